package cli

import (
	"strings"
	"testing"

	"loretome/events/journal"
)

// screen is a terminal that says when it was written to.
type screen struct {
	strings.Builder
	written chan struct{}
}

// Write shows some output.
func (s *screen) Write(b []byte) (int, error) {
	select {
	case s.written <- struct{}{}:
	default:
	}
	return s.Builder.Write(b)
}

func TestProgressIsShownAndTakenAway(t *testing.T) {
	out := &screen{written: make(chan struct{}, 1)}
	g := &progress{out: out, what: "reading", over: make(chan struct{})}
	g.shown.Go(g.show)
	for range g.counted(journal.Each(make([]journal.Message, 7))) {
		continue
	}
	<-out.written
	g.end()
	if text := out.String(); !strings.Contains(text, "\rreading: 7") || !strings.HasSuffix(text, "\r\x1b[K") {
		t.Errorf("shown: %q", text)
	}
}

func TestNobodyWatchesWhatIsNoTerminal(t *testing.T) {
	var out strings.Builder
	if isTerminal(&out) {
		t.Error("a text is taken for a terminal")
	}
	g := (Program{Err: &out}).progress("reading")
	g.count.Add(1)
	g.end()
	if out.String() != "" {
		t.Errorf("shown: %q", out.String())
	}
}

func TestTheQRCodeIsDrawnInHalfBlocks(t *testing.T) {
	drawn := halfBlocks([][]bool{{true, false}, {true, true}, {false, true}})
	if want := "\x1b[30;107m█▄\x1b[0m\n\x1b[30;107m ▀\x1b[0m\n"; drawn != want {
		t.Errorf("drawn %q, wanted %q", drawn, want)
	}
	code, err := qrCode("http://192.168.7.5:8080/")
	if err != nil || strings.Count(code, "\n") < 10 {
		t.Errorf("%d lines, %v", strings.Count(code, "\n"), err)
	}
	if _, err := qrCode(strings.Repeat("x", 5000)); err == nil {
		t.Error("a text that no code holds was drawn")
	}
}
