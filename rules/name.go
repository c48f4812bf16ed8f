package rules

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// SameName says whether a table reads two names as one: capital letters, the
// ways to write one letter, and what cannot be seen do not tell them apart.
func SameName(a, b string) bool { return strings.EqualFold(readName(a), readName(b)) }

// readName is a name as it is read.
func readName(name string) string {
	seen := strings.Map(func(r rune) rune {
		if unseen(r) {
			return -1
		}
		return r
	}, norm.NFKC.String(name))
	return strings.Join(strings.Fields(seen), " ")
}

// fillers are letters of their scripts that leave no mark.
var fillers = []rune{'\u034f', '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0'}

// unseen says that nothing of a character is seen, not even a space.
func unseen(r rune) bool {
	return slices.Contains(fillers, r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r)
}

// joins says that a character that is not seen changes the letters or signs
// beside it, so that they are spelt with it.
func joins(r rune) bool {
	return r == '\u200c' || r == '\u200d' || unicode.Is(unicode.Variation_Selector, r)
}
