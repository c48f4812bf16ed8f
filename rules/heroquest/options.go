package heroquest

import (
	"bytes"
	"encoding/json"

	"loretome/rules"
)

// Options are what a table may choose: the optional rules of the book, our
// rulings on its open points, and what other editions print otherwise.
var Options = []rules.Option{
	rules.Choice("board_model", "asserted: the table answers spatial questions and the answer is stored; grid: the tracker computes adjacency, paths and sight", "tracker",
		[]rules.ID{"HQ-LOS-02", "HQ-MOVE-02", "HQ-ATK-01"}, "asserted", "grid"),
	rules.Choice("dice_source", "who rolls; faces are stored in either case", "tracker",
		[]rules.ID{"HQ-BOX-07", "HQ-SETUP-08"}, "mixed", "physical", "app"),
	combatDieFaces,
	rules.Choice("furniture_blocks", "furniture stops movement and sight", "rulebook",
		[]rules.ID{"HQ-MOVE-10"}, "false", "true"),
	rules.Choice("quest_order", "whether quests may be taken out of order", "ruling",
		[]rules.ID{"HQ-NEW-02"}, "sequential", "free"),
	rules.Choice("allow_duplicate_heroes", "two living heroes of one type in a quest", "ruling",
		[]rules.ID{"HQ-ROLE-03"}, "false", "true"),
	rules.Choice("element_choice", "whether elf and wizard choose elements anew", "ruling",
		[]rules.ID{"HQ-HERO-06", "HQ-HERO-07"}, "per_quest", "fixed_for_campaign"),
	rules.Choice("weapon_switch", "changing the wielded weapon on the own turn before attacking", "ruling",
		[]rules.ID{"HQ-HERO-11"}, "free", "costs_action"),
	rules.Choice("handaxe_for_wizard", "whether the wizard may use a handaxe; the cards of 2023 bar her, those of 2021 do not, the rulebook is silent", "edition",
		[]rules.ID{"HQ-HERO-08"}, "false", "true"),
	rules.Choice("roll_opens_movement", "an action after the movement roll closes the movement even if no square was walked", "ruling",
		[]rules.ID{"HQ-TURN-04"}, "true", "false"),
	rules.Choice("thrown_weapon_lost", "whether a thrown weapon is gone after the attack", "ruling",
		[]rules.ID{"HQ-ATK-02"}, "by_card", "never"),
	rules.Choice("starting_weapon_sellable", "starting weapon counts as an armory good if listed", "ruling",
		[]rules.ID{"HQ-HERO-13", "HQ-SELL-01"}, "true", "false"),
	rules.Choice("share_pit_with_monster", "hero entering a pit that holds a monster", "ruling",
		[]rules.ID{"HQ-MOVE-08"}, "hero_may_enter", "never"),
	rules.Choice("strict_corner_walls", "no sight through the joint of two walls", "ruling",
		[]rules.ID{"HQ-LOS-03"}, "true", "false"),
	rules.Choice("spear_fires_once", "a sprung spear trap is spent", "ruling",
		[]rules.ID{"HQ-SPEAR-02"}, "true", "false"),
	rules.Choice("found_chest_trap_triggers", "a found but not disarmed chest trap goes off on a treasure search", "ruling",
		[]rules.ID{"HQ-CHEST-03"}, "true", "false"),
	rules.Choice("chest_trap_uses_search", "the search cut short by the trap is the hero's one search of the room", "ruling",
		[]rules.ID{"HQ-CHEST-03"}, "true", "false"),
	rules.Choice("tool_kit_all_traps", "tool kit works on all kinds; off: pits only, as the steps are printed", "ruling",
		[]rules.ID{"HQ-DISARM-04"}, "true", "false"),
	rules.Choice("move_on_after_disarm", "leftover movement after a successful disarm", "ruling",
		[]rules.ID{"HQ-DISARM-03"}, "false", "true"),
	rules.Choice("pit_floor_for_monsters", "monsters in a pit roll at least one die too", "ruling",
		[]rules.ID{"HQ-PIT-03"}, "false", "true"),
	rules.Choice("voluntary_pit_ends_turn", "dropping into an open pit on purpose ends the turn", "ruling",
		[]rules.ID{"HQ-PIT-05"}, "false", "true"),
	rules.Choice("treasure_shuffle", "when the treasure deck is shuffled", "ruling",
		[]rules.ID{"HQ-TREAS-06", "HQ-CARD-10"}, "before_each_draw", "before_each_quest"),
	rules.Choice("treasure_cards_return", "when kept gold and drunk potion cards go back", "ruling",
		[]rules.ID{"HQ-TREAS-07"}, "after_quest", "never"),
	rules.Choice("pass_items_on", "when items change hands during a quest", "ruling",
		[]rules.ID{"HQ-ITEM-01"}, "own_turn", "any_turn"),
	rules.Choice("potions_off_turn", "drinking outside the own turn", "ruling",
		[]rules.ID{"HQ-POTION-02"}, "true", "false"),
	rules.Choice("monsters_pass_monsters", "monsters walking through monsters", "ruling",
		[]rules.ID{"HQ-ZARGON-05"}, "false", "true"),
	rules.Choice("area_spell_needs_seen_hero", "an area spell needs one visible hero", "ruling",
		[]rules.ID{"HQ-DREAD-03"}, "true", "false"),
	rules.Choice("dread_spell_once", "once a quest for the card, or for each monster that has it", "ruling",
		[]rules.ID{"HQ-DREAD-04"}, "per_quest", "per_caster"),
	rules.Choice("death_save", "whether a save is asked for or taken at once (first the potion, else the spell)", "ruling",
		[]rules.ID{"HQ-DEATH-01"}, "ask", "automatic"),
	rules.Choice("death_save_spell", "how the unspent-action condition is read outside the own turn", "ruling",
		[]rules.ID{"HQ-SAVE-02"}, "own_turn_only_if_unspent", "strict"),
	rules.Choice("theft_includes_gold", "gold goes with stolen possessions", "ruling",
		[]rules.ID{"HQ-DEATH-03"}, "true", "false"),
	rules.Choice("unlooted_remains", "belongings nobody took by the end of the quest", "ruling",
		[]rules.ID{"HQ-LOOT-01"}, "lost", "carried_out"),
	rules.Choice("return_all_artifacts", "all lost artifacts come back, or only required ones", "ruling",
		[]rules.ID{"HQ-ARTIF-01"}, "true", "false"),
	rules.Choice("reward_for_dead", "dead heroes count when the reward is split", "ruling",
		[]rules.ID{"HQ-REWARD-01"}, "false", "true"),
	rules.Choice("rest_after_failure", "Body and Mind after retreat or defeat", "ruling",
		[]rules.ID{"HQ-REST-01"}, "none", "full"),
	rules.Choice("spells_after_failure", "spells after retreat or defeat", "ruling",
		[]rules.ID{"HQ-REST-01"}, "refreshed", "kept_spent"),
	rules.Choice("holy_water_range", "reach of Holy Water", "ruling",
		[]rules.ID{"HQ-CARD-04"}, "line_of_sight", "adjacent"),
	rules.Choice("spell_elements", "elements of Courage, Genie and Veil of Mist: water, fire, air as this book prints them, or fire, air, water as on the cards of 2021", "edition",
		[]rules.ID{"HQ-SPELL-06", "HQ-CARD-06", "HQ-CARD-07", "HQ-CARD-08"}, "first_light", "edition_2021"),
	rules.Choice("fortunes_longsword", "armory good at 150 gold as this book prints it, or artifact without price as in 2021", "edition",
		[]rules.ID{"HQ-CARD-03", "HQ-SELL-01"}, "equipment", "artifact"),
}

