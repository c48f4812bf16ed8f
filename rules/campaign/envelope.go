package campaign

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// record gives the events as the action stores them.
func (r Rules[S, C]) record(l *Ledger[S], by events.SeatID, es []events.Event) ([]events.Recorded, error) {
	recorded, err := r.catalog.Record(r.System.ID, es)
	if err != nil {
		return nil, fmt.Errorf("record the decision: %w", err)
	}
	noted := false
	for i, e := range es {
		switch e := e.(type) {
		case events.CorrectionMade:
			recorded[i].Audience = r.whoKnows(l, e)
		case events.ActionUndone:
			if recorded[i].Audience = r.whoseAll(l, e.Targets); len(e.Targets) == 0 {
				recorded[i].Audience = events.ForGM
			}
		case events.ActionRedone:
			recorded[i].Audience = r.whoseAll(l, e.Targets)
		case events.ActionAccepted:
			recorded[i].Audience = r.whose(l, e.Target)
		case events.ActionAmended:
			recorded[i].Audience = r.whoHears(l, by, []int{e.Target})
		case events.ActionInserted:
			recorded[i].Audience = widest(recorded[i+1:])
		case events.DiceSealed, events.DiceLost:
			recorded[i].Audience = withThrow(recorded)
		case events.ConsequencesNoted:
			if noted {
				recorded[i].Audience = events.ForGM // the second of two has what the first leaves out
			}
			noted = true
		case events.NoteAdded:
			if revision, on := actionOf(e.On); on {
				recorded[i].Audience = r.whoHears(l, by, []int{revision})
			}
		case events.BookmarkSet:
			recorded[i].Audience = r.whoMarks(l, by, e.Revision)
		case events.BookmarkRemoved:
			recorded[i].Audience = l.audienceOfBookmark(e.Name)
		case events.RulingDisputed:
			recorded[i].Audience = r.whoDisputes(l, by, e)
		case events.DisputeAnswered, events.DisputeWithdrawn, events.MotionMade, events.VoteCast, events.RulingResolved:
			recorded[i].Audience = l.audienceOf(disputeOf(e))
		case events.ConsentAsked:
			recorded[i].Audience = r.whoHears(l, by, e.Targets)
		case events.ConsentGiven, events.ConsentDenied, events.RequestWithdrawn:
			recorded[i].Audience = l.audienceOfRequest(e)
		}
	}
	return recorded, nil
}

// withThrow is the audience of what befalls a box in an action: everybody, unless
// it is a throw of which not everybody may know.
func withThrow(es []events.Recorded) events.Audience {
	alone := !slices.ContainsFunc(es, func(e events.Recorded) bool { return !ofBoxes(e.Data) })
	if alone {
		return events.ForAll
	}
	return widest(es)
}

// ofBoxes says whether an event is about a box alone.
func ofBoxes(e events.Event) bool {
	switch e.(type) {
	case events.DiceSealed, events.DiceRevealed, events.DiceLost, events.WordAdded:
		return true
	}
	return false
}

// widest is the audience of what some of the events reach: everybody, if one
// does so.
func widest(es []events.Recorded) events.Audience {
	of := events.ForGM
	for _, e := range es {
		if _, kernel := e.Data.(events.ConsequencesNoted); kernel || ofBoxes(e.Data) {
			continue
		}
		if e.Audience == events.ForAll {
			return events.ForAll
		}
		if e.Audience != events.ForSystem && of == events.ForGM {
			of = e.Audience
		}
	}
	return of
}

func (r Rules[S, C]) envelope(l *Ledger[S], q Request) events.Action {
	data := q.Data
	if len(bytes.TrimSpace(data)) == 0 {
		data = json.RawMessage("{}")
	}
	return events.Action{
		Format: events.Format, Campaign: l.tracks[0].now.kernel.Campaign, Revision: l.Revision() + 1, ID: q.ID,
		System: r.System.ID, RulesVersion: r.System.Version, Command: q.Command, Data: data, Prev: l.Head(),
	}
}

// seatOf is the seat that acted: that of the request, or the one just taken.
func seatOf(by rules.Seat, es []events.Event) events.Seat {
	if by.ID == "" {
		for _, e := range es {
			if e, ok := e.(events.PlayerJoined); ok {
				return events.Seat{ID: e.Player, Side: e.Side, Name: e.Name}
			}
		}
	}
	return events.Seat{ID: by.ID, Side: by.Side, Name: by.Name}
}

// withPart are those of the rules of a command that had a part in its events.
// Only what everybody sees counts: everybody sees the rules too.
func (r Rules[S, C]) withPart(game S, ids []rules.ID, recorded []events.Recorded) []rules.ID {
	if r.System.HadPart == nil {
		return ids
	}
	var seen []events.Event
	for _, e := range recorded {
		if e.Audience == events.ForAll {
			seen = append(seen, e.Data)
		}
	}
	had := r.System.HadPart(game, seen)
	return slices.DeleteFunc(slices.Clone(ids), func(id rules.ID) bool { return !had(id) })
}

// citations are the rules that decided, each once, the foremost first: those of
// the command from which one of its events may come, those that a dispute leans
// on or an option bends, and the one that was overridden. An event that names no rules serves any.
func (r Rules[S, C]) citations(ids []rules.ID, es []events.Event, o *events.Override) []string {
	serving := map[string]bool{}
	anyRule := false
	for _, e := range es {
		of := r.catalog.Rules(r.System.ID, e.EventType())
		anyRule = anyRule || len(of) == 0
		for _, id := range of {
			serving[id] = true
		}
	}
	cited := []string{}
	for _, id := range ids {
		if (anyRule || serving[string(id)]) && !slices.Contains(cited, string(id)) {
			cited = append(cited, string(id))
		}
	}
	further := append(disputedRules(es), r.bentRules(es)...)
	if o != nil {
		further = append(further, o.Rule)
	}
	for _, id := range further {
		if !slices.Contains(cited, id) {
			cited = append(cited, id)
		}
	}
	return cited
}

// bentRules are the rules that the options bend which are set among the events.
func (r Rules[S, C]) bentRules(es []events.Event) []string {
	var all []string
	for _, e := range es {
		set, is := e.(events.CampaignOptionSet)
		if !is {
			continue
		}
		option, _ := rules.NewOptions(r.options).Find(set.Option)
		for _, id := range option.Rules {
			all = append(all, string(id))
		}
	}
	return all
}
