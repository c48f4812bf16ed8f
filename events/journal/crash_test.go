package journal_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"loretome/events"
	"loretome/events/journal"
)

// victimDir is the environment variable that makes this test's binary a
// process that appends until it is killed.
const victimDir = "JOURNAL_VICTIM_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(victimDir); dir != "" {
		if err := appendForever(dir); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// victims are the campaigns that the victim appends to, all at once.
var victims = []events.CampaignID{"victim00", "victim01", "victim02"}

// appendForever appends to some campaigns and tells of each acknowledgement.
func appendForever(dir string) error {
	quiet := slog.New(slog.DiscardHandler)
	j, err := journal.Open(context.Background(), journal.Config{Dir: dir, MaxBytes: 1 << 30, Log: quiet})
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	errs := make(chan error, len(victims))
	for _, campaign := range victims {
		all.Go(func() { errs <- appendTo(j, campaign) })
	}
	all.Wait()
	return errors.Join(<-errs, <-errs, <-errs, j.Close(context.Background()))
}

func appendTo(j *journal.Journal, campaign events.CampaignID) error {
	s, err := whole(j, campaign)
	if err != nil {
		return err
	}
	s.text = strings.Repeat("x", 3000)
	for {
		m := s.next(events.ActionID(fmt.Sprint("a", s.chain.Revision+1)))
		stored, err := j.Append(context.Background(), m, s.chain.Seq)
		if err != nil {
			return err
		}
		if err := s.follow(stored); err != nil {
			return err
		}
		fmt.Println("ack", campaign, s.chain.Revision, s.chain.Hash)
	}
}

// Killed at any moment, the journal has every acknowledged action, without a
// gap, and goes on.
func TestKilledProcessLosesNothingAcknowledged(t *testing.T) {
	dir := t.TempDir()
	acked := map[events.CampaignID]journal.Chain{}
	for round := range times(t, "JOURNAL_KILLS", 5) {
		killVictim(t, dir, 1+rand.IntN(200), acked)
		j := openAt(t, dir)
		for _, campaign := range victims {
			survived(t, j, campaign, acked[campaign], round)
		}
		closed(t, j)
	}
}

// killVictim starts a victim and kills it after some acknowledgements. Acked
// is left with the last acknowledged action of each campaign.
func killVictim(t *testing.T, dir string, after int, acked map[events.CampaignID]journal.Chain) {
	t.Helper()
	victim, out := startVictim(t, dir)
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); n++ {
		var campaign events.CampaignID
		var c journal.Chain
		if _, err := fmt.Sscanf(lines.Text(), "ack %s %d %s", &campaign, &c.Revision, &c.Hash); err != nil {
			t.Errorf("the victim said %q", lines.Text())
			break
		}
		acked[campaign] = c
		if n == after {
			if err := victim.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
	}
	if err := victim.Wait(); err == nil {
		t.Error("the victim ended by itself")
	}
}

func startVictim(t *testing.T, dir string) (*exec.Cmd, io.Reader) {
	t.Helper()
	victim := exec.Command(os.Args[0])
	victim.Env = append(os.Environ(), victimDir+"="+dir)
	victim.Stderr = os.Stderr
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	return victim, out
}

// survived makes sure that the last acknowledged action is in the campaign's
// unbroken chain, where it was.
func survived(t *testing.T, j *journal.Journal, campaign events.CampaignID, acked journal.Chain, round int) {
	t.Helper()
	messages, err := j.Load(t.Context(), campaign, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := scribe{campaign: campaign}
	for _, m := range messages {
		if err := s.follow(m); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if s.chain.Revision == acked.Revision && s.chain.Hash != acked.Hash {
			t.Errorf("round %d: revision %d of %s is another action", round, acked.Revision, campaign)
		}
	}
	if s.chain.Revision < acked.Revision || s.chain.Revision > acked.Revision+1 {
		t.Errorf("round %d: campaign %s: acknowledged %d, stored %d", round, campaign, acked.Revision, s.chain.Revision)
	}
}

func TestSecondProcessIsRefused(t *testing.T) {
	dir := t.TempDir()
	j := openAt(t, dir)
	_, err := journal.Open(t.Context(), configAt(t, dir))
	if !errors.Is(err, journal.ErrInUse) || !strings.Contains(err.Error(), dir) {
		t.Errorf("in the same process: %v", err)
	}
	victim, out := startVictim(t, dir)
	said, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Wait(); err == nil || !strings.Contains(string(said), journal.ErrInUse.Error()) {
		t.Errorf("in another process: %v, it said %q", err, said)
	}
	s := scribe{campaign: table}
	s.write(t, j, 1)
}

// The directory is free again when the process that held it was killed.
func TestDirectoryOfAKilledProcessIsFree(t *testing.T) {
	dir := t.TempDir()
	killVictim(t, dir, 1, map[events.CampaignID]journal.Chain{})
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	j, err := journal.Open(ctx, configAt(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	closed(t, j)
}
