package web

import (
	"strings"

	"loretome/cmd/tracker/internal/app"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/views"
)

// Labels are the values of HeroQuest in the words of its table.
func (heroQuestKit) Labels() map[string]string { return heroQuestLabels }

var heroQuestLabels = map[string]string{
	"body": "Body Points", "body_max": "Body Points at most", "mind": "Mind Points", "mind_max": "Mind Points at most",
	"attack": "Attack dice", "defend": "Defend dice", "move": "movement dice", "attack_dice": "Attack dice of the card",
	"defend_dice": "Defend dice of the card", "movement_dice": "movement dice of the card", "movement": "squares of movement",
	"player_id": "player", "elements": "elements of spells", "spells": "spell cards", "dead": "death", "successor": "successor", "quest/dead": "the fallen", "attempts/dead": "the fallen", "attempts/survivors": "those who got out", "attempts/outcome": "how it ended", "died_now": "just fallen", "deck/spent": "cards to go back", "quest/spent": "acted in their last turn",
	"card": "card", "hero_id": "holder", "place": "place", "starting": "of the character card", "from_deck": "of the treasure deck",
	"squares_left": "squares left", "squares_used": "squares walked", "movement_over": "movement over", "acted": "action used", "rolled": "movement rolled",
	"quest_no": "quest number", "title": "quest title", "stage": "stage of the quest", "attempt": "attempt at the quest", "round": "round", "had_turn": "had a turn in this round", "turn": "the turn", "order": "order of turns",
	"areas": "areas seen", "at": "place on the board", "doors": "doors", "monsters": "monsters", "remains": "remains", "effects": "effects", "traps": "traps known",
	"pits": "in a pit", "search": "the open search", "disarm": "the open try to disarm", "jump": "the open jump", "sprung": "the sprung trap", "saves": "who may be saved",
	"phase": "phase", "armory": "armory", "open": "open", "after_quest": "after quest number", "deck": "treasure deck", "out": "cards out of the deck", "bottom": "cards under the deck",
	"spent": "used", "owed": "artifacts owed", "figures": "figures entered", "attempts": "attempts", "definition": "as it is written", "found": "found", "ends_when": "ends",
	"modifiers": "dice it changes", "holder": "on whom", "cause_ref": "begun by", "stolen": "stolen", "party": "the party", "things": "things on the board", "seating": "seats round the table",
}

// Card is Zargon, or the name of a card, monster or spell that a pack or the table gave it.
func (heroQuestKit) Card(look app.Look, key string) string {
	state, is := look.State.(campaign.State[heroquest.State])
	switch {
	case key == "zargon":
		return "Zargon"
	case !is:
		return ""
	}
	name := state.Game.CardName(event.Key(key))
	if name == capital(strings.ReplaceAll(key, "_", " ")) && heroquest.CardEffect(event.Key(key)) == "" {
		return "" // its key in words, as that of anything
	}
	return name
}

// Whereabouts says where a hero, a monster or a thing is now.
func (heroQuestKit) Whereabouts(v *Visit, id string) (string, []views.Link) {
	state, is := v.Look.State.(campaign.State[heroquest.State])
	if !is {
		return "", nil
	}
	t := &heroQuestTable{v: v, s: state.Game, a: state.Game.Quest}
	if h, there := t.s.Heroes[event.HeroID(id)]; there {
		links := []views.Link{{Text: h.Name + "’s sheet", Href: v.then(v.Table.Hero(id)), Icon: "heroes"}}
		if h.Dead {
			return "Dead.", append(links, views.Link{Text: "Remains", Href: v.then(v.Table.Remains(id)), Icon: "skull"})
		}
		return t.heroIs(event.HeroID(id)), links
	}
	if item, there := t.s.Items[event.ItemID(id)]; there {
		return t.itemIs(item), []views.Link{{Text: t.hero(item.Holder) + "’s sheet", Href: v.then(v.Table.Hero(string(item.Holder))), Icon: "heroes"}}
	}
	if t.a != nil {
		if m, there := t.a.Monster[event.MonsterID(id)]; there {
			return monsterIs(m), nil
		}
	}
	if isID(id) {
		return "It is no longer in the game.", nil
	}
	return "", nil
}

func (t *heroQuestTable) heroIs(h event.HeroID) string {
	switch {
	case t.a == nil:
		return "Between quests."
	case t.a.At[h].Area != "":
		return "In " + t.a.At[h].Area + "."
	}
	return "Alive."
}

// itemIs says who has a thing.
func (t *heroQuestTable) itemIs(item heroquest.Item) string {
	name := t.hero(item.Holder)
	switch item.Place {
	case heroquest.InHand:
		return "In " + name + "’s hand."
	case heroquest.Worn:
		return "Worn by " + name + "."
	case heroquest.Lying:
		return "Among the remains of " + name + "."
	}
	return "Carried by " + name + "."
}

func monsterIs(m heroquest.Monster) string {
	switch {
	case m.Dead:
		return "Slain."
	case m.Spot.Area != "":
		return "In " + m.Spot.Area + "."
	}
	return "On the board."
}
