package heroquest_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/dice"
	. "loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

// wanderings is the environment variable that says how many random evenings
// are played instead of a few.
const wanderings = "HEROQUEST_WANDERINGS"

// wander plays random evenings.
func wander(t *testing.T, evening func(*wanderer)) {
	t.Helper()
	ruletest.Evenings(t, ruletest.Many(t, wanderings, 25), func(t *rapid.T) { evening(sitDown(t)) })
}

// wanderer plays a campaign at random. Each command follows from a number of
// its own, so that an evening that fails shrinks to the few commands that it
// takes.
type wanderer struct {
	*rapid.T
	*ruletest.Evening[State, Command]
	chances *rand.Rand      // of the command that is drawn
	seats   []events.SeatID // of the game master, and of two players
}

// said is a command as somebody gives it.
type said struct {
	by            events.SeatID
	command, data string
}

// The ways into an evening: the party, a quest that begins, a fight, a death
// in company, and the armory after a quest with gold to spend.
var (
	party = []said{
		{"s2", "JoinHero", `{"hero_type":"barbarian","name":"Hrolf"}`}, {"s2", "JoinHero", `{"hero_type":"dwarf","name":"Borgil"}`},
		{"s3", "JoinHero", `{"hero_type":"elf","name":"Ysilde"}`}, {"s3", "JoinHero", `{"hero_type":"wizard","name":"Tamsin"}`},
		{"s1", "SetSeating", `{"order":["h1","h2","h3","h4"]}`}, {"s1", "DefineQuest", firstQuest}, {"s1", "DefineQuest", secondQuest},
	}
	quest = append(slices.Clip(party), said{"s1", "StartQuest",
		`{"quest_no":1,"elements":{"h3":["earth"],"h4":["air","fire","water"]},"read":true}`})
	fight = append(slices.Clip(quest),
		said{"s1", "AnswerSearch", `{"quest_note":"A","area":"Gate","hero_id":"h2","treasure":{"treasure_id":"n1","area":"Gate","gold":90,"items":["potion_of_healing","borins_armor"]}}`},
		said{"s1", "Correct", `{"path":"/game/heroes/h2/body","to":1,"reason":"wounded"}`},
		said{"s1", "Correct", `{"path":"/game/heroes/h4/body","to":1,"reason":"wounded"}`},
		said{"s2", "RollMovement", `{"hero_id":"h1"}`}, said{"s2", "OpenDoor", `{"hero_id":"h1","door_id":"D1","asserted":{"adjacent":true}}`},
		said{"s2", "OpenDoor", `{"hero_id":"h1","door_id":"D2","asserted":{"adjacent":true}}`})
	wake = append(slices.Clip(fight),
		said{"s2", "ShareGold", `{"from":"h2","to":"h1","amount":60}`},
		said{"s1", "Correct", `{"path":"/game/heroes/h1/body","to":1,"reason":"wounded"}`},
		said{"s1", "RevealArea", `{"shown":{"area":"Cell","area_kind":"room"},"cause":"quest_note","quest_note":"A"}`},
		said{"s2", "Move", `{"hero_id":"h1","squares":1,"area":"Cell","asserted":{"clear":true,"passes_monster":false,"free":true,"company":true}}`},
		said{"s2", "FindTreasure", `{"hero_id":"h1","room":"Cell","card":"hazard_arrow","asserted":{"in_room":true,"monster_in_room":false,"company":true}}`})
	armory = append(slices.Clip(fight), said{"s1", "EndQuest", `{"outcome":"retreat"}`}, said{"s1", "FinishQuest", `{}`}, said{"s1", "OpenArmory", `{}`})
)

// sitDown begins a campaign and plays it up to some point.
func sitDown(t *rapid.T) *wanderer {
	w := &wanderer{T: t, Evening: ruletest.Begin(t, System())}
	w.seats = []events.SeatID{"s1", w.Join("Ben", events.HeroPlayer), w.Join("Cleo", events.HeroPlayer)}
	for _, c := range rapid.SampledFrom([][]said{party[:3], party, quest, fight, fight, wake, armory}).Draw(t, "opening") {
		w.Do(c.by, c.command, c.data)
	}
	return w
}

