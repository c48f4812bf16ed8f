package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// Stage is where an attempt at a quest stands.
type Stage string

// The stages of an attempt.
const (
	SetUp        Stage = "set_up"        // the table is laid, spells are dealt, texts read
	Running      Stage = "running"       // rounds are played, the goal is open
	GoalAchieved Stage = "goal_achieved" // rounds are played, the heroes are on their way out
	Ended        Stage = "ended"         // the outcome is fixed and being settled
)

// Attempt is one attempt at a quest, from the laying of the table to its
// settlement.
type Attempt struct {
	No      int                         `json:"quest_no"`
	Attempt int                         `json:"attempt"` // 1 for the first
	Title   string                      `json:"title"`
	Stage   Stage                       `json:"stage"`
	Party   []event.HeroID              `json:"party"`
	Order   []event.HeroID              `json:"order"` // of turns, fixed when the quest begins
	Read    []ReadText                  `json:"read"`  // what was read aloud
	Round   int                         `json:"round"`
	Had     []event.HeroID              `json:"had_turn"` // in this round
	Turn    *Turn                       `json:"turn"`     // the one that is running
	Ended   event.TurnID                `json:"-"`        // the turn that ended last
	Left    []event.HeroID              `json:"left"`     // heroes who left the board alive
	Dead    []event.HeroID              `json:"dead"`     // heroes who died in this attempt
	Outcome string                      `json:"outcome"`
	Areas   map[string]Area             `json:"areas"` // seen so far
	At      map[event.HeroID]Spot       `json:"at"`
	Doors   map[event.DoorID]DoorState  `json:"doors"` // seen so far
	Monster map[event.MonsterID]Monster `json:"monsters"`
	Remains map[event.HeroID]Remains    `json:"remains"`
	Effects map[event.EffectID]Effect   `json:"effects"`
	Dread   []DreadCast                 `json:"dread,omitempty"` // the Dread spells that were cast
	Again   []DreadCast                 `json:"again,omitempty"` // those that a quest note has cast once more
	Things  []event.PlacedPiece         `json:"things"`          // put on the board by the quest, for heroes to pick up

	Traps map[event.TrapID]event.Trap `json:"traps"` // that the heroes know of
	Pits  map[string]event.TrapID     `json:"pits"`  // in which pit a figure is

	Attack   *PendingAttack `json:"attack"`   // pending
	Missed   event.AttackID `json:"missed"`   // the last attack, if it failed in the turn that is running
	Miss     *PendingAttack `json:"miss"`     // that attack, as long as a reroll may open it again
	Search   *Search        `json:"search"`   // pending
	Disarm   *TrapTry       `json:"disarm"`   // pending
	Jump     *TrapTry       `json:"jump"`     // pending
	Sprung   *SprungTrap    `json:"sprung"`   // pending
	Saves    []Save         `json:"saves"`    // pending, one for each hero at 0
	DiedNow  []event.HeroID `json:"died_now"` // in the turn that is running
	Spent    []event.HeroID `json:"spent"`    // heroes who acted in their latest turn that is over
	Dealt    []event.HeroID `json:"dealt"`    // casters who got their spells for this attempt
	Powers   []event.ItemID `json:"powers"`   // things whose power of this quest is used
	Split    bool           `json:"split"`    // the reward was divided
	Marked   []event.HeroID `json:"marked"`
	Restored []event.HeroID `json:"restored"`
}

// ReadText is a text that Zargon read to the table.
type ReadText struct {
	What   string `json:"what"`
	Ref    string `json:"note_ref,omitempty"`
	Area   string `json:"area,omitempty"`
	Text   string `json:"text"`
	Goal   string `json:"goal,omitempty"`
	Reward string `json:"reward,omitempty"`
}

