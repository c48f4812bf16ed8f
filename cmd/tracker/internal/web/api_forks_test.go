package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// forked is a fork of a table, with its game master's token.
type forkedTable struct{ id, gm, code string }

func (t *table) fork(at int, name string) forkedTable {
	t.t.Helper()
	a := t.call("POST", "/api/v1/campaigns/"+t.id+"/forks", t.gm, map[string]any{"at": at, "name": name}).is(201)
	if want := "/api/v1/campaigns/" + a.at("id"); a.header.Get("Location") != want {
		t.t.Errorf("Location is %q, want %q", a.header.Get("Location"), want)
	}
	return forkedTable{a.at("id"), a.at("seats.gm.token"), a.at("join.code")}
}

// asked gets a path with more headers.
func (s *server) asked(path string, headers ...string) answer {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), "GET", s.http.URL+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	return s.sent(req)
}

func TestAForkIsMadeByTheGameMasterAlone(t *testing.T) {
	s := serve(t).campaign()
	forks := "/api/v1/campaigns/" + s.id + "/forks"
	wish := map[string]any{"id": "wish", "at": 2, "name": "What if"}
	s.call("POST", forks, s.ben, wish).is(403).has("sides.0", "gm")
	s.call("POST", forks, s.sit("Wil", "observer"), wish).is(403)
	s.call("POST", forks, "", wish).is(401)
	other := s.server.campaign()
	s.call("POST", forks, other.gm, wish).is(404)
	s.call("POST", "/api/v1/campaigns/"+strings.Repeat("z", 16)+"/forks", admin, wish).is(404)
	s.call("POST", forks, s.gm, map[string]any{"at": 99, "name": "What if"}).is(400).has("field", "at")
	s.call("POST", forks, s.gm, map[string]any{"name": "What if"}).is(400).has("field", "at")
	s.call("POST", forks, s.gm, map[string]any{"at": 2}).is(400).has("field", "name")
	s.call("POST", forks, s.gm, map[string]any{"at": 2, "name": "x", "why": "x"}).is(400).has("field", "why")
	first := s.call("POST", forks, s.gm, wish).is(201).has("revision", "3").has("seats.gm.seat", "s1")
	s.call("POST", forks, s.gm, wish).is(201).has("id", first.at("id")).has("seats.gm.token", first.at("seats.gm.token"))
	wish["name"] = "Else"
	s.call("POST", forks, s.gm, wish).is(409)
	byAdmin := s.call("POST", forks, admin, map[string]any{"at": 1, "name": "By the admin"}).is(201)
	s.call("GET", "/api/v1/campaigns/"+byAdmin.at("id")+"/state", byAdmin.at("seats.gm.token"), nil).is(200).
		has("state.kernel.name", "By the admin").has("state.kernel.origin.campaign", s.id).has("state.kernel.origin.at", "1")
	s.call("GET", "/api/v1/campaigns", first.at("seats.gm.token"), nil).is(200).has("0.name", "What if").has("0.origin.id", s.id).has("0.origin.at", "2")
	s.call("GET", "/api/v1/campaigns", s.gm, nil).is(200).has("0.name", "Deep").has("0.origin", "")
}

func TestALinkOfTheOriginOpensNoForkAndTheOtherWayRound(t *testing.T) {
	s := serve(t).campaign()
	f := s.fork(3, "What if")
	in := "/api/v1/campaigns/" + f.id
	for _, old := range []string{s.gm, s.ben, s.cy} {
		s.call("GET", in+"/state", old, nil).is(404)
		s.call("GET", in+"/state", strings.Replace(old, s.id, f.id, 1), nil).is(401)
		s.asked(in+"/state", "Cookie", "seat-"+f.id+"="+old).is(404)
		s.asked(in+"/state", "Cookie", "seat-"+s.id+"="+old).is(401)
	}
	s.get(f.gm, "/state").is(404)
	s.call("POST", in+"/seats", "", map[string]any{"code": s.code, "name": "Dora", "side": "hero"}).is(403)
	s.call("POST", in+"/seats", "", map[string]any{"code": f.code, "name": "Dora", "side": "hero"}).is(201)
	// who sat there comes back by a link that the fork's game master makes
	link := s.call("POST", in+"/actions", f.gm, map[string]any{"id": "back", "command": "ReissueSeat", "data": map[string]any{"player_id": "s2"}}).is(201)
	s.call("GET", in+"/state", link.at("link.token"), nil).is(200).has("state.kernel.seats.1.name", "Ben")
}

