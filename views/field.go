package views

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"loretome/rules/words"
)

// Kind says how a field is filled in.
type Kind string

// The kinds of fields.
const (
	Text   Kind = "text"   // one line; its choices are suggestions
	Long   Kind = "long"   // several lines
	Number Kind = "number" // a whole number
	When   Kind = "when"   // a day and a time of it
	Check  Kind = "check"  // yes if ticked
	YesNo  Kind = "yesno"  // a question that must be answered
	Pick   Kind = "pick"   // one of the choices
	Menu   Kind = "menu"   // one of the choices, in a list to open
	Many   Kind = "many"   // any of the choices
	List   Kind = "list"   // several lines, one value each, of the choices if there are any
	Hidden Kind = "hidden" // known already
	File   Kind = "file"   // read from the device
	None   Kind = "none"   // there is nothing to choose from; the help says so
)

// Field is one value that a form asks for. What was typed is in Value, or in
// Values for the kinds that have several, also when it was wrong.
type Field struct {
	Name     string
	Label    string
	Kind     Kind
	Value    string   // for Check and YesNo: "true", "false", or empty
	Values   []string // for List
	Min, Max string   // of a Number; empty for none
	Length   int      // longest text in letters; 0 for any
	Required bool
	Help     string
	Error    string
	Choices  []Choice
	Like     string // the field whose suggestions serve here too

	inRow bool // one of a row of small fields
}

// inRow are the fields of a row, in which it is not said of each that it may be left out.
func inRow(fields []Field) []Field {
	row := slices.Clone(fields)
	for i := range row {
		row[i].inRow = true
	}
	return row
}

// optional says that the label tells that the field may be left out.
func (f Field) optional() bool { return !f.Required && !f.inRow }

// Choice is one value of a field that has a few.
type Choice struct {
	Value, Label string
	Note         string // "1 Body Point left"
	Hue          string // with a crest, where it is a figure
	Chosen       bool
	Off          string // why it cannot be chosen; empty if it can
	Sent         bool   // a tap beside the list chooses it and sends the form
}

// Throw asks for dice that the table may have rolled itself. Left empty, the
// tracker throws.
type Throw struct {
	Name  string // "dice.attack"
	Label string // "Attack: 3 combat dice"
	Die   string // combat or movement
	Count int    // of its dice; 0 if it is not known before
	Own   bool   // only the table throws
	Value string // the faces as typed: "S S W", or "4 3"
	Fell  string // the faces as tapped, which a tap sent or chose
	Help  string // who throws, and when it is not thrown at all
	Error string
}

// Section is a part of a long form under its own heading. Rows are repeated
// groups of fields: the areas of a quest, its treasures.
type Section struct {
	Name   string // "areas"; sent as the value of the button that asks for more rows
	Title  string
	Help   string
	Fields []Field
	Rows   []FieldRow
	Error  string // what is wrong with all of it
	Each   string // what one row is: "Area"; empty if the section has none
	Folded bool   // it unfolds under its title
}

// FieldRow is one of the repeated groups of a section.
type FieldRow struct {
	Fields []Field
}

// Form is one command with its fields. Every form also sends key and seq.
type Form struct {
	Name     string // unique on its page; the element's id is "f-" and this
	Action   string // where it is sent
	Fields   []Field
	Throws   []Throw
	Sections []Section
	Submit   string // what the button says
	Icon     string // of the button
	Quiet    bool   // the button is not the page's main one
	Error    string // what is wrong as a whole
	Off      string // why it cannot be sent; empty if it can
	Override *Override
	Missing  []Field // figures that nobody entered yet and that the step needs
	Breaks   *Breaks // what it would break; it can be sent nevertheless
}

// asksMore says that the form has further buttons before the one that sends it:
// sending it by the Enter key is not to press one of these.
func (f Form) asksMore() bool {
	sent := slices.ContainsFunc(f.Fields, func(of Field) bool { return len(of.sent()) > 0 })
	return sent || len(f.Sections) > 0 || f.Override != nil || f.Breaks != nil
}

// Breaks are later actions that a form would break.
type Breaks struct {
	Prospect
	Mark string // tells what it breaks from what another would

	Ruled bool // it is a ruling, which is shown before it is made also where it breaks nothing
}

// does is what the button beside the list says.
func (b Breaks) does(ctx context.Context) string {
	if b.Ruled {
		return say(ctx, "Rule so")
	}
	return say(ctx, "Store it nevertheless")
}

// Override lets the game master carry out what a rule refused.
type Override struct {
	Rule   string // the rule that is set aside
	Reason Field  // the table's reason, which is stored
}

func (f Form) id() string { return "f-" + f.Name }

// sending says how a form is sent: one with a file whole, by the browser itself.
func (f Form) sending(p Page) templ.Attributes {
	if slices.ContainsFunc(f.Fields, func(field Field) bool { return field.Kind == File }) {
		return templ.Attributes{"enctype": "multipart/form-data"}
	}
	return boost(p)
}

// id of a field's input in a form of this name.
func (f Field) id(form string) string { return "f-" + form + "-" + f.Name }

// suggests is the id of the list of suggestions for a Text; empty for none.
func (f Field) suggests(form string) string {
	switch {
	case f.Like != "":
		return Field{Name: f.Like}.id(form) + "-known"
	case len(f.Choices) > 0:
		return f.id(form) + "-known"
	}
	return ""
}

