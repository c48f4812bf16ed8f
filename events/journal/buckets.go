package journal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"loretome/events"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	snapshotBucket = "SNAPSHOTS"
	secretBucket   = "SECRETS"
	snapshotSpace  = 1 << 30
	secretSpace    = 16 << 20
	maxSnapshot    = maxPayload - 4<<10
	maxSecret      = 4 << 10
	highestKey     = "highest" // no snapshot's key: those have a dot
	markKey        = "secret-" // before the name of a secret
)

func (c Config) snapshotsConfig() jetstream.KeyValueConfig {
	return jetstream.KeyValueConfig{
		Bucket: snapshotBucket, History: 1, Storage: jetstream.FileStorage,
		Replicas: c.Replicas, MaxBytes: snapshotSpace,
	}
}

func (c Config) secretsConfig() jetstream.KeyValueConfig {
	return jetstream.KeyValueConfig{
		Bucket: secretBucket, History: 1, Storage: jetstream.FileStorage,
		Replicas: c.Replicas, MaxBytes: secretSpace,
	}
}

// findSecrets looks up the secrets. They are created with the stream, and
// like it never again: a new server key would void every seat's link.
func (j *Journal) findSecrets(ctx context.Context) error {
	bucket, err := patiently(ctx, func(ctx context.Context) (jetstream.KeyValue, error) {
		return j.js.KeyValue(ctx, secretBucket)
	})
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return fmt.Errorf("bucket %s is missing: %w", secretBucket, ErrLost)
	}
	if err != nil {
		return fmt.Errorf("look up the secrets: %w", err)
	}
	j.secrets = bucket
	return nil
}

// findSnapshots looks up the snapshots, or creates the bucket anew: they can
// be rebuilt.
func (j *Journal) findSnapshots(ctx context.Context) error {
	bucket, err := patiently(ctx, func(ctx context.Context) (jetstream.KeyValue, error) {
		bucket, err := j.js.KeyValue(ctx, snapshotBucket)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			return j.js.CreateKeyValue(ctx, j.cfg.snapshotsConfig())
		}
		return bucket, err
	})
	if err != nil {
		return fmt.Errorf("look up the snapshots: %w", err)
	}
	j.snapshots = bucket
	return nil
}

// Snapshots are folded states, kept so that a fold needs not start at the
// first action. All of them can be thrown away.
type Snapshots struct{ j *Journal }

// Snapshots gives the journal's snapshots.
func (j *Journal) Snapshots() Snapshots { return Snapshots{j} }

// Put keeps data under the key "<campaign>.<reducer version>". It was folded
// up to sequence seq, which the journal must never fall short of again.
func (s Snapshots) Put(ctx context.Context, key string, seq uint64, data []byte) error {
	if len(data) > maxSnapshot {
		return fmt.Errorf("snapshot %s of %d bytes: %w", key, len(data), ErrTooLarge)
	}
	ctx, cancel := limit(ctx, askTime)
	defer cancel()
	sum := sha256.Sum256(data)
	err := s.j.writing(ctx, askTime, func(ctx context.Context) error {
		_, err := s.j.snapshots.Put(ctx, key, append(sum[:], data...))
		return err
	})
	if err != nil {
		return fmt.Errorf("keep snapshot %s: %w", key, err)
	}
	return s.j.raise(ctx, seq)
}

// Get reads the data under the key. One that is missing or damaged is
// ErrNotFound: fold from the first action.
func (s Snapshots) Get(ctx context.Context, key string) ([]byte, error) {
	ctx, cancel := limit(ctx, askTime)
	defer cancel()
	entry, err := s.j.snapshots.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		err = ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("read snapshot %s: %w", key, err)
	}
	if data, whole := snapshotIn(entry.Value()); whole {
		return data, nil
	}
	return nil, fmt.Errorf("read snapshot %s: its checksum does not fit: %w", key, ErrNotFound)
}

// snapshotIn is the snapshot that is kept in a value, behind its checksum.
func snapshotIn(value []byte) (data []byte, whole bool) {
	if len(value) < sha256.Size {
		return nil, false
	}
	sum := sha256.Sum256(value[sha256.Size:])
	return value[sha256.Size:], bytes.Equal(sum[:], value[:sha256.Size])
}

// Delete throws away what is kept under the key, if anything is.
func (s Snapshots) Delete(ctx context.Context, key string) error {
	ctx, cancel := limit(ctx, askTime)
	defer cancel()
	if err := s.j.snapshots.Purge(ctx, key); err != nil {
		return fmt.Errorf("delete snapshot %s: %w", key, err)
	}
	return nil
}

// highest is the highest sequence that is known to have been stored. Raising
// it is one write at a time.
type highest struct {
	mu  sync.Mutex
	seq uint64
}

// compareEnd refuses a journal that ends before what was once seen of it, or
// whose last message can't be read, so that nobody can say whose it is.
func (j *Journal) compareEnd(ctx context.Context) error {
	seen, _, err := j.readHighest(ctx)
	if err != nil {
		return err
	}
	last, err := j.Last(ctx)
	if err != nil {
		return err
	}
	if last < seen {
		return fmt.Errorf("it ends at sequence %d, but %d has been seen: %w", last, seen, ErrLost)
	}
	if last == 0 {
		return nil
	}
	_, err = patiently(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return j.stream.GetMsg(ctx, last)
	})
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		if j.unread = j.unreadable(last); len(j.unread) == 0 {
			return fmt.Errorf("its last message, sequence %d, can't be read: %w", last, ErrLost)
		}
		err = nil
	}
	if err != nil {
		return fmt.Errorf("read the last message: %w", err)
	}
	return j.raise(ctx, last)
}

