// Package static holds what the pages load besides their HTML: one stylesheet,
// one script, the icons, and the vendored library and fonts.
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed app.css app.js brand.svg icons icons.svg vendor
var files embed.FS

//go:embed worker.js
var worker []byte

// release is one hash over all files. Files refer to each other by relative
// addresses, so they change their addresses together.
var release = hashAll(files)

// contentTypes is fixed here, since a machine's own list may lack the fonts.
var contentTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".svg":   "image/svg+xml",
	".png":   "image/png",
	".woff2": "font/woff2",
	".txt":   "text/plain; charset=utf-8",
	".md":    "text/plain; charset=utf-8",
}

// Prefix is the path under which Handler serves, below the base path.
const Prefix = "/static/"

// URL is the path of a file, with the release's hash in it: another content
// has another path, so a browser may keep it for ever.
func URL(name string) string { return Prefix + release + "/" + name }

// Worker is the script by which a device keeps the last view of each page. It
// names the release whose files it keeps, and so is another for each.
func Worker() []byte { return bytes.ReplaceAll(worker, []byte("%release%"), []byte(release)) }

// Handler serves the files under Prefix. A path with another release's hash
// gets the present file, which nobody may keep: a page that was loaded before
// an update still finds its style.
func Handler() http.Handler { return http.HandlerFunc(serve) }

func serve(w http.ResponseWriter, r *http.Request) {
	hash, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Prefix), "/")
	body, err := read(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	keep := "no-cache"
	if hash == release {
		keep = "public, max-age=31536000, immutable"
	}
	w.Header().Set("Cache-Control", keep)
	w.Header().Set("Content-Type", contentTypes[path.Ext(name)])
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// live is what a live page runs, as one file: htmx begins as soon as the browser
// waits for another, and by then its extension and our own script must be there.
var live = []string{"vendor/htmx.min.js", "vendor/hx-sse.min.js", "app.js"}

func read(name string) ([]byte, error) {
	if name != "live.js" {
		return fs.ReadFile(files, name)
	}
	var all [][]byte
	for _, part := range live {
		body, err := fs.ReadFile(files, part)
		if err != nil {
			return nil, err
		}
		all = append(all, body)
	}
	return bytes.Join(all, []byte("\n;\n")), nil
}

func hashAll(files fs.FS) string {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		sum.Write([]byte(name + "\n"))
		sum.Write(body)
		return nil
	})
	if err != nil {
		panic("embedded files cannot be read: " + err.Error())
	}
	return hex.EncodeToString(sum.Sum(nil)[:3])
}
