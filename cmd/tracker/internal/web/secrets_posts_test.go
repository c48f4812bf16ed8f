package web

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
)

// sent is what is posted to a route: a JSON body, or a form.
type sent struct{ body, kind string }

const (
	asForm = "application/x-www-form-urlencoded"
	asJSON = "application/json"
)

// posts are what is posted to each route, by its path as the router has it. A
// route that nobody named here fails the test.
func (s *spy) posts(invented string) map[string][]sent {
	n := 0
	form := func(pairs ...string) sent {
		n++
		v := url.Values{"key": {fmt.Sprintf("%s%d.f", invented, n)}, "seq": {"1"}}
		for i := 0; i+1 < len(pairs); i += 2 {
			v.Set(pairs[i], pairs[i+1])
		}
		return sent{v.Encode(), asForm}
	}
	js := func(v any) sent { return sent{string(rawJSON(s.t, v)), asJSON} }
	silly := []sent{{"", asForm}, {"{", asJSON}, form("key", "x", "unheard", invented)}
	with := func(more ...sent) []sent { return append(slices.Clone(silly), more...) }
	quest := strings.ReplaceAll(sealed, secret, invented)
	var commands, actions []sent
	for _, c := range s.plays.System().Commands {
		for _, id := range []bool{false, true} {
			data := json.RawMessage("{}")
			if id {
				data = rawJSON(s.t, guessed(c.Fields, invented))
			}
			n++
			actions = append(actions, js(map[string]any{"id": fmt.Sprintf("%s%d", invented, n), "command": c.Name, "data": data}))
		}
	}
	for _, invent := range []string{`"command":"Nothing"`, `"unheard":1`, `"command":"Undo","data":{"targets":"` + invented + `"}`, `"command":"OpenDoor","expect":190,"data":{"hero_id":"h1","door_id":"D1"}`,
		`"command":"OpenDoor","override":{"rule":"HQ-DOOR-01","reason":"no"},"data":{"hero_id":"h1","door_id":"D1"}`} {
		n++
		actions = append(actions, sent{fmt.Sprintf(`{"id":"%s%d",%s}`, invented, n, invent), asJSON})
	}
	commands = with(form("more", "targets"), form("name", invented, "text", invented, "on", "action:191", "targets", "191", "request", "request-1", "dispute", "dispute-1"),
		form("hero_id", "h5", "door_id", invented+"secret-door", "room", invented+"area", "area", invented+"area"), form("mend.amend", "191", "mend.reason", invented), form("mend.after", "191"),
		form("override", "true", "override.rule", "HQ-TURN-02", "override.reason", invented))
	hand := with(form("hero_id", "h5", "hero", "h5", "item_id", "i1", "card", "dagger", "room", invented+"area", "area", invented+"area", "what", "treasure", "text", invented, "note_ref", invented+"ref"))
	return map[string][]sent{
		"/api/v1/campaigns":                    with(js(map[string]any{"name": "Another", "system": invented})),
		"/api/v1/campaigns/import":             with(sent{`{"format":1,"campaign":"` + s.id + `"}` + "\n", "application/jsonl"}),
		"/api/v1/campaigns/:id/seats":          with(js(map[string]any{"code": invented, "name": "Eve", "side": "gm"})),
		"/api/v1/campaigns/:id/actions":        append(with(), actions...),
		"/api/v1/campaigns/:id/preview":        append(with(), actions...),
		"/api/v1/campaigns/:id/late":           with(js(map[string]any{"after": 191, "lines": []any{}}), js(map[string]any{"after": 191, "check": true, "text": invented})),
		"/api/v1/campaigns/:id/forks":          with(js(map[string]any{"at": 191, "name": "Mine"})),
		"/campaigns":                           with(form("name", "Another", "system", invented)),
		"/language":                            with(form("language", "de", "back", "/c/"+s.id+"/quests/3")),
		"/theme":                               with(form("theme", "dark", "back", "/c/"+s.id+"/quests/3")),
		"/join":                                with(form("code", invented)),
		"/samples":                             with(form("system", invented)),
		"/c/:id/sample/throw":                  with(),
		"/c/:id/sample/guide":                  with(form("guide", invented)),
		"/c/:id/seats":                         with(form("code", invented, "name", "Eve", "side", "gm")),
		"/c/:id/seats/leave":                   {{"", asForm}, {"{", asJSON}},
		"/c/:id/seat":                          with(form("token", invented)),
		"/c/:id/invite/renew":                  with(),
		"/c/:id/commands/:command":             commands,
		"/c/:id/late":                          with(form("after", "191", "do", "check", "text", invented), form("after", "191", "do", "save", "text", "x"), form("more", "rows")),
		"/c/:id/undo":                          with(form("target", "191")),
		"/c/:id/redo":                          with(form("target", "191")),
		"/c/:id/events/:n/undo":                with(form("reason", invented)),
		"/c/:id/events/:n/restore":             with(form("reason", invented)),
		"/c/:id/disputes/new":                  with(form("actions", "191", "claim", "what was it?", "more-rules", "HQ-TRAP-01"), form("refusal", invented, "command", "DefineQuest", "claim", "")),
		"/c/:id/disputes/:dispute/ruling":      with(form("outcome", "undo", "undo", "191", "reason", invented), form("outcome", "correct", "correct[0].path", "/game/quests/3/title", "correct[0].to", invented, "reason", "no", "yes", "true")),
		"/c/:id/options/:option":               with(form("value", invented)),
		"/c/:id/upgrade":                       with(form("to", "heroquest@2", "reason", invented)),
		"/c/:id/forks":                         with(form("at", "191", "name", "Mine")),
		"/c/:id/bookmarks":                     with(form("name", invented, "at", "191")),
		"/c/:id/dice":                          with(form("word", invented)),
		"/c/:id/seals":                         with(form("of", invented), form("of", "quest-1")),
		"/c/:id/bookmarks/remove":              with(form("name", invented)),
		"/c/:id/archive":                       with(),
		"/c/:id/archive/out":                   with(),
		"/c/:id/archive/delete":                with(form("name", invented)),
		"/c/:id/heroes":                        with(form("hero_type", invented, "name", "")),
		"/c/:id/heroes/:hero/points":           with(form("points", "body", "to", "9", "reason", "no", "now", "1")),
		"/c/:id/heroes/:hero/gear/:item/:deed": hand,
		"/c/:id/heroes/:hero/remains/take":     hand,
		"/c/:id/armory/buy":                    with(form("hero", "h5", "card", invented)),
		"/c/:id/armory/cart":                   with(form("want.h5.dagger", "1", "want.h5."+invented, "1", "hero", invented)),
		"/c/:id/armory/sell":                   with(form("hero", "h5", "item", invented)),
		"/c/:id/quests/:quest/start":           with(form("read", "true")),
		"/c/:id/quests/:quest/finish":          with(form("outcome", "retreat")),
		"/c/:id/content":                       with(form("pack", "pack: "+invented)),
		"/c/:id/quests/new":                    with(form("quest_no", "3", "title", invented), form("more", "doors")),
		"/c/:id/quests/import":                 with(form("text", quest)),
		"/c/:id/quests/:quest/edit":            with(form("title", invented)),
		"/c/:id/play/zargon/treasure":          hand,
		"/c/:id/play/zargon/answer":            hand,
		"/c/:id/play/zargon/note":              hand,
		"/c/:id/play/search":                   hand,
	}
}

