package journal

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"loretome/events"
)

// snapshotStream is the stream in which the server keeps the snapshots, and what
// was seen of the journal.
const snapshotStream = "KV_" + snapshotBucket

// errAnew says of a file that the server makes anew what is lost with it.
var errAnew = errors.New("nothing is lost with it: the next start makes it anew")

// besides looks through what is neither message nor secret: the marker, the
// indexes and the snapshots. The next start makes all of it anew.
func (r *diskReading) besides() {
	r.marker()
	for _, stream := range []string{streamName, "KV_" + secretBucket, snapshotStream} {
		if name := filepath.Join(stream, "msgs", "index.db"); !r.ended && !r.disk.indexWhole(stream) {
			r.anew(name, errNoRecord)
		}
	}
	if _, err := os.Stat(r.disk.streamDir(snapshotStream)); err == nil {
		r.snapshots()
	}
}

// anew tells of a file that is damaged and can be made anew.
func (r *diskReading) anew(file string, why error) {
	if !r.ended {
		r.say(DiskError{File: file, Err: fmt.Errorf("%w: %w: %w", events.ErrDamaged, why, errAnew)})
	}
}

// marker looks at the marker. A start that was cut off may have written it in part.
func (r *diskReading) marker() {
	text, err := os.ReadFile(filepath.Join(r.disk.dir, markerFile))
	if errors.Is(err, fs.ErrNotExist) || err == nil && strings.HasPrefix(markerText, string(text)) {
		return
	}
	if err == nil {
		err = errors.New("its text is another")
	}
	r.anew(markerFile, err)
}

// snapshots looks through the files of the snapshots.
func (r *diskReading) snapshots() {
	if err := r.disk.describes(snapshotStream); err != nil {
		r.anew(filepath.Join(snapshotStream, "meta.inf"), err)
	}
	files, err := r.disk.blocks(snapshotStream)
	if err != nil {
		r.say(DiskError{Err: err})
	}
	for _, b := range files {
		data, err := os.ReadFile(b.path)
		if err != nil {
			r.anew(b.name, err)
		}
		for range b.harms(data) {
			r.anew(b.name, errNoRecord)
		}
	}
}

// indexWhole says whether the server's index of a stream is as it was written, if
// there is one.
func (d *Disk) indexWhole(stream string) bool {
	index, err := os.ReadFile(filepath.Join(d.streamDir(stream), "msgs", "index.db"))
	if errors.Is(err, fs.ErrNotExist) {
		return true
	}
	end := len(index) - recordHash
	return err == nil && end >= recordHash && keyOf(stream).sum(index[:end]) == binary.LittleEndian.Uint64(index[end:])
}

// mendBesides makes anew, before the server starts, what it would stumble over and
// nothing is lost with: the marker, and damaged snapshots.
func (d *Disk) mendBesides() error {
	text, err := os.ReadFile(filepath.Join(d.dir, markerFile))
	if err == nil && string(text) != markerText {
		if err := d.j.mark(); err != nil {
			return err
		}
		d.j.cfg.Log.Warn("a damaged marker is made anew; nothing is lost with it", "file", markerFile)
	}
	if _, err := os.Stat(d.streamDir(snapshotStream)); err != nil {
		return nil // there are none yet
	}
	if err := d.describes(snapshotStream); err != nil {
		return d.putAside(err)
	}
	blocks, err := d.blocks(snapshotStream)
	if err != nil {
		return err
	}
	for _, b := range blocks {
		data, err := os.ReadFile(b.path)
		if err != nil {
			return d.putAside(err)
		}
		harms := b.harms(data)
		if len(harms) == 0 {
			continue
		}
		whole := without(data, harms)
		if len(whole) == 0 {
			return d.putAside(fmt.Errorf("%s: %w", b.name, errNoRecord))
		}
		if err := b.replace(whole); err != nil {
			return err
		}
		d.j.cfg.Log.Warn("a damaged snapshot is taken out of the store; nothing is lost with it", "file", b.name)
	}
	return nil
}

// asideDir is where damaged snapshots are put.
const asideDir = "damaged-snapshots"

// putAside takes the snapshots out of the store, all of them.
func (d *Disk) putAside(why error) error {
	aside := filepath.Join(d.dir, asideDir)
	if err := os.RemoveAll(aside); err != nil {
		return err
	}
	if err := os.Rename(d.streamDir(snapshotStream), aside); err != nil {
		return err
	}
	d.j.cfg.Log.Warn("damaged snapshots are put aside and made anew; nothing is lost with them", "file", snapshotStream, "aside", aside, "error", why)
	return nil
}

// without is a message file without what is no message in it.
func without(data []byte, harms []harm) (whole []byte) {
	at := 0
	for _, h := range harms {
		whole, at = append(whole, data[at:h.from]...), h.to
	}
	return append(whole, data[at:]...)
}
