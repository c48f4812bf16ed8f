package heroquest

import (
	"regexp"
	"testing"

	event "loretome/events/heroquest"
	"loretome/rules/words"

	"loretome/events"
)

// atTable is what the table of the tests calls its figures and things.
func atTable(id string) string {
	return map[string]string{"h1": "Torg", "h2": "Durin", "h3": "Ilya", "h4": "Mira", "m1": "the orc", "i1": "the broadsword"}[id]
}

// told is how an action with these events is told.
func told(es ...events.Event) string {
	a := events.Action{}
	for _, e := range es {
		a.Events = append(a.Events, events.Recorded{Type: e.EventType(), Data: e})
	}
	return Say(words.English, atTable, a)
}

// HQ-ATK-04, HQ-ATK-05, HQ-DEF-01
func TestAnAttackIsToldInOneSentence(t *testing.T) {
	roll := event.Roll{ID: "r1", Die: "combat", Faces: []events.Face{"S", "S", "B"}}
	defense := event.Roll{ID: "r2", Die: "combat", Faces: []events.Face{"B", "S"}}
	declared := event.AttackDeclared{Attack: "k1", Attacker: "h1", AttackerSide: "hero", Target: "m1", Weapon: "i1", AttackDice: 3}
	thrown := event.DiceRolled{ID: "r1", Purpose: "attack", For: "h1", Die: "combat", Faces: roll.Faces}
	for want, es := range map[string][]events.Event{
		"Torg attacks the orc: 2 skulls, 1 blocked, 1 damage. The orc dies.": {declared, thrown,
			event.AttackRolled{Attack: "k1", Roll: roll, Skulls: 2},
			event.DefenseRolled{Attack: "k1", Defender: "m1", Roll: &defense, Blocks: 1},
			event.AttackResolved{Attack: "k1", Skulls: 2, Blocks: 1, Damage: 1}, event.MonsterDied{Monster: "m1", Type: "orc"}},
		"Torg attacks the orc with 3 dice.": {declared},
		"Torg attacks the orc: 1 skull, no defence, 1 damage. The orc loses 1 Body Point, 1 left.": {declared,
			event.AttackRolled{Attack: "k1", Roll: roll, Skulls: 1}, event.DefenseRolled{Attack: "k1", Declined: true},
			event.AttackResolved{Attack: "k1", Damage: 1}, event.MonsterDamaged{Monster: "m1", Damage: 1, BodyAfter: 1}},
		"The attack: 2 skulls.":                          {event.AttackRolled{Attack: "k1", Roll: roll, Skulls: 2}},
		"Thrown for attack: skull, skull, black shield.": {thrown},
	} {
		if got := told(es...); got != want {
			t.Errorf("told as %q, want %q", got, want)
		}
	}
}

// HQ-ARMORY-01, HQ-POTION-01, HQ-HERO-11, HQ-MOVE-01
func TestDeedsAreToldInPlainEnglish(t *testing.T) {
	two := event.Roll{ID: "r1", Die: "movement", Faces: []events.Face{"3", "4"}}
	one := event.Roll{ID: "r1", Die: "movement", Faces: []events.Face{"4"}}
	for want, es := range map[string][]events.Event{
		"Torg buys a Battleaxe for 450 gold, 50 left.": {event.ItemPurchased{Hero: barbarian, Item: "i5", Card: "battleaxe", Price: 450, GoldAfter: 50}},
		"Torg sells Fortune's Longsword for 75 gold and has 75.": {
			event.ItemSold{Hero: barbarian, Card: "fortunes_longsword", Proceeds: 75, GoldAfter: 75}},
		"Ilya drinks a Potion of Healing and rolls 4. Ilya regains 4 Body Points and has 5.": {
			event.PotionDrunk{Hero: elf, Card: "potion_of_healing", Roll: &one}, event.DiceRolled{ID: "r1", Purpose: "potion", Faces: one.Faces},
			event.HeroHealed{Hero: elf, Amount: 4, BodyAfter: 5}},
		"It is Torg's turn. Torg rolls 3, 4: 7 squares to walk.": {
			event.TurnBegan{Turn: "turn1", Side: "hero", Hero: barbarian}, event.DiceRolled{ID: "r1", Faces: two.Faces},
			event.MovementRolled{Hero: barbarian, Roll: two, Squares: 7}},
		"Torg gives the broadsword to Ilya. Ilya gives 50 gold to Torg.": {
			event.ItemTraded{From: barbarian, To: elf, Item: "i1"}, event.GoldShared{From: elf, To: barbarian, Amount: 50}},
		"Vald the Barbarian comes in the stead of Torg.": {event.HeroReplaced{Dead: barbarian, Hero: "h5", HeroType: "barbarian", NewName: "Vald"}},
		"2 orcs appear. The goblin appears. Grak appears. 2 mummies appear. 2 giant wolves appear.": {event.MonsterPlaced{Monster: "m7", Type: "orc"}, event.MonsterPlaced{Monster: "m8", Type: "goblin"},
			event.MonsterPlaced{Monster: "m9", Type: "orc"}, event.MonsterPlaced{Monster: "m10", Type: "orc", Name: "Grak"}, event.MonsterPlaced{Monster: "m11", Type: "mummy"},
			event.MonsterPlaced{Monster: "m12", Type: "mummy"}, event.MonsterPlaced{Monster: "m13", Type: "giant_wolf"}, event.MonsterPlaced{Monster: "m14", Type: "giant_wolf"}},
		"The orc appears. Zargon uses the orc.":                  {event.MonsterPlaced{Monster: "m7", Type: "orc"}, event.MonsterActivated{Monster: "m7"}},
		"Clockwise from Zargon's left sit Durin, Ilya and Torg.": {event.SeatingSet{Order: []event.HeroID{dwarf, elf, barbarian}}},
		"Shield: cost is 120 (150 before).":                      {event.CardFigureEntered{Card: "shield", Field: "cost", OldValue: []byte("150"), Value: []byte("120")}},
		"Ilya leaves behind 45 gold and the broadsword.":         {event.RemainsLeft{Hero: elf, Gold: 45, Items: []event.ItemID{"i1"}}},
		"Potion of Strength takes effect on Ilya, +2 dice, until the next attack.": {event.EffectBegan{Effect: "potion_of_strength", Holder: "h3",
			Modifiers: []event.Modifier{{Dice: 2}}, EndsWhen: "next_attack"}},
		"The reward of 240 gold is split: Torg 120, Ilya 120.": {event.RewardSplit{PotGold: 240, Shares: map[event.HeroID]int{elf: 120, barbarian: 120}}},
	} {
		if got := told(es...); got != want {
			t.Errorf("told as %q, want %q", got, want)
		}
	}
}

var plain = regexp.MustCompile(`^[A-Z0-9].*[.!?]$`)

// HQ-NEW-02: whatever happened can be told, and without names as well.
func TestEveryEventIsTold(t *testing.T) {
	for _, kind := range event.Catalog {
		e, err := kind.Read([]byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		for _, names := range []func(string) string{nil, atTable, func(id string) string { return id }} {
			got := Say(words.English, names, events.Action{Events: []events.Recorded{{Data: e}}})
			if !plain.MatchString(got) {
				t.Errorf("%s is told as %q", kind.Name, got)
			}
		}
	}
	if got := told(events.SessionStarted{Session: "1"}); got != "" {
		t.Errorf("the kernel's events are the kernel's to tell, not %q", got)
	}
}
