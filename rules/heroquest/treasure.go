package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// treasureCommands are the commands of Searching for Treasure.
var treasureCommands = []rules.Command[Command]{
	{
		Name: "SearchTreasure", Title: "Search for treasure", Sides: []events.Side{events.HeroPlayer}, Chapter: "treasure",
		Means:  "Search the room, or the pit, for treasure; a trapped chest may spring.",
		Fields: []rules.Field{actingHero, searchedRoom, answeringEach(inRoom, monsterInRoom, companyAsked)},
		Dice:   []rules.Throws{trapThrow("a chest or furniture trap springs whose note wants dice; may be left for RollTrapDamage")},
		Rules: []rules.ID{"HQ-TREAS-01", "HQ-TREAS-02", "HQ-TREAS-03", "HQ-TREAS-04", "HQ-CHEST-02", "HQ-CHEST-03", "HQ-CHEST-04", "HQ-TRAP-11",
			"HQ-PIT-01", "HQ-TURN-05", "HQ-ACT-01", "HQ-ZARGON-03"},
		Read: rules.Reads(func(c SearchTreasure) Command { return c }),
	},
	{
		Name: "DrawTreasureCard", Title: "Draw a treasure card", Chapter: "treasure",
		Means: "Draw the card that the search is due. A wandering monster then waits for its place, unless that is sent along.",
		Fields: []rules.Field{cardByHand, wandererPlace, cardConsequence,
			answeringEach(besideThem, freeBeside, companyAsked)},
		Dice: []rules.Throws{
			{For: "card", Die: "combat", Count: "card_dice", By: "hero", When: "a hazard wants a roll; die as the card says"},
		},
		Rules: []rules.ID{"HQ-TREAS-06", "HQ-TREAS-07", "HQ-TREAS-08", "HQ-TREAS-09", "HQ-WANDER-01", "HQ-WANDER-02", "HQ-CARD-10", "HQ-CARD-11"},
		Read:  rules.Reads(func(c DrawTreasureCard) Command { return c }),
	},
	{
		Name: "FindTreasure", Title: "Search for treasure and draw", Chapter: "treasure",
		Means: "A treasure search with what it brings: a sprung chest trap, the special treasure, or a card carried out, an ambush with both throws among it.",
		Fields: []rules.Field{
			actingHero, searchedRoom, answeredTreasure, cardByHand, wandererPlace, cardConsequence,
			{Name: "decline", Label: "No defence", Shape: rules.Bool, Optional: true, Result: true, Means: "the defence against an ambush is waived"},
			answeringEach(inRoom, monsterInRoom, besideThem, freeBeside, companyAsked),
		},
		Dice: []rules.Throws{
			trapThrow("a chest or furniture trap springs whose note wants dice"),
			{For: "attack", Die: "combat", Count: "the monster's Attack dice", By: "gm", When: "a wandering monster is adjacent"},
			{For: "defense", Die: "combat", Count: "the hero's Defend dice", By: "hero", When: "its attack has a skull"},
		},
		Rules: []rules.ID{"HQ-TREAS-01", "HQ-TREAS-02", "HQ-TREAS-03", "HQ-TREAS-04", "HQ-TREAS-05", "HQ-TREAS-06", "HQ-TREAS-07",
			"HQ-TREAS-08", "HQ-TREAS-09", "HQ-WANDER-01", "HQ-WANDER-02", "HQ-CHEST-03", "HQ-CARD-10", "HQ-CARD-11"},
		Read: rules.Reads(func(c FindTreasure) Command { return c }),
	},
}

// The fields that these commands share.
var (
	searchedRoom     = rules.Field{Name: "room", Label: "Room", Shape: rules.Key, Kind: "area", Means: "where the hero is"}
	answeredTreasure = rules.Field{Name: "treasure", Label: "Special treasure", Shape: rules.Any, Optional: true, Result: true,
		Means: "id of a special treasure, or one in full; Zargon's answer, the definition's when left out"}
	cardByHand    = rules.Field{Name: "card", Label: "Card", Shape: rules.Key, Kind: "treasure card", Optional: true, Result: true, Means: "of the card drawn by hand; left out for a deck that the tracker runs"}
	wandererPlace = rules.Field{Name: "wanderer", Label: "Wandering monster", Shape: rules.Object, Optional: true, Result: true, Means: "its place, if the card is one",
		Fields: []rules.Field{card("type", "Monster", "monster type").Maybe(), squareIfKnown, pieceUsed}}
	cardConsequence = rules.Field{Name: "consequence", Label: "Consequence", Shape: rules.Object, Optional: true, Result: true, Means: "of a card without figures",
		Fields: []rules.Field{
			{Name: "text", Label: "Text", Shape: rules.Prose, Max: 4000, Optional: true, Means: "what the card says"},
			{Name: "damage", Label: "Damage", Shape: rules.Int, Max: 99, Optional: true, Means: "Body Points that the hero loses"},
			{Name: "mind", Label: "Mind", Shape: rules.Int, Min: -99, Max: 99, Optional: true, Means: "change of Mind Points, below 0 for a loss"},
			{Name: "gold", Label: "Gold", Shape: rules.Int, Max: 100000, Optional: true, Means: "gold coins that the hero gains"},
			{Name: "ends_turn", Label: "Ends the turn", Shape: rules.Bool, Optional: true, Means: "whether the hero's turn is over"},
		}}
)

