package journal

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"
	"unicode/utf8"

	"loretome/events"
)

const (
	exportFormat = 1
	longestLine  = 1 << 20
)

// Header is the first line of an export: what it holds. Campaign, System and
// the rest are those of the one campaign in it, and empty in an export of all.
type Header struct {
	Format       int               `json:"format"`
	Campaign     events.CampaignID `json:"campaign,omitempty"`
	System       string            `json:"system,omitempty"`
	RulesVersion string            `json:"rules_version,omitempty"`
	Name         string            `json:"name,omitempty"`
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

// seal is the last line of an export: how many actions are in it, and the
// hash over all their hashes. Without it the export was cut off.
type seal struct {
	Actions *int        `json:"actions"`
	Running events.Hash `json:"running"`
}

// running is the hash over all hashes so far.
type running struct {
	actions int
	hash    events.Hash
}

func (r *running) add(h events.Hash) {
	sum := sha256.Sum256([]byte(string(r.hash) + string(h)))
	r.actions, r.hash = r.actions+1, events.Hash(hex.EncodeToString(sum[:]))
}

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
	out := bufio.NewWriter(w)
	h.Format = exportFormat
	if err := writeLine(out, h); err != nil {
		return err
	}
	var sum running
	for m, err := range messages {
		if err != nil {
			return fmt.Errorf("write an export: %w", err)
		}
		l := lineOf(m)
		if err := writeAction(out, l); err != nil {
			return err
		}
		sum.add(l.Hash)
	}
	if err := writeLine(out, seal{&sum.actions, sum.hash}); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
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

func writeLine(out *bufio.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("write an export: %w", err)
	}
	if _, err = out.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("write an export: %w", err)
	}
	return nil
}

// writeAction writes a line with the body's own bytes in it: the encoder would
// write them in its own way.
func writeAction(out *bufio.Writer, l line) error {
	body := l.Body
	l.Body = nil
	text, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("write an export: %w", err)
	}
	if body != nil {
		text = append(append(append(text[:len(text)-1], `,"body":`...), body...), '}')
	}
	if _, err = out.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("write an export: %w", err)
	}
	return nil
}

// ReadExport reads an export's header, then line by line its messages. Every
// line's hash and every campaign's chain is checked, and at the end the seal;
// an error names the line and ends the reading.
func ReadExport(r io.Reader) (Header, iter.Seq2[Message, error], error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), longestLine)
	var h Header
	if !lines.Scan() {
		return h, nil, errors.Join(errors.New("export: line 1: no header"), lines.Err())
	}
	if err := exactly(lines.Bytes(), &h); err != nil {
		return h, nil, fmt.Errorf("export: line 1: %w", err)
	}
	if h.Format != exportFormat {
		return h, nil, fmt.Errorf("export: line 1: format %d, this program reads %d", h.Format, exportFormat)
	}
	if h.Campaign != "" && !h.Campaign.Valid() {
		return h, nil, fmt.Errorf("export: line 1: campaign id %q", h.Campaign)
	}
	e := exported{lines: lines, header: h, chains: Chains{}}
	return h, e.each, nil
}

// exported is an export while it is read.
type exported struct {
	lines  *bufio.Scanner
	header Header
	chains Chains
	sum    running
	last   uint64 // sequence of the last line
}

func (e *exported) each(yield func(Message, error) bool) {
	at := 1
	for e.lines.Scan() {
		at++
		m, sealed, err := e.line(e.lines.Bytes())
		if err == nil && sealed {
			err = e.end()
			at++
		}
		if err != nil {
			yield(Message{}, fmt.Errorf("export: line %d: %w", at, err))
			return
		}
		if sealed || !yield(m, nil) {
			return
		}
	}
	err := e.lines.Err()
	if err == nil {
		err = errors.New("the export is cut off: its seal is missing")
	}
	yield(Message{}, fmt.Errorf("export: line %d: %w", at+1, err))
}

// line reads one line: an action, or the seal.
func (e *exported) line(text []byte) (m Message, sealed bool, err error) {
	var s seal
	if err := exactly(text, &s); err == nil && s.Actions != nil {
		if *s.Actions != e.sum.actions || s.Running != e.sum.hash {
			return m, true, fmt.Errorf("%w: sealed with %d actions, not the %d read", events.ErrDamaged, *s.Actions, e.sum.actions)
		}
		return m, true, nil
	}
	m, err = e.action(text)
	return m, false, err
}

// action reads one action's line and follows its campaign's chain.
func (e *exported) action(text []byte) (Message, error) {
	var l line
	if err := exactly(text, &l); err != nil {
		return Message{}, fmt.Errorf("%w: %w", events.ErrDamaged, err)
	}
	m, err := l.message()
	if err != nil {
		return Message{}, err
	}
	switch {
	case m.Seq <= e.last:
		return Message{}, fmt.Errorf("%w: sequence %d follows %d", events.ErrDamaged, m.Seq, e.last)
	case e.header.Campaign != "" && m.Campaign != e.header.Campaign:
		return Message{}, fmt.Errorf("%w: campaign %s in an export of %s", events.ErrDamaged, m.Campaign, e.header.Campaign)
	}
	if err := e.chains.Add(m); err != nil {
		return Message{}, err
	}
	e.last = m.Seq
	e.sum.add(l.Hash)
	return m, nil
}

// message takes the message out of a line.
func (l line) message() (Message, error) {
	campaign, err := campaignOf(l.Subject)
	if err != nil {
		return Message{}, err
	}
	body := []byte(l.Body)
	if l.Base64 != "" {
		if body != nil {
			return Message{}, fmt.Errorf("%w: two bodies", events.ErrDamaged)
		}
		if body, err = base64.StdEncoding.DecodeString(l.Base64); err != nil {
			return Message{}, fmt.Errorf("%w: %w", events.ErrDamaged, err)
		}
	}
	if events.HashOf(body) != l.Hash {
		return Message{}, fmt.Errorf("%w: the hash is not the body's", events.ErrDamaged)
	}
	return Message{Seq: l.Seq, Campaign: campaign, ID: l.ID, Body: body, Time: l.At}, nil
}

// end makes sure that nothing follows the seal.
func (e *exported) end() error {
	if e.lines.Scan() {
		return errors.New("text after the seal")
	}
	return e.lines.Err()
}

// exactly decodes one JSON object without unknown fields.
func exactly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value in a line")
	}
	return nil
}
