package web

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// optionsPage is all options of the table.
func (s *Server) optionsPage(c echo.Context) error {
	v, err := s.visit(c, "Rules", words.Key("Options"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	var m views.Options
	for _, o := range v.System().Options {
		line := v.option(o)
		if bytes.Equal(v.Look.Kernel.Options.Value(o.Name), o.Default) {
			m.Default = append(m.Default, line)
		} else {
			m.Chosen = append(m.Chosen, line)
		}
	}
	m.Rules = v.rulesInForce()
	return render(c, http.StatusOK, views.OptionsPage(v.Page, m))
}

// optionPage is one option, with the form that changes it for who may.
func (s *Server) optionPage(c echo.Context) error {
	v, o, err := s.visitOption(c)
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.OptionPage(v.Page, v.optionForm(o, typed{})))
}

// visitOption is a visit to one option, named in the path.
func (s *Server) visitOption(c echo.Context) (*Visit, rules.Option, error) {
	v, err := s.visit(c, "Rules", words.Key("Option"))
	if err != nil {
		return nil, rules.Option{}, err
	}
	o, known := v.Look.Kernel.Options.Find(c.Param("option"))
	if !known {
		return nil, o, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("no option here has this name")}
	}
	v.Page.Live, v.Page.Title = "", v.Term(optionTitle(o.Name))
	return v, o, nil
}

