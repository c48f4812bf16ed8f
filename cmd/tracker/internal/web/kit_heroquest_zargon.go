package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// zargonSteps are Zargon's steps of the round.
func (t *heroQuestTable) zargonSteps() []views.Action {
	if !t.zargonsTurn() {
		return nil
	}
	begin := t.tile("BeginZargonTurn", "", t.v.Say("Begin Zargon’s turn"), "crown")
	begin.Form = t.form(begin.Name, "BeginZargonTurn", t.v.Say("Begin"), "crown").done()
	end := t.tile("EndTurn", "", t.v.Say("End Zargon’s turn"), "end")
	end.Form = t.form(end.Name, "EndTurn", t.v.Say("End Zargon’s turn"), "end").asksTheBrave().done()
	if t.a.Turn == nil && begin.Off == "" {
		begin.Main = true
		return append([]views.Action{begin}, append(t.monsterSteps(), end)...)
	}
	end.Main = end.Off == ""
	return append(t.monsterSteps(), end)
}

// directorSteps are what Zargon does at any time while rounds are played.
func (t *heroQuestTable) directorSteps() []views.Action {
	steps := []views.Action{t.revealStep(), t.placeStep(), t.linked("ReadAloud", "", t.v.Say("Read aloud"), "book")}
	goal := t.tile("AchieveGoal", "", t.v.Say("Goal reached"), "flag")
	goal.Form = t.form(goal.Name, "AchieveGoal", t.v.Say("The goal is reached"), "flag").many("by", t.v.Say("By whom?"), t.insiders()).
		prose("note", t.v.Say("How"), "").done()
	end := t.tile("EndQuest", "", t.v.Say("End the quest"), "flag")
	end.Form = t.form(end.Name, "EndQuest", t.v.Say("End the quest"), "flag").pick("outcome", t.v.Say("How does it end?"), []views.Choice{
		{Value: "success", Label: t.v.Say("Won"), Note: t.v.Say("a note ends it with heroes still inside")}, {Value: "retreat", Label: t.v.Say("Given up")}, {Value: "defeat", Label: t.v.Say("Lost")},
	}).text("quest_note", t.v.Say("Quest note that ends it"), "", nil).done()
	return append(append(steps, t.noteSteps()...), goal, end)
}

func (t *heroQuestTable) insiders() []views.Choice {
	var choices []views.Choice
	for _, h := range t.s.Inside() {
		choices = append(choices, views.Choice{Value: string(h), Label: t.hero(h), Hue: t.hue(string(h))})
	}
	return choices
}

// shownMonsters is how many monsters the form for an area has room for.
const shownMonsters = 3

// revealStep shows an area that the quest's definition does not know.
func (t *heroQuestTable) revealStep() views.Action {
	a := t.tile("RevealArea", "", t.v.Say("Show an area"), "eye")
	if len(t.s.Quests[t.a.No].Definition.Areas) > 0 {
		a.Title = t.v.Say("Another area")
		a.Href = t.v.Table.Command("RevealArea")
		return a // those of the definition have their own tiles on the board
	}
	f := t.form(a.Name, "RevealArea", t.v.Say("Show it"), "eye").text("shown.area", t.v.Say("Which area?"), "", t.unseen()).required().
		pick("shown.area_kind", t.v.Say("What is it?"), []views.Choice{{Value: "room", Label: t.v.Say("Room"), Chosen: true}, {Value: "corridor", Label: t.v.Say("Corridor")}}).
		pick("cause", t.v.Say("Because of"), []views.Choice{
			{Value: "sight", Label: t.v.Say("A look"), Chosen: true}, {Value: "door", Label: t.v.Say("A door")}, {Value: "quest_note", Label: t.v.Say("A note")}, {Value: "spell", Label: t.v.Say("A spell")},
		}).lines("shown.doors", t.v.Say("Its closed doors"))
	for i := range shownMonsters {
		f.may(fmt.Sprintf("shown.monsters[%d].type", i), t.v.Say("Monster %d", i+1), t.beasts())
	}
	a.Form = f.done()
	return a
}

