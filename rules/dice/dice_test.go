package dice_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loretome/events"
	"loretome/rules/dice"
)

var (
	combat = dice.Die{Name: "combat", Sides: []events.Face{"S", "S", "S", "W", "W", "B"}}
	three  = dice.Die{Name: "three", Sides: []events.Face{"1", "2", "3"}}
)

func typed(throws ...events.Throw) dice.Cup { return dice.Typed(throws, nil) }

func throw(die string, faces ...events.Face) events.Throw {
	return events.Throw{Die: die, Faces: faces}
}

func TestTypedThrowsComeInOrder(t *testing.T) {
	c := typed(throw("combat", "S", "W"), throw("three", "2"))
	first, err := c.Throw(combat, 2)
	if err != nil || !slices.Equal(first.Faces, []events.Face{"S", "W"}) || first.Source != events.Physical {
		t.Errorf("first %v, %v", first, err)
	}
	if next := c.Next(); next.Die != "three" || len(next.Faces) != 1 {
		t.Errorf("next %v", next)
	}
	if second, err := c.Throw(three, 1); err != nil || second.Faces[0].Number() != 2 || c.Left() != 0 {
		t.Errorf("second %v, %v", second, err)
	}
	if _, err := c.Throw(three, 1); !errors.Is(err, dice.ErrDue) {
		t.Errorf("a third: %v", err)
	}
	if next := c.Next(); next.Die != "" {
		t.Errorf("after the last: %v", next)
	}
	used := c.Used()
	if used.Source != events.Physical || len(used.Rolls) != 2 || used.Rolls[0].Source != "" {
		t.Errorf("used %+v", used)
	}
}

func TestATypedThrowIsOneThatTheDiceCanShow(t *testing.T) {
	for name, c := range map[string]dice.Cup{
		"another die": typed(throw("three", "2")), "no such face": typed(throw("combat", "X")), "no face": typed(throw("other")),
	} {
		_, err := c.Throw(combat, 1)
		if _, ok := errors.AsType[dice.FaceError](err); !ok || c.Left() != 1 || c.Used() != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	c := typed(throw("combat", "S"))
	_, err := c.Throw(combat, 2)
	if count, ok := errors.AsType[dice.CountError](err); !ok || count.Want != 2 || count.Got != 1 {
		t.Errorf("one die of two: %v", err)
	}
}

func TestNobodyThrowsMoreDiceThanATableHas(t *testing.T) {
	for _, count := range []int{-1, dice.Most + 1, 1_000_000_000} {
		for name, c := range map[string]dice.Cup{"thrown": dice.Thrown([]byte("seed")), "typed": typed(throw("combat", "S")), "none": typed()} {
			_, err := c.Throw(combat, count)
			if no, ok := errors.AsType[dice.NumberError](err); !ok || no.Count != count || c.Used() != nil {
				t.Errorf("%d dice, %s: %v", count, name, err)
			}
		}
	}
	c := dice.Thrown([]byte("seed"))
	if most, err := c.Throw(combat, dice.Most); err != nil || len(most.Faces) != dice.Most {
		t.Errorf("%d dice: %d, %v", dice.Most, len(most.Faces), err)
	}
}

func TestWhatIsWrongWithAThrowIsSaidInWords(t *testing.T) {
	for said, err := range map[string]error{
		"2 combat dice are thrown here, 1 face was entered":            dice.CountError{Die: "combat", Want: 2, Got: 1},
		"1 combat die is thrown here, 3 faces were entered":            dice.CountError{Die: "combat", Want: 1, Got: 3},
		"a combat die shows one of B, S, W, not X":                     dice.FaceError{Want: combat, Die: "combat", Face: "X"},
		"a blank die shows one of 0, not 1":                            dice.FaceError{Want: dice.Die{Name: "blank", Sides: []events.Face{"0"}}, Die: "blank", Face: "1"},
		"a combat die is thrown here, not a three die":                 dice.FaceError{Want: combat, Die: "three", Face: "2"},
		"gem is not among what is drawn here":                          dice.FaceError{Want: dice.Die{Name: "treasure"}, Die: "treasure", Face: "gem"},
		"1000 combat dice would be thrown here; a throw has up to 100": dice.NumberError{Die: "combat", Count: 1000},
	} {
		if err.Error() != said {
			t.Errorf("said %q, want %q", err, said)
		}
	}
}

func TestNoDiceAreThrownWhereNoneAreWanted(t *testing.T) {
	c := typed()
	if none, err := c.Throw(combat, 0); err != nil || len(none.Faces) != 0 || c.Used() != nil {
		t.Errorf("none %v, %v", none, err)
	}
}

func TestASeedThrowsTheSameAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.SliceOfN(rapid.Byte(), 1, 32).Draw(t, "seed")
		n := rapid.IntRange(1, 12).Draw(t, "dice")
		c := dice.Thrown(seed)
		a, err := c.Throw(combat, n)
		b, err2 := c.Throw(three, n)
		if err != nil || err2 != nil || len(a.Faces) != n {
			t.Fatalf("%v, %v, %v", a, err, err2)
		}
		for i := range n {
			if !combat.Has(a.Faces[i]) || !three.Has(b.Faces[i]) {
				t.Fatalf("%v, %v", a, b)
			}
		}
		again := c.Again()
		if again.Used() != nil {
			t.Fatal("used before it is thrown")
		}
		fresh := dice.Thrown(seed)
		x, _ := fresh.Throw(combat, n)
		if !slices.Equal(x.Faces, a.Faces) || c.Used().Source != events.App {
			t.Fatalf("thrown %v, then %v", a, x)
		}
		back := dice.Recorded(c.Used())
		y, errY := back.Throw(combat, n)
		z, errZ := back.Throw(three, n)
		if errY != nil || errZ != nil || !slices.Equal(y.Faces, a.Faces) || !slices.Equal(z.Faces, b.Faces) || z.Source != events.App {
			t.Fatalf("recorded %v and %v, given %v and %v", a, b, y, z)
		}
	})
}

