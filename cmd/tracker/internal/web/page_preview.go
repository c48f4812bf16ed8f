package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/views"
)

// foresee is what a wish would make happen: of a motion, what it would if it were
// carried. What is refused does nothing, and so does what would have to throw the
// server's dice to be known beforehand.
func (v *Visit) foresee(command string, data json.RawMessage) ([]events.Recorded, error) {
	q, err := v.request(command, data, nil)
	if err != nil {
		return nil, err
	}
	a, err := v.Game.Preview(v.Echo.Request().Context(), v.ID, q)
	if err != nil && !isNo(err) {
		return nil, err
	}
	if err == nil && command == "ProposeRuling" {
		a, err = v.ifAgreed("Resolve", data)
	}
	if isNo(err) {
		return nil, nil
	}
	return a.Events, err
}

// ifAgreed is what a wish of the game master's would make happen if all whose word is
// missing had agreed to it.
func (v *Visit) ifAgreed(command string, data json.RawMessage) (events.Action, error) {
	return v.Game.IfAgreed(v.Echo.Request().Context(), v.ID, v.who.viewer(), command, data)
}

// pending is what a request or a motion, by its name, would do if it were carried out
// now. It is worked out once for each seat, until something comes.
func (v *Visit) pending(name string, carried func() (command string, wish any)) (views.Prospect, error) {
	if v.Page.At != nil {
		return views.Prospect{Gone: v.Say("What it would do is told as things stand now, not as they stood then.")}, nil
	}
	return untilMore(v, "what "+name+" would do, for "+string(v.Mine().ID)+" in "+v.Name, func(had *views.Prospect) (views.Prospect, error) {
		if had != nil {
			return *had, nil
		}
		command, wish := carried()
		a, err := v.ifAgreed(command, marshal(wish))
		if isNo(err) {
			return views.Prospect{Gone: v.Say("As things stand it can no longer be carried out.")}, nil
		}
		if err != nil {
			return views.Prospect{}, err
		}
		return v.prospect(a.Events)
	})
}

// prospect is what an action with these events would do: the values that it changes
// for this seat, the later actions that it would break of those that agree now, and
// those that would agree again.
func (v *Visit) prospect(next []events.Recorded) (m views.Prospect, err error) {
	if len(next) == 0 {
		return m, nil
	}
	before, after, err := v.Game.ViewIf(v.Echo.Request().Context(), v.ID, v.who.viewer(), next)
	if err != nil {
		return m, err
	}
	told := changed(v, v.compare(before, after))
	m.All = v.Mine().Side == events.GameMaster
	m.Changes, m.Note = told.Changes, told.Note
	broken, err := v.fresh(standingIn(next), next)
	m.Broken, m.More = v.foretold(broken)
	m.Heals, m.HealsMore = v.agreeing(v.healed(next))
	return m, err
}

// healed are the actions that no longer agree now and would agree again after an
// action with these events. What it takes back or stands in the place of is none.
func (v *Visit) healed(next []events.Recorded) []events.Consequence {
	over, noted := map[int]bool{}, false
	for _, e := range next {
		switch e := e.Data.(type) {
		case events.ConsequencesNoted:
			noted = true
		case events.ActionUndone:
			for _, target := range e.Targets {
				over[target] = true
			}
		case events.ActionAmended:
			over[e.Target] = true
		}
	}
	if !noted {
		return nil
	}
	for _, c := range standingIn(next) {
		over[c.Revision] = true
	}
	return slices.DeleteFunc(slices.Clone(v.Look.Kernel.Consequences), func(c events.Consequence) bool { return over[c.Revision] })
}

// agreeing are actions that would agree again, the first of them, and how many more
// there are.
func (v *Visit) agreeing(all []events.Consequence) (told []views.Consequence, more views.Link) {
	told, more = v.foretold(all)
	for i := range told {
		told[i].Status, told[i].Detail, told[i].Rule, told[i].Good = v.Say("would agree again"), "", views.Cite{}, true
	}
	return told, more
}

// unread are the actions that a form for a place in the journal would break,
// unless the form was sent by the button beside the list of them; nil if there
// are none.
func (v *Visit) unread(command string, data json.RawMessage, sent url.Values) (*views.Breaks, error) {
	if err := v.enterFigures(sent.Get("key"), sent); err != nil {
		return nil, err
	}
	next, err := v.foresee(command, data)
	ruled := sent.Get("mend.dispute") != ""
	if err != nil || len(next) == 0 {
		return nil, err // it is refused when it is given
	}
	m := views.Breaks{Ruled: ruled}
	if m.Prospect, err = v.prospect(next); err != nil || len(m.Broken) == 0 && !ruled {
		return nil, err
	}
	m.Mark = string(events.HashOf(marshal([]any{m.Broken, m.More})))[:16]
	if sent.Get("mend.yes") == m.Mark {
		return nil, nil
	}
	return &m, nil
}

// showBroken shows the form of a command again, with what it would break and a
// button to do it nevertheless.
func (s *Server) showBroken(v *Visit, cmd app.Command, sent url.Values, broken *views.Breaks) error {
	wrong := map[string]string{"": v.Say("Not stored yet: it would break what was done afterwards. Read the list at the end of the form.")}
	if broken.Ruled {
		wrong[""] = v.Say("Not stored yet: read at the end of the form what the ruling does.")
	}
	return s.commandFormAgain(v, cmd, sent, typed{values: sent, wrong: wrong, breaks: broken}, http.StatusOK)
}
