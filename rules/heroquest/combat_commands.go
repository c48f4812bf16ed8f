package heroquest

import (
	"slices"

	"loretome/events"
	"loretome/rules"
)

// combatCommands are the commands of Attacking Monsters and Attacking Heroes.
var combatCommands = []rules.Command[Command]{
	{
		Name: "DeclareAttack", Title: "Declare an attack", Sides: []events.Side{events.HeroPlayer}, Chapter: "combat",
		Means:  "Name the monster; weapon and number of dice are fixed. If the attack throw is sent along, the action goes on as RollAttack does.",
		Fields: append(attackFields(), answering(reachAsked...)),
		Dice: []rules.Throws{
			{For: "attack", Die: "combat", Count: "attack dice", By: "hero", When: "it may be sent along; nothing is thrown for a declaration alone"},
		},
		Rules: attackRules(),
		Read:  rules.Reads(func(c DeclareAttack) Command { return c }),
	},
	{
		Name: "RollAttack", Title: "Roll the attack", Chapter: "combat",
		Means:  "The attacker's throw for the attack that is pending.",
		Fields: []rules.Field{pendingOne},
		Dice:   []rules.Throws{{For: "attack", Die: "combat", Count: "attack dice", By: "attacker's side"}},
		Rules: []rules.ID{
			"HQ-ATK-04", "HQ-ATK-05", "HQ-ATK-06", "HQ-ATK-07", "HQ-MATK-02", "HQ-MATK-03", "HQ-BOX-07", "HQ-SETUP-08",
		},
		Read: rules.Reads(func(c RollAttack) Command { return c }),
	},
	{
		Name: "RollDefense", Title: "Roll the defence", Chapter: "combat",
		Means:  "The defender's throw; the attack is resolved.",
		Fields: []rules.Field{pendingOne, answeringEach(companyAsked, sightAsked)},
		Dice:   []rules.Throws{{For: "defense", Die: "combat", Count: "defend dice", By: "defender's side"}},
		Rules: []rules.ID{
			"HQ-ATK-08", "HQ-ATK-09", "HQ-ATK-10", "HQ-ATK-11", "HQ-DEF-01", "HQ-HERO-12", "HQ-MATK-03", "HQ-MATK-04", "HQ-MATK-05",
			"HQ-HERO-09", "HQ-DEATH-01", "HQ-DEATH-03", "HQ-END-03", "HQ-CARD-06", "HQ-CARD-12",
		},
		Read: rules.Reads(func(c RollDefense) Command { return c }),
	},
	{
		Name: "DeclineDefense", Title: "Waive the defence", Chapter: "combat",
		Means:  "The defender does not roll; the attack is resolved.",
		Fields: []rules.Field{pendingOne, answeringEach(companyAsked, sightAsked)},
		Rules:  []rules.ID{"HQ-ATK-08", "HQ-DEF-01", "HQ-ATK-10", "HQ-ATK-11", "HQ-MATK-05", "HQ-DEATH-01", "HQ-DEATH-03"},
		Read:   rules.Reads(func(c DeclineDefense) Command { return c }),
	},
	{
		Name: "Attack", Title: "Attack", Sides: []events.Side{events.HeroPlayer}, Chapter: "combat",
		Means:  "A hero's attack with both throws; without the throw of the defence it waits for that one.",
		Fields: append(attackFields(), rerolledDie, declineField, answeringEach(append(slices.Clip(reachAsked), sightAsked)...)),
		Dice: []rules.Throws{
			{For: "attack", Die: "combat", Count: "attack dice", By: "hero"},
			{For: "reroll", Die: "combat", Count: "1", By: "hero", When: "reroll is given"},
			{For: "defense", Die: "combat", Count: "defend dice", By: "gm", When: "at least one skull, no waiver, and the monster has dice"},
		},
		Rules: append(attackRules(), "HQ-ATK-06", "HQ-ATK-07", "HQ-ATK-08", "HQ-ATK-09", "HQ-ATK-10", "HQ-DEF-01", "HQ-BOX-07"),
		Read:  rules.Reads(func(c Attack) Command { return c }),
	},
	{
		Name: "AttackHero", Title: "Attack a hero", Sides: []events.Side{events.GameMaster}, Chapter: "monsters",
		Means: "A monster's attack with both throws, in Zargon's turn or as an ambush that is due; without the throw of the defence it waits for that one.",
		Fields: []rules.Field{
			{Name: "monster_id", Label: "Monster", Shape: rules.Ref, Kind: "monster", Means: "the attacker"},
			{Name: "target", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "who is attacked"},
			declineField,
			answeringEach(adjacentAsked, [2]string{"diagonal", "do they touch at a corner only? Wanted if they are not adjacent."}, companyAsked),
		},
		Dice: []rules.Throws{
			{For: "attack", Die: "combat", Count: "attack dice", By: "gm"},
			{For: "defense", Die: "combat", Count: "defend dice", By: "hero, or the game master for the hero", When: "at least one skull and no waiver"},
		},
		Rules: []rules.ID{
			"HQ-MATK-01", "HQ-MATK-02", "HQ-MATK-03", "HQ-MATK-04", "HQ-MATK-05", "HQ-DEF-01", "HQ-ZARGON-01", "HQ-ZARGON-02", "HQ-ZARGON-04",
			"HQ-DIAG-01", "HQ-WANDER-02", "HQ-DEATH-01", "HQ-DEATH-03", "HQ-END-03",
		},
		Read: rules.Reads(func(c AttackHero) Command { return c }),
	},
}

