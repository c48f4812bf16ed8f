package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// turning is what a page asks about before it is done: actions to be taken back,
// or one to be brought back.
type turning struct {
	turn events.Turn
	of   []campaign.Entry
}

func takingBack(of ...campaign.Entry) turning { return turning{turn: events.TakeBack, of: of} }

func bringingBack(e campaign.Entry) turning {
	return turning{turn: events.BringBack, of: []campaign.Entry{e}}
}

func (t turning) back() bool { return t.turn == events.BringBack }

// numbers are the revisions of the actions.
func (t turning) numbers() []int {
	var all []int
	for _, e := range t.of {
		all = append(all, e.Revision)
	}
	return all
}

// named is what is done, in words: Undo action 12, Redo actions 12 and 15.
func (t turning) named(in words.Tongue) string {
	which := words.And(in, strings.Split(listed(t.numbers()), ", "))
	if t.back() {
		return in.Many(len(t.of), "Redo action %s", "Redo actions %s", which)
	}
	return in.Many(len(t.of), "Undo action %s", "Undo actions %s", which)
}

// notDone says that it did not happen: as the heading of a notice, and inside a line.
func (t turning) notDone(in words.Tongue) (heading, inside string) {
	if t.back() {
		return in.Say("Not redone"), in.Say("not redone")
	}
	return in.Say("Not undone"), in.Say("not undone")
}

// listed are revisions as a form takes them: 12, 15.
func listed(revisions []int) string {
	texts := make([]string, len(revisions))
	for i, n := range revisions {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// wish is the command that turns the actions, or that asks others to agree.
func (t turning) wish(ask bool, reason string) (string, json.RawMessage) {
	targets, reason := t.numbers(), strings.TrimSpace(reason)
	switch {
	case ask && t.back():
		return "RequestRedo", marshal(campaign.RequestRedo{Targets: targets, Reason: reason})
	case ask:
		return "RequestUndo", marshal(campaign.RequestUndo{Targets: targets, Reason: reason})
	case t.back():
		return "Redo", marshal(campaign.Redo{Targets: targets})
	}
	return "Undo", marshal(campaign.Undo{Targets: targets, Reason: reason})
}

// action is where the form of the page leads.
func (t turning) action(v *Visit) string {
	switch {
	case t.back():
		return v.Table.RestoreAction(t.of[0].Revision)
	case len(t.of) == 1:
		return v.Table.UndoAction(t.of[0].Revision)
	}
	return v.Table.Undo()
}

// page is where it is asked about.
func (t turning) page(v *Visit) string {
	if len(t.of) > 1 {
		return v.Table.UndoSeveral(listed(t.numbers()))
	}
	return t.action(v)
}

// undoPage asks before an action is taken back.
func (s *Server) undoPage(c echo.Context) error {
	v, e, err := s.visitAction(c)
	if err != nil {
		return err
	}
	return s.turningPage(v, takingBack(e))
}

// restorePage asks before an undone action is brought back.
func (s *Server) restorePage(c echo.Context) error {
	v, e, err := s.visitAction(c)
	if err != nil {
		return err
	}
	v.Page.Title = v.Say("Redo")
	return s.turningPage(v, bringingBack(e))
}

// turningPage says what turning actions does, and asks whether it is meant.
func (s *Server) turningPage(v *Visit, t turning) error {
	m, err := v.undoing(t, typed{})
	if err != nil {
		return err
	}
	return render(v.Echo, http.StatusOK, views.UndoingPage(v.Page, m))
}

// visitAction is a visit to one action, named in the path.
func (s *Server) visitAction(c echo.Context) (*Visit, campaign.Entry, error) {
	v, err := s.visit(c, "Timeline", words.Key("Undo"))
	if err != nil {
		return nil, campaign.Entry{}, err
	}
	v.Page.Live = ""
	n, err := strconv.Atoi(c.Param("n"))
	if err != nil {
		return nil, campaign.Entry{}, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("actions are numbered 1, 2, 3 …")}
	}
	e, err := v.shownAction(n)
	if v.asKnown() {
		e = v.asRecorded(e)
	}
	return v, e, err
}

// asRecorded is an action as it stood at the moment that is shown.
func (v *Visit) asRecorded(e campaign.Entry) campaign.Entry {
	if then, there := campaign.Find(v.Look.Entries, e.Revision); there {
		return then
	}
	return asWritten(e)
}

// shownAction is an action that this seat may know of.
func (v *Visit) shownAction(n int) (campaign.Entry, error) {
	e, err := v.Game.Show(v.Echo.Request().Context(), v.ID, v.who.viewer(), n)
	if errors.Is(err, app.ErrNoCampaign) {
		return e, noSuchAction(n)
	}
	return e, err
}

// noSuchAction says of an action that it is not in the journal, or not for the eyes
// of the seat that asks.
func noSuchAction(n int) error {
	return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("there is no action %d in this campaign, or none that you may know of", n),
		right: words.Say("The timeline lists all that there are.")}
}

