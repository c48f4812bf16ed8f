package heroquest

import (
	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// Decider plays by the HeroQuest rulebook.
var Decider = rules.Decider[State, Command]{
	Initial: State{Phase: Forming},
	Decide:  decide,
	Evolve:  evolve,
}

// Command is one wish of a player. The unexported method seals the set: a
// command without a ruling does not compile.
type Command interface {
	decide(*draft) error
}

// draft is a decision in the making, with the questions that the chapters ask.
type draft struct{ *rules.Draft[State] }

func decide(s State, c Command, call rules.Call) ([]events.Event, error) {
	d := &draft{rules.NewDraft(s, evolve, call)}
	if err := c.decide(d); err != nil {
		return nil, err
	}
	if d.Sent() > 0 {
		return nil, rules.Bar("WrongDiceCount", "HQ-ATK-04", "more came than is thrown here: %s too many", words.Many(d.Sent(), "%d throw", "%d throws")).
			Citing("HQ-MATK-02", "HQ-MOVE-01")
	}
	return d.Events, nil
}
