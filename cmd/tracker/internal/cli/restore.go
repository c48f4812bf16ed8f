package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"

	"loretome/cmd/tracker/internal/app"
	"loretome/events/journal"
)

// staging is where a store is restored inside its directory, before it is put
// into its place.
const staging = ".restoring"

// restore fills an empty directory from a backup. The file is read to its end
// before anything is stored; the store is made aside, verified, and put into its
// place whole. Campaigns that were deleted are left out.
func (p Program) restore(ctx context.Context, args []string) error {
	f := p.flags("restore")
	data := f.data()
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	if err := emptyFor(*data); err != nil {
		return err
	}
	file, err := os.Open(names[0])
	if err != nil {
		return err
	}
	all, err := p.restoreFrom(ctx, file, *data)
	if errors.Is(err, journal.ErrDiskFull) || errors.Is(err, syscall.ENOSPC) {
		err = fmt.Errorf("there is not enough room on the disk of %s, and nothing was restored: %w", absolute(*data), err)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("restore %s: %w", names[0], err)
	}
	_, err = fmt.Fprintf(p.Out, "%s restored into %s and verified%s\nThe links of all seats are void and must be made anew: serve --admin-token, then POST /api/v1/campaigns/{id}/seats\n", many(all.kept(), "action"), absolute(*data), leftOut(len(all.deleted)))
	return err
}

// emptyFor refuses a directory that holds anything but what a restore that was
// interrupted left there.
func emptyFor(dir string) error {
	there, err := holdsStore(dir)
	if err != nil {
		return err
	}
	if there {
		return fmt.Errorf("the directory %s holds a store already; a backup is restored into an empty one", absolute(dir))
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if name := e.Name(); name != staging && name != "lock" && name != "lost+found" {
			return fmt.Errorf("the directory %s is not empty, it holds %s; a backup is restored into an empty one", absolute(dir), name)
		}
	}
	return nil
}

func (p Program) restoreFrom(ctx context.Context, file io.ReadSeeker, data string) (all census, err error) {
	if all, err = p.checkBackup(file); err != nil {
		return all, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return all, err
	}
	_, lines, err := journal.ReadExport(file)
	if err != nil {
		return all, err
	}
	_, err = os.Stat(data)
	made := errors.Is(err, os.ErrNotExist)
	if err := os.MkdirAll(data, 0o700); err != nil {
		return all, err
	}
	err = withDisk(data, func(*journal.Disk) error {
		aside := filepath.Join(data, staging)
		if err := os.RemoveAll(aside); err != nil {
			return err
		}
		if err := p.restoreInto(ctx, aside, all, all.keeping(lines)); err != nil {
			return errors.Join(err, os.RemoveAll(aside))
		}
		return putInPlace(aside, data)
	})
	if err != nil && made {
		err = errors.Join(err, os.RemoveAll(data))
	}
	return all, err
}

// restoreInto makes a store of a backup, and verifies it.
func (p Program) restoreInto(ctx context.Context, dir string, all census, lines messages) error {
	return withJournal(ctx, journal.Config{Dir: dir, Log: p.log(slog.LevelWarn)}, func(j *journal.Journal) error {
		g := p.progress("restoring, actions stored")
		stored, err := j.Restore(ctx, g.counted(lines))
		g.end()
		if err != nil {
			return err
		}
		if stored != all.kept() {
			return fmt.Errorf("%d actions were stored, the file holds %d", stored, all.kept())
		}
		return p.verified(ctx, j, all.kept())
	})
}

// putInPlace takes a store out of the directory in which it was made. With its
// first step the store is whole in its place; what is missing then the first
// start adds.
func putInPlace(aside, data string) error {
	for _, part := range []string{"jetstream", "created"} {
		if err := os.Rename(filepath.Join(aside, part), filepath.Join(data, part)); err != nil {
			return err
		}
		if err := syncDir(data); err != nil {
			return err
		}
	}
	return os.RemoveAll(aside)
}

// checkBackup reads a backup to its end and counts its actions. What was damaged
// before it was made is said.
func (p Program) checkBackup(file io.Reader) (census, error) {
	header, lines, err := journal.ReadExport(file)
	if err != nil {
		return census{}, err
	}
	if header.Campaign != "" {
		return census{}, journal.NoBackupError{Campaign: header.Campaign}
	}
	for _, b := range header.Damage {
		fmt.Fprintln(p.Err, "not in the backup, because it was damaged before:", b)
	}
	g := p.progress("checking the file, actions read")
	defer g.end()
	return counted(g.counted(lines))
}

// verified checks that a store holds what was restored. What was wrong with the
// campaigns before they were backed up is said and does not fail the restore.
func (p Program) verified(ctx context.Context, j *journal.Journal, count int) error {
	last, err := j.Last(ctx)
	if err != nil {
		return err
	}
	g := p.progress("verifying, actions read")
	defer g.end()
	var broken error
	findings, actions := app.Verify(g.counted(func(yield func(journal.Message, error) bool) {
		for m, err := range j.Messages(ctx, last) {
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
