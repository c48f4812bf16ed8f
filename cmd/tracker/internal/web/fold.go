package web

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"loretome/views"

	"golang.org/x/text/unicode/norm"
)

// folded is a text as it is searched: without case and diacritics.
type folded struct {
	text string
	at   []int // where each byte of it stands in the text, and the end of that
}

func fold(text string) folded {
	var out strings.Builder
	out.Grow(len(text))
	at := make([]int, 0, len(text)+1)
	for i, r := range text {
		if r < utf8.RuneSelf {
			out.WriteByte(byte(unicode.ToLower(r)))
			at = append(at, i)
			continue
		}
		for _, part := range norm.NFD.String(string(r)) {
			if unicode.Is(unicode.Mn, part) {
				continue
			}
			n, _ := out.WriteRune(unicode.ToLower(part))
			for range n {
				at = append(at, i)
			}
		}
	}
	return folded{out.String(), append(at, len(text))}
}

// marked is a text with the folded words in it marked.
func marked(text string, words []string) views.Marked {
	if text == "" {
		return nil
	}
	f := fold(text)
	hit := make([]bool, len(f.text))
	for _, word := range words {
		for from := 0; word != "" && from < len(f.text); {
			i := strings.Index(f.text[from:], word)
			if i < 0 {
				break
			}
			for j := range len(word) {
				hit[from+i+j] = true
			}
			from += i + len(word)
		}
	}
	var out views.Marked
	for start, end := 0, 0; start < len(hit); start = end {
		for end = start; end < len(hit) && hit[end] == hit[start]; end++ {
		}
		out = append(out, views.Piece{Text: text[f.at[start]:f.at[end]], Hit: hit[start]})
	}
	return out
}
