package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules"
)

// asserted are answers of the table, mostly those that let play go on.
func (g *gambler) asserted(questions []rules.Field) map[string]bool {
	usual := map[string]bool{"adjacent": true, "visible": true, "clear": true, "free": true, "in_room": true, "same_area": true, "at_exit": true,
		"landing_clear": true, "passes_monster": false, "passes_hero": false, "monster_in_room": false, "monster_adjacent": false, "diagonal": false,
		"landing_monster": false, "monster_in_sight": false}
	answers := map[string]bool{}
	for _, q := range questions {
		answer, known := usual[q.Name]
		if !known || g.percent(12) {
			answer = g.percent(50)
		}
		if !g.percent(3) {
			answers[q.Name] = answer
		}
	}
	return answers
}

func (g *gambler) mapping(f rules.Field, h event.HeroID) map[string]any {
	all := map[string]any{}
	if f.Name == "elements" {
		for _, hero := range g.state.living() {
			if hand, casts := hands[g.state.Heroes[hero].Type]; casts {
				all[string(hero)] = hand
			}
		}
		return all
	}
	if f.Name == "asserted" {
		for _, q := range append(f.Fields, rules.Field{Name: "company"}, rules.Field{Name: "monster_in_sight"}) {
			for name, answer := range g.asserted([]rules.Field{q}) {
				all[name] = answer
			}
		}
		for _, hero := range g.state.heroes() {
			all["company:"+string(hero)], all["monster_in_sight:"+string(hero)] = g.percent(60), g.percent(60)
		}
		return all
	}
	for range g.chances.IntN(4) {
		all[g.someHero()] = g.value(*f.Of, h)
	}
	if f.Name == "patch" {
		return map[string]any{"reward_gold": 10 * g.chances.IntN(9)}
	}
	return all
}

func (g *gambler) someHero() string {
	heroes := g.state.heroes()
	if len(heroes) == 0 || g.percent(3) {
		return "h77"
	}
	return string(one(g, heroes))
}

// gambledKeys are names that random commands know, by kind.
var gambledKeys = map[string][]string{
	"hero class": {"barbarian", "dwarf", "elf", "wizard", "bard"}, "seat": {"s1", "s2", "s3", "s4"},
	"equipment": {"dagger", "helmet", "shield", "staff", "potion_of_speed", "handaxe", "battleaxe", "crossbow", "plate_mail", "holy_water", "tool_kit", "fortunes_longsword"},
	"card": {"dagger", "potion_of_healing", "talisman_of_lore", "borins_armor", "elixir_of_life", "heroic_brew", "ring_of_fortitude", "spell_ring", "wand_of_magic", "rod_of_telekinesis",
		"holy_water", "arm_band_of_healing", "magical_throwing_dagger", "fortunes_longsword"},
	"artifact":      {"talisman_of_lore", "wizards_staff", "borins_armor"},
	"treasure card": {"gem", "gold_15", "jewels", "potion_of_healing", "potion_of_strength", "potion_of_defense", "heroic_brew", "hazard_arrow", "wandering_monster"},
	"Dread spell":   {"fear", "ball_of_flame", "firestorm", "sleep", "command", "rust", "tempest", "cloud_of_dread", "summon_undead", "lightning_bolt", "escape"},
	"monster type":  {"orc", "goblin", "zombie", "abomination", "dread_sorcerer"}, "monster piece": {"orc", "skeleton", "token"}, "area": {"Gate", "Way", "Hall", "Vault", "Store", "Tomb", "pit-t1", "pit-t4"},
	"door": {"D1", "D2", "D3", "S1", "S2"}, "quest note": {"A", "B", "C"}, "trap": {"t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"}, "piece": {"chest"},
	"special treasure": {"s1", "s2"}, "board": {"first"},
}

// named draws an id or a key of the kind that a field names.
func (g *gambler) named(f rules.Field, h event.HeroID) string {
	if g.percent(3) {
		return one(g, []string{"nobody", "h1", "m1", "i1", "D1", "t1"})
	}
	pool := gambledKeys[f.Kind]
	switch f.Kind {
	case "hero":
		if dead := g.remains(); f.Name == "dead_hero_id" && len(dead) > 0 && !g.percent(10) {
			return one(g, dead)
		}
		if other := g.someHero(); other != string(h) {
			return other
		}
		return g.someHero()
	case "item", "weapon":
		if dead := g.remains(); g.kind == "lying" && len(dead) > 0 {
			h = event.HeroID(one(g, dead))
		}
		if pool = g.things(h); len(pool) == 0 || g.percent(10) {
			pool = g.things(event.HeroID(g.someHero()))
		}
	case "spell":
		pool = g.spells(h)
	case "monster":
		foe := g.foe()
		g.caster = event.MonsterID(foe)
		return foe
	case "Dread spell":
		if a := g.state.Quest; a != nil && g.kind == "caster" && len(a.Monster[g.caster].Spells) > 0 && !g.percent(10) {
			return string(one(g, a.Monster[g.caster].Spells))
		}
	case "artifact":
		if len(g.state.Owed) > 0 && !g.percent(10) {
			return string(one(g, g.state.Owed).Artifact)
		}
	case "figure", "figure or door":
		pool = append(g.foes(), g.someHero())
	case "trap":
		if known := g.knownTraps(); len(known) > 0 && !g.percent(10) {
			pool = known
		}
	case "effect":
		pool = g.lasting()
	case "attack":
		if a := g.state.Quest; a != nil && a.Attack != nil {
			pool = []string{string(a.Attack.ID)}
		}
	}
	if len(pool) == 0 {
		return "nobody"
	}
	return one(g, pool)
}
