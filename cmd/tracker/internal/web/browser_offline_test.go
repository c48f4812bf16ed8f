package web

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules/heroquest"
)

// kept waits until the device keeps a view of the page at a path.
func (d *tab) kept(path string) *tab {
	d.t.Helper()
	return d.until(`caches.open("views").then(c => c.match(location.origin + "` + path + `")).then(v => !!v)`)
}

func TestAPageThatWasReadCanBeReadWhileTheTrackerIsSilent(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ben, gm := s.device(phone), s.device(desk)
	home := gm.begin("lantern")
	ben.sit(gm.code(home), "Ben")
	ben.notes(home, "the lamp burns low")
	ben.until(`navigator.serviceWorker.ready.then(r => !!r.active && !!navigator.serviceWorker.controller)`)
	ben.open(home + "/timeline").kept(home + "/timeline")
	ben.open(home + "/commands/AddNote").kept(home + "/commands/AddNote")

	s.http.CloseClientConnections()
	s.stop()
	ben.open(home+"/timeline").sees("#stale", "The tracker does not answer. You see this page as it was read last, ").sees("#rail", "the lamp burns low")
	if read := ask[string](ben, `document.querySelector("#stale time").innerText`); read == "" || ask[string](ben, `getComputedStyle(document.querySelector(".card")).borderTopStyle`) == "none" {
		t.Errorf("the page was read %q, or has lost its style", read)
	}
	ben.sound("a page as it was read last")
	ben.picture("stale")
	ben.open(home+"/heroes").sees("#silent", "was not read on this device before")
	ben.sound("a page that was never read")
	ben.picture("silent")
	ben.open(home+"/commands/AddNote").write("#f-AddNote-on", "campaign").write("#f-AddNote-text", "nobody hears this").
		click("#f-AddNote button.btn").sees("#f-AddNote .unsaved", "Not saved. The tracker does not answer.")
	ben.until(`document.querySelector("#f-AddNote-text")?.value === "nobody hears this"`)
	ben.picture("unsaved")

	ask[chromedp.Void](ben, `HTMLFormElement.prototype.submit.call(document.querySelector("#f-AddNote")); undefined`)
	ben.sees("#unsent", "Nothing was recorded") // the tracker fell silent between asking and sending
	ben.picture("unsent")
}

// What one seat has read is not for the next who sits at the device.
func TestViewsAreForgottenWithTheSeat(t *testing.T) {
	t.Parallel()
	s := serve(t)
	gm, ben := s.device(desk), s.device(phone)
	home := gm.begin("lantern")
	ben.sit(gm.code(home), "Ben")
	ben.until(`navigator.serviceWorker.ready.then(r => !!r.active && !!navigator.serviceWorker.controller)`)
	ben.open(home + "/timeline").kept(home + "/timeline")
	ben.open(home + "/invite").until(`caches.open("views").then(c => c.keys()).then(k => k.length > 1)`)
	ben.open(home + "/commands/LeavePlayer").click(`#f-LeavePlayer input[value="s2"]`).click("#f-LeavePlayer button.btn")
	ben.until(`caches.open("views").then(c => c.keys()).then(k => k.every(v => !v.url.includes("/c/")))`)
}

// Of a sample that was thrown away a device keeps nothing either.
func TestViewsAreForgottenWithTheirSample(t *testing.T) {
	t.Parallel()
	gm := serve(t, app.NewTable(heroquest.System())).device(desk)
	gm.open("/").click("#f-sample-heroquest button").until(`location.pathname.startsWith("/c/")`)
	home := ask[string](gm, `location.pathname`)
	gm.until(`navigator.serviceWorker.ready.then(r => !!r.active && !!navigator.serviceWorker.controller)`)
	gm.open(home + "/quests").kept(home + "/quests")
	gm.open(home).click("#guide form[id^=f-throw] button").until(`location.pathname === "/"`)
	gm.until(`caches.open("views").then(c => c.keys()).then(k => k.every(v => !v.url.includes("/c/")))`)
}

