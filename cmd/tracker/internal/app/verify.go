package app

import (
	"fmt"
	"iter"
	"strings"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
)

// Finding is one thing that is wrong with a journal.
type Finding struct {
	Campaign events.CampaignID
	Revision int // of the action at fault, 0 if none is
	Detail   string
	Note     bool // nothing is wrong; it says what cannot be proved
}

// String is the finding in one line.
func (f Finding) String() string {
	if f.Revision == 0 {
		return fmt.Sprintf("campaign %s: %s", f.Campaign, f.Detail)
	}
	return fmt.Sprintf("campaign %s, revision %d: %s", f.Campaign, f.Revision, f.Detail)
}

// Review checks messages of any number of campaigns: that they can be read,
// that each campaign's chain holds, that it can be folded, that what was
// believed when an event was recorded is what the fold gives, that gold and things
// neither come out of nothing nor get lost, and that the rules bring about what
// was recorded, with the dice that were thrown, which are those that they throw. It needs no
// house, and stops at nothing: it says all that it finds. The count is that of
// the actions it saw.
func Review(messages iter.Seq2[journal.Message, error], games ...Game) (findings []Finding, actions int) {
	byCampaign := map[events.CampaignID][]journal.Message{}
	var order []events.CampaignID
	for m, err := range messages {
		if err != nil {
			return append(findings, Finding{Detail: err.Error()}), actions
		}
		if byCampaign[m.Campaign] == nil {
			order = append(order, m.Campaign)
		}
		byCampaign[m.Campaign] = append(byCampaign[m.Campaign], m)
		actions++
	}
	for _, id := range order {
		findings = append(findings, verifyOne(id, byCampaign[id], games)...)
	}
	return findings, actions
}

// verifyOne checks one campaign by the game that can read its first action.
func verifyOne(id events.CampaignID, messages []journal.Message, games []Game) []Finding {
	for _, g := range games {
		if _, err := g.decode(messages[0]); err == nil {
			return g.audit(messages)
		}
	}
	err := error(nil)
	for _, g := range games {
		_, err = g.decode(messages[0])
	}
	return []Finding{{Campaign: id, Revision: 1, Detail: fmt.Sprintf("cannot be read: %v", err)}}
}

// audit folds a campaign action by action and compares each event's witnesses
// with the state that it was recorded on.
func (t *Table[S, C]) audit(messages []journal.Message) (findings []Finding) {
	var read []events.Stored
	defer func() { findings = append(findings, proofOf(read)...) }()
	l := t.rules.Empty()
	for i, m := range messages {
		a, err := m.Stored(t.rules.Catalog())
		next := l
		if err == nil {
			next, err = t.rules.Fold(l, a)
		}
		if err == nil {
			findings = append(findings, doubtful(a, t.rules.Doubts(l, a))...)
			findings = append(findings, doubtful(a, t.rules.Miscounts(l, a))...)
			c, differs, thrown := t.rules.Otherwise(l, next, a)
			if differs {
				findings = append(findings, otherwise(a, c))
			}
			for _, f := range thrown {
				findings = append(findings, Finding{Campaign: m.Campaign, Revision: f.Revision, Detail: f.Detail})
			}
			l, read = next, append(read, a)
			continue
		}
		return append(findings, Finding{Campaign: m.Campaign, Revision: i + 1, Detail: err.Error()})
	}
	return findings
}

// doubtful tells of each event whose witnesses do not agree with the fold.
func doubtful(a events.Stored, doubts []campaign.Doubt) []Finding {
	var findings []Finding
	for _, d := range doubts {
		detail := fmt.Sprintf("%s: %s recorded as %s, folded as %s", d.Event, strings.TrimSpace(d.Whose+" "+d.Of), d.Recorded.Text(), d.Folded.Text())
		findings = append(findings, Finding{Campaign: a.Campaign, Revision: a.Revision, Detail: detail})
	}
	return findings
}

// comesOut says how an action comes out when it is decided again.
var comesOut = map[events.Status]string{
	events.Differs:  "it comes out otherwise",
	events.Unlawful: "a rule forbids it",
	events.Orphaned: "what it is about is not there",
}

// otherwise tells of an action that the rules, with its dice, do not bring about.
func otherwise(a events.Stored, c events.Consequence) Finding {
	detail := fmt.Sprintf("%s: decided again with its dice, %s", a.Command, comesOut[c.Status])
	if c.Rule != "" {
		detail += " (" + c.Rule + ")"
	}
	if c.Detail != "" {
		detail += ": " + c.Detail
	}
	for _, d := range c.Differs {
		detail += fmt.Sprintf("; %s is recorded as %s, not %s", d.Path, d.Recorded, d.Now)
	}
	return Finding{Campaign: a.Campaign, Revision: a.Revision, Detail: detail}
}
