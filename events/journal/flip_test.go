package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"loretome/events"
	"loretome/events/journal"
)

// damages reads an export to its end, whatever is wrong with it on the way.
func damages(text []byte) (found []journal.LineError, sound []journal.Message) {
	_, all, err := journal.ReadExport(bytes.NewReader(text))
	if err != nil {
		line, _ := errors.AsType[journal.LineError](err)
		return []journal.LineError{line}, nil
	}
	for m, err := range all {
		if err == nil {
			sound = append(sound, m)
			continue
		}
		line, _ := errors.AsType[journal.LineError](err)
		found = append(found, line)
	}
	return found, sound
}

// stands is what each line of an export of two campaigns holds.
func stands(text []byte) (lineOf []int, who []string) {
	who = []string{"", " 0"}
	known := regexp.MustCompile(`"campaign\.([a-z0-9]+)".*"revision":([0-9]+)`)
	for _, line := range bytes.SplitAfter(text, []byte("\n")) {
		place := " 0"
		if found := known.FindSubmatch(line); found != nil {
			place = string(found[1]) + " " + string(found[2])
		}
		if len(who) > 2 || len(lineOf) > 0 {
			who = append(who, place)
		}
		for range line {
			lineOf = append(lineOf, len(who)-1)
		}
	}
	return lineOf, who
}

// masks are the flips of a byte: each bit alone, and some together.
var masks = []byte{0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff, 0x0f}

// A bit flipped anywhere in an export is found in its line, and the action that
// stands there is named, if one does.
func TestABitFlippedAnywhereInAnExportIsFound(t *testing.T) {
	t.Parallel()
	both := exported(t)
	alone := written(t, journal.Header{Campaign: table, System: "heroquest", Name: "Tuesday"}, messages(t, table, 3))
	raw := written(t, journal.Header{}, []journal.Message{
		{Seq: 1, Campaign: table, ID: "a1", Body: []byte(" {\"campaign\":\"thetable1\",\"revision\":1,\"id\":\"a1\",\"prev\":\"\"}")},
	})
	for name, text := range map[string][]byte{"of two campaigns": both, "of one campaign": alone, "with a body in Base64": raw} {
		if found, _ := damages(text); len(found) > 0 {
			t.Fatalf("%s: before anything is flipped: %v", name, found)
		}
		step := len(masks) / times(t, "JOURNAL_FLIPS", 2) // how many of the masks each byte has
		lineOf, who := stands(text)
		var all sync.WaitGroup
		for w := range runtime.NumCPU() {
			all.Go(func() {
				flipped := bytes.Clone(text)
				for at := w; at < len(text); at += runtime.NumCPU() {
					for m, mask := range masks {
						if (at+m)%step > 0 {
							continue
						}
						flipped[at] ^= mask
						if wrong := misnamed(flipped, lineOf[at], who[lineOf[at]]); wrong != "" {
							t.Errorf("%s: byte %d (%q) with mask %x: %s", name, at, text[at], mask, wrong)
						}
						flipped[at] ^= mask
					}
				}
			})
		}
		all.Wait()
	}
}

// misnamed says how a damage in a line was not found, or not named.
func misnamed(text []byte, line int, who string) string {
	found, _ := damages(text)
	if len(found) == 0 {
		return "not found"
	}
	first := found[0]
	place := fmt.Sprintf("%s %d", first.Campaign, first.Revision)
	if first.Line != line || who != " 0" && place != who && !strings.HasPrefix(who, " ") {
		return fmt.Sprintf("found as %v, not in line %d as %q", first, line, who)
	}
	return ""
}

// Wherever an export is cut off, that is found; so is a byte that is missing or
// one too many.
func TestAnExportThatIsCutOffAnywhereIsFound(t *testing.T) {
	t.Parallel()
	whole := written(t, journal.Header{Campaign: table, Name: "Tuesday"}, messages(t, table, 3))
	for at := range len(whole) {
		if found, _ := damages(whole[:at]); len(found) == 0 {
			t.Errorf("cut off after %d of %d bytes, it is whole", at, len(whole))
		}
		without := append(bytes.Clone(whole[:at]), whole[at+1:]...)
		if found, _ := damages(without); len(found) == 0 {
			t.Errorf("without byte %d (%q) it is whole", at, whole[at])
		}
		twice := append(bytes.Clone(whole[:at+1]), whole[at:]...)
		if found, _ := damages(twice); len(found) == 0 {
			t.Errorf("with byte %d (%q) twice it is whole", at, whole[at])
		}
	}
}

