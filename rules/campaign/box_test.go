package campaign_test

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/dice"
)

// boxEvents are the events about boxes of an action, in short.
func boxEvents(a events.Action) string {
	var all []string
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.DiceSealed:
			all = append(all, fmt.Sprintf("sealed %d", e.Box))
		case events.DiceRevealed:
			all = append(all, fmt.Sprintf("revealed %d", e.Box))
		case events.DiceLost:
			all = append(all, fmt.Sprintf("lost %d", e.Box))
		case events.WordAdded:
			all = append(all, fmt.Sprintf("word %d %s", e.Box, e.Word))
		}
	}
	return strings.Join(all, ", ")
}

func proof(e *evening) campaign.Proof { return campaign.CheckThrows(e.Ledger.Actions()) }

func faulty(faults []campaign.Fault) []int {
	all := []int{}
	for _, f := range faults {
		all = append(all, f.Revision)
	}
	return all
}

func TestABoxIsAlwaysSealedAndOpenedWhenItEnds(t *testing.T) {
	e := begin(t)
	first, _ := e.Ledger.Action(1)
	for _, c := range []struct{ command, want string }{
		{"", "sealed 1"}, {"AddNote", ""}, {"StartSession", "revealed 1, sealed 2"}, {"EndSession", "revealed 2, sealed 3"},
		{"Archive", "revealed 3, sealed 4"}, {"Unarchive", ""},
	} {
		a := first.Action
		if c.command != "" {
			a = e.Do(greta, c.command, map[string]string{"AddNote": `{"on":"campaign","text":"dark"}`}[c.command]).Action
		}
		if got := boxEvents(a); got != c.want {
			t.Errorf("%s: %s, want %s", c.command, got, c.want)
		}
		for _, x := range a.Events {
			if x.Audience != events.ForAll {
				t.Errorf("%s is for %s", x.Type, x.Audience)
			}
		}
	}
	if b := e.Ledger.Box(); b.No != 4 {
		t.Errorf("open is %+v", b)
	}
}

func TestThrowsAreNumberedWhateverIsTakenBack(t *testing.T) {
	e := begin(t)
	begun := e.Do(greta, "StartSession", ``)
	a := e.Do(ben, "Delve", delve("A"))
	e.Do(ben, "Delve", delve("B"), events.Throw{Die: "lamp", Faces: []events.Face{"3"}})
	e.Do(ben, "Undo", targets(a.Revision+1, a.Revision))
	e.Do(greta, "Undo", targets(begun.Revision))
	b := e.Do(ben, "Delve", delve("C"))
	if a.Dice.Box != 2 || a.Dice.N != 1 || b.Dice.Box != 2 || b.Dice.N != 2 {
		t.Errorf("thrown as %d of box %d, then as %d of box %d", a.Dice.N, a.Dice.Box, b.Dice.N, b.Dice.Box)
	}
	if p := proof(e); len(p.False) > 0 || !slices.Equal(p.Waiting, []int{a.Revision, b.Revision}) {
		t.Errorf("before the end: %+v", p)
	}
	e.Do(greta, "StartSession", ``)
	if p := proof(e); len(p.False)+len(p.Unchecked)+len(p.Waiting) > 0 || !slices.Equal(p.Right, []int{a.Revision, b.Revision}) {
		t.Errorf("after the end: %+v", p)
	}
}

