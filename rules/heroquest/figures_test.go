package heroquest

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// figuresWith are the figures of a table that entered these, by
// catalogue/card/field, under the options of this pattern: name, value, …
func figuresWith(entered map[FigureKey]string, choices ...string) figures {
	s := State{Figures: map[FigureKey]json.RawMessage{}}
	for key, value := range entered {
		s.Figures[key] = json.RawMessage(value)
	}
	o := rules.NewOptions(Options)
	for i := 0; i < len(choices); i += 2 {
		o = o.With(choices[i], json.RawMessage(choices[i+1]))
	}
	return s.figures(o)
}

type asked struct {
	value int
	known bool
}

func ask(value int, known bool) asked { return asked{value, known} }

// HQ-CARD-01, HQ-CARD-02, HQ-CARD-14, HQ-HERO-01 to HQ-HERO-04
func TestWhatTheRulebookPrintsIsKnownWithoutTheTable(t *testing.T) {
	f := figuresWith(nil)
	for name, got := range map[string][2]asked{
		"battleaxe price":   {ask(f.price("battleaxe")), {450, true}},
		"battleaxe resale":  {ask(f.resale("battleaxe")), {225, true}},
		"battleaxe dice":    {ask(f.attackDice("battleaxe")), {4, true}},
		"fortune's price":   {ask(f.price("fortunes_longsword")), {150, true}},
		"fortune's resale":  {ask(f.resale("fortunes_longsword")), {75, true}},
		"fortune's dice":    {ask(f.attackDice("fortunes_longsword")), {3, true}},
		"holy water price":  {ask(f.price("holy_water")), {400, true}},
		"holy water resale": {ask(f.resale("holy_water")), {200, true}},
		"longsword price":   {ask(f.price("longsword")), {350, true}},
		"longsword resale":  {ask(f.resale("longsword")), {175, true}},
		"dagger price":      {ask(f.price("dagger")), {25, true}},
		"dagger resale":     {ask(f.resale("dagger")), {12, true}},
		"dagger dice":       {ask(f.attackDice("dagger")), {1, true}},
		"broadsword dice":   {ask(f.attackDice("broadsword")), {3, true}},
		"shortsword dice":   {ask(f.attackDice("shortsword")), {2, true}},
		"handaxe dice":      {ask(f.attackDice("handaxe")), {2, true}},
		"borin's bonus":     {ask(f.defendBonus("borins_armor")), {2, true}},
		"heal body":         {ask(f.healsUpTo("heal_body")), {4, true}},
		"courage heals":     {ask(f.healsUpTo("courage")), {0, false}},
		"orc pieces":        {ask(f.pieces("orc")), {8, true}},
		"ogre pieces":       {ask(f.pieces("ogre")), {0, false}},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %v, want %v", name, got[0], got[1])
		}
	}
	for _, want := range []HeroClass{
		{Class: "barbarian", Attack: 3, Defend: 2, Body: 8, Mind: 2, MovementDice: 2, Weapon: "broadsword"},
		{Class: "dwarf", Attack: 2, Defend: 2, Body: 7, Mind: 3, MovementDice: 2, Weapon: "handaxe"},
		{Class: "elf", Attack: 2, Defend: 2, Body: 6, Mind: 4, MovementDice: 2, Weapon: "shortsword", Elements: 1, Spells: 3},
		{Class: "wizard", Attack: 1, Defend: 2, Body: 4, Mind: 6, MovementDice: 2, Weapon: "dagger", Elements: 3, Spells: 9},
	} {
		got, ok := f.heroClass(want.Class)
		if !ok || got.Name == "" || got.Effect == "" {
			t.Errorf("%s is not known: %+v", want.Class, got)
		}
		got.Name, got.Effect, got.Skills = "", "", nil
		if got.Attack != want.Attack || got.Defend != want.Defend || got.Body != want.Body || got.Mind != want.Mind ||
			got.MovementDice != want.MovementDice || got.Weapon != want.Weapon || got.Armor != "" ||
			got.Elements != want.Elements || got.Spells != want.Spells {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

// HQ-CARD-01
func TestWhatTheTableEnteredGoesFirst(t *testing.T) {
	f := figuresWith(map[FigureKey]string{
		"equipment/shield/cost":                    "160",
		"equipment/shield/defend_dice_bonus":       "2",
		"equipment/crossbow/ranged":                "false",
		"equipment/helmet/not_with":                `["shield"]`,
		"equipment/sabre/type":                     `"weapon"`,
		"equipment/sabre/attack_dice":              "3",
		"equipment/bare_hands/attack_dice":         "1",
		"treasure/gem/copies":                      "3",
		"treasure/potion_of_healing/restores_body": "4",
		"spell/courage/element":                    `"earth"`,
		"monster/dread_sorcerer/attack_dice":       "5",
		"hero/barbarian/body":                      "9",
		"equipment/battleaxe/cost":                 `"dear"`,
		"equipment/battleaxe/beauty":               "3",
	}, "spell_elements", `"edition_2021"`)
	for name, got := range map[string][2]asked{
		"shield price":  {ask(f.price("shield")), {160, true}},
		"shield resale": {ask(f.resale("shield")), {80, true}},
		"shield bonus":  {ask(f.defendBonus("shield")), {2, true}},
		"sabre dice":    {ask(f.attackDice("sabre")), {3, true}},
		"sabre price":   {ask(f.price("sabre")), {0, false}},
		"bare hands":    {ask(f.attackDice(bareHands)), {1, true}},
		"axe as before": {ask(f.price("battleaxe")), {450, true}},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %v, want %v", name, got[0], got[1])
		}
	}
	if f.reach("crossbow").Far || !f.noShield("helmet") || !f.isWeapon("sabre") || f.listed("sabre") {
		t.Error("crossbow, helmet or sabre is not as entered")
	}
	if gem, _ := f.treasure("gem"); *gem.Copies != 3 || *gem.Gold != 35 {
		t.Errorf("gem: %+v", gem)
	}
	if heals, ok := f.heals("potion_of_healing"); !ok || heals != (content.Amount{Points: 4}) {
		t.Errorf("the potion heals %v", heals)
	}
	if element, _ := f.element("courage"); element != "earth" {
		t.Errorf("courage is %s", element)
	}
	if n := f.monster("dread_sorcerer", event.Figures{}); *n.Attack != 5 || n.Defend != nil {
		t.Errorf("dread sorcerer: %+v", n)
	}
	if b, _ := f.heroClass("barbarian"); b.Body != 9 {
		t.Errorf("barbarian: %+v", b)
	}
	if axe, _ := content.Base().Equipment.Find("shield"); *axe.Cost != 150 {
		t.Error("the pack itself was changed")
	}
}

// HQ-CARD-01, HQ-ZARGON-08
func TestAQuestsOwnFiguresStandBetweenTableAndPack(t *testing.T) {
	own := event.Figures{Attack: new(6), Body: new(5)}
	n := figuresWith(nil).monster("orc", own)
	if *n.Attack != 6 || *n.Defend != 2 || *n.Body != 5 || *n.Mind != 2 || *n.Movement != 8 {
		t.Errorf("orc of the quest: %+v", n)
	}
	n = figuresWith(map[FigureKey]string{"monster/orc/attack_dice": "4"}).monster("orc", own)
	if *n.Attack != 4 || *n.Body != 5 {
		t.Errorf("orc with an entered figure: %+v", n)
	}
	if n := figuresWith(nil).monster("gelatinous_cube", event.Figures{}); n != (event.Figures{}) {
		t.Errorf("unknown monster: %+v", n)
	}
	if f := figuresWith(nil); f.isMonster("gelatinous_cube") || !f.isMonster("goblin") || !f.undead("mummy") || f.undead("orc") || f.undead("dragon") {
		t.Error("goblin, mummy, orc or dragon is taken for another")
	}
}

// HQ-SPELL-06, HQ-CARD-06, HQ-CARD-07, HQ-CARD-08
func TestEveryElementHasThreeSpells(t *testing.T) {
	for edition, want := range map[string]map[string][]event.Key{
		`"first_light"`: {
			"earth": {"heal_body", "rock_skin", "pass_through_rock"},
			"fire":  {"ball_of_flame", "fire_of_wrath", "genie"},
			"water": {"courage", "sleep", "water_of_healing"},
			"air":   {"swift_wind", "tempest", "veil_of_mist"},
		},
		`"edition_2021"`: {
			"earth": {"heal_body", "rock_skin", "pass_through_rock"},
			"fire":  {"ball_of_flame", "fire_of_wrath", "courage"},
			"water": {"sleep", "water_of_healing", "veil_of_mist"},
			"air":   {"genie", "swift_wind", "tempest"},
		},
	} {
		f := figuresWith(nil, "spell_elements", edition)
		for _, element := range elements {
			if got := f.spellsOf(element); !slices.Equal(got, want[element]) {
				t.Errorf("%s of %s: %v", element, edition, got)
			}
		}
	}
	if d, ok := figuresWith(nil).dreadSpell("firestorm"); !ok || *d.Figures.Damage != 3 {
		t.Errorf("firestorm: %+v", d)
	}
}

// HQ-TREAS-07, HQ-TREAS-08, HQ-TREAS-09, HQ-CARD-10, HQ-CARD-11
func TestTheTreasureDeckHasTwentyFourCards(t *testing.T) {
	f, cards := figuresWith(nil), 0
	for _, card := range f.treasureDeck() {
		c, ok := f.treasure(card)
		if !ok || c.Copies == nil {
			t.Fatalf("%s: %+v", card, c)
		}
		cards += *c.Copies
	}
	if cards != 24 {
		t.Errorf("the deck has %d cards", cards)
	}
	for card, want := range map[event.Key]treasureCard{
		"gem":               {Category: "gold", Gold: new(35)},
		"gold_15":           {Category: "gold", Gold: new(15)},
		"jewels":            {Category: "gold", Gold: new(50)},
		"potion_of_healing": {Category: "potion"},
		"hazard_arrow":      {Category: "hazard", Damage: new(1), EndsTurn: true, Returns: "bottom"},
		"wandering_monster": {Category: "wandering", Returns: "bottom"},
	} {
		got, _ := f.treasure(card)
		got.Copies = nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", card, got, want)
		}
	}
}

