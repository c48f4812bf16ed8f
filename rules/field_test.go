package rules_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
)

// order is a command with a field of every shape.
type order struct {
	Name  string         `json:"name"`
	Story string         `json:"story"`
	Count int            `json:"count"`
	Loud  bool           `json:"loud"`
	Pace  string         `json:"pace"`
	Spell string         `json:"spell"`
	Hero  string         `json:"hero_id"`
	At    [2]int         `json:"at"`
	Path  [][2]int       `json:"path"`
	Share map[string]int `json:"share"`
	Extra struct {
		Word string `json:"word"`
	} `json:"extra"`
	Value json.RawMessage `json:"value"`
}

var orderFields = []rules.Field{
	rules.Field{Name: "name", Shape: rules.Text, Min: 2, Max: 5}.Maybe(),
	rules.Field{Name: "story", Shape: rules.Prose}.Maybe(),
	rules.Field{Name: "count", Shape: rules.Int, Min: 1, Max: 9}.Maybe(),
	rules.Field{Name: "loud", Shape: rules.Bool}.Maybe(),
	rules.Field{Name: "pace", Shape: rules.Word, Words: []string{"slow", "fast"}}.Maybe(),
	rules.Field{Name: "spell", Shape: rules.Key, Kind: "spell"}.Maybe(),
	rules.Field{Name: "hero_id", Shape: rules.Ref, Kind: "hero"}.Maybe(),
	rules.Field{Name: "at", Shape: rules.Square}.Maybe(),
	rules.Field{Name: "path", Shape: rules.List, Min: 1, Max: 2, Of: &rules.Field{Shape: rules.Square}}.Maybe(),
	rules.Field{Name: "share", Shape: rules.Map, Of: &rules.Field{Shape: rules.Int}}.Maybe(),
	rules.Field{Name: "extra", Shape: rules.Object, Fields: []rules.Field{{Name: "word", Shape: rules.Text, Min: 1}}}.Maybe(),
	rules.Field{Name: "value", Shape: rules.Any}.Maybe(),
}

var orderCommand = rules.Command[order]{Name: "Order", Fields: orderFields, Read: rules.Reads(func(o order) order { return o })}

func TestAFieldTakesWhatItsShapeAllows(t *testing.T) {
	for _, data := range []string{
		``, `{}`, `{"name":"Öl ab"}`, `{"story":"a\nb\tc"}`, `{"count":1}`, `{"count":9}`, `{"loud":false}`, `{"pace":"fast"}`,
		`{"spell":"genie"}`, `{"hero_id":"h1"}`, `{"at":[1,99]}`, `{"path":[[1,1],[2,1]]}`, `{"share":{}}`, `{"share":{"s1":0}}`,
		`{"extra":{"word":"x"}}`, `{"value":{"any":[1,null]}}`, `{"value":false}`, `{"name":null}`, `{"count": null}`,
	} {
		if _, err := orderCommand.Understand(json.RawMessage(data)); err != nil {
			t.Errorf("%s: %v", data, err)
		}
	}
}

