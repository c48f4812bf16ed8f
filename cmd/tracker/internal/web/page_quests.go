package web

import (
	"cmp"
	"maps"
	"net/http"
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

// quests is the page of all quests that the seat may know of.
func (t *heroQuestTable) quests() (views.Quests, error) {
	p := projections.ProgressOf(t.q)
	m := views.Quests{}
	won := 0
	for _, q := range p.Quests {
		if q.Won {
			won++
		}
		m.Quests = append(m.Quests, t.questLine(q))
	}
	m.Won = t.v.Many(won, "%d quest won", "%d quests won")
	if len(p.Quests) > 0 {
		m.WonWhy = t.v.whyOf("quests")
	}
	if t.gm {
		if len(p.Quests) > 0 {
			m.Won = t.v.Say("%d of %d won", won, len(p.Quests))
		}
		if t.v.Page.ReadOnly == "" && t.v.Page.At == nil {
			m.Write = t.v.Table.NewQuest()
			m.Import = new(t.importForm(newQuestSheet()))
		}
	}
	return m, nil
}

func questsParts(p views.Page, m views.Quests) []Part {
	return []Part{NewPart("quests", views.QuestsFragment(p, m))}
}

func (t *heroQuestTable) questLine(q projections.Quest) views.QuestLine {
	line := views.QuestLine{Number: strconv.Itoa(q.No), Title: q.Title, Href: t.v.Table.Quest(strconv.Itoa(q.No)), Done: q.Won, Now: q.Playing}
	line.State, line.Text = t.v.Say("not started"), q.Goal
	switch {
	case q.Playing:
		line.State, line.Text, line.Why = t.v.Say("being played"), capital(t.stageText()), t.v.whyOf("quest", "round")
	case q.Won:
		line.State = t.v.Say("won")
	case len(q.Attempts) > 0:
		line.State = t.v.Say("not won")
	}
	if n := len(q.Attempts); !q.Playing && n > 0 {
		line.Text = t.v.Many(n, "%d attempt, the last: %s", "%d attempts, the last: %s", n, t.outcomeText(q.Attempts[n-1]))
		line.Why = t.v.whyOf("quests", strconv.Itoa(q.No), "attempts")
	}
	return line
}

// stageText says where the attempt in progress stands.
func (t *heroQuestTable) stageText() string {
	switch t.a.Stage {
	case heroquest.SetUp:
		return t.v.Say("the table is laid")
	case heroquest.GoalAchieved:
		return t.v.Say("round %d, the goal is reached: get out alive", t.a.Round)
	case heroquest.Ended:
		return t.v.Say("ended in %s, to be settled", t.v.Term(t.a.Outcome))
	}
	return t.v.Say("round %d", t.a.Round)
}

func (t *heroQuestTable) outcomeText(o heroquest.Outcome) string {
	how := t.v.outcomeWord(o.Outcome)
	var dead []string
	for _, h := range o.Dead {
		dead = append(dead, t.hero(h))
	}
	if len(dead) > 0 {
		return t.v.Many(len(dead), "%s; %s fell.", "%s; %s fell.", how, words.And(t.v, dead))
	}
	return sentenceOf(how)
}

// outcomeWord is how an attempt at a quest ended, as a table says it.
func (v *Visit) outcomeWord(outcome string) string {
	switch outcome {
	case "":
		return v.Say("going on")
	case "success":
		return v.Say("won")
	case "defeat":
		return v.Say("a defeat")
	}
	return v.Say("a retreat")
}

// quest is the page of one quest, as the seat may know it.
func (t *heroQuestTable) quest() (views.Quest, error) {
	no, err := strconv.Atoi(t.v.Echo.Param("quest"))
	known := projections.ProgressOf(t.q).Quests
	i := slices.IndexFunc(known, func(q projections.Quest) bool { return q.No == no })
	if err != nil || i < 0 {
		return views.Quest{}, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("there is no such quest, or none that you may know of yet")}
	}
	q := known[i]
	t.v.Page.Title = q.Title
	story := projections.ChronicleOf(t.q)
	m := views.Quest{Number: strconv.Itoa(no), Title: q.Title, State: t.questLine(q).State, Print: t.v.Table.PrintQuest(strconv.Itoa(no)), Goal: q.Goal, GoalMet: q.Won, Attempts: t.attemptsOf(q, story)}
	if q.Playing {
		m.Stage, m.StageWhy = t.stageText(), t.v.whyOf("quest", "round")
		m.GoalMet = t.a.Stage == heroquest.GoalAchieved || t.a.Outcome == "success"
	}
	last, tried := story.Last(no)
	t.texts(&m, last, t.s.Quests[no].Definition)
	if m.Goal == "" {
		m.Goal = t.v.Say("Zargon has not read it aloud yet.")
	}
	t.facts(&m, q, last, tried)
	t.seenOf(&m, q, last, tried)
	if q.Playing {
		m.Traps = t.findings()
	}
	if m.Found, err = t.told(story, 20, func(e campaign.Entry) bool { return slices.Contains(last.Found, e.Revision) }); err != nil {
		return m, err
	}
	if t.gm {
		m.Secret = t.secretOf(no, last)
		if t.s.Quests[no].Definition.Quest != 0 {
			m.Export = t.v.Table.ExportQuest(strconv.Itoa(no))
		}
		if !q.Playing && (!q.Won || t.options().Is("quest_order", "free")) && t.v.Page.ReadOnly == "" && t.v.Page.At == nil {
			m.Edit = t.v.Table.EditQuest(strconv.Itoa(no))
		}
	}
	m.Forms = t.questForms(q)
	return m, nil
}

