package heroquest

import (
	"encoding/json"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/ruletest"
)

// players of the golden campaigns, by the name with which a line of a script
// begins.
var scriptSeats = map[string]rules.Seat{"ana": ana, "ben": ben, "cleo": cleo}

// script reads a campaign that was written down, one command a line:
//
//	ben Attack hero_id=h1 target=m1 +adjacent !HQ-TURN-05 | SSW / B
//
// Who gives which command with which fields; what the table asserts with + for
// yes and - for no; the rule that is overridden; and the throws typed in, the
// faces of one throw together. A command that starts with { is JSON as it
// stands. What follows # is a remark.
func script(t *testing.T, text string) []ruletest.Step[Command] {
	t.Helper()
	var steps []ruletest.Step[Command]
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			steps = append(steps, scriptLine(t, line))
		}
	}
	return steps
}

func scriptLine(t *testing.T, line string) ruletest.Step[Command] {
	t.Helper()
	wish, thrown, _ := strings.Cut(line, " | ")
	who, wish, _ := strings.Cut(strings.TrimSpace(wish), " ")
	name, fields, _ := strings.Cut(strings.TrimSpace(wish), " ")
	seat, seated := scriptSeats[who]
	spec, known := System().Find(name)
	if !seated || !known {
		t.Fatalf("nobody understands: %s", line)
	}
	data, override := scriptFields(t, strings.TrimSpace(fields))
	command, err := spec.Understand(data)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	step := ruletest.Do(command, scriptThrows(thrown)...).From(seat)
	step.Override = override
	return step
}

// scriptFields are the fields of a command as JSON.
func scriptFields(t *testing.T, words string) (data []byte, override *events.Override) {
	t.Helper()
	if strings.HasPrefix(words, "{") {
		return []byte(words), nil
	}
	fields, asserted := map[string]any{}, map[string]bool{}
	for _, word := range strings.Fields(words) {
		name, value, given := strings.Cut(word, "=")
		switch {
		case word[0] == '+' || word[0] == '-':
			asserted[word[1:]] = word[0] == '+'
		case word[0] == '!':
			override = &events.Override{Rule: word[1:], Reason: "the table says so"}
		case !given:
			t.Fatalf("%s: wanted is a field with =", word)
		case json.Valid([]byte(value)):
			fields[name] = json.RawMessage(value)
		default:
			fields[name] = value
		}
	}
	if len(asserted) > 0 {
		fields["asserted"] = asserted
	}
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return data, override
}

// scriptThrows are the throws of a line: letters are faces of combat dice,
// digits of movement dice.
func scriptThrows(words string) []events.Throw {
	var throws []events.Throw
	for word := range strings.SplitSeq(words, "/") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		throw := events.Throw{Die: "combat"}
		if word[0] >= '0' && word[0] <= '9' {
			throw.Die = "movement"
		}
		for _, face := range word {
			throw.Faces = append(throw.Faces, events.Face(face))
		}
		throws = append(throws, throw)
	}
	return throws
}
