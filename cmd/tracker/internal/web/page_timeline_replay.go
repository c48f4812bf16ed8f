package web

import (
	"strconv"

	"loretome/views"
)

// replay steps on by itself while it is asked to, until it is at the end.
func (v *Visit) replay(m *views.Timeline) error {
	every, err := number(v.Echo, "every", 0, 1, 60)
	if err != nil {
		return err
	}
	for _, pace := range []views.Choice{{Value: "1", Label: "1 s a step"}, {Value: "3", Label: "3 s a step"}, {Value: "10", Label: "10 s a step"}} {
		pace.Chosen = pace.Value == strconv.Itoa(every) || every == 0 && pace.Value == "3"
		m.Paces = append(m.Paces, pace)
	}
	if every == 0 || m.At >= m.Head {
		return nil
	}
	here := *v.Echo.Request().URL
	next, stay := strconv.Itoa(m.At+1), strconv.Itoa(m.At)
	v.Page.Every, v.Page.Next = every, withQuery(here, "at", next)
	m.Playing = withQuery(here, "at", stay, "every", "")
	return nil
}
