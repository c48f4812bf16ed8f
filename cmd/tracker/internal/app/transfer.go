package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/words"
)

// ErrHere says that a campaign that is to be imported is here already, with
// another history.
var ErrHere = errors.New(words.Key("this campaign is here already, and went on otherwise"))

// ErrTheirs says that a campaign that is to be imported is here already, and that who
// asks may not say what belongs to it.
var ErrTheirs = errors.New(words.Key("this campaign is here already; what it lacks is added for the token of its game master's seat, or the admin's"))

// ErrDeleted says that a campaign that is to be imported was deleted here.
var ErrDeleted = errors.New(words.Key("this campaign was deleted here and does not come back under its id; it can be imported into another store"))

// Export writes the whole journal of a campaign; of one that is damaged, what is
// before, and where it breaks off.
func (h *House) Export(ctx context.Context, id events.CampaignID, w io.Writer) error {
	s, err := h.Summary(id)
	if err != nil {
		return err
	}
	messages, err := h.journal.Load(ctx, id, 0, s.Last)
	if err != nil && !(errors.Is(err, journal.ErrIncomplete) && ctx.Err() == nil) {
		return fmt.Errorf("export campaign %s: %w", id, err)
	}
	sound, damage := journal.Sound(id, messages, err)
	return s.export(w, sound, damage)
}

// WriteExport writes an export of a campaign that was read without a house.
func WriteExport(w io.Writer, id events.CampaignID, messages []journal.Message, damage *journal.Break, games ...Game) error {
	s := Summary{ID: id, Name: string(id)}
	for i := len(messages) - 1; i >= 0; i-- {
		if m := messages[i]; !copied(m) {
			s, _ = summarize(m, games)
		}
		if events.Deletes(messages[i].Body) {
			return fmt.Errorf("campaign %q: %w", id, ErrNoCampaign)
		}
	}
	if len(messages) == 0 && damage == nil {
		return fmt.Errorf("campaign %q: %w", id, ErrNoCampaign)
	}
	return s.export(w, messages, damage)
}

// export writes messages as those of the campaign.
func (s Summary) export(w io.Writer, messages []journal.Message, damage *journal.Break) error {
	header := journal.Header{Campaign: s.ID, System: s.System, RulesVersion: s.Version, Name: s.Name}
	if damage != nil {
		header.Damage = []journal.Break{*damage}
	}
	return journal.WriteExport(w, header, journal.Each(messages))
}

// Backup writes the whole store while it is played: every action that was
// acknowledged before is in it, campaigns that were deleted are not.
func (h *House) Backup(ctx context.Context, w io.Writer) (journal.Backup, error) {
	return h.journal.WriteBackup(ctx, w)
}

// Import takes in a campaign from an export: every line is checked before the
// first is stored. A campaign that is here already must be a beginning of the
// export, of which the rest is added, so that an import that was broken off can
// be given again; mayAdd says whether the asker may add to that campaign.
func (h *House) Import(ctx context.Context, r io.Reader, mayAdd func(events.CampaignID) bool) (Started, error) {
	header, lines, err := journal.ReadExport(r)
	if err != nil {
		return Started{}, misreadExport(err)
	}
	g, ok := h.System(header.System)
	if !ok {
		return Started{}, rules.Ask("system", "line 1: %q is no system that this program plays", header.System)
	}
	var messages []journal.Message
	for m, err := range lines {
		if err != nil {
			return Started{}, misreadExport(err)
		}
		messages = append(messages, m)
	}
	if len(messages) == 0 || header.Campaign == "" {
		return Started{}, rules.Ask("", "the export holds no campaign")
	}
	if h.wasDeleted(header.Campaign) {
		return Started{}, ErrDeleted
	}
	if _, err := h.Summary(header.Campaign); err == nil && !mayAdd(header.Campaign) {
		return Started{}, ErrTheirs
	}
	return g.takeIn(ctx, header, messages)
}

// misread is an export that could not be read: what the asker can mend, and why
// reading failed.
type misread struct {
	rules.Unclear
	cause error
}

// Unwrap leads to both.
func (m misread) Unwrap() []error { return []error{m.Unclear, m.cause} }

