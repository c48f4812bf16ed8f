package web

import (
	"net/url"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// gearOf is what a hero holds, each with what can be done with it.
func (t *heroQuestTable) gearOf(s projections.Sheet, story projections.Chronicle) []views.Item {
	var gear []views.Item
	for _, thing := range s.Things {
		item := views.Item{ID: string(thing.Item), Name: t.v.Term(thing.Name), Text: capital(t.v.Term(thing.Effect)), Icon: thingIcon(thing.Card, thing.Kind), State: t.v.Term(placeNames[thing.Place]), Why: t.v.Table.Way(string(thing.Item))}
		if n, known := story.Held[thing.Item]; known {
			since := momentWords(t.v, story.Moments[n])
			if item.Text == "" {
				item.Text = t.v.Say("Held since: %s.", since)
			} else {
				item.Text = t.v.Say("%s. Held since: %s.", item.Text, since)
			}
		}
		if t.v.Page.ReadOnly == "" && t.v.Page.At == nil && !s.Dead && t.plays(s.Hero) {
			item.Deeds = t.deedsWith(s.Hero, thing)
		}
		gear = append(gear, item)
	}
	return gear
}

var placeNames = map[heroquest.Place]string{heroquest.InHand: words.Key("In hand"), heroquest.Worn: words.Key("thing|Worn"), heroquest.Lying: words.Key("With the remains")}

// thingIcon is the icon of a card.
func thingIcon(card event.Key, kind string) string {
	name := string(card)
	for _, has := range [][2]string{{"axe", "axe"}, {"bow", "bow"}, {"staff", "staff"}, {"wand", "staff"}, {"rod", "staff"}, {"helm", "helm"},
		{"mail", "mail"}, {"armor", "mail"}, {"bracers", "mail"}, {"cloak", "mail"}, {"shield", "buckler"}, {"kit", "tools"},
		{"potion", "potion"}, {"elixir", "potion"}, {"water", "potion"}, {"brew", "potion"}} {
		if strings.Contains(name, has[0]) {
			return has[1]
		}
	}
	switch kind {
	case "weapon":
		return "sword"
	case "armor":
		return "mail"
	case "potion", "consumable":
		return "potion"
	case "tool":
		return "tools"
	}
	return "bag"
}

// gearWish is one thing that can be asked of an item.
type gearWish struct{ text, deed, command string }

// deedsWith are what can be done with a thing: what the rules refuse stays, with
// the reason.
func (t *heroQuestTable) deedsWith(h event.HeroID, thing projections.Thing) []views.Deed {
	wishes := []gearWish{{t.v.Say("Wield"), "equip", "Wield"}, {t.v.Say("Wear"), "wear", "Wear"}, {t.v.Say("Drink"), "use", "DrinkPotion"}}
	switch thing.Place {
	case heroquest.InHand:
		wishes = []gearWish{{t.v.Say("thing|Put away"), "drop", "Stow"}}
	case heroquest.Worn:
		wishes = []gearWish{{t.v.Say("Take off"), "drop", "Stow"}}
	}
	if t.s.Armory.Open {
		wishes = append(wishes, gearWish{t.v.Say("Sell"), "sell", "Sell"})
	}
	var deeds []views.Deed
	for _, w := range wishes {
		if d, fits := t.deedWith(h, thing, w); fits {
			deeds = append(deeds, d)
		}
	}
	if len(t.takersFrom(h)) > 0 {
		deeds = append(deeds, views.Deed{Text: t.v.Say("Give"), Href: t.v.Table.Hero(string(h)) + "?give=" + url.QueryEscape(string(thing.Item)) + "#f-give"})
	}
	return deeds
}

func (t *heroQuestTable) deedWith(h event.HeroID, thing projections.Thing, w gearWish) (views.Deed, bool) {
	no, fits := t.tryOut(w.command, struct {
		Hero event.HeroID `json:"hero_id"`
		Item event.ItemID `json:"item_id"`
	}{h, thing.Item})
	if !fits {
		return views.Deed{}, false
	}
	d := views.Deed{Text: w.text, Action: t.v.Table.Gear(string(h), string(thing.Item), w.deed)}
	switch {
	case no == nil:
	case no.Name == "NotForSale":
		d.Off = t.v.Say("not bought here")
	default:
		d.Off, d.Rules = no.Reason.In(t.v), t.v.refusal(*no).Rules
	}
	return d, true
}

// handles takes what is done with an item of the sheet.
func handles(c echo.Context, sent url.Values) (string, error) {
	sent.Set("hero_id", c.Param("hero"))
	sent.Set("item_id", c.Param("item"))
	commands := map[string]string{"equip": "Wield", "wear": "Wear", "drop": "Stow", "use": "DrinkPotion", "sell": "Sell"}
	command, known := commands[c.Param("deed")]
	if !known {
		return "", echo.ErrNotFound
	}
	return command, nil
}
