package demo_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/heroquest"
	"loretome/rules/ruletest"
)

// reasons are actions that no longer agree, with why, as somebody learns it: by now,
// or as recorded at a revision.
func reasons(t testing.TB, e *evening, v campaign.Viewer, at int, of []events.Consequence) []events.Consequence {
	t.Helper()
	why, err := e.Rules.Reasons(e.Ledger, v, at, at > 0)
	if err != nil {
		t.Fatal(err)
	}
	told := []events.Consequence{}
	for _, c := range of {
		told = append(told, why(c))
	}
	return told
}

// briefly are consequences by their status alone.
func briefly(all []events.Consequence) []events.Consequence {
	brief := []events.Consequence{}
	for _, c := range all {
		brief = append(brief, events.Consequence{Revision: c.Revision, Status: c.Status})
	}
	return brief
}

// Whatever breaks: the game master learns of each action what was put down of the
// first, before it is stored as well as afterwards and at any later moment; the
// others learn of what everybody may know the same rule and words, or nothing.
func TestWhyAnActionNoLongerAgreesIsWorkedOutAgain(t *testing.T) {
	whole, told, kept := played(t).Ledger, 0, 0
	ruletest.Evenings(t, ruletest.Many(t, "HEROQUEST_WANDERINGS", 30), func(r *rapid.T) {
		e := ruletest.Begin(r, heroquest.System())
		e.Ledger = whole
		for range 3 {
			command, data := otherPast(r, e)
			before, q := e.Ledger, e.Request(gm, command, data)
			a, err := e.Try(q)
			if err != nil || e.Ledger == before {
				continue
			}
			all := e.Ledger.State().Kernel.Consequences
			full := reasons(t, e, viewers[0], 0, briefly(all))
			learned(r, all, full)
			after := e.Ledger
			e.Ledger = before
			learned(r, all, e.Rules.ReasonsIf(e.Ledger, viewers[0], a.Events, briefly(all)))
			e.Ledger = after
			for _, v := range viewers[1:] {
				open := e.Rules.View(e.Ledger, v).Kernel.Consequences
				for _, c := range reasons(t, e, v, 0, open) {
					if kept++; c.Brief() {
						continue
					}
					told++
					soundly(r, e, v, c, full[slices.IndexFunc(full, func(x events.Consequence) bool { return x.Revision == c.Revision })])
				}
			}
		}
		if last := e.Ledger.Revision(); last > whole.Revision() { // what was known then is still told of then
			then, err := e.Rules.At(e.Ledger, viewers[0], whole.Revision()+1, true)
			if err != nil {
				r.Fatal(err)
			}
			all := then.Kernel.Consequences
			learned(r, all, reasons(t, e, viewers[0], whole.Revision()+1, briefly(all)))
		}
	})
	if told < 100 || told == kept {
		t.Errorf("of %d actions it was told why of %d", kept, told)
	}
}

// learned wants what was stored with its reason to be learned so, and of the others
// that there is one.
func learned(r *rapid.T, stored, got []events.Consequence) {
	for i, c := range stored {
		if c.Brief() && c.Status == got[i].Status && c.Revision == got[i].Revision && !got[i].Brief() {
			continue
		}
		if diff := cmp.Diff(c, ruletest.Unsaid(r, got[i])); diff != "" {
			r.Fatalf("is learned (-stored +learned):\n%s", diff)
		}
	}
}

// soundly wants somebody to learn of an action no more than is so, and no more than
// what that seat may see whole.
func soundly(r *rapid.T, e *evening, v campaign.Viewer, c, is events.Consequence) {
	seen, may := e.Rules.Show(e.Ledger, v, c.Revision)
	if !may || seen.Redacted || c.Status != is.Status || c.Rule != is.Rule || c.Detail != is.Detail {
		r.Fatalf("%v is told %+v of %+v", v, c, is)
	}
	for _, d := range c.Differs {
		same := func(x events.Difference) bool {
			return x.Path == d.Path && (bytes.Equal(x.Recorded, d.Recorded) && bytes.Equal(x.Now, d.Now) || bytes.Contains(append(d.Recorded, d.Now...), []byte("{")))
		}
		if len(is.Differs) < 20 && !slices.ContainsFunc(is.Differs, same) {
			r.Fatalf("%v is told %s: %s, %s of %+v", v, d.Path, d.Recorded, d.Now, is.Differs)
		}
	}
}

// After an undo that breaks more than can be put down, each of the others is told
// with the reason too.
func TestWhyIsLearnedOfWhatIsStoredBySpans(t *testing.T) {
	e := long(t, 1_000)
	e.Do(gm, "Undo", targets(secondQuest(t, e)))
	all := e.Ledger.State().Kernel.Consequences
	further := slices.DeleteFunc(slices.Clone(all), func(c events.Consequence) bool { return !c.Brief() })
	if len(further) < 10 {
		t.Fatalf("only %d actions are told of by spans", len(further))
	}
	for i, c := range reasons(t, e, viewers[0], 0, further) {
		if c.Brief() || c.Revision != further[i].Revision || c.Status != further[i].Status {
			t.Errorf("of %+v is learned %+v", further[i], c)
		}
	}
	backwards := slices.Clone(further)
	slices.Reverse(backwards)
	got := reasons(t, e, viewers[0], 0, backwards)
	slices.Reverse(got)
	if want := reasons(t, e, viewers[0], 0, further); !cmp.Equal(got, want) {
		t.Errorf("asked backwards it is (-want +got):\n%s", cmp.Diff(want, got))
	}
}
