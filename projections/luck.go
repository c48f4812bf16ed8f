package projections

import (
	"cmp"
	"math"
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/dice"
)

// Luck is how dice of one kind fell to a seat, or to all of them: the table's own
// dice and the server's apart. What was taken back was thrown all the same.
type Luck struct {
	Seat      events.SeatID `json:"seat_id,omitempty"` // empty for all together
	Die       string        `json:"die"`
	Drawn     bool          `json:"drawn,omitempty"` // it is no die: things were drawn
	Source    events.Source `json:"source"`
	Thrown    int           `json:"thrown"`     // dice, those that were taken back among them
	TakenBack int           `json:"taken_back"` // of these
	Faces     []FaceLuck    `json:"faces"`
	Mean      *float64      `json:"mean,omitempty"` // of a die with numbers
	Expected  *float64      `json:"expected_mean,omitempty"`
	ChiSquare *float64      `json:"chi_square,omitempty"` // where enough was thrown to tell
	P         *float64      `json:"p,omitempty"`          // how often fair dice fall at least as unevenly
}

// FaceLuck is how often one face came up, and how often it is expected to.
type FaceLuck struct {
	Face      events.Face `json:"face"`
	Count     int         `json:"count"`
	TakenBack int         `json:"taken_back"`
	Expected  float64     `json:"expected"`
}

// luckOf tells the luck of each seat and of all, by die, the server's dice first.
func luckOf(t Thrown) []Luck {
	luck, place, later := []Luck{}, map[whoseLuck]int{}, t.amended()
	for _, e := range t.Entries {
		if e.Dice == nil {
			continue
		}
		t.rolls(e, func(no int, die dice.Die, seat events.SeatID) {
			roll := e.Dice.Rolls[no]
			if later.keeps(e, no) {
				return // it is counted there
			}
			source := t.source(e, roll)
			for _, whose := range []events.SeatID{"", seat} {
				key := whoseLuck{whose, die.Name, source}
				i, there := place[key]
				if !there {
					i, place[key] = len(luck), len(luck)
					luck = append(luck, Luck{Seat: whose, Die: die.Name, Drawn: !slices.ContainsFunc(t.Dice, named(die.Name)), Source: source})
				}
				luck[i].add(roll, die, !later.stands(e, no))
			}
		})
	}
	for i := range luck {
		luck[i].reckon()
	}
	slices.SortStableFunc(luck, func(a, b Luck) int {
		return cmp.Or(t.order(a.Seat)-t.order(b.Seat), cmp.Compare(a.Die, b.Die), cmp.Compare(a.Source, b.Source))
	})
	return luck
}

// source is from whom a throw came; nobody in particular where that is not told apart.
func (t Thrown) source(e campaign.Entry, roll events.Throw) events.Source {
	switch {
	case t.Mixed:
		return ""
	case e.Dice.Served(roll):
		return events.App
	}
	return events.Physical
}

// whoseLuck is whose luck it is, with what.
type whoseLuck struct {
	seat   events.SeatID
	die    string
	source events.Source
}

// order is that of the seats, after all together.
func (t Thrown) order(seat events.SeatID) int {
	if seat == "" {
		return -1
	}
	return slices.IndexFunc(t.Kernel.Seats, func(s campaign.Seat) bool { return s.ID == seat })
}

// amendments are entries with dice by the revision of what each of them amends.
type amendments struct {
	of map[int][]campaign.Entry
	by map[int]campaign.Entry // what an entry amends, by its own revision
}

// amended are the amendments among what is told. Dice that an amendment keeps of
// the action that it replaces were thrown once.
func (t Thrown) amended() amendments {
	a := amendments{map[int][]campaign.Entry{}, map[int]campaign.Entry{}}
	for _, e := range t.Entries {
		for _, x := range e.Events {
			change, is := x.Data.(events.ActionAmended)
			if of, there := campaign.Find(t.Entries, change.Target); is && there && e.Dice != nil && of.Dice != nil {
				a.of[of.Revision], a.by[e.Revision] = append(a.of[of.Revision], e), of
			}
		}
	}
	return a
}

// same says whether a throw of one action is the one of another in its place.
func same(a, b campaign.Entry, no int) bool {
	if no >= len(a.Dice.Rolls) || no >= len(b.Dice.Rolls) || a.Dice.Place() != b.Dice.Place() {
		return false
	}
	x, y := a.Dice.Rolls[no], b.Dice.Rolls[no]
	return x.Die == y.Die && a.Dice.Served(x) == b.Dice.Served(y) && slices.Equal(x.Faces, y.Faces)
}

