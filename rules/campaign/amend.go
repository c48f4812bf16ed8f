package campaign

import (
	"encoding/json"
	"errors"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/words"
)

// Wish is a command of the game that takes a place of its own in play order.
type Wish struct {
	Command string          `json:"command"`
	Data    json.RawMessage `json:"data,omitempty"`
	Dice    *events.Dice    `json:"dice,omitempty"` // thrown at the table; left out, those of the amended action or the server's
	Seat    events.SeatID   `json:"seat,omitempty"` // whose deed it is
	Reason  string          `json:"reason,omitempty"`
}

// Amend puts an action in the place of another, as if it had been done from
// the start.
type Amend struct {
	Target int `json:"target"` // revision
	Wish
}

// Insert puts an action that was forgotten into its place in play order.
type Insert struct {
	After int `json:"after"` // revision
	Wish
}

// Accept lets an action stand though it no longer agrees with what was before
// it.
type Accept struct {
	Target int `json:"target"` // revision
}

func (c Amend) decide(d desk) ([]events.Event, error) {
	target, err := d.known(c.Target)
	if err != nil {
		return nil, err
	}
	was, readable := d.log.wishOf(target)
	switch {
	case isRuling(target):
		return nil, rules.Bar("NotAmendable", "", "action %d is a ruling; take it back, and rule anew", c.Target)
	case !readable || !isPlay(target) || !d.plays(was.Command):
		return nil, rules.Bar("NotAmendable", "", "action %d (%s) is no deed of the game; take it back, and do it anew", c.Target, target.Command)
	case d.isUndone(target):
		return nil, d.already(target)
	}
	if err := d.mayTakeBack([]int{c.Target}); err != nil {
		return nil, but(err, words.Say("the game master may amend it"))
	}
	c.Seat = d.whoseDeed(c)
	chain := d.log.chain(c.Target)
	deed := deed{wish: c.Wish, before: d.log.plan.place(c.Target), issued: d.log.before[chain[0]-1], trial: true}
	es, err := d.replayed(deed)
	if err == nil && d.log.given(es, chain) {
		deed.issued = d.log.issued
	}
	if err == nil {
		deed.trial = false
		es, err = d.replayed(deed)
	}
	if err != nil {
		return nil, err
	}
	return append([]events.Event{events.ActionAmended{Target: c.Target, Reason: c.Reason}}, es...), nil
}

func (c Insert) decide(d desk) ([]events.Event, error) {
	if _, err := d.known(c.After); err != nil {
		return nil, err
	}
	if !d.free() {
		return nil, rules.Bar("ConsentMissing", "", "what was forgotten is put in its place by the game master")
	}
	if c.Seat == "" {
		c.Seat = d.by.ID
	}
	es, err := d.replayed(deed{wish: c.Wish, before: d.log.plan.slot(d.log.actions, c.After), issued: d.log.issued})
	if err != nil {
		return nil, err
	}
	return append([]events.Event{events.ActionInserted{After: c.After, Reason: c.Reason}}, es...), nil
}

func (c Accept) decide(d desk) ([]events.Event, error) {
	a, err := d.known(c.Target)
	if err != nil {
		return nil, err
	}
	broken := slices.ContainsFunc(d.kernel.Consequences, func(of events.Consequence) bool { return of.Revision == c.Target })
	_, accepted := d.log.plan.accepted[c.Target]
	switch {
	case broken:
	case d.isUndone(a):
		return nil, d.already(a)
	case accepted:
		return nil, rules.Bar("NothingToAccept", "", "action %d (%s) stands already, though it does not agree with what was before it", c.Target, words.Term(d.titled(a.Command)))
	default:
		return nil, rules.Bar("NothingToAccept", "", "action %d (%s) agrees with what was before it", c.Target, words.Term(d.titled(a.Command)))
	}
	return []events.Event{events.ActionAccepted(c)}, nil
}

// whoseDeed is the seat whose deed an amendment is: that of the action that it
// amends, unless it names one.
func (d desk) whoseDeed(c Amend) events.SeatID {
	if c.Seat != "" {
		return c.Seat
	}
	target, _ := d.log.action(c.Target)
	was, _ := d.log.wishOf(target)
	return was.Seat
}

