package views_test

import (
	"context"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"

	"loretome/rules/words"
	"loretome/static"
	"loretome/views"
)

// iconNames are the symbols of the icon file.
func iconNames(t *testing.T) map[string]bool {
	t.Helper()
	body, err := os.ReadFile("../static/icons.svg")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, found := range regexp.MustCompile(`<(?:symbol|path|view) id="([^"]+)"`).FindAllSubmatch(body, -1) {
		names[string(found[1])] = true
	}
	return names
}

// inside renders a component as the children of another.
func inside(outer, inner templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return outer.Render(templ.WithChildren(ctx, inner), w)
	})
}

// fragments are the live fragments, by the id of their root.
func fragments(p views.Page) map[string]templ.Component {
	return map[string]templ.Component{
		"turn":    views.TurnFragment(p, play(1).Turn),
		"order":   views.OrderFragment(p, play(1).Order),
		"party":   views.PartyFragment(p, party()),
		"actions": views.ActionsFragment(p, actions()),
		"more":    views.MoreFragment(p, actions()),
		"roll":    views.RollFragment(p, play(1).Roll),
		"feed":    views.FeedFragment(p, feed(3), ""),
		"board":   views.BoardFragment(p, *board()),
		"heading": views.HeadingFragment(play(1)),
		"alerts":  views.AlertsFragment(p, home().Alerts),
		"seats":   views.SeatsFragment(p, joinSeats()),
		"hero":    views.HeroFragment(p, hero()),
		"gear":    views.GearFragment(p, hero()),
		"ledger":  views.LedgerFragment(p, ledger(), "Gold ledger"),
		"shop":    views.ShopFragment(p, armory()),
		"rail":    views.RailFragment(p, timeline()), "requests": views.RequestsFragment(p, requests()),
		"state": views.StateFragment(p, quest()), "evenings": views.EveningsFragment(p, evenings()), "evening": views.EveningFragment(p, evening()),
		"notice": views.NoticeFragment(p, nil),
		"docket": views.DocketFragment(docket()), "dispute": views.DisputeFragment(p, dispute()),
		"charts": views.ChartsFragment(p, statsShown()), "counted": views.CountedFragment(statsShown()),
	}
}

func TestEveryFragmentIsOneElementWithItsId(t *testing.T) {
	for id, c := range fragments(page("Play", "Play", table.Play())) {
		roots := parsed(t, c).Find("body").Children()
		if roots.Length() != 1 || roots.AttrOr("id", "") != id {
			t.Errorf("fragment %s has %d roots, the first with id %q", id, roots.Length(), roots.AttrOr("id", ""))
		}
	}
}

func TestFragmentsWithNothingInThemKeepTheirId(t *testing.T) {
	p := page("Play", "Play", table.Play())
	for id, c := range map[string]templ.Component{
		"roll": views.RollFragment(p, nil), "feed": views.FeedFragment(p, nil, ""), "alerts": views.AlertsFragment(p, nil),
		"more": views.MoreFragment(p, views.Actions{}), "ledger": views.LedgerFragment(p, nil, "Gold"), "seats": views.SeatsFragment(p, nil), "board": views.BoardFragment(p, views.Board{}),
		"rail": views.RailFragment(p, views.Timeline{}), "requests": views.RequestsFragment(p, nil), "state": views.StateFragment(p, views.Quest{}), "gear": views.SaleFragment(p, views.Armory{}),
	} {
		if parsed(t, c).Find("body > #"+id).Length() != 1 {
			t.Errorf("the empty fragment %s has lost its id", id)
		}
	}
}

func TestPartialNamesItsTargetAndHowItIsPutThere(t *testing.T) {
	for how, wrap := range map[string]func(string) templ.Component{"outerMorph": views.Partial, "outerHTML": views.Replacing} {
		turn := views.TurnFragment(page("Play", "Play", table.Play()), play(1).Turn)
		html := rendered(t, inside(wrap("turn"), turn))
		if !strings.HasPrefix(html, `<hx-partial hx-target="#turn" hx-swap="`+how+`">`) || !strings.Contains(html, `id="turn"`) || !strings.HasSuffix(html, "</hx-partial>") {
			t.Errorf("%s: %s", how, html)
		}
	}
}

