package cli_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"loretome/cmd/tracker/internal/cli"
)

// fullDisk is a disk that can be filled and cleared under a server that works.
type fullDisk struct {
	name        string
	dir         string
	fill, clear func(t *testing.T, s *serving)
}

// limited is a disk on which no file of the server's can grow any more.
func limited(t *testing.T) fullDisk {
	set := func(most uint64) func(*testing.T, *serving) {
		return func(t *testing.T, s *serving) {
			t.Helper()
			to := syscall.Rlimit{Cur: most, Max: ^uint64(0)}
			_, _, no := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(s.cmd.Process.Pid), syscall.RLIMIT_FSIZE, uintptr(unsafe.Pointer(&to)), 0, 0, 0)
			if no != 0 {
				t.Fatal(no)
			}
		}
	}
	return fullDisk{"no file may grow", filepath.Join(t.TempDir(), "store"), set(1), set(^uint64(0))}
}

// small is a disk of two megabytes, where the tests may make one.
func small(t *testing.T) (disk fullDisk, may bool) {
	dir := t.TempDir()
	if syscall.Mount("none", dir, "tmpfs", 0, "size=2m") != nil {
		return disk, false
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	filler := filepath.Join(dir, "filler")
	fill := func(t *testing.T, _ *serving) {
		t.Helper()
		if err := os.WriteFile(filler, make([]byte, 4<<20), 0o600); err == nil {
			t.Fatal("the disk is not full")
		}
	}
	clear := func(t *testing.T, _ *serving) {
		t.Helper()
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
	}
	return fullDisk{"two megabytes", filepath.Join(dir, "store"), fill, clear}, true
}

// On a full disk the server says what is wrong, to players and to those who run it,
// and goes on reading. Once there is room it goes on by itself, as often as that
// happens, and nothing that was acknowledged is lost.
func TestWritingGoesOnByItselfOnceThereIsRoom(t *testing.T) {
	disks := []fullDisk{limited(t)}
	if disk, may := small(t); may {
		disks = append(disks, disk)
	}
	for _, disk := range disks {
		s := serve(t, "--data", disk.dir)
		l := loaded(t, s.url, 1)[0]
		for l.acked.Load() < 3 {
			time.Sleep(time.Millisecond)
		}
		l.stop()
		acked := int(l.acked.Load())
		for round := range 2 {
			disk.fill(t, s)
			begun := time.Now()
			for n := range 2 {
				status, said := l.notes(t, s.url, fmt.Sprintf("full%d-%d", round, n))
				if status != http.StatusServiceUnavailable || !strings.Contains(said, "the disk of the tracker is full") {
					t.Errorf("%s, note %d on a full disk: %d %s", disk.name, n, status, said)
				}
			}
			if took := time.Since(begun); took > 4*time.Second {
				t.Errorf("%s: that takes %v to say", disk.name, took)
			}
			if status, said := s.get(t, "/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(said, "the disk of the tracker is full") {
				t.Errorf("%s: ready is %d %s", disk.name, status, said)
			}
			if status, said := l.asks(t, s.url, "GET", "/api/v1/campaigns/"+l.id+"/state", ""); status != http.StatusOK {
				t.Errorf("%s, reading on a full disk: %d %s", disk.name, status, said)
			}
			disk.clear(t, s)
			status, said := 0, ""
			for late := time.Now().Add(patient); status != http.StatusCreated && time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
				status, said = l.notes(t, s.url, fmt.Sprintf("full%d-0", round))
			}
			if status != http.StatusCreated {
				t.Fatalf("%s, once there is room: %d %s\n%s", disk.name, status, said, s.said)
			}
			if status, said := s.get(t, "/readyz"); status != http.StatusOK {
				t.Errorf("%s, once there is room, ready is %d %s", disk.name, status, said)
			}
			acked++
		}
		s.stop(t, syscall.SIGTERM)
		start(t, "verify", "--data", disk.dir).wants(t, cli.Fine, fmt.Sprintf("%d actions in 1 campaign checked, 0 findings", acked))
		if log := s.said.String(); strings.Count(log, "nothing can be written until there is room") != 2 || strings.Count(log, "writing goes on") != 2 || strings.Contains(log, "JetStream") {
			t.Errorf("%s: the log is\n%s", disk.name, log)
		}
	}
}

// A restore onto a disk that has no room for it says so, and leaves nothing.
func TestARestoreWithoutRoomSaysSo(t *testing.T) {
	t.Parallel()
	file, dir := backedUp(t), filepath.Join(t.TempDir(), "new")
	sh := exec.Command("sh", "-c", `ulimit -f 4; exec "$0" restore "$1" --data "$2"`, binary, file, dir) // no file over two KiB
	said, err := sh.CombinedOutput()
	if err == nil || !strings.Contains(string(said), "there is not enough room on the disk of "+dir+", and nothing was restored: ") {
		t.Errorf("%v: %s", err, said)
	}
	if strings.Contains(string(said), "JetStream") || strings.Contains(string(said), "nobody can say") {
		t.Errorf("it says %s", said)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("something is left of it")
	}
}

// notes writes a note with this id, which is longer than what is left in a part of a
// disk that a file has already.
func (l *load) notes(t *testing.T, url, id string) (int, string) {
	t.Helper()
	return l.asks(t, url, "POST", "/api/v1/campaigns/"+l.id+"/actions",
		`{"id":"`+id+`","command":"AddNote","data":{"on":"campaign","text":"`+strings.Repeat("滴", 2000)+`"}}`)
}