// postOption sets an option from here on.
func (s *Server) postOption(c echo.Context) error {
	v, o, err := s.visitOption(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	data := map[string]any{"option": o.Name, "value": optionValue(o, "value", sent)}
	if reason := strings.TrimSpace(sent.Get("reason")); reason != "" {
		data["reason"] = reason
	}
	if _, err = v.Give("SetOption", marshal(data), nil); err == nil {
		return s.done(c, ownElement(sent), v.Table.Option(o.Name))
	}
	if !isNo(err) {
		return err
	}
	was, status := v.told(err, sent)
	m := v.optionForm(o, was)
	if m.Form == nil {
		return err
	}
	return s.refusedPage(c, v, status, views.OptionPage(v.Page, m), *m.Form)
}

// optionTitle is the name of an option in words, a term.
func optionTitle(name string) string { return rules.OptionTitle(name) }

// valueWords is the value of an option in words.
func valueWords(in words.Tongue, value json.RawMessage) string {
	var parts map[string]int
	if json.Unmarshal(value, &parts) == nil {
		var told []string
		for _, name := range slices.Sorted(maps.Keys(parts)) {
			told = append(told, in.Say("%s %d", in.Term(strings.ReplaceAll(name, "_", " ")), parts[name]))
		}
		return strings.Join(told, ", ")
	}
	return in.Term(rules.OptionWord(value))
}

// meansOf says what an option means, in a sentence.
func meansOf(in words.Tongue, o rules.Option) string {
	return sentenceOf(strings.TrimRight(capital(in.Term(o.Means)), "."))
}

// originWords say where an option comes from.
var originWords = map[string]string{
	"rulebook": words.Key("An optional rule of the book"), "ruling": words.Key("Our ruling on what the book leaves open"),
	"edition": words.Key("What editions of the game print differently"), "tracker": words.Key("A habit of the tracker"),
}

// defaultWords say why an option has its default.
var defaultWords = map[string]string{
	"rulebook": words.Key("Why: the book plays so until a table chooses its optional rule."), "ruling": words.Key("Why: the book leaves it open, and this is our ruling."),
	"edition": words.Key("Why: this book prints it so."), "tracker": words.Key("Why: the tracker comes so."),
}

// option is an option as it stands at this table.
func (v *Visit) option(o rules.Option) views.Option {
	now := v.Look.Kernel.Options.Value(o.Name)
	chosen := !bytes.Equal(now, o.Default)
	m := views.Option{Name: v.Term(optionTitle(o.Name)), Href: v.Table.Option(o.Name), Means: meansOf(v, o),
		Origin: v.Term(originWords[o.Origin]), Now: valueWords(v, now)}
	for _, value := range o.Values {
		m.Values = append(m.Values, views.OptionValue{Text: valueWords(v, value), Default: bytes.Equal(value, o.Default)})
	}
	if len(o.Values) == 0 {
		m.Values = []views.OptionValue{{Text: valueWords(v, o.Default), Default: true}}
	}
	for _, id := range o.Rules {
		m.Rules = append(m.Rules, v.cite(id))
	}
	for _, set := range slices.Backward(v.Look.Kernel.OptionHistory) {
		if set.Option != o.Name {
			continue
		}
		by, _ := v.Look.Kernel.Seat(set.By)
		m.History = append(m.History, views.OptionSet{Action: v.actionLink(set.Revision), Reason: set.Reason,
			Text: v.Say("%s, %s: from %s to %s", by.Name, v.when(set.Revision), valueWords(v, set.Old), valueWords(v, set.New))})
		if len(m.History) == 1 {
			m.Why = v.Say("Why: %s set it so.", by.Name)
		}
	}
	switch {
	case m.Why != "":
	case chosen:
		m.Why = v.Say("Why: the table chose it when the campaign began.")
	default:
		m.Why = v.Term(defaultWords[o.Origin])
	}
	switch {
	case len(m.History) > 0:
		m.Since = m.History[0].Action
	case chosen:
		m.Since = views.Link{Text: v.Say("the beginning"), Href: v.Table.Action(1)}
	}
	switch {
	case chosen && o.Origin == "ruling":
		m.Departs = v.Say("Departs from our ruling, which plays: %s", valueWords(v, o.Default))
	case chosen && o.Origin == "edition":
		m.Departs = v.Say("Departs from this book, which plays: %s", valueWords(v, o.Default))
	}
	return m
}

// optionForm is the page of an option; only the game master gets its form.
func (v *Visit) optionForm(o rules.Option, was typed) views.OptionForm {
	m := views.OptionForm{Option: v.option(o)}
	if v.Mine().Side != events.GameMaster || v.Page.ReadOnly != "" || v.Page.At != nil {
		return m
	}
	m.Form = &views.Form{Name: "option", Action: v.Table.Option(o.Name), Submit: v.Say("Set it from now on"), Error: was.wrong[""],
		Fields: append(optionFields(v, o, "value", v.Look.Kernel.Options.Value(o.Name), was),
			views.Field{Name: "reason", Label: v.Say("Why"), Kind: views.Text, Length: 500, Value: was.values.Get("reason"), Error: was.wrong["reason"]})}
	v.sayAll(m.Form, "SetOption", was)
	return m
}

// counts are the names of the numbers that an option's value is made of, if it
// is made of numbers.
func counts(o rules.Option) []string {
	var parts map[string]int
	if json.Unmarshal(o.Default, &parts) != nil {
		return nil
	}
	return slices.Sorted(maps.Keys(parts))
}

// optionFields are the inputs for the value of an option, under a name; value is
// what stands in them unless something else was typed.
func optionFields(in words.Tongue, o rules.Option, name string, value json.RawMessage, was typed) []views.Field {
	var fields []views.Field
	if parts := counts(o); parts != nil {
		var now map[string]int
		told := false
		if json.Unmarshal(value, &now) != nil {
			now = nil // what is no number is shown as 0
		}
		for _, part := range parts {
			f := views.Field{Name: name + "." + part, Label: in.Term(optionTitle(part)), Kind: views.Number, Min: "0", Required: true, Value: strconv.Itoa(now[part])}
			if was.values.Has(f.Name) {
				f.Value = was.values.Get(f.Name)
				if n, err := strconv.Atoi(strings.TrimSpace(f.Value)); was.wrong[name] != "" && (err != nil || n < 0) {
					f.Error, told = in.Say("is a whole number, 0 or more"), true
				}
			}
			fields = append(fields, f)
		}
		if !told {
			fields[0].Error = was.wrong[name]
		}
		return fields
	}
	f := views.Field{Name: name, Label: in.Say("Value"), Kind: views.Menu, Required: true, Error: was.wrong[name]}
	for _, v := range o.Values {
		c := views.Choice{Value: string(v), Label: valueWords(in, v), Chosen: bytes.Equal(v, value)}
		if was.values.Has(name) {
			c.Chosen = was.values.Get(name) == string(v)
		}
		if bytes.Equal(v, o.Default) {
			c.Note = in.Say("default")
		}
		f.Choices = append(f.Choices, c)
	}
	return append(fields, f)
}

// optionValue reads the value of an option that a form sent under a name.
func optionValue(o rules.Option, name string, sent url.Values) json.RawMessage {
	parts := counts(o)
	if parts == nil {
		return formScalar(rules.Field{Shape: rules.Any}, sent.Get(name))
	}
	value := map[string]json.RawMessage{}
	for _, part := range parts {
		value[part] = formScalar(rules.Field{Shape: rules.Int}, strings.TrimSpace(sent.Get(name+"."+part)))
	}
	return marshal(value)
}