func TestTurnSpeaksAndTheFeedDoesNot(t *testing.T) {
	doc := sampled(t, "play")
	if doc.Find("#turn").AttrOr("aria-live", "") != "polite" {
		t.Error("#turn is not announced")
	}
	if doc.Find("#feed [aria-live], #feed[aria-live]").Length() != 0 {
		t.Error("#feed is announced")
	}
}

func TestALivePageConnectsToItsStream(t *testing.T) {
	live := sampled(t, "play").Find("#live")
	if got := live.AttrOr("hx-sse:connect", ""); got != "/hq/c/k3v9m2xa/play/live?since=118" {
		t.Errorf("connects to %q", got)
	}
	if live.AttrOr("hx-sse:close", "") != "bye" || live.AttrOr("hx-swap", "") != "none" {
		t.Error("#live does not end on bye, or swaps")
	}
	help := sampled(t, "help")
	if help.Find("#live, #badge, script[src*=htmx]").Length() != 0 {
		t.Error("a page without a stream loads htmx")
	}
}

func TestAStepThatIsClosedSaysWhyAndCitesItsRule(t *testing.T) {
	doc := sampled(t, "play")
	tile := doc.Find("#do-Disarm")
	if tile.AttrOr("aria-disabled", "") != "true" || tile.AttrOr("type", "") != "button" || !strings.Contains(tile.Text(), "No tool kit") {
		t.Error("the closed tile is open, or silent")
	}
	if doc.Find(`#more a[href="`+table.Rule("HQ-DISARM-01")+`"]`).Length() != 1 {
		t.Error("the rule is not cited")
	}
}

func TestAStepWithoutQuestionsIsSentByItsTile(t *testing.T) {
	form := sampled(t, "play").Find("form#do-EndTurn")
	if form.AttrOr("action", "") != table.PlayStep("end-turn") || form.Find("button").Length() != 1 || form.Find("input[name=hero_id]").AttrOr("value", "") != "h3" {
		t.Error("End turn is not one button with its hero")
	}
}

func TestWhatWasTypedStaysBesideItsError(t *testing.T) {
	doc := sampled(t, "play-refused")
	field := doc.Find(`[name="dice.attack"]`)
	if field.AttrOr("value", "") != "S S X" || field.AttrOr("aria-invalid", "") != "true" {
		t.Errorf("typed faces read %q", field.AttrOr("value", ""))
	}
	wrong := doc.Find(`[id="f-DeclareAttack-dice.attack-error"]`)
	if wrong.Text() != "X is no face of a combat die." || !strings.Contains(field.AttrOr("aria-describedby", ""), wrong.AttrOr("id", "?")) {
		t.Error("the error is not tied to its field")
	}
	if _, open := doc.Find("details#do-DeclareAttack").Attr("open"); !open {
		t.Error("the form with the error is folded")
	}
	if doc.Find(`#do-DeclareAttack [role=alert] a`).Length() != 2 {
		t.Error("the summary does not lead to both errors")
	}
}

func TestUndoneActionsLeadToWhatUndidThem(t *testing.T) {
	doc := sampled(t, "timeline")
	row := doc.Find("#ev-114")
	if !row.HasClass("gone") || row.Find(`a[href="`+table.TimelineAt(119)+`"]`).Length() != 1 {
		t.Error("the undone action does not name what undid it")
	}
	if row.Find(`button[name=target][value="114"][formaction="`+table.Redo()+`"]`).Length() != 1 {
		t.Error("it cannot be restored")
	}
	if doc.Find(`form[action="`+table.Undo()+`"] #ev-117[aria-current=step] button[name=target][value="117"]`).Length() != 1 {
		t.Error("the action at the marker cannot be undone")
	}
}

func TestAnEarlierMomentOffersNoChanges(t *testing.T) {
	doc := sampled(t, "hero-at")
	if doc.Find("#at a.go").AttrOr("href", "") != table.Hero("h1") {
		t.Error("no way back to now")
	}
	if got := doc.Find("main form button").Length(); got != 0 {
		t.Errorf("%d buttons would change the past", got)
	}
}

