package web

import (
	"maps"
	"slices"
	"strconv"

	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/views"
)

// Home fills the home page with party, quests and the fallen.
func (heroQuestKit) Home(v *Visit, m *views.Home) error {
	t, err := v.heroQuest()
	if err != nil {
		return err
	}
	t.banner(m)
	m.Heroes, m.Party = true, t.wholeParty()
	m.Quests, m.Won = t.questSteps()
	if m.First = t.firstSteps(); m.First != nil {
		m.Main, m.More = views.Link{}, nil // the steps lead on
	}
	m.Fallen = t.fallenLines()
	m.Alerts = t.alerts()
	m.Links = append([]views.Link{{Text: v.Say("Quests"), Href: v.Table.Quests(), Icon: "quest"}, {Text: v.Say("Stats"), Href: v.Table.Stats("", ""), Icon: "chart"}}, m.Links...)
	m.Links = append(m.Links, contentLink(v, v.Table), views.Link{Text: v.Say("Sealed notes"), Href: v.Table.Seals(), Icon: "quest"})
	if len(m.Fallen) > 0 {
		m.Links = append(m.Links, views.Link{Text: v.Say("The fallen"), Href: v.Table.Fallen(), Icon: "skull"})
	}
	return nil
}

// banner says where the campaign stands.
func (t *heroQuestTable) banner(m *views.Home) {
	m.Rooms = t.plan()
	switch {
	case t.playing():
		m.Title = t.a.Title
		m.Text = t.v.Say("Quest %d, round %d. %s", t.a.No, t.a.Round, t.whoIsUp())
		m.Main.Text = t.v.Say("Continue play")
		switch {
		case t.v.Page.At != nil:
			m.Main.Text = t.v.Say("The table as it stood")
		case t.v.Page.ReadOnly != "":
			m.Main.Text = t.v.Say("See the table")
		}
	case t.a != nil && t.a.Stage == heroquest.SetUp:
		m.Title, m.Text = t.a.Title, t.v.Say("Quest %d is being set up.", t.a.No)
		m.Main.Text = t.v.Say("To the table")
	case t.a != nil:
		m.Title, m.Text = t.a.Title, t.v.Say("Quest %d is over: %s. It waits to be settled.", t.a.No, t.v.outcomeWord(t.a.Outcome))
		m.Main.Text = t.v.Say("To the table")
	case t.s.Phase == heroquest.Closed:
		m.Title, m.Text = t.v.Say("The campaign has ended"), t.v.Say("It is played no more; its journal can be read, and notes, disputes and corrections go on.")
	default:
		t.pauseBanner(m)
	}
}

// pauseBanner says what to do next between quests.
func (t *heroQuestTable) pauseBanner(m *views.Home) {
	living := 0
	for _, h := range t.s.Party() {
		if !t.s.Heroes[h].Dead {
			living++
		}
	}
	no, defined := t.nextQuest()
	switch {
	case living == 0:
		m.Title, m.Text = t.v.Say("The party gathers"), t.v.Say("Each player takes a hero; then Zargon starts a quest.")
		m.Main.Text = t.v.Say("To the table")
		if !t.gm && t.v.Page.ReadOnly == "" {
			m.Main = views.Link{Text: t.v.Say("Take a hero"), Href: t.v.Table.Play(), Icon: "heroes"}
		}
	case defined && t.s.Quests[no].Definition.Title != "":
		m.Title, m.Text = t.s.Quests[no].Definition.Title, t.v.Say("Quest %d is next.", no)
	case t.s.Phase == heroquest.Forming:
		m.Title, m.Text = t.v.Say("Before the first quest"), t.v.Say("Zargon writes and starts it.")
	default:
		m.Title, m.Text = t.v.Say("Between quests"), t.v.Say("The heroes rest, trade and visit the armory.")
	}
}

func (t *heroQuestTable) whoIsUp() string {
	if h, is := t.up(); is {
		return t.v.Say("%s is up.", t.hero(h))
	}
	return t.v.Say("It is Zargon’s turn.")
}

