package heroquest

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest/content"
)

// More seats of the tests, for a full table.
var (
	dora  = rules.Seat{ID: "s4", Name: "Dora", Side: events.HeroPlayer}
	emil  = rules.Seat{ID: "s5", Name: "Emil", Side: events.HeroPlayer}
	guest = rules.Seat{ID: "s9", Name: "Gwen", Side: events.Observer}
)

// settled is what happens when an attempt at quest 1 was made and settled.
func settled(outcome string) []events.Event {
	return []events.Event{
		event.QuestDefined{Quest: 1, Title: "The Border Fort of In-Gulden"},
		event.QuestSetUp{Quest: 1, Attempt: 1, Party: []event.HeroID{barbarian, dwarf, elf, wizard}},
		event.QuestBegun{Quest: 1, Attempt: 1, TurnOrder: []event.HeroID{barbarian, dwarf, elf, wizard}},
		event.QuestEnded{Quest: 1, Attempt: 1, Outcome: outcome},
		event.QuestSettled{Quest: 1, Attempt: 1},
	}
}

// HQ-HERO-01, HQ-HERO-02, HQ-HERO-03, HQ-HERO-04, HQ-HERO-13, HQ-SETUP-03
func TestTheSheetStartsFromTheCharacterCard(t *testing.T) {
	for _, c := range []struct {
		class, weapon              event.Key
		attack, defend, body, mind int
	}{
		{"barbarian", "broadsword", 3, 2, 8, 2},
		{"dwarf", "handaxe", 2, 2, 7, 3},
		{"elf", "shortsword", 2, 2, 6, 4},
		{"wizard", "dagger", 1, 2, 4, 6},
	} {
		given(t).By(cleo).
			When(JoinHero{HeroType: c.class, Name: " Ilya "}).
			Then(event.HeroJoined{
				Hero: "h1", HeroType: c.class, HeroName: "Ilya", Player: "s3", AttackDice: c.attack, DefendDice: c.defend,
				Body: c.body, Mind: c.mind, MovementDice: 2, StartingWeapon: c.weapon, StartingWeaponItem: "i1",
			})
	}
}

// HQ-HERO-01, HQ-HERO-02, HQ-HERO-03, HQ-HERO-04
func TestAHeroStartsWithNoOtherWeaponThanTheCardSays(t *testing.T) {
	for class, want := range map[event.Key]struct {
		own, other event.Key
		rule       rules.ID
	}{
		"barbarian": {"broadsword", "battleaxe", "HQ-HERO-01"},
		"dwarf":     {"handaxe", "shortsword", "HQ-HERO-02"},
		"elf":       {"shortsword", "longsword", "HQ-HERO-03"},
		"wizard":    {"dagger", "staff", "HQ-HERO-04"},
		"knight":    {"shortsword", "broadsword", "HQ-SPELL-07"},
	} {
		given(t).By(ben).When(JoinHero{HeroType: class, Name: "A", StartingWeapon: want.own}).Types("HeroJoined")
		given(t).By(ben).When(JoinHero{HeroType: class, Name: "A", StartingWeapon: want.other}).Refused("BadStartingKit", want.rule)
	}
}

// HQ-HERO-02
func TestTheTableMayLetTheDwarfStartAsInTheOlderEdition(t *testing.T) {
	joined := given(t).Overriding("HQ-HERO-02").
		When(JoinHero{HeroType: "dwarf", Name: "Durin", Player: "s2", StartingWeapon: "shortsword"}).After().State()
	if got := joined.Items["i1"]; got.Card != "shortsword" || got.Place != InHand {
		t.Errorf("got %+v, want a shortsword in hand", got)
	}
}

