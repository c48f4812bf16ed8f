package web

import (
	"slices"
	"strconv"
	"strings"

	event "loretome/events/heroquest"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
	"loretome/views"
)

const ledgerLength = 40 // lines of gold on the armory's page

// armory is the shop between quests, for one hero at a time.
func (t *heroQuestTable) armory() (views.Armory, error) {
	a := projections.ArmoryOf(t.q)
	m := views.Armory{Text: t.armoryText(a), Treasury: strconv.Itoa(a.Party), TreasuryWhy: t.v.why(treasury), Gate: t.gate(a.Open)}
	if !a.Open {
		m.Closed, m.ClosedBy = t.whyClosed()
	}
	if len(a.Purses) == 0 {
		m.Next = views.Link{Text: t.v.Say("Take a hero"), Href: t.v.Table.Heroes()}
	}
	kind := t.v.Echo.QueryParam("kind")
	who, shops := t.shopper(a)
	if shops {
		m.Hero = &views.Shopper{ID: string(who.Hero), Name: who.Name, Hue: string(who.Type), Carries: t.carries(who.Things),
			Gold: strconv.Itoa(who.Gold), GoldWhy: t.v.whyOf("heroes", string(who.Hero), "gold"), Yours: slices.Contains(t.mine, who.Hero)}
		m.Sale = t.saleOf(who, a)
		if t.plays(who.Hero) && t.v.Page.ReadOnly == "" && t.v.Page.At == nil {
			m.Cart = t.v.Table.Cart(string(who.Hero))
		}
	}
	for _, p := range a.Purses {
		if p.Hero != who.Hero && t.plays(p.Hero) {
			m.Heroes = append(m.Heroes, views.Link{Text: p.Name, Href: t.v.Table.Armory(string(p.Hero), kind)})
		}
	}
	for _, g := range a.Goods {
		if kind == "" || g.Category == kind {
			m.Shop = append(m.Shop, t.good(g, who, shops))
		}
	}
	m.Kinds = t.kindsOf(a.Goods, string(who.Hero), kind)
	story := projections.ChronicleOf(t.q)
	for _, line := range slices.Backward(a.Ledger) {
		if len(m.Ledger) == ledgerLength {
			break
		}
		line.Told = words.Say("%s: %s", line.Name, line.Told)
		m.Ledger = append(m.Ledger, t.ledgerRow(line, story))
	}
	if shops && t.plays(who.Hero) && t.v.Page.ReadOnly == "" && t.v.Page.At == nil && len(t.living(who.Hero)) > 0 {
		m.Forms = []views.Fold{t.shareFold(who.Hero), t.tradeFold(who)}
	}
	return m, nil
}

func armoryParts(p views.Page, m views.Armory) []Part {
	parts := []Part{
		NewPart("door", views.DoorFragment(p, m)), NewPart("shopper", views.ShopperFragment(p, m)), NewPart("shop", views.ShopFragment(p, m)),
		NewPart("gear", views.SaleFragment(p, m)), NewPart("deals", views.DealsFragment(p, m)),
		NewPart("ledger", views.LedgerFragment(p, m.Ledger, words.Key("Gold ledger"))),
	}
	return append(parts, foldParts(p, m.Forms)...)
}

func (t *heroQuestTable) armoryText(a projections.Armory) string {
	if a.Open {
		return t.v.Say("The heroes are here after quest %d. Nothing runs out; things are bought back for half their price, rounded down.", t.s.Armory.AfterQuest)
	}
	return t.v.Say("Nothing runs out; things are bought back for half their price, rounded down.")
}

// whyClosed says when the armory opens, and by which rule.
func (t *heroQuestTable) whyClosed() (string, views.Cite) {
	between := t.v.cite("HQ-NEW-04")
	if t.a != nil {
		return t.v.Say("Quest %d is in progress; the armory is visited between quests.", t.a.No), between
	}
	if o, there := t.offer("OpenArmory", ""); there && o.No != nil {
		return sentenceOf(capital(o.No.Reason.In(t.v))), t.v.cite(o.No.Rule)
	}
	return t.v.Say("The heroes have not gone there yet."), between
}

// gate opens the armory, or closes it; nil where the rules do neither now.
func (t *heroQuestTable) gate(open bool) *views.Form {
	if t.v.Page.ReadOnly != "" || t.v.Page.At != nil {
		return nil
	}
	command, submit := "OpenArmory", t.v.Say("Visit the armory")
	if open {
		command, submit = "CloseArmory", t.v.Say("Leave the armory")
	}
	if !t.can(command, "") {
		return nil
	}
	f := t.form("gate", command, submit, "bag")
	f.out.Quiet = open
	return f.done()
}

// shopper is the hero who was picked, else the first of the seat's own; the
// game master may shop for all.
func (t *heroQuestTable) shopper(a projections.Armory) (projections.Purse, bool) {
	asked := t.v.Echo.QueryParam("hero")
	for _, p := range a.Purses {
		if string(p.Hero) == asked {
			return p, true
		}
	}
	for _, p := range a.Purses {
		if slices.Contains(t.mine, p.Hero) {
			return p, true
		}
	}
	if len(a.Purses) > 0 && t.gm {
		return a.Purses[0], true
	}
	return projections.Purse{}, false
}

