package web

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// cable is a connection that breaks after so many bytes.
type cable struct {
	http.ResponseWriter
	left int
	cut  func()
}

func (l *cable) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		l.cut()
		return 0, errors.New("broken pipe")
	}
	return l.ResponseWriter.Write(p)
}

// A backup that nobody waits for any more is no failure of the server's; one that
// the server cannot give is.
func TestABackupThatIsBrokenOffIsNoFailure(t *testing.T) {
	s := serve(t)
	s.campaign()
	var log bytes.Buffer
	s.web.cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	nobody := func() {}
	logged := func(left int, cut func(), ctx context.Context) string {
		log.Reset()
		r := httptest.NewRequestWithContext(ctx, "GET", "http://127.0.0.1/api/v1/backup", nil)
		r.Header.Set("Authorization", "Bearer "+admin)
		s.web.Handler().ServeHTTP(&cable{httptest.NewRecorder(), left, cut}, r)
		return log.String()
	}
	if told := logged(1<<20, nobody, t.Context()); told != "" {
		t.Errorf("a whole backup is logged: %s", told)
	}
	left, leave := context.WithCancel(t.Context())
	quiet := map[string]string{"in the middle": logged(700, leave, left), "before it began": logged(1<<20, nobody, left)}
	loud := map[string]string{"in the middle": logged(700, nobody, t.Context())}
	s.stop() // the store is closed
	loud["before it began"] = logged(1<<20, nobody, t.Context())
	for when := range quiet {
		if told := quiet[when]; strings.Count(told, "\n") != 1 || !strings.Contains(told, "level=INFO") || !strings.Contains(told, "/api/v1/backup") {
			t.Errorf("broken off %s, it is logged: %s", when, told)
		}
		if told := loud[when]; strings.Count(told, "level=ERROR") != 1 {
			t.Errorf("failed %s, it is logged: %s", when, told)
		}
	}
}
