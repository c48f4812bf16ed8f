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
	Rules   []rules.ID `json:"rules"`   // that the claim leans on
	Claim   string     `json:"claim"`
}

func (c Dispute) decide(d desk) ([]events.Event, error) {
	if len(c.Actions) == 0 && c.Refusal == "" {
		return nil, rules.Ask("actions", "are the revisions of what is disputed; only a dispute of a refusal has none")
	}
	disputed := append([]int{}, each(c.Actions)...)
	for _, revision := range disputed {
		if _, err := d.known(revision); err != nil {
			return nil, err
		}
	}
	e := events.RulingDisputed{
		Dispute: fmt.Sprintf("dispute-%d", len(d.kernel.Disputes)+1), Actions: disputed, Refusal: c.Refusal, Claim: c.Claim,
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

// Resolve settles a dispute: what was done stands (uphold), or the one field
// that belongs to the outcome says what is done about it.
type Resolve struct {
	Dispute string         `json:"dispute"`
	Outcome events.Outcome `json:"outcome"`
	Reason  string         `json:"reason"`
	Undo    []int          `json:"undo"`    // revisions
	Correct []Correct      `json:"correct"` // without reasons of their own
	Option  *SetOption     `json:"option"`  // likewise
}

func (c Resolve) decide(d desk) ([]events.Event, error) {
	of, err := d.open(c.Dispute)
	if err != nil {
		return nil, err
	}
	if err := c.asked(); err != nil {
		return nil, err
	}
	resolved := ruling{events.RulingResolved{
		Dispute: of.ID, Outcome: c.Outcome, Decided: []events.SeatID{d.by.ID}, Reason: c.Reason, Rules: of.Rules,
	}}
	effects, err := c.effects(d)
	if err != nil {
		return nil, err
	}
	heard := d.log.audience(of.Revision)
	for i, e := range effects {
		reach := d.reach(e)
		if reach == events.ForAll || reach == heard {
			resolved.names(e)
		}
		if heard != events.ForAll && reach != heard && reach != events.ForGM {
			effects[i] = unexplained(e)
		}
	}
	return append([]events.Event{resolved.RulingResolved}, effects...), nil
}

// ruling is what a dispute is settled by.
type ruling struct{ events.RulingResolved }

// names adds what one of the effects does.
func (r *ruling) names(e events.Event) {
	switch e := e.(type) {
	case events.ActionUndone:
		r.Undo = append(r.Undo, e.Targets...)
	case events.CorrectionMade:
		r.Correct = append(r.Correct, e.Path)
	case events.CampaignOptionSet:
		r.Option = e.Option
	}
}

// reach is who learns of an effect of a ruling.
func (d desk) reach(e events.Event) events.Audience {
	switch e := e.(type) {
	case events.ActionUndone:
		return d.whose(e.Targets[0])
	case events.CorrectionMade:
		return d.knows(e)
	}
	return events.ForAll
}

// unexplained is an effect that reaches more than know of the dispute: its reason
// is kept from them.
func unexplained(e events.Event) events.Event {
	switch e := e.(type) {
	case events.ActionUndone:
		e.Reason = ""
		return e
	case events.CorrectionMade:
		e.Reason, e.Dispute = "", ""
		return e
	case events.CampaignOptionSet:
		e.Reason, e.Dispute = "", ""
		return e
	}
	return e
}

// asked says which field is missing, or one too many, for the outcome.
func (c Resolve) asked() error {
	for _, part := range []struct {
		field   string
		outcome events.Outcome
		there   bool
	}{
		{"undo", events.UndoneBy, len(c.Undo) > 0},
		{"correct", events.CorrectedBy, len(c.Correct) > 0},
		{"option", events.RuledFromNow, c.Option != nil},
	} {
		switch wanted := c.Outcome == part.outcome; {
		case wanted && !part.there:
			return rules.Ask(part.field, "is missing: the outcome %s needs it", c.Outcome)
		case part.there && !wanted:
			return rules.Ask(part.field, "belongs to the outcome %s, not to %s", part.outcome, c.Outcome)
		}
	}
	return nil
}

// effects are what the outcome brings about, as the commands of their own
// would.
func (c Resolve) effects(d desk) ([]events.Event, error) {
	switch c.Outcome {
	case events.UndoneBy:
		return Undo{Targets: c.Undo, Reason: c.Reason}.decide(d)
	case events.CorrectedBy:
		return c.corrections(d)
	case events.RuledFromNow:
		return c.option(d)
	}
	return nil, nil
}

func (c Resolve) option(d desk) ([]events.Event, error) {
	set, err := optionSet(d.kernel.Options, c.Option.Option, c.Option.Value)
	if err != nil {
		return nil, rules.Within("option", err)
	}
	if set == nil {
		return nil, rules.Ask("option.value", "is the value of %s already", c.Option.Option)
	}
	set.Reason, set.Dispute = c.Reason, c.Dispute
	return []events.Event{*set}, nil
}

func (c Resolve) corrections(d desk) ([]events.Event, error) {
	var es []events.Event
	for i, to := range c.Correct {
		at := fmt.Sprintf("correct[%d]", i)
		made, err := d.correct(to.Path, to.To)
		if err != nil {
			return nil, rules.Within(at, err)
		}
		if made == nil {
			return nil, rules.Ask(at+".to", "is the value of %s already", to.Path)
		}
		made.Reason, made.Dispute = c.Reason, c.Dispute
		es = append(es, *made)
		d.game = d.game.corrected(*made)
	}
	return es, nil
}

// open finds a dispute that is not settled, if the seat may know of it.
func (d desk) open(id string) (Disputed, error) {
	of, there := d.kernel.Dispute(id)
	switch {
	case !there || !d.shows(of.Revision):
		return Disputed{}, rules.Bar("NoSuchDispute", "", "there is no dispute %s", id)
	case of.Settled != nil:
		return Disputed{}, rules.Bar("NoSuchDispute", "", "%s was settled in revision %d; what was ruled may be disputed anew", id, of.Settled.Revision)
	}
	return of, nil
}

// anyOpen says whether the seat knows of a dispute that waits for a ruling.
func (d desk) anyOpen() error {
	for _, of := range d.kernel.Disputes {
		if of.Settled == nil && d.shows(of.Revision) {
			return nil
		}
	}
	return rules.Bar("NoSuchDispute", "", "no dispute is open")
}

// whoHears is the audience of a dispute or a request: everybody, where everybody
// may know of each action that it is about; else the game master, and the seat
// that disputes or asks.
func (r Rules[S, C]) whoHears(l *Ledger[S], by events.SeatID, about []int) events.Audience {
	for _, revision := range about {
		if _, shown := r.Show(l, Viewer{}, revision); !shown {
			if s, _ := l.State().Kernel.Seat(by); s.Side == events.HeroPlayer {
				return events.Audience(by)
			}
			return events.ForGM
		}
	}
	return events.ForAll
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
