package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/views"
)

// wrongWith says what is wrong with a field, as it stands beside it.
func (v *Visit) wrongWith(err error) string {
	return asProblem(err).beside().In(v)
}

// detail is what an error says to whoever looks.
func (v *Visit) detail(err error) string {
	return asProblem(err).Detail.In(v)
}

// notDone tells above the page what is wrong with a form, its field called as
// the form calls it.
func (v *Visit) notDone(err error) *views.Notice {
	p := asProblem(err)
	n := &views.Notice{Kind: "error", Title: v.Say("Not done"), Text: v.detail(err)}
	if p.Status == http.StatusBadRequest && p.Field != "" {
		n.Text = views.Wrong(v.labelOf(v.Echo.Param("command"), p.Field), v.wrongWith(err))
		if _, figure := figureOf(p.Field); figure {
			n.Text = capital(v.wrongWith(err))
		}
	}
	return n
}

// labelOf is what the forms of a command call a field.
func (v *Visit) labelOf(command, path string) string {
	cmd, _ := v.System().Find(command)
	for _, t := range cmd.Dice {
		if path == "dice."+t.For {
			return v.Say("Dice for %s", v.Term(strings.ReplaceAll(t.For, "_", " ")))
		}
	}
	fields, label := cmd.Fields, ""
	for step := range strings.SplitSeq(path, ".") {
		name, _, _ := strings.Cut(step, "[")
		i := slices.IndexFunc(fields, func(f rules.Field) bool { return f.Name == name })
		if i < 0 {
			label = v.Term(strings.ReplaceAll(name, "_", " "))
			break
		}
		label = v.Term(cmp.Or(fields[i].Label, strings.ReplaceAll(name, "_", " ")))
		of := fields[i]
		if of.Of != nil {
			of = *of.Of
		}
		fields = of.Fields
	}
	return capital(label)
}

func ruleNames(ids []rules.ID) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(id)
	}
	return names
}

// refusal tells a rule's no.
func (v *Visit) refusal(no rules.Refusal) *views.Notice {
	n := &views.Notice{Kind: "refusal", Title: v.Say("The rules say no"), Text: sentenceOf(capital(no.Reason.In(v)))}
	for _, id := range no.Rules() {
		n.Rules = append(n.Rules, v.cite(id))
	}
	n.Links = v.entries(no.Missing)
	n.Precedents = v.settledOn(ruleNames(no.Rules()), "")
	return n
}

// contest leads to the claim against a rule's no.
func (v *Visit) contest(no rules.Refusal) views.Link {
	said := sentenceOf(capital(no.Reason.In(v)))
	if short := []rune(said); len(short) > refusalKept {
		said = string(short[:refusalKept])
	}
	return views.Link{Text: v.Say("Dispute this refusal"), Icon: "scales", Href: v.Table.DisputeRefusal(v.given, said, string(no.Rule))}
}

// overrideField lets the game master carry out what a rule refused.
func (v *Visit) overrideField(p problem, sent url.Values) *views.Override {
	if p.Overridable == nil || !*p.Overridable || v.Mine().Side != events.GameMaster {
		return nil
	}
	return &views.Override{Rule: string(p.Rule), Reason: views.Field{Name: "override.reason", Label: v.Say("Why the table decides otherwise"),
		Kind: views.Text, Value: sent.Get("override.reason"), Length: 400}}
}
