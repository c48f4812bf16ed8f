package heroquest

import (
	"encoding/json"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// wrong is a row of the catalogue of what is illegal at a table of its own.
type wrong struct {
	id    string
	table ruletest.Case[State, Command]
	asks  Command
	name  string
	rule  rules.ID
}

func refuses(t *testing.T, rows []wrong) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.id, func(t *testing.T) { r.table.When(r.asks).Refused(r.name, r.rule) })
	}
}

// HQ-NEW-02, HQ-ROLE-01, HQ-ROLE-03, HQ-ROLE-04, HQ-SETUP-03, HQ-DEATH-02, HQ-DEATH-04, HQ-TURN-01
func TestWhatIsIllegalAboutHeroes(t *testing.T) {
	at := func(past ...events.Event) ruletest.Case[State, Command] { return given(t, append(party(), past...)...) }
	running := given(t, inRound()...)
	closed := at(event.CampaignEnded{})
	died := event.HeroDied{Hero: barbarian}
	join := JoinHero{HeroType: "knight", Name: "Rowan"}
	back := ReplaceHero{Dead: barbarian, HeroType: "barbarian", Name: "Vald"}
	rename := RenameHero{Hero: barbarian, Name: "Torg II"}
	order := SetSeating{Order: []event.HeroID{dwarf, elf, wizard, barbarian}}
	enter := EnterCardFigure{Catalogue: "equipment", Card: "shield", Field: "cost", Value: json.RawMessage("1")}
	refuses(t, []wrong{
		{"SM-02 join", closed, join, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 return", closed, back, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 rename", closed, rename, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 seating", closed, order, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 figure", closed, enter, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 end", closed, EndCampaign{}, "CampaignClosed", "HQ-NEW-02"},
		{"SM-06 join", at(), JoinHero{HeroType: "elf", Name: "Lia"}, "HeroTaken", "HQ-ROLE-03"},
		{"SM-06 return for a hero taken", at(died), ReplaceHero{Dead: barbarian, HeroType: "elf", Name: "Vald"}, "HeroTaken", "HQ-ROLE-03"},
		{"SM-06 return of a hero who lives", at(), back, "HeroTaken", "HQ-ROLE-03"},
		{"SM-07", at().At(ana, ben, cleo, dora, emil).By(ben), join, "TooManyHeroes", "HQ-ROLE-01"},
		{"SM-08", given(t), JoinHero{HeroType: "barbarian", Name: "Torg", StartingWeapon: "battleaxe"}, "BadStartingKit", "HQ-HERO-01"},
		{"SM-11 join", running, join, "QuestRunning", "HQ-DEATH-04"},
		{"SM-11 return", given(t, inRound(died)...), back, "QuestRunning", "HQ-DEATH-04"},
		{"SM-11 rename", running, rename, "QuestRunning", "HQ-DEATH-04"},
		{"SM-11 end", running, EndCampaign{}, "QuestRunning", "HQ-DEATH-04"},
		{"SM-19", at().By(ben), EndCampaign{}, "NotZargon", "HQ-ROLE-04"},
		{"SM-20 rename", at().By(cleo), rename, "NotYourHero", "HQ-SETUP-03"},
		{"SM-20 return", at(died).By(cleo), back, "NotYourHero", "HQ-SETUP-03"},
		{"SM-34", running, order, "QuestRunning", "HQ-SPELL-04"},
		{"SM-134", at(died), rename, "HeroDead", "HQ-DEATH-02"},
		{"SM-145", given(t), JoinHero{HeroType: "warden", Name: "Una"}, "FigureMissing", "HQ-CARD-01"},
		{"SM-153 forming", at(), SetSeating{Order: []event.HeroID{dwarf, elf}}, "BadSeating", "HQ-TURN-01"},
		{"SM-153 between quests", at(settled("success")...), SetSeating{Order: []event.HeroID{dwarf, dwarf, elf, wizard, barbarian}}, "BadSeating", "HQ-TURN-01"},
	})
}

// HQ-REST-02, HQ-NEW-04, HQ-ARMORY-01, HQ-SELL-01, HQ-HERO-13, HQ-CARD-01, HQ-CARD-03
func TestWhatIsIllegalAtTheArmory(t *testing.T) {
	shop := func(past ...events.Event) ruletest.Case[State, Command] { return given(t, atArmory(past...)...) }
	rope := event.CardFigureEntered{Catalogue: "equipment", Card: "rope", Field: "effect", Value: json.RawMessage(`"long"`)}
	shut := given(t, append(party(), settled("success")...)...)
	axe, sell := Purchase{Hero: dwarf, Card: "battleaxe"}, Sell{Hero: dwarf, Item: "i5"}
	closed := shop(event.CampaignEnded{})
	refuses(t, []wrong{
		{"SM-02 buy", closed, axe, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 sell", closed, sell, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 open", closed, OpenArmory{}, "CampaignClosed", "HQ-NEW-02"},
		{"SM-02 close", closed, CloseArmory{}, "CampaignClosed", "HQ-NEW-02"},
		{"SM-20 sell", shop().By(cleo), sell, "NotYourHero", "HQ-SETUP-03"},
		{"SM-21 buy", shut, axe, "ArmoryClosed", "HQ-NEW-04"},
		{"SM-21 sell", shut, sell, "ArmoryClosed", "HQ-NEW-04"},
		{"SM-22", given(t, inRound()...), OpenArmory{}, "QuestRunning", "HQ-REST-02"},
		{"SM-24", shop(rich(dwarf, 449)), axe, "NotEnoughGold", "HQ-ARMORY-01"},
		{"SM-25", shop(bought(dwarf, "i5", "borins_armor")), sell, "NotForSale", "HQ-SELL-01"},
		{"SM-26 buy", shop(rope), Purchase{Hero: dwarf, Card: "rope"}, "FigureMissing", "HQ-CARD-01"},
		{"SM-26 sell", shop(rope, bought(dwarf, "i5", "rope")), sell, "FigureMissing", "HQ-CARD-01"},
		{"SM-27", shop(bought(elf, "i5", "dagger")), sell, "ItemNotHeld", "HQ-SELL-01"},
		{"SM-134", shop(event.HeroDied{Hero: dwarf}), axe, "HeroDead", "HQ-DEATH-02"},
		{"SM-155 before the first attempt", given(t, party()...), OpenArmory{}, "ArmoryClosed", "HQ-REST-02"},
		{"SM-155 close", shut, CloseArmory{}, "ArmoryClosed", "HQ-REST-02"},
		{"SM-156", shop(), OpenArmory{}, "ArmoryOpen", "HQ-REST-02"},
		{"SM-157", shop(), Purchase{Hero: dwarf, Card: "borins_armor"}, "NotForSale", "HQ-ARMORY-01"},
		{"SM-158", shop(), Sell{Hero: dwarf, Item: "i2"}, "LastWeapon", "HQ-HERO-13"},
		{"SM-159 starting weapon", shop(bought(dwarf, "i5", "dagger")).Option("starting_weapon_sellable", "false"), Sell{Hero: dwarf, Item: "i2"}, "NotForSale", "HQ-HERO-13"},
		{"SM-159 artifact", shop(bought(dwarf, "i5", "fortunes_longsword")).Option("fortunes_longsword", `"artifact"`), sell, "NotForSale", "HQ-CARD-03"},
	})
}

// HQ-ITEM-01, HQ-ITEM-02, HQ-ITEM-03, HQ-POTION-02, HQ-POTION-03, HQ-SAVE-03, HQ-ATK-05, HQ-TREAS-04, HQ-DEATH-01
func TestWhatIsIllegalAboutItemsAndGold(t *testing.T) {
	on := func(past ...events.Event) ruletest.Case[State, Command] {
		return given(t, inTurn(elf, append(past, healing(elf, "i5"))...)...)
	}
	pass := PassItem{From: elf, To: dwarf, Item: "i5", Asserted: sideBySide()}
	drink, share, trade := DrinkPotion{Hero: elf, Item: "i5"}, ShareGold{From: elf, To: dwarf, Amount: 1}, Trade{From: elf, To: dwarf, Item: "i5"}
	between := given(t, append(party(), healing(elf, "i5"))...)
	attack := on(orc("m1")).And(event.AttackDeclared{Attack: "k1", Attacker: "h3", AttackerSide: "hero", Target: "m1"})
	search := on().And(event.TreasureSearchMade{Hero: elf, Room: "R1"})
	save := on(healing(dwarf, "i6")).And(event.HeroReducedToZero{Hero: dwarf, Saves: []string{"i6"}})
	others := given(t, inTurn(wizard, healing(elf, "i5"))...)
	refuses(t, []wrong{
		{"SM-20 hand over", on().By(dora), pass, "NotYourHero", "HQ-SETUP-03"},
		{"SM-20 drink", on().By(ben), drink, "NotYourHero", "HQ-SETUP-03"},
		{"SM-20 share", on().By(ben), share, "NotYourHero", "HQ-SETUP-03"},
		{"SM-33", between, pass, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-38", on(event.QuestEnded{Quest: 1, Attempt: 1}), pass, "QuestOver", "HQ-END-01"},
		{"SM-96", on(), PassItem{From: elf, To: dwarf, Item: "i5", Asserted: map[string]bool{"adjacent": false}}, "NotAdjacent", "HQ-ITEM-01"},
		{"SM-97", on(), PassItem{From: elf, To: dwarf, Item: "i5", Asserted: map[string]bool{"adjacent": true, "monster_adjacent": true}}, "MonsterAdjacent", "HQ-ITEM-01"},
		{"SM-98 drink", on(), DrinkPotion{Hero: elf, Item: "i1"}, "ItemNotHeld", "HQ-POTION-03"},
		{"SM-98 hand over", on(), PassItem{From: elf, To: dwarf, Item: "i1", Asserted: sideBySide()}, "ItemNotHeld", "HQ-POTION-03"},
		{"SM-98 trade", between, Trade{From: elf, To: dwarf, Item: "i1"}, "ItemNotHeld", "HQ-POTION-03"},
		{"SM-99", on(), trade, "QuestRunning", "HQ-ITEM-02"},
		{"SM-100 share", between, share, "NotEnoughGold", "HQ-ITEM-03"},
		{"SM-100 trade", between, Trade{From: elf, To: dwarf, Item: "i5", Gold: new(1)}, "NotEnoughGold", "HQ-ITEM-03"},
		{"SM-101 share", between, ShareGold{From: elf, To: dwarf}, "BadAmount", "HQ-ITEM-03"},
		{"SM-101 trade", between, Trade{From: elf, To: dwarf, Item: "i5", Gold: new(-1)}, "BadAmount", "HQ-ITEM-03"},
		{"SM-126 drink", attack, drink, "AttackPending", "HQ-ATK-05"},
		{"SM-126 hand over", attack, pass, "AttackPending", "HQ-ATK-05"},
		{"SM-126 share", attack, share, "AttackPending", "HQ-ATK-05"},
		{"SM-127", on().Dice("movement", "1", "2"), drink, "WrongDiceCount", "HQ-ATK-04"},
		{"SM-128", on().Dice("combat", "S"), drink, "BadFace", "HQ-BOX-07"},
		{"SM-131 drink", save, drink, "SavePending", "HQ-DEATH-01"},
		{"SM-131 share", save, share, "SavePending", "HQ-DEATH-01"},
		{"SM-132", save, pass, "TooLate", "HQ-SAVE-03"},
		{"SM-134 drink", on(event.HeroDied{Hero: elf}), drink, "HeroDead", "HQ-DEATH-02"},
		{"SM-134 trade", between.And(event.HeroDied{Hero: dwarf}), trade, "HeroDead", "HQ-DEATH-02"},
		{"SM-147 drink", search, drink, "SearchPending", "HQ-TREAS-04"},
		{"SM-147 hand over", search, pass, "SearchPending", "HQ-TREAS-04"},
		{"SM-147 share", search, share, "SearchPending", "HQ-TREAS-04"},
		{"SM-167 drink", others.Option("potions_off_turn", "false"), drink, "NotYourTurn", "HQ-POTION-02"},
		{"SM-167 hand over", others, pass, "NotYourTurn", "HQ-ITEM-01"},
	})
}

// HQ-HERO-08, HQ-HERO-11, HQ-CARD-02, HQ-CARD-12, HQ-TURN-01
func TestWhatIsIllegalAboutEquipment(t *testing.T) {
	at := func(h event.HeroID, card event.Key, past ...events.Event) ruletest.Case[State, Command] {
		return given(t, inTurn(h, append(past, bought(h, "i5", card))...)...)
	}
	wield, wear := Wield{Hero: barbarian, Item: "i5"}, Wear{Hero: barbarian, Item: "i5"}
	stow := Stow{Hero: barbarian, Item: "i1"}
	attacked := []events.Event{event.AttackDeclared{Attack: "k1", Attacker: "h1", AttackerSide: "hero", Target: "m1", Weapon: "i1"}, event.AttackResolved{Attack: "k1"}}
	notHis := given(t, inTurn(elf)...)
	over := at(barbarian, "longsword").And(event.TurnEnded{Turn: "turn1"})
	refuses(t, []wrong{
		{"SM-61", over, wield, "TurnOver", "HQ-TRAP-11"},
		{"SM-98 wield", at(barbarian, "longsword"), Wield{Hero: barbarian, Item: "i2"}, "ItemNotHeld", "HQ-POTION-03"},
		{"SM-98 wear", at(barbarian, "longsword"), Wear{Hero: barbarian, Item: "i2"}, "ItemNotHeld", "HQ-POTION-03"},
		{"SM-98 put away", at(barbarian, "longsword"), Stow{Hero: barbarian, Item: "i2"}, "ItemNotHeld", "HQ-POTION-03"},
		{"SM-105 wield", at(wizard, "battleaxe"), Wield{Hero: wizard, Item: "i5"}, "NotForWizard", "HQ-HERO-08"},
		{"SM-105 wear", at(wizard, "borins_armor"), Wear{Hero: wizard, Item: "i5"}, "NotForWizard", "HQ-HERO-08"},
		{"SM-106 wield", at(barbarian, "battleaxe", worn(barbarian, "i6", "shield")...), wield, "NotWithShield", "HQ-CARD-02"},
		{"SM-106 wear", at(barbarian, "shield", wielded(barbarian, "i6", "battleaxe")...), wear, "NotWithShield", "HQ-CARD-02"},
		{"SM-126", at(barbarian, "longsword").And(attacked[0]), wield, "AttackPending", "HQ-ATK-05"},
		{"SM-145", at(barbarian, "magical_throwing_dagger"), wield, "FigureMissing", "HQ-CARD-01"},
		{"SM-166 wield", notHis, wield, "NotYourTurn", "HQ-TURN-01"},
		{"SM-166 wear", notHis, Wear{Hero: wizard, Item: "i4"}, "NotYourTurn", "HQ-TURN-01"},
		{"SM-166 put away", notHis, Stow{Hero: wizard, Item: "i4"}, "NotYourTurn", "HQ-TURN-01"},
		{"SM-176 wield", at(barbarian, "longsword").And(attacked...), wield, "WeaponFixed", "HQ-HERO-11"},
		{"SM-176 wear", at(barbarian, "shield").And(attacked...), wear, "WeaponFixed", "HQ-HERO-11"},
		{"SM-176 put away", at(barbarian, "shield").And(attacked...), stow, "WeaponFixed", "HQ-HERO-11"},
		{"SM-177", at(barbarian, "longsword").And(event.TreasureSearchMade{Hero: barbarian, Room: "R1"}, event.SpecialTreasureFound{Hero: barbarian, Room: "R1"}).
			Option("weapon_switch", `"costs_action"`), wield, "ActionSpent", "HQ-HERO-11"},
		{"SM-178", at(barbarian, "wizards_staff"), wield, "NotForThisHero", "HQ-HERO-08"},
		{"SM-179", at(barbarian, "borins_armor", worn(barbarian, "i6", "plate_mail")...), wear, "NotTogether", "HQ-CARD-12"},
	})
}
