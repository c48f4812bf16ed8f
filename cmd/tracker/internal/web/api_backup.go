package web

import (
	"net/http"

	"loretome/rules/words"

	"github.com/labstack/echo/v4"
)

// backupStore writes the whole store while it is played, for whoever bears the
// admin's token. It holds every secret of every campaign but for the key of the
// seats. One that breaks off has no seal, by which that is noticed.
func (s *Server) backupStore(c echo.Context) error {
	switch {
	case s.isAdmin(c):
	case bearer(c.Request()) == "":
		return unauthorized(words.Say("the admin's token is wanted: a backup holds every campaign"))
	default:
		return problem{Status: http.StatusForbidden, Title: words.Say("Not this token's to do"),
			Detail: words.Say("a backup holds every campaign; it is given to whoever bears the token with which the server was started (--admin-token)")}
	}
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "application/jsonl")
	h.Set(echo.HeaderContentDisposition, `attachment; filename="backup.jsonl"`)
	_, err := s.house.Backup(c.Request().Context(), c.Response())
	return err
}
