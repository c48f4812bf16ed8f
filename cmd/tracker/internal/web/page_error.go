package web

import "github.com/labstack/echo/v4"

// answerPage tells a person in a browser what could not be done.
func (s *Server) answerPage(c echo.Context, p problem) error {
	return c.String(p.Status, p.Title+": "+p.Detail)
}
