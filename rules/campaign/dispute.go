package campaign

import (
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// Dispute contests how actions were ruled, or a refusal. Play goes on
// meanwhile.
type Dispute struct {
	Actions []int      `json:"actions"` // revisions
	Refusal string     `json:"refusal"` // as it was said
	Command string     `json:"command"` // that was refused
	Rules   []rules.ID `json:"rules"`   // that the claim leans on
	Claim   string     `json:"claim"`
}

func (c Dispute) decide(d desk) ([]events.Event, error) {
	if len(c.Actions) == 0 && c.Refusal == "" {
		return nil, rules.Ask("actions", "are the numbers of what is disputed; only a dispute of a refusal has none")
	}
	if c.Command != "" && c.Refusal == "" {
		return nil, rules.Ask("command", "belongs to a refusal, which is missing")
	}
	if c.Command != "" && !d.gives(c.Command) {
		return nil, rules.Ask("command", "is a command of this campaign, not %q", c.Command)
	}
	disputed := append([]int{}, each(c.Actions)...)
	for _, revision := range disputed {
		if _, err := d.known(revision); err != nil {
			return nil, err
		}
	}
	e := events.RulingDisputed{
		Dispute: fmt.Sprintf("dispute-%d", len(d.kernel.Disputes)+1), Actions: disputed, Refusal: c.Refusal, Command: c.Command, Claim: c.Claim,
	}
	for i, id := range c.Rules {
		if _, there := d.book.Find(id); !there {
			return nil, rules.Ask(fmt.Sprintf("rules[%d]", i), "is the id of a rule of this rulebook, not %q", id)
		}
		if !slices.Contains(e.Rules, string(id)) {
			e.Rules = append(e.Rules, string(id))
		}
	}
	return []events.Event{e}, nil
}

// Answer says something to a dispute that is open.
type Answer struct {
	Dispute string `json:"dispute"`
	Text    string `json:"text"`
}

func (c Answer) decide(d desk) ([]events.Event, error) {
	if _, err := d.open(c.Dispute); err != nil {
		return nil, err
	}
	return []events.Event{events.DisputeAnswered{Dispute: c.Dispute, Text: c.Text}}, nil
}

// WithdrawDispute closes a dispute that the seat opened itself.
type WithdrawDispute struct {
	Dispute string `json:"dispute"`
	Reason  string `json:"reason"`
}

func (c WithdrawDispute) decide(d desk) ([]events.Event, error) {
	of, err := d.open(c.Dispute)
	if err != nil {
		return nil, err
	}
	if of.By != d.by.ID {
		return nil, rules.Bar("NotYourDispute", "", "%s is %s’s to withdraw", Called(of.ID), d.nameOf(of.By))
	}
	return []events.Event{events.DisputeWithdrawn{Dispute: of.ID, Reason: c.Reason}}, nil
}

// open finds a dispute that is not settled, if the seat may know of it.
func (d desk) open(id string) (Disputed, error) {
	of, there := d.kernel.Dispute(id)
	switch {
	case !there || !d.shows(of.Revision):
		return Disputed{}, rules.Bar("NoSuchDispute", "", "no dispute has the id %q", id)
	case of.Settled != nil:
		return Disputed{}, rules.Bar("NoSuchDispute", "", "%s was settled in action %d; what was ruled may be disputed anew", Called(id), of.Settled.Revision)
	case of.Withdrawn != nil:
		return Disputed{}, rules.Bar("NoSuchDispute", "", "%s was withdrawn in action %d; it may be opened anew", Called(id), of.Withdrawn.Revision)
	}
	return of, nil
}

// disputeOffer says why a command about disputes would be refused whatever it
// names: none is open, or none that the seat could speak to in this way.
func (d desk) disputeOffer(command string) error {
	for _, of := range d.kernel.Disputes {
		if !of.Open() || !d.shows(of.Revision) || command == withdrawDispute && of.By != d.by.ID {
			continue
		}
		err := error(nil)
		switch command {
		case resolve:
			err = d.mayRule(of, nil)
		case propose:
			err = d.voted(of)
		case vote:
			if err = d.voted(of); err == nil && !slices.ContainsFunc(of.Motions, Motion.Open) {
				continue
			}
		}
		return err
	}
	switch command {
	case withdrawDispute:
		return rules.Bar("NoSuchDispute", "", "no dispute of your own is open")
	case vote:
		return rules.Bar("NoSuchMotion", "", "nothing is put to the vote")
	}
	return rules.Bar("NoSuchDispute", "", "no dispute is open")
}

// whoHears is the audience of a dispute or a request: everybody, where everybody
// may know of each action that it is about, and of a ruling that it is one; else the game master, and the seat
// that disputes or asks.
func (r Rules[S, C]) whoHears(l *Ledger[S], by events.SeatID, about []int) events.Audience {
	for _, revision := range about {
		if _, shown := r.Show(l, Viewer{}, revision); !shown || l.log.ruledInSecret(revision, events.ForAll) {
			if s, _ := l.State().Kernel.Seat(by); s.Side == events.HeroPlayer {
				return events.Audience(by)
			}
			return events.ForGM
		}
	}
	return events.ForAll
}

// whoDisputes is the audience of a dispute: that of the actions; of a refusal,
// everybody. What only the game master could be refused may tell of what is
// hidden, and so may what a seat was told that has secrets of its own.
func (r Rules[S, C]) whoDisputes(l *Ledger[S], by events.SeatID, e events.RulingDisputed) events.Audience {
	heard := r.whoHears(l, by, e.Actions)
	if heard != events.ForAll || e.Refusal == "" {
		return heard
	}
	s, _ := l.State().Kernel.Seat(by)
	if s.Side != events.GameMaster {
		if r.System.Secretive {
			return events.Audience(by)
		}
		return events.ForAll
	}
	if c, game := r.System.Find(e.Command); game && c.May(events.HeroPlayer) && !r.System.Secretive {
		return events.ForAll
	}
	if c, kernel := kernelCommand(e.Command); kernel && c.May(events.HeroPlayer) {
		return events.ForAll
	}
	return events.ForGM
}

// audienceOf is the audience of a dispute that is there.
func (l *Ledger[S]) audienceOf(dispute string) events.Audience {
	of, _ := l.State().Kernel.Dispute(dispute)
	return l.log.audience(of.Revision)
}

// audience is that of an action's first event.
func (h history) audience(revision int) events.Audience {
	return h.actions[revision-1].Events[0].Audience
}

// disputeOf is the dispute to which an event says something.
func disputeOf(e events.Event) string {
	switch e := e.(type) {
	case events.DisputeAnswered:
		return e.Dispute
	case events.DisputeWithdrawn:
		return e.Dispute
	case events.MotionMade:
		return e.Dispute
	case events.VoteCast:
		return e.Dispute
	case events.RulingResolved:
		return e.Dispute
	}
	return ""
}

// public says whether everybody may know of all events.
func (r Rules[S, C]) public(l *Ledger[S], by events.SeatID, es []events.Event) bool {
	recorded, err := r.record(l, by, es)
	return err == nil && !slices.ContainsFunc(recorded, func(e events.Recorded) bool { return e.Audience != events.ForAll })
}

// disputedRules are the rules that the disputes among the events lean on.
func disputedRules(es []events.Event) []string {
	var all []string
	for _, e := range es {
		switch e := e.(type) {
		case events.RulingDisputed:
			all = append(all, e.Rules...)
		case events.RulingResolved:
			all = append(all, e.Rules...)
		}
	}
	return all
}
