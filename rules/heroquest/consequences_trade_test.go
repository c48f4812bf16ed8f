package heroquest

// tableOfFour are the heroes of the worked consequences, in their seating.
const tableOfFour = `
hrolf: ben JoinHero hero_type=barbarian name=Hrolf
borgil: ben JoinHero hero_type=dwarf name=Borgil
ysilde: cleo JoinHero hero_type=elf name=Ysilde
tamsin: cleo JoinHero hero_type=wizard name=Tamsin
seated: ana SetSeating order=["h1","h2","h3","h4"]
`

// fort is the quest of the worked consequences, and quest the heroes' way in.
const fort = tableOfFour + `
fort: ana DefineQuest {"quest_no":1,"title":"The Fort","goal":"Slay the captain.","reward_gold":240,"start_area":"Gate","exit":"Gate","wandering_monster":"orc","areas":[{"area":"Gate","kind":"room"},{"area":"Way","kind":"corridor"},{"area":"Hall","kind":"room"},{"area":"Vault","kind":"room"},{"area":"Nook","kind":"room"}],"doors":[{"door_id":"D1","between":["Gate","Way"]},{"door_id":"D2","between":["Way","Hall"]},{"door_id":"D3","between":["Gate","Vault"]}],"secret_doors":[],"furniture":[],"blocked":[],"notes":[{"ref":"A","area":"Gate","text":"A chest."}],"traps":[{"trap_id":"t1","kind":"pit","area":"Way"}],"monsters":[{"type":"orc","area":"Hall"},{"type":"goblin","area":"Hall"}],"special_treasures":[{"treasure_id":"chest","area":"Gate","gold":90},{"treasure_id":"altar","area":"Vault","items":["talisman_of_lore"],"artifact":true}]}
quest: ana StartQuest {"quest_no":1,"elements":{"h3":["earth"],"h4":["air","fire","water"]}}
`

// armory is an open one after a quest from which the heroes fled; the barbarian
// has 300 gold coins to spend.
const armory = fort + `
fled: ana EndQuest outcome=retreat
over: ana FinishQuest
purse: ana Correct path=/game/heroes/h1/gold to=300 reason=inherited
open: ana OpenArmory
`

// won is a quest that the barbarian won, of whose reward 60 gold coins are his.
const won = fort + `
goal: ana AchieveGoal by=["h1"]
out1: ben ExitHero hero_id=h1 via=exit +at_exit
`

