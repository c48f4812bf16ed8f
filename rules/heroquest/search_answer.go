package heroquest

import (
	"encoding/json"
	"fmt"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// AnsweredTrap is a trap as Zargon answers with it: by the id that the quest's
// definition has, or in full.
type AnsweredTrap struct{ event.FoundTrap }

// UnmarshalJSON reads both forms.
func (t *AnsweredTrap) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &t.Trap) == nil {
		return nil
	}
	return json.Unmarshal(data, &t.FoundTrap)
}

// MarshalJSON writes the id alone where nothing else is said.
func (t AnsweredTrap) MarshalJSON() ([]byte, error) {
	if t.Kind == "" {
		return json.Marshal(t.Trap)
	}
	return json.Marshal(t.FoundTrap)
}

// AnsweredDoor is a secret door as Zargon answers with it: by the id that the
// quest's definition has, or in full.
type AnsweredDoor struct{ event.Door }

// UnmarshalJSON reads both forms.
func (t *AnsweredDoor) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &t.Door.Door) == nil {
		return nil
	}
	return json.Unmarshal(data, &t.Door)
}

// MarshalJSON writes the id alone where nothing else is said.
func (t AnsweredDoor) MarshalJSON() ([]byte, error) {
	if t.Between == nil {
		return json.Marshal(t.Door.Door)
	}
	return json.Marshal(t.Door)
}

// AnswerSearch says what the pending search finds, or what a quest note reveals
// without one. Left out, the definition answers; if it has no special treasure
// there, a card is due.
type AnswerSearch struct {
	Area     string            `json:"area"`
	Traps    *[]AnsweredTrap   `json:"traps"`
	Doors    *[]AnsweredDoor   `json:"doors"`
	Treasure *AnsweredTreasure `json:"treasure"`
	Note     string            `json:"quest_note"`
	Hero     event.HeroID      `json:"hero_id"`
}

// ready asks whether Zargon may answer now; where things lie is for Zargon alone
// to say (HQ-ROLE-05).
func (c AnswerSearch) ready(d *draft) error {
	return d.directing(pendingAttack, pendingSearch, pendingRoll, pendingStep)
}

func (c AnswerSearch) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	for _, kind := range c.kinds(d) {
		if err := d.Call.Lawful(c.mayReveal(d, kind)); err != nil {
			return err
		}
		hero, area, err := c.finder(d, kind)
		if err != nil {
			return err
		}
		if err := c.answer(d, kind, hero, area); err != nil {
			return err
		}
	}
	return nil
}

// kinds lists what is answered: all that is named, else what was searched for.
func (c AnswerSearch) kinds(d *draft) []string {
	var kinds []string
	if c.Traps != nil {
		kinds = append(kinds, forTraps)
	}
	if c.Doors != nil {
		kinds = append(kinds, forSecretDoors)
	}
	if c.Treasure != nil || len(kinds) == 0 && c.Note != "" {
		kinds = append(kinds, forTreasure)
	}
	if s := d.State.Quest.Search; len(kinds) == 0 && s != nil {
		return []string{s.Kind}
	}
	if len(kinds) == 0 {
		return []string{forTreasure}
	}
	return kinds
}

// mayReveal refuses to show what needs a search of its own kind.
//
//   - HQ-REVEAL-04: secret doors, traps and treasure stay hidden until somebody
//     searches for that very kind of thing, or a quest note orders otherwise.
func (c AnswerSearch) mayReveal(d *draft, kind string) error {
	if c.Note == "" && !d.waits(kind) {
		return rules.Refuse("NoSearch", "HQ-REVEAL-04", "no search for %s waits for an answer", words.Term(inWords(kind)))
	}
	return nil
}

// waits says whether a search of this kind waits for its answer.
func (d *draft) waits(kind string) bool {
	s := d.State.Quest.Search
	return s != nil && s.Kind == kind && !s.Wanderer
}

// finder says who finds it, and where: the searcher in the searched area, or
// the hero whom the note names. Traps and doors may show themselves to nobody
// in particular.
func (c AnswerSearch) finder(d *draft, kind string) (event.HeroID, string, error) {
	hero, area := c.Hero, c.Area
	if d.waits(kind) {
		s := d.State.Quest.Search
		if hero == "" && (area == "" || area == s.Area) {
			hero = s.Hero
		}
		if area == "" {
			area = s.Area
		}
		if c.Note == "" && (hero != s.Hero || area != s.Area) {
			return "", "", rules.Ask("area", "the search that waits is that of %s by %s", s.Area, d.name(string(s.Hero)))
		}
	}
	if area == "" {
		return "", "", rules.Ask("area", "is wanted: where it is found")
	}
	if hero == "" && kind != forTreasure {
		return "", area, nil
	}
	if _, err := d.hero("hero_id", hero); err != nil {
		return "", "", err
	}
	return hero, area, d.Call.Lawful(d.alive(hero), d.here(hero))
}

