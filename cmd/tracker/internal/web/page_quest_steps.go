package web

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// questForms are the game master's steps with a quest: begin it, say how it
// goes, end and settle it.
func (t *heroQuestTable) questForms(q projections.Quest) []views.Fold {
	if !t.gm || t.v.Page.ReadOnly != "" || t.v.Page.At != nil {
		return nil
	}
	if !q.Playing {
		var folds []views.Fold
		if !q.Won || t.options().Is("quest_order", "free") {
			folds = append(folds, t.startFold(q))
		}
		if !q.Won && len(q.Attempts) > 0 {
			folds = append(folds, t.modifyFold(q))
		}
		if len(t.s.Owed) > 0 {
			folds = append(folds, t.owedFold(q))
		}
		return folds
	}
	switch t.a.Stage {
	case heroquest.SetUp:
		return []views.Fold{t.fold(t.v.Say("Begin"), "BeginQuest", "", t.form("BeginQuest", "BeginQuest", t.v.Say("Begin the first round"), "play")), t.readFold()}
	case heroquest.Ended:
		return []views.Fold{t.finishFold(q)}
	}
	goal := t.form("AchieveGoal", "AchieveGoal", t.v.Say("The goal is reached"), "flag").many("by", t.v.Say("goal|By"), t.heroChoices(t.s.Inside())).
		text("note", t.v.Say("How"), "", nil)
	end := t.form("EndQuest", "EndQuest", t.v.Say("End the quest"), "flag").pick("outcome", t.v.Say("How does it end?"), []views.Choice{
		{Value: "success", Label: t.v.Say("Success"), Note: t.v.Say("the goal is reached"), Chosen: t.a.Stage == heroquest.GoalAchieved},
		{Value: "retreat", Label: t.v.Say("Retreat"), Note: t.v.Say("the heroes give up and leave"), Chosen: t.a.Stage == heroquest.Running},
		{Value: "defeat", Label: t.v.Say("Defeat"), Note: t.v.Say("all heroes have died")},
	}).text("quest_note", t.v.Say("Quest note that ends it with heroes inside"), "", nil)
	return []views.Fold{t.fold(t.v.Say("The goal"), "AchieveGoal", "", goal), t.fold(t.v.Say("End the quest"), "EndQuest", "", end), t.readFold()}
}

// readFold says that Zargon reads the parchment aloud.
func (t *heroQuestTable) readFold() views.Fold {
	f := t.form("ReadAloud", "ReadAloud", t.v.Say("It was read aloud"), "book").hide("what", "parchment").
		prose("text", t.v.Say("Another text than the parchment’s"), "")
	return t.fold(t.v.Say("Read the parchment"), "ReadAloud", "", f)
}

// startFold goes from an empty table to the first round.
func (t *heroQuestTable) startFold(q projections.Quest) views.Fold {
	f := t.form("start", "StartQuest", t.v.Say("Begin the first round"), "play").many("hero_ids", t.v.Say("Who goes?"), t.goers())
	f.out.Action = t.v.Table.StartQuest(strconv.Itoa(q.No))
	for i, h := range t.seated() {
		f.number("place."+string(h), t.v.Say("%s’s place", t.hero(h)), [2]int{1, 99}, strconv.Itoa(i+1))
		if i == 0 {
			f.help(t.v.Say("Turns go clockwise from Zargon’s left, 1 is first."))
		}
	}
	for _, h := range t.living() {
		t.asksElements(f, h, "elements."+string(h))
	}
	f.ask("read", t.v.Say("Has the parchment been read aloud?"), yes)
	f.hide("next", t.v.Table.Play())
	f.text("start_area", t.v.Say("quest|Start"), t.s.Quests[q.No].Definition.StartArea, nil)
	fold := t.fold(t.v.Say("Start the quest"), "StartQuest", "", f)
	fold.Form.Quiet, fold.Open = false, true
	if no, fits := t.tryOut("SetUpQuest", heroquest.SetUpQuest{Quest: q.No}); fits && no != nil {
		fold.Off, fold.Rules = no.Reason.In(t.v), t.v.refusal(*no).Rules
	}
	return fold
}

