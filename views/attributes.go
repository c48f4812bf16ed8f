package views

import (
	"strconv"

	"github.com/a-h/templ"

	"loretome/rules/words"
)

// boost lets htmx send a form of a live page; the answer is partials only.
func boost(p Page) templ.Attributes {
	if p.Live == "" {
		return nil
	}
	return templ.Attributes{"hx-boost": "swap:none target:this"}
}

// explainedBy ties an input to the help and the error that explain it.
func explainedBy(form string, f Field) templ.Attributes {
	out := described(form, f)
	if f.Length > 0 {
		out["maxlength"] = strconv.Itoa(f.Length)
	}
	if f.Error != "" {
		out["aria-invalid"] = "true"
	}
	return out
}

// classed leaves the attribute out where there is no class.
func classed(class string) templ.Attributes {
	if class == "" {
		return nil
	}
	return templ.Attributes{"class": class}
}

func described(form string, f Field) templ.Attributes {
	out := templ.Attributes{}
	if notes := f.notes(form); notes != "" {
		out["aria-describedby"] = notes
	}
	return out
}

// themes are the values of the theme field, and their words.
var themes = [][2]string{{"", words.Key("Device")}, {"light", words.Key("theme|Light")}, {"dark", words.Key("theme|Dark")}}

func themed(theme string) templ.Attributes {
	if theme != "light" && theme != "dark" {
		return nil
	}
	return templ.Attributes{"data-theme": theme}
}
