package heroquest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/ruletest"
)

// draw draws a command: mostly one that this seat may give now, then any.
// no is the rule that forbids it now, as Legal has it.
func (g *gambler) draw() (w wish, no *rules.Refusal) {
	if a := g.state.Quest; a != nil && a.Stage != SetUp && a.Stage != Ended && g.percent(12) { // so that turns go round
		way := one(g, g.waysOn(a))
		return wish{by: ana, name: way[0], data: json.RawMessage(way[1]), cup: dice.Thrown([]byte(fmt.Sprint(g.chances.Uint64())))}, nil
	}
	seat := one(g, append(slices.Repeat(g.seats[:3], 8), g.seats[3])) // an observer asks seldom
	offers := Legal(g.state, g.call(seat, dice.Typed(nil, nil)))
	lawful := slices.DeleteFunc(slices.Clone(offers), func(o rules.Offer) bool { return o.No != nil || g.boring(o.Command) || g.vain(o) && !g.percent(3) })
	offer := rules.Offer{Command: one(g, g.system.Commands).Name}
	switch {
	case len(lawful) > 0 && !g.percent(15):
		offer = g.rarest(lawful)
	case len(offers) > 0 && g.percent(80):
		offer = one(g, offers)
	}
	w = wish{by: seat, name: offer.Command, cup: dice.Thrown([]byte(fmt.Sprint(g.chances.Uint64())))}
	if g.percent(12) {
		w.cup = dice.Typed(g.throws(), nil)
	}
	if offer.No != nil && g.percent(25) {
		w.override = &events.Override{Rule: string(offer.No.Rule), Reason: "the table says so"}
	} else if g.percent(3) {
		w.override = &events.Override{Rule: string(one(g, Book).ID), Reason: "the table says so"}
	}
	g.drawn[offer.Command]++
	spec, _ := g.system.Find(offer.Command)
	h := event.HeroID(offer.Hero)
	if h == "" && len(spec.Fields) > 0 && spec.Fields[0].Kind == "hero" && !spec.Fields[0].Optional {
		h = event.HeroID(g.someHero())
	}
	w.data = g.data(spec, h)
	if offer.Hero != "" && !slices.ContainsFunc(spec.Fields, func(f rules.Field) bool { return f.Kind == "hero" }) {
		return w, nil
	}
	return w, offer.No
}

// rarest takes one of some offers, whose commands are as likely as each other,
// for however many heroes; often it is one that was carried out the least, or
// hardly ever.
func (g *gambler) rarest(offers []rules.Offer) rules.Offer {
	of := map[string][]rules.Offer{}
	for _, o := range offers {
		of[o.Command] = append(of[o.Command], o)
	}
	names := slices.Sorted(maps.Keys(of))
	never := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return g.commands[name] > 2 })
	if len(never) > 0 && g.percent(60) {
		return one(g, of[one(g, never)])
	}
	name := one(g, names)
	for range g.chances.IntN(9) {
		other := one(g, names)
		if g.drawn[other]+9*g.commands[other] < g.drawn[name]+9*g.commands[name] {
			name = other
		}
	}
	return one(g, of[name])
}

// vain says of an offer that nothing is there for it.
func (g *gambler) vain(o rules.Offer) bool {
	h, a := event.HeroID(o.Hero), g.state.Quest
	switch o.Command {
	case "ShareGold", "Purchase":
		return g.state.Heroes[h].Gold == 0
	case "JoinHero":
		return len(g.state.living()) > 3
	case "RescheduleArtifact":
		return len(g.state.Owed) == 0
	case "DrinkPotion", "Wear", "UseItem":
		return len(g.fitting(h, wants[o.Command])) == 0
	case "Wield", "Stow": // what rerolls a die stays in hand
		return g.mayReroll(h)
	case "Restore", "MarkQuest":
		return a != nil && a.Stage != Ended
	case "LootRemains":
		return len(g.remains()) == 0
	case "PickUp":
		return a != nil && len(a.Things) == 0
	case "SpringTrap":
		return a != nil && a.Search != nil
	case "Jump", "DeclareJump":
		return len(g.knownTraps()) == 0
	case "Disarm", "DeclareDisarm":
		return len(g.knownTraps()) == 0 || g.state.Heroes[h].Type != "dwarf"
	case "Attack", "DeclareAttack":
		return len(g.foes()) == 0 || g.commands["Reroll"] < 3 && !g.mayReroll(h)
	case "AttackHero", "MonsterAttack", "ActivateMonster", "MoveMonster", "AssignDreadSpell":
		return len(g.foes()) == 0
	case "CastDreadSpell":
		return len(g.casters()) == 0
	case "EndEffect":
		return len(g.lasting()) < 2
	}
	return false
}

