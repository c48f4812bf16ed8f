package event

// MovementRolled: a hero's movement for the turn.
type MovementRolled struct {
	Hero    HeroID `json:"hero_id"`
	Turn    TurnID `json:"turn_id"`
	Roll    Roll   `json:"roll"`
	Squares int    `json:"squares"`
}

// HeroMoved: a hero walked a path, possibly cut short by a trap.
type HeroMoved struct {
	Hero        HeroID   `json:"hero_id"`
	Path        []Square `json:"path,omitempty"`
	Area        string   `json:"area,omitempty"`
	SquaresUsed int      `json:"squares_used"`
	SquaresLeft int      `json:"squares_left"`
	StoppedBy   string   `json:"stopped_by"`
	Intent      string   `json:"intent"`
}

// MovementEnded: the movement half of the turn is closed.
type MovementEnded struct {
	Hero        HeroID `json:"hero_id"`
	SquaresLeft int    `json:"squares_left"`
}

// DoorOpened: a door is opened for good.
type DoorOpened struct {
	Door   DoorID `json:"door_id"`
	Secret bool   `json:"secret"`
	By     HeroID `json:"by,omitempty"`
	Means  string `json:"means"`
}

// AreaRevealed: a room or a stretch of corridor comes into view.
type AreaRevealed struct {
	Area      string        `json:"area"`
	AreaKind  string        `json:"area_kind"`
	By        HeroID        `json:"by_hero_id,omitempty"`
	Cause     string        `json:"cause"`
	Doors     []DoorID      `json:"doors"`
	Furniture []PlacedPiece `json:"furniture"`
	Blocked   []Square      `json:"blocked"`
	Monsters  []MonsterID   `json:"monsters"`
}

// MonsterPlaced: a monster comes onto the board.
type MonsterPlaced struct {
	Monster   MonsterID `json:"monster_id"`
	Type      Key       `json:"type"`
	Name      string    `json:"name,omitempty"`
	Square    *Square   `json:"square,omitempty"`
	Area      string    `json:"area,omitempty"`
	Attack    int       `json:"attack"`
	Defend    int       `json:"defend"`
	Body      int       `json:"body"`
	Mind      int       `json:"mind"`
	Movement  *int      `json:"movement,omitempty"`
	PieceUsed Key       `json:"piece_used"`
	Source    string    `json:"source"`
}

// MonsterActivated: Zargon starts using one monster in his turn; with order open, the half that comes first decides.
type MonsterActivated struct {
	Monster MonsterID `json:"monster_id"`
	Turn    TurnID    `json:"turn_id"`
	Order   string    `json:"order"`
}

// MonsterMoved: a monster walked a path.
type MonsterMoved struct {
	Monster     MonsterID `json:"monster_id"`
	Path        []Square  `json:"path,omitempty"`
	Area        string    `json:"area,omitempty"`
	SquaresUsed int       `json:"squares_used"`
	Jumped      []Square  `json:"jumped"`
}

// The stored names.
func (MovementRolled) EventType() string   { return "MovementRolled" }
func (HeroMoved) EventType() string        { return "HeroMoved" }
func (MovementEnded) EventType() string    { return "MovementEnded" }
func (DoorOpened) EventType() string       { return "DoorOpened" }
func (AreaRevealed) EventType() string     { return "AreaRevealed" }
func (MonsterPlaced) EventType() string    { return "MonsterPlaced" }
func (MonsterActivated) EventType() string { return "MonsterActivated" }
func (MonsterMoved) EventType() string     { return "MonsterMoved" }

// Issues gives the monster.
func (e MonsterPlaced) Issues() []string { return ids(e.Monster) }