// brokenTrade are consequences among gold, goods and the armory.
var brokenTrade = []consequence{
	{"undo a purchase whose weapon was used later", armory + `
	rich: ana Correct path=/game/heroes/h1/gold to=500 reason=miscounted
	axe: ben Purchase hero_id=h1 card=battleaxe
	wield: ben Wield hero_id=h1 item_id=i5
	dagger: ben Purchase hero_id=h1 card=dagger
	shut: ana CloseArmory
	again: ana StartQuest {"quest_no":1,"elements":{"h3":["earth"],"h4":["air","fire","water"]}}
	run: ben RollMovement hero_id=h1 | 66
	D1: ben OpenDoor hero_id=h1 door_id=D1 +adjacent
	way: ben Move hero_id=h1 squares=4 area=Way +clear -passes_monster +free +company
	D2: ben OpenDoor hero_id=h1 door_id=D2 +adjacent
	blow: ben Attack hero_id=h1 target=m1 weapon=i5 +adjacent | SSSS / WW
	`, []step{{"undo axe", `
	wield orphaned: Hrolf does not hold that thing any more
	blow orphaned: Hrolf does not hold that thing any more
	= /game/heroes/h1/gold 475
	= /game/quest/monsters/m1/dead true
	= /game/items/i5 nothing
	`}}},
	{"insert a forgotten purchase that makes a later one unaffordable", armory + `
	sword: ben Purchase hero_id=h1 card=broadsword
	dagger: ben Purchase hero_id=h1 card=dagger
	`, []step{{"insert open ben Purchase hero_id=h1 card=helmet", `
	sword unlawful HQ-ARMORY-01: Broadsword costs 250 gold, Hrolf has 175
	dagger unlawful HQ-ARMORY-01: Dagger costs 25 gold, Hrolf has 0
	= /game/heroes/h1/gold 0
	`}}},
	{"amend a purchase into a cheaper one", armory + `
	sword: ben Purchase hero_id=h1 card=broadsword
	gift: ben ShareGold from=h1 to=h2 amount=50
	sale: ben Sell hero_id=h1 item_id=i5
	`, []step{{"cheaper: amend sword ben Purchase hero_id=h1 card=shortsword", `
	sale differs
	- /game/heroes/h1/gold: 225 → 175
	= /game/heroes/h1/gold 225
	= /game/heroes/h2/gold 50
	`}, {"accept sale", `
	`}, {"undo seated", `
	quest unlawful HQ-TURN-01: Hrolf has no place in the seating
	`}, {"undo purse", `
	quest unlawful HQ-TURN-01: Hrolf has no place in the seating
	cheaper unlawful HQ-ARMORY-01: Shortsword costs 150 gold, Hrolf has 0
	gift unlawful HQ-ITEM-03: Hrolf has 0 gold, not 50
	`}}},
	{"undo a purchase with all that came of it", armory + `
	sword: ben Purchase hero_id=h1 card=broadsword
	wield: ben Wield hero_id=h1 item_id=i5
	sale: ben Sell hero_id=h1 item_id=i5
	`, []step{{"undo sword wield sale", `
	= /game/heroes/h1/gold 300
	= /game/items/i1/place "in_hand"
	`}, {"redo wield", `
	wield orphaned: Hrolf does not hold that thing any more
	`}, {"redo sword sale", `
	= /game/heroes/h1/gold 175
	= /game/items/i1/place "carried"
	`}}},
	{"amend who bought", armory + `
	gift: ben ShareGold from=h1 to=h2 amount=100
	dagger: ben Purchase hero_id=h1 card=dagger
	wield: ben Wield hero_id=h1 item_id=i5
	`, []step{{"amend dagger ben Purchase hero_id=h2 card=dagger", `
	wield unlawful HQ-POTION-03: Hrolf does not hold this Dagger
	= /game/heroes/h1/gold 200
	= /game/heroes/h2/gold 75
	= /game/items/i5 {"card":"dagger","hero_id":"h2","place":"carried"}
	`}}},
	{"undo the correction of a purse that was spent", armory + `
	sword: ben Purchase hero_id=h1 card=broadsword
	`, []step{{"undo purse", `
	sword unlawful HQ-ARMORY-01: Broadsword costs 250 gold, Hrolf has 0
	= /game/heroes/h1/gold 0
	`}, {"redo purse", `
	= /game/heroes/h1/gold 50
	`}}},
	{"undo a purchase whose card was corrected later", armory + `
	dagger: ben Purchase hero_id=h1 card=dagger
	mend: ana Correct path=/game/items/i5/card to="handaxe" reason=misread
	`, []step{{"undo dagger", `
	mend orphaned: path: names no value of the state: /game/items/i5/card
	= /game/items/i5 nothing
	`}}},
	{"undo the opening of the armory", armory + `
	dagger: ben Purchase hero_id=h1 card=dagger
	shut: ana CloseArmory
	`, []step{{"undo open", `
	dagger unlawful HQ-NEW-04: Hrolf is not at the armory: it is open between quests only
	shut unlawful HQ-REST-02: nobody is at the armory
	= /game/armory {"open":false,"after_quest":1,"attempt":1}
	= /game/heroes/h1/gold 275
	`}}},
	{"undo a gift of gold that was spent", armory + `
	gift: ben ShareGold from=h1 to=h2 amount=100
	dagger: ben Purchase hero_id=h2 card=dagger
	back: ben ShareGold from=h2 to=h1 amount=75
	`, []step{{"undo gift", `
	dagger unlawful HQ-ARMORY-01: Dagger costs 25 gold, Borgil has 0
	back unlawful HQ-ITEM-03: Borgil has 0 gold, not 75
	= /game/heroes/h1/gold 300
	= /game/heroes/h2/gold 0
	`}, {"accept dagger", `
	back unlawful HQ-ITEM-03: Borgil has 0 gold, not 75
	`}, {"undo seated", `
	quest unlawful HQ-TURN-01: Hrolf has no place in the seating
	back unlawful HQ-ITEM-03: Borgil has 0 gold, not 75
	`}}},
	{"two forgotten gifts in one place", armory + `
	dagger: ben Purchase hero_id=h1 card=dagger
	`, []step{{"first: insert open ben ShareGold from=h1 to=h2 amount=280", `
	dagger unlawful HQ-ARMORY-01: Dagger costs 25 gold, Hrolf has 20
	= /game/heroes/h1/gold 0
	`}, {"second: insert first ben ShareGold from=h2 to=h1 amount=280", `
	= /game/heroes/h1/gold 275
	= /game/heroes/h2/gold 0
	`}, {"undo first", `
	second unlawful HQ-ITEM-03: Borgil has 0 gold, not 280
	`}, {"redo first", `
	= /game/heroes/h1/gold 275
	`}}},
	{"undo a hero's creation", armory + `
	dagger: ben Purchase hero_id=h1 card=dagger
	name: ben RenameHero hero_id=h1 name=Torg
	`, []step{{"undo hrolf", `
	seated orphaned: order: no hero of this campaign has the id "h1"
	quest differs
	- /game/quest/at/h1: {"area":"Gate"} → null
	- /game/quest/order: ["h1","h2","h3","h4"] → ["h2","h3","h4"]
	- /game/quest/party: ["h1","h2","h3","h4"] → ["h2","h3","h4"]
	purse orphaned: path: names no value of the state: /game/heroes/h1/gold
	dagger orphaned: hero_id: no hero of this campaign has the id "h1"
	name orphaned: hero_id: no hero of this campaign has the id "h1"
	= /game/heroes/h1 nothing
	`}, {"redo hrolf", `
	= /game/heroes/h1/name "Torg"
	`}}},
	{"undo a quest's reward that was spent", won + `
	out2: ben ExitHero hero_id=h2 via=exit +at_exit
	out3: cleo ExitHero hero_id=h3 via=exit +at_exit
	out4: cleo ExitHero hero_id=h4 via=exit +at_exit
	shares: ben SplitReward {"pot_gold":240,"shares":{"h1":60,"h2":60,"h3":60,"h4":60}}
	done: ana FinishQuest
	open: ana OpenArmory
	dagger: ben Purchase hero_id=h1 card=dagger
	`, []step{{"undo shares", `
	done differs
	- /game/heroes/h1/gold: 0 → 60
	- /game/heroes/h2/gold: 0 → 60
	- /game/heroes/h3/gold: 0 → 60
	- /game/heroes/h4/gold: 0 → 60
	dagger unlawful HQ-ARMORY-01: Dagger costs 25 gold, Hrolf has 0
	= /game/heroes/h1/gold 0
	`}, {"accept done", `
	dagger unlawful HQ-ARMORY-01: Dagger costs 25 gold, Hrolf has 0
	`}, {"undo out4", `
	done unlawful HQ-END-01: quest 1 is in progress
	dagger unlawful HQ-ARMORY-01: Dagger costs 25 gold, Hrolf has 0
	`}}},
}
