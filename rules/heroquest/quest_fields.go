package heroquest

import (
	"slices"

	"loretome/events"
	"loretome/rules"
)

// questCommands are the commands of Prepare for Your Quest.
var questCommands = []rules.Command[Command]{
	{
		Name: "DefineQuest", Title: "Define a quest", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means:  "Enter what the tracker needs of a quest. Before its first attempt a new definition replaces the old one. Only number and title are needed; what is left out Zargon answers as it comes up.",
		Fields: definedQuest,
		Rules:  []rules.ID{"HQ-BOX-08", "HQ-NEW-06", "HQ-ROLE-04", "HQ-ROLE-05", "HQ-SETUP-01", "HQ-NOTE-02", "HQ-TRAP-01"},
		Read:   rules.Reads(func(c DefineQuest) Command { return c }),
	},
	{
		Name: "RescheduleArtifact", Title: "Place a lost artifact", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means: "Put an owed artifact into the next quest as a special treasure.",
		Fields: []rules.Field{
			{Name: "artifact", Label: "Artifact", Shape: rules.Key, Kind: "artifact", Means: "which one was lost"},
			questNumber, area("area", "Area", "early in the quest"),
		},
		Rules: []rules.ID{"HQ-ARTIF-01"},
		Read:  rules.Reads(func(c RescheduleArtifact) Command { return c }),
	},
	{
		Name: "SetUpQuest", Title: "Set up a quest", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means: "Lay the table for one attempt at a quest.",
		Fields: []rules.Field{
			questNumber, partyField, area("start_area", "Where they begin", "the definition's when left out").Maybe(), heroesAt,
			listOf("placed", "Placed", placedPiece, "pieces on the board; nothing hidden").Maybe(),
			questNote("the note that orders something hidden to be placed"),
		},
		Rules: []rules.ID{"HQ-SETUP-04", "HQ-SETUP-05", "HQ-SETUP-11", "HQ-NEW-01", "HQ-NEW-02", "HQ-ROLE-02", "HQ-BOX-08", "HQ-ARTIF-01",
			"HQ-CARD-10", "HQ-REST-02"},
		Read: rules.Reads(func(c SetUpQuest) Command { return c }),
	},
	{
		Name: "ReadAloud", Title: "Read aloud", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means: "Zargon reads a text to the table; heroes see it from then on.",
		Fields: []rules.Field{
			{Name: "what", Label: "What", Shape: rules.Word, Words: []string{note, parchment, aQuestNote, specialTreasure}, Means: "which kind of text"},
			{Name: "note_ref", Label: "Note", Shape: rules.Key, Kind: "quest note", Optional: true, Means: "of a quest note"},
			area("area", "Area", "which it is about").Maybe(),
			{Name: "text", Label: "Text", Shape: rules.Prose, Optional: true, Max: 4000, Means: "the defined text when left out"},
		},
		Rules: []rules.ID{"HQ-ROLE-04", "HQ-SETUP-09", "HQ-SETUP-10", "HQ-SETUP-13", "HQ-NOTE-01", "HQ-REVEAL-01"},
		Read:  rules.Reads(func(c ReadAloud) Command { return c }),
	},
	{
		Name: "BeginQuest", Title: "Begin the quest", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means:  "The first round starts; what the heroes see from their places is shown.",
		Fields: []rules.Field{seenAtStart},
		Rules:  []rules.ID{"HQ-NEW-02", "HQ-ROLE-02", "HQ-SETUP-04", "HQ-SETUP-06", "HQ-REWARD-03", "HQ-TURN-01"},
		Read:   rules.Reads(func(c BeginQuest) Command { return c }),
	},
	{
		Name: "StartQuest", Title: "Start a quest", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means: "From an empty table to the first round in one gesture.",
		Fields: []rules.Field{
			questNumber, partyField,
			listOf("order", "Seating", aHero, "clockwise from Zargon's left; the last seating when left out").Maybe(),
			{Name: "elements", Label: "Elements", Shape: rules.Map, Kind: "hero", Optional: true, Means: "by hero, for each caster", Of: &rules.Field{
				Name: "elements", Shape: rules.List, Min: 1, Max: 4, Of: &rules.Field{Name: "element", Shape: rules.Word, Words: elements}}},
			{Name: "read", Label: "Parchment read", Shape: rules.Bool, Optional: true, Means: "the parchment has been read"},
			area("start_area", "Where they begin", "the definition's when left out").Maybe(), heroesAt, seenAtStart,
		},
		Rules: []rules.ID{"HQ-SETUP-04", "HQ-SETUP-05", "HQ-SETUP-06", "HQ-SETUP-09", "HQ-HERO-06", "HQ-HERO-07", "HQ-TURN-01", "HQ-NEW-01",
			"HQ-NEW-02", "HQ-ROLE-02"},
		Read: rules.Reads(func(c StartQuest) Command { return c }),
	},
}

