package heroquest

import (
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// The fields that commands after the end of a quest share.
var (
	survivor = rules.Field{Name: "hero_id", Label: "Hero", Shape: rules.Ref, Kind: "hero", Means: "who left alive"}
	shares   = rules.Field{
		Name: "shares", Label: "Shares", Shape: rules.Map, Kind: "hero", Means: "gold coins by hero; they add up to the pot",
		Of: &rules.Field{Name: "gold", Shape: rules.Int, Min: -1000000, Max: 1000000},
	}
	rewardItems = rules.Field{
		Name: "items", Label: "Things", Shape: rules.Map, Kind: "hero", Optional: true, Means: "cards by hero",
		Of: &rules.Field{Name: "cards", Shape: rules.List, Of: &rules.Field{Name: "card", Shape: rules.Key, Kind: "card"}},
	}
)

var splitReward = rules.Command[Command]{
	Name: "SplitReward", Title: "Split the reward", Chapter: "quest",
	Means: "Divide a final treasure; an even split is proposed.",
	Fields: []rules.Field{
		{Name: "pot_gold", Label: "Gold", Shape: rules.Int, Max: 100000, Means: "gold coins to divide"}, shares, rewardItems,
	},
	Rules: []rules.ID{"HQ-REWARD-01"},
	Read:  rules.Reads(func(c SplitReward) Command { return c }),
}

var markQuest = rules.Command[Command]{
	Name: "MarkQuest", Title: "Mark the quest", Chapter: "quest",
	Means:  "Circle the quest on a hero's sheet.",
	Fields: []rules.Field{survivor},
	Rules:  []rules.ID{"HQ-REWARD-02", "HQ-SHEET-01", "HQ-NEW-02"},
	Read:   rules.Reads(func(c MarkQuest) Command { return c }),
}

var restore = rules.Command[Command]{
	Name: "Restore", Title: "Restore a hero", Chapter: "quest",
	Means:  "Body, Mind and spells come back after a success.",
	Fields: []rules.Field{survivor},
	Rules:  []rules.ID{"HQ-REST-01", "HQ-REST-02", "HQ-SHEET-02"},
	Read:   rules.Reads(func(c Restore) Command { return c }),
}

// ended refuses what follows the end of a quest while there is none to settle.
//
//   - HQ-END-01: first the quest has to be over.
//   - HQ-REST-02: restoring and settling come before the next quest.
func (d *draft) ended() error {
	if err := d.open(); err != nil {
		return err
	}
	switch a := d.State.Quest; {
	case a == nil:
		return rules.Bar("QuestNotRunning", "HQ-TURN-02", "no quest waits to be settled").Citing("HQ-REST-02")
	case a.Stage != Ended:
		return rules.Bar("QuestRunning", "HQ-END-01", "quest %d is in progress", a.No).Citing("HQ-REST-02")
	}
	return nil
}

// won refuses what only a success brings, by the rule that says so.
func (d *draft) won(rule rules.ID) error {
	if a := d.State.Quest; a.Outcome != success {
		return rules.Refuse("QuestNotWon", rule, "the quest ended in %s", words.Term(a.Outcome))
	}
	return nil
}

// cameOut refuses a hero who did not leave the quest alive.
//
//   - HQ-REWARD-02: the dead get no mark, nor are they restored.
//   - HQ-END-01: who was not in the quest has no part in its end.
func (d *draft) cameOut(h event.HeroID) error {
	a, hero := d.State.Quest, d.State.Heroes[h]
	switch {
	case slices.Contains(a.Left, h):
		return nil
	case slices.Contains(a.Dead, h) || hero.Dead:
		return rules.Refuse("HeroDead", "HQ-REWARD-02", "%s died", hero.Name).Citing("HQ-DEATH-02")
	}
	return rules.Bar("HeroGone", "HQ-END-01", "%s did not leave the quest alive", hero.Name)
}

// SplitReward asks to divide a final treasure among the heroes.
type SplitReward struct {
	Pot    int                          `json:"pot_gold"`
	Shares map[event.HeroID]int         `json:"shares"`
	Items  map[event.HeroID][]event.Key `json:"items"`
}

func (c SplitReward) ready(d *draft) error {
	if err := d.ended(); err != nil {
		return err
	}
	return d.Call.Lawful(d.won("HQ-REWARD-01"), d.notSplit())
}

// notSplit refuses to divide the reward twice.
//
//   - HQ-REWARD-01: the heroes divide it once, after the success.
func (d *draft) notSplit() error {
	if d.State.Quest.Split {
		return rules.Bar("AlreadySplit", "HQ-REWARD-01", "the reward is divided already")
	}
	return nil
}

func (c SplitReward) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	for _, h := range slices.Concat(ids(c.Shares), ids(c.Items)) {
		if _, err := d.hero("shares", h); err != nil {
			return err
		}
		if err := d.Call.Lawful(d.mayShare(h)); err != nil {
			return err
		}
	}
	if err := d.Call.Lawful(c.noDebts(), c.addsUp()); err != nil {
		return err
	}
	return c.payOut(d)
}

