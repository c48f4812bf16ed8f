package journal

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"time"

	"loretome/events"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	loadTime   = 30 * time.Second // for a load without a deadline
	staleTime  = 3 * time.Second  // for a server to catch up with the reader
	pageLength = 2000
	pageBytes  = 2 << 20
	atOnce     = 250                    // messages of a page that are handed on together, as they come
	pagesAside = 4                      // pages that may be on their way at once
	drainTime  = 250 * time.Millisecond // for the next message of a page that nobody waits for
	directGet  = "$JS.API.DIRECT.GET." + streamName

	everything    = "" // asks for the messages of all subjects, quicker than a wildcard
	pendingHeader = "Nats-Num-Pending"
	statusHeader  = "Status"
)

// Load reads the campaign's actions after the one at sequence afterSeq, to the
// end; 0 stands for the beginning. It waits, for a few seconds, until the
// action at minSeq is among them: the reader has seen it, but on a cluster the
// server asked may not have yet. What the reader has at afterSeq must still be
// there. The answer is complete, or there is an error; with ErrIncomplete it is
// the part of the history before what can't be read.
func (j *Journal) Load(ctx context.Context, campaign events.CampaignID, afterSeq, minSeq uint64) ([]Message, error) {
	var messages []Message
	err := j.LoadParts(ctx, campaign, afterSeq, minSeq, func(part []Message, left int) {
		messages = append(slices.Grow(messages, len(part)+left), part...)
	})
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return nil, err
	}
	return messages, err
}

// LoadParts is Load for a reader that begins with a part of the history while
// the rest is still on its way: it is handed each, of some hundred messages at
// most, as it comes, with how many messages are left to be read after it.
func (j *Journal) LoadParts(ctx context.Context, campaign events.CampaignID, afterSeq, minSeq uint64, part func(messages []Message, left int)) error {
	subject, err := subjectOf(campaign)
	if err != nil {
		return err
	}
	ctx, cancel := limit(ctx, loadTime)
	defer cancel()
	last, catchUp := afterSeq, time.Now().Add(staleTime)
	for {
		err := j.read(ctx, subject, last, func(messages []Message, left int) {
			last = messages[len(messages)-1].Seq
			part(messages, left)
		})
		if err == nil && afterSeq == 0 && last > 0 {
			err = j.confirmEnd(ctx, campaign, last)
		}
		if err == nil && last < minSeq {
			err = fmt.Errorf("%w: sequence %d, not yet %d", ErrStale, last, minSeq)
		}
		if err == nil {
			return nil
		}
		lasting := !errors.Is(err, ErrStale) && !errors.Is(err, ErrIncomplete)
		if lasting || time.Now().After(catchUp) {
			return fmt.Errorf("load campaign %s: %w", campaign, err)
		}
		if late := pause(ctx, firstPause); late != nil {
			return fmt.Errorf("load campaign %s: %w: %w", campaign, late, err)
		}
	}
}

// All reads every action of every campaign after the one at sequence afterSeq,
// in the order in which they were stored. It ends after the first error.
func (j *Journal) All(ctx context.Context, afterSeq uint64) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		for last := afterSeq; ; {
			once, cancel := context.WithTimeout(ctx, loadTime)
			var messages []Message
			pending, err := j.page(once, everything, last, func(part []Message, _ int) { messages = append(messages, part...) })
			cancel()
			for _, m := range messages {
				if !yield(m, nil) {
					return
				}
				last = m.Seq
			}
			if err != nil {
				yield(Message{}, fmt.Errorf("read the journal after sequence %d: %w", last, err))
				return
			}
			if pending == 0 {
				return
			}
		}
	}
}

// upTo is All as far as a sequence that is stored: on a cluster the server asked may
// not have it yet, and is waited for, for a few seconds.
func (j *Journal) upTo(ctx context.Context, last uint64) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		catchUp, after := time.Now().Add(staleTime), uint64(0)
		for {
			var failed error
			for m, err := range j.All(ctx, after) {
				if failed = err; err != nil {
					break
				}
				if !yield(m, nil) || m.Seq >= last {
					return
				}
				after, catchUp = m.Seq, time.Now().Add(staleTime)
			}
			lasting := failed != nil && !errors.Is(failed, ErrIncomplete)
			if lasting || time.Now().After(catchUp) || pause(ctx, firstPause) != nil {
				if failed != nil {
					yield(Message{}, failed)
				}
				return
			}
		}
	}
}

// read reads all messages of the subject after a sequence, page by page. What it
// read before an error is good, but not all.
func (j *Journal) read(ctx context.Context, subject string, after uint64, take func(messages []Message, left int)) error {
	for {
		pending, err := j.page(ctx, subject, after, func(messages []Message, left int) {
			after = messages[len(messages)-1].Seq
			take(messages, left)
		})
		if err != nil || pending == 0 {
			return err
		}
	}
}

// pageRequest asks for a page, as the server's direct get understands it.
type pageRequest struct {
	Seq      uint64 `json:"seq"`
	NextFor  string `json:"next_by_subj,omitempty"`
	Batch    int    `json:"batch"`
	MaxBytes int    `json:"max_bytes"`
}

// page reads one page after a sequence, makes sure that it is whole, and says how
// many messages are left after it.
//
// The server drops a connection on which too much waits to be read. So few
// pages are on their way at once, and one that was asked for is read to its
// end even if its reader has gone.
func (j *Journal) page(ctx context.Context, subject string, after uint64, take func(messages []Message, left int)) (pending int, err error) {
	select {
	case j.pages <- struct{}{}:
		defer func() { <-j.pages }()
	case <-ctx.Done():
		return 0, fmt.Errorf("%w: %w", ErrIncomplete, context.Cause(ctx))
	}
	p := page{own: after, take: take}
	err = j.ask(ctx, pageRequest{Seq: max(after, 1), NextFor: subject, Batch: pageLength, MaxBytes: pageBytes}, &p)
	if err == nil && after == 0 && p.last == 0 {
		err = j.confirmEmpty(ctx, subject)
	}
	if err != nil {
		return 0, fmt.Errorf("read a page after sequence %d: %w: %w", after, ErrIncomplete, err)
	}
	return p.left, nil
}

