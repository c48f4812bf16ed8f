package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/cli"
)

const patient = 30 * time.Second

// Tests that start the program run alone, before all others: for a moment a
// new process holds every lock that this one holds, also one that it gives back
// just then.

// serving is the program while it serves.
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

// serve starts the program and waits until it says where it serves.
func serve(t *testing.T, args ...string) *serving {
	t.Helper()
	s := &serving{said: &transcript{more: make(chan struct{}, 1)}}
	s.cmd = exec.Command(binary, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
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

// stop sends a signal and wants the program to end well.
func (s *serving) stop(t *testing.T, signal os.Signal) {
	t.Helper()
	if err := s.cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("%v ends it with %v:\n%s", signal, err, s.said)
		}
	case <-time.After(patient):
		t.Errorf("%v does not end it:\n%s", signal, s.said)
		_ = s.cmd.Process.Kill()
		<-ended
	}
}

// get asks the server, and gives the status and the body.
func (s *serving) get(t *testing.T, path string) (int, string) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return answered(t, req)
}

// answered is the status and the body of an answer.
func answered(t *testing.T, req *http.Request) (int, string) {
	t.Helper()
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// start runs the program to its end.
func start(t *testing.T, args ...string) answer {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	var out, stderr strings.Builder
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	err := cmd.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
		t.Fatal(err)
	}
	return answer{cmd.ProcessState.ExitCode(), out.String(), stderr.String()}
}

func TestServeAnswersAndStopsCleanlyWhenItIsTold(t *testing.T) {
	dir := t.TempDir()
	for _, signal := range []os.Signal{syscall.SIGTERM, syscall.SIGINT} {
		s := serve(t, "--data", dir)
		if status, body := s.get(t, "/readyz"); status != http.StatusOK {
			t.Errorf("not ready: %d %s", status, body)
		}
		if status, body := s.get(t, "/version"); status != http.StatusOK || !strings.Contains(body, "heroquest@1") {
			t.Errorf("its version: %d %s", status, body)
		}
		if !strings.Contains(s.said.String(), dir) {
			t.Errorf("it does not say where it keeps its store:\n%s", s.said)
		}
		s.stop(t, signal)
	}
	start(t, "verify", "--data", dir).wants(t, cli.Fine, "0 findings")
}

func TestServeIsWhatIsDoneWithoutACommand(t *testing.T) {
	cmd := exec.Command(binary, "--addr", "nowhere:0", "--data", t.TempDir())
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "listen tcp") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestASecondProcessOnTheDirectoryIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, "--data", dir)
	for _, args := range [][]string{
		{"serve", "--addr", "127.0.0.1:0"}, {"verify"}, {"export", "abcdefgh"}, {"backup", filepath.Join(t.TempDir(), "b")},
	} {
		a := start(t, append(args, "--data", dir)...)
		a.wants(t, cli.Failed, "another process works in the data directory "+dir)
	}
	s.stop(t, syscall.SIGTERM)
	start(t, "verify", "--data", dir).wants(t, cli.Fine, "0 findings")
}

func TestServeOnAnAddressThatIsTakenSaysSo(t *testing.T) {
	s := serve(t, "--data", t.TempDir())
	taken := strings.TrimPrefix(s.url, "http://")
	start(t, "serve", "--addr", taken, "--data", t.TempDir()).wants(t, cli.Failed, "--addr names another address")
	s.stop(t, syscall.SIGTERM)
}

func TestServeIsFoundUnderItsBasePath(t *testing.T) {
	s := serve(t, "--data", t.TempDir(), "--base-path", "hq/")
	if status, _ := s.get(t, "/hq/readyz"); status != http.StatusOK {
		t.Errorf("not ready: %d", status)
	}
	if status, _ := s.get(t, "/readyz"); status != http.StatusNotFound {
		t.Errorf("it is at the root too: %d", status)
	}
	start(t, "health", "--addr", strings.TrimPrefix(s.url, "http://"), "--base-path", "/hq").wants(t, cli.Fine, "ready")
	s.stop(t, syscall.SIGTERM)
	start(t, "health", "--url", s.url+"/hq").wants(t, cli.Failed, "refused")
}

func TestServeBeginsWithASampleThatIsExportedFromAfar(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, "--data", dir, "--demo")
	link := regexp.MustCompile(`/c/([a-z0-9]+)/seat/(\S+)`).FindStringSubmatch(s.said.String())
	if link == nil {
		t.Fatalf("no link to the sample campaign:\n%s", s.said)
	}
	file := filepath.Join(t.TempDir(), "sample.jsonl")
	start(t, "export", "--url", s.url, "--token", link[2], link[1], "-o", file).wants(t, cli.Fine, "")
	start(t, "export", "--url", s.url, "--token", "none", link[1]).wants(t, cli.Failed, "401")
	start(t, "export", "--url", s.url, "--token", link[2], "abcdefgh").wants(t, cli.Failed, "404")
	s.stop(t, syscall.SIGTERM)
	start(t, "verify", file).wants(t, cli.Fine, "1 campaign checked, 0 findings")
	start(t, "replay", file).wants(t, cli.Fine, "takes a seat")
	again := serve(t, "--data", dir, "--demo")
	if !strings.Contains(again.said.String(), link[0]) {
		t.Errorf("the sample campaign is another one:\n%s", again.said)
	}
	again.stop(t, syscall.SIGTERM)
	start(t, "verify", "--data", dir).wants(t, cli.Fine, "1 campaign checked, 0 findings")
}

func TestAStopEndsTheLiveStreams(t *testing.T) {
	s := serve(t, "--data", t.TempDir(), "--demo", "--admin-token", "open sesame")
	id := regexp.MustCompile(`/c/([a-z0-9]+)/`).FindStringSubmatch(s.said.String())[1]
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/api/v1/campaigns/"+id+"/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer open sesame")
	req.Header.Set("Last-Event-ID", "1")
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if _, err := bufio.NewReader(answer.Body).ReadString('\n'); err != nil {
		t.Fatalf("the stream says nothing: %v", err)
	}
	begun := time.Now()
	s.stop(t, syscall.SIGTERM)
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("it took %s to stop", took)
	}
}
