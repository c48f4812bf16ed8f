package ruletest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/ruletest"
)

// bell is a game of one command: how often the bell rings.
type bell struct {
	Rings []int `json:"rings"`
}

type rang struct {
	Times int `json:"times"`
}

func (rang) EventType() string { return "BellRang" }

type ring struct{ Times int }

var faulty = rules.Decider[bell, ring]{
	Decide: func(s bell, c ring, call rules.Call) ([]events.Event, error) {
		switch c.Times {
		case 0:
			return nil, nil
		case 1, 2, 3:
			return []events.Event{rang(c)}, nil
		case 4:
			if no := call.Lawful(rules.Refuse("TooLoud", "B-1", "%d times", c.Times)); no != nil {
				return nil, no
			}
			return []events.Event{rang(c)}, nil
		case 9:
			return nil, rules.Refuse("TooLate", "B-3", "whatever the table says")
		case 5:
			return nil, rules.Ask("times", "is less")
		case 6:
			s.Rings[0] = 99 // changes what it was given
			return nil, nil
		case 7:
			return []events.Event{rang(c)}, errors.New("both")
		}
		d := rules.NewDraft(s, nil, call)
		_, err := d.Throw(dice.Die{Name: "d", Sides: []events.Face{"1"}}, 1)
		return nil, err
	},
	Evolve: func(s bell, e events.Event) bell {
		s.Rings = append(s.Rings[:len(s.Rings):len(s.Rings)], e.(rang).Times)
		return s
	},
}

// failure is what a test says when it fails.
type failure struct{ said []string }

func (f *failure) Helper() {}

func (f *failure) Errorf(format string, args ...any) {
	f.said = append(f.said, fmt.Sprintf(format, args...))
}

func (f *failure) Fatalf(format string, args ...any) {
	f.Errorf(format, args...)
	panic(f)
}

// failing says whether a test in the test language fails.
func failing(test func(t ruletest.T)) (f *failure) {
	f = &failure{}
	defer func() {
		if p := recover(); p != nil && p != any(f) {
			panic(p)
		}
	}()
	test(f)
	return f
}

func TestTheLanguageFailsWhereItShould(t *testing.T) {
	given := func(t ruletest.T) ruletest.Case[bell, ring] {
		return ruletest.Given(t, faulty, []rules.Option{rules.Choice("loud", "", "", nil, "false", "true")}, rang{1})
	}
	for name, c := range map[string]struct {
		fails bool
		test  func(t ruletest.T)
	}{
		"these events":      {false, func(t ruletest.T) { given(t).When(ring{2}).Then(rang{2}) }},
		"other events":      {true, func(t ruletest.T) { given(t).When(ring{2}).Then(rang{3}) }},
		"events, refused":   {true, func(t ruletest.T) { given(t).When(ring{4}).Then(rang{4}) }},
		"nothing":           {false, func(t ruletest.T) { given(t).When(ring{0}).Nothing() }},
		"nothing, but some": {true, func(t ruletest.T) { given(t).When(ring{1}).Nothing() }},
		"refused":           {false, func(t ruletest.T) { given(t).When(ring{4}).Refused("TooLoud", "B-1") }},
		"never":             {true, func(t ruletest.T) { given(t).When(ring{9}).Refused("TooLate", "B-3") }},
		"another name":      {true, func(t ruletest.T) { given(t).When(ring{4}).Refused("TooSoft", "B-1") }},
		"another rule":      {true, func(t ruletest.T) { given(t).When(ring{4}).Refused("TooLoud", "B-2") }},
		"not refused":       {true, func(t ruletest.T) { given(t).When(ring{1}).Refused("TooLoud", "B-1") }},
		"unclear":           {false, func(t ruletest.T) { given(t).When(ring{5}).Unclear("times") }},
		"another field":     {true, func(t ruletest.T) { given(t).When(ring{5}).Unclear("name") }},
		"not unclear":       {true, func(t ruletest.T) { given(t).When(ring{4}).Unclear("times") }},
		"due":               {false, func(t ruletest.T) { given(t).When(ring{8}).Fails(dice.ErrDue) }},
		"not due":           {true, func(t ruletest.T) { given(t).Dice("d", "1").When(ring{8}).Fails(dice.ErrDue) }},
		"thrown":            {false, func(t ruletest.T) { given(t).Thrown("x").When(ring{8}).Nothing() }},
		"changed the past":  {true, func(t ruletest.T) { given(t).When(ring{6}).Nothing() }},
		"events and error":  {true, func(t ruletest.T) { given(t).When(ring{7}).Fails(nil) }},
		"among":             {false, func(t ruletest.T) { given(t).When(ring{3}).Has(rang{3}).Types("BellRang") }},
		"not among":         {true, func(t ruletest.T) { given(t).When(ring{3}).Has(rang{2}) }},
		"among, refused":    {true, func(t ruletest.T) { given(t).When(ring{4}).Has(rang{2}) }},
		"types, refused":    {true, func(t ruletest.T) { given(t).When(ring{4}).Types("BellRang") }},
		"other types":       {true, func(t ruletest.T) { given(t).When(ring{3}).Types("BellRang", "BellRang") }},
		"lacks":             {false, func(t ruletest.T) { given(t).When(ring{3}).Lacks("BellBroke") }},
		"lacks not":         {true, func(t ruletest.T) { given(t).When(ring{3}).Lacks("BellRang") }},
		"after":             {false, func(t ruletest.T) { given(t).When(ring{3}).After().When(ring{1}).Then(rang{1}) }},
		"after, refused":    {true, func(t ruletest.T) { given(t).When(ring{4}).After() }},
		"option":            {false, func(t ruletest.T) { given(t).Option("loud", "true") }},
		"unknown option":    {true, func(t ruletest.T) { given(t).Option("soft", "true") }},
		"unknown value":     {true, func(t ruletest.T) { given(t).Option("loud", "3") }},
	} {
		if f := failing(c.test); (len(f.said) > 0) != c.fails {
			t.Errorf("%s: failed %v, said %q", name, !c.fails, f.said)
		}
	}
}

