package heroquest

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules/words"

	"loretome/events"
)

// ofHeroes tells of heroes, sheets and the campaign.
func (t *tale) ofHeroes(e events.Event) string {
	switch e := e.(type) {
	case event.HeroJoined:
		return t.tongue.Say("%s the %s joins", t.hero(e.Hero), t.class(e.HeroType))
	case event.HeroRenamed:
		return t.tongue.Say("%s is called %s now", cmp.Or(e.OldName, t.hero("")), e.NewName)
	case event.HeroReplaced:
		return t.tongue.Say("%s the %s comes in the stead of %s", t.hero(e.Hero), t.class(e.HeroType), t.hero(e.Dead))
	case event.CardFigureEntered:
		if len(e.OldValue) > 0 {
			return t.tongue.Say("%s: %s is %s (%s before)", t.named(e.Card), t.word("figure", e.Field), string(e.Value), string(e.OldValue))
		}
		return t.tongue.Say("%s: %s is %s", t.named(e.Card), t.word("figure", e.Field), string(e.Value))
	case event.ContentAdded:
		return t.tongue.Say("the content pack %s is in use: %s", e.Pack, t.rows(e.Rows))
	case event.QuestBookAdded:
		return t.tongue.Say("the content pack %s brings quests: %s", e.Pack, t.rows(e.Rows))
	case event.EditionsChosen:
		if len(e.Editions) == 0 {
			return t.tongue.Say("the lists offer the followed box")
		}
		return t.tongue.Say("the lists offer the followed box and %s", strings.Join(e.Editions, ", "))
	case event.SeatingSet:
		return t.tongue.Say("clockwise from Zargon's left sit %s", t.heroes(e.Order))
	case event.CampaignEnded:
		if e.Reason == "" {
			return t.tongue.Say("the campaign ends")
		}
		return t.tongue.Say("the campaign ends: %s", e.Reason)
	}
	return t.ofSheets(e)
}

// ofSheets tells of what changes on the sheets between quests.
func (t *tale) ofSheets(e events.Event) string {
	switch e := e.(type) {
	case event.HeroRestored:
		return t.tongue.Say("%s has all points back: Body %d, Mind %d", t.hero(e.Hero), e.BodyAfter, e.MindAfter)
	case event.SpellsRestored:
		return t.tongue.Say("%s has all spells back", t.hero(e.Hero))
	case event.QuestMarkedComplete:
		return t.tongue.Say("%s has completed quest %d", t.hero(e.Hero), e.Quest)
	case event.HeroMindChanged:
		return t.tongue.Say("%s has Mind %d now, %d before", t.hero(e.Hero), e.MindAfter, e.MindBefore)
	case event.SpellsDealt:
		elements := make([]string, len(e.Elements))
		for i, element := range e.Elements {
			elements[i] = t.word("element", element)
		}
		return t.tongue.Say("%s takes the spells of %s: %s", t.hero(e.Hero), words.And(t.tongue, elements), t.cards(e.Spells))
	}
	return ""
}

// ofQuests tells of a quest up to its beginning.
func (t *tale) ofQuests(e events.Event) string {
	switch e := e.(type) {
	case event.QuestDefined:
		return t.tongue.Say("quest %d is prepared: %s", e.Quest, e.Title)
	case event.ArtifactRescheduled:
		return t.tongue.Say("%s, lost in quest %d, lies in quest %d, %s", t.named(e.Artifact), e.LostInQuest, e.Quest, cmp.Or(e.Area, t.tongue.Say("place|somewhere")))
	case event.QuestSetUp:
		title := cmp.Or(e.Title, t.tongue.Say("its board is laid"))
		if e.Attempt > 1 {
			return t.tongue.Say("quest %d is set up for attempt %d: %s", e.Quest, e.Attempt, title)
		}
		return t.tongue.Say("quest %d is set up: %s", e.Quest, title)
	case event.TextReadAloud:
		return t.tongue.Say("Zargon reads aloud: %s", cmp.Or(e.Text, t.word("text", e.What)))
	case event.QuestBegun:
		return t.tongue.Say("quest %d begins; in turn play %s", e.Quest, cmp.Or(t.heroes(e.TurnOrder), t.tongue.Say("playing|the heroes")))
	case event.TreasureDeckShuffled:
		return t.tongue.Many(e.CardsInDeck, "the treasure deck is shuffled, %d card", "the treasure deck is shuffled, %d cards")
	case event.AreaRevealed:
		return t.tongue.Say("%s comes into view", t.area(e))
	case event.DoorOpened:
		if e.By == "" {
			return t.tongue.Say("a door is opened")
		}
		return t.tongue.Say("%s opens a door", t.hero(e.By))
	}
	return ""
}

