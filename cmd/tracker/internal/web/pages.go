package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/words"
	"loretome/static"
	"loretome/views"
	"loretome/views/tongues"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// pageRoutes are the pages that every campaign has, and those before any.
func (s *Server) pageRoutes(g *echo.Group) {
	g.GET("/static/*", echo.WrapHandler(http.StripPrefix(s.cfg.BasePath, static.Handler())))
	s.installRoutes(g)
	g.GET("/", s.campaignsPage)
	if s.cfg.BasePath != "" {
		g.GET("", func(c echo.Context) error { return c.Redirect(http.StatusMovedPermanently, s.cfg.BasePath+"/") })
	}
	g.POST("/campaigns", s.postCampaign)
	g.POST("/samples", s.postSample, s.slowDownAt(words.Say("too many sample evenings were begun from this address; wait a minute")))
	g.POST("/c/:id/sample/throw", s.postThrow)
	g.POST("/c/:id/sample/guide", s.postGuide)
	g.GET("/help", s.helpPage)
	g.POST("/theme", s.postTheme)
	g.POST("/language", s.postLanguage)
	g.GET("/join", s.joinCodePage)
	g.POST("/join", s.postJoinCode, s.slowDown())
	g.GET("/c/:id/join/:code", s.joinPage, s.slowDown())
	g.POST("/c/:id/seats", s.postSeat, s.slowDown())
	g.POST("/c/:id/seats/leave", s.postLeave)
	g.GET("/c/:id/seat/:token", s.seatPage)
	g.POST("/c/:id/seat", s.postSeatLink)
	s.Board(g, "/invite", Board{Tab: "Home", Title: words.Key("Invite"), Page: invitePage, Parts: inviteParts})
	g.POST("/c/:id/invite/renew", s.postRenew)
	g.GET("/c/:id/commands", s.commandsPage)
	g.GET("/c/:id/commands/:command", s.commandPage)
	g.POST("/c/:id/commands/:command", s.postCommand)
	g.GET("/c/:id/undo", s.undoSeveralPage)
	g.GET("/c/:id/late", s.latePage)
	g.POST("/c/:id/late", s.postLate)
	g.POST("/c/:id/undo", s.postUndoNewest)
	g.POST("/c/:id/redo", s.postRedoNewest)
	g.GET("/c/:id/requests/:request", s.requestPage)
	g.GET("/c/:id/events/:n", s.actionPage)
	g.GET("/c/:id/events/:n/undo", s.undoPage)
	g.POST("/c/:id/events/:n/undo", s.postUndo)
	g.GET("/c/:id/events/:n/restore", s.restorePage)
	g.POST("/c/:id/events/:n/restore", s.postRestore)
	g.GET("/c/:id/rules", s.rulesPage)
	g.GET("/c/:id/rules/:rule", s.rulePage)
	s.Board(g, "/disputes", Board{Tab: "Disputes", Title: words.Key("Disputes"), Page: docketPage, Parts: docketParts})
	g.GET("/c/:id/disputes/new", s.claimPage)
	g.POST("/c/:id/disputes/new", s.postClaim)
	s.Board(g, "/disputes/:dispute", Board{Tab: "Disputes", Title: words.Key("Dispute"), Page: disputePage, Parts: disputeParts})
	g.POST("/c/:id/disputes/:dispute/ruling", s.postRuling)
	g.GET("/c/:id/options", s.optionsPage)
	g.GET("/c/:id/options/:option", s.optionPage)
	g.POST("/c/:id/options/:option", s.postOption)
	g.GET("/c/:id/upgrade", s.upgradePage)
	g.POST("/c/:id/upgrade", s.postUpgrade)
	g.GET("/c/:id/export", s.exportCampaign)
	g.GET("/c/:id/forks", s.forksPage)
	g.POST("/c/:id/forks", s.postFork)
	g.GET("/c/:id/archive", s.archivePage)
	g.POST("/c/:id/archive", s.postArchive)
	g.POST("/c/:id/archive/out", s.postUnarchive)
	g.POST("/c/:id/archive/delete", s.postDelete)
	g.GET("/c/:id/why/*", s.whyPage)
	g.GET("/c/:id/explain", s.whyPage)
	g.GET("/c/:id/way/:thing", s.wayPage)
	g.GET("/c/:id/diff", s.diffPage)
	g.GET("/c/:id/bookmarks", s.bookmarksPage)
	g.POST("/c/:id/bookmarks", s.postBookmark)
	g.POST("/c/:id/bookmarks/remove", s.postUnmark)
	g.GET("/c/:id/dice", s.dicePage)
	g.POST("/c/:id/dice", s.postWord)
	g.GET("/c/:id/seals", s.sealsPage)
	g.POST("/c/:id/seals", s.postSeal)
	s.Board(g, "", Board{Tab: "Home", Title: homeTitle, Page: homePage, Parts: homeParts})
	s.Board(g, "/play", Board{Tab: "Play", Title: words.Key("Play"), Page: playPage, Parts: playParts, Keeps: true, Holds: []string{"actions", "board"}})
	g.GET("/c/:id/replay", s.replayPage)
	g.GET("/c/:id/print", s.printPage)
	s.Board(g, "/sessions", Board{Tab: "Timeline", Title: words.Key("Evenings"), Page: eveningsPage, Parts: eveningsParts})
	s.Board(g, "/sessions/:session", Board{Tab: "Timeline", Title: words.Key("Evening"), Page: eveningPage, Parts: eveningParts})
	s.Board(g, "/timeline", Board{Tab: "Timeline", Title: words.Key("Timeline"), Page: timelinePage, Parts: timelineParts})
}

