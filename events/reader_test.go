package events_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"loretome/events"
	event "loretome/events/heroquest"
)

// What Encode writes of any event is read at once, and as the catalogue reads it;
// where a member is missing, in another place, unknown or of another kind, the
// catalogue has the word.
func TestAReaderTakesWhatIsWrittenAsUsualAtOnce(t *testing.T) {
	c, err := events.NewCatalog(map[string][]events.Type{"heroquest": event.Catalog})
	if err != nil {
		t.Fatal(err)
	}
	r := c.Reader()
	for catalog := range catalogs {
		for _, s := range samples(t, catalog) {
			stored, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			action, err := c.Decode([]byte(body(string(stored))))
			if err != nil {
				t.Fatalf("%s: %v", s.Type, err)
			}
			usual, err := events.Encode(action) // members in the order in which they are written
			if err != nil {
				t.Fatal(err)
			}
			if read, err := r.Decode(usual); err != nil || !r.Usual() || !reflect.DeepEqual(read, action) {
				t.Errorf("%s: usual %v, %v\nread   %+v\nstored %+v", s.Type, r.Usual(), err, read, action)
			}
			for _, odd := range []string{`"data":{"odd":1,`, `"data":{ `, `"data":[`} {
				other := strings.Replace(string(usual), `}],"prev"`, ` }],"prev"`, 1)
				of := strings.Index(string(usual), `"audience"`) // the event's data come after it
				if i := of + strings.Index(string(usual)[of:], `"data":{`); odd != `"data":{ ` {
					other = string(usual[:i]) + odd + string(usual[i+len(`"data":{`):])
				}
				want, wrong := c.Decode([]byte(other))
				if read, err := r.Decode([]byte(other)); r.Usual() || (err == nil) != (wrong == nil) || !reflect.DeepEqual(read, want) {
					t.Errorf("%s with %s: usual %v, %v, wanted is %v", s.Type, odd, r.Usual(), err, wrong)
				}
			}
		}
	}
}