// answer records what is found of one kind.
func (c AnswerSearch) answer(d *draft, kind string, hero event.HeroID, area string) error {
	switch kind {
	case forTraps:
		return d.answerTraps(hero, area, c.Traps, c.Note)
	case forSecretDoors:
		return d.answerDoors(hero, area, c.Doors, c.Note)
	}
	if c.Treasure == nil {
		return d.find(hero, area, d.hiddenIn(area)...)
	}
	t, err := d.inFull(*c.Treasure, area)
	if err != nil {
		return err
	}
	if err := d.Call.Lawful(d.stillThere(t.Treasure)); err != nil {
		return err
	}
	return d.find(hero, area, t)
}

// answerTraps records which traps are found in an area: those that Zargon
// names, or those that the definition has there.
//
//   - HQ-TRAP-09: he points at the trapped squares, or says that there are none.
//   - HQ-CHEST-01: he points at the chest or the furniture that looks dangerous;
//     what its trap does is not told.
//   - HQ-SPEAR-02: what was sprung or disarmed is not pointed at any more.
func (d *draft) answerTraps(h event.HeroID, area string, named *[]AnsweredTrap, note string) error {
	found := event.TrapsFound{Hero: h, Area: area, Traps: []event.FoundTrap{}, QuestNote: note}
	if named == nil && d.definition().Traps == nil {
		return rules.Ask("traps", "are wanted, empty for none: the quest's definition has no list of traps")
	}
	if named == nil {
		found.Traps = d.trapsIn(area)
	} else {
		for i, t := range *named {
			full, err := d.trapInFull(t)
			if err != nil {
				return rules.Within(fmt.Sprintf("traps[%d]", i), err)
			}
			found.Traps = append(found.Traps, full)
		}
	}
	found.Traps = slices.DeleteFunc(found.Traps, func(t event.FoundTrap) bool {
		state := d.State.Quest.Traps[t.Trap].State
		return state != "" && state != trapHidden && state != trapFound
	})
	d.Record(found)
	return nil
}

// trapsIn lists the traps that the definition has in an area; a search that
// covers certain squares finds only what is on them (HQ-TRAP-08).
func (d *draft) trapsIn(area string) []event.FoundTrap {
	var covered []event.Square
	if d.waits(forTraps) {
		covered = d.State.Quest.Search.Squares
	}
	found := []event.FoundTrap{}
	for _, t := range d.definition().Traps {
		if t.Area == area && (len(covered) == 0 || t.Square == nil || slices.Contains(covered, *t.Square)) {
			found = append(found, event.FoundTrap{Trap: t.Trap, Kind: t.Kind, Square: t.Square, Object: t.Object})
		}
	}
	return found
}

// trapInFull is a trap by its id, or as it was given.
func (d *draft) trapInFull(t AnsweredTrap) (event.FoundTrap, error) {
	if t.Kind == "" {
		for _, known := range d.definition().Traps {
			if known.Trap == t.Trap {
				return event.FoundTrap{Trap: known.Trap, Kind: known.Kind, Square: known.Square, Object: known.Object}, nil
			}
		}
		return event.FoundTrap{}, rules.Ask("", "the quest has no trap %q; one may be given in full", t.Trap)
	}
	if t.Trap == "" || len(t.Trap) > 80 || len(t.Object) > 80 || !slices.Contains(trapKinds, t.Kind) {
		return event.FoundTrap{}, rules.Ask("", "a trap has a trap_id of 1 to 80 letters and is a pit, falling_block, spear, chest or furniture trap")
	}
	return t.FoundTrap, nil
}

// answerDoors records which secret doors are found in an area: those that
// Zargon names, or those that the definition has there.
//
//   - HQ-SECRET-04: he announces those of the searched area, and nothing else.
func (d *draft) answerDoors(h event.HeroID, area string, named *[]AnsweredDoor, note string) error {
	found := event.SecretDoorsFound{Hero: h, Area: area, Doors: []event.DoorID{}, QuestNote: note}
	if named == nil && d.definition().SecretDoors == nil {
		return rules.Ask("doors", "are wanted, empty for none: the quest's definition has no list of secret doors")
	}
	if named == nil {
		for _, known := range d.definition().SecretDoors {
			if slices.Contains(known.Between, area) {
				found.Doors = append(found.Doors, known.Door)
			}
		}
	} else {
		for i, t := range *named {
			if err := d.isSecret(t); err != nil {
				return rules.Within(fmt.Sprintf("doors[%d]", i), err)
			}
			found.Doors = append(found.Doors, t.Door.Door)
		}
	}
	d.Record(found)
	return nil
}

// isSecret says what is wrong with a secret door that Zargon names.
func (d *draft) isSecret(t AnsweredDoor) error {
	id := t.Door.Door
	switch {
	case t.Between == nil && !d.secret(id):
		return rules.Ask("", "the quest has no secret door %q; one may be given in full", id)
	case id == "" || len(id) > 80:
		return rules.Ask("", "a door has a door_id of 1 to 80 letters")
	case t.Between != nil && len(t.Between) != 2:
		return rules.Ask("", "a door lies between two areas")
	}
	return nil
}
