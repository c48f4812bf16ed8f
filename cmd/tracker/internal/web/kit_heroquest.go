package web

import (
	"cmp"
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
	"loretome/views/routes"

	"loretome/events"
	"loretome/views/tongues"

	"github.com/labstack/echo/v4"
)

// HeroQuest is the kit of HeroQuest: heroes, quests, the armory, and a table
// with a board for Zargon.
//
//	kit_heroquest.go          the kit, and the table as one seat sees it
//	kit_heroquest_deed.go     actions: their icons, and whose they are
//	kit_heroquest_form.go     forms with the likely answers filled in
//	kit_heroquest_play.go     the play page: turn, order, further commands
//	kit_heroquest_hero.go     a hero's steps, in the order of play
//	kit_heroquest_magic.go    a hero's spells, and effects that end
//	kit_heroquest_traps.go    searches, and what is done about traps
//	kit_heroquest_items.go    things that are used, picked up, or reroll a die
//	kit_heroquest_pending.go  what has to be answered first
//	kit_heroquest_answer.go   Zargon's answers to searches for traps and doors
//	kit_heroquest_between.go  setting up, settling, and between quests
//	kit_heroquest_zargon.go   Zargon's steps
//	kit_heroquest_monsters.go what monsters do in Zargon's turn
//	kit_heroquest_notes.go    what quest notes order, and what is known of traps and doors
//	kit_heroquest_board.go    Zargon's board
//	kit_heroquest_roll.go     the last roll, and the log by rounds
//	kit_heroquest_home.go     the home page
//	kit_heroquest_scene.go    the table as a replay shows it
//	kit_heroquest_paper.go    evenings that were played on paper
//	kit_heroquest_evening.go  what an evening brought and cost
//	kit_heroquest_print.go    hero sheets on paper; kit_heroquest_print_size.go keeps each
//	                          to one page, kit_heroquest_print_quests.go has party and quests
func HeroQuest() Kit { return heroQuestKit{} }

// heroQuestKit makes the pages of HeroQuest.
type heroQuestKit struct{}

// System is HeroQuest's name.
func (heroQuestKit) System() string { return "heroquest" }

// Tabs are those of a system with heroes, quests and an armory.
func (heroQuestKit) Tabs(t routes.Table, current string) []views.Tab { return views.Tabs(t, current) }

// RuleLinks lead from the rulebook to what it does not print.
func (heroQuestKit) RuleLinks(in words.Tongue, t routes.Table) []views.Link {
	return []views.Link{contentLink(in, t)}
}

// Seat names the heroes that a seat plays; the game master is Zargon.
func (heroQuestKit) Seat(look app.Look, seat campaign.Seat) (role words.Text, hue string) {
	if seat.Side == events.GameMaster {
		return words.Say("Zargon"), zargonHue
	}
	state, is := look.State.(campaign.State[heroquest.State])
	if !is || seat.Side == events.Observer {
		return words.Say(sideName(seat.Side)), ""
	}
	var names []string
	for _, h := range playedBy(state.Game, seat.Seat) {
		hero := state.Game.Heroes[h]
		if hero.Dead {
			continue
		}
		if len(names) == 0 {
			hue = string(hero.Type)
		}
		names = append(names, hero.Name)
	}
	if len(names) == 0 {
		return words.Say("no hero yet"), ""
	}
	return words.Verbatim(strings.Join(names, ", ")), hue
}

// Routes adds HeroQuest's own pages.
func (heroQuestKit) Routes(s *Server, g *echo.Group) {
	g.POST("/c/:id/play/zargon/treasure", s.postTreasure)
	g.POST("/c/:id/play/zargon/answer", s.postAnswer)
	s.Board(g, "/play/zargon/note", board("Play", words.Key("Apply a note"), (*heroQuestTable).notePage, views.CommandFormPage, noteParts))
	g.POST("/c/:id/play/zargon/note", s.deed(appliesNote))
	g.POST("/c/:id/play/search", s.deed(searches))
	heroQuestBoards(s, g)
}

const zargonHue = "zargon"

// playedBy lists a seat's heroes, living and dead, in the order of joining.
func playedBy(s heroquest.State, seat rules.Seat) []event.HeroID {
	return slices.DeleteFunc(s.Party(), func(h event.HeroID) bool {
		return s.Heroes[h].Player != seat.ID && !slices.Contains(seat.Heroes, string(h))
	})
}

// heroQuestTable is a campaign of HeroQuest as the seat that looks may see it,
// and what the rules let that seat do.
type heroQuestTable struct {
	v      *Visit
	q      projections.HeroQuest
	s      heroquest.State
	a      *heroquest.Attempt // nil between quests
	offers []rules.Offer
	mine   []event.HeroID
	gm     bool
	played course               // what this seat may see of the actions, in play order
	now    *projections.Attempt // of the quest that is played, made when it is asked for

	was     typed  // what was typed into a form that is shown again
	wasForm string // the form's name
}

