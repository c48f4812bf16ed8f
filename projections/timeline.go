package projections

import (
	"time"

	"loretome/events"
	"loretome/rules/campaign"
)

// Line is one action on the timeline, whatever the campaign plays.
type Line struct {
	Revision   int              `json:"revision"`
	At         time.Time        `json:"at"`
	PlayedAt   *time.Time       `json:"played_at,omitempty"`
	Seat       events.Seat      `json:"seat"`
	Command    string           `json:"command"`
	Events     []string         `json:"events"` // types
	Dice       *events.Dice     `json:"dice,omitempty"`
	Rules      []string         `json:"rules"`
	Override   *events.Override `json:"override,omitempty"`
	UndoneBy   int              `json:"undone_by,omitempty"` // revision of the undo that took it back
	Undoes     []int            `json:"undoes,omitempty"`    // what this action takes back
	BringsBack []int            `json:"brings_back,omitempty"`
}

// Timeline tells the journal line by line, in the order of recording.
func Timeline(entries []campaign.Entry) []Line {
	lines := make([]Line, 0, len(entries))
	for _, e := range entries {
		l := Line{Revision: e.Revision, At: e.At, PlayedAt: e.PlayedAt, Seat: e.Seat, Command: e.Command,
			Events: []string{}, Dice: e.Dice, Rules: e.Rules, Override: e.Override, UndoneBy: e.UndoneBy}
		for _, ev := range e.Events {
			l.Events = append(l.Events, ev.Type)
			switch ev := ev.Data.(type) {
			case events.ActionUndone:
				l.Undoes = append(l.Undoes, ev.Targets...)
			case events.ActionRedone:
				l.BringsBack = append(l.BringsBack, ev.Targets...)
			}
		}
		lines = append(lines, l)
	}
	return lines
}
