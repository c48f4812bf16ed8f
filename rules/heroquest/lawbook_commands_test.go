package heroquest

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
)

// brought is what the tables of the tests brought about: for each command the
// events that it recorded, the refusals that it met, and the cards that these named in
// English alone.
var brought = struct{ events, refusals, unsaid map[string]map[string]bool }{map[string]map[string]bool{}, map[string]map[string]bool{}, map[string]map[string]bool{}}

// watched decides as the Decider does, and keeps in mind what came of it.
var watched = rules.Decider[State, Command]{
	Initial: Decider.Initial, Evolve: Decider.Evolve,
	Decide: func(s State, c Command, call rules.Call) ([]events.Event, error) {
		es, err := Decider.Decide(s, c, call)
		noteDown(reflect.TypeOf(c).Name(), es, err)
		return es, err
	},
}

// TestMain plays all tests and then asks whether what came of each command is
// what the catalogue lists for it.
func TestMain(m *testing.M) {
	code := m.Run()
	l, err := readLaw()
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for _, complaint := range l.unlisted() {
		fmt.Println(complaint)
		code = 1
	}
	os.Exit(code)
}

func noteDown(command string, es []events.Event, err error) {
	mark := func(in map[string]map[string]bool, name string) {
		if in[command] == nil {
			in[command] = map[string]bool{}
		}
		in[command][name] = true
	}
	for _, e := range es {
		mark(brought.events, e.EventType())
	}
	if no, ok := err.(rules.Refusal); ok {
		mark(brought.refusals, no.Name)
	}
	for _, name := range unsaid(err) {
		mark(brought.unsaid, name)
	}
}

// unlisted says what came of commands in the tests and is not in the
// catalogue's lists of their events and errors.
func (l lawbook) unlisted() []string {
	var all []string
	for _, c := range l.every() {
		for name := range brought.events[c.Name] {
			if !slices.Contains(c.Events, name) && !slices.Contains(implied, name) && beyondLists[c.Name+" "+name] == "" {
				all = append(all, fmt.Sprintf("%s records %s, which the catalogue does not list for it", c.Name, name))
			}
		}
		for name := range brought.refusals[c.Name] {
			if !slices.Contains(c.Errors, name) && anywhere[name] == "" && beyondLists[c.Name+" "+name] == "" {
				all = append(all, fmt.Sprintf("%s is refused with %s, which the catalogue does not list for it", c.Name, name))
			}
		}
		for name := range brought.unsaid[c.Name] {
			all = append(all, fmt.Sprintf("%s is answered with %s, in English for every reader", c.Name, name))
		}
	}
	slices.Sort(all)
	return all
}

// anywhere are refusals that the catalogue's rows of what is illegal give to
// any command.
var anywhere = map[string]string{
	"WrongDiceCount": "SM-127: a throw that the command does not take",
	"HeroDead":       "SM-134: any command for a dead hero",
	"CannotAct":      "a spell's card holds a figure back; the rulebook prints none of these cards, and the catalogue has no name for it",
}

// beyondLists are events and refusals of a command that the catalogue's list
// for it leaves out, with what brings them about.
var beyondLists = map[string]string{
	"Attack WeaponFixed":              "a second attack in the turn, as a card may grant it, with another weapon",
	"CastDreadSpell BadTarget":        "a card that names whom it may be aimed at",
	"CastDreadSpell ItemNotHeld":      "Rust destroys what its victim holds",
	"CastSpell NotZargon":             "what lies behind Genie's door is Zargon's to show",
	"ChooseDeathSave HeroMindChanged": "a potion that restores Mind too",
	"DeclareDisarm TrapSprung":        "another trap on the way to the one that is disarmed (HQ-TRAP-02)",
	"DrawTreasureCard NotZargon":      "what a card without figures does is Zargon's to say",
	"DrawTreasureCard SearchPending":  "the wandering monster drawn before waits for its place",
	"EndEffect ActionSpent":           "an effect is shaken off once in a turn, as its card says",
	"EndEffect NotYourTurn":           "an effect is shaken off in its holder's turn, as its card says",
	"EndEffect NotZargonsTurn":        "an effect is shaken off in its holder's turn, as its card says",
	"EndMovement MoveAfterSplit":      "the movement is over already",
	"MarkQuest HeroGone":              "a hero who was not in the quest",
	"MarkQuest QuestNotRunning":       "no quest is being settled",
	"Restore HeroGone":                "a hero who was not in the quest",
	"Restore QuestNotRunning":         "no quest is being settled",
	"SplitReward HeroGone":            "a share for a hero who was not in the quest",
	"SplitReward QuestNotRunning":     "no quest is being settled",
}