// attackFields are the fields of a hero's attack.
func attackFields() []rules.Field {
	return []rules.Field{
		{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "the attacker"},
		{Name: "target", Label: "Monster", Shape: rules.Ref, Kind: "monster", Means: "who is attacked"},
		{Name: "weapon", Label: "Weapon", Shape: rules.Ref, Kind: "weapon", Optional: true, Means: "the weapon in hand when left out; another held one is taken up first"},
		{Name: "second_weapon", Label: "Second weapon", Shape: rules.Ref, Kind: "weapon", Optional: true, Unasked: true, Means: "there only to be refused: one weapon at a time"},
	}
}

// attackRules are the rules of a hero's declaration.
func attackRules() []rules.ID {
	return []rules.ID{
		"HQ-ATK-01", "HQ-ATK-02", "HQ-ATK-03", "HQ-ATK-04", "HQ-ATK-05", "HQ-ATK-11", "HQ-ATK-12", "HQ-DIAG-01", "HQ-DIAG-02",
		"HQ-LOS-01", "HQ-LOS-02", "HQ-LOS-03", "HQ-TURN-05", "HQ-ACT-01", "HQ-HERO-11", "HQ-CARD-02", "HQ-CARD-03", "HQ-CARD-06",
	}
}

// pendingOne names the attack that a throw belongs to.
var pendingOne = rules.Field{
	Name: "attack_id", Label: "Attack", Shape: rules.Ref, Kind: "attack", Optional: true, Means: "the pending one when left out",
}

var declineField = rules.Field{Name: "decline", Label: "No defence", Shape: rules.Bool, Optional: true, Means: "the defence is waived"}

var adjacentAsked = [2]string{"adjacent", "do the two share an edge, or a square, with no wall or closed door between?"}

// reachAsked is what the table is asked about a hero and the target.
var reachAsked = [][2]string{
	adjacentAsked,
	{"diagonal", "do they touch at a corner only? Wanted if they are not adjacent and the weapon strikes diagonally."},
	{"visible", "is the target in the line of sight? Wanted if they are not adjacent."},
}

// sightAsked is what the table is asked about a hero under Courage when a
// monster dies.
var sightAsked = [2]string{"monster_in_sight", "does the hero under Courage still see a monster? Wanted if one dies."}
