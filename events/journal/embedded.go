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

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	lockFile   = "lock"
	markerFile = "created"

	markerText = "The stream of this journal exists. Without it, restore a backup.\n"

	maxMemory  = 64 << 20
	maxStore   = 1 << 50 // the stream's own size is the limit that counts
	maxPayload = 1 << 20
	readyTime  = 20 * time.Second
	retryPause = 250 * time.Millisecond
)

// connect takes the directory and starts the server in it, or reaches the
// cluster.
func (j *Journal) connect(ctx context.Context) error {
	if j.cfg.Dir != "" {
		if err := j.takeDir(); err != nil {
			return err
		}
		if err := j.unharmed(); err != nil {
			return err
		}
		if err := j.startServer(); err != nil {
			return err
		}
	}
	gone := make(chan struct{})
	nc, err := dial(ctx, j.cfg.URL, j.dialOptions(gone))
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	j.nc, j.gone = nc, gone
	j.js, err = jetstream.New(nc, jetstream.WithDefaultTimeout(askTime))
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	return nil
}

// dialOptions make a connection that comes back by itself and never keeps
// actions in a buffer meanwhile.
func (j *Journal) dialOptions(gone chan struct{}) []nats.Option {
	options := []nats.Option{
		nats.Name("loretome journal"),
		nats.MaxReconnects(-1),
		nats.ReconnectBufSize(-1),
		nats.ReconnectWait(retryPause),
		nats.ClosedHandler(func(*nats.Conn) { close(gone) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			j.cfg.Log.Warn("journal connection", "error", err)
		}),
	}
	if j.cfg.Dir != "" {
		return append(options, nats.InProcessServer(&j.embedded))
	}
	if j.cfg.CredsFile != "" {
		options = append(options, nats.UserCredentials(j.cfg.CredsFile))
	}
	return options
}

// dial connects, and tries until ctx ends: a cluster may start later than we.
func dial(ctx context.Context, url string, options []nats.Option) (*nats.Conn, error) {
	for {
		nc, err := nats.Connect(url, options...)
		if err == nil || !errors.Is(err, nats.ErrNoServers) {
			return nc, err
		}
		if pause(ctx, retryPause) != nil {
			return nil, err
		}
	}
}

// disconnect lets what was sent arrive and closes the connection.
func (j *Journal) disconnect(ctx context.Context) error {
	if err := j.nc.Drain(); err != nil {
		j.nc.Close()
	}
	select {
	case <-j.gone:
		return nil
	case <-ctx.Done():
		j.nc.Close()
		<-j.gone
		return fmt.Errorf("close the connection: %w", context.Cause(ctx))
	}
}

// takeDir makes the directory and locks it for the life of this process. The
// server itself takes no lock, and two of them overwrite each other.
func (j *Journal) takeDir() error {
	if err := os.MkdirAll(j.cfg.Dir, 0o700); err != nil {
		return fmt.Errorf("make the directory: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(j.cfg.Dir, lockFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("lock the directory: %w", err)
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = ErrInUse
		}
		return errors.Join(fmt.Errorf("lock the directory: %w", err), lock.Close())
	}
	j.lock = lock
	return nil
}

// startServer starts the embedded server, without a port.
func (j *Journal) startServer() error {
	s, err := server.NewServer(&server.Options{
		ServerName: "loretome", DontListen: true, NoSigs: true,
		JetStream: true, DisableJetStreamBanner: true,
		StoreDir: j.cfg.Dir, SyncAlways: true,
		JetStreamMaxMemory: maxMemory, JetStreamMaxStore: maxStore,
		MaxPayload: maxPayload,
	})
	if err != nil {
		return fmt.Errorf("make the server: %w", err)
	}
	j.embedded.put(s)
	log := &serverLog{to: j.cfg.Log, failed: j.failed, outage: j.Outage}
	s.SetLoggerV2(log, false, false, false)
	s.Start()
	if text := log.fatal(); text != "" {
		return fmt.Errorf("start the server: %s", text)
	}
	if !s.ReadyForConnections(readyTime) {
		return fmt.Errorf("start the server: not ready after %s", readyTime)
	}
	return nil
}

// marked says whether a journal was ever created in the directory.
func (j *Journal) marked() (bool, error) {
	_, err := os.Stat(filepath.Join(j.cfg.Dir, markerFile))
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// mark writes the marker that a journal was created, and makes sure that it
// stays.
func (j *Journal) mark() error {
	path := filepath.Join(j.cfg.Dir, markerFile)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write the marker: %w", err)
	}
	_, err = f.WriteString(markerText)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("write the marker: %w", err)
	}
	dir, err := os.Open(j.cfg.Dir)
	if err != nil {
		return fmt.Errorf("write the marker: %w", err)
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// hasBlocks says whether message files lie in the directory of a stream that
// the server did not find.
func (j *Journal) hasBlocks() (bool, error) {
	blocks, err := filepath.Glob(filepath.Join(j.cfg.Dir, "jetstream", "*", "streams", streamName, "msgs", "*.blk"))
	if err != nil {
		return false, fmt.Errorf("look for message files: %w", err)
	}
	for _, block := range blocks {
		info, err := os.Stat(block)
		if err != nil {
			return false, fmt.Errorf("look for message files: %w", err)
		}
		if info.Size() > 0 {
			return true, nil
		}
	}
	return false, nil
}

// serverLog passes the server's warnings and errors to the program's log, but for
// those that come of an outage, which is told once.
type serverLog struct {
	to     *slog.Logger
	failed func(error)  // takes note of an error of the disk
	outage func() error // nil if there is none

	mu sync.Mutex
	at string // the first fatal line
}

func (l *serverLog) fatal() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.at
}

// Noticef is dropped.
func (l *serverLog) Noticef(string, ...any) {}

// Debugf is dropped.
func (l *serverLog) Debugf(string, ...any) {}

// Tracef is dropped.
func (l *serverLog) Tracef(string, ...any) {}

// Warnf logs a warning of the server.
func (l *serverLog) Warnf(format string, v ...any) {
	l.tell(slog.LevelWarn, format, v)
}

// Errorf logs an error of the server.
func (l *serverLog) Errorf(format string, v ...any) {
	l.tell(slog.LevelError, format, v)
}

func (l *serverLog) tell(level slog.Level, format string, v []any) {
	for _, one := range v {
		if err, is := one.(error); is {
			l.failed(err)
		}
	}
	if l.outage() != nil {
		level = slog.LevelDebug
	}
	l.to.Log(context.Background(), level, "journal server: "+fmt.Sprintf(format, v...))
}

// Fatalf keeps the line: the server has not started, but it does not end the
// process.
func (l *serverLog) Fatalf(format string, v ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.at == "" {
		l.at = fmt.Sprintf(format, v...)
	}
}
