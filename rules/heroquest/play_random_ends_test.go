package heroquest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/ruletest"
)

// overridden checks that a rule's no which says that the game master may override it
// can be: with its rule set aside another rule says no, or none.
func (g *gambler) overridden(w wish, err error) {
	g.Helper()
	no, _ := errors.AsType[rules.Refusal](err)
	if no.Final {
		return
	}
	w.by, w.override = ana, &events.Override{Rule: string(no.Rule), Reason: "the table says so"}
	_, err = g.try(w)
	if again, refused := errors.AsType[rules.Refusal](err); refused && !again.Final && again.Rule == no.Rule {
		g.fails("it says that it can be overridden, and is not: %v", again)
	}
}

// goesOn checks that whatever is pending, somebody can resolve it: some command
// of some seat is carried out. It does not happen; play goes on at random.
func (g *gambler) goesOn() {
	g.Helper()
	a := g.state.Quest
	if a == nil || a.Stage == SetUp {
		return
	}
	ways := g.waysOn(a)
	var said []string
	for n, data := range ways {
		name, fields := data[0], data[1]
		w := wish{by: ana, name: name, data: json.RawMessage(fields), cup: dice.Thrown([]byte{byte(n)})}
		_, err := g.try(w)
		if no, refused := err.(rules.Refusal); refused && !no.Final {
			w.override = &events.Override{Rule: string(no.Rule), Reason: "play has to go on"}
			_, err = g.try(w)
		}
		if err == nil {
			g.resolved++
			return
		}
		said = append(said, fmt.Sprintf("%s %s: %v", name, fields, err))
	}
	g.fails("there is no way on from %s\nsaid is %q", ruletest.Written(g.T, a), said)
}

// waysOn are the commands that resolve what is pending, or else end the turn or
// settle the quest.
func (g *gambler) waysOn(a *Attempt) [][2]string {
	switch {
	case a.Stage == Ended:
		return [][2]string{{"FinishQuest", `{}`}, {"SettleQuest", `{}`}}
	case len(a.Saves) > 0:
		return [][2]string{g.way("ChooseDeathSave", `"hero_id":%q,"save":"none",`, a.Saves[0].Hero)}
	case a.Attack != nil && a.Attack.Rolled:
		return [][2]string{g.way("DeclineDefense", "")}
	case a.Attack != nil:
		return [][2]string{{"RollAttack", `{}`}}
	case a.Search != nil:
		return g.answers(a.Search)
	case a.Disarm != nil:
		return [][2]string{g.way("RollDisarm", `"hero_id":%q,`, a.Disarm.Hero)}
	case a.Jump != nil:
		return [][2]string{g.way("RollJump", `"hero_id":%q,`, a.Jump.Hero)}
	case a.Sprung != nil && a.Sprung.Dice > 0:
		return [][2]string{g.way("RollTrapDamage", `"hero_id":%q,`, a.Sprung.Hero)}
	case a.Sprung != nil:
		return [][2]string{g.way("ChooseTrapEscape", `"hero_id":%q,"direction":"other",`, a.Sprung.Hero)}
	}
	if next, any := a.next(); a.Turn == nil && any {
		return [][2]string{g.way("EndTurn", `"hero_id":%q,`, next)}
	}
	if t := a.Turn; t != nil && t.Hero != "" {
		return [][2]string{g.way("EndTurn", `"hero_id":%q,`, t.Hero)}
	}
	return [][2]string{g.way("EndTurn", "")}
}

// answers are the answers to a search.
func (g *gambler) answers(s *Search) [][2]string {
	switch {
	case s.Kind == forTraps:
		return [][2]string{{"AnswerSearch", `{"traps":[]}`}}
	case s.Kind == forSecretDoors:
		return [][2]string{{"AnswerSearch", `{"doors":[]}`}}
	case s.Wanderer:
		return [][2]string{{"PlaceMonster", `{"source":"wandering","type":"orc","asserted":{"adjacent":false,"free_adjacent":false}}`}}
	}
	return [][2]string{{"DrawTreasureCard", `{"card":"gold_15"}`}, {"AnswerSearch", `{}`}}
}

