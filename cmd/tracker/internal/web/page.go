package web

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/routes"
	"loretome/views/tongues"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// Kit is what the pages of one rule system add to those that every campaign
// has. A system without a kit gets the plain one.
type Kit interface {
	// System is the name of the system.
	System() string
	// Tabs are the entries of the bar.
	Tabs(t routes.Table, current string) []views.Tab
	// Seat says whom a seat plays, and in which colour.
	Seat(look app.Look, seat campaign.Seat) (role words.Text, hue string)
	// Labels are the names of values, terms, by what the system's state calls them.
	Labels() map[string]string
	// Card is the printed name of a card, by its key; empty for what is none.
	Card(look app.Look, key string) string
	// Deed gives the icon and colour of an action, and who does it.
	Deed(look app.Look, e campaign.Entry) (icon, hue, who string)
	// Paper says how evenings that were played on paper are written down.
	Paper() PaperKit
	// Whereabouts says where a thing or a figure is now, and what leads to it.
	Whereabouts(v *Visit, id string) (string, []views.Link)
	// Party is the figures in short, as they stood at the moment that is shown.
	Party(v *Visit) []views.Mate
	// Scene is the table as it stood at the moment that is shown.
	Scene(v *Visit) (views.Scene, error)
	// Throws are the throws of an action as the table reads them: who made each, and
	// which of its dice counted.
	Throws(v *Visit, e *campaign.Entry) ([]views.Dice, error)
	// Begins says whether a round or a quest begins with an action.
	Begins(e campaign.Entry, what string) bool
	// Home fills the home page with what the system has.
	Home(v *Visit, m *views.Home) error
	// Play is the page on which the system is played.
	Play(v *Visit) (views.Play, error)
	// Evening adds to an evening's record what the system keeps count of, and says
	// under which heading an action stands; nil for none. Within are the revisions of
	// what stands.
	Evening(v *Visit, within map[int]bool, m *views.Evening) (heading func(revision int) string, err error)
	// Print adds what the system has to be printed, and what is asked for of it.
	Print(v *Visit, asked url.Values, m *views.Print) error
	// Routes adds pages of the system's own.
	Routes(s *Server, g *echo.Group)
}

// Visit is a request for a page of a campaign: whose it is, what is to be seen,
// and as of when.
type Visit struct {
	Server *Server
	Echo   echo.Context
	ID     events.CampaignID
	Game   app.Game
	Kit    Kit
	Look   app.Look
	Table  routes.Table
	Page   views.Page

	*tongues.Language // of whoever looks

	who    asker
	teller func(words.Tongue, events.Action) string
	named  func(id string) string // what figures and things are called, as far as this seat may know

	reason func(events.Consequence) events.Consequence // why an action no longer agrees, as far as this seat may know

	read  *comparison // of the state that is shown, once something is told of it
	plain any         // that state

	seen lastSeen // how far this seat has seen the campaign; of a page as it is now

	astray map[int]events.Consequence // see standing

	was     typed  // what was typed into a form that is shown again
	wasForm string // the form's name

	given string // the command that was given last
}

// System describes the system under the version of its rules that is in force at the
// moment that is shown.
func (v *Visit) System() app.Description { return v.Game.Under(v.Look.Kernel.Version) }

// base is the path under which the tracker is served.
func (s *Server) base() routes.Base { return routes.Base(s.cfg.BasePath) }

// visit finds out who looks at which campaign, and reads it as that seat may
// see it. Tab is the id of the bar's entry that is open, title the message that the page is
// called by.
func (s *Server) visit(c echo.Context, tab, title string) (*Visit, error) {
	g, id, who, err := s.game(c)
	if err != nil {
		return nil, err
	}
	ask, err := asOf(c, who.viewer())
	if err != nil {
		return nil, err
	}
	if ask.At != 0 && c.Request().Method == http.MethodPost {
		return nil, rules.Ask("at", "is for looking back: nothing can be done at an earlier moment; send the form from the page as it is now")
	}
	ctx := c.Request().Context()
	look, err := g.Look(ctx, id, ask)
	if err != nil {
		return nil, err
	}
	teller, err := g.Teller(ctx, id, who.viewer())
	if err != nil {
		return nil, err
	}
	named, err := g.Namer(ctx, id, who.viewer())
	if err != nil {
		return nil, err
	}
	reason, err := g.Reasons(ctx, id, ask)
	if err != nil {
		return nil, err
	}
	v := &Visit{Server: s, Echo: c, ID: id, Game: g, Kit: s.kit(look.System), Look: look, Table: s.base().Table(string(id)), Language: tongues.In(ctx), who: who, teller: teller, named: named, reason: reason}
	v.Page = s.page(c, v.Term(title))
	v.Page.Campaign, v.Page.Seq = look.Kernel.Name, look.Revision
	if look.At < look.Revision {
		v.lookBackFrom(ask.Recorded)
	} else {
		v.Page.Live = routes.Live(v.Page.Self, look.Revision)
		if c.Request().Method == http.MethodGet {
			v.remember()
		}
	}
	v.Page.Table, v.Page.Tabs = v.Table, v.tabs(tab)
	v.Page.Seat = v.seat()
	v.Page.ReadOnly = v.readOnly().In(v)
	v.Page.Guide = v.guide(title == homeTitle)
	return v, nil
}

// tell tells an action in the language of whoever looks.
func (v *Visit) tell(a events.Action) string { return v.teller(v, a) }

