package cli

import (
	"context"
	"fmt"
	"io"

	"loretome/events/journal"
)

// backup writes the whole store into a file, but for campaigns that were deleted.
func (p Program) backup(ctx context.Context, args []string) error {
	f := p.flags("backup")
	data := f.data()
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	cfg, err := p.stored(*data)
	if err != nil {
		return err
	}
	g := p.progress("backing up, actions written")
	var all census
	err = withJournal(ctx, cfg, func(j *journal.Journal) error {
		if all, err = counted(j.All(ctx, 0)); err != nil {
			return err
		}
		return p.write(names[0], func(w io.Writer) error {
			return journal.WriteExport(w, journal.Header{}, g.counted(all.keeping(j.All(ctx, 0))))
		})
	})
	g.end()
	if err != nil || names[0] == "-" {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%s written to %s%s\n", many(int(g.count.Load()), "action"), names[0], all.leftOut())
	return err
}
