package event

import "loretome/events"

// Catalog lists every event type of HeroQuest with who may see it.
var Catalog = events.WithSchemas(schemas, []events.Type{
	events.Of[HeroJoined](events.ForAll, "A player takes a hero; the sheet starts from the character card.").
		Under("HQ-NEW-01", "HQ-ROLE-01", "HQ-ROLE-03", "HQ-SETUP-03", "HQ-HERO-01", "HQ-HERO-02", "HQ-HERO-03", "HQ-HERO-04", "HQ-HERO-13", "HQ-SHEET-01", "HQ-SPELL-07"),
	events.Of[HeroRenamed](events.ForAll, "A living hero's name is changed on the sheet (no new character).").
		Under("HQ-SHEET-01"),
	events.Of[HeroReplaced](events.ForAll, "A dead hero's player returns as a new character.").
		Under("HQ-ROLE-03", "HQ-DEATH-04"),
	events.Of[CardFigureEntered](events.ForAll, "A figure that neither rulebook nor content pack has (or has wrongly) is copied from a real card, the chart or the screen.").
		Under("HQ-BOX-06", "HQ-SPELL-07", "HQ-CARD-01", "HQ-CARD-13"),
	events.Of[ContentAdded](events.ForAll, "The table's own content pack is in use; of figures that two packs have, those of the pack added last count.").
		Under("HQ-CARD-01", "HQ-CARD-13"),
	events.Of[QuestBookAdded](events.ForGM, "Quest books of the table's own content pack, which only Zargon reads.").
		Under("HQ-CARD-01", "HQ-ROLE-04"),
	events.Of[EditionsChosen](events.ForAll, "The lists offer the cards of these editions besides those of the followed box.").
		Under("HQ-CARD-01", "HQ-BOX-08"),
	events.Of[SeatingSet](events.ForAll, "Order of heroes clockwise from Zargon's left for the coming quest.").
		Under("HQ-TURN-01", "HQ-TURN-03"),
	events.Of[CampaignEnded](events.ForAll, "The campaign is closed; its log stays readable.").
		Under("HQ-NEW-02"),
	events.Of[QuestDefined](events.ForGM, "Zargon enters what the tracker needs of a quest.").
		Under("HQ-BOX-08", "HQ-NEW-06", "HQ-ROLE-04", "HQ-ROLE-05", "HQ-SETUP-01", "HQ-NOTE-02", "HQ-TRAP-01"),
	events.Of[ArtifactRescheduled](events.ForGM, "A stolen artifact is placed as a special treasure of the next quest.").
		Under("HQ-ARTIF-01"),
	events.Of[QuestSetUp](events.ForAll, "The table is laid for one attempt at a quest; nothing hidden is on the board.").
		Under("HQ-SETUP-04", "HQ-SETUP-05", "HQ-ARTIF-01"),
	events.Of[TextReadAloud](events.ForAll, "Zargon reads a text to the table.").
		Under("HQ-ROLE-04", "HQ-SETUP-09", "HQ-SETUP-10", "HQ-SETUP-13", "HQ-NOTE-01", "HQ-REVEAL-01"),
	events.Of[QuestBegun](events.ForAll, "The first round may start.").
		Under("HQ-BOX-08", "HQ-NEW-02", "HQ-ROLE-02", "HQ-SETUP-04", "HQ-REWARD-03"),
	events.Of[QuestGoalAchieved](events.ForAll, "The goal of the quest is reached; heroes still have to leave.").
		Under("HQ-END-01"),
	events.Of[HeroExited](events.ForAll, "A living hero leaves the board.").
		Under("HQ-END-01", "HQ-END-02"),
	events.Of[QuestEnded](events.ForAll, "The attempt is over.").
		Under("HQ-NEW-05", "HQ-END-01", "HQ-END-02", "HQ-END-03", "HQ-REWARD-03"),
	events.Of[RewardSplit](events.ForAll, "A reward is divided; the shares are stored, never recomputed.").
		Under("HQ-REWARD-01"),
	events.Of[QuestMarkedComplete](events.ForAll, "A hero's sheet shows the quest as done.").
		Under("HQ-NEW-02", "HQ-SHEET-01", "HQ-REWARD-02"),
	events.Of[HeroRestored](events.ForAll, "Body and Mind go back to the starting values after a success.").
		Under("HQ-SHEET-02", "HQ-REST-01", "HQ-REST-02"),
	events.Of[SpellsRestored](events.ForAll, "Spells cast in the won quest are available again.").
		Under("HQ-REST-01"),
	events.Of[QuestSettled](events.ForAll, "Everything that follows the end of a quest was done; the campaign is between quests.").
		Under("HQ-LOOT-01", "HQ-REWARD-01", "HQ-REST-02"),
	events.Of[ArmoryOpened](events.ForAll, "The heroes visit the armory.").
		Under("HQ-REST-02"),
	events.Of[ItemPurchased](events.ForAll, "A hero buys one item.").
		Under("HQ-NEW-04", "HQ-DISARM-08", "HQ-ARMORY-01", "HQ-ARMORY-02", "HQ-ARMORY-03", "HQ-CARD-02", "HQ-CARD-03", "HQ-CARD-04"),
	events.Of[ItemSold](events.ForAll, "A hero sells one item to the armory.").
		Under("HQ-HERO-13", "HQ-SELL-01", "HQ-SELL-02"),
	events.Of[ItemTraded](events.ForAll, "Free exchange of one item between quests.").
		Under("HQ-ITEM-02"),
	events.Of[ArmoryClosed](events.ForAll, "The visit is over.").
		Under("HQ-REST-02"),
	events.Of[GoldShared](events.ForAll, "Gold moves between two heroes; the sum stays the same.").
		Under("HQ-ITEM-02", "HQ-ITEM-03"),
	events.Of[RoundBegan](events.ForAll, "A round starts with the first living hero.").
		Under("HQ-TURN-01", "HQ-TURN-02"),
	events.Of[RoundEnded](events.ForAll, "Zargon's turn is over.").
		Under("HQ-TURN-02"),
	events.Of[TurnBegan](events.ForAll, "A hero's turn or Zargon's turn starts.").
		Under("HQ-TURN-01", "HQ-TURN-02", "HQ-ZARGON-01", "HQ-DEATH-02"),
	events.Of[TurnEnded](events.ForAll, "A turn is over, by choice or by rule.").
		Under("HQ-TURN-02", "HQ-TURN-04", "HQ-TRAP-04", "HQ-TRAP-11", "HQ-PITTRAP-01", "HQ-FALL-02", "HQ-SPEAR-01", "HQ-CHEST-03", "HQ-JUMP-04", "HQ-TREAS-08", "HQ-ZARGON-01"),
	events.Of[DiceRolled](events.ForAll, "Faces of one roll, by the app or typed in from real dice. Every event that depends on dice carries the same roll.").
		Under("HQ-BOX-07", "HQ-SETUP-08", "HQ-MOVE-01"),
	events.Of[MovementRolled](events.ForAll, "A hero's movement for the turn.").
		Under("HQ-TURN-04", "HQ-MOVE-01"),
	events.Of[HeroMoved](events.ForAll, "A hero walked a path, possibly cut short by a trap.").
		Under("HQ-SETUP-12", "HQ-TURN-04", "HQ-MOVE-02", "HQ-MOVE-03", "HQ-MOVE-04", "HQ-MOVE-05", "HQ-MOVE-06", "HQ-MOVE-07", "HQ-MOVE-08", "HQ-MOVE-09", "HQ-MOVE-10", "HQ-TRAP-02", "HQ-TRAP-04", "HQ-FALL-03", "HQ-DISARM-03", "HQ-JUMP-03", "HQ-PIT-04", "HQ-CARD-07"),
	events.Of[MovementEnded](events.ForAll, "The movement half of the turn is closed.").
		Under("HQ-TURN-04", "HQ-MOVE-02"),
	events.Of[DoorOpened](events.ForAll, "A door is opened for good.").
		Under("HQ-TURN-06", "HQ-DOOR-01", "HQ-DOOR-02", "HQ-REVEAL-03", "HQ-SECRET-05", "HQ-ZARGON-06", "HQ-CARD-08"),
	events.Of[AreaRevealed](events.ForAll, "A room or a stretch of corridor comes into view.").
		Under("HQ-ROLE-05", "HQ-SETUP-06", "HQ-SETUP-11", "HQ-MOVE-09", "HQ-REVEAL-01", "HQ-REVEAL-02", "HQ-REVEAL-03", "HQ-SECRET-05", "HQ-CARD-08"),
	events.Of[MonsterPlaced](events.ForAll, "A monster comes onto the board.").
		Under("HQ-BOX-02", "HQ-SETUP-11", "HQ-REVEAL-01", "HQ-REVEAL-02", "HQ-REVEAL-03", "HQ-WANDER-01", "HQ-WANDER-03", "HQ-PIECE-01", "HQ-CARD-14"),
	events.Of[MonsterActivated](events.ForAll, "Zargon starts using one monster in his turn; with order open, the half that comes first decides.").
		Under("HQ-WANDER-03", "HQ-ZARGON-01", "HQ-ZARGON-03"),
	events.Of[MonsterMoved](events.ForAll, "A monster walked a path.").
		Under("HQ-SETUP-12", "HQ-MOVE-03", "HQ-MOVE-05", "HQ-MOVE-06", "HQ-MOVE-08", "HQ-MOVE-09", "HQ-TRAP-06", "HQ-FALL-03", "HQ-JUMP-06", "HQ-PIT-06", "HQ-ZARGON-01", "HQ-ZARGON-04", "HQ-ZARGON-05", "HQ-ZARGON-07", "HQ-ZARGON-08"),
	events.Of[WeaponWielded](events.ForAll, "A hero takes a weapon in hand; Attack dice become its figure.").
		Under("HQ-HERO-08", "HQ-HERO-11", "HQ-ATK-03", "HQ-ARMORY-03", "HQ-CARD-02", "HQ-CARD-03"),
	events.Of[ArmorWorn](events.ForAll, "A hero puts on armor, helmet or shield.").
		Under("HQ-HERO-08", "HQ-HERO-12", "HQ-ARMORY-03", "HQ-CARD-12"),
	events.Of[EquipmentStowed](events.ForAll, "A hero puts equipment away.").
		Under("HQ-HERO-12"),
	events.Of[ItemPassed](events.ForAll, "A hero hands an item to an adjacent hero during a quest.").
		Under("HQ-TURN-06", "HQ-ITEM-01", "HQ-POTION-04", "HQ-SAVE-03"),
	events.Of[ItemGained](events.ForAll, "An item enters a hero's inventory.").
		Under("HQ-SHEET-01", "HQ-TREAS-05", "HQ-TREAS-07", "HQ-CARD-12"),
	events.Of[GoldGained](events.ForAll, "Gold enters a hero's purse.").
		Under("HQ-NEW-04", "HQ-SHEET-01", "HQ-TREAS-05", "HQ-TREAS-07", "HQ-REWARD-01", "HQ-CARD-11"),
	events.Of[ItemLost](events.ForAll, "An item is gone: thrown, or destroyed by a spell or a note.").
		Under("HQ-ATK-02"),
	events.Of[PotionDrunk](events.ForAll, "A potion is drunk and used up; effects follow as facts.").
		Under("HQ-TURN-06", "HQ-POTION-01", "HQ-POTION-02", "HQ-POTION-03", "HQ-SAVE-01", "HQ-SAVE-03"),
	events.Of[AttackDeclared](events.ForAll, "Attacker, target, weapon and number of dice are fixed before the roll.").
		Under("HQ-HERO-11", "HQ-TURN-05", "HQ-ACT-01", "HQ-LOS-01", "HQ-LOS-02", "HQ-LOS-03", "HQ-ATK-01", "HQ-ATK-02", "HQ-ATK-03", "HQ-ATK-04", "HQ-ATK-05", "HQ-ATK-12", "HQ-DIAG-01", "HQ-DIAG-02", "HQ-PIT-02", "HQ-PIT-03", "HQ-PIT-05", "HQ-WANDER-02", "HQ-ZARGON-01", "HQ-ZARGON-02", "HQ-ZARGON-04", "HQ-MATK-01", "HQ-MATK-02", "HQ-MATK-03", "HQ-CARD-02", "HQ-CARD-03", "HQ-CARD-06"),
	events.Of[AttackRolled](events.ForAll, "The attack roll.").
		Under("HQ-ATK-04", "HQ-ATK-06", "HQ-ATK-07", "HQ-PIT-02", "HQ-WANDER-02", "HQ-MATK-02", "HQ-MATK-03", "HQ-CARD-08"),
	events.Of[DefenseRolled](events.ForAll, "The defence roll, or its waiver.").
		Under("HQ-HERO-12", "HQ-ATK-08", "HQ-ATK-09", "HQ-PIT-02", "HQ-PIT-03", "HQ-WANDER-02", "HQ-MATK-03", "HQ-MATK-04", "HQ-CARD-08", "HQ-CARD-12"),
	events.Of[AttackResolved](events.ForAll, "Skulls less blocks, at least 0.").
		Under("HQ-ATK-06", "HQ-ATK-09", "HQ-DEF-01", "HQ-WANDER-02", "HQ-MATK-03", "HQ-CARD-08"),
	events.Of[MonsterDamaged](events.ForAll, "A monster loses Body Points.").
		Under("HQ-ATK-10", "HQ-ATK-11", "HQ-CARD-09"),
	events.Of[MonsterDied](events.ForAll, "A monster is dead or removed from play.").
		Under("HQ-ATK-11", "HQ-CARD-04"),
	events.Of[HeroDamaged](events.ForAll, "A hero loses Body Points.").
		Under("HQ-HERO-09", "HQ-SHEET-02", "HQ-PITTRAP-01", "HQ-FALL-01", "HQ-SPEAR-01", "HQ-JUMP-05", "HQ-PIT-05", "HQ-TREAS-08", "HQ-MATK-05", "HQ-CARD-09"),
	events.Of[HeroHealed](events.ForAll, "A hero regains Body Points.").
		Under("HQ-HERO-09", "HQ-SHEET-02", "HQ-POTION-01", "HQ-SAVE-01", "HQ-SAVE-02", "HQ-CARD-05"),
	events.Of[HeroMindChanged](events.ForAll, "A hero's Mind Points change by a card or note.").
		Under("HQ-HERO-10", "HQ-SHEET-02"),
	events.Of[SpellsDealt](events.ForAll, "A caster gets the spells of the quest.").
		Under("HQ-HERO-06", "HQ-HERO-07", "HQ-SPELL-04", "HQ-SPELL-06"),
	events.Of[SpellCast](events.ForAll, "A hero casts a spell.").
		Under("HQ-TURN-05", "HQ-ACT-01", "HQ-LOS-01", "HQ-LOS-02", "HQ-LOS-03", "HQ-SPELL-01", "HQ-SPELL-02", "HQ-SPELL-03", "HQ-SPELL-04", "HQ-SPELL-05", "HQ-SAVE-02", "HQ-SAVE-03", "HQ-CARD-05", "HQ-CARD-06", "HQ-CARD-07", "HQ-CARD-08"),
	events.Of[EffectBegan](events.ForAll, "A lasting effect starts on a figure.").
		Under("HQ-HERO-11", "HQ-HERO-12", "HQ-SPELL-05", "HQ-POTION-01", "HQ-CARD-06", "HQ-CARD-07"),
	events.Of[EffectEnded](events.ForAll, "A lasting effect ends.").
		Under("HQ-HERO-11", "HQ-HERO-12", "HQ-SPELL-05", "HQ-CARD-06", "HQ-CARD-07"),
	events.Of[TreasureDeckShuffled](events.ForAll, "The treasure deck is shuffled. No order is stored: an app-run deck draws each card when it is due.").
		Under("HQ-TREAS-06", "HQ-CARD-10"),
	events.Of[TreasureSearchMade](events.ForAll, "A hero announces a search for treasure.").
		Under("HQ-TURN-05", "HQ-ACT-01", "HQ-CHEST-02", "HQ-CHEST-03", "HQ-PIT-01", "HQ-TREAS-01", "HQ-TREAS-02", "HQ-TREAS-03", "HQ-TREAS-04"),
	events.Of[SpecialTreasureFound](events.ForAll, "The room's special treasure goes to the searcher.").
		Under("HQ-ROLE-05", "HQ-REVEAL-04", "HQ-TREAS-05"),
	events.Of[TreasureCardDrawn](events.ForAll, "A treasure card is drawn (category none: the deck is empty, nothing is found).").
		Under("HQ-TREAS-06", "HQ-TREAS-07", "HQ-TREAS-08", "HQ-TREAS-09", "HQ-CARD-10", "HQ-CARD-11"),
	events.Of[TreasureCardReturned](events.ForAll, "A treasure card goes back.").
		Under("HQ-TREAS-08", "HQ-TREAS-09", "HQ-CARD-10"),
	events.Of[HazardSuffered](events.ForAll, "A hazard card's consequence.").
		Under("HQ-TREAS-08"),
	events.Of[WanderingMonsterAppeared](events.ForAll, "A wandering monster comes up.").
		Under("HQ-TREAS-09", "HQ-WANDER-01", "HQ-WANDER-02"),
	events.Of[HeroReducedToZero](events.ForAll, "A hero's Body is 0; a save may be open.").
		Under("HQ-HERO-09", "HQ-MATK-05", "HQ-DEATH-01", "HQ-SAVE-01", "HQ-SAVE-02", "HQ-SAVE-03"),
	events.Of[DeathSaveChosen](events.ForAll, "The hero's player picks a save or none.").
		Under("HQ-DEATH-01", "HQ-SAVE-01", "HQ-SAVE-02"),
	events.Of[HeroDied](events.ForAll, "A hero is dead for this quest.").
		Under("HQ-DEATH-01", "HQ-DEATH-02", "HQ-DEATH-03", "HQ-END-03"),
	events.Of[PossessionsStolen](events.ForAll, "A lone dead hero's belongings leave the game.").
		Under("HQ-DEATH-03", "HQ-ARTIF-01"),
	events.Of[RemainsLeft](events.ForAll, "A dead hero's belongings lie in an area.").
		Under("HQ-DEATH-03", "HQ-LOOT-01"),
	events.Of[RemainsLooted](events.ForAll, "A comrade takes belongings of a dead hero.").
		Under("HQ-TURN-06", "HQ-LOOT-01"),
	events.Of[RemainsLost](events.ForAll, "Belongings nobody took are gone at the end of the quest.").
		Under("HQ-LOOT-01", "HQ-ARTIF-01"),
	events.Of[TrapSearchMade](events.ForAll, "A hero announces a search for traps.").
		Under("HQ-TURN-05", "HQ-ACT-01", "HQ-TRAP-05", "HQ-TRAP-07", "HQ-TRAP-08", "HQ-CHEST-01", "HQ-CHEST-02"),
	events.Of[TrapsFound](events.ForAll, "Zargon's answer to a trap search, possibly empty.").
		Under("HQ-ROLE-05", "HQ-REVEAL-04", "HQ-TRAP-05", "HQ-TRAP-09", "HQ-SPEAR-02", "HQ-CHEST-01"),
	events.Of[TrapSprung](events.ForAll, "A trap goes off on a hero.").
		Under("HQ-TURN-06", "HQ-TRAP-01", "HQ-TRAP-02", "HQ-TRAP-04", "HQ-TRAP-11", "HQ-TRAP-12", "HQ-PITTRAP-01", "HQ-FALL-01", "HQ-SPEAR-01", "HQ-SPEAR-02", "HQ-CHEST-03", "HQ-CHEST-04", "HQ-DISARM-04", "HQ-DISARM-05", "HQ-JUMP-04"),
	events.Of[TrapDamageRolled](events.ForAll, "The dice of a trap's damage.").
		Under("HQ-FALL-01", "HQ-SPEAR-01"),
	events.Of[TrapEscapeChosen](events.ForAll, "The hero under a fallen block steps ahead or back.").
		Under("HQ-FALL-02"),
	events.Of[DisarmDeclared](events.ForAll, "A hero announces to move onto a trap and disarm it.").
		Under("HQ-HERO-05", "HQ-TURN-05", "HQ-ACT-01", "HQ-TRAP-10", "HQ-CHEST-02", "HQ-DISARM-01", "HQ-DISARM-02", "HQ-DISARM-03", "HQ-DISARM-07"),
	events.Of[DisarmRolled](events.ForAll, "The disarm roll.").
		Under("HQ-HERO-05", "HQ-DISARM-04", "HQ-DISARM-05"),
	events.Of[TrapDisarmed](events.ForAll, "The trap is gone.").
		Under("HQ-DISARM-04", "HQ-DISARM-05", "HQ-DISARM-06"),
	events.Of[JumpDeclared](events.ForAll, "A hero announces to jump a trap.").
		Under("HQ-TRAP-10", "HQ-FALL-04", "HQ-JUMP-01", "HQ-JUMP-02", "HQ-JUMP-05", "HQ-JUMP-06"),
	events.Of[JumpRolled](events.ForAll, "The jump roll.").
		Under("HQ-JUMP-03", "HQ-JUMP-04", "HQ-JUMP-05"),
	events.Of[PitEntered](events.ForAll, "A figure is in a pit.").
		Under("HQ-MOVE-08", "HQ-PITTRAP-01", "HQ-JUMP-05", "HQ-PIT-05", "HQ-PIT-06"),
	events.Of[PitLeft](events.ForAll, "A figure is out of the pit.").
		Under("HQ-PIT-04"),
	events.Of[SquareBlocked](events.ForAll, "A square is blocked for good by fallen stone.").
		Under("HQ-FALL-02", "HQ-FALL-03"),
	events.Of[SecretDoorSearchMade](events.ForAll, "A hero announces a search for secret doors.").
		Under("HQ-TURN-05", "HQ-ACT-01", "HQ-PIT-01", "HQ-SECRET-01", "HQ-SECRET-02", "HQ-SECRET-03"),
	events.Of[SecretDoorsFound](events.ForAll, "Zargon's answer to a secret door search, possibly empty.").
		Under("HQ-ROLE-05", "HQ-REVEAL-04", "HQ-SECRET-01", "HQ-SECRET-04"),
	events.Of[DoorShut](events.ForAll, "An open door is closed by order of a quest note.").
		Under("HQ-DOOR-02"),
	events.Of[DreadSpellAssigned](events.ForGM, "A Dread spell is given to a monster.").
		Under("HQ-DREAD-02", "HQ-DREAD-05"),
	events.Of[DreadSpellCast](events.ForAll, "A monster casts a Dread spell.").
		Under("HQ-ZARGON-01", "HQ-ZARGON-02", "HQ-DREAD-01", "HQ-DREAD-02", "HQ-DREAD-03", "HQ-DREAD-04", "HQ-CARD-09"),
	events.Of[ResistanceRolled](events.ForAll, "One target's roll to lessen or shake off a spell, a Dread spell or a hero's.").
		Under("HQ-CARD-09"),
	events.Of[QuestModified](events.ForGM, "A failed quest is changed before it is played again.").
		Under("HQ-UNFIN-01"),
	events.Of[ItemPickedUp](events.ForAll, "A hero picks up a thing on the board (not a dead hero's).").
		Under("HQ-TURN-06"),
	events.Of[ItemUsed](events.ForAll, "An item with a use of its own is used as an action.").
		Under("HQ-TURN-05", "HQ-CARD-04"),
	events.Of[DiceRerolled](events.ForAll, "One die of a roll is rolled again by right of an item; the new face stands.").
		Under("HQ-BOX-07", "HQ-CARD-03"),
})
