package web

import (
	"strings"
	"unicode/utf8"

	"loretome/views"
)

// How much a sheet holds. A line is one of the list of things, as it is written
// in the usual size.
const (
	usualLines = 27 // are written in the usual size
	denseLines = 36 // are written small; more of them in the smallest size
	tinyLines  = 52 // and of more the effects are cut short

	thingLetters = 42 // of an effect on one line, beside a thing
	spellLetters = 26 // under a spell
)

// sizeSheet lays a sheet out so that it stays one page: the more there is to tell,
// the smaller it is written, and the fewer lines are left empty.
func sizeSheet(h *views.PaperHero) {
	h.Sizes = views.PaperSizes{Rows: 6, Gold: 6}
	if len(h.Spells) > 0 {
		h.Sizes.Rows = 5
	}
	lines := sheetLines(*h)
	switch {
	case lines > denseLines:
		h.Sizes = views.PaperSizes{Rows: 3, Gold: 4, Class: "tiny"}
	case lines > usualLines:
		h.Sizes = views.PaperSizes{Rows: 4, Gold: 5, Class: "dense"}
	}
	h.Ledger = h.Ledger[:min(len(h.Ledger), h.Sizes.Gold-1)]
	for cut := 90; lines > tinyLines && cut > 20; cut -= 30 {
		shorten(h, cut)
		lines = sheetLines(*h)
	}
}

// sheetLines is how many lines the lists of a sheet come to, where they stand beside
// each other the longest one of them.
func sheetLines(h views.PaperHero) int {
	lines := max(thingLines(h.Arms), thingLines(h.Things), h.Sizes.Rows)
	most := 0
	for _, g := range h.Spells {
		n := 1
		for _, s := range g.Spells {
			n += 1 + (utf8.RuneCountInString(s.Text)+spellLetters-1)/spellLetters
		}
		most = max(most, n)
	}
	return lines + most + 2*len(h.Effects) + len(h.Honours)
}

func thingLines(all []views.PaperThing) int {
	n := 0
	for _, t := range all {
		n += max(1, (utf8.RuneCountInString(t.Text)+thingLetters-1)/thingLetters)
	}
	return n
}

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
	if len(letters) <= most {
		return text
	}
	short := string(letters[:most])
	if i := strings.LastIndex(short, " "); i > 0 {
		short = short[:i]
	}
	return strings.TrimRight(short, " ,;:") + "…"
}
