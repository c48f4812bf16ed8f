package ruletest

import (
	"encoding/json"
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/dice"
)

// Past checks on the journal of any system that what happened can be changed:
// whatever is taken back, brought back, amended or put in afterwards, the game
// is that of the journal in which it was so from the start.
//
//	past.Undoing(3)     actions of each type, and groups of them, are taken back
//	past.Amending(5)    others stand in the place of some
//	past.Inserting(5)   and some are recorded afterwards
//	past.Turning(20)    so many undos and as many redos leave no trace
type Past[S, C any] struct {
	*Evening[S, C]
	T       T
	Chance  func(n int) int   // a number from 0 to n-1
	Viewers []campaign.Viewer // who look at the evening
	GM      events.SeatID     // the game master's seat

	*Told // what it comes to, over as many evenings as share it
}

// Told counts what was changed.
type Told struct {
	Evenings, Amended, Inserted int
	Covered                     map[string]int // how often an action with a type of event was taken back
}

// Settled says why the state of the campaign, or what a viewer sees of it, is
// another than a plain fold of what stands; and why what is noted as broken is
// not what a second look at every action finds.
func (p *Past[S, C]) Settled(when string) {
	p.T.Helper()
	order, undone := played(p.Ledger.Actions())
	if got := p.Ledger.PlayOrder(); !slices.Equal(got, order) {
		p.T.Fatalf("%s: the play order is %v, want %v", when, got, order)
	}
	if got := p.Ledger.State().Kernel.Undone; !maps.Equal(got, undone) {
		p.T.Fatalf("%s: undone are %v, want %v", when, got, undone)
	}
	p.as(when, standing(order, undone))
	again := slices.DeleteFunc(p.Rules.Again(p.Ledger, 0), p.accepted)
	if want, got := Written(p.T, again), Written(p.T, p.Ledger.State().Kernel.Consequences); want != got {
		p.T.Fatalf("%s: broken is\n%s\nand noted is\n%s", when, want, got)
	}
}

// accepted says whether the table let an action stand that is broken so.
func (p *Past[S, C]) accepted(c events.Consequence) bool {
	for _, a := range slices.Backward(p.Ledger.Actions()) {
		if accepts(a, c.Revision) {
			then, err := p.Rules.At(p.Ledger, campaign.Viewer{Side: events.GameMaster}, a.Revision-1, true)
			if err != nil {
				p.T.Fatalf("look back: %v", err)
			}
			return slices.ContainsFunc(then.Kernel.Consequences, func(was events.Consequence) bool { return was.Revision == c.Revision && alike(was, c) })
		}
	}
	return false
}

func accepts(a events.Stored, target int) bool {
	return slices.ContainsFunc(a.Events, func(e events.Recorded) bool {
		accepted, is := e.Data.(events.ActionAccepted)
		return is && accepted.Target == target
	})
}

// alike says whether an action is broken by the same rule and in the same values.
func alike(a, b events.Consequence) bool {
	return a.Status == b.Status && a.Rule == b.Rule && slices.EqualFunc(a.Differs, b.Differs, func(x, y events.Difference) bool { return x.Path == y.Path })
}

// as checks what everybody sees against a plain fold of some actions.
func (p *Past[S, C]) as(when string, order []int) {
	p.T.Helper()
	if want, got := bare(p.plainly(order, eyes{})), bare(p.Ledger.State()); Written(p.T, want) != Written(p.T, got) {
		p.T.Fatalf("%s: want %s\ngot  %s", when, Written(p.T, want), Written(p.T, got))
	}
	for _, v := range p.Viewers {
		if want, got := bare(p.plainly(order, eyes{&v})), bare(p.Rules.View(p.Ledger, v)); Written(p.T, want) != Written(p.T, got) {
			p.T.Fatalf("%s, as %q sees it: want %s\ngot  %s", when, v.Seat, Written(p.T, want), Written(p.T, got))
		}
	}
}

// bare is a state but for what it says of changes of the past.
func bare[S any](s campaign.State[S]) campaign.State[S] {
	s.Kernel.Undone, s.Kernel.Consequences = nil, nil
	return s
}

// whole is all that there is to see of the campaign.
func (p *Past[S, C]) whole() string {
	all := Written(p.T, p.Ledger.State())
	for _, v := range p.Viewers {
		all += "\n" + Written(p.T, p.Rules.View(p.Ledger, v))
	}
	return all
}

// Undoing takes back an action with each type of event that occurred and was
// not taken back so often yet, and as many groups of actions, each from the same
// journal, and brings it back.
func (p *Past[S, C]) Undoing(often int) {
	p.T.Helper()
	before, whole := p.Ledger, p.whole()
	groups := p.oneOfEachType(often)
	for range often {
		groups = append(groups, p.some(before, 4))
	}
	for _, group := range groups {
		if len(group) == 0 {
			continue
		}
		p.Ledger = before
		p.Do(p.GM, "Undo", Written(p.T, campaign.Undo{Targets: group}))
		order, undone := played(before.Actions(), group...)
		p.as("without "+Written(p.T, group), standing(order, undone))
		for _, revision := range group {
			p.covers(revision)
		}
		p.Do(p.GM, "Redo", Written(p.T, campaign.Redo{Targets: group}))
		order, undone = played(before.Actions())
		p.as("with "+Written(p.T, group)+" again", standing(order, undone))
		if got := p.whole(); got != whole {
			p.T.Fatalf("%v came back otherwise\nwant %s\ngot  %s", group, whole, got)
		}
	}
	p.Ledger = before
}

