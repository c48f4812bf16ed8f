// Package web serves the pages and the API over HTTP. A handler parses, asks
// the app, and answers; it holds no rule.
//
//	server.go    Server, its middleware, and what all routes share
//	body.go      how bodies and forms are read, and HEAD
//	access.go    who asks: tokens, cookies, the admin
//	problem.go   errors as answers
//	api.go       the routes of the API; one file per subject: api_*.go
package web

import (
	"context"
	"crypto/subtle"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/words"
	"loretome/views/tongues"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// Config says how the server is reached and by whom.
type Config struct {
	BasePath   string   // "/hq" behind a proxy, empty at the root
	AdminToken string   // opens every campaign; empty for none
	Hosts      []string // names by which it may be called, besides local ones
	Proxies    []netip.Prefix
	PublicURL  func() string // the address for other devices, without the base path
	Backups    func() string // how the last scheduled backup went; nil if none are made
	Version    Version
	Tongue     func(chosen, accepts string) *tongues.Language // for a reader; tongues.Match if nil
	Log        *slog.Logger
}

// Version is what GET /version tells.
type Version struct {
	Version string   `json:"version"`
	Go      string   `json:"go"`
	Rules   []string `json:"rules"`
}

// Server answers HTTP requests for the campaigns of a house.
type Server struct {
	house  *app.House
	cfg    Config
	echo   *echo.Echo
	stop   context.Context
	end    context.CancelFunc
	kits   map[string]Kit
	boards map[string]Board // by the pattern of their path
	crowd  crowd

	sampling sync.Mutex // one sample campaign is made at a time

	bodyTime, beatTime time.Duration
}

// New makes a server with the pages of these kits; a system without one has the
// plain pages that are made of its commands.
func New(house *app.House, cfg Config, kits ...Kit) *Server {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{house: house, cfg: cfg, echo: echo.New(), kits: map[string]Kit{}, boards: map[string]Board{}, bodyTime: bodyTime, beatTime: beatTime}
	if s.cfg.Tongue == nil {
		s.cfg.Tongue = tongues.Match
	}
	s.stop, s.end = context.WithCancel(context.Background())
	e := s.echo
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.answerError
	e.IPExtractor = extractor(cfg.Proxies)
	e.Use(middleware.RecoverWithConfig(middleware.RecoverConfig{LogErrorFunc: s.logPanic}), middleware.RequestID(), s.logRequest,
		s.inTongue, s.checkHost, s.withoutSlash, middleware.SecureWithConfig(security), s.limitBody,
		middleware.GzipWithConfig(middleware.GzipConfig{Skipper: isStream, MinLength: 1024}),
		s.checkOrigin)
	root := e.Group(cfg.BasePath)
	s.plainRoutes(root)
	s.apiRoutes(root.Group("/api/v1", s.checkQuery))
	s.pageRoutes(root)
	for _, k := range kits {
		s.kits[k.System()] = k
		k.Routes(s, root)
	}
	return s
}

// Handler is the server as one handler.
func (s *Server) Handler() http.Handler { return headAsGet(s.echo) }

// End lets go of the live streams, so that a shutdown need not wait for them.
func (s *Server) End() { s.end() }

var security = middleware.SecureConfig{
	ContentTypeNosniff: "nosniff",
	XFrameOptions:      "DENY",
	ReferrerPolicy:     "same-origin",
	ContentSecurityPolicy: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
		"connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

// isStream says whether a request is answered by a live stream, which must be
// neither compressed nor bounded in time.
func isStream(c echo.Context) bool { return strings.HasSuffix(c.Request().URL.Path, "/live") }

func extractor(proxies []netip.Prefix) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range proxies {
		trust = append(trust, echo.TrustIPRange(&net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen())}))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

func (s *Server) logPanic(c echo.Context, err error, stack []byte) error {
	s.cfg.Log.Error("panic", "path", c.Request().URL.Path, "error", err, "stack", string(stack))
	return err
}

// logRequest writes one line for each request that was answered with an error
// of the server's, and one at the debug level for every other.
func (s *Server) logRequest(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		begun := time.Now()
		err := next(c)
		if err != nil {
			c.Error(err)
		}
		s.cfg.Log.Debug("request", "method", c.Request().Method, "path", c.Request().URL.Path,
			"status", c.Response().Status, "took", time.Since(begun))
		return nil
	}
}

