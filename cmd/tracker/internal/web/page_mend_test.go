package web

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views/tongues"

	"github.com/PuerkitoBio/goquery"
)

// fought is a table at which Torg slew a skeleton with one blow; the revision of
// the blow is given with it.
func fought(t *testing.T) (e *threeSeats, blow int) {
	t.Helper()
	e = running(t, nil)
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "skeleton", "area": "Gatehouse", "source": "map"}).is(201)
	blow, _ = strconv.Atoi(e.play(e.table.ben, "Attack", map[string]any{"hero_id": "h1", "target": "m1", "asserted": map[string]any{"adjacent": true}},
		with("dice", map[string]any{"source": "physical", "rolls": []any{
			map[string]any{"die": "combat", "faces": []any{"S", "S", "W"}}, map[string]any{"die": "combat", "faces": []any{"W", "W"}},
		}})).is(201).at("revision"))
	e.play(e.table.ben, "EndTurn", map[string]any{"hero_id": "h1"}).is(201)
	return e, blow
}

func TestAnUndoSaysBeforehandWhatItBreaks(t *testing.T) {
	e, blow := fought(t)
	placed := blow - 1
	b := e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, placed)).is(200)
	b.says("What it does to later actions").says("loses its object").says(fmt.Sprintf("#%d", blow))
	e.ana.open(e.home + "/timeline").is(200).lacks("Check these")
	b = e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, placed)).fill("f-undo", "reason", "it stood elsewhere").is(200)
	b.says("Check these").says("is about what is not there")
	e.ben.open(e.home + "/timeline").is(200).says("Check these").without("[id^=f-accept]")
	for at, listed := range map[int]bool{placed: false, blow: true, blow + 1: true} {
		e.ben.open(fmt.Sprintf("%s/timeline?at=%d", e.home, at)).is(200)
		if told := e.ben.page.Find("[aria-label='No longer agreeing']").Text(); strings.Contains(told, "Torg attacks") != listed || !listed && told != "" {
			t.Errorf("as of action %d what no longer agrees is told as %q", at, told)
		}
	}
	e.ben.open(fmt.Sprintf("%s/timeline?at=%d&view=recorded", e.home, blow+1)).is(200).lacks("Check these")
	b.fill(fmt.Sprintf("f-accept-%d", blow)).is(200)
	e.ana.open(e.home + "/timeline").lacks("Check these")
}

// What is noted for all, and for the game master once more, is told once.
func TestConsequencesAreToldOnceAmongDetails(t *testing.T) {
	noted := events.Recorded{Type: "ConsequencesNoted", Data: events.ConsequencesNoted{}}
	e := campaign.Entry{Stored: events.Stored{Action: events.Action{Events: []events.Recorded{{Type: "ActionUndone", Data: events.ActionUndone{}}, noted, noted}}}}
	if got := detailsOf(e); !slices.Equal(got, []string{"Action undone", "Consequences noted"}) {
		t.Errorf("the details are %q", got)
	}
}

func TestADeedIsAmendedByItsOwnForm(t *testing.T) {
	e, blow := fought(t)
	b := e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, blow)).is(200)
	href, _ := b.page.Find("a:contains('Amend it instead')").Attr("href")
	b.open(href).is(200).says(fmt.Sprintf("takes the place of action %d", blow)).holds("target", "m1").holds("hero_id", "h1")
	b.fill("f-Attack", "dice.attack", "W W W", "mend.reason", "the dice lay otherwise").is(200)
	e.get(e.gm, "/state").has("state.game.quest.monsters.m1.dead", "false")
	b = e.ana.open(e.home + "/timeline").says("the dice lay otherwise").lacks("Check these").says("Amended by Ana")
	b.lacks("Redo #").lacks("What bringing it back does").without("button.redo")
	e.ben.open(href).is(422).says("was amended in action").without("form#f-Attack")
}

