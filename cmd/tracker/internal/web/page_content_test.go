package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

const winterPack = `pack: Winter at our table
edition: winter
monsters:
- {name: Ice Wyrm, attack: 4, defend: 3, body: 5, mind: 2, move: 8}
- {name: Orc, attack: 5}
treasure_deck:
- {name: Frost Ring, kind: gold, gold: 40}
`

// HQ-CARD-01, HQ-CARD-13
func TestAPackIsAddedOnItsPageAndUndoTakesItAway(t *testing.T) {
	e := eveningBefore(t, "LootRemains")
	b := e.ana.open(e.home + "/rules").is(200)
	href, _ := b.page.Find("main a[href$='/content']").Attr("href")
	b.open(href).is(200).says("None yet: the shipped content is all there is").says("First light").says("always")
	if b.page.Find("#f-AddContent[enctype='multipart/form-data']:not([hx-boost]) input[type=file]").Length() != 1 {
		t.Error("no file can be sent")
	}
	wrong := strings.Replace(winterPack, "attack: 4", "attack: 40", 1)
	b.fill("f-AddContent", "pack", wrong).is(400).says("monsters, row 1 (Ice Wyrm), field attack: 40 is no whole number from 0 to 20").holds("pack", wrong).
		fill("f-AddContent", "pack", strings.ReplaceAll(winterPack, "\n", "\r\n")).is(200)
	b.says("Winter at our table").says("MonstersIce Wyrm, Orc (over 2021)").says("2 in monsters").
		says("Frost Ring: nobody has entered how many the treasure deck has.")
	b.open(e.home+"/commands/PlaceMonster").fill("f-PlaceMonster", "type", "ice_wyrm", "source", "map").is(200)
	e.ben.open(e.home + "/content").is(200).says("Winter at our table").without("#f-AddContent").without("#f-ChooseEditions")
	e.ben.send("POST", e.home+"/content", map[string][]string{"key": {"k"}, "pack": {winterPack}}).is(403)
	b.send("POST", e.home+"/undo", map[string][]string{"key": {"u1"}}).is(200)
	b.send("POST", e.home+"/undo", map[string][]string{"key": {"u2"}}).is(200)
	b.open(e.home + "/content").lacks("Ice Wyrm").says("None yet: the shipped content is all there is")
	b.open(e.home+"/commands/PlaceMonster").fill("f-PlaceMonster", "type", "ice_wyrm", "source", "map").is(400)
}

// HQ-CARD-01
func TestAPackIsSentAsAFile(t *testing.T) {
	e := eveningBefore(t, "LootRemains")
	sent := 0
	for text, want := range map[string]int{winterPack: http.StatusOK, "\ufeff" + strings.Replace(winterPack, "winter", "frost", 1): http.StatusOK,
		"pack: A": http.StatusBadRequest, "\xff\xfe": http.StatusBadRequest} {
		sent++
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		file, err := form.CreateFormFile("file", "winter.yaml")
		if err == nil {
			_, err = file.Write([]byte(text))
		}
		for name, value := range map[string]string{"key": "file-" + strconv.Itoa(sent), "pack": "typed"} {
			if err == nil {
				err = form.WriteField(name, value)
			}
		}
		if err == nil {
			err = form.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		status, page := e.ana.sendRaw(e.home+"/content", form.FormDataContentType(), body.String())
		if status != want || want == http.StatusOK && !strings.Contains(page, "Ice Wyrm") {
			t.Errorf("%.20q: status %d: %.300s", text, status, page)
		}
	}
}

// HQ-BOX-08
func TestTheEditionsAreChosenOnThePage(t *testing.T) {
	e := eveningBefore(t, "OpenArmory")
	b := e.ana.open(e.home + "/content").is(200)
	b.open(e.home+"/armory").lacks("Potion of Frost Skin").open(e.home+"/content").
		fill("f-ChooseEditions", "editions", "the-frozen-horror").is(200).says("The frozen horror 19 cardschosen")
	b.open(e.home + "/armory").says("Potion of Frost Skin")
	b.open(e.home+"/commands/EnterCardFigure?catalogue=monster&card=Yeti&field=attack").fill("f-EnterCardFigure", "value", "9").is(200)
	b.open(e.home + "/content").says("Yeti, attack9").says("Yeti: attack is 9 (3 before)")
}

// The largest pack that the rules admit fits the journal, and what is larger is
// refused with a word of it.
func TestTheLargestPackFitsTheJournal(t *testing.T) {
	e := eveningBefore(t, "OpenArmory")
	var pack strings.Builder
	pack.WriteString("pack: Large\nedition: x\nmonsters:\n")
	for i := 0; pack.Len() < 56_000; i++ {
		pack.WriteString("- {name: M" + strings.Repeat("i", i%7) + string(rune('a'+i%26)) + strings.Repeat("x", i/26) + ", effect: " + strings.Repeat("y", 3000) + "}\n")
	}
	b := e.ana.open(e.home+"/content").fill("f-AddContent", "pack", pack.String()).is(200).says("Large")
	pack.WriteString("# " + strings.Repeat("z", 4000))
	b.open(e.home+"/content").fill("f-AddContent", "pack", pack.String()).is(400).says("60000")
}
