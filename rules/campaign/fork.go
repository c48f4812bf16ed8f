package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// Origin is the campaign of which another one is a fork.
type Origin struct {
	Campaign events.CampaignID `json:"campaign"`
	Name     string            `json:"name"` // as it was called there
	At       int               `json:"at"`   // the last action that both have
}

// Fork is the wish for a campaign of its own that begins where another stood.
type Fork struct {
	Campaign events.CampaignID // the new one
	At       int               // the last action that it takes over
	Name     string
	By       events.SeatID // of the campaign that is forked
	Admin    bool          // the admin asks, who needs no seat
	ID       events.ActionID
	Next     events.Hash // of the seed that was drawn for its first box; empty if none was
}

// forkCampaign is how a fork's first own action keeps what was wished for.
type forkCampaign struct {
	At   int    `json:"at"`
	Name string `json:"name"`
}

// decide refuses: a fork is no action of the campaign that is forked.
func (forkCampaign) decide(desk) ([]events.Event, error) {
	return nil, rules.Bar("CampaignRunning", "", "a fork is made beside the campaign, not in it")
}

func forkCommand() rules.Command[Command] {
	return rules.Command[Command]{Name: fork, Title: "Fork the campaign", Sides: gmOnly(), Chapter: "campaign",
		Fields: []rules.Field{{Name: "at", Label: "Action", Shape: rules.Int, Min: 1, Max: 1<<31 - 1, Means: "the last action that the fork takes over"},
			{Name: "name", Label: "Name", Shape: rules.Text, Min: 1, Max: 80, Means: "what the fork is called"}},
		Read: rules.Reads(as[forkCampaign])}
}

// Fork gives the action that makes a fork of the first actions of a campaign,
// but for its times; it follows the last of those. A fork holds every secret, so
// that it is the game master's to make, or the admin's. Whoever makes it has the
// seat there that was the game master's at that point, or a new one if nobody
// sat in it.
func (r Rules[S, C]) Fork(l *Ledger[S], f Fork) (events.Action, error) {
	by, sits := l.State().Kernel.Seat(f.By)
	if !f.Admin && (!sits || by.Left || by.Side != events.GameMaster) {
		return events.Action{}, ErrNotAllowed{What: words.Key("forking"), Sides: gmOnly()}
	}
	data, err := json.Marshal(forkCampaign{At: f.At, Name: f.Name})
	if err != nil {
		return events.Action{}, fmt.Errorf("write the wish: %w", err)
	}
	if _, err := forkCommand().Understand(data); err != nil {
		return events.Action{}, err
	}
	if !f.Campaign.Valid() {
		return events.Action{}, rules.Ask("campaign", "is 8 to 32 small letters and digits, not %q", f.Campaign)
	}
	if f.At > l.Revision() {
		return events.Action{}, rules.Ask("at", "is an action of this campaign, from 1 to %d, not %d", l.Revision(), f.At)
	}
	then, err := r.Replay(r.Empty(), l.Actions()[:f.At])
	if err != nil {
		return events.Action{}, fmt.Errorf("fold what is forked: %w", err)
	}
	return r.forked(then, f, by, data, handed(then.Box(), l.Actions()[f.At:], f.Next))
}

// forked is the action that makes a fork of all that is folded.
func (r Rules[S, C]) forked(l *Ledger[S], f Fork, by Seat, data []byte, boxes []events.Event) (events.Action, error) {
	r = r.now(l)
	k := l.State().Kernel
	made := events.CampaignForked{Campaign: f.Campaign, Name: strings.TrimSpace(f.Name), Origin: k.Campaign, At: f.At}
	es := []events.Event{nil}
	gm, sits := k.gameMaster()
	if !sits {
		gm = rules.Seat{ID: events.SeatID(fmt.Sprintf("s%d", len(k.Seats)+1)), Name: by.Name, Side: events.GameMaster}
		if gm.Name == "" {
			gm.Name = "Game master"
		}
		es = append(es, events.PlayerJoined{Player: gm.ID, Name: gm.Name, Side: gm.Side}, events.ZargonAssigned{Player: gm.ID})
	}
	made.GameMaster = gm.ID
	es[0] = made
	es = append(es, boxes...)
	recorded, err := r.catalog.Record(r.System.ID, es)
	if err != nil {
		return events.Action{}, fmt.Errorf("record the fork: %w", err)
	}
	a := r.envelope(l, Request{ID: f.ID, Command: fork, Data: data})
	a.Campaign, a.Events, a.Rules = f.Campaign, recorded, r.citations(r.System.Behind[fork], es, nil)
	a.Seat = events.Seat{ID: gm.ID, Side: gm.Side, Name: gm.Name}
	return a, nil
}

