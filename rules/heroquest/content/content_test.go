package content

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules/words"
)

func read(t *testing.T, pack string) Pack {
	t.Helper()
	p, err := Read([]byte(pack))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestKeysAreMadeFromNames(t *testing.T) {
	for name, want := range map[string]event.Key{
		"Fortune's Longsword":             "fortunes_longsword",
		"Wizard’s Staff":                  "wizards_staff",
		"Gold (15)":                       "gold_15",
		"Hazard (hidden pit)":             "hazard_hidden_pit",
		"Gruzbella, phase 1":              "gruzbella_phase_1",
		"Orc's Bane":                      "orcs_bane",
		"Anti-Poison Quill":               "anti_poison_quill",
		" Potion of Healing  (alchemist)": "potion_of_healing_alchemist",
		"?!":                              "",
	} {
		if got := KeyOf(name); got != want {
			t.Errorf("KeyOf(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestEveryGroupOfTheBasePackIsThere(t *testing.T) {
	p := Base()
	for name, n := range map[string][2]int{
		"equipment":        {len(p.Equipment.Keys()), 44},
		"monsters":         {len(p.Monsters.Keys()), 72},
		"elemental_spells": {len(p.Spells.Keys()), 12},
		"dread_spells":     {len(p.Dread.Keys()), 12},
		"treasure_deck":    {len(p.Treasure.Keys()), 11},
		"artifacts":        {len(p.Artifacts.Keys()), 49},
		"quest_books":      {len(p.QuestBooks.Keys()), 15},
		"heroes":           {len(p.Heroes.Keys()), 21},
		"dice":             {len(p.Dice.Keys()), 2},
	} {
		if n[0] != n[1] {
			t.Errorf("%s has %d rows, want %d", name, n[0], n[1])
		}
	}
}

func TestFiguresAreReadAsTheyAreAttested(t *testing.T) {
	p := Base()
	axe, _ := p.Equipment.Find("battleaxe")
	if *axe.Cost != 450 || *axe.AttackDice != 4 || !*axe.NoShield || !slices.Contains(axe.NotFor, "wizard") || axe.DefendDice != nil {
		t.Errorf("battleaxe: %+v", axe)
	}
	sorcerer, _ := p.Monsters.Find("dread_sorcerer")
	if sorcerer.Attack != nil || sorcerer.Undead != nil || *sorcerer.Pieces != 1 {
		t.Errorf("dread sorcerer: %+v", sorcerer)
	}
	potion, _ := p.Treasure.Find("potion_of_healing")
	if *potion.Figures.HealBody != (Amount{Dice: 1}) || potion.Gold != nil {
		t.Errorf("potion of healing: %+v", potion)
	}
	band, _ := p.Artifacts.Find("arm_band_of_healing")
	if *band.Figures.HealBody != (Amount{Points: 2}) {
		t.Errorf("arm band: %+v", band.Figures)
	}
	orcs, _ := p.Dread.Find("summon_orcs")
	if len(orcs.Figures.Table) != 3 || orcs.Figures.Table[2].Monsters["orc"] != 6 || !slices.Equal(orcs.Figures.Table[1].Faces, []int{4, 5}) {
		t.Errorf("summon orcs: %+v", orcs.Figures)
	}
	elf, _ := p.Heroes.Find("elf")
	if *elf.Spells.Cards != 3 || elf.StartWeapon != "shortsword" || elf.Spells.OwnCards != nil {
		t.Errorf("elf: %+v", elf)
	}
	book, _ := p.QuestBooks.Find("heroquest_first_light")
	if len(book.Quests) != 10 || book.Quests[1].Title != "" || *book.Quests[1].DragonBody != 3 {
		t.Errorf("first light: %+v", book)
	}
	die, _ := p.Dice.Find("combat_die")
	if *die.Faces.Skull != 3 || *die.Faces.WhiteShield != 2 || *die.Faces.BlackShield != 1 {
		t.Errorf("combat die: %+v", die.Faces)
	}
}

func TestWhatTheRulebookPrintsLiesUnderTheBasePack(t *testing.T) {
	armor, _ := Base().Artifacts.Find("borins_armor")
	if !slices.Equal(armor.Combine, []string{"helmet", "shield"}) || *armor.Figures.DefendDiceBonus != 2 {
		t.Errorf("Borin's Armor: %+v", armor)
	}
	sword, _ := Base().Equipment.Find("fortunes_longsword")
	if *sword.Figures.RerolledAttackDice != 1 || *sword.Cost != 150 {
		t.Errorf("Fortune's Longsword: %+v", sword)
	}
}

func TestOfRowsWithTheSameNameTheFirstCounts(t *testing.T) {
	p := read(t, `{equipment: [{name: Spear, cost: 1}, {name: "SPEAR!", cost: 2}, {name: Net, cost: 3}]}`)
	if spear, _ := p.Equipment.Find("spear"); *spear.Cost != 1 {
		t.Errorf("spear costs %d", *spear.Cost)
	}
	if got := p.Equipment.Keys(); !slices.Equal(got, []event.Key{"spear", "net"}) {
		t.Errorf("keys %v", got)
	}
}

func TestALaterPackGoesBeforeFieldByField(t *testing.T) {
	ours := read(t, `{equipment: [{name: Handaxe, cost: 90, not_for: []}], monsters: [{name: Ghoul, attack: 2}]}`)
	shorter := read(t, `{quest_books: [{name: HeroQuest Game System, quests: [{number: 7, title: Ours}]}]}`).Over(Base())
	if book, _ := shorter.QuestBooks.Find("heroquest_game_system"); len(book.Quests) != 1 || book.Quests[0].Confidence != "" || *book.QuestCount != 14 {
		t.Errorf("book: %+v", book)
	}
	both := ours.Over(Base())
	axe, _ := both.Equipment.Find("handaxe")
	if *axe.Cost != 90 || len(axe.NotFor) != 0 || *axe.AttackDice != 2 {
		t.Errorf("handaxe: %+v", axe)
	}
	if ghoul, ok := both.Monsters.Find("ghoul"); !ok || ghoul.Body != nil {
		t.Errorf("ghoul: %+v", ghoul)
	}
	if old, _ := Base().Equipment.Find("handaxe"); *old.Cost != 200 || len(old.NotFor) != 1 {
		t.Errorf("the base pack was changed: %+v", old)
	}
}

func TestWhatIsWrongIsNamedByRowAndField(t *testing.T) {
	for pack, want := range map[string]Error{
		`{equipment: [{name: A}, {name: Spear, cost: dear}]}`:          {Group: "equipment", Row: 2, Name: "Spear", Field: "cost"},
		`{equipment: [{name: Spear, cost: -1}]}`:                       {Group: "equipment", Row: 1, Name: "Spear", Field: "cost"},
		`{equipment: [{name: Spear, cost: 2.5}]}`:                      {Group: "equipment", Row: 1, Name: "Spear", Field: "cost"},
		`{equipment: [{name: Spear, cost: 10000}]}`:                    {Group: "equipment", Row: 1, Name: "Spear", Field: "cost"},
		`{equipment: [{name: Spear, attack_dice: 21}]}`:                {Group: "equipment", Row: 1, Name: "Spear", Field: "attack_dice"},
		`{equipment: [{name: Net, variants: [{defend_dice: -1}]}]}`:    {Group: "equipment", Row: 1, Name: "Net", Field: "variants[0].defend_dice"},
		`{monsters: [{name: Ghoul, body: 0}]}`:                         {Group: "monsters", Row: 1, Name: "Ghoul", Field: "body"},
		`{monsters: [{name: Ghoul, mind: 100}]}`:                       {Group: "monsters", Row: 1, Name: "Ghoul", Field: "mind"},
		`{heroes: [{name: Seer, move_dice: 0}]}`:                       {Group: "heroes", Row: 1, Name: "Seer", Field: "move_dice"},
		`{equipment: [{name: Spear, Cost: 1}]}`:                        {Group: "equipment", Row: 1, Name: "Spear", Field: "Cost"},
		`{equipment: [{name: Spear, prize: 1}]}`:                       {Group: "equipment", Row: 1, Name: "Spear", Field: "prize"},
		`{equipment: [{name: Spear, category: pole}]}`:                 {Group: "equipment", Row: 1, Name: "Spear", Field: "category"},
		`{equipment: [{name: Spear, combine: [helmet, hat]}]}`:         {Group: "equipment", Row: 1, Name: "Spear", Field: "combine"},
		`{equipment: [{name: Spear, diagonal: 1}]}`:                    {Group: "equipment", Row: 1, Name: "Spear", Field: "diagonal"},
		`{equipment: [{cost: 1}]}`:                                     {Group: "equipment", Row: 1, Field: "name"},
		`{monsters: [{name: Ghoul, color: blue}]}`:                     {Group: "monsters", Row: 1, Name: "Ghoul", Field: "color"},
		`{treasure_deck: [{name: Salve, figures: {heal_body: lots}}]}`: {Group: "treasure_deck", Row: 1, Name: "Salve", Field: "figures"},
		`{treasure_deck: [{name: Salve, figures: {damage: [1]}}]}`:     {Group: "treasure_deck", Row: 1, Name: "Salve", Field: "figures.damage"},
		`{heroes: [{name: "A\u0007"}]}`:                                {Group: "heroes", Row: 1, Name: "A\a", Field: "name"},
		`{potions: []}`:                                                {Group: "potions"},
	} {
		_, err := Read([]byte(pack))
		var got Error
		if !errors.As(err, &got) {
			t.Errorf("%s: %v", pack, err)
			continue
		}
		if got.Wrong.Empty() || !strings.Contains(err.Error(), got.Field) {
			t.Errorf("%s: %v", pack, err)
		}
		got.Wrong = words.Text{}
		if got != want {
			t.Errorf("%s: got %+v, want %+v", pack, got, want)
		}
	}
}

func TestWhatIsNoPackIsNotRead(t *testing.T) {
	for _, pack := range []string{`[1, 2]`, `{equipment: 3}`, `{equipment: [{name: A, name: B}]}`, `{equipment: &a [{name: A}], monsters: *a}`, `{`} {
		if _, err := Read([]byte(pack)); err == nil {
			t.Errorf("%s was read", pack)
		}
	}
}

func TestAFieldIsChangedOnACopy(t *testing.T) {
	axe, _ := Base().Equipment.Find("battleaxe")
	dear, err := With(axe, "equipment", "cost", []byte("500"))
	if err != nil || *dear.Cost != 500 || *axe.Cost != 450 || *dear.AttackDice != 4 {
		t.Errorf("%v %+v", err, dear)
	}
	salve, err := With(Treasure{}, "treasure_deck", "figures.heal_body", []byte(`"2 movement dice"`))
	if err != nil || *salve.Figures.HealBody != (Amount{Dice: 2}) {
		t.Errorf("%v %+v", err, salve)
	}
	for field, value := range map[string]string{"cost": `"much"`, "category": `"pole"`, "prize": "1", "diagonal": "10000", "reach": "{"} {
		var wrong Error
		if _, err := With(axe, "equipment", field, []byte(value)); !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("%s = %s: %v", field, value, err)
		}
	}
}

func TestFieldsAreFoundWithinFigures(t *testing.T) {
	for field, want := range map[string]string{"kind": "kind", "heal_body": "figures.heal_body", "figures.damage": "figures.damage", "prize": "", "Kind": ""} {
		if got, _ := FieldOf[Treasure](field); got != want {
			t.Errorf("%s is %q, want %q", field, got, want)
		}
	}
	if got, _ := FieldOf[Hero]("elements"); got != "spells.elements" {
		t.Errorf("elements is %q", got)
	}
}

// The shipped pack is a copy of the catalogue's. Where the catalogue does not
// lie beside the module, its size is what can be checked.
func TestThePackIsTheCataloguesByteForByte(t *testing.T) {
	if len(attested) != 72981 {
		t.Errorf("the pack has %d bytes", len(attested))
	}
	original, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "rules", "heroquest-content.yaml"))
	if err == nil && !bytes.Equal(original, attested) {
		t.Error("the pack differs from the catalogue's")
	}
}

func BenchmarkReadingThePack(b *testing.B) {
	for b.Loop() {
		if _, err := Read(attested); err != nil {
			b.Fatal(err)
		}
	}
}
