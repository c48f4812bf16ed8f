package web

import "testing"

func TestHeroesAreTakenByForms(t *testing.T) {
	e := eveningBefore(t, "JoinHero")
	e.ben.open(e.home+"/heroes").is(200).says("attack 3, defend 2, Body 8, Mind 2, Broadsword").
		fill("f-JoinHero", "name", "Torg").is(200).says("Barbarian, played by Ben").says("taken: Torg")
	e.ana.open(e.home+"/heroes").fill("f-JoinHero", "name", "Ilya", "player_id", "s3").is(200).says("Dwarf, played by Cleo")
	e.cleo.open(e.home+"/heroes").fill("f-JoinHero", "name", "Song", "other_type", "monk").is(200).says("Monk, played by Cleo")
}

func TestAHeroWhoCannotBeTakenKeepsTheTypedName(t *testing.T) {
	e := eveningBefore(t, "JoinHero")
	e.ben.open(e.home+"/heroes").fill("f-JoinHero", "name", "Torg").is(200)
	e.cleo.open(e.home+"/heroes").fill("f-JoinHero", "name", "Brom", "hero_type", "barbarian").is(422).
		says("The rules say no").says("HQ-ROLE-03").holds("name", "Brom")
	e.cleo.fill("f-JoinHero", "name", " ", "hero_type", "elf").is(400).holds("hero_type", "elf")
	if e.cleo.page.Find("[name=name][aria-invalid]").Length() == 0 {
		t.Error("the name is not marked")
	}
}

func TestThePlayerOfADeadHeroComesBack(t *testing.T) {
	e := eveningBefore(t, "ReplaceHero")
	e.ben.open(e.home+"/heroes").says("The fallen").says("Borgil").
		fill("f-ReplaceHero-h2", "name", "Borgil").is(422).says("needs a new name").holds("name", "")
	e.ben.fill("f-ReplaceHero-h2", "name", "Dagna", "hero_type", "dwarf").is(200).says("Dwarf, played by Ben").without("#f-ReplaceHero-h2")
	e.ben.open(e.home + "/heroes/h2").is(200).says("dead").says("Dagna came in Borgil’s stead")
	e.cleo.open(e.home+"/heroes/h3").fill("f-ReplaceHero-h3", "name", "Linnet", "hero_type", "elf").is(200)
	e.cleo.open(e.home + "/heroes").says("Linnet")
}

func TestTheSheetTellsWhatAHeroIsAndHas(t *testing.T) {
	e := eveningBefore(t, "LootRemains")
	e.ben.open(e.home + "/heroes/h1").is(200).says("Hrolf").says("Barbarian, played by Ben").says("Broadsword").says("In hand").
		says("Potion of Healing").says("Story so far").says("Quest 1, round").without("#f-Correct")
	e.cleo.open(e.home + "/heroes/h4").says("Fire spells").says("of 3 cast this quest").says("Ready")
	e.cleo.open(e.home + "/heroes/h1").is(200).without("#gear form").without("#forms form")
	e.ana.open(e.home + "/heroes/h77").is(404)
}

func TestPointsAreCorrectedByTheGameMasterAlone(t *testing.T) {
	e := eveningBefore(t, "LootRemains")
	e.ben.open(e.home + "/heroes/h1").without("#f-points-body button")
	e.ana.open(e.home+"/heroes/h1").says("6 of 8").fill("f-points-body", "by", "-1").is(200).says("5 of 8").
		fill("f-points-mind", "by", "-1").is(200).says("1 of 2")
	e.ana.fill("f-Correct", "points", "gold", "to", "40", "reason", "counted twice").is(200).says("Balance 40")
	e.ana.fill("f-Correct", "points", "gold", "to", "x", "reason", "counted twice").is(400).holds("reason", "counted twice")
	e.ben.send("POST", e.home+"/heroes/h1/points", map[string][]string{"key": {"k"}, "points": {"body"}, "now": {"5"}, "by": {"1"}}).is(403)
	e.ana.send("POST", e.home+"/heroes/h1/points", map[string][]string{"key": {"k"}, "points": {"name"}}).is(400)
}

