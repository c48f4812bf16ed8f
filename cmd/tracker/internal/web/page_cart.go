package web

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

const (
	cartLongest = 100     // lines of a cart
	wanting     = "want." // before the hero and the card in the names of a cart's inputs
)

// cartWish is one thing chosen for a hero.
type cartWish struct {
	hero  event.HeroID
	card  event.Key
	count string // as it was typed
}

func (w cartWish) field() string { return wanting + string(w.hero) + "." + string(w.card) }

// data is the purchase that is wished.
func (w cartWish) data() []byte {
	return marshal(map[string]any{"hero_id": w.hero, "card": w.card, "count": formScalar(rules.Field{Shape: rules.Int}, w.count)})
}

// cart is what was chosen, by heroes in the order of the party and by things as they
// lie on the shelves.
func cart(in words.Tongue, sent url.Values, a projections.Armory) ([]cartWish, error) {
	var all []cartWish
	for name := range sent {
		hero, card, _ := strings.Cut(strings.TrimPrefix(name, wanting), ".")
		count := strings.TrimSpace(sent.Get(name))
		if strings.HasPrefix(name, wanting) && count != "" && count != "0" {
			all = append(all, cartWish{event.HeroID(hero), event.Key(card), count})
		}
	}
	if len(all) > cartLongest {
		return nil, problem{Status: http.StatusBadRequest, Title: words.Say("Too much at once"), Detail: words.Say("a cart holds %d different things at most, not %d", cartLongest, len(all))}
	}
	place := func(w cartWish) (hero, good uint) { // what is not there comes last
		return uint(slices.IndexFunc(a.Purses, func(p projections.Purse) bool { return p.Hero == w.hero })),
			uint(slices.IndexFunc(a.Goods, func(g heroquest.Good) bool { return g.Card == w.card }))
	}
	slices.SortFunc(all, func(x, y cartWish) int {
		xh, xg := place(x)
		yh, yg := place(y)
		return cmp.Or(cmp.Compare(xh, yh), cmp.Compare(xg, yg), cmp.Compare(x.field(), y.field()))
	})
	return all, nil
}

// cartPage asks the rules about several things before any is bought, and records
// nothing.
func (s *Server) cartPage(c echo.Context) error {
	v, t, err := s.visitCart(c)
	if err != nil {
		return err
	}
	m, err := t.cart(c.QueryParams())
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.CartPage(v.Page, m))
}

