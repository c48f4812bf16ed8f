package projections_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/campaign"
	"loretome/rules/dice"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

const (
	greta, ben events.SeatID = "s1", "s2"
	adit                     = `{"name":"Adit","path":[[1,1]],"pace":"fast"}`
)

var lamp = dice.Die{Name: "lamp", Sides: []events.Face{"1", "2", "3", "4", "5", "6"}}

type night = ruletest.Evening[lantern.State, lantern.Command]

// nightOf is an evening with throws of the server's and of the table's, of which
// some were taken back.
func nightOf(t *testing.T) *night {
	t.Helper()
	e := ruletest.Begin(t, lantern.System)
	e.Join("Ben", events.HeroPlayer)
	e.Do(greta, "StartSession", ``)
	e.Do(ben, "AddWord", `{"word":"owl"}`)
	e.Do(ben, "Delve", adit)
	e.Do(ben, "Delve", adit, events.Throw{Die: "lamp", Faces: []events.Face{"6", "6"}})
	gone := e.Do(greta, "Delve", adit)
	e.Do(greta, "Undo", fmt.Sprintf(`{"targets":[%d]}`, gone.Revision))
	e.Do(ben, "SeekOmen", `{"gallery_id":"g1","weight":3}`)
	return e
}

func diceOf(e *night, v campaign.Viewer) projections.Dice {
	return projections.DiceOf(projections.Thrown{Kernel: e.Ledger.State().Kernel, Entries: e.Rules.Visible(e.Ledger, v), Dice: []dice.Die{lamp}})
}

func TestEveryBoxHasItsThrowsWithWhatIsKnownOfThem(t *testing.T) {
	e := nightOf(t)
	everybody := campaign.Viewer{Side: events.Observer}
	d := diceOf(e, everybody)
	if len(d.Boxes) != 2 || d.Boxes[0].End != campaign.Revealed || len(d.Boxes[0].Thrown) != 0 || d.Boxes[1].Session != "session-1" || len(d.Before) != 0 {
		t.Fatalf("boxes: %+v", d)
	}
	thrown := d.Boxes[1].Thrown
	if len(thrown) != 2 || thrown[0].Proof != projections.Waiting || thrown[0].Seed != "" || thrown[0].Rolls[0].Steps != nil ||
		thrown[0].Message != "9:campaign1,1:2,1:1,3:owl," || thrown[1].UndoneBy == 0 || thrown[1].N != 2 {
		t.Errorf("while the box is open: %+v", thrown)
	}
	e.Do(greta, "EndSession", ``)
	told := diceOf(e, everybody).Boxes[1].Thrown
	if told[0].Proof != projections.Right || len(told[0].Seed) != 64 || len(told[0].Rolls[0].Steps) != 2 {
		t.Errorf("when it was told: %+v", told)
	}
	s := told[0].Rolls[0].Steps[1]
	if s.Of != 6 || lamp.Sides[s.Number%6] != s.Face || s.Face != s.Got || s.Got != told[0].Rolls[0].Faces[1] {
		t.Errorf("the second die: %+v", s)
	}
	if all := diceOf(e, campaign.Viewer{Side: events.GameMaster}).Boxes[1].Thrown; len(all) != 3 || all[2].Rolls[0].Die != "omen" {
		t.Errorf("the game master sees the draw too: %+v", all)
	}
}

