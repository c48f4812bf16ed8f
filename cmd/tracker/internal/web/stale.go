package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
)

// stale says whether something was recorded since the page with this form was shown.
func stale(v *Visit, seq string) bool {
	shown, err := strconv.Atoi(seq)
	return err == nil && shown < v.Look.Revision
}

// fewMissed is how many actions are told at once of those that a page did not show.
const fewMissed = 6

// meanwhile tells what was recorded since a page was shown, the latest first, as far
// as this seat may know of it, and how many more there are.
func (v *Visit) meanwhile(seq string) (told []views.Link, more int) {
	if !stale(v, seq) {
		return nil, 0
	}
	shown, _ := strconv.Atoi(seq) // else it is not stale
	for e := range recorded(v.Look.Entries).backward() {
		switch {
		case e.Revision <= shown:
			return told, more
		case len(told) == fewMissed:
			more++
		default:
			told = append(told, views.Link{Text: v.tell(e.Action), Href: v.Table.Action(e.Revision)})
		}
	}
	return told, more
}

// movedOn has the answer to a form say what was recorded since its page was shown;
// false if nothing was that this seat may know of.
func (v *Visit) movedOn(n *views.Notice, seq string) bool {
	n.Missed, n.MissedMore = v.meanwhile(seq)
	if len(n.Missed) == 0 {
		return false
	}
	n.Kind, n.Title = "conflict", v.Say("The table moved on")
	n.Links = []views.Link{{Text: v.Say("See what happened"), Href: v.Table.Timeline(), Icon: "time"}}
	return true
}

// overtaken is the answer to a form that would write over what somebody else wrote
// since its page was shown: sent again it counts.
func (v *Visit) overtaken(command string, data json.RawMessage, sent url.Values) error {
	key := sent.Get("key")
	given := func(e campaign.Entry) bool { return string(e.ID) == key }
	if !stale(v, sent.Get("seq")) || slices.ContainsFunc(v.Look.Entries, given) {
		return nil
	}
	shown, _ := strconv.Atoi(sent.Get("seq")) // else it is not stale
	says, err := v.writtenOver(command, data, shown)
	if err != nil || says.Empty() {
		return err
	}
	return problem{Status: http.StatusConflict, Title: words.Say("The table moved on"), Detail: says}
}

// writtenOver says what a command would write over that was written after a
// revision; empty for nothing. What it does not understand the rules tell.
func (v *Visit) writtenOver(command string, data json.RawMessage, shown int) (words.Text, error) {
	switch command {
	case "SetOption":
		var c campaign.SetOption
		if json.Unmarshal(data, &c) != nil {
			return words.Text{}, nil
		}
		return v.optionSetSince(c, shown), nil
	case "SetBookmark":
		var c campaign.SetBookmark
		if json.Unmarshal(data, &c) != nil {
			return words.Text{}, nil
		}
		return v.bookmarkSetSince(c, shown), nil
	case "Correct":
		var c campaign.Correct
		if json.Unmarshal(data, &c) != nil {
			return words.Text{}, nil
		}
		return v.valueChangedSince(c, shown)
	}
	return words.Text{}, nil
}

func (v *Visit) optionSetSince(c campaign.SetOption, shown int) words.Text {
	for _, set := range slices.Backward(v.Look.Kernel.OptionHistory) {
		if set.Option != c.Option || set.Revision <= shown {
			continue
		}
		if now := v.Look.Kernel.Options.Value(c.Option); !sameJSON(now, c.Value) {
			by, _ := v.Look.Kernel.Seat(set.By)
			return words.Say("%s set “%s” to %s since this page was shown; sent again, your value counts", by.Name, words.Term(optionTitle(c.Option)), valueWords(v, now))
		}
	}
	return words.Text{}
}

func (v *Visit) bookmarkSetSince(c campaign.SetBookmark, shown int) words.Text {
	for _, b := range v.Look.Kernel.Bookmarks {
		if b.Set > shown && (b.Name == c.Name || b.Name == c.InsteadOf) {
			by, _ := v.Look.Kernel.Seat(b.By)
			return words.Say("%s set the bookmark “%s” after action %d since this page was shown; sent again, yours counts", by.Name, b.Name, b.Revision)
		}
	}
	return words.Text{}
}

// valueChangedSince compares a value that is to be corrected with what the page showed.
func (v *Visit) valueChangedSince(c campaign.Correct, shown int) (words.Text, error) {
	if shown < 1 {
		return words.Text{}, nil
	}
	ask := app.Ask{Viewer: v.who.viewer(), At: shown, Recorded: true}
	before, err := v.Game.Look(v.Echo.Request().Context(), v.ID, ask)
	if err != nil {
		return words.Text{}, err
	}
	was, now := marshal(valueIn(plainJSON(before.State), c.Path)), marshal(valueIn(plainJSON(v.Look.State), c.Path))
	if bytes.Equal(was, now) || sameJSON(now, c.To) {
		return words.Text{}, nil
	}
	return words.Say("this value was changed from %s to %s since this page was shown; sent again, yours counts", string(was), string(now)), nil
}

// missedBy is what stands above a form that was not carried out for another reason
// than a rule, if something was recorded since its page was shown.
func (v *Visit) missedBy(err error, seq string) *views.Notice {
	p, n := asProblem(err), v.notDone(err)
	if p.Status != http.StatusBadRequest && p.Status != http.StatusConflict || !v.movedOn(n, seq) {
		return nil
	}
	return n
}

// told is what a form is shown with that was not carried out: what was typed
// and what is wrong with it. A rule's no stands above the page and in the form.
func (v *Visit) told(err error, sent url.Values) (typed, int) {
	p := asProblem(err)
	was := typed{values: sent, wrong: map[string]string{p.Field: v.wrongWith(err)}}
	if p.Status != http.StatusBadRequest {
		was.wrong = map[string]string{"": sentenceOf(capital(strings.TrimRight(v.detail(err), ".")))}
	}
	was.missing = v.missingFields(err, was)
	no, refused := errors.AsType[rules.Refusal](err)
	if !refused {
		v.Page.Notice = v.missedBy(err, sent.Get("seq"))
		return was, p.Status
	}
	v.Page.Notice = v.refusal(no)
	was.wrong = map[string]string{"": sentenceOf(capital(no.Reason.In(v)))}
	if no.Field != "" {
		was.wrong = map[string]string{no.Field: no.Reason.In(v)}
	}
	if v.movedOn(v.Page.Notice, sent.Get("seq")) {
		v.Page.Notice.Text = v.Say("Others acted since this page was shown, and now: %s", no.Reason.In(v))
		return was, http.StatusConflict
	}
	if v.mayDispute() {
		v.Page.Notice.Links = append(v.Page.Notice.Links, v.contest(no))
	}
	return was, p.Status
}