// HQ-PIECE-01, HQ-BOX-02
func TestPiecesOfAColorStandInForEachOther(t *testing.T) {
	f := figuresWith(nil)
	for color, want := range map[string][]event.Key{
		"green": {"goblin", "orc"},
		"white": {"skeleton", "zombie", "dread_warrior"},
		"gray":  {"abomination", "mummy", "gargoyle"},
	} {
		if got := f.ofColor(color); !slices.Equal(got, want) {
			t.Errorf("%s: %v", color, got)
		}
	}
	if _, ok := f.color("dragon"); ok {
		t.Error("the dragon has a color")
	}
	pieces := 0
	for _, m := range MonsterTypes(State{}, rules.NewOptions(Options)) {
		n, _ := f.pieces(m.Type)
		pieces += n
		if m.Type == "abomination" && (*m.Figures.Attack != 3 || *m.Figures.Defend != 3 || *m.Figures.Body != 2 || *m.Figures.Mind != 3) {
			t.Errorf("the card of the abomination lies open with %+v", m.Figures)
		}
	}
	if pieces != 31+1 {
		t.Errorf("%d pieces, dragon included", pieces)
	}
}

// HQ-CARD-01
func TestOnlyAFigureOfTheCatalogueCanBeEntered(t *testing.T) {
	f := figuresWith(nil)
	for _, c := range []struct{ catalogue, field, value, wrong string }{
		{"equipment", "cost", "160", ""},
		{"equipment", "ranged", "true", ""},
		{"equipment", "not_with", `["shield"]`, ""},
		{"equipment", "type", `"usable"`, ""},
		{"treasure", "category", `"wandering"`, ""},
		{"treasure", "restores_body", `"1 red die"`, ""},
		{"dread", "resist.reduces_on", "[5,6]", ""},
		{"hero", "spells_per_quest", "3", ""},
		{"die", "skull", "3", ""},
		{"potions", "cost", "1", "catalogue"},
		{"treasure", "figures", `{"damage":1}`, "value"},
		{"equipment", "cost", "null", "value"},
		{"equipment", "beauty", "1", "field"},
		{"equipment", "cost", "10000", "value"},
		{"equipment", "cost", `"dear"`, "value"},
		{"monster", "color", `"blue"`, "value"},
		{"monster", "undead", "1", "value"},
		{"monster", "attack_dice", "{", "value"},
	} {
		err := f.fits(c.catalogue, "some_card", c.field, json.RawMessage(c.value))
		var unclear rules.Unclear
		if errors.As(err, &unclear); unclear.Field != c.wrong {
			t.Errorf("%v: %v", c, err)
		}
	}
}

