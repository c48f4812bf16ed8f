package cli_test

import (
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/cli"
	"loretome/events"
	"loretome/events/journal"
)

// forked is a store with a campaign and a fork of its first four actions.
func forked(t *testing.T) (dir string, origin, fork events.CampaignID) {
	t.Helper()
	dir = t.TempDir()
	origin = table(t, dir)
	inHouse(t, dir, func(h *app.House) {
		game, _ := h.System("lantern")
		made, err := game.Fork(t.Context(), origin, app.Fork{ID: "fork", At: 4, Name: "What if", By: "s1"})
		if err != nil {
			t.Fatal(err)
		}
		fork = made.ID
	})
	return dir, origin, fork
}

func TestAForkIsVerifiedExportedImportedAndTold(t *testing.T) {
	t.Parallel()
	dir, origin, fork := forked(t)
	tracker(t, "verify", "--data", dir).wants(t, cli.Fine, "11 actions in 2 campaigns checked, 0 findings")
	tracker(t, "verify", "--data", dir, string(fork)).wants(t, cli.Fine, "5 actions in 1 campaign checked, 0 findings")
	file, there := filepath.Join(t.TempDir(), "fork.jsonl"), filepath.Join(t.TempDir(), "there")
	tracker(t, "export", "--data", dir, string(fork), "-o", file).wants(t, cli.Fine, "")
	tracker(t, "verify", file).wants(t, cli.Fine, "5 actions in 1 campaign checked, 0 findings")
	tracker(t, "import", "--data", there, file).wants(t, cli.Fine, "What if, 5 actions")
	tracker(t, "replay", file).wants(t, cli.Fine, "a fork after #4")
	tracker(t, "replay", "--at", "3", file).wants(t, cli.Fine, "Ada takes a seat.")
	both := filepath.Join(t.TempDir(), "origin.jsonl")
	tracker(t, "export", "--data", dir, string(origin), "-o", both).wants(t, cli.Fine, "")
	tracker(t, "import", "--data", there, both).wants(t, cli.Fine, "Down the mine, 6 actions")
	tracker(t, "verify", "--data", there).wants(t, cli.Fine, "11 actions in 2 campaigns checked, 0 findings")
}

// remove puts a campaign away and deletes it.
func remove(t *testing.T, dir string, id events.CampaignID, name string) {
	t.Helper()
	inHouse(t, dir, func(h *app.House) {
		game, _ := h.System("lantern")
		for _, c := range [][2]string{{"Archive", `{}`}, {"Delete", `{"name":"` + name + `"}`}} {
			q := app.Request{ID: events.ActionID(c[0]), By: "s1", Command: c[0], Data: json.RawMessage(c[1])}
			if _, err := game.Play(t.Context(), id, q); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// holds says whether a text stands in any file of a directory.
func holds(t *testing.T, dir, text string) bool {
	t.Helper()
	found := false
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			found = found || strings.Contains(readFile(t, path), text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// wholly writes all that a store holds into a file, as backups did that left
// nothing out.
func wholly(t *testing.T, dir, file string) {
	t.Helper()
	j, err := journal.Open(t.Context(), journal.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err = errors.Join(journal.WriteExport(&out, journal.Header{}, j.All(t.Context(), 0)), j.Close(t.Context()), os.WriteFile(file, []byte(out.String()), 0o600))
	if err != nil {
		t.Fatal(err)
	}
}

func TestABackupAndARestoreLeaveNothingOfWhatWasDeleted(t *testing.T) {
	t.Parallel()
	dir, origin, fork := forked(t)
	old, file, there := filepath.Join(t.TempDir(), "old.jsonl"), filepath.Join(t.TempDir(), "new.jsonl"), filepath.Join(t.TempDir(), "there")
	remove(t, dir, fork, "What if")
	tracker(t, "verify", "--data", dir).wants(t, cli.Fine, "13 actions in 2 campaigns checked, 0 findings")
	tracker(t, "export", "--data", dir, string(fork)).wants(t, cli.Failed, "no such campaign")
	if !holds(t, dir, "What if") {
		t.Error("the store should still have the bytes: nothing in it is ever changed")
	}
	tracker(t, "backup", "--data", dir, file).wants(t, cli.Fine, "6 actions written to "+file+" and verified; 1 deleted campaign left out")
	if strings.Contains(readFile(t, file), "What if") {
		t.Error("the backup has what was deleted")
	}
	tracker(t, "restore", file, "--data", there).wants(t, cli.Fine, "6 actions restored into "+there+" and verified")
	if holds(t, there, "What if") || holds(t, there, string(fork)) {
		t.Error("the restored store has what was deleted")
	}
	wholly(t, dir, old)
	again := filepath.Join(t.TempDir(), "again")
	tracker(t, "restore", old, "--data", again).wants(t, cli.Fine, "6 actions restored into "+again+" and verified; 1 deleted campaign left out")
	tracker(t, "replay", "--data", again, string(origin)).wants(t, cli.Fine, "Down the mine")
	if holds(t, again, "What if") {
		t.Error("a store restored from an old backup has what was deleted")
	}
}