// inTongue has pages said in the language that was chosen in this browser, or else in
// the one that it asks for.
func (s *Server) inTongue(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		chosen := ""
		if cookie, err := c.Cookie(tongueCookie); err == nil {
			chosen = cookie.Value
		}
		r := c.Request()
		c.SetRequest(r.WithContext(tongues.With(r.Context(), s.cfg.Tongue(chosen, r.Header.Get("Accept-Language")))))
		return next(c)
	}
}

// checkHost answers only to names that mean this machine or this network, and
// to those that were configured: a page elsewhere cannot reach it by a name of
// its own that leads here.
func (s *Server) checkHost(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		host := c.Request().Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		if !s.knownHost(strings.Trim(host, "[]")) {
			return problem{Status: http.StatusMisdirectedRequest, Title: words.Say("Unknown host"),
				Detail: words.Say("this server is not called %s; start it with --hosts %[1]s", host),
				advice: words.Say("Open it by its number, as 192.168.1.20, or tell whoever runs the tracker.")}
		}
		return next(c)
	}
}

func (s *Server) knownHost(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || slices.Contains(s.cfg.Hosts, host)
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".local") || strings.HasSuffix(host, ".localhost") ||
		slices.Contains(s.cfg.Hosts, host)
}

// checkOrigin takes no form and no command that a page elsewhere sends here.
func (s *Server) checkOrigin(next echo.HandlerFunc) echo.HandlerFunc {
	guard := http.NewCrossOriginProtection()
	return func(c echo.Context) error {
		if guard.Check(c.Request()) != nil {
			return problem{Status: http.StatusForbidden, Title: words.Say("Sent from elsewhere"),
				Detail: words.Say("this was sent by a page that is not the tracker’s, or a proxy in front of the tracker changed the Host header; nothing was written"),
				advice: words.Say("Open the tracker itself and send it there. A proxy has to pass the Host on as it is.")}
		}
		return next(c)
	}
}

// withoutSlash leads from the address of a page with a slash at its end to the one
// without, which stays on this server; what is sent to it is sent again there.
func (s *Server) withoutSlash(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		u := c.Request().URL
		path, here := strings.CutPrefix(u.EscapedPath(), s.cfg.BasePath+"/")
		if !here || !strings.HasSuffix(path, "/") || strings.HasPrefix(path, "api/") || strings.HasPrefix(path, "static/") {
			return next(c)
		}
		there := s.cfg.BasePath + "/" + strings.Trim(path, "/")
		if u.RawQuery != "" {
			there += "?" + u.RawQuery
		}
		return c.Redirect(http.StatusPermanentRedirect, there)
	}
}

func (s *Server) plainRoutes(g *echo.Group) {
	g.GET("/healthz", func(c echo.Context) error { return c.String(http.StatusOK, "ok\n") })
	g.GET("/readyz", func(c echo.Context) error {
		if !s.house.Ready() {
			return c.String(http.StatusServiceUnavailable, "the journal is not followed to its end yet\n")
		}
		if why := s.house.Outage(); why != nil {
			return c.String(http.StatusServiceUnavailable, plainOutage(why).String()+"\n")
		}
		if s.cfg.Backups != nil {
			return c.String(http.StatusOK, "ready\n"+s.cfg.Backups()+"\n")
		}
		return c.String(http.StatusOK, "ready\n")
	})
	g.GET("/version", func(c echo.Context) error { return c.JSON(http.StatusOK, s.cfg.Version) })
}

// sameToken compares without telling by its time how much is right.
func sameToken(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
