package heroquest

import (
	"errors"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/words"
)

// The questions that every command asks first. Where several say no, the one
// nearest to the doer answers: who may act at all, then what is pending, then
// whose turn it is, then the rule of the act itself.

// open refuses game commands in a closed campaign (HQ-NEW-02).
func (d *draft) open() error {
	if d.State.Phase == Closed {
		return rules.Bar("CampaignClosed", "HQ-NEW-02", "the campaign has ended and is played no more; taking back, disputes, notes and corrections go on")
	}
	return nil
}

// zargon refuses a command of Zargon that another seat gives.
//
//   - HQ-ROLE-04: only Zargon sees the quest book.
//   - HQ-NEW-01: exactly one player is Zargon.
func (d *draft) zargon() error {
	if err := d.open(); err != nil {
		return err
	}
	if d.Call.By.Side != events.GameMaster {
		return rules.Bar("NotZargon", "HQ-ROLE-04", "only Zargon does this").Citing("HQ-NEW-01")
	}
	return nil
}

// hero finds a hero by the id in a field of the command; an id that names
// nobody makes the command unclear.
func (d *draft) hero(field string, id event.HeroID) (Hero, error) {
	h, there := d.State.Heroes[id]
	if !there {
		return Hero{}, rules.Ask(field, "no hero of this campaign has the id %q", id)
	}
	return h, nil
}

// plays refuses a command for a hero by a seat that neither plays that hero
// nor enters for the table.
//
//   - HQ-SETUP-03: each player picks a hero.
func (d *draft) plays(id event.HeroID) error {
	by := d.Call.By
	if by.Side == events.GameMaster || d.State.Heroes[id].Player == by.ID || slices.Contains(by.Heroes, string(id)) {
		return nil
	}
	return rules.Bar("NotYourHero", "HQ-SETUP-03", "%s is played by somebody else", d.State.Heroes[id].Name)
}

// alive refuses a command for a dead hero.
//
//   - HQ-DEATH-02: a dead hero takes no further part in the quest.
func (d *draft) alive(id event.HeroID) error {
	if h := d.State.Heroes[id]; h.Dead {
		return rules.Bar("HeroDead", "HQ-DEATH-02", "%s is dead", h.Name)
	}
	return nil
}

// here refuses a command for a hero who has left the quest or is not in it.
//
//   - HQ-END-01: who left takes no more turns.
func (d *draft) here(id event.HeroID) error {
	if a := d.State.Quest; a != nil && !a.inside(id) && !d.State.Heroes[id].Dead {
		return rules.Bar("HeroGone", "HQ-END-01", "%s is not in the quest", d.State.Heroes[id].Name)
	}
	return nil
}

// actor finds the hero who acts and checks the seat: open campaign, known
// hero, own hero, alive.
func (d *draft) actor(field string, id event.HeroID) (Hero, error) {
	if err := d.open(); err != nil {
		return Hero{}, err
	}
	h, err := d.hero(field, id)
	if err != nil {
		return Hero{}, err
	}
	return h, d.Call.Lawful(d.plays(id), d.alive(id))
}

// running refuses what needs rounds being played.
//
//   - HQ-TURN-02: rounds are played from the beginning of the quest to its end.
//   - HQ-END-01: when it is over, no turn goes on.
func (d *draft) running() error {
	switch a := d.State.Quest; {
	case a == nil || a.Stage == SetUp:
		return rules.Bar("QuestNotRunning", "HQ-TURN-02", "no quest is being played")
	case a.Stage == Ended:
		return rules.Bar("QuestOver", "HQ-END-01", "the quest is over: %s", words.Term(a.Outcome))
	}
	return nil
}

// trying checks who answers for a hero at a trap, or at 0 Body: open campaign,
// known and own hero, rounds being played.
func (d *draft) trying(h event.HeroID) error {
	if err := d.open(); err != nil {
		return err
	}
	if _, err := d.hero("hero_id", h); err != nil {
		return err
	}
	if err := d.plays(h); err != nil {
		return err
	}
	return d.running()
}

// betweenQuests refuses what is done only while no quest is in progress,
// citing the rule that says so.
func (d *draft) betweenQuests(rule rules.ID) error {
	if a := d.State.Quest; a != nil {
		return rules.Bar("QuestRunning", rule, "quest %d is in progress", a.No)
	}
	return nil
}

// What may be pending.
const (
	pendingAttack = "attack"
	pendingSearch = "search"
	pendingSave   = "save"
	pendingRoll   = "roll" // of a disarm, a jump, or a trap's dice
	pendingStep   = "step" // from under a falling block
)

// settled refuses a command while something is pending that it does not
// answer; allow names what may be.
//
//   - HQ-DEATH-01: a hero at 0 is saved or dead before anything else happens.
//   - HQ-ATK-05: an attack that was declared is carried out first.
//   - HQ-TRAP-09, HQ-SECRET-04, HQ-TREAS-04: a search is answered first.
//   - offTheTrap: what a trap still wants comes first.
func (d *draft) settled(allow ...string) error {
	a := d.State.Quest
	if a == nil {
		return nil
	}
	switch {
	case len(a.Saves) > 0 && !slices.Contains(allow, pendingSave):
		return rules.Bar("SavePending", "HQ-DEATH-01", "%s is at 0 Body Points: choose how to escape death, or that there is no escape",
			d.State.Heroes[a.Saves[0].Hero].Name)
	case a.Attack != nil && !slices.Contains(allow, pendingAttack):
		return rules.Bar("AttackPending", "HQ-ATK-05", "the attack by %s is not resolved yet", d.name(a.Attack.Attacker))
	case a.Search != nil && !slices.Contains(allow, pendingSearch):
		return rules.Bar("SearchPending", a.Search.rule(), "the search of %s is not answered yet", a.Search.Area)
	}
	return d.offTheTrap(allow...)
}

