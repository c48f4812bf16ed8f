package ruletest

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
)

// Past checks on the journal of any system that what happened can be changed:
// whatever is taken back, brought back, amended or put in afterwards, the game
// is that of the journal in which it was so from the start.
//
//	past.Undoing(30)    actions with events of so many types, and groups, are taken back
//	past.Amending(5)    others stand in the place of some
//	past.Inserting(5)   and some are recorded afterwards
//	past.Disputing(3)   rulings take back, amend and make good
//	past.Turning(20)    so many undos and as many redos leave no trace
//	past.UndoingEach()  so is each action there is; AmendingEach, InsertingEach
//	past.Remembered()   and every revision before is as it was
type Past[S, C any] struct {
	*Evening[S, C]
	T       T
	Chance  func(n int) int   // a number from 0 to n-1
	Viewers []campaign.Viewer // who look at the evening
	GM      events.SeatID     // the game master's seat

	*Told // what it comes to, over as many evenings as share it

	seen map[events.Hash]string // what there was to see, by the last action
}

// Told counts what was changed.
type Told struct {
	Evenings, Amended, Inserted int

	Covered   map[string]int // how often an action with a type of event was taken back
	Replaced  map[string]int // how often another stood in the place of one
	Replacing map[string]int // how often one stood in the place of another
	Late      map[string]int // how often one was recorded afterwards
}

