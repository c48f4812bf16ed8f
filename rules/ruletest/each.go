package ruletest

import (
	"encoding/json"
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
)

// UndoingEach takes back each action of the journal alone, and brings it back, and
// by twos. Looked back at, what was recorded is as it was.
func (p *Past[S, C]) UndoingEach() {
	p.T.Helper()
	before, whole, last := p.Ledger, p.whole(), 0
	for revision := 1; revision <= before.Revision(); revision++ {
		if !before.Undoable(revision) {
			continue
		}
		p.Ledger = before
		recorded := p.lookedBack(revision)
		if !p.takenBack([]int{revision}) {
			continue
		}
		if got := p.lookedBack(revision); got != recorded {
			p.T.Fatalf("revision %d as recorded: want %s\ngot  %s", revision, recorded, got)
		}
		p.broughtBack([]int{revision}, whole)
		if last > 0 {
			p.Ledger = before
			p.takenBack([]int{last, revision})
			last = 0
			continue
		}
		last = revision
	}
	p.Ledger = before
}

// AmendingEach amends each deed of the journal by itself, which changes nothing,
// and by another: with other throws, another number, or what else was asked.
func (p *Past[S, C]) AmendingEach() {
	p.T.Helper()
	before := p.Ledger
	order, faces := standing(played(before.Actions())), facesOf(before.Actions())
	for revision := 1; revision <= before.Revision(); revision++ {
		w, game := p.wish(revision)
		if !game || !before.Undoable(revision) {
			continue
		}
		was, _ := before.Action(revision)
		if was.Override == nil && asRecorded(order, revision) {
			w, _ = p.asItWas(revision)
			a, err := p.Rules.Decide(before, p.amendment(revision, w))
			if err != nil {
				p.T.Fatalf("revision %d (%s) is not amended by itself: %v", revision, w.Command, err)
			}
			p.amends(revision, w, a)
			p.alike("amended by itself, "+string(was.Data), campaign.Deed(was.Action).Events, campaign.Deed(a).Events)
		}
		for _, other := range p.others(revision, w, faces) {
			p.Ledger = before
			a, err := p.Rules.Decide(before, p.amendment(revision, other))
			if err != nil {
				continue
			}
			if one, two := p.calledAlike(campaign.Deed(was.Action).Events, campaign.Deed(a).Events); one != two {
				p.amends(revision, other, a)
				p.counts(&p.Replaced, was.Events)
				break
			}
		}
		p.Ledger = before
	}
}

// asRecorded says whether what was before an action when it was recorded, and
// nothing else, is before it still.
func asRecorded(order []int, revision int) bool {
	return len(order) >= revision && order[revision-1] == revision && slices.IsSorted(order[:revision])
}

// asItWas is what an action of the game asked for, with the dice that lay on the
// table: none, if it was left to later to throw them.
func (p *Past[S, C]) asItWas(revision int) (w campaign.Wish, ok bool) {
	if w, ok = p.wish(revision); w.Dice == nil {
		w.Dice = &events.Dice{Source: events.Physical, Rolls: []events.Throw{}}
	}
	return w, ok
}

func (p *Past[S, C]) amendment(revision int, w campaign.Wish) campaign.Request {
	p.T.Helper()
	return p.Request(p.GM, "Amend", Written(p.T, campaign.Amend{Target: revision, Wish: w}))
}

// amends stores an amendment, and wants the journal that had it from the start.
func (p *Past[S, C]) amends(revision int, w campaign.Wish, a events.Action) {
	p.T.Helper()
	before, undone := played(p.Ledger.Actions())
	stored := p.Store(a)
	p.Amended++
	p.counts(&p.Replacing, a.Events)
	order := standing(before, undone)
	at := slices.Index(order, revision)
	order[at] = a.Revision
	p.as("amended as "+string(a.Data), order)
	p.decidedThere(stored, w, order[:at])
}

