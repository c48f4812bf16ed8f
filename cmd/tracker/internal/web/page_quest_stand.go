package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

// isOvertaken says whether others acted between the look and the act.
func isOvertaken(err error) bool {
	_, is := errors.AsType[app.ConflictError](err)
	return is
}

// shownAt is the revision that the page with a form showed; 0 if it does not say.
func shownAt(sent url.Values) int {
	at, _ := strconv.Atoi(sent.Get("seq")) // no number is no revision
	return at
}

// tried says whether the quest that the address names had an attempt.
func (t *heroQuestTable) tried() bool {
	no, _ := strconv.Atoi(t.v.Echo.Param("quest")) // there is no quest 0
	return len(t.s.Quests[no].Attempts) > 0
}

// mayReplace refuses to write over a quest that its writer has not seen: one that
// others changed since the form was opened, or one that has the number already.
func (t *heroQuestTable) mayReplace(sheet *questSheet, number string) error {
	sent := sheet.values
	no, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil || t.hasGiven(sent.Get("key")) {
		return nil // the command says what is wrong, or was carried out
	}
	now := t.s.Quests[no]
	seen, err := t.definedAt(no, sheet.shown)
	if err != nil {
		return err
	}
	same := string(marshal(seen)) == string(marshal(now.Definition))
	switch own := strconv.Itoa(no) == t.v.Echo.Param("quest"); {
	case own && same:
		return nil
	case own:
		return t.movedOn(sheet, seen, now.Definition)
	case now.Definition.Quest == 0 || same && sent.Get("replace") == "true" || len(now.Attempts) > 0:
		return nil // what was tried, the rules do not let be defined
	}
	sheet.shown = t.v.Look.Revision
	sheet.replaces = t.v.Say("Replace quest %d, “%s”", no, now.Definition.Title)
	sheet.wrong["quest_no"] = t.v.Say("number %d is “%s” already; number %d is free", no, now.Definition.Title, t.nextFree())
	return problem{Status: http.StatusConflict, Title: words.Say("The number is taken"), Detail: words.Verbatim(sheet.wrong["quest_no"])}
}

// hasGiven says whether the form with this key was carried out already.
func (t *heroQuestTable) hasGiven(key string) bool {
	return slices.ContainsFunc(t.v.Look.Entries, func(e campaign.Entry) bool { return string(e.ID) == key })
}

// definedAt is a quest as a page showed it.
func (t *heroQuestTable) definedAt(no, revision int) (event.QuestDefined, error) {
	if revision < 1 || revision > t.v.Look.Revision {
		return event.QuestDefined{}, rules.Ask("", "this form is not complete: open the page again")
	}
	look, err := t.v.Game.Look(t.v.Echo.Request().Context(), t.v.ID, app.Ask{Viewer: t.v.who.viewer(), At: revision, Recorded: true})
	if err != nil {
		return event.QuestDefined{}, err
	}
	state, _ := look.State.(campaign.State[heroquest.State])
	return state.Game.Quests[no].Definition, nil
}

// movedOn tells what others changed in a quest while its form was open. What was
// typed stays, and can be kept all the same.
func (t *heroQuestTable) movedOn(sheet *questSheet, seen, now event.QuestDefined) error {
	var changes []string
	for _, c := range nameless(t.v).compare(seen, now) {
		changes = append(changes, t.v.Say("%s: %s, now %s", c.Thing, c.Before, c.After))
	}
	if now.Quest == 0 {
		changes = []string{t.v.Say("it was taken back")}
	}
	const most = 8
	if more := len(changes) - most; more > 0 {
		changes = append(changes[:most], t.v.Say("and %d more", more))
	}
	p := problem{Status: http.StatusConflict, Title: words.Say("The table moved on"),
		Detail: words.Say("Others changed this quest since the form was opened. %s. What you typed is kept below; sent again, it replaces theirs.", strings.Join(changes, "; "))}
	t.v.Page.Notice = &views.Notice{Kind: "conflict", Title: p.Title.In(t.v), Text: p.Detail.In(t.v), Links: []views.Link{{Text: t.v.Say("See what happened"), Href: t.v.Table.Timeline(), Icon: "time"}}}
	sheet.shown = t.v.Look.Revision
	sheet.wrong[""] = t.v.Say("Not kept yet: others changed this quest meanwhile.")
	return p
}

// aboutReplacing are the fields of a quest's form that are none of the quest's:
// whether it replaces another, and what is changed in one that was tried.
func (t *heroQuestTable) aboutReplacing(sheet questSheet) []views.Field {
	var fields []views.Field
	if sheet.replaces != "" {
		fields = append(fields, views.Field{Name: "replace", Label: sheet.replaces, Kind: views.Check})
	}
	if t.tried() {
		fields = append(fields, views.Field{Name: "changes", Label: t.v.Say("What is changed"), Kind: views.Long, Required: true, Length: 4000, Value: sheet.values.Get("changes"),
			Help: t.v.Say("This quest was tried. In words, for the journal."), Error: sheet.wrong["changes"]})
	}
	return fields
}
