package heroquest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// consequence is one change of what happened, worked through: what the table
// wrote down, and what the game master does about it, step by step.
type consequence struct {
	name  string
	given string
	then  []step
}

// step is a change and all that is reported after it. A report names each action
// that no longer agrees:
//
//	shot unlawful HQ-ATK-01: why, for players
//	blow differs
//	- /game/heroes/h1/body: as recorded → as it would be now
//	again repeats thrown
//	= /game/heroes/h1/gold 250
//
// with the values in which it differs. The lines with = are what the game holds
// after it; what no line names is unchanged.
type step struct{ change, report string }

// chronicle is an evening whose actions have names.
type chronicle struct {
	*ruletest.Evening[State, Command]
	t        *testing.T
	revision map[string]int
	accepted map[int]events.Consequence // how an action was broken when it was let stand
}

// Each row is played, changed, and reported exactly so.
func TestWhatAChangeBreaksIsReported(t *testing.T) {
	rows := slices.Concat(brokenTrade, brokenFights, brokenSearches, brokenTurns)
	if len(rows) < 40 {
		t.Errorf("only %d consequences are worked through", len(rows))
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			e := chronicled(t, row.given)
			for _, step := range row.then {
				before := e.Ledger.Revision()
				e.tells(step.change)
				want := lines(step.report)
				if diff := cmp.Diff(want, e.report(before, want)); diff != "" {
					t.Errorf("after %s (-want +got):\n%s", strings.TrimSpace(step.change), diff)
				}
				e.agrees()
			}
		})
	}
}

// chronicled is an evening of the game master and two players, as it is written down.
func chronicled(t *testing.T, journal string) chronicle {
	t.Helper()
	e := chronicle{Evening: ruletest.Begin(t, System()), t: t, revision: map[string]int{}, accepted: map[int]events.Consequence{}}
	e.Join("Ben", events.HeroPlayer)
	e.Join("Cleo", events.HeroPlayer)
	e.tells(journal)
	return e
}