// HQ-SPELL-07, HQ-CARD-01
func TestAHeroOfAnotherSetJoinsWhenItsFiguresAreEntered(t *testing.T) {
	given(t).By(ben).When(JoinHero{HeroType: "knight", Name: "Rowan"}).
		Then(event.HeroJoined{Hero: "h1", HeroType: "knight", HeroName: "Rowan", Player: "s2", AttackDice: 2, DefendDice: 3,
			Body: 7, Mind: 2, MovementDice: 2, StartingWeapon: "shortsword", StartingWeaponItem: "i1", Armor: "shield"})
	given(t).By(ben).When(JoinHero{HeroType: "monk", Name: "Pai"}).
		Then(event.HeroJoined{Hero: "h1", HeroType: "monk", HeroName: "Pai", Player: "s2", AttackDice: 1, DefendDice: 3, Body: 6, Mind: 4, MovementDice: 2})
	given(t).By(ben).When(JoinHero{HeroType: "warden", Name: "Una"}).Refused("FigureMissing", "HQ-CARD-01")
	given(t).By(ben).When(JoinHero{HeroType: "scout", Name: "Una"}).Unclear("hero_type")
	given(t).By(ben).When(JoinHero{HeroType: "nobody", Name: "Una"}).Unclear("hero_type")
	entered := func(field, value string) events.Event {
		return event.CardFigureEntered{Catalogue: "hero", Card: "warden", Field: field, Value: json.RawMessage(value)}
	}
	given(t, entered("attack_dice", "2"), entered("defend_dice", "2"), entered("body", "5"), entered("mind", "5"), entered("movement_dice", "2")).
		By(ben).When(JoinHero{HeroType: "warden", Name: "Una"}).Types("HeroJoined")
}

// HQ-ROLE-01
func TestWithFewPlayersOneRunsSeveralHeroes(t *testing.T) {
	table := given(t).By(ben).When(JoinHero{HeroType: "barbarian", Name: "Torg"}).After().
		When(JoinHero{HeroType: "dwarf", Name: "Durin"}).After().
		By(cleo).When(JoinHero{HeroType: "elf", Name: "Ilya"}).After().
		When(JoinHero{HeroType: "wizard", Name: "Mira"}).After().State()
	for id, player := range map[event.HeroID]events.SeatID{barbarian: "s2", dwarf: "s2", elf: "s3", wizard: "s3"} {
		if got := table.Heroes[id].Player; got != player {
			t.Errorf("%s is played by %s, want %s", id, got, player)
		}
	}
}

// HQ-ROLE-01
func TestAtAFullTableEachPlayerRunsOneHero(t *testing.T) {
	torg := party()[0]
	elfForBen := JoinHero{HeroType: "elf", Name: "Ilya"}
	given(t, torg).At(ana, ben, cleo, dora, emil).By(ben).When(elfForBen).Refused("TooManyHeroes", "HQ-ROLE-01")
	given(t, torg).At(ana, ben, cleo, dora).By(ben).When(elfForBen).Types("HeroJoined")
	given(t, torg).At(ana, ben, cleo, dora, guest).By(ben).When(elfForBen).Types("HeroJoined") // who watches is no player
	given(t, torg).At(ana, ben, cleo, dora, emil).By(cleo).When(elfForBen).Types("HeroJoined")
	heir := cleo
	heir.Heroes = []string{"h1"} // Ben left, and Cleo plays on for him
	given(t, torg).At(ana, heir, dora, emil, rules.Seat{ID: "s6", Side: events.HeroPlayer}).By(heir).When(elfForBen).Refused("TooManyHeroes", "HQ-ROLE-01")
	given(t, torg, event.HeroDied{Hero: barbarian}).At(ana, ben, cleo, dora, emil).By(ben).When(elfForBen).Types("HeroJoined")
}

// HQ-ROLE-03
func TestEachHeroExistsOnce(t *testing.T) {
	second := JoinHero{HeroType: "barbarian", Name: "Vald"}
	given(t, party()...).By(cleo).When(second).Refused("HeroTaken", "HQ-ROLE-03")
	given(t, party()...).By(cleo).Option("allow_duplicate_heroes", "true").When(second).Types("HeroJoined")
	given(t, append(party(), event.HeroDied{Hero: barbarian})...).By(cleo).When(second).Types("HeroJoined")
}

// HQ-SETUP-03, HQ-NEW-01
func TestAHeroIsTakenForASeatThatPlays(t *testing.T) {
	join := JoinHero{HeroType: "elf", Name: "Ilya", Player: "s3"}
	joined := given(t).When(join).After().State()
	if got := joined.Heroes["h1"].Player; got != "s3" {
		t.Errorf("the hero is played by %s, want s3", got)
	}
	join.Player = "s9"
	given(t).When(join).Unclear("player_id")
	given(t).At(ana, ben, cleo, guest).When(join).Unclear("player_id")
	given(t).When(JoinHero{HeroType: "elf", Name: "Ilya", StartingWeapon: "shield"}).Unclear("starting_weapon")
}

