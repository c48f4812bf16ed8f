package heroquest

import (
	"errors"
	"slices"

	event "loretome/events/heroquest"

	"loretome/events"
	"loretome/rules"
)

// timely is a command that knows whether it can be given now, whatever its
// other fields will be.
type timely interface{ ready(*draft) error }

// heroWish is a command that a hero gives, and how it is made for one.
type heroWish struct {
	name string
	of   func(event.HeroID) timely
}

// tableWish is a command that no hero gives.
type tableWish struct {
	name string
	wish timely
}

// heroWishes are the commands that a hero gives, each for that hero.
var heroWishes = []heroWish{
	{"RenameHero", func(h event.HeroID) timely { return RenameHero{Hero: h} }},
	{"ReplaceHero", func(h event.HeroID) timely { return ReplaceHero{Dead: h} }},
	{"DealSpells", func(h event.HeroID) timely { return DealSpells{Hero: h} }},
	{"BeginTurn", func(h event.HeroID) timely { return BeginTurn{Hero: h} }},
	{"RollMovement", func(h event.HeroID) timely { return RollMovement{Hero: h} }},
	{"Move", func(h event.HeroID) timely { return Move{Hero: h} }},
	{"OpenDoor", func(h event.HeroID) timely { return OpenDoor{Hero: h} }},
	{"EndMovement", func(h event.HeroID) timely { return EndMovement{Hero: h} }},
	{"DeclareAttack", func(h event.HeroID) timely { return DeclareAttack{Hero: h} }},
	{"Attack", func(h event.HeroID) timely { return Attack{Hero: h} }},
	{"CastSpell", func(h event.HeroID) timely { return CastSpell{Hero: h} }},
	{"Cast", func(h event.HeroID) timely { return Cast{Hero: h} }},
	{"DeclareDisarm", func(h event.HeroID) timely { return DeclareDisarm{Hero: h} }},
	{"RollDisarm", func(h event.HeroID) timely { return RollDisarm{Hero: h} }},
	{"Disarm", func(h event.HeroID) timely { return Disarm{Hero: h} }},
	{"DeclareJump", func(h event.HeroID) timely { return DeclareJump{Hero: h} }},
	{"RollJump", func(h event.HeroID) timely { return RollJump{Hero: h} }},
	{"Jump", func(h event.HeroID) timely { return Jump{Hero: h} }},
	{"RollTrapDamage", func(h event.HeroID) timely { return RollTrapDamage{Hero: h} }},
	{"ChooseTrapEscape", func(h event.HeroID) timely { return ChooseTrapEscape{Hero: h} }},
	{"SearchTreasure", func(h event.HeroID) timely { return SearchTreasure{Hero: h} }},
	{"FindTreasure", func(h event.HeroID) timely { return FindTreasure{Hero: h} }},
	{"SearchTraps", func(h event.HeroID) timely { return SearchTraps{Hero: h} }},
	{"FindTraps", func(h event.HeroID) timely { return FindTraps{Hero: h} }},
	{"SearchSecretDoors", func(h event.HeroID) timely { return SearchSecretDoors{Hero: h} }},
	{"FindSecretDoors", func(h event.HeroID) timely { return FindSecretDoors{Hero: h} }},
	{"Reroll", func(h event.HeroID) timely { return Reroll{Hero: h} }},
	{"PickUp", func(h event.HeroID) timely { return PickUp{Hero: h} }},
	{"UseItem", func(h event.HeroID) timely { return UseItem{Hero: h} }},
	{"PassItem", func(h event.HeroID) timely { return PassItem{From: h} }},
	{"DrinkPotion", func(h event.HeroID) timely { return DrinkPotion{Hero: h} }},
	{"Wield", func(h event.HeroID) timely { return Wield{Hero: h} }},
	{"Wear", func(h event.HeroID) timely { return Wear{Hero: h} }},
	{"Stow", func(h event.HeroID) timely { return Stow{Hero: h} }},
	{"LootRemains", func(h event.HeroID) timely { return LootRemains{Hero: h} }},
	{"ChooseDeathSave", func(h event.HeroID) timely { return ChooseDeathSave{Hero: h} }},
	{"EndTurn", func(h event.HeroID) timely { return EndTurn{Hero: h} }},
	{"ExitHero", func(h event.HeroID) timely { return ExitHero{Hero: h} }},
	{"MarkQuest", func(h event.HeroID) timely { return MarkQuest{Hero: h} }},
	{"Restore", func(h event.HeroID) timely { return Restore{Hero: h} }},
	{"Purchase", func(h event.HeroID) timely { return Purchase{Hero: h} }},
	{"Sell", func(h event.HeroID) timely { return Sell{Hero: h} }},
	{"Trade", func(h event.HeroID) timely { return Trade{From: h} }},
	{"ShareGold", func(h event.HeroID) timely { return ShareGold{From: h} }},
}