// Uncovered are the types of events that are part of play, the kernel's and the
// system's, of which no action was taken back.
func (p *Past[S, C]) Uncovered() []string {
	table := []string{"CampaignStarted", "PlayerJoined", "PlayerLeft", "SeatReissued", "JoinCodeRenewed", "ZargonAssigned",
		"ActionUndone", "ActionRedone", "ActionAccepted", "RulingDisputed", "DisputeAnswered", "RulingResolved",
		"CampaignArchived", "CampaignUnarchived"}
	var all []string
	for _, kind := range slices.Concat(events.Kernel, p.Rules.System.Events) {
		if p.Covered[kind.Name] == 0 && !slices.Contains(table, kind.Name) {
			all = append(all, kind.Name)
		}
	}
	return all
}

// covers counts the types of events of an action that was taken back.
func (p *Past[S, C]) covers(revision int) {
	a, _ := p.Ledger.Action(revision)
	for _, e := range a.Events {
		p.Covered[e.Type]++
	}
}

// oneOfEachType are actions that stand: for each type of event one that has it.
func (p *Past[S, C]) oneOfEachType(often int) [][]int {
	at := map[string]int{}
	for _, a := range p.Ledger.Actions() {
		for _, e := range a.Events {
			if p.Ledger.Undoable(a.Revision) && at[e.Type] == 0 && p.Covered[e.Type] < often {
				at[e.Type] = a.Revision
			}
		}
	}
	var all [][]int
	for _, revision := range slices.Compact(slices.Sorted(maps.Values(at))) {
		all = append(all, []int{revision})
	}
	return all
}

// some are up to so many actions of a journal that stand.
func (p *Past[S, C]) some(l *campaign.Ledger[S], most int) []int {
	var all []int
	for range 1 + p.Chance(most) {
		revision := 1 + p.Chance(l.Revision())
		if by := l.UndoneBy(revision); by > 0 && amendedBy(l.Actions(), by) == revision {
			revision = by
		} else if of := amendedBy(l.Actions(), revision); by > 0 && of > 0 {
			revision = of
		}
		if l.Undoable(revision) && !slices.Contains(all, revision) {
			all = append(all, revision)
		}
	}
	slices.Sort(all)
	return all
}

// Turning takes back and brings back, so often each and in any order, and wants
// the campaign to be in the end as it was.
func (p *Past[S, C]) Turning(often int) {
	p.T.Helper()
	whole := p.whole()
	var out []int // taken back, and not yet brought back
	for undos, redos := often, often; undos > 0 || len(out) > 0; {
		if undos > 0 && (len(out) < redos || p.Chance(2) == 0) {
			group := p.some(p.Ledger, 3)
			if len(group) > 0 {
				p.Do(p.GM, "Undo", Written(p.T, campaign.Undo{Targets: group}))
				out = append(out, group...)
				p.Settled("taken back is " + Written(p.T, group))
			}
			undos--
			continue
		}
		group := p.cut(out, undos, redos)
		p.Do(p.GM, "Redo", Written(p.T, campaign.Redo{Targets: group}))
		redos--
		out = slices.DeleteFunc(out, func(revision int) bool { return p.stands(revision) })
		p.Settled("brought back is " + Written(p.T, group))
	}
	if got := p.whole(); got != whole {
		p.T.Fatalf("%d undos and redos leave a trace\nwant %s\ngot  %s", often, whole, got)
	}
}

// cut takes some of what was taken back, all with the last redo.
func (p *Past[S, C]) cut(out []int, undos, redos int) []int {
	if undos == 0 && redos <= 1 {
		return slices.Sorted(slices.Values(out))
	}
	var all []int
	for range 1 + p.Chance(max(1, len(out)-redos+1)) {
		if revision := out[p.Chance(len(out))]; !slices.Contains(all, revision) {
			all = append(all, revision)
		}
	}
	return all
}

// stands says whether an action stands, or what stands in its place.
func (p *Past[S, C]) stands(revision int) bool {
	for by := p.Ledger.UndoneBy(revision); by > 0; by = p.Ledger.UndoneBy(by) {
		if amendedBy(p.Ledger.Actions(), by) != revision {
			return false
		}
		revision = by
	}
	return true
}

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
// would have come there, after the actions before it. What gives ids gives
// others than it would have given.
func (p *Past[S, C]) decidedThere(a events.Stored, w campaign.Wish, before []int) {
	p.T.Helper()
	l := p.ledgerOf(before, eyes{})
	q := campaign.Request{ID: "there", By: w.Seat, Command: w.Command, Data: w.Data, Dice: dice.Recorded(a.Dice)}
	there, err := p.Rules.Decide(l, q)
	if err != nil {
		p.T.Fatalf("%s came of %s, and there: %v", Written(p.T, a.Events), a.Data, err)
	}
	deed := campaign.Deed(a.Action)
	if slices.ContainsFunc(deed.Events, givesIDs) {
		return
	}
	if want, got := Written(p.T, there.Events), Written(p.T, deed.Events); want != got {
		p.T.Fatalf("%s there gives\n%s\nand gave\n%s", a.Data, want, got)
	}
}

func givesIDs(e events.Recorded) bool {
	giver, gives := e.Data.(rules.Issuer)
	return gives && len(giver.Issues()) > 0
}
