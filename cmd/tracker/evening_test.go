package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/demo"
	"loretome/events"
	"loretome/rules/ruletest"
)

// evening is the sample campaign, played command by command over HTTP, each
// person with the token of the own seat.
type evening struct {
	*child
	script     demo.Script
	campaign   string
	tokens     map[string]string // by person
	code       string
	transcript strings.Builder
}

// begun begins the sample campaign on a server.
func begun(c *child) *evening {
	c.t.Helper()
	script, err := demo.Read("heroquest")
	if err != nil {
		c.t.Fatal(err)
	}
	var begun struct {
		ID    string
		Seats struct{ GM struct{ Token string } }
		Join  struct{ Code string }
	}
	c.into(&begun, "POST", "/api/v1/campaigns", "",
		map[string]any{"id": script.ID(1), "name": script.Name, "system": script.System, "gm_name": script.GameMaster})
	return &evening{child: c, script: script, campaign: begun.ID, code: begun.Join.Code,
		tokens: map[string]string{strings.ToLower(script.GameMaster): begun.Seats.GM.Token}}
}

// path is that of something of the campaign in the API.
func (e *evening) path(rest string) string { return "/api/v1/campaigns/" + e.campaign + rest }

// played is what a command is answered with.
type played struct {
	Revision int
	Repeated bool
	Action   struct {
		Hash   string
		Events []struct {
			Type string
			Data json.RawMessage
		}
	}
	Error, Rule, Detail string // of a refusal
}

// take carries out the step on a line of the script.
func (e *evening) take(line int) played {
	e.t.Helper()
	step := e.script.Steps[line-2]
	if step.Joins() {
		e.join(step)
		return played{Revision: line}
	}
	status, answer := e.post(step, string(e.script.ID(line)))
	if status != http.StatusCreated || answer.Revision != line {
		e.t.Fatalf("line %d, %s %s: status %d, revision %d: %+v", line, step.Command, step.Data, status, answer.Revision, answer)
	}
	e.tell(step, answer)
	return answer
}

func (e *evening) join(step demo.Step) {
	e.t.Helper()
	wish := map[string]any{"code": e.code}
	if err := json.Unmarshal(step.Data, &wish); err != nil {
		e.t.Fatal(err)
	}
	var seat struct{ Token string }
	e.into(&seat, "POST", e.path("/seats"), "", wish)
	e.tokens[step.Seat] = seat.Token
	e.tell(step, played{})
}

// post gives a command as the person whom the step names.
func (e *evening) post(step demo.Step, id string) (int, played) {
	e.t.Helper()
	request := map[string]any{"id": id, "command": step.Command, "data": step.Data}
	if dice := step.Typed(); dice != nil {
		request["dice"] = dice
	}
	status, body := e.call("POST", e.path("/actions"), e.tokens[step.Seat], request)
	var answer played
	if err := json.Unmarshal(body, &answer); err != nil {
		e.t.Fatalf("%v in %s", err, body)
	}
	return status, answer
}

// tell writes a command and what came of it into the transcript.
func (e *evening) tell(step demo.Step, answer played) {
	fmt.Fprintf(&e.transcript, "> %s %s %s\n", step.Seat, step.Command, compact(e.t, step.Data))
	for _, d := range step.Dice {
		fmt.Fprintf(&e.transcript, "= %s %v\n", d.Die, d.Faces)
	}
	if answer.Detail != "" {
		fmt.Fprintf(&e.transcript, "! %s %s: %s\n", answer.Rule, answer.Error, answer.Detail)
	}
	for _, ev := range answer.Action.Events {
		fmt.Fprintf(&e.transcript, "< %s %s\n", ev.Type, drawn.ReplaceAllString(compact(e.t, ev.Data), `"$1":"drawn"`))
	}
}

// drawn are salts and the seeds of the server's dice, which are others each time, and their
// hashes.
var drawn = regexp.MustCompile(`"(seed|hash|salt)":"[0-9a-f]{64}"`)

func compact(t testing.TB, data json.RawMessage) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, data); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return out.String()
}

// lines are the numbers of the script's lines that are commands.
func (e *evening) lines() []int {
	all := make([]int, len(e.script.Steps))
	for i := range all {
		all[i] = i + 2
	}
	return all
}

// wish is a command that somebody tries in vain after a line of the script.
type wish struct {
	after               int
	seat, command, data string
	no                  string // name of the refusal
}

// wishes are what the rules of the evening say no to.
var wishes = []wish{
	{after: 16, seat: "cleo", command: "BeginTurn", data: `{"hero_id":"h3"}`, no: "NotYourTurn"},
	{after: 17, seat: "ben", command: "OpenDoor", data: `{"hero_id":"h1","door_id":"D1","asserted":{"adjacent":true}}`, no: "NotMoving"},
	{after: 19, seat: "cleo", command: "Move", data: `{"hero_id":"h1","squares":1}`, no: "NotYourHero"},
	{after: 23, seat: "ben", command: "FindTreasure", data: `{"hero_id":"h2","room":"Gatehouse","asserted":{"in_room":true,"monster_in_room":false}}`, no: "ActionSpent"},
	{after: 25, seat: "ben", command: "Move", data: `{"hero_id":"h2","squares":3,"asserted":{"clear":true,"passes_monster":false,"free":true}}`, no: "TooFar"},
	{after: 60, seat: "ana", command: "EndQuest", data: `{"outcome":"success"}`, no: "GoalNotAchieved"},
	{after: 127, seat: "ben", command: "DrinkPotion", data: `{"hero_id":"h2","item_id":"i6"}`, no: "HeroDead"},
	{after: 128, seat: "ana", command: "EndTurn", data: `{}`, no: "SavePending"},
	{after: 172, seat: "ana", command: "SetUpQuest", data: `{"quest_no":2}`, no: "UnknownQuest"},
	{after: 177, seat: "ben", command: "Purchase", data: `{"hero_id":"h1","card":"battleaxe"}`, no: "NotEnoughGold"},
	{after: 184, seat: "cleo", command: "Sell", data: `{"hero_id":"h4","item_id":"i12"}`, no: "LastWeapon"},
	{after: 191, seat: "ana", command: "StartQuest", data: `{"quest_no":2}`, no: "ArtifactOwed"},
}

