package web

import (
	"strings"
	"testing"
)

// guarded is a table in Mira's turn, with an orc that has two Dread spells in
// sight.
func guarded(t *testing.T) *threeSeats {
	t.Helper()
	e := running(t, map[string]any{"dread_assignments": map[string]any{"orc": []string{"fear", "firestorm"}}})
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}).is(201)
	e.at(e.ben).fill("do-EndTurn-h1").is(200)
	return e
}

func TestSpellsAreCastByTheKindOfTheirTarget(t *testing.T) {
	e := guarded(t)
	e.at(e.ben).without("#do-Cast-h1-hero")
	e.at(e.k).shows("f-Cast-h2-hero").shows("f-Cast-h2-monster").without("#do-Cast-h2-door")
	e.k.without("#f-Cast-h2-hero [value=ball_of_flame]").without("#f-Cast-h2-monster [value=courage]")
	e.k.fill("f-Cast-h2-hero", "spell", "water_of_healing", "targets", "h1").is(200).shut("do-Cast-h2-monster", "action used")
}

func TestASpellOnAMonsterTakesTheThrowsThatItsCardWants(t *testing.T) {
	e := guarded(t)
	e.at(e.k).fill("f-Cast-h2-monster", "spell", "ball_of_flame", "dice.spell", "1 2").is(200).says("The orc against a spell")
	e.at(e.k).shut("do-Cast-h2-hero", "action used")
	e.at(e.ana).says("0 alive, 1 slain")
}

func TestASpellOnAHeroLastsUntilTheTableSaysThatItIsOver(t *testing.T) {
	e := guarded(t)
	e.at(e.k).fill("f-Cast-h2-hero", "spell", "courage", "targets", "h1", "asserted.monster_in_sight", "true").is(200)
	e.ben.open(e.home + "/heroes/h1").is(200).says("Courage")
	e.at(e.k).fill("f-EndTurn-h2", "asserted.monster_in_sight:h1", "true").is(200)
	e.at(e.ana).fill("f-EndEffect", "reason", "no_monster_in_sight").is(200)
	e.ana.without("#do-EndEffect")
}

func TestAMonsterCastsADreadSpellAndItsVictimShakesItOff(t *testing.T) {
	e := guarded(t)
	e.at(e.k).fill("do-EndTurn-h2").is(200)
	e.at(e.ana).says("Fear").fill("f-CastDreadSpell", "spell", "fear", "aimed_at", "h1").is(200).without("#f-CastDreadSpell option[value=fear]")
	e.ana.fill("do-EndTurn").is(200)
	e.at(e.ben).says("Shake off Fear").fill("f-EndEffect-e1", "dice.resist", "6 1").is(200).without("#do-EndEffect-e1")
}

func TestZargonGivesADreadSpellByANote(t *testing.T) {
	e := guarded(t)
	e.at(e.ana).shows("do-AssignDreadSpell")
	e.ana.open(e.home+"/commands/AssignDreadSpell").is(200).fill("f-AssignDreadSpell", "monster_id", "m1", "spell", "tempest").is(400)
	e.ana.fill("f-AssignDreadSpell", "monster_id", "m1", "spell", "tempest", "quest_note", "A").is(200).says("Tempest")
}

func TestANoteHurtsHealsAndPaysHeroes(t *testing.T) {
	e := trapped(t)
	e.at(e.ana).shows("do-ApplyQuestNote").open(e.home+"/play/zargon/note").is(200).
		fill("f-ApplyQuestNote", "note_ref", "A", "figures", "h1", "figures", "h2", "each.damage", "2", "each.gold", "30").is(200).says("Round 1")
	e.ben.open(e.home).is(200).says("6/8").says("2/4").says("30 gold")
}

func TestANoteGivesAndTakesThingsAndLaysEffects(t *testing.T) {
	e := armed(t, "tool_kit")
	note := func() *browser { return e.ana.open(e.home + "/play/zargon/note").is(200) }
	note().fill("f-ApplyQuestNote", "figures", "m1", "each.item", "dagger").is(400).holds("each.item", "dagger").says("is a monster")
	note().fill("f-ApplyQuestNote", "figures", "h2", "each.item", "dagger", "each.effect", "tempest", "each.ends_when", "next_turn_missed").is(200).
		says("Tempest takes effect on Mira, for the next turn")
	note().fill("f-ApplyQuestNote", "lost", "h1 i3").is(200)
	e.ben.open(e.home + "/heroes/h1").is(200).says("Torg loses a Tool Kit")
	e.k.open(e.home + "/heroes/h2").is(200).says("Dagger").says("Tempest")
	e.ben.open(e.home + "/play/zargon/note").is(200).without("[name=lost]")
}

func TestAFailedQuestIsChangedOnItsPage(t *testing.T) {
	e := running(t, nil)
	e.at(e.ana).fill("f-EndQuest", "outcome", "retreat").is(200).fill("do-FinishQuest").is(200)
	e.ana.open(e.home + "/quests/1").is(200).says("Change the quest")
	e.ana.fill("f-ModifyQuest", "changes", "fewer orcs", "patch.reward_gold", "150").is(200)
	e.ana.open(e.home + "/quests/1").is(200).says("150")
	e.ben.open(e.home + "/quests/1").without("#f-ModifyQuest")
}

func TestADoorIsClosedByANoteOnly(t *testing.T) {
	e := running(t, map[string]any{"areas": []any{map[string]any{"area": "Gatehouse", "kind": "room"}, map[string]any{"area": "Hall", "kind": "room"}},
		"doors": []any{map[string]any{"door_id": "D1", "between": []string{"Gatehouse", "Hall"}}}})
	e.at(e.ana).without("#do-CloseDoor")
	e.at(e.ben).fill("f-RollMovement-h1").is(200).fill("f-OpenDoor-h1", "door_id", "D1").is(200)
	e.at(e.ana).shows("do-CloseDoor").open(e.home+"/commands/CloseDoor").is(200).fill("f-CloseDoor", "door_id", "D1", "quest_note", "B").is(200)
	e.at(e.ana).says("Door D1 closed")
}

func TestTheFormOfACommandAsksItsQuestionsOneByOne(t *testing.T) {
	e := guarded(t)
	e.k.open(e.home+"/commands/Cast?hero_id=h2").is(200).holds("asserted.visible", "true")
	e.k.fill("f-Cast", "spell", "water_of_healing", "targets", "h2").is(200)
	if text := e.k.page.Text(); !strings.Contains(text, "Mira") {
		t.Errorf("the spell is not told: %s", e.k.text())
	}
}
