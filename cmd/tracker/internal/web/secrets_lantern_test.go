package web

import (
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/ruletest/lantern"
)

// hushed is a game in which one seat alone, and the game master, know that it
// sought an omen.
func hushed() rules.System[lantern.State, lantern.Command] {
	system := lantern.System
	decide := system.Decider.Decide
	system.Decider.Decide = func(s lantern.State, c lantern.Command, call rules.Call) ([]events.Event, error) {
		es, err := decide(s, c, call)
		return slices.DeleteFunc(es, func(e events.Event) bool { _, open := e.(lantern.OmenSought); return open }), err
	}
	return system
}

// whispers are deeds of a table at which a seat has secrets of its own. 5 is the
// gallery, 6 and 7 the omens of Ben and Cleo.
var whispers = stage{"with whispers", []deed{
	{"s2", "Delve", `{"name":"Adit","path":[[1,1],[1,2]],"pace":"slow"}`, ""},
	{"s2", "SeekOmen", `{"gallery_id":"g1","wish":"xsecretx-wish","weight":9}`, ""},
	{"s3", "SeekOmen", `{"gallery_id":"g1","wish":"of Cleo","weight":3}`, ""},
	{"s2", "AddNote", `{"on":"action:6","text":"xsecretx-own-note"}`, ""},
	{"s2", "Dispute", `{"actions":[6],"refusal":"xsecretx-own-refusal","rules":["LN-OMEN-02"],"claim":"xsecretx-own-claim"}`, ""},
	{"s2", "Answer", `{"dispute":"dispute-1","text":"xsecretx-own-answer"}`, ""},
	{"s1", "Resolve", `{"dispute":"dispute-1","outcome":"undo","reason":"xsecretx-own-ruling","undo":[8]}`, ""},
	{"s2", "RequestUndo", `{"targets":[6],"reason":"xsecretx-request"}`, ""},
	{"s1", "Decline", `{"request":"request-1","reason":"xsecretx-decline"}`, ""},
	{"s2", "RequestUndo", `{"targets":[6],"reason":"xsecretx-request-again"}`, ""},
	{"s2", "Withdraw", `{"request":"request-2"}`, ""},
	{"s2", "RequestUndo", `{"targets":[6],"reason":"xsecretx-request-once-more"}`, ""},
	{"s1", "Agree", `{"request":"request-3"}`, ""},
	{"s2", "RequestRedo", `{"targets":[6],"reason":"xsecretx-request-redo"}`, ""},
	{"s1", "Agree", `{"request":"request-4"}`, ""},
	{"s1", "Correct", `{"path":"/game/omens/s2/0/wish","to":"xsecretx-corrected-wish","reason":"xsecretx-own-correction"}`, ""},
	{"s1", "SeekOmen", `{"gallery_id":"g1","wish":"xsecretx-wish-of-gm","weight":1}`, ""},
	{"s1", "SeekOmen", `{"gallery_id":"g1","wish":"xsecretx-wish-again","weight":1}`, "LN-OMEN-01"},
}}

// petitions are what is asked for and moved at that table while it is open: to take back
// the gallery of which the omens are, and by Ben his own.
var petitions = stage{"with whispers asked about", []deed{
	{"s2", "RequestUndo", `{"targets":[6],"reason":"xsecretx-request-open"}`, ""},
	{"s3", "RequestUndo", `{"targets":[5],"reason":"it was another"}`, ""},
	{"s1", "SetOption", `{"option":"dispute_by","value":"vote"}`, ""},
	{"s3", "Dispute", `{"actions":[5],"claim":"it was another"}`, ""},
	{"s3", "ProposeRuling", `{"dispute":"dispute-2","outcome":"undo","reason":"so it was","undo":[5]}`, ""},
	{"s3", "ProposeRuling", `{"dispute":"dispute-2","outcome":"correct","reason":"a drop","correct":[{"path":"/game/oil","to":4}]}`, ""},
	{"s3", "ProposeRuling", `{"dispute":"dispute-2","outcome":"amend","reason":"it was slow","amend":{"target":5,"command":"Delve","data":{"name":"Drift","path":[[1,1],[1,2]],"pace":"slow"}}}`, ""},
}}

// listening is a spy at such a table.
func listening(t *testing.T) *spy {
	t.Helper()
	g := app.NewTable(hushed(), app.Projection[lantern.State]{Name: "timeline", Make: func(s app.Sight[lantern.State]) any { return projections.Timeline(s.Entries) }})
	s := &spy{server: serve(t, g), plays: g, tokens: map[events.SeatID]string{}, found: map[string]bool{}, hashes: map[string]bool{}}
	at := s.campaign()
	s.id, s.code = at.id, at.code
	s.tokens = map[events.SeatID]string{"s1": at.gm, "s2": at.ben, "s3": at.cy, "s4": at.sit("Wil", "observer")}
	s.last = 4
	s.do(whispers)
	s.do(petitions)
	s.fork = s.id
	return s
}

// What one seat alone may know, no other seat is told of: not in what is noted,
// disputed, asked for and settled about it, nor in answer to what they post.
func TestWhatASeatKeepsToItselfReachesNoOther(t *testing.T) {
	s := listening(t)
	s.keepHashes()
	for _, seat := range []events.SeatID{"s3", "s4", ""} {
		s.look(petitions.when, seat)
		s.overhear(petitions.when, seat)
		s.knock(petitions.when, seat)
		s.look("after they asked for everything", seat)
	}
	for _, path := range []string{"/state", "/actions", "/live"} {
		api := "/api/v1/campaigns/" + s.id + path
		listen := s.open
		if path == "/live" {
			listen = s.listen
		}
		if got := listen("s2", api); !strings.Contains(got, secret) || strings.Contains(got, "xsecretx-wish-of-gm") || strings.Contains(got, "xsecretx-override") {
			t.Errorf("%s tells Ben too little or too much: %s", path, got)
		}
	}
	t.Logf("%d answers were searched", s.looks)
}
