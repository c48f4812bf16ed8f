package web

import (
	"strings"
	"testing"
)

func TestTheGameMasterChangesAnOptionByAPlainForm(t *testing.T) {
	e := eveningBefore(t, "SetSeating")
	e.ana.open(e.home).is(200)
	if e.ana.page.Find("nav a[href$='/options']").Length() == 0 || e.ana.open(e.home+"/rules").page.Find("a[href$='/options']").Length() == 0 {
		t.Error("home and rules do not lead to the options")
	}
	e.ana.open(e.home + "/options").is(200).says("Quest order").says("In force: sequential · one of: sequential (default), free")
	if n := e.ana.page.Find(".rules li").Length(); n != 42 {
		t.Errorf("%d options are listed", n)
	}
	if got := e.ana.ids(".rules li:contains('Quest order') a.rule-id"); len(got) != 1 || got[0] != "HQ-NEW-02" {
		t.Errorf("the option touches %v", got)
	}
	order := e.home + "/options/quest_order"
	e.ana.open(order).is(200).says("It was never changed.").holds("value", `"sequential"`)
	e.ana.fill("f-option", "value", `"free"`, "reason", "we are grown up").is(200)
	e.ana.open(order).says("In force: free since #").says("from sequential to free “we are grown up”").says("Departs from our ruling, which plays: sequential")
	e.ana.fill("f-option", "value", `"never"`).is(400).says("one of")
	e.ana.open(e.home + "/options").says("Chosen by this table")
	link, _ := e.ana.page.Find(".rules a[href*='/events/']").Attr("href")
	e.ana.open(link).is(200).says("sets the option").says("HQ-NEW-02")

	e.ben.open(order).is(200).says("The game master changes options.").without("form#f-option")
	e.ben.send("POST", order, map[string][]string{"key": {"k.option"}, "value": {"\"sequential\""}})
	if e.ben.status != 403 {
		t.Errorf("a player sets an option: status %d", e.ben.status)
	}
	e.ben.open(order).says("In force: free")
	e.ben.open(e.home + "/options/cookery").is(404)
}

func TestAnOptionOfNumbersIsAskedForInNumbers(t *testing.T) {
	e := eveningBefore(t, "SetSeating")
	die := e.home + "/options/combat_die_faces"
	e.ana.open(die).is(200).holds("value.skull", "3")
	e.ana.fill("f-option", "value.skull", "4").is(400).says("a combat die has 6 sides, these counts make 7").holds("value.skull", "4")
	e.ana.fill("f-option", "value.skull", "4", "value.black_shield", "0").is(200)
	e.ana.open(die).says("In force: black shield 0, skull 4, white shield 2")
	e.ana.fill("f-option", "value.skull", "many").is(400)
}

func TestACampaignBeginsWithItsOptions(t *testing.T) {
	e := eveningBefore(t, "SetSeating")
	b := e.browser().open("/").is(200)
	if b.page.Find("details #f-start").Length()+b.page.Find("#f-start details").Length() == 0 {
		t.Error("the options of a new campaign are not folded")
	}
	b.fill("f-start", "name", "House", "gm_name", "Ida", "system", "heroquest",
		"options.heroquest.quest_order", `"free"`, "options.heroquest.combat_die_faces.skull", "9").is(400).says("each a whole number from 0 to 6")
	b.holds("options.heroquest.quest_order", `"free"`)
	b.fill("f-start", "options.heroquest.combat_die_faces.skull", "3").is(200)
	home := b.at.Path
	b.open(home + "/options/quest_order").is(200).says("In force: free since the beginning").says("It was never changed.")
	b.open(home + "/options").is(200)
	if chosen := b.page.Find("section:contains('Chosen by this table') li").Length(); chosen != 1 {
		t.Errorf("%d options are chosen: %s", chosen, b.text())
	}
	if !strings.Contains(b.open(home).text(), "Quest orderfree") {
		t.Errorf("home does not tell the option: %s", b.text())
	}
}

// An option says where its value comes from, and who changed it when.
func TestAnOptionSaysWhyItIsSo(t *testing.T) {
	e := gathered(t)
	e.ben.open(e.home + "/options/quest_order").is(200).says("Why: the ").says("It was never changed.")
	e.play(e.gm, "SetOption", map[string]any{"option": "quest_order", "value": "free", "reason": "we know the book"}).is(201)
	e.ben.open(e.home + "/options/quest_order").is(200).says("Why: Ana set it so.").says(": from sequential to free").says("we know the book")
	if why := e.ben.open(e.home + "/options").is(200).texts(".rules p:contains('Why: ')"); len(why) != e.ben.page.Find(".rules h3").Length() {
		t.Errorf("%d options say why", len(why))
	}
}
