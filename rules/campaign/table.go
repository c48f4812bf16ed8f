package campaign

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules"
)

// StartSession begins an evening.
type StartSession struct{}

func (StartSession) decide(d desk) ([]events.Event, error) {
	if d.kernel.Session != "" {
		return nil, rules.Bar("SessionOpen", "", "an evening is running; it ends before the next begins")
	}
	begun := events.SessionStarted{Session: fmt.Sprintf("%s%d", evening, d.log.issued.Of(evening)+1), Present: []events.SeatID{}}
	for _, s := range d.kernel.Present() {
		if s.Side != events.Observer {
			begun.Present = append(begun.Present, s.ID)
		}
	}
	return []events.Event{begun}, nil
}

// EndSession ends the evening that is running.
type EndSession struct {
	Note string `json:"note,omitempty"`
}

func (c EndSession) decide(d desk) ([]events.Event, error) {
	if d.kernel.Session == "" {
		return nil, rules.Bar("NoSession", "", "no evening is running")
	}
	return []events.Event{events.SessionEnded{Session: d.kernel.Session, Note: c.Note}}, nil
}

// AddNote writes a note on an action, a quest or the campaign.
type AddNote struct {
	On   string `json:"on"`
	Text string `json:"text"`
}

func (c AddNote) decide(d desk) ([]events.Event, error) {
	what, id, _ := strings.Cut(c.On, ":")
	switch {
	case c.On == "campaign", what == "quest" && id != "":
	case what == "action":
		if revision, on := actionOf(c.On); !on || !d.shows(revision) {
			return nil, rules.Ask("on", "%q names no action of this campaign", c.On)
		}
	default:
		return nil, rules.Ask("on", "is campaign, action:12 or quest:1, not %q", c.On)
	}
	return []events.Event{events.NoteAdded{On: c.On, Text: c.Text}}, nil
}

// actionOf gives the revision of the action that a note is on.
func actionOf(on string) (revision int, ok bool) {
	what, id, _ := strings.Cut(on, ":")
	revision, err := strconv.Atoi(id)
	return revision, what == "action" && err == nil && strconv.Itoa(revision) == id
}

// SetOption sets an option from here on.
type SetOption struct {
	Option string          `json:"option"`
	Value  json.RawMessage `json:"value"`
	Reason string          `json:"reason,omitempty"`
}

func (c SetOption) decide(d desk) ([]events.Event, error) {
	set, err := optionSet(d.kernel.Options, c.Option, c.Value)
	if err != nil || set == nil {
		return nil, err
	}
	set.Reason = c.Reason
	return []events.Event{*set}, nil
}

// optionSet is the event that sets an option, nil if it has that value.
func optionSet(options rules.Options, name string, to json.RawMessage) (*events.CampaignOptionSet, error) {
	value, err := chosen(options, name, to)
	if err != nil {
		return nil, err
	}
	old := options.Value(name)
	if bytes.Equal(old, value) {
		return nil, nil
	}
	return &events.CampaignOptionSet{Option: name, Old: old, New: value}, nil
}

// chosen checks that there is such an option and that it may have this value.
func chosen(options rules.Options, name string, value json.RawMessage) (json.RawMessage, error) {
	option, ok := options.Find(name)
	if !ok {
		return nil, rules.Ask("option", "no option here is called %q", name)
	}
	if err := option.Admits(value); err != nil {
		return nil, err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, value); err != nil {
		return nil, rules.Ask("value", "is not JSON: %v", err)
	}
	return compact.Bytes(), nil
}

// Archive puts the campaign away.
type Archive struct{}

func (Archive) decide(desk) ([]events.Event, error) {
	return []events.Event{events.CampaignArchived{}}, nil
}

// Unarchive takes the campaign out again.
type Unarchive struct{}

func (Unarchive) decide(d desk) ([]events.Event, error) {
	if !d.kernel.Archived {
		return nil, nil
	}
	return []events.Event{events.CampaignUnarchived{}}, nil
}
