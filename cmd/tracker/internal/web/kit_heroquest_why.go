package web

import (
	"strings"

	"loretome/cmd/tracker/internal/app"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// Labels are the values of HeroQuest in the words of its table, terms.
func (heroQuestKit) Labels() map[string]string { return heroQuestLabels }

var heroQuestLabels = map[string]string{
	"body": words.Key("Body Points"), "body_max": words.Key("Body Points at most"), "mind": words.Key("Mind Points"), "mind_max": words.Key("Mind Points at most"),
	"attack": words.Key("Attack dice"), "defend": words.Key("Defend dice"), "move": words.Key("movement dice"), "attack_dice": words.Key("Attack dice of the card"),
	"defend_dice": words.Key("Defend dice of the card"), "movement_dice": words.Key("movement dice of the card"), "movement": words.Key("squares of movement"),
	"player_id": words.Key("player"), "elements": words.Key("elements of spells"), "spells": words.Key("spell cards"), "dead": words.Key("death"), "successor": words.Key("successor"), "quest/dead": words.Key("the fallen"), "attempts/dead": words.Key("the fallen"), "attempts/survivors": words.Key("those who got out"), "attempts/outcome": words.Key("how it ended"), "died_now": words.Key("just fallen"), "deck/spent": words.Key("cards to go back"), "quest/spent": words.Key("acted in their last turn"),
	"card": words.Key("card"), "hero_id": words.Key("holder"), "place": words.Key("place"), "starting": words.Key("of the character card"), "from_deck": words.Key("of the treasure deck"),
	"squares_left": words.Key("squares left"), "squares_used": words.Key("squares walked"), "movement_over": words.Key("movement over"), "acted": words.Key("action used"), "rolled": words.Key("movement rolled"),
	"quest_no": words.Key("quest number"), "title": words.Key("quest title"), "stage": words.Key("stage of the quest"), "attempt": words.Key("attempt at the quest"), "round": words.Key("round"), "had_turn": words.Key("had a turn in this round"), "turn": words.Key("the turn"), "order": words.Key("order of turns"),
	"areas": words.Key("areas seen"), "at": words.Key("place on the board"), "doors": words.Key("doors"), "monsters": words.Key("monsters"), "remains": words.Key("remains"), "effects": words.Key("effects"), "traps": words.Key("traps known"),
	"pits": words.Key("in a pit"), "search": words.Key("the open search"), "disarm": words.Key("the open try to disarm"), "jump": words.Key("the open jump"), "sprung": words.Key("the sprung trap"), "saves": words.Key("who may be saved"),
	"phase": words.Key("phase"), "armory": words.Key("armory"), "open": words.Key("open"), "after_quest": words.Key("after quest number"), "deck": words.Key("treasure deck"), "out": words.Key("cards out of the deck"), "bottom": words.Key("cards under the deck"),
	"spent": words.Key("used"), "owed": words.Key("artifacts owed"), "figures": words.Key("figures entered"), "attempts": words.Key("attempts"), "definition": words.Key("as it is written"), "found": words.Key("found"), "ends_when": words.Key("ends"),
	"modifiers": words.Key("dice it changes"), "holder": words.Key("on whom"), "cause_ref": words.Key("begun by"), "stolen": words.Key("stolen"), "party": words.Key("the party"), "things": words.Key("things on the board"), "seating": words.Key("seats round the table"),
}

// Card is Zargon, or the name of a card, monster or spell that a pack or the table gave it.
func (heroQuestKit) Card(look app.Look, key string) string {
	state, is := look.State.(campaign.State[heroquest.State])
	switch {
	case key == "zargon":
		return words.Key("Zargon")
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
		links := []views.Link{{Text: v.Say("%s’s sheet", h.Name), Href: v.Table.Hero(id), Icon: "heroes"}}
		if h.Dead {
			return v.Say("Dead."), append(links, views.Link{Text: v.Say("Remains"), Href: v.Table.Remains(id), Icon: "skull"})
		}
		return t.heroIs(event.HeroID(id)), links
	}
	if item, there := t.s.Items[event.ItemID(id)]; there {
		return t.itemIs(item), []views.Link{{Text: v.Say("%s’s sheet", t.hero(item.Holder)), Href: v.Table.Hero(string(item.Holder)), Icon: "heroes"}}
	}
	if t.a != nil {
		if m, there := t.a.Monster[event.MonsterID(id)]; there {
			return monsterIs(v, m), nil
		}
	}
	if isID(id) {
		return v.Say("It is no longer in the game."), nil
	}
	return "", nil
}

func (t *heroQuestTable) heroIs(h event.HeroID) string {
	switch {
	case t.a == nil:
		return t.v.Say("Between quests.")
	case t.a.At[h].Area != "":
		return t.v.Say("In %s.", t.a.At[h].Area)
	}
	return t.v.Say("Alive.")
}

// itemIs says who has a thing.
func (t *heroQuestTable) itemIs(item heroquest.Item) string {
	name := t.hero(item.Holder)
	switch item.Place {
	case heroquest.InHand:
		return t.v.Say("In %s’s hand.", name)
	case heroquest.Worn:
		return t.v.Say("Worn by %s.", name)
	case heroquest.Lying:
		return t.v.Say("Among the remains of %s.", name)
	}
	return t.v.Say("Carried by %s.", name)
}

func monsterIs(in words.Tongue, m heroquest.Monster) string {
	switch {
	case m.Dead:
		return in.Say("Slain.")
	case m.Spot.Area != "":
		return in.Say("In %s.", m.Spot.Area)
	}
	return in.Say("On the board.")
}