// The questions about positions that a search raises.
var (
	inRoom        = [2]string{"in_room", "is the hero inside that room, or in that pit?"}
	monsterInRoom = [2]string{"monster_in_room", "is a monster in the room?"}
	besideThem    = [2]string{"adjacent", "does the wandering monster stand next to the searcher?"}
	freeBeside    = [2]string{"free_adjacent", "is a square next to the searcher free for it?"}
)

// SearchTreasure asks to search a room for treasure; the search then waits for
// its answer.
type SearchTreasure struct {
	Hero     event.HeroID    `json:"hero_id"`
	Room     string          `json:"room"`
	Asserted map[string]bool `json:"asserted"`
}

// ready asks whether the hero could search now.
//
//   - HQ-CHEST-02: each search costs an action of its own.
func (c SearchTreasure) ready(d *draft) error {
	if err := d.maySearch(string(c.Hero)); err != nil {
		return err
	}
	if _, err := d.acting("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(citing(d.unspent(c.Hero), "HQ-CHEST-02"))
}

// maySearch refuses searches to monsters.
//
//   - HQ-ZARGON-03: monsters do not search.
func (d *draft) maySearch(figure string) error {
	if d.State.isMonster(figure) {
		return rules.Bar("NotForMonsters", "HQ-ZARGON-03", "%s is a monster; monsters do not search", d.name(figure)).
			Citing("HQ-ZARGON-06", "HQ-MATK-02")
	}
	return nil
}

func (c SearchTreasure) decide(d *draft) error { return c.search(d, (*draft).unseen) }

// search carries the search out; perils says how many Body Points it may cost
// at most.
func (c SearchTreasure) search(d *draft, perils func(*draft) int) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.searchesHere("room", c.Hero, c.Room, "HQ-TREAS-01"); err != nil {
		return err
	}
	if err := d.Call.Lawful(c.mayFromHere(d), c.mayAgain(d), c.mayUndisturbed()); err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	d.closeMovement(true)
	d.Record(event.TreasureSearchMade{Hero: c.Hero, Room: c.Room})
	if err := d.foretell(c.Asserted, perils(d), c.Hero); err != nil {
		return err
	}
	if t, trapped := d.chestTrap(c.Room); trapped {
		return d.spring(t, c.Hero, byTreasureSearch, c.Asserted)
	}
	return nil
}

// chestTrap finds the trap that a search for treasure springs.
//
//   - HQ-CHEST-03: a chest or a piece of furniture that nobody searched for
//     traps, or (ruling) that was not disarmed, unless found_chest_trap_triggers
//     is off.
func (d *draft) chestTrap(room string) (event.Trap, bool) {
	for _, t := range d.traps() {
		set := t.State == trapHidden || t.State == trapFound && d.Call.Options.On("found_chest_trap_triggers")
		if t.Area == room && !underfoot(t.Kind) && set {
			return t, true
		}
	}
	return event.Trap{}, false
}

// mayFromHere refuses a search outside rooms.
//
//   - HQ-TREAS-01: treasure is found in rooms only, from any square of the room.
//   - HQ-PIT-01: a pit is a room of its own.
func (c SearchTreasure) mayFromHere(d *draft) error {
	if pit, inside := d.State.pitOf(string(c.Hero)); inside {
		if c.Room == pitRoom(pit) {
			return nil
		}
		return rules.Refuse("NotInRoom", "HQ-PIT-01", "%s is in a pit, which is a room of its own: %s", d.State.Heroes[c.Hero].Name, pitRoom(pit)).Citing("HQ-TREAS-01")
	}
	if d.State.Quest.Areas[c.Room].Kind == "corridor" {
		return rules.Refuse("NotInRoom", "HQ-TREAS-01", "%s is a corridor; treasure is found in rooms only", c.Room)
	}
	if inside, err := asserted(c.Asserted, "in_room"); err != nil || inside {
		return err
	}
	return rules.Refuse("NotInRoom", "HQ-TREAS-01", "%s is not in %s", d.State.Heroes[c.Hero].Name, c.Room).Citing("HQ-PIT-01")
}

