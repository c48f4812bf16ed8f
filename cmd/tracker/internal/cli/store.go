package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events/journal"
)

// closingTime is how long one part may take to stop.
const closingTime = 15 * time.Second

// closing stops one part, also when the command was told to end.
func closing(stop func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), closingTime)
	defer cancel()
	return stop(ctx)
}

// openJournal opens a journal and says in a sentence why it cannot.
func openJournal(ctx context.Context, cfg journal.Config) (*journal.Journal, error) {
	j, err := journal.Open(ctx, cfg)
	if errors.Is(err, journal.ErrInUse) {
		return nil, inUse(cfg.Dir)
	}
	return j, err
}

func inUse(dir string) error {
	return fmt.Errorf("another process works in the data directory %s; stop it, or name another directory with --data; "+
		"export and backup ask a server that works there with --url", absolute(dir))
}

func absolute(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return dir
}

// withJournal opens a journal for some work and closes it after.
func withJournal(ctx context.Context, cfg journal.Config, work func(*journal.Journal) error) error {
	j, err := openJournal(ctx, cfg)
	if err != nil {
		return err
	}
	return errors.Join(work(j), closing(j.Close))
}

// withHouse opens a journal and a house in it for some work, and closes both
// after: first the house, then the journal.
func (p Program) withHouse(ctx context.Context, cfg journal.Config, work func(*app.House) error) error {
	return withJournal(ctx, cfg, func(j *journal.Journal) error {
		house, err := app.Open(ctx, j, app.Config{Log: cfg.Log}, p.Games()...)
		if err != nil {
			return err
		}
		return errors.Join(work(house), closing(house.Close))
	})
}

// stored makes sure that a directory has a store.
func (p Program) stored(dir string) (string, error) {
	there, err := holdsStore(dir)
	if err != nil {
		return dir, err
	}
	if !there {
		return dir, fmt.Errorf("the directory %s holds no store", absolute(dir))
	}
	return dir, nil
}

// rescuing is the journal of a data directory that has one already, for reading
// only: what is left of a journal that lost its end can be read too.
func (p Program) rescuing(dir string) (journal.Config, error) {
	dir, err := p.stored(dir)
	return journal.Config{Dir: dir, Rescue: true, Log: p.log(slog.LevelWarn)}, err
}

// holdsStore says whether a journal was ever kept in a directory.
func holdsStore(dir string) (bool, error) {
	for _, sign := range []string{"created", "jetstream"} {
		_, err := os.Stat(filepath.Join(dir, sign))
		if err == nil {
			return true, nil
		}
		if !errors.Is(err, os.ErrNotExist) {
			return false, fmt.Errorf("look for a store: %w", err)
		}
	}
	return false, nil
}
