package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

var (
	goal   = event.QuestGoalAchieved{Quest: 1, Attempt: 1}
	atExit = map[string]bool{"at_exit": true}
)

func exited(h event.HeroID) event.HeroExited { return event.HeroExited{Hero: h, Via: "exit"} }

// HQ-END-01
func TestGoalIsReachedOnceAndTheHeroesStillHaveToLeave(t *testing.T) {
	reached := event.QuestGoalAchieved{Quest: 1, Attempt: 1, By: []event.HeroID{elf}, Note: "the scouts are found"}
	given(t, inRound()...).When(AchieveGoal{By: []event.HeroID{elf}, Note: "the scouts are found"}).Then(reached)
	given(t, inRound()...).When(AchieveGoal{}).Then(event.QuestGoalAchieved{Quest: 1, Attempt: 1, By: []event.HeroID{}})
	given(t, inRound(goal)...).When(AchieveGoal{}).Refused("GoalAlreadyAchieved", "HQ-END-01")
	given(t, inRound()...).When(AchieveGoal{By: []event.HeroID{"h9"}}).Unclear("by")
	given(t, inRound(event.HeroDied{Hero: dwarf})...).When(AchieveGoal{By: []event.HeroID{elf, dwarf}}).Unclear("by") // HQ-DEATH-02
	given(t, inRound()...).By(cleo).When(AchieveGoal{}).Refused("NotZargon", "HQ-ROLE-04")
}

// HQ-END-01, HQ-END-02: heroes leave one by one in their turns.
func TestHeroLeavesByTheExit(t *testing.T) {
	given(t, inRound(turnOf(barbarian)...)...).By(ben).When(ExitHero{Hero: barbarian, Via: "exit", Asserted: atExit}).
		Then(exited(barbarian), event.TurnEnded{Turn: "turn1", Reason: "exited", ActionUnused: true})
	given(t, inRound()...).By(ben).When(ExitHero{Hero: barbarian, Via: "exit", Asserted: atExit}).Types("TurnBegan", "HeroExited", "TurnEnded")
	moving := append(turnOf(barbarian), event.MovementRolled{Hero: barbarian, Turn: "turn1", Squares: 7})
	given(t, inRound(moving...)...).When(ExitHero{Hero: barbarian, Via: "entrance", Asserted: atExit}).
		Types("HeroExited", "MovementEnded", "TurnEnded")
	given(t, inRound()...).When(ExitHero{Hero: barbarian, Via: "exit", Asserted: map[string]bool{"at_exit": false}}).Refused("NotAtExit", "HQ-END-01")
	given(t, inRound()...).When(ExitHero{Hero: barbarian, Via: "exit"}).Unclear("asserted.at_exit")
}

