package cli

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"loretome/cmd/tracker/internal/app"
)

// version prints the versions of program, Go and rules.
func (p Program) version(_ context.Context, args []string) error {
	if _, err := p.flags("version").read(args, 0, 0); err != nil {
		return err
	}
	_, err := fmt.Fprintf(p.Out, "tracker %s\n%s\n%s\n", Version(), runtime.Version(),
		strings.Join(RulesVersions(p.Games()), "\n"))
	return err
}

// Version is that of the program, as the build noted it.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// RulesVersions are the versions of all rules that are played, of each system the
// oldest first.
func RulesVersions(games []app.Game) []string {
	versions := []string{}
	for _, g := range games {
		versions = append(versions, g.System().Versions...)
	}
	return versions
}
