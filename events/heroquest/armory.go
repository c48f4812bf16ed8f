package event

// ArmoryOpened: the heroes visit the armory.
type ArmoryOpened struct {
	AfterQuest int `json:"after_quest"`
	Attempt    int `json:"attempt"`
}

// ItemPurchased: a hero buys one item.
type ItemPurchased struct {
	Hero       HeroID `json:"hero_id"`
	Item       ItemID `json:"item_id"`
	Card       Key    `json:"card"`
	Price      int    `json:"price"`
	GoldBefore int    `json:"gold_before"`
	GoldAfter  int    `json:"gold_after"`
}

// ItemSold: a hero sells one item to the armory.
type ItemSold struct {
	Hero       HeroID `json:"hero_id"`
	Item       ItemID `json:"item_id"`
	Card       Key    `json:"card"`
	ListPrice  int    `json:"list_price"`
	Proceeds   int    `json:"proceeds"`
	GoldBefore int    `json:"gold_before"`
	GoldAfter  int    `json:"gold_after"`
}

// ItemTraded: free exchange of one item between quests.
type ItemTraded struct {
	From HeroID `json:"from"`
	To   HeroID `json:"to"`
	Item ItemID `json:"item_id"`
}

// ArmoryClosed: the visit is over.
type ArmoryClosed struct {
	AfterQuest int `json:"after_quest"`
}

// GoldShared: gold moves between two heroes; the sum stays the same.
type GoldShared struct {
	From      HeroID `json:"from"`
	To        HeroID `json:"to"`
	Amount    int    `json:"amount"`
	FromAfter int    `json:"from_after"`
	ToAfter   int    `json:"to_after"`
}

// The stored names.
func (ArmoryOpened) EventType() string  { return "ArmoryOpened" }
func (ItemPurchased) EventType() string { return "ItemPurchased" }
func (ItemSold) EventType() string      { return "ItemSold" }
func (ItemTraded) EventType() string    { return "ItemTraded" }
func (ArmoryClosed) EventType() string  { return "ArmoryClosed" }
func (GoldShared) EventType() string    { return "GoldShared" }

// Issues gives the item bought.
func (e ItemPurchased) Issues() []string { return ids(e.Item) }