// noDebts refuses a share below 0 (HQ-REWARD-01).
func (c SplitReward) noDebts() error {
	for _, h := range ids(c.Shares) {
		if gold := c.Shares[h]; gold < 0 {
			return rules.Bar("BadAmount", "HQ-REWARD-01", "a share is 0 gold coins or more, not %d", gold)
		}
	}
	return nil
}

// addsUp refuses shares that are not the pot.
//
//   - HQ-REWARD-01 (ruling): any division is good that adds up; odd coins are
//     given by the table.
func (c SplitReward) addsUp() error {
	sum := 0
	for _, gold := range c.Shares {
		sum += gold
	}
	if sum != c.Pot {
		return rules.Bar("SharesDontAddUp", "HQ-REWARD-01", "the shares are %d gold coins together, the pot has %d", sum, c.Pot)
	}
	return nil
}

// mayShare refuses a share for a hero who has none to get.
//
//   - HQ-REWARD-01 (ruling): those share who left alive; with option
//     reward_for_dead those who died in the quest as well.
func (d *draft) mayShare(h event.HeroID) error {
	a, hero := d.State.Quest, d.State.Heroes[h]
	switch {
	case slices.Contains(a.Left, h):
		return nil
	case slices.Contains(a.Dead, h) && d.Call.Options.On("reward_for_dead"):
		return nil
	case slices.Contains(a.Dead, h) || hero.Dead:
		return rules.Refuse("HeroDead", "HQ-DEATH-02", "%s is dead and has no share", hero.Name).Citing("HQ-REWARD-01")
	}
	return rules.Bar("HeroGone", "HQ-END-01", "%s was not in the quest", hero.Name).Citing("HQ-REWARD-01")
}

// payOut gives everybody the share. The split names the things that it gives,
// so it is put before them once they have their ids.
func (c SplitReward) payOut(d *draft) error {
	at := len(d.Events)
	order := d.State.Quest.inOrder(d.State.Quest.Party)
	for _, h := range order {
		if gold := c.Shares[h]; gold > 0 {
			d.gainGold(h, gold, "reward", "")
		}
	}
	for _, h := range order {
		for _, card := range c.Items[h] {
			if err := d.gainItem(h, card, "reward", ""); err != nil {
				return err
			}
		}
	}
	split := event.RewardSplit{Quest: d.State.Quest.No, PotGold: c.Pot, Shares: map[event.HeroID]int{}, Items: map[event.HeroID][]event.ItemID{}}
	maps.Copy(split.Shares, c.Shares)
	for _, e := range d.Events[at:] {
		if g, item := e.(event.ItemGained); item {
			split.Items[g.Hero] = append(split.Items[g.Hero], g.Item)
		}
	}
	d.recordAt(at, split)
	return nil
}

// recordAt records an event at an earlier place of this decision, where what
// came after it does not depend on it.
func (d *draft) recordAt(at int, e events.Event) {
	d.Record(e)
	d.Events = slices.Insert(d.Events[:len(d.Events)-1], at, e)
}

// MarkQuest asks to mark the quest on a hero's sheet.
type MarkQuest struct {
	Hero event.HeroID `json:"hero_id"`
}

func (c MarkQuest) ready(d *draft) error {
	if err := d.ended(); err != nil {
		return err
	}
	if _, err := d.hero("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(d.won("HQ-REWARD-02"), d.cameOut(c.Hero))
}

func (c MarkQuest) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if a := d.State.Quest; !slices.Contains(a.Marked, c.Hero) {
		d.Record(event.QuestMarkedComplete{Hero: c.Hero, Quest: a.No})
	}
	return nil
}

// Restore asks to give a hero Body, Mind and spells back.
type Restore struct {
	Hero event.HeroID `json:"hero_id"`
}

func (c Restore) ready(d *draft) error {
	if err := d.ended(); err != nil {
		return err
	}
	if _, err := d.hero("hero_id", c.Hero); err != nil {
		return err
	}
	return d.Call.Lawful(d.mayRest(), d.cameOut(c.Hero))
}

// mayRest refuses restoring after a failure.
//
//   - HQ-REST-01 (ruling): Body and Mind come back after a success only, unless
//     option rest_after_failure is full.
func (d *draft) mayRest() error {
	if d.Call.Options.Is("rest_after_failure", "full") {
		return nil
	}
	return d.won("HQ-REST-01")
}

func (c Restore) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	a, h := d.State.Quest, d.State.Heroes[c.Hero]
	if slices.Contains(a.Restored, c.Hero) {
		return nil
	}
	d.Record(event.HeroRestored{Hero: c.Hero, BodyBefore: h.Body, BodyAfter: h.BodyMax, MindBefore: h.Mind, MindAfter: h.MindMax})
	if len(h.Spells) > 0 && (a.Outcome == success || d.Call.Options.Is("spells_after_failure", "refreshed")) {
		d.Record(event.SpellsRestored{Hero: c.Hero, Spells: castSpells(h.Spells)})
	}
	return nil
}

// castSpells are the spells of a hand that were cast.
func castSpells(hand []Spell) []event.Key {
	cast := []event.Key{}
	for _, s := range hand {
		if s.Spent {
			cast = append(cast, s.Key)
		}
	}
	return cast
}
