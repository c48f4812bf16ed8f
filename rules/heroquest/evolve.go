package heroquest

import (
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
)

// evolve applies what happened and judges nothing; an event whose hero, monster
// or quest is not there changes nothing.
func evolve(s State, e events.Event) State { return s.applied(e).afterMiss(e) }

// applied is the one switch over events.
func (s State) applied(e events.Event) State {
	switch e := e.(type) {
	case event.HeroJoined:
		return s.heroJoined(e)
	case event.HeroRenamed:
		return s.withHero(e.Hero, func(h *Hero) { h.Name = e.NewName })
	case event.HeroReplaced:
		return s.heroReplaced(e)
	case event.CardFigureEntered:
		return s.figureEntered(e)
	case event.ContentAdded, event.QuestBookAdded:
		return s.contentAdded(packOf(e))
	case event.EditionsChosen:
		s.Editions = slices.Clone(e.Editions)
		return s
	case event.SeatingSet:
		s.Seating = slices.Clone(e.Order)
		return s
	case event.CampaignEnded:
		s.Phase = Closed
		return s
	case event.QuestDefined:
		return s.questDefined(e)
	case event.ArtifactRescheduled:
		return s.artifactRescheduled(e)
	case event.ArmoryOpened:
		s.Armory.Open = true
		return s
	case event.ArmoryClosed:
		s.Armory.Open = false
		return s
	case event.ItemPurchased:
		s = s.withGold(e.Hero, -e.Price)
		return s.withNewItem(e.Item, Item{Card: e.Card, Holder: e.Hero})
	case event.ItemSold:
		return s.itemSold(e)
	case event.ItemTraded:
		return s.itemMoved(e.Item, e.From, e.To)
	case event.ItemPassed:
		return s.itemMoved(e.Item, e.From, e.To)
	case event.GoldShared:
		return s.goldMoved(e.From, e.To, e.Amount)
	case event.GoldGained:
		return s.withGold(e.Hero, e.Amount)
	case event.ItemGained:
		return s.itemGained(e)
	case event.ItemLost:
		return s.withoutItem(e.Item, e.Hero)
	case event.WeaponWielded:
		return s.weaponWielded(e)
	case event.ArmorWorn:
		return s.withItem(e.Item, e.Hero, func(i *Item) { i.Place, i.Body, i.Mind = Worn, e.BodyBonus, e.MindBonus })
	case event.EquipmentStowed:
		return s.withItem(e.Item, e.Hero, func(i *Item) { i.Place = Carried })
	case event.PotionDrunk:
		return s.potionDrunk(e)
	case event.HeroDamaged:
		return s.withHero(e.Hero, func(h *Hero) { h.Body = max(0, h.Body-e.Damage) })
	case event.HeroHealed:
		return s.withHero(e.Hero, func(h *Hero) { h.Body = min(h.BodyMax, h.Body+e.Amount) })
	case event.HeroMindChanged: // HQ-HERO-10 (ruling): between 0 and the total
		return s.withHero(e.Hero, func(h *Hero) { h.Mind = min(h.MindMax, max(0, h.Mind+e.Change())) })
	case event.SpellsDealt:
		return s.spellsDealt(e)
	case event.SpellCast:
		return s.spellCast(e)
	case event.TreasureDeckShuffled:
		s.Deck.Bottom = nil
		return s
	case event.TreasureCardDrawn:
		return s.cardDrawn(e)
	case event.TreasureCardReturned:
		return s.cardReturned(e)
	}
	return s.evolveQuest(e)
}

// evolveQuest applies the events of an attempt at a quest.
func (s State) evolveQuest(e events.Event) State {
	switch e := e.(type) {
	case event.QuestSetUp:
		return s.questSetUp(e)
	case event.QuestBegun:
		return s.withAttempt(func(a *Attempt) { a.Stage, a.Order = Running, slices.Clone(e.TurnOrder) })
	case event.TextReadAloud:
		return s.withAttempt(func(a *Attempt) {
			a.Read = append(slices.Clip(a.Read), ReadText{What: e.What, Ref: e.NoteRef, Area: e.Area, Text: e.Text, Goal: e.Goal, Reward: e.Reward})
		})
	case event.QuestGoalAchieved:
		return s.withAttempt(func(a *Attempt) { a.Stage = GoalAchieved })
	case event.HeroExited:
		return s.withAttempt(func(a *Attempt) {
			if a.inside(e.Hero) {
				a.Left = append(slices.Clip(a.Left), e.Hero)
			}
		})
	case event.QuestEnded:
		return s.questEnded(e)
	case event.RewardSplit:
		return s.withAttempt(func(a *Attempt) { a.Split = true })
	case event.QuestMarkedComplete:
		return s.questMarked(e)
	case event.HeroRestored:
		return s.heroRestored(e)
	case event.SpellsRestored:
		return s.withHero(e.Hero, func(h *Hero) { h.Spells = freshSpells(h.Spells) })
	case event.QuestSettled:
		s.Quest, s.Phase = nil, BetweenQuests
		s.Armory.AfterQuest, s.Armory.Attempt = e.Quest, e.Attempt
		return s
	case event.HeroDied:
		return s.heroDied(e)
	case event.HeroReducedToZero:
		return s.reducedToZero(e)
	case event.DeathSaveChosen:
		return s.withAttempt(func(a *Attempt) {
			a.Saves = slices.DeleteFunc(slices.Clone(a.Saves), func(v Save) bool { return v.Hero == e.Hero })
		})
	case event.PossessionsStolen:
		return s.possessionsStolen(e)
	case event.RemainsLeft:
		return s.remainsLeft(e)
	case event.RemainsLooted:
		return s.remainsLooted(e)
	case event.RemainsLost:
		return s.remainsLost(e)
	}
	return s.evolveTurn(e)
}

