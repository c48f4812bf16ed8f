package app

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
)

// Paper is what was played without the tracker: deeds in the order in which they
// happened, to be put into the journal one after the other.
type Paper struct {
	Key      events.ActionID // the same list with the same key is recorded once
	By       events.SeatID   // the game master's
	After    int             // the action after which it happened; 0 for the last one
	PlayedAt *time.Time
	Lines    []Line
}

// Line makes one deed, given the table as it stands when the lines before it are
// done.
type Line func(Moment) (Deed, error)

// Deed is what one line says was done.
type Deed struct {
	campaign.Wish
	Override *events.Override
}

// Moment is the table in the middle of a list.
type Moment struct {
	Known func(in words.Tongue, kind string) []rules.Known // what there is of a kind, in a language
	Plays func(figure string) (seat events.SeatID)         // who plays a figure; empty for the game master's
	May   func(command string, seat events.SeatID) bool    // whether a seat may give a command
}

// Recorded is what came of a list.
type Recorded struct {
	Lines []Told

	// Consequences are the actions that stand after the list and would no longer
	// agree with what was before them, but for those that agree no longer already.
	Consequences []events.Consequence
}

// Told is what came, or would come, of one line.
type Told struct {
	Entry  campaign.Entry // as the game master may see it
	Says   func(words.Tongue) string
	Stored bool
	Err    error // why it cannot be recorded; nil if it can
}

// Wrong is the number of the first line that cannot be recorded, counted from 0.
func (r Recorded) Wrong() (line int, any bool) {
	line = slices.IndexFunc(r.Lines, func(t Told) bool { return t.Err != nil })
	return line, line >= 0
}

// PreviewAll decides a list, each line on what those before it make, and stores
// nothing. No dice are thrown for it: a line that needs some asks for them.
func (t *Table[S, C]) PreviewAll(ctx context.Context, id events.CampaignID, p Paper) (Recorded, error) {
	l, err := t.sound(ctx, id)
	if err != nil {
		return Recorded{}, err
	}
	r, err := t.rehearse(ctx, l, id, p)
	return r.told, err
}

// PlayAll records a list. If a line cannot be recorded, none is. One that was
// broken off is completed when it is sent again with its key: what is stored by
// then is not stored twice.
func (t *Table[S, C]) PlayAll(ctx context.Context, id events.CampaignID, p Paper) (Recorded, error) {
	if err := cmp.Or(checkID(p.Key), checkID(p.lineID(len(p.Lines)))); err != nil {
		return Recorded{}, err
	}
	var told Recorded
	err := t.onTheLatest(ctx, id, func(l *campaign.Ledger[S]) error {
		r, err := t.rehearse(ctx, l, id, p)
		if _, wrong := r.told.Wrong(); !wrong && err == nil {
			err = t.storeAll(ctx, id, r)
		}
		told = r.told
		return err
	})
	return told, err
}

// LinesMost is how many lines a list has at most.
const LinesMost = 60

// lineID is the key of one line of a list. It says how many there are, so that a
// list with a line more or less is not taken for the same one.
func (p Paper) lineID(line int) events.ActionID {
	return events.ActionID(fmt.Sprintf("%s.%d.%d", p.Key, line+1, len(p.Lines)))
}

// otherwise says whether a list of another length was begun with this one's key.
func (p Paper) otherwise(done func(events.ActionID) (revision int, done bool)) bool {
	of := Paper{Key: p.Key}
	for len(of.Lines) < LinesMost {
		of.Lines = append(of.Lines, nil)
		if _, is := done(of.lineID(0)); is && len(of.Lines) != len(p.Lines) {
			return true
		}
	}
	return false
}

// rehearsal is a list on its way through the rules, on a journal that nobody
// stores.
type rehearsal[S any] struct {
	paper   Paper
	after   int // the action after which the next line stands
	scratch *campaign.Ledger[S]
	viewer  campaign.Viewer
	actions []*events.Action // by line; nil for those that are stored or cannot be
	told    Recorded
}

