package main

// inTheQuest are broken rules of the rounds of a quest.
var inTheQuest = []mutant{
	// Start Playing; movement
	{"HQ-TURN-02", "turn.go", `if slices.Contains(a.Had, h) {`, `if slices.Contains(a.Left, h) {`},
	{"HQ-TURN-05", "gate.go", `if t.Acted || t.Switched`, `if t.Switched`},
	{"HQ-TURN-04", "gate.go", `if byAction && !t.Stepped && !d.Call.Options.On("roll_opens_movement") {`, `if byAction && !t.Stepped {`},
	{"HQ-DEATH-01", "gate.go", `case len(a.Saves) > 0 && `, `case len(a.Saves) > 1 && `},
	{"HQ-CARD-07", "turn.go", `return e.EndsWhen == nextMovement })`, `return e.EndsWhen == nextRoll })`},
	{"HQ-CARD-06", "turn.go", `		if !sees {
			d.endEffects`, `		if sees {
			d.endEffects`},
	{"HQ-MOVE-01", "movement.go", `n = min(n, fewer)`, `n = max(n, fewer)`},
	{"HQ-MOVE-02", "movement.go", `squares > t.Left {`, `squares > t.Left+1 {`},
	{"HQ-MOVE-04", "movement.go", `if way["passes_monster"] && !d.State.under(who, veilOfMist) {`, `if way["passes_monster"] && !way["clear"] {`},
	{"HQ-MOVE-08", "movement.go", `if !way["free"] {`, `if !way["free"] && !way["clear"] {`},
	{"HQ-ROLE-05", "areas.go", `if name == "" || seen`, `if name == "" || seen || mapHas(d.definition().Areas, name)`},
	{"HQ-MOVE-03", "areas.go", `return d.seenArea("area", area)`, `return nil`},
	{"HQ-MOVE-06", "squares.go", `case columns == 1 && rows == 1:`, `case columns == 1 && rows == 1 && s.From == nil:`},
	{"HQ-SECRET-01", "squares.go", `slices.Contains(door.Edge, s.To) && d.knows(door.Door) {`, `slices.Contains(door.Edge, s.To) {`},
	{"HQ-SETUP-12", "squares.go", `area.Kind != pit && len(area.Squares) == 0 {`, `len(area.Squares) == 0 {`},
	{"HQ-DOOR-01", "movement_doors.go", `!t.Rolled || t.Moved {`, `!t.Rolled {`},
	{"HQ-SECRET-05", "movement_doors.go", `if shown.AreaKind != "room" || `, `if shown.AreaKind == "room" || `},

	// Attacking Monsters; Attacking Heroes
	{"HQ-DIAG-01", "combat.go", `if arm.Diagonal {`, `if arm.Beside {`},
	{"HQ-ATK-02", "combat.go", `if arm.Beside {`, `if arm.Beside || arm.Far {`},
	{"HQ-ATK-06", "combat.go", `if k.Skulls > 0 {`, `if k.Skulls >= 0 {`},
	{"HQ-ATK-05", "gate.go", `case a.Attack != nil && `, `case a.Attack != nil && a.Attack.Rolled && `},
	{"HQ-LOS-01", "combat.go", `if err != nil || seen {`, `if err != nil || seen || len(answers) > 0 {`},
	{"HQ-PIT-03", "attack_dice.go", `return max(1, dice) }`, `return max(0, dice) }`},
	{"HQ-HERO-12", "attack_dice.go", `event.Modifier{Source: string(card), Dice: dice})`, `event.Modifier{Source: string(card), Dice: 2 * dice})`},
	{"HQ-DEF-01", "defense.go", `damage := max(0, k.Skulls-e.Blocks)`, `damage := k.Skulls`},
	{"HQ-MATK-04", "defense.go", `return dice, changes, whiteShield`, `return dice, changes, blackShield`},
	{"HQ-ATK-09", "defense.go", `changes), changes, blackShield`, `changes), changes, whiteShield`},
	{"HQ-MATK-03", "onestep_combat.go", `case missed && d.Sent() > 0:`, `case missed && d.Sent() > 9:`},
	{"HQ-CARD-03", "reroll.go", `len(c.Indexes) > most {`, `len(c.Indexes) > most+1 {`},
	{"HQ-ZARGON-02", "attack_hero.go", `a.Turn.Used[m].Acted {`, `a.Turn.Used[m].Moved {`},
	{"HQ-ZARGON-04", "attack_hero.go", `if corner {`, `if !corner {`},

	// Zargon's Turn; pieces; wandering monsters
	{"HQ-ZARGON-01", "zargon.go", `u.Acted && u.Order == "move_then_act" {`, `u.Acted && u.Order == "open" {`},
	{"HQ-ZARGON-08", "zargon.go", `if u.Squares+squares <= *most {`, `if squares <= *most {`},
	{"HQ-ZARGON-05", "zargon.go", `if way["passes_hero"] {`, `if way["passes_hero"] && !way["clear"] {`},
	{"HQ-BOX-02", "zargon_pieces.go", `if !counted || free > 0 {`, `if !counted || free >= 0 {`},
	{"HQ-PIECE-01", "zargon_pieces.go", `return colored && color == wanted`, `return colored || color == wanted`},
	{"HQ-WANDER-02", "zargon_wandering.go", `	if near {`, `	if !near {`},
	{"HQ-WANDER-01", "zargon_wandering.go", `if err != nil || !room {`, `if err != nil || room {`},

	// Dead Heroes
	{"HQ-DEATH-03", "company.go", `return slices.Contains(dying, o) })`, `return o == h })`},
	{"HQ-DEATH-03", "company.go", `if len(others) == 1 || at[o].Area == at[h].Area {`, `if at[o].Area == at[h].Area {`},
	{"HQ-DEATH-01", "company.go", `h.Body <= loss`, `h.Body < loss`},
	{"HQ-MATK-05", "death.go", `left := max(0, h.Body-b.Damage)`, `left := h.Body - b.Damage`},
	{"HQ-DEATH-02", "death.go", `		case d.State.Heroes[t.Hero].Dead:`, `		case d.State.Heroes[t.Hero].Body < 0:`},
	{"HQ-SAVE-02", "death_saves.go", `if a.Turn.Acted {`, `if a.Turn.Moved {`},
	{"HQ-SAVE-01", "death_saves.go", ` || card == elixirOfLife)`, `)`},
	{"HQ-LOOT-01", "remains.go", `case item.Holder != c.Dead || item.Place != Lying:`, `case item.Place != Lying:`},

	// Traps
	{"HQ-SPEAR-02", "traps.go", `return t.Kind == spear && !d.Call.Options.On("spear_fires_once")`, `return t.Kind == spear`},
	{"HQ-FALL-01", "trap_damage.go", `return 3`, `return 2`},
	{"HQ-FALL-02", "trap_damage.go", `case d.springs(t):`, `case d.springs(t) && t.State == trapSprung:`},
	{"HQ-TRAP-02", "trap_ways.go", `case n >= 0 && n < at:`, `case n >= 0 && n == len(w.Path)-1 && n < at:`},
	{"HQ-MOVE-09", "trap_ways.go", `if blocked == nil && slices.Contains(d.blocked(), sq) {`, `if blocked == nil && slices.Contains(d.blocked(), sq) && len(path) > 9 {`},
	{"HQ-DISARM-05", "disarm.go", `fails = blackShield`, `fails = skull`},
	{"HQ-DISARM-01", "disarm.go", `case kit == "" || c.Means == byKnack:`, `case c.Means == byKnack:`},
	{"HQ-JUMP-02", "jump.go", `left < 2 {`, `left < 1 {`},
	{"HQ-JUMP-03", "jump.go", `rolled.SquaresLeft = max(0, left-2)`, `rolled.SquaresLeft = max(0, left-1)`},
	{"HQ-PIT-02", "pits.go", `Dice: -1}`, `Dice: -2}`},
	{"HQ-PIT-04", "pits.go", `if !inside || squares == 0 {`, `if !inside || squares >= 0 {`},
	{"HQ-ZARGON-07", "pits.go", `return f == string(c.Monster) }); len(others) > 0 {`, `return f == string(c.Monster) }); len(others) > 1 {`},

	// Searches and treasure
	{"HQ-TRAP-07", "search.go", `err != nil || !seen {`, `err != nil || seen {`},
	{"HQ-REVEAL-04", "search_answer.go", `if c.Note == "" && !d.waits(kind) {`, `if c.Note == "" && d.State.Quest.Search == nil {`},
	{"HQ-PIT-01", "secrets.go", `pit && !d.isPit(c.Area) {`, `pit && d.isPit(c.Area) {`},
	{"HQ-DOOR-02", "secrets.go", `if c.Note == "" {`, `if c.Note == "" && c.Door == "" {`},
	{"HQ-TREAS-01", "treasure.go", `Kind == "corridor" {`, `Kind == "passage" {`},
	{"HQ-TREAS-02", "treasure.go", `if times > 0 {`, `if times > 1 {`},
	{"HQ-TREAS-03", "treasure.go", `err != nil || !monster {`, `err != nil || monster {`},
	{"HQ-CHEST-03", "treasure.go", `&& d.Call.Options.On("found_chest_trap_triggers")`, `&& !d.Call.Options.On("found_chest_trap_triggers")`},
	{"HQ-TREAS-05", "treasure_cards.go", `if len(d.hiddenIn(area)) > 0 {`, `if len(d.hiddenIn(area)) > 9 {`},
	{"HQ-TREAS-08", "treasure_cards.go", `d.putBack(card, cmp.Or(figures.Returns, "bottom"))`, `d.putBack(card, "deck")`},
	{"HQ-CARD-11", "deck.go", `deckCounts(d.Call.Options)[card] == 0 {`, `deckCounts(d.Call.Options)[card] < 0 {`},
	{"HQ-TREAS-07", "deck.go", `if d.category(card) == "gold" {`, `if d.category(card) == "other" {`},

	// Spells and Dread spells; the quest book
	{"HQ-SPELL-06", "magic.go", `slices.Contains(holder.Elements, e) {`, `slices.Contains(holder.Elements, e) && holder.Dead {`},
	{"HQ-HERO-07", "magic.go", `len(wanted) != n {`, `len(wanted) > n {`},
	{"HQ-SPELL-04", "cast.go", `case hero.Spells[i].Spent:`, `case hero.Spells[i].Spent && hero.Dead:`},
	{"HQ-CARD-05", "cast_effects.go", `amount := max(0, min(*c.Figures.HealBodyMax, hero.BodyMax-hero.Body))`, `amount := *c.Figures.HealBodyMax`},
	{"HQ-ATK-11", "cast_effects.go", `cause, ref) > 0 {`, `cause, ref) > 1 {`},
	{"HQ-SPELL-03", "cast_targets.go", `if len(kinds) == 1 {`, `if len(kinds) > 0 {`},
	{"HQ-SPELL-05", "cast_targets.go", `c.Spell == sleep && d.figures().undead(`, `c.Spell == sleep && !d.figures().undead(`},
	{"HQ-DREAD-04", "effects.go", `Effect.stops); len(held) > 0 {`, `Effect.stops); len(held) > 1 {`},
	{"HQ-DREAD-04", "dread.go", `(!each || c.Monster == m)`, `(each && c.Monster == m)`},
	{"HQ-DREAD-02", "dread.go", `if !slices.Contains(d.State.Quest.Monster[m].Spells, spell) {
		if _`, `if len(d.State.Quest.Monster[m].Spells) == 0 {
		if _`},
	{"HQ-CARD-09", "dread_spells.go", `return strings.Contains(card, "caster's room") && !strings.Contains(card, "corridor")`, `return card == ""`},
	{"HQ-DREAD-03", "dread_spells.go", `if err != nil || sees {`, `if err != nil || sees || len(c.Asserted) > 0 {`},
	{"HQ-HERO-10", "notes.go", `after := min(h.MindMax, max(0, h.Mind+by))`, `after := h.Mind + by`},
	{"HQ-PIT-01", "quest_map.go", `known[pitRoom(t.Trap)] = true`, `known[string(t.Trap)] = true`},
	{"HQ-TRAP-04", "quest_map.go", `if t.BehindDoor != "" && !slices`, `if t.BehindDoor == "" && !slices`},
	{"HQ-CARD-02", "cited.go", `return cards[card]`, `return cards[card] || bound`},
	{"HQ-CARD-06", "cited.go", `cards[lying.Key] || lying.Holder == name`, `cards[lying.Key]`},
	{"HQ-HERO-08", "packs.go", `f.known("equipment", i, row.Name, row.NotFor, row.OnlyFor)`, `f.known("equipment", i, row.Name, row.NotFor, nil)`},
	{"HQ-ROLE-04", "packs.go", `if string(own.Rows) == "{}" {`, `if string(own.Rows) != "{}" {`},
	{"HQ-CARD-13", "figures_shown.go", `Figures: f.monster(key, event.Figures{}), Color`, `Color`},
	{"HQ-CARD-01", "figures_cards.go", `own == nil || entered {`, `own == nil || entered && card == nil {`},
}
