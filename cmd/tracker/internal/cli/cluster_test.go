package cli_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/cli"

	"github.com/nats-io/nats-server/v2/server"
)

// natsServer is a NATS server as an operator runs it, by its URL.
func natsServer(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		ServerName: "node0", Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: t.TempDir(), SyncAlways: true, JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 1 << 40,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(patient) {
		t.Fatal("the NATS server is not ready")
	}
	return s.ClientURL()
}

// A store on a NATS cluster is backed up while it is written, by command and by plan,
// and restored into a directory: every action that was acknowledged before is there.
func TestAClusterIsBackedUpUnderLoadAndRestoredElsewhere(t *testing.T) {
	nats, kept := natsServer(t), filepath.Join(t.TempDir(), "kept")
	start(t, "create", "--nats", nats, "--replicas", "1").wants(t, cli.Fine, "the store is laid, with 1 copy")
	s := serve(t, "--nats", nats, "--replicas", "1", "--admin-token", "sesame", "--backup-every", "1s", "--backup-keep", "2", "--backup-dir", kept)
	all := loaded(t, s.url, 3)
	file, held := filepath.Join(t.TempDir(), "backup.jsonl"), map[string]int64{}
	for range 2 {
		for _, l := range all {
			for before := l.acked.Load(); l.acked.Load() < before+20 && !t.Failed(); {
				time.Sleep(time.Millisecond)
			}
			held[l.id] = l.acked.Load()
		}
		start(t, "backup", "--url", s.url, "--admin-token", "sesame", file).wants(t, cli.Fine, "written to "+file+" and verified")
		hasAll(t, file, held)
	}
	for _, l := range all {
		l.stop()
		held[l.id] = l.acked.Load()
	}
	began := time.Now().UTC()
	for late := time.Now().Add(patient); plannedSince(t, kept, began) == ""; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("no backup comes by itself; the server said:\n%s", s.said)
		}
	}
	planned := plannedSince(t, kept, began)
	s.stop(t, syscall.SIGTERM)
	hasAll(t, planned, held)
	dir, again := filepath.Join(t.TempDir(), "elsewhere"), filepath.Join(t.TempDir(), "again.jsonl")
	start(t, "restore", planned, "--data", dir).wants(t, cli.Fine, "and verified")
	start(t, "verify", "--data", dir).wants(t, cli.Fine, "in 3 campaigns checked, 0 findings")
	start(t, "backup", "--data", dir, again).wants(t, cli.Fine, "verified")
	hasAll(t, again, held)
}

// plannedSince is a backup that was begun after a moment, by its name; empty if there
// is none yet.
func plannedSince(t *testing.T, dir string, began time.Time) string {
	t.Helper()
	for _, e := range listed(t, dir) {
		of := strings.TrimSuffix(strings.TrimPrefix(e.Name(), "loretome-"), ".jsonl")
		if at, err := time.Parse("20060102T150405Z", of); err == nil && at.After(began) {
			return filepath.Join(dir, e.Name())
		}
	}
	return ""
}
