package heroquest

import (
	"cmp"
	"slices"

	event "loretome/events/heroquest"
)

func (s State) questDefined(e event.QuestDefined) State {
	q := s.Quests[e.Quest]
	q.Definition, q.Defined = e, true
	s.Quests = put(s.Quests, e.Quest, q)
	return s
}

func (s State) artifactRescheduled(e event.ArtifactRescheduled) State {
	s = s.owingNoMore(e.Artifact)
	q, there := s.Quests[e.Quest]
	if !there {
		return s
	}
	q.Definition.SpecialTreasures = append(slices.Clip(q.Definition.SpecialTreasures), event.SpecialTreasure{
		Treasure: event.TreasureID("owed-" + string(e.Artifact)), Area: e.Area, Items: []event.Key{e.Artifact}, Artifact: true,
	})
	s.Quests = put(s.Quests, e.Quest, q)
	return s
}

func (s State) questSetUp(e event.QuestSetUp) State {
	s.Phase = InQuest
	a := &Attempt{No: e.Quest, Attempt: e.Attempt, Title: e.Title, Stage: SetUp, Party: slices.Clone(e.Party), At: map[event.HeroID]Spot{}, Things: e.Placed}
	for _, h := range e.Party {
		a.At[h] = Spot{Area: e.StartArea}
		if sq, there := e.HeroesAt[h]; there {
			a.At[h] = Spot{Area: e.StartArea, Square: &sq}
		}
	}
	s.Quest = a
	q := s.Quests[e.Quest] // heroes know of a quest from its setting up on
	q.Definition.Quest = e.Quest
	q.Definition.Title = cmp.Or(q.Definition.Title, e.Title)
	q.Attempts = append(slices.Clip(q.Attempts), Outcome{Attempt: e.Attempt})
	s.Quests = put(s.Quests, e.Quest, q)
	return s
}

func (s State) questEnded(e event.QuestEnded) State {
	if s.Quest == nil {
		return s
	}
	s = s.withAttempt(func(a *Attempt) {
		a.Stage, a.Outcome = Ended, e.Outcome
		a.Turn, a.Attack, a.Search, a.Saves = nil, nil, nil, nil
		a.Disarm, a.Jump, a.Sprung = nil, nil, nil
	})
	q, there := s.Quests[e.Quest]
	if !there {
		return s
	}
	q.Attempts = slices.Clone(q.Attempts)
	for i := range q.Attempts {
		if q.Attempts[i].Attempt == e.Attempt {
			q.Attempts[i] = Outcome{Attempt: e.Attempt, Outcome: e.Outcome, Survivors: e.Survivors, Dead: e.Dead}
		}
	}
	s.Quests = put(s.Quests, e.Quest, q)
	return s
}

func (s State) questMarked(e event.QuestMarkedComplete) State {
	s = s.withHero(e.Hero, func(h *Hero) {
		if !slices.Contains(h.Quests, e.Quest) {
			h.Quests = append(slices.Clip(h.Quests), e.Quest)
		}
	})
	return s.withAttempt(func(a *Attempt) { a.Marked = append(slices.Clip(a.Marked), e.Hero) })
}

func (s State) heroRestored(e event.HeroRestored) State {
	s = s.withHero(e.Hero, func(h *Hero) { h.Body, h.Mind = h.BodyMax, h.MindMax })
	return s.withAttempt(func(a *Attempt) { a.Restored = append(slices.Clip(a.Restored), e.Hero) })
}

func (s State) heroDied(e event.HeroDied) State {
	s = s.withHero(e.Hero, func(h *Hero) { h.Dead, h.Body = true, 0 })
	return s.withAttempt(func(a *Attempt) {
		if slices.Contains(a.Party, e.Hero) && !slices.Contains(a.Dead, e.Hero) {
			a.Dead = append(slices.Clip(a.Dead), e.Hero)
			a.DiedNow = append(slices.Clip(a.DiedNow), e.Hero)
		}
	})
}

func (s State) reducedToZero(e event.HeroReducedToZero) State {
	if len(e.Saves) == 0 {
		return s
	}
	return s.withAttempt(func(a *Attempt) {
		a.Saves = append(slices.Clip(a.Saves), Save{Hero: e.Hero, Cause: e.CauseRef, Saves: e.Saves})
	})
}

// possessionsStolen takes what was stolen out of the game. Artifacts among it
// are owed to a next quest (HQ-ARTIF-01).
func (s State) possessionsStolen(e event.PossessionsStolen) State {
	s = s.withGold(e.Hero, -e.Gold)
	for _, id := range e.Items {
		s = s.withoutItem(id, e.Hero)
	}
	s = s.owing(e.Artifacts)
	return s.withAttempt(func(a *Attempt) {
		a.Remains = put(a.Remains, e.Hero, Remains{Spot: a.At[e.Hero], Stolen: true})
	})
}

