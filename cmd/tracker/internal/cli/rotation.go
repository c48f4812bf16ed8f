package cli

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"loretome/events/journal"
)

// How a scheduled backup is named: by when it was made.
const (
	backupBefore = "loretome-"
	backupTime   = "20060102T150405Z"
	backupAfter  = ".jsonl"
)

func stamp(at time.Time) string { return at.UTC().Format(backupTime) }

func backupName(at time.Time) string { return backupBefore + stamp(at) + backupAfter }

// scheduled is a backup that was made by schedule, by its name.
type scheduled struct {
	name string
	at   time.Time
}

// made lists the backups in a directory that bear the name of a scheduled one,
// the newest first. None are in one that is not there.
func made(dir string) ([]scheduled, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var all []scheduled
	for _, e := range entries {
		rest, before := strings.CutPrefix(e.Name(), backupBefore)
		text, after := strings.CutSuffix(rest, backupAfter)
		at, misread := time.Parse(backupTime, text)
		if before && after && misread == nil && e.Type().IsRegular() {
			all = append(all, scheduled{e.Name(), at})
		}
	}
	slices.SortFunc(all, func(a, b scheduled) int { return b.at.Compare(a.at) })
	return all, err
}

// ours says whether a file with such a name is a backup of a store: anything
// else was not made by schedule, and is nobody's to take away.
func (s scheduled) ours(dir string) bool {
	f, err := os.Open(filepath.Join(dir, s.name))
	if err != nil {
		return false
	}
	header, _, err := journal.ReadExport(f)
	return errors.Join(err, f.Close()) == nil && header.Campaign == ""
}

// whole says whether a backup is sound to its end and lacks nothing.
func (s scheduled) whole(dir string) bool {
	f, err := os.Open(filepath.Join(dir, s.name))
	if err != nil {
		return false
	}
	holds, err := journal.CheckBackup(f)
	return errors.Join(err, f.Close()) == nil && len(holds.Damage) == 0
}
