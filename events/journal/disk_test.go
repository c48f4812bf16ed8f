package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"loretome/events"
	"loretome/events/journal"
)

// onDisk reads the files of a store to their end, whatever is wrong with them.
func onDisk(t testing.TB, dir string) (found []journal.DiskError, sound []journal.Message) {
	t.Helper()
	d, err := journal.OpenDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}()
	for m, err := range d.Check() {
		if err == nil {
			sound = append(sound, m)
			continue
		}
		wrong, _ := errors.AsType[journal.DiskError](err)
		found = append(found, wrong)
	}
	return found, sound
}

// twoCampaigns is a store in which two campaigns take turns, some actions each.
func twoCampaigns(t testing.TB, actions int) string {
	t.Helper()
	dir := t.TempDir()
	j := openAt(t, dir)
	one, two := scribe{campaign: table, text: "ä <b>"}, scribe{campaign: cellar, text: "dark"}
	for range actions {
		one.write(t, j, 1)
		two.write(t, j, 1)
	}
	closed(t, j)
	return dir
}

// What is read from the files is what the server reads.
func TestTheFilesOfASoundStoreAreReadAsTheServerReadsThem(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writtenBlocks(t, dir)
	j := opened(t, smallAt(t, dir))
	var served []journal.Message
	for m, err := range j.All(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		served = append(served, m)
	}
	if _, err := journal.OpenDisk(dir); !errors.Is(err, journal.ErrInUse) {
		t.Errorf("the files of a store that is served: %v", err)
	}
	closed(t, j)
	found, sound := onDisk(t, dir)
	if len(found) > 0 || len(sound) != len(served) {
		t.Fatalf("%d of %d messages, found %v", len(sound), len(served), found)
	}
	for i, m := range sound {
		s := served[i]
		if m.Seq != s.Seq || m.Campaign != s.Campaign || m.ID != s.ID || !bytes.Equal(m.Body, s.Body) || !m.Time.Equal(s.Time) {
			t.Fatalf("message %d is %v in the files, %v from the server", i, m, s)
		}
	}
}

// A bit flipped anywhere in a message file is found, and its action named; all
// other messages of the other campaign are read. Nothing is changed by that.
func TestABitFlippedAnywhereInAStoresMessagesIsFound(t *testing.T) {
	t.Parallel()
	dir := twoCampaigns(t, 2)
	path := blocksOf(t, dir)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, sound := onDisk(t, dir)
	ends := recordEnds(t, whole, sound)
	step := len(masks) / times(t, "JOURNAL_FLIPS", 1)
	for at := range whole {
		seq := 0
		for ends[seq] <= at {
			seq++
		}
		for m, mask := range masks {
			if (at+m)%step > 0 && !leads(ends, seq, at) {
				continue
			}
			flipped := bytes.Clone(whole)
			flipped[at] ^= mask
			if err := os.WriteFile(path, flipped, 0o600); err != nil {
				t.Fatal(err)
			}
			found, left := onDisk(t, dir)
			want := sound[seq]
			if len(found) != 1 || found[0].Seq != want.Seq || found[0].Campaign != want.Campaign || found[0].Revision != seq/2+1 {
				t.Errorf("byte %d (%q) with mask %x: %v, not revision %d of %s", at, whole[at], mask, found, seq/2+1, want.Campaign)
			}
			if n := seq/2 + 2; len(left) != n {
				t.Errorf("byte %d with mask %x leaves %d messages, not %d", at, mask, len(left), n)
			}
			after, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(after, flipped) {
				t.Fatalf("reading changed the file: %v", err)
			}
		}
	}
}

// Where the headers of a message end is in no hash of the server's: a body that
// begins with a part of them, be it blanks alone, is no body.
func TestTheLengthOfTheHeadersIsChecked(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j := openAt(t, dir)
	for n := range 8 {
		s := scribe{campaign: table + events.CampaignID(strings.Repeat("x", n))}
		s.write(t, j, 1)
	}
	closed(t, j)
	path := blocksOf(t, dir)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, sound := onDisk(t, dir)
	for i, m := range sound {
		begin := 0
		if i > 0 {
			begin = recordEnds(t, whole, sound)[i-1]
		}
		at := begin + 22 + len("campaign."+m.Campaign) // behind the subject
		for _, bit := range []byte{1, 2, 4, 8} {
			whole[at] ^= bit
			if err := os.WriteFile(path, whole, 0o600); err != nil {
				t.Fatal(err)
			}
			if found, _ := onDisk(t, dir); len(found) != 1 || found[0].Seq != m.Seq {
				t.Errorf("sequence %d with headers of another length (bit %d): %v", m.Seq, bit, found)
			}
			whole[at] ^= bit
		}
	}
}

