package lantern

import (
	"slices"

	"loretome/events"
	"loretome/rules"
)

// Second is lantern@2, beside lantern@1: a gallery that is not dug carefully is at most
// 2 squares long, and any leads twice as deep. It has an option and a command more.
func Second() rules.System[State, Command] {
	s := System
	s.Version, s.Earlier = "lantern@2", []rules.System[State, Command]{System}
	s.Options = append(slices.Clip(s.Options), rules.Choice("lantern_wick", "How long the wick is.", "rulebook", nil, "long", "short"))
	share, _ := s.Find("ShareOil")
	share.Name = "Pour"
	s.Commands = append(slices.Clip(s.Commands), share)
	s.Legal = func(game State, call rules.Call) []rules.Offer {
		return append(System.Legal(game, call), rules.Offer{Command: "Pour"})
	}
	s.Decider.Decide = func(game State, c Command, call rules.Call) ([]events.Event, error) {
		if d, digs := c.(Delve); digs && len(d.Path) > 2 && !d.Careful {
			return nil, rules.Refuse("TooLong", "LN-DELVE-01", "%d squares asked, at most 2", len(d.Path))
		}
		return Decider.Decide(game, c, call)
	}
	s.Decider.Evolve = func(game State, e events.Event) State {
		next := Decider.Evolve(game, e)
		if dug, digs := e.(GalleryDelved); digs {
			next.Depth += dug.Deeper
		}
		return next
	}
	return s
}
