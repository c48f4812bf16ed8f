package campaign

import (
	"encoding/hex"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// Box is what everybody knows of a box of the server's dice: an evening's, or
// those of the time between two. What was taken back stays thrown, and what was
// sealed stays sealed.
type Box struct {
	No    int         `json:"box"` // 0 as long as none was sealed
	Hash  events.Hash `json:"hash"`
	From  int         `json:"from"`         // revision of the action that sealed it
	Until int         `json:"to,omitempty"` // of the one that ended it; 0 while it is open
	Seed  string      `json:"seed,omitempty"`
	End   BoxEnd      `json:"end,omitempty"`
	Words []BoxWord   `json:"words"`
	Used  int         `json:"throws"` // actions with throws out of it
}

// BoxEnd says how a box ended.
type BoxEnd string

// The ends of boxes.
const (
	Revealed BoxEnd = "revealed" // its seed was told
	Lost     BoxEnd = "lost"     // the server had its seed no more
	Left     BoxEnd = "left"     // it stayed with the campaign of which this is a fork
)

// BoxWord is a word that a seat added to a box.
type BoxWord struct {
	Seat     events.SeatID `json:"seat_id"`
	Word     string        `json:"word"`
	Revision int           `json:"revision"`
}

// texts are the words alone, in order.
func (b Box) texts() []string {
	var all []string
	for _, w := range b.Words {
		all = append(all, w.Word)
	}
	return all
}

// Next gives the place of the throws that come next out of a box with this seed,
// and their seed.
func (b Box) Next(campaign events.CampaignID, seed []byte) (events.Place, []byte) {
	at := events.Place{Box: b.No, N: b.Used + 1, Words: len(b.Words)}
	return at, dice.Seed(seed, campaign, at.Box, at.N, b.texts())
}

// Fits says whether a seed is that of the box.
func (b Box) Fits(seed []byte) bool {
	return b.No > 0 && len(seed) == dice.SeedLength && dice.Sealed(seed) == b.Hash
}

// opened is the box that is open after an action, if this one was before it.
func (b Box) opened(a events.Stored) Box {
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.DiceSealed:
			b = Box{No: e.Box, Hash: e.Hash, From: a.Revision}
		case events.WordAdded:
			if e.Box == b.No {
				b.Words = append(slices.Clip(b.Words), BoxWord{Seat: e.Seat, Word: e.Word, Revision: a.Revision})
			}
		}
	}
	if a.Dice != nil && b.No > 0 && a.Dice.Box == b.No {
		b.Used = max(b.Used, a.Dice.N)
	}
	return b
}

// OpenBox is the box that is open after some actions.
func OpenBox(actions []events.Stored) (open Box) {
	for _, a := range actions {
		open = open.opened(a)
	}
	return open
}

// Box is the box that is open.
func (l *Ledger[S]) Box() Box { return l.log.box }

// BoxesOf are all boxes that a journal, or what a seat may see of it, tells of,
// in the order of their sealing.
func BoxesOf(entries []Entry) []Box {
	boxes := []Box{}
	for _, e := range entries {
		for _, r := range e.Events {
			boxes = closedBy(boxes, e.Revision, r.Data)
		}
		var open Box
		if len(boxes) > 0 {
			open = boxes[len(boxes)-1]
		}
		if next := open.opened(e.Stored); next.No != open.No {
			boxes = append(boxes, next)
		} else if next.No > 0 {
			next.Until, next.Seed, next.End = open.Until, open.Seed, open.End
			boxes[len(boxes)-1] = next
		}
	}
	for i := range boxes {
		boxes[i].Words = append([]BoxWord{}, boxes[i].Words...)
	}
	return boxes
}

// closedBy says of the last box how it ended, if an event ends it.
func closedBy(boxes []Box, revision int, e events.Event) []Box {
	end := func(no int, how BoxEnd, seed string) {
		for i := range boxes {
			if b := &boxes[i]; b.No == no && b.End == "" {
				b.Until, b.End, b.Seed = revision, how, seed
			}
		}
	}
	switch e := e.(type) {
	case events.DiceRevealed:
		end(e.Box, Revealed, e.Seed)
	case events.DiceLost:
		end(e.Box, Lost, "")
	case events.DiceSealed:
		end(e.Box-1, Left, "")
	}
	return boxes
}

