package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo"
	"loretome/rules/heroquest"
	"loretome/rules/words"

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

// entered is a list of these lines, sent from its page to be checked or saved.
func (e *threeSeats) entered(do string, lines ...paperLine) *browser {
	e.t.Helper()
	return e.ana.open(e.home+"/late").is(200).fill("f-late", append(filledIn(lines), "do", do)...)
}

// linesOf are lines of text as their columns.
func linesOf(t *testing.T, texts ...string) []paperLine {
	t.Helper()
	all, wrong := textLines(words.English, strings.Join(texts, "\n"))
	if wrong != "" {
		t.Fatal(wrong)
	}
	return all
}

// notes are a fight as it stands on somebody's sheet of paper.
var notes = []string{
	"Place a monster; ; skeleton, Gatehouse, map",
	"begin a turn; torg",
	"roll move; Torg; ; ; 4 3",
	"move; Torg; Gatehouse; 3",
	"Attack; Torg; skeleton; ; S S W / W W",
	"End the turn; Torg",
	"Begin a turn; Mira",
	"End the turn; Mira",
}

func TestANoteTakenAtTheTableIsRecordedByItsNames(t *testing.T) {
	e := running(t, nil)
	before := e.revision()
	b := e.entered("check", linesOf(t, notes...)...).is(200).says("All right. 8 lines can be saved. Nothing is recorded yet.").says("Torg attacks")
	if got := e.revision(); got != before {
		t.Fatalf("a check stored up to revision %s", got)
	}
	b.fill("f-late", "do", "save", "played_at", "2025-12-30T19:30", "evening", "played on paper").is(200).says("Recorded. 8 actions").without("p.error")
	e.get(e.gm, "/state").has("state.game.quest.monsters.m1.dead", "true")
	e.get(e.gm, "/actions?command=Insert&limit=100").is(200).has("actions.4.data.seat", "s2").has("actions.4.data.command", "Attack").has("actions.0.data.seat", "")
	e.ana.open(e.home + "/timeline").says("Recorded afterwards, played Tuesday, 30 December 2025, 19:30.").says("because: played on paper")
	e.ben.open(e.home + "/timeline").says("Recorded afterwards, played Tuesday, 30 December 2025, 19:30.")
}

func TestAListWithOneWrongLineStoresNothing(t *testing.T) {
	e := running(t, nil)
	before := e.revision()
	lines := linesOf(t, notes...)
	for column, wrong := range map[string][2]string{
		"what":   {"Attak", "Line 5, What: is an action of the game, not \"Attak\""},
		"who":    {"Thorg", "Line 5, Who: nothing here is called \"Thorg\"; there is Torg, Mira"},
		"with":   {"dragon king", "Line 5, With: nothing here is called"},
		"number": {"3", "Line 5, Number: is left empty"},
		"dice":   {"S S", "Line 5: 3 combat dice are thrown here, 2 faces were entered"},
		"more":   {"wepon=dagger", "Line 5, More: wepon is no field of Attack; it has"},
	} {
		bad := slices.Clone(lines)
		bad[4] = maps.Clone(lines[4])
		bad[4][column] = wrong[0]
		status := 400
		if column == "dice" {
			status = 422 // how many there are is a rule's to say
		}
		b := e.entered("save", bad...).is(status).says("Nothing is recorded").says(wrong[1])
		b.holds("lines[4]."+column, wrong[0]).holds("lines[7].who", "Mira")
		if got := e.revision(); got != before {
			t.Fatalf("with a wrong %s revision %s is stored", column, got)
		}
	}
}

func TestALineWithoutItsDiceIsAskedForThemAndNoneAreThrown(t *testing.T) {
	e := running(t, nil)
	before := e.revision()
	for _, do := range []string{"check", "save"} {
		b := e.entered(do, linesOf(t, "Roll movement; Torg")...)
		b.says("Line 1, Dice: type the faces that lay on the table: movement (the hero's movement dice)").says("Line 1, Dice")
	}
	if got := e.revision(); got != before {
		t.Errorf("revision %s is stored", got)
	}
}

