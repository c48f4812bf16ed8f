package views

import "context"

// Late is the list for an evening that was played on paper: many lines, one save.
type Late struct {
	Fields       []Field // where in the journal, when it was, whose evening
	Rows         []LateRow
	Fullest      bool  // there can be no more rows
	Text         Field // lines that are typed or pasted as text
	Usage        []LateUse
	Consequences []Consequence // what the list does to later actions, or did
	More         Link          // how many more consequences there are
	Title        string        // of these
	Timeline     string
}

// LateRow is one line of the list: a deed.
type LateRow struct {
	Fields   []Field // one for each column
	Says     string  // the deed in words, once it is checked
	Stored   bool    // it is recorded already
	Error    string  // why it cannot be recorded, where that is no column's fault
	Rules    []Cite  // that say so
	Links    []Link  // what can be done about it
	Override *Override
}

// LateUse says what an action takes in which column.
type LateUse struct {
	What, Who, With, Number, Dice, More string
}

// wrong are the lines that need another answer.
func (m Late) wrong(ctx context.Context) []Link {
	var out []Link
	for i, row := range m.Rows {
		for _, f := range row.Fields {
			if f.Error != "" {
				out = append(out, Link{Text: say(ctx, "%s, %s: %s", lateName(ctx, i), f.Label, f.Error), Href: "#" + f.id(lateForm)})
			}
		}
		if row.Error != "" {
			out = append(out, Link{Text: say(ctx, "%s: %s", lateName(ctx, i), row.Error), Href: "#" + lateID(i)})
		}
	}
	for _, f := range append(append([]Field{}, m.Fields...), m.Text) {
		if f.Error != "" {
			out = append(out, Link{Text: say(ctx, "%s: %s", f.Label, f.Error), Href: "#" + f.id(lateForm)})
		}
	}
	return out
}
