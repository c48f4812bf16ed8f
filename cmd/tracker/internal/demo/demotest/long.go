// Package demotest draws a sample campaign out to the length of a campaign of
// many evenings, for benchmarks.
package demotest

import (
	"encoding/json"
	"fmt"

	"loretome/cmd/tracker/internal/demo"
	"loretome/events"
)

// Long is the sample campaign of HeroQuest, whose second quest goes on until it
// has so many actions: round after round each hero rolls movement, walks to and
// fro and ends the turn, and Zargon ends his.
func Long(actions int) (demo.Script, error) {
	s, err := demo.Read("heroquest")
	if err != nil {
		return s, err
	}
	begun := demo.Step{Seat: "ana", Command: "StartSession", Data: json.RawMessage(`{}`)}
	s.Steps = append(s.Steps, begun)
	heroes := []struct{ id, seat string }{{"h1", "ben"}, {"h5", "ben"}, {"h6", "cleo"}, {"h4", "cleo"}}
	for first := 1; ; first = 0 { // Ulric has had his turn of the round
		for _, h := range heroes[first:] {
			for _, step := range turn(h.id, h.seat) {
				if len(s.Steps)+1 >= actions {
					return s, nil
				}
				s.Steps = append(s.Steps, step)
			}
		}
		s.Steps = append(s.Steps, demo.Step{Seat: "ana", Command: "EndTurn", Data: json.RawMessage(`{}`)})
	}
}

func turn(hero, seat string) []demo.Step {
	step := func(command, more string, dice ...events.Throw) demo.Step {
		return demo.Step{Seat: seat, Command: command, Data: json.RawMessage(fmt.Sprintf(`{"hero_id":%q%s}`, hero, more)), Dice: dice}
	}
	return []demo.Step{
		step("RollMovement", "", events.Throw{Die: "movement", Faces: []events.Face{"3", "4"}}),
		step("Move", `,"squares":2,"area":"Landing","asserted":{"clear":true,"passes_monster":false,"free":true}`),
		step("EndTurn", ""),
	}
}
