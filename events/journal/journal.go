// Package journal keeps every campaign's actions in one JetStream stream,
// written through a server inside this process or on a cluster outside it. It
// is the only package that knows NATS.
//
// The stream is the only truth: nothing in it is ever changed or deleted, and
// an action that was acknowledged is on disk. The package stores and reads
// bytes; what an action means is no concern of it.
package journal

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"loretome/events"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	defaultMaxBytes = 16 << 30
	openTime        = 60 * time.Second // for a start without a deadline
	askTime         = 5 * time.Second  // for one question to the server
)

// Config says where the journal is: in a directory of this machine, or on the
// servers at URL.
type Config struct {
	Dir       string       // the directory of the embedded server
	URL       string       // addresses of an external cluster, separated by commas
	CredsFile string       // credentials for the external cluster
	Replicas  int          // copies of the stream: 1 in a directory, 3 on a cluster if 0
	MaxBytes  int64        // size at which the journal is full; 16 GiB if 0
	Log       *slog.Logger // the default logger if nil

	// Rescue opens a journal that has lost its end, for reading only: to see
	// and to export what is left. Without it such a journal is not opened.
	Rescue bool
}

// Journal is an open journal. Its methods may be called at the same time.
type Journal struct {
	cfg    Config
	lock   *os.File
	nc     *nats.Conn
	gone   chan struct{} // closed when the connection is
	js     jetstream.JetStream
	stream jetstream.Stream

	embedded embedded
	outage   *outage

	snapshots, secrets jetstream.KeyValue

	pages chan struct{} // a place for each page on its way

	gate gate
	tail follower
	high highest

	unread map[events.CampaignID]uint64 // sequences that can't be read and that the server does not miss

	closing sync.Once
	closed  error // what Close came to
}

// Open opens the journal, and creates it where none has ever been. It fails
// rather than go on beside another process, with a lost stream, or with one
// whose configuration would lose history.
func Open(ctx context.Context, cfg Config) (*Journal, error) {
	j, err := reach(ctx, cfg)
	if err != nil {
		return nil, err
	}
	ctx, cancel := limit(ctx, openTime)
	defer cancel()
	if err := j.find(ctx); err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("the start takes too long: %w", err)
		}
		if why := j.Outage(); why != nil {
			err = fmt.Errorf("%w: %w", why, err)
		}
		return nil, errors.Join(fmt.Errorf("open the journal %s: %w", j.cfg.where(), err), j.giveUp())
	}
	return j, nil
}

// Create lays the journal's stream and its bucket of secrets on an external
// cluster. It is the operator's step, done once: Open never creates them
// there, so that a cluster that lost its data is noticed.
func Create(ctx context.Context, cfg Config) error {
	j, err := reach(ctx, cfg)
	if err != nil {
		return err
	}
	ctx, cancel := limit(ctx, openTime)
	defer cancel()
	if err := j.lay(ctx); err != nil {
		err = fmt.Errorf("create the journal %s: %w", j.cfg.where(), err)
		return errors.Join(err, j.giveUp())
	}
	return j.release(ctx)
}

// reach connects to the servers, starting the embedded one if there is a
// directory.
func reach(ctx context.Context, cfg Config) (*Journal, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	ctx, cancel := limit(ctx, openTime)
	defer cancel()
	j := &Journal{cfg: cfg, gate: newGate(), outage: newOutage(), pages: make(chan struct{}, pagesAside)}
	if err := j.connect(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open the journal %s: %w", cfg.where(), err), j.giveUp())
	}
	return j, nil
}

// find looks up what the journal consists of.
func (j *Journal) find(ctx context.Context) error {
	if err := j.findStream(ctx); err != nil {
		return err
	}
	if err := j.findSecrets(ctx); err != nil {
		return err
	}
	if err := j.findSnapshots(ctx); err != nil {
		return err
	}
	err := j.compareEnd(ctx)
	if j.cfg.Rescue {
		j.gate.shut(fmt.Errorf("%w: it was opened to be rescued", ErrStopped))
		if errors.Is(err, ErrLost) {
			j.cfg.Log.Error("the journal is opened for rescue", "journal", j.cfg.where(), "error", err)
			return nil
		}
	}
	return err
}

