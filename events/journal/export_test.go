package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"loretome/events"
	"loretome/events/journal"

	"github.com/google/go-cmp/cmp"
)

// exported writes an export of two campaigns that take turns.
func exported(t testing.TB) []byte {
	t.Helper()
	one, two := messages(t, table, 4), messages(t, cellar, 4)
	var both []journal.Message
	for i := range one {
		two[i].Seq++
		both = append(both, one[i], two[i])
	}
	return written(t, journal.Header{Name: "all"}, both)
}

func written(t testing.TB, h journal.Header, list []journal.Message) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := journal.WriteExport(&out, h, journal.Each(list)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func read(text []byte) (journal.Header, []journal.Message, error) {
	h, all, err := journal.ReadExport(bytes.NewReader(text))
	if err != nil {
		return h, nil, err
	}
	var list []journal.Message
	for m, err := range all {
		if err != nil {
			return h, list, err
		}
		list = append(list, m)
	}
	return h, list, nil
}

func TestExportComesBackTheSame(t *testing.T) {
	h := journal.Header{Campaign: table, System: "heroquest", RulesVersion: "heroquest@1", Name: "Tuesday"}
	list := messages(t, table, 5)
	for i := range list {
		list[i].Time = time.Date(2026, 1, 2, 3, 4, 5, i, time.UTC)
	}
	text := written(t, h, list)
	got, back, err := read(text)
	if err != nil {
		t.Fatal(err)
	}
	if h.Format = got.Format; !cmp.Equal(got, h) || got.Format != 2 {
		t.Errorf("header %v", got)
	}
	if fmt.Sprint(back) != fmt.Sprint(list) {
		t.Errorf("wrote %v\nread %v", list, back)
	}
	if again := written(t, h, back); !bytes.Equal(again, text) {
		t.Errorf("written again it is\n%s\nnot\n%s", again, text)
	}
}

// A body's bytes are kept whatever they are: the encoder would have written
// all of these in its own way.
func TestExportKeepsABodysBytes(t *testing.T) {
	const rest = `"campaign":"thetable1","revision":1,"id":"a1","prev":""}`
	for _, body := range []string{
		`{` + rest,
		`{"html":"<b>&amp;</b>",` + rest,
		`{"line":"` + "\u2028" + `",` + rest,
		`{ "space" : 1.0e2 , ` + rest,
		`{"escaped":"\u00e4\/",` + rest,
		`{"broken":` + "\n1," + rest,
		`{"broken":` + "\r1," + rest,
		`{"latin":"` + "\xe4" + `",` + rest,
		` {"before":1,` + rest,
		`{"after":1,` + rest + "\t",
	} {
		m := journal.Message{Seq: 1, Campaign: table, ID: "a1", Body: []byte(body)}
		_, list, err := read(written(t, journal.Header{}, []journal.Message{m}))
		if err != nil || len(list) != 1 || string(list[0].Body) != body {
			t.Errorf("%q: %v, %v", body, list, err)
		}
	}
}

func TestDamagedExportNamesTheLine(t *testing.T) {
	lines := strings.SplitAfter(string(exported(t)), "\n")
	lines = lines[:len(lines)-1]
	for name, c := range map[string]struct {
		text []string
		line int
	}{
		"a line is missing":    {append(append([]string{}, lines[:4]...), lines[5:]...), 5},
		"lines change places":  {append(append([]string{}, lines[:4]...), lines[5], lines[4]), 5},
		"a line comes twice":   {append(append([]string{}, lines[:4]...), lines[3:]...), 5},
		"a letter was changed": {changed(lines, 3, `"text":"`, `"text":"x`), 4},
		"the hash was changed": {changed(lines, 3, `"hash":"`, `"hash":"0`), 4},
		"the id was changed":   {changed(lines, 3, `"id":"a2","at"`, `"id":"a9","at"`), 4},
		"the subject is wrong": {changed(lines, 3, `"subject":"campaign.`, `"subject":"`), 4},
		"a field too many":     {changed(lines, 3, `{"seq":`, `{"x":1,"seq":`), 4},
		"cut off":              {lines[:5], 6},
		"cut off in a line":    {changed(lines[:5], 4, `"hash"`, "\x00"), 5},
		"nothing but a header": {lines[:1], 2},
		"text after the seal":  {append(append([]string{}, lines...), "{}\n"), 11},
		"seal of another":      {changed(lines, 9, `"actions":8`, `"actions":7`), 10},
		"no header":            {lines[1:], 1},
		"another format":       {changed(lines, 0, `"format":2`, `"format":3`), 1},
		"another campaign's":   {changed(lines, 0, `"format":2`, `"format":2,"campaign":"thecellar2"`), 1},
		"empty":                {nil, 1},
	} {
		_, _, err := read([]byte(strings.Join(c.text, "")))
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("line %d:", c.line)) {
			t.Errorf("%s: %v, not line %d", name, err, c.line)
		}
	}
}

