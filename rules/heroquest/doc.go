// Package heroquest plays by the rulebook of HeroQuest: First Light. Each
// chapter of the book has its file:
//
//	heroes.go     Meet the Heroes; the character sheet       HQ-HERO, HQ-SHEET, HQ-ROLE
//	quest.go      Prepare for Your Quest; setting up         HQ-NEW, HQ-SETUP, HQ-BOX, HQ-NOTE
//	quest_map.go  whether the parts of a quest fit each other HQ-BOX
//	ending.go     Ending the Quest; between quests           HQ-END, HQ-REWARD, HQ-REST, HQ-ARTIF
//	armory.go     A Trip to the Armory; selling              HQ-ARMORY, HQ-SELL
//	turn.go       Start Playing: rounds, turns, one action   HQ-TURN, HQ-ACT
//	movement.go   Movement, doors, what comes into view      HQ-MOVE, HQ-DOOR, HQ-REVEAL
//	combat.go     Attacking Monsters; Attacking Heroes       HQ-ATK, HQ-DEF, HQ-DIAG, HQ-MATK
//	zargon.go     Zargon's Turn; monsters and their pieces   HQ-ZARGON, HQ-PIECE
//	death.go      Dead Heroes and how they escape            HQ-DEATH, HQ-SAVE, HQ-LOOT
//	traps.go      Searching for Traps: what springs them     HQ-TRAP, HQ-PITTRAP, HQ-FALL, HQ-SPEAR, HQ-CHEST
//	disarm.go     Disarming Traps                            HQ-DISARM
//	jump.go       Jumping Traps                              HQ-JUMP
//	pits.go       What Happens to a Hero in a Pit?           HQ-PIT
//	search.go     Searching for Traps: the search, and Zargon's answer HQ-TRAP, HQ-CHEST, HQ-REVEAL
//	secrets.go    Searching for Secret Doors                 HQ-SECRET
//	treasure.go   Searching for Treasure; wandering monsters HQ-TREAS, HQ-WANDER, HQ-CARD
//	items.go      Handing things over; potions; equipment    HQ-ITEM, HQ-POTION
//	use.go        Picking up and using things; reroll.go     HQ-TURN, HQ-CARD
//	notes.go      The quest book goes first; modify.go       HQ-SETUP, HQ-UNFIN
//	magic.go      Dealing spells; cast.go casts, effects.go ends HQ-SPELL
//	packs.go      The table's own content packs              HQ-CARD
//	dread.go      Casting Dread Spells                       HQ-DREAD
//
// gate.go holds what every command asks first: who acts, what is pending,
// whose turn it is. state.go is the folded state, evolve.go the one switch
// over events. Figures of cards are in content/, found by figures.go.
package heroquest