// HQ-SHEET-01
func TestALivingHeroIsRenamedBetweenQuests(t *testing.T) {
	rename := RenameHero{Hero: barbarian, Name: "Torg the Tall"}
	given(t, party()...).By(ben).When(rename).Then(event.HeroRenamed{Hero: barbarian, OldName: "Torg", NewName: "Torg the Tall"})
	given(t, party()...).By(cleo).When(rename).Refused("NotYourHero", "HQ-SETUP-03")
	given(t, party()...).By(ben).When(RenameHero{Hero: barbarian, Name: "Torg"}).Nothing()
	given(t, party()...).By(ben).When(RenameHero{Hero: "h7", Name: "Torg"}).Unclear("hero_id")
	given(t, inRound()...).By(ben).When(rename).Refused("QuestRunning", "HQ-DEATH-04")
}

// HQ-DEATH-04, TC-70
func TestADeadHeroComesBackAsAnother(t *testing.T) {
	past := append(party(),
		event.QuestMarkedComplete{Hero: barbarian, Quest: 1},
		event.HeroDied{Hero: barbarian},
		event.GoldGained{Hero: dwarf, Amount: 300},
	)
	back := given(t, past...).By(ben).When(ReplaceHero{Dead: barbarian, HeroType: "barbarian", Name: "Vald"})
	back.Then(event.HeroReplaced{
		Dead: barbarian, Hero: "h5", HeroType: "barbarian", NewName: "Vald", Player: "s2",
		Sheet: event.HeroSheet{HeroType: "barbarian", Name: "Vald", AttackDice: 3, DefendDice: 2, Body: 8, Mind: 2, MoveDice: 2,
			Items: []event.SheetItem{{Item: "i5", Card: "broadsword"}}, Quests: []int{}},
	})
	s := back.After().State()
	if torg := s.Heroes[barbarian]; !torg.Dead || torg.Name != "Torg" || !slices.Equal(torg.Quests, []int{1}) {
		t.Errorf("Torg's sheet became %+v", torg)
	}
	if got := s.Heroes[dwarf].Gold; got != 300 {
		t.Errorf("the dwarf has %d gold, want 300", got)
	}
	if vald := s.Heroes["h5"]; vald.Gold != 0 || len(vald.Quests) != 0 || vald.Body != 8 {
		t.Errorf("Vald's sheet is %+v", vald)
	}
}

// HQ-DEATH-04, HQ-ROLE-03
func TestWhoComesBackNeedsANewNameAndAFreeHero(t *testing.T) {
	died := append(party(), event.HeroDied{Hero: barbarian})
	vald := ReplaceHero{Dead: barbarian, HeroType: "barbarian", Name: "Vald"}
	given(t, died...).By(ben).When(ReplaceHero{Dead: barbarian, HeroType: "barbarian", Name: "Torg"}).Refused("HeroDead", "HQ-DEATH-04")
	given(t, died...).By(ben).When(RenameHero{Hero: barbarian, Name: "Vald"}).Refused("HeroDead", "HQ-DEATH-02")
	given(t, died...).By(ben).When(ReplaceHero{Dead: barbarian, HeroType: "elf", Name: "Vald"}).Refused("HeroTaken", "HQ-ROLE-03")
	given(t, died...).By(cleo).When(vald).Refused("NotYourHero", "HQ-SETUP-03")
	given(t, died...).When(vald).After().When(ReplaceHero{Dead: barbarian, HeroType: "knight", Name: "Rowan"}).Refused("HeroTaken", "HQ-ROLE-03")
	given(t, party()...).By(ben).When(vald).Refused("HeroTaken", "HQ-ROLE-03")
	given(t, inRound(event.HeroDied{Hero: barbarian})...).By(ben).When(vald).Refused("QuestRunning", "HQ-DEATH-04")
}

