package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/views"
	"loretome/views/routes"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// Board is a page of a campaign that stays live: the same fragments are in the
// page, in its stream, and in the answer to a form of it.
type Board struct {
	Tab   string // the entry of the bar that is open
	Title string // a message
	Page  func(*Visit) (templ.Component, error)
	Parts func(*Visit) ([]Part, error)
	Keeps bool     // its forms can be shown again with what was typed into them
	Holds []string // the parts that hold forms without a part of their own
}

// Part is one live fragment, by the id of its root element.
type Part = part

// NewPart makes a part.
func NewPart(id string, body templ.Component) Part { return part{id: id, body: body} }

// Board adds a live page at a path below the campaign's, such as "/play".
func (s *Server) Board(g *echo.Group, path string, b Board) {
	pattern := "/c/:id" + path
	b.Parts = withGuide(b.Parts)
	g.GET(pattern, func(c echo.Context) error {
		v, err := s.visit(c, b.Tab, b.Title)
		if err != nil {
			return err
		}
		page, err := b.Page(v)
		if err != nil {
			return err
		}
		return render(c, http.StatusOK, page)
	})
	g.GET(pattern+"/live", s.stream(b))
	s.boards[s.cfg.BasePath+pattern] = b
}

// withGuide adds to the fragments of a page the steps through a sample.
func withGuide(parts func(*Visit) ([]Part, error)) func(*Visit) ([]Part, error) {
	return func(v *Visit) ([]Part, error) {
		all, err := parts(v)
		if err == nil && v.Page.Guide != nil {
			all = append(all, Part{"guide", views.GuideFragment(v.Page)})
		}
		return all, err
	}
}

const (
	beatTime  = 15 * time.Second      // a stream says at least this often where it is
	burstTime = 25 * time.Millisecond // what comes within it is told at once
	mostLive  = 4                     // streams of one browser, which has six connections
)

// stream keeps a page live: whenever the campaign went on, all fragments of the
// page are sent anew, as the seat may see them.
func (s *Server) stream(b Board) echo.HandlerFunc {
	return func(c echo.Context) error {
		v, err := s.visit(c, b.Tab, b.Title)
		if err != nil {
			return err
		}
		known, err := sinceOf(c)
		if err != nil {
			return err
		}
		if wantsHead(c) {
			newStream(c)
			return nil
		}
		watch := s.house.Watch(v.ID)
		defer watch.End()
		place, superseded := s.crowd.enter(v.crowdKey())
		defer place()
		out := newStream(c)
		if known >= v.Look.Revision {
			if err := out.send(strconv.Itoa(v.Look.Revision), "beat", strconv.Itoa(v.Look.Revision)); err != nil {
				return nil // the reader has gone
			}
		}
		s.keepLive(c, b, out, watch, superseded, known)
		return nil
	}
}

// sinceOf is the revision that the page in the browser shows.
func sinceOf(c echo.Context) (int, error) {
	if last, err := strconv.Atoi(c.Request().Header.Get("Last-Event-ID")); err == nil {
		return last, nil
	}
	return number(c, "since", 0, 0, 1<<31-1)
}

// keepLive sends until the reader goes, the seat is given up, or the house closes.
func (s *Server) keepLive(c echo.Context, b Board, out *stream, watch *app.Viewing, superseded <-chan struct{}, known int) {
	for {
		revision, err := s.sendParts(c, b, out, known)
		if err != nil {
			return
		}
		known = max(known, revision)
		select {
		case <-c.Request().Context().Done():
			return
		case <-s.stop.Done():
			return
		case <-superseded:
			s.bye(out, "superseded")
			return
		case _, open := <-watch.News:
			if !open {
				return
			}
			time.Sleep(burstTime)
		case <-time.After(s.beatTime):
			if known > revision {
				known = 0 // the page is of a journal that went further than this one
				continue
			}
			if out.send(strconv.Itoa(known), "beat", strconv.Itoa(known)) != nil {
				return
			}
		}
	}
}

// bye ends a stream with a reason. A reader that has gone needs none.
func (s *Server) bye(out *stream, reason string) {
	if err := out.send("", "bye", reason); err != nil {
		s.cfg.Log.Debug("stream ended without a word", "reason", reason, "error", err)
	}
}

// sendParts sends the page's fragments if the campaign is ahead of the page.
func (s *Server) sendParts(c echo.Context, b Board, out *stream, known int) (int, error) {
	v, err := s.visit(c, b.Tab, b.Title)
	if err != nil {
		s.bye(out, "left")
		return 0, err
	}
	if v.Look.Revision <= known {
		return v.Look.Revision, nil
	}
	v.Page.Self = strings.Replace(v.Page.Self, "/live", "", 1)
	v.Page.Live = routes.Live(v.Page.Self, v.Look.Revision)
	text, err := boardParts(v, b, "")
	if known, ok := errors.AsType[problem](err); ok && known.Status < http.StatusInternalServerError {
		s.bye(out, "left") // what the page showed is no more, or no more to be seen
		return 0, err
	}
	if err != nil && gone(c, err) {
		return 0, err
	}
	if err != nil {
		s.cfg.Log.Error("live fragments", "path", c.Request().URL.Path, "error", err)
		return 0, err
	}
	return v.Look.Revision, out.send(strconv.Itoa(v.Look.Revision), "", text)
}

