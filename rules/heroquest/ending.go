package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// endingCommands are the commands of Ending the Quest and of what follows it.
var endingCommands = []rules.Command[Command]{
	{
		Name: "AchieveGoal", Title: "Goal reached", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means: "The goal of the quest is met; the heroes still have to leave.",
		Fields: []rules.Field{
			listOf("by", "By", rules.Field{Name: "hero", Shape: rules.Ref, Kind: "hero"}, "the heroes who met it").Maybe(),
			{Name: "note", Label: "Note", Shape: rules.Prose, Optional: true, Max: 4000, Means: "how it was met"},
		},
		Rules: []rules.ID{"HQ-END-01", "HQ-OBJ-04"},
		Read:  rules.Reads(func(c AchieveGoal) Command { return c }),
	},
	{
		Name: "ExitHero", Title: "Leave the quest", Sides: []events.Side{events.HeroPlayer}, Chapter: "quest",
		Means: "A living hero leaves by exit or entrance; the quest ends with the last one.",
		Fields: []rules.Field{
			actingHero,
			{Name: "via", Label: "By", Shape: rules.Word, Words: []string{"exit", "entrance"}, Means: "which way the hero leaves"},
			{Name: "square", Label: "Square", Shape: rules.Square, Optional: true, Means: "from which the hero leaves"},
			answering([2]string{"at_exit", "does the hero stand at the exit or entrance named?"}),
		},
		Rules: []rules.ID{"HQ-END-01", "HQ-END-02"},
		Read:  rules.Reads(func(c ExitHero) Command { return c }),
	},
	{
		Name: "EndQuest", Title: "End the quest", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means: "Zargon ends the attempt: as a success when a note ends it at the goal, as a retreat when the table gives it up. When the last living hero leaves or dies it ends by itself.",
		Fields: []rules.Field{
			{Name: "outcome", Label: "Outcome", Shape: rules.Word, Words: []string{success, retreat, defeat}, Means: "one for the whole party"},
			{Name: "quest_note", Label: "Quest note", Shape: rules.Text, Optional: true, Min: 1, Max: 80, Means: "the note that ends the quest with heroes still inside"},
		},
		Rules: []rules.ID{"HQ-END-01", "HQ-END-02", "HQ-END-03", "HQ-NEW-05", "HQ-UNFIN-01"},
		Read:  rules.Reads(func(c EndQuest) Command { return c }),
	},
	splitReward, markQuest, restore, settleQuest, finishQuest,
}

// The outcomes of an attempt, one for the whole party (HQ-NEW-05).
const (
	success = "success"
	retreat = "retreat"
	defeat  = "defeat"
)

// AchieveGoal says that the goal of the quest is met.
type AchieveGoal struct {
	By   []event.HeroID `json:"by"`
	Note string         `json:"note"`
}

func (c AchieveGoal) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	return d.Call.Lawful(d.settled(), d.mayAchieve())
}

func (c AchieveGoal) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	a := d.State.Quest
	for _, h := range c.By {
		if !slices.Contains(a.Party, h) {
			return rules.Ask("by", "no hero of this quest has the id %q", h)
		}
		if d.State.Heroes[h].Dead {
			return rules.Ask("by", "%s is dead, and the dead take no further part in the quest", d.name(string(h)))
		}
	}
	d.Record(event.QuestGoalAchieved{Quest: a.No, Attempt: a.Attempt, By: append([]event.HeroID{}, c.By...), Note: c.Note})
	return nil
}

// mayAchieve refuses to reach the goal twice.
//
//   - HQ-END-01: with the goal reached, what is left is to get out.
func (d *draft) mayAchieve() error {
	if d.State.Quest.Stage == GoalAchieved {
		return rules.Bar("GoalAlreadyAchieved", "HQ-END-01", "the goal is reached already; the heroes still have to leave")
	}
	return nil
}

// ExitHero asks to leave the board by the exit or the entrance.
type ExitHero struct {
	Hero     event.HeroID    `json:"hero_id"`
	Via      string          `json:"via"`
	Square   *event.Square   `json:"square"`
	Asserted map[string]bool `json:"asserted"`
}

func (c ExitHero) ready(d *draft) error {
	_, err := d.acting("hero_id", c.Hero)
	return err
}

func (c ExitHero) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayLeave(c)); err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	d.Record(event.HeroExited{Hero: c.Hero, Via: c.Via, Square: c.Square})
	d.endTurn("exited")
	d.endQuestIfEmpty()
	return nil
}

