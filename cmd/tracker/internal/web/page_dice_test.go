package web

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"loretome/events/journal"
	"loretome/rules/words"
)

// diced is a campaign of the lantern with an evening of server's throws.
func diced(t *testing.T) *table {
	t.Helper()
	c := serve(t).campaign()
	c.play(c.gm, "StartSession", map[string]any{}).is(201)
	for _, name := range []string{"Adit", "Bore"} {
		c.play(c.ben, "Delve", map[string]any{"name": name, "path": [][2]int{{1, 1}}, "pace": "fast"}).is(201)
	}
	return c
}

// sits is a browser in which a seat was taken.
func (c *table) sits(token string) *browser {
	c.t.Helper()
	return c.browser().open("/c/" + c.id + "/seat/" + token).is(200).fill("f-seat").is(200)
}

func TestThePageOfTheDiceShowsTheProof(t *testing.T) {
	c := diced(t)
	b := c.sits(c.ben)
	text := func() string {
		t.Helper()
		b.open("/c/" + c.id + "/dice").is(200)
		return strings.Join(strings.Fields(b.page.Find("main").Text()), " ")
	}
	has := func(when, got string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%s, the page lacks %q: %s", when, want, got)
			}
		}
	}
	b.open("/c/" + c.id + "/dice").is(200)
	b.fill("f-word", "word", "  marmalade & owl ").is(200)
	c.play(c.ben, "Delve", map[string]any{"name": "Crosscut", "path": [][2]int{{1, 1}}, "pace": "fast"}).is(201)
	open := text()
	has("while it is open", open, "Box 2, evening 1", "The seed is sealed", "3 throws so far", "Your word for these dice: marmalade & owl",
		"It can be checked when the seed is told.", "marmalade & owl, from Ben in #", "1:2,1:3,15:marmalade & owl,", "Ben: lamp dice, thrown by the tracker", "6 dice", "3.50 is expected")
	if strings.Contains(open, "Number 0 is") || strings.Contains(open, "Add the word") {
		t.Errorf("too much is told: %s", open)
	}
	c.play(c.gm, "Undo", map[string]any{"targets": []int{6}}).is(201)
	c.play(c.gm, "EndSession", map[string]any{}).is(201)
	b.open("/c/" + c.id + "/dice?box=2").is(200)
	told := strings.Join(strings.Fields(b.page.Find("main").Text()), " ")
	has("when it was told", told, "3 throws, all of them right", "Checked: this is what the seed makes of it.", "Number 1 is", "Seed, told in", "taken back or amended in #", "2 of them taken back")
	seed := fmt.Sprintf("%x", c.seeds[1])
	if !strings.Contains(told, seed) {
		t.Errorf("the seed %s is not told: %s", seed, told)
	}
	b.open("/c/" + c.id + "/dice?box=2&at=7").is(200)
	then := b.page.Find("main").Text()
	if strings.Contains(then, seed) || strings.Contains(then, "Add the word") {
		t.Errorf("the page of an earlier moment tells the seed, or takes a word: %s", then)
	}
	for path, status := range map[string]int{"?box=99": 404, "?box=x": 400, "?skip=-1": 400} {
		b.open("/c/" + c.id + "/dice" + path).is(status)
	}
	b.open("/c/" + c.id + "/events/5").is(200)
	if there := b.page.Find("a:contains('How it was thrown')").AttrOr("href", ""); there != "/c/"+c.id+"/dice?box=2" {
		t.Errorf("the action's throw is proved at %q", there)
	}
	has("of the box that is open now", text(), "Box 3, between evenings", "Add the word", "Nothing was thrown out of this box.", "All evenings")
}

func TestAWordIsRefusedWhereItWasTyped(t *testing.T) {
	c := diced(t)
	b := c.sits(c.ben)
	b.open("/c/" + c.id + "/dice").is(200)
	c.play(c.ben, "AddWord", map[string]any{"word": "owl"}).is(201)
	if b.fill("f-word", "word", "again"); b.status != 409 || !strings.Contains(b.page.Text(), "you gave") {
		t.Errorf("status %d: %s", b.status, b.text())
	}
	if b = c.sits(c.cy).open("/c/"+c.id+"/dice").fill("f-word", "word", strings.Repeat("x", 41)); b.status != 400 || b.page.Find("#f-word [aria-invalid=true]").Length() != 1 {
		t.Errorf("status %d: %s", b.status, b.text())
	}
	c.play(c.cy, "AddWord", map[string]any{"word": strings.Repeat("x", 41)}).is(400)
}

func TestTheDiceAreAProjectionOfEverySystem(t *testing.T) {
	c := diced(t)
	c.get(c.ben, "/projections/dice").is(200).has("boxes.1.thrown.1.proof", "waiting").has("boxes.1.thrown.1.n", "2").has("luck.0.die", "lamp").has("luck.0.thrown", "4")
	c.play(c.gm, "EndSession", map[string]any{}).is(201)
	c.get(c.ben, "/projections/dice").is(200).has("boxes.1.thrown.1.proof", "right").has("boxes.1.end", "revealed")
	c.get(c.ben, "/projections/dice?at=6").is(200).has("boxes.1.thrown.1.proof", "waiting").has("boxes.1.seed", "")
	c.get("", "/projections/dice").is(401)
}

