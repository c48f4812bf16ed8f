package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
)

// stream is a text/event-stream that is being written.
type stream struct {
	w    http.ResponseWriter
	ctrl *http.ResponseController
}

const writeTime = 10 * time.Second // within which a reader has to take a message

func newStream(c echo.Context) *stream {
	w := c.Response()
	w.Header().Set(echo.HeaderContentType, "text/event-stream")
	w.Header().Set(echo.HeaderCacheControl, "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	return &stream{w: w, ctrl: http.NewResponseController(w)}
}

// send writes one message; name is empty for the usual kind.
func (s *stream) send(id, name, data string) error {
	var b strings.Builder
	if id != "" {
		fmt.Fprintf(&b, "id: %s\n", id)
	}
	if name != "" {
		fmt.Fprintf(&b, "event: %s\n", name)
	}
	for line := range strings.Lines(data) {
		fmt.Fprintf(&b, "data: %s\n", strings.TrimRight(line, "\r\n"))
	}
	b.WriteString("\n")
	return s.write(b.String())
}

func (s *stream) json(id string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return s.send(id, "", string(data))
}

func (s *stream) comment(text string) error { return s.write(": " + text + "\n\n") }

func (s *stream) write(text string) error {
	if err := s.ctrl.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.ctrl.Flush()
}
