package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules/dice"
)

// healing is a Potion of Healing that a hero found.
func healing(h event.HeroID, id event.ItemID) events.Event { return found(h, id, "potion_of_healing") }

// found is a card of the treasure deck that a hero keeps.
func found(h event.HeroID, id event.ItemID, card event.Key) events.Event {
	return event.ItemGained{Hero: h, Item: id, Card: card, Kind: "potion", Cause: "treasure_card"}
}

// inTurn is the turn of a hero in round 1, after more.
func inTurn(h event.HeroID, more ...events.Event) []events.Event {
	return append(inRound(more...), turnOf(h)...)
}

// sideBySide are the table's answers where the two stand side by side, alone.
func sideBySide() map[string]bool {
	return map[string]bool{"adjacent": true, "monster_adjacent": false}
}

// HQ-ITEM-01, HQ-POTION-04, HQ-TURN-06
func TestAHeroHandsAnItemToANeighbourWithoutAnAction(t *testing.T) {
	pass := PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}
	done := given(t, inTurn(elf, healing(elf, "i5"), orc("m1"))...).By(cleo).When(pass)
	done.Then(event.ItemPassed{From: elf, To: dwarf, Item: "i5", Card: "potion_of_healing"})
	s := done.After().State()
	if got := s.Items["i5"]; got.Holder != dwarf || got.Place != Carried || s.Quest.Turn.Acted {
		t.Errorf("the potion is %+v, the turn %+v", got, s.Quest.Turn)
	}
	given(t, inTurn(elf, event.HeroDamaged{Hero: elf, Damage: 1})...).By(cleo).
		When(PassItem{From: elf, To: dwarf, Item: "i3", Asserted: sideBySide()}).
		Then(event.ItemPassed{From: elf, To: dwarf, Item: "i3", Card: "shortsword"}) // any kind of item
}

// HQ-ITEM-01, TC-65
func TestNothingIsHandedOverBesideAMonsterOrACorner(t *testing.T) {
	past := inTurn(elf, healing(elf, "i5"), orc("m1"))
	pass := func(answers map[string]bool) PassItem {
		return PassItem{From: elf, To: dwarf, Item: "i5", Asserted: answers}
	}
	threatened, apart := pass(map[string]bool{"adjacent": true, "monster_adjacent": true}), pass(map[string]bool{"adjacent": false, "monster_adjacent": false})
	given(t, past...).By(cleo).When(threatened).Refused("MonsterAdjacent", "HQ-ITEM-01")
	given(t, past...).By(cleo).When(apart).Refused("NotAdjacent", "HQ-ITEM-01")
	given(t, past...).Overriding("HQ-ITEM-01").When(apart).Types("ItemPassed")
	given(t, past...).By(cleo).When(pass(nil)).Unclear("asserted.adjacent")
	given(t, past...).By(cleo).When(pass(map[string]bool{"adjacent": true})).Unclear("asserted.monster_adjacent")
	given(t, append(past, event.MonsterDied{Monster: "m1", Type: "orc"})...).By(cleo).When(pass(map[string]bool{"adjacent": true})).Types("ItemPassed")
}

// HQ-ITEM-01
func TestItemsChangeHandsInTheGiversOrTakersTurn(t *testing.T) {
	pass := PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}
	given(t, inTurn(dwarf, healing(elf, "i5"))...).By(cleo).When(pass).Types("ItemPassed")
	given(t, inTurn(dwarf, healing(elf, "i5"))...).By(ben).When(pass).Types("ItemPassed") // either of the two acts
	others := given(t, inTurn(wizard, healing(elf, "i5"))...).By(cleo)
	others.When(pass).Refused("NotYourTurn", "HQ-ITEM-01")
	others.Option("pass_items_on", `"any_turn"`).When(pass).Types("ItemPassed")
	given(t, append(inRound(healing(elf, "i5")), zargonsTurn()...)...).By(cleo).When(pass).Refused("NotYourTurn", "HQ-ITEM-01")
}

