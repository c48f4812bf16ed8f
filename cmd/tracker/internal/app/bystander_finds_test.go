package app_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"log/slog"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/projections"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// known draws seeds that are the same each time.
func known() func() []byte {
	n := 0
	return func() []byte {
		n++
		sum := sha256.Sum256(fmt.Appendf(nil, "seed %d", n))
		return sum[:]
	}
}

// The script has thirty lines, and what it needs is in the standard library: the
// hashes, the numbers and texts that they are of, and nothing of ours.
func TestABystandersScriptIsShort(t *testing.T) {
	const path = "bystander_script_test.go"
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, script, _ := strings.Cut(string(source), "\nfunc bystander")
	script, _, _ = strings.Cut(script, "\n}\n")
	if n := strings.Count(script, "\n") + 2; n > 30 {
		t.Errorf("it has %d lines", n)
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	needs := []string{"bytes", "crypto/hmac", "crypto/sha256", "encoding/binary", "encoding/hex", "encoding/json", "fmt", "strings"}
	for _, i := range file.Imports {
		if path := strings.Trim(i.Path.Value, `"`); !slices.Contains(needs, path) {
			t.Errorf("it imports %s", path)
		}
	}
}

// playedEvening is an evening with what was thrown: how many things of each kind,
// and the revisions.
type playedEvening struct {
	export   []byte
	messages []journal.Message
	kinds    map[string]int
	thrown   []int
	luck     []projections.Luck // as the game master is told
}

// heroQuestEvening is an evening with the tracker’s dice and cards: movement, an
// attack with its defence, cards of treasure, and words for the dice.
func heroQuestEvening(t *testing.T, lines string) (e playedEvening) {
	t.Helper()
	j, err := journal.Open(t.Context(), journal.Config{Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	game := app.NewTable(heroquest.System())
	h, err := app.Open(t.Context(), j, app.Config{Seed: known()}, game)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup((&house{House: h, t: t, journal: j}).shut)
	begun, err := game.Start(t.Context(), app.Start{ID: "evening", Name: "Evening", GameMaster: "Ana"})
	if err != nil {
		t.Fatal(err)
	}
	e.kinds = map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		by, rest, _ := strings.Cut(line, " ")
		command, data, _ := strings.Cut(rest, " ")
		a, err := game.Play(t.Context(), begun.ID, app.Request{ID: events.ActionID(fmt.Sprintf("line-%d", i)), By: events.SeatID(by), Command: command, Data: json.RawMessage(data)})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if d := a.Action.Dice; d != nil {
			e.thrown = append(e.thrown, a.Action.Revision)
			for _, r := range d.Rolls {
				e.kinds[r.Die] += len(r.Faces)
			}
		}
	}
	var out bytes.Buffer
	if err := h.Export(t.Context(), begun.ID, &out); err != nil {
		t.Fatal(err)
	}
	if e.messages, err = j.Load(t.Context(), begun.ID, 0, 0); err != nil {
		t.Fatal(err)
	}
	d, err := game.Dice(t.Context(), begun.ID, app.Ask{Viewer: campaign.Viewer{Seat: "s1", Side: events.GameMaster}})
	if err != nil {
		t.Fatal(err)
	}
	e.export, e.luck = out.Bytes(), d.Luck
	return e
}

const heroQuestLines = `
s1 JoinPlayer {"name":"Ben","side":"hero"}
s1 StartSession
s2 AddWord {"word":"owl"}
s2 JoinHero {"hero_type":"barbarian","name":"Hrolf"}
s2 JoinHero {"hero_type":"dwarf","name":"Borgil"}
s1 SetSeating {"order":["h1","h2"]}
s1 DefineQuest {"quest_no":1,"title":"The Fort","wandering_monster":"orc","start_area":"Gatehouse","areas":[{"area":"Gatehouse","kind":"room"},{"area":"Guardroom","kind":"room"}],"monsters":[{"type":"orc","area":"Guardroom"}]}
s1 SetUpQuest {"quest_no":1}
s1 BeginQuest
s2 BeginTurn {"hero_id":"h1"}
s2 RollMovement {"hero_id":"h1"}
s1 RevealArea {"shown":{"area":"Guardroom","area_kind":"room","monsters":[{"type":"orc"}]},"cause":"sight"}
s1 AddWord {"word":"smørrebrød"}
s2 Attack {"hero_id":"h1","target":"m1","asserted":{"adjacent":true}}
s2 EndTurn {"hero_id":"h1"}
s2 BeginTurn {"hero_id":"h2"}
s2 RollMovement {"hero_id":"h2"}
s2 FindTreasure {"hero_id":"h2","room":"Gatehouse","asserted":{"in_room":true,"monster_in_room":false}}
s1 DrawTreasureCard
s1 EndSession
`

func TestABystanderWorksTheDiceAndCardsOfHeroQuestOut(t *testing.T) {
	e := heroQuestEvening(t, heroQuestLines)
	kinds, thrown := e.kinds, e.thrown
	if kinds["movement"] == 0 || kinds["combat"] == 0 || kinds["treasure"] == 0 {
		t.Errorf("thrown were %v", kinds)
	}
	if found := bystander(linesOf(e.export)); !slices.Equal(found[true], thrown) || len(found[false]) > 0 {
		t.Errorf("right are %v, wrong %v, thrown %v", found[true], found[false], thrown)
	}
}

// Each throw and each card is the luck of the hero's player or of Zargon, whoever
// pressed the button.
func TestTheLuckOfAnEveningIsThatOfWhomItFellTo(t *testing.T) {
	e := heroQuestEvening(t, heroQuestLines)
	seats, all := map[string]int{}, map[string]int{}
	for _, l := range e.luck {
		expected := 0.0
		for _, f := range l.Faces {
			expected += f.Expected
		}
		if l.Source != events.App || l.TakenBack != 0 || math.Abs(expected-float64(l.Thrown)) > 1e-9 || l.Drawn != (l.Die == "treasure") {
			t.Errorf("%+v", l)
		}
		if l.Seat == "" {
			all[l.Die] += l.Thrown
		} else {
			seats[string(l.Seat)+" "+l.Die] += l.Thrown
		}
	}
	if !maps.Equal(all, e.kinds) || seats["s2 treasure"] != 1 || seats["s1 treasure"] != 0 || seats["s2 movement"] != e.kinds["movement"] ||
		seats["s2 combat"]+seats["s1 combat"] != e.kinds["combat"] {
		t.Errorf("by seat %v, together %v, thrown %v", seats, all, e.kinds)
	}
}

// evenings are exports with the revisions of their throws.
func evenings(t *testing.T) map[string]func() ([]exported, []int) {
	t.Helper()
	h := open(t, t.TempDir(), app.Config{Seed: known()})
	id, thrown := h.withDice()
	lantern := h.export(id)
	heroQuest := heroQuestEvening(t, heroQuestLines)
	return map[string]func() ([]exported, []int){
		"lantern":   func() ([]exported, []int) { return linesOf(lantern), thrown },
		"heroquest": func() ([]exported, []int) { return linesOf(heroQuest.export), heroQuest.thrown },
	}
}

func TestABystanderWorksEveryThrowOfAnEveningOut(t *testing.T) {
	for name, evening := range evenings(t) {
		lines, thrown := evening()
		if found := bystander(lines); !slices.Equal(found[true], thrown) || len(found[false]) > 0 || len(thrown) < 4 {
			t.Fatalf("%s: right are %v, wrong %v, thrown %v", name, found[true], found[false], thrown)
		}
		for _, line := range lines {
			for j, roll := range line.Body.Dice.Rolls {
				for k, face := range roll.Faces {
					other := slices.IndexFunc(roll.From, func(f any) bool { return f != face })
					roll.Faces[k] = roll.From[other]
					if found := bystander(lines); !slices.Equal(found[false], []int{line.Body.Revision}) {
						t.Errorf("%s: false is face %d of roll %d in revision %d, found is %v", name, k, j, line.Body.Revision, found[false])
					}
					roll.Faces[k] = face
				}
			}
		}
	}
}

// retell changes the events of a kind.
func retell(lines []exported, kind string, change func(*ofBox)) {
	for _, line := range lines {
		for i := range line.Body.Events {
			if e := &line.Body.Events[i]; e.Type == kind {
				change(&e.Data)
			}
		}
	}
}

// firstOf says that an action threw anew: what an amendment keeps was thrown before.
func firstOf(lines []exported, revision int) bool {
	d := lines[revision].Body.Dice
	return !slices.ContainsFunc(lines[:revision], func(l exported) bool { return l.Body.Dice.Box == d.Box && l.Body.Dice.N == d.N })
}

// A throw that is left out is missed by its revision, and where the rest is numbered
// anew by the number of the throw that comes after it.
func TestABystanderMissesAThrowThatIsLeftOut(t *testing.T) {
	for name, evening := range evenings(t) {
		clean, thrown := evening()
		for _, revision := range thrown {
			lines, _ := evening()
			lines = slices.Delete(lines, revision, revision+1)
			if found := bystander(lines); len(found[false]) == 0 {
				t.Errorf("%s: revision %d is left out, found is %v", name, revision, found)
			}
			if revision == thrown[len(thrown)-1] || !firstOf(clean, revision) {
				continue // it is as if it had not been thrown
			}
			for at := range lines {
				lines[at].Body.Revision = at
			}
			if found := bystander(lines); len(found[false]) == 0 {
				t.Errorf("%s: revision %d is left out and the rest numbered anew, found is %v", name, revision, found)
			}
		}
	}
}

func TestABystanderFindsAThrowThatSaysSomethingFalseOfItself(t *testing.T) {
	for name, evening := range evenings(t) {
		clean, thrown := evening()
		for what, plant := range map[string]func(*events.Dice){
			"its number is an earlier one's": func(d *events.Dice) { d.N-- },
			"its number is a later one's":    func(d *events.Dice) { d.N++ },
			"it is out of an earlier box":    func(d *events.Dice) { d.Box-- },
			"it is out of no box":            func(d *events.Dice) { d.Box = 0 },
			"it is out of a box to come":     func(d *events.Dice) { d.Box++ },
			"nobody knows of what it is":     func(d *events.Dice) { d.Rolls = nil },
		} {
			for _, revision := range thrown {
				if !firstOf(clean, revision) {
					continue
				}
				lines, _ := evening()
				of := &lines[revision].Body.Dice
				d := events.Dice{Box: of.Box, N: of.N, Rolls: []events.Throw{{}}}
				plant(&d)
				of.Box, of.N = d.Box, d.N
				if d.Rolls == nil {
					of.Rolls[0].From = nil
				}
				if found := bystander(lines); slices.Contains(found[true], revision) {
					t.Errorf("%s: revision %d: %s, found is %v", name, revision, what, found)
				}
			}
		}
	}
}

func TestABystanderFindsAnotherSeedOrWord(t *testing.T) {
	other := bytes.Repeat([]byte{0xab}, 32)
	for name, evening := range evenings(t) {
		for what, plant := range map[string]func([]exported){
			"a word is another": func(lines []exported) { retell(lines, "WordAdded", func(d *ofBox) { d.Word += "s" }) },
			"a word is gone":    func(lines []exported) { retell(lines, "WordAdded", func(d *ofBox) { d.Word = "" }) },
			"no word is said to count": func(lines []exported) {
				for i := range lines {
					lines[i].Body.Dice.Words = 0
				}
			},
			"the seed is another": func(lines []exported) {
				retell(lines, "DiceRevealed", func(d *ofBox) { d.Seed = hex.EncodeToString(other) })
			},
			"the hash is another": func(lines []exported) {
				retell(lines, "DiceSealed", func(d *ofBox) { d.Hash = string(events.HashOf(other)) })
			},
			"the seed and its hash are others": func(lines []exported) {
				retell(lines, "DiceRevealed", func(d *ofBox) { d.Seed = hex.EncodeToString(other) })
				retell(lines, "DiceSealed", func(d *ofBox) { d.Hash = string(events.HashOf(other)) })
			},
		} {
			lines, _ := evening()
			if plant(lines); len(bystander(lines)[false]) == 0 {
				t.Errorf("%s: %s, and nothing is found", name, what)
			}
		}
	}
}

// What an amendment keeps was thrown for the action that it replaces: verify asks
// for no other die, though the rules throw another one there now.
func TestVerifyLetsAnAmendmentKeepADieThatIsAnotherNow(t *testing.T) {
	const option, attack = `SetOption {"option":"combat_die_faces","value":{"skull":4,"white_shield":1,"black_shield":1}}`, `Attack {"hero_id":"h1","target":"m1","asserted":{"adjacent":true}}`
	lines := strings.Replace(heroQuestLines, "s2 Attack", "s1 "+option+"\ns2 Attack", 1)
	revision := func(of string) int { return strings.Count(lines[:strings.Index(lines, of)], "\n") + 1 }
	lines += fmt.Sprintf("s1 Undo {\"targets\":[%d]}\n", revision(option)) +
		fmt.Sprintf(`s1 Amend {"target":%d,"command":"Attack","data":{"hero_id":"h1","target":"m1","asserted":{"adjacent":true,"diagonal":false}}}`, revision(attack)) + "\n"
	e := heroQuestEvening(t, lines)
	last := e.thrown[len(e.thrown)-1]
	if found, _ := app.Verify(journal.Each(e.messages), app.NewTable(heroquest.System())); len(found) > 0 || last != strings.Count(lines, "\n") {
		t.Errorf("verify finds %v; the last throws are in revision %d", found, last)
	}
	if found := bystander(linesOf(e.export)); !slices.Equal(found[true], e.thrown) || len(found[false]) > 0 {
		t.Errorf("right are %v, wrong %v, thrown %v", found[true], found[false], e.thrown)
	}
}
