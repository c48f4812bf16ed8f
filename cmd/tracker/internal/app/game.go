package app

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"loretome/events"
	"loretome/events/journal"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
)

// Game is a Table whatever its state and commands are: all that pages, API and
// command line need to play any system.
type Game interface {
	System() Description
	Under(version string) Description
	Foretell(ctx context.Context, id events.CampaignID, to string) (campaign.Upgrade, error)
	Start(ctx context.Context, s Start) (Started, error)
	Play(ctx context.Context, id events.CampaignID, q Request) (Answer, error)
	Preview(ctx context.Context, id events.CampaignID, q Request) (events.Action, error)
	PreviewEach(ctx context.Context, id events.CampaignID, list []Request) ([]Foreseen, error)
	PlayAll(ctx context.Context, id events.CampaignID, p Paper) (Recorded, error)
	PreviewAll(ctx context.Context, id events.CampaignID, p Paper) (Recorded, error)
	Look(ctx context.Context, id events.CampaignID, ask Ask) (Look, error)
	Legal(ctx context.Context, id events.CampaignID, seat events.SeatID) ([]rules.Offer, error)
	Explain(ctx context.Context, id events.CampaignID, path string, ask Ask, part Part) (Why, error)
	Way(ctx context.Context, id events.CampaignID, of string, ask Ask) ([]campaign.Entry, error)
	DiffWith(ctx context.Context, from, to Stand) ([]events.Difference, error)
	Compared(ctx context.Context, from, to Stand) (before, after any, err error)
	Changed(ctx context.Context, id events.CampaignID, v campaign.Viewer, revision int, recorded bool) (before, after any, err error)
	Fork(ctx context.Context, id events.CampaignID, f Fork) (Started, error)
	Kernel(ctx context.Context, id events.CampaignID) (campaign.Kernel, error)
	Show(ctx context.Context, id events.CampaignID, v campaign.Viewer, revision int) (campaign.Entry, error)
	Since(ctx context.Context, id events.CampaignID, v campaign.Viewer, after int) ([]campaign.Entry, int, error)
	Undoable(ctx context.Context, id events.CampaignID, revision int) (bool, error)
	Corrected(ctx context.Context, id events.CampaignID, v campaign.Viewer, revisions []int) (map[int][]campaign.Doubt, error)
	Reasons(ctx context.Context, id events.CampaignID, ask Ask) (func(events.Consequence) events.Consequence, error)
	ReasonsIf(ctx context.Context, id events.CampaignID, v campaign.Viewer, next []events.Recorded, of []events.Consequence) ([]events.Consequence, error)
	IfAgreed(ctx context.Context, id events.CampaignID, v campaign.Viewer, command string, data json.RawMessage) (events.Action, error)
	ViewIf(ctx context.Context, id events.CampaignID, v campaign.Viewer, next []events.Recorded) (before, after any, err error)
	Known(in words.Tongue, look Look, kind string) []rules.Known
	Dice(ctx context.Context, id events.CampaignID, ask Ask) (projections.Dice, error)
	Project(ctx context.Context, id events.CampaignID, name string, ask Ask) (any, error)
	Teller(ctx context.Context, id events.CampaignID, v campaign.Viewer) (func(words.Tongue, events.Action) string, error)
	Namer(ctx context.Context, id events.CampaignID, v campaign.Viewer) (func(id string) string, error)

	moveInto(*House)
	follow(journal.Message)
	decode(journal.Message) (events.Action, error)
	takeIn(context.Context, journal.Header, []journal.Message) (Started, error)
	audit([]journal.Message) []Finding
	deleted(ctx context.Context, id events.CampaignID, last uint64) (campaign.Kernel, events.Stored, error)
}

// Description is a rule system as it is described to forms and programs. Its
// lists are shared, and must not be changed.
type Description struct {
	ID, Title, Source, Version string
	Versions                   []string // that there are, the oldest first
	Book                       rules.Book
	Options                    []rules.Option
	Commands                   []Command
	Events                     []events.Type
	Projections                []string
}

// Command describes one command, of the system or of the kernel.
type Command struct {
	Name    string
	Title   string
	Sides   []events.Side // empty for every seat at the table
	Chapter string
	Means   string
	Fields  []rules.Field
	Dice    []rules.Throws
	Rules   []rules.ID
	Kernel  bool
}

// Find gives the description of a command.
func (d Description) Find(name string) (Command, bool) {
	i := slices.IndexFunc(d.Commands, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return Command{}, false
	}
	return d.Commands[i], true
}

