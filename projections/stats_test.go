package projections

import (
	"fmt"
	"slices"
	"testing"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// fought is two evenings: a quest that is lost after three rounds, the armory, and
// a second try. What revision 9 says was taken back.
func fought() []campaign.Entry {
	all := []campaign.Entry{
		entry(1, 0, event.HeroJoined{Hero: "h1", HeroType: "barbarian", HeroName: "Torg", Body: 8, Player: "s2"},
			event.HeroJoined{Hero: "h2", HeroType: "elf", HeroName: "Ysilde", Body: 6, Gold: 10, Player: "s3"}),
		entry(2, 0, event.QuestSetUp{Quest: 1, Attempt: 1, Title: "The Trial", Party: []event.HeroID{"h1", "h2"}},
			event.MonsterPlaced{Monster: "m1", Type: "orc", Body: 1}, event.MonsterPlaced{Monster: "m2", Type: "goblin", Body: 1},
			event.MonsterPlaced{Monster: "m3", Type: "ogre", Body: 4}, event.MonsterPlaced{Monster: "m4", Type: "orc", Body: 1}),
		entry(3, 0, event.RoundBegan{Round: 1}),
		entry(4, 0, event.AttackDeclared{Attack: "k1", Attacker: "h1", Target: "m1"}),
		entry(5, 0, event.AttackResolved{Attack: "k1"}, event.MonsterDamaged{Monster: "m1", Damage: 3, Cause: "attack", CauseRef: "k1"}, event.MonsterDied{Monster: "m1", By: "h1", Cause: "damage"}),
		entry(6, 0, event.SpellCast{Cast: "c1", Caster: "h2", Target: "m3"}, event.MonsterDamaged{Monster: "m3", Damage: 2, Cause: "spell", CauseRef: "c1"}),
		entry(7, 0, event.ItemUsed{Hero: "h2", Item: "i7", Target: "m2"}, event.MonsterDied{Monster: "m2", By: "h2", Cause: "holy_water"}, event.MonsterDamaged{Monster: "m3", Damage: 1, Cause: "item", CauseRef: "i7"}, event.GoldGained{Hero: "h1", Amount: 40}),
		entry(8, 0, event.RoundBegan{Round: 2}),
		entry(9, 20, event.AttackDeclared{Attack: "k2", Attacker: "m3"}, event.HeroDamaged{Hero: "h1", Damage: 5, Cause: "attack", CauseRef: "k2"}),
		entry(10, 0, event.AttackDeclared{Attack: "k3", Attacker: "m3"}, event.HeroDamaged{Hero: "h1", Damage: 7, Cause: "attack", CauseRef: "k3"}, event.HeroHealed{Hero: "h1", Amount: 4}),
		entry(11, 0, event.HeroDamaged{Hero: "h2", Damage: 9, Cause: "trap", CauseRef: "t1"}, event.HeroDied{Hero: "h2", CauseRef: "t1"}),
		entry(12, 0, event.MonsterDied{Monster: "m3", Cause: "quest_note"}),
		entry(13, 0, event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "retreat"}, event.QuestSettled{Quest: 1, Attempt: 1}),
		entry(14, 0, event.ItemPurchased{Hero: "h1", Item: "i9", Card: "dagger", Price: 25}),
		entry(15, 0, event.QuestSetUp{Quest: 1, Attempt: 2, Title: "The Trial"}, event.MonsterPlaced{Monster: "m5", Type: "orc", Body: 1}),
		entry(16, 0, event.RoundBegan{Round: 1}),
		entry(17, 0, event.AttackDeclared{Attack: "k5", Attacker: "h1", Target: "m5"}, event.MonsterDamaged{Monster: "m5", Damage: 1, Cause: "attack", CauseRef: "k5"},
			event.MonsterDied{Monster: "m5", By: "h1", Cause: "damage"}),
	}
	for i := range all {
		all[i].Place = i
	}
	return all
}

func foughtIn(all []campaign.Entry) HeroQuest {
	var game heroquest.State
	for _, e := range campaign.InPlay(all) {
		for _, ev := range e.Events {
			if e.UndoneBy == 0 {
				game = heroquest.Decider.Evolve(game, ev.Data)
			}
		}
	}
	s := campaign.State[heroquest.State]{Game: game}
	s.Kernel.Options = rules.NewOptions(heroquest.Options)
	s.Kernel.Sessions = []campaign.Session{{ID: "session-1", From: 1, To: 13}, {ID: "session-2", From: 14}}
	return Of(s, all)
}

// told is what the tests compare of the figures of a hero.
type toldOf struct{ dealt, taken, kills int }