func TestAWordCountsForTheThrowsAfterIt(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("A"))
	word := e.Do(ben, "AddWord", `{"word":"marmalade"}`)
	e.Do(cleo, "AddWord", `{"word":"owl"}`)
	refused(t, e.Asked(ben, "AddWord", `{"word":"again"}`), "WordGiven")
	unclear(t, e.Asked(greta, "AddWord", `{"word":""}`), "word")
	refused(t, e.Asked(greta, "Undo", targets(word.Revision)), "NotUndoable")
	for range 4 {
		e.Do(ben, "Delve", `{"name":"B","path":[[1,1]],"pace":"fast"}`)
	}
	var words []string
	for _, w := range e.Ledger.Box().Words {
		words = append(words, string(w.Seat)+" "+w.Word)
	}
	if !slices.Equal(words, []string{"s2 marmalade", "s3 owl"}) {
		t.Errorf("words: %v", words)
	}
	e.Do(greta, "StartSession", ``)
	e.Do(ben, "AddWord", `{"word":"again"}`)
	if p := proof(e); len(p.False) > 0 || len(p.Right) != 5 {
		t.Errorf("%+v", p)
	}
	none := slices.Clone(e.Ledger.Actions())
	none[word.Revision-1].Events = nil
	if p := campaign.CheckThrows(none); len(p.False) == 0 || p.False[0].Revision < word.Revision {
		t.Errorf("without a word: %+v", p)
	}
}

// An amendment keeps the throws of what it amends; another one throws anew.
func TestThrowsThatAreKeptAreNoNewThrows(t *testing.T) {
	e := begin(t)
	a := e.Do(ben, "Delve", delve("A"))
	kept := e.Do(ben, "Amend", fmt.Sprintf(`{"target":%d,"command":"Delve","data":%s}`, a.Revision, delve("B")))
	if kept.Dice.Box != a.Dice.Box || kept.Dice.N != a.Dice.N || !slices.Equal(kept.Dice.Rolls[0].Faces, a.Dice.Rolls[0].Faces) {
		t.Errorf("kept %+v, thrown %+v", kept.Dice, a.Dice)
	}
	next := e.Do(greta, "Insert", fmt.Sprintf(`{"after":%d,"command":"Delve","data":%s}`, kept.Revision, delve("C")))
	if next.Dice.N != a.Dice.N+1 {
		t.Errorf("the next throw is %+v", next.Dice)
	}
	e.Do(greta, "StartSession", ``)
	if p := proof(e); len(p.False) > 0 || len(p.Right) != 3 {
		t.Errorf("%+v", p)
	}
}

func TestAFalseThrowIsNamedByItsRevision(t *testing.T) {
	e := begin(t)
	a := e.Do(ben, "Delve", delve("A"))
	b := e.Do(cleo, "Delve", delve("B"))
	turn := e.Do(greta, "StartSession", ``)
	after := e.Do(ben, "Delve", delve("C"))
	for name, c := range map[string]struct {
		at    int
		spoil func(*events.Stored)
		want  []int
	}{
		"a face":     {b.Revision, func(a *events.Stored) { a.Dice.Rolls[0].Faces = []events.Face{"7"} }, []int{b.Revision}},
		"a number":   {b.Revision, func(a *events.Stored) { a.Dice.N = 3 }, []int{b.Revision}},
		"a repeat":   {b.Revision, func(a *events.Stored) { a.Dice.N = 1 }, []int{b.Revision}},
		"its box":    {after.Revision, func(a *events.Stored) { a.Dice.Box = 1 }, []int{after.Revision}},
		"no box":     {after.Revision, func(a *events.Stored) { a.Dice.Box, a.Dice.N = 0, 0 }, []int{after.Revision}},
		"a box more": {after.Revision, func(a *events.Stored) { a.Dice.Box = 9 }, []int{after.Revision}},
		"the seed": {turn.Revision, func(a *events.Stored) {
			a.Events[1].Data = events.DiceRevealed{Box: 1, Seed: hex.EncodeToString(make([]byte, 32))}
		}, []int{turn.Revision}},
		"no seed": {turn.Revision, func(a *events.Stored) { a.Events[1].Data = events.DiceRevealed{Box: 1, Seed: "seed"} }, []int{turn.Revision}},
		"a box before it is sealed": {turn.Revision, func(a *events.Stored) {
			a.Events[1].Data = events.DiceRevealed{Box: 7, Seed: hex.EncodeToString(make([]byte, 32))}
		}, []int{turn.Revision}},
		"a hash that is none":   {turn.Revision, func(a *events.Stored) { a.Events[2].Data = events.DiceSealed{Box: 2, Hash: "x"} }, []int{turn.Revision}},
		"a seal left out":       {turn.Revision, func(a *events.Stored) { a.Events[2].Data = events.DiceSealed{Box: 3, Hash: dice.Sealed(nil)} }, []int{turn.Revision, after.Revision}},
		"a loss of what is not": {turn.Revision, func(a *events.Stored) { a.Events[1].Data = events.DiceLost{Box: 4} }, []int{turn.Revision}},
		"a word to another box": {turn.Revision, func(a *events.Stored) { a.Events[1].Data = events.WordAdded{Box: 5, Seat: ben, Word: "x"} }, []int{turn.Revision}},
	} {
		actions := slices.Clone(e.Ledger.Actions())
		spoilt := &actions[c.at-1]
		spoilt.Events = slices.Clone(spoilt.Events)
		if spoilt.Dice != nil {
			d := *spoilt.Dice
			d.Rolls = slices.Clone(d.Rolls)
			spoilt.Dice = &d
		}
		c.spoil(spoilt)
		if p := campaign.CheckThrows(actions); !slices.Equal(faulty(p.False), c.want) {
			t.Errorf("%s: %v, want revisions %v", name, p.False, c.want)
		}
	}
	if p := proof(e); len(p.False) > 0 || !slices.Equal(p.Right, []int{a.Revision, b.Revision}) || !slices.Equal(p.Waiting, []int{after.Revision}) {
		t.Errorf("as it was: %+v", p)
	}
}

