package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo"
	"loretome/rules/heroquest"

	"github.com/google/go-cmp/cmp"
)

// paperEvening is the game of the sample evening: its steps without those of the
// kernel, but for the one that takes back what was tapped by mistake before it.
func paperEvening(t *testing.T) []demo.Step {
	t.Helper()
	script, err := demo.Read("heroquest")
	if err != nil {
		t.Fatal(err)
	}
	system := app.NewTable(heroquest.System()).System()
	return slices.DeleteFunc(script.Steps, func(s demo.Step) bool {
		cmd, _ := system.Find(s.Command)
		return cmd.Kernel && s.Command != "Undo"
	})
}

// kitchen is a table with three people at which nothing was played yet.
func kitchen(t *testing.T) *threeSeats {
	t.Helper()
	e := &threeSeats{table: &table{server: serve(t, app.NewTable(heroquest.System()))}}
	a := e.call("POST", "/api/v1/campaigns", "", map[string]any{"name": "Winter", "system": "heroquest", "gm_name": "Ana"}).is(201)
	e.id, e.gm, e.code = a.at("id"), a.at("seats.gm.token"), a.at("join.code")
	e.home = "/c/" + e.id
	e.table.ben, e.cy = e.sit("Ben", "hero"), e.sit("Cleo", "hero")
	e.ana, e.ben, e.k = e.seated(e.gm), e.seated(e.table.ben), e.seated(e.cy)
	e.play(e.gm, "StartSession", map[string]any{}).is(201)
	return e
}

// live plays steps one by one, as they happen.
func (e *threeSeats) live(steps []demo.Step) {
	e.t.Helper()
	tokens := map[string]string{"ana": e.gm, "ben": e.table.ben, "cleo": e.cy}
	for _, s := range steps {
		if s.Command == "Undo" {
			e.undoLast()
			continue
		}
		var more []func(map[string]any)
		if s.Dice != nil {
			more = append(more, with("dice", s.Typed()))
		}
		e.play(tokens[s.Seat], s.Command, s.Data, more...).is(201)
	}
}

func (e *threeSeats) undoLast() {
	e.t.Helper()
	e.play(e.gm, "Undo", map[string]any{"targets": []json.RawMessage{json.RawMessage(e.revision())}}).is(201)
}

// onPaper are steps as lines of a list.
func onPaper(steps []demo.Step) []paperLine {
	system, kit := app.NewTable(heroquest.System()).System(), heroQuestKit{}.Paper()
	var lines []paperLine
	for _, s := range steps {
		cmd, _ := system.Find(s.Command)
		line := writtenLine(cmd, kit.columns(cmd), s.Data, s.Dice)
		switch {
		case line["who"] == "":
			line["who"] = s.Seat
		case s.Command == "ReplaceHero":
			line["more"] = strings.Trim(line["more"]+"; seat="+s.Seat, "; ")
		}
		lines = append(lines, line)
	}
	return lines
}

// filledIn are lines as the rows of the form send them.
func filledIn(lines []paperLine) []string {
	var fields []string
	for i, line := range lines {
		for _, column := range lineColumns {
			fields = append(fields, cellAt(i, column), line[column])
		}
	}
	return fields
}

// asText are lines as they are typed one under the other.
func asText(lines []paperLine) string {
	var text strings.Builder
	for _, line := range lines {
		var cells []string
		for _, column := range lineColumns {
			cells = append(cells, line[column])
		}
		text.WriteString(strings.Join(cells, "; ") + "\n")
	}
	return text.String()
}

func (e *threeSeats) game() string {
	e.t.Helper()
	return e.get(e.gm, "/state").is(200).at("state.game")
}

// pretty is JSON with each value on a line.
func pretty(doc string) string {
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(doc), "", " "); err != nil {
		return doc
	}
	return out.String()
}

// The whole sample evening, entered afterwards in lists of sixty lines, is to the
// byte the game that was played live; half of them come as rows, half as text.
func TestAnEveningPlayedOnPaperIsTheSameGame(t *testing.T) {
	steps := paperEvening(t)
	if len(steps) < 150 {
		t.Fatalf("only %d steps of the evening are of the game", len(steps))
	}
	live, late := kitchen(t), kitchen(t)
	live.live(steps)
	for i := 0; len(steps) > 0; i++ {
		n := slices.IndexFunc(steps, func(s demo.Step) bool { return s.Command == "Undo" })
		if n == 0 {
			late.undoLast()
			steps = steps[1:]
			continue
		}
		if n < 0 {
			n = len(steps)
		}
		n = min(n, linesMost)
		lines := onPaper(steps[:n])
		fields := []string{"do", "save", "played_at", "2025-12-30T19:30", "evening", "At Ben’s"}
		if i%2 == 0 {
			fields = append(fields, filledIn(lines)...)
		} else {
			fields = append(fields, "text", asText(lines))
		}
		late.ana.open(late.home+"/late").is(200).fill("f-late", fields...).is(200).says(fmt.Sprintf("Recorded. %d actions", n))
		steps = steps[n:]
	}
	if want, got := live.game(), late.game(); want != got {
		t.Errorf("played live (-), entered late (+):\n%s", cmp.Diff(pretty(want), pretty(got)))
	}
	if got, want := late.revision(), live.revision(); got != want {
		t.Errorf("entered late it has revision %s, live %s", got, want)
	}
	a := late.get(late.gm, "/actions?limit=1&from=40").is(200)
	a.has("actions.0.command", "Insert").has("actions.0.played_at", "2025-12-30T19:30:00Z").has("actions.0.events.0.data.after", "39").
		has("actions.0.events.0.data.reason", "At Ben’s")
	late.get(late.gm, "/state").has("state.kernel.consequences", "[]")
}
