package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
)

// SeedLength is how many bytes the seed of a box has.
const SeedLength = sha256.Size

// Sealed is what is told of a seed when its box is sealed: its SHA-256.
func Sealed(seed []byte) events.Hash {
	sum := sha256.Sum256(seed)
	return events.Hash(hex.EncodeToString(sum[:]))
}

// Message is what the seed of the n-th throws out of a box is made of: the
// campaign's id, the number of the box, n, and the words that the seats added
// before, in the order in which they did. Each of these is written as its length
// in bytes, a colon, itself and a comma, so that no two lists of them are written
// alike: 9:campaign1,1:2,2:14,3:owl,
func Message(campaign events.CampaignID, no, n int, words []string) string {
	var text strings.Builder
	for _, part := range append([]string{string(campaign), strconv.Itoa(no), strconv.Itoa(n)}, words...) {
		fmt.Fprintf(&text, "%d:%s,", len(part), part)
	}
	return text.String()
}

// Seed gives the seed of the n-th throws out of a box: the HMAC-SHA256 of their
// message under the seed of the box.
func Seed(box []byte, campaign events.CampaignID, no, n int, words []string) []byte {
	mac := hmac.New(sha256.New, box)
	mac.Write([]byte(Message(campaign, no, n, words)))
	return mac.Sum(nil)
}

// pick gives a number from 0 to n-1, each as likely as any other. The numbers of
// a seed are the first four bytes of the HMAC-SHA256, under it, of 0, 1, 2 … in
// eight bytes, the highest first. What would favour the low numbers is thrown
// away: all from the highest multiple of n on. The others count modulo n.
func (c *Cup) pick(n int) int {
	for {
		v := number(c.seed, c.count)
		c.count++
		if uint64(v) < limit(n) {
			return int(v % uint32(n))
		}
	}
}

// number is one of the numbers of a seed.
func number(seed []byte, count uint64) uint32 {
	mac := hmac.New(sha256.New, seed)
	mac.Write(binary.BigEndian.AppendUint64(nil, count))
	return binary.BigEndian.Uint32(mac.Sum(nil))
}

// limit is the highest multiple of n that four bytes, taken as a number, reach.
func limit(n int) uint64 { return 1<<32 - 1<<32%uint64(n) }

// Step is how one face of a throw of the server's comes about.
type Step struct {
	Count  uint64      `json:"count"`  // which of the numbers of the seed it is, from 0 on
	Number uint32      `json:"number"` // that number
	Of     int         `json:"of"`     // sides of the die, or things that were drawn from
	Face   events.Face `json:"face"`   // what it makes, counted from 0 on among those
	Got    events.Face `json:"got"`    // what was thrown
}

// Work works the server's throws of an action out again, from their seed: a list
// of steps for each of its rolls, which is empty where the table threw. A throw
// that does not say of what it was thrown comes to nothing.
func Work(d events.Dice, seed []byte) [][]Step {
	c, all := Thrown(seed), make([][]Step, len(d.Rolls))
	for i, t := range d.Rolls {
		if !d.Served(t) {
			continue
		}
		for _, got := range t.Faces {
			s := Step{Of: len(t.From), Got: got}
			if s.Of > 0 {
				side := c.pick(s.Of)
				s.Count, s.Face = c.count-1, t.From[side]
				s.Number = number(seed, s.Count)
			}
			all[i] = append(all[i], s)
		}
	}
	return all
}

// Check works the server's throws of an action out again and gives the first that
// is another: what it would be, and which of the rolls it is.
func Check(d events.Dice, seed []byte) (roll int, want []events.Face, differs bool) {
	for i, steps := range Work(d, seed) {
		wrong := slices.ContainsFunc(steps, func(s Step) bool { return s.Of == 0 || s.Face != s.Got })
		if !wrong {
			continue
		}
		for _, s := range steps {
			if s.Of > 0 {
				want = append(want, s.Face)
			}
		}
		return i, want, true
	}
	return 0, nil, false
}
