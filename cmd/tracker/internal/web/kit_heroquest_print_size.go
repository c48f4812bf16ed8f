package web

import (
	"strings"
	"unicode/utf8"

	"loretome/rules/words"
	"loretome/views"
)

// typeSize is how small a sheet is written. What it measures is in millimetres, and
// letters are counted for the narrower paper.
type typeSize struct {
	class     string
	line, row float64 // the height of a line, and what a row of a list adds to it
	gap       float64 // between two parts
	head      float64 // the name and the crest
	name      int     // letters of a thing's name on one line
	effect    int     // of what it does
	spell     int     // of what a spell does, in one of four columns
	note      int     // of a line of gold, or of an honour
	rows      int     // of each list of things, at least
	gold      int     // lines for gold
}

// typeSizes are the sizes, the largest first.
var typeSizes = []typeSize{
	{"", 4.9, 1.9, 4, 22, 19, 31, 24, 46, 6, 6},
	{"dense", 3.9, 1.3, 2.6, 18, 22, 36, 29, 52, 4, 5},
	{"tiny", 3.2, 0.9, 1.8, 15, 27, 43, 34, 62, 3, 4},
}

// sheetHeight is what fits on the shorter paper, with some room for notes.
const sheetHeight = 254 - 15

// squeezedAfter is how many things have a line of their own where there are more
// than fit.
const squeezedAfter = 16

// sizeSheet lays a sheet out so that it stays one page: the more there is to tell,
// the smaller it is written, and the fewer lines are left empty. If even that is
// too much, what things do is cut short.
func sizeSheet(in words.Tongue, h *views.PaperHero) {
	ledger := h.Ledger
	for _, s := range typeSizes {
		h.Sizes = views.PaperSizes{Rows: s.rows, Gold: s.gold, Class: s.class}
		h.Ledger = ledger[:min(len(ledger), s.gold-1)]
		if s.height(*h) <= sheetHeight {
			return
		}
	}
	smallest := typeSizes[len(typeSizes)-1]
	for _, most := range []int{100, 70, 40, 0} {
		shorten(h, most)
		if smallest.height(*h) <= sheetHeight {
			return
		}
	}
	h.Arms, h.Things = squeezed(in, h.Arms), squeezed(in, h.Things)
}

// height is what a sheet comes to, in this size.
func (s typeSize) height(h views.PaperHero) float64 {
	const heading, stats, boxes, quests = 7, 14, 10, 20
	all := s.head + stats + heading + boxes + s.line + 5*s.gap
	all += heading + max(s.things(h.Arms), s.things(h.Things), float64(s.rows)*(s.line+s.row))
	if len(h.Spells) > 0 {
		all += heading + s.gap + s.spells(h)
	}
	if n := len(h.Effects); n > 0 {
		letters := 0
		for _, e := range h.Effects {
			letters += utf8.RuneCountInString(e.Name + e.Text + e.From + " , . ")
		}
		all += heading + s.gap + s.line*float64(linesFor(letters, 2*s.note))
	}
	gold := s.line + s.row + float64(s.gold-len(h.Ledger))*(s.line+s.row)
	for _, row := range h.Ledger {
		gold += s.line*float64(linesFor(utf8.RuneCountInString(row.What+" "+row.When), s.note-12)) + s.row
	}
	honours := heading + quests + 3.0
	for _, text := range h.Honours {
		honours += s.line * float64(linesFor(utf8.RuneCountInString(text), s.note))
	}
	return all + heading + max(gold, honours)
}

func (s typeSize) things(all []views.PaperThing) float64 {
	height := 0.0
	for _, t := range all {
		name := linesFor(utf8.RuneCountInString(t.Name+" "+t.Used), s.name)
		height += s.line*float64(max(name, linesFor(utf8.RuneCountInString(t.Text), s.effect))) + s.row
	}
	return height
}

// spells is the height of the longest element.
func (s typeSize) spells(h views.PaperHero) float64 {
	most, letters := 0.0, s.spell*4/min(4, len(h.Spells))
	for _, g := range h.Spells {
		height := s.line * float64(linesFor(utf8.RuneCountInString(g.Title+" "+g.Note), letters))
		for _, spell := range g.Spells {
			height += s.line + 1
			if spell.Text != "" {
				height += s.line * float64(linesFor(utf8.RuneCountInString(spell.Text), letters))
			}
		}
		most = max(most, height)
	}
	return most
}

// linesFor is on how many lines so many letters come; at least on one.
func linesFor(letters, each int) int { return max(1, (letters+each-1)/each) }

// shorten cuts what things and spells do to so many letters.
func shorten(h *views.PaperHero, most int) {
	for _, list := range [][]views.PaperThing{h.Arms, h.Things} {
		for i := range list {
			list[i].Text = cutShort(list[i].Text, most)
		}
	}
	for _, g := range h.Spells {
		for i := range g.Spells {
			g.Spells[i].Text = cutShort(g.Spells[i].Text, most)
		}
	}
}

// cutShort ends a text after a whole word.
func cutShort(text string, most int) string {
	letters := []rune(text)
	switch {
	case len(letters) <= most:
		return text
	case most == 0:
		return ""
	}
	short := string(letters[:most])
	if i := strings.LastIndex(short, " "); i > 0 {
		short = short[:i]
	}
	return strings.TrimRight(short, " ,;:") + "…"
}

// squeezed names the last of very many things in one line.
func squeezed(in words.Tongue, all []views.PaperThing) []views.PaperThing {
	if len(all) <= squeezedAfter {
		return all
	}
	var names []string
	for _, t := range all[squeezedAfter-1:] {
		names = append(names, t.Name)
	}
	return append(all[:squeezedAfter-1:squeezedAfter-1], views.PaperThing{Name: in.Say("And also"), Text: words.And(in, names)})
}
