package web

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strings"

	"loretome/events"
	"loretome/projections"
	"loretome/rules"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/a-h/templ"
)

// disputePage is one dispute with all that the table weighs.
func disputePage(v *Visit) (templ.Component, error) {
	m, err := v.disputeHere()
	if err != nil {
		return nil, err
	}
	return views.DisputePage(v.Page, m), nil
}

// disputeParts are what stays live of it: all, so that what was typed into an answer
// or a ruling stays while others speak.
func disputeParts(v *Visit) ([]Part, error) {
	m, err := v.disputeHere()
	if err != nil {
		return nil, err
	}
	return []Part{NewPart("dispute", views.DisputeFragment(v.Page, m))}, nil
}

// disputeHere is the dispute that the path names.
func (v *Visit) disputeHere() (views.Dispute, error) {
	of, err := v.namedDispute()
	if err != nil {
		return views.Dispute{}, err
	}
	return v.dispute(of)
}

// namedDispute is the dispute that the path names, if the seat may know of it.
func (v *Visit) namedDispute() (campaign.Disputed, error) {
	of, there := v.Look.Kernel.Dispute(v.Echo.Param("dispute"))
	if !there {
		return of, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("there is no dispute of this name that your seat may know of")}
	}
	v.Page.Title = disputeTitle(v, of.ID)
	return of, nil
}

func (v *Visit) dispute(of campaign.Disputed) (views.Dispute, error) {
	m := views.Dispute{Title: disputeTitle(v, of.ID), Claim: of.Claim, By: v.nameOf(of.By), When: v.when(of.Revision), State: v.disputeState(of), Stands: v.Term(disputeStands(of)), Waits: of.Open(),
		Refusal: of.Refusal, Decides: v.decides(of), Docket: v.Table.Disputes(), Precedents: v.settledOn(of.Rules, of.ID)}
	if cmd, known := v.Game.System().Find(of.Command); known {
		m.Refused = views.Link{Text: v.Term(cmd.Title), Href: v.Table.Command(cmd.Name)}
	}
	told := projections.Disputes([]campaign.Disputed{of}, v.Look.Entries)[0]
	for _, s := range told.Subjects {
		subject, err := v.subject(s)
		if err != nil {
			return m, err
		}
		m.Subjects = append(m.Subjects, subject)
	}
	m.Lifted = v.actionLinks(told.Lifted)
	for _, id := range of.Rules {
		if rule, known := v.Game.System().Book.Find(rules.ID(id)); known {
			m.Rules = append(m.Rules, v.ruleRead(rule))
		}
	}
	for _, a := range of.Answers {
		m.Answers = append(m.Answers, views.Said{By: v.nameOf(a.By), When: v.when(a.Revision), Text: a.Text})
	}
	for _, one := range of.Motions {
		motion, err := v.motion(of, one)
		if err != nil {
			return m, err
		}
		m.Motions = append(m.Motions, motion)
	}
	v.ended(&m, of)
	v.speak(&m, of)
	return m, nil
}

// ended tells how a dispute was closed.
func (v *Visit) ended(m *views.Dispute, of campaign.Disputed) {
	if of.Withdrawn != nil {
		m.Ruling = v.actionLink(of.Withdrawn.Revision)
		if of.Withdrawn.Text != "" {
			m.State = v.Say("Withdrawn without a ruling: %s", sentenceOf(of.Withdrawn.Text))
		}
	}
	by := of.Settled
	if by == nil {
		return
	}
	m.Ruling = v.actionLink(by.Revision)
	for _, n := range by.Undo {
		m.Effect = append(m.Effect, views.Link{Text: v.Say("Taken back: #%d", n), Href: v.Table.Action(n)})
	}
	if by.Amend > 0 {
		m.Effect = append(m.Effect, views.Link{Text: v.Say("In the place of #%d", by.Amend), Href: v.Table.Action(by.Amend)})
	}
	state := plainJSON(v.Look.State)
	c := v.comparison(state)
	for _, path := range by.Correct {
		m.Effect = append(m.Effect, views.Link{Text: v.Say("Set by hand: %s", c.title(c.way(path, state))), Href: v.why(path)})
	}
	if by.Option != "" {
		m.Effect = append(m.Effect, views.Link{Text: v.Say("The option %s", v.Term(optionTitle(by.Option))), Href: v.Table.Option(by.Option)})
	}
	for _, b := range by.Votes {
		m.Votes = append(m.Votes, v.voteOf(b.Seat, b.For))
	}
}

// voteOf tells how a seat voted.
func (v *Visit) voteOf(seat events.SeatID, pro bool) string {
	if pro {
		return v.Say("%s: for", v.nameOf(seat))
	}
	return v.Say("%s: against", v.nameOf(seat))
}

// voteWords are the two votes, as a form sends them.
var voteWords = map[bool]string{true: "for", false: "against"}

