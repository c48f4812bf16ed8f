package campaign_test

import (
	"strings"
	"testing"

	"loretome/events"
	"loretome/rules/campaign"
)

func TestTheKernelTellsEachOfItsEvents(t *testing.T) {
	for _, kind := range events.Kernel {
		e, err := kind.Read([]byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		if campaign.Say(events.Action{Events: []events.Recorded{{Data: e}}}) == "" {
			t.Errorf("%s is not told", kind.Name)
		}
	}
	e := begin(t)
	e.Do(ben, "Delve", delve("Adit"))
	undone := e.Do(ben, "Undo", `{"targets":[5],"reason":"wrong wall"}`)
	if told := campaign.Say(undone.Action); !strings.Contains(told, "Ben") || !strings.Contains(told, "#5") || !strings.Contains(told, "wrong wall") {
		t.Errorf("told is %q", told)
	}
	if dug, _ := e.Ledger.Action(5); campaign.Say(dug.Action) != "" {
		t.Error("the kernel tells what is the system's")
	}
}