// Turn is the turn that is running.
type Turn struct {
	ID       event.TurnID             `json:"turn_id"`
	Side     string                   `json:"side"` // hero or zargon
	Hero     event.HeroID             `json:"hero_id,omitempty"`
	Rolled   bool                     `json:"rolled"`            // movement dice were thrown
	Left     int                      `json:"squares_left"`      // squares of movement
	Stepped  bool                     `json:"stepped"`           // at least one square was entered
	Moved    bool                     `json:"movement_over"`     // the movement half is closed
	Acted    bool                     `json:"acted"`             // the action is spent
	Attacked bool                     `json:"attacked"`          // weapon and shield are fixed
	Switched bool                     `json:"switched"`          // another weapon was taken in hand
	Dropped  bool                     `json:"dropped"`           // into an open pit, on purpose
	Back     *event.Square            `json:"back,omitempty"`    // the square before the one that was entered last
	Ends     string                   `json:"ends,omitempty"`    // why the turn is over as soon as deaths are settled
	Strikes  []Strike                 `json:"strikes,omitempty"` // the hero's attacks in it
	Cast     []event.Key              `json:"cast,omitempty"`    // the spells that the hero cast in it
	Used     map[event.MonsterID]Used `json:"used,omitempty"`    // monsters in Zargon's turn
}

// zargons says whether it is Zargon's turn that is running.
func (t *Turn) zargons() bool { return t != nil && t.Side == "zargon" }

// Strike is an attack that a hero made in the turn that is running.
type Strike struct {
	Weapon event.ItemID    `json:"weapon,omitempty"`
	Target event.MonsterID `json:"target"`
}

// Used says what a monster did in Zargon's turn.
type Used struct {
	Order   string `json:"order"` // move_then_act, act_then_move, open
	Moved   bool   `json:"moved"`
	Squares int    `json:"squares_used"` // of its movement
	Acted   bool   `json:"acted"`
}

// Area is a room or a stretch of corridor that was seen.
type Area struct {
	Kind      string              `json:"kind"` // room or corridor
	Furniture []event.PlacedPiece `json:"furniture,omitempty"`
	Blocked   []event.Square      `json:"blocked,omitempty"`
	Searched  []event.HeroID      `json:"searched"`            // for treasure, each hero once
	CutShort  []event.HeroID      `json:"cut_short,omitempty"` // whose search a trap ended
	Found     []event.TreasureID  `json:"found"`               // special treasures
}

// DoorState is a door that was seen.
type DoorState struct {
	Open   bool `json:"open"`
	Secret bool `json:"secret,omitempty"`
}

// Spot is where a figure is, as far as the table says.
type Spot struct {
	Area   string        `json:"area,omitempty"`
	Square *event.Square `json:"square,omitempty"`
}

// Monster is a monster on the board, or one that died there.
type Monster struct {
	Type     event.Key   `json:"type"`
	Name     string      `json:"name,omitempty"`
	Spot     Spot        `json:"at"`
	Attack   int         `json:"attack"`
	Defend   int         `json:"defend"`
	Body     int         `json:"body"`
	BodyMax  int         `json:"body_max"`
	Mind     int         `json:"mind"`
	Movement *int        `json:"movement"`
	Piece    event.Key   `json:"piece_used"`
	Dead     bool        `json:"dead"`
	From     string      `json:"placed_in,omitempty"` // the area where it came onto the board
	Spells   []event.Key `json:"spells,omitempty"`    // Dread spells given to it
}

// DreadCast says which monster cast a Dread spell in this attempt.
type DreadCast struct {
	Monster event.MonsterID `json:"monster_id"`
	Spell   event.Key       `json:"spell"`
}

// Remains are the belongings of a dead hero: Gold and the things that lie with
// that hero, or what was stolen.
type Remains struct {
	Spot   Spot `json:"at"`
	Gold   int  `json:"gold"`
	Stolen bool `json:"stolen,omitempty"`
}

// Effect is a lasting effect on a figure.
type Effect struct {
	Key       event.Key        `json:"effect"`
	Holder    string           `json:"holder"`
	Modifiers []event.Modifier `json:"modifiers"`
	EndsWhen  string           `json:"ends_when"`
	Cause     string           `json:"cause_ref,omitempty"` // the cast or the thing that began it
	Tried     event.TurnID     `json:"tried,omitempty"`     // the turn in which its holder last rolled to shake it off
}

