package heroquest

import (
	"cmp"
	"fmt"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// pitOf is the pit in which a figure is.
func (s State) pitOf(figure string) (event.TrapID, bool) {
	if s.Quest == nil {
		return "", false
	}
	pit, inside := s.Quest.Pits[figure]
	return pit, inside
}

// pitRoom is the name of a pit as a room of its own (HQ-PIT-01).
func pitRoom(pit event.TrapID) string { return "pit-" + string(pit) }

// pitDice is what a pit takes from the dice of whoever is in it.
//
//   - HQ-PIT-02: one die fewer in attack and defence.
func (s State) pitDice(figure string) []event.Modifier {
	if _, inside := s.pitOf(figure); !inside {
		return nil
	}
	return []event.Modifier{{Source: pit, Dice: -1}}
}

// monsterDice is a monster's number of dice, all told.
//
//   - HQ-PIT-03: in a pit it may come to none, unless pit_floor_for_monsters.
func (d *draft) monsterDice(m event.MonsterID, dice int, changes []event.Modifier) int {
	least := 0
	if _, inside := d.State.pitOf(string(m)); inside && d.Call.Options.On("pit_floor_for_monsters") {
		least = 1
	}
	return max(least, dice+sum(changes))
}

// in lists who is in a pit, the living only.
func (d *draft) in(pit event.TrapID) (heroes, monsters []string) {
	a := d.State.Quest
	for _, figure := range ids(a.Pits) {
		m, monster := a.Monster[event.MonsterID(figure)]
		switch {
		case a.Pits[figure] != pit:
		case monster && !m.Dead:
			monsters = append(monsters, figure)
		case a.inside(event.HeroID(figure)):
			heroes = append(heroes, figure)
		}
	}
	return heroes, monsters
}

// openPit finds an open pit by the id in a field; an id that names none makes
// the command unclear.
func (d *draft) openPit(field string, id event.TrapID) (event.Trap, error) {
	if t, there := d.trap(id); there && open(t) {
		return t, nil
	}
	return event.Trap{}, rules.Ask(field, "no open pit %q is known", id)
}

// leavePit records that a figure climbs out of its pit as it walks off.
//
//   - HQ-PIT-04: climbing out costs nothing extra.
func (d *draft) leavePit(figure string, squares int, path []event.Square) {
	pit, inside := d.State.pitOf(figure)
	if !inside || squares == 0 {
		return
	}
	left := event.PitLeft{Figure: figure, Trap: pit}
	if len(path) > 0 {
		left.To = &path[0]
	}
	d.Record(left)
}

// fallIn puts a hero into a pit and takes the Body Points of the fall.
//
//   - HQ-PITTRAP-01: 1 Body Point, without any roll.
//   - HQ-JUMP-05, HQ-PIT-05: an open pit costs the same.
func (d *draft) fallIn(e event.PitEntered, cause string, answers map[string]bool) error {
	d.Record(e)
	return d.wound(answers, blow{Hero: event.HeroID(e.Figure), Damage: e.Damage, Cause: cause, Ref: string(e.Trap)})
}

// dropInto is a hero's step into an open pit, on purpose.
//
//   - HQ-PIT-05 (ruling): it ends the movement, and the turn only with
//     voluntary_pit_ends_turn.
func (d *draft) dropInto(h event.HeroID, t event.Trap, answers map[string]bool) error {
	err := d.fallIn(event.PitEntered{Figure: string(h), Trap: t.Trap, Voluntary: true, Damage: 1}, pit, answers)
	if err != nil {
		return err
	}
	d.closeMovement(false)
	d.afterDeaths()
	return nil
}

// mayDrop refuses a pit that a hero cannot share.
//
//   - HQ-MOVE-08: a hero may enter a pit that holds anybody, or, with
//     share_pit_with_monster never, none that holds a monster.
func (d *draft) mayDrop(t event.Trap) error {
	if _, monsters := d.in(t.Trap); len(monsters) > 0 && d.Call.Options.Is("share_pit_with_monster", "never") {
		return rules.Refuse("SquareOccupied", "HQ-MOVE-08", "%s is in the pit", d.name(monsters[0]))
	}
	return nil
}

// pits finds the open pits that a monster jumps, and the one that it enters.
func (c MoveMonster) pits(d *draft) (jumped []event.Trap, into *event.Trap, err error) {
	for n, id := range c.Jumps {
		t, err := d.openPit(fmt.Sprintf("jumps[%d]", n), id)
		if err != nil {
			return nil, nil, err
		}
		jumped = append(jumped, t)
	}
	if c.EnterPit == "" {
		return jumped, nil, nil
	}
	t, err := d.openPit("enter_pit", c.EnterPit)
	return jumped, &t, err
}

// mayWind refuses a monster's way by its squares, by the table's answers and by
// what is known to lie on it. It springs no trap (HQ-TRAP-06).
//
//   - HQ-PIT-06: an open pit is jumped, or entered.
func (c MoveMonster) mayWind(d *draft, squares int, jumped []event.Trap, into *event.Trap) error {
	if err := d.mayStride(string(c.Monster), d.State.Quest.Monster[c.Monster].Spot.Square, c.Path); err != nil {
		return err
	}
	if err := d.mayProwl(c.Monster, squares, c.Asserted); err != nil {
		return err
	}
	if err := d.mayCross(c.Path); err != nil {
		return err
	}
	w := walk{Path: c.Path, Squares: squares, Onto: c.EnterPit}
	if into != nil {
		if err := mayEnd("enter_pit", *into, c.Path); err != nil {
			return err
		}
	}
	if t, there := d.pitOn(w, jumped...); there {
		no := rules.Refuse("PitInTheWay", "HQ-PIT-06", "open pit %s is in the way of %s: it jumps or enters it", t.Trap, d.name(string(c.Monster)))
		if err := d.Call.Lawful(no); err != nil {
			return err
		}
	}
	return cmp.Or(c.mayLeap(d, squares), d.Call.Lawful(c.mayCrawlIn(d, into)))
}

// mayLeap refuses a monster's jump over a pit that has no room to land.
//
//   - HQ-PIT-06: with two squares of movement and a vacant square beyond, a
//     monster always clears a pit.
//   - HQ-JUMP-06: the square beyond is floor, and nobody stands on it.
func (c MoveMonster) mayLeap(d *draft, squares int) error {
	if len(c.Jumps) == 0 {
		return nil
	}
	if squares < 2*len(c.Jumps) {
		return rules.Ask("squares", "is %d; a jump over a pit takes 2 squares, %d jumps are asked", squares, len(c.Jumps))
	}
	way, err := answersTo(c.Asserted, "landing_clear", "landing_monster")
	if err != nil {
		return err
	}
	var wall, taken error
	name := d.name(string(c.Monster))
	if !way["landing_clear"] {
		wall = rules.Refuse("LandingBlocked", "HQ-JUMP-06", "%s finds no floor beyond the pit", name).Citing("HQ-PIT-06")
	}
	if way["landing_monster"] {
		taken = rules.Refuse("LandingOccupied", "HQ-JUMP-06", "somebody stands beyond the pit that %s would jump", name).Citing("HQ-PIT-06")
	}
	return d.Call.Lawful(wall, taken)
}

// mayCrawlIn refuses a monster a pit that holds anybody.
//
//   - HQ-ZARGON-07: a monster never shares a square, not even a pit.
func (c MoveMonster) mayCrawlIn(d *draft, into *event.Trap) error {
	if into == nil {
		return nil
	}
	heroes, monsters := d.in(into.Trap)
	if others := slices.DeleteFunc(slices.Concat(heroes, monsters), func(f string) bool { return f == string(c.Monster) }); len(others) > 0 {
		return rules.Refuse("SquareOccupied", "HQ-ZARGON-07", "%s is in the pit", d.name(others[0])).Citing("HQ-MOVE-08")
	}
	return nil
}
