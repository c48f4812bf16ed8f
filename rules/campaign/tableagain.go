package campaign

import (
	"slices"

	"loretome/events"
	"loretome/rules"
)

// tableAgain decides an action of the table that is part of play once more, and says
// how it comes out otherwise: an evening's beginning and end, a note, a bookmark, an
// option, a correction. Of a ruling only the values are set again: what was disputed
// is no part of play, and what it puts in an action's place is the game's.
func (r Rules[S, C]) tableAgain(l *Ledger[S], before point[S], a events.Stored, present []rules.Seat) (f finding[S], changed bool) {
	of := &f.of
	of.Revision = a.Revision
	if !isPlay(a) {
		return f, false
	}
	d := r.deskThen(l, before, a, present)
	var es []events.Event
	err := d.setAgain(a)
	if c, known := kernelCommand(a.Command); known && !isRuling(a) && err == nil {
		es, err = d.tableDeed(c, a)
	}
	switch {
	case err != nil:
		noLonger(of, r.founded(err), nil)
		return f, true
	case es == nil || sameEvents(withoutOld(tableEvents(a)), withoutOld(es)):
		return f, false
	}
	of.Status, of.Differs = events.Differs, r.tableDiffers(before, a, es)
	return f, len(of.Differs) > 0
}

// deskThen is what a command of the table was decided on, as it is by now.
func (r Rules[S, C]) deskThen(l *Ledger[S], before point[S], a events.Stored, present []rules.Seat) desk {
	log := l.log
	log.actions, log.issued = log.actions[:a.Revision-1], log.issuedFor(a)
	by := callAt(before.kernel, present, a.Seat.ID, log.issued).By
	return desk{
		kernel: before.kernel.Kernel, log: log, by: by, lens: r.lens(Viewer{Seat: by.ID, Side: by.Side}),
		game: gameOf[S, C]{system: r.System, state: before.game}, book: r.System.Book,
		marks: func(revision int) events.Audience { return r.whoMarks(l, by.ID, revision) },
	}
}

// tableDeed is what a command of the table that is part of play makes, nil if it
// does the same wherever it stands.
func (d desk) tableDeed(c rules.Command[Command], a events.Stored) ([]events.Event, error) {
	command, err := c.Recall(a.Data)
	if err != nil {
		return nil, err
	}
	switch command.(type) {
	case StartSession, EndSession, AddNote, SetBookmark, RemoveBookmark, SetOption:
		es, err := command.decide(d)
		return append([]events.Event{}, es...), err
	}
	return nil, nil
}

// setAgain sets the values again that an action sets by hand, one after the other.
// What they were before is no matter.
func (d desk) setAgain(a events.Stored) error {
	for _, e := range a.Events {
		c, is := e.Data.(events.CorrectionMade)
		if !is {
			continue
		}
		if _, err := d.correct(c.Path, c.To); err != nil {
			return err
		}
		d.game = d.game.corrected(c)
	}
	return nil
}

// tableEvents are those of an action that the table's own commands of play make.
func tableEvents(a events.Stored) []events.Event {
	var es []events.Event
	for _, e := range a.Events {
		if playBy(&a, e.Data) != nil {
			es = append(es, e.Data)
		}
	}
	return es
}

// withoutOld are events without what an option was before, which is a witness alone.
func withoutOld(es []events.Event) []events.Event {
	all := slices.Clone(es)
	for i, e := range all {
		if set, is := e.(events.CampaignOptionSet); is {
			set.Old = nil
			all[i] = set
		}
	}
	return all
}

// tableDiffers are the values of the table, the first of them, that an action of its
// own leaves otherwise with these events than with those that were recorded.
func (r Rules[S, C]) tableDiffers(before point[S], a events.Stored, es []events.Event) []events.Difference {
	recorded, now, touched := before, before, slices.Concat(tableEvents(a), es)
	for _, e := range a.Events {
		recorded = r.applyEvent(recorded, &a, e)
	}
	for _, e := range es {
		now = r.applyEvent(now, &a, events.Recorded{Data: e})
	}
	return differencesIn("/kernel", recorded.kernel.inForce(touched), now.kernel.inForce(touched), most)
}

// inForce is what the table's own actions of play leave behind, without how it
// came to that.
type inForce struct {
	Options   rules.Options `json:"options"`
	Sessions  []Session     `json:"sessions"`
	Session   string        `json:"session"`
	Notes     []Note        `json:"notes"`
	Bookmarks []Bookmark    `json:"bookmarks"`
}

// inForce is that part of it which some events touch.
func (r *register) inForce(touched []events.Event) inForce {
	var of inForce
	for _, e := range touched {
		switch e.(type) {
		case events.CampaignOptionSet:
			of.Options = r.Options
		case events.SessionStarted, events.SessionEnded:
			of.Sessions, of.Session = r.Sessions, r.Session
		case events.NoteAdded:
			of.Notes = r.Notes
		case events.BookmarkSet, events.BookmarkRemoved:
			of.Bookmarks = r.Bookmarks
		}
	}
	return of
}
