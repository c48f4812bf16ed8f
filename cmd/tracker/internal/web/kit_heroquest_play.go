package web

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	event "loretome/events/heroquest"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/views"
)

// Play is the table: whose turn it is, the steps of this seat, what fell.
func (heroQuestKit) Play(v *Visit) (views.Play, error) {
	t, err := v.heroQuest()
	if err != nil {
		return views.Play{}, err
	}
	m := t.play()
	length := feedLength
	if len(v.openRequests()) > 0 {
		length-- // the line that says so takes the room
	}
	m.Feed, m.Older, err = t.feed(length)
	return m, err
}

// feedLength is how many actions the log beside the steps shows.
const feedLength = 5

// play is the page without its log.
func (t *heroQuestTable) play() views.Play {
	m := views.Play{Order: t.order(), Party: t.mates(), Turn: t.turn(), Roll: t.lastRoll(), Alerts: t.mindless(t.s.Inside()...)}
	m.Quest, m.Round = t.heading()
	if t.offers == nil {
		return m
	}
	m.Actions = views.Actions{Title: t.v.Say("Your steps"), Now: t.steps(), All: t.v.Table.Commands()}
	if h, is := t.acting(); is && t.playing() && len(t.pendingSteps()) == 0 {
		m.Actions.Title = t.v.Say("%s can", t.hero(h))
	}
	if t.gm {
		m.Board = &views.Board{}
	}
	if t.gm && t.playing() {
		m.Board = t.board()
	}
	return m
}

// heading names the quest and the round.
func (t *heroQuestTable) heading() (quest, round string) {
	round = t.v.Say("Between quests")
	if t.s.Phase == heroquest.Forming {
		round = t.v.Say("Before the first quest")
	}
	if t.a == nil {
		return "", round
	}
	switch t.a.Stage {
	case heroquest.SetUp:
		round = t.v.Say("Setting up")
	case heroquest.Ended:
		round = t.v.Say("The quest is over")
	default:
		round = t.v.Say("Round %d", t.a.Round)
	}
	return t.v.Say("Quest %d, %s", t.a.No, t.a.Title), round
}

// steps are the tiles: what is pending first, then the steps of the hero who
// acts or of Zargon, then the undo of this seat's last action.
func (t *heroQuestTable) steps() []views.Action {
	steps := t.pendingSteps()
	if t.playing() {
		if h, is := t.acting(); is {
			steps = append(steps, t.heroSteps(h)...)
		}
		if t.gm {
			steps = append(steps, t.zargonSteps()...)
		}
	} else {
		steps = append(steps, t.betweenSteps()...)
	}
	return append(oneMain(steps), t.undoStep()...)
}

// oneMain leaves the main colour to the first step that has it.
func oneMain(steps []views.Action) []views.Action {
	found := false
	for i := range steps {
		steps[i].Main = steps[i].Main && !found && steps[i].Off == ""
		found = found || steps[i].Main
	}
	return steps
}

// undoStep takes back the last action of the table with one tap, if this seat
// may: what somebody did since has to be taken back first.
func (t *heroQuestTable) undoStep() []views.Action {
	e, found := t.lastStanding()
	if !found || !t.v.mayUndo(e) {
		return nil
	}
	f := views.Form{Name: "undo-last", Action: t.v.Table.Undo(), Fields: []views.Field{{Name: "target", Kind: views.Hidden, Value: strconv.Itoa(e.Revision)}}}
	title := strings.ToLower(e.Command)
	if cmd, known := t.v.System().Find(e.Command); known {
		title = t.v.deed(cmd.Title)
	}
	return []views.Action{{Name: "undo-last", Title: t.v.Say("Undo"), Icon: "undo", Note: t.v.Say("#%d, %s", e.Revision, title), Form: &f}}
}

// deed is the title of a command as it stands within a sentence, with its names as
// they are written.
func (v *Visit) deed(title string) string {
	said := v.Term(title)
	if first, size := utf8.DecodeRuneInString(said); v.Code != "de" && size > 0 {
		return string(unicode.ToLower(first)) + said[size:]
	}
	return said
}

// lastStanding is the last action that could be taken back by somebody.
func (t *heroQuestTable) lastStanding() (campaign.Entry, bool) {
	for _, e := range slices.Backward(t.v.Look.Entries) {
		able, err := t.v.Game.Undoable(t.v.Echo.Request().Context(), t.v.ID, e.Revision)
		if err == nil && able && e.Command != "Undo" && e.Command != "Redo" {
			return e, true
		}
	}
	return campaign.Entry{}, false
}

// turn is the card of the one who is up.
func (t *heroQuestTable) turn() views.Turn {
	if !t.playing() {
		return t.pause()
	}
	pending := t.pending()
	h, hero := t.up()
	if !hero {
		title := t.v.Say("Zargon’s turn")
		if t.a.Turn == nil {
			title = t.v.Say("Zargon is next")
		}
		return views.Turn{Title: title, Hue: zargonHue, Yours: t.gm, Waits: pending}
	}
	card := views.Turn{Title: t.v.turnOf(t.hero(h)), Hue: t.hue(string(h)), Yours: slices.Contains(t.mine, h), Waits: pending, Vitals: t.vitals(h)}
	turn := t.a.Turn
	if turn == nil {
		card.Title = t.v.Say("%s is next", t.hero(h))
		return card
	}
	if turn.Rolled {
		card.Dice, card.Rolled = t.movementRoll(turn.ID)
		card.Left, card.Why = t.v.Say("%d left", turn.Left), t.v.whyOf("quest", "turn", "squares_left")
		if turn.Moved {
			card.Left = t.v.Say("movement over")
		}
	}
	if turn.Acted {
		card.Done = t.v.Say("The action of this turn is used.")
	}
	return card
}

