package heroquest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// System is HeroQuest as the rest of the program knows it.
func System() rules.System[State, Command] {
	return rules.System[State, Command]{
		ID: "heroquest", Title: "HeroQuest: First Light", Source: "HeroQuest: First Light Rulebook", Version: "heroquest@1",
		Decider: Decider, Book: Book, Options: Options, Commands: commands(), Events: event.Catalog, Legal: Legal,
		Say: Say, Names: Names, Known: thingsKnown, Witness: witness, Conserved: conserved, Players: players, InPlay: inPlay, Reveals: reveals, Tries: tries, Sound: sound, Hides: hides,
		Dice: diceOf, Thrown: thrownFor, Sealed: sealed, Secret: secretOf,
		Behind: behind, HadPart: hadPart, Reckon: reckon, ReckonedFrom: reckonedFrom,
	}
}

// sealed says that the notes of a quest are sealed when it begins, and are no
// secret any more when it is won.
func sealed(e events.Event) (of string, when rules.Sealing) {
	switch e := e.(type) {
	case event.QuestBegun:
		return fmt.Sprintf("quest-%d", e.Quest), rules.Seals
	case event.QuestEnded:
		if e.Outcome == success {
			return fmt.Sprintf("quest-%d", e.Quest), rules.Opens
		}
	}
	return "", rules.Untouched
}

// secretOf are the notes of a quest: its definition, of which the heroes learn the
// title alone.
func secretOf(s State, of string) any {
	no, err := strconv.Atoi(strings.TrimPrefix(of, "quest-"))
	if err != nil {
		return nil
	}
	return s.Quests[no].Definition
}

// behind are the rules behind seats, evenings and the beginning of a campaign,
// as the catalogue has them.
var behind = map[string][]rules.ID{
	"StartCampaign": {"HQ-NEW-01", "HQ-NEW-05", "HQ-OBJ-01"},
	"JoinPlayer":    {"HQ-NEW-01"},
	"LeavePlayer":   {"HQ-ROLE-01"},
	"AssignZargon":  {"HQ-NEW-01", "HQ-ROLE-04"},
	"StartSession":  {"HQ-NEW-03"},
	"EndSession":    {"HQ-NEW-03"},

	"NoCampaign":  {"HQ-NEW-01"},
	"ZargonTaken": {"HQ-NEW-01"},
	"SessionOpen": {"HQ-NEW-03"},
	"NoSession":   {"HQ-NEW-03"},
	"NotZargon":   {"HQ-ROLE-04", "HQ-NEW-01"},
	"NotYourHero": {"HQ-SETUP-03"},
}

// commands are those of all chapters, in the order of the rulebook.
func commands() []rules.Command[Command] {
	return slices.Concat(
		heroCommands, questCommands, magicCommands, castCommands, effectCommands, turnCommands, movementCommands, combatCommands, rerollCommands,
		trapCommands, treasureCommands, searchCommands, noteCommands, itemCommands, useCommands,
		zargonCommands, dreadCommands, deathCommands, endingCommands, armoryCommands,
	)
}

// reveals says that an event shows what lay hidden: an area, a trap, a secret
// door, a treasure.
func reveals(e events.Event) bool {
	switch e.(type) {
	case event.AreaRevealed, event.TrapsFound, event.SecretDoorsFound, event.SpecialTreasureFound, event.TreasureCardDrawn:
		return true
	}
	return false
}

// tries says what an event tries: a blow, a throw, a search, a door.
func tries(e events.Event) string {
	switch e := e.(type) {
	case event.AttackDeclared:
		return fmt.Sprintf("attack %s %s", e.Attacker, e.Target)
	case event.MovementRolled:
		return fmt.Sprintf("movement %s", e.Hero)
	case event.TreasureSearchMade:
		return fmt.Sprintf("treasure %s %s", e.Hero, e.Room)
	case event.TrapSearchMade:
		return fmt.Sprintf("traps %s", e.Area)
	case event.SecretDoorSearchMade:
		return fmt.Sprintf("secret doors %s", e.Area)
	case event.AreaRevealed:
		return fmt.Sprintf("area %s", e.Area)
	case event.SpellCast:
		return fmt.Sprintf("spell %s %s %s", e.Caster, e.Spell, e.Target)
	case event.DisarmRolled:
		return fmt.Sprintf("disarm %s %s", e.Hero, e.Trap)
	case event.JumpRolled:
		return fmt.Sprintf("jump %s %s", e.Hero, e.Trap)
	}
	return ""
}