// seated are the living heroes in the order of turns of the last seating, those
// without a place behind.
func (t *heroQuestTable) seated() []event.HeroID {
	order := slices.DeleteFunc(slices.Clone(t.s.Seating), func(h event.HeroID) bool { return t.s.Heroes[h].Dead })
	return append(order, t.living(order...)...)
}

// starts takes the form that begins a quest: the places become an order.
func starts(c echo.Context, sent url.Values) (string, error) {
	const command = "StartQuest"
	sent.Set("quest_no", c.Param("quest"))
	type seat struct {
		hero  string
		place int
	}
	var seats []seat
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		hero, is := strings.CutPrefix(name, "place.")
		if !is || !slices.Contains(sent["hero_ids"], hero) {
			continue
		}
		place, err := strconv.Atoi(sent.Get(name))
		if err != nil {
			return command, rules.Ask(name, "is a number")
		}
		if i := slices.IndexFunc(seats, func(s seat) bool { return s.place == place }); i >= 0 {
			return command, rules.Ask(name, "%d is another hero’s place already", place)
		}
		seats = append(seats, seat{hero, place})
	}
	slices.SortFunc(seats, func(a, b seat) int { return a.place - b.place })
	sent.Del("order")
	for _, s := range seats {
		sent.Add("order", s.hero)
	}
	return command, nil
}

// finishFold gives what a won quest brings and clears the table.
func (t *heroQuestTable) finishFold(q projections.Quest) views.Fold {
	f := t.form("finish", "FinishQuest", t.v.Say("Finish the quest"), "scales")
	f.out.Action = t.v.Table.FinishQuest(strconv.Itoa(q.No))
	if t.a.Outcome == "success" && !t.a.Split {
		pot := 0
		if q.RewardGold != nil {
			pot = *q.RewardGold
		}
		f.number("pot_gold", t.v.Say("Gold to divide"), [2]int{0, 100000}, strconv.Itoa(pot))
		for i, h := range t.a.Left {
			share := pot / len(t.a.Left)
			if i < pot%len(t.a.Left) {
				share++
			}
			f.number("shares."+string(h), t.v.Say("%s’s share", t.hero(h)), [2]int{0, 100000}, strconv.Itoa(share))
		}
		f.help(t.v.Say("Odd coins are the table’s to give."))
	}
	fold := t.fold(t.v.Say("Settle the quest"), "FinishQuest", "", f)
	fold.Form.Quiet, fold.Open = false, true
	return fold
}

// finishes takes the form that settles a quest. Shares that nobody gets are
// left out.
func finishes(_ echo.Context, sent url.Values) (string, error) {
	for name := range sent {
		if _, is := strings.CutPrefix(name, "shares."); is && (sent.Get(name) == "" || sent.Get(name) == "0") {
			sent.Del(name)
		}
	}
	if sent.Get("pot_gold") == "0" {
		sent.Del("pot_gold")
	}
	return "FinishQuest", nil
}

// owedFold puts a lost artifact into the quest.
func (t *heroQuestTable) owedFold(q projections.Quest) views.Fold {
	var lost []views.Choice
	for _, o := range t.s.Owed {
		lost = append(lost, views.Choice{Value: string(o.Artifact), Label: t.v.Term(t.s.CardName(o.Artifact)), Note: t.v.Say("lost in quest %d", o.LostInQuest)})
	}
	f := t.form("RescheduleArtifact", "RescheduleArtifact", t.v.Say("Hide it here"), "chest").hide("quest_no", strconv.Itoa(q.No)).
		pick("artifact", t.v.Say("Artifact"), lost).text("area", t.v.Say("Where"), "", nil).required()
	return t.fold(t.v.Say("Place a lost artifact"), "RescheduleArtifact", "", f)
}
