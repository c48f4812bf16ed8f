package web

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// sheets are the things on a page that come on paper, by what they are called.
func (b *browser) sheets() []string {
	b.t.Helper()
	var names []string
	b.page.Find(".papers > article.sheet").Each(func(_ int, s *goquery.Selection) { names = append(names, s.AttrOr("aria-label", "")) })
	return names
}

// tags are what is between the words of a page.
var tags = regexp.MustCompile(`<[^>]*>`)

// paper is the text of one thing that comes on paper.
func (b *browser) paper(name string) string {
	b.t.Helper()
	one := b.page.Find(fmt.Sprintf("article.sheet[aria-label=%q]", name))
	if one.Length() != 1 {
		b.t.Fatalf("%s has %d sheets called %s", b.at, one.Length(), name)
	}
	text, err := one.Html()
	if err != nil {
		b.t.Fatal(err)
	}
	return b.s.squeeze(html.UnescapeString(tags.ReplaceAllString(text, " ")))
}

// What is printed is chosen in a form that needs no script: it asks the same page.
func TestWhatIsPrintedIsChosenInAForm(t *testing.T) {
	e := eveningBefore(t, "")
	b := e.ben.open(e.home + "/print?at=188").is(200).says("Only what your seat may see is printed.")
	form := b.page.Find("form#f-print")
	if way := form.AttrOr("method", "") + " " + form.AttrOr("action", ""); way != "get "+e.home+"/print" || form.Find("button").Length() != 1 {
		t.Errorf("the form goes to %s", way)
	}
	asked := map[string][]string{}
	form.Find("input").Each(func(_ int, in *goquery.Selection) {
		name := in.AttrOr("name", "")
		asked[name] = append(asked[name], in.AttrOr("value", ""))
		if _, ticked := in.Attr("checked"); ticked {
			asked["ticked"] = append(asked["ticked"], name+"="+in.AttrOr("value", ""))
		}
	})
	for name, want := range map[string]string{"hero": "h1 h2 h3 h4 h5 h6", "blank": "barbarian dwarf elf wizard empty", "party": "yes", "quest": "1", "session": "session-1",
		"undone": "out struck", "paper": "a4 letter", "at": "188", "ticked": "hero=h1 hero=h5 undone=out paper=a4"} {
		if got := strings.Join(asked[name], " "); got != want {
			t.Errorf("the form asks %s of %q, want %q", name, got, want)
		}
	}
	if len(b.sheets()) != 0 {
		t.Errorf("printed is %v, and nothing was asked for", b.sheets())
	}
	b.open(e.home + "/print?blank=empty&quest=1&session=session-1&party=yes&hero=h4&hero=h1&hero=h1").is(200)
	if got := b.sheets(); !slices.Equal(got, []string{"Hrolf", "Tamsin", "Blank sheet: Class", "The party", "Evening 1, 2 January", "Quest 1"}) {
		t.Errorf("printed is %v", got)
	}
	if b.page.Find(".papers.letter").Length() != 0 || b.open(e.home+"/print?hero=h1&paper=letter").page.Find(".papers.letter").Length() != 1 {
		t.Error("the paper is not the one that was asked for")
	}
	if title := b.page.Find("title").Text(); title != "Hrolf · Winter" {
		t.Errorf("one sheet is called %q", title)
	}
}

// What cannot be printed is said, with what can.
func TestWhatCannotBePrintedIsSaid(t *testing.T) {
	e := eveningBefore(t, "")
	for query, want := range map[string]string{
		"hero=h9":         "Hero: is a hero, h1, h2, h3, h4, h5, h6, not \"h9\".",
		"blank=bard":      "Blank: is a class, barbarian, dwarf, elf, wizard, empty, not \"bard\".",
		"quest=3":         "Quest: is a quest that your seat knows of, 1, 2, not \"3\".",
		"session=evening": "Session: is an evening, session-1, not \"evening\".",
		"party=no":        "Party: is one word, yes, not \"no\".", "paper=a3": "Paper: is a4 or letter, not \"a3\".", "undone=perhaps": "Undone: is struck or out, not \"perhaps\".",
	} {
		e.ben.open(e.home + "/print?" + query).is(400).says(want)
	}
	c := serve(t).campaign()
	b := c.browser().open("/c/" + c.id + "/seat/" + c.ben).is(200).fill("f-seat").is(200)
	b.open("/c/" + c.id + "/print").is(200).without("[name=hero], [name=session]").says("US Letter")
	b.open("/c/" + c.id + "/print?session=session-1").is(400).says("there is none yet")
}