// way is a command with the answers to all that the table may be asked.
func (g *gambler) way(name, fields string, args ...any) [2]string {
	answers := map[string]bool{}
	spec, _ := g.system.Find(name)
	for _, f := range spec.Fields {
		if f.Name != "asserted" {
			continue
		}
		for _, q := range f.Fields {
			answers[q.Name] = q.Name == "free" || q.Name == "company"
		}
		if f.Shape == rules.Map {
			answers["company"], answers["monster_in_sight"] = true, true
			for _, h := range g.state.heroes() {
				answers["company:"+string(h)], answers["monster_in_sight:"+string(h)] = true, true
			}
		}
	}
	return [2]string{name, "{" + fmt.Sprintf(fields, args...) + `"asserted":` + ruletest.Written(g.T, answers) + "}"}
}

// foes are the monsters on the board, now and then with the dead.
func (g *gambler) foes() []string {
	var ids []string
	if a := g.state.Quest; a != nil {
		for _, id := range a.monsters() {
			if !a.Monster[id].Dead || g.percent(10) {
				ids = append(ids, string(id))
			}
		}
	}
	return ids
}

// remains are the dead with whom belongings lie.
func (g *gambler) remains() []string {
	var dead []string
	if a := g.state.Quest; a != nil {
		for _, h := range ids(a.Remains) {
			dead = append(dead, string(h))
		}
	}
	return dead
}

// casters are the monsters that have Dread spells.
func (g *gambler) casters() []string {
	return slices.DeleteFunc(g.foes(), func(id string) bool { return len(g.state.Quest.Monster[event.MonsterID(id)].Spells) == 0 })
}

// foe is one of the monsters; where a Dread spell is to be cast, mostly one that
// has some.
func (g *gambler) foe() string {
	pool := g.foes()
	if casters := g.casters(); g.kind == "caster" && len(casters) > 0 && !g.percent(10) {
		pool = casters
	}
	if len(pool) == 0 {
		return "nobody"
	}
	return one(g, pool)
}

// knownTraps are the traps that the heroes know of, mostly those that can still
// go off.
func (g *gambler) knownTraps() []string {
	var ids []string
	if a := g.state.Quest; a != nil {
		for _, id := range slices.Sorted(maps.Keys(a.Traps)) {
			if a.Traps[id].State == trapFound || g.percent(40) {
				ids = append(ids, string(id))
			}
		}
	}
	slices.SortFunc(ids, byNumber)
	return ids
}

// things are what a hero holds, mostly of the kind that the command wants; to
// wield, often what rerolls a die.
func (g *gambler) things(h event.HeroID) []string {
	if swords := g.fitting(h, "sword"); g.kind == "weapon" && len(swords) > 0 && g.percent(60) {
		return swords
	}
	if fitting := g.fitting(h, g.kind); len(fitting) > 0 && !g.percent(10) {
		return fitting
	}
	return g.fitting(h, "")
}

// fitting are the things of a kind that a hero holds, or all.
func (g *gambler) fitting(h event.HeroID, kind string) []string {
	var ids []string
	f := g.state.figures(g.options)
	for _, id := range g.state.heldBy(h) {
		card := g.state.Items[id].Card
		_, armor := f.slot(card)
		_, drinkable := f.potion(card)
		_, useful := f.power(card)
		fits := map[string]bool{"": true, "potion": drinkable, "tool": useful, "armor": armor || f.ornament(card), "weapon": f.isWeapon(card), "sword": f.rerolls(card) > 0}
		if fits[kind] {
			ids = append(ids, string(id))
		}
	}
	return ids
}

// lasting are the effects that last, and one that may be over.
func (g *gambler) lasting() []string {
	ids := []string{"e1"}
	if a := g.state.Quest; a != nil {
		for id := range a.Effects {
			ids = append(ids, string(id))
		}
	}
	slices.SortFunc(ids, byNumber)
	return ids
}

// mayReroll says whether a hero wields what rerolls a die.
func (g *gambler) mayReroll(h event.HeroID) bool {
	weapon, _ := g.state.inHand(h)
	return slices.Contains(g.fitting(h, "sword"), string(weapon))
}

// spells are those of a hero's hand.
func (g *gambler) spells(h event.HeroID) []string {
	pool := []string{"sleep", "heal_body"}
	for _, s := range g.state.Heroes[h].Spells {
		pool = append(pool, string(s.Key))
	}
	return pool
}
