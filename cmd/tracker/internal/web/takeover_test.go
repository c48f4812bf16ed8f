package web

import (
	"encoding/json"
	"strings"
	"testing"
)

// The ids of actions are told to the whole table: nobody gets a seat by
// repeating those with which the campaign was begun and seats were taken.
func TestARepeatedIDGivesNobodyAnothersSeat(t *testing.T) {
	s := serve(t)
	c := s.campaign()
	var told struct {
		Actions []struct {
			ID string `json:"id"`
		} `json:"actions"`
	}
	if err := json.Unmarshal(c.get(c.ben, "/actions").is(200).body, &told); err != nil || len(told.Actions) != 3 {
		t.Fatalf("%d actions, %v", len(told.Actions), err)
	}
	owned := []string{c.gm, c.ben, c.cy}
	for _, one := range told.Actions {
		for path, body := range map[string]map[string]any{
			"/api/v1/campaigns":                    {"id": one.ID, "name": "Deep", "system": "lantern", "gm_name": "Ana"},
			"/api/v1/campaigns/" + c.id + "/seats": {"id": one.ID, "code": c.code, "name": "Ben", "side": "hero"},
		} {
			answer := string(s.call("POST", path, "", body).body)
			for _, token := range owned {
				if strings.Contains(answer, token) {
					t.Errorf("repeating %s at %s gives a seat that is taken: %s", one.ID, path, answer)
				}
			}
		}
	}
}

// Who lost the answer and asks again under the same key gets the same seat; who
// asks for another seat under it gets none.
func TestAWishForASeatIsRepeatedByWhoMadeIt(t *testing.T) {
	s := serve(t)
	c := s.campaign()
	path := "/api/v1/campaigns/" + c.id + "/seats"
	wish := map[string]any{"id": "w1", "code": c.code, "name": "Dora", "side": "hero"}
	first := s.call("POST", path, "", wish).is(201)
	again := s.call("POST", path, "", wish).is(201)
	if first.at("token") != again.at("token") || first.at("seat") != again.at("seat") {
		t.Error("the repeated wish brought another seat")
	}
	s.call("POST", path, "", map[string]any{"id": "w1", "code": c.code, "name": "Eve", "side": "hero"}).is(409).has("token", "")
}
