package campaign

import (
	"encoding/hex"
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules/dice"
)

// Proof is what was found when the server's throws were worked out again.
type Proof struct {
	False     []Fault // throws, seeds and places in a box that cannot be
	Unchecked []Fault // throws that cannot be worked out, and why
	Waiting   []int   // revisions of throws whose seed is yet to be told
	Right     []int   // revisions of those that are what the seed makes of them
}

// Fault is an action with what is wrong about its throws.
type Fault struct {
	Revision int
	Detail   string
}

// String says it in one line.
func (f Fault) String() string { return fmt.Sprintf("revision %d: %s", f.Revision, f.Detail) }

// CheckThrows works every throw of the server's in a journal out again, from the
// seeds that were told, and checks that each seed is the one that was sealed and
// each throw the next one out of its box. It asks nothing but the journal.
func CheckThrows(actions []events.Stored) Proof {
	c := check{boxes: map[int]*checked{}, places: map[int]events.Place{}}
	for _, a := range actions {
		c.events(a)
		c.take(a)
	}
	for _, no := range c.order {
		c.tally(c.boxes[no])
	}
	byRevision := func(a, b Fault) int { return a.Revision - b.Revision }
	slices.SortStableFunc(c.proof.False, byRevision)
	slices.SortStableFunc(c.proof.Unchecked, byRevision)
	slices.Sort(c.proof.Right)
	slices.Sort(c.proof.Waiting)
	return c.proof
}

// check is a journal on its way through CheckThrows.
type check struct {
	proof Proof
	open  Box
	boxes map[int]*checked
	order []int // of the boxes

	places map[int]events.Place // of each action with throws of the server's, by revision
}

// checked is a box with its throws as they stand in the journal.
type checked struct {
	Box
	seed   []byte
	thrown []events.Stored
	late   int // number of the throw that came in the action that sealed the box; 0 if none did
}

// tooLate says why the throw that came with the sealing of its box proves nothing.
const tooLate = "its box was sealed in the same action, so that nothing was settled before the throw"

func (c *check) wrong(a events.Stored, format string, args ...any) {
	c.proof.False = append(c.proof.False, Fault{a.Revision, fmt.Sprintf(format, args...)})
}

func (c *check) events(a events.Stored) {
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.DiceRevealed:
			c.reveal(a, e)
		case events.DiceLost:
			if box, there := c.boxes[e.Box]; !there || box.End != "" {
				c.wrong(a, "box %d is lost, and is not open", e.Box)
			} else {
				box.End = Lost
			}
		case events.DiceSealed:
			c.seal(a, e)
		case events.WordAdded:
			if e.Box != c.open.No {
				c.wrong(a, "a word is added to box %d, box %d is open", e.Box, c.open.No)
			} else {
				c.boxes[e.Box].Words = append(c.boxes[e.Box].Words, BoxWord{Word: e.Word})
			}
		}
	}
	c.open = c.open.opened(a)
}

func (c *check) seal(a events.Stored, e events.DiceSealed) {
	if e.Box != len(c.order)+1 || !e.Hash.Valid() || e.Hash == "" {
		c.wrong(a, "box %d is sealed under %q, after box %d", e.Box, e.Hash, len(c.order))
	}
	if last, there := c.boxes[e.Box-1]; there && last.End == "" {
		last.End = Left
	}
	c.open = Box{No: e.Box}
	if c.boxes[e.Box] == nil {
		c.boxes[e.Box] = &checked{Box: Box{No: e.Box, Hash: e.Hash, From: a.Revision}}
		c.order = append(c.order, e.Box)
	}
}

func (c *check) reveal(a events.Stored, e events.DiceRevealed) {
	box, there := c.boxes[e.Box]
	seed, err := hex.DecodeString(e.Seed)
	switch {
	case !there || box.End != "":
		c.wrong(a, "the seed of box %d is told, and that is not open", e.Box)
	case err != nil || !box.Fits(seed):
		c.wrong(a, "the seed that is told of box %d is not the one that was sealed in revision %d: its hash is another", e.Box, box.From)
		box.End = Revealed
	default:
		box.End, box.seed = Revealed, seed
	}
}

