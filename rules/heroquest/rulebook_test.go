package heroquest

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"loretome/rules"
)

// catalogue is what the rulebook and the options have of the rule catalogue.
type catalogue struct {
	Rules []struct {
		ID, Section, Title, Says, Kind, Tracker, Ambiguity, Ruling string
	}
	Options []struct {
		Name, Origin, Means string
		Values, Default     any
		Rules               []rules.ID
	}
}

// beside reads the copy of the catalogue; ok is false where it is not there.
func beside(t *testing.T) (catalogue, bool) {
	t.Helper()
	var c catalogue
	data, err := os.ReadFile(lawbookFile)
	if err != nil {
		return c, false
	}
	if err := yaml.Unmarshal(data, &c); err != nil {
		t.Fatal(err)
	}
	return c, true
}

// index is the Book as testdata/rules.txt has it: a line for each rule.
func index() []string {
	lines := make([]string, len(Book))
	for i, e := range Book {
		state := "clear"
		if e.Open != "" {
			state = "open"
		}
		lines[i] = strings.Join([]string{string(e.ID), e.Kind, e.Tracker, state, e.Title}, "\t")
	}
	return lines
}

func TestTheBookHasEveryRuleInOrder(t *testing.T) {
	data, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, got := strings.Split(strings.TrimSpace(string(data)), "\n"), index()
	if len(got) != len(want) {
		t.Fatalf("%d rules, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("rule %d: %q, want %q", i+1, got[i], want[i])
		}
	}
}

func TestTheBookIsTheCatalogues(t *testing.T) {
	c, there := beside(t)
	for i, r := range c.Rules {
		want := rules.Entry{ID: rules.ID(r.ID), Section: r.Section, Title: r.Title, Says: r.Says,
			Kind: r.Kind, Tracker: r.Tracker, Open: r.Ambiguity, Ruling: r.Ruling}
		if i >= len(Book) || Book[i] != want {
			t.Errorf("rule %d is not %+v", i+1, want)
		}
	}
	if there && len(c.Rules) != len(Book) {
		t.Errorf("%d rules, want %d", len(Book), len(c.Rules))
	}
}

func TestEveryRuleIsWhole(t *testing.T) {
	form := regexp.MustCompile(`^HQ-[A-Z]+-\d\d$`)
	seen := map[rules.ID]bool{}
	for _, e := range Book {
		switch {
		case !form.MatchString(string(e.ID)) || seen[e.ID]:
			t.Errorf("%s is no id, or is there twice", e.ID)
		case e.Section == "" || e.Title == "" || e.Says == "":
			t.Errorf("%s lacks a text", e.ID)
		case (e.Open == "") != (e.Ruling == ""):
			t.Errorf("%s is open without a ruling, or ruled without being open", e.ID)
		}
		seen[e.ID] = true
		checkWord(t, e.ID, e.Kind, "definition", "setup", "procedure", "constraint", "option")
		checkWord(t, e.ID, e.Tracker, "enforce", "record", "inform")
	}
	if _, ok := Book.Find("HQ-SELL-02"); !ok {
		t.Error("HQ-SELL-02 is not found")
	}
}

func checkWord(t *testing.T, id rules.ID, word string, known ...string) {
	t.Helper()
	if !strings.Contains(fmt.Sprint(known), word) || word == "" {
		t.Errorf("%s: %q is none of %v", id, word, known)
	}
}
