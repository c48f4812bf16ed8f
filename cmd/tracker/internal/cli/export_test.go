package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/cli"
	"loretome/events/journal"
)

func TestExportWritesAHeaderAndOneActionALine(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	id := string(table(t, dir))
	a := tracker(t, "export", "--data", dir, id)
	a.wants(t, cli.Fine, "")
	lines := strings.Split(strings.TrimSuffix(a.out, "\n"), "\n")
	if len(lines) != 1+6+1 {
		t.Fatalf("%d lines, not a header, 6 actions and a seal", len(lines))
	}
	for _, part := range []string{`"campaign":"` + id + `"`, `"system":"lantern"`, `"rules_version":"lantern@1"`, `"name":"Down the mine"`} {
		if !strings.Contains(lines[0], part) {
			t.Errorf("the header lacks %s: %s", part, lines[0])
		}
	}
}

func TestExportIsTheSameInAFileAndOnStandardOutput(t *testing.T) {
	t.Parallel()
	file, id, dir := exported(t)
	a := tracker(t, "export", string(id), "--data", dir, "-o", "-")
	if a.out != readFile(t, file) {
		t.Error("they differ")
	}
}

func TestExportReplacesAFileWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	file, id, dir := exported(t)
	before := readFile(t, file)
	tracker(t, "export", "--data", dir, "abcdefgh", "-o", file).wants(t, cli.Failed, "no such campaign")
	if readFile(t, file) != before {
		t.Error("a failed export changed the file")
	}
	tracker(t, "export", "--data", dir, string(id), "-o", filepath.Join(dir, "no", "such", "place")).wants(t, cli.Failed, "no such file")
	left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".*.part"))
	if err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}

func TestExportWritesIntoADevice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	id := string(table(t, dir))
	tracker(t, "export", "--data", dir, id, "-o", os.DevNull).wants(t, cli.Fine, "")
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device became a file: %v, %v", info, err)
	}
}

func TestExportOfNoStoreMakesNone(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "none")
	a := tracker(t, "export", "--data", dir, "abcdefgh")
	a.wants(t, cli.Failed, "holds no store")
	a.wants(t, cli.Failed, dir)
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the directory was made: %v", err)
	}
}

func TestExportTakesADirectoryOrAServerNotBoth(t *testing.T) {
	t.Parallel()
	tracker(t, "export", "--url", "http://a", "--data", "b", "abcdefgh").wants(t, cli.Misuse, "not in both")
}

func TestImportTakesInWhatExportWrote(t *testing.T) {
	t.Parallel()
	file, id, _ := exported(t)
	dir := t.TempDir()
	a := tracker(t, "import", "--data", dir, file)
	a.wants(t, cli.Fine, "campaign "+string(id)+": Down the mine, 6 actions")
	a.wants(t, cli.Fine, "join code: ")
	tracker(t, "verify", "--data", dir).wants(t, cli.Fine, "6 actions in 1 campaign checked, 0 findings")
}

func TestImportReadsStandardInput(t *testing.T) {
	t.Parallel()
	file, id, _ := exported(t)
	env := map[string]string{"stdin": readFile(t, file)}
	trackerWith(t, env, "import", "--data", t.TempDir(), "-").wants(t, cli.Fine, string(id))
}

func TestImportOfTheSameCampaignAgainChangesNothing(t *testing.T) {
	t.Parallel()
	file, _, dir := exported(t)
	tracker(t, "import", "--data", dir, file).wants(t, cli.Fine, "6 actions")
	tracker(t, "verify", "--data", dir).wants(t, cli.Fine, "6 actions in 1 campaign")
}

func TestImportRefusesABrokenChainAndNamesTheLine(t *testing.T) {
	t.Parallel()
	file, _, _ := exported(t)
	dir := filepath.Join(t.TempDir(), "new")
	a := tracker(t, "import", "--data", dir, changed(t, file, 5, "It drips.", "It pours."))
	a.wants(t, cli.Failed, "line 5")
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("something was stored: %v", err)
	}
}

func TestImportRefusesAnExportThatWasCutOff(t *testing.T) {
	t.Parallel()
	file, _, _ := exported(t)
	text := readFile(t, file)
	cut := filepath.Join(t.TempDir(), "cut.jsonl")
	end := strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n")
	if err := os.WriteFile(cut, []byte(text[:end+1]), 0o600); err != nil {
		t.Fatal(err)
	}
	tracker(t, "import", "--data", t.TempDir(), cut).wants(t, cli.Failed, "cut off")
	tracker(t, "import", "--data", t.TempDir(), cut+".none").wants(t, cli.Failed, "no such file")
}

func TestImportRefusesACampaignOfAnUnknownSystem(t *testing.T) {
	t.Parallel()
	file, _, _ := exported(t)
	header, lines, err := journal.ReadExport(strings.NewReader(readFile(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	header.System = "torch"
	if err := journal.WriteExport(&out, header, lines); err != nil {
		t.Fatal(err)
	}
	torch := filepath.Join(t.TempDir(), "torch.jsonl")
	if err := os.WriteFile(torch, []byte(out.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	tracker(t, "import", "--data", t.TempDir(), torch).wants(t, cli.Failed, `line 1: "torch" is no system`)
}
