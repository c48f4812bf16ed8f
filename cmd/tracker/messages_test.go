package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"loretome/views/tongues"
)

// sayers are the functions that messages are handed to, by the argument that is the
// message. Those that count take two: for one thing and for more.
var sayers = map[string]struct {
	at     int
	counts bool
	sense  string
}{
	"Say": {}, "say": {at: 1}, "saying": {}, "Key": {},
	"Many": {at: 1, counts: true}, "many": {at: 2, counts: true},
	"Term": {}, "term": {at: 1},
	"Date":   {at: 1, sense: "time|"},
	"Refuse": {at: 2}, "Bar": {at: 2}, "Ask": {at: 1},
}

// said are the messages of the program's sources, by where they are. Whatever reaches a
// sayer as a variable was a message where it was written, or is one of the words that
// the rules come with.
func said(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	files := token.NewFileSet()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || unread(path) {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is {
				return true
			}
			of, is := sayers[calledAs(call.Fun)]
			last := of.at
			if of.counts {
				last++
			}
			if !is || len(call.Args) <= last {
				return true
			}
			where := files.Position(call.Pos()).String()
			message, literal := literalOf(call.Args[of.at])
			if !literal {
				return true
			}
			if !of.counts {
				all[of.sense+message] = where
			} else if more, literal := literalOf(call.Args[of.at+1]); literal {
				all[more] = where
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// unread says that no player reads what a file says: the command line and the journal
// speak English, and so do the rules that are for tests.
func unread(path string) bool {
	return strings.Contains(path, "tracker/internal/cli/") || strings.Contains(path, "events/journal/") || strings.Contains(path, "rules/ruletest/") || strings.Contains(path, "heroquest/nexttest/")
}

// calledAs is the name of a function or method that is called.
func calledAs(fun ast.Expr) string {
	switch fun := fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// literalOf is a string that stands in the source, also in several pieces.
func literalOf(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		s, err := strconv.Unquote(e.Value)
		return s, err == nil
	case *ast.BinaryExpr:
		left, l := literalOf(e.X)
		right, r := literalOf(e.Y)
		return left + right, l && r && e.Op == token.ADD
	case *ast.ParenExpr:
		return literalOf(e.X)
	}
	return "", false
}

// wordless is a message that is the same in every language: holes and marks alone.
func wordless(message string) bool {
	return !strings.ContainsFunc(verbs.ReplaceAllString(message, ""), func(r rune) bool { return r >= 'A' })
}

var verbs = regexp.MustCompile(`%(\[\d+\])?[-+# 0]*\d*(\.\d+)?[a-zA-Z%]`)

// fills are the holes of a message, in the order of what fills them.
func fills(message string) []string {
	var all []string
	next := 1
	for _, verb := range verbs.FindAllStringSubmatch(message, -1) {
		if verb[0] == "%%" {
			continue
		}
		if verb[1] != "" {
			next, _ = strconv.Atoi(strings.Trim(verb[1], "[]")) // the pattern has digits alone
		}
		all = append(all, strconv.Itoa(next)+verb[0][len(verb[0])-1:])
		next++
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestEachMessageIsInEveryLanguage(t *testing.T) {
	sources := said(t)
	if len(sources) == 0 {
		t.Fatal("no message is found in the sources")
	}
	for i := range 12 {
		sources[time.Month(i+1).String()] = "the calendar"
		sources[time.Weekday(i%7).String()] = "the calendar"
	}
	for _, l := range tongues.All[1:] {
		for _, message := range slices.Sorted(maps.Keys(sources)) {
			if !wordless(message) && !l.Has(message) {
				t.Errorf("%s: %q is missing: it is said at %s", l.Code, message, sources[message])
			}
		}
	}
}

func TestEachTranslationHasTheHolesOfItsMessage(t *testing.T) {
	for _, l := range tongues.All[1:] {
		for message, forms := range l.Messages() {
			for _, form := range forms {
				if got, want := fills(form), fills(message); !slices.Equal(got, want) {
					t.Errorf("%s: %q has the holes %v, and %q has %v", l.Code, form, got, message, want)
				}
				if strings.TrimSpace(form) == "" {
					t.Errorf("%s: %q is translated by nothing", l.Code, message)
				}
			}
		}
	}
}