// HQ-DEATH-04
func TestTheSuccessorIsPlayedByTheDeadHerosPlayer(t *testing.T) {
	died := given(t, append(party(), event.HeroDied{Hero: barbarian})...)
	vald := ReplaceHero{Dead: barbarian, HeroType: "barbarian", Name: "Vald"}
	if got := died.When(vald).After().State().Heroes["h5"].Player; got != "s2" {
		t.Errorf("Vald is played by %s, want s2", got)
	}
	if got := died.At(ana, cleo).When(vald).After().State().Heroes["h5"].Player; got != "s1" {
		t.Errorf("with Ben gone Vald is played by %s, want s1", got)
	}
	vald.Player = "s3"
	if got := died.When(vald).After().State().Heroes["h5"].Player; got != "s3" {
		t.Errorf("Vald is played by %s, want s3", got)
	}
}

// HQ-TURN-01
func TestTheSeatingGivesEveryHeroOnePlace(t *testing.T) {
	order := []event.HeroID{dwarf, wizard, barbarian, elf}
	given(t, party()...).By(cleo).When(SetSeating{Order: order}).Then(event.SeatingSet{Order: order})
	given(t, party()...).When(SetSeating{Order: order[:3]}).Refused("BadSeating", "HQ-TURN-01")
	given(t, party()...).When(SetSeating{Order: append(slices.Clone(order), dwarf)}).Refused("BadSeating", "HQ-TURN-01")
	given(t, party()...).When(SetSeating{Order: append(slices.Clone(order), "h9")}).Unclear("order")
	given(t, append(party(), event.HeroDied{Hero: elf})...).When(SetSeating{Order: order}).Refused("BadSeating", "HQ-TURN-01")
	given(t, append(party(), event.HeroDied{Hero: elf})...).When(SetSeating{Order: order[:3]}).Types("SeatingSet")
}

// HQ-TURN-01
func TestTheSeatingIsFixedWhileTheQuestRuns(t *testing.T) {
	order := []event.HeroID{dwarf, wizard, barbarian, elf}
	setUp := append(party(), event.QuestSetUp{Quest: 1, Attempt: 1, Party: []event.HeroID{dwarf, elf}})
	given(t, setUp...).When(SetSeating{Order: []event.HeroID{elf, dwarf}}).Types("SeatingSet")
	given(t, setUp...).When(SetSeating{Order: order[1:]}).Refused("BadSeating", "HQ-TURN-01")
	given(t, inRound()...).When(SetSeating{Order: order}).Refused("QuestRunning", "HQ-SPELL-04")
}

// HQ-CARD-01, HQ-CARD-13
func TestTheTableEntersWhatItsCardsSay(t *testing.T) {
	enter := EnterCardFigure{Catalogue: "equipment", Card: "shield", Field: "cost", Value: json.RawMessage("120"), TakenFrom: "the card"}
	given(t, party()...).By(ben).When(enter).Then(event.CardFigureEntered{
		Catalogue: "equipment", Card: "shield", Field: "cost", OldValue: json.RawMessage("150"), Value: json.RawMessage("120"), TakenFrom: "the card",
	})
	given(t, party()...).When(EnterCardFigure{Catalogue: "equipment", Card: "Reagent Bag", Field: "cost", Value: json.RawMessage("30")}).
		Then(event.CardFigureEntered{Catalogue: "equipment", Card: "reagent_bag", Field: "cost", Value: json.RawMessage("30")})
	given(t, inRound()...).When(enter).Types("CardFigureEntered")
}

// HQ-CARD-01
func TestAFigureThatNoCardHasIsNotEntered(t *testing.T) {
	for field, c := range map[string]EnterCardFigure{
		"catalogue": {Catalogue: "hats", Card: "shield", Field: "cost", Value: json.RawMessage("1")},
		"field":     {Catalogue: "equipment", Card: "shield", Field: "smell", Value: json.RawMessage("1")},
		"value":     {Catalogue: "equipment", Card: "shield", Field: "cost", Value: json.RawMessage("-1")},
		"card":      {Catalogue: "equipment", Card: "?!", Field: "cost", Value: json.RawMessage("1")},
	} {
		given(t).When(c).Unclear(field)
	}
}

