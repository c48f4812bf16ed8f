package web

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules"
	"loretome/rules/heroquest"

	"github.com/PuerkitoBio/goquery"
)

// threeSeats is a table of HeroQuest with three browsers: Ana is Zargon, Ben plays
// h1, Cy plays h2.
type threeSeats struct {
	*table
	home        string
	ana, ben, k *browser // k is Cy's
}

// gathered is a table at which nobody has a hero yet.
func gathered(t *testing.T) *threeSeats {
	t.Helper()
	s := serve(t, app.NewTable(heroquest.System()))
	a := s.call("POST", "/api/v1/campaigns", "", map[string]any{"name": "Winter", "system": "heroquest", "gm_name": "Ana"}).is(201)
	e := &threeSeats{table: &table{server: s, id: a.at("id"), gm: a.at("seats.gm.token"), code: a.at("join.code")}}
	e.home = "/c/" + e.id
	e.table.ben, e.cy = e.sit("Ben", "hero"), e.sit("Cy", "hero")
	e.ana, e.ben, e.k = e.seated(e.gm), e.seated(e.table.ben), e.seated(e.cy)
	return e
}

// seated is a browser that sits down by a seat's link.
func (e *threeSeats) seated(token string) *browser {
	e.t.Helper()
	b := e.browser()
	return b.open(e.home + "/seat/" + token).is(200).fill("f-seat").is(200)
}

// at opens the play page in a browser.
func (e *threeSeats) at(b *browser) *browser { e.t.Helper(); return b.open(e.home + "/play").is(200) }

// running is a table in the first round of a quest, of which the definition
// says these things.
func running(t *testing.T, quest map[string]any) *threeSeats {
	t.Helper()
	e := gathered(t)
	e.at(e.ben).fill("f-JoinHero", "hero_type", "barbarian", "name", "Torg").is(200).says("Torg")
	e.at(e.k).fill("f-JoinHero", "hero_type", "wizard", "name", "Mira").is(200).says("Mira")
	whole := map[string]any{"quest_no": 1, "title": "The Border Fort", "wandering_monster": "orc", "reward_gold": 100, "start_area": "Gatehouse"}
	for k, v := range quest {
		whole[k] = v
	}
	e.play(e.gm, "DefineQuest", whole).is(201)
	e.at(e.ana).fill("f-StartQuest", "elements.h2", "air", "elements.h2", "fire", "elements.h2", "water").is(200).says("Round 1").says("Torg is next")
	return e
}

// shows asserts that the page has a form or tile with this id.
func (b *browser) shows(id string) *browser {
	b.t.Helper()
	if b.page.Find("#"+id).Length() == 0 {
		b.t.Fatalf("%s has no %s", b.at.Path, id)
	}
	return b
}

// shut asserts that a tile is closed, with words for it.
func (b *browser) shut(id, why string) *browser {
	b.t.Helper()
	tile := b.page.Find("#" + id)
	if off, _ := tile.Attr("aria-disabled"); off != "true" || !strings.Contains(tile.Text(), why) {
		b.t.Errorf("%s is %q with aria-disabled %q, want it shut by %q", id, tile.Text(), off, why)
	}
	return b
}

func TestAnEveningOfHeroQuestIsPlayedByFormsAlone(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).shut("do-Move-h1", "roll first").fill("f-RollMovement-h1", "dice.movement", "4 3").is(200).says("7 squares").says("typed in by Ben")
	e.ben.fill("f-Move-h1", "squares", "3", "area", "Passage").is(200).says("4 left").shut("do-RollMovement-h1", "rolled").shut("do-Attack-h1", "no monster")
	e.at(e.ana).fill("f-RevealArea", "shown.area", "Guardroom", "shown.doors", "D2", "shown.monsters[0].type", "orc", "shown.monsters[2].type", "goblin").is(200).
		says("2 alive, 0 slain").says("Guardroom")
	e.at(e.ben).fill("f-OpenDoor-h1").is(200).says("opens a door")
	e.ben.fill("f-Attack-h1", "dice.attack", "2S 1W").is(200).says("the defence is due").says("Torg attacked the orc").shut("do-EndTurn-h1", "after the attack")
	e.at(e.k).says("Play waits")
	e.at(e.ana).says("Your steps").lacks("Torg can").fill("f-RollDefense", "dice.defense", "W W").is(200).says("2 skulls, 0 blocked. The orc loses the last Body Point.").says("Torg can").
		says("3 dice, typed in by Ben").says("2 dice, typed in by Ana")
	e.at(e.ben).shut("do-Attack-h1", "action used").fill("do-EndTurn-h1").is(200).says("Mira is next")
	e.at(e.k).fill("f-RollMovement-h2").is(200).says("thrown by the tracker").fill("do-EndTurn-h2").is(200).says("Zargon is next")
	e.at(e.ana).fill("do-BeginZargonTurn").is(200).says("Zargon’s turn")
	e.ana.fill("f-MoveMonster", "monster_id", "m2", "squares", "2").is(200).says("moved")
	e.ana.fill("f-AttackHero", "monster_id", "m2", "target", "h1", "dice.attack", "S S").is(200).says("The goblin attacked Torg")
	e.at(e.ben).fill("f-RollDefense", "dice.defense", "W B").is(200).says("2 skulls, 1 blocked. Torg loses 1 Body Point.")
	e.at(e.ana).fill("do-EndTurn").is(200).says("Round 2").says("Torg is next")
}