func (t *heroQuestTable) kindsOf(goods []heroquest.Good, hero, current string) []views.Tab {
	tabs := []views.Tab{{Name: t.v.Say("goods|All"), Href: t.v.Table.Armory(hero, ""), Current: current == ""}}
	var seen []string
	for _, g := range goods {
		if slices.Contains(seen, g.Category) {
			continue
		}
		seen = append(seen, g.Category)
		tabs = append(tabs, views.Tab{Name: kindName(t.v, g.Category), Href: t.v.Table.Armory(hero, g.Category), Current: current == g.Category})
	}
	return tabs
}

// kindName is a kind of goods as a shelf is called.
func kindName(in words.Tongue, category string) string {
	switch category {
	case "armor":
		return in.Say("Armor")
	case "":
		return in.Say("goods|Other")
	}
	return in.Term(capital(category) + "s")
}

// good is one thing for sale: what it does, who may not use it, and whether
// this hero can pay for it.
func (t *heroQuestTable) good(g heroquest.Good, who projections.Purse, shops bool) views.Good {
	line := views.Good{ID: string(g.Card), Name: t.v.Term(g.Name), Text: capital(t.v.Term(g.Effect)), Icon: thingIcon(g.Card, g.Category), Price: "?"}
	told := []string{sentenceOf(line.Text)}
	var barred []string
	for _, class := range g.NotFor {
		barred = append(barred, t.v.inside(t.s.CardName(class)))
	}
	switch says := t.v.Say("Not for: %s.", strings.Join(barred, ", ")); len(barred) {
	case 0:
	case 1:
		told = append(told, strings.ReplaceAll(says, " ", "\u00a0")) // stands on one line
	default:
		told = append(told, says)
	}
	if shops && useless(g, who.Type) {
		told = append(told, t.v.Say("%s may carry it but not use it.", who.Name))
	}
	line.Text = strings.TrimSpace(strings.Join(told, " "))
	switch {
	case g.Price == nil:
		line.Off, line.Rule, line.Enter = t.v.Say("no price known"), t.v.cite("HQ-CARD-01"), t.enters(g.Missing)
	default:
		line.Price, line.Why = strconv.Itoa(*g.Price), t.priceWhy(g.Card)
		if short := *g.Price - who.Gold; shops && t.s.Armory.Open && short > 0 {
			line.Off = t.v.Say("%d gold short", short)
		}
	}
	if shops && !t.plays(who.Hero) && t.s.Armory.Open {
		line.Off, line.Rule, line.Enter = t.v.Say("not your hero"), views.Cite{}, nil
	}
	return line
}

// useless says that a hero of a kind may carry a thing, and not use it.
func useless(g heroquest.Good, kind event.Key) bool {
	return slices.Contains(g.NotFor, kind) || len(g.OnlyFor) > 0 && !slices.Contains(g.OnlyFor, kind)
}

// priceWhy explains a price that the table entered; a printed one needs none.
func (t *heroQuestTable) priceWhy(card event.Key) string {
	key := heroquest.EnteredPrice(card)
	if _, entered := t.s.Figures[key]; !entered {
		return ""
	}
	return t.v.whyOf("figures", string(key))
}

// enters leads to where missing figures are entered, if this seat may enter them
// now.
func (t *heroQuestTable) enters(missing []rules.Figure) []views.Link {
	if t.v.Page.ReadOnly != "" || t.v.Page.At != nil || !t.can("EnterCardFigure", "") {
		return nil
	}
	return t.v.entries(missing)
}

// saleOf are the shopper's things with what the armory pays for them.
func (t *heroQuestTable) saleOf(who projections.Purse, a projections.Armory) []views.Good {
	var sale []views.Good
	for _, thing := range who.Things {
		line := views.Good{ID: string(thing.Item), Name: t.v.Term(thing.Name), Why: t.v.Table.Way(string(thing.Item)), Icon: thingIcon(thing.Card, thing.Kind), Price: "0"}
		if i := slices.IndexFunc(a.Goods, func(g heroquest.Good) bool { return g.Card == thing.Card }); i >= 0 && a.Goods[i].Resale != nil {
			line.Price = strconv.Itoa(*a.Goods[i].Resale)
		}
		no, fits := t.tryOut("Sell", struct {
			Hero event.HeroID `json:"hero_id"`
			Item event.ItemID `json:"item_id"`
		}{who.Hero, thing.Item})
		if fits && no != nil && a.Open {
			line.Off, line.Rule, line.Enter = no.Reason.In(t.v), t.v.cite(no.Rule), t.enters(no.Missing)
		}
		if !t.plays(who.Hero) {
			line.Off, line.Rule, line.Enter = t.v.Say("not your hero"), views.Cite{}, nil
		}
		sale = append(sale, line)
	}
	return sale
}

// tradeFold exchanges a thing between two heroes, for gold if wanted.
func (t *heroQuestTable) tradeFold(who projections.Purse) views.Fold {
	var things []views.Choice
	for _, thing := range who.Things {
		things = append(things, views.Choice{Value: string(thing.Item), Label: t.v.Term(thing.Name)})
	}
	f := t.form("Trade", "Trade", t.v.Say("Trade"), "bag").hide("from", string(who.Hero)).pick("item_id", t.v.Say("What"), things).
		pick("to", t.v.Say("person|To"), t.heroChoices(t.living(who.Hero))).number("gold", t.v.Say("Gold that the taker pays for it"), [2]int{1, 100000}, "")
	fold := t.fold(t.v.Say("Trade with a comrade"), "Trade", who.Hero, f)
	if fold.Off == "" && len(things) == 0 {
		fold.Off = t.v.Say("%s has nothing to give", who.Name)
	}
	return fold
}