func countsOf(s Stats) map[event.HeroID]toldOf {
	all := map[event.HeroID]toldOf{}
	for _, h := range s.Heroes {
		all[h.Hero] = toldOf{h.Dealt, h.Taken, h.Kills}
	}
	return all
}

func TestDamageKillsAndDeathsAreCountedInEveryPart(t *testing.T) {
	for name, c := range map[string]struct {
		part    Part
		heroes  map[event.HeroID]toldOf
		slain   []KindSlain
		others  int
		fell    []event.HeroID
		actions int
		rounds  int
	}{
		"the whole campaign": {Part{}, map[event.HeroID]toldOf{"h1": {2, 7, 2}, "h2": {3, 6, 1}},
			[]KindSlain{{"orc", "Orc", 2}, {"goblin", "Goblin", 1}}, 1, []event.HeroID{"h2"}, 16, 3},
		"the quest, its two attempts": {Part{Quest: 1}, map[event.HeroID]toldOf{"h1": {2, 7, 2}, "h2": {3, 6, 1}},
			[]KindSlain{{"orc", "Orc", 2}, {"goblin", "Goblin", 1}}, 1, []event.HeroID{"h2"}, 14, 3},
		"the first evening": {Part{Session: "session-1"}, map[event.HeroID]toldOf{"h1": {1, 7, 1}, "h2": {3, 6, 1}},
			[]KindSlain{{"orc", "Orc", 1}, {"goblin", "Goblin", 1}}, 1, []event.HeroID{"h2"}, 12, 2},
		"the second, without the fallen": {Part{Session: "session-2"}, map[event.HeroID]toldOf{"h1": {1, 0, 1}}, []KindSlain{{"orc", "Orc", 1}}, 0, nil, 4, 1},
		"a quest that nobody began":      {Part{Quest: 2}, map[event.HeroID]toldOf{}, nil, 0, nil, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			s := StatsOf(foughtIn(fought()), c.part)
			got := countsOf(s)
			if len(got) != len(c.heroes) || got["h1"] != c.heroes["h1"] || got["h2"] != c.heroes["h2"] {
				t.Errorf("dealt, taken, kills: %v, want %v", got, c.heroes)
			}
			var fell []event.HeroID
			for _, d := range s.Deaths {
				fell = append(fell, d.Hero)
			}
			if !slices.Equal(s.Slain, c.slain) || s.Others != c.others || !slices.Equal(fell, c.fell) {
				t.Errorf("slain %v and %d by others, fell %v", s.Slain, s.Others, fell)
			}
			if s.Actions != c.actions || s.Rounds != c.rounds {
				t.Errorf("%d actions, %d rounds", s.Actions, s.Rounds)
			}
		})
	}
}

func TestADeathSaysWhenAndByWhat(t *testing.T) {
	all := fought()
	death := StatsOf(foughtIn(all), Part{}).Deaths[0]
	if death != (Death{Moment: Moment{Quest: 1, Attempt: 1, Round: 2}, Hero: "h2", Name: "Ysilde", Revision: 11, Cause: "trap"}) {
		t.Errorf("the death is %+v", death)
	}
	all[10] = entry(11, 0, event.AttackDeclared{Attack: "k4", Attacker: "m3"}, event.HeroDamaged{Hero: "h2", Damage: 9, Cause: "attack", CauseRef: "k4"})
	all[11] = entry(12, 0, event.HeroDied{Hero: "h2"})
	all[10].Place, all[11].Place = 10, 11
	if death = StatsOf(foughtIn(all), Part{}).Deaths[0]; death.By != "m3" || death.Revision != 12 {
		t.Errorf("the death by the ogre is %+v", death)
	}
	all[11].UndoneBy = 30
	if s := StatsOf(foughtIn(all), Part{}); len(s.Deaths) != 0 {
		t.Errorf("a death that was taken back is told: %+v", s.Deaths)
	}
}

