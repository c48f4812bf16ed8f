package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// imported is a package with what its files import, tests left out.
type imported struct {
	ImportPath string
	Imports    []string
}

// packages are all packages of the module, by their path inside it.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", "loretome/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	all := map[string][]string{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p imported
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimPrefix(p.ImportPath, "loretome/")] = p.Imports
	}
}

// isStandard says whether an import is of the standard library.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && first != "loretome"
}

// under says whether a path is that of one of some packages or below it.
func under(path string, some ...string) bool {
	return slices.ContainsFunc(some, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
}

// way says what one part of the module may import.
type way struct {
	part    string
	imports []string
}

// ways say of each part of the module what it may import of the others and of
// other modules; the standard library is free but for the rules'. The first
// line that fits a package counts.
var ways = []way{
	{"events/journal", []string{"loretome/events", "github.com/nats-io", "github.com/minio/highwayhash"}},
	{"events", []string{"loretome/events", "github.com/go-json-experiment/json"}},
	{"rules/heroquest/content", []string{"loretome/events", "loretome/rules/words", "github.com/goccy/go-yaml"}},
	{"rules/heroquest/questfile", []string{"loretome/events", "loretome/rules", "github.com/goccy/go-yaml"}},
	{"rules/ruletest", []string{"loretome/events", "loretome/rules", "github.com/google/go-cmp", "pgregory.net/rapid"}},
	{"rules", []string{"loretome/events", "loretome/rules", "github.com/go-json-experiment/json", "golang.org/x/text/unicode/norm"}},
	{"projections", []string{"loretome/events", "loretome/rules"}},
	{"views/routes", []string{"loretome/static"}},
	{"views/tongues", []string{"loretome/rules/words", "golang.org/x/text"}},
	{"views", []string{"loretome/projections", "loretome/rules/words", "loretome/views", "github.com/a-h/templ"}},
	{"static", nil},
	{"docker", nil},
	{"cmd/tracker/internal/app", []string{"loretome/events", "loretome/rules", "loretome/projections"}},
	{"cmd/tracker/internal/demo/demotest", []string{"loretome/events", "loretome/cmd/tracker/internal/demo"}},
	{"cmd/tracker/internal/demo", []string{"loretome/events", "loretome/cmd/tracker/internal/app"}},
	{"cmd/tracker/internal/web", []string{"loretome/events", "loretome/rules", "loretome/projections", "loretome/views", "loretome/static",
		"loretome/cmd/tracker/internal/app", "loretome/cmd/tracker/internal/demo", "github.com/labstack/echo", "github.com/a-h/templ", "github.com/skip2/go-qrcode", "golang.org/x/text/unicode/norm"}},
	{"cmd/tracker/internal/cli", []string{"loretome/events", "loretome/rules", "github.com/skip2/go-qrcode",
		"loretome/cmd/tracker/internal/app", "loretome/cmd/tracker/internal/demo"}},
	{"cmd/tracker", []string{"loretome/projections", "loretome/rules", "loretome/cmd/tracker/internal"}},
}

func TestImportsPointOneWayOnly(t *testing.T) {
	for path, imports := range packages(t) {
		i := slices.IndexFunc(ways, func(w way) bool { return under(path, w.part) })
		if i < 0 {
			t.Errorf("%s has no place on the package map", path)
			continue
		}
		for _, one := range imports {
			if !isStandard(one) && !under(one, ways[i].imports...) {
				t.Errorf("%s imports %s", path, one)
			}
		}
	}
}

func TestTheJournalAloneKnowsNATS(t *testing.T) {
	for path, imports := range packages(t) {
		for _, one := range imports {
			if under(one, "github.com/nats-io") && path != "events/journal" {
				t.Errorf("%s imports %s", path, one)
			}
		}
	}
}

func TestRulesKnowNoClockAndNoWorldOutside(t *testing.T) {
	outside := []string{"context", "time", "os", "net", "log", "math/rand", "crypto/rand", "syscall", "io/ioutil", "runtime", "path/filepath"}
	for path, imports := range packages(t) {
		if !under(path, "rules") || path == "rules/ruletest" || path == "rules/ruletest/mutants" {
			continue // the one writes golden files, the other runs the tests on changed rules
		}
		for _, one := range imports {
			if under(one, outside...) || under(one, "loretome/events/journal") {
				t.Errorf("%s imports %s", path, one)
			}
		}
	}
}

func TestReadModelsAndVocabularyLeaveTheJournalAlone(t *testing.T) {
	for path, imports := range packages(t) {
		if under(path, "projections", "views", "events") && slices.Contains(imports, "loretome/events/journal") {
			t.Errorf("%s imports the journal", path)
		}
	}
}

func TestSystemsDoNotImportEachOther(t *testing.T) {
	systems := []string{"heroquest", "goldglory", "dragonsgate", "godswar"}
	expands := map[string]string{"goldglory": "heroquest"} // an expansion may call rules of what it expands
	for path, imports := range packages(t) {
		for _, own := range systems {
			if !under(path, "rules/"+own, "events/"+own) {
				continue
			}
			for _, other := range systems {
				if other == own || expands[own] == other {
					continue
				}
				for _, one := range imports {
					if under(one, "loretome/rules/"+other, "loretome/events/"+other) {
						t.Errorf("%s imports %s", path, one)
					}
				}
			}
		}
	}
}

func TestSharedRulesKnowNoSystem(t *testing.T) {
	for path, imports := range packages(t) {
		if path != "rules" && !under(path, "rules/campaign", "rules/board", "rules/dice", "rules/ruletest") && path != "events" {
			continue
		}
		for _, one := range imports {
			for _, system := range []string{"heroquest", "goldglory", "dragonsgate", "godswar"} {
				if strings.Contains(one, "/"+system) {
					t.Errorf("%s imports %s", path, one)
				}
			}
		}
	}
}

// The second version of HeroQuest is for tests, and no table is offered it.
func TestTheProgramHasNoVersionsThatAreForTests(t *testing.T) {
	for path, imports := range packages(t) {
		for _, one := range imports {
			if under(one, "loretome/rules/heroquest/nexttest") {
				t.Errorf("%s imports %s", path, one)
			}
		}
	}
	for _, g := range Games() {
		if d := g.System(); d.ID == "heroquest" && !slices.Equal(d.Versions, []string{"heroquest@1"}) {
			t.Errorf("HeroQuest is played as %v", d.Versions)
		}
	}
}

func TestMainAloneImportsTheServerAndTheCommandLine(t *testing.T) {
	for path, imports := range packages(t) {
		for _, one := range imports {
			if under(one, "loretome/cmd/tracker/internal/web", "loretome/cmd/tracker/internal/cli") && path != "cmd/tracker" {
				t.Errorf("%s imports %s", path, one)
			}
		}
	}
}
