package ruletest

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/go-cmp/cmp"

	"loretome/events"
	"loretome/rules"
)

var update = flag.Bool("update", false, "write golden files anew from what the tests got")

// Golden compares what a test got with a file, line by line. Run with -update
// it writes the file; its difference is reviewed as code is.
func Golden(t T, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatalf("make the directory of %s: %v", path, err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatalf("write %s: %v", path, err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("read the golden file (-update writes it): %v", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-) differs from what came (+):\n%s", path, diff)
	}
}

// Step is one command of a transcript with the throws that come with it and,
// if it is another than the table's, the seat that gives it.
type Step[C any] struct {
	Command  C
	Throws   []events.Throw
	By       *rules.Seat
	Override *events.Override
}

// Do is a step of the table's own seat.
func Do[C any](command C, throws ...events.Throw) Step[C] {
	return Step[C]{Command: command, Throws: throws}
}

// From lets another seat give the command.
func (s Step[C]) From(seat rules.Seat) Step[C] {
	s.By = &seat
	return s
}

// Replays plays the steps one after the other and compares the transcript with
// a file: > a command and who gives it, ~ the rule that is overridden, = the
// throws it took, < its events, ! a rule's no, ? a misunderstanding. It gives
// the table as it stands after the last step.
func (c Case[S, C]) Replays(path string, steps ...Step[C]) Case[S, C] {
	c.t.Helper()
	var out strings.Builder
	for _, step := range steps {
		at := c
		at.throws, at.call.Override = step.Throws, step.Override
		if step.By != nil {
			at.call.By = *step.By
		}
		o := at.When(step.Command)
		fmt.Fprintf(&out, "> %s: %s %s\n", at.call.By.Name, nameOf(step.Command), said(c.t, step.Command))
		if step.Override != nil {
			fmt.Fprintf(&out, "~ %s: %s\n", step.Override.Rule, step.Override.Reason)
		}
		o.write(&out)
		c = c.And(o.events...)
		c.sofar, c.folded = c.State(), len(c.past)
	}
	Golden(c.t, path, out.String())
	return c
}

// nameOf is the name of a command's type.
func nameOf(command any) string {
	name := fmt.Sprintf("%T", command)
	return name[strings.LastIndex(name, ".")+1:]
}

// said is what a command says, as JSON, without what it leaves out.
func said(t T, command any) string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(Written(t, command)))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return Written(t, command)
	}
	var members []string
	for d.More() {
		name, err := d.Token()
		var value json.RawMessage
		if err == nil {
			err = d.Decode(&value)
		}
		if err != nil {
			t.Fatalf("read %T back: %v", command, err)
		}
		if !bytes.Equal(value, []byte("null")) && !bytes.Equal(value, []byte(`""`)) && !bytes.Equal(value, []byte("false")) {
			members = append(members, fmt.Sprintf("%q:%s", name, value))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (o Outcome[S, C]) write(out *strings.Builder) {
	o.t.Helper()
	if o.used != nil {
		for _, r := range o.used.Rolls {
			fmt.Fprintf(out, "= %s %v\n", r.Die, r.Faces)
		}
	}
	if no, refused := errors.AsType[rules.Refusal](o.err); refused {
		fmt.Fprintf(out, "! %s %s: %s\n", no.Rule, no.Name, no.Reason)
	} else if o.err != nil {
		fmt.Fprintf(out, "? %v\n", o.err)
	}
	for _, e := range o.events {
		fmt.Fprintf(out, "< %s %s\n", e.EventType(), Written(o.t, e))
	}
}
