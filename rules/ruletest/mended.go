package ruletest

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/dice"
)

// Amending tries to amend so many actions, each by another wish of the journal,
// one after the other.
func (p *Past[S, C]) Amending(tries int) {
	p.T.Helper()
	for range tries {
		target := 1 + p.Chance(p.Ledger.Revision())
		w, game := p.wish(target)
		if !game || !p.Ledger.Undoable(target) {
			continue
		}
		before, undone := played(p.Ledger.Actions())
		w = p.otherwise(w)
		a, err := p.Try(p.Request(p.GM, "Amend", Written(p.T, campaign.Amend{Target: target, Wish: w})))
		if err != nil {
			continue
		}
		p.Amended++
		p.covers(&p.Replaced, target)
		p.covers(&p.Replacing, a.Revision)
		order := standing(before, undone)
		at := slices.Index(order, target)
		order[at] = a.Revision
		p.Settled("amended is " + Written(p.T, target))
		p.as("amended as "+string(a.Data), order)
		p.decidedThere(a, w, order[:at])
	}
}

// Inserting tries to record so many wishes of the journal afterwards, one after
// the other.
func (p *Past[S, C]) Inserting(tries int) {
	p.T.Helper()
	for range tries {
		w, game := p.wish(1 + p.Chance(p.Ledger.Revision()))
		if !game {
			continue
		}
		w = p.otherwise(w)
		before, undone := played(p.Ledger.Actions())
		after := 1 + p.Chance(p.Ledger.Revision())
		a, err := p.Try(p.Request(p.GM, "Insert", Written(p.T, campaign.Insert{After: after, Wish: w})))
		if err != nil {
			continue
		}
		p.Inserted++
		p.covers(&p.Late, a.Revision)
		p.Settled("recorded afterwards is " + string(a.Data))
		at := slot(p.Ledger.Actions(), before, after)
		there := standing(before[:at], undone)
		p.as("with "+string(a.Data), slices.Concat(there, []int{a.Revision}, standing(before[at:], undone)))
		p.decidedThere(a, w, there)
	}
}

// wish is what an action of the game asked for; ok is false for any other.
func (p *Past[S, C]) wish(revision int) (w campaign.Wish, ok bool) {
	a, _ := p.Ledger.Action(revision)
	deed := campaign.Deed(a.Action)
	_, ok = p.Rules.System.Find(deed.Command)
	return campaign.Wish{Command: deed.Command, Data: deed.Data, Dice: a.Dice, Seat: a.Seat.ID}, ok
}

// otherwise is a wish as it might have been meant: with the dice or the data of
// another that asked the same, of another seat, or another altogether.
func (p *Past[S, C]) otherwise(w campaign.Wish) campaign.Wish {
	for range 8 {
		other, game := p.wish(1 + p.Chance(p.Ledger.Revision()))
		switch p.Chance(5) {
		case 0:
			if game {
				return other
			}
		case 1:
			if game {
				w.Seat = other.Seat
				return w
			}
		case 2:
			if other.Command == w.Command && other.Dice != nil {
				w.Dice = other.Dice
				return w
			}
		case 3:
			if other.Command == w.Command {
				w.Data = other.Data
				return w
			}
		default:
			return p.miscounted(w)
		}
	}
	return w
}

// miscounted is a wish with another number in it.
func (p *Past[S, C]) miscounted(w campaign.Wish) campaign.Wish {
	var members map[string]json.RawMessage
	if json.Unmarshal(w.Data, &members) != nil {
		return w
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		var n int
		if json.Unmarshal(members[name], &n) == nil {
			members[name] = json.RawMessage(Written(p.T, n+1-p.Chance(4)))
			w.Data = json.RawMessage(Written(p.T, members))
			break
		}
	}
	return w
}

// decidedThere checks that an action that has a place of its own came as it
// would have come there, after the actions before it, but for the numbers in the
// ids that it gives.
func (p *Past[S, C]) decidedThere(a events.Stored, w campaign.Wish, before []int) {
	p.T.Helper()
	l := p.ledgerOf(before, eyes{})
	q := campaign.Request{ID: "there", By: w.Seat, Command: w.Command, Data: w.Data, Dice: dice.Recorded(a.Dice)}
	there, err := p.Rules.Decide(l, q)
	if err != nil {
		p.T.Fatalf("%s came of %s, and there: %v", Written(p.T, a.Events), a.Data, err)
	}
	p.alike("decided there, "+string(a.Data), there.Events, campaign.Deed(a.Action).Events)
}

// alike wants the same events, but for the numbers in the ids that they give and
// for seals, which follow the order of the journal.
func (p *Past[S, C]) alike(when string, want, got []events.Recorded) {
	p.T.Helper()
	if want, got := p.calledAlike(want, got); want != got {
		p.T.Fatalf("%s: want\n%s\ngot\n%s", when, want, got)
	}
}

// calledAlike writes events beside others, with the ids that those give.
func (p *Past[S, C]) calledAlike(one, other []events.Recorded) (string, string) {
	p.T.Helper()
	one, other = unsealed(one), unsealed(other)
	instead := map[string]string{}
	was, is := idsGiven(one), idsGiven(other)
	for i := range min(len(was), len(is)) {
		instead[was[i]] = is[i]
	}
	return p.calling(one, instead), p.calling(other, nil)
}

// unsealed are events but for those that seal dice and notes and open them.
func unsealed(es []events.Recorded) []events.Recorded {
	return slices.DeleteFunc(slices.Clone(es), func(e events.Recorded) bool {
		switch e.Data.(type) {
		case events.DiceSealed, events.DiceRevealed, events.DiceLost, events.NotesSealed, events.NotesOpened:
			return true
		}
		return false
	})
}

// idsGiven are the ids that events give, in their order.
func idsGiven(es []events.Recorded) []string {
	var ids []string
	for _, e := range es {
		if giver, gives := e.Data.(rules.Issuer); gives {
			ids = append(ids, giver.Issues()...)
		}
	}
	return ids
}

// calling writes events with other ids in the place of some.
func (p *Past[S, C]) calling(es []events.Recorded, instead map[string]string) string {
	p.T.Helper()
	d := json.NewDecoder(strings.NewReader(Written(p.T, es)))
	d.UseNumber()
	var all any
	if err := d.Decode(&all); err != nil {
		p.T.Fatalf("read events back: %v", err)
	}
	return Written(p.T, renamed(all, instead))
}

// renamed is a JSON value with other texts, and names of members, in the place
// of some.
func renamed(value any, instead map[string]string) any {
	name := func(text string) string {
		if other, there := instead[text]; there {
			return other
		}
		return text
	}
	switch value := value.(type) {
	case string:
		return name(value)
	case []any:
		for i, one := range value {
			value[i] = renamed(one, instead)
		}
	case map[string]any:
		all := make(map[string]any, len(value))
		for member, one := range value {
			all[name(member)] = renamed(one, instead)
		}
		return all
	}
	return value
}
