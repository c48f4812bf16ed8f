package heroquest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
)

const winter = `
pack: Winter at our table
edition: winter
monsters:
- {name: Ice Wyrm, attack: 4, defend: 3, body: 5, mind: 2, move: 8}
- {name: Orc, attack: 5}
equipment:
- {name: Long Spear, category: weapon, cost: 200, attack_dice: 3, not_for: [seer, wizard]}
heroes:
- {name: Seer, attack: 2, defend: 2, body: 4, mind: 6, move_dice: 2, start_weapon: long_spear}
`

const cellar = `{"pack":"Winter at our table","edition":"winter","quest_books":[{"name":"The Cellar","quests":[{"number":1,"title":"Down"}]}]}`

// added is what comes of adding a pack.
func added(t *testing.T, text string) []events.Event {
	t.Helper()
	own, err := content.ReadOwn(text)
	if err != nil {
		t.Fatal(err)
	}
	return []events.Event{event.ContentAdded{Pack: own.Name, Edition: own.Edition, Rows: own.Rows}}
}

// HQ-CARD-01, HQ-CARD-13
func TestATablesOwnPackIsPartOfItsFigures(t *testing.T) {
	table := given(t, party()...).When(AddContent{Pack: winter})
	table.Then(added(t, winter)...)
	s := table.After().State()
	f := s.figures(rules.NewOptions(Options))
	wyrm, orcs := f.monster("ice_wyrm", event.Figures{}), f.monster("orc", event.Figures{})
	if *wyrm.Body != 5 || *orcs.Attack != 5 || *orcs.Defend != 2 {
		t.Errorf("ice wyrm %+v, orc %+v", wyrm, orcs)
	}
	if price, known := f.price("long_spear"); !known || price != 200 || !f.listed("long_spear") {
		t.Error("the armory does not sell the long spear")
	}
	table.After().By(ben).When(JoinHero{HeroType: "seer", Name: "Una"}).Types("HeroJoined")
	given(t, party()...).By(ben).When(JoinHero{HeroType: "seer", Name: "Una"}).Unclear("hero_type")
	given(t, append(inRound(), added(t, winter)...)...).When(PlaceMonster{Type: "ice_wyrm", Area: "R3", Source: "map"}).Types("MonsterPlaced")
	given(t, inRound()...).When(PlaceMonster{Type: "ice_wyrm", Area: "R3", Source: "map"}).Unclear("type")
	given(t, inRound()...).When(AddContent{Pack: winter}).Types("ContentAdded")
}

// HQ-CARD-01: what the table entered goes before every pack, and a pack before
// those added earlier.
func TestThePackAddedLastCounts(t *testing.T) {
	second := `{"pack": "More", "monsters": [{"name": "Ice Wyrm", "attack": 6}]}`
	past := append(append(party(), added(t, winter)...), added(t, second)...)
	attack := func(past ...events.Event) int {
		return *given(t, past...).State().figures(rules.NewOptions(Options)).monster("ice_wyrm", event.Figures{}).Attack
	}
	if got := attack(past...); got != 6 {
		t.Errorf("attack %d by the packs", got)
	}
	if got := attack(append(past, event.CardFigureEntered{Catalogue: "monster", Card: "ice_wyrm", Field: "attack", Value: json.RawMessage("1")})...); got != 1 {
		t.Errorf("attack %d as entered", got)
	}
	given(t, past...).When(AddContent{Pack: second}).Nothing()
	given(t, past...).When(AddContent{Pack: winter}).Types("ContentAdded")
}

// HQ-ROLE-04
func TestQuestBooksOfAPackAreZargons(t *testing.T) {
	own, err := content.ReadOwn(cellar)
	if err != nil {
		t.Fatal(err)
	}
	given(t, party()...).When(AddContent{Pack: cellar}).Then(event.QuestBookAdded{Pack: own.Name, Edition: "winter", Rows: own.Books})
	both := strings.Replace(cellar, `"quest_books"`, `"monsters":[{"name":"Ghoul"}],"quest_books"`, 1)
	table := given(t, party()...).When(AddContent{Pack: both})
	table.Types("ContentAdded", "QuestBookAdded")
	if open := table.Events()[0].(event.ContentAdded); strings.Contains(string(open.Rows), "Down") {
		t.Errorf("everybody reads %s", open.Rows)
	}
	table.After().When(AddContent{Pack: both}).Nothing()
	given(t, party()...).By(ben).When(AddContent{Pack: winter}).Refused("NotZargon", "HQ-ROLE-04")
	given(t, append(party(), event.CampaignEnded{})...).When(AddContent{Pack: winter}).Refused("CampaignClosed", "HQ-NEW-02")
}