func TestTwoCampaignsAreComparedByWhoHasASeatInBoth(t *testing.T) {
	s := serve(t).campaign()
	s.play(s.gm, "Correct", map[string]any{"path": "/game/oil", "to": 5, "reason": "spilt"}).is(201)
	f := s.fork(3, "What if")
	compare := "/api/v1/campaigns/" + s.id + "/diff?from=4&to=4&other="
	with := func(own, other string) answer {
		t.Helper()
		return s.asked(compare+f.id, "Authorization", "Bearer "+own, "Other-Authorization", "Bearer "+other)
	}
	with(s.gm, f.gm).is(200).has("0.path", "/game/oil").has("0.from", "5")
	s.call("GET", compare+f.id, admin, nil).is(200).has("0.path", "/game/oil")
	s.asked(compare+f.id, "Cookie", "seat-"+s.id+"="+s.gm+"; seat-"+f.id+"="+f.gm).is(200).has("0.from", "5")
	for _, none := range []string{"", s.gm, s.ben, "x", f.gm + "x"} {
		with(s.gm, none).is(404)
	}
	with(f.gm, f.gm).is(404)
	s.call("GET", compare+f.id, s.gm, nil).is(404)
	s.call("GET", compare+"x", s.gm, nil).is(404)
	s.call("GET", compare+strings.Repeat("z", 16), admin, nil).is(404)
	stranger := s.server.campaign()
	s.asked(compare+stranger.id, "Authorization", "Bearer "+s.gm, "Other-Authorization", "Bearer "+stranger.gm).is(400).has("field", "other")
	s.asked(strings.Replace(compare, "to=4", "to=99", 1)+f.id, "Authorization", "Bearer "+s.gm, "Other-Authorization", "Bearer "+f.gm).is(400).has("field", "to")
}

func TestADeletedCampaignIsAsIfItHadNeverBeen(t *testing.T) {
	tracker := serve(t)
	s := tracker.campaign()
	f := s.fork(3, "What if")
	export := s.get(s.gm, "/export").is(200).body
	old := s.gm
	s.gm = s.call("POST", "/api/v1/campaigns/"+s.id+"/seats", admin, map[string]any{"side": "gm", "name": "Ana"}).is(201).at("token")
	named := map[string]any{"name": "Deep"}
	s.play(s.gm, "Delete", named).is(422).has("error", "NotArchived")
	s.play(s.ben, "Archive", struct{}{}).is(403)
	s.play(s.gm, "Archive", struct{}{}, with("id", "put-away")).is(201)
	s.play(s.gm, "AddNote", map[string]any{"on": "campaign", "text": "late"}).is(422).has("error", "Archived")
	s.play(s.ben, "Delete", named).is(403)
	if wrong := s.play(s.gm, "Delete", map[string]any{"name": "deep"}).is(400).has("field", "name"); !strings.Contains(wrong.at("detail"), "type the campaign's name: Deep") {
		t.Errorf("a wrong name: %s", wrong.body)
	}
	live := s.listening(s.gm)
	wish := with("id", "the-last")
	first := s.play(s.gm, "Delete", named, wish).is(201).has("action.command", "Delete")
	again := func(token string) answer { return s.play(token, "Delete", named, wish) }
	select {
	case <-live:
	case <-time.After(20 * time.Second):
		t.Error("a live stream goes on after the deletion")
	}
	gone := func() {
		t.Helper()
		for _, token := range []string{s.gm, s.ben, admin} {
			for _, path := range []string{"/state", "/actions", "/export", "/legal", "/live"} {
				s.get(token, path).is(404)
			}
		}
		s.play(s.gm, "Unarchive", struct{}{}).is(404)
		for _, token := range []string{s.gm, admin} {
			again(token).is(201).has("repeated", "true").has("revision", first.at("revision")).has("action.hash", first.at("action.hash"))
		}
		for who, status := range map[string]int{s.ben: 404, old: 404, "": 401, "x": 401} {
			again(who).is(status)
		}
		s.play(s.gm, "Delete", named).is(404)
		s.play(s.gm, "Delete", map[string]any{"name": "deep"}, wish).is(404)
		s.play(s.gm, "Archive", struct{}{}, wish).is(404)
		s.play(s.gm, "Archive", struct{}{}, with("id", "put-away")).is(404)
		s.play(s.gm, "", named, wish).is(404)
		s.call("POST", "/api/v1/campaigns/"+s.id+"/seats", admin, map[string]any{"side": "gm", "name": "Ana"}).is(404)
		s.call("POST", "/api/v1/campaigns/"+s.id+"/forks", admin, map[string]any{"at": 1, "name": "x"}).is(404)
		s.call("GET", "/api/v1/campaigns", s.gm, nil).is(401)
		if all := string(s.call("GET", "/api/v1/campaigns", admin, nil).is(200).body); strings.Contains(all, `"id":"`+s.id+`","name"`) || !strings.Contains(all, f.id) {
			t.Errorf("listed: %s", all)
		}
		s.call("POST", "/api/v1/campaigns/import", admin, export).is(409).has("title", "Deleted here")
		s.call("GET", "/api/v1/campaigns/"+f.id+"/state", f.gm, nil).is(200)
	}
	gone()
	tracker.stop()
	s.server = serveIn(t, tracker.dir)
	gone()
}

