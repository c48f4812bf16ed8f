package web

import (
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/a-h/templ"
)

// homeTitle is the title of the home page.
const homeTitle = "Home"

func homePage(v *Visit) (templ.Component, error) {
	m, err := v.home()
	if err != nil {
		return nil, err
	}
	return views.HomePage(v.Page, m), nil
}

func homeParts(v *Visit) ([]Part, error) {
	m, err := v.home()
	if err != nil {
		return nil, err
	}
	parts := []Part{
		{"banner", views.BannerFragment(v.Page, m)}, {"alerts", views.AlertsFragment(v.Page, m.Alerts)},
		{"quests", views.QuestRowFragment(v.Page, m)}, {"recent", views.RecentFragment(v.Page, m.Recent)},
		{"table", views.TableFragment(v.Page, m.Seats)}, {"first", views.FirstFragment(v.Page, m.First)},
	}
	if m.Heroes {
		parts = append(parts, Part{"party", views.PartyFragment(v.Page, m.Party)})
	}
	return parts, nil
}

func (v *Visit) home() (views.Home, error) {
	m := views.Home{
		Title: v.Look.Kernel.Name, Main: views.Link{Text: v.Say("Play"), Href: v.Table.Play(), Icon: "die"},
		Seats: v.seatLines(), Night: v.nightForm(), Forms: v.tableForms(),
		Links: []views.Link{{Text: v.Say("Timeline"), Href: v.Table.Timeline(), Icon: "time"}, {Text: v.Say("Rulebook"), Href: v.Table.Rules(), Icon: "book"},
			{Text: v.docketWords(), Href: v.Table.Disputes(), Icon: "scales"},
			{Text: v.Say("Options"), Href: v.Table.Options(), Icon: "quest"}, {Text: v.Say("Dice"), Href: v.Table.Dice(), Icon: "die"},
			{Text: v.Say("Print"), Href: v.Table.Print(), Icon: "print"}},
	}
	if v.Page.ReadOnly == "" && v.Page.At == nil {
		m.More = append(m.More, views.Link{Text: v.Say("Invite a player"), Href: v.Table.Invite(), Icon: "plus"})
	}
	if v.Mine().Side == events.GameMaster || v.Look.Kernel.Origin != nil {
		m.Links = append(m.Links, views.Link{Text: v.Say("Forks"), Href: v.Table.Forks(), Icon: "quest"})
	}
	if v.Mine().Side == events.GameMaster {
		m.Links = append(m.Links, views.Link{Text: v.Say("Export the journal"), Href: v.Table.Export(), Icon: "note"})
		if v.Page.At == nil {
			m.Links = append(m.Links, views.Link{Text: v.Term(putAwayWords(v.Look.Kernel.Archived)), Href: v.Table.Archive(), Icon: "bag"})
		}
	}
	for _, o := range v.System().Options {
		if now := v.Look.Kernel.Options.Value(o.Name); string(now) != string(o.Default) {
			m.Options = append(m.Options, views.Stat{Label: v.Term(optionTitle(o.Name)), Value: valueWords(v, now), Why: v.Table.Option(o.Name)})
		}
	}
	var err error
	if m.Recent, err = v.lines(newest(v.Look.Entries, 6)...); err != nil {
		return m, err
	}
	nights := v.evenings()
	for _, n := range nights[max(0, len(nights)-fewNights):] {
		m.Nights = append(m.Nights, views.Link{Text: n.title, Href: v.Table.Evening(n.ID), Icon: "book"})
	}
	if len(nights) > 0 {
		m.Nights = append(m.Nights, views.Link{Text: v.Say("All evenings"), Href: v.Table.Evenings(), Icon: "time"})
	}
	err = v.Kit.Home(v, &m)
	m.Alerts = slices.Concat(v.requestAlerts(), v.disputeAlerts(), v.missedAlert(), m.Alerts)
	return m, err
}

// newest are the entries of what happened last, the latest first.
func newest(entries []campaign.Entry, n int) []campaign.Entry {
	last := make([]campaign.Entry, 0, n)
	for e := range played(entries).backward() {
		if len(last) == n {
			break
		}
		last = append(last, *e)
	}
	return last
}

// seatLines say who sits where.
func (v *Visit) seatLines() []views.SeatLine {
	var lines []views.SeatLine
	for _, seat := range v.Look.Kernel.Seats {
		if seat.Left {
			continue
		}
		role, hue := v.Kit.Seat(v.Look, seat)
		lines = append(lines, views.SeatLine{Text: seat.Name, Note: role.In(v), Hue: hue})
	}
	return lines
}

