// Package cli is the command line. Each command has a file of its own, named
// after it; what they share is here:
//
//	cli.go       Program, the table of commands, exit codes
//	flags.go     flags and their environment names
//	store.go     opening and closing what a command works on
//	files.go     reading and writing files
//	terminal.go  progress and QR codes, where a terminal shows them
//	address.go   where other devices find a server
//	schedule.go  the backups that a server makes by itself
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
)

// Exit codes of the program.
const (
	Fine   = 0
	Failed = 1 // or something was found
	Misuse = 2
)

// Program is the command line with what it is wired to.
type Program struct {
	Games func() []app.Game // the rule systems, made anew for each journal
	Web   func(*app.House, Reach) Server
	Env   func(name string) string // os.Getenv
	Clock Clock                    // when backups are due

	In       io.Reader
	Out, Err io.Writer
}

// Server is what serve serves.
type Server interface {
	Handler() http.Handler
	End() // lets go of live streams, so that a shutdown need not wait for them
}

// Reach says how a server is reached and by whom.
type Reach struct {
	BasePath   string
	AdminToken string
	Hosts      []string // names by which it may be called, besides local ones
	Proxies    []netip.Prefix
	PublicURL  func() string // the address for other devices, without the base path
	Backups    func() string // how the last scheduled backup went; nil if none are made
	Log        *slog.Logger
}

// command is one word that the program understands.
type command struct {
	name string
	args string // flags and arguments, in one line
	does string
	run  func(Program, context.Context, []string) error
}

// commands are all commands, in the order in which help shows them.
func commands() []command {
	return []command{
		{"serve", "[flags]", "serves pages and API; what is done without a command", Program.serve},
		{"export", "[--data DIR | --url URL --token T] CAMPAIGN [-o FILE]", "writes a campaign as JSON Lines, one action a line", Program.export},
		{"import", "[--data DIR] FILE", "takes in a campaign from an export", Program.importFile},
		{"verify", "[--data DIR [CAMPAIGN] | FILE]", "checks every byte of a store's files or of an export, chain, fold, witnesses, what was given and taken, and the dice: each throw of the tracker's is worked out again from its seed; one line per finding, then exit code 1, otherwise 0; 2 if the command is not understood", Program.verify},
		{"backup", "[--data DIR | --url URL --admin-token T] FILE", "writes the whole store into a file and verifies it, also while a server plays it; campaigns that were deleted are left out", Program.backup},
		{"restore", "FILE [--data DIR]", "fills an empty directory from a backup, whole or not at all; a deleted campaign stays behind, so that its bytes are gone once the old directory is removed", Program.restore},
		{"replay", "FILE|CAMPAIGN [--data DIR] [--at N] [--from N] [--json]", "tells a journal line by line, or prints the state", Program.replay},
		{"upgrade", "--dry-run [--data DIR | --url URL --token T] CAMPAIGN [--to VERSION] [--json]", "tells what a newer version of the rules would change in a campaign, and changes nothing", Program.upgrade},
		{"create", "--nats URL [--nats-creds FILE] [--replicas 3]", "lays the store on a NATS cluster, once", Program.create},
		{"health", "[--url URL]", "asks a server that runs here whether it is ready", Program.health},
		{"version", "", "prints the versions of program, Go and rules", Program.version},
		{"help", "[COMMAND]", "explains the commands", Program.help},
	}
}

func find(name string) (command, bool) {
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return all[i], true
}

// Run carries out a command line and gives the exit code.
func (p Program) Run(ctx context.Context, args []string) int {
	name, rest := "serve", args
	switch {
	case len(args) == 0:
	case args[0] == "-h" || args[0] == "-help" || args[0] == "--help":
		name, rest = "help", args[1:]
	case args[0] == "-version" || args[0] == "--version":
		name, rest = "version", args[1:]
	case args[0] == "" || args[0][0] != '-':
		name, rest = args[0], args[1:]
	}
	c, known := find(name)
	if !known {
		return p.exit(misuse{detail: fmt.Sprintf("there is no command %q; tracker help lists them", name)})
	}
	return p.exit(c.run(p, ctx, rest))
}

// misuse says that a command line is not understood.
type misuse struct {
	command string // empty if none was
	detail  string
}

func (m misuse) Error() string { return m.detail }

// errFound says that something was found, which is printed already.
var errFound = errors.New("something was found")

// exit explains an error and gives its code.
func (p Program) exit(err error) int {
	wrong, isMisuse := errors.AsType[misuse](err)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return Fine
	case errors.Is(err, errFound):
		return Failed
	case isMisuse:
		fmt.Fprintln(p.Err, "tracker:", err)
		if c, known := find(wrong.command); known {
			fmt.Fprintf(p.Err, "usage: tracker %s\n", strings.TrimSpace(c.name+" "+c.args))
		}
		return Misuse
	}
	fmt.Fprintln(p.Err, "tracker:", err)
	return Failed
}

// log is where a command tells what it does besides: on standard error, from
// this level on.
func (p Program) log(least slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(p.Err, &slog.HandlerOptions{Level: least}))
}
