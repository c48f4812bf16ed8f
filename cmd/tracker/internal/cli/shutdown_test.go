package cli

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"
)

// hanging serves requests that do not end before they are cut off, and gives
// the server while it answers one.
func hanging(t *testing.T) (*http.Server, <-chan error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	asked := make(chan struct{})
	server := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done()
	})}
	over := make(chan error, 1)
	go func() { over <- server.Serve(listener) }()
	go func() {
		if answer, err := http.Get("http://" + listener.Addr().String()); err == nil {
			_ = answer.Body.Close()
		}
	}()
	<-asked
	return server, over
}

func TestARequestThatDoesNotEndIsCutOffAndTheEndIsGood(t *testing.T) {
	server, over := hanging(t)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := shutDown(ctx, server, slog.New(slog.DiscardHandler)); err != nil {
		t.Errorf("cutting off is an error: %v", err)
	}
	if err := <-over; !errors.Is(err, http.ErrServerClosed) {
		t.Errorf("it ended with %v", err)
	}
}
