package campaign

import (
	"fmt"

	"loretome/events"
	"loretome/rules"
)

// Measure is what is to become of a dispute: what was done stands (uphold), or
// the one field that belongs to the outcome says what is done about it.
type Measure struct {
	Outcome events.Outcome `json:"outcome"`
	Reason  string         `json:"reason"`
	Undo    []int          `json:"undo,omitempty"`    // revisions
	Amend   *Amend         `json:"amend,omitempty"`   // without a reason of its own
	Correct []Correct      `json:"correct,omitempty"` // likewise
	Option  *SetOption     `json:"option,omitempty"`  // likewise
}

// Resolve settles a dispute.
type Resolve struct {
	Dispute string `json:"dispute"`
	Measure
}

func (c Resolve) decide(d desk) ([]events.Event, error) {
	of, err := d.open(c.Dispute)
	if err != nil {
		return nil, err
	}
	effects, err := c.effects(d, of)
	if err != nil {
		return nil, err
	}
	if err := d.mayRule(of, effects); err != nil {
		return nil, err
	}
	return d.ruled(of, events.RulingResolved{Outcome: c.Outcome, Decided: []events.SeatID{d.by.ID}, Reason: c.Reason}, effects), nil
}

// ruled are the events by which a dispute is settled: the ruling, and what it
// brings about.
func (d desk) ruled(of Disputed, by events.RulingResolved, effects []events.Event) []events.Event {
	by.Dispute, by.Rules = of.ID, of.Rules
	resolved, heard := ruling{by}, d.log.audience(of.Revision)
	for i, e := range effects {
		reach := d.reach(e)
		if reach == events.ForAll || reach == heard {
			resolved.names(e)
		}
		if heard != events.ForAll && reach != heard && reach != events.ForGM {
			effects[i] = unexplained(e)
		}
	}
	return append([]events.Event{resolved.RulingResolved}, effects...)
}

// ruling is what a dispute is settled by.
type ruling struct{ events.RulingResolved }

// names adds what one of the effects does.
func (r *ruling) names(e events.Event) {
	switch e := e.(type) {
	case events.ActionUndone:
		r.Undo = append(r.Undo, e.Targets...)
	case events.ActionAmended:
		r.Amend = e.Target
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
		if len(e.Targets) == 0 {
			return events.ForGM
		}
		return d.whose(e.Targets[0])
	case events.ActionAmended:
		return d.hears([]int{e.Target})
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
	case events.ActionAmended:
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
func (c Measure) asked() error {
	for _, part := range []struct {
		field   string
		outcome events.Outcome
		there   bool
	}{
		{"undo", events.UndoneBy, len(c.Undo) > 0},
		{"amend", events.AmendedBy, c.Amend != nil},
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
func (c Measure) effects(d desk, of Disputed) ([]events.Event, error) {
	if err := c.asked(); err != nil {
		return nil, err
	}
	switch c.Outcome {
	case events.UndoneBy:
		return Undo{Targets: c.Undo, Reason: c.Reason}.decide(d)
	case events.AmendedBy:
		instead := *c.Amend
		instead.Reason = c.Reason
		es, err := instead.decide(d)
		return es, rules.Within("amend", err)
	case events.CorrectedBy:
		return c.corrections(d, of.ID)
	case events.RuledFromNow:
		return c.option(d, of.ID)
	}
	return nil, nil
}

func (c Measure) option(d desk, dispute string) ([]events.Event, error) {
	set, err := optionSet(d.kernel.Options, c.Option.Option, c.Option.Value)
	if err != nil {
		return nil, rules.Within("option", err)
	}
	if set == nil {
		return nil, rules.Ask("option.value", "is the value of %s already", c.Option.Option)
	}
	set.Reason, set.Dispute = c.Reason, dispute
	return []events.Event{*set}, nil
}

func (c Measure) corrections(d desk, dispute string) ([]events.Event, error) {
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
		made.Reason, made.Dispute = c.Reason, dispute
		es = append(es, *made)
		d.game = d.game.corrected(*made)
	}
	return es, nil
}
