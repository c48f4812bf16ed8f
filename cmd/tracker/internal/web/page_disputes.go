package web

import (
	"slices"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/a-h/templ"
)

// settledShown is how many closed disputes a page of the docket shows.
const settledShown = 20

// docketPage is all disputes that this seat may know of: the open ones, and the
// others with the newest first, page by page.
func docketPage(v *Visit) (templ.Component, error) {
	asked, err := v.docketAsked()
	if err != nil {
		return nil, err
	}
	return views.DocketPage(v.Page, v.docket(asked)), nil
}

// docketParts are the lists, which stay live.
func docketParts(v *Visit) ([]Part, error) {
	asked, err := v.docketAsked()
	if err != nil {
		return nil, err
	}
	return []Part{NewPart("docket", views.DocketFragment(v.docket(asked)))}, nil
}

// docketAsked is which disputes the address asks for.
func (v *Visit) docketAsked() (docket, error) {
	before, err := number(v.Echo, "before", 0, 0, 1<<31-1)
	asked := docket{rule: strings.TrimSpace(v.Echo.QueryParam("rule")), state: v.Echo.QueryParam("state"), outcome: v.Echo.QueryParam("outcome"), before: before}
	return asked, err
}

// docket is which disputes are asked for.
type docket struct {
	rule, state, outcome string
	before               int // only closed ones that came up before this one; 0 for all
}

func (d docket) wants(of campaign.Disputed) bool {
	switch {
	case d.rule != "" && !slices.ContainsFunc(of.Rules, func(id string) bool { return strings.EqualFold(id, d.rule) }):
		return false
	case d.outcome != "" && (of.Settled == nil || string(of.Settled.Outcome) != d.outcome):
		return false
	case d.state == "open":
		return of.Open()
	case d.state == "settled":
		return of.Settled != nil
	case d.state == "withdrawn":
		return of.Withdrawn != nil
	}
	return true
}

func (v *Visit) docket(asked docket) views.Docket {
	m := views.Docket{Rule: asked.rule, Counts: v.disputeCounts()}
	if v.mayDispute() {
		m.New = v.Table.NewDispute()
	}
	m.States = choicesOf(asked.state, [][2]string{{"", v.Say("Any")}, {"open", v.Say("docket|Open")}, {"settled", v.Say("Settled")}, {"withdrawn", v.Say("Withdrawn")}})
	outcomes := [][2]string{{"", v.Say("Any")}}
	for _, o := range events.Outcomes {
		outcomes = append(outcomes, [2]string{string(o), v.Term(outcomeWords[o])})
	}
	m.Outcomes = choicesOf(asked.outcome, outcomes)
	if asked.rule != "" || asked.state != "" || asked.outcome != "" {
		m.Clear = v.Table.Disputes()
	}
	var closed []campaign.Disputed
	for _, of := range slices.Backward(v.Look.Kernel.Disputes) {
		switch {
		case !asked.wants(of):
		case of.Open():
			m.Open = append(m.Open, v.disputeLine(of))
		default:
			closed = append(closed, of)
		}
	}
	slices.Reverse(m.Open)
	v.pageOf(&m, asked, closed)
	return m
}

// pageOf are the closed disputes of one page, with the ways to the others.
func (v *Visit) pageOf(m *views.Docket, asked docket, closed []campaign.Disputed) {
	from := 0
	if asked.before > 0 {
		from = slices.IndexFunc(closed, func(of campaign.Disputed) bool { return of.Revision < asked.before })
		if from < 0 {
			from = len(closed)
		}
		m.Open, m.Newer = nil, v.here("before", "")
		if up := from - settledShown; up > 0 {
			m.Newer = v.here("before", strconv.Itoa(closed[up-1].Revision))
		}
	}
	shown := closed[from:min(len(closed), from+settledShown)]
	for _, of := range shown {
		m.Settled = append(m.Settled, v.disputeLine(of))
	}
	if from+len(shown) < len(closed) {
		m.Older = v.here("before", strconv.Itoa(shown[len(shown)-1].Revision))
	}
}

func choicesOf(chosen string, all [][2]string) []views.Choice {
	var choices []views.Choice
	for _, c := range all {
		choices = append(choices, views.Choice{Value: c[0], Label: c[1], Chosen: c[0] == chosen})
	}
	return choices
}

// openDisputes are how many wait for a ruling, as far as this seat may know.
func openDisputes(k campaign.Kernel) int {
	n := 0
	for _, of := range k.Disputes {
		if of.Open() {
			n++
		}
	}
	return n
}

// docketWords is what a link to the docket says.
func (v *Visit) docketWords() string {
	if open := openDisputes(v.Look.Kernel); open > 0 {
		return v.Say("Disputes, %d open", open)
	}
	return v.Say("Disputes")
}

func (v *Visit) disputeCounts() string {
	all, open := len(v.Look.Kernel.Disputes), openDisputes(v.Look.Kernel)
	if all == 0 {
		return v.Say("Nothing was disputed yet.")
	}
	return v.Say("%d open, %d closed.", open, all-open)
}

