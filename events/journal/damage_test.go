package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"loretome/events"
	"loretome/events/journal"
)

const (
	streams   = "jetstream/$G/streams"
	eventsDir = streams + "/EVENTS"
)

// damage is something that happens to one file.
type damage struct {
	name string
	do   func(path string) error
}

// flipped turns one bit, at a part of the file's length.
func flipped(part float64) func(string) error {
	return func(path string) error {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		data[int(float64(len(data))*part)] ^= 0x10
		return os.WriteFile(path, data, 0o600)
	}
}

// cut takes away the second half.
func cut(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.Truncate(path, info.Size()/2)
}

// unreadable leaves something that can't be read as a file, whoever asks.
func unreadable(path string) error {
	return errors.Join(os.Remove(path), os.Mkdir(path, 0o700))
}

var blockDamages = []damage{
	{"bit flipped in the middle", flipped(0.5)},
	{"bit flipped at the end", flipped(0.999)},
	{"cut", cut},
	{"missing", os.Remove},
	{"unreadable", unreadable},
}

// Damage to any message file is noticed: the journal does not open, or the
// campaign's history ends in an error. No other file is touched. The first
// round damages some files of a store that was stopped cleanly and others of
// one that has lost its index; the second the other way round.
func TestDamagedMessagesAreNoticed(t *testing.T) {
	intact := t.TempDir()
	revisions := writtenBlocks(t, intact)
	for round := range times(t, "JOURNAL_DAMAGES", 2) {
		for d, damage := range blockDamages {
			for block := range 3 {
				name := fmt.Sprintf("block %d %s, round %d", block+1, damage.name, round)
				t.Run(name, func(t *testing.T) {
					dir := copied(t, intact)
					if (round+d+block)%2 == 1 {
						remove(t, filepath.Join(dir, eventsDir, "msgs/index.db"))
					}
					damageBlock(t, dir, block, damage)
					noticed(t, dir, revisions)
				})
			}
		}
	}
}

// writtenBlocks fills three message files and returns how many actions that
// took.
func writtenBlocks(t *testing.T, dir string) int {
	t.Helper()
	j := opened(t, smallAt(t, dir))
	s := scribe{campaign: table, text: strings.Repeat("x", 2_500)}
	for len(blocksOf(t, dir)) < 3 {
		s.write(t, j, 3)
	}
	closed(t, j)
	return s.chain.Revision
}

// smallAt is a journal whose message files are the smallest there are.
func smallAt(t *testing.T, dir string) journal.Config {
	cfg := configAt(t, dir)
	cfg.MaxBytes = 120_000
	return cfg
}

func blocksOf(t testing.TB, dir string) []string {
	t.Helper()
	blocks, err := filepath.Glob(filepath.Join(dir, eventsDir, "msgs", "*.blk"))
	if err != nil {
		t.Fatal(err)
	}
	return blocks
}

// damageBlock damages one message file, and makes sure at the end that no
// other one has changed.
func damageBlock(t *testing.T, dir string, block int, d damage) {
	t.Helper()
	blocks := blocksOf(t, dir)
	if err := d.do(blocks[block]); err != nil {
		t.Fatal(err)
	}
	before := contents(t, filepath.Join(dir, eventsDir))
	t.Cleanup(func() {
		after := contents(t, filepath.Join(dir, eventsDir))
		for path, data := range before {
			damaged := strings.HasSuffix(blocks[block], path)
			if (strings.HasSuffix(path, ".blk") || path == "meta.inf") && !damaged && !bytes.Equal(data, after[path]) {
				t.Errorf("%s has changed", path)
			}
		}
	})
}

// noticed makes sure that a damaged journal does not pass for a whole one.
func noticed(t *testing.T, dir string, revisions int) {
	t.Helper()
	j, err := journal.Open(t.Context(), smallAt(t, dir))
	if errors.Is(err, journal.ErrLost) && strings.Contains(err.Error(), dir) {
		rescued(t, dir)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, j)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	messages, err := j.Load(ctx, table, 0, 0)
	s := scribe{campaign: table}
	for _, m := range messages {
		if err == nil {
			err = s.follow(m)
		}
	}
	if !errors.Is(err, events.ErrDamaged) && !errors.Is(err, journal.ErrIncomplete) {
		t.Errorf("%d of %d revisions and %v", s.chain.Revision, revisions, err)
	}
}