// boring says of commands that lead away from play that they are passed over,
// most of the time.
func (g *gambler) boring(command string) bool {
	switch command {
	case "EndCampaign":
		return !g.percent(1)
	case "EnterCardFigure":
		return !g.percent(4)
	case "EndQuest", "DefineQuest", "ModifyQuest", "RenameHero", "ReadAloud", "SetSeating":
		return !g.percent(10)
	case "DrinkPotion", "PassItem", "Trade", "Wear", "CloseDoor", "AssignDreadSpell", "DealSpells":
		return !g.percent(30)
	case "ExitHero", "EndTurn", "AchieveGoal", "ShareGold", "CloseArmory", "Wield", "Stow", "EndMovement", "RevealArea", "PlaceMonster":
		return !g.percent(40)
	}
	return false
}

func (g *gambler) throws() []events.Throw {
	var throws []events.Throw
	for range g.chances.IntN(3) {
		t, faces := events.Throw{Die: "combat"}, []events.Face{"S", "W", "B"}
		if g.percent(30) {
			t.Die, faces = "movement", []events.Face{"1", "3", "6", "7"}
		}
		for range 1 + g.chances.IntN(4) {
			t.Faces = append(t.Faces, one(g, faces))
		}
		throws = append(throws, t)
	}
	return throws
}

// wants are the kinds of things that commands want.
var wants = map[string]string{"DrinkPotion": "potion", "Wear": "armor", "Wield": "weapon", "UseItem": "tool", "Disarm": "trap", "DeclareDisarm": "trap", "CastDreadSpell": "caster", "LootRemains": "lying"}

// data are the fields of a command as they could be meant, for the hero for whom
// it is drawn; now and then one is nonsense.
func (g *gambler) data(spec rules.Command[Command], h event.HeroID) json.RawMessage {
	g.kind = wants[spec.Name]
	members := g.object(spec.Fields, h)
	if hand, casts := hands[g.state.Heroes[h].Type]; spec.Name == "DealSpells" && casts && g.percent(70) {
		members["elements"] = hand
	}
	if spec.Name == "SplitReward" && g.percent(70) {
		members = FairShares(g.state)
	}
	if spec.Name == "OpenDoor" && h == "" { // as Zargon gives it
		members["quest_note"] = "A"
	}
	if len(spec.Fields) > 0 && spec.Fields[0].Kind == "hero" {
		if members[spec.Fields[0].Name] = h; h == "" {
			delete(members, spec.Fields[0].Name)
		}
	}
	if _, walks := members["path"]; walks && g.percent(95) {
		if members["path"] = g.path(h, members["monster_id"]); g.percent(95) {
			delete(members, "squares")
		}
	}
	if len(members) > 0 && g.percent(4) {
		name := one(g, slices.Sorted(maps.Keys(members)))
		members[name] = one(g, []any{nil, -1, 99, "", "x", []int{}, map[string]int{}, true, 1.5, "h99", "m1", "t1", 1 << 40})
	}
	return json.RawMessage(ruletest.Written(g.T, members))
}

