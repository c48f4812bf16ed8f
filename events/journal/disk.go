package journal

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"loretome/events"
)

// Disk is a store that no server works on, read straight from its files. The
// server drops what it cannot read, and may cut a damaged file off; this reader
// changes nothing, and tells of everything that is wrong.
type Disk struct {
	j   *Journal // for the lock
	dir string
}

// OpenDisk takes a directory that holds a store, so that no server starts on it
// meanwhile.
func OpenDisk(dir string) (*Disk, error) {
	cfg, err := Config{Dir: dir}.complete()
	if err != nil {
		return nil, err
	}
	d := &Disk{j: &Journal{cfg: cfg}, dir: cfg.Dir}
	if _, err := os.Stat(cfg.Dir); err != nil {
		return nil, fmt.Errorf("read the journal %s: %w", cfg.where(), err)
	}
	if err := d.j.takeDir(); err != nil {
		return nil, fmt.Errorf("read the journal %s: %w", cfg.where(), err)
	}
	return d, nil
}

// Close gives the directory back.
func (d *Disk) Close() error { return d.j.unlock() }

// DiskError says what is wrong with the files of a store, and which action is
// concerned, as far as that can be told.
type DiskError struct {
	File     string            // in the directory of the store
	Seq      uint64            // 0 if no message is concerned
	Campaign events.CampaignID // empty if nobody can say
	Revision int               // 0 if nobody can say
	Err      error
}

// Error names campaign, revision, sequence and file.
func (e DiskError) Error() string {
	var where []string
	if e.Campaign != "" && e.Revision > 0 {
		where = append(where, fmt.Sprintf("campaign %s, revision %d", e.Campaign, e.Revision))
	}
	if e.Seq > 0 {
		where = append(where, fmt.Sprintf("sequence %d", e.Seq))
	}
	if e.File != "" {
		where = append(where, "file "+e.File)
	}
	return strings.Join(append(where, e.Err.Error()), ": ")
}

// Unwrap is what is wrong.
func (e DiskError) Unwrap() error { return e.Err }

// Messages reads every action of every campaign in the order in which they were
// stored. An error is a DiskError. Who goes on after it is told of every further
// damage, and gets the messages of campaigns that are whole so far.
func (d *Disk) Messages() iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		r := diskReading{reading{trail: newTrail(), yield: yield}, d}
		r.described(streamName)
		seen, err := d.highest()
		if err != nil {
			r.say(DiskError{Err: err})
		}
		r.messages(seen, everyMessage)
	}
}

// Check reads the messages, then what the server needs besides.
func (d *Disk) Check() iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		r := diskReading{reading{trail: newTrail(), yield: yield}, d}
		for m, err := range d.Messages() {
			if !yield(m, err) {
				return
			}
		}
		r.described("KV_" + secretBucket)
		r.secrets()
		r.besides()
	}
}

// upTo reads the messages up to a sequence that is stored, also while a server
// writes further ones.
func (d *Disk) upTo(ctx context.Context, last uint64) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		r := diskReading{reading{trail: newTrail(), yield: func(m Message, err error) bool {
			if ctx.Err() != nil {
				yield(Message{}, context.Cause(ctx))
				return false
			}
			return yield(m, err)
		}}, d}
		r.messages(last, last)
	}
}

const everyMessage = math.MaxUint64

// diskReading is one reading of the files of a store.
type diskReading struct {
	reading
	disk *Disk
}

// messages reads the message files up to a sequence. One that was seen must be
// there.
func (r *diskReading) messages(seen, last uint64) {
	files, err := r.disk.blocks(streamName)
	if err != nil {
		r.say(DiskError{Err: err})
	}
	if len(files) == 0 && r.bad {
		return // nothing is left to be read
	}
	for i, b := range files {
		if r.ended || r.last >= last {
			return
		}
		r.block(b, last, func() bool { return i == len(files)-1 && r.last >= seen })
	}
	if r.last < seen {
		r.say(DiskError{Err: fmt.Errorf("%w: it ends at sequence %d, but %d has been seen", ErrLost, r.last, seen)})
	}
}

// block reads one message file up to a sequence. Behind one that was seen, the
// last file may end with what was never acknowledged.
func (r *diskReading) block(b block, last uint64, behind func() bool) {
	data, err := os.ReadFile(b.path)
	if err != nil {
		r.say(DiskError{File: b.name, Err: fmt.Errorf("%w: %w", events.ErrDamaged, err)})
		return
	}
	for rest := data; len(rest) > 0 && !r.ended && r.last < last; {
		if at, err := b.record(rest); err == nil {
			rest = rest[at.length:]
			if !at.erased { // the server's note of what it could not find
				m, err := at.message()
				r.take(b.name, m, err)
			}
			continue
		}
		n := b.next(rest)
		if n == len(rest) && behind() {
			return // it was being written when the power went
		}
		r.damaged(b, rest[:n], r.follower(b, rest[n:]))
		rest = rest[n:]
	}
}

