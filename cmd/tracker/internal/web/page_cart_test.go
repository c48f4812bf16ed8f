package web

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// HQ-ARMORY-01, HQ-ARMORY-03
func TestACartIsCheckedBeforeAnythingIsBought(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	b := e.ben.open(e.home + "/armory").is(200)
	href, _ := b.page.Find("#shop a:contains('Choose several')").Attr("href")
	b.open(href).is(200).says("Nothing is chosen yet").without("#f-cart")
	before := e.ben.lines(e.home, "&from=2&command=Purchase")
	b.open(e.home + "/armory/cart?hero=h1&want.h1.dagger=2&want.h1.broadsword=1&want.h1.helmet=1&want.h1.staff=0&want.h1.shield=").is(200).
		says("2 × Dagger for HrolfMay be bought and carried. 175 gold left. 50").
		says("Broadsword for HrolfBroadsword costs 250 gold, Hrolf has 175. HQ-ARMORY-01").
		says("Helmet for HrolfMay be bought and carried. 50 gold left. 125").lacks("Staff for").lacks("Shield for").
		says("Hrolf has 225 gold, and would have 50 left.").says("Buy 3 things for 175 gold")
	b.holds("want.h1.dagger", "2").holds("want.h1.broadsword", "1")
	if after := e.ben.lines(e.home, "&from=2&command=Purchase"); len(after) != len(before) {
		t.Errorf("asking bought %v", after)
	}
	b.open(e.home + "/armory/cart?want.h1.dagger=2&want.h1.broadsword=1&want.h1.helmet=1")
	key, _ := b.page.Find("#f-cart input[name=key]").Attr("value")
	b.fill("f-cart").is(200).says("Bought").says("Hrolf buys a Dagger for 25 gold, 175 left.").says("Hrolf buys a Helmet").
		says("Broadsword costs 250 gold, Hrolf has 50.").lacks("Helmet for Hrolf").holds("want.h1.broadsword", "1").without("#f-cart")
	bought := e.ben.lines(e.home, "&from=2&command=Purchase")
	if len(bought) != len(before)+2 {
		t.Errorf("%d purchases, then %d", len(before), len(bought))
	}
	again := url.Values{"key": {key}, "hero": {"h1"}, "want.h1.dagger": {"2"}, "want.h1.broadsword": {"1"}, "want.h1.helmet": {"1"}}
	b.send("POST", e.home+"/armory/cart", again).is(200).says("Hrolf buys a Dagger for 25 gold, 175 left.")
	if twice := e.ben.lines(e.home, "&from=2&command=Purchase"); len(twice) != len(bought) {
		t.Errorf("a cart that was sent twice bought %d things more", len(twice)-len(bought))
	}
}

func TestACartServesTheWholePartyAndKeepsWhatIsChosenForOthers(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	a := e.ana.open(e.home + "/armory/cart?hero=h1&want.h4.helmet=1&want.h1.dagger=1").is(200).
		says("For Hrolf").says("Helmet for TamsinMay be bought and carried, but not used by Tamsin. 30 gold left.").says("Buy 2 things for 150 gold")
	if kept, _ := a.page.Find("#f-check input[type=hidden][name='want.h4.helmet']").Attr("value"); kept != "1" {
		t.Errorf("for Tamsin %q is kept", kept)
	}
	if first, _ := a.page.Find("#f-check button").First().Attr("value"); first != "h1" || a.page.Find("#f-check button").First().Text() != "Check" {
		t.Error("Enter in a field does not check")
	}
	a.fill("f-cart").is(200).says("Tamsin buys a Helmet").says("Hrolf buys a Dagger")

	// A player asks for another's hero, for what there is not, and for no number.
	e.ben.open(e.home + "/armory/cart?want.h4.dagger=1&want.h1.moonblade=1&want.h1.staff=many&want.h1.shield=-1&want.h9.dagger=1").is(200).without("#f-cart").
		says("Moonblade for HrolfWhat: no card has the key").says("How many: is a whole number from 1 to 20, not \"many\".").says("not -1.").
		says("Dagger for h9").says("Tamsin is played by somebody else. HQ-SETUP-03")
	if barred := e.ben.page.Find("#cart .gear li").Length(); barred != 5 {
		t.Errorf("%d lines were answered", barred)
	}
	many := make([]string, cartLongest+1)
	for i := range many {
		many[i] = fmt.Sprintf("want.h1.thing%d=1", i)
	}
	e.ben.open(e.home + "/armory/cart?" + strings.Join(many, "&")).is(400).says("at most, not 101")
	if names := e.ben.open(e.home + "/armory/cart").texts("#f-check h2"); !slices.Equal(names, []string{"For Hrolf"}) {
		t.Errorf("Ben chooses %q", names)
	}
}

// HQ-NEW-04
func TestWhileTheArmoryIsClosedACartSaysSoAndBuysNothing(t *testing.T) {
	e := running(t, nil)
	e.ben.open(e.home + "/armory/cart?want.h1.dagger=1").is(200).says("Closed.").says("it is open between quests only").says("HQ-NEW-04").without("#f-cart")
	sent := url.Values{"key": {"k1"}, "want.h1.dagger": {"1"}}
	e.ben.send("POST", e.home+"/armory/cart", sent).is(200).says("it is open between quests only").lacks("Bought")
	e.ben.send("POST", e.home+"/armory/cart", url.Values{"want.h1.dagger": {"1"}}).is(400).says("open the page again")
	watcher := e.table.browser().open(e.home + "/armory/cart")
	watcher.is(401)
	e.ana.open(e.home + "/armory/cart?at=6").is(200).says("as it is now").without("form#f-check")
}
