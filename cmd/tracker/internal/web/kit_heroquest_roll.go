package web

import (
	"slices"
	"strconv"

	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/views"

	"loretome/events"
)

// lastRoll is what fell last at the table, in the attempt that was begun last: the
// throws of one attack side by side, or one throw for itself.
func (t *heroQuestTable) lastRoll() *views.Roll {
	for e := range t.played.backward() {
		if e.UndoneBy > 0 {
			continue
		}
		if rolls := t.rollsOf(e); len(rolls) > 0 {
			return rolls[0]
		}
		if slices.ContainsFunc(e.Events, func(r events.Recorded) bool { _, begins := r.Data.(event.QuestSetUp); return begins }) {
			return nil
		}
	}
	return nil
}

// rollsOf are the attacks and the other throws of an action, the last one first.
func (t *heroQuestTable) rollsOf(e *campaign.Entry) []*views.Roll {
	var rolls []*views.Roll
	told := map[event.AttackID]bool{}
	for _, r := range slices.Backward(e.Events) {
		if id, fought := t.ofAttack(r.Data); fought {
			if !told[id] {
				rolls = append(rolls, t.attackRoll(*e, id))
			}
			told[id] = true
		} else if title, figure, thrown, is := t.thrown(r.Data); is {
			rolls = append(rolls, t.single(*e, title, figure, thrown))
		}
	}
	return rolls
}

// Throws are those of an action, as the card of the last throw shows them.
func (heroQuestKit) Throws(v *Visit, e *campaign.Entry) ([]views.Dice, error) {
	t, err := v.heroQuest()
	if err != nil {
		return nil, err
	}
	var all []views.Dice
	for _, roll := range slices.Backward(t.rollsOf(e)) {
		all = append(all, roll.Throws...)
	}
	return all, nil
}

// ofAttack says to which attack a throw belongs.
func (t *heroQuestTable) ofAttack(e events.Event) (event.AttackID, bool) {
	switch e := e.(type) {
	case event.AttackRolled:
		return e.Attack, true
	case event.DefenseRolled:
		return e.Attack, true
	case event.DiceRerolled:
		return t.attackOf(e.ID)
	}
	return "", false
}

// attackOf is the attack of which a roll was part.
func (t *heroQuestTable) attackOf(roll event.RollID) (event.AttackID, bool) {
	for e := range t.played.backward() {
		for _, r := range e.Events {
			if rolled, is := r.Data.(event.AttackRolled); is && rolled.Roll.ID == roll {
				return rolled.Attack, true
			}
		}
	}
	return "", false
}

// thrown tells of a throw that is not part of an attack: what it was for, who
// made it, and the dice.
func (t *heroQuestTable) thrown(e events.Event) (title, figure string, roll event.Roll, is bool) {
	switch e := e.(type) {
	case event.MovementRolled:
		return t.hero(e.Hero) + " rolled movement", string(e.Hero), e.Roll, true
	case event.TrapDamageRolled:
		return "A trap went off on " + t.hero(e.Hero), string(e.Hero), e.Roll, true
	case event.DisarmRolled:
		return t.hero(e.Hero) + " disarmed " + string(e.Trap), string(e.Hero), e.Roll, true
	case event.JumpRolled:
		return t.hero(e.Hero) + " jumped " + string(e.Trap), string(e.Hero), e.Roll, true
	case event.ResistanceRolled:
		return capital(t.figure(e.Target)) + " against a spell", e.Target, e.Roll, true
	case event.PotionDrunk:
		if e.Roll != nil {
			return t.hero(e.Hero) + " drank a potion", string(e.Hero), *e.Roll, true
		}
	case event.ItemUsed:
		if e.Roll != nil {
			return t.hero(e.Hero) + " used " + t.s.CardName(e.Card), string(e.Hero), *e.Roll, true
		}
	}
	return "", "", event.Roll{}, false
}

