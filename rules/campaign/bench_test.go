package campaign_test

import (
	"fmt"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest/lantern"
)

// journal is a campaign of n actions, most of them of the game, each with two
// events.
func journal(b *testing.B, n int) *evening {
	b.Helper()
	e := begin(b)
	delved, err := e.Rules.Decide(e.Ledger, e.Request(ben, "Delve", delve("Adit")))
	if err != nil {
		b.Fatal(err)
	}
	actions := e.Ledger.Actions()
	for i := len(actions); i < n; i++ {
		a := delved
		a.Revision, a.ID, a.Prev = i+1, events.ActionID(fmt.Sprintf("b%d", i)), actions[i-1].Hash
		a.Events = []events.Recorded{
			{Type: "OmenSought", Version: 1, Audience: events.ForAll, Data: lantern.OmenSought{Gallery: "g1"}},
			{Type: "OilShared", Version: 1, Audience: events.ForAll, Data: lantern.OilShared{}},
		}
		actions = append(actions, events.Stored{Action: a, Hash: events.HashOf([]byte(a.ID)), Seq: uint64(i + 1)})
	}
	if e.Ledger, err = e.Rules.Replay(e.Rules.Empty(), actions); err != nil {
		b.Fatal(err)
	}
	return e
}

func BenchmarkReplay(b *testing.B) {
	e := journal(b, 10_000)
	actions := e.Ledger.Actions()
	for b.Loop() {
		if _, err := e.Rules.Replay(e.Rules.Empty(), actions); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(2*float64(len(actions))*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

func BenchmarkFold(b *testing.B) {
	e := journal(b, 10_000)
	actions := e.Ledger.Actions()
	for b.Loop() {
		l := e.Rules.Empty()
		for _, a := range actions {
			var err error
			if l, err = e.Rules.Fold(l, a); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(2*float64(len(actions))*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

func BenchmarkVisible(b *testing.B) {
	e := journal(b, 10_000)
	for b.Loop() {
		_ = e.Rules.Visible(e.Ledger, campaign.Viewer{Seat: ben, Side: events.HeroPlayer})
	}
}