func TestGoldAndBodyAreMeasuredAtTheEndOfEachStop(t *testing.T) {
	s := StatsOf(foughtIn(fought()), Part{})
	var stops []Moment
	for _, x := range s.Stops {
		stops = append(stops, x.Moment)
	}
	want := []Moment{{}, {Quest: 1, Attempt: 1}, {Quest: 1, Attempt: 1, Round: 1}, {Quest: 1, Attempt: 1, Round: 2}, {Quest: 1, Attempt: 1, After: true}, {Quest: 1, Attempt: 2}, {Quest: 1, Attempt: 2, Round: 1}}
	if !slices.Equal(stops, want) {
		t.Fatalf("the stops are %v", stops)
	}
	torg := s.Heroes[0].Points
	if torg[0].There || torg[1] != (Point{true, 0, 8, 8, false}) || torg[3] != (Point{true, 40, 8, 8, false}) {
		t.Errorf("Torg is %+v", torg)
	}
	if torg[4] != (Point{true, 40, 5, 1, false}) {
		t.Errorf("after the ogre's blow and the healing Torg is %+v", torg[4])
	}
	if torg[5].Gold != 15 || !s.Heroes[1].Points[4].Dead {
		t.Errorf("after the quest: %+v, and Ysilde %+v", torg[5], s.Heroes[1].Points)
	}
	if s.Stops[0].Evening != 1 || s.Stops[4].Evening != 2 || !s.Stops[1].First || !s.Stops[5].First || s.Stops[2].First {
		t.Errorf("marks: %+v", s.Stops)
	}
	second := StatsOf(foughtIn(fought()), Part{Session: "session-2"}).Heroes[0].Points
	if second[0] != (Point{true, 40, 5, 5, false}) || second[1].Gold != 15 {
		t.Errorf("the second evening begins with %+v", second)
	}
}

// What was recorded afterwards counts where it happened.
func TestTheFiguresStandInPlayOrder(t *testing.T) {
	all := fought()
	late := entry(18, 0, event.GoldGained{Hero: "h1", Amount: 100})
	for i := range all {
		if all[i].Place >= 4 {
			all[i].Place++
		}
	}
	late.Place = 4
	s := StatsOf(foughtIn(append(all, late)), Part{Session: "session-1"})
	if got := s.Heroes[0].Points[3].Gold; got != 140 {
		t.Errorf("after the first round Torg has %d gold", got)
	}
}

func TestLuckIsToldByHeroAndWithoutWhatWasTakenBack(t *testing.T) {
	throw := func(e campaign.Entry, hero string, faces ...events.Face) campaign.Entry {
		e.Dice = &events.Dice{Source: events.App, Rolls: []events.Throw{{Die: "movement", Faces: faces}}}
		e.Seat.ID = "s1"
		e.Events = append(e.Events, events.Recorded{Data: event.DiceRolled{For: hero, Die: "movement"}})
		return e
	}
	all := fought()
	all[3], all[8], all[9] = throw(all[3], "h1", "6", "5"), throw(all[8], "h1", "1", "1"), throw(all[9], "m3", "2")
	all[6].Dice = &events.Dice{Source: events.App, Rolls: []events.Throw{{Die: "treasure", Faces: []events.Face{"gem"}, From: []events.Face{"gem", "gold"}}}}
	thrown := map[events.SeatID]int{}
	for _, l := range StatsOf(foughtIn(all), Part{}).Luck {
		thrown[l.Seat] = l.Thrown
		if l.Drawn || l.TakenBack != 0 || l.Source != "" {
			t.Errorf("%+v", l)
		}
	}
	if len(thrown) != 2 || thrown[""] != 3 || thrown["h1"] != 2 {
		t.Errorf("thrown: %v", thrown)
	}
}

func TestQuestsAreToldWithTheirAttempts(t *testing.T) {
	quests := StatsOf(foughtIn(fought()), Part{}).Quests
	if len(quests) != 1 || quests[0].Title != "The Trial" || quests[0].Won || !quests[0].Playing || len(quests[0].Attempts) != 2 ||
		quests[0].Attempts[0].Outcome != "retreat" || quests[0].Attempts[1].Outcome != "" {
		t.Errorf("the quests are %+v", quests)
	}
}

// Two campaigns that went on otherwise from one moment keep each their own figures.
func TestWhatCameOtherwiseLeavesTheFiguresAlone(t *testing.T) {
	past := fought()[:7]
	on := func(gold int) []campaign.Entry {
		e := entry(8, 0, event.GoldGained{Hero: "h1", Amount: gold}, event.HeroDamaged{Hero: "h1", Damage: gold / 10})
		e.Place = 7
		return append(slices.Clip(past), e)
	}
	base := foughtIn(past)
	StatsOf(base, Part{})
	a := base.Next(campaign.State[heroquest.State]{Kernel: base.Kernel, Game: base.Game}, on(10))
	a.told.course(a.Entries)
	b := base.Next(campaign.State[heroquest.State]{Kernel: base.Kernel, Game: base.Game}, on(20))
	for i, q := range []HeroQuest{b, a} {
		s := StatsOf(q, Part{})
		torg := s.Heroes[0]
		if gold := torg.Points[len(torg.Points)-1].Gold; gold != 60-10*i || torg.Taken != 2-i {
			t.Errorf("Torg has %d gold and took %d", gold, torg.Taken)
		}
	}
}

func TestNoHeroesNoFigures(t *testing.T) {
	s := StatsOf(foughtIn(nil), Part{})
	if s.Actions != 0 || len(s.Stops) != 0 || len(s.Heroes) != 0 || len(s.Luck) != 0 || s.Deaths == nil || s.Slain == nil {
		t.Errorf("%+v", s)
	}
}

