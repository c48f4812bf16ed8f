package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/heroquest/content"
)

// mostGold is more gold than any campaign finds: the most that a correction
// may set, so that no sum overflows.
const mostGold = 1_000_000

// The most dice and the most Body or Mind Points of a figure.
const (
	mostDice   = content.MostDice
	mostPoints = content.MostPoints
)

// nameField is the name of a hero or a monster.
var nameField = rules.Field{Name: "name", Shape: rules.Text, Min: 1, Max: 60}

// sound says what a state that was corrected by hand cannot be: the sheets must
// still be ones that this game can have (HQ-SHEET-01).
func sound(s State) error {
	if !slices.Contains([]Phase{Forming, BetweenQuests, InQuest, Closed}, s.Phase) {
		return rules.Ask("to", "is no phase of a campaign: %q", s.Phase)
	}
	if (s.Phase == InQuest) != (s.Quest != nil) && s.Phase != Closed {
		return rules.Ask("to", "does not fit: the phase %s goes with %s", s.Phase, attemptOr(s.Phase))
	}
	for _, id := range ids(s.Heroes) {
		if err := s.soundHero(id, s.Heroes[id]); err != nil {
			return err
		}
	}
	for _, id := range ids(s.Items) {
		if _, there := s.Heroes[s.Items[id].Holder]; !there && s.Items[id].Holder != "" {
			return rules.Ask("to", "gives %s to nobody of this campaign: %q", id, s.Items[id].Holder)
		}
	}
	for _, id := range s.Seating {
		if _, there := s.Heroes[id]; !there {
			return rules.Ask("to", "seats nobody of this campaign: %q", id)
		}
	}
	if s.Quest == nil {
		return nil
	}
	return s.Quest.sound()
}

func attemptOr(p Phase) string {
	if p == InQuest {
		return "an attempt at a quest"
	}
	return "no attempt at a quest"
}

func (s State) soundHero(id event.HeroID, h Hero) error {
	if err := nameField.Check("to", h.Name); err != nil {
		return err
	}
	if !s.figures(rules.Options{}).isHeroClass(h.Type) {
		return rules.Ask("to", "is no hero class of the game: %q", h.Type)
	}
	return within(string(id), []bounded{
		{"gold", h.Gold, 0, mostGold},
		{"body_max", h.BodyMax, 1, mostPoints}, {"body", h.Body, 0, h.BodyMax},
		{"mind_max", h.MindMax, 0, mostPoints}, {"mind", h.Mind, 0, h.MindMax},
		{"attack_dice", h.Attack, 0, mostDice}, {"defend_dice", h.Defend, 0, mostDice},
		{"movement_dice", h.MoveDice, 0, mostDice},
	})
}

func (a Attempt) sound() error {
	if !slices.Contains([]Stage{SetUp, Running, GoalAchieved, Ended}, a.Stage) {
		return rules.Ask("to", "is no stage of a quest: %q", a.Stage)
	}
	for _, id := range ids(a.Monster) {
		m := a.Monster[id]
		if m.Name != "" {
			if err := nameField.Check("to", m.Name); err != nil {
				return err
			}
		}
		if err := within(string(id), []bounded{
			{"body_max", m.BodyMax, 0, mostPoints}, {"body", m.Body, 0, m.BodyMax}, {"mind", m.Mind, 0, mostPoints},
			{"attack", m.Attack, 0, mostDice}, {"defend", m.Defend, 0, mostDice},
		}); err != nil {
			return err
		}
	}
	for _, id := range ids(a.Remains) {
		if err := within("the remains of "+string(id), []bounded{{"gold", a.Remains[id].Gold, 0, mostGold}}); err != nil {
			return err
		}
	}
	return within("the quest", []bounded{{"round", a.Round, 0, 10_000}, {"attempt", a.Attempt, 1, 10_000}})
}

// bounded is a count of the state's with its range, both ends included.
type bounded struct {
	name         string
	is, from, to int
}

func within(whose string, all []bounded) error {
	for _, b := range all {
		if b.is < b.from || b.is > b.to {
			return rules.Ask("to", "leaves %s with %s %d; it is a whole number from %d to %d", whose, b.name, b.is, b.from, b.to)
		}
	}
	return nil
}
