package web

import (
	"fmt"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/views"
	"loretome/views/tongues"
)

// Whatever is wrong with what a form sent is said in it: beside the field, or above
// all where it has none.
func TestEveryFormSaysWhatIsWrongWithIt(t *testing.T) {
	e, blow := fought(t)
	d := app.NewTable(heroquest.System()).System()
	for _, place := range []string{"", fmt.Sprintf("?mend.amend=%d", blow)} {
		for _, cmd := range d.Commands {
			if cmd.Kernel && place != "" || len(cmd.Fields) == 0 {
				continue
			}
			page := e.ana.open(e.home + "/commands/" + cmd.Name + place)
			if page.page.Find("#f-"+cmd.Name).Length() == 0 || page.page.Find("#f-"+cmd.Name+" [aria-disabled]").Length() > 0 {
				continue // it leads elsewhere, or there is nothing to choose from
			}
			sent := map[string][]string{"key": {"empty." + cmd.Name}}
			if place != "" {
				sent["mend.amend"] = []string{fmt.Sprint(blow)}
			}
			b := e.ana.send("POST", e.home+"/commands/"+cmd.Name, sent)
			if b.status < 400 || b.status >= 500 {
				continue
			}
			if said := strings.TrimSpace(b.page.Find("#f-" + cmd.Name + " [role=alert], #notice b").Text()); said == "" {
				t.Errorf("%s%s is answered %d without a word", cmd.Name, place, b.status)
			}
		}
	}
	e.ana.open(e.home + "/commands/SplitReward" + fmt.Sprintf("?mend.amend=%d", blow))
	e.ana.fill("f-SplitReward", "pot_gold", "10").is(400).says("Shares: is missing")
}

func TestWhatIsWrongWithAFieldThatIsNotShownStandsAboveTheForm(t *testing.T) {
	v := &Visit{Language: tongues.English, Game: app.NewTable(heroquest.System()), Kit: heroQuestKit{}, Look: app.Look{State: campaign.State[heroquest.State]{}}}
	cmd, _ := v.System().Find("SplitReward")
	for path, want := range map[string]string{"nowhere": "Nowhere: is odd.", "shares": "Shares: is odd.", "monsters[7].kind": "Monsters: is odd."} {
		was := typed{wrong: map[string]string{path: "is odd"}}
		got := v.Form(cmd, was)
		if v.sayAll(&got, cmd.Name, was); got.Error != want {
			t.Errorf("of %s it is said %q", path, got.Error)
		}
	}
	f := views.Form{Fields: []views.Field{{Name: "gold", Error: "is odd"}}, Sections: []views.Section{{Name: "rows", Error: "x: is odd"}}}
	sayAllOf(&f, typed{wrong: map[string]string{"gold": "is odd", "rows.x": "is odd"}}, plainly)
	if f.Error != "" {
		t.Errorf("what stands beside the field is said once more: %q", f.Error)
	}
	list := v.formField(rules.Field{Name: "targets", Shape: rules.List, Of: &rules.Field{Name: "n", Shape: rules.Int}}, "targets", typed{wrong: map[string]string{"targets[1]": "is odd"}})
	if list.Error != "row 2: is odd" {
		t.Errorf("an entry of a list is told as %q", list.Error)
	}
}
