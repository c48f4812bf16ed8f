package heroquest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// DefineQuest enters a quest. What is left out stays null in the definition:
// then Zargon answers at the table, while an empty list says that there is none.
type DefineQuest event.QuestDefined

func (c DefineQuest) ready(d *draft) error { return d.zargon() }

func (c DefineQuest) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.Call.Lawful(c.mayReplace(d)); err != nil {
		return err
	}
	if err := cmp.Or(c.named(d), c.agrees(d)); err != nil {
		return err
	}
	if err := d.Call.Lawful(c.mayTrap(), c.mayHide(d, d.State.Quests[c.Quest].Found)); err != nil {
		return err
	}
	defined := event.QuestDefined(c)
	owed, err := d.stillOwed(c.Quest, c.SpecialTreasures)
	if err != nil {
		return err
	}
	defined.SpecialTreasures = append(slices.Clip(defined.SpecialTreasures), owed...)
	same, err := sameDefinition(defined, d.State.Quests[c.Quest].Definition)
	if err != nil || same {
		return err
	}
	d.Record(defined)
	return nil
}

// sameDefinition says whether two definitions are one and the same; what is left
// out of one and empty in the other differs.
func sameDefinition(a, b event.QuestDefined) (bool, error) {
	one, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	other, err := json.Marshal(b)
	return bytes.Equal(one, other), err
}

// mayReplace refuses a new definition of a quest that was tried.
//
//   - HQ-TURN-02: a quest in progress stays as it is.
//   - HQ-UNFIN-01: after an attempt a quest is changed, with what is changed told.
func (c DefineQuest) mayReplace(d *draft) error {
	if a := d.State.Quest; a != nil && a.No == c.Quest {
		return rules.Bar("QuestRunning", "HQ-TURN-02", "quest %d is in progress", a.No).At("quest_no")
	}
	if n := len(d.State.Quests[c.Quest].Attempts); n > 0 {
		return rules.Bar("QuestRunning", "HQ-UNFIN-01", "quest %d had %s; since the first it is not defined anew but changed, with ModifyQuest",
			c.Quest, words.Many(n, "%d attempt", "%d attempts")).At("quest_no")
	}
	return nil
}

// named asks for cards that exist, wherever the definition names one.
func (c DefineQuest) named(d *draft) error {
	f := d.figures()
	if c.WanderingMonster != "" && !f.isMonster(c.WanderingMonster) {
		return rules.Ask("wandering_monster", "no monster has the key %q", c.WanderingMonster)
	}
	for i, m := range c.Monsters {
		if !f.isMonster(m.Type) {
			return rules.Ask(fmt.Sprintf("monsters[%d].type", i), "no monster has the key %q", m.Type)
		}
	}
	for i, t := range c.SpecialTreasures {
		if err := d.things(fmt.Sprintf("special_treasures[%d].items", i), t.Items); err != nil {
			return err
		}
	}
	return nil
}

// things asks for cards of things that a hero can own.
func (d *draft) things(field string, cards []event.Key) error {
	for _, card := range cards {
		if _, known := d.figures().item(card); !known {
			return rules.Ask(field, "no card has the key %q", card)
		}
	}
	return nil
}

// trapKinds are the kinds of traps (HQ-TRAP-01); those of chests and furniture
// sit in an object.
var trapKinds = []string{pit, fallingBlock, spear, inChest, inFurniture}

// mayTrap refuses traps that are none.
//
//   - HQ-TRAP-01: pits, falling blocks, spears, and traps in chests or
//     furniture, which need the object that they are in.
func (c DefineQuest) mayTrap() error {
	for i, t := range c.Traps {
		if !slices.Contains(trapKinds, t.Kind) {
			return rules.Bar("UnknownTrapKind", "HQ-TRAP-01", "trap %s is of kind %s; the kinds are pit, falling_block, spear, chest and furniture", t.Trap, t.Kind).
				At(fmt.Sprintf("traps[%d].kind", i))
		}
		if (t.Kind == inChest || t.Kind == inFurniture) && t.Object == "" {
			return rules.Bar("TrapNeedsObject", "HQ-TRAP-01", "trap %s names no %s that it is in", t.Trap, words.Term(t.Kind)).At(fmt.Sprintf("traps[%d].object", i))
		}
	}
	return nil
}

// mayHide refuses to put an artifact into a quest a second time. What was found
// is gone; listing it puts nothing there.
//
//   - HQ-CARD-12: artifacts are unique; what a hero owns cannot be found.
func (c DefineQuest) mayHide(d *draft, found []event.TreasureID) error {
	var hidden []event.Key
	for i, t := range c.SpecialTreasures {
		if slices.Contains(found, t.Treasure) {
			continue
		}
		for _, card := range t.Items {
			if !t.Artifact && !d.isArtifact(card) {
				continue
			}
			if slices.Contains(hidden, card) || d.owned(card) {
				return rules.Refuse("ArtifactUnique", "HQ-CARD-12", "there is one %s, and it is in the campaign already", d.card(card)).
					At(fmt.Sprintf("special_treasures[%d].items", i))
			}
			hidden = append(hidden, card)
		}
	}
	return nil
}

// isArtifact says whether a card is an artifact's (HQ-CARD-12).
func (d *draft) isArtifact(card event.Key) bool { return d.figures().kind(card) == "artifact" }

