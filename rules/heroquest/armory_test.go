package heroquest

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// bought is a thing that a hero has come by.
func bought(h event.HeroID, id event.ItemID, card event.Key) events.Event {
	return event.ItemPurchased{Hero: h, Item: id, Card: card}
}

// rich is gold in a hero's purse.
func rich(h event.HeroID, gold int) events.Event { return event.GoldGained{Hero: h, Amount: gold} }

// atArmory is a party at the armory after quest 1, and more.
func atArmory(more ...events.Event) []events.Event {
	past := append(append(party(), settled("success")...), event.ArmoryOpened{AfterQuest: 1, Attempt: 1})
	return append(past, more...)
}

// HQ-REST-02, HQ-NEW-04
func TestTheArmoryIsVisitedAfterAQuestHoweverItEnded(t *testing.T) {
	for _, outcome := range []string{"success", "retreat", "defeat"} {
		visit := given(t, append(party(), settled(outcome)...)...).By(ben).When(OpenArmory{})
		visit.Then(event.ArmoryOpened{AfterQuest: 1, Attempt: 1})
		visit.After().When(OpenArmory{}).Refused("ArmoryOpen", "HQ-REST-02")
		visit.After().By(cleo).When(CloseArmory{}).Then(event.ArmoryClosed{AfterQuest: 1})
	}
	given(t, party()...).When(OpenArmory{}).Refused("ArmoryClosed", "HQ-REST-02")
	given(t, party()...).Overriding("HQ-REST-02").When(OpenArmory{}).Types("ArmoryOpened")
	given(t, party()...).When(CloseArmory{}).Refused("ArmoryClosed", "HQ-REST-02")
	given(t, inRound()...).When(OpenArmory{}).Refused("QuestRunning", "HQ-REST-02")
}

// HQ-ARMORY-01, HQ-CARD-02, TC-79
func TestThePriceComesOffThePurse(t *testing.T) {
	axe := Purchase{Hero: barbarian, Card: "battleaxe"}
	given(t, atArmory(rich(barbarian, 500))...).By(ben).When(axe).
		Then(event.ItemPurchased{Hero: barbarian, Item: "i5", Card: "battleaxe", Price: 450, GoldBefore: 500, GoldAfter: 50})
	given(t, atArmory(rich(barbarian, 450))...).By(ben).When(axe).
		Then(event.ItemPurchased{Hero: barbarian, Item: "i5", Card: "battleaxe", Price: 450, GoldBefore: 450, GoldAfter: 0})
	given(t, atArmory(rich(barbarian, 449))...).By(ben).When(axe).Refused("NotEnoughGold", "HQ-ARMORY-01")
	given(t, atArmory(rich(barbarian, 449))...).Overriding("HQ-ARMORY-01").When(axe).Refused("NotEnoughGold", "HQ-ARMORY-01")
	given(t, atArmory(rich(barbarian, 500))...).By(cleo).When(axe).Refused("NotYourHero", "HQ-SETUP-03")
}

// HQ-ARMORY-02, HQ-CARD-04
func TestTheArmoryNeverRunsOut(t *testing.T) {
	given(t, atArmory(bought(dwarf, "i5", "battleaxe"), rich(barbarian, 450))...).By(ben).
		When(Purchase{Hero: barbarian, Card: "battleaxe"}).Types("ItemPurchased")
	given(t, atArmory(rich(elf, 900))...).By(cleo).When(Purchase{Hero: elf, Card: "holy_water", Count: new(2)}).Then(
		event.ItemPurchased{Hero: elf, Item: "i5", Card: "holy_water", Price: 400, GoldBefore: 900, GoldAfter: 500},
		event.ItemPurchased{Hero: elf, Item: "i6", Card: "holy_water", Price: 400, GoldBefore: 500, GoldAfter: 100})
	given(t, atArmory(rich(elf, 900))...).By(cleo).When(Purchase{Hero: elf, Card: "holy_water", Count: new(3)}).Refused("NotEnoughGold", "HQ-ARMORY-01")
	given(t, atArmory(rich(elf, 900))...).By(cleo).When(Purchase{Hero: elf, Card: "holy_water", Count: new(0)}).Unclear("count")
}