// HQ-CARD-01, HQ-HERO-08
func TestAFigureThatNoCardCouldHaveIsNamedWithItsCard(t *testing.T) {
	for _, c := range []struct{ catalogue, card, field, value, wrong string }{
		{"equipment", "Long Spear", "attack_dice", "21", "attack_dice of Long spear: 21 is no whole number from 0 to 20"},
		{"equipment", "shield", "cost", "-1", "cost of Shield: -1 is no whole number from 0 to 9999"},
		{"equipment", "plate_mail", "move_dice", "0", "move_dice of Plate Mail: 0 is no whole number from 1 to 10"},
		{"treasure", "heroic_brew", "move_dice_factor", "6", "move_dice_factor of Heroic Brew: 6 is no whole number from 1 to 5"},
		{"monster", "orc", "defend", "9999", "defend of Orc: 9999 is no whole number from 0 to 20"},
		{"monster", "orc", "body", "0", "body of Orc: 0 is no whole number from 1 to 99"},
		{"hero", "elf", "mind", "100", "mind of Elf: 100 is no whole number from 0 to 99"},
		{"equipment", "shield", "cost", "null", "cost of Shield is a number, true or false, a text, or a list"},
		{"equipment", "shield", "not_for", `["elf","nobody"]`, `not_for of Shield: no hero class has the key "nobody"; there are barbarian, dwarf`},
		{"artifact", "wand_of_magic", "only_for", `["scout"]`, `only_for of Wand of Magic: no hero class has the key "scout"`},
	} {
		given(t, party()...).When(EnterCardFigure{Catalogue: c.catalogue, Card: c.card, Field: c.field, Value: json.RawMessage(c.value)}).Unclear("value")
		err := figuresWith(nil).fits(c.catalogue, content.KeyOf(c.card), c.field, json.RawMessage(c.value))
		if unclear, _ := errors.AsType[rules.Unclear](err); !strings.HasPrefix(unclear.Detail.String(), c.wrong) {
			t.Errorf("%s of %s: %v", c.field, c.card, err)
		}
	}
	class := event.CardFigureEntered{Catalogue: "hero", Card: "seer", Field: "body", Value: json.RawMessage("5")}
	for _, past := range [][]events.Event{{class}, nil} {
		for card, value := range map[string]string{"shield": `["wizard","seer"]`, "Long Spear": `["seer"]`} {
			enter := EnterCardFigure{Catalogue: "equipment", Card: card, Field: "not_for", Value: json.RawMessage(value)}
			if got := given(t, past...).When(enter); past != nil {
				got.Types("CardFigureEntered")
			} else {
				got.Unclear("value")
			}
		}
	}
	given(t).When(EnterCardFigure{Catalogue: "monster", Card: "orc", Field: "body", Value: json.RawMessage("1")}).Types("CardFigureEntered")
	given(t).When(EnterCardFigure{Catalogue: "equipment", Card: "shield", Field: "not_for", Value: json.RawMessage("[]")}).Types("CardFigureEntered")
}

// HQ-CARD-01: a monster that a quest gives figures of its own lives and throws
// no more dice than can be typed in.
func TestAQuestsOwnFiguresAreThoseOfALivingMonster(t *testing.T) {
	for field, figure := range map[string]string{
		"monsters[0].body": `"body":0`, "monsters[0].attack": `"attack":21`, "monsters[0].defend": `"defend":-1`, "monsters[0].mind": `"mind":100`, "": `"body":1,"attack":20`,
	} {
		spec, _ := System().Find("DefineQuest")
		_, err := spec.Understand([]byte(`{"quest_no":1,"title":"The Fort","monsters":[{"type":"orc","area":"R1",` + figure + `}]}`))
		if unclear, _ := errors.AsType[rules.Unclear](err); unclear.Field != field {
			t.Errorf("%s: %v", figure, err)
		}
	}
	spec, _ := System().Find("PlaceMonster")
	_, err := spec.Understand([]byte(`{"type":"orc","source":"map","figures":{"body":0}}`))
	if unclear, _ := errors.AsType[rules.Unclear](err); unclear.Field != "figures.body" {
		t.Error(err)
	}
}

