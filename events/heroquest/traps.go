package event

// TrapSearchMade: a hero announces a search for traps.
type TrapSearchMade struct {
	Hero           HeroID   `json:"hero_id"`
	Area           string   `json:"area"`
	SquaresCovered []Square `json:"squares_covered,omitempty"`
}

// TrapsFound: Zargon's answer to a trap search, possibly empty.
type TrapsFound struct {
	Hero      HeroID      `json:"hero_id,omitempty"`
	Area      string      `json:"area"`
	Traps     []FoundTrap `json:"traps"`
	QuestNote string      `json:"quest_note,omitempty"`
}

// TrapSprung: a trap goes off on a hero.
type TrapSprung struct {
	Trap       TrapID  `json:"trap_id"`
	Kind       string  `json:"kind"`
	Hero       HeroID  `json:"hero_id"`
	How        string  `json:"how"`
	Square     *Square `json:"square,omitempty"`
	Object     string  `json:"object,omitempty"`
	EffectNote string  `json:"effect_note,omitempty"`
}

// TrapDamageRolled: the dice of a trap's damage.
type TrapDamageRolled struct {
	Trap   TrapID `json:"trap_id"`
	Hero   HeroID `json:"hero_id"`
	Roll   Roll   `json:"roll"`
	Damage int    `json:"damage"`
}

// TrapEscapeChosen: the hero under a fallen block steps ahead or back.
type TrapEscapeChosen struct {
	Trap      TrapID  `json:"trap_id"`
	Hero      HeroID  `json:"hero_id"`
	Direction string  `json:"direction"`
	To        *Square `json:"to,omitempty"`
}

// DisarmDeclared: a hero announces to move onto a trap and disarm it.
type DisarmDeclared struct {
	Hero  HeroID `json:"hero_id"`
	Trap  TrapID `json:"trap_id"`
	Means string `json:"means"`
	Item  ItemID `json:"item_id,omitempty"`
}

// DisarmRolled: the disarm roll.
type DisarmRolled struct {
	Hero    HeroID `json:"hero_id"`
	Trap    TrapID `json:"trap_id"`
	Roll    Roll   `json:"roll"`
	Success bool   `json:"success"`
}

// TrapDisarmed: the trap is gone.
type TrapDisarmed struct {
	Trap TrapID `json:"trap_id"`
	By   HeroID `json:"by"`
}

// JumpDeclared: a hero announces to jump a trap.
type JumpDeclared struct {
	Hero        HeroID  `json:"hero_id"`
	Trap        TrapID  `json:"trap_id"`
	From        *Square `json:"from,omitempty"`
	To          *Square `json:"to,omitempty"`
	SquaresLeft int     `json:"squares_left"`
}

// JumpRolled: the jump roll.
type JumpRolled struct {
	Hero        HeroID `json:"hero_id"`
	Trap        TrapID `json:"trap_id"`
	Roll        Roll   `json:"roll"`
	Success     bool   `json:"success"`
	SquaresLeft int    `json:"squares_left"`
}

// PitEntered: a figure is in a pit.
type PitEntered struct {
	Figure    string `json:"figure"`
	Trap      TrapID `json:"trap_id"`
	Voluntary bool   `json:"voluntary"`
	Damage    int    `json:"damage"`
}

// PitLeft: a figure is out of the pit.
type PitLeft struct {
	Figure string  `json:"figure"`
	Trap   TrapID  `json:"trap_id"`
	To     *Square `json:"to,omitempty"`
}

// SquareBlocked: a square is blocked for good by fallen stone.
type SquareBlocked struct {
	Square *Square `json:"square,omitempty"`
	Area   string  `json:"area,omitempty"`
	Trap   TrapID  `json:"trap_id"`
}

// The stored names.
func (TrapSearchMade) EventType() string   { return "TrapSearchMade" }
func (TrapsFound) EventType() string       { return "TrapsFound" }
func (TrapSprung) EventType() string       { return "TrapSprung" }
func (TrapDamageRolled) EventType() string { return "TrapDamageRolled" }
func (TrapEscapeChosen) EventType() string { return "TrapEscapeChosen" }
func (DisarmDeclared) EventType() string   { return "DisarmDeclared" }
func (DisarmRolled) EventType() string     { return "DisarmRolled" }
func (TrapDisarmed) EventType() string     { return "TrapDisarmed" }
func (JumpDeclared) EventType() string     { return "JumpDeclared" }
func (JumpRolled) EventType() string       { return "JumpRolled" }
func (PitEntered) EventType() string       { return "PitEntered" }
func (PitLeft) EventType() string          { return "PitLeft" }
func (SquareBlocked) EventType() string    { return "SquareBlocked" }

// Issues gives the trap, which may be one that no map has.
func (e TrapSprung) Issues() []string { return ids(e.Trap) }
