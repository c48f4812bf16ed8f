package event

// AttackDeclared: attacker, target, weapon and number of dice are fixed before the roll.
type AttackDeclared struct {
	Attack       AttackID   `json:"attack_id"`
	Attacker     string     `json:"attacker"`
	AttackerSide string     `json:"attacker_side"`
	Target       string     `json:"target"`
	Weapon       ItemID     `json:"weapon,omitempty"`
	AttackKind   string     `json:"attack_kind"`
	AttackDice   int        `json:"attack_dice"`
	Modifiers    []Modifier `json:"modifiers"`
	Ambush       bool       `json:"ambush"`
}

// AttackRolled: the attack roll.
type AttackRolled struct {
	Attack AttackID `json:"attack_id"`
	Roll   Roll     `json:"roll"`
	Skulls int      `json:"skulls"`
}

// DefenseRolled: the defence roll, or its waiver.
type DefenseRolled struct {
	Attack     AttackID   `json:"attack_id"`
	Defender   string     `json:"defender"`
	DefendDice int        `json:"defend_dice"`
	Modifiers  []Modifier `json:"modifiers"`
	Roll       *Roll      `json:"roll,omitempty"`
	Blocks     int        `json:"blocks"`
	Declined   bool       `json:"declined"`
}

// AttackResolved: skulls less blocks, at least 0.
type AttackResolved struct {
	Attack AttackID `json:"attack_id"`
	Skulls int      `json:"skulls"`
	Blocks int      `json:"blocks"`
	Damage int      `json:"damage"`
}

// MonsterDamaged: a monster loses Body Points.
type MonsterDamaged struct {
	Monster    MonsterID `json:"monster_id"`
	Damage     int       `json:"damage"`
	BodyBefore int       `json:"body_before"`
	BodyAfter  int       `json:"body_after"`
	Cause      string    `json:"cause"`
	CauseRef   string    `json:"cause_ref,omitempty"`
}

// MonsterDied: a monster is dead or removed from play.
type MonsterDied struct {
	Monster MonsterID `json:"monster_id"`
	Type    Key       `json:"type"`
	Cause   string    `json:"cause"`
	By      string    `json:"by,omitempty"`
}

// HeroDamaged: a hero loses Body Points.
type HeroDamaged struct {
	Hero       HeroID `json:"hero_id"`
	Damage     int    `json:"damage"`
	BodyBefore int    `json:"body_before"`
	BodyAfter  int    `json:"body_after"`
	Cause      string `json:"cause"`
	CauseRef   string `json:"cause_ref,omitempty"`
}

// HeroHealed: a hero regains Body Points.
type HeroHealed struct {
	Hero       HeroID `json:"hero_id"`
	Amount     int    `json:"amount"`
	BodyBefore int    `json:"body_before"`
	BodyAfter  int    `json:"body_after"`
	Cause      string `json:"cause"`
	CauseRef   string `json:"cause_ref,omitempty"`
}

// HeroMindChanged: a hero's Mind Points change by a card or note.
type HeroMindChanged struct {
	Hero       HeroID `json:"hero_id"`
	MindBefore int    `json:"mind_before"`
	MindAfter  int    `json:"mind_after"`
	Cause      string `json:"cause"`
	CauseRef   string `json:"cause_ref,omitempty"`
}

// Change is how many Mind Points came, or went if it is below 0.
func (e HeroMindChanged) Change() int { return e.MindAfter - e.MindBefore }

// The stored names.
func (AttackDeclared) EventType() string  { return "AttackDeclared" }
func (AttackRolled) EventType() string    { return "AttackRolled" }
func (DefenseRolled) EventType() string   { return "DefenseRolled" }
func (AttackResolved) EventType() string  { return "AttackResolved" }
func (MonsterDamaged) EventType() string  { return "MonsterDamaged" }
func (MonsterDied) EventType() string     { return "MonsterDied" }
func (HeroDamaged) EventType() string     { return "HeroDamaged" }
func (HeroHealed) EventType() string      { return "HeroHealed" }
func (HeroMindChanged) EventType() string { return "HeroMindChanged" }

// Issues gives the attack.
func (e AttackDeclared) Issues() []string { return ids(e.Attack) }
