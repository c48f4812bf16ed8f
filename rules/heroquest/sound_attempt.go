package heroquest

import (
	event "loretome/events/heroquest"
)

// attempt checks the attempt at a quest that is in progress.
func (f *soundness) attempt(a Attempt) {
	f.word("the quest's stage", string(a.Stage), string(SetUp), string(Running), string(GoalAchieved), string(Ended))
	f.outcome("the quest", a.Outcome)
	f.keep(titleField.Check("to", a.Title))
	f.within("the quest", []bounded{
		{"quest_no", a.No, questNumber.Min, questNumber.Max}, {"round", a.Round, 0, mostTimes}, {"attempt", a.Attempt, 1, mostTimes},
	})
	for _, part := range []struct {
		where string
		ids   []event.HeroID
	}{
		{"the party", a.Party}, {"the order of turns", a.Order}, {"those who had a turn", a.Had}, {"those who left", a.Left},
		{"the dead", a.Dead}, {"who died in this turn", a.DiedNow}, {"who acted", a.Spent}, {"who was dealt spells", a.Dealt},
		{"who is marked", a.Marked}, {"who is restored", a.Restored},
		{"the places", sortedIDs(a.At)}, {"the remains", sortedIDs(a.Remains)},
	} {
		f.heroes(part.where, part.ids...)
	}
	for _, id := range sortedIDs(a.Monster) {
		f.monster(id, a.Monster[id])
	}
	for _, id := range sortedIDs(a.Remains) {
		f.within("the remains of "+string(id), []bounded{{"gold", a.Remains[id].Gold, 0, mostGold}})
	}
	for _, id := range sortedIDs(a.Effects) {
		e := a.Effects[id]
		f.figure("the holder of "+string(id), e.Holder)
		for _, m := range e.Modifiers {
			f.within(string(id), []bounded{{"dice", m.Dice, -mostPoints, mostPoints}})
		}
	}
	for _, cast := range a.Dread {
		f.dread("a Dread spell that was cast", cast.Spell)
	}
	f.turn(a.Turn)
	f.pending(a)
}

func (f *soundness) monster(id event.MonsterID, m Monster) {
	if m.Name != "" {
		f.keep(nameField.Check("to", m.Name))
	}
	f.card(string(id), m.Type, f.cards.isMonster(m.Type))
	if m.Piece != "" && m.Piece != token {
		f.card("the piece of "+string(id), m.Piece, f.cards.isMonster(m.Piece))
	}
	for _, spell := range m.Spells {
		f.dread("a spell of "+string(id), spell)
	}
	if m.Movement != nil {
		f.within(string(id), []bounded{{"movement", *m.Movement, 0, mostPoints}})
	}
	f.within(string(id), []bounded{
		{"body_max", m.BodyMax, 0, mostPoints}, {"body", m.Body, 0, m.BodyMax}, {"mind", m.Mind, 0, mostPoints},
		{"attack", m.Attack, 0, mostDice}, {"defend", m.Defend, 0, mostDice},
	})
}

func (f *soundness) dread(where string, spell event.Key) {
	_, known := f.cards.dreadSpell(spell)
	f.card(where, spell, known)
}

func (f *soundness) turn(t *Turn) {
	if t == nil {
		return
	}
	f.word("the side of the turn", t.Side, "hero", "zargon")
	if t.Hero != "" {
		f.heroes("the turn", t.Hero)
	}
	f.within("the turn", []bounded{{"squares_left", t.Left, 0, mostTimes}})
}

// pending checks what waits for somebody.
func (f *soundness) pending(a Attempt) {
	for _, k := range []*PendingAttack{a.Attack, a.Miss} {
		if k != nil {
			f.figure("the attacker", k.Attacker)
			f.figure("the target", k.Target)
			f.within("the attack", []bounded{thrown("attack_dice", k.Dice), thrown("skulls", k.Skulls)})
		}
	}
	if a.Search != nil {
		f.heroes("the search", a.Search.Hero)
		f.word("the search", a.Search.Kind, forTreasure, forTraps, forSecretDoors)
	}
	for _, try := range []*TrapTry{a.Disarm, a.Jump} {
		if try != nil {
			f.heroes("the attempt at a trap", try.Hero)
		}
	}
	if a.Sprung != nil {
		f.heroes("the trap that went off", a.Sprung.Hero)
		f.within("the trap that went off", []bounded{thrown("dice", a.Sprung.Dice)})
	}
	for _, v := range a.Saves {
		f.heroes("who may be saved", v.Hero)
	}
}
