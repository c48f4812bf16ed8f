package heroquest

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// What is illegal about the table itself is refused by the kernel, here at a
// table that plays HeroQuest: Ben is s2, Cleo s3; revision 5 is Ben's deed and
// revision 6 Cleo's.
func TestWhatIsIllegalAboutTheTable(t *testing.T) {
	open := func() *ruletest.Evening[State, Command] {
		e := ruletest.Begin(t, System())
		e.Join("Ben", events.HeroPlayer)
		e.Join("Cleo", events.HeroPlayer)
		e.Do("s2", "JoinHero", `{"hero_type":"dwarf","name":"Durin"}`)
		e.Do("s3", "JoinHero", `{"hero_type":"elf","name":"Ilya"}`)
		return e
	}
	first := open().Ledger.Revision() - 1
	for _, row := range []struct {
		id, before string
		by         events.SeatID
		asks, data string
		name       string
		rule       rules.ID
	}{
		{"SM-04", "", "s1", "AssignZargon", `{"player_id":"s2"}`, "ZargonTaken", "HQ-NEW-01"},
		{"SM-17", "StartSession", "s1", "StartSession", `{}`, "SessionOpen", "HQ-NEW-03"},
		{"SM-18", "", "s1", "EndSession", `{}`, "NoSession", "HQ-NEW-03"},
		{"SM-148", "", "s2", "Undo", `{"targets":[5]}`, "ConsentMissing", ""},
		{"SM-149", "Undo", "s1", "Undo", `{"targets":[4]}`, "AlreadyUndone", ""},
		{"SM-150", "", "s2", "Redo", `{"targets":[4]}`, "NothingToRedo", ""},
	} {
		t.Run(row.id, func(t *testing.T) {
			e := open()
			switch row.before {
			case "Undo":
				e.Do("s1", "Undo", row.data)
			case "":
			default:
				e.Do("s1", row.before, `{}`)
			}
			refusedBy(t, e.Asked(row.by, row.asks, row.data), row.name, row.rule)
		})
	}
	if first != 4 {
		t.Errorf("the dwarf joins in revision %d, the rows name 4", first)
	}
	t.Run("SM-01", func(t *testing.T) {
		e := open()
		_, err := e.Rules.Decide(e.Rules.Empty(), e.Request("s1", "OpenArmory", `{}`))
		refusedBy(t, err, "NoCampaign", "HQ-NEW-01")
	})
}

// The rules behind the kernel's commands and refusals are those that the
// catalogue lists for them.
func TestTheKernelStandsOnTheRulesOfTheCatalogue(t *testing.T) {
	l, listed := law(t), map[string][]string{}
	for _, c := range l.Commands {
		if c.Kernel != "" {
			listed[c.Name] = c.Rules
		}
	}
	for _, e := range l.Events {
		switch e.Name {
		case "SessionStarted":
			listed["StartSession"] = e.Rules
		case "SessionEnded":
			listed["EndSession"] = e.Rules
		}
	}
	for _, no := range l.StateMachine.Illegal {
		if slices.Contains([]string{"NoCampaign", "ZargonTaken", "SessionOpen", "NoSession", "NotZargon", "NotYourHero"}, no.Error) {
			listed[no.Error] = no.Rules
		}
	}
	for name, wanted := range listed {
		if got := fmt.Sprint(behind[name]); got != fmt.Sprint(wanted) {
			t.Errorf("behind %s stand %s, the catalogue has %v", name, got, wanted)
		}
	}
	if len(listed) != len(behind) {
		t.Errorf("the catalogue lists %d, behind stand %d", len(listed), len(behind))
	}
	begun, _ := ruletest.Begin(t, System()).Ledger.Action(1)
	if !slices.Equal(begun.Rules, listed["StartCampaign"]) {
		t.Errorf("a campaign begins by %v", begun.Rules)
	}
}

// HQ-NEW-01, HQ-SETUP-10, HQ-END-01
func TestWhatIsIllegalBeforeAndAfterAQuest(t *testing.T) {
	refuses(t, []wrong{
		{"SM-03", given(t, defined()...).At(ben, cleo).By(ben), SetUpQuest{Quest: 1}, "NoZargon", "HQ-NEW-01"},
		{"SM-31", given(t, setUp()...), ReadAloud{What: "quest_note", Ref: "A"}, "NotesBeforeQuest", "HQ-SETUP-10"},
		{"SM-202", given(t, inRound(goal)...), EndQuest{Outcome: "retreat"}, "GoalAlreadyAchieved", "HQ-END-01"},
	})
}