// listOf is the field for a list.
func listOf(name, label string, of rules.Field, means string) rules.Field {
	return rules.Field{Name: name, Label: label, Shape: rules.List, Of: &of, Means: means}
}

// area is the field for the name of an area.
func area(name, label, means string) rules.Field {
	return rules.Field{Name: name, Label: label, Shape: rules.Key, Kind: "area", Means: means}
}

// card is the field for the key of a card of some kind.
func card(name, label, kind string) rules.Field {
	return rules.Field{Name: name, Label: label, Shape: rules.Key, Kind: kind, Means: label}
}

var (
	questNumber = rules.Field{Name: "quest_no", Label: "Quest", Shape: rules.Int, Min: 1, Max: 99, Means: "its number"}
	aHero       = rules.Field{Name: "hero", Shape: rules.Ref, Kind: "hero"}
	aSquare     = rules.Field{Name: "square", Shape: rules.Square}
	partyField  = listOf("hero_ids", "Party", aHero, "all living heroes when left out").Maybe()
	heroesAt    = rules.Field{Name: "heroes_at", Label: "Places", Shape: rules.Map, Kind: "hero", Optional: true, Of: &aSquare, Means: "squares by hero"}
	seenAtStart = listOf("shown", "What is seen", rules.Field{Name: "area", Shape: rules.Object, Fields: shownArea.Fields}, "what is in sight, from the definition when left out").Maybe()
	placedPiece = rules.Field{Name: "piece", Shape: rules.Object, Fields: []rules.Field{
		{Name: "piece", Label: "Piece", Shape: rules.Text, Min: 1, Max: 80, Means: "what it is"},
		squareIfKnown, area("area", "Area", "where it stands").Maybe(),
	}}
)

// definedQuest are the fields of a quest's definition.
var definedQuest = []rules.Field{
	questNumber,
	{Name: "title", Label: "Title", Shape: rules.Text, Min: 1, Max: 80, Edges: true, Means: "what the quest is called"},
	{Name: "pack", Label: "Book", Shape: rules.Text, Max: 80, Optional: true, Means: "the quest book that it is from"},
	{Name: "goal", Label: "Goal", Shape: rules.Prose, Max: 4000, Optional: true, Means: "what the heroes have to achieve"},
	{Name: "reward", Label: "Reward", Shape: rules.Prose, Max: 4000, Optional: true, Means: "what they get for it, in words"},
	{Name: "reward_gold", Label: "Reward in gold", Shape: rules.Int, Max: 100000, Optional: true, Means: "gold coins for the party"},
	area("start_area", "Start", "where the heroes begin").Maybe(),
	{Name: "exit", Label: "Exit", Shape: rules.Text, Min: 1, Max: 80, Optional: true, Means: "where they get out: an area, or a square as column,row"},
	{Name: "parchment", Label: "Parchment", Shape: rules.Prose, Max: 4000, Optional: true, Means: "the text to read aloud"},
	listOf("notes", "Notes", rules.Field{Name: "note", Shape: rules.Object, Fields: []rules.Field{
		{Name: "ref", Label: "Letter", Shape: rules.Key, Kind: "quest note", Means: "letter of the note"},
		area("area", "Area", "which it is about").Maybe(),
		{Name: "text", Label: "Text", Shape: rules.Prose, Max: 4000, Means: "for Zargon alone"},
		{Name: "visibility", Label: "For", Shape: rules.Word, Words: []string{"zargon"}, Optional: true, Means: "whose it is"},
	}}, "notes for Zargon").Maybe(),
	card("wandering_monster", "Wandering monster", "monster type").Maybe(),
	{Name: "board", Label: "Board", Shape: rules.Key, Kind: "board", Optional: true, Means: "which side of the gameboard"},
	listOf("areas", "Areas", rules.Field{Name: "area", Shape: rules.Object, Fields: []rules.Field{
		area("area", "Area", "its name"),
		{Name: "kind", Label: "Kind", Shape: rules.Word, Words: []string{"room", "corridor", "pit"}, Means: "what it is"},
		listOf("squares", "Squares", aSquare, "its squares").Maybe(),
	}}, "rooms, stretches of corridor and pits").Maybe(),
	listOf("doors", "Doors", mapDoor, "doors on the map").Maybe(),
	listOf("furniture", "Furniture", placedPiece, "furniture on the map").Maybe(),
	listOf("blocked", "Blocked squares", aSquare, "blocked squares on the map").Maybe(),
	listOf("monsters", "Monsters", mapMonster, "monsters on the map").Maybe(),
	listOf("traps", "Traps", mapTrap, "hidden traps").Maybe(),
	listOf("secret_doors", "Secret doors", mapDoor, "hidden doors").Maybe(),
	listOf("special_treasures", "Special treasures", mapTreasure, "what the notes put into rooms").Maybe(),
	{Name: "dread_assignments", Label: "Dread spells", Shape: rules.Map, Optional: true, Means: "spells by monster or name of a monster",
		Of: &rules.Field{Name: "spells", Shape: rules.List, Of: &rules.Field{Name: "spell", Shape: rules.Key, Kind: "Dread spell"}}},
	listOf("required_artifacts", "Required artifacts", card("artifact", "Artifact", "artifact"), "those the heroes have to own").Maybe(),
}