// follower is the sequence of the message with which the rest of a file begins,
// 0 if there is none.
func (r *diskReading) follower(b block, rest []byte) uint64 {
	if at, err := b.record(rest); err == nil {
		return at.seq
	}
	return 0
}

// damaged tells of bytes that should be messages: of those before the sequence
// that follows on them.
func (r *diskReading) damaged(b block, data []byte, before uint64) {
	names := r.named(data)
	err := fmt.Errorf("%w: %d bytes are no message", events.ErrDamaged, len(data))
	for i := 0; !r.ended; i++ {
		seq := r.last + 1
		if before > 0 && seq >= before || before == 0 && i >= max(1, len(names)) {
			return
		}
		r.last = seq
		e := DiskError{File: b.name, Seq: seq, Err: err}
		if i < len(names) {
			e.Campaign, e.Revision = r.trail.name(Message{}, names[i])
		}
		r.say(e)
	}
}

// named are the campaigns whose actions stand in bytes that are damaged. Each is
// named by its subject, its id and mostly its body, of which two agree; nothing
// says where the subject ends.
func (r *diskReading) named(data []byte) []events.CampaignID {
	subjects := subjectHere.FindAllSubmatch(data, -1)
	ids, bodies := idHere.FindAllSubmatch(data, -1), placeIn.FindAllSubmatch(data, -1)
	nth := func(all [][][]byte, i int) events.CampaignID {
		if i < len(all) {
			return events.CampaignID(all[i][1])
		}
		return ""
	}
	var names []events.CampaignID
	for i := range max(len(subjects), len(ids), len(bodies)) {
		subject, id, body := nth(subjects, i), nth(ids, i), nth(bodies, i)
		begun := func(with events.CampaignID) bool {
			return with != "" && strings.HasPrefix(string(subject), string(with))
		}
		if !begun(id) && (begun(body) || !r.trail.known(id)) {
			id = cmp.Or(body, id)
		}
		names = append(names, cmp.Or(id, subject))
	}
	return names
}

// described checks that the server's description of a stream is there and whole.
func (r *diskReading) described(stream string) {
	if err := r.disk.describes(stream); err != nil && !r.ended {
		r.say(DiskError{File: filepath.Join(stream, "meta.inf"), Err: fmt.Errorf("%w: %w", ErrLost, err)})
	}
}

// describes says what is wrong with the server's description of a stream.
func (d *Disk) describes(stream string) error {
	text, err := os.ReadFile(filepath.Join(d.streamDir(stream), "meta.inf"))
	if err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(d.streamDir(stream), "meta.sum"))
	if err != nil {
		return err
	}
	if is := binary.LittleEndian.AppendUint64(nil, keyOf(stream).sum(text)); hex.EncodeToString(is) != string(sum) {
		return errNoRecord
	}
	return nil
}

func (d *Disk) streamDir(stream string) string {
	return filepath.Join(d.dir, "jetstream", "$G", "streams", stream)
}

// block is one message file.
type block struct {
	path, name string
	number     int
	key        highwayKey
}

// blocks are the message files of a stream, in order.
func (d *Disk) blocks(stream string) ([]block, error) {
	paths, err := filepath.Glob(filepath.Join(strings.ReplaceAll(d.streamDir(stream), "[", `\[`), "msgs", "*.blk"))
	if err != nil {
		return nil, fmt.Errorf("look for message files: %w", err)
	}
	var all []block
	for _, path := range paths {
		number, err := strconv.Atoi(strings.TrimSuffix(filepath.Base(path), ".blk"))
		if err != nil {
			continue // no file of the server's
		}
		all = append(all, block{
			path: path, name: filepath.Join(stream, "msgs", filepath.Base(path)), number: number,
			key: keyOf(fmt.Sprintf("%s-%d", stream, number)),
		})
	}
	slices.SortFunc(all, func(a, b block) int { return cmp.Compare(a.number, b.number) })
	return all, nil
}

// highest is the highest sequence that was seen in the journal.
func (d *Disk) highest() (uint64, error) {
	files, err := d.blocks(snapshotStream)
	if err != nil {
		return 0, err
	}
	var seen uint64
	for _, b := range files {
		data, err := os.ReadFile(b.path)
		if err != nil {
			continue // snapshots can be done without
		}
		for data = without(data, b.harms(data)); len(data) > 0; {
			at, err := b.record(data)
			if err != nil {
				break
			}
			if bytes.HasSuffix(at.subject, []byte("."+highestKey)) && len(at.body) == 8 {
				seen = max(seen, binary.BigEndian.Uint64(at.body))
			}
			data = data[at.length:]
		}
	}
	return seen, nil
}

// errNoRecord says that bytes are no message of the server's.
var errNoRecord = errors.New("its checksum does not fit")
