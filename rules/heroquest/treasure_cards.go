package heroquest

import (
	"cmp"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// Wanderer is the place of a wandering monster. Its type is the one that the
// quest names, unless Zargon says another.
type Wanderer struct {
	Type   event.Key     `json:"type"`
	Square *event.Square `json:"square"`
	Piece  event.Key     `json:"piece_used"`
}

// Consequence is what a card does whose figures nobody knows.
type Consequence struct {
	Text     string `json:"text"`
	Damage   *int   `json:"damage"`
	Mind     *int   `json:"mind"`
	Gold     *int   `json:"gold"`
	EndsTurn bool   `json:"ends_turn"`
}

// DrawTreasureCard asks for the card that the pending search is due.
type DrawTreasureCard struct {
	Card        event.Key       `json:"card"`
	Wanderer    *Wanderer       `json:"wanderer"`
	Consequence *Consequence    `json:"consequence"`
	Asserted    map[string]bool `json:"asserted"`
}

func (c DrawTreasureCard) ready(d *draft) error {
	if err := d.open(); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	s := d.State.Quest.Search
	if s != nil {
		if err := d.plays(s.Hero); err != nil {
			return err
		}
	}
	if err := d.Call.Lawful(d.settled(pendingSearch)); err != nil {
		return err
	}
	switch {
	case s == nil:
		return rules.Bar("NoSearch", "HQ-REVEAL-04", "nobody searches; a card is drawn for a search only")
	case s.Kind != forTreasure:
		return rules.Bar("SearchPending", s.rule(), "the search of %s is for something else; Zargon answers it", s.Area)
	case s.Wanderer:
		return rules.Bar("SearchPending", "HQ-TREAS-04", "the card is drawn; the wandering monster waits for its place")
	}
	return nil
}

func (c DrawTreasureCard) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if c.Wanderer != nil && c.Wanderer.Type != "" {
		if err := d.zargon(); err != nil {
			return err
		}
	}
	search := *d.State.Quest.Search
	if err := d.Call.Lawful(d.noneSpecial(search.Area)); err != nil {
		return err
	}
	if err := c.fits(d); err != nil {
		return err
	}
	if c.Card == "" {
		if err := d.foretell(c.Asserted, d.hazards(), search.Hero); err != nil {
			return err
		}
	}
	card, err := d.draw(c.Card)
	if err != nil || card == "" {
		return err
	}
	return c.carryOut(d, search.Hero, card)
}

// fits makes a consequence unclear that is said of a card whose figures are
// known. Of a card that the tracker draws nobody knows yet what it is.
//
//   - HQ-CARD-01: figures are what the cards say, and the table enters the rest.
func (c DrawTreasureCard) fits(d *draft) error {
	card, listed := d.figures().treasure(c.Card)
	if c.Card == "" || c.Consequence == nil || !listed {
		return nil
	}
	switch d.category(c.Card) {
	case "potion", "wandering":
	case "gold":
		if card.Gold == nil {
			return nil
		}
	default:
		if card.Damage == nil && !card.EndsTurn || d.Sent() > 0 {
			return nil
		}
	}
	return rules.Ask("consequence", "is for a card whose figures nobody has entered; what %s does is known", d.card(c.Card))
}

// noneSpecial refuses a card where a special treasure waits.
//
//   - HQ-TREAS-05: the special treasure comes first.
//   - HQ-TREAS-06: a card is drawn if there is none.
func (d *draft) noneSpecial(area string) error {
	if len(d.hiddenIn(area)) > 0 {
		return rules.Refuse("SpecialTreasureFirst", "HQ-TREAS-05", "a special treasure is found in %s; no card is drawn", area).Citing("HQ-TREAS-06")
	}
	return nil
}

