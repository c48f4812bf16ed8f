package views

// Replay is a stretch of the journal shown again, step by step.
type Replay struct {
	At, Head  int
	Title     string // "Action 117"
	Stretch   string // "Evening 3", "What came since you were last here"
	Whole     string // address of the replay of the whole campaign; empty if it is shown
	Where     string // "Thursday, 3 May, 20:41"
	Told      []Entry
	Throws    []Dice // of the step's last action: who threw what
	Earlier   string // address of what came before the actions told, in the same step
	Recorded  bool
	OtherView string
	Scene     Scene
	Moment    Moment
	Nothing   string // why there is nothing to watch
	End       bool   // the last step of the stretch

	First, Prev, Next, Last string // addresses; empty where there is no further

	Playing string   // address that stops it; empty while it does not go on by itself
	Paces   []Choice // how fast it goes, in seconds a step
	Start   int      // where it begins if it is played: here, or at its beginning from its end
	Strides []Stride // how far a step goes
	Kept    []Field  // hidden: the stretch, the step and the view, for its forms
	Ways    []Link   // other stretches
	Nights  []Link   // evenings
}

// Stride is how far a step of a replay goes.
type Stride struct {
	Text, Href string
	Chosen     bool
}

// Scene is the table at a moment: what the quest is, whose turn, who stands
// where.
type Scene struct {
	Quest, Round string
	Order        []OrderStep
	Turn         *Turn
	Party        []Mate
	Foes         []Mate
}
