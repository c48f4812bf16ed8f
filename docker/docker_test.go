// Package docker_test carries out what Dockerfile and compose file say, without
// a container engine: it builds with the image's own build line, puts the
// image's files into a directory, and starts the program there as its user.
package docker_test

import (
	"debug/elf"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// instruction is one line of a Dockerfile, continuations joined.
type instruction struct {
	word  string // RUN, COPY …
	flags map[string]string
	rest  string
}

// dockerfile is a Dockerfile by stages.
func dockerfile(t *testing.T) [][]instruction {
	t.Helper()
	text, err := os.ReadFile("Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	var stages [][]instruction
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\\\n", " ")) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		one := instruction{word: word, flags: map[string]string{}, rest: strings.TrimSpace(rest)}
		for strings.HasPrefix(one.rest, "--") && word != "HEALTHCHECK" {
			flag, more, _ := strings.Cut(one.rest, " ")
			name, value, _ := strings.Cut(flag, "=")
			one.flags[name], one.rest = value, strings.TrimSpace(more)
		}
		if word == "FROM" {
			stages = append(stages, nil)
		}
		stages[len(stages)-1] = append(stages[len(stages)-1], one)
	}
	return stages
}

// image is the last stage, its files in a directory.
type image struct {
	root       string
	entrypoint []string
	cmd        []string
	health     []string
	env        []string
	user       uint32
	volume     string
}

// built is made once for all tests and removed after them.
type built struct {
	once sync.Once
	out  string // what is /out while the image is built
	ok   bool
}

var program built

func TestMain(m *testing.M) {
	out, err := os.MkdirTemp("", "image-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	program.out = out
	code := m.Run()
	_ = os.RemoveAll(out)
	os.Exit(code)
}

// build carries out the RUN lines of the build stage in the module.
func build(t *testing.T) string {
	t.Helper()
	program.once.Do(func() {
		for _, one := range dockerfile(t)[0] {
			if one.word != "RUN" {
				continue
			}
			cmd := exec.Command("sh", "-ec", strings.ReplaceAll(one.rest, "/out/", program.out+"/"))
			cmd.Dir = ".."
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", one.rest, err, out)
			}
		}
		program.ok = true
	})
	if !program.ok {
		t.Fatal("the image is not built")
	}
	return program.out
}

// assemble carries out the lines of the last stage.
func assemble(t *testing.T) image {
	t.Helper()
	stages, out := dockerfile(t), build(t)
	img := image{root: filepath.Join(t.TempDir(), "root")}
	for _, one := range stages[len(stages)-1] {
		switch one.word {
		case "COPY":
			img.copy(t, one, out)
		case "USER":
			uid, _, _ := strings.Cut(one.rest, ":")
			n, err := strconv.ParseUint(uid, 10, 32)
			if err != nil {
				t.Fatal(err)
			}
			img.user = uint32(n)
		case "ENV":
			img.env = strings.Fields(one.rest)
		case "VOLUME":
			img.volume = one.rest
		case "ENTRYPOINT":
			img.entrypoint = words(t, one.rest)
		case "CMD":
			img.cmd = words(t, one.rest)
		case "HEALTHCHECK":
			_, cmd, _ := strings.Cut(one.rest, "CMD ")
			img.health = words(t, cmd)
		}
	}
	return img
}

func words(t *testing.T, text string) []string {
	t.Helper()
	var all []string
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return all
}

// copy copies what was built, with its owner. What the base image of the build
// stage would give, an empty file stands for.
func (img image) copy(t *testing.T, one instruction, out string) {
	t.Helper()
	from, to, _ := strings.Cut(one.rest, " ")
	target := filepath.Join(img.root, strings.TrimSpace(to))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		t.Fatal(err)
	}
	inOut, isOurs := strings.CutPrefix(from, "/out/")
	if !isOurs {
		if err := os.WriteFile(target, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if cmdOut, err := exec.Command("cp", "-r", filepath.Join(out, inOut), target).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, cmdOut)
	}
	uid, _, _ := strings.Cut(one.flags["--chown"], ":")
	if n, err := strconv.Atoi(uid); err == nil && os.Geteuid() == 0 {
		if err := os.Chown(target, n, n); err != nil {
			t.Fatal(err)
		}
	}
}

// command is a command inside the image: as root of this machine the image's
// root directory and user are taken on, else paths lead into the directory.
func (img image) command(args []string, env ...string) *exec.Cmd {
	all := append(append([]string{}, img.env...), env...)
	if os.Geteuid() != 0 {
		for i, e := range all {
			all[i] = strings.Replace(e, "="+img.volume, "="+filepath.Join(img.root, img.volume), 1)
		}
		cmd := exec.Command(filepath.Join(img.root, args[0]), args[1:]...)
		cmd.Dir, cmd.Env = img.root, all
		return cmd
	}
	cmd := &exec.Cmd{Path: args[0], Args: args, Dir: "/", Env: all}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Chroot: img.root, Credential: &syscall.Credential{Uid: img.user, Gid: img.user},
	}
	return cmd
}

func TestTheProgramIsOneStaticFile(t *testing.T) {
	f, err := elf.Open(filepath.Join(build(t), "tracker"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("it wants a dynamic linker")
		}
	}
	if libraries, err := f.ImportedLibraries(); err != nil || len(libraries) > 0 {
		t.Errorf("it wants %v, %v", libraries, err)
	}
}

func TestTheImageRunsAsItsUserAndWritesOnlyToItsVolume(t *testing.T) {
	img := assemble(t)
	if img.user == 0 {
		t.Error("the image runs as root")
	}
	for range 2 { // the second time on the same volume
		s := start(t, img)
		health := img.command(img.health, "TRACKER_ADDR="+strings.TrimPrefix(s.url, "http://"))
		if out, err := health.CombinedOutput(); err != nil || !strings.Contains(string(out), "ready") {
			t.Errorf("not healthy: %v, %s", err, out)
		}
		s.stop(t)
	}
	if out, err := img.command(img.health, "TRACKER_ADDR=127.0.0.1:1").CombinedOutput(); err == nil {
		t.Errorf("healthy although nothing runs: %s", out)
	}
	if left := outsideVolume(t, img); len(left) > 0 {
		t.Errorf("written outside the volume: %v", left)
	}
}

// outsideVolume are the files in the image that it did not begin with.
func outsideVolume(t *testing.T, img image) []string {
	t.Helper()
	known := regexp.MustCompile(`^/(tracker|etc/ssl/certs/ca-certificates.crt)$`)
	var left []string
	err := filepath.WalkDir(img.root, func(path string, d fs.DirEntry, err error) error {
		inside := strings.TrimPrefix(path, img.root)
		switch {
		case err != nil:
			return err
		case inside == img.volume:
			return fs.SkipDir
		case !d.IsDir() && !known.MatchString(inside):
			left = append(left, inside)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return left
}
