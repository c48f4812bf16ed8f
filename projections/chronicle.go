package projections

import (
	"slices"
	"time"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
)

// Chronicle tells when and where in the campaign everything happened, as far
// as the seat that looks may know.
type Chronicle struct {
	Tries   []Try
	Moments []Moment                              // of each action, by revision
	Held    map[event.ItemID]int                  // the action by which a thing came to who holds it
	Began   map[event.EffectID]int                // the action by which an effect began
	Cast    map[event.HeroID]map[event.Key]Moment // when a spell was cast last
	Blows   map[event.HeroID]Blow                 // by which a hero lost Body Points last

	attackers map[event.AttackID]string

	now Moment
}

// Moment is a point in the campaign: a round of an attempt at a quest, or the
// time after it.
type Moment struct {
	Quest   int  `json:"quest_no"`
	Attempt int  `json:"attempt"`
	Round   int  `json:"round"`
	After   bool `json:"after"` // the attempt is settled
}

// Blow is what cost a hero Body Points.
type Blow struct {
	Damage int
	By     string    // the figure that struck, by its id; empty for no attack
	Cause  string    // attack, hazard, trap …
	Card   event.Key // of a hazard
}

// Try is one attempt at a quest.
type Try struct {
	Quest, Attempt int
	Revision       int // of the laying of the table
	Settled        int // revision of its settling; 0 until then
	At             time.Time
	Rounds         int
	Areas          []Sighted
	Foes           []Met
	Found          []int // actions by which heroes found or won something
	Reads          []event.TextReadAloud
}

// Sighted is an area that came into view.
type Sighted struct {
	Area, Kind string
	Round      int
}

// Met is a monster that the heroes met.
type Met struct {
	Monster event.MonsterID
	Type    event.Key
	Name    string
	Area    string
	Dead    bool
	By      string // who slew it
	Round   int    // in which it died
}

// ChronicleOf goes through the journal once, in play order.
func ChronicleOf(q HeroQuest) Chronicle { return q.told.chronicle() }

func chronicleOf(q HeroQuest) Chronicle {
	all := campaign.InPlay(q.Entries)
	last := 0
	for i := range all {
		last = max(last, all[i].Revision)
	}
	c := Chronicle{Moments: make([]Moment, last+1), Held: map[event.ItemID]int{}, Began: map[event.EffectID]int{},
		Cast: map[event.HeroID]map[event.Key]Moment{}, Blows: map[event.HeroID]Blow{}, attackers: map[event.AttackID]string{}}
	for i := range all {
		e := &all[i]
		c.Moments[e.Revision] = c.now
		if e.UndoneBy > 0 {
			continue
		}
		for _, ev := range e.Events {
			c.apply(e, ev.Data)
		}
		if at := c.Moments[e.Revision]; at.Quest != c.now.Quest || at.Attempt != c.now.Attempt {
			c.Moments[e.Revision] = c.now
		}
	}
	return c
}

// Foe is a monster that was met at any time.
func (c Chronicle) Foe(id string) (Met, bool) {
	for _, t := range c.Tries {
		for _, m := range t.Foes {
			if string(m.Monster) == id {
				return m, true
			}
		}
	}
	return Met{}, false
}

// Last is the newest attempt at a quest.
func (c Chronicle) Last(quest int) (Try, bool) {
	for _, t := range slices.Backward(c.Tries) {
		if t.Quest == quest {
			return t, true
		}
	}
	return Try{}, false
}

func (c *Chronicle) apply(e *campaign.Entry, ev events.Event) {
	c.held(e, ev)
	switch ev := ev.(type) {
	case event.QuestSetUp:
		c.now = Moment{Quest: ev.Quest, Attempt: ev.Attempt}
		c.Tries = append(c.Tries, Try{Quest: ev.Quest, Attempt: ev.Attempt, Revision: e.Revision, At: e.At})
	case event.RoundBegan:
		c.now.Round = ev.Round
		c.try(func(t *Try) { t.Rounds = ev.Round })
	case event.QuestSettled:
		c.try(func(t *Try) { t.Settled = e.Revision })
		c.now = Moment{Quest: ev.Quest, Attempt: ev.Attempt, After: true}
	case event.ItemGained, event.GoldGained:
		c.found(e)
	default:
		c.onBoard(e, ev)
	}
}

// held notes the things that an event gives to a hero: new ones, and those of others.
func (c *Chronicle) held(e *campaign.Entry, ev events.Event) {
	heroquest.NewThings(ev, func(item event.ItemID, _ event.Key) { c.Held[item] = e.Revision })
	switch ev := ev.(type) {
	case event.ItemTraded:
		c.Held[ev.Item] = e.Revision
	case event.ItemPassed:
		c.Held[ev.Item] = e.Revision
	case event.RemainsLooted:
		for _, item := range ev.Items {
			c.Held[item] = e.Revision
		}
	}
}

func (c *Chronicle) onBoard(e *campaign.Entry, ev events.Event) {
	switch ev := ev.(type) {
	case event.AreaRevealed:
		c.try(func(t *Try) { t.Areas = append(t.Areas, Sighted{Area: ev.Area, Kind: ev.AreaKind, Round: c.now.Round}) })
	case event.TextReadAloud:
		c.try(func(t *Try) { t.Reads = append(t.Reads, ev) })
	case event.MonsterPlaced:
		c.try(func(t *Try) {
			t.Foes = append(t.Foes, Met{Monster: ev.Monster, Type: ev.Type, Name: ev.Name, Area: ev.Area})
		})
	case event.MonsterDied:
		c.try(func(t *Try) {
			if i := slices.IndexFunc(t.Foes, func(m Met) bool { return m.Monster == ev.Monster }); i >= 0 {
				t.Foes[i].Dead, t.Foes[i].By, t.Foes[i].Round = true, ev.By, c.now.Round
			}
		})
	case event.AttackDeclared:
		c.attackers[ev.Attack] = ev.Attacker
	case event.HeroDamaged:
		blow := Blow{Damage: ev.Damage, Cause: ev.Cause, By: c.attackers[event.AttackID(ev.CauseRef)]}
		if blow.By == "" {
			blow.Card = event.Key(ev.CauseRef)
		}
		c.Blows[ev.Hero] = blow
	case event.EffectBegan:
		c.Began[ev.ID] = e.Revision
	case event.SpellCast:
		if c.Cast[ev.Caster] == nil {
			c.Cast[ev.Caster] = map[event.Key]Moment{}
		}
		c.Cast[ev.Caster][ev.Spell] = c.now
	}
}

// try changes the attempt that is being told.
func (c *Chronicle) try(change func(*Try)) {
	if n := len(c.Tries); n > 0 && !c.now.After {
		change(&c.Tries[n-1])
	}
}

func (c *Chronicle) found(e *campaign.Entry) {
	c.try(func(t *Try) {
		if !slices.Contains(t.Found, e.Revision) {
			t.Found = append(t.Found, e.Revision)
		}
	})
}