// postCart buys what may be bought of a cart, each thing by an action of its own. What
// is refused stays chosen.
func (s *Server) postCart(c echo.Context) error {
	v, t, err := s.visitCart(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	wishes, err := cart(v, sent, projections.ArmoryOf(t.q))
	if err != nil {
		return err
	}
	asked := url.Values{"hero": {sent.Get("hero")}}
	var no error
	for i, w := range wishes {
		q, err := v.request("Purchase", w.data(), nil)
		if err != nil {
			return err
		}
		q.ID = events.ActionID(fmt.Sprintf("%s.%d", q.ID, i+1))
		answer, err := v.Game.Play(c.Request().Context(), v.ID, q)
		switch {
		case err == nil:
			asked.Add("bought", strconv.Itoa(answer.Action.Revision))
		case isNo(err):
			asked.Set(w.field(), w.count)
			no = cmp.Or(no, err)
		default:
			return err
		}
	}
	if no != nil && !asked.Has("bought") && asProblem(no).Status == http.StatusForbidden {
		return no
	}
	return s.done(c, "", v.Table.CartWith(asked))
}

// visitCart is a visit to the cart.
func (s *Server) visitCart(c echo.Context) (*Visit, *heroQuestTable, error) {
	v, err := s.visit(c, "Armory", words.Key("Cart"))
	if err != nil {
		return nil, nil, err
	}
	v.Page.Live = ""
	t, err := v.heroQuest()
	return v, t, err
}

// cart is the page of the cart: what was chosen with the rules' answers, and what can
// be chosen.
func (t *heroQuestTable) cart(asked url.Values) (views.Cart, error) {
	a := projections.ArmoryOf(t.q)
	who, _ := t.shopper(a)
	m := views.Cart{Text: t.v.Say("Choose several things for one hero or for the whole party; the rules say what may be bought before anything is."), Back: t.v.Table.Armory(string(who.Hero), "")}
	if t.v.Page.ReadOnly != "" || t.v.Page.At != nil {
		m.Text = t.v.Say("Things are bought in the campaign as it is now.")
		return m, nil
	}
	if !a.Open {
		m.Closed, m.ClosedBy = t.whyClosed()
	}
	for _, p := range a.Purses {
		if t.plays(p.Hero) {
			m.Heroes = append(m.Heroes, views.CartHero{ID: string(p.Hero), Name: p.Name})
		}
	}
	if len(m.Heroes) == 0 {
		m.Text = t.v.Say("Who plays a living hero chooses things here; this seat plays none.")
		return m, nil
	}
	if i := slices.IndexFunc(a.Purses, func(p projections.Purse) bool { return p.Hero == who.Hero && t.plays(p.Hero) }); i < 0 {
		m.Hero = m.Heroes[0]
	} else {
		m.Hero = views.CartHero{ID: string(who.Hero), Name: who.Name}
	}
	wishes, err := cart(t.v, asked, a)
	if err != nil {
		return m, err
	}
	t.cartGoods(&m, a, wishes)
	if err := t.checkCart(&m, a, wishes); err != nil {
		return m, err
	}
	m.Bought, err = t.boughtOf(asked["bought"])
	return m, err
}

// cartGoods are the shelves, with what is chosen for the hero at hand; what is chosen
// for others is kept.
func (t *heroQuestTable) cartGoods(m *views.Cart, a projections.Armory, wishes []cartWish) {
	chosen := map[event.Key]string{}
	for _, w := range wishes {
		if string(w.hero) == m.Hero.ID {
			chosen[w.card] = w.count
		} else {
			m.Kept = append(m.Kept, views.Field{Name: w.field(), Value: w.count})
		}
	}
	i := slices.IndexFunc(a.Purses, func(p projections.Purse) bool { return string(p.Hero) == m.Hero.ID })
	for _, g := range a.Goods {
		line := views.CartGood{Good: t.good(g, a.Purses[i], true), Field: cartWish{hero: a.Purses[i].Hero, card: g.Card}.field(), Count: chosen[g.Card]}
		if g.Price != nil {
			line.Off = "" // what is too dear may be chosen; the check says so
		}
		m.Goods = append(m.Goods, line)
	}
}

// checkCart asks the rules about each thing, bought after those before it.
func (t *heroQuestTable) checkCart(m *views.Cart, a projections.Armory, wishes []cartWish) error {
	if len(wishes) == 0 {
		return nil
	}
	list := make([]app.Request, len(wishes))
	for i, w := range wishes {
		list[i] = app.Request{ID: "check", By: t.v.Mine().ID, Command: "Purchase", Data: w.data()}
	}
	told, err := t.v.Game.PreviewEach(t.v.Echo.Request().Context(), t.v.ID, list)
	if err != nil {
		return err
	}
	things, cost, left := 0, 0, map[event.HeroID]int{}
	for i, one := range told {
		if one.Err != nil && !isNo(one.Err) {
			return one.Err
		}
		w := wishes[i]
		line := t.cartLine(a, w)
		if one.Err != nil {
			t.barred(&line, one.Err)
			m.Lines = append(m.Lines, line)
			continue
		}
		paid := 0
		for _, e := range one.Action.Events {
			if bought, is := e.Data.(event.ItemPurchased); is {
				paid, left[w.hero], things = paid+bought.Price, bought.GoldAfter, things+1
			}
		}
		cost += paid
		line.Good, line.Price, line.Says = true, strconv.Itoa(paid), t.mayCarry(a, w, left[w.hero])
		m.Lines = append(m.Lines, line)
	}
	for _, p := range a.Purses {
		if gold, buys := left[p.Hero]; buys {
			m.Purses = append(m.Purses, views.CartPurse{Hue: string(p.Type), Text: t.v.Say("%s has %d gold, and would have %d left.", p.Name, p.Gold, gold)})
		}
	}
	if things > 0 {
		m.Buy = t.v.Many(things, "Buy %d thing for %d gold", "Buy %d things for %d gold", things, cost)
	}
	return nil
}

// cartLine is a thing of the cart before the rules are asked.
func (t *heroQuestTable) cartLine(a projections.Armory, w cartWish) views.CartLine {
	whose := cmp.Or(t.hero(w.hero), string(w.hero))
	line := views.CartLine{Name: t.v.Say("%s for %s", t.v.Term(t.s.CardName(w.card)), whose), Hue: t.hue(string(w.hero)), Field: w.field(), Count: w.count}
	if w.count != "1" {
		line.Name = t.v.Say("%s × %s for %s", w.count, t.v.Term(t.s.CardName(w.card)), whose)
	}
	count, err := strconv.Atoi(w.count)
	if i := slices.IndexFunc(a.Goods, func(g heroquest.Good) bool { return g.Card == w.card }); i >= 0 && a.Goods[i].Price != nil && err == nil && 0 < count && count <= cartLongest {
		line.Price = strconv.Itoa(count * *a.Goods[i].Price)
	}
	return line
}

// mayCarry says that a thing may be bought, and what the hero may do with it.
func (t *heroQuestTable) mayCarry(a projections.Armory, w cartWish, left int) string {
	i := slices.IndexFunc(a.Goods, func(g heroquest.Good) bool { return g.Card == w.card })
	if h := t.s.Heroes[w.hero]; i >= 0 && useless(a.Goods[i], h.Type) {
		return t.v.Say("May be bought and carried, but not used by %s. %d gold left.", h.Name, left)
	}
	return t.v.Say("May be bought and carried. %d gold left.", left)
}

// barred says why a thing is not bought.
func (t *heroQuestTable) barred(line *views.CartLine, no error) {
	p := asProblem(no)
	line.Says = sentenceOf(capital(t.v.detail(no)))
	if cmd, err := t.v.command("Purchase"); err == nil && p.Status == http.StatusBadRequest {
		if i := slices.IndexFunc(cmd.Fields, func(f rules.Field) bool { return f.Name == p.Field }); i >= 0 {
			line.Says = sentenceOf(t.v.Say("%s: %s", labelled(t.v, cmd.Fields[i]), t.v.wrongWith(no)))
		}
	}
	if refused, is := errors.AsType[rules.Refusal](no); is {
		for _, id := range refused.Rules() {
			line.Rules = append(line.Rules, t.v.cite(id))
		}
		line.Enter = t.enters(refused.Missing)
	}
}

// boughtOf are the purchases among actions that an address names, those first that
// were made first.
func (t *heroQuestTable) boughtOf(revisions []string) ([]views.Entry, error) {
	named := map[int]bool{}
	for _, text := range revisions[:min(len(revisions), cartLongest)] {
		if n, err := strconv.Atoi(text); err == nil {
			named[n] = true
		}
	}
	var found []campaign.Entry
	for _, n := range slices.Sorted(maps.Keys(named)) {
		if e, there := campaign.Find(t.v.Look.Entries, n); there && e.Command == "Purchase" && e.UndoneBy == 0 {
			found = append(found, e)
		}
	}
	return t.v.lines(found...)
}
