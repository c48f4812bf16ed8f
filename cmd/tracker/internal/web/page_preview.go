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

// breaks are the later actions that a wish would break, of those that agree now, and
// those that would agree again. What is refused breaks none, and so does what would
// have to throw the server's dice to be known beforehand.
func (v *Visit) breaks(command string, data json.RawMessage) (broken, healed []events.Consequence, err error) {
	q, err := v.request(command, data, nil)
	if err != nil {
		return nil, nil, err
	}
	a, err := v.Game.Preview(v.Echo.Request().Context(), v.ID, q)
	if err != nil && !isNo(err) {
		return nil, nil, err
	}
	for _, e := range a.Events {
		if moved, is := e.Data.(events.MotionMade); is {
			broken, err = v.foreseenBy(moved.Undo, events.Broken(moved.Foreseen, moved.Further))
			return broken, nil, err
		}
	}
	broken, err = v.fresh(standingIn(a.Events), a.Events)
	return broken, v.healed(a.Events), err
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
		told[i].Status, told[i].Detail, told[i].Rule, told[i].Good = "would agree again", "", views.Cite{}, true
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
	broken, healed, err := v.breaks(command, data)
	ruled := sent.Get("mend.dispute") != ""
	if _, no := v.preview(command, data); ruled && no != nil {
		return nil, nil // it is refused when it is given
	}
	if err != nil || len(broken) == 0 && !ruled {
		return nil, err
	}
	m := views.Breaks{Ruled: ruled, Mark: string(events.HashOf(marshal(broken)))[:16]}
	if sent.Get("mend.yes") == m.Mark {
		return nil, nil
	}
	m.List, m.More = v.foretold(broken)
	m.Heals, m.HealsMore = v.agreeing(healed)
	return &m, nil
}

// showBroken shows the form of a command again, with what it would break and a
// button to do it nevertheless.
func (s *Server) showBroken(v *Visit, cmd app.Command, sent url.Values, broken *views.Breaks) error {
	wrong := map[string]string{"": "Not stored yet: it would break what was done afterwards. Read the list at the end of the form."}
	if broken.Ruled {
		wrong[""] = "Not stored yet: read at the end of the form what the ruling does."
	}
	return s.commandFormAgain(v, cmd, sent, typed{values: sent, wrong: wrong, breaks: broken}, http.StatusOK)
}
