package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/dice"
	"loretome/rules/words"
)

// tries is how often a command is decided when others act at the same time.
const tries = 3

// Request is a command with all that came with it.
type Request struct {
	ID       events.ActionID // the same request with the same id gets the first answer
	By       events.SeatID
	Command  string
	Data     json.RawMessage
	Dice     *events.Dice // typed in; nil lets the server throw
	Expect   int          // the last revision that the asker knows; 0 for any
	Override *events.Override
	PlayedAt *time.Time // when it was played, if that was earlier
}

// Answer is what came of a command.
type Answer struct {
	Action    events.Stored
	Repeated  bool // the command had been given before; this is the first answer
	Unchanged bool // what was wished for is so already: nothing was stored, Action is the last one
}

// ConflictError says that others acted meanwhile: the asker expected another
// last revision, or lost the race for it.
type ConflictError struct {
	Expected, Revision int
}

func (e ConflictError) Error() string { return e.Words().String() }

// Words says how far the asker was.
func (e ConflictError) Words() words.Text {
	return words.Say("revision %d was expected to be the last, it is %d", e.Expected, e.Revision)
}

// Play decides a command and stores what comes of it. When it returns, the
// action is on disk and everybody who looks sees it. Errors are those of the
// rules (rules.Refusal, rules.Unclear), of the kernel, a ConflictError, and
// those of the journal.
func (t *Table[S, C]) Play(ctx context.Context, id events.CampaignID, q Request) (Answer, error) {
	if err := checkID(q.ID); err != nil {
		return Answer{}, err
	}
	var answer Answer
	err := t.onTheLatest(ctx, id, func(l *campaign.Ledger[S]) (err error) {
		if answer, err = t.once(ctx, l, q); answer.Repeated && !q.repeats(answer.Action.Action) {
			return ErrOtherWish
		}
		return err
	})
	if err != nil {
		return Answer{}, err
	}
	return answer, nil
}

// onTheLatest decides and stores on the campaign as it is, and does so anew where
// others were faster.
func (t *Table[S, C]) onTheLatest(ctx context.Context, id events.CampaignID, play func(*campaign.Ledger[S]) error) error {
	h := t.hold(id)
	h.play.Lock()
	defer h.play.Unlock()
	for try := 1; ; try++ {
		l, err := t.sound(ctx, id)
		if err != nil {
			return err
		}
		if err := play(l); !errors.Is(err, journal.ErrConflict) {
			return err
		}
		if try == tries {
			return ConflictError{Expected: l.Revision(), Revision: l.Revision() + 1}
		}
		if err := t.reread(ctx, h); err != nil {
			return err
		}
	}
}

// checkID refuses an idempotency key that the journal would not carry.
func checkID(id events.ActionID) error {
	visible := func(r rune) bool { return r > ' ' && r <= '~' }
	if len(id) < 1 || len(id) > 100 || strings.ContainsFunc(string(id), func(r rune) bool { return !visible(r) }) {
		return rules.Ask("id", "is 1 to 100 letters, digits or signs without blanks: a new one for each command, the same for a repeat")
	}
	return nil
}

// once decides on one state, and stores.
func (t *Table[S, C]) once(ctx context.Context, l *campaign.Ledger[S], q Request) (Answer, error) {
	if revision, done := l.Find(q.ID); done {
		a, _ := l.Action(revision)
		return Answer{Action: a, Repeated: true}, nil
	}
	if q.Expect != 0 && q.Expect != l.Revision() {
		return Answer{}, ConflictError{Expected: q.Expect, Revision: l.Revision()}
	}
	action, err := t.decide(ctx, l, q)
	if err != nil {
		return Answer{}, err
	}
	if len(action.Events) == 0 {
		last, _ := l.Action(l.Revision())
		return Answer{Action: last, Unchanged: true}, nil
	}
	return t.store(ctx, l.Seq(), action)
}

// played checks when something was played: not later than now.
func (t *Table[S, C]) played(at *time.Time) error {
	if at != nil && at.After(t.house.cfg.Now()) {
		return rules.Ask("played_at", "is when it was played, which is not later than now")
	}
	return nil
}

