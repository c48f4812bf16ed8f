package web

import (
	"strings"
	"testing"
)

// dug is a line by which a gallery was dug, with its die.
func dug(name string, more ...func(map[string]any)) map[string]any {
	l := map[string]any{"command": "Delve", "data": dig(name),
		"dice": map[string]any{"source": "physical", "rolls": []any{map[string]any{"die": "lamp", "faces": []any{"1"}}}}}
	for _, m := range more {
		m(l)
	}
	return l
}

// late posts a list.
func (t *table) late(token string, more map[string]any, lines ...any) answer {
	t.t.Helper()
	req := map[string]any{"id": "evening", "lines": lines}
	for name, value := range more {
		req[name] = value
	}
	return t.call("POST", "/api/v1/campaigns/"+t.id+"/late", token, req)
}

func TestTheAPIRecordsAnEveningPlayedOnPaper(t *testing.T) {
	e := serve(t).campaign()
	check := map[string]any{"check": true}
	e.late(e.gm, check, dug("North"), dug("East", with("seat", "s2"))).is(200).has("revision", "3").
		has("lines.0.recorded", "false").has("lines.1.action.data.seat", "s2").has("consequences", "[]")
	e.get(e.gm, "/state").has("revision", "3")
	played := map[string]any{"played_at": "2025-12-30T19:30:00Z", "reason": "at Ben's", "after": 2}
	e.late(e.gm, played, dug("North"), dug("East", with("seat", "s2"))).is(201).has("revision", "5").
		has("lines.0.recorded", "true").has("lines.0.line", "1").has("lines.1.action.played_at", "2025-12-30T19:30:00Z").
		has("lines.1.action.data.after", "4").has("lines.0.action.data.reason", "at Ben's")
	e.late(e.gm, played, dug("North"), dug("East", with("seat", "s2"))).is(201).has("revision", "5")
	e.late(e.gm, played, dug("North"), dug("West", with("seat", "s2"))).is(409).has("field", "lines[1]")
	for _, other := range [][]any{{dug("North")}, {dug("North"), dug("East", with("seat", "s2")), dug("West")}} {
		e.late(e.gm, played, other...).is(409).has("title", "Another wish")
		e.late(e.gm, map[string]any{"check": true, "after": 2}, other...).is(409)
	}
	e.get(e.gm, "/state").has("revision", "5").has("state.game.last", "East")
}

func TestTheAPISaysWhatIsWrongInWhichLine(t *testing.T) {
	e := serve(t).campaign()
	long := map[string]any{"name": "Long", "pace": "slow", "path": [][2]int{{1, 1}, {1, 2}, {1, 3}, {1, 4}}}
	a := e.late(e.gm, nil, dug("North"), dug("x", with("data", long)), dug("East", with("command", "Fly"))).is(422)
	a.has("field", "lines[1]").has("rule", "LN-DELVE-01").has("lines.1.problem.rule", "LN-DELVE-01").has("lines.2.problem.field", "command").
		has("lines.0.problem", "").has("lines.0.recorded", "false")
	if detail := a.at("detail"); !strings.HasPrefix(detail, "line 2: ") || !strings.HasSuffix(detail, "nothing is recorded") {
		t.Errorf("detail is %q", detail)
	}
	passed := with("override", map[string]any{"rule": "LN-DELVE-01", "reason": "we let it pass"})
	e.late(e.gm, nil, dug("x", with("data", long), passed, with("seat", "s2"))).is(400).has("field", "lines[0].seat")
	e.late(e.gm, map[string]any{"check": true}, dug("x", with("data", long), passed)).is(200).has("lines.0.action.override.reason", "we let it pass")
	e.late(e.gm, nil, dug("North", with("dice", nil))).is(400).has("field", "lines[0].dice")
	for field, req := range map[string]map[string]any{
		"lines":            {"id": "a"},
		"lines[0].command": {"id": "a", "lines": []any{map[string]any{}}},
		"lines[1]":         {"id": "a", "lines": []any{dug("North"), 5}},
		"lines[1].dice":    {"id": "a", "lines": []any{dug("North"), dug("East", with("dice", 5))}},
		"id":               {"lines": []any{dug("North")}},
		"after":            {"id": "a", "after": 0, "lines": []any{dug("North")}},
		"played_at":        {"id": "a", "played_at": "yesterday", "lines": []any{dug("North")}},
		"when":             {"id": "a", "when": 1, "lines": []any{dug("North")}},
		"reason":           {"id": "a", "reason": strings.Repeat("x", 501), "lines": []any{dug("North")}},
	} {
		e.call("POST", "/api/v1/campaigns/"+e.id+"/late", e.gm, req).is(400).has("field", field)
	}
	e.late(e.gm, map[string]any{"after": 99}, dug("North")).is(400).has("field", "after")
	e.late(e.ben, nil, dug("North")).is(403).has("sides", `["gm"]`)
	e.late("", nil, dug("North")).is(401)
	e.late(admin, nil, dug("North")).is(401)
	e.get(e.gm, "/state").has("revision", "3")
}