// explained is of how many actions it is put down why they no longer agree.
const explained = 100

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
	if f := campaign.CheckThrows(p.Ledger.Actions()).False; len(f) > 0 {
		p.T.Fatalf("%s: a throw of the server's is none: %v", when, f)
	}
	if p.seen == nil {
		p.seen = map[events.Hash]string{}
	}
	p.seen[p.Ledger.Head()] = p.views()
	noted := p.Ledger.State().Kernel.Consequences
	again := slices.DeleteFunc(p.Rules.Again(p.Ledger, 0), p.accepted)
	for i := explained; i < min(len(again), len(noted)); i++ {
		again[i] = events.Consequence{Revision: again[i].Revision, Status: again[i].Status}
	}
	if want, got := Written(p.T, again), Written(p.T, noted); want != got {
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
			return slices.ContainsFunc(then.Kernel.Consequences, func(was events.Consequence) bool { return was.Revision == c.Revision && Alike(was, c) })
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

// Alike says whether an action is broken by the same rule and in the same values.
func Alike(a, b events.Consequence) bool {
	return a.Status == b.Status && a.Rule == b.Rule && slices.EqualFunc(a.Differs, b.Differs, func(x, y events.Difference) bool { return x.Path == y.Path })
}

// as checks what everybody sees against a plain fold of some actions.
func (p *Past[S, C]) as(when string, order []int) {
	p.T.Helper()
	if want, got := Written(p.T, bare(p.plainly(order, eyes{}))), Written(p.T, bare(p.Ledger.State())); want != got {
		p.T.Fatalf("%s: want %s\ngot  %s", when, want, got)
	}
	plain := map[string]string{} // by lens
	for _, v := range p.Viewers {
		lens := p.lens(eyes{&v})
		if plain[lens] == "" {
			plain[lens] = Written(p.T, bare(p.plainly(order, eyes{&v})))
		}
		if want, got := plain[lens], Written(p.T, bare(p.Rules.View(p.Ledger, v))); want != got {
			p.T.Fatalf("%s, as %q sees it: want %s\ngot  %s", when, v.Seat, want, got)
		}
	}
}

// bare is a state but for what it says of changes of the past.
func bare[S any](s campaign.State[S]) campaign.State[S] {
	s.Kernel.Undone, s.Kernel.Consequences = nil, nil
	return s
}

// whole is all that there is of the campaign.
func (p *Past[S, C]) whole() string { return Written(p.T, p.Ledger.State()) + p.views() }

// views are all that there is to see of the campaign.
func (p *Past[S, C]) views() string {
	all := ""
	for _, v := range p.Viewers {
		all += "\n" + Written(p.T, p.Rules.View(p.Ledger, v))
	}
	return all
}

// Remembered looks back: as recorded, each revision was as it was seen then; as
// corrected, it is the plain fold of what stands of the actions up to it.
func (p *Past[S, C]) Remembered() {
	p.T.Helper()
	for _, a := range p.Ledger.Actions() {
		recorded := p.lookedBack(a.Revision)
		if seen, known := p.seen[a.Hash]; known && seen != recorded {
			p.T.Fatalf("revision %d as recorded: want %s\ngot  %s", a.Revision, seen, recorded)
		}
	}
}

// lookedBack is all there was to see at a revision as recorded; as corrected, it is
// the plain fold of what stands.
func (p *Past[S, C]) lookedBack(revision int) (recorded string) {
	p.T.Helper()
	order, undone := played(p.Ledger.Actions())
	reach := 0
	for i, one := range order {
		if one <= revision {
			reach = i + 1
		}
	}
	then, plain := standing(order[:reach], undone), map[string]string{} // by lens
	for _, v := range p.Viewers {
		was, err := p.Rules.At(p.Ledger, v, revision, true)
		is, failed := p.Rules.At(p.Ledger, v, revision, false)
		if err != nil || failed != nil {
			p.T.Fatalf("look back to %d: %v, %v", revision, err, failed)
		}
		recorded += "\n" + Written(p.T, was)
		lens := p.lens(eyes{&v})
		if plain[lens] == "" {
			plain[lens] = Written(p.T, bare(p.plainly(then, eyes{&v})))
		}
		if want, got := plain[lens], Written(p.T, bare(is)); want != got {
			p.T.Fatalf("revision %d as corrected, as %q sees it: want %s\ngot  %s", revision, v.Seat, want, got)
		}
	}
	return recorded
}

// Audited goes through the journal as it came: each action agrees with the state
// on which it was decided, makes nothing out of nothing, and comes out the same
// when it is decided again with its dice.
func (p *Past[S, C]) Audited() {
	p.T.Helper()
	l := p.Rules.Empty()
	for _, a := range p.Ledger.Actions() {
		next, err := p.Rules.Fold(l, a)
		if err != nil {
			p.T.Fatalf("revision %d: %v", a.Revision, err)
		}
		if doubts := append(p.Rules.Doubts(l, a), p.Rules.Miscounts(l, a)...); len(doubts) > 0 {
			p.T.Errorf("revision %d, %s: %+v", a.Revision, a.Command, doubts)
		}
		if c, differs, thrown := p.Rules.Otherwise(l, next, a); differs || len(thrown) > 0 {
			p.T.Errorf("revision %d, %s, decided again: %+v, %v", a.Revision, a.Command, c, thrown)
		}
		l = next
	}
}

// Undoing takes back actions with up to so many types of events, and a few groups
// of actions, each from the same journal, and brings them back.
func (p *Past[S, C]) Undoing(types int) {
	p.T.Helper()
	before, whole := p.Ledger, p.whole()
	groups := [][]int{p.some(before, 4), p.some(before, 4)}
	for one := p.oneOfEachType(); types > 0 && len(one) > 0; types-- {
		i := p.Chance(len(one))
		groups, one = append(groups, one[i:i+1]), slices.Delete(slices.Clone(one), i, i+1)
	}
	for _, group := range groups {
		if len(group) > 0 {
			p.Ledger = before
			if p.takenBack(group) {
				p.broughtBack(group, whole)
			}
		}
	}
	p.Ledger = before
}

// takenBack takes back a group of actions, unless a ruling stands in the way.
func (p *Past[S, C]) takenBack(group []int) bool {
	p.T.Helper()
	if p.ruled(group) {
		return false
	}
	order, undone := played(p.Ledger.Actions(), group...)
	p.Do(p.GM, "Undo", Written(p.T, campaign.Undo{Targets: group}))
	p.as("without "+Written(p.T, group), standing(order, undone))
	for _, revision := range group {
		p.covers(&p.Covered, revision)
	}
	return true
}

// ruled says whether actions cannot be taken back although each stands: a ruling would
// be in force again on a dispute that was closed otherwise since.
func (p *Past[S, C]) ruled(group []int) bool {
	_, err := p.Rules.Decide(p.Ledger, p.Request(p.GM, "Undo", Written(p.T, campaign.Undo{Targets: group})))
	no, refused := errors.AsType[rules.Refusal](err)
	return refused && no.Name == "NotUndoable"
}

// broughtBack brings a group of actions back, and wants all to be as it was.
func (p *Past[S, C]) broughtBack(group []int, whole string) {
	p.T.Helper()
	p.Do(p.GM, "Redo", Written(p.T, campaign.Redo{Targets: group}))
	if got := p.whole(); got != whole {
		p.T.Fatalf("%v came back otherwise\nwant %s\ngot  %s", group, whole, got)
	}
}

// oneOfEachType are actions that stand: for each type of event one that has it.
func (p *Past[S, C]) oneOfEachType() []int {
	at := map[string]int{}
	for _, a := range p.Ledger.Actions() {
		for _, e := range a.Events {
			if p.Ledger.Undoable(a.Revision) && (at[e.Type] == 0 || p.Chance(3) == 0) {
				at[e.Type] = a.Revision
			}
		}
	}
	return slices.Compact(slices.Sorted(maps.Values(at)))
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
	for undos, redos := often, often; ; {
		free := p.free(out)
		if undos == 0 && len(free) == 0 {
			break
		}
		if undos > 0 && (len(free) == 0 || len(out) < redos || p.Chance(2) == 0) {
			group := p.some(p.Ledger, 3)
			if len(group) > 0 && !p.ruled(group) {
				p.Do(p.GM, "Undo", Written(p.T, campaign.Undo{Targets: group}))
				out = append(out, group...)
				p.Settled("taken back is " + Written(p.T, group))
			}
			undos--
			continue
		}
		group := p.cut(free, undos, redos)
		p.Do(p.GM, "Redo", Written(p.T, campaign.Redo{Targets: group}))
		redos--
		out = slices.DeleteFunc(out, func(revision int) bool { return slices.Contains(group, revision) })
		p.Settled("brought back is " + Written(p.T, group))
	}
	if got := p.whole(); got != whole {
		p.T.Fatalf("%d undos and redos leave a trace\nwant %s\ngot  %s", often, whole, got)
	}
}

// free are those of some actions that can come back: no ruling that stands takes them
// back, and no other amendment has their place.
func (p *Past[S, C]) free(out []int) []int {
	return slices.DeleteFunc(slices.Clone(out), func(revision int) bool {
		by := p.Ledger.UndoneBy(revision)
		return by > 0 && isRuling(p.Ledger.Actions()[by-1]) && amendedBy(p.Ledger.Actions(), by) != revision || p.held([]int{revision})
	})
}

// held says whether actions cannot come back together, because an amendment has the
// place of one, or because two of them are for the same.
func (p *Past[S, C]) held(group []int) bool {
	_, err := p.Rules.Decide(p.Ledger, p.Request(p.GM, "Redo", Written(p.T, campaign.Redo{Targets: group})))
	no, refused := errors.AsType[rules.Refusal](err)
	return refused && no.Name == "NothingToRedo"
}

// cut takes some of what can come back, all with the last redo, but for what has no
// place beside the others.
func (p *Past[S, C]) cut(free []int, undos, redos int) []int {
	if all := slices.Sorted(slices.Values(free)); undos == 0 && redos <= 1 && !p.held(all) {
		return all
	}
	var some []int
	for range 1 + p.Chance(max(1, len(free)-redos+1)) {
		revision := free[p.Chance(len(free))]
		if more := append(slices.Clone(some), revision); !slices.Contains(some, revision) && !p.held(more) {
			some = more
		}
	}
	return some
}

// Unsaid is an action that no longer agrees as a journal has it. The words in which its
// reason can be said in other languages have to be those of the journal in English.
func Unsaid(t T, c events.Consequence) events.Consequence {
	t.Helper()
	if said := fmt.Sprint(c.Said); c.Said != nil && said != c.Detail || c.Said == nil && c.Detail != "" {
		t.Errorf("the reason of %d is %q, and said %q", c.Revision, c.Detail, said)
	}
	c.Said = nil
	return c
}
