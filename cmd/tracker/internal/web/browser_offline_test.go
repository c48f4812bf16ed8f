package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// kept waits until the device keeps a view of the page at a path.
func (d *tab) kept(path string) *tab {
	d.t.Helper()
	return d.until(`caches.open("views").then(c => c.match(location.origin + "` + path + `")).then(v => !!v)`)
}

func TestAPageThatWasReadCanBeReadWhileTheTrackerIsSilent(t *testing.T) {
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
		click("#f-AddNote button.btn").sees("#unsent", "Nothing was recorded")
	ben.picture("unsent")
	ask[chromedp.Void](ben, `history.back(); undefined`)
	ben.until(`document.querySelector("#f-AddNote-text")?.value === "nobody hears this"`)
}

// What one seat has read is not for the next who sits at the device.
func TestViewsAreForgottenWithTheSeat(t *testing.T) {
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
