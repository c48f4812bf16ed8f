package content

import (
	"encoding/json"
	"fmt"

	event "loretome/events/heroquest"

	"loretome/rules/words"
)

// misfit says why a value is none of its kind.
type misfit struct{ wrong words.Text }

func (m misfit) Error() string { return m.wrong.String() }

// Amount is how much a card gives: fixed points, or the sum of movement dice.
// It is written as a number, or as "1 red die", "1 movement die".
type Amount struct{ Points, Dice int }

// MarshalJSON writes a number, or the dice in words.
func (a Amount) MarshalJSON() ([]byte, error) {
	switch a.Dice {
	case 0:
		return json.Marshal(a.Points)
	case 1:
		return json.Marshal("1 red die")
	}
	return json.Marshal(fmt.Sprintf("%d red dice", a.Dice))
}

// UnmarshalJSON reads both forms.
func (a *Amount) UnmarshalJSON(data []byte) error {
	var points int
	if json.Unmarshal(data, &points) == nil {
		*a = Amount{Points: points}
		return nil
	}
	var text, color, unit string
	var dice int
	if json.Unmarshal(data, &text) == nil {
		n, err := fmt.Sscanf(text, "%d %s %s", &dice, &color, &unit)
		known := (color == "red" || color == "movement") && (unit == "die" || unit == "dice")
		if err == nil && n == 3 && known && dice >= 1 && dice <= 20 {
			*a = Amount{Dice: dice}
			return nil
		}
	}
	return misfit{words.Say("%s is neither a number of points nor dice as in \"1 red die\"", string(data))}
}

// Summons is one line of a summoning spell: on these faces so many monsters
// come.
type Summons struct {
	Faces    []int
	Monsters map[event.Key]int
}

// MarshalJSON writes the faces and each monster's number side by side.
func (s Summons) MarshalJSON() ([]byte, error) {
	line := map[event.Key]any{"faces": s.Faces}
	for monster, n := range s.Monsters {
		line[monster] = n
	}
	return json.Marshal(line)
}

// UnmarshalJSON reads the faces, and every other name as a monster.
func (s *Summons) UnmarshalJSON(data []byte) error {
	var line map[event.Key]json.RawMessage
	if err := json.Unmarshal(data, &line); err != nil {
		return misfit{words.Say("a line of a summoning table is faces and monsters, not %s", string(data))}
	}
	*s = Summons{Monsters: map[event.Key]int{}}
	for name, value := range line {
		if name == "faces" {
			if err := json.Unmarshal(value, &s.Faces); err != nil {
				return misfit{words.Say("faces are a list of numbers, not %s", string(value))}
			}
			continue
		}
		var n int
		if err := json.Unmarshal(value, &n); err != nil {
			return misfit{words.Say("%s is a number of monsters, not %s", name, string(value))}
		}
		s.Monsters[name] = n
	}
	return nil
}
