package heroquest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// noteCommands are the commands by which the quest book goes before the
// rulebook.
var noteCommands = []rules.Command[Command]{
	{
		Name: "ApplyQuestNote", Title: "Apply a quest note", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
		Means: "Carry out what a quest note does to figures: damage, healing, gold, things, effects, a turn's end.",
		Fields: []rules.Field{
			{Name: "note_ref", Label: "Note", Shape: rules.Key, Kind: "quest note", Optional: true, Means: "letter of the note"},
			{Name: "text", Label: "Text", Shape: rules.Prose, Max: 4000, Optional: true, Means: "what is read aloud with it; nothing is when left out"},
			listOf("changes", "Changes", noteChange, "what befalls whom"),
			{Name: "ends_turn", Label: "Ends the turn", Shape: rules.Bool, Optional: true, Means: "of the hero whose turn it is"},
			perFigure("company", "is another living hero in the same room or corridor? For each hero who may die, after a colon: company:h2"),
		},
		Dice:  []rules.Throws{{For: "note", Die: "combat", Count: "what the note says", By: "hero", When: "the note wants a roll; die as it says"}},
		Rules: []rules.ID{"HQ-SETUP-13", "HQ-REVEAL-01", "HQ-CHEST-04", "HQ-HERO-10"},
		Read:  rules.Reads(func(c ApplyQuestNote) Command { return c }),
	},
	modifyQuest,
}

// noteChange is the field for what a note does to one figure.
var noteChange = rules.Field{Name: "change", Shape: rules.Object, Fields: []rules.Field{
	{Name: "figure", Label: "Who", Shape: rules.Ref, Kind: "figure", Means: "hero or monster"},
	{Name: "damage", Label: "Damage", Shape: rules.Int, Max: 99, Optional: true, Means: "Body Points lost"},
	{Name: "heal", Label: "Healing", Shape: rules.Int, Max: 99, Optional: true, Means: "Body Points that a hero gets back"},
	{Name: "mind", Label: "Mind", Shape: rules.Int, Min: -99, Max: 99, Optional: true, Means: "change of a hero's Mind Points, below 0 for a loss"},
	{Name: "gold", Label: "Gold", Shape: rules.Int, Max: 100000, Optional: true, Means: "gold coins that a hero gains"},
	{Name: "item", Label: "Thing", Shape: rules.Key, Kind: "card or thing", Optional: true, Means: "card of a thing that a hero gains, or the id of a held one that is lost"},
	{Name: "effect", Label: "Effect", Shape: rules.Key, Kind: "lasting effect", Optional: true, Means: "a lasting effect that begins"},
	{Name: "ends_when", Label: "Ends when", Shape: rules.Text, Min: 1, Max: 80, Optional: true, Means: "when the effect ends; when the table says so if left out"},
	{Name: "dies", Label: "Dies", Shape: rules.Bool, Optional: true, Means: "the figure dies, and nothing saves it"},
}}

// NoteChange is what a quest note does to one figure.
type NoteChange struct {
	Figure   string `json:"figure"`
	Damage   *int   `json:"damage"`
	Heal     *int   `json:"heal"`
	Mind     *int   `json:"mind"`
	Gold     *int   `json:"gold"`
	Item     string `json:"item"`
	Effect   string `json:"effect"`
	EndsWhen string `json:"ends_when"`
	Dies     bool   `json:"dies"`
}

// ApplyQuestNote asks to carry out what a quest note does to figures. Its text
// is read aloud if it is sent along. While a hero has to choose how to escape
// death, no turn ends: then Zargon ends it afterwards.
type ApplyQuestNote struct {
	Ref      string          `json:"note_ref"`
	Text     string          `json:"text"`
	Changes  []NoteChange    `json:"changes"`
	EndsTurn bool            `json:"ends_turn"`
	Asserted map[string]bool `json:"asserted"`
}

func (c ApplyQuestNote) ready(d *draft) error { return d.directing() }

