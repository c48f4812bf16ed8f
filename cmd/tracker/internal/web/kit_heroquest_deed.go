package web

import (
	"encoding/json"

	"loretome/cmd/tracker/internal/app"
	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"

	"loretome/events"
)

// Deed gives the icon and colour of an action, and the figure that did it.
func (heroQuestKit) Deed(look app.Look, e campaign.Entry) (icon, hue, who string) {
	state, is := look.State.(campaign.State[heroquest.State])
	icon = deedIcon(e)
	if !is || kernelDeed(e.Command) {
		return icon, "", e.Seat.Name
	}
	doer := doerOf(e)
	if h, there := state.Game.Heroes[event.HeroID(doer)]; there {
		return icon, string(h.Type), h.Name
	}
	if e.Seat.Side != events.GameMaster {
		_, hue = heroQuestKit{}.Seat(look, seatOf(state, e.Seat.ID))
		return icon, hue, e.Seat.Name
	}
	if name := heroquest.NameOf(state.Game, doer); name != "" {
		return icon, zargonHue, capital(name)
	}
	return icon, zargonHue, "Zargon"
}

func seatOf(state campaign.State[heroquest.State], id events.SeatID) campaign.Seat {
	seat, _ := state.Kernel.Seat(id)
	return seat
}

// doerOf is the hero or monster that a command names as the one who acts.
func doerOf(e campaign.Entry) string {
	var named struct {
		Hero    string `json:"hero_id"`
		From    string `json:"from"`
		Monster string `json:"monster_id"`
		Dead    string `json:"dead_hero_id"`
	}
	if json.Unmarshal(e.Data, &named) != nil {
		return ""
	}
	for _, id := range []string{named.Hero, named.From, named.Monster, named.Dead} {
		if id != "" {
			return id
		}
	}
	for _, r := range e.Events {
		if joined, is := r.Data.(event.HeroJoined); is {
			return string(joined.Hero)
		}
	}
	return ""
}

// kernelDeed says whether a command is of the table rather than of the game.
func kernelDeed(command string) bool {
	_, own := deedIcons[command]
	return !own
}

// deedIcon is the icon of an action; a hero's death overshadows what caused it.
func deedIcon(e campaign.Entry) string {
	for _, r := range e.Events {
		switch r.Data.(type) {
		case event.HeroDied:
			return "skull"
		case event.DoorOpened:
			return "door"
		}
	}
	if icon, own := deedIcons[e.Command]; own {
		return icon
	}
	switch e.Command {
	case "Undo", "RequestUndo":
		return "undo"
	case "Redo", "RequestRedo":
		return "redo"
	case "StartCampaign", "JoinPlayer", "LeavePlayer", "AssignZargon":
		return "seat"
	case "StartSession", "EndSession":
		return "book"
	}
	return "note"
}

// deedIcons are the icons of HeroQuest's commands.
var deedIcons = map[string]string{
	"JoinHero": "heroes", "RenameHero": "heroes", "ReplaceHero": "heroes", "SetSeating": "seat", "EnterCardFigure": "book", "AddContent": "book", "ChooseEditions": "book", "EndCampaign": "flag",
	"DefineQuest": "quest", "RescheduleArtifact": "chest", "SetUpQuest": "quest", "ReadAloud": "book", "BeginQuest": "quest", "StartQuest": "quest",
	"DealSpells": "spell", "BeginTurn": "end", "BeginZargonTurn": "crown", "EndTurn": "end", "RollMovement": "die", "Move": "move", "EndMovement": "move",
	"OpenDoor": "door", "RevealArea": "eye", "DeclareAttack": "attack", "Attack": "attack", "AttackHero": "attack", "MonsterAttack": "attack",
	"RollAttack": "attack", "RollDefense": "attack", "DeclineDefense": "attack", "SearchTreasure": "search", "AnswerSearch": "chest",
	"DrawTreasureCard": "chest", "FindTreasure": "chest", "PassItem": "bag", "DrinkPotion": "potion", "Trade": "bag", "ShareGold": "coin",
	"Wield": "sword", "Wear": "sword", "Stow": "bag", "PlaceMonster": "crown", "ActivateMonster": "crown", "MoveMonster": "move",
	"ChooseDeathSave": "potion", "LootRemains": "bag", "AchieveGoal": "flag", "ExitHero": "end", "EndQuest": "flag", "SplitReward": "coin",
	"MarkQuest": "quest", "Restore": "heroes", "SettleQuest": "scales", "FinishQuest": "scales", "OpenArmory": "bag", "Purchase": "coin", "Sell": "coin",
	"CloseArmory": "bag", "CastSpell": "spell", "Cast": "spell", "EndEffect": "spell", "AssignDreadSpell": "crown", "CastDreadSpell": "spell",
	"SearchTraps": "search", "FindTraps": "search", "SearchSecretDoors": "search", "FindSecretDoors": "search", "DeclareDisarm": "trap",
	"RollDisarm": "trap", "Disarm": "trap", "DeclareJump": "move", "RollJump": "move", "Jump": "move", "SpringTrap": "trap", "RollTrapDamage": "trap",
	"ChooseTrapEscape": "move", "CloseDoor": "door", "ApplyQuestNote": "note", "ModifyQuest": "quest", "PickUp": "bag", "UseItem": "bag", "Reroll": "die",
}