// turnOf is the title of somebody's turn.
func (v *Visit) turnOf(name string) string {
	if strings.HasSuffix(name, "s") {
		return v.Say("%s’ turn", name)
	}
	return v.Say("%s’s turn", name)
}

// pending says in a sentence what has to be answered first; nothing if nothing has.
func (t *heroQuestTable) pending() string { return sentenceOf(t.attempt().Waits.In(t.v)) }

func sentenceOf(text string) string {
	if text == "" {
		return ""
	}
	return text + "."
}

// pause is the card while no rounds are played.
func (t *heroQuestTable) pause() views.Turn {
	table := t.v.Table
	switch {
	case t.a != nil && t.a.Stage == heroquest.SetUp:
		return views.Turn{Title: t.v.Say("Quest %d is set up", t.a.No), Waits: t.v.Say("Zargon begins the quest."), Links: []views.Link{{Text: t.v.Say("The quest"), Href: table.Quest(strconv.Itoa(t.a.No)), Icon: "quest"}}}
	case t.a != nil:
		return views.Turn{Title: t.v.Say("The quest is over: %s", t.v.outcomeWord(t.a.Outcome)), Waits: t.v.Say("Zargon settles the quest."), Links: []views.Link{{Text: t.v.Say("The quest"), Href: table.Quest(strconv.Itoa(t.a.No)), Icon: "quest"}}}
	}
	card := views.Turn{Title: t.v.Say("Between quests"), Links: []views.Link{
		{Text: t.v.Say("Heroes"), Href: table.Heroes(), Icon: "heroes"}, {Text: t.v.Say("Quests"), Href: table.Quests(), Icon: "quest"}, {Text: t.v.Say("Armory"), Href: table.Armory("", ""), Icon: "bag"}}}
	if t.s.Phase == heroquest.Forming {
		card.Title = t.v.Say("The party gathers")
	}
	if t.s.Phase == heroquest.Closed {
		card.Title = t.v.Say("The campaign has ended")
	}
	return card
}

// movementRoll is what the movement dice of a turn showed.
func (t *heroQuestTable) movementRoll(turn event.TurnID) ([]views.Die, string) {
	for e := range t.played.backward() {
		for _, r := range e.Events {
			if roll, is := r.Data.(event.MovementRolled); is && roll.Turn == turn && e.UndoneBy == 0 {
				return plainDice(roll.Roll), strconv.Itoa(roll.Squares)
			}
		}
	}
	return nil, ""
}

// order is the order of the round, Zargon last.
func (t *heroQuestTable) order() []views.OrderStep {
	if t.a == nil {
		return nil
	}
	order := t.a.Order
	if len(order) == 0 {
		order = t.a.Party
	}
	up, hero := t.up()
	var steps []views.OrderStep
	for _, h := range order {
		step := views.OrderStep{Name: t.hero(h), Hue: t.hue(string(h)), Now: hero && t.playing() && h == up}
		step.Done = slices.Contains(t.a.Had, h) && !step.Now
		switch {
		case slices.Contains(t.a.Dead, h):
			step.Note = t.v.Say("dead")
		case slices.Contains(t.a.Left, h):
			step.Note = t.v.Say("out")
		}
		steps = append(steps, step)
	}
	return append(steps, views.OrderStep{Name: t.v.Say("Zargon"), Hue: zargonHue, Now: t.zargonsTurn()})
}

func (t *heroQuestTable) vitals(h event.HeroID) []views.Pips {
	hero := t.s.Heroes[h]
	why := func(of string) string { return t.v.whyOf("heroes", string(h), of) }
	return []views.Pips{{Kind: "body", Label: t.v.Say("Body"), Now: hero.Body, Max: hero.BodyMax, Why: why("body"), WhyMax: why("body_max")},
		{Kind: "mind", Label: t.v.Say("Mind"), Now: hero.Mind, Max: hero.MindMax, Why: why("mind"), WhyMax: why("mind_max")}}
}

// mate is a hero in short.
func (t *heroQuestTable) mate(h event.HeroID) views.Mate {
	hero := t.s.Heroes[h]
	m := views.Mate{Name: hero.Name, Hue: string(hero.Type), Href: t.v.Table.Hero(string(h)), Vitals: t.vitals(h)}
	switch {
	case hero.Dead:
		m.Note = t.v.Say("dead")
	case t.a != nil && slices.Contains(t.a.Left, h):
		m.Note = t.v.Say("out")
	case t.a != nil:
		m.Note = t.whereabouts(h)
	}
	return m
}

// whereabouts is where a hero of the quest stands, as far as the table knows.
func (t *heroQuestTable) whereabouts(h event.HeroID) string {
	area, pit := t.a.At[h].Area, t.pitSay(string(h))
	if area != "" && pit != "" {
		return t.v.Say("%s, %s", area, pit)
	}
	return area + pit
}

// mates are the heroes in short, the dead of earlier quests left out.
func (t *heroQuestTable) mates() []views.Mate {
	var mates []views.Mate
	for _, h := range t.onBoard() {
		mates = append(mates, t.mate(h))
	}
	return mates
}

// onBoard are the heroes but for the dead of earlier quests.
func (t *heroQuestTable) onBoard() []event.HeroID {
	return slices.DeleteFunc(t.s.Party(), func(h event.HeroID) bool {
		return t.s.Heroes[h].Dead && (t.a == nil || !slices.Contains(t.a.Party, h))
	})
}
