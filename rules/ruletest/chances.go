package ruletest

import (
	"flag"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// Many is the number that an environment variable gives, or else another.
func Many(t *testing.T, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s is a number, not %q", variable, text)
	}
	return n
}

// Evenings checks a property on so many random evenings.
func Evenings(t *testing.T, many int, property func(*rapid.T)) {
	t.Helper()
	checks := flag.Lookup("rapid.checks")
	before := checks.Value.String()
	if err := checks.Value.Set(strconv.Itoa(many)); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = checks.Value.Set(before) }() // it was set so before
	rapid.Check(t, property)
}

// Chances are numbers of which each follows from one that rapid draws, so that
// they shrink, and none is likelier than another.
func Chances(t *rapid.T) func(n int) int {
	drawn := uint64(0)
	return func(n int) int {
		drawn++
		return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "chance"), drawn)).IntN(n)
	}
}