// undoing is the page before actions are turned: with the form that does it, or
// that asks those who have to agree, or with the reason why neither can be.
func (v *Visit) undoing(t turning, was typed) (views.Undoing, error) {
	m, err := v.undoingOf(t)
	if err != nil {
		return m, err
	}
	a, err := v.preview(t.wish(false, ""))
	if err == nil {
		m.Form = v.turningForm(t, was)
		m.Prospect, err = v.prospect(a.Events)
		return m, err
	}
	m.Amend = "" // whoever may not take it back may not amend it
	if no, refused := errors.AsType[rules.Refusal](err); refused && no.Name == "ConsentMissing" {
		a, err = v.preview(t.wish(true, ""))
	}
	if err != nil && !isNo(err) {
		return m, err
	}
	if err != nil {
		m.Text = "" // nothing of it happens
		if asked, open := v.sameAsked(t); open {
			return v.askedBefore(m, asked)
		}
		title, _ := t.notDone(v)
		v.Page.Notice = &views.Notice{Kind: "refusal", Title: title, Text: sentenceOf(capital(asProblem(err).Detail.In(v)))}
		return m, nil
	}
	asked, _ := a.Events[0].Data.(events.ConsentAsked)
	m.Asks = v.Say("This is not for you alone to decide. %s will be asked, and the last to agree carries it out. The game master’s word alone is enough.", capital(v.Look.Kernel.People(v, asked.Asked, asked.Master)))
	m.Form = v.askingForm(t, was)
	command, data := t.wish(false, "")
	if a, err = v.ifAgreed(command, data); err == nil {
		m.Prospect, err = v.prospect(a.Events)
	}
	return m, err
}

// sameAsked is the open request of this seat's own for the very same.
func (v *Visit) sameAsked(t turning) (campaign.Requested, bool) {
	for _, of := range v.openRequests() {
		if of.By == v.Mine().ID && of.Turn == t.turn && slices.Equal(of.Targets, t.numbers()) {
			return of, true
		}
	}
	return campaign.Requested{}, false
}

// askedBefore shows the request that was made before, with what it does now and a
// way to withdraw it.
func (v *Visit) askedBefore(m views.Undoing, of campaign.Requested) (views.Undoing, error) {
	name := campaign.Called(of.ID).In(v)
	v.Page.Notice = &views.Notice{Kind: "refusal", Title: v.Say("Asked already"), Text: v.Say("You have asked for the same in %s, which is open.", name),
		Links: []views.Link{{Text: v.Say("See %s", name), Href: v.Table.Timeline() + "#requests"}}}
	shown, err := v.weighed(of)
	m.Asked = []views.Request{shown}
	return m, err
}

func (v *Visit) undoingOf(t turning) (m views.Undoing, err error) {
	m = views.Undoing{Title: t.named(v), Back: v.Table.Timeline(), Text: v.Say("It stays in the journal, struck through, and can be brought back.")}
	m.Entries, err = v.lines(t.of...)
	switch {
	case t.back():
		m.Text = v.Say("It takes effect again in its old place.")
	case len(t.of) > 1:
		m.Text = v.Say("They stay in the journal, struck through, and can be brought back.")
	case settlesDispute(t.of[0]):
		m.Text = v.Say("It is a ruling: what it brought about is taken back with it, and the dispute is open again. It stays in the journal, struck through, and can be brought back.")
	default:
		m.Amend, m.Forgotten = v.amendHref(t.of[0].Revision), v.forgottenHref(t.of[0].Revision)
	}
	return m, err
}

// settlesDispute says whether an action is a ruling.
func settlesDispute(e campaign.Entry) bool {
	return slices.ContainsFunc(e.Events, func(r events.Recorded) bool { _, rules := r.Data.(events.RulingResolved); return rules })
}

func why(in words.Tongue, was typed) views.Field {
	return views.Field{Name: "reason", Label: in.Say("Why"), Kind: views.Text, Length: 500, Value: was.values.Get("reason"), Error: was.wrong["reason"]}
}

// turningForm turns the actions. That it was sent from here, where what follows
// is shown, it says by the field seen.
func (v *Visit) turningForm(t turning, was typed) *views.Form {
	f := views.Form{Name: "undo", Action: t.action(v), Submit: t.named(v), Icon: "undo", Error: was.wrong[""],
		Fields: []views.Field{{Name: "seen", Kind: views.Hidden, Value: "true"}}}
	if t.back() {
		f.Name, f.Icon = "restore", "redo"
		return &f
	}
	f.Fields = append(f.Fields, why(v, was))
	if len(t.of) > 1 {
		f.Fields = append(f.Fields, views.Field{Name: "targets", Kind: views.Hidden, Value: listed(t.numbers())})
	}
	return &f
}

// askingForm asks others to agree.
func (v *Visit) askingForm(t turning, was typed) *views.Form {
	command, _ := t.wish(true, "")
	f := views.Form{Name: command, Action: v.Table.Command(command), Submit: v.Say("Ask for it"), Icon: "undo",
		Fields: []views.Field{why(v, was), {Name: "next", Kind: views.Hidden, Value: v.Table.Timeline()}}}
	if t.back() {
		f.Icon = "redo"
	}
	for _, n := range t.numbers() {
		f.Fields = append(f.Fields, views.Field{Name: "targets", Kind: views.Hidden, Value: strconv.Itoa(n)})
	}
	return &f
}
