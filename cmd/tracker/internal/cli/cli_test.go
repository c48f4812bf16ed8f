package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/cli"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/ruletest/lantern"
)

// binary is the program as people start it.
var binary string

func TestMain(m *testing.M) {
	code, err := buildAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

func buildAndRun(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "tracker-")
	if err != nil {
		return 1, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary, mine.dir = filepath.Join(dir, "tracker"), filepath.Join(dir, "mine")
	if out, err := exec.Command("go", "build", "-o", binary, "loretome/cmd/tracker").CombinedOutput(); err != nil {
		return 1, fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return m.Run(), nil
}

// games are those of the program under test: a small one, which throws dice.
func games() []app.Game { return []app.Game{app.NewTable(lantern.System)} }

// answer is what a command line came to.
type answer struct {
	code     int
	out, err string
}

// tracker carries out a command line in this process.
func tracker(t *testing.T, args ...string) answer {
	t.Helper()
	return trackerWith(t, nil, args...)
}

func trackerWith(t *testing.T, env map[string]string, args ...string) answer {
	t.Helper()
	return trackerOf(t, games, env, args...)
}

func trackerOf(t *testing.T, games func() []app.Game, env map[string]string, args ...string) answer {
	t.Helper()
	var out, err strings.Builder
	p := cli.Program{
		Games: games, Env: func(name string) string { return env[name] },
		In: strings.NewReader(env["stdin"]), Out: &out, Err: &err,
	}
	code := p.Run(t.Context(), args)
	return answer{code, out.String(), err.String()}
}

// wants checks the exit code and that a text stands in what was printed: on
// standard output if all went well, else on either.
func (a answer) wants(t *testing.T, code int, text string) {
	t.Helper()
	printed := a.out
	if code != cli.Fine {
		printed += a.err
	}
	if a.code != code || !strings.Contains(printed, text) {
		t.Errorf("exit code %d, wanted %d with %q in:\n%s%s", a.code, code, text, a.out, a.err)
	}
}

// inHouse does some work with the store in a directory, as a server would.
func inHouse(t *testing.T, dir string, work func(*app.House)) {
	t.Helper()
	inHouseOf(t, dir, games()[0], work)
}

func inHouseOf(t *testing.T, dir string, game app.Game, work func(*app.House)) {
	t.Helper()
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	j, err := journal.Open(t.Context(), journal.Config{Dir: dir, MaxBytes: 1 << 30, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	h, err := app.Open(t.Context(), j, app.Config{Log: log}, game)
	if err != nil {
		t.Fatal(err)
	}
	work(h)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := h.Close(ctx); err != nil {
		t.Error(err)
	}
	if err := j.Close(ctx); err != nil {
		t.Error(err)
	}
}

// prepared is a store with a campaign that was played for a while: six actions,
// of which the fifth is taken back by the sixth. It is made once and copied.
type prepared struct {
	dir  string
	once sync.Once
	id   events.CampaignID
}

var mine prepared

// table puts the store with the campaign into a directory.
func table(t *testing.T, dir string) events.CampaignID {
	t.Helper()
	mine.once.Do(func() { mine.id = played(t, mine.dir) })
	if mine.id == "" {
		t.Fatal("the campaign could not be played")
	}
	if err := os.CopyFS(dir, os.DirFS(mine.dir)); err != nil {
		t.Fatal(err)
	}
	return mine.id
}

// played plays the campaign.
func played(t *testing.T, dir string) (id events.CampaignID) {
	t.Helper()
	inHouse(t, dir, func(h *app.House) {
		g, _ := h.System("lantern")
		started, err := g.Start(t.Context(), app.Start{ID: "begin", Name: "Down the mine", GameMaster: "Olga"})
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range []struct{ by, command, data string }{
			{"", "JoinPlayer", `{"name":"Ada","side":"hero"}`},
			{"s2", "Delve", `{"name":"Long","path":[[1,1],[2,1]],"pace":"slow"}`},
			{"s1", "AddNote", `{"on":"campaign","text":"It drips."}`},
			{"s2", "Delve", `{"name":"Deep","path":[[3,1]],"pace":"slow"}`},
			{"s2", "Undo", `{"targets":[5],"reason":"mistaken"}`},
		} {
			q := app.Request{ID: events.ActionID(fmt.Sprint("a", i)), By: events.SeatID(c.by), Command: c.command, Data: json.RawMessage(c.data)}
			if _, err := g.Play(t.Context(), started.ID, q); err != nil {
				t.Fatalf("%s: %v", c.command, err)
			}
		}
		id = started.ID
	})
	return id
}

// exported is the export of a table, with the directory it came from.
func exported(t *testing.T) (file string, id events.CampaignID, dir string) {
	t.Helper()
	dir = t.TempDir()
	id = table(t, dir)
	file = filepath.Join(t.TempDir(), "mine.jsonl")
	tracker(t, "export", "--data", dir, string(id), "-o", file).wants(t, cli.Fine, "")
	return file, id, dir
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// changed is a copy of a file in which a text was replaced in one line.
func changed(t *testing.T, name string, line int, from, to string) string {
	t.Helper()
	lines := strings.SplitAfter(readFile(t, name), "\n")
	if !strings.Contains(lines[line-1], from) {
		t.Fatalf("line %d has no %q: %s", line, from, lines[line-1])
	}
	lines[line-1] = strings.Replace(lines[line-1], from, to, 1)
	copied := filepath.Join(t.TempDir(), "changed.jsonl")
	if err := os.WriteFile(copied, []byte(strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	return copied
}

func TestWhatIsNotUnderstoodIsExplainedWithExitCodeTwo(t *testing.T) {
	t.Parallel()
	for args, explained := range map[string]string{
		"sing":                                     `no command "sing"`,
		"help sing":                                `no command "sing"`,
		"--loud":                                   "-loud",
		"serve here":                               `"here" is one more`,
		"serve --replicas two":                     "replicas",
		"serve --replicas 2":                       "go with --nats",
		"serve --nats nats://a --data b":           "not in both",
		"serve --nats nats://a --replicas 9":       "1 to 5",
		"serve --base-path a?b":                    "--base-path is a path",
		"serve --base-path /hq/../x":               "--base-path is a path as /hq or /games/hq",
		"serve --base-path /.":                     "--base-path is a path",
		"serve --base-path /a//b":                  "--base-path is a path",
		"serve --base-path /bücher":                "of letters, digits",
		"serve --base-path /a\\b":                  "--base-path is a path",
		"serve --base-path /a%2fb":                 "--base-path is a path",
		"serve --base-path http://host/hq":         "--base-path is a path",
		"serve --public-url tracker.example":       "--public-url is like",
		"serve --trusted-proxies here":             `not "here"`,
		"serve --backup-keep 3":                    "go with --backup-every",
		"serve --backup-every 1ms":                 "from 1s to 8760h",
		"serve --backup-every 24":                  `invalid value "24" for flag -backup-every: it is a time with its unit, as 24h or 90m, from 1s to 8760h`,
		"serve --backup-every banana":              "as 24h or 90m",
		"serve --backup-every 99999999h":           "as 24h or 90m",
		"serve --backup-every 8761h":               "from 1s to 8760h",
		"serve --backup-every 24h --backup-keep 0": "1 at least",
		"serve --backup-every 24h --nats nats://a": "wants --backup-dir",
		"backup --url http://a --data b file":      "not in both",
		"backup --url here file":                   "--url is as",
		"export":                                   "wants one argument",
		"export abcdefgh more":                     `"more" is one more`,
		"export A*":                                "small letters and digits",
		"export --url ftp://a abcdefgh":            "--url is as",
		"export --url http://a --data b abcdef":    "small letters",
		"import":                                   "wants one argument",
		"verify no-such-file":                      `no file "no-such-file"`,
		"verify a b":                               "one more",
		"backup":                                   "wants one argument",
		"restore":                                  "wants one argument",
		"replay":                                   "wants one argument",
		"replay no-such-file":                      `no file "no-such-file"`,
		"replay --at -1 abcdefgh":                  "counted from 1",
		"replay --json --from 2 abcdefgh":          "goes with --at",
		"create":                                   "create wants --nats",
		"create --nats a --replicas 0":             "1 to 5",
		"health --url here":                        "--url is as",
		"health --addr here":                       "--addr is as",
		"version now":                              "takes no argument",
	} {
		a := tracker(t, strings.Fields(args)...)
		if a.out != "" {
			t.Errorf("tracker %s prints on standard output: %s", args, a.out)
		}
		a.wants(t, cli.Misuse, explained)
	}
}

func TestTheUsageOfTheCommandIsShownWithItsMisuse(t *testing.T) {
	t.Parallel()
	tracker(t, "export").wants(t, cli.Misuse, "usage: tracker export [--data DIR |")
}

func TestHelpNamesEveryCommandAndFlag(t *testing.T) {
	t.Parallel()
	all := tracker(t, "help")
	all.wants(t, cli.Fine, "TRACKER_BASE_PATH")
	for _, name := range []string{"serve", "export", "import", "verify", "backup", "restore", "replay", "create", "health", "version", "help"} {
		all.wants(t, cli.Fine, "\n  tracker "+name)
		tracker(t, "help", name).wants(t, cli.Fine, "tracker "+name)
		tracker(t, name, "-h").wants(t, cli.Fine, "tracker "+name)
	}
	tracker(t, "--help").wants(t, cli.Fine, "tracker serve")
	tracker(t, "help", "serve").wants(t, cli.Fine, "--trusted-proxies CIDRS")
	tracker(t, "help", "serve").wants(t, cli.Fine, "[TRACKER_TRUSTED_PROXIES]")
	tracker(t, "help", "export").wants(t, cli.Fine, "\n  -o FILE")
	tracker(t, "help", "serve").wants(t, cli.Fine, "--backup-every DURATION")
	tracker(t, "help", "serve").wants(t, cli.Fine, "[TRACKER_BACKUP_KEEP]")
	tracker(t, "help", "backup").wants(t, cli.Fine, "--admin-token TOKEN")
	tracker(t, "help", "verify").wants(t, cli.Fine, "and the dice")
	tracker(t, "help", "verify").wants(t, cli.Fine, "then exit code 1, otherwise 0; 2 if")
}

// A place for backups that takes none stops the start, and is named.
func TestAPlaceThatTakesNoBackupsStopsTheStart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{file, filepath.Join(file, "within"), "/proc/self"} {
		a := tracker(t, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(dir, "store"), "--backup-every", "24h", "--backup-dir", place)
		a.wants(t, cli.Failed, "no backup can be put into "+place+", --backup-dir names another directory")
	}
	if _, err := os.Stat(filepath.Join(dir, "store")); err == nil {
		t.Error("a store was begun")
	}
}

func TestVersionNamesProgramGoAndRules(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"version", "--version"} {
		a := tracker(t, args)
		a.wants(t, cli.Fine, "tracker ")
		a.wants(t, cli.Fine, "\ngo1.")
		a.wants(t, cli.Fine, "\nlantern@1\n")
	}
}

func TestTheEnvironmentGivesWhatTheCommandLineDoesNot(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	id := string(table(t, dir))
	env := map[string]string{"TRACKER_DATA": dir}
	trackerWith(t, env, "verify").wants(t, cli.Fine, "6 actions in 1 campaign checked")
	trackerWith(t, env, "verify", id).wants(t, cli.Fine, "6 actions in 1 campaign checked")
	trackerWith(t, env, "verify", "--data", t.TempDir()).wants(t, cli.Failed, "holds no store")
	trackerWith(t, map[string]string{"TRACKER_REPLICAS": "two"}, "serve").wants(t, cli.Misuse, `TRACKER_REPLICAS="two"`)
}
