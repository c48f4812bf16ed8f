package views

// Quests is the list of a campaign's quests.
type Quests struct {
	Won    string // "3 of 14 won"
	WonWhy string // address that explains it; empty for none
	Quests []QuestLine
	Write  string // address of the form for a new quest; empty if this seat may not
	Import *Form  // takes a quest from a file; nil if this seat may not
}

// QuestLine is one quest in the list.
type QuestLine struct {
	Number, Title, Href string
	State               string // "won", "being played", "not started"
	Text                string // "Won at the second attempt, 240 gold"
	Why                 string // address that explains what the text counts; empty for none
	Done, Now           bool
}

// Quest is one quest's progress.
type Quest struct {
	Number, Title string
	State         string // "being played"
	Stage         string // "round 6", while it is played
	StageWhy      string // address that explains it
	Goal          string
	GoalMet       bool
	GoalWhy       string // address that explains whether it is met; empty for none
	Parchment     string // the text read aloud; empty until it may be known
	Facts         []Stat // attempt, round, reward
	Areas         []AreaLine
	Traps         []AreaLine // and doors, as far as this seat knows of them
	Seen          string     // "5 of 9 areas seen"; empty where the number is hidden
	SeenWhy       string     // address that explains it; empty for none
	Monsters      []MonsterLine
	Alive         string // "2 alive, 7 slain"
	AliveWhy      string // address that explains it; empty for none
	Found         []Entry
	Attempts      []Attempt
	Secret        *Secret
	Forms         []Fold // start, finish, settle
	Edit          string // address of the form that changes it; empty if this seat may not
	Print         string // address of its record on paper
	Export        string // address of its file, secrets and all; empty if this seat may not
	Seal          string // hash of the secret notes, shown before they are open
}

// AreaLine is a room or corridor as this seat knows it.
type AreaLine struct {
	Name  string
	Why   string // address that explains it; empty for none
	Text  string // "searched for treasure, traps found: 1"
	Seen  bool
	Stamp string // "round 3"
	Rules []Cite // about a trap or a door of its kind
}

// MonsterLine is one monster as this seat knows it.
type MonsterLine struct {
	Name  string
	Href  string // address that tells where it came from and went
	Place string
	Note  string // "slain by Hroda in round 4"
	Body  Pips
	Alive bool
	Rules []Cite // that show its card, or let it die
}

// Attempt is one try at the quest and how it ended.
type Attempt struct {
	Title string // "Attempt 1, 12 March"
	Text  string // "Retreat in round 9; Torvald fell."

	Rounds    string // "9 rounds."
	RoundsWhy string // address that explains them

	State   string // "won", "not won", "going on"
	Won     bool
	Href    string // its place in the timeline
	Watch   string // its replay
	Decided        // the action with which it began; without a number where that is not known
}

// Secret is what only the game master sees, until the quest is over.
type Secret struct {
	Wandering string
	Notes     []Note
	Treasures []Note
}

// Note is one secret of a quest with its place.
type Note struct {
	Where, Text string
	Done        bool // it has been found, read out or sprung
}

// QuestForm is the form by which the game master writes a quest.
type QuestForm struct {
	Title string // "Write a quest", "Change quest 4"
	Help  string
	Form  Form

	Presets []PresetBook // books whose quests may be filled in
}

// PresetBook is a quest book of which each quest can be filled in.
type PresetBook struct {
	Title  string
	Quests []Link
}