// mayDispute says whether this visit offers to dispute something.
func (v *Visit) mayDispute() bool { return v.Page.ReadOnly == "" && v.Page.At == nil }

// disputeTitle is a dispute, a motion or a request as the table calls it: Dispute 3.
func disputeTitle(in words.Tongue, id string) string {
	switch kind, number, _ := strings.Cut(id, "-"); kind {
	case "dispute":
		return in.Say("Dispute %s", number)
	case "motion":
		return in.Say("Motion %s", number)
	case "request":
		return in.Say("Request %s", number)
	}
	return capital(strings.Replace(id, "-", " ", 1))
}

func (v *Visit) disputeLine(of campaign.Disputed) views.DisputeLine {
	return views.DisputeLine{Title: disputeTitle(v, of.ID), Href: v.Table.Dispute(of.ID), Claim: v.Say("%s: %s", v.nameOf(of.By), of.Claim),
		About: v.actionLinks(of.Actions), Rules: v.cites(of.Rules), State: v.disputeState(of), When: v.when(of.Revision)}
}

// disputeState says in a line how a dispute stands.
func (v *Visit) disputeState(of campaign.Disputed) string {
	switch {
	case of.Withdrawn != nil:
		return v.Say("Withdrawn without a ruling.")
	case of.Settled != nil:
		return v.ruledBy(*of.Settled)
	}
	answers, motions := v.Many(len(of.Answers), "%d answer", "%d answers"), v.Many(len(of.Motions), "%d motion", "%d motions")
	switch {
	case len(of.Answers) > 0 && len(of.Motions) > 0:
		return v.Say("Open, %s, %s.", answers, motions)
	case len(of.Answers) > 0:
		return v.Say("Open, %s.", answers)
	case len(of.Motions) > 0:
		return v.Say("Open, %s.", motions)
	}
	return v.Say("docket|Open.")
}

// settledWords say how a dispute was settled, and why.
func settledWords(in words.Tongue, by campaign.Ruling) string {
	return in.Say("%s: %s.", in.Term(outcomeWords[by.Outcome]), strings.TrimRight(by.Reason, "."))
}

// ruledBy says how a dispute was settled, and by whom.
func (v *Visit) ruledBy(by campaign.Ruling) string {
	who := v.Look.Kernel.People(v, by.Decided, false)
	if by.Motion != "" {
		return v.Say("%s Ruled by the votes of %s.", settledWords(v, by), who)
	}
	return v.Say("%s Ruled by %s.", settledWords(v, by), who)
}

func (v *Visit) actionLinks(revisions []int) []views.Link {
	var links []views.Link
	for _, n := range revisions {
		links = append(links, v.actionLink(n))
	}
	return links
}

// when is when an action was recorded.
func (v *Visit) when(revision int) string {
	e, there := campaign.Find(v.Look.Entries, revision)
	if !there {
		return ""
	}
	return v.Date(e.At.Local(), "2 January, 15:04")
}

// disputeAlerts say in one line that disputes are open.
func (v *Visit) disputeAlerts() []views.Alert {
	var last campaign.Disputed
	open := 0
	for _, of := range v.Look.Kernel.Disputes {
		if of.Open() {
			last, open = of, open+1
		}
	}
	switch {
	case open == 0 || v.Page.ReadOnly != "" || v.Page.At != nil:
		return nil
	case open > 1:
		return []views.Alert{{Icon: "scales", Title: v.Many(open, "%d dispute is open.", "%d disputes are open."), Link: views.Link{Text: v.Say("See them"), Href: v.Table.Disputes()}}}
	}
	return []views.Alert{{Icon: "scales", Title: v.Say("%s is open.", disputeTitle(v, last.ID)), Text: v.Say("%s: %s", v.nameOf(last.By), last.Claim),
		Link: views.Link{Text: v.Say("See it"), Href: v.Table.Dispute(last.ID)}}}
}

func (v *Visit) disputeLink(of campaign.Disputed) views.Link {
	return views.Link{Text: disputeTitle(v, of.ID), Href: v.Table.Dispute(of.ID)}
}

// disputeStands is how a dispute stands, in a word, as a message.
func disputeStands(of campaign.Disputed) string {
	switch {
	case of.Settled != nil:
		return words.Key("Settled")
	case of.Withdrawn != nil:
		return words.Key("Withdrawn")
	}
	return words.Key("docket|Open")
}

// disputesOf are the disputes about an action, each with how it stands.
func (v *Visit) disputesOf(revision int) []views.Link {
	var all []views.Link
	for _, of := range v.Look.Kernel.Disputes {
		if !slices.Contains(of.Actions, revision) {
			continue
		}
		all = append(all, views.Link{Text: v.Say("%s, %s", disputeTitle(v, of.ID), v.within(v.Term(disputeStands(of)))), Href: v.Table.Dispute(of.ID)})
	}
	return all
}
