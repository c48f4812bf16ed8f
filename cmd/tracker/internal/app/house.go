// Package app is the application: it plays commands on the journal and gives
// each seat what it may see.
//
//	house.go   House: the journal, its campaigns, and who follows them
//	table.go   Table: one rule system, its campaigns folded and kept in memory
//	play.go    Table.Play: from a request to a stored action
//	delete.go  the answer to a deletion that is asked for once more
//	fork.go    Table.Fork: a campaign of its own where another one stood
//	game.go    Game: a Table whatever its state and commands are
//	box.go     the seeds of the server's dice, until they are told
//	tokens.go  the links of seats and the codes by which people join
//	hub.go     who is told of new actions
//	damage.go  from where on a campaign cannot be read
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/words"
)

// ErrNoCampaign says that there is no such campaign, or none that the asker
// may know of.
var ErrNoCampaign = errors.New("no such campaign")

// ErrNoAction says that a campaign has no such action, or none that the asker may
// know of. It is told as what is not there at all.
var ErrNoAction = fmt.Errorf("no such action: %w", ErrNoCampaign)

// ErrForkGone says that a fork was made by the same wish before, and deleted since.
var ErrForkGone = errors.New(words.Key("the fork that this wish made was deleted since; wish for another one with a new id"))

// Config says with what a House works. What is left out has a default.
type Config struct {
	Log   *slog.Logger
	Now   func() time.Time // stamps actions; it orders nothing
	Seed  func() []byte    // draws the seed of a box of the server's dice; at random if nil
	Cache int64            // bytes of stored actions kept in memory, 256 MiB if 0
}

// House is a journal with the games that are played on it. Its methods may be
// called from many goroutines.
type House struct {
	cfg     Config
	journal *journal.Journal
	games   map[string]Game // by system
	keys    keys
	boxes   boxes
	hub     hub
	ready   atomic.Bool
	stop    func(context.Context) error

	mu    sync.Mutex
	index map[events.CampaignID]Summary
}

// Summary says of a campaign what its first action says; of a fork, what its
// first own one says.
type Summary struct {
	ID      events.CampaignID
	Name    string
	System  string
	Version string
	Begun   time.Time
	Last    uint64            // sequence of its last action
	Origin  events.CampaignID // of which it is a fork; empty for none
	At      int               // the last action that both have
	Sample  bool              // it is there to play with and to be thrown away

	deleted bool
}

// Open reads which campaigns there are and begins to follow the journal. The
// games are those that this program can play; a campaign of another system is
// listed and cannot be opened.
func Open(ctx context.Context, j *journal.Journal, cfg Config, games ...Game) (*House, error) {
	cfg = cfg.complete()
	h := &House{cfg: cfg, journal: j, games: map[string]Game{}, index: map[events.CampaignID]Summary{}}
	h.hub.viewers = map[events.CampaignID]map[*Viewing]struct{}{}
	for _, g := range games {
		g.moveInto(h)
		h.games[g.System().ID] = g
	}
	var err error
	if h.keys, err = loadKeys(ctx, j); err != nil {
		return nil, err
	}
	h.boxes = boxes{j.Secrets(), cfg.Seed}
	after, err := j.Last(ctx)
	if err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	if err := h.readIndex(ctx); err != nil {
		return nil, err
	}
	if h.stop, err = j.Follow(ctx, after, h.follow); err != nil {
		return nil, fmt.Errorf("follow the journal: %w", err)
	}
	h.ready.Store(true)
	return h, nil
}

func (c Config) complete() Config {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Seed == nil {
		c.Seed = freshSeed
	}
	if c.Cache == 0 {
		c.Cache = 256 << 20
	}
	return c
}

// Close ends the live streams and the following of the journal. The journal
// itself is closed by whoever opened it.
func (h *House) Close(ctx context.Context) error {
	h.ready.Store(false)
	h.hub.close()
	return h.stop(ctx)
}

// Ready says whether the journal is followed to its end.
func (h *House) Ready() bool { return h.ready.Load() }

// Outage is why nothing can be written just now; nil if it can. It ends by itself.
func (h *House) Outage() error { return h.journal.Outage() }

// readIndex reads the first and the last action of every campaign.
func (h *House) readIndex(ctx context.Context) error {
	campaigns, err := h.journal.Campaigns(ctx)
	if err != nil {
		return fmt.Errorf("list campaigns: %w", err)
	}
	for id := range campaigns {
		if err := h.list(ctx, id); err != nil {
			return fmt.Errorf("list campaigns: %w", err)
		}
	}
	return nil
}

// list puts a campaign that is in the journal into the index.
func (h *House) list(ctx context.Context, id events.CampaignID) error {
	first, err := h.journal.First(ctx, id)
	if errors.Is(err, journal.ErrNotFound) {
		h.listUnread(id, err)
		return nil
	}
	if err != nil {
		return err
	}
	newest, err := h.journal.Newest(ctx, id)
	if err != nil {
		h.cfg.Log.Error("last action of a campaign cannot be read", "campaign", id, "error", err)
		newest = first // whoever opens the campaign is told of the damage
	}
	if copied(first) {
		first = h.firstOwn(ctx, id, newest)
	}
	h.note(first)
	h.note(newest)
	return nil
}

