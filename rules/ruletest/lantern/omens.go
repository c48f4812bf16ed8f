package lantern

import (
	"slices"

	"loretome/events"
	"loretome/rules"
)

// SeekOmen asks for an omen, which the asking seat alone gets to know. Its
// wish stays as secret as the omen.
type SeekOmen struct {
	Gallery GalleryID `json:"gallery_id"`
	Wish    string    `json:"wish"`
	Weight  int       `json:"weight"`
}

var seekCommand = rules.Command[Command]{
	Name: "SeekOmen", Title: "Seek an omen", Sides: []events.Side{events.HeroPlayer}, Chapter: "omens",
	Means: "A seat draws an omen for itself alone.",
	Fields: []rules.Field{
		{Name: "gallery_id", Label: "Gallery", Shape: rules.Ref, Kind: "gallery"},
		{Name: "wish", Label: "Wish", Shape: rules.Prose, Max: 200, Optional: true, Means: "what is hoped for; nobody else reads it"},
		{Name: "weight", Label: "Weight", Shape: rules.Int, Min: 1, Max: 9},
	},
	Dice:  []rules.Throws{{For: "omen", Die: "omen", Count: "1", By: "who seeks"}},
	Rules: []rules.ID{"LN-OMEN-01", "LN-OMEN-02"},
	Read:  rules.Reads(func(c SeekOmen) Command { return c }),
}

// signs are the omens that can be drawn; the stair is there twice.
var signs = []string{"raven", "lamp", "stair", "stair"}

func (c SeekOmen) decide(d *rules.Draft[State]) ([]events.Event, error) {
	if _, dug := d.State.Galleries[c.Gallery]; !dug {
		return nil, rules.Ask("gallery_id", "names no gallery: %q", c.Gallery)
	}
	seat := d.Call.By.ID
	if err := d.Call.Lawful(maySeek(d.State, seat, c.Gallery)); err != nil {
		return nil, err
	}
	sign, err := d.Draw("omen", signs)
	if err != nil {
		return nil, err
	}
	d.Record(
		OmenSought{Gallery: c.Gallery, Seat: seat},
		OmenRead{Gallery: c.Gallery, Seat: seat, Sign: sign, Wish: c.Wish},
		OmenWeighed{Gallery: c.Gallery, Weight: c.Weight},
	)
	return d.Events, nil
}

// maySeek refuses a second omen.
//
//   - LN-OMEN-01: nobody reads two omens in one gallery.
func maySeek(s State, seat events.SeatID, gallery GalleryID) error {
	if slices.ContainsFunc(s.Omens[seat], func(o Omen) bool { return o.Gallery == gallery }) {
		return rules.Refuse("OmenRead", "LN-OMEN-01", "an omen was read in %s", s.Galleries[gallery].Name)
	}
	return nil
}

func maySeekSomewhere(s State, seat events.SeatID) error {
	if len(s.Galleries) == 0 {
		return rules.Bar("NoGallery", "LN-OMEN-01", "no gallery is dug")
	}
	for gallery := range s.Galleries {
		if maySeek(s, seat, gallery) == nil {
			return nil
		}
	}
	return rules.Refuse("OmenRead", "LN-OMEN-01", "an omen was read in every gallery")
}
