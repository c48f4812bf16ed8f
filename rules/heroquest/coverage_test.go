package heroquest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// HQ-NEW-02: a command is found by its name, and each has its place in Legal.
func TestEveryCommandHasANameOfItsOwnAndIsOffered(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range System().Commands {
		if seen[c.Name] {
			t.Errorf("command %s is listed twice", c.Name)
		}
		seen[c.Name] = true
		offered := slices.ContainsFunc(heroWishes, func(w heroWish) bool { return w.name == c.Name }) ||
			slices.ContainsFunc(tableWishes, func(w tableWish) bool { return w.name == c.Name })
		if !offered {
			t.Errorf("command %s is not in the lists of Legal", c.Name)
		}
		if c.Title == "" || c.Chapter == "" || c.Means == "" || c.Read == nil || len(c.Rules) == 0 {
			t.Errorf("command %s is not described in full", c.Name)
		}
	}
	for _, w := range tableWishes {
		if !seen[w.name] {
			t.Errorf("Legal offers %s, which is no command", w.name)
		}
	}
	for _, w := range heroWishes {
		if !seen[w.name] {
			t.Errorf("Legal offers %s, which is no command", w.name)
		}
	}
}

// HQ-NEW-02: a command's fields are those that its description names.
func TestEveryCommandReadsItsOwnFields(t *testing.T) {
	for _, c := range System().Commands {
		for _, f := range c.Fields {
			if _, err := c.Read(fmt.Appendf(nil, "{%q: null}", f.Name)); err != nil {
				t.Errorf("%s does not read its field %s: %v", c.Name, f.Name, err)
			}
		}
	}
}

// HQ-NEW-02: the journal keeps every event as it was.
func TestEveryEventComesBackFromTheJournal(t *testing.T) {
	told := slices.Concat(inZargonsTurn(orc("m1")), wandererDrawn(), mappedQuest(elf))
	for _, kind := range event.Catalog {
		e, err := kind.Read([]byte("{}"))
		if err != nil || e.EventType() != kind.Name {
			t.Fatalf("%s reads as %v: %v", kind.Name, e, err)
		}
		told = append(told, e)
	}
	for _, e := range told {
		i := slices.IndexFunc(event.Catalog, func(kind events.Type) bool { return kind.Name == e.EventType() })
		first := ruletest.Written(t, e)
		again, err := event.Catalog[i].Read([]byte(first))
		if err != nil {
			t.Errorf("%s reads not what it wrote, %s: %v", e.EventType(), first, err)
			continue
		}
		if second := ruletest.Written(t, again); second != first {
			t.Errorf("%s changed on its way through the journal:\n%s\n%s", e.EventType(), first, second)
		}
	}
}

// changesNothing are the events that no rule reads: they are told, not applied.
var changesNothing = []string{"DiceRolled", "DefenseRolled", "RoundEnded"}

// HQ-NEW-02: what happened is applied, or known to change nothing.
func TestEveryEventIsApplied(t *testing.T) {
	source := sources(t, "evolve*.go")
	for _, kind := range event.Catalog {
		applied := regexp.MustCompile(`\bevent\.` + kind.Name + `\b`).MatchString(source)
		if idle := slices.Contains(changesNothing, kind.Name); applied == idle {
			t.Errorf("%s: in the reducers %v, among those that change nothing %v", kind.Name, applied, idle)
		}
	}
}

// HQ-NEW-02: an event whose hero, monster or quest is not there changes nothing and panics nowhere.
func TestEventsOfNobodyChangeNothing(t *testing.T) {
	for _, kind := range event.Catalog {
		e, err := kind.Read([]byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		for _, past := range [][]events.Event{nil, party(), inRound(), inTurnOf(elf)} {
			s := Decider.Initial
			for _, before := range past {
				s = evolve(s, before)
			}
			was := ruletest.Written(t, s)
			evolve(s, e)
			if ruletest.Written(t, s) != was {
				t.Errorf("%s changed the state that it was given", kind.Name)
			}
		}
	}
}

var ruleID = regexp.MustCompile(`HQ-[A-Z]+-\d{2}\b`)

// HQ-NEW-02: the law is cited as the book has it.
func TestOnlyRulesOfTheBookAreCited(t *testing.T) {
	for _, id := range ruleID.FindAllString(sources(t, "*.go"), -1) {
		if _, known := Book.Find(rules.ID(id)); !known {
			t.Errorf("%s is cited and is no rule of the book", id)
		}
	}
}

// HQ-NEW-02: a command names rules of the book only.
func TestCommandsNameRulesOfTheBook(t *testing.T) {
	for _, c := range System().Commands {
		for _, id := range c.Rules {
			if _, known := Book.Find(id); !known {
				t.Errorf("%s names %s, which is no rule of the book", c.Name, id)
			}
		}
	}
}

// sources are the files of this package that fit a pattern, one after the other.
func sources(t *testing.T, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources %s: %v", pattern, err)
	}
	var all strings.Builder
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