func TestAFieldIsNamedWhereItIsWrong(t *testing.T) {
	long := strings.Repeat("x", 4001)
	for data, field := range map[string]string{
		`[]`: "", `null`: "", `"x"`: "", `{"nam":"x"}`: "nam", `{"Name":"abc"}`: "Name", `{"name":"x"}`: "name", `{"name":"  x  "}`: "name", `{"name":"abcdef"}`: "name",
		`{"name":3}`: "name", `{"name":"a\u0000b"}`: "name", `{"name":"a\nb"}`: "name", `{"name":"a\u202eb"}`: "name", `{"name":"a\u2028b"}`: "name",
		`{"name":"a\u200bb"}`: "name", `{"name":"\ufeffab"}`: "name", `{"name":"a\u3164b"}`: "name", `{"name":"a\u00adb"}`: "name",
		`{"spell":"a\u200bb"}`: "spell", `{"share":{"s\u200b1":1}}`: "share",
		`{"name":"\u200b\u2060\u200d"}`: "name", `{"name":"\u3164\u3164"}`: "name",
		`{"story":"a\u0007"}`: "story", `{"story":"` + long + `"}`: "story", `{"count":0}`: "count", `{"count":10}`: "count", `{"count":1.5}`: "count",
		`{"count":"1"}`: "count", `{"count":99999999999999999999}`: "count", `{"loud":1}`: "loud", `{"pace":"Fast"}`: "pace", `{"spell":""}`: "spell",
		`{"hero_id":7}`: "hero_id", `{"at":[0,1]}`: "at", `{"at":[1]}`: "at", `{"at":[1,100]}`: "at", `{"at":"a1"}`: "at", `{"path":[]}`: "path",
		`{"path":[[1,1],[1,1],[1,1]]}`: "path", `{"path":[[1,1],[0,0]]}`: "path[1]", `{"path":[null]}`: "path[0]", `{"path":{}}`: "path",
		`{"share":[]}`: "share", `{"share":{"":1}}`: "share", `{"share":{"s1":"x"}}`: "share.s1", `{"share":{"s1":null}}`: "share.s1",
		`{"extra":{}}`: "extra.word", `{"extra":{"word":"x","loud":true}}`: "extra.loud", `{"extra":[]}`: "extra",
	} {
		_, err := orderCommand.Understand(json.RawMessage(data))
		what, ok := errors.AsType[rules.Unclear](err)
		if !ok || what.Field != field || what.Detail.String() == "" || what.Error() == "" {
			t.Errorf("%s: wanted is a misunderstanding of %q, got %v", data, field, err)
		}
	}
}

func TestAListAndAMapHaveBounds(t *testing.T) {
	many := map[string]int{}
	var list []int
	for i := range 201 {
		many[fmt.Sprint(i)] = i
		list = append(list, i)
	}
	fields := []rules.Field{{Name: "m", Shape: rules.Map, Optional: true, Of: &rules.Field{Shape: rules.Int}}, {Name: "l", Shape: rules.List, Optional: true, Of: &rules.Field{Shape: rules.Int}}}
	c := rules.Command[int]{Fields: fields, Read: func([]byte) (int, error) { return 1, nil }}
	for name, value := range map[string]any{"m": many, "l": list} {
		data, err := json.Marshal(map[string]any{name: value})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Understand(data); err == nil {
			t.Errorf("201 entries of %s are taken", name)
		}
	}
}

func TestARequiredFieldIsMissed(t *testing.T) {
	c := rules.Command[order]{Fields: []rules.Field{{Name: "name", Shape: rules.Text, Min: 1, Max: 40}}, Read: orderCommand.Read}
	for _, data := range []string{``, `{}`, `{"name":null}`} {
		_, err := c.Understand(json.RawMessage(data))
		if what, ok := errors.AsType[rules.Unclear](err); !ok || what.Field != "name" {
			t.Errorf("%q: %v", data, err)
		}
	}
}

func TestReadingIsStrict(t *testing.T) {
	for data, field := range map[string]string{`{"count":"x"}`: "count", `{"colour":1}`: "colour", `{} {}`: "", `{`: ""} {
		_, err := orderCommand.Read([]byte(data))
		if what, ok := errors.AsType[rules.Unclear](err); !ok || what.Field != field {
			t.Errorf("%s: %v", data, err)
		}
	}
}

