package campaign

import (
	"errors"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// Call is what a seat brings to a decision: itself, those who sit there too,
// the options in force, the ids given so far, and the dice.
func (r Rules[S, C]) Call(l *Ledger[S], by events.SeatID, cup dice.Cup, o *events.Override) rules.Call {
	k := l.tracks[0].now.kernel
	seat, sits := k.Seat(by)
	if !sits {
		seat = Seat{Seat: rules.Seat{ID: by}}
	}
	return rules.Call{
		By: seat.Seat, Seats: k.Present(), Options: k.Options, Dice: cup, Issued: l.log.issued, Override: o, Session: k.Session,
	}
}

// Legal says of each command that is this seat's to give whether it could give
// it now. The system is asked about the state that the seat may see, so that
// no answer tells a secret.
func (r Rules[S, C]) Legal(l *Ledger[S], seat events.SeatID) []rules.Offer {
	k := l.tracks[0].now.kernel
	r = r.now(l)
	s, sits := k.Seat(seat)
	if !sits || s.Left || s.Side == events.Observer {
		return nil
	}
	offers := slices.Concat(r.offersOfSystem(l, s.Seat), r.offersOfKernel(l, s.Seat))
	if k.Archived {
		for i := range offers {
			if k.asleep(offers[i].Command) {
				no := archived()
				offers[i].No = &no
			}
		}
	}
	return offers
}

func (r Rules[S, C]) offersOfSystem(l *Ledger[S], seat rules.Seat) []rules.Offer {
	var offers []rules.Offer
	if r.System.Legal == nil {
		for _, c := range r.System.Commands {
			offers = append(offers, rules.Offer{Command: c.Name})
		}
	} else {
		game := r.View(l, Viewer{Seat: seat.ID, Side: seat.Side}).Game
		offers = slices.Clone(r.System.Legal(game, r.Call(l, seat.ID, dice.Cup{}, nil)))
	}
	return slices.DeleteFunc(offers, func(o rules.Offer) bool {
		c, ok := r.System.Find(o.Command)
		return !ok || !c.May(seat.Side)
	})
}

// offersOfKernel tries what needs no more than its name, and asks the journal
// whether there is something to undo or redo; the rest is always possible.
func (r Rules[S, C]) offersOfKernel(l *Ledger[S], seat rules.Seat) []rules.Offer {
	var offers []rules.Offer
	d := r.desk(l, r.Call(l, seat.ID, dice.Cup{}, nil))
	d.offering = true
	for _, c := range KernelCommands() {
		if !c.May(seat.Side) || c.Name == start || c.Name == join {
			continue
		}
		var probe Command
		switch c.Name {
		case undo:
			probe = Undo{Targets: []int{d.newest(d.log.live)}}
		case redo:
			probe = Redo{Targets: []int{d.newestUndone()}}
		case accept:
			if len(l.State().Kernel.Consequences) == 0 {
				no := rules.Bar("NothingToAccept", "", "every action agrees with what was before it")
				offers = append(offers, rules.Offer{Command: c.Name, No: &no})
				continue
			}
		case askUndo, askRedo, agree, decline, withdraw:
			if no, none := errors.AsType[rules.Refusal](r.founded(d.consentOffer(c.Name))); none {
				offers = append(offers, rules.Offer{Command: c.Name, No: &no})
				continue
			}
		case upgrade:
			if no, none := errors.AsType[rules.Refusal](r.founded(d.newerRules())); none {
				offers = append(offers, rules.Offer{Command: c.Name, No: &no})
				continue
			}
		case remove:
			if !l.State().Kernel.Archived {
				probe = Delete{}
			}
		case answer, withdrawDispute, resolve, propose, vote:
			if no, none := errors.AsType[rules.Refusal](r.founded(d.disputeOffer(c.Name))); none {
				offers = append(offers, rules.Offer{Command: c.Name, No: &no})
				continue
			}
		default:
			probe, _ = c.Understand(nil) // nil where fields are needed
		}
		if probe == nil {
			offers = append(offers, rules.Offer{Command: c.Name})
			continue
		}
		es, err := probe.decide(d)
		if no, refused := errors.AsType[rules.Refusal](r.founded(err)); refused {
			offers = append(offers, rules.Offer{Command: c.Name, No: &no})
		} else if err == nil && len(es) > 0 {
			offers = append(offers, rules.Offer{Command: c.Name})
		}
	}
	return offers
}
