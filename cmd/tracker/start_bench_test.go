package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// BenchmarkStart prints what the built program takes: the time until it is
// ready, beside that of a bare process start of the same program, and its
// memory when idle, with an empty store and with that of the evening.
func BenchmarkStart(b *testing.B) {
	program := filepath.Join(b.TempDir(), "tracker")
	if out, err := exec.CommandContext(b.Context(), "go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("build the program: %v\n%s", err, out)
	}
	bare := bareStart(b, program)
	b.Run("empty", func(b *testing.B) { measureStart(b, program, bare, b.TempDir()) })
	b.Run("evening", func(b *testing.B) {
		dir := b.TempDir()
		e := begun(started(b, dir))
		for _, line := range e.lines() {
			e.take(line)
		}
		e.stop()
		measureStart(b, program, bare, dir)
	})
}

// bareStart is the floor: how long the program takes to start, say its version,
// and end.
func bareStart(b *testing.B, program string) time.Duration {
	b.Helper()
	const starts = 5
	begin := time.Now()
	for range starts {
		if err := exec.CommandContext(b.Context(), program, "version").Run(); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(begin) / starts
}

// settling is how long a tracker is left alone before its memory is read.
const settling = time.Second

func measureStart(b *testing.B, program string, bare time.Duration, dir string) {
	b.Helper()
	var took time.Duration
	memory := 0.0
	for b.Loop() {
		begin := time.Now()
		c := launched(b, exec.Command(program, serving(dir)...))
		took += time.Since(begin)
		time.Sleep(settling)
		memory += resident(b, c.cmd.Process.Pid)
		c.stop()
	}
	n := float64(b.N)
	b.ReportMetric(0, "ns/op") // the settling is no work
	b.ReportMetric(took.Seconds()*1000/n, "ms-to-ready")
	b.ReportMetric(took.Seconds()/n/bare.Seconds(), "x-bare-start")
	b.ReportMetric(memory/n, "MiB-idle")
	b.ReportMetric(memory/n/64, "of-64-MiB")
}

// resident is the memory that a process has in use, in MiB, as the kernel
// counts it.
func resident(b *testing.B, pid int) float64 {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if rest, found := strings.CutPrefix(line, "VmRSS:"); found {
			var kib float64
			if _, err := fmt.Sscan(rest, &kib); err != nil {
				b.Fatal(err)
			}
			return kib / 1024
		}
	}
	b.Fatal("the kernel does not tell the memory")
	return 0
}
