package heroquest

import (
	"fmt"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
)

// ofThings tells of gold, equipment and potions.
func (t *tale) ofThings(e events.Event) string {
	switch e := e.(type) {
	case event.ItemPurchased:
		return fmt.Sprintf("%s buys %s for %d gold, %d left", t.hero(e.Hero), thing(e.Card), e.Price, e.GoldAfter)
	case event.ItemSold:
		return fmt.Sprintf("%s sells %s for %d gold and has %d", t.hero(e.Hero), thing(e.Card), e.Proceeds, e.GoldAfter)
	case event.ItemTraded:
		return fmt.Sprintf("%s gives %s to %s", t.hero(e.From), t.item(e.Item), t.hero(e.To))
	case event.ItemPassed:
		return fmt.Sprintf("%s hands %s to %s", t.hero(e.From), thing(e.Card), t.hero(e.To))
	case event.GoldShared:
		return fmt.Sprintf("%s gives %d gold to %s", t.hero(e.From), e.Amount, t.hero(e.To))
	case event.ItemGained:
		return fmt.Sprintf("%s gains %s", t.hero(e.Hero), thing(e.Card))
	case event.GoldGained:
		return fmt.Sprintf("%s gains %d gold and has %d", t.hero(e.Hero), e.Amount, e.GoldAfter)
	case event.ItemLost:
		return fmt.Sprintf("%s loses %s", t.hero(e.Hero), thing(e.Card))
	case event.WeaponWielded:
		return fmt.Sprintf("%s wields %s: %s to attack", t.hero(e.Hero), thing(e.Card), many(e.AttackAfter, "die", "dice"))
	case event.ArmorWorn:
		return fmt.Sprintf("%s puts on %s: %s to defend", t.hero(e.Hero), thing(e.Card), many(e.DefendAfter, "die", "dice"))
	case event.EquipmentStowed:
		return fmt.Sprintf("%s puts %s away: %d attack and %d defend dice", t.hero(e.Hero), t.item(e.Item), e.AttackAfter, e.DefendAfter)
	case event.PotionDrunk:
		s := fmt.Sprintf("%s drinks %s", t.hero(e.Hero), thing(e.Card))
		if e.AsDeathSave {
			s += " to escape death"
		}
		if e.Roll != nil {
			s += " and rolls " + faces(e.Roll.Faces)
		}
		return s
	}
	return ""
}

// thing is a card with its article: a Battleaxe, an Elixir of Life; what is
// named after somebody, or has no number, goes without.
func thing(card event.Key) string {
	name := cardName(card)
	for _, bare := range []string{"'s ", "Water", "Mail", "Armor", "Bracers", "Caltrops", "Brew", "a card"} {
		if strings.Contains(name, bare) {
			return name
		}
	}
	if strings.ContainsRune("AEIO", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// ofSearches tells of searches for treasure.
func (t *tale) ofSearches(e events.Event) string {
	switch e := e.(type) {
	case event.TreasureSearchMade:
		return strings.TrimSuffix(fmt.Sprintf("%s searches for treasure in %s", t.hero(e.Hero), e.Room), " in ")
	case event.SpecialTreasureFound:
		return strings.TrimSuffix(t.hero(e.Hero)+" finds what the quest has hidden there: "+e.Text, ": ")
	case event.TreasureCardDrawn:
		if e.Category == "none" {
			return t.hero(e.Hero) + " finds nothing: the treasure deck is empty"
		}
		return fmt.Sprintf("%s draws %s", t.hero(e.Hero), cardName(e.Card))
	case event.TreasureCardReturned:
		if e.To == "bottom" {
			return cardName(e.Card) + " goes under the treasure deck"
		}
		return cardName(e.Card) + " goes back into the treasure deck"
	case event.HazardSuffered:
		s := strings.TrimSuffix(fmt.Sprintf("%s meets %s: %s", t.hero(e.Hero), cardName(e.Card), inWords(e.Consequence)), ": ")
		if e.Roll != nil {
			s += ", rolled " + faces(e.Roll.Faces)
		}
		return s
	case event.WanderingMonsterAppeared:
		s := theMonster(e.Type) + " comes wandering"
		if e.AttacksNow {
			s += fmt.Sprintf(" and attacks %s at once", t.hero(e.Hero))
		}
		return s
	}
	return ""
}

// ofDeath tells of heroes at 0, of the dead, and of what they leave.
func (t *tale) ofDeath(e events.Event) string {
	switch e := e.(type) {
	case event.HeroReducedToZero:
		return t.hero(e.Hero) + " is at 0 Body Points"
	case event.DeathSaveChosen:
		switch {
		case e.Item != "":
			return fmt.Sprintf("%s escapes death by %s", t.hero(e.Hero), t.item(e.Item))
		case e.Spell != "":
			return fmt.Sprintf("%s escapes death by %s", t.hero(e.Hero), cardName(e.Spell))
		}
		return t.hero(e.Hero) + " does not escape death"
	case event.HeroDied:
		return t.hero(e.Hero) + " dies"
	case event.PossessionsStolen:
		return fmt.Sprintf("what %s had is stolen: %s", t.hero(e.Hero), t.belongings(e.Gold, e.Items))
	case event.RemainsLeft:
		return fmt.Sprintf("%s leaves behind %s", t.hero(e.Hero), t.belongings(e.Gold, e.Items))
	case event.RemainsLooted:
		return fmt.Sprintf("%s takes from %s: %s", t.hero(e.By), t.hero(e.Dead), t.belongings(e.Gold, e.Items))
	case event.RemainsLost:
		return fmt.Sprintf("what %s left is lost: %s", t.hero(e.Dead), t.belongings(e.Gold, e.Items))
	}
	return ""
}
