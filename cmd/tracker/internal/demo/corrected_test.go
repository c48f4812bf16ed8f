package demo_test

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

// Whatever is changed afterwards, those actions are told as recorded then and as
// corrected since of which the game says otherwise than their events do.
func TestWhatIsRecordedOtherwiseThanItIsByNowIsTold(t *testing.T) {
	whole := played(t).Ledger
	every, told := whole.PlayOrder(), 0
	ruletest.Evenings(t, ruletest.Many(t, "HEROQUEST_WANDERINGS", 30), func(r *rapid.T) {
		e := ruletest.Begin(r, heroquest.System())
		e.Ledger = whole
		if got := e.Rules.Corrected(e.Ledger, viewers[0], every); len(got) > 0 {
			r.Fatalf("of an evening of which nothing was changed is told %v", got)
		}
		for range 8 {
			command, data := otherPast(r, e)
			_, _ = e.Try(e.Request(gm, command, data)) // a no changes nothing
		}
		asked := rapid.SliceOfNDistinct(rapid.IntRange(1, e.Ledger.Revision()), 1, 60, rapid.ID).Draw(r, "asked")
		if rapid.Bool().Draw(r, "all") {
			asked = e.Ledger.PlayOrder()
		}
		want := otherwise(e)
		maps.DeleteFunc(want, func(revision int, _ []campaign.Doubt) bool { return !slices.Contains(asked, revision) })
		got := e.Rules.Corrected(e.Ledger, viewers[0], asked)
		if len(want)+len(got) > 0 && !reflect.DeepEqual(want, got) {
			r.Fatalf("told is %v, want %v", got, want)
		}
		told += len(got)
		for _, v := range viewers {
			for revision, doubts := range e.Rules.Corrected(e.Ledger, v, asked) {
				for _, d := range doubts {
					if seen, _ := e.Rules.Show(e.Ledger, v, revision); !slices.ContainsFunc(seen.Events, func(ev events.Recorded) bool { return ev.Type == d.Event }) || !slices.Contains(want[revision], d) {
						r.Fatalf("%v is told %+v of revision %d", v, d, revision)
					}
				}
			}
		}
	})
	if told < 20 {
		t.Errorf("only %d actions were told as corrected", told)
	}
}

// otherwise are the witnesses that the game denies, by a plain fold.
func otherwise(e *evening) map[int][]campaign.Doubt {
	all, game := map[int][]campaign.Doubt{}, heroquest.State{}
	for _, entry := range campaign.InPlay(e.Rules.Visible(e.Ledger, viewers[0])) {
		if entry.UndoneBy > 0 {
			continue
		}
		game = campaign.Retold(heroquest.Decider, game, &entry, func(ev events.Event, before, after *heroquest.State) {
			for _, d := range e.Rules.System.Witness(*before, *after, e.Ledger.State().Kernel.Options, ev) {
				all[entry.Revision] = append(all[entry.Revision], campaign.Doubt{Event: ev.EventType(), Disagreement: d})
			}
			if c, corrects := ev.(events.CorrectionMade); corrects {
				all[entry.Revision] = append(all[entry.Revision], corrections(c, before.Heroes)...)
				if len(all[entry.Revision]) == 0 {
					delete(all, entry.Revision)
				}
			}
		})
	}
	return all
}

// corrections are what a correction of a purse says was in it, where it was not.
func corrections(c events.CorrectionMade, heroes map[event.HeroID]heroquest.Hero) []campaign.Doubt {
	id, purse := strings.CutSuffix(strings.TrimPrefix(c.Path, "/game/heroes/"), "/gold")
	hero, there := heroes[event.HeroID(id)]
	was, err := strconv.Atoi(string(c.From))
	if !purse || err != nil || there && was == hero.Gold {
		return nil
	}
	return []campaign.Doubt{{Event: "CorrectionMade", Disagreement: rules.Disagreement{Field: "from", Whose: id, Of: "gold before",
		Recorded: rules.Fact{Number: was}, Folded: rules.Fact{Number: hero.Gold, Gone: !there}}}}
}
