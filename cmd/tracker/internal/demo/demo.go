// Package demo plays a sample campaign of each rule system, through the same
// commands as by hand. A script is a file of JSON Lines named after its system:
// the first line says what the campaign is called, every other is one command
// as a person at the table gives it. The first line begins the campaign, so
// that line and revision have the same number.
package demo

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
)

//go:embed *.jsonl
var scripts embed.FS

// Script is a sample campaign of one system.
type Script struct {
	System string
	Opening
	Steps []Step

	sample int // how many actions it has, if it is one to be thrown away
}

// Opening is the first line of a script.
type Opening struct {
	Name       string                     `json:"name"`
	GameMaster string                     `json:"gm"`
	Options    map[string]json.RawMessage `json:"options"`
}

// Step is one command of a script. Who gives it is named by the person's name
// in small letters. Dice that are left out are thrown by the server.
type Step struct {
	Seat    string          `json:"seat"`
	Command string          `json:"command"`
	Data    json.RawMessage `json:"data"`
	Dice    []events.Throw  `json:"dice"`
}

// Joins says whether with this step somebody comes to the table, who has no
// seat before.
func (s Step) Joins() bool { return s.Command == "JoinPlayer" }

// Typed are the dice of the step as they are sent along, nil if there are none.
func (s Step) Typed() *events.Dice {
	if s.Dice == nil {
		return nil
	}
	return &events.Dice{Source: events.Physical, Rolls: s.Dice}
}

// Play begins the sample campaign of each system that the house plays, and
// gives them all. Those that were begun before are left as they are.
func Play(ctx context.Context, house *app.House) ([]app.Started, error) {
	var all []app.Started
	for _, game := range house.Systems() {
		s, err := Read(game.System().ID)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		started, err := s.Play(ctx, game, house.Private(string(s.ID(1))))
		if errors.Is(err, app.ErrOtherWish) {
			continue // the sample of another release was begun here
		}
		if err != nil {
			return nil, err
		}
		all = append(all, started)
	}
	return all, nil
}

// Read reads the script of a system. Without one the error is fs.ErrNotExist.
func Read(system string) (Script, error) {
	s := Script{System: system}
	text, err := scripts.ReadFile(system + ".jsonl")
	if err != nil {
		return s, fmt.Errorf("sample campaign of %s: %w", system, err)
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if err := s.readLine(n, lines.Bytes()); err != nil {
			return s, fmt.Errorf("sample campaign of %s, line %d: %w", system, n, err)
		}
	}
	return s, lines.Err()
}

func (s *Script) readLine(n int, line []byte) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if n == 1 {
		return d.Decode(&s.Opening)
	}
	var one Step
	err := d.Decode(&one)
	s.Steps = append(s.Steps, one)
	return err
}

// sampleEnds is the first command of a script that is not in an evening to play with:
// there a hero stands beside a monster and may strike.
const sampleEnds = "DeclareAttack"

// Sample is a small evening to play with and to throw away: the script up to the
// middle of its first quest. A second one with the same id is the first again.
func Sample(ctx context.Context, game app.Game, id events.ActionID) (app.Started, error) {
	s, err := Read(game.System().ID)
	if err != nil {
		return app.Started{}, err
	}
	i := slices.IndexFunc(s.Steps, func(one Step) bool { return one.Command == sampleEnds })
	s.Steps, s.Name = s.Steps[:max(0, i)], "A sample evening"
	s.sample = len(s.Steps) + 1
	return s.Play(ctx, game, id)
}

// Has says whether there is a script of a system.
func Has(system string) bool {
	_, err := fs.Stat(scripts, system+".jsonl")
	return err == nil
}

// Play begins the campaign and gives its commands. Each has its own id, so that
// one that was broken off goes on where it ended. The id of the first is no public one:
// who repeats it is given the game master's seat.
func (s Script) Play(ctx context.Context, game app.Game, first events.ActionID) (app.Started, error) {
	started, err := game.Start(ctx, app.Start{ID: first, Name: s.Name, GameMaster: s.GameMaster, Options: s.Options, Sample: s.sample})
	if err != nil {
		return started, fmt.Errorf("sample campaign of %s: %w", s.System, err)
	}
	if started.Revision > len(s.Steps) {
		return started, nil // it was played to its end, and may have gone on
	}
	seats := map[string]events.SeatID{strings.ToLower(s.GameMaster): started.GM.ID}
	for i, one := range s.Steps {
		answer, err := game.Play(ctx, started.ID, app.Request{
			ID: s.ID(i + 2), By: seats[one.Seat], Command: one.Command, Data: one.Data, Dice: one.Typed(),
		})
		if err != nil {
			return started, fmt.Errorf("sample campaign of %s, line %d, %s: %w", s.System, i+2, one.Command, err)
		}
		if one.Joins() {
			seats[one.Seat] = answer.Action.Seat.ID
		}
		started.Revision = answer.Action.Revision
	}
	return started, nil
}

// ID is the idempotency key of the command on a line of the script.
func (s Script) ID(line int) events.ActionID {
	return events.ActionID(fmt.Sprintf("demo-%s-%d", s.System, line))
}