// HQ-ARMORY-03
func TestABoughtWeaponCountsOnceItIsWielded(t *testing.T) {
	shop := given(t, atArmory(rich(barbarian, 450))...).By(ben).When(Purchase{Hero: barbarian, Card: "battleaxe"}).After()
	if in, _ := shop.State().inHand(barbarian); in != "i1" {
		t.Errorf("the barbarian wields %s, want his broadsword i1", in)
	}
	shop.When(Wield{Hero: barbarian, Item: "i5"}).
		Then(event.WeaponWielded{Hero: barbarian, Item: "i5", Card: "battleaxe", AttackBefore: 3, AttackAfter: 4})
}

// HQ-DISARM-08
func TestToolKitsAreBoughtAtTheArmory(t *testing.T) {
	given(t, atArmory(rich(elf, 250))...).By(cleo).When(Purchase{Hero: elf, Card: "tool_kit"}).
		Then(event.ItemPurchased{Hero: elf, Item: "i5", Card: "tool_kit", Price: 250, GoldBefore: 250, GoldAfter: 0})
}

// HQ-CARD-01
func TestAPriceIsWhatTheTableEnteredElseThePacks(t *testing.T) {
	shield := Purchase{Hero: dwarf, Card: "shield"}
	given(t, atArmory(rich(dwarf, 200))...).By(ben).When(shield).
		Then(event.ItemPurchased{Hero: dwarf, Item: "i5", Card: "shield", Price: 150, GoldBefore: 200, GoldAfter: 50})
	entered := func(card event.Key, field, value string) events.Event {
		return event.CardFigureEntered{Catalogue: "equipment", Card: card, Field: field, Value: json.RawMessage(value)}
	}
	given(t, atArmory(rich(dwarf, 200), entered("shield", "cost", "120"))...).By(ben).When(shield).
		Then(event.ItemPurchased{Hero: dwarf, Item: "i5", Card: "shield", Price: 120, GoldBefore: 200, GoldAfter: 80})

	rope := Purchase{Hero: dwarf, Card: "rope"}
	inWords := entered("rope", "effect", `"climbs out of pits"`)
	given(t, atArmory(rich(dwarf, 200))...).By(ben).When(rope).Unclear("card")
	given(t, atArmory(rich(dwarf, 200), inWords)...).By(ben).When(rope).Refused("FigureMissing", "HQ-CARD-01")
	given(t, atArmory(rich(dwarf, 200), inWords, entered("rope", "cost", "30"))...).By(ben).When(rope).Types("ItemPurchased")
}

// HQ-ARMORY-01, HQ-CARD-03
func TestTheArmorySellsWhatItsCardsList(t *testing.T) {
	for _, card := range []event.Key{"borins_armor", "potion_of_healing", "orc", "smoke_bomb"} {
		given(t, atArmory(rich(elf, 9000))...).By(cleo).When(Purchase{Hero: elf, Card: card}).Refused("NotForSale", "HQ-ARMORY-01")
	}
	sword := Purchase{Hero: elf, Card: "fortunes_longsword"}
	given(t, atArmory(rich(elf, 150))...).By(cleo).When(sword).
		Then(event.ItemPurchased{Hero: elf, Item: "i5", Card: "fortunes_longsword", Price: 150, GoldBefore: 150, GoldAfter: 0})
	given(t, atArmory(rich(elf, 150))...).By(cleo).Option("fortunes_longsword", `"artifact"`).When(sword).Refused("NotForSale", "HQ-ARMORY-01")
}

// HQ-HERO-08
func TestTheWizardMayBuyWhatSheMayNotUse(t *testing.T) {
	given(t, atArmory(rich(wizard, 450))...).By(cleo).When(Purchase{Hero: wizard, Card: "battleaxe"}).Types("ItemPurchased")
}

// HQ-NEW-04, HQ-SELL-01
func TestNothingIsBoughtOrSoldDuringAQuest(t *testing.T) {
	past := inRound(rich(barbarian, 500), bought(barbarian, "i5", "longsword"))
	given(t, past...).By(ben).When(Purchase{Hero: barbarian, Card: "battleaxe"}).Refused("ArmoryClosed", "HQ-NEW-04")
	given(t, past...).By(ben).When(Sell{Hero: barbarian, Item: "i5"}).Refused("ArmoryClosed", "HQ-NEW-04")
	given(t, append(past, event.HeroDied{Hero: barbarian})...).By(ben).When(Purchase{Hero: barbarian, Card: "dagger"}).Refused("HeroDead", "HQ-DEATH-02")
}

