package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"loretome/events"
	"loretome/events/journal"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// cluster is some servers on loopback ports, as an operator runs them.
type cluster struct {
	options []*server.Options
	servers []*server.Server
}

// startCluster starts n servers that know each other.
func startCluster(t *testing.T, n int) *cluster {
	t.Helper()
	c := &cluster{servers: make([]*server.Server, n)}
	var routes []*url.URL
	for i := range n {
		c.options = append(c.options, &server.Options{
			ServerName: fmt.Sprint("node", i), Host: "127.0.0.1", Port: freePort(t),
			NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir(), SyncAlways: true,
			JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 1 << 40,
		})
		if n > 1 {
			port := freePort(t)
			c.options[i].Cluster = server.ClusterOpts{Name: "tables", Host: "127.0.0.1", Port: port}
			routes = append(routes, &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", port)})
		}
	}
	t.Cleanup(c.stop) // before the directories are removed
	for i := range n {
		c.options[i].Routes = routes
		c.start(t, i)
	}
	return c
}

// freePort is a port on which nobody listens right now.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return l.Addr().(*net.TCPAddr).Port
}

// start starts one server, and again after it was stopped.
func (c *cluster) start(t *testing.T, i int) {
	t.Helper()
	s, err := server.NewServer(c.options[i])
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	c.servers[i] = s
	if !s.ReadyForConnections(patient) {
		t.Fatal("the server is not ready")
	}
}

// stop stops all servers.
func (c *cluster) stop() {
	for _, s := range c.servers {
		if s != nil {
			s.Shutdown()
			s.WaitForShutdown()
		}
	}
}

func (c *cluster) urls() string {
	var urls []string
	for _, o := range c.options {
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", o.Port))
	}
	return strings.Join(urls, ",")
}

func (c *cluster) config(t *testing.T) journal.Config {
	return journal.Config{URL: c.urls(), Replicas: len(c.servers), MaxBytes: 1 << 30, Log: quiet(t)}
}

// stopLeader stops the server that leads the stream and returns its number.
func (c *cluster) stopLeader(t *testing.T) int {
	t.Helper()
	for i, s := range c.servers {
		if s.JetStreamIsStreamLeader(server.DEFAULT_GLOBAL_ACCOUNT, "EVENTS") {
			s.Shutdown()
			s.WaitForShutdown()
			return i
		}
	}
	t.Fatal("the stream has no leader")
	return 0
}

