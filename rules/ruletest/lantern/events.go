package lantern

import (
	"fmt"
	"strings"

	"loretome/events"
	"loretome/rules/words"
)

// GalleryID names a gallery: g1 is the first.
type GalleryID string

// Square is [column, row], each from 1.
type Square [2]int

// GalleryDelved says that a gallery was dug.
type GalleryDelved struct {
	Gallery GalleryID     `json:"gallery_id"`
	Name    string        `json:"name"`
	Path    []Square      `json:"path"`
	Faces   []events.Face `json:"faces"`
	Deeper  int           `json:"deeper"`
	Burnt   int           `json:"burnt"`
}

// Issues is the gallery's id.
func (e GalleryDelved) Issues() []string { return []string{string(e.Gallery)} }

// OmenSought says that a seat looked for an omen.
type OmenSought struct {
	Gallery GalleryID     `json:"gallery_id"`
	Seat    events.SeatID `json:"player_id"`
}

// OmenRead says which omen a seat read.
type OmenRead struct {
	Gallery GalleryID     `json:"gallery_id"`
	Seat    events.SeatID `json:"player_id"`
	Sign    string        `json:"sign"`
	Wish    string        `json:"wish,omitempty"`
}

// For is the seat that read it.
func (e OmenRead) For() events.Audience { return events.Audience(e.Seat) }

// OmenWeighed says how heavy the omens of a gallery became.
type OmenWeighed struct {
	Gallery GalleryID `json:"gallery_id"`
	Weight  int       `json:"weight"`
}

// OilShared says who got how much oil.
type OilShared struct {
	To     map[events.SeatID]int `json:"to"`
	Manner Manner                `json:"manner"`
}

// Manner is how a thing is done.
type Manner struct {
	Word string `json:"word"`
	Loud bool   `json:"loud,omitempty"`
}

// The stored names.
func (GalleryDelved) EventType() string { return "GalleryDelved" }
func (OmenSought) EventType() string    { return "OmenSought" }
func (OmenRead) EventType() string      { return "OmenRead" }
func (OmenWeighed) EventType() string   { return "OmenWeighed" }
func (OilShared) EventType() string     { return "OilShared" }

// say tells an action in words, as far as its events are there to be told.
func say(tongue words.Tongue, names func(id string) string, a events.Action) string {
	var told []string
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case GalleryDelved:
			told = append(told, fmt.Sprintf("%s digs %s, %d deeper.", a.Seat.Name, e.Name, e.Deeper))
		case OmenSought:
			told = append(told, fmt.Sprintf("%s seeks an omen in %s.", a.Seat.Name, names(string(e.Gallery))))
		case OmenRead:
			told = append(told, fmt.Sprintf("It is the %s.", e.Sign))
		case OilShared:
			told = append(told, fmt.Sprintf("%s shares oil, with a %s word.", a.Seat.Name, e.Manner.Word))
		}
	}
	return strings.Join(told, " ")
}
