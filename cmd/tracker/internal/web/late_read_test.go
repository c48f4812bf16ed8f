package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
)

// writtenLine writes a command as the line that says the same: lineReader the other
// way round.
func writtenLine(cmd app.Command, cols PaperColumns, data json.RawMessage, dice []events.Throw) paperLine {
	values := url.Values{}
	fillIn(cmd.Fields, "", data, values)
	line := paperLine{"what": cmd.Title}
	take := func(path string) string {
		all := values[path]
		values.Del(path)
		for i := range all {
			if strings.ContainsAny(all[i], `;,"[{`) {
				all[i] = string(marshal(all[i]))
			}
		}
		return strings.Join(all, ", ")
	}
	line["who"], line["number"] = take(cols.Who), take(cols.Number)
	var with []string
	for _, path := range cols.With {
		with = append(with, take(path))
	}
	line["with"] = strings.TrimRight(strings.Join(with, ", "), ", ")
	var more []string
	for _, path := range inOrder(values) {
		for _, text := range values[path] {
			if strings.ContainsAny(text, `;"`) && !json.Valid([]byte(text)) {
				text = string(marshal(text))
			}
			more = append(more, path+"="+text)
		}
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(data, &members) == nil {
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if empty := string(members[name]); empty == "[]" || empty == "{}" {
				more = append(more, name+"="+empty)
			}
		}
	}
	line["more"] = strings.Join(more, "; ")
	var throws []string
	for _, t := range dice {
		var faces []string
		for _, f := range t.Faces {
			faces = append(faces, string(f))
		}
		throws = append(throws, strings.Join(faces, " "))
	}
	line["dice"] = strings.Join(throws, " / ")
	return line
}

// inOrder are the paths of some values, keys of map rows turned into paths.
func inOrder(values url.Values) []string {
	for path := range values {
		if row, is := strings.CutSuffix(path, ".key"); is {
			at := row[:strings.LastIndex(row, "[")] + "." + values.Get(path)
			values[at] = append(values[at], values[row+".value"]...)
			values.Del(path)
			values.Del(row + ".value")
		}
	}
	return slices.Sorted(maps.Keys(values))
}

// nobody is a moment of which nothing is known.
func nobody() app.Moment {
	return app.Moment{Known: func(words.Tongue, string) []rules.Known { return nil }, Plays: func(string) events.SeatID { return "" },
		May: func(string, events.SeatID) bool { return true }}
}

// sampleOf is data in which every field of a command is filled in, or only those
// that it needs.
func sampleOf(fields []rules.Field, all bool) map[string]any {
	data := map[string]any{}
	for _, f := range fields {
		if all || !f.Optional {
			data[f.Name] = sampleValue(f, all)
		}
	}
	return data
}

func sampleValue(f rules.Field, all bool) any {
	switch f.Shape {
	case rules.Int:
		return max(f.Min, 1)
	case rules.Bool:
		return f.Name != "adjacent"
	case rules.Word:
		return f.Words[len(f.Words)-1]
	case rules.Ref:
		return strings.ToLower((f.Name + f.Kind)[:1]) + "1"
	case rules.Square:
		return []int{2, 3}
	case rules.List:
		list := []any{}
		for range max(f.Min, 1) {
			list = append(list, sampleValue(*f.Of, all))
		}
		return list
	case rules.Map:
		if len(f.Fields) > 0 {
			return sampleOf(f.Fields, true)
		}
		return map[string]any{"h1": sampleValue(*f.Of, all), "h2": sampleValue(*f.Of, all)}
	case rules.Object:
		return sampleOf(f.Fields, true)
	case rules.Any:
		return 4
	case rules.Prose, rules.Text:
		return "a; b, “c” = " + f.Name
	}
	return f.Name + "_1"
}

// Every command of HeroQuest can be written as a line, whole or with what it needs
// alone, in a row of the form as well as on one line of text, and is read back as it
// was.
func TestEveryCommandIsWrittenAsALineAndReadBack(t *testing.T) {
	all := app.NewTable(heroquest.System()).System().Commands
	kit := heroQuestKit{}.Paper()
	walked := 0
	for _, cmd := range all {
		if cmd.Kernel {
			continue
		}
		walked++
		for _, whole := range []bool{true, false} {
			asked := slices.DeleteFunc(slices.Clone(cmd.Fields), func(f rules.Field) bool { return f.Unasked })
			data := marshal(sampleOf(asked, whole))
			var throws []events.Throw
			for _, d := range cmd.Dice {
				throws = append(throws, events.Throw{Die: d.Die, Faces: map[string][]events.Face{"movement": {"4", "3"}, "combat": {"S", "W"}}[d.Die]})
			}
			line := writtenLine(cmd, kit.columns(cmd), data, throws)
			var cells []string
			for _, column := range lineColumns {
				cells = append(cells, line[column])
			}
			text := strings.Join(cells, "; ")
			asText, err := typedLine(text)
			if err != nil {
				t.Errorf("%s: %s: %v", cmd.Name, text, err)
				continue
			}
			for way, l := range map[string]paperLine{"row": line, "text": asText} {
				deed, err := kit.readLine(words.English, all, "Zargon", l, nobody())
				if err != nil {
					t.Errorf("%s as %s: %s: %v", cmd.Name, way, text, err)
					continue
				}
				want := answeredLikely(cmd, data)
				if deed.Command != cmd.Name || !bytes.Equal(canonicalJSON(t, deed.Data), canonicalJSON(t, want)) {
					t.Errorf("%s as %s: %s\nread %s %s\nwant %s", cmd.Name, way, text, deed.Command, deed.Data, want)
				}
				if got, want := fmt.Sprint(rollsOf(deed.Dice)), fmt.Sprint(throws); got != want {
					t.Errorf("%s: dice %s, want %s", cmd.Name, got, want)
				}
			}
		}
	}
	if walked < 70 {
		t.Errorf("only %d commands were walked", walked)
	}
}

// answeredLikely is data with the answers that are given for the table.
func answeredLikely(cmd app.Command, data json.RawMessage) json.RawMessage {
	r := &lineReader{cmd: cmd, values: url.Values{}}
	fillIn(cmd.Fields, "", data, r.values)
	r.answerLikely()
	out, _ := formValues(cmd.Fields, r.values)
	return out
}

func rollsOf(d *events.Dice) []events.Throw {
	if d == nil {
		return nil
	}
	return d.Rolls
}

func canonicalJSON(t *testing.T, data json.RawMessage) []byte {
	t.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return marshal(v)
}
