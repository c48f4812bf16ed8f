package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// token is the piece of a monster for which no piece is left.
const token event.Key = "token"

// place puts a monster into an area and gives its id.
//
//   - HQ-BOX-02, HQ-PIECE-01: the piece comes out of the box, or stands in.
func (d *draft) place(m event.ShownMonster, area, source string) (event.MonsterID, error) {
	p, err := d.placing(m, Spot{Area: area, Square: m.Square}, source, nil)
	if err != nil {
		return "", err
	}
	d.setOut(p)
	return p.Monster, nil
}

// placing is the placing of a monster, with those of the same moment that are
// placed before it.
func (d *draft) placing(m event.ShownMonster, at Spot, source string, before []event.MonsterPlaced) (event.MonsterPlaced, error) {
	var none event.MonsterPlaced
	if !d.figures().isMonster(m.Type) {
		return none, rules.Ask("type", "no monster has the key %q", m.Type)
	}
	piece, err := d.piece(m, before)
	if err != nil {
		return none, err
	}
	if err := d.Call.Lawful(d.mayStand(at.Square)); err != nil {
		return none, err
	}
	own := d.own(m)
	if err := d.charted(m, own); err != nil {
		return none, err
	}
	return event.MonsterPlaced{
		Monster: event.MonsterID(d.ID("m")), Type: m.Type, Name: m.Name, Square: at.Square, Area: at.Area,
		Attack: *own.Attack, Defend: *own.Defend, Body: *own.Body, Mind: *own.Mind, Movement: own.Movement,
		PieceUsed: piece, Source: source,
	}, nil
}

// own are the figures of a monster: those given with it, those that the quest
// has for its named monsters, else those of the chart, as the abomination's card
// (HQ-CARD-14).
func (d *draft) own(m event.ShownMonster) event.Figures {
	var given event.Figures
	for _, known := range d.definition().Monsters {
		if m.Name != "" && known.Name == m.Name && known.Type == m.Type {
			given = known.Figures
		}
	}
	if m.Figures != nil {
		given = over(given, *m.Figures)
	}
	return d.figures().monster(m.Type, given)
}

// over lays what is given later over what was given before.
func over(before, later event.Figures) event.Figures {
	for _, f := range []struct{ at, by **int }{
		{&before.Attack, &later.Attack}, {&before.Defend, &later.Defend}, {&before.Body, &later.Body},
		{&before.Mind, &later.Mind}, {&before.Movement, &later.Movement},
	} {
		if *f.by != nil {
			*f.at = *f.by
		}
	}
	return before
}

