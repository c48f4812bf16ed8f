package campaign

import (
	"encoding/json"
	"slices"

	"loretome/events"
)

// noteBytes is how much of an action the reasons may take up why others no longer
// agree.
const noteBytes = 32 << 10

// noteOf puts consequences down: the first with why, and the others by spans, so
// that any number of them has room in an action.
func noteOf(broken []events.Consequence) events.ConsequencesNoted {
	size := 0
	for i, c := range broken {
		doc, err := json.Marshal(c)
		if size += len(doc); err != nil || size > noteBytes || i == explained {
			return events.ConsequencesNoted{Standing: slices.Clip(broken[:i]), Further: furtherOf(broken[i:])}
		}
	}
	return events.ConsequencesNoted{Standing: append([]events.Consequence{}, broken...)}
}

// furtherOf are consequences by status and spans of revisions.
func furtherOf(broken []events.Consequence) []events.Further {
	var all []events.Further
	for _, status := range []events.Status{events.Differs, events.Unlawful, events.Orphaned} {
		var revisions []int
		for _, c := range broken {
			if c.Status == status {
				revisions = append(revisions, c.Revision)
			}
		}
		if spans := spansOf(revisions); spans != nil {
			all = append(all, events.Further{Status: status, Spans: spans})
		}
	}
	return all
}

// spansOf are revisions as spans of those that follow on each other.
func spansOf(revisions []int) []events.Span {
	var spans []events.Span
	for _, revision := range slices.Sorted(slices.Values(revisions)) {
		if n := len(spans); n > 0 && spans[n-1][1] == revision-1 {
			spans[n-1][1] = revision
			continue
		}
		spans = append(spans, events.Span{revision, revision})
	}
	return spans
}
