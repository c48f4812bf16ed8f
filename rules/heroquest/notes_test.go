package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// bookNote is the turn of a hero in a quest with note B about room R4, and an orc.
func bookNote(h event.HeroID, more ...events.Event) []events.Event {
	quest := event.QuestDefined{Quest: 1, Title: "Fort", Notes: []event.QuestNote{{Ref: "B", Area: "R4", Text: "The floor burns."}}}
	return append(inRound(append([]events.Event{quest, orc("m1")}, turnOf(h)...)...), more...)
}

// change is a note that does one thing to one figure.
func change(n NoteChange) ApplyQuestNote {
	return ApplyQuestNote{Ref: "B", Changes: []NoteChange{n}, Asserted: map[string]bool{"company": true}}
}

// HQ-SETUP-13: the heroes see the text of a note from when it is read to them.
func TestANoteIsReadWhenTheHeroesEnterItsRoom(t *testing.T) {
	table := given(t, bookNote(elf, rolled(elf, 5))...)
	entered := table.When(Move{Hero: elf, Squares: new(2), Area: "R4", Asserted: freeWay()}).After()
	read := event.TextReadAloud{Quest: new(1), What: "quest_note", NoteRef: "B", Area: "R4", Text: "The floor burns."}
	seen := entered.When(ReadAloud{What: "quest_note", Ref: "B"})
	seen.Then(read)
	if texts := seen.After().State().Quest.Read; len(texts) != 1 || texts[0].Text != "The floor burns." {
		t.Errorf("the heroes see %v", texts)
	}
	read.Text = "It is hot here."
	entered.When(ApplyQuestNote{Ref: "B", Text: "It is hot here.", Changes: []NoteChange{{Figure: "h3", Damage: new(1)}}}).Then(
		read, event.HeroDamaged{Hero: elf, Damage: 1, BodyBefore: 6, BodyAfter: 5, Cause: "quest_note", CauseRef: "B"})
}

// HQ-SETUP-13, HQ-HERO-10, HQ-CHEST-04: a note does all this, in the order of the journal.
func TestANoteDoesWhatItSays(t *testing.T) {
	past := bookNote(elf, event.HeroDamaged{Hero: dwarf, Damage: 3})
	all := ApplyQuestNote{Ref: "B", Changes: []NoteChange{
		{Figure: "h2", Heal: new(9)},
		{Figure: "h3", Damage: new(2), Gold: new(50), Item: "potion_of_healing", Mind: new(-1), Effect: "fear", EndsWhen: "next_dawn"},
		{Figure: "h3", Item: "i3"},
		{Figure: "m1", Damage: new(1)},
	}}
	given(t, past...).When(all).Then(
		event.GoldGained{Hero: elf, Amount: 50, GoldAfter: 50, Cause: "quest_note", CauseRef: "B"},
		event.ItemGained{Hero: elf, Item: "i5", Card: "potion_of_healing", Kind: "potion", Cause: "quest_note", CauseRef: "B"},
		event.ItemLost{Hero: elf, Item: "i3", Card: "shortsword", Cause: "quest_note", CauseRef: "B"},
		event.HeroMindChanged{Hero: elf, MindBefore: 4, MindAfter: 3, Cause: "quest_note", CauseRef: "B"},
		event.EffectBegan{ID: "e1", Effect: "fear", Holder: "h3", Modifiers: []event.Modifier{}, EndsWhen: "next_dawn", CauseRef: "B"},
		event.MonsterDamaged{Monster: "m1", Damage: 1, BodyBefore: 1, Cause: "quest_note", CauseRef: "B"},
		event.MonsterDied{Monster: "m1", Type: "orc", Cause: "quest_note"},
		event.HeroDamaged{Hero: elf, Damage: 2, BodyBefore: 6, BodyAfter: 4, Cause: "quest_note", CauseRef: "B"},
		event.HeroHealed{Hero: dwarf, Amount: 3, BodyBefore: 4, BodyAfter: 7, Cause: "quest_note", CauseRef: "B"},
	)
}

