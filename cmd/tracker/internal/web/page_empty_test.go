package web

import (
	"strings"
	"testing"
)

// Every page of a campaign that has just begun says what comes next, and leads there
// by a link that this seat may follow.
func TestAnEmptyPageLeadsToTheNextStep(t *testing.T) {
	e := gathered(t)
	for _, at := range []struct{ page, gm, player string }{
		{"", "/invite", "/heroes#make"},
		{"/heroes", "/invite", "/heroes#make"},
		{"/quests", "/quests/new", "/heroes"},
		{"/armory", "/heroes", "/heroes"},
		{"/fallen", "/play", "/play"},
		{"/sessions", "", ""},
		{"/bookmarks", "/timeline", "/timeline"},
		{"/seals", "/quests", "/quests"},
		{"/stats", "/heroes", "/heroes"},
		{"/disputes", "/disputes/new", "/disputes/new"},
	} {
		for who, to := range map[*browser]string{e.ana: at.gm, e.ben: at.player} {
			who.open(e.home+at.page).is(200).leads(e.home+to, true)
			path, _, _ := strings.Cut(to, "#")
			who.open(e.home + path).is(200)
		}
	}
	e.ben.open(e.home + "/disputes").says("Nothing was disputed yet.").says("Any action can be disputed from its own page").lacks("None of them").without("form.find")
	e.ben.open(e.home + "/disputes?state=open").says("None of them is of this kind.").lacks("Any action can")
	e.ben.open(e.home + "/quests?at=2").is(200).says("No quest is written yet").without("#quests a.btn")
	e.ben.open(e.home + "/dice").is(200)
	if tab := e.ben.page.Find("nav [aria-current=page]").First().Text(); strings.TrimSpace(tab) != "Home" {
		t.Errorf("the dice lie below %q", tab)
	}
	e.ben.open(e.home + "/timeline?text=dragon").is(200).says("All actions")
	e.browser().open("/").is(200).says("Start one here, or sit down at a friend’s table")
}

// Only the living are asked to act, and a command that is closed now has no main button.
func TestTheFormOfACommandOffersTheLivingAlone(t *testing.T) {
	e := eveningBefore(t, "OpenArmory")
	heroes := func(command string) []string {
		return e.ana.open(e.home + "/commands/" + command).is(200).texts("#f-" + command + " [name=hero_id] + *")
	}
	for _, name := range heroes("RollMovement") {
		if strings.Contains(name, "Borgil") || strings.Contains(name, "Ysilde") {
			t.Errorf("%s rolls though dead", name)
		}
	}
	if len(heroes("RollMovement")) == 0 || !strings.Contains(e.ana.open(e.home+"/commands/ReplaceHero").is(200).text(), "Borgil") {
		t.Error("the living do not move, or the dead do not come back")
	}
	e.ana.open(e.home + "/commands/RollMovement").says("Not now:").without("#f-RollMovement .btn.go").without("#f-RollMovement [aria-disabled]")
	e.ana.open(e.home + "/commands/OpenArmory").lacks("Not now:")
	if e.ana.page.Find("#f-OpenArmory .btn.go").Length() != 1 {
		t.Error("what is open has no main button")
	}
}
