package heroquest

import (
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
)

// HQ-SPELL-01, HQ-DREAD-04: magic is told in plain English.
func TestMagicIsToldInPlainEnglish(t *testing.T) {
	roll := event.Roll{ID: "r1", Die: "movement", Faces: []events.Face{"5", "1"}}
	for want, es := range map[string][]events.Event{
		"Ilya casts Heal Body on Torg. Torg regains 2 Body Points and has 8.": {
			event.SpellCast{Caster: elf, Spell: "heal_body", Target: "h1"}, event.HeroHealed{Hero: barbarian, Amount: 2, BodyAfter: 8}},
		"Mira casts Ball of Flame on the orc. The orc resists and rolls 5, 1: 1 less, 1 damage.": {
			event.SpellCast{Caster: wizard, Spell: "ball_of_flame", Target: "m1"}, event.DiceRolled{ID: "r1", Purpose: "spell", Faces: roll.Faces},
			event.ResistanceRolled{Target: "m1", Roll: roll, Reduction: 1, Damage: 1}},
		"The orc casts Firestorm on Torg and Ilya.": {event.DreadSpellCast{Monster: "m1", Spell: "firestorm", Targets: []string{"h1", "h3"}}},
		"The orc casts Escape. Escape takes effect on the orc: caster vanishes to a spot marked on the quest map.": {
			event.DreadSpellCast{Monster: "m1", Spell: "escape"}, event.EffectBegan{Effect: "escape", Holder: "m1", EndsWhen: "as_its_card_says"}},
		"Sleep takes effect on Torg, until it is shaken off.":         {event.EffectBegan{Effect: "sleep", Holder: "h1", EndsWhen: "shaken_off"}},
		"Rock Skin takes effect on Torg, +1 dice, until hurt.":        {event.EffectBegan{Effect: "rock_skin", Holder: "h1", EndsWhen: "first_hurt", Modifiers: []event.Modifier{{Dice: 1}}}},
		"An effect on Torg ends: hurt.":                               {event.EffectEnded{Holder: "h1", Reason: "hurt"}},
		"The orc is given the Dread spell Firestorm.":                 {event.DreadSpellAssigned{Monster: "m1", Spell: "firestorm"}},
		"Ilya casts Heal Body on Ilya to escape death.":               {event.SpellCast{Caster: elf, Spell: "heal_body", Target: "h3", AsDeathSave: true}},
		"The orc casts Command on Torg.":                              {event.DreadSpellCast{Monster: "m1", Spell: "command", AimedAt: barbarian, Targets: []string{"h1"}}},
		"Tempest takes effect on the orc, for the next turn.":         {event.EffectBegan{Effect: "tempest", Holder: "m1", EndsWhen: "next_turn_missed"}},
		"Heroic Brew takes effect on Torg, for one turn.":             {event.EffectBegan{Effect: "heroic_brew", Holder: "h1", EndsWhen: "turn_of_two_attacks"}},
		"Veil of Mist takes effect on Torg, until the next movement.": {event.EffectBegan{Effect: "veil_of_mist", Holder: "h1", EndsWhen: "next_movement"}},
	} {
		if got := told(es...); got != want {
			t.Errorf("told as %q, want %q", got, want)
		}
	}
}