func TestAThrowThatIsFalseIsShownAsSuch(t *testing.T) {
	e := nightOf(t)
	e.Do(greta, "EndSession", ``)
	entries := slices.Clone(e.Rules.Visible(e.Ledger, campaign.Viewer{Side: events.GameMaster}))
	spoil := func(change func(*campaign.Entry)) projections.Dice {
		all := slices.Clone(entries)
		for i := range all {
			if d := all[i].Dice; d != nil {
				of := *d
				of.Rolls = slices.Clone(of.Rolls)
				all[i].Dice = &of
			}
			all[i].Events = slices.Clone(all[i].Events)
			change(&all[i])
		}
		return projections.DiceOf(projections.Thrown{Kernel: e.Ledger.State().Kernel, Entries: all, Dice: []dice.Die{lamp}})
	}
	proofs := func(d projections.Dice) string {
		var all []string
		for _, b := range d.Boxes {
			for _, t := range b.Thrown {
				all = append(all, string(t.Proof))
			}
		}
		for _, t := range d.Before {
			all = append(all, "before: "+string(t.Proof))
		}
		return strings.Join(all, " ")
	}
	for want, change := range map[string]func(*campaign.Entry){
		"right right right": func(*campaign.Entry) {},
		"false right right": func(e *campaign.Entry) {
			if e.Dice != nil && e.Dice.N == 1 {
				e.Dice.Rolls[0].Faces = []events.Face{"7", "7"}
			}
		},
		"false false false": func(e *campaign.Entry) {
			for i, x := range e.Events {
				if told, is := x.Data.(events.DiceRevealed); is && told.Box == 2 {
					e.Events[i].Data = events.DiceRevealed{Box: 2, Seed: strings.Repeat("00", 32)}
				}
			}
		},
		"never never never": func(e *campaign.Entry) {
			for i, x := range e.Events {
				if told, is := x.Data.(events.DiceRevealed); is && told.Box == 2 {
					e.Events[i].Data = events.DiceLost{Box: 2}
				}
			}
		},
		"right right before: never": func(e *campaign.Entry) {
			if e.Dice != nil && e.Dice.N == 2 {
				e.Dice.Box, e.Dice.N, e.Dice.Words = 0, 0, 0
			}
		},
	} {
		if got := proofs(spoil(change)); got != want {
			t.Errorf("proofs are %s, want %s", got, want)
		}
	}
}