func TestAnAttackWithoutDefenceSaysWhoThrewIt(t *testing.T) {
	e := running(t, nil)
	e.at(e.ana).fill("f-RevealArea", "shown.area", "Guardroom", "shown.monsters[0].type", "orc").is(200)
	e.at(e.ben).fill("f-Attack-h1", "dice.attack", "2S 1W").is(200)
	e.at(e.ana).fill("do-DeclineDefense").is(200).says("2 skulls, no defence.")
	if card := e.ana.page.Find("#roll").Text(); !strings.Contains(card, "typed in by Ben") {
		t.Errorf("the card says %q", card)
	}
}

// The page of a dispute says who threw, as the card of the last roll does.
func TestDiceThatAreDisputedSayWhoThrewThem(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "4 3").is(200)
	claim, _ := e.at(e.k).page.Find(`#roll a[href*="dispute"]`).Attr("href")
	e.k.open(claim).is(200).fill("f-claim", "claim", "It was a 2").is(200)
	e.k.open(e.home + "/disputes/dispute-1").is(200).says("2 dice, typed in by Ben")
}

func TestARefusedStepIsShownAgainWithWhatWasTyped(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "1 1").is(200)
	e.ben.fill("f-Move-h1", "squares", "9").is(422).says("The rules say no").says("9 squares asked, 2 left")
	if got, _ := e.ben.page.Find("#f-Move-h1 [name=squares]").Attr("value"); got != "9" {
		t.Errorf("the typed number is %q", got)
	}
	e.at(e.ben).fill("f-Move-h1", "asserted.free", "").is(400)
	if e.ben.page.Find("#do-Move-h1[open] .error").Length() == 0 {
		t.Errorf("the form that is wrong is not unfolded with its error: %s", e.ben.text())
	}
	e.ben.fill("f-Move-h1", "asserted.free", "true").is(200).says("0 left")
}

func TestZargonMayCarryOutWhatARuleRefuses(t *testing.T) {
	e := running(t, nil)
	e.at(e.ana).fill("f-RollMovement-h1", "dice.movement", "1 1").is(200)
	e.ana.fill("f-Move-h1", "squares", "9").is(422).fill("f-Move-h1", "override", "true", "override.reason", "the dice fell off the table").is(200).
		says("Against the rule")
}

func TestTheLastActionIsTakenBackFromThePlayPage(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-RollMovement-h1", "dice.movement", "4 3").is(200).says("7 squares")
	e.ben.fill("do-undo-last").is(200).says("Torg is next").says("Undone by Ben")
	e.at(e.k)
	if e.k.page.Find("#do-undo-last").Length() > 0 {
		t.Error("Cy is offered to take back what is not Cy’s")
	}
}

func TestZargonAnswersASearchWithWhatTheNotesSay(t *testing.T) {
	e := running(t, nil)
	e.at(e.ben).fill("f-FindTreasure-h1", "room", "Gatehouse").is(200).says("the search of Gatehouse waits")
	e.at(e.ana).fill("f-AnswerSearch-found", "gold", "").is(400)
	e.at(e.ana).fill("f-AnswerSearch-found", "gold", "84", "text", "A purse under the straw.").is(200)
	e.ben.open(e.home).is(200).says("Broadsword 84 gold")
}

func TestAWanderingMonsterIsPlacedAndStrikes(t *testing.T) {
	e := running(t, map[string]any{"special_treasures": []any{}})
	e.play(e.table.ben, "FindTreasure", map[string]any{"hero_id": "h1", "room": "Gatehouse", "card": "wandering_monster",
		"asserted": map[string]any{"in_room": true, "monster_in_room": false}}).is(201)
	e.at(e.ana).fill("f-PlaceMonster-wandering").is(200).says("Play waits")
	e.ana.fill("f-RollAttack", "dice.attack", "W W W").is(200).says("The orc attacked Torg").says("Torg is unhurt")
	e.at(e.ben).fill("do-EndTurn-h1").is(200)
	e.at(e.k).fill("f-FindTreasure-h2", "room", "Gatehouse", "asserted.monster_in_room", "true").is(422).says("A monster is in Gatehouse")
	e.k.fill("f-FindTreasure-h2", "asserted.monster_in_room", "false", "card", "wandering_monster").is(200).says("The orc attacked Mira")
}