// notes are the ids of what explains a field: its help and its error.
func (f Field) notes(form string) string { return describedBy(f.id(form), f.Help, f.Error) }

func (t Throw) id(form string) string { return "f-" + form + "-" + t.Name }

// explains is how the faces of a throw are typed, told at the first of each kind
// of die in a form.
func (f Form) explains(i int) string {
	for _, before := range f.Throws[:i] {
		if before.Die == f.Throws[i].Die {
			return ""
		}
	}
	return f.Throws[i].how()
}

// explainers are the ids of what explains a throw, in part at an earlier one.
func (f Form) explainers(i int) string {
	t := f.Throws[i]
	own := describedBy(t.id(f.Name), f.explains(i)+t.Help, t.Error)
	for _, before := range f.Throws[:i] {
		if before.Die == t.Die {
			return strings.TrimSuffix(before.id(f.Name)+"-help "+own, " ")
		}
	}
	return own
}

// open says that a question has to be answered and has no answer yet.
func (f Field) open() bool { return f.Required && f.Value == "" }

func describedBy(id, help, wrong string) string {
	switch {
	case help != "" && wrong != "":
		return id + "-help " + id + "-error"
	case help != "":
		return id + "-help"
	case wrong != "":
		return id + "-error"
	}
	return ""
}

// lines are the inputs of a List: those filled in and two more.
func (f Field) lines() []string { return append(append([]string{}, f.Values...), "", "") }

// few says that all choices are shown at once instead of in a list to open.
func (f Field) few() bool { return len(f.Choices) <= 6 }

// Wrong is what is wrong with a field, behind its label. One that is a question
// is not named like a list.
func Wrong(label, why string) string {
	if !strings.HasSuffix(label, "?") {
		return label + ": " + why
	}
	if why = strings.TrimPrefix(why, "is wanted: "); why == "" {
		return label
	}
	return label + " " + strings.ToUpper(why[:1]) + why[1:]
}

// wrong are the fields of the form that need another answer.
func (f Form) wrong() []Link {
	var out []Link
	add := func(row string, fields []Field) {
		for _, field := range fields {
			if field.Error != "" {
				out = append(out, Link{Text: row + Wrong(field.Label, field.Error), Href: "#" + field.id(f.Name)})
			}
		}
	}
	add("", f.Fields)
	add("", f.Missing)
	for _, throw := range f.Throws {
		if throw.Error != "" {
			out = append(out, Link{Text: throw.Label + ": " + throw.Error, Href: "#" + throw.id(f.Name)})
		}
	}
	for _, section := range f.Sections {
		if section.Error != "" {
			out = append(out, Link{Text: section.Title + ": " + section.Error, Href: "#" + section.id(f.Name)})
		}
		add("", section.Fields)
		for i, row := range section.Rows {
			add(section.rowName(i)+", ", row.Fields)
		}
	}
	return out
}

// Tells says that something is said to be wrong with the field of this name, beside
// it or above the section in which it stands.
func (f Form) Tells(name string) bool {
	among := func(fields []Field) bool {
		return slices.ContainsFunc(fields, func(field Field) bool { return field.Name == name && field.Error != "" && field.Kind != Hidden })
	}
	within := func(s Section) bool {
		return s.Error != "" && (s.Name == name || strings.HasPrefix(name, s.Name+".")) || among(s.Fields) ||
			slices.ContainsFunc(s.Rows, func(row FieldRow) bool { return among(row.Fields) })
	}
	return among(f.Fields) || among(f.Missing) || slices.ContainsFunc(f.Sections, within) ||
		slices.ContainsFunc(f.Throws, func(t Throw) bool { return t.Name == name && t.Error != "" })
}

// wrong says that a field of the section needs another answer.
func (s Section) wrong() bool {
	return slices.ContainsFunc(s.Fields, func(f Field) bool { return f.Error != "" })
}

func (t Throw) how() string {
	if t.Die == "movement" {
		return words.Key("Type the numbers, such as 4 3.")
	}
	return words.Key("Type the faces: S skull, W white shield, B black shield. Counts do as well: 2S 1W.")
}

func (s Section) id(form string) string { return "f-" + form + "-" + s.Name }

func (s Section) rowName(i int) string { return s.Each + " " + strconv.Itoa(i+1) }

// sent are the choices of a list that are sent by a tap.
func (f Field) sent() (all []Choice) {
	for _, c := range f.Choices {
		if c.Sent && c.Off == "" && !f.few() {
			all = append(all, c)
		}
	}
	return all
}

// listed are the choices in the list itself: one that is sent by a tap is there only
// where it was chosen before.
func (f Field) listed() []Choice {
	sent := f.sent()
	return slices.DeleteFunc(slices.Clone(f.Choices), func(c Choice) bool { return !c.Chosen && slices.Contains(sent, c) })
}

// inList is the choice in one line.
func (c Choice) inList() string {
	if more := cmp.Or(c.Off, c.Note); more != "" {
		return fmt.Sprintf("%s (%s)", c.Label, more)
	}
	return c.Label
}

// class is the colour of whose choice it is, and whether it is closed.
func (c Choice) class() string {
	class := hueClass(c.Hue)
	if c.Off != "" {
		class += " off"
	}
	return strings.TrimSpace(class)
}