func misreadExport(err error) error { return misread{rules.Ask("", "%v", err), err} }

// takeIn stores an imported campaign, once all of it was checked and folded.
func (t *Table[S, C]) takeIn(ctx context.Context, header journal.Header, messages []journal.Message) (Started, error) {
	actions, err := t.importable(header, messages)
	if err != nil {
		return Started{}, err
	}
	id := header.Campaign
	last, known, err := t.alreadyHere(ctx, id, actions)
	if err != nil {
		return Started{}, err
	}
	if n, _, err := t.house.write(ctx, messages[known:], last); err != nil {
		return Started{}, fmt.Errorf("import campaign %s, line %d: %w", id, known+n+2, err)
	}
	return t.begun(ctx, id)
}

// write stores messages after the one at sequence last, and gives how many it
// stored and the sequence of the last one.
func (h *House) write(ctx context.Context, messages []journal.Message, last uint64) (n int, seq uint64, err error) {
	for n, m := range messages {
		stored, err := h.journal.Append(ctx, m, last)
		if err == nil && events.HashOf(stored.Body) != events.HashOf(m.Body) {
			err = journal.ErrConflict
		}
		if err != nil {
			return n, last, err
		}
		last = stored.Seq
		h.note(stored)
	}
	return len(messages), last, nil
}

// importable decodes and folds what is to be imported, and says by its line
// what the journal would not take.
func (t *Table[S, C]) importable(header journal.Header, messages []journal.Message) ([]events.Stored, error) {
	actions := make([]events.Stored, len(messages))
	seen := map[events.ActionID]bool{}
	for i, m := range messages {
		a, err := m.Stored(t.rules.Catalog())
		switch {
		case err != nil:
		case checkID(m.ID) != nil || m.ID != a.ID:
			err = fmt.Errorf("the action's id %q is none", m.ID)
		case seen[m.ID]:
			err = fmt.Errorf("the action's id %s was there before", m.ID)
		case len(m.Body) > journal.LargestBody:
			err = fmt.Errorf("the action has %d bytes, the journal takes %d", len(m.Body), journal.LargestBody)
		}
		if err != nil {
			return nil, rules.Ask("", "line %d: %v", i+2, err)
		}
		actions[i], seen[m.ID] = a, true
	}
	l, err := t.rules.Replay(t.rules.Empty(), actions)
	if err != nil {
		return nil, rules.Ask("", "line %d: %v", l.Revision()+2, err)
	}
	k := l.State().Kernel
	if k.Campaign != header.Campaign {
		return nil, rules.Ask("", "the export breaks off before fork %s begins; it holds actions of campaign %s alone", header.Campaign, k.Campaign)
	}
	if k.Deleted {
		return nil, rules.Ask("", "the export holds a campaign that was deleted")
	}
	if _, sits := gameMaster(k); !sits {
		return nil, rules.Ask("", "the export holds a campaign without a game master")
	}
	if began := firstOwn(actions, k.Campaign).RulesVersion; header.RulesVersion != began || header.Name != k.Name {
		return nil, rules.Ask("", "line 1: the header tells of %q under %q, the first action of %q under %q",
			header.Name, header.RulesVersion, k.Name, began)
	}
	return actions, nil
}

// firstOwn is the action that began a campaign, or that made it a fork.
func firstOwn(actions []events.Stored, id events.CampaignID) events.Stored {
	i := slices.IndexFunc(actions, func(a events.Stored) bool { return a.Campaign == id })
	return actions[max(0, i)]
}

// alreadyHere says how many of the actions are stored already, and where the
// last of them stands in the stream.
func (t *Table[S, C]) alreadyHere(ctx context.Context, id events.CampaignID, actions []events.Stored) (last uint64, known int, err error) {
	if _, err := t.house.Summary(id); err != nil {
		return 0, 0, nil // it is new here
	}
	l, err := t.sound(ctx, id)
	if err != nil {
		return 0, 0, err
	}
	for i, a := range l.Actions() {
		if i >= len(actions) || actions[i].Hash != a.Hash {
			return 0, 0, ErrHere
		}
	}
	return l.Seq(), l.Revision(), nil
}
