package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo/demotest"
	"loretome/events"
	"loretome/rules/campaign"
)

// The pages of a campaign of 10,000 actions, rendered by the server for a
// player of a hero and for the game master, without the network. The metric p50
// is the median. Then once more after undos far back, and while they are asked for.
func BenchmarkPages(b *testing.B) {
	script, err := demotest.Long(10_000)
	if err != nil {
		b.Fatal(err)
	}
	g := game()
	s := serve(b, g)
	begun, err := script.Play(b.Context(), g, "the-first")
	if err != nil {
		b.Fatal(err)
	}
	k, err := g.Kernel(b.Context(), begun.ID)
	if err != nil {
		b.Fatal(err)
	}
	table := func(when string) {
		for _, page := range []struct{ name, path string }{
			{"sheet", "/heroes/h1"}, {"play", "/play"}, {"timeline", "/timeline"}, {"timeline at 5000", "/timeline?at=5000"},
			{"timeline of a rule", "/timeline?rule=HQ-DEATH-01"}, {"sheet at 5000", "/heroes/h1?at=5000"}, {"replay at 1000", "/replay?at=1000"},
			{"stats", "/stats"}, {"stats of a quest", "/stats?scope=quest-1&hero=h1"},
		} {
			for _, seat := range []events.SeatID{"s1", "s2"} {
				who, _ := k.Seat(seat)
				b.Run(when+page.name+"/"+string(who.Side), func(b *testing.B) {
					s.render(b, "/c/"+string(begun.ID)+page.path, string(s.web.house.Token(begun.ID, who)))
				})
			}
		}
	}
	turnBy := func(seat events.SeatID, command string, target int) {
		doc, err := json.Marshal(map[string][]int{"targets": {target}})
		if err != nil {
			b.Fatal(err)
		}
		q := app.Request{ID: events.ActionID(fmt.Sprint(command, target)), By: seat, Command: command, Data: doc}
		if _, err := g.Play(b.Context(), begun.ID, q); err != nil {
			b.Fatal(err)
		}
	}
	turn := func(command string, target int) { turnBy(begun.GM.ID, command, target) }
	table("")
	s.everyPageRendered(b, begun, k)
	turnBy("s2", "RequestUndo", 5_000)
	turnBy("s2", "RequestUndo", secondQuest)
	table("while undos far back are asked for, ")
	b.Run("a request", func(b *testing.B) {
		s.render(b, "/c/"+string(begun.ID)+"/requests/request-1", string(s.web.house.Token(begun.ID, begun.GM)))
	})
	turn("Undo", 5_000)
	table("after an undo 5,000 back, ")
	turn("Redo", 5_000)
	turn("Undo", secondQuest)
	table("after much was broken, ")
}

// everyPageRendered renders all pages that a seat has in the long campaign, for the game
// master and for a player of a hero.
func (s *server) everyPageRendered(b *testing.B, begun app.Started, k campaign.Kernel) {
	e := &evening{server: s, home: "/c/" + string(begun.ID), code: begun.Code}
	for _, seat := range []events.SeatID{"s1", "s2"} {
		who, _ := k.Seat(seat)
		token := string(s.web.house.Token(begun.ID, who))
		for i, page := range e.everyPage(token) {
			if e.shows(page, token).Code != http.StatusOK {
				continue // what it shows is in no long campaign, or for other seats
			}
			b.Run("of all pages "+looked[i]+"/"+string(who.Side), func(b *testing.B) { s.render(b, page, token) })
		}
	}
}

// secondQuest is the action with which the second quest of the long campaign
// begins: without it nearly all that follows no longer agrees.
const secondQuest = 193

// render asks for one page again and again.
func (s *server) render(b *testing.B, path, token string) {
	var took []time.Duration
	for b.Loop() {
		req := httptest.NewRequestWithContext(b.Context(), http.MethodGet, "http://localhost"+path, nil)
		req.Header.Set("Authorization", "Bearer "+token)
		rec := httptest.NewRecorder()
		begun := time.Now()
		s.web.Handler().ServeHTTP(rec, req)
		took = append(took, time.Since(begun))
		if rec.Code != http.StatusOK {
			b.Fatalf("%s: %d", path, rec.Code)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
}
