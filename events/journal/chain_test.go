package journal_test

import (
	"errors"
	"testing"

	"loretome/events"
	"loretome/events/journal"
)

// history is the first actions of a campaign, as a reader folds them.
func history(t testing.TB, n int) []events.Stored {
	t.Helper()
	var stored []events.Stored
	for _, m := range messages(t, table, n) {
		s, err := m.Stored(catalog())
		if err != nil {
			t.Fatal(err)
		}
		stored = append(stored, s)
	}
	return stored
}

// messages is the same as it is stored, with a place left free before each.
func messages(t testing.TB, campaign events.CampaignID, n int) []journal.Message {
	t.Helper()
	s := scribe{campaign: campaign, text: "ä <b> & \u2028"}
	var list []journal.Message
	for i := range n {
		m := s.next(events.ActionID("a" + string(rune('1'+i))))
		m.Seq = uint64(2*i + 2)
		if err := s.follow(m); err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func TestChainHoldsToTheEnd(t *testing.T) {
	stored := history(t, 4)
	var c journal.Chain
	for _, s := range stored {
		var err error
		if c, err = c.Next(s); err != nil {
			t.Fatal(err)
		}
	}
	if want := (journal.Chain{Seq: 8, Revision: 4, Hash: stored[3].Hash}); c != want {
		t.Errorf("%v, not %v", c, want)
	}
}

func TestBrokenChainIsNoticed(t *testing.T) {
	for name, breaking := range map[string]func(s []events.Stored) []events.Stored{
		"one is left out":     func(s []events.Stored) []events.Stored { return append(s[:1], s[2:]...) },
		"the first is gone":   func(s []events.Stored) []events.Stored { return s[1:] },
		"one comes twice":     func(s []events.Stored) []events.Stored { return append(s[:2], s[1:]...) },
		"two change places":   func(s []events.Stored) []events.Stored { s[1], s[2] = s[2], s[1]; return s },
		"a body was changed":  func(s []events.Stored) []events.Stored { s[1].Hash = events.HashOf([]byte("{}")); return s },
		"a sequence falls":    func(s []events.Stored) []events.Stored { s[2].Seq = 3; return s },
		"a sequence stays":    func(s []events.Stored) []events.Stored { s[2].Seq = s[1].Seq; return s },
		"it has another past": func(s []events.Stored) []events.Stored { s[0].Prev = s[1].Prev; return s },
	} {
		var c journal.Chain
		var err error
		for _, s := range breaking(history(t, 4)) {
			if c, err = c.Next(s); err != nil {
				break
			}
		}
		if !errors.Is(err, events.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A fork's journal begins with actions that name its origin; after the first of
// its own, none does.
func TestActionOfAnotherCampaignIsDamageAfterAnOwnOne(t *testing.T) {
	copied := messages(t, table, 2)
	chains := journal.Chains{}
	for i, m := range copied {
		m.Campaign = cellar
		if err := chains.Add(m); err != nil {
			t.Errorf("copied action %d: %v", i+1, err)
		}
	}
	own := scribe{campaign: cellar, chain: chains[cellar]}
	first := own.next("b3")
	first.Seq = copied[1].Seq + 1
	if err := errors.Join(own.follow(first), chains.Add(first)); err != nil || !chains[cellar].Own {
		t.Fatalf("the first of its own: %v, %+v", err, chains[cellar])
	}
	foreign := scribe{campaign: table, chain: chains[cellar]}
	late := foreign.next("a4")
	late.Campaign, late.Seq = cellar, first.Seq+1
	if err := chains.Add(late); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("a copied action after an own one: %v", err)
	}
	late.ID = "a5"
	if err := (journal.Chains{}).Add(late); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("an action that stands under another id: %v", err)
	}
}
