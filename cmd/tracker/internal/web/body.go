package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"loretome/rules"
	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

const (
	largestBody   = 256 << 10
	largestQuest  = 1 << 20 // of a form for a quest, in which a letter takes up to twelve bytes
	largestImport = 64 << 20

	bodyTime   = 30 * time.Second // within which a body has to arrive
	importTime = 5 * time.Minute
)

// limitBody refuses bodies that are too large, by the length that they name
// and by what is read of them, and those that take too long to arrive.
func (s *Server) limitBody(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		limit, within := int64(largestBody), s.bodyTime
		if strings.HasPrefix(c.Request().URL.Path, s.cfg.BasePath+"/c/") && strings.Contains(c.Request().URL.Path, "/quests/") {
			limit = largestQuest
		}
		if strings.HasSuffix(c.Request().URL.Path, "/campaigns/import") {
			limit, within = largestImport, max(importTime, within)
		}
		r := c.Request()
		if r.ContentLength > limit {
			return tooLarge(limit)
		}
		if err := limitTime(c, within); err != nil {
			return err
		}
		r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
		return next(c)
	}
}

// limitTime sets until when the body of a request is waited for. The deadline
// ends with the body: past it the connection is only watched for its end. What a
// handler leaves unread the server reads under the same deadline.
func limitTime(c echo.Context, within time.Duration) error {
	r := c.Request()
	if r.Method == http.MethodGet || r.ContentLength == 0 {
		return nil
	}
	ctrl := http.NewResponseController(c.Response())
	err := ctrl.SetReadDeadline(time.Now().Add(within))
	if errors.Is(err, http.ErrNotSupported) {
		return nil // there is no connection
	}
	r.Body = &timedBody{r.Body, func() error { return ctrl.SetReadDeadline(time.Time{}) }}
	return err
}

// timedBody is a body that arrives under a deadline, which is lifted at its end.
type timedBody struct {
	io.ReadCloser
	lift func() error
}

// Read reads on, and lifts the deadline at the end.
func (b *timedBody) Read(into []byte) (int, error) {
	n, err := b.ReadCloser.Read(into)
	if errors.Is(err, io.EOF) {
		if failed := b.lift(); failed != nil {
			return n, failed
		}
	}
	return n, err
}

// readForm reads what a form sent. One that is not whole is the sender's fault.
func readForm(c echo.Context) (url.Values, error) {
	sent, err := c.FormParams()
	if err != nil {
		return nil, unreadable(err, words.Say("the form could not be read"))
	}
	return sent, nil
}

// unreadable says why a body was not read, if it was neither too large nor too slow.
func unreadable(err error, otherwise words.Text) error {
	switch {
	case isTooLarge(err):
		return tooLarge(limitOf(err))
	case isTooSlow(err):
		return tooSlow()
	}
	return rules.Unclear{Detail: otherwise}
}

// isTooSlow says whether reading a body failed because it did not arrive in time.
func isTooSlow(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }

func tooSlow() problem {
	return problem{Status: http.StatusRequestTimeout, Title: words.Say("Too slow"), Detail: words.Say("the request took too long to arrive; send it again")}
}

// isTooLarge says whether reading a body failed because there is too much.
func isTooLarge(err error) bool {
	_, yes := errors.AsType[*http.MaxBytesError](err)
	return yes
}

// limitOf is how much of a body would have been read.
func limitOf(err error) int64 {
	if over, is := errors.AsType[*http.MaxBytesError](err); is {
		return over.Limit
	}
	return largestBody
}

// headKey marks the context of a request that wants no body.
type headKey struct{}

// headAsGet answers HEAD like GET. net/http leaves out the body, since its own
// request still is a HEAD.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			r = r.WithContext(context.WithValue(r.Context(), headKey{}, true))
			r.Method = http.MethodGet
		}
		next.ServeHTTP(w, r)
	})
}

// wantsHead says whether only the head of an answer is wanted, so that a stream
// need not begin.
func wantsHead(c echo.Context) bool { return c.Request().Context().Value(headKey{}) != nil }
