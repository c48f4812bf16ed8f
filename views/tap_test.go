package views

import (
	"fmt"
	"testing"
)

// What a page has to tap follows from the dice: the tracker's throw and all that can fall
// where a tap sends it, the faces of one combat die among other answers, and nothing where
// it is not known. Whose throw is asked alone waits for its player: the tracker throws none.
func TestAThrowIsTappedByItsDice(t *testing.T) {
	for _, c := range []struct {
		die          string
		count        int
		sent, chosen int
		first, last  string
	}{
		{"combat", 1, 4, 4, "S", "B"}, {"combat", 2, 7, 0, "S S", "B B"}, {"combat", 5, 22, 0, "S S S S S", "B B B B B"}, {"combat", 6, 0, 0, "", ""},
		{"movement", 1, 7, 0, "1", "6"}, {"movement", 2, 22, 0, "1 1", "6 6"}, {"movement", 3, 0, 0, "", ""},
		{"combat", 0, 0, 0, "", ""}, {"combat", -1, 0, 0, "", ""}, {"lamp", 1, 0, 0, "", ""},
	} {
		t.Run(fmt.Sprint(c.count, c.die), func(t *testing.T) {
			of := Throw{Name: "dice.x", Die: c.die, Count: c.count}
			sent, chosen := of.taps(true), of.taps(false)
			if len(sent) != c.sent || len(chosen) != c.chosen {
				t.Fatalf("%d to send, %d to choose", len(sent), len(chosen))
			}
			if c.sent > 0 && (sent[0].Text != "Tracker throws" || sent[0].Value != "" || sent[1].Value != c.first || sent[c.sent-1].Value != c.last) {
				t.Errorf("%+v, from %q to %q", sent[0], sent[1].Value, sent[c.sent-1].Value)
			}
			if own := (Throw{Name: "dice.x", Die: c.die, Count: c.count, Own: true}).taps(true); len(own) != max(0, c.sent-1) {
				t.Errorf("%d of one’s own", len(own))
			}
			if c.chosen > 0 && (!chosen[0].Chosen || chosen[0].Value != "" || chosen[1].Chosen) {
				t.Errorf("%+v", chosen)
			}
		})
	}
}

// Each throw that dice can show is there once.
func TestEachThrowCanBeTappedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, x := range (Throw{Name: "dice.x", Die: "movement", Count: 2}).throws() {
		if len(x.Faces) != 2 || seen[x.words(t.Context())] || x.words(t.Context()) != x.Faces[0].Face+", "+x.Faces[1].Face || x.Value != x.Faces[0].Face+" "+x.Faces[1].Face {
			t.Errorf("%+v is %q", x, x.words(t.Context()))
		}
		seen[x.words(t.Context())] = true
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
		"tapped already":     func(f *Form) { f.Throws[0].Fell = "S S" },
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
