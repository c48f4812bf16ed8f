package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/cli"
	"loretome/events"
)

// tables is a store with two campaigns that were played by the program, with
// four notes each.
func tables(t *testing.T, dir string) []*load {
	t.Helper()
	s := serve(t, "--data", dir)
	all := loaded(t, s.url, 2)
	for _, l := range all {
		for l.acked.Load() < 5 {
			time.Sleep(time.Millisecond)
		}
		l.stop()
	}
	s.stop(t, syscall.SIGTERM)
	return all
}

// hurt turns a bit in the body of an action as it is stored.
func hurt(t *testing.T, dir, campaign string, revision int) {
	t.Helper()
	flip(t, dir, fmt.Sprintf(`"campaign":"%s","revision":%d,`, campaign, revision))
}

// asks makes a request as the game master of a campaign.
func (l *load) asks(t *testing.T, url, method, path, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequest(method, url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+l.token)
	req.Header.Set("Content-Type", "application/json")
	return answered(t, req)
}

// A damaged action, wherever it stands in its campaign, is named to whoever
// looks; its campaign is read-only up to there and is exported, all others are
// played on, and a backup has all that can be read.
func TestADamagedActionIsNamedAndTheRestIsUsable(t *testing.T) {
	intact := t.TempDir()
	both := tables(t, intact)
	bad, good := both[0], both[1]
	last := int(bad.acked.Load())
	for _, revision := range []int{3, last} {
		dir := filepath.Join(t.TempDir(), "store")
		if err := os.CopyFS(dir, os.DirFS(intact)); err != nil {
			t.Fatal(err)
		}
		hurt(t, dir, bad.id, revision)
		named := fmt.Sprintf("campaign %s, revision %d", bad.id, revision)
		start(t, "verify", "--data", dir).wants(t, cli.Failed, named)
		s := serve(t, "--data", dir, "--admin-token", "sesame")
		note := `{"id":"after","command":"AddNote","data":{"on":"campaign","text":"On we go."}}`
		what := fmt.Sprintf("Action %d of this campaign’s journal is damaged or missing", revision)
		if status, said := bad.asks(t, s.url, "POST", "/api/v1/campaigns/"+bad.id+"/actions", note); status != http.StatusServiceUnavailable || !strings.Contains(said, what) {
			t.Errorf("acting on revision %d: %d %s", revision, status, said)
		}
		status, said := bad.asks(t, s.url, "GET", "/api/v1/campaigns/"+bad.id+"/state", "")
		if status != http.StatusOK || !strings.Contains(said, what) || !strings.Contains(said, fmt.Sprintf(`"revision":%d,`, revision-1)) {
			t.Errorf("the state: %d %.300s", status, said)
		}
		if page := bad.page(t, s.url); !strings.Contains(page, what) || !strings.Contains(page, "restore the newest backup") {
			t.Errorf("the page does not say what is damaged and what to do:\n%.2000s", page)
		}
		if status, said := good.asks(t, s.url, "POST", "/api/v1/campaigns/"+good.id+"/actions", note); status != http.StatusCreated {
			t.Errorf("acting in the other campaign: %d %s", status, said)
		}
		if status, said := bad.asks(t, s.url, "GET", "/api/v1/campaigns/"+bad.id+"/export", ""); status != http.StatusOK || heads(t, said) != revision {
			t.Errorf("the export breaks off at %d: %d %.300s", heads(t, said), status, said)
		}
		online := filepath.Join(t.TempDir(), "online.jsonl")
		start(t, "export", "--url", s.url, "--token", bad.token, bad.id, "-o", online).wants(t, cli.Failed, "not in the export: "+named)
		file := filepath.Join(t.TempDir(), "backup.jsonl")
		start(t, "backup", "--url", s.url, "--admin-token", "sesame", file).wants(t, cli.Failed, "not in it: ")
		s.stop(t, syscall.SIGTERM)
		restored := filepath.Join(t.TempDir(), "restored")
		start(t, "restore", file, "--data", restored).wants(t, cli.Fine, "and verified")
		count := fmt.Sprintf("%d actions in 2 campaigns checked, 0 findings", revision-1+int(good.acked.Load())+1)
		start(t, "verify", "--data", restored).wants(t, cli.Fine, count)
		export := filepath.Join(t.TempDir(), "export.jsonl")
		start(t, "export", "--data", dir, bad.id, "-o", export).wants(t, cli.Failed, "not in the export: "+named)
		a := start(t, "verify", export)
		a.wants(t, cli.Failed, named)
		if strings.Count(a.out, named) != 1 || strings.Count(readFile(t, export), named) != 0 {
			t.Errorf("campaign and revision are named twice: %s", a.out)
		}
		start(t, "import", "--data", restored, export).wants(t, cli.Fine, fmt.Sprintf("%d actions", revision-1))
	}
}

// heads is the first revision that an export says it lacks.
func heads(t *testing.T, export string) int {
	t.Helper()
	var header struct {
		Damage []struct {
			Campaign events.CampaignID `json:"campaign"`
			Revision int               `json:"revision"`
		} `json:"damage"`
	}
	line, _, _ := strings.Cut(export, "\n")
	if err := json.Unmarshal([]byte(line), &header); err != nil || len(header.Damage) != 1 {
		t.Errorf("the header is %s, %v", line, err)
		return 0
	}
	return header.Damage[0].Revision
}

// page is the campaign's page in the game master's browser.
func (l *load) page(t *testing.T, url string) string {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, url+"/c/"+l.id, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.AddCookie(&http.Cookie{Name: "seat-" + l.id, Value: l.token})
	req.Header.Set("Accept", "text/html")
	status, body := answered(t, req)
	if status != http.StatusOK {
		t.Errorf("the page: %d", status)
	}
	return body
}

// What the server needs besides the campaigns and cannot read is named with its
// place, and nothing is made anew in its stead.
func TestADamagedKeyOfTheSeatsIsNamed(t *testing.T) {
	intact := t.TempDir()
	tables(t, intact)
	for name, harm := range map[string]func(path string) error{
		"a bit flipped": func(path string) error {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text[70] ^= 1
			return os.WriteFile(path, text, 0o600)
		},
		"the file missing": os.Remove,
	} {
		dir := filepath.Join(t.TempDir(), "store")
		if err := os.CopyFS(dir, os.DirFS(intact)); err != nil {
			t.Fatal(err)
		}
		if err := harm(filepath.Join(dir, "jetstream/$G/streams/KV_SECRETS/msgs/1.blk")); err != nil {
			t.Fatal(err)
		}
		a := start(t, "serve", "--addr", "127.0.0.1:0", "--data", dir)
		a.wants(t, cli.Failed, "KV_SECRETS")
		a.wants(t, cli.Failed, dir)
		if name == "a bit flipped" {
			start(t, "verify", "--data", dir).wants(t, cli.Failed, "KV_SECRETS/msgs/1.blk")
		}
		file, restored := filepath.Join(t.TempDir(), "backup.jsonl"), filepath.Join(t.TempDir(), "restored")
		start(t, "backup", "--data", dir, file)
		start(t, "restore", file, "--data", restored).wants(t, cli.Fine, "and verified")
	}
}