// installable asserts that the browser would install the tracker on the device, if its
// window kept anything beyond the test.
func (d *tab) installable() {
	d.t.Helper()
	res, err := chromedp.Call(d.ctx, page.GetInstallabilityErrors, cdp.Empty{})
	if err != nil {
		d.t.Fatal(err)
	}
	for _, why := range res.InstallabilityErrors {
		if why.ErrorID != "in-incognito" {
			d.t.Errorf("%s cannot be installed: %s %v", d.path(), why.ErrorID, why.ErrorArguments)
		}
	}
}

// cut takes the device out of the network, or brings it back.
func (d *tab) cut(offline bool) *tab {
	d.t.Helper()
	where := network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{{Offline: offline, DownloadThroughput: -1, UploadThroughput: -1}}}
	if _, err := chromedp.Call(d.ctx, network.EmulateNetworkConditionsByRule, where); err != nil {
		d.t.Fatal(err)
	}
	state := network.OverrideNetworkStateParams{Offline: offline, DownloadThroughput: -1, UploadThroughput: -1}
	if _, err := chromedp.Call(d.ctx, network.OverrideNetworkState, state); err != nil {
		d.t.Fatal(err)
	}
	return d
}

// A device that loses the network says so at once; what is sent then is said to be
// not saved beside its button, over everything that others do, until it is sent
// again, and counts once.
func TestWhatCouldNotBeSavedIsSaidUntilItIs(t *testing.T) {
	t.Parallel()
	e := running(t, nil)
	ben := e.phoneOf(e.ben, true)
	ben.live().unfold("#do-RollMovement-h1").write(`#f-RollMovement-h1 [name="dice.movement"]`, "4 3")
	ben.cut(true).sees("#badge", "No connection")
	ben.press("#f-RollMovement-h1").sees("#f-RollMovement-h1 .unsaved", "Not saved. The tracker does not answer. What you typed is still here.").sees("#badge", "Not saved")
	ben.sound("a step that was not saved")
	ben.picture("unsaved-step")
	ben.press("#f-RollMovement-h1").until(`document.querySelectorAll(".unsaved").length === 1`)

	ben.cut(false)
	e.play(e.gm, "AddNote", map[string]any{"on": "campaign", "text": "others go on"}).is(201)
	ben.sees("#feed", "others go on").sees("#f-RollMovement-h1 .unsaved", "Not saved")
	if typed := ask[string](ben.tab, `document.querySelector('#f-RollMovement-h1 [name="dice.movement"]').value`); typed != "4 3" {
		t.Errorf("what was typed is %q by now", typed)
	}
	ben.click("#f-RollMovement-h1 .unsaved button").sees("#roll", "7 squares").until(`!document.querySelector(".unsaved")`)
}

// What a page says by itself, of its connection too, it says in the reader's language.
func TestALostConnectionIsToldInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	_, ben, home := watching(t)
	for code, words := range map[string][2]string{"de": {"Live", "Keine Verbindung"}, "es": {"En vivo", "Sin conexión"}} {
		if _, err := chromedp.Call(ben.ctx, network.SetCookie, network.SetCookieParams{Name: tongueCookie, Value: code, URL: ben.s.http.URL}); err != nil {
			t.Fatal(err)
		}
		ben.open(home+"/timeline").live().sees("#badge", words[0]).cut(true).sees("#badge", words[1]).cut(false)
	}
}

// A form of a page that is not live is kept as well: the tracker is asked first whether
// it answers.
func TestAFormOfAPlainPageWaitsForTheTracker(t *testing.T) {
	t.Parallel()
	e := running(t, nil)
	ana := e.phoneOf(e.ana, true)
	ana.dark("dark").open(e.home+"/commands/AddNote").write("#f-AddNote-on", "campaign").write("#f-AddNote-text", "the lamp burns low").cut(true)
	ana.click("#f-AddNote button.btn").sees("#f-AddNote .unsaved", "Not saved")
	ana.picture("unsaved-plain")
	ana.sound("a plain form that was not saved")
	ana.cut(false).click("#f-AddNote .unsaved button").until(`location.pathname.endsWith("/play")`).sees("#feed", "the lamp burns low")
}
