package web

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/heroquest"
)

// evening is a campaign of HeroQuest with three people, each with a browser
// that has no script.
type evening struct {
	*server
	home, code     string
	tokens         map[string]string // of the seats, by person
	ana, ben, cleo *browser
}

// deedOf is one line of the sample campaign's script.
type deedOf struct {
	Name     string          `json:"name"`
	Seat     string          `json:"seat"`
	Command  string          `json:"command"`
	Data     json.RawMessage `json:"data"`
	Dice     json.RawMessage `json:"dice"`
	Override json.RawMessage `json:"override"`
}

// eveningBefore plays the sample campaign up to the first command of this name.
func eveningBefore(t *testing.T, command string) *evening {
	t.Helper()
	return eveningWatched(t, command, func(*server, string, map[string]string) {})
}

// eveningWatched is the same, with a look at the campaign after each action:
// the server, the campaign's id and the tokens of the seats by person.
func eveningWatched(t *testing.T, command string, watch func(*server, string, map[string]string)) *evening {
	t.Helper()
	return eveningOn(t, serve(t, app.NewTable(heroquest.System())), command, watch)
}

// eveningOn is the same on a server, under the first version of the rules.
func eveningOn(t *testing.T, s *server, command string, watch func(*server, string, map[string]string)) *evening {
	t.Helper()
	text, err := os.ReadFile("../demo/heroquest.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	begun := s.call("POST", "/api/v1/campaigns", "", map[string]any{"name": "Winter", "system": "heroquest", "gm_name": "Ana", "rules_version": "heroquest@1"}).is(201)
	id, tokens := begun.at("id"), map[string]string{"ana": begun.at("seats.gm.token")}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		var d deedOf
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatal(err)
		}
		if d.Command == command {
			break
		}
		if d.Command == "JoinPlayer" {
			var who map[string]string
			if err := json.Unmarshal(d.Data, &who); err != nil {
				t.Fatal(err)
			}
			who["code"] = begun.at("join.code")
			tokens[d.Seat] = s.call("POST", "/api/v1/campaigns/"+id+"/seats", "", who).is(201).at("token")
			continue
		}
		req := map[string]any{"id": fmt.Sprintf("line-%d", i+2), "command": d.Command, "data": d.Data}
		if d.Dice != nil {
			req["dice"] = map[string]any{"source": "physical", "rolls": d.Dice}
		}
		if d.Override != nil {
			req["override"] = d.Override
		}
		s.call("POST", "/api/v1/campaigns/"+id+"/actions", tokens[d.Seat], req).is(201)
		watch(s, id, tokens)
	}
	e := &evening{server: s, home: "/c/" + id, code: begun.at("join.code"), tokens: tokens}
	e.ana, e.ben, e.cleo = e.sits(tokens["ana"]), e.sits(tokens["ben"]), e.sits(tokens["cleo"])
	return e
}

// sits opens the campaign in a browser by a seat's link.
func (e *evening) sits(token string) *browser {
	e.t.Helper()
	return e.browser().open(e.home + "/seat/" + token).is(200).fill("f-seat").is(200)
}

// lacks asserts that the page does not hold a text.
func (b *browser) lacks(text string) *browser {
	b.t.Helper()
	if strings.Contains(b.text(), text) {
		b.t.Errorf("%s says %q: %s", b.at.Path, text, b.text())
	}
	return b
}

// holds asserts the value of a field.
func (b *browser) holds(field, want string) *browser {
	b.t.Helper()
	in := b.page.Find(fmt.Sprintf("[name=%q]", field)).First()
	got, _ := in.Attr("value")
	if in.Is("textarea") {
		got = in.Text()
	}
	if in.Is("select") {
		got, _ = in.Find("option[selected]").Attr("value")
	}
	if in.Is("[type=radio]") {
		got, _ = b.page.Find(fmt.Sprintf("[name=%q][checked]", field)).Attr("value")
	}
	if got != want {
		b.t.Errorf("%s: field %s holds %q, want %q", b.at.Path, field, got, want)
	}
	return b
}

// without asserts that no element fits the selector.
func (b *browser) without(selector string) *browser {
	b.t.Helper()
	if b.page.Find(selector).Length() > 0 {
		b.t.Errorf("%s has %s", b.at.Path, selector)
	}
	return b
}

// asksForUndo asks the others to agree that the newest action is taken back that
// is not this person's own.
func (e *evening) asksForUndo(b *browser) {
	e.t.Helper()
	href, found := b.open(e.home + "/timeline").is(200).page.Find("#rail a:contains('Ask to take it back')").First().Attr("href")
	if !found {
		e.t.Fatal("nothing can be asked for")
	}
	b.open(href).is(200).fill("f-RequestUndo", "reason", "The door was shut.").is(200)
}
