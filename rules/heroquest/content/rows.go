package content

import event "loretome/events/heroquest"

// Row is what every row has. A figure that is not attested is nil; a text that
// is not attested is empty.
type Row struct {
	Name       string    `json:"name,omitzero"`
	Effect     string    `json:"effect,omitzero"` // what the card does, in our words
	Edition    string    `json:"edition,omitzero"`
	Confidence string    `json:"confidence,omitzero"`  // seed, two-sources, one-source or unknown
	SeedFields []string  `json:"seed_fields,omitzero"` // those that the rulebook prints
	Variants   []Variant `json:"variants,omitzero"`
	Notes      string    `json:"notes,omitzero"`
}

// Printed is what the row has in common with every other.
func (r Row) Printed() Row { return r }

// Variant is how another edition has a row; only what differs is there.
type Variant struct {
	Edition         string      `json:"edition,omitzero"`
	Name            string      `json:"name,omitzero"`
	Kind            string      `json:"kind,omitzero"`
	Differences     string      `json:"differences,omitzero"`
	StartWeapon     event.Key   `json:"start_weapon,omitzero"`
	NotFor          []event.Key `json:"not_for,omitzero"`
	OnlyFor         []event.Key `json:"only_for,omitzero"`
	Cost            *int        `json:"cost,omitzero"`
	Gold            *int        `json:"gold,omitzero"`
	Move            *int        `json:"move,omitzero"`
	Attack          *int        `json:"attack,omitzero"`
	Defend          *int        `json:"defend,omitzero"`
	Body            *int        `json:"body,omitzero"`
	Mind            *int        `json:"mind,omitzero"`
	DefendDice      *int        `json:"defend_dice,omitzero"`
	TotalDefendDice *int        `json:"total_defend_dice,omitzero"`
	MindMaxBonus    *int        `json:"mind_max_bonus,omitzero"`
	MoveSquares     *int        `json:"move_squares,omitzero"`
	Attacks         *int        `json:"attacks,omitzero"`
	Until           string      `json:"until,omitzero"`
}

// Equipment is a card of the equipment deck.
type Equipment struct {
	Row
	Category      string      `json:"category,omitzero"` // weapon, armor, tool, consumable or potion
	Cost          *int        `json:"cost,omitzero"`     // gold at the armory
	Sell          *int        `json:"sell,omitzero"`
	AttackDice    *int        `json:"attack_dice,omitzero"`
	Reach         string      `json:"reach,omitzero"` // adjacent, adjacent-or-thrown, ranged or ranged-not-adjacent
	Diagonal      *bool       `json:"diagonal,omitzero"`
	ThrownAndLost *bool       `json:"thrown_and_lost,omitzero"`
	NoShield      *bool       `json:"no_shield,omitzero"`
	DefendDice    *int        `json:"defend_dice,omitzero"` // added to the wearer's
	MoveDice      *int        `json:"move_dice,omitzero"`   // all that the wearer rolls
	Combine       []string    `json:"combine,omitzero"`     // helmet, shield, any body armor
	NotFor        []event.Key `json:"not_for,omitzero"`     // hero classes
	OnlyFor       []event.Key `json:"only_for,omitzero"`
	OneUse        *bool       `json:"one_use,omitzero"`
	DeckCount     *int        `json:"deck_count,omitzero"`
	Figures       CardFigures `json:"figures,omitzero"`
}

// Artifact is a unique thing that quests place.
type Artifact struct {
	Row
	Slot                   string      `json:"slot,omitzero"` // weapon, armor, helmet, ring, potion …
	Figures                CardFigures `json:"figures,omitzero"`
	Combine                []string    `json:"combine,omitzero"`
	NotFor                 []event.Key `json:"not_for,omitzero"`
	OnlyFor                []event.Key `json:"only_for,omitzero"`
	Uses                   string      `json:"uses,omitzero"`
	FirstLight             string      `json:"first_light,omitzero"` // whether the followed box has it
	FoundIn2021Quest       *int        `json:"found_in_2021_quest,omitzero"`
	FoundInFirstLightQuest *int        `json:"found_in_first_light_quest,omitzero"`
}

