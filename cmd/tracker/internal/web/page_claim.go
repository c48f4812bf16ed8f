package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// claimPage is the form by which a dispute is opened, about an action or a
// refusal that the address names.
func (s *Server) claimPage(c echo.Context) error {
	v, err := s.visit(c, "Disputes", words.Key("Open a dispute"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	return render(c, http.StatusOK, views.ClaimPage(v.Page, v.claiming(c.QueryParams(), typed{})))
}

// claiming is the page of a claim, with what was asked for or typed.
func (v *Visit) claiming(asked url.Values, was typed) views.Claiming {
	m := views.Claiming{Refusal: asked.Get("refusal"), Query: strings.TrimSpace(asked.Get("q")), Search: v.Table.Rules(), Back: v.Table.Disputes()}
	cited := slices.Clone(asked["rules"])
	for _, n := range numbersIn(asked["actions"]) {
		if e, there := campaign.Find(v.Look.Entries, n); there {
			m.Entries = append(m.Entries, v.entry(e))
			cited = append(cited, foremost(e.Rules)...)
			m.Back = v.Table.Action(n)
		}
	}
	if cmd, known := v.Game.System().Find(asked.Get("command")); known && m.Refusal != "" {
		m.Refused = v.Term(cmd.Title)
		for _, id := range cmd.Rules {
			cited = append(cited, string(id))
		}
	}
	if m.Query != "" {
		found := views.Rules{Query: m.Query}
		for _, id := range v.findRules(&found) {
			cited = append(cited, string(id))
		}
		m.Note = found.Note
	}
	m.Kept = keptIn(asked, "actions", "refusal", "command", "rules")
	m.Form = v.claimForm(asked, cited, was)
	return m
}

func keptIn(asked url.Values, names ...string) []views.Field {
	var kept []views.Field
	for _, name := range names {
		for _, value := range asked[name] {
			kept = append(kept, views.Field{Name: name, Kind: views.Hidden, Value: value})
		}
	}
	return kept
}

// numbersIn are the numbers among texts such as 12, 15.
func numbersIn(texts []string) []int {
	var all []int
	for _, part := range numeralsIn(texts) {
		if n, err := strconv.Atoi(part); err == nil && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

// noNumbers says which part of such texts is no number of an action.
func noNumbers(texts []string) error {
	for _, part := range numeralsIn(texts) {
		if n, err := strconv.Atoi(part); err != nil || n < 1 {
			return rules.Ask("actions", "are numbers of actions such as 12, 15, and not %q", part)
		}
	}
	return nil
}

func numeralsIn(texts []string) []string {
	return strings.FieldsFunc(strings.Join(texts, " "), func(r rune) bool { return r == ',' || r == ' ' || r == '#' || r == ';' })
}

// claimForm asks for the claim, and on which rules it leans: those that decided,
// and those that were found.
func (v *Visit) claimForm(asked url.Values, cited []string, was typed) views.Form {
	f := views.Form{Name: "claim", Action: v.Table.NewDispute(), Submit: v.Say("Open the dispute"), Error: was.wrong[""]}
	if asked.Get("refusal") == "" {
		f.Fields = append(f.Fields, views.Field{Name: "actions", Label: v.Say("Actions"), Kind: views.Text, Value: strings.Join(asked["actions"], ", "),
			Help: v.Say("Their numbers, such as 12, 15."), Error: was.wrong["actions"]})
	} else {
		f.Fields = keptIn(asked, "actions", "refusal", "command")
	}
	f.Fields = append(f.Fields, views.Field{Name: "claim", Label: v.Say("Claim"), Kind: views.Long, Value: asked.Get("claim"), Length: 2000, Required: true,
		Help: v.Say("What is wrong, and what would be right."), Error: was.wrong["claim"]})
	many := views.Field{Name: "rules", Label: v.Say("Rules that you lean on"), Kind: views.Many}
	for i, id := range cited {
		if rule, known := v.Game.System().Book.Find(rules.ID(id)); known && !slices.Contains(cited[:i], id) {
			many.Choices = append(many.Choices, views.Choice{Value: id, Label: id, Note: v.Term(rule.Title), Chosen: slices.Contains(asked["rules"], id)})
		}
	}
	if len(many.Choices) > 0 {
		f.Fields = append(f.Fields, many)
	}
	wrong := was.wrong["rules"]
	for field, text := range was.wrong {
		if strings.HasPrefix(field, "rules[") {
			wrong = text
		}
	}
	f.Fields = append(f.Fields,
		views.Field{Name: "more-rules", Label: v.Say("Other rules, by their ids"), Kind: views.Text, Value: asked.Get("more-rules"), Help: v.Say("Such as HQ-LOS-03, or none."), Error: wrong})
	return f
}

// postClaim opens a dispute.
func (s *Server) postClaim(c echo.Context) error {
	v, err := s.visit(c, "Disputes", words.Key("Open a dispute"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	claim := campaign.Dispute{Refusal: strings.TrimSpace(sent.Get("refusal")), Command: sent.Get("command"), Claim: strings.TrimSpace(sent.Get("claim"))}
	claim.Actions = numbersIn(sent["actions"])
	none := noNumbers(sent["actions"])
	more := strings.FieldsFunc(strings.ToUpper(sent.Get("more-rules")), func(r rune) bool { return r == ',' || r == ' ' || r == ';' })
	for _, id := range slices.Concat(sent["rules"], more) {
		if id != "" && !slices.Contains(claim.Rules, rules.ID(id)) {
			claim.Rules = append(claim.Rules, rules.ID(id))
		}
	}
	var answer app.Answer
	if err = none; err == nil {
		answer, err = v.Give("Dispute", claimData(claim), nil)
	}
	if err == nil {
		return s.done(c, ownElement(sent), v.Table.Dispute(disputeIn(answer.Action.Events)))
	}
	if !isNo(err) {
		return err
	}
	was, status := v.told(err, sent)
	v.Page.Title = v.Say("Open a dispute")
	m := v.claiming(sent, was)
	return s.refusedPage(c, v, status, views.ClaimPage(v.Page, m), m.Form)
}

// claimData is a claim as a command takes it: what is not said is left out.
func claimData(of campaign.Dispute) []byte {
	members := map[string]any{"claim": of.Claim}
	if of.Claim == "" {
		delete(members, "claim")
	}
	if len(of.Actions) > 0 {
		members["actions"] = of.Actions
	}
	if of.Refusal != "" {
		members["refusal"] = of.Refusal
	}
	if of.Command != "" {
		members["command"] = of.Command
	}
	if len(of.Rules) > 0 {
		members["rules"] = of.Rules
	}
	return marshal(members)
}

// disputeIn is the dispute that events open.
func disputeIn(es []events.Recorded) string {
	for _, e := range es {
		if e, opens := e.Data.(events.RulingDisputed); opens {
			return e.Dispute
		}
	}
	return ""
}