// mayLeave refuses to leave from anywhere but the way out.
//
//   - HQ-END-01: heroes leave by the exit, in some quests by the entrance.
//   - HQ-END-02: who breaks off goes back to the entrance.
func (d *draft) mayLeave(c ExitHero) error {
	if there, err := asserted(c.Asserted, "at_exit"); err != nil || there {
		return err
	}
	return rules.Refuse("NotAtExit", "HQ-END-01", "%s does not stand at the %s", d.State.Heroes[c.Hero].Name, words.Term(c.Via)).Citing("HQ-END-02")
}

// endQuestIfEmpty ends the attempt when no living hero is left on the board.
//
//   - HQ-END-01: won if the goal was reached and somebody got out alive.
//   - HQ-END-02: a retreat if somebody got out without it.
//   - HQ-END-03: a defeat if all died; four heroes or fewer (HQ-ROLE-02).
func (d *draft) endQuestIfEmpty() {
	a := d.State.Quest
	if !a.playing() || len(a.insiders()) > 0 {
		return
	}
	outcome := retreat
	switch {
	case len(a.Left) == 0:
		outcome = defeat
	case a.Stage == GoalAchieved:
		outcome = success
	}
	d.endQuest(outcome)
}

// endQuest fixes the outcome, one for all heroes together (HQ-NEW-05); a turn
// that is open ends first.
func (d *draft) endQuest(outcome string) {
	d.endTurn("quest_ended")
	a := d.State.Quest
	d.Record(event.QuestEnded{
		Quest: a.No, Attempt: a.Attempt, Outcome: outcome, Survivors: a.inOrder(a.Left), Dead: a.inOrder(a.Dead),
	})
}

// inOrder lists some heroes of the party in the order of turns.
func (a *Attempt) inOrder(some []event.HeroID) []event.HeroID {
	in := []event.HeroID{}
	for _, h := range a.turnOrder() {
		if slices.Contains(some, h) {
			in = append(in, h)
		}
	}
	return in
}

// EndQuest asks to end the attempt with heroes still on the board.
type EndQuest struct {
	Outcome string `json:"outcome"`
	Note    string `json:"quest_note"`
}

func (c EndQuest) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	return d.Call.Lawful(d.settled())
}

func (c EndQuest) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if len(d.definition().Notes) > 0 && c.Note != "" && !d.hasNote(c.Note) {
		return rules.Ask("quest_note", "no note of the quest has the letter %q", c.Note)
	}
	if err := d.Call.Lawful(d.mayEndAs(c)); err != nil {
		return err
	}
	via := map[string]string{success: "exit", retreat: "entrance"}[c.Outcome]
	for _, h := range d.State.Quest.insiders() {
		if via != "" {
			d.Record(event.HeroExited{Hero: h, Via: via})
		}
	}
	d.endQuest(c.Outcome)
	return nil
}

// mayEndAs refuses an outcome that is not that of the quest.
//
//   - HQ-END-01: no success before the goal; and heroes still inside have to
//     get out first, unless a quest note ends the quest at its goal.
//   - HQ-END-02: a quest that is given up is a retreat, until the goal is
//     reached.
//   - HQ-END-03: a defeat only when all heroes have died.
func (d *draft) mayEndAs(c EndQuest) error {
	a := d.State.Quest
	inside := len(a.insiders())
	switch {
	case c.Outcome == success && a.Stage != GoalAchieved:
		return rules.Refuse("GoalNotAchieved", "HQ-END-01", "the goal is not reached").Citing("HQ-END-02")
	case c.Outcome == success && c.Note == "" && inside > 0:
		return rules.Refuse("HeroesStillInside", "HQ-END-01", "%s", words.Many(inside,
			"%d living hero is still on the board, and no quest note ends the quest", "%d living heroes are still on the board, and no quest note ends the quest"))
	case c.Outcome == retreat && a.Stage == GoalAchieved:
		return rules.Refuse("GoalAlreadyAchieved", "HQ-END-01", "the goal is reached: whoever gets out has won").Citing("HQ-END-02")
	case c.Outcome == defeat && inside > 0:
		return rules.Refuse("HeroesStillInside", "HQ-END-03", "%s", words.Many(inside, "%d hero is alive on the board", "%d heroes are alive on the board"))
	}
	return nil
}
