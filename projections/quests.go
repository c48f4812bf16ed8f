package projections

import (
	"cmp"
	"maps"
	"slices"

	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/rules/words"
)

// Progress is how far the quests of a campaign have come.
type Progress struct {
	Phase   heroquest.Phase `json:"phase"`
	Quests  []Quest         `json:"quests"`
	Current *Attempt        `json:"current"` // the attempt in progress
	Owed    []event.Key     `json:"owed"`    // lost artifacts that wait for a next quest
}

// Quest is one quest with its attempts. What a seat may not know is empty.
type Quest struct {
	No         int                 `json:"quest_no"`
	Title      string              `json:"title"`
	Goal       string              `json:"goal"`
	Reward     string              `json:"reward"`
	RewardGold *int                `json:"reward_gold,omitempty"`
	Attempts   []heroquest.Outcome `json:"attempts"`
	Won        bool                `json:"won"`
	Playing    bool                `json:"playing"`
}

// Attempt is the attempt in progress.
type Attempt struct {
	No      int                  `json:"quest_no"`
	Title   string               `json:"title"`
	Attempt int                  `json:"attempt"`
	Stage   heroquest.Stage      `json:"stage"`
	Round   int                  `json:"round"`
	Turn    string               `json:"turn"` // hero id, zargon, or empty between turns
	Next    event.HeroID         `json:"next,omitempty"`
	Party   []event.HeroID       `json:"party"`
	Inside  []event.HeroID       `json:"inside"`
	Left    []event.HeroID       `json:"left"`
	Dead    []event.HeroID       `json:"dead"`
	Areas   []SeenArea           `json:"areas"`
	Foes    []Foe                `json:"monsters"`
	Slain   int                  `json:"slain"`
	Read    []heroquest.ReadText `json:"read"`
	Outcome string               `json:"outcome,omitempty"`
	Pending string               `json:"pending,omitempty"` // what has to be answered before play goes on
	Waits   words.Text           `json:"-"`                 // the same as a message
}

// SeenArea is a room or corridor that was seen.
type SeenArea struct {
	Area     string         `json:"area"`
	Kind     string         `json:"kind"`
	Searched []event.HeroID `json:"searched"`
	Heroes   []event.HeroID `json:"heroes"` // who is there, as far as the table says
	Monsters int            `json:"monsters"`
}

// Foe is a living monster on the board; its figures are open to all (HQ-CARD-13).
type Foe struct {
	Monster  event.MonsterID `json:"monster_id"`
	Name     string          `json:"name"`
	Type     event.Key       `json:"type"`
	Area     string          `json:"area"`
	Attack   int             `json:"attack"`
	Defend   int             `json:"defend"`
	Body     int             `json:"body"`
	BodyMax  int             `json:"body_max"`
	Movement *int            `json:"movement,omitempty"`
	Moved    bool            `json:"moved"` // in Zargon's turn
	Acted    bool            `json:"acted"`
}

// ProgressOf is the progress of a campaign's quests.
func ProgressOf(q HeroQuest) Progress {
	p := Progress{Phase: q.Game.Phase, Quests: []Quest{}, Owed: []event.Key{}}
	for _, no := range slices.Sorted(maps.Keys(q.Game.Quests)) {
		p.Quests = append(p.Quests, questOf(q, no))
	}
	for _, o := range q.Game.Owed {
		p.Owed = append(p.Owed, o.Artifact)
	}
	if q.Game.Quest != nil {
		a := attemptOf(q)
		p.Current = &a
	}
	return p
}

func questOf(q HeroQuest, no int) Quest {
	of := q.Game.Quests[no]
	d := of.Definition
	quest := Quest{No: no, Title: d.Title, Goal: d.Goal, Reward: d.Reward, RewardGold: d.RewardGold,
		Attempts: list(of.Attempts), Won: of.Won()}
	a := q.Game.Quest
	quest.Playing = a != nil && a.No == no
	if quest.Playing {
		for _, text := range a.Read {
			quest.Goal, quest.Reward = cmp.Or(quest.Goal, text.Goal), cmp.Or(quest.Reward, text.Reward)
		}
	}
	return quest
}