// beasts are the types of monsters of the editions in use, and whatever the
// quest has; the form of the command itself offers the named ones besides.
func (t *heroQuestTable) beasts() []views.Choice {
	var choices []views.Choice
	var here []event.Key
	if t.a != nil {
		here = append(here, t.s.Quests[t.a.No].Definition.WanderingMonster)
		for _, m := range t.s.Quests[t.a.No].Definition.Monsters {
			here = append(here, m.Type)
		}
	}
	for _, m := range heroquest.MonsterTypes(t.s, t.options()) {
		if m.Kind == "type" || m.Kind == "" || slices.Contains(here, m.Type) {
			choices = append(choices, views.Choice{Value: string(m.Type), Label: t.v.Term(m.Name)})
		}
	}
	return choices
}

// unseen are the areas of the quest's definition that nobody saw yet.
func (t *heroQuestTable) unseen() []string {
	var names []string
	for _, area := range t.s.Quests[t.a.No].Definition.Areas {
		if _, seen := t.a.Areas[area.Area]; !seen {
			names = append(names, area.Area)
		}
	}
	return names
}

func (t *heroQuestTable) placeStep() views.Action {
	a := t.tile("PlaceMonster", "", t.v.Say("Place a monster"), "crown")
	a.Form = t.form(a.Name, "PlaceMonster", t.v.Say("Place it"), "crown").pick("type", t.v.Say("Monster"), t.beasts()).
		text("area", t.v.Say("Where?"), "", t.areas()).text("name", t.v.Say("Name"), "", nil).help(t.v.Say("of a monster with a name of its own")).
		pick("source", t.v.Say("Because of"), []views.Choice{{Value: "map", Label: t.v.Say("The map"), Chosen: true}, {Value: "quest_note", Label: t.v.Say("A note")}}).done()
	return a
}

// readStep reads the parchment to the table.
func (t *heroQuestTable) readStep() views.Action {
	a := t.tile("ReadAloud", "", t.v.Say("Read aloud"), "book")
	a.Form = t.form(a.Name, "ReadAloud", t.v.Say("It is read"), "book").hide("what", "parchment").
		prose("text", t.v.Say("Text"), "").help(t.v.Say("Left empty, it is the text of the quest’s definition.")).done()
	return a
}

func (t *heroQuestTable) notes() []string {
	var letters []string
	for _, n := range t.s.Quests[t.a.No].Definition.Notes {
		letters = append(letters, n.Ref)
	}
	return letters
}

// postTreasure takes Zargon's answer to a search: what is found, in full.
func (s *Server) postTreasure(c echo.Context) error {
	v, err := s.visit(c, "Play", words.Key("Command"))
	if err != nil {
		return err
	}
	t, err := v.heroQuest()
	if err != nil {
		return err
	}
	cmd, err := v.command("AnswerSearch")
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	found, err := t.foundTreasure(strings.TrimSpace(sent.Get("gold")), sent.Get("item"), strings.TrimSpace(sent.Get("text")))
	if err == nil {
		_, err = v.Give(cmd.Name, marshal(map[string]event.SpecialTreasure{"treasure": found}), nil)
	}
	if err != nil {
		return s.notGiven(v, cmd, sent, err)
	}
	return s.done(c, ownElement(sent), "")
}

// foundTreasure is a special treasure as it was typed, with the next name that
// is free in this quest.
func (t *heroQuestTable) foundTreasure(gold, item, text string) (event.SpecialTreasure, error) {
	found := event.SpecialTreasure{Text: text}
	if gold == "" && item == "" && text == "" {
		return found, rules.Ask("gold", "is wanted, or a thing, or a text")
	}
	if gold != "" {
		n, err := strconv.Atoi(gold)
		if err != nil {
			return found, rules.Ask("gold", "is a whole number")
		}
		found.Gold = n
	}
	if item != "" {
		found.Items = []event.Key{event.Key(item)}
	}
	if t.a == nil {
		return found, nil
	}
	if t.a.Search != nil {
		found.Area = t.a.Search.Area
	}
	taken := t.s.Quests[t.a.No].Found
	for n := 1; found.Treasure == "" || slices.Contains(taken, found.Treasure); n++ {
		found.Treasure = event.TreasureID(fmt.Sprintf("%s, find %d", found.Area, n))
	}
	return found, nil
}

// strengthWords tells how a hero would defend.
func (t *heroQuestTable) strengthWords(h event.HeroID) string {
	hero := t.s.Heroes[h]
	return t.v.Say("%d of %d Body, defends with %d", hero.Body, hero.BodyMax, heroquest.StrengthOf(t.s, t.options(), h).Defend)
}
