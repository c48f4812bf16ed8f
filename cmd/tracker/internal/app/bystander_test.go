package app_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/ruletest/lantern"
)

// exported is a line of an export, as far as the throws need it.
type exported struct {
	Body struct {
		Campaign string
		Revision int
		Dice     struct {
			Box, N, Words int
			Rolls         []struct{ Faces, From []any }
		}
		Events []struct {
			Type string
			Data struct {
				Box              int
				Hash, Seed, Word string
			}
		}
	}
}

// bystander reads the lines of an export and works every throw of the server's out
// whose seed was told: it gives the revisions of those that are right, and of those
// that are not. It has the standard library and the journal, and nothing else.
func bystander(lines []exported) map[bool][]int {
	hash, seed, words, found := map[int]string{}, map[int][]byte{}, map[int][]string{}, map[bool][]int{}
	for _, line := range lines {
		for _, e := range line.Body.Events {
			told, _ := hex.DecodeString(e.Data.Seed)
			hash[e.Data.Box], seed[e.Data.Box] = hash[e.Data.Box]+e.Data.Hash, append(seed[e.Data.Box], told...)
			words[e.Data.Box] = append(words[e.Data.Box], e.Data.Word)[:len(words[e.Data.Box])+min(1, len(e.Data.Word))]
		}
	}
	for _, a := range lines {
		box, key := a.Body.Dice.Box, hmac.New(sha256.New, seed[a.Body.Dice.Box])
		for _, part := range append([]string{a.Body.Campaign, fmt.Sprint(box), fmt.Sprint(a.Body.Dice.N)}, words[box][:a.Body.Dice.Words]...) {
			fmt.Fprintf(key, "%d:%s,", len(part), part)
		}
		right, count := fmt.Sprintf("%x", sha256.Sum256(seed[box])) == hash[box], uint64(0)
		for _, roll := range a.Body.Dice.Rolls {
			for i, n := 0, uint64(len(roll.From)); n > 0 && i < len(roll.Faces); count++ {
				mac := hmac.New(sha256.New, key.Sum(nil))
				mac.Write(binary.BigEndian.AppendUint64(nil, count))
				if v := uint64(binary.BigEndian.Uint32(mac.Sum(nil))); v < 1<<32-1<<32%n {
					right, i = right && roll.Faces[i] == roll.From[v%n], i+1
				}
			}
		}
		if box > 0 && len(seed[box]) > 0 {
			found[right] = append(found[right], a.Body.Revision)
		}
	}
	return found
}

// linesOf reads an export, whose first line says of which campaign it is.
func linesOf(t *testing.T, export []byte) []exported {
	t.Helper()
	var all []exported
	for line := range bytes.Lines(export) {
		var one exported
		wrong := json.Unmarshal(line, &one)
		if _, other := errors.AsType[*json.UnmarshalTypeError](wrong); wrong != nil && !other {
			t.Fatal(wrong) // an event of the game may call something else a box
		}
		all = append(all, one)
	}
	return all
}

func TestABystandersScriptIsShort(t *testing.T) {
	source, err := os.ReadFile("bystander_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, script, _ := strings.Cut(string(source), "\nfunc bystander")
	script, _, _ = strings.Cut(script, "\n}\n")
	if n := strings.Count(script, "\n") + 2; n > 30 {
		t.Errorf("it has %d lines", n)
	}
}

// wishes counts the commands, also those of houses that were shut.
var wishes atomic.Int64

// served plays a command of the lantern with the server's dice.
func (h *house) served(id events.CampaignID, by events.SeatID, command, data string) events.Action {
	h.t.Helper()
	a, err := h.game.Play(h.t.Context(), id, app.Request{ID: events.ActionID(fmt.Sprintf("served-%d", wishes.Add(1))), By: by, Command: command, Data: json.RawMessage(data)})
	if err != nil {
		h.t.Fatalf("%s %s: %v", command, data, err)
	}
	return a.Action.Action
}

func (h *house) export(id events.CampaignID) []byte {
	h.t.Helper()
	var out bytes.Buffer
	if err := h.Export(h.t.Context(), id, &out); err != nil {
		h.t.Fatal(err)
	}
	return out.Bytes()
}

// withDice is an evening with throws and draws of the server's, with words and
// an amendment that keeps its throws; thrown are their revisions.
func (h *house) withDice() (id events.CampaignID, thrown []int) {
	id = h.begin("Deep")
	play := func(command, data string) {
		if a := h.served(id, "s1", command, data); a.Dice != nil {
			thrown = append(thrown, a.Revision)
		}
	}
	play("StartSession", ``)
	play("Delve", `{"name":"Adit","path":[[1,1]],"pace":"fast"}`)
	play("AddWord", `{"word":"smørrebrød, or <b>&owl</b>"}`)
	play("Delve", `{"name":"Bore","path":[[1,1]],"pace":"fast"}`)
	play("SeekOmen", `{"gallery_id":"g1","weight":1}`)
	play("Undo", `{"targets":[5]}`)
	play("Amend", `{"target":3,"command":"Delve","data":{"name":"Amended","path":[[2,1]],"pace":"fast"}}`)
	play("Insert", `{"after":2,"command":"Delve","data":{"name":"Crosscut","path":[[2,1]],"pace":"slow"}}`)
	play("EndSession", ``)
	return id, thrown
}

func TestABystanderWorksEveryThrowOfAnEveningOut(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id, thrown := h.withDice()
	lines := linesOf(t, h.export(id))
	if found := bystander(lines); !slices.Equal(found[true], thrown) || len(found[false]) > 0 || len(thrown) != 5 {
		t.Fatalf("right are %v, wrong %v, thrown %v", found[true], found[false], thrown)
	}
	for _, line := range lines {
		for j, roll := range line.Body.Dice.Rolls {
			for k, face := range roll.Faces {
				other := slices.IndexFunc(roll.From, func(f any) bool { return f != face })
				roll.Faces[k] = roll.From[other]
				if found := bystander(lines); !slices.Equal(found[false], []int{line.Body.Revision}) {
					t.Errorf("false is face %d of roll %d in revision %d, found is %v", k, j, line.Body.Revision, found[false])
				}
				roll.Faces[k] = face
			}
		}
	}
}

// A throw that is planted under a sound chain of hashes is found by verify too.
func TestVerifyFindsAPlantedThrow(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{})
	id, thrown := h.withDice()
	if found, n := app.Verify(journal.Each(h.bodies(id)), app.NewTable(lantern.System)); len(found) != 0 || n == 0 {
		t.Fatalf("before: %v", found)
	}
	messages, prev := h.bodies(id), events.Hash("")
	for i, m := range messages {
		a, err := events.NewCatalog(map[string][]events.Type{"lantern": lantern.System.Events})
		if err != nil {
			t.Fatal(err)
		}
		action, err := a.Decode(m.Body)
		if err != nil {
			t.Fatal(err)
		}
		if action.Revision == thrown[0] {
			dug := action.Events[0].Data.(lantern.GalleryDelved)
			dug.Faces, dug.Deeper = []events.Face{"6", "6"}, 12
			action.Events[0].Data, action.Dice.Rolls[0].Faces = dug, dug.Faces
		}
		action.Prev = prev
		if messages[i].Body, err = events.Encode(action); err != nil {
			t.Fatal(err)
		}
		prev = events.HashOf(messages[i].Body)
	}
	found, _ := app.Verify(journal.Each(messages), app.NewTable(lantern.System))
	if len(found) == 0 || found[0].Revision != thrown[0] || !strings.Contains(found[0].String(), "throw 1 out of box 2") {
		t.Errorf("found: %v", found)
	}
}
