package app_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
)

// exported is a line of an export, as far as the throws need it.
type exported struct {
	Body `json:"body"`
}

// Body is the action on it.
type Body struct {
	Campaign string
	Revision int
	Dice     struct {
		Source        string
		Box, N, Words int
		Rolls         []struct {
			Source      string
			Faces, From []any
		}
	}
	Events []struct {
		Type string
		Data ofBox
	}
}

// ofBox is what an event says of a box, or of an action that it amends.
type ofBox struct {
	Box, Target      int
	Hash, Seed, Word string
}

// linesOf reads an export, whose first line says of which campaign it is. An event
// of the game may call something else a box; it is read as far as it goes.
func linesOf(export []byte) (all []exported) {
	for line := range bytes.Lines(export) {
		var one exported
		_ = json.Unmarshal(line, &one)
		all = append(all, one)
	}
	return all
}

// bystander reads the lines of an export and works every throw of the server's out
// whose seed was told: it gives the revisions of those that are right, and of those
// that are not, or where a line is gone. It has the standard library and the
// journal, and nothing else.
func bystander(lines []exported) map[bool][]int {
	hash, seed, words, about, place, last, found := map[int]string{}, map[int][]byte{}, map[int][]string{}, map[int][2]int{}, map[int][2]int{}, map[int]int{}, map[bool][]int{}
	for _, a := range lines {
		for _, e := range a.Events {
			told, _ := hex.DecodeString(e.Data.Seed)
			hash[e.Data.Box], seed[e.Data.Box] = hash[e.Data.Box]+e.Data.Hash, append(seed[e.Data.Box], told...)
			words[e.Data.Box] = append(words[e.Data.Box], fmt.Sprintf("%d:%s,", len(e.Data.Word), e.Data.Word))[:len(words[e.Data.Box])+min(1, len(e.Data.Word))]
			about[a.Revision] = [2]int{max(about[a.Revision][0], e.Data.Target), max(about[a.Revision][1], about[a.Revision-1][1], e.Data.Box)} // what it amends; the box that is open
		}
	}
	for _, a := range lines {
		d, box, gone, right, count, key := a.Dice, a.Dice.Box, a.Revision > len(place), false, uint64(0), hmac.New(sha256.New, seed[a.Dice.Box])
		fmt.Fprintf(key, "%d:%s,%d:%d,%d:%d,%s", len(a.Campaign), a.Campaign, len(fmt.Sprint(box)), box, len(fmt.Sprint(d.N)), d.N, strings.Join(words[box][:min(d.Words, len(words[box]))], ""))
		right, place[a.Revision], last[box] = !gone && fmt.Sprintf("%x", sha256.Sum256(seed[box])) == hash[box] && (box == about[a.Revision][1] && d.N == last[box]+1 || place[about[a.Revision][0]] == [2]int{box, d.N}), [2]int{box, d.N}, max(last[box], d.N)
		for _, roll := range d.Rolls {
			right = right && (!strings.HasPrefix(roll.Source+d.Source, "app") || len(roll.From) > 0)
			for j, n := 0, uint64(len(roll.From)); n > 0 && j < len(roll.Faces); count++ {
				mac := hmac.New(sha256.New, key.Sum(nil))
				mac.Write(binary.BigEndian.AppendUint64(nil, count))
				if v := uint64(binary.BigEndian.Uint32(mac.Sum(nil))); v < 1<<32-1<<32%n {
					right, j = right && roll.Faces[j] == roll.From[v%n], j+1
				}
			}
		}
		if gone || box > 0 && len(seed[box]) > 0 {
			found[right] = append(found[right], a.Revision)
		}
	}
	return found
}
