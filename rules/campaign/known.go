package campaign

import (
	"fmt"
	"slices"

	"loretome/rules"
	"loretome/rules/words"
)

// Known lists, in a language, what there is of a kind that a field of a command names, in the
// state as a seat may see it: the kernel's kinds, and those of the system.
func (r Rules[S, C]) Known(in words.Tongue, s State[S], kind string) []rules.Known {
	r = r.Under(s.Kernel.Version)
	var known []rules.Known
	switch kind {
	case "seat":
		for _, seat := range s.Kernel.Present() {
			known = append(known, rules.Known{ID: string(seat.ID), Name: seat.Name})
		}
	case "hero without a player":
		return r.deserted(in, s)
	case "option":
		for _, o := range r.options {
			known = append(known, rules.Known{ID: o.Name, Name: o.Name, Note: fmt.Sprintf("now %s", s.Kernel.Options.Value(o.Name))})
		}
	case "rules":
		for _, version := range newerThan(s.Kernel.Version, r.versions.names) {
			known = append(known, rules.Known{ID: version, Name: version})
		}
	case "dispute":
		for _, of := range s.Kernel.Disputes {
			if of.Open() {
				known = append(known, rules.Known{ID: of.ID, Name: Called(of.ID).String(), Note: of.Claim})
			}
		}
	case "motion":
		for _, of := range s.Kernel.Disputes {
			for _, m := range of.Motions {
				if of.Open() && m.Open() {
					known = append(known, rules.Known{ID: m.ID, Name: Called(m.ID).String(), Note: Called(of.ID).String() + ", " + string(m.Outcome) + ": " + m.Reason})
				}
			}
		}
	case "request":
		for _, of := range s.Kernel.Requests {
			if of.Closed == nil {
				known = append(known, rules.Known{ID: of.ID, Name: Called(of.ID).String(), Note: string(of.Turn) + " " + numbers(of.Targets)})
			}
		}
	default:
		if r.System.Known != nil {
			return r.System.Known(in, s.Game, s.Kernel.Options, kind)
		}
	}
	return known
}

// deserted lists the heroes that live and whose players have left: who comes to the
// table may play them on.
func (r Rules[S, C]) deserted(in words.Tongue, s State[S]) []rules.Known {
	if r.System.Known == nil || r.System.Players == nil {
		return nil
	}
	first := r.System.Players(s.Game)
	heroes := r.System.Known(in, s.Game, s.Kernel.Options, "living hero")
	return slices.DeleteFunc(heroes, func(h rules.Known) bool {
		owner, _ := s.Kernel.player(h.ID, first)
		_, sits := s.Kernel.AtTable(owner)
		return sits
	})
}
