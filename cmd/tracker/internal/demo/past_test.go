package demo_test

import (
	"testing"

	"loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

// Each action of the evening is taken back, amended, by itself and by another, and
// recorded afterwards: the game is that of the journal in which it was so from
// the start, whoever looks at it.
func TestEachActionOfTheEveningCanHaveBeenOtherwise(t *testing.T) {
	for name, change := range map[string]func(*ruletest.Past[heroquest.State, heroquest.Command]){
		"taken back":          (*ruletest.Past[heroquest.State, heroquest.Command]).UndoingEach,
		"amended":             (*ruletest.Past[heroquest.State, heroquest.Command]).AmendingEach,
		"recorded afterwards": (*ruletest.Past[heroquest.State, heroquest.Command]).InsertingEach,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &ruletest.Past[heroquest.State, heroquest.Command]{Evening: played(t), T: t, GM: gm, Viewers: viewers, Told: &ruletest.Told{}}
			change(p)
			if n := len(p.Covered) + len(p.Replaced) + len(p.Late); n < 40 {
				t.Errorf("only %d types of events were %s", n, name)
			}
		})
	}
}