const (
	firstQuest = `{"quest_no":1,"title":"The Fort","goal":"Slay.","reward_gold":240,"start_area":"Gate","exit":"Gate","parchment":"Go.",
		"wandering_monster":"orc","notes":[{"ref":"A","area":"Hall","text":"Beware."}],
		"areas":[{"area":"Gate","kind":"room"},{"area":"Way","kind":"corridor"},{"area":"Hall","kind":"room"}],
		"doors":[{"door_id":"D1","between":["Gate","Way"]},{"door_id":"D2","between":["Way","Hall"]}],
		"secret_doors":[{"door_id":"S1","between":["Hall","Gate"]}],"furniture":[],"blocked":[],"traps":[],
		"monsters":[{"type":"orc","area":"Hall"},{"type":"goblin","area":"Hall"},{"type":"orc","area":"Hall","name":"Captain","body":3,"attack":4}],
		"special_treasures":[{"treasure_id":"t1","area":"Gate","items":["talisman_of_lore"],"artifact":true},{"treasure_id":"t2","area":"Hall","gold":120}],
		"dread_assignments":{},"required_artifacts":[]}`
	secondQuest = `{"quest_no":2,"title":"The Tower","wandering_monster":"zombie","start_area":"Gate",
		"areas":[{"area":"Gate","kind":"room"},{"area":"Hall","kind":"room"}],"doors":[{"door_id":"D1","between":["Gate","Hall"]}],
		"monsters":[{"type":"mummy","area":"Hall"}],"special_treasures":[{"treasure_id":"t3","area":"Hall","items":["wizards_staff"],"artifact":true}]}`
)

