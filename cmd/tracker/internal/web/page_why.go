package web

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// How much the page of an explanation tells at once.
const (
	stepsTold   = 60 // actions
	partsTold   = 60 // parts of a value
	changesTold = 8  // parts that one action changed
)

// why is the address that explains a value, at the moment that is shown; empty
// for what has no explanation of its own.
func (v *Visit) why(path string) string {
	if name, is := strings.CutPrefix(path, "/kernel/options/"); is {
		name, _, _ = strings.Cut(name, "/")
		return v.Table.Option(name)
	}
	if !strings.HasPrefix(path, "/game/") && !strings.HasPrefix(path, "/reckoned/") && !strings.HasPrefix(path, "/kernel/") {
		return ""
	}
	return v.Table.Why(path)
}

// whyOf is the same for a value in steps: heroes, h1, gold.
func (v *Visit) whyOf(steps ...string) string { return v.why(gamePath(steps...)) }

func gamePath(keys ...string) string {
	path := []step{{key: "game"}}
	for _, key := range keys {
		path = append(path, step{key: key})
	}
	return pointer(path)
}

// noSuchValue answers for what is not there and for what a seat may not know
// of, in the same words.
func noSuchValue(what string, right words.Text) error {
	return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("nothing that your seat may know of is called %s", what), right: right}
}

// whyPage tells why a value is what it is.
func (s *Server) whyPage(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Why"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	path := c.QueryParam("path")
	if short := c.Param("*"); short != "" {
		path = "/game/" + short
	}
	if strings.HasPrefix(path, "/kernel/options/") {
		return c.Redirect(http.StatusSeeOther, v.why(path))
	}
	ask, part, err := v.stretch()
	if err != nil {
		return err
	}
	told, err := v.Game.Explain(c.Request().Context(), v.ID, path, ask, part)
	if unclear, is := asUnclear(err); is && unclear.Field == "path" {
		if path == "" {
			return problem{Status: http.StatusBadRequest, Title: words.Say("Not understood"), Field: "path", Detail: words.Say("which value is asked about is missing"),
				right: words.Say("Put it behind the address, as ?path=/game/heroes/h1/gold; every number on a page leads to its own.")}
		}
		return noSuchValue(path, words.Say("A value is named by its way, as /game/heroes/h1/gold; every number on a page leads to its own."))
	}
	if err != nil {
		return err
	}
	m := v.explained(told)
	if err := v.correctedSteps(m.Steps); err != nil {
		return err
	}
	v.Page.Title = m.Title
	return render(c, http.StatusOK, views.WhyPage(v.Page, m))
}

// stretch is as of when is asked, and which part of the steps.
func (v *Visit) stretch() (app.Ask, app.Part, error) {
	before, err := number(v.Echo, "before", 0, 0, 1<<31-1)
	if err != nil {
		return app.Ask{}, app.Part{}, err
	}
	ask, err := asOf(v.Echo, v.who.viewer())
	return ask, app.Part{Before: before, Most: stepsTold}, err
}

// explained is an explanation in words.
func (v *Visit) explained(why app.Why) views.Why {
	state := plainJSON(v.Look.State)
	c := v.comparison(state)
	path := c.way(why.Path, state)
	value := plainJSON(why.Value)
	m := views.Why{Title: c.title(path), Now: c.brief(value), Links: v.around(c, path)}
	switch {
	case why.Value == nil:
		m.Now = v.Say("gone")
	case m.Now == m.Title:
		m.Now = ""
	}
	c.holds(&m, path, value)
	for _, because := range why.Because {
		m.Steps = v.alsoBy(m.Steps, because, c, path)
	}
	here := *v.Echo.Request().URL
	if why.More {
		m.Earlier = withQuery(here, "before", strconv.Itoa(why.Because[0].Entry.Place))
	}
	if v.Echo.QueryParam("before") != "" {
		m.Latest = withQuery(here, "before", "")
	}
	return m
}

// alsoBy are the steps with one change more. What one action changed in several
// events is one step.
func (v *Visit) alsoBy(steps []views.WhyStep, because campaign.Cause, c *comparison, path []step) []views.WhyStep {
	n := len(steps)
	if n == 0 || steps[n-1].Entry.N != because.Entry.Revision {
		steps, n = append(steps, v.whyStep(because.Entry)), n+1
	}
	s := &steps[n-1]
	s.Changes = append(s.Changes, c.between(path, plainJSON(because.From), plainJSON(because.To))...)
	if more := len(s.Changes) - changesTold; more > 0 {
		s.Changes, s.Note = s.Changes[:changesTold], v.Many(more, "and %d more value", "and %d more values")
	}
	return steps
}

