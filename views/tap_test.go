package views

import (
	"fmt"
	"testing"
)

// How a throw is tapped follows from its dice: all that can fall where that is
// little, each face or each die where it is much, nothing where it is not known.
func TestAThrowIsTappedByItsDice(t *testing.T) {
	for _, c := range []struct {
		die         string
		count       int
		lines, taps int
		first, last string
	}{
		{"combat", 1, 1, 4, "S", "B"}, {"combat", 3, 1, 11, "S S S", "B B B"}, {"combat", 5, 1, 22, "S S S S S", "B B B B B"},
		{"combat", 6, 3, 7, "S", "B B B B B B"}, {"movement", 1, 1, 7, "1", "6"}, {"movement", 2, 1, 22, "1 1", "6 6"},
		{"movement", 3, 3, 7, "1", "6"}, {"movement", 7, 0, 0, "", ""}, {"combat", 11, 0, 0, "", ""}, {"combat", 0, 0, 0, "", ""},
		{"combat", -1, 0, 0, "", ""}, {"lamp", 1, 0, 0, "", ""},
	} {
		t.Run(fmt.Sprint(c.count, c.die), func(t *testing.T) {
			lines := Throw{Name: "dice.x", Die: c.die, Count: c.count}.tapLines()
			if len(lines) != c.lines {
				t.Fatalf("%d rows: %+v", len(lines), lines)
			}
			seen := map[string]bool{}
			for _, line := range lines {
				if len(line.Taps) != c.taps || !line.Taps[0].Chosen || line.Taps[0].Value != "" || seen[line.Input] {
					t.Errorf("row %+v", line)
				}
				seen[line.Input] = true
			}
			if c.lines == 0 {
				return
			}
			last := lines[c.lines-1].Taps
			if first := lines[0].Taps[1].Value; first != c.first || last[len(last)-1].Value != c.last {
				t.Errorf("from %q to %q", first, last[len(last)-1].Value)
			}
		})
	}
}

// Each throw that dice can show is there once.
func TestEachThrowCanBeTappedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, x := range (Throw{Name: "dice.x", Die: "movement", Count: 2}).throws() {
		if len(x.Faces) != 2 || seen[x.words()] || x.words() != x.Faces[0].Face+", "+x.Faces[1].Face || x.Value != x.Faces[0].Face+" "+x.Faces[1].Face {
			t.Errorf("%+v is %q", x, x.words())
		}
		seen[x.words()] = true
	}
	if len(seen) != 21 {
		t.Errorf("%d throws", len(seen))
	}
}

func TestOnlyAThrowThatIsAskedAloneIsSentByItsFaces(t *testing.T) {
	alone := func() Form {
		return Form{Throws: []Throw{{Name: "dice.x", Die: "combat", Count: 2}}, Fields: []Field{{Name: "hero_id", Kind: Hidden, Value: "h1"}}}
	}
	if !alone().sendsFaces(Page{}) {
		t.Error("it is not")
	}
	for name, change := range map[string]func(*Form){
		"a question":         func(f *Form) { f.Fields = append(f.Fields, Field{Name: "near", Kind: YesNo}) },
		"a second throw":     func(f *Form) { f.Throws = append(f.Throws, f.Throws[0]) },
		"dice not known":     func(f *Form) { f.Throws[0].Count = 0 },
		"dice in rows":       func(f *Form) { f.Throws[0].Count = 6 },
		"tapped already":     func(f *Form) { f.Throws[0].Fell = map[string]string{"dice.x.fell": "S S"} },
		"wrong faces":        func(f *Form) { f.Throws[0].Error = "wrong" },
		"closed":             func(f *Form) { f.Off = "not now" },
		"an override":        func(f *Form) { f.Override = &Override{} },
		"what breaks":        func(f *Form) { f.Breaks = &Breaks{} },
		"a figure missing":   func(f *Form) { f.Missing = []Field{{Name: "body"}} },
		"parts of their own": func(f *Form) { f.Sections = []Section{{Name: "areas"}} },
	} {
		f := alone()
		if change(&f); f.sendsFaces(Page{}) {
			t.Errorf("with %s it is", name)
		}
	}
}
