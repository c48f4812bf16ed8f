// Package questfile writes a quest of HeroQuest into a file of its own and reads
// it again. The file is YAML with the fields of DefineQuest, so that it can be
// written by hand; JSON is read as well, being YAML.
package questfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"loretome/rules"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// format is the field that says in which way a file is written; there is one.
const (
	format  = "quest_format"
	version = 1
)

// Largest is how many bytes the file of a quest may have.
const Largest = 256 << 10

// deepest is how far a file may be nested; a quest takes six levels.
const deepest = 12

// Read gives the data for DefineQuest that stand in a file. What is no file of a
// quest is a rules.Unclear; whether the data are a quest, DefineQuest says.
func Read(file []byte) (json.RawMessage, error) {
	text, err := plain(file)
	if err != nil {
		return nil, err
	}
	node, err := document(text)
	if err != nil {
		return nil, err
	}
	quest, is := node.(map[string]any)
	if !is {
		return nil, rules.Ask("", "the file has no fields of a quest; its first line is %s: %d", format, version)
	}
	switch of, there := quest[format]; {
	case !there:
		return nil, rules.Ask(format, "is missing; the first line of a quest's file is %s: %d", format, version)
	case of != uint64(version):
		return nil, rules.Ask(format, "is %v; this program reads %d", of, version)
	}
	delete(quest, format)
	return json.Marshal(quest)
}

// plain is the text of a file, with line ends of one kind.
func plain(file []byte) (string, error) {
	switch {
	case len(file) > Largest:
		return "", rules.Ask("", "the file is larger than %d KiB", Largest>>10)
	case !utf8.Valid(file):
		return "", rules.Ask("", "the file is no text in UTF-8")
	}
	text := strings.ReplaceAll(strings.TrimPrefix(string(file), "\ufeff"), "\r\n", "\n")
	if strings.TrimSpace(text) == "" {
		return "", rules.Ask("", "the file is empty")
	}
	return text, nil
}

// document reads the one document of a text.
func document(text string) (any, error) {
	if err := harmless(text); err != nil {
		return nil, err
	}
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil {
		return nil, misread(err)
	}
	docs := slices.DeleteFunc(file.Docs, func(d *ast.DocumentNode) bool { return d.Body == nil })
	if len(docs) != 1 {
		return nil, rules.Ask("", "the file holds %d documents; a quest is one", len(docs))
	}
	var node any
	if err := yaml.NodeToValue(docs[0].Body, &node); err != nil {
		return nil, misread(err)
	}
	return node, sane("", node)
}

// harmless refuses what can make a small text endless, before it is read.
func harmless(text string) error {
	depth, begun := 0, 0
	for _, t := range lexer.Tokenize(text) {
		switch t.Type {
		case token.AnchorType, token.AliasType, token.TagType, token.MergeKeyType, token.DirectiveType:
			return rules.Ask("", "line %d: anchors, aliases, tags and directives have no place in a quest", t.Position.Line)
		case token.DocumentHeaderType:
			if begun++; begun > 1 {
				return rules.Ask("", "line %d: another document begins; a quest is one", t.Position.Line)
			}
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		}
		if depth > deepest {
			return rules.Ask("", "line %d: a quest is not nested as deep as this", t.Position.Line)
		}
	}
	for i, line := range strings.Split(text, "\n") {
		if opened := strings.Fields(openers.FindString(line)); len(opened) > deepest {
			return rules.Ask("", "line %d: a quest is not nested as deep as this", i+1)
		}
	}
	return nil
}

// openers are the signs at the beginning of a line that each open a level.
var openers = regexp.MustCompile(`^[-? \t]*`)

// misread says why a text is no YAML, and in which line.
func misread(err error) error {
	if wrong, is := errors.AsType[yaml.Error](err); is && wrong.GetToken() != nil {
		return rules.Ask("", "line %d: %s", wrong.GetToken().Position.Line, wrong.GetMessage())
	}
	return rules.Ask("", "the file is no YAML: %v", err)
}

// sane refuses values that no field of a command has.
func sane(at string, node any) error {
	switch v := node.(type) {
	case map[string]any:
		for name, inner := range v {
			if err := sane(strings.TrimPrefix(at+"."+name, "."), inner); err != nil {
				return err
			}
		}
	case []any:
		for i, inner := range v {
			if err := sane(fmt.Sprintf("%s[%d]", at, i), inner); err != nil {
				return err
			}
		}
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return rules.Ask(at, "is no number")
		}
	case nil, bool, string, int64, uint64:
	default:
		return rules.Ask(at, "is no text, number, list or object")
	}
	return nil
}