func questParts(p views.Page, m views.Quest) []Part {
	return append([]Part{
		NewPart("state", views.StateFragment(p, m)), NewPart("texts", views.TextsFragment(p, m)), NewPart("steps", views.StepsFragment(p, m)),
	}, foldParts(p, m.Forms)...)
}

// texts are what was read aloud; the game master sees the parchment at once.
func (t *heroQuestTable) texts(m *views.Quest, last projections.Try, d event.QuestDefined) {
	m.Parchment = d.Parchment
	for _, r := range last.Reads {
		if m.Parchment == "" && r.What == "parchment" {
			m.Parchment = r.Text
		}
		if m.Goal == "" {
			m.Goal = r.Goal
		}
	}
}

func (t *heroQuestTable) facts(m *views.Quest, q projections.Quest, last projections.Try, tried bool) {
	if tried {
		m.Facts = append(m.Facts, views.Stat{Label: t.v.Say("Attempt"), Value: strconv.Itoa(last.Attempt), Why: t.v.whyOf("quests", strconv.Itoa(q.No), "attempts")},
			views.Stat{Label: t.v.Say("Rounds"), Value: strconv.Itoa(last.Rounds), Why: t.whyIn(q, last, "round")})
	}
	if q.RewardGold != nil {
		m.Facts = append(m.Facts, views.Stat{Label: t.v.Say("Reward"), Value: strconv.Itoa(*q.RewardGold), Unit: t.v.Say("gold"), Why: t.v.whyOf("quests", strconv.Itoa(q.No), "definition", "reward_gold")})
	}
	if q.Reward != "" {
		m.Goal = t.v.Say("%s Reward: %s", m.Goal, q.Reward)
	}
}

// whyIn is the address that explains a value of an attempt: as things are while
// it is played, else as they were when it was settled. One that was put into the
// journal afterwards is explained by what is kept of it.
func (t *heroQuestTable) whyIn(q projections.Quest, try projections.Try, value string) string {
	if q.Playing {
		return t.v.whyOf("quest", value)
	}
	if e, there := campaign.Find(t.v.Look.Entries, try.Settled); there && e.Place == e.Revision-1 {
		return t.v.Table.AsOf(e.Revision-1, false).Why(gamePath("quest", value))
	}
	return t.v.whyOf("quests", strconv.Itoa(q.No), "attempts")
}