// TC-76: what was thrown stays in the journal when its attack is undone; the
// attack is made again with new dice, and whoever reads the journal from its
// beginning comes to the same game.
func TestDiceStayInTheJournalWhenTheirAttackIsUndone(t *testing.T) {
	e := ruletest.Begin(t, System())
	ben := e.Join("Ben", events.HeroPlayer)
	e.Do(ben, "JoinHero", `{"hero_type":"barbarian","name":"Torg"}`)
	e.Do("s1", "DefineQuest", `{"quest_no":1,"title":"Fort","start_area":"R1","areas":[{"area":"R1","kind":"room"}]}`)
	e.Do("s1", "StartQuest", `{"quest_no":1,"order":["h1"],"shown":[{"area":"R1","area_kind":"room","monsters":[{"type":"orc"}]}]}`)
	attack := `{"hero_id":"h1","target":"m1","asserted":{"adjacent":true}}`
	before := e.Game()
	missed := e.Do(ben, "Attack", attack, ruletest.Throw("combat", "W", "B", "W"))
	e.Do("s1", "Undo", `{"targets":[`+strconv.Itoa(missed.Revision)+`]}`)
	if e.Game() != before {
		t.Error("the attack is not undone")
	}
	again := e.Do(ben, "Attack", attack, ruletest.Throw("combat", "S", "W", "W"), ruletest.Throw("combat", "W", "W"))
	if again.RepeatOf != missed.Revision {
		t.Errorf("the new roll is marked as a repeat of %d, not of %d", again.RepeatOf, missed.Revision)
	}
	if stored := firstFaces(missed); len(stored) != 3 || stored[1] != "B" {
		t.Errorf("the journal has the faces %v of the undone attack", stored)
	}
	if m := e.Ledger.State().Game.Quest.Monster["m1"]; !m.Dead {
		t.Errorf("the second attack left the orc %+v", m)
	}
	journal := e.Ledger.Actions()
	if kept := journal[missed.Revision-1]; !bytes.Equal(kept.Body, missed.Body) || e.Ledger.UndoneBy(missed.Revision) == 0 {
		t.Errorf("the journal keeps of the undone attack %s", kept.Body)
	}
	read := e.Rules.Empty()
	for _, a := range journal {
		decoded, err := e.Rules.Catalog().Decode(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		if read, err = e.Rules.Fold(read, events.Stored{Action: decoded, Hash: events.HashOf(a.Body), Seq: a.Seq, Body: a.Body}); err != nil {
			t.Fatal(err)
		}
	}
	for _, reader := range []campaign.Viewer{{Seat: "s1", Side: events.GameMaster}, {Seat: ben, Side: events.HeroPlayer}, {Side: events.Observer}} {
		if seen := ruletest.Written(t, e.Rules.View(read, reader)); seen != ruletest.Written(t, e.Rules.View(e.Ledger, reader)) {
			t.Errorf("%v reads another campaign out of the journal: %s", reader, seen)
		}
	}
	if ruletest.Written(t, read.State()) != ruletest.Written(t, e.Ledger.State()) {
		t.Error("the journal folds to another campaign")
	}
}

// firstFaces are those of the first throw of an action.
func firstFaces(a events.Stored) []events.Face {
	for _, recorded := range a.Events {
		if roll, is := recorded.Data.(event.DiceRolled); is {
			return roll.Faces
		}
	}
	return nil
}

// TC-80: a closed door between two squares ends adjacency and sight.
func TestAMonsterBehindAClosedDoorIsNotAdjacent(t *testing.T) {
	shut := map[string]bool{"adjacent": false, "diagonal": false, "visible": false}
	pass := PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}
	fighting(t, elf).When(DeclareAttack{Hero: elf, Target: "m1", Asserted: shut}).Refused("NotAdjacent", "HQ-ATK-01")
	fighting(t, elf, wielding(elf, "i9", "crossbow")...).When(DeclareAttack{Hero: elf, Target: "m1", Asserted: shut}).Refused("NotVisible", "HQ-LOS-01")
	monstersTurn(t).When(MonsterAttack{Monster: "m1", Target: elf, Asserted: shut}).Refused("NotAdjacent", "HQ-MATK-01")
	fighting(t, elf, healing(elf, "i5")).When(pass).Has(event.ItemPassed{From: elf, To: dwarf, Item: "i5", Card: "potion_of_healing"})
}
