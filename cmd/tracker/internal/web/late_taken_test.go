package web

import "testing"

// An action that is not written out is named where its line is wrong.
func TestALineThatIsWrongNamesTheActionItWasTakenFor(t *testing.T) {
	e := running(t, nil)
	page := e.ana.open(e.home + "/late").is(200)
	page.fill("f-late", "lines[0].what", "attack", "lines[0].who", "Torg", "lines[0].with", "Nobody", "check", "true").lacks("was taken for")
	page.open(e.home+"/late").is(200).fill("f-late", "lines[0].what", "give", "lines[0].who", "Torg", "lines[0].with", "Mira", "lines[0].number", "10", "check", "true").
		says(`was taken for "Give a Dread spell"`)
}
