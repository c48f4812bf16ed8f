package heroquest

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules"
)

var catalogueID = regexp.MustCompile(`\b(HQ-[A-Z]+-\d{2}|SM-\d{2,3}|TC-\d{2})\b`)

// lawbook is the whole rule catalogue as the tests read it.
type lawbook struct {
	Rules []struct {
		ID, Tracker string
		Examples    []struct{ Given, When, Then string }
	}
	Options []struct{ Name string }
	Events  []struct {
		Name   string
		Kernel bool
		Rules  []string
	}
	StateMachine struct {
		Illegal []struct {
			ID, Error string
			Rules     []string
		}
	} `yaml:"state_machine"`
	Commands []lawCommand
	OneStep  []lawCommand                    `yaml:"one_step_commands"`
	Tricky   []struct{ ID, Expected string } `yaml:"tricky_cases"`
}

// lawCommand is a command as the catalogue describes it.
type lawCommand struct {
	Name, Kernel          string
	Sides                 []string
	Fields                yaml.MapSlice
	Events, Errors, Rules []string
}

const lawbookFile = "testdata/heroquest.yaml"

// law reads the catalogue.
func law(t *testing.T) lawbook {
	t.Helper()
	l, err := readLaw()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func readLaw() (lawbook, error) {
	var l lawbook
	data, err := os.ReadFile(lawbookFile)
	if err != nil {
		return l, err
	}
	return l, yaml.Unmarshal(data, &l)
}

// every is the commands of both forms.
func (l lawbook) every() []lawCommand { return slices.Concat(l.Commands, l.OneStep) }

// enforced are the ids of the rules that are computed or checked.
func (l lawbook) enforced() []string {
	var ids []string
	for _, r := range l.Rules {
		if r.Tracker == "enforce" {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

func TestTheCatalogueIsTheOneOfTheTable(t *testing.T) {
	copied, err := os.ReadFile(lawbookFile)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "rules", "heroquest.yaml"))
	if err == nil && !bytes.Equal(copied, theirs) {
		t.Errorf("%s is not the catalogue that lies beside the project", lawbookFile)
	}
	if l := law(t); len(l.Rules) != len(Book) || len(l.enforced()) < 100 || len(l.Tricky) == 0 || len(l.every()) == 0 {
		t.Errorf("%s is not read in full: %d rules, the book has %d", lawbookFile, len(l.Rules), len(Book))
	}
}

func TestNothingIsCitedThatTheCatalogueLacks(t *testing.T) {
	l := law(t)
	known := map[string]bool{}
	for _, r := range l.Rules {
		known[r.ID] = true
	}
	for _, r := range l.StateMachine.Illegal {
		known[r.ID] = true
	}
	for _, c := range l.Tricky {
		known[c.ID] = true
	}
	for _, id := range catalogueID.FindAllString(sources(t, "*.go"), -1) {
		if !known[id] {
			t.Errorf("%s is cited and is not in the catalogue", id)
		}
	}
}

func TestEveryOptionAndEventOfTheCatalogueExists(t *testing.T) {
	l := law(t)
	for _, o := range l.Options {
		if !slices.ContainsFunc(Options, func(own rules.Option) bool { return own.Name == o.Name }) {
			t.Errorf("there is no option %s", o.Name)
		}
	}
	kernel := sources(t, "../../events/*.go")
	for _, e := range l.Events {
		own := slices.ContainsFunc(event.Catalog, func(kind events.Type) bool { return kind.Name == e.Name })
		if !e.Kernel && !own {
			t.Errorf("there is no event %s", e.Name)
		}
		if e.Kernel && !own && !strings.Contains(kernel, "type "+e.Name+" struct") {
			t.Errorf("the kernel has no event %s", e.Name)
		}
	}
}
