package ruletest

import (
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// Evenings checks a property on so many random evenings, or on as many as an
// environment variable says.
func Evenings(t *testing.T, variable, few string, property func(*rapid.T)) {
	t.Helper()
	checks := flag.Lookup("rapid.checks")
	before := checks.Value.String()
	if more := os.Getenv(variable); more != "" {
		few = more
	}
	if err := checks.Value.Set(few); err != nil {
		t.Fatalf("%s evenings: %v", few, err)
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