// mayAgain refuses a second search.
//
//   - HQ-TREAS-02: each hero searches a room once in an attempt; the others may
//     search it too.
//   - HQ-CHEST-03 (ruling): a search that a trap cut short counts, unless
//     chest_trap_uses_search is off.
func (c SearchTreasure) mayAgain(d *draft) error {
	area := d.State.Quest.Areas[c.Room]
	times := count(area.Searched, c.Hero)
	if !d.Call.Options.On("chest_trap_uses_search") {
		times -= count(area.CutShort, c.Hero)
	}
	if times > 0 {
		return rules.Refuse("AlreadySearched", "HQ-TREAS-02", "%s has searched %s before", d.State.Heroes[c.Hero].Name, c.Room)
	}
	return nil
}

// mayUndisturbed refuses a search beside a monster.
//
//   - HQ-TREAS-03: no monster may be in the room; seen or not, it counts, and
//     one outside does not.
func (c SearchTreasure) mayUndisturbed() error {
	if monster, err := asserted(c.Asserted, "monster_in_room"); err != nil || !monster {
		return err
	}
	return rules.Refuse("MonsterInRoom", "HQ-TREAS-03", "a monster is in %s", c.Room)
}

// FindTreasure asks for a treasure search with what it brings. It stops where
// Zargon has to answer or to place a monster, before a throw that was not sent
// along, and where a hero has to choose how to escape death.
type FindTreasure struct {
	Hero        event.HeroID      `json:"hero_id"`
	Room        string            `json:"room"`
	Treasure    *AnsweredTreasure `json:"treasure"`
	Card        event.Key         `json:"card"`
	Wanderer    *Wanderer         `json:"wanderer"`
	Consequence *Consequence      `json:"consequence"`
	Decline     bool              `json:"decline"`
	Asserted    map[string]bool   `json:"asserted"`
}

func (c FindTreasure) ready(d *draft) error { return SearchTreasure{Hero: c.Hero}.ready(d) }

func (c FindTreasure) decide(d *draft) error {
	if c.Treasure != nil {
		if err := d.zargon(); err != nil {
			return err
		}
	}
	search := SearchTreasure{Hero: c.Hero, Room: c.Room, Asserted: c.Asserted}
	if err := search.search(d, (*draft).findings); err != nil {
		return err
	}
	if d.State.Quest.Search == nil {
		return nil // a trap cut the search short
	}
	if c.Treasure != nil {
		return AnswerSearch{Treasure: c.Treasure}.decide(d)
	}
	if c.Card == "" {
		if hidden := d.hiddenIn(c.Room); len(hidden) > 0 {
			return d.find(c.Hero, c.Room, hidden...)
		}
		if d.Call.By.Side != events.GameMaster && d.unsaid() {
			return nil
		}
	}
	draw := DrawTreasureCard{Card: c.Card, Wanderer: c.Wanderer, Consequence: c.Consequence, Asserted: c.Asserted}
	if err := draw.decide(d); err != nil {
		return err
	}
	return c.fight(d)
}

// unsaid says whether the quest's definition leaves special treasures to Zargon,
// who then answers each search himself.
func (d *draft) unsaid() bool {
	treasures := d.definition().SpecialTreasures
	for _, t := range treasures {
		if !wasOwed(t) {
			return false
		}
	}
	return treasures == nil || len(treasures) > 0
}

// fight carries out the ambush of a wandering monster, as far as throws are
// there (HQ-WANDER-02).
func (c FindTreasure) fight(d *draft) error {
	k := d.State.Quest.Attack
	if k == nil || !k.Ambush {
		return nil
	}
	if err := d.dares(c.Asserted, k.Dice, c.Hero); err != nil {
		return err
	}
	failed, err := d.rollAttack()
	if err != nil {
		return whenDue(err)
	}
	if failed {
		if c.Decline || d.Sent() > 0 {
			return rules.Bar("NothingToDefend", "HQ-ATK-06", "the attack came up without a skull and has failed").Citing("HQ-MATK-03")
		}
		return nil
	}
	return whenDue(d.rollDefense(waiver(c.Decline), c.Asserted))
}