// forkOf is the fork that an action makes of a campaign, in whose journal it is
// the next action.
func forkOf(of events.CampaignID, a events.Stored) bool {
	if len(a.Events) == 0 {
		return false
	}
	f, is := a.Events[0].Data.(events.CampaignForked)
	return is && f.Campaign == a.Campaign && f.Origin == of && f.Campaign != of && f.At == a.Revision-1
}

// fork makes the campaign a fork of what it was.
func (k *Kernel) fork(e events.CampaignForked) {
	k.Origin = &Origin{Campaign: e.Origin, Name: k.Name, At: e.At}
	k.Campaign, k.Name, k.Archived, k.Sample = e.Campaign, e.Name, false, 0
}

// Delete asks that a campaign that is put away be deleted for ever.
type Delete struct {
	Name string `json:"name"`
}

func (c Delete) decide(d desk) ([]events.Event, error) {
	switch {
	case !d.kernel.Archived:
		return nil, rules.Bar("NotArchived", "", "a campaign is put away before it can be deleted")
	case strings.TrimSpace(c.Name) != strings.TrimSpace(d.kernel.Name):
		return nil, rules.Ask("name", "is not what the campaign is called; type the campaign's name: %s", d.kernel.Name)
	}
	return []events.Event{events.CampaignDeleted{Name: d.kernel.Name}}, nil
}

// Stand is a campaign at a revision, as recorded then or as corrected since, and
// as one who looks may see it.
type Stand[S any] struct {
	Ledger   *Ledger[S]
	Viewer   Viewer
	At       int
	Recorded bool
}

// DiffWith are the values of the game in which two campaigns differ that began as
// one, or one campaign at two of its revisions: see Compared.
func (r Rules[S, C]) DiffWith(from, to Stand[S]) ([]events.Difference, error) {
	before, after, err := r.Compared(from, to)
	if err != nil {
		return nil, err
	}
	return append([]events.Difference{}, differences(before.Game, after.Game, everyValue)...), nil
}

// Compared are the states of two campaigns that began as one, or of one campaign at
// two of its revisions. Between an action that was recorded afterwards, or amends
// another one, and the revision before it is what it changed in its place: once
// corrected, the revision before knows of it already.
func (r Rules[S, C]) Compared(from, to Stand[S]) (before, after State[S], err error) {
	first, _ := from.Ledger.Action(1)
	if its, _ := to.Ledger.Action(1); its.Hash != first.Hash {
		return before, after, NotRelated()
	}
	if err := errors.Join(from.Ledger.within("from", from.At), to.Ledger.within("to", to.At)); err != nil {
		return before, after, err
	}
	if a, _ := to.Ledger.Action(to.At); to.At == from.At+1 && from.Ledger == to.Ledger && !from.Recorded && !to.Recorded {
		if _, placed := anchorOf(a); placed {
			return r.Changed(to.Ledger, to.Viewer, to.At, false)
		}
	}
	if before, err = r.At(from.Ledger, from.Viewer, from.At, from.Recorded); err != nil {
		return before, after, err
	}
	after, err = r.At(to.Ledger, to.Viewer, to.At, to.Recorded)
	return before, after, err
}

// NotRelated asks for a campaign that this one can be compared with.
func NotRelated() error {
	return rules.Ask("other", "is a fork of this campaign, its origin, or another fork of that; these two did not begin as one")
}

// puttingOut are the commands that a campaign takes while it is put away.
var puttingOut = []string{unarchive, remove}

// asleep says whether a campaign that is put away does not take a command.
func (k Kernel) asleep(command string) bool {
	return k.Archived && !slices.Contains(puttingOut, command)
}
