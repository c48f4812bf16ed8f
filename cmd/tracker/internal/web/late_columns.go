package web

import (
	"slices"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/rules"
	"loretome/rules/words"
)

// PaperColumns says which fields of a command the columns of a line fill, by the
// fields' paths.
type PaperColumns struct {
	Who    string   // the figure that acts; empty where the command names none
	With   []string // in order; a list takes all that follows
	Number string
}

// PaperKit is what a system says of evenings that were played on paper.
type PaperKit struct {
	Usual   []string                // the commands that are given most, in the order of play
	Figures []string                // the kinds of those who act
	Columns map[string]PaperColumns // of the commands whose fields say it badly
}

// columns are those of a command: the kit's own word, or what its fields say.
func (k PaperKit) columns(cmd app.Command) PaperColumns {
	if own, has := k.Columns[cmd.Name]; has {
		return own
	}
	return PaperColumns{Who: k.who(cmd.Fields), With: k.with(cmd.Fields), Number: numberOf(cmd.Fields)}
}

// who is the first figure that a command names.
func (k PaperKit) who(fields []rules.Field) string {
	for _, f := range fields {
		if f.Shape == rules.Ref && slices.Contains(k.Figures, f.Kind) {
			return f.Name
		}
	}
	return ""
}

// with are the fields that a command needs besides, and those after them that
// choose something; where it needs none, the first that can be left out.
func (k PaperKit) with(fields []rules.Field) []string {
	who := k.who(fields)
	var needed, chosen, said []string
	for _, f := range fields {
		switch {
		case f.Name == who || f.Kind == "seat" || f.Unasked || !typable(f):
		case !f.Optional:
			needed = append(needed, f.Name)
		case f.Shape == rules.Ref || f.Shape == rules.Key || f.Shape == rules.Word:
			chosen = append(chosen, f.Name)
		case f.Shape != rules.Any:
			said = append(said, f.Name)
		}
	}
	all := append(needed, chosen...)
	if len(all) == 0 {
		all = said[:min(1, len(said))]
	}
	for i, name := range all {
		if f, _ := fieldNamed(words.English, fields, name); f.Shape == rules.List {
			return all[:i+1]
		}
	}
	return all
}

// typable says whether a value of a field is written in a word or a few.
func typable(f rules.Field) bool {
	switch f.Shape {
	case rules.Ref, rules.Key, rules.Word, rules.Text, rules.Prose, rules.Any:
		return true
	case rules.List:
		return f.Of.Shape != rules.Any && f.Of.Shape != rules.Square && simple(*f.Of)
	}
	return false
}

// numberOf is the first whole number that a command needs, else the first that it
// takes.
func numberOf(fields []rules.Field) string {
	first := ""
	for _, f := range fields {
		if f.Shape != rules.Int {
			continue
		}
		if !f.Optional {
			return f.Name
		}
		if first == "" {
			first = f.Name
		}
	}
	return first
}

// fieldNamed finds a field by its name, or by what forms call it, in English or in the
// language of whoever writes.
func fieldNamed(in words.Tongue, fields []rules.Field, name string) (rules.Field, bool) {
	i := slices.IndexFunc(fields, func(f rules.Field) bool { return f.Name == name })
	if i < 0 {
		i = slices.IndexFunc(fields, func(f rules.Field) bool { return calledSo(in, f.Name, name) || calledSo(in, f.Label, name) })
	}
	if i < 0 {
		return rules.Field{}, false
	}
	return fields[i], true
}

// alike says whether two names are the same to somebody who types them.
func alike(a, b string) bool { return a != "" && bare(a) == bare(b) }

// calledSo says whether somebody types a term of the game: in English, or in their own
// language.
func calledSo(in words.Tongue, term, typed string) bool {
	return alike(term, typed) || alike(in.Term(strings.ReplaceAll(term, "_", " ")), typed)
}

// bare is a name in small letters, without what may stand between its words.
func bare(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" _-,.'’", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// commandCalled finds the command of the game that a line means: by its name or
// title, or by a beginning that only one of them has. Titles are read in English, and
// in the language of whoever writes.
func commandCalled(in words.Tongue, all []app.Command, text string) (app.Command, error) {
	var begun []app.Command
	for _, by := range []func(app.Command) string{
		func(c app.Command) string { return c.Name }, func(c app.Command) string { return c.Title },
		func(c app.Command) string { return in.Term(c.Title) },
	} {
		for _, c := range all {
			switch {
			case c.Kernel:
			case alike(by(c), text):
				return c, nil
			case strings.HasPrefix(bare(by(c)), bare(text)) && !slices.ContainsFunc(begun, func(b app.Command) bool { return b.Name == c.Name }):
				begun = append(begun, c)
			}
		}
	}
	switch len(begun) {
	case 1:
		return begun[0], nil
	case 0:
		return app.Command{}, rules.Ask("", "is an action of the game, not %q; the list under the form has them all", text)
	}
	titles := make([]string, len(begun))
	for i, c := range begun {
		titles[i] = in.Term(c.Title)
	}
	return app.Command{}, rules.Ask("", "could be %s", oneOfThese(titles))
}

// oneOfThese lists a few of many.
func oneOfThese(all []string) string {
	const few = 8
	if len(all) > few {
		return strings.Join(all[:few], ", ") + " …"
	}
	return strings.Join(all, ", ")
}
