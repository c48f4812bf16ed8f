package journal_test

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loretome/events/journal"
)

const secretsDir = streams + "/KV_SECRETS/msgs"

// hidden is a store with a key of the seats, two codes to join and a seal's key, of
// which one is damaged, and its index lost if it crashed.
func hidden(t *testing.T, hurt string, crashed bool) string {
	t.Helper()
	dir := t.TempDir()
	j := openAt(t, dir)
	for _, kept := range [][2]string{{"seats", "of the seats"}, {"join-ABCD2345", "thetable1"}, {"notes.thetable1", "of the notes"}, {"join-WXYZ6789", "thecellar"}} {
		if _, err := j.Secrets().Create(t.Context(), kept[0], []byte(kept[1])); err != nil {
			t.Fatal(err)
		}
	}
	closed(t, j)
	path := filepath.Join(dir, secretsDir, "1.blk")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[bytes.Index(text, []byte("SECRETS."+hurt))+len("SECRETS.")+len(hurt)+3] ^= 1
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if crashed {
		remove(t, filepath.Join(dir, secretsDir, "index.db"))
	}
	return dir
}

// A code to join that is damaged is named with what to do, stops no start, also none
// after a crash, and is taken out of the store, which is whole then. Every other
// secret is there, and a new code can be kept.
func TestADamagedCodeStopsNoStart(t *testing.T) {
	t.Parallel()
	for _, crashed := range []bool{false, true} {
		dir := hidden(t, "join-ABCD2345", crashed)
		found, _ := onDisk(t, dir)
		if len(found) != 1 || found[0].File != "KV_SECRETS/msgs/1.blk" || !strings.Contains(found[0].Error(), "the code to join ABCD2345 leads nowhere any more: the game master makes a new one") {
			t.Errorf("crashed %t, it is named as %v", crashed, found)
		}
		var log bytes.Buffer
		cfg := configAt(t, dir)
		cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
		j := opened(t, cfg)
		if said := log.String(); !strings.Contains(said, "level=WARN") || !strings.Contains(said, "ABCD2345 leads nowhere any more") {
			t.Errorf("crashed %t, the start says %q", crashed, said)
		}
		for name, want := range map[string]string{"seats": "of the seats", "join-ABCD2345": "", "join-WXYZ6789": "thecellar", "notes.thetable1": "of the notes"} {
			value, err := j.Secrets().Get(t.Context(), name)
			if string(value) != want || errors.Is(err, journal.ErrNotFound) != (want == "") {
				t.Errorf("crashed %t, %s is %q, %v", crashed, name, value, err)
			}
		}
		if kept, err := j.Secrets().Create(t.Context(), "join-NEWC2345", []byte("thetable1")); err != nil || string(kept) != "thetable1" {
			t.Errorf("crashed %t, a new code is %q, %v", crashed, kept, err)
		}
		closed(t, j)
		if found, _ := onDisk(t, dir); len(found) != 0 {
			t.Errorf("crashed %t, afterwards is found: %v", crashed, found)
		}
		j = openAt(t, dir)
		if value, err := j.Secrets().Get(t.Context(), "join-NEWC2345"); string(value) != "thetable1" {
			t.Errorf("crashed %t, the new code leads to %q, %v", crashed, value, err)
		}
		closed(t, j)
	}
}

// What cannot be made anew stays where it is, and is named; so does a code in a store
// that is opened to be rescued.
func TestADamagedSecretIsNotTakenOut(t *testing.T) {
	t.Parallel()
	for hurt, rescue := range map[string]bool{"notes.thetable1": false, "seats": false, "join-ABCD2345": true} {
		dir := hidden(t, hurt, true)
		before := contents(t, filepath.Join(dir, secretsDir))
		cfg := configAt(t, dir)
		cfg.Rescue = rescue
		if j, err := journal.Open(t.Context(), cfg); !errors.Is(err, journal.ErrLost) {
			t.Errorf("with %s damaged it is opened: %v", hurt, err)
			if err == nil {
				closed(t, j)
			}
		}
		if after := contents(t, filepath.Join(dir, secretsDir)); !bytes.Equal(after["1.blk"], before["1.blk"]) {
			t.Errorf("with %s damaged the file was changed", hurt)
		}
		if found, _ := onDisk(t, dir); len(found) != 1 || !rescue && !strings.Contains(found[0].Error(), `the secret "`+hurt+`" cannot be read`) {
			t.Errorf("with %s damaged is found %v", hurt, found)
		}
	}
}