var (
	mapDoor = rules.Field{Name: "door", Shape: rules.Object, Fields: []rules.Field{
		{Name: "door_id", Label: "Door", Shape: rules.Ref, Kind: "door", Means: "its name on the map"},
		{Name: "between", Label: "Between", Shape: rules.List, Min: 2, Max: 2, Of: &rules.Field{Name: "area", Shape: rules.Key, Kind: "area"}, Means: "two areas"},
		{Name: "edge", Label: "Edge", Shape: rules.List, Min: 2, Max: 2, Of: &aSquare, Optional: true, Means: "two squares"},
	}}
	mapMonster = rules.Field{Name: "monster", Shape: rules.Object, Fields: slices.Concat([]rules.Field{
		card("type", "Monster", "monster type"), area("area", "Area", "where it stands"), squareIfKnown, monsterName,
	}, ownNumbers, []rules.Field{
		listOf("spells", "Dread spells", card("spell", "Dread spell", "Dread spell"), "that it can cast").Maybe(),
		{Name: "note_ref", Label: "Note", Shape: rules.Key, Kind: "quest note", Optional: true, Means: "the note about it"},
	})}
	mapTrap = rules.Field{Name: "trap", Shape: rules.Object, Fields: []rules.Field{
		{Name: "trap_id", Label: "Trap", Shape: rules.Ref, Kind: "trap", Means: "its name on the map"},
		{Name: "kind", Label: "Kind", Shape: rules.Text, Min: 1, Max: 80, Means: "pit, falling_block, spear, chest or furniture"},
		squareIfKnown,
		{Name: "object", Label: "Object", Shape: rules.Ref, Kind: "piece", Optional: true, Means: "the chest or piece of furniture"},
		area("area", "Area", "where it is"),
		{Name: "behind_door", Label: "Behind door", Shape: rules.Ref, Kind: "door", Optional: true, Means: "the door right behind which it lies"},
		{Name: "effect_note", Label: "Effect", Shape: rules.Prose, Max: 4000, Optional: true, Means: "what it does, as the notes say"},
		{Name: "state", Label: "State", Shape: rules.Word, Words: []string{trapHidden, trapFound, trapSprung, trapDisarmed}, Optional: true, Means: "hidden when left out"},
	}}
	mapTreasure = rules.Field{Name: "treasure", Shape: rules.Object, Fields: []rules.Field{
		{Name: "treasure_id", Label: "Treasure", Shape: rules.Ref, Kind: "special treasure", Means: "its name on the map"},
		area("area", "Area", "where it is found"),
		{Name: "gold", Label: "Gold", Shape: rules.Int, Max: 100000, Optional: true, Means: "gold coins"},
		listOf("items", "Things", card("card", "Card", "card"), "cards of things").Maybe(),
		{Name: "text", Label: "Text", Shape: rules.Prose, Max: 4000, Optional: true, Means: "what is read to the finder"},
		{Name: "artifact", Label: "Artifact", Shape: rules.Bool, Optional: true, Means: "whether its things are artifacts"},
	}}
)
