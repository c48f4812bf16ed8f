package heroquest

import (
	"fmt"
	"slices"
	"testing"

	"loretome/events"
	"loretome/rules/ruletest"
)

// burntElf is an evening on which the sorcerer m1 burnt the elf h1 with a Ball
// of Flame, two Body Points of six, in the revision that is given with it.
func burntElf(t *testing.T) (e *ruletest.Evening[State, Command], ben events.SeatID, fire int) {
	t.Helper()
	e = ruletest.Begin(t, System())
	ben = e.Join("Ben", events.HeroPlayer)
	e.Do(ben, "JoinHero", `{"hero_type":"elf","name":"Ilya"}`)
	e.Do("s1", "DefineQuest", `{"quest_no":1,"title":"Fort","start_area":"R1","areas":[{"area":"R1","kind":"room"}],
		"monsters":[{"type":"orc","area":"R1","spells":["ball_of_flame"]}]}`)
	e.Do("s1", "StartQuest", `{"quest_no":1,"order":["h1"],"elements":{"h1":["water"]},"shown":[{"area":"R1","area_kind":"room","monsters":[{"type":"orc"}]}]}`)
	e.Do(ben, "EndTurn", `{"hero_id":"h1"}`)
	cast := e.Do("s1", "CastDreadSpell", `{"monster_id":"m1","spell":"ball_of_flame","aimed_at":"h1","asserted":{"visible":true}}`,
		ruletest.Throw("movement", "1", "2"))
	return e, ben, cast.Revision
}

func elfOf(e *ruletest.Evening[State, Command]) Hero { return e.Ledger.State().Game.Heroes["h1"] }

// TC-77, HQ-DREAD-03, HQ-LOS-02: the table agrees later that the orc could not
// see the elf; her Body Points are made good, and the spell counts as it did.
func TestADreadSpellIsDisputedAndMadeGood(t *testing.T) {
	e, ben, fire := burntElf(t)
	if elf := elfOf(e); elf.Body != 4 {
		t.Fatalf("the elf has %d Body Points", elf.Body)
	}
	e.Do("s1", "EndTurn", `{}`)
	e.Do(ben, "EndTurn", `{"hero_id":"h1"}`)
	disputed := e.Do(ben, "Dispute", fmt.Sprintf(`{"actions":[%d],"rules":["HQ-DREAD-03","HQ-LOS-02"],"claim":"it could not see her"}`, fire))
	if !slices.Equal(disputed.Rules, []string{"HQ-DREAD-03", "HQ-LOS-02"}) {
		t.Errorf("the dispute cites %v", disputed.Rules)
	}
	resolve := `{"dispute":"dispute-1","outcome":"correct","reason":"the door was shut","correct":[{"path":"/game/heroes/h1/body","to":%d}]}`
	if err := e.Asked("s1", "Resolve", fmt.Sprintf(resolve, 7)); err == nil {
		t.Error("she is better than her total")
	}
	ruled := e.Do("s1", "Resolve", fmt.Sprintf(resolve, 6))
	resolved, _ := ruled.Events[0].Data.(events.RulingResolved)
	made, _ := ruled.Events[1].Data.(events.CorrectionMade)
	if resolved.Outcome != events.CorrectedBy || string(made.From) != "4" || string(made.To) != "6" || made.Dispute != "dispute-1" {
		t.Errorf("resolved as %+v with %+v", resolved, made)
	}
	if elf := elfOf(e); elf.Body != 6 {
		t.Errorf("the elf has %d Body Points", elf.Body)
	}
	s := e.Ledger.State()
	if !slices.Contains(s.Game.Quest.Dread, DreadCast{Monster: "m1", Spell: "ball_of_flame"}) || len(s.Kernel.Undone) != 0 {
		t.Errorf("the spell does not count as it did: %+v, undone %v", s.Game.Quest.Dread, s.Kernel.Undone)
	}
}

// What is illegal in a dispute is refused by the kernel.
func TestWhatIsIllegalInADispute(t *testing.T) {
	e, ben, fire := burntElf(t)
	settle := func(id string) string {
		return fmt.Sprintf(`{"dispute":%q,"outcome":"uphold","reason":"it could see her"}`, id)
	}
	e.Do(ben, "Dispute", fmt.Sprintf(`{"actions":[%d],"claim":"it could not see her"}`, fire))
	e.Do("s1", "Resolve", settle("dispute-1"))
	for _, row := range []struct {
		id   string
		by   events.SeatID
		asks string
		data string
		name string
	}{
		{"SM-151", "s1", "Resolve", settle("dispute-2"), "NoSuchDispute"},
		{"SM-151", "s1", "Resolve", settle("dispute-1"), "NoSuchDispute"},
		{"SM-152", ben, "Dispute", fmt.Sprintf(`{"actions":[%d],"claim":"it was two"}`, e.Ledger.Revision()+1), "NoSuchEvent"},
	} {
		t.Run(row.id, func(t *testing.T) { refusedBy(t, e.Asked(row.by, row.asks, row.data), row.name, "") })
	}
}
