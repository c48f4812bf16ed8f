package journal

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"net/textproto"
	"regexp"
	"time"

	"loretome/events"

	"github.com/nats-io/nats.go"
)

// How the server writes a message into a file: length, sequence, time, length
// of the subject, subject, then, if it has headers, their length and they, then
// the body and the hash of all but the lengths.
const (
	recordHead   = 4 + 8 + 8 + 2
	recordHash   = 8
	withHeaders  = 1 << 31
	erasedRecord = 3 << 62 // of a message that is not there any more
	longestText  = 1 << 10 // of a subject
	mostRecord   = 2 << 20
)

// record is one message as it stands in a file.
type record struct {
	length  int
	seq     uint64
	erased  bool
	at      time.Time
	subject []byte
	header  []byte
	body    []byte
}

// record reads the message with which some bytes begin.
func (b block) record(data []byte) (record, error) {
	if len(data) < recordHead+recordHash {
		return record{}, errNoRecord
	}
	first := binary.LittleEndian.Uint32(data)
	length, subject := int(first&^withHeaders), int(binary.LittleEndian.Uint16(data[20:]))
	if length < recordHead+recordHash || length > min(len(data), mostRecord) || subject > min(longestText, length-recordHead-recordHash) {
		return record{}, errNoRecord
	}
	r := record{length: length, seq: binary.LittleEndian.Uint64(data[4:])}
	r.at = time.Unix(0, int64(binary.LittleEndian.Uint64(data[12:])))
	r.subject, r.body = data[recordHead:recordHead+subject], data[recordHead+subject:length-recordHash]
	if first&withHeaders != 0 {
		if len(r.body) < 4 {
			return record{}, errNoRecord
		}
		n := int(binary.LittleEndian.Uint32(r.body))
		if r.body = r.body[4:]; n > len(r.body) {
			return record{}, errNoRecord
		}
		r.header, r.body = r.body[:n], r.body[n:]
	}
	hashed := make([]byte, 0, length)
	for _, part := range [][]byte{data[4:20], r.subject, r.header, r.body} {
		hashed = append(hashed, part...)
	}
	if b.key.sum(hashed) != binary.LittleEndian.Uint64(data[length-recordHash:]) {
		return record{}, errNoRecord
	}
	r.erased = r.seq == 0 || r.seq&erasedRecord != 0
	return r, nil
}

// message makes a message of a record. One that is none has its sequence, and
// its campaign where that can be told.
func (r record) message() (Message, error) {
	header := nats.Header{}
	if _, text, found := bytes.Cut(r.header, []byte("\r\n")); found {
		read, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(text))).ReadMIMEHeader()
		if err != nil {
			return r.nothing(), fmt.Errorf("%w: its headers: %w", events.ErrDamaged, err)
		}
		header = nats.Header(read)
	}
	m, err := messageAt(place{string(r.subject), r.seq, r.at}, header, bytes.Clone(r.body))
	if err != nil {
		return r.nothing(), err
	}
	return m, nil
}

func (r record) nothing() Message {
	m := Message{Seq: r.seq}
	if found := subjectHere.FindSubmatch(r.subject); found != nil {
		m.Campaign = events.CampaignID(found[1])
	}
	return m
}

var (
	subjectHere = regexp.MustCompile(`campaign\.([a-z0-9]{8,32})`)
	idHere      = regexp.MustCompile(`: ([a-z0-9]{8,32})/`) // in a header
)
