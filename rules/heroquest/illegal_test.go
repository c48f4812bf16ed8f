package heroquest

import (
	"testing"

	"loretome/events"
	"loretome/rules"
)

// illegalRow is a row of the catalogue of what is illegal: who asks for what,
// after what, and which rule says no.
type illegalRow struct {
	id   string
	past []events.Event
	by   rules.Seat
	asks Command
	name string
	rule rules.ID
}

// illegal shows that each of the rows is refused.
func illegal(t *testing.T, rows []illegalRow) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.id, func(t *testing.T) { given(t, r.past...).By(r.by).When(r.asks).Refused(r.name, r.rule) })
	}
}