// listening is closed when a live stream ends that began now.
func (t *table) listening(token string) <-chan struct{} {
	t.t.Helper()
	over, begun := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		req, err := http.NewRequestWithContext(t.t.Context(), "GET", t.http.URL+"/api/v1/campaigns/"+t.id+"/live", nil)
		if err != nil {
			t.t.Error(err)
		}
		req.Header.Set("Authorization", "Bearer "+token)
		res, err := t.http.Client().Do(req)
		close(begun)
		if err != nil {
			t.t.Error(err)
			return
		}
		defer res.Body.Close()
		for buf := make([]byte, 1024); err == nil; {
			_, err = res.Body.Read(buf)
		}
	}()
	<-begun
	return over
}

func TestTheAdminPutsAwayAndDeletesForTheGameMaster(t *testing.T) {
	s := serve(t).campaign()
	s.play(admin, "AddNote", map[string]any{"on": "campaign", "text": "x"}).is(401)
	for _, command := range []string{"Archive", "Unarchive", "Archive"} {
		s.play(admin, command, struct{}{}).is(201).has("action.seat.id", "s1")
	}
	s.play(admin, "Delete", map[string]any{"name": "Deep"}).is(201)
	s.get(admin, "/state").is(404)
	left := s.server.campaign()
	left.play(left.gm, "LeavePlayer", map[string]any{"player_id": "s1"}).is(201)
	if no := left.play(admin, "Archive", struct{}{}).is(401); !strings.Contains(no.at("detail"), "give it out first") {
		t.Errorf("without a game master: %s", no.body)
	}
}

func TestAForkIsExportedAndImportedByTheAPI(t *testing.T) {
	s := serve(t).campaign()
	f := s.fork(3, "What if")
	export := s.call("GET", "/api/v1/campaigns/"+f.id+"/export", f.gm, nil).is(200).body
	s.call("POST", "/api/v1/campaigns/import", f.gm, export).is(201).has("id", f.id)
	there := serve(t)
	made := there.call("POST", "/api/v1/campaigns/import", "", export).is(201).has("id", f.id).has("revision", "4")
	there.call("GET", "/api/v1/campaigns/"+f.id+"/state", made.at("seats.gm.token"), nil).is(200).has("state.kernel.name", "What if")
	there.call("POST", "/api/v1/campaigns/import", "", s.get(s.gm, "/export").is(200).body).is(201).has("id", s.id)
	if fmt.Sprint(made.at("seats.gm.token")) == f.gm {
		t.Error("a link of another tracker counts here")
	}
}
