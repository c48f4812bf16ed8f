package heroquest

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// SetUpQuest asks to lay the table for an attempt at a quest.
type SetUpQuest struct {
	Quest     int                           `json:"quest_no"`
	Heroes    []event.HeroID                `json:"hero_ids"`
	StartArea string                        `json:"start_area"`
	HeroesAt  map[event.HeroID]event.Square `json:"heroes_at"`
	Placed    []event.PlacedPiece           `json:"placed"`
	Note      string                        `json:"quest_note"`
}

// ready asks, in this order:
//
//   - HQ-NEW-01: there is a Zargon, and it is he who asks.
//   - HQ-TURN-02: the quest in progress is ended and settled first.
//   - HQ-REST-02: the visit to the armory is over.
//   - HQ-ROLE-02: fewer than four heroes will do, but not none.
func (c SetUpQuest) ready(d *draft) error {
	if err := d.open(); err != nil {
		return err
	}
	if !d.Call.HasGM() {
		return rules.Bar("NoZargon", "HQ-NEW-01", "nobody is Zargon yet")
	}
	if err := d.zargon(); err != nil {
		return err
	}
	if err := d.betweenQuests("HQ-TURN-02"); err != nil {
		return err
	}
	if d.State.Armory.Open {
		return rules.Bar("ArmoryOpen", "HQ-REST-02", "the heroes are still at the armory")
	}
	if len(d.State.living()) == 0 {
		return rules.Bar("NoHeroes", "HQ-ROLE-02", "no living hero is there")
	}
	return nil
}

func (c SetUpQuest) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	party, err := c.party(d)
	if err != nil {
		return err
	}
	if err := d.isDefined(c.Quest); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.mayFollow(c.Quest), d.allPlaced(c.Quest), d.allAlive(party), c.mayPlace(d)); err != nil {
		return err
	}
	q := d.State.Quests[c.Quest]
	set := event.QuestSetUp{
		Quest: c.Quest, Attempt: len(q.Attempts) + 1, Title: q.Definition.Title, Party: party,
		StartArea: cmp.Or(c.StartArea, q.Definition.StartArea), HeroesAt: map[event.HeroID]event.Square{},
		Placed: append([]event.PlacedPiece{}, c.Placed...),
	}
	maps.Copy(set.HeroesAt, c.HeroesAt)
	d.Record(set)
	d.shuffle()
	return nil
}

// party lists the heroes who go: those named, else all who live.
func (c SetUpQuest) party(d *draft) ([]event.HeroID, error) {
	party := slices.Clone(c.Heroes)
	if len(party) == 0 {
		party = d.State.living()
	}
	for i, h := range party {
		if _, err := d.hero("hero_ids", h); err != nil {
			return nil, err
		}
		if slices.Contains(party[:i], h) {
			return nil, rules.Ask("hero_ids", "names %s twice", h)
		}
	}
	for _, h := range ids(c.HeroesAt) {
		if !slices.Contains(party, h) {
			return nil, rules.Ask("heroes_at", "%s is not in the party", h)
		}
	}
	return party, nil
}

// mayFollow refuses a quest out of turn.
//
//   - HQ-NEW-02: the quests form one sequence; a quest that was not won may be
//     tried again. With option quest_order free any order goes.
func (d *draft) mayFollow(no int) error {
	if d.Call.Options.Is("quest_order", "free") {
		return nil
	}
	next := 1
	for d.State.Quests[next].Won() {
		next++
	}
	if no != next {
		return rules.Refuse("QuestOutOfOrder", "HQ-NEW-02", "quest %d is next, not quest %d", next, no)
	}
	return nil
}

// allPlaced refuses a quest without the artifacts that are owed to it.
//
//   - HQ-ARTIF-01: what monsters stole comes back in the next quest; with option
//     return_all_artifacts off, only what this or a later quest requires.
func (d *draft) allPlaced(no int) error {
	for _, owed := range d.State.Owed {
		if d.mustReturn(owed.Artifact, no) && !d.isHidden(owed.Artifact, no) {
			return rules.Refuse("ArtifactOwed", "HQ-ARTIF-01", "%s was lost in quest %d; place it in quest %d first",
				d.card(owed.Artifact), owed.LostInQuest, no)
		}
	}
	return nil
}

func (d *draft) mustReturn(artifact event.Key, no int) bool {
	if d.Call.Options.On("return_all_artifacts") {
		return true
	}
	for later, q := range d.State.Quests {
		if later >= no && slices.Contains(q.Definition.RequiredArtifacts, artifact) {
			return true
		}
	}
	return false
}

// isHidden says whether an artifact waits in a quest to be found.
func (d *draft) isHidden(artifact event.Key, no int) bool {
	q := d.State.Quests[no]
	return slices.ContainsFunc(q.Definition.SpecialTreasures, func(t event.SpecialTreasure) bool {
		return slices.Contains(t.Items, artifact) && !slices.Contains(q.Found, t.Treasure)
	})
}

// wasOwed says whether a special treasure is a lost artifact that was placed.
func wasOwed(t event.SpecialTreasure) bool { return strings.HasPrefix(string(t.Treasure), "owed-") }

// allAlive refuses the dead.
//
//   - HQ-DEATH-02, HQ-DEATH-04: a dead hero is out; the player comes back with a
//     new character.
func (d *draft) allAlive(party []event.HeroID) error {
	for _, h := range party {
		if hero := d.State.Heroes[h]; hero.Dead {
			return rules.Bar("HeroDead", "HQ-DEATH-02", "%s is dead; a new character may come in that hero's place", hero.Name).Citing("HQ-DEATH-04")
		}
	}
	return nil
}

