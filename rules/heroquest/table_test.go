package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// The seats of the tests: Ana is Zargon, Ben plays barbarian and dwarf, Cleo
// plays elf and wizard.
var (
	ana  = ruletest.GM
	ben  = rules.Seat{ID: "s2", Name: "Ben", Side: events.HeroPlayer}
	cleo = rules.Seat{ID: "s3", Name: "Cleo", Side: events.HeroPlayer}
)

// The heroes of the tests, in seating order.
const (
	barbarian event.HeroID = "h1"
	dwarf     event.HeroID = "h2"
	elf       event.HeroID = "h3"
	wizard    event.HeroID = "h4"
)

// given is a table at which these events happened; Zargon acts.
func given(t *testing.T, past ...events.Event) ruletest.Case[State, Command] {
	t.Helper()
	return ruletest.Given(t, watched, Options, past...).At(ana, ben, cleo)
}

// party is what happened when the four heroes joined: h1 to h4 with their
// starting weapons i1 to i4.
func party() []events.Event {
	return []events.Event{
		event.HeroJoined{Hero: barbarian, HeroType: "barbarian", HeroName: "Torg", Player: "s2", AttackDice: 3, DefendDice: 2, Body: 8, Mind: 2, MovementDice: 2, StartingWeapon: "broadsword", StartingWeaponItem: "i1"},
		event.HeroJoined{Hero: dwarf, HeroType: "dwarf", HeroName: "Durin", Player: "s2", AttackDice: 2, DefendDice: 2, Body: 7, Mind: 3, MovementDice: 2, StartingWeapon: "handaxe", StartingWeaponItem: "i2"},
		event.HeroJoined{Hero: elf, HeroType: "elf", HeroName: "Ilya", Player: "s3", AttackDice: 2, DefendDice: 2, Body: 6, Mind: 4, MovementDice: 2, StartingWeapon: "shortsword", StartingWeaponItem: "i3"},
		event.HeroJoined{Hero: wizard, HeroType: "wizard", HeroName: "Mira", Player: "s3", AttackDice: 1, DefendDice: 2, Body: 4, Mind: 6, MovementDice: 2, StartingWeapon: "dagger", StartingWeaponItem: "i4"},
		event.SeatingSet{Order: []event.HeroID{barbarian, dwarf, elf, wizard}},
	}
}

// inRound is a party in round 1 of quest 1, which names the orc as its
// wandering monster; all heroes stand in room R1 and nobody had a turn.
func inRound(more ...events.Event) []events.Event {
	all := []event.HeroID{barbarian, dwarf, elf, wizard}
	past := append(party(),
		event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden", WanderingMonster: "orc", RewardGold: new(240),
			SpecialTreasures: []event.SpecialTreasure{{Treasure: "s1", Area: "R3", Gold: 100}}},
		event.QuestSetUp{Quest: 1, Attempt: 1, Title: "The Border Fort of In-Gulden", Party: all, StartArea: "R1"},
		event.TreasureDeckShuffled{Deck: "app", CardsInDeck: 24},
		event.SpellsDealt{Hero: elf, Elements: []string{"earth"}, Spells: []event.Key{"heal_body", "rock_skin", "pass_through_rock"}},
		event.SpellsDealt{Hero: wizard, Elements: []string{"air", "fire", "water"}, Spells: []event.Key{"swift_wind", "tempest", "veil_of_mist",
			"ball_of_flame", "fire_of_wrath", "genie", "courage", "sleep", "water_of_healing"}},
		event.QuestBegun{Quest: 1, Attempt: 1, Heroes: all, TurnOrder: all},
		event.AreaRevealed{Area: "R1", AreaKind: "room", Cause: "quest_start"},
		event.AreaRevealed{Area: "R3", AreaKind: "room", Cause: "door"},
		event.RoundBegan{Round: 1},
	)
	return append(past, more...)
}

// turnOf is the beginning of a hero's turn, after those before it had theirs.
func turnOf(h event.HeroID) []events.Event {
	var past []events.Event
	for n, id := range []event.HeroID{barbarian, dwarf, elf, wizard} {
		turn := event.TurnID("turn" + string(rune('1'+n)))
		past = append(past, event.TurnBegan{Turn: turn, Round: 1, Side: "hero", Hero: id})
		if id == h {
			return past
		}
		past = append(past, event.TurnEnded{Turn: turn, Reason: "finished"})
	}
	return past
}

// zargonsTurn is the beginning of Zargon's turn, all heroes having had theirs.
func zargonsTurn() []events.Event {
	return append(turnOf(wizard),
		event.TurnEnded{Turn: "turn4", Reason: "finished"},
		event.TurnBegan{Turn: "turn5", Round: 1, Side: "zargon"})
}

// orc is an orc on the board: Attack 3, Defend 2, Body 1.
func orc(id event.MonsterID) event.MonsterPlaced {
	return event.MonsterPlaced{Monster: id, Type: "orc", Area: "R3", Attack: 3, Defend: 2, Body: 1, Mind: 2, Movement: new(8), PieceUsed: "orc", Source: "map"}
}
