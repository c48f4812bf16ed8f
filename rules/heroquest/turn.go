package heroquest

import (
	"cmp"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// turnCommands are the commands of Start Playing: rounds and turns.
var turnCommands = []rules.Command[Command]{
	{
		Name: "BeginTurn", Title: "Begin a turn", Sides: []events.Side{events.HeroPlayer}, Chapter: "turn",
		Means:  "The next hero's turn starts.",
		Fields: []rules.Field{actingHero},
		Rules:  []rules.ID{"HQ-TURN-01", "HQ-TURN-02", "HQ-DEATH-02"},
		Read:   rules.Reads(func(c BeginTurn) Command { return c }),
	},
	{
		Name: "BeginZargonTurn", Title: "Begin Zargon's turn", Sides: []events.Side{events.GameMaster}, Chapter: "turn",
		Means: "Zargon's turn starts when all heroes have played.",
		Rules: []rules.ID{"HQ-TURN-02", "HQ-ZARGON-01"},
		Read:  rules.Reads(func(c BeginZargonTurn) Command { return c }),
	},
	{
		Name: "EndTurn", Title: "End the turn", Chapter: "turn",
		Means: "The hero's turn ends, or Zargon's and with it the round.",
		Fields: []rules.Field{
			{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Optional: true, Means: "whose turn ends; left out for Zargon's"},
			perFigure("monster_in_sight", "does the hero see any monster? For each hero under Courage, after a colon: monster_in_sight:h1"),
		},
		Rules: []rules.ID{"HQ-TURN-02", "HQ-TURN-04", "HQ-ZARGON-01", "HQ-CARD-06"},
		Read:  rules.Reads(func(c EndTurn) Command { return c }),
	},
}

// actingHero is the field that names the hero who acts.
var actingHero = rules.Field{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "who acts"}

// answering is the field for the table's answers to questions about positions,
// each given by its name and what it asks.
func answering(questions ...[2]string) rules.Field {
	f := rules.Field{Name: "asserted", Label: "The table says", Shape: rules.Object, Optional: true, Means: "answers to what the board would tell"}
	for _, q := range questions {
		f.Fields = append(f.Fields, rules.Field{Name: q[0], Label: q[1], Shape: rules.Bool, Optional: true, Means: q[1]})
	}
	return f
}

// answeringEach is the field for the table's answers of which some concern several
// figures: the figure's id then follows after a colon, monster_in_sight:h1.
func answeringEach(questions ...[2]string) rules.Field {
	f := answering(questions...)
	f.Shape, f.Of = rules.Map, &rules.Field{Name: "answer", Shape: rules.Bool}
	f.Means += "; for several figures the id follows after a colon, monster_in_sight:h1"
	return f
}

// perFigure is the field for answers to one question about several figures.
func perFigure(question, asks string) rules.Field {
	return rules.Field{
		Name: "asserted", Label: "The table says", Shape: rules.Map, Optional: true, Means: question + ": " + asks,
		Of: &rules.Field{Name: "answer", Shape: rules.Bool},
	}
}

// BeginTurn starts the turn of the hero who is next.
type BeginTurn struct {
	Hero event.HeroID `json:"hero_id"`
}

func (c BeginTurn) ready(d *draft) error {
	if _, err := d.actor("hero_id", c.Hero); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	return d.Call.Lawful(d.here(c.Hero), d.settled(), d.noTurnOpen(), d.mayBegin(c.Hero))
}

func (c BeginTurn) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	d.takeTurn(c.Hero)
	return nil
}

// noTurnOpen refuses to begin a turn within another.
//
//   - HQ-TURN-01: one turn follows the other.
func (d *draft) noTurnOpen() error {
	if t := d.State.Quest.Turn; t != nil {
		return rules.Bar("TurnOpen", "HQ-TURN-01", "%s's turn is still running; it ends first", d.whose(t))
	}
	return nil
}

