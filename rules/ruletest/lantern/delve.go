package lantern

import (
	"loretome/events"
	"loretome/rules"
	"loretome/rules/dice"
)

// Lamp is the die with six numbered sides.
var lamp = dice.Die{Name: "lamp", Sides: []events.Face{"1", "2", "3", "4", "5", "6"}}

// Delve asks to dig a gallery along Path.
type Delve struct {
	Name    string   `json:"name"`
	Path    []Square `json:"path"`
	Pace    string   `json:"pace"`
	Careful bool     `json:"careful"`
}

var delveCommand = rules.Command[Command]{
	Name: "Delve", Title: "Dig a gallery", Chapter: "delve", Means: "A gallery is dug; the lamp dice say how deep it leads.",
	Fields: []rules.Field{
		{Name: "name", Label: "Name", Shape: rules.Text, Min: 1, Max: 40},
		{Name: "path", Label: "Squares", Shape: rules.List, Min: 1, Max: 6, Of: &rules.Field{Name: "square", Shape: rules.Square}},
		{Name: "pace", Label: "Pace", Shape: rules.Word, Words: []string{"slow", "fast"}},
		{Name: "careful", Label: "Carefully", Shape: rules.Bool, Optional: true},
	},
	Dice:  []rules.Throws{{For: "depth", Die: "lamp", Count: "1, at a fast pace 2", By: "who digs"}},
	Rules: []rules.ID{"LN-DELVE-01", "LN-DELVE-02", "LN-DELVE-03"},
	Read:  rules.Reads(func(c Delve) Command { return c }),
}

func (c Delve) decide(d *rules.Draft[State]) ([]events.Event, error) {
	if err := d.Call.Lawful(mayStretch(len(c.Path), c.Careful), mayBurn(d.State, len(c.Path))); err != nil {
		return nil, err
	}
	count := 1
	if c.Pace == "fast" {
		count = 2
	}
	thrown, err := d.Throw(lamp, count)
	if err != nil {
		return nil, err
	}
	deeper := 0
	for _, f := range thrown.Faces {
		deeper += f.Number()
	}
	d.Record(GalleryDelved{Gallery: GalleryID(d.ID("g")), Name: c.Name, Path: c.Path,
		Faces: thrown.Faces, Deeper: deeper, Burnt: len(c.Path)})
	return d.Events, nil
}

// mayStretch refuses a gallery that is too long.
//
//   - LN-DELVE-01: at most 3 squares, carefully 6.
func mayStretch(squares int, carefully bool) error {
	most := 3
	if carefully {
		most = 6
	}
	if squares > most {
		return rules.Refuse("TooLong", "LN-DELVE-01", "%d squares asked, at most %d", squares, most)
	}
	return nil
}

// mayBurn refuses to dig in the dark.
//
//   - LN-DELVE-02: each square burns one measure of oil.
func mayBurn(s State, squares int) error {
	if squares > s.Oil {
		return rules.Bar("TooDark", "LN-DELVE-02", "%d measures of oil are wanted, %d are left", squares, s.Oil)
	}
	return nil
}
