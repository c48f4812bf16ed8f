package heroquest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
)

// ofHeroes tells of heroes, sheets and the campaign.
func (t *tale) ofHeroes(e events.Event) string {
	switch e := e.(type) {
	case event.HeroJoined:
		return fmt.Sprintf("%s the %s joins", t.hero(e.Hero), cmp.Or(CardName(e.HeroType), "hero"))
	case event.HeroRenamed:
		return fmt.Sprintf("%s is called %s now", cmp.Or(e.OldName, "the hero"), e.NewName)
	case event.HeroReplaced:
		return fmt.Sprintf("%s the %s comes in the stead of %s", t.hero(e.Hero), cmp.Or(CardName(e.HeroType), "hero"), t.hero(e.Dead))
	case event.CardFigureEntered:
		s := fmt.Sprintf("%s: %s is %s", cardName(e.Card), inWords(e.Field), e.Value)
		if len(e.OldValue) > 0 {
			s += fmt.Sprintf(" (%s before)", e.OldValue)
		}
		return s
	case event.ContentAdded:
		return fmt.Sprintf("the content pack %s is in use: %s", e.Pack, rowsTold(e.Rows))
	case event.QuestBookAdded:
		return fmt.Sprintf("the content pack %s brings quests: %s", e.Pack, rowsTold(e.Rows))
	case event.EditionsChosen:
		return "the lists offer the followed box" + strings.TrimSuffix(" and "+strings.Join(e.Editions, ", "), " and ")
	case event.SeatingSet:
		return "clockwise from Zargon's left sit " + t.heroes(e.Order)
	case event.CampaignEnded:
		return strings.TrimSuffix("the campaign ends: "+e.Reason, ": ")
	case event.HeroRestored:
		return fmt.Sprintf("%s has all points back: Body %d, Mind %d", t.hero(e.Hero), e.BodyAfter, e.MindAfter)
	case event.SpellsRestored:
		return t.hero(e.Hero) + " has all spells back"
	case event.QuestMarkedComplete:
		return fmt.Sprintf("%s has completed quest %d", t.hero(e.Hero), e.Quest)
	case event.HeroMindChanged:
		return fmt.Sprintf("%s has Mind %d now, %d before", t.hero(e.Hero), e.MindAfter, e.MindBefore)
	case event.SpellsDealt:
		return fmt.Sprintf("%s takes the spells of %s: %s", t.hero(e.Hero), and(e.Elements), cards(e.Spells))
	}
	return ""
}

// ofQuests tells of a quest up to its beginning.
func (t *tale) ofQuests(e events.Event) string {
	switch e := e.(type) {
	case event.QuestDefined:
		return fmt.Sprintf("quest %d is prepared: %s", e.Quest, e.Title)
	case event.ArtifactRescheduled:
		return fmt.Sprintf("%s, lost in quest %d, lies in quest %d, %s", cardName(e.Artifact), e.LostInQuest, e.Quest, cmp.Or(e.Area, "somewhere"))
	case event.QuestSetUp:
		s := fmt.Sprintf("quest %d is set up", e.Quest)
		if e.Attempt > 1 {
			s += fmt.Sprintf(" for attempt %d", e.Attempt)
		}
		return s + ": " + cmp.Or(e.Title, "its board is laid")
	case event.TextReadAloud:
		return "Zargon reads aloud: " + cmp.Or(e.Text, inWords(e.What))
	case event.QuestBegun:
		return fmt.Sprintf("quest %d begins; in turn play %s", e.Quest, cmp.Or(t.heroes(e.TurnOrder), "the heroes"))
	case event.TreasureDeckShuffled:
		return fmt.Sprintf("the treasure deck is shuffled, %s", many(e.CardsInDeck, "card", "cards"))
	case event.AreaRevealed:
		return fmt.Sprintf("%s comes into view", cmp.Or(strings.TrimSpace(inWords(e.AreaKind)+" "+e.Area), "an area"))
	case event.DoorOpened:
		if e.By == "" {
			return "a door is opened"
		}
		return t.hero(e.By) + " opens a door"
	}
	return ""
}