// HQ-SELL-02
func TestTheArmoryPaysHalfRoundedDownForEachThing(t *testing.T) {
	for card, want := range map[event.Key][2]int{"longsword": {350, 175}, "dagger": {25, 12}, "battleaxe": {450, 225}, "helmet": {125, 62}} {
		given(t, atArmory(bought(dwarf, "i5", card))...).By(ben).When(Sell{Hero: dwarf, Item: "i5"}).
			Then(event.ItemSold{Hero: dwarf, Item: "i5", Card: card, ListPrice: want[0], Proceeds: want[1], GoldBefore: 0, GoldAfter: want[1]})
	}
	both := given(t, atArmory(bought(elf, "i5", "dagger"), bought(elf, "i6", "dagger"))...).By(cleo).
		When(Sell{Hero: elf, Item: "i5"}).After().When(Sell{Hero: elf, Item: "i6"}).After()
	if got := both.State().Heroes[elf].Gold; got != 24 {
		t.Errorf("two daggers bring %d gold, want 24", got)
	}
}

// HQ-SELL-02
func TestAPurchaseIsSoldBackAtALoss(t *testing.T) {
	back := given(t, atArmory(rich(barbarian, 450))...).By(ben).When(Purchase{Hero: barbarian, Card: "battleaxe"}).After().
		When(Sell{Hero: barbarian, Item: "i5"}).After()
	if got := back.State().Heroes[barbarian].Gold; got != 225 {
		t.Errorf("the barbarian has %d gold, want 225", got)
	}
	back.When(Sell{Hero: barbarian, Item: "i5"}).Refused("ItemNotHeld", "HQ-SELL-01")
}

// HQ-SELL-01, TC-47
func TestTheArmoryBuysOnlyWhatItSells(t *testing.T) {
	potion := event.ItemGained{Hero: elf, Item: "i5", Card: "potion_of_healing", Kind: "potion", Cause: "treasure_card"}
	armor := event.ItemGained{Hero: elf, Item: "i6", Card: "borins_armor", Kind: "artifact", Cause: "special_treasure"}
	shop := given(t, atArmory(potion, armor)...).By(cleo)
	shop.When(Sell{Hero: elf, Item: "i5"}).Refused("NotForSale", "HQ-SELL-01")
	shop.When(Sell{Hero: elf, Item: "i6"}).Refused("NotForSale", "HQ-SELL-01")
	shop.When(Sell{Hero: elf, Item: "i1"}).Refused("ItemNotHeld", "HQ-SELL-01")
	shop.When(Sell{Hero: elf, Item: "i99"}).Unclear("item_id")
}

// HQ-HERO-13
func TestAHeroKeepsAWeaponToWield(t *testing.T) {
	sword := Sell{Hero: barbarian, Item: "i1"}
	given(t, atArmory()...).By(ben).When(sword).Refused("LastWeapon", "HQ-HERO-13")
	given(t, atArmory()...).Overriding("HQ-HERO-13").When(sword).Types("ItemSold")
	given(t, atArmory(bought(barbarian, "i5", "longsword"))...).By(ben).When(sword).
		Then(event.ItemSold{Hero: barbarian, Item: "i1", Card: "broadsword", ListPrice: 250, Proceeds: 125, GoldBefore: 0, GoldAfter: 125})
	given(t, atArmory(bought(barbarian, "i5", "longsword"))...).By(ben).Option("starting_weapon_sellable", "false").
		When(sword).Refused("NotForSale", "HQ-HERO-13")
}

// HQ-HERO-13, HQ-HERO-08, TC-46
func TestTheWizardSellsTheAxeSheCannotWieldAndKeepsHerDagger(t *testing.T) {
	shop := given(t, atArmory(bought(wizard, "i5", "battleaxe"))...).By(cleo)
	shop.When(Sell{Hero: wizard, Item: "i5"}).
		Then(event.ItemSold{Hero: wizard, Item: "i5", Card: "battleaxe", ListPrice: 450, Proceeds: 225, GoldBefore: 0, GoldAfter: 225})
	shop.When(Sell{Hero: wizard, Item: "i4"}).Refused("LastWeapon", "HQ-HERO-13")
}

