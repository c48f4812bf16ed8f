package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"loretome/cmd/tracker/internal/cli"
)

func TestVerifyFindsNothingInASoundStoreAndFile(t *testing.T) {
	t.Parallel()
	file, id, dir := exported(t)
	sound := "6 actions in 1 campaign checked, 0 findings\n"
	tracker(t, "verify", "--data", dir).wants(t, cli.Fine, sound)
	tracker(t, "verify", "--data", dir, string(id)).wants(t, cli.Fine, sound)
	tracker(t, "verify", file).wants(t, cli.Fine, sound)
}

func TestVerifyOfAnEmptyStoreFindsNothing(t *testing.T) {
	t.Parallel()
	file, _, dir := exported(t)
	empty := filepath.Join(t.TempDir(), "backup")
	tracker(t, "verify", "--data", dir, "abcdefgh").wants(t, cli.Failed, "no such campaign")
	tracker(t, "verify", "nonexist").wants(t, cli.Failed, "there is no file nonexist, and no campaign of this id: the directory")
	trackerWith(t, map[string]string{"TRACKER_DATA": dir}, "verify", "nonexist").wants(t, cli.Failed, "there is no file nonexist, and no campaign of this id")
	tracker(t, "verify", "--data", filepath.Dir(file)).wants(t, cli.Failed, "holds no store")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tracker(t, "verify", empty).wants(t, cli.Failed, "line 1: no header")
}

func TestVerifyNamesTheLineOfADamagedFile(t *testing.T) {
	t.Parallel()
	file, _, _ := exported(t)
	a := tracker(t, "verify", changed(t, file, 4, `"Long"`, `"Lang"`))
	a.wants(t, cli.Failed, "line 4")
	a.wants(t, cli.Failed, "2 actions in 1 campaign checked, 1 finding\n")
}

func TestVerifyNoticesAByteThatChangedInTheStore(t *testing.T) {
	t.Parallel()
	_, id, dir := exported(t)
	flip(t, dir, "It drips.")
	tracker(t, "verify", "--data", dir).wants(t, cli.Failed, "finding")
	if a := tracker(t, "verify", "--data", dir, string(id)); a.code != cli.Failed {
		t.Errorf("exit code %d: %s%s", a.code, a.out, a.err)
	}
}

// flip changes a byte of a text that is stored in a message file.
func flip(t *testing.T, dir, text string) {
	t.Helper()
	blocks, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "EVENTS", "msgs", "*.blk"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range blocks {
		block, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if at := bytes.Index(block, []byte(text)); at > 0 {
			block[at] ^= 1
			if err := os.WriteFile(name, block, 0o600); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%q is stored nowhere in %v", text, blocks)
}

func TestVerifyFindsAStoreThatWasLost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	table(t, dir)
	streams, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "EVENTS"))
	if err != nil || len(streams) != 1 {
		t.Fatalf("%v, %v", streams, err)
	}
	if err := os.RemoveAll(streams[0]); err != nil {
		t.Fatal(err)
	}
	a := tracker(t, "verify", "--data", dir)
	a.wants(t, cli.Failed, "the journal is lost; restore it from a backup")
	a.wants(t, cli.Failed, "0 actions in 0 campaigns checked, 1 finding\n")
	tracker(t, "export", "--data", dir, "abcdefgh").wants(t, cli.Failed, "the journal is lost")
}