// HQ-ITEM-01, HQ-DEATH-02, HQ-END-01
func TestOnlyThoseInTheQuestHandThingsOver(t *testing.T) {
	pass := PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}
	past := func(more ...events.Event) []events.Event { return inTurn(elf, append(more, healing(elf, "i5"))...) }
	given(t, past(event.HeroDied{Hero: dwarf})...).By(cleo).When(pass).Refused("HeroDead", "HQ-DEATH-02")
	given(t, past(event.HeroExited{Hero: dwarf})...).By(cleo).When(pass).Refused("HeroGone", "HQ-END-01")
	given(t, past()...).By(dora).When(pass).Refused("NotYourHero", "HQ-SETUP-03")
	given(t, append(party(), healing(elf, "i5"))...).By(cleo).When(pass).Refused("QuestNotRunning", "HQ-TURN-02")
	given(t, past(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"})...).By(cleo).When(pass).Refused("QuestOver", "HQ-END-01")
	given(t, past()...).By(cleo).When(PassItem{From: elf, To: dwarf, Item: "i2", Asserted: sideBySide()}).Refused("ItemNotHeld", "HQ-POTION-03")
	given(t, past()...).By(cleo).When(PassItem{From: elf, To: elf, Item: "i5", Asserted: sideBySide()}).Unclear("to")
}

// HQ-POTION-04, HQ-SAVE-03
func TestAComradesPotionComesTooLate(t *testing.T) {
	past := inTurn(elf, healing(elf, "i5"), healing(dwarf, "i6"),
		event.HeroDamaged{Hero: dwarf, Damage: 7}, event.HeroReducedToZero{Hero: dwarf, Saves: []string{"i6"}})
	given(t, past...).By(cleo).When(PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}).Refused("TooLate", "HQ-SAVE-03")
	given(t, past...).By(cleo).When(PassItem{From: elf, To: wizard, Item: "i5", Asserted: sideBySide()}).Refused("SavePending", "HQ-DEATH-01")
}

// HQ-POTION-01, HQ-HERO-09
func TestAHealingPotionGivesBackWhatTheDieShows(t *testing.T) {
	roll := event.Roll{ID: "r1", Die: "movement", Count: 1, Faces: []events.Face{"4"}, Source: events.Physical}
	given(t, inTurn(elf, healing(elf, "i5"), event.HeroDamaged{Hero: elf, Damage: 5})...).By(cleo).Dice("movement", "4").
		When(DrinkPotion{Hero: elf, Item: "i5"}).Then(
		event.PotionDrunk{Hero: elf, Item: "i5", Card: "potion_of_healing", Roll: &roll},
		event.DiceRolled{ID: "r1", Purpose: "potion", For: "h3", Die: "movement", Count: 1, Faces: []events.Face{"4"}, Source: events.Physical},
		event.HeroHealed{Hero: elf, Amount: 4, BodyBefore: 1, BodyAfter: 5, Cause: "potion", CauseRef: "i5"})
}

// HQ-POTION-01
func TestAPotionHealsNoMoreThanTheTotal(t *testing.T) {
	given(t, inTurn(dwarf, healing(dwarf, "i5"), event.HeroDamaged{Hero: dwarf, Damage: 1})...).By(ben).Dice("movement", "4").
		When(DrinkPotion{Hero: dwarf, Item: "i5"}).
		Has(event.HeroHealed{Hero: dwarf, Amount: 1, BodyBefore: 6, BodyAfter: 7, Cause: "potion", CauseRef: "i5"})
	given(t, inTurn(dwarf, healing(dwarf, "i5"))...).By(ben).Dice("movement", "4").
		When(DrinkPotion{Hero: dwarf, Item: "i5"}).Types("PotionDrunk", "DiceRolled")
}

// HQ-POTION-01, HQ-HERO-11
func TestPotionsOfStrengthAndDefenseGiveDiceForOneThrow(t *testing.T) {
	drunk := given(t, inTurn(elf, found(elf, "i5", "potion_of_strength"), found(elf, "i6", "potion_of_defense"))...).By(cleo).
		When(DrinkPotion{Hero: elf, Item: "i5"})
	drunk.Then(
		event.PotionDrunk{Hero: elf, Item: "i5", Card: "potion_of_strength"},
		event.EffectBegan{ID: "e1", Effect: "potion_of_strength", Holder: "h3", EndsWhen: "next_attack", CauseRef: "i5",
			Modifiers: []event.Modifier{{Source: "potion_of_strength", Dice: 2}}})
	drunk.After().When(DrinkPotion{Hero: elf, Item: "i6"}).
		Has(event.EffectBegan{ID: "e2", Effect: "potion_of_defense", Holder: "h3", EndsWhen: "next_defense", CauseRef: "i6",
			Modifiers: []event.Modifier{{Source: "potion_of_defense", Dice: 2}}})
	given(t, append(party(), found(elf, "i5", "heroic_brew"))...).By(cleo).When(DrinkPotion{Hero: elf, Item: "i5"}).Types("PotionDrunk")
	given(t, append(party(), found(elf, "i5", "potion_of_strength"))...).By(cleo).When(DrinkPotion{Hero: elf, Item: "i5"}).Types("PotionDrunk")
}

