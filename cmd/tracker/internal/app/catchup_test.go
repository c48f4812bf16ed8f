package app

import (
	"testing"

	"loretome/events"
	"loretome/events/journal"
)

// As many readers are made as there are parts to be decoded, and no more than may
// decode at once.
func TestAsManyReadersAreMadeAsThereIsToRead(t *testing.T) {
	catalog, err := events.NewCatalog(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ parts, atOnce, want int }{{0, 4, 0}, {1, 4, 1}, {3, 4, 3}, {9, 4, 4}, {9, 1, 1}} {
		made := 0
		from := readersFor(row.atOnce, func() *events.Reader { made++; return catalog.Reader() })
		for range row.parts {
			p := &part{ready: make(chan struct{})}
			p.decode(from, []journal.Message{{Campaign: "thetable1", ID: "a1", Body: []byte("{}")}})
			if <-p.ready; p.err == nil {
				t.Fatal("a body without an action was decoded")
			}
		}
		if made != row.want {
			t.Errorf("for %d parts, %d at once, %d readers are made, not %d", row.parts, row.atOnce, made, row.want)
		}
	}
}
