package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// commandPage shows the form of any command of the campaign's system or of the
// kernel; what the address says in its query is filled in.
func (s *Server) commandPage(c echo.Context) error {
	was := typed{values: c.QueryParams()}
	place, err := mendingOf(was.values)
	if err != nil {
		return err
	}
	v, err := s.visit(c, place.tab(), words.Key("Command"))
	if err != nil {
		return err
	}
	cmd, err := v.command(c.Param("command"))
	if err != nil {
		return err
	}
	if err := v.takes(place); err != nil {
		return err
	}
	if there := v.turningOf(cmd.Name); there != "" && !place.is() && len(was.values) == 0 {
		return c.Redirect(http.StatusSeeOther, there)
	}
	if place.amend > 0 {
		filled, err := v.amended(place.amend, cmd)
		if err != nil {
			return err
		}
		maps.Copy(was.values, filled)
	}
	m, err := v.commandForm(cmd, was)
	if err != nil {
		return err
	}
	v.Page.Title = m.Title
	v.Page.Live = "" // a form is not changed under the hands of who fills it in
	return render(c, http.StatusOK, views.CommandFormPage(v.Page, m))
}

// turningOf is the page on which the actions are chosen that a command of the
// kernel changes; empty for every other command.
func (v *Visit) turningOf(command string) string {
	switch command {
	case "Undo", "RequestUndo":
		return v.Table.Undo()
	case "Accept":
		return v.Table.TimelineBroken()
	case "StartCampaign":
		return v.Server.base().Campaigns()
	case "Amend", "Insert", "Redo", "RequestRedo":
		return v.Table.Timeline()
	}
	return ""
}

// command finds a command by its name.
func (v *Visit) command(name string) (app.Command, error) {
	cmd, known := v.System().Find(name)
	if !known {
		return app.Command{}, problem{Status: http.StatusNotFound, Title: words.Say("Not found"),
			Detail: words.Say("no command of this game is called %s", name)}
	}
	return cmd, nil
}

func (v *Visit) commandForm(cmd app.Command, was typed) (views.CommandForm, error) {
	place, err := mendingOf(was.values)
	if err != nil {
		return views.CommandForm{}, err
	}
	if err := v.goBack(place); err != nil {
		return views.CommandForm{}, err
	}
	m := views.CommandForm{Title: v.Term(cmd.Title), Name: cmd.Name, Means: v.Term(cmd.Means), Chapter: v.Term(capital(cmd.Chapter)),
		Form: v.Form(cmd, was), Back: v.Table.Play()}
	for _, id := range cmd.Rules {
		m.Rules = append(m.Rules, v.cite(id))
	}
	m.Precedents = v.settledOn(ruleNames(cmd.Rules), "")
	offers, err := v.Game.Legal(v.Echo.Request().Context(), v.ID, v.Mine().ID)
	if err != nil {
		return m, err
	}
	if place.is() {
		m.Form.Fields = append(m.Form.Fields, place.fields(v, was)...)
		m.Form.Off, m.Back, m.Form.Submit = "", v.Table.Timeline(), place.named(v)
		thrown, err := v.keepsDice(place.amend, cmd)
		m.Title, m.Mends = place.title(v, v.Term(cmd.Title)), place.says(v, thrown)
		v.sayAll(&m.Form, cmd.Name, was)
		return m, err
	}
	v.sayAll(&m.Form, cmd.Name, was)
	if !mayGive(v, cmd) && v.Page.ReadOnly == "" {
		m.Form.Off, m.Others = v.Say("not your seat’s to do"), whoGives(v, cmd)
		return m, nil
	}
	if no, closed := closedTo(offers, cmd.Name); closed && (v.Page.Notice == nil || v.Page.Notice.Text != v.refusal(no).Text) {
		m.Off = v.refusal(no)
	}
	m.Form.Quiet = m.Form.Quiet || m.Off != nil
	withoutDead(&m.Form, offers, cmd.Name)
	return m, nil
}