func attemptOf(q HeroQuest) Attempt {
	a := q.Game.Quest
	waits := pendingOf(q)
	out := Attempt{
		No: a.No, Title: a.Title, Attempt: a.Attempt, Stage: a.Stage, Round: a.Round, Outcome: a.Outcome,
		Party: list(a.Party), Inside: list(q.Game.Inside()), Left: list(a.Left), Dead: list(a.Dead),
		Areas: []SeenArea{}, Foes: []Foe{}, Read: list(a.Read), Pending: waits.String(), Waits: waits,
	}
	out.Next, _ = q.Game.Next()
	if a.Turn != nil {
		out.Turn = cmp.Or(string(a.Turn.Hero), a.Turn.Side)
	}
	for _, id := range q.Game.Monsters() {
		if a.Monster[id].Dead {
			out.Slain++
			continue
		}
		out.Foes = append(out.Foes, foeOf(q, id))
	}
	for _, name := range slices.Sorted(maps.Keys(a.Areas)) {
		out.Areas = append(out.Areas, areaOf(q, name))
	}
	return out
}

// list is a copy of a list, empty where there is none.
func list[T any](some []T) []T { return append([]T{}, some...) }

func foeOf(q HeroQuest, id event.MonsterID) Foe {
	a := q.Game.Quest
	m := a.Monster[id]
	f := Foe{Monster: id, Name: cmp.Or(m.Name, q.Game.CardName(m.Type)), Type: m.Type, Area: m.Spot.Area, Attack: m.Attack, Defend: m.Defend,
		Body: m.Body, BodyMax: m.BodyMax, Movement: m.Movement}
	if a.Turn != nil {
		used := a.Turn.Used[id]
		f.Moved, f.Acted = used.Moved, used.Acted
	}
	return f
}

func areaOf(q HeroQuest, name string) SeenArea {
	a := q.Game.Quest
	area := SeenArea{Area: name, Kind: a.Areas[name].Kind, Searched: list(a.Areas[name].Searched), Heroes: []event.HeroID{}}
	for _, h := range q.Game.Inside() {
		if a.At[h].Area == name {
			area.Heroes = append(area.Heroes, h)
		}
	}
	for _, m := range a.Monster {
		if !m.Dead && m.Spot.Area == name {
			area.Monsters++
		}
	}
	return area
}

// pendingOf says in words what has to be answered before play goes on.
func pendingOf(q HeroQuest) words.Text {
	a := q.Game.Quest
	switch {
	case len(a.Saves) > 0:
		return words.Say("%s is at 0 Body Points and chooses an escape from death, or none", q.heroName(a.Saves[0].Hero))
	case a.Attack != nil && !a.Attack.Rolled:
		return words.Say("the attack of %s is to be thrown", q.called(a.Attack.Attacker))
	case a.Attack != nil:
		return words.Say("%s may defend", q.called(a.Attack.Target))
	case a.Search != nil && a.Search.Wanderer:
		return words.Say("a wandering monster waits for its place")
	case a.Search != nil && a.Search.Kind == "traps":
		return words.Say("the search for traps of %s waits for its answer", a.Search.Area)
	case a.Search != nil && a.Search.Kind == "secret_doors":
		return words.Say("the search for secret doors of %s waits for its answer", a.Search.Area)
	case a.Search != nil:
		return words.Say("the search of %s waits for its answer", a.Search.Area)
	}
	return q.pendingTrap()
}

// called is what a hero or monster is called in a message.
func (q HeroQuest) called(id string) any {
	name := cmp.Or(heroquest.NameOf(q.Game, id), id)
	if _, hero := q.Game.Heroes[event.HeroID(id)]; hero {
		return name
	}
	return words.Term(name)
}

// pendingTrap is what a trap still wants of somebody.
func (q HeroQuest) pendingTrap() words.Text {
	a := q.Game.Quest
	switch {
	case a.Disarm != nil:
		return words.Say("%s rolls to disarm %s", q.heroName(a.Disarm.Hero), string(a.Disarm.Trap))
	case a.Jump != nil:
		return words.Say("%s rolls to jump %s", q.heroName(a.Jump.Hero), string(a.Jump.Trap))
	case a.Sprung != nil && a.Sprung.Dice > 0:
		return words.Say("a trap goes off on %s, who throws its dice", q.heroName(a.Sprung.Hero))
	case a.Sprung != nil && a.Sprung.Step:
		return words.Say("%s is under a fallen block and steps ahead or back", q.heroName(a.Sprung.Hero))
	}
	return words.Text{}
}
