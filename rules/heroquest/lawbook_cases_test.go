package heroquest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A row of a table of refusals begins with the id of what it shows.
var rowID = regexp.MustCompile(`\{?"(SM-\d{2,3})\b`)

func TestEveryIllegalTransitionIsARow(t *testing.T) {
	shown := map[string]bool{}
	for _, row := range rowID.FindAllStringSubmatch(cases(t), -1) {
		shown[row[1]] = true
	}
	for _, row := range law(t).StateMachine.Illegal {
		if !shown[row.ID] {
			t.Errorf("%s (%s) is no row of a test", row.ID, row.Error)
		}
	}
}

func TestEveryTrickyCaseIsATest(t *testing.T) {
	text := cases(t)
	for _, c := range law(t).Tricky {
		shown := shownCase(text, c.ID)
		if shown == "" {
			t.Errorf("%s is not shown", c.ID)
		}
		for _, name := range refusedFor.FindAllStringSubmatch(c.Expected, -1) {
			if !strings.Contains(shown, `"`+name[1]+`"`) {
				t.Errorf("%s is shown without its refusal %s", c.ID, name[1])
			}
		}
	}
}

// shownCase is what stands in the tests from each naming of a case to the end
// of the function.
func shownCase(text, id string) string {
	var shown strings.Builder
	for _, from := range regexp.MustCompile(id+`\b`).FindAllStringIndex(text, -1) {
		rest, _, _ := strings.Cut(text[from[0]:], "\n}\n")
		shown.WriteString(rest)
	}
	return shown.String()
}

// An example is named by its rule and its place in the rule: HQ-ATK-01/2.
var (
	exampleID  = regexp.MustCompile(`\b(HQ-[A-Z]+-\d{2})/(\d+)\b`)
	refusedFor = regexp.MustCompile(`[Rr]efused with (\w+)`)
)

// shownExamples are the examples that tests name, with what stands in the tests
// from there to the next one.
func shownExamples(t *testing.T) map[string]string {
	t.Helper()
	text, shown := cases(t), map[string]string{}
	at := exampleID.FindAllStringIndex(text, -1)
	for i, from := range at {
		to := len(text)
		if i+1 < len(at) {
			to = at[i+1][0]
		}
		shown[text[from[0]:from[1]]] += text[from[1]:to]
	}
	return shown
}

func TestEveryExampleOfARuleIsATest(t *testing.T) {
	shown, tracked := shownExamples(t), 0
	for _, r := range law(t).Rules {
		if r.Tracker != "enforce" {
			continue
		}
		for i, example := range r.Examples {
			tracked++
			id := fmt.Sprintf("%s/%d", r.ID, i+1)
			if shown[id] == "" {
				t.Errorf("%s is shown by no test: %s, when %s, then %s", id, example.Given, example.When, example.Then)
			}
			for _, name := range refusedFor.FindAllStringSubmatch(example.Then, -1) {
				if !strings.Contains(shown[id], `"`+name[1]+`"`) {
					t.Errorf("%s is shown without its refusal %s", id, name[1])
				}
			}
		}
	}
	t.Logf("%d examples of %d enforced rules are shown", tracked, len(law(t).enforced()))
}

// A test that names an example names one that the rule has.
func TestNoExampleIsNamedThatThereIsNot(t *testing.T) {
	has := map[string]int{}
	for _, r := range law(t).Rules {
		has[r.ID] = len(r.Examples)
	}
	for _, m := range exampleID.FindAllStringSubmatch(cases(t), -1) {
		if n, err := strconv.Atoi(m[2]); err != nil || n < 1 || n > has[m[1]] {
			t.Errorf("%s has no example %s", m[1], m[2])
		}
	}
}

// cases are the tests but for those of the catalogue itself.
func cases(t *testing.T) string {
	t.Helper()
	all := sources(t, "*_test.go")
	for _, own := range []string{"lawbook_test.go", "lawbook_commands_test.go", "lawbook_cases_test.go"} {
		all = strings.ReplaceAll(all, sources(t, own), "")
	}
	return all
}
