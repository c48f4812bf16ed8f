package heroquest

import (
	"testing"

	"loretome/rules/ruletest"
)

// HQ-TRAP, HQ-PITTRAP, HQ-FALL, HQ-SPEAR, HQ-CHEST, HQ-DISARM, HQ-JUMP, HQ-PIT,
// HQ-SECRET, HQ-TREAS, HQ-REVEAL: a quest of traps and searches, line by line.
func TestAQuestOfTrapsReplays(t *testing.T) {
	end := ruletest.Given(t, Decider, Options).At(ana, ben, cleo).
		Replays("testdata/traps.golden", script(t, questOfTraps)...).State()
	if end.Quest != nil || end.Quests[1].Attempts[0].Outcome != "success" || end.Heroes[elf].Gold != 255 {
		t.Errorf("the campaign ends with %+v", end.Heroes)
	}
}

const questOfTraps = `
ben JoinHero hero_type=barbarian name=Torg
ben JoinHero hero_type=dwarf name=Durin
cleo JoinHero hero_type=elf name=Ilya
cleo JoinHero hero_type=wizard name=Mira
ana SetSeating order=["h1","h2","h3","h4"]
ana DefineQuest {"quest_no":1,"title":"The Mines","traps":[{"trap_id":"t1","kind":"net","area":"Way"}]}
ana DefineQuest {"quest_no":1,"title":"The Mines","traps":[{"trap_id":"t1","kind":"chest","area":"Vault"}]}
ana DefineQuest {"quest_no":1,"title":"The Mines","goal":"Find the armor.","start_area":"Gate","wandering_monster":"zombie","notes":[{"ref":"A","area":"Gate","text":"A miner lies here."},{"ref":"B","area":"Store","text":"Bolts whirr."},{"ref":"C","area":"Store","text":"The way out."}],"areas":[{"area":"Gate","kind":"room","squares":[[1,5],[2,5],[1,6],[2,6]]},{"area":"Way","kind":"corridor","squares":[[3,5],[4,5],[5,5],[6,5],[7,5],[8,5],[9,5]]},{"area":"Vault","kind":"room","squares":[[10,4],[11,4],[12,4],[10,5],[11,5],[12,5],[10,6],[11,6],[12,6],[10,7],[11,7],[12,7]]},{"area":"Store","kind":"room","squares":[[13,5],[14,5],[15,5],[16,5],[13,6],[14,6],[15,6],[16,6],[13,7],[14,7],[15,7],[16,7],[13,8],[14,8],[15,8],[16,8]]},{"area":"Den","kind":"room","squares":[[4,6],[5,6],[6,6],[4,7],[5,7],[6,7],[4,8],[5,8],[6,8]]}],"doors":[{"door_id":"D1","between":["Gate","Way"],"edge":[[2,5],[3,5]]},{"door_id":"D2","between":["Way","Vault"],"edge":[[9,5],[10,5]]}],"secret_doors":[{"door_id":"S1","between":["Vault","Store"],"edge":[[12,7],[13,7]]},{"door_id":"S2","between":["pit-t1","Den"],"edge":[[5,5],[5,6]]}],"furniture":[{"piece":"chest","area":"Vault"},{"piece":"bookcase","area":"Store","square":[15,8]}],"blocked":[],"monsters":[{"type":"goblin","area":"Den"}],"traps":[{"trap_id":"t1","kind":"pit","square":[5,5],"area":"Way"},{"trap_id":"t2","kind":"spear","square":[7,5],"area":"Way"},{"trap_id":"t3","kind":"falling_block","square":[8,5],"area":"Way"},{"trap_id":"t4","kind":"pit","square":[10,5],"area":"Vault","behind_door":"D2"},{"trap_id":"t5","kind":"chest","object":"chest","area":"Vault","effect_note":"A gas costs 1 Body and 1 Mind Point."},{"trap_id":"t6","kind":"furniture","object":"bookcase","area":"Store","effect_note":"It falls: 2 combat dice."},{"trap_id":"t7","kind":"falling_block","square":[13,6],"area":"Store"},{"trap_id":"t8","kind":"chest","object":"strongbox","area":"Store","effect_note":"A hum costs 1 Mind Point."},{"trap_id":"t9","kind":"furniture","object":"rack","area":"Store","effect_note":"It creaks."}],"special_treasures":[{"treasure_id":"s1","area":"Vault","gold":120,"items":["borins_armor"],"artifact":true,"text":"Borin's Armor!"}]}
ana SetUpQuest {"quest_no":1,"placed":[{"piece":"pit","square":[5,5],"area":"Way"}]}
ana SetUpQuest {"quest_no":1,"heroes_at":{"h1":[2,5],"h2":[2,6],"h3":[1,5],"h4":[1,6]}}
ana ReadAloud what=quest_note note_ref=A
ana BeginQuest
cleo DealSpells hero_id=h4 elements=["air","fire"]
cleo DealSpells hero_id=h4 elements=["air","fire","water"]
cleo DealSpells hero_id=h3 elements=["earth"]
ana BeginQuest
ana ReadAloud what=quest_note note_ref=A
ana ApplyQuestNote {"note_ref":"A","changes":[{"figure":"h4","item":"tool_kit"},{"figure":"h3","gold":35}]}

# Round 1: the pit in the passage.
ben RollMovement hero_id=h1 | 66
ben OpenDoor hero_id=h1 door_id=S1 +adjacent
ben Move hero_id=h1 path=[[3,5]] area=Way +clear -passes_monster +free
ana Move hero_id=h1 path=[[2,4]] +clear -passes_monster +free
ben Move hero_id=h1 path=[[2,4]] +clear -passes_monster +free
ben OpenDoor hero_id=h1 door_id=D1 +adjacent
ben Move hero_id=h1 path=[[3,5],[4,5],[5,5],[6,5]] area=Way -clear -passes_monster +free
ben Move hero_id=h1 path=[[3,5],[4,5],[5,5],[6,5]] area=Way +clear -passes_monster +free
ben EndTurn hero_id=h1
ben FindTreasure hero_id=h2 room=Gate card=gem +in_room +monster_in_room
ben RollMovement hero_id=h2 | 34
ben Move hero_id=h2 path=[[2,5],[3,5],[4,5]] area=Way +clear -passes_monster +free
ben SearchTraps hero_id=h2 area=Way +in_room +monster_in_sight
ben SearchTraps hero_id=h2 area=Way +in_room -monster_in_sight
ben EndTurn hero_id=h2
ben DrawTreasureCard card=gem
ana AnswerSearch doors=[]
ana AnswerSearch
ben Disarm hero_id=h2 trap_id=t2 | W
ben EndTurn hero_id=h2
cleo RollMovement hero_id=h3 | 55
cleo Move hero_id=h3 path=[[2,5],[3,5],[4,5],[5,5],[6,5]] area=Way +clear -passes_monster +free
cleo Move hero_id=h3 path=[[2,5],[3,5],[4,5]] area=Way +clear -passes_monster +free
cleo Jump hero_id=h3 trap_id=t9 +adjacent +landing_clear -landing_monster +free | W
cleo Jump hero_id=h3 trap_id=t1 to=[6,5] -adjacent +landing_clear -landing_monster +free | W
cleo Jump hero_id=h3 trap_id=t1 to=[6,5] +adjacent +landing_clear -landing_monster +free | W
cleo DeclareJump hero_id=h3 trap_id=t2 to=[8,5] +adjacent +landing_clear -landing_monster +free
cleo EndTurn hero_id=h3
cleo RollJump hero_id=h3 | S
cleo EndTurn hero_id=h3
cleo RollTrapDamage hero_id=h4 | S
cleo RollTrapDamage hero_id=h3 | S
cleo FindSecretDoors hero_id=h4 area=Gate +in_room -monster_in_sight
cleo FindTraps hero_id=h4 area=Gate +in_room -monster_in_sight
cleo EndTurn hero_id=h4
ana BeginZargonTurn
ana EndTurn

# Round 2: a secret door in the pit; the dwarf at work; the pit behind the door.
ben SearchTraps hero_id=h1 area=pit-t1 +in_room -monster_in_sight
ben FindSecretDoors hero_id=h1 area=Way +in_room -monster_in_sight
ben FindSecretDoors hero_id=h1 area=pit-t1 +in_room -monster_in_sight
ben FindTreasure hero_id=h1 room=pit-t1 card=gem -monster_in_room
ana RevealArea {"shown":{"area":"Den","area_kind":"room"},"cause":"sight"}
ben RollMovement hero_id=h1 | 12
ben OpenDoor hero_id=h1 door_id=S2 +adjacent
ben EndTurn hero_id=h1
ben Disarm hero_id=h2 trap_id=t1 | W
ben Disarm hero_id=h2 trap_id=t6 +adjacent | W
ben RollMovement hero_id=h2 | 65
ben Jump hero_id=h2 trap_id=t1 to=[6,5] +adjacent +landing_clear +landing_monster +free | B
ben Jump hero_id=h2 trap_id=t1 to=[6,5] +adjacent +landing_clear -landing_monster +free | B
ben Disarm hero_id=h2 trap_id=t3 path=[[7,5],[8,5]] +clear -passes_monster +free | W
ben Move hero_id=h2 squares=1 +clear -passes_monster +free
ben EndTurn hero_id=h2
cleo RollMovement hero_id=h3 | 43
cleo Move hero_id=h3 path=[[8,5],[9,5]] area=Way +clear -passes_monster +free
cleo OpenDoor hero_id=h3 door_id=D2 +adjacent
cleo FindTraps hero_id=h3 area=Vault -in_room -monster_in_sight
cleo Move hero_id=h3 path=[[10,5],[11,5]] area=Vault +clear -passes_monster +free
cleo Cast hero_id=h4 spell=swift_wind targets=["h4"]
cleo EndTurn hero_id=h4
ana MoveMonster monster_id=m1 squares=2 enter_pit=t1 +clear -passes_hero -passes_monster +free
ana AttackHero monster_id=m1 target=h1 +adjacent | SS / WW
ana AttackHero monster_id=m1 target=h1 +adjacent | SS / W
ana EndTurn

# Round 3: a fight from the pit, a gas in the chest, a card in the pit.
ben Attack hero_id=h1 target=m1 +adjacent | SS / W
ben EndTurn hero_id=h1
ben RollMovement hero_id=h2 | 33
ben Move hero_id=h2 path=[[9,5],[10,5],[11,5]] area=Vault +clear -passes_monster +free
ben Move hero_id=h2 path=[[9,5]] area=Way +clear -passes_monster +free
ben Jump hero_id=h2 trap_id=t4 to=[11,5] +adjacent +landing_clear -landing_monster +free | W
ben FindTreasure hero_id=h2 room=Vault +in_room -monster_in_room
ben FindTreasure hero_id=h2 room=Vault +in_room -monster_in_room
cleo FindTreasure hero_id=h3 room=Vault +in_room -monster_in_room
cleo FindTreasure hero_id=h3 room=pit-t4 card=gem -monster_in_room
cleo RollMovement hero_id=h3 | 21
cleo Move hero_id=h3 path=[[10,6],[11,6]] area=Vault +clear -passes_monster +free
cleo EndTurn hero_id=h3
cleo RollMovement hero_id=h4 | 3333
cleo Move hero_id=h4 path=[[2,6],[3,6],[3,5],[4,5]] area=Way +clear -passes_monster +free
cleo Move hero_id=h4 path=[[2,6],[2,5],[3,5],[4,5]] area=Way +clear -passes_monster +free
cleo Jump hero_id=h4 trap_id=t1 to=[6,5] +adjacent +landing_clear -landing_monster +free | S
ana EndTurn

# Round 4: out of the pits; the special treasure.
ben RollMovement hero_id=h1 | 45
ben Jump hero_id=h1 trap_id=t1 +adjacent +landing_clear -landing_monster +free | W
ben Move hero_id=h1 path=[[6,5],[7,5],[8,5],[9,5]] area=Way +clear -passes_monster +free
ben Jump hero_id=h1 trap_id=t4 to=[11,4] +adjacent +landing_clear -landing_monster +free | B
ben DrawTreasureCard card=gem
ana AnswerSearch treasure=s1
ben EndTurn hero_id=h1
ben FindTraps hero_id=h2 area=Vault +in_room -monster_in_sight
ben EndTurn hero_id=h2
cleo FindTreasure hero_id=h3 room=Vault card=gem +in_room -monster_in_room
cleo FindTreasure hero_id=h3 room=Vault +in_room -monster_in_room
cleo EndTurn hero_id=h3
cleo RollMovement hero_id=h4 | 64
cleo Move hero_id=h4 path=[[6,5],[7,5],[8,5],[9,5]] area=Way +clear -passes_monster +free
cleo EndTurn hero_id=h4
ana EndTurn

# Round 5: cards of the deck; the door behind the shelves.
ben FindTreasure hero_id=h1 room=Vault card=hazard_arrow +in_room -monster_in_room
ben EndTurn hero_id=h1
ben SearchSecretDoors hero_id=h2 area=Vault +in_room -monster_in_sight
ana AnswerSearch doors=["S9"]
ana AnswerSearch doors=["S1"]
ben OpenDoor hero_id=h2 door_id=S1 +adjacent
ben RollMovement hero_id=h2 | 54
ben OpenDoor hero_id=h2 door_id=S1 +adjacent
ben Move hero_id=h2 path=[[12,5],[12,6],[12,7],[13,7],[13,6]] area=Store +clear -passes_monster +free
ben RollTrapDamage hero_id=h2 | SWS
ben EndTurn hero_id=h2
ben ChooseTrapEscape hero_id=h2 direction=ahead to=[13,6] +free
ben ChooseTrapEscape hero_id=h2 direction=ahead to=[14,6] -free
ben ChooseTrapEscape hero_id=h2 direction=ahead to=[14,6] +free
cleo RollMovement hero_id=h3 | 33
cleo Jump hero_id=h3 trap_id=t7 +adjacent +landing_clear -landing_monster +free | W
cleo Move hero_id=h3 path=[[12,6],[12,7],[13,7],[13,6]] area=Store +clear -passes_monster +free
cleo Move hero_id=h3 path=[[12,6],[12,7],[13,7]] area=Store +clear -passes_monster +free
cleo FindTraps hero_id=h3 area=Store +in_room -monster_in_sight
cleo EndTurn hero_id=h3
cleo RollMovement hero_id=h4 | 53
cleo Move hero_id=h4 path=[[10,5]] enter_pit=t4 area=Vault +clear -passes_monster +free
cleo FindTreasure hero_id=h4 room=pit-t4 card=wandering_monster -monster_in_room +company
cleo EndTurn hero_id=h4
ana PlaceMonster source=wandering -adjacent +free_adjacent
ana PlaceMonster source=wandering -adjacent -free_adjacent
cleo EndTurn hero_id=h4
ana MoveMonster monster_id=m2 squares=1 enter_pit=t4 area=Vault +clear -passes_hero -passes_monster +free
ana AttackHero monster_id=m2 target=h4 +adjacent | SW / S
ana EndTurn

# Round 6: bolts out of a note, the bookcase, and the way out.
ben Attack hero_id=h1 target=m2 +adjacent | SSS / BWB
ana SpringTrap hero_id=h1 kind=net how=quest_note quest_note=B
ana SpringTrap hero_id=h1 trap_id=t3 how=moved
ana SpringTrap hero_id=h1 kind=spear how=quest_note quest_note=B | W
ben FindTreasure hero_id=h2 room=Store card=jewels +in_room -monster_in_room -company | SB
ben FindTreasure hero_id=h3 room=Vault card=jewels +in_room -monster_in_room
cleo RollMovement hero_id=h3 | 11
cleo EndTurn hero_id=h3
cleo RollMovement hero_id=h4 | 66
cleo Move hero_id=h4 path=[[11,5],[11,6],[12,6],[12,7],[13,7],[14,7],[14,8]] area=Store +clear -passes_monster +free
cleo Disarm hero_id=h4 trap_id=t6 +adjacent | S
cleo Disarm hero_id=h4 trap_id=t9 means=dwarf +adjacent | W
cleo Disarm hero_id=h4 trap_id=t9 +adjacent | W
cleo EndTurn hero_id=h4
ana CloseDoor door_id=S1
ana CloseDoor door_id=S1 quest_note=C
ana EndTurn

# Round 7: the wizard's hand slips.
ben EndTurn hero_id=h1
ben EndTurn hero_id=h2
cleo PassItem from=h3 to=h2 item_id=i6 +adjacent
ben Wear hero_id=h2 item_id=i6
cleo EndTurn hero_id=h3
cleo Disarm hero_id=h4 trap_id=t8 -adjacent | S
cleo Disarm hero_id=h4 trap_id=t8 +adjacent | S
ana AnswerSearch {"quest_note":"C","hero_id":"h3","area":"Store","treasure":{"treasure_id":"s2","area":"Store","gold":65,"items":[]}}
ana AchieveGoal by=["h3"]
ana EndQuest outcome=retreat
ana EndQuest outcome=success
ana EndQuest outcome=success quest_note=C
ana FinishQuest
`
