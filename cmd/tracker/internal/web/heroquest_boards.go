package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// heroQuestBoards adds the pages of heroes, armory, remains and quests.
func heroQuestBoards(s *Server, g *echo.Group) {
	s.Board(g, "/heroes", board("Heroes", words.Key("Heroes"), (*heroQuestTable).heroes, views.HeroesPage, heroesParts))
	g.POST("/c/:id/heroes", s.deed(joins))
	s.Board(g, "/heroes/:hero", board("Heroes", words.Key("Hero"), (*heroQuestTable).sheet, views.HeroPage, sheetParts))
	g.POST("/c/:id/heroes/:hero/points", s.deed(corrects))
	g.POST("/c/:id/heroes/:hero/gear/:item/:deed", s.deed(handles))
	s.Board(g, "/heroes/:hero/remains", board("Heroes", words.Key("Remains"), (*heroQuestTable).remainsOfOne, views.RemainsPage, remainsParts))
	g.POST("/c/:id/heroes/:hero/remains/take", s.deed(loots))
	s.Board(g, "/fallen", board("Heroes", words.Key("The fallen"), (*heroQuestTable).fallen, views.RemainsPage, remainsParts))
	s.Board(g, "/armory", board("Armory", words.Key("Armory"), (*heroQuestTable).armory, views.ArmoryPage, armoryParts))
	g.POST("/c/:id/armory/buy", s.deed(always("Purchase")))
	g.GET("/c/:id/armory/cart", s.cartPage)
	g.POST("/c/:id/armory/cart", s.postCart)
	g.POST("/c/:id/armory/sell", s.deed(always("Sell")))
	s.Board(g, "/quests", board("Quests", words.Key("Quests"), (*heroQuestTable).quests, views.QuestsPage, questsParts))
	s.Board(g, "/quests/:quest", board("Quests", words.Key("Quest"), (*heroQuestTable).quest, views.QuestPage, questParts))
	g.POST("/c/:id/quests/:quest/start", s.deed(starts))
	g.POST("/c/:id/quests/:quest/finish", s.deed(finishes))
	s.Board(g, "/stats", board("Stats", words.Key("Stats"), (*heroQuestTable).stats, views.StatsPage, statsParts))
	s.Board(g, "/content", board("Rules", words.Key("Content"), (*heroQuestTable).content, views.ContentPage, contentParts))
	g.POST("/c/:id/content", s.postContent)
	g.GET("/c/:id/quests/new", s.questFormPage)
	g.POST("/c/:id/quests/new", s.postQuest)
	g.GET("/c/:id/quests/import", s.questImportPage)
	g.POST("/c/:id/quests/import", s.postQuestFile)
	g.GET("/c/:id/quests/:quest/export", s.exportQuest)
	g.GET("/api/v1/campaigns/:id/quests/:quest/export", s.exportQuest)
	g.GET("/c/:id/quests/:quest/edit", s.questFormPage)
	g.POST("/c/:id/quests/:quest/edit", s.postQuest)
}

// board is a live page of HeroQuest: what it shows, as a whole and in parts.
func board[M any](tab, title string, model func(*heroQuestTable) (M, error), page func(views.Page, M) templ.Component, parts func(views.Page, M) []Part) Board {
	made := func(v *Visit) (M, error) {
		t, err := v.heroQuest()
		if err != nil {
			var none M
			return none, err
		}
		t.was, t.wasForm = v.was, v.wasForm
		return model(t)
	}
	return Board{
		Tab: tab, Title: title, Keeps: true,
		Page: func(v *Visit) (templ.Component, error) {
			m, err := made(v)
			if err != nil {
				return nil, err
			}
			return page(v.Page, m), nil
		},
		Parts: func(v *Visit) ([]Part, error) {
			m, err := made(v)
			if err != nil {
				return nil, err
			}
			return parts(v.Page, m), nil
		},
	}
}

// formParts are forms as parts of their own, so that the sender's is put there
// afresh.
func formParts(p views.Page, forms ...*views.Form) []Part {
	var parts []Part
	for _, f := range forms {
		if f != nil {
			parts = append(parts, NewPart("f-"+f.Name, views.FormFragment(p, *f)))
		}
	}
	return parts
}

func foldParts(p views.Page, folds []views.Fold) []Part {
	var parts []Part
	for _, f := range folds {
		if f.Off == "" {
			parts = append(parts, formParts(p, &f.Form)...)
		}
	}
	return parts
}

// wish finds the command that a form of these pages means, and puts among what
// was sent what its address says.
type wish func(c echo.Context, sent url.Values) (command string, err error)

// always is a form that gives one command as it is.
func always(command string) wish {
	return func(echo.Context, url.Values) (string, error) { return command, nil }
}

// deed takes a form of these pages.
func (s *Server) deed(wanted wish) echo.HandlerFunc {
	return func(c echo.Context) error {
		v, err := s.visit(c, "Heroes", words.Key("Answer"))
		if err != nil {
			return err
		}
		sent, err := readForm(c)
		if err != nil {
			return err
		}
		name, err := wanted(c, sent)
		if err == nil {
			err = v.giveSent(name, sent)
		}
		if err == nil {
			return s.done(c, ownElement(sent), safeNext(v, sent.Get("next")))
		}
		cmd, unknown := v.command(name)
		if unknown != nil {
			return err
		}
		return s.notGiven(v, cmd, sent, err)
	}
}