// Treasure is a kind of card of the treasure deck.
type Treasure struct {
	Row
	Kind          string      `json:"kind,omitzero"`  // gem, gold, jewels, potion, hazard or wandering_monster
	Count         *int        `json:"count,omitzero"` // copies in the deck
	Gold          *int        `json:"gold,omitzero"`
	Kept          *bool       `json:"kept,omitzero"`
	ReturnsToDeck *bool       `json:"returns_to_deck,omitzero"`
	Figures       CardFigures `json:"figures,omitzero"`
}

// CardFigures are the numbers of an artifact, of a treasure card or of a piece
// of equipment that does more than strike and protect.
type CardFigures struct {
	HealBody             *Amount `json:"heal_body,omitzero"`
	AttackDiceBonus      *int    `json:"attack_dice_bonus,omitzero"`
	DefendDiceBonus      *int    `json:"defend_dice_bonus,omitzero"`
	Attacks              *int    `json:"attacks,omitzero"` // in one turn
	AttacksVsOrc         *int    `json:"attacks_vs_orc,omitzero"`
	AttackDice           *int    `json:"attack_dice,omitzero"`
	AttackDiceVsUndead   *int    `json:"attack_dice_vs_undead,omitzero"`
	AttackDiceVsDragon   *int    `json:"attack_dice_vs_dragon,omitzero"`
	AttackDiceVsShifters *int    `json:"attack_dice_vs_dreadshifter_or_golem,omitzero"`
	RerolledAttackDice   *int    `json:"rerolled_attack_dice,omitzero"` // once per quest
	Diagonal             *bool   `json:"diagonal,omitzero"`
	Damage               *int    `json:"damage,omitzero"`
	TurnEnds             *bool   `json:"turn_ends,omitzero"`
	ReturnsTo            string  `json:"returns_to,omitzero"`
	TurnsLost            *int    `json:"turns_lost,omitzero"`
	ResistDice           string  `json:"resist_dice,omitzero"`
	ResistOn             []int   `json:"resist_on,omitzero"`
	BodyMaxBonus         *int    `json:"body_max_bonus,omitzero"`
	MindMaxBonus         *int    `json:"mind_max_bonus,omitzero"`
	MindAbsorbed         *int    `json:"mind_absorbed,omitzero"`
	CastsOfOneSpell      *int    `json:"casts_of_one_spell,omitzero"`
	SpellsPerTurn        *int    `json:"spells_per_turn,omitzero"`
	SpellsAbsorbed       *int    `json:"spells_absorbed,omitzero"`
	AllyPerHero          *int    `json:"ally_per_hero,omitzero"`
	LiftCost             *int    `json:"lift_cost,omitzero"`
	Gold                 *int    `json:"gold,omitzero"`
	MoveSquares          *int    `json:"move_squares,omitzero"`
	MoveSquaresBonus     *int    `json:"move_squares_bonus,omitzero"`
	MoveDiceFactor       *int    `json:"move_dice_factor,omitzero"` // of the next movement roll
}

// Spell is an elemental spell.
type Spell struct {
	Row
	Element       string       `json:"element,omitzero"` // earth, air, fire or water
	ElementSource string       `json:"element_source,omitzero"`
	Element2021   string       `json:"element_2021,omitzero"`
	Target        string       `json:"target,omitzero"`
	Figures       SpellFigures `json:"figures,omitzero"`
}

// DreadSpell is one of Zargon's spells.
type DreadSpell struct {
	Row
	Target  string       `json:"target,omitzero"`
	Figures SpellFigures `json:"figures,omitzero"`
}

// SpellFigures are the numbers of a spell.
type SpellFigures struct {
	HealBodyMax     *int      `json:"heal_body_max,omitzero"`
	AttackDice      *int      `json:"attack_dice,omitzero"` // of the spell's own attack
	AttackDiceBonus *int      `json:"attack_dice_bonus,omitzero"`
	AttackDiceSet   *int      `json:"attack_dice_set,omitzero"`
	DefendDiceBonus *int      `json:"defend_dice_bonus,omitzero"`
	MoveDiceFactor  *int      `json:"move_dice_factor,omitzero"`
	Duration        string    `json:"duration,omitzero"`
	EndsOn          string    `json:"ends_on,omitzero"`
	Damage          *int      `json:"damage,omitzero"`
	SaveDice        *int      `json:"save_dice,omitzero"`
	SaveOn          []int     `json:"save_on,omitzero"`
	SaveEach        *int      `json:"save_each,omitzero"`
	BreakDice       string    `json:"break_dice,omitzero"`
	BreakOn         []int     `json:"break_on,omitzero"`
	BreakWhen       string    `json:"break_when,omitzero"`
	TurnsLost       *int      `json:"turns_lost,omitzero"`
	ItemsLost       *int      `json:"items_lost,omitzero"`
	Roll            string    `json:"roll,omitzero"`
	Table           []Summons `json:"table,omitzero"`
}

