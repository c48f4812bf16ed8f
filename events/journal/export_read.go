package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

	"loretome/events"
)

const (
	longestLine = 1 << 20
	hashLength  = 64
	followed    = 8 // running hashes that are remembered after a damage, to find the way back
)

// LineError says which line of an export is wrong, and which action stands
// there, as far as that can be told.
type LineError struct {
	Line     int
	Campaign events.CampaignID // empty if nobody can say
	Revision int               // 0 if nobody can say
	Err      error
}

// Error names line, campaign and revision.
func (e LineError) Error() string {
	if e.Campaign == "" || e.Revision == 0 {
		return fmt.Sprintf("export: line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("export: line %d: campaign %s, revision %d: %v", e.Line, e.Campaign, e.Revision, e.Err)
}

// Unwrap is what is wrong.
func (e LineError) Unwrap() error { return e.Err }

// ReadExport reads an export's header, then line by line its messages. Every
// line is checked against the running hash, every body against its hash, every
// campaign's chain, and at the end the seal. An error is a LineError. Who goes on
// after it is told of every further damage, and gets the messages of campaigns
// that are whole so far.
func ReadExport(r io.Reader) (Header, iter.Seq2[Message, error], error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 4<<10), longestLine)
	lines.Split(wholeLines)
	e := exported{lines: lines, trail: newTrail(), before: []events.Hash{""}}
	if err := e.head(); err != nil {
		return Header{}, nil, LineError{Line: 1, Err: err}
	}
	return e.header, e.each, nil
}

