package web

import (
	"net/http"

	"loretome/static"
	"loretome/views"
	"loretome/views/tongues"

	"github.com/labstack/echo/v4"
)

// installRoutes are what a browser asks for that puts the tracker among a device's
// programs, where it lets: over TLS, or on the machine itself.
func (s *Server) installRoutes(g *echo.Group) {
	g.GET("/manifest.webmanifest", s.manifest)
	g.GET("/worker.js", s.worker)
	g.GET("/offline", s.offlinePage)
}

// manifest describes the tracker as a program, in the words of the W3C's Web
// Application Manifest.
type manifest struct {
	Name        string         `json:"name"`
	ShortName   string         `json:"short_name"`
	Description string         `json:"description"`
	Lang        string         `json:"lang"`
	ID          string         `json:"id"`
	StartURL    string         `json:"start_url"`
	Scope       string         `json:"scope"`
	Display     string         `json:"display"`
	Background  string         `json:"background_color"`
	Theme       string         `json:"theme_color"`
	Icons       []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

func (s *Server) manifest(c echo.Context) error {
	home, in := s.base().Campaigns(), tongues.In(c.Request().Context())
	icon := func(name, sizes, kind, purpose string) manifestIcon {
		return manifestIcon{Src: s.base().Static(name), Sizes: sizes, Type: kind, Purpose: purpose}
	}
	c.Response().Header().Set(echo.HeaderContentType, "application/manifest+json")
	return c.JSON(http.StatusOK, manifest{
		Name: "Loretome", ShortName: "Loretome", Description: in.Say("The journal of your HeroQuest campaigns."), Lang: in.Code,
		ID: home, StartURL: home, Scope: home, Display: "standalone", Background: views.Parchment, Theme: views.Parchment,
		Icons: []manifestIcon{icon("brand.svg", "any", "image/svg+xml", ""), icon("icons/icon-192.png", "192x192", "image/png", ""),
			icon("icons/icon-512.png", "512x512", "image/png", ""), icon("icons/icon-maskable-512.png", "512x512", "image/png", "maskable")},
	})
}

// worker is the script by which a device keeps the last view of each page. It is
// asked for afresh, so that it never outlives the files that it keeps.
func (s *Server) worker(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.Blob(http.StatusOK, "text/javascript; charset=utf-8", static.Worker())
}

func (s *Server) offlinePage(c echo.Context) error {
	return render(c, http.StatusOK, views.OfflinePage(s.page(c, tongues.In(c.Request().Context()).Say("The tracker does not answer"))))
}
