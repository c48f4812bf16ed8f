package words

import (
	"encoding/json"
	"testing"
)

// backwards is a language with an order of words of its own.
type backwards struct{}

func (backwards) Say(format string, args ...any) string {
	if format == "%s attacks %s with %s" {
		format = "with %[3]s is %[2]s attacked by %[1]s"
	}
	return English.Say(format, args...)
}
func (backwards) Many(n int, one, more string, args ...any) string {
	return "counted " + English.Many(n, one, more, args...)
}
func (backwards) Term(name string) string { return "the " + name }

func TestAMessageIsSaidInTheLanguageOfItsReader(t *testing.T) {
	attack := Say("%s attacks %s with %s", "Lysandra", Term("Orc"), Many(3, "%d die", "%d dice"))
	if got, want := attack.String(), "Lysandra attacks Orc with 3 dice"; got != want {
		t.Errorf("in English: %q, want %q", got, want)
	}
	if got, want := attack.In(backwards{}), "with counted 3 dice is the Orc attacked by Lysandra"; got != want {
		t.Errorf("in the other language: %q, want %q", got, want)
	}
}

func TestWhatIsCountedHasAFormForOne(t *testing.T) {
	for n, want := range map[int]string{0: "0 skulls", 1: "1 skull", 2: "2 skulls"} {
		if got := Many(n, "%d skull", "%d skulls").String(); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got, want := Many(1, "%s has %d die", "%s has %d dice", "Orvik", 1).String(), "Orvik has 1 die"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTheSenseOfAWordIsNotSaid(t *testing.T) {
	for in, want := range map[string]string{"docket|Open": "Open", "one | two": "one | two", "Open": "Open"} {
		if got := English.Say(in); got != want {
			t.Errorf("%q says %q, want %q", in, got, want)
		}
	}
}

func TestThingsAreListed(t *testing.T) {
	for want, all := range map[string][]string{"": nil, "a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"}} {
		if got := And(English, all); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if got := AllOf(all).String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (Text{}).String(); got != "" {
		t.Errorf("the zero text says %q", got)
	}
}

func TestTypedWordsStayAsTheyAre(t *testing.T) {
	if got := Verbatim("100 %s|x").In(backwards{}); got != "100 %s|x" {
		t.Errorf("%q", got)
	}
}

func TestProgramsReadAMessageInEnglish(t *testing.T) {
	said := struct{ Detail Text }{Many(2, "%d skull", "%d skulls")}
	data, err := json.Marshal(said)
	if want := `{"Detail":"2 skulls"}`; err != nil || string(data) != want {
		t.Fatalf("%s, %v, want %s", data, err, want)
	}
	if err := json.Unmarshal(data, &said); err != nil || said.Detail.In(backwards{}) != "2 skulls" {
		t.Errorf("read as %q, %v", said.Detail.In(backwards{}), err)
	}
	if err := json.Unmarshal([]byte(`{"Detail":""}`), &said); err != nil || !said.Detail.Empty() {
		t.Errorf("nothing is read as %q, %v", said.Detail, err)
	}
}
