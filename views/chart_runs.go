package views

import (
	"fmt"
	"strings"
)

// mostRuns is how many attempts at a quest the map has room for; of more the last
// are drawn.
const mostRuns = 5

const runPitch = 38

// runChart is where everything of a map of quests stands.
type runChart struct {
	rows          []RunRow
	left, letters int // where the boxes begin, and how long a title may be
}

func runsOf(rows []RunRow) runChart {
	boxes, words := 1, 0
	for _, row := range rows {
		_, runs := row.shown()
		boxes, words = max(boxes, len(runs)), max(words, len(row.words()))
	}
	c := runChart{rows: rows, left: 512 - 34*boxes - 11*words}
	c.letters = (c.left - 46) / 11
	return c
}

func (c runChart) box() string { return fmt.Sprintf("0 0 520 %d", runPitch*len(c.rows)) }

// corner is where the box of an attempt begins.
func (c runChart) corner(row, run int) string {
	return fmt.Sprintf("M%d %d", c.left+34*run, runPitch*row+6)
}

// shown are the attempts that are drawn, with how many there were before.
func (r RunRow) shown() (before int, runs []string) {
	if before = len(r.Runs) - mostRuns; before > 0 {
		return before, r.Runs[before:]
	}
	if len(r.Runs) == 0 {
		return 0, []string{""}
	}
	return 0, r.Runs
}

// words are what stands behind the attempts.
func (r RunRow) words() string {
	before, runs := r.shown()
	switch {
	case before > 0:
		return fmt.Sprintf("+%d", before)
	case len(runs) <= 2:
		return r.State
	}
	return ""
}

// sign is what is drawn into the box of an attempt.
func sign(run string) string {
	switch run {
	case "won":
		return "m6 13l5 5 9-10"
	case "lost":
		return "m7 7l12 12m0-12l-12 12"
	case "now":
		return "m9 6l10 7-10 7z"
	}
	return ""
}

// boxClass is the class of the box of an attempt.
func boxClass(run string) string { return strings.TrimSpace("box " + run) }
