package journal_test

import (
	"bytes"
	"errors"
	"iter"
	"os"
	"strings"
	"testing"

	"loretome/events"
	"loretome/events/journal"
)

// backedUp writes a backup of an open journal, and reads it again.
func backedUp(t *testing.T, write func(*bytes.Buffer) (journal.Backup, error)) (journal.Backup, []byte) {
	t.Helper()
	var file bytes.Buffer
	wrote, err := write(&file)
	if err != nil {
		t.Fatal(err)
	}
	holds, err := journal.CheckBackup(bytes.NewReader(file.Bytes()))
	if err != nil || holds.Actions != wrote.Actions || holds.Campaigns != wrote.Campaigns || len(holds.Damage) != len(wrote.Damage) {
		t.Errorf("it was written as %+v and is read as %+v, %v", wrote, holds, err)
	}
	return holds, file.Bytes()
}

// A backup of a store that is in use, and one of its files, are the same; each
// has all campaigns up to where they are damaged.
func TestABackupHasAllThatCanBeRead(t *testing.T) {
	t.Parallel()
	dir := twoCampaigns(t, 4)
	for _, c := range []struct{ hurt, actions, damage int }{{0, 8, 0}, {3, 5, 1}, {8, 7, 1}} {
		dir := copied(t, dir)
		if c.hurt > 0 {
			flippedIn(t, dir, c.hurt)
		}
		d, err := journal.OpenDisk(dir)
		if err != nil {
			t.Fatal(err)
		}
		stopped, fromFiles := backedUp(t, func(b *bytes.Buffer) (journal.Backup, error) { return journal.WriteBackup(b, d.Messages) })
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		j := openAt(t, dir)
		live, served := backedUp(t, func(b *bytes.Buffer) (journal.Backup, error) { return j.WriteBackup(t.Context(), b) })
		if stopped.Actions != c.actions || live.Actions != c.actions || len(stopped.Damage) != c.damage || len(live.Damage) != c.damage {
			t.Errorf("sequence %d damaged: from the files %+v, from the server %+v", c.hurt, stopped, live)
		}
		if c.damage == 0 && !bytes.Equal(fromFiles, served) {
			t.Errorf("from the files it is\n%s\nfrom the server\n%s", fromFiles, served)
		}
		closed(t, j)
	}
}

// What comes while a backup is made is not in it, and does no harm, also where
// there was nothing before.
func TestABackupEndsWhereItBegan(t *testing.T) {
	t.Parallel()
	j := openAt(t, t.TempDir())
	s := scribe{campaign: table}
	if holds, _ := backedUp(t, func(b *bytes.Buffer) (journal.Backup, error) {
		return journal.WriteBackup(b, func() iter.Seq2[journal.Message, error] {
			s.write(t, j, 1)
			return j.Messages(t.Context(), 0)
		})
	}); holds.Actions != 0 {
		t.Errorf("of an empty journal it has %d actions", holds.Actions)
	}
	if holds, _ := backedUp(t, func(b *bytes.Buffer) (journal.Backup, error) {
		return journal.WriteBackup(b, func() iter.Seq2[journal.Message, error] {
			s.write(t, j, 1)
			return j.Messages(t.Context(), 2)
		})
	}); holds.Actions != 2 {
		t.Errorf("of two actions it has %d", holds.Actions)
	}
}

// The export of one campaign is no backup.
func TestAnExportIsNoBackup(t *testing.T) {
	t.Parallel()
	_, err := journal.CheckBackup(bytes.NewReader(written(t, journal.Header{Campaign: table}, messages(t, table, 2))))
	if _, is := errors.AsType[journal.NoBackupError](err); !is {
		t.Errorf("checked: %v", err)
	}
}

// A secret that was kept once is never made anew.
func TestASecretThatIsLostIsNotMadeAnew(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j := openAt(t, dir)
	for _, fresh := range []string{"the first", "the second"} {
		if value, err := j.Secrets().Only(t.Context(), "seats", []byte(fresh)); err != nil || string(value) != "the first" {
			t.Errorf("the secret is %q, %v", value, err)
		}
	}
	closed(t, j)
	path := strings.Replace(blocksOf(t, dir)[0], "EVENTS", "KV_SECRETS", 1)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[bytes.Index(text, []byte("the first"))] ^= 1
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	j = openAt(t, dir)
	if value, err := j.Secrets().Only(t.Context(), "seats", []byte("the third")); !errors.Is(err, journal.ErrSecretLost) || !strings.Contains(err.Error(), dir) {
		t.Errorf("the secret is %q, %v", value, err)
	}
	closed(t, j)
	if found, _ := onDisk(t, dir); len(found) != 1 || !errors.Is(found[0], events.ErrDamaged) {
		t.Errorf("in the files: %v", found)
	}
}
