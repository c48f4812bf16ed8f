package lantern

import (
	"encoding/json"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/ruletest"
	"loretome/rules/words"
)

var (
	gm  = ruletest.GM
	ben = rules.Seat{ID: "s2", Name: "Ben", Side: events.HeroPlayer}
)

func given(t *testing.T, past ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return ruletest.Given(t, Decider, System.Options, past...).At(gm, ben).By(ben)
}

func path(squares int) []Square {
	all := make([]Square, squares)
	for i := range all {
		all[i] = Square{1, i + 1}
	}
	return all
}

var adit = GalleryDelved{Gallery: "g1", Name: "Adit", Path: path(2), Faces: []events.Face{"4"}, Deeper: 4, Burnt: 2}

// LN-DELVE-01
func TestAGalleryIsNoLongerThanItMay(t *testing.T) {
	dug := GalleryDelved{Gallery: "g1", Name: "G", Path: path(3), Faces: []events.Face{"2"}, Deeper: 2, Burnt: 3}
	given(t).Dice("lamp", "2").When(Delve{Name: "G", Path: path(3), Pace: "slow"}).Then(dug)
	given(t).Dice("lamp", "2").When(Delve{Name: "G", Path: path(4), Pace: "slow"}).Refused("TooLong", "LN-DELVE-01")
	dug.Path, dug.Burnt = path(6), 6
	given(t).Dice("lamp", "2").When(Delve{Name: "G", Path: path(6), Pace: "slow", Careful: true}).Then(dug)
	dug.Path, dug.Burnt = path(4), 4
	given(t).By(gm).Overriding("LN-DELVE-01").Dice("lamp", "2").When(Delve{Name: "G", Path: path(4), Pace: "slow"}).Then(dug)
}

// LN-DELVE-02
func TestNobodyDigsInTheDark(t *testing.T) {
	dim := given(t, GalleryDelved{Gallery: "g1", Name: "Adit", Path: path(2), Burnt: 10})
	dim.Dice("lamp", "1").When(Delve{Name: "G", Path: path(2), Pace: "slow"}).
		Then(GalleryDelved{Gallery: "g2", Name: "G", Path: path(2), Faces: []events.Face{"1"}, Deeper: 1, Burnt: 2})
	dim.Dice("lamp", "1").When(Delve{Name: "G", Path: path(3), Pace: "slow"}).Refused("TooDark", "LN-DELVE-02")
	dim.By(gm).Overriding("LN-DELVE-02").Dice("lamp", "1").When(Delve{Name: "G", Path: path(3), Pace: "slow"}).Refused("TooDark", "LN-DELVE-02")
}

// LN-DELVE-03
func TestTheLampDiceSayHowDeepItLeads(t *testing.T) {
	o := given(t).Dice("lamp", "6", "5").When(Delve{Name: "G", Path: path(1), Pace: "fast"})
	if dug := o.Events()[0].(GalleryDelved); dug.Deeper != 11 || len(o.Used().Rolls) != 1 || o.After().State().Depth != 11 {
		t.Errorf("%+v", dug)
	}
	given(t).When(Delve{Name: "G", Path: path(1), Pace: "slow"}).Fails(dice.ErrDue)
	given(t).Thrown("seed").When(Delve{Name: "G", Path: path(1), Pace: "slow"}).Types("GalleryDelved")
}

// LN-OMEN-01, LN-OMEN-02
func TestEachSeatReadsOneOmenInAGallery(t *testing.T) {
	dug := given(t, adit)
	read := OmenRead{Gallery: "g1", Seat: "s2", Sign: "raven", Wish: "gold"}
	dug.Dice("omen", "raven").When(SeekOmen{Gallery: "g1", Wish: "gold", Weight: 3}).
		Then(OmenSought{Gallery: "g1", Seat: "s2"}, read, OmenWeighed{Gallery: "g1", Weight: 3})
	if read.For() != "s2" {
		t.Errorf("the omen is for %s", read.For())
	}
	dug.And(read).Dice("omen", "lamp").When(SeekOmen{Gallery: "g1", Weight: 3}).Refused("OmenRead", "LN-OMEN-01")
	dug.And(read).By(gm).Dice("omen", "lamp").When(SeekOmen{Gallery: "g1", Weight: 3}).
		Has(OmenRead{Gallery: "g1", Seat: "s1", Sign: "lamp"}).Lacks("OilShared")
	dug.When(SeekOmen{Gallery: "g2", Weight: 3}).Unclear("gallery_id")
}

