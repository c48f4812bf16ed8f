package campaign

import (
	"errors"
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// judge is the option that says who settles disputes.
const judge = "dispute_by"

// Motion is a ruling that somebody put to the vote.
type Motion struct {
	ID       string               `json:"motion_id"`
	Outcome  events.Outcome       `json:"outcome"`
	Reason   string               `json:"reason"`
	Undo     []int                `json:"undo,omitempty"`  // revisions
	Amend    int                  `json:"amend,omitempty"` // revision
	Deed     *events.Deed         `json:"deed,omitempty"`  // that takes its place
	Correct  []events.NewValue    `json:"correct,omitempty"`
	Option   *events.NewOption    `json:"option,omitempty"`
	By       events.SeatID        `json:"by"`
	Revision int                  `json:"revision"`
	Foreseen []events.Consequence `json:"foreseen"` // when it was made, as everybody may know
	Votes    []Cast               `json:"votes"`    // the last of each seat
	Lost     int                  `json:"lost,omitempty"`
}

// Cast is the vote of a seat on a motion.
type Cast struct {
	By       events.SeatID `json:"by"`
	For      bool          `json:"for"`
	Revision int           `json:"revision"`
}

// Open says that a motion is not lost. Whether it can still be carried, the
// dispute says too.
func (m Motion) Open() bool { return m.Lost == 0 }

// measure is what a motion would bring about.
func (m Motion) measure() Measure {
	of := Measure{Outcome: m.Outcome, Reason: m.Reason, Undo: m.Undo}
	if m.Deed != nil {
		of.Amend = &Amend{Target: m.Amend, Wish: Wish{Command: m.Deed.Command, Data: m.Deed.Data, Dice: m.Deed.Dice, Seat: m.Deed.Seat}}
	}
	for _, to := range m.Correct {
		of.Correct = append(of.Correct, Correct{Path: to.Path, To: to.To})
	}
	if m.Option != nil {
		of.Option = &SetOption{Option: m.Option.Option, Value: m.Option.Value}
	}
	return of
}

// Motion finds a motion in a dispute.
func (d Disputed) Motion(id string) (Motion, bool) {
	i := slices.IndexFunc(d.Motions, func(m Motion) bool { return m.ID == id })
	if i < 0 {
		return Motion{}, false
	}
	return d.Motions[i], true
}

// Voters are the seats that have a vote: the players of heroes who are present
// this evening, or all of them while none runs, and the game master.
func (k Kernel) Voters() []events.SeatID {
	present := func(events.SeatID) bool { return true }
	if i := slices.IndexFunc(k.Sessions, func(s Session) bool { return s.ID == k.Session }); k.Session != "" && i >= 0 {
		present = func(id events.SeatID) bool { return slices.Contains(k.Sessions[i].Present, id) }
	}
	var all []events.SeatID
	for _, s := range k.Seats {
		if !s.Left && (s.Side == events.GameMaster || s.Side == events.HeroPlayer && present(s.ID)) {
			all = append(all, s.ID)
		}
	}
	return all
}

// Count is how a motion stands.
type Count struct {
	For, Against, Of int
	Master           bool // the game master is for it
}

// Count counts the votes on a motion. Who came later in the evening counts as
// soon as they vote; who left the table counts no more.
func (k Kernel) Count(m Motion) Count {
	voters, n := k.Voters(), Count{}
	for _, v := range m.Votes {
		s, _ := k.Seat(v.By)
		if s.Left || s.Side == events.Observer {
			continue
		}
		if !slices.Contains(voters, v.By) {
			voters = append(voters, v.By)
		}
		if v.For {
			n.For++
		} else {
			n.Against++
		}
		n.Master = n.Master || v.For && s.Side == events.GameMaster
	}
	n.Of = len(voters)
	return n
}

// Decided says whether a motion is carried or lost by now: by more than half of
// those who have a vote, or, where all have voted and stand half against half, by
// the game master's.
func (n Count) Decided() (carried, lost bool) {
	switch {
	case 2*n.For > n.Of:
		return true, false
	case 2*n.Against > n.Of:
		return false, true
	case n.For+n.Against == n.Of:
		return n.Master, !n.Master
	}
	return false, false
}

// ProposeRuling puts a ruling to the vote.
type ProposeRuling struct {
	Dispute string `json:"dispute"`
	Measure
}

func (c ProposeRuling) decide(d desk) ([]events.Event, error) {
	of, err := d.open(c.Dispute)
	if err == nil {
		err = d.voted(of)
	}
	if err != nil {
		return nil, err
	}
	effects, err := c.effects(d.asTable(), of)
	if err != nil {
		return nil, err
	}
	if !d.public(effects) {
		return nil, rules.Bar("NotForAVote", "", "it would tell of what not everybody may know; the game master rules on it alone")
	}
	foreseen, err := d.breaks(effects...)
	if err != nil {
		return nil, err
	}
	made := c.motion(d, of.ID)
	note := noteOf(foreseen)
	if made.Foreseen, made.Further = note.Standing, note.Further; len(made.Foreseen) == 0 {
		made.Foreseen = nil
	}
	return []events.Event{made}, nil
}

// motion is the measure as it is put to the vote.
func (c Measure) motion(d desk, dispute string) events.MotionMade {
	n := 1
	for _, of := range d.kernel.Disputes {
		n += len(of.Motions)
	}
	made := events.MotionMade{Dispute: dispute, Motion: fmt.Sprintf("motion-%d", n), Outcome: c.Outcome, Reason: c.Reason, Undo: c.Undo}
	if c.Amend != nil {
		made.Amend = c.Amend.Target
		made.Deed = &events.Deed{Command: c.Amend.Command, Data: c.Amend.Data, Dice: c.Amend.Dice, Seat: d.whoseDeed(*c.Amend)}
	}
	for _, to := range c.Correct {
		made.Correct = append(made.Correct, events.NewValue{Path: to.Path, To: to.To})
	}
	if c.Option != nil {
		made.Option = &events.NewOption{Option: c.Option.Option, Value: c.Option.Value}
	}
	return made
}

// Vote is the seat's for or against a motion. It can be changed until the motion
// is decided; the vote that decides for it carries it out.
type Vote struct {
	Dispute string `json:"dispute"`
	Motion  string `json:"motion"`
	Vote    string `json:"vote"` // for or against
}

func (c Vote) decide(d desk) ([]events.Event, error) {
	of, err := d.open(c.Dispute)
	if err == nil {
		err = d.voted(of)
	}
	if err != nil {
		return nil, err
	}
	m, there := of.Motion(c.Motion)
	switch {
	case !there:
		return nil, rules.Bar("NoSuchMotion", "", "no motion in %s has the id %q", Called(of.ID), c.Motion)
	case !m.Open():
		return nil, rules.Bar("NoSuchMotion", "", "%s was lost in action %d; it may be put anew", Called(m.ID), m.Lost)
	}
	cast := Cast{By: d.by.ID, For: c.Vote == "for"}
	if i := slices.IndexFunc(m.Votes, func(v Cast) bool { return v.By == d.by.ID }); i >= 0 && m.Votes[i].For == cast.For {
		return nil, nil
	}
	m.Votes = voted(m.Votes, cast)
	is := events.VoteCast{Dispute: of.ID, Motion: m.ID, For: cast.For}
	carried, lost := d.kernel.Count(m).Decided()
	if is.Lost = lost; !carried {
		return []events.Event{is}, nil
	}
	es, err := d.carried(of, m)
	if err != nil {
		return nil, err
	}
	return append([]events.Event{is}, es...), nil
}

// voted are votes with another one, in place of an earlier one of the same seat.
func voted(votes []Cast, cast Cast) []Cast {
	others := slices.DeleteFunc(slices.Clone(votes), func(v Cast) bool { return v.By == cast.By })
	return append(others, cast)
}

// carried is the ruling that a motion is, decided as things stand now.
func (d desk) carried(of Disputed, m Motion) ([]events.Event, error) {
	effects, err := m.measure().effects(d.asTable(), of)
	if err == nil && !d.public(effects) {
		err = rules.Bar("NotForAVote", "", "by now it would tell of what not everybody may know")
	}
	if err != nil {
		if no, refused := errors.AsType[rules.Refusal](err); refused {
			return nil, but(no, words.Say("this vote would carry %s, which can no longer be carried out: put another motion", Called(m.ID)))
		}
		return nil, rules.Ask("motion", "would be carried by this vote, and can no longer be carried out: %s", rules.WordsOf(err))
	}
	by := events.RulingResolved{Outcome: m.Outcome, Decided: []events.SeatID{}, Reason: m.Reason, Motion: m.ID, Deed: m.Deed}
	for _, v := range m.Votes {
		by.Votes = append(by.Votes, events.Ballot{Seat: v.By, For: v.For})
		if v.For {
			by.Decided = append(by.Decided, v.By)
		}
	}
	return d.ruled(of, by, effects), nil
}

// asTable is the desk at which the whole table decides, as the game master does
// alone otherwise.
func (d desk) asTable() desk {
	d.by.Side = events.GameMaster
	return d
}

// byVote says whether a dispute is settled by a vote: where the option says so,
// and everybody may hear of it.
func (d desk) byVote(of Disputed) bool {
	return d.kernel.Options.Is(judge, "vote") && d.log.audience(of.Revision) == events.ForAll
}

// voted refuses what is about votes where the game master rules alone.
func (d desk) voted(of Disputed) error {
	switch {
	case !d.kernel.Options.Is(judge, "vote"):
		return rules.Bar("DecidedByGM", "", "the game master settles disputes at this table; the option %s lets the table vote", judge)
	case !d.byVote(of):
		return rules.Bar("DecidedByGM", "", "not everybody may know of %s; the game master rules on it alone", Called(of.ID))
	}
	return nil
}

// mayRule refuses the game master's own ruling where the table votes, unless it
// brings about what not everybody may know.
func (d desk) mayRule(of Disputed, effects []events.Event) error {
	if d.granted || !d.byVote(of) || !d.public(effects) {
		return nil
	}
	return rules.Bar("DecidedByVote", "", "the table votes on %s, as the option %s says: put the ruling as a motion", Called(of.ID), judge)
}
