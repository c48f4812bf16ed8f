package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"loretome/rules/dice"
)

func TestACampaignIsStartedJoinedAndPlayed(t *testing.T) {
	c := serve(t).campaign()
	c.play(c.ben, "Delve", dig("First")).is(201).has("revision", "4").has("action.events.0.type", "GalleryDelved").
		has("action.seat.name", "Ben").has("action.dice.source", "app")
	c.get(c.ben, "/state").is(200).has("revision", "4").has("state.game.oil", "10").has("state.kernel.name", "Deep")
}

func TestARepeatedCommandGetsTheFirstAnswer(t *testing.T) {
	c := serve(t).campaign()
	first := c.play(c.ben, "Delve", dig("First"), with("id", "tap")).is(201)
	second := c.play(c.ben, "Delve", dig("First"), with("id", "tap")).is(201).has("repeated", "true")
	if first.at("action.hash") != second.at("action.hash") {
		t.Error("the second tap was answered with another action")
	}
	c.get(c.gm, "/state").has("revision", "4")
}

// An id stands for one wish: whoever uses it for another, or uses another's,
// hears so, and nothing of what was done.
func TestAnIDStandsForOneWish(t *testing.T) {
	c := serve(t).campaign()
	typed := func(face int) func(map[string]any) {
		return with("dice", map[string]any{"source": "physical", "rolls": []any{map[string]any{"die": "lamp", "faces": []int{face}}}})
	}
	first := c.play(c.ben, "Delve", dig("First"), with("id", "tap"), typed(4)).is(201)
	for what, second := range map[string]answer{
		"other data":    c.play(c.ben, "Delve", dig("Second"), with("id", "tap"), typed(4)),
		"other faces":   c.play(c.ben, "Delve", dig("First"), with("id", "tap"), typed(3)),
		"no faces":      c.play(c.ben, "Delve", dig("First"), with("id", "tap")),
		"other command": c.play(c.ben, "AddNote", map[string]any{"on": "campaign", "text": "deep"}, with("id", "tap")),
		"other seat":    c.play(c.cy, "Delve", dig("First"), with("id", "tap"), typed(4)),
		"override":      c.play(c.ben, "Delve", dig("First"), with("id", "tap"), typed(4), with("override", map[string]any{"rule": "LAMP-OIL", "reason": "so"})),
	} {
		second.is(409).has("revision", "").has("action", "")
		if strings.Contains(string(second.body), "First") {
			t.Errorf("%s: tells of the action: %s", what, second.body)
		}
	}
	turned := `{"id":"tap","command":"Delve","data":{"path":[[1, 1],[1,2]], "pace":"slow","name":"F\u0069rst"},"dice":{"source":"physical","rolls":[{"die":"lamp","faces":[4]}]}}`
	again := c.call("POST", "/api/v1/campaigns/"+c.id+"/actions", c.ben, turned).is(201).has("repeated", "true")
	if first.at("action.hash") != again.at("action.hash") {
		t.Error("the same wish in other letters got another action")
	}
	c.get(c.gm, "/state").has("revision", "4")

	begin := map[string]any{"id": "open1", "name": "Deep", "system": "lantern", "gm_name": "Ana"}
	made := c.call("POST", "/api/v1/campaigns", "", begin).is(201)
	c.call("POST", "/api/v1/campaigns", "", begin).is(201).has("id", made.at("id"))
	begin["name"] = "Deeper"
	c.call("POST", "/api/v1/campaigns", "", begin).is(409).has("seats", "")
}

