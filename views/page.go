// Package views holds the pages: templ components and, beside each, the view
// model that a handler fills for it. A model carries words and numbers as they
// are shown; nothing here knows a rule or reads a store.
//
// Components named …Page are whole pages. Components named …Fragment are the
// parts that stay live; the root element of each has a fixed id, and the page
// and the stream render the same component.
package views

import (
	"strconv"

	"loretome/rules/words"
	"loretome/views/routes"
)

// Page is what every page shows round its content.
type Page struct {
	Title    string       // of the page, without the campaign's name
	Base     routes.Base  // the path under which the tracker is served
	Table    routes.Table // the campaign; empty outside of one
	Campaign string       // its name
	Tabs     []Tab        // its pages, in the order of the bar
	Seat     Seat         // who looks on
	Theme    string       // light, dark, or empty for the device's choice
	Language string       // code of the language that was chosen, or empty for what the device asks for
	Live     string       // address of the page's stream; empty if it has none
	Self     string       // address of this page, for the link that refreshes it
	From     string       // the same, on a page that answers a form and has that form's address; forms send it
	Every    int          // seconds after which Next is loaded without a script; 0 never
	Next     string       // what is loaded then; empty for this page
	Notice   *Notice      // what the last command was answered, if anything
	At       *At          // set while an earlier revision is shown
	Beside   *At          // the same of a page that does not stand still with it: it compares, or begins a fork
	Key      string       // random, new for each answer; forms add their own name to it
	Seq      int          // the last revision that this page shows
	ReadOnly string       // why nothing can be changed here; empty if it can
	Guide    *Steps       // leads through a sample campaign; nil on every other page
}

// Seat is the place at the table for which a page is made.
type Seat struct {
	Name string // the person: "Jun"
	Role string // whom they play: "Lysandra", "Zargon", "watching"
	Hue  string // barbarian, dwarf, elf, wizard, zargon; empty for none of them
	GM   bool   // the game master's seat
}

// Tab is one entry of the campaign's bar.
type Tab struct {
	Name       string // a message, by which the tab is known too
	Icon, Href string // the icon is a phone's, which shows no wide entries
	Current    bool   // the page is this one or lies below it
	Wide       bool   // only where there is room; phones find it on Home
	Count      int    // what waits there; 0 for nothing
}

// Notice answers the last command: a rule's no, a conflict, or what was done.
type Notice struct {
	Kind  string // refusal, conflict, error or done
	Title string // "The rules say no"
	Text  string // a plain sentence, with the numbers that decided
	Rules []Cite // the rules that decided, the first one foremost
	Links []Link // what can be done about it

	Missed     []Link // what was recorded since the page of the form was shown, the latest first
	MissedMore int    // how many before those

	Precedents []Precedent // earlier rulings on the same rules
}

// Cite is a rule that is quoted by its id.
type Cite struct {
	ID    string // "HQ-ATK-04"
	Title string // "Defending"
	Href  string
}

// Link is an address with its words.
type Link struct {
	Text, Href, Icon string
}

// At says that a page shows the table as it stood earlier.
type At struct {
	Revision, Head int
	Newer          int    // actions recorded after the one shown
	Now            string // address of the same page as it is now
	Timeline       string // address of the timeline with its marker there
	Recorded       bool   // as known then, not as corrected since
	OtherView      string // address of the same page in the other view
	Says           string // what the page has to do with the moment, where it is not the table as it stood
}

