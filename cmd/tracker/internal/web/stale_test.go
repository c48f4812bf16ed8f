package web

import (
	"net/url"
	"strings"
	"testing"
)

// sentFrom are the hidden fields of a form as a page showed it, with what is typed
// into it.
func (b *browser) sentFrom(id string, typed ...string) (action string, form url.Values) {
	b.t.Helper()
	f := b.page.Find("#" + id)
	action, there := f.Attr("action")
	if !there {
		b.t.Fatalf("%s has no form %s", b.at.Path, id)
	}
	form = url.Values{}
	for _, in := range f.Find("input[type=hidden]").EachIter() {
		form.Add(in.AttrOr("name", ""), in.AttrOr("value", ""))
	}
	for i := 0; i < len(typed); i += 2 {
		form.Set(typed[i], typed[i+1])
	}
	return action, form
}

// A step that a rule refuses since others acted is answered with what they did, in
// words, and what was typed is still there.
func TestAFormOfAnOlderPageTellsWhatHappenedSince(t *testing.T) {
	e := running(t, nil)
	action, roll := e.at(e.ben).sentFrom("f-RollMovement-h1", "dice.movement", "4 3")
	e.at(e.ana).fill("do-EndTurn-h1").is(200)
	e.at(e.k).fill("f-RollMovement-h2", "dice.movement", "2 2").is(200)
	for _, page := range []string{"/play", "/commands/RollMovement"} {
		e.ben.at.Path = e.home + page
		b := e.ben.send("POST", action, roll).is(409).says("The table moved on").says("Since this page was shown").says("Mira")
		if n := b.page.Find("#notice .missed li").Length(); n != 2 {
			t.Errorf("%d actions are told: %s", n, b.text())
		}
	}
	again := e.ben.page.Find(`form:has([name="dice.movement"])`)
	if got := again.Find(`[name="dice.movement"]`).AttrOr("value", ""); got != "4 3" {
		t.Errorf("the dice typed are %q", got)
	}
	if now := again.Find("[name=seq]").AttrOr("value", ""); now == roll.Get("seq") {
		t.Errorf("the form offered again knows no more than action %s", now)
	}
}

// What others may not know of is told to nobody who asks by an older page.
func TestWhatHappenedSinceHidesWhatIsHidden(t *testing.T) {
	e := running(t, nil)
	action, walk := e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "1 1").sentFrom("f-Move-h1", "squares", "9", "asserted.clear", "true", "asserted.passes_monster", "false", "asserted.free", "true")
	e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 2, "title": "The vault", "wandering_monster": "orc"}).is(201)
	b := e.ben.send("POST", action, walk).is(422).says("9 squares asked").lacks("vault").lacks("moved on")
	if b.page.Find(".missed").Length() > 0 {
		t.Errorf("something hidden is counted: %s", b.text())
	}
}

// Values that are written over are written over knowingly.
func TestAFormOfAnOlderPageWritesOverNothingUnseen(t *testing.T) {
	e := running(t, nil)
	other := e.seated(e.gm)
	for _, c := range []struct{ page, form, name, first, second, wants string }{
		{"/options/undo_consent", "f-option", "value", `"free"`, `"seat_concerned"`, "set “Undo consent” to free"},
		{"/commands/SetOption", "f-SetOption", "value", `"gm"`, `"free"`, "set “Undo consent” to game master"},
		{"/commands/Correct", "f-Correct", "to", "7", "9", "changed from 0 to 7"},
		{"/bookmarks", "f-mark", "revision", "3", "4", "set the bookmark “dusk”"},
	} {
		fixed := []string{"option", "undo_consent", "path", "/game/heroes/h1/gold", "name", "dusk", "reason", "so we play"}
		action, mine := e.ana.open(e.home+c.page).is(200).sentFrom(c.form, append(fixed, c.name, c.second)...)
		_, theirs := other.open(e.home+c.page).is(200).sentFrom(c.form, append(fixed, c.name, c.first)...)
		other.send("POST", action, theirs).is(200)
		b := e.ana.send("POST", action, mine).is(409).says("The table moved on").says(c.wants).says("Since this page was shown")
		if kept := b.page.Find("#"+c.form).Text() + strings.Join(attrs(b, c.form), " "); !strings.Contains(kept, strings.Trim(c.second, `"`)) && !strings.Contains(kept, "so we play") {
			t.Errorf("%s has lost what was typed: %s", c.page, kept)
		}
		_, again := b.sentFrom(c.form, append(fixed, c.name, c.second)...)
		e.ana.send("POST", action, again).is(200)
		e.ana.send("POST", action, again).is(200) // a second tap is the first again
	}
	e.get(e.gm, "/state").has("state.game.heroes.h1.gold", "9").has("state.kernel.options.undo_consent", "free").has("state.kernel.bookmarks.0.revision", "4")
}

// attrs are the values of a form's inputs.
func attrs(b *browser, form string) (values []string) {
	for _, in := range b.page.Find("#" + form + " input").EachIter() {
		values = append(values, in.AttrOr("value", ""))
	}
	return values
}

// An undo that somebody else made first is told with theirs.
func TestAnUndoThatWasMadeMeanwhileTellsSo(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "4 3").is(200)
	newest := e.get(e.gm, "/state").at("revision")
	action, undo := e.ben.open(e.home+"/events/"+newest+"/undo").is(200).sentFrom("f-undo", "reason", "a slip")
	e.ana.open(e.home + "/events/" + newest + "/undo").is(200).fill("f-undo").is(200)
	e.ben.send("POST", action, undo).is(409).says("The table moved on").says("Ana takes back #8")
}

// The buttons of the timeline take back and bring back the action that they name, also
// once somebody else did; the next one in the row stays as it is.
func TestAStepOfTheTimelineIsOfTheActionThatItNames(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "4 3").is(200)
	e.ana.open(e.home + "/timeline").is(200).says("Undo #8")
	again, undo := e.ana.sentFrom("f-undo")
	e.ana.open(e.home + "/timeline").fill("f-undo").is(200)
	e.ana.send("POST", again, undo).is(409).says("Ana takes back #8")
	e.ana.open(e.home + "/timeline").is(200).says("Redo #8")
	again, redo := e.ana.sentFrom("f-redo")
	e.ana.open(e.home + "/timeline").fill("f-redo").is(200)
	before := e.get(e.gm, "/state").at("revision")
	if e.ana.send("POST", again, redo); e.ana.status == 200 || e.get(e.gm, "/state").at("revision") != before {
		t.Errorf("brought back once more: status %d", e.ana.status)
	}
	e.ana.lacks("went wrong")
}