// A throw that was left out, because it did not please, leaves a gap.
func TestAThrowThatWasLeftOutIsFound(t *testing.T) {
	e := begin(t)
	e.Do(ben, "Delve", delve("A"))
	b := e.Do(cleo, "Delve", delve("B"))
	turn := e.Do(greta, "StartSession", ``)
	seed, err := hex.DecodeString(turn.Events[1].Data.(events.DiceRevealed).Seed)
	if err != nil {
		t.Fatal(err)
	}
	actions := slices.Clone(e.Ledger.Actions())
	later := dice.Thrown(nil).OutOf(events.Place{Box: 1, N: 3}, dice.Seed(seed, "campaign1", 1, 3, nil))
	if _, err := later.Throw(dice.Die{Name: "lamp", Sides: b.Dice.Rolls[0].From}, 1); err != nil {
		t.Fatal(err)
	}
	actions[b.Revision-1].Dice = later.Used()
	if p := campaign.CheckThrows(actions); !slices.Equal(faulty(p.False), []int{b.Revision}) {
		t.Errorf("found: %+v", p)
	}
}

// The server has no seed any more, or never had one: it says so, and goes on.
func TestALostBoxIsToldAndANewOneIsSealedAtTheNextNeed(t *testing.T) {
	seed := make([]byte, 32)
	for name, c := range map[string]struct {
		command, data, events string
		by                    events.SeatID
		box                   int
	}{
		"a throw":          {"Delve", delve("B"), "lost 1, sealed 2", ben, 2},
		"a word":           {"AddWord", `{"word":"owl"}`, "lost 1, sealed 2, word 2 owl", ben, 2},
		"an evening":       {"StartSession", ``, "lost 1, sealed 2", greta, 2},
		"nothing of dice":  {"AddNote", `{"on":"campaign","text":"dark"}`, "", greta, 1},
		"a hidden message": {"SeekOmen", `{"gallery_id":"g1","weight":3}`, "lost 1, sealed 2", ben, 2},
	} {
		e := begin(t)
		a := e.Do(ben, "Delve", delve("A"))
		q := e.Request(c.by, c.command, c.data)
		q.Seals = campaign.Seals{Next: dice.Sealed(seed)}
		q.Dice = dice.Thrown(nil).OutOf(campaign.Box{No: 2}.Next("campaign1", seed))
		if c.command == "SeekOmen" {
			q.Seals.Seed = []byte("another seed than that of box 1.")
		}
		got, err := e.Try(q)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if boxEvents(got.Action) != c.events || e.Ledger.Box().No != c.box {
			t.Errorf("%s: %s, open is %+v", name, boxEvents(got.Action), e.Ledger.Box())
		}
		p := proof(e)
		if lost := slices.Contains(faulty(p.Unchecked), a.Revision); len(p.False) > 0 || lost != (c.box == 2) {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestAJournalWithoutBoxesStaysValid(t *testing.T) {
	e := begin(t)
	l := e.Rules.Empty()
	first, _ := e.Ledger.Action(1)
	first.Events = slices.DeleteFunc(slices.Clone(first.Events), func(x events.Recorded) bool { return x.Type == "DiceSealed" })
	l, err := e.Rules.Fold(l, first)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range e.Ledger.Actions()[1:] {
		if l, err = e.Rules.Fold(l, a); err != nil {
			t.Fatal(err)
		}
	}
	e.Ledger = l
	old := e.Request(ben, "Delve", delve("A"))
	old.Seals, old.Dice = campaign.Seals{}, dice.Thrown([]byte("as before"))
	thrown, err := e.Try(old)
	if err != nil {
		t.Fatal(err)
	}
	none := e.Request(ben, "AddWord", `{"word":"owl"}`)
	none.Seals = campaign.Seals{}
	_, err = e.Rules.Decide(e.Ledger, none)
	refused(t, err, "NoBox")
	e.Do(ben, "Amend", fmt.Sprintf(`{"target":%d,"command":"Delve","data":%s}`, thrown.Revision, delve("B")))
	begun := e.Do(greta, "StartSession", ``)
	e.Do(ben, "Delve", delve("C"))
	if got := boxEvents(begun.Action); got != "sealed 1" {
		t.Errorf("the next evening: %s", got)
	}
	p := proof(e)
	if len(p.False) > 0 || !slices.Equal(faulty(p.Unchecked), []int{thrown.Revision, thrown.Revision + 1}) || len(p.Waiting) != 1 {
		t.Errorf("%+v", p)
	}
}

func TestAForkSealsABoxOfItsOwn(t *testing.T) {
	seed := dice.Sealed([]byte("drawn for the fork"))
	e := begin(t)
	a := e.Do(ben, "Delve", delve("A"))
	wish := campaign.Fork{Campaign: beside, At: a.Revision, Name: "What if", By: greta, ID: "fork", Next: seed}
	open, err := e.Rules.Fork(e.Ledger, wish)
	if err != nil || boxEvents(open) != "sealed 2" {
		t.Fatalf("while the origin's box is open: %s, %v", boxEvents(open), err)
	}
	f := follow(t, e, a.Revision, open)
	if p := proof(f); len(p.False) > 0 || !slices.Equal(faulty(p.Unchecked), []int{a.Revision}) {
		t.Errorf("in the fork: %+v", p)
	}
	e.Do(greta, "StartSession", ``)
	told, err := e.Rules.Fork(e.Ledger, wish)
	if err != nil || boxEvents(told) != "revealed 1, sealed 2" {
		t.Fatalf("once the origin has told the seed: %s, %v", boxEvents(told), err)
	}
	f = follow(t, e, a.Revision, told)
	if p := proof(f); len(p.False) > 0 || !slices.Equal(p.Right, []int{a.Revision}) {
		t.Errorf("in the fork: %+v", p)
	}
}

func TestBoxesAreToldAsAJournalHasThem(t *testing.T) {
	e := begin(t)
	e.Do(ben, "AddWord", `{"word":"owl"}`)
	e.Do(ben, "Delve", delve("A"))
	begun := e.Do(greta, "StartSession", ``)
	boxes := campaign.BoxesOf(e.Rules.Visible(e.Ledger, campaign.Viewer{Side: events.Observer}))
	if len(boxes) != 2 || boxes[0].Used != 1 || boxes[0].End != campaign.Revealed || len(boxes[0].Seed) != 64 || boxes[0].Until != begun.Revision ||
		len(boxes[0].Words) != 1 || boxes[1].End != "" || boxes[1].From != begun.Revision {
		t.Errorf("%+v", boxes)
	}
	if none := campaign.BoxesOf(nil); none == nil || len(none) > 0 {
		t.Errorf("of nothing: %v", none)
	}
}
