package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// help explains the commands, or one of them.
func (p Program) help(ctx context.Context, args []string) error {
	names, err := p.flags("help").read(args, 0, 1)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return p.listCommands()
	}
	c, known := find(names[0])
	if !known {
		return misuse{command: "help", detail: fmt.Sprintf("there is no command %q", names[0])}
	}
	err = c.run(p, ctx, []string{"--help"})
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	return err
}

func (p Program) listCommands() error {
	var text strings.Builder
	text.WriteString("Loretome keeps the journal of a campaign of board game evenings.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(&text, "  tracker %s\n        %s\n", strings.TrimSpace(c.name+" "+c.args), c.does)
	}
	text.WriteString("\nEvery long flag has an environment name: --base-path is TRACKER_BASE_PATH.\n" +
		"Exit codes: 0 fine, 1 a finding or a failure, 2 not understood.\n" +
		"tracker help COMMAND tells more.\n")
	_, err := io.WriteString(p.Out, text.String())
	return err
}
