package cli

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"loretome/events/journal"
)

// evening is when the tests of schedules begin.
var evening = time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)

// watch is a clock that is set by hand, and says when somebody waits.
type watch struct {
	mu    sync.Mutex
	now   time.Time
	ring  chan time.Time
	waits chan time.Duration
}

func newWatch(at time.Time) *watch {
	return &watch{now: at, ring: make(chan time.Time), waits: make(chan time.Duration)}
}

func (w *watch) clock() Clock {
	return Clock{Now: func() time.Time {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.now
	}, After: func(d time.Duration) <-chan time.Time {
		w.waits <- d
		return w.ring
	}}
}

// pass lets the time pass for which somebody waits.
func (w *watch) pass(d time.Duration) {
	w.mu.Lock()
	w.now = w.now.Add(d)
	w.mu.Unlock()
	w.ring <- w.now
}

// kept is a keeper at work on a directory.
type kept struct {
	*keeper
	*testing.T
	watch *watch
	log   *strings.Builder
}

// keeps starts a keeper whose store is written by a function.
func keeps(t *testing.T, s schedule, at time.Time, write func(io.Writer) error) kept {
	t.Helper()
	w, log := newWatch(at), &strings.Builder{}
	k := kept{&keeper{
		schedule: s, clock: w.clock(), log: slog.New(slog.NewTextHandler(log, nil)),
		write: func(_ context.Context, to io.Writer) error { return write(to) },
	}, t, w, log}
	ctx, cancel := context.WithCancel(t.Context())
	var over sync.WaitGroup
	over.Go(func() { k.run(ctx) })
	t.Cleanup(func() {
		cancel()
		over.Wait()
	})
	return k
}

// waits says for how long the keeper waits now; until then it has done its work.
func (k kept) waits(want time.Duration) {
	k.Helper()
	select {
	case d := <-k.watch.waits:
		if d != want {
			k.Errorf("it waits for %v, not %v", d, want)
		}
	case <-time.After(30 * time.Second):
		k.Fatal("it does not wait")
	}
}

func (k kept) files() []string {
	k.Helper()
	entries, err := os.ReadDir(k.dir)
	if err != nil {
		k.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// empty writes the backup of a store without an action.
func empty(w io.Writer) error { return backupOf(w, nil) }

func backupOf(w io.Writer, damage []journal.Break) error {
	return journal.WriteExport(w, journal.Header{Damage: damage}, journal.Each(nil))
}

func days(n int) schedule { return schedule{every: 24 * time.Hour, keep: n} }

func (s schedule) in(dir string) schedule {
	s.dir = dir
	return s
}

func TestBackupsAreMadeOnceADayAndTheNewestAreKept(t *testing.T) {
	t.Parallel()
	k := keeps(t, days(2).in(filepath.Join(t.TempDir(), "new")), evening, empty)
	k.waits(0)
	k.watch.pass(0)
	for day := range 3 {
		k.waits(24 * time.Hour)
		if want := backupName(evening.AddDate(0, 0, day)); !strings.Contains(k.status(), want) {
			t.Errorf("day %d: its status is %q", day, k.status())
		}
		k.watch.pass(24 * time.Hour)
	}
	k.waits(24 * time.Hour)
	if want := []string{"loretome-20260303T200000Z.jsonl", "loretome-20260304T200000Z.jsonl"}; !slices.Equal(k.files(), want) {
		t.Errorf("there are %v, not %v", k.files(), want)
	}
}

func TestABackupThatWasMissedIsMadeUpAtTheStart(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ newest, wait time.Duration }{
		"a day ago":           {-24 * time.Hour, 0},
		"a month ago":         {-30 * 24 * time.Hour, 0},
		"an hour ago":         {-time.Hour, 23 * time.Hour},
		"just now":            {0, 24 * time.Hour},
		"by a clock set back": {1000 * time.Hour, 24 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, dir, backupName(evening.Add(-100*24*time.Hour)), empty)
			put(t, dir, backupName(evening.Add(c.newest)), empty)
			keeps(t, days(5).in(dir), evening, empty).waits(c.wait)
		})
	}
}

func put(t *testing.T, dir, name string, content func(io.Writer) error) {
	t.Helper()
	if err := writeFile(filepath.Join(dir, name), content, nil); err != nil {
		t.Fatal(err)
	}
}

// What fails is logged and shown, leaves what was there, and is tried again.
func TestABackupThatFailsIsToldOfAndTriedAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	old := backupName(evening.AddDate(0, 0, -9))
	put(t, dir, old, empty)
	tries := 0
	k := keeps(t, days(1).in(dir), evening, func(w io.Writer) error {
		switch tries++; tries {
		case 1:
			return errors.Join(empty(w), errors.New("the disk is full"))
		case 2:
			_, err := io.WriteString(w, `{"format":2}`) // cannot be read again
			return err
		}
		return empty(w)
	})
	k.waits(0)
	k.watch.pass(0)
	for try := range 2 {
		k.waits(tryAgain)
		if !strings.Contains(k.status(), "failed") || strings.Contains(k.status(), "disk") || !slices.Equal(k.files(), []string{old}) {
			t.Errorf("try %d: status %q, files %v", try, k.status(), k.files())
		}
		k.watch.pass(tryAgain)
	}
	k.waits(24 * time.Hour)
	if log := k.log.String(); !strings.Contains(log, "the disk is full") || !strings.Contains(log, "running hash") {
		t.Errorf("the log says %s", log)
	}
	if want := []string{backupName(evening.Add(2 * tryAgain))}; !slices.Equal(k.files(), want) || strings.Contains(k.status(), "failed") {
		t.Errorf("at last there are %v, status %q", k.files(), k.status())
	}
}

