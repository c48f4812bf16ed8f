package campaign_test

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/ruletest"
	"loretome/rules/ruletest/lantern"
	"loretome/rules/words"
)

const beside events.CampaignID = "beside00"

// forkOf is the journal of a fork: the first actions of an evening and the
// action that makes it one.
func forkOf(t *testing.T, e *evening, at int) *evening {
	t.Helper()
	a, err := e.Rules.Fork(e.Ledger, campaign.Fork{Campaign: beside, At: at, Name: " What if ", By: greta, ID: "fork"})
	if err != nil {
		t.Fatal(err)
	}
	return follow(t, e, at, a)
}

// follow folds an action after the first ones of an evening, in the journal of
// the fork.
func follow(t *testing.T, e *evening, at int, a events.Action) *evening {
	t.Helper()
	body, err := events.Encode(a)
	if err != nil {
		t.Fatal(err)
	}
	journal := slices.Clone(e.Ledger.Actions()[:at])
	for i := range journal {
		journal[i].Under = beside
	}
	journal = append(journal, events.Stored{Action: a, Under: beside, Hash: events.HashOf(body), Seq: journal[at-1].Seq + 1, Body: body})
	l, err := e.Rules.Replay(e.Rules.Empty(), journal)
	if err != nil {
		t.Fatal(err)
	}
	forked := *e
	forked.Ledger = l
	return &forked
}

func TestAForkIsTheCampaignUpToAnActionUnderAnIdOfItsOwn(t *testing.T) {
	e := begin(t)
	first := e.Do(ben, "Delve", delve("A"))
	then := e.Game()
	e.Do(ben, "Delve", delve("B"))
	f := forkOf(t, e, first.Revision)
	k := kernel(f)
	if k.Campaign != beside || k.Name != "What if" || f.Ledger.Revision() != first.Revision+1 {
		t.Errorf("the fork is %s %q with %d actions", k.Campaign, k.Name, f.Ledger.Revision())
	}
	if want := (campaign.Origin{Campaign: kernel(e).Campaign, Name: kernel(e).Name, At: first.Revision}); k.Origin == nil || *k.Origin != want {
		t.Errorf("its origin is %+v, want %+v", k.Origin, want)
	}
	if f.Game() != then {
		t.Errorf("the game is another one:\n%s\n%s", f.Game(), then)
	}
	a, _ := f.Ledger.Action(first.Revision + 1)
	if a.Prev != first.Hash || a.Command != "Fork" || a.Seat.ID != greta || f.Ledger.Undoable(a.Revision) {
		t.Errorf("its first own action: %+v", a.Action)
	}
	if said := campaign.Say(words.English, func(id string) string { return id }, a.Action); !strings.Contains(said, "What if") {
		t.Errorf("it is told as %q", said)
	}
}

func TestAForkGoesOnByItselfAndEverythingBeforeCanBeUndone(t *testing.T) {
	e := begin(t)
	digging := e.Do(ben, "Delve", delve("A"))
	before, bodies := e.Game(), e.Ledger.Actions()
	f := forkOf(t, e, digging.Revision)
	made := f.Ledger.Revision()
	refused(t, f.Asked(greta, "Undo", targets(made)), "NotUndoable")
	f.Do(greta, "Undo", targets(digging.Revision))
	if strings.Contains(f.Game(), `"A"`) {
		t.Errorf("the gallery is still there: %s", f.Game())
	}
	f.Do(greta, "Redo", targets(digging.Revision))
	f.Do(greta, "Amend", `{"target":`+strconv.Itoa(digging.Revision)+`,"command":"Delve","data":`+delve("Amended")+`}`)
	f.Do(greta, "Insert", `{"after":`+strconv.Itoa(digging.Revision-1)+`,"command":"Delve","data":`+delve("Forgotten")+`}`)
	if !strings.Contains(f.Game(), "Amended") || !strings.Contains(f.Game(), "Forgotten") || kernel(f).Campaign != beside || kernel(f).Name != "What if" {
		t.Errorf("what is mended before the fork: %s of %s", f.Game(), kernel(f).Name)
	}
	if after := f.Do(ben, "Delve", delve("C")); after.Campaign != beside {
		t.Errorf("an action of the fork is of %s", after.Campaign)
	}
	if e.Game() != before || len(e.Ledger.Actions()) != len(bodies) {
		t.Error("the origin changed")
	}
	for i, a := range e.Ledger.Actions() {
		if its, _ := f.Ledger.Action(i + 1); !bytes.Equal(its.Body, a.Body) || its.Hash != a.Hash {
			t.Errorf("action %d is another one in the fork", i+1)
		}
	}
}