// What the catalogue does list needs no entry among what it leaves out.
func TestNothingIsListedAsLeftOutThatIsNot(t *testing.T) {
	for _, c := range law(t).every() {
		for _, name := range slices.Concat(c.Events, c.Errors) {
			if beyondLists[c.Name+" "+name] != "" {
				t.Errorf("the catalogue lists %s for %s", name, c.Name)
			}
		}
	}
}

// The kernel's are tested with the kernel.
func TestEveryRefusalHasANameOfTheCatalogue(t *testing.T) {
	known := law(t).refusals()
	for _, m := range regexp.MustCompile(`rules\.(?:Refuse|Bar)\("(\w+)"`).FindAllStringSubmatch(sources(t, "*.go"), -1) {
		if !slices.Contains(known, m[1]) && anywhere[m[1]] == "" {
			t.Errorf("%s is no refusal of the catalogue", m[1])
		}
	}
}

// implied are the events of steps that need no command of their own.
var implied = []string{"TurnBegan", "MonsterActivated", "MovementEnded", "WeaponWielded"}

func TestEveryCommandOfTheCatalogueExists(t *testing.T) {
	kernel := map[string]bool{"StartCampaign": true}
	for _, c := range campaign.KernelCommands() {
		kernel[c.Name] = true
	}
	for _, want := range law(t).every() {
		got, ok := System().Find(want.Name)
		if want.Kernel != "" {
			if !kernel[want.Name] {
				t.Errorf("the kernel has no command %s", want.Name)
			}
			continue
		}
		if !ok {
			t.Errorf("there is no command %s", want.Name)
			continue
		}
		sameFields(t, want, got)
	}
}

// sameFields compares a command's fields with those of the catalogue: their
// names, and which of them may be left out.
func sameFields(t *testing.T, want lawCommand, got rules.Command[Command]) {
	t.Helper()
	there := map[string]rules.Field{}
	for _, f := range got.Fields {
		there[f.Name] = f
	}
	for _, entry := range want.Fields {
		name := entry.Key.(string)
		f, ok := there[name]
		delete(there, name)
		kind, single := entry.Value.(string)
		optional := !single || slices.Contains(leftOut, want.Name+"."+name)
		kind, _, _ = strings.Cut(kind, ";")
		optional = optional || strings.Contains(kind, "?")
		switch {
		case !ok:
			t.Errorf("%s has no field %s", want.Name, name)
		case f.Optional != optional:
			t.Errorf("%s.%s: may be left out: %v, the catalogue says %v", want.Name, name, f.Optional, optional)
		case name == "asserted":
			sameQuestions(t, want.Name, entry.Value, f)
		}
	}
	for name := range there {
		t.Errorf("%s has a field %s that the catalogue does not have", want.Name, name)
	}
}

// leftOut are fields that may be left out though their type does not say so.
var leftOut = []string{
	"PlaceMonster.type", // for a wanderer the quest's when left out
}

// furtherQuestions are questions that a command asks beyond the catalogue's.
var furtherQuestions = []string{
	"CastDreadSpell.monster_in_sight", // Firestorm may kill the last monster that a hero under Courage sees (HQ-CARD-06)
}

// sameQuestions compares the questions to the table. A map takes any question,
// since figures' ids follow in it.
func sameQuestions(t *testing.T, command string, want any, got rules.Field) {
	t.Helper()
	entries, _ := want.(map[string]any)
	if got.Shape == rules.Map && len(got.Fields) == 0 {
		return
	}
	for question := range entries {
		if !slices.ContainsFunc(got.Fields, func(f rules.Field) bool { return f.Name == question }) {
			t.Errorf("%s does not ask %s", command, question)
		}
	}
	for _, f := range got.Fields {
		if _, ok := entries[f.Name]; !ok && !slices.Contains(furtherQuestions, command+"."+f.Name) {
			t.Errorf("%s asks %s, which the catalogue does not ask", command, f.Name)
		}
	}
}

// refusals are all names of refusals that the catalogue has.
func (l lawbook) refusals() []string {
	var all []string
	for _, c := range l.every() {
		all = append(all, c.Errors...)
	}
	for _, r := range l.StateMachine.Illegal {
		all = append(all, r.Error)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestEveryRefusalOfTheCatalogueIsMadeAndTested(t *testing.T) {
	code := sources(t, "*.go") + sources(t, "../campaign/*.go")
	tests := sources(t, "*_test.go") + sources(t, "../campaign/*_test.go")
	for _, name := range law(t).refusals() {
		quoted := `"` + name + `"`
		made, tested := strings.Contains(code, quoted), strings.Contains(tests, quoted)
		if !made || !tested {
			t.Errorf("%s: in the code %v, in a test %v", name, made, tested)
		}

	}
}