// owing notes lost artifacts that a next quest must hold.
func (s State) owing(artifacts []event.Key) State {
	no := 0
	if s.Quest != nil {
		no = s.Quest.No
	}
	for _, a := range artifacts {
		s.Owed = append(slices.Clip(s.Owed), Owed{Artifact: a, LostInQuest: no})
	}
	return s
}

// owingNoMore strikes an artifact off those that are lost: it was found, or put
// into a quest.
func (s State) owingNoMore(artifact event.Key) State {
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(o Owed) bool { return o.Artifact == artifact })
	return s
}

func (s State) remainsLeft(e event.RemainsLeft) State {
	dead, there := s.Heroes[e.Hero]
	if !there {
		return s
	}
	gold := min(e.Gold, dead.Gold)
	s = s.withGold(e.Hero, -gold)
	for _, id := range e.Items {
		s = s.withItem(id, e.Hero, func(i *Item) { i.Place = Lying })
	}
	return s.withAttempt(func(a *Attempt) {
		a.Remains = put(a.Remains, e.Hero, Remains{Spot: Spot{Area: e.Area, Square: e.Square}, Gold: gold})
	})
}

func (s State) remainsLooted(e event.RemainsLooted) State {
	if s.Quest == nil {
		return s
	}
	lies, there := s.Quest.Remains[e.Dead]
	if _, takes := s.Heroes[e.By]; !there || !takes {
		return s
	}
	gold := min(e.Gold, lies.Gold)
	lies.Gold -= gold
	s = s.withGold(e.By, gold)
	for _, id := range e.Items {
		s = s.withItem(id, e.Dead, func(i *Item) { i.Holder, i.Place = e.By, Carried })
	}
	return s.withAttempt(func(a *Attempt) { a.Remains = put(a.Remains, e.Dead, lies) })
}

func (s State) remainsLost(e event.RemainsLost) State {
	for _, id := range e.Items {
		s = s.withoutItem(id, e.Dead)
	}
	s = s.owing(e.Artifacts)
	return s.withAttempt(func(a *Attempt) {
		if lies, there := a.Remains[e.Dead]; there {
			lies.Gold = max(0, lies.Gold-e.Gold)
			a.Remains = put(a.Remains, e.Dead, lies)
		}
	})
}

func (s State) turnBegan(e event.TurnBegan) State {
	return s.withAttempt(func(a *Attempt) {
		a.Turn = &Turn{ID: e.Turn, Side: e.Side, Hero: e.Hero}
		if e.Hero != "" {
			a.Had = append(slices.Clip(a.Had), e.Hero)
		}
	})
}

// turnEnded closes the turn and keeps whether its hero had acted (HQ-SAVE-02). A
// turn whose beginning was taken back is that of the hero who was up next.
func (s State) turnEnded(e event.TurnEnded) State {
	return s.withAttempt(func(a *Attempt) {
		if t := a.Turn; t != nil && t.Hero != "" {
			a.Spent = without(a.Spent, t.Hero)
			if t.Acted {
				a.Spent = append(a.Spent, t.Hero)
			}
		}
		if h, waits := a.next(); a.Turn == nil && waits && e.Turn != a.Ended {
			a.Had = append(slices.Clip(a.Had), h)
		}
		a.Turn, a.DiedNow, a.Missed, a.Ended = nil, nil, "", e.Turn
	})
}

func (s State) heroMoved(e event.HeroMoved) State {
	back := s.before(e)
	s = s.withTurn(func(t *Turn) {
		if t.Hero == e.Hero {
			t.Left, t.Stepped = max(0, t.Left-e.SquaresUsed), t.Stepped || e.SquaresUsed > 0
			t.Back = back
		}
	})
	return s.withAttempt(func(a *Attempt) {
		if _, there := a.At[e.Hero]; there {
			a.At = put(a.At, e.Hero, movedTo(a.At[e.Hero], e.Area, e.Path))
		}
	})
}

// before is the square from which a hero entered the last one of a path, as far
// as it is known.
func (s State) before(e event.HeroMoved) *event.Square {
	if n := len(e.Path); n > 1 {
		return &e.Path[n-2]
	}
	if len(e.Path) == 1 && s.Quest != nil {
		return s.Quest.At[e.Hero].Square
	}
	return nil
}