// Of many heroes a chart shows fewer stops, so that its table stays small.
func TestManyHeroesAreMeasuredLessOften(t *testing.T) {
	var all []campaign.Entry
	add := func(some ...events.Event) { all = append(all, entry(len(all)+1, 0, some...)) }
	for i := range 24 {
		add(event.HeroJoined{Hero: event.HeroID(fmt.Sprint("h", i+1)), Body: 8})
	}
	add(event.QuestSetUp{Quest: 1, Attempt: 1})
	for r := range 40 {
		add(event.RoundBegan{Round: r + 1})
	}
	for i := range all {
		all[i].Place = i
	}
	if s := StatsOf(foughtIn(all), Part{}); len(s.Stops) > 6 || len(s.Heroes) != 24 {
		t.Errorf("%d heroes are measured %d times", len(s.Heroes), len(s.Stops))
	}
}

// long is a campaign of so many attempts of so many rounds, with two stops besides
// for each.
func long(attempts, rounds int) Stats {
	s := Stats{Heroes: []HeroStats{{Hero: "h1", Points: []Point{{There: true, Body: 8, Low: 8}}}}}
	stop := func(m Moment, first bool) {
		n, low := len(s.Stops), 8-len(s.Stops)%5
		if n == 1 {
			low = 1
		}
		s.Stops = append(s.Stops, Stop{Moment: m, LastRound: m.Round, LastQuest: m.Quest, Attempts: 1, First: first, Revision: n + 1})
		s.Heroes[0].Points = append(s.Heroes[0].Points, Point{There: true, Gold: n + 1, Body: 8, Low: low})
	}
	for a := 1; a <= attempts; a++ {
		stop(Moment{Quest: a, Attempt: 1}, true)
		for r := 1; r <= rounds; r++ {
			stop(Moment{Quest: a, Attempt: 1, Round: r}, false)
		}
		stop(Moment{Quest: a, Attempt: 1, After: true}, false)
	}
	return s
}

func TestManyStopsAreToldTogether(t *testing.T) {
	for name, c := range map[string]struct {
		attempts, rounds, want int
		second                 Stop
	}{
		"few":                      {2, 4, 12, Stop{Moment: Moment{Quest: 1, Attempt: 1, Round: 1}, LastRound: 1, LastQuest: 1, Attempts: 1, Revision: 2}},
		"two rounds at a time":     {2, 16, 20, Stop{Moment: Moment{Quest: 1, Attempt: 1, Round: 1}, LastRound: 2, LastQuest: 1, Attempts: 1, Revision: 3}},
		"a hundred at a time":      {1, 2000, 22, Stop{Moment: Moment{Quest: 1, Attempt: 1, Round: 1}, LastRound: 100, LastQuest: 1, Attempts: 1, Revision: 101}},
		"an attempt and its after": {10, 9, 20, Stop{Moment: Moment{Quest: 1, Attempt: 1, After: true}, LastQuest: 1, Attempts: 1, Revision: 11}},
		"whole attempts":           {20, 9, 20, Stop{Moment: Moment{Quest: 2, Attempt: 1}, LastRound: 9, LastQuest: 2, Attempts: 1, First: true, Revision: 22}},
		"several attempts":         {60, 9, 20, Stop{Moment: Moment{Quest: 4, Attempt: 1}, LastRound: 9, LastQuest: 6, Attempts: 3, First: true, Revision: 66}},
	} {
		t.Run(name, func(t *testing.T) {
			s := long(c.attempts, c.rounds)
			last, lowest := s.Heroes[0].Points[len(s.Stops)].Gold, 8
			for _, p := range s.Heroes[0].Points {
				lowest = min(lowest, p.Low)
			}
			s.thin(mostStops)
			points := s.Heroes[0].Points
			if len(s.Stops) != c.want || len(points) != c.want+1 {
				t.Fatalf("%d stops, %d points", len(s.Stops), len(points))
			}
			if s.Stops[1] != c.second {
				t.Errorf("the second is %+v, want %+v", s.Stops[1], c.second)
			}
			for i, stop := range s.Stops {
				if points[i+1].Gold != stop.Revision {
					t.Errorf("stop %d ends with action %d and %d gold", i, stop.Revision, points[i+1].Gold)
				}
			}
			after := 8
			for _, p := range points {
				after = min(after, p.Low)
			}
			if points[c.want].Gold != last || after != lowest || points[0].Gold != 0 {
				t.Errorf("the last has %d gold of %d, the lowest is %d of %d", points[c.want].Gold, last, after, lowest)
			}
		})
	}
}
