package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"testing"
	"time"

	"loretome/events"
	"loretome/events/journal"
)

const (
	table   events.CampaignID = "thetable1"
	cellar  events.CampaignID = "thecellar2"
	patient                   = 30 * time.Second
)

// openAt opens the journal in a directory and closes it when the test ends.
func openAt(t testing.TB, dir string) *journal.Journal {
	t.Helper()
	return opened(t, configAt(t, dir))
}

func opened(t testing.TB, cfg journal.Config) *journal.Journal {
	t.Helper()
	j, err := journal.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(t, j) })
	return j
}

func configAt(t testing.TB, dir string) journal.Config {
	return journal.Config{Dir: dir, MaxBytes: 1 << 30, Log: quiet(t)}
}

// quiet is a log that is shown if the test fails.
func quiet(t testing.TB) *slog.Logger { return slog.New(slog.NewTextHandler(t.Output(), nil)) }

// closed closes a journal; a second time does no harm.
func closed(t testing.TB, j *journal.Journal) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patient)
	defer cancel()
	if err := j.Close(ctx); err != nil {
		t.Error(err)
	}
}

// times is how often a test repeats something: few times, or as often as the
// environment says.
func times(t testing.TB, variable string, few int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return few
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// scribe writes a campaign's actions one after the other, as a table does that
// only takes notes.
type scribe struct {
	campaign events.CampaignID
	chain    journal.Chain
	text     string
}

// next is the campaign's next action, under this id.
func (s *scribe) next(id events.ActionID) journal.Message {
	note := events.NoteAdded{On: "campaign", Text: s.text}
	body, err := events.Encode(events.Action{
		Format: events.Format, Campaign: s.campaign, Revision: s.chain.Revision + 1, ID: id,
		At: time.Now().UTC(), Seat: events.Seat{ID: "s1", Side: events.GameMaster, Name: "Mentor"},
		System: "heroquest", RulesVersion: "heroquest@1", Command: "AddNote", Data: []byte(`{}`),
		Events: []events.Recorded{{Type: "NoteAdded", Version: 1, Audience: events.ForAll, Data: note}},
		Prev:   s.chain.Hash,
	})
	if err != nil {
		panic(err)
	}
	return journal.Message{Campaign: s.campaign, ID: id, Body: body}
}

// follow takes over what was stored.
func (s *scribe) follow(m journal.Message) error {
	stored, err := m.Stored(catalog())
	if err != nil {
		return err
	}
	s.chain, err = s.chain.Next(stored)
	return err
}

// write appends n actions.
func (s *scribe) write(t testing.TB, j *journal.Journal, n int) {
	t.Helper()
	for range n {
		id := events.ActionID(fmt.Sprintf("a%d", s.chain.Revision+1))
		stored, err := j.Append(t.Context(), s.next(id), s.chain.Seq)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.follow(stored); err != nil {
			t.Fatal(err)
		}
	}
}

func catalog() events.Catalog {
	c, err := events.NewCatalog(map[string][]events.Type{"heroquest": nil})
	if err != nil {
		panic(err)
	}
	return c
}

// whole loads a campaign and follows its chain to the end.
func whole(j *journal.Journal, campaign events.CampaignID) (scribe, error) {
	s := scribe{campaign: campaign}
	messages, err := j.Load(context.Background(), campaign, 0, 0)
	if err != nil {
		return s, err
	}
	for _, m := range messages {
		if err := s.follow(m); err != nil {
			return s, err
		}
	}
	return s, nil
}

func TestJournalGivesBackWhatItTook(t *testing.T) {
	j := openAt(t, t.TempDir())
	at, below := scribe{campaign: table}, scribe{campaign: cellar}
	at.write(t, j, 2)
	below.write(t, j, 1)
	at.write(t, j, 1)

	messages, err := j.Load(t.Context(), table, 1, at.chain.Seq)
	if err != nil {
		t.Fatal(err)
	}
	if len(messages) != 2 || messages[0].Seq != 2 || messages[1].Seq != 4 || messages[1].ID != "a3" {
		t.Errorf("after sequence 1 came %v", messages)
	}
	first, err := j.First(t.Context(), cellar)
	if err != nil || first.Seq != 3 || first.Campaign != cellar || events.HashOf(first.Body) != below.chain.Hash {
		t.Errorf("first of the cellar: %v, %v", first, err)
	}
	last, err := j.Last(t.Context())
	if err != nil || last != 4 {
		t.Errorf("last %d, %v", last, err)
	}
	campaigns, err := j.Campaigns(t.Context())
	if err != nil || len(campaigns) != 2 || campaigns[table] != 3 || campaigns[cellar] != 1 {
		t.Errorf("campaigns %v, %v", campaigns, err)
	}
	var order []uint64
	for m, err := range j.All(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		order = append(order, m.Seq)
	}
	if fmt.Sprint(order) != "[1 2 3 4]" {
		t.Errorf("all: %v", order)
	}
}

func TestNewJournalIsEmpty(t *testing.T) {
	j := openAt(t, t.TempDir())
	if messages, err := j.Load(t.Context(), table, 0, 0); err != nil || len(messages) > 0 {
		t.Errorf("load: %v, %v", messages, err)
	}
	if _, err := j.First(t.Context(), table); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("first: %v", err)
	}
	if campaigns, err := j.Campaigns(t.Context()); err != nil || len(campaigns) > 0 {
		t.Errorf("campaigns: %v, %v", campaigns, err)
	}
	for m, err := range j.All(t.Context(), 0) {
		t.Errorf("all: %v, %v", m, err)
	}
}

