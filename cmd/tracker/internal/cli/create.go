package cli

import (
	"context"
	"fmt"
	"log/slog"

	"loretome/events/journal"
)

// create lays the store on a cluster. It is the operator's step, done once:
// serve never does it there, so that a cluster that lost its data is noticed.
func (p Program) create(ctx context.Context, args []string) error {
	f := p.flags("create")
	cfg := journal.Config{Log: p.log(slog.LevelWarn)}
	f.StringVar(&cfg.URL, "nats", "", "lay the store on the NATS cluster at `URL`")
	f.StringVar(&cfg.CredsFile, "nats-creds", "", "show the cluster the credentials in `FILE`")
	f.IntVar(&cfg.Replicas, "replicas", 3, "keep `N` copies")
	if _, err := f.read(args, 0, 0); err != nil {
		return err
	}
	switch {
	case cfg.URL == "":
		return f.misuse("create wants --nats; a directory needs no such step")
	case cfg.Replicas < 1 || cfg.Replicas > 5:
		return f.misuse("--replicas is 1 to 5, not %d", cfg.Replicas)
	}
	if err := journal.Create(ctx, cfg); err != nil {
		return err
	}
	_, err := fmt.Fprintf(p.Out, "the store is laid, with %s\n", copies(cfg.Replicas))
	return err
}

func copies(n int) string {
	if n == 1 {
		return "1 copy"
	}
	return fmt.Sprintf("%d copies", n)
}
