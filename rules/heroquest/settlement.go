package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// carriedOut is the field for the belongings of the dead that survivors take
// along.
var carriedOut = rules.Field{
	Name: "carried_out", Label: "Carried out", Shape: rules.Map, Kind: "hero", Optional: true,
	Means: "who takes what of the dead, under option unlooted_remains carried_out",
	Of: &rules.Field{Name: "taken", Shape: rules.Object, Fields: []rules.Field{
		{Name: "gold", Label: "Gold", Shape: rules.Int, Optional: true, Max: 100000},
		listOf("items", "Things", rules.Field{Name: "item", Shape: rules.Ref, Kind: "item"}, "ids of things").Maybe(),
	}},
}

var settleQuest = rules.Command[Command]{
	Name: "SettleQuest", Title: "Settle the quest", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
	Means:  "Close the attempt; belongings that nobody took are lost or carried out.",
	Fields: []rules.Field{carriedOut},
	Rules:  []rules.ID{"HQ-REWARD-01", "HQ-REST-02", "HQ-LOOT-01", "HQ-ARTIF-01", "HQ-TREAS-07", "HQ-REWARD-03"},
	Read:   rules.Reads(func(c SettleQuest) Command { return c }),
}

var finishQuest = rules.Command[Command]{
	Name: "FinishQuest", Title: "Finish the quest", Sides: []events.Side{events.GameMaster}, Chapter: "quest",
	Means: "Everything that follows the end of a quest in one gesture: after a success reward, marks and restoring, then the settlement.",
	Fields: []rules.Field{
		{Name: "pot_gold", Label: "Gold", Shape: rules.Int, Optional: true, Max: 100000, Means: "gold coins to divide; the quest's reward when left out"},
		shares.Maybe(), rewardItems, carriedOut,
	},
	Rules: []rules.ID{"HQ-REWARD-01", "HQ-REWARD-02", "HQ-REST-01", "HQ-REST-02", "HQ-LOOT-01"},
	Read:  rules.Reads(func(c FinishQuest) Command { return c }),
}

// Takings are what one hero carries out of the belongings of the dead.
type Takings struct {
	Gold  int            `json:"gold"`
	Items []event.ItemID `json:"items"`
}

// SettleQuest asks to close the attempt.
type SettleQuest struct {
	Carried map[event.HeroID]Takings `json:"carried_out"`
}

func (c SettleQuest) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	return d.ended()
}

// decide closes the attempt, however it ended. Nobody loses gold or things by it
// (HQ-REWARD-03) but what lies with the dead.
func (c SettleQuest) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.maySettle()); err != nil {
		return err
	}
	d.endAllEffects()
	unlooted, err := c.clearRemains(d)
	if err != nil {
		return err
	}
	d.returnCards()
	d.Record(event.QuestSettled{Quest: d.State.Quest.No, Attempt: d.State.Quest.Attempt, Unlooted: unlooted})
	return nil
}

// maySettle refuses to close a won quest with something still to give.
//
//   - HQ-REWARD-01: the reward is divided first, if there is one.
//   - HQ-REWARD-02, HQ-REST-02: marks and restoring come before the next quest.
func (d *draft) maySettle() error {
	a := d.State.Quest
	if a.Outcome != success {
		return nil
	}
	if gold := d.State.Quests[a.No].Definition.RewardGold; gold != nil && *gold > 0 && !a.Split {
		return rules.Refuse("SettlementOpen", "HQ-REWARD-01", "the reward of %d gold coins is not divided yet", *gold)
	}
	for _, h := range a.inOrder(a.Left) {
		if !slices.Contains(a.Marked, h) || !slices.Contains(a.Restored, h) {
			return rules.Refuse("SettlementOpen", "HQ-REWARD-01", "%s has to mark the quest and be restored", d.State.Heroes[h].Name).
				Citing("HQ-REWARD-02", "HQ-REST-02")
		}
	}
	return nil
}

// endAllEffects ends what lasted to the end of the quest.
func (d *draft) endAllEffects() {
	effects := d.State.Quest.Effects
	for _, id := range ids(effects) {
		d.Record(event.EffectEnded{ID: id, Holder: effects[id].Holder, Reason: "quest_ended"})
	}
}

// clearRemains lets survivors carry belongings out, if the table plays so, and
// loses what is left. It says in one word what became of all.
//
//   - HQ-LOOT-01 (ruling): what nobody took is lost, or carried out by the
//     survivors with option unlooted_remains.
//   - HQ-ARTIF-01 (ruling): artifacts lost with it are owed to the next quest.
func (c SettleQuest) clearRemains(d *draft) (string, error) {
	unlooted := "none"
	for _, taker := range ids(c.Carried) {
		if err := d.carryOut(taker, c.Carried[taker]); err != nil {
			return "", err
		}
		unlooted = "carried_out"
	}
	for _, dead := range ids(d.State.Quest.Remains) {
		gold, items := d.State.Quest.Remains[dead].Gold, d.lyingOf(dead)
		if gold == 0 && len(items) == 0 {
			continue
		}
		if unlooted == "none" {
			unlooted = "lost"
		}
		d.Record(event.RemainsLost{Dead: dead, Gold: gold, Items: items, Artifacts: d.artifactsAmong(items)})
	}
	return unlooted, nil
}