// Tabs of a system that has heroes, quests and an armory. Current is the name
// of the one that is open.
func Tabs(t routes.Table, current string) []Tab {
	tabs := []Tab{
		{Name: words.Key("Home"), Icon: "home", Href: t.Home()},
		{Name: words.Key("Play"), Icon: "die", Href: t.Play()},
		{Name: words.Key("Heroes"), Icon: "heroes", Href: t.Heroes()},
		{Name: words.Key("Armory"), Icon: "bag", Href: t.Armory("", "")},
		{Name: words.Key("Timeline"), Icon: "time", Href: t.Timeline()},
		{Name: words.Key("Quests"), Href: t.Quests(), Wide: true},
		{Name: words.Key("Rules"), Href: t.Rules(), Wide: true},
		{Name: words.Key("Stats"), Href: t.Stats("", ""), Wide: true},
	}
	for i := range tabs {
		tabs[i].Current = tabs[i].Name == current
	}
	return tabs
}

// heading is the page's title with the campaign's name.
func (p Page) heading() string {
	if p.Campaign == "" {
		return p.Title + " · Loretome"
	}
	return p.Title + " · " + p.Campaign
}

// home is where the brand leads: to the campaign, or to all of them.
func (p Page) home() string {
	if p.Table == "" {
		return p.Base.Campaigns()
	}
	return p.Table.Home()
}

func (p Page) brand() string {
	if p.Campaign == "" {
		return "Loretome"
	}
	return p.Campaign
}

// refresh is the content of the meta element that loads a page again.
func (p Page) refresh() string {
	content := strconv.Itoa(p.Every)
	if p.Next != "" {
		content += ";url=" + p.Next
	}
	return content
}

// sends is where a form of this page goes. One on a page of an earlier moment
// says which moment that is, so that nothing is done there.
func (p Page) sends(action string) string {
	if p.At == nil {
		return action
	}
	return routes.Moment(action, p.At.Revision)
}

// asSent is the page to forms that the browser sends itself, also while it is live.
func (p Page) asSent() Page {
	p.Live = ""
	return p
}

// bar is what says that the page is of an earlier moment; nil for none.
func (p Page) bar() *At {
	if p.At != nil {
		return p.At
	}
	return p.Beside
}

// frozen says that this page offers no changes.
func (p Page) frozen() bool { return p.ReadOnly != "" || p.At != nil }

// Parchment is the colour of the paper where no stylesheet reaches: in the frame
// that a device draws round the tracker.
const Parchment = "#f3ede2"

// htmxConfig is read by htmx from the page's head.
const htmxConfig = `{"extensions":"sse","history":false,"morphIgnore":["data-htmx-powered","open"],` +
	`"sse":{"connectTimeout":3000,"reconnectMaxDelay":4000}}`

// keyHelp is what some keys of a keyboard do.
type keyHelp struct {
	Caps []string
	Does string
}

// helpParts are the parts of the help, in its order: where each begins, and its title.
var helpParts = [][2]string{
	{"#sit", words.Key("Sit down")},
	{"#play", words.Key("Play")},
	{"#undo", words.Key("Take something back")},
	{"#amend", words.Key("Put something right")},
	{"#late", words.Key("An evening without the tracker")},
	{"#back", words.Key("Look back")},
	{"#paper", words.Key("On paper")},
	{"#fork", words.Key("What if?")},
	{"#no", words.Key("When the rules say no")},
	{"#dispute", words.Key("When you disagree")},
	{"#newer", words.Key("Newer rules")},
	{"#offline", words.Key("Without a script, or offline")},
	{"#keys", words.Key("Keys")},
	{"#kept", words.Key("What is kept")},
}

// keys are those that the script listens to.
var keys = []keyHelp{
	{[]string{"?"}, words.Key("shows this list")},
	{[]string{"1", "2", "…"}, words.Key("opens the page of that place in the bar: 1 is Home")},
	{[]string{"/"}, words.Key("goes to the first field of the page")},
	{[]string{"←", "→"}, words.Key("in a replay: a step back, a step on")},
	{[]string{words.Key("key|Home"), words.Key("key|End")}, words.Key("in a replay: to the beginning, to the end")},
	{[]string{words.Key("key|Space")}, words.Key("in a replay: plays it, and stops it")},
	{[]string{words.Key("key|Esc")}, words.Key("closes what lies over the page")},
}
