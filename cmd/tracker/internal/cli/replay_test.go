package cli_test

import (
	"encoding/json"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/cli"
)

func TestReplayTellsFileAndStoreAlike(t *testing.T) {
	t.Parallel()
	file, id, dir := exported(t)
	fromFile, fromStore := tracker(t, "replay", file), tracker(t, "replay", string(id), "--data", dir)
	fromFile.wants(t, cli.Fine, "The campaign Down the mine begins.")
	fromFile.wants(t, cli.Fine, "[taken back by 6]")
	if fromFile.out != fromStore.out {
		t.Errorf("they differ:\n%s\n%s", fromFile.out, fromStore.out)
	}
	if n := strings.Count(fromFile.out, "\n"); n != 6 {
		t.Errorf("%d lines for 6 actions", n)
	}
}

func TestReplayBeginsAndEndsWhereItIsTold(t *testing.T) {
	t.Parallel()
	file, _, _ := exported(t)
	a := tracker(t, "replay", "--from", "2", "--at", "4", file)
	a.wants(t, cli.Fine, "Ada takes a seat.")
	if n := strings.Count(a.out, "\n"); n != 3 {
		t.Errorf("%d lines for actions 2 to 4:\n%s", n, a.out)
	}
	tracker(t, "replay", "--at", "7", file).wants(t, cli.Failed, "the last revision is 6")
}

func TestReplayPrintsTheState(t *testing.T) {
	t.Parallel()
	file, _, _ := exported(t)
	for at, depth := range map[string]bool{"2": false, "4": true} {
		a := tracker(t, "replay", "--json", "--at", at, file)
		a.wants(t, cli.Fine, `"system": "lantern"`)
		var printed struct {
			Revision, At int
			State        struct {
				Game struct{ Depth int }
			}
		}
		if err := json.Unmarshal([]byte(a.out), &printed); err != nil {
			t.Fatal(err)
		}
		if printed.Revision != 6 || (printed.State.Game.Depth > 0) != depth {
			t.Errorf("as of %s: %+v", at, printed)
		}
	}
}

func TestReplayRefusesWhatIsNotThereOrDamaged(t *testing.T) {
	t.Parallel()
	file, _, dir := exported(t)
	tracker(t, "replay", "abcdefgh", "--data", dir).wants(t, cli.Failed, "no such campaign")
	tracker(t, "replay", "abcdefgh", "--data", t.TempDir()).wants(t, cli.Failed, "holds no store")
	tracker(t, "replay", changed(t, file, 3, "Ada", "Eva")).wants(t, cli.Failed, "line 3")
}