func (c ApplyQuestNote) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := c.understood(d); err != nil {
		return err
	}
	if c.Text != "" {
		d.Record(event.TextReadAloud{Quest: &d.State.Quest.No, What: aQuestNote, NoteRef: c.Ref, Area: c.areaOf(d), Text: c.Text})
	}
	for d.Sent() > 0 {
		if _, err := d.throwSent("note", c.Ref); err != nil {
			return err
		}
	}
	if err := c.carryOut(d); err != nil {
		return err
	}
	d.afterDeaths()
	if c.EndsTurn && d.State.Quest.Turn != nil && len(d.State.Quest.Saves) == 0 {
		d.endTurn(aQuestNote)
	}
	return nil
}

// understood asks for figures, cards and a note that exist, and refuses those
// who are not in the quest any more.
func (c ApplyQuestNote) understood(d *draft) error {
	if c.Ref != "" && c.Text == "" && len(d.definition().Notes) > 0 && !d.hasNote(c.Ref) {
		return rules.Ask("note_ref", "no note of the quest has the letter %q; its text may be sent", c.Ref)
	}
	if t := d.State.Quest.Turn; c.EndsTurn && (t == nil || t.Hero == "") {
		return rules.Ask("ends_turn", "no hero's turn is running")
	}
	for i, change := range c.Changes {
		if err := change.fits(d, fmt.Sprintf("changes[%d].", i)); err != nil {
			return err
		}
	}
	return nil
}

// hasNote says whether the quest's definition has a note of this letter.
func (d *draft) hasNote(ref string) bool {
	return slices.ContainsFunc(d.definition().Notes, func(n event.QuestNote) bool { return n.Ref == ref })
}

// fits says what is wrong with one change.
//
//   - HQ-DEATH-02, HQ-END-01, HQ-ATK-11: who is dead or gone is left alone.
func (n NoteChange) fits(d *draft, at string) error {
	if m, monster := d.State.Quest.Monster[event.MonsterID(n.Figure)]; monster {
		if n.Heal != nil || n.Mind != nil || n.Gold != nil || n.Item != "" {
			return rules.Ask(at+"figure", "is a monster; healing, Mind Points, gold and things are for heroes")
		}
		if m.Dead {
			return rules.Bar("TargetGone", "HQ-ATK-11", "%s is dead", d.name(n.Figure))
		}
		return nil
	}
	h := event.HeroID(n.Figure)
	if _, err := d.hero(at+"figure", h); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.alive(h), d.here(h)); err != nil {
		return err
	}
	if _, held := n.loses(d); n.Item == "" || held {
		return nil
	}
	return d.things(at+"item", []event.Key{event.Key(n.Item)})
}

// loses is the thing that the hero loses, if the change names one that is held.
func (n NoteChange) loses(d *draft) (event.ItemID, bool) {
	id := event.ItemID(n.Item)
	item, there := d.State.Items[id]
	return id, there && item.Holder == event.HeroID(n.Figure)
}

// areaOf is the area that the note is about.
func (c ApplyQuestNote) areaOf(d *draft) string {
	for _, n := range d.definition().Notes {
		if n.Ref == c.Ref {
			return n.Area
		}
	}
	return ""
}

// carryOut records what the note does, in the order of the journal: what is
// gained and lost, then what befalls monsters, then heroes.
func (c ApplyQuestNote) carryOut(d *draft) error {
	steps := []func(*draft, NoteChange) error{c.gold, c.gain, c.lose, c.mind, c.effect, c.monster}
	for _, step := range steps {
		for _, change := range c.Changes {
			if err := step(d, change); err != nil {
				return err
			}
		}
	}
	if c.answersSight() {
		if err := d.fadeCourage(c.Asserted); err != nil {
			return err
		}
	}
	if err := c.hurt(d); err != nil {
		return err
	}
	for _, change := range c.Changes {
		if points, heals := known(change.Heal); heals && d.State.Heroes[event.HeroID(change.Figure)].Body > 0 {
			d.heal(event.HeroID(change.Figure), points, aQuestNote, c.Ref)
		}
	}
	return nil
}

func (c ApplyQuestNote) gold(d *draft, n NoteChange) error {
	if coins, gains := known(n.Gold); gains {
		d.gainGold(event.HeroID(n.Figure), coins, aQuestNote, c.Ref)
	}
	return nil
}