// whyStep is an action with what is to be known of it.
func (v *Visit) whyStep(e campaign.Entry) views.WhyStep {
	s := views.WhyStep{Entry: v.entry(e)}
	s.Entry.Long, s.Entry.Details = true, nil
	s.Entry.When = v.Date(e.At.Local(), "2 January, 15:04")
	for _, told := range e.Events {
		switch told := told.Data.(type) {
		case events.ActionAmended:
			s.Marks = append(s.Marks, views.Mark{Text: v.Say("An amendment: it stands in the place of"), Link: v.actionLink(told.Target)})
		case events.ActionInserted:
			s.Marks = append(s.Marks, views.Mark{Text: v.Say("Recorded afterwards: it came after"), Link: v.actionLink(told.After)})
		case events.CorrectionMade:
			s.Marks = append(s.Marks, views.Mark{Text: v.Say("A correction by hand: %s", told.Reason)})
		}
	}
	s.Entry.Disputed = nil // they are told in full
	for _, d := range v.Look.Kernel.Disputes {
		if slices.Contains(d.Actions, e.Revision) {
			s.Marks = append(s.Marks, views.Mark{Text: v.Say("Disputed by %s: %s", v.nameOf(d.By), d.Claim), Link: v.disputeLink(d)})
			if d.Settled != nil {
				s.Marks = append(s.Marks, views.Mark{Text: v.Say("Ruled: %s", settledWords(v, *d.Settled)), Link: v.actionLink(d.Settled.Revision)})
			}
		}
	}
	for _, d := range slices.Backward(v.Look.Kernel.Disputes) {
		if d.Settled != nil && !slices.Contains(d.Actions, e.Revision) && slices.ContainsFunc(d.Rules, func(id string) bool { return slices.Contains(e.Rules, id) }) {
			s.Marks = append(s.Marks, views.Mark{Text: v.Say("A ruling on its rules: %s", settledWords(v, *d.Settled)), Link: v.disputeLink(d)})
			break
		}
	}
	return s
}

// correctedSteps writes on actions what is otherwise as corrected since.
func (v *Visit) correctedSteps(steps []views.WhyStep) error {
	lines := make([]*views.Entry, len(steps))
	for i := range steps {
		lines[i] = &steps[i].Entry
	}
	return v.corrected(lines...)
}

// around are the things that a value belongs to, and where they are told of.
func (v *Visit) around(c *comparison, path []step) []views.Link {
	var links []views.Link
	for i := len(path) - 1; i > 0; i-- {
		if name := c.name(path[i].key); name != "" {
			if i < len(path)-1 {
				links = append(links, views.Link{Text: v.Say("All of %s", name), Href: v.why(pointer(wholeOf(path[:i+1])))})
			}
			links = append(links, views.Link{Text: v.Say("The way of %s", name), Href: v.Table.Way(path[i].key)})
			break
		}
	}
	return append(links, views.Link{Text: v.Say("Timeline"), Href: v.Table.Timeline(), Icon: "time"})
}

// wholeOf is the way to a thing with all that is known of it: what is reckoned of it
// is only some of that.
func wholeOf(path []step) []step {
	whole := slices.Clone(path)
	if whole[0].key == "reckoned" {
		whole[0] = step{"game", "game"}
	}
	return whole
}

func asUnclear(err error) (rules.Unclear, bool) {
	unclear, is := err.(rules.Unclear)
	return unclear, is
}

// way is a path in the words of a state.
func (c *comparison) way(path string, state any) []step {
	var way []step
	for _, key := range strings.Split(strings.TrimPrefix(path, "/"), "/") {
		key = strings.NewReplacer("~1", "/", "~0", "~").Replace(key)
		word := key
		switch at := state.(type) {
		case map[string]any:
			state = at[key]
		case []any:
			i, err := strconv.Atoi(key)
			if state = nil; err == nil && i >= 0 && i < len(at) {
				state, word = at[i], placeOf(at[i], i)
			}
		}
		way = append(way, step{key, word})
	}
	return way
}

