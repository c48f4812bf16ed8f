package dice

import (
	"encoding/hex"
	"fmt"
	"math"
	"testing"

	"loretome/events"
)

var sealedBox = []byte("a seed of thirty-two bytes, told")

// thrownOut are the server's throws out of a box, ten of one die for each n.
func thrownOut(die Die, throws int) map[events.Face]int {
	count := map[events.Face]int{}
	for n := 1; n <= throws/10; n++ {
		c := Thrown(nil).OutOf(events.Place{Box: 1, N: n, Words: 2}, Seed(sealedBox, "campaign1", 1, n, []string{"owl", "marmalade"}))
		t, err := c.Throw(die, 10)
		if err != nil {
			panic(err)
		}
		for _, f := range t.Faces {
			count[f]++
		}
	}
	return count
}

// chiSquare is how far counts are from those that are expected.
func chiSquare(got, want []float64) float64 {
	sum := 0.0
	for i := range got {
		sum += (got[i] - want[i]) * (got[i] - want[i]) / want[i]
	}
	return sum
}

// bound is what chi-square exceeds once in ten thousand times (Wilson, Hilferty).
func bound(freedom int) float64 {
	k := float64(freedom)
	return k * math.Pow(1-2/(9*k)+3.719*math.Sqrt(2/(9*k)), 3)
}

const million = 1_000_000

func TestAMillionThrowsOfEachDieAreFair(t *testing.T) {
	for _, die := range []Die{
		{Name: "movement", Sides: []events.Face{"1", "2", "3", "4", "5", "6"}},
		{Name: "combat", Sides: []events.Face{"S", "S", "S", "W", "W", "B"}},
	} {
		t.Run(die.Name, func(t *testing.T) {
			t.Parallel()
			sides := map[events.Face]float64{}
			for _, f := range die.Sides {
				sides[f]++
			}
			count := thrownOut(die, million)
			var got, want []float64
			for f, n := range sides {
				got, want = append(got, float64(count[f])), append(want, n*million/float64(len(die.Sides)))
			}
			if x := chiSquare(got, want); x > bound(len(got)-1) {
				t.Errorf("chi-square is %.1f, more than %.1f: %v", x, bound(len(got)-1), count)
			}
		})
	}
}

func TestAMillionDrawsOfOneToSixtyThingsAreFair(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 60; n++ {
		got, want := make([]float64, n), make([]float64, n)
		c := Thrown(Seed(sealedBox, "campaign1", 2, n, nil))
		for range million / 60 {
			got[c.pick(n)]++
		}
		for i := range want {
			want[i] = million / 60 / float64(n)
		}
		if x := chiSquare(got, want); n > 1 && x > bound(n-1) {
			t.Errorf("of %d things: chi-square is %.1f, more than %.1f", n, x, bound(n-1))
		}
	}
}

// What four bytes can say is cut where each number has come up equally often.
func TestNoNumberIsFavoured(t *testing.T) {
	for n := 1; n <= 1000; n++ {
		if l := limit(n); l%uint64(n) != 0 || 1<<32-l >= uint64(n) {
			t.Errorf("of %d numbers, %d of %d come up", n, l, uint64(1)<<32)
		}
	}
}

// A number that would favour some is thrown away, and the next one counts: of three
// quarters of all numbers, every fourth is one too many.
func TestANumberThatWouldFavourSomeIsThrownAway(t *testing.T) {
	const n, numbers = 3 << 30, 1000
	seed := Seed(sealedBox, "campaign1", 1, 1, nil)
	var want []int
	for i := range uint64(numbers) {
		if v := number(seed, i); v < n {
			want = append(want, int(v))
		}
	}
	if skipped := numbers - len(want); skipped < numbers/5 || skipped > numbers*3/10 {
		t.Fatalf("%d of %d numbers are too many", skipped, numbers)
	}
	c := Thrown(seed)
	for i, v := range want {
		if got := c.pick(n); got != v {
			t.Fatalf("pick %d is %d, not %d", i+1, got, v)
		}
	}
}

