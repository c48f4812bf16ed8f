package web

import (
	"fmt"
	"strings"
	"testing"
)

func TestTheTimelineOpensAtItsMarkerAndReplaysFromThere(t *testing.T) {
	b := serve(t).begin()
	home := b.at.Path
	for n := range 70 {
		b.open(home+"/commands/AddNote").fill("f-AddNote", "on", "campaign", "text", fmt.Sprintf("page %d", n)).is(200)
	}
	b.open(home + "/timeline?at=5").is(200)
	if here := b.page.Find("#rail [aria-current='step']").AttrOr("id", ""); here != "ev-5" {
		t.Errorf("the marker stands at %q, not at ev-5", here)
	}
	if rows := b.page.Find("#rail .ev").Length(); rows > 5+ahead {
		t.Errorf("%d rows are shown round the fifth", rows)
	}
	refresh := func() string { return b.page.Find("meta[http-equiv='refresh']").AttrOr("content", "") }
	if got := refresh(); got != "" {
		t.Errorf("nobody asked for a replay, and it goes: %q", got)
	}
	b.open(home + "/timeline?at=5&every=3").is(200).says("Stop")
	if got := refresh(); !strings.HasPrefix(got, "3;url=") || !strings.Contains(got, "at=6") {
		t.Errorf("the replay goes on to %q", got)
	}
	b.open(home + "/timeline?every=3").is(200).says("Replay")
	if got := refresh(); got != "" {
		t.Errorf("at its end the replay goes on: %q", got)
	}
	b.open(home + "/timeline?every=x").is(400)
}