// withoutDead offers no hero who is dead for what only the living do.
func withoutDead(f *views.Form, offers []rules.Offer, command string) {
	dead := func(c views.Choice) bool {
		return !c.Chosen && slices.ContainsFunc(offers, func(o rules.Offer) bool {
			return o.Command == command && o.Hero == c.Value && o.No != nil && o.No.Name == "HeroDead"
		})
	}
	for i := range f.Fields {
		if f.Fields[i].Name == "hero_id" {
			f.Fields[i].Choices = slices.DeleteFunc(f.Fields[i].Choices, dead)
		}
	}
}

// closedTo says why a command is closed to every hero of the seat; not closed is
// what one of them could give.
func closedTo(offers []rules.Offer, command string) (no rules.Refusal, closed bool) {
	for _, o := range offers {
		if o.Command != command {
			continue
		}
		if o.No == nil {
			return rules.Refusal{}, false
		}
		no, closed = *o.No, true
	}
	return no, closed
}

// Form is the form of a command, with what was typed and what is wrong in it.
func (v *Visit) Form(cmd app.Command, was typed) views.Form {
	fields := v.formFields(cmd.Fields, "", was)
	return views.Form{
		Name: cmd.Name, Action: v.Table.Command(cmd.Name), Submit: v.Term(cmd.Title), Off: wantsNone(fields),
		Fields: fields, Throws: v.throwFields(cmd.Dice, was),
		Sections: v.rowSections(cmd.Fields, "", was), Error: was.wrong[""], Missing: was.missing, Override: was.override,
		Breaks: was.breaks,
	}
}

// postCommand carries out a command that a form sent.
func (s *Server) postCommand(c echo.Context) error {
	v, err := s.visit(c, "Play", words.Key("Command"))
	if errors.Is(err, app.ErrNoCampaign) && c.Param("command") == "Delete" {
		return s.leftBefore(c, err)
	}
	if err != nil {
		return err
	}
	cmd, err := v.command(c.Param("command"))
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	place, err := mendingOf(sent)
	if err != nil {
		return err
	}
	v.Page.Tabs = v.Kit.Tabs(v.Table, place.tab())
	if more := sent.Get("more"); more != "" {
		return s.commandFormAgain(v, cmd, sent, typed{values: sent, more: more}, http.StatusOK)
	}
	data, err := formValues(cmd.Fields, sent)
	if err != nil {
		return err
	}
	thrown, err := formDice(cmd.Dice, sent)
	var answer app.Answer
	if of, there := v.Look.Kernel.Dispute(place.dispute); there {
		place.votes = v.votes(of)
	}
	switch {
	case err != nil:
	case place.is():
		command, wish := place.wish(cmd, data, thrown, sent.Get("mend.reason"))
		var broken *views.Breaks
		if broken, err = v.unread(command, wish, sent); broken != nil {
			return s.showBroken(v, cmd, sent, broken)
		}
		if err == nil {
			answer, err = v.Give(command, wish, nil)
		}
		err = rules.Without("data", rules.Without("amend", err))
		if place.dispute != "" && err == nil {
			return s.done(c, ownElement(sent), v.Table.Dispute(place.dispute))
		}
	default:
		answer, err = v.Give(cmd.Name, data, thrown)
	}
	if err != nil {
		return s.notGiven(v, cmd, sent, err)
	}
	if events.Deletes(answer.Action.Body) || v.gotUp(answer.Action) {
		return s.leave(c, v.ID)
	}
	next, err := v.afterReissue(answer)
	if err != nil {
		return err
	}
	if place.is() && !answer.Unchanged {
		next = v.Table.Mended(answer.Action.Revision) // where the action stands now, with what no longer agrees
	}
	return s.done(c, ownElement(sent), cmp.Or(next, safeNext(v, sent.Get("next"))))
}

// ownElement is the id of the form that was sent, out of its key.
func ownElement(sent url.Values) string {
	_, form, _ := strings.Cut(sent.Get("key"), ".")
	if form == "" {
		return ""
	}
	return "f-" + form
}