// A parameter that a request does not take, or that names no revision, is an
// error that says what would be right.
func TestAQueryIsTakenAsAWhole(t *testing.T) {
	c := serve(t).campaign()
	for path, said := range map[string]string{
		"/actions?at=abc":                `at: is a revision, a whole number from 1 on, not "abc"`,
		"/actions?form=3":                "form: is no parameter of this request; it takes from, to, hero, rule, command, undone, session, text, order, limit, at, view",
		"/legal?at=2":                    "at: is no parameter of this request; it takes seat",
		"/export?all=true":               "all: is no parameter of this request; it takes none",
		"/state?at=abc":                  `at: is a revision, a whole number from 1 on, not "abc"`,
		"/state?at=0":                    `at: is a revision, a whole number from 1 on, not "0"`,
		"/state?at=4":                    "at: is a revision of this campaign; the last revision is 3",
		"/state?at=99999999999999999999": "at: is a revision of this campaign; the last revision is 3",
	} {
		c.get(c.gm, path).is(400).has("detail", said)
	}
	c.get(c.gm, "/actions?from=2&limit=1").is(200)
	c.get(c.gm, "/state?at=3&view=recorded").is(200).has("at", "3")
	c.get(c.gm, "/legal?seat=s2").is(200)
	if what := c.get(c.gm, "/legal?seat=zz").is(400).has("field", "seat").at("detail"); !strings.Contains(what, "s1 is Ana, s2 is Ben") {
		t.Errorf("nothing says which seats there are: %s", what)
	}
	c.get(c.ben, "/legal?seat=zz").is(403)
	c.call("GET", "/api/v1/systems?at=1", "", nil).is(400).has("field", "at")
}

func TestTypedDiceAreUsedAndCheckedByTheRules(t *testing.T) {
	c := serve(t).campaign()
	c.play(c.ben, "Delve", dig("First"), with("dice", map[string]any{"source": "physical",
		"rolls": []any{map[string]any{"die": "lamp", "faces": []int{4}}}})).is(201).has("action.events.0.data.deeper", "4")
	c.play(c.ben, "Delve", dig("Second"), with("dice", map[string]any{"source": "app", "rolls": []any{}})).is(400).has("field", "dice.source")
	lamp := func(more map[string]any) map[string]any {
		thrown := map[string]any{"die": "lamp", "faces": []int{4}}
		maps.Copy(thrown, more)
		return map[string]any{"source": "physical", "rolls": []any{thrown}}
	}
	for field, thrown := range map[string]map[string]any{
		"dice.box": {"source": "physical", "box": 1, "rolls": []any{}}, "dice.n": {"source": "physical", "n": 7, "rolls": []any{}},
		"dice.words": {"source": "physical", "words": 1, "rolls": []any{}}, "dice.rolls[0].from": lamp(map[string]any{"from": []int{4}}),
		"dice.rolls[0].source": lamp(map[string]any{"source": "app"}),
	} {
		c.play(c.ben, "Delve", dig("Second"), with("dice", thrown)).is(400).has("field", field)
		wish := map[string]any{"target": 4, "command": "Delve", "data": dig("Second"), "dice": thrown}
		c.play(c.gm, "Amend", wish).is(400).has("field", field)
		c.play(c.gm, "Resolve", map[string]any{"dispute": "dispute-1", "outcome": "amend", "amend": wish}).is(400).has("field", "amend."+field)
	}
	wish := map[string]any{"target": 4, "command": "Delve", "data": dig("Second"), "dice": lamp(nil)}
	c.play(c.gm, "Amend", wish, with("dice", lamp(nil))).is(400).has("field", "dice")
	c.play(c.gm, "Amend", wish).is(201)
}