func TestWhatARuleRefusesIsRecordedWithAReason(t *testing.T) {
	e := running(t, nil)
	lines := linesOf(t, "Roll movement; Torg; ; ; 1 1", "Move; Torg; Gatehouse; 5", "Roll movement; Mira; ; ; 4 3")
	b := e.entered("save", lines...).is(422).says("Line 2: ").says("Why the table decided otherwise")
	rule, _ := b.page.Find("[name='lines[1].rule']").Attr("value")
	if rule == "" {
		t.Fatal("the refused line does not say which rule")
	}
	b = b.fill("f-late", "do", "save", "lines[1].reason", "the table let it pass").is(422).says("Line 3: ").holds("lines[1].reason", "the table let it pass")
	b.fill("f-late", "do", "save", "lines[2].what", "", "lines[2].who", "", "lines[2].dice", "").is(200).says("Recorded. 2 actions")
	a := e.get(e.gm, "/actions?command=Insert").is(200)
	a.has("actions.1.override.rule", rule).has("actions.1.override.reason", "the table let it pass").has("actions.1.data.seat", "")
}

func TestMoreRowsAndTextKeepWhatWasTyped(t *testing.T) {
	e := running(t, nil)
	b := e.ana.open(e.home+"/late").is(200).fill("f-late", "lines[3].what", "Move", "lines[3].who", "Torg", "text", strings.Join(notes[:2], "\n"), "more", "true").is(200)
	if n := b.page.Find("fieldset[id^=line-]").Length(); n != 18 {
		t.Errorf("%d rows, want 18", n)
	}
	b.holds("lines[0].what", "Move").holds("lines[1].what", "Place a monster").holds("lines[2].who", "torg").holds("text", "")
	b = b.fill("f-late", "text", "Move; \"Torg; 3").is(400).says("line 1 has a double quote that is not closed").holds("text", "Move; \"Torg; 3").holds("lines[2].who", "torg")
	b.fill("f-late", "text", strings.Repeat("Move; Torg\n", 58), "do", "check").is(400).says("with these the list has 61 lines")
	e.ana.open(e.home+"/late").fill("f-late", "do", "save").is(400).says("write at least one line")
	e.ana.open(e.home+"/late").fill("f-late", "do", "save", "lines[0].what", "Move", "played_at", "yesterday", "after", "9999").is(400).
		says("Played: is a day and a time such as").says("After action: is the number of an action, from 1 to").holds("lines[0].what", "Move")
}

func TestAListSentTwiceIsRecordedOnce(t *testing.T) {
	e := running(t, nil)
	b := e.ana.open(e.home + "/late").is(200)
	sent := b.inputs("f-late")
	lines := linesOf(t, notes...)
	fields := filledIn(lines)
	for i := 0; i+1 < len(fields); i += 2 {
		sent.Set(fields[i], fields[i+1])
	}
	sent.Set("do", "save")
	b.send("POST", e.home+"/late", sent).is(200).says("Recorded. 8 actions")
	last := e.revision()
	begun := maps.Clone(sent) // another list, which needs an id of its own
	for i := 3; i < len(lines); i++ {
		for _, column := range lineColumns {
			begun.Del(cellAt(i, column))
		}
	}
	b.send("POST", e.home+"/late", begun).is(409).says("This id was used for another wish")
	checked := maps.Clone(sent)
	checked.Set("do", "check")
	b.send("POST", e.home+"/late", checked).is(200).says("Line 3What Who With Number Dice More Recorded:").lacks("Would be recorded:")
	b.send("POST", e.home+"/late", sent).is(200).says("Recorded. 8 actions")
	if got := e.revision(); got != last {
		t.Errorf("sent twice it has revision %s, once %s", got, last)
	}
	sent.Set("lines[3].number", "2")
	b.send("POST", e.home+"/late", sent).is(409).says("This line was recorded already, with something else in it").holds("lines[3].number", "2")
	if got := e.revision(); got != last {
		t.Errorf("with other words it has revision %s, once %s", got, last)
	}
}

func TestAnEveningOnPaperIsForTheGameMasterAlone(t *testing.T) {
	e := running(t, nil)
	before := e.revision()
	e.ben.open(e.home + "/late").is(403)
	e.ben.send("POST", e.home+"/late", url.Values{"key": {"k.late"}, "do": {"save"}, "after": {"3"}, "lines[0].what": {"Begin a turn"}, "lines[0].who": {"Torg"}}).is(403)
	e.call("POST", "/api/v1/campaigns/"+e.id+"/late", e.table.ben, map[string]any{"id": "x", "lines": []any{map[string]any{"command": "BeginTurn", "data": map[string]any{"hero_id": "h1"}}}}).is(403)
	e.ben.open(e.home + "/timeline").is(200).without("a[href*='/late']")
	e.ana.open(e.home + "/timeline").is(200).says("Record an evening played on paper")
	e.ana.open(e.home + "/commands").is(200).says("Record an evening played on paper")
	if got := e.revision(); got != before {
		t.Errorf("revision %s is stored", got)
	}
}

