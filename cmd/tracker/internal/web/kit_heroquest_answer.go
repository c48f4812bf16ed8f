package web

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	event "loretome/events/heroquest"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// answerSteps are Zargon's answers to a search for traps or secret doors, with
// what the quest's definition has in that area filled in.
func (t *heroQuestTable) answerSteps(search heroquest.Search) []views.Action {
	a := t.tile("AnswerSearch", "", t.v.Say("Answer: traps in %s", search.Area), "search")
	if a.Off != "" {
		return nil
	}
	a.Main = true
	if search.Kind == "traps" {
		a.Name = "AnswerSearch-traps"
		a.Form = t.answerTraps(a.Name, search)
	} else {
		a.Name, a.Title = "AnswerSearch-doors", t.v.Say("Answer: secret doors in %s", search.Area)
		a.Form = t.answerDoors(a.Name, search)
	}
	return []views.Action{a}
}

func (t *heroQuestTable) answerTraps(name string, search heroquest.Search) *views.Form {
	var hidden []views.Choice
	for _, trap := range t.unsprung() {
		covered := len(search.Squares) == 0 || trap.Square == nil || slices.Contains(search.Squares, *trap.Square)
		if trap.Area == search.Area && covered {
			hidden = append(hidden, views.Choice{Value: string(trap.Trap), Label: t.v.trapName(trap), Note: trap.EffectNote, Chosen: true})
		}
	}
	f := t.form(name, "AnswerSearch", t.v.Say("This is found"), "search").hide("what", "traps")
	if len(hidden) > 0 {
		f.many("found", t.v.Say("Found"), hidden)
	}
	f.may("kind", t.v.Say("And one that the quest does not list"), t.v.trapWords()).text("name", t.v.Say("Its name"), "", nil)
	f.out.Action = t.v.Table.ZargonStep("answer")
	return f.done()
}

func (t *heroQuestTable) answerDoors(name string, search heroquest.Search) *views.Form {
	var hidden []views.Choice
	for _, door := range t.s.Quests[t.a.No].Definition.SecretDoors {
		if _, seen := t.a.Doors[door.Door]; !seen && slices.Contains(door.Between, search.Area) {
			hidden = append(hidden, views.Choice{Value: string(door.Door), Label: string(door.Door), Note: strings.Join(door.Between, " – "), Chosen: true})
		}
	}
	f := t.form(name, "AnswerSearch", t.v.Say("This is found"), "search").hide("what", "doors")
	if len(hidden) > 0 {
		f.many("found", t.v.Say("Found"), hidden)
	}
	f.text("name", t.v.Say("And one that the quest does not list: its name"), "", nil).text("to", t.v.Say("Where it leads"), "", t.areas())
	f.out.Action = t.v.Table.ZargonStep("answer")
	return f.done()
}

// postAnswer takes Zargon's answer to a search for traps or secret doors: a list
// that may be empty, as a form of the command could not send it.
func (s *Server) postAnswer(c echo.Context) error {
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
	answer, err := t.answered(sent)
	if err == nil {
		_, err = v.Give(cmd.Name, answer, nil)
	}
	if err != nil {
		return s.notGiven(v, cmd, sent, err)
	}
	return s.done(c, ownElement(sent), "")
}

// answered makes the command's data out of the form.
func (t *heroQuestTable) answered(sent url.Values) (json.RawMessage, error) {
	found := []json.RawMessage{}
	for _, id := range sent["found"] {
		found = append(found, marshal(id))
	}
	name, kind, to := strings.TrimSpace(sent.Get("name")), sent.Get("kind"), strings.TrimSpace(sent.Get("to"))
	if sent.Get("what") == "traps" {
		switch {
		case kind != "":
			found = append(found, marshal(event.FoundTrap{Trap: t.newTrap(name), Kind: kind}))
		case name != "":
			return nil, rules.Ask("kind", "is wanted for a trap that the quest does not list")
		}
		return marshal(map[string][]json.RawMessage{"traps": found}), nil
	}
	if name != "" || to != "" {
		if name == "" || to == "" {
			return nil, rules.Ask("name", "is wanted, and where the door leads")
		}
		here := ""
		if t.a != nil && t.a.Search != nil {
			here = t.a.Search.Area
		}
		found = append(found, marshal(event.Door{Door: event.DoorID(name), Between: []string{here, to}}))
	}
	return marshal(map[string][]json.RawMessage{"doors": found}), nil
}

// newTrap is a trap's name as it was typed, or the next one that is free.
func (t *heroQuestTable) newTrap(name string) event.TrapID {
	if name != "" || t.a == nil {
		return event.TrapID(name)
	}
	for n := 1; ; n++ {
		id := event.TrapID(fmt.Sprintf("trap %d", n))
		if _, taken := t.a.Traps[id]; !taken {
			return id
		}
	}
}
