package web

import (
	"cmp"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// replaying is a visit to the replay.
type replaying struct {
	*Visit
	asked
	steps
	here int // the position of the action that is shown
}

// replayPage shows a stretch of the journal again, step by step, as the seat
// that watches may see it.
func (s *Server) replayPage(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Replay"))
	if err != nil {
		return err
	}
	wanted, err := readAsked(c, c.QueryParam("view") == "recorded", v.Look.Revision)
	if err != nil {
		return err
	}
	r := &replaying{Visit: v, asked: wanted}
	m, err := r.show()
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.ReplayPage(r.Page, m))
}

// show is the step that is asked for: the last one if none is.
func (r *replaying) show() (views.Replay, error) {
	now, err := r.lookAt(0)
	if err != nil {
		return views.Replay{}, err
	}
	r.Look, r.Page.Live, r.seen = now, "", r.lastSeen().at(now.Revision, time.Now())
	r.Table = r.Table.Now()
	r.steps = stepsIn(now.Entries, r.asked, r.begins)
	m := views.Replay{Head: now.Revision, Recorded: r.asked.recorded, Stretch: r.stretchName(), Kept: r.kept("by", "from", "to", "view")}
	r.waysTo(&m)
	if r.from > 0 || r.to > 0 {
		m.Whole = r.Table.ReplayAt(1)
	}
	if r.first() < 0 {
		m.Nothing = r.Say("Nothing happened there that can be shown.")
		r.Page.At = nil
		return m, nil
	}
	switch {
	case r.asked.at > 0:
		r.here = r.near(r.asked.at)
	case r.from > 0:
		r.here = r.first()
	default:
		r.here = r.last()
	}
	if err := r.goThere(); err != nil {
		return m, err
	}
	return m, r.fill(&m)
}

// begins says whether a round, a quest or an evening begins with an action.
func (r *replaying) begins(e *campaign.Entry, by stretch) bool {
	if by == bySession {
		return beginsSession(e)
	}
	return r.Kit.Begins(*e, string(by))
}

// goThere puts the visit to the moment after the action that is shown. What it
// shows is the same whichever hidden action before the next was asked for.
func (r *replaying) goThere() error {
	now := r.Look
	revision := r.course.at(r.here).Revision
	r.Page.Self = r.link(r.here)
	r.Page.At = nil
	if asksNothing := r.asked.at+r.from+r.to == 0; !asksNothing && r.here < r.len()-1 {
		then, err := r.stateAt(r.here)
		if err != nil {
			return err
		}
		r.Look = then
		r.Look.Entries = now.Entries[:r.shown(r.here)]
		r.Table = r.Table.AsOf(revision, r.asked.recorded)
		r.Page.At = &views.At{Revision: revision, Head: now.Revision, Newer: r.newer(now.Revision), Recorded: r.asked.recorded,
			Now: r.Table.Now().Replay(), OtherView: r.otherView(), Timeline: r.Table.TimelineAt(revision)}
	}
	r.Page.Table, r.Page.Tabs = r.Table, r.Kit.Tabs(r.Table, "Timeline")
	return nil
}

// stateAt is the campaign after the action at a position.
func (r *replaying) stateAt(position int) (app.Look, error) {
	return r.Game.Look(r.Echo.Request().Context(), r.ID, app.Ask{Viewer: r.who.viewer(), At: r.course.at(position).Revision,
		Recorded: r.asked.recorded, InPlace: !r.asked.recorded, Bare: true})
}

// link is the address of the step that ends at a position.
func (r *replaying) link(position int) string {
	return r.address(strconv.Itoa(r.course.at(position).Revision), r.asked.by, r.asked.recorded, 0)
}

func (r *replaying) address(at string, by stretch, recorded bool, every int) string {
	view, stride := "", ""
	if recorded {
		view = "recorded"
	}
	if by != byAction {
		stride = string(by)
	}
	return withQuery(url.URL{Path: r.Table.Now().Replay()}, "at", at, "by", stride, "view", view,
		"from", optional(r.from), "to", optional(r.to), "every", optional(every))
}