// InsertingEach records each deed of the journal afterwards, in its place in a
// journal that lacks it.
func (p *Past[S, C]) InsertingEach() {
	p.T.Helper()
	before := p.Ledger
	order := standing(played(before.Actions()))
	for at, revision := range order {
		p.Ledger = before
		w, game := p.asItWas(revision)
		was, _ := before.Action(revision)
		if !game || was.Override != nil || !asRecorded(order, revision) {
			continue
		}
		p.Ledger = p.ledgerOf(slices.Delete(slices.Clone(order), at, at+1), eyes{})
		q := p.Request(p.GM, "Insert", Written(p.T, campaign.Insert{After: at, Wish: w}))
		q.ID = "late"
		a, err := p.Try(q)
		if err != nil {
			p.T.Fatalf("revision %d (%s) is not recorded afterwards: %v", revision, w.Command, err)
		}
		p.Inserted++
		p.counts(&p.Late, a.Events)
		p.alike("recorded afterwards, "+string(a.Data), campaign.Deed(was.Action).Events, campaign.Deed(a.Action).Events)
		there := slices.Delete(slices.Clone(p.Ledger.PlayOrder()), at, at+1)
		p.as("with "+string(a.Data), slices.Insert(there, at, a.Revision))
		p.decidedThere(a, w, there[:at])
	}
	p.Ledger = before
}

// others are wishes that might have been meant: with other throws, another
// number or text, or what else was asked, the nearest first.
func (p *Past[S, C]) others(revision int, w campaign.Wish, faces map[string][]events.Face) []campaign.Wish {
	p.T.Helper()
	var all []campaign.Wish
	if w.Dice != nil && len(w.Dice.Rolls) > 0 {
		other := w
		other.Dice = thrownOtherwise(w.Dice, faces)
		all = append(all, other)
	}
	all = append(all, p.valuesOtherwise(w)...)
	var asked []campaign.Wish
	for far := 1; far < p.Ledger.Revision() && len(asked) < 40; far++ {
		for _, near := range []int{revision - far, revision + far} {
			if near < 1 || near > p.Ledger.Revision() {
				continue
			}
			if other, game := p.wish(near); game && other.Command == w.Command {
				all = append(all, other)
			} else if game {
				asked = append(asked, other)
			}
		}
	}
	return append(all, asked...)
}

// valuesOtherwise are wishes of which one number is one more or less, one coin
// another's, one text or word another, or one member left out.
func (p *Past[S, C]) valuesOtherwise(w campaign.Wish) []campaign.Wish {
	p.T.Helper()
	var members map[string]json.RawMessage
	if json.Unmarshal(w.Data, &members) != nil {
		return nil
	}
	var all []campaign.Wish
	says := func(data map[string]json.RawMessage) {
		other := w
		other.Data = json.RawMessage(Written(p.T, data))
		all = append(all, other)
	}
	command, _ := p.Rules.System.Find(w.Command)
	for _, f := range command.Fields {
		data := maps.Clone(members)
		for _, value := range otherwise(f, members[f.Name]) {
			data[f.Name] = json.RawMessage(Written(p.T, value))
			says(data)
		}
		if _, there := members[f.Name]; there {
			delete(data, f.Name)
			says(data)
		}
	}
	return all
}

// otherwise are other values of a field.
func otherwise(f rules.Field, value json.RawMessage) (others []any) {
	var number int
	var text string
	var shares map[string]int
	switch {
	case f.Shape == rules.Word:
		for _, word := range f.Words {
			others = append(others, word)
		}
	case json.Unmarshal(value, &number) == nil:
		others = []any{number + 1, number - 1}
	case json.Unmarshal(value, &text) == nil:
		others = []any{text + " II"}
	case json.Unmarshal(value, &shares) == nil && len(shares) > 1:
		names := slices.Sorted(maps.Keys(shares))
		shares[names[0]]--
		shares[names[1]]++
		others = []any{shares}
	}
	return others
}

// facesOf are the faces that lay up on each kind of dice.
func facesOf(actions []events.Stored) map[string][]events.Face {
	faces := map[string][]events.Face{}
	for _, a := range actions {
		if a.Dice == nil {
			continue
		}
		for _, t := range a.Dice.Rolls {
			faces[t.Die] = append(faces[t.Die], t.Faces...)
		}
	}
	for die, up := range faces {
		faces[die] = slices.Compact(slices.Sorted(slices.Values(up)))
	}
	return faces
}

// thrownOtherwise are dice of which each shows the next face.
func thrownOtherwise(d *events.Dice, faces map[string][]events.Face) *events.Dice {
	other := events.Dice{Source: d.Source}
	for _, t := range d.Rolls {
		up := faces[t.Die]
		next := events.Throw{Die: t.Die, Source: t.Source}
		for _, face := range t.Faces {
			next.Faces = append(next.Faces, up[(slices.Index(up, face)+1)%len(up)])
		}
		other.Rolls = append(other.Rolls, next)
	}
	return &other
}
