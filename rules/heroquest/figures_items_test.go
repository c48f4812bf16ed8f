package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules/heroquest/content"
)

// HQ-ARMORY-01, HQ-SELL-01, HQ-CARD-03
func TestTheArmoryListsTheEquipmentDeck(t *testing.T) {
	f, cards := figuresWith(nil), 0
	for _, card := range f.equipment().keys() {
		row, _ := f.equipment().find(card)
		if n, inDeck := known(row.DeckCount); inDeck {
			cards += n
			if !f.listed(card) {
				t.Errorf("%s is in the deck and not listed", card)
			}
		} else if f.listed(card) && card != "fortunes_longsword" {
			t.Errorf("%s is not in the deck and listed", card)
		}
	}
	if cards != 23 {
		t.Errorf("the deck has %d cards, not 23", cards)
	}
	for _, card := range []event.Key{"borins_armor", "potion_of_healing", "heroic_brew", "spear", "bare_hands", "nothing"} {
		if f.listed(card) {
			t.Errorf("%s is listed", card)
		}
	}
	if !f.listed("fortunes_longsword") || f.kind("fortunes_longsword") != "weapon" {
		t.Error("Fortune's Longsword is no equipment")
	}
	priced := figuresWith(map[FigureKey]string{"equipment/spear/cost": "140", "equipment/net/cost": "30", "equipment/bare_hands/attack_dice": "1"})
	if !priced.listed("spear") || !priced.listed("net") || priced.listed("bare_hands") {
		t.Error("a price that was entered does not list the card, or dice do")
	}
}

// HQ-CARD-03
func TestFortunesLongswordCanBeAnArtifact(t *testing.T) {
	f := figuresWith(nil, "fortunes_longsword", `"artifact"`)
	if _, ok := f.price("fortunes_longsword"); ok || f.listed("fortunes_longsword") || f.kind("fortunes_longsword") != "artifact" {
		t.Error("it is for sale")
	}
	if n, _ := f.attackDice("fortunes_longsword"); n != 3 || !f.reach("fortunes_longsword").Diagonal || f.rerolls("fortunes_longsword") != 1 {
		t.Error("it is not the same sword")
	}
	if f := figuresWith(nil); f.rerolls("fortunes_longsword") != 1 || f.rerolls("longsword") != 0 {
		t.Error("rerolls are not as printed")
	}
}

func TestThingsAreOfAKind(t *testing.T) {
	f := figuresWith(nil)
	for card, want := range map[event.Key]string{
		"battleaxe": "weapon", "plate_mail": "armor", "potion_of_speed": "potion", "potion_of_healing": "potion",
		"tool_kit": "other", "holy_water": "other", "borins_armor": "artifact", "elixir_of_life": "artifact",
		"orcs_bane": "artifact", "gem": "other", "rope": "other",
	} {
		if got := f.kind(card); got != want {
			t.Errorf("%s is %s, want %s", card, got, want)
		}
	}
	for card, want := range map[event.Key]bool{"dagger": true, "orcs_bane": true, "shield": false, "tool_kit": false, "spell_ring": false, "rope": false} {
		if f.isWeapon(card) != want {
			t.Errorf("%s is a weapon: %v", card, !want)
		}
	}
}

// HQ-ATK-02, HQ-DIAG-01, HQ-DIAG-02
func TestWeaponsReachAsTheirCardsSay(t *testing.T) {
	f := figuresWith(nil)
	for card, want := range map[event.Key]reach{
		"shortsword": {Beside: true},
		"broadsword": {Beside: true},
		"longsword":  {Beside: true, Diagonal: true},
		"staff":      {Beside: true, Diagonal: true},
		"dagger":     {Beside: true, Far: true, Lost: true},
		"handaxe":    {Beside: true, Far: true, Lost: true},
		"crossbow":   {Far: true},
		"wand":       {Beside: true, Far: true},
		"orcs_bane":  {Beside: true},
	} {
		if got := f.reach(card); got != want {
			t.Errorf("%s reaches %+v, want %+v", card, got, want)
		}
	}
	if got := figuresWith(nil, "thrown_weapon_lost", `"never"`).reach("dagger"); got.Lost || !got.Far {
		t.Errorf("dagger that is never lost: %+v", got)
	}
	if !f.noShield("battleaxe") || !f.noShield("staff") || f.noShield("broadsword") {
		t.Error("a shield goes with the wrong weapon")
	}
}