// lossy is a state that another one is read back from.
type lossy struct{ Rings map[string]int }

func (l lossy) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"Rings":{"n":%d}}`, len(l.Rings)+7), nil
}

func TestAStateSurvivesBeingWritten(t *testing.T) {
	d := rules.Decider[lossy, ring]{
		Initial: lossy{Rings: map[string]int{"a": 1, "b": 2}},
		Decide:  func(lossy, ring, rules.Call) ([]events.Event, error) { return nil, nil },
		Evolve:  func(s lossy, _ events.Event) lossy { return s },
	}
	f := failing(func(t ruletest.T) { ruletest.Given(t, d, nil).When(ring{1}).Nothing() })
	if len(f.said) != 1 || !strings.Contains(f.said[0], "read back") {
		t.Errorf("said is %q", f.said)
	}
}

func TestATranscriptIsComparedLineByLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bell.golden")
	transcript := "> Ana: ring {\"Times\":2}\n< BellRang {\"times\":2}\n> Ben: ring {\"Times\":4}\n! B-1 TooLoud: 4 times\n" +
		"> Ana: ring {\"Times\":5}\n~ B-2: quiet\n? times: is less\n"
	if err := os.WriteFile(path, []byte(transcript), 0o600); err != nil {
		t.Fatal(err)
	}
	play := func(steps ...int) func(ruletest.T) {
		return func(t ruletest.T) {
			var all []ruletest.Step[ring]
			for _, n := range steps {
				all = append(all, ruletest.Do(ring{n}))
			}
			all[1] = all[1].From(rules.Seat{Name: "Ben"})
			all[2].Override = &events.Override{Rule: "B-2", Reason: "quiet"}
			ruletest.Given(t, faulty, nil).Replays(path, all...)
		}
	}
	if f := failing(play(2, 4, 5)); len(f.said) != 0 {
		t.Errorf("said is %q", f.said)
	}
	if f := failing(play(2, 4, 4)); len(f.said) != 1 {
		t.Errorf("another play, said is %q", f.said)
	}
	if f := failing(func(t ruletest.T) { ruletest.Golden(t, path+".gone", "") }); len(f.said) != 1 {
		t.Errorf("no file, said is %q", f.said)
	}
}