func TestLuckIsToldByPersonAndDieTheTablesDiceApart(t *testing.T) {
	e := nightOf(t)
	var told []string
	for _, l := range diceOf(e, campaign.Viewer{Side: events.GameMaster}).Luck {
		told = append(told, fmt.Sprintf("%s %s %s %d %d", l.Seat, l.Die, l.Source, l.Thrown, l.TakenBack))
		if l.Drawn {
			if l.Mean != nil || len(l.Faces) != 3 || l.Faces[0].Face != "stair" || l.Faces[0].Expected != 0.5 {
				t.Errorf("an omen of four, of which two are stairs: %+v", l)
			}
			continue
		}
		if l.Mean == nil || *l.Expected != 3.5 || l.P != nil {
			t.Errorf("%+v", l)
		}
		if l.Source == events.Physical && (*l.Mean != 6 || l.Faces[5].Count != 2 || math.Abs(l.Faces[5].Expected-1.0/3) > 1e-9) {
			t.Errorf("two sixes of the table's: %+v", l)
		}
	}
	want := []string{" lamp app 4 2", " lamp physical 2 0", " omen app 1 0", "s1 lamp app 2 2", "s2 lamp app 2 0", "s2 lamp physical 2 0", "s2 omen app 1 0"}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// Who may not see a draw is told of no luck with it, not even in all together.
func TestADrawThatIsHiddenIsNobodysLuck(t *testing.T) {
	e := nightOf(t)
	for _, v := range []campaign.Viewer{{Side: events.Observer}, {Side: events.HeroPlayer, Seat: "s9"}} {
		for _, l := range diceOf(e, v).Luck {
			if l.Die != "lamp" || l.Drawn {
				t.Errorf("%+v is told %+v", v, l)
			}
		}
	}
}

// What an amendment keeps was thrown once, and stands as long as one of the two
// does. What lay otherwise was thrown twice.
func TestDiceThatAnAmendmentKeepsAreCountedOnce(t *testing.T) {
	e := nightOf(t)
	luck := func() string {
		var told []string
		for _, l := range diceOf(e, campaign.Viewer{Side: events.GameMaster}).Luck {
			if l.Seat == "" && !l.Drawn {
				told = append(told, fmt.Sprintf("%s %d %d", l.Source, l.Thrown, l.TakenBack))
			}
		}
		return strings.Join(told, ", ")
	}
	is := func(when, want string) {
		t.Helper()
		if got := luck(); got != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
	}
	is("before", "app 4 2, physical 2 0")
	change := `{"target":%d,"command":"Delve","data":{"name":"Amended","path":[[2,1]],"pace":"fast"}%s}`
	served, typed := 0, 0
	for _, a := range e.Ledger.Actions() {
		if a.Command == "Delve" && a.Dice.Source == events.Physical {
			typed = a.Revision
		} else if a.Command == "Delve" && served == 0 {
			served = a.Revision
		}
	}
	first := e.Do(greta, "Amend", fmt.Sprintf(change, served, ""))
	is("amended", "app 4 2, physical 2 0")
	second := e.Do(greta, "Amend", fmt.Sprintf(change, first.Revision, ""))
	is("amended again", "app 4 2, physical 2 0")
	e.Do(greta, "Undo", fmt.Sprintf(`{"targets":[%d]}`, second.Revision))
	is("the second amendment taken back", "app 4 2, physical 2 0")
	third := e.Do(greta, "Amend", fmt.Sprintf(change, typed, ""))
	is("the table's throw amended", "app 4 2, physical 2 0")
	e.Do(greta, "Amend", fmt.Sprintf(change, third.Revision, `,"dice":{"source":"physical","rolls":[{"die":"lamp","faces":[6,5]}]}`))
	is("the table's throw lay otherwise", "app 4 2, physical 4 2")
}

// entryOf is an action of the game master's with throws of combat dice, as the
// table typed them in, and for whom.
func entryOf(revision int, faces string, figures ...string) campaign.Entry {
	var a events.Action
	a.Revision, a.Seat.ID, a.Dice = revision, greta, &events.Dice{Source: events.Physical}
	for _, figure := range figures {
		roll := events.Throw{Die: "combat"}
		for _, f := range faces {
			roll.Faces = append(roll.Faces, events.Face(f))
		}
		a.Dice.Rolls = append(a.Dice.Rolls, roll)
		a.Events = append(a.Events, events.Recorded{Data: event.DiceRolled{For: figure}})
	}
	return campaign.Entry{Stored: events.Stored{Action: a}}
}

func TestAThrowFallsToWhomeverItWasThrownFor(t *testing.T) {
	seat := func(id events.SeatID, side events.Side, heroes ...string) campaign.Seat {
		s := campaign.Seat{}
		s.ID, s.Side, s.Heroes = id, side, heroes
		return s
	}
	combat := dice.Die{Name: "combat", Sides: []events.Face{"S", "S", "S", "W", "W", "B"}}
	of := projections.Thrown{
		Kernel:  campaign.Kernel{Seats: []campaign.Seat{seat(greta, events.GameMaster), seat(ben, events.HeroPlayer), seat("s3", events.HeroPlayer, "h2")}},
		Entries: []campaign.Entry{entryOf(1, "SSWB", "m1", "h1", "h2", "")}, Dice: []dice.Die{combat},
		Players: map[string]events.SeatID{"h1": ben, "h2": ben},
		Figure:  func(e events.Event) (string, bool) { r, is := e.(event.DiceRolled); return r.For, is },
	}
	thrown := map[events.SeatID]int{}
	for _, l := range projections.DiceOf(of).Luck {
		thrown[l.Seat] = l.Thrown
	}
	if thrown[greta] != 8 || thrown[ben] != 4 || thrown["s3"] != 4 || thrown[""] != 16 {
		t.Errorf("thrown by seat: %v", thrown)
	}
}

// The values are those of any table of the chi-square distribution.
func TestUnevennessIsToldWhereEnoughWasThrown(t *testing.T) {
	combat := dice.Die{Name: "combat", Sides: []events.Face{"S", "S", "S", "W", "W", "B"}}
	for faces, want := range map[string]float64{
		strings.Repeat("S", 15) + strings.Repeat("W", 10) + strings.Repeat("B", 5): 1,
		strings.Repeat("S", 25) + strings.Repeat("W", 5):                           math.Exp(-(100.0/15 + 25.0/10 + 5) / 2),
		strings.Repeat("S", 29): -1,
	} {
		l := projections.DiceOf(projections.Thrown{Entries: []campaign.Entry{entryOf(1, faces, "h1")}, Dice: []dice.Die{combat}}).Luck[0]
		switch {
		case want < 0 && l.P != nil, want >= 0 && l.P == nil, want >= 0 && math.Abs(*l.P-want) > 1e-9:
			t.Errorf("%s: %+v, want p %v", faces, l, want)
		}
	}
	six := ""
	for i, n := range []int{14, 16, 14, 16, 10, 20} { // 3.6 of 5 degrees
		six += strings.Repeat(fmt.Sprint(i+1), n)
	}
	e := entryOf(1, six, "h1")
	e.Dice.Rolls[0].Die = "lamp"
	l := projections.DiceOf(projections.Thrown{Entries: []campaign.Entry{e}, Dice: []dice.Die{lamp}}).Luck[0]
	if l.P == nil || math.Abs(*l.ChiSquare-3.6) > 1e-9 || math.Abs(*l.P-0.60831) > 1e-4 {
		t.Errorf("of ninety throws: chi-square %v, p %v", *l.ChiSquare, *l.P)
	}
}
