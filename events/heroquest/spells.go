package event

// DreadSpellAssigned: a Dread spell is given to a monster.
type DreadSpellAssigned struct {
	Monster   MonsterID `json:"monster_id"`
	Spell     Key       `json:"spell"`
	QuestNote string    `json:"quest_note"`
	Again     bool      `json:"again,omitempty"` // it was cast in this quest, and the note has it cast once more
}

// DreadSpellCast: a monster casts a Dread spell.
type DreadSpellCast struct {
	Cast    CastID    `json:"cast_id"`
	Monster MonsterID `json:"monster_id"`
	Spell   Key       `json:"spell"`
	AimedAt HeroID    `json:"aimed_at,omitempty"`
	Targets []string  `json:"targets"`
}

// ResistanceRolled: one target's roll to lessen or shake off a spell, a Dread spell or a hero's.
type ResistanceRolled struct {
	Cast      CastID `json:"cast_id"`
	Target    string `json:"target"`
	Roll      Roll   `json:"roll"`
	Reduction int    `json:"reduction"`
	Damage    int    `json:"damage"`
}

// The stored names.
func (DreadSpellAssigned) EventType() string { return "DreadSpellAssigned" }
func (DreadSpellCast) EventType() string     { return "DreadSpellCast" }
func (ResistanceRolled) EventType() string   { return "ResistanceRolled" }

// Issues gives the cast.
func (e DreadSpellCast) Issues() []string { return ids(e.Cast) }
