package cli_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/cli"
	"loretome/events"
	"loretome/rules/ruletest/lantern"
)

// newer carries out a command line of a program that has a second version of the
// lantern.
func newer(t *testing.T, args ...string) answer {
	t.Helper()
	return trackerOf(t, func() []app.Game { return []app.Game{app.NewTable(lantern.Second())} }, nil, args...)
}

// deeper is what the second version makes of the campaign, in which one gallery of two
// squares stands: it would be twice as deep.
const deeper = `{
  "from": "lantern@1",
  "to": "lantern@2",
  "decided": 1,
  "actions": [
    {
      "revision": 3,
      "status": "differs",
      "differs": [
        {
          "path": "/game/depth",
          "recorded": 1,
          "now": 2
        }
      ]
    }
  ],
  "values": [
    {
      "path": "/game/depth",
      "recorded": 1,
      "now": 2
    },
    {
      "path": "/kernel/options/lantern_wick",
      "recorded": null,
      "now": "long"
    }
  ]
}
`

func TestUpgradeTellsWhatNewerRulesWouldChangeAndChangesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	id := string(table(t, dir))
	before := newer(t, "export", "--data", dir, id).out
	a := newer(t, "upgrade", "--dry-run", "--data", dir, id)
	a.wants(t, cli.Fine, "from lantern@1 to lantern@2: 1 action decided again, 1 action would come out otherwise, 2 values would be another one\n")
	dug := thrown(t, a.out)
	for _, line := range []string{"    3  differs\n", "       /game/depth  " + dug + "\n", "values as they are, and as they would be:\n", "       /kernel/options/lantern_wick  null -> \"long\"\n"} {
		a.wants(t, cli.Fine, line)
	}
	one, two, _ := strings.Cut(dug, " -> ")
	want := strings.NewReplacer(`"recorded": 1`, `"recorded": `+one, `"now": 2`, `"now": `+two).Replace(deeper)
	if got := newer(t, "upgrade", "--dry-run", id, "--to", "lantern@2", "--json", "--data", dir); got.code != cli.Fine || got.out != want {
		t.Errorf("exit code %d: %s%s", got.code, got.out, got.err)
	}
	if after := newer(t, "export", "--data", dir, id).out; after != before {
		t.Error("the campaign was changed")
	}
	tracker(t, "verify", "--data", dir).wants(t, cli.Fine, "6 actions in 1 campaign checked, 0 findings")
	newer(t, "verify", "--data", dir).wants(t, cli.Fine, "6 actions in 1 campaign checked, 0 findings")
}

// thrown is how deep the gallery is, and would be, as it is printed.
func thrown(t *testing.T, out string) string {
	t.Helper()
	_, rest, _ := strings.Cut(out, "/game/depth  ")
	line, _, found := strings.Cut(rest, "\n")
	if !found {
		t.Fatalf("nothing is said of the depth: %s", out)
	}
	return line
}

func TestUpgradeSaysWhyItTellsNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	id := string(table(t, dir))
	tracker(t, "upgrade", "--dry-run", "--data", dir, id).wants(t, cli.Failed, "no newer version of the rules than lantern@1")
	tracker(t, "upgrade", "--dry-run", "--data", dir, id, "--to", "lantern@2").wants(t, cli.Failed, `there is no such version here as "lantern@2", this program has lantern@1`)
	newer(t, "upgrade", "--dry-run", "--data", dir, id, "--to", "lantern@1").wants(t, cli.Failed, "lantern@2 is newer")
	newer(t, "upgrade", "--dry-run", "--data", dir, id, "--to", "lantern@3").wants(t, cli.Failed, `not "lantern@3"`)
	newer(t, "upgrade", "--dry-run", "--data", dir, "abcdefgh").wants(t, cli.Failed, "no such campaign")
	newer(t, "upgrade", "--dry-run", "--data", t.TempDir(), id).wants(t, cli.Failed, "holds no store")
	newer(t, "upgrade", "--data", dir, id).wants(t, cli.Misuse, "upgrade --dry-run tells")
	newer(t, "upgrade", "--dry-run", "--data", dir, "--url", "http://a", id).wants(t, cli.Misuse, "not in both")
	newer(t, "upgrade", "--dry-run", "--url", "ftp://a", id).wants(t, cli.Misuse, "--url is as")
	newer(t, "upgrade", "--dry-run", "A").wants(t, cli.Misuse, "small letters")
	newer(t, "version").wants(t, cli.Fine, "lantern@1\nlantern@2\n")
}

func TestUpgradeAsksAServer(t *testing.T) {
	t.Parallel()
	var asked *http.Request
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r
		if r.Header.Get("Authorization") != "Bearer key" {
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(`{"detail":"the game master asks"}`))
			return
		}
		_, _ = w.Write([]byte(deeper))
	}))
	t.Cleanup(s.Close)
	if a := newer(t, "upgrade", "--dry-run", "--json", "--url", s.URL, "--token", "key", "--to", "lantern@2", "abcdefgh"); a.code != cli.Fine || a.out != deeper {
		t.Errorf("exit code %d: %s%s", a.code, a.out, a.err)
	}
	if got := asked.Method + " " + asked.URL.String(); got != "GET /api/v1/campaigns/abcdefgh/upgrade?to=lantern%402" {
		t.Errorf("the server was asked for %s", got)
	}
	newer(t, "upgrade", "--dry-run", "--url", s.URL, "--token", "none", "abcdefgh").wants(t, cli.Failed, "the game master asks")
}

// A store of which a campaign is played under rules that the program lacks can be
// read up to there, and exported whole.
func TestACampaignUnderUnknownRulesIsToldUpToThere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	id := table(t, dir)
	inHouseOf(t, dir, app.NewTable(lantern.Second()), func(h *app.House) {
		game, _ := h.System("lantern")
		for _, c := range [][3]string{{"s1", "UpgradeRules", `{"to":"lantern@2"}`}, {"s2", "Delve", `{"name":"New","path":[[5,1]],"pace":"slow"}`}} {
			played := app.Request{ID: events.ActionID(c[1]), By: events.SeatID(c[0]), Command: c[1], Data: []byte(c[2])}
			if _, err := game.Play(t.Context(), id, played); err != nil {
				t.Fatal(err)
			}
		}
	})
	newer(t, "verify", "--data", dir).wants(t, cli.Fine, "8 actions in 1 campaign checked, 0 findings")
	newer(t, "replay", "--data", dir, string(id)).wants(t, cli.Fine, "Olga upgrades the rules from lantern@1 to lantern@2")
	says := "revision 7: it wants the rules lantern@2, this program has lantern@1"
	tracker(t, "verify", "--data", dir).wants(t, cli.Failed, says)
	a := tracker(t, "replay", "--data", dir, string(id))
	a.wants(t, cli.Failed, says)
	a.wants(t, cli.Failed, "It drips.")
	tracker(t, "export", "--data", dir, string(id), "-o", os.DevNull).wants(t, cli.Fine, "")
}
