package web

import (
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
)

// requests are the open ones in words.
func (v *Visit) requests() ([]views.Request, error) {
	var all []views.Request
	for _, of := range v.openRequests() {
		one, err := v.requested(of)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// barred says why what a request asks for cannot be done as things stand; nothing if it
// can.
func (v *Visit) barred(of campaign.Requested) (words.Text, error) {
	return untilMore(v, "why "+of.ID+" cannot be, for "+string(v.Mine().ID), func(had *words.Text) (words.Text, error) {
		if had != nil {
			return *had, nil
		}
		command, wish := of.Carried()
		_, err := v.ifAgreed(command, marshal(wish))
		if err != nil && isNo(err) {
			return asProblem(err).Detail, nil
		}
		return words.Text{}, err
	})
}

// openRequests are those that this seat is asked to agree to, or has asked itself,
// oldest first. Who looks on or back answers none.
func (v *Visit) openRequests() []campaign.Requested {
	if v.Page.ReadOnly != "" || v.Page.At != nil {
		return nil
	}
	k, mine := v.Look.Kernel, v.Mine().Seat
	var open []campaign.Requested
	for _, of := range k.Requests {
		if of.Closed == nil && (k.Hears(of, mine) || of.By == mine.ID) {
			open = append(open, of)
		}
	}
	return open
}

// requestAlerts say in one line that requests wait.
func (v *Visit) requestAlerts() []views.Alert {
	open := v.openRequests()
	if len(open) == 0 {
		return nil
	}
	title, see := sentenceOf(v.askTitle(open[0])), v.Say("See it")
	if len(open) > 1 {
		title, see = v.Many(len(open), "%d request waits.", "%d requests wait."), v.Say("See them")
	}
	return []views.Alert{{Icon: "undo", Title: title, Link: views.Link{Text: see, Href: v.Table.Timeline() + "#requests"}}}
}

// mostInTitle is how many actions a request's title names one by one.
const mostInTitle = 5

// requested is an open request with what this seat can say to it. It tells what was
// foreseen when it was asked, as it was recorded, and leads to what it would do now.
func (v *Visit) requested(of campaign.Requested) (views.Request, error) {
	k, mine := v.Look.Kernel, v.Mine().Seat
	what := v.numbersOf(of)
	agree, decline := v.Say("Agree to taking back %s", what), v.Say("Decline taking back %s", what)
	if of.Turn == events.BringBack {
		agree, decline = v.Say("Agree to bringing back %s", what), v.Say("Decline bringing back %s", what)
	}
	out := views.Request{ID: of.ID, Title: v.askTitle(of), Reason: of.Reason, Waits: v.waiting(of), Weigh: v.Table.Request(of.ID)}
	for _, n := range of.Targets {
		if e, there := campaign.Find(v.Look.Entries, n); there {
			out.Actions = append(out.Actions, views.Told{N: n, Text: v.tell(e.Action), Against: overrideWords(v, e.Override)})
		}
	}
	out.Then, out.ThenMore = v.foretold(inBrief(of.Foreseen))
	if v.Page.ReadOnly != "" || v.Page.At != nil {
		return out, nil
	}
	no, err := v.barred(of)
	if err != nil {
		return out, err
	}
	has := func(w campaign.Word) bool { return w.By == mine.ID }
	if k.Hears(of, mine) && !slices.ContainsFunc(of.Agreed, has) {
		out.Agree = v.answerForm("Agree", of.ID, agree)
		out.Decline = v.answerForm("Decline", of.ID, decline, why(v, typed{}))
		out.Decline.Quiet = true
	}
	if !no.Empty() {
		out.Waits = v.Say("%s As things stand it cannot be carried out: %s", out.Waits, sentenceOf(no.In(v)))
		if seats, master := k.Waits(of); out.Agree != nil && (len(seats) == 1 && !master || len(seats) == 0) {
			out.Agree.Off = v.Say("not as things stand")
		}
	}
	if of.By == mine.ID {
		out.Take = v.answerForm("Withdraw", of.ID, v.Say("Withdraw the request for %s", what))
		out.Take.Quiet = true
	}
	return out, nil
}

// inBrief are consequences, as many as are shown with how many they are, without why.
func inBrief(all []events.Consequence) []events.Consequence {
	brief := slices.Clone(all)
	for i, c := range brief[:min(len(brief), consequencesShown)] {
		brief[i] = events.Consequence{Revision: c.Revision, Status: c.Status}
	}
	return brief
}

// askTitle says who asks for what.
func (v *Visit) askTitle(of campaign.Requested) string {
	if of.Turn == events.BringBack {
		return v.Say("%s asks to bring back %s", v.nameOf(of.By), v.numbersOf(of))
	}
	return v.Say("%s asks to take back %s", v.nameOf(of.By), v.numbersOf(of))
}

// numbersOf are the actions that a request is about: #4 and #7.
func (v *Visit) numbersOf(of campaign.Requested) string {
	if len(of.Targets) > mostInTitle {
		return v.Many(len(of.Targets), "%d action", "%d actions")
	}
	told := make([]string, len(of.Targets))
	for i, n := range of.Targets {
		told[i] = "#" + strconv.Itoa(n)
	}
	return words.And(v, told)
}

// answerForm says something to a request.
func (v *Visit) answerForm(command, request, submit string, more ...views.Field) *views.Form {
	return &views.Form{Name: strings.ToLower(command) + "-" + request, Action: v.Table.Command(command), Submit: submit,
		Fields: append([]views.Field{{Name: "request", Kind: views.Hidden, Value: request}}, more...)}
}

// waiting says who has agreed, and whose word is missing.
func (v *Visit) waiting(of campaign.Requested) string {
	var agreed []events.SeatID
	for _, w := range of.Agreed {
		agreed = append(agreed, w.By)
	}
	seats, master := v.Look.Kernel.Waits(of)
	told := v.Say("It waits for %s.", v.Look.Kernel.People(v, seats, master))
	if n := len(agreed); n > 0 {
		told = v.Many(n, "%s has agreed. %s", "%s have agreed. %s", v.Look.Kernel.People(v, agreed, false), told)
	}
	return told
}

func (v *Visit) nameOf(seat events.SeatID) string {
	s, _ := v.Look.Kernel.Seat(seat)
	return s.Name
}

// way leads to the page on which an action is taken back or brought back, or on
// which others are asked to agree to it; without an address where neither can be.
func (v *Visit) way(e campaign.Entry) views.Link {
	if v.Page.ReadOnly != "" || v.Page.At != nil {
		return views.Link{}
	}
	if replaced(v.Look.Entries, e) {
		return views.Link{}
	}
	if e.UndoneBy > 0 {
		return views.Link{Text: v.Say("What bringing it back does"), Href: v.Table.RestoreAction(e.Revision)}
	}
	able, err := v.Game.Undoable(v.Echo.Request().Context(), v.ID, e.Revision)
	switch {
	case err != nil || !able:
		return views.Link{}
	case v.mayUndo(e):
		return views.Link{Text: v.Say("What taking it back does"), Href: v.Table.UndoAction(e.Revision)}
	}
	return views.Link{Text: v.Say("Ask to take it back"), Href: v.Table.UndoAction(e.Revision)}
}
