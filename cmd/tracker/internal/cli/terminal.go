package cli

import (
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"loretome/events/journal"

	"github.com/skip2/go-qrcode"
)

// isTerminal says whether somebody watches what is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// progress counts long work, and shows the count on a terminal in a line that
// is written over.
type progress struct {
	count atomic.Int64
	out   io.Writer
	what  string
	over  chan struct{}
	shown sync.WaitGroup
}

// progress begins to count. Whoever began it ends it.
func (p Program) progress(what string) *progress {
	g := &progress{out: p.Err, what: what, over: make(chan struct{})}
	if isTerminal(p.Err) {
		g.shown.Go(g.show)
	}
	return g
}

func (g *progress) show() {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			fmt.Fprintf(g.out, "\r%s: %d", g.what, g.count.Load())
		case <-g.over:
			fmt.Fprint(g.out, "\r\x1b[K")
			return
		}
	}
}

// end takes the line away.
func (g *progress) end() {
	close(g.over)
	g.shown.Wait()
}

// counted counts messages as they are read.
func (g *progress) counted(messages iter.Seq2[journal.Message, error]) iter.Seq2[journal.Message, error] {
	return func(yield func(journal.Message, error) bool) {
		for m, err := range messages {
			if err == nil {
				g.count.Add(1)
			}
			if !yield(m, err) {
				return
			}
		}
	}
}

// qrCode draws a QR code with half blocks, black on white whatever the
// terminal's colours are.
func qrCode(text string) (string, error) {
	code, err := qrcode.New(text, qrcode.Low)
	if err != nil {
		return "", fmt.Errorf("draw the QR code of %s: %w", text, err)
	}
	return halfBlocks(code.Bitmap()), nil
}

func halfBlocks(dark [][]bool) string {
	var drawn strings.Builder
	for y := 0; y < len(dark); y += 2 {
		drawn.WriteString("\x1b[30;107m")
		for x, above := range dark[y] {
			below := y+1 < len(dark) && dark[y+1][x]
			switch {
			case above && below:
				drawn.WriteString("█")
			case above:
				drawn.WriteString("▀")
			case below:
				drawn.WriteString("▄")
			default:
				drawn.WriteString(" ")
			}
		}
		drawn.WriteString("\x1b[0m\n")
	}
	return drawn.String()
}
