package campaign

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// ErrUnknownCommand says that neither the kernel nor the system has a command
// of this name.
var ErrUnknownCommand = errors.New("unknown command")

// ErrNotAllowed says that something is not this seat's to do, but that of seats
// on these sides.
type ErrNotAllowed struct {
	What  string // empty for the command itself
	Sides []events.Side
}

func (e ErrNotAllowed) Error() string {
	who := make([]string, len(e.Sides))
	for i, side := range e.Sides {
		who[i] = seatsOf[side]
	}
	return cmp.Or(e.What, "this command") + " is for " + strings.Join(who, " and ")
}

// seatsOf calls the seats of a side by their name.
var seatsOf = map[events.Side]string{
	events.GameMaster: "the game master", events.HeroPlayer: "the players of heroes", events.Observer: "observers",
}

// Request is a command as it comes to the table.
type Request struct {
	ID       events.ActionID
	By       events.SeatID // empty for somebody who has yet to join
	Command  string
	Data     json.RawMessage
	Dice     dice.Cup
	Seals    Seals
	Override *events.Override
}

// wish is a request whose command is known.
type wish struct {
	sides  []events.Side
	may    func(events.Side) bool
	rules  []rules.ID
	decide func(rules.Call) ([]events.Event, error)
}

// Decide gives the action that a request makes, but for its times. A no is a
// rules.Refusal, a misunderstanding a rules.Unclear; what is not this seat's to
// do is an ErrNotAllowed. Wishing for what already is gives an action without
// events, which need not be stored.
func (r Rules[S, C]) Decide(l *Ledger[S], q Request) (events.Action, error) {
	return r.decideOn(l, everything, q)
}

// Foresee gives the action that a request would make as far as who asks may
// know: it is decided on the game as that seat sees it, so that asking tells
// no secret that doing it would reveal.
func (r Rules[S, C]) Foresee(l *Ledger[S], q Request) (events.Action, error) {
	seat, _ := l.tracks[0].now.kernel.Seat(q.By)
	v := Viewer{Seat: q.By, Side: seat.Side}
	a, err := r.decideOn(l, r.lens(v), q)
	a.Prev = "" // what the last action hid could be guessed from its hash
	if changesPlan(a.Events) {
		a.Events = slices.DeleteFunc(a.Events, func(e events.Recorded) bool { return !r.sees(v, e.Audience) })
	}
	return a, err
}

// decideOn decides on the game as a lens shows it.
func (r Rules[S, C]) decideOn(l *Ledger[S], lens events.Audience, q Request) (events.Action, error) {
	r = r.deciding(l, q)
	game := l.track(lens).now.game
	w, err := r.wish(l, lens, q)
	if err != nil {
		return events.Action{}, err
	}
	if l.Revision() == 0 || l.tracks[0].now.kernel.Deleted {
		return events.Action{}, r.founded(rules.Bar("NoCampaign", "", "the campaign has not begun, or is deleted"))
	}
	if err := r.mayGive(l, q, w); err != nil {
		return events.Action{}, r.founded(err)
	}
	q.Dice = r.cupOf(l, q)
	es, used, err := r.ruled(l, q, w)
	if err != nil {
		return events.Action{}, r.founded(err)
	}
	if es, err = r.withSeals(l, q, l.log.sealed(q.Seals, es, used)); err != nil {
		return events.Action{}, err
	}
	a := r.envelope(l, q)
	a.Seat = seatOf(r.Call(l, q.By, dice.Cup{}, nil).By, es)
	if a.Dice, a.Override = used, q.Override; q.Command == propose {
		a.Dice = nil // they fall when it is carried
	}
	if a.Events, err = r.record(l, q.By, es); err != nil {
		return events.Action{}, err
	}
	a.Rules = r.citations(r.withPart(game, w.rules, a.Events), es, q.Override)
	a.RepeatOf = r.repeated(l, a)
	if !changesPlan(a.Events) {
		return a, nil
	}
	a.Events, err = r.record(l, q.By, append(es, r.noted(l, a)...))
	return a, err
}

