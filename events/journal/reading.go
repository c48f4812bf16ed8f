package journal

import (
	"fmt"

	"loretome/events"
)

// reading is one reading of a whole store: of its sequences, of which none may be
// missing, and of the chains of its campaigns.
type reading struct {
	trail trail
	yield func(Message, error) bool
	last  uint64 // sequence of the last message
	bad   bool   // something is wrong
	ended bool   // the reader wants no more
}

// say tells of a damage, if the reader wants more.
func (r *reading) say(e DiskError) {
	r.bad = true
	r.ended = r.ended || !r.yield(Message{}, e)
}

// gap tells of the messages that are missing before a sequence.
func (r *reading) gap(file string, before uint64) {
	if before <= r.last+1 || r.ended {
		return
	}
	what := "this message is missing"
	if before > r.last+2 {
		what = fmt.Sprintf("the messages up to sequence %d are missing", before-1)
	}
	r.say(DiskError{File: file, Seq: r.last + 1, Err: fmt.Errorf("%w: %s", events.ErrDamaged, what)})
}

// take takes one message, with what is wrong with it.
func (r *reading) take(file string, m Message, wrong error) {
	if r.gap(file, m.Seq); r.ended {
		return
	}
	r.last = max(r.last, m.Seq)
	if wrong == nil {
		wrong = r.trail.follow(m)
	}
	if wrong != nil {
		e := DiskError{File: file, Seq: m.Seq, Err: wrong}
		e.Campaign, e.Revision = r.trail.name(m, m.Campaign)
		r.say(e)
		return
	}
	if !r.trail.torn[m.Campaign] && !r.yield(m, nil) {
		r.ended = true
	}
}
