package journal

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// Forget throws a secret away, if it is there, without a trace of its name. It is
// for what has done its service and is told to everybody.
func (s Secrets) Forget(ctx context.Context, name string) error {
	ctx, cancel := limit(ctx, askTime)
	defer cancel()
	err := s.j.writing(ctx, askTime, func(ctx context.Context) error {
		stream, err := s.j.js.Stream(ctx, "KV_"+secretBucket)
		if err == nil {
			err = stream.Purge(ctx, jetstream.WithPurgeSubject("$KV."+secretBucket+"."+name))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("forget secret %s: %w", name, err)
	}
	return nil
}