// A form for an attack offers the weapons of its hero, and nothing else.
func TestAnAttackIsOfferedTheWeaponsOfItsHero(t *testing.T) {
	e, blow := fought(t)
	e.play(e.gm, "ApplyQuestNote", map[string]any{"changes": []any{map[string]any{"figure": "h1", "item": "potion_of_healing"},
		map[string]any{"figure": "h1", "item": "shield"}, map[string]any{"figure": "h1", "item": "battleaxe"}}}).is(201)
	offered := func() (all []string) {
		e.ana.page.Find("form#f-Attack [name=weapon]").Each(func(_ int, o *goquery.Selection) {
			if label := strings.Join(strings.Fields(o.Closest("label").Text()), " "); o.AttrOr("value", "") != "" {
				all = append(all, label)
			}
		})
		return all
	}
	e.ana.open(e.home + "/commands/Attack?hero_id=h1").is(200).lacks("Second weapon").without("[name=second_weapon]")
	if got := offered(); len(got) != 2 || !strings.HasPrefix(got[0], "Broadsword") || !strings.HasPrefix(got[1], "Battleaxe") {
		t.Errorf("Torg is offered %q", got)
	}
	e.ana.open(fmt.Sprintf("%s/commands/Attack?mend.amend=%d", e.home, blow)).is(200)
	if got := offered(); len(got) != 1 {
		t.Errorf("in place of the blow Torg is offered %q", got)
	}
	e.ana.open(e.home + "/commands/Attack").is(200).says("of Torg").says("of Mira")
	two := map[string]any{"hero_id": "h1", "target": "m1", "second_weapon": "i1", "asserted": map[string]any{"adjacent": true}}
	e.play(e.gm, "Amend", map[string]any{"target": blow, "command": "Attack", "data": two}).is(422).has("error", "OneWeaponOnly")
}

// That the dice stay is said where there are dice.
func TestOnlyAnAmendmentOfAThrowSpeaksOfDice(t *testing.T) {
	e, blow := fought(t)
	e.ana.open(fmt.Sprintf("%s/commands/Attack?mend.amend=%d", e.home, blow)).is(200).says(fmt.Sprintf("Dice left empty stay those of action %d.", blow))
	for _, form := range []string{fmt.Sprintf("PlaceMonster?mend.amend=%d", blow-1), fmt.Sprintf("SearchTreasure?mend.amend=%d", blow), fmt.Sprintf("Attack?mend.after=%d", blow)} {
		e.ana.open(e.home + "/commands/" + form).is(200).lacks("Dice left empty").says("no longer agrees is listed")
	}
}

// A place that is none, or that this seat cannot take, is refused before a form is
// filled in; never is the ordinary form shown instead.
func TestAPlaceThatCannotBeTakenIsRefusedAtOnce(t *testing.T) {
	e, blow := fought(t)
	amend, after := fmt.Sprintf("mend.amend=%d", blow), fmt.Sprintf("mend.after=%d", blow)
	watcher := e.seated(e.sit("Wil", "observer"))
	e.ana.open(e.home + "/commands/Attack?" + amend).is(200)
	for _, page := range []string{"/commands/Attack", "/commands"} {
		for query, want := range map[string]int{"mend.amend=abc": 400, "mend.amend=": 400, "mend.after=x": 400, "mend.after=0": 400, "mend.after=-5": 400,
			amend + "&" + after: 400, "mend.after=99999": 404, "mend.amend=99999": 404, "mend.amend=1": 422, "mend.amend=2": 422} {
			b := e.ana.open(e.home + page + "?" + query).is(want).without("form#f-Attack").without("a[href*='/commands/Attack']")
			if want == 404 {
				b.says("There is no action 99999")
			}
		}
		e.ben.open(e.home + page + "?" + after).is(422).says("put in its place by the game master").without("form#f-Attack")
		watcher.open(e.home + page + "?" + amend).is(403).says("observers change nothing").without("form#f-Attack")
	}
	e.ana.open(e.home + "/commands?" + amend).is(200).says("takes the place of")
	if href, _ := e.ana.page.Find("a[href*='/commands/PlaceMonster']").Attr("href"); !strings.HasSuffix(href, "?"+amend) {
		t.Errorf("another command in this place leads to %s", href)
	}
	e.stays("a place that is none", func() {
		for _, place := range []string{"mend.amend", "mend.after"} {
			e.ana.send("POST", e.home+"/commands/PlaceMonster", url.Values{"key": {"k." + place}, place: {"abc"}, "type": {"orc"}, "area": {"Gatehouse"}, "source": {"map"}}).is(400)
		}
	})
}

