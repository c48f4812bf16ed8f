package web

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// party is the page of all that the party is and has.
func (p printing) party() error {
	asked, err := p.group(p.v.Say("The party"), "party", words.Key("one word"), []views.Choice{{Value: "yes", Label: p.v.Say("One page of all"), Note: p.v.Say("heroes, gold, quests, remains")}})
	if err != nil || len(asked) == 0 {
		return err
	}
	all, known := p.wholeParty(), projections.ProgressOf(p.q)
	party := views.PaperParty{Gold: all.Gold}
	for _, s := range projections.Sheets(p.q) {
		if s.Dead {
			continue
		}
		attack := strconv.Itoa(s.Attack)
		if !s.AttackKnow {
			attack = "?"
		}
		party.Heroes = append(party.Heroes, views.PaperMate{Name: s.Name, Note: p.classAndPlayer(s), Body: p.v.Say("%d of %d", s.Body, s.BodyMax), Mind: p.v.Say("%d of %d", s.Mind, s.MindMax),
			Attack: attack, Defend: strconv.Itoa(s.Defend), Move: strconv.Itoa(s.Move), Gold: strconv.Itoa(s.Gold), Carries: p.carries(s.Things), State: capital(p.stateOf(s.Hero))})
	}
	won := 0
	for _, q := range known.Quests {
		line := p.questLine(q)
		if q.Won {
			won++
		}
		if line.Text == q.Goal {
			line.Text = "" // its own record has the goal
		}
		party.Quests = append(party.Quests, views.PaperLine{Number: line.Number, Title: line.Title, State: sentenceOf(capital(line.State)), Text: ended(line.Text)})
	}
	party.Won = p.v.Many(won, "%d quest won.", "%d quests won.")
	for _, f := range projections.Remains(p.q) {
		party.Fallen = append(party.Fallen, views.Remark{Title: f.Name, Text: strings.TrimSpace(p.deathOf(f, p.story) + " " + p.fateOf(f))})
	}
	p.out.Party = &party
	return nil
}

func (p printing) questRecords() error {
	known := projections.ProgressOf(p.q).Quests
	var choices []views.Choice
	for _, q := range known {
		choices = append(choices, views.Choice{Value: strconv.Itoa(q.No), Label: cmp.Or(q.Title, p.v.Say("Quest %d", q.No)), Note: p.questLine(q).State})
	}
	wanted, err := p.group(p.v.Say("Quests"), "quest", words.Key("a quest that your seat knows of"), choices)
	if err != nil {
		return err
	}
	for _, q := range known {
		if slices.Contains(wanted, strconv.Itoa(q.No)) {
			p.out.Quests = append(p.out.Quests, p.questRecord(q))
		}
	}
	return nil
}

// questRecord is all that this seat knows of a quest.
func (p printing) questRecord(q projections.Quest) views.PaperQuest {
	read := views.Quest{Goal: q.Goal}
	last, _ := p.story.Last(q.No)
	p.texts(&read, last, p.s.Quests[q.No].Definition)
	m := views.PaperQuest{Number: strconv.Itoa(q.No), Title: cmp.Or(q.Title, p.v.Say("Quest %d", q.No)), State: p.questLine(q).State,
		Parchment: read.Parchment, Goal: cmp.Or(read.Goal, p.v.Say("Zargon has not read it aloud yet."))}
	if q.Reward != "" {
		m.Goal = p.v.Say("%s Reward: %s", m.Goal, q.Reward)
	}
	for _, o := range q.Attempts {
		m.Attempts = append(m.Attempts, p.attemptRecord(q, o))
	}
	for _, n := range p.q.Kernel.Notes {
		if n.On == fmt.Sprintf("quest:%d", q.No) {
			m.Notes = append(m.Notes, views.Remark{Title: p.v.nameOf(n.By), Text: ended(n.Text)})
		}
	}
	if p.gm {
		m.Secret = p.secretOf(q.No, last)
		return m
	}
	for _, s := range campaign.SealsOf(p.q.Entries) {
		if s.Of == fmt.Sprintf("quest-%d", q.No) && s.Opened != nil {
			m.Opened = p.v.sealTold(s).Lines
		}
	}
	return m
}

func (p printing) attemptRecord(q projections.Quest, o heroquest.Outcome) views.PaperAttempt {
	a := views.PaperAttempt{Title: p.v.Say("Attempt %d", o.Attempt), Outcome: sentenceOf(capital(p.v.outcomeWord(o.Outcome))), Heroes: p.whoCameBack(q, o)}
	for _, try := range p.story.Tries {
		if try.Quest == q.No && try.Attempt == o.Attempt {
			p.tell(&a, try)
		}
	}
	return a
}

// whoCameBack names the heroes of an attempt.
func (p printing) whoCameBack(q projections.Quest, o heroquest.Outcome) string {
	if o.Outcome == "" && q.Playing {
		return ended(p.v.Say("With %s", words.And(p.v, p.namesOf(p.a.Party))))
	}
	var told []string
	if len(o.Survivors) > 0 {
		told = append(told, ended(p.v.Say("Came back: %s", words.And(p.v, p.namesOf(o.Survivors)))))
	}
	if len(o.Dead) > 0 {
		told = append(told, ended(p.v.Say("Fell: %s", words.And(p.v, p.namesOf(o.Dead)))))
	}
	return strings.Join(told, " ")
}

func (p printing) namesOf(heroes []event.HeroID) []string {
	var names []string
	for _, h := range heroes {
		names = append(names, p.hero(h))
	}
	return names
}

// tell fills in what the journal tells of an attempt.
func (p printing) tell(a *views.PaperAttempt, try projections.Try) {
	a.Title = p.v.Say("%s, %s", a.Title, p.v.Date(try.At.Local(), "2 January 2006"))
	byWhom, order := map[string][]string{}, []string{}
	slain := 0
	for _, foe := range try.Foes {
		if !foe.Dead {
			continue
		}
		slain++
		by := cmp.Or(p.s.Heroes[event.HeroID(foe.By)].Name, p.v.Say("Others"))
		if byWhom[by] == nil {
			order = append(order, by)
		}
		byWhom[by] = append(byWhom[by], cmp.Or(foe.Name, p.v.Term(p.s.CardName(foe.Type))))
	}
	for _, by := range order {
		a.Slain = append(a.Slain, views.Remark{Title: by, Text: ended(tallied(p.v, byWhom[by]))})
	}
	var seen []string
	for _, area := range try.Areas {
		seen = append(seen, area.Area)
	}
	a.Seen = words.And(p.v, seen)
	a.Facts = []views.Stat{{Label: p.v.Say("Rounds"), Value: strconv.Itoa(try.Rounds)}, {Label: p.v.Say("Slain"), Value: strconv.Itoa(slain), Unit: p.v.Say("monsters")},
		{Label: p.v.Say("foes|Left"), Value: strconv.Itoa(len(try.Foes) - slain), Unit: p.v.Say("monsters")}, {Label: p.v.Say("Areas seen"), Value: strconv.Itoa(len(seen))}}
	for _, r := range try.Reads {
		if r.What != "parchment" && r.Text != "" {
			a.Read = append(a.Read, views.Remark{Title: strings.TrimSpace(p.v.Term(capital(strings.ReplaceAll(r.What, "_", " "))) + " " + r.NoteRef), Text: r.Text})
		}
	}
	for _, revision := range try.Found {
		if e, seen := campaign.Find(p.q.Entries, revision); seen {
			a.Treasure = append(a.Treasure, views.Done{N: revision, When: p.v.Say("Round %d", p.story.Moments[revision].Round), Text: p.v.tell(e.Action)})
		}
	}
}