// owned says whether a hero has a thing with this card.
func (d *draft) owned(card event.Key) bool {
	for _, item := range d.State.Items {
		if item.Card == card {
			return true
		}
	}
	return false
}

// rescheduled lists the lost artifacts that were placed in a quest and not
// found yet: a new definition keeps them, for they are due (HQ-ARTIF-01).
func (d *draft) rescheduled(no int) []event.SpecialTreasure {
	q := d.State.Quests[no]
	return slices.DeleteFunc(slices.Clone(q.Definition.SpecialTreasures), func(t event.SpecialTreasure) bool {
		return !wasOwed(t) || slices.Contains(q.Found, t.Treasure)
	})
}

// stillOwed are the lost artifacts of a quest that a new list of its treasures
// leaves out. One that is listed keeps what is owed.
func (d *draft) stillOwed(no int, listed []event.SpecialTreasure) ([]event.SpecialTreasure, error) {
	var owed []event.SpecialTreasure
	for _, t := range d.rescheduled(no) {
		i := slices.IndexFunc(listed, func(l event.SpecialTreasure) bool { return l.Treasure == t.Treasure })
		if i < 0 {
			owed = append(owed, t)
			continue
		}
		for _, card := range t.Items {
			if !slices.Contains(listed[i].Items, card) {
				return nil, rules.Ask(fmt.Sprintf("special_treasures[%d].items", i), "keeps %s, which the heroes are owed", d.card(card))
			}
		}
	}
	return owed, nil
}

// RescheduleArtifact asks to put a lost artifact into a quest.
type RescheduleArtifact struct {
	Artifact event.Key `json:"artifact"`
	Quest    int       `json:"quest_no"`
	Area     string    `json:"area"`
}

func (c RescheduleArtifact) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	return d.betweenQuests("HQ-TURN-02")
}

func (c RescheduleArtifact) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.isDefined(c.Quest); err != nil {
		return err
	}
	i := slices.IndexFunc(d.State.Owed, func(o Owed) bool { return o.Artifact == c.Artifact })
	if i < 0 {
		return rules.Bar("NothingOwed", "HQ-ARTIF-01", "%s is not lost", d.card(c.Artifact))
	}
	d.Record(event.ArtifactRescheduled{Artifact: c.Artifact, LostInQuest: d.State.Owed[i].LostInQuest, Quest: c.Quest, Area: c.Area})
	return nil
}

// isDefined refuses a quest that nobody entered.
//
//   - HQ-BOX-08: the quest book has ten quests; others come with packs.
func (d *draft) isDefined(no int) error {
	if q, there := d.State.Quests[no]; !there || q.Definition.Quest == 0 {
		return rules.Bar("UnknownQuest", "HQ-BOX-08", "quest %d is not defined", no)
	}
	return nil
}

// The texts that Zargon reads aloud.
const (
	note            = "note"
	parchment       = "parchment"
	aQuestNote      = "quest_note"
	specialTreasure = "special_treasure"
)

// ReadAloud says that Zargon reads a text to the table.
type ReadAloud struct {
	What string `json:"what"`
	Ref  string `json:"note_ref"`
	Area string `json:"area"`
	Text string `json:"text"`
}

func (c ReadAloud) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	if d.State.Quest == nil {
		return rules.Bar("NotSetUp", "HQ-SETUP-04", "no quest is set up")
	}
	return d.Call.Lawful(c.mayRead(d.State.Quest))
}

// mayRead refuses to read from map and notes too early.
//
//   - HQ-SETUP-10: at the set-up nothing but note and parchment is read.
//   - HQ-SETUP-13: notes are shared when heroes come to the place.
func (c ReadAloud) mayRead(a *Attempt) error {
	if a.Stage == SetUp && (c.What == aQuestNote || c.What == specialTreasure) {
		return rules.Refuse("NotesBeforeQuest", "HQ-SETUP-10", "the quest has not begun; its notes wait until the heroes get there")
	}
	return nil
}

func (c ReadAloud) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	read := event.TextReadAloud{Quest: &d.State.Quest.No, What: c.What, NoteRef: c.Ref, Area: c.Area, Text: c.Text}
	q := d.definition()
	switch c.What {
	case parchment:
		read.Text, read.Goal, read.Reward = cmp.Or(c.Text, q.Parchment), q.Goal, q.Reward
	case aQuestNote:
		i := slices.IndexFunc(q.Notes, func(n event.QuestNote) bool { return n.Ref == c.Ref })
		if i < 0 && c.Text == "" {
			return rules.Ask("note_ref", "no note of the quest has the letter %q; the text itself may be sent", c.Ref)
		}
		if i >= 0 {
			read.Text, read.Area = cmp.Or(c.Text, q.Notes[i].Text), cmp.Or(c.Area, q.Notes[i].Area)
		}
	case specialTreasure:
		i := slices.IndexFunc(q.SpecialTreasures, func(t event.SpecialTreasure) bool { return t.Area == c.Area && t.Text != "" })
		if i < 0 && c.Text == "" {
			return rules.Ask("area", "no special treasure of %q has a text; the text itself may be sent", c.Area)
		}
		if i >= 0 {
			read.Text = cmp.Or(c.Text, q.SpecialTreasures[i].Text)
		}
	}
	d.Record(read)
	return nil
}
