package heroquest

import (
	"encoding/json"
	"slices"
)

// catalogueNames are the fields that the rulebook's catalogue names otherwise
// than the content packs do. A figure may be entered under either name.
var catalogueNames = map[string]map[string]string{
	"equipment": {
		"type": "category", "price": "cost", "resale": "sell", "ranged": "reach", "lost_when_thrown": "thrown_and_lost",
		"not_with": "no_shield", "forbidden_to": "not_for", "reserved_to": "only_for", "consumable": "one_use",
		"defend_dice_bonus": "defend_dice", "movement_dice": "move_dice", "combines_with": "combine", "count": "deck_count",
		"restores_body": "figures.heal_body",
	},
	"treasure": {"category": "kind", "copies": "count", "restores_body": "figures.heal_body"},
	"artifact": {
		"type": "slot", "forbidden_to": "not_for", "reserved_to": "only_for", "combines_with": "combine",
		"restores_body": "figures.heal_body",
	},
	"spell": {"heals_up_to": "figures.heal_body_max", "lasts": "figures.duration"},
	"dread": {
		"area": "target", "resist.count": "figures.save_dice", "resist.reduces_on": "figures.save_on",
		"resist.each": "figures.save_each",
	},
	"monster": {"attack_dice": "attack", "defend_dice": "defend", "movement": "move"},
	"hero": {
		"attack_dice": "attack", "defend_dice": "defend", "movement_dice": "move_dice", "starting_weapon": "start_weapon",
		"starting_armor": "start_armor", "elements_per_quest": "spells.elements", "spells_per_quest": "spells.cards",
	},
}

// asInPack writes a value as the packs do, where the catalogue has another word
// for it.
func asInPack(path string, value json.RawMessage) json.RawMessage {
	said := string(value)
	switch {
	case path == "reach" && said == "true":
		return json.RawMessage(`"ranged"`)
	case path == "reach" && said == "false":
		return json.RawMessage(`"adjacent"`)
	case path == "category" && said == `"usable"`:
		return json.RawMessage(`"consumable"`)
	case path == "kind" && said == `"wandering"`:
		return json.RawMessage(`"wandering_monster"`)
	case path == "no_shield":
		var kinds []string
		if json.Unmarshal(value, &kinds) == nil && kinds != nil {
			return yesOrNo(slices.Contains(kinds, "shield"))
		}
	}
	return value
}

func yesOrNo(yes bool) json.RawMessage {
	if yes {
		return json.RawMessage("true")
	}
	return json.RawMessage("false")
}
