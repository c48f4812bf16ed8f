package campaign

import (
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// Requested is a request to take actions back, or to bring them back, and what
// became of it.
type Requested struct {
	ID       string               `json:"request_id"`
	Turn     events.Turn          `json:"turn"`
	Targets  []int                `json:"targets"` // revisions
	Reason   string               `json:"reason,omitempty"`
	By       events.SeatID        `json:"by"`
	Revision int                  `json:"revision"`
	Asked    []events.SeatID      `json:"asked"`    // whose word is needed, but for the game master's
	Master   bool                 `json:"asks_gm"`  // whether that of whoever is the game master is
	Foreseen []events.Consequence `json:"foreseen"` // when it was asked, as everybody may know
	Agreed   []Word               `json:"agreed"`
	Closed   *Closing             `json:"closed,omitempty"` // nil while it is open
}

// Word is that of a seat that agreed.
type Word struct {
	By       events.SeatID `json:"by"`
	Revision int           `json:"revision"`
}

// Closing is how a request ended.
type Closing struct {
	How      Fate          `json:"how"`
	By       events.SeatID `json:"by,omitempty"` // left out where it closed by itself
	Reason   string        `json:"reason,omitempty"`
	Revision int           `json:"revision"`
}

// Fate is what became of a request.
type Fate string

// The fates of requests.
const (
	Done      Fate = "done"      // it was carried out
	Declined  Fate = "declined"  // somebody who was asked said no
	Withdrawn Fate = "withdrawn" // who asked wants it no more, or left the table
	Otherwise Fate = "otherwise" // what it is about was turned without it
)

func (q Requested) agreed(by events.SeatID) bool {
	return slices.ContainsFunc(q.Agreed, func(w Word) bool { return w.By == by })
}

// Request finds a request, open or closed.
func (k Kernel) Request(id string) (Requested, bool) {
	i := slices.IndexFunc(k.Requests, func(q Requested) bool { return q.ID == id })
	if i < 0 {
		return Requested{}, false
	}
	return k.Requests[i], true
}

// Waits are those whose word a request lacks: seats, and whether the game
// master's. For a seat that was left since, the game master speaks.
func (k Kernel) Waits(of Requested) (seats []events.SeatID, master bool) {
	waits := k.partyOf(of)
	return slices.DeleteFunc(waits.seats, of.agreed), waits.master
}

// partyOf are those who were asked, as they sit today.
func (k Kernel) partyOf(of Requested) party {
	asked := party{master: of.Master}
	for _, id := range of.Asked {
		if s, _ := k.Seat(id); s.speaks() {
			asked.seats = append(asked.seats, id)
		} else if !of.agreed(id) {
			asked.master = true
		}
	}
	return asked
}

// Hears says whether a seat was asked by a request: its word counts. That of
// the game master always does.
func (k Kernel) Hears(of Requested, seat rules.Seat) bool {
	return seat.Side == events.GameMaster || slices.Contains(k.partyOf(of).seats, seat.ID)
}

// People are in a language seats by the names of who sits there, and the game master: Ben, Cleo
// and the game master.
func (k Kernel) People(in words.Tongue, seats []events.SeatID, master bool) string {
	return people(in, func(id string) string {
		s, _ := k.Seat(events.SeatID(id))
		return s.Name
	}, seats, master)
}

func people(t words.Tongue, names func(id string) string, seats []events.SeatID, master bool) string {
	var all []string
	for _, id := range seats {
		all = append(all, names(string(id)))
	}
	if master {
		all = append(all, t.Term(words.Key("by|the game master")))
	}
	return words.And(t, all)
}

func (k *Kernel) request(a *events.Stored, e events.ConsentAsked) {
	k.Requests = append(slices.Clip(k.Requests), Requested{ID: e.Request, Turn: e.Turn, Targets: e.Targets, Reason: e.Reason,
		By: a.Seat.ID, Revision: a.Revision, Asked: append([]events.SeatID{}, e.Asked...), Master: e.Master,
		Foreseen: append([]events.Consequence{}, events.Broken(e.Foreseen, e.Further)...), Agreed: []Word{}})
}

func (k *Kernel) agree(a *events.Stored, e events.ConsentGiven) {
	k.withRequests(func(q *Requested) {
		if q.ID != e.Request {
			return
		}
		q.Agreed = append(slices.Clip(q.Agreed), Word{By: a.Seat.ID, Revision: a.Revision})
		if e.CarriedOut {
			q.Closed = &Closing{How: Done, By: a.Seat.ID, Revision: a.Revision}
		}
	})
}

// closed ends the open requests that are meant.
func (k *Kernel) closed(meant func(Requested) bool, with Closing) {
	k.withRequests(func(q *Requested) {
		if q.Closed == nil && meant(*q) {
			q.Closed = &with
		}
	})
}

func (k *Kernel) withRequests(change func(*Requested)) {
	k.Requests = slices.Clone(k.Requests)
	for i := range k.Requests {
		change(&k.Requests[i])
	}
}

// wait is a request that could be carried out so far.
type wait struct {
	id      string
	turn    events.Turn
	targets []int
}

// heard is the plan with the requests that an action opens.
func (p plan) heard(a events.Stored) plan {
	for _, e := range a.Events {
		if e, asks := e.Data.(events.ConsentAsked); asks {
			p.waits = append(slices.Clip(p.waits), wait{id: e.Request, turn: e.Turn, targets: e.Targets})
		}
	}
	return p
}

func opensRequest(es []events.Recorded) bool {
	return slices.ContainsFunc(es, func(e events.Recorded) bool { _, asks := e.Data.(events.ConsentAsked); return asks })
}

// lapse takes those requests out that can no longer be carried out since the
// plan was changed by an action, and keeps which action it was.
func (p plan) lapse(actions []events.Stored, by int) plan {
	now := history{actions: actions, plan: p}
	var open []wait
	for _, w := range p.waits {
		if now.turnable(w) {
			open = append(open, w)
			continue
		}
		p.lapsed = maps.Clone(p.lapsed)
		if p.lapsed == nil {
			p.lapsed = map[string]int{}
		}
		p.lapsed[w.id] = by
	}
	p.waits = open
	return p
}

// turnable says whether all that a request is about can still be turned.
func (h history) turnable(w wait) bool {
	return !slices.ContainsFunc(w.targets, func(t int) bool {
		if w.turn == events.BringBack {
			return h.plan.undone[t] == 0 || h.plan.heldBy(h.actions, t) > 0
		}
		return h.plan.undone[t] > 0
	})
}

// settled are the requests, with those closed that could no longer be carried
// out before anybody closed them.
func (p plan) settled(requests []Requested) []Requested {
	if len(p.lapsed) == 0 {
		return requests
	}
	requests = slices.Clone(requests)
	for i, q := range requests {
		if by := p.lapsed[q.ID]; by > 0 && (q.Closed == nil || by < q.Closed.Revision) {
			requests[i].Closed = &Closing{How: Otherwise, Revision: by}
		}
	}
	return requests
}

// audienceOfRequest is the audience of what is said to a request: that of the
// request.
func (l *Ledger[S]) audienceOfRequest(e events.Event) events.Audience {
	var id string
	switch e := e.(type) {
	case events.ConsentGiven:
		id = e.Request
	case events.ConsentDenied:
		id = e.Request
	case events.RequestWithdrawn:
		id = e.Request
	}
	of, _ := l.State().Kernel.Request(id)
	return l.log.audience(of.Revision)
}
