package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events/journal"
)

// Clock is the time as the program is told it.
type Clock struct {
	Now   func() time.Time
	After func(time.Duration) <-chan time.Time
}

// SystemClock is the machine's.
func SystemClock() Clock { return Clock{time.Now, time.After} }

// tryAgain is when a backup is tried again that failed.
const tryAgain = 5 * time.Minute

// schedule says when backups are made, where, and how many are kept. No time
// between them means none.
type schedule struct {
	every time.Duration
	keep  int
	dir   string
}

// interval is the time between two backups, as it is given.
type interval time.Duration

// most is the longest time between two backups.
const most = 365 * 24 * time.Hour

// String is the time as it would be given; empty for none.
func (i *interval) String() string {
	if *i == 0 {
		return ""
	}
	return time.Duration(*i).String()
}

// Set takes the time as it is given.
func (i *interval) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Second || d > most {
		return fmt.Errorf("it is a time with its unit, as 24h or 90m, from 1s to %dh", int(most.Hours()))
	}
	*i = interval(d)
	return nil
}

// read takes the flags of a schedule.
func (s *schedule) read(f flags) {
	f.Var((*interval)(&s.every), "backup-every", "back the store up each time this `DURATION` has passed, as 24h; what was missed while the server was off is made up at its start")
	f.IntVar(&s.keep, "backup-keep", 14, "keep the newest `N` of these backups")
	f.StringVar(&s.dir, "backup-dir", "", "put these backups into `DIR`, instead of into backups in the data directory")
}

// check says what is wrong with a schedule, and completes it.
func (s *schedule) check(f flags, data string) error {
	switch {
	case s.every == 0 && (f.given("backup-keep") || f.given("backup-dir")):
		return f.misuse("--backup-keep and --backup-dir go with --backup-every")
	case s.every == 0:
		return nil
	case s.keep < 1:
		return f.misuse("--backup-keep is 1 at least, not %d", s.keep)
	case s.dir == "" && data == "":
		return f.misuse("a store on a cluster has no directory for backups: --backup-every wants --backup-dir")
	case s.dir == "":
		s.dir = filepath.Join(data, "backups")
	}
	return nil
}

// writable makes sure that backups can be put where they are wanted.
func (s schedule) writable() error {
	if s.every == 0 {
		return nil
	}
	err := os.MkdirAll(s.dir, 0o700)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(s.dir, "."+backupBefore+"*.part"); err == nil {
			err = errors.Join(f.Close(), os.Remove(f.Name()))
		}
	}
	if err != nil {
		return fmt.Errorf("no backup can be put into %s, --backup-dir names another directory: %w", absolute(s.dir), err)
	}
	return nil
}

// keeper makes the backups of a schedule, one after the other.
type keeper struct {
	schedule
	clock Clock
	write func(context.Context, io.Writer) error // of the whole store
	log   *slog.Logger

	mu   sync.Mutex
	said string // how it went last
}

// keeping makes backups beside some other work, until that ends.
func (p Program) keeping(ctx context.Context, s serving, house *app.House) (status func() string, stop func()) {
	if s.backups.every == 0 {
		return nil, func() {}
	}
	k := &keeper{schedule: s.backups, clock: p.Clock, log: s.journal.Log, write: func(ctx context.Context, w io.Writer) error {
		_, err := house.Backup(ctx, w)
		return err
	}}
	k.say("backup: none made yet")
	ctx, cancel := context.WithCancel(ctx)
	var over sync.WaitGroup
	over.Go(func() { k.run(ctx) })
	return k.status, func() { cancel(); over.Wait() }
}

// status says in one line how the last backup went.
func (k *keeper) status() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.said
}

func (k *keeper) say(format string, args ...any) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.said = fmt.Sprintf(format, args...)
}

// run makes backups until the context ends: the first when the newest one that
// is there is old enough, and at once if it was missed.
func (k *keeper) run(ctx context.Context) {
	wait := k.untilDue()
	for {
		select {
		case <-ctx.Done():
			return
		case <-k.clock.After(wait):
		}
		begun := k.clock.Now()
		err := k.once(ctx, begun)
		wait = max(0, k.every-max(0, k.clock.Now().Sub(begun)))
		if err != nil && ctx.Err() == nil {
			wait = min(tryAgain, k.every)
			k.log.Error("a scheduled backup failed", "dir", k.dir, "error", err, "next try in", wait)
			k.say("backup: failed at %s, the server’s log says why; it is tried again", stamp(begun))
		}
	}
}

// untilDue is how long the next backup can wait. A clock that was set back makes
// it wait no longer than usual.
func (k *keeper) untilDue() time.Duration {
	all, err := made(k.dir)
	if err != nil || len(all) == 0 {
		return 0 // that it cannot be read is told when a backup is made
	}
	now := k.clock.Now()
	k.say("backup: %s is the newest", all[0].name)
	return min(max(0, all[0].at.Add(k.every).Sub(now)), k.every)
}

// once makes one backup, and takes away those that are too many.
func (k *keeper) once(ctx context.Context, at time.Time) error {
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return err
	}
	sweep(k.dir, backupBefore) // what was interrupted, whenever that was
	name := backupName(at)
	var holds journal.Backup
	err := writeFile(filepath.Join(k.dir, name), func(w io.Writer) error { return k.write(ctx, w) }, func(r io.Reader) (err error) {
		holds, err = journal.CheckBackup(r)
		return err
	})
	if err != nil {
		return err
	}
	k.log.Info("backed up", "dir", k.dir, "file", name, "actions", holds.Actions)
	k.say("backup: %s has all %s", name, many(holds.Actions, "action"))
	for _, b := range holds.Damage {
		k.log.Error("a scheduled backup lacks what cannot be read", "file", name, "damage", b)
		k.say("backup: %s lacks actions that cannot be read; tracker verify names them", name)
	}
	return k.rotate(name, len(holds.Damage) == 0)
}

// rotate takes away the oldest backups that are more than are kept. Where the
// newest one lacks something, the newest one that was whole stays.
func (k *keeper) rotate(newest string, whole bool) error {
	all, err := made(k.dir)
	if err != nil {
		return err
	}
	var wrong error
	kept := 1 // the newest, whatever its name says
	for _, b := range all {
		if b.name == newest {
			continue
		}
		if kept < k.keep {
			kept++
			continue
		}
		if !whole && b.whole(k.dir) {
			whole = true
			continue
		}
		if b.ours(k.dir) {
			wrong = errors.Join(wrong, os.Remove(filepath.Join(k.dir, b.name)))
		}
	}
	return wrong
}
