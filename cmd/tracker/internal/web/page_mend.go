package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/routes"
)

// mending is the place in play order for which a form asks: that of an action
// which is amended, or the one after an action.
type mending struct {
	amend, after int    // revisions; 0 for none
	dispute      string // on which the amendment rules; empty for none
	votes        bool   // on which the table votes
}

// mendingOf reads the place out of an address or of what a form sent. A place that
// is none is refused: without it the form would ask for something else.
func mendingOf(asked url.Values) (m mending, err error) {
	if asked.Has("mend.amend") && asked.Has("mend.after") {
		return m, rules.Ask("mend.after", "either an action is amended, or something is recorded after one; ask for one of them")
	}
	m.dispute = asked.Get("mend.dispute")
	for name, into := range map[string]*int{"mend.amend": &m.amend, "mend.after": &m.after} {
		if !asked.Has(name) {
			continue
		}
		if *into, err = strconv.Atoi(asked.Get(name)); err != nil || *into < 1 {
			return mending{}, rules.Ask(name, "is the number of an action, from 1 on, not %q", asked.Get(name))
		}
	}
	return m, nil
}

// takes refuses at once what would be refused whatever the form said: an action that
// is none, that cannot be amended, or that is not this seat's to amend.
func (v *Visit) takes(place mending) error {
	if !place.is() {
		return nil
	}
	revision := max(place.amend, place.after)
	if _, err := v.shownAction(revision); err != nil {
		return err
	}
	if v.Page.ReadOnly != "" {
		return problem{Status: http.StatusForbidden, Title: words.Say("Not this seat's to do"), Detail: v.readOnly()}
	}
	if of, there := v.Look.Kernel.Dispute(place.dispute); there {
		place.votes = v.votes(of)
	}
	_, err := v.preview(place.wish(app.Command{Name: "?"}, nil, nil, ""))
	if _, asks := errors.AsType[rules.Unclear](err); asks {
		return nil // it is only the deed that is missing
	}
	return err
}

func (m mending) is() bool { return m.amend > 0 || m.after > 0 }

// tab is the entry of the bar to which a form belongs.
func (m mending) tab() string {
	if m.is() {
		return "Timeline"
	}
	return "Play"
}

// wish is the command of the kernel's that gives a command of the game the
// place.
func (m mending) wish(cmd app.Command, data json.RawMessage, thrown *events.Dice, reason string) (string, json.RawMessage) {
	w := campaign.Wish{Command: cmd.Name, Data: data, Dice: thrown, Reason: strings.TrimSpace(reason)}
	if m.dispute != "" {
		of := campaign.Amend{Target: m.amend, Wish: w}
		of.Reason = ""
		measure := campaign.Measure{Outcome: events.AmendedBy, Reason: w.Reason, Amend: &of}
		if m.votes {
			return "ProposeRuling", marshal(campaign.ProposeRuling{Dispute: m.dispute, Measure: measure})
		}
		return "Resolve", marshal(campaign.Resolve{Dispute: m.dispute, Measure: measure})
	}
	if m.amend > 0 {
		return "Amend", marshal(campaign.Amend{Target: m.amend, Wish: w})
	}
	return "Insert", marshal(campaign.Insert{After: m.after, Wish: w})
}

// fields keep the place in a form, and ask why.
func (m mending) fields(in words.Tongue, was typed) []views.Field {
	reason := views.Field{Name: "mend.reason", Label: in.Say("Why"), Kind: views.Text, Length: 400, Value: was.values.Get("mend.reason"), Error: was.wrong["reason"]}
	if m.amend > 0 {
		fields := []views.Field{{Name: "mend.amend", Kind: views.Hidden, Value: strconv.Itoa(m.amend)}, reason}
		if m.dispute != "" {
			fields[1].Required = true
			fields = append(fields, views.Field{Name: "mend.dispute", Kind: views.Hidden, Value: m.dispute})
		}
		return fields
	}
	return []views.Field{{Name: "mend.after", Kind: views.Hidden, Value: strconv.Itoa(m.after)}, reason}
}

// named is what a form with a place of its own does.
func (m mending) named(in words.Tongue) string {
	if m.dispute != "" {
		return in.Say("See what it does")
	}
	if m.amend > 0 {
		return in.Say("Amend action %d", m.amend)
	}
	return in.Say("Record it after action %d", m.after)
}

// title is the heading of a form with a place of its own.
func (m mending) title(in words.Tongue, command string) string {
	if m.amend > 0 {
		return in.Say("Amend #%d: %s", m.amend, command)
	}
	return in.Say("After #%d: %s", m.after, command)
}

// says is what stands above a form that has a place of its own. Thrown says that
// dice were thrown in that place, which stay if no others are typed.
func (m mending) says(in words.Tongue, thrown bool) string {
	var told []string
	switch {
	case m.dispute != "":
		told = append(told, in.Say("A ruling on %s: this takes the place of action %d, as if it had been so from the start.", campaign.Called(m.dispute).In(in), m.amend))
	case m.amend > 0:
		told = append(told, in.Say("This takes the place of action %d, as if it had been so from the start.", m.amend))
	default:
		told = append(told, in.Say("This is put into the journal after action %d, where it happened.", m.after))
	}
	if thrown && m.amend > 0 {
		told = append(told, in.Say("Dice left empty stay those of action %d.", m.amend))
	}
	if m.dispute == "" {
		told = append(told, in.Say("What happened afterwards stands; what no longer agrees is listed."))
	}
	return strings.Join(told, " ")
}