// nightForm begins or ends the evening.
func (v *Visit) nightForm() *views.Form {
	if v.Page.ReadOnly != "" || v.Page.At != nil {
		return nil
	}
	name := "StartSession"
	if v.Look.Kernel.Session != "" {
		name = "EndSession"
	}
	return v.kernelForm(name)
}

// kernelForm is the form of one of the kernel's commands.
func (v *Visit) kernelForm(name string) *views.Form {
	cmd, known := v.System().Find(name)
	if !known {
		return nil
	}
	f := v.Form(cmd, typed{})
	f.Quiet = true
	return &f
}

// tableForms are what can be done with the table itself.
func (v *Visit) tableForms() []views.Fold {
	if v.Page.ReadOnly != "" || v.Page.At != nil {
		return nil
	}
	names := []string{"AddNote"}
	if v.Mine().Side == events.GameMaster {
		names = append(names, "Correct")
	}
	var folds []views.Fold
	for _, name := range names {
		if f := v.kernelForm(name); f != nil {
			folds = append(folds, views.Fold{Title: f.Submit, Form: *f})
		}
	}
	mark := views.Fold{Title: v.Say("Set a bookmark"), Form: *v.bookmarkForm("mark", v.Say("Set the bookmark"), campaign.Bookmark{Revision: v.Look.Revision})}
	if f := v.guideShown(); f != nil {
		folds = append(folds, views.Fold{Title: v.Say("The steps through this sample"), Form: *f})
	}
	return slices.Insert(folds, 1, mark)
}

// entry is an action told in words.
func (v *Visit) entry(e campaign.Entry) views.Entry {
	icon, hue, who := v.Kit.Deed(v.Look, e)
	text := v.tell(e.Action)
	out := views.Entry{
		N: e.Revision, Icon: icon, Hue: hue, Who: who, Text: strings.TrimPrefix(text, who+" "),
		When: v.Date(e.At.Local(), "15:04"), Rules: v.cites(foremost(e.Rules)), Dice: diceOf(v, e), Details: termsOf(v, detailsOf(e)),
		Repeats: e.RepeatOf, Known: e.Known, CanRestore: e.UndoneBy > 0 && v.mayRestore() && !replaced(v.Look.Entries, e), CanUndo: v.mayUndo(e),
	}
	if who != e.Seat.Name {
		out.By = e.Seat.Name
	}
	if !strings.HasPrefix(text, who+" ") {
		out.Who, out.Text, out.By = "", text, e.Seat.Name
	}
	out.Override, out.Late, out.Stands = overrideWords(v, e.Override), lateWords(v.Language, e), v.stands(&e)
	if e.UndoneBy > 0 {
		out.Undone = v.undone(e)
	}
	if broken, is := v.standing()[e.Revision]; is {
		of := v.consequence(v.reasonOf(broken), 1)
		out.Consequence, out.Against = strings.TrimRight(of.Status+". "+of.Detail, " "), of.Rule
	}
	if v.mayDispute() {
		out.Contest = v.Table.DisputeAction(e.Revision)
	}
	out.Disputed = v.disputesOf(e.Revision)
	for _, n := range v.notesOn(e.Revision) {
		out.Notes = append(out.Notes, n.Text)
	}
	return out
}

// notesOn are the notes on an action.
func (v *Visit) notesOn(revision int) (notes []campaign.Note) {
	here := "action:" + strconv.Itoa(revision)
	for _, n := range v.Look.Kernel.Notes {
		if n.On == here {
			notes = append(notes, n)
		}
	}
	return notes
}

// undone says what took an action back, or stands in its place.
func (v *Visit) undone(e campaign.Entry) *views.Undone {
	text := v.Say("Undone (#%d)", e.UndoneBy)
	if by, err := v.Game.Show(v.Echo.Request().Context(), v.ID, v.who.viewer(), e.UndoneBy); err == nil {
		text = v.Say("Undone by %s (#%d)", by.Seat.Name, e.UndoneBy)
		if amends(&by) == e.Revision {
			text = v.Say("Amended by %s (#%d)", by.Seat.Name, e.UndoneBy)
		}
	}
	return &views.Undone{Text: text, Href: v.Table.TimelineAt(e.UndoneBy)}
}

