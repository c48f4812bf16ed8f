package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

const defaultData = "tracker-data"

// flags are those of one command. Every flag with a name of more than one
// letter has an environment name: --base-path is TRACKER_BASE_PATH. What the
// command line says comes before what the environment says.
type flags struct {
	*flag.FlagSet
	program Program
}

func (p Program) flags(command string) flags {
	set := flag.NewFlagSet(command, flag.ContinueOnError)
	set.SetOutput(io.Discard) // errors are explained by Program.exit
	return flags{set, p}
}

// data is the flag that names the data directory.
func (f flags) data() *string {
	return f.String("data", defaultData, "keep the store in `DIR`")
}

// list is a flag that takes values separated by commas.
type list []string

// String is the list as it would be given.
func (l *list) String() string { return strings.Join(*l, ",") }

// Set takes the list as it is given.
func (l *list) Set(text string) error {
	*l = nil
	for item := range strings.SplitSeq(text, ",") {
		if item = strings.TrimSpace(item); item != "" {
			*l = append(*l, item)
		}
	}
	return nil
}

// environment is the environment name of a flag, empty if it has none.
func environment(flag string) string {
	if len(flag) < 2 {
		return ""
	}
	return "TRACKER_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

func (f flags) misuse(format string, args ...any) error {
	return misuse{command: f.Name(), detail: fmt.Sprintf(format, args...)}
}

// read takes flags and arguments, in any order, and gives the arguments, of
// which there must be from least to most.
func (f flags) read(args []string, least, most int) ([]string, error) {
	if err := f.readEnvironment(); err != nil {
		return nil, err
	}
	var names []string
	for {
		err := f.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			return nil, errors.Join(f.explain(), err)
		}
		if err != nil {
			return nil, f.misuse("%v", err)
		}
		read := len(args) - f.NArg()
		if f.NArg() == 0 || read > 0 && args[read-1] == "--" {
			names = append(names, f.Args()...)
			break
		}
		names, args = append(names, f.Arg(0)), f.Args()[1:]
	}
	switch {
	case len(names) < least:
		return nil, f.misuse("%s wants %s", f.Name(), arguments(least))
	case len(names) > most:
		return nil, f.misuse("%s takes %s, %q is one more", f.Name(), arguments(most), names[most])
	}
	return names, nil
}

func arguments(n int) string {
	switch n {
	case 0:
		return "no argument"
	case 1:
		return "one argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// readEnvironment takes the values that the environment gives.
func (f flags) readEnvironment() error {
	var wrong error
	f.VisitAll(func(one *flag.Flag) {
		name := environment(one.Name)
		if name == "" {
			return
		}
		text := f.program.Env(name)
		if text == "" {
			return
		}
		if err := one.Value.Set(text); err != nil {
			wrong = errors.Join(wrong, f.misuse("%s=%q: %v", name, text, err))
		}
	})
	return wrong
}

// given says whether a flag stands on the command line.
func (f flags) given(name string) bool {
	given := false
	f.Visit(func(one *flag.Flag) { given = given || one.Name == name })
	return given
}

// explain prints a command's usage, with all its flags.
func (f flags) explain() error {
	c, _ := find(f.Name())
	var text strings.Builder
	fmt.Fprintf(&text, "tracker %s %s\n\n%s\n", c.name, c.args, c.does)
	f.VisitAll(func(one *flag.Flag) {
		value, means := flag.UnquoteUsage(one)
		dash := "--"
		if len(one.Name) == 1 {
			dash = "-"
		}
		fmt.Fprintf(&text, "\n  %s%s %s\n        %s", dash, one.Name, value, means)
		if one.DefValue != "" && one.DefValue != "false" && one.DefValue != "0" {
			fmt.Fprintf(&text, " (otherwise %s)", one.DefValue)
		}
		if name := environment(one.Name); name != "" {
			fmt.Fprintf(&text, " [%s]", name)
		}
		text.WriteString("\n")
	})
	_, err := io.WriteString(f.program.Out, text.String())
	return err
}