// What is not understood is answered with the field and what would be right.
func TestBadRequestsNameTheField(t *testing.T) {
	c := serve(t).campaign()
	long := strings.Repeat("x", 10_000)
	rows := map[string]struct {
		req    any
		status int
		path   string
		want   string
	}{
		"unknown command":           {map[string]any{"id": "a", "command": "Fly", "data": map[string]any{}}, 400, "field", "command"},
		"no id":                     {map[string]any{"command": "Delve"}, 400, "field", "id"},
		"unknown member":            {map[string]any{"id": "a", "command": "Delve", "colour": 1}, 400, "field", "colour"},
		"unknown field":             {map[string]any{"id": "a", "command": "Delve", "data": map[string]any{"name": "N", "pace": "slow", "path": []any{}, "deep": 1}}, 400, "field", "deep"},
		"missing field":             {map[string]any{"id": "a", "command": "Delve", "data": map[string]any{"pace": "slow"}}, 400, "field", "name"},
		"wrong type":                {map[string]any{"id": "a", "command": "Delve", "data": map[string]any{"name": 7, "pace": "slow", "path": []any{}}}, 400, "field", "name"},
		"name of 10,000 letters":    {map[string]any{"id": "a", "command": "Delve", "data": map[string]any{"name": long, "pace": "slow", "path": []any{}}}, 400, "field", "name"},
		"control character":         {map[string]any{"id": "a", "command": "Delve", "data": map[string]any{"name": "a\u0007b", "pace": "slow", "path": []any{}}}, 400, "field", "name"},
		"expect is no revision":     {map[string]any{"id": "a", "command": "Delve", "expect": 0}, 400, "field", "expect"},
		"not JSON":                  {"{", 400, "status", "400"},
		"two objects":               {`{"id":"a","command":"Delve"} {}`, 400, "status", "400"},
		"a list":                    {`[]`, 400, "status", "400"},
		"too large":                 {`{"id":"` + strings.Repeat("a", 300<<10) + `"}`, 413, "status", "413"},
		"no time":                   {`{"id":"a","command":"Delve","played_at":"yesterday"}`, 400, "field", "played_at"},
		"a time that is a number":   {`{"id":"a","command":"Delve","played_at":5}`, 400, "field", "played_at"},
		"before all play":           {`{"id":"a","command":"Delve","played_at":"1969-12-31T23:59:59Z"}`, 400, "field", "played_at"},
		"the year before the first": {`{"id":"a","command":"Delve","played_at":"0000-01-01T00:00:00+14:00"}`, 400, "field", "played_at"},
		"after all play":            {`{"id":"a","command":"Delve","played_at":"2200-12-31T23:00:00-05:00"}`, 400, "field", "played_at"},
		"an id with a blank":        {map[string]any{"id": "a b", "command": "Delve"}, 400, "field", "id"},
		"a face of no kind":         {`{"id":"a","command":"Delve","dice":{"source":"physical","rolls":[{"die":"lamp","faces":[1.5]}]}}`, 400, "status", "400"},
		"more faces than dice":      {map[string]any{"id": "a", "command": "Delve", "dice": map[string]any{"source": "physical", "rolls": []any{map[string]any{"die": "lamp", "faces": make([]int, dice.Most+1)}}}}, 400, "field", "dice.rolls"},
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			a := c.call("POST", "/api/v1/campaigns/"+c.id+"/actions", c.ben, row.req)
			a.t = t
			a.is(row.status).has(row.path, row.want)
			if got := a.header.Get("Content-Type"); got != "application/problem+json" {
				t.Errorf("content type %s", got)
			}
		})
	}
	c.get(c.gm, "/state").has("revision", "3")
}

func TestATimeOfPlayIsKeptAndAPreviewIsOfNow(t *testing.T) {
	c := serve(t).campaign()
	played := "2025-12-24T19:30:00+01:00"
	c.play(c.ben, "Delve", dig("First"), with("played_at", played)).is(201).has("action.played_at", played)
	preview := func(more map[string]any) answer {
		more["id"], more["command"], more["data"] = "p", "AddNote", map[string]any{"on": "campaign", "text": "so"}
		return c.call("POST", "/api/v1/campaigns/"+c.id+"/preview", c.ben, more).is(200)
	}
	preview(map[string]any{"played_at": played}).has("action.played_at", played)
	at, err := time.Parse(time.RFC3339, preview(map[string]any{}).has("action.played_at", "").at("action.at"))
	if err != nil || time.Since(at) > time.Hour {
		t.Errorf("the preview is of %s: %v", at, err)
	}
}

func TestWhoHasNoSeatLearnsNothing(t *testing.T) {
	s := serve(t)
	c, other := s.campaign(), s.campaign()
	c.get("", "/state").is(401)
	c.get("nonsense", "/state").is(401)
	c.get(other.gm, "/state").is(404)
	forged := map[bool]string{true: "y", false: "x"}[strings.HasSuffix(c.gm, "x")]
	c.get(c.gm[:len(c.gm)-1]+forged, "/state").is(401)
	s.call("GET", "/api/v1/campaigns/aaaaaaaaaaaaaaaa/state", c.gm, nil).is(404)
	s.call("GET", "/api/v1/campaigns/A*>/state", c.gm, nil).is(404)
	s.call("GET", "/api/v1/campaigns", c.ben, nil).is(200).has("0.id", c.id).has("1", "")
	s.call("GET", "/api/v1/campaigns", admin, nil).is(200).has("1.name", "Deep")
}

