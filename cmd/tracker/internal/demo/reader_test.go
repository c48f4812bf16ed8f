package demo_test

import (
	"reflect"
	"testing"
)

// A reader of many bodies gives of each what the catalogue gives.
func TestAReaderOfManyBodiesReadsEachAsTheCatalogueDoes(t *testing.T) {
	e := played(t)
	reader := e.Rules.Catalog().Reader()
	for _, a := range e.Ledger.Actions() {
		want, err := e.Rules.Catalog().Decode(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := reader.Decode(a.Body); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("revision %d: %v\ngot  %+v\nwant %+v", a.Revision, err, got, want)
		}
	}
}
