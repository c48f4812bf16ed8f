package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"loretome/rules"
	"loretome/rules/heroquest"
)

// Every mutant still breaks what it names: a rule of the book, in code that
// stands there once. The hunt itself is long; the Makefile runs it.
func TestEveryMutantBreaksOneRule(t *testing.T) {
	for _, m := range mutants {
		if _, known := heroquest.Book.Find(rules.ID(m.Rule)); !known {
			t.Errorf("%s is no rule of the book", m.Rule)
		}
		code, err := os.ReadFile(filepath.Join("..", "..", "heroquest", m.File))
		if err != nil {
			t.Fatal(err)
		}
		if broken, err := m.in(string(code)); err != nil {
			t.Error(err)
		} else if broken == string(code) {
			t.Errorf("%s: the mutant in %s is no other", m.Rule, m.File)
		}
	}
}

// At least thirty rules over all chapters are broken.
func TestMutantsBreakRulesOfAllChapters(t *testing.T) {
	var broken, chapters []string
	for _, m := range mutants {
		broken, chapters = append(broken, m.Rule), append(chapters, m.File)
	}
	slices.Sort(broken)
	if n := len(slices.Compact(broken)); n < 36 {
		t.Errorf("%d rules are broken, want at least 36", n)
	}
	for _, file := range []string{"heroes.go", "quest.go", "ending.go", "armory.go", "turn.go", "movement.go", "combat.go", "zargon.go", "death.go",
		"traps.go", "disarm.go", "jump.go", "pits.go", "search.go", "secrets.go", "treasure.go", "items.go", "use.go", "notes.go", "magic.go", "dread.go"} {
		if !slices.Contains(chapters, file) {
			t.Errorf("no rule of %s is broken", file)
		}
	}
}

// A fragment that is gone, or there twice, breaks nothing.
func TestAMutantWantsItsCodeOnce(t *testing.T) {
	m := mutant{Rule: "HQ-TURN-01", File: "turn.go", Was: "a < b", Is: "a <= b"}
	for code, ok := range map[string]bool{"if a < b {": true, "if a > b {": false, "a < b, a < b": false} {
		if got, err := m.in(code); (err == nil) != ok || ok && got != "if a <= b {" {
			t.Errorf("%q becomes %q, %v", code, got, err)
		}
	}
}

// One chapter's mutants can be asked for by the beginning of their rules.
func TestMutantsAreChosenByTheirRules(t *testing.T) {
	if got := chosen([]string{"HQ-JUMP", "HQ-PIT-0"}); len(got) == 0 || len(got) >= len(mutants) || len(chosen(nil)) != len(mutants) {
		t.Errorf("%d of %d are chosen", len(got), len(mutants))
	}
}
