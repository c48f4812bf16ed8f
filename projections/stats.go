package projections

import (
	"slices"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// Part is a part of a campaign: the attempts at one quest, one evening, or all of it.
type Part struct {
	Quest   int
	Session string
}

// Stats are the figures of a campaign or of a part of it, made of the actions that
// stand.
type Stats struct {
	Actions int         `json:"actions"`
	Rounds  int         `json:"rounds"`
	Stops   []Stop      `json:"stops"`
	Heroes  []HeroStats `json:"heroes"`
	Slain   []KindSlain `json:"slain"` // by heroes, those that fell most first
	Others  int         `json:"slain_by_others"`
	Deaths  []Death     `json:"deaths"`
	Quests  []QuestRuns `json:"quests"` // of the whole campaign
	Luck    []Luck      `json:"luck"`   // the seat is the hero for whom it was thrown
}

// Stop is a stretch of play at whose end the heroes are measured: a round, several
// rounds, what was before the first quest or after one.
type Stop struct {
	Moment
	LastRound int  `json:"last_round"`
	LastQuest int  `json:"last_quest_no"`
	Attempts  int  `json:"attempts"` // how many of them it touches
	First     bool `json:"first"`    // of its attempt
	Evening   int  `json:"evening"`  // which one began in it, from 1 on; 0 for none
	Revision  int  `json:"revision"` // of its last action
}

// Point is a hero at the end of a stop. Before the first one there is a point, too.
type Point struct {
	There bool `json:"there"`
	Gold  int  `json:"gold"`
	Body  int  `json:"body"`
	Low   int  `json:"lowest"` // Body Points, within the stop
	Dead  bool `json:"dead"`
}

// HeroStats are the figures of one hero.
type HeroStats struct {
	Hero   event.HeroID `json:"hero_id"`
	Name   string       `json:"name"`
	Type   event.Key    `json:"hero_type"`
	Dealt  int          `json:"dealt"` // Body Points that monsters lost by this hero
	Taken  int          `json:"taken"` // Body Points that this hero lost by damage
	Kills  int          `json:"kills"`
	Slain  []KindSlain  `json:"slain"`
	Points []Point      `json:"points"`
}

// KindSlain is how many monsters of a kind were slain.
type KindSlain struct {
	Kind  event.Key `json:"kind"`
	Name  string    `json:"name"`
	Count int       `json:"count"`
}

// Death is a hero's death.
type Death struct {
	Moment
	Hero     event.HeroID `json:"hero_id"`
	Name     string       `json:"name"`
	Revision int          `json:"revision"`
	By       string       `json:"by,omitempty"`    // the figure that struck
	Cause    string       `json:"cause,omitempty"` // where no figure did
}

// QuestRuns is how one quest went.
type QuestRuns struct {
	No       int                 `json:"quest_no"`
	Title    string              `json:"title"`
	Attempts []heroquest.Outcome `json:"attempts"`
	Won      bool                `json:"won"`
	Playing  bool                `json:"playing"`
}

// mostStops is how many stops a chart of a usual party can show; more are put
// together. Of many heroes it shows fewer stops.
const mostStops, usualParty = 24, 6

// StatsOf are the figures of a part of a campaign. They are shared, and must not be
// changed.
func StatsOf(q HeroQuest, part Part) Stats {
	if known, there := q.told.stats.Load(part); there {
		return known.(Stats)
	}
	s := statsOf(q, part)
	q.told.stats.Store(part, s)
	return s
}

func statsOf(q HeroQuest, part Part) Stats {
	g := &gathering{q: q, part: part, chronicle: ChronicleOf(q), now: map[event.HeroID]Point{}, last: map[string]strike{},
		Stats: Stats{Stops: []Stop{}, Deaths: []Death{}, Quests: []QuestRuns{}}}
	for _, id := range q.Game.Party() {
		h := q.Game.Heroes[id]
		g.order = append(g.order, id)
		g.heroes = append(g.heroes, HeroStats{Hero: id, Name: h.Name, Type: h.Type, Slain: []KindSlain{}})
	}
	g.walk()
	s := g.Stats
	s.Heroes = slices.DeleteFunc(g.heroes, func(h HeroStats) bool { return !h.took() })
	s.thin(mostStops * usualParty / max(usualParty, len(s.Heroes)))
	s.Slain = mostFirst(s.Slain)
	for i := range s.Heroes {
		s.Heroes[i].Slain = mostFirst(s.Heroes[i].Slain)
	}
	for _, quest := range ProgressOf(q).Quests {
		s.Quests = append(s.Quests, QuestRuns{quest.No, quest.Title, quest.Attempts, quest.Won, quest.Playing})
	}
	s.Luck = g.luck()
	return s
}

// took says whether a hero had part in what is told: who fell before it had none.
func (h HeroStats) took() bool {
	return slices.ContainsFunc(h.Points, func(p Point) bool { return p.There && !p.Dead }) || len(h.Slain) > 0
}

// gathering goes through the journal once, in play order.
type gathering struct {
	Stats
	q         HeroQuest
	part      Part
	chronicle Chronicle
	order     []event.HeroID
	heroes    []HeroStats
	now       map[event.HeroID]Point
	last      map[string]strike // by which a hero lost Body Points last
	thrown    []campaign.Entry
}

func (g *gathering) walk() {
	end := g.q.told.course(g.q.Entries).end()
	levels, strikes := end.levels, end.strikes
	all := campaign.InPlay(g.q.Entries)
	from, to := g.span()
	for i := range all {
		e := &all[i]
		if e.UndoneBy > 0 {
			continue
		}
		at := g.chronicle.Moments[e.Revision]
		inside := e.Place >= from && e.Place <= to && (g.part.Quest == 0 || at.Quest == g.part.Quest && !at.After)
		if inside {
			g.step(e, at)
		}
		for len(levels) > 0 && levels[0].revision == e.Revision {
			g.measured(levels[0], inside)
			levels = levels[1:]
		}
		for len(strikes) > 0 && strikes[0].revision == e.Revision {
			if g.struck(strikes[0], at, inside); strikes[0].hero {
				g.last[strikes[0].on] = strikes[0]
			}
			strikes = strikes[1:]
		}
	}
}

// span are the places in play order between which the part lies.
func (g *gathering) span() (from, to int) {
	to = len(g.q.Entries)
	for _, e := range g.q.Entries {
		to = max(to, e.Place)
	}
	for _, s := range g.q.Kernel.Sessions {
		if s.ID != g.part.Session || g.part.Session == "" {
			continue
		}
		if e, there := campaign.Find(g.q.Entries, s.From); there {
			from = e.Place
		}
		if e, there := campaign.Find(g.q.Entries, s.To); there && s.To > 0 {
			to = e.Place
		}
	}
	return from, to
}

// step counts an action, and begins a stop where one begins.
func (g *gathering) step(e *campaign.Entry, at Moment) {
	g.Actions++
	if e.Dice != nil {
		g.thrown = append(g.thrown, *e)
	}
	n := len(g.Stops)
	if n == 0 || g.Stops[n-1].Moment != at {
		if n == 0 {
			g.mark()
		}
		stop := Stop{Moment: at, LastRound: at.Round, LastQuest: at.Quest}
		stop.First = at.Quest > 0 && !at.After && (n == 0 || !g.Stops[n-1].sameAttempt(stop))
		if at.Quest > 0 {
			stop.Attempts = 1
		}
		if at.Round > 0 {
			g.Rounds++
		}
		g.Stops = append(g.Stops, stop)
		g.mark()
		n++
	}
	stop := &g.Stops[n-1]
	stop.Revision = e.Revision
	for i, s := range g.q.Kernel.Sessions {
		if s.From == e.Revision {
			stop.Evening = i + 1
		}
	}
}

// mark measures all heroes.
func (g *gathering) mark() {
	for i, id := range g.order {
		p := g.now[id]
		p.Low = p.Body
		g.heroes[i].Points = append(g.heroes[i].Points, p)
	}
}

func (g *gathering) measured(l level, inside bool) {
	is := Point{There: true, Gold: l.gold, Body: l.body, Low: l.body, Dead: l.dead}
	g.now[l.hero] = is
	i := slices.Index(g.order, l.hero)
	if !inside || i < 0 {
		return
	}
	p := &g.heroes[i].Points[len(g.heroes[i].Points)-1]
	if p.There {
		is.Low = min(is.Low, p.Low)
	}
	*p = is
}

func (g *gathering) struck(x strike, at Moment, inside bool) {
	if !inside {
		return
	}
	on, by := g.hero(x.on), g.hero(x.by)
	switch {
	case x.hero && on == nil:
	case x.hero:
		on.Taken += x.points
		if x.killed {
			d := Death{Moment: at, Hero: on.Hero, Name: on.Name, Revision: x.revision, By: x.by}
			if before := g.last[x.on]; d.By == "" {
				d.By, d.Cause = before.by, before.cause
			}
			g.Deaths = append(g.Deaths, d)
		}
	case by == nil:
		if x.killed {
			g.Others++
		}
	default:
		by.Dealt += x.points
		if x.killed {
			by.Kills++
			by.Slain = counted(by.Slain, x.kind, g.q.Game.CardName(x.kind))
			g.Slain = counted(g.Slain, x.kind, g.q.Game.CardName(x.kind))
		}
	}
}

func (g *gathering) hero(id string) *HeroStats {
	if i := slices.Index(g.order, event.HeroID(id)); i >= 0 {
		return &g.heroes[i]
	}
	return nil
}

func counted(kinds []KindSlain, kind event.Key, name string) []KindSlain {
	i := slices.IndexFunc(kinds, func(k KindSlain) bool { return k.Kind == kind })
	if i < 0 {
		return append(kinds, KindSlain{kind, name, 1})
	}
	kinds[i].Count++
	return kinds
}

func mostFirst(kinds []KindSlain) []KindSlain {
	kinds = append([]KindSlain{}, kinds...)
	slices.SortStableFunc(kinds, func(a, b KindSlain) int { return b.Count - a.Count })
	return kinds
}

// luck is that of the dice which the actions of the part threw, for all and for each
// hero.
func (g *gathering) luck() []Luck {
	system := heroquest.System()
	t := Thrown{Entries: g.thrown, Dice: system.Dice(g.q.Kernel.Options), Figure: system.Thrown, Players: map[string]events.SeatID{}, Mixed: true}
	for _, id := range g.order {
		t.Players[string(id)] = events.SeatID(id)
	}
	return slices.DeleteFunc(luckOf(t), func(l Luck) bool {
		return l.Drawn || l.Seat != "" && !slices.Contains(g.order, event.HeroID(l.Seat))
	})
}