// try gives the commands that are in vain after a line.
func (e *evening) try(line int) {
	e.t.Helper()
	for i, w := range wishes {
		if w.after != line {
			continue
		}
		step := demo.Step{Seat: w.seat, Command: w.command, Data: json.RawMessage(w.data)}
		status, answer := e.post(step, fmt.Sprintf("vain-%d", i))
		if status != http.StatusUnprocessableEntity || answer.Error != w.no {
			e.t.Errorf("after line %d, %s %s: want the refusal %s, got status %d: %+v", line, w.command, w.data, w.no, status, answer)
		}
		e.tell(step, answer)
	}
}

// The sample evening over HTTP, with what the rules refuse on the way.
func TestTheEveningIsPlayedFromCommandsAlone(t *testing.T) {
	e := begun(started(t, t.TempDir()))
	for _, line := range e.lines() {
		e.take(line)
		e.try(line)
	}
	ruletest.Golden(t, filepath.Join("testdata", "evening.golden"), e.transcript.String())
	if n := strings.Count(e.transcript.String(), "\n! "); n != len(wishes) {
		t.Errorf("%d wishes were refused, not %d", n, len(wishes))
	}
	e.checkSheets()
	e.checkGold()
	e.checkRemains()
	e.stop()
}

// Killed after every tenth action, the evening ends as it does without: the
// same state, and the same journal but for its times.
func TestTheEveningKilledAfterEveryTenthActionEndsTheSame(t *testing.T) {
	whole := begun(started(t, t.TempDir()))
	for _, line := range whole.lines() {
		whole.take(line)
	}
	dir := t.TempDir()
	broken := begun(started(t, dir))
	for _, line := range broken.lines() {
		before := broken.take(line)
		if line%10 != 0 {
			continue
		}
		broken.kill()
		broken.child = started(t, dir)
		if step := broken.script.Steps[line-2]; !step.Joins() {
			status, again := broken.post(step, string(broken.script.ID(line)))
			if status != http.StatusCreated || !again.Repeated || again.Action.Hash != before.Action.Hash {
				t.Errorf("line %d is lost: status %d, %+v", line, status, again)
			}
		}
	}
	if want, got := whole.state(), broken.state(); want != got {
		t.Errorf("the state is another\nwant %s\ngot  %s", want, got)
	}
	want, got := whole.chain(), broken.chain()
	if !slices.Equal(want, got) {
		t.Errorf("the journal is another:\nwant %v\ngot  %v", want, got)
	}
	if len(got) != len(whole.script.Steps)+1 {
		t.Errorf("the journal has %d actions", len(got))
	}
}

// state is the whole state as the game master sees it. The campaign's id is
// made from a secret of the store, so it is left out.
func (e *evening) state() string {
	e.t.Helper()
	status, body := e.call("GET", e.path("/state"), e.tokens["ana"], nil)
	if status != http.StatusOK {
		e.t.Fatalf("status %d: %s", status, body)
	}
	return strings.ReplaceAll(string(body), e.campaign, "campaign")
}

// chain are the hashes of the journal as they would be had each action been
// recorded at the same moment, in a campaign of the same id and with the same seeds.
func (e *evening) chain() []events.Hash {
	e.t.Helper()
	var hashes []events.Hash
	prev := ""
	for _, body := range e.journal() {
		var action map[string]json.RawMessage
		if err := json.Unmarshal([]byte(drawn.ReplaceAllString(strings.ReplaceAll(string(body), e.campaign, "campaign"), `"$1":"drawn"`)), &action); err != nil {
			e.t.Fatal(err)
		}
		if prev == "" && string(action["prev"]) != `""` {
			e.t.Errorf("the first action follows %s", action["prev"])
		}
		action["at"], action["prev"] = json.RawMessage(`""`), json.RawMessage(fmt.Sprintf("%q", prev))
		if prev == "" || e.seated(action["command"]) {
			action["id"] = json.RawMessage(`""`) // of a seat that was given out: made from a secret of the store, or drawn
		}
		plain, err := json.Marshal(action)
		if err != nil {
			e.t.Fatal(err)
		}
		hash := events.HashOf(plain)
		hashes, prev = append(hashes, hash), string(hash)
	}
	return hashes
}

func (e *evening) seated(command json.RawMessage) bool { return string(command) == `"JoinPlayer"` }

// journal are the stored bodies of the campaign.
func (e *evening) journal() []json.RawMessage {
	e.t.Helper()
	status, export := e.call("GET", e.path("/export"), e.tokens["ana"], nil)
	if status != http.StatusOK {
		e.t.Fatalf("status %d: %s", status, export)
	}
	var bodies []json.RawMessage
	for line := range bytes.Lines(export) {
		var action struct{ Body json.RawMessage }
		if err := json.Unmarshal(line, &action); err != nil {
			e.t.Fatal(err)
		}
		if action.Body != nil {
			bodies = append(bodies, action.Body)
		}
	}
	return bodies
}
