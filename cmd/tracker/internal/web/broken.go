package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/tongues"
)

// fresh are those of the actions that an action with these events would break that
// agree now; of as many as are shown it is told why, as far as this seat may know.
func (v *Visit) fresh(standing []events.Consequence, next []events.Recorded) ([]events.Consequence, error) {
	now := v.standing()
	all := slices.DeleteFunc(slices.Clone(standing), func(c events.Consequence) bool {
		was, broken := now[c.Revision]
		return broken && was.Status == c.Status
	})
	if v.Language == tongues.English {
		return reasonedIf(v.Echo, v.Game, v.ID, v.who, next, all, consequencesShown)
	}
	said, err := reasonedIf(v.Echo, v.Game, v.ID, v.who, next, inBrief(all), consequencesShown)
	for i := range said {
		said[i] = campaign.Worded(all[i], func(events.Consequence) events.Consequence { return said[i] })
	}
	return said, err
}

// reasonOf is a consequence with its reason, as far as this seat may know it, in words for the
// reader.
func (v *Visit) reasonOf(c events.Consequence) events.Consequence {
	if v.Language == tongues.English {
		return v.reason(c)
	}
	return campaign.Worded(c, v.reason)
}

// foretold are consequences of what is not done yet, the first of them, and how
// many more there are.
func (v *Visit) foretold(all []events.Consequence) (told []views.Consequence, more views.Link) {
	for _, c := range all[:min(len(all), consequencesShown)] {
		told = append(told, v.consequence(c, 0))
	}
	if n := len(all) - consequencesShown; n > 0 {
		more.Text = v.Many(n, "and %d more action", "and %d more actions")
	}
	return told, more
}

// standing are the actions that no longer agree, by revision.
func (v *Visit) standing() map[int]events.Consequence {
	if v.astray == nil && v.Page.At == nil && v.Look.Memo != nil {
		v.astray, _ = v.Look.Memo.Once("standing", func(any) any { return byRevision(v.Look.Kernel.Consequences) }).(map[int]events.Consequence)
	}
	if v.astray == nil {
		v.astray = byRevision(v.Look.Kernel.Consequences)
	}
	return v.astray
}

func byRevision(all []events.Consequence) map[int]events.Consequence {
	by := make(map[int]events.Consequence, len(all))
	for _, c := range all {
		by[c.Revision] = c
	}
	return by
}

// standingIn is the fullest list of what is broken among events.
func standingIn(es []events.Recorded) []events.Consequence {
	var standing []events.Consequence
	for _, e := range es {
		if noted, is := e.Data.(events.ConsequencesNoted); is {
			standing = noted.All()
		}
	}
	return standing
}

// consequence tells what happens to an action: would happen (0), or has (1).
func (v *Visit) consequence(c events.Consequence, tense int) views.Consequence {
	out := views.Consequence{N: c.Revision, Status: v.Term(statuses[c.Status][tense]), Detail: v.differences(c)}
	if e, err := v.Game.Show(v.Echo.Request().Context(), v.ID, v.who.viewer(), c.Revision); err == nil { // also what came after the moment that is shown
		out.Text, out.Against = v.tell(e.Action), overrideWords(v, e.Override)
		if field, wrong, is := strings.Cut(v.toldOf(c), ": "); is && c.Status != events.Unlawful && !strings.Contains(field, " ") {
			out.Detail = sentenceOf(v.Say("%s: %s", v.labelOf(campaign.Deed(e.Action).Command, field), v.Term(wrong)))
		}
	}
	if c.Rule != "" {
		out.Rule = v.cite(rules.ID(c.Rule))
	}
	return out
}

// toldOf is why an action no longer agrees, in the reader's language where it is known
// in words for that.
func (v *Visit) toldOf(c events.Consequence) string {
	if said, is := c.Said.(words.Text); is {
		return said.In(v)
	}
	return v.Term(c.Detail)
}

// differences say why, or which values.
func (v *Visit) differences(c events.Consequence) string {
	if c.Detail != "" || len(c.Differs) == 0 {
		return sentenceOf(capital(v.toldOf(c)))
	}
	changes := v.inWords(c.Differs)
	if len(changes) == 0 {
		return v.Say("Only in what the tracker keeps for itself.")
	}
	var told []string
	for _, d := range changes[:min(len(changes), 3)] {
		told = append(told, v.Say("%s: was %s, now %s.", d.Thing, orNothing(v, d.Before), orNothing(v, d.After)))
	}
	if more := len(changes) - 3; more > 0 {
		told = append(told, v.Many(more, "And %d more value.", "And %d more values."))
	}
	return strings.Join(told, " ")
}

// inWords are values that differ, as the table calls them.
func (v *Visit) inWords(differs []events.Difference) []views.Change {
	if v.read == nil {
		v.plain = plainJSON(v.Look.State)
		v.read = v.comparison(v.plain)
	}
	inside := *v.read
	inside.found = nil
	for _, d := range differs {
		inside.walk(inside.way(d.Path, v.plain), plainJSON(d.Recorded), plainJSON(d.Now))
	}
	return inside.found
}

// orNothing is a value; that there is none is said so.
func orNothing(in words.Tongue, value string) string {
	if value == in.Say("none") {
		return in.Say("nothing")
	}
	return value
}

// broken are the actions that no longer agree, of an earlier moment those up to it:
// see brokenOf.
func (v *Visit) broken() (told []views.Consequence, more views.Link) {
	all := v.Look.Kernel.Consequences
	if v.Page.At == nil {
		return v.brokenOf(all)
	}
	var then []events.Consequence
	for _, c := range all {
		if _, happened := campaign.Find(v.Look.Entries, c.Revision); happened {
			then = append(then, c)
		}
		if len(then) > brokenShown {
			break // more are not told
		}
	}
	return v.brokenOf(then)
}

// brokenOf are some of the actions that no longer agree, the first of them, each
// with what can be done, and the way to all.
func (v *Visit) brokenOf(all []events.Consequence) (told []views.Consequence, more views.Link) {
	if len(all) > brokenShown {
		more = views.Link{Text: v.Say("All %d in the timeline", len(v.Look.Kernel.Consequences)), Href: v.Table.TimelineBroken()}
	}
	for _, c := range all[:min(len(all), brokenShown)] {
		of := v.consequence(v.reasonOf(c), 1)
		if v.mayRestore() {
			of.Undo = v.Table.UndoAction(c.Revision)
			of.Amend = v.amendHref(c.Revision)
			of.Accept = &views.Form{Name: fmt.Sprintf("accept-%d", c.Revision), Action: v.Table.Command("Accept"), Submit: v.Say("Let it stand"), Quiet: true,
				Fields: []views.Field{{Name: "target", Kind: views.Hidden, Value: strconv.Itoa(c.Revision)}}}
		}
		told = append(told, of)
	}
	return told, more
}