func (d *draft) whose(t *Turn) any {
	if t.zargons() {
		return "Zargon"
	}
	return d.name(string(t.Hero))
}

// mayBegin refuses a turn out of order.
//
//   - HQ-TURN-02: each hero has one turn in a round.
//   - HQ-TURN-01: turns go clockwise from Zargon's left.
func (d *draft) mayBegin(h event.HeroID) error {
	a := d.State.Quest
	if slices.Contains(a.Had, h) {
		return rules.Refuse("TurnAlreadyTaken", "HQ-TURN-02", "%s has had a turn in round %d", d.name(string(h)), a.Round)
	}
	if next, any := a.next(); any && next != h {
		return rules.Refuse("NotYourTurn", "HQ-TURN-01", "%s is next, not %s", d.name(string(next)), d.name(string(h)))
	}
	return nil
}

// BeginZargonTurn starts Zargon's turn.
type BeginZargonTurn struct{}

func (c BeginZargonTurn) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	return d.Call.Lawful(d.settled(), d.noTurnOpen(), d.allPlayed())
}

func (c BeginZargonTurn) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	d.takeZargonsTurn()
	return nil
}

// allPlayed refuses Zargon's turn while heroes wait for theirs.
//
//   - HQ-TURN-02: Zargon plays when all heroes have had their turn.
func (d *draft) allPlayed() error {
	if next, any := d.State.Quest.next(); any {
		return rules.Refuse("HeroesStillToPlay", "HQ-TURN-02", "%s has not had a turn in round %d", d.name(string(next)), d.State.Quest.Round)
	}
	return nil
}

// takeZargonsTurn begins Zargon's turn if it is not open yet; it comes before
// the events of the command that needs it.
func (d *draft) takeZargonsTurn() {
	a := d.State.Quest
	if a.Turn.zargons() {
		return
	}
	d.Record(event.TurnBegan{Turn: event.TurnID(d.ID("turn")), Round: a.Round, Side: "zargon"})
}

// EndTurn ends a hero's turn, or, without a hero, Zargon's and with it the
// round.
type EndTurn struct {
	Hero     event.HeroID    `json:"hero_id"`
	Asserted map[string]bool `json:"asserted"`
}

func (c EndTurn) ready(d *draft) error {
	if err := c.seated(d); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	if c.Hero == "" {
		return cmp.Or(d.Call.Lawful(d.settled()), noneToEnd(d.zargonPlays("NotYourTurn", "HQ-TURN-01")))
	}
	return cmp.Or(d.Call.Lawful(d.here(c.Hero), d.settled()), noneToEnd(d.ownTurn(c.Hero)))
}

// noneToEnd is a no of the turn order as nobody can override it: a turn that does not
// run cannot be ended.
func noneToEnd(err error) error {
	no, refused := err.(rules.Refusal)
	if !refused {
		return err
	}
	no.Final = true
	return no
}

func (c EndTurn) seated(d *draft) error {
	if c.Hero == "" && d.State.Phase != Closed && d.Call.By.Side != events.GameMaster {
		return rules.Bar("NotZargon", "HQ-ROLE-04", "hero_id is wanted: without it Zargon's turn ends, and only Zargon ends that").Citing("HQ-NEW-01")
	}
	if c.Hero == "" {
		return d.zargon()
	}
	_, err := d.actor("hero_id", c.Hero)
	return err
}

func (c EndTurn) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if c.Hero == "" {
		return d.endRound(c.Asserted)
	}
	d.takeTurn(c.Hero)
	d.closeMovement(false)
	if err := d.fadeCourage(c.Asserted); err != nil {
		return err
	}
	d.endTurn("finished")
	return nil
}

// zargonPlays refuses what belongs into Zargon's turn, by the name and rule of
// whoever asks. While no turn is open and all heroes have played, Zargon may
// begin: takeZargonsTurn does it.
func (d *draft) zargonPlays(name string, rule rules.ID) error {
	a := d.State.Quest
	if a.Turn.zargons() {
		return nil
	}
	if a.Turn != nil {
		return rules.Refuse(name, rule, "it is %s's turn, not Zargon's", d.whose(a.Turn))
	}
	if next, any := a.next(); any {
		return rules.Refuse(name, rule, "%s plays before Zargon", d.name(string(next)))
	}
	return nil
}

