package web

import (
	"slices"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/words"
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
		return t.v.Say("%s rolled movement", t.hero(e.Hero)), string(e.Hero), e.Roll, true
	case event.TrapDamageRolled:
		return t.v.Say("A trap went off on %s", t.hero(e.Hero)), string(e.Hero), e.Roll, true
	case event.DisarmRolled:
		return t.v.Say("%s disarmed %s", t.hero(e.Hero), e.Trap), string(e.Hero), e.Roll, true
	case event.JumpRolled:
		return t.v.Say("%s jumped %s", t.hero(e.Hero), e.Trap), string(e.Hero), e.Roll, true
	case event.ResistanceRolled:
		return t.v.Say("%s against a spell", capital(t.figure(e.Target))), e.Target, e.Roll, true
	case event.PotionDrunk:
		if e.Roll != nil {
			return t.v.Say("%s drank a potion", t.hero(e.Hero)), string(e.Hero), *e.Roll, true
		}
	case event.ItemUsed:
		if e.Roll != nil {
			return t.v.Say("%s used %s", t.hero(e.Hero), t.v.Term(t.s.CardName(e.Card))), string(e.Hero), *e.Roll, true
		}
	}
	return "", "", event.Roll{}, false
}

// single is the card of one throw for itself.
func (t *heroQuestTable) single(e campaign.Entry, title, figure string, thrown event.Roll) *views.Roll {
	roll := t.roll(e, title)
	roll.Throws = []views.Dice{{Name: capital(t.figure(figure)), Note: t.v.Many(len(thrown.Faces), "%d die", "%d dice"), Dice: plainDice(thrown)}}
	roll.Verdict = t.v.tell(e.Action)
	for _, r := range e.Events {
		if moved, is := r.Data.(event.MovementRolled); is {
			roll.Verdict = t.v.Many(moved.Squares, "%d square to walk.", "%d squares to walk.")
		}
	}
	return roll
}

// roll begins the card of an action's throw.
func (t *heroQuestTable) roll(e campaign.Entry, title string) *views.Roll {
	roll := &views.Roll{Title: title, When: t.v.Date(e.At.Local(), "15:04"), CanUndo: t.v.mayUndo(e), Decided: t.v.decision(e)}
	if t.v.mayDispute() {
		roll.Contest = t.v.Table.DisputeAction(e.Revision)
	}
	roll.Source = sourceOf(t.v, &e)
	return roll
}

// fight is what the journal tells of one attack.
type fight struct {
	declared            *event.AttackDeclared
	rolled              *event.AttackRolled
	defended            *event.DefenseRolled
	resolved            *event.AttackResolved
	rerolled            []event.DiceRerolled // the latest first
	attackIn, defenceIn *campaign.Entry      // the actions in which the two throws fell
	after               string               // what became of the target, a message
}

// attackRoll tells an attack: both throws, and what came of them.
func (t *heroQuestTable) attackRoll(e campaign.Entry, id event.AttackID) *views.Roll {
	f := t.fightOf(id, e.Revision)
	if f.declared == nil {
		return t.roll(e, t.v.Say("An attack"))
	}
	attacker, target := t.figure(f.declared.Attacker), t.figure(f.declared.Target)
	roll := t.roll(e, t.v.Say("%s attacked %s", capital(attacker), target))
	if f.rolled != nil {
		fell := f.standing()
		roll.Throws = append(roll.Throws, views.Dice{Name: capital(attacker), Note: t.v.Many(f.declared.AttackDice, "%d die", "%d dice"), Dice: markedDice(fell, "S", "hit")})
		roll.Verdict = f.verdict(t.v, countFaces(fell, "S"))
	}
	if f.defended != nil && f.defended.Roll != nil {
		blocks := events.Face("B")
		if f.declared.AttackerSide == zargonHue {
			blocks = "W"
		}
		roll.Throws = append(roll.Throws, views.Dice{Name: capital(target), Note: t.v.Many(f.defended.DefendDice, "%d die", "%d dice"), Dice: markedDice(*f.defended.Roll, blocks, "block")})
	}
	switch attack, defence := sourceOf(t.v, f.attackIn), sourceOf(t.v, f.defenceIn); {
	case len(roll.Throws) == 2 && attack != defence:
		roll.Source = ""
		roll.Throws[0].Source, roll.Throws[1].Source = attack, defence
	case roll.Source == "":
		roll.Source = attack // the action that is shown waived the defence
	}
	if f.resolved != nil {
		roll.Verdict = strings.TrimSpace(roll.Verdict + " " + f.outcome(t.v, capital(target)))
	}
	return roll
}

