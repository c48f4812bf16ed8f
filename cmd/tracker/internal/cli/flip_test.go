package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/cli"
	"loretome/events/journal"
)

// turned is a mask that is another one for each byte of a file in turn.
func turned(at int) byte { return 1 << (at % 8) }

// Whichever byte of an export is another, verify ends with 1, and names the line and
// the action that stands there.
func TestVerifyNamesTheActionOfEveryByteOfAnExport(t *testing.T) {
	t.Parallel()
	file, id, _ := exported(t)
	text := []byte(readFile(t, file))
	last := bytes.Count(text, []byte("\n"))
	everyByte(t, file, text, func(at int) (args, wants []string) {
		line := 1 + bytes.Count(text[:at], []byte("\n"))
		wants = []string{fmt.Sprintf("line %d", line)}
		if line > 1 && line < last {
			wants = append(wants, fmt.Sprintf("campaign %s, revision %d", id, line-1))
		}
		return []string{"verify", file}, wants
	})
}

// So it does for every byte of the messages of a store.
func TestVerifyNamesTheActionOfEveryByteOfAStoresMessages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	id := table(t, dir)
	file := filepath.Join(dir, "jetstream", "$G", "streams", "EVENTS", "msgs", "1.blk")
	text := []byte(readFile(t, file))
	ends := recordEnds(t, dir, text)
	everyByte(t, file, text, func(at int) (args, wants []string) {
		revision := 1
		for ends[revision-1] <= at {
			revision++
		}
		return []string{"verify", "--data", dir}, []string{fmt.Sprintf("campaign %s, revision %d", id, revision)}
	})
}

// recordEnds are the places in a message file where each message ends.
func recordEnds(t *testing.T, dir string, text []byte) (ends []int) {
	t.Helper()
	d, err := journal.OpenDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	for m, err := range d.Messages() {
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, bytes.Index(text, m.Body)+len(m.Body)+8) // behind each stands its hash
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return ends
}

// everyByte turns a bit of each byte of a file and looks at what verify says first.
func everyByte(t *testing.T, file string, text []byte, of func(at int) (args, wants []string)) {
	t.Helper()
	for at := range text {
		hurt := bytes.Clone(text)
		hurt[at] ^= turned(at)
		if err := os.WriteFile(file, hurt, 0o600); err != nil {
			t.Fatal(err)
		}
		args, wants := of(at)
		a := tracker(t, args...)
		first, _, _ := strings.Cut(a.out, "\n")
		for _, want := range wants {
			if a.code != cli.Failed || !strings.Contains(first, want) {
				t.Errorf("byte %d (%q): exit code %d, not %s but %s%s", at, text[at], a.code, want, a.out, a.err)
			}
		}
	}
}
