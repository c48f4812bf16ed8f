package main

// aroundTheQuest are broken rules of what comes before a quest and after it.
var aroundTheQuest = []mutant{
	// Meet the Heroes; the quest; its end
	{"HQ-ROLE-03", "heroes.go", `h.Type == class {`, `h.Type == class && h.Dead {`},
	{"HQ-ROLE-01", "heroes.go", `const fullTable = 5`, `const fullTable = 6`},
	{"HQ-DEATH-04", "heroes.go", `if !rules.SameName(name, d.State.Heroes[dead].Name) {`, `if name != "" || dead != "" {`},
	{"HQ-TURN-01", "heroes.go", `if slices.Contains(order[:i], id) {`, `if slices.Contains(order[:i], id) && h.Dead {`},
	{"HQ-CARD-12", "quest.go", `if slices.Contains(hidden, card) || d.owned(card) {`, `if slices.Contains(hidden, card) {`},
	{"HQ-SETUP-10", "quest.go", `if a.Stage == SetUp && (c.What`, `if a.Stage == Ended && (c.What`},
	{"HQ-TRAP-01", "quest.go", `if !slices.Contains(trapKinds, t.Kind) {`, `if t.Kind == "" {`},
	{"HQ-NEW-02", "quest_setup.go", `for d.State.Quests[next].Won() {`, `for len(d.State.Quests[next].Attempts) > 0 {`},
	{"HQ-ARTIF-01", "quest_setup.go", `&& !d.isHidden(owed.Artifact, no) {`, `&& d.isHidden(owed.Artifact, no) {`},
	{"HQ-SETUP-05", "quest_setup.go", `(hiddenPiece(p.Piece) || elsewhere)`, `elsewhere`},
	{"HQ-HERO-06", "quest_setup.go", `n > 0 && !d.holdsHand(h)`, `n > 1 && !d.holdsHand(h)`},
	{"HQ-END-01", "ending.go", `case c.Outcome == success && a.Stage != GoalAchieved:`, `case c.Outcome == success && a.Stage == Ended:`},
	{"HQ-END-02", "ending.go", `case a.Stage == GoalAchieved:`, `case a.Stage != "":`},
	{"HQ-END-03", "ending.go", `case len(a.Left) == 0:`, `case len(a.Dead) == 0:`},
	{"HQ-REWARD-01", "reward.go", `if sum != c.Pot {`, `if sum > c.Pot {`},
	{"HQ-REST-01", "reward.go", `return d.won("HQ-REST-01")`, `return nil`},
	{"HQ-LOOT-01", "settlement.go", `if !d.Call.Options.Is("unlooted_remains", "carried_out") {`, `if d.Call.Options.Is("unlooted_remains", "") {`},
	{"HQ-REWARD-02", "settlement.go", `if !slices.Contains(a.Marked, h) || `, `if `},
	{"HQ-UNFIN-01", "modify.go", `return d.betweenQuests("HQ-TURN-02")`, `return nil`},

	// The armory; things and potions
	{"HQ-ARMORY-01", "armory.go", `h.Gold < count*price {`, `h.Gold < price {`},
	{"HQ-NEW-04", "armory.go", `if !d.State.Armory.Open {
		return rules.Bar("ArmoryClosed", "HQ-NEW-04"`, `if d.State.Quest != nil {
		return rules.Bar("ArmoryClosed", "HQ-NEW-04"`},
	{"HQ-HERO-13", "armory.go", `if id != sold && d.usable(hero, id) {`, `if id != sold {`},
	{"HQ-SELL-01", "armory.go", `	case !f.listed(item.Card):`, `	case f.listed(item.Card) && item.Card == "":`},
	{"HQ-SELL-02", "figures_items.go", `return price / 2, ok`, `return (price + 1) / 2, ok`},
	{"HQ-ITEM-01", "items.go", `if threatened {`, `if threatened && !near {`},
	{"HQ-ITEM-03", "items.go", `case amount > h.Gold:`, `case amount > h.Gold+1:`},
	{"HQ-SAVE-03", "items.go", `if save.Hero == taker {`, `if save.Hero == "" {`},
	{"HQ-POTION-01", "potions.go", `amount := min(points, hero.BodyMax-hero.Body)`, `amount := points`},
	{"HQ-POTION-02", "potions.go", `if d.Call.Options.On("potions_off_turn") || d.onTurn(h) {`, `if d.onTurn(h) {`},
	{"HQ-HERO-11", "equipment.go", `a.Turn.Hero == id && a.Turn.Attacked {`, `a.Turn.Hero == id && a.Turn.Switched {`},
	{"HQ-CARD-02", "equipment.go", `.Card); where == onArm {`, `.Card); where == onHead {`},
	{"HQ-HERO-08", "equipment.go", `case f.forbidden(card, h.Type), f.reserved(card, h.Type):`, `case f.forbidden(card, h.Type):`},
	{"HQ-CARD-04", "figures_powers.go", `{"skeleton", "zombie", "mummy"}`, `{"skeleton", "zombie", "mummy", "dread_warrior"}`},
	{"HQ-CARD-12", "use.go", `if p.once && slices.Contains(d.State.Quest.Powers, item) {`, `if p.once && item == "" {`},
	{"HQ-TURN-06", "use.go", `if d.Call.By.Side == events.GameMaster || `, `if d.Call.By.Side != "" || `},
}
