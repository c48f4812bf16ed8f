package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loretome/events"
)

// inventedMark is in the place of a mark what is nowhere.
const inventedMark = "xinventx-"

// nowhere is the number of an action and of a quest that there is not.
const nowhere = "91919"

// Whoever asks about what is hidden, by its number, its id or its words, is
// answered as if it were not there: whether it is found, and with which status,
// tells nothing.
func TestWhatIsHiddenIsAskedForAsIfItWereNotThere(t *testing.T) {
	t.Parallel()
	s := turnOfDagna(t)
	s.do(stages[1])
	s.do(stages[2])
	hiding := [][2]string{{"191", nowhere}, {fmt.Sprint(s.last), nowhere}, {fmt.Sprint(s.last + 4), nowhere}}
	asked := 0
	for _, path := range s.patterns() {
		for _, p := range parameter.FindAllString(path, -1) {
			pairs := map[string][][2]string{":n": hiding, ":quest": {{"3", nowhere}}}[p]
			for _, pair := range pairs {
				asked++
				at := func(value string) string { return s.fill(strings.Replace(path, p, value, 1)) }
				s.alike(at(pair[0]), at(pair[1]), pair[0], pair[1])
			}
		}
		for _, query := range []string{"text", "q", "hero", "rule", "command", "session", "door", "area", "target", "kind", "chapter", "give", "book", "path", "name", "seat",
			"door_id", "room", "note_ref", "monster_id", "treasure", "to", "on", "other", "step", "since"} {
			for _, word := range []string{"xsecretx-area", "xsecretx-note", "xsecretx-title"} {
				if !long() && len(path+query)%3 != len(word)%3 {
					continue
				}
				asked++
				at := s.fill(path) + "?" + query + "="
				s.alike(at+word, at+strings.ReplaceAll(word, secret, inventedMark), secret, inventedMark)
			}
		}
		for _, query := range []string{"targets", "mend.amend", "mend.after", "amend", "place", "action", "undo"} {
			for _, pair := range hiding {
				asked++
				at := s.fill(path) + "?" + query + "="
				s.alike(at+pair[0], at+pair[1], pair[0], pair[1])
			}
		}
	}
	t.Logf("%d pairs of questions were answered alike", asked)
}