// wish finds the command that a request names.
func (r Rules[S, C]) wish(l *Ledger[S], lens events.Audience, q Request) (wish, error) {
	if c, ok := kernelCommand(q.Command); ok {
		return wish{sides: c.Sides, may: c.May, rules: r.rulesOf(l, r.System.Behind[c.Name], q), decide: func(call rules.Call) ([]events.Event, error) {
			command, err := c.Understand(q.Data)
			if err != nil {
				return nil, err
			}
			d := r.desk(l, call)
			d.seals = q.Seals
			d.replay = func(of deed) ([]events.Event, error) { return r.replay(l, lens, of, call) }
			return command.decide(d)
		}}, nil
	}
	c, ok := r.System.Find(q.Command)
	if !ok {
		return wish{}, fmt.Errorf("%w %q in %s", ErrUnknownCommand, q.Command, r.System.ID)
	}
	return wish{sides: c.Sides, may: c.May, rules: c.Rules, decide: func(call rules.Call) ([]events.Event, error) {
		command, err := c.Understand(q.Data)
		if err != nil {
			return nil, err
		}
		return r.System.Decider.Decide(l.track(lens).now.game, command, call)
	}}, nil
}

// rulesOf are the rules of a kernel's command: those of the command of the game
// that it puts in its place, if it does.
func (r Rules[S, C]) rulesOf(l *Ledger[S], own []rules.ID, q Request) []rules.ID {
	if of, amends := r.amendmentIn(l, q); amends {
		if c, game := r.System.Find(of.Command); game {
			return c.Rules
		}
	}
	if inner, readable := wishOf(events.Action{Command: q.Command, Data: q.Data}); readable {
		if c, game := r.System.Find(inner.Command); game {
			return c.Rules
		}
	}
	return own
}

// founded gives a refusal of the kernel's the rules that stand behind it; any
// other error stays as it is.
func (r Rules[S, C]) founded(err error) error {
	no, refused := errors.AsType[rules.Refusal](err)
	behind := r.System.Behind[no.Name]
	if !refused || no.Rule != "" || len(behind) == 0 {
		return err
	}
	no.Rule = behind[0]
	return no.Citing(behind[1:]...)
}

// mayGive says no to who may not give the command, and to everything but its
// taking out and its deletion where the campaign is put away.
func (r Rules[S, C]) mayGive(l *Ledger[S], q Request, w wish) error {
	k := l.tracks[0].now.kernel
	if stranger := q.By == "" && q.Command == join; !stranger {
		s, sits := k.Seat(q.By)
		if !sits || s.Left || !w.may(s.Side) {
			return notAllowed(w.sides)
		}
		if q.Override != nil && s.Side != events.GameMaster {
			return ErrNotAllowed{What: "overriding a rule", Sides: gmOnly()}
		}
	}
	if k.asleep(q.Command) {
		return archived()
	}
	return nil
}

func archived() rules.Refusal {
	return rules.Bar("Archived", "", "the campaign is put away; it can be read, and taken out again by the game master")
}

func notAllowed(sides []events.Side) ErrNotAllowed {
	if len(sides) == 0 {
		sides = []events.Side{events.GameMaster, events.HeroPlayer}
	}
	return ErrNotAllowed{Sides: slices.Clone(sides)}
}

// ruled asks the rules. An override counts only if its rule is in the way.
func (r Rules[S, C]) ruled(l *Ledger[S], q Request, w wish) ([]events.Event, *events.Dice, error) {
	cup := q.Dice.Again()
	es, err := w.decide(r.Call(l, q.By, cup, nil))
	if q.Override == nil {
		return es, cup.Used(), readable(err)
	}
	if err := checkOverride(*q.Override); err != nil {
		return nil, nil, err
	}
	if err == nil {
		return nil, nil, rules.Ask("override.rule", "there is nothing to override: no rule is in the way")
	}
	no, refused := errors.AsType[rules.Refusal](err)
	if !refused || no.Final || string(no.Rule) != q.Override.Rule {
		return nil, nil, readable(err)
	}
	cup = q.Dice.Again()
	es, err = w.decide(r.Call(l, q.By, cup, q.Override))
	return es, cup.Used(), readable(err)
}

// checkOverride checks what an override says as a command's fields are checked.
func checkOverride(o events.Override) error {
	data, err := json.Marshal(o)
	if err != nil {
		return rules.Ask("override", "is not JSON: %v", err)
	}
	_, err = rules.Command[events.Override]{
		Fields: []rules.Field{{Name: "rule", Shape: rules.Text, Min: 1, Max: 80}, {Name: "reason", Shape: rules.Prose, Min: 1, Max: 500}},
		Read:   rules.Reads(func(o events.Override) events.Override { return o }),
	}.Understand(data)
	return rules.Within("override", err)
}

// readable turns what is wrong with the dice that came along into an Unclear.
func readable(err error) error {
	_, count := errors.AsType[dice.CountError](err)
	_, face := errors.AsType[dice.FaceError](err)
	_, number := errors.AsType[dice.NumberError](err)
	if count || face || number || errors.Is(err, dice.ErrDue) {
		return rules.Ask("dice", "%v", err)
	}
	return err
}

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