func TestAForkCanBeForked(t *testing.T) {
	e := begin(t)
	f := forkOf(t, e, e.Ledger.Revision())
	f.Do(ben, "Delve", delve("A"))
	a, err := f.Rules.Fork(f.Ledger, campaign.Fork{Campaign: "third000", At: f.Ledger.Revision(), Name: "Again", By: greta, ID: "again"})
	if err != nil {
		t.Fatal(err)
	}
	actions := append(f.Ledger.Actions(), events.Stored{Action: a, Hash: events.HashOf([]byte("x")), Seq: f.Ledger.Seq() + 1})
	for i := range actions {
		actions[i].Under = "third000"
	}
	l, err := f.Rules.Replay(f.Rules.Empty(), actions)
	if err != nil {
		t.Fatal(err)
	}
	if k := l.State().Kernel; k.Campaign != "third000" || k.Origin.Campaign != beside || k.Origin.Name != "What if" {
		t.Errorf("%+v", k.Origin)
	}
}

func TestAForkIsTheGameMastersToMake(t *testing.T) {
	e := begin(t)
	at := e.Ledger.Revision()
	wish := campaign.Fork{Campaign: beside, At: at, Name: "What if", By: ben, ID: "fork"}
	_, err := e.Rules.Fork(e.Ledger, wish)
	forbidden(t, err, "gm")
	wish.By = ""
	_, err = e.Rules.Fork(e.Ledger, wish)
	forbidden(t, err, "gm")
	wish.Admin = true
	if a, err := e.Rules.Fork(e.Ledger, wish); err != nil || a.Seat.ID != greta {
		t.Errorf("the admin: %+v, %v", a.Seat, err)
	}
	for field, spoil := range map[string]func(*campaign.Fork){
		"at": func(w *campaign.Fork) { w.At = at + 1 }, "name": func(w *campaign.Fork) { w.Name = " " },
		"campaign": func(w *campaign.Fork) { w.Campaign = "*" },
	} {
		bad := wish
		spoil(&bad)
		_, err := e.Rules.Fork(e.Ledger, bad)
		unclear(t, err, field)
	}
	wish.At = 0
	_, err = e.Rules.Fork(e.Ledger, wish)
	unclear(t, err, "at")
	if _, err := e.Rules.Decide(e.Ledger, e.Request(greta, "Fork", `{"at":1,"name":"x"}`)); !errors.Is(err, campaign.ErrUnknownCommand) {
		t.Errorf("a fork inside of the campaign: %v", err)
	}
}

// Whoever forks has the seat that was the game master's then, whoever has it
// now, and a new one where it was empty.
func TestTheGameMasterOfAForkSitsWhereTheGameMasterSatThen(t *testing.T) {
	e := begin(t)
	at := e.Ledger.Revision()
	e.Do(greta, "AssignZargon", `{"player_id":"s2","previous":"s1"}`)
	wish := campaign.Fork{Campaign: beside, At: at, Name: "What if", By: ben, ID: "fork"}
	a, err := e.Rules.Fork(e.Ledger, wish)
	if err != nil || a.Seat.ID != greta || a.Events[0].Data.(events.CampaignForked).GameMaster != greta {
		t.Errorf("before the seat changed hands: %+v, %v", a.Seat, err)
	}
	e.Do(ben, "LeavePlayer", `{"player_id":"s2"}`)
	wish.At, wish.By, wish.Admin = e.Ledger.Revision(), "", true
	a, err = e.Rules.Fork(e.Ledger, wish)
	if err != nil {
		t.Fatal(err)
	}
	f := follow(t, e, wish.At, a)
	if seat, sits := kernel(f).Seat(a.Seat.ID); !sits || seat.Side != events.GameMaster || seat.Name != "Game master" {
		t.Errorf("nobody sat there: %+v", kernel(f).Seats)
	}
}

func TestAForkOfWhatIsPutAwayIsTakenOut(t *testing.T) {
	e := begin(t)
	e.Do(greta, "Archive", ``)
	if f := forkOf(t, e, e.Ledger.Revision()); kernel(f).Archived {
		t.Error("the fork is put away")
	}
}

func TestTheIdOfACampaignChangesByAForkAlone(t *testing.T) {
	e := begin(t)
	at := e.Ledger.Revision()
	good, err := e.Rules.Fork(e.Ledger, campaign.Fork{Campaign: beside, At: at, Name: " What if ", By: greta, ID: "fork"})
	if err != nil {
		t.Fatal(err)
	}
	fold := func(spoil func(*events.Stored, *events.CampaignForked)) error {
		a := events.Stored{Action: good, Under: beside, Hash: events.HashOf([]byte("f")), Seq: e.Ledger.Seq() + 1}
		forked := good.Events[0].Data.(events.CampaignForked)
		a.Events = slices.Clone(a.Events)
		spoil(&a, &forked)
		if len(a.Events) > 0 {
			a.Events[0].Data = forked
		}
		_, err := e.Rules.Fold(e.Ledger, a)
		return err
	}
	if err := fold(func(*events.Stored, *events.CampaignForked) {}); err != nil {
		t.Fatalf("the fork: %v", err)
	}
	for name, spoil := range map[string]func(*events.Stored, *events.CampaignForked){
		"in the journal of its origin": func(a *events.Stored, _ *events.CampaignForked) { a.Under = kernel(e).Campaign },
		"of another origin":            func(_ *events.Stored, f *events.CampaignForked) { f.Origin = "another00" },
		"at another action":            func(_ *events.Stored, f *events.CampaignForked) { f.At-- },
		"under another id":             func(_ *events.Stored, f *events.CampaignForked) { f.Campaign = "another00" },
		"of itself": func(a *events.Stored, f *events.CampaignForked) {
			a.Campaign, a.Under, f.Campaign = kernel(e).Campaign, kernel(e).Campaign, kernel(e).Campaign
		},
		"with another past":  func(a *events.Stored, _ *events.CampaignForked) { a.Prev = events.HashOf([]byte("x")) },
		"without its event":  func(a *events.Stored, _ *events.CampaignForked) { a.Events = nil },
		"twice in an action": func(a *events.Stored, _ *events.CampaignForked) { a.Events = append(a.Events, a.Events[0]) },
	} {
		if err := fold(spoil); !errors.Is(err, events.ErrDamaged) {
			t.Errorf("a fork %s is folded: %v", name, err)
		}
	}
}

