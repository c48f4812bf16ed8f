package journal

import (
	"fmt"
	"strings"
	"time"

	"loretome/events"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	subjects   = "campaign."
	everySubj  = "campaign.*"
	maxMessage = 128 << 10
	longestID  = 128
)

// LargestBody is how many bytes the body of an action may have; what is left
// of a message is for its headers.
const LargestBody = maxMessage - 1<<10

// Message is one action as the stream keeps it: bytes that nobody has decoded
// yet, and their place.
type Message struct {
	Seq      uint64
	Campaign events.CampaignID
	ID       events.ActionID
	Body     []byte
	Time     time.Time // when the stream took it; it orders nothing
}

// Decoder reads stored bodies: a catalogue of events, or a reader of one.
type Decoder interface {
	Decode(body []byte) (events.Action, error)
}

// Stored decodes the message's body. Whether an action of another campaign may
// stand in this one's journal is for the fold to say: a fork's journal begins
// with its origin's.
func (m Message) Stored(c Decoder) (events.Stored, error) {
	action, err := c.Decode(m.Body)
	if err != nil {
		return events.Stored{}, fmt.Errorf("sequence %d: %w", m.Seq, err)
	}
	return events.Stored{Action: action, Under: m.Campaign, Hash: events.HashOf(m.Body), Seq: m.Seq, Body: m.Body}, nil
}

// check refuses a message that must not be published.
func (m Message) check() error {
	if _, err := subjectOf(m.Campaign); err != nil {
		return err
	}
	if !validID(m.ID) {
		return fmt.Errorf("action id %q is not 1 to %d visible ASCII characters", m.ID, longestID)
	}
	if len(m.Body) > LargestBody {
		return fmt.Errorf("action of %d bytes: %w", len(m.Body), ErrTooLarge)
	}
	return nil
}

// messageID is the id by which the stream knows a repeat. The campaign is in
// it, because the stream compares ids over all campaigns.
func (m Message) messageID() string { return string(m.Campaign) + "/" + string(m.ID) }

// validID refuses ids that a header would not carry unchanged.
func validID(id events.ActionID) bool {
	if len(id) < 1 || len(id) > longestID {
		return false
	}
	return !strings.ContainsFunc(string(id), func(r rune) bool { return r <= ' ' || r > '~' })
}

// subjectOf is the campaign's subject, if its id is one.
func subjectOf(campaign events.CampaignID) (string, error) {
	if !campaign.Valid() {
		return "", fmt.Errorf("campaign id %q is not 8 to 32 small letters and digits", campaign)
	}
	return subjects + string(campaign), nil
}

// campaignOf is the campaign whose subject this is.
func campaignOf(subject string) (events.CampaignID, error) {
	id := events.CampaignID(strings.TrimPrefix(subject, subjects))
	if want, err := subjectOf(id); err != nil || want != subject {
		return "", fmt.Errorf("%w: subject %q is no campaign's", events.ErrDamaged, subject)
	}
	return id, nil
}

// place is where the stream put a message.
type place struct {
	subject string
	seq     uint64
	at      time.Time
}

// messageAt makes a message of what the stream sent.
func messageAt(p place, header nats.Header, body []byte) (Message, error) {
	campaign, err := campaignOf(p.subject)
	if err != nil {
		return Message{}, fmt.Errorf("sequence %d: %w", p.seq, err)
	}
	id, _ := strings.CutPrefix(header.Get(jetstream.MsgIDHeader), string(campaign)+"/")
	return Message{Seq: p.seq, Campaign: campaign, ID: events.ActionID(id), Body: body, Time: p.at}, nil
}

// messageOf makes a message of one that was asked for alone.
func messageOf(raw *jetstream.RawStreamMsg) (Message, error) {
	return messageAt(place{raw.Subject, raw.Sequence, raw.Time}, raw.Header, raw.Data)
}
