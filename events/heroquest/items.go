package event

// WeaponWielded: a hero takes a weapon in hand; Attack dice become its figure.
type WeaponWielded struct {
	Hero         HeroID `json:"hero_id"`
	Item         ItemID `json:"item_id"`
	Card         Key    `json:"card"`
	AttackBefore int    `json:"attack_before"`
	AttackAfter  int    `json:"attack_after"`
}

// ArmorWorn: a hero puts on armor, helmet or shield.
type ArmorWorn struct {
	Hero              HeroID `json:"hero_id"`
	Item              ItemID `json:"item_id"`
	Card              Key    `json:"card"`
	DefendBefore      int    `json:"defend_before"`
	DefendAfter       int    `json:"defend_after"`
	MovementDiceAfter int    `json:"movement_dice_after"`
	BodyBonus         int    `json:"body_bonus,omitempty"` // what it adds to the total of Body Points while worn
	MindBonus         int    `json:"mind_bonus,omitempty"` // and of Mind Points
}

// EquipmentStowed: a hero puts equipment away.
type EquipmentStowed struct {
	Hero        HeroID `json:"hero_id"`
	Item        ItemID `json:"item_id"`
	AttackAfter int    `json:"attack_after"`
	DefendAfter int    `json:"defend_after"`
}

// ItemPassed: a hero hands an item to an adjacent hero during a quest.
type ItemPassed struct {
	From HeroID `json:"from"`
	To   HeroID `json:"to"`
	Item ItemID `json:"item_id"`
	Card Key    `json:"card"`
}

// ItemGained: an item enters a hero's inventory.
type ItemGained struct {
	Hero     HeroID `json:"hero_id"`
	Item     ItemID `json:"item_id"`
	Card     Key    `json:"card"`
	Kind     string `json:"kind"`
	Cause    string `json:"cause"`
	CauseRef string `json:"cause_ref,omitempty"`
}

// GoldGained: gold enters a hero's purse.
type GoldGained struct {
	Hero       HeroID `json:"hero_id"`
	Amount     int    `json:"amount"`
	GoldBefore int    `json:"gold_before"`
	GoldAfter  int    `json:"gold_after"`
	Cause      string `json:"cause"`
	CauseRef   string `json:"cause_ref,omitempty"`
}

// ItemLost: an item is gone: thrown, or destroyed by a spell or a note.
type ItemLost struct {
	Hero     HeroID `json:"hero_id"`
	Item     ItemID `json:"item_id"`
	Card     Key    `json:"card"`
	Cause    string `json:"cause"`
	CauseRef string `json:"cause_ref,omitempty"`
}

// PotionDrunk: a potion is drunk and used up; effects follow as facts.
type PotionDrunk struct {
	Hero        HeroID `json:"hero_id"`
	Item        ItemID `json:"item_id"`
	Card        Key    `json:"card"`
	AsDeathSave bool   `json:"as_death_save"`
	Roll        *Roll  `json:"roll,omitempty"`
}

// The stored names.
func (WeaponWielded) EventType() string   { return "WeaponWielded" }
func (ArmorWorn) EventType() string       { return "ArmorWorn" }
func (EquipmentStowed) EventType() string { return "EquipmentStowed" }
func (ItemPassed) EventType() string      { return "ItemPassed" }
func (ItemGained) EventType() string      { return "ItemGained" }
func (GoldGained) EventType() string      { return "GoldGained" }
func (ItemLost) EventType() string        { return "ItemLost" }
func (PotionDrunk) EventType() string     { return "PotionDrunk" }

// Issues gives the item.
func (e ItemGained) Issues() []string { return ids(e.Item) }
