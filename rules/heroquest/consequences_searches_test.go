package heroquest

// brokenSearches are consequences of doors, rooms, traps and treasures.
var brokenSearches = []consequence{
	{"undo a door's opening whose room was searched", fort + `
	run: ben RollMovement hero_id=h1 | 66
	D3: ben OpenDoor hero_id=h1 door_id=D3 +adjacent
	in: ben Move hero_id=h1 squares=3 area=Vault +clear -passes_monster +free
	find: ben FindTreasure hero_id=h1 room=Vault +in_room -monster_in_room
	`, []step{{"undo D3", `
	in orphaned: area: names no area that has been seen
	= /game/quest/doors/D3 {"open":false}
	= /game/items/i5 {"card":"talisman_of_lore","hero_id":"h1","place":"carried"}
	`}, {"redo D3", `
	`}}},
	{"undo a room's reveal", fort + `
	sight: ana RevealArea {"shown":{"area":"Nook","area_kind":"room"},"cause":"sight"}
	run: ben RollMovement hero_id=h1 | 66
	in: ben Move hero_id=h1 squares=3 area=Nook +clear -passes_monster +free
	find: ben FindTreasure hero_id=h1 room=Nook card=gem +in_room -monster_in_room
	`, []step{{"undo sight", `
	in orphaned: area: names no area that has been seen
	= /game/quest/at/h1 {"area":"Nook"}
	`}}},
	{"undo an artifact's finding that was handed over later", fort + `
	run: ben RollMovement hero_id=h1 | 66
	D3: ben OpenDoor hero_id=h1 door_id=D3 +adjacent
	in: ben Move hero_id=h1 squares=3 area=Vault +clear -passes_monster +free
	find: ben FindTreasure hero_id=h1 room=Vault +in_room -monster_in_room
	give: ben PassItem from=h1 to=h4 item_id=i5 +adjacent
	back: cleo PassItem from=h4 to=h1 item_id=i5 +adjacent
	`, []step{{"undo find", `
	give orphaned: Hrolf does not hold that thing any more
	back orphaned: Tamsin does not hold that thing any more
	= /game/items/i5 nothing
	`}}},
	{"undo gold found that was spent", fort + `
	find: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	gift: ben ShareGold from=h1 to=h3 amount=60
	pay: cleo ShareGold from=h3 to=h4 amount=60
	`, []step{{"undo find", `
	gift unlawful HQ-ITEM-03: Hrolf has 0 gold, not 60
	pay unlawful HQ-ITEM-03: Ysilde has 0 gold, not 60
	= /game/heroes/h1/gold 0
	= /game/heroes/h3/gold 0
	= /game/heroes/h4/gold 0
	`}}},
	{"undo a treasure card after others were drawn", fort + `
	chest: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	turn: ben EndTurn hero_id=h1
	card: ben FindTreasure hero_id=h2 room=Gate card=gem +in_room -monster_in_room
	turn2: ben EndTurn hero_id=h2
	card3: cleo FindTreasure hero_id=h3 room=Gate card=gem +in_room -monster_in_room
	`, []step{{"undo card", `
	= /game/deck {"out":{"gem":1},"bottom":null,"spent":null}
	= /game/heroes/h2/gold 0
	`}, {"redo card", `
	= /game/deck {"out":{"gem":2},"bottom":null,"spent":null}
	`}}},
	{"undo a treasure card, and draw another one from the same search", fort + `
	chest: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	turn: ben EndTurn hero_id=h1
	card: ben FindTreasure hero_id=h2 room=Gate card=gem +in_room -monster_in_room
	`, []step{{`undo card
	else: ben FindTreasure hero_id=h2 room=Gate card=potion_of_healing +in_room -monster_in_room
	`, `
	else repeats card
	= /game/heroes/h2/gold 0
	`}}},
	{"undo a treasure card, and search in two steps instead", fort + `
	chest: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	turn: ben EndTurn hero_id=h1
	card: ben FindTreasure hero_id=h2 room=Gate card=gem +in_room -monster_in_room
	`, []step{{`undo card
	else: ben SearchTreasure hero_id=h2 room=Gate +in_room -monster_in_room
	`, `
	else repeats card
	`}}},
	{"undo a look, and see something else there", fort + `
	sight: ana RevealArea {"shown":{"area":"Nook","area_kind":"room","monsters":[{"type":"orc"}]},"cause":"sight"}
	`, []step{{`undo sight
	nook: ana RevealArea {"shown":{"area":"Nook","area_kind":"room","furniture":[{"piece":"table"}]},"cause":"sight"}
	`, `
	nook repeats sight
	`}}},
	{"undo the search that an earlier hero made, so that the chest is there for the next", fort + `
	chest: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	turn: ben EndTurn hero_id=h1
	card: ben FindTreasure hero_id=h2 room=Gate card=gem +in_room -monster_in_room
	`, []step{{"undo chest", `
	card unlawful HQ-TREAS-05: a special treasure is found in Gate; no card is drawn
	= /game/heroes/h1/gold 0
	= /game/heroes/h2/gold 35
	`}}},
	{"insert a trap's damage", fort + `
	weak: ana Correct path=/game/heroes/h1/body to=1 reason=wounded
	run: ben RollMovement hero_id=h1 | 66
	D1: ben OpenDoor hero_id=h1 door_id=D1 +adjacent
	way: ben Move hero_id=h1 squares=4 area=Way +clear -passes_monster +free -company
	turn: ben EndTurn hero_id=h1
	`, []step{{"insert way ana SpringTrap hero_id=h1 trap_id=t1 how=moved -company", `
	turn unlawful HQ-DEATH-02: Hrolf is dead
	= /game/heroes/h1/dead true
	`}}},
	{"amend a movement roll", fort + `
	run: ben RollMovement hero_id=h1 | 66
	D1: ben OpenDoor hero_id=h1 door_id=D1 +adjacent
	way: ben Move hero_id=h1 squares=9 area=Way +clear -passes_monster +free -company
	`, []step{{"less: amend run ben RollMovement hero_id=h1 | 11", `
	way unlawful HQ-MOVE-02: 9 squares asked, 2 left
	= /game/quest/turn/squares_left 0
	`}, {"more: amend less ben RollMovement hero_id=h1 | 45", `
	`}, {"undo more", `
	way unlawful HQ-MOVE-02: 9 squares asked, 2 left
	`}}},
}
