package campaign

import (
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// evolve folds one event of the kernel; an event of a system's is not its
// business, and it says so. What takes effect, and in which order, is the
// plan's.
func evolve(r *register, a *events.Stored, e events.Event) (*register, bool) {
	change := changeBy(a, e)
	if change == nil {
		return r, false
	}
	return r.with(change), true
}

func changeBy(a *events.Stored, e events.Event) func(*register) {
	switch e := e.(type) {
	case events.CampaignStarted:
		return func(r *register) { r.begin(e) }
	case events.PlayerJoined:
		return func(r *register) { r.join(e) }
	case events.PlayerLeft:
		return func(r *register) {
			r.leave(e)
			r.closed(func(q Requested) bool { return q.By == e.Player }, Closing{How: Withdrawn, By: e.Player, Revision: a.Revision})
		}
	case events.SeatReissued:
		return func(r *register) { r.withSeat(e.Player, func(s *Seat) { s.Issue = max(s.Issue, e.Issue) }) }
	case events.JoinCodeRenewed:
		return func(r *register) { r.JoinIssue = max(r.JoinIssue, e.Issue) }
	case events.ZargonAssigned:
		return func(r *register) { r.assign(e.Player) }
	case events.CampaignArchived:
		return func(r *register) { r.Archived = true }
	case events.CampaignUnarchived:
		return func(r *register) { r.Archived = false }
	case events.CampaignForked:
		return func(r *register) { r.fork(e) }
	case events.CampaignDeleted:
		return func(r *register) { r.Deleted = true }
	case events.ActionUndone, events.ActionRedone, events.ActionAmended, events.ActionInserted, events.ActionAccepted,
		events.ConsequencesNoted, events.DiceSealed, events.DiceRevealed, events.DiceLost, events.WordAdded,
		events.NotesSealed, events.NotesOpened:
		return func(*register) {}
	}
	if change := disputeBy(a, e); change != nil {
		return change
	}
	if change := consentBy(a, e); change != nil {
		return change
	}
	return playBy(a, e)
}

// disputeBy is the part of changeBy that is about disputes.
func disputeBy(a *events.Stored, e events.Event) func(*register) {
	by, revision := a.Seat.ID, a.Revision
	switch e := e.(type) {
	case events.RulingDisputed:
		return func(r *register) { r.dispute(a, e) }
	case events.DisputeAnswered:
		return func(r *register) {
			r.withDispute(e.Dispute, func(d *Disputed) {
				d.Answers = append(slices.Clip(d.Answers), Reply{Text: e.Text, By: by, Revision: revision})
			})
		}
	case events.DisputeWithdrawn:
		return func(r *register) {
			r.withDispute(e.Dispute, func(d *Disputed) { d.Withdrawn = &Reply{Text: e.Reason, By: by, Revision: revision} })
		}
	case events.MotionMade:
		return func(r *register) {
			r.withDispute(e.Dispute, func(d *Disputed) { d.Motions = append(slices.Clip(d.Motions), moved(a, e)) })
		}
	case events.VoteCast:
		return func(r *register) { r.cast(e, Cast{By: by, For: e.For, Revision: revision}) }
	case events.RulingResolved:
		return func(r *register) {
			r.settle(e.Dispute, Ruling{Outcome: e.Outcome, Decided: e.Decided, Reason: e.Reason, Revision: revision,
				Motion: e.Motion, Votes: e.Votes, Undo: e.Undo, Amend: e.Amend, Correct: e.Correct, Option: e.Option})
		}
	}
	return nil
}

// consentBy is the part of changeBy that is about requests.
func consentBy(a *events.Stored, e events.Event) func(*register) {
	by := func(id string, how Fate, reason string) func(*register) {
		return func(r *register) {
			r.closed(func(q Requested) bool { return q.ID == id }, Closing{How: how, By: a.Seat.ID, Reason: reason, Revision: a.Revision})
		}
	}
	switch e := e.(type) {
	case events.ConsentAsked:
		return func(r *register) { r.request(a, e) }
	case events.ConsentGiven:
		return func(r *register) { r.agree(a, e) }
	case events.ConsentDenied:
		return by(e.Request, Declined, e.Reason)
	case events.RequestWithdrawn:
		return by(e.Request, Withdrawn, "")
	}
	return nil
}

// playBy is the part of changeBy that undo takes back.
func playBy(a *events.Stored, e events.Event) func(*register) {
	by, revision := a.Seat.ID, a.Revision
	switch e := e.(type) {
	case events.CampaignOptionSet:
		return func(r *register) { r.choose(e, by, revision) }
	case events.RulesUpgraded:
		return func(r *register) { r.upgrade(e, by, revision) }
	case events.SessionStarted:
		return func(r *register) { r.startSession(e, revision) }
	case events.SessionEnded:
		return func(r *register) { r.endSession(e, revision) }
	case events.NoteAdded:
		return func(r *register) { r.addNote(e, by, revision) }
	case events.BookmarkSet:
		return func(r *register) { r.mark(Bookmark{Name: e.Name, Revision: e.Revision, By: by, Set: revision}) }
	case events.BookmarkRemoved:
		return func(r *register) { r.unmark(e.Name) }
	case events.CorrectionMade:
		return func(r *register) { r.correct(e, by, revision) }
	}
	return nil
}

func (k *Kernel) begin(e events.CampaignStarted) {
	k.Campaign, k.Name, k.System, k.Version, k.Edition = e.Campaign, e.Name, e.System, e.Version, e.Edition
	k.JoinIssue, k.Sample = 1, e.Sample
	for _, name := range slices.Sorted(maps.Keys(e.Options)) {
		k.Options = k.Options.With(name, e.Options[name])
	}
}

func (k *Kernel) join(e events.PlayerJoined) {
	if _, sits := k.Seat(e.Player); sits {
		return
	}
	seat := Seat{Seat: rules.Seat{ID: e.Player, Name: e.Name, Side: e.Side}, Issue: 1}
	k.Seats = append(slices.Clip(k.Seats), seat)
	if e.Hero != "" {
		k.hand(e.Hero, e.Player)
	}
}

func (k *Kernel) leave(e events.PlayerLeft) {
	k.withSeat(e.Player, func(s *Seat) { s.Left = true })
	for _, hero := range slices.Sorted(maps.Keys(e.HeroesTo)) {
		k.hand(hero, e.HeroesTo[hero])
	}
}

// hand gives a hero to a seat, and takes it from every other.
func (k *Kernel) hand(hero string, to events.SeatID) {
	seats := slices.Clone(k.Seats)
	for i, s := range seats {
		seats[i].Heroes = slices.DeleteFunc(slices.Clone(s.Heroes), func(h string) bool { return h == hero })
		if s.ID == to {
			seats[i].Heroes = append(seats[i].Heroes, hero)
		}
	}
	k.Seats = seats
}

// assign makes a seat the game master's, and the one before a hero player's.
func (k *Kernel) assign(id events.SeatID) {
	if _, sits := k.Seat(id); !sits {
		return
	}
	seats := slices.Clone(k.Seats)
	for i, s := range seats {
		switch {
		case s.ID == id:
			seats[i].Side = events.GameMaster
		case s.Side == events.GameMaster:
			seats[i].Side = events.HeroPlayer
		}
	}
	k.Seats = seats
}

func (k *Kernel) withSeat(id events.SeatID, change func(*Seat)) {
	k.Seats = slices.Clone(k.Seats)
	for i := range k.Seats {
		if k.Seats[i].ID == id {
			change(&k.Seats[i])
		}
	}
}

// mark sets a bookmark; a name that was given before moves.
func (k *Kernel) mark(b Bookmark) {
	others := slices.DeleteFunc(slices.Clone(k.Bookmarks), func(o Bookmark) bool { return o.Name == b.Name })
	k.Bookmarks = append(others, b)
}

// unmark takes a bookmark away.
func (k *Kernel) unmark(name string) {
	k.Bookmarks = slices.DeleteFunc(slices.Clone(k.Bookmarks), func(b Bookmark) bool { return b.Name == name })
}

// endSession closes an evening; one whose beginning was undone stays so.
func (k *Kernel) endSession(e events.SessionEnded, revision int) {
	if k.Session == e.Session {
		k.Session = ""
	}
	k.Sessions = slices.Clone(k.Sessions)
	for i := range k.Sessions {
		if s := &k.Sessions[i]; s.ID == e.Session && s.To == 0 {
			s.To, s.Note = revision, e.Note
		}
	}
}
