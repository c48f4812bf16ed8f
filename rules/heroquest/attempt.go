package heroquest

import (
	"slices"

	event "loretome/events/heroquest"
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
	Left    []event.HeroID              `json:"left"`     // heroes who left the board alive
	Dead    []event.HeroID              `json:"dead"`     // heroes who died in this attempt
	Outcome string                      `json:"outcome"`
	Areas   map[string]Area             `json:"areas"` // seen so far
	At      map[event.HeroID]Spot       `json:"at"`
	Doors   map[event.DoorID]DoorState  `json:"doors"` // seen so far
	Monster map[event.MonsterID]Monster `json:"monsters"`
	Remains map[event.HeroID]Remains    `json:"remains"`
	Effects map[event.EffectID]Effect   `json:"effects"`

	Attack   *PendingAttack `json:"attack"`   // pending
	Missed   event.AttackID `json:"missed"`   // the last attack, if it failed in the turn that is running
	Search   *Search        `json:"search"`   // pending
	Saves    []Save         `json:"saves"`    // pending, one for each hero at 0
	DiedNow  []event.HeroID `json:"died_now"` // in the turn that is running
	Spent    []event.HeroID `json:"spent"`    // heroes who acted in their latest turn that is over
	Dealt    []event.HeroID `json:"dealt"`    // casters who got their spells for this attempt
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
	Rolled   bool                     `json:"rolled"`         // movement dice were thrown
	Left     int                      `json:"squares_left"`   // squares of movement
	Stepped  bool                     `json:"stepped"`        // at least one square was entered
	Moved    bool                     `json:"movement_over"`  // the movement half is closed
	Acted    bool                     `json:"acted"`          // the action is spent
	Attacked bool                     `json:"attacked"`       // weapon and shield are fixed
	Switched bool                     `json:"switched"`       // another weapon was taken in hand
	Ends     string                   `json:"ends,omitempty"` // why the turn is over as soon as deaths are settled
	Used     map[event.MonsterID]Used `json:"used,omitempty"` // monsters in Zargon's turn
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
	Searched  []event.HeroID      `json:"searched"` // for treasure, each hero once
	Found     []event.TreasureID  `json:"found"`    // special treasures
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
	Type     event.Key `json:"type"`
	Name     string    `json:"name,omitempty"`
	Spot     Spot      `json:"at"`
	Attack   int       `json:"attack"`
	Defend   int       `json:"defend"`
	Body     int       `json:"body"`
	BodyMax  int       `json:"body_max"`
	Mind     int       `json:"mind"`
	Movement *int      `json:"movement"`
	Piece    event.Key `json:"piece_used"`
	Dead     bool      `json:"dead"`
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
}

// Search is the search that is pending.
type Search struct {
	Kind     string       `json:"kind"` // treasure
	Hero     event.HeroID `json:"hero_id"`
	Area     string       `json:"area"`
	Wanderer bool         `json:"wanderer,omitempty"` // a wandering monster waits for its place
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
	order := a.Order
	if len(order) == 0 {
		order = a.Party
	}
	return slices.DeleteFunc(slices.Clone(order), func(h event.HeroID) bool { return !a.inside(h) })
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
