package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
)

// startCampaign opens a campaign; whoever does so is its game master.
type startCampaign struct {
	Name       string                     `json:"name"`
	Options    map[string]json.RawMessage `json:"options,omitempty"`
	GameMaster string                     `json:"gm_name"`
}

func startFields() []rules.Field {
	gm := personName("gm_name")
	gm.Label = "Game master"
	return []rules.Field{
		{Name: "name", Label: "Name", Shape: rules.Text, Min: 1, Max: 80, Means: "what the campaign is called"},
		{Name: "options", Label: "Options", Shape: rules.Map, Kind: "option", Optional: true,
			Means: "by name, those that differ from their default", Of: &rules.Field{Name: "value", Shape: rules.Any}},
		gm,
	}
}

// decide refuses: a campaign begins once, before there is anything to decide on.
func (startCampaign) decide(desk) ([]events.Event, error) {
	return nil, rules.Bar("CampaignRunning", "", "the campaign has begun")
}

// firstSeat is the seat of who starts a campaign.
const firstSeat events.SeatID = "s1"

// Start gives the first action of a campaign but for its times: it begins, and
// who begins it takes the game master's seat.
func (r Rules[S, C]) Start(id events.CampaignID, name string, options map[string]json.RawMessage, gmName string, action events.ActionID) (events.Action, error) {
	if !id.Valid() {
		return events.Action{}, rules.Ask("campaign", "is 8 to 32 small letters and digits, not %q", id)
	}
	data, err := json.Marshal(startCampaign{Name: name, Options: options, GameMaster: gmName})
	if err != nil {
		return events.Action{}, rules.Ask("options", "are not JSON: %v", err)
	}
	if err := understood(data); err != nil {
		return events.Action{}, err
	}
	set, err := r.chosenAtStart(options)
	if err != nil {
		return events.Action{}, err
	}
	es := []events.Event{
		events.CampaignStarted{Campaign: id, Name: strings.TrimSpace(name), System: r.System.ID, Version: r.System.Version, Options: set},
		events.PlayerJoined{Player: firstSeat, Name: strings.TrimSpace(gmName), Side: events.GameMaster},
		events.ZargonAssigned{Player: firstSeat},
	}
	recorded, err := r.catalog.Record(r.System.ID, es)
	if err != nil {
		return events.Action{}, fmt.Errorf("record the start: %w", err)
	}
	a := r.envelope(r.Empty(), Request{ID: action, Command: start, Data: data})
	a.Campaign, a.Events, a.Rules = id, recorded, r.citations(r.System.Behind[start], es, nil)
	a.Seat = events.Seat{ID: firstSeat, Side: events.GameMaster, Name: strings.TrimSpace(gmName)}
	return a, nil
}

// AsSample marks the start of a campaign that is there to play with and to be thrown
// away, and that comes with so many actions.
func AsSample(start events.Action, actions int) events.Action {
	if actions == 0 {
		return start
	}
	start.Events = slices.Clone(start.Events)
	for i, e := range start.Events {
		if begun, is := e.Data.(events.CampaignStarted); is {
			begun.Sample = actions
			start.Events[i].Data = begun
		}
	}
	return start
}

func understood(data []byte) error {
	for _, c := range seatCommands() {
		if c.Name == start {
			_, err := c.Understand(data)
			return err
		}
	}
	return nil
}

func (r Rules[S, C]) chosenAtStart(options map[string]json.RawMessage) (map[string]json.RawMessage, error) {
	set := map[string]json.RawMessage{}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value, err := chosen(rules.NewOptions(r.options), name, options[name])
		if wrong, ok := errors.AsType[rules.Unclear](err); ok {
			return nil, rules.Ask("options."+name, "%s", wrong.Detail)
		}
		if err != nil {
			return nil, err
		}
		set[name] = value
	}
	return set, nil
}