// HQ-CARD-03
func TestFortunesLongswordIsSoldAsEquipmentOnly(t *testing.T) {
	shop := given(t, atArmory(bought(elf, "i5", "fortunes_longsword"))...).By(cleo)
	shop.When(Sell{Hero: elf, Item: "i5"}).
		Then(event.ItemSold{Hero: elf, Item: "i5", Card: "fortunes_longsword", ListPrice: 150, Proceeds: 75, GoldBefore: 0, GoldAfter: 75})
	shop.Option("fortunes_longsword", `"artifact"`).When(Sell{Hero: elf, Item: "i5"}).Refused("NotForSale", "HQ-CARD-03")
}

// HQ-CARD-01
func TestWhatHasNoPriceIsNotSold(t *testing.T) {
	rope := event.CardFigureEntered{Catalogue: "equipment", Card: "rope", Field: "effect", Value: json.RawMessage(`"long"`)}
	given(t, atArmory(rope, bought(elf, "i5", "rope"))...).By(cleo).When(Sell{Hero: elf, Item: "i5"}).Refused("FigureMissing", "HQ-CARD-01")
}

// HQ-ARMORY-02, HQ-ITEM-03, HQ-HERO-02
func TestWhatAFormSendsIsUnderstood(t *testing.T) {
	for _, c := range []struct {
		command, data, unclear string
		want                   Command
	}{
		{"Purchase", `{"hero_id":"h1","card":"dagger"}`, "", Purchase{Hero: barbarian, Card: "dagger"}},
		{"Purchase", `{"hero_id":"h1","card":"dagger","count":20}`, "", Purchase{Hero: barbarian, Card: "dagger", Count: new(20)}},
		{"Purchase", `{"hero_id":"h1","card":"dagger","count":21}`, "count", nil},
		{"Sell", `{"hero_id":"h1"}`, "item_id", nil},
		{"OpenArmory", `{}`, "", OpenArmory{}},
		{"JoinHero", `{"hero_type":"elf","name":"  "}`, "name", nil},
		{"JoinHero", `{"hero_type":"elf","name":"Ilya"}`, "", JoinHero{HeroType: "elf", Name: "Ilya"}},
		{"SetSeating", `{"order":[]}`, "order", nil},
		{"EnterCardFigure", `{"catalogue":"hat","card":"shield","field":"cost","value":1}`, "catalogue", nil},
		{"EnterCardFigure", `{"catalogue":"equipment","card":"shield","field":"cost","value":1}`, "",
			EnterCardFigure{Catalogue: "equipment", Card: "shield", Field: "cost", Value: json.RawMessage("1")}},
		{"PassItem", `{"from":"h1","to":"h2","item_id":"i1","asserted":{"adjacent":true}}`, "",
			PassItem{From: barbarian, To: dwarf, Item: "i1", Asserted: map[string]bool{"adjacent": true}}},
		{"PassItem", `{"from":"h1","to":"h2","item_id":"i1","asserted":{"near":true}}`, "asserted.near", nil},
		{"ShareGold", `{"from":"h1","to":"h2","amount":-5}`, "", ShareGold{From: barbarian, To: dwarf, Amount: -5}},
		{"Trade", `{"from":"h1","to":"h2","item_id":"i1","gold":0}`, "", Trade{From: barbarian, To: dwarf, Item: "i1", Gold: new(0)}},
	} {
		spec, _ := System().Find(c.command)
		got, err := spec.Understand([]byte(c.data))
		var unclear rules.Unclear
		switch {
		case c.unclear == "" && err != nil:
			t.Errorf("%s %s: %v", c.command, c.data, err)
		case c.unclear == "" && !cmp.Equal(got, c.want):
			t.Errorf("%s %s is read as %+v, want %+v", c.command, c.data, got, c.want)
		case c.unclear != "" && (!errors.As(err, &unclear) || unclear.Field != c.unclear):
			t.Errorf("%s %s: %v, want unclear in %s", c.command, c.data, err, c.unclear)
		}
	}
}

// HQ-HERO-13, HQ-HERO-08: a weapon that is kept for another class is none to wield.
func TestAWeaponOfAnotherClassIsNoneToKeep(t *testing.T) {
	shop := given(t, atArmory(bought(elf, "i5", "wand"))...).By(cleo)
	shop.When(Sell{Hero: elf, Item: "i3"}).Refused("LastWeapon", "HQ-HERO-13")
}
