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
	"loretome/views"
)

// party is the page of all that the party is and has.
func (p printing) party() error {
	asked, err := p.group("The party", "party", "one word", []views.Choice{{Value: "yes", Label: "One page of all", Note: "heroes, gold, quests, remains"}})
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
		party.Heroes = append(party.Heroes, views.PaperMate{Name: s.Name, Note: p.classAndPlayer(s), Body: fmt.Sprintf("%d of %d", s.Body, s.BodyMax), Mind: fmt.Sprintf("%d of %d", s.Mind, s.MindMax),
			Attack: attack, Defend: strconv.Itoa(s.Defend), Move: strconv.Itoa(s.Move), Gold: strconv.Itoa(s.Gold), Carries: carries(s.Things), State: capital(p.stateOf(s.Hero))})
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
		party.Quests = append(party.Quests, views.PaperLine{Number: line.Number, Title: line.Title, State: capital(line.State) + ".", Text: ended(line.Text)})
	}
	party.Won = capital(plural(won, "quest", "quests")) + " won."
	for _, f := range projections.Remains(p.q) {
		party.Fallen = append(party.Fallen, views.Remark{Title: f.Name, Text: strings.TrimSpace(p.deathOf(f, p.story) + " " + fateOf(f))})
	}
	p.out.Party = &party
	return nil
}

func (p printing) questRecords() error {
	known := projections.ProgressOf(p.q).Quests
	var choices []views.Choice
	for _, q := range known {
		choices = append(choices, views.Choice{Value: strconv.Itoa(q.No), Label: cmp.Or(q.Title, fmt.Sprintf("Quest %d", q.No)), Note: p.questLine(q).State})
	}
	wanted, err := p.group("Quests", "quest", "a quest that your seat knows of", choices)
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
	m := views.PaperQuest{Number: strconv.Itoa(q.No), Title: cmp.Or(q.Title, fmt.Sprintf("Quest %d", q.No)), State: p.questLine(q).State,
		Parchment: read.Parchment, Goal: cmp.Or(read.Goal, "Zargon has not read it aloud yet.")}
	if q.Reward != "" {
		m.Goal += " Reward: " + q.Reward
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
	a := views.PaperAttempt{Title: fmt.Sprintf("Attempt %d", o.Attempt), Outcome: capital(outcomeWord(o.Outcome)) + ".", Heroes: p.whoCameBack(q, o)}
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
		return ended("With " + together(p.namesOf(p.a.Party)))
	}
	var told []string
	if len(o.Survivors) > 0 {
		told = append(told, ended("Came back: "+together(p.namesOf(o.Survivors))))
	}
	if len(o.Dead) > 0 {
		told = append(told, ended("Fell: "+together(p.namesOf(o.Dead))))
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
	a.Title += try.At.Local().Format(", 2 January 2006")
	byWhom, order := map[string][]string{}, []string{}
	slain := 0
	for _, foe := range try.Foes {
		if !foe.Dead {
			continue
		}
		slain++
		by := cmp.Or(p.s.Heroes[event.HeroID(foe.By)].Name, "Others")
		if byWhom[by] == nil {
			order = append(order, by)
		}
		byWhom[by] = append(byWhom[by], cmp.Or(foe.Name, p.s.CardName(foe.Type)))
	}
	for _, by := range order {
		a.Slain = append(a.Slain, views.Remark{Title: by, Text: ended(tallied(byWhom[by]))})
	}
	var seen []string
	for _, area := range try.Areas {
		seen = append(seen, area.Area)
	}
	a.Seen = together(seen)
	a.Facts = []views.Stat{{Label: "Rounds", Value: strconv.Itoa(try.Rounds)}, {Label: "Slain", Value: strconv.Itoa(slain), Unit: "monsters"},
		{Label: "Left", Value: strconv.Itoa(len(try.Foes) - slain), Unit: "monsters"}, {Label: "Areas seen", Value: strconv.Itoa(len(seen))}}
	for _, r := range try.Reads {
		if r.What != "parchment" && r.Text != "" {
			a.Read = append(a.Read, views.Remark{Title: strings.TrimSpace(capital(strings.ReplaceAll(r.What, "_", " ")) + " " + r.NoteRef), Text: r.Text})
		}
	}
	for _, revision := range try.Found {
		if e, seen := campaign.Find(p.q.Entries, revision); seen {
			a.Treasure = append(a.Treasure, views.Done{N: revision, When: fmt.Sprintf("Round %d", p.story.Moments[revision].Round), Text: p.v.tell(e.Action)})
		}
	}
}