func TestSomeArtifactsStrikeHarderAtSomeMonsters(t *testing.T) {
	f := figuresWith(nil)
	for _, c := range []struct {
		card, monster event.Key
		want          asked
	}{
		{"spirit_blade", "orc", asked{3, true}}, {"spirit_blade", "mummy", asked{4, true}},
		{"dragon_spear", "dragon", asked{4, true}}, {"urdyn_the_unmaker", "golem", asked{4, true}},
		{"battleaxe", "mummy", asked{4, true}}, {"bare_hands", "orc", asked{}},
	} {
		if got := ask(f.attackDiceAgainst(c.card, c.monster)); got != c.want {
			t.Errorf("%s against %s: %v", c.card, c.monster, got)
		}
	}
}

// HQ-CARD-12, HQ-HERO-12, HQ-MOVE-01
func TestArmorIsWornAsItsCardSays(t *testing.T) {
	f := figuresWith(nil)
	for card, want := range map[event.Key]slot{
		"helmet": onHead, "shield": onArm, "chain_mail": onBody, "bracers": onBody, "plate_mail": onBody,
		"borins_armor": onBody, "wizards_cloak": onBody, "crown_of_shadows": onHead, "broadsword": "", "rope": "",
	} {
		if got, ok := f.slot(card); got != want || ok != (want != "") {
			t.Errorf("%s is worn as %q, want %q", card, got, want)
		}
	}
	for _, c := range []struct {
		a, b event.Key
		want bool
	}{
		{"helmet", "shield", true}, {"borins_armor", "helmet", true}, {"borins_armor", "shield", true},
		{"borins_armor", "plate_mail", false}, {"chain_mail", "bracers", false}, {"shield", "shield", false},
		{"helmet", "emberwrought_diadem", false}, {"broadsword", "shield", true}, {"wizards_cloak", "helmet", true},
	} {
		if f.together(c.a, c.b) != c.want || f.together(c.b, c.a) != c.want {
			t.Errorf("%s and %s together: %v", c.a, c.b, !c.want)
		}
	}
	if got := ask(f.movementDice("plate_mail")); got != (asked{1, true}) {
		t.Errorf("plate mail leaves %v", got)
	}
	if got := ask(f.movementDice("borins_armor")); got.known {
		t.Errorf("Borin's Armor slows: %v", got)
	}
}

// HQ-HERO-08
func TestCardsBarHeroes(t *testing.T) {
	f := figuresWith(nil)
	if !f.forbidden("battleaxe", "wizard") || f.forbidden("battleaxe", "elf") || f.forbidden("staff", "wizard") || !f.forbidden("borins_armor", "wizard") {
		t.Error("the wizard is barred from the wrong things")
	}
	if !f.reserved("wizards_cloak", "barbarian") || f.reserved("wizards_cloak", "wizard") || f.reserved("battleaxe", "elf") {
		t.Error("the cloak is for the wrong hero")
	}
	if !f.forbidden("handaxe", "wizard") {
		t.Error("the wizard may use a handaxe")
	}
	allowed := figuresWith(nil, "handaxe_for_wizard", "true")
	if allowed.forbidden("handaxe", "wizard") || !allowed.forbidden("battleaxe", "wizard") {
		t.Error("handaxe_for_wizard is not heeded")
	}
	entered := figuresWith(map[FigureKey]string{"equipment/handaxe/forbidden_to": `["wizard"]`}, "handaxe_for_wizard", "true")
	if !entered.forbidden("handaxe", "wizard") {
		t.Error("the card on the table does not go first")
	}
}

// HQ-POTION-01, HQ-SAVE-01
func TestPotionsDoWhatTheirCardsSay(t *testing.T) {
	f := figuresWith(nil)
	healing, ok := f.potion("potion_of_healing")
	if !ok || *healing.Heals != (content.Amount{Dice: 1}) || healing.Note == "" {
		t.Errorf("potion of healing: %+v", healing)
	}
	if p, _ := f.potion("potion_of_strength"); p.AttackBonus != 2 || p.Heals != nil {
		t.Errorf("potion of strength: %+v", p)
	}
	if p, _ := f.potion("potion_of_defense"); p.DefendBonus != 2 {
		t.Errorf("potion of defense: %+v", p)
	}
	if p, ok := f.potion("elixir_of_life"); !ok || p.Heals != nil || p.Note == "" {
		t.Errorf("elixir: %+v", p)
	}
	for _, card := range []event.Key{"holy_water", "gem", "rope"} {
		if _, ok := f.potion(card); ok {
			t.Errorf("%s can be drunk", card)
		}
	}
	if _, ok := f.heals("potion_of_strength"); ok {
		t.Error("strength heals")
	}
}
