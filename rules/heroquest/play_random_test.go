package heroquest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/ruletest"
)

// randomCommands is the environment variable that says how many random commands
// are given instead of a few thousand; randomSeed begins with another campaign
// than the first.
const (
	randomCommands = "HEROQUEST_COMMANDS"
	randomSeed     = "HEROQUEST_SEED"
)

// longForm is how many random commands are enough to carry out each command of
// the catalogue.
const longForm = 100_000

// Whatever is asked, in turn or out of turn, sense or nonsense: nothing breaks,
// no coin and no thing comes from nowhere, points stay in their bounds, and
// there is always a way on.
func TestRandomCommandsKeepWhatAlwaysHolds(t *testing.T) {
	want, seed := ruletest.Many(t, randomCommands, 2000), ruletest.Many(t, randomSeed, 1)
	told := gamble{}
	for told.asked < want {
		g := sitDownToGamble(t, uint64(seed), &told)
		for range 150 {
			g.ask()
		}
		g.foldAgain()
		told.campaigns++
		seed++
	}
	counted, never := told.carriedOut()
	t.Logf("%d commands in %d campaigns: %d carried out, %d refused, %d not understood; %d events; %d steps over squares; %d pending states resolved; %d of %d types of events occurred; carried out:%s",
		told.asked, told.campaigns, told.done, told.refused, told.unclear, told.events, told.steps, told.resolved, len(told.types), len(event.Catalog), counted)
	if told.asked >= longForm && len(never) > 0 {
		t.Errorf("never carried out: %v", never)
	}
}

// carriedOut counts each command of the catalogue, and lists those that never
// were carried out.
func (g gamble) carriedOut() (counted string, never []string) {
	for _, c := range append(System().Commands, rules.Command[Command]{Name: "SetOption"}) {
		counted += fmt.Sprintf(" %s %d", c.Name, g.commands[c.Name])
		if g.commands[c.Name] == 0 {
			never = append(never, c.Name)
		}
	}
	return counted, never
}

// gamble counts what came of random commands.
type gamble struct {
	campaigns, asked, done, refused, unclear, events, resolved, steps int
	drawn, commands, types                                            map[string]int
}

// gambler plays one campaign at random.
type gambler struct {
	*testing.T
	*gamble
	seed    uint64
	chances *rand.Rand
	system  rules.System[State, Command]
	table   *ruletest.Evening[State, Command] // where the game master sets options
	options rules.Options                     // in force
	seats   []rules.Seat
	state   State
	past    []events.Event
	issued  rules.Counts
	kind    string          // of thing that the command wants
	caster  event.MonsterID // the monster that the command named last
	given   []string        // the latest commands, for the report of a failure
}

// wish is a command as somebody gives it.
type wish struct {
	by       rules.Seat
	name     string
	data     json.RawMessage
	override *events.Override
	cup      dice.Cup
}

// sitDownToGamble plays one of the golden campaigns up to some point, under some
// options.
func sitDownToGamble(t *testing.T, seed uint64, told *gamble) *gambler {
	t.Helper()
	table := ruletest.Begin(t, System())
	g := &gambler{
		T: t, gamble: told, seed: seed, chances: rand.New(rand.NewPCG(seed, 7)), system: System(), table: table, options: table.Ledger.State().Kernel.Options,
		seats: []rules.Seat{ana, ben, cleo, {ID: "s4", Name: "Dan", Side: events.Observer}}, state: Decider.Initial,
	}
	if told.commands == nil {
		told.drawn, told.commands, told.types = map[string]int{}, map[string]int{}, map[string]int{}
	}
	for range g.chances.IntN(6) {
		g.choose()
	}
	steps := script(t, one(g, []string{questOfFights, questOfTraps, threeQuests}))
	upTo := 6 + g.chances.IntN(len(steps)-6)
	if g.percent(20) { // before the first quest is under way
		upTo = 6 + g.chances.IntN(8)
	}
	for _, step := range steps[:upTo] {
		call := g.call(*step.By, dice.Typed(step.Throws, []byte("opening")))
		call.Override = step.Override
		if es, err := Decider.Decide(g.state, step.Command, call); err == nil {
			g.happens(es)
		}
	}
	for range 1 + g.chances.IntN(5) { // things that are seldom found
		h, card := g.someHero(), one(g, append(slices.Repeat([]string{"fortunes_longsword"}, 9), gambledKeys["card"]...))
		g.atOnce("ApplyQuestNote", map[string]any{"changes": []any{map[string]any{"figure": h, "item": card}}})
		for _, sword := range g.fitting(event.HeroID(h), "sword") {
			g.atOnce("Wield", map[string]any{"hero_id": h, "item_id": sword})
		}
	}
	return g
}

// atOnce lets the game master do something before play goes on, if it can be done.
func (g *gambler) atOnce(name string, fields map[string]any) {
	g.Helper()
	if es, err := g.try(wish{by: ana, name: name, data: json.RawMessage(ruletest.Written(g.T, fields))}); err == nil {
		g.happens(es)
	}
}

// one takes one of some things.
func one[E any](g *gambler, from []E) E { return from[g.chances.IntN(len(from))] }

// percent says yes so often in a hundred.
func (g *gambler) percent(n int) bool { return g.chances.IntN(100) < n }

func (g *gambler) call(by rules.Seat, cup dice.Cup) rules.Call {
	return rules.Call{By: by, Seats: g.seats[:3], Options: g.options, Dice: cup, Issued: g.issued}
}

