package web

import (
	"strings"
	"testing"
)

func TestAnAreaIsShownWithItsMonstersInRows(t *testing.T) {
	e := running(t, nil)
	b := e.ana.open(e.home + "/commands/RevealArea").is(200).without("textarea").shows("f-RevealArea option[value=goblin]")
	b.fill("f-RevealArea", "shown.area", "Guardroom", "shown.monsters[1].type", "orc", "shown.monsters[1].name", "Grak", "more", "shown.monsters").is(200).
		holds("shown.area", "Guardroom").holds("shown.monsters[1].name", "Grak")
	if rows := b.page.Find("[name^='shown.monsters['][name$='].type']").Length(); rows != 6 {
		t.Errorf("%d rows for monsters, want 6", rows)
	}
	b.fill("f-RevealArea", "shown.area_kind", "room", "cause", "sight", "shown.monsters[1].figures.body", "3", "shown.monsters[4].type", "goblin", "shown.monsters[4].square", "nowhere").is(400).
		holds("shown.monsters[1].square", "nowhere").says("Square: is a square")
	b.fill("f-RevealArea", "shown.monsters[1].square", "", "shown.furniture[1].piece", "tomb").is(200)
	e.at(e.ana).says("2 alive, 0 slain").says("Grak")
}

func TestAListInARowHasItsOwnRows(t *testing.T) {
	e := gathered(t)
	e.at(e.ben).fill("f-JoinHero", "hero_type", "barbarian", "name", "Torg").is(200)
	e.play(e.gm, "DefineQuest", map[string]any{"quest_no": 1, "title": "The Border Fort"}).is(201)
	e.ana.open(e.home+"/commands/StartQuest").is(200).says("Area 2: Monsters").
		fill("f-StartQuest", "quest_no", "1", "start_area", "Hall", "read", "true", "order", "h1", "heroes_at.h1", "3,4", "shown[1].area", "Hall", "shown[1].area_kind", "room", "shown[1].monsters[1].type", "orc").is(200)
	e.at(e.ana).says("1 alive, 0 slain").says("Hall")
}

func TestDreadSpellsOfAQuestAreChosenInRows(t *testing.T) {
	e := gathered(t)
	b := e.ana.open(e.home + "/quests/new").is(200).shows("f-quest-dread_assignments option[value=tempest]")
	b.shows("f-quest [name='dread_assignments.0.key'][list='f-quest-monsters.0.other-known']").shows("f-quest datalist[id='f-quest-monsters.0.other-known'] option[value=Orc]")
	b.fill("f-quest", "title", "The Well", "dread_assignments.0.key", "Orc", "dread_assignments.0.spell", "fear", "more", "dread_assignments").is(200).
		fill("f-quest", "dread_assignments.2.key", "orc", "dread_assignments.2.spell", "tempest", "dread_assignments.3.key", "Old One", "dread_assignments.3.spell", "sleep").is(200)
	b.open(e.home+"/quests/1/edit").is(200).holds("dread_assignments.0.key", "Old One").holds("dread_assignments.2.key", "orc")
	e.ana.open(e.home+"/commands/DefineQuest").is(200).
		fill("f-DefineQuest", "quest_no", "2", "title", "The Cellar", "dread_assignments[0].key", "orc", "dread_assignments[0].value", "fear", "dread_assignments[1].key", "orc", "dread_assignments[1].value", "tempest").is(200)
	b.open(e.home+"/quests/2/edit").is(200).holds("dread_assignments.0.key", "orc").holds("dread_assignments.1.key", "orc")
}

func TestWhereNothingCanBeChosenTheFormSaysSo(t *testing.T) {
	e := running(t, nil)
	e.ana.open(e.home + "/commands/MoveMonster").is(200).says("There is no monster now.").without("[name=monster_id]").
		without("#f-MoveMonster > button:not([aria-disabled])").shows("f-MoveMonster > button[aria-disabled=true]")
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}).is(201)
	e.ana.open(e.home + "/commands/MoveMonster").is(200).shows("f-MoveMonster [name=monster_id]").without("#f-MoveMonster > button[aria-disabled]")
	e.ana.open(e.home + "/commands/ReissueSeat").is(200).says("Ben").shows("f-ReissueSeat [name=player_id][value=s2]")
}

func TestARefusedCommandIsToldItsNoOnce(t *testing.T) {
	e := running(t, nil)
	b := e.k.open(e.home+"/commands/RollMovement?hero_id=h2").is(200).fill("f-RollMovement", "hero_id", "h2").is(422)
	notice := strings.Join(strings.Fields(b.page.Find("#notice p").First().Text()), " ")
	_, reason, _ := strings.Cut(notice, "The rules say no. ")
	if n := strings.Count(strings.ToLower(b.text()), strings.ToLower(strings.TrimSuffix(reason, "."))); reason == "" || n != 1 {
		t.Errorf("%q is told %d times: %s", reason, n, b.text())
	}
}