func boardParts(v *Visit, b Board, own string) (string, error) {
	parts, err := b.Parts(v)
	if err != nil {
		return "", err
	}
	return partials(v.Echo, parts, own)
}

// crowdKey is the browser that holds a stream: it is known by all the seats that it
// keeps, in whatever campaigns; what keeps none, by the seat for which it asks.
func (v *Visit) crowdKey() string {
	var seats []string
	for _, cookie := range v.Echo.Cookies() {
		if strings.HasPrefix(cookie.Name, seatPrefix) {
			seats = append(seats, cookie.Name+"="+cookie.Value)
		}
	}
	if len(seats) == 0 {
		seats = []string{string(v.ID), string(v.who.by())}
	}
	slices.Sort(seats)
	return strings.Join(append(seats, v.Echo.RealIP(), v.Echo.Request().UserAgent()), " ")
}

// from finds the live page of which a form was sent: by the address that the
// browser names as where it comes from. A form of any other page leads to the
// play page.
func (s *Server) from(c echo.Context) (string, echo.Context, Board) {
	play := s.base().Table(c.Param("id")).Play()
	for _, back := range []string{s.fromField(c), s.referer(c), play} {
		u, err := url.ParseRequestURI(back)
		if err != nil {
			continue
		}
		req := c.Request().Clone(c.Request().Context())
		req.Method, req.URL = http.MethodGet, u
		there := s.echo.NewContext(req, c.Response().Writer)
		s.echo.Router().Find(http.MethodGet, u.Path, there)
		if b, live := s.boards[there.Path()]; live && there.Param("id") == c.Param("id") {
			return back, there, b
		}
	}
	return play, c, Board{}
}

// fromField is the page that a form names as its own, if it is one of the same
// campaign; the browser does not know it where the page answers a form.
func (s *Server) fromField(c echo.Context) string {
	sent, err := readForm(c)
	if err != nil {
		return "" // whoever answers the form says so
	}
	if from := sent.Get("page"); strings.HasPrefix(from, s.base().Table(c.Param("id")).Home()+"/") {
		return from
	}
	return ""
}

// referer is the page of this server that the browser names; empty for any other.
func (s *Server) referer(c echo.Context) string {
	u, err := url.Parse(c.Request().Referer())
	if err != nil || u.Host != c.Request().Host {
		return ""
	}
	return u.RequestURI()
}

// done answers a form whose command was carried out: with the fragments of the
// page it came from, or by leading back there. Own is the form's element.
func (s *Server) done(c echo.Context, own, next string) error {
	back, there, b := s.from(c)
	switch {
	case next == "" && enhanced(c) && back == s.referer(c):
		return s.answerParts(there, b, own)
	case next != "":
		back = next
	}
	if enhanced(c) {
		c.Response().Header().Set("HX-Redirect", back)
		return c.NoContent(http.StatusOK)
	}
	return c.Redirect(http.StatusSeeOther, back)
}

// answerParts answers with a page's fragments as they are now, and takes away
// what the page said to the step before.
func (s *Server) answerParts(c echo.Context, b Board, own string) error {
	v, err := s.visit(c, b.Tab, b.Title)
	if err != nil {
		return err
	}
	parts, err := b.Parts(v)
	if err != nil {
		return err
	}
	parts = append(parts, part{id: "notice", body: views.NoticeFragment(v.Page, v.Page.Notice)})
	text, err := partials(c, parts, append(slices.Clone(b.Holds), own)...)
	if err != nil {
		return err
	}
	return c.HTML(http.StatusOK, text)
}

// refusedPage answers a form that was not carried out: with the page it came
// from, what was typed still in its fields, and why not.
func (s *Server) refusedPage(c echo.Context, v *Visit, status int, page templ.Component, form views.Form) error {
	if !enhanced(c) {
		return render(c, status, page)
	}
	parts := []part{{id: "f-" + form.Name, body: views.FormFragment(v.Page, form)}}
	if v.Page.Notice != nil {
		parts = append(parts, part{id: "notice", body: views.NoticeFragment(v.Page, v.Page.Notice)})
	}
	text, err := partials(c, parts, "f-"+form.Name)
	if err != nil {
		return err
	}
	return c.HTML(status, text)
}

// isNo says whether an error is the rules' or the table's answer, to be told
// beside the form, and not a fault.
func isNo(err error) bool {
	p := asProblem(err)
	return slices.Contains([]int{http.StatusBadRequest, http.StatusForbidden, http.StatusConflict, http.StatusRequestEntityTooLarge,
		http.StatusUnprocessableEntity, http.StatusServiceUnavailable}, p.Status) && !errors.Is(err, app.ErrNoCampaign)
}
