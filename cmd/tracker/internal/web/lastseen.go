package web

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"loretome/events"
	"loretome/views"
)

// lastSeen is what a browser keeps of how far a seat has seen the campaign: what
// was there when it left last, what came until it was back, and what it has seen
// since. Whoever stays away for an hour has left.
type lastSeen struct {
	seat  events.SeatID
	left  int       // the last revision seen before this stay
	back  int       // the last revision as this stay began
	last  int       // the last revision seen
	looks time.Time // when this seat looked last
}

// away is how long nothing is looked at until a stay is over.
const away = time.Hour

// seenName is the name of the cookie.
func seenName(id events.CampaignID) string { return "seen-" + string(id) }

// lastSeen reads the cookie. One that is not there, is no such cookie or is
// another seat's says that this seat has seen nothing so far.
func (v *Visit) lastSeen() lastSeen {
	none := lastSeen{seat: v.who.by()}
	cookie, err := v.Echo.Cookie(seenName(v.ID))
	if err != nil {
		return none
	}
	seat, rest, _ := strings.Cut(cookie.Value, ".")
	was, looked := lastSeen{seat: events.SeatID(seat)}, int64(0)
	n, err := fmt.Sscanf(rest, "%d.%d.%d.%d", &was.left, &was.back, &was.last, &looked)
	if err != nil || n != 4 || was.seat != none.seat || was.left < 0 || was.back < was.left || was.last < was.back || was.last > v.Look.Revision {
		return none
	}
	was.looks = time.Unix(looked, 0)
	return was
}

// at is how far a seat has seen the campaign once it looks at a revision.
func (s lastSeen) at(revision int, now time.Time) lastSeen {
	switch {
	case s.last == 0: // all of it is new, and none of it was missed
		s.left, s.back = revision, revision
	case now.Sub(s.looks) >= away:
		s.left, s.back = s.last, revision
	}
	s.last, s.looks = revision, now
	return s
}

func (s lastSeen) String() string {
	return fmt.Sprintf("%s.%d.%d.%d.%d", s.seat, s.left, s.back, s.last, s.looks.Unix())
}

// remember keeps in the browser how far its seat has seen the campaign. Whoever
// has a page open has not left.
func (v *Visit) remember() {
	was, now := v.lastSeen(), time.Now()
	if isStream(v.Echo) {
		was.looks = now
	}
	v.seen = was.at(v.Look.Revision, now)
	if v.Echo.Response().Committed {
		return
	}
	v.Echo.SetCookie(&http.Cookie{Name: seenName(v.ID), Value: v.seen.String(), Path: v.Server.cfg.BasePath + "/",
		MaxAge: 2 * 365 * 24 * 3600, HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// missed is the stretch of the journal that was recorded between this stay of
// the seat and the one before, and how many of its actions the seat may see.
func (v *Visit) missed() (from, to, actions int) {
	if v.seen.back <= v.seen.left {
		return 0, 0, 0
	}
	j := recorded(v.Look.Entries)
	return v.seen.left + 1, v.seen.back, j.upTo(v.seen.back) - j.upTo(v.seen.left)
}

// missedAlert leads to what was recorded since this seat was last here.
func (v *Visit) missedAlert() []views.Alert {
	from, to, n := v.missed()
	if n == 0 {
		return nil
	}
	watch := v.Say("Watch them")
	if n == 1 {
		watch = v.Say("Watch it")
	}
	return []views.Alert{{Icon: "time", Title: v.Many(n, "%d action since you were last here.", "%d actions since you were last here."),
		Link: views.Link{Text: watch, Href: v.Table.ReplaySince(from, to)}}}
}