func (c ApplyQuestNote) gain(d *draft, n NoteChange) error {
	if _, held := n.loses(d); n.Item == "" || held {
		return nil
	}
	return d.gainItem(event.HeroID(n.Figure), event.Key(n.Item), aQuestNote, c.Ref)
}

func (c ApplyQuestNote) lose(d *draft, n NoteChange) error {
	if id, held := n.loses(d); held {
		d.Record(event.ItemLost{Hero: event.HeroID(n.Figure), Item: id, Card: d.State.Items[id].Card, Cause: aQuestNote, CauseRef: c.Ref})
	}
	return nil
}

// mind changes a hero's Mind Points.
//
//   - HQ-HERO-10 (ruling): they stay between 0 and the total; at 0 the table
//     rules.
func (c ApplyQuestNote) mind(d *draft, n NoteChange) error {
	by, _ := known(n.Mind)
	h := d.State.Heroes[event.HeroID(n.Figure)]
	if after := min(h.MindMax, max(0, h.Mind+by)); after != h.Mind {
		d.Record(event.HeroMindChanged{Hero: event.HeroID(n.Figure), MindBefore: h.Mind, MindAfter: after, Cause: aQuestNote, CauseRef: c.Ref})
	}
	return nil
}

func (c ApplyQuestNote) effect(d *draft, n NoteChange) error {
	if n.Effect != "" {
		d.begin(event.Key(n.Effect), n.Figure, cmp.Or(n.EndsWhen, cardSays), c.Ref)
	}
	return nil
}

// monster carries out what befalls a monster (HQ-ATK-10, HQ-ATK-11).
func (c ApplyQuestNote) monster(d *draft, n NoteChange) error {
	id := event.MonsterID(n.Figure)
	m, monster := d.State.Quest.Monster[id]
	if !monster || m.Dead {
		return nil
	}
	left := m.Body
	if damage, _ := known(n.Damage); damage > 0 {
		left = d.weaken(id, damage, aQuestNote, c.Ref)
	}
	if n.Dies || left == 0 {
		d.slay(id, aQuestNote, "")
	}
	return nil
}

// hurt carries out what befalls heroes. Whom the note lets die is offered no
// escape; all others at 0 are.
//
//   - HQ-CHEST-04: what a trap in a chest does is whatever the notes state.
//   - HQ-DEATH-01: at 0 a hero is dead, unless something saves that hero.
func (c ApplyQuestNote) hurt(d *draft) error {
	var blows []blow
	for _, n := range c.Changes {
		h, there := d.State.Heroes[event.HeroID(n.Figure)]
		damage, _ := known(n.Damage)
		switch {
		case there && n.Dies:
			d.Record(
				event.HeroDamaged{Hero: event.HeroID(n.Figure), Damage: h.Body, BodyBefore: h.Body, Cause: aQuestNote, CauseRef: c.Ref},
				event.HeroReducedToZero{Hero: event.HeroID(n.Figure), CauseRef: c.Ref, Saves: []string{}},
			)
		case there:
			blows = append(blows, blow{Hero: event.HeroID(n.Figure), Damage: damage, Cause: aQuestNote, Ref: c.Ref})
		}
	}
	if err := d.wound(c.Asserted, blows...); err != nil {
		return err
	}
	return d.settleDeaths(c.Ref, c.Asserted)
}

// answersSight says whether the table told who still sees a monster; if not,
// the end of the turn asks (HQ-CARD-06).
func (c ApplyQuestNote) answersSight() bool {
	for question := range c.Asserted {
		if strings.HasPrefix(question, "monster_in_sight") {
			return true
		}
	}
	return false
}

// throwSent records a throw of which only a card or a note says how many dice of
// which kind it has: it is taken as the table sent it.
func (d *draft) throwSent(purpose, of string) (event.Roll, error) {
	sent, die := d.Next(), combatDie(d.Call.Options)
	if sent.Die == movementDie.Name {
		die = movementDie
	}
	return d.throw(die, max(1, len(sent.Faces)), purpose, of)
}