// mayUndo says whether this visit offers to take an action back. The rules have
// the last word when it is asked for.
func (v *Visit) mayUndo(e campaign.Entry) bool {
	if v.Page.ReadOnly != "" || v.Page.At != nil || e.UndoneBy > 0 || e.Command == "Undo" || e.Command == "Redo" {
		return false
	}
	if v.Mine().Side != events.GameMaster && e.Seat.ID != v.Mine().ID && !v.Look.Kernel.Options.Is("undo_consent", "free") {
		return false
	}
	able, err := v.Game.Undoable(v.Echo.Request().Context(), v.ID, e.Revision)
	return err == nil && able
}

func (v *Visit) mayRestore() bool {
	return v.Page.ReadOnly == "" && v.Page.At == nil && v.Mine().Side == events.GameMaster
}

// faceNames are the faces of combat dice as the pages draw them.
var faceNames = map[events.Face]string{"S": "skull", "W": "white", "B": "black"}

func diceOf(in words.Tongue, e campaign.Entry) []views.Dice {
	if e.Dice == nil {
		return nil
	}
	var throws []views.Dice
	for _, t := range e.Dice.Rolls {
		d := views.Dice{Note: in.Many(len(t.Faces), "%d die", "%d dice")}
		for _, f := range t.Faces {
			if name, known := faceNames[f]; known {
				d.Dice = append(d.Dice, views.Die{Face: name})
			} else if f.Number() >= 1 && f.Number() <= 6 {
				d.Dice = append(d.Dice, views.Die{Face: string(f)})
			}
		}
		if len(d.Dice) > 0 {
			throws = append(throws, d)
		}
	}
	return throws
}

// sourceOf says where the faces of an action come from; empty where none fell.
func sourceOf(in words.Tongue, e *campaign.Entry) string {
	switch {
	case e == nil || e.Dice == nil:
		return ""
	case e.Dice.Source == events.Physical:
		return in.Say("typed in by %s", e.Seat.Name)
	}
	return in.Say("thrown by the tracker")
}

// detailsOf are the events of an action, where there are several.
func detailsOf(e campaign.Entry) []string {
	if len(e.Events) == 1 {
		return nil // the sentence says it
	}
	var types []string
	for _, ev := range e.Events {
		words := eventWords(ev.Type)
		if _, twice := ev.Data.(events.ConsequencesNoted); twice && slices.Contains(types, words) {
			continue // for all, and for the game master once more
		}
		types = append(types, words)
	}
	return types
}

// termsOf are terms in the language of a reader.
func termsOf(in words.Tongue, all []string) []string {
	said := make([]string, len(all))
	for i, term := range all {
		said[i] = in.Term(term)
	}
	return said
}

// eventWords is the name of an event as people read it, a term: "Movement rolled".
func eventWords(name string) string {
	var words strings.Builder
	for i, r := range name {
		if i > 0 && r >= 'A' && r <= 'Z' {
			words.WriteByte(' ')
			r += 'a' - 'A'
		}
		words.WriteRune(r)
	}
	return throwName(words.String())
}

// foremost are the rules of an action with the one in front that is shown beside
// it: the first of the chapter that most of them are of.
func foremost(ids []string) []string {
	count, best := map[string]int{}, ""
	for _, id := range ids {
		chapter := id[:max(0, strings.LastIndex(id, "-"))]
		if count[chapter]++; count[chapter] > count[best] {
			best = chapter
		}
	}
	for i, id := range ids {
		if strings.HasPrefix(id, best+"-") {
			return slices.Concat(ids[i:i+1], ids[:i], ids[i+1:])
		}
	}
	return ids
}

// contested is of how many actions, the newest, a list leads to a claim by itself.
const contested = 3

// feed is what happened last, the latest first, in rounds if the kit's
// actions tell of them, and where the rest is.
func (v *Visit) feed(most int) ([]views.Entries, string, error) {
	lines, err := v.lines(newest(v.Look.Entries, most)...)
	for i := range lines[min(len(lines), contested):] {
		lines[contested+i].Contest = "" // its own page leads to a claim
	}
	older := ""
	if len(v.Look.Entries) > most {
		older = v.Table.Timeline()
	}
	return []views.Entries{{Entries: lines}}, older, err
}

// lookAt is the campaign as it stood at a revision, for the seat that looks.
func (v *Visit) lookAt(revision int) (app.Look, error) {
	return v.Game.Look(v.Echo.Request().Context(), v.ID, app.Ask{Viewer: v.who.viewer(), At: revision})
}
