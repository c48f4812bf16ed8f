package event

// QuestDefined: Zargon enters what the tracker needs of a quest.
type QuestDefined struct {
	Quest             int                 `json:"quest_no"`
	Title             string              `json:"title"`
	Pack              string              `json:"pack"`
	Goal              string              `json:"goal"`
	Reward            string              `json:"reward"`
	RewardGold        *int                `json:"reward_gold,omitempty"`
	StartArea         string              `json:"start_area"`
	Exit              string              `json:"exit"`
	Parchment         string              `json:"parchment"`
	Notes             []QuestNote         `json:"notes"`
	WanderingMonster  Key                 `json:"wandering_monster,omitempty"`
	Board             string              `json:"board,omitempty"`
	Areas             []Area              `json:"areas"`
	Doors             []Door              `json:"doors"`
	Furniture         []PlacedPiece       `json:"furniture"`
	Blocked           []Square            `json:"blocked"`
	Monsters          []MapMonster        `json:"monsters"`
	Traps             []Trap              `json:"traps"`
	SecretDoors       []Door              `json:"secret_doors"`
	SpecialTreasures  []SpecialTreasure   `json:"special_treasures"`
	DreadAssignments  map[string][]string `json:"dread_assignments"`
	RequiredArtifacts []Key               `json:"required_artifacts"`
}

// ArtifactRescheduled: a stolen artifact is placed as a special treasure of the next quest.
type ArtifactRescheduled struct {
	Artifact    Key    `json:"artifact"`
	LostInQuest int    `json:"lost_in_quest"`
	Quest       int    `json:"quest_no"`
	Area        string `json:"area"`
}

// QuestSetUp: the table is laid for one attempt at a quest; nothing hidden is on the board.
type QuestSetUp struct {
	Quest     int               `json:"quest_no"`
	Attempt   int               `json:"attempt"`
	Title     string            `json:"title"` // the heroes learn no more of the definition
	Party     []HeroID          `json:"hero_ids"`
	StartArea string            `json:"start_area"`
	HeroesAt  map[HeroID]Square `json:"heroes_at"`
	Placed    []PlacedPiece     `json:"placed"`
}

// TextReadAloud: Zargon reads a text to the table.
type TextReadAloud struct {
	Quest   *int   `json:"quest_no,omitempty"`
	What    string `json:"what"`
	NoteRef string `json:"note_ref,omitempty"`
	Area    string `json:"area,omitempty"`
	Text    string `json:"text,omitempty"`
	Goal    string `json:"goal,omitempty"`   // of a parchment, which names the challenge
	Reward  string `json:"reward,omitempty"` // of a parchment
}

// QuestBegun: the first round may start.
type QuestBegun struct {
	Quest     int      `json:"quest_no"`
	Attempt   int      `json:"attempt"`
	Heroes    []HeroID `json:"hero_ids"`
	TurnOrder []HeroID `json:"turn_order"`
	Session   string   `json:"session_id,omitempty"`
}

// QuestGoalAchieved: the goal of the quest is reached; heroes still have to leave.
type QuestGoalAchieved struct {
	Quest   int      `json:"quest_no"`
	Attempt int      `json:"attempt"`
	By      []HeroID `json:"by"`
	Note    string   `json:"note"`
}

// HeroExited: a living hero leaves the board.
type HeroExited struct {
	Hero   HeroID  `json:"hero_id"`
	Via    string  `json:"via"`
	Square *Square `json:"square,omitempty"`
}

// QuestEnded: the attempt is over.
type QuestEnded struct {
	Quest     int      `json:"quest_no"`
	Attempt   int      `json:"attempt"`
	Outcome   string   `json:"outcome"`
	Survivors []HeroID `json:"survivors"`
	Dead      []HeroID `json:"dead"`
}

// RewardSplit: a reward is divided; the shares are stored, never recomputed.
type RewardSplit struct {
	Quest   int                 `json:"quest_no"`
	PotGold int                 `json:"pot_gold"`
	Shares  map[HeroID]int      `json:"shares"`
	Items   map[HeroID][]ItemID `json:"items"`
}

// QuestMarkedComplete: a hero's sheet shows the quest as done.
type QuestMarkedComplete struct {
	Hero  HeroID `json:"hero_id"`
	Quest int    `json:"quest_no"`
}

// HeroRestored: Body and Mind go back to the starting values after a success.
type HeroRestored struct {
	Hero       HeroID `json:"hero_id"`
	BodyBefore int    `json:"body_before"`
	BodyAfter  int    `json:"body_after"`
	MindBefore int    `json:"mind_before"`
	MindAfter  int    `json:"mind_after"`
}

// SpellsRestored: spells cast in the won quest are available again.
type SpellsRestored struct {
	Hero   HeroID `json:"hero_id"`
	Spells []Key  `json:"spells"`
}

// QuestSettled: everything that follows the end of a quest was done; the campaign is between quests.
type QuestSettled struct {
	Quest    int    `json:"quest_no"`
	Attempt  int    `json:"attempt"`
	Unlooted string `json:"unlooted"`
}

// The stored names.
func (QuestDefined) EventType() string        { return "QuestDefined" }
func (ArtifactRescheduled) EventType() string { return "ArtifactRescheduled" }
func (QuestSetUp) EventType() string          { return "QuestSetUp" }
func (TextReadAloud) EventType() string       { return "TextReadAloud" }
func (QuestBegun) EventType() string          { return "QuestBegun" }
func (QuestGoalAchieved) EventType() string   { return "QuestGoalAchieved" }
func (HeroExited) EventType() string          { return "HeroExited" }
func (QuestEnded) EventType() string          { return "QuestEnded" }
func (RewardSplit) EventType() string         { return "RewardSplit" }
func (QuestMarkedComplete) EventType() string { return "QuestMarkedComplete" }
func (HeroRestored) EventType() string        { return "HeroRestored" }
func (SpellsRestored) EventType() string      { return "SpellsRestored" }
func (QuestSettled) EventType() string        { return "QuestSettled" }