// try understands a wish and decides it on the state as it stands.
func (g *gambler) try(w wish) ([]events.Event, error) {
	spec, _ := g.system.Find(w.name)
	command, err := spec.Understand(w.data)
	if err != nil {
		return nil, err
	}
	call := g.call(w.by, w.cup)
	call.Override = w.override
	return Decider.Decide(g.state, command, call)
}

// ask gives one random command and checks what always holds.
func (g *gambler) ask() {
	defer func() {
		if broken := recover(); broken != nil {
			g.fails("panics: %v", broken)
		}
	}()
	if g.percent(5) {
		g.choose()
		return
	}
	w, no := g.draw()
	g.asked++
	g.given = append(g.given, fmt.Sprintf("%s %s %s", w.by.Name, w.name, w.data))
	before, was := g.state, ruletest.Written(g.T, g.state)
	es, err := g.try(w)
	if now := ruletest.Written(g.T, before); now != was {
		g.fails("the decision changed the state that it was given:\nwas %s\nis  %s", was, now)
	}
	_, refused := errors.AsType[rules.Refusal](err)
	_, unclear := errors.AsType[rules.Unclear](err)
	switch {
	case err == nil && no != nil && w.override == nil:
		g.fails("it was said to be unlawful (%v) and is carried out", no)
	case err == nil:
		g.done++
		g.commands[w.name]++
		g.happens(es)
		g.goesOn()
	case refused:
		g.refused++
		g.overridden(w, err)
	case unclear:
		g.unclear++
	default:
		g.fails("answers neither yes nor no: %v", err)
	}
}

// choose lets the game master set an option, in the middle of whatever is going
// on; of a value that it cannot have, nothing comes.
func (g *gambler) choose() {
	g.Helper()
	name, value, may := Wished(g.chances)
	data := fmt.Sprintf(`{"option":%q,"value":%s}`, name, value)
	g.asked++
	g.given = append(g.given, "Ana SetOption "+data)
	was := g.options
	_, err := g.table.Try(g.table.Request(ana.ID, "SetOption", data))
	g.options = g.table.Ledger.State().Kernel.Options
	_, unclear := errors.AsType[rules.Unclear](err)
	switch {
	case err == nil && may && bytes.Equal(g.options.Value(name), value):
		g.done++
		g.commands["SetOption"]++
		g.goesOn()
	case unclear && !may && g.options.Equal(was):
		g.unclear++
	default:
		g.fails("%s is %s, before it was %s: %v", name, g.options.Value(name), was.Value(name), err)
	}
}

// happens folds events one by one, each with its witnesses and what it mints.
func (g *gambler) happens(es []events.Event) {
	g.Helper()
	for _, e := range es {
		g.hangsTogether(e)
		next, broken := Follows(g.state, g.options, e)
		if broken != "" {
			g.fails("%s %s: %s", e.EventType(), broken, ruletest.Written(g.T, e))
		}
		g.state, g.past = next, append(g.past, e)
		g.issued = g.issued.With(e)
		g.events++
		g.types[e.EventType()]++
	}
	if broken := Broken(g.state); broken != "" {
		g.fails("%s", broken)
	}
	if err := sound(g.state); err != nil { // without undo nothing that is named is gone
		g.fails("a correction could not leave this state: %v", err)
	}
}

// hangsTogether checks that no figure goes round a corner, unless somebody said
// so, or further than to the next square.
func (g *gambler) hangsTogether(e events.Event) {
	g.Helper()
	var path []event.Square
	var at *event.Square
	switch e := e.(type) {
	case event.HeroMoved:
		if e.Intent != "jump" {
			path, at = e.Path, g.state.Quest.At[e.Hero].Square
		}
	case event.MonsterMoved:
		path, at = e.Path, g.state.Quest.Monster[e.Monster].Spot.Square
	}
	for _, s := range strides(at, path) {
		if s.From == nil {
			continue
		}
		if columns, rows := s.apart(); max(columns, rows) > 1 || columns+rows == 0 {
			g.fails("%s leads from %v to %v", e.EventType(), *s.From, s.To)
		}
		if len(g.given) > 0 { // the opening is none of chance
			g.steps++
		}
	}
}

// foldAgain folds the whole campaign anew, from its events as they are stored,
// and reads the state back as a correction does.
func (g *gambler) foldAgain() {
	g.Helper()
	s := Decider.Initial
	for _, e := range g.past {
		stored := reflect.New(reflect.TypeOf(e))
		if err := json.Unmarshal([]byte(ruletest.Written(g.T, e)), stored.Interface()); err != nil {
			g.fails("read %s back: %v", e.EventType(), err)
		}
		s = evolve(s, stored.Elem().Interface().(events.Event))
	}
	running := ruletest.Written(g.T, g.state)
	if fold := ruletest.Written(g.T, s); fold != running {
		g.fails("the fold is another than the running state:\nfold    %s\nrunning %s", fold, running)
	}
	ruletest.Survives(g.T, g.state)
}

// fails ends the test with the commands that led there.
func (g *gambler) fails(format string, args ...any) {
	g.Helper()
	last := g.given[max(0, len(g.given)-12):]
	text := ""
	for _, w := range last {
		text += "\n  " + w
	}
	g.Fatalf("campaign %d, command %d: %s\nafter%s", g.seed, len(g.given), fmt.Sprintf(format, args...), text)
}
