package web

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
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

// HQ-DEATH-03
func TestANoteAsksAboutTheCompanyOfEachHeroWhoDiesOfIt(t *testing.T) {
	e := gathered(t)
	for _, hero := range []string{"barbarian", "dwarf"} {
		e.play(e.table.ben, "JoinHero", map[string]any{"hero_type": hero, "name": hero}).is(201)
	}
	e.play(e.cy, "JoinHero", map[string]any{"hero_type": "elf", "name": "elf"}).is(201)
	e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 1, "title": "The Border Fort", "start_area": "Gatehouse"}).is(201)
	e.at(e.ana).fill("f-StartQuest", "elements.h3", "air").is(200)
	b := e.ana.open(e.home + "/play/zargon/note").is(200).without("[name^='asserted.company']")
	b.fill("f-ApplyQuestNote", "figures", "h1", "figures", "h2", "figures", "h3", "each.damage", "7").is(400).says("elf dies: is another living hero").says("dwarf dies: is another living hero").
		without("[name='asserted.company:h1']").without("[name='asserted.company']").holds("each.damage", "7")
	b.fill("f-ApplyQuestNote", "asserted.company:h2", "true").is(400).holds("asserted.company:h2", "true").holds("asserted.company:h3", "")
	b.fill("f-ApplyQuestNote", "asserted.company:h3", "false").is(200)
	e.ana.open(e.home + "/fallen").is(200).says("Shortswordstolen by monsters").says("Handaxestill there")
}

func TestANoteAsksAboutTheOneHeroWhoDiesOfIt(t *testing.T) {
	e := running(t, nil)
	b := e.ana.open(e.home+"/play/zargon/note").fill("f-ApplyQuestNote", "figures", "h2", "each.dies", "true", "text", "The roof comes down.").is(400)
	b.says("Mira dies: is another living hero").without("[name='asserted.company']").holds("text", "The roof comes down.")
	b.fill("f-ApplyQuestNote", "asserted.company:h2", "true").is(200)
	e.ana.open(e.home + "/fallen").says("Daggerstill there")
	last := e.ana.open(e.home+"/play/zargon/note").fill("f-ApplyQuestNote", "figures", "h1", "each.dies", "true").is(200)
	last.open(e.home + "/fallen").says("Torg")
}

func TestANoteThatIsRefusedKeepsAllThatWasTyped(t *testing.T) {
	e := trapped(t)
	note := e.ana.open(e.home + "/play/zargon/note").is(200)
	e.at(e.ben).fill("f-Search-h1").is(200)
	note.fill("f-ApplyQuestNote", "note_ref", "A", "text", "The floor shakes.", "figures", "h1", "figures", "h2", "each.damage", "2", "each.gold", "30", "lost", "h1 i1", "dice.note", "S W").is(409)
	for field, want := range map[string]string{"note_ref": "A", "text": "The floor shakes.", "changes[0].figure": "h1", "changes[0].damage": "2", "changes[0].gold": "30",
		"changes[1].figure": "h2", "changes[1].damage": "2", "changes[2].figure": "h1", "changes[2].item": "i1", "dice.note": "S W"} {
		note.holds(field, want)
	}
	note.fill("f-ApplyQuestNote", "changes[1].damage", "1").is(422).holds("changes[1].damage", "1").holds("changes[2].item", "i1")
	e.at(e.ana).fill("f-AnswerSearch-traps").is(200)
	note.open(e.home+"/play/zargon/note").fill("f-ApplyQuestNote", "note_ref", "A", "figures", "h1", "each.damage", "200").is(400).holds("note_ref", "A").holds("each.damage", "200")
	rows := e.ana.open(e.home+"/commands/ApplyQuestNote").is(200).fill("f-ApplyQuestNote", "changes[0].figure", "h1", "changes[1].figure", "h2", "changes[1].gold", "many").is(400)
	rows.holds("changes[0].figure", "h1").holds("changes[1].figure", "h2").holds("changes[1].gold", "many")
}

func TestAQuestionOfAFormIsAskedOnce(t *testing.T) {
	e := guarded(t)
	for _, command := range []string{"PickUp", "Attack", "Move", "Cast"} {
		said := e.ana.open(e.home + "/commands/" + command).is(200).page.Find("#f-" + command)
		said.Find("fieldset:has([type=radio])").Each(func(_ int, question *goquery.Selection) {
			if label := question.Find("legend").Text(); strings.Count(strings.ToLower(question.Text()), strings.ToLower(label)) > 1 {
				t.Errorf("%s asks twice: %s", command, question.Text())
			}
		})
	}
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