// plan is the rooms of the quest's map. Where the seat does not know their
// squares it is no map, only a room for each area that it knows of.
func (t *heroQuestTable) plan() []views.Room {
	if t.a == nil {
		return nil
	}
	known := t.s.Quests[t.a.No].Definition.Areas
	if len(known) == 0 {
		for _, name := range t.areas() {
			known = append(known, event.Area{Area: name})
		}
	}
	var rooms []views.Room
	for _, area := range known {
		room, mapped := roomOf(area)
		if !mapped && len(rooms) < len(sketch) {
			room = sketch[len(rooms)]
		}
		_, room.Seen = t.a.Areas[area.Area]
		if room.Width > 0 {
			rooms = append(rooms, room)
		}
	}
	return rooms
}

// roomOf is the box round an area's squares.
func roomOf(area event.Area) (views.Room, bool) {
	if len(area.Squares) == 0 {
		return views.Room{}, false
	}
	left, top := area.Squares[0].Column, area.Squares[0].Row
	right, bottom := left, top
	for _, sq := range area.Squares {
		left, right = min(left, sq.Column), max(right, sq.Column)
		top, bottom = min(top, sq.Row), max(bottom, sq.Row)
	}
	return views.Room{X: left, Y: top, Width: right - left + 1, Height: bottom - top + 1}, true
}

// sketch is a place for each area of a quest whose map nobody entered.
var sketch = []views.Room{
	{X: 11, Y: 8, Width: 6, Height: 5}, {X: 18, Y: 7, Width: 5, Height: 4}, {X: 6, Y: 7, Width: 4, Height: 4}, {X: 12, Y: 2, Width: 4, Height: 5},
	{X: 18, Y: 13, Width: 5, Height: 5}, {X: 12, Y: 14, Width: 5, Height: 4}, {X: 17, Y: 2, Width: 6, Height: 4}, {X: 5, Y: 13, Width: 6, Height: 4},
	{X: 6, Y: 2, Width: 5, Height: 4}, {X: 24, Y: 7, Width: 3, Height: 5}, {X: 24, Y: 13, Width: 3, Height: 5}, {X: 24, Y: 2, Width: 3, Height: 4},
}

// questSteps is the row of quests.
func (t *heroQuestTable) questSteps() ([]views.QuestStep, string) {
	var steps []views.QuestStep
	won := 0
	numbers := slices.Collect(maps.Keys(t.s.Quests))
	if t.a != nil && !slices.Contains(numbers, t.a.No) {
		numbers = append(numbers, t.a.No)
	}
	slices.Sort(numbers)
	for _, no := range numbers {
		q := t.s.Quests[no]
		step := views.QuestStep{Number: strconv.Itoa(no), Title: q.Definition.Title, Href: t.v.Table.Quest(strconv.Itoa(no)), State: t.v.Say("not started")}
		if step.Now = t.a != nil && t.a.No == no; step.Now {
			step.Title, step.State = t.a.Title, t.v.Say("being played")
		}
		if step.Done = q.Won(); step.Done {
			step.State = t.v.Say("won")
			won++
		} else if lost := len(q.Attempts); lost > 0 && !step.Now {
			step.State = t.v.Many(lost, "%d attempt lost", "%d attempts lost")
		}
		if step.Title == "" {
			step.Title = t.v.Say("Quest %s", step.Number)
		}
		steps = append(steps, step)
	}
	if len(steps) == 0 {
		return nil, ""
	}
	return steps, t.v.Say("%d of %d won", won, len(steps))
}

// alerts are what waits for this seat.
func (t *heroQuestTable) alerts() []views.Alert {
	if len(t.offers) == 0 || len(t.pendingSteps()) == 0 {
		return nil
	}
	return []views.Alert{{Icon: "warn", Title: t.v.Say("The table waits for you:"), Text: t.pending(),
		Link: views.Link{Text: t.v.Say("Answer"), Href: t.v.Table.Play()}}}
}
