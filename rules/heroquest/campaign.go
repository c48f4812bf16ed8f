package heroquest

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest/content"
)

// EnterCardFigure asks to copy a figure from a real card, the chart or the
// screen; it goes before every content pack.
type EnterCardFigure struct {
	Catalogue string          `json:"catalogue"`
	Card      string          `json:"card"` // a key, or a new name
	Field     string          `json:"field"`
	Value     json.RawMessage `json:"value"`
	TakenFrom string          `json:"taken_from"`
}

func (c EnterCardFigure) ready(d *draft) error { return d.open() }

// decide takes the figure down if it is one that the catalogue has.
//
//   - HQ-CARD-01: the printed cards are a sample; the table enters the rest.
//   - HQ-CARD-13: monster cards lie open for everybody.
func (c EnterCardFigure) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	card := content.KeyOf(c.Card)
	if card == "" {
		return rules.Ask("card", "is a key or a name, with a letter or a digit in it")
	}
	f := d.figures()
	if err := f.fits(c.Catalogue, card, c.Field, c.Value); err != nil {
		return err
	}
	old, _ := f.figure(c.Catalogue, card, c.Field)
	if entered, is := d.State.Figures[figureKey(c.Catalogue, card, c.Field)]; is && bytes.Equal(entered, c.Value) {
		return nil
	}
	d.Record(event.CardFigureEntered{
		Catalogue: c.Catalogue, Card: card, Field: c.Field, OldValue: old, Value: c.Value, TakenFrom: c.TakenFrom,
	})
	return nil
}

// EndCampaign asks to close the campaign.
type EndCampaign struct {
	Reason string `json:"reason"`
}

func (c EndCampaign) ready(d *draft) error {
	if err := d.zargon(); err != nil {
		return err
	}
	return d.betweenQuests("HQ-DEATH-04")
}

// decide closes the campaign (HQ-NEW-02).
func (c EndCampaign) decide(d *draft) error {
	if err := c.ready(d); err != nil {
		return err
	}
	won := []int{}
	for _, no := range slices.Sorted(maps.Keys(d.State.Quests)) {
		if d.State.Quests[no].Won() {
			won = append(won, no)
		}
	}
	d.Record(event.CampaignEnded{Reason: c.Reason, QuestsWon: won})
	return nil
}

var heroCommands = []rules.Command[Command]{
	{
		Name: "JoinHero", Title: "Take a hero", Chapter: "heroes",
		Means: "A player takes a hero; the sheet starts from the character card.",
		Fields: []rules.Field{
			{Name: "hero_type", Label: "Hero", Shape: rules.Key, Kind: "hero class", Means: "barbarian, dwarf, elf, wizard, or a class of a content pack"},
			heroName,
			{Name: "player_id", Label: "Player", Shape: rules.Ref, Kind: "seat", Optional: true, Means: "who plays the hero; the acting seat when left out"},
			{Name: "starting_weapon", Label: "Starting weapon", Shape: rules.Key, Kind: "equipment", Optional: true, Means: "only to state what the card says"},
		},
		Rules: []rules.ID{"HQ-NEW-01", "HQ-ROLE-01", "HQ-ROLE-03", "HQ-SETUP-03", "HQ-HERO-01", "HQ-HERO-02", "HQ-HERO-03", "HQ-HERO-04",
			"HQ-HERO-13", "HQ-SHEET-01", "HQ-SPELL-07"},
		Read: rules.Reads(func(c JoinHero) Command { return c }),
	},
	{
		Name: "RenameHero", Title: "Rename a hero", Sides: []events.Side{events.HeroPlayer}, Chapter: "heroes",
		Means:  "A living hero's name is changed on the sheet.",
		Fields: []rules.Field{actingHero, heroName},
		Rules:  []rules.ID{"HQ-SHEET-01"},
		Read:   rules.Reads(func(c RenameHero) Command { return c }),
	},
	{
		Name: "ReplaceHero", Title: "Return as a new hero", Sides: []events.Side{events.HeroPlayer}, Chapter: "heroes",
		Means: "The player of a dead hero comes back as a new character.",
		Fields: []rules.Field{
			{Name: "dead_hero_id", Label: "Dead hero", Shape: rules.Ref, Kind: "hero", Means: "the hero who died"},
			{Name: "hero_type", Label: "New hero", Shape: rules.Key, Kind: "hero class", Means: "a hero class that is free"},
			{Name: "name", Label: "New name", Shape: rules.Text, Min: 1, Max: 40, Means: "another name than the dead hero's"},
			{Name: "player_id", Label: "Player", Shape: rules.Ref, Kind: "seat", Optional: true, Means: "who plays the new hero; the dead hero's player when left out"},
		},
		Rules: []rules.ID{"HQ-DEATH-04", "HQ-ROLE-03"},
		Read:  rules.Reads(func(c ReplaceHero) Command { return c }),
	},
	{
		Name: "SetSeating", Title: "Set the seating", Chapter: "turn",
		Means: "Order of the heroes clockwise from Zargon's left.",
		Fields: []rules.Field{{Name: "order", Label: "Order", Shape: rules.List, Min: 1, Max: 20, Of: &rules.Field{Shape: rules.Ref, Kind: "hero"},
			Means: "every hero of the party once"}},
		Rules: []rules.ID{"HQ-TURN-01", "HQ-TURN-03"},
		Read:  rules.Reads(func(c SetSeating) Command { return c }),
	},
	{
		Name: "EnterCardFigure", Title: "Enter a figure", Chapter: "campaign",
		Means: "Copy a figure from a real card, the chart or the screen; it goes before every content pack.",
		Fields: []rules.Field{
			{Name: "catalogue", Label: "Kind of card", Shape: rules.Word, Words: catalogues},
			{Name: "card", Label: "Card", Shape: rules.Text, Min: 1, Max: 80, Means: "a key, or a new name"},
			{Name: "field", Label: "Figure", Shape: rules.Text, Min: 1, Max: 80, Means: "name of a figure of that kind of card"},
			{Name: "value", Label: "Value", Shape: rules.Any, Means: "a number from 0 to 9999 (dice at most 20, Body at least 1), yes or no, a text or a list, as the figure wants"},
			{Name: "taken_from", Label: "Taken from", Shape: rules.Prose, Optional: true, Means: "the card, chart or screen that says so"},
		},
		Rules: []rules.ID{"HQ-CARD-01", "HQ-CARD-13", "HQ-CARD-14", "HQ-BOX-06", "HQ-SPELL-07"},
		Read:  rules.Reads(func(c EnterCardFigure) Command { return c }),
	},
	addContent, chooseEditions,
	{
		Name: "EndCampaign", Title: "End the campaign", Sides: []events.Side{events.GameMaster}, Chapter: "campaign",
		Means:  "Close the campaign: it is played no more, while taking back, disputes, notes, options and corrections go on.",
		Fields: []rules.Field{{Name: "reason", Label: "Reason", Shape: rules.Prose, Optional: true}},
		Rules:  []rules.ID{"HQ-NEW-02"},
		Read:   rules.Reads(func(c EndCampaign) Command { return c }),
	},
}

// heroName is the field that names a hero for the sheet.
var heroName = rules.Field{Name: "name", Label: "Name", Shape: rules.Text, Min: 1, Max: 40}
