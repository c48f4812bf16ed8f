package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"loretome/events/journal"
)

// backup writes the whole store into a file, but for campaigns that were deleted:
// from a directory on which no server works, or from a server while it serves.
func (p Program) backup(ctx context.Context, args []string) error {
	f := p.flags("backup")
	data := f.data()
	from := f.String("url", "", "ask the server at `URL`, while it serves, instead of reading a directory")
	token := f.String("admin-token", "", "show the server the admin's `TOKEN`")
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	switch {
	case f.given("url") && f.given("data"):
		return f.misuse("a store is in a directory (--data) or on a server (--url), not in both")
	case *from != "" && !isServer(*from):
		return f.misuse("--url is as http://192.168.1.5:8080, not %q", *from)
	case *from != "" && !f.given("data"):
		return p.backedUp(names[0], func(w io.Writer) error { return source{*from, *token}.copy(ctx, "/api/v1/backup", w) })
	}
	dir, err := p.stored(*data)
	if err != nil {
		return err
	}
	return withDisk(dir, func(d *journal.Disk) error {
		return p.backedUp(names[0], func(w io.Writer) error {
			_, err := journal.WriteBackup(w, d.Messages)
			return err
		})
	})
}

// backedUp writes a backup, reads it again to its end before it is put into its
// place, and says what it holds. What is not in it is a finding.
func (p Program) backedUp(name string, content func(io.Writer) error) error {
	g := p.progress("backing up, bytes written")
	counted := func(w io.Writer) error { return content(&writing{w, g}) }
	if name == "-" {
		defer g.end()
		return counted(p.Out)
	}
	var holds journal.Backup
	err := writeFile(name, counted, func(r io.Reader) (err error) {
		if holds, err = journal.CheckBackup(r); err != nil {
			err = fmt.Errorf("what was written cannot be read again: %w", err)
		}
		return err
	})
	g.end()
	if err != nil {
		return err
	}
	for _, b := range holds.Damage {
		fmt.Fprintln(p.Err, "not in it:", b)
	}
	_, err = fmt.Fprintf(p.Out, "%s written to %s and verified%s\n", many(holds.Actions, "action"), name, leftOut(holds.Deleted))
	if err == nil && len(holds.Damage) > 0 {
		err = errFound
	}
	return err
}

// writing counts the bytes that are written.
type writing struct {
	io.Writer
	progress *progress
}

// Write writes and counts.
func (w *writing) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	w.progress.count.Add(int64(n))
	return n, err
}

// withDisk reads the files of a store for some work, and gives them back after.
func withDisk(dir string, work func(*journal.Disk) error) error {
	d, err := journal.OpenDisk(dir)
	if errors.Is(err, journal.ErrInUse) {
		return inUse(dir)
	}
	if err != nil {
		return err
	}
	return errors.Join(work(d), d.Close())
}
