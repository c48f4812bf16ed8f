package campaign_test

import (
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
)

// manned is an evening of the lantern game in which h1 is Ben's, h2 is Cleo's,
// and a quest may be running.
func manned(t *testing.T, running bool) *evening {
	system := lantern.System
	system.Players = func(lantern.State) map[string]events.SeatID {
		return map[string]events.SeatID{"h1": ben, "h2": cleo}
	}
	system.InPlay = func(lantern.State) bool { return running }
	return beginOf(t, system)
}

func TestAPersonTakesASeat(t *testing.T) {
	e := begin(t)
	a := e.Do("", "JoinPlayer", `{"name":"Dora","side":"hero"}`)
	if a.Seat != (events.Seat{ID: "s5", Side: events.HeroPlayer, Name: "Dora"}) {
		t.Errorf("who joins acts: %v", a.Seat)
	}
	if s := seat(t, e, "s5"); s.Issue != 1 || s.Left || s.Name != "Dora" {
		t.Errorf("seat %+v", s)
	}
	if a := e.Do(greta, "JoinPlayer", `{"name":"Emil","side":"observer"}`); a.Seat.ID != greta {
		t.Errorf("the game master seats somebody: %v", a.Seat)
	}
	refused(t, e.Asked("", "JoinPlayer", `{"name":"Zoe","side":"gm"}`), "ZargonTaken")
	unclear(t, e.Asked("", "JoinPlayer", `{"name":"Zoe","side":"dragon"}`), "side")
	unclear(t, e.Asked("", "JoinPlayer", `{"name":"Zo\u0007e","side":"hero"}`), "name")
	unclear(t, e.Asked("", "JoinPlayer", `{"name":"","side":"hero"}`), "name")
	unclear(t, e.Asked("", "JoinPlayer", `{"name":"12345678901234567890123456789012345678901","side":"hero"}`), "name")
	forbidden(t, e.Asked("", "AddNote", `{"on":"campaign","text":"x"}`), "gm", "hero")
	forbidden(t, e.Asked("s77", "JoinPlayer", `{"name":"Zoe","side":"hero"}`), "gm", "hero")
}

func TestAHeroOfWhoLeftIsPlayedOn(t *testing.T) {
	e := manned(t, false)
	refused(t, e.Asked("", "JoinPlayer", `{"name":"Dora","side":"hero","hero":"h1"}`), "HeroTaken")
	e.Do(ben, "LeavePlayer", `{"player_id":"s2"}`)
	unclear(t, e.Asked("", "JoinPlayer", `{"name":"Dora","side":"hero","hero":"h9"}`), "hero")
	unclear(t, e.Asked("", "JoinPlayer", `{"name":"Dora","side":"observer","hero":"h1"}`), "hero")
	e.Do("", "JoinPlayer", `{"name":"Dora","side":"hero","hero":"h1"}`)
	if s := seat(t, e, "s5"); len(s.Heroes) != 1 || s.Heroes[0] != "h1" {
		t.Errorf("seat %+v", s)
	}
	refused(t, e.Asked("", "JoinPlayer", `{"name":"Emil","side":"hero","hero":"h1"}`), "HeroTaken")
}

func TestAPersonLeavesTheTable(t *testing.T) {
	e := manned(t, false)
	forbidden(t, e.Asked(cleo, "LeavePlayer", `{"player_id":"s2"}`), "gm")
	unclear(t, e.Asked(greta, "LeavePlayer", `{"player_id":"s9"}`), "player_id")
	unclear(t, e.Asked(ben, "LeavePlayer", `{"player_id":"s2","heroes_to":{"h1":"s4"}}`), "heroes_to.h1")
	unclear(t, e.Asked(ben, "LeavePlayer", `{"player_id":"s2","heroes_to":{"h1":"s2"}}`), "heroes_to.h1")
	unclear(t, e.Asked(ben, "LeavePlayer", `{"player_id":"s2","heroes_to":{"h1":"s8"}}`), "heroes_to.h1")
	unclear(t, e.Asked(ben, "LeavePlayer", `{"player_id":"s2","heroes_to":{"h8":"s3"}}`), "heroes_to.h8")
	refused(t, e.Asked(ben, "LeavePlayer", `{"player_id":"s2","heroes_to":{"h2":"s1"}}`), "NotYourHero")
	e.Do(ben, "LeavePlayer", `{"player_id":"s2","heroes_to":{"h1":"s3"}}`)
	if s := seat(t, e, cleo); len(s.Heroes) != 1 || s.Heroes[0] != "h1" {
		t.Errorf("seat %+v", s)
	}
	forbidden(t, e.Asked(ben, "Delve", delve("A")), "gm", "hero")
	unclear(t, e.Asked(greta, "LeavePlayer", `{"player_id":"s2"}`), "player_id")
	e.Do(greta, "LeavePlayer", `{"player_id":"s3","heroes_to":{"h1":"s1"}}`)
	if s := seat(t, e, cleo); len(s.Heroes) != 0 || !s.Left {
		t.Errorf("seat %+v", s)
	}
	if present := kernel(e).Present(); len(present) != 2 {
		t.Errorf("present are %v", present)
	}
}