// combatDieFaces is the one option that no list of values can hold: three
// counts that add up to the six sides of a die.
var combatDieFaces = rules.Option{
	Name:    "combat_die_faces",
	Default: json.RawMessage(`{"skull":3,"white_shield":2,"black_shield":1}`),
	Means:   "faces of a combat die, for app rolls only; not printed in the rulebook",
	Origin:  "ruling",
	Rules:   []rules.ID{"HQ-BOX-07"},
	Check:   checkCombatFaces,
}

// checkCombatFaces says why a value is no combat die (HQ-BOX-07, ruling).
func checkCombatFaces(value json.RawMessage) error {
	var faces struct {
		Skull       *int `json:"skull"`
		WhiteShield *int `json:"white_shield"`
		BlackShield *int `json:"black_shield"`
	}
	d := json.NewDecoder(bytes.NewReader(value))
	d.DisallowUnknownFields()
	if err := d.Decode(&faces); err != nil || d.More() {
		return rules.Ask("value", "combat_die_faces is an object of three counts: skull, white_shield, black_shield")
	}
	sum := 0
	for _, n := range []*int{faces.Skull, faces.WhiteShield, faces.BlackShield} {
		if n == nil || *n < 0 || *n > 6 {
			return rules.Ask("value", "skull, white_shield and black_shield are each a whole number from 0 to 6")
		}
		sum += *n
	}
	if sum != 6 {
		return rules.Ask("value", "a combat die has 6 sides, these counts make %d", sum)
	}
	return nil
}