// PendingAttack is an attack that is declared and not resolved yet.
type PendingAttack struct {
	ID           event.AttackID `json:"attack_id"`
	Attacker     string         `json:"attacker"`
	AttackerSide string         `json:"attacker_side"` // hero or zargon
	Target       string         `json:"target"`
	Weapon       event.ItemID   `json:"weapon,omitempty"`
	Kind         string         `json:"attack_kind"` // adjacent, diagonal, ranged, spell
	Dice         int            `json:"attack_dice"`
	Ambush       bool           `json:"ambush"`
	Rolled       bool           `json:"rolled"`
	Skulls       int            `json:"skulls"`
	Roll         event.RollID   `json:"roll,omitempty"`
	Faces        []events.Face  `json:"faces,omitempty"` // of that roll, as they stand
}

// Search is the search that is pending.
type Search struct {
	Kind     string       `json:"kind"` // treasure, traps or secret_doors
	Hero     event.HeroID `json:"hero_id"`
	Area     string       `json:"area"`
	Wanderer bool         `json:"wanderer,omitempty"` // a wandering monster waits for its place

	Squares []event.Square `json:"squares_covered,omitempty"` // of a search for traps, where the table says so
}

// The kinds of searches.
const (
	forTreasure    = "treasure"
	forTraps       = "traps"
	forSecretDoors = "secret_doors"
)

// TrapTry is an attempt at a trap that is declared and not rolled yet: to
// disarm it, or to jump it.
type TrapTry struct {
	Hero  event.HeroID  `json:"hero_id"`
	Trap  event.TrapID  `json:"trap_id"`
	Means string        `json:"means,omitempty"` // of disarming: tool_kit or dwarf
	To    *event.Square `json:"to,omitempty"`    // of a jump: the square beyond
}

// SprungTrap is a trap that went off and is not done with its victim: its dice
// are due, or the step from under the block.
type SprungTrap struct {
	Trap event.TrapID `json:"trap_id"`
	Hero event.HeroID `json:"hero_id"`
	Dice int          `json:"dice"` // still to be thrown
	Step bool         `json:"step"` // ahead or back, from under a falling block
}

// Save is a choice that the player of a hero at 0 Body has to make.
type Save struct {
	Hero  event.HeroID `json:"hero_id"`
	Cause string       `json:"cause_ref,omitempty"`
	Saves []string     `json:"saves"` // item ids and spell keys
}

// inside says whether the hero takes part, lives, and has not left.
func (a *Attempt) inside(h event.HeroID) bool {
	return slices.Contains(a.Party, h) && !slices.Contains(a.Left, h) && !slices.Contains(a.Dead, h)
}

// insiders lists the living heroes on the board, in the order of turns.
func (a *Attempt) insiders() []event.HeroID {
	return slices.DeleteFunc(slices.Clone(a.turnOrder()), func(h event.HeroID) bool { return !a.inside(h) })
}

// turnOrder lists the party in the order of turns; until that is fixed, as it
// set out.
func (a *Attempt) turnOrder() []event.HeroID {
	if len(a.Order) == 0 {
		return a.Party
	}
	return a.Order
}

// next is the hero whose turn comes next in this round.
func (a *Attempt) next() (event.HeroID, bool) {
	for _, h := range a.insiders() {
		if !slices.Contains(a.Had, h) {
			return h, true
		}
	}
	return "", false
}

// playing says whether rounds are being played.
func (a *Attempt) playing() bool {
	return a != nil && (a.Stage == Running || a.Stage == GoalAchieved)
}

// rule is the one that wants a search answered first.
func (s *Search) rule() rules.ID {
	switch s.Kind {
	case forTraps:
		return "HQ-TRAP-09"
	case forSecretDoors:
		return "HQ-SECRET-04"
	}
	return "HQ-TREAS-04"
}
