package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
)

// verify checks a file or a store, whole or one campaign of it.
func (p Program) verify(ctx context.Context, args []string) error {
	f := p.flags("verify")
	data := f.data()
	names, err := f.read(args, 0, 1)
	if err != nil {
		return err
	}
	a := audit{program: p, out: bufio.NewWriter(p.Out), campaigns: map[events.CampaignID]bool{}}
	switch {
	case len(names) == 1 && !f.given("data") && isFile(names[0]):
		err = a.file(names[0])
	case len(names) == 1 && !events.CampaignID(names[0]).Valid():
		return f.misuse("there is no file %q, and a campaign's id is 8 to 32 small letters and digits", names[0])
	case len(names) == 1:
		err = a.store(ctx, *data, events.CampaignID(names[0]))
	default:
		err = a.store(ctx, *data, "")
	}
	if err != nil {
		return errors.Join(err, a.out.Flush())
	}
	return a.finish()
}

// audit is one verification.
type audit struct {
	program   Program
	out       *bufio.Writer
	found     int
	actions   int
	campaigns map[events.CampaignID]bool
}

// finding prints one finding.
func (a *audit) finding(text string) {
	a.found++
	fmt.Fprintln(a.out, text) // the writer keeps its error until it is flushed
}

// finish prints what was checked.
func (a *audit) finish() error {
	fmt.Fprintf(a.out, "%s in %s checked, %s\n",
		many(a.actions, "action"), many(len(a.campaigns), "campaign"), many(a.found, "finding"))
	if err := a.out.Flush(); err != nil {
		return err
	}
	if a.found > 0 {
		return errFound
	}
	return nil
}

func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// messages checks messages. Where they cannot be read further is one finding;
// those before it are checked all the same.
func (a *audit) messages(messages iter.Seq2[journal.Message, error]) {
	g := a.program.progress("checking, actions read")
	defer g.end()
	var broken error
	findings, actions := app.Verify(func(yield func(journal.Message, error) bool) {
		for m, err := range g.counted(messages) {
			if err != nil {
				broken = err
				return
			}
			a.campaigns[m.Campaign] = true
			if !yield(m, nil) {
				return
			}
		}
	}, a.program.Games()...)
	a.actions += actions
	for _, f := range findings {
		a.finding(f.String())
	}
	if broken != nil {
		a.finding(broken.Error())
	}
}

// file checks an export or a backup.
func (a *audit) file(name string) (err error) {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, lines, err := journal.ReadExport(f)
	if err != nil {
		a.finding(err.Error())
		return nil
	}
	a.messages(lines)
	return nil
}

// store checks a data directory, or one campaign of it. A store that has lost
// its end is a finding, and what is left of it is checked.
func (a *audit) store(ctx context.Context, dir string, id events.CampaignID) error {
	cfg, err := a.program.stored(dir)
	if err != nil {
		return err
	}
	cfg.Rescue = false
	err = withJournal(ctx, cfg, func(j *journal.Journal) error { return a.journal(ctx, j, id) })
	if !errors.Is(err, journal.ErrLost) {
		return err
	}
	a.finding(err.Error())
	cfg.Rescue = true
	err = withJournal(ctx, cfg, func(j *journal.Journal) error { return a.journal(ctx, j, id) })
	if errors.Is(err, journal.ErrLost) {
		return nil // nothing is left to be checked
	}
	return err
}

func (a *audit) journal(ctx context.Context, j *journal.Journal, id events.CampaignID) error {
	if id == "" {
		a.messages(j.All(ctx, 0))
		return ctx.Err()
	}
	loaded, err := j.Load(ctx, id, 0, 0)
	if err == nil && len(loaded) == 0 {
		return fmt.Errorf("campaign %q: %w", id, app.ErrNoCampaign)
	}
	a.messages(func(yield func(journal.Message, error) bool) {
		for _, m := range loaded {
			if !yield(m, nil) {
				return
			}
		}
		if err != nil {
			yield(journal.Message{}, err)
		}
	})
	return ctx.Err()
}