// A form with a place of its own says so in its heading, belongs to the timeline and
// leads to where the action stands now, which says so.
func TestAMendBelongsToTheTimeline(t *testing.T) {
	e, blow := fought(t)
	e.ana.open(fmt.Sprintf("%s/commands/Attack?mend.amend=%d", e.home, blow)).is(200)
	if h, tab := e.ana.page.Find("h1").Text(), e.ana.page.Find("[aria-current=page]").First().Text(); !strings.HasPrefix(h, fmt.Sprintf("Amend #%d: ", blow)) || !strings.Contains(tab, "Timeline") {
		t.Errorf("the heading is %q, the tab %q", h, tab)
	}
	amended := blow + 2
	if e.ana.fill("f-Attack", "dice.attack", "W W W").is(200); e.ana.at.Path != fmt.Sprintf("%s/events/%d", e.home, amended) {
		t.Errorf("it leads to %s", e.ana.at)
	}
	said := fmt.Sprintf("Action %d stands in the place of %d.", amended, blow)
	if leads := e.ana.says(said).page.Find("[role=status] a").First().AttrOr("href", ""); !strings.HasSuffix(leads, fmt.Sprintf("#ev-%d", amended)) {
		t.Errorf("what was amended is found at %q", leads)
	}
	e.ana.open(fmt.Sprintf("%s/events/%d", e.home, amended)).lacks(said)
	e.ana.open(fmt.Sprintf("%s/events/%d?mended=yes", e.home, blow)).is(200).lacks("stands in the place")
	e.ana.open(fmt.Sprintf("%s/commands/PlaceMonster?mend.after=%d", e.home, amended)).is(200).says(fmt.Sprintf("After #%d: ", amended)).
		fill("f-PlaceMonster", "type", "orc", "area", "Gatehouse", "source", "map").is(200).says(fmt.Sprintf("Action %d stands after action %d.", amended+1, amended))
}

// What changes actions is done where they are chosen.
func TestCommandsOverActionsLeadToTheTimeline(t *testing.T) {
	e, _ := fought(t)
	for command, page := range map[string]string{"Amend": "/timeline", "Insert": "/timeline", "Redo": "/timeline", "RequestRedo": "/timeline",
		"Accept": "/timeline", "Undo": "/undo", "RequestUndo": "/undo"} {
		if e.ana.open(e.home + "/commands/" + command).is(200); e.ana.at.Path != e.home+page {
			t.Errorf("%s leads to %s", command, e.ana.at)
		}
	}
	e.ana.open(e.home + "/commands").is(200).without("a[href$='/commands/Amend']")
}

// A seat that may not do something is not sent away to sit down once more, and an
// address that only takes forms says so.
func TestARefusalOnAPageSaysWhatItIs(t *testing.T) {
	e, _ := fought(t)
	e.ben.open(e.home + "/late").is(403).says("Not for your seat").lacks("join code")
	e.ana.open(e.home + "/redo").is(405).says("takes what a form sends").lacks("number below").says("Back to the table")
}

func TestAnAmendmentThatIsNotUnderstoodKeepsWhatWasTyped(t *testing.T) {
	e, blow := fought(t)
	b := e.ana.open(fmt.Sprintf("%s/commands/Attack?mend.amend=%d", e.home, blow)).is(200)
	b.fill("f-Attack", "dice.attack", "S X W", "mend.reason", "wrong one").is(422).holds("dice.attack", "S X W").holds("mend.reason", "wrong one").says("takes the place of")
	e.get(e.gm, "/state").has("revision", fmt.Sprint(blow+1))
}

func TestWhatWasForgottenIsRecordedInItsPlace(t *testing.T) {
	e, blow := fought(t)
	b := e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, blow)).is(200)
	href, _ := b.page.Find("a:contains('Record what was forgotten after it')").Attr("href")
	b.open(href).is(200).lacks("Take back")
	form, _ := b.page.Find("a[href*='/commands/PlaceMonster']").Attr("href")
	b.open(form).is(200).says("where it happened")
	b.fill("f-PlaceMonster", "type", "orc", "area", "Gatehouse", "source", "map", "mend.reason", "it came with the other").is(200)
	e.get(e.gm, "/state").has("state.game.quest.monsters.m2.type", "orc")
	e.ana.open(e.home + "/timeline").says("it came with the other")
	e.ben.open(fmt.Sprintf("%s/events/%d/undo", e.home, blow)).without("a:contains('Record what was forgotten')")
}