// changed is the lines with something else in one of them.
func changed(lines []string, at int, old, text string) []string {
	lines = append([]string{}, lines...)
	lines[at] = strings.Replace(lines[at], old, text, 1)
	return lines
}

func TestExportOfAJournalFillsAnother(t *testing.T) {
	from := openAt(t, t.TempDir())
	at, below := scribe{campaign: table}, scribe{campaign: cellar}
	for range 20 {
		at.write(t, from, 1)
		below.write(t, from, 2)
	}
	var file bytes.Buffer
	if err := journal.WriteExport(&file, journal.Header{}, from.All(t.Context(), 0)); err != nil {
		t.Fatal(err)
	}
	_, all, err := journal.ReadExport(&file)
	if err != nil {
		t.Fatal(err)
	}
	to := openAt(t, t.TempDir())
	if n, err := to.Restore(t.Context(), all); err != nil || n != 60 {
		t.Fatalf("restored %d, %v", n, err)
	}
	for _, s := range []scribe{at, below} {
		after, err := whole(to, s.campaign)
		if err != nil || after.chain.Hash != s.chain.Hash || after.chain.Revision != s.chain.Revision {
			t.Errorf("campaign %s: %v became %v, %v", s.campaign, s.chain, after.chain, err)
		}
	}
}

func TestDamagedExportIsNotRestoredPastItsBreak(t *testing.T) {
	text := bytes.Replace(exported(t), []byte(`"revision":3`), []byte(`"revision":4`), 1)
	_, all, err := journal.ReadExport(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	j := openAt(t, t.TempDir())
	if n, err := j.Restore(t.Context(), all); !errors.Is(err, events.ErrDamaged) || n > 4 {
		t.Errorf("restored %d, %v", n, err)
	}
}

// Whatever is read, it is an error or an export that says the same when it is
// written again.
func FuzzReadExport(f *testing.F) {
	whole := exported(f)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add(written(f, journal.Header{Campaign: table}, nil))
	f.Add(written(f, journal.Header{}, []journal.Message{{Seq: 1, Campaign: table, ID: "a", Body: []byte("\xff")}}))
	f.Add(inOldFormat(f, whole))
	f.Add([]byte(`{"format":1}` + "\n" + `{"seq":1,"subject":"campaign.thetable1","body":{},"body_base64":"e30="}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		h, list, err := read(text)
		if err != nil {
			return
		}
		again, same, err := read(written(t, h, list))
		if h.Format = again.Format; err != nil || !cmp.Equal(again, h) || len(same) != len(list) {
			t.Fatalf("read again: %v, %d of %d, %v", again, len(same), len(list), err)
		}
		for i := range list {
			if !bytes.Equal(same[i].Body, list[i].Body) || same[i].Seq != list[i].Seq || same[i].ID != list[i].ID {
				t.Errorf("line %d changed", i+2)
			}
		}
	})
}
