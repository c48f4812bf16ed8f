package heroquest

import (
	"sync"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
)

// recorded is a campaign that was written down line by line.
type recorded = ruletest.Past[State, Command]

// written are the golden campaigns, and what happens in none of them.
var written = map[string]string{"fights": questOfFights, "traps": questOfTraps, "campaign": threeQuests, "table": whatElseHappens}

// eachWritten plays the campaigns that were written down and checks a property on
// each, all at once. It gives what was changed in all of them.
func eachWritten(t *testing.T, property func(*recorded)) *recorded {
	t.Helper()
	sum := &recorded{Told: &ruletest.Told{}, Evening: ruletest.Begin(t, System())}
	var lock sync.Mutex
	t.Run("of", func(t *testing.T) {
		for name, text := range written {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p := recordedOf(t, text)
				property(p)
				lock.Lock()
				defer lock.Unlock()
				sum.And(p.Told)
			})
		}
	})
	return sum
}

func recordedOf(t *testing.T, text string) *recorded {
	t.Helper()
	e := ruletest.Begin(t, System())
	e.Join("Ben", events.HeroPlayer)
	e.Join("Cleo", events.HeroPlayer)
	e.Join("Dan", events.Observer)
	p := &recorded{Evening: e, T: t, Told: &ruletest.Told{Evenings: 1}, GM: ana.ID, Viewers: []campaign.Viewer{
		{Seat: "s1", Side: events.GameMaster}, {Seat: "s2", Side: events.HeroPlayer}, {Seat: "s3", Side: events.HeroPlayer}, {Seat: "s4", Side: events.Observer}}}
	for _, line := range lines(text) {
		w := wishOfLine(t, line)
		q := e.Request(w.by.ID, w.name, string(w.data))
		q.Dice, q.Override = e.Served(w.cup), w.override
		if _, err := e.Try(q); err != nil && text == whatElseHappens {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return p
}

// whatElseHappens is what happens in none of the golden campaigns. Its first line
// is revision 5.
const whatElseHappens = `
ben JoinHero hero_type=barbarian name=Torg
ben JoinHero hero_type=dwarf name=Durin
cleo JoinHero hero_type=elf name=Ilya
cleo JoinHero hero_type=wizard name=Mira
ana SetSeating order=["h1","h2","h3","h4"]
ana StartSession
ana SetOption option=holy_water_range value=adjacent
ana AddContent {"pack":"{\"pack\":\"Winter\",\"monsters\":[{\"name\":\"Orc\",\"attack\":5}],\"quest_books\":[{\"name\":\"The Cellar\",\"quests\":[{\"number\":1,\"title\":\"Down\"}]}]}"}
ana ChooseEditions editions=["kellars-keep"]
ben EnterCardFigure catalogue=equipment card=shield field=cost value=120
ben RenameHero hero_id=h2 name=Borin
ana DefineQuest {"quest_no":1,"title":"The Cellar","start_area":"Gate","areas":[{"area":"Gate","kind":"room"}],"notes":[{"ref":"A","area":"Gate","text":"Tools lie here."}]}
ana StartQuest {"quest_no":1,"elements":{"h3":["earth"],"h4":["air","fire","water"]}}
ana Correct {"path":"/game/heroes/h1/gold","to":100,"reason":"miscounted"}
ana PickUp hero_id=h1 card=tool_kit quest_note=A +same_area
ben ShareGold from=h1 to=h2 amount=40
ben ShareGold from=h2 to=h3 amount=30
ana AddNote {"on":"campaign","text":"A short evening."}
ana SetBookmark name=here
ana RemoveBookmark name=here
ana Amend {"target":20,"command":"ShareGold","data":{"from":"h1","to":"h2","amount":20}}
ana Insert {"after":19,"command":"ShareGold","data":{"from":"h1","to":"h2","amount":90}}
ana EndSession note=late
`

// Whatever happened in the campaigns that were written down is taken back, alone
// and together with what came before it.
func TestEachTypeOfEventIsTakenBack(t *testing.T) {
	t.Parallel()
	all := eachWritten(t, func(p *recorded) {
		p.UndoingEach()
		p.Voting()
	})
	if never := all.Uncovered(); len(never) > 0 {
		t.Errorf("never taken back: %v", never)
	}
}

// Whatever was done is amended, by itself and by another deed.
func TestEachTypeOfEventIsAmended(t *testing.T) {
	t.Parallel()
	all := eachWritten(t, func(p *recorded) { p.AmendingEach() })
	replaced, amending, _ := all.Unmended()
	if len(replaced)+len(amending) > 0 {
		t.Errorf("never amended by another: %v\nnever in the place of another: %v", replaced, amending)
	}
}

// Whatever was done is recorded afterwards.
func TestEachTypeOfEventIsRecordedAfterwards(t *testing.T) {
	t.Parallel()
	all := eachWritten(t, func(p *recorded) { p.InsertingEach() })
	if _, _, late := all.Unmended(); len(late) > 0 {
		t.Errorf("never recorded afterwards: %v", late)
	}
}