func chances(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// each draws so many commands and gives each its turn.
func (w *wanderer) each(least, most int, command func()) {
	for _, seed := range rapid.SliceOfN(rapid.Uint64(), least, most).Draw(w.T, "commands") {
		w.chances = chances(seed)
		command()
	}
}

// pick takes one of some things.
func pick[E any](w *wanderer, from []E) E { return from[w.chances.IntN(len(from))] }

// chance says yes so often in a hundred.
func (w *wanderer) chance(percent int) bool { return w.chances.IntN(100) < percent }

// rare are commands that lead away from play, and how often in a hundred they
// are given when they are drawn.
var rare = map[string]int{
	"EndCampaign": 1, "EndQuest": 4, "ExitHero": 8, "AchieveGoal": 8, "SetUpQuest": 40, "DefineQuest": 5, "EnterCardFigure": 4,
	"JoinHero": 20, "SetSeating": 4, "RenameHero": 2, "ReadAloud": 4, "Wield": 4, "Stow": 4, "CloseArmory": 10, "ShareGold": 8,
	"RevealArea": 6, "PlaceMonster": 15, "EndMovement": 15, "EndTurn": 50, "Trade": 20, "RescheduleArtifact": 10, "PassItem": 6,
	"DrinkPotion": 4, "Wear": 8, "LootRemains": 60, "AnswerSearch": 60,
}

// often says how often in a hundred a command is given when it is drawn.
func (w *wanderer) often(command string) int {
	switch command {
	case "Attack", "DeclareAttack", "ActivateMonster", "MoveMonster", "MonsterAttack", "AttackHero":
		if len(w.foes()) == 0 {
			return 2
		}
	}
	if percent, seldom := rare[command]; seldom {
		return percent
	}
	return 100
}

// foes are the living monsters on the board.
func (w *wanderer) foes() []string {
	var ids []string
	if a := w.Ledger.State().Game.Quest; a != nil {
		for _, id := range slices.Sorted(maps.Keys(a.Monster)) {
			if !a.Monster[id].Dead {
				ids = append(ids, string(id))
			}
		}
	}
	return ids
}

// wish draws a seat and a command that it may give now or, now and then, any
// other.
func (w *wanderer) wish() (events.SeatID, rules.Offer) {
	lawful := !w.chance(6)
	for _, i := range w.chances.Perm(len(w.seats)) {
		by := w.seats[i]
		offers := slices.DeleteFunc(slices.Clone(w.Rules.Legal(w.Ledger, by)), func(o rules.Offer) bool {
			_, ours := w.Rules.System.Find(o.Command)
			return !ours || lawful != (o.No == nil)
		})
		for range min(8, len(offers)) {
			if o := pick(w, offers); w.chance(w.often(o.Command)) {
				return by, o
			}
		}
	}
	return "s1", rules.Offer{Command: "AddNote"}
}

// request draws a whole request: who, what, with which fields and dice.
func (w *wanderer) request() (campaign.Request, rules.Offer) {
	by, o := w.wish()
	q := w.Request(by, o.Command, w.data(o))
	if w.chance(10) {
		q.Dice = dice.Typed(w.throws(), nil)
	}
	if o.No != nil && w.chance(20) {
		q.Override = &events.Override{Rule: string(o.No.Rule), Reason: "the table says so"}
	}
	return q, o
}

func (w *wanderer) throws() []events.Throw {
	var throws []events.Throw
	for range w.chances.IntN(3) {
		t := events.Throw{Die: "combat"}
		faces := []events.Face{"S", "W", "B"}
		if w.chance(30) {
			t.Die, faces = "movement", []events.Face{"1", "3", "6"}
		}
		for range 1 + w.chances.IntN(4) {
			t.Faces = append(t.Faces, pick(w, faces))
		}
		throws = append(throws, t)
	}
	return throws
}

// play gives one random command, and checks what always holds.
func (w *wanderer) play() {
	q, o := w.request()
	before := w.Ledger.State().Game
	was := ruletest.Written(w, before)
	a, err := w.Try(q)
	if now := ruletest.Written(w, before); now != was {
		w.Fatalf("%s %s changed the state that it was decided on\nwas %s\nis  %s", q.Command, q.Data, was, now)
	}
	if err == nil && o.No != nil && q.Override == nil {
		w.Fatalf("%s %s was offered as unlawful (%v) and is carried out: %s", q.Command, q.Data, o.No, ruletest.Written(w, a.Events))
	}
	if err != nil {
		return // a no is an answer too
	}
	for _, e := range a.Events {
		next, broken := Follows(before, w.Ledger.State().Kernel.Options, e.Data)
		if broken != "" {
			w.Fatalf("%s %s", broken, ruletest.Written(w, e))
		}
		before = next
	}
	if broken := Broken(w.Ledger.State().Game); broken != "" {
		w.Fatalf("after %s %s: %s", q.Command, q.Data, broken)
	}
}

// meddle lets the table take back, bring back, correct and choose options.
func (w *wanderer) meddle() {
	one := 1 + w.chances.IntN(w.Ledger.Revision())
	option, value, may := Wished(w.chances)
	wish := pick(w, [][2]string{
		{"Undo", fmt.Sprintf(`{"targets":[%d]}`, one)}, {"Undo", fmt.Sprintf(`{"targets":[%d]}`, one)}, {"Redo", fmt.Sprintf(`{"targets":[%d]}`, one)},
		{"SetOption", fmt.Sprintf(`{"option":%q,"value":%s}`, option, value)},
		{"Correct", fmt.Sprintf(`{"path":"/game/heroes/h%d/gold","to":%d,"reason":"miscounted"}`, one%5, one*10)},
		{"Correct", fmt.Sprintf(`{"path":"/game/heroes/h%d/body","to":%d,"reason":"miscounted"}`, one%5, one%4)},
	})
	_, err := w.Try(w.Request("s1", wish[0], wish[1]))
	if wish[0] == "SetOption" && (err == nil) != may {
		w.Fatalf("SetOption %s: %v", wish[1], err)
	}
}

// No coin is made or lost, no figure leaves its bounds, nothing is in two
// places, no rule touches the state that it is asked about, and whatever was
// decided comes to the same when it is decided again.
func TestRandomEveningsKeepWhatAlwaysHolds(t *testing.T) {
	wander(t, func(w *wanderer) {
		w.each(20, 220, w.play)
		again, err := w.Rules.Replay(w.Rules.Empty(), w.Ledger.Actions())
		if err != nil || ruletest.Written(w, again.State()) != ruletest.Written(w, w.Ledger.State()) {
			w.Fatalf("the fold is another than the running state: %v", err)
		}
		if broken := w.Rules.Again(w.Ledger, 0); len(broken) > 0 {
			a, _ := w.Ledger.Action(broken[0].Revision)
			w.Fatalf("%s of revision %d comes out otherwise when it is decided again: %+v", a.Command, a.Revision, broken[0])
		}
		ruletest.Survives(w, w.Ledger.State().Game)
	})
}

// Whatever the table takes back, brings back, corrects and chooses, play goes
// on within its bounds, and the state is that of the journal.
func TestRandomEveningsGoOnWhateverIsTakenBack(t *testing.T) {
	wander(t, func(w *wanderer) {
		w.each(20, 220, func() {
			if w.chance(12) {
				w.meddle()
			} else {
				w.play()
			}
		})
		again, err := w.Rules.Replay(w.Rules.Empty(), w.Ledger.Actions())
		if err != nil || ruletest.Written(w, again.State()) != ruletest.Written(w, w.Ledger.State()) {
			w.Fatalf("the fold is another than the running state: %v", err)
		}
	})
}

// For an action with each type of event that occurred: undone, the state is
// that of the journal in which nothing came of it; redone, it is as it was.
func TestUndoOfAnyEventIsTheRandomEveningWithoutIt(t *testing.T) {
	wander(t, func(w *wanderer) {
		w.each(20, 160, w.play)
		whole, before := w.Ledger, w.seen(w.Ledger, 0)
		for _, revision := range w.oneOfEachType() {
			w.Ledger = whole
			w.Do("s1", "Undo", fmt.Sprintf(`{"targets":[%d]}`, revision))
			hollow := slices.Clone(whole.Actions())
			hollow[revision-1].Events, hollow[revision-1].Override = nil, nil
			without, err := w.Rules.Replay(w.Rules.Empty(), hollow)
			if err != nil {
				w.Fatalf("without revision %d: %v", revision, err)
			}
			if want, got := w.seen(without, 0), w.seen(w.Ledger, revision); want != got {
				w.Fatalf("without revision %d\nwant %s\ngot  %s", revision, want, got)
			}
			w.Do("s1", "Redo", fmt.Sprintf(`{"targets":[%d]}`, revision))
			if got := w.seen(w.Ledger, 0); got != before {
				w.Fatalf("with revision %d again\nwant %s\ngot  %s", revision, before, got)
			}
		}
	})
}

// oneOfEachType gives, for each type of event, an undoable action that has one.
func (w *wanderer) oneOfEachType() []int {
	at := map[string]int{}
	for _, a := range w.Ledger.Actions() {
		for _, e := range a.Events {
			if w.Ledger.Undoable(a.Revision) && at[e.Type] == 0 {
				at[e.Type] = a.Revision
			}
		}
	}
	return slices.Compact(slices.Sorted(maps.Values(at)))
}

// seen is the state as each side sees it, but for the mark of one undone action
// and what it broke.
func (w *wanderer) seen(l *campaign.Ledger[State], unmarked int) string {
	all := ""
	for _, v := range []campaign.Viewer{{Side: events.GameMaster}, {Seat: "s2", Side: events.HeroPlayer}} {
		s := w.Rules.View(l, v)
		s.Kernel.Undone = maps.Clone(s.Kernel.Undone)
		delete(s.Kernel.Undone, unmarked)
		s.Kernel.Consequences = nil
		all += ruletest.Written(w, s)
	}
	return all
}
