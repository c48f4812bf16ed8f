package heroquest

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"

	"loretome/events"
)

// Phase is where a campaign stands.
type Phase string

// The phases of a campaign.
const (
	Forming       Phase = "forming"        // heroes join, figures and options are entered
	BetweenQuests Phase = "between_quests" // heroes may trade; the armory may be open
	InQuest       Phase = "in_quest"       // an attempt is set up, running, or being settled
	Closed        Phase = "closed"         // no game commands any more
)

// State is a campaign of HeroQuest, folded from its events.
type State struct {
	Phase    Phase                         `json:"phase"`
	Heroes   map[event.HeroID]Hero         `json:"heroes"`
	Items    map[event.ItemID]Item         `json:"items"`              // all that is in the game
	Seating  []event.HeroID                `json:"seating"`            // clockwise from Zargon's left
	Figures  map[FigureKey]json.RawMessage `json:"figures"`            // entered by the table
	Packs    Packs                         `json:"packs,omitzero"`     // of the table's own
	Editions []string                      `json:"editions,omitempty"` // whose cards lists offer, besides the followed box's
	Quests   map[int]Quest                 `json:"quests"`             // by number
	Quest    *Attempt                      `json:"quest"`              // the attempt in progress
	Armory   Armory                        `json:"armory"`
	Deck     Deck                          `json:"deck"`
	Owed     []Owed                        `json:"owed"` // lost artifacts that a next quest must hold
}

// FigureKey names a figure that the table entered: catalogue/card/field.
type FigureKey string

// Hero is one character of the campaign, living or dead.
type Hero struct {
	Type      event.Key     `json:"type"`
	Name      string        `json:"name"`
	Player    events.SeatID `json:"player_id"`
	Attack    int           `json:"attack_dice"` // of the character card; a weapon in hand replaces it
	Defend    int           `json:"defend_dice"` // of the character card; armor adds to it
	Body      int           `json:"body"`
	BodyMax   int           `json:"body_max"`
	Mind      int           `json:"mind"`
	MindMax   int           `json:"mind_max"`
	MoveDice  int           `json:"movement_dice"` // of the character card
	Gold      int           `json:"gold"`
	Quests    []int         `json:"quests"` // marked complete
	Elements  []string      `json:"elements"`
	Spells    []Spell       `json:"spells"`
	Dead      bool          `json:"dead"`
	Successor event.HeroID  `json:"successor,omitempty"` // who came back in this hero's stead
}

// Spell is a spell card in a hero's hand.
type Spell struct {
	Key   event.Key `json:"spell"`
	Spent bool      `json:"spent"` // cast in this quest
}

// Place is where a thing is with its holder.
type Place string

// The places of an item.
const (
	Carried Place = "carried"
	InHand  Place = "in_hand" // the weapon that the hero wields
	Worn    Place = "worn"
	Lying   Place = "lying" // among the remains of its holder, who is dead
)

// Item is one thing and whose it is.
type Item struct {
	Card     event.Key    `json:"card"`
	Holder   event.HeroID `json:"hero_id"`
	Place    Place        `json:"place"`
	Starting bool         `json:"starting,omitempty"`  // the weapon of the character card
	FromDeck bool         `json:"from_deck,omitempty"` // a card of the treasure deck
	Body     int          `json:"body,omitempty"`      // what it adds to its wearer's total of Body Points
	Mind     int          `json:"mind,omitempty"`      // and of Mind Points
}

// Quest is a quest as Zargon defined it, with what came of it.
type Quest struct {
	Definition event.QuestDefined `json:"definition"`
	Defined    bool               `json:"defined,omitempty"` // by an event that this state was folded from; heroes see none
	Attempts   []Outcome          `json:"attempts"`
	Found      []event.TreasureID `json:"found,omitempty"` // special treasures that are gone for good
}

// Outcome is how an attempt at a quest ended.
type Outcome struct {
	Attempt   int            `json:"attempt"`
	Outcome   string         `json:"outcome"` // success, retreat, defeat; empty while it goes on
	Survivors []event.HeroID `json:"survivors"`
	Dead      []event.HeroID `json:"dead"`
}

// Won says whether an attempt was a success.
func (q Quest) Won() bool {
	return slices.ContainsFunc(q.Attempts, func(o Outcome) bool { return o.Outcome == "success" })
}

// Armory is the shop between quests.
type Armory struct {
	Open       bool `json:"open"`
	AfterQuest int  `json:"after_quest"` // the quest settled last; 0 before the first
	Attempt    int  `json:"attempt"`     // and which attempt at it
}

// Deck is the treasure deck: only what differs from the full deck is kept.
type Deck struct {
	Out    map[event.Key]int `json:"out"`    // cards that are not in the deck, by key
	Bottom []event.Key       `json:"bottom"` // put under the deck since it was shuffled, in that order; inDeck knows which came up again
	Spent  map[event.Key]int `json:"spent"`  // cards out that come back when the quest is settled
}

// Owed is an artifact that was lost and has to be placed in a next quest.
type Owed struct {
	Artifact    event.Key `json:"artifact"`
	LostInQuest int       `json:"lost_in_quest"`
}

// heldBy lists the things of a hero, the first gained first; among the dead,
// those that lie with the remains.
func (s State) heldBy(h event.HeroID) []event.ItemID {
	var held []event.ItemID
	for id, item := range s.Items {
		if item.Holder == h {
			held = append(held, id)
		}
	}
	slices.SortFunc(held, byNumber)
	return held
}

// inHand is the weapon that a hero wields.
func (s State) inHand(h event.HeroID) (event.ItemID, bool) {
	for id, item := range s.Items {
		if item.Holder == h && item.Place == InHand {
			return id, true
		}
	}
	return "", false
}

// worn lists what a hero wears, in the order in which it was gained.
func (s State) worn(h event.HeroID) []event.ItemID {
	return slices.DeleteFunc(s.heldBy(h), func(id event.ItemID) bool { return s.Items[id].Place != Worn })
}

// isMonster says whether an id is that of a monster of the attempt in progress,
// living or dead.
func (s State) isMonster(id string) bool {
	if s.Quest == nil {
		return false
	}
	_, there := s.Quest.Monster[event.MonsterID(id)]
	return there
}

// heroes lists the heroes of the campaign in the order of joining.
func (s State) heroes() []event.HeroID {
	return ids(s.Heroes)
}

// living lists the heroes that live.
func (s State) living() []event.HeroID {
	return slices.DeleteFunc(s.heroes(), func(h event.HeroID) bool { return s.Heroes[h].Dead })
}

// ids lists the ids of what a map holds, by their number.
func ids[ID ~string, V any](all map[ID]V) []ID { return slices.SortedFunc(maps.Keys(all), byNumber) }

// byNumber orders ids by their number: i2 before i10.
func byNumber[ID ~string](a, b ID) int {
	na, ea := number(a)
	nb, eb := number(b)
	if ea != nil || eb != nil || na == nb {
		return cmp.Compare(a, b)
	}
	return na - nb
}

// number is the number in an id: 10 in i10.
func number[ID ~string](id ID) (int, error) {
	return strconv.Atoi(strings.TrimLeft(string(id), "abcdefghijklmnopqrstuvwxyz"))
}
