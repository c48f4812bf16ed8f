package journal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	appendTime   = 5 * time.Second // for an append without a deadline
	tryTime      = 2 * time.Second // for one of its tries
	firstPause   = 10 * time.Millisecond
	longestPause = 500 * time.Millisecond
)

// The server's answers to a publish that nats.go has no name for.
const (
	jsNoResources   jetstream.ErrorCode = 10023
	jsTooLarge      jetstream.ErrorCode = 10054
	jsNoStream      jetstream.ErrorCode = 10059
	jsWrongStream   jetstream.ErrorCode = 10060
	jsStoreFailed   jetstream.ErrorCode = 10077
	jsStreamSealed  jetstream.ErrorCode = 10109
	jsWrongSequence                     = jetstream.JSErrCodeStreamWrongLastSequence
	jsWrongConstant                     = jetstream.JSErrCodeStreamWrongLastSequenceConstant
)

// unclearError is the end of one try after which the same message may be sent
// again: it is not stored, or nobody knows yet.
type unclearError struct{ cause error }

func (e unclearError) Error() string { return e.cause.Error() }
func (e unclearError) Unwrap() error { return e.cause }

// Append stores the campaign's next action and returns it as it is stored,
// when it is on disk. Expected is the sequence of the campaign's last action
// that the caller knows, 0 if there is none.
//
// If an action with this id is stored already, Append returns that one: its
// body may differ from the one given, and it is the one that counts. Of the
// message given only Campaign, ID and Body are read; Time is known only of a
// message that was read back.
func (j *Journal) Append(ctx context.Context, m Message, expected uint64) (Message, error) {
	if err := m.check(); err != nil {
		return Message{}, err
	}
	leave, err := j.gate.enter()
	if err != nil {
		return Message{}, err
	}
	defer leave()
	ctx, cancel := limit(ctx, appendTime)
	defer cancel()
	defer context.AfterFunc(j.gate.ctx, cancel)()
	var stored Message
	err = j.writing(ctx, appendTime, func(ctx context.Context) (err error) {
		stored, err = j.tryAgain(ctx, m, expected)
		return err
	})
	if err != nil {
		return Message{}, fmt.Errorf("append to campaign %s: %w", m.Campaign, err)
	}
	return stored, nil
}

// tryAgain tries until it is known what became of the action, or ctx ends.
func (j *Journal) tryAgain(ctx context.Context, m Message, expected uint64) (Message, error) {
	for wait := firstPause; ; wait = min(2*wait, longestPause) {
		stored, err := j.try(ctx, m, expected)
		if _, again := errors.AsType[unclearError](err); !again {
			return stored, err
		}
		if pause(ctx, wait) != nil {
			return Message{}, fmt.Errorf("%w: %w", ErrUnknownOutcome, err)
		}
	}
}

// try publishes once and finds out what became of it.
func (j *Journal) try(ctx context.Context, m Message, expected uint64) (Message, error) {
	once, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	ack, err := j.js.PublishMsg(once,
		&nats.Msg{Subject: subjects + string(m.Campaign), Data: m.Body},
		jetstream.WithExpectStream(streamName),
		jetstream.WithExpectLastSequencePerSubject(expected),
		jetstream.WithMsgID(m.messageID()),
		jetstream.WithRetryAttempts(0),
	)
	switch {
	case err != nil:
		return j.refused(ctx, m, expected, err)
	case ack.Duplicate:
		return j.repeated(ctx, m, ack.Sequence)
	}
	return Message{Seq: ack.Sequence, Campaign: m.Campaign, ID: m.ID, Body: m.Body}, nil
}

// refused tells what a publish without an acknowledgement means.
func (j *Journal) refused(ctx context.Context, m Message, expected uint64, err error) (Message, error) {
	if api, ok := errors.AsType[*jetstream.APIError](err); ok {
		switch api.ErrorCode {
		case jsWrongSequence, jsWrongConstant:
			return j.overtaken(ctx, m, expected)
		case jsStoreFailed, jsNoResources:
			return Message{}, fmt.Errorf("%w: %w", ErrFull, err)
		case jsTooLarge:
			return Message{}, fmt.Errorf("%w: %w", ErrTooLarge, err)
		case jsNoStream, jsWrongStream, jsStreamSealed:
			err = fmt.Errorf("%w: %w", ErrStopped, err)
			j.gate.shut(err)
			return Message{}, err
		}
	}
	switch {
	case errors.Is(err, nats.ErrMaxPayload):
		return Message{}, fmt.Errorf("%w: %w", ErrTooLarge, err)
	case passing(err), errors.Is(err, nats.ErrConnectionClosed):
		return Message{}, unclearError{err}
	}
	return Message{}, fmt.Errorf("%w: %w", ErrUnknownOutcome, err)
}

// overtaken looks for what is stored in the action's place: the action
// itself, if an earlier try or a double tap stored it, or another one.
func (j *Journal) overtaken(ctx context.Context, m Message, expected uint64) (Message, error) {
	var newer []Message
	err := j.read(ctx, subjects+string(m.Campaign), expected, func(page []Message, _ int) { newer = append(newer, page...) })
	if err != nil {
		return Message{}, unclearError{err}
	}
	for _, stored := range newer {
		if stored.ID == m.ID {
			return stored, nil
		}
	}
	if len(newer) > 0 {
		return Message{}, fmt.Errorf("after sequence %d: %w", expected, ErrConflict)
	}
	return Message{}, unclearError{fmt.Errorf("refused after sequence %d, but nothing newer can be read", expected)}
}

// repeated reads the message that the stream knows under the same id.
func (j *Journal) repeated(ctx context.Context, m Message, seq uint64) (Message, error) {
	raw, err := j.stream.GetMsg(ctx, seq)
	if err != nil {
		return Message{}, unclearError{fmt.Errorf("read the first action with this id: %w", err)}
	}
	stored, err := messageOf(raw)
	if err != nil || stored.Campaign != m.Campaign || stored.ID != m.ID {
		return Message{}, fmt.Errorf("%w: %s, sequence %d", ErrIDClash, m.ID, seq)
	}
	return stored, nil
}
