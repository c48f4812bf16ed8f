package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"loretome/cmd/tracker/internal/app"
	"loretome/events/journal"
)

// restore fills an empty store from a backup. The file is read to its end
// before the first action is stored, and the store is verified after the last.
// Campaigns that were deleted are left out.
func (p Program) restore(ctx context.Context, args []string) error {
	f := p.flags("restore")
	data := f.data()
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	there, err := holdsStore(*data)
	if err != nil {
		return err
	}
	if there {
		return fmt.Errorf("the directory %s holds a store already; a backup is restored into an empty one", absolute(*data))
	}
	file, err := os.Open(names[0])
	if err != nil {
		return err
	}
	all, err := p.restoreFrom(ctx, file, *data)
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("restore %s: %w", names[0], err)
	}
	_, err = fmt.Fprintf(p.Out, "%s restored into %s and verified%s\nThe links of all seats are void and must be made anew: serve --admin-token, then POST /api/v1/campaigns/{id}/seats\n", many(all.kept(), "action"), absolute(*data), all.leftOut())
	return err
}

func (p Program) restoreFrom(ctx context.Context, file io.ReadSeeker, data string) (census, error) {
	all, err := p.checkBackup(file)
	if err != nil {
		return all, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return all, err
	}
	_, lines, err := journal.ReadExport(file)
	if err != nil {
		return all, err
	}
	cfg := journal.Config{Dir: data, Log: p.log(slog.LevelWarn)}
	return all, withJournal(ctx, cfg, func(j *journal.Journal) error {
		g := p.progress("restoring, actions stored")
		stored, err := j.Restore(ctx, g.counted(all.keeping(lines)))
		g.end()
		if err != nil {
			return fmt.Errorf("%w; the directory %s holds a part of it and can be removed", err, absolute(data))
		}
		if stored != all.kept() {
			return fmt.Errorf("%d actions were stored, the file holds %d", stored, all.kept())
		}
		return p.verified(ctx, j, all.kept())
	})
}

// checkBackup reads a backup to its end and counts its actions.
func (p Program) checkBackup(file io.Reader) (census, error) {
	header, lines, err := journal.ReadExport(file)
	if err != nil {
		return census{}, err
	}
	if header.Campaign != "" {
		return census{}, fmt.Errorf("it is the export of campaign %s; tracker import takes it in", header.Campaign)
	}
	g := p.progress("checking the file, actions read")
	defer g.end()
	return counted(g.counted(lines))
}

// verified checks that a store holds what was restored. What was wrong with the
// campaigns before they were backed up is said and does not fail the restore.
func (p Program) verified(ctx context.Context, j *journal.Journal, count int) error {
	var chains = journal.Chains{}
	g := p.progress("verifying, actions read")
	defer g.end()
	var broken error
	findings, actions := app.Verify(g.counted(func(yield func(journal.Message, error) bool) {
		for m, err := range j.All(ctx, 0) {
			if err == nil {
				err = chains.Add(m)
			}
			if err != nil {
				broken = err
				return
			}
			if !yield(m, nil) {
				return
			}
		}
	}), p.Games()...)
	if broken != nil {
		return broken
	}
	if actions != count {
		return fmt.Errorf("%d actions are in the store, the file holds %d", actions, count)
	}
	for _, f := range findings {
		fmt.Fprintln(p.Err, f)
	}
	return nil
}