// movedTo is where a figure is after a path: squares and area that the table
// leaves out stay as they were known, or are no longer known.
func movedTo(from Spot, area string, path []event.Square) Spot {
	to := Spot{Area: cmp.Or(area, from.Area)}
	if len(path) > 0 {
		last := path[len(path)-1]
		to.Square = &last
	}
	return to
}

func (s State) areaRevealed(e event.AreaRevealed) State {
	return s.withAttempt(func(a *Attempt) {
		area := a.Areas[e.Area]
		area.Kind, area.Furniture, area.Blocked = e.AreaKind, e.Furniture, e.Blocked
		a.Areas = put(a.Areas, e.Area, area)
		if e.Cause == aQuestNote {
			a.Things = append(slices.Clip(a.Things), standing(e.Furniture, e.Area)...)
		}
		for _, d := range e.Doors {
			if _, known := a.Doors[d]; !known {
				a.Doors = put(a.Doors, d, DoorState{})
			}
		}
	})
}

func (s State) monsterPlaced(e event.MonsterPlaced) State {
	return s.withAttempt(func(a *Attempt) {
		a.Monster = put(a.Monster, e.Monster, Monster{
			Type: e.Type, Name: e.Name, Spot: Spot{Area: e.Area, Square: e.Square}, Attack: e.Attack, Defend: e.Defend,
			Body: e.Body, BodyMax: e.Body, Mind: e.Mind, Movement: e.Movement, Piece: e.PieceUsed, From: e.Area,
		})
	})
}

func (s State) monsterMoved(e event.MonsterMoved) State {
	s = s.withTurn(func(t *Turn) {
		u := t.Used[e.Monster]
		u.Moved, u.Squares = true, u.Squares+e.SquaresUsed
		if u.Order == "open" {
			u.Order = "move_then_act"
		}
		t.Used = put(t.Used, e.Monster, u)
	})
	return s.withMonster(e.Monster, func(m *Monster) { m.Spot = movedTo(m.Spot, e.Area, e.Path) })
}

// attackDeclared opens the attack. A hero's attack is the action of the turn; a
// monster's is its action, unless it is an ambush in a hero's turn.
func (s State) attackDeclared(e event.AttackDeclared) State {
	s = s.withAttempt(func(a *Attempt) {
		a.Missed = ""
		a.Attack = &PendingAttack{
			ID: e.Attack, Attacker: e.Attacker, AttackerSide: e.AttackerSide, Target: e.Target, Weapon: e.Weapon,
			Kind: e.AttackKind, Dice: e.AttackDice, Ambush: e.Ambush,
		}
	})
	return s.withTurn(func(t *Turn) {
		switch {
		case t.Side == "hero" && string(t.Hero) == e.Attacker:
			t.Acted = true
			if e.AttackKind != bySpell {
				t.Attacked = true
				t.Strikes = append(slices.Clip(t.Strikes), Strike{Weapon: e.Weapon, Target: event.MonsterID(e.Target)})
			}
		case t.zargons() && e.AttackerSide == "zargon":
			t.monsterActed(event.MonsterID(e.Attacker))
		}
	})
}

// monsterActed spends a monster's action, which settles the order of its two
// halves where that was left open.
func (t *Turn) monsterActed(m event.MonsterID) {
	u := t.Used[m]
	u.Acted = true
	if u.Order == "open" {
		u.Order = "act_then_move"
	}
	t.Used = put(t.Used, m, u)
}

func (s State) treasureSearched(e event.TreasureSearchMade) State {
	s = s.withAttempt(func(a *Attempt) {
		area := a.Areas[e.Room]
		area.Searched = append(slices.Clip(area.Searched), e.Hero)
		a.Areas = put(a.Areas, e.Room, area)
		if _, inPit := a.Pits[string(e.Hero)]; !inPit {
			at := a.At[e.Hero]
			at.Area = e.Room // a hero searches the room that the hero is in (HQ-TREAS-01)
			a.At = put(a.At, e.Hero, at)
		}
	})
	return s.searchMade(Search{Kind: forTreasure, Hero: e.Hero, Area: e.Room})
}

func (s State) treasureFound(e event.SpecialTreasureFound) State {
	no := s.Quest.No
	s = s.withAttempt(func(a *Attempt) {
		area := a.Areas[e.Room]
		area.Found = append(slices.Clip(area.Found), e.Treasure)
		a.Areas = put(a.Areas, e.Room, area)
		if a.Search != nil && a.Search.Hero == e.Hero && a.Search.Area == e.Room {
			a.Search = nil // what a note reveals elsewhere answers no search
		}
	})
	q, there := s.Quests[no]
	if !there {
		return s
	}
	q.Found = append(slices.Clip(q.Found), e.Treasure)
	s.Quests = put(s.Quests, no, q)
	return s
}