func TestThemeOfTheCookieIsOnTheRoot(t *testing.T) {
	for theme, want := range map[string]string{"dark": "dark", "light": "light", "": "", `x" onload="`: ""} {
		p := outside("Help", base.Help())
		p.Theme = theme
		if got := parsed(t, views.HelpPage(p)).Find("html").AttrOr("data-theme", ""); got != want {
			t.Errorf("theme %q gives %q", theme, got)
		}
	}
}

func TestReplayGoesOnWithoutAScript(t *testing.T) {
	p := page("Timeline", "Timeline", table.TimelineAt(117))
	p.Every, p.Next = 3, table.Timeline()+"?at=118&every=3"
	got := parsed(t, views.TimelinePage(p, timeline())).Find("meta[http-equiv=refresh]").AttrOr("content", "")
	if want := "3;url=/hq/c/k3v9m2xa/timeline?at=118&every=3"; got != want {
		t.Errorf("refreshes with %q, want %q", got, want)
	}
}

func TestPagesLoadTheHashedFiles(t *testing.T) {
	doc := sampled(t, "help")
	if got := doc.Find("link[rel=stylesheet]").AttrOr("href", ""); got != "/hq"+static.URL("app.css") {
		t.Errorf("stylesheet %q", got)
	}
}

func TestRowsOfALongFormAreNamedAndGrow(t *testing.T) {
	doc := sampled(t, "quest-form")
	if got := doc.Find("fieldset.rowset legend").Map(func(_ int, s *goquery.Selection) string { return s.Text() }); strings.Join(got, ", ") != "Area 1, Area 2, Treasure 1, Treasure 2" {
		t.Errorf("rows %v", got)
	}
	if doc.Find("button[name=more][value=areas][formnovalidate]").Length() != 1 {
		t.Error("no button for more areas")
	}
	if doc.Find(`[name="areas.0.area"]`).AttrOr("value", "") != "R1" {
		t.Error("the first area has lost its name")
	}
}

func TestEveryFailureHasPlainWords(t *testing.T) {
	for _, status := range []int{400, 403, 404, 405, 409, 422, 429, 500, 503} {
		f := views.FailureOf(words.English, status)
		doc := parsed(t, views.FailurePage(outside(f.Title, "/hq/"), f))
		if f.Title == "" || f.Text == "" || f.Advice == "" || doc.Find("h1").Text() != f.Title {
			t.Errorf("%d has no words", status)
		}
	}
}

func TestEnterSendsAFormWithRowsAndAsksForNoMore(t *testing.T) {
	first := sampled(t, "command").Find("#f-SpringTrap button").First()
	if name, named := first.Attr("name"); named || first.Text() != "Record it" {
		t.Errorf("the first button is %q, named %q", first.Text(), name)
	}
}

// What is sent by a tap stands beside the list, and in it only where it was chosen before.
func TestAChoiceThatIsSentStandsBesideItsList(t *testing.T) {
	f := views.Form{Name: "x", Action: "/hq/x", Submit: "Draw", Fields: []views.Field{{Name: "card", Label: "Card", Kind: views.Pick}}}
	for i, name := range []string{"gem", "gold", "jewels", "brew", "arrow", "pit", "orc"} {
		f.Fields[0].Choices = append(f.Fields[0].Choices, views.Choice{Value: name, Label: name, Sent: i < 3, Chosen: i == 1})
	}
	doc := parsed(t, views.FormFragment(page("Play", "Play", table.Play()), f))
	if got := doc.Find("button[name=card]").Text(); got != "gemgoldjewels" {
		t.Errorf("%q are sent by a tap", got)
	}
	if got := doc.Find("option").Text(); got != "Nonegoldbrewarrowpitorc" {
		t.Errorf("the list holds %q", got)
	}
	if first := doc.Find("form button").First(); first.AttrOr("name", "") != "" {
		t.Errorf("the enter key presses %s", first.Text())
	}
}