// What a seat may not see of an action, it does not see of its dice.
func TestADrawOfAnothersIsNotToldByTheDice(t *testing.T) {
	c := diced(t)
	c.play(c.ben, "SeekOmen", map[string]any{"gallery_id": "g1", "weight": 3}).is(201)
	c.get(c.gm, "/projections/dice").is(200).has("boxes.1.thrown.2.rolls.0.die", "omen")
	c.get(c.cy, "/projections/dice").is(200).has("boxes.1.thrown.2.rolls.0.die", "")
	c.sits(c.gm).open("/c/" + c.id + "/dice").is(200).says("Ben: omen, drawn by the tracker").says("Everybody: omen, drawn by the tracker").says("1 draw")
	c.sits(c.cy).open("/c/" + c.id + "/dice").is(200).lacks("omen").says("Everybody: lamp dice, thrown by the tracker")
}

// A throw that seals the box out of which it comes, since the seed before was lost,
// proves nothing, and the page says so while the box is open and when it was told.
func TestAThrowThatSealedItsOwnBoxIsSaidToProveNothing(t *testing.T) {
	c := diced(t)
	c.stop()
	j, err := journal.Open(t.Context(), journal.Config{Dir: c.dir, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.Secrets().Forget(t.Context(), "dice."+c.id+".2"), j.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	c.server = serveIn(t, c.dir)
	for _, name := range []string{"Crosscut", "Drift"} {
		c.play(c.ben, "Delve", map[string]any{"name": name, "path": [][2]int{{1, 1}}, "pace": "fast"}).is(201)
	}
	says := func(path, text string) {
		t.Helper()
		c.sits(c.cy).open("/c/" + c.id + "/dice" + path).is(200).says(text).says("Its box was sealed in the same action, so that nothing was settled before the throw: it proves nothing.")
	}
	says("", "2 throws so far; #7 proves nothing, since it sealed the box")
	c.play(c.gm, "EndSession", map[string]any{}).is(201)
	says("?box=3", "2 throws, 1 of them right; #7 proves nothing, since it sealed the box")
	c.get(c.cy, "/projections/dice").is(200).has("boxes.2.thrown.0.proof", "late").has("boxes.2.thrown.1.proof", "right")
}

// The verdict on dice agrees with its number, and says among how many sets one so
// uneven is to be expected.
func TestTheVerdictOnDiceAgreesWithItsNumber(t *testing.T) {
	for p, want := range map[float64]string{
		0.549:   "in 54.9 of 100 such sets. That is nothing out of the ordinary.",
		0.05:    "in 5.0 of 100 such sets. That is nothing out of the ordinary.",
		0.0496:  "in 5.0 of 100 such sets. That is nothing out of the ordinary.",
		0.049:   "in 4.9 of 100 such sets. That is unusual: it is to be expected once among 20 sets, and 7 sets are looked at here.",
		0.027:   "in 2.7 of 100 such sets. That is unusual: it is to be expected once among 37 sets, and 7 sets are looked at here.",
		0.01:    "in 1.0 of 100 such sets. That is unusual: it is to be expected once among 100 sets, and 7 sets are looked at here.",
		0.009:   "in 0.9 of 100 such sets. That is very unusual: it is to be expected once among 111 sets, and 7 sets are looked at here.",
		0.00001: "in fewer than 0.1 of 100 such sets. That is very unusual: it is to be expected once among more than 1000 sets, and 7 sets are looked at here.",
		0:       "in fewer than 0.1 of 100 such sets. That is very unusual: it is to be expected once among more than 1000 sets, and 7 sets are looked at here.",
	} {
		if got, want := fairWords(words.English, 7.22, p, 7), "Chi-square is 7.22: fair dice fall at least as unevenly "+want; got != want {
			t.Errorf("%v:\n%s\nwant\n%s", p, got, want)
		}
	}
	if got := fairWords(words.English, 7.22, 0.02, 1); !strings.HasSuffix(got, "once among 50 sets, and this is the only one that is looked at here.") {
		t.Errorf("of one set: %s", got)
	}
}

// Dice of which there are too few to tell anything are folded away, the others are
// not.
func TestFewDiceAreFolded(t *testing.T) {
	c := diced(t)
	c.sits(c.gm).open("/c/" + c.id + "/dice").is(200).says("Too few to tell").shows("luck-h").says("The bar is how often a face came")
	b := c.sits(c.gm).open("/c/" + c.id + "/dice")
	if n := b.page.Find("details.card table").Length(); n == 0 || n != b.page.Find("table").Length() {
		t.Errorf("%d of %d sets are folded", n, b.page.Find("table").Length())
	}
}