// area is a room or corridor that comes into view: room R1.
func (t *tale) area(e event.AreaRevealed) string {
	switch {
	case e.AreaKind == "" && e.Area == "":
		return t.tongue.Say("an area")
	case e.AreaKind == "":
		return e.Area
	case e.Area == "":
		return t.word("area", e.AreaKind)
	}
	return t.tongue.Say("%s %s", t.word("area", e.AreaKind), e.Area)
}

// ofEndings tells of the end of a quest and what follows.
func (t *tale) ofEndings(e events.Event) string {
	switch e := e.(type) {
	case event.QuestGoalAchieved:
		if e.Note == "" {
			return t.tongue.Say("the goal of quest %d is reached", e.Quest)
		}
		return t.tongue.Say("the goal of quest %d is reached: %s", e.Quest, e.Note)
	case event.HeroExited:
		if e.Via == "" {
			return t.tongue.Say("%s leaves the quest", t.hero(e.Hero))
		}
		return t.tongue.Say("%s leaves the quest by the %s", t.hero(e.Hero), t.word("way", e.Via))
	case event.QuestEnded:
		return t.ended(e)
	case event.RewardSplit:
		var shares []string
		for _, h := range ids(e.Shares) {
			shares = append(shares, t.tongue.Say("%s %d", t.hero(h), words.Amount(e.Shares[h])))
		}
		return t.tongue.Say("the reward of %d gold is split: %s", words.Amount(e.PotGold), cmp.Or(strings.Join(shares, ", "), t.tongue.Say("among nobody")))
	case event.QuestSettled:
		return t.tongue.Say("quest %d is settled", e.Quest)
	case event.ArmoryOpened:
		return t.tongue.Say("the heroes visit the armory")
	case event.ArmoryClosed:
		return t.tongue.Say("the heroes leave the armory")
	}
	return ""
}

// ended tells how an attempt at a quest came out.
func (t *tale) ended(e event.QuestEnded) string {
	switch e.Outcome {
	case success:
		return t.tongue.Say("quest %d is won", e.Quest)
	case retreat:
		return t.tongue.Say("quest %d ends in a retreat", e.Quest)
	case defeat:
		return t.tongue.Say("quest %d ends in a defeat", e.Quest)
	}
	return t.tongue.Say("quest %d is over", e.Quest)
}

// ofTurns tells of rounds, turns and movement.
func (t *tale) ofTurns(e events.Event) string {
	switch e := e.(type) {
	case event.RoundBegan:
		return t.tongue.Say("round %d begins", e.Round)
	case event.RoundEnded:
		return t.tongue.Say("round %d ends", e.Round)
	case event.TurnBegan:
		if e.Side == "zargon" {
			return t.tongue.Say("it is Zargon's turn")
		}
		return t.tongue.Say("it is %s's turn", t.hero(e.Hero))
	case event.TurnEnded:
		if who := t.here[string(e.Turn)]; who != "" {
			return t.tongue.Say("%s's turn ends", t.who(who))
		}
		return t.tongue.Say("the turn ends")
	case event.DiceRolled:
		purpose := cmp.Or(t.word("throw", e.Purpose), t.tongue.Say("throw|something"))
		if len(e.Faces) == 0 {
			return t.tongue.Say("thrown for %s", purpose)
		}
		return t.tongue.Say("thrown for %s: %s", purpose, t.faces(e.Faces))
	case event.MovementRolled:
		if len(e.Roll.Faces) == 0 {
			return t.tongue.Many(e.Squares, "%s rolls movement: %d square to walk", "%s rolls movement: %d squares to walk", t.hero(e.Hero), e.Squares)
		}
		return t.tongue.Many(e.Squares, "%s rolls %s: %d square to walk", "%s rolls %s: %d squares to walk", t.hero(e.Hero), t.faces(e.Roll.Faces), e.Squares)
	case event.HeroMoved:
		return t.goes(e)
	case event.MovementEnded:
		return t.tongue.Say("%s's movement is over", t.hero(e.Hero))
	}
	return ""
}

