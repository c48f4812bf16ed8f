package rules_test

import (
	"encoding/json"
	"errors"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// counted is an event that gives ids.
type counted struct {
	IDs []string `json:"ids"`
}

func (counted) EventType() string  { return "Counted" }
func (c counted) Issues() []string { return c.IDs }

func TestNoIDIsGivenTwice(t *testing.T) {
	var issued rules.Counts
	for _, ids := range [][]string{{"h1", "m3"}, {"h2"}, {"m1"}, {"pit-t1", "x", "7"}} {
		issued = issued.With(counted{ids})
	}
	issued = issued.With(events.CampaignArchived{}) // gives none
	d := rules.NewDraft(0, func(n int, _ events.Event) int { return n }, rules.Call{Issued: issued})
	for _, want := range []string{"h3", "h4"} {
		if got := d.ID("h"); got != want {
			t.Errorf("the next hero is %s, wanted is %s", got, want)
		}
	}
	if d.ID("m") != "m4" || d.ID("new") != "new1" || issued.Of("h") != 2 {
		t.Errorf("ids given so far: %v", issued)
	}
	if first := rules.NewDraft(0, nil, rules.Call{}).ID("h"); first != "h1" {
		t.Errorf("the first hero is %s", first)
	}
}

func TestADraftEvolvesAtOnce(t *testing.T) {
	count := func(n int, _ events.Event) int { return n + 1 }
	call := rules.Call{Dice: dice.Typed([]events.Throw{{Die: "d", Faces: []events.Face{"2"}}, {Die: "card", Faces: []events.Face{"orc"}}}, nil)}
	d := rules.NewDraft(3, count, call)
	d.Record(counted{}, counted{})
	if d.State != 5 || len(d.Events) != 2 || d.Sent() != 2 {
		t.Errorf("state %d, %d events, %d throws", d.State, len(d.Events), d.Sent())
	}
	if _, err := d.Throw(dice.Die{Name: "d", Sides: []events.Face{"1", "2"}}, 1); err != nil {
		t.Error(err)
	}
	if card, err := d.Draw("card", []string{"orc", "goblin"}); err != nil || card != "orc" {
		t.Errorf("drawn is %s, %v", card, err)
	}
	if used := call.Dice.Used(); used == nil || len(used.Rolls) != 2 || d.Sent() != 0 {
		t.Errorf("used are %v", used)
	}
}

func TestTheGameMasterOverrulesOneRule(t *testing.T) {
	far := rules.Refuse("TooFar", "X-1", "%d squares, %d left", 3, 2)
	poor := rules.Bar("TooPoor", "X-2", "no gold")
	gm := rules.Call{By: rules.Seat{Side: events.GameMaster}, Override: &events.Override{Rule: "X-1"}}
	hero := gm
	hero.By.Side = events.HeroPlayer
	barred := gm
	barred.Override = &events.Override{Rule: "X-2"}
	other := errors.New("torn")
	for _, c := range []struct {
		name   string
		call   rules.Call
		checks []error
		want   error
	}{
		{"nothing in the way", gm, []error{nil, nil}, nil},
		{"overruled", gm, []error{far, nil}, nil},
		{"overruled, then another", gm, []error{far, poor}, poor},
		{"overruled, of what a hero did", hero, []error{far}, nil},
		{"nobody overrules a bar", barred, []error{poor}, poor},
		{"another rule", gm, []error{rules.Refuse("TooFar", "X-3", "")}, rules.Refuse("TooFar", "X-3", "")},
		{"no override", rules.Call{By: gm.By}, []error{far, poor}, far},
		{"not a rule", gm, []error{other}, other},
	} {
		got := c.call.Lawful(c.checks...)
		if (got == nil) != (c.want == nil) || got != nil && got.Error() != c.want.Error() {
			t.Errorf("%s: %v, wanted is %v", c.name, got, c.want)
		}
	}
}

func TestACallKnowsWhetherTheGameMasterIsThere(t *testing.T) {
	with := rules.Call{Seats: []rules.Seat{{Side: events.HeroPlayer}, {Side: events.GameMaster}}}
	if !with.HasGM() || (rules.Call{Seats: with.Seats[:1]}).HasGM() {
		t.Error("the game master is seen where he is not, or not where he is")
	}
}

func TestARefusalCitesItsRules(t *testing.T) {
	no := rules.Refuse("TooFar", "X-1", "%d squares", 3)
	citing := no.Citing("X-2", "X-3")
	if got := citing.Rules(); len(got) != 3 || got[0] != "X-1" || got[2] != "X-3" || len(no.Also) != 0 {
		t.Errorf("cited are %v", got)
	}
	kernels := rules.Bar("Archived", "", "put away")
	if got := kernels.Citing("X-2").Rules(); len(got) != 1 || !kernels.Final {
		t.Errorf("cited are %v", got)
	}
	if no.Error() != "TooFar (X-1): 3 squares" || kernels.Error() != "Archived: put away" {
		t.Errorf("%v; %v", no, kernels)
	}
}

func TestAnOptionHasItsDefaultUntilItIsSet(t *testing.T) {
	known := []rules.Option{
		rules.Choice("blocks", "Heroes block.", "ruling", []rules.ID{"X-1"}, "false", "true"),
		rules.Choice("undo", "Who undoes.", "tracker", nil, "gm", "free"),
		{Name: "limit", Default: json.RawMessage(`3`), Check: func(v json.RawMessage) error {
			if string(v) == "0" {
				return rules.Ask("value", "is at least 1")
			}
			return nil
		}},
	}
	o := rules.NewOptions(known)
	set := o.With("blocks", json.RawMessage(`true`)).With("undo", json.RawMessage(`"free"`))
	if o.On("blocks") || !set.On("blocks") || !o.Is("undo", "gm") || !set.Is("undo", "free") || set.Is("limit", "3") {
		t.Errorf("options %v, set %v", o, set)
	}
	if doc, err := json.Marshal(set); err != nil || string(doc) != `{"blocks":true,"limit":3,"undo":"free"}` {
		t.Errorf("written: %s, %v", doc, err)
	}
	if !o.Equal(rules.NewOptions(known)) || o.Equal(set) || o.Equal(rules.NewOptions(known[:1])) || !set.With("blocks", json.RawMessage(`false`)).With("undo", json.RawMessage(`"gm"`)).Equal(o) {
		t.Error("options are equal that differ, or differ that are equal")
	}
	for option, values := range map[string][2]string{"blocks": {` true `, `"true"`}, "undo": {`"gm"`, `"nobody"`}, "limit": {`9`, `0`}} {
		described, ok := o.Find(option)
		if !ok || described.Admits(json.RawMessage(values[0])) != nil || described.Admits(json.RawMessage(values[1])) == nil {
			t.Errorf("option %s, values %v", option, values)
		}
	}
	if described, _ := o.Find("undo"); described.Admits(json.RawMessage(`{`)) == nil {
		t.Error("what is not JSON is a value")
	}
}

func TestAMisspeltOptionIsAProgrammersMistake(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an option that is not declared has a value")
		}
	}()
	rules.NewOptions(nil).Value("blokcs")
}

func TestARuleIsFoundByItsID(t *testing.T) {
	book := rules.Book{{ID: "X-1", Title: "First"}, {ID: "X-2", Title: "Second"}}
	if e, ok := book.Find("X-2"); !ok || e.Title != "Second" {
		t.Errorf("found is %v", e)
	}
	if _, ok := book.Find("X-3"); ok {
		t.Error("a rule is found that is not in the book")
	}
	system := rules.System[int, order]{Commands: []rules.Command[order]{orderCommand}}
	if c, ok := system.Find("Order"); !ok || c.Name != "Order" {
		t.Errorf("found is %v", c.Name)
	}
	if _, ok := system.Find("Fly"); ok {
		t.Error("a command is found that the system has not")
	}
}