// play is the page on which the campaign's system is played.
func (v *Visit) play() (views.Play, error) {
	m, err := v.Kit.Play(v)
	m.Alerts = slices.Concat(v.requestAlerts(), v.disputeAlerts(), m.Alerts)
	m.Actions.Title = cmp.Or(m.Actions.Title, v.Say("Nothing to do here now"))
	return m, err
}

func playPage(v *Visit) (templ.Component, error) {
	m, err := v.play()
	if err != nil {
		return nil, err
	}
	return views.PlayPage(v.Page, m), nil
}

func playParts(v *Visit) ([]Part, error) {
	m, err := v.play()
	if err != nil {
		return nil, err
	}
	parts := []Part{
		{"heading", views.HeadingFragment(m)}, {"alerts", views.AlertsFragment(v.Page, m.Alerts)}, {"turn", views.TurnFragment(v.Page, m.Turn)},
		{"order", views.OrderFragment(v.Page, m.Order)}, {"party", views.MatesFragment(v.Page, m.Party)},
		{"actions", views.ActionsFragment(v.Page, m.Actions)}, {"more", views.MoreFragment(v.Page, m.Actions)},
		{"roll", views.RollFragment(v.Page, m.Roll)}, {"feed", views.FeedFragment(v.Page, m.Feed, m.Older)},
	}
	if m.Board != nil {
		parts = append(parts, Part{"board", views.BoardFragment(v.Page, *m.Board)})
	}
	return parts, nil
}

// helpPage tells how the tracker is used. Opened from a table, it leads back there.
func (s *Server) helpPage(c echo.Context) error {
	page := s.page(c, tongues.In(c.Request().Context()).Say("Help"))
	if seat, sits := s.ownSeat(c, c.QueryParam("table")); sits {
		page = s.frame(c, page, seat)
	}
	return render(c, http.StatusOK, views.HelpPage(page))
}

// tongueCookie holds the language that was chosen in a browser.
const tongueCookie = "language"

// postTheme keeps a choice of colours in the browser.
func (s *Server) postTheme(c echo.Context) error {
	return s.keepChoice(c, "theme", []string{"light", "dark"})
}

// postLanguage keeps a choice of language in the browser.
func (s *Server) postLanguage(c echo.Context) error {
	var codes []string
	for _, l := range tongues.All {
		codes = append(codes, l.Code)
	}
	return s.keepChoice(c, tongueCookie, codes)
}

// keepChoice keeps one of some values in the browser, in a cookie that is named as the
// form's field is; any other leaves it to the device.
func (s *Server) keepChoice(c echo.Context, name string, of []string) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	cookie := &http.Cookie{Name: name, Value: sent.Get(name), Path: s.cfg.BasePath + "/", MaxAge: 2 * 365 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if !slices.Contains(of, cookie.Value) {
		cookie.Value, cookie.MaxAge = "", -1
	}
	c.SetCookie(cookie)
	return c.Redirect(http.StatusSeeOther, s.ownPage(sent.Get("back")))
}