// heroQuest reads the table of a visit.
func (v *Visit) heroQuest() (*heroQuestTable, error) {
	state, is := v.Look.State.(campaign.State[heroquest.State])
	if !is {
		return nil, rules.Ask("", "this campaign does not play HeroQuest")
	}
	q := projections.Kept(v.Look.Memo, state, v.Look.Entries)
	t := &heroQuestTable{v: v, q: q, s: state.Game, a: state.Game.Quest, played: played(v.Look.Entries), was: v.was, wasForm: v.wasForm}
	t.gm = v.Mine().Side == events.GameMaster
	t.mine = playedBy(t.s, v.Mine().Seat)
	if v.Page.ReadOnly != "" || v.Page.At != nil {
		return t, nil
	}
	offers, err := v.Game.Legal(v.Echo.Request().Context(), v.ID, v.Mine().ID)
	t.offers = offers
	return t, err
}

func (t *heroQuestTable) options() rules.Options { return t.q.Kernel.Options }

// hero is the name of a hero.
func (t *heroQuestTable) hero(h event.HeroID) string { return t.s.Heroes[h].Name }

// figure is what the table calls a hero or monster.
func (t *heroQuestTable) figure(id string) string {
	if t.a != nil {
		if m, there := t.a.Monster[event.MonsterID(id)]; there && m.Name == "" {
			return t.v.theMonster(t.s.CardName(m.Type))
		}
	}
	return cmp.Or(heroquest.NameOf(t.s, id), t.v.Term(t.v.named(id)), id)
}

// theMonster is what a monster without a name of its own is called in a sentence, by
// the name of its card.
func (v *Visit) theMonster(name string) string {
	if v.Code == tongues.English.Code {
		return v.Say("the %s", strings.ToLower(v.Term(name)))
	}
	return v.Say("the %s", v.Term(name))
}

// inside is a term as it stands within a sentence, where German alone writes its nouns
// with a capital.
func (v *Visit) inside(term string) string { return v.small(v.Term(term)) }

// hue is the colour of a figure: a hero's class, or Zargon's.
func (t *heroQuestTable) hue(id string) string {
	if h, there := t.s.Heroes[event.HeroID(id)]; there {
		return string(h.Type)
	}
	return zargonHue
}

// plays says whether this seat enters for a hero: its own, and Zargon for all.
func (t *heroQuestTable) plays(h event.HeroID) bool { return t.gm || slices.Contains(t.mine, h) }

// up is the hero whose turn runs or is next; none in Zargon's turn.
func (t *heroQuestTable) up() (event.HeroID, bool) {
	if t.a == nil {
		return "", false
	}
	if t.a.Turn != nil {
		return t.a.Turn.Hero, t.a.Turn.Hero != ""
	}
	return t.s.Next()
}

// zargonsTurn says that Zargon plays, or is next.
func (t *heroQuestTable) zargonsTurn() bool {
	_, hero := t.up()
	return t.playing() && !hero
}

// playing says that rounds are being played.
func (t *heroQuestTable) playing() bool {
	return t.a != nil && (t.a.Stage == heroquest.Running || t.a.Stage == heroquest.GoalAchieved)
}

// acting is the hero for whom this seat takes steps: the one that is up if it
// plays that one, else the first of its own on the board.
func (t *heroQuestTable) acting() (event.HeroID, bool) {
	if h, is := t.up(); is && t.plays(h) {
		return h, true
	}
	if t.gm {
		return "", false
	}
	for _, h := range t.s.Inside() {
		if slices.Contains(t.mine, h) {
			return h, true
		}
	}
	return "", false
}

// offer is the rules' answer to whether a command could be given now, for a
// hero or without one.
func (t *heroQuestTable) offer(command string, h event.HeroID) (rules.Offer, bool) {
	i := slices.IndexFunc(t.offers, func(o rules.Offer) bool { return o.Command == command && o.Hero == string(h) })
	if i < 0 {
		return rules.Offer{}, false
	}
	return t.offers[i], true
}

// can says that the rules would let this seat give the command now.
func (t *heroQuestTable) can(command string, h event.HeroID) bool {
	o, there := t.offer(command, h)
	return there && o.No == nil
}

// company says whether another living hero is near this one, as far as the
// table knows of areas; where it does not, it is likely.
func (t *heroQuestTable) company(h event.HeroID) bool {
	here := t.a.At[h].Area
	return slices.ContainsFunc(t.s.Inside(), func(other event.HeroID) bool {
		there := t.a.At[other].Area
		return other != h && (here == "" || there == "" || here == there)
	})
}

// brave are the heroes under Courage, of whom the table is asked whether they
// see a monster (HQ-CARD-06).
func (t *heroQuestTable) brave() []event.HeroID {
	return slices.DeleteFunc(slices.Clone(t.s.Inside()), func(h event.HeroID) bool { return !t.s.Under(string(h), "courage") })
}

// attempt is the attempt in progress as the pages show it.
func (t *heroQuestTable) attempt() *projections.Attempt {
	if t.now == nil && t.a != nil {
		t.now = projections.ProgressOf(t.q).Current
	}
	return t.now
}

// monsters lists the living monsters on the board.
func (t *heroQuestTable) monsters() []projections.Foe {
	if t.a == nil {
		return nil
	}
	return t.attempt().Foes
}
