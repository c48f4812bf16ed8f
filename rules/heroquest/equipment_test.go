package heroquest

import (
	"errors"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// noDice is a cup without a throw.
var noDice dice.Cup

// drafted is a decision in the making at a table with these dice, in which no
// id was given yet.
func drafted(s State, cup dice.Cup) *draft {
	return &draft{rules.NewDraft(s, evolve, rules.Call{By: ana, Options: rules.NewOptions(Options), Dice: cup})}
}

func refusedBy(t *testing.T, err error, name string, rule rules.ID) {
	t.Helper()
	var no rules.Refusal
	if !errors.As(err, &no) || no.Name != name || no.Rule != rule {
		t.Errorf("want refused with %s by %s, got %v", name, rule, err)
	}
}

// worn is armor that a hero has put on.
func worn(h event.HeroID, id event.ItemID, card event.Key) []events.Event {
	return []events.Event{bought(h, id, card), event.ArmorWorn{Hero: h, Item: id, Card: card}}
}

// wielded is a weapon that a hero has taken in hand.
func wielded(h event.HeroID, id event.ItemID, card event.Key) []events.Event {
	return []events.Event{bought(h, id, card), event.WeaponWielded{Hero: h, Item: id, Card: card}}
}

// dressed is a party in which some wear and wield this.
func dressed(gear ...[]events.Event) []events.Event {
	return append(party(), slices.Concat(gear...)...)
}

// HQ-HERO-11, HQ-HERO-13, TC-44
func TestTheAttackDiceAreThoseOfTheWeaponInHand(t *testing.T) {
	axe := given(t, append(party(), bought(barbarian, "i5", "battleaxe"))...).By(ben).When(Wield{Hero: barbarian, Item: "i5"})
	axe.Then(event.WeaponWielded{Hero: barbarian, Item: "i5", Card: "battleaxe", AttackBefore: 3, AttackAfter: 4})
	axe.After().When(Wield{Hero: barbarian, Item: "i5"}).Nothing()
	away := axe.After().When(Stow{Hero: barbarian, Item: "i5"})
	away.Then(event.EquipmentStowed{Hero: barbarian, Item: "i5", AttackAfter: 0, DefendAfter: 2})
	away.After().When(Stow{Hero: barbarian, Item: "i5"}).Nothing()
	away.After().When(Wield{Hero: barbarian, Item: "i1"}).
		Then(event.WeaponWielded{Hero: barbarian, Item: "i1", Card: "broadsword", AttackBefore: 0, AttackAfter: 3})
	if got := away.After().State().Items["i1"].Place; got != Carried {
		t.Errorf("the broadsword is %s, want carried", got)
	}
}

// HQ-HERO-11, HQ-CARD-03
func TestSpellsChangeTheDiceOfWhateverWeaponIsInHand(t *testing.T) {
	courage := event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h3", Modifiers: []event.Modifier{{Source: "courage", Dice: 2}}, EndsWhen: nextAttack}
	given(t, inTurn(elf, courage, bought(elf, "i5", "fortunes_longsword"))...).By(cleo).When(Wield{Hero: elf, Item: "i5"}).
		Then(event.WeaponWielded{Hero: elf, Item: "i5", Card: "fortunes_longsword", AttackBefore: 4, AttackAfter: 5})
}

// HQ-HERO-08, HQ-ITEM-01
func TestTheWizardMayCarryWhatSheMayNotUse(t *testing.T) {
	given(t, inTurn(barbarian, bought(barbarian, "i5", "battleaxe"))...).By(ben).
		When(PassItem{From: barbarian, To: wizard, Item: "i5", Asserted: sideBySide()}).After().
		And(event.TurnEnded{Turn: "turn1"}, event.TurnBegan{Turn: "turn4", Side: "hero", Hero: wizard}).By(cleo).
		When(Wield{Hero: wizard, Item: "i5"}).Refused("NotForWizard", "HQ-HERO-08")
}

// HQ-HERO-08, HQ-CARD-02, HQ-CARD-03, TC-46
func TestTheWizardWieldsNoLargeWeapon(t *testing.T) {
	for _, card := range []event.Key{"battleaxe", "fortunes_longsword", "broadsword", "handaxe"} {
		given(t, append(party(), bought(wizard, "i5", card))...).By(cleo).When(Wield{Hero: wizard, Item: "i5"}).Refused("NotForWizard", "HQ-HERO-08")
	}
	given(t, append(party(), bought(wizard, "i5", "staff"))...).By(cleo).When(Wield{Hero: wizard, Item: "i5"}).
		Then(event.WeaponWielded{Hero: wizard, Item: "i5", Card: "staff", AttackBefore: 1, AttackAfter: 1})
	given(t, append(party(), bought(wizard, "i5", "handaxe"))...).By(cleo).Option("handaxe_for_wizard", "true").
		When(Wield{Hero: wizard, Item: "i5"}).Types("WeaponWielded")
	given(t, append(party(), bought(wizard, "i5", "battleaxe"))...).Overriding("HQ-HERO-08").When(Wield{Hero: wizard, Item: "i5"}).Types("WeaponWielded")
	given(t, append(party(), bought(wizard, "i5", "helmet"))...).By(cleo).When(Wear{Hero: wizard, Item: "i5"}).Refused("NotForWizard", "HQ-HERO-08")
}

// HQ-HERO-08
func TestWhatACardKeepsForOneHeroIsForNoOther(t *testing.T) {
	given(t, append(party(), bought(barbarian, "i5", "wizards_cloak"))...).By(ben).When(Wear{Hero: barbarian, Item: "i5"}).Refused("NotForThisHero", "HQ-HERO-08")
	given(t, append(party(), bought(barbarian, "i5", "wizards_staff"))...).By(ben).When(Wield{Hero: barbarian, Item: "i5"}).Refused("NotForThisHero", "HQ-HERO-08")
	given(t, append(party(), bought(wizard, "i5", "wizards_cloak"))...).By(cleo).When(Wear{Hero: wizard, Item: "i5"}).
		Then(event.ArmorWorn{Hero: wizard, Item: "i5", Card: "wizards_cloak", DefendBefore: 2, DefendAfter: 3, MovementDiceAfter: 2})
}

// HQ-CARD-02
func TestABattleaxeAndAShieldExcludeEachOther(t *testing.T) {
	for _, weapon := range []event.Key{"battleaxe", "staff"} {
		axe := Wield{Hero: barbarian, Item: "i6"}
		shielded := given(t, append(dressed(worn(barbarian, "i5", "shield")), bought(barbarian, "i6", weapon))...).By(ben)
		shielded.When(axe).Refused("NotWithShield", "HQ-CARD-02")
		shielded.When(Stow{Hero: barbarian, Item: "i5"}).After().When(axe).Types("WeaponWielded")
		given(t, append(dressed(wielded(barbarian, "i6", weapon)), bought(barbarian, "i5", "shield"))...).By(ben).
			When(Wear{Hero: barbarian, Item: "i5"}).Refused("NotWithShield", "HQ-CARD-02")
		given(t, append(dressed(wielded(barbarian, "i6", weapon)), bought(barbarian, "i5", "helmet"))...).By(ben).
			When(Wear{Hero: barbarian, Item: "i5"}).Types("ArmorWorn")
	}
	given(t, append(dressed(worn(barbarian, "i5", "shield")), bought(barbarian, "i6", "longsword"))...).By(ben).
		When(Wield{Hero: barbarian, Item: "i6"}).Types("WeaponWielded")
}

// HQ-CARD-12, HQ-HERO-12
func TestBorinsArmorGoesWithHelmetAndShield(t *testing.T) {
	gear := append(party(), bought(barbarian, "i5", "borins_armor"), bought(barbarian, "i6", "helmet"), bought(barbarian, "i7", "shield"), bought(barbarian, "i8", "plate_mail"))
	armored := given(t, gear...).By(ben).When(Wear{Hero: barbarian, Item: "i5"})
	armored.Then(event.ArmorWorn{Hero: barbarian, Item: "i5", Card: "borins_armor", DefendBefore: 2, DefendAfter: 4, MovementDiceAfter: 2})
	armored.After().When(Wear{Hero: barbarian, Item: "i5"}).Nothing()
	armored.After().When(Wear{Hero: barbarian, Item: "i8"}).Refused("NotTogether", "HQ-CARD-12")
	armored.After().When(Wear{Hero: barbarian, Item: "i6"}).After().When(Wear{Hero: barbarian, Item: "i7"}).
		Then(event.ArmorWorn{Hero: barbarian, Item: "i7", Card: "shield", DefendBefore: 5, DefendAfter: 6, MovementDiceAfter: 2})
	given(t, append(party(), bought(wizard, "i5", "borins_armor"))...).By(cleo).When(Wear{Hero: wizard, Item: "i5"}).Refused("NotForWizard", "HQ-HERO-08")
}

// HQ-CARD-12
func TestOneBodyArmorOneHelmetAndOneShieldAtATime(t *testing.T) {
	for worn1, next := range map[event.Key]event.Key{"helmet": "helmet", "shield": "shield", "chain_mail": "bracers", "plate_mail": "borins_armor"} {
		given(t, append(dressed(worn(dwarf, "i5", worn1)), bought(dwarf, "i6", next))...).By(ben).
			When(Wear{Hero: dwarf, Item: "i6"}).Refused("NotTogether", "HQ-CARD-12")
	}
	given(t, append(dressed(worn(dwarf, "i5", "bracers")), bought(dwarf, "i6", "helmet"))...).By(ben).When(Wear{Hero: dwarf, Item: "i6"}).Types("ArmorWorn")
}

// HQ-HERO-12, HQ-MOVE-01
func TestArmorChangesDefendAndMovementDice(t *testing.T) {
	mail := given(t, append(party(), bought(dwarf, "i5", "plate_mail"))...).By(ben).When(Wear{Hero: dwarf, Item: "i5"})
	mail.Then(event.ArmorWorn{Hero: dwarf, Item: "i5", Card: "plate_mail", DefendBefore: 2, DefendAfter: 4, MovementDiceAfter: 1})
	mail.After().When(Stow{Hero: dwarf, Item: "i5"}).Then(event.EquipmentStowed{Hero: dwarf, Item: "i5", AttackAfter: 2, DefendAfter: 2})
}

// HQ-HERO-11, TC-91
func TestWeaponAndShieldAreFixedAfterTheAttackOfTheTurn(t *testing.T) {
	attacked := append(inTurn(barbarian, slices.Concat(wielded(barbarian, "i5", "battleaxe"), []events.Event{
		bought(barbarian, "i6", "shield"), bought(barbarian, "i7", "helmet"), orc("m1")})...),
		event.AttackDeclared{Attack: "k1", Attacker: "h1", AttackerSide: "hero", Target: "m1", Weapon: "i5", AttackDice: 4},
		event.AttackResolved{Attack: "k1"})
	table := given(t, attacked...).By(ben)
	table.When(Stow{Hero: barbarian, Item: "i5"}).Refused("WeaponFixed", "HQ-HERO-11")
	table.When(Wield{Hero: barbarian, Item: "i1"}).Refused("WeaponFixed", "HQ-HERO-11")
	table.When(Wear{Hero: barbarian, Item: "i6"}).Refused("WeaponFixed", "HQ-HERO-11")
	table.When(Wear{Hero: barbarian, Item: "i7"}).Types("ArmorWorn") // a helmet is no shield
	table.Overriding("HQ-HERO-11").By(ana).When(Wield{Hero: barbarian, Item: "i1"}).Types("WeaponWielded")
}

// HQ-HERO-11
func TestEquipmentIsChangedBetweenQuestsOrInTheOwnTurn(t *testing.T) {
	sword := bought(elf, "i5", "longsword")
	wield := Wield{Hero: elf, Item: "i5"}
	given(t, append(party(), sword)...).By(cleo).When(wield).Types("WeaponWielded")
	given(t, inTurn(elf, sword)...).By(cleo).When(wield).Types("WeaponWielded")
	given(t, append(inTurn(dwarf, sword), event.TurnEnded{Turn: "turn2"})...).By(cleo).When(wield).Types("WeaponWielded") // she is next
	given(t, inTurn(dwarf, sword)...).By(cleo).When(wield).Refused("NotYourTurn", "HQ-TURN-01")
	given(t, append(inTurn(elf, sword), event.TurnEnded{Turn: "turn3"})...).By(cleo).When(wield).Refused("TurnOver", "HQ-TRAP-11")
	given(t, inTurn(dwarf, sword)...).By(cleo).When(Wear{Hero: elf, Item: "i5"}).Refused("NotYourTurn", "HQ-TURN-01")
	given(t, inTurn(dwarf, sword)...).By(cleo).When(Stow{Hero: elf, Item: "i3"}).Refused("NotYourTurn", "HQ-TURN-01")
	given(t, inTurn(elf, sword)...).By(ben).When(wield).Refused("NotYourHero", "HQ-SETUP-03")
}

// HQ-HERO-11, HQ-TURN-05
func TestATableMayMakeSwitchingWeaponsAnAction(t *testing.T) {
	wield := Wield{Hero: elf, Item: "i5"}
	table := given(t, inTurn(elf, bought(elf, "i5", "longsword"), bought(elf, "i6", "staff"))...).By(cleo).Option("weapon_switch", `"costs_action"`)
	switched := table.When(wield)
	switched.Types("WeaponWielded")
	switched.After().When(Wield{Hero: elf, Item: "i6"}).Refused("ActionSpent", "HQ-HERO-11")
	table.And(event.MovementRolled{Hero: elf, Squares: 7}, event.HeroMoved{Hero: elf, SquaresUsed: 2}).When(wield).Types("MovementEnded", "WeaponWielded")
	table.And(event.TreasureSearchMade{Hero: elf, Room: "R1"}, event.SpecialTreasureFound{Hero: elf, Room: "R1"}).When(wield).Refused("ActionSpent", "HQ-HERO-11")
	given(t, append(party(), bought(elf, "i5", "longsword"))...).By(cleo).Option("weapon_switch", `"costs_action"`).When(wield).Types("WeaponWielded")
}

// HQ-HERO-11
func TestOnlyWeaponsAreWieldedAndOnlyArmorIsWorn(t *testing.T) {
	table := given(t, append(party(), bought(elf, "i5", "helmet"), bought(elf, "i6", "tool_kit"), bought(elf, "i7", "magical_throwing_dagger"), bought(dwarf, "i8", "longsword"))...).By(cleo)
	table.When(Wield{Hero: elf, Item: "i5"}).Unclear("item_id")
	table.When(Wear{Hero: elf, Item: "i6"}).Unclear("item_id")
	table.When(Wield{Hero: elf, Item: "i7"}).Refused("FigureMissing", "HQ-CARD-01")
	table.When(Wield{Hero: elf, Item: "i8"}).Refused("ItemNotHeld", "HQ-POTION-03")
	table.When(Wear{Hero: elf, Item: "i8"}).Refused("ItemNotHeld", "HQ-POTION-03")
	table.When(Stow{Hero: elf, Item: "i8"}).Refused("ItemNotHeld", "HQ-POTION-03")
}

// HQ-HERO-12, HQ-CARD-01
func TestArmorOfUnknownFiguresIsNotWorn(t *testing.T) {
	entered := func(field, value string) events.Event {
		return event.CardFigureEntered{Catalogue: "equipment", Card: "buckler", Field: field, Value: []byte(value)}
	}
	past := append(party(), entered("category", `"armor"`), bought(elf, "i5", "buckler"))
	given(t, past...).By(cleo).When(Wear{Hero: elf, Item: "i5"}).Refused("FigureMissing", "HQ-CARD-01")
	given(t, append(past, entered("defend_dice", "1"))...).By(cleo).When(Wear{Hero: elf, Item: "i5"}).Types("ArmorWorn")
}
