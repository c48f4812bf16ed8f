package demo_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

// Whatever is taken back, amended or put in afterwards: each line of the gold
// ledger is what the game came to at its place in play order, and the last line
// of each hero is the purse. What changes the past agrees with the state on which
// it was decided.
func TestTheGoldLedgerIsThePurseHoweverThePastIsChanged(t *testing.T) {
	whole := played(t).Ledger
	changed := 0
	ruletest.Evenings(t, ruletest.Many(t, "HEROQUEST_WANDERINGS", 30), func(r *rapid.T) {
		e := ruletest.Begin(r, heroquest.System())
		e.Ledger = whole
		told := map[campaign.Viewer]projections.HeroQuest{} // each from the one before
		for range 6 {
			command, data := otherPast(r, e)
			before := e.Ledger
			a, err := e.Try(e.Request(gm, command, data))
			if err == nil {
				changed++
			}
			if doubts := e.Rules.Doubts(before, a); len(doubts) > 0 {
				r.Fatalf("%s %s bears false witness: %+v", command, data, doubts)
			}
			v := rapid.SampledFrom(viewers).Draw(r, "viewer")
			told[v] = told[v].Next(e.Rules.View(e.Ledger, v), e.Rules.Visible(e.Ledger, v))
			accounted(r, e, v, told[v])
		}
		accountedAt(r, e, rapid.IntRange(1, e.Ledger.Revision()).Draw(r, "at"))
	})
	if changed < 60 {
		t.Errorf("the past was changed %d times only", changed)
	}
}

// otherPast is a change of what happened, mostly of what happened to gold.
func otherPast(r *rapid.T, e *evening) (command, data string) {
	revision := rapid.IntRange(1, e.Ledger.Revision()).Draw(r, "revision")
	hero := func(name string) string {
		return rapid.SampledFrom([]string{"h1", "h3", "h4", "h5", "h6"}).Draw(r, name)
	}
	amount := rapid.SampledFrom([]int{1, 25, 90, 200, 1000}).Draw(r, "amount")
	switch rapid.IntRange(0, 6).Draw(r, "change") {
	case 0:
		return "Undo", fmt.Sprintf(`{"targets":[%d]}`, revision)
	case 1:
		return "Redo", fmt.Sprintf(`{"targets":[%d]}`, revision)
	case 2:
		target := rapid.SampledFrom(moneyed(e)).Draw(r, "of gold")
		w, _ := again(e, target)
		if other, _ := again(e, revision); rapid.Bool().Draw(r, "as another") {
			w = other
		}
		return "Amend", ruletest.Written(r, campaign.Amend{Target: target, Wish: w})
	case 3:
		return "Correct", fmt.Sprintf(`{"path":"/game/heroes/%s/gold","to":%d,"reason":"miscounted"}`, hero("hero"), amount)
	case 4:
		return "Undo", fmt.Sprintf(`{"targets":[%d]}`, rapid.SampledFrom(moneyed(e)).Draw(r, "of gold"))
	}
	return "Insert", fmt.Sprintf(`{"after":%d,"command":"ShareGold","data":{"from":%q,"to":%q,"amount":%d}}`, revision, hero("from"), hero("to"), amount)
}

// moneyed are the actions that tell of gold.
func moneyed(e *evening) []int {
	var all []int
	for _, a := range e.Ledger.Actions() {
		for _, ev := range a.Events {
			switch ev.Data.(type) {
			case event.GoldGained, event.GoldShared, event.ItemPurchased, event.ItemSold, event.RemainsLeft, event.RemainsLooted, event.PossessionsStolen:
				all = append(all, a.Revision)
			}
		}
	}
	return slices.Compact(all)
}

// accounted wants the ledger of a viewer to be what the game came to.
func accounted(t ruletest.T, e *evening, v campaign.Viewer, q projections.HeroQuest) {
	t.Helper()
	lines := map[int][]projections.Entry{}
	for _, line := range projections.Ledger(q) {
		lines[line.Revision] = append(lines[line.Revision], line)
	}
	purse, body := map[event.HeroID]int{}, bodies(q)
	for _, entry := range campaign.InPlay(q.Entries) {
		then, err := e.Rules.AtPlace(e.Ledger, v, entry.Revision)
		if err != nil {
			t.Fatalf("at %d: %v", entry.Revision, err)
		}
		for _, line := range lines[entry.Revision] {
			if line.Purse != purse[line.Hero]+line.Amount {
				t.Fatalf("revision %d, %s: %d and %+d is not %d", line.Revision, line.Hero, purse[line.Hero], line.Amount, line.Purse)
			}
			purse[line.Hero] = line.Purse
		}
		for id, h := range then.Game.Heroes {
			if purse[id] != h.Gold {
				t.Fatalf("after revision %d %s has %d gold, by the ledger %d", entry.Revision, id, h.Gold, purse[id])
			}
			if left, told := body[entry.Revision][id]; told && left != h.Body {
				t.Fatalf("after revision %d %s has %d Body Points, by the sheet %d", entry.Revision, id, h.Body, left)
			}
		}
	}
	settled(t, q, purse)
}

// bodies are the Body Points that the sheets tell of, by revision.
func bodies(q projections.HeroQuest) map[int]map[event.HeroID]int {
	all := map[int]map[event.HeroID]int{}
	for _, s := range projections.Sheets(q) {
		for _, c := range s.Changes {
			if c.Of != "body" {
				continue
			}
			if all[c.Revision] == nil {
				all[c.Revision] = map[event.HeroID]int{}
			}
			all[c.Revision][s.Hero] = c.Left
		}
	}
	return all
}

// settled wants the ledger to end with the purses, and the remains to hold what
// was left less what was taken.
func settled(t ruletest.T, q projections.HeroQuest, purse map[event.HeroID]int) {
	t.Helper()
	maps.DeleteFunc(purse, func(id event.HeroID, gold int) bool { _, there := q.Game.Heroes[id]; return !there && gold == 0 })
	for id, gold := range purse {
		if q.Game.Heroes[id].Gold != gold {
			t.Fatalf("%s has %d gold, by the ledger %d", id, q.Game.Heroes[id].Gold, gold)
		}
	}
	for _, f := range projections.Remains(q) {
		lies := f.Gold
		for _, loot := range f.Taken {
			lies -= loot.Gold
		}
		if (f.Fate == "lying" || f.Fate == "taken") && q.Game.Quest != nil && lies != f.LyingGold {
			t.Fatalf("%d of the %d gold of %s should lie there, not %d", lies, f.Gold, f.Hero, f.LyingGold)
		}
	}
}

// accountedAt wants the ledger of another day to end with the purses of that day.
func accountedAt(t ruletest.T, e *evening, at int) {
	t.Helper()
	for _, recorded := range []bool{true, false} {
		then, err := e.Rules.At(e.Ledger, viewers[1], at, recorded)
		entries, failed := e.Rules.VisibleAt(e.Ledger, viewers[1], at, recorded)
		if err != nil || failed != nil {
			t.Fatalf("at %d: %v, %v", at, err, failed)
		}
		q, purse := projections.Of(then, entries), map[event.HeroID]int{}
		for _, line := range projections.Ledger(q) {
			purse[line.Hero] = line.Purse
		}
		for id, h := range then.Game.Heroes {
			if purse[id] != h.Gold {
				t.Fatalf("at %d, recorded %t: %s has %d gold, by the ledger %d", at, recorded, id, h.Gold, purse[id])
			}
		}
	}
}