func TestASeatDoesWhatItsSideMay(t *testing.T) {
	c := serve(t).campaign()
	watcher := c.sit("Wil", "observer")
	c.play(watcher, "Delve", dig("Mine")).is(403).has("sides", `["gm","hero"]`)
	c.play(c.ben, "SetOption", map[string]any{"option": "lantern_shares", "value": "even", "reason": "fair"}).is(403).has("sides", `["gm"]`)
	c.play(c.gm, "SetOption", map[string]any{"option": "lantern_shares", "value": "even", "reason": "fair"}).is(201)
	c.get(c.ben, "/export").is(403)
	c.get(c.gm, "/export").is(200)
}

func TestARefusalNamesItsRuleAndWritesNothing(t *testing.T) {
	c := serve(t).campaign()
	deep := map[string]any{"name": "Long", "path": [][2]int{{1, 1}, {1, 2}, {1, 3}, {1, 4}}, "pace": "slow"}
	c.play(c.ben, "Delve", deep).is(422).has("rule", "LN-DELVE-01").has("overridable", "true")
	c.get(c.gm, "/state").has("revision", "3")
	c.play(c.ben, "Delve", deep, with("override", map[string]any{"rule": "LN-DELVE-01", "reason": "we agreed"})).is(403)
	c.play(c.gm, "Delve", deep, with("override", map[string]any{"rule": "LN-DELVE-01", "reason": "we agreed"})).is(201).
		has("action.override.reason", "we agreed")
}

func TestAStaleExpectationIsAConflictThatShowsWhatCameBetween(t *testing.T) {
	c := serve(t).campaign()
	c.play(c.ben, "Delve", dig("First")).is(201)
	c.play(c.cy, "Delve", dig("Second"), with("expect", 3)).is(409).has("title", "Others acted meanwhile").has("revision", "4").has("actions.0.revision", "4").has("actions.1", "")
	c.play(c.cy, "Delve", dig("Second"), with("expect", 99999)).is(409).has("title", "Not that far yet").has("detail", "revision 99999 was expected to be the last, it is 4").has("actions.0", "")
	c.play(c.cy, "Delve", dig("Second"), with("expect", 4)).is(201)
}

func TestSixteenDevicesActAtOnceAndNothingIsLost(t *testing.T) {
	c := serve(t).campaign()
	c.play(c.gm, "Delve", dig("First")).is(201)
	var wg sync.WaitGroup
	for n := range 16 {
		wg.Go(func() {
			for k := range 5 {
				a := c.call("POST", "/api/v1/campaigns/"+c.id+"/actions", c.gm, map[string]any{
					"id": fmt.Sprintf("dev%d-%d", n, k), "command": "AddNote", "data": map[string]any{"on": "campaign", "text": fmt.Sprint(n, k)}})
				if a.status != http.StatusCreated {
					t.Errorf("status %d: %s", a.status, a.body)
				}
			}
		})
	}
	wg.Wait()
	c.get(c.gm, "/state").has("revision", "84")
}

func TestSecretsReachOnlyTheirSeat(t *testing.T) {
	c := serve(t).campaign()
	c.play(c.gm, "Delve", dig("First")).is(201)
	c.play(c.ben, "SeekOmen", map[string]any{"gallery_id": "g1", "wish": "MARKED-WISH", "weight": 3}).is(201)
	for _, path := range []string{"/state", "/actions", "/state?at=5", "/state?at=5&view=recorded", "/legal"} {
		if body := string(c.get(c.cy, path).is(200).body); strings.Contains(body, "MARKED-WISH") {
			t.Errorf("%s tells Cy of Ben's wish: %s", path, body)
		}
		if path == "/state" && !strings.Contains(string(c.get(c.ben, path).body), "MARKED-WISH") {
			t.Error("Ben does not see his own wish")
		}
	}
	if body := string(c.get(c.gm, "/actions").body); !strings.Contains(body, "MARKED-WISH") {
		t.Error("the game master does not see Ben's wish")
	}
}