// HQ-END-01, HQ-NEW-05: one outcome for all.
func TestQuestIsWonWhenTheLastLivingHeroIsOut(t *testing.T) {
	past := inRound(goal, event.HeroDied{Hero: barbarian}, event.HeroDied{Hero: dwarf}, exited(wizard))
	given(t, past...).When(ExitHero{Hero: elf, Via: "exit", Asserted: atExit}).
		Has(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success", Survivors: []event.HeroID{elf, wizard}, Dead: []event.HeroID{barbarian, dwarf}}).
		Types("TurnBegan", "HeroExited", "TurnEnded", "QuestEnded")
}

// HQ-END-02
func TestLeavingBeforeTheGoalIsARetreat(t *testing.T) {
	past := inRound(exited(barbarian), exited(dwarf), exited(wizard))
	given(t, past...).When(ExitHero{Hero: elf, Via: "exit", Asserted: atExit}).
		Has(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat", Survivors: []event.HeroID{barbarian, dwarf, elf, wizard}, Dead: []event.HeroID{}})
}

// HQ-END-03, HQ-END-01, HQ-ROLE-02, TC-67, TC-68
func TestQuestEndsWithTheLastDeath(t *testing.T) {
	end := func(past ...events.Event) event.QuestEnded {
		d := &draft{rules.NewDraft(given(t, inRound(past...)...).State(), evolve, rules.Call{Options: rules.NewOptions(Options)})}
		d.endQuestIfEmpty()
		if len(d.Events) == 0 {
			return event.QuestEnded{}
		}
		return d.Events[len(d.Events)-1].(event.QuestEnded)
	}
	died := func(heroes ...event.HeroID) (all []events.Event) {
		for _, h := range heroes {
			all = append(all, event.HeroDied{Hero: h})
		}
		return all
	}
	all := died(barbarian, dwarf, elf, wizard)
	if got := end(all...); got.Outcome != "defeat" {
		t.Errorf("all dead: %+v", got)
	}
	if got := end(append(all, goal)...); got.Outcome != "defeat" {
		t.Errorf("all dead after the goal: %+v", got)
	}
	if got := end(died(barbarian, dwarf, elf)...); got.Outcome != "" {
		t.Errorf("one lives: %+v", got)
	}
	if got := end(append(died(barbarian, dwarf), exited(elf), exited(wizard))...); got.Outcome != "retreat" {
		t.Errorf("two left before the goal: %+v", got)
	}
	three := event.QuestSetUp{Quest: 1, Attempt: 1, Party: []event.HeroID{barbarian, dwarf, elf}}
	if got := end(append([]events.Event{three, event.QuestBegun{Quest: 1, Attempt: 1, TurnOrder: three.Party}}, died(three.Party...)...)...); got.Outcome != "defeat" {
		t.Errorf("three of three dead: %+v", got)
	}
}

// HQ-END-03: a turn that runs ends before the quest.
func TestRunningTurnEndsBeforeTheQuest(t *testing.T) {
	past := inRound(append(zargonsTurn(), event.HeroDied{Hero: barbarian}, event.HeroDied{Hero: dwarf}, event.HeroDied{Hero: elf}, event.HeroDied{Hero: wizard})...)
	d := &draft{rules.NewDraft(given(t, past...).State(), evolve, rules.Call{Options: rules.NewOptions(Options)})}
	d.endQuestIfEmpty()
	if len(d.Events) != 2 || d.Events[0].EventType() != "TurnEnded" {
		t.Errorf("want TurnEnded and QuestEnded, got %v", d.Events)
	}
}

// HQ-END-02: giving up counts as going back.
func TestTableGivesUp(t *testing.T) {
	past := inRound(append(turnOf(elf), event.HeroDied{Hero: barbarian}, event.HeroDied{Hero: dwarf})...)
	given(t, past...).When(EndQuest{Outcome: "retreat"}).Then(
		event.HeroExited{Hero: elf, Via: "entrance"}, event.HeroExited{Hero: wizard, Via: "entrance"},
		event.TurnEnded{Turn: "turn3", Reason: "quest_ended", ActionUnused: true},
		event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat", Survivors: []event.HeroID{elf, wizard}, Dead: []event.HeroID{barbarian, dwarf}})
}

// HQ-END-01: a quest note may end the quest at its goal.
func TestNoteEndsTheQuestWithHeroesInside(t *testing.T) {
	given(t, inRound(goal)...).When(EndQuest{Outcome: "success"}).Refused("HeroesStillInside", "HQ-END-01")
	noted := given(t, inRound(goal, event.QuestDefined{Quest: 1, Notes: []event.QuestNote{{Ref: "C", Text: "The roof falls."}}})...)
	noted.When(EndQuest{Outcome: "success", Note: "X"}).Unclear("quest_note")
	noted.When(EndQuest{Outcome: "success", Note: "C"}).Has(exited(wizard))
	given(t, inRound(goal)...).When(EndQuest{Outcome: "success", Note: "C"}).Has(exited(wizard)).
		Types("HeroExited", "HeroExited", "HeroExited", "HeroExited", "QuestEnded")
}

// The state machine's rows about the end of a quest.
func TestQuestDoesNotEnd(t *testing.T) {
	over := event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}
	exit := ExitHero{Hero: barbarian, Via: "exit", Asserted: atExit}
	attack := event.AttackDeclared{Attack: "k1", Attacker: "h1", AttackerSide: "hero", Target: "m1"}
	for _, row := range []struct {
		name  string
		past  []events.Event
		when  Command
		error string
		rule  rules.ID
	}{
		{"SM-33 goal", setUp(), AchieveGoal{}, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-33 exit", party(), exit, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-33 end", setUp(), EndQuest{Outcome: "retreat"}, "QuestNotRunning", "HQ-TURN-02"},
		{"SM-35", inRound(), EndQuest{Outcome: "success"}, "GoalNotAchieved", "HQ-END-01"},
		{"SM-36", inRound(goal), EndQuest{Outcome: "success"}, "HeroesStillInside", "HQ-END-01"},
		{"SM-37", inRound(goal), AchieveGoal{}, "GoalAlreadyAchieved", "HQ-END-01"},
		{"SM-126", inRound(append(turnOf(barbarian), orc("m1"), attack)...), AchieveGoal{}, "AttackPending", "HQ-ATK-05"},
		{"SM-134", inRound(event.HeroDied{Hero: barbarian}), exit, "HeroDead", "HQ-DEATH-02"},
		{"SM-162", inRound(), ExitHero{Hero: barbarian, Via: "exit", Asserted: map[string]bool{"at_exit": false}}, "NotAtExit", "HQ-END-01"},
		{"SM-163", inRound(), EndQuest{Outcome: "defeat"}, "HeroesStillInside", "HQ-END-03"},
		{"retreat after the goal", inRound(goal), EndQuest{Outcome: "retreat"}, "GoalAlreadyAchieved", "HQ-END-01"},
		{"SM-165 goal", inRound(over), AchieveGoal{}, "QuestOver", "HQ-END-01"},
		{"SM-165 exit", inRound(over), exit, "QuestOver", "HQ-END-01"},
		{"SM-165 end", inRound(over), EndQuest{Outcome: "retreat"}, "QuestOver", "HQ-END-01"},
		{"SM-52", inRound(exited(barbarian)), exit, "HeroGone", "HQ-END-01"},
		{"SM-166", inRound(), ExitHero{Hero: elf, Via: "exit", Asserted: atExit}, "NotYourTurn", "HQ-TURN-01"},
	} {
		t.Run(row.name, func(t *testing.T) { given(t, row.past...).When(row.when).Refused(row.error, row.rule) })
	}
}
