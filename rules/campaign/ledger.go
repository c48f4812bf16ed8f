package campaign

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"loretome/events"
)

// Ledger is a campaign folded to its last revision. It never changes: Fold
// gives a new one, which shares with it what is the same. What its methods
// give is shared too and must not be changed.
type Ledger[S any] struct {
	log    history
	tracks []track[S] // the first sees every event
	shelf  *shelf

	mu      sync.Mutex // guards the tracks after the first
	advance func(*track[S], []events.Stored, plan)
}

// Empty is the ledger of a campaign that has not begun.
func (r Rules[S, C]) Empty() *Ledger[S] {
	return &Ledger[S]{log: history{asked: new(asked)}, tracks: r.begun(), shelf: new(shelf), advance: r.advance}
}

// begun is the fold of no action yet.
func (r Rules[S, C]) begun() []track[S] {
	begin := point[S]{kernel: empty(r.options), game: r.System.Decider.Initial}
	return []track[S]{{lens: everything, now: begin, points: []*point[S]{&begin}}}
}

// Revision is that of the last action, 0 before the first.
func (l *Ledger[S]) Revision() int { return len(l.log.actions) }

// Seq is the last action's place in the stream.
func (l *Ledger[S]) Seq() uint64 { return l.last().Seq }

// Head is the hash of the last action's stored body.
func (l *Ledger[S]) Head() events.Hash { return l.last().Hash }

func (l *Ledger[S]) last() events.Stored {
	a, _ := l.log.action(l.Revision())
	return a
}

// State is the whole state, with everything that the game master may see and
// what nobody may.
func (l *Ledger[S]) State() State[S] { return l.tracks[0].now.state(l.log.plan, everything) }

// Find gives the revision of the action with this id, if the campaign has it:
// the command was given before.
func (l *Ledger[S]) Find(id events.ActionID) (revision int, ok bool) { return l.log.find(id) }

// Action gives the action with this revision.
func (l *Ledger[S]) Action(revision int) (events.Stored, bool) { return l.log.action(revision) }

// Actions are all actions in the order of recording.
func (l *Ledger[S]) Actions() []events.Stored { return slices.Clip(l.log.actions) }

// UndoneBy is the revision of the undo that took an action back, or of the
// amendment that stands in its place; 0 if it stands.
func (l *Ledger[S]) UndoneBy(revision int) int { return l.log.plan.undone[revision] }

// PlayOrder are the revisions of all actions, also the undone, in the order in
// which they happened at the table.
func (l *Ledger[S]) PlayOrder() []int { return slices.Clone(l.log.plan.inOrder()) }

// Undoable says whether an action is part of play and not undone, so that it
// could be taken back by somebody.
func (l *Ledger[S]) Undoable(revision int) bool {
	a, ok := l.log.action(revision)
	return ok && l.log.live(a) && l.log.builtOn(a) == 0
}

// Fold takes in the next action. What cannot be the next action of this
// campaign is an error that wraps events.ErrDamaged.
func (r Rules[S, C]) Fold(l *Ledger[S], a events.Stored) (*Ledger[S], error) {
	next, err := r.Replay(l, []events.Stored{a})
	if err != nil {
		return nil, err
	}
	return next, nil
}

// Replay takes in many actions. At the first that cannot be the next it stops,
// and gives the ledger of those before it along with the error.
func (r Rules[S, C]) Replay(l *Ledger[S], actions []events.Stored) (*Ledger[S], error) {
	next := l.further(len(actions))
	for i := range actions {
		a := &actions[i]
		err := cmp.Or(r.fits(next, a), r.versions.strange(&next.log))
		if err != nil && i == 0 {
			return l, err
		}
		if err != nil {
			good, worse := r.Replay(l, actions[:i])
			return good, cmp.Or(worse, err)
		}
		r.take(next, a)
	}
	if r.folded(next) == nil {
		return next, r.versions.strange(&next.log)
	}
	return r.upToTheBroken(l, actions)
}

// Expecting is the ledger with room for as many actions as are to come, so that
// a history that comes in parts is not copied time and again.
func (l *Ledger[S]) Expecting(actions int) *Ledger[S] {
	if cap(l.log.actions)-len(l.log.actions) >= actions {
		return l
	}
	return l.further(actions)
}

// further is a copy of a ledger for more actions.
func (l *Ledger[S]) further(actions int) *Ledger[S] {
	next := &Ledger[S]{log: l.log.copied(), tracks: l.cloned(), shelf: l.shelf, advance: l.advance}
	next.log.reserve(actions)
	return next
}

// folded folds what was taken, all at once, so that what is taken back or put in
// its place among many actions costs no more than they do. It gives what a reducer
// said that broke down, nil if none did.
func (r Rules[S, C]) folded(l *Ledger[S]) (broken any) {
	defer func() { broken = recover() }()
	r.advance(&l.tracks[0], l.log.actions, l.log.plan)
	return nil
}

