package lantern

import (
	"maps"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// ShareOil asks to pour oil from the lantern into flasks.
type ShareOil struct {
	To     map[events.SeatID]int `json:"to"`
	Manner Manner                `json:"manner"`
}

var shareCommand = rules.Command[Command]{
	Name: "ShareOil", Title: "Share oil", Chapter: "oil", Means: "Oil goes from the lantern into flasks.",
	Fields: []rules.Field{
		{Name: "to", Label: "Shares", Shape: rules.Map, Kind: "seat", Means: "measures by seat",
			Of: &rules.Field{Name: "measures", Label: "Measures", Shape: rules.Int, Min: 1, Max: 9}},
		{Name: "manner", Label: "Manner", Shape: rules.Object, Fields: []rules.Field{
			{Name: "word", Label: "Word", Shape: rules.Word, Words: []string{"kind", "harsh"}},
			{Name: "loud", Label: "Loud", Shape: rules.Bool, Optional: true},
		}},
	},
	Rules: []rules.ID{"LN-OIL-01", "LN-OIL-02"},
	Read:  rules.Reads(func(c ShareOil) Command { return c }),
}

func (c ShareOil) decide(d *rules.Draft[State]) ([]events.Event, error) {
	total := 0
	for _, seat := range inOrder(c.To) {
		if !slices.ContainsFunc(d.Call.Seats, func(s rules.Seat) bool { return s.ID == seat }) {
			return nil, rules.Ask("to."+string(seat), "names no seat at this table")
		}
		total += c.To[seat]
	}
	if total == 0 {
		return nil, nil
	}
	if err := d.Call.Lawful(mayPour(d.State, total), c.mayDiffer(d.Call.Options)); err != nil {
		return nil, err
	}
	d.Record(OilShared(c))
	return d.Events, nil
}

// mayPour refuses to share what is not there.
//
//   - LN-OIL-01: only oil that is in the lantern can be shared.
func mayPour(s State, measures int) error {
	if measures > s.Oil {
		return rules.Bar("NotEnoughOil", "LN-OIL-01", "%d measures asked, %d are left", measures, s.Oil)
	}
	return nil
}

// mayDiffer refuses uneven shares where the table wants even ones.
//
//   - LN-OIL-02: a table may agree that all shares are even.
func (c ShareOil) mayDiffer(options rules.Options) error {
	shares := slices.Compact(slices.Sorted(maps.Values(c.To)))
	if options.Is("lantern_shares", "even") && len(shares) > 1 {
		return rules.Refuse("UnevenShares", "LN-OIL-02", "shares from %d to %d, all are to be even", shares[0], shares[len(shares)-1])
	}
	return nil
}

func inOrder(to map[events.SeatID]int) []events.SeatID { return slices.Sorted(maps.Keys(to)) }
