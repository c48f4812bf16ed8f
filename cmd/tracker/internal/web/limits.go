package web

import (
	"net/http"
	"time"

	"loretome/rules/words"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// slowDown answers 429 to an address that tries codes too fast, so that codes
// cannot be found by trying. The admin is not slowed down.
func (s *Server) slowDown() echo.MiddlewareFunc {
	return s.slowDownAt(words.Say("too many codes were tried from this address; wait a minute"))
}

// slowDownAt answers 429 to an address that does something too fast, and says so.
func (s *Server) slowDownAt(much words.Text) echo.MiddlewareFunc {
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Skipper: s.isAdmin,
		Store: middleware.NewRateLimiterMemoryStoreWithConfig(middleware.RateLimiterMemoryStoreConfig{
			Rate: 1.0 / 3, Burst: 20, ExpiresIn: 10 * time.Minute,
		}),
		IdentifierExtractor: func(c echo.Context) (string, error) { return c.RealIP(), nil },
		DenyHandler: func(echo.Context, string, error) error {
			return problem{Status: http.StatusTooManyRequests, Title: words.Say("Too fast"), retryAfter: 60, Detail: much}
		},
	})
}