// mayPlace refuses to lay out what has to be discovered.
//
//   - HQ-SETUP-05: no traps, no secret doors, no treasure, and nothing behind
//     closed doors, unless a quest note orders it.
//   - HQ-SETUP-11: the map's pieces come as heroes discover them.
func (c SetUpQuest) mayPlace(d *draft) error {
	q := d.State.Quests[c.Quest].Definition
	start := cmp.Or(c.StartArea, q.StartArea)
	for _, p := range c.Placed {
		elsewhere := slices.ContainsFunc(q.Areas, func(a event.Area) bool { return a.Area == p.Area && a.Kind == "room" && a.Area != start })
		if c.Note == "" && (hiddenPiece(p.Piece) || elsewhere) {
			return rules.Refuse("HiddenAtSetup", "HQ-SETUP-05", "%s stays hidden until the heroes discover it", words.Term(p.Piece)).Citing("HQ-SETUP-11")
		}
	}
	return nil
}

// hiddenPiece says whether a piece stands for a trap, a secret door or treasure.
// A treasure chest is furniture: what is in it is hidden, not the chest.
func hiddenPiece(name string) bool {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == ' ' || r == '_' || r == '-' })
	has := func(w string) bool { return slices.Contains(parts, w) }
	return has("trap") || has("pit") || has("spear") || has("falling") || has("secret") || (has("treasure") && !has("chest"))
}

// BeginQuest asks for the first round.
type BeginQuest struct {
	Shown []event.Shown `json:"shown"`
}

func (c BeginQuest) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	if err := d.settingUp(); err != nil {
		return err
	}
	return d.Call.Lawful(d.allDealt(), d.allSeated())
}

// allDealt refuses to begin with a caster who has no spells.
//
//   - HQ-HERO-06, HQ-HERO-07: elf and wizard start every quest with theirs.
func (d *draft) allDealt() error {
	for _, h := range d.State.Quest.Party {
		if n := d.elementsOf(h); n > 0 && !d.holdsHand(h) {
			return rules.Refuse("WrongSpellCount", "HQ-HERO-06", "%s has no spells yet and takes %s", d.State.Heroes[h].Name, words.Many(n, "%d element", "%d elements")).
				Citing("HQ-HERO-07")
		}
	}
	return nil
}

// allSeated refuses to begin while somebody's turn has no place.
//
//   - HQ-TURN-01: turns go clockwise from Zargon's left.
func (d *draft) allSeated() error {
	for _, h := range d.State.Quest.Party {
		if !slices.Contains(d.State.Seating, h) {
			return rules.Bar("SeatingMissing", "HQ-TURN-01", "%s has no place in the seating", d.State.Heroes[h].Name)
		}
	}
	return nil
}

func (c BeginQuest) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	a := d.State.Quest
	order := slices.DeleteFunc(slices.Clone(d.State.Seating), func(h event.HeroID) bool { return !slices.Contains(a.Party, h) })
	d.Record(event.QuestBegun{Quest: a.No, Attempt: a.Attempt, Heroes: a.Party, TurnOrder: order, Session: d.Call.Session})
	for _, shown := range c.inSight(d) {
		if err := d.reveal(shown, "quest_start", ""); err != nil {
			return err
		}
	}
	d.Record(event.RoundBegan{Round: 1})
	return nil
}

// inSight is what the heroes see from their places.
//
//   - HQ-SETUP-06: line of sight settles it; where no board is modelled the
//     table says it, else it is the area in which they begin.
func (c BeginQuest) inSight(d *draft) []event.Shown {
	if c.Shown != nil {
		return c.Shown
	}
	a := d.State.Quest
	start := a.At[a.Party[0]].Area
	if start == "" {
		return nil
	}
	return []event.Shown{d.mapped(start)}
}

// StartQuest asks for all from the empty table to the first round.
type StartQuest struct {
	Quest     int                           `json:"quest_no"`
	Heroes    []event.HeroID                `json:"hero_ids"`
	Order     []event.HeroID                `json:"order"`
	Elements  map[event.HeroID][]string     `json:"elements"`
	Read      bool                          `json:"read"`
	StartArea string                        `json:"start_area"`
	HeroesAt  map[event.HeroID]event.Square `json:"heroes_at"`
	Shown     []event.Shown                 `json:"shown"`
}

func (c StartQuest) ready(d *draft) error { return SetUpQuest{}.ready(d) }

func (c StartQuest) decide(d *draft) error {
	steps := []Command{SetUpQuest{Quest: c.Quest, Heroes: c.Heroes, StartArea: c.StartArea, HeroesAt: c.HeroesAt}}
	if len(c.Order) > 0 {
		steps = append(steps, SetSeating{Order: c.Order})
	}
	for _, h := range ids(c.Elements) {
		if _, known := d.State.Heroes[h]; !known {
			return rules.Ask("elements", "no hero of this campaign has the id %q", h)
		}
		steps = append(steps, DealSpells{Hero: h, Elements: c.Elements[h]})
	}
	if c.Read {
		steps = append(steps, ReadAloud{What: parchment})
	}
	for _, step := range append(steps, BeginQuest{Shown: c.Shown}) {
		if err := step.decide(d); err != nil {
			return err
		}
	}
	return nil
}