// ofEndings tells of the end of a quest and what follows.
func (t *tale) ofEndings(e events.Event) string {
	switch e := e.(type) {
	case event.QuestGoalAchieved:
		return strings.TrimSuffix(fmt.Sprintf("the goal of quest %d is reached: %s", e.Quest, e.Note), ": ")
	case event.HeroExited:
		return strings.TrimSuffix(t.hero(e.Hero)+" leaves the quest by the "+inWords(e.Via), " by the ")
	case event.QuestEnded:
		return fmt.Sprintf("quest %d %s", e.Quest, cmp.Or(endings[e.Outcome], "is over"))
	case event.RewardSplit:
		var shares []string
		for _, h := range ids(e.Shares) {
			shares = append(shares, fmt.Sprintf("%s %d", t.hero(h), e.Shares[h]))
		}
		return fmt.Sprintf("the reward of %d gold is split: %s", e.PotGold, cmp.Or(strings.Join(shares, ", "), "among nobody"))
	case event.QuestSettled:
		return fmt.Sprintf("quest %d is settled", e.Quest)
	case event.ArmoryOpened:
		return "the heroes visit the armory"
	case event.ArmoryClosed:
		return "the heroes leave the armory"
	}
	return ""
}

// ofTurns tells of rounds, turns and movement.
func (t *tale) ofTurns(e events.Event) string {
	switch e := e.(type) {
	case event.RoundBegan:
		return fmt.Sprintf("round %d begins", e.Round)
	case event.RoundEnded:
		return fmt.Sprintf("round %d ends", e.Round)
	case event.TurnBegan:
		if e.Side == "zargon" {
			return "it is Zargon's turn"
		}
		return fmt.Sprintf("it is %s's turn", t.hero(e.Hero))
	case event.TurnEnded:
		if who := t.here[string(e.Turn)]; who != "" {
			return t.name(who) + "'s turn ends"
		}
		return "the turn ends"
	case event.DiceRolled:
		return strings.TrimSuffix(fmt.Sprintf("thrown for %s: %s", cmp.Or(inWords(e.Purpose), "something"), faces(e.Faces)), ": ")
	case event.MovementRolled:
		return fmt.Sprintf("%s rolls %s: %s to walk", t.hero(e.Hero), cmp.Or(faces(e.Roll.Faces), "movement"), many(e.Squares, "square", "squares"))
	case event.HeroMoved:
		goes := "walks"
		if e.Intent == "jump" {
			goes = "leaps"
		}
		s := fmt.Sprintf("%s %s %s", t.hero(e.Hero), goes, many(e.SquaresUsed, "square", "squares"))
		if e.Area != "" {
			s += " to " + e.Area
		}
		return s
	case event.MovementEnded:
		return t.hero(e.Hero) + "'s movement is over"
	}
	return ""
}

// ofMonsters tells of monsters and of damage.
func (t *tale) ofMonsters(e events.Event) string {
	switch e := e.(type) {
	case event.MonsterPlaced:
		return t.appears(e)
	case event.MonsterActivated:
		return "Zargon uses " + t.monster(e.Monster)
	case event.MonsterMoved:
		return fmt.Sprintf("%s moves %s", t.monster(e.Monster), many(e.SquaresUsed, "square", "squares"))
	case event.MonsterDamaged:
		return fmt.Sprintf("%s loses %s, %d left", t.monster(e.Monster), body(e.Damage), e.BodyAfter)
	case event.MonsterDied:
		return t.monster(e.Monster) + " dies"
	case event.HeroDamaged:
		return fmt.Sprintf("%s loses %s, %d left", t.hero(e.Hero), body(e.Damage), e.BodyAfter)
	case event.HeroHealed:
		return fmt.Sprintf("%s regains %s and has %d", t.hero(e.Hero), body(e.Amount), e.BodyAfter)
	}
	return ""
}

// appears tells who comes onto the board; of several alike, all at once.
func (t *tale) appears(e event.MonsterPlaced) string {
	n := t.placed[e.Type]
	if e.Name != "" || n == 1 {
		return t.monster(e.Monster) + " appears"
	}
	t.placed[e.Type] = 0
	if n == 0 {
		return "" // told with the first
	}
	return fmt.Sprintf("%d %s appear", n, theMonsters(e.Type))
}

func body(n int) string { return many(n, "Body Point", "Body Points") }

// cardName is a card's name, or a word for a card that is not named.
func cardName(key event.Key) string { return cmp.Or(CardName(key), "a card") }

func cards(keys []event.Key) string {
	all := make([]string, len(keys))
	for i, k := range keys {
		all[i] = cardName(k)
	}
	return and(all)
}

// rowsTold counts the rows of a pack by their groups.
func rowsTold(rows json.RawMessage) string {
	var groups map[string][]json.RawMessage
	if json.Unmarshal(rows, &groups) != nil {
		return "rows that cannot be read"
	}
	var told []string
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		if n := len(groups[group]); n > 0 {
			told = append(told, fmt.Sprintf("%d in %s", n, inWords(group)))
		}
	}
	return cmp.Or(strings.Join(told, ", "), "no rows")
}

// endings tell how an attempt at a quest came out.
var endings = map[string]string{success: "is won", retreat: "ends in a retreat", defeat: "ends in a defeat"}
