package campaign

import (
	"encoding/json"
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// desk is what the kernel's commands are decided on, whatever the game is.
type desk struct {
	kernel   Kernel
	log      history
	by       rules.Seat
	offering bool // whether it is only asked what could be done
	granted  bool // whether all whose word is missing are taken to have agreed
	game     game
	book     rules.Book
	seals    Seals                                               // what the server brings of its dice
	lens     events.Audience                                     // through which the seat looks
	knows    func(events.CorrectionMade) events.Audience         // who may know of a correction
	plays    func(command string) bool                           // whether it is a command of the game
	titled   func(command string) string                         // what the table calls it
	hears    func(targets []int) events.Audience                 // who may hear of a request about actions
	whose    func(revision int) events.Audience                  // who may know of an action
	marks    func(revision int) events.Audience                  // who may know of a bookmark on it
	rules    []string                                            // the versions of the rules that there are, the oldest first
	gives    func(command string) bool                           // or one of the kernel's
	public   func([]events.Event) bool                           // whether everybody may know of all events
	breaks   func(...events.Event) ([]events.Consequence, error) // what events would break, as everybody may know
	replay   func(deed) ([]events.Event, error)                  // decides a deed in its place, with the dice of this wish
}

// game is what the kernel asks of a game without knowing its type.
type game interface {
	// correct gives the event that sets a value, nil if it has that value.
	correct(path string, to json.RawMessage) (*events.CorrectionMade, error)
	// corrected is the game after a correction.
	corrected(events.CorrectionMade) game
	// players are the seats of the heroes; known is false if nobody can tell.
	players() (heroes map[string]events.SeatID, known bool)
	inPlay() bool
}

func (r Rules[S, C]) desk(l *Ledger[S], call rules.Call) desk {
	s, by := l.State(), call.By
	return desk{
		kernel: s.Kernel, log: l.log, by: by, game: gameOf[S, C]{system: r.System, state: s.Game},
		book: r.System.Book, lens: r.lens(Viewer{Seat: by.ID, Side: by.Side}),
		knows: func(c events.CorrectionMade) events.Audience { return r.whoKnows(l, c) },
		plays: r.versions.plays, titled: r.versions.titled,
		rules: r.versions.names,
		hears: func(targets []int) events.Audience { return r.whoHears(l, by.ID, targets) },
		whose: func(revision int) events.Audience { return r.whose(l, revision) },
		marks: func(revision int) events.Audience { return r.whoMarks(l, by.ID, revision) },
		gives: func(command string) bool {
			_, kernel := kernelCommand(command)
			return kernel || r.versions.plays(command)
		},
		public: func(es []events.Event) bool { return r.public(l, by.ID, es) },
		breaks: func(es ...events.Event) ([]events.Consequence, error) { return r.foreseen(l, by.ID, es) },
	}
}

// shows says whether the seat may know of an action.
func (d desk) shows(revision int) bool {
	a, there := d.log.action(revision)
	return there && mayKnow(d.lens, a)
}

// master says whether the game master's seat acts.
func (d desk) master() bool { return d.by.Side == events.GameMaster }

// newest is the revision of the last action of a kind that the seat may know
// of, 0 if there is none.
func (d desk) newest(is func(events.Stored) bool) int {
	for _, a := range slices.Backward(d.log.actions) {
		if is(a) && d.shows(a.Revision) {
			return a.Revision
		}
	}
	return 0
}

// newestUndone is the revision of the last action that was taken back, of those
// that the seat may know of; 0 if there is none.
func (d desk) newestUndone() int {
	for _, revision := range slices.Backward(slices.Sorted(maps.Keys(d.log.plan.undone))) {
		if d.shows(revision) {
			return revision
		}
	}
	return 0
}

func (d desk) isUndone(a events.Stored) bool { return d.log.plan.undone[a.Revision] > 0 }

// present finds a seat at which somebody sits; field is where it was named.
func (d desk) present(id events.SeatID, field string) (Seat, error) {
	s, sits := d.kernel.AtTable(id)
	if !sits {
		return Seat{}, rules.Ask(field, "is the id of a seat at this table, not %q", id)
	}
	return s, nil
}

// gameOf is the state of a system's game.
type gameOf[S, C any] struct {
	system rules.System[S, C]
	state  S
}

func (g gameOf[S, C]) players() (map[string]events.SeatID, bool) {
	if g.system.Players == nil {
		return nil, false
	}
	return g.system.Players(g.state), true
}

func (g gameOf[S, C]) inPlay() bool { return g.system.InPlay != nil && g.system.InPlay(g.state) }

func (g gameOf[S, C]) corrected(c events.CorrectionMade) game {
	g.state = corrected(g.state, c)
	return g
}