// A hero's sheet has all that the hero is and has.
func TestAHeroesSheetIsPrinted(t *testing.T) {
	e := eveningBefore(t, "")
	b := e.cleo.open(e.home + "/print?hero=h1&hero=h4").is(200)
	hrolf, tamsin := b.paper("Hrolf"), b.paper("Tamsin")
	for _, want := range []string{"Hrolf Barbarian, played by Ben Winter as of 2 January 2026, action 197", "Attack 3 dice", "Defend 3 dice", "Move 2 dice", "Gold 75", "Body Points All 8. Cross off what is lost.",
		"Mind Points All 2.", "Broadsword in hand 3 dice in melee", "Helmet worn One more defend die", "Given to Dagna after quest 1 −50 75", "Quests done 1 done 2 3", "14 Honours Won The Border Fort of In-Gulden Slew Orc × 3, Skeleton, Captain Urzag Notes"} {
		if !strings.Contains(hrolf, want) {
			t.Errorf("the sheet does not say %q: %s", want, hrolf)
		}
	}
	for _, want := range []string{"Wizard, played by Cleo", "Air spells 0 of 3 cast this quest Swift Wind Double the movement dice of the next move", "Fire spells", "Water spells", "Staff in hand"} {
		if !strings.Contains(tamsin, want) {
			t.Errorf("the sheet does not say %q: %s", want, tamsin)
		}
	}
	if got := b.page.Find("[aria-label=Hrolf] .ticks").First().AttrOr("aria-label", ""); got != "8 of 8 Body Points left" {
		t.Errorf("the boxes say %q", got)
	}
	then := e.cleo.open(e.home + "/print?hero=h1&hero=h3&at=115").is(200)
	if hurt := then.paper("Hrolf"); !strings.Contains(hurt, "as of 2 January 2026, action 115") || !strings.Contains(hurt, "6 of 8 left") || strings.Contains(hurt, "Helmet") {
		t.Errorf("as it stood then it says %s", hurt)
	}
	if lost := then.page.Find("[aria-label=Hrolf] .ticks path").Eq(1).AttrOr("d", ""); strings.Count(lost, "M") != 2 {
		t.Errorf("two Body Points are lost, crossed is %q", lost)
	}
}

// A blank sheet has the figures of a class, or is quite empty.
func TestABlankSheetIsPrinted(t *testing.T) {
	e := gathered(t)
	b := e.ben.open(e.home + "/print?blank=elf&blank=barbarian&blank=empty").is(200)
	if elf := b.paper("Blank sheet: Elf"); !strings.Contains(elf, "Attack 2 dice Defend 2 dice Move 2 dice Gold Body Points All 6.") || !strings.Contains(elf, "Shortsword 2 dice in melee") ||
		!strings.Contains(elf, "Air Swift Wind Tempest Veil of Mist Earth") {
		t.Errorf("the elf’s says %s", elf)
	}
	if barbarian := b.paper("Blank sheet: Barbarian"); !strings.Contains(barbarian, "Attack 3 dice") || strings.Contains(barbarian, "Spells") {
		t.Errorf("the barbarian’s says %s", barbarian)
	}
	empty := b.paper("Blank sheet: Class")
	if !strings.Contains(empty, "Attack Defend Move Gold Body Points Frame as many as the card says") || b.page.Find("[aria-label='Blank sheet: Class'] .ticks").First().AttrOr("aria-label", "") != "10 empty boxes for Body Points" {
		t.Errorf("the empty one says %s", empty)
	}
}

// The party’s page has all heroes, their gold, the quests and the fallen.
func TestThePartyIsPrinted(t *testing.T) {
	e := eveningBefore(t, "")
	party := e.ben.open(e.home + "/print?party=yes").is(200).paper("The party")
	for _, want := range []string{"Winter · The party As of 2 January 2026, action 197", "Hrolf 8 of 8 2 of 2 3 3 2 75 Barbarian, played by Ben. Broadsword, helmet.", "Linnet 6 of 6 4 of 4 2 2 2 5", "Between them 142",
		"1 The Border Fort of In-Gulden Won. 1 attempt, the last: won; Borgil and Ysilde fell.", "2 The Warlock of Tuel-Vor Being played. Round 1.", "1 quest won.",
		"Borgil Quest 1, round 6, Commander's Hall: lost the last 3 Body Points to Captain Urzag. Comrades took what was there.", "Ysilde Quest 1, round 8"} {
		if !strings.Contains(party, want) {
			t.Errorf("it does not say %q: %s", want, party)
		}
	}
}

// A quest's record tells each attempt, and its secrets to the game master alone.
func TestAQuestsRecordIsPrinted(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home+"/commands/AddNote").is(200).fill("f-AddNote", "on", "quest:1", "text", "Left door first").is(200)
	ana, ben := e.ana.open(e.home+"/print?quest=1").is(200).paper("Quest 1"), e.ben.open(e.home+"/print?quest=1").is(200).paper("Quest 1")
	for _, want := range []string{"Winter · Quest 1 As of", "Quest 1, won", "No rider has come down", "Goal Slay the captain who holds the fort", "Attempt 1, 2 January 2026", "Won. Came back: Hrolf and Tamsin. Fell: Borgil and Ysilde.", "Rounds 10",
		"Slain 7 monsters", "Seen: Gatehouse, Long Passage, Guardroom, Storeroom, Chapel and Commander's Hall.", "Hrolf Orc × 3, Skeleton, Captain Urzag.", "Quest note Two orcs look up", "Treasure Round 1", "Borgil draws Gold (25)", "Ana Ten rounds, two graves", "Ben Left door first."} {
		if !strings.Contains(ben, want) || !strings.Contains(ana, want) {
			t.Errorf("it does not say %q: %s", want, ben)
		}
	}
	if opened := "The sealed notes, opened"; !strings.Contains(ben, opened) || !strings.Contains(ben, "loosestone") || strings.Contains(ana, opened) || !strings.Contains(ana, "Trap T1, Crypt") {
		t.Errorf("the notes that were opened when the quest was won are not told: %s", ben)
	}
	ana, ben = e.ana.open(e.home+"/print?quest=2").is(200).paper("Quest 2"), e.ben.open(e.home+"/print?quest=2").is(200).paper("Quest 2")
	for _, secret := range []string{"For the game master alone", "Wandering monster Zombie", "fenwhisper", "emberquay"} {
		if strings.Contains(ben, secret) || !strings.Contains(ana, secret) {
			t.Errorf("%q is told to a hero, or not to the game master", secret)
		}
	}
	if !strings.Contains(ben, "Going on. With Hrolf, Tamsin, Dagna and Linnet.") {
		t.Errorf("the quest that is played is told as %s", ben)
	}
}