// take puts an action's throws to those of its box.
func (c *check) take(a events.Stored) {
	if a.Dice == nil || !slices.ContainsFunc(a.Dice.Rolls, a.Dice.Served) {
		return
	}
	box, sealed := c.boxes[a.Dice.Box]
	was, again := c.places[amendmentOf(a)]
	again = again && was == a.Dice.Place() // the throws of what it amends
	switch {
	case a.Dice.Box == 0 && (c.open.No == 0 || again):
		c.places[a.Revision] = a.Dice.Place()
		c.proof.Unchecked = append(c.proof.Unchecked, Fault{a.Revision, "thrown by the server when no dice were sealed"})
	case a.Dice.Box == 0:
		c.wrong(a, "thrown by the server out of no box, box %d is open", c.open.No)
	case !sealed:
		c.wrong(a, "thrown out of box %d, which was not sealed", a.Dice.Box)
	case again:
		c.places[a.Revision] = a.Dice.Place()
		box.thrown = append(box.thrown, a)
	case a.Dice.Words != c.wordsBefore(a):
		c.wrong(a, "%d words are said to count, %d were added", a.Dice.Words, c.wordsBefore(a))
	case a.Dice.Box != c.open.No || a.Dice.N != c.boxes[c.open.No].Used+1:
		c.wrong(a, "it is throw %d out of box %d; throw %d out of box %d comes next", a.Dice.N, a.Dice.Box, c.boxes[c.open.No].Used+1, c.open.No)
	default:
		c.places[a.Revision] = a.Dice.Place()
		box.Used++
		if box.From == a.Revision {
			box.late = a.Dice.N
		}
		box.thrown = append(box.thrown, a)
	}
}

// wordsBefore is how many words the open box had before an action.
func (c *check) wordsBefore(a events.Stored) int {
	n := 0
	for _, w := range c.open.Words {
		if w.Revision < a.Revision {
			n++
		}
	}
	return n
}

// tally works the throws of a box out.
func (c *check) tally(box *checked) {
	for _, a := range box.thrown {
		switch {
		case box.seed != nil:
			c.prove(box, a)
		case box.End == "" && a.Dice.N == box.late:
			c.proof.Unchecked = append(c.proof.Unchecked, Fault{a.Revision, tooLate})
		case box.End == "":
			c.proof.Waiting = append(c.proof.Waiting, a.Revision)
		case box.End == Lost:
			c.proof.Unchecked = append(c.proof.Unchecked, Fault{a.Revision, fmt.Sprintf("the seed of box %d is lost", box.No)})
		case box.End == Left:
			c.proof.Unchecked = append(c.proof.Unchecked, Fault{a.Revision, fmt.Sprintf("the seed of box %d stayed with the campaign of which this is a fork", box.No)})
		default:
			c.proof.Unchecked = append(c.proof.Unchecked, Fault{a.Revision, fmt.Sprintf("the seed that is told of box %d is none of it", box.No)})
		}
	}
}

func (c *check) prove(box *checked, a events.Stored) {
	seed := dice.Seed(box.seed, a.Campaign, box.No, a.Dice.N, box.texts()[:a.Dice.Words])
	roll, want, differs := dice.Check(*a.Dice, seed)
	if !differs && a.Dice.N == box.late {
		c.proof.Unchecked = append(c.proof.Unchecked, Fault{a.Revision, tooLate})
		return
	}
	if !differs {
		c.proof.Right = append(c.proof.Right, a.Revision)
		return
	}
	got := a.Dice.Rolls[roll]
	if want == nil {
		c.wrong(a, "throw %d out of box %d does not say of what %v was thrown", a.Dice.N, box.No, got.Faces)
		return
	}
	c.wrong(a, "throw %d out of box %d is %v of %s, its seed makes it %v", a.Dice.N, box.No, got.Faces, got.Die, want)
}