// deed is a wish at a position of play order.
type deed struct {
	wish   Wish
	before int          // the position before which it stands
	issued rules.Counts // given so far
	trial  bool         // decided once more, so that its throws do not count
}

// replayed decides a deed on the state before its place. Whose deed it is, is
// the acting seat's to say only if that is the game master's.
func (d desk) replayed(of deed) ([]events.Event, error) {
	if of.wish.Seat != d.by.ID && !d.master() {
		return nil, ErrNotAllowed{Sides: []events.Side{events.GameMaster}}
	}
	if _, err := d.present(of.wish.Seat, "seat"); err != nil {
		return nil, err
	}
	if !d.plays(of.wish.Command) {
		return nil, rules.Ask("command", "is a command of the game, not %q", of.wish.Command)
	}
	es, err := d.replay(of)
	if wrong, unclear := errors.AsType[rules.Unclear](err); unclear && wrong.Field != "dice" { // they stand beside the data
		return nil, rules.Within("data", wrong)
	}
	if err != nil {
		return nil, err
	}
	if len(es) == 0 {
		return nil, rules.Ask("data", "changes nothing there")
	}
	return es, nil
}

// wishOf is what an action asked for, in the place where it stands. Of one in a
// place of its own that names no seat the seat is left out. ok is false
// where its data cannot be read.
func wishOf(a events.Action) (w Wish, ok bool) {
	w = Wish{Command: a.Command, Data: a.Data, Seat: a.Seat.ID}
	if of, amends := ruledInstead(a); amends {
		return of, true
	}
	if a.Command != amend && a.Command != insert {
		return w, true
	}
	var inner struct{ Wish }
	if json.Unmarshal(a.Data, &inner) != nil {
		return w, false
	}
	return inner.Wish, true
}

// wishOf is what an action asked for, and whose deed it is: where it does not say
// so, that of the seat whose action it amends, else of the seat that acted.
func (h history) wishOf(a events.Stored) (w Wish, ok bool) {
	w, ok = wishOf(a.Action)
	if w.Seat != "" {
		return w, ok
	}
	if of, amends := h.action(amendmentOf(a)); amends {
		was, _ := h.wishOf(of)
		w.Seat = was.Seat
		return w, ok
	}
	w.Seat = a.Seat.ID
	return w, ok
}

// ruledInstead is what a ruling puts in the place of an action, if it does: the
// game master's as its data say, that of a vote as the motion did.
func ruledInstead(a events.Action) (w Wish, amends bool) {
	for _, e := range a.Events {
		by, is := e.Data.(events.RulingResolved)
		if !is || by.Outcome != events.AmendedBy {
			continue
		}
		if by.Deed != nil {
			return Wish{Command: by.Deed.Command, Data: by.Deed.Data, Dice: by.Deed.Dice, Seat: by.Deed.Seat}, true
		}
		var c Resolve
		if a.Command != resolve || json.Unmarshal(a.Data, &c) != nil || c.Amend == nil {
			return Wish{}, false
		}
		return c.Amend.Wish, true
	}
	return Wish{}, false
}

// Deed is the action of the game that an action is, or puts in a place of its
// own: with its command, its data and its events.
func Deed(a events.Action) events.Action {
	w, readable := wishOf(a)
	if !readable || a.Command == w.Command {
		return a
	}
	a.Command, a.Data = w.Command, w.Data
	stored := events.Stored{Action: a}
	a.Events = slices.DeleteFunc(slices.Clone(a.Events), func(e events.Recorded) bool { return changeBy(&stored, e.Data) != nil })
	return a
}

