// Mutants breaks one rule after the other in a copy of the program and runs the
// tests of the rule system. Where they still pass, the mutant lives: no test
// shows that rule.
//
//	go run ./rules/ruletest/mutants            all of them
//	go run ./rules/ruletest/mutants HQ-PIT     those of rules that begin so
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// mutant is a program in which one rule is broken: in its file, the code that
// Was stands Is instead.
type mutant struct {
	Rule string
	File string // in the package of the rule system
	Was  string
	Is   string
}

// mutants are broken rules of all chapters.
var mutants = slices.Concat(aroundTheQuest, inTheQuest)

// system is the package whose rules are broken and whose tests are run.
const system = "rules/heroquest"

// patience is how long the tests of one mutant may run; a broken rule may keep
// a game from ending.
const patience = 2 * time.Minute

func main() {
	lived, err := hunt(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if lived > 0 {
		os.Exit(1)
	}
}

// hunt lets the tests loose on each mutant of the rules asked for, or on all,
// and says how many lived.
func hunt(asked []string) (lived int, err error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, fmt.Errorf("make a place for the copy: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := copyModule(dir); err != nil {
		return 0, err
	}
	if out, err := testsPass(dir); err != nil {
		return 0, fmt.Errorf("the tests fail before anything is broken: %w\n%s", err, out)
	}
	all := chosen(asked)
	for _, m := range all {
		killed, err := kill(dir, m)
		if err != nil {
			return lived, err
		}
		fate := "killed"
		if !killed {
			fate = "LIVED "
			lived++
		}
		fmt.Printf("%s %-14s %s: %s\n", fate, m.Rule, m.File, strings.Join(strings.Fields(m.Is), " "))
	}
	fmt.Printf("%d of %d mutants lived\n", lived, len(all))
	return lived, nil
}

// chosen are the mutants of the rules whose ids begin as asked; all if nothing
// is asked.
func chosen(asked []string) []mutant {
	if len(asked) == 0 {
		return mutants
	}
	return slices.DeleteFunc(slices.Clone(mutants), func(m mutant) bool {
		return !slices.ContainsFunc(asked, func(id string) bool { return strings.HasPrefix(m.Rule, id) })
	})
}

// kill breaks a rule, runs the tests, and mends the rule again.
func kill(dir string, m mutant) (killed bool, err error) {
	path := filepath.Join(dir, system, m.File)
	whole, err := os.ReadFile(path)
	if err != nil {
		return false, fmt.Errorf("read the code of %s: %w", m.Rule, err)
	}
	broken, err := m.in(string(whole))
	if err != nil {
		return false, err
	}
	if err := os.WriteFile(path, []byte(broken), 0o644); err != nil {
		return false, fmt.Errorf("break %s: %w", m.Rule, err)
	}
	out, fails := testsPass(dir)
	if err := os.WriteFile(path, whole, 0o644); err != nil {
		return false, fmt.Errorf("mend %s: %w", m.Rule, err)
	}
	if fails != nil && strings.Contains(out, "[build failed]") {
		return false, fmt.Errorf("the mutant of %s in %s does not compile:\n%s", m.Rule, m.File, out)
	}
	return fails != nil, nil
}

// in is the code with the rule broken. What it was has to stand there once, lest
// another rule be broken than the one that is meant.
func (m mutant) in(code string) (string, error) {
	if n := strings.Count(code, m.Was); n != 1 {
		return "", fmt.Errorf("%s: %s has %d times, and should have once:\n%s", m.Rule, m.File, n, m.Was)
	}
	return strings.Replace(code, m.Was, m.Is, 1), nil
}

// testsPass runs the tests of the rule system up to the first that fails, but for
// random play: a rule is shown by a test that was written for it. They are built
// in a hurry, as each build runs once.
func testsPass(dir string) (out string, err error) {
	run := exec.Command("go", "test", "./"+system, "-count=1", "-failfast", "-skip=Random", "-timeout="+patience.String(),
		"-vet=off", "-gcflags=-N -l", "-ldflags=-s -w")
	run.Dir = dir
	said, err := run.CombinedOutput()
	return string(said), err
}

// copyModule copies what the tests need: the module with its rules and events.
func copyModule(to string) error {
	mod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return fmt.Errorf("find the module: %w", err)
	}
	root := filepath.Dir(strings.TrimSpace(string(mod)))
	for _, name := range []string{"go.mod", "go.sum"} {
		whole, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return fmt.Errorf("copy the module: %w", err)
		}
		if err := os.WriteFile(filepath.Join(to, name), whole, 0o644); err != nil {
			return fmt.Errorf("copy the module: %w", err)
		}
	}
	for _, part := range []string{"events", "rules"} {
		if err := os.CopyFS(filepath.Join(to, part), os.DirFS(filepath.Join(root, part))); err != nil {
			return fmt.Errorf("copy %s: %w", part, err)
		}
	}
	return nil
}
