package heroquest

import (
	"cmp"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
)

// evolveTraps applies the events of traps, pits, jumps and what is sprung.
func (s State) evolveTraps(e events.Event) State {
	switch e := e.(type) {
	case event.TrapsFound:
		return s.trapsFound(e)
	case event.TrapSprung:
		return s.trapSprung(e)
	case event.TrapDamageRolled:
		return s.withSprung(e.Trap, func(t *SprungTrap) { t.Dice = 0 })
	case event.TrapEscapeChosen:
		s = s.withSprung(e.Trap, func(t *SprungTrap) { t.Step = false })
		return s.atSquare(string(e.Hero), e.To)
	case event.SquareBlocked:
		s = s.withSprung(e.Trap, func(t *SprungTrap) { t.Step = false })
		return s.withTrap(event.Trap{Trap: e.Trap, Kind: fallingBlock, State: trapSprung, Square: e.Square, Area: e.Area})
	case event.DisarmDeclared:
		return s.disarmDeclared(e)
	case event.DisarmRolled:
		return s.withAttempt(func(a *Attempt) { a.Disarm = nil })
	case event.TrapDisarmed:
		return s.withTrap(event.Trap{Trap: e.Trap, State: trapDisarmed})
	case event.JumpDeclared:
		return s.withAttempt(func(a *Attempt) { a.Jump = &TrapTry{Hero: e.Hero, Trap: e.Trap, To: e.To} })
	case event.JumpRolled:
		return s.jumpRolled(e)
	case event.PitEntered:
		return s.pitEntered(e)
	case event.PitLeft:
		return s.withAttempt(func(a *Attempt) {
			a.Pits = maps.Clone(a.Pits)
			delete(a.Pits, e.Figure)
		})
	}
	return s.evolveMagic(e)
}

// withTrap takes down what is known of a trap; what is left out stays as it
// was.
func (s State) withTrap(t event.Trap) State {
	return s.withAttempt(func(a *Attempt) {
		was := a.Traps[t.Trap]
		a.Traps = put(a.Traps, t.Trap, event.Trap{
			Trap: t.Trap, Kind: cmp.Or(t.Kind, was.Kind), Square: cmp.Or(t.Square, was.Square), Object: cmp.Or(t.Object, was.Object),
			Area: cmp.Or(t.Area, was.Area), BehindDoor: cmp.Or(t.BehindDoor, was.BehindDoor), EffectNote: cmp.Or(t.EffectNote, was.EffectNote),
			State: cmp.Or(t.State, was.State),
		})
	})
}

// withSprung changes the trap that is not done with its victim, if it is this
// one, and puts it aside once nothing is due any more.
func (s State) withSprung(id event.TrapID, change func(*SprungTrap)) State {
	return s.withAttempt(func(a *Attempt) {
		if a.Sprung == nil || a.Sprung.Trap != id {
			return
		}
		t := *a.Sprung
		change(&t)
		a.Sprung = &t
		if t.Dice == 0 && !t.Step {
			a.Sprung = nil
		}
	})
}

// atSquare puts a figure on a square; where none is told, it is no longer known.
func (s State) atSquare(figure string, square *event.Square) State {
	s = s.withMonster(event.MonsterID(figure), func(m *Monster) { m.Spot.Square = square })
	return s.withAttempt(func(a *Attempt) {
		if spot, there := a.At[event.HeroID(figure)]; there {
			spot.Square = square
			a.At = put(a.At, event.HeroID(figure), spot)
		}
	})
}

// onTrap puts a figure where a trap is, as far as that is known.
func (s State) onTrap(figure string, id event.TrapID) State {
	trap := s.Quest.Traps[id]
	s = s.atSquare(figure, trap.Square)
	return s.withAttempt(func(a *Attempt) {
		if spot, there := a.At[event.HeroID(figure)]; there && trap.Area != "" {
			spot.Area = trap.Area
			a.At = put(a.At, event.HeroID(figure), spot)
		}
	})
}

func (s State) trapsFound(e event.TrapsFound) State {
	for _, t := range e.Traps {
		state := cmp.Or(s.Quest.Traps[t.Trap].State, trapFound) // what has gone off is not found anew
		s = s.withTrap(event.Trap{Trap: t.Trap, Kind: t.Kind, Square: t.Square, Object: t.Object, Area: e.Area, State: state})
	}
	return s.withAttempt(func(a *Attempt) { a.answered(forTraps, e.Area, e.Hero) })
}

// trapSprung makes a trap known to all, puts its victim on it, and notes what
// is still due.
func (s State) trapSprung(e event.TrapSprung) State {
	s = s.withTrap(event.Trap{Trap: e.Trap, Kind: e.Kind, Square: e.Square, Object: e.Object, Area: s.areaOf(e), EffectNote: e.EffectNote, State: trapSprung})
	if underfoot(e.Kind) {
		s = s.onTrap(string(e.Hero), e.Trap)
	}
	if e.How == byTreasureSearch {
		s = s.searchCutShort(e.Hero)
	}
	s = s.withTurn(func(t *Turn) {
		if t.Hero == e.Hero {
			t.Ends = cmp.Or(t.Ends, "trap")
		}
	})
	return s.withAttempt(func(a *Attempt) {
		a.Disarm, a.Sprung = nil, nil
		if due := (SprungTrap{Trap: e.Trap, Hero: e.Hero, Dice: trapDice(e.Kind, e.EffectNote), Step: e.Kind == fallingBlock}); due.Dice > 0 || due.Step {
			a.Sprung = &due
		}
	})
}

// areaOf is where a trap lies that goes off: as the heroes or the map know it,
// else where its victim is.
func (s State) areaOf(e event.TrapSprung) string {
	if known := s.Quest.Traps[e.Trap].Area; known != "" {
		return known
	}
	for _, t := range s.Quests[s.Quest.No].Definition.Traps {
		if t.Trap == e.Trap {
			return t.Area
		}
	}
	return s.Quest.At[e.Hero].Area
}

// searchCutShort ends the search that sprang a trap.
func (s State) searchCutShort(h event.HeroID) State {
	return s.withAttempt(func(a *Attempt) {
		if a.Search == nil || a.Search.Hero != h {
			return
		}
		area := a.Areas[a.Search.Area]
		area.CutShort = append(slices.Clip(area.CutShort), h)
		a.Areas = put(a.Areas, a.Search.Area, area)
		a.Search = nil
	})
}

func (s State) disarmDeclared(e event.DisarmDeclared) State {
	return s.withAttempt(func(a *Attempt) { a.Disarm = &TrapTry{Hero: e.Hero, Trap: e.Trap, Means: e.Means} }).acted(e.Hero)
}

func (s State) jumpRolled(e event.JumpRolled) State {
	from := s.Quest.At[e.Hero].Square
	s = s.withAttempt(func(a *Attempt) { a.Jump = nil })
	return s.withTurn(func(t *Turn) {
		if t.Hero == e.Hero && !e.Success {
			t.Ends, t.Back = "jump_failed", from
		}
	})
}

func (s State) pitEntered(e event.PitEntered) State {
	s = s.onTrap(e.Figure, e.Trap)
	s = s.withAttempt(func(a *Attempt) { a.Pits = put(a.Pits, e.Figure, e.Trap) })
	return s.withTurn(func(t *Turn) {
		if string(t.Hero) == e.Figure && e.Voluntary {
			t.Dropped = true
		}
	})
}
