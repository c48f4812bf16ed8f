package views

import "strconv"

// Request is an open request to take actions back, or to bring them back, for
// one whom it concerns.
type Request struct {
	ID      string // "request-1"
	Title   string // "Ben asks to take back #5"
	Reason  string
	Actions []Told
	Waits   string // "Cleo has agreed. Dan is still asked."

	Then     []Consequence // later actions that it would have broken when it was asked, the first of them
	ThenMore Link          // how many more there are
	Now      *Prospect     // what it would do now; nil where another page tells it
	Weigh    string        // address of that page

	Agree   *Form // nil for who was not asked, or has agreed
	Decline *Form
	Take    *Form // withdraws it; nil for whoever did not ask
}

// Requesting is the page of one request.
type Requesting struct {
	Title  string   // "Request 1"
	Open   *Request // nil once it is closed
	Asked  string   // "Ben asks to take back #5." of one that is closed
	Closed string   // what became of it
	By     Link     // to the action that closed it
	Back   string
}

// Told is an action in words.
type Told struct {
	N       int
	Text    string
	Against string // a rule against which it was carried out, and why
}

func (r Request) named() string { return r.ID + "-h" }

// Picking asks which actions are to be taken back together.
type Picking struct {
	Value, Error string // what was typed, and what is wrong with it
}

func (t Told) number() string { return "#" + strconv.Itoa(t.N) }
