package heroquest

import "loretome/events"

// players says which seat took each living hero.
func players(s State) map[string]events.SeatID {
	all := map[string]events.SeatID{}
	for _, h := range s.living() {
		all[string(h)] = s.Heroes[h].Player
	}
	return all
}

// inPlay says that a quest is in progress, in which Zargon does not change
// hands (HQ-NEW-01).
func inPlay(s State) bool { return s.Quest != nil }
