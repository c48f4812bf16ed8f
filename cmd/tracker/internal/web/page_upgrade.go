package web

import (
	"net/http"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// foretellUpgrade tells what a newer version of the rules makes of a campaign.
func (s *Server) foretellUpgrade(c echo.Context) error {
	g, id, who, err := s.game(c)
	if err != nil {
		return err
	}
	if who.viewer().Side != events.GameMaster {
		return problem{Status: http.StatusForbidden, Title: words.Say("Not this seat's to ask"), Sides: []events.Side{events.GameMaster},
			Detail: words.Say("what would come out otherwise tells of everything that was done; the game master asks")}
	}
	told, err := g.Foretell(c.Request().Context(), id, c.QueryParam("to"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, told)
}

// upgradePage tells what a newer version of the rules would have made of the campaign,
// and asks whether it shall hold from here on.
func (s *Server) upgradePage(c echo.Context) error {
	v, err := s.visitUpgrade(c)
	if err != nil {
		return err
	}
	m, err := v.upgrade(c.QueryParam("to"), typed{})
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.UpgradePage(v.Page, m))
}

// postUpgrade upgrades the rules from here on.
func (s *Server) postUpgrade(c echo.Context) error {
	v, err := s.visitUpgrade(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	wish := campaign.UpgradeRules{To: sent.Get("to"), Reason: strings.TrimSpace(sent.Get("reason"))}
	if _, err = v.Give("UpgradeRules", marshal(wish), nil); err == nil {
		return s.done(c, ownElement(sent), v.Table.Options())
	}
	if !isNo(err) || !slices.Contains(v.newer(), wish.To) {
		return err
	}
	was, status := v.told(err, sent)
	m, failed := v.upgrade(wish.To, was)
	if failed != nil || m.Form == nil {
		return err
	}
	return s.refusedPage(c, v, status, views.UpgradePage(v.Page, m), *m.Form)
}

func (s *Server) visitUpgrade(c echo.Context) (*Visit, error) {
	v, err := s.visit(c, "Rules", words.Key("Upgrade the rules"))
	if err != nil {
		return nil, err
	}
	v.Page.Live = ""
	return v, nil
}

// newer are the versions of the rules that could be put in force at the moment that
// is shown.
func (v *Visit) newer() []string {
	all := v.System().Versions
	if at := slices.Index(all, v.Look.Kernel.Version); at >= 0 {
		return all[at+1:]
	}
	return nil // nothing is known of the version in force
}

// upgradesShown is how many actions a page lists that would come out otherwise.
const upgradesShown = 100

// upgrade is what a version of the rules would make of the campaign, the newest if
// none is named. Of an earlier moment nothing is told: it cannot be upgraded any more.
// Nor is anything to those who are not the game master, since it tells of everything.
func (v *Visit) upgrade(to string, was typed) (views.Upgrade, error) {
	m := views.Upgrade{From: v.Look.Kernel.Version, Master: v.Mine().Side == events.GameMaster}
	newer := v.newer()
	if len(newer) == 0 && to == "" || v.Page.At != nil || !m.Master {
		return m, nil
	}
	u, err := v.Game.Foretell(v.Echo.Request().Context(), v.ID, to)
	if err != nil {
		return m, err
	}
	skip, err := number(v.Echo, "skip", 0, 0, 1<<31-1)
	if err != nil {
		return m, err
	}
	m.To, m.Decided = u.To, v.Many(u.Decided, "%d action was decided again.", "%d actions were decided again.")
	for _, version := range newer {
		if version != u.To {
			m.Others = append(m.Others, views.Link{Text: v.Say("What %s would change", version), Href: v.Table.UpgradeTo(version)})
		}
	}
	for _, c := range u.Actions[:min(len(u.Actions), upgradesShown)] {
		m.Actions = append(m.Actions, v.consequence(c, 0))
	}
	if n := len(u.Actions) - upgradesShown; n > 0 {
		m.More.Text = v.Many(n, "and %d more action, which tracker upgrade --dry-run lists", "and %d more actions, which tracker upgrade --dry-run lists")
	}
	v.inGroups(&m.Values, v.inWords(u.Values), skip)
	if v.Page.ReadOnly == "" {
		m.Form = &views.Form{Name: "upgrade", Action: v.Table.Upgrade(), Submit: v.Say("Upgrade to %s from here on", u.To), Error: was.wrong[""], Fields: []views.Field{
			{Name: "to", Kind: views.Hidden, Value: u.To},
			{Name: "reason", Label: v.Say("Why"), Kind: views.Text, Length: 500, Value: was.values.Get("reason"), Error: was.wrong["reason"]},
		}}
		v.sayAll(m.Form, "UpgradeRules", was)
	}
	return m, nil
}

// rulesInForce say under which version of the rules the campaign is played, since when,
// and where a newer one can be looked at.
func (v *Visit) rulesInForce() views.RulesInForce {
	m := views.RulesInForce{Version: v.Look.Kernel.Version, Why: v.Table.Why("/kernel/rules_version")}
	for _, up := range slices.Backward(v.Look.Kernel.Upgrades) {
		by, _ := v.Look.Kernel.Seat(up.By)
		m.History = append(m.History, views.OptionSet{Action: v.actionLink(up.Revision), Reason: up.Reason,
			Text: v.Say("%s, from %s to %s", by.Name, up.From, up.To)})
	}
	if newer := v.newer(); len(newer) > 0 && v.Mine().Side == events.GameMaster && v.Page.At == nil && v.Look.Damage == nil {
		m.Upgrade = views.Link{Text: v.Say("What %s would change", newer[len(newer)-1]), Href: v.Table.Upgrade()}
	}
	return m
}