// lyingOf lists the things that lie with a dead hero.
func (d *draft) lyingOf(dead event.HeroID) []event.ItemID {
	lying := []event.ItemID{}
	for _, id := range d.State.heldBy(dead) {
		if d.State.Items[id].Place == Lying {
			lying = append(lying, id)
		}
	}
	return lying
}

// artifactsAmong lists the artifacts among things, by their cards.
func (d *draft) artifactsAmong(items []event.ItemID) []event.Key {
	found := []event.Key{}
	for _, id := range items {
		if card := d.State.Items[id].Card; d.isArtifact(card) {
			found = append(found, card)
		}
	}
	return found
}

// carryOut records what one survivor takes of the belongings of the dead.
func (d *draft) carryOut(taker event.HeroID, wanted Takings) error {
	if _, err := d.hero("carried_out", taker); err != nil {
		return err
	}
	if err := d.Call.Lawful(d.cameOut(taker), d.mayCarryOut()); err != nil {
		return err
	}
	for n, id := range wanted.Items {
		if item, there := d.State.Items[id]; !there || item.Place != Lying {
			no := rules.Bar("ItemGone", "HQ-LOOT-01", "nothing of the name %s lies with the dead", id)
			no.Gone = !there
			return no
		}
		if slices.Contains(wanted.Items[:n], id) {
			return rules.Ask("carried_out", "names %s twice", id)
		}
	}
	gold := wanted.Gold
	for _, dead := range ids(d.State.Quest.Remains) {
		loot := event.RemainsLooted{Dead: dead, By: taker, Gold: min(gold, d.State.Quest.Remains[dead].Gold), Items: []event.ItemID{}}
		for _, id := range wanted.Items {
			if d.State.Items[id].Holder == dead {
				loot.Items = append(loot.Items, id)
			}
		}
		if loot.Gold > 0 || len(loot.Items) > 0 {
			d.Record(loot)
		}
		gold -= loot.Gold
	}
	if gold > 0 {
		return rules.Bar("ItemGone", "HQ-LOOT-01", "%d of the %d gold coins are not there", gold, wanted.Gold)
	}
	return nil
}

// mayCarryOut refuses to carry belongings out where the table has them lost.
//
//   - HQ-LOOT-01 (ruling): lost, unless option unlooted_remains is carried_out.
func (d *draft) mayCarryOut() error {
	if !d.Call.Options.Is("unlooted_remains", "carried_out") {
		return rules.Refuse("ItemGone", "HQ-LOOT-01", "belongings that nobody took by the end of the quest are lost")
	}
	return nil
}

// FinishQuest asks for everything that follows the end of a quest.
type FinishQuest struct {
	Pot     *int                         `json:"pot_gold"`
	Shares  map[event.HeroID]int         `json:"shares"`
	Items   map[event.HeroID][]event.Key `json:"items"`
	Carried map[event.HeroID]Takings     `json:"carried_out"`
}

func (c FinishQuest) ready(d *draft) error { return SettleQuest{}.ready(d) }

func (c FinishQuest) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	if err := c.reward(d); err != nil {
		return err
	}
	a := d.State.Quest
	for _, h := range a.inOrder(a.Left) {
		if a.Outcome == success {
			if err := (MarkQuest{Hero: h}).decide(d); err != nil {
				return err
			}
		}
		if d.mayRest() == nil {
			if err := (Restore{Hero: h}).decide(d); err != nil {
				return err
			}
		}
	}
	return SettleQuest{Carried: c.Carried}.decide(d)
}

// reward divides what there is to divide, unless that is done already.
func (c FinishQuest) reward(d *draft) error {
	a := d.State.Quest
	named := c.Pot != nil || len(c.Shares) > 0 || len(c.Items) > 0
	pot := 0
	if gold := d.State.Quests[a.No].Definition.RewardGold; gold != nil {
		pot = *gold
	}
	if !named && (a.Split || a.Outcome != success || pot == 0) {
		return nil
	}
	if c.Pot != nil {
		pot = *c.Pot
	}
	split := SplitReward{Pot: pot, Shares: c.Shares, Items: c.Items}
	if err := split.ready(d); err != nil {
		return err
	}
	if len(c.Shares) == 0 {
		var err error
		if split.Shares, err = d.evenly(pot); err != nil {
			return err
		}
	}
	return split.decide(d)
}

// evenly divides gold among those who share, if that leaves nothing over.
//
//   - HQ-REWARD-01 (ruling): an even split is proposed, the table gives away
//     odd coins.
func (d *draft) evenly(pot int) (map[event.HeroID]int, error) {
	a := d.State.Quest
	takers := slices.DeleteFunc(a.inOrder(a.Party), func(h event.HeroID) bool { return d.mayShare(h) != nil })
	even := map[event.HeroID]int{}
	if pot == 0 || len(takers) == 0 {
		return even, nil
	}
	if odd := pot % len(takers); odd > 0 {
		return nil, rules.Ask("shares", "are wanted: %d gold coins among %d heroes leave %d over", pot, len(takers), odd)
	}
	for _, h := range takers {
		even[h] = pot / len(takers)
	}
	return even, nil
}
