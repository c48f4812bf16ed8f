package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// legal is what the rules offer to a seat after these events.
func legal(past []events.Event, by rules.Seat) []rules.Offer {
	s := Decider.Initial
	for _, e := range past {
		s = evolve(s, e)
	}
	return Legal(s, rules.Call{By: by, Seats: []rules.Seat{ana, ben, cleo}, Options: rules.NewOptions(Options)})
}

// offer finds the answer for a command, of a hero or without one.
func offer(t *testing.T, offers []rules.Offer, command string, h event.HeroID) rules.Offer {
	t.Helper()
	i := slices.IndexFunc(offers, func(o rules.Offer) bool { return o.Command == command && o.Hero == string(h) })
	if i < 0 {
		t.Fatalf("nothing is said about %s of %q", command, h)
	}
	return offers[i]
}

// says asserts the answer for a command: a refusal's name, or nothing if it
// could be given.
func says(t *testing.T, offers []rules.Offer, command string, h event.HeroID, want string) {
	t.Helper()
	got := ""
	if no := offer(t, offers, command, h).No; no != nil {
		got = no.Name
	}
	if got != want {
		t.Errorf("%s of %q: %q, want %q", command, h, got, want)
	}
}

// HQ-TURN-01, HQ-MOVE-01, HQ-TURN-05, HQ-ROLE-04
func TestWhatAHeroMayDoIsOfferedWithTheRulesThatForbidTheRest(t *testing.T) {
	offers := legal(inTurnOf(barbarian), ben)
	says(t, offers, "RollMovement", barbarian, "")
	says(t, offers, "Attack", barbarian, "")
	says(t, offers, "EndTurn", barbarian, "")
	says(t, offers, "Move", barbarian, "MovementNotRolled")
	says(t, offers, "OpenDoor", barbarian, "NotMoving")
	says(t, offers, "RollMovement", dwarf, "NotYourTurn")
	says(t, offers, "CastSpell", barbarian, "NoSpells")
	says(t, offers, "CastDreadSpell", "", "NotZargon")
	says(t, offers, "EndTurn", "", "NotZargon")
	says(t, offers, "OpenDoor", "", "NotZargon")
	says(t, offers, "PlaceMonster", "", "NotZargon")

	offers = legal(inTurnOf(barbarian, rolled(barbarian, 5)), ben)
	says(t, offers, "RollMovement", barbarian, "MovementAlreadyRolled")
	says(t, offers, "Move", barbarian, "")
	says(t, offers, "OpenDoor", barbarian, "")
}

// HQ-ZARGON-01, HQ-TURN-02, HQ-ATK-12
func TestWhatZargonMayDoIsOffered(t *testing.T) {
	offers := legal(inZargonsTurn(orc("m1")), ana)
	says(t, offers, "ActivateMonster", "", "")
	says(t, offers, "MoveMonster", "", "")
	says(t, offers, "AttackHero", "", "")
	says(t, offers, "EndTurn", "", "")
	says(t, offers, "BeginZargonTurn", "", "TurnOpen")
	says(t, offers, "RollMovement", barbarian, "NotYourTurn")
	says(t, legal(inTurnOf(barbarian, orc("m1")), ana), "MonsterAttack", "", "NotZargonsTurn")
	says(t, legal(wandererDrawn(), ana), "PlaceMonster", "", "")
}

// HQ-SETUP-03
func TestASeatIsOfferedItsOwnHeroes(t *testing.T) {
	heroes := func(seat rules.Seat) []string {
		var all []string
		for _, o := range legal(inRound(), seat) {
			if o.Command == "RollMovement" {
				all = append(all, o.Hero)
			}
		}
		return all
	}
	left := cleo
	left.Heroes = []string{"h1"}
	for _, c := range []struct {
		seat rules.Seat
		want []string
	}{
		{ana, []string{"h1", "h2", "h3", "h4"}}, {ben, []string{"h1", "h2"}}, {left, []string{"h1", "h3", "h4"}},
		{rules.Seat{ID: "s9", Side: events.Observer}, nil},
	} {
		if got := heroes(c.seat); !slices.Equal(got, c.want) {
			t.Errorf("%s is offered %v, want %v", c.seat.ID, got, c.want)
		}
	}
}

// HQ-NEW-02: whatever has happened, each command has its answer and none panics.
func TestEveryCommandHasAnAnswerAtAnyTime(t *testing.T) {
	ended := event.QuestEnded{Quest: 1, Attempt: 1, Outcome: "success", Survivors: []event.HeroID{barbarian}}
	settled := []events.Event{ended, event.QuestSettled{Quest: 1, Attempt: 1}}
	for _, past := range [][]events.Event{nil, party(), party()[:4], inRound(), inTurnOf(elf, orc("m1")), inZargonsTurn(orc("m1")), wandererDrawn(),
		inRound(ended), inRound(settled...), inRound(append(settled, event.CampaignEnded{})...)} {
		for _, seat := range []rules.Seat{ana, ben} {
			offers := legal(past, seat)
			for _, c := range System().Commands {
				perHero := slices.ContainsFunc(heroWishes, func(w heroWish) bool { return w.name == c.Name }) && len(past) > 0
				once := slices.ContainsFunc(tableWishes, func(w tableWish) bool { return w.name == c.Name })
				answered := slices.ContainsFunc(offers, func(o rules.Offer) bool { return o.Command == c.Name })
				if (perHero || once) && !answered {
					t.Errorf("%s has no answer", c.Name)
				}
			}
		}
	}
}
