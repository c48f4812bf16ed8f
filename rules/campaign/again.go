package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/words"
)

// How many values a consequence names, and a comparison of two revisions.
const (
	most       = 20
	everyValue = 100_000
)

// replay decides a deed on the state before its place, as a lens shows it.
func (r Rules[S, C]) replay(l *Ledger[S], lens events.Audience, of deed, call rules.Call) ([]events.Event, error) {
	c, known := r.System.Find(of.wish.Command)
	if !known {
		return nil, rules.Ask("command", "is a command of the game under %s, which were in force there, not %q", r.System.Version, of.wish.Command)
	}
	t := l.track(lens)
	r.reach(&t, l, of.before)
	then := callAt(t.now.kernel, t.now.kernel.Present(), of.wish.Seat, of.issued)
	if !c.May(then.By.Side) {
		return nil, notAllowed(c.Sides)
	}
	command, err := c.Understand(of.wish.Data)
	if err != nil {
		return nil, err
	}
	then.Dice, then.Override = call.Dice, call.Override
	if of.trial {
		then.Dice = call.Dice.Again()
	}
	return r.System.Decider.Decide(t.now.game, command, then)
}

// callAt is what a seat brought to a decision at some time, without dice.
func callAt(k *register, present []rules.Seat, by events.SeatID, issued rules.Counts) rules.Call {
	seat, sits := k.Seat(by)
	if !sits {
		seat = Seat{Seat: rules.Seat{ID: by}}
	}
	return rules.Call{By: seat.Seat, Seats: present, Options: k.Options, Issued: issued, Session: k.Session}
}

// Again decides the recorded command of every live action of the game from a
// position of play order on once more, on the state before it and with its
// recorded dice, and tells of those that come out otherwise. What was recorded
// stands meanwhile: each is decided on what the recorded ones before it made.
func (r Rules[S, C]) Again(l *Ledger[S], position int) []events.Consequence {
	t := l.tracks[0]
	r.reach(&t, l, position)
	var stretches []stretch[S]
	for now := t.now; position < l.log.plan.n; {
		s := stretch[S]{from: position, states: make([]point[S], 1, stretchLength+1)}
		s.states[0] = now
		for end := min(position+stretchLength, l.log.plan.n); position < end; position++ {
			now = r.after(l, now, position)
			s.states = append(s.states, now)
		}
		stretches = append(stretches, s)
	}
	var all sync.WaitGroup
	for i := range stretches {
		all.Go(func() { r.overAgain(l, &stretches[i]) })
	}
	all.Wait()
	broken := []events.Consequence{}
	for _, s := range stretches {
		for _, f := range s.broken {
			if f.otherwise && len(broken) < explained {
				f.of.Differs = differences(f.recorded, f.decided, most)
			}
			f.of.Said = nil // as in the journal
			broken = append(broken, f.of)
		}
	}
	return broken
}

// explained is of how many actions it is said why they no longer agree: the
// first in play order.
const explained = 100

// stretch is a part of play order that is decided again by itself: what was
// recorded stands, so that none waits for another.
type stretch[S any] struct {
	from   int        // position
	states []point[S] // before its first action, and after each
	broken []finding[S]
}

// finding is an action that no longer agrees. One that would come out otherwise
// has the state as it was recorded, and as it would be.
type finding[S any] struct {
	of                events.Consequence
	otherwise         bool
	events            []events.Event // that come of it now
	recorded, decided S
	cup               dice.Cup // that gave its throws once more
	done              bool     // it was decided to its end
}

const stretchLength = 256

// after is the state after the action at a position, if it takes effect.
func (r Rules[S, C]) after(l *Ledger[S], before point[S], position int) point[S] {
	a := &l.log.actions[l.log.plan.at(position)-1]
	if l.log.plan.undone[a.Revision] > 0 {
		return before
	}
	return r.apply(before, everything, a)
}

func (r Rules[S, C]) overAgain(l *Ledger[S], s *stretch[S]) {
	var kernel *register
	var present []rules.Seat
	for i, before := range s.states[:len(s.states)-1] {
		if before.kernel != kernel {
			kernel, present = before.kernel, before.kernel.Present()
		}
		a := l.log.actions[l.log.plan.at(s.from+i)-1]
		if l.log.plan.undone[a.Revision] > 0 {
			continue
		}
		if f, changed := r.decidedAgain(l, before, s.states[i+1].game, a, present); changed {
			s.broken = append(s.broken, f)
		}
	}
}

// decidedAgain decides an action once more under the rules that it was recorded
// under, and says how it comes out otherwise than it was recorded.
func (r Rules[S, C]) decidedAgain(l *Ledger[S], before point[S], after S, a events.Stored, present []rules.Seat) (f finding[S], changed bool) {
	return r.versions.by(a.RulesVersion).decidedHere(l, before, after, a, present)
}

