package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo"
	"loretome/events/journal"
)

// serving is what serve was told.
type serving struct {
	addr, base, public string
	admin              string
	hosts              []string
	proxies            []netip.Prefix
	demo               bool
	backups            schedule
	journal            journal.Config
}

// serve serves pages and API until the context ends.
func (p Program) serve(ctx context.Context, args []string) error {
	s, err := p.readServing(args)
	if err != nil {
		return err
	}
	if err := s.backups.writable(); err != nil {
		return err
	}
	s.journal.Log = p.log(slog.LevelInfo)
	if _, said := os.LookupEnv("GOGC"); !said {
		defer debug.SetGCPercent(debug.SetGCPercent(app.Collecting))
	}
	err = p.withHouse(ctx, s.journal, func(house *app.House) error {
		return p.serveHouse(ctx, s, house)
	})
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil // told to stop before it was up
	}
	return err
}

func (p Program) readServing(args []string) (serving, error) {
	f := p.flags("serve")
	var s serving
	var hosts, proxies list
	data := f.data()
	f.StringVar(&s.addr, "addr", ":8080", "listen on `HOST:PORT`")
	f.StringVar(&s.base, "base-path", "", "be found under `PATH`, as /hq, behind a proxy")
	f.StringVar(&s.public, "public-url", "", "call yourself `URL` in invitations, instead of by the address in the local network")
	f.Var(&hosts, "hosts", "answer to the host `NAMES`, separated by commas, besides local ones")
	f.Var(&proxies, "trusted-proxies", "believe the proxies in these `CIDRS`, separated by commas, whom they forward for")
	f.StringVar(&s.admin, "admin-token", "", "let whoever bears `TOKEN` into every campaign")
	f.BoolVar(&s.demo, "demo", false, "begin with a sample campaign of each system")
	f.StringVar(&s.journal.URL, "nats", "", "keep the store on the NATS cluster at `URL` instead of in a directory")
	f.StringVar(&s.journal.CredsFile, "nats-creds", "", "show the cluster the credentials in `FILE`")
	f.IntVar(&s.journal.Replicas, "replicas", 3, "expect `N` copies of the store on the cluster")
	s.backups.read(f)
	if _, err := f.read(args, 0, 0); err != nil {
		return s, err
	}
	if err := s.place(f, *data); err != nil {
		return s, err
	}
	if err := s.backups.check(f, s.journal.Dir); err != nil {
		return s, err
	}
	for _, h := range hosts {
		s.hosts = append(s.hosts, strings.ToLower(h))
	}
	var err error
	if s.proxies, err = prefixes(proxies); err == nil {
		s.base, err = basePath(s.base)
	}
	if err == nil {
		s.public, err = publicURL(s.public)
	}
	if err != nil {
		return s, f.misuse("%v", err)
	}
	return s, nil
}

// place says where the journal is: in a directory or on a cluster.
func (s *serving) place(f flags, data string) error {
	cluster := s.journal.URL != ""
	switch {
	case cluster && f.given("data"):
		return f.misuse("the store is in a directory (--data) or on a cluster (--nats), not in both")
	case !cluster && (f.given("nats-creds") || f.given("replicas")):
		return f.misuse("--nats-creds and --replicas go with --nats")
	case s.journal.Replicas < 1 || s.journal.Replicas > 5:
		return f.misuse("--replicas is 1 to 5, not %d", s.journal.Replicas)
	case !cluster:
		s.journal = journal.Config{Dir: data}
	}
	return nil
}

// plainPath is a path that browsers and proxies leave as it is: of letters, digits and
// signs that stand for nothing, with no step to where it is already or back.
var plainPath = regexp.MustCompile(`^[A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*$`)

// basePath brings a path into the form /hq, empty for the root.
func basePath(text string) (string, error) {
	path := strings.Trim(text, "/")
	if path == "" {
		return "", nil
	}
	steps := strings.Split(path, "/")
	if !plainPath.MatchString(path) || slices.Contains(steps, ".") || slices.Contains(steps, "..") {
		return "", fmt.Errorf("--base-path is a path as /hq or /games/hq, of letters, digits and -._~, not %q", text)
	}
	return "/" + path, nil
}

// prefixes reads networks; a single address is a network of its own.
func prefixes(texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		if ip, err := netip.ParseAddr(text); err == nil {
			all = append(all, netip.PrefixFrom(ip, ip.BitLen()))
			continue
		}
		one, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxies takes networks as 10.0.0.0/8, not %q", text)
		}
		all = append(all, one.Masked())
	}
	return all, nil
}

// serveHouse listens until the context ends, then lets go of the streams and
// waits for what is being answered.
func (p Program) serveHouse(ctx context.Context, s serving, house *app.House) error {
	samples, err := s.samples(ctx, house)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return fmt.Errorf("%w; --addr names another address", err)
	}
	status, stop := p.keeping(ctx, s, house)
	defer stop()
	where := address{listens: listener.Addr().(*net.TCPAddr), public: s.public}
	web := p.Web(house, Reach{
		BasePath: s.base, AdminToken: s.admin, Hosts: append(s.hosts, where.hosts()...),
		Proxies: s.proxies, PublicURL: where.room, Backups: status, Log: s.journal.Log,
	})
	server := &http.Server{
		Handler: web.Handler(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 120 * time.Second,
		ErrorLog: slog.NewLogLogger(s.journal.Log.Handler(), slog.LevelWarn),
	}
	over := make(chan error, 1)
	go func() { over <- server.Serve(listener) }()
	told := p.announce(s, where, samples)
	select {
	case <-ctx.Done():
	case err := <-over:
		return errors.Join(told, fmt.Errorf("serve: %w", err))
	}
	web.End()
	stopped := closing(func(ctx context.Context) error { return shutDown(ctx, server, s.journal.Log) })
	<-over // http.ErrServerClosed, since it was told to stop
	return errors.Join(told, stopped)
}

// shutDown waits for what is being answered, and cuts off what is not answered
// in time. That too is a good end: what was stored is safe.
func shutDown(ctx context.Context, server *http.Server, log *slog.Logger) error {
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		log.Warn("requests that took too long were cut off")
		err = server.Close()
	}
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("stop serving: %w", err)
	}
	return nil
}

// samples plays the sample campaigns, if they are wanted.
func (s serving) samples(ctx context.Context, house *app.House) ([]app.Started, error) {
	if !s.demo {
		return nil, nil
	}
	return demo.Play(ctx, house)
}

// announce prints where the server is found.
func (p Program) announce(s serving, where address, samples []app.Started) error {
	store := "on the cluster"
	if s.journal.Dir != "" {
		store = "in " + absolute(s.journal.Dir)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Loretome keeps its store %s.\n", store)
	fmt.Fprintf(&text, "On this machine:      %s%s/\n", where.here(), s.base)
	room := where.room()
	if room != where.here() {
		fmt.Fprintf(&text, "For other devices:    %s%s/\n", room, s.base)
	}
	for _, c := range samples {
		fmt.Fprintf(&text, "Sample campaign:      %s%s/c/%s/seat/%s (join code %s)\n", where.here(), s.base, c.ID, c.Token, c.Code)
	}
	if room != where.here() && isTerminal(p.Out) && p.Env("TERM") != "dumb" {
		code, err := qrCode(room + s.base + "/")
		if err != nil {
			return err
		}
		text.WriteString("\n" + code + "\n")
	}
	_, err := io.WriteString(p.Out, text.String())
	return err
}
