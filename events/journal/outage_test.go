package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"loretome/events"
)

// After an outage the server is another one, and everything goes on where it was: what
// was stored is there, the follower gets each action once and in order, secrets and
// snapshots are read and written. During it each of them is refused at once.
func TestAnOutageEndsWhereItBegan(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	j, err := Open(ctx, Config{Dir: t.TempDir(), Log: slog.New(slog.NewTextHandler(t.Output(), nil))})
	if err != nil {
		t.Fatal(err)
	}
	var followed atomic.Uint64
	if _, err := j.Follow(ctx, 0, func(m Message) {
		if !followed.CompareAndSwap(m.Seq-1, m.Seq) {
			t.Errorf("sequence %d comes after %d", m.Seq, followed.Load())
		}
	}); err != nil {
		t.Fatal(err)
	}
	last := uint64(0)
	appended := func() error {
		m, err := j.Append(ctx, Message{Campaign: "thetable1", ID: events.ActionID(fmt.Sprint("a", last)), Body: []byte("{}")}, last)
		if err == nil {
			last = m.Seq
		}
		return err
	}
	for round := range 3 {
		name := fmt.Sprint("secret", round)
		if err := errors.Join(appended(), appended(), j.Snapshots().Put(ctx, "thetable1.1", last, []byte("so far"))); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if _, err := j.Secrets().Create(ctx, name, []byte("s")); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		before := j.embedded.get()
		j.failed(&fs.PathError{Op: "write", Path: "1.blk", Err: syscall.ENOSPC})
		if err := j.Outage(); !errors.Is(err, ErrDiskFull) {
			t.Errorf("the outage is %v", err)
		}
		_, made := j.Secrets().Create(ctx, name+"b", []byte("s"))
		for what, err := range map[string]error{"append": appended(), "secret": made, "forget": j.Secrets().Forget(ctx, name), "snapshot": j.Snapshots().Put(ctx, "thetable1.1", last, nil)} {
			if !errors.Is(err, ErrDiskFull) {
				t.Errorf("%s during the outage: %v", what, err)
			}
		}
		for late := time.Now().Add(openTime); j.Outage() != nil; time.Sleep(firstPause) {
			if time.Now().After(late) {
				t.Fatal("the outage does not end")
			}
		}
		if j.embedded.get() == before {
			t.Error("the server was not started anew")
		}
		if value, err := j.Secrets().Get(ctx, name); err != nil || string(value) != "s" {
			t.Errorf("the secret is %q, %v", value, err)
		}
	}
	if err := appended(); err != nil {
		t.Fatal(err)
	}
	for late := time.Now().Add(openTime); followed.Load() < last; time.Sleep(firstPause) {
		if time.Now().After(late) {
			t.Fatalf("the follower came to %d of %d", followed.Load(), last)
		}
	}
	j.failed(syscall.EIO)
	if err := j.Outage(); !errors.Is(err, ErrDiskFails) || errors.Is(err, ErrDiskFull) {
		t.Errorf("an error of the disk is %v", err)
	}
	closing, cancel := context.WithTimeout(context.Background(), askTime)
	defer cancel()
	if err := j.Close(closing); err != nil {
		t.Errorf("closed during an outage: %v", err)
	}
}

// What is no fault of the disk begins no outage.
func TestOtherErrorsAreNoOutage(t *testing.T) {
	t.Parallel()
	for _, err := range []error{errors.New("no space left"), fs.ErrNotExist, syscall.ECONNRESET, context.DeadlineExceeded} {
		if why := diskError(err); why != nil {
			t.Errorf("%v is taken for %v", err, why)
		}
	}
}
