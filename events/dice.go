package events

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Face is the upper side of a die, a coin or a token as the journal writes it:
// a letter such as S, W or B (skull, white shield, black shield) or a number.
type Face string

// Number is the face's value on a numbered die, and 0 for any other face.
func (f Face) Number() int {
	n, err := strconv.Atoi(string(f))
	if err != nil {
		return 0
	}
	return n
}

// MarshalJSON writes a numbered face as a number and any other as a string.
func (f Face) MarshalJSON() ([]byte, error) {
	if n, err := strconv.Atoi(string(f)); err == nil {
		return []byte(strconv.Itoa(n)), nil
	}
	return json.Marshal(string(f))
}

// UnmarshalJSON takes both forms.
func (f *Face) UnmarshalJSON(b []byte) error {
	if len(b) == 3 && b[0] == '"' && 'A' <= b[1] && b[1] <= 'Z' { // as most are
		*f = Face(b[1:2])
		return nil
	}
	if len(b) > 0 && b[0] != '"' {
		n, err := strconv.Atoi(string(b))
		if err != nil {
			return fmt.Errorf("a face is a letter or a whole number, not %s", b)
		}
		*f = Face(strconv.Itoa(n))
		return nil
	}
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	*f = Face(s)
	return nil
}

// Source says whose dice were thrown.
type Source string

// The sources of a throw.
const (
	Physical Source = "physical" // the table's own dice, typed in
	App      Source = "app"      // thrown by the server
)

// Throw is one throw of some dice of one kind, faces in the order in which
// they lie. A draw (a card, a token) is a throw too: Die says of what, and the
// face says which.
type Throw struct {
	Die    string `json:"die"`
	Faces  []Face `json:"faces"`
	Source Source `json:"source,omitempty"` // only where it differs from that of the whole
	From   []Face `json:"from,omitempty"`   // of a throw of the server's: the sides of the die, or what was drawn from
}

// Dice are the throws of one action, in the order in which they were used. Those
// of the server's own are the N-th ones out of a box, to which so many words had
// been added; these are 0 where none is, or nothing was sealed yet.
type Dice struct {
	Source Source  `json:"source"`
	Box    int     `json:"box,omitempty"`
	N      int     `json:"n,omitempty"`
	Words  int     `json:"words,omitempty"`
	Rolls  []Throw `json:"rolls"`
}

// Place is where throws come from: the N-th ones out of a box, to which so many
// words had been added.
type Place struct{ Box, N, Words int }

// Place is where the server's throws come from.
func (d Dice) Place() Place { return Place{d.Box, d.N, d.Words} }

// Served says whether a throw of these dice is the server's own.
func (d Dice) Served(t Throw) bool {
	return t.Source == App || t.Source == "" && d.Source == App
}
