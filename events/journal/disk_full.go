package journal

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

const (
	probeFile  = "probe"
	probeSize  = 256 << 10 // so much room there must be before writing goes on
	probePause = 500 * time.Millisecond
)

// outage is a time in which the disk takes nothing. The embedded server keeps the
// error with which its first write failed, and writes never again: it is stopped and
// started anew in its place as soon as there is room. Reading goes on meanwhile.
type outage struct {
	mu   sync.Mutex
	fine context.Context // ends with the outage as its cause
	end  context.CancelCauseFunc
	shut bool           // the journal is closed, and nobody waits for room
	over sync.WaitGroup // for the one that waits for room
}

func newOutage() *outage {
	o := new(outage)
	o.renew()
	return o
}

func (o *outage) renew() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.fine, o.end = context.WithCancelCause(context.Background())
}

// now is a context that ends when writing fails.
func (o *outage) now() context.Context {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.fine
}

// begin says why writing fails, and has somebody wait for its end; it is false if that
// is known already.
func (o *outage) begin(why error, wait func()) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.fine.Err() != nil || o.shut {
		return false
	}
	o.end(why)
	o.over.Go(wait)
	return true
}

// close waits for the one that waits for room, who has been told to go.
func (o *outage) close() {
	o.mu.Lock()
	o.shut = true
	o.mu.Unlock()
	o.over.Wait()
}

// Outage is why nothing can be written just now; nil if it can. It ends by itself.
func (j *Journal) Outage() error { return context.Cause(j.outage.now()) }

// diskError says what it means that a write failed; nil if the disk is not at fault.
func diskError(err error) error {
	errno, is := errors.AsType[syscall.Errno](err)
	if !is {
		return nil
	}
	switch errno {
	case syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG:
		return fmt.Errorf("%w: %w", ErrDiskFull, err)
	case syscall.EIO, syscall.EROFS, syscall.EACCES, syscall.EPERM, syscall.ENODEV, syscall.ENXIO:
		return fmt.Errorf("%w: %w", ErrDiskFails, err)
	}
	return nil
}

// writing does some work that writes, unless nothing can be written. It is cut short
// when writing fails.
func (j *Journal) writing(ctx context.Context, most time.Duration, work func(context.Context) error) error {
	fine := j.outage.now()
	if why := context.Cause(fine); why != nil {
		return why
	}
	ctx, cancel := limit(ctx, most)
	defer cancel()
	defer context.AfterFunc(fine, cancel)()
	err := work(ctx)
	if why := context.Cause(fine); err != nil && why != nil {
		return why // whatever was cut short by it
	}
	return err
}

// failed takes note that the server could not write, and waits for room aside.
func (j *Journal) failed(err error) {
	why := diskError(err)
	if why != nil && j.outage.begin(why, func() { j.revive(j.gate.ctx) }) {
		j.cfg.Log.Error("nothing can be written until there is room on the disk again", "journal", j.cfg.where(), "error", why)
	}
}

// revive starts the server anew when the disk takes something again.
func (j *Journal) revive(ctx context.Context) {
	for wait := probePause; pause(ctx, wait) == nil; {
		if j.probe() != nil {
			continue
		}
		if err := j.restart(ctx); err != nil {
			wait = askTime
			j.cfg.Log.Error("the journal is not started anew; it is tried again", "journal", j.cfg.where(), "error", err)
			continue
		}
		j.cfg.Log.Info("there is room on the disk again, and writing goes on", "journal", j.cfg.where())
		j.outage.renew()
		return
	}
}

// probe writes a file to see whether there is room.
func (j *Journal) probe() error {
	path := filepath.Join(j.cfg.Dir, probeFile)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, probeSize))
	return errors.Join(err, f.Sync(), f.Close(), os.Remove(path))
}

// restart stops the server and starts it in its place, as at any start. The
// connection comes back by itself.
func (j *Journal) restart(ctx context.Context) error {
	j.embedded.stop()
	if err := j.unharmed(); err != nil {
		return err
	}
	if err := j.startServer(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	for !j.nc.IsConnected() {
		if err := pause(ctx, firstPause); err != nil {
			return err
		}
	}
	_, err := j.lookup(ctx)
	return err
}

// embedded is the server in this process, which is another one after an outage.
type embedded struct {
	mu     sync.Mutex
	server *server.Server
}

func (e *embedded) put(s *server.Server) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.server = s
}

func (e *embedded) get() *server.Server {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.server
}

// stop stops the server, if there is one.
func (e *embedded) stop() {
	if s := e.get(); s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}

// InProcessConn connects to the server that there is now.
func (e *embedded) InProcessConn() (net.Conn, error) { return e.get().InProcessConn() }
