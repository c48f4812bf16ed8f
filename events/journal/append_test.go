package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"loretome/events"
	"loretome/events/journal"
)

func TestAppendRefusesWhatMustNotBePublished(t *testing.T) {
	j := openAt(t, t.TempDir())
	for _, campaign := range []events.CampaignID{"", "short", ">", "*", "thetable.1", "TheTable1"} {
		_, err := j.Append(t.Context(), journal.Message{Campaign: campaign, ID: "a", Body: []byte("{}")}, 0)
		if err == nil {
			t.Errorf("campaign %q was taken", campaign)
		}
		if _, err := j.Load(t.Context(), campaign, 0, 0); err == nil {
			t.Errorf("campaign %q was read", campaign)
		}
		if _, err := j.First(t.Context(), campaign); err == nil {
			t.Errorf("campaign %q was opened", campaign)
		}
	}
	for _, id := range []events.ActionID{"", " a", "a\r\nNats-Rollup: all", "ä", events.ActionID(bytes.Repeat([]byte("a"), 129))} {
		if _, err := j.Append(t.Context(), journal.Message{Campaign: table, ID: id, Body: []byte("{}")}, 0); err == nil {
			t.Errorf("id %q was taken", id)
		}
	}
	large := journal.Message{Campaign: table, ID: "a", Body: make([]byte, journal.LargestBody+1)}
	if _, err := j.Append(t.Context(), large, 0); !errors.Is(err, journal.ErrTooLarge) {
		t.Errorf("a large body: %v", err)
	}
	large.Body = large.Body[:journal.LargestBody]
	if _, err := j.Append(t.Context(), large, 0); err != nil {
		t.Errorf("the largest body: %v", err)
	}
	if last, err := j.Last(t.Context()); err != nil || last != 1 {
		t.Errorf("last %d, %v", last, err)
	}
}

func TestSecondOfTwoActionsIsAConflict(t *testing.T) {
	j := openAt(t, t.TempDir())
	s := scribe{campaign: table}
	late := s.next("late")
	s.write(t, j, 1)
	if _, err := j.Append(t.Context(), late, 0); !errors.Is(err, journal.ErrConflict) {
		t.Errorf("too late for the first place: %v", err)
	}
}

func TestRepeatIsAnsweredWithTheFirstAction(t *testing.T) {
	j := openAt(t, t.TempDir())
	s := scribe{campaign: table}
	first := s.next("a1")
	s.write(t, j, 3)
	s.text = "decided anew"
	for name, again := range map[string]struct {
		m        journal.Message
		expected uint64
	}{
		"the same bytes":             {first, 0},
		"other bytes":                {journal.Message{Campaign: table, ID: "a1", Body: []byte(`{"other":1}`)}, 0},
		"on the newest expectation":  {s.next("a1"), s.chain.Seq},
		"a later one, after a first": {s.next("a2"), 0},
	} {
		stored, err := j.Append(t.Context(), again.m, again.expected)
		if err != nil || stored.ID != again.m.ID || stored.Seq > 2 {
			t.Errorf("%s: %v, %v", name, stored, err)
		}
	}
	if after, err := whole(j, table); err != nil || after.chain != s.chain {
		t.Errorf("the journal changed: %v, %v", after.chain, err)
	}
}

// The same id in two campaigns is two actions.
func TestSameIDInAnotherCampaignIsAnotherAction(t *testing.T) {
	j := openAt(t, t.TempDir())
	for _, campaign := range []events.CampaignID{table, cellar} {
		s := scribe{campaign: campaign}
		s.write(t, j, 1)
		if stored, err := whole(j, campaign); err != nil || stored.chain.Revision != 1 {
			t.Errorf("campaign %s: %v, %v", campaign, stored.chain, err)
		}
	}
}

func TestSameActionTwiceAtOnceIsStoredOnce(t *testing.T) {
	j := openAt(t, t.TempDir())
	twiceAtOnce(t, []*journal.Journal{j, j}, table, times(t, "JOURNAL_TAPS", 30))
}

// twiceAtOnce taps every button twice, on two nodes, with bodies that differ.
func twiceAtOnce(t *testing.T, nodes []*journal.Journal, campaign events.CampaignID, rounds int) {
	t.Helper()
	s := scribe{campaign: campaign}
	for round := range rounds {
		var both sync.WaitGroup
		var stored [2]journal.Message
		var errs [2]error
		id := events.ActionID(fmt.Sprintf("tap%d", round))
		for i, j := range nodes {
			s.text = fmt.Sprint("tap ", i)
			m := s.next(id)
			both.Go(func() { stored[i], errs[i] = j.Append(t.Context(), m, s.chain.Seq) })
		}
		both.Wait()
		if err := errors.Join(errs[:]...); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if stored[0].Seq != stored[1].Seq || !bytes.Equal(stored[0].Body, stored[1].Body) {
			t.Fatalf("round %d: two actions %v %v", round, stored[0].Seq, stored[1].Seq)
		}
		if err := s.follow(stored[0]); err != nil {
			t.Fatal(err)
		}
	}
	if after, err := whole(nodes[0], campaign); err != nil || after.chain != s.chain {
		t.Errorf("folded %v, stored %v, %v", s.chain, after.chain, err)
	}
}

func TestOfSixteenWritersOneWinsEachRound(t *testing.T) {
	j := openAt(t, t.TempDir())
	race(t, []*journal.Journal{j}, table, times(t, "JOURNAL_RACES", 20))
}