// HQ-HERO-10: Mind Points stay between 0 and the total.
func TestANoteChangesMindPointsWithinTheirBounds(t *testing.T) {
	table := given(t, bookNote(elf)...)
	drained := table.When(change(NoteChange{Figure: "h3", Mind: new(-9)}))
	drained.Then(event.HeroMindChanged{Hero: elf, MindBefore: 4, Cause: "quest_note", CauseRef: "B"})
	drained.After().When(change(NoteChange{Figure: "h3", Mind: new(9)})).
		Then(event.HeroMindChanged{Hero: elf, MindAfter: 4, Cause: "quest_note", CauseRef: "B"})
	table.When(change(NoteChange{Figure: "h3", Mind: new(3)})).Nothing()
	table.When(change(NoteChange{Figure: "h3", Effect: "cursed"})).
		Then(event.EffectBegan{ID: "e1", Effect: "cursed", Holder: "h3", Modifiers: []event.Modifier{}, EndsWhen: "as_its_card_says", CauseRef: "B"})
}

// HQ-CHEST-04, HQ-DEATH-01: what a note does to a hero at 0 is settled like any other death.
func TestANoteMayKill(t *testing.T) {
	given(t, bookNote(elf)...).When(change(NoteChange{Figure: "h2", Damage: new(7)})).
		Types("HeroDamaged", "HeroReducedToZero", "HeroDied", "RemainsLeft")
	saved := bookNote(elf, healing(elf, "i9"))
	given(t, saved...).When(change(NoteChange{Figure: "h3", Damage: new(7)})).Types("HeroDamaged", "HeroReducedToZero")
	given(t, saved...).When(change(NoteChange{Figure: "h3", Dies: true})).
		Has(event.HeroReducedToZero{Hero: elf, CauseRef: "B", Saves: []string{}}).
		Types("HeroDamaged", "HeroReducedToZero", "HeroDied", "RemainsLeft", "TurnEnded")
	given(t, bookNote(elf)...).When(ApplyQuestNote{Changes: []NoteChange{{Figure: "h1", Dies: true}, {Figure: "h2", Damage: new(9)}, {Figure: "m1", Dies: true}},
		Asserted: map[string]bool{"company:h1": false, "company:h2": true}}).
		Types("MonsterDied", "HeroDamaged", "HeroReducedToZero", "HeroDamaged", "HeroReducedToZero", "HeroDied", "PossessionsStolen", "HeroDied", "RemainsLeft")
	given(t, bookNote(elf)...).When(ApplyQuestNote{Changes: []NoteChange{{Figure: "h2", Damage: new(9)}}}).Unclear("asserted.company")
}

// HQ-CARD-06: who is told to see no monster any more loses Courage with it.
func TestANoteThatKillsTheLastMonsterInSightEndsCourage(t *testing.T) {
	brave := bookNote(elf, event.EffectBegan{ID: "e1", Effect: "courage", Holder: "h1", EndsWhen: "next_attack"})
	kills := ApplyQuestNote{Changes: []NoteChange{{Figure: "m1", Dies: true}}}
	given(t, brave...).When(kills).Types("MonsterDied")
	kills.Asserted = map[string]bool{"monster_in_sight": false}
	given(t, brave...).When(kills).Has(event.EffectEnded{ID: "e1", Holder: "h1", Reason: "no_monster_in_sight"})
}

// HQ-SETUP-13, HQ-TURN-02
func TestANoteMayEndTheTurn(t *testing.T) {
	ends := ApplyQuestNote{Changes: []NoteChange{{Figure: "h3", Damage: new(1)}}, EndsTurn: true}
	given(t, bookNote(elf, rolled(elf, 5))...).When(ends).
		Has(event.TurnEnded{Turn: "turn3", Reason: "quest_note", MovementUnused: 5, ActionUnused: true}).
		Types("HeroDamaged", "MovementEnded", "TurnEnded")
	given(t, inRound(zargonsTurn()...)...).When(ends).Unclear("ends_turn")
	dies := ApplyQuestNote{Changes: []NoteChange{{Figure: "h3", Dies: true}}, EndsTurn: true, Asserted: map[string]bool{"company": true}}
	given(t, bookNote(elf)...).When(dies).Has(event.TurnEnded{Turn: "turn3", Reason: "died", ActionUnused: true})
}