func TestAQuestEndsAndItsRewardIsDivided(t *testing.T) {
	e := running(t, nil)
	e.at(e.ana).fill("f-AchieveGoal", "by", "h1", "note", "the captain is dead").is(200)
	e.at(e.ben).fill("f-ExitHero-h1", "via", "exit").is(200)
	e.at(e.k).fill("f-ExitHero-h2", "via", "exit").is(200).says("The quest is over: won")
	e.at(e.ana).fill("f-FinishQuest", "shares.h1", "60", "shares.h2", "40").is(200).says("Between quests")
	e.ana.open(e.home).is(200).says("2 heroes 100 gold").says("1 of 1 won")
	e.at(e.k).fill("do-OpenArmory").is(200).fill("f-ShareGold-h2", "amount", "10").is(200)
	e.at(e.ben).shows("do-Trade-h1").fill("do-CloseArmory").is(200)
}

func TestHomeTellsWhereTheCampaignStands(t *testing.T) {
	e := gathered(t)
	e.ben.open(e.home).is(200).says("The party gathers").says("Choose your hero, by one tap")
	e = running(t, nil)
	e.ben.open(e.home).is(200).says("The Border Fort").says("Quest 1, round 1. Torg is up.").says("Barbarian, played by Ben").says("Cy Mira").says("being played")
	if seat := strings.Join(strings.Fields(e.ben.page.Find(".me").Text()), " "); !strings.Contains(seat, "Ben, Torg") {
		t.Errorf("the bar says %q", seat)
	}
	e.at(e.ben).fill("f-FindTreasure-h1", "room", "Gatehouse").is(200)
	e.ana.open(e.home).says("The table waits for you:")
}

func TestOnlyZargonSeesTheBoard(t *testing.T) {
	e := running(t, map[string]any{"areas": []any{map[string]any{"area": "Gatehouse", "kind": "room"}, map[string]any{"area": "Crypt", "kind": "room"}},
		"monsters": []any{map[string]any{"type": "skeleton", "area": "Crypt", "name": "Old Bones"}}})
	e.at(e.ben)
	if e.ben.page.Find("#board").Length() > 0 || strings.Contains(e.ben.page.Text(), "Crypt") {
		t.Error("a hero sees what is hidden")
	}
	e.at(e.ana).says("Hidden room").fill("do-RevealArea-Crypt").is(200).says("Old Bones").says("1 alive, 0 slain")
	e.at(e.ben)
	if !strings.Contains(e.ben.page.Text(), "Old Bones") {
		t.Error("what was shown is not to be seen")
	}
}

func TestAnObserverSeesThePlayPageWithoutSteps(t *testing.T) {
	e := running(t, nil)
	w := e.seated(e.sit("Wanda", "observer"))
	e.at(w).says("Torg is next").says("You watch")
	if n := w.page.Find("#actions .tile").Length(); n > 0 {
		t.Errorf("%d steps are offered", n)
	}
}

func TestEveryFormOfThePlayPageHasTheFieldsOfItsCommand(t *testing.T) {
	e := running(t, nil)
	e.play(e.gm, "PlaceMonster", map[string]any{"type": "orc", "area": "Gatehouse", "source": "map"}).is(201)
	for _, b := range []*browser{e.at(e.ana), e.at(e.ben), e.at(e.k)} {
		b.page.Find("form[action*='/commands/']").Each(func(_ int, form *goquery.Selection) {
			action, _ := form.Attr("action")
			command := action[strings.LastIndex(action, "/")+1:]
			form.Find("[name]").Each(func(_ int, in *goquery.Selection) {
				name, _ := in.Attr("name")
				if !knownInput(command, name) {
					t.Errorf("%s sends %s, which is no field of it", command, name)
				}
			})
		})
	}
}

// knownInput says whether a form of a command may send an input of this name.
func knownInput(command, name string) bool {
	if slices.Contains([]string{"key", "seq", "page"}, name) {
		return true
	}
	cmd, _ := app.NewTable(heroquest.System()).System().Find(command)
	if purpose, dice := strings.CutPrefix(name, "dice."); dice {
		purpose, _, _ = strings.Cut(purpose, ".fell")
		return slices.ContainsFunc(cmd.Dice, func(d rules.Throws) bool { return d.For == purpose })
	}
	_, there := formValue(rules.Field{Shape: rules.Object, Fields: cmd.Fields, Optional: true}, "", url.Values{"." + name: {"1"}})
	return there
}

func TestEveryCommandOfHeroQuestHasAnIcon(t *testing.T) {
	for _, c := range heroquest.System().Commands {
		if deedIcons[c.Name] == "" {
			t.Errorf("%s has none", c.Name)
		}
	}
}

func TestTheLogIsCutIntoRounds(t *testing.T) {
	e := running(t, nil)
	for range 2 {
		e.at(e.ben).fill("do-EndTurn-h1").is(200)
		e.at(e.k).fill("do-EndTurn-h2").is(200)
		e.at(e.ana).fill("do-EndTurn").is(200)
	}
	var rounds []string
	e.at(e.ben).page.Find("#feed h3").Each(func(_ int, h *goquery.Selection) { rounds = append(rounds, h.Text()) })
	if got := strings.Join(rounds, ", "); got != "Round 2, Round 1" {
		t.Errorf("the rounds are %s", got)
	}
}
