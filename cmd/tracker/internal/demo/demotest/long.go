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
	for round := 0; ; round++ {
		steps := aside(round)
		for i, h := range heroes {
			if round > 0 || i > 0 { // Ulric has had his turn of the first
				steps = append(steps, turn(h.id, h.seat)...)
			}
		}
		for _, step := range append(steps, demo.Step{Seat: "ana", Command: "EndTurn", Data: json.RawMessage(`{}`)}) {
			if len(s.Steps)+1 >= actions {
				return s, nil
			}
			s.Steps = append(s.Steps, step)
		}
	}
}

// aside is what the table does by itself before a round: a note now and then, now and
// then a bookmark, and after some hours the next evening.
func aside(round int) []demo.Step {
	step := func(command, data string) demo.Step {
		return demo.Step{Seat: "ana", Command: command, Data: json.RawMessage(data)}
	}
	var steps []demo.Step
	if round%5 == 4 {
		steps = append(steps, step("AddNote", fmt.Sprintf(`{"on":"campaign","text":"round %d, and nobody has moved on"}`, round)))
	}
	if round%20 == 19 {
		steps = append(steps, step("SetBookmark", fmt.Sprintf(`{"name":"round %d"}`, round)))
	}
	if round%40 == 39 {
		steps = append(steps, step("EndSession", `{"note":"late"}`), step("StartSession", `{}`))
	}
	return steps
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
