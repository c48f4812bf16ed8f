package web

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

//go:embed testdata/axe.min.js
var axe string

// stepTime is how long one step in a browser may take.
const stepTime = 30 * time.Second

// chromium is the one browser of the package's tests, started when the first
// test needs it.
var chromium = sync.OnceValues(func() (context.Context, error) {
	if _, err := exec.LookPath("chromium"); err != nil {
		return nil, fmt.Errorf("these tests need chromium; make test installs it: %w", err)
	}
	ctx, _ := chromedp.NewContext(context.Background())
	return ctx, chromedp.Do(ctx, chromedp.Navigate("about:blank"))
})

// tab is a page in a browser of its own kind: another tab has other cookies.
type tab struct {
	t   testing.TB
	s   *server
	ctx context.Context

	scripts bool // are run in its pages

	mu   sync.Mutex
	said []string // errors that the page wrote
}

// phone and desk are the sizes of the two devices that pages are made for.
var phone, desk = [2]int64{390, 844}, [2]int64{1280, 900}

// device opens a browser of its own, empty, at a size.
func (s *server) device(size [2]int64) *tab {
	s.t.Helper()
	browser, err := chromium()
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	s.t.Cleanup(cancel)
	d := &tab{t: s.t, s: s, ctx: ctx, scripts: true}
	// the first step makes the tab, which lives as long as that step's context
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(size[0], size[1])); err != nil {
		s.t.Fatal(err)
	}
	d.watchErrors()
	return d
}