// carryOut does what the card says to the hero who drew it.
func (c DrawTreasureCard) carryOut(d *draft, h event.HeroID, card event.Key) error {
	switch d.category(card) {
	case "gold":
		return c.gold(d, h, card)
	case "potion":
		return d.gainItem(h, card, "treasure_card", string(card))
	case "wandering":
		d.putBack(card, "bottom")
		return c.wanders(d)
	}
	return c.hazard(d, h, card)
}

// gold gives the hero what the card is worth.
//
//   - HQ-TREAS-07: it is written on the finder's sheet.
//   - HQ-CARD-11: a gem is worth 35 gold.
func (c DrawTreasureCard) gold(d *draft, h event.HeroID, card event.Key) error {
	row, _ := d.figures().treasure(card)
	worth := row.Gold
	if worth == nil && c.Consequence != nil {
		worth = c.Consequence.Gold
	}
	if worth == nil {
		return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered what %s is worth", d.card(card)).
			Lacking(d.figures().lack("treasure", card, "gold", words.Key("Gold for %s")))
	}
	d.gainGold(h, *worth, "treasure_card", string(card))
	return nil
}

// wanders places the wandering monster, if its place was sent along; else the
// search waits for it.
//
//   - HQ-WANDER-01: where the quest names no type, Zargon places one of his
//     choice.
func (c DrawTreasureCard) wanders(d *draft) error {
	_, placed := c.Asserted["adjacent"]
	if c.Wanderer == nil && (!placed || d.definition().WanderingMonster == "") {
		return nil
	}
	at := Wanderer{}
	if c.Wanderer != nil {
		at = *c.Wanderer
	}
	return d.wander(event.ShownMonster{Type: at.Type, Square: at.Square, PieceUsed: at.Piece}, "", c.Asserted)
}

// hazard carries out a hazard, or a card of the table's own.
//
//   - HQ-TREAS-08: as the card says, or as the table enters it, with faces if
//     dice are rolled; then it goes under the deck. The turn goes on unless the
//     card ends it (ruling).
func (c DrawTreasureCard) hazard(d *draft, h event.HeroID, card event.Key) error {
	row, _ := d.figures().treasures().find(card)
	figures, _ := d.figures().treasure(card)
	what := Consequence{Text: row.Effect, Damage: figures.Damage, EndsTurn: figures.EndsTurn}
	if figures.Damage == nil && !figures.EndsTurn {
		if c.Consequence == nil {
			return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered what %s does; say it with the card", d.card(card)).Citing("HQ-TREAS-08").
				Lacking(d.figures().lack("treasure", card, "damage", words.Key("Body Points lost to %s")))
		}
		what = *c.Consequence
		what.Text = cmp.Or(what.Text, row.Effect)
	}
	if what.Gold != nil && *what.Gold > 0 {
		d.gainGold(h, *what.Gold, "treasure_card", string(card))
	}
	suffered := event.HazardSuffered{Hero: h, Card: card, Consequence: what.Text, EndsTurn: what.EndsTurn}
	if d.Sent() > 0 && c.Consequence != nil {
		roll, err := d.throwSent("card", string(h))
		if err != nil {
			return err
		}
		suffered.Roll = &roll
	}
	d.Record(suffered)
	d.recordMind(h, card, what.Mind)
	damage, _ := known(what.Damage)
	if err := d.wound(c.Asserted, blow{Hero: h, Damage: damage, Cause: "hazard", Ref: string(card)}); err != nil {
		return err
	}
	d.putBack(card, cmp.Or(figures.Returns, "bottom"))
	d.afterDeaths()
	return nil
}

// recordMind records a change of Mind Points by a card, within its bounds.
func (d *draft) recordMind(h event.HeroID, card event.Key, change *int) {
	by, changed := known(change)
	if !changed || by == 0 {
		return
	}
	hero := d.State.Heroes[h]
	after := min(hero.MindMax, max(0, hero.Mind+by))
	d.Record(event.HeroMindChanged{Hero: h, MindBefore: hero.Mind, MindAfter: after, Cause: "hazard", CauseRef: string(card)})
}
