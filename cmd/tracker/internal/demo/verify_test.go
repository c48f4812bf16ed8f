package demo_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/heroquest"
)

// mended is a store with the sample campaign of HeroQuest, of which much was
// changed afterwards; the last action is an insertion that gives gold away.
type mended struct {
	*testing.T
	game    app.Game
	house   *app.House
	journal *journal.Journal
	id      events.CampaignID
	last    int
}

func mend(t *testing.T) *mended {
	t.Helper()
	j, err := journal.Open(t.Context(), journal.Config{Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	game := app.NewTable(heroquest.System())
	now := func() time.Time { return time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC) }
	house, err := app.Open(t.Context(), j, app.Config{Now: now}, game)
	if err != nil {
		t.Fatal(err)
	}
	begun, err := script(t).Play(t.Context(), game, "the-first")
	if err != nil {
		t.Fatal(err)
	}
	m := &mended{T: t, game: game, house: house, journal: j, id: begun.ID}
	share := `{"after":%d,"command":"ShareGold","data":{"from":%q,"to":%q,"amount":%d},"reason":"forgotten"}`
	m.does("Insert", fmt.Sprintf(share, 177, "h1", "h5", 100))
	first := m.last
	m.does("Amend", fmt.Sprintf(`{"target":%d,"command":"ShareGold","data":{"from":"h1","to":"h5","amount":200}}`, first))
	m.does("Amend", fmt.Sprintf(`{"target":%d,"command":"ShareGold","data":{"from":"h1","to":"h5","amount":150}}`, m.last))
	m.does("Undo", fmt.Sprintf(`{"targets":[%d]}`, m.last))
	m.does("Redo", fmt.Sprintf(`{"targets":[%d]}`, m.last-1))
	m.does("Undo", `{"targets":[178]}`)
	m.does("Insert", fmt.Sprintf(share, 178, "h5", "h1", 10))
	m.does("Redo", `{"targets":[178]}`)
	m.does("Correct", `{"path":"/game/heroes/h1/gold","to":500,"reason":"miscounted"}`)
	m.does("Insert", fmt.Sprintf(share, m.last, "h1", "h5", 5)) // at the end
	m.does("Insert", fmt.Sprintf(share, m.last, "h5", "h1", 5)) // after what was recorded afterwards
	m.does("Insert", fmt.Sprintf(share, 177, "h1", "h5", 25))
	return m
}

func (m *mended) does(command, data string) {
	m.Helper()
	a, err := m.game.Play(m.Context(), m.id, app.Request{ID: events.ActionID(fmt.Sprint("mend-", m.last, command)), By: gm, Command: command, Data: json.RawMessage(data)})
	if err != nil {
		m.Fatalf("%s %s: %v", command, data, err)
	}
	m.last = a.Action.Revision
}

func (m *mended) messages() []journal.Message {
	m.Helper()
	messages, err := m.journal.Load(m.Context(), m.id, 0, 0)
	if err != nil {
		m.Fatal(err)
	}
	return messages
}

// A journal of which much was changed afterwards is sound, in the store, in an
// export and as a fork: each action agrees with the state on which it was decided.
func TestVerifyFindsNothingInAJournalWhosePastWasChanged(t *testing.T) {
	m := mend(t)
	if _, err := m.game.Fork(t.Context(), m.id, app.Fork{ID: "the-fork", At: m.last - 1, Name: "What if", By: gm}); err != nil {
		t.Fatal(err)
	}
	if found, n := app.Verify(m.journal.All(t.Context(), 0), app.NewTable(heroquest.System())); len(found) > 0 || n < 2*m.last {
		t.Errorf("of %d actions in the store are wrong: %v", n, found)
	}
	var export bytes.Buffer
	if err := m.house.Export(t.Context(), m.id, &export); err != nil {
		t.Fatal(err)
	}
	_, lines, err := journal.ReadExport(&export)
	if err != nil {
		t.Fatal(err)
	}
	if found, n := app.Verify(lines, app.NewTable(heroquest.System())); len(found) > 0 || n != m.last {
		t.Errorf("of %d actions in the export are wrong: %v", n, found)
	}
}

// What was put into its place afterwards, and bears false witness, is found and
// named, by the state before its place and not by the newest.
func TestVerifyFindsAFalseWitnessInWhatWasInserted(t *testing.T) {
	m := mend(t)
	messages := slices.Clone(m.messages())
	last := &messages[len(messages)-1]
	true25 := string(last.Body)
	at := strings.Index(true25, `"from_after":`)
	if at < 0 {
		t.Fatalf("no witness in %s", true25)
	}
	last.Body = []byte(true25[:at] + `"from_after":9` + true25[at+len(`"from_after":`):])
	found, _ := app.Verify(journal.Each(messages), app.NewTable(heroquest.System()))
	if len(found) != 1 || found[0].Revision != m.last || !strings.Contains(found[0].Detail, "GoldShared: h1 gold after recorded as 9") {
		t.Errorf("found: %v", found)
	}
}

// replaced is a campaign's messages with a text replaced in the body of an action;
// all bodies after it name the hash of the one before, as a forger would see to.
func replaced(t *testing.T, messages []journal.Message, revision int, old, text string) []journal.Message {
	t.Helper()
	forged := slices.Clone(messages)
	for i := revision - 1; i < len(forged); i++ {
		body := string(forged[i].Body)
		if i == revision-1 {
			if !strings.Contains(body, old) {
				t.Fatalf("revision %d has no %q: %s", revision, old, body)
			}
			body = strings.Replace(body, old, text, 1)
		} else {
			body = strings.Replace(body, string(events.HashOf(messages[i-1].Body)), string(events.HashOf(forged[i-1].Body)), 1)
		}
		forged[i].Body = []byte(body)
	}
	return forged
}

// revisionOf is the first action of a command whose body has a text.
func revisionOf(t *testing.T, messages []journal.Message, command, text string) int {
	t.Helper()
	for i, m := range messages {
		if body := string(m.Body); strings.Contains(body, `"command":"`+command+`"`) && strings.Contains(body, text) {
			return i + 1
		}
	}
	t.Fatalf("no %s with %s", command, text)
	return 0
}

// Whoever forges an action, and all hashes behind it, is found out where the
// rules, with the dice that were thrown, would have brought something else about,
// and where gold or things come out of nothing.
func TestVerifyFindsWhatWasForged(t *testing.T) {
	m := mend(t)
	messages := m.messages()
	purchase := string(messages[revisionOf(t, messages, "Purchase", "ItemPurchased")-1].Body)
	_, after, _ := strings.Cut(purchase, `"item_id":"`)
	bought, _, _ := strings.Cut(after, `"`)
	for name, c := range map[string]struct{ command, old, text, says string }{
		"a die of an attack":          {"Attack", `"rolls":[{"die":"combat","faces":["S"`, `"rolls":[{"die":"combat","faces":["W"`, "decided again with its dice, it comes out otherwise"},
		"a number that moves a hero":  {"RollMovement", `"rolls":[{"die":"movement","faces":[`, `"rolls":[{"die":"movement","faces":[1`, "decided again with its dice"},
		"the damage of an attack":     {"Attack", `"damage":1`, `"damage":2`, "damage recorded as 2"},
		"a thing bought and not paid": {"Purchase", `"price":`, `"price":1`, "ItemPurchased: coins in the game"},
		"a thing that is there":       {"Purchase", `"item_id":"` + bought + `"`, `"item_id":"i1"`, "ItemPurchased: things in the game"},
		"gold that nobody has":        {"ShareGold", `"amount":`, `"amount":9`, "a rule forbids it (HQ-ITEM-03)"},
		"a thing of somebody else":    {"PassItem", `"from":"h`, `"from":"h9`, "what it is about is not there"},
	} {
		revision := revisionOf(t, messages, c.command, c.old)
		found, _ := app.Verify(journal.Each(replaced(t, messages, revision, c.old, c.text)), app.NewTable(heroquest.System()))
		named := slices.ContainsFunc(found, func(f app.Finding) bool {
			return f.Revision == revision && strings.Contains(f.Detail, c.says)
		})
		if !named {
			t.Errorf("%s: revision %d is not named for %q: %v", name, revision, c.says, found)
		}
	}
}