// decidedHere decides an action once more under these rules.
func (r Rules[S, C]) decidedHere(l *Ledger[S], before point[S], after S, a events.Stored, present []rules.Seat) (f finding[S], changed bool) {
	of := &f.of
	of.Revision = a.Revision
	w, understood := l.log.wishOf(a)
	c, game := r.System.Find(w.Command)
	if !game || !understood {
		return r.tableAgain(l, before, a, present)
	}
	recall := func() (any, error) { return c.Recall(w.Data) }
	var command any
	var err error
	if r.System.Version == a.RulesVersion {
		command, err = l.log.asked.command(a, recall)
	} else {
		command, err = recall()
	}
	var es []events.Event
	if err == nil {
		call := callAt(before.kernel, present, w.Seat, l.log.issuedFor(a))
		call.Dice, call.Override = dice.Recorded(a.Dice), a.Override
		es, err = r.decideOnce(before.game, command.(C), call)
		f.cup, f.done = call.Dice, err == nil
	}
	switch {
	case err != nil:
		noLonger(of, err, w.Data)
	case sameEvents(gameEvents(a), es):
		return f, false
	default:
		f.events = es
		of.Status, f.otherwise, f.recorded, f.decided = events.Differs, true, after, before.game
		for _, e := range es {
			f.decided = r.System.Decider.Evolve(f.decided, e)
		}
		return f, !sameState(f.recorded, f.decided)
	}
	return f, true
}

// noLonger says of an action how it no longer agrees, that was refused when it was
// decided again as its data ask for it, or not understood. What an action of the
// table asks for is always said.
func noLonger(of *events.Consequence, err error, data json.RawMessage) {
	no, refused := errors.AsType[rules.Refusal](err)
	unclear, asks := errors.AsType[rules.Unclear](readable(err))
	var said words.Text
	switch {
	case refused && no.Gone:
		of.Status, said = events.Orphaned, no.Reason
	case refused:
		of.Status, of.Rule, said = events.Unlawful, string(no.Rule), no.Reason
	case asks && unclear.Field == "dice":
		of.Status, said = events.Differs, unclear.Detail
	case asks && silent(data, unclear.Field):
		of.Status, said = events.Differs, rules.WordsOf(err)
	default:
		of.Status, said = events.Orphaned, rules.WordsOf(err)
	}
	of.Detail, of.Said = said.String(), said
}

// decideOnce is a decision on a state that the rules may never have met. A decider
// that breaks down on it is told of as an error: the action stands as it is.
func (r Rules[S, C]) decideOnce(game S, command C, call rules.Call) (es []events.Event, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("the rules break down on it: %v", broken)
		}
	}()
	return r.System.Decider.Decide(game, command, call)
}

// silent says whether a wish says nothing at a field: what was not asked when it
// was recorded is asked now.
func silent(data json.RawMessage, field string) bool {
	for name := range strings.SplitSeq(field, ".") {
		var members map[string]json.RawMessage
		if json.Unmarshal(data, &members) != nil {
			return false
		}
		if data = members[name]; data == nil {
			return true
		}
	}
	return false
}

// gameEvents are those of an action that are not the kernel's.
func gameEvents(a events.Stored) []events.Event {
	var es []events.Event
	for _, e := range a.Events {
		if changeBy(&a, e.Data) == nil {
			es = append(es, e.Data)
		}
	}
	return es
}

// noted are the events by which an action says what it breaks: none if it
// breaks what was broken before. Everybody learns which actions those are that
// everybody may know whole, and no more than that; the game master learns all.
func (r Rules[S, C]) noted(l *Ledger[S], a events.Action) []events.Event {
	stored := events.Stored{Action: a}
	log, forget := l.log.foretold(stored)
	defer forget()
	next := &Ledger[S]{log: log, tracks: l.tracks} // which Again folds no further than it must
	next.log.mark(&stored)
	position := firstChange(l.log.plan, next.log.plan)
	kept := slices.DeleteFunc(append([]events.Consequence{}, l.log.plan.broken(everything)...), func(c events.Consequence) bool {
		return next.log.plan.place(c.Revision) >= position
	})
	broken := slices.DeleteFunc(append(kept, r.Again(next, position)...), func(c events.Consequence) bool {
		was, accepted := next.log.plan.accepted[c.Revision]
		return c.Revision == a.Revision || accepted && sameWay(was, c)
	})
	note, before := noteOf(broken), noteOf(l.log.plan.broken(everything))
	if reflect.DeepEqual(note, before) {
		return nil
	}
	open := []events.Consequence{}
	for _, c := range broken {
		if of, _ := next.log.action(c.Revision); r.reached(Viewer{}, of) == len(of.Events) {
			open = append(open, events.Consequence{Revision: c.Revision, Status: c.Status})
		}
	}
	if known := noteOf(open); !reflect.DeepEqual(known, note) {
		return []events.Event{known, note}
	}
	return []events.Event{note}
}