// between are the changes from one value at a path to another. A value of one
// piece is told without its name, which stands over it.
func (c *comparison) between(path []step, was, now any) []views.Change {
	if !parted(was) && !parted(now) {
		return []views.Change{{Before: c.brief(was), After: c.brief(now)}}
	}
	inside := *c
	inside.found = nil
	inside.walk(path, was, now)
	if len(inside.found) == 0 {
		return []views.Change{{Before: c.brief(was), After: c.brief(now)}}
	}
	for i, change := range inside.found {
		inside.found[i].Thing = under(c.thing(path), change.Thing)
	}
	return inside.found
}

// under is the name of a value where that of its thing stands over it.
func under(thing, name string) string {
	if rest, is := strings.CutPrefix(name, thing+", "); is {
		return capital(rest)
	}
	return name
}

// holds tells of a value what it is made of.
func (c *comparison) holds(m *views.Why, path []step, value any) {
	var parts []step
	inner := map[string]any{}
	switch value := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if !slices.Contains(bookkeeping, key) {
				parts, inner[key] = append(parts, step{key, key}), value[key]
			}
		}
	case []any:
		if allPlain(value) {
			return
		}
		for i, v := range value {
			key := strconv.Itoa(i)
			parts, inner[key] = append(parts, step{key, placeOf(v, i)}), v
		}
	}
	if more := len(parts) - partsTold; more > 0 {
		parts, m.Note = parts[:partsTold], c.in.Many(more, "and %d more part", "and %d more parts")
	}
	for _, part := range parts {
		m.Holds = append(m.Holds, views.Held{Name: capital(c.label(part)), Value: c.brief(inner[part.key]), Href: c.why(pointer(append(slices.Clip(path), part)))})
	}
}

// wayPage tells where a thing, a figure or a card came from and went.
func (s *Server) wayPage(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Way"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	id := c.Param("thing")
	ask, part, err := v.stretch()
	if err != nil {
		return err
	}
	way, err := v.Game.Way(c.Request().Context(), v.ID, id, ask)
	if err != nil {
		return err
	}
	if len(way) == 0 {
		return noSuchValue(id, words.Say("Every thing, hero and monster on a page leads to its own way."))
	}
	m := v.wayOf(id, way, part)
	if err := v.correctedSteps(m.Steps); err != nil {
		return err
	}
	v.Page.Title = m.Title
	return render(c, http.StatusOK, views.WayPage(v.Page, m))
}

func (v *Visit) wayOf(id string, way []campaign.Entry, part app.Part) views.Way {
	state := plainJSON(v.Look.State)
	c := v.comparison(state)
	m := views.Way{Title: capital(c.label(step{id, id}))}
	m.Now, m.Links = v.Kit.Whereabouts(v, id)
	if path := holderOf(state, id); path != nil && len(m.Links) < 3 {
		m.Links = append(m.Links, views.Link{Text: v.Say("All of %s", m.Title), Href: v.why(pointer(path))})
	}
	end := len(way)
	if part.Before > 0 {
		end = slices.IndexFunc(way, func(e campaign.Entry) bool { return e.Place >= part.Before })
		if end < 0 {
			end = len(way)
		}
	}
	begin := max(0, end-part.Most)
	for _, e := range way[begin:end] {
		m.Steps = append(m.Steps, v.whyStep(e))
	}
	here := *v.Echo.Request().URL
	if begin > 0 {
		m.Earlier = withQuery(here, "before", strconv.Itoa(way[begin].Place))
	}
	if end < len(way) {
		m.Latest = withQuery(here, "before", "")
	}
	return m
}

// holderOf is the way to the part of a state that is held under an id, in the
// game itself or in what it holds.
func holderOf(state any, id string) []step {
	game, _ := asMap(state)["game"].(map[string]any)
	for _, within := range []struct {
		at   map[string]any
		path []step
	}{{game, []step{{"game", "game"}}}, {asMap(game["quest"]), []step{{"game", "game"}, {"quest", "quest"}}}} {
		for _, key := range slices.Sorted(maps.Keys(within.at)) {
			if _, held := asMap(within.at[key])[id]; held {
				return to(to(within.path, key, key), id, id)
			}
		}
	}
	return nil
}
