package heroquest

// hall is the fort with the door of its hall open: the orc m1 and the goblin m2
// stand there.
const hall = fort + `
run: ben RollMovement hero_id=h1 | 66
D1: ben OpenDoor hero_id=h1 door_id=D1 +adjacent
way: ben Move hero_id=h1 squares=4 area=Way +clear -passes_monster +free +company
D2: ben OpenDoor hero_id=h1 door_id=D2 +adjacent
`

// brokenFights are consequences of blows, spells and deaths.
var brokenFights = []consequence{
	{"undo a loss of Mind Points before a greater one", hall + `
	one: ana ApplyQuestNote {"note_ref":"A","changes":[{"figure":"h1","mind":-1}]}
	two: ana ApplyQuestNote {"note_ref":"A","changes":[{"figure":"h1","mind":-5}]}
	`, []step{{"undo one", `
	two differs
	- /game/heroes/h1/mind: 1 → 0
	= /game/heroes/h1/mind 1
	`}, {"redo one", `
	= /game/heroes/h1/mind 0
	`}}},
	{"undo a monster's coming after its fight", hall + `
	charge: ben Move hero_id=h1 squares=2 area=Hall +clear -passes_monster +free
	ambush: ana PlaceMonster {"source":"quest_note","type":"orc","area":"Hall"}
	blow: ben Attack hero_id=h1 target=m3 +adjacent | SSS / WW
	turn: ben EndTurn hero_id=h1
	`, []step{{"undo ambush", `
	blow orphaned: target: no monster of this quest has the id "m3"
	= /game/quest/monsters/m3 nothing
	`}}},
	{"undo a monster's death, let it strike, and bring its death back", hall + `
	blow: ben Attack hero_id=h1 target=m1 +adjacent | SSS / WW
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	`, []step{{"undo blow", `
	= /game/quest/monsters/m1/dead false
	`}, {"step: ana MoveMonster monster_id=m1 squares=3 area=Way +clear -passes_hero -passes_monster +free\nhit: ana AttackHero monster_id=m1 target=h1 +adjacent | SSS / WW", `
	= /game/heroes/h1/body 7
	`}, {"redo blow", `
	step unlawful HQ-ZARGON-01: the Orc is dead
	hit unlawful HQ-ZARGON-01: the Orc is dead
	= /game/heroes/h1/body 7
	= /game/quest/monsters/m1/dead true
	`}}},
	{"undo a spell whose card was cast again, and bring it back", hall + `
	weak: ana Correct path=/game/heroes/h1/body to=2 reason=wounded
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	begin3: cleo BeginTurn hero_id=h3
	heal: cleo CastSpell hero_id=h3 spell=heal_body targets=["h1"] +visible
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	end: ana EndTurn
	`, []step{{"undo heal", `
	= /game/heroes/h1/body 2
	= /game/heroes/h3/spells/0 {"spell":"heal_body","spent":false}
	`}, {`ben EndTurn hero_id=h1
	ben EndTurn hero_id=h2
	again: cleo CastSpell hero_id=h3 spell=heal_body targets=["h2"] +visible`, `
	= /game/heroes/h3/spells/0 {"spell":"heal_body","spent":true}
	`}, {"redo heal", `
	again unlawful HQ-SPELL-04: Heal Body was cast in this quest
	= /game/heroes/h1/body 6
	`}, {"undo again", `
	= /game/heroes/h3/spells/0 {"spell":"heal_body","spent":true}
	`}}},
	{"insert a forgotten death before the monster's blows", hall + `
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	step: ana MoveMonster monster_id=m1 squares=3 area=Way +clear -passes_hero -passes_monster +free
	hit: ana AttackHero monster_id=m1 target=h1 +adjacent | SSS / WW
	end: ana EndTurn
	`, []step{{"insert D2 ben Attack hero_id=h1 target=m1 +adjacent | SSS / WW", `
	step unlawful HQ-ZARGON-01: the Orc is dead
	hit unlawful HQ-ZARGON-01: the Orc is dead
	= /game/heroes/h1/body 7
	= /game/quest/monsters/m1/dead true
	`}}},
	{"amend damage so that a hero would have died", hall + `
	weak: ana Correct path=/game/heroes/h1/body to=2 reason=wounded
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	hit: ana AttackHero monster_id=m1 target=h1 +adjacent -company | SWW / BB
	end: ana EndTurn
	run2: ben RollMovement hero_id=h1 | 66
	blow: ben Attack hero_id=h1 target=m1 +adjacent | SSS / WW
	`, []step{{"worse: amend hit ana AttackHero monster_id=m1 target=h1 +adjacent -company | SSW / BB", `
	run2 unlawful HQ-DEATH-02: Hrolf is dead
	blow unlawful HQ-DEATH-02: Hrolf is dead
	= /game/heroes/h1/dead true
	`}, {"undo worse", `
	= /game/heroes/h1/dead false
	= /game/heroes/h1/body 1
	`}}},
	{"undo a death after looting", hall + `
	weak: ana Correct path=/game/heroes/h1/body to=1 reason=wounded
	rich: ana Correct path=/game/heroes/h1/gold to=80 reason=inherited
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	hit: ana AttackHero monster_id=m1 target=h1 +adjacent +company | SSW / BB
	loot: ben LootRemains hero_id=h2 dead_hero_id=h1 items=["i1"] gold=80 +same_area
	gift: ben ShareGold from=h2 to=h3 amount=50
	end: ana EndTurn
	`, []step{{"undo hit", `
	loot unlawful HQ-LOOT-01: Borgil takes belongings on the own turn, or in the turn of the death
	gift unlawful HQ-ITEM-03: Borgil has 0 gold, not 50
	= /game/heroes/h1/dead false
	= /game/heroes/h1/gold 80
	= /game/heroes/h2/gold 0
	= /game/items/i1 {"card":"broadsword","hero_id":"h1","place":"in_hand","starting":true}
	`}}},
	{"undo the coming of a thing that was looted", hall + `
	flask: ana ApplyQuestNote {"note_ref":"A","changes":[{"figure":"h1","item":"talisman_of_lore"}]}
	weak: ana Correct path=/game/heroes/h1/body to=1 reason=wounded
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	hit: ana AttackHero monster_id=m1 target=h1 +adjacent +company | SSW / BB
	loot: ben LootRemains hero_id=h2 dead_hero_id=h1 items=["i5"] +same_area
	`, []step{{"undo flask", `
	loot orphaned: that thing lies with Hrolf no more
	`}}},
	{"insert a forgotten potion", hall + `
	flask: ana ApplyQuestNote {"note_ref":"A","changes":[{"figure":"h1","item":"potion_of_healing"}]}
	weak: ana Correct path=/game/heroes/h1/body to=3 reason=wounded
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	hit: ana AttackHero monster_id=m1 target=h1 +adjacent -company | SSS / WW
	`, []step{{"insert weak ben DrinkPotion hero_id=h1 item_id=i5 | 4", `
	= /game/heroes/h1/body 6
	= /game/items/i5 nothing
	`}}},
	{"undo a throw, and throw anew", hall + `
	blow: ben Attack hero_id=h1 target=m1 +adjacent | WWW
	`, []step{{"undo blow", `
	`}, {`again: ben Attack hero_id=h1 target=m1 +adjacent | SSS / WW`, `
	again repeats blow
	= /game/quest/monsters/m1/dead true
	`}}},
	{"undo a blow, and declare it anew in two steps", hall + `
	blow: ben Attack hero_id=h1 target=m1 +adjacent | WWW
	`, []step{{"undo blow", `
	`}, {`again: ben DeclareAttack hero_id=h1 target=m1 +adjacent`, `
	again repeats blow
	`}}},
	{"amend a blow away, and strike anew", hall + `
	ana Correct {"path":"/game/heroes/h1/gold","to":50,"reason":"it was counted"}
	blow: ben Attack hero_id=h1 target=m1 +adjacent | WWW
	`, []step{{"amend blow ben ShareGold from=h1 to=h2 amount=1", `
	`}, {`again: ben Attack hero_id=h1 target=m1 +adjacent | SSS / WW`, `
	again repeats blow
	= /game/quest/monsters/m1/dead true
	`}}},
	{"undo a spell that shielded a hero", hall + `
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	begin3: cleo BeginTurn hero_id=h3
	skin: cleo CastSpell hero_id=h3 spell=rock_skin targets=["h1"] +visible
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	hit: ana AttackHero monster_id=m1 target=h1 +adjacent | SSS / WWW
	`, []step{{"undo skin", `
	hit unlawful HQ-ATK-04: 2 combat dice are thrown here, 3 faces were entered
	= /game/heroes/h3/spells/1 {"spell":"rock_skin","spent":false}
	= /game/heroes/h1/body 8
	= /game/quest/effects null
	`}}},
	{"undo a spell that began the turn in which it was cast", hall + `
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	skin: cleo CastSpell hero_id=h3 spell=rock_skin targets=["h1"] +visible
	turn3: cleo EndTurn hero_id=h3
	turn4: cleo EndTurn hero_id=h4
	`, []step{{"undo skin", `
	= /game/quest/had_turn ["h1","h2","h3","h4"]
	`}}},
	{"insert a spell before the same card was cast", hall + `
	turn: ben EndTurn hero_id=h1
	turn2: ben EndTurn hero_id=h2
	turn3: cleo EndTurn hero_id=h3
	flame: cleo Cast hero_id=h4 spell=ball_of_flame targets=["m1"] +visible | 61
	`, []step{{`early: insert turn3 cleo Cast hero_id=h4 spell=ball_of_flame targets=["m2"] +visible | 61`, `
	flame unlawful HQ-TURN-05: Tamsin has acted in this turn
	= /game/quest/monsters/m1/dead true
	= /game/quest/monsters/m2/dead true
	`}, {"accept flame", `
	`}, {"undo early", `
	`}, {"redo early", `
	`}}},
}
