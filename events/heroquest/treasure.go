package event

// TreasureDeckShuffled: the treasure deck is shuffled. No order is stored: an app-run deck draws each card when it is due.
type TreasureDeckShuffled struct {
	Deck        string `json:"deck"`
	CardsInDeck int    `json:"cards_in_deck"`
}

// TreasureSearchMade: a hero announces a search for treasure.
type TreasureSearchMade struct {
	Hero HeroID `json:"hero_id"`
	Room string `json:"room"`
}

// SpecialTreasureFound: the room's special treasure goes to the searcher.
type SpecialTreasureFound struct {
	Hero     HeroID     `json:"hero_id"`
	Room     string     `json:"room"`
	Treasure TreasureID `json:"treasure_id"`
	Gold     int        `json:"gold"`
	Items    []Key      `json:"items"`
	Text     string     `json:"text,omitempty"`
}

// TreasureCardDrawn: a treasure card is drawn (category none: the deck is empty, nothing is found).
type TreasureCardDrawn struct {
	Hero      HeroID `json:"hero_id"`
	Room      string `json:"room"`
	Card      Key    `json:"card"`
	Category  string `json:"category"`
	DrawnBy   string `json:"drawn_by"`
	CardsLeft *int   `json:"cards_left,omitempty"`
}

// TreasureCardReturned: a treasure card goes back.
type TreasureCardReturned struct {
	Card      Key    `json:"card"`
	To        string `json:"to"`
	CardsLeft *int   `json:"cards_left,omitempty"`
}

// HazardSuffered: a hazard card's consequence.
type HazardSuffered struct {
	Hero        HeroID `json:"hero_id"`
	Card        Key    `json:"card"`
	Consequence string `json:"consequence"`
	Roll        *Roll  `json:"roll,omitempty"`
	EndsTurn    bool   `json:"ends_turn"`
}

// WanderingMonsterAppeared: a wandering monster comes up.
type WanderingMonsterAppeared struct {
	Monster    MonsterID `json:"monster_id"`
	Type       Key       `json:"type"`
	Hero       HeroID    `json:"hero_id"`
	Adjacent   bool      `json:"adjacent"`
	AttacksNow bool      `json:"attacks_now"`
}

// The stored names.
func (TreasureDeckShuffled) EventType() string     { return "TreasureDeckShuffled" }
func (TreasureSearchMade) EventType() string       { return "TreasureSearchMade" }
func (SpecialTreasureFound) EventType() string     { return "SpecialTreasureFound" }
func (TreasureCardDrawn) EventType() string        { return "TreasureCardDrawn" }
func (TreasureCardReturned) EventType() string     { return "TreasureCardReturned" }
func (HazardSuffered) EventType() string           { return "HazardSuffered" }
func (WanderingMonsterAppeared) EventType() string { return "WanderingMonsterAppeared" }
