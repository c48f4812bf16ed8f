package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest/content"
)

// shownMonster is the field for one monster that comes into view.
var shownMonster = rules.Field{Name: "monster", Shape: rules.Object, Fields: []rules.Field{
	{Name: "type", Label: "Monster", Shape: rules.Key, Kind: "monster type", Means: "what it is"},
	squareIfKnown, monsterName, pieceUsed, ownFigures,
}}

var (
	monsterName = rules.Field{Name: "name", Label: "Name", Shape: rules.Text, Min: 1, Max: 40, Optional: true, Means: "of a named monster"}
	pieceUsed   = rules.Field{Name: "piece_used", Label: "Piece", Shape: rules.Key, Kind: "monster piece", Optional: true,
		Means: "the piece that stands for it, or token; its own when left out"}
	ownFigures = rules.Field{Name: "figures", Label: "Own figures", Shape: rules.Object, Optional: true, Means: "its own, as the quest gives them",
		Fields: ownNumbers}
	ownNumbers = []rules.Field{
		ownFigure("attack", "Attack", 0, content.MostDice), ownFigure("defend", "Defend", 0, content.MostDice),
		ownFigure("body", "Body Points", 1, content.MostPoints), ownFigure("mind", "Mind Points", 0, content.MostPoints),
		ownFigure("movement", "Movement", 0, content.MostPoints),
	}

	placedMonster = []rules.Field{
		{Name: "type", Label: "Monster", Shape: rules.Key, Kind: "monster type", Optional: true, Means: "what it is; for a wanderer the quest's when left out"},
		squareIfKnown,
		{Name: "area", Label: "Area", Shape: rules.Key, Kind: "area", Optional: true, Means: "where it stands"},
		monsterName, ownFigures, pieceUsed,
		{Name: "source", Label: "Source", Shape: rules.Word, Words: []string{"map", "wandering", "quest_note"}, Means: "what brings it"},
		answering([2]string{"adjacent", "does it stand next to the searcher?"},
			[2]string{"free_adjacent", "is a square next to the searcher free?"}),
	}
)

func ownFigure(name, label string, least, most int) rules.Field {
	return rules.Field{Name: name, Label: label, Shape: rules.Int, Min: least, Max: most, Optional: true, Means: label + " of this monster"}
}

// PlaceMonster asks to put a monster on the board.
type PlaceMonster struct {
	Type     event.Key       `json:"type"`
	Square   *event.Square   `json:"square"`
	Area     string          `json:"area"`
	Name     string          `json:"name"`
	Figures  *event.Figures  `json:"figures"`
	Piece    event.Key       `json:"piece_used"`
	Source   string          `json:"source"`
	Asserted map[string]bool `json:"asserted"`
}

func (c PlaceMonster) ready(d *draft) error {
	if d.wandererDue() {
		return d.directing(pendingSearch)
	}
	return d.directing()
}

func (c PlaceMonster) decide(d *draft) error {
	if c.Source == "wandering" {
		return c.wandering(d)
	}
	if err := d.directing(); err != nil {
		return err
	}
	if err := d.anArea("area", c.Area); err != nil {
		return err
	}
	if c.Type == "" {
		return rules.Ask("type", "is wanted for all but a wandering monster")
	}
	_, err := d.place(c.shown(), c.Area, c.Source)
	return err
}

func (c PlaceMonster) wandering(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if !d.wandererDue() {
		return rules.Ask("source", "no wandering monster waits for its place; one is drawn from the treasure deck")
	}
	if err := d.anArea("area", c.Area); err != nil {
		return err
	}
	return d.wander(c.shown(), c.Area, c.Asserted)
}

func (c PlaceMonster) shown() event.ShownMonster {
	return event.ShownMonster{Type: c.Type, Square: c.Square, Name: c.Name, PieceUsed: c.Piece, Figures: c.Figures}
}

// wandererDue says whether a wandering monster waits for its place.
func (d *draft) wandererDue() bool {
	a := d.State.Quest
	return a != nil && a.Search != nil && a.Search.Wanderer
}

// wander places the wandering monster that the pending search has brought up;
// beside the searcher it attacks at once. It stays on the board (HQ-WANDER-03).
//
//   - HQ-WANDER-01: the type is the one that the quest names.
//   - HQ-WANDER-02: placed adjacent it attacks at once; farther off it waits
//     for Zargon's turn.
func (d *draft) wander(m event.ShownMonster, area string, answers map[string]bool) error {
	search := *d.State.Quest.Search
	if m.Type == "" {
		m.Type = d.definition().WanderingMonster
	}
	if m.Type == "" {
		return rules.Bar("FigureMissing", "HQ-WANDER-01", "the quest names no wandering monster; Zargon names one").Citing("HQ-CARD-01")
	}
	near, err := d.besideSearcher(search.Hero, answers)
	if err != nil {
		return err
	}
	if area == "" {
		area = search.Area
	}
	if d.isPit(area) { // it stands beside the pit, never in it (HQ-ZARGON-07)
		area = d.State.Quest.At[search.Hero].Area
	}
	placed, err := d.placing(m, Spot{Area: area, Square: m.Square}, "wandering", nil)
	if err != nil {
		return err
	}
	d.Record(event.WanderingMonsterAppeared{Monster: placed.Monster, Type: placed.Type, Hero: search.Hero, Adjacent: near, AttacksNow: near})
	d.setOut(placed)
	if near {
		d.declareMonsterAttack(placed.Monster, search.Hero, ambush)
	}
	return nil
}

// besideSearcher says whether the monster stands next to the searcher, and
// refuses it to stand farther off without need.
//
//   - HQ-WANDER-01: adjacent, or as near as possible if all squares are taken.
func (d *draft) besideSearcher(searcher event.HeroID, answers map[string]bool) (bool, error) {
	near, err := asserted(answers, "adjacent")
	if err != nil || near {
		return near, err
	}
	room, err := asserted(answers, "free_adjacent")
	if err != nil || !room {
		return false, err
	}
	return false, d.Call.Lawful(rules.Refuse("MustBeAdjacent", "HQ-WANDER-01", "a square next to %s is free", d.name(string(searcher))))
}