// seenOf are areas and monsters: those that came into view, and for the game
// master those that wait.
func (t *heroQuestTable) seenOf(m *views.Quest, q projections.Quest, last projections.Try, tried bool) {
	names := map[string]bool{}
	for _, a := range last.Areas {
		names[a.Area] = true
		m.Areas = append(m.Areas, views.AreaLine{Name: capital(a.Area), Why: t.v.whyOf("quest", "areas", a.Area), Seen: true, Stamp: t.seenStamp(a.Round), Text: t.areaText(q, a)})
	}
	m.Seen, m.SeenWhy = t.v.Many(len(names), "%d area seen", "%d areas seen"), t.whyIn(q, last, "areas")
	if len(names) == 0 {
		m.Seen, m.SeenWhy = t.v.Say("none seen yet"), ""
	}
	slain := 0
	for _, foe := range last.Foes {
		line := t.foeLine(q, foe)
		if foe.Dead {
			slain++
		}
		m.Monsters = append(m.Monsters, line)
	}
	m.Alive, m.AliveWhy = t.v.Say("%d alive, %d slain", len(last.Foes)-slain, slain), t.whyIn(q, last, "monsters")
	switch {
	case len(last.Foes) == 0:
		m.Alive, m.AliveWhy = t.v.Say("none met yet"), ""
	case tried && !q.Playing:
		m.Alive = t.v.Say("%d slain, %d left", slain, len(last.Foes)-slain)
	}
	if !t.gm {
		return
	}
	all := maps.Clone(names)
	for _, a := range t.s.Quests[q.No].Definition.Areas {
		if !all[a.Area] {
			all[a.Area] = true
			m.Areas = append(m.Areas, views.AreaLine{Name: capital(a.Area), Text: t.waitingIn(q.No, a)})
		}
	}
	if len(all) > 0 {
		m.Seen = t.v.Say("%d of %d seen", len(names), len(all))
		m.SeenWhy = cmp.Or(m.SeenWhy, t.v.whyOf("quests", strconv.Itoa(q.No), "definition", "areas"))
	}
	if on := len(t.s.Quests[q.No].Definition.Monsters); !tried && on > 0 {
		m.Alive = t.v.Many(on, "%d monster on the map", "%d monsters on the map")
		m.AliveWhy = t.v.whyOf("quests", strconv.Itoa(q.No), "definition", "monsters")
	}
}

// seenStamp says when an area was seen.
func (t *heroQuestTable) seenStamp(round int) string {
	if round == 0 {
		return t.v.Say("seen at the start")
	}
	return t.v.Say("seen in round %d", round)
}

// slainStamp says when a monster was slain, and by whom if that is known.
func (t *heroQuestTable) slainStamp(by string, round int) string {
	switch {
	case by == "" && round == 0:
		return t.v.Say("slain at the start")
	case by == "":
		return t.v.Say("slain in round %d", round)
	case round == 0:
		return t.v.Say("slain by %s at the start", by)
	}
	return t.v.Say("slain by %s in round %d", by, round)
}

// areaText says who searched an area for treasure.
func (t *heroQuestTable) areaText(q projections.Quest, a projections.Sighted) string {
	if !q.Playing {
		return t.v.Term(capital(a.Kind))
	}
	var who []string
	for _, h := range t.a.Areas[a.Area].Searched {
		who = append(who, t.hero(h))
	}
	if len(who) == 0 {
		return t.v.Term(capital(a.Kind))
	}
	return t.v.Say("%s, searched for treasure by %s", t.v.Term(capital(a.Kind)), strings.Join(who, ", "))
}

func (t *heroQuestTable) foeLine(q projections.Quest, foe projections.Met) views.MonsterLine {
	name := foe.Name
	if name == "" {
		name = t.v.Term(t.s.CardName(foe.Type))
	}
	line := views.MonsterLine{Name: name, Href: t.v.Table.Way(string(foe.Monster)), Place: foe.Area, Alive: !foe.Dead, Rules: t.v.cites([]string{"HQ-CARD-13"})}
	if foe.Dead {
		line.Note, line.Rules = t.slainStamp(t.s.Heroes[event.HeroID(foe.By)].Name, foe.Round), t.v.cites([]string{"HQ-ATK-11"})
		return line
	}
	line.Note = t.v.Say("alive")
	if q.Playing {
		now := t.a.Monster[foe.Monster]
		line.Body, line.Place = views.Pips{Kind: "body", Label: t.v.Say("Body"), Now: now.Body, Max: now.BodyMax, Why: t.v.whyOf("quest", "monsters", string(foe.Monster), "body")}, now.Spot.Area
	}
	return line
}

