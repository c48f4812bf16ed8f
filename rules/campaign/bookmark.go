package campaign

import (
	"cmp"
	"strings"

	"loretome/events"
	"loretome/rules"
)

// SetBookmark names a revision: the last one unless another is named. Instead of
// another bookmark it takes that one's place, and its revision unless one is named.
type SetBookmark struct {
	Name      string `json:"name"`
	Revision  int    `json:"revision,omitempty"`
	InsteadOf string `json:"instead_of,omitempty"`
}

func (c SetBookmark) decide(d desk) ([]events.Event, error) {
	last := len(d.log.actions)
	if c.Revision < 0 || c.Revision > last {
		return nil, rules.Ask("revision", "is an action of this campaign, from 1 to %d", last)
	}
	var made []events.Event
	name, revision := strings.TrimSpace(c.Name), c.Revision
	if c.InsteadOf != "" {
		was, err := d.bookmark("instead_of", c.InsteadOf)
		if err != nil {
			return nil, err
		}
		revision = cmp.Or(revision, was.Revision)
		if was.Name != name {
			made = append(made, events.BookmarkRemoved{Name: was.Name})
		}
	}
	revision = d.lastShown(cmp.Or(revision, last))
	if was, set := d.kernel.Bookmark(name); set && width(d.log.markedFor(was)) > width(d.marks(revision)) {
		made = append(made, events.BookmarkRemoved{Name: was.Name}) // for those who are not told where it is now
	}
	return append(made, events.BookmarkSet{Name: name, Revision: revision}), nil
}

// RemoveBookmark takes the name from a revision.
type RemoveBookmark struct {
	Name string `json:"name"`
}

func (c RemoveBookmark) decide(d desk) ([]events.Event, error) {
	b, err := d.bookmark("name", c.Name)
	if err != nil {
		return nil, err
	}
	return []events.Event{events.BookmarkRemoved{Name: b.Name}}, nil
}

// bookmark finds a bookmark that the seat may know of; field is where it was named.
func (d desk) bookmark(field, name string) (Bookmark, error) {
	b, set := d.kernel.Bookmark(name)
	if !set || !passes(d.lens, d.log.markedFor(b)) {
		return Bookmark{}, rules.Ask(field, "is the name of a bookmark of this campaign; none is called %q", name)
	}
	return b, nil
}

// lastShown is the last action up to a revision that the seat may know of: what was
// hidden since makes no other moment of it for this seat.
func (d desk) lastShown(revision int) int {
	for revision > 1 && !d.shows(revision) {
		revision--
	}
	return revision
}

// whoMarks is the audience of a bookmark: those who hear of the action that it is on.
// Who knows no more of that than everybody does tells nothing by its name.
func (r Rules[S, C]) whoMarks(l *Ledger[S], by events.SeatID, revision int) events.Audience {
	if s, _ := l.State().Kernel.Seat(by); s.Side != events.GameMaster && r.whose(l, revision) == events.ForAll {
		return events.ForAll
	}
	return r.whoHears(l, by, []int{revision})
}

// markedFor is the audience of a bookmark that was set.
func (h history) markedFor(b Bookmark) events.Audience {
	a, _ := h.action(b.Set)
	for _, e := range a.Events {
		if set, marks := e.Data.(events.BookmarkSet); marks && set.Name == b.Name {
			return e.Audience
		}
	}
	return events.ForGM
}

// audienceOfBookmark is the audience of the removal of a bookmark: that of the
// bookmark.
func (l *Ledger[S]) audienceOfBookmark(name string) events.Audience {
	b, _ := l.State().Kernel.Bookmark(name)
	return l.log.markedFor(b)
}
