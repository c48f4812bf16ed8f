package heroquest

import (
	"encoding/json"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// equipped is the turn of a hero who has a thing, i9, beside monster m1 of this
// type.
func equipped(h event.HeroID, thing, monster event.Key, more ...events.Event) []events.Event {
	placed := event.MonsterPlaced{Monster: "m1", Type: monster, Area: "R3", Attack: 3, Defend: 4, Body: 2, Mind: 2, PieceUsed: "skeleton", Source: "map"}
	return inRound(slices.Concat([]events.Event{placed, bought(h, "i9", thing)}, more, turnOf(h))...)
}

// uses is the use of that thing on a target in sight.
func uses(h event.HeroID, target string) UseItem {
	return UseItem{Hero: h, Item: "i9", Target: target, Asserted: map[string]bool{"visible": true}}
}

// HQ-CARD-04, HQ-ACT-01: without any dice, and as the action.
func TestHolyWaterKillsOneOfTheUndead(t *testing.T) {
	for _, monster := range []event.Key{"mummy", "skeleton", "zombie"} {
		used := given(t, equipped(elf, "holy_water", monster)...).By(cleo).When(uses(elf, "m1"))
		used.Then(
			event.ItemUsed{Hero: elf, Item: "i9", Card: "holy_water", Target: "m1", Discarded: true},
			event.MonsterDied{Monster: "m1", Type: monster, Cause: "holy_water", By: "h3"})
		s := used.After().State()
		if _, there := s.Items["i9"]; there || !s.Quest.Turn.Acted || !s.Quest.Monster["m1"].Dead {
			t.Errorf("the water is there: %v, the turn is %+v", there, s.Quest.Turn)
		}
	}
	moving := given(t, append(equipped(elf, "holy_water", "mummy"), rolled(elf, 5))...)
	moving.When(uses(elf, "m1")).Types("MovementEnded", "ItemUsed", "MonsterDied")
	next := given(t, inRound(event.MonsterPlaced{Monster: "m1", Type: "mummy", Body: 2}, bought(barbarian, "i9", "holy_water"))...)
	next.When(uses(barbarian, "m1")).Types("TurnBegan", "ItemUsed", "MonsterDied")
}

// HQ-CARD-04: an orc is beyond it.
func TestHolyWaterIsForTheUndeadOnly(t *testing.T) {
	given(t, equipped(elf, "holy_water", "orc")...).When(uses(elf, "m1")).Refused("BadTarget", "HQ-CARD-04")
	given(t, equipped(elf, "holy_water", "orc")...).When(uses(elf, "h1")).Refused("BadTarget", "HQ-CARD-04")
	given(t, equipped(elf, "holy_water", "orc")...).When(uses(elf, "")).Refused("BadTarget", "HQ-CARD-04")
	given(t, equipped(elf, "holy_water", "mummy")...).When(uses(elf, "m9")).Unclear("target")
}

// HQ-CARD-04, HQ-PIECE-01, TC-64: a skeleton piece stands for a Dread warrior.
func TestTheTypeCountsAndNotThePiece(t *testing.T) {
	given(t, equipped(elf, "holy_water", "dread_warrior")...).When(uses(elf, "m1")).Refused("BadTarget", "HQ-CARD-04")
}

// HQ-CARD-04, HQ-TURN-05: she attacked in this turn.
func TestHolyWaterIsTheActionOfTheTurn(t *testing.T) {
	attacked := append(equipped(elf, "holy_water", "mummy"), declared(elf, "m1", "i3", 2), event.AttackResolved{Attack: "k1", Skulls: 1})
	given(t, attacked...).When(uses(elf, "m1")).Refused("ActionSpent", "HQ-TURN-05")
}

// HQ-CARD-04: option holy_water_range.
func TestHowFarHolyWaterReaches(t *testing.T) {
	table := given(t, equipped(elf, "holy_water", "mummy")...)
	aim := func(answers map[string]bool) UseItem {
		return UseItem{Hero: elf, Item: "i9", Target: "m1", Asserted: answers}
	}
	table.When(aim(map[string]bool{"visible": true, "adjacent": false})).Types("ItemUsed", "MonsterDied")
	table.When(aim(map[string]bool{"visible": false})).Refused("NotVisible", "HQ-LOS-01")
	table.When(aim(nil)).Unclear("asserted.visible")
	near := table.Option("holy_water_range", `"adjacent"`)
	near.When(aim(map[string]bool{"visible": true, "adjacent": false})).Refused("NotAdjacent", "HQ-ATK-01")
	near.When(aim(map[string]bool{"adjacent": true})).Types("ItemUsed", "MonsterDied")
	near.When(aim(map[string]bool{"visible": true})).Unclear("asserted.adjacent")
}

// HQ-CARD-06: Holy Water, too, may take the last monster out of sight.
func TestAUseThatKillsMayEndCourage(t *testing.T) {
	brave := event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h1", EndsWhen: "next_attack"}
	table := given(t, equipped(elf, "holy_water", "mummy", brave)...)
	table.When(uses(elf, "m1")).Unclear("asserted.monster_in_sight")
	table.When(UseItem{Hero: elf, Item: "i9", Target: "m1", Asserted: map[string]bool{"visible": true, "monster_in_sight": false}}).
		Types("ItemUsed", "MonsterDied", "EffectEnded")
}

// HQ-CARD-12: the artifacts whose powers have figures.
func TestArtifactsDoWhatTheirCardsSay(t *testing.T) {
	dagger := given(t, equipped(elf, "magical_throwing_dagger", "orc")...).When(uses(elf, "m1"))
	dagger.Then(event.ItemUsed{Hero: elf, Item: "i9", Card: "magical_throwing_dagger", Target: "m1", Discarded: true},
		event.MonsterDamaged{Monster: "m1", Damage: 1, BodyBefore: 2, BodyAfter: 1, Cause: "item", CauseRef: "i9"})
	given(t, equipped(elf, "magical_throwing_dagger", "orc", event.MonsterDamaged{Monster: "m1", Damage: 1})...).When(uses(elf, "m1")).
		Has(event.MonsterDied{Monster: "m1", Type: "orc", Cause: "item", By: "h3"})
	band := given(t, equipped(elf, "arm_band_of_healing", "orc", event.HeroDamaged{Hero: elf, Damage: 3})...).When(uses(elf, ""))
	band.Then(event.ItemUsed{Hero: elf, Item: "i9", Card: "arm_band_of_healing"},
		event.HeroHealed{Hero: elf, Amount: 2, BodyBefore: 3, BodyAfter: 5, Cause: "item", CauseRef: "i9"})
	given(t, equipped(elf, "arm_band_of_healing", "orc")...).When(uses(elf, "h1")).Refused("BadTarget", "HQ-CARD-04")
	given(t, equipped(elf, "magical_throwing_dagger", "orc")...).When(uses(elf, "h1")).Refused("BadTarget", "HQ-CARD-04")
}

// HQ-CARD-12, HQ-HERO-10: a monster rolls a die for each of its Mind Points.
func TestTheRodOfTelekinesisCostsAMonsterATurn(t *testing.T) {
	table := given(t, equipped(elf, "rod_of_telekinesis", "orc")...)
	roll := event.Roll{ID: "r1", Die: "movement", Count: 2, Faces: []events.Face{"5", "1"}, Source: events.Physical}
	table.Dice("movement", "5", "1").When(uses(elf, "m1")).Then(
		event.ItemUsed{Hero: elf, Item: "i9", Card: "rod_of_telekinesis", Target: "m1", Roll: &roll},
		event.DiceRolled{ID: "r1", Purpose: "item", For: "h3", Die: "movement", Count: 2, Faces: roll.Faces, Source: events.Physical},
		event.EffectBegan{ID: "e1", Effect: "rod_of_telekinesis", Holder: "m1", Modifiers: []event.Modifier{}, EndsWhen: "next_turn_missed", CauseRef: "i9"})
	table.Dice("movement", "6", "1").When(uses(elf, "m1")).Types("ItemUsed", "DiceRolled")
	table.When(uses(elf, "m1")).Unclear("dice")
	table.Dice("movement", "6").When(uses(elf, "m1")).Refused("WrongDiceCount", "HQ-ATK-04")
}

// HQ-CARD-12, HQ-SPELL-04: one spell may be cast twice.
func TestTheSpellRingGivesASpellBack(t *testing.T) {
	cast := event.SpellCast{Cast: "c1", Caster: elf, Spell: "heal_body", Target: "h3"}
	ring := UseItem{Hero: elf, Item: "i9", Choice: "heal_body"}
	used := given(t, equipped(elf, "spell_ring", "orc", cast)...).When(ring)
	used.Then(event.ItemUsed{Hero: elf, Item: "i9", Card: "spell_ring", Target: "heal_body"})
	if spells := castSpells(used.After().State().Heroes[elf].Spells); len(spells) != 0 {
		t.Errorf("still spent: %v", spells)
	}
	given(t, equipped(elf, "spell_ring", "orc")...).When(ring).Unclear("choice")
	again := equipped(elf, "spell_ring", "orc", event.ItemUsed{Hero: elf, Item: "i9", Card: "spell_ring"}, cast)
	given(t, again...).When(ring).Refused("PowerSpent", "HQ-CARD-12")
}

// HQ-CARD-12: once in a quest, whoever bears the thing.
func TestAPowerServesOnceInAQuest(t *testing.T) {
	used := []events.Event{event.ItemUsed{Hero: dwarf, Item: "i9", Card: "arm_band_of_healing"}, event.ItemPassed{From: dwarf, To: elf, Item: "i9"}}
	past := inRound(slices.Concat([]events.Event{bought(dwarf, "i9", "arm_band_of_healing")}, used, turnOf(elf))...)
	given(t, past...).When(uses(elf, "")).Refused("PowerSpent", "HQ-CARD-12")
	given(t, past...).Overriding("HQ-CARD-12").When(uses(elf, "")).Types("ItemUsed")
}

// HQ-CARD-12: what a card says in words the table carries out.
func TestTheRestIsToldInWords(t *testing.T) {
	given(t, equipped(elf, "ring_of_return", "orc")...).When(uses(elf, "")).
		Then(event.ItemUsed{Hero: elf, Item: "i9", Card: "ring_of_return", Discarded: true})
	given(t, equipped(elf, "hearthkin_horn", "orc")...).When(uses(elf, "")).Types("ItemUsed")
	given(t, equipped(elf, "smoke_bomb", "orc")...).When(uses(elf, "m1")).
		Then(event.ItemUsed{Hero: elf, Item: "i9", Card: "smoke_bomb", Target: "m1", Discarded: true})
	door := event.AreaRevealed{Area: "C1", AreaKind: "corridor", Doors: []event.DoorID{"D1"}}
	given(t, equipped(elf, "oracles_blessing", "orc", door)...).When(uses(elf, "D1")).Types("ItemUsed")
	own := event.CardFigureEntered{Catalogue: "equipment", Card: "torch", Field: "category", Value: json.RawMessage(`"consumable"`)}
	given(t, equipped(elf, "torch", "orc", own)...).When(uses(elf, "")).Refused("FigureMissing", "HQ-CARD-01")
	given(t, equipped(elf, "elven_boots", "orc")...).When(uses(elf, "")).Refused("FigureMissing", "HQ-CARD-01")
	for _, idle := range []event.Key{"longsword", "helmet", "borins_armor", "tool_kit", "potion_of_healing", "ring_of_fortitude", "wand_of_magic", "fortunes_longsword", "phantom_blade"} {
		given(t, equipped(elf, idle, "orc")...).When(uses(elf, "")).Unclear("item_id")
	}
}

// HQ-CARD-12, HQ-LOOT-01: the Elixir of Life brings a dead comrade back, with what still lies there.
func TestTheElixirOfLifeRevivesADeadHero(t *testing.T) {
	died := []events.Event{event.GoldGained{Hero: dwarf, Amount: 30}, event.HeroDamaged{Hero: dwarf, Damage: 7}, event.HeroMindChanged{Hero: dwarf, MindBefore: 3, MindAfter: 1},
		event.HeroDied{Hero: dwarf}, event.RemainsLeft{Hero: dwarf, Area: "R1", Gold: 30, Items: []event.ItemID{"i2"}}}
	back := given(t, equipped(elf, "elixir_of_life", "orc", died...)...).When(uses(elf, "h2"))
	back.Then(
		event.ItemUsed{Hero: elf, Item: "i9", Card: "elixir_of_life", Target: "h2", Discarded: true},
		event.HeroHealed{Hero: dwarf, Amount: 7, BodyAfter: 7, Cause: "item", CauseRef: "i9"},
		event.HeroMindChanged{Hero: dwarf, MindBefore: 1, MindAfter: 3, Cause: "item", CauseRef: "i9"})
	s := back.After().State()
	if h := s.Heroes[dwarf]; h.Dead || h.Body != 7 || h.Gold != 30 || s.Items["i2"].Place != Carried || !s.Quest.inside(dwarf) {
		t.Errorf("the dwarf is %+v, the handaxe %+v", h, s.Items["i2"])
	}
	given(t, equipped(elf, "elixir_of_life", "orc")...).When(uses(elf, "h2")).Refused("BadTarget", "HQ-CARD-04")
	given(t, equipped(elf, "ring_of_return", "orc", died...)...).When(uses(elf, "h2")).Refused("BadTarget", "HQ-CARD-04")
}

// HQ-SAVE-01, HQ-POTION-01: it saves its own bearer as well.
func TestTheElixirOfLifeSavesItsBearer(t *testing.T) {
	elixir := []events.Event{bought(elf, "i9", "elixir_of_life"), event.HeroDamaged{Hero: elf, Damage: 5}, event.HeroMindChanged{Hero: elf, MindBefore: 4, MindAfter: 2}}
	hit := given(t, inRound(append(elixir, turnOf(elf)...)...)...).When(ApplyQuestNote{Changes: []NoteChange{{Figure: "h3", Damage: new(1)}}})
	hit.Has(event.HeroReducedToZero{Hero: elf, Saves: []string{"i9", "heal_body"}})
	hit.After().When(ChooseDeathSave{Hero: elf, Save: "potion", Item: "i9"}).
		Has(event.HeroHealed{Hero: elf, Amount: 6, BodyAfter: 6, Cause: "potion", CauseRef: "i9"}).
		Has(event.HeroMindChanged{Hero: elf, MindBefore: 2, MindAfter: 4, Cause: "potion", CauseRef: "i9"})
}

// HQ-TURN-06: what the notes put on the board is picked up without an action, from anywhere in the room.
func TestAHeroPicksUpWhatANotePutThere(t *testing.T) {
	at := event.Square{Column: 3, Row: 4}
	seen := event.AreaRevealed{Area: "R1", AreaKind: "room", Cause: "quest_note", Furniture: []event.PlacedPiece{{Piece: "tool_kit", Square: &at}, {Piece: "table"}}}
	table := given(t, inTurnOf(elf, seen)...)
	take := PickUp{Hero: elf, Card: "tool_kit", Asserted: map[string]bool{"same_area": true}}
	took := table.By(cleo).When(take)
	took.Then(event.ItemPickedUp{Hero: elf, Item: "i5", Card: "tool_kit"})
	s := took.After().State()
	if s.Items["i5"].Holder != elf || s.Quest.Turn.Acted {
		t.Errorf("the tool kit is %+v, the turn %+v", s.Items["i5"], s.Quest.Turn)
	}
	took.After().When(take).Refused("ItemGone", "HQ-TURN-06")
	take.Square = &event.Square{Column: 1, Row: 1}
	table.By(cleo).When(take).Refused("ItemGone", "HQ-TURN-06")
	take.Square, take.Note = &at, "B"
	table.By(cleo).When(take).Then(event.ItemPickedUp{Hero: elf, Item: "i5", Card: "tool_kit", Square: &at})
	take.Asserted = nil
	table.When(take).Unclear("asserted.same_area")
	take.Card = "teapot"
	table.When(take).Unclear("card")
}

// HQ-TURN-06, HQ-ARTIF-01: Zargon, who reads the notes, knows what lies there.
func TestZargonLetsAHeroPickThingsUp(t *testing.T) {
	armor := PickUp{Hero: elf, Card: "borins_armor", Note: "B", Asserted: map[string]bool{"same_area": true}}
	owed := event.PossessionsStolen{Hero: dwarf, Artifacts: []event.Key{"borins_armor"}}
	taken := given(t, inTurnOf(elf, owed)...).When(armor)
	taken.Types("ItemPickedUp")
	if left := taken.After().State().Owed; len(left) != 0 {
		t.Errorf("still owed: %v", left)
	}
}

// HQ-TURN-06: neither a door nor a potion costs the action, before it or after.
func TestFreeDeedsLeaveTheActionUnspent(t *testing.T) {
	drinks := DrinkPotion{Hero: elf, Item: "i9"}
	past := inRound(slices.Concat([]events.Event{orc("m1"), found(elf, "i9", "potion_of_defense")}, turnOf(elf), []events.Event{rolled(elf, 5)})...)
	done := given(t, past...).When(OpenDoor{Hero: elf, Door: "D1", Asserted: nextTo(true)}).After().When(drinks).After()
	done.When(DeclareAttack{Hero: elf, Target: "m1", Asserted: edgeToEdge}).Types("MovementEnded", "AttackDeclared")
	attacked := given(t, append(past, declared(elf, "m1", "i3", 2), event.AttackResolved{Attack: "k1", Skulls: 1})...)
	attacked.When(drinks).Types("PotionDrunk", "EffectBegan")
}

// HQ-TURN-06, HQ-DOOR-01, HQ-TURN-04, TC-82
func TestFreeDeedsHaveTheirPlaceInTheTurn(t *testing.T) {
	table := given(t, inRound(slices.Concat([]events.Event{found(wizard, "i9", "potion_of_defense")}, turnOf(wizard))...)...)
	potion := table.When(DrinkPotion{Hero: wizard, Item: "i9"}).After()
	door := OpenDoor{Hero: wizard, Door: "D1", Asserted: nextTo(true)}
	spell := CastSpell{Hero: wizard, Spell: "veil_of_mist", Targets: []string{"h4"}}
	move := Move{Hero: wizard, Squares: new(1), Asserted: freeWay()}
	potion.When(door).Refused("NotMoving", "HQ-DOOR-01")
	opened := potion.Dice("movement", "3", "4").When(RollMovement{Hero: wizard}).After().When(door).After()
	opened.When(spell).After().When(move).Refused("MoveAfterSplit", "HQ-TURN-04")
	potion.When(spell).After().Dice("movement", "3", "4").When(RollMovement{Hero: wizard}).After().When(door).After().When(move).Types("HeroMoved")
}

// HQ-ACT-01: alone in a corridor, with a monster in sight but none beside him, nothing is possible.
func TestAtTimesNoActionIsPossible(t *testing.T) {
	table := given(t, inTurnOf(barbarian, orc("m1"), event.AreaRevealed{Area: "C1", AreaKind: "corridor"})...)
	seen := besides("monster_in_sight", true)
	table.When(Attack{Hero: barbarian, Target: "m1", Asserted: farOff}).Refused("NotAdjacent", "HQ-ATK-01")
	table.When(CastSpell{Hero: barbarian, Spell: "genie", Targets: []string{"m1"}}).Refused("NoSpells", "HQ-SPELL-01")
	table.When(SearchTreasure{Hero: barbarian, Room: "C1", Asserted: inside()}).Refused("NotInRoom", "HQ-TREAS-01")
	table.When(SearchSecretDoors{Hero: barbarian, Area: "C1", Asserted: seen}).Refused("MonsterInSight", "HQ-SECRET-02")
	table.When(SearchTraps{Hero: barbarian, Area: "C1", Asserted: seen}).Refused("MonsterInSight", "HQ-TRAP-07")
	table.When(Disarm{Hero: barbarian, Trap: "t1"}).Refused("TrapUnknown", "HQ-DISARM-01")
	table.When(UseItem{Hero: barbarian, Item: "i1"}).Unclear("item_id")
	table.When(Attack{Hero: barbarian, Target: "h2", Asserted: edgeToEdge}).Refused("NotATarget", "HQ-ACT-01")
}

// HQ-CARD-04, HQ-CARD-12, HQ-TURN-06, HQ-ATK-11, HQ-HERO-08, HQ-POTION-03
func TestWhatForbidsToUseAndPickUpThings(t *testing.T) {
	water := equipped(elf, "holy_water", "mummy")
	use := uses(elf, "m1")
	take := PickUp{Hero: elf, Card: "tool_kit", Asserted: map[string]bool{"same_area": true}}
	far := PickUp{Hero: elf, Card: "tool_kit", Asserted: map[string]bool{"same_area": false}}
	barredToHer := event.CardFigureEntered{Catalogue: "equipment", Card: "holy_water", Field: "not_for", Value: json.RawMessage(`["wizard"]`)}
	herOwn := event.CardFigureEntered{Catalogue: "equipment", Card: "holy_water", Field: "only_for", Value: json.RawMessage(`["wizard"]`)}
	unseenWater := UseItem{Hero: elf, Item: "i9", Target: "m1", Asserted: map[string]bool{"visible": false}}
	spentBand := equipped(elf, "arm_band_of_healing", "orc", event.ItemUsed{Hero: elf, Item: "i9"})
	illegal(t, []illegalRow{
		{"SM-20", water, ben, use, "NotYourHero", "HQ-SETUP-03"},
		{"SM-20 pick up", water, ben, take, "NotYourHero", "HQ-SETUP-03"},
		{"SM-33", party(), cleo, use, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-38", inRound(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat"}), cleo, take, "QuestOver", "HQ-END-01"},
		{"SM-59", append(slices.Clip(water), searched(elf, "R4"), event.TreasureCardDrawn{Category: "none"}), cleo, use, "ActionSpent", "HQ-TURN-05"},
		{"SM-72", water, cleo, unseenWater, "NotVisible", "HQ-LOS-01"},
		{"SM-80", equipped(elf, "holy_water", "orc"), cleo, use, "BadTarget", "HQ-CARD-04"},
		{"SM-98", water, cleo, UseItem{Hero: elf, Item: "i1", Target: "m1"}, "ItemNotHeld", "HQ-POTION-03"},
		{"SM-104 pick up", inTurnOf(elf, bought(dwarf, "i9", "borins_armor")), ana,
			PickUp{Hero: elf, Card: "borins_armor", Asserted: map[string]bool{"same_area": true}}, "ArtifactUnique", "HQ-CARD-12"},
		{"SM-105", equipped(wizard, "holy_water", "mummy", barredToHer), cleo, uses(wizard, "m1"), "NotForWizard", "HQ-HERO-08"},
		{"SM-111 pick up", inTurnOf(elf, orc("m1")), ana, PickUp{Hero: "m1", Card: "tool_kit"}, "NotForMonsters", "HQ-ZARGON-03"},
		{"SM-147", append(slices.Clip(water), event.TrapSearchMade{Hero: elf, Area: "R1"}), cleo, take, "SearchPending", "HQ-TRAP-09"},
		{"SM-166 pick up", inTurnOf(wizard), cleo, take, "NotYourTurn", "HQ-TURN-01"},
		{"SM-178", equipped(elf, "holy_water", "mummy", herOwn), cleo, use, "NotForThisHero", "HQ-HERO-08"},
		{"SM-180", inTurnOf(elf), ana, far, "NotInRoom", "HQ-TURN-06"},
		{"SM-181", inTurnOf(elf), cleo, take, "ItemGone", "HQ-TURN-06"},
		{"SM-183", append(slices.Clip(water), event.MonsterDied{Monster: "m1"}), cleo, use, "TargetGone", "HQ-ATK-11"},
		{"SM-184", spentBand, cleo, uses(elf, ""), "PowerSpent", "HQ-CARD-12"},
	})
	t.Run("SM-71", func(t *testing.T) {
		given(t, water...).Option("holy_water_range", `"adjacent"`).When(UseItem{Hero: elf, Item: "i9", Target: "m1", Asserted: map[string]bool{"adjacent": false}}).
			Refused("NotAdjacent", "HQ-ATK-01")
	})
}
