package campaign

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"loretome/rules"
)

// read decodes a state and refuses fields that it lacks.
func read[S any](doc []byte) (S, error) {
	var s S
	d := json.NewDecoder(bytes.NewReader(doc))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return s, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return s, errors.New("more than one value")
	}
	return s, nil
}

// stepsOf takes a JSON pointer below /game apart.
func stepsOf(path string) ([]string, error) {
	rest, ok := strings.CutPrefix(path, "/game/")
	if !ok || rest == "" {
		return nil, rules.Ask("path", "begins with /game/ and names a value, as /game/heroes/h1/gold, not %q", path)
	}
	return apart(rest), nil
}

// apart are the steps of a path.
func apart(path string) []string {
	steps := strings.Split(path, "/")
	for i, s := range steps {
		steps[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(s)
	}
	return steps
}

// replaced is a JSON value with another one at the end of the steps. there
// says whether one stood there before; ok is false where the way is none.
func replaced(doc json.RawMessage, steps []string, to json.RawMessage) (changed json.RawMessage, there, ok bool) {
	if len(steps) == 0 {
		return to, true, true
	}
	var list []json.RawMessage
	if json.Unmarshal(doc, &list) == nil && list != nil {
		i, err := strconv.Atoi(steps[0])
		if err != nil || i < 0 || i >= len(list) || strconv.Itoa(i) != steps[0] {
			return nil, false, false
		}
		if list[i], there, ok = replaced(list[i], steps[1:], to); !ok {
			return nil, false, false
		}
		return written(list), there, true
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(doc, &members) != nil || members == nil {
		return nil, false, false
	}
	inner, known := members[steps[0]]
	switch {
	case known:
		inner, there, ok = replaced(inner, steps[1:], to)
	case len(steps) == 1:
		inner, there, ok = to, false, true
	}
	if !ok {
		return nil, false, false
	}
	members[steps[0]] = inner
	return written(members), there, true
}

// written is the JSON of a list or an object of raw values.
func written(v any) json.RawMessage {
	doc, err := json.Marshal(v)
	if err != nil {
		return nil // a raw value that is not JSON; the reader of the whole refuses it
	}
	return doc
}

// descend is the value at the end of the steps.
func descend(doc json.RawMessage, steps []string) (json.RawMessage, bool) {
	for _, step := range steps {
		var list []json.RawMessage
		var members map[string]json.RawMessage
		if json.Unmarshal(doc, &list) == nil && list != nil {
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(list) {
				return nil, false
			}
			doc = list[i]
			continue
		}
		if json.Unmarshal(doc, &members) != nil || members[step] == nil {
			return nil, false
		}
		doc = members[step]
	}
	return doc, true
}

// valueAt is the value at a path of a state, nil where there is none.
func valueAt[S any](game S, path string) json.RawMessage {
	steps, err := stepsOf(path)
	if err != nil {
		return nil
	}
	doc, err := json.Marshal(game)
	if err != nil {
		return nil
	}
	value, ok := descend(doc, steps)
	if !ok {
		return nil
	}
	return value
}

// compacted is a JSON value without the space between its parts.
func compacted(value json.RawMessage) json.RawMessage {
	var compact bytes.Buffer
	if json.Compact(&compact, value) != nil {
		return value
	}
	return compact.Bytes()
}

// escaped writes a name as a step of a path.
func escaped(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }
