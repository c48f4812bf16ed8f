package events_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"loretome/events"
)

// Whatever is read, it is damage or an action that is written the same twice.
func FuzzDecode(f *testing.F) {
	c := catalog(f)
	f.Add([]byte(body(note)))
	f.Add([]byte(body(`{"type":"NoteSung","version":3,"audience":"s1","data":{}}`)))
	f.Add([]byte(body("") + "}"))
	f.Add([]byte(body("")))
	f.Add(bytes.Replace([]byte(body("")), []byte("T03:"), []byte("T3:"), 1))
	for _, dice := range []string{`{"source":"app","rolls":[]}`, `{"source":"physical","rolls":[{"die":"combat","faces":["S",5,"\u0041",-1]},{"die":"d6","faces":[],"source":"app"}]}`,
		`null`, `{"source":"app","rolls":null}`, `{"source":"app","rolls":[{"die":"d6","faces":null}]}`, `{"source":"app"}`} {
		f.Add(bytes.Replace([]byte(body(note)), []byte(`,"rules"`), []byte(`,"dice":`+dice+`,"rules"`), 1))
	}
	f.Add(bytes.Replace([]byte(body(note)), []byte(`,"events"`), []byte(`,"override":{"rule":"HQ-X-01","reason":"so"},"events"`), 1))
	f.Add(bytes.Replace([]byte(body(note)), []byte(`,"seat"`), []byte(`,"played_at":"2026-01-01T20:00:00+02:00","seat"`), 1))
	for _, s := range samples(f, "kernel") {
		event, err := json.Marshal(s)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(body(string(event))))
	}
	f.Fuzz(func(t *testing.T, stored []byte) {
		action, err := c.Decode(stored)
		if read, wrong := c.Reader().Decode(stored); (wrong == nil) != (err == nil) || !reflect.DeepEqual(read, action) {
			t.Errorf("a reader gives %+v, %v; the catalogue %+v, %v", read, wrong, action, err)
		}
		if err != nil {
			if !errors.Is(err, events.ErrDamaged) {
				t.Errorf("no damage: %v", err)
			}
			return
		}
		first, err := events.Encode(action)
		if err != nil {
			t.Fatalf("read but not written: %v", err)
		}
		again, err := c.Decode(first)
		if err != nil {
			t.Fatalf("written but not read: %v\n%s", err, first)
		}
		second, err := events.Encode(again)
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s\nbecame\n%s, %v", first, second, err)
		}
	})
}