func (t *heroQuestTable) attemptsOf(q projections.Quest, story projections.Chronicle) []views.Attempt {
	var all []views.Attempt
	for _, o := range q.Attempts {
		a := views.Attempt{Title: t.v.Say("Attempt %d", o.Attempt), State: t.v.outcomeWord(o.Outcome), Won: o.Outcome == "success", Href: t.v.Table.Timeline()}
		if o.Outcome != "" || len(o.Dead) > 0 {
			a.Text = capital(t.outcomeText(o))
		}
		for _, try := range story.Tries {
			if try.Quest == q.No && try.Attempt == o.Attempt {
				a.Title = t.v.Say("%s, %s", a.Title, t.v.Date(try.At.Local(), "2 January"))
				a.Rounds, a.RoundsWhy = t.v.Many(try.Rounds, "%d round.", "%d rounds."), t.whyTry(q, o, try)
				a.Watch = t.v.Table.ReplayOf(try.Revision, try.Settled)
				a.Href, a.Decided = t.v.Table.TimelineAt(try.Revision), t.v.decided(try.Revision)
			}
		}
		all = append(all, a)
	}
	return all
}

// whyTry explains how many rounds an attempt had.
func (t *heroQuestTable) whyTry(q projections.Quest, o heroquest.Outcome, try projections.Try) string {
	q.Playing = q.Playing && o.Outcome == "" && t.a.Attempt == o.Attempt
	return t.whyIn(q, try, "round")
}

// secretOf is what only the game master may see of a quest.
func (t *heroQuestTable) secretOf(no int, last projections.Try) *views.Secret {
	q := t.s.Quests[no]
	s := views.Secret{}
	if q.Definition.WanderingMonster != "" {
		s.Wandering = t.v.Term(t.s.CardName(q.Definition.WanderingMonster))
	}
	for _, n := range q.Definition.Notes {
		read := slices.ContainsFunc(last.Reads, func(r event.TextReadAloud) bool { return r.What == "quest_note" && r.NoteRef == n.Ref })
		s.Notes = append(s.Notes, views.Note{Where: strings.TrimSpace(n.Ref + " " + n.Area), Text: n.Text, Done: read})
	}
	for _, d := range q.Definition.SecretDoors {
		s.Notes = append(s.Notes, views.Note{Where: t.v.Say("Secret door %s", d.Door), Text: strings.Join(d.Between, " – ")})
	}
	for _, trap := range q.Definition.Traps {
		s.Notes = append(s.Notes, views.Note{Where: t.v.Say("Trap %s, %s", trap.Trap, trap.Area), Text: strings.TrimSpace(sentenceOf(t.v.Term(capital(strings.ReplaceAll(trap.Kind, "_", " ")))) + " " + trap.EffectNote)})
	}
	for _, hidden := range q.Definition.SpecialTreasures {
		s.Treasures = append(s.Treasures, views.Note{Where: hidden.Area, Text: t.treasureText(hidden), Done: slices.Contains(q.Found, hidden.Treasure)})
	}
	return &s
}

// waitingIn says what an area is that nobody saw, and who waits there.
func (t *heroQuestTable) waitingIn(no int, a event.Area) string {
	kind := t.v.Term(capital(a.Kind))
	if waiting := t.waiting(no, a.Area); waiting != "" {
		return t.v.Say("%s: %s", kind, waiting)
	}
	return kind
}

// waiting are the monsters that the map has in an area.
func (t *heroQuestTable) waiting(no int, area string) string {
	var names []string
	for _, m := range t.s.Quests[no].Definition.Monsters {
		if m.Area == area {
			names = append(names, cmp.Or(m.Name, t.v.Term(t.s.CardName(m.Type))))
		}
	}
	return strings.Join(names, ", ")
}

func (t *heroQuestTable) treasureText(s event.SpecialTreasure) string {
	var parts []string
	if s.Gold > 0 {
		parts = append(parts, t.v.Say("%d gold", s.Gold))
	}
	for _, card := range s.Items {
		parts = append(parts, t.v.Term(t.s.CardName(card)))
	}
	text := strings.Join(parts, ", ")
	if s.Text != "" {
		text = strings.TrimSpace(sentenceOf(text) + " " + s.Text)
	}
	return text
}