// Seals is what the server brings to a request of its secrets: what a box needs
// that ends, and the one after it.
type Seals struct {
	Seed []byte      // of the box that is open; nil if the server has it no more
	Next events.Hash // of the seed that was drawn for the next box; empty if none was

	Notes []byte // the key of the salts of what the game master seals; nil if nothing is to be sealed
}

// box is the number of the box in which a word, or a throw, comes now.
func (h history) nextBox(s Seals) int {
	if h.box.Fits(s.Seed) || s.Next == "" {
		return h.box.No
	}
	return h.box.No + 1
}

// sealed puts the end of the box that is open, and the sealing of the next one,
// among events that need it: an evening begins or ends, the campaign is put away,
// or a throw or a word comes and the server has the seed no more.
func (h history) sealed(s Seals, es []events.Event, used *events.Dice) []events.Event {
	turns := slices.ContainsFunc(es, turnsBox)
	throws := used != nil && used.Box > h.box.No
	words := slices.ContainsFunc(es, func(e events.Event) bool {
		w, is := e.(events.WordAdded)
		return is && w.Box > h.box.No
	})
	if s.Next == "" || !turns && !throws && !words {
		return es
	}
	var turn []events.Event
	switch {
	case h.box.Fits(s.Seed):
		turn = append(turn, events.DiceRevealed{Box: h.box.No, Seed: hex.EncodeToString(s.Seed)})
	case h.box.No > 0:
		turn = append(turn, events.DiceLost{Box: h.box.No})
	}
	turn = append(turn, events.DiceSealed{Box: h.box.No + 1, Hash: s.Next})
	if words {
		return append(turn, es...)
	}
	return append(slices.Clip(es), turn...)
}

// turnsBox says whether an event ends the box that is open.
func turnsBox(e events.Event) bool {
	switch e.(type) {
	case events.SessionStarted, events.SessionEnded, events.CampaignArchived:
		return true
	}
	return false
}

// Turns says whether a command ends the box that is open if it is carried out,
// so that the next one has to be drawn.
func Turns(command string) bool {
	return slices.Contains([]string{startSession, endSession, archive}, command)
}

// Sealing is a campaign's first action with the sealing of its first box.
func (r Rules[S, C]) Sealing(a events.Action, next events.Hash) (events.Action, error) {
	recorded, err := r.catalog.Record(r.System.ID, []events.Event{events.DiceSealed{Box: 1, Hash: next}})
	a.Events = append(slices.Clip(a.Events), recorded...)
	return a, err
}

// handed is what a fork tells of the box that was open where it begins, and the
// sealing of its own first one. The seed is told where the campaign that is
// forked has told it since.
func handed(open Box, origin []events.Stored, next events.Hash) []events.Event {
	if next == "" {
		return nil
	}
	var es []events.Event
	for _, a := range origin {
		for _, e := range a.Events {
			if told, is := e.Data.(events.DiceRevealed); is && told.Box == open.No {
				es = append(es, told)
			}
		}
	}
	return append(es, events.DiceSealed{Box: open.No + 1, Hash: next})
}

// AddWord adds the seat's own word to the box that is open.
type AddWord struct {
	Word string `json:"word"`
}

func (c AddWord) decide(d desk) ([]events.Event, error) {
	no := d.log.nextBox(d.seals)
	if no == 0 {
		return nil, rules.Bar("NoBox", "", "no dice of the server’s are sealed yet; the next evening seals them")
	}
	if no == d.log.box.No {
		for _, w := range d.log.box.Words {
			if w.Seat == d.by.ID {
				return nil, rules.Bar("WordGiven", "", "you gave %q to these dice, in action %d; the next evening takes a new word", w.Word, w.Revision)
			}
		}
	}
	return []events.Event{events.WordAdded{Box: no, Seat: d.by.ID, Word: c.Word}}, nil
}
