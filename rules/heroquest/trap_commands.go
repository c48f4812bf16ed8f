package heroquest

import (
	"loretome/events"
	"loretome/rules"
)

// trapCommands are the commands of traps: what springs them, disarming and
// jumping.
var trapCommands = []rules.Command[Command]{
	{
		Name: "DeclareDisarm", Title: "Declare disarming", Sides: []events.Side{events.HeroPlayer}, Chapter: "traps",
		Means:  "Announce to step onto a known trap and disarm it, and step there; a chest or furniture trap from beside it.",
		Fields: append(disarmFields(), answeringEach(disarmAsked...)),
		Rules:  disarmRules(),
		Read:   rules.Reads(func(c DeclareDisarm) Command { return c }),
	},
	{
		Name: "RollDisarm", Title: "Roll to disarm", Sides: []events.Side{events.HeroPlayer}, Chapter: "traps",
		Means:  "One combat die: the dwarf fails on a black shield, everybody else on a skull.",
		Fields: []rules.Field{actingHero, answeringEach(companyAsked)},
		Dice:   []rules.Throws{{For: "disarm", Die: "combat", Count: "1", By: "hero"}, trapThrow("the trap springs; may be left for RollTrapDamage")},
		Rules: []rules.ID{"HQ-DISARM-04", "HQ-DISARM-05", "HQ-DISARM-06", "HQ-HERO-05", "HQ-PITTRAP-01", "HQ-FALL-01", "HQ-SPEAR-01",
			"HQ-CHEST-04", "HQ-TRAP-11"},
		Read: rules.Reads(func(c RollDisarm) Command { return c }),
	},
	{
		Name: "Disarm", Title: "Disarm a trap", Sides: []events.Side{events.HeroPlayer}, Chapter: "traps",
		Means:  "Declare, step there and roll, with the trap's own dice if it springs; without those it waits for them.",
		Fields: append(disarmFields(), escapeField, answeringEach(append(disarmAsked[:len(disarmAsked):len(disarmAsked)], companyAsked)...)),
		Dice:   []rules.Throws{{For: "disarm", Die: "combat", Count: "1", By: "hero"}, trapThrow("the trap springs")},
		Rules: append(disarmRules(), "HQ-DISARM-04", "HQ-DISARM-05", "HQ-DISARM-06", "HQ-PITTRAP-01", "HQ-FALL-01", "HQ-FALL-02", "HQ-SPEAR-01",
			"HQ-CHEST-04", "HQ-TRAP-11"),
		Read: rules.Reads(func(c Disarm) Command { return c }),
	},
	{
		Name: "DeclareJump", Title: "Declare a jump", Sides: []events.Side{events.HeroPlayer}, Chapter: "traps",
		Means:  "Announce to jump a known trap; part of the movement.",
		Fields: append(jumpFields(), answering(jumpAsked...)),
		Rules:  []rules.ID{"HQ-JUMP-01", "HQ-JUMP-02", "HQ-JUMP-05", "HQ-JUMP-06", "HQ-FALL-04", "HQ-TRAP-10"},
		Read:   rules.Reads(func(c DeclareJump) Command { return c }),
	},
	{
		Name: "RollJump", Title: "Roll the jump", Sides: []events.Side{events.HeroPlayer}, Chapter: "traps",
		Means:  "One combat die: a skull fails.",
		Fields: []rules.Field{actingHero, answeringEach(companyAsked)},
		Dice:   []rules.Throws{{For: "jump", Die: "combat", Count: "1", By: "hero"}, trapThrow("a trap springs; may be left for RollTrapDamage")},
		Rules:  []rules.ID{"HQ-JUMP-03", "HQ-JUMP-04", "HQ-JUMP-05", "HQ-TRAP-11", "HQ-PITTRAP-01", "HQ-FALL-01", "HQ-SPEAR-01"},
		Read:   rules.Reads(func(c RollJump) Command { return c }),
	},
	{
		Name: "Jump", Title: "Jump a trap", Sides: []events.Side{events.HeroPlayer}, Chapter: "traps",
		Means:  "Declare and roll, with the trap's own dice if it springs; without those it waits for them.",
		Fields: append(jumpFields(), escapeField, answeringEach(append(jumpAsked[:len(jumpAsked):len(jumpAsked)], companyAsked)...)),
		Dice:   []rules.Throws{{For: "jump", Die: "combat", Count: "1", By: "hero"}, trapThrow("the trap springs")},
		Rules: []rules.ID{"HQ-JUMP-01", "HQ-JUMP-02", "HQ-JUMP-03", "HQ-JUMP-04", "HQ-JUMP-05", "HQ-JUMP-06", "HQ-FALL-01", "HQ-FALL-02",
			"HQ-FALL-04", "HQ-SPEAR-01", "HQ-PITTRAP-01", "HQ-TRAP-10", "HQ-TRAP-11"},
		Read: rules.Reads(func(c Jump) Command { return c }),
	},
	{
		Name: "SpringTrap", Title: "Spring a trap", Sides: []events.Side{events.GameMaster}, Chapter: "traps",
		Means: "Zargon says that a trap goes off on a hero: where squares are not tracked, and where a note says so.",
		Fields: []rules.Field{
			{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "the victim"},
			{Name: "trap_id", Label: "Trap", Shape: rules.Ref, Kind: "trap", Optional: true, Means: "which trap of the quest"},
			{Name: "kind", Label: "Kind", Shape: rules.Text, Min: 1, Max: 80, Optional: true, Means: "pit, falling_block, spear, chest or furniture; of a trap that is not defined"},
			{Name: "how", Label: "How", Shape: rules.Word, Words: []string{"moved", "door", byTreasureSearch, "quest_note"}, Means: "what sprang it; treasure_search answers a pending search"},
			squareIfKnown, area("area", "Area", "where it lies").Maybe(),
			{Name: "squares_used", Label: "Squares", Shape: rules.Int, Max: 99, Optional: true, Means: "how far the hero had come"},
			questNote("the note that tells of it"),
			{Name: "damage", Label: "Damage", Shape: rules.Int, Max: 20, Optional: true, Means: "Body Points, of a chest, furniture or noted trap"},
			answeringEach(companyAsked),
		},
		Dice: []rules.Throws{trapThrow("falling block, spear, or a note that wants dice; may be left for RollTrapDamage")},
		Rules: []rules.ID{"HQ-TRAP-01", "HQ-TRAP-02", "HQ-TRAP-04", "HQ-TRAP-11", "HQ-TRAP-12", "HQ-PITTRAP-01", "HQ-FALL-01", "HQ-SPEAR-01",
			"HQ-SPEAR-02", "HQ-CHEST-04", "HQ-DISARM-06"},
		Read: rules.Reads(func(c SpringTrap) Command { return c }),
	},
	{
		Name: "RollTrapDamage", Title: "Roll a trap's damage", Sides: []events.Side{events.HeroPlayer}, Chapter: "traps",
		Means:  "The throw that a sprung trap still wants.",
		Fields: []rules.Field{actingHero, answeringEach(companyAsked)},
		Dice:   []rules.Throws{trapThrow("")},
		Rules:  []rules.ID{"HQ-FALL-01", "HQ-SPEAR-01", "HQ-CHEST-04", "HQ-TRAP-11", "HQ-DEATH-01", "HQ-DEATH-03"},
		Read:   rules.Reads(func(c RollTrapDamage) Command { return c }),
	},
	{
		Name: "ChooseTrapEscape", Title: "Step clear of the block", Sides: []events.Side{events.HeroPlayer}, Chapter: "traps",
		Means: "The hero under a fallen block steps ahead or back; then the turn is over.",
		Fields: []rules.Field{
			actingHero, stepDirection, steppedTo,
			answeringEach([2]string{"free", "is that square empty?"}, companyAsked),
		},
		Dice:  []rules.Throws{trapThrow("a trap lies there; may be left for RollTrapDamage")},
		Rules: []rules.ID{"HQ-FALL-02", "HQ-FALL-03", "HQ-TRAP-02"},
		Read:  rules.Reads(func(c ChooseTrapEscape) Command { return c }),
	},
}

