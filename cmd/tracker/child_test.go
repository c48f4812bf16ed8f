package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// childArgs is the environment variable that makes this test's binary the
// tracker itself, with these arguments.
const childArgs = "TRACKER_TEST_ARGS"

func TestMain(m *testing.M) {
	if args := os.Getenv(childArgs); args != "" {
		os.Args = append(os.Args[:1], strings.Split(args, "\n")...)
		os.Exit(run())
	}
	os.Exit(m.Run())
}

// child is a tracker in a process of its own.
type child struct {
	t   testing.TB
	cmd *exec.Cmd
	url string
}

// patience is how long a tracker may take for anything.
const patience = 30 * time.Second

// serving are the arguments of a tracker that serves a directory.
func serving(dir string) []string {
	return []string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--admin-token", "open sesame"}
}

// started starts a tracker on a directory and waits until it is ready.
func started(t testing.TB, dir string) *child {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childArgs+"="+strings.Join(serving(dir), "\n"))
	return launched(t, cmd)
}

// launched starts a tracker by a command and waits until it is ready.
func launched(t testing.TB, cmd *exec.Cmd) *child {
	t.Helper()
	c := &child{t: t, cmd: cmd}
	var said bytes.Buffer
	c.cmd.Stderr = &said
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.kill)
	lines := bufio.NewScanner(out)
	for c.url == "" && lines.Scan() {
		if _, here, found := strings.Cut(lines.Text(), "On this machine:"); found {
			c.url = strings.TrimSuffix(strings.TrimSpace(here), "/")
		}
	}
	if c.url == "" {
		t.Fatalf("the tracker does not say where it serves:\n%s", &said)
	}
	c.ready()
	return c
}

// ready waits until the tracker follows its journal.
func (c *child) ready() {
	c.t.Helper()
	for late := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		res, err := http.Get(c.url + "/readyz")
		if err == nil && res.Body.Close() == nil && res.StatusCode == http.StatusOK {
			return
		}
		if time.Now().After(late) {
			c.t.Fatalf("the tracker is not ready: %v", err)
		}
	}
}

// kill ends the process as a power cut would.
func (c *child) kill() {
	if c.cmd.ProcessState == nil {
		_ = c.cmd.Process.Kill()
		_ = c.cmd.Wait() // it says that it was killed
	}
}

// stop ends the process in good order.
func (c *child) stop() {
	c.t.Helper()
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		c.t.Fatal(err)
	}
	if err := c.cmd.Wait(); err != nil {
		c.t.Errorf("the tracker ends with %v", err)
	}
}

// call makes a request as the bearer of a token and gives status and body.
func (c *child) call(method, path, token string, body any) (int, []byte) {
	c.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, bytes.NewReader(data))
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return res.StatusCode, answer
}

// into makes a request that has to succeed and reads its answer.
func (c *child) into(answer any, method, path, token string, body any) {
	c.t.Helper()
	status, data := c.call(method, path, token, body)
	if status >= http.StatusBadRequest {
		c.t.Fatalf("%s %s: status %d: %s", method, path, status, data)
	}
	if err := json.Unmarshal(data, answer); err != nil {
		c.t.Fatalf("%s %s: %v in %s", method, path, err, fmt.Sprintf("%.200s", data))
	}
}
