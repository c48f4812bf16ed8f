package projections

import (
	"encoding/hex"
	"slices"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/dice"
)

// Dice tells of the server's dice, box by box, and of the luck of everybody at the
// table, whatever the campaign plays.
type Dice struct {
	Boxes  []DiceBox     `json:"boxes"`  // in the order of their sealing
	Before []ServedThrow `json:"before"` // throws of the server's out of no box: nobody can check them
	Luck   []Luck        `json:"luck"`
}

// DiceBox is a box with its throws.
type DiceBox struct {
	campaign.Box
	Session string        `json:"session_id,omitempty"` // of the evening that it is for; none for the time between two
	Thrown  []ServedThrow `json:"thrown"`
}

// ServedThrow are the throws of one action that are the server's own.
type ServedThrow struct {
	Revision int           `json:"revision"`
	Seat     events.SeatID `json:"seat_id"`
	N        int           `json:"n,omitempty"`
	UndoneBy int           `json:"undone_by,omitempty"`
	Message  string        `json:"message,omitempty"` // of which its seed is made
	Seed     string        `json:"seed,omitempty"`    // once that of the box was told
	Proof    Proof         `json:"proof"`
	Rolls    []ServedRoll  `json:"rolls"`
}

// ServedRoll is one throw of the server's, with the way in which it came about.
type ServedRoll struct {
	Die   string        `json:"die"`
	Faces []events.Face `json:"faces"`
	From  []events.Face `json:"from"`
	Steps []dice.Step   `json:"steps,omitempty"`
}

// Proof says what is known of a throw.
type Proof string

// What is known of throws.
const (
	Right   Proof = "right"   // it is what the seed makes of it
	False   Proof = "false"   // it is not
	Waiting Proof = "waiting" // the seed is yet to be told
	Never   Proof = "never"   // nobody can check it: the seed is lost, or there was none
	Late    Proof = "late"    // its box was sealed in the same action: nothing was settled before
)

// Thrown is what Dice is made of.
type Thrown struct {
	Kernel  campaign.Kernel
	Entries []campaign.Entry
	Dice    []dice.Die
	Players map[string]events.SeatID // who plays a figure
	Figure  func(events.Event) (figure string, thrown bool)
	Mixed   bool // the table's own dice and the server's are not told apart
}

// DiceOf makes it. What a seat may not see of the journal is no part of it.
func DiceOf(t Thrown) Dice {
	d := Dice{Boxes: []DiceBox{}, Before: []ServedThrow{}}
	for _, b := range campaign.BoxesOf(t.Entries) {
		box := DiceBox{Box: b, Thrown: []ServedThrow{}}
		for _, s := range t.Kernel.Sessions {
			if s.From == b.From {
				box.Session = s.ID
			}
		}
		d.Boxes = append(d.Boxes, box)
	}
	for _, e := range t.Entries {
		if e.Dice == nil || !slices.ContainsFunc(e.Dice.Rolls, e.Dice.Served) {
			continue
		}
		i := slices.IndexFunc(d.Boxes, func(b DiceBox) bool { return b.No == e.Dice.Box })
		if e.Dice.Box == 0 {
			d.Before = append(d.Before, served(e, DiceBox{}))
		}
		if i < 0 {
			continue // or it is out of a box that was sealed later
		}
		d.Boxes[i].Thrown = append(d.Boxes[i].Thrown, d.Boxes[i].judged(served(e, d.Boxes[i])))
	}
	d.Luck = luckOf(t)
	return d
}

// served are the server's throws of an action, as far as they can be checked.
func served(e campaign.Entry, box DiceBox) ServedThrow {
	t := ServedThrow{Revision: e.Revision, Seat: e.Seat.ID, N: e.Dice.N, UndoneBy: e.UndoneBy, Proof: Never}
	var steps [][]dice.Step
	if box.No > 0 {
		words := box.texts(e.Dice.Words)
		t.Message = dice.Message(e.Campaign, box.No, e.Dice.N, words)
		seed, err := hex.DecodeString(box.Seed)
		switch told := err == nil && box.Fits(seed); {
		case told:
			own := dice.Seed(seed, e.Campaign, box.No, e.Dice.N, words)
			t.Seed, t.Proof, steps = hex.EncodeToString(own), Right, dice.Work(*e.Dice, own)
			if _, _, differs := dice.Check(*e.Dice, own); differs {
				t.Proof = False
			}
		case box.End == campaign.Revealed:
			t.Proof = False // the seed that was told is another than the one that was sealed
		case box.End == "":
			t.Proof = Waiting
		}
	}
	for i, roll := range e.Dice.Rolls {
		if !e.Dice.Served(roll) {
			continue
		}
		r := ServedRoll{Die: roll.Die, Faces: roll.Faces, From: append([]events.Face{}, roll.From...)}
		if steps != nil {
			r.Steps = steps[i]
		}
		t.Rolls = append(t.Rolls, r)
	}
	return t
}

// judged says of the throw that came in the action that sealed its box, and of what
// amends it, that it proves nothing, unless it is false.
func (b DiceBox) judged(t ServedThrow) ServedThrow {
	late := b.From == t.Revision || slices.ContainsFunc(b.Thrown, func(s ServedThrow) bool { return s.Revision == b.From && s.N == t.N })
	if late && t.Proof != False && t.Proof != Never {
		t.Proof = Late
	}
	return t
}

// texts are the first words that were added.
func (b DiceBox) texts(n int) []string {
	var all []string
	for _, w := range b.Words[:min(n, len(b.Words))] {
		all = append(all, w.Word)
	}
	return all
}