// guessed is the data of a command by somebody who guesses at what is hidden.
func guessed(fields []rules.Field, invented string) map[string]any {
	data := map[string]any{}
	for _, f := range fields {
		data[f.Name] = guessAt(f, invented)
	}
	return data
}

// guessAt is a value for one field: of what a seat has, its own; of what it would
// have to know, a guess.
func guessAt(f rules.Field, invented string) any {
	known := map[string]string{"hero": "h5", "item": "i1", "weapon": "i1", "figure": "m10", "monster": "m10", "seat": "s9", "area": invented + "area", "door": invented + "secret-door",
		"trap": invented + "trap", "special treasure": invented + "treasure", "quest note": invented + "ref", "dispute": "dispute-1", "request": "request-1", "rule": "HQ-TRAP-01", "motion": "motion-1"}
	switch f.Shape {
	case rules.Int:
		return max(f.Min, min(191, max(f.Max, 1)))
	case rules.Bool:
		return true
	case rules.Word:
		return f.Words[0]
	case rules.List:
		return []any{guessAt(*f.Of, invented)}
	case rules.Object:
		return guessed(f.Fields, invented)
	case rules.Map:
		return map[string]any{invented + "key": guessAt(*f.Of, invented)}
	case rules.Square:
		return [2]int{3, 3}
	}
	if f.Name == "on" {
		return "action:191"
	}
	if f.Name == "path" {
		return "/game/quests/3/definition/title"
	}
	if of := known[f.Kind]; of != "" {
		return of
	}
	return invented + f.Name
}

// post sends a body to a path as a seat.
func (s *spy) post(seat events.SeatID, path string, what sent) string {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), "POST", s.http.URL+path, strings.NewReader(what.body))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Content-Type", what.kind)
	if what.kind == asForm {
		req.Header.Set("Accept", "text/html")
	}
	s.as(req, seat)
	res, err := s.browser().Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	if res.StatusCode >= 500 {
		s.t.Errorf("%s %s: status %d: %.300s", path, what.body, res.StatusCode, body)
	}
	return fmt.Sprint(res.StatusCode, " ", res.Header) + string(body)
}

// gear fill what only routes that are posted to have in their paths.
var gear = map[string][]string{":item": {"i1"}, ":deed": {"wield", "give", "nothing"}}

// knock posts everything to every route as a seat, and wants no mark in an
// answer.
func (s *spy) knock(when string, seat events.SeatID) {
	s.t.Helper()
	posts, values := s.posts("xguessx-"+string(seat)+fmt.Sprint(s.asked)), s.values()
	maps.Copy(values, gear)
	values[":n"], values[":quest"], values[":hero"] = []string{"191", fmt.Sprint(s.last), "30"}, []string{"2", "3", "9"}, []string{"h5", "h9"}
	s.asked++
	routed := map[string]bool{}
	for _, r := range s.web.echo.Routes() {
		if r.Method != http.MethodPost || strings.HasSuffix(r.Path, "/*") {
			continue
		}
		routed[r.Path] = true
		bodies, known := posts[r.Path]
		if !known {
			s.t.Errorf("nobody knows what to post to %s", r.Path)
		}
		paths := []string{r.Path}
		for _, p := range parameter.FindAllString(r.Path, -1) {
			paths = filled(paths, p, values[p])
		}
		for _, path := range paths {
			for _, body := range s.some(bodies, when+path+string(seat)) {
				s.search(when, seat, "POST "+path+" "+body.body, s.post(seat, path, body))
			}
		}
	}
	for path := range posts {
		if !routed[path] {
			s.t.Errorf("nothing is posted to %s", path)
		}
	}
}

// some are a few of the bodies in the short form.
func (s *spy) some(bodies []sent, of string) []sent {
	if len(bodies) > 50 {
		return bodies
	}
	return picked(bodies, of, "")
}
