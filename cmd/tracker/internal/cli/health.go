package cli

import (
	"context"
	"fmt"
	"net"
	"strings"
	"time"
)

// health asks a server whether it is ready. Without a URL it is the one that
// serves on this machine with the same environment.
func (p Program) health(ctx context.Context, args []string) error {
	f := p.flags("health")
	at := f.String("url", "", "ask the server at `URL`")
	addr := f.String("addr", ":8080", "where the server listens, `HOST:PORT`")
	base := f.String("base-path", "", "under which `PATH` the server is found")
	if _, err := f.read(args, 0, 0); err != nil {
		return err
	}
	if *at == "" {
		local, err := localURL(*addr, *base)
		if err != nil {
			return f.misuse("%v", err)
		}
		*at = local
	}
	if !isServer(*at) {
		return f.misuse("--url is as http://192.168.1.5:8080, not %q", *at)
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	body, err := source{url: *at}.fetch(ctx, "/readyz")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.Out, strings.TrimSpace(string(body)))
	return err
}

// localURL is where a server that listens there is found on this machine.
func localURL(addr, base string) (string, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", fmt.Errorf("--addr is as :8080, not %q", addr)
	}
	if host == "" || host == "0.0.0.0" || host == "::" {
		host = "127.0.0.1"
	}
	base, err = basePath(base)
	return "http://" + net.JoinHostPort(host, port) + base, err
}
