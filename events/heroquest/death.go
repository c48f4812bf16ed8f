package event

// HeroReducedToZero: a hero's Body is 0; a save may be open.
type HeroReducedToZero struct {
	Hero     HeroID   `json:"hero_id"`
	CauseRef string   `json:"cause_ref,omitempty"`
	Saves    []string `json:"saves"`
}

// DeathSaveChosen: the hero's player picks a save or none.
type DeathSaveChosen struct {
	Hero  HeroID `json:"hero_id"`
	Save  string `json:"save"`
	Item  ItemID `json:"item_id,omitempty"`
	Spell Key    `json:"spell,omitempty"`
}

// HeroDied: a hero is dead for this quest.
type HeroDied struct {
	Hero     HeroID   `json:"hero_id"`
	Square   *Square  `json:"square,omitempty"`
	Area     string   `json:"area,omitempty"`
	CauseRef string   `json:"cause_ref,omitempty"`
	Alone    bool     `json:"alone"`
	Company  []HeroID `json:"company"`
}

// PossessionsStolen: a lone dead hero's belongings leave the game.
type PossessionsStolen struct {
	Hero      HeroID   `json:"hero_id"`
	Gold      int      `json:"gold"`
	Items     []ItemID `json:"items"`
	Artifacts []Key    `json:"artifacts"`
}

// RemainsLeft: a dead hero's belongings lie in an area.
type RemainsLeft struct {
	Hero   HeroID   `json:"hero_id"`
	Area   string   `json:"area,omitempty"`
	Square *Square  `json:"square,omitempty"`
	Gold   int      `json:"gold"`
	Items  []ItemID `json:"items"`
}

// RemainsLooted: a comrade takes belongings of a dead hero.
type RemainsLooted struct {
	Dead  HeroID   `json:"dead_hero_id"`
	By    HeroID   `json:"by"`
	Gold  int      `json:"gold"`
	Items []ItemID `json:"items"`
}

// RemainsLost: belongings nobody took are gone at the end of the quest.
type RemainsLost struct {
	Dead      HeroID   `json:"dead_hero_id"`
	Gold      int      `json:"gold"`
	Items     []ItemID `json:"items"`
	Artifacts []Key    `json:"artifacts"`
}

// The stored names.
func (HeroReducedToZero) EventType() string { return "HeroReducedToZero" }
func (DeathSaveChosen) EventType() string   { return "DeathSaveChosen" }
func (HeroDied) EventType() string          { return "HeroDied" }
func (PossessionsStolen) EventType() string { return "PossessionsStolen" }
func (RemainsLeft) EventType() string       { return "RemainsLeft" }
func (RemainsLooted) EventType() string     { return "RemainsLooted" }
func (RemainsLost) EventType() string       { return "RemainsLost" }
