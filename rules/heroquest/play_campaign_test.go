package heroquest

import (
	"testing"

	"loretome/rules/ruletest"
)

// HQ-NEW, HQ-END, HQ-REWARD, HQ-REST, HQ-ARMORY, HQ-SELL, HQ-ITEM, HQ-ARTIF,
// HQ-UNFIN, HQ-DEATH: three quests, one of them failed and played again, with
// deaths, new heroes and visits to the armory, line by line.
func TestACampaignOfThreeQuestsReplays(t *testing.T) {
	end := ruletest.Given(t, Decider, Options).At(ana, ben, cleo).
		Replays("testdata/campaign.golden", script(t, threeQuests)...).State()
	if end.Phase != Closed || len(end.Quests[2].Attempts) != 2 || len(end.Owed) != 0 || end.Heroes["h6"].Type != "elf" {
		t.Errorf("the campaign ends with %+v", end)
	}
}

const threeQuests = `
ben JoinHero hero_type=barbarian name=Torg
ben JoinHero hero_type=dwarf name=Durin
cleo JoinHero hero_type=elf name=Ilya
cleo JoinHero hero_type=wizard name=Mira
ana SetSeating order=["h1","h2","h3","h4"]
ana DefineQuest {"quest_no":1,"title":"The Trial","reward_gold":600,"start_area":"Gate","areas":[{"area":"Gate","kind":"room"}],"special_treasures":[{"treasure_id":"s1","area":"Gate","gold":301,"items":["talisman_of_lore"],"artifact":true},{"treasure_id":"s2","area":"Gate","items":["borins_armor"],"artifact":true}],"traps":[],"secret_doors":[],"doors":[]}
ana DefineQuest {"quest_no":2,"title":"The Tomb","reward_gold":100,"start_area":"Gate","wandering_monster":"mummy","areas":[{"area":"Gate","kind":"room"},{"area":"Tomb","kind":"room"}],"doors":[{"door_id":"D1","between":["Gate","Tomb"]}],"monsters":[{"type":"mummy","area":"Tomb"},{"type":"mummy","area":"Tomb"},{"type":"gargoyle","area":"Tomb"}],"special_treasures":[],"traps":[],"secret_doors":[]}
ana DefineQuest {"quest_no":3,"title":"The Throne","goal":"Sit.","start_area":"Hall","areas":[{"area":"Hall","kind":"room"}],"special_treasures":[],"traps":[],"secret_doors":[],"doors":[]}

# Quest 1: a trial without a foe.
ben OpenArmory
ana StartQuest quest_no=2
ana StartQuest {"quest_no":1,"elements":{"h3":["water"],"h4":["air","earth","fire"]}}
ben JoinHero hero_type=dwarf name=Borin
ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
ben ShareGold from=h1 to=h3 amount=0
ben ShareGold from=h1 to=h3 amount=400
ben ShareGold from=h1 to=h3 amount=51
ben PassItem from=h1 to=h4 item_id=i5 +adjacent
ben Wear hero_id=h1 item_id=i6
cleo Wear hero_id=h4 item_id=i5
ben EndTurn hero_id=h1
ana AchieveGoal
ana AchieveGoal
ben ExitHero hero_id=h2 via=exit +at_exit
cleo ExitHero hero_id=h4 via=exit +at_exit
cleo ExitHero hero_id=h3 via=exit +at_exit
cleo ExitHero hero_id=h4 via=exit +at_exit
ana EndTurn
ben ExitHero hero_id=h1 via=exit +at_exit
ben SettleQuest
ana SettleQuest
ben SplitReward {"pot_gold":600,"shares":{"h1":150,"h2":150,"h3":150}}
ben SplitReward {"pot_gold":600,"shares":{"h1":700,"h2":-100}}
ben SplitReward {"pot_gold":600,"shares":{"h1":150,"h2":150,"h3":150,"h4":150}}
ben SplitReward {"pot_gold":600,"shares":{"h1":600}}
ben MarkQuest hero_id=h1
ana SettleQuest
ben MarkQuest hero_id=h2
cleo MarkQuest hero_id=h3
ben Restore hero_id=h1
ben Restore hero_id=h2
cleo Restore hero_id=h3
cleo Restore hero_id=h4
ana SettleQuest
cleo MarkQuest hero_id=h4
ana SettleQuest

# The armory.
ben Purchase hero_id=h1 card=battleaxe
ben OpenArmory
ana StartQuest quest_no=2
ben Purchase hero_id=h1 card=battleaxe
ben ShareGold from=h2 to=h1 amount=49
ben Purchase hero_id=h1 card=battleaxe
ben ShareGold from=h2 to=h1 amount=1
ben Purchase hero_id=h1 card=battleaxe
ben ShareGold from=h2 to=h1 amount=50
ben Purchase hero_id=h1 card=battleaxe
ben Wield hero_id=h1 item_id=i7
ben Sell hero_id=h1 item_id=i6
ben Sell hero_id=h1 item_id=i1
ben Purchase hero_id=h1 card=potion_of_healing
ben Sell hero_id=h2 item_id=i2
ben Purchase hero_id=h1 card=helmet
ben Wear hero_id=h1 item_id=i8
cleo Purchase hero_id=h3 card=dagger count=3
cleo Sell hero_id=h3 item_id=i9
cleo Trade from=h3 to=h4 item_id=i10 gold=500
cleo Trade from=h3 to=h4 item_id=i10 gold=15
cleo Purchase hero_id=h4 card=shortsword
cleo Purchase hero_id=h4 card=staff
cleo Wield hero_id=h4 item_id=i12
ben CloseArmory
ben CloseArmory
cleo Sell hero_id=h3 item_id=i11

# Quest 2: the wizard dies alone, and the talisman with her.
ana StartQuest quest_no=3
ana StartQuest {"quest_no":2,"elements":{"h3":["earth"],"h4":["air","fire","water"]}}
ben RollMovement hero_id=h1 | 33
ben OpenDoor hero_id=h1 door_id=D1 +adjacent
ben EndTurn hero_id=h1
ben EndTurn hero_id=h2
cleo EndTurn hero_id=h3
cleo RollMovement hero_id=h4 | 22
cleo Move hero_id=h4 squares=4 area=Tomb +clear -passes_monster +free
cleo CastSpell hero_id=h4 spell=veil_of_mist targets=["h4"]
cleo Move hero_id=h4 squares=1 +clear +passes_monster +free
cleo EndTurn hero_id=h4
ana AttackHero monster_id=m3 target=h4 +adjacent | SSSS / BW
ana AttackHero monster_id=m1 target=h4 +adjacent -company | SSS / BB
cleo ChooseDeathSave hero_id=h4 save=none -company
ben RollMovement hero_id=h1 | 33
ana EndTurn
cleo EndTurn hero_id=h4
ana EndQuest outcome=success
ana EndQuest outcome=defeat
ben EndQuest outcome=retreat
ana EndQuest outcome=retreat
ana FinishQuest pot_gold=100
ana FinishQuest

# A new wizard, and what is owed.
cleo ReplaceHero dead_hero_id=h3 hero_type=elf name=Ula
cleo ReplaceHero dead_hero_id=h4 hero_type=wizard name=Mira
cleo ReplaceHero dead_hero_id=h4 hero_type=dwarf name=Nora
cleo ReplaceHero dead_hero_id=h4 hero_type=wizard name=Nora
cleo ReplaceHero dead_hero_id=h4 hero_type=wizard name=Nora
ana StartQuest {"quest_no":2}
ana SetSeating order=["h1","h2","h3","h5"]
ana StartQuest {"quest_no":2}
ana RescheduleArtifact artifact=borins_armor quest_no=2 area=Gate
ana RescheduleArtifact artifact=talisman_of_lore quest_no=2 area=Gate
ana ModifyQuest {"quest_no":2,"changes":"One mummy less.","patch":{"quest_no":3}}
ana ModifyQuest {"quest_no":2,"changes":"One mummy less.","patch":{"monsters":[{"type":"mummy","area":"Tomb"},{"type":"skeleton","area":"Tomb"}],"reward_gold":99}}
cleo OpenArmory
cleo Sell hero_id=h3 item_id=i11
cleo CloseArmory

# Quest 2 again: the elf dies in company.
ana StartQuest {"quest_no":2,"elements":{"h3":["earth"],"h5":["air","fire","water"]}}
ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
ben RollMovement hero_id=h1 | 33
ben OpenDoor hero_id=h1 door_id=D1 +adjacent
ben EndTurn hero_id=h1
ben EndTurn hero_id=h2
cleo Cast hero_id=h3 spell=heal_body targets=["h3"]
cleo EndTurn hero_id=h3
cleo Cast hero_id=h5 spell=tempest targets=["m4"] +visible
cleo EndTurn hero_id=h5
ana AttackHero monster_id=m4 target=h3 +adjacent | SSS / BB
ana ApplyQuestNote {"text":"The tomb breathes on the elf.","changes":[{"figure":"h3","damage":6}],"asserted":{"company":true}}
ben LootRemains hero_id=h2 dead_hero_id=h3 items=["i3"] gold=171 +same_area
ben LootRemains hero_id=h2 dead_hero_id=h3 items=["i3"] gold=100 +same_area
cleo LootRemains hero_id=h5 dead_hero_id=h3 items=["i3"] +same_area
ana EndTurn
ben Attack hero_id=h1 target=m5 +adjacent | SSSS / BB
ben EndTurn hero_id=h1
ben EndTurn hero_id=h2
cleo EndTurn hero_id=h5
ana AttackHero monster_id=m4 target=h2 +adjacent | WWW
ana EndTurn
ana AchieveGoal by=["h1"]
ben ExitHero hero_id=h1 via=exit +at_exit
ben ExitHero hero_id=h2 via=exit +at_exit
cleo ExitHero hero_id=h5 via=exit +at_exit
ana FinishQuest {"shares":{"h1":33,"h2":33,"h3":33}}
ana FinishQuest {"carried_out":{"h5":{"gold":5}}}
ana FinishQuest {"shares":{"h1":33,"h2":33,"h5":33}}

# Quest 3: three heroes, then four again.
cleo ReplaceHero dead_hero_id=h3 hero_type=elf name=Ula
ana SetSeating order=["h1","h2","h6","h5"]
ana StartQuest quest_no=2
ana StartQuest {"quest_no":3,"elements":{"h6":["fire"],"h5":["air","earth","water"]}}
ana AchieveGoal by=["h6"] note=Seated
ben EndTurn hero_id=h1
ben EndTurn hero_id=h2
cleo EndTurn hero_id=h5
cleo EndTurn hero_id=h6
cleo EndTurn hero_id=h5
ana EndQuest outcome=success quest_note=Z
ana EndCampaign
ana FinishQuest
ben EndCampaign
ana EndCampaign reason=won
ben ShareGold from=h1 to=h2 amount=1
`
