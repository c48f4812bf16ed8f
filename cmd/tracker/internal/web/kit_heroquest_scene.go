package web

import (
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/views"
)

// Scene is the quest, whose turn it was, the heroes, and the monsters as far as
// the seat may know of them.
func (heroQuestKit) Scene(v *Visit) (views.Scene, error) {
	t, err := v.heroQuest()
	if err != nil {
		return views.Scene{}, err
	}
	s := views.Scene{Order: t.order(), Party: t.mates()}
	s.Quest, s.Round = t.heading()
	if t.playing() {
		turn := t.turn()
		s.Turn = &turn
	}
	for _, m := range t.monsters() {
		s.Foes = append(s.Foes, views.Mate{Name: v.Term(m.Name), Hue: zargonHue, Note: m.Area,
			Vitals: []views.Pips{{Kind: "body", Label: v.Say("Body"), Now: m.Body, Max: m.BodyMax}}})
	}
	return s, nil
}

// Begins says whether a round begins with an action, or the setting up of a
// quest, with which a round ends too.
func (heroQuestKit) Begins(e campaign.Entry, what string) bool {
	for _, r := range e.Events {
		switch r.Data.(type) {
		case event.QuestSetUp:
			return true
		case event.RoundBegan:
			if stretch(what) == byRound {
				return true
			}
		}
	}
	return false
}
