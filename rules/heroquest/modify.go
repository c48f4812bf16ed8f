package heroquest

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

var modifyQuest = rules.Command[Command]{
	Name: "ModifyQuest", Title: "Change a failed quest", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
	Means: "Change a quest after a failed attempt.",
	Fields: []rules.Field{
		questNumber,
		{Name: "changes", Label: "Changes", Shape: rules.Prose, Max: 4000, Means: "what is changed, in words"},
		{Name: "patch", Label: "New values", Shape: rules.Map, Optional: true, Of: &rules.Field{Name: "value", Shape: rules.Any},
			Means: "by field of the definition; a list replaces the old one as a whole"},
	},
	Rules: []rules.ID{"HQ-UNFIN-01"},
	Read:  rules.Reads(func(c ModifyQuest) Command { return c }),
}

// ModifyQuest asks to change a quest before it is played again.
type ModifyQuest struct {
	Quest   int                        `json:"quest_no"`
	Changes string                     `json:"changes"`
	Patch   map[string]json.RawMessage `json:"patch"`
}

// ready lets Zargon change quests between quests only.
//
//   - HQ-UNFIN-01: a quest that ended badly may be changed before it is played
//     again.
func (c ModifyQuest) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	return d.betweenQuests("HQ-TURN-02")
}

func (c ModifyQuest) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.isDefined(c.Quest); err != nil {
		return err
	}
	if err := c.understood(); err != nil {
		return err
	}
	modified := event.QuestModified{Quest: c.Quest, Changes: c.Changes, Patch: map[string]json.RawMessage{}}
	maps.Copy(modified.Patch, c.Patch)
	if err := c.keepsOwed(d, modified.Patch); err != nil {
		return err
	}
	q, err := patched(d.State.Quests[c.Quest].Definition, modified.Patch)
	if err != nil {
		return rules.Ask("patch", "is not a definition: %v", err)
	}
	changed := DefineQuest(q)
	if err := inPatch(cmp.Or(changed.named(d), changed.newlyAgrees(d, d.State.Quests[c.Quest].Definition))); err != nil {
		return err
	}
	var found []event.TreasureID
	if _, placed := c.Patch["special_treasures"]; !placed {
		found = d.State.Quests[c.Quest].Found
	}
	if err := d.Call.Lawful(changed.mayTrap(), changed.mayHide(d, found)); err != nil {
		return err
	}
	d.Record(modified)
	return nil
}

// newlyAgrees asks for a map whose parts fit each other, as far as they did before
// the change.
func (c DefineQuest) newlyAgrees(d *draft, before event.QuestDefined) error {
	if err := c.agrees(d); !rules.Alike(err, DefineQuest(before).agrees(d)) {
		return err
	}
	return nil
}

// understood checks each new value as DefineQuest would.
func (c ModifyQuest) understood() error {
	if _, number := c.Patch["quest_no"]; number {
		return rules.Ask("patch.quest_no", "is what the quest is known by; it stays")
	}
	data := map[string]json.RawMessage{"quest_no": json.RawMessage("1"), "title": json.RawMessage(`"as it was"`)}
	maps.Copy(data, c.Patch)
	written, err := json.Marshal(data)
	if err != nil {
		return err
	}
	definition := rules.Command[DefineQuest]{Fields: definedQuest, Read: rules.Reads(func(c DefineQuest) DefineQuest { return c })}
	_, err = definition.Understand(written)
	return inPatch(err)
}

// inPatch says of a field of the definition that it is one of the patch.
func inPatch(err error) error {
	if wrong, unclear := errors.AsType[rules.Unclear](err); unclear {
		return rules.Ask("patch."+wrong.Field, "%s", wrong.Detail)
	}
	return err
}

// keepsOwed keeps lost artifacts that were placed in the quest, when its special
// treasures are listed anew: they are due (HQ-ARTIF-01).
func (c ModifyQuest) keepsOwed(d *draft, patch map[string]json.RawMessage) error {
	listed, placed := patch["special_treasures"]
	if !placed || len(d.rescheduled(c.Quest)) == 0 {
		return nil
	}
	var treasures []event.SpecialTreasure
	if err := json.Unmarshal(listed, &treasures); err != nil {
		return rules.Ask("patch.special_treasures", "is a list of special treasures")
	}
	owed, err := d.stillOwed(c.Quest, treasures)
	if err != nil || len(owed) == 0 {
		return inPatch(err)
	}
	written, err := json.Marshal(append(treasures, owed...))
	patch["special_treasures"] = written
	return err
}
