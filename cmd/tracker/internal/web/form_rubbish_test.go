package web

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// rubbish is what is put into a field that cannot stand in it; empty where anything
// can.
func rubbish(field *goquery.Selection) string {
	kind := field.AttrOr("type", goquery.NodeName(field))
	switch kind {
	case "number":
		return "nine"
	case "datetime-local":
		return "yesterday"
	case "text", "textarea":
		if most, err := strconv.Atoi(field.AttrOr("maxlength", "")); err == nil {
			return strings.Repeat("x", most+1)
		}
	case "select", "radio":
		return "no-such-thing"
	}
	return ""
}

// fitting is what stands in a field, or what could: a form is spoilt in one field only.
func fitting(in *goquery.Selection) string {
	value := in.AttrOr("value", "")
	switch kind := in.AttrOr("type", goquery.NodeName(in)); {
	case kind == "select":
		chosen := in.Find("option[selected]")
		if chosen.Length() == 0 {
			chosen = in.Find("option[value!='']")
		}
		return chosen.First().AttrOr("value", "")
	case kind == "textarea" && in.Text() != "\n":
		return strings.TrimPrefix(in.Text(), "\n")
	case kind == "number" && value == "":
		return cmp.Or(in.AttrOr("min", ""), "1")
	case (kind == "text" || kind == "textarea") && value == "":
		return "so"
	}
	return value
}

// spoilt are the values of a form as it stands on its page, with rubbish in one field.
func spoilt(form *goquery.Selection, name, with string) url.Values {
	values := url.Values{}
	for _, in := range form.Find("input[name], textarea[name], select[name]").EachIter() {
		field, kind := in.AttrOr("name", ""), in.AttrOr("type", "")
		_, checked := in.Attr("checked")
		_, wanted := in.Attr("required")
		switch {
		case kind == "radio" && (checked || !values.Has(field)):
			values.Set(field, in.AttrOr("value", ""))
		case kind == "checkbox" && checked, kind == "hidden":
			values.Add(field, in.AttrOr("value", ""))
		case kind == "radio", kind == "checkbox":
		case wanted || in.AttrOr("value", strings.TrimSpace(in.Text())) != "":
			values.Add(field, fitting(in))
		}
	}
	values.Set(name, with)
	return values
}

// toldBeside says whether an error is tied to a field of a form.
func toldBeside(page *goquery.Document, form *goquery.Selection, name string) bool {
	for _, field := range form.Find("[name]").EachIter() {
		if field.AttrOr("name", "") != name {
			continue
		}
		for _, by := range []*goquery.Selection{field, field.Closest("fieldset")} {
			for id := range strings.FieldsSeq(by.AttrOr("aria-describedby", "")) {
				if note := page.Find(`[id="` + id + `"].error`); strings.TrimSpace(note.Text()) != "" {
					return true
				}
			}
		}
	}
	return false
}

// Every form of every page says of rubbish in a field what is wrong, and keeps what was
// typed: beside that field, unless another is at fault before it or a rule refuses all
// of it.
func TestEveryFormSaysBesideTheFieldWhatIsWrongAndKeepsIt(t *testing.T) {
	e := eveningBefore(t, "AchieveGoal")
	e.disputes()
	seen, fields, own := map[string]bool{}, 0, 0
	paths := e.everyPage("x")
	for _, cmd := range e.web.house.Systems()[0].System().Commands {
		paths = append(paths, e.home+"/commands/"+cmd.Name)
	}
	for _, path := range paths {
		b := e.ana.open(path)
		if b.status != 200 {
			continue
		}
		page := b.page
		for _, form := range page.Find("main form[method=post]").EachIter() {
			id, action := form.AttrOr("id", ""), form.AttrOr("action", "")
			for _, in := range form.Find("input[name], textarea[name], select[name]").EachIter() {
				name, bad := in.AttrOr("name", ""), rubbish(in)
				if bad == "" || seen[action+" "+name] {
					continue
				}
				seen[action+" "+name] = true
				fields++
				what := path + " " + id + " " + name
				b.at.Path, b.at.RawQuery, _ = strings.Cut(path, "?")
				sent := spoilt(form, name, bad)
				sent.Set("key", "rubbish"+strconv.Itoa(fields)+"."+strings.TrimPrefix(id, "f-"))
				a := b.send("POST", action, sent)
				if a.status == 200 && a.page.Find("main [name=seq]").AttrOr("value", "none") == sent.Get("seq") {
					continue // what else the form says was so already, and nothing is recorded
				}
				if !slices.Contains([]int{400, 403, 409, 422}, a.status) {
					t.Errorf("%s: rubbish is answered %d", what, a.status)
					continue
				}
				shown := a.page.Find(`[id="` + id + `"]`)
				if shown.Length() == 0 {
					t.Errorf("%s: the form is not shown again (%d): %.150s", what, a.status, a.text())
					continue
				}
				switch {
				case toldBeside(a.page, shown, strings.TrimSuffix(name, ".fell")):
					own++
				case strings.TrimSpace(shown.Find(".error").Text()) != "":
				case strings.TrimSpace(shown.Find("[role=alert]").Text()) != "" || a.page.Find("#notice b").Length() > 0:
				default:
					t.Errorf("%s: nothing is said (%d): %.200s", what, a.status, a.text())
				}
				kept := false
				for _, again := range shown.Find("input, textarea").EachIter() {
					kept = kept || again.AttrOr("value", strings.TrimPrefix(again.Text(), "\n")) == bad
				}
				if kind := in.AttrOr("type", goquery.NodeName(in)); kind != "select" && kind != "radio" && !kept {
					t.Errorf("%s: what was typed is not kept", what)
				}
			}
		}
	}
	if own < 350 {
		t.Errorf("of %d fields with rubbish only %d have an error of their own beside them", fields, own)
	}
}