// HQ-POTION-02, HQ-TURN-06, TC-82
func TestPotionsAreDrunkAtAnyTimeWithoutAnAction(t *testing.T) {
	drink := DrinkPotion{Hero: elf, Item: "i5"}
	acted := event.TreasureSearchMade{Hero: elf, Room: "R1"}
	spent := append(inTurn(elf, healing(elf, "i5"), healing(elf, "i6")), acted, event.SpecialTreasureFound{Hero: elf, Room: "R1", Treasure: "s2"})
	both := given(t, spent...).By(cleo).Dice("movement", "2").When(drink).After().Dice("movement", "1").When(DrinkPotion{Hero: elf, Item: "i6"})
	both.Types("PotionDrunk", "DiceRolled")
	for name, past := range map[string][]events.Event{
		"as the first thing in the turn": inTurn(elf, healing(elf, "i5")),
		"in a comrade's turn":            inTurn(dwarf, healing(elf, "i5")),
		"in Zargon's turn":               append(inRound(healing(elf, "i5")), zargonsTurn()...),
		"between quests":                 append(party(), healing(elf, "i5")),
	} {
		t.Run(name, func(t *testing.T) {
			given(t, past...).By(cleo).Dice("movement", "2").When(drink).Types("PotionDrunk", "DiceRolled")
		})
	}
	given(t, inTurn(dwarf, healing(elf, "i5"))...).By(cleo).Option("potions_off_turn", "false").When(drink).Refused("NotYourTurn", "HQ-POTION-02")
	given(t, inTurn(elf, healing(elf, "i5"))...).By(cleo).Option("potions_off_turn", "false").Dice("movement", "2").When(drink).Types("PotionDrunk", "DiceRolled")
}

// HQ-POTION-02, HQ-DEATH-02
func TestNobodyDrinksWhileAnAttackIsOpenOrAfterDeath(t *testing.T) {
	drink := DrinkPotion{Hero: elf, Item: "i5"}
	attack := event.AttackDeclared{Attack: "k1", Attacker: "h1", AttackerSide: "hero", Target: "m1", Weapon: "i1", AttackDice: 3}
	given(t, append(inTurn(barbarian, healing(elf, "i5"), orc("m1")), attack)...).By(cleo).When(drink).Refused("AttackPending", "HQ-ATK-05")
	given(t, inTurn(dwarf, healing(elf, "i5"), event.HeroDied{Hero: elf})...).By(cleo).When(drink).Refused("HeroDead", "HQ-DEATH-02")
	given(t, inTurn(dwarf, healing(elf, "i5"), event.HeroExited{Hero: elf})...).By(cleo).When(drink).Refused("HeroGone", "HQ-END-01")
	given(t, inTurn(dwarf, healing(elf, "i5"))...).By(ben).When(drink).Refused("NotYourHero", "HQ-SETUP-03")
}

// HQ-POTION-03
func TestADrunkPotionIsGone(t *testing.T) {
	drink := DrinkPotion{Hero: elf, Item: "i5"}
	given(t, inTurn(elf, healing(elf, "i5"))...).By(cleo).Dice("movement", "1").When(drink).After().When(drink).Refused("ItemNotHeld", "HQ-POTION-03")
	given(t, inTurn(elf, healing(dwarf, "i5"))...).By(cleo).When(drink).Refused("ItemNotHeld", "HQ-POTION-03")
	given(t, inTurn(elf)...).By(cleo).When(DrinkPotion{Hero: elf, Item: "i3"}).Unclear("item_id")
	given(t, inTurn(elf)...).By(cleo).When(DrinkPotion{Hero: elf, Item: "i77"}).Unclear("item_id")
}