// endRound ends Zargon's turn and the round; the next one begins at once
// (HQ-TURN-02).
func (d *draft) endRound(answers map[string]bool) error {
	d.takeZargonsTurn()
	if err := d.fadeCourage(answers); err != nil {
		return err
	}
	d.endTurn("finished")
	round := d.State.Quest.Round
	d.Record(event.RoundEnded{Round: round}, event.RoundBegan{Round: round + 1})
	return nil
}

// endTurn ends the turn that is running, its movement first, and says what
// lapses unused. Without a running turn it does nothing.
func (d *draft) endTurn(reason string) {
	if d.State.Quest == nil || d.State.Quest.Turn == nil {
		return
	}
	d.closeMovement(false)
	t := d.State.Quest.Turn
	d.lapse(*t)
	d.Record(event.TurnEnded{
		Turn: t.ID, Reason: reason, MovementUnused: t.Left, ActionUnused: t.Side == "hero" && !t.Acted,
	})
}

// endMovement closes the movement half of a hero's turn. Effects that last for
// one movement end with it.
//
//   - HQ-CARD-07: Veil of Mist lasts until the movement has ended.
func (d *draft) endMovement(h event.HeroID) {
	d.Record(event.MovementEnded{Hero: h, SquaresLeft: d.State.Quest.Turn.Left})
	d.endEffects(string(h), "movement_done", func(e Effect) bool { return e.EndsWhen == nextMovement })
}

// endEffects ends those effects on a figure that over picks, the first begun
// first.
func (d *draft) endEffects(holder, reason string, over func(Effect) bool) {
	effects := d.State.Quest.Effects
	for _, id := range ids(effects) {
		if effects[id].Holder == holder && over(effects[id]) {
			d.Record(event.EffectEnded{ID: id, Holder: holder, Reason: reason})
		}
	}
}

// The spells whose effects the chapters of turns and movement know by name.
const (
	courage         event.Key = "courage"
	veilOfMist      event.Key = "veil_of_mist"
	passThroughRock event.Key = "pass_through_rock"
)

// When an effect on a hero's movement ends: with the roll that it changes, or
// with the movement that the roll opens.
const (
	nextRoll     = "next_movement_roll"
	nextMovement = "next_movement"
)

// under says whether an effect of this card is on a figure.
func (s State) under(holder string, card event.Key) bool {
	for _, e := range s.Quest.Effects {
		if e.Holder == holder && e.Key == card {
			return true
		}
	}
	return false
}

// fadeCourage asks for each hero under Courage whether a monster is in sight;
// where none is, the effect is over.
//
//   - HQ-CARD-06: Courage ends as soon as its hero sees no monster.
func (d *draft) fadeCourage(answers map[string]bool) error {
	var brave []event.HeroID
	for _, h := range d.State.Quest.insiders() {
		if d.State.under(string(h), courage) {
			brave = append(brave, h)
		}
	}
	for _, h := range brave {
		sees, err := d.seesMonster(h, answers, brave...)
		if err != nil {
			return err
		}
		if !sees {
			d.endEffects(string(h), "no_monster_in_sight", func(e Effect) bool { return e.Key == courage })
		}
	}
	return nil
}

// seesMonster is the table's answer whether a hero sees a monster. Where others
// are asked about too, the hero's id follows the question.
func (d *draft) seesMonster(h event.HeroID, answers map[string]bool, others ...event.HeroID) (bool, error) {
	question := "monster_in_sight:" + string(h)
	if _, given := answers[question]; !given && len(others) <= 1 {
		question = "monster_in_sight" // one hero needs no id
	}
	return asserted(answers, question)
}
