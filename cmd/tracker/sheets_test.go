package main

import (
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"

	event "loretome/events/heroquest"
	"loretome/projections"
)

// project reads what a page shows, as the game master sees it.
func (e *evening) project(into any, name, query string) {
	e.t.Helper()
	e.into(into, "GET", e.path("/projections/"+name+query), e.tokens["ana"], nil)
}

// sheet is a hero's sheet with all its numbers in one line, things, spells and
// quests in further ones.
type sheet struct {
	who, player string
	dice        string // Attack, Defend, movement
	body, mind  string // of how many
	gold        int
	things      string
	spells      string // those spent in brackets
	quests      string
	fate        string
}

// finalSheets are the sheets at the end of the evening.
var finalSheets = []sheet{
	{who: "h1 Hrolf the barbarian", player: "Ben", dice: "3 3 2", body: "8/8", mind: "2/2", gold: 75,
		things: "i1 broadsword in_hand, i10 helmet worn", quests: "[1]"},
	{who: "h2 Borgil the dwarf", player: "Ben", dice: "? 2 2", body: "0/7", mind: "3/3", quests: "[]", fate: "dead, then h5"},
	{who: "h3 Ysilde the elf", player: "Cleo", dice: "? 2 2", body: "0/6", mind: "4/4",
		spells: "(heal_body), rock_skin, pass_through_rock", quests: "[]", fate: "dead, then h6"},
	{who: "h4 Tamsin the wizard", player: "Cleo", dice: "1 2 2", body: "4/4", mind: "6/6", gold: 37, things: "i12 staff in_hand",
		spells: "swift_wind, tempest, veil_of_mist, ball_of_flame, fire_of_wrath, genie, courage, sleep, water_of_healing", quests: "[1]"},
	{who: "h5 Dagna the dwarf", player: "Ben", dice: "2 2 2", body: "7/7", mind: "3/3", gold: 25,
		things: "i8 handaxe in_hand, i13 dagger carried", quests: "[]"},
	{who: "h6 Linnet the elf", player: "Cleo", dice: "2 2 2", body: "6/6", mind: "4/4", gold: 5,
		things: "i2 handaxe carried, i9 shortsword in_hand", spells: "heal_body, rock_skin, pass_through_rock", quests: "[]"},
}

// checkSheets asserts every number on the sheets at the end of the evening.
func (e *evening) checkSheets() {
	e.t.Helper()
	var sheets []projections.Sheet
	e.project(&sheets, "hero-sheets", "")
	got := make([]sheet, len(sheets))
	for i, s := range sheets {
		got[i] = summed(s)
	}
	if diff := cmp.Diff(finalSheets, got, cmp.AllowUnexported(sheet{})); diff != "" {
		e.t.Errorf("the sheets at the end (-want +got):\n%s", diff)
	}
}

func summed(s projections.Sheet) sheet {
	attack := fmt.Sprint(s.Attack)
	if !s.AttackKnow {
		attack = "?"
	}
	sum := sheet{
		who: fmt.Sprintf("%s %s the %s", s.Hero, s.Name, s.Type), player: s.Player, dice: fmt.Sprintf("%s %d %d", attack, s.Defend, s.Move),
		body: fmt.Sprintf("%d/%d", s.Body, s.BodyMax), mind: fmt.Sprintf("%d/%d", s.Mind, s.MindMax), gold: s.Gold, quests: fmt.Sprint(s.Quests),
	}
	var things, spells []string
	for _, t := range s.Things {
		things = append(things, fmt.Sprintf("%s %s %s", t.Item, t.Card, t.Place))
	}
	for _, c := range s.Spells {
		spell := string(c.Key)
		if c.Spent {
			spell = "(" + spell + ")"
		}
		spells = append(spells, spell)
	}
	sum.things, sum.spells = strings.Join(things, ", "), strings.Join(spells, ", ")
	if s.Dead {
		sum.fate = "dead, then " + string(s.Successor)
	}
	return sum
}

// checkGold asserts that no coin of the evening was made or lost: what came in
// by treasure, reward and sale, less what was paid and stolen, is in the purses.
func (e *evening) checkGold() {
	e.t.Helper()
	var armory projections.Armory
	e.project(&armory, "armory", "")
	kinds, sum := map[string]int{}, 0
	for _, line := range armory.Ledger {
		kind, _, _ := strings.Cut(line.What, " ")
		kinds[kind] += line.Amount
		sum += line.Amount
	}
	want := map[string]int{
		"treasure:": 60, "special": 120, "share": 240, "bought": -250, "sold": 12, "stolen": -40,
		"given": 0, "left": -105, "taken": 105,
	}
	if diff := cmp.Diff(want, kinds); diff != "" {
		e.t.Errorf("the ledger's gold (-want +got):\n%s", diff)
	}
	purses := 0
	for _, p := range armory.Purses {
		purses += p.Gold
	}
	if sum != 142 || purses != 142 || armory.Party != 142 {
		e.t.Errorf("the ledger's sum is %d, the purses hold %d, the party has %d: all are 142", sum, purses, armory.Party)
	}
}

// checkRemains asserts what became of the dead and of the stolen artifact.
func (e *evening) checkRemains() {
	e.t.Helper()
	var fallen []projections.Fallen
	e.project(&fallen, "remains", "")
	got := make([]string, len(fallen))
	for i, f := range fallen {
		got[i] = fmt.Sprintf("%s in %s, quest %d, round %d: %s, %d gold, %v", f.Name, f.Area, f.Quest, f.Round, f.Fate, f.Gold, f.Things)
	}
	want := []string{
		"Borgil in Commander's Hall, quest 1, round 6: taken, 105 gold, [handaxe]",
		"Ysilde in Storeroom, quest 1, round 8: stolen, 40 gold, [shortsword talisman_of_lore]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		e.t.Errorf("the dead (-want +got):\n%s", diff)
	}
	e.checkOwed("?at=145", "talisman_of_lore")
	e.checkOwed("?at=191", "talisman_of_lore")
	e.checkOwed("?at=192") // rescheduled
	e.checkOwed("")
	var progress projections.Progress
	e.project(&progress, "quest-progress", "")
	if !progress.Quests[0].Won || progress.Current == nil || progress.Current.No != 2 || progress.Current.Round != 1 {
		e.t.Errorf("the quests at the end: %+v", progress)
	}
}

func (e *evening) checkOwed(at string, want ...event.Key) {
	e.t.Helper()
	var progress projections.Progress
	e.project(&progress, "quest-progress", at)
	if diff := cmp.Diff(append([]event.Key{}, want...), progress.Owed); diff != "" {
		e.t.Errorf("owed at %q (-want +got):\n%s", at, diff)
	}
}
