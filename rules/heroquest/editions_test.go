package heroquest

import (
	"slices"
	"testing"

	event "loretome/events/heroquest"

	"loretome/rules"
	"loretome/rules/words"
)

// lists are the keys that a form offers of a kind.
func lists(s State, kind string) []string {
	var ids []string
	for _, k := range thingsKnown(words.English, s, rules.NewOptions(Options), kind) {
		ids = append(ids, k.ID)
	}
	return ids
}

// HQ-CARD-01, HQ-BOX-08
func TestListsOfferTheFollowedBoxAndTheEditionsChosen(t *testing.T) {
	frost := event.EditionsChosen{Editions: []string{"the-frozen-horror"}}
	for _, c := range []struct {
		past              State
		kind, in, without string
	}{
		{given(t).State(), "monster type", "goblin", "yeti"},
		{given(t).State(), "monster piece", "token", "yeti"},
		{given(t).State(), "equipment", "dagger", "spear"},
		{given(t).State(), "artifact", "borins_armor", "armband_of_ice"},
		{given(t).State(), "hero class", "wizard", "berserker"},
		{given(t).State(), "edition", "the-frozen-horror", "2021"},
		{given(t, frost).State(), "monster type", "yeti", "ogre"},
		{given(t, frost).State(), "equipment", "potion_of_battle_rage", "spear"},
		{given(t, frost).State(), "card", "potion_of_battle_rage", "armband_of_ice"},
		{given(t, event.QuestDefined{Quest: 1, Title: "Ice", Pack: "The Frozen Horror"}).State(), "monster type", "yeti", "ogre"},
		{given(t, event.QuestDefined{Quest: 1, Title: "Ice", Monsters: []event.MapMonster{{Type: "ogre"}}}).State(), "monster type", "ogre", "yeti"},
		{given(t, event.CardFigureEntered{Catalogue: "monster", Card: "ice_troll", Field: "body", Value: []byte("3")}).State(), "monster type", "ice_troll", "yeti"},
		{given(t, added(t, winter)...).State(), "monster type", "ice_wyrm", "yeti"},
		{given(t, added(t, `{pack: A, monsters: [{name: Yeti, body: 6}]}`)...).State(), "monster type", "yeti", "ogre"},
	} {
		got := lists(c.past, c.kind)
		if !slices.Contains(got, c.in) || slices.Contains(got, c.without) {
			t.Errorf("%s: %v should have %s and not %s", c.kind, got, c.in, c.without)
		}
	}
	if got := lists(State{}, "monster type"); !slices.Equal(got[:4], []string{"goblin", "orc", "abomination", "skeleton"}) {
		t.Errorf("the monsters stand in the order %v", got)
	}
	if got := thingsKnown(words.English, given(t, added(t, `{pack: A, monsters: [{name: "Ice-Wyrm's Egg"}]}`)...).State(), rules.NewOptions(Options), "monster type"); !slices.Contains(got, rules.Known{ID: "ice_wyrms_egg", Name: "Ice-Wyrm's Egg"}) {
		t.Errorf("the table's own monster is called otherwise: %v", got)
	}
}

// HQ-CARD-01: the armory sells what the editions in use have.
func TestTheArmorySellsTheCardsOfTheEditionsChosen(t *testing.T) {
	past := atArmory(rich(dwarf, 500))
	buy := Purchase{Hero: dwarf, Card: "potion_of_frost_skin"}
	given(t, past...).By(ben).When(buy).Refused("NotForSale", "HQ-ARMORY-01")
	given(t, append(past, event.EditionsChosen{Editions: []string{"the-frozen-horror"}})...).By(ben).When(buy).Types("ItemPurchased")
}

// HQ-BOX-08
func TestZargonChoosesTheEditions(t *testing.T) {
	choose := ChooseEditions{Editions: []string{"the-frozen-horror", "2021", "kellars-keep"}}
	table := given(t, party()...).When(choose)
	table.Then(event.EditionsChosen{Editions: []string{"kellars-keep", "the-frozen-horror"}})
	table.After().When(choose).Nothing()
	table.After().When(ChooseEditions{}).Then(event.EditionsChosen{Editions: []string{}})
	given(t, party()...).When(ChooseEditions{}).Nothing()
	given(t, party()...).When(ChooseEditions{Editions: []string{"1066"}}).Unclear("editions")
	given(t, party()...).By(ben).When(choose).Refused("NotZargon", "HQ-ROLE-04")
	all := Editions(table.After().State(), rules.NewOptions(Options))
	if all[0].Name != "first-light" || !all[0].Fixed || !all[1].Fixed || all[1].Rows == 0 {
		t.Errorf("%+v", all[:2])
	}
	for _, e := range all {
		if want := e.Fixed || e.Name == "kellars-keep" || e.Name == "the-frozen-horror"; e.InUse != want {
			t.Errorf("%+v", e)
		}
	}
}

func TestABookIsKnownByAnyOfItsNames(t *testing.T) {
	books := QuestBooks(State{}, rules.NewOptions(Options))
	for pack, want := range map[string]event.Key{"First Light": "heroquest_first_light", "HeroQuest: First Light": "heroquest_first_light", "Kellar's Keep": "kellars_keep", "": "", "Our own": ""} {
		var got event.Key
		if i := slices.IndexFunc(books, func(b QuestBook) bool { return b.Is(pack) }); i >= 0 {
			got = books[i].Key
		}
		if got != want {
			t.Errorf("%q is of the book %q, want %q", pack, got, want)
		}
	}
}
