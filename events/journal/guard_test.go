package journal_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/events/journal"
)

// flippedIn turns one bit of the text of an action in the first message file.
func flippedIn(t testing.TB, dir string, seq int) {
	t.Helper()
	path := blocksOf(t, dir)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, sound := onDisk(t, dir)
	whole[recordEnds(t, whole, sound)[seq-1]-20] ^= 4
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
}

// After a crash the server would cut a file off where a message in it is
// damaged. It is not started then, not even to rescue the journal, and what
// follows the damage can still be read from the files.
func TestNothingIsCutOffBehindADamage(t *testing.T) {
	t.Parallel()
	old, err := os.ReadFile(filepath.Join(twoCampaigns(t, 2), eventsDir, "msgs/index.db"))
	if err != nil {
		t.Fatal(err)
	}
	for name, crash := range map[string]func(index string) error{
		"without an index":              os.Remove,
		"with an index that is damaged": flipped(0.5),
		"with an index of before":       func(index string) error { return os.WriteFile(index, old, 0o600) },
	} {
		dir := twoCampaigns(t, 3)
		flippedIn(t, dir, 2)
		if err := crash(filepath.Join(dir, eventsDir, "msgs/index.db")); err != nil {
			t.Fatal(err)
		}
		before := contents(t, filepath.Join(dir, eventsDir))
		for _, rescue := range []bool{false, true} {
			cfg := configAt(t, dir)
			cfg.Rescue = rescue
			j, err := journal.Open(t.Context(), cfg)
			if err == nil {
				closed(t, j)
			}
			if !errors.Is(err, journal.ErrLost) || !strings.Contains(err.Error(), "EVENTS/msgs/1.blk") {
				t.Errorf("%s: opened: %v", name, err)
			}
		}
		for path, data := range contents(t, filepath.Join(dir, eventsDir)) {
			if !bytes.Equal(data, before[path]) {
				t.Errorf("%s: %s was changed", name, path)
			}
		}
		found, sound := onDisk(t, dir)
		found = slices.DeleteFunc(found, func(e journal.DiskError) bool { return strings.HasSuffix(e.File, "index.db") })
		if len(found) != 1 || found[0].Campaign != cellar || found[0].Revision != 1 || len(sound) != 3 {
			t.Errorf("%s: found %v, %d messages", name, found, len(sound))
		}
	}
}

// A journal whose last message is damaged, or that of a campaign, is opened; the
// campaign that lost its end is known to be damaged, the other goes on.
func TestADamagedLastMessageStopsItsCampaignAlone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		seq        int
		hurt, well events.CampaignID
	}{{6, cellar, table}, {5, table, cellar}} {
		dir := twoCampaigns(t, 3)
		flippedIn(t, dir, c.seq)
		j := openAt(t, dir)
		if messages, err := j.Load(t.Context(), c.hurt, 0, 0); !errors.Is(err, journal.ErrIncomplete) || len(messages) != 2 {
			t.Errorf("sequence %d: %d actions of the damaged campaign, %v", c.seq, len(messages), err)
		}
		s, err := whole(j, c.well)
		if err != nil || s.chain.Revision != 3 {
			t.Fatalf("sequence %d: the other campaign: %v, %v", c.seq, s.chain, err)
		}
		s.write(t, j, 1)
		closed(t, j)
		if found, sound := onDisk(t, dir); len(found) != 1 || found[0].Revision != 3 || len(sound) != 6 {
			t.Errorf("sequence %d: found %v, %d messages", c.seq, found, len(sound))
		}
	}
}