// HQ-NEW-02
func TestZargonEndsTheCampaignBetweenQuests(t *testing.T) {
	past := append(party(), settled("success")...)
	end := given(t, past...).When(EndCampaign{Reason: "all quests are won"})
	end.Then(event.CampaignEnded{Reason: "all quests are won", QuestsWon: []int{1}})
	end.After().By(ben).When(RenameHero{Hero: barbarian, Name: "Torg II"}).Refused("CampaignClosed", "HQ-NEW-02")
	given(t, append(party(), settled("retreat")...)...).When(EndCampaign{}).Then(event.CampaignEnded{QuestsWon: []int{}})
	given(t, past...).By(ben).When(EndCampaign{}).Refused("NotZargon", "HQ-ROLE-04")
	given(t, inRound()...).When(EndCampaign{}).Refused("QuestRunning", "HQ-DEATH-04")
}

// HQ-HERO-09, HQ-SHEET-02
func TestTheSheetCountsBodyPoints(t *testing.T) {
	hurt := func(n int) events.Event { return event.HeroDamaged{Hero: elf, Damage: n} }
	s := given(t, append(party(), hurt(2), event.HeroHealed{Hero: elf, Amount: 1}, hurt(3))...).State()
	if h := s.Heroes[elf]; h.Body != 2 || h.BodyMax != 6 {
		t.Errorf("the elf has Body %d of %d, want 2 of 6", h.Body, h.BodyMax)
	}
	s = given(t, append(party(), event.HeroDamaged{Hero: wizard, Damage: 3})...).State()
	if got := s.Heroes[wizard].Body; got != 1 {
		t.Errorf("the wizard has Body %d, want 1", got)
	}
	s = given(t, append(party(), event.HeroDamaged{Hero: wizard, Damage: 7})...).State()
	if got := s.Heroes[wizard].Body; got != 0 {
		t.Errorf("the wizard has Body %d, want 0", got)
	}
}

// HQ-HERO-10
func TestMindPointsStayBetweenNoneAndTheTotal(t *testing.T) {
	change := func(before, after int) events.Event {
		return event.HeroMindChanged{Hero: elf, MindBefore: before, MindAfter: after, Cause: "quest_note"}
	}
	for want, past := range map[int][]events.Event{0: {change(4, 0), change(1, 0)}, 3: {change(4, 3)}, 4: {change(4, 1), change(1, 9)}} {
		if got := given(t, append(party(), past...)...).State().Heroes[elf].Mind; got != want {
			t.Errorf("the elf has Mind %d, want %d", got, want)
		}
	}
}

// HQ-HERO-10 (ruling): at 0 a notice is shown, and nothing follows.
func TestAHeroWithoutMindPointsIsToldOf(t *testing.T) {
	drained := event.HeroMindChanged{Hero: elf, MindBefore: 4, MindAfter: 0, Cause: "quest_note"}
	for name, c := range map[string]struct {
		past []events.Event
		want []event.HeroID
	}{
		"all there": {nil, nil},
		"one left":  {[]events.Event{event.HeroMindChanged{Hero: elf, MindBefore: 4, MindAfter: 1}}, nil},
		"none left": {[]events.Event{drained}, []event.HeroID{elf}},
		"dead":      {[]events.Event{drained, event.HeroDied{Hero: elf}}, nil},
	} {
		if got := given(t, append(party(), c.past...)...).State().Mindless(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v have no Mind Points, want %v", name, got, c.want)
		}
	}
}

// HQ-SHEET-01
func TestTheSheetHoldsWhatAHeroGained(t *testing.T) {
	s := given(t, append(party(),
		event.GoldGained{Hero: dwarf, Amount: 35, Cause: "treasure_card", CauseRef: "gem"},
		event.QuestMarkedComplete{Hero: dwarf, Quest: 1},
	)...).State()
	h := s.Heroes[dwarf]
	if h.Gold != 35 || !slices.Equal(h.Quests, []int{1}) || !slices.Equal(s.heldBy(dwarf), []event.ItemID{"i2"}) || len(s.worn(dwarf)) != 0 {
		t.Errorf("the dwarf's sheet is %+v with %v", h, s.heldBy(dwarf))
	}
}
