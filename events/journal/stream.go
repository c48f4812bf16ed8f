package journal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	streamName   = "EVENTS"
	duplicates   = 2 * time.Minute
	maxConsumers = 64
)

// streamConfig is the stream in which nothing is ever lost on purpose.
func (c Config) streamConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:              streamName,
		Subjects:          []string{everySubj},
		Storage:           jetstream.FileStorage,
		Retention:         jetstream.LimitsPolicy,
		Discard:           jetstream.DiscardNew,
		MaxMsgs:           -1,
		MaxMsgsPerSubject: -1,
		MaxBytes:          c.MaxBytes,
		MaxMsgSize:        maxMessage,
		MaxConsumers:      maxConsumers,
		Duplicates:        duplicates,
		DenyDelete:        true,
		DenyPurge:         true,
		AllowDirect:       true,
		Compression:       jetstream.NoCompression,
		PersistMode:       jetstream.DefaultPersistMode,
		Replicas:          c.Replicas,
	}
}

// lay creates what must never be created twice: the secrets and the stream.
func (j *Journal) lay(ctx context.Context) error {
	_, err := patiently(ctx, func(ctx context.Context) (jetstream.KeyValue, error) {
		return j.js.CreateKeyValue(ctx, j.cfg.secretsConfig())
	})
	if err != nil && !errors.Is(err, jetstream.ErrBucketExists) {
		return fmt.Errorf("create the secrets: %w", err)
	}
	_, err = patiently(ctx, func(ctx context.Context) (jetstream.Stream, error) {
		return j.js.CreateStream(ctx, j.cfg.streamConfig())
	})
	if err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		return fmt.Errorf("create the stream: %w", err)
	}
	return nil
}

// findStream looks up the stream. In a directory that has never held one it
// is created; where it once was and is missing, nothing is.
func (j *Journal) findStream(ctx context.Context) error {
	if j.cfg.Dir != "" {
		if err := j.found(ctx); err != nil {
			return err
		}
	}
	return j.checkStream(ctx)
}

// found creates the stream in a new directory, then marks the directory. A
// start that was cut off in between is finished by the next one.
func (j *Journal) found(ctx context.Context) error {
	marked, err := j.marked()
	if err != nil {
		return fmt.Errorf("look for the marker: %w", err)
	}
	if marked {
		return nil
	}
	_, err = j.lookup(ctx)
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return err
	}
	if err != nil {
		blocks, err := j.hasBlocks()
		if err != nil {
			return err
		}
		if blocks {
			return fmt.Errorf("the directory holds messages but no readable stream: %w", ErrLost)
		}
	}
	if err := j.lay(ctx); err != nil {
		return err
	}
	return j.mark()
}

// lookup finds the stream. A cluster may need some seconds to know it.
func (j *Journal) lookup(ctx context.Context) (jetstream.Stream, error) {
	return patiently(ctx, func(ctx context.Context) (jetstream.Stream, error) {
		return j.js.Stream(ctx, streamName)
	})
}

// checkStream compares the stream with what it must be.
func (j *Journal) checkStream(ctx context.Context) error {
	stream, err := j.lookup(ctx)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		if j.cfg.URL != "" {
			return fmt.Errorf("stream %s is missing; the operator creates it once, before the first start: %w", streamName, ErrLost)
		}
		return fmt.Errorf("stream %s is missing although it was created here: %w", streamName, ErrLost)
	}
	if err != nil {
		return fmt.Errorf("look up the stream: %w", err)
	}
	j.stream = stream
	have := stream.CachedInfo()
	if wrong := differences(j.cfg.streamConfig(), have.Config); len(wrong) > 0 {
		return fmt.Errorf("stream %s is not configured as a journal: %s", streamName, strings.Join(wrong, ", "))
	}
	j.warnOfGaps(have.State)
	return j.resize(ctx, have.Config)
}

// resize sets the one field that is meant to change: the size.
func (j *Journal) resize(ctx context.Context, have jetstream.StreamConfig) error {
	if j.cfg.URL != "" || have.MaxBytes == j.cfg.MaxBytes {
		return nil
	}
	have.MaxBytes = j.cfg.MaxBytes
	stream, err := j.js.UpdateStream(ctx, have)
	if err != nil {
		return fmt.Errorf("set the journal's size: %w", err)
	}
	j.stream = stream
	return nil
}

// warnOfGaps logs that messages are missing: nobody can delete one, so that a
// gap is damage. The campaigns concerned notice it when they are folded.
func (j *Journal) warnOfGaps(s jetstream.StreamState) {
	missing := s.NumDeleted
	if s.Msgs > 0 {
		missing += int(s.FirstSeq) - 1
	}
	if s.Lost != nil {
		missing = max(missing, len(s.Lost.Msgs))
	}
	if missing > 0 {
		j.cfg.Log.Error("the journal lacks messages", "journal", j.cfg.where(), "missing", missing)
	}
}

// differences names the fields of a stream that would lose history, admit
// other writers or refuse our own.
func differences(want, have jetstream.StreamConfig) []string {
	var wrong []string
	say := func(ok bool, field string) {
		if !ok {
			wrong = append(wrong, field)
		}
	}
	say(slices.Equal(have.Subjects, want.Subjects), "subjects")
	say(have.Storage == want.Storage, "storage")
	say(have.Retention == want.Retention, "retention")
	say(have.Discard == want.Discard && !have.DiscardNewPerSubject, "discard")
	say(have.MaxMsgs == want.MaxMsgs, "max_msgs")
	say(have.MaxMsgsPerSubject == want.MaxMsgsPerSubject, "max_msgs_per_subject")
	say(have.MaxAge == want.MaxAge, "max_age")
	say(have.MaxMsgSize == want.MaxMsgSize, "max_msg_size")
	say(have.Duplicates == want.Duplicates, "duplicate_window")
	say(have.DenyDelete && have.DenyPurge, "deny_delete and deny_purge")
	say(have.AllowDirect, "allow_direct")
	say(!have.AllowRollup, "allow_rollup_hdrs")
	say(!have.AllowMsgTTL, "allow_msg_ttl")
	say(!have.AllowMsgCounter && !have.AllowMsgSchedules, "counters and schedules")
	say(!have.Sealed, "sealed")
	say(!have.NoAck, "no_ack")
	say(have.PersistMode == want.PersistMode, "persist_mode")
	say(have.Mirror == nil && len(have.Sources) == 0, "mirror and sources")
	say(have.SubjectTransform == nil && have.RePublish == nil, "transform and republish")
	say(have.Replicas >= want.Replicas, "num_replicas")
	return wrong
}

// jsUnavailable and the two after it are answers of a cluster that is between
// two leaders, or still at work on the same message.
const (
	jsUnavailable  jetstream.ErrorCode = 10008
	jsNotLeader    jetstream.ErrorCode = 10009
	jsStillStoring jetstream.ErrorCode = 10158
)

// passing says whether an error is one of those that pass by themselves.
func passing(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.ErrorCode == jsUnavailable || api.ErrorCode == jsNotLeader || api.ErrorCode == jsStillStoring
	}
	for _, e := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrReconnectBufExceeded,
		nats.ErrDisconnected, nats.ErrConnectionReconnecting, jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// patiently asks until the answer is one that lasts, or ctx ends.
func patiently[T any](ctx context.Context, ask func(context.Context) (T, error)) (T, error) {
	for {
		once, cancel := context.WithTimeout(ctx, askTime)
		answer, err := ask(once)
		cancel()
		if err == nil || !passing(err) {
			return answer, err
		}
		if pause(ctx, retryPause) != nil {
			return answer, err
		}
	}
}
