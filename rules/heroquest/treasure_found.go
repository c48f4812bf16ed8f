package heroquest

import (
	"encoding/json"
	"errors"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/dice"
)

// whenDue lets a command stop before a throw that was not sent along.
func whenDue(err error) error {
	if errors.Is(err, dice.ErrDue) {
		return nil
	}
	return err
}

// AnsweredTreasure is a special treasure as Zargon answers with it: by the id
// that the quest's definition has, or in full.
type AnsweredTreasure struct{ event.SpecialTreasure }

// UnmarshalJSON reads both forms.
func (t *AnsweredTreasure) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &t.Treasure) == nil {
		return nil
	}
	return json.Unmarshal(data, &t.SpecialTreasure)
}

// MarshalJSON writes the id alone where nothing else is said.
func (t AnsweredTreasure) MarshalJSON() ([]byte, error) {
	if t.byID() {
		return json.Marshal(t.Treasure)
	}
	return json.Marshal(t.SpecialTreasure)
}

func (t AnsweredTreasure) byID() bool {
	return t.Area == "" && t.Gold == 0 && len(t.Items) == 0 && t.Text == ""
}

// inFull is a special treasure by its id, or as it was given.
func (d *draft) inFull(answered AnsweredTreasure, area string) (event.SpecialTreasure, error) {
	t := answered.SpecialTreasure
	if !answered.byID() {
		return t, answered.check(d)
	}
	known := d.definition().SpecialTreasures
	if i := slices.IndexFunc(known, func(k event.SpecialTreasure) bool { return k.Treasure == t.Treasure }); i >= 0 {
		return known[i], nil
	}
	return t, rules.Ask("treasure", "the quest has no special treasure %q; one may be given in full", t.Treasure)
}

func (t AnsweredTreasure) check(d *draft) error {
	if t.Treasure == "" || len(t.Treasure) > 80 || len(t.Text) > 4000 || t.Gold < 0 || t.Gold > 100000 {
		return rules.Ask("treasure", "has a treasure_id of 1 to 80 letters, 0 to 100000 gold coins, and a text of at most 4000 letters")
	}
	return d.things("treasure.items", t.Items)
}

// stillThere refuses a special treasure that was taken.
//
//   - HQ-TREAS-05: it is found once only.
func (d *draft) stillThere(id event.TreasureID) error {
	if slices.Contains(d.State.Quests[d.State.Quest.No].Found, id) {
		return rules.Bar("TreasureGone", "HQ-TREAS-05", "special treasure %s was found before", id)
	}
	return nil
}

// hiddenIn lists the special treasures that the definition has in an area and
// that nobody found.
func (d *draft) hiddenIn(area string) []event.SpecialTreasure {
	q := d.State.Quests[d.State.Quest.No]
	return slices.DeleteFunc(slices.Clone(q.Definition.SpecialTreasures), func(t event.SpecialTreasure) bool {
		return t.Area != area || slices.Contains(q.Found, t.Treasure)
	})
}

// find gives special treasures to the hero who comes upon them.
//
//   - HQ-TREAS-05: the first who searches the room finds all that the notes put
//     there, and draws no card.
//   - HQ-CARD-12: an artifact is found once in a campaign.
func (d *draft) find(h event.HeroID, area string, treasures ...event.SpecialTreasure) error {
	for _, t := range treasures {
		d.Record(event.SpecialTreasureFound{Hero: h, Room: area, Treasure: t.Treasure, Gold: t.Gold, Items: append([]event.Key{}, t.Items...), Text: t.Text})
		if t.Gold > 0 {
			d.gainGold(h, t.Gold, "special_treasure", string(t.Treasure))
		}
		for _, card := range t.Items {
			if err := d.gainItem(h, card, "special_treasure", string(t.Treasure)); err != nil {
				return err
			}
		}
	}
	return nil
}