// admin is the operator's connection to the cluster.
func (c *cluster) admin(t *testing.T) jetstream.JetStream {
	t.Helper()
	nc, err := nats.Connect(c.urls())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// On a cluster nothing is created by a start: the operator does it.
func TestClusterWithoutAStreamIsNotOpened(t *testing.T) {
	c := startCluster(t, 1)
	if _, err := journal.Open(t.Context(), c.config(t)); !errors.Is(err, journal.ErrLost) {
		t.Fatalf("opened: %v", err)
	}
	for range 2 {
		if err := journal.Create(t.Context(), c.config(t)); err != nil {
			t.Fatal(err)
		}
	}
	j := opened(t, c.config(t))
	s := scribe{campaign: table}
	s.write(t, j, 3)
	if holds, _ := backedUp(t, func(b *bytes.Buffer) (journal.Backup, error) { return j.WriteBackup(t.Context(), b) }); holds.Actions != 3 {
		t.Errorf("of 3 actions a backup has %d", holds.Actions)
	}
}

func TestStreamThatWouldLoseHistoryIsNotOpened(t *testing.T) {
	c := startCluster(t, 1)
	if err := journal.Create(t.Context(), c.config(t)); err != nil {
		t.Fatal(err)
	}
	js := c.admin(t)
	stream, err := js.Stream(t.Context(), "EVENTS")
	if err != nil {
		t.Fatal(err)
	}
	good := stream.CachedInfo().Config
	for field, change := range map[string]func(*jetstream.StreamConfig){
		"max_age":              func(c *jetstream.StreamConfig) { c.MaxAge = time.Hour },
		"max_msgs_per_subject": func(c *jetstream.StreamConfig) { c.MaxMsgsPerSubject = 10 },
		"discard":              func(c *jetstream.StreamConfig) { c.Discard = jetstream.DiscardOld },
		"allow_direct":         func(c *jetstream.StreamConfig) { c.AllowDirect = false },
		"subjects":             func(c *jetstream.StreamConfig) { c.Subjects = []string{"campaign.*", "other.*"} },
	} {
		bad := good
		change(&bad)
		if _, err := js.UpdateStream(t.Context(), bad); err != nil {
			t.Fatal(err)
		}
		if _, err := journal.Open(t.Context(), c.config(t)); err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := js.UpdateStream(t.Context(), good); err != nil {
		t.Fatal(err)
	}
	opened(t, c.config(t))
}

// When the stream is deleted under a running journal, no more actions are
// taken, and none is said to be stored.
func TestStreamDeletedWhileRunning(t *testing.T) {
	c := startCluster(t, 1)
	if err := journal.Create(t.Context(), c.config(t)); err != nil {
		t.Fatal(err)
	}
	j, err := journal.Open(t.Context(), c.config(t))
	if err != nil {
		t.Fatal(err)
	}
	s := scribe{campaign: table}
	s.write(t, j, 1)
	js := c.admin(t)
	if err := js.DeleteStream(t.Context(), "EVENTS"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := j.Append(ctx, s.next("a2"), s.chain.Seq); !errors.Is(err, journal.ErrUnknownOutcome) {
		t.Errorf("without a stream: %v", err)
	}
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "OTHER", Subjects: []string{"campaign.*"}}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := j.Append(t.Context(), s.next("a2"), s.chain.Seq); !errors.Is(err, journal.ErrStopped) {
			t.Errorf("with another stream: %v", err)
		}
	}
	if err := j.Close(t.Context()); err == nil {
		t.Error("closed as if nothing had happened")
	}
}

// Two nodes on three servers: the promises of one server hold, also while the
// stream's leader is lost.
func TestThreeServers(t *testing.T) {
	c := startCluster(t, 3)
	ctx, cancel := context.WithTimeout(t.Context(), 2*patient)
	defer cancel()
	if err := journal.Create(ctx, c.config(t)); err != nil {
		t.Fatal(err)
	}
	nodes := []*journal.Journal{opened(t, c.config(t)), opened(t, c.config(t))}
	seen := make(chan uint64, 10_000)
	if _, err := nodes[1].Follow(ctx, 0, func(m journal.Message) { seen <- m.Seq }); err != nil {
		t.Fatal(err)
	}
	t.Run("one of sixteen wins", func(t *testing.T) { race(t, nodes, "racetrack", times(t, "JOURNAL_RACES", 5)) })
	t.Run("twice at once", func(t *testing.T) { twiceAtOnce(t, nodes, "doubletap", times(t, "JOURNAL_TAPS", 10)) })
	t.Run("lost acknowledgements", func(t *testing.T) { lostAcks(t, nodes[0], "lostacks", times(t, "JOURNAL_LOST_ACKS", 20)) })
	t.Run("leader lost", func(t *testing.T) {
		for range times(t, "JOURNAL_LEADERS", 1) {
			leaderLost(t, c, nodes)
		}
	})
	last, err := nodes[0].Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for want := uint64(1); want <= last; want++ {
		select {
		case got := <-seen:
			if got != want {
				t.Fatalf("the follower saw %d, not %d", got, want)
			}
		case <-time.After(patient):
			t.Fatalf("the follower saw %d of %d", want-1, last)
		}
	}
}

// leaderLost stops the leader while campaigns are played on both nodes, lets
// them go on, and starts it again.
func leaderLost(t *testing.T, c *cluster, nodes []*journal.Journal) {
	t.Helper()
	var all sync.WaitGroup
	scribes := make([]scribe, 4)
	half := make(chan struct{}, len(scribes))
	for i := range scribes {
		s, err := whole(nodes[i%2], events.CampaignID(fmt.Sprintf("campaign%d", i)))
		if err != nil {
			t.Fatal(err)
		}
		scribes[i] = s
		all.Go(func() {
			writePatiently(t, nodes[i%2], &scribes[i], 20)
			half <- struct{}{}
			writePatiently(t, nodes[i%2], &scribes[i], 40)
		})
	}
	<-half
	stopped := c.stopLeader(t)
	all.Wait()
	c.start(t, stopped)
	for i, s := range scribes {
		messages, err := nodes[(i+1)%2].Load(t.Context(), s.campaign, 0, s.chain.Seq)
		after := scribe{campaign: s.campaign}
		for _, m := range messages {
			err = errors.Join(err, after.follow(m))
		}
		if err != nil || after.chain != s.chain {
			t.Errorf("acknowledged %v, stored %v, %v", s.chain, after.chain, err)
		}
	}
}

// writePatiently appends n actions, each as often as it takes to know that it
// is stored.
func writePatiently(t *testing.T, j *journal.Journal, s *scribe, n int) {
	deadline := time.Now().Add(patient)
	for range n {
		m := s.next(events.ActionID(fmt.Sprint("a", s.chain.Revision+1)))
		stored, err := j.Append(context.Background(), m, s.chain.Seq)
		for errors.Is(err, journal.ErrUnknownOutcome) && time.Now().Before(deadline) {
			stored, err = j.Append(context.Background(), m, s.chain.Seq)
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

// A server of a cluster that has not yet what was acknowledged is waited for, so that
// a backup lacks nothing; what does not come is missing.
func TestABackupOfAClusterWaitsForAServerThatIsBehind(t *testing.T) {
	t.Parallel()
	c := startCluster(t, 1)
	if err := journal.Create(t.Context(), c.config(t)); err != nil {
		t.Fatal(err)
	}
	j := opened(t, c.config(t))
	s := scribe{campaign: table}
	s.write(t, j, 3)
	var late sync.WaitGroup
	late.Go(func() {
		time.Sleep(150 * time.Millisecond)
		s.write(t, j, 1)
	})
	read := func(last uint64) (whole int, wrong error) {
		for _, err := range j.Messages(t.Context(), last) {
			if wrong = errors.Join(wrong, err); err == nil {
				whole++
			}
		}
		return whole, wrong
	}
	if whole, wrong := read(4); whole != 4 || wrong != nil {
		t.Errorf("of 4 actions, the last of which was late, %d are read, %v", whole, wrong)
	}
	late.Wait()
	if whole, wrong := read(5); whole != 4 || !errors.Is(wrong, events.ErrDamaged) {
		t.Errorf("of 5 actions, the last of which is not there, %d are read, %v", whole, wrong)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for _, err := range j.Messages(ended, 4) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("for one who waits no more it reads: %v", err)
		}
	}
}