// Monster is a line of the monster chart, or a named monster.
type Monster struct {
	Row
	Kind           string `json:"kind,omitzero"` // type, named or ally
	Move           *int   `json:"move,omitzero"`
	Attack         *int   `json:"attack,omitzero"`
	AttackAdjacent *int   `json:"attack_adjacent,omitzero"`
	Attacks        *int   `json:"attacks,omitzero"` // in one turn
	Defend         *int   `json:"defend,omitzero"`
	Body           *int   `json:"body,omitzero"`
	Mind           *int   `json:"mind,omitzero"`
	Color          string `json:"color,omitzero"` // green, white or gray
	Undead         *bool  `json:"undead,omitzero"`
	Pieces         *int   `json:"pieces,omitzero"`
	Squares        *int   `json:"squares,omitzero"` // that it fills, if more than one
	FirstLightCard *bool  `json:"first_light_card,omitzero"`
}

// Hero is a character card, or a hireling or animal that goes with the heroes.
type Hero struct {
	Row
	Kind        string     `json:"kind,omitzero"` // hero, hireling or animal
	Attack      *int       `json:"attack,omitzero"`
	Defend      *int       `json:"defend,omitzero"`
	Body        *int       `json:"body,omitzero"`
	Mind        *int       `json:"mind,omitzero"`
	MoveDice    *int       `json:"move_dice,omitzero"`
	MoveSquares *int       `json:"move_squares,omitzero"`
	Cost        *int       `json:"cost,omitzero"`
	StartWeapon event.Key  `json:"start_weapon,omitzero"` // none for bare hands
	StartArmor  event.Key  `json:"start_armor,omitzero"`
	Spells      HeroSpells `json:"spells,omitzero"`
	Skills      []Skill    `json:"skills,omitzero"`
}

// HeroSpells are the spells that a hero begins every quest with.
type HeroSpells struct {
	Elements *int `json:"elements,omitzero"`
	Cards    *int `json:"cards,omitzero"`
	OwnCards *int `json:"own_cards,omitzero"`
}

// Skill is something that only this hero can do.
type Skill struct {
	Name   string `json:"name,omitzero"`
	Effect string `json:"effect,omitzero"`
}

// QuestBook is a book of quests.
type QuestBook struct {
	Row
	QuestCount *int    `json:"quest_count,omitzero"`
	Quests     []Quest `json:"quests,omitzero"`
}

// Quest is what is attested of one quest.
type Quest struct {
	Number            int      `json:"number,omitzero"`
	Title             string   `json:"title,omitzero"` // empty: for the owner of the box to enter
	TitleES           string   `json:"title_es,omitzero"`
	WanderingMonster  string   `json:"wandering_monster,omitzero"`
	Reward            string   `json:"reward,omitzero"`
	PlacedGold        string   `json:"placed_gold,omitzero"`
	Artifacts         []string `json:"artifacts,omitzero"`
	DragonBody        *int     `json:"dragon_body,omitzero"`
	Confidence        string   `json:"confidence,omitzero"`
	DetailsConfidence string   `json:"details_confidence,omitzero"`
	Notes             string   `json:"notes,omitzero"`
}

// Die is a kind of die in the box.
type Die struct {
	Row
	Sides      *int     `json:"sides,omitzero"`
	CountInBox *int     `json:"count_in_box,omitzero"`
	Faces      DieFaces `json:"faces,omitzero"`
}

// DieFaces says how often each symbol is on a die, or its numbers.
type DieFaces struct {
	Skull       *int  `json:"skull,omitzero"`
	WhiteShield *int  `json:"white_shield,omitzero"`
	BlackShield *int  `json:"black_shield,omitzero"`
	Values      []int `json:"values,omitzero"`
}

// Blank says whether a spell's card has no numbers at all.
func (f SpellFigures) Blank() bool { return string(written(f)) == "{}" }
