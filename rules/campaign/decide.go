package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
	"loretome/rules/words"
)

// ErrUnknownCommand says that neither the kernel nor the system has a command
// of this name.
var ErrUnknownCommand = errors.New("unknown command")

// ErrNotAllowed says that something is not this seat's to do, but that of seats
// on these sides.
type ErrNotAllowed struct {
	What  string // a message; empty for the command itself
	Sides []events.Side
}

func (e ErrNotAllowed) Error() string { return e.Words().String() }

// Words says whose it is to do.
func (e ErrNotAllowed) Words() words.Text {
	who := make([]words.Term, len(e.Sides))
	for i, side := range e.Sides {
		who[i] = seatsOf[side]
	}
	what := words.Say("this command")
	if e.What != "" {
		what = words.Say(e.What)
	}
	return words.Say("%s is for %s", what, words.AllOf(who))
}

// seatsOf calls the seats of a side by their name.
var seatsOf = map[events.Side]words.Term{
	events.GameMaster: words.Term(words.Key("for|the game master")), events.HeroPlayer: words.Term(words.Key("for|the players of heroes")),
	events.Observer: words.Term(words.Key("for|observers")),
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
	granted  bool // as if all whose word is missing had agreed to it
}

// wish is a request whose command is known.
type wish struct {
	sides  []events.Side
	may    func(events.Side) bool
	rules  []rules.ID
	still  bool // no dice are thrown for it
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
	return r.foresee(l, Viewer{Seat: q.By, Side: seat.Side}, q)
}

// foresee gives the action that a request would make, as far as somebody may know.
func (r Rules[S, C]) foresee(l *Ledger[S], v Viewer, q Request) (events.Action, error) {
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
	if err == nil && w.still && q.Dice.Left() > 0 {
		err = rules.Ask("dice", "no dice are thrown for this command")
	}
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
	a.RulesVersion = l.log.versionFor(&events.Stored{Action: a}) // a motion is of now, though its deed is of then
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
		throws := slices.Contains([]string{amend, insert, resolve, propose, vote}, c.Name) // with the deed that it has
		return wish{sides: c.Sides, may: c.May, still: !throws, rules: r.rulesOf(l, r.System.Behind[c.Name], q), decide: func(call rules.Call) ([]events.Event, error) {
			command, err := c.Understand(q.Data)
			if err != nil {
				return nil, err
			}
			d := r.desk(l, call)
			d.seals, d.granted = q.Seals, q.granted
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
			return ErrNotAllowed{What: words.Key("overriding a rule"), Sides: gmOnly()}
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
	switch _, rule := r.System.Book.Find(rules.ID(q.Override.Rule)); {
	case !rule:
		return nil, nil, rules.Ask("override.rule", "is the id of a rule of this rulebook, not %q", q.Override.Rule)
	case !refused:
		return nil, nil, readable(err)
	case string(no.Rule) != q.Override.Rule:
		return nil, nil, but(no, words.Say("the override is of %s, which is not in the way", q.Override.Rule))
	case no.Final:
		return nil, nil, but(no, words.Say("nobody can override that"))
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
		return rules.Ask("dice", "%s", rules.WordsOf(err))
	}
	return err
}