// decides says who may settle a dispute.
func (v *Visit) decides(of campaign.Disputed) string {
	if !of.Open() {
		return v.Say("What was ruled may be disputed anew.")
	}
	if !v.votes(of) {
		return v.Say("The game master decides. Everybody at the table may answer.")
	}
	return v.Say("The table votes: %s have a vote each. More than half of them decide; where all have voted half against half, it is the game master’s vote.",
		v.Look.Kernel.People(v, v.Look.Kernel.Voters(), false))
}

// votes says whether the table votes on a dispute. What not everybody may know
// of, the game master settles.
func (v *Visit) votes(of campaign.Disputed) bool {
	e, there := campaign.Find(v.Look.Entries, of.Revision)
	open := there && len(e.Events) > 0 && e.Events[0].Audience == events.ForAll
	return open && v.Look.Kernel.Options.Is("dispute_by", "vote")
}

// subject is a disputed action with the state before and after it in its place,
// and what became of it.
func (v *Visit) subject(of projections.Subject) (views.Subject, error) {
	e, _ := campaign.Find(v.Look.Entries, of.Revision)
	m := views.Subject{Entry: v.entry(e), Moment: v.Table.TimelineAt(of.Revision), All: v.Mine().Side == events.GameMaster}
	m.Throws, m.Entry.Dice = m.Entry.Dice, nil
	for i := range m.Throws {
		m.Throws[i].Source = sourceOf(v, &e)
	}
	m.Fates = v.fate(of)
	if e.Revision == 1 {
		return m, nil
	}
	before, after, err := v.Game.Changed(v.Echo.Request().Context(), v.ID, v.who.viewer(), e.Revision, e.UndoneBy > 0)
	if err != nil {
		return m, err
	}
	m.Change, m.Diff = changed(v, v.compare(before, after)), v.Table.Diff(e.Revision-1, e.Revision)
	return m, nil
}

// fate says in words what became of a disputed action, each with what did it.
func (v *Visit) fate(of projections.Subject) []views.Fate {
	told := views.Fate{Text: v.Say("It stands as it was recorded.")}
	switch {
	case of.AmendedBy > 0:
		told = views.Fate{Text: v.Say("It was amended; in its place stands"), Links: v.actionLinks([]int{of.AmendedBy})}
	case of.UndoneBy > 0:
		told = views.Fate{Text: v.Say("It was taken back by"), Links: v.actionLinks([]int{of.UndoneBy})}
	case of.RedoneBy > 0:
		told = views.Fate{Text: v.Say("It was taken back, and brought back by"), Links: v.actionLinks([]int{of.RedoneBy})}
	}
	before := slices.DeleteFunc(slices.Clone(of.Before), func(n int) bool { return n == of.AmendedBy })
	if len(before) == 0 {
		return []views.Fate{told}
	}
	return []views.Fate{told, {Text: v.Say("Recorded since and put before it:"), Links: v.actionLinks(before)}}
}

// ruleRead is a rule in full, with the options in force that bend it.
func (v *Visit) ruleRead(rule rules.Entry) views.RuleRead {
	m := views.RuleRead{Rule: v.cite(rule.ID), Says: v.Term(rule.Says), Open: v.Term(rule.Open), Ruling: v.Term(rule.Ruling)}
	for _, o := range v.Game.System().Options {
		if slices.Contains(o.Rules, rule.ID) {
			m.Options = append(m.Options, views.Link{Text: v.Say("%s: %s", v.Term(optionTitle(o.Name)), valueWords(v, v.Look.Kernel.Options.Value(o.Name))), Href: v.Table.Option(o.Name)})
		}
	}
	return m
}

// motion is a ruling on which the table votes.
func (v *Visit) motion(of campaign.Disputed, one campaign.Motion) (views.MotionTold, error) {
	m := views.MotionTold{Title: v.Say("%s: %s", disputeTitle(v, one.ID), v.Term(outcomeAsked[one.Outcome])), Deed: v.deedWords(one.Deed)}
	if e, there := campaign.Find(v.Look.Entries, one.Revision); there {
		m.Says = v.tell(e.Action)
	}
	open := one.Open() && of.Open()
	if open {
		var err error
		if m.Prospect, err = v.pending(of.ID+" "+one.ID, func() (string, any) { return one.Carried(of.ID) }); err != nil {
			return m, err
		}
	}
	n := v.Look.Kernel.Count(one)
	m.State = v.Many(n.Of, "%d for, %d against, of %d vote.", "%d for, %d against, of %d votes.", n.For, n.Against, n.Of)
	carried := of.Settled != nil && of.Settled.Motion == one.ID
	switch {
	case carried:
		m.State = v.Say("Carried.")
		for _, b := range of.Settled.Votes {
			m.Votes = append(m.Votes, v.voteOf(b.Seat, b.For))
		}
		return m, nil
	case one.Lost > 0:
		m.State = v.Say("Lost: %s", m.State)
	case !of.Open():
		m.State = v.Say("Not decided: %s", m.State)
	}
	mine := ""
	for _, cast := range one.Votes {
		m.Votes = append(m.Votes, v.voteOf(cast.By, cast.For))
		if cast.By == v.Mine().ID {
			mine = voteWords[cast.For]
		}
	}
	if m.Open = open; !open || !v.mayDispute() || !v.votes(of) {
		return m, nil
	}
	if mine != "for" {
		m.For = v.voteForm(of, one, "for", mine)
	}
	if mine != "against" {
		m.Against = v.voteForm(of, one, "against", mine)
		m.Against.Quiet = true
	}
	return m, nil
}

