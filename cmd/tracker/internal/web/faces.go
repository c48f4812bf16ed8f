package web

import (
	"fmt"
	"strings"

	"loretome/events"
)

const mostFaces = 30

// readFaces reads faces as people type them: S S W, SSW, 2S 1W, 4 3, 4,3. A
// number before a letter says how often; a number alone is a face.
func readFaces(text string) ([]events.Face, error) {
	var faces []events.Face
	for _, word := range strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '/' }) {
		some, err := readWord(word)
		if err != nil {
			return nil, err
		}
		if faces = append(faces, some...); len(faces) > mostFaces {
			return nil, fmt.Errorf("at most %d faces", mostFaces)
		}
	}
	return faces, nil
}

// readWord reads SSW, 2S, or 4.
func readWord(word string) ([]events.Face, error) {
	digits := len(word) - len(strings.TrimLeft(word, "0123456789"))
	number, letters := word[:digits], word[digits:]
	switch {
	case letters == "" && len(number) == 1:
		return []events.Face{events.Face(number)}, nil
	case letters == "":
		var faces []events.Face
		for _, d := range number { // 43 is 4 and 3
			faces = append(faces, events.Face(string(d)))
		}
		return faces, nil
	}
	times := 1
	if number != "" {
		if _, err := fmt.Sscan(number, &times); err != nil || times > mostFaces || len(letters) > 1 {
			return nil, fmt.Errorf("%q is not understood; type S S W, or 2S 1W, or 4 3", word)
		}
	}
	var faces []events.Face
	for range times {
		for _, l := range letters {
			if l < 'A' || l > 'Z' {
				return nil, fmt.Errorf("%q is no face; type letters such as S, W, B, or numbers", string(l))
			}
			faces = append(faces, events.Face(string(l)))
		}
	}
	return faces, nil
}
