package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loretome/rules/words"
	"loretome/views"

	"github.com/PuerkitoBio/goquery"
)

// changed is what the open timeline says that the action at the marker changed.
func (b *browser) changed() string {
	b.t.Helper()
	var told []string
	b.page.Find("#state h2, #state li, #state h3, #state td, #state p").Each(func(_ int, part *goquery.Selection) {
		told = append(told, strings.Fields(part.Text())...)
	})
	return strings.Join(told, " ")
}

func TestTheTimelineTellsWhatAnActionChanged(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	b.open(home + "/timeline").is(200)
	if got := b.changed(); got != "After action 1 Dispute this action Fork from here" {
		t.Errorf("the first action changed something: %q", got)
	}
	b.open(home+"/commands/Delve").fill("f-Delve", "name", "First", "path", "1 1", "path", "1 2", "pace", "slow", "dice.depth", "4").is(200)
	b.open(home + "/timeline?at=2").is(200)
	if got := b.changed(); !strings.Contains(got, "What this action changed") || !strings.Contains(got, "Depth 0 4") || !strings.Contains(got, "Galleries, First none there") {
		t.Errorf("the dig changed %q", got)
	}
	b.open(home+"/events/2/undo").fill("f-undo", "reason", "a slip").is(200)
	b.open(home + "/timeline").is(200)
	if got := b.changed(); !strings.Contains(got, "Depth 4 0") {
		t.Errorf("the undo changed %q", got)
	}
	b.open(home + "/timeline?at=2").is(200)
	if got := b.changed(); strings.Contains(got, "What this action changed") {
		t.Errorf("what is undone changed %q", got)
	}
}

func TestTheTimelineShowsTheHeroesOfTheMoment(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "4 3").is(200)
	e.ben.open(e.home + "/timeline").is(200)
	if got := e.ben.changed(); !strings.Contains(got, "Torg") || !strings.Contains(got, "Mira") || !strings.Contains(got, "squares left") {
		t.Errorf("the moment is told as %q", got)
	}
}

func TestWhatASeatMayNotSeeIsNoChangeToIt(t *testing.T) {
	e := gathered(t)
	e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 1, "title": "The Vault", "wandering_monster": "orc", "notes": []any{map[string]any{"ref": "A", "text": "the lever is false"}}}).is(201)
	at := e.get(e.gm, "/state").at("revision")
	if n, err := strconv.Atoi(at); err != nil || n < 2 {
		t.Fatalf("revision is %q", at)
	}
	e.ben.open(e.home + "/timeline?at=" + at).is(200)
	if got := e.ben.changed(); strings.Contains(got, "lever") || strings.Contains(strings.ToLower(got), "orc") {
		t.Errorf("a secret is a change to a player: %q", got)
	}
}

// What the newest action changed is not told of one that came after it, though the
// seat may not know of that one.
func TestWhatTheNewestActionChangedIsNotKeptForOneThatIsHidden(t *testing.T) {
	e := running(t, nil)
	e.play(e.gm, "Correct", map[string]any{"path": "/game/heroes/h1/gold", "to": 100, "reason": "found"}).is(201)
	for range 2 { // the second is told from what was kept
		e.ben.open(e.home + "/timeline").is(200)
		if got := e.ben.changed(); !strings.Contains(got, "Torg, gold 0 100") {
			t.Fatalf("the correction changed %q", got)
		}
	}
	hidden := e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 2, "title": "The Vault", "wandering_monster": "orc", "notes": []any{map[string]any{"ref": "A", "text": "the lever is false"}}}).is(201).at("revision")
	e.get(e.table.ben, "/actions?from="+hidden).is(200).has("actions.0", "")
	e.ben.open(e.home + "/timeline").is(200)
	if got := e.ben.changed(); strings.Contains(got, "gold") || !strings.Contains(got, "After action "+hidden) {
		t.Errorf("what is hidden changed %q", got)
	}
}