// deedWords are a deed that is told to be carried out: what it is called, and what
// it says.
func (v *Visit) deedWords(of *events.Deed) string {
	if of == nil {
		return ""
	}
	cmd, _ := v.Game.System().Find(of.Command)
	c := v.comparison(plainJSON(v.Look.State))
	var said []string
	data := asMap(plainJSON(of.Data))
	for _, f := range cmd.Fields {
		if value, there := data[f.Name]; there {
			said = append(said, v.Say("deed|%s %s", v.within(v.Term(cmp.Or(f.Label, strings.ReplaceAll(f.Name, "_", " ")))), c.inFull(value)))
		}
	}
	told := v.Term(cmd.Title)
	if len(said) > 0 {
		told = v.Say("%s (%s)", told, strings.Join(said, "; "))
	}
	if of.Dice != nil {
		var faces []string
		for _, t := range of.Dice.Rolls {
			for _, f := range t.Faces {
				faces = append(faces, string(f))
			}
		}
		return v.Say("Instead, by %s: %s, with the dice %s.", v.nameOf(of.Seat), told, strings.Join(faces, " "))
	}
	return v.Say("Instead, by %s: %s.", v.nameOf(of.Seat), told)
}

// within is a label inside a sentence, where only German writes its nouns large.
func (v *Visit) within(label string) string {
	if v.Code == "de" {
		return label
	}
	return strings.ToLower(label)
}

// inFull is a value with all that it holds, by the names of the table.
func (c *comparison) inFull(value any) string {
	switch value := value.(type) {
	case []any:
		words := make([]string, len(value))
		for i, one := range value {
			words[i] = c.inFull(one)
		}
		return strings.Join(words, " ")
	case map[string]any:
		var words []string
		for _, key := range slices.Sorted(maps.Keys(value)) {
			words = append(words, c.label(step{key, key})+" "+c.inFull(value[key]))
		}
		return strings.Join(words, ", ")
	case string:
		if name := c.name(value); name != "" {
			return name
		}
	}
	return c.say(value)
}

// outcomeAsked is what a motion asks for.
var outcomeAsked = map[events.Outcome]string{
	events.Upheld: words.Key("what was done stands"), events.UndoneBy: words.Key("take it back"), events.AmendedBy: words.Key("another deed in its place"),
	events.CorrectedBy: words.Key("set values by hand"), events.RuledFromNow: words.Key("an option from now on"),
}

func (v *Visit) voteForm(of campaign.Disputed, one campaign.Motion, vote, mine string) *views.Form {
	on, submit := campaign.Called(one.ID).In(v), ""
	switch {
	case mine == "" && vote == "for":
		submit = v.Say("Vote for %s", on)
	case mine == "":
		submit = v.Say("Vote against %s", on)
	case vote == "for":
		submit = v.Say("Change the vote on %s: for", on)
	default:
		submit = v.Say("Change the vote on %s: against", on)
	}
	f := v.sayForm("Vote", "vote-"+vote+"-"+one.ID, submit, of, views.Field{Name: "motion", Kind: views.Hidden, Value: one.ID}, views.Field{Name: "vote", Kind: views.Hidden, Value: vote})
	return f
}

// sayForm says something to a dispute, and leads back to it.
func (v *Visit) sayForm(command, name, submit string, of campaign.Disputed, more ...views.Field) *views.Form {
	return &views.Form{Name: name, Action: v.Table.Command(command), Submit: submit, Fields: append([]views.Field{
		{Name: "dispute", Kind: views.Hidden, Value: of.ID}, {Name: "next", Kind: views.Hidden, Value: v.Table.Dispute(of.ID)}}, more...)}
}

// speak are the forms by which this seat has its say.
func (v *Visit) speak(m *views.Dispute, of campaign.Disputed) {
	if !of.Open() || !v.mayDispute() {
		return
	}
	m.Answer = v.sayForm("Answer", "answer", v.Say("do|Answer"), of, views.Field{Name: "text", Label: v.Say("Answer"), Kind: views.Long, Length: 2000, Required: true})
	m.Answer.Quiet = true
	if of.By == v.Mine().ID {
		m.Withdraw = v.sayForm("WithdrawDispute", "withdraw", v.Say("Withdraw it"), of, why(v, typed{}))
		m.Withdraw.Quiet = true
	}
	if v.mayRule(of) {
		m.Proposes = v.votes(of)
		m.Rulings, m.Amends = v.rulings(of, m.Subjects), v.amendsFor(of)
	}
}

// mayRule says whether this visit offers to rule on a dispute, or to put a ruling
// to the vote.
func (v *Visit) mayRule(of campaign.Disputed) bool {
	return v.mayDispute() && (v.votes(of) || v.Mine().Side == events.GameMaster)
}
