package app

import (
	"cmp"
	"context"
	"strings"
	"sync"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
)

// namings are the names that a campaign's events gave, for each viewer up to
// the revision that was told last.
type namings struct {
	mu  sync.Mutex
	all map[campaign.Viewer]naming
}

// naming is what was given so far. The names are never changed once they are given
// out.
type naming struct {
	upTo  int
	given map[string][]gift // by id, in the order of recording
	names map[string]string
}

// gift is a name that an action gave.
type gift struct {
	revision int
	name     string
}

// journalOfNames is what names are taken from.
type journalOfNames interface {
	Revision() int
	UndoneBy(revision int) int
	PlayOrder() []int
}

// names gives the names known at the end of a journal; tell says those that one
// action gave.
func (n *namings) names(v campaign.Viewer, l journalOfNames, tell func(revision int, give func(id, name string))) map[string]string {
	n.mu.Lock()
	defer n.mu.Unlock()
	known := n.all[v]
	if known.upTo >= l.Revision() {
		return known.names
	}
	if known.given == nil {
		known.given = map[string][]gift{}
	}
	for r := known.upTo + 1; r <= l.Revision(); r++ {
		tell(r, func(id, name string) { known.given[id] = append(known.given[id], gift{r, name}) })
	}
	known.upTo, known.names = l.Revision(), byNow(known.given, l)
	if n.all == nil {
		n.all = map[campaign.Viewer]naming{}
	}
	n.all[v] = known
	return known.names
}

// byNow are the names that the actions which stand gave last, in play order. What
// was named by none of these bears the name that it had.
func byNow(given map[string][]gift, l journalOfNames) map[string]string {
	place := make([]int, l.Revision()+1)
	for position, revision := range l.PlayOrder() {
		place[revision] = position
	}
	names := make(map[string]string, len(given))
	for id, gifts := range given {
		last, stands := gifts[len(gifts)-1], false
		for _, g := range gifts {
			if l.UndoneBy(g.revision) == 0 && (!stands || place[g.revision] >= place[last.revision]) {
				last, stands = g, true
			}
		}
		names[id] = last.name
	}
	return names
}

// Teller tells the actions of a campaign in a language, with the names that figures
// and things bear as far as a seat may know, or in the names of its events
// where the system has no words for one.
func (t *Table[S, C]) Teller(ctx context.Context, id events.CampaignID, v campaign.Viewer) (func(words.Tongue, events.Action) string, error) {
	names, err := t.namesKnown(ctx, id, v)
	if err != nil {
		return nil, err
	}
	return func(tongue words.Tongue, a events.Action) string { return t.say(tongue, names, a) }, nil
}

// Namer gives the names that figures and things bear as far as a seat may know,
// by their ids; what has none is named by none.
func (t *Table[S, C]) Namer(ctx context.Context, id events.CampaignID, v campaign.Viewer) (func(id string) string, error) {
	names, err := t.namesKnown(ctx, id, v)
	return func(id string) string { return names[id] }, err
}

// namesKnown are the names that figures and things bear as far as a seat may
// know, by id.
func (t *Table[S, C]) namesKnown(ctx context.Context, id events.CampaignID, v campaign.Viewer) (map[string]string, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, err
	}
	return t.hold(id).names(v, l, func(revision int, give func(id, name string)) {
		e, _ := t.rules.Show(l, v, revision) // without events where the seat may not see it
		t.namesIn(e, give)
	}), nil
}

// namesIn gives the names that the events of an action bring.
func (t *Table[S, C]) namesIn(e campaign.Entry, give func(id, name string)) {
	names := t.rules.Under(e.RulesVersion).System.Names
	for _, ev := range e.Events {
		campaign.Names(ev.Data, give)
		if names != nil {
			names(ev.Data, give)
		}
	}
}

func (t *Table[S, C]) say(tongue words.Tongue, known map[string]string, a events.Action) string {
	system := t.rules.Under(a.RulesVersion).System
	names := func(id string) string { return cmp.Or(known[id], id) }
	var told []string
	if text := campaign.Say(tongue, names, a); text != "" {
		told = append(told, text)
	}
	if system.Say != nil {
		if text := system.Say(tongue, names, campaign.Deed(a)); text != "" {
			told = append(told, text)
		}
	}
	if told != nil {
		return strings.Join(told, " ")
	}
	types := make([]string, len(a.Events))
	for i, e := range a.Events {
		types[i] = e.Type
	}
	return a.Command + ": " + strings.Join(types, ", ")
}
