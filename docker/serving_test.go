package docker_test

import (
	"bytes"
	"os/exec"
	"regexp"
	"sync"
	"syscall"
	"testing"
	"time"
)

const patient = time.Minute

// serving is a tracker that serves from an image.
type serving struct {
	cmd  *exec.Cmd
	said *transcript
	url  string
}

// transcript takes what a process prints, while others read it.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

// Write takes some output.
func (s *transcript) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case s.more <- struct{}{}:
	default:
	}
	return s.text.Write(b)
}

// String is what was printed so far.
func (s *transcript) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

var address = regexp.MustCompile(`On this machine: +(http://[^ /]+)`)

// start starts the image's own command, on a port of the loopback that is free.
func start(t *testing.T, img image, env ...string) *serving {
	t.Helper()
	s := &serving{said: &transcript{more: make(chan struct{}, 1)}}
	s.cmd = img.command(append(append([]string{}, img.entrypoint...), img.cmd...), append(env, "TRACKER_ADDR=127.0.0.1:0")...)
	s.cmd.Stdout, s.cmd.Stderr = s.said, s.said
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if s.cmd.ProcessState == nil { // a failed test left it
			_ = s.cmd.Process.Kill()
			_ = s.cmd.Wait()
		}
	})
	for late := time.After(patient); s.url == ""; {
		select {
		case <-s.said.more:
		case <-late:
			t.Fatalf("it does not say where it serves:\n%s", s.said)
		}
		if found := address.FindStringSubmatch(s.said.String()); found != nil {
			s.url = found[1]
		}
	}
	return s
}

// stop stops it as an engine does, and wants it to end well.
func (s *serving) stop(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(patient, func() { _ = s.cmd.Process.Kill() })
	defer kill.Stop()
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ends with %v:\n%s", err, s.said)
	}
}