// safeNext is where a form wants to lead afterwards, if that is a page of the
// same campaign.
func safeNext(v *Visit, next string) string {
	if next == "" || !strings.HasPrefix(next, v.Table.Home()) || strings.Contains(next, "..") || strings.ContainsAny(next, "\\\r\n") {
		return ""
	}
	return next
}

// Give puts a command to the rules for the seat that looks.
func (v *Visit) Give(command string, data json.RawMessage, thrown *events.Dice) (app.Answer, error) {
	q, err := v.request(command, data, thrown)
	if err != nil {
		return app.Answer{}, err
	}
	sent, err := readForm(v.Echo)
	if err == nil {
		err = v.overtaken(command, data, sent)
	}
	if err == nil {
		err = v.enterFigures(string(q.ID), sent)
	}
	if err != nil {
		return app.Answer{}, err
	}
	answer, err := v.Game.Play(v.Echo.Request().Context(), v.ID, q)
	return answer, inForm(err)
}

// request is a command with the key that the form carries. Buttons that share a
// form are told apart by what they name.
func (v *Visit) request(command string, data json.RawMessage, thrown *events.Dice) (app.Request, error) {
	v.given = command
	sent, err := readForm(v.Echo)
	if err != nil {
		return app.Request{}, err
	}
	key := sent.Get("key")
	if key == "" {
		return app.Request{}, rules.Ask("", "this form is not complete: open the page again")
	}
	if shown := sent.Get("seq"); shown != "" {
		if n, err := strconv.Atoi(shown); err != nil || n < 1 {
			return app.Request{}, rules.Ask("seq", "is the number of the last action that the page of the form knew, from 1 on, not %q: open the page again", shown)
		}
	}
	for _, button := range []string{"target", "by"} {
		if pressed := sent.Get(button); pressed != "" {
			key += "." + pressed
		}
	}
	q := app.Request{ID: events.ActionID(key), By: v.Mine().ID, Command: command, Data: data, Dice: thrown}
	if sent.Get("override") == "true" {
		q.Override = &events.Override{Rule: sent.Get("override.rule"), Reason: strings.TrimSpace(sent.Get("override.reason"))}
	}
	return q, nil
}

// inForm tells who went back to a form, and sent it with something else in it,
// in words of forms.
func inForm(err error) error {
	if !errors.Is(err, app.ErrOtherWish) {
		return err
	}
	return problem{Status: http.StatusConflict, Title: words.Say("Sent before"),
		Detail: words.Say("This form was sent before, and what stood in it then was carried out. What stands in it now was not; send it if it is meant as well.")}
}

// notGiven answers a command that was not carried out: the form again, with all
// that was typed, and why not beside the field or above.
func (s *Server) notGiven(v *Visit, cmd app.Command, sent url.Values, err error) error {
	if !isNo(err) {
		return err
	}
	if found, answered := s.again(v, sent, err); found {
		return answered
	}
	was, status := v.told(err, sent)
	was.override = v.overrideField(asProblem(err), sent)
	if v.Page.Notice != nil {
		delete(was.wrong, "") // the rule's no stands above the form already
	}
	return s.commandFormAgain(v, cmd, sent, was, status)
}

// commandFormAgain shows the form of a command with all that was typed.
func (s *Server) commandFormAgain(v *Visit, cmd app.Command, sent url.Values, was typed, status int) error {
	m, err := v.commandForm(cmd, was)
	if err != nil {
		return err
	}
	if name := strings.TrimPrefix(ownElement(sent), "f-"); name != "" {
		m.Form.Name = name
	}
	v.Page.Title, v.Page.Live = m.Title, ""
	if enhanced(v.Echo) {
		v.Page.Live = "open" // the form stays one that htmx sends
	}
	return s.refusedPage(v.Echo, v, status, views.CommandFormPage(v.Page, m), m.Form)
}

// refusalKept is how many letters of a refusal a dispute keeps.
const refusalKept = 500
