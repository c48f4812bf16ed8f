package web

import (
	"strings"
	"testing"
)

// trapped is a table in the first round of a quest with a pit, a falling block
// and a secret door at the start, and a wizard with nine spells.
func trapped(t *testing.T) *threeSeats {
	t.Helper()
	return running(t, map[string]any{
		"areas":        []any{map[string]any{"area": "Gatehouse", "kind": "room"}, map[string]any{"area": "Crypt", "kind": "room"}},
		"traps":        []any{map[string]any{"trap_id": "t1", "kind": "pit", "area": "Gatehouse"}, map[string]any{"trap_id": "t2", "kind": "falling_block", "area": "Gatehouse"}},
		"secret_doors": []any{map[string]any{"door_id": "S1", "between": []string{"Gatehouse", "Crypt"}}},
		"notes":        []any{map[string]any{"ref": "A", "text": "The floor shakes."}},
	})
}

// found is that table after Ben's search for traps.
func found(t *testing.T) *threeSeats {
	t.Helper()
	e := trapped(t)
	e.at(e.ben).fill("f-Search-h1").is(200).says("the search for traps of Gatehouse waits for its answer")
	e.at(e.ana).fill("f-AnswerSearch-traps").is(200)
	e.at(e.ben).fill("do-EndTurn-h1").is(200)
	return e
}

func TestASearchForTrapsIsAnsweredWithWhatTheQuestHasThere(t *testing.T) {
	e := trapped(t)
	e.at(e.ben).without("#do-Disarm-h1")
	e.ben.fill("f-Search-h1", "asserted.monster_in_sight", "true").is(422).says("Torg sees a monster")
	e.at(e.ben).fill("f-Search-h1").is(200)
	e.at(e.ana).says("Answer: traps in Gatehouse")
	if n := e.ana.page.Find("#f-AnswerSearch-traps [name=found][checked]").Length(); n != 2 {
		t.Errorf("%d traps are filled in, want 2", n)
	}
	e.ana.fill("f-AnswerSearch-traps", "name", "t9").is(400)
	e.at(e.ana).fill("f-AnswerSearch-traps", "kind", "spear", "name", "t9").is(200).without("#f-AnswerSearch-traps")
	e.ben.open(e.home + "/quests/1").is(200).says("Pit t1").says("Falling block t2").says("Spear t9").says("found")
}

func TestASearchMayFindNothing(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-Search-h1").is(200)
	e.at(e.ana).fill("f-AnswerSearch-traps").is(200).says("Traps")
	e.at(e.ben).fill("do-EndTurn-h1").is(200)
	e.at(e.k).fill("f-Search-h2", "what", "SearchSecretDoors").is(200).says("the search for secret doors of Gatehouse waits")
	e.at(e.ana).fill("f-AnswerSearch-doors", "name", "S5").is(400)
	e.at(e.ana).fill("f-AnswerSearch-doors").is(200).without("#f-AnswerSearch-doors")
}

func TestSecretDoorsComeIntoViewWithTheAnswer(t *testing.T) {
	e := trapped(t)
	e.at(e.ben).fill("f-Search-h1", "what", "SearchSecretDoors").is(200)
	e.at(e.k)
	if strings.Contains(e.k.page.Text(), "S1") {
		t.Error("the secret door is known before it is found")
	}
	e.at(e.ana).says("Door S1 not seen").fill("f-AnswerSearch-doors").is(200).says("Door S1 closed")
	e.ben.open(e.home + "/quests/1").is(200).says("Secret door S1")
}

func TestATrapIsDisarmedOrGoesOff(t *testing.T) {
	e := found(t)
	e.at(e.k).fill("f-Disarm-h2", "trap_id", "t1").is(422).says("tool kit")
	e.at(e.ana).fill("f-RollMovement-h2", "dice.movement", "3 3").is(200)
	e.at(e.k).fill("f-Jump-h2", "trap_id", "t1", "dice.jump", "W").is(200).says("Mira jumped t1").says("4 left")
	e.k.fill("f-Jump-h2", "trap_id", "t2", "dice.jump", "S").is(200).says("a trap goes off on Mira, who throws its dice")
	e.k.fill("f-RollTrapDamage-h2", "dice.trap", "S W W").is(200).says("Mira is under a fallen block").says("A trap went off on Mira")
	e.k.fill("f-ChooseTrapEscape-h2").is(200).says("Zargon is next")
	e.k.open(e.home + "/quests/1").is(200).says("sprung")
}

func TestZargonSpringsATrapAndAPitIsOnTheSheet(t *testing.T) {
	e := trapped(t)
	e.at(e.ana).says("Pit t1 hidden").fill("f-SpringTrap", "hero_id", "h1", "trap_id", "t1").is(200).says("Pit t1 open")
	e.ben.open(e.home + "/heroes/h1").is(200).says("In pit t1").says("one die fewer in attack and defence")
	e.at(e.k)
	if strings.Contains(e.k.page.Text(), "t2") {
		t.Error("a trap is known that nobody found")
	}
}

func TestATrapInAChestAnswersASearchForTreasure(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-FindTreasure-h1", "room", "Gatehouse").is(200).says("waits for its answer")
	e.at(e.ana).fill("f-SpringTrap-chest", "kind", "chest", "damage", "1").is(200).says("Mira is next").without("#f-SpringTrap-chest")
	e.at(e.ben).says("7/8")
}

// HQ-TRAP-02 (ruling)
func TestTheMoveWarnsOfTheTrapsThatAreKnown(t *testing.T) {
	const warning = "Springs if walked over: Pit t1 (Gatehouse), Falling block t2 (Gatehouse)."
	e := trapped(t)
	e.at(e.ben).fill("f-RollMovement-h1").is(200)
	for _, b := range []*browser{e.ben, e.ana} {
		e.at(b).shows("f-Move-h1").lacks("Springs if walked over")
	}
	e = found(t)
	e.at(e.k).fill("f-RollMovement-h2").is(200)
	for _, b := range []*browser{e.k, e.ana} {
		if said := e.at(b).page.Find("#f-Move-h2 .help").Text(); said != warning {
			t.Errorf("the move says %q, want %q", said, warning)
		}
	}
}

func TestTrapsAndMonstersOnTheQuestPageShowTheirRules(t *testing.T) {
	e := found(t)
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}).is(201)
	e.ben.open(e.home + "/quests/1").is(200).says("Pit t1 Gatehouse found HQ-PITTRAP-01").says("Falling block t2 Gatehouse found HQ-FALL-01").says("Orc Gatehouse HQ-CARD-13")
	e.play(e.gm, "ApplyQuestNote", map[string]any{"changes": []any{map[string]any{"figure": "m1", "dies": true}}}).is(201)
	e.ben.open(e.home + "/quests/1").says("HQ-ATK-11").lacks("HQ-CARD-13")
}
