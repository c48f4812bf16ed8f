package cli

import (
	"bufio"
	"cmp"
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
func (p Program) verify(_ context.Context, args []string) error {
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
		if err = a.store(*data, events.CampaignID(names[0])); err != nil && !f.given("data") {
			err = fmt.Errorf("there is no file %s, and no campaign of this id: %w", names[0], err)
		}
	default:
		err = a.store(*data, "")
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

// messages checks messages. What cannot be read is a finding, and the rest is
// checked all the same.
func (a *audit) messages(messages iter.Seq2[journal.Message, error]) {
	g := a.program.progress("checking, actions read")
	defer g.end()
	findings, actions := app.Review(func(yield func(journal.Message, error) bool) {
		for m, err := range g.counted(messages) {
			if err != nil {
				a.finding(err.Error())
				continue
			}
			a.campaigns[m.Campaign] = true
			if !yield(m, nil) {
				return
			}
		}
	}, a.program.Games()...)
	a.actions += actions
	for _, f := range findings {
		if f.Note {
			fmt.Fprintln(a.out, "note: "+f.String())
			continue
		}
		a.finding(f.String())
	}
}

// file checks an export or a backup.
func (a *audit) file(name string) (err error) {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	header, lines, err := journal.ReadExport(f)
	if err != nil {
		a.finding(err.Error())
		return nil
	}
	for _, b := range header.Damage {
		a.finding("not in the file, because it was damaged before: " + b.String())
	}
	a.messages(lines)
	return nil
}

// store checks the files of a data directory, or one campaign in them.
func (a *audit) store(dir string, id events.CampaignID) error {
	dir, err := a.program.stored(dir)
	if err != nil {
		return err
	}
	return withDisk(dir, func(d *journal.Disk) error {
		if id == "" {
			a.messages(d.Check())
			return nil
		}
		a.messages(of(id, d.Messages()))
		if a.actions == 0 && a.found == 0 {
			return fmt.Errorf("campaign %q: %w", id, app.ErrNoCampaign)
		}
		return nil
	})
}

// of leaves out what is known to be of other campaigns.
func of(id events.CampaignID, messages iter.Seq2[journal.Message, error]) iter.Seq2[journal.Message, error] {
	return func(yield func(journal.Message, error) bool) {
		for m, err := range messages {
			if wrong, is := errors.AsType[journal.DiskError](err); is {
				m.Campaign = cmp.Or(wrong.Campaign, id)
			}
			if m.Campaign == id && !yield(m, err) {
				return
			}
		}
	}
}
