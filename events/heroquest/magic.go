package event

// SpellsDealt: a caster gets the spells of the quest.
type SpellsDealt struct {
	Hero     HeroID   `json:"hero_id"`
	Elements []string `json:"elements"`
	Spells   []Key    `json:"spells"`
}

// SpellCast: a hero casts a spell.
type SpellCast struct {
	Cast        CastID `json:"cast_id"`
	Caster      HeroID `json:"caster"`
	Spell       Key    `json:"spell"`
	Target      string `json:"target"`
	Choice      string `json:"choice,omitempty"`
	AsDeathSave bool   `json:"as_death_save"`
}

// EffectBegan: a lasting effect starts on a figure.
type EffectBegan struct {
	ID        EffectID   `json:"effect_id"`
	Effect    Key        `json:"effect"`
	Holder    string     `json:"holder"`
	Modifiers []Modifier `json:"modifiers"`
	EndsWhen  string     `json:"ends_when"`
	CauseRef  string     `json:"cause_ref,omitempty"`
}

// EffectEnded: a lasting effect ends.
type EffectEnded struct {
	ID     EffectID `json:"effect_id"`
	Holder string   `json:"holder"`
	Reason string   `json:"reason"`
}

// The stored names.
func (SpellsDealt) EventType() string { return "SpellsDealt" }
func (SpellCast) EventType() string   { return "SpellCast" }
func (EffectBegan) EventType() string { return "EffectBegan" }
func (EffectEnded) EventType() string { return "EffectEnded" }

// Issues gives the cast.
func (e SpellCast) Issues() []string { return ids(e.Cast) }

// Issues gives the effect.
func (e EffectBegan) Issues() []string { return ids(e.ID) }