// keeps says that an amendment of an action keeps a throw of it.
func (a amendments) keeps(e campaign.Entry, no int) bool {
	return slices.ContainsFunc(a.of[e.Revision], func(later campaign.Entry) bool { return same(e, later, no) })
}

// stands says that a throw stands in its action, or in the one that this amends.
func (a amendments) stands(e campaign.Entry, no int) bool {
	of, amends := a.by[e.Revision]
	return e.UndoneBy == 0 || amends && same(e, of, no) && a.stands(of, no)
}

// named finds a die by its name.
func named(die string) func(dice.Die) bool {
	return func(d dice.Die) bool { return d.Name == die }
}

// rolls gives each throw of an action, by its number, and to whom it fell. What was
// drawn is no die: its sides are what there was to draw from, where that is known.
func (t Thrown) rolls(e campaign.Entry, each func(int, dice.Die, events.SeatID)) {
	var figures []string
	for _, x := range e.Events {
		if t.Figure == nil {
			break
		}
		if figure, thrown := t.Figure(x.Data); thrown {
			figures = append(figures, figure)
		}
	}
	for no, roll := range e.Dice.Rolls {
		die, seat := dice.Die{Name: roll.Die}, e.Seat.ID
		if i := slices.IndexFunc(t.Dice, named(die.Name)); i >= 0 {
			die = t.Dice[i]
		}
		if len(roll.From) > 0 {
			die.Sides = roll.From
		}
		if len(figures) > 0 {
			seat, figures = t.seatOf(figures[0], e.Seat), figures[1:]
		}
		if len(die.Sides) > 0 {
			each(no, die, seat)
		}
	}
}

// seatOf is the seat to which a throw for a figure falls: who plays the hero, the
// game master for what nobody plays, and for what names no figure whoever acted.
func (t Thrown) seatOf(figure string, by events.Seat) events.SeatID {
	for _, s := range t.Kernel.Seats {
		if slices.Contains(s.Heroes, figure) {
			return s.ID
		}
	}
	if seat, plays := t.Players[figure]; plays {
		return seat
	}
	for _, s := range t.Kernel.Seats {
		if figure != "" && s.Side == events.GameMaster && !s.Left {
			return s.ID
		}
	}
	return by.ID
}

func (l *Luck) add(roll events.Throw, die dice.Die, undone bool) {
	for _, f := range roll.Faces {
		at := l.face(f)
		at.Count++
		l.Thrown++
		if undone {
			at.TakenBack++
			l.TakenBack++
		}
	}
	for _, side := range die.Sides {
		l.face(side).Expected += float64(len(roll.Faces)) / float64(len(die.Sides))
	}
}

// face finds a face, or makes a row for it.
func (l *Luck) face(f events.Face) *FaceLuck {
	i := slices.IndexFunc(l.Faces, func(x FaceLuck) bool { return x.Face == f })
	if i < 0 {
		i, l.Faces = len(l.Faces), append(l.Faces, FaceLuck{Face: f})
	}
	return &l.Faces[i]
}

// enough is from how many of each face that are expected the unevenness of dice
// says something.
const enough = 5

// reckon works out what follows from the counts.
func (l *Luck) reckon() {
	slices.SortFunc(l.Faces, func(a, b FaceLuck) int {
		return cmp.Or(a.Face.Number()-b.Face.Number(), cmp.Compare(b.Expected, a.Expected), cmp.Compare(a.Face, b.Face))
	})
	var sum, expected, chi float64
	numbers, tells := true, len(l.Faces) > 1
	for _, f := range l.Faces {
		numbers, tells = numbers && f.Face.Number() > 0, tells && f.Expected >= enough
		sum, expected = sum+float64(f.Count*f.Face.Number()), expected+f.Expected*float64(f.Face.Number())
		if f.Expected > 0 {
			chi += (float64(f.Count) - f.Expected) * (float64(f.Count) - f.Expected) / f.Expected
		}
	}
	if numbers && l.Thrown > 0 {
		l.Mean, l.Expected = new(sum/float64(l.Thrown)), new(expected/float64(l.Thrown))
	}
	if tells {
		l.ChiSquare, l.P = new(chi), new(atLeast(chi, len(l.Faces)-1))
	}
}

// atLeast is how likely a chi-square of so many degrees of freedom is to be x or
// more. Its density's integral is a sum of known ones, two degrees at a time.
func atLeast(x float64, freedom int) float64 {
	p, term, k := math.Erfc(math.Sqrt(x/2)), math.Sqrt(2*x/math.Pi)*math.Exp(-x/2), 3
	if freedom%2 == 0 {
		p, term, k = math.Exp(-x/2), math.Exp(-x/2)*x/2, 4
	}
	for ; k <= freedom; k += 2 {
		p += term
		term *= x / float64(k)
	}
	return p
}
