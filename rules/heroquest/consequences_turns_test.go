package heroquest

// brokenTurns are consequences of turns, quests, sessions and options.
var brokenTurns = []consequence{
	{"undo an end of turn", fort + `
	run: ben RollMovement hero_id=h1 | 12
	turn: ben EndTurn hero_id=h1
	run2: ben RollMovement hero_id=h2 | 34
	turn2: ben EndTurn hero_id=h2
	`, []step{{"undo turn", `
	run2 unlawful HQ-TURN-01: it is not Borgil's turn
	= /game/quest/had_turn ["h1","h2"]
	`}}},
	{"insert a forgotten end of turn", fort + `
	run: ben RollMovement hero_id=h1 | 12
	walk: ben Move hero_id=h1 squares=1 +clear -passes_monster +free
	wait: ben Move hero_id=h1 squares=1 +clear -passes_monster +free
	`, []step{{"insert walk ben EndTurn hero_id=h1", `
	wait unlawful HQ-TRAP-11: Hrolf's turn of round 1 is over
	= /game/quest/had_turn ["h1"]
	`}}},
	{"undo a quest's start", fort + `
	run: ben RollMovement hero_id=h1 | 12
	find: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	`, []step{{"undo quest", `
	run unlawful HQ-TURN-02: no quest is being played
	find unlawful HQ-TURN-02: no quest is being played
	= /game/quest null
	= /game/heroes/h1/gold 90
	`}}},
	{"undo a quest's definition", fort + `
	run: ben RollMovement hero_id=h1 | 12
	`, []step{{"undo fort", `
	quest unlawful HQ-BOX-08: quest 1 is not defined
	= /game/phase "in_quest"
	`}}},
	{"undo a session's start", `
	evening: ana StartSession
	hrolf: ben JoinHero hero_type=barbarian name=Hrolf
	night: ana EndSession note=late
	`, []step{{"undo evening", `
	night unlawful HQ-NEW-03: no evening is running
	= /kernel/sessions []
	`}, {"accept night", `
	= /kernel/sessions []
	`}, {"redo evening", `
	= /kernel/session nothing
	`}}},
	{"undo a session's end", `
	evening: ana StartSession
	night: ana EndSession note=late
	again: ana StartSession
	over: ana EndSession note=later
	`, []step{{"undo night", `
	again unlawful HQ-NEW-03: an evening is running; it ends before the next begins
	= /kernel/session nothing
	`}, {"undo again", `
	over differs
	- /kernel/session: "session-1" → ""
	- /kernel/sessions/0/note: null → "later"
	- /kernel/sessions/0/to: null → 7
	= /kernel/session "session-1"
	`}, {"undo over", `
	= /kernel/session "session-1"
	`}}},
	{"undo a bookmark that was moved on", `
	mark: ana SetBookmark name=Gate
	moved: ana SetBookmark name=Door instead_of=Gate
	gone: ana RemoveBookmark name=Door
	`, []step{{"undo mark", `
	moved orphaned: instead_of: is the name of a bookmark of this campaign; none is called "Gate"
	= /kernel/bookmarks []
	`}, {"undo moved", `
	gone orphaned: name: is the name of a bookmark of this campaign; none is called "Door"
	= /kernel/bookmarks []
	`}}},
	{"undo an option that was set again", `
	first: ana SetOption option=allow_duplicate_heroes value=true
	second: ana SetOption option=allow_duplicate_heroes value=false
	`, []step{{"undo first", `
	= /kernel/options/allow_duplicate_heroes false
	`}}},
	{"undo an option on which an action relied", fort + `
	twins: ana SetOption option=allow_duplicate_heroes value=true
	over: ana EndQuest outcome=retreat
	done: ana FinishQuest
	twin: cleo JoinHero hero_type=elf name=Ilya
	named: cleo RenameHero hero_id=h5 name=Alva
	`, []step{{"undo twins", `
	twin unlawful HQ-ROLE-03: the Elf is taken: Ysilde lives
	= /kernel/options/allow_duplicate_heroes false
	`}}},
	{"redo of what others did without", fort + `
	find: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	`, []step{{"undo find", `
	`}, {`turn: ben EndTurn hero_id=h1
	other: ben FindTreasure hero_id=h2 room=Gate +in_room -monster_in_room`, `
	= /game/heroes/h2/gold 90
	`}, {"redo find", `
	turn differs
	- /game/quest/had_turn: ["h1","h1"] → ["h1"]
	- /game/quest/spent: null → ["h1"]
	other differs: card: the key of the card that was drawn is wanted
	= /game/heroes/h1/gold 90
	= /game/heroes/h2/gold 90
	`}, {"undo other", `
	turn differs
	- /game/quest/had_turn: ["h1","h1"] → ["h1"]
	- /game/quest/spent: null → ["h1"]
	= /game/heroes/h2/gold 0
	`}}},
	{"amend who carried the gold, and amend it once more", fort + `
	find: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	gift: ben ShareGold from=h1 to=h2 amount=90
	on: ben ShareGold from=h2 to=h3 amount=90
	`, []step{{"less: amend gift ben ShareGold from=h1 to=h2 amount=50", `
	on unlawful HQ-ITEM-03: Borgil has 50 gold, not 90
	= /game/heroes/h3/gold 50
	`}, {"other: amend less ben ShareGold from=h1 to=h4 amount=90", `
	on unlawful HQ-ITEM-03: Borgil has 0 gold, not 90
	= /game/heroes/h2/gold 0
	= /game/heroes/h4/gold 90
	`}, {"undo other", `
	on unlawful HQ-ITEM-03: Borgil has 50 gold, not 90
	= /game/heroes/h2/gold 0
	= /game/heroes/h4/gold 0
	`}, {"undo less", `
	= /game/heroes/h2/gold 0
	= /game/heroes/h3/gold 90
	`}}},
	{"accept, then undo another thing that breaks the same otherwise", fort + `
	find: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	gift: ben ShareGold from=h1 to=h2 amount=90
	`, []step{{"undo find", `
	gift unlawful HQ-ITEM-03: Hrolf has 0 gold, not 90
	`}, {"accept gift", `
	`}, {"undo seated", `
	quest unlawful HQ-TURN-01: Hrolf has no place in the seating
	`}, {"undo borgil", `
	quest unlawful HQ-TURN-01: Hrolf has no place in the seating
	gift orphaned: to: no hero of this campaign has the id "h2"
	`}, {"redo borgil", `
	quest unlawful HQ-TURN-01: Hrolf has no place in the seating
	`}}},
	{"amend a search into the end of a turn", fort + `
	find: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	gift: ben ShareGold from=h1 to=h2 amount=90
	run: ben RollMovement hero_id=h1 | 12
	`, []step{{"amend find ben EndTurn hero_id=h1", `
	gift unlawful HQ-ITEM-03: Hrolf has 0 gold, not 90
	run unlawful HQ-TRAP-11: Hrolf's turn of round 1 is over
	= /game/quest/had_turn ["h1"]
	= /game/heroes/h2/gold 0
	`}}},
	{"undo the amendment of an amendment, then the deed itself, and bring the last one back", fort + `
	find: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	gift: ben ShareGold from=h1 to=h2 amount=10
	more: amend gift ben ShareGold from=h1 to=h2 amount=20
	most: amend more ben ShareGold from=h1 to=h2 amount=30
	`, []step{{"undo most", `
	= /game/heroes/h2/gold 20
	`}, {"undo more", `
	= /game/heroes/h2/gold 10
	`}, {"undo gift", `
	= /game/heroes/h2/gold 0
	`}, {"redo most", `
	= /game/heroes/h2/gold 30
	`}, {"undo most", `
	= /game/heroes/h2/gold 0
	`}}},
	{"accept, then bring back what breaks the same in other values too", fort + `
	run: ben RollMovement hero_id=h1 | 12
	find: ben FindTreasure hero_id=h1 room=Gate +in_room -monster_in_room
	`, []step{{"undo run find", `
	`}, {"turn: ben EndTurn hero_id=h1", `
	= /game/quest/had_turn ["h1"]
	`}, {"redo run", `
	turn differs
	- /game/quest/had_turn: ["h1","h1"] → ["h1"]
	`}, {"accept turn", `
	`}, {"redo find", `
	turn differs
	- /game/quest/had_turn: ["h1","h1"] → ["h1"]
	- /game/quest/spent: null → ["h1"]
	`}}},
}
