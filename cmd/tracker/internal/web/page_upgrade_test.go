package web

import (
	"bytes"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events/journal"
	"loretome/rules/heroquest"
	"loretome/rules/heroquest/nexttest"
)

// soldDagger is the sample evening after the wizard sold a dagger, on a server that has a
// second version of HeroQuest.
type soldDagger struct {
	*table
	evening *evening
	action  int // by which the dagger was sold
}

func soldUnderTheFirst(t *testing.T) *soldDagger {
	t.Helper()
	s := serve(t, app.NewTable(nexttest.System()))
	var tokens map[string]string
	var id string
	e := eveningOn(t, s, "CloseArmory", func(_ *server, campaign string, all map[string]string) { id, tokens = campaign, all })
	d := &soldDagger{table: &table{server: s, id: id, gm: tokens["ana"], ben: tokens["ben"], cy: tokens["cleo"]}, evening: e}
	d.action = revisionOf(t, d.get(d.gm, "/actions?command=Sell").is(200).at("actions.0.revision"))
	return d
}

func revisionOf(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// gold is what heroes have, as the game master sees it.
func (d *soldDagger) gold(hero string) string {
	d.t.Helper()
	return d.get(d.gm, "/state").is(200).at("state.game.heroes." + hero + ".gold")
}

// upgrade puts the second version in force by the form of the page.
func (d *soldDagger) upgrade() int {
	d.t.Helper()
	d.evening.ana.open(d.evening.home + "/options").is(200).says("This table plays under heroquest@1").says("What heroquest@2 would change")
	d.evening.ana.open(d.evening.home+"/upgrade").is(200).fill("f-upgrade", "reason", "the new printing").is(200).
		says("This table plays under heroquest@2").says("Ana, from heroquest@1 to heroquest@2").says("the new printing")
	return revisionOf(d.t, d.get(d.gm, "/state").at("revision"))
}

func TestAnUpgradeIsForetoldToTheGameMaster(t *testing.T) {
	d := soldUnderTheFirst(t)
	before := d.get(d.gm, "/state").is(200).body
	a := d.get(d.gm, "/upgrade?to=heroquest@2").is(200)
	want := `{"from":"heroquest@1","to":"heroquest@2","decided":179,"actions":[{"revision":184,"status":"differs","differs":[` +
		`{"path":"/game/heroes/h4/gold","recorded":67,"now":68}]}],"values":[{"path":"/game/heroes/h4/gold","recorded":37,"now":38},` +
		`{"path":"/kernel/options/resale_rounding","recorded":null,"now":"up"}]}`
	if got := strings.TrimSpace(string(a.body)); got != want {
		t.Errorf("foretold is %s", got)
	}
	d.evening.ana.open(d.evening.home + "/upgrade").is(200).says("Tamsin, gold: was 67, now 68").says("2 values differ").says("Resale rounding")
	if after := d.get(d.gm, "/state").body; !bytes.Equal(before, after) {
		t.Error("foretelling changed the campaign")
	}
	for _, token := range []string{d.ben, d.cy} {
		d.get(token, "/upgrade").is(403).has("sides.0", "gm")
	}
	d.get("", "/upgrade").is(401)
	d.evening.ben.open(d.evening.home + "/upgrade").is(200).says("Only the game master can put newer rules in force").lacks("Tamsin").lacks("Leave it as it is").without("#f-upgrade")
	if _, status := d.evening.ben.swapped(d.evening.home+"/upgrade", url.Values{"to": {nexttest.Second}, "key": {"k"}}); status != 403 {
		t.Errorf("a player’s upgrade is answered with %d", status)
	}
	d.evening.ben.open(d.evening.home + "/options").is(200).says("heroquest@1").lacks("would change")
	d.get(d.gm, "/upgrade?to=heroquest@3").is(400).has("field", "to")
	d.get(d.gm, "/upgrade?to=heroquest@1").is(422).has("error", "OlderRules")
	d.get(d.gm, "/upgrade?version=heroquest@2").is(400)
	d.evening.ana.open(d.evening.home + "/commands/UpgradeRules").is(200).says("heroquest@2").shows("f-UpgradeRules")
	d.evening.ana.open(d.evening.home + "/upgrade?at=184").is(200).says("as it is now").without("#f-upgrade")
}

// Where nothing was sold, the newer ruling changes nothing but that there is a choice.
func TestNothingIsForetoldOfWhatTheNewerRulingDoesNotTouch(t *testing.T) {
	s := serve(t, app.NewTable(nexttest.System()))
	var gm string
	e := eveningOn(t, s, "Sell", func(_ *server, _ string, tokens map[string]string) { gm = tokens["ana"] })
	s.call("GET", "/api/v1"+strings.Replace(e.home, "/c/", "/campaigns/", 1)+"/upgrade", gm, nil).is(200).has("actions", "[]").
		has("values", `[{"now":"up","path":"/kernel/options/resale_rounding","recorded":null}]`)
	e.ana.open(e.home + "/upgrade").is(200).says("Every action would have come out as it did.")
}

func TestWhatANewerVersionHasIsNotThereBefore(t *testing.T) {
	d := soldUnderTheFirst(t)
	ana, home := d.evening.ana, d.evening.home
	there := func(version, ruling, other string) {
		t.Helper()
		ana.open(home + "/rules").is(200).says("plays under " + version)
		ana.open(home + "/rules/HQ-SELL-02").is(200).says(ruling)
		ana.open(home + "/options").is(200).says("plays under " + version)
		d.call("GET", "/api/v1/systems/heroquest?rules_version="+version, "", nil).is(200).has("rules_version", version)
		if got := strings.Contains(ana.text(), "Resale rounding"); got != (version == nexttest.Second) {
			t.Errorf("under %s the option is there: %t", version, got)
		}
		ana.lacks(other)
	}
	there(nexttest.First, "rounded down", "rounded up")
	d.play(d.gm, "SetOption", map[string]any{"option": nexttest.Rounding, "value": "down"}).is(400).has("field", "option")
	ana.open(home + "/options/" + nexttest.Rounding).is(404)
	up := d.upgrade()
	there(nexttest.Second, "rounded up", "nothing else")
	ana.open(home + "/options/" + nexttest.Rounding).is(200)
	ana.open(home + "/options/" + nexttest.Rounding + "?at=" + strconv.Itoa(up-1)).is(404)
	ana.open(home + "/rules?at=" + strconv.Itoa(up-1)).is(200).says("plays under heroquest@1")
	d.call("GET", "/api/v1/systems/heroquest/rules?rules_version=heroquest@3", "", nil).is(400).has("field", "rules_version")
	d.play(d.gm, "SetOption", map[string]any{"option": nexttest.Rounding, "value": "down"}).is(201)
	d.play(d.ben, "Sell", map[string]any{"hero_id": "h5", "item_id": "i13"}).is(201).has("action.events.0.data.proceeds", "12")
}

func TestAnUpgradeRulesWhatComesAfterIt(t *testing.T) {
	d := soldUnderTheFirst(t)
	up := d.upgrade()
	sold := d.play(d.ben, "Sell", map[string]any{"hero_id": "h5", "item_id": "i13"}).is(201).
		has("action.rules_version", nexttest.Second).has("action.events.0.data.proceeds", "13")
	later := revisionOf(t, sold.at("revision"))
	d.get(d.gm, "/actions?command=Sell").has("actions.0.rules_version", nexttest.First).has("actions.0.events.0.data.proceeds", "12")
	purse := func(h4, h5 string) {
		t.Helper()
		if got := [2]string{d.gold("h4"), d.gold("h5")}; got != [2]string{h4, h5} {
			t.Errorf("the gold is %v, want %s and %s", got, h4, h5)
		}
	}
	purse("37", "38")
	for _, target := range []int{d.action, later} {
		d.play(d.gm, "Undo", map[string]any{"targets": []int{target}}).is(201)
		d.play(d.gm, "Redo", map[string]any{"targets": []int{target}}).is(201)
	}
	purse("37", "38")
	d.play(d.gm, "Amend", map[string]any{"target": d.action, "command": "Sell", "data": map[string]any{"hero_id": "h4", "item_id": "i4"}}).is(201).
		has("action.rules_version", nexttest.First).has("action.events.1.data.proceeds", "12")
	d.play(d.gm, "Amend", map[string]any{"target": later, "command": "Sell", "data": map[string]any{"hero_id": "h5", "item_id": "i13"}}).is(201).
		has("action.rules_version", nexttest.Second).has("action.events.1.data.proceeds", "13")
	purse("37", "38")
	if n := d.get(d.gm, "/state").at("state.kernel.consequences"); n != "[]" {
		t.Errorf("what no longer agrees is %s", n)
	}
	d.play(d.gm, "Undo", map[string]any{"targets": []int{up}}).is(422).has("error", "RulesInUse")
	d.evening.ana.open(d.evening.home + "/timeline").is(200).says("Ana upgrades the rules from heroquest@1 to heroquest@2")
	d.evening.ben.open(d.evening.home + "/replay?from=" + strconv.Itoa(up) + "&to=" + strconv.Itoa(up)).is(200).says("upgrades the rules")
	d.evening.ben.open(d.evening.home + "/explain?path=/kernel/rules_version").is(200).says("heroquest@1").says("heroquest@2").says("Ana upgrades the rules")
	d.get(d.ben, "/explain?path=/kernel/rules_version").is(200).has("because.1.event", "RulesUpgraded").has("because.1.command", "UpgradeRules")
	d.get(d.gm, "/upgrade").is(422).has("error", "NoNewerRules")
	d.evening.ana.open(d.evening.home + "/upgrade").is(200).says("no newer version").without("#f-upgrade")
}

func TestAnUpgradeIsTakenBackInTheTimeline(t *testing.T) {
	d := soldUnderTheFirst(t)
	up := d.upgrade()
	d.play(d.gm, "Undo", map[string]any{"targets": []int{up}}).is(201)
	d.evening.ana.open(d.evening.home + "/options").is(200).says("plays under heroquest@1").lacks("Resale rounding")
	d.play(d.ben, "Sell", map[string]any{"hero_id": "h5", "item_id": "i13"}).is(201).has("action.rules_version", nexttest.First)
	d.play(d.gm, "Redo", map[string]any{"targets": []int{up}}).is(422).has("error", "RulesInUse")
}

// The journal refolded from an export, whole or of a fork, is the campaign.
func TestAnExportAcrossAnUpgradeIsTheCampaign(t *testing.T) {
	d := soldUnderTheFirst(t)
	up := d.upgrade()
	d.play(d.ben, "Sell", map[string]any{"hero_id": "h5", "item_id": "i13"}).is(201)
	fork := d.call("POST", "/api/v1/campaigns/"+d.id+"/forks", d.gm, map[string]any{"at": up + 1, "name": "What if"}).is(201)
	gms := map[string]string{d.id: d.gm, fork.at("id"): fork.at("seats.gm.token")}
	there, old := serve(t, app.NewTable(nexttest.System())), serve(t, app.NewTable(heroquest.System()))
	for id, token := range gms {
		export := d.call("GET", "/api/v1/campaigns/"+id+"/export", token, nil).is(200).body
		state := d.call("GET", "/api/v1/campaigns/"+id+"/state", token, nil).is(200).body
		gm := there.call("POST", "/api/v1/campaigns/import", "", export).is(201).at("seats.gm.token")
		if again := there.call("GET", "/api/v1/campaigns/"+id+"/state", gm, nil).is(200).body; !bytes.Equal(state, again) {
			t.Errorf("it was\n%s\nand is\n%s", state, again)
		}
		_, lines, err := journal.ReadExport(bytes.NewReader(export))
		if err != nil {
			t.Fatal(err)
		}
		if found, n := app.Verify(lines, app.NewTable(nexttest.System())); len(found) > 0 || n <= up {
			t.Errorf("of %d actions found is %v", n, found)
		}
		if no := old.call("POST", "/api/v1/campaigns/import", "", export).is(400).at("detail"); !strings.Contains(no, "it wants the rules heroquest@2, this program has heroquest@1") {
			t.Errorf("without the newer rules it says %s", no)
		}
	}
}

// A program that lacks the version shows what was before it, and writes nothing.
func TestACampaignUnderRulesThatThisProgramLacksIsReadOnly(t *testing.T) {
	d := soldUnderTheFirst(t)
	up := d.upgrade()
	d.play(d.ben, "Sell", map[string]any{"hero_id": "h5", "item_id": "i13"}).is(201)
	newer := d.call("POST", "/api/v1/campaigns", "", map[string]any{"name": "Later", "system": "heroquest", "gm_name": "Eva"}).is(201)
	d.call("POST", "/api/v1/campaigns", "", map[string]any{"name": "Never", "system": "heroquest", "rules_version": "heroquest@3"}).is(400).has("field", "rules_version")
	d.stop()
	d.server = serveIn(t, d.dir, app.NewTable(heroquest.System()))
	says := "it wants the rules heroquest@2, this program has heroquest@1"
	for id, gm := range map[string]string{d.id: d.gm, newer.at("id"): newer.at("seats.gm.token")} {
		state := d.call("GET", "/api/v1/campaigns/"+id+"/state", gm, nil).is(200)
		if !strings.Contains(state.at("damage"), says) {
			t.Errorf("damage is %s", state.at("damage"))
		}
		if id == d.id && revisionOf(t, state.at("revision")) != up-1 {
			t.Errorf("it is readable up to %s, and was upgraded by %d", state.at("revision"), up)
		}
		note := map[string]any{"id": "late", "command": "AddNote", "data": map[string]any{"on": "campaign", "text": "late"}}
		if no := d.call("POST", "/api/v1/campaigns/"+id+"/actions", gm, note).is(503); !strings.Contains(no.at("detail"), "played under the rules heroquest@2, and this program has heroquest@1") {
			t.Errorf("a note is answered with %d %s", no.status, no.body)
		}
		d.call("GET", "/api/v1/campaigns/"+id+"/export", gm, nil).is(200)
		b := d.browser().open("/c/" + id + "/seat/" + gm).is(200).fill("f-seat").is(200)
		b.open("/c/" + id).is(200).says("on this campaign is played under the rules heroquest@2").says("this program has heroquest@1")
		b.open("/c/" + id + "/options").is(200).lacks("would change")
	}
}