// However much a change breaks, the pages that say so stay short, and all of it
// can be looked at.
func TestWhatBreaksVeryMuchIsToldInPages(t *testing.T) {
	e := eveningBefore(t, "")
	e.ana.open(e.home + "/events/12/undo").is(200)
	if n := e.ana.page.Find("ol.log > li.i-warn").Length(); n != consequencesShown {
		t.Errorf("%d actions are foreseen to break", n)
	}
	e.ana.says("more actions")
	if n := e.ana.size(e.home + "/events/12/undo"); n > 40_960 {
		t.Errorf("the page that asks has %d bytes", n)
	}
	e.ana.fill("f-undo").is(200)
	all := 0
	for address := e.home + "/timeline?broken=true"; address != ""; {
		b := e.ana.open(address).is(200)
		all += b.page.Find("#rail li.ev").Length()
		if n := b.size(address); n > 40_960 {
			t.Errorf("%s has %d bytes", address, n)
		}
		address, _ = b.page.Find("#rail a.btn:contains('Older')").Attr("href")
	}
	for _, b := range []*browser{e.ana, e.ben} {
		if n := b.size(e.home + "/timeline"); n > 40_960 {
			t.Errorf("the timeline has %d bytes", n)
		}
	}
	e.ana.open(e.home + "/timeline").is(200).says("Check these").says(fmt.Sprintf("All %d in the timeline", all))
	if n := e.ana.page.Find("ol.log > li.i-warn").Length(); n != brokenShown || all < 50 {
		t.Errorf("%d of %d actions are to be checked", n, all)
	}
}

// The values in which an action would come out otherwise are told by the names of
// the table, not as the state writes them.
func TestWhatWouldDifferIsToldInWords(t *testing.T) {
	v := &Visit{Kit: heroQuestKit{}, Language: tongues.English, named: func(string) string { return "" },
		Look: app.Look{State: map[string]any{"game": map[string]any{"heroes": map[string]any{"h1": map[string]any{"name": "Hrolf"}, "h2": map[string]any{"name": "Borgil"}}}}}}
	for _, d := range []struct{ path, recorded, now, want string }{
		{"/game/heroes/h1/gold", "75", "50", "Hrolf, gold: was 75, now 50."},
		{"/game/quest/had_turn", `["h1"]`, `["h1","h2"]`, "Had a turn in this round: was Hrolf, now Hrolf and Borgil."},
		{"/game/quest/turn", "null", `{"side":"zargon","turn_id":"t4"}`, "The turn, side: was nothing, now Zargon."},
		{"/game/items/i77", "null", `{"card":"potion_of_healing","hero_id":"h1"}`, "Thing 77: was nothing, now Hrolf."},
		{"/game/quest/turn/turn_id", `"t4"`, `"t5"`, "Only in what the tracker keeps for itself."},
	} {
		got := v.differences(events.Consequence{Differs: []events.Difference{{Path: d.path, Recorded: []byte(d.recorded), Now: []byte(d.now)}}})
		if got != d.want {
			t.Errorf("%s is told as %q, want %q", d.path, got, d.want)
		}
	}
	table := app.Look{State: campaign.State[heroquest.State]{}}
	for key, want := range map[string]string{"potion_of_strength": "Potion of Strength", "gem": "Gem", "in_hand": "", "zargon": "Zargon"} {
		if got := v.Kit.Card(table, key); got != want {
			t.Errorf("the card %s is called %q, want %q", key, got, want)
		}
	}
}

// A figure that comes is told once: where it stands is said of it, and is no thing of
// its own.
func TestAFigureThatComesIsToldOnce(t *testing.T) {
	figure := func(hero, stand map[string]any) any {
		return map[string]any{"game": map[string]any{"heroes": hero, "quest": map[string]any{"at": stand}}}
	}
	none := map[string]any{}
	var told []string
	for _, c := range nameless(words.English).compare(figure(none, none), figure(map[string]any{"h5": map[string]any{"name": "Dagna"}}, map[string]any{"h5": map[string]any{"area": "Landing"}})) {
		told = append(told, c.Thing+": "+c.After)
	}
	if want := []string{"Dagna: there", "Dagna, area: Landing"}; !slices.Equal(told, want) {
		t.Errorf("it is told as %q", told)
	}
}

// What was thrown stays known when it is taken back, on every page and for
// programs.
func TestWhatAnUndoneThrowShowedStaysKnown(t *testing.T) {
	e, blow := fought(t)
	said := "What it showed stays known"
	e.ana.open(e.home + "/timeline").lacks(said)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow + 1}}).is(201)
	e.ana.open(e.home + "/timeline").lacks(said)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow}}).is(201)
	for _, page := range []string{"/timeline", fmt.Sprintf("/events/%d", blow)} {
		e.k.open(e.home + page).is(200).says(said)
	}
	list := fmt.Sprintf("/actions?from=%d", blow)
	e.get(e.cy, list).has("actions.0.known", "true").has("actions.1.known", "")
}