// charted refuses a monster whose figures nobody knows. Its movement is asked
// for when it moves.
//
//   - HQ-CARD-01: figures that are not printed are entered first.
func (d *draft) charted(m event.ShownMonster, f event.Figures) error {
	var missing []words.Term
	var lacking []rules.Figure
	for _, figure := range []struct {
		name, of, field string
		value           *int
	}{
		{words.Key("Attack"), words.Key("Attack of %s"), "attack", f.Attack}, {words.Key("Defend"), words.Key("Defend of %s"), "defend", f.Defend},
		{words.Key("Body"), words.Key("Body of %s"), "body", f.Body}, {words.Key("Mind"), words.Key("Mind of %s"), "mind", f.Mind},
	} {
		if figure.value == nil {
			missing = append(missing, words.Term(figure.name))
			lacking = append(lacking, d.figures().lack("monster", m.Type, figure.field, figure.of))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return rules.Bar("FigureMissing", "HQ-CARD-01", "nobody has entered %s of the %s", listed(missing), d.card(m.Type)).
		Citing("HQ-ZARGON-08").Lacking(lacking...)
}

// piece says with which piece a monster is set out: the one asked for, or its
// own.
func (d *draft) piece(m event.ShownMonster, before []event.MonsterPlaced) (event.Key, error) {
	if m.PieceUsed == "" || m.PieceUsed == m.Type {
		return m.Type, d.Call.Lawful(d.mayUseOwn(m.Type, before))
	}
	if m.PieceUsed != token && !d.figures().isMonster(m.PieceUsed) {
		return "", rules.Ask("piece_used", "no monster piece has the key %q", m.PieceUsed)
	}
	return m.PieceUsed, d.Call.Lawful(d.mayStandIn(m, before)...)
}

// mayUseOwn refuses a monster for whom no own piece is left, and says who could
// stand in.
//
//   - HQ-BOX-02: no more of one type than pieces in the box.
func (d *draft) mayUseOwn(kind event.Key, before []event.MonsterPlaced) error {
	free, counted := d.free(kind, before)
	if !counted || free > 0 {
		return nil
	}
	return rules.Refuse("NoPieceLeft", "HQ-BOX-02", "all %s pieces are on the board; a %s may stand in", d.card(kind), d.standIns(kind, before)).
		Citing("HQ-PIECE-01")
}

// mayStandIn refuses a stand-in out of turn.
//
//   - HQ-PIECE-01: only when every own piece is in use, and only a piece of the
//     same color; a token when none of that color is left. A monster without a
//     piece in the box (Ulag, a warlord among the orcs) takes what it likes.
//   - HQ-BOX-02: the piece that stands in is in the box.
func (d *draft) mayStandIn(m event.ShownMonster, before []event.MonsterPlaced) []error {
	var early, color, used error
	own, boxed := d.free(m.Type, before)
	if boxed && own > 0 {
		early = rules.Refuse("PieceStillFree", "HQ-PIECE-01", "a %s piece is free (%d left)", d.card(m.Type), own)
	}
	if boxed && !d.matches(m, before) {
		color = rules.Refuse("WrongColor", "HQ-PIECE-01", "a %s cannot stand in for a %s; a %s may",
			d.card(m.PieceUsed), d.card(m.Type), d.standIns(m.Type, before))
	}
	if free, counted := d.free(m.PieceUsed, before); counted && free <= 0 {
		used = rules.Refuse("NoPieceLeft", "HQ-BOX-02", "all %s pieces are on the board as well", d.card(m.PieceUsed)).Citing("HQ-PIECE-01")
	}
	return []error{early, color, used}
}

// matches says whether the stand-in has the color of the monster; a token does
// when no piece of the color is left.
func (d *draft) matches(m event.ShownMonster, before []event.MonsterPlaced) bool {
	if m.PieceUsed == token {
		return len(d.sameColor(m.Type, before)) == 0
	}
	wanted, colored := d.figures().color(m.Type)
	color, _ := d.figures().color(m.PieceUsed)
	return colored && color == wanted
}

// sameColor lists the other types of the monster's color of which a piece is
// free.
func (d *draft) sameColor(kind event.Key, before []event.MonsterPlaced) []event.Key {
	color, colored := d.figures().color(kind)
	if !colored {
		return nil
	}
	return slices.DeleteFunc(d.figures().ofColor(color), func(other event.Key) bool {
		free, counted := d.free(other, before)
		return other == kind || !counted || free <= 0
	})
}

// standIns names the pieces that may stand in for a monster.
func (d *draft) standIns(kind event.Key, before []event.MonsterPlaced) words.Text {
	kinds := d.sameColor(kind, before)
	if len(kinds) == 0 {
		return words.Say("token")
	}
	one := words.Say("%s", d.card(kinds[0]))
	for _, other := range kinds[1:] {
		one = words.Say("%s or %s", one, d.card(other))
	}
	return one
}

// free is how many pieces of a type are not on the board; counted is false if
// nobody knows how many there are.
func (d *draft) free(piece event.Key, before []event.MonsterPlaced) (free int, counted bool) {
	free, counted = d.figures().pieces(piece)
	for _, m := range d.State.Quest.Monster {
		if m.Piece == piece && !m.Dead {
			free--
		}
	}
	for _, m := range before {
		if m.PieceUsed == piece {
			free--
		}
	}
	return free, counted
}

// mayStand refuses a square on which somebody is known to stand.
//
//   - HQ-MOVE-08, HQ-ZARGON-07: a monster never shares a square.
func (d *draft) mayStand(square *event.Square) error {
	a := d.State.Quest
	if square == nil {
		return nil
	}
	taken := slices.ContainsFunc(a.insiders(), func(h event.HeroID) bool { return stands(a.At[h], *square) })
	for _, m := range a.Monster {
		taken = taken || (!m.Dead && stands(m.Spot, *square))
	}
	if !taken {
		return nil
	}
	return rules.Refuse("SquareOccupied", "HQ-MOVE-08", "square %d,%d is taken", square.Column, square.Row).Citing("HQ-ZARGON-07")
}

func stands(at Spot, square event.Square) bool { return at.Square != nil && *at.Square == square }
