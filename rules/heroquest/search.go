package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// searchCommands are the commands of Searching for Traps and Searching for
// Secret Doors, and Zargon's answer to any search.
var searchCommands = []rules.Command[Command]{
	{
		Name: "SearchTraps", Title: "Search for traps", Sides: []events.Side{events.HeroPlayer}, Chapter: "search",
		Means:  "Search the room or corridor that the hero is in for traps.",
		Fields: []rules.Field{actingHero, area("area", "Area", "where the hero is"), squaresCovered, answering(inArea, monsterSeen)},
		Rules: []rules.ID{"HQ-TRAP-05", "HQ-TRAP-07", "HQ-TRAP-08", "HQ-CHEST-01", "HQ-CHEST-02", "HQ-TURN-05", "HQ-ACT-01", "HQ-PIT-01",
			"HQ-ZARGON-03"},
		Read: rules.Reads(func(c SearchTraps) Command { return c }),
	},
	{
		Name: "FindTraps", Title: "Search for traps, answered", Chapter: "search",
		Means:  "A search for traps together with Zargon's answer; for a hero's seat the quest's definition answers, if it covers the area.",
		Fields: []rules.Field{actingHero, area("area", "Area", "where the hero is"), answeredTraps, answering(inArea, monsterSeen)},
		Rules:  []rules.ID{"HQ-TRAP-05", "HQ-TRAP-07", "HQ-TRAP-08", "HQ-TRAP-09", "HQ-CHEST-01", "HQ-REVEAL-04"},
		Read:   rules.Reads(func(c FindTraps) Command { return c }),
	},
	{
		Name: "SearchSecretDoors", Title: "Search for secret doors", Sides: []events.Side{events.HeroPlayer}, Chapter: "search",
		Means:  "Search the room, corridor or pit that the hero is in for secret doors.",
		Fields: []rules.Field{actingHero, area("area", "Area", "where the hero is, a pit as well"), answering(inArea, monsterSeen)},
		Rules:  []rules.ID{"HQ-SECRET-01", "HQ-SECRET-02", "HQ-SECRET-03", "HQ-TURN-05", "HQ-ACT-01", "HQ-PIT-01", "HQ-ZARGON-03"},
		Read:   rules.Reads(func(c SearchSecretDoors) Command { return c }),
	},
	{
		Name: "FindSecretDoors", Title: "Search for secret doors, answered", Chapter: "search",
		Means:  "A search for secret doors together with Zargon's answer; for a hero's seat the quest's definition answers, if it covers the area.",
		Fields: []rules.Field{actingHero, area("area", "Area", "where the hero is, a pit as well"), answeredDoors, answering(inArea, monsterSeen)},
		Rules:  []rules.ID{"HQ-SECRET-02", "HQ-SECRET-03", "HQ-SECRET-04", "HQ-PIT-01", "HQ-REVEAL-04"},
		Read:   rules.Reads(func(c FindSecretDoors) Command { return c }),
	},
	{
		Name: "AnswerSearch", Title: "Answer a search", Sides: []events.Side{events.GameMaster}, Chapter: "search",
		Means: "Zargon says what the pending search finds; with a quest note also what needs no search.",
		Fields: []rules.Field{
			area("area", "Area", "the searched one when left out").Maybe(), answeredTraps, answeredDoors, answeredTreasure,
			questNote("the note that reveals it without a search"),
			{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Optional: true, Means: "who finds it then"},
		},
		Rules: []rules.ID{"HQ-REVEAL-04", "HQ-ROLE-05", "HQ-TRAP-09", "HQ-CHEST-01", "HQ-SPEAR-02", "HQ-SECRET-04", "HQ-TREAS-05", "HQ-CARD-12"},
		Read:  rules.Reads(func(c AnswerSearch) Command { return c }),
	},
	closeDoor,
}

// The fields that these commands share.
var (
	squaresCovered = listOf("squares_covered", "Squares", aSquare, "which squares of a corridor are searched, where Zargon has to say it").Maybe()
	answeredTraps  = listOf("traps", "Traps", rules.Field{Name: "trap", Shape: rules.Any},
		"ids of traps, or traps in full; empty for none, the definition's when left out").Maybe().AsResult()
	answeredDoors = listOf("doors", "Secret doors", rules.Field{Name: "door", Shape: rules.Any},
		"ids of secret doors, or doors in full; empty for none, the definition's when left out").Maybe().AsResult()
)