// name is what the table calls a figure, for the hole of a message.
func (d *draft) name(figure string) any {
	if h, there := d.State.Heroes[event.HeroID(figure)]; there {
		return h.Name
	}
	if a := d.State.Quest; a != nil {
		if m, there := a.Monster[event.MonsterID(figure)]; there {
			if m.Name != "" {
				return m.Name
			}
			return words.Say("the %s", d.card(m.Type))
		}
	}
	return figure
}

// ownTurn refuses a hero's deed outside that hero's turn. While no turn is
// open, the hero who is next may begin: takeTurn does it.
//
//   - HQ-TURN-01: turns go clockwise from Zargon's left.
//   - HQ-TRAP-11: a turn that is over is over.
func (d *draft) ownTurn(id event.HeroID) error {
	a := d.State.Quest
	name := d.State.Heroes[id].Name
	switch {
	case a.Turn != nil && a.Turn.Hero == id:
		return nil
	case a.Turn.zargons():
		return rules.Refuse("NotYourTurn", "HQ-SPELL-02", "it is Zargon's turn, not %s's", name).Citing("HQ-TURN-01")
	case a.Turn == nil && slices.Contains(a.Had, id):
		return rules.Refuse("TurnOver", "HQ-TRAP-11", "%s's turn of round %d is over", name, a.Round)
	case a.Turn == nil:
		if next, any := a.next(); any && next == id {
			return nil
		}
	}
	return rules.Refuse("NotYourTurn", "HQ-TURN-01", "it is not %s's turn", name).Citing("HQ-SPELL-02")
}

// takeTurn begins the hero's turn if it is not open yet; it comes before the
// events of the command that needs it.
func (d *draft) takeTurn(id event.HeroID) {
	a := d.State.Quest
	if a.Turn != nil && a.Turn.Hero == id {
		return
	}
	d.Record(event.TurnBegan{Turn: event.TurnID(d.ID("turn")), Round: a.Round, Side: "hero", Hero: id})
}

// acting checks all that a hero's deed in the own turn asks for before its own
// rules, in the order of refusals.
func (d *draft) acting(field string, id event.HeroID) (Hero, error) {
	h, err := d.actor(field, id)
	if err != nil {
		return Hero{}, err
	}
	if err := d.running(); err != nil {
		return Hero{}, err
	}
	if err := d.Call.Lawful(d.here(id), d.settled(), d.ownTurn(id), d.mayStir(string(id))); err != nil {
		return Hero{}, err
	}
	return h, nil
}

// unspent refuses a second action in a turn.
//
//   - HQ-TURN-05: one action per turn.
//   - HQ-HERO-11: with weapon_switch at costs_action, taking up a weapon is one.
func (d *draft) unspent(id event.HeroID) error {
	t := d.State.Quest.Turn
	if t == nil || t.Hero != id {
		return nil
	}
	if t.Acted || t.Switched && d.Call.Options.Is("weapon_switch", "costs_action") {
		return rules.Refuse("ActionSpent", "HQ-TURN-05", "%s has acted in this turn", d.State.Heroes[id].Name)
	}
	return nil
}

// closeMovement ends an open movement, since an action or the end of the turn
// closes it (HQ-TURN-04). With roll_opens_movement off, a roll without a step
// leaves it open.
func (d *draft) closeMovement(byAction bool) {
	t := d.State.Quest.Turn
	if t == nil || t.Hero == "" || !t.Rolled || t.Moved {
		return
	}
	if byAction && !t.Stepped && !d.Call.Options.On("roll_opens_movement") {
		return
	}
	d.endMovement(t.Hero)
}

// asserted answers a question about positions out of the command, or says that
// the answer is missing.
func asserted(answers map[string]bool, question string) (bool, error) {
	answer, given := answers[question]
	if !given {
		return false, rules.Ask("asserted."+question, "is wanted: the table answers yes or no")
	}
	return answer, nil
}

// throw takes a throw from the cup and records it as DiceRolled. Without a
// throw it answers dice.ErrDue; a throw that cannot be is refused.
//
//   - HQ-ATK-04: the number of dice is fixed.
//   - HQ-BOX-07, HQ-SETUP-08: the purpose of a throw fixes the die.
func (d *draft) throw(die dice.Die, count int, purpose, of string) (event.Roll, error) {
	t, err := d.Throw(die, count)
	if err != nil {
		return event.Roll{}, misthrown(err)
	}
	roll := event.Roll{ID: event.RollID(d.ID("r")), Die: die.Name, Count: count, Faces: t.Faces, Source: t.Source}
	d.Record(event.DiceRolled{ID: roll.ID, Purpose: purpose, For: of, Die: die.Name, Count: count, Faces: t.Faces, Source: t.Source})
	return roll, nil
}

func misthrown(err error) error {
	var count dice.CountError
	if errors.As(err, &count) {
		return rules.Bar("WrongDiceCount", "HQ-ATK-04", "%s", count.Words()).Citing("HQ-MATK-02", "HQ-MOVE-01")
	}
	var face dice.FaceError
	if errors.As(err, &face) {
		return rules.Bar("BadFace", "HQ-BOX-07", "%s", face.Words()).Citing("HQ-SETUP-08")
	}
	return err
}

// due turns a missing throw into an answer for a command that cannot go on
// without it: what it says of the throw that is wanted.
func due(err error, wanted words.Text) error {
	if errors.Is(err, dice.ErrDue) {
		return rules.Unclear{Field: "dice", Detail: wanted}
	}
	return err
}

// count says how often x stands in a list.
func count[T comparable](list []T, x T) int {
	n := 0
	for _, y := range list {
		if y == x {
			n++
		}
	}
	return n
}
