package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/views"
)

// usualNames are what the heroes of the box are called by who takes one by a tap.
var usualNames = map[event.Key]string{"barbarian": "Hrolf", "dwarf": "Borgil", "elf": "Ysilde", "wizard": "Tamsin"}

// firstSteps lead from an empty table to its first quest; nil once one was begun, and
// for who changes nothing.
func (t *heroQuestTable) firstSteps() *views.Steps {
	if t.a != nil || t.s.Phase != heroquest.Forming || t.v.Page.ReadOnly != "" || t.v.Page.At != nil {
		return nil
	}
	for _, q := range t.s.Quests {
		if len(q.Attempts) > 0 {
			return nil
		}
	}
	steps := &views.Steps{Title: t.v.Say("First steps"), Text: t.v.Say("Four steps to the first quest."), Whole: true}
	if t.gm {
		steps.All = []views.Stage{t.invites(), t.heroesChosen(), t.firstQuest()}
	} else {
		steps.All = []views.Stage{{Text: t.v.Say("You sit at the table."), Done: true}, t.ownHero(), {Text: t.v.Say("Zargon starts the first quest.")}}
	}
	steps.All = append(steps.All, views.Stage{Link: views.Link{Text: t.v.Say("Play."), Href: t.v.Table.Play()}, Text: t.v.Say("The page says whose turn it is and what can be done.")})
	return steps
}

// players are the seats that play heroes.
func (t *heroQuestTable) players() []campaign.Seat {
	return slices.DeleteFunc(slices.Clone(t.v.Look.Kernel.Seats), func(s campaign.Seat) bool { return s.Left || s.Side != events.HeroPlayer })
}

func (t *heroQuestTable) invites() views.Stage {
	n := len(t.players())
	step := views.Stage{Link: views.Link{Text: t.v.Say("Invite the others."), Href: t.v.Table.Invite()}, Text: t.v.Say("Their phones read a code from your screen."), Done: n > 0}
	if n > 0 {
		step.Note = t.v.Many(n, "%d player sits at the table", "%d players sit at the table")
	}
	return step
}

// heroesChosen says of whom the game master waits for a hero.
func (t *heroQuestTable) heroesChosen() views.Stage {
	var without []string
	for _, seat := range t.players() {
		if len(playedBy(t.s, seat.Seat)) == 0 {
			without = append(without, seat.Name)
		}
	}
	step := views.Stage{Link: views.Link{Text: t.v.Say("Choose heroes."), Href: t.v.Table.Heroes()}, Text: t.v.Say("Each player takes one by a tap, on their own phone."),
		Done: len(t.living()) > 0 && len(without) == 0}
	if len(without) > 0 {
		step.Note = t.v.Say("still without a hero: %s", strings.Join(without, ", "))
	}
	return step
}

// ownHero lets a player take one of the heroes of the box by one tap.
func (t *heroQuestTable) ownHero() views.Stage {
	if len(t.mine) > 0 {
		return views.Stage{Text: t.v.Say("Choose your hero."), Done: true, Note: t.v.Say("you play %s; the sheet changes the name", t.hero(t.mine[0])),
			Link: views.Link{Text: t.v.Say("See the sheet."), Href: t.v.Table.Hero(string(t.mine[0]))}}
	}
	step := views.Stage{Text: t.v.Say("Choose your hero, by one tap:"), Note: t.v.Say("other names and heroes are under Heroes")}
	box, _ := t.classChoices()
	for _, class := range box {
		name := usualNames[event.Key(class.Value)]
		f := t.form("take-"+class.Value, "JoinHero", t.v.Say("%s, %s", class.Label, name), "heroes").hide("hero_type", class.Value).hide("name", name)
		f.out.Action, f.out.Quiet, f.out.Off = t.v.Table.Heroes(), true, class.Off
		step.Forms = append(step.Forms, *f.done())
	}
	return step
}

// firstQuest starts the quest that is ready, or makes the first one of the book ready.
func (t *heroQuestTable) firstQuest() views.Stage {
	if no, defined := t.nextQuest(); defined {
		return views.Stage{Link: views.Link{Text: t.v.Say("Start the first quest."), Href: t.v.Table.Quest(strconv.Itoa(no))},
			Text: t.v.Say("All that it asks is filled in."), Note: t.s.Quests[no].Definition.Title}
	}
	step := views.Stage{Link: views.Link{Text: t.v.Say("Write the first quest,"), Href: t.v.Table.NewQuest()}, Text: t.v.Say("or take the one in your book as it is:")}
	sheet := newQuestSheet()
	for _, b := range heroquest.QuestBooks(t.s, t.options()) {
		if len(b.Quests) == 0 || b.Quests[0].Title == "" {
			continue
		}
		if t.preset(sheet, string(b.Key), strconv.Itoa(b.Quests[0].Number)) == nil {
			step.Forms = []views.Form{t.presetForm(sheet.values)}
			return step
		}
	}
	step.Link.Text, step.Text = t.v.Say("Write the first quest."), t.v.Say("Number and title are enough.")
	return step
}

// presetForm writes a quest of the book by one tap.
func (t *heroQuestTable) presetForm(values url.Values) views.Form {
	f := t.form("first", "DefineQuest", t.v.Say("Get “%s” ready", values.Get("title")), "quest")
	for _, name := range []string{"quest_no", "title", "pack", "reward", "reward_gold", "wandering_monster"} {
		if value := values.Get(name); value != "" {
			f.hide(name, value)
		}
	}
	f.out.Action, f.out.Quiet = t.v.Table.NewQuest(), true
	return *f.done()
}