// wholeLines splits a text into lines with their ends.
func wholeLines(data []byte, atEnd bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	if atEnd && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// exported is an export while it is read.
type exported struct {
	lines  *bufio.Scanner
	header Header
	trail  trail
	at     int           // number of the line
	read   int           // lines of actions, good or bad
	last   uint64        // sequence of the last line
	before []events.Hash // running hashes on which the line may follow: one, unless there was a damage
}

// head reads the first line.
func (e *exported) head() error {
	if !e.lines.Scan() {
		return errors.Join(errors.New("no header"), e.lines.Err())
	}
	e.at = 1
	raw := e.lines.Bytes()
	if json.Unmarshal(raw, &e.header) == nil && e.header.Format == oldFormat {
		return e.checkHead(exactly(raw, &e.header))
	}
	text, err := e.follow(raw)
	if err != nil && e.header.Format != 0 && e.header.Format != exportFormat {
		return e.checkHead(nil)
	}
	if err == nil {
		e.header = Header{}
		err = exactly(text, &e.header)
	}
	return e.checkHead(err)
}

func (e *exported) checkHead(err error) error {
	switch h := e.header; {
	case err != nil:
		return err
	case h.Format != exportFormat && h.Format != oldFormat:
		return fmt.Errorf("format %d, this program reads %d and %d", h.Format, oldFormat, exportFormat)
	case h.Campaign != "" && !h.Campaign.Valid():
		return fmt.Errorf("campaign id %q", h.Campaign)
	}
	return nil
}

// follow checks a line's running hash, and gives its text without. The text is
// given also where the hash is not as it should be, if there is one. Hashes on
// which the next line may follow are then all that can be meant.
func (e *exported) follow(raw []byte) ([]byte, error) {
	if e.header.Format == oldFormat {
		return bytes.TrimRight(raw, "\r\n"), nil
	}
	end := len(raw) - len(beforeRunning) - hashLength - len(afterRunning)
	if end < 0 || !bytes.HasPrefix(raw[end:], []byte(beforeRunning)) || !bytes.HasSuffix(raw, []byte(afterRunning)) {
		for _, stated := range hashIn.FindAll(raw[max(0, len(raw)-2*hashLength):], -1) {
			e.before = append(e.before, events.Hash(stated))
		}
		return nil, fmt.Errorf("%w: the line does not end with a running hash and a line break", events.ErrDamaged)
	}
	stated := events.Hash(raw[end+len(beforeRunning) : len(raw)-len(afterRunning)])
	text := slices.Clip(raw[:end])
	for _, hash := range e.before {
		if follows(hash, text) == stated {
			e.before = []events.Hash{stated}
			return append(text, '}'), nil
		}
	}
	for _, hash := range slices.Clone(e.before) {
		e.before = append(e.before, follows(hash, text))
	}
	e.before = append(e.before, stated)
	e.before = e.before[max(0, len(e.before)-followed):]
	return append(text, '}'), fmt.Errorf("%w: the running hash does not fit: the line was changed, or lines before it are missing or out of their order", events.ErrDamaged)
}

func (e *exported) each(yield func(Message, error) bool) {
	for e.lines.Scan() {
		e.at++
		raw := e.lines.Bytes()
		text, err := e.follow(raw)
		broken, s := err, seal{}
		if exactly(e.sealText(text), &s) == nil && s.Actions != nil {
			e.end(s, broken, yield)
			return
		}
		e.read++
		var m Message
		if text != nil {
			m, err = e.action(text, broken)
		}
		if err != nil {
			err = e.name(raw, m, err)
		}
		if err == nil && e.trail.torn[m.Campaign] {
			continue
		}
		if !yield(m, err) {
			return
		}
	}
	err := e.lines.Err()
	if err == nil {
		err = errors.New("the export is cut off: its seal is missing")
	}
	yield(Message{}, LineError{Line: e.at + 1, Err: err})
}

// sealText takes from a seal of the old format the hash that it has instead of
// a running one.
func (e *exported) sealText(text []byte) []byte {
	if at := bytes.Index(text, []byte(beforeRunning)); e.header.Format == oldFormat && at > 0 {
		return append(slices.Clip(text[:at]), '}')
	}
	return text
}

// end checks the seal, and makes sure that nothing follows it.
func (e *exported) end(s seal, broken error, yield func(Message, error) bool) {
	err := broken
	if *s.Actions != e.read {
		err = fmt.Errorf("%w: sealed with %d actions, not the %d read", events.ErrDamaged, *s.Actions, e.read)
	}
	if err != nil && !yield(Message{}, LineError{Line: e.at, Err: err}) {
		return
	}
	err = nil
	if e.lines.Scan() {
		err = errors.New("text after the seal")
	}
	if err = errors.Join(err, e.lines.Err()); err != nil {
		yield(Message{}, LineError{Line: e.at + 1, Err: err})
	}
}

// action reads one action's line and follows its campaign's chain. What is
// wrong with the line's text is told before that it is wrong.
func (e *exported) action(text []byte, broken error) (Message, error) {
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
		err = fmt.Errorf("%w: sequence %d follows %d", events.ErrDamaged, m.Seq, e.last)
	case e.header.Campaign != "" && m.Campaign != e.header.Campaign:
		err = fmt.Errorf("%w: campaign %s in an export of %s", events.ErrDamaged, m.Campaign, e.header.Campaign)
	case broken != nil:
		err = cmp.Or(e.trail.check(m), broken)
	default:
		err = e.trail.follow(m)
	}
	if err == nil {
		e.last = m.Seq
	}
	return m, err
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

var (
	hashIn    = regexp.MustCompile(`[0-9a-f]{64}`)
	subjectIn = regexp.MustCompile(`"campaign\.([a-z0-9]{8,32})"`)
	placeIn   = regexp.MustCompile(`"campaign":"([a-z0-9]{8,32})","revision":`)
)

// name says which action stands in a line that is wrong, by what can be read of
// it, and goes on behind it. The message has a body if that was read and has its
// hash.
func (e *exported) name(raw []byte, m Message, err error) LineError {
	named := LineError{Line: e.at, Err: err}
	named.Campaign, named.Revision = e.trail.name(m, e.campaignIn(raw))
	return named
}

// campaignIn is the campaign of which a line is that is wrong: the export's, if
// it has one; else the one under which the line stands, or that its action names.
func (e *exported) campaignIn(raw []byte) events.CampaignID {
	if e.header.Campaign != "" {
		return e.header.Campaign
	}
	var under, names events.CampaignID
	if found := subjectIn.FindSubmatch(raw); found != nil {
		under = events.CampaignID(found[1])
	}
	if found := placeIn.FindSubmatch(raw); found != nil {
		names = events.CampaignID(found[1])
	}
	cut := strings.HasPrefix(string(names), string(under)) // by a quotation mark that came of a flip
	if !e.trail.known(under) && (e.trail.known(names) || cut) {
		return names
	}
	return under
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
