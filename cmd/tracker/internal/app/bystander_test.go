package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/ruletest/lantern"
)

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
	for _, name := range []string{"Stope", "Winze", "Sump", "Shaft"} {
		play("Delve", `{"name":"`+name+`","path":[[1,1]],"pace":"fast"}`)
	}
	play("EndSession", ``)
	return id, thrown
}

// forged is a journal with an action changed under a sound chain of hashes.
func (h *house) forged(id events.CampaignID, revision int, change func(*events.Action)) []journal.Message {
	h.t.Helper()
	catalog, err := events.NewCatalog(map[string][]events.Type{"lantern": lantern.System.Events})
	if err != nil {
		h.t.Fatal(err)
	}
	messages, prev := h.bodies(id), events.Hash("")
	for i, m := range messages {
		action, err := catalog.Decode(m.Body)
		if err != nil {
			h.t.Fatal(err)
		}
		if action.Revision == revision {
			change(&action)
		}
		action.Prev = prev
		if messages[i].Body, err = events.Encode(action); err != nil {
			h.t.Fatal(err)
		}
		prev = events.HashOf(messages[i].Body)
	}
	return messages
}

// falls makes all faces of an action's throws this one, and what came of them what
// comes of it, so that nothing in the action contradicts it.
func falls(a *events.Action, face events.Face) {
	for i := range a.Dice.Rolls {
		for k := range a.Dice.Rolls[i].Faces {
			a.Dice.Rolls[i].Faces[k] = face
		}
	}
	for i, e := range a.Events {
		switch e := e.Data.(type) {
		case lantern.GalleryDelved:
			e.Faces = a.Dice.Rolls[0].Faces
			e.Deeper = len(e.Faces) * face.Number()
			a.Events[i].Data = e
		case lantern.OmenRead:
			e.Sign = string(face)
			a.Events[i].Data = e
		}
	}
}

// A throw that is planted under a sound chain of hashes is found by verify too.
func TestVerifyFindsAPlantedThrow(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{Seed: known()})
	id, thrown := h.withDice()
	if found, n := app.Verify(journal.Each(h.bodies(id)), app.NewTable(lantern.System)); len(found) != 0 || n == 0 {
		t.Fatalf("before: %v", found)
	}
	messages := h.forged(id, thrown[0], func(a *events.Action) {
		falls(a, events.Face(fmt.Sprint(a.Dice.Rolls[0].Faces[0].Number()%6+1)))
	})
	found, _ := app.Verify(journal.Each(messages), app.NewTable(lantern.System))
	if len(found) == 0 || found[0].Revision != thrown[0] || !strings.Contains(found[0].String(), "throw 1 out of box 2") {
		t.Errorf("found: %v", found)
	}
}

// A die that is said to have other sides falls as its seed makes it fall: the rules
// know which die it was, or what was drawn from. So it is wherever the throw stands
// in play order, and whether its seed was told or not.
func TestVerifyFindsAThrowOfADieThatIsNotTheRules(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{Seed: known()})
	id, thrown := h.withDice()
	h.served(id, "s1", "StartSession", ``)
	thrown = append(thrown, h.served(id, "s1", "Delve", `{"name":"Tonight","path":[[1,1]],"pace":"fast"}`).Revision) // out of a box that is sealed yet
	for _, revision := range thrown {
		face, what := events.Face("6"), "lamp is recorded as thrown of [6 6], the rules throw it of [1 2 3 4 5 6]"
		messages := h.forged(id, revision, func(a *events.Action) {
			if a.Command == "SeekOmen" {
				face, what = "raven", "omen is recorded as thrown of [raven raven], the rules throw it of [raven lamp stair stair]"
			}
			for i := range a.Dice.Rolls {
				a.Dice.Rolls[i].From = []events.Face{face, face}
			}
			falls(a, face)
		})
		found, _ := app.Verify(journal.Each(messages), app.NewTable(lantern.System))
		if len(found) == 0 || found[0].Revision != revision || !strings.Contains(found[0].String(), what) {
			t.Errorf("planted in revision %d, found: %v", revision, found)
		}
	}
}

// A throw that nothing asked for is none, however right it is.
func TestVerifyFindsAThrowThatTheRulesDoNotAskFor(t *testing.T) {
	h := open(t, t.TempDir(), app.Config{Seed: known()})
	id, _ := h.withDice()
	h.served(id, "s1", "StartSession", ``)
	last := h.served(id, "s1", "Delve", `{"name":"Tonight","path":[[1,1]],"pace":"fast"}`).Revision
	messages := h.forged(id, last, func(a *events.Action) {
		a.Dice.Rolls = append(a.Dice.Rolls, events.Throw{Die: "lamp", Faces: []events.Face{"3"}, From: a.Dice.Rolls[0].From})
	})
	found, _ := app.Verify(journal.Each(messages), app.NewTable(lantern.System))
	if len(found) != 1 || found[0].Revision != last || !strings.Contains(found[0].Detail, "lamp [3] is recorded") {
		t.Errorf("found: %v", found)
	}
}