// verdict tells both throws of an attack.
func (f fight) verdict(in words.Tongue, skulls int) string {
	switch {
	case f.defended != nil && f.defended.Roll != nil:
		return in.Many(skulls, "%d skull, %d blocked.", "%d skulls, %d blocked.", skulls, f.defended.Blocks)
	case f.defended != nil && f.defended.Declined:
		return in.Many(skulls, "%d skull, no defence.", "%d skulls, no defence.")
	case f.defended == nil && f.resolved == nil:
		return in.Many(skulls, "%d skull; the defence is due.", "%d skulls; the defence is due.")
	}
	return in.Many(skulls, "%d skull.", "%d skulls.")
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
func (f fight) outcome(in words.Tongue, target string) string {
	switch {
	case f.resolved.Damage == 0:
		return in.Say("%s is unhurt.", target)
	case f.after != "":
		return in.Say(f.after, target)
	}
	return in.Many(f.resolved.Damage, "%s loses %d Body Point.", "%s loses %d Body Points.", target, f.resolved.Damage)
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
			f.take(e, r.Data, id)
		}
		if f.declared != nil {
			break
		}
	}
	return f
}

func (f *fight) take(in *campaign.Entry, e events.Event, id event.AttackID) {
	switch e := e.(type) {
	case event.AttackDeclared:
		if e.Attack == id {
			f.declared = &e
		}
	case event.AttackRolled:
		if e.Attack == id {
			f.rolled, f.attackIn = &e, in
		}
	case event.DiceRerolled:
		f.rerolled = append(f.rerolled, e)
	case event.DefenseRolled:
		if e.Attack == id && f.defended == nil {
			f.defended, f.defenceIn = &e, in
		}
	case event.AttackResolved:
		if e.Attack == id && f.resolved == nil && len(f.rerolled) == 0 {
			f.resolved = &e // a reroll after a miss opens the attack again
		}
	case event.MonsterDamaged:
		if e.CauseRef == string(id) && e.BodyAfter == 0 {
			f.after = words.Key("%s loses the last Body Point.")
		}
	case event.HeroDamaged:
		if e.CauseRef == string(id) && e.BodyAfter == 0 {
			f.after = words.Key("%s is at 0 Body Points.")
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
	titles := roundTitles(t.v, t.played, from)
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

// roundTitles says to which round each action from an index on belongs.
func roundTitles(in words.Tongue, all course, from int) []string {
	betweenRounds := in.Say("Between quests") // what belongs to no round
	now := betweenRounds
	for i := from - 1; i >= 0; i-- {
		if title := roundAfter(in, all.at(i)); title != "" {
			now = title
			break
		}
	}
	titles := make([]string, 0, all.len()-from)
	for i := from; i < all.len(); i++ {
		next := roundAfter(in, all.at(i))
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
func roundAfter(in words.Tongue, e *campaign.Entry) string {
	if e.UndoneBy > 0 {
		return ""
	}
	title := ""
	for _, r := range e.Events {
		switch ev := r.Data.(type) {
		case event.RoundBegan:
			title = in.Say("Round %d", ev.Round)
		case event.QuestSettled:
			title = in.Say("Between quests")
		}
	}
	return title
}