// confirmEmpty makes sure that nothing is stored under the subject.
func (j *Journal) confirmEmpty(ctx context.Context, subject string) error {
	info, err := j.stream.Info(ctx, jetstream.WithSubjectFilter(cmp.Or(subject, everySubj)))
	if err != nil {
		return err
	}
	if n := len(info.State.Subjects); n > 0 {
		return fmt.Errorf("messages of %d campaigns are stored but can't be read", n)
	}
	return nil
}

// confirmEnd makes sure that the last message of a campaign was read: of one
// that it can't read the server says nothing.
func (j *Journal) confirmEnd(ctx context.Context, campaign events.CampaignID, last uint64) error {
	if lost := j.unread[campaign]; last < lost {
		return fmt.Errorf("%w: sequence %d is stored but can't be read", ErrIncomplete, lost)
	}
	_, err := j.Newest(ctx, campaign)
	if errors.Is(err, ErrNotFound) {
		return fmt.Errorf("%w: an action after sequence %d is stored but can't be read", ErrIncomplete, last)
	}
	return err
}

// ask sends the question and takes the answer.
func (j *Journal) ask(ctx context.Context, question pageRequest, p *page) error {
	text, err := json.Marshal(question)
	if err != nil {
		return err
	}
	sub, err := j.nc.SubscribeSync(j.nc.NewRespInbox())
	if err != nil {
		return err
	}
	if err = sub.SetPendingLimits(-1, -1); err == nil {
		err = j.nc.PublishRequest(directGet, sub.Subject, text)
	}
	if err == nil {
		if err = p.receive(ctx, sub); ctx.Err() != nil {
			drain(sub)
		}
	}
	return errors.Join(err, sub.Unsubscribe())
}

// drain reads what is left of a page and forgets it.
func drain(sub *nats.Subscription) {
	for {
		msg, err := sub.NextMsg(drainTime)
		if err != nil || msg.Header.Get(statusHeader) != "" {
			return
		}
	}
}

// received makes a message of one answer.
func received(msg *nats.Msg) (Message, error) {
	at, err := time.Parse(time.RFC3339Nano, msg.Header.Get(jetstream.TimeStampHeaer))
	if err != nil {
		return Message{}, fmt.Errorf("read a message's time: %w", err)
	}
	seq := number(msg.Header, jetstream.SequenceHeader)
	if seq == 0 {
		return Message{}, errors.New("a message without a sequence")
	}
	return messageAt(place{msg.Header.Get(jetstream.SubjectHeader), seq, at}, msg.Header, msg.Data)
}

// number reads a header that holds a number; 0 stands for one that doesn't.
func number(h nats.Header, key string) uint64 {
	n, err := strconv.ParseUint(h.Get(key), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Campaigns lists all campaigns that have an action, with the number of their
// actions.
func (j *Journal) Campaigns(ctx context.Context) (map[events.CampaignID]uint64, error) {
	ctx, cancel := limit(ctx, loadTime)
	defer cancel()
	info, err := patiently(ctx, func(ctx context.Context) (*jetstream.StreamInfo, error) {
		return j.stream.Info(ctx, jetstream.WithSubjectFilter(everySubj))
	})
	if err != nil {
		return nil, fmt.Errorf("list the campaigns: %w", err)
	}
	campaigns := make(map[events.CampaignID]uint64, len(info.State.Subjects))
	for subject, n := range info.State.Subjects {
		campaign, err := campaignOf(subject)
		if err != nil {
			return nil, fmt.Errorf("list the campaigns: %w", err)
		}
		campaigns[campaign] = n
	}
	return campaigns, nil
}

// First reads the campaign's first action: the one that opened it.
func (j *Journal) First(ctx context.Context, campaign events.CampaignID) (Message, error) {
	subject, err := subjectOf(campaign)
	if err != nil {
		return Message{}, err
	}
	raw, err := patiently(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return j.stream.GetMsg(ctx, 1, jetstream.WithGetMsgSubject(subject))
	})
	return oneOf(campaign, "first", raw, err)
}

// Newest reads the campaign's last action.
func (j *Journal) Newest(ctx context.Context, campaign events.CampaignID) (Message, error) {
	subject, err := subjectOf(campaign)
	if err != nil {
		return Message{}, err
	}
	raw, err := patiently(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return j.stream.GetLastMsgForSubject(ctx, subject)
	})
	return oneOf(campaign, "last", raw, err)
}

// oneOf makes a message of the answer to a question for one.
func oneOf(campaign events.CampaignID, which string, raw *jetstream.RawStreamMsg, err error) (Message, error) {
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		err = ErrNotFound
	}
	if err != nil {
		return Message{}, fmt.Errorf("read the %s action of campaign %s: %w", which, campaign, err)
	}
	return messageOf(raw)
}

// Last is the sequence of the newest action of all campaigns, 0 if there is
// none.
func (j *Journal) Last(ctx context.Context) (uint64, error) {
	ctx, cancel := limit(ctx, loadTime)
	defer cancel()
	info, err := patiently(ctx, func(ctx context.Context) (*jetstream.StreamInfo, error) {
		return j.stream.Info(ctx)
	})
	if err != nil {
		return 0, fmt.Errorf("read the last sequence: %w", err)
	}
	return info.State.LastSeq, nil
}
