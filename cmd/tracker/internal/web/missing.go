package web

import (
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/views"
)

// A step that needs a figure which nobody has entered asks for it in its own
// form: what is typed there is entered first, and then the step is taken.

// figureInput is what an input for a missing figure is called.
const figureInput = "figure:"

func nameOfInput(f rules.Figure) string {
	return figureInput + f.Catalogue + "/" + f.Card + "/" + f.Field
}

// missingFields are inputs for the figures that a step lacks; all that were
// typed, if one of them does not fit.
func (v *Visit) missingFields(err error, was typed) []views.Field {
	var inputs []views.Field
	no, _ := errors.AsType[rules.Refusal](err) // another error lacks none
	for _, f := range no.Missing {
		inputs = append(inputs, v.figureField(f, was))
	}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(was.wrong)), isFigureInput) {
		return inputs
	}
	for _, name := range slices.Sorted(maps.Keys(was.values)) {
		if f, is := figureOf(name); is {
			inputs = append(inputs, v.figureField(f, was))
		}
	}
	return inputs
}

func (v *Visit) figureField(f rules.Figure, was typed) views.Field {
	name := nameOfInput(f)
	input := views.Field{Name: name, Label: f.Name.In(v), Kind: views.Number, Min: "0", Max: "9999", Required: true, Value: was.values.Get(name), Error: was.wrong[name]}
	if input.Label == "" {
		input.Label = v.Say("%s of %s", capital(v.Term(strings.ReplaceAll(f.Field, "_", " "))), v.Term(strings.ReplaceAll(f.Card, "_", " ")))
	}
	if f.Words {
		input.Kind, input.Min, input.Max, input.Length = views.Long, "", "", 4000
	}
	return input
}

// entries lead to where missing figures are entered.
func (v *Visit) entries(missing []rules.Figure) []views.Link {
	var links []views.Link
	for _, f := range missing {
		links = append(links, views.Link{Text: v.Say("Enter: %s", f.Name.In(v)), Href: v.Table.EnterFigure(f.Catalogue, f.Card, f.Field), Icon: "book"})
	}
	return links
}

// figureOf is the figure that an input is for.
func figureOf(name string) (rules.Figure, bool) {
	path, is := strings.CutPrefix(name, figureInput)
	parts := strings.SplitN(path, "/", 3)
	if !is || len(parts) != 3 {
		return rules.Figure{}, false
	}
	return rules.Figure{Catalogue: parts[0], Card: parts[1], Field: parts[2], Words: parts[2] == "effect"}, true
}

func isFigureInput(name string) bool { return strings.HasPrefix(name, figureInput) }

// enterFigures enters what was typed for figures that a step lacked. Each has a
// key of its own, so that a double tap enters it once.
func (v *Visit) enterFigures(key string, sent url.Values) error {
	for i, name := range slices.Sorted(maps.Keys(sent)) {
		f, is := figureOf(name)
		text := strings.TrimSpace(sent.Get(name))
		if !is || text == "" {
			continue
		}
		value := marshal(text)
		if n, err := strconv.Atoi(text); err == nil && !f.Words {
			value = marshal(n)
		}
		data := marshal(struct {
			rules.Figure
			Value json.RawMessage `json:"value"`
		}{f, value})
		answer, err := v.Game.Play(v.Echo.Request().Context(), v.ID, app.Request{
			ID: events.ActionID(key + ".figure" + strconv.Itoa(i)), By: v.Mine().ID, Command: "EnterCardFigure", Data: data,
		})
		if unclear, wrong := errors.AsType[rules.Unclear](err); wrong {
			return rules.Unclear{Field: name, Detail: unclear.Detail}
		}
		if err != nil {
			return err
		}
		if !stale(v, sent.Get("seq")) { // else others acted as well
			v.Page.Seq = max(v.Page.Seq, answer.Action.Revision)
			sent.Set("seq", strconv.Itoa(v.Page.Seq))
		}
	}
	return nil
}
