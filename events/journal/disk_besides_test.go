package journal_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loretome/events"
	"loretome/events/journal"
)

const snapshotsDir = streams + "/KV_SNAPSHOTS"

// furnished is a store that was stopped cleanly, with actions, a secret that is made
// once, and a snapshot.
func furnished(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	j := openAt(t, dir)
	s := scribe{campaign: table}
	s.write(t, j, 2)
	if _, err := j.Secrets().Only(t.Context(), "seats", []byte("a secret of some length")); err != nil {
		t.Fatal(err)
	}
	if err := j.Snapshots().Put(t.Context(), "thetable1.1", 2, []byte("as it stands")); err != nil {
		t.Fatal(err)
	}
	closed(t, j)
	return dir
}

// Damage to what the server needs besides messages is named by its file, wherever in
// it a bit is flipped.
func TestDamageBesidesTheMessagesIsNamed(t *testing.T) {
	t.Parallel()
	dir := furnished(t)
	for file, want := range map[string]string{
		"created":                             "created",
		eventsDir + "/meta.inf":               "EVENTS/meta.inf",
		eventsDir + "/meta.sum":               "EVENTS/meta.inf",
		eventsDir + "/msgs/index.db":          "EVENTS/msgs/index.db",
		streams + "/KV_SECRETS/meta.inf":      "KV_SECRETS/meta.inf",
		streams + "/KV_SECRETS/msgs/1.blk":    "KV_SECRETS/msgs/1.blk",
		streams + "/KV_SECRETS/msgs/index.db": "KV_SECRETS/msgs/index.db",
		snapshotsDir + "/meta.inf":            "KV_SNAPSHOTS/meta.inf",
		snapshotsDir + "/meta.sum":            "KV_SNAPSHOTS/meta.inf",
		snapshotsDir + "/msgs/1.blk":          "KV_SNAPSHOTS/msgs/1.blk",
		snapshotsDir + "/msgs/index.db":       "KV_SNAPSHOTS/msgs/index.db",
	} {
		path := filepath.Join(dir, file)
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for at := range whole {
			turned := bytes.Clone(whole)
			turned[at] ^= 1 << (at % 8)
			rewritten(t, path, turned)
			found, sound := onDisk(t, dir)
			if len(found) != 1 || found[0].File != want || len(sound) != 2 {
				t.Errorf("%s with byte %d turned: %v, %d messages", file, at, found, len(sound))
				continue
			}
			if !errors.Is(found[0], events.ErrDamaged) && !errors.Is(found[0], journal.ErrLost) {
				t.Errorf("%s with byte %d turned: %v", file, at, found[0])
			}
		}
		rewritten(t, path, whole)
	}
	if found, _ := onDisk(t, dir); len(found) > 0 {
		t.Errorf("as it was, it is found %v", found)
	}
}

func rewritten(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// What is damaged and can be made anew stops no start, whether the store was stopped
// cleanly or crashed: the start says what it was, the store is whole and takes
// actions, and of what else was remembered nothing is forgotten.
func TestWhatCanBeMadeAnewStopsNoStart(t *testing.T) {
	t.Parallel()
	intact := furnished(t)
	msgs := snapshotsDir + "/msgs/1.blk"
	for name, c := range map[string]struct {
		file string
		do   func(string) error
		says string // by the start; empty where the server says it in its own way
	}{
		"the marker":                 {"created", flipped(0.5), "a damaged marker is made anew"},
		"snapshots at the beginning": {msgs, flipped(0.05), "a damaged snapshot is taken out"},
		"snapshots in the middle":    {msgs, flipped(0.5), "a damaged snapshot is taken out"},
		"snapshots at the end":       {msgs, flipped(0.99), "a damaged snapshot is taken out"},
		"snapshots cut":              {msgs, cut, "a damaged snapshot is taken out"},
		"snapshots of nothing":       {msgs, func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("?", 400)), 0o600) }, "damaged snapshots are put aside"},
		"snapshots unreadable":       {msgs, unreadable, "damaged snapshots are put aside"},
		"their description":          {snapshotsDir + "/meta.inf", flipped(0.5), "damaged snapshots are put aside"},
		"its checksum":               {snapshotsDir + "/meta.sum", flipped(0.5), "damaged snapshots are put aside"},
		"the description lost":       {snapshotsDir + "/meta.inf", os.Remove, "damaged snapshots are put aside"},
		"the index of the snapshots": {snapshotsDir + "/msgs/index.db", flipped(0.5), ""},
		"the index of the messages":  {eventsDir + "/msgs/index.db", flipped(0.5), ""},
		"the index of the secrets":   {streams + "/KV_SECRETS/msgs/index.db", flipped(0.5), ""},
	} {
		for _, crashed := range []bool{false, true} {
			dir := copied(t, intact)
			if err := c.do(filepath.Join(dir, c.file)); err != nil {
				t.Fatal(err)
			}
			if index := filepath.Join(dir, snapshotsDir, "msgs/index.db"); crashed && filepath.Join(dir, c.file) != index {
				remove(t, index)
			}
			if found, _ := onDisk(t, dir); len(found) == 0 && !(crashed && name == "snapshots cut") {
				t.Errorf("%s: nothing is found", name)
			}
			startedAnew(t, dir, name, c.says)
		}
	}
}

// startedAnew starts on a store in which something is made anew.
func startedAnew(t *testing.T, dir, name, says string) {
	t.Helper()
	var log bytes.Buffer
	cfg := configAt(t, dir)
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	j, err := journal.Open(ctx, cfg)
	if err != nil {
		t.Errorf("%s: it does not start: %v", name, err)
		return
	}
	if said := log.String(); !strings.Contains(said, says) || says != "" && !strings.Contains(said, "level=WARN") {
		t.Errorf("%s: the start says %q", name, said)
	}
	s, err := whole(j, table)
	if err != nil || s.chain.Revision != 2 {
		t.Errorf("%s: %d actions, %v", name, s.chain.Revision, err)
	}
	s.write(t, j, 1)
	if value, err := j.Secrets().Only(t.Context(), "seats", []byte("another")); err != nil || string(value) != "a secret of some length" {
		t.Errorf("%s: the secret is %q, %v", name, value, err)
	}
	if err := j.Snapshots().Put(t.Context(), "thetable1.1", 3, []byte("later")); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	closed(t, j)
	if found, sound := onDisk(t, dir); len(found) > 0 || len(sound) != 3 {
		t.Errorf("%s: afterwards is found %v, %d messages", name, found, len(sound))
	}
}