func (t *Table[S, C]) decide(ctx context.Context, l *campaign.Ledger[S], q Request) (events.Action, error) {
	if err := t.played(q.PlayedAt); err != nil {
		return events.Action{}, err
	}
	hand, err := t.atHand(ctx, l, q.Command)
	if err != nil {
		return events.Action{}, err
	}
	k := l.State().Kernel
	_, inside := campaign.DiceOf(q.Command, q.Data)
	cup, err := cupOf(k.Options, cmp.Or(q.Dice, inside))
	if err != nil {
		return events.Action{}, err
	}
	action, err := t.rules.Decide(l, campaign.Request{
		ID: q.ID, By: q.By, Command: q.Command, Data: q.Data, Dice: cup.OutOf(hand.place(k.Campaign)), Seals: hand.seals(), Override: q.Override,
	})
	if err != nil {
		return events.Action{}, err
	}
	action.At, action.PlayedAt = t.house.cfg.Now().UTC(), q.PlayedAt
	return action, nil
}

// store appends an action and folds it.
func (t *Table[S, C]) store(ctx context.Context, after uint64, action events.Action) (Answer, error) {
	body, err := events.Encode(action)
	if err != nil {
		return Answer{}, err
	}
	if err := t.publishCodes(ctx, action); err != nil {
		return Answer{}, err
	}
	m := journal.Message{Campaign: action.Campaign, ID: action.ID, Body: body, Time: action.At}
	stored, err := t.house.journal.Append(ctx, m, after)
	if err != nil {
		return Answer{}, err
	}
	a, err := stored.Stored(t.rules.Catalog())
	if err != nil {
		return Answer{}, err
	}
	t.house.note(stored)
	t.take(t.hold(action.Campaign), a)
	t.house.forget(ctx, a)
	return Answer{Action: a, Repeated: events.HashOf(body) != a.Hash}, nil
}

// publishCodes remembers where the join codes of an action lead, before it is
// stored: a process that dies in between leaves a code that nobody was given,
// not a table without one.
func (t *Table[S, C]) publishCodes(ctx context.Context, a events.Action) error {
	for _, e := range a.Events {
		if renewed, ok := e.Data.(events.JoinCodeRenewed); ok {
			if err := t.house.keys.publish(ctx, a.Campaign, renewed.Issue); err != nil {
				return err
			}
		}
	}
	return nil
}

// reread folds what others stored meanwhile.
func (t *Table[S, C]) reread(ctx context.Context, h *held[S]) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return t.catchUp(ctx, h, h.ledger.Seq())
}

// cupOf gives the dice of a request. The option dice_source, where a system
// has it, says whose dice are thrown at this table.
func cupOf(options rules.Options, typed *events.Dice) (dice.Cup, error) {
	_, has := options.Find("dice_source")
	switch {
	case typed != nil && has && options.Is("dice_source", "app"):
		return dice.Cup{}, rules.Ask("dice", "are thrown by the server at this table (option dice_source)")
	case typed != nil:
		return dice.Typed(typed.Rolls, nil), nil
	case has && options.Is("dice_source", "physical"):
		return dice.Typed(nil, nil), nil
	}
	return dice.Thrown(nil), nil
}

// noDice is the cup of a question that throws nothing.
func (t *Table[S, C]) noDice() dice.Cup { return dice.Typed(nil, nil) }

// Preview decides a command on what the asking seat may know, and stores
// nothing. Dice that did not come with it are not thrown: a command that needs
// them says so.
func (t *Table[S, C]) Preview(ctx context.Context, id events.CampaignID, q Request) (events.Action, error) {
	l, err := t.sound(ctx, id)
	if err != nil {
		return events.Action{}, err
	}
	return t.foresee(l, q)
}

// Foreseen is what a command of a list would do after those before it.
type Foreseen struct {
	Action events.Action
	Err    error // why it would do nothing; nil if it would be carried out
}

// PreviewEach decides commands like Preview, each on what those before it that would
// be carried out make of the campaign, and stores nothing.
func (t *Table[S, C]) PreviewEach(ctx context.Context, id events.CampaignID, list []Request) ([]Foreseen, error) {
	scratch, err := t.sound(ctx, id)
	if err != nil {
		return nil, err
	}
	all := make([]Foreseen, len(list))
	for i, q := range list {
		one := &all[i]
		if one.Action, one.Err = t.foresee(scratch, q); one.Err != nil {
			continue
		}
		stored := events.Stored{Action: one.Action, Seq: scratch.Seq() + 1}
		stored.Prev, stored.At = scratch.Head(), t.house.cfg.Now().UTC()
		if scratch, err = t.rules.Fold(scratch, stored); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (t *Table[S, C]) foresee(l *campaign.Ledger[S], q Request) (events.Action, error) {
	var typed []events.Throw
	if q.Dice != nil {
		typed = q.Dice.Rolls
	}
	return t.rules.Foresee(l, campaign.Request{
		ID: q.ID, By: q.By, Command: q.Command, Data: q.Data, Dice: dice.Typed(typed, nil), Override: q.Override,
	})
}