// unreadable are the campaigns of which the server knows no end, because their
// last message can't be read, with its sequence.
func (j *Journal) unreadable(last uint64) map[events.CampaignID]uint64 {
	if j.cfg.Dir == "" {
		return nil
	}
	all, named := map[events.CampaignID]uint64{}, false
	disk := Disk{j: j, dir: j.cfg.Dir}
	for _, err := range disk.Messages() {
		if wrong, is := errors.AsType[DiskError](err); is && wrong.Seq > 0 && wrong.Campaign != "" {
			all[wrong.Campaign] = max(all[wrong.Campaign], wrong.Seq)
			named = named || wrong.Seq == last
		}
	}
	if !named {
		return nil
	}
	return all
}

// noteEnd remembers where the journal ended at a clean stop.
func (j *Journal) noteEnd(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	last, err := j.Last(ctx)
	if err != nil {
		return err
	}
	return j.raise(ctx, last)
}

// raise remembers that the action at seq is stored.
func (j *Journal) raise(ctx context.Context, seq uint64) error {
	j.high.mu.Lock()
	defer j.high.mu.Unlock()
	for seq > j.high.seq {
		seen, revision, err := j.readHighest(ctx)
		if err != nil {
			return err
		}
		if seen >= seq {
			j.high.seq = seen
			return nil
		}
		err = j.writing(ctx, askTime, func(ctx context.Context) error {
			_, err := j.snapshots.Update(ctx, highestKey, binary.BigEndian.AppendUint64(nil, seq), revision)
			return err
		})
		if err == nil {
			j.high.seq = seq
			return nil
		}
		if !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			return fmt.Errorf("remember the highest sequence: %w", err)
		}
	}
	return nil
}

// readHighest reads the highest sequence seen, with the revision of its entry.
func (j *Journal) readHighest(ctx context.Context) (seq, revision uint64, err error) {
	entry, err := patiently(ctx, func(ctx context.Context) (jetstream.KeyValueEntry, error) {
		return j.snapshots.Get(ctx, highestKey)
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, fmt.Errorf("read the highest sequence: %w", err)
	}
	if len(entry.Value()) != 8 {
		return 0, entry.Revision(), nil
	}
	return binary.BigEndian.Uint64(entry.Value()), entry.Revision(), nil
}

// Secrets are small values that must outlive the process and never leave the
// journal by an export: the key that signs seats, the seed of the dice.
type Secrets struct{ j *Journal }

// Secrets gives the journal's secrets.
func (j *Journal) Secrets() Secrets { return Secrets{j} }

// Get reads the secret with this name, or ErrNotFound.
func (s Secrets) Get(ctx context.Context, name string) ([]byte, error) {
	ctx, cancel := limit(ctx, loadTime)
	defer cancel()
	entry, err := patiently(ctx, func(ctx context.Context) (jetstream.KeyValueEntry, error) {
		return s.j.secrets.Get(ctx, name)
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		err = ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("read secret %s: %w", name, err)
	}
	return entry.Value(), nil
}

// Create keeps the value under this name unless one is there already, and
// returns the one that is there now: all nodes get the same.
func (s Secrets) Create(ctx context.Context, name string, value []byte) ([]byte, error) {
	if len(value) > maxSecret {
		return nil, fmt.Errorf("secret %s of %d bytes: %w", name, len(value), ErrTooLarge)
	}
	ctx, cancel := limit(ctx, loadTime)
	defer cancel()
	err := s.j.writing(ctx, loadTime, func(ctx context.Context) error {
		_, err := s.j.secrets.Create(ctx, name, value)
		return err
	})
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return nil, fmt.Errorf("keep secret %s: %w", name, err)
	}
	if err == nil {
		return value, nil
	}
	return s.Get(ctx, name)
}

// Only keeps a value that is made once and never anew, and returns the one that
// is there now, as Create does. What it was is remembered beside the snapshots:
// if it is missing or changed since, that is ErrSecretLost, and nothing is made
// in its place.
func (s Secrets) Only(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	ctx, cancel := limit(ctx, loadTime)
	defer cancel()
	mark, err := s.j.snapshots.Get(ctx, markKey+name)
	if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, fmt.Errorf("read the mark of secret %s: %w", name, err)
	}
	if err != nil {
		value, err := s.Create(ctx, name, fresh)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(value)
		if _, err := s.j.snapshots.Put(ctx, markKey+name, sum[:]); err != nil {
			return nil, fmt.Errorf("mark secret %s: %w", name, err)
		}
		return value, nil
	}
	value, err := s.Get(ctx, name)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	if sum := sha256.Sum256(value); err != nil || !bytes.Equal(sum[:], mark.Value()) {
		return nil, fmt.Errorf("secret %q was here and is damaged or missing, %s, in the files of %s: %w", name, s.j.cfg.where(), "KV_"+secretBucket, ErrSecretLost)
	}
	return value, nil
}
