package journal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// unharmed refuses to start the server on message files that it would cut off.
// After a start without its index, or with one that is not of the last message,
// the server reads all files, and shortens one at the first message that it
// cannot read: all that follows would be lost. Only what stands last and was
// never acknowledged may be cut off: it was being written when the power went.
func (j *Journal) unharmed() error {
	d := Disk{j: j, dir: j.cfg.Dir}
	seen, err := d.highest()
	if err != nil {
		return err
	}
	if err := d.unharmed(streamName, seen); err != nil {
		return err
	}
	if err := d.mendBesides(); err != nil {
		return fmt.Errorf("make anew what is damaged besides messages and secrets: %w", err)
	}
	if !j.cfg.Rescue {
		if err := d.dropCodes(); err != nil {
			return fmt.Errorf("take damaged codes to join out of the secrets: %w", err)
		}
	}
	return d.unharmed("KV_"+secretBucket, 0)
}

// unharmed looks through one stream, of which a sequence has been seen.
func (d *Disk) unharmed(stream string, seen uint64) error {
	blocks, err := d.blocks(stream)
	if err != nil {
		return err
	}
	if fresh, err := indexed(stream, blocks); fresh || err != nil {
		return err
	}
	scans := make([]scan, len(blocks))
	var all sync.WaitGroup
	aside := make(chan struct{}, pagesAside)
	for i, b := range blocks {
		all.Go(func() {
			aside <- struct{}{}
			scans[i] = b.scan()
			<-aside
		})
	}
	all.Wait()
	var last uint64
	for i, s := range scans {
		last = max(last, s.last)
		if s.good == s.size || s.tail && i == len(blocks)-1 && last >= seen {
			continue
		}
		return fmt.Errorf("message file %s is damaged after %d of %d bytes, and a server would cut off what follows; "+
			"verify says what it is, backup saves all that can be read, restore puts that into a new directory: %w",
			blocks[i].name, s.good, s.size, ErrLost)
	}
	return nil
}

// indexed says whether the server knows all messages by its index: it is whole,
// and ends with the hash with which the last message ends.
func indexed(stream string, blocks []block) (bool, error) {
	if len(blocks) == 0 {
		return true, nil
	}
	last := blocks[len(blocks)-1]
	index, err := os.ReadFile(filepath.Join(filepath.Dir(last.path), "index.db"))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read the index: %w", err)
	}
	for i, b := range blocks {
		if b.number != blocks[0].number+i {
			return false, nil
		}
	}
	end := len(index) - recordHash
	if end < recordHash || keyOf(stream).sum(index[:end]) != binary.LittleEndian.Uint64(index[end:]) {
		return false, nil
	}
	messages, err := os.ReadFile(last.path)
	return err == nil && bytes.HasSuffix(messages, index[end-recordHash:end]), nil // one that can't be read is no last message
}

// scan is how far a message file can be read.
type scan struct {
	good, size int
	last       uint64 // sequence of the last message before
	tail       bool   // no message follows
}

func (b block) scan() scan {
	data, err := os.ReadFile(b.path)
	if err != nil {
		return scan{} // the server leaves alone what it cannot read
	}
	s := scan{size: len(data), tail: true}
	for s.good < s.size {
		at, err := b.record(data[s.good:])
		if err != nil {
			s.tail = b.next(data[s.good:]) == s.size-s.good
			break
		}
		s.good += at.length
		if !at.erased {
			s.last = at.seq
		}
	}
	return s
}

// next finds the next message after bytes that are none.
func (b block) next(rest []byte) int {
	for n := 1; n < len(rest); n++ {
		if _, err := b.record(rest[n:]); err == nil {
			return n
		}
	}
	return len(rest)
}
