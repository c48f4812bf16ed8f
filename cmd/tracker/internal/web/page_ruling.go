package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// rulings are a form for each outcome but an amendment, which is another deed
// with a form of its own.
func (v *Visit) rulings(of campaign.Disputed, about []views.Subject) []views.Fold {
	return []views.Fold{
		{Title: v.Say("What was done stands"), Form: v.rulingForm(of, about, events.Upheld, typed{})},
		{Title: v.Say("It is taken back"), Form: v.rulingForm(of, about, events.UndoneBy, typed{})},
		{Title: v.Say("It counts, and values are set by hand"), Form: v.rulingForm(of, about, events.CorrectedBy, typed{})},
		{Title: v.Say("An option rules it from now on"), Form: v.rulingForm(of, about, events.RuledFromNow, typed{})},
	}
}

// rulingForm asks for a ruling of one outcome.
func (v *Visit) rulingForm(of campaign.Disputed, about []views.Subject, outcome events.Outcome, was typed) views.Form {
	f := views.Form{Name: "rule-" + string(outcome), Action: v.Table.Ruling(of.ID), Submit: v.Say("See what it does"), Error: was.wrong[""],
		Fields: []views.Field{{Name: "outcome", Kind: views.Hidden, Value: string(outcome)}}}
	switch outcome {
	case events.UndoneBy:
		f.Fields = append(f.Fields, v.takenBackField(of, was))
	case events.CorrectedBy:
		f.Fields = append(f.Fields, v.valueFields(about, was)...)
	case events.RuledFromNow:
		f.Fields = append(f.Fields, v.optionFieldsOf(of, was))
	}
	f.Fields = append(f.Fields, views.Field{Name: "reason", Label: v.Say("Reason"), Kind: views.Long, Length: 500, Required: true, Value: was.values.Get("reason"), Error: was.wrong["reason"]})
	return f
}

// takenBackField asks which actions are taken back: the disputed ones that stand.
func (v *Visit) takenBackField(of campaign.Disputed, was typed) views.Field {
	var standing []int
	for _, n := range of.Actions {
		if e, there := campaign.Find(v.Look.Entries, n); there && e.UndoneBy == 0 {
			standing = append(standing, n)
		}
	}
	f := views.Field{Name: "undo", Label: v.Say("Actions"), Kind: views.Text, Value: listed(standing), Required: true, Help: v.Say("Their numbers, such as 12, 15."), Error: was.wrong["undo"]}
	if was.values.Has("undo") {
		f.Value = was.values.Get("undo")
	}
	return f
}

// optionChosen is the field of a form that names an option with its value.
const optionChosen = "option.choice"

// optionFieldsOf ask for an option with another value than it has now: first those
// that bend a rule of the dispute.
func (v *Visit) optionFieldsOf(of campaign.Disputed, was typed) views.Field {
	menu := views.Field{Name: optionChosen, Label: v.Say("Option from now on"), Kind: views.Menu, Required: true,
		Error: cmp.Or(was.wrong["option.option"], was.wrong["option.value"], was.wrong["option"])}
	var others []views.Choice
	for _, o := range v.Game.System().Options {
		now, near := v.Look.Kernel.Options.Value(o.Name), slices.ContainsFunc(o.Rules, func(id rules.ID) bool { return slices.Contains(of.Rules, string(id)) })
		for _, value := range o.Values {
			if bytes.Equal(value, now) {
				continue
			}
			c := views.Choice{Value: o.Name + "=" + string(value), Label: v.Say("%s: %s", v.Term(optionTitle(o.Name)), valueWords(v, value))}
			c.Chosen = c.Value == was.values.Get(optionChosen)
			if near {
				menu.Choices = append(menu.Choices, c)
			} else {
				others = append(others, c)
			}
		}
	}
	menu.Choices = append(menu.Choices, others...)
	return menu
}

// amendsFor are the ways to a deed that takes the place of a disputed action.
func (v *Visit) amendsFor(of campaign.Disputed) []views.Link {
	var links []views.Link
	for _, n := range of.Actions {
		e, there := campaign.Find(v.Look.Entries, n)
		if !there || e.UndoneBy > 0 || v.amendHref(n) == "" {
			continue
		}
		links = append(links, views.Link{Text: v.Say("#%d was done otherwise", n), Href: v.Table.AmendFor(of.ID, campaign.Deed(e.Action).Command, n)},
			views.Link{Text: v.Say("#%d was another deed", n), Href: v.Table.AmendForBy(of.ID, n)})
	}
	return links
}

