package heroquest

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// deciding are the rules cited where something is decided: in the functions of
// the chapters that do more than list, and in what is said about them, with the
// functions that cite each. The rulebook's pages, the list of options and the
// telling of events cite without deciding.
func deciding(t *testing.T) map[string][]string {
	t.Helper()
	cited := map[string][]string{}
	for _, name := range chapters(t) {
		file := read(t, name)
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || onlyLists(f.Body) {
				continue
			}
			for _, id := range ruleID.FindAllString(f.Doc.Text()+literals(f.Body), -1) {
				cited[id] = append(cited[id], f.Name.Name)
			}
		}
	}
	return cited
}

func read(t *testing.T, name string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(gotoken.NewFileSet(), name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// onlyLists says that a function gives a literal and nothing else: a list of
// ids, or the description of commands.
func onlyLists(body *ast.BlockStmt) bool {
	if len(body.List) != 1 {
		return false
	}
	given, is := body.List[0].(*ast.ReturnStmt)
	if !is {
		return false
	}
	lists := true
	for _, result := range given.Results {
		ast.Inspect(result, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr, *ast.UnaryExpr, *ast.IndexExpr, *ast.IfStmt:
				lists = false
			case *ast.CallExpr:
				lists = lists && slices.Contains([]string{"append", "Concat", "Reads", "Maybe"}, called(n))
			case *ast.SelectorExpr:
				if of, is := n.X.(*ast.Ident); is && of.Obj != nil {
					lists = false // a value of what the function was given
				}
			}
			return lists
		})
	}
	return lists
}

// called is the name of the function that is called.
func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// chapters are the sources that decide.
func chapters(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(f string) bool {
		return strings.HasSuffix(f, "_test.go") || strings.HasPrefix(f, "rulebook") || strings.HasPrefix(f, "words") ||
			slices.Contains([]string{"options.go", "doc.go", "system.go", "cited.go"}, f)
	})
}

// literals are the strings that stand in a piece of a source, one to a line.
func literals(of ast.Node) string {
	var all strings.Builder
	ast.Inspect(of, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == gotoken.STRING {
			all.WriteString(lit.Value + "\n")
		}
		return true
	})
	return all.String()
}

// shown are the rules that tests show: named by what is said of a test function
// or stands in it beside its steps, or by a row of a table. What is said of a
// helper shows nothing, nor do the tests of the lawbook itself.
func shown(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, name := range files {
		if strings.HasPrefix(name, "lawbook") || name == "coverage_test.go" {
			continue
		}
		file := read(t, name)
		text := literals(file)
		for _, decl := range file.Decls {
			f, is := decl.(*ast.FuncDecl)
			if !is || !strings.HasPrefix(f.Name.Name, "Test") {
				continue
			}
			text += f.Doc.Text()
			for _, group := range file.Comments {
				if group.Pos() > f.Body.Pos() && group.End() < f.Body.End() {
					text += group.Text()
				}
			}
		}
		for _, id := range ruleID.FindAllString(text, -1) {
			shown[id] = true
		}
	}
	return shown
}

func TestEveryRuleThatIsEnforcedIsDecidedSomewhere(t *testing.T) {
	cited := deciding(t)
	for _, id := range law(t).enforced() {
		if len(cited[id]) == 0 {
			t.Errorf("%s is enforced, and no function decides by it", id)
		}
	}
}

func TestEveryRuleThatIsEnforcedIsTested(t *testing.T) {
	shown := shown(t)
	for _, id := range law(t).enforced() {
		if !shown[id] {
			t.Errorf("%s is enforced, and no test shows it", id)
		}
	}
}

// A list of ids decides nothing, and so it is with a description; a comparison,
// a refusal or a record does.
func TestAFunctionThatOnlyListsDecidesNothing(t *testing.T) {
	source := `package p
func ids() []string { return []string{"HQ-ATK-01"} }
func both() []string { return append(ids2, "HQ-ATK-01") }
func described() []C { return []C{{Rules: ids2, Read: rules.Reads(func(c D) C { return c })}} }
func compares(a int) bool { return a > 1 }
func refuses() error { return rules.Bar(name, "HQ-ATK-01", "no") }
func records(d *draft) error { d.Record(1); return nil }
func reads(d *draft) string { return d.name }
`
	file, err := parser.ParseFile(gotoken.NewFileSet(), "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, decl := range file.Decls {
		if f := decl.(*ast.FuncDecl); onlyLists(f.Body) {
			list = append(list, f.Name.Name)
		}
	}
	if want := []string{"ids", "both", "described"}; !slices.Equal(list, want) {
		t.Errorf("%v only list, wanted is %v", list, want)
	}
}