func TestEverySideComesAsOftenAsItIsThere(t *testing.T) {
	c := dice.Thrown([]byte("fair"))
	count := map[events.Face]int{}
	for range 6000 {
		thrown, err := c.Throw(combat, 1)
		if err != nil {
			t.Fatal(err)
		}
		count[thrown.Faces[0]]++
	}
	for face, want := range map[events.Face]int{"S": 3000, "W": 2000, "B": 1000} {
		if got := count[face]; got < want*9/10 || got > want*11/10 {
			t.Errorf("%s came %d times, about %d are expected", face, got, want)
		}
	}
}

func TestADrawIsTypedOrComesFromTheSeed(t *testing.T) {
	deck := []string{"orc", "gold"}
	c := typed(throw("treasure", "orc"))
	if card, err := c.Draw("treasure", deck); err != nil || card != "orc" || len(c.Used().Rolls) != 1 {
		t.Errorf("typed: %s, %v", card, err)
	}
	if _, err := c.Draw("treasure", deck); !errors.Is(err, dice.ErrDue) {
		t.Errorf("nothing is left: %v", err)
	}
	c = typed(throw("treasure", "dragon"))
	if _, err := c.Draw("treasure", deck); err == nil {
		t.Error("a card is drawn that is not in the deck")
	}
	c = dice.Typed([]events.Throw{throw("combat", "S")}, []byte("seed"))
	card, err := c.Draw("treasure", deck)
	if err != nil || !slices.Contains(deck, card) || c.Used().Rolls[0].Source != events.App || c.Left() != 1 {
		t.Errorf("by the seed: %s, %v, %v", card, err, c.Used())
	}
	if _, err := c.Draw("treasure", nil); !errors.Is(err, dice.ErrDue) {
		t.Errorf("an empty deck: %v", err)
	}
}

func TestACupWithoutDiceGivesNone(t *testing.T) {
	for name, c := range map[string]dice.Cup{"zero": {}, "none recorded": dice.Recorded(nil), "seed for draws only": dice.Typed(nil, []byte("x"))} {
		if _, err := c.Throw(combat, 1); !errors.Is(err, dice.ErrDue) || c.Used() != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if dice.Thrown(nil).Source() != events.App {
		t.Error("the server's dice are not the server's")
	}
}