// HQ-BOX-07: the note says what is thrown.
func TestTheDiceOfANoteAreThoseThatAreThrown(t *testing.T) {
	given(t, bookNote(elf)...).Dice("combat", "S", "B", "S").Dice("movement", "6").When(change(NoteChange{Figure: "h3", Damage: new(2)})).
		Has(event.DiceRolled{ID: "r1", Purpose: "note", For: "B", Die: "combat", Count: 3, Faces: []events.Face{"S", "B", "S"}, Source: events.Physical}).
		Has(event.DiceRolled{ID: "r2", Purpose: "note", For: "B", Die: "movement", Count: 1, Faces: []events.Face{"6"}, Source: events.Physical}).
		Types("DiceRolled", "DiceRolled", "HeroDamaged")
	given(t, bookNote(elf)...).Dice("combat", "7").When(change(NoteChange{Figure: "h3", Damage: new(2)})).Refused("BadFace", "HQ-BOX-07")
}

// What a note names has to be there.
func TestANoteThatNamesNothingIsUnclear(t *testing.T) {
	table := given(t, bookNote(elf)...)
	table.When(ApplyQuestNote{Ref: "Z"}).Unclear("note_ref")
	table.When(ApplyQuestNote{Ref: "Z", Text: "A bat."}).Types("TextReadAloud")
	table.When(change(NoteChange{Figure: "h9"})).Unclear("changes[0].figure")
	table.When(change(NoteChange{Figure: "h3", Item: "teapot"})).Unclear("changes[0].item")
	table.When(change(NoteChange{Figure: "m1", Gold: new(5)})).Unclear("changes[0].figure")
	given(t, inRound()...).When(ApplyQuestNote{Ref: "Z"}).Nothing()
}

// HQ-ROLE-04, HQ-TURN-02, HQ-DEATH-02, HQ-END-01, HQ-ATK-11, HQ-CARD-12
func TestWhatForbidsToApplyANote(t *testing.T) {
	hurts := func(figure string) ApplyQuestNote { return change(NoteChange{Figure: figure, Damage: new(1)}) }
	armor := change(NoteChange{Figure: "h3", Item: "borins_armor"})
	illegal(t, []illegalRow{
		{"SM-19", bookNote(elf), cleo, hurts("h3"), "NotZargon", "HQ-ROLE-04"},
		{"SM-33", party(), ana, hurts("h3"), "QuestNotRunning", "HQ-TURN-02"},
		{"SM-38", inRound(event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "defeat"}), ana, hurts("h3"), "QuestOver", "HQ-END-01"},
		{"SM-104", bookNote(elf, bought(dwarf, "i9", "borins_armor")), ana, armor, "ArtifactUnique", "HQ-CARD-12"},
		{"SM-108", bookNote(elf, event.MonsterDied{Monster: "m1"}), ana, hurts("m1"), "TargetGone", "HQ-ATK-11"},
		{"SM-126", bookNote(elf, declared(elf, "m1", "i3", 2)), ana, hurts("h3"), "AttackPending", "HQ-ATK-05"},
		{"SM-134", bookNote(elf, event.HeroDied{Hero: dwarf}), ana, hurts("h2"), "HeroDead", "HQ-DEATH-02"},
		{"SM-147", bookNote(elf, event.TrapSearchMade{Hero: elf, Area: "R1"}), ana, hurts("h3"), "SearchPending", "HQ-TRAP-09"},
		{"HeroGone", bookNote(elf, event.HeroExited{Hero: dwarf}), ana, hurts("h2"), "HeroGone", "HQ-END-01"},
	})
}