// trapThrow is the throw of a trap's own dice.
func trapThrow(when string) rules.Throws {
	return rules.Throws{For: "trap", Die: "combat", Count: "falling block 3, spear 1, chest or furniture as the note says", By: "hero", When: when}
}

// disarmFields are the fields of a disarm.
func disarmFields() []rules.Field {
	return []rules.Field{
		actingHero,
		{Name: "trap_id", Label: "Trap", Shape: rules.Ref, Kind: "trap", Means: "a trap that was found and has not gone off"},
		{Name: "means", Label: "Means", Shape: rules.Word, Words: []string{byToolKit, byKnack}, Optional: true, Means: "as the hero has it when left out"},
		walkedPath, walkedSquares,
	}
}

// jumpFields are the fields of a jump.
func jumpFields() []rules.Field {
	return []rules.Field{
		actingHero,
		{Name: "trap_id", Label: "Trap", Shape: rules.Ref, Kind: "trap", Means: "a trap that was found, or an open pit"},
		{Name: "from", Label: "From", Shape: rules.Square, Optional: true, Means: "where the hero stands"},
		{Name: "to", Label: "To", Shape: rules.Square, Optional: true, Means: "the square beyond"},
	}
}

// disarmRules are the rules of the announcement to disarm.
func disarmRules() []rules.ID {
	return []rules.ID{"HQ-DISARM-01", "HQ-DISARM-02", "HQ-DISARM-03", "HQ-DISARM-07", "HQ-HERO-05", "HQ-TRAP-10", "HQ-CHEST-02", "HQ-TURN-05",
		"HQ-ACT-01", "HQ-ZARGON-03"}
}

// The questions about positions at a trap.
var (
	disarmAsked = [][2]string{
		{"adjacent", "is the hero next to the chest or piece of furniture? Wanted for its trap."}, clearWay, passesMonster, lastFree,
	}
	jumpAsked = [][2]string{
		{"adjacent", "is the trap beside the hero?"},
		{"landing_clear", "is the square beyond the trap floor to stand on?"},
		{"landing_monster", "does a monster stand on it?"},
		{"free", "is it empty, or can the jumper move on past the hero there?"},
	}
)

// The step from under a falling block.
var (
	stepDirection = rules.Field{Name: "direction", Label: "Step", Shape: rules.Word, Words: []string{"ahead", "back", "other"}, Means: "ahead or back; other if both are taken"}
	steppedTo     = rules.Field{Name: "to", Label: "To", Shape: rules.Square, Optional: true, Means: "the square stepped on"}
	escapeField   = rules.Field{Name: "escape", Label: "From under the block", Shape: rules.Object, Optional: true, Means: "the step from under a falling block, if it comes down",
		Fields: []rules.Field{stepDirection, steppedTo,
			{Name: "free", Label: "Free", Shape: rules.Bool, Optional: true, Means: "whether that square is empty"}}}
)