// race lets 16 writers append at the same place, round after round.
func race(t *testing.T, nodes []*journal.Journal, campaign events.CampaignID, rounds int) {
	t.Helper()
	s := scribe{campaign: campaign}
	for round := range rounds {
		var all sync.WaitGroup
		var errs [16]error
		won := make(chan journal.Message, len(errs))
		for i := range errs {
			m := s.next(events.ActionID(fmt.Sprintf("r%dw%d", round, i)))
			all.Go(func() {
				stored, err := nodes[i%len(nodes)].Append(t.Context(), m, s.chain.Seq)
				if errs[i] = err; err == nil {
					won <- stored
				}
			})
		}
		all.Wait()
		if len(won) != 1 {
			t.Fatalf("round %d: %d winners: %v", round, len(won), errs)
		}
		if slices.ContainsFunc(errs[:], func(err error) bool { return err != nil && !errors.Is(err, journal.ErrConflict) }) {
			t.Fatalf("round %d: %v", round, errs)
		}
		if err := s.follow(<-won); err != nil {
			t.Fatal(err)
		}
	}
	if after, err := whole(nodes[0], campaign); err != nil || after.chain != s.chain {
		t.Errorf("won %v, stored %v, %v", s.chain, after.chain, err)
	}
}

// An acknowledgement that is lost leaves the outcome unknown; the same append
// again makes it known, and stores nothing twice.
func TestRetryAfterALostAcknowledgement(t *testing.T) {
	j := openAt(t, t.TempDir())
	lostAcks(t, j, table, times(t, "JOURNAL_LOST_ACKS", 40))
}

func lostAcks(t *testing.T, j *journal.Journal, campaign events.CampaignID, rounds int) {
	t.Helper()
	s := scribe{campaign: campaign}
	lost := 0
	for round := range rounds {
		m := s.next(events.ActionID(fmt.Sprintf("a%d", round)))
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(round%20)*40*time.Microsecond)
		_, err := j.Append(ctx, m, s.chain.Seq)
		cancel()
		if err != nil {
			lost++
			if !errors.Is(err, journal.ErrUnknownOutcome) {
				t.Fatalf("round %d: %v", round, err)
			}
		}
		stored, err := j.Append(t.Context(), m, s.chain.Seq)
		if err != nil {
			t.Fatalf("round %d again: %v", round, err)
		}
		if err := s.follow(stored); err != nil {
			t.Fatal(err)
		}
	}
	if after, err := whole(j, campaign); err != nil || after.chain != s.chain || after.chain.Revision != rounds {
		t.Errorf("appended %v, stored %v, %v", s.chain, after.chain, err)
	}
	if lost == 0 {
		t.Error("no acknowledgement was lost")
	}
}

func TestFullJournalRefusesAndStillReads(t *testing.T) {
	cfg := configAt(t, t.TempDir())
	cfg.MaxBytes = 256 << 10
	j := opened(t, cfg)
	s := scribe{campaign: table, text: string(bytes.Repeat([]byte("x"), 50_000))}
	var err error
	for err == nil {
		var stored journal.Message
		if stored, err = j.Append(t.Context(), s.next(events.ActionID(fmt.Sprint("a", s.chain.Revision+1))), s.chain.Seq); err == nil {
			err = s.follow(stored)
		}
	}
	if !errors.Is(err, journal.ErrFull) {
		t.Fatal(err)
	}
	if after, err := whole(j, table); err != nil || after.chain != s.chain || s.chain.Revision < 2 {
		t.Errorf("wrote %v, read %v, %v", s.chain, after.chain, err)
	}
	closed(t, j)
	cfg.MaxBytes = 1 << 20
	j = opened(t, cfg)
	s.write(t, j, 2)
}

func TestStopDuringAppendsLosesNothing(t *testing.T) {
	for range times(t, "JOURNAL_STOPS", 3) {
		stopDuringAppends(t, t.TempDir())
	}
}

// stopDuringAppends closes the journal under eight busy campaigns: what they
// were told is what is there.
func stopDuringAppends(t *testing.T, dir string) {
	t.Helper()
	j := openAt(t, dir)
	var all sync.WaitGroup
	scribes := make([]scribe, 8)
	started := make(chan struct{}, 1000)
	for i := range scribes {
		scribes[i] = scribe{campaign: events.CampaignID(fmt.Sprintf("campaign%d", i))}
		all.Go(func() { writeUntilStopped(t, j, &scribes[i], started) })
	}
	for range 40 {
		<-started
	}
	closed(t, j)
	all.Wait()
	j = openAt(t, dir)
	for _, s := range scribes {
		if after, err := whole(j, s.campaign); err != nil || after.chain != s.chain {
			t.Errorf("acknowledged %v, stored %v, %v", s.chain, after.chain, err)
		}
	}
	closed(t, j)
}

func writeUntilStopped(t *testing.T, j *journal.Journal, s *scribe, started chan<- struct{}) {
	for {
		select {
		case started <- struct{}{}:
		default:
		}
		id := events.ActionID(fmt.Sprint("a", s.chain.Revision))
		stored, err := j.Append(context.Background(), s.next(id), s.chain.Seq)
		if errors.Is(err, journal.ErrStopped) {
			return
		}
		if err == nil {
			err = s.follow(stored)
		}
		if err != nil {
			t.Error(err)
			return
		}
	}
}