func described[C any](c rules.Command[C], kernel bool) Command {
	return Command{Name: c.Name, Title: c.Title, Sides: c.Sides, Chapter: c.Chapter, Means: c.Means,
		Fields: c.Fields, Dice: c.Dice, Rules: c.Rules, Kernel: kernel}
}

// System describes the newest version of the system, with the kernel's options,
// commands and events.
func (t *Table[S, C]) System() Description { return t.Under(t.rules.System.Version) }

// Under describes a version of the system: the newest, where there is no such version.
func (t *Table[S, C]) Under(version string) Description {
	return t.described[t.rules.Under(version).System.Version]
}

func (t *Table[S, C]) describe(r campaign.Rules[S, C]) Description {
	s := r.System
	d := Description{ID: s.ID, Title: s.Title, Source: s.Source, Version: s.Version, Versions: r.Versions(), Book: s.Book,
		Options: r.Options(), Events: slices.Concat(s.Events, events.Kernel)}
	for _, c := range s.Commands {
		d.Commands = append(d.Commands, described(c, false))
	}
	for _, c := range campaign.KernelCommands() {
		d.Commands = append(d.Commands, described(c, true))
	}
	for _, p := range t.projections {
		d.Projections = append(d.Projections, p.Name)
	}
	d.Projections = append(d.Projections, ofDice)
	return d
}

// Look is a Sight whatever the system's state is.
type Look struct {
	ID       events.CampaignID // also of a fork as of before it began
	System   string
	State    any // a campaign.State of the system, for JSON
	Kernel   campaign.Kernel
	Entries  []campaign.Entry // shared: not to be changed
	Revision int
	At       int
	Damage   error
	Memo     *Memo
}

// Look gives a campaign as a seat may see it.
func (t *Table[S, C]) Look(ctx context.Context, id events.CampaignID, ask Ask) (Look, error) {
	s, err := t.See(ctx, id, ask)
	if err != nil {
		return Look{}, err
	}
	return Look{ID: id, System: t.rules.System.ID, State: s.State, Kernel: s.State.Kernel,
		Entries: s.Entries, Revision: s.Revision, At: s.At, Damage: s.Damage, Memo: s.Memo}, nil
}

// Legal says of each command whether the seat could give it now. The answer is
// shared, and must not be changed.
func (t *Table[S, C]) Legal(ctx context.Context, id events.CampaignID, seat events.SeatID) ([]rules.Offer, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, err
	}
	return t.hold(id).offers.of(l, seat, func() []rules.Offer { return t.rules.Legal(l, seat) }), nil
}

// Show gives one action as a seat may see it.
func (t *Table[S, C]) Show(ctx context.Context, id events.CampaignID, v campaign.Viewer, revision int) (campaign.Entry, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return campaign.Entry{}, err
	}
	e, ok := t.rules.Show(l, v, revision)
	if !ok {
		return campaign.Entry{}, fmt.Errorf("campaign %s has no action %d that this seat may see: %w", id, revision, ErrNoAction)
	}
	return e, nil
}

// Since gives the actions after a revision that a seat may see, and the last
// revision.
func (t *Table[S, C]) Since(ctx context.Context, id events.CampaignID, v campaign.Viewer, after int) ([]campaign.Entry, int, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, 0, err
	}
	var entries []campaign.Entry
	for revision := max(0, after) + 1; revision <= l.Revision(); revision++ {
		if e, seen := t.rules.Show(l, v, revision); seen {
			entries = append(entries, e)
		}
	}
	return entries, l.Revision(), nil
}

// Undoable says whether an action is part of play and stands.
func (t *Table[S, C]) Undoable(ctx context.Context, id events.CampaignID, revision int) (bool, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return false, err
	}
	return l.Undoable(revision), nil
}

// Corrected are those of some actions that say otherwise, as recorded then, than the
// game is as corrected since, as far as a seat may know.
func (t *Table[S, C]) Corrected(ctx context.Context, id events.CampaignID, v campaign.Viewer, revisions []int) (map[int][]campaign.Doubt, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, err
	}
	return t.rules.Corrected(l, v, revisions), nil
}

// Reasons gives a way to learn why actions no longer agree at a moment, as far as who
// asks may know.
func (t *Table[S, C]) Reasons(ctx context.Context, id events.CampaignID, ask Ask) (func(events.Consequence) events.Consequence, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, err
	}
	return t.rules.Reasons(l, ask.Viewer, ask.At, ask.Recorded && ask.At > 0 && ask.At < l.Revision())
}

// ReasonsIf are actions that would no longer agree if an action with these events were
// stored, with as much of why as who asks may know.
func (t *Table[S, C]) ReasonsIf(ctx context.Context, id events.CampaignID, v campaign.Viewer, next []events.Recorded, of []events.Consequence) ([]events.Consequence, error) {
	l, err := t.ledger(ctx, id)
	if l == nil {
		return nil, err
	}
	return t.rules.ReasonsIf(l, v, next, of), nil
}