// giveSent gives a command with what a form sent.
func (v *Visit) giveSent(name string, sent url.Values) error {
	cmd, err := v.command(name)
	if err != nil {
		return err
	}
	data, err := formValues(cmd.Fields, sent)
	if err != nil {
		return err
	}
	thrown, err := formDice(cmd.Dice, sent)
	if err != nil {
		return err
	}
	_, err = v.Give(name, data, thrown)
	return err
}

// again answers a form that was not carried out with the live page on which it
// stands, what was typed still in it; found is false where it came from another
// page.
func (s *Server) again(v *Visit, sent url.Values, cause error) (found bool, answered error) {
	back, there, b := s.from(v.Echo)
	own := ownElement(sent)
	if !b.Keeps || own == "" || back != s.referer(v.Echo) && back != s.fromField(v.Echo) {
		return false, nil
	}
	shown, err := s.visit(there, b.Tab, b.Title)
	if err != nil {
		return true, err
	}
	shown.given = v.given
	was, status := shown.told(cause, sent)
	was.override = shown.overrideField(asProblem(cause), sent)
	shown.was, shown.wasForm = was, strings.TrimPrefix(own, "f-")
	if shown.Page.Notice == nil {
		shown.Page.Notice = v.notDone(cause)
	}
	if !enhanced(v.Echo) {
		shown.Page.From = shown.Page.Self
		page, err := b.Page(shown)
		if err != nil {
			return true, err
		}
		return true, render(v.Echo, status, page)
	}
	parts, err := b.Parts(shown)
	if err != nil {
		return true, err
	}
	parts = append(parts, NewPart("notice", views.NoticeFragment(shown.Page, shown.Page.Notice)))
	text, err := partials(v.Echo, parts, own)
	if err != nil {
		return true, err
	}
	return true, v.Echo.HTML(status, text)
}

// tryOut asks the rules about a command without giving it: the rule that says
// no, and whether the command fits its object at all.
func (t *heroQuestTable) tryOut(command string, data any) (no *rules.Refusal, fits bool) {
	_, err := t.v.preview(command, marshal(data))
	if refused, is := errors.AsType[rules.Refusal](err); is {
		return &refused, true
	}
	if unclear, is := errors.AsType[rules.Unclear](err); is {
		return nil, strings.HasPrefix(unclear.Field, "dice")
	}
	return nil, err == nil
}

// whyNot says why a command is closed to a hero now; empty if it is open.
func (t *heroQuestTable) whyNot(command string, h event.HeroID) string {
	o, there := t.offer(command, h)
	switch {
	case !there:
		return t.v.Say("not for this seat")
	case o.No != nil:
		return o.No.Reason.In(t.v)
	}
	return ""
}

// fold is a form under its title, or why it is closed.
func (t *heroQuestTable) fold(title, command string, h event.HeroID, f *stepForm) views.Fold {
	form := *f.done()
	form.Quiet = true
	fold := views.Fold{Title: title, Off: t.whyNot(command, h), Form: form, Open: form.Name == t.wasForm}
	if o, there := t.offer(command, h); there && o.No != nil {
		fold.Rules = t.v.refusal(*o.No).Rules
	}
	return fold
}

// heroChoices are heroes to choose from.
func (t *heroQuestTable) heroChoices(heroes []event.HeroID, chosen ...event.HeroID) []views.Choice {
	choices := make([]views.Choice, len(heroes))
	for i, h := range heroes {
		choices[i] = views.Choice{Value: string(h), Label: t.hero(h), Hue: t.hue(string(h)), Chosen: slices.Contains(chosen, h)}
	}
	return choices
}

// living are the heroes of the campaign who live, without some.
func (t *heroQuestTable) living(without ...event.HeroID) []event.HeroID {
	var all []event.HeroID
	for _, h := range t.s.Party() {
		if !t.s.Heroes[h].Dead && !slices.Contains(without, h) {
			all = append(all, h)
		}
	}
	return all
}

// momentWords is a moment of the campaign in words.
func momentWords(in words.Tongue, m projections.Moment) string {
	switch {
	case m.Quest == 0:
		return in.Say("before the first quest")
	case m.After:
		return in.Say("after quest %d", m.Quest)
	case m.Round == 0:
		return in.Say("quest %d, set-up", m.Quest)
	}
	return in.Say("quest %d, round %d", m.Quest, m.Round)
}

// told are actions of the journal in words, those that happened last first, at most
// so many.
func (t *heroQuestTable) told(c projections.Chronicle, most int, wanted func(campaign.Entry) bool) ([]views.Entry, error) {
	var found []campaign.Entry
	for e := range t.played.backward() {
		if len(found) < most && e.UndoneBy == 0 && wanted(*e) {
			found = append(found, *e)
		}
	}
	lines, err := t.v.lines(found...)
	for i, e := range found {
		lines[i].Place, lines[i].When, lines[i].Details = capital(momentWords(t.v, c.Moments[e.Revision])), "", nil
	}
	return lines, err
}

// signed is a change with its sign.
func signed(n int) string {
	switch {
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	case n == 0:
		return "0"
	}
	return fmt.Sprintf("+%d", n)
}

// noHero says that there is no such hero.
func noHero(id string) error {
	return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("no hero of this campaign has the id %s", id)}
}