// single is the card of one throw for itself.
func (t *heroQuestTable) single(e campaign.Entry, title, figure string, thrown event.Roll) *views.Roll {
	roll := t.roll(e, title)
	roll.Throws = []views.Dice{{Name: capital(t.figure(figure)), Note: plural(len(thrown.Faces), "die", "dice"), Dice: plainDice(thrown)}}
	roll.Verdict = t.v.tell(e.Action)
	for _, r := range e.Events {
		if moved, is := r.Data.(event.MovementRolled); is {
			roll.Verdict = plural(moved.Squares, "square", "squares") + " to walk."
		}
	}
	return roll
}

// roll begins the card of an action's throw.
func (t *heroQuestTable) roll(e campaign.Entry, title string) *views.Roll {
	roll := &views.Roll{Title: title, When: e.At.Local().Format("15:04"), CanUndo: t.v.mayUndo(e), Decided: t.v.decision(e)}
	if t.v.mayDispute() {
		roll.Contest = t.v.Table.DisputeAction(e.Revision)
	}
	if e.Dice != nil && e.Dice.Source == events.Physical {
		roll.Source = "typed in by " + e.Seat.Name
	} else if e.Dice != nil {
		roll.Source = "thrown by the tracker"
	}
	return roll
}

// fight is what the journal tells of one attack.
type fight struct {
	declared *event.AttackDeclared
	rolled   *event.AttackRolled
	defended *event.DefenseRolled
	resolved *event.AttackResolved
	rerolled []event.DiceRerolled // the latest first
	after    string               // what became of the target
}

// attackRoll tells an attack: both throws, and what came of them.
func (t *heroQuestTable) attackRoll(e campaign.Entry, id event.AttackID) *views.Roll {
	f := t.fightOf(id, e.Revision)
	if f.declared == nil {
		return t.roll(e, "An attack")
	}
	attacker, target := t.figure(f.declared.Attacker), t.figure(f.declared.Target)
	roll := t.roll(e, capital(attacker)+" attacked "+target)
	if f.rolled != nil {
		fell := f.standing()
		roll.Throws = append(roll.Throws, views.Dice{Name: capital(attacker), Note: plural(f.declared.AttackDice, "die", "dice"), Dice: markedDice(fell, "S", "hit")})
		roll.Verdict = plural(countFaces(fell, "S"), "skull", "skulls")
	}
	switch {
	case f.defended != nil && f.defended.Roll != nil:
		blocks := events.Face("B")
		if f.declared.AttackerSide == zargonHue {
			blocks = "W"
		}
		roll.Throws = append(roll.Throws, views.Dice{Name: capital(target), Note: plural(f.defended.DefendDice, "die", "dice"), Dice: markedDice(*f.defended.Roll, blocks, "block")})
		roll.Verdict += ", " + strconv.Itoa(f.defended.Blocks) + " blocked"
	case f.defended != nil && f.defended.Declined:
		roll.Verdict += ", no defence"
	case f.resolved == nil:
		roll.Verdict += "; the defence is due"
	}
	roll.Verdict += ". "
	if f.resolved != nil {
		roll.Verdict += f.outcome(capital(target))
	}
	return roll
}

// standing is the throw of the attack with the faces of what was rolled again.
func (f fight) standing() event.Roll {
	roll := f.rolled.Roll
	roll.Faces = slices.Clone(roll.Faces)
	for _, again := range slices.Backward(f.rerolled) {
		if again.ID == roll.ID && again.Index < len(roll.Faces) {
			roll.Faces[again.Index] = again.NewFace
		}
	}
	return roll
}

func countFaces(roll event.Roll, face events.Face) int {
	n := 0
	for _, f := range roll.Faces {
		if f == face {
			n++
		}
	}
	return n
}

// outcome says what an attack did to its target.
func (f fight) outcome(target string) string {
	switch {
	case f.resolved.Damage == 0:
		return target + " is unhurt."
	case f.after != "":
		return target + f.after
	}
	return target + " loses " + plural(f.resolved.Damage, "Body Point", "Body Points") + "."
}

