// Package demo plays a sample campaign of each rule system, through the same
// commands as by hand. A script is a file of JSON Lines named after its system:
// the first line says what the campaign is called, every other is one command
// as a seat gives it. Seats are named as the campaign names them: s1 is the
// game master's, s2 the first who joins; who joins has no seat yet.
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
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
)

//go:embed *.jsonl
var scripts embed.FS

// opening is the first line of a script.
type opening struct {
	Name       string                     `json:"name"`
	GameMaster string                     `json:"gm"`
	Options    map[string]json.RawMessage `json:"options"`
}

// step is one command of a script. Dice that are left out are thrown by the
// server.
type step struct {
	Seat    events.SeatID   `json:"seat"`
	Command string          `json:"command"`
	Data    json.RawMessage `json:"data"`
	Dice    *events.Dice    `json:"dice"`
}

// script is a sample campaign.
type script struct {
	system string
	opening
	steps []step
}

// Play begins the sample campaign of each system that the house plays, and
// gives them all. Those that were begun before are left as they are.
func Play(ctx context.Context, house *app.House) ([]app.Started, error) {
	var all []app.Started
	for _, game := range house.Systems() {
		s, err := read(game.System().ID)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		started, err := s.play(ctx, game)
		if err != nil {
			return nil, err
		}
		all = append(all, started)
	}
	return all, nil
}

// read reads the script of a system.
func read(system string) (script, error) {
	s := script{system: system}
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

func (s *script) readLine(n int, line []byte) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if n == 1 {
		return d.Decode(&s.opening)
	}
	var one step
	err := d.Decode(&one)
	s.steps = append(s.steps, one)
	return err
}

// play begins the campaign and gives its commands. Each has its own id, so that
// one that was broken off goes on where it ended.
func (s script) play(ctx context.Context, game app.Game) (app.Started, error) {
	started, err := game.Start(ctx, app.Start{ID: s.id(0), Name: s.Name, GameMaster: s.GameMaster, Options: s.Options})
	if err != nil {
		return started, fmt.Errorf("sample campaign of %s: %w", s.system, err)
	}
	if started.Revision > len(s.steps) {
		return started, nil // it was played to its end, and may have gone on
	}
	for i, one := range s.steps {
		answer, err := game.Play(ctx, started.ID, app.Request{
			ID: s.id(i + 1), By: one.Seat, Command: one.Command, Data: one.Data, Dice: one.Dice,
		})
		if err != nil {
			return started, fmt.Errorf("sample campaign of %s, line %d, %s: %w", s.system, i+2, one.Command, err)
		}
		started.Revision = answer.Action.Revision
	}
	return started, nil
}

func (s script) id(n int) events.ActionID {
	return events.ActionID(strings.Join([]string{"demo", s.system, fmt.Sprint(n)}, "-"))
}