func TestJournalOutlivesItsProcess(t *testing.T) {
	dir := t.TempDir()
	j := openAt(t, dir)
	before := scribe{campaign: table}
	before.write(t, j, 5)
	closed(t, j)
	j = openAt(t, dir)
	after, err := whole(j, table)
	if err != nil || after.chain != before.chain {
		t.Fatalf("before %v, after %v, %v", before.chain, after.chain, err)
	}
	after.write(t, j, 1)
}

func TestLoadNeedsManyPages(t *testing.T) {
	j := openAt(t, t.TempDir())
	n := times(t, "JOURNAL_PAGES", 1)*2000 + 1
	messages := make([]journal.Message, 0, n)
	s := scribe{campaign: table}
	for i := range n {
		m := s.next(events.ActionID(fmt.Sprintf("a%d", i)))
		s.chain = journal.Chain{Seq: uint64(i + 1), Revision: i + 1, Hash: events.HashOf(m.Body)}
		messages = append(messages, m)
	}
	if stored, err := j.Restore(t.Context(), journal.Each(messages)); err != nil || stored != n {
		t.Fatalf("restored %d, %v", stored, err)
	}
	if after, err := whole(j, table); err != nil || after.chain != s.chain {
		t.Fatalf("wrote %v, read %v, %v", s.chain, after.chain, err)
	}
	count := 0
	for _, err := range j.All(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		count++
	}
	if count != n {
		t.Errorf("all: %d of %d", count, n)
	}
}

func TestRestoreNeverMixesIntoACampaign(t *testing.T) {
	j := openAt(t, t.TempDir())
	s := scribe{campaign: table}
	s.write(t, j, 1)
	other := scribe{campaign: table, text: "another story"}
	_, err := j.Restore(t.Context(), journal.Each([]journal.Message{other.next("b1")}))
	if !errors.Is(err, journal.ErrConflict) {
		t.Errorf("another action: %v", err)
	}
	_, err = j.Restore(t.Context(), journal.Each([]journal.Message{other.next("a1")}))
	if !errors.Is(err, journal.ErrConflict) {
		t.Errorf("another action with the same id: %v", err)
	}
}