// evolveTurn applies what happens in the rounds of a quest.
func (s State) evolveTurn(e events.Event) State {
	if s.Quest == nil {
		return s.evolveNotes(e)
	}
	switch e := e.(type) {
	case event.RoundBegan:
		return s.withAttempt(func(a *Attempt) { a.Round, a.Had, a.Turn = e.Round, nil, nil })
	case event.TurnBegan:
		return s.turnBegan(e)
	case event.TurnEnded:
		return s.turnEnded(e)
	case event.MovementRolled:
		return s.withTurn(func(t *Turn) { t.Rolled, t.Left = true, e.Squares })
	case event.HeroMoved:
		return s.heroMoved(e)
	case event.MovementEnded:
		return s.withTurn(func(t *Turn) { t.Moved = true })
	case event.DoorOpened:
		return s.withAttempt(func(a *Attempt) { a.Doors = put(a.Doors, e.Door, DoorState{Open: true, Secret: e.Secret}) })
	case event.AreaRevealed:
		return s.areaRevealed(e)
	case event.MonsterPlaced:
		return s.monsterPlaced(e)
	case event.MonsterActivated:
		return s.withTurn(func(t *Turn) { t.Used = put(t.Used, e.Monster, Used{Order: e.Order}) })
	case event.MonsterMoved:
		return s.monsterMoved(e)
	case event.AttackDeclared:
		return s.attackDeclared(e)
	case event.AttackRolled:
		return s.withAttack(e.Attack, func(k *PendingAttack) {
			k.Rolled, k.Skulls, k.Roll, k.Faces = true, e.Skulls, e.Roll.ID, e.Roll.Faces
		})
	case event.AttackResolved:
		return s.withAttempt(func(a *Attempt) {
			if e.Skulls == 0 {
				a.Missed, a.Miss = e.Attack, a.Attack
			}
			if a.Attack != nil && a.Attack.ID == e.Attack {
				a.Attack = nil
			}
		})
	case event.MonsterDamaged:
		return s.withMonster(e.Monster, func(m *Monster) { m.Body = max(0, m.Body-e.Damage) })
	case event.MonsterDied:
		return s.withMonster(e.Monster, func(m *Monster) { m.Dead = true })
	case event.EffectBegan:
		return s.withAttempt(func(a *Attempt) {
			a.Effects = put(a.Effects, e.ID, Effect{Key: e.Effect, Holder: e.Holder, Modifiers: e.Modifiers, EndsWhen: e.EndsWhen, Cause: e.CauseRef})
		})
	case event.EffectEnded:
		return s.withAttempt(func(a *Attempt) {
			a.Effects = maps.Clone(a.Effects)
			delete(a.Effects, e.ID)
		})
	case event.TreasureSearchMade:
		return s.treasureSearched(e)
	case event.SpecialTreasureFound:
		return s.treasureFound(e)
	case event.HazardSuffered:
		return s.withTurn(func(t *Turn) {
			if e.EndsTurn && t.Hero == e.Hero {
				t.Ends = "hazard"
			}
		})
	case event.WanderingMonsterAppeared:
		return s.withAttempt(func(a *Attempt) { a.Search = nil })
	}
	return s.evolveTraps(e)
}

// put is a copy of the map in which k has the value v.
func put[K comparable, V any](m map[K]V, k K, v V) map[K]V {
	m = maps.Clone(m)
	if m == nil {
		m = map[K]V{}
	}
	m[k] = v
	return m
}

// without is a copy of the list in which x does not stand.
func without[T comparable](list []T, x T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(y T) bool { return y == x })
}

// withHero changes one hero in a copy of the state.
func (s State) withHero(id event.HeroID, change func(*Hero)) State {
	h, there := s.Heroes[id]
	if !there {
		return s
	}
	change(&h)
	s.Heroes = put(s.Heroes, id, h)
	return s
}

// withGold adds to a hero's purse, which never falls below 0.
func (s State) withGold(id event.HeroID, more int) State {
	return s.withHero(id, func(h *Hero) { h.Gold = max(0, h.Gold+more) })
}

// withAttempt changes the attempt in progress in a copy of the state.
func (s State) withAttempt(change func(*Attempt)) State {
	if s.Quest == nil {
		return s
	}
	a := *s.Quest
	change(&a)
	s.Quest = &a
	return s
}

// withTurn changes the running turn in a copy of the state.
func (s State) withTurn(change func(*Turn)) State {
	return s.withAttempt(func(a *Attempt) {
		if a.Turn != nil {
			t := *a.Turn
			change(&t)
			a.Turn = &t
		}
	})
}

// withAttack changes the pending attack, if it is this one.
func (s State) withAttack(id event.AttackID, change func(*PendingAttack)) State {
	return s.withAttempt(func(a *Attempt) {
		if a.Attack != nil && a.Attack.ID == id {
			k := *a.Attack
			change(&k)
			a.Attack = &k
		}
	})
}

// withMonster changes one monster of the board in a copy of the state.
func (s State) withMonster(id event.MonsterID, change func(*Monster)) State {
	return s.withAttempt(func(a *Attempt) {
		if m, there := a.Monster[id]; there {
			change(&m)
			a.Monster = put(a.Monster, id, m)
		}
	})
}