// optional is a number, empty where it is 0.
func optional(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (r *replaying) otherView() string {
	return r.address(strconv.Itoa(r.course.at(r.here).Revision), r.asked.by, !r.asked.recorded, 0)
}

// mostTold is how many actions of one step are told.
const mostTold = 20

// fill tells the step and leads to the others.
func (r *replaying) fill(m *views.Replay) error {
	e := r.course.at(r.here)
	m.At, m.Title = e.Revision, r.title(m.Head)
	r.Page.Title = r.Say("Replay, action %d", e.Revision)
	m.Where = r.Date(happened(e).Local(), "Monday, 2 January 2006, 15:04")
	if r.Page.At == nil {
		m.OtherView = r.otherView()
	}
	opening := r.opening(r.here)
	r.tell(m, opening)
	r.lead(m)
	var err error
	if m.Throws, err = r.throws(m.Told); err != nil {
		return err
	}
	if m.Scene, err = r.Kit.Scene(r.Visit); err != nil {
		return err
	}
	if before := r.seek(opening-1, -1, -1); opening > 0 && before >= 0 {
		was, err := r.stateAt(before)
		if err != nil {
			return err
		}
		m.Moment = changed(r, r.compare(was.State, r.Look.State))
	}
	return nil
}

// newer is how many actions come after the one that is shown. Where actions stand
// in other places than those in which they were recorded, it is of those that this
// seat may see, so that nothing is told of where the others stand.
func (r *replaying) newer(head int) int {
	if r.order != nil {
		return r.len() - 1 - r.here
	}
	return head - r.course.at(r.here).Revision
}

// title says which action is shown, and where among all it stands.
func (r *replaying) title(head int) string {
	revision := r.course.at(r.here).Revision
	if r.order != nil {
		return r.Say("Action %d, played as number %d of %d", revision, r.here+1, r.len())
	}
	return r.Say("Action %d of %d", revision, head)
}

// tell are the actions of the step in words, in the order in which they
// happened.
func (r *replaying) tell(m *views.Replay, opening int) {
	at := r.here
	var told []views.Entry
	for ; at >= opening && len(told) < mostTold; at-- {
		if r.stops(at) {
			line := r.entry(*r.course.at(at))
			line.Long, line.Details = len(told) > 0 || opening < r.here, nil
			if r.asked.recorded && line.Undone != nil && line.Undone.Href != "" {
				line.Undone = nil // it was not taken back yet
			}
			told = append(told, line)
		}
	}
	for i := range told {
		m.Told = append(m.Told, told[len(told)-1-i])
	}
	if at = r.seekIn(at, opening); at >= 0 {
		m.Earlier = r.Table.TimelineAt(r.course.at(at).Revision)
	}
}

// throws are those of the last action that is told, as the table reads them; where it
// does not read all of them, as they fell.
func (r *replaying) throws(told []views.Entry) ([]views.Dice, error) {
	if len(told) == 0 {
		return nil, nil
	}
	last := told[len(told)-1]
	e, there := campaign.Find(r.course.entries, last.N)
	if !there {
		return last.Dice, nil
	}
	read, err := r.Kit.Throws(r.Visit, &e)
	if dieCount(read) < dieCount(last.Dice) {
		return last.Dice, err
	}
	return read, err
}

func dieCount(throws []views.Dice) int {
	n := 0
	for _, throw := range throws {
		n += len(throw.Dice)
	}
	return n
}

// seekIn is the last stop up to a position, not before another; -1 if there is
// none.
func (r *replaying) seekIn(position, opening int) int {
	if position < opening {
		return -1
	}
	return r.seek(position, -1, opening-1)
}

// lead are the ways to other steps, and playing by itself.
func (r *replaying) lead(m *views.Replay) {
	if back := r.back(r.here); back >= 0 {
		m.First, m.Prev = r.link(r.first()), r.link(back)
	}
	next := r.forward(r.here)
	if next >= 0 {
		m.Next, m.Last = r.link(next), r.link(r.last())
	}
	m.End, m.Start = next < 0, m.At
	if m.End {
		m.Start = r.course.at(r.first()).Revision
	}
	for _, s := range strides {
		m.Strides = append(m.Strides, views.Stride{Text: r.Term(s.word), Chosen: s.by == r.asked.by,
			Href: r.address(strconv.Itoa(m.At), s.by, r.asked.recorded, 0)})
	}
	for _, pace := range []views.Choice{{Value: "1", Label: r.Say("1 s a step")}, {Value: "3", Label: r.Say("3 s a step")}, {Value: "10", Label: r.Say("10 s a step")}} {
		pace.Chosen = pace.Value == strconv.Itoa(cmp.Or(r.every, 3))
		m.Paces = append(m.Paces, pace)
	}
	if r.every > 0 && next >= 0 {
		r.Page.Every = r.every
		r.Page.Next = r.address(strconv.Itoa(r.course.at(next).Revision), r.asked.by, r.asked.recorded, r.every)
		m.Playing = r.link(r.here)
	}
}

// stretchName says which part of the campaign is shown.
func (r *replaying) stretchName() string {
	if r.from == 0 && r.to == 0 {
		return r.Say("The whole campaign.")
	}
	for _, n := range r.evenings() {
		if n.From == r.from && n.To == r.to {
			return sentenceOf(n.title)
		}
	}
	if from, to, _ := r.missed(); from > 0 && from == r.from && to == r.to {
		return r.Say("What came since you were last here.")
	}
	if r.to == 0 {
		return r.Say("From action %d on.", r.from)
	}
	return r.Say("Actions %d to %d.", max(1, r.from), r.to)
}

// fewNights is how many evenings are offered beside each other.
const fewNights = 4

// waysTo are the stretches that can be watched: what this seat missed, the quest
// that was begun last, and the evenings.
func (r *replaying) waysTo(m *views.Replay) {
	if from, to, n := r.missed(); n > 0 {
		m.Ways = append(m.Ways, views.Link{Text: r.Say("Since you were last here"), Href: r.Table.ReplaySince(from, to)})
	}
	all := r.course
	for i := all.len() - 1; i >= 0; i-- {
		if e := all.at(i); e.UndoneBy == 0 && r.begins(e, byQuest) {
			m.Ways = append(m.Ways, views.Link{Text: r.Say("The last quest"), Href: r.Table.ReplayOf(e.Revision, 0)})
			break
		}
	}
	var nights []views.Link
	for _, n := range r.evenings() {
		nights = append(nights, views.Link{Text: n.title, Href: r.Table.ReplayOf(n.From, n.To)})
	}
	if len(nights) <= fewNights {
		m.Ways = append(m.Ways, nights...)
		return
	}
	m.Ways, m.Nights = append(m.Ways, nights[len(nights)-1]), nights
}