// lines are the lines of a text that say something.
func lines(text string) []string {
	var all []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// tells plays a journal: lines as a script has them, each with a name before a
// colon if it is spoken of again, and the game master's undo, redo, amend,
// insert and accept of what has a name.
func (e chronicle) tells(journal string) {
	e.t.Helper()
	for _, line := range lines(journal) {
		name, rest, named := strings.Cut(line, ": ")
		if !named || strings.Contains(name, " ") {
			name, rest = "", line
		}
		by, command, data, throws := e.understands(rest)
		q := e.Request(by, command, string(data), throws...)
		if command == "Accept" {
			e.accept(data)
		}
		foreseen, err := e.Rules.Foresee(e.Ledger, q)
		a, failed := e.Try(q)
		if err != nil || failed != nil {
			e.t.Fatalf("%s: %v, foreseen %v", line, failed, err)
		}
		if want := ruletest.Written(e.t, a.Events); by == ana.ID && ruletest.Written(e.t, foreseen.Events) != want {
			e.t.Errorf("%s was foreseen as %s and came as %s", line, ruletest.Written(e.t, foreseen.Events), want)
		}
		if name != "" {
			e.revision[name] = a.Revision
		}
	}
}

func (e chronicle) understands(line string) (by events.SeatID, command string, data []byte, throws []events.Throw) {
	e.t.Helper()
	wish, thrown, _ := strings.Cut(line, " | ")
	throws = scriptThrows(thrown)
	who, rest, _ := strings.Cut(strings.TrimSpace(wish), " ")
	switch who {
	case "undo", "redo":
		return ana.ID, strings.ToUpper(who[:1]) + who[1:], e.written(map[string]any{"targets": e.named(strings.Fields(rest)...)}), nil
	case "accept":
		return ana.ID, "Accept", e.written(map[string]any{"target": e.named(rest)[0]}), nil
	case "amend", "insert":
		at, inner, _ := strings.Cut(rest, " ")
		seat, deed, fields, _ := e.understands(inner)
		data := map[string]any{"command": deed, "data": json.RawMessage(fields), "seat": seat, "target": e.named(at)[0]}
		if thrown != "" {
			data["dice"] = events.Dice{Source: events.Physical, Rolls: throws}
		}
		if who == "amend" {
			return ana.ID, "Amend", e.written(data), nil
		}
		data["after"] = data["target"]
		delete(data, "target")
		return ana.ID, "Insert", e.written(data), nil
	}
	seat, seated := scriptSeats[who]
	if !seated {
		e.t.Fatalf("nobody understands: %s", line)
	}
	command, fields, _ := strings.Cut(rest, " ")
	data, _ = scriptFields(e.t, strings.TrimSpace(fields))
	return seat.ID, command, data, throws
}

func (e chronicle) written(data any) []byte { return []byte(ruletest.Written(e.t, data)) }

// named are the revisions of the actions with these names.
func (e chronicle) named(names ...string) []int {
	e.t.Helper()
	var all []int
	for _, name := range names {
		revision, known := e.revision[name]
		if !known {
			e.t.Fatalf("no action is called %q", name)
		}
		all = append(all, revision)
	}
	return all
}

// nameOf is the name of the action with a revision, or its number.
func (e chronicle) nameOf(revision int) string {
	for name, of := range e.revision {
		if of == revision {
			return name
		}
	}
	return strconv.Itoa(revision)
}

// report is what no longer agrees, what was tried again since a revision, and
// the values for which a wanted report asks.
func (e chronicle) report(since int, want []string) []string {
	var all []string
	for _, c := range e.Ledger.State().Kernel.Consequences {
		line := e.nameOf(c.Revision) + " " + string(c.Status)
		if c.Rule != "" {
			line += " " + c.Rule
		}
		if c.Detail != "" {
			line += ": " + c.Detail
		}
		all = append(all, line)
		for _, d := range c.Differs {
			all = append(all, fmt.Sprintf("- %s: %s → %s", d.Path, d.Recorded, d.Now))
		}
	}
	for _, a := range e.Ledger.Actions()[since:] {
		if a.RepeatOf > 0 {
			all = append(all, e.nameOf(a.Revision)+" repeats "+e.nameOf(a.RepeatOf))
		}
	}
	for _, line := range want {
		if path, asked := strings.CutPrefix(line, "= "); asked {
			path, _, _ = strings.Cut(path, " ")
			all = append(all, fmt.Sprintf("= %s %s", path, e.value(path)))
		}
	}
	return all
}

// value is the JSON of a value of the state, by path.
func (e chronicle) value(path string) string {
	at := json.RawMessage(ruletest.Written(e.t, e.Ledger.State()))
	for _, part := range strings.Split(path, "/")[1:] {
		var members map[string]json.RawMessage
		if json.Unmarshal(at, &members) == nil {
			at = members[part]
			continue
		}
		var list []json.RawMessage
		i, err := strconv.Atoi(part)
		if json.Unmarshal(at, &list) != nil || err != nil || i >= len(list) {
			return "nothing"
		}
		at = list[i]
	}
	if at == nil {
		return "nothing"
	}
	return string(at)
}

// agrees checks the state against a fold of the whole journal, and what is
// reported against a second look at every action.
func (e chronicle) agrees() {
	e.t.Helper()
	again, err := e.Rules.Replay(e.Rules.Empty(), e.Ledger.Actions())
	if err != nil {
		e.t.Fatal(err)
	}
	state := e.Ledger.State()
	if diff := cmp.Diff(ruletest.Written(e.t, again.State()), ruletest.Written(e.t, state)); diff != "" {
		e.t.Errorf("the fold is another than the running state:\n%s", diff)
	}
	all := slices.DeleteFunc(e.Rules.Again(e.Ledger, 0), func(c events.Consequence) bool {
		return ruletest.Alike(e.accepted[c.Revision], c)
	})
	if diff := cmp.Diff(ruletest.Written(e.t, all), ruletest.Written(e.t, state.Kernel.Consequences)); diff != "" {
		e.t.Errorf("a second look at everything (-) finds other things than are reported (+):\n%s", diff)
	}
}

// accept notes how the action is broken that is let stand.
func (e chronicle) accept(data []byte) {
	var of campaign.Accept
	if err := json.Unmarshal(data, &of); err != nil {
		e.t.Fatal(err)
	}
	for _, c := range e.Ledger.State().Kernel.Consequences {
		if c.Revision == of.Target {
			e.accepted[of.Target] = c
		}
	}
}