// A load that runs out of time is an error, never a short history.
func TestDeadlineInTheMiddleOfALoadIsAnError(t *testing.T) {
	j := openAt(t, t.TempDir())
	s := scribe{campaign: table, text: string(bytes.Repeat([]byte("x"), 20_000))}
	s.write(t, j, 300)
	failed := 0
	for d := 20 * time.Microsecond; ; d += d / 2 {
		ctx, cancel := context.WithTimeout(t.Context(), d)
		messages, err := j.Load(ctx, table, 0, 0)
		cancel()
		if err == nil {
			if len(messages) != 300 {
				t.Errorf("%d of 300 actions without an error after %s", len(messages), d)
			}
			break
		}
		failed++
		if !errors.Is(err, context.DeadlineExceeded) || messages != nil {
			t.Errorf("%d actions and the error %v", len(messages), err)
		}
	}
	if failed == 0 {
		t.Error("no deadline fell into the load")
	}
}

func TestLoadWaitsForWhatTheReaderHasSeen(t *testing.T) {
	j := openAt(t, t.TempDir())
	s := scribe{campaign: table}
	s.write(t, j, 1)
	loaded := make(chan error, 1)
	go func() {
		messages, err := j.Load(context.Background(), table, 0, 2)
		if err == nil && len(messages) != 2 {
			err = fmt.Errorf("%d actions", len(messages))
		}
		loaded <- err
	}()
	s.write(t, j, 1)
	if err := <-loaded; err != nil {
		t.Error(err)
	}
	if _, err := j.Load(t.Context(), table, 0, 3); !errors.Is(err, journal.ErrStale) {
		t.Errorf("a sequence that nobody wrote: %v", err)
	}
}

func TestSnapshotsComeBackWhole(t *testing.T) {
	j := openAt(t, t.TempDir())
	s := scribe{campaign: table}
	s.write(t, j, 3)
	snapshots, key := j.Snapshots(), string(table)+".heroquest-1"
	if _, err := snapshots.Get(t.Context(), key); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("none yet: %v", err)
	}
	for _, data := range []string{"the state", "", "the state again"} {
		if err := snapshots.Put(t.Context(), key, 3, []byte(data)); err != nil {
			t.Fatal(err)
		}
		if got, err := snapshots.Get(t.Context(), key); err != nil || string(got) != data {
			t.Errorf("kept %q, got %q, %v", data, got, err)
		}
	}
	if err := snapshots.Put(t.Context(), key, 3, make([]byte, 1<<20)); !errors.Is(err, journal.ErrTooLarge) {
		t.Errorf("a large one: %v", err)
	}
	if err := snapshots.Delete(t.Context(), key); err != nil {
		t.Fatal(err)
	}
	if _, err := snapshots.Get(t.Context(), key); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("deleted: %v", err)
	}
}

func TestSecretIsCreatedOnce(t *testing.T) {
	dir := t.TempDir()
	j := openAt(t, dir)
	if _, err := j.Secrets().Get(t.Context(), "key"); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("none yet: %v", err)
	}
	for _, value := range []string{"first", "second"} {
		kept, err := j.Secrets().Create(t.Context(), "key", []byte(value))
		if err != nil || string(kept) != "first" {
			t.Errorf("created %s, kept %s, %v", value, kept, err)
		}
	}
	closed(t, j)
	kept, err := openAt(t, dir).Secrets().Get(t.Context(), "key")
	if err != nil || string(kept) != "first" {
		t.Errorf("after a restart: %s, %v", kept, err)
	}
}

func TestFollowerSeesEveryActionOnceAndInOrder(t *testing.T) {
	j := openAt(t, t.TempDir())
	s := scribe{campaign: table}
	s.write(t, j, 3)
	seen := make(chan uint64, 100)
	stop, err := j.Follow(t.Context(), 1, func(m journal.Message) { seen <- m.Seq })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Follow(t.Context(), 0, func(journal.Message) {}); err == nil {
		t.Error("a second follower was let in")
	}
	s.write(t, j, 3)
	for want := uint64(2); want <= 6; want++ {
		if got := <-seen; got != want {
			t.Errorf("saw %d, not %d", got, want)
		}
	}
	if err := stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.write(t, j, 1)
	if len(seen) > 0 {
		t.Error("seen after the stop")
	}
}