func (t *Table[S, C]) rehearse(ctx context.Context, l *campaign.Ledger[S], id events.CampaignID, p Paper) (*rehearsal[S], error) {
	r := &rehearsal[S]{paper: p, scratch: l, viewer: campaign.Viewer{Seat: p.By, Side: events.GameMaster}}
	seat, sits := l.State().Kernel.Seat(p.By)
	if !sits || seat.Left || seat.Side != events.GameMaster {
		return r, campaign.ErrNotAllowed{What: "recording an evening afterwards", Sides: []events.Side{events.GameMaster}}
	}
	if err := t.played(p.PlayedAt); err != nil {
		return r, err
	}
	if p.otherwise(l.Find) {
		return r, ErrOtherWish
	}
	if r.after = r.place(); r.after > l.Revision() {
		_, err := t.rules.Place(l, r.viewer, r.after)
		return r, err
	}
	for i := range p.Lines {
		told, action := t.line(r, i)
		r.told.Lines, r.actions = append(r.told.Lines, told), append(r.actions, action)
	}
	r.told.Consequences = broken(l, r.scratch)
	why, err := t.rules.Reasons(r.scratch, r.viewer, 0, false)
	if err != nil {
		return r, err
	}
	for i, c := range r.told.Consequences[:min(len(r.told.Consequences), explained)] {
		r.told.Consequences[i] = campaign.Worded(c, why)
	}
	return r, t.tell(ctx, id, r)
}

// place is where the list goes. One that was begun before stays in its place,
// also if that was not named.
func (r *rehearsal[S]) place() int {
	if r.paper.After != 0 {
		return r.paper.After
	}
	if first, done := r.scratch.Find(r.paper.lineID(0)); done {
		var was campaign.Insert
		if a, _ := r.scratch.Action(first); json.Unmarshal(a.Data, &was) == nil && was.After > 0 {
			return was.After
		}
	}
	return r.scratch.Revision()
}

// line decides one line on the scratch journal, and folds it there.
func (t *Table[S, C]) line(r *rehearsal[S], i int) (Told, *events.Action) {
	q, err := t.wished(r, i)
	if err != nil {
		return Told{Err: err}, nil
	}
	if revision, done := r.scratch.Find(q.ID); done {
		return t.storedBefore(r, q, revision), nil
	}
	action, err := t.rules.Decide(r.scratch, campaign.Request{
		ID: q.ID, By: q.By, Command: q.Command, Data: q.Data, Dice: t.noDice(), Override: q.Override,
	})
	if err == nil {
		_, typed := campaign.DiceOf(q.Command, q.Data)
		err = allThrown(typed, action.Dice)
	}
	if err != nil {
		return Told{Err: rules.Without("data", err)}, nil
	}
	action.At, action.PlayedAt = t.house.cfg.Now().UTC(), r.paper.PlayedAt
	body, err := events.Encode(action)
	if err == nil && len(body) > journal.LargestBody {
		err = journal.ErrTooLarge
	}
	if err != nil {
		return Told{Err: err}, nil
	}
	next, err := t.rules.Fold(r.scratch, events.Stored{Action: action, Seq: r.scratch.Seq() + 1})
	if err != nil {
		return Told{Err: err}, nil
	}
	r.scratch, r.after = next, action.Revision
	e, _ := t.rules.Show(next, r.viewer, action.Revision)
	return Told{Entry: e}, &action
}

// allThrown refuses a line with throws that nobody made there: what somebody wrote
// down is not passed over in silence.
func allThrown(typed, used *events.Dice) error {
	count := func(d *events.Dice) int {
		if d == nil {
			return 0
		}
		return len(d.Rolls)
	}
	if has, takes := count(typed), count(used); has > takes {
		return rules.Ask("dice", "are those of %d throws, and %d are made here; leave out the last", has, takes)
	}
	return nil
}

