package static_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loretome/static"
)

func get(t *testing.T, path string) *http.Response {
	t.Helper()
	answer := httptest.NewRecorder()
	static.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
	return answer.Result()
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func gzipped(t *testing.T, names ...string) int {
	t.Helper()
	total := 0
	for _, name := range names {
		var out bytes.Buffer
		w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(read(t, name)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		total += out.Len()
	}
	return total
}

func TestFilesStayWithinTheirBudgets(t *testing.T) {
	fonts := len(read(t, "vendor/grenze-latin-600-normal.woff2")) +
		len(read(t, "vendor/atkinson-hyperlegible-next-latin-wght-normal.woff2"))
	for _, budget := range []struct {
		what      string
		size, max int
	}{
		{"app.js, gzip", gzipped(t, "app.js"), 4 << 10},
		{"all scripts, gzip", gzipped(t, "app.js", "vendor/htmx.min.js", "vendor/hx-sse.min.js"), 25 << 10},
		{"stylesheet, gzip", gzipped(t, "app.css"), 12 << 10},
		{"fonts", fonts, 60 << 10},
	} {
		if budget.size > budget.max {
			t.Errorf("%s: %d bytes, at most %d", budget.what, budget.size, budget.max)
		}
	}
}

// What the script shows and says comes from the page, in its language.
func TestTheScriptSaysNothingOfItsOwn(t *testing.T) {
	own := regexp.MustCompile(`(?:show\("\w+", |say\(|textContent = )["'][^)]*`)
	if said := own.FindAll(read(t, "app.js"), -1); len(said) > 0 {
		t.Errorf("in every language it says %q", said)
	}
}

// A device forgets what it read of a campaign where its player gets up, or where the
// campaign is thrown away or deleted, whichever page sends it.
func TestTheWorkerForgetsWhatIsLeft(t *testing.T) {
	written := regexp.MustCompile(`const GONE = /(.*)/;`).FindSubmatch(read(t, "worker.js"))
	if written == nil {
		t.Fatal("the worker does not say where its views are forgotten")
	}
	gone := regexp.MustCompile(strings.ReplaceAll(string(written[1]), `\/`, "/"))
	for path, want := range map[string]bool{
		"c/x/seat": true, "c/x/seats": true, "c/x/seats/leave": true, "c/x/sample/throw": true, "c/x/archive/delete": true, "c/x/commands/LeavePlayer": true,
		"c/x/commands/Delete": true, "c/x/archive": false, "c/x/commands/SetSeating": false, "c/x/commands/DeletePack": false, "seats": false, "c/x/heroes/seats": false,
	} {
		if got := gone.MatchString(path); got != want {
			t.Errorf("what is sent to %s takes the views away: %t", path, got)
		}
	}
}

func TestVendoredFilesAreTheOnesListed(t *testing.T) {
	list := string(read(t, "vendor/VENDOR.md"))
	rows := regexp.MustCompile("(?m)^\\| `([^`]+)` .*LICENSE-.*`([0-9a-f]{64})` \\|$").FindAllStringSubmatch(list, -1)
	listed := map[string]bool{"VENDOR.md": true}
	for _, row := range rows {
		sum := sha256.Sum256(read(t, "vendor/"+row[1]))
		if got := hex.EncodeToString(sum[:]); got != row[2] {
			t.Errorf("%s has SHA-256 %s, VENDOR.md says %s", row[1], got, row[2])
		}
		listed[row[1]] = true
	}
	for _, licence := range regexp.MustCompile(`LICENSE-[a-z-]+\.txt`).FindAllString(list, -1) {
		listed[licence] = true
	}
	present, err := filepath.Glob("vendor/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range present {
		if !listed[filepath.Base(name)] {
			t.Errorf("%s is not in VENDOR.md", name)
		}
	}
	if len(listed) != len(present) {
		t.Errorf("VENDOR.md names %d files, %d are there", len(listed), len(present))
	}
}

func TestFilesAreKeptForEverUnderTheirHash(t *testing.T) {
	for name, kind := range map[string]string{
		"app.css":                              "text/css; charset=utf-8",
		"app.js":                               "text/javascript; charset=utf-8",
		"live.js":                              "text/javascript; charset=utf-8",
		"icons.svg":                            "image/svg+xml",
		"vendor/grenze-latin-600-normal.woff2": "font/woff2",
	} {
		answer := get(t, static.URL(name))
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != kind {
			t.Errorf("%s: %s as %q", name, answer.Status, answer.Header.Get("Content-Type"))
		}
		if keep := answer.Header.Get("Cache-Control"); keep != "public, max-age=31536000, immutable" {
			t.Errorf("%s: Cache-Control %q", name, keep)
		}
	}
}

// The parts of a live page's script cannot be torn apart by a slow network.
func TestALivePageRunsOneScript(t *testing.T) {
	body, err := io.ReadAll(get(t, static.URL("live.js")).Body)
	if err != nil {
		t.Fatal(err)
	}
	at := -1
	for _, part := range []string{"vendor/htmx.min.js", "vendor/hx-sse.min.js", "app.js"} {
		next := bytes.Index(body, read(t, part))
		if next <= at {
			t.Errorf("%s stands at %d, what comes before it at %d", part, next, at)
		}
		at = next
	}
}

func TestAnotherReleasesAddressIsServedButNotKept(t *testing.T) {
	answer := get(t, "/static/0000000000/app.css")
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("%s, Cache-Control %q", answer.Status, answer.Header.Get("Cache-Control"))
	}
}

func TestWhatIsNotThereIsNotFound(t *testing.T) {
	for _, path := range []string{"/static/", "/static/x", static.URL("nothing.css"), static.URL("vendor"), static.URL("pictures/zargon.png"), static.URL("../embed.go")} {
		if answer := get(t, path); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
}

func TestStylesheetNamesOnlyIconsThatAreThere(t *testing.T) {
	icons := string(read(t, "icons.svg"))
	refs := regexp.MustCompile(`url\(icons\.svg#([a-z-]+)\)`).FindAllStringSubmatch(string(read(t, "app.css")), -1)
	for _, ref := range refs {
		if !strings.Contains(icons, `<view id="`+ref[1]+`"`) {
			t.Errorf("app.css: icons.svg has no view %s", ref[1])
		}
	}
	if len(refs) == 0 {
		t.Error("app.css draws no icon")
	}
}

func TestStylesheetNamesOnlyFilesThatAreThere(t *testing.T) {
	for _, ref := range regexp.MustCompile(`url\(([^)]+)\)`).FindAllStringSubmatch(string(read(t, "app.css")), -1) {
		name, _, _ := strings.Cut(ref[1], "#")
		if _, err := os.Stat(name); err != nil {
			t.Errorf("app.css: %v", err)
		}
	}
	if !strings.HasPrefix(string(read(t, "app.css")), "@layer reset, tokens, base, layout, parts, pages, print;") {
		t.Error("app.css does not begin with its layers")
	}
}
