package journal

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// answer is one message of a server's answer to a question for a page.
type answer map[string]string

func sent(seq, before, pending int) answer {
	return answer{
		"Nats-Subject": "campaign.thetable1", "Nats-Sequence": fmt.Sprint(seq), "Nats-Last-Sequence": fmt.Sprint(before),
		"Nats-Num-Pending": fmt.Sprint(pending), "Nats-Time-Stamp": "2026-01-02T03:04:05Z",
	}
}

func marker(last, pending int) answer {
	return answer{"Status": "204", "Nats-Last-Sequence": fmt.Sprint(last), "Nats-Num-Pending": fmt.Sprint(pending)}
}

// A page counts only if the server's marker came and nothing before it is
// missing.
func TestPageIsWholeOrAnError(t *testing.T) {
	nc := connected(t)
	for name, c := range map[string]struct {
		after   uint64
		answers []answer
		seqs    string // those read, or empty for an error
	}{
		"whole":                         {0, []answer{sent(3, 0, 1), sent(7, 3, 0), marker(7, 0)}, "[3 7] 0"},
		"more to come":                  {0, []answer{sent(3, 0, 9), sent(7, 3, 8), marker(7, 8)}, "[3 7] 8"},
		"after one that the reader has": {3, []answer{sent(3, 0, 1), sent(7, 3, 0), marker(7, 0)}, "[7] 0"},
		"nothing new":                   {3, []answer{sent(3, 0, 0), marker(3, 0)}, "[] 0"},
		"nothing at all":                {0, []answer{{"Status": "404", "Description": "Message Not Found"}}, "[] 0"},
		"the reader's own is gone":      {3, []answer{sent(7, 0, 0), marker(7, 0)}, ""},
		"the reader is ahead":           {9, []answer{{"Status": "404"}}, ""},
		"the rest can't be read":        {3, []answer{sent(3, 0, 2), marker(3, 2)}, ""},
		"one did not arrive":            {0, []answer{sent(3, 0, 2), sent(7, 5, 0), marker(7, 0)}, ""},
		"the first did not arrive":      {0, []answer{sent(7, 3, 0), marker(7, 0)}, ""},
		"the last did not arrive":       {0, []answer{sent(3, 0, 1), marker(7, 0)}, ""},
		"the marker did not come":       {0, []answer{sent(3, 0, 1), sent(7, 3, 0)}, ""},
		"nothing came":                  {0, nil, ""},
		"the question was not taken":    {0, []answer{{"Status": "408", "Description": "Bad Request"}}, ""},
		"nobody is there":               {0, []answer{{"Status": "503"}}, ""},
		"a subject that is no campaign's": {0, []answer{{"Nats-Subject": "campaign.*", "Nats-Sequence": "3",
			"Nats-Time-Stamp": "2026-01-02T03:04:05Z"}, marker(3, 0)}, ""},
	} {
		seqs := []uint64{}
		p := page{own: c.after, take: func(messages []Message, _ int) {
			for _, m := range messages {
				seqs = append(seqs, m.Seq)
			}
		}}
		err := answered(t, nc, c.answers, &p)
		if got := fmt.Sprint(seqs, p.left); (err == nil) != (c.seqs != "") || (err == nil && got != c.seqs) {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// answered reads a page from answers that are sent as a server would.
func answered(t *testing.T, nc *nats.Conn, answers []answer, p *page) error {
	t.Helper()
	sub, err := nc.SubscribeSync(nc.NewRespInbox())
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range answers {
		msg := nats.NewMsg(sub.Subject)
		for key, value := range a {
			msg.Header.Set(key, value)
		}
		if err := nc.PublishMsg(msg); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	return p.receive(ctx, sub)
}

func connected(t *testing.T) *nats.Conn {
	t.Helper()
	s, err := server.NewServer(&server.Options{DontListen: true, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	nc, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}