// listUnread lists a campaign of which nothing can be read, so that it is known
// to be there.
func (h *House) listUnread(id events.CampaignID, err error) {
	h.cfg.Log.Error("no action of a campaign can be read", "campaign", id, "error", err)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.index[id] = Summary{ID: id, Name: string(id)}
}

// copied says whether a message is an action of another campaign, with which a
// fork's journal begins.
func copied(m journal.Message) bool {
	of := events.CampaignOf(m.Body)
	return of != "" && of != m.Campaign
}

// firstOwn finds the action that made a campaign a fork. If it cannot be read,
// the newest one stands for it, so that the campaign can be found and exported;
// where the copying was cut off, that is a copied one, and nothing is listed.
func (h *House) firstOwn(ctx context.Context, id events.CampaignID, newest journal.Message) journal.Message {
	messages, err := h.journal.Load(ctx, id, 0, 0)
	if err != nil {
		h.cfg.Log.Error("a fork cannot be read to its end", "campaign", id, "error", err)
	}
	for _, m := range messages {
		if !copied(m) {
			return m
		}
	}
	return newest
}

// follow takes in an action that the stream hands on.
func (h *House) follow(m journal.Message) {
	s, listed := h.note(m)
	if !listed {
		return
	}
	if g, ok := h.games[s.System]; ok {
		g.follow(m)
	}
	h.hub.tell(m.Campaign)
}

// note puts a campaign into the index, and remembers its last sequence. A fork
// is listed with its first own action: what was copied before is nothing yet.
func (h *House) note(m journal.Message) (s Summary, listed bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s, known := h.index[m.Campaign]
	if !known && copied(m) {
		return Summary{}, false
	}
	if !known {
		s = h.summaryOf(m)
	}
	s.Last = max(s.Last, m.Seq)
	s.deleted = s.deleted || events.Deletes(m.Body)
	h.index[m.Campaign] = s
	return s, true
}

// summaryOf reads a campaign's first action. One that cannot be read is listed
// by its id, so that it can be found and exported.
func (h *House) summaryOf(m journal.Message) Summary {
	s, err := summarize(m, h.Systems())
	if err != nil {
		h.cfg.Log.Error("first action of a campaign cannot be read", "campaign", m.Campaign, "sequence", m.Seq, "error", err)
	}
	return s
}

// summarize says what a campaign's first action says of it, by the game that can
// read it.
func summarize(m journal.Message, games []Game) (Summary, error) {
	s := Summary{ID: m.Campaign, Name: string(m.Campaign), Begun: m.Time}
	err := error(nil)
	for _, g := range games {
		var a events.Action
		if a, err = g.decode(m); err != nil {
			continue
		}
		s.System, s.Version, s.Begun = a.System, a.RulesVersion, a.At
		for _, e := range a.Events {
			switch e := e.Data.(type) {
			case events.CampaignStarted:
				s.Name, s.Sample = e.Name, e.Sample > 0
			case events.CampaignForked:
				s.Name, s.Origin, s.At, s.Sample = e.Name, e.Origin, e.At, false
			}
		}
		return s, nil
	}
	return s, err
}

// Campaigns lists all campaigns that were not deleted, the newest first.
func (h *House) Campaigns() []Summary {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := slices.DeleteFunc(slices.Collect(maps.Values(h.index)), func(s Summary) bool { return s.deleted })
	slices.SortFunc(all, func(a, b Summary) int {
		if c := b.Begun.Compare(a.Begun); c != 0 {
			return c
		}
		return strings.Compare(string(a.ID), string(b.ID))
	})
	return all
}

// Age is how long ago a campaign was begun.
func (h *House) Age(s Summary) time.Duration { return h.cfg.Now().Sub(s.Begun) }

// Began says whether a wish began a campaign here, also one that was deleted since.
func (h *House) Began(wish events.ActionID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, known := h.index[h.keys.campaignOf(wish)]
	return known
}

// Summary finds one campaign. One that was deleted is not there.
func (h *House) Summary(id events.CampaignID) (Summary, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s, known := h.index[id]
	if !known || s.deleted {
		return Summary{}, fmt.Errorf("campaign %q: %w", id, ErrNoCampaign)
	}
	return s, nil
}

// wasDeleted says whether there was a campaign of this id and it was deleted.
func (h *House) wasDeleted(id events.CampaignID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.index[id].deleted
}

// Game is what a campaign plays.
func (h *House) Game(id events.CampaignID) (Game, error) {
	s, err := h.Summary(id)
	if err != nil {
		return nil, err
	}
	g, ok := h.games[s.System]
	if !ok && s.System == "" {
		return nil, Damage{id, 1, errors.New("no game of this program can read it")}
	}
	if !ok {
		return nil, fmt.Errorf("campaign %s plays %q, which this program does not know: %w", id, s.System, events.ErrDamaged)
	}
	return g, nil
}

// Systems lists the games that can be played, by name.
func (h *House) Systems() []Game {
	var all []Game
	for _, name := range slices.Sorted(maps.Keys(h.games)) {
		all = append(all, h.games[name])
	}
	return all
}

// System finds a game by the name of its system.
func (h *House) System(name string) (Game, bool) {
	g, ok := h.games[name]
	return g, ok
}
