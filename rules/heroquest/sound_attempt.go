package heroquest

import (
	event "loretome/events/heroquest"

	"loretome/rules/words"
)

// attempt checks the attempt at a quest that is in progress.
func (f *soundness) attempt(a Attempt) {
	f.word(words.Say("the quest's stage"), string(a.Stage), string(SetUp), string(Running), string(GoalAchieved), string(Ended))
	f.outcome(words.Say("the quest"), a.Outcome)
	f.keep(titleField.Check("to", a.Title))
	f.within(words.Say("the quest"), []bounded{
		{"quest_no", a.No, questNumber.Min, questNumber.Max}, {"round", a.Round, 0, mostTimes}, {"attempt", a.Attempt, 1, mostTimes},
	})
	for _, part := range []struct {
		where words.Text
		ids   []event.HeroID
	}{
		{words.Say("the party"), a.Party}, {words.Say("the order of turns"), a.Order}, {words.Say("those who had a turn"), a.Had}, {words.Say("those who left"), a.Left},
		{words.Say("the dead"), a.Dead}, {words.Say("who died in this turn"), a.DiedNow}, {words.Say("who acted"), a.Spent}, {words.Say("who was dealt spells"), a.Dealt},
		{words.Say("who is marked"), a.Marked}, {words.Say("who is restored"), a.Restored},
		{words.Say("the places"), sortedIDs(a.At)}, {words.Say("the remains"), sortedIDs(a.Remains)},
	} {
		f.heroes(part.where, part.ids...)
	}
	for _, id := range sortedIDs(a.Monster) {
		f.monster(id, a.Monster[id])
	}
	for _, id := range sortedIDs(a.Remains) {
		f.within(words.Say("the remains of %s", id), []bounded{{"gold", a.Remains[id].Gold, 0, mostGold}})
	}
	for _, id := range sortedIDs(a.Effects) {
		e := a.Effects[id]
		f.figure(words.Say("the holder of %s", id), e.Holder)
		for _, m := range e.Modifiers {
			f.within(id, []bounded{{"dice", m.Dice, -mostPoints, mostPoints}})
		}
	}
	for _, cast := range a.Dread {
		f.dread(words.Say("a Dread spell that was cast"), cast.Spell)
	}
	f.turn(a.Turn)
	f.pending(a)
}

func (f *soundness) monster(id event.MonsterID, m Monster) {
	if m.Name != "" {
		f.keep(nameField.Check("to", m.Name))
	}
	f.card(id, m.Type, f.cards.isMonster(m.Type))
	if m.Piece != "" && m.Piece != token {
		f.card(words.Say("the piece of %s", id), m.Piece, f.cards.isMonster(m.Piece))
	}
	for _, spell := range m.Spells {
		f.dread(words.Say("a spell of %s", id), spell)
	}
	if m.Movement != nil {
		f.within(id, []bounded{{"movement", *m.Movement, 0, mostPoints}})
	}
	f.within(id, []bounded{
		{"body_max", m.BodyMax, 0, mostPoints}, {"body", m.Body, 0, m.BodyMax}, {"mind", m.Mind, 0, mostPoints},
		{"attack", m.Attack, 0, mostDice}, {"defend", m.Defend, 0, mostDice},
	})
}

func (f *soundness) dread(where any, spell event.Key) {
	_, known := f.cards.dreadSpell(spell)
	f.card(where, spell, known)
}

func (f *soundness) turn(t *Turn) {
	if t == nil {
		return
	}
	f.word(words.Say("the side of the turn"), t.Side, "hero", "zargon")
	if t.Hero != "" {
		f.heroes(words.Say("the turn"), t.Hero)
	}
	f.within(words.Say("the turn"), []bounded{{"squares_left", t.Left, 0, mostTimes}})
}

// pending checks what waits for somebody.
func (f *soundness) pending(a Attempt) {
	for _, k := range []*PendingAttack{a.Attack, a.Miss} {
		if k != nil {
			f.figure(words.Say("the attacker"), k.Attacker)
			f.figure(words.Say("the target"), k.Target)
			f.within(words.Say("the attack"), []bounded{thrown("attack_dice", k.Dice), thrown("skulls", k.Skulls)})
		}
	}
	if a.Search != nil {
		f.heroes(words.Say("the search"), a.Search.Hero)
		f.word(words.Say("the search"), a.Search.Kind, forTreasure, forTraps, forSecretDoors)
	}
	for _, try := range []*TrapTry{a.Disarm, a.Jump} {
		if try != nil {
			f.heroes(words.Say("the attempt at a trap"), try.Hero)
		}
	}
	if a.Sprung != nil {
		f.heroes(words.Say("the trap that went off"), a.Sprung.Hero)
		f.within(words.Say("the trap that went off"), []bounded{thrown("dice", a.Sprung.Dice)})
	}
	for _, v := range a.Saves {
		f.heroes(words.Say("who may be saved"), v.Hero)
	}
}
