package campaign

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// JoinPlayer asks for a seat, which may play on the hero of one who left.
type JoinPlayer struct {
	Name string      `json:"name"`
	Side events.Side `json:"side"`
	Hero string      `json:"hero,omitempty"`
}

func (c JoinPlayer) decide(d desk) ([]events.Event, error) {
	if gm, sits := d.kernel.gameMaster(); sits && c.Side == events.GameMaster {
		return nil, zargonTaken(gm)
	}
	if c.Hero != "" {
		if err := d.mayTakeOver(c.Hero, c.Side); err != nil {
			return nil, err
		}
	}
	name := strings.TrimSpace(c.Name)
	for _, s := range d.kernel.Present() {
		if rules.SameName(s.Name, name) {
			return nil, rules.Ask("name", "is that of somebody who sits here already: %s; another tells you apart. Whoever lost the link of a seat gets a new one from the game master", s.Name)
		}
	}
	id := events.SeatID(fmt.Sprintf("s%d", len(d.kernel.Seats)+1))
	joined := events.PlayerJoined{Player: id, Name: name, Side: c.Side, Hero: c.Hero}
	if c.Side == events.GameMaster {
		return []events.Event{joined, events.ZargonAssigned{Player: id}}, nil
	}
	return []events.Event{joined}, nil
}

// mayTakeOver refuses a hero whose player sits at the table.
func (d desk) mayTakeOver(hero string, side events.Side) error {
	if side == events.Observer {
		return rules.Ask("hero", "an observer plays no hero")
	}
	owner, known := d.player(hero)
	if !known {
		return rules.Ask("hero", "is the id of a hero of this campaign, not %q", hero)
	}
	if s, sits := d.kernel.AtTable(owner); sits {
		return rules.Bar("HeroTaken", "", "%s plays %s and sits at the table", s.Name, hero)
	}
	return nil
}

// player is the seat that plays a hero now: who took it over, or else who took
// it first. Where the system does not tell, every hero is known.
func (d desk) player(hero string) (events.SeatID, bool) {
	heroes, told := d.game.players()
	owner, known := d.kernel.player(hero, heroes)
	return owner, known || !told
}

// player is the seat that plays a hero now, of those who took each hero first.
func (k Kernel) player(hero string, first map[string]events.SeatID) (events.SeatID, bool) {
	for _, s := range k.Seats {
		if slices.Contains(s.Heroes, hero) {
			return s.ID, true
		}
	}
	owner, known := first[hero]
	return owner, known
}

// LeavePlayer gives up a seat; heroes may go to others.
type LeavePlayer struct {
	Player   events.SeatID            `json:"player_id"`
	HeroesTo map[string]events.SeatID `json:"heroes_to,omitempty"`
}

func (c LeavePlayer) decide(d desk) ([]events.Event, error) {
	if _, err := d.ownSeat(c.Player); err != nil {
		return nil, err
	}
	for _, hero := range slices.Sorted(maps.Keys(c.HeroesTo)) {
		if err := c.mayHand(d, hero); err != nil {
			return nil, err
		}
	}
	return []events.Event{events.PlayerLeft{Player: c.Player, HeroesTo: c.HeroesTo}}, nil
}

// ownSeat finds a seat that is for its own player, or the game master, to give
// up or to renew.
func (d desk) ownSeat(id events.SeatID) (Seat, error) {
	s, err := d.present(id, "player_id")
	if err == nil && !d.master() && d.by.ID != id {
		err = ErrNotAllowed{What: words.Key("another's seat"), Sides: gmOnly()}
	}
	return s, err
}

// mayHand refuses to give away what is not the leaving player's.
func (c LeavePlayer) mayHand(d desk, hero string) error {
	field := "heroes_to." + hero
	to, err := d.present(c.HeroesTo[hero], field)
	if err != nil {
		return err
	}
	if to.ID == c.Player || to.Side == events.Observer {
		return rules.Ask(field, "is the seat of another player, not %q", to.ID)
	}
	owner, known := d.player(hero)
	if !known {
		return rules.Ask(field, "%q is no hero of this campaign", hero)
	}
	if owner != "" && owner != c.Player {
		return rules.Bar("NotYourHero", "", "%s is played by seat %s, not by who leaves", hero, owner)
	}
	return nil
}

// AssignZargon gives the game master's seat to a player.
type AssignZargon struct {
	Player   events.SeatID `json:"player_id"`
	Previous events.SeatID `json:"previous,omitempty"`
}

func (c AssignZargon) decide(d desk) ([]events.Event, error) {
	if _, err := d.present(c.Player, "player_id"); err != nil {
		return nil, err
	}
	gm, sits := d.kernel.gameMaster()
	switch {
	case sits && gm.ID == c.Player:
		return nil, nil
	case sits && !d.master():
		return nil, rules.Bar("NotZargon", "", "the game master's seat is %s's to give away", gm.Name)
	case sits && (c.Previous != gm.ID || d.game.inPlay()):
		return nil, zargonTaken(gm)
	case !sits && c.Previous != "":
		return nil, rules.Ask("previous", "is left out: nobody sits in the game master's seat")
	}
	return []events.Event{events.ZargonAssigned{Player: c.Player, Previous: c.Previous}}, nil
}

func zargonTaken(gm rules.Seat) rules.Refusal {
	return rules.Bar("ZargonTaken", "", "%s (%s) is the game master; the seat changes hands between quests, naming who had it", gm.Name, gm.ID)
}

// ReissueSeat asks for a new link to a seat.
type ReissueSeat struct {
	Player events.SeatID `json:"player_id"`
}

func (c ReissueSeat) decide(d desk) ([]events.Event, error) {
	s, err := d.ownSeat(c.Player)
	if err != nil {
		return nil, err
	}
	return []events.Event{events.SeatReissued{Player: c.Player, Issue: s.Issue + 1}}, nil
}

// RenewJoinCode asks for a new code by which people join.
type RenewJoinCode struct{}

func (RenewJoinCode) decide(d desk) ([]events.Event, error) {
	return []events.Event{events.JoinCodeRenewed{Issue: d.kernel.JoinIssue + 1}}, nil
}