// tabs are the entries of the bar: where something was disputed, the docket is
// among them, with how many wait there.
func (v *Visit) tabs(current string) []views.Tab {
	tabs, k := v.Kit.Tabs(v.Table, current), v.Look.Kernel
	if len(k.Disputes) == 0 && current != "Disputes" {
		return tabs
	}
	return append(tabs, views.Tab{Name: words.Key("Disputes"), Href: v.Table.Disputes(), Wide: true, Current: current == "Disputes", Count: openDisputes(k)})
}

// lookBackFrom says on the page that it shows an earlier moment, to which its
// links keep.
func (v *Visit) lookBackFrom(recorded bool) {
	v.Table = v.Table.AsOf(v.Look.At, recorded)
	v.Page.At = v.atBar(recorded)
}

// page is what a page shows round its content, outside of any campaign.
func (s *Server) page(c echo.Context, title string) views.Page {
	p := views.Page{Title: title, Base: s.base(), Key: rand.Text(), Self: c.Request().URL.RequestURI()}
	if c.Request().Method != http.MethodGet {
		p.Self = string(s.base()) + "/"
	}
	if cookie, err := c.Cookie("theme"); err == nil && (cookie.Value == "light" || cookie.Value == "dark") {
		p.Theme = cookie.Value
	}
	if cookie, err := c.Cookie(tongueCookie); err == nil {
		p.Language = cookie.Value
	}
	return p
}

func (s *Server) kit(system string) Kit {
	if k, ok := s.kits[system]; ok {
		return k
	}
	return plainKit{}
}

// Seat is the seat that looks.
func (v *Visit) seat() views.Seat {
	if v.who.seat == nil {
		return views.Seat{Name: v.Say("Admin"), Role: v.Say("sees all"), GM: true}
	}
	seat := v.who.seat.Seat
	role, hue := v.Kit.Seat(v.Look, seat)
	return views.Seat{Name: seat.Name, Role: role.In(v), Hue: hue, GM: seat.Side == events.GameMaster}
}

// Mine is the seat that looks, as the kernel knows it.
func (v *Visit) Mine() campaign.Seat {
	if v.who.seat == nil {
		return campaign.Seat{Seat: rules.Seat{Side: events.GameMaster}}
	}
	return v.who.seat.Seat
}

// asKnown says that an earlier moment is shown as it was known then, not as
// corrected since.
func (v *Visit) asKnown() bool { return v.Page.At != nil && v.Page.At.Recorded }

// readOnly says why nothing can be changed by this visit.
func (v *Visit) readOnly() words.Text {
	switch {
	case v.Look.Damage != nil:
		return plainDamage(v.Look.Damage)
	case v.Look.Kernel.Archived:
		return words.Say("This campaign is put away; it can be read.")
	case v.who.seat == nil:
		return words.Say("The admin looks on and has no seat.")
	case v.Mine().Side == events.Observer:
		return words.Say("You watch; observers change nothing.")
	}
	return words.Text{}
}

// atBar is the bar that says that an earlier moment is shown.
func (v *Visit) atBar(recorded bool) *views.At {
	here := *v.Echo.Request().URL
	other := "recorded"
	if recorded {
		other = "corrected"
	}
	return &views.At{
		Revision: v.Look.At, Head: v.Look.Revision, Newer: v.Look.Revision - v.Look.At, Recorded: recorded,
		Now: withQuery(here, "at", "", "view", ""), OtherView: withQuery(here, "view", other),
		Timeline: v.Table.TimelineAt(v.Look.At),
	}
}

// withQuery is an address with parts of its query set, or taken out if empty.
func withQuery(u url.URL, pairs ...string) string {
	q := u.Query()
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			q.Del(pairs[i])
		} else {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	u.RawQuery = q.Encode()
	return u.RequestURI()
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// render answers with a whole page. It is written into a buffer first, so that
// no half page goes out.
func render(c echo.Context, status int, page templ.Component) error {
	buf := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buf)
	buf.Reset()
	if err := page.Render(c.Request().Context(), buf); err != nil {
		return fmt.Errorf("render %s: %w", c.Request().URL.Path, err)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.HTMLBlob(status, buf.Bytes())
}

// enhanced says whether htmx asks, which swaps parts of the page.
func enhanced(c echo.Context) bool { return c.Request().Header.Get("HX-Request") == "true" }

// part is one fragment of a page that stays live.
type part struct {
	id   string
	body templ.Component
}

// partials are fragments as htmx takes them; those named afresh replace what is
// there, so that what was typed into them is gone.
func partials(c echo.Context, parts []part, afresh ...string) (string, error) {
	var out strings.Builder
	for _, p := range parts {
		wrap := views.Partial(p.id)
		if slices.Contains(afresh, p.id) {
			wrap = views.Replacing(p.id)
		}
		ctx := templ.WithChildren(c.Request().Context(), p.body)
		if err := wrap.Render(ctx, &out); err != nil {
			return "", fmt.Errorf("render fragment %s: %w", p.id, err)
		}
	}
	return out.String(), nil
}

// cite is a rule as a link, by its id.
func (v *Visit) cite(id rules.ID) views.Cite {
	entry, _ := v.System().Book.Find(id)
	return views.Cite{ID: string(id), Title: v.Term(entry.Title), Href: v.Table.Rule(string(id))}
}

func (v *Visit) cites(ids []string) []views.Cite {
	cites := make([]views.Cite, len(ids))
	for i, id := range ids {
		cites[i] = v.cite(rules.ID(id))
	}
	return cites
}