// ownPage is the address of a page of this server; one that is none, or that a browser
// could read as one of another server, is the first page's.
func (s *Server) ownPage(address string) string {
	u, err := url.Parse(address) // no sign that browsers leave out of an address is let through
	if err != nil || u.Scheme != "" || u.Host != "" || !strings.HasPrefix(address, s.cfg.BasePath+"/") || strings.HasPrefix(address, "//") || strings.Contains(address, "\\") {
		return s.base().Campaigns()
	}
	return u.String()
}

// campaignOf is the id of the campaign in an address, also in one that leads to no page.
func (s *Server) campaignOf(c echo.Context) string {
	rest, _ := strings.CutPrefix(c.Request().URL.Path, s.cfg.BasePath+"/c/")
	id, _, _ := strings.Cut(rest, "/")
	return cmp.Or(c.Param("id"), id)
}

// answerPage tells a person in a browser what could not be done.
func (s *Server) answerPage(c echo.Context, p problem) error {
	in := tongues.In(c.Request().Context())
	f := views.FailureOf(in, p.Status)
	if p.Status == http.StatusUnauthorized {
		f.Title, f.Text, f.Advice = in.Say("No seat at this table"), in.Say("This browser has no seat here, or its link no longer counts."),
			in.Say("Sit down with the table’s join code.")
	}
	if p.Status < http.StatusInternalServerError && p.Status != http.StatusNotFound && p.Status != http.StatusMethodNotAllowed && p.Status != http.StatusUnauthorized && !p.Detail.Empty() {
		f.Text = ended(capital(p.Detail.In(in)))
	}
	if !p.advice.Empty() {
		f.Title, f.Advice = p.Title.In(in), p.advice.In(in)
	}
	if !p.right.Empty() {
		f.Text, f.Advice = ended(capital(p.Detail.In(in))), p.right.In(in)
	}
	if p.Status >= http.StatusInternalServerError {
		f.Trace = c.Response().Header().Get(echo.HeaderXRequestID)
	}
	id, page := s.campaignOf(c), s.page(c, "")
	page.Title = f.Title
	if seat, sits := s.ownSeat(c, id); sits {
		for _, rule := range p.Rules {
			f.Links = append(f.Links, views.Link{Text: string(rule), Href: s.base().Table(id).Rule(string(rule)), Icon: "book"})
		}
		if p.Status == http.StatusForbidden && strings.HasPrefix(p.Title.String(), "Not this seat's") {
			f.Title, f.Advice = in.Say("Not for your seat"), in.Say("Your seat is in order; it is only not the one that may do this.")
		}
		if p.Status == http.StatusNotFound && p.right.Empty() {
			f.Advice = in.Say("Look whether the link is whole, or go back to the table.")
		}
		f.Back = s.base().Table(id).Home()
		if p.Status < http.StatusInternalServerError {
			page = s.frame(c, page, seat)
		}
		page.Title = f.Title
	} else if p.Status == http.StatusUnauthorized || p.Status == http.StatusForbidden {
		f.Links = append(f.Links, views.Link{Text: in.Say("Join a table"), Href: s.base().Join(), Icon: "plus"})
	}
	return render(c, p.Status, views.FailurePage(page, f))
}

// ownSeat is the seat that the browser has in a campaign.
func (s *Server) ownSeat(c echo.Context, campaign string) (app.Seating, bool) {
	own := s.ownSeats(c)
	i := slices.IndexFunc(own, func(of app.Seating) bool { return string(of.Campaign) == campaign })
	if i < 0 {
		return app.Seating{}, false
	}
	return own[i], true
}

// frame puts a page that is of no campaign into the frame of one, for a seat there. Of
// a campaign that cannot be read the page stays without.
func (s *Server) frame(c echo.Context, p views.Page, seat app.Seating) views.Page {
	g, err := s.house.Game(seat.Campaign)
	if err != nil {
		return p
	}
	v := &Visit{Server: s, Echo: c, ID: seat.Campaign, Game: g, Table: s.base().Table(string(seat.Campaign)), Language: tongues.In(c.Request().Context()), who: asker{seat: &seat}}
	if v.Look, err = g.Look(c.Request().Context(), v.ID, app.Ask{Viewer: seat.Viewer(), Bare: true}); err != nil {
		return p
	}
	v.Kit = s.kit(v.Look.System)
	p.Campaign, p.Seq, p.Table, p.Tabs, p.Seat = v.Look.Kernel.Name, v.Look.Revision, v.Table, v.tabs(""), v.seat()
	return p
}
