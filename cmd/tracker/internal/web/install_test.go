package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Under a base path everything that a device installs stands under it.
func TestTheTrackerIsInstalledUnderItsPath(t *testing.T) {
	s := serve(t)
	for _, base := range []string{"", "/hq"} {
		h := New(s.web.house, Config{BasePath: base}, HeroQuest()).Handler()
		get := func(path string) *httptest.ResponseRecorder {
			answer := httptest.NewRecorder()
			h.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil))
			if answer.Code != http.StatusOK {
				t.Errorf("%s: status %d", path, answer.Code)
			}
			return answer
		}
		if page := get(base + "/help").Body.String(); !strings.Contains(page, `<link rel="manifest" href="`+base+`/manifest.webmanifest">`) {
			t.Errorf("%s/help names no manifest", base)
		}
		var m manifest
		if err := json.Unmarshal(get(base+"/manifest.webmanifest").Body.Bytes(), &m); err != nil || m.StartURL != base+"/" || m.Scope != base+"/" || m.Name != "Loretome" {
			t.Errorf("%s: the manifest is %+v, %v", base, m, err)
		}
		for _, icon := range m.Icons {
			if kind := get(icon.Src).Header().Get("Content-Type"); kind != icon.Type || !strings.HasPrefix(icon.Src, base+"/static/") {
				t.Errorf("%s is %q, the manifest says %q", icon.Src, kind, icon.Type)
			}
		}
		worker := get(base + "/worker.js")
		if keep := worker.Header().Get("Cache-Control"); keep != "no-cache" || strings.Contains(worker.Body.String(), "%release%") {
			t.Errorf("the worker is kept as %q and names no release", keep)
		}
		if page := get(base + "/offline").Body.String(); !strings.Contains(page, `id="silent" hidden`) || !strings.Contains(page, `id="unsent" hidden`) || !strings.Contains(page, `<section id="stale" hidden`) || !strings.Contains(page, `<time id="read"></time>`) {
			t.Error("the page for when there is none lacks what the worker looks for")
		}
	}
}