// SM-04
func TestTheGameMastersSeatChangesHands(t *testing.T) {
	e := manned(t, false)
	refused(t, e.Asked(ben, "AssignZargon", `{"player_id":"s2","previous":"s1"}`), "NotZargon")
	refused(t, e.Asked(greta, "AssignZargon", `{"player_id":"s2"}`), "ZargonTaken")
	refused(t, e.Asked(greta, "AssignZargon", `{"player_id":"s2","previous":"s3"}`), "ZargonTaken")
	unclear(t, e.Asked(greta, "AssignZargon", `{"player_id":"s9","previous":"s1"}`), "player_id")
	nothing(t, e, greta, "AssignZargon", `{"player_id":"s1"}`)
	e.Do(greta, "AssignZargon", `{"player_id":"s2","previous":"s1"}`)
	if seat(t, e, ben).Side != events.GameMaster || seat(t, e, greta).Side != events.HeroPlayer {
		t.Errorf("seats %+v", kernel(e).Seats)
	}
	forbidden(t, e.Asked(greta, "Archive", ``), "gm")
	e.Do(ben, "LeavePlayer", `{"player_id":"s2"}`)
	unclear(t, e.Asked(cleo, "AssignZargon", `{"player_id":"s3","previous":"s2"}`), "previous")
	e.Do(cleo, "AssignZargon", `{"player_id":"s3"}`)
	e.Do(cleo, "Archive", ``)
}

func TestTheGameMastersSeatStaysDuringAQuest(t *testing.T) {
	e := manned(t, true)
	refused(t, e.Asked(greta, "AssignZargon", `{"player_id":"s2","previous":"s1"}`), "ZargonTaken")
}

func TestAnEmptyGameMastersSeatIsTakenByWhoJoins(t *testing.T) {
	e := begin(t)
	e.Do(greta, "LeavePlayer", `{"player_id":"s1"}`)
	e.Do("", "JoinPlayer", `{"name":"Zoe","side":"gm"}`)
	if seat(t, e, "s5").Side != events.GameMaster {
		t.Errorf("seats %+v", kernel(e).Seats)
	}
}

func TestLinksAndCodesAreMadeAnew(t *testing.T) {
	e := begin(t)
	e.Do(greta, "ReissueSeat", `{"player_id":"s2"}`)
	e.Do(ben, "ReissueSeat", `{"player_id":"s2"}`)
	forbidden(t, e.Asked(ben, "ReissueSeat", `{"player_id":"s3"}`), "gm")
	unclear(t, e.Asked(greta, "ReissueSeat", `{"player_id":"s9"}`), "player_id")
	e.Do(greta, "RenewJoinCode", ``)
	forbidden(t, e.Asked(ben, "RenewJoinCode", ``), "gm")
	if k := kernel(e); seat(t, e, ben).Issue != 3 || k.JoinIssue != 2 {
		t.Errorf("seat %+v, code %d", seat(t, e, ben), k.JoinIssue)
	}
}

func TestNobodyTakesTheNameOfWhoSitsThere(t *testing.T) {
	e := begin(t)
	for _, name := range []string{"Ben", " ben", "BEN", "B\u2060en", "\uff22en", "greta"} {
		unclear(t, e.Asked("", "JoinPlayer", ruletest.Written(t, campaign.JoinPlayer{Name: name, Side: events.HeroPlayer})), "name")
	}
	e.Join("Ben Gunn", events.HeroPlayer)
	e.Do(ben, "LeavePlayer", `{"player_id":"s2"}`)
	e.Join("Ben", events.HeroPlayer)
}
