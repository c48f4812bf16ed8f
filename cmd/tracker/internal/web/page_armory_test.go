package web

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func TestTheArmoryIsVisitedAndLeft(t *testing.T) {
	e := eveningBefore(t, "OpenArmory")
	e.ben.open(e.home + "/armory").is(200).says("Closed. The heroes have not gone there yet. HQ-NEW-04").says("Dagger").without("#shop form")
	e.ana.open(e.home + "/armory").fill("f-gate").is(200).says("The heroes are here after quest 1").lacks("Closed.")
	e.ana.fill("f-gate").is(200).says("Closed.")
	before := eveningBefore(t, "SetUpQuest")
	before.ana.open(before.home + "/armory").is(200).says("Closed.").says("after the first quest. HQ-REST-02").without("#f-gate")
}

func TestThingsAreBoughtAndSoldForHalf(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	b := e.ben.open(e.home + "/armory").is(200).says("Hrolf").says("225")
	b.says("Broadsword3 dice in melee. Not for: wizard. 250 gold 25 gold short")
	b.without("#f-buy-broadsword").fill("f-buy-dagger", "count", "3").is(200).says("Hrolf: bought Dagger").says("150")
	dagger, _ := b.page.Find("#gear form:contains('Dagger')").Attr("id")
	b.fill(dagger).is(200).says("Hrolf: sold Dagger").says("162")
	b.fill("f-buy-dagger", "count", "20").is(422).says("HQ-ARMORY-01")
	b.open(e.home + "/armory?kind=potion").says("Potion of Speed").without("#f-buy-dagger")
}

// A line of the ledger names the foremost rule, and leads to all.
func TestALineOfTheLedgerNamesOneRule(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ben.open(e.home+"/armory").is(200).fill("f-buy-dagger", "count", "3").is(200)
	line := e.ben.page.Find("#ledger tbody tr:contains('bought Dagger')").First()
	if rules := line.Find("a[href*='/rules/']"); rules.Length() != 1 || line.Find("a[href*='/events/']:contains(', +')").Length() != 1 {
		t.Errorf("the line is %q", e.ben.s.squeeze(line.Text()))
	}
}

// What can no longer be paid stays in the ledger and says so, on the sheet too.
func TestAPurchaseThatIsNoLongerPaidSaysSo(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ana.open(e.home+"/heroes/h1").is(200).fill("f-Correct", "points", "gold", "to", "400", "reason", "found").is(200)
	found := e.ben.lines(e.home, "&from=2&command=Correct")[0].Revision
	for _, card := range []string{"broadsword", "shield"} {
		e.ben.open(e.home+"/armory?hero=h1").is(200).fill("f-buy-"+card, "count", "1").is(200)
	}
	e.ben.open(e.home + "/armory?hero=h1").is(200).lacks("No longer paid")
	e.ana.open(fmt.Sprintf("%s/events/%d/undo", e.home, found)).is(200).fill("f-undo").is(200)
	for _, page := range []string{"/armory?hero=h1", "/heroes/h1"} {
		e.ben.open(e.home + page).is(200).says("No longer paid in full: 250 gold were recorded.").says("No longer paid: 150 gold were recorded.")
	}
	sum := 0
	for _, row := range e.ben.page.Find("#gold tbody tr").EachIter() {
		n, err := strconv.Atoi(strings.Replace(e.ben.s.squeeze(row.Find("td.n").First().Text()), "−", "-", 1))
		if err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	if purse := e.ben.s.squeeze(e.ben.page.Find("#gold .purse-line").Text()); sum != 0 || !strings.HasPrefix(purse, "Balance 0") {
		t.Errorf("the lines come to %d, the purse is %q", sum, purse)
	}
}

func TestTheGameMasterShopsForAnyHeroAndPlayersForTheirOwn(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ana.open(e.home + "/armory?hero=h4").says("Tamsin may carry it but not use it").fill("f-buy-helmet").is(200).says("Tamsin: bought Helmet")
	e.ben.open(e.home + "/armory?hero=h4").says("not your hero").without("#shop form").without("#gear form")
	e.ben.send("POST", e.home+"/armory/buy", map[string][]string{"key": {"k"}, "hero_id": {"h4"}, "card": {"dagger"}}).is(422)
}

func TestTheLastWeaponIsNotSold(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.cleo.open(e.home + "/armory").says("Tamsin would have no weapon left to wield").without("#gear form")
}

func TestGoldIsSharedAndThingsAreTradedAtTheArmory(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ben.open(e.home+"/armory").fill("f-ShareGold", "to", "h4", "amount", "25").is(200).says("Hrolf: given to Tamsin")
	e.ben.fill("f-Trade", "item_id", "i2", "to", "h4", "gold", "50").is(200).says("Hrolf: given by Tamsin")
}

func TestWhileTheArmoryIsClosedItsDealsSayWhy(t *testing.T) {
	e := running(t, nil)
	b := e.ben.open(e.home + "/armory").is(200).says("Quest 1 is in progress; the armory is visited between quests. HQ-NEW-04").without("#shop form").without("#gear form")
	for _, part := range []string{"#shop", "#gear"} {
		shut := b.page.Find(part + " button[aria-disabled=true]")
		if shut.Length() == 0 || shut.Find("small").First().Text() != "closed" {
			t.Errorf("%s has %d closed deals, %q", part, shut.Length(), shut.Text())
		}
	}
}

// HQ-CARD-01
func TestAnUnknownPriceLeadsToWhereItIsEntered(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ana.open(e.home+"/commands/AddContent").is(200).fill("f-AddContent", "pack", "pack: Sabres\nedition: own\nequipment:\n- {name: Sabre, category: weapon, attack_dice: 2}\n").is(200)
	b := e.ben.open(e.home + "/armory").is(200).says("no price known").says("Enter: Price of Sabre")
	href, _ := b.page.Find("#shop a:contains('Price of Sabre')").Attr("href")
	b.open(href).is(200).fill("f-EnterCardFigure", "value", "20").is(200)
	b.open(e.home + "/armory").lacks("no price known").lacks("Price of Sabre").shows("f-buy-sabre")
}

// HQ-CARD-01
func TestThingsOfTheTablesOwnPackHaveItsNames(t *testing.T) {
	e := eveningBefore(t, "Purchase")
	e.ana.open(e.home+"/commands/AddContent").is(200).fill("f-AddContent", "pack", "pack: Frost\nedition: own\nequipment:\n- {name: Frost Hammer, category: weapon, attack_dice: 2, cost: 100}\n").is(200)
	b := e.ben.open(e.home+"/armory").is(200).fill("f-buy-frost_hammer", "count", "1").is(200).says("Hrolf: bought Frost Hammer")
	if sold := b.page.Find("#gear").Text(); !strings.Contains(sold, "Frost Hammer") {
		t.Errorf("what can be sold is %s", sold)
	}
	b.fill("f-buy-frost_hammer", "count", "20").is(422).says("20 × Frost Hammer costs 2000 gold")
}
