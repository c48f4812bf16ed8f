package heroquest

import (
	"errors"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

func unclearAt(t *testing.T, what string, err error, field string) {
	t.Helper()
	if wrong, ok := errors.AsType[rules.Unclear](err); !ok || wrong.Field != field {
		t.Errorf("%s: wanted is a misunderstanding of %s, got %v", what, field, err)
	}
}

// HQ-SHEET-01: what the table sets by hand is still a sheet, a player and a
// number of dice that this game can have.
func TestACorrectionSetsWhatTheGameCanHave(t *testing.T) {
	e, ben, _ := burntElf(t)
	for path, to := range map[string]string{
		"/game/heroes/h1/dead": `true`, "/game/heroes/h1/body": `0`, "/game/heroes/h1/player_id": `"zz"`, "/game/items/i1/card": `"no such card"`,
		"/game/quests/1/definition/title": `"\u202eFort"`, "/game/quests/1/definition/reward_gold": `1000000000000`, "/game/quest/party": `["zz"]`,
		"/game/quest/monsters/m1/attack": `21`,
	} {
		unclearAt(t, path, e.Asked("s1", "Correct", `{"path":"`+path+`","to":`+to+`,"reason":"so"}`), "to")
	}
	e.Do("s1", "Correct", `{"path":"/game/heroes/h1/player_id","to":"s1","reason":"Ben is away"}`)
	e.Do("s1", "Correct", `{"path":"/game/quest/monsters/m1/attack","to":20,"reason":"so it stands in the notes"}`)
	e.Do("s1", "Correct", `{"path":"/game/heroes/h1/player_id","to":"`+string(ben)+`","reason":"Ben is back"}`)
}

// No figure that the table enters has more dice than a table could throw.
func TestAFigureOfTooManyDiceIsNotEntered(t *testing.T) {
	e, _, _ := burntElf(t)
	unclearAt(t, "9999 dice", e.Asked("s1", "EnterCardFigure", `{"catalogue":"monster","card":"goblin","field":"attack_dice","value":9999}`), "value")
}

// HQ-NEW-02: a campaign that has ended is played no more; what the kernel keeps
// open stays open.
func TestAnEndedCampaignIsPlayedNoMore(t *testing.T) {
	e := ruletest.Begin(t, System())
	ben := e.Join("Ben", events.HeroPlayer)
	e.Do(ben, "JoinHero", `{"hero_type":"elf","name":"Ilya"}`)
	e.Do("s1", "EndCampaign", `{"reason":"spring is here"}`)
	refusedBy(t, e.Asked(ben, "RenameHero", `{"hero_id":"h1","name":"Ilva"}`), "CampaignClosed", "HQ-NEW-02")
	e.Do("s1", "SetOption", `{"option":"death_save","value":"automatic"}`)
	e.Do("s1", "Correct", `{"path":"/game/heroes/h1/gold","to":5,"reason":"miscounted"}`)
	e.Do(ben, "AddNote", `{"on":"campaign","text":"until autumn"}`)
}
