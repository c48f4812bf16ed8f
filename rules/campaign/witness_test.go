package campaign_test

import (
	"fmt"
	"reflect"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
)

// doubted is what somebody learns of an action that says otherwise than is so by now.
func doubted(e *evening, who events.SeatID, revision int) []campaign.Doubt {
	return e.Rules.Corrected(e.Ledger, viewer(who), []int{revision})[revision]
}

// What a correction and a change of an option say was so before them is told where it
// is otherwise by now, to whoever may know the value.
func TestWhatTheKernelSaysWasSoIsToldWhereItIsOtherwise(t *testing.T) {
	e := omen(t) // in 7 the weight of the omen became 6, which the game master alone knows
	e.Do(greta, "Correct", correct("/game/oil", `4`))
	e.Do(greta, "Correct", correct("/game/oil", `8`))
	e.Do(greta, "Correct", correct("/game/galleries/g1/name", `"Shaft"`))
	e.Do(greta, "Correct", correct("/game/galleries/g1/name", `"Drift"`))
	e.Do(greta, "SetOption", `{"option":"undo_consent","value":"free"}`)
	e.Do(greta, "SetOption", `{"option":"undo_consent","value":"gm"}`)
	e.Do(greta, "Correct", correct("/game/weights/g1", `9`))
	number := func(n int) rules.Fact { return rules.Fact{Number: n} }
	name := func(text string) rules.Fact { return rules.Fact{Name: text} }
	for _, one := range []struct {
		undone, revision int
		want             campaign.Doubt
		known            []events.SeatID
	}{
		{9, 10, doubt("CorrectionMade", "from", "", "oil before", number(4), number(8)), []events.SeatID{greta, ben, cleo, olaf}},
		{11, 12, doubt("CorrectionMade", "from", "g1", "name before", name("Shaft"), name("Adit")), []events.SeatID{greta, ben, cleo, olaf}},
		{5, 12, doubt("CorrectionMade", "from", "g1", "name before", name("Shaft"), rules.Fact{Gone: true}), []events.SeatID{greta, ben, cleo, olaf}},
		{13, 14, doubt("CampaignOptionSet", "old_value", "", "option undo consent before", name("free"), name("seat concerned")), []events.SeatID{greta, ben, cleo, olaf}},
		{7, 15, doubt("CorrectionMade", "from", "", "weights, g1 before", number(6), number(5)), []events.SeatID{greta}},
	} {
		if got := doubted(e, greta, one.revision); got != nil {
			t.Errorf("before anything changed %+v is told of %d", got, one.revision)
		}
		e.Do(greta, "Undo", fmt.Sprintf(`{"targets":[%d]}`, one.undone))
		known := map[events.SeatID]bool{}
		for _, who := range one.known {
			known[who] = true
		}
		for _, who := range []events.SeatID{greta, ben, cleo, olaf} {
			var want []campaign.Doubt
			if known[who] {
				want = []campaign.Doubt{one.want}
			}
			if got := doubted(e, who, one.revision); !reflect.DeepEqual(got, want) {
				t.Errorf("without %d %s is told %+v of %d, want %+v", one.undone, who, got, one.revision, want)
			}
		}
		e.Do(greta, "Redo", fmt.Sprintf(`{"targets":[%d]}`, one.undone))
	}
}

func doubt(event, field, whose, of string, recorded, folded rules.Fact) campaign.Doubt {
	return campaign.Doubt{Event: event, Disagreement: rules.Disagreement{Field: field, Whose: whose, Of: of, Recorded: recorded, Folded: folded}}
}