// upToTheBroken folds one by one actions of which one breaks a reducer down. That
// damages this campaign alone: it stays readable up to the revision before.
func (r Rules[S, C]) upToTheBroken(l *Ledger[S], actions []events.Stored) (good *Ledger[S], err error) {
	good = l
	for i := range actions {
		a, next := &actions[i], good.further(1)
		r.take(next, a)
		if broken := r.folded(next); broken != nil {
			return good, damaged(a, "%s cannot be folded: %v", a.Command, broken)
		}
		good = next
	}
	return good, nil
}

// fits says why an action cannot be the next one.
func (r Rules[S, C]) fits(l *Ledger[S], a *events.Stored) error {
	is, last := l.log.campaign, &events.Stored{}
	if n := l.Revision(); n > 0 {
		last = &l.log.actions[n-1]
	}
	first, whose := l.Revision() == 0, cmp.Or(a.Under, a.Campaign)
	forked := !first && a.Campaign != is
	switch {
	case a.Revision != l.Revision()+1:
		return damaged(a, "it follows revision %d", l.Revision())
	case a.Prev != last.Hash:
		return damaged(a, "its predecessor's hash is %q, it says %q", last.Hash, a.Prev)
	case a.Seq <= last.Seq:
		return damaged(a, "its place in the stream is %d, its predecessor's %d", a.Seq, last.Seq)
	case a.System != r.System.ID:
		return damaged(a, "it is of system %q, the campaign of %q", a.System, r.System.ID)
	case !first && a.RulesVersion != l.log.versionFor(a):
		return damaged(a, "it was made under %q, where the rules in force are %q", a.RulesVersion, l.log.versionFor(a))
	case forked && (is == whose || !forkOf(is, *a)):
		return damaged(a, "it is of campaign %q, not %q", a.Campaign, is)
	case l.log.deleted:
		return damaged(a, "the campaign is deleted")
	case first && len(a.Events) == 0:
		return damaged(a, "the campaign is not begun")
	}
	return cmp.Or(begins(a, first, forked), r.versions.upgrades(a))
}

// begins says why an action does not begin a campaign, or a fork, although it
// would have to, or does so although it must not.
func begins(a *events.Stored, first, forked bool) error {
	for i := range a.Events {
		e := &a.Events[i]
		start, begins := e.Data.(events.CampaignStarted)
		if begins != (first && i == 0) {
			return damaged(a, "a campaign begins with its first event, and once")
		}
		if begins && (start.Campaign != a.Campaign || start.Version != a.RulesVersion || start.System != a.System) {
			return damaged(a, "it begins campaign %q under %q", start.Campaign, start.Version)
		}
		if _, forks := e.Data.(events.CampaignForked); forks != (forked && i == 0) {
			return damaged(a, "a fork begins with its first own event, and once")
		}
	}
	return nil
}

// strange says that a campaign began under rules that are not there. Its beginning
// is the kernel's alone, so that it can be looked at so far; nothing can follow.
func (v *versions[S, C]) strange(h *history) error {
	if len(h.actions) == 0 {
		return nil
	}
	return wanting(&h.actions[0], v.missing(h.actions[0].RulesVersion))
}

// upgrades says why an action does not put a campaign under newer rules, although
// it says so.
func (v *versions[S, C]) upgrades(a *events.Stored) error {
	e, is := upgradeOf(a.Events)
	switch {
	case !is:
		return nil
	case e.From != a.RulesVersion:
		return damaged(a, "it upgrades from %q, where the rules in force are %q", e.From, a.RulesVersion)
	case !isPlay(*a) || len(a.Events) > 1:
		return damaged(a, "the rules are upgraded by an action of its own")
	}
	return wanting(a, v.missing(e.To))
}

// wanting is the damage of an action that wants rules that are not there.
func wanting(a *events.Stored, missing error) error {
	if missing == nil {
		return nil
	}
	return fmt.Errorf("%w: revision %d: %w", events.ErrDamaged, a.Revision, missing)
}

func damaged(a *events.Stored, format string, args ...any) error {
	return fmt.Errorf("%w: revision %d: %s", events.ErrDamaged, a.Revision, fmt.Sprintf(format, args...))
}

// take adds an action that fits, which is yet to be folded.
func (r Rules[S, C]) take(l *Ledger[S], a *events.Stored) {
	if l.Revision() == 0 {
		l.tracks = r.versions.by(a.RulesVersion).begun()
	}
	r.split(l, a)
	l.log.add(a)
	position, changed := l.log.mark(a)
	if !changed {
		return
	}
	l.shelf = new(shelf)
	for i := range l.tracks {
		l.tracks[i].rewind(position)
	}
}

// cloned are the tracks for another ledger, which go on by themselves.
func (l *Ledger[S]) cloned() []track[S] {
	l.mu.Lock()
	defer l.mu.Unlock()
	tracks := slices.Clone(l.tracks)
	for i := range tracks {
		tracks[i].points = slices.Clip(tracks[i].points)
	}
	return tracks
}