func TestGearIsWieldedWornStowedAndDrunk(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	b := e.ben
	b.open(e.home + "/armory").fill("f-buy-helmet").is(200)
	b.open(e.home + "/heroes/h1").is(200)
	helmet, _ := b.page.Find("#gear form[action$='/wear']").Attr("id")
	b.fill(helmet).is(200).says("Worn").says("Defend3 dice")
	axe, _ := b.page.Find("#gear form[action$='/equip']").Attr("id")
	b.fill(axe).is(200).says("Attack2 dice")
	stow, _ := b.page.Find("#gear form[action$='/drop']").Attr("id")
	b.fill(stow).is(200)
	b.send("POST", e.home+"/heroes/h1/gear/i1/juggle", map[string][]string{"key": {"k"}}).is(404)
	e = eveningBefore(t, "LootRemains")
	e.ben.open(e.home + "/heroes/h1")
	potion, _ := e.ben.page.Find("#gear form[action$='/use']").Attr("id")
	e.ben.fill(potion).is(200).says("drinks a Potion of Healing").without("#gear form[action$='/use']")
}

func TestWhatTheRulesRefuseStaysOnTheSheetWithItsReason(t *testing.T) {
	e := eveningBefore(t, "BeginQuest")
	b := e.ben.open(e.home + "/heroes/h1").is(200)
	off := b.page.Find("#forms [aria-disabled=true]").Text()
	if want := "Hand something overno quest is being playedRenamequest 1 is in progress"; off != want {
		t.Errorf("%q is off, want %q", off, want)
	}
}

func TestThingsAndGoldChangeHands(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ben.open(e.home+"/heroes/h1").fill("f-ShareGold", "to", "h4", "amount", "30").is(200).says("Given to Tamsin").says("Balance 195")
	e.ben.fill("f-ShareGold", "to", "h4", "amount", "3000").is(422).says("HQ-ITEM-03").holds("amount", "3000")
	e.ben.open(e.home+"/heroes/h1?give=i2").holds("item_id", "i2").fill("f-give", "to", "h4", "gold", "5").is(200).says("Balance 200")
	e.cleo.open(e.home+"/heroes/h4").says("Handaxe").fill("f-RenameHero", "name", "Tamsin the Grey").is(200).says("Tamsin the Grey")
}

func TestSpellsAreChosenBeforeTheQuest(t *testing.T) {
	e := eveningBefore(t, "DealSpells")
	e.cleo.open(e.home+"/heroes/h3").fill("f-DealSpells", "elements", "air", "elements", "fire").is(422).says("HQ-HERO-06")
	e.cleo.fill("f-DealSpells", "elements", "water").is(200).says("Water spells")
}

func TestNoPointIsOfferedBeyondTheTotal(t *testing.T) {
	e := running(t, nil)
	full := e.ana.open(e.home + "/heroes/h1").is(200).page.Find("#f-points-body button[aria-disabled=true]").Text()
	if full != "+1 Body Pointall are there" {
		t.Errorf("at all Body Points %q is closed", full)
	}
	e.ana.fill("f-points-body", "by", "-1").is(200)
	e.ana.open(e.home+"/heroes/h1").without("#f-points-body [aria-disabled]").fill("f-points-body", "by", "1").is(200)
}

// HQ-HERO-10
func TestTheTableIsToldOfAHeroWithoutMindPoints(t *testing.T) {
	const notice = "Mira is at 0 Mind Points. The rulebook does not say what follows: the table rules.HQ-HERO-10"
	e := running(t, nil)
	drain := func(by int) {
		e.play(e.gm, "ApplyQuestNote", map[string]any{"changes": []any{map[string]any{"figure": "h2", "mind": by}}}).is(201)
	}
	drain(-3)
	e.at(e.k).without("#alerts a")
	drain(-9)
	for _, b := range []*browser{e.ana, e.ben, e.k} {
		e.at(b).says(notice)
		b.open(e.home + "/heroes/h2").is(200).says(notice)
	}
	e.k.open(e.home + "/heroes/h1").without("#alerts a")
	e.at(e.ben).shows("do-RollMovement-h1")
	drain(1)
	e.at(e.k).without("#alerts a")
}

// A hero is called what its player calls it, also by a word that the game has, and with
// a sign that messages know.
func TestAHerosNameIsNoWordOfTheGame(t *testing.T) {
	e := eveningBefore(t, "JoinHero")
	e.ben.open(e.home+"/heroes").fill("f-JoinHero", "name", "Torg").is(200)
	for _, name := range []string{"skull", "seat|Watch", "100% Orc"} {
		e.ben.speaks("en").open(e.home+"/commands/RenameHero").is(200).fill("f-RenameHero", "hero_id", "h1", "name", name).is(200)
		for _, page := range []string{"", "/play", "/heroes", "/heroes/h1", "/stats"} {
			e.ben.speaks("de").open(e.home + page).is(200)
			if role := e.ben.page.Find(".me .who").Text(); role != "Ben, "+name {
				t.Errorf("on %s of %q, Ben is %q", page, name, role)
			}
		}
		e.ben.open("/").is(200).says("du bist " + name)
	}
}
