package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/tongues"

	"github.com/labstack/echo/v4"
)

// campaignsPage is the first page: where this browser has a seat, and the ways
// to another one.
func (s *Server) campaignsPage(c echo.Context) error {
	p, m, err := s.campaigns(c, typed{}, typed{})
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.CampaignsPage(p, m))
}

func (s *Server) campaigns(c echo.Context, start, join typed) (views.Page, views.Campaigns, error) {
	in := tongues.In(c.Request().Context())
	p := s.page(c, in.Say("Your tables"))
	m := views.Campaigns{Start: s.startForm(in, start), Join: s.codeForm(in, join), Try: s.sampleForms(in)}
	for _, seat := range s.ownSeats(c) {
		line, err := s.seated(c, seat)
		if err != nil {
			return p, m, err
		}
		if line.Throw != nil {
			m.Try = nil // it has one to play with
		}
		m.Seats = append(m.Seats, line)
	}
	return p, m, nil
}

func (s *Server) seated(c echo.Context, seat app.Seating) (views.Seated, error) {
	in := tongues.In(c.Request().Context())
	g, err := s.house.Game(seat.Campaign)
	if err != nil {
		return views.Seated{}, err
	}
	look, err := g.Look(c.Request().Context(), seat.Campaign, app.Ask{Viewer: seat.Viewer()})
	if err != nil {
		return views.Seated{}, err
	}
	role, hue := s.kit(look.System).Seat(look, seat.Seat)
	table := s.base().Table(string(seat.Campaign))
	line := views.Seated{Name: look.Kernel.Name, Href: table.Home(), System: in.Term(g.System().Title),
		Role: role.In(in), Hue: hue, Archived: look.Kernel.Archived, Sample: look.Kernel.Sample > 0, Throw: throwForm(in, look, seat.Seat, table.Throw())}
	if origin := look.Kernel.Origin; origin != nil {
		line.Fork = &views.Fork{Name: origin.Name, Text: in.Say("at action %d", origin.At), Href: s.seatIn(c, origin.Campaign)}
	}
	if n := len(look.Entries); n > 0 {
		line.When = in.Say("Last played on %s", in.Date(look.Entries[n-1].At.Local(), "Monday, 2 January"))
	}
	return line, nil
}

func (s *Server) startForm(in words.Tongue, was typed) views.Form {
	system := views.Field{Name: "system", Label: in.Say("Game"), Kind: views.Pick, Required: true, Error: was.wrong["system"]}
	for _, g := range s.house.Systems() {
		d := g.System()
		system.Choices = append(system.Choices, views.Choice{Value: d.ID, Label: in.Term(d.Title), Note: in.Term(d.Source),
			Chosen: was.values.Get("system") == d.ID || (was.values == nil && len(s.house.Systems()) == 1)})
	}
	f := views.Form{Name: "start", Action: s.base().NewCampaign(), Submit: in.Say("Start the campaign"), Error: was.wrong[""], Sections: s.startOptions(in, was), Fields: []views.Field{
		{Name: "name", Label: in.Say("Name of the campaign"), Kind: views.Text, Required: true, Length: 80, Value: nameOf(in, was), Error: was.wrong["name"]},
		system,
		{Name: "gm_name", Label: in.Say("Your name"), Kind: views.Text, Required: true, Length: 40, Value: was.values.Get("gm_name"),
			Error: was.wrong["gm_name"], Help: in.Say("You take the game master’s seat; others join by the code that you get.")},
	}}
	sayAllOf(&f, was, plainly)
	return f
}

// nameOf is the name that stands in the form of a new campaign.
func nameOf(in words.Tongue, was typed) string {
	if was.values == nil {
		return in.Say("Our campaign")
	}
	return was.values.Get("name")
}

// startOptions are the options of each game, folded.
func (s *Server) startOptions(in words.Tongue, was typed) []views.Section {
	var all []views.Section
	for _, g := range s.house.Systems() {
		d := g.System()
		section := views.Section{Name: "options-" + d.ID, Title: in.Say("Options of %s", in.Term(d.Title)), Folded: true,
			Help: in.Say("They can be changed later; a change holds from then on.")}
		for _, o := range d.Options {
			fields := optionFields(in, o, startOption(d.ID, o.Name), o.Default, was)
			for i := range fields {
				part := ""
				if of := counts(o); of != nil {
					part = of[i]
				}
				fields[i].Label = optionPart(in, o.Name, part)
			}
			fields[0].Help = meansOf(in, o)
			section.Fields = append(section.Fields, fields...)
		}
		all = append(all, section)
	}
	return all
}

// optionPart is what the form of a new campaign calls an option, or one of the numbers
// that its value is made of.
func optionPart(in words.Tongue, option, part string) string {
	if part == "" {
		return in.Term(optionTitle(option))
	}
	return in.Say("option|%s %s", in.Term(optionTitle(option)), in.Term(strings.ReplaceAll(part, "_", " ")))
}

// startOption is the name of the input for an option of a game.
func startOption(system, option string) string { return "options." + system + "." + option }

// chosenOptions are the options that the form of a new campaign sets otherwise
// than they come.
func chosenOptions(d app.Description, sent url.Values) map[string]json.RawMessage {
	chosen := map[string]json.RawMessage{}
	for _, o := range d.Options {
		name := startOption(d.ID, o.Name)
		there := sent.Has(name)
		for _, part := range counts(o) {
			there = there || sent.Has(name+"."+part)
		}
		if !there {
			continue
		}
		if value := optionValue(o, name, sent); !sameJSON(value, o.Default) {
			chosen[o.Name] = value
		}
	}
	return chosen
}

// sameJSON says that two values are the same, however they are written.
func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// postCampaign begins a campaign and seats the browser as its game master.
func (s *Server) postCampaign(c echo.Context) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	g, known := s.house.System(sent.Get("system"))
	if !known {
		return s.notStarted(c, sent, problem{Status: http.StatusBadRequest, Field: "system", Detail: words.Say("pick the game that you play")})
	}
	started, err := g.Start(c.Request().Context(), app.Start{ID: events.ActionID(sent.Get("key")),
		Name: strings.TrimSpace(sent.Get("name")), GameMaster: strings.TrimSpace(sent.Get("gm_name")), Options: chosenOptions(g.System(), sent)})
	if err != nil {
		if !isNo(err) {
			return err
		}
		p := asProblem(inForm(err))
		if option, is := strings.CutPrefix(p.Field, "options."); is {
			p.Detail, p.Field = p.beside(), startOption(g.System().ID, option)
		}
		return s.notStarted(c, sent, p)
	}
	c.SetCookie(s.seatCookie(started.ID, started.Token))
	return c.Redirect(http.StatusSeeOther, s.base().Table(string(started.ID)).Home())
}

func (s *Server) notStarted(c echo.Context, sent url.Values, p problem) error {
	page, m, err := s.campaigns(c, typed{values: sent, wrong: map[string]string{p.Field: p.beside().In(tongues.In(c.Request().Context()))}}, typed{})
	if err != nil {
		return err
	}
	return render(c, p.Status, views.CampaignsPage(page, m))
}
