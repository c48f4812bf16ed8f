package campaign

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// Doubt is what an event of an action says was so, where the fold has it otherwise.
type Doubt struct {
	Event string // type
	rules.Disagreement
}

// Doubts are the witnesses of an action that follows a ledger which do not agree
// with the state on which it was decided: that before its place in play order, as
// play was known to be then.
func (r Rules[S, C]) Doubts(l *Ledger[S], a events.Stored) []Doubt {
	t := l.tracks[0]
	if before, named := l.log.placeFor(a); named {
		r.reach(&t, l, before)
	}
	return r.doubts(t.now, a, everything, everything)
}

// placeFor is the position before which an action is decided that names its place.
func (h history) placeFor(a events.Stored) (position int, named bool) {
	after, named := anchorOf(a)
	if !named || after < 1 || after > len(h.actions) {
		return 0, false
	}
	if amendmentOf(a) > 0 {
		return h.plan.place(after), true
	}
	return h.plan.slot(h.actions, after), true
}

// doubts compares the events of an action that may be told through one lens with
// the states that they come upon in a fold through another.
func (r Rules[S, C]) doubts(p point[S], a events.Stored, fold, told events.Audience) []Doubt {
	var all []Doubt
	for _, e := range a.Events {
		if !passes(fold, e.Audience) {
			continue
		}
		before, options := p.game, p.kernel.Options
		p = r.applyEvent(p, &a, e)
		if !passes(told, e.Audience) {
			continue
		}
		if witness := r.versions.by(a.RulesVersion).System.Witness; witness != nil {
			for _, d := range witness(before, p.game, options, e.Data) {
				all = append(all, Doubt{e.Type, d})
			}
		}
		if d, differs := disagreement(before, options, e.Data); differs {
			all = append(all, Doubt{e.Type, d})
		}
	}
	return all
}

// disagreement is what an event of the kernel's says was so before it, where the game
// or an option is otherwise.
func disagreement[S any](before S, options rules.Options, e events.Event) (d rules.Disagreement, differs bool) {
	switch e := e.(type) {
	case events.CorrectionMade:
		steps := apart(strings.TrimPrefix(e.Path, "/game/"))
		for i, step := range steps[:len(steps)-1] {
			if isID(step) {
				d.Whose, steps = step, steps[i+1:]
				break
			}
		}
		d.Field, d.Of, d.Recorded, d.Folded = "from", plainly(strings.Join(steps, ", "))+" before", factOf(e.From), factOf(valueAt(before, e.Path))
		if d.Recorded == d.Folded || composed(e.From) { // which of many parts is otherwise would have to be said
			return d, false
		}
		if _, err := set(before, e.Path, e.To); err != nil {
			d.Folded = rules.Fact{Gone: true}
		}
	case events.CampaignOptionSet:
		if _, known := options.Find(e.Option); !known {
			return d, false
		}
		d = rules.Disagreement{Field: "old_value", Of: "option " + plainly(e.Option) + " before", Recorded: factOf(e.Old), Folded: factOf(options.Value(e.Option))}
	}
	return d, d.Recorded != d.Folded
}

// composed says whether a value has parts.
func composed(value json.RawMessage) bool {
	return isThing(value) || bytes.HasPrefix(value, []byte("["))
}

// isID says whether a step of a path is the id of a figure or a thing: h1, m12.
func isID(step string) bool {
	letters := strings.TrimRight(step, "0123456789")
	return letters != "" && letters != step && strings.Trim(letters, "abcdefghijklmnopqrstuvwxyz") == ""
}

// factOf is a value as a fact.
func factOf(value json.RawMessage) rules.Fact {
	var n int
	if string(value) != "null" && json.Unmarshal(value, &n) == nil {
		return rules.Fact{Number: n}
	}
	return rules.Fact{Name: valued(words.English, value)}
}

// Corrected are those of some actions that stand whose events say otherwise, as
// recorded then, than the game is as corrected since: by revision. Who looks is told
// of events that reach it, and only where the game as it may see it says the same.
func (r Rules[S, C]) Corrected(l *Ledger[S], v Viewer, revisions []int) map[int][]Doubt {
	first, changed := l.log.plan.firstOutOfTurn()
	if !changed {
		return nil
	}
	var places []int
	placeOf := l.log.plan.places(l.Revision())
	for _, revision := range revisions {
		if revision < 1 || revision > len(placeOf) || l.log.plan.undone[revision] > 0 {
			continue
		}
		if place := placeOf[revision-1]; place >= first {
			places = append(places, place)
		}
	}
	slices.Sort(places)
	lens, all := r.lens(v), map[int][]Doubt{}
	whole, seen := r.walker(l.log, l.tracks[0], l.log.plan.n), r.walker(l.log, l.track(lens), l.log.plan.n)
	for _, place := range places {
		a := l.log.actions[l.log.plan.at(place)-1]
		doubts := r.doubts(whole(place), a, everything, lens)
		if doubts == nil {
			continue
		}
		known := r.doubts(seen(place), a, lens, lens)
		doubts = slices.DeleteFunc(doubts, func(d Doubt) bool { return !slices.Contains(known, d) })
		if len(doubts) > 0 {
			all[a.Revision] = doubts
		}
	}
	return all
}

// walker gives the states before places in a journal's play order, each by a short
// fold of a track, which is of that journal up to a position.
func (r Rules[S, C]) walker(log history, from track[S], upTo int) func(place int) point[S] {
	if upTo < from.at {
		from.rewind(upTo)
	}
	t := from
	t.points = slices.Clip(t.points) // the original's are its own
	return func(place int) point[S] {
		switch {
		case place < t.at:
			t.rewind(place)
		case place-t.at > every && t.at < from.at:
			t = from
			t.rewind(place)
		}
		some := log.plan
		some.n = place
		r.advance(&t, log.actions, some)
		return t.now
	}
}

// firstOutOfTurn is the first position of play order where the action that was
// recorded there is undone, or another stands.
func (p plan) firstOutOfTurn() (position int, is bool) {
	if p.order == nil && len(p.undone) == 0 {
		return 0, false
	}
	for position = range p.n {
		if revision := p.at(position); revision != position+1 || p.undone[revision] > 0 {
			return position, true
		}
	}
	return 0, false
}