// Nothing is taken away that was not made by schedule, whatever it is called.
func TestNothingOfOthersIsTakenAway(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	others := []string{"holiday.jpg", "loretome-old.jsonl", "loretome-20200101T000000Z.jsonl.gz", "my loretome-20200101T000000Z.jsonl", "loretome-20200102T000000Z.jsonl"}
	for _, name := range others {
		put(t, dir, name, func(w io.Writer) error { _, err := io.WriteString(w, "mine"); return err })
	}
	link := "loretome-20200103T000000Z.jsonl"
	if err := errors.Join(os.Symlink(filepath.Join(dir, "holiday.jpg"), filepath.Join(dir, link)), os.Mkdir(filepath.Join(dir, "loretome-20200104T000000Z.jsonl"), 0o700)); err != nil {
		t.Fatal(err)
	}
	alone := "loretome-20200105T000000Z.jsonl" // an export of one campaign
	put(t, dir, alone, func(w io.Writer) error {
		return journal.WriteExport(w, journal.Header{Campaign: "thetable1"}, journal.Each(nil))
	})
	before := len(listed(t, dir))
	k := keeps(t, days(1).in(dir), evening, empty)
	k.waits(0)
	k.watch.pass(0)
	k.waits(24 * time.Hour)
	if names := k.files(); len(names) != before+1 {
		t.Errorf("of %d files there are %v", before, names)
	}
}

// text is what a function writes.
func text(t *testing.T, content func(io.Writer) error) string {
	t.Helper()
	var b strings.Builder
	if err := content(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func listed(t *testing.T, dir string) []os.DirEntry {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// While backups lack what cannot be read, the newest that has it stays.
func TestTheNewestWholeBackupStaysWhileNewOnesLackSomething(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lost := []journal.Break{{Campaign: "thetable1", Revision: 5, Detail: "missing"}}
	whole := backupName(evening.AddDate(0, 0, -8))
	for day := range 10 {
		damage := lost
		if day >= 8 {
			damage = nil
		}
		put(t, dir, backupName(evening.AddDate(0, 0, -day)), func(w io.Writer) error { return backupOf(w, damage) })
	}
	put(t, dir, backupName(evening.AddDate(0, 0, -7)), func(w io.Writer) error { // it lacks nothing, but its end
		_, err := io.WriteString(w, strings.SplitAfter(text(t, empty), "\n")[0])
		return err
	})
	k := keeps(t, days(2).in(dir), evening.AddDate(0, 0, 1), func(w io.Writer) error { return backupOf(w, lost) })
	k.waits(0)
	k.watch.pass(0)
	k.waits(24 * time.Hour)
	names := k.files()
	if !slices.Contains(names, whole) || slices.Contains(names, backupName(evening.AddDate(0, 0, -9))) || !strings.Contains(k.status(), "lacks") {
		t.Errorf("there are %v, status %q", names, k.status())
	}
}

// A clock that is set back takes the backup away that was just made no more
// than any other.
func TestTheBackupThatWasJustMadeStays(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for day := range 3 {
		put(t, dir, backupName(evening.AddDate(1, 0, day)), empty)
	}
	k := keeps(t, days(2).in(dir), evening, empty)
	k.waits(24 * time.Hour)
	k.watch.pass(24 * time.Hour)
	k.waits(24 * time.Hour)
	if names := k.files(); len(names) != 2 || names[0] != backupName(evening.AddDate(0, 0, 1)) {
		t.Errorf("there are %v", names)
	}
}

// What an interrupted backup left over is taken away by the next; what is being
// written is not.
func TestWhatAnInterruptedBackupLeftOverIsTakenAway(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "backup.jsonl")
	left := filepath.Join(dir, ".backup.jsonl.123.part")
	if err := os.WriteFile(left, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := writeFile(name, func(w io.Writer) error {
		return writeFile(name, empty, nil) // another one meanwhile
	}, nil)
	if entries := listed(t, dir); err != nil || len(entries) != 1 || entries[0].Name() != "backup.jsonl" {
		t.Errorf("%v, there are %v", err, entries)
	}
}

// So is what a scheduled one left over, whenever it was made.
func TestWhatAnInterruptedScheduledBackupLeftOverIsTakenAway(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, left := range []string{"." + backupName(evening.AddDate(0, 0, -3)) + ".123.part", ".other.jsonl.123.part"} {
		if err := os.WriteFile(filepath.Join(dir, left), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	k := keeps(t, days(2).in(dir), evening, empty)
	k.waits(0)
	k.watch.pass(0)
	k.waits(24 * time.Hour)
	if want := []string{".other.jsonl.123.part", backupName(evening)}; !slices.Equal(k.files(), want) {
		t.Errorf("there are %v, want %v", k.files(), want)
	}
}
