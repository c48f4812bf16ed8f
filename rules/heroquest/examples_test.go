package heroquest

import (
	"reflect"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// scene is a table at which something has happened, result what came of a
// command there.
type (
	scene  = ruletest.Case[State, Command]
	result = ruletest.Outcome[State, Command]
)

// example is an entry of a rule's examples, named by the rule and its place
// there: what has happened, what is wished, and what comes of it. An entry that
// takes several rows has its name in each.
type example struct {
	id    string
	table scene
	asks  Command
	then  func(*testing.T, result)
}

// shows plays the rows.
func shows(t *testing.T, rows []example) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.id, func(t *testing.T) {
			t.Helper()
			row.then(t, row.table.When(row.asks))
		})
	}
}

// no is a refusal by a rule.
func no(name string, rule rules.ID) func(*testing.T, result) {
	return func(t *testing.T, r result) { t.Helper(); r.Refused(name, rule) }
}

// unclear is a command that wants more said in a field.
func unclear(field string) func(*testing.T, result) {
	return func(t *testing.T, r result) { t.Helper(); r.Unclear(field) }
}

// brings are the types of the events that come, in order.
func brings(types ...string) func(*testing.T, result) {
	return func(t *testing.T, r result) { t.Helper(); r.Types(types...) }
}

// gives are events among those that come, by the fields that are filled in.
func gives(want ...events.Event) func(*testing.T, result) {
	return func(t *testing.T, r result) {
		t.Helper()
		came := r.Events()
		for _, w := range want {
			if !oneLike(came, w) {
				t.Errorf("want %s %s among %s", w.EventType(), ruletest.Written(t, w), ruletest.Written(t, came))
			}
		}
	}
}

func oneLike(came []events.Event, want events.Event) bool {
	for _, e := range came {
		if alike(want, e) {
			return true
		}
	}
	return false
}

// alike says whether an event is of the wanted type and has what is filled in
// there.
func alike(want, got events.Event) bool {
	w, g := reflect.ValueOf(want), reflect.ValueOf(got)
	if w.Type() != g.Type() {
		return false
	}
	for i := range w.NumField() {
		if !w.Field(i).IsZero() && !reflect.DeepEqual(w.Field(i).Interface(), g.Field(i).Interface()) {
			return false
		}
	}
	return true
}

// keeps says that no event of these types comes.
func keeps(types ...string) func(*testing.T, result) {
	return func(t *testing.T, r result) {
		t.Helper()
		r.Events()
		for _, name := range types {
			r.Lacks(name)
		}
	}
}

// both is one and the other.
func both(all ...func(*testing.T, result)) func(*testing.T, result) {
	return func(t *testing.T, r result) {
		t.Helper()
		for _, one := range all {
			one(t, r)
		}
	}
}

// leaves asks something of the state that a command leads to.
func leaves(what string, holds func(State) bool) func(*testing.T, result) {
	return func(t *testing.T, r result) {
		t.Helper()
		if !holds(r.After().State()) {
			t.Errorf("not so afterwards: %s", what)
		}
	}
}

// asHeroes is the state as the heroes' players see it: from the events that are
// for all.
func asHeroes(past []events.Event) State {
	s := Decider.Initial
	for _, e := range past {
		for _, kind := range event.Catalog {
			if kind.Name == e.EventType() && kind.Audience == events.ForAll {
				s = evolve(s, e)
			}
		}
	}
	return s
}

// loses is a loss of Body Points.
func loses(h event.HeroID, damage int) event.HeroDamaged {
	return event.HeroDamaged{Hero: h, Damage: damage}
}
