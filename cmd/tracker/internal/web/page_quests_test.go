package web

import (
	"strings"
	"testing"
)

func TestHeroesKnowOfAQuestWhatWasReadAndSeen(t *testing.T) {
	e := eveningBefore(t, "SetUpQuest")
	e.ana.open(e.home + "/quests").is(200).says("The Border Fort of In-Gulden").says("0 of 1 won").says("Write a quest")
	e.ben.open(e.home + "/quests").is(200).says("No quest is written yet").lacks("Border Fort").without("a[href$='/quests/new']")
	e.ben.open(e.home + "/quests/1").is(404)
	e = eveningBefore(t, "LootRemains")
	e.ben.open(e.home + "/quests").says("being played").says("Round 7")
	e.ben.open(e.home + "/quests/1").is(200).says("The Border Fort").says("Commander's Hall").says("slain by Hrolf").
		lacks("Only Zargon").lacks("Crypt").lacks("quillfeather").lacks("of 7 seen").without("form#f-EndQuest")
	e.ana.open(e.home + "/quests/1").is(200).says("Only Zargon sees this").says("quillfeather").says("Crypt").says("6 of 7 seen")
}

func TestAQuestIsStartedEndedAndSettledByForms(t *testing.T) {
	e := eveningBefore(t, "SetUpQuest")
	b := e.ana.open(e.home + "/quests/1").is(200)
	b.fill("f-start", "place.h1", "2", "elements.h3", "earth").is(400).says("another hero’s place").holds("place.h1", "2")
	b.fill("f-start", "place.h1", "5", "elements.h3", "earth", "elements.h4", "air").is(422).says("HQ-HERO-06").holds("place.h1", "5")
	b.fill("f-start", "place.h1", "5", "elements.h3", "earth", "elements.h4", "air", "elements.h4", "fire", "elements.h4", "water").is(200)
	b.open(e.home + "/quests/1").says("being played, round 1")
	b.fill("f-AchieveGoal", "by", "h1", "note", "It is done").is(200).says("the goal is reached")
	b.fill("f-EndQuest", "outcome", "success").is(422).says("HQ-END-01")
	b.fill("f-EndQuest", "outcome", "success", "quest_note", "A").is(200).says("ended in success, to be settled")
	b.fill("f-finish", "shares.h1", "90").is(422).says("240").holds("shares.h1", "90")
	b.fill("f-finish", "shares.h1", "60").is(200).says("Quest 1, won").says("Attempt 1")
	e.ben.open(e.home + "/heroes/h1").says("Won quest 1").says("Balance 60")
}

func TestALostArtifactIsPlacedInTheNextQuest(t *testing.T) {
	e := eveningBefore(t, "RescheduleArtifact")
	e.ana.open(e.home+"/quests/2").says("lost in quest 1").fill("f-RescheduleArtifact", "artifact", "talisman_of_lore", "area", "Boathouse").is(200).
		says("Talisman of Lore").lacks("lost in quest 1")
}

func TestAQuestIsWrittenOnOnePage(t *testing.T) {
	e := eveningBefore(t, "DefineQuest")
	b := e.ana.open(e.home+"/quests/new").is(200).holds("quest_no", "1").
		fill("f-quest", "title", "The Well", "goal", "Get out.", "areas.0.area", "Well", "areas.0.kind", "room", "more", "areas").is(200).
		holds("title", "The Well").holds("goal", "Get out.").holds("areas.0.area", "Well").holds("areas.0.kind", "room")
	if rows := b.page.Find("[name^='areas.'][name$='.area']").Length(); rows != 5 {
		t.Errorf("%d rows for areas, want 5", rows)
	}
	filled := []string{"reward_gold", "80", "areas.1.area", "Cellar", "areas.1.kind", "room", "monsters.1.other", "Yety", "monsters.1.area", "Well", "special_treasures.0.area", "Well", "special_treasures.0.gold", "30",
		"special_treasures.0.items", "Dagger, Holy Water", "notes.0.ref", "A", "notes.0.text", "It is deep.", "doors.0.from", "Well", "doors.0.to", "Cellar",
		"traps.0.kind", "pit", "traps.0.area", "Well", "secret_doors.none", "true", "wandering_monster", "orc"}
	b.fill("f-quest", filled...).is(400).holds("notes.0.text", "It is deep.").holds("monsters.1.other", "Yety")
	if b.page.Find("[name='monsters.1.other'][aria-invalid]").Length() == 0 {
		t.Errorf("the wrong monster is not marked: %s", b.text())
	}
	b.fill("f-quest", "monsters.1.other", "Yeti", "monsters.1.attack", "4", "monsters.1.body", "3", "monsters.1.name", "Old One").is(200).
		says("The Well").says("80").says("Old One").says("30 gold, Dagger, Holy Water").says("It is deep.").says("Orc")
	e.ben.open(e.home + "/quests/new").is(403)
	b.open(e.home+"/quests/1/edit").is(200).holds("monsters.0.attack", "4").holds("monsters.0.body", "3").holds("monsters.0.mind", "").holds("doors.0.to", "Cellar").holds("monsters.0.other", "yeti").
		holds("special_treasures.0.items", "Dagger, Holy Water").fill("f-quest", "title", "The Deep Well").is(200).says("The Deep Well").says("Old One")
	if b.open(e.home+"/quests/1/edit").page.Find("[name='secret_doors.none'][checked]").Length() == 0 {
		t.Error("that there are no secret doors is forgotten")
	}
	b.open(e.home + "/quests/9/edit").is(404)
}

func TestAQuestOfTheSampleSurvivesItsForm(t *testing.T) {
	e := eveningBefore(t, "SetUpQuest")
	before := e.ana.open(e.home + "/quests/1").text()
	e.ana.open(e.home + "/quests/1/edit").is(200).fill("f-quest").is(200)
	after := e.ana.open(e.home + "/quests/1").text()
	cut := func(s string) string { return s[:strings.Index(s, "Start the quest")] }
	if cut(before) != cut(after) {
		t.Errorf("the quest changed:\n%s\n%s", before, after)
	}
}

// A monster that outlived its quest has no Body Points to be counted any more, and
// what is counted of a settled quest is explained as it was then.
func TestASettledQuestCountsWhatItWas(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home + "/quests/1").is(200).says("7 slain, 2 left").says("alive").lacks("0 of 0")
	e.ben.click("#state a:contains('7 slain')").is(200).says("You see the table after action 171").says("Captain Urzag")
	e.ben.open(e.home + "/quests/1?at=180").is(200).click("#state a:contains('7 slain')").is(200).says("You see the table after action 171")
	e.ben.open(e.home + "/quests").is(200).click(".head a:contains('won')").is(200)
}
