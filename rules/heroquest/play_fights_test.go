package heroquest

import (
	"testing"

	"loretome/rules/ruletest"
)

// HQ-ATK, HQ-MATK, HQ-DEF, HQ-DIAG, HQ-SPELL, HQ-DREAD, HQ-WANDER, HQ-DEATH,
// HQ-SAVE, HQ-LOOT: a quest full of fights, line by line.
func TestAQuestOfFightsReplays(t *testing.T) {
	end := ruletest.Given(t, Decider, Options).At(ana, ben, cleo).
		Replays("testdata/fights.golden", script(t, questOfFights)...).State()
	if end.Quest != nil || end.Quests[1].Attempts[0].Outcome != "success" || !end.Heroes[wizard].Dead || !end.Heroes[dwarf].Dead || end.Heroes[elf].Gold != 105 {
		t.Errorf("the campaign ends with %+v", end.Heroes)
	}
}

const questOfFights = `
# The table sits down.
ben JoinHero hero_type=barbarian name=Torg
ben JoinHero hero_type=dwarf name=Durin
cleo JoinHero hero_type=elf name=Ilya
cleo JoinHero hero_type=elf name=Alva
cleo JoinHero hero_type=wizard name=Mira starting_weapon=battleaxe
cleo JoinHero hero_type=wizard name=Mira
ana SetSeating order=["h1","h2","h3","h3"]
ana SetSeating order=["h1","h2","h3","h4"]
ana DefineQuest {"quest_no":1,"title":"The Fort","goal":"Slay Vilor.","reward_gold":120,"start_area":"Gate","parchment":"Break the siege.","wandering_monster":"orc","notes":[{"ref":"A","area":"Gate","text":"Arms lie here."},{"ref":"B","area":"Tower","text":"Vilor commands the dragon."}],"areas":[{"area":"Gate","kind":"room"},{"area":"Way","kind":"corridor"},{"area":"Hall","kind":"room"},{"area":"Crypt","kind":"room"},{"area":"Tower","kind":"room"}],"doors":[{"door_id":"D1","between":["Gate","Way"]},{"door_id":"D2","between":["Way","Hall"]},{"door_id":"D3","between":["Hall","Crypt"]},{"door_id":"D4","between":["Crypt","Tower"]}],"secret_doors":[],"traps":[],"special_treasures":[],"monsters":[{"type":"goblin","area":"Way"},{"type":"goblin","area":"Way"},{"type":"orc","area":"Way"},{"type":"abomination","area":"Hall"},{"type":"dread_warrior","area":"Hall"},{"type":"gargoyle","area":"Hall"},{"type":"skeleton","area":"Crypt"},{"type":"skeleton","area":"Crypt"},{"type":"zombie","area":"Crypt"},{"type":"mummy","area":"Crypt"},{"type":"dread_sorcerer","name":"Vilor","area":"Tower","attack":4,"defend":3,"body":4,"mind":5,"movement":8,"spells":["sleep","fear","rust"],"note_ref":"B"},{"type":"dragon","area":"Tower"}],"dread_assignments":{"Vilor":["firestorm","summon_orcs","tempest"]}}
ben StartQuest quest_no=1
ana StartQuest {"quest_no":1,"elements":{"h3":["earth"],"h4":["earth","fire","water"]}}
ana StartQuest {"quest_no":1,"elements":{"h3":["earth"],"h4":["air","fire","water"]},"read":true}
ana ApplyQuestNote {"note_ref":"A","text":"The dead guards left their arms.","changes":[{"figure":"h1","item":"longsword"},{"figure":"h1","item":"shield"},{"figure":"h2","item":"crossbow"},{"figure":"h3","item":"holy_water"},{"figure":"h3","item":"potion_of_healing"},{"figure":"h4","item":"staff"},{"figure":"h2","item":"potion_of_strength"},{"figure":"h1","item":"heroic_brew"},{"figure":"h4","item":"potion_of_defense"},{"figure":"h1","item":"battleaxe"},{"figure":"h2","item":"fortunes_longsword"},{"figure":"h3","gold":45}]}

# Round 1: the way is held by two goblins and an orc.
cleo RollMovement hero_id=h3 | 44
ben RollMovement hero_id=h1 | 43
ben Wield hero_id=h1 item_id=i5
ben Wear hero_id=h1 item_id=i6
ben Wield hero_id=h1 item_id=i14
ben OpenDoor hero_id=h1 door_id=D1 -adjacent
ben OpenDoor hero_id=h1 door_id=D1 +adjacent
ben Move hero_id=h1 squares=8 area=Way +clear -passes_monster +free
ben Move hero_id=h1 squares=3 area=Way +clear +passes_monster +free
ben Move hero_id=h1 squares=2 area=Way +clear -passes_monster +free
ben Attack hero_id=h1 target=m1 -adjacent +diagonal +visible | SSW / W
ben Move hero_id=h1 squares=1 +clear -passes_monster +free
ben EndTurn hero_id=h1
ben Wield hero_id=h2 item_id=i7
ben DeclareAttack hero_id=h2 target=m3 +adjacent
ben DeclareAttack hero_id=h2 target=m3 -adjacent -visible
ben DeclareAttack hero_id=h2 target=m3 -adjacent +visible
cleo RollAttack | SWB
ben RollAttack | SW
ben RollAttack | SW6
ben RollAttack | SSW
ben RollDefense | BB
ana RollDefense | BW
ben EndTurn hero_id=h2
cleo CastSpell hero_id=h3 spell=sleep targets=["m2"] +visible
cleo CastSpell hero_id=h3 spell=rock_skin targets=["h1"] +visible
cleo CastSpell hero_id=h3 spell=heal_body targets=["h1"] +visible
cleo EndTurn hero_id=h3
cleo Cast hero_id=h4 spell=genie targets=["m2"] +visible | SWWWW / B
ana MonsterAttack monster_id=m2 target=h1 +adjacent
cleo EndTurn hero_id=h4
ana MonsterAttack monster_id=m2 target=h1 -adjacent +diagonal
ana MoveMonster monster_id=m2 squares=11 +clear -passes_hero -passes_monster +free
ana MoveMonster monster_id=m2 squares=3 +clear +passes_hero -passes_monster +free
ana MoveMonster monster_id=m2 squares=3 +clear -passes_hero -passes_monster +free
ana AttackHero monster_id=m2 target=h1 +adjacent | SS / WBSW
ana EndTurn

# Round 2: two attacks in one turn; the hall behind the second door.
ben DrinkPotion hero_id=h1 item_id=i12
ben Attack hero_id=h1 target=m2 +adjacent | WWB
ana RollDefense | B
ben Attack hero_id=h1 target=m2 +adjacent | SWW / S
ben EndTurn hero_id=h1
ben RollMovement hero_id=h2 | 66
ben OpenDoor hero_id=h2 door_id=D2 +adjacent
ben DrinkPotion hero_id=h2 item_id=i11
ben Attack hero_id=h2 target=m6 weapon=i7 -adjacent +visible | SSSSW / BBWWW
ben EndTurn hero_id=h2
cleo EndTurn hero_id=h3
cleo Cast hero_id=h4 spell=ball_of_flame targets=["h1"] +visible | 51
cleo Cast hero_id=h4 spell=ball_of_flame targets=["m6"] +visible | 51
cleo DrinkPotion hero_id=h4 item_id=i13
cleo EndTurn hero_id=h4
ana MoveMonster monster_id=m5 squares=5 area=Way +clear -passes_hero -passes_monster +free
ana AttackHero monster_id=m5 target=h4 +adjacent | SSSW / WWBS
ana AttackHero monster_id=m4 target=h1 +adjacent | SSS / WBBS
ana EndTurn

# Round 3: a die is rolled again; the elf heals.
ben Stow hero_id=h1 item_id=i6
ben Attack hero_id=h1 target=m5 weapon=i14 +adjacent | SSSS / BBBS
ben Wear hero_id=h1 item_id=i6
ben EndTurn hero_id=h1
ben RollMovement hero_id=h2 | 31
ben Move hero_id=h2 squares=3 area=Way +clear -passes_monster +free
ben Attack hero_id=h2 target=m5 weapon=i15 +adjacent | BWW
ben Reroll hero_id=h2 indexes=[0,1] | S / S
ben Reroll hero_id=h2 indexes=[0] | S
ana DeclineDefense
ben Reroll hero_id=h2 indexes=[1] | S
ben EndTurn hero_id=h2
cleo CastSpell hero_id=h3 spell=heal_body targets=["h1"] +visible
cleo EndTurn hero_id=h3
cleo CastSpell hero_id=h4 spell=courage targets=["h1"] +visible +monster_in_sight
cleo EndTurn hero_id=h4
cleo EndTurn hero_id=h4 +monster_in_sight
ana AttackHero monster_id=m5 target=h4 +adjacent | SSSS / BB
ana AttackHero monster_id=m4 target=h2 +adjacent | WBB
cleo PassItem from=h3 to=h4 item_id=i9 +adjacent -monster_adjacent
cleo ChooseDeathSave hero_id=h4 save=potion
cleo ChooseDeathSave hero_id=h4 save=spell
ana AttackHero monster_id=m4 target=h2 +adjacent | WBB
ana EndTurn +monster_in_sight

# Round 4: the dread warrior falls, and courage fades with the last monster in sight.
ben Attack hero_id=h1 target=m5 +adjacent +monster_in_sight | SSSSSW / BBBB
ben EndTurn hero_id=h1
ben RollMovement hero_id=h2 | 22
ben Move hero_id=h2 squares=4 area=Hall +clear -passes_monster +free
ben Attack hero_id=h2 target=m4 +adjacent | SSW / BWW
ben EndTurn hero_id=h2
cleo RollMovement hero_id=h3 | 35
cleo Move hero_id=h3 squares=6 area=Hall +clear -passes_monster -free
cleo Move hero_id=h3 squares=6 area=Hall +clear -passes_monster +free
cleo Attack hero_id=h3 target=m4 +adjacent | SS / WWB
cleo EndTurn hero_id=h3
cleo CastSpell hero_id=h4 spell=water_of_healing targets=["h4"]
cleo EndTurn hero_id=h4
ana EndTurn

# Round 5: a wandering orc comes up beside the searcher; the crypt opens.
ben FindTreasure hero_id=h1 room=Way card=gem
ben RollMovement hero_id=h1 | 55
ben Move hero_id=h1 squares=5 area=Hall +clear -passes_monster +free
ben FindTreasure hero_id=h1 room=Hall card=wandering_monster +in_room -monster_in_room +adjacent | SSW / WB
ben Move hero_id=h1 squares=1 +clear -passes_monster +free
ben EndTurn hero_id=h1
ben Attack hero_id=h2 target=m7 weapon=i2 -adjacent +visible | SS / BW
ben EndTurn hero_id=h2
cleo RollMovement hero_id=h3 | 21
cleo OpenDoor hero_id=h3 door_id=D3 +adjacent
cleo UseItem hero_id=h3 item_id=i8 target=h4
cleo UseItem hero_id=h3 item_id=i8 target=m11 +visible
cleo EndTurn hero_id=h3
cleo Cast hero_id=h4 spell=sleep targets=["m8"] +visible
cleo Cast hero_id=h4 spell=fire_of_wrath targets=["m8"] +visible | 6
cleo EndTurn hero_id=h4
ana AttackHero monster_id=m8 target=h3 +adjacent | SS / BB
ana AttackHero monster_id=m9 target=h3 +adjacent | SW / BS
ana AttackHero monster_id=m10 target=h3 +adjacent | SS / WB
ana EndTurn

# Round 6: the undead fall; the tower opens, and the sorcerer calls.
ben RollMovement hero_id=h1 | 43
ben Move hero_id=h1 squares=6 area=Crypt +clear -passes_monster +free
ben Attack hero_id=h1 target=m8 +adjacent | SSSW / BW
ben EndTurn hero_id=h1
ben DeclareAttack hero_id=h2 target=m9 second_weapon=i7 +adjacent
ben Attack hero_id=h2 target=m9 weapon=i2 +adjacent | SS / B
ben RollMovement hero_id=h2 | 65
ben Move hero_id=h2 squares=9 area=Crypt +clear -passes_monster +free
ben Attack hero_id=h2 target=m9 weapon=i15 +adjacent | SSW / BW
ben EndTurn hero_id=h2
cleo RollMovement hero_id=h3 | 14
cleo Move hero_id=h3 squares=4 area=Crypt +clear -passes_monster +free
cleo Attack hero_id=h3 target=m10 +adjacent | SS / BWW
cleo EndTurn hero_id=h3
cleo RollMovement hero_id=h4 | 64
cleo Move hero_id=h4 squares=9 area=Crypt +clear -passes_monster +free
cleo OpenDoor hero_id=h4 door_id=D4 +adjacent
cleo Move hero_id=h4 squares=1 area=Tower +clear -passes_monster +free
cleo EndTurn hero_id=h4
ana CastDreadSpell monster_id=m13 spell=firestorm +in_room +visible
ana CastDreadSpell monster_id=m12 spell=summon_orcs | 2
ana CastDreadSpell monster_id=m12 spell=tempest aimed_at=h1 +visible
ana AttackHero monster_id=m13 target=h4 -adjacent -diagonal
ana MoveMonster monster_id=m13 squares=5 +clear -passes_hero +passes_monster +free
ana MoveMonster monster_id=m13 squares=5 area=Tower +clear -passes_hero -passes_monster +free
ana AttackHero monster_id=m13 target=h4 +adjacent -company | SSSSS / BW
cleo LootRemains hero_id=h3 dead_hero_id=h4 items=["i10"] +same_area
ana EndTurn

# Round 7: the dragon is crushed; a firestorm, and a potion against death.
cleo RollMovement hero_id=h4 | 11
ana ApplyQuestNote {"text":"The roof comes down on the dragon.","changes":[{"figure":"m13","damage":6}]}
ben RollMovement hero_id=h1 | 52
ben Move hero_id=h1 squares=7 area=Tower +clear -passes_monster +free
ben Attack hero_id=h1 target=m13 +adjacent | SSSW / BBWWW
ben EndTurn hero_id=h1
ben RollMovement hero_id=h2 | 44
ben Move hero_id=h2 squares=6 area=Tower +clear -passes_monster +free
ben EndTurn hero_id=h2
cleo PassItem from=h3 to=h1 item_id=i9 +adjacent +monster_adjacent
cleo CastSpell hero_id=h3 spell=pass_through_rock targets=["h3"]
cleo RollMovement hero_id=h3 | 34
cleo Move hero_id=h3 squares=5 area=Tower -clear -passes_monster +free
cleo EndTurn hero_id=h3
ana CastDreadSpell {"monster_id":"m12","spell":"firestorm","targets":["h1","h2","h3","m14"],"asserted":{"in_room":false,"visible":true}} | 11
ana CastDreadSpell {"monster_id":"m12","spell":"firestorm","targets":["h1","h2","h3","m14"],"asserted":{"in_room":true,"visible":true}} | 56 / 11 / 12 / 44
cleo ChooseDeathSave hero_id=h3 save=potion
cleo ChooseDeathSave hero_id=h3 save=potion item_id=i9 | 4
ana AttackHero monster_id=m15 target=h2 +adjacent | SSS / WB
ana AttackHero monster_id=m16 target=h2 +adjacent decline=true | SSS
ana AttackHero monster_id=m16 target=h2 +adjacent decline=true +company | SSS
ben LootRemains hero_id=h1 dead_hero_id=h2 items=["i15","i7"] -same_area
ben LootRemains hero_id=h1 dead_hero_id=h2 items=["i15","i7"] +same_area
ben LootRemains hero_id=h1 dead_hero_id=h2 gold=5 +same_area
ana EndTurn

# Round 8: the sorcerer puts the barbarian to sleep.
ben Attack hero_id=h1 target=m12 +adjacent | SSSS / WWB
ben EndTurn hero_id=h1
ben EndTurn hero_id=h2
cleo EndTurn hero_id=h3
ana CastDreadSpell monster_id=m12 spell=sleep aimed_at=h1 +visible | 12
ana AttackHero monster_id=m17 target=h1 +adjacent | SWW
ana EndTurn

# Round 9: he wakes and slays him; those who live get out.
ben Attack hero_id=h1 target=m12 +adjacent | SSSS / WWB
ben EndEffect effect_id=e6 reason=resisted | 36
ben EndEffect effect_id=e7 reason=resisted | 36
ben Attack hero_id=h1 target=m12 +adjacent | SSSS / WWB
ana EndQuest outcome=success
ana AchieveGoal by=["h1"] note=Slain
ana EndQuest outcome=success
ben ExitHero hero_id=h1 via=entrance -at_exit
ben ExitHero hero_id=h1 via=entrance +at_exit
cleo ExitHero hero_id=h3 via=entrance +at_exit
ana SettleQuest
ana FinishQuest pot_gold=121
ana FinishQuest
`