// HQ-CARD-01
func TestARowThatIsWrongIsNamed(t *testing.T) {
	for pack, want := range map[string]string{
		`{pack: A, monsters: [{name: B, attack: 21}]}`:                                  `monsters, row 1 (B), field attack: 21 is no whole number from 0 to 20`,
		`{pack: A, equipment: [{name: B}, {name: C, not_for: [nobody]}]}`:               `equipment, row 2 (C), field not_for: no hero class has the key "nobody"`,
		`{pack: A, equipment: [{name: C, only_for: [orc]}]}`:                            `equipment, row 1 (C), field only_for: no hero class has the key "orc"`,
		`{pack: A, artifacts: [{name: C, only_for: [orc]}]}`:                            `artifacts, row 1 (C), field only_for: no hero class has the key "orc"`,
		`{pack: A, heroes: [{name: C, start_weapon: shield}]}`:                          `heroes, row 1 (C), field start_weapon: no weapon has the key "shield"`,
		`{pack: A, heroes: [{name: C, start_weapon: none, start_armor: dagger}]}`:       `heroes, row 1 (C), field start_armor: no armor has the key "dagger"`,
		`{pack: A, monsters: [{name: B, effect: "` + strings.Repeat("x", 4001) + `"}]}`: `field effect: 4001 letters`,
		"pack: A # " + strings.Repeat("<", largestPack/6) + "\nmonsters: [{name: B}]":   `at most 60000 fit; add it as several packs`,
		`monsters: []`: `pack: is missing`,
	} {
		table := given(t, party()...)
		table.When(AddContent{Pack: pack}).Unclear("pack")
		_, err := Decider.Decide(table.State(), AddContent{Pack: pack}, rules.Call{By: ana, Options: rules.NewOptions(Options)})
		if unclear, _ := errors.AsType[rules.Unclear](err); !strings.Contains(unclear.Detail.String(), want) {
			t.Errorf("%.80s: %v", pack, err)
		}
	}
	given(t, party()...).When(AddContent{Pack: `{pack: A, equipment: [{name: C, not_for: [seer]}], heroes: [{name: Seer}]}`}).Types("ContentAdded")
}

// HQ-CARD-01: the state can be written and read again, and rows that nobody can
// read are none.
func TestPacksSurviveBeingWritten(t *testing.T) {
	s := given(t, added(t, winter)...).State()
	var again State
	data, err := json.Marshal(s)
	if err != nil || json.Unmarshal(data, &again) != nil {
		t.Fatal(err)
	}
	if !again.figures(rules.NewOptions(Options)).isMonster("ice_wyrm") {
		t.Errorf("read again, the pack is lost: %s", data)
	}
	if got := evolve(s, event.ContentAdded{Pack: "Broken", Rows: json.RawMessage("[")}); len(got.Packs.Added()) != 1 {
		t.Errorf("%d packs", len(got.Packs.Added()))
	}
	if json.Unmarshal([]byte(`{"packs":[{"pack":"Broken","rows":3}]}`), &again) == nil {
		t.Error("a broken pack was read")
	}
}

// HQ-CARD-11: a card without copies is drawn by hand without a refusal, and the
// table is warned of it.
func TestATreasureCardWithoutCopiesIsWarnedOf(t *testing.T) {
	ring := added(t, `{pack: A, treasure_deck: [{name: "Frost Ring", kind: gold, gold: 40}]}`)
	o := rules.NewOptions(Options)
	if got := Uncounted(words.English, given(t, ring...).State(), o); !slices.Equal(got, []rules.Known{{ID: "frost_ring", Name: "Frost Ring"}}) {
		t.Errorf("uncounted: %v", got)
	}
	for _, k := range thingsKnown(words.English, given(t, ring...).State(), o, "treasure card") {
		if (k.Note != "") != (k.ID == "frost_ring") {
			t.Errorf("%s: %q", k.ID, k.Note)
		}
	}
	counted := append(ring, event.CardFigureEntered{Catalogue: "treasure", Card: "frost_ring", Field: "count", Value: json.RawMessage("2")})
	if got := Uncounted(words.English, given(t, counted...).State(), o); len(got) != 0 {
		t.Errorf("uncounted: %v", got)
	}
	if got := Uncounted(words.English, State{}, o); len(got) != 0 {
		t.Errorf("of the shipped deck uncounted: %v", got)
	}
}

// HQ-CARD-01: the history of a pack shows what its rows lie over.
func TestThePacksTellWhatTheirRowsLieOver(t *testing.T) {
	past := append(added(t, winter), added(t, `{pack: B, monsters: [{name: Ice Wyrm}, {name: Yeti}, {name: Ghoul}]}`)...)
	packs := given(t, past...).State().Packs
	want := []PackRow{{"monsters", "Ice Wyrm", "Winter at our table"}, {"monsters", "Yeti", "the-frozen-horror"}, {"monsters", "Ghoul", ""}}
	if got := packs.Contents(1); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := packs.Contents(0); len(got) != 4 || got[0].Group != "equipment" {
		t.Errorf("%v", got)
	}
}

// HQ-CARD-01: the table's own cards are called as their rows call them.
func TestTheTablesOwnCardsHaveTheNamesOfTheirPack(t *testing.T) {
	s := given(t, append(inRound(), append(added(t, winter), event.MonsterPlaced{Monster: "m9", Type: "ice_wyrm"}, event.ItemGained{Hero: elf, Item: "i9", Card: "long_spear"})...)...).State()
	d := s.asked(rules.NewOptions(Options))
	for got, want := range map[string]string{
		s.CardName("ice_wyrm"): "Ice Wyrm", s.CardName("heal_body"): "Heal Body", s.CardName("reagent_bag"): "Reagent bag",
		NameOf(s, "i9"): "Long Spear", fmt.Sprint(d.name("m9")): "the Ice Wyrm", d.figures().lackOfPrice("long_spear").Name.String(): "Price of Long Spear",
	} {
		if got != want {
			t.Errorf("it is called %q, want %q", got, want)
		}
	}
}