func TestAFigureHasOneKeyWhicheverItsName(t *testing.T) {
	for _, c := range []struct {
		catalogue, field string
		want             FigureKey
	}{
		{"monster", "attack_dice", "monster/orc/attack"},
		{"monster", "attack", "monster/orc/attack"},
		{"spell", "heals_up_to", "spell/orc/figures.heal_body_max"},
		{"monster", "beauty", "monster/orc/beauty"},
	} {
		if got := figureKey(c.catalogue, "orc", c.field); got != c.want {
			t.Errorf("%s %s: %s", c.catalogue, c.field, got)
		}
	}
	f := figuresWith(map[FigureKey]string{"equipment/shield/cost": "160"})
	for field, want := range map[string]string{"cost": "160", "price": "160", "defend_dice_bonus": "1", "attack_dice": "", "beauty": ""} {
		if got, ok := f.figure("equipment", "shield", field); string(got) != want || ok != (want != "") {
			t.Errorf("shield, %s: %s", field, got)
		}
	}
	if got, _ := f.figure("treasure", "potion_of_healing", "restores_body"); string(got) != `"1 red die"` {
		t.Errorf("potion: %s", got)
	}
}

func TestPagesSeeNamesEffectsAndGoods(t *testing.T) {
	for key, want := range map[event.Key]string{
		"fortunes_longsword": "Fortune's Longsword", "borins_armor": "Borin's Armor", "gem": "Gem", "heal_body": "Heal Body",
		"firestorm": "Firestorm", "dread_warrior": "Dread Warrior", "elf": "Elf", "reagent_bag": "Reagent bag", "": "",
	} {
		if got := CardName(key); got != want {
			t.Errorf("%s is called %q", key, got)
		}
	}
	if CardEffect("battleaxe") == "" || CardEffect("rope") != "" || CardEffect("sleep") == DreadSpellEffect("sleep") {
		t.Error("effects are missing or mixed up")
	}
	for key, want := range map[event.Key]bool{"gold_25": true, "jewels": true, "gem": true, "potion_of_healing": false, "wandering_monster": false, "dagger": false, "": false} {
		if got := IsGold(State{}, rules.NewOptions(Options), key); got != want {
			t.Errorf("%q is gold: %t", key, got)
		}
	}
	goods := Goods(State{}, rules.NewOptions(Options).With("handaxe_for_wizard", json.RawMessage("true")))
	if len(goods) != 17 || goods[0].Card != "dagger" || *goods[0].Price != 25 || *goods[0].Resale != 12 {
		t.Errorf("%d goods, first %+v", len(goods), goods[0])
	}
	for _, g := range goods {
		if (g.Card == "handaxe" && len(g.NotFor) != 0) || (g.Card == "battleaxe" && !slices.Equal(g.NotFor, []event.Key{"wizard"})) {
			t.Errorf("%s is not for %v", g.Card, g.NotFor)
		}
	}
	if classes := HeroClasses(State{}, rules.NewOptions(Options)); len(classes) != 4 || classes[3].Class != "wizard" {
		t.Errorf("%d hero classes: %+v", len(classes), classes)
	}
	if got := SpellsOf(State{}, rules.NewOptions(Options), "earth"); len(got) != 3 {
		t.Errorf("earth: %v", got)
	}
}

// HQ-CARD-01: a thing of which nobody knows the price says what is missing.
func TestAGoodWithoutAPriceSaysWhatToEnter(t *testing.T) {
	s := given(t, append(party(), added(t, "pack: Sabres\nedition: own\nequipment:\n- {name: Sabre, category: weapon, attack_dice: 2}\n")...)...).State()
	for _, g := range Goods(s, rules.NewOptions(Options)) {
		want := []rules.Figure(nil)
		if g.Card == "sabre" {
			want = []rules.Figure{{Catalogue: "equipment", Card: "sabre", Field: "cost", Name: words.Say("Price of %s", words.Term("Sabre"))}}
		}
		if !reflect.DeepEqual(g.Missing, want) {
			t.Errorf("%s lacks %v, want %v", g.Name, g.Missing, want)
		}
	}
	if !slices.ContainsFunc(Goods(s, rules.NewOptions(Options)), func(g Good) bool { return g.Card == "sabre" }) {
		t.Error("no sabre is for sale")
	}
}
