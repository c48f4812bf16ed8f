package heroquest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/dice"
	"loretome/rules/ruletest"
)

// past is a random evening of which some was changed afterwards.
type past struct {
	*gambler
	*ruletest.Past[State, Command]
}

// evenings plays a few random campaigns, each with a journal of its own, or one
// for so many of the random commands of the long form.
func evenings(t *testing.T, few, each int, property func(*past)) *ruletest.Told {
	t.Helper()
	told := &ruletest.Told{}
	ruletest.Evenings(t, max(1, ruletest.Many(t, randomCommands, few*each)/each), func(r *rapid.T) {
		e := ruletest.Begin(r, System())
		p := &past{
			gambler: &gambler{T: t, gamble: &gamble{drawn: map[string]int{}, commands: map[string]int{}}, seed: rapid.Uint64().Draw(r, "seed"), system: System(), table: e},
			Past: &ruletest.Past[State, Command]{Evening: e, T: r, Chance: ruletest.Chances(r), Told: told, GM: ana.ID,
				Viewers: []campaign.Viewer{{Seat: "s1", Side: events.GameMaster}, {Seat: "s2", Side: events.HeroPlayer},
					{Seat: "s3", Side: events.HeroPlayer}, {Seat: "s4", Side: events.Observer}}},
		}
		p.chances = rand.New(rand.NewPCG(p.seed, 7))
		told.Evenings++
		for _, c := range p.system.Commands { // each evening has commands that it is fond of
			p.commands[c.Name] = p.chances.IntN(12)
		}
		p.sitDown()
		property(p)
	})
	return told
}

// sitDown plays one of the golden campaigns up to some point.
func (p *past) sitDown() {
	for _, name := range []string{"Ben", "Cleo"} {
		p.Join(name, events.HeroPlayer)
	}
	p.Join("Dan", events.Observer)
	p.seats = []rules.Seat{ana, ben, cleo, {ID: "s4", Name: "Dan", Side: events.Observer}}
	opening := lines(one(p.gambler, []string{questOfFights, questOfTraps, threeQuests}))
	for _, line := range opening[:8+p.chances.IntN(len(opening)-8)] {
		if !strings.HasPrefix(line, "#") {
			p.says(line)
		}
	}
}

// says gives the command that is written on a line of a campaign.
func (p *past) says(line string) { p.tries(wishOfLine(p.gambler.T, line)) }

// wishOfLine is the command that is written on a line of a campaign.
func wishOfLine(t *testing.T, line string) wish {
	t.Helper()
	line, _, _ = strings.Cut(line, "#")
	said, thrown, _ := strings.Cut(line, " | ")
	who, said, _ := strings.Cut(strings.TrimSpace(said), " ")
	name, fields, _ := strings.Cut(strings.TrimSpace(said), " ")
	data, override := scriptFields(t, strings.TrimSpace(fields))
	return wish{by: scriptSeats[who], name: name, data: data, override: override, cup: dice.Typed(scriptThrows(thrown), []byte("opening"))}
}

// tries gives a command; a no is an answer too.
func (p *past) tries(w wish) {
	q := p.Request(w.by.ID, w.name, string(w.data))
	q.Dice, q.Override = p.Served(w.cup), w.override
	if _, err := p.Try(q); err == nil {
		p.commands[w.name]++
	}
	s := p.Ledger.State()
	p.state, p.options = s.Game, s.Kernel.Options
}

// plays gives so many random commands, and lets the game master change now and
// then what happened.
func (p *past) plays(commands int) {
	for range commands {
		if p.percent(12) {
			p.meddles()
		}
		w, _ := p.draw()
		p.tries(w)
	}
}

// meddles changes something in the past, or does what is the table's to do.
func (p *past) meddles() {
	one := 1 + p.chances.IntN(p.Ledger.Revision())
	option, value, _ := Wished(p.chances)
	gm := func(command, data string, args ...any) {
		p.tries(wish{by: ana, name: command, data: fmt.Appendf(nil, data, args...), cup: dice.Thrown([]byte("gm"))})
	}
	switch p.chances.IntN(14) {
	case 0, 1:
		gm("Undo", `{"targets":[%d]}`, one)
	case 2:
		gm("Redo", `{"targets":[%d]}`, one)
	case 3:
		p.Amending(3)
	case 4:
		p.Inserting(3)
	case 5:
		for _, c := range p.Ledger.State().Kernel.Consequences {
			gm("Accept", `{"target":%d}`, c.Revision)
			break
		}
	case 6:
		gm("SetOption", `{"option":%q,"value":%s}`, option, value)
	case 7:
		gm("Correct", `{"path":"/game/heroes/h%d/gold","to":%d,"reason":"miscounted"}`, 1+one%4, one*10)
	case 8:
		gm("Correct", `{"path":"/game/heroes/h%d/body","to":%d,"reason":"miscounted"}`, 1+one%4, 1+one%4)
	case 9:
		gm("AddNote", `{"on":"action:%d","text":"so it was"}`, one)
	case 10:
		gm("ChooseEditions", `{"editions":["kellars-keep"]}`)
	case 11:
		p.Disputing(3)
	case 12:
		gm("SetBookmark", `{"name":"here"}`)
	default:
		gm("StartSession", `{}`)
		gm("EndSession", `{"note":"late"}`)
	}
}

// Of whatever type its events are, an action that is taken back leaves the
// journal without it, and so does any group of actions.
func TestRandomCommandsAreTakenBack(t *testing.T) {
	var last *past
	told := evenings(t, 3, 150, func(p *past) {
		p.plays(120)
		p.Undoing(40)
		last = p
	})
	never := last.Uncovered()
	t.Logf("in %d campaigns actions with %d types of events were taken back; never: %v", told.Evenings, len(told.Covered), never)
	if len(told.Covered) < 40 {
		t.Errorf("only %d types of events were taken back", len(told.Covered))
	}
	if told.Evenings >= longForm/150 && len(never) > 0 {
		t.Errorf("never taken back: %v", never)
	}
}

// What is amended and what is recorded afterwards is as if it had been so from
// the start.
func TestRandomCommandsAreAmendedAndRecordedAfterwards(t *testing.T) {
	told := evenings(t, 3, 500, func(p *past) {
		p.plays(80)
		p.Amending(30)
		p.Inserting(30)
		p.Remembered()
		p.Audited()
	})
	t.Logf("in %d campaigns %d actions were amended and %d recorded afterwards, with %d and %d types of events",
		told.Evenings, told.Amended, told.Inserted, len(told.Replacing), len(told.Late))
	if told.Amended < told.Evenings || told.Inserted < told.Evenings/2 {
		t.Errorf("in %d campaigns only %d actions were amended and %d recorded afterwards", told.Evenings, told.Amended, told.Inserted)
	}
}

// Twenty undos and as many redos, in any order, leave no trace.
func TestRandomCommandsComeBackInAnyOrder(t *testing.T) {
	evenings(t, 2, 500, func(p *past) {
		p.plays(60)
		p.Turning(20)
	})
}