// chosen is the address of a command's form for the same place.
func (m mending) chosen(t routes.Table, command string) string {
	switch {
	case m.dispute != "":
		return t.AmendFor(m.dispute, command, m.amend)
	case m.amend > 0:
		return t.Command(command) + "?mend.amend=" + strconv.Itoa(m.amend)
	}
	return t.Command(command) + "?mend.after=" + strconv.Itoa(m.after)
}

// goBack has a form offer what there was in the place for which it asks.
func (v *Visit) goBack(place mending) error {
	revision := place.after
	if place.amend > 0 {
		revision = place.amend - 1
	}
	if revision == 0 {
		return nil
	}
	then, err := v.lookBack(revision, false)
	v.Look.State = then.State
	return err
}

// amended fills a form with what an action asked for.
func (v *Visit) amended(revision int, cmd app.Command) (url.Values, error) {
	e, err := v.Game.Show(v.Echo.Request().Context(), v.ID, v.who.viewer(), revision)
	if err != nil {
		return nil, err
	}
	values := url.Values{}
	if deed := campaign.Deed(e.Action); deed.Command == cmd.Name {
		fillIn(cmd.Fields, "", deed.Data, values)
	}
	return values, nil
}

// keepsDice says whether an amendment of an action by this command keeps its dice
// where none are typed.
func (v *Visit) keepsDice(revision int, cmd app.Command) (bool, error) {
	if revision == 0 {
		return false, nil
	}
	e, err := v.Game.Show(v.Echo.Request().Context(), v.ID, v.who.viewer(), revision)
	return e.Dice != nil && len(e.Dice.Rolls) > 0 && campaign.Deed(e.Action).Command == cmd.Name, err
}

// fillIn names the inputs of a form by what a command's data say: formValues the
// other way round.
func fillIn(fields []rules.Field, at string, data json.RawMessage, values url.Values) {
	var members map[string]json.RawMessage
	if json.Unmarshal(data, &members) != nil {
		return
	}
	for _, f := range fields {
		if value, there := members[f.Name]; there {
			fillField(f, pathOf(at, f.Name), value, values)
		}
	}
}

func fillField(f rules.Field, path string, value json.RawMessage, values url.Values) {
	switch f.Shape {
	case rules.Object:
		fillIn(f.Fields, path, value, values)
	case rules.List:
		var list []json.RawMessage
		if json.Unmarshal(value, &list) != nil {
			return
		}
		for i, one := range list {
			if simple(*f.Of) {
				values.Add(path, scalarText(one))
			} else {
				fillField(*f.Of, rowAt(path, i), one, values)
			}
		}
	case rules.Map:
		var entries map[string]json.RawMessage
		if json.Unmarshal(value, &entries) != nil {
			return
		}
		for i, key := range slices.Sorted(maps.Keys(entries)) {
			if !inRows(f) {
				fillField(*f.Of, path+"."+key, entries[key], values)
				continue
			}
			values.Set(rowAt(path, i)+".key", key)
			fillField(*f.Of, rowAt(path, i)+".value", entries[key], values)
		}
	default:
		values.Set(path, scalarText(value))
	}
}

// scalarText is one value as a form shows it.
func scalarText(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	var square []int
	if json.Unmarshal(value, &square) == nil && len(square) == 2 {
		return fmt.Sprintf("%d,%d", square[0], square[1])
	}
	if string(value) == "null" {
		return ""
	}
	return string(value)
}

// statuses say what a change earlier in the journal does to an action, as messages.
var statuses = map[events.Status][2]string{ // would be, and is
	events.Differs:  {words.Key("would differ"), words.Key("would come out otherwise now")},
	events.Unlawful: {words.Key("would be unlawful"), words.Key("is unlawful now")},
	events.Orphaned: {words.Key("loses its object"), words.Key("is about what is not there")},
}

// preview is the action that a wish of this seat's would make.
func (v *Visit) preview(command string, data json.RawMessage) (events.Action, error) {
	return v.Game.Preview(v.Echo.Request().Context(), v.ID, app.Request{ID: "preview", By: v.Mine().ID, Command: command, Data: data})
}

// How many consequences a page lists: of what is not done yet, and of what stands
// so, with forms.
const (
	consequencesShown = 20
	brokenShown       = 6
)

// amendHref is the form by which an action is amended; empty for one that is no
// deed of the game.
func (v *Visit) amendHref(revision int) string {
	e, there := campaign.Find(v.Look.Entries, revision)
	if !there || e.Redacted {
		return ""
	}
	deed := campaign.Deed(e.Action)
	if cmd, known := v.System().Find(deed.Command); known && !cmd.Kernel {
		return mending{amend: revision}.chosen(v.Table, deed.Command)
	}
	return ""
}

// forgottenHref is the list of what can be put into the journal after an action;
// empty where this seat may not.
func (v *Visit) forgottenHref(revision int) string {
	if !v.mayRestore() {
		return ""
	}
	return v.Table.Commands() + "?mend.after=" + strconv.Itoa(revision)
}