// The proof outlives this program: the encoding never changes.
func TestTheSeedOfAThrowIsWrittenDown(t *testing.T) {
	got := hex.EncodeToString(Seed(make([]byte, 32), "campaign1", 2, 14, []string{"owl", "smørrebrød"}))
	if want := "8af54e37"; got[:8] != want {
		t.Errorf("the seed is %s, want %s…", got, want)
	}
	if got := Sealed(make([]byte, 32)); got != "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925" {
		t.Errorf("the hash of 32 zeroes is %s", got)
	}
}

func TestSeedsAreToldApart(t *testing.T) {
	seen := map[string]string{}
	for _, c := range []struct {
		campaign events.CampaignID
		box, n   int
		words    []string
	}{
		{"campaign1", 1, 1, nil}, {"campaign1", 1, 11, nil}, {"campaign1", 11, 1, nil}, {"campaign11", 1, 1, nil},
		{"campaign1", 1, 1, []string{""}}, {"campaign1", 1, 1, []string{"a", "b"}}, {"campaign1", 1, 1, []string{"b", "a"}},
		{"campaign1", 1, 1, []string{"ab"}}, {"campaign1", 1, 1, []string{"a,1:b"}},
	} {
		key := hex.EncodeToString(Seed(sealedBox, c.campaign, c.box, c.n, c.words))
		if was, twice := seen[key]; twice {
			t.Errorf("%v has the seed of %s", c, was)
		}
		seen[key] = fmt.Sprint(c)
	}
}

func TestThrowsAreWorkedOutAgain(t *testing.T) {
	combat := Die{Name: "combat", Sides: []events.Face{"S", "S", "S", "W", "W", "B"}}
	seed := Seed(sealedBox, "campaign1", 1, 3, nil)
	c := Typed([]events.Throw{{Die: "combat", Faces: []events.Face{"S"}, Source: events.App, From: []events.Face{"S"}}}, nil).OutOf(events.Place{Box: 1, N: 3}, seed)
	if _, err := c.Throw(combat, 1); err != nil {
		t.Fatal(err)
	}
	if used := c.Used(); used.Box != 0 || used.Served(used.Rolls[0]) {
		t.Errorf("what was typed in passes as the server's: %+v", used)
	}
	card, err := c.Draw("treasure", []string{"gold", "orc", "gem", "potion", "trap"})
	if err != nil {
		t.Fatal(err)
	}
	used := c.Used()
	if used.Box != 1 || used.N != 3 || used.Served(used.Rolls[0]) || !used.Served(used.Rolls[1]) {
		t.Errorf("used %+v", used)
	}
	if _, _, differs := Check(*used, seed); differs {
		t.Errorf("%s is not what the seed draws", card)
	}
	back := Recorded(used)
	if _, err := back.Throw(combat, 1); err != nil {
		t.Fatal(err)
	}
	if kept := back.Used(); kept.Box != 0 {
		t.Errorf("the table's throw, given once more, is the server's: %+v", kept)
	}
	if _, err := back.Draw("treasure", []string{"gold", "orc", "gem", "potion", "trap"}); err != nil {
		t.Fatal(err)
	}
	if kept := back.Used(); kept.Box != 1 || kept.N != 3 {
		t.Errorf("given once more: %+v", kept)
	}
	for name, spoil := range map[string]func(*events.Throw){
		"another card":      func(t *events.Throw) { t.Faces = []events.Face{"none"} },
		"a card more":       func(t *events.Throw) { t.Faces = append(t.Faces, "none") },
		"another order":     func(t *events.Throw) { t.From = []events.Face{"orc", "gem", "potion", "trap", "gold"} },
		"nothing to choose": func(t *events.Throw) { t.From = nil },
	} {
		spoilt := events.Dice{Source: used.Source, Rolls: append([]events.Throw{}, used.Rolls...)}
		spoil(&spoilt.Rolls[1])
		if roll, _, differs := Check(spoilt, seed); !differs || roll != 1 {
			t.Errorf("%s passes", name)
		}
	}
}
