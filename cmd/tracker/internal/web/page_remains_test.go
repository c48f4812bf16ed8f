package web

import "testing"

func TestComradesTakeWhatADeadHeroLeft(t *testing.T) {
	e := eveningBefore(t, "LootRemains")
	e.cleo.open(e.home + "/fallen").is(200).says("Borgil").says("lost the last 3 Body Points to Captain Urzag").says("still there").says("105")
	b := e.ben.open(e.home+"/heroes/h2/remains").is(200).says("What Borgil left").
		fill("f-take-h2", "hero_id", "h1", "asserted.same_area", "false").is(422).says("HQ-LOOT-01").holds("asserted.same_area", "false").holds("gold", "105")
	b.fill("f-take-h2", "hero_id", "h1", "asserted.same_area", "true", "gold", "100").is(200).says("taken by Hrolf").says("100 gold")
	if b.page.Find("#remains").Length() == 0 {
		t.Error("the answer leads away from the remains")
	}
}

func TestTheFallenSayWhoDiedWhereAndWhatBecameOfTheirThings(t *testing.T) {
	e := eveningBefore(t, "OpenArmory")
	e.ben.open(e.home + "/fallen").is(200).says("Quest 1, round 8, Storeroom").says("stolen by monsters").says("taken by Hrolf").without("#remains form")
	e.ben.open(e.home + "/heroes/h1/remains").is(200).says("Hrolf lives")
	e.ben.open(e.home + "/heroes/h99/remains").is(404)
	none := eveningBefore(t, "SetUpQuest")
	none.ben.open(none.home + "/fallen").is(200).says("Nobody has fallen yet")
}