// wished is the insertion that a line makes.
func (t *Table[S, C]) wished(r *rehearsal[S], i int) (Request, error) {
	then, err := t.rules.Place(r.scratch, r.viewer, r.after)
	if err != nil {
		return Request{}, err
	}
	deed, err := r.paper.Lines[i](t.moment(then, r.scratch.State().Kernel))
	if err != nil {
		return Request{}, err
	}
	if deed.Override != nil && deed.Seat != "" && deed.Seat != r.paper.By {
		return Request{}, rules.Ask("seat", "is left out where a rule is overridden: that is the game master's deed")
	}
	data, err := json.Marshal(campaign.Insert{After: r.after, Wish: deed.Wish})
	if err != nil {
		return Request{}, rules.Ask("data", "is not JSON: %v", err)
	}
	return Request{ID: r.paper.lineID(i), By: r.paper.By, Command: "Insert", Data: data, Override: deed.Override}, nil
}

// moment is the table at a place in play order. Who has left it by now can give no
// command for what was done then.
func (t *Table[S, C]) moment(s campaign.State[S], now campaign.Kernel) Moment {
	return Moment{
		Known: func(in words.Tongue, kind string) []rules.Known { return t.rules.Known(in, s, kind) },
		Plays: func(figure string) events.SeatID { return t.rules.Plays(s, figure) },
		May: func(command string, id events.SeatID) bool {
			c, game := t.rules.Under(s.Kernel.Version).System.Find(command)
			then, sat := s.Kernel.Seat(id)
			seat, sits := now.Seat(id)
			return game && sat && sits && !seat.Left && c.May(then.Side)
		},
	}
}

// storedBefore is a line that an earlier sending of the list has stored.
func (t *Table[S, C]) storedBefore(r *rehearsal[S], q Request, revision int) Told {
	a, _ := r.scratch.Action(revision)
	if !q.repeats(a.Action) {
		return Told{Err: ErrOtherWish}
	}
	r.after = revision
	e, _ := t.rules.Show(r.scratch, r.viewer, revision)
	return Told{Entry: e, Stored: true}
}

// explained is of how many actions that a list breaks it is told why.
const explained = 100

// broken are the actions that agree no longer with what was before them, and did
// so before the list.
func broken[S any](before, after *campaign.Ledger[S]) []events.Consequence {
	was := map[int]events.Status{}
	for _, c := range before.State().Kernel.Consequences {
		was[c.Revision] = c.Status
	}
	return slices.DeleteFunc(slices.Clone(after.State().Kernel.Consequences), func(c events.Consequence) bool { return was[c.Revision] == c.Status })
}

// tell puts what the lines did into words, with the names that the lines gave.
func (t *Table[S, C]) tell(ctx context.Context, id events.CampaignID, r *rehearsal[S]) error {
	known, err := t.namesKnown(ctx, id, r.viewer)
	if err != nil {
		return err
	}
	known = maps.Clone(known)
	if known == nil {
		known = map[string]string{}
	}
	for i := range r.told.Lines {
		if one := &r.told.Lines[i]; one.Err == nil {
			t.namesIn(one.Entry, func(id, name string) { known[id] = name })
			deed, names := campaign.Deed(one.Entry.Action), maps.Clone(known)
			one.Says = func(tongue words.Tongue) string { return t.say(tongue, names, deed) }
		}
	}
	return nil
}

// storeAll appends what was rehearsed, line by line. Once the first is stored, the
// others follow even if nobody waits for the answer any more.
func (t *Table[S, C]) storeAll(ctx context.Context, id events.CampaignID, r *rehearsal[S]) error {
	for i, action := range r.actions {
		if action == nil {
			continue
		}
		l, err := t.sound(ctx, id)
		if err != nil {
			return err
		}
		if action.Revision != l.Revision()+1 {
			return journal.ErrConflict
		}
		action.Prev = l.Head()
		if _, err := t.store(ctx, l.Seq(), *action); err != nil {
			return err
		}
		r.told.Lines[i].Stored = true
		ctx = context.WithoutCancel(ctx)
	}
	l, err := t.sound(ctx, id)
	if err != nil {
		return err
	}
	for i := range r.told.Lines {
		one := &r.told.Lines[i]
		one.Entry, _ = t.rules.Show(l, r.viewer, one.Entry.Revision) // with the hash that it was stored under
	}
	return nil
}