// LN-OIL-01, LN-OIL-02
func TestOilIsShared(t *testing.T) {
	kind := Manner{Word: "kind"}
	uneven := ShareOil{To: map[events.SeatID]int{"s1": 8, "s2": 4}, Manner: kind}
	o := given(t).When(uneven)
	o.Then(OilShared{To: uneven.To, Manner: kind})
	if s := o.After().State(); s.Oil != 0 || s.Flasks["s1"] != 8 || s.Flasks["s2"] != 4 {
		t.Errorf("%+v", s)
	}
	given(t).When(ShareOil{To: map[events.SeatID]int{"s1": 9, "s2": 4}, Manner: kind}).Refused("NotEnoughOil", "LN-OIL-01")
	given(t).Option("lantern_shares", `"even"`).When(uneven).Refused("UnevenShares", "LN-OIL-02")
	given(t).Option("lantern_shares", `"even"`).When(ShareOil{To: map[events.SeatID]int{"s1": 2, "s2": 2}, Manner: kind}).Types("OilShared")
	given(t).When(ShareOil{To: map[events.SeatID]int{"s7": 2}, Manner: kind}).Unclear("to.s7")
	given(t).When(ShareOil{Manner: kind}).Nothing()
}

func TestAnEventWhoseGalleryIsGoneChangesNothing(t *testing.T) {
	start := given(t).State()
	for _, e := range []events.Event{OmenSought{Gallery: "g1"}, OmenRead{Gallery: "g1", Seat: "s2"}} {
		if s := evolve(start, e); len(s.Galleries)+len(s.Omens) != 0 {
			t.Errorf("%s made %+v", e.EventType(), s)
		}
	}
	if s := evolve(State{Oil: 1}, OilShared{To: map[events.SeatID]int{"s1": 1, "s2": 1}}); s.Oil != 0 || s.Flasks["s2"] != 0 {
		t.Errorf("%+v", s)
	}
}

func TestTheRulesSayWhatIsLegal(t *testing.T) {
	for name, c := range map[string]struct {
		state State
		no    map[string]rules.ID
	}{
		"at the start": {State{Oil: 12}, map[string]rules.ID{"SeekOmen": "LN-OMEN-01"}},
		"in the dark":  {State{Galleries: map[GalleryID]Gallery{"g1": {}}}, map[string]rules.ID{"Delve": "LN-DELVE-02", "ShareOil": "LN-OIL-01"}},
		"all read": {State{Oil: 1, Galleries: map[GalleryID]Gallery{"g1": {}}, Omens: map[events.SeatID][]Omen{"s2": {{Gallery: "g1"}}}},
			map[string]rules.ID{"SeekOmen": "LN-OMEN-01"}},
	} {
		for _, o := range legal(c.state, rules.Call{By: ben}) {
			if no := c.no[o.Command]; (o.No == nil) != (no == "") || o.No != nil && o.No.Rule != no {
				t.Errorf("%s: %s is %v, wanted is %q", name, o.Command, o.No, no)
			}
		}
	}
}

func TestAnEveningInTheMine(t *testing.T) {
	end := given(t).Replays("testdata/evening.golden",
		ruletest.Do[Command](Delve{Name: "Adit", Path: path(2), Pace: "slow"}, ruletest.Throw("lamp", "3")),
		ruletest.Do[Command](Delve{Name: "Drift", Path: path(4), Pace: "slow"}),
		ruletest.Do[Command](SeekOmen{Gallery: "g1", Wish: "gold", Weight: 2}, ruletest.Throw("omen", "stair")),
		ruletest.Do[Command](SeekOmen{Gallery: "g1", Weight: 1}).From(gm),
		ruletest.Do[Command](ShareOil{To: map[events.SeatID]int{"s1": 1, "s2": 2}, Manner: Manner{Word: "harsh", Loud: true}}).From(gm),
		ruletest.Do[Command](SeekOmen{Gallery: "g9", Weight: 1}),
	)
	if s := end.State(); s.Oil != 7 || s.Weights["g1"] != 2 {
		t.Errorf("%+v", s)
	}
}

func TestTheGameIsDescribedWhole(t *testing.T) {
	names := func(id string) string { return "the " + id }
	for _, kind := range System.Events {
		e, err := kind.Read([]byte(`{}`))
		if err != nil || e.EventType() != kind.Name {
			t.Errorf("event %s: %v", kind.Name, err)
		}
		told := System.Say(words.English, names, events.Action{Events: []events.Recorded{{Data: e}}})
		if told == "" && kind.Name != "OmenWeighed" {
			t.Errorf("event %s is not told", kind.Name)
		}
	}
	for _, c := range System.Commands {
		for _, id := range c.Rules {
			if _, ok := System.Book.Find(id); !ok {
				t.Errorf("%s cites %s, which is not in the book", c.Name, id)
			}
		}
	}
	given := map[string]string{}
	System.Names(GalleryDelved{Gallery: "g1", Name: "Adit"}, func(id, name string) { given[id] = name })
	if given["g1"] != "Adit" {
		t.Error("a gallery has no name")
	}
	c, _ := System.Find("ShareOil")
	if _, err := c.Understand(json.RawMessage(`{"to":{"s1":1},"manner":{"word":"kind","loud":false}}`)); err != nil {
		t.Error(err)
	}
}