func TestActionsAreListedByFilter(t *testing.T) {
	c := serve(t).campaign()
	c.play(c.ben, "Delve", dig("First")).is(201)
	c.play(c.ben, "Delve", dig("Second")).is(201)
	c.play(c.ben, "Undo", map[string]any{"targets": []int{5}, "reason": "slip"}).is(201)
	c.get(c.ben, "/actions?command=Delve").is(200).has("actions.1.undone_by", "6").has("actions.2", "")
	c.get(c.ben, "/actions?undone=true").has("actions.0.revision", "5").has("actions.1", "")
	c.get(c.ben, "/actions?from=5&to=5").has("actions.0.revision", "5").has("actions.1", "")
	c.get(c.ben, "/actions?rule=LN-DELVE-02&limit=1").has("actions.0.revision", "4").has("actions.1", "")
	c.get(c.ben, "/actions?from=zero").is(400).has("field", "from")
	c.get(c.ben, "/actions").has("actions.3.says", "Ben digs First, "+c.get(c.ben, "/state?at=4").at("state.game.depth")+" deeper.")
}

func TestUndoAndRedoOverTheAPI(t *testing.T) {
	c := serve(t).campaign()
	before := c.get(c.gm, "/state").at("state.game")
	c.play(c.ben, "Delve", dig("First")).is(201)
	after := c.get(c.gm, "/state").at("state.game")
	c.play(c.cy, "Undo", map[string]any{"targets": []int{4}, "reason": "no"}).is(422).has("error", "ConsentMissing")
	c.play(c.ben, "Undo", map[string]any{"targets": []int{4}, "reason": "slip"}).is(201)
	c.get(c.gm, "/state").has("state.game", before)
	c.get(c.gm, "/state?at=4&view=recorded").has("state.game", after)
	c.play(c.ben, "Undo", map[string]any{"targets": []int{4}, "reason": "again"}).is(422).has("error", "AlreadyUndone")
	c.play(c.gm, "Redo", map[string]any{"targets": []int{4}}).is(201)
	c.get(c.gm, "/state").has("state.game", after)
}

func TestACodeJoinsAndALostLinkIsIssuedAnew(t *testing.T) {
	s := serve(t)
	c := s.campaign()
	path := "/api/v1/campaigns/" + c.id + "/seats"
	s.call("POST", path, "", map[string]any{"code": "AAAA-AAAA", "name": "Eve", "side": "hero"}).is(403)
	s.call("POST", path, "", map[string]any{"code": c.code, "name": "Eve", "side": "gm"}).is(403)
	s.call("POST", path, "", map[string]any{"code": strings.ToLower(c.code), "name": "", "side": "hero"}).is(400).has("field", "name")
	fresh := s.call("POST", path, admin, map[string]any{"side": "gm"}).is(201).has("seat", "s1")
	c.get(c.gm, "/state").is(401)
	c.get(fresh.at("token"), "/state").is(200)
	s.call("POST", path, admin, map[string]any{"seat": "s2"}).is(201).has("seat", "s2")
	s.call("POST", path, admin, map[string]any{"seat": "s9"}).is(400).has("field", "seat")
}

func TestCodesCannotBeTriedForLong(t *testing.T) {
	s := serve(t)
	c := s.campaign()
	last := 0
	for range 40 {
		last = s.call("POST", "/api/v1/campaigns/"+c.id+"/seats", "", map[string]any{"code": "AAAA-AAAA", "name": "Eve", "side": "hero"}).status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the fortieth try is answered with %d", last)
	}
}

