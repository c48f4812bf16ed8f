package campaign_test

import (
	"errors"
	"slices"
	"testing"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// A refusal calls requests, disputes and motions as people do; only what is not there
// is told as it was sent.
func TestRefusalsCallARequestByItsNumber(t *testing.T) {
	asked, settled, moved := begin(t), disputed(t), voting(t)
	asked.Join("Dan", events.HeroPlayer)
	asked.Do(cleo, "Delve", delve("A"))
	asked.Do(ben, "RequestUndo", targets(6))
	moved.Do(ben, "ProposeRuling", settle("undo", `,"undo":[6]`))
	for _, row := range []struct {
		e             *evening
		by            events.SeatID
		command, data string
		says          string
	}{
		{asked, ben, "RequestUndo", targets(6), "you have asked for the same in request 1, which is open"},
		{asked, ben, "Agree", ask1, "request 1 does not ask you, but Cleo"},
		{asked, cleo, "Withdraw", ask1, "request 1 is Ben’s to withdraw"},
		{asked, cleo, "Agree", ask2, `no request has the id "request-2"`},
		{asked, cleo, "Agree", `{"request":"2"}`, `no request has the id "2"`},
		{settled, ben, "WithdrawDispute", `{"dispute":"dispute-1","reason":"enough"}`, "dispute 1 is Cleo’s to withdraw"},
		{settled, ben, "Answer", `{"dispute":"dispute-9","text":"no"}`, `no dispute has the id "dispute-9"`},
		{moved, greta, "Resolve", settle("undo", `,"undo":[6]`), "the table votes on dispute 1, as the option dispute_by says: put the ruling as a motion"},
		{moved, ben, "Vote", cast(2, "for"), `no motion in dispute 1 has the id "motion-2"`},
	} {
		no, refused := errors.AsType[rules.Refusal](row.e.Asked(row.by, row.command, row.data))
		if !refused || no.Reason.String() != row.says {
			t.Errorf("%s %s is refused with %q, not %q", row.command, row.data, no.Reason, row.says)
		}
	}
	asked.Do(ben, "Withdraw", ask1)
	settled.Do(greta, "Resolve", settle("uphold", ""))
	for _, ended := range []struct {
		err  error
		says string
	}{
		{asked.Asked(cleo, "Agree", ask1), "request 1 was withdrawn in action 8"},
		{settled.Asked(ben, "Answer", `{"dispute":"dispute-1","text":"no"}`), "dispute 1 was settled in action 7; what was ruled may be disputed anew"},
	} {
		if no, _ := errors.AsType[rules.Refusal](ended.err); no.Reason.String() != ended.says {
			t.Errorf("what has ended is refused with %v, not %q", ended.err, ended.says)
		}
	}
}

// What a field may name is listed by its id, and called as people do.
func TestRequestsAndDisputesAreListedByTheirNumbers(t *testing.T) {
	e := voting(t)
	e.Do(ben, "ProposeRuling", settle("undo", `,"undo":[6]`))
	asked := wanting(t)
	for _, row := range []struct {
		e    *evening
		kind string
		want rules.Known
	}{
		{e, "dispute", rules.Known{ID: "dispute-1", Name: "dispute 1", Note: "two squares are too long"}},
		{e, "motion", rules.Known{ID: "motion-1", Name: "motion 1", Note: "dispute 1, undo: as the book has it"}},
		{asked, "request", rules.Known{ID: "request-1", Name: "request 1", Note: "undo #5"}},
	} {
		if known := row.e.Rules.Known(words.English, row.e.Ledger.State(), row.kind); !slices.Equal(known, []rules.Known{row.want}) {
			t.Errorf("of the kind %s there are %+v", row.kind, known)
		}
	}
}