// HQ-POTION-01, HQ-BOX-07, HQ-ATK-04
func TestAPotionsThrowIsOneMovementDie(t *testing.T) {
	table := given(t, inTurn(elf, healing(elf, "i5"))...).By(cleo)
	drink := DrinkPotion{Hero: elf, Item: "i5"}
	table.When(drink).Unclear("dice")
	table.Thrown("a seed").When(drink).Types("PotionDrunk", "DiceRolled")
	table.Dice("combat", "S").When(drink).Refused("BadFace", "HQ-BOX-07")
	table.Dice("movement", "7").When(drink).Refused("BadFace", "HQ-BOX-07")
	table.Dice("movement", "1", "2").When(drink).Refused("WrongDiceCount", "HQ-ATK-04")
	table.Dice("movement", "1").Dice("movement", "2").When(drink).Refused("WrongDiceCount", "HQ-ATK-04")
}

// HQ-CARD-01, HQ-POTION-01
func TestAPotionOfWhichNobodyKnowsWhatItDoesIsNotDrunk(t *testing.T) {
	entered := event.CardFigureEntered{Catalogue: "equipment", Card: "murky_draught", Field: "category", Value: []byte(`"potion"`)}
	given(t, inTurn(elf, entered, found(elf, "i5", "murky_draught"))...).By(cleo).When(DrinkPotion{Hero: elf, Item: "i5"}).
		Refused("FigureMissing", "HQ-CARD-01")
	heals := event.CardFigureEntered{Catalogue: "equipment", Card: "murky_draught", Field: "restores_body", Value: []byte("4")}
	given(t, inTurn(elf, entered, heals, found(elf, "i5", "murky_draught"), event.HeroDamaged{Hero: elf, Damage: 5})...).By(cleo).
		When(DrinkPotion{Hero: elf, Item: "i5"}).Then(
		event.PotionDrunk{Hero: elf, Item: "i5", Card: "murky_draught"},
		event.HeroHealed{Hero: elf, Amount: 4, BodyBefore: 1, BodyAfter: 5, Cause: "potion", CauseRef: "i5"})
}

// HQ-POTION-01, HQ-SAVE-01
func TestAPotionAsDeathSaveSaysSo(t *testing.T) {
	call := given(t, inTurn(elf, healing(elf, "i5"))...)
	d := drafted(call.State(), dice.Typed([]events.Throw{{Die: "movement", Faces: []events.Face{"3"}}}, nil))
	if err := d.drink(elf, "i5", asDeathSave); err != nil {
		t.Fatal(err)
	}
	if drunk, ok := d.Events[0].(event.PotionDrunk); !ok || !drunk.AsDeathSave {
		t.Errorf("got %+v", d.Events)
	}
	d = drafted(call.State(), noDice)
	if err := d.drink(elf, "i5", asDeathSave); err != dice.ErrDue || len(d.Events) > 0 {
		t.Errorf("without a throw: %v and %v, want %v and nothing", err, d.Events, dice.ErrDue)
	}
}

// HQ-ITEM-02
func TestHeroesTradeBetweenQuests(t *testing.T) {
	past := append(party(), bought(barbarian, "i5", "longsword"), rich(elf, 60))
	trade := Trade{From: barbarian, To: elf, Item: "i5", Gold: new(50)}
	given(t, past...).By(cleo).When(trade).Then(
		event.ItemTraded{From: barbarian, To: elf, Item: "i5"},
		event.GoldShared{From: elf, To: barbarian, Amount: 50, FromAfter: 10, ToAfter: 50})
	given(t, past...).By(ben).When(Trade{From: barbarian, To: elf, Item: "i5"}).Then(event.ItemTraded{From: barbarian, To: elf, Item: "i5"})
	given(t, past...).By(dora).When(trade).Refused("NotYourHero", "HQ-SETUP-03")
	given(t, past...).By(cleo).When(Trade{From: barbarian, To: elf, Item: "i2"}).Refused("ItemNotHeld", "HQ-POTION-03")
	given(t, past...).By(cleo).When(Trade{From: barbarian, To: elf, Item: "i5", Gold: new(61)}).Refused("NotEnoughGold", "HQ-ITEM-03")
	given(t, past...).By(cleo).When(Trade{From: barbarian, To: elf, Item: "i5", Gold: new(0)}).Refused("BadAmount", "HQ-ITEM-03")
	given(t, append(past, event.HeroDied{Hero: elf})...).By(ben).When(trade).Refused("HeroDead", "HQ-DEATH-02")
	given(t, inRound(bought(barbarian, "i5", "longsword"), rich(elf, 60))...).By(cleo).When(trade).Refused("QuestRunning", "HQ-ITEM-02")
}

