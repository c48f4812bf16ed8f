package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"loretome/rules/words"

	"github.com/go-json-experiment/json/jsontext"
)

// jsonWords are the kinds of JSON values, as the decoder calls what it found
// and what it wanted, in words.
var jsonWords = map[string]words.Term{
	"string": words.Term(words.Key("a text")), "number": words.Term(words.Key("a number")), "bool": words.Term(words.Key("true or false")), "array": words.Term(words.Key("a list")), "object": words.Term(words.Key("an object")),
	"int": words.Term(words.Key("a whole number")), "slice": words.Term(words.Key("a list")), "map": words.Term(words.Key("an object")), "struct": words.Term(words.Key("an object")),
}

// Mistyped says that a field of data has a value of another kind than it wants. The
// field is named as whoever sent it wrote it, with its place in a list: lines[0].dice.
func Mistyped(data []byte, wrong *json.UnmarshalTypeError) Unclear {
	found, _, _ := strings.Cut(wrong.Value, " ") // a number is named with its digits
	return Ask(fieldOf(data, wrong), "is %s here, not %s", jsonWords[wrong.Type.Kind().String()], jsonWords[found])
}

// fieldOf is the path of the value that is wrong. The decoder tells it without
// places in lists, and with the types that hold the fields of another; where its
// value ends says more, unless that was counted from within a part of the data.
func fieldOf(data []byte, wrong *json.UnmarshalTypeError) string {
	told := slices.DeleteFunc(strings.Split(wrong.Field, "."), func(name string) bool {
		return name == "" || unicode.IsUpper([]rune(name)[0])
	})
	path, names := pathTo(data, wrong.Offset)
	for _, name := range told {
		i := slices.Index(names, name)
		if i < 0 {
			return strings.Join(told, ".")
		}
		names = names[i+1:]
	}
	return path
}

// pathTo is the path of the value that is read when so much of data is read, and
// the names in it.
func pathTo(data []byte, offset int64) (path string, names []string) {
	d := jsontext.NewDecoder(bytes.NewReader(data))
	for d.InputOffset() < offset {
		if _, err := d.ReadToken(); err != nil {
			return "", nil
		}
	}
	level := 0
	for token := range d.StackPointer().Tokens() {
		level++
		if kind, _ := d.StackIndex(level); kind == '[' {
			path += fmt.Sprintf("[%s]", token)
			continue
		}
		path, names = join(path, token), append(names, token)
	}
	return path, names
}