// tableWishes are the commands that no hero gives: Zargon's, and those of the
// whole table. OpenDoor and EndTurn stand here once more, as Zargon gives them.
var tableWishes = []tableWish{
	{"JoinHero", JoinHero{}},
	{"SetSeating", SetSeating{}},
	{"EnterCardFigure", EnterCardFigure{}},
	{"AddContent", AddContent{}},
	{"ChooseEditions", ChooseEditions{}},
	{"EndCampaign", EndCampaign{}},
	{"DefineQuest", DefineQuest{}},
	{"ModifyQuest", ModifyQuest{}},
	{"RescheduleArtifact", RescheduleArtifact{}},
	{"SetUpQuest", SetUpQuest{}},
	{"StartQuest", StartQuest{}},
	{"ReadAloud", ReadAloud{}},
	{"BeginQuest", BeginQuest{}},
	{"BeginZargonTurn", BeginZargonTurn{}},
	{"EndTurn", EndTurn{}},
	{"OpenDoor", OpenDoor{}},
	{"RevealArea", RevealArea{}},
	{"SpringTrap", SpringTrap{}},
	{"PlaceMonster", PlaceMonster{}},
	{"ActivateMonster", ActivateMonster{}},
	{"MoveMonster", MoveMonster{}},
	{"MonsterAttack", MonsterAttack{}},
	{"AttackHero", AttackHero{}},
	{"AssignDreadSpell", AssignDreadSpell{}},
	{"CastDreadSpell", CastDreadSpell{}},
	{"EndEffect", EndEffect{}},
	{"RollAttack", RollAttack{}},
	{"RollDefense", RollDefense{}},
	{"DeclineDefense", DeclineDefense{}},
	{"AnswerSearch", AnswerSearch{}},
	{"CloseDoor", CloseDoor{}},
	{"ApplyQuestNote", ApplyQuestNote{}},
	{"DrawTreasureCard", DrawTreasureCard{}},
	{"AchieveGoal", AchieveGoal{}},
	{"EndQuest", EndQuest{}},
	{"SplitReward", SplitReward{}},
	{"SettleQuest", SettleQuest{}},
	{"FinishQuest", FinishQuest{}},
	{"OpenArmory", OpenArmory{}},
	{"CloseArmory", CloseArmory{}},
}

// Legal says of each command whether this seat could give it now, for each hero
// that the seat plays or once where no hero is meant, and if not, which rule
// says no. An observer gives none.
func Legal(s State, call rules.Call) []rules.Offer {
	if call.By.Side == events.Observer {
		return nil
	}
	call.Issued, call.Override = nil, nil
	offers := make([]rules.Offer, 0, len(tableWishes)+4*len(heroWishes))
	for _, w := range tableWishes {
		offers = append(offers, rules.Offer{Command: w.name, No: refusal(s, call, w.wish)})
	}
	heroes := s.playedBy(call.By)
	for _, w := range heroWishes {
		for _, h := range heroes {
			offers = append(offers, rules.Offer{Command: w.name, Hero: string(h), No: refusal(s, call, w.of(h))})
		}
	}
	return offers
}

// refusal is the rule's no to a wish, nil if its time has come.
func refusal(s State, call rules.Call, wish timely) *rules.Refusal {
	err := wish.ready(&draft{rules.NewDraft(s, evolve, call)})
	if no, is := errors.AsType[rules.Refusal](err); is {
		return &no
	}
	return nil
}

// playedBy lists the heroes whom a seat plays; the game master enters for all.
func (s State) playedBy(seat rules.Seat) []event.HeroID {
	return slices.DeleteFunc(s.heroes(), func(h event.HeroID) bool {
		return seat.Side != events.GameMaster && s.Heroes[h].Player != seat.ID && !slices.Contains(seat.Heroes, string(h))
	})
}