// patterns are the paths of all that can be got of a campaign.
func (s *spy) patterns() []string {
	var all []string
	for _, r := range s.web.echo.Routes() {
		if r.Method == http.MethodGet && strings.Contains(r.Path, ":id") && !strings.HasSuffix(r.Path, "/live") && !strings.Contains(r.Path, ":token") && !strings.Contains(r.Path, ":code") {
			all = append(all, r.Path)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// fill gives a path the first of what its parameters may stand for.
func (s *spy) fill(path string) string {
	for _, p := range parameter.FindAllString(path, -1) {
		value := s.values()[p][0]
		if p == ":command" {
			value = "OpenDoor"
		}
		path = strings.Replace(path, p, value, 1)
	}
	return path
}

// once is what is new in each answer, or follows from how long the question is.
var once = regexp.MustCompile(`(X-Request-Id|Date|Content-Length):\[.*?\]|\.[0-9]+; Path=/|name="key" value="[^"]*"`)

// alike asks for two addresses as Ben, and wants the same but for what was asked.
func (s *spy) alike(right, wrong, hidden, none string) {
	s.t.Helper()
	a, b := once.ReplaceAllString(s.open("s2", right), ""), once.ReplaceAllString(s.open("s2", wrong), "")
	if a != strings.ReplaceAll(b, none, hidden) {
		s.t.Errorf("%s and %s differ: %s", right, wrong, differing(a, strings.ReplaceAll(b, none, hidden)))
	}
}

// differing is where two answers begin to differ.
func differing(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("…%s… and …%s…", a[max(0, i-80):min(len(a), i+120)], b[max(0, i-80):min(len(b), i+120)])
}

// A value that is hidden is explained as one that is not there.
func TestAHiddenValueIsExplainedAsOneThatIsNotThere(t *testing.T) {
	s := spying(t)
	for _, stage := range stages[:2] {
		s.do(stage)
	}
	all, mine := map[string]bool{}, map[string]bool{}
	for seat, into := range map[events.SeatID]map[string]bool{"s1": all, "s2": mine} {
		a := s.call("GET", "/api/v1/campaigns/"+s.id+"/state", s.tokens[seat], nil).is(200)
		var answer struct{ State struct{ Game any } }
		if err := json.Unmarshal(a.body, &answer); err != nil {
			t.Fatal(err)
		}
		pointers("/game", answer.State.Game, into)
	}
	hidden := 0
	for i, path := range slices.Sorted(maps.Keys(all)) {
		if mine[path] || strings.Count(path, "/") == 2 || !long() && i%7 != 0 {
			continue // what every state has is explained, empty or not
		}
		hidden++
		s.alike("/api/v1/campaigns/"+s.id+"/explain?path="+path, "/api/v1/campaigns/"+s.id+"/explain?path=/game/nothing", path, "/game/nothing")
	}
	if hidden == 0 {
		t.Error("nothing is hidden")
	}
	t.Logf("%d hidden values were asked for", hidden)
}

func pointers(path string, v any, into map[string]bool) {
	into[path] = true
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			pointers(path+"/"+strings.ReplaceAll(name, "/", "~1"), inner, into)
		}
	case []any:
		for i, inner := range v {
			pointers(fmt.Sprint(path, "/", i), inner, into)
		}
	}
}

// Whatever command a seat tries with a guess at what is hidden, it is foreseen the
// same whether the guess is right.
func TestEveryCommandIsForeseenTheSameWhetherAGuessIsRight(t *testing.T) {
	s := turnOfDagna(t)
	for _, stage := range stages[1:3] {
		s.do(stage)
	}
	for _, c := range game().System().Commands {
		right := timeless(s.put("/preview", c.Name, string(rawJSON(t, guessed(c.Fields, secret)))))
		wrong := timeless(s.put("/preview", c.Name, string(rawJSON(t, guessed(c.Fields, inventedMark)))))
		if right != strings.ReplaceAll(wrong, inventedMark, secret) {
			t.Errorf("%s: %s", c.Name, differing(right, strings.ReplaceAll(wrong, inventedMark, secret)))
		}
	}
	for _, inner := range []string{`"command":"OpenDoor","data":{"hero_id":"h5","door_id":"GUESS-secret-door","asserted":{"adjacent":true}}`,
		`"command":"FindTreasure","data":{"hero_id":"h5","room":"GUESS-area","treasure":"GUESS-treasure","asserted":{"in_room":true,"monster_in_room":false}}`} {
		for _, outer := range []string{"Amend", "Insert"} {
			ask := func(mark string) string {
				return timeless(s.put("/preview", outer, fmt.Sprintf(`{"%s":%d,%s}`, map[string]string{"Amend": "target", "Insert": "after"}[outer], s.last+1, strings.ReplaceAll(inner, "GUESS-", mark))))
			}
			if right, wrong := ask(secret), ask(inventedMark); right != strings.ReplaceAll(wrong, inventedMark, secret) {
				t.Errorf("%s %s: %s", outer, inner, differing(right, strings.ReplaceAll(wrong, inventedMark, secret)))
			}
		}
	}
}

// What an amendment would bring to light is not told to who only asks.
func TestAnAmendmentThatIsForeseenTellsAHeroNoSecret(t *testing.T) {
	s := turnOfDagna(t)
	s.dice = []any{map[string]any{"die": "movement", "faces": []int{3, 3}}}
	open := `{"hero_id":"h5","door_id":"D2","asserted":{"adjacent":true}}`
	s.dice = nil
	if got := s.put("/actions", "Move", `{"hero_id":"h5","squares":1,"area":"Landing","asserted":{"clear":true,"passes_monster":false,"free":true}}`); !strings.HasPrefix(got, "201") {
		t.Fatal(got)
	}
	moved := s.last + 3
	got := s.put("/preview", "Amend", fmt.Sprintf(`{"target":%d,"command":"OpenDoor","data":%s}`, moved, open))
	if !strings.HasPrefix(got, "200") || strings.Contains(got, "zombie") || strings.Contains(got, "MonsterPlaced") {
		t.Errorf("the amendment is foreseen as %s", got)
	}
	if got := s.put("/actions", "Amend", fmt.Sprintf(`{"target":%d,"command":"OpenDoor","data":%s}`, moved, open)); !strings.Contains(got, "zombie") {
		t.Errorf("the door opens on nothing: %s", got)
	}
}
