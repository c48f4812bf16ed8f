package journal

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"time"
	"unicode/utf8"

	"loretome/events"
)

// Formats of an export. Since the second, every line ends with the running
// hash, so that no byte of it can change unnoticed.
const (
	oldFormat    = 1
	exportFormat = 2
)

// Header is the first line of an export: what it holds. Campaign, System and
// the rest are those of the one campaign in it, and empty in an export of all.
type Header struct {
	Format       int               `json:"format"`
	Campaign     events.CampaignID `json:"campaign,omitempty"`
	System       string            `json:"system,omitempty"`
	RulesVersion string            `json:"rules_version,omitempty"`
	Name         string            `json:"name,omitempty"`
	Damage       []Break           `json:"damage,omitempty"`  // what was lost before the export was made
	Deleted      int               `json:"deleted,omitempty"` // campaigns that were deleted, and are not in it
}

// Break says that a campaign's journal was damaged, and that only what is
// before stands in an export.
type Break struct {
	Campaign events.CampaignID `json:"campaign,omitempty"` // empty if nobody can say
	Revision int               `json:"revision,omitempty"` // the first that is missing or wrong
	Detail   string            `json:"detail"`
}

// String is the break in one line.
func (b Break) String() string {
	if b.Campaign == "" || b.Revision == 0 {
		return b.Detail
	}
	return fmt.Sprintf("campaign %s, revision %d: %s", b.Campaign, b.Revision, b.Detail)
}

// line is one action in an export. A body that a line of JSON can hold as it
// is stands in Body, any other in Base64: its bytes come back exactly.
type line struct {
	Seq     uint64          `json:"seq"`
	Subject string          `json:"subject"`
	ID      events.ActionID `json:"id"`
	At      time.Time       `json:"at"`
	Body    json.RawMessage `json:"body,omitempty"`
	Base64  string          `json:"body_base64,omitempty"`
	Hash    events.Hash     `json:"hash"`
}

// seal is the last line of an export: how many actions are in it. Without it
// the export was cut off.
type seal struct {
	Actions *int `json:"actions"`
}

// follows is the running hash after a text: that of the hash before and the text.
func follows(hash events.Hash, text []byte) events.Hash {
	return events.HashOf(append([]byte(hash), text...))
}

// The end of a line: the running hash over all that stands before.
const (
	beforeRunning = `,"running":"`
	afterRunning  = "\"}\n"
)

// Each makes a list of messages readable in the way of All.
func Each(messages []Message) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		for _, m := range messages {
			if !yield(m, nil) {
				return
			}
		}
	}
}

// WriteExport writes an export: the header, one line for each message, and
// the seal. A body that is damaged is exported as it is.
func WriteExport(w io.Writer, h Header, messages iter.Seq2[Message, error]) error {
	out := writing{to: bufio.NewWriter(w)}
	h.Format = exportFormat
	if err := out.line(h, nil); err != nil {
		return err
	}
	actions := 0
	for m, err := range messages {
		if err != nil {
			return fmt.Errorf("write an export: %w", err)
		}
		l := lineOf(m)
		body := l.Body
		l.Body = nil
		if err := out.line(l, body); err != nil {
			return err
		}
		actions++
	}
	if err := out.line(seal{&actions}, nil); err != nil {
		return err
	}
	if err := out.to.Flush(); err != nil {
		return fmt.Errorf("write an export: %w", err)
	}
	return nil
}

// writing is an export while it is written.
type writing struct {
	to      *bufio.Writer
	running events.Hash
}

// line writes one line, with a body's own bytes in it, if there is one: the
// encoder would write them in its own way.
func (w *writing) line(v any, body []byte) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("write an export: %w", err)
	}
	text = text[:len(text)-1]
	if body != nil {
		text = append(append(text, `,"body":`...), body...)
	}
	w.running = follows(w.running, text)
	text = append(append(append(text, beforeRunning...), w.running...), afterRunning...)
	if _, err := w.to.Write(text); err != nil {
		return fmt.Errorf("write an export: %w", err)
	}
	return nil
}

func lineOf(m Message) line {
	l := line{
		Seq: m.Seq, Subject: subjects + string(m.Campaign), ID: m.ID, At: m.Time.UTC(),
		Hash: events.HashOf(m.Body),
	}
	if embeddable(m.Body) {
		l.Body = m.Body
	} else {
		l.Base64 = base64.StdEncoding.EncodeToString(m.Body)
	}
	return l
}

// embeddable says whether a body is a JSON object that keeps its bytes inside
// a line: nothing around it, no line break in it, and clean UTF-8.
func embeddable(body []byte) bool {
	n := len(body)
	return n > 1 && body[0] == '{' && body[n-1] == '}' &&
		!bytes.ContainsAny(body, "\r\n") && utf8.Valid(body) && json.Valid(body)
}