func TestACampaignIsDeletedWhenItIsPutAwayAndItsNameTyped(t *testing.T) {
	e := begin(t)
	named := ruletest.Written(t, campaign.Delete{Name: kernel(e).Name})
	refused(t, e.Asked(greta, "Delete", named), "NotArchived")
	e.Do(greta, "Archive", ``)
	forbidden(t, e.Asked(ben, "Delete", named), "gm")
	wrong := e.Asked(greta, "Delete", `{"name":"Deeper"}`)
	unclear(t, wrong, "name")
	if !strings.Contains(wrong.Error(), "type the campaign's name: "+kernel(e).Name) {
		t.Errorf("a wrong name: %v", wrong)
	}
	e.Do(greta, "Delete", named)
	if !kernel(e).Deleted {
		t.Error("it is not deleted")
	}
	refused(t, e.Asked(greta, "Unarchive", ``), "NoCampaign")
	late := events.Stored{Action: events.Action{Campaign: kernel(e).Campaign, Revision: e.Ledger.Revision() + 1, System: "lantern",
		RulesVersion: kernel(e).Version, Prev: e.Ledger.Head()}, Seq: e.Ledger.Seq() + 1}
	if _, err := e.Rules.Fold(e.Ledger, late); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("an action after the deletion: %v", err)
	}
}

func TestWhatIsPutAwayOffersItsTakingOutAndItsDeletion(t *testing.T) {
	e := begin(t)
	offered := func(command string) bool {
		for _, o := range e.Rules.Legal(e.Ledger, greta) {
			if o.Command == command {
				return o.No == nil
			}
		}
		return false
	}
	if offered("Delete") {
		t.Error("it can be deleted though it is not put away")
	}
	e.Do(greta, "Archive", ``)
	if !offered("Delete") || !offered("Unarchive") || offered("AddNote") {
		t.Error("what is put away is taken out or deleted, and nothing else")
	}
}

// stand is a campaign at a revision, as its game master sees it.
func stand(e *evening, at int) campaign.Stand[lantern.State] {
	return campaign.Stand[lantern.State]{Ledger: e.Ledger, Viewer: campaign.Viewer{Seat: greta, Side: events.GameMaster}, At: at}
}

func TestAForkIsComparedWithItsOrigin(t *testing.T) {
	e := begin(t)
	at := e.Ledger.Revision()
	f := forkOf(t, e, at)
	compare := func(from, to int) []events.Difference {
		t.Helper()
		diff, err := e.Rules.DiffWith(stand(e, from), stand(f, to))
		if err != nil {
			t.Fatal(err)
		}
		return diff
	}
	if diff := compare(at, at+1); len(diff) != 0 {
		t.Errorf("where the fork begins they differ: %+v", diff)
	}
	f.Do(ben, "Delve", delve("A"))
	e.Do(ben, "Delve", delve("B"))
	text := ruletest.Written(t, compare(at+1, f.Ledger.Revision()))
	if !strings.Contains(text, `"A"`) || !strings.Contains(text, `"B"`) {
		t.Errorf("they differ in %s", text)
	}
	_, err := e.Rules.DiffWith(stand(e, at+2), stand(f, 1))
	unclear(t, err, "from")
	_, err = e.Rules.DiffWith(stand(e, 1), stand(f, at+3))
	unclear(t, err, "to")
	stranger := beginOf(t, lantern.System)
	stranger.Ledger = restarted(t, stranger)
	_, err = e.Rules.DiffWith(stand(e, 1), stand(stranger, 1))
	unclear(t, err, "other")
}

// restarted is a campaign that began otherwise.
func restarted(t *testing.T, e *evening) *campaign.Ledger[lantern.State] {
	t.Helper()
	a, err := e.Rules.Start("stranger", "Elsewhere", nil, "Greta", "x")
	if err != nil {
		t.Fatal(err)
	}
	l, err := e.Rules.Fold(e.Rules.Empty(), events.Stored{Action: a, Hash: events.HashOf([]byte("elsewhere")), Seq: 1})
	if err != nil {
		t.Fatal(err)
	}
	return l
}