// leads says whether a byte is one of those with which a message begins, of which
// some are in no hash.
func leads(ends []int, seq, at int) bool {
	begin := 0
	if seq > 0 {
		begin = ends[seq-1]
	}
	return at-begin < 50
}

// recordEnds are the places in a message file where each message ends.
func recordEnds(t testing.TB, block []byte, all []journal.Message) []int {
	t.Helper()
	var ends []int
	for _, m := range all {
		at := bytes.Index(block, m.Body)
		if at < 0 {
			t.Fatalf("sequence %d is not in the file", m.Seq)
		}
		ends = append(ends, at+len(m.Body)+8)
	}
	return ends
}

// Wherever the file of a store that was stopped cleanly is cut off, the first
// action that is lost is named.
func TestAStoreThatIsCutOffAnywhereIsFound(t *testing.T) {
	t.Parallel()
	dir := twoCampaigns(t, 2)
	path := blocksOf(t, dir)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, sound := onDisk(t, dir)
	ends := recordEnds(t, whole, sound)
	for at := range whole {
		if err := os.WriteFile(path, whole[:at], 0o600); err != nil {
			t.Fatal(err)
		}
		lost := 0
		for ends[lost] <= at {
			lost++
		}
		found, left := onDisk(t, dir)
		if len(found) == 0 || len(left) != lost {
			t.Errorf("cut off after %d bytes: %v, %d messages left, not %d", at, found, len(left), lost)
			continue
		}
		if text := fmt.Sprint(found); !strings.Contains(text, fmt.Sprintf("sequence %d", sound[lost].Seq)) && !strings.Contains(text, fmt.Sprintf("ends at sequence %d", lost)) {
			t.Errorf("cut off after %d bytes: %v does not name sequence %d", at, found, sound[lost].Seq)
		}
	}
}

// Whole files that are missing, empty or cut are found, and the rest is read.
func TestMessageFilesThatAreMissingAreFound(t *testing.T) {
	t.Parallel()
	intact := t.TempDir()
	revisions := writtenBlocks(t, intact)
	for _, d := range []damage{
		{"missing", os.Remove}, {"cut", cut}, {"unreadable", unreadable},
		{"empty", func(path string) error { return os.Truncate(path, 0) }},
	} {
		for i := range blocksOf(t, intact) {
			dir := copied(t, intact)
			damageBlock(t, dir, i, d)
			found, sound := onDisk(t, dir)
			if len(found) == 0 || len(sound) >= revisions {
				t.Errorf("file %d %s: found %v, %d messages", i+1, d.name, found, len(sound))
			}
			if i < 2 && !strings.Contains(fmt.Sprint(found), fmt.Sprintf("revision %d", len(sound)+1)) {
				t.Errorf("file %d %s: %v does not name revision %d", i+1, d.name, found, len(sound)+1)
			}
		}
	}
}

// A campaign that is gone with its file leaves a gap in the sequences.
func TestACampaignThatIsGoneLeavesAGap(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j := opened(t, smallAt(t, dir))
	one, two := scribe{campaign: table, text: strings.Repeat("x", 2_500)}, scribe{campaign: cellar, text: strings.Repeat("x", 2_500)}
	for len(blocksOf(t, dir)) < 2 {
		one.write(t, j, 1)
	}
	first := one.chain.Seq // the first in the second file
	for len(blocksOf(t, dir)) < 3 {
		two.write(t, j, 1)
	}
	closed(t, j)
	remove(t, blocksOf(t, dir)[1])
	found, sound := onDisk(t, dir)
	if text := fmt.Sprint(found); !strings.Contains(text, fmt.Sprintf("sequence %d: file EVENTS/msgs/3.blk", first)) || len(sound) != int(first)-1 {
		t.Errorf("from sequence %d on: found %v, %d messages", first, found, len(sound))
	}
}

// What was never acknowledged, because the power went while it was written, is
// no damage.
func TestAnActionCutOffWhileItWasWrittenIsNoDamage(t *testing.T) {
	t.Parallel()
	dir := twoCampaigns(t, 4)
	path := blocksOf(t, dir)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(whole, whole[:100]...), 0o600); err != nil {
		t.Fatal(err)
	}
	if found, sound := onDisk(t, dir); len(found) > 0 || len(sound) != 8 {
		t.Errorf("found %v, %d messages", found, len(sound))
	}
}