// The questions about positions that these searches raise.
var (
	inArea      = [2]string{"in_room", "is the hero inside that room or corridor, or in that pit?"}
	monsterSeen = [2]string{"monster_in_sight", "does the hero see any monster?"}
)

// SearchTraps asks to search room or corridor for traps; the search then waits
// for Zargon's answer.
type SearchTraps struct {
	Hero     event.HeroID    `json:"hero_id"`
	Area     string          `json:"area"`
	Squares  []event.Square  `json:"squares_covered"`
	Asserted map[string]bool `json:"asserted"`
}

func (c SearchTraps) ready(d *draft) error { return SearchTreasure{Hero: c.Hero}.ready(d) }

// decide makes the search; any hero may search an area again (HQ-TRAP-08).
func (c SearchTraps) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.searchesHere("area", c.Hero, c.Area, "HQ-TRAP-05"); err != nil {
		return err
	}
	if err := d.Call.Lawful(c.mayFromHere(d), noMonsterSeen("HQ-TRAP-07", d.name(string(c.Hero)), c.Asserted)); err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	d.closeMovement(true)
	d.Record(event.TrapSearchMade{Hero: c.Hero, Area: c.Area, SquaresCovered: c.Squares})
	return nil
}

// mayFromHere refuses a search for traps from outside, or from a pit.
//
//   - HQ-TRAP-05: the searcher is in the room, not at its door.
//   - HQ-PIT-01 (ruling): a pit is a room of its own, in which no traps are
//     searched for.
func (c SearchTraps) mayFromHere(d *draft) error {
	name := d.name(string(c.Hero))
	if _, pit := d.State.Quest.Pits[string(c.Hero)]; pit || d.isPit(c.Area) {
		return rules.Refuse("NotInRoom", "HQ-TRAP-05", "%s is in a pit; no traps are searched for from there", name).Citing("HQ-PIT-01")
	}
	if inside, err := asserted(c.Asserted, "in_room"); err != nil || inside {
		return err
	}
	return rules.Refuse("NotInRoom", "HQ-TRAP-05", "%s is not in %s", name, c.Area)
}

// noMonsterSeen refuses a search in sight of a monster, by the rule of that
// search.
//
//   - HQ-TRAP-07, HQ-SECRET-02: no monster may be in the searcher's line of
//     sight; one that is not seen does not count.
func noMonsterSeen(rule rules.ID, who any, answers map[string]bool) error {
	if seen, err := asserted(answers, "monster_in_sight"); err != nil || !seen {
		return err
	}
	return rules.Refuse("MonsterInSight", rule, "%s sees a monster", who)
}

// FindTraps asks for a search for traps with its answer.
type FindTraps struct {
	Hero     event.HeroID    `json:"hero_id"`
	Area     string          `json:"area"`
	Traps    *[]AnsweredTrap `json:"traps"`
	Asserted map[string]bool `json:"asserted"`
}

func (c FindTraps) ready(d *draft) error { return SearchTraps{Hero: c.Hero}.ready(d) }

func (c FindTraps) decide(d *draft) error {
	if c.Traps != nil {
		if err := d.zargon(); err != nil {
			return err
		}
	}
	if err := (SearchTraps{Hero: c.Hero, Area: c.Area, Asserted: c.Asserted}).decide(d); err != nil {
		return err
	}
	if c.Traps == nil && d.bookClosed() {
		return nil
	}
	if c.Traps == nil && (d.definition().Traps == nil || !d.covers(c.Area)) {
		if err := d.zargon(); err != nil {
			return err
		}
	}
	return d.answerTraps(c.Hero, c.Area, c.Traps, "")
}

// bookClosed says whether the search is only foreseen by somebody who does not
// see the quest's definition, and so not what it finds (HQ-ROLE-04).
func (d *draft) bookClosed() bool {
	return d.Call.By.Side != events.GameMaster && !d.State.Quests[d.State.Quest.No].Defined
}

// covers says whether the definition tells of an area. One that lists no areas
// tells of all; a pit is told of with the area around it.
func (d *draft) covers(name string) bool {
	areas := d.definition().Areas
	return len(areas) == 0 || d.isPit(name) || slices.ContainsFunc(areas, func(known event.Area) bool { return known.Area == name })
}
