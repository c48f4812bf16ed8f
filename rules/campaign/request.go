package campaign

import (
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// RequestUndo asks those whom it concerns to agree that actions are taken back.
type RequestUndo struct {
	Targets []int  `json:"targets"` // revisions
	Reason  string `json:"reason,omitempty"`
}

func (c RequestUndo) decide(d desk) ([]events.Event, error) {
	targets, err := d.standing(c.Targets)
	if err != nil {
		return nil, err
	}
	if d.mayTakeBack(targets) == nil {
		return nil, alone(undo)
	}
	return d.ask(events.ConsentAsked{Turn: events.TakeBack, Targets: targets, Reason: c.Reason}, d.takers(targets))
}

// RequestRedo asks those whom it concerns to agree that undone actions are
// brought back.
type RequestRedo struct {
	Targets []int  `json:"targets"` // revisions
	Reason  string `json:"reason,omitempty"`
}

func (c RequestRedo) decide(d desk) ([]events.Event, error) {
	targets, err := d.takenBack(c.Targets)
	if err != nil {
		return nil, err
	}
	if d.mayBringBack(targets) == nil {
		return nil, alone(redo)
	}
	return d.ask(events.ConsentAsked{Turn: events.BringBack, Targets: targets, Reason: c.Reason}, d.bringers(targets))
}

func alone(command string) error {
	return rules.Bar("NoConsentNeeded", "", "nobody else has to agree to this; %s does it", command)
}

// ask opens a request, unless the seat has one open that is the same.
func (d desk) ask(e events.ConsentAsked, whom party) ([]events.Event, error) {
	for _, of := range d.kernel.Requests {
		if of.Closed == nil && of.By == d.by.ID && of.Turn == e.Turn && slices.Equal(of.Targets, e.Targets) {
			return nil, rules.Bar("AlreadyAsked", "", "you have asked for the same in %s, which is open", Called(of.ID))
		}
	}
	var err error
	e.Request = fmt.Sprintf("%s%d", plea, d.log.issued.Of(plea)+1)
	e.Asked, e.Master = whom.seats, whom.master
	foreseen, err := d.breaks(turned(e.Turn, e.Targets))
	if err != nil {
		return nil, err
	}
	note := noteOf(foreseen)
	if e.Foreseen, e.Further = note.Standing, note.Further; len(e.Foreseen) == 0 {
		e.Foreseen = nil
	}
	return []events.Event{e}, nil
}

// turned is the event that turns actions.
func turned(turn events.Turn, targets []int) events.Event {
	if turn == events.BringBack {
		return events.ActionRedone{Targets: targets}
	}
	return events.ActionUndone{Targets: targets}
}

// Turned is what turning actions writes down, but for what it breaks.
func Turned(turn events.Turn, targets []int) []events.Recorded {
	e := turned(turn, targets)
	return []events.Recorded{{Type: e.EventType(), Audience: events.ForAll, Data: e}}
}

// Agree gives the word of a seat that was asked. The last word that is missing,
// or the game master's, carries the request out.
type Agree struct {
	Request string `json:"request"`
}

func (c Agree) decide(d desk) ([]events.Event, error) {
	of, err := d.asked(c.Request)
	if err != nil {
		return nil, err
	}
	if of.agreed(d.by.ID) && !d.master() {
		return nil, nil
	}
	given := events.ConsentGiven{Request: of.ID, CarriedOut: true}
	seats, master := d.kernel.Waits(of)
	others := slices.DeleteFunc(seats, func(id events.SeatID) bool { return id == d.by.ID })
	if !d.master() && (master || len(others) > 0) {
		given.CarriedOut = false
		return []events.Event{given}, nil
	}
	carried, err := d.carriedOut(of)
	if err != nil {
		return nil, err
	}
	return append([]events.Event{given}, carried...), nil
}

// carriedOut is what a request asks for, decided as things stand now. What only
// some may know of a request is kept out of it.
func (d desk) carriedOut(of Requested) ([]events.Event, error) {
	check := d.standing
	if of.Turn == events.BringBack {
		check = d.takenBack
	}
	targets, err := check(of.Targets)
	if err != nil {
		return nil, err
	}
	if d.log.audience(of.Revision) != events.ForAll {
		return d.turning(of.Turn, targets, ""), nil
	}
	agreed := []events.SeatID{}
	for _, w := range of.Agreed {
		agreed = append(agreed, w.By)
	}
	agreed = append(agreed, d.by.ID)
	if of.Turn == events.BringBack {
		return []events.Event{events.ActionRedone{Targets: targets, Agreed: agreed}}, nil
	}
	return []events.Event{events.ActionUndone{Targets: targets, Reason: of.Reason, Agreed: agreed}}, nil
}

// Decline closes a request: the seat, which was asked, does not agree.
type Decline struct {
	Request string `json:"request"`
	Reason  string `json:"reason,omitempty"`
}

func (c Decline) decide(d desk) ([]events.Event, error) {
	of, err := d.asked(c.Request)
	if err != nil {
		return nil, err
	}
	return []events.Event{events.ConsentDenied{Request: of.ID, Reason: c.Reason}}, nil
}

// Withdraw closes a request of the seat's own. The game master's withdrawing of
// another's is a no to it.
type Withdraw struct {
	Request string `json:"request"`
}

func (c Withdraw) decide(d desk) ([]events.Event, error) {
	of, err := d.requested(c.Request)
	switch {
	case err != nil:
		return nil, err
	case of.By == d.by.ID:
		return []events.Event{events.RequestWithdrawn{Request: of.ID}}, nil
	case d.master():
		return []events.Event{events.ConsentDenied{Request: of.ID}}, nil
	}
	return nil, rules.Bar("NotYourRequest", "", "%s is %s’s to withdraw", Called(of.ID), d.nameOf(of.By))
}

// requested finds a request that is open, if the seat may know of it.
func (d desk) requested(id string) (Requested, error) {
	of, there := d.kernel.Request(id)
	switch {
	case !there || !d.shows(of.Revision):
		return Requested{}, rules.Bar("NoSuchRequest", "", "no request has the id %q", id)
	case of.Closed != nil:
		return Requested{}, rules.Bar("NoSuchRequest", "", fates[of.Closed.How], Called(id), of.Closed.Revision)
	}
	return of, nil
}

// fates say what became of a request.
var fates = map[Fate]string{
	Done: words.Key("%s was carried out in action %d"), Declined: words.Key("%s was declined in action %d"), Withdrawn: words.Key("%s was withdrawn in action %d"),
	Otherwise: words.Key("%s can no longer be carried out: what it is about was changed in action %d"),
}

// asked finds an open request that the seat was asked to agree to.
func (d desk) asked(id string) (Requested, error) {
	of, err := d.requested(id)
	if err == nil && !d.kernel.Hears(of, d.by) {
		err = rules.Bar("NotAsked", "", "%s does not ask you, but %s", Called(of.ID), d.named(d.kernel.partyOf(of)))
	}
	return of, err
}

// consentOffer says why a command about consent would be refused whatever it
// names: there is nobody to ask, or no request that the seat could answer or
// withdraw.
func (d desk) consentOffer(command string) error {
	switch {
	case command == askUndo && d.free():
		return alone(undo)
	case command == askRedo && d.free():
		return alone(redo)
	case command == askUndo || command == askRedo:
		return nil
	}
	for _, of := range d.kernel.Requests {
		mine := d.kernel.Hears(of, d.by)
		if command == withdraw && !d.master() {
			mine = of.By == d.by.ID
		}
		if of.Closed == nil && mine && d.shows(of.Revision) {
			return nil
		}
	}
	return rules.Bar("NoSuchRequest", "", "no request waits for you")
}

// party are those who are asked for their consent: seats, and whoever is the
// game master.
type party struct {
	seats  []events.SeatID
	master bool
}

// takers are those who have to agree before this seat takes actions back.
func (d desk) takers(targets []int) party { return d.concerned(targets, map[events.SeatID]bool{}) }

// bringers are those who have to agree before this seat brings actions back:
// among them whoever took them back.
func (d desk) bringers(targets []int) party {
	acted := map[events.SeatID]bool{}
	for _, t := range targets {
		acted[d.log.actions[d.log.plan.takenBack(d.log.actions, t)-1].Seat.ID] = true
	}
	return d.concerned(targets, acted)
}

// concerned are the seats, but this one, whose actions are to be turned or stand
// after the first of those, and the others that are given. The game master
// speaks for whoever left, and of what not everybody may know.
func (d desk) concerned(targets []int, acted map[events.SeatID]bool) party {
	if d.kernel.Options.Is(consent, "gm") || d.hears(targets) != events.ForAll {
		return party{master: true}
	}
	var of party
	for _, a := range d.log.actions[targets[0]-1:] {
		if !d.shows(a.Revision) {
			of.master = of.master || !d.isUndone(a)
		} else if slices.Contains(targets, a.Revision) || d.log.live(a) {
			of.master = of.master || isRuling(a)
			acted[a.Seat.ID] = true
		}
	}
	for _, s := range d.kernel.Seats {
		switch {
		case !acted[s.ID] || s.ID == d.by.ID:
		case s.speaks():
			of.seats = append(of.seats, s.ID)
		default:
			of.master = true
		}
	}
	of.master = of.master || len(of.seats) == 0
	return of
}

// speaks says whether a seat answers requests for itself: that of a hero's
// player who is still at the table. The game master answers for the others.
func (s Seat) speaks() bool { return !s.Left && s.Side == events.HeroPlayer }

func (d desk) named(of party) words.Text {
	var all []words.Text
	for _, id := range of.seats {
		all = append(all, words.Verbatim(d.nameOf(id)))
	}
	if of.master {
		all = append(all, words.Say("by|the game master"))
	}
	return words.AllOf(all)
}

func (d desk) nameOf(id events.SeatID) string {
	s, _ := d.kernel.Seat(id)
	return s.Name
}

// foreseen are the actions that agree now and that events would break, as far
// as everybody may know.
func (r Rules[S, C]) foreseen(l *Ledger[S], by events.SeatID, es []events.Event) ([]events.Consequence, error) {
	recorded, err := r.record(l, by, es)
	if err != nil {
		return nil, err
	}
	a := r.envelope(l, Request{By: by})
	a.Events = recorded
	noted := r.noted(l, a)
	if len(noted) == 0 {
		return nil, nil
	}
	var fresh []events.Consequence
	now := l.log.plan.broken(events.ForAll)
	for _, c := range noted[0].(events.ConsequencesNoted).All() {
		same := func(was events.Consequence) bool { return was.Revision == c.Revision && was.Status == c.Status }
		if !slices.ContainsFunc(now, same) {
			fresh = append(fresh, c)
		}
	}
	return fresh, nil
}
