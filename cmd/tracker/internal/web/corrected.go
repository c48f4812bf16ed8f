package web

import (
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// correctedJSON is what an event of an action says was so, and what is so as
// corrected since, as the API writes it.
type correctedJSON struct {
	Event     string     `json:"event"`
	Field     string     `json:"field"`
	Whose     string     `json:"whose,omitempty"` // a figure's or thing's id
	Recorded  rules.Fact `json:"recorded"`
	Corrected rules.Fact `json:"corrected"`
}

// witnessed adds to listed actions what their events say was so where that is
// otherwise as corrected since.
func witnessed(c echo.Context, g app.Game, id events.CampaignID, who asker, list []actionJSON) error {
	revisions := make([]int, len(list))
	for i, a := range list {
		revisions[i] = a.Revision
	}
	doubts, err := g.Corrected(c.Request().Context(), id, who.viewer(), revisions)
	if err != nil {
		return err
	}
	for i := range list {
		for _, d := range doubts[list[i].Revision] {
			list[i].Witness = append(list[i].Witness, correctedJSON{Event: d.Event, Field: d.Field, Whose: d.Whose, Recorded: d.Recorded, Corrected: d.Folded})
		}
	}
	return nil
}

// corrected writes on actions what their events say was so where that is otherwise
// as corrected since. Nothing is where a moment is shown as it was known then.
func (v *Visit) corrected(lines ...*views.Entry) error {
	if v.asKnown() {
		return nil
	}
	revisions := make([]int, len(lines))
	for i, line := range lines {
		revisions[i] = line.N
	}
	doubts, err := v.doubts(revisions)
	if err != nil || len(doubts) == 0 {
		return err
	}
	for _, line := range lines {
		line.Was, line.Is = asCorrected(v, doubts[line.N], v.named)
	}
	return nil
}

// doubts are those about some actions. What was found out for a page need not be
// for the next of the same seat's, until something comes.
func (v *Visit) doubts(revisions []int) (map[int][]campaign.Doubt, error) {
	all := map[int][]campaign.Doubt{}
	_, err := untilMore(v, "doubts", func(had *map[int][]campaign.Doubt) (map[int][]campaign.Doubt, error) {
		known := map[int][]campaign.Doubt{} // by action; without any where there is no doubt
		if had != nil {
			known = *had
		}
		if err := v.doubt(revisions, known); err != nil {
			return known, err
		}
		for _, revision := range revisions {
			if of := known[revision]; len(of) > 0 {
				all[revision] = of
			}
		}
		return known, nil
	})
	return all, err
}

// doubt adds the doubts about some actions to those that are known.
func (v *Visit) doubt(revisions []int, known map[int][]campaign.Doubt) error {
	var open []int
	for _, revision := range revisions {
		if _, is := known[revision]; !is {
			open = append(open, revision)
		}
	}
	if len(open) == 0 {
		return nil
	}
	found, err := v.Game.Corrected(v.Echo.Request().Context(), v.ID, v.who.viewer(), open)
	if err != nil {
		return err
	}
	for _, revision := range open {
		known[revision] = found[revision]
	}
	return nil
}

// correctedIn writes the same on the actions of some stretches of the journal.
func (v *Visit) correctedIn(stretches []views.Entries) error {
	var lines []*views.Entry
	for _, stretch := range stretches {
		for i := range stretch.Entries {
			lines = append(lines, &stretch.Entries[i])
		}
	}
	return v.corrected(lines...)
}

// lines are actions told in words, with what is otherwise as corrected since.
func (v *Visit) lines(entries ...campaign.Entry) ([]views.Entry, error) {
	told := views.Entries{}
	for _, e := range entries {
		told.Entries = append(told.Entries, v.entry(e))
	}
	return told.Entries, v.correctedIn([]views.Entries{told})
}

// asCorrected says in words what was so as recorded then, and as corrected since.
func asCorrected(in words.Tongue, doubts []campaign.Doubt, name func(id string) string) (was, is string) {
	if len(doubts) == 0 {
		return "", ""
	}
	var then, now []string
	add := func(told *[]string, d campaign.Doubt, fact rules.Fact) {
		if said := factOf(in, d, fact, name); !slices.Contains(*told, said) {
			*told = append(*told, said)
		}
	}
	for _, d := range doubts {
		if alone := len(then) == 0; alone || !d.Folded.Gone || d.Of != "" { // else its figures say of whom it is
			add(&then, d, d.Recorded)
		}
		add(&now, d, d.Folded)
	}
	return sentenceOf(capital(strings.Join(then, ", "))), sentenceOf(capital(strings.Join(now, ", ")))
}

// factOf says what an event says, or what is so: Torg’s gold after 40, Helmet, the
// orc is not in the game.
func factOf(in words.Tongue, d campaign.Doubt, fact rules.Fact, name func(id string) string) string {
	whose, so := name(d.Whose), fact.Text()
	if fact.Name != "" {
		so = in.Term(so)
	}
	switch {
	case fact.Gone && whose == "":
		return in.Say("it is not in the game")
	case fact.Gone:
		return in.Say("%s is not in the game", whose)
	case d.Of == "":
		return so
	case strings.HasSuffix(whose, "s"):
		return in.Say("%s’ %s %s", whose, in.Term(d.Of), so)
	case whose != "":
		return in.Say("%s’s %s %s", whose, in.Term(d.Of), so)
	}
	return in.Say("%s %s", in.Term(d.Of), so)
}