// fightOf gathers an attack, whose parts may be several actions. Shown is the action
// of which it is told, whether or not that was taken back since.
func (t *heroQuestTable) fightOf(id event.AttackID, shown int) fight {
	var f fight
	for e := range t.played.backward() {
		if e.UndoneBy > 0 && e.Revision != shown {
			continue
		}
		for _, r := range slices.Backward(e.Events) {
			if again, is := r.Data.(event.DiceRerolled); is {
				if of, _ := t.attackOf(again.ID); of != id {
					continue
				}
			}
			f.take(r.Data, id)
		}
		if f.declared != nil {
			break
		}
	}
	return f
}

func (f *fight) take(e events.Event, id event.AttackID) {
	switch e := e.(type) {
	case event.AttackDeclared:
		if e.Attack == id {
			f.declared = &e
		}
	case event.AttackRolled:
		if e.Attack == id {
			f.rolled = &e
		}
	case event.DiceRerolled:
		f.rerolled = append(f.rerolled, e)
	case event.DefenseRolled:
		if e.Attack == id && f.defended == nil {
			f.defended = &e
		}
	case event.AttackResolved:
		if e.Attack == id && f.resolved == nil && len(f.rerolled) == 0 {
			f.resolved = &e // a reroll after a miss opens the attack again
		}
	case event.MonsterDamaged:
		if e.CauseRef == string(id) && e.BodyAfter == 0 {
			f.after = " loses the last Body Point."
		}
	case event.HeroDamaged:
		if e.CauseRef == string(id) && e.BodyAfter == 0 {
			f.after = " is at 0 Body Points."
		}
	}
}

// markedDice are the dice of a throw, those with the face that counts marked.
func markedDice(r event.Roll, counts events.Face, mark string) []views.Die {
	dice := plainDice(r)
	for i := range dice {
		dice[i].Mark = "miss"
		if r.Faces[i] == counts {
			dice[i].Mark = mark
		}
	}
	return dice
}

func plainDice(r event.Roll) []views.Die {
	dice := make([]views.Die, len(r.Faces))
	for i, f := range r.Faces {
		dice[i].Face = string(f)
		if name, known := faceNames[f]; known {
			dice[i].Face = name
		}
	}
	return dice
}

// feed is what happened last, the latest first, by rounds.
func (t *heroQuestTable) feed(most int) ([]views.Entries, string, error) {
	from := max(0, t.played.len()-most)
	titles := roundTitles(t.played, from)
	var stretches []views.Entries
	for i := t.played.len() - 1; i >= from; i-- {
		title := titles[i-from]
		if len(stretches) == 0 || stretches[len(stretches)-1].Title != title {
			stretches = append(stretches, views.Entries{Title: title})
		}
		last := &stretches[len(stretches)-1]
		line := t.v.entry(*t.played.at(i))
		line.Dice, line.Details = nil, nil // the timeline has them
		if t.played.len()-i > contested {
			line.Contest = ""
		}
		last.Entries = append(last.Entries, line)
	}
	older := ""
	if from > 0 {
		older = t.v.Table.Timeline()
	}
	return stretches, older, t.v.correctedIn(stretches)
}

// betweenRounds is the heading of what belongs to no round.
const betweenRounds = "Between quests"

// roundTitles says to which round each action from an index on belongs.
func roundTitles(all course, from int) []string {
	now := betweenRounds
	for i := from - 1; i >= 0; i-- {
		if title := roundAfter(all.at(i)); title != "" {
			now = title
			break
		}
	}
	titles := make([]string, 0, all.len()-from)
	for i := from; i < all.len(); i++ {
		next := roundAfter(all.at(i))
		if now == betweenRounds && next != "" {
			now = next // the first round begins with the action that opens it
		}
		titles = append(titles, now)
		if next != "" {
			now = next
		}
	}
	return titles
}

// roundAfter is the round that an action leads to, empty if it changes none.
func roundAfter(e *campaign.Entry) string {
	if e.UndoneBy > 0 {
		return ""
	}
	title := ""
	for _, r := range e.Events {
		switch ev := r.Data.(type) {
		case event.RoundBegan:
			title = "Round " + strconv.Itoa(ev.Round)
		case event.QuestSettled:
			title = betweenRounds
		}
	}
	return title
}