// goes tells a walk or a leap.
func (t *tale) goes(e event.HeroMoved) string {
	who, n := t.hero(e.Hero), e.SquaresUsed
	switch {
	case e.Intent == "jump" && e.Area != "":
		return t.tongue.Many(n, "%s leaps %d square to %s", "%s leaps %d squares to %s", who, n, e.Area)
	case e.Intent == "jump":
		return t.tongue.Many(n, "%s leaps %d square", "%s leaps %d squares", who, n)
	case e.Area != "":
		return t.tongue.Many(n, "%s walks %d square to %s", "%s walks %d squares to %s", who, n, e.Area)
	}
	return t.tongue.Many(n, "%s walks %d square", "%s walks %d squares", who, n)
}

// ofMonsters tells of monsters and of damage.
func (t *tale) ofMonsters(e events.Event) string {
	switch e := e.(type) {
	case event.MonsterPlaced:
		return t.appears(e)
	case event.MonsterActivated:
		return t.tongue.Say("Zargon uses %s", t.whom(cmp.Or(string(e.Monster), "monster")))
	case event.MonsterMoved:
		return t.tongue.Many(e.SquaresUsed, "%s moves %d square", "%s moves %d squares", t.monster(e.Monster), e.SquaresUsed)
	case event.MonsterDamaged:
		return t.hurt(t.monster(e.Monster), e.Damage, e.BodyAfter)
	case event.MonsterDied:
		return t.tongue.Say("%s dies", t.monster(e.Monster))
	case event.HeroDamaged:
		return t.hurt(t.hero(e.Hero), e.Damage, e.BodyAfter)
	case event.HeroHealed:
		return t.tongue.Many(e.Amount, "%s regains %d Body Point and has %d", "%s regains %d Body Points and has %d", t.hero(e.Hero), e.Amount, e.BodyAfter)
	}
	return ""
}

// hurt tells damage.
func (t *tale) hurt(who string, damage, left int) string {
	return t.tongue.Many(damage, "%s loses %d Body Point, %d left", "%s loses %d Body Points, %d left", who, damage, left)
}

// appears tells who comes onto the board; of several alike, all at once.
func (t *tale) appears(e event.MonsterPlaced) string {
	n := t.placed[e.Type]
	if e.Name != "" || n == 1 {
		return t.tongue.Say("%s appears", t.monster(e.Monster))
	}
	t.placed[e.Type] = 0
	if n == 0 {
		return "" // told with the first
	}
	return t.tongue.Say("%d %s appear", n, gameTerm(t.tongue, "several", theMonsters(e.Type)))
}

// rows counts the rows of a pack by their groups.
func (t *tale) rows(rows json.RawMessage) string {
	var groups map[string][]json.RawMessage
	if json.Unmarshal(rows, &groups) != nil {
		return t.tongue.Say("rows that cannot be read")
	}
	var told []string
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		if n := len(groups[group]); n > 0 {
			told = append(told, t.tongue.Say("%d in %s", n, t.word("rows", group)))
		}
	}
	return cmp.Or(strings.Join(told, ", "), t.tongue.Say("no rows"))
}
