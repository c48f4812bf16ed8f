package journal

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// page is one answer of the server as it arrives: messages in order. The server
// answers alike for a message that it can't read and for one that isn't there;
// only after one that it has sent does it say how many are to come. So a page
// begins with the message that the reader has.
type page struct {
	own  uint64 // sequence of the reader's message, 0 if it has none
	take func(messages []Message, left int)

	came []Message // that are yet to be handed on
	last uint64    // sequence of the last that came
	left int       // messages of the subject after it
}

// receive takes the answers up to the end marker, and hands on what is good of
// them. Each message names the one sent before it, and the marker names the
// last, so that none is missed.
func (p *page) receive(ctx context.Context, sub *nats.Subscription) error {
	defer p.handOn()
	for {
		msg, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return err
		}
		if status := msg.Header.Get(statusHeader); status != "" {
			return p.end(msg.Header, status)
		}
		if number(msg.Header, jetstream.LastSequenceHeader) != p.last {
			return fmt.Errorf("a message after sequence %d did not arrive", p.last)
		}
		m, err := received(msg)
		if err != nil {
			return err
		}
		if p.last == 0 && p.own > 0 && m.Seq != p.own {
			return p.foreign()
		}
		if p.came, p.last = append(p.came, m), m.Seq; m.Seq == p.own {
			p.came = nil
		}
		p.left = int(number(msg.Header, pendingHeader))
		if len(p.came) == atOnce {
			p.handOn()
		}
	}
}

// handOn hands on what came.
func (p *page) handOn() {
	if len(p.came) > 0 {
		p.take(p.came, p.left)
		p.came = make([]Message, 0, min(p.left, atOnce))
	}
}

// foreign says that the message is gone with which the page would begin.
func (p *page) foreign() error { return fmt.Errorf("there is no sequence %d", p.own) }

// end reads the marker that ends a page.
func (p *page) end(h nats.Header, status string) error {
	switch {
	case status == "503":
		return nats.ErrNoResponders
	case status != "204" && status != "404":
		return fmt.Errorf("the server answers %s %s", status, h.Get("Description"))
	case p.own > 0 && p.last == 0:
		return p.foreign()
	case status == "404":
		return nil
	}
	p.left = int(number(h, pendingHeader))
	if number(h, jetstream.LastSequenceHeader) != p.last {
		return fmt.Errorf("it ends after sequence %d with %d to come", p.last, p.left)
	}
	if p.left > 0 && p.last == p.own {
		return fmt.Errorf("%d messages are stored but can't be read", p.left)
	}
	return nil
}
