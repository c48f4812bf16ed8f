package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"loretome/rules/words"
)

// ID is the name of one rule of a rulebook: "HQ-MOVE-02".
type ID string

// Refusal is a rule saying no. It is an answer for the players, not a failure,
// and it writes nothing.
type Refusal struct {
	Name   string     // the catalogue's name: "NotEnoughGold"
	Rule   ID         // the rule that says no; empty only for the kernel's own
	Also   []ID       // further rules that it leans on
	Reason words.Text // for players: present tense, with the numbers that decided
	Final  bool       // the table cannot override it: there would be nothing to carry out
	Gone   bool       // what the deed is about is not in the game any more, or was never in it
	Field  string     // path of the field in the command's data that the rule is about, if it is about one

	Missing []Figure // that nobody knows and that the step needs; the table enters them
}

// Figure is one number or text on a card or chart.
type Figure struct {
	Catalogue string     `json:"catalogue"`
	Card      string     `json:"card"`
	Field     string     `json:"field"`
	Name      words.Text `json:"-"` // as people call it: Defend of the Ice Troll
	Words     bool       `json:"-"` // it is told in words; else it is a number
}

// Error is the refusal in one line.
func (r Refusal) Error() string {
	if r.Rule == "" {
		return fmt.Sprintf("%s: %s", r.Name, r.Reason)
	}
	return fmt.Sprintf("%s (%s): %s", r.Name, r.Rule, r.Reason)
}

// Rules are all rules that the refusal cites, the deciding one first.
func (r Refusal) Rules() []ID {
	if r.Rule == "" {
		return slices.Clone(r.Also)
	}
	return append([]ID{r.Rule}, r.Also...)
}

// Refuse is a rule's no that the game master may override.
func Refuse(name string, rule ID, format string, args ...any) Refusal {
	return Refusal{Name: name, Rule: rule, Reason: words.Say(format, args...)}
}

// Bar is a rule's no that nobody can override, since the deed cannot be done:
// the purse is empty, the item is not there, a figure is unknown.
func Bar(name string, rule ID, format string, args ...any) Refusal {
	return Refusal{Name: name, Rule: rule, Reason: words.Say(format, args...), Final: true}
}

// Citing adds further rules to the refusal.
func (r Refusal) Citing(also ...ID) Refusal {
	r.Also = append(slices.Clone(r.Also), also...)
	return r
}

// OfNothing says that what the deed is about is not there at all.
func (r Refusal) OfNothing() Refusal {
	r.Gone = true
	return r
}

// At names the field that the refusal is about.
func (r Refusal) At(field string) Refusal {
	r.Field = field
	return r
}

// Lacking adds the figures that nobody knows.
func (r Refusal) Lacking(missing ...Figure) Refusal {
	r.Missing = append(slices.Clone(r.Missing), missing...)
	return r
}

// Unclear says that a command cannot be understood: a field is missing, of the
// wrong type, out of its range, or names nothing in the campaign. It is no
// refusal: no rule was asked.
type Unclear struct {
	Field  string     // path of the field in the command's data, "asserted.adjacent"
	Detail words.Text // what would be right
}

// Error is the misunderstanding in one line.
func (u Unclear) Error() string { return u.Words().String() }

// Words is the misunderstanding with the field that it is about, as programs call it.
func (u Unclear) Words() words.Text {
	if u.Field == "" {
		return u.Detail
	}
	return words.Say("%s: %s", u.Field, u.Detail)
}

// WordsOf is what an error says to players. One that has no words for them is told
// as it is.
func WordsOf(err error) words.Text {
	if told, is := errors.AsType[interface {
		error
		Words() words.Text
	}](err); is {
		return told.Words()
	}
	return words.Verbatim(err.Error())
}

// Ask makes an Unclear.
func Ask(field, format string, args ...any) Unclear {
	return Unclear{Field: field, Detail: words.Say(format, args...)}
}

// Within names an Unclear's field as a part of the field at; any other error
// stays as it is.
func Within(at string, err error) error {
	if wrong, ok := errors.AsType[Unclear](err); ok {
		return Unclear{Field: join(at, wrong.Field), Detail: wrong.Detail}
	}
	return err
}

// Without names an Unclear's field as it is called inside the field at: what
// Within adds, it takes away.
func Without(at string, err error) error {
	if wrong, ok := errors.AsType[Unclear](err); ok {
		return Unclear{Field: strings.TrimPrefix(wrong.Field, at+"."), Detail: wrong.Detail}
	}
	return err
}

// Alike says whether two answers say the same; two that say nothing do.
func Alike(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Error() == b.Error()
}
