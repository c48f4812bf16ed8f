package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/cli"
	"loretome/events/journal"
)

// kills is how often a process is killed: a few times, or as often as
// TRACKER_TEST_KILLS says.
func kills(t *testing.T, few int) int {
	t.Helper()
	text := os.Getenv("TRACKER_TEST_KILLS")
	if text == "" {
		return few
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// load is a campaign in which notes are written without a pause.
type load struct {
	t         *testing.T
	url       string
	id, token string
	acked     atomic.Int64 // the last revision that was acknowledged
	end       chan struct{}
	over      sync.WaitGroup
}

// loaded begins campaigns on a server and writes notes into each.
func loaded(t *testing.T, url string, campaigns int) []*load {
	t.Helper()
	var all []*load
	for i := range campaigns {
		l := &load{t: t, url: url, end: make(chan struct{})}
		var begun struct {
			ID    string `json:"id"`
			Seats map[string]struct {
				Token string `json:"token"`
			} `json:"seats"`
		}
		l.post("/campaigns", map[string]any{"name": fmt.Sprint("Evening ", i), "system": "heroquest"}, &begun)
		l.id, l.token = begun.ID, begun.Seats["gm"].Token
		l.over.Go(l.write)
		all = append(all, l)
	}
	return all
}

func (l *load) write() {
	for n := 0; ; n++ {
		select {
		case <-l.end:
			return
		default:
		}
		var done struct {
			Revision int64 `json:"revision"`
		}
		l.post("/campaigns/"+l.id+"/actions", map[string]any{
			"id": fmt.Sprint("n", n), "command": "AddNote", "data": map[string]string{"on": "campaign", "text": "It drips."},
		}, &done)
		l.acked.Store(done.Revision)
	}
}

func (l *load) stop() {
	close(l.end)
	l.over.Wait()
}

func (l *load) post(path string, body, into any) {
	text, err := json.Marshal(body)
	if err != nil {
		l.t.Error(err)
		return
	}
	req, err := http.NewRequest(http.MethodPost, l.url+"/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		l.t.Error(err)
		return
	}
	req.Header.Set("Content-Type", "application/json")
	if l.token != "" {
		req.Header.Set("Authorization", "Bearer "+l.token)
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		l.t.Error(err)
		return
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusCreated {
		said, _ := io.ReadAll(answer.Body)
		l.t.Errorf("%s: %s %s", path, answer.Status, said)
		return
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		l.t.Error(err)
	}
}

// actionsIn are the ids of the actions that a backup has of each campaign, in order.
func actionsIn(t *testing.T, file string) map[string][]string {
	t.Helper()
	_, lines, err := journal.ReadExport(strings.NewReader(readFile(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for m, err := range lines {
		if err != nil {
			t.Fatalf("%s is damaged: %v", file, err)
		}
		all[string(m.Campaign)] = append(all[string(m.Campaign)], string(m.ID))
	}
	return all
}

// killedAfter starts the program and kills it some time later, unless it has
// ended before; it says whether it has, and well.
func killedAfter(t *testing.T, d time.Duration, args ...string) bool {
	t.Helper()
	cmd := exec.Command(binary, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("%v ends with %v", args, err)
		}
		return true
	case <-time.After(d):
		_ = cmd.Process.Signal(syscall.SIGKILL)
		<-ended
		return false
	}
}

// A backup of a store under load has every action that was acknowledged before
// it began, and one that is killed at any moment leaves the one before whole.
// Restored elsewhere, killed as often, the store is there whole or not at all.
func TestABackupUnderLoadHasEveryAcknowledgedActionAndSurvivesAnyInterruption(t *testing.T) {
	s := serve(t, "--data", t.TempDir(), "--admin-token", "sesame", "--backup-every", "1s", "--backup-keep", "2", "--backup-dir", filepath.Join(t.TempDir(), "kept"))
	all := loaded(t, s.url, 3)
	file := filepath.Join(t.TempDir(), "backup.jsonl")
	backup := []string{"backup", "--url", s.url, "--admin-token", "sesame", file}
	start(t, "backup", "--url", s.url, "--admin-token", "wrong", file).wants(t, cli.Failed, "403")
	acked := func() map[string]int64 {
		now := map[string]int64{}
		for _, l := range all {
			now[l.id] = l.acked.Load()
		}
		return now
	}
	held, began := acked(), time.Now() // by a backup that is there, whatever becomes of the next ones
	start(t, backup...).wants(t, cli.Fine, "written to "+file+" and verified")
	hasAll(t, file, held)
	took := time.Since(began)
	for range kills(t, 8) {
		now := acked()
		if killedAfter(t, time.Duration(rand.Int64N(int64(took)+1)), backup...) {
			held = now
		}
		hasAll(t, file, held)
	}
	held = acked()
	start(t, backup...).wants(t, cli.Fine, "written to "+file+" and verified")
	hasAll(t, file, held)
	if left := listed(t, filepath.Dir(file)); len(left) != 1 {
		t.Errorf("left over beside the backup: %v", left)
	}
	if _, body := s.get(t, "/readyz"); !strings.Contains(body, "ready\nbackup: loretome-2") {
		t.Errorf("the status is %q, the server said:\n%s", body, s.said)
	}
	for _, l := range all {
		l.stop()
	}
	s.stop(t, syscall.SIGTERM)
	restoredOrNot(t, file, held)
}

// hasAll makes sure that a backup is whole and has what was acknowledged.
func hasAll(t *testing.T, file string, acked map[string]int64) {
	t.Helper()
	has := actionsIn(t, file)
	for id, revision := range acked {
		if n := int64(len(has[id])); n < revision {
			t.Errorf("campaign %s: %d actions were acknowledged, the backup has %d", id, revision, n)
		}
		for i, action := range has[id] {
			if want := fmt.Sprint("n", i-1); i > 0 && action != want { // behind its first come the notes
				t.Errorf("campaign %s: revision %d in the backup is %s, %s was acknowledged", id, i+1, action, want)
			}
		}
	}
}

// restoredOrNot restores a backup, killed at any moment.
func restoredOrNot(t *testing.T, file string, held map[string]int64) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "elsewhere")
	began := time.Now()
	start(t, "restore", file, "--data", dir).wants(t, cli.Fine, "and verified")
	took := time.Since(began)
	for range kills(t, 8) {
		dir = filepath.Join(t.TempDir(), "elsewhere")
		killedAfter(t, time.Duration(rand.Int64N(int64(took)+1)), "restore", file, "--data", dir)
		if _, err := os.Stat(filepath.Join(dir, "jetstream")); err != nil {
			start(t, "restore", file, "--data", dir).wants(t, cli.Fine, "and verified")
		}
		start(t, "verify", "--data", dir).wants(t, cli.Fine, "in 3 campaigns checked, 0 findings")
	}
	again := filepath.Join(t.TempDir(), "again.jsonl")
	start(t, "backup", "--data", dir, again).wants(t, cli.Fine, "verified")
	hasAll(t, again, held)
}

// listed is what is in a directory.
func listed(t *testing.T, dir string) []os.DirEntry {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// A full disk, or a place that takes nothing, leaves the backup before whole.
func TestABackupThatCannotBeWrittenLeavesTheOneBefore(t *testing.T) {
	t.Parallel()
	dir, file := t.TempDir(), backedUp(t)
	table(t, dir)
	before := readFile(t, file)
	sh := exec.Command("sh", "-c", `ulimit -f 2; exec "$0" backup --data "$1" "$2"`, binary, dir, file) // no file over a KiB
	said, err := sh.CombinedOutput()
	if err == nil || !strings.Contains(string(said), "file too large") {
		t.Errorf("%v: %s", err, said)
	}
	if readFile(t, file) != before || len(listed(t, filepath.Dir(file))) != 1 {
		t.Errorf("the backup was changed, or something was left: %v", listed(t, filepath.Dir(file)))
	}
}
