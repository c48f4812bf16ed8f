package web

// Paper names what is done most in HeroQuest, and the columns of what its fields
// alone say badly.
func (heroQuestKit) Paper() PaperKit {
	return PaperKit{
		Usual: []string{
			"BeginTurn", "RollMovement", "Move", "OpenDoor", "Attack", "CastSpell", "FindTreasure", "FindTraps", "FindSecretDoors", "Disarm", "Jump",
			"DrinkPotion", "UseItem", "PassItem", "ShareGold", "EndTurn", "BeginZargonTurn", "MoveMonster", "AttackHero", "RevealArea", "PlaceMonster",
			"SpringTrap", "ApplyQuestNote", "ChooseDeathSave", "LootRemains", "ReadAloud", "AchieveGoal", "ExitHero", "EndQuest", "FinishQuest", "Purchase", "Sell",
		},
		Figures: []string{"hero", "monster"},
		Columns: map[string]PaperColumns{
			"JoinHero":        {With: []string{"hero_type", "name", "starting_weapon"}},
			"StartQuest":      {With: []string{"hero_ids"}, Number: "quest_no"},
			"SetUpQuest":      {With: []string{"hero_ids"}, Number: "quest_no"},
			"RevealArea":      {Who: "by_hero_id", With: []string{"shown.area", "shown.area_kind", "cause"}},
			"Attack":          {Who: "hero_id", With: []string{"target", "weapon"}},
			"SpringTrap":      {Who: "hero_id", With: []string{"trap_id", "how", "area"}, Number: "damage"},
			"PlaceMonster":    {With: []string{"type", "area", "source"}},
			"LootRemains":     {Who: "hero_id", With: []string{"dead_hero_id", "items"}, Number: "gold"},
			"ChooseDeathSave": {Who: "hero_id", With: []string{"save", "item_id"}},
			"AnswerSearch":    {Who: "hero_id", With: []string{"area"}},
			"AchieveGoal":     {With: []string{"by"}},
			"EndTurn":         {Who: "hero_id"},
		},
	}
}
