package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
)

// replaying is what replay was told.
type replaying struct {
	from, at int
	json     bool
}

// gameMaster sees a campaign whole, as whoever has its file does.
var gameMaster = campaign.Viewer{Side: events.GameMaster}

// replay tells the journal of a file or of a campaign in a store.
func (p Program) replay(ctx context.Context, args []string) error {
	f := p.flags("replay")
	data := f.data()
	var r replaying
	f.IntVar(&r.at, "at", 0, "as of revision `N`, instead of the last")
	f.IntVar(&r.from, "from", 1, "begin with revision `N`")
	f.BoolVar(&r.json, "json", false, "print the state as JSON instead of lines")
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	name, id := names[0], events.CampaignID(names[0])
	switch {
	case r.at < 0 || r.from < 1:
		return f.misuse("revisions are counted from 1 on")
	case r.json && f.given("from"):
		return f.misuse("a state is as of one revision: --json goes with --at, not with --from")
	case !f.given("data") && (name == "-" || isFile(name)):
		return p.replayFile(ctx, r, name)
	case !id.Valid():
		return f.misuse("there is no file %q, and a campaign's id is 8 to 32 small letters and digits", name)
	}
	cfg, err := p.rescuing(*data)
	if err != nil {
		return err
	}
	return p.withHouse(ctx, cfg, func(house *app.House) error { return p.tell(ctx, r, house, id) })
}

// replayFile takes an export into a store that is thrown away after.
func (p Program) replayFile(ctx context.Context, r replaying, name string) (err error) {
	text, err := p.readAll(name)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "tracker-replay-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	return p.withHouse(ctx, journal.Config{Dir: dir, Log: p.log(slog.LevelWarn)}, func(house *app.House) error {
		started, err := p.takeIn(ctx, house, text)
		if err != nil {
			return fmt.Errorf("replay %s: %w", name, err)
		}
		return p.tell(ctx, r, house, started.ID)
	})
}

// tell prints a campaign. One that is damaged is told up to the damage.
func (p Program) tell(ctx context.Context, r replaying, house *app.House, id events.CampaignID) error {
	game, err := house.Game(id)
	if err != nil {
		return err
	}
	look, err := game.Look(ctx, id, app.Ask{Viewer: gameMaster, At: r.at})
	if unclear, ok := errors.AsType[rules.Unclear](err); ok {
		return fmt.Errorf("--at %s", unclear.Detail)
	}
	if err != nil {
		return err
	}
	if r.json {
		err = p.printState(look)
	} else {
		err = p.printLines(ctx, r, game, look)
	}
	return errors.Join(err, look.Damage)
}

func (p Program) printState(look app.Look) error {
	text, err := json.MarshalIndent(struct {
		System   string `json:"system"`
		Revision int    `json:"revision"`
		At       int    `json:"at"`
		State    any    `json:"state"`
	}{look.System, look.Revision, look.At, look.State}, "", "  ")
	if err != nil {
		return fmt.Errorf("print the state: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%s\n", text)
	return err
}

func (p Program) printLines(ctx context.Context, r replaying, game app.Game, look app.Look) error {
	say, err := game.Teller(ctx, look.ID, gameMaster)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(p.Out)
	for _, e := range look.Entries {
		if e.Revision >= r.from {
			fmt.Fprintln(out, lineOf(e, say(words.English, e.Action))) // the writer keeps its error
		}
	}
	return out.Flush()
}

// lineOf is one action in one line: revision, when it was played, who, what.
func lineOf(e campaign.Entry, says string) string {
	when := e.At
	if e.PlayedAt != nil {
		when = *e.PlayedAt
	}
	line := fmt.Sprintf("%5d  %s  %-12s  %s", e.Revision, when.Local().Format("2006-01-02 15:04"), e.Seat.Name,
		strings.Join(strings.Fields(says), " "))
	if e.Override != nil {
		line += fmt.Sprintf(" [against %s: %s]", e.Override.Rule, e.Override.Reason)
	}
	if e.UndoneBy > 0 {
		line += fmt.Sprintf(" [taken back by %d]", e.UndoneBy)
	}
	return line
}