// ruleBy is the command by which this seat rules: the game master's own, or a
// motion.
func (v *Visit) ruleBy(of campaign.Disputed) string {
	if v.votes(of) {
		return "ProposeRuling"
	}
	return "Resolve"
}

// postRuling says what a ruling would do, and does it once that was read.
func (s *Server) postRuling(c echo.Context) error {
	v, err := s.visit(c, "Disputes", words.Key("Dispute"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	of, err := v.namedDispute()
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	command := v.ruleBy(of)
	cmd, err := v.command(command)
	if err != nil {
		return err
	}
	data, err := formValues(cmd.Fields, v.measured(of, sent))
	if err != nil {
		return err
	}
	if sent.Get("yes") == "true" {
		if _, err = v.Give(command, data, nil); err == nil {
			return s.done(c, ownElement(sent), v.Table.Dispute(of.ID))
		}
	} else {
		var m views.RulingAsked
		if m, err = v.rulingAsked(of, command, data, sent); err == nil {
			return render(c, http.StatusOK, views.RulingPage(v.Page, m))
		}
	}
	if !isNo(err) {
		return err
	}
	return s.rulingAgain(v, of, sent, err)
}

// measured is what a form of a ruling sent, as the fields of the command name it.
func (v *Visit) measured(of campaign.Disputed, sent url.Values) url.Values {
	as := maps.Clone(sent)
	as["dispute"], as["undo"] = []string{of.ID}, nil
	for _, n := range strings.FieldsFunc(sent.Get("undo"), func(r rune) bool { return r == ',' || r == ' ' || r == '#' || r == ';' }) {
		as.Add("undo", n)
	}
	for _, row := range correctRows(sent) {
		delete(as, row+".path")
		delete(as, row+".to")
	}
	for i, row := range saidRows(sent) {
		as[rowAt("correct", i)+".path"], as[rowAt("correct", i)+".to"] = sent[row+".path"], sent[row+".to"]
	}
	if name, value, chosen := strings.Cut(sent.Get(optionChosen), "="); chosen {
		as.Set("option.option", name)
		as.Set("option.value", value)
	}
	delete(as, optionChosen)
	return as
}

// rulingAsked is what a ruling would do, and the form that makes it.
func (v *Visit) rulingAsked(of campaign.Disputed, command string, data json.RawMessage, sent url.Values) (views.RulingAsked, error) {
	m := views.RulingAsked{Title: v.Say("What this ruling does"), Back: v.Table.Dispute(of.ID)}
	a, err := v.preview(command, data)
	if err != nil {
		return m, err
	}
	m.Says = v.tell(a)
	m.Form = views.Form{Name: "ruling", Action: v.Table.Ruling(of.ID), Submit: v.Say("Rule so"), Fields: []views.Field{{Name: "yes", Kind: views.Hidden, Value: "true"}}}
	if command == "ProposeRuling" {
		m.Form.Submit, m.Title = v.Say("Put it to the vote"), v.Say("What this ruling would do")
		if a, err = v.ifAgreed("Resolve", data); err != nil {
			return m, err
		}
	}
	if m.Prospect, err = v.prospect(a.Events); err != nil {
		return m, err
	}
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		if !slices.Contains([]string{"key", "seq", "page", "yes"}, name) {
			m.Form.Fields = append(m.Form.Fields, keptIn(sent, name)...)
		}
	}
	return m, nil
}

// rulingAgain shows the dispute with the form of a ruling that was not made.
func (s *Server) rulingAgain(v *Visit, of campaign.Disputed, sent url.Values, err error) error {
	m, failed := v.dispute(of)
	if failed != nil {
		return failed
	}
	was, status := v.told(err, sent)
	for field, text := range was.wrong {
		if strings.HasPrefix(field, "undo[") {
			was.wrong["undo"] = text
		}
	}
	was.inRows(sent)
	form := v.rulingForm(of, m.Subjects, events.Outcome(sent.Get("outcome")), was)
	for i := range m.Rulings {
		if m.Rulings[i].Form.Name == form.Name {
			m.Rulings[i].Form, m.Rulings[i].Open = form, true
		}
	}
	v.Page.Title = m.Title
	return s.refusedPage(v.Echo, v, status, views.DisputePage(v.Page, m), form)
}