// Foretell tells what a newer version of the rules, the newest if none is named, makes
// of a campaign, and changes nothing. It is the game master's to know.
func (t *Table[S, C]) Foretell(ctx context.Context, id events.CampaignID, to string) (campaign.Upgrade, error) {
	l, err := t.sound(ctx, id)
	if err != nil {
		return campaign.Upgrade{}, err
	}
	return t.rules.Foretell(l, to)
}

// Known lists, in a language, what there is of a kind, as far as who looks may know.
func (t *Table[S, C]) Known(in words.Tongue, look Look, kind string) []rules.Known {
	s, same := look.State.(campaign.State[S])
	if !same {
		return nil
	}
	return t.rules.Known(in, s, kind)
}

// Project makes what a page shows.
func (t *Table[S, C]) Project(ctx context.Context, id events.CampaignID, name string, ask Ask) (any, error) {
	if name == ofDice {
		return t.Dice(ctx, id, ask)
	}
	i := slices.IndexFunc(t.projections, func(p Projection[S]) bool { return p.Name == name })
	if i < 0 {
		return nil, rules.Ask("name", "is one of %s", strings.Join(t.System().Projections, ", "))
	}
	s, err := t.See(ctx, id, ask)
	if err != nil {
		return nil, err
	}
	return t.projections[i].Make(s), nil
}

// Start says with what a campaign begins.
type Start struct {
	ID         events.ActionID // a repeat with the same id begins no second campaign
	Name       string
	Options    map[string]json.RawMessage
	GameMaster string // the name of the person in the game master's seat
	Version    string // of the rules; the newest if empty
	Sample     int    // how many actions it comes with, of one to be thrown away; 0 of any other
}

// Started is a campaign that has begun.
type Started struct {
	ID       events.CampaignID
	Revision int
	GM       campaign.Seat
	Token    Token // of the game master's seat
	Code     string
}

// Start begins a campaign.
func (t *Table[S, C]) Start(ctx context.Context, s Start) (Started, error) {
	if err := checkID(s.ID); err != nil {
		return Started{}, err
	}
	id := t.house.keys.campaignOf(s.ID)
	r := t.rules
	if s.Version != "" {
		if r = r.Under(s.Version); r.System.Version != s.Version {
			return Started{}, rules.Ask("rules_version", "is one of %s, not %q", strings.Join(r.Versions(), ", "), s.Version)
		}
	}
	action, err := r.Start(id, s.Name, s.Options, s.GameMaster, t.house.keys.wish("start", s.ID))
	if err != nil {
		return Started{}, err
	}
	action = campaign.AsSample(action, s.Sample)
	action.At = t.house.cfg.Now().UTC()
	if _, err := t.house.Summary(id); err != nil { // else it is a repeat
		next, err := t.house.firstBox(ctx, id, 1)
		if err != nil {
			return Started{}, err
		}
		if action, err = t.rules.Sealing(action, next); err != nil {
			return Started{}, err
		}
		if _, err := t.store(ctx, 0, action); err != nil {
			return Started{}, err
		}
	}
	if err := t.startedAs(ctx, id, action); err != nil {
		return Started{}, err
	}
	return t.begun(ctx, id)
}

// startedAs says whether a campaign, or a fork, began with this action, and not
// by another wish under the same id.
func (t *Table[S, C]) startedAs(ctx context.Context, id events.CampaignID, action events.Action) error {
	if sum, err := t.house.Summary(id); err != nil || sum.System != action.System {
		return cmp.Or(err, ErrOtherWish)
	}
	l, err := t.sound(ctx, id)
	if err != nil {
		return err
	}
	if first, _ := l.Action(action.Revision); !sameJSON(first.Data, action.Data) {
		return ErrOtherWish
	}
	return nil
}

// begun makes the codes of a campaign that is in the journal.
func (t *Table[S, C]) begun(ctx context.Context, id events.CampaignID) (Started, error) {
	l, err := t.sound(ctx, id)
	if err != nil {
		return Started{}, err
	}
	k := l.State().Kernel
	if err := t.house.keys.publish(ctx, id, k.JoinIssue); err != nil {
		return Started{}, err
	}
	gm, sits := gameMaster(k)
	if !sits {
		return Started{}, rules.Ask("", "the campaign has nobody in the game master's seat")
	}
	return Started{ID: id, Revision: l.Revision(), GM: gm, Token: t.house.Token(id, gm), Code: t.house.Code(id, k)}, nil
}