// HQ-ITEM-03
func TestGoldIsSharedAtAnyTimeAndDistance(t *testing.T) {
	share := func(amount int) ShareGold { return ShareGold{From: dwarf, To: elf, Amount: amount} }
	past := append(party(), rich(dwarf, 45))
	given(t, past...).By(ben).When(share(20)).Then(event.GoldShared{From: dwarf, To: elf, Amount: 20, FromAfter: 25, ToAfter: 20})
	given(t, past...).By(ben).When(share(45)).Types("GoldShared")
	given(t, past...).By(ben).When(share(50)).Refused("NotEnoughGold", "HQ-ITEM-03")
	given(t, past...).By(ben).When(share(-5)).Refused("BadAmount", "HQ-ITEM-03")
	given(t, past...).By(ben).When(share(0)).Refused("BadAmount", "HQ-ITEM-03")
	given(t, past...).By(cleo).When(share(20)).Refused("NotYourHero", "HQ-SETUP-03")
	given(t, append(past, event.HeroDied{Hero: dwarf})...).By(ben).When(share(20)).Refused("HeroDead", "HQ-DEATH-02")
	given(t, append(past, event.HeroDied{Hero: elf})...).By(ben).When(share(20)).Refused("HeroDead", "HQ-DEATH-02")
	given(t, append(inRound(rich(dwarf, 45)), zargonsTurn()...)...).By(ben).When(share(20)).Types("GoldShared")
	given(t, past...).By(ben).When(ShareGold{From: dwarf, To: dwarf, Amount: 1}).Unclear("to")
	given(t, past...).By(ben).When(ShareGold{From: dwarf, To: "h8", Amount: 1}).Unclear("to")
}

// HQ-CARD-12, HQ-SHEET-01
func TestAnArtifactIsGainedOnce(t *testing.T) {
	d := drafted(given(t, party()...).State(), noDice)
	if err := d.gainItem(dwarf, "borins_armor", "special_treasure", "s1"); err != nil {
		t.Fatal(err)
	}
	if got, want := d.Events[0].(event.ItemGained), (event.ItemGained{Hero: dwarf, Item: "i1", Card: "borins_armor", Kind: "artifact", Cause: "special_treasure", CauseRef: "s1"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	refusedBy(t, d.gainItem(elf, "borins_armor", "special_treasure", "s2"), "ArtifactUnique", "HQ-CARD-12")
	for card, kind := range map[event.Key]string{"helmet": "armor", "longsword": "weapon", "potion_of_healing": "potion", "tool_kit": "other", "a_strange_key": "other"} {
		if err := d.gainItem(elf, card, "quest_note", ""); err != nil {
			t.Fatal(err)
		}
		if got := d.Events[len(d.Events)-1].(event.ItemGained); got.Kind != kind {
			t.Errorf("%s is gained as %s, want %s", card, got.Kind, kind)
		}
	}
}

// HQ-NEW-04, HQ-SHEET-01
func TestGainedGoldGoesToThePurse(t *testing.T) {
	d := drafted(given(t, append(party(), rich(dwarf, 10))...).State(), noDice)
	d.gainGold(dwarf, 35, "treasure_card", "gem")
	d.gainGold(dwarf, 0, "reward", "1")
	want := event.GoldGained{Hero: dwarf, Amount: 35, GoldBefore: 10, GoldAfter: 45, Cause: "treasure_card", CauseRef: "gem"}
	if len(d.Events) != 1 || d.Events[0] != want {
		t.Errorf("got %+v, want %+v", d.Events, want)
	}
}

// HQ-ITEM-01
func TestHandingOverIsOfferedWhileItMayBeTheTakersTurn(t *testing.T) {
	says(t, legal(inTurn(dwarf), cleo), "PassItem", elf, "")
	says(t, legal(inTurn(elf), cleo), "PassItem", elf, "")
	says(t, legal(append(inRound(), zargonsTurn()...), cleo), "PassItem", elf, "NotYourTurn")
	says(t, legal(party(), cleo), "PassItem", elf, "QuestNotRunning")
}
