package web

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo"
	"loretome/rules/heroquest"

	"github.com/chromedp/chromedp"
)

// shot is a picture of the README: a page of the sample campaign after so many of its
// commands, as a person sees it.
type shot struct {
	file, person, page string
	steps              int // 0 for the whole evening
	size               [2]int64
	scheme             string
}

var shots = []shot{
	{file: "zargon.png", person: "Ana", page: "/play", steps: 126, size: [2]int64{1280, 860}, scheme: "dark"},
	{file: "hero.png", person: "Ben", page: "/play", steps: 130, size: phone, scheme: "light"},
	{file: "stats.png", person: "Cleo", page: "/stats", size: [2]int64{1280, 860}, scheme: "light"},
}

// mostOfAPicture is how many bytes a picture of the README may have.
const mostOfAPicture = 150 << 10

// The README shows pictures of the pages as they are, which are small. Where the variable
// README names a directory, they are kept in it: make pictures.
func TestTheReadmeShowsThePages(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range shots {
		picture := of.taken(t)
		if len(picture) > mostOfAPicture {
			t.Errorf("%s has %d bytes, at most %d", of.file, len(picture), mostOfAPicture)
		}
		if !strings.Contains(string(readme), `src="static/pictures/`+of.file+`"`) {
			t.Errorf("the README does not show %s", of.file)
		}
		kept, err := os.ReadFile("../../../../static/pictures/" + of.file)
		if err != nil {
			t.Error(err)
		}
		if dir := os.Getenv("README"); dir != "" && !sameToTheEye(t, kept, picture) {
			if err := os.WriteFile(filepath.Join(dir, of.file), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// sameToTheEye says that nobody sees a difference between two pictures: a browser does not draw
// each dot of a dotted line the same every time.
func sameToTheEye(t *testing.T, kept, taken []byte) bool {
	t.Helper()
	if kept == nil {
		return false
	}
	a, b := decoded(t, kept), decoded(t, taken)
	if a.Bounds() != b.Bounds() {
		return false
	}
	unlike := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				unlike++
			}
		}
	}
	return unlike < a.Bounds().Dx()
}

func decoded(t *testing.T, picture []byte) image.Image {
	t.Helper()
	whole, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

// taken is the picture as it is now.
func (of shot) taken(t *testing.T) []byte {
	t.Helper()
	s, home, tokens := sampleAfter(t, of.steps)
	d := s.atTable(of.size, home, tokens[of.person]).likes("prefers-color-scheme", of.scheme, "prefers-reduced-motion", "reduce").open(home + of.page).live()
	d.until(`document.fonts.status === "loaded"`)
	ctx, cancel := context.WithTimeout(d.ctx, stepTime)
	defer cancel()
	for before := []byte(nil); ; {
		now, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(before, now) {
			return small(t, now)
		}
		before = now // the browser may be drawing still
	}
}

// sampleAfter plays the first steps of the sample campaign, and gives its address and
// the seats' tokens by the names of those who sit there.
func sampleAfter(t *testing.T, steps int) (s *server, home string, tokens map[string]string) {
	t.Helper()
	script, err := demo.Read("heroquest")
	if err != nil {
		t.Fatal(err)
	}
	if steps > 0 {
		script.Steps = script.Steps[:steps]
	}
	g := app.NewTable(heroquest.System())
	s = serve(t, g)
	begun, err := script.Play(t.Context(), g, "the-first")
	if err != nil {
		t.Fatal(err)
	}
	k, err := g.Kernel(t.Context(), begun.ID)
	if err != nil {
		t.Fatal(err)
	}
	tokens = map[string]string{}
	for _, seat := range k.Seats {
		tokens[seat.Name] = string(s.web.house.Token(begun.ID, seat))
	}
	return s, "/c/" + string(begun.ID), tokens
}

// small is a picture in no more than 256 colours: those of which most of it is made.
func small(t *testing.T, of []byte) []byte {
	t.Helper()
	whole := decoded(t, of)
	count := map[color.Color]int{}
	each := func(do func(x, y int, c color.Color)) {
		for y := range whole.Bounds().Dy() {
			for x := range whole.Bounds().Dx() {
				do(x, y, whole.At(x, y))
			}
		}
	}
	each(func(_, _ int, c color.Color) { count[c]++ })
	most := slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(luma(a), luma(b)))
	})
	painted := image.NewPaletted(whole.Bounds(), most[:min(256, len(most))])
	near := map[color.Color]uint8{}
	each(func(x, y int, c color.Color) {
		i, known := near[c]
		if !known {
			i = uint8(painted.Palette.Index(c))
			near[c] = i
		}
		painted.SetColorIndex(x, y, i)
	})
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, painted); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// luma orders colours.
func luma(c color.Color) uint32 {
	r, g, b, _ := c.RGBA()
	return r>>8<<16 | g>>8<<8 | b>>8
}
