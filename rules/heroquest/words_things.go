package heroquest

import (
	event "loretome/events/heroquest"
	"loretome/rules/words"

	"loretome/events"
)

// ofThings tells of gold, equipment and potions.
func (t *tale) ofThings(e events.Event) string {
	switch e := e.(type) {
	case event.ItemPurchased:
		return t.tongue.Say("%s buys %s for %d gold, %d left", t.hero(e.Hero), t.thing(e.Card), words.Amount(e.Price), words.Amount(e.GoldAfter))
	case event.ItemSold:
		return t.tongue.Say("%s sells %s for %d gold and has %d", t.hero(e.Hero), t.thing(e.Card), words.Amount(e.Proceeds), words.Amount(e.GoldAfter))
	case event.ItemTraded:
		return t.tongue.Say("%s gives %s to %s", t.hero(e.From), t.item(e.Item), t.toHero(e.To))
	case event.ItemPassed:
		return t.tongue.Say("%s hands %s to %s", t.hero(e.From), t.thing(e.Card), t.toHero(e.To))
	case event.GoldShared:
		return t.tongue.Say("%s gives %d gold to %s", t.hero(e.From), words.Amount(e.Amount), t.toHero(e.To))
	case event.ItemGained:
		return t.tongue.Say("%s gains %s", t.hero(e.Hero), t.thing(e.Card))
	case event.GoldGained:
		return t.tongue.Say("%s gains %d gold and has %d", t.hero(e.Hero), words.Amount(e.Amount), words.Amount(e.GoldAfter))
	case event.ItemLost:
		return t.tongue.Say("%s loses %s", t.hero(e.Hero), t.thing(e.Card))
	case event.WeaponWielded:
		return t.tongue.Many(e.AttackAfter, "%s wields %s: %d die to attack", "%s wields %s: %d dice to attack", t.hero(e.Hero), t.thing(e.Card), e.AttackAfter)
	case event.ArmorWorn:
		return t.tongue.Many(e.DefendAfter, "%s puts on %s: %d die to defend", "%s puts on %s: %d dice to defend", t.hero(e.Hero), t.thing(e.Card), e.DefendAfter)
	case event.EquipmentStowed:
		return t.tongue.Say("%s puts %s away: %d attack and %d defend dice", t.hero(e.Hero), t.item(e.Item), e.AttackAfter, e.DefendAfter)
	case event.PotionDrunk:
		return t.drinks(e)
	}
	return ""
}

// drinks tells a potion.
func (t *tale) drinks(e event.PotionDrunk) string {
	who, potion := t.hero(e.Hero), t.thing(e.Card)
	switch {
	case e.AsDeathSave && e.Roll != nil:
		return t.tongue.Say("%s drinks %s to escape death and rolls %s", who, potion, t.faces(e.Roll.Faces))
	case e.AsDeathSave:
		return t.tongue.Say("%s drinks %s to escape death", who, potion)
	case e.Roll != nil:
		return t.tongue.Say("%s drinks %s and rolls %s", who, potion, t.faces(e.Roll.Faces))
	}
	return t.tongue.Say("%s drinks %s", who, potion)
}

// ofSearches tells of searches for treasure.
func (t *tale) ofSearches(e events.Event) string {
	switch e := e.(type) {
	case event.TreasureSearchMade:
		if e.Room == "" {
			return t.tongue.Say("%s searches for treasure", t.hero(e.Hero))
		}
		return t.tongue.Say("%s searches for treasure in %s", t.hero(e.Hero), e.Room)
	case event.SpecialTreasureFound:
		if e.Text == "" {
			return t.tongue.Say("%s finds what the quest has hidden there", t.hero(e.Hero))
		}
		return t.tongue.Say("%s finds what the quest has hidden there: %s", t.hero(e.Hero), e.Text)
	case event.TreasureCardDrawn:
		if e.Category == "none" {
			return t.tongue.Say("%s finds nothing: the treasure deck is empty", t.hero(e.Hero))
		}
		return t.tongue.Say("%s draws %s", t.hero(e.Hero), t.named(e.Card))
	case event.TreasureCardReturned:
		if e.To == "bottom" {
			return t.tongue.Say("%s goes under the treasure deck", t.named(e.Card))
		}
		return t.tongue.Say("%s goes back into the treasure deck", t.named(e.Card))
	case event.HazardSuffered:
		return t.meetsHazard(e)
	case event.WanderingMonsterAppeared:
		monster := gameTerm(t.tongue, "who", theMonster(e.Type))
		if e.AttacksNow {
			return t.tongue.Say("%s comes wandering and attacks %s at once", monster, t.toHero(e.Hero))
		}
		return t.tongue.Say("%s comes wandering", monster)
	}
	return ""
}

// meetsHazard tells a hazard of the treasure deck.
func (t *tale) meetsHazard(e event.HazardSuffered) string {
	s := ""
	if e.Consequence == "" {
		s = t.tongue.Say("%s meets %s", t.hero(e.Hero), t.named(e.Card))
	} else {
		s = t.tongue.Say("%s meets %s: %s", t.hero(e.Hero), t.named(e.Card), t.tongue.Term(inWords(e.Consequence)))
	}
	if e.Roll != nil {
		return t.tongue.Say("%s, rolled %s", s, t.faces(e.Roll.Faces))
	}
	return s
}

// ofDeath tells of heroes at 0, of the dead, and of what they leave.
func (t *tale) ofDeath(e events.Event) string {
	switch e := e.(type) {
	case event.HeroReducedToZero:
		return t.tongue.Say("%s is at 0 Body Points", t.hero(e.Hero))
	case event.DeathSaveChosen:
		switch {
		case e.Item != "":
			return t.tongue.Say("%s escapes death by %s", t.hero(e.Hero), t.item(e.Item))
		case e.Spell != "":
			return t.tongue.Say("%s escapes death by %s", t.hero(e.Hero), t.named(e.Spell))
		}
		return t.tongue.Say("%s does not escape death", t.hero(e.Hero))
	case event.HeroDied:
		return t.tongue.Say("%s dies", t.hero(e.Hero))
	case event.PossessionsStolen:
		return t.tongue.Say("what %s had is stolen: %s", t.hero(e.Hero), t.belongings(e.Gold, e.Items))
	case event.RemainsLeft:
		return t.tongue.Say("%s leaves behind %s", t.hero(e.Hero), t.belongings(e.Gold, e.Items))
	case event.RemainsLooted:
		return t.tongue.Say("%s takes from %s: %s", t.hero(e.By), t.hero(e.Dead), t.belongings(e.Gold, e.Items))
	case event.RemainsLost:
		return t.tongue.Say("what %s left is lost: %s", t.hero(e.Dead), t.belongings(e.Gold, e.Items))
	}
	return ""
}