// Lines that are missing, doubled or swapped are found, and the first action
// that is out of its place is named.
func TestLinesOutOfTheirPlaceAreNamed(t *testing.T) {
	t.Parallel()
	text := written(t, journal.Header{Campaign: table}, messages(t, table, 6))
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines = lines[:len(lines)-1]
	for at := 1; at < len(lines)-1; at++ { // of action at, in line at+1
		missing := append(append([][]byte{}, lines[:at]...), lines[at+1:]...)
		outOfPlace(t, "missing", missing, at)
		doubled := append(append(append([][]byte{}, lines[:at+1]...), lines[at]), lines[at+1:]...)
		outOfPlace(t, "doubled", doubled, at)
		if at < len(lines)-2 {
			swapped := append([][]byte{}, lines...)
			swapped[at], swapped[at+1] = lines[at+1], lines[at]
			outOfPlace(t, "swapped with the next", swapped, at)
		}
	}
}

func outOfPlace(t *testing.T, how string, lines [][]byte, revision int) {
	t.Helper()
	found, _ := damages(bytes.Join(lines, nil))
	if len(found) == 0 {
		t.Errorf("action %d %s: not found", revision, how)
		return
	}
	if last := how == "missing" && revision == 6; found[0].Revision != revision && !last {
		t.Errorf("action %d %s: found as %v", revision, how, found)
	}
}

// After a damage the other campaign is read to its end, the damaged one up to
// the action before; further damages are found too, and nothing else is.
func TestReadingAnExportGoesOnAfterADamage(t *testing.T) {
	t.Parallel()
	lines := strings.SplitAfter(string(exported(t)), "\n")
	for at := 1; at <= 8; at++ {
		for _, old := range []string{`"text":"`, `"seq":`, `"hash":"`, `"running":"`, "\n"} {
			text := strings.Join(changed(lines, at, old, old[:len(old)-1]+"x"), "")
			found, sound := damages([]byte(text))
			left := 8 - (8-at)/2 - 1
			if old == "\n" {
				continue // two lines become one
			}
			if len(found) != 1 || found[0].Line != at+1 || len(sound) != left {
				t.Errorf("%q in line %d: %v, %d actions left, not %d", old, at+1, found, len(sound), left)
			}
		}
	}
	two := strings.Join(changed(changed(lines, 2, `"text":"`, `"text":"x`), 7, `"text":"`, `"text":"x`), "")
	if found, _ := damages([]byte(two)); len(found) != 2 || found[0].Line != 3 || found[1].Line != 8 {
		t.Errorf("two damages are %v", found)
	}
}

// An export in the format of before is read as it was.
func TestAnExportInTheOldFormatIsRead(t *testing.T) {
	old := inOldFormat(t, exported(t))
	h, list, err := read(old)
	if err != nil || h.Format != 1 || len(list) != 8 {
		t.Fatalf("%v, %d actions, %v", h, len(list), err)
	}
	at := bytes.Index(old, []byte(`"text"`))
	old[at+9] ^= 1
	if _, _, err := read(old); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("a changed text: %v", err)
	}
}

// inOldFormat writes an export as it was written before lines had a running hash.
func inOldFormat(t testing.TB, text []byte) []byte {
	t.Helper()
	lines := bytes.SplitAfter(text, []byte("\n"))
	running := regexp.MustCompile(`,"running":"[0-9a-f]{64}"}\n$`)
	for i := range lines {
		if i < len(lines)-2 {
			lines[i] = running.ReplaceAll(lines[i], []byte("}\n"))
		}
	}
	return bytes.Replace(bytes.Join(lines, nil), []byte(`"format":2`), []byte(`"format":1`), 1)
}
