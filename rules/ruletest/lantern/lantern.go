// Package lantern is a small game for tests of what surrounds a rule system: a
// party goes down a mine by the light of one lantern. It throws dice, keeps a
// secret from all but the seat that learnt it, and has an option.
//
//	events.go   what happens
//	delve.go    LN-DELVE: digging galleries, which takes dice and oil
//	omens.go    LN-OMEN: omens, which are for one seat alone
//	oil.go      LN-OIL: sharing oil, by option evenly
package lantern

import (
	"maps"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// System is the game as the rest of the program knows it.
var System = rules.System[State, Command]{
	ID: "lantern", Title: "The Lantern", Source: "a leaflet", Version: "lantern@1",
	Decider: Decider, Book: book, Options: []rules.Option{
		rules.Choice("lantern_shares", "How oil is shared: as wished, or evenly.", "rulebook", []rules.ID{"LN-OIL-02"}, "free", "even"),
	},
	Commands: []rules.Command[Command]{delveCommand, seekCommand, shareCommand},
	Events: []events.Type{
		events.Of[GalleryDelved](events.ForAll, "A gallery is dug."),
		events.Of[OmenSought](events.ForAll, "Somebody seeks an omen in a gallery."),
		events.Of[OmenRead](events.ForGM, "A seat reads its omen; no other hero seat learns it."),
		events.Of[OmenWeighed](events.ForGM, "The game master notes how heavy an omen is."),
		events.Of[OilShared](events.ForAll, "Oil goes from the lantern into flasks."),
	},
	Dice:  func(rules.Options) []dice.Die { return []dice.Die{lamp} },
	Legal: legal, Say: say, Names: names, Secretive: true,
	Behind: map[string][]rules.ID{"StartSession": {"LN-WATCH-01"}, "SessionOpen": {"LN-WATCH-01", "LN-OIL-01"}},
}

// Decider plays by the leaflet.
var Decider = rules.Decider[State, Command]{
	Initial: State{Oil: 12},
	Decide: func(s State, c Command, call rules.Call) ([]events.Event, error) {
		return c.decide(rules.NewDraft(s, evolve, call))
	},
	Evolve: evolve,
}

// Command is one wish of a player. The unexported method seals the set.
type Command interface {
	decide(*rules.Draft[State]) ([]events.Event, error)
}

// State is what the rules know of the mine.
type State struct {
	Oil       int                      `json:"oil"`
	Depth     int                      `json:"depth"`
	Last      string                   `json:"last,omitempty"` // name of the gallery dug last
	Galleries map[GalleryID]Gallery    `json:"galleries"`
	Flasks    map[events.SeatID]int    `json:"flasks"`
	Omens     map[events.SeatID][]Omen `json:"omens"`   // each for its seat alone
	Weights   map[GalleryID]int        `json:"weights"` // the game master's
}

// Gallery is a way through the rock.
type Gallery struct {
	Name   string   `json:"name"`
	Path   []Square `json:"path"`
	Sought int      `json:"sought"` // how often an omen was sought here
}

// Omen is what a seat read in a gallery.
type Omen struct {
	Gallery GalleryID `json:"gallery_id"`
	Sign    string    `json:"sign"`
	Wish    string    `json:"wish,omitempty"`
}

// names gives galleries the names that they were dug under.
func names(e events.Event, give func(id, name string)) {
	if dug, ok := e.(GalleryDelved); ok {
		give(string(dug.Gallery), dug.Name)
	}
}

func evolve(s State, e events.Event) State {
	switch e := e.(type) {
	case GalleryDelved:
		s.Oil, s.Depth, s.Last = max(0, s.Oil-e.Burnt), s.Depth+e.Deeper, e.Name
		s.Galleries = put(s.Galleries, e.Gallery, Gallery{Name: e.Name, Path: e.Path})
	case OmenSought:
		if g, dug := s.Galleries[e.Gallery]; dug {
			g.Sought++
			s.Galleries = put(s.Galleries, e.Gallery, g)
		}
	case OmenRead:
		if _, dug := s.Galleries[e.Gallery]; dug {
			omens := s.Omens[e.Seat]
			s.Omens = put(s.Omens, e.Seat, append(omens[:len(omens):len(omens)], Omen{Gallery: e.Gallery, Sign: e.Sign, Wish: e.Wish}))
		}
	case OmenWeighed:
		s.Weights = put(s.Weights, e.Gallery, s.Weights[e.Gallery]+e.Weight)
	case OilShared:
		return shared(s, e)
	}
	return s
}

// shared pours oil while there is some, in the order of the seats' ids.
func shared(s State, e OilShared) State {
	for _, seat := range inOrder(e.To) {
		n := min(s.Oil, e.To[seat])
		s.Oil -= n
		s.Flasks = put(s.Flasks, seat, s.Flasks[seat]+n)
	}
	return s
}

// put is a copy of a map with one more entry.
func put[K comparable, V any](m map[K]V, k K, v V) map[K]V {
	n := maps.Clone(m)
	if n == nil {
		n = map[K]V{}
	}
	n[k] = v
	return n
}

var book = rules.Book{
	{ID: "LN-DELVE-01", Section: "Delving", Title: "Length", Says: "A gallery is at most 3 squares long, 6 when dug carefully.", Kind: "constraint", Tracker: "enforce"},
	{ID: "LN-DELVE-02", Section: "Delving", Title: "Oil", Says: "Each square burns one measure of oil.", Kind: "constraint", Tracker: "enforce"},
	{ID: "LN-DELVE-03", Section: "Delving", Title: "Depth", Says: "One lamp die says how deep it leads, two at a fast pace.", Kind: "procedure", Tracker: "record"},
	{ID: "LN-OMEN-01", Section: "Omens", Title: "One each", Says: "Nobody reads two omens in one gallery.", Kind: "constraint", Tracker: "enforce"},
	{ID: "LN-OMEN-02", Section: "Omens", Title: "Silence", Says: "Who reads an omen keeps it to himself.", Kind: "procedure", Tracker: "enforce"},
	{ID: "LN-OIL-01", Section: "Oil", Title: "No more than there is", Says: "Only oil that is in the lantern can be shared.", Kind: "constraint", Tracker: "enforce"},
	{ID: "LN-OIL-02", Section: "Oil", Title: "Even shares", Says: "A table may agree that all shares are even.", Kind: "option", Tracker: "enforce"},
	{ID: "LN-WATCH-01", Section: "Watches", Title: "One watch", Says: "One watch is in the mine at a time, with the oil that is there.", Kind: "constraint", Tracker: "enforce"},
}

// legal says which command a seat could give now.
func legal(s State, call rules.Call) []rules.Offer {
	offer := func(command string, err error) rules.Offer {
		if no, refused := err.(rules.Refusal); refused {
			return rules.Offer{Command: command, No: &no}
		}
		return rules.Offer{Command: command}
	}
	return []rules.Offer{
		offer("Delve", mayBurn(s, 1)),
		offer("SeekOmen", maySeekSomewhere(s, call.By.ID)),
		offer("ShareOil", mayPour(s, 1)),
	}
}