func TestWhatIsInsertedInTheMiddleTellsWhatItBreaks(t *testing.T) {
	e, blow := fought(t)
	b := e.ana.open(fmt.Sprintf("%s/late?after=%d", e.home, blow-1)).is(200)
	list := append(filledIn(linesOf(t, "Attack; Torg; skeleton; ; S S S / W W")), "do", "check")
	b = b.fill("f-late", list...).is(200).says("What it does to later actions").says(fmt.Sprintf("#%d", blow)).says("would be")
	b.fill("f-late", "do", "save").is(200).says("No longer agreeing with what was before").says(fmt.Sprintf("#%d", blow))
	e.ana.open(e.home + "/timeline").says("Check these")
	e.entered("check", linesOf(t, "End the turn; Torg")...).is(200).says("All right").lacks("What it does to later actions")
}

// What was broken before is not laid to a list that came afterwards, and neither is
// what was broken since.
func TestAListIsToldOfWhatItBrokeItself(t *testing.T) {
	e, blow := fought(t)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow - 1}}).is(201)
	e.ana.open(e.home + "/timeline").says("Check these")
	e.entered("save", linesOf(t, "Begin a turn; Mira", "End the turn; Mira")...).is(200).says("2 actions, #").lacks("No longer agreeing").lacks(" to #")
	page := e.ana.at.RequestURI()
	e.play(e.gm, "Redo", map[string]any{"targets": []int{blow - 1}}).is(201)
	e.play(e.gm, "Undo", map[string]any{"targets": []int{blow - 1}}).is(201)
	e.ana.open(page).is(200).says("Recorded").lacks("No longer agreeing")
}

func TestMarkupInNamesStaysText(t *testing.T) {
	e := gathered(t)
	name := `Torg <b onclick="x">&amp;; "B"`
	b := e.entered("save", paperLine{"what": "Take a hero", "who": "Ben", "with": "barbarian, " + string(marshal(name))}).is(200).says("Recorded. Action #")
	if b.page.Find("main b[onclick]").Length() > 0 {
		t.Error("a name became markup")
	}
	b = e.entered("check", paperLine{"what": "Rename a hero", "who": `"<i>nobody</i>"`, "with": "<u>Torg</u>"}).is(200).says("<i>nobody</i>")
	if b.page.Find("main i, main u").Length() > 0 {
		t.Error("what was typed became markup")
	}
	b = e.ana.open(e.home + "/late").is(200)
	if b.page.Find("datalist option[value*=onclick]").Length() == 0 {
		t.Error("the hero is not suggested")
	}
}

// What a player did who has left since is the game master's to tell.
func TestTheDeedOfWhoHasLeftIsTheGameMasters(t *testing.T) {
	e := running(t, nil)
	place := e.revision()
	e.play(e.table.ben, "LeavePlayer", map[string]any{"player_id": "s2"}).is(201)
	b := e.ana.open(e.home + "/late?after=" + place).is(200)
	b.fill("f-late", append(filledIn(linesOf(t, "Begin a turn; Torg", "End the turn; Torg", "Begin a turn; Mira")), "do", "save")...).is(200).says("Recorded. 3 actions")
	e.get(e.gm, "/actions?command=Insert").has("actions.0.data.seat", "").has("actions.2.data.seat", "s3")
}

func TestACampaignThatIsPutAwayTakesNoEvening(t *testing.T) {
	e := running(t, nil)
	e.play(e.gm, "Archive", map[string]any{}).is(201)
	b := e.ana.open(e.home + "/late").is(200).says("This campaign is put away")
	if b.page.Find("button[name=do][aria-disabled=true]").Length() != 2 {
		t.Error("the buttons are open")
	}
	b.fill("f-late", append(filledIn(linesOf(t, "Begin a turn; Torg")), "do", "save")...).is(422).says("Line 1: The campaign is put away")
	e.ana.open(e.home + "/timeline").is(200).without("a[href*='/late']")
}
