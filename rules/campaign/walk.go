package campaign

import (
	"loretome/events"
	"loretome/rules"
)

// Retold is the game after an action, as an entry tells it to who may see it; step
// gets each event with the game before and after it. What is told of a game in this
// way cannot differ from what it came to: it is folded by the rules that the action
// was recorded under, or by the decider where the entry comes from no journal.
func Retold[S, C any](d rules.Decider[S, C], game S, e *Entry, step func(ev events.Event, before, after *S)) S {
	if evolve, known := e.evolve.(func(S, events.Event) S); known {
		d.Evolve = evolve
	}
	for i := range e.Events {
		before, ev := game, e.Events[i].Data
		switch c, corrects := ev.(events.CorrectionMade); {
		case corrects:
			game = corrected(before, c)
		case changeBy(&e.Stored, ev) == nil:
			game = d.Evolve(before, ev)
		}
		step(ev, &before, &game)
	}
	return game
}
