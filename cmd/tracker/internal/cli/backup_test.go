package cli_test

import (
	"path/filepath"
	"testing"

	"loretome/cmd/tracker/internal/cli"
)

// backedUp is a backup of a store with one campaign.
func backedUp(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	table(t, dir)
	file := filepath.Join(t.TempDir(), "backup.jsonl")
	tracker(t, "backup", "--data", dir, file).wants(t, cli.Fine, "6 actions written to "+file)
	return file
}

func TestRestoreGivesBackWhatWasBackedUp(t *testing.T) {
	t.Parallel()
	file, dir := backedUp(t), filepath.Join(t.TempDir(), "new")
	tracker(t, "verify", file).wants(t, cli.Fine, "6 actions in 1 campaign checked, 0 findings")
	restored := tracker(t, "restore", file, "--data", dir)
	restored.wants(t, cli.Fine, "6 actions restored into "+dir+" and verified")
	restored.wants(t, cli.Fine, "The links of all seats are void and must be made anew")
	tracker(t, "verify", "--data", dir).wants(t, cli.Fine, "6 actions in 1 campaign checked, 0 findings")
	again := filepath.Join(t.TempDir(), "again.jsonl")
	tracker(t, "backup", "--data", dir, again).wants(t, cli.Fine, "6 actions")
}

func TestBackupGoesToStandardOutput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	table(t, dir)
	tracker(t, "backup", "--data", dir, "-").wants(t, cli.Fine, `{"format":2,`)
	tracker(t, "backup", "--data", t.TempDir(), "-").wants(t, cli.Failed, "holds no store")
}

func TestRestoreLeavesAStoreThatIsThereAlone(t *testing.T) {
	t.Parallel()
	file, dir := backedUp(t), t.TempDir()
	table(t, dir)
	a := tracker(t, "restore", file, "--data", dir)
	a.wants(t, cli.Failed, "holds a store already")
	a.wants(t, cli.Failed, dir)
}

func TestRestoreRefusesADamagedBackupBeforeItStoresAnything(t *testing.T) {
	t.Parallel()
	file, dir := backedUp(t), filepath.Join(t.TempDir(), "new")
	tracker(t, "restore", changed(t, file, 5, "It drips.", "It pours."), "--data", dir).wants(t, cli.Failed, "line 5")
	tracker(t, "verify", "--data", dir).wants(t, cli.Failed, "holds no store")
	tracker(t, "restore", file+".none", "--data", dir).wants(t, cli.Failed, "no such file")
}

func TestRestoreSendsAnExportOfOneCampaignToImport(t *testing.T) {
	t.Parallel()
	file, _, _ := exported(t)
	tracker(t, "restore", file, "--data", t.TempDir()).wants(t, cli.Failed, "tracker import takes it in")
}

func TestImportSendsABackupToRestore(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "new")
	tracker(t, "import", backedUp(t), "--data", dir).wants(t, cli.Failed, "tracker restore puts it")
}