func TestChangesAreNamedInWords(t *testing.T) {
	before := map[string]any{"game": map[string]any{"heroes": map[string]any{"h1": map[string]any{"name": "Hroda", "body": 7, "gold": 0}}, "items": map[string]any{},
		"quest": map[string]any{"round": 1, "turn": map[string]any{"acted": false, "turn_id": "t1"}, "had_turn": []any{}}}}
	after := map[string]any{"game": map[string]any{"heroes": map[string]any{"h1": map[string]any{"name": "Hroda", "body": 6, "gold": 0}},
		"items": map[string]any{"i3": map[string]any{"card": "potion_of_healing", "hero_id": "h1", "place": "carried"}},
		"quest": map[string]any{"round": 1, "turn": map[string]any{"acted": true, "turn_id": "t2"}, "had_turn": []any{"h1"}}}}
	want := []views.Change{{Thing: "Hroda, body", Before: "7", After: "6", Group: "Hroda", Path: "/game/heroes/h1/body"},
		{Thing: "Potion of healing", Before: "none", After: "Hroda", Group: "Potion of healing", Path: "/game/items/i3"},
		{Thing: "Had turn", Before: "none", After: "Hroda", Group: "The game", Path: "/game/quest/had_turn"}, {Thing: "Turn, acted", Before: "no", After: "yes", Group: "Turn", Path: "/game/quest/turn/acted"}}
	if got := nameless(words.English).compare(before, after); !slices.Equal(got, want) {
		t.Errorf("changes are %v, want %v", got, want)
	}
}

func TestARefusedStepStaysUnfoldedWithTheReason(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "1 1").is(200)
	e.ben.fill("f-Move-h1", "squares", "9").is(422)
	if text := e.ben.page.Find("#do-Move-h1[open] #f-Move-h1 [role=alert]").Text(); !strings.Contains(text, "9 squares asked, 2 left") {
		t.Errorf("the open form says %q", text)
	}
	e.at(e.ben).fill("f-Move-h1", "squares", "x").is(400)
	if text := e.ben.page.Find("#notice").Text(); strings.Contains(text, "squares:") || !strings.Contains(text, "Squares:") {
		t.Errorf("the banner says %q", text)
	}
}

func TestAnInvitationSaysThatNoOtherDeviceCanReachIt(t *testing.T) {
	for host, alone := range map[string]bool{"localhost": true, "127.0.0.1": true, "::1": true, "192.168.1.20": false, "games.example": false} {
		if loopback(host) != alone {
			t.Errorf("%s is alone: %t", host, !alone)
		}
	}
}

// What an amendment and what was recorded afterwards changed is told, though later
// actions stand behind them, on the timeline and between two revisions.
func TestTheTimelineTellsWhatWasChangedAtAnEarlierPlace(t *testing.T) {
	e, blow := fought(t)
	attack := map[string]any{"target": blow, "command": "Attack", "data": map[string]any{"hero_id": "h1", "target": "m1", "asserted": map[string]any{"adjacent": true}},
		"dice": map[string]any{"source": "physical", "rolls": []any{map[string]any{"die": "combat", "faces": []any{"W", "W", "W"}}}}}
	e.play(e.gm, "Amend", attack).is(201)
	e.play(e.gm, "Insert", map[string]any{"after": blow - 1, "command": "PlaceMonster", "data": map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}}).is(201)
	amended, inserted := blow+2, blow+3
	for _, row := range []struct {
		query        string
		says, silent string
	}{
		{"", "Orc none there", "attacked"}, {fmt.Sprintf("?at=%d", amended), "attacked none yes", "Orc none"},
		{fmt.Sprintf("?at=%d&view=recorded", amended), "attacked none yes", "death no yes"},
		{fmt.Sprintf("?at=%d&view=recorded", blow), "death no yes", "Orc none"}, {fmt.Sprintf("?at=%d", blow+1), "", "Orc none"},
	} {
		e.ana.open(e.home + "/timeline" + row.query).is(200)
		if got := e.ana.changed(); !strings.Contains(got, row.says) || strings.Contains(got, row.silent) {
			t.Errorf("%q tells %q, want %q without %q", row.query, got, row.says, row.silent)
		}
	}
	e.ana.open(fmt.Sprintf("%s/diff?from=%d&to=%d", e.home, inserted-1, inserted)).is(200).says("Orc")
	e.ana.open(fmt.Sprintf("%s/diff?from=%d&to=%d", e.home, amended-1, amended)).is(200).says("Attacked")
	if listed := e.get(e.gm, fmt.Sprintf("/diff?from=%d&to=%d", inserted-1, inserted)).is(200).body; !strings.Contains(string(listed), "/game/quest/monsters") {
		t.Errorf("the API finds %s", listed)
	}
}