// rescued opens a journal without its end: it can be read, not written.
func rescued(t *testing.T, dir string) {
	t.Helper()
	cfg := smallAt(t, dir)
	cfg.Rescue = true
	j, err := journal.Open(t.Context(), cfg)
	if err != nil {
		if !errors.Is(err, journal.ErrLost) {
			t.Error(err)
		}
		return
	}
	defer closed(t, j)
	if _, err := j.First(t.Context(), table); err != nil {
		t.Error(err)
	}
	s := scribe{campaign: cellar}
	if _, err := j.Append(t.Context(), s.next("a1"), 0); !errors.Is(err, journal.ErrStopped) {
		t.Errorf("append to a rescued journal: %v", err)
	}
}

// A stream that was there and is not is never created anew.
func TestLostStreamStopsTheStart(t *testing.T) {
	intact := t.TempDir()
	j := openAt(t, intact)
	s := scribe{campaign: table}
	s.write(t, j, 10)
	closed(t, j)
	for name, lose := range map[string]func(dir string) error{
		"metadata flipped":       func(dir string) error { return flipped(0.5)(filepath.Join(dir, eventsDir, "meta.inf")) },
		"metadata cut":           func(dir string) error { return cut(filepath.Join(dir, eventsDir, "meta.inf")) },
		"metadata missing":       func(dir string) error { return os.Remove(filepath.Join(dir, eventsDir, "meta.inf")) },
		"its checksum flipped":   func(dir string) error { return flipped(0.5)(filepath.Join(dir, eventsDir, "meta.sum")) },
		"its checksum missing":   func(dir string) error { return os.Remove(filepath.Join(dir, eventsDir, "meta.sum")) },
		"stream missing":         func(dir string) error { return os.RemoveAll(filepath.Join(dir, eventsDir)) },
		"secrets missing":        func(dir string) error { return os.RemoveAll(filepath.Join(dir, streams, "KV_SECRETS")) },
		"all missing":            func(dir string) error { return os.RemoveAll(filepath.Join(dir, "jetstream")) },
		"marker and metadata":    func(dir string) error { return loseMarkerAndMetadata(dir) },
		"message files are gone": func(dir string) error { return os.RemoveAll(filepath.Join(dir, eventsDir, "msgs")) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := copied(t, intact)
			if err := lose(dir); err != nil {
				t.Fatal(err)
			}
			before := contents(t, filepath.Join(dir, eventsDir))
			j, err := journal.Open(t.Context(), configAt(t, dir))
			if err == nil {
				closed(t, j)
			}
			if !errors.Is(err, journal.ErrLost) || !strings.Contains(err.Error(), dir) {
				t.Errorf("opened: %v", err)
			}
			after := contents(t, filepath.Join(dir, eventsDir))
			if name != "message files are gone" && !maps.EqualFunc(before, after, bytes.Equal) {
				t.Errorf("%v became %v", slices.Sorted(maps.Keys(before)), slices.Sorted(maps.Keys(after)))
			}
		})
	}
}

func loseMarkerAndMetadata(dir string) error {
	return errors.Join(os.Remove(filepath.Join(dir, "created")), cut(filepath.Join(dir, eventsDir, "meta.inf")))
}

// A journal that ends before what a snapshot has seen has lost its end.
func TestJournalShorterThanItsSnapshotsIsNotOpened(t *testing.T) {
	dir := t.TempDir()
	j := openAt(t, dir)
	s := scribe{campaign: table}
	s.write(t, j, 2)
	if err := j.Snapshots().Put(t.Context(), "thetable1.1", 3, []byte("ahead")); err != nil {
		t.Fatal(err)
	}
	closed(t, j)
	if _, err := journal.Open(t.Context(), configAt(t, dir)); !errors.Is(err, journal.ErrLost) {
		t.Errorf("opened: %v", err)
	}
}

// A start that was cut off between the stream and its marker is finished by
// the next.
func TestStreamWithoutItsMarkerIsKept(t *testing.T) {
	dir := t.TempDir()
	j := openAt(t, dir)
	s := scribe{campaign: table}
	s.write(t, j, 3)
	closed(t, j)
	remove(t, filepath.Join(dir, "created"))
	j = openAt(t, dir)
	if after, err := whole(j, table); err != nil || after.chain != s.chain {
		t.Errorf("before %v, after %v, %v", s.chain, after.chain, err)
	}
	closed(t, j)
	if _, err := os.Stat(filepath.Join(dir, "created")); err != nil {
		t.Error(err)
	}
}

func copied(t *testing.T, intact string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(intact)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

// contents reads all files under a directory, by their path in it; none are
// under one that is not there.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || d.IsDir() {
			return err
		}
		files[path], err = os.ReadFile(filepath.Join(dir, path))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
