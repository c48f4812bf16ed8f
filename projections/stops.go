package projections

// thin puts stops together until there are at most so many: rounds of an attempt,
// then attempts with what came after them, then whatever lies beside each other.
func (s *Stats) thin(most int) {
	together := func(same func(a, b Stop) bool) {
		if len(s.Stops) > most {
			s.join(same)
		}
	}
	for _, k := range []int{2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 5000} {
		if len(s.Stops) > most && s.after(k) <= most {
			together(func(a, b Stop) bool { return sameRounds(a, b, k) })
		}
	}
	together(func(a, b Stop) bool { return a.sameAttempt(b) && a.After == b.After })
	together(Stop.sameAttempt)
	if n := len(s.Stops); n > most {
		each := (n + most - 1) / most
		begun := 0
		together(func(Stop, Stop) bool {
			begun++
			return begun%each != 0
		})
	}
}

// sameAttempt says whether two stops belong to one attempt at a quest, what came
// after it among it.
func (s Stop) sameAttempt(as Stop) bool { return s.Quest == as.Quest && s.Attempt == as.Attempt }

// sameRounds says whether two rounds are told together, so many at a time.
func sameRounds(a, b Stop, k int) bool {
	return a.Round > 0 && b.Round > 0 && a.sameAttempt(b) && (a.LastRound-1)/k == (b.Round-1)/k
}

// after is how many stops there would be if rounds were told so many at a time.
func (s *Stats) after(k int) int {
	n := min(1, len(s.Stops))
	for i := 1; i < len(s.Stops); i++ {
		if !sameRounds(s.Stops[i-1], s.Stops[i], k) {
			n++
		}
	}
	return n
}

// join puts neighbours together. What was lowest in any of them was lowest in all.
func (s *Stats) join(same func(a, b Stop) bool) {
	stops, kept := []Stop{}, make([]int, len(s.Stops))
	for i, stop := range s.Stops {
		n := len(stops)
		if i == 0 || !same(s.Stops[i-1], stop) {
			stops, n = append(stops, stop), n+1
		} else {
			stops[n-1] = stops[n-1].with(stop)
		}
		kept[i] = n // the point before the first stop stays the first
	}
	for i := range s.Heroes {
		h := &s.Heroes[i]
		points := []Point{h.Points[0]}
		for j, p := range h.Points[1:] {
			if kept[j] == len(points) {
				points = append(points, p)
				continue
			}
			was := &points[kept[j]]
			if was.There {
				p.Low = min(p.Low, was.Low)
			}
			*was = p
		}
		h.Points = points
	}
	s.Stops = stops
}

// with is a stop and the one that follows it in one.
func (s Stop) with(next Stop) Stop {
	if !s.sameAttempt(next) {
		s.Attempts += next.Attempts
	}
	s.First = s.First || next.First
	if s.Evening == 0 {
		s.Evening = next.Evening
	}
	s.LastQuest, s.LastRound, s.Revision, s.After = next.LastQuest, max(s.LastRound, next.LastRound), next.Revision, s.After && next.After
	return s
}
