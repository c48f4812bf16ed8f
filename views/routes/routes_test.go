package routes_test

import (
	"strings"
	"testing"

	"loretome/static"
	"loretome/views/routes"
)

func TestAddressesCarryTheBasePath(t *testing.T) {
	base := routes.Base("/hq")
	table := base.Table("k3v9m2xa")
	for got, want := range map[string]string{
		base.Campaigns():                "/hq/",
		base.Join():                     "/hq/join",
		base.Static("app.css"):          "/hq" + static.URL("app.css"),
		table.Home():                    "/hq/c/k3v9m2xa",
		table.Hero("h1"):                "/hq/c/k3v9m2xa/heroes/h1",
		table.Gear("h1", "i2", "equip"): "/hq/c/k3v9m2xa/heroes/h1/gear/i2/equip",
		table.Armory("h1", "weapon"):    "/hq/c/k3v9m2xa/armory?hero=h1&kind=weapon",
		table.Armory("", ""):            "/hq/c/k3v9m2xa/armory",
		table.TimelineAt(117):           "/hq/c/k3v9m2xa/timeline?at=117#ev-117",
		table.UndoSeveral("12, 15"):     "/hq/c/k3v9m2xa/undo?targets=12%2C+15",
		table.UndoAction(12):            "/hq/c/k3v9m2xa/events/12/undo",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestAnIdCannotLeaveItsPlaceInThePath(t *testing.T) {
	got := routes.Base("").Table("a/../b").Hero("h1?x=#y")
	if want := "/c/a%2F..%2Fb/heroes/h1%3Fx=%23y"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestTheSameFunctionsNameTheHandlersPatterns(t *testing.T) {
	if got, want := routes.Base("").Table(":c").Gear(":h", ":item", ":deed"), "/c/:c/heroes/:h/gear/:item/:deed"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestTheStreamOfAPageKeepsItsQuestion(t *testing.T) {
	table := routes.Base("").Table("7")
	for page, want := range map[string]string{
		table.Play():           "/c/7/play/live?since=118",
		table.Armory("h1", ""): "/c/7/armory/live?hero=h1&since=118",
		table.TimelineAt(117):  "/c/7/timeline/live?at=117&since=118",
	} {
		if got := routes.Live(page, 118); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if !strings.HasPrefix(routes.Live(table.Home(), 1), "/c/7/live?") {
		t.Error("the stream of the campaign's own page is not below it")
	}
}

func TestTheTableOfAMomentLeadsToPagesOfThatMoment(t *testing.T) {
	then := routes.Base("/hq").Table("7").AsOf(117, true)
	for got, want := range map[string]string{
		then.Home():                   "/hq/c/7?at=117&view=recorded",
		then.Hero("h1"):               "/hq/c/7/heroes/h1?at=117&view=recorded",
		then.Armory("h1", ""):         "/hq/c/7/armory?hero=h1&at=117&view=recorded",
		then.Timeline():               "/hq/c/7/timeline?at=117&view=recorded",
		then.TimelineOf("HQ-MOVE-01"): "/hq/c/7/timeline?rule=HQ-MOVE-01",
		then.Undo():                   "/hq/c/7/undo",
		then.Now().Play():             "/hq/c/7/play",
		then.AsOf(9, false).Play():    "/hq/c/7/play?at=9",
		then.ReplayOf(12, 0):          "/hq/c/7/replay?from=12",
		then.ReplaySince(12, 40):      "/hq/c/7/replay?from=12&to=40&view=recorded",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