// watchErrors keeps what the page complains of, so that a test can ask for it.
func (d *tab) watchErrors() {
	d.t.Helper()
	err := chromedp.Listen(d.ctx, func(ev any) {
		d.mu.Lock()
		defer d.mu.Unlock()
		if text := complaint(ev); text != "" {
			d.said = append(d.said, text)
		}
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

// do takes steps, each within its time.
func (d *tab) do(steps ...chromedp.Action[chromedp.Void]) *tab {
	d.t.Helper()
	for _, step := range steps {
		ctx, cancel := context.WithTimeout(d.ctx, stepTime)
		err := chromedp.Do(ctx, step)
		cancel()
		if err != nil {
			d.t.Fatalf("%v\n%s", err, d.shown())
		}
	}
	return d
}

// shown is what the page says now, for the message of a failure.
func (d *tab) shown() string {
	ctx, cancel := context.WithTimeout(d.ctx, 5*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.pathname + ": " + (document.querySelector("main")?.innerText ?? "")`))
	if err != nil {
		return err.Error()
	}
	return text
}

// ask evaluates a question to the page.
func ask[T any](d *tab, js string) T {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.ctx, stepTime)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js))
	if err != nil {
		d.t.Fatalf("%s: %v", js, err)
	}
	return v
}

func (d *tab) open(path string) *tab {
	d.t.Helper()
	return d.do(chromedp.Navigate(d.s.http.URL + path))
}

func (d *tab) click(css string) *tab { d.t.Helper(); return d.do(chromedp.Click(chromedp.CSS(css))) }

// write puts a text into a field in place of what is there.
func (d *tab) write(css, text string) *tab {
	d.t.Helper()
	d.do(chromedp.WaitVisible(chromedp.CSS(css)))
	ask[chromedp.Void](d, fmt.Sprintf(`document.querySelector(%q).value = ""; undefined`, css))
	return d.do(chromedp.SendKeys(chromedp.CSS(css), text))
}

// sees waits until an element shows a text.
func (d *tab) sees(css, text string) *tab {
	d.t.Helper()
	return d.until(fmt.Sprintf(`document.querySelector(%q)?.innerText.replace(/\s+/g, " ").includes(%q)`, css, text))
}

// until waits until the page answers yes, over any change of the page.
func (d *tab) until(js string) *tab {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.ctx, stepTime)
	defer cancel()
	for {
		err := d.poll(ctx, js)
		if err == nil {
			return d
		}
		moving := strings.Contains(err.Error(), "navigated") || strings.Contains(err.Error(), "Cannot find context")
		if ctx.Err() != nil || !moving {
			d.t.Fatalf("%s: %v\n%s", js, err, d.shown())
		}
	}
}

// poll waits until the page answers yes. A page without script has no timers: it is
// asked again from outside.
func (d *tab) poll(ctx context.Context, js string) error {
	if d.scripts {
		return chromedp.Do(ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := chromedp.Poll[chromedp.Void](js, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(stepTime))(ctx, t)
			return err
		}))
	}
	for {
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+js+")"))
		if yes || err != nil {
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// live waits until the page hears of what others do.
func (d *tab) live() *tab {
	d.t.Helper()
	return d.until(`document.getElementById("badge")?.dataset.state === "on"`)
}

// path is where the page is.
func (d *tab) path() string { d.t.Helper(); return ask[string](d, `location.pathname`) }

// dark switches the device's colours.
func (d *tab) dark(scheme string) *tab { d.t.Helper(); return d.likes("prefers-color-scheme", scheme) }

// likes sets what the person at the device likes to have, by pairs of a media feature
// and its value; whatever is not named is as usual.
func (d *tab) likes(pairs ...string) *tab {
	d.t.Helper()
	var features []*emulation.MediaFeature
	for pair := range slices.Chunk(pairs, 2) {
		features = append(features, &emulation.MediaFeature{Name: pair[0], Value: pair[1]})
	}
	if _, err := chromedp.Call(d.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		d.t.Fatal(err)
	}
	return d
}

// sound asserts that the page is accessible by the rules of axe, scrolls no way
// but down, and complained of nothing.
func (d *tab) sound(page string) {
	d.t.Helper()
	d.accessible(page)
	d.narrow(page)
	d.content(page)
}

// accessible asserts that axe finds nothing wrong with the page, or with what a
// selector finds on it.
func (d *tab) accessible(page string, part ...string) {
	d.t.Helper()
	d.axe(page, cmp.Or(strings.Join(part, ","), "html"), `{resultTypes: ["violations"]}`)
}

// coloured asserts that axe finds nothing wrong with the colours of a page of which it
// has seen the rest in other colours.
func (d *tab) coloured(page string) {
	d.t.Helper()
	d.axe(page, "html", `{resultTypes: ["violations"], runOnly: ["color-contrast", "link-in-text-block"]}`)
}

// axe asserts that axe, asked in some way, finds nothing wrong with what a selector
// finds on the page.
func (d *tab) axe(page, part, how string) {
	d.t.Helper()
	if !ask[bool](d, `!!window.axe`) {
		ask[chromedp.Void](d, axe+"; undefined")
	}
	ctx, cancel := context.WithTimeout(d.ctx, stepTime)
	defer cancel()
	wrong, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](fmt.Sprintf(`(async parts => {
		if (!parts.length) return [];
		const {violations} = await axe.run(parts, %s);
		return violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.target));
	})(document.querySelectorAll(%q))`, how, part), chromedp.EvalAwaitPromise))
	if err != nil {
		d.t.Fatalf("%s: axe: %v", page, err)
	}
	for _, w := range wrong {
		d.t.Errorf("%s: %s", page, w)
	}
}

// content asserts that the page complained of nothing.
func (d *tab) content(page string) {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, text := range d.said {
		d.t.Errorf("%s: %s", page, text)
	}
	d.said = nil
}

// narrow asserts that the page scrolls no way but down.
func (d *tab) narrow(page string) {
	d.t.Helper()
	if wide := ask[int](d, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
		d.t.Errorf("%s: %d px too wide", page, wide)
	}
}

// picture keeps a screenshot where the environment variable PICTURES names a
// directory.
func (d *tab) picture(name string) {
	d.t.Helper()
	dir := os.Getenv("PICTURES")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(d.ctx, stepTime)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		d.t.Fatal(err)
	}
}

// begin starts a campaign in a browser and gives its address.
func (d *tab) begin(system string) string { d.t.Helper(); return d.beginAt(system, "/") }

// beginAt does so at the address of the tracker's first page.
func (d *tab) beginAt(system, first string) string {
	d.t.Helper()
	d.open(first).write("#f-start-name", "Thursday").write("#f-start-gm_name", "Ana")
	if n := ask[int](d, `document.querySelectorAll('#f-start [name=system]:checked').length`); n == 0 {
		d.click(fmt.Sprintf(`#f-start [name=system][value=%s]`, system))
	}
	d.click("#f-start button.btn").until(`/\/c\/\w+$/.test(location.pathname)`)
	return d.path()
}

// sit joins a table by its code.
func (d *tab) sit(code, name string) *tab {
	d.t.Helper()
	return d.open("/join").write("#f-join-code", code).click("#f-join button.btn").
		write("#f-seat-name", name).click("#f-seat button.btn").until(`/^\/c\/\w+$/.test(location.pathname)`)
}

// code reads the table's code off the invitation.
func (d *tab) code(home string) string {
	d.t.Helper()
	d.open(home + "/invite")
	return ask[string](d, `document.querySelector("main").innerText.match(/[A-Z2-9]{4}-[A-Z2-9]{4}/)[0]`)
}

// notes writes a note on the campaign by its form, and waits until it is stored.
func (d *tab) notes(home, text string) *tab {
	d.t.Helper()
	return d.open(home+"/commands/AddNote").write("#f-AddNote-on", "campaign").write("#f-AddNote-text", text).
		click("#f-AddNote button.btn").until(`location.pathname.endsWith("/play")`)
}

func TestASecondDeviceSeesAnActionWithoutAReload(t *testing.T) {
	t.Parallel()
	s := serve(t)
	gm, ben := s.device(desk), s.device(phone)
	home := gm.begin("lantern")
	ben.sit(gm.code(home), "Ben")
	gm.open(home + "/timeline").live()
	ask[chromedp.Void](gm, `window.marked = true; undefined`)
	ben.notes(home, "the lamp burns low")
	gm.sees("#rail", "the lamp burns low")
	if !ask[bool](gm, `window.marked === true`) {
		t.Error("the page was loaded anew")
	}
	for _, d := range []*tab{gm, ben} {
		d.sound("after a note")
	}
}

func TestWhatIsTypedSurvivesWhatOthersDo(t *testing.T) {
	t.Parallel()
	s := serve(t)
	gm, ben := s.device(desk), s.device(phone)
	home := gm.begin("lantern")
	ben.sit(gm.code(home), "Ben")
	ben.open(home).live()
	ask[chromedp.Void](ben, `document.querySelectorAll("details").forEach(d => d.open = true); undefined`)
	ben.write("#f-AddNote-text", "half a sent")
	gm.notes(home, "meanwhile")
	ben.sees("main", "meanwhile")
	if got := ask[string](ben, `document.querySelector("#f-AddNote-text").value`); got != "half a sent" {
		t.Errorf("the field holds %q", got)
	}
	if !ask[bool](ben, `document.activeElement.id === "f-AddNote-text"`) {
		t.Error("the field lost its focus")
	}
}

// watching is a table of the lantern at which Ben's phone shows the timeline.
func watching(t *testing.T) (gm, ben *tab, home string) {
	t.Helper()
	s := serve(t)
	gm, ben = s.device(desk), s.device(phone)
	home = gm.begin("lantern")
	ben.sit(gm.code(home), "Ben")
	ben.open(home + "/timeline").live()
	return gm, ben, home
}

func TestADeviceThatWasCutOffCatchesUp(t *testing.T) {
	t.Parallel()
	gm, ben, home := watching(t)
	ben.s.http.CloseClientConnections()
	gm.notes(home, "while you slept")
	gm.open(home+"/timeline").sees("#rail", "while you slept")
	ben.sees("#rail", "while you slept")
}

// complaint is what a page wrote as an error: a script's, or one of its security
// policy. An answer with an error's status is none: it is shown on the page.
func complaint(ev any) string {
	switch ev := ev.(type) {
	case *runtime.EventExceptionThrown:
		return "script: " + ev.ExceptionDetails.Text
	case *cdplog.EventEntryAdded:
		if ev.Entry.Level == cdplog.EntryLevelError && ev.Entry.Source != cdplog.EntrySourceNetwork {
			return "console: " + ev.Entry.Text
		}
	}
	return ""
}
