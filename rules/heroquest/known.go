package heroquest

import (
	"cmp"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

// thingsKnown lists what there is of a kind in a language, so that a form can offer
// it. State is what one seat may see: what nobody showed to that seat is not among it.
func thingsKnown(in words.Tongue, s State, o rules.Options, kind string) []rules.Known {
	switch kind {
	case "hero":
		return s.knownHeroes(in)
	case "living hero":
		return s.knownLiving(in)
	case "item":
		return s.knownItems(in)
	case "weapon":
		return s.knownWeapons(in, o)
	case "hero class":
		return s.figures(o).knownClasses(in)
	case "board":
		return namedAlike(boards)
	case "edition":
		return knownEditions(in, s, o)
	case "card or thing":
		return append(s.knownItems(in), s.figures(o).knownCards(in, "card")...)
	case "lasting effect":
		return s.figures(o).knownLasting(in)
	case "spell", "Dread spell", "monster type", "monster piece":
		return s.figures(o).knownOpen(in, kind)
	case "equipment", "treasure card", "artifact", "card":
		return s.figures(o).knownCards(in, kind)
	}
	if s.Quest == nil {
		return s.knownOnMap(kind)
	}
	return append(s.knownHere(in, kind), s.knownOnMap(kind)...)
}

// knownHere lists what the attempt in progress has of a kind.
func (s State) knownHere(in words.Tongue, kind string) []rules.Known {
	switch kind {
	case "monster":
		return s.knownMonsters(in)
	case "area":
		return namedAlike(slices.Sorted(maps.Keys(s.Quest.Areas)))
	case "door":
		return s.knownDoors(in)
	case "trap":
		return s.knownTraps(in)
	case "effect":
		return s.knownEffects(in)
	case "figure":
		return append(s.knownInside(in), s.knownMonsters(in)...)
	case "figure or door":
		return slices.Concat(s.knownInside(in), s.knownMonsters(in), s.knownDoors(in))
	case "attack":
		if k := s.Quest.Attack; k != nil {
			return []rules.Known{{ID: string(k.ID), Name: in.Say("%s against %s", nameIn(in, s, k.Attacker), nameIn(in, s, k.Target))}}
		}
	}
	return nil
}

// knownOnMap lists what the quest that is played, or any while none is, has of
// a kind in its definition and what was not shown yet. Only Zargon's state has
// definitions.
func (s State) knownOnMap(kind string) []rules.Known {
	var all []string
	for _, no := range slices.Sorted(maps.Keys(s.Quests)) {
		if s.Quest == nil || s.Quest.No == no {
			all = append(all, onMap(s.Quests[no].Definition, kind)...)
		}
	}
	slices.Sort(all)
	return namedAlike(slices.DeleteFunc(slices.Compact(all), func(id string) bool { return id == "" || s.shown(kind, id) }))
}

// shown says whether an area, a door or a trap came into view.
func (s State) shown(kind, id string) bool {
	if s.Quest == nil {
		return false
	}
	_, area := s.Quest.Areas[id]
	_, door := s.Quest.Doors[event.DoorID(id)]
	_, trap := s.Quest.Traps[event.TrapID(id)]
	return kind == "area" && area || kind == "door" && door || kind == "trap" && trap
}

// onMap are the names that a definition gives to things of a kind.
func onMap(q event.QuestDefined, kind string) []string {
	var all []string
	switch kind {
	case "area":
		all = append(all, q.StartArea)
		for _, a := range q.Areas {
			all = append(all, a.Area)
		}
	case "door":
		for _, d := range slices.Concat(q.Doors, q.SecretDoors) {
			all = append(all, string(d.Door))
		}
	case "trap":
		for _, t := range q.Traps {
			all = append(all, string(t.Trap))
		}
	case "quest note":
		for _, n := range q.Notes {
			all = append(all, n.Ref)
		}
	case "special treasure":
		for _, t := range q.SpecialTreasures {
			all = append(all, string(t.Treasure))
		}
	}
	return all
}

// namedAlike are things whose id is their name.
func namedAlike(ids []string) []rules.Known {
	all := make([]rules.Known, len(ids))
	for i, id := range ids {
		all[i] = rules.Known{ID: id, Name: id}
	}
	return all
}

// knownHeroes lists all heroes, the living first.
func (s State) knownHeroes(in words.Tongue) []rules.Known {
	known := s.knownLiving(in)
	for _, id := range s.heroes() {
		if h := s.Heroes[id]; h.Dead {
			known = append(known, rules.Known{ID: string(id), Name: h.Name, Note: in.Say("hero|dead")})
		}
	}
	return known
}

// knownLiving lists the heroes that live, with what each is.
func (s State) knownLiving(in words.Tongue) []rules.Known {
	var known []rules.Known
	for _, id := range s.living() {
		h := s.Heroes[id]
		known = append(known, rules.Known{ID: string(id), Name: h.Name, Note: in.Term(s.CardName(h.Type))})
	}
	return known
}

// knownItems lists all things with whose they are.
func (s State) knownItems(in words.Tongue) []rules.Known {
	var all []rules.Known
	for _, h := range s.heroes() {
		for _, id := range s.heldBy(h) {
			note := in.Say("holder|of %s", s.Heroes[h].Name)
			if place := s.Items[id].Place; place != Carried {
				note = in.Say("%s, %s", gameTerm(in, "place", inWords(string(place))), note)
			}
			all = append(all, rules.Known{ID: string(id), Name: in.Term(s.CardName(s.Items[id].Card)), Note: note, Of: string(h)})
		}
	}
	return all
}

// knownWeapons lists the weapons of the living heroes.
func (s State) knownWeapons(in words.Tongue, o rules.Options) []rules.Known {
	return slices.DeleteFunc(s.knownItems(in), func(k rules.Known) bool {
		item := s.Items[event.ItemID(k.ID)]
		return s.Heroes[item.Holder].Dead || KindOf(s, o, item.Card) != "weapon"
	})
}

// knownMonsters lists the living monsters on the board.
func (s State) knownMonsters(in words.Tongue) []rules.Known {
	var all []rules.Known
	for _, id := range s.Quest.monsters() {
		m := s.Quest.Monster[id]
		if m.Dead {
			continue
		}
		note := in.Say("%s, %d of %d Body", string(id), m.Body, m.BodyMax)
		if m.Spot.Area != "" {
			note = in.Say("%s, %s", note, m.Spot.Area)
		}
		all = append(all, rules.Known{ID: string(id), Name: cmp.Or(m.Name, in.Term(s.CardName(m.Type))), Note: note})
	}
	return all
}

// knownDoors lists the doors that were seen, the closed ones first.
func (s State) knownDoors(in words.Tongue) []rules.Known {
	var closed, open []rules.Known
	for _, id := range slices.Sorted(maps.Keys(s.Quest.Doors)) {
		if s.Quest.Doors[id].Open {
			open = append(open, rules.Known{ID: string(id), Name: string(id), Note: in.Say("door|open")})
		} else {
			closed = append(closed, rules.Known{ID: string(id), Name: string(id), Note: in.Say("door|closed")})
		}
	}
	return append(closed, open...)
}

// knownTraps lists the traps that the heroes know of, those that were found
// first.
func (s State) knownTraps(in words.Tongue) []rules.Known {
	var found, gone []rules.Known
	for _, id := range slices.Sorted(maps.Keys(s.Quest.Traps)) {
		t := s.Quest.Traps[id]
		k := rules.Known{ID: string(id), Name: string(id), Note: in.Say("%s, %s", gameTerm(in, "trap", t.State), gameTerm(in, "trap", inWords(t.Kind)))}
		if t.Area != "" {
			k.Note = in.Say("%s, %s", k.Note, t.Area)
		}
		if t.State == trapFound {
			found = append(found, k)
		} else {
			gone = append(gone, k)
		}
	}
	return append(found, gone...)
}

// knownEffects lists the lasting effects with whom they are on.
func (s State) knownEffects(in words.Tongue) []rules.Known {
	var all []rules.Known
	for _, id := range ids(s.Quest.Effects) {
		e := s.Quest.Effects[id]
		all = append(all, rules.Known{ID: string(id), Name: in.Term(s.CardName(e.Key)), Note: in.Say("effect|on %s", nameIn(in, s, e.Holder))})
	}
	return all
}

// knownInside lists the living heroes on the board.
func (s State) knownInside(in words.Tongue) []rules.Known {
	var all []rules.Known
	for _, h := range s.Quest.insiders() {
		all = append(all, rules.Known{ID: string(h), Name: s.Heroes[h].Name, Note: in.Term(s.CardName(s.Heroes[h].Type))})
	}
	return all
}

// knownEditions lists the editions that a table may choose.
func knownEditions(in words.Tongue, s State, o rules.Options) []rules.Known {
	var all []rules.Known
	for _, e := range Editions(s, o) {
		if !e.Fixed {
			all = append(all, rules.Known{ID: e.Name, Name: e.Name, Note: in.Many(e.Rows, "%d card", "%d cards")})
		}
	}
	return all
}

func (f figures) knownClasses(in words.Tongue) []rules.Known {
	var all []rules.Known
	for _, c := range f.classes() {
		all = append(all, rules.Known{ID: string(c.Class), Name: in.Term(c.Name), Note: in.Say("%d Body, %d Mind", c.Body, c.Mind)})
	}
	return all
}

// knownOpen lists the cards of spells and monsters, which lie open for all.
func (f figures) knownOpen(in words.Tongue, kind string) []rules.Known {
	base := content.Base()
	switch kind {
	case "spell":
		return f.called(in, offered(f, f.spells(), base.Spells))
	case "Dread spell":
		return f.called(in, offered(f, f.dreadSpells(), base.Dread))
	case "monster piece":
		return append(f.called(in, offered(f, f.monsters(), base.Monsters)), rules.Known{ID: string(token), Name: in.Say("A token")})
	}
	return f.called(in, offered(f, f.monsters(), base.Monsters))
}

// knownCards lists cards of things.
func (f figures) knownCards(in words.Tongue, kind string) []rules.Known {
	base := content.Base()
	equipment, treasure := offered(f, f.equipment(), base.Equipment), offered(f, f.treasures(), base.Treasure)
	artifacts := offered(f, f.artifacts(), base.Artifacts)
	switch kind {
	case "equipment":
		return f.called(in, equipment)
	case "treasure card":
		cards := f.called(in, treasure)
		for i, key := range treasure {
			if f.uncounted(key) {
				cards[i].Note = in.Say("nobody has entered how many the deck has")
			}
		}
		return cards
	case "artifact":
		return f.called(in, artifacts)
	}
	return f.called(in, eachOnce(slices.Concat(equipment, artifacts, treasure)))
}

// knownLasting lists the cards whose effects can lie on a figure: spells, Dread
// spells, and potions and other treasure.
func (f figures) knownLasting(in words.Tongue) []rules.Known {
	base := content.Base()
	return f.called(in, eachOnce(slices.Concat(offered(f, f.spells(), base.Spells), offered(f, f.dreadSpells(), base.Dread),
		offered(f, f.treasures(), base.Treasure))))
}

// eachOnce lists each key where it stands first.
func eachOnce(keys []event.Key) []event.Key {
	var all []event.Key
	for _, key := range keys {
		if !slices.Contains(all, key) {
			all = append(all, key)
		}
	}
	return all
}

// called are cards with their names.
func (f figures) called(in words.Tongue, keys []event.Key) []rules.Known {
	all := make([]rules.Known, len(keys))
	for i, key := range keys {
		row, _ := f.row(key)
		all[i] = rules.Known{ID: string(key), Name: in.Term(named(row, key))}
	}
	return all
}

// ReachOf says of a weapon whether it strikes over a corner, and whether it
// strikes from afar (HQ-ATK-02, HQ-DIAG-01).
func ReachOf(s State, o rules.Options, weapon event.ItemID) (diagonal, far bool) {
	r := s.figures(o).reach(s.Items[weapon].Card)
	return r.Diagonal, r.Far
}

// Under says whether an effect of this card is on a figure of the quest that is
// played.
func (s State) Under(figure string, card event.Key) bool {
	return s.Quest != nil && s.under(figure, card)
}

// nameIn is what the table calls a figure or a thing, in a language: names that
// players gave stay.
func nameIn(in words.Tongue, s State, id string) string {
	if _, hero := s.Heroes[event.HeroID(id)]; hero {
		return NameOf(s, id)
	}
	return in.Term(NameOf(s, id))
}