func TestAnExportIsImportedElsewhereWithTheSameHistory(t *testing.T) {
	here, there := serve(t), serve(t)
	c := here.campaign()
	c.play(c.ben, "Delve", dig("First")).is(201)
	c.play(c.ben, "Undo", map[string]any{"targets": []int{4}, "reason": "slip"}).is(201)
	export := c.get(c.gm, "/export").is(200).body
	a := there.call("POST", "/api/v1/campaigns/import", "", export).is(201).has("id", c.id)
	copied := &table{server: there, id: c.id, gm: a.at("seats.gm.token"), actions: 100}
	copied.get(copied.gm, "/state").has("state", c.get(c.gm, "/state").at("state"))
	if again := copied.get(copied.gm, "/export").body; bodies(again) != bodies(export) {
		t.Error("the copy's export differs")
	}
	no := there.call("POST", "/api/v1/campaigns/import", "", export).is(409).at("detail") // whose campaign it is, nobody says
	if strings.Contains(no, "otherwise") || !strings.Contains(no, "token of its game master's seat") {
		t.Errorf("without a token it is said: %s", no)
	}
	there.call("POST", "/api/v1/campaigns/import", a.at("seats.gm.token"), export).is(201) // once more changes nothing
	broken := strings.Replace(string(export), `"name":"First"`, `"name":"Worst"`, 1)
	serve(t).call("POST", "/api/v1/campaigns/import", "", broken).is(400)
	c.play(c.ben, "Delve", dig("Other")).is(201)
	copied.play(copied.gm, "Delve", dig("Another")).is(201)
	no = there.call("POST", "/api/v1/campaigns/import", copied.gm, c.get(c.gm, "/export").body).is(409).at("detail")
	if !strings.Contains(no, "went on otherwise") {
		t.Errorf("of another history it is said: %s", no)
	}
}

// bodies are the bodies in an export, without their places in the stream.
func bodies(export []byte) string {
	var all strings.Builder
	for line := range strings.Lines(string(export)) {
		var l struct{ Body json.RawMessage }
		if json.Unmarshal([]byte(line), &l) == nil {
			all.Write(l.Body)
		}
	}
	return all.String()
}

func TestPlainEndpoints(t *testing.T) {
	s := serve(t)
	s.call("GET", "/healthz", "", nil).is(200)
	s.call("GET", "/readyz", "", nil).is(200)
	s.call("GET", "/version", "", nil).is(200)
	s.call("GET", "/api/v1/nothing", "", nil).is(404).has("status", "404")
	s.call("GET", "/api/v1/systems", "", nil).is(200).has("0.id", "lantern")
	s.call("GET", "/api/v1/systems/lantern", "", nil).is(200).has("commands.0.name", "Delve").has("commands.0.schema.properties.pace.type", "string")
	s.call("GET", "/api/v1/systems/lantern/rules", "", nil).is(200).has("0.id", "LN-DELVE-01")
	s.call("GET", "/api/v1/systems/chess", "", nil).is(404)
}

func TestForeignNamesAndPagesAreKeptOut(t *testing.T) {
	s := serve(t)
	c := s.campaign()
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.http.URL+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = "evil.example"
	res, err := s.http.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if body := bodyOf(t, res); res.StatusCode != http.StatusMisdirectedRequest || !strings.Contains(body, "--hosts evil.example") {
		t.Errorf("a foreign host is answered with %d %s", res.StatusCode, body)
	}
	post, err := http.NewRequestWithContext(t.Context(), "POST", s.http.URL+"/api/v1/campaigns/"+c.id+"/actions", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	post.Header.Set("Origin", "http://evil.example")
	post.AddCookie(&http.Cookie{Name: "seat-" + c.id, Value: c.gm})
	res, err = s.http.Client().Do(post)
	if err != nil {
		t.Fatal(err)
	}
	if body := bodyOf(t, res); res.StatusCode != http.StatusForbidden || !strings.Contains(body, "the Host header") {
		t.Errorf("a foreign page's write is answered with %d %s", res.StatusCode, body)
	}
	form, err := http.NewRequestWithContext(t.Context(), "POST", s.http.URL+"/campaigns", strings.NewReader("name=x"))
	if err != nil {
		t.Fatal(err)
	}
	form.Header = http.Header{"Origin": {"http://evil.example"}, "Accept": {"text/html"}, "Content-Type": {"application/x-www-form-urlencoded"}}
	if res, err = s.http.Client().Do(form); err != nil {
		t.Fatal(err)
	}
	if body := bodyOf(t, res); !strings.Contains(body, "<h1>Sent from elsewhere</h1>") || strings.Contains(body, "join code") {
		t.Errorf("a foreign page’s form is answered with %s", body)
	}
}
