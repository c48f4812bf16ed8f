package web

import (
	_ "embed"
	"net/http"

	"github.com/labstack/echo/v4"
)

// description is the API told in OpenAPI 3.1. A test compares its paths with
// the routes.
//
//go:embed openapi.json
var description []byte

func (s *Server) openAPI(c echo.Context) error {
	return c.JSONBlob(http.StatusOK, description)
}