// cupOf is the cup of a request: the dice that come with it, else those of the
// action that it amends by one of its kind, else what the request would throw.
func (r Rules[S, C]) cupOf(l *Ledger[S], q Request) dice.Cup {
	if _, typed := DiceOf(q.Command, q.Data); typed != nil && q.Dice.Left() == 0 {
		return dice.Typed(typed.Rolls, nil)
	}
	c, amends := r.amendmentIn(l, q)
	if !amends || q.Dice.Left() > 0 && q.Command != vote {
		return q.Dice // what is wrong with the data is said when it is understood
	}
	if c.Dice != nil {
		return dice.Typed(c.Dice.Rolls, nil)
	}
	if stated := q.Command == propose || q.Command == vote; stated {
		q.Dice = dice.Typed(nil, nil) // what is voted on falls to no chance
	}
	if target, there := l.log.action(c.Target); there && target.Dice != nil && Deed(target.Action).Command == c.Command {
		return dice.Recorded(target.Dice)
	}
	return q.Dice
}

// amendmentIn is the amendment that a request is or that a ruling brings about:
// one of its own, or that of the motion that it votes on.
func (r Rules[S, C]) amendmentIn(l *Ledger[S], q Request) (c Amend, is bool) {
	switch q.Command {
	case amend:
		return c, json.Unmarshal(q.Data, &c) == nil
	case resolve, propose:
		if of := amendmentOfRuling(q.Data); of != nil {
			return *of, true
		}
	case vote:
		var v Vote
		if json.Unmarshal(q.Data, &v) != nil {
			return c, false
		}
		of, _ := l.State().Kernel.Dispute(v.Dispute)
		if m, there := of.Motion(v.Motion); there && m.Deed != nil {
			return *m.measure().Amend, true
		}
	}
	return c, false
}

// amendmentOfRuling is the amendment in the data of a ruling; nil if there is
// none.
func amendmentOfRuling(data json.RawMessage) *Amend {
	var c Resolve
	if json.Unmarshal(data, &c) != nil {
		return nil
	}
	return c.Amend
}

// DiceOf are the dice that come inside the data of an amendment, an insertion or
// a ruling, with the part of the data that has them; nil if none do.
func DiceOf(command string, data json.RawMessage) (at string, thrown *events.Dice) {
	if command == resolve || command == propose {
		if of := amendmentOfRuling(data); of != nil {
			return "amend", of.Dice
		}
		return "", nil
	}
	var c struct{ Wish }
	if command != amend && command != insert || json.Unmarshal(data, &c) != nil {
		return "", nil
	}
	return "", c.Dice
}

// chain are the actions that stand or stood in one place: the first, and those
// that amend it.
func (h history) chain(revision int) []int {
	root := revision
	for of := amendmentOf(h.actions[root-1]); of > 0; of = amendmentOf(h.actions[root-1]) {
		root = of
	}
	chain := []int{root}
	for _, a := range h.actions[root:] {
		if of := amendmentOf(a); of > 0 && slices.Contains(chain, of) {
			chain = append(chain, a.Revision)
		}
	}
	return chain
}

// issuedFor are the numbers from which an action counted its ids: those before
// it was recorded, or, of an amendment that gave the ids of what it amends,
// those before that.
func (h history) issuedFor(a events.Stored) rules.Counts {
	before := h.before[a.Revision-1]
	if amendmentOf(a) == 0 {
		return before
	}
	for _, e := range a.Events {
		if givesIDs(e.Data) && before.With(e.Data).Equal(before) {
			return h.before[h.chain(a.Revision)[0]-1]
		}
	}
	return before
}

// given says whether events give an id that another action than those of a chain
// has given.
func (h history) given(es []events.Event, chain []int) bool {
	type id struct {
		letter string
		n      int
	}
	own := map[id]bool{}
	for _, revision := range chain {
		for _, e := range h.actions[revision-1].Events {
			for letter, n := range rules.Given(e.Data) {
				own[id{letter, n}] = true
			}
		}
	}
	for _, e := range es {
		for letter, n := range rules.Given(e) {
			if n <= h.issued.Of(letter) && !own[id{letter, n}] {
				return true
			}
		}
	}
	return false
}

// givesIDs says whether an event of a system gives an id.
func givesIDs(e events.Event) bool {
	for range rules.Given(e) {
		return true
	}
	return false
}