// path is a way over squares, mostly one that hangs together, from where a hero
// or a monster stands.
func (g *gambler) path(h event.HeroID, monster any) []event.Square {
	at := event.Square{Column: 2 + g.chances.IntN(14), Row: 4 + g.chances.IntN(4)}
	if a := g.state.Quest; a != nil {
		m, _ := monster.(string)
		if stands := cmp.Or(a.At[h].Square, a.Monster[event.MonsterID(m)].Spot.Square); stands != nil {
			at = *stands
		}
	}
	path := []event.Square{}
	for range 1 + g.chances.IntN(4) {
		step := one(g, []event.Square{{Column: 1}, {Column: 1}, {Column: -1}, {Row: 1}, {Row: -1}})
		if g.percent(3) {
			step.Column, step.Row = step.Column+1, step.Row+1
		}
		at.Column, at.Row = at.Column+step.Column, at.Row+step.Row
		path = append(path, at)
	}
	return path
}

func (g *gambler) object(fields []rules.Field, h event.HeroID) map[string]any {
	members := map[string]any{}
	for _, f := range fields {
		if !f.Optional || g.percent(g.often(f)) {
			members[f.Name] = g.value(f, h)
		}
	}
	return members
}

// often says how often in a hundred an optional field is filled in.
func (g *gambler) often(f rules.Field) int {
	switch f.Name {
	case "asserted":
		return 97
	case "type":
		return 90
	case "squares", "squares_used":
		if g.kind == "trap" {
			return 20
		}
		return 85
	case "path":
		return 60
	case "card", "save", "aimed_at", "area", "decline", "gold", "items", "target", "wanderer", "damage", "targets":
		return 50
	case "traps", "doors":
		return 40
	case "second_weapon", "treasure", "reroll", "piece_used", "quest_note", "shown", "placed", "hero_ids", "enter_pit", "choice", "jumps":
		return 7
	}
	return 20
}

func (g *gambler) value(f rules.Field, h event.HeroID) any {
	if f.Name == "pack" {
		return one(g, []string{winter, cellar, "pack: none of this", winter + "gold: 3\n"})
	}
	switch f.Shape {
	case rules.Ref, rules.Key:
		return g.named(f, h)
	case rules.Int:
		if f.Name == "quest_no" || f.Name == "index" {
			return f.Min + g.chances.IntN(3)
		}
		if f.Max-f.Min > 1000 {
			return one(g, []int{1, 5, 10, 25, 50, 120, 0, -3, 1000})
		}
		return f.Min + g.chances.IntN(min(max(f.Max-f.Min, 0), 5)+1)
	case rules.Bool:
		return g.percent(40)
	case rules.Word:
		return one(g, f.Words)
	case rules.Square:
		return []int{2 + g.chances.IntN(14), 4 + g.chances.IntN(4)}
	case rules.List:
		list := []any{}
		if f.Name == "order" {
			for _, i := range g.chances.Perm(len(g.state.living())) {
				list = append(list, g.state.living()[i])
			}
			return list
		}
		for range max(f.Min, g.chances.IntN(3)) {
			list = append(list, g.value(*f.Of, h))
		}
		return list
	case rules.Map:
		return g.mapping(f, h)
	case rules.Object:
		if f.Name == "asserted" {
			return g.asserted(f.Fields)
		}
		return g.object(f.Fields, h)
	case rules.Any:
		return g.anything(f)
	}
	return one(g, []string{"Kara", "Nib", "pit", "spear", "net", "chest", "x", "open_door", "attack", "1 combat die"})
}

// hands are elements as elf and wizard may share them.
var hands = map[event.Key][]string{"elf": {"earth"}, "wizard": {"air", "fire", "water"}}

// anything draws what a field of no fixed shape may be: a trap, a door or a
// treasure by its id or in full, or a figure.
func (g *gambler) anything(f rules.Field) any {
	switch f.Name {
	case "trap":
		return one(g, []any{"t1", "t2", "t9", map[string]any{"trap_id": "t40", "kind": "spear"}})
	case "door":
		return one(g, []any{"S1", "S2", map[string]any{"door_id": "S7", "between": []string{"Hall", "Gate"}}})
	case "treasure":
		return one(g, []any{"s1", "s2", map[string]any{"treasure_id": fmt.Sprint("s", g.chances.IntN(40)), "gold": 20, "items": []string{"helmet"}}})
	}
	return one(g, []any{3, 0, 2, true, "one hero", []string{"wizard"}})
}