// complete fills in what was left out.
func (c Config) complete() (Config, error) {
	if (c.Dir == "") == (c.URL == "") {
		return c, errors.New("a journal is in a directory or at a URL: exactly one of both must be given")
	}
	if c.Dir != "" {
		dir, err := filepath.Abs(c.Dir)
		if err != nil {
			return c, fmt.Errorf("journal directory %s: %w", c.Dir, err)
		}
		c.Dir = dir
	}
	if c.Replicas == 0 {
		c.Replicas = 1
		if c.URL != "" {
			c.Replicas = 3
		}
	}
	if c.MaxBytes == 0 {
		c.MaxBytes = defaultMaxBytes
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return c, nil
}

// where names the journal in messages.
func (c Config) where() string {
	if c.Dir != "" {
		return "in " + c.Dir
	}
	return "on the cluster"
}

// Close stops the journal: no new actions, then the actions in flight, the
// follower, the connection and the server come to their end, in this order.
// When ctx ends earlier, waiting is cut short; what was acknowledged is safe.
// Closing again changes nothing.
func (j *Journal) Close(ctx context.Context) error {
	j.closing.Do(func() {
		j.gate.shut(ErrStopped)
		err := j.gate.wait(ctx)
		err = errors.Join(err, j.tail.stop(ctx))
		if !j.cfg.Rescue && j.Outage() == nil {
			err = errors.Join(err, j.noteEnd(ctx))
		}
		j.closed = errors.Join(err, j.release(ctx))
	})
	return j.closed
}

// release gives back what was taken, as far as it was.
func (j *Journal) release(ctx context.Context) error {
	var err error
	j.gate.abandon()
	j.outage.close()
	if j.nc != nil {
		err = j.disconnect(ctx)
	}
	j.embedded.stop()
	return errors.Join(err, j.unlock())
}

// unlock gives the directory back, if it was taken.
func (j *Journal) unlock() error {
	if j.lock == nil {
		return nil
	}
	// a process that was forked a moment ago still has the file open, so
	// closing it would not give the lock back
	return errors.Join(syscall.Flock(int(j.lock.Fd()), syscall.LOCK_UN), j.lock.Close())
}

// giveUp gives back what an opening took that has failed, also when it failed
// for want of time.
func (j *Journal) giveUp() error {
	ctx, cancel := context.WithTimeout(context.Background(), askTime)
	defer cancel()
	return j.release(ctx)
}

// gate lets actions in until the journal stops, and knows when all are out.
type gate struct {
	ctx     context.Context // ends when waiting is given up
	abandon context.CancelFunc

	mu     *sync.Mutex
	closed error // why nobody may enter
	inside *sync.WaitGroup
}

func newGate() gate {
	ctx, abandon := context.WithCancel(context.Background())
	return gate{ctx: ctx, abandon: abandon, mu: new(sync.Mutex), inside: new(sync.WaitGroup)}
}

// enter lets one action in; it must call the function returned when it is out.
func (g *gate) enter() (leave func(), err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed != nil {
		return nil, g.closed
	}
	g.inside.Add(1)
	return g.inside.Done, nil
}

// shut lets nobody in any more; the first reason stands.
func (g *gate) shut(reason error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed == nil {
		g.closed = reason
	}
}

// wait waits until all are out. At the end of ctx it makes them leave.
func (g *gate) wait(ctx context.Context) error {
	cut := context.AfterFunc(ctx, g.abandon)
	g.inside.Wait()
	g.abandon()
	if !cut() && ctx.Err() != nil {
		return fmt.Errorf("wait for actions in flight: %w", context.Cause(ctx))
	}
	return nil
}

// limit gives ctx a deadline if it has none.
func limit(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if _, has := ctx.Deadline(); has {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}

// pause waits, and says whether there is still time.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