func TestASchemaDescribesTheFields(t *testing.T) {
	doc, err := json.Marshal(rules.SchemaOf(orderFields))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"additionalProperties":false`, `"name":{"type":"string","minLength":2,"maxLength":5}`, `"enum":["slow","fast"]`,
		`"count":{"type":"integer","minimum":1,"maximum":9}`, `"share":{"type":"object","additionalProperties":{"type":"integer","minimum":0}}`,
		`"path":{"type":"array","minItems":1,"maxItems":2,"items":{"type":"array"`, `"value":{}`,
	} {
		if !strings.Contains(string(doc), want) {
			t.Errorf("the schema lacks %s: %s", want, doc)
		}
	}
	if s := rules.SchemaOf([]rules.Field{{Name: "a"}, {Name: "b", Optional: true}}); len(s.Required) != 1 || s.Required[0] != "a" {
		t.Errorf("required are %v", s.Required)
	}
}

func TestASideGivesItsCommands(t *testing.T) {
	heroes := rules.Command[int]{Sides: []events.Side{events.HeroPlayer}}
	master := rules.Command[int]{Sides: []events.Side{events.GameMaster}}
	anybody := rules.Command[int]{}
	for _, c := range []struct {
		command rules.Command[int]
		side    events.Side
		may     bool
	}{
		{heroes, events.HeroPlayer, true}, {heroes, events.GameMaster, true}, {heroes, events.Observer, false},
		{master, events.HeroPlayer, false}, {master, events.GameMaster, true}, {master, events.Observer, false},
		{anybody, events.HeroPlayer, true}, {anybody, events.GameMaster, true}, {anybody, events.Observer, false}, {anybody, "", false},
	} {
		if got := c.command.May(c.side); got != c.may {
			t.Errorf("%v for %q: %v", c.command.Sides, c.side, got)
		}
	}
}

func TestAFieldSaysHowLongItMayBe(t *testing.T) {
	area := rules.Field{Name: "area", Shape: rules.Key, Kind: "area"}
	hero := rules.Field{Name: "hero", Shape: rules.Ref, Kind: "hero"}
	title := rules.Field{Name: "title", Shape: rules.Text, Min: 1, Max: 80, Edges: true}
	list := func(least, most int) rules.Field {
		return rules.Field{Name: "list", Shape: rules.List, Min: least, Max: most, Of: &hero}
	}
	for _, row := range []struct {
		field rules.Field
		value string
		want  string
	}{
		{area, `""`, "is the key of an area, of 1 to 80 letters; it has 0"},
		{hero, `"` + strings.Repeat("h", 81) + `"`, "is the id of a hero, of 1 to 80 letters; it has 81"},
		{title, `"  "`, "is missing, there are only blanks: a text of 1 to 80 letters"},
		{title, `" Fort"`, `begins or ends with a blank; write it without: "Fort"`},
		{list(2, 2), `["h1"]`, "has exactly 2 entries, not 1"},
		{list(2, 4), `["h1"]`, "has at least 2 entries, not 1"},
		{list(0, 3), `["h1","h2","h3","h4"]`, "has at most 3 entries, not 4"},
	} {
		_, err := rules.Command[any]{Fields: []rules.Field{row.field}}.Understand(json.RawMessage(`{"` + row.field.Name + `":` + row.value + `}`))
		if unclear, is := errors.AsType[rules.Unclear](err); !is || unclear.Detail.String() != row.want {
			t.Errorf("%s is told %v, want %q", row.value, err, row.want)
		}
	}
}

func TestAValueOfAnotherKindIsNamedInWords(t *testing.T) {
	type order struct {
		Count int             `json:"count"`
		Name  string          `json:"name"`
		Loud  bool            `json:"loud"`
		Path  []int           `json:"path"`
		Share map[string]int  `json:"share"`
		Inner struct{ X int } `json:"inner"`
	}
	for data, said := range map[string]string{
		`{"count":"many"}`: "count: is a whole number here, not a text", `{"count":1.5}`: "count: is a whole number here, not a number",
		`{"name":7}`: "name: is a text here, not a number", `{"loud":"no"}`: "loud: is true or false here, not a text",
		`{"path":{}}`: "path: is a list here, not an object", `{"share":[]}`: "share: is an object here, not a list",
		`{"inner":true}`: "inner: is an object here, not true or false",
	} {
		if _, err := rules.Reads(func(o order) order { return o })([]byte(data)); err == nil || err.Error() != said {
			t.Errorf("%s: said %v, want %s", data, err, said)
		}
	}
}

// A wrong value is told as it was typed, whatever JSON makes of its signs.
func TestAWrongValueIsToldAsItWasTyped(t *testing.T) {
	for typed, said := range map[string]string{
		`"\u003cb\u003e \u0026"`: `"<b> &"`, `"\\u003c"`: `"\\u003c"`, `"` + strings.Repeat("\u003c", 50) + `"`: `"` + strings.Repeat("<", 39) + "…",
	} {
		if _, err := orderCommand.Understand(json.RawMessage(`{"count":` + typed + `}`)); err == nil || !strings.HasSuffix(err.Error(), "not "+said) {
			t.Errorf("%s is told as %v", typed, err)
		}
	}
}

func TestAnInvisibleLetterStandsWhereItSpells(t *testing.T) {
	for _, data := range []string{`{"name":"می\u200cخ"}`, `{"name":"\u2694\ufe0f"}`, `{"name":"abc","story":"a\u200bb\ufeff"}`} {
		if _, err := orderCommand.Understand(json.RawMessage(data)); err != nil && strings.Contains(err.Error(), "printed") {
			t.Errorf("%s: %v", data, err)
		}
	}
}

func TestNamesAreTheSameIfATableReadsThemSo(t *testing.T) {
	for _, pair := range [][2]string{
		{"Ben", "ben"}, {"Ben", " Ben "}, {"Ben  Gunn", "Ben\u00a0Gunn"}, {"Ben", "B\u200ben"}, {"Ren\u00e9", "Rene\u0301"},
		{"Ben", "\uff22en"}, {"Ben", "Be\u200dn"}, {"Ben", "Ben\ufe0f"},
	} {
		if !rules.SameName(pair[0], pair[1]) {
			t.Errorf("%q and %q are read as two", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"Ben", "Ben 2"}, {"Ren\u00e9", "Rene"}, {"Ben Gunn", "BenGunn"}} {
		if rules.SameName(pair[0], pair[1]) {
			t.Errorf("%q and %q are read as one", pair[0], pair[1])
		}
	}
}

// What came of a try, and what was answered about positions, is no part of it.
func TestWhatWasTriedIsToldWithoutWhatCameOfIt(t *testing.T) {
	fields := []rules.Field{{Name: "room", Shape: rules.Key}, {Name: "card", Shape: rules.Key, Result: true},
		{Name: "shown", Shape: rules.Object, Fields: []rules.Field{{Name: "area", Shape: rules.Key}, {Name: "doors", Shape: rules.List, Result: true}}}}
	for data, want := range map[string]string{
		`{"room":"Vault","card":"gem","asserted":{"in_room":true}}`:    `{"room":"Vault"}`,
		`{"room":"Vault","shown":{"area":"Nook","doors":["D1","D2"]}}`: `{"room":"Vault","shown":{"area":"Nook"}}`,
		`{"room":"Vault","shown":"all"}`:                               `{"room":"Vault","shown":"all"}`,
		`{}`:                                                           `{}`, `[]`: `null`, `nothing`: `null`,
	} {
		got, err := json.Marshal(rules.Tried(fields, json.RawMessage(data)))
		if err != nil || string(got) != want {
			t.Errorf("%s tries %s, %v; want %s", data, got, err, want)
		}
	}
}

// What has another type than it wants is named as it was sent, whatever types of
// ours hold it.
func TestAValueOfAnotherTypeIsNamedAsItWasSent(t *testing.T) {
	type Place struct {
		Spot map[string]int `json:"spot"`
	}
	type Deed struct {
		Dice struct {
			Faces []string `json:"faces"`
		} `json:"dice"`
		Place
	}
	type list struct {
		Name    string `json:"name"`
		Lines   []Deed `json:"lines"`
		Instead *struct {
			Target int `json:"target"`
			Deed
		} `json:"instead"`
	}
	for data, field := range map[string]string{
		`{"name":{"a":1}}`: "name", ` {"name": [1]}`: "name", `{"lines":5}`: "lines", `{"lines":[{},5]}`: "lines[1]",
		`{"lines":[{"dice":5}]}`: "lines[0].dice", `{"lines":[{},{"dice":{"faces":["S",["W"]]}}]}`: "lines[1].dice.faces[1]",
		`{"instead":{"target":1,"dice":[1,2]}}`: "instead.dice", `{"instead":{"spot":{"a.b":"x"}}}`: "instead.spot.a.b", `7`: "",
	} {
		var into list
		wrong, _ := errors.AsType[*json.UnmarshalTypeError](json.Unmarshal([]byte(data), &into))
		if wrong == nil {
			t.Errorf("%s is taken", data)
		} else if got := rules.Mistyped([]byte(data), wrong); got.Field != field {
			t.Errorf("%s: %s is said to be wrong, not %s", data, got.Field, field)
		}
	}
	part := &json.UnmarshalTypeError{Value: "string", Type: reflect.TypeFor[int](), Offset: 3, Field: "lines.Deed.dice.faces"}
	if got := rules.Mistyped([]byte(`{"name":"a","lines":[{"dice":{"faces":7}}]}`), part); got.Field != "lines.dice.faces" {
		t.Errorf("a place that is counted from within the data: %s", got.Field)
	}
}
