package web

import (
	"bytes"
	"mime/multipart"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// upload sends a form with a file as a browser does.
func (b *browser) upload(path, file string, fields map[string]string) (int, string) {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", "quest.yaml")
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := part.Write([]byte(file)); err != nil {
		b.t.Fatal(err)
	}
	for name, value := range fields {
		if err := w.WriteField(name, value); err != nil {
			b.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.t.Fatal(err)
	}
	return b.sendRaw(path, w.FormDataContentType(), body.String())
}

// HQ-BOX-08
func TestAQuestGoesFromOneTableToAnotherAsAFile(t *testing.T) {
	e, _ := written(t)
	file := e.get(e.gm, "/quests/7/export").is(200)
	if kind := file.header.Get("Content-Type"); kind != "application/yaml" || !strings.Contains(file.header.Get("Content-Disposition"), `"quest-7.yaml"`) {
		t.Errorf("the file is sent as %s, %s", kind, file.header.Get("Content-Disposition"))
	}
	whole, err := os.ReadFile("../../../../rules/heroquest/testdata/quest.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(whole), string(file.body)); diff != "" {
		t.Errorf("the file is another (-want +got):\n%s", diff)
	}
	page := e.ana.open(e.home + "/quests/7").is(200)
	if href, _ := page.page.Find("a[download]").Attr("href"); href != e.home+"/quests/7/export" {
		t.Errorf("the page of the quest leads to %q", href)
	}
	to := gathered(t)
	form := to.ana.open(to.home + "/quests").is(200).inputs("f-import-quest")
	if status, answer := to.ana.upload(to.home+"/quests/import", string(whole), map[string]string{"key": form.Get("key"), "seq": form.Get("seq")}); status != 200 || !strings.Contains(answer, "The Well of Öd") {
		t.Fatalf("status %d: %s", status, answer)
	}
	if diff := cmp.Diff(e.defined(7), to.defined(7)); diff != "" {
		t.Errorf("the quest arrives as another:\n%s", diff)
	}
	to.ana.open(to.home+"/quests").is(200).fill("f-import-quest", "text", string(whole), "quest_no", "3").is(200)
	if q := to.defined(3); q.Quest != 3 || q.Title != e.defined(7).Title {
		t.Errorf("under another number it is %+v", q)
	}
}

// HQ-ROLE-04: quests are secret.
func TestOnlyZargonExportsAndImportsQuests(t *testing.T) {
	e, _ := written(t)
	for _, token := range []string{e.table.ben, e.cy} {
		e.get(token, "/quests/7/export").is(403)
		e.call("GET", e.home+"/quests/7/export", token, nil).is(403)
	}
	e.ben.open(e.home + "/quests").is(200).without("#f-import-quest").without("a[download]")
	e.ben.open(e.home + "/quests/import").is(403)
	e.ben.send("POST", e.home+"/quests/import", nil).is(403)
	e.get(e.gm, "/quests/9/export").is(404)
	e.get(e.gm, "/quests/x/export").is(404)
}

func TestAFileThatIsNoQuestStaysInTheForm(t *testing.T) {
	e := gathered(t)
	const head = "quest_format: 1\nquest_no: 2\ntitle: Well\n"
	for _, row := range []struct{ file, says string }{
		{"", "The file is empty"},
		{"quest_no: 2\n", "quest format: is missing"},
		{head + "traps: [{trap_id: a, kind: pit, area: H}, {trap_id: b, kind: spear, area: H}, {trap_id: c, kind: net, area: H}]\n", "traps, row 3, kind: trap c is of kind net"},
		{head + "areas: [{area: H, kind: room, squares: [[1, 1], [0, 1]]}]\n", "areas, row 1, squares, row 2: is a square"},
		{head + "areas: [{area: H, kind: hall}]\n", "areas, row 1, kind: is one of room, corridor, pit"},
		{head + "start_area: Yard\nareas: [{area: H, kind: room}]\n", "start area: \"Yard\" is none of the areas"},
		{head + "goal: [1\n", "Line 4"},
	} {
		b := e.ana.open(e.home+"/quests/import").is(200).fill("f-import-quest", "text", row.file)
		if b.status != 400 && b.status != 422 {
			t.Errorf("%q: status %d", row.file, b.status)
		}
		b.says(row.says).holds("text", row.file)
	}
	status, answer := e.ana.upload(e.home+"/quests/import", head+"traps: none\n", map[string]string{"key": "k.import-quest", "seq": e.revision()})
	if status != 400 || !strings.Contains(answer, "traps: none") || !strings.Contains(answer, "traps: is a list") {
		t.Errorf("status %d: %s", status, answer)
	}
}

func TestAnImportDoesNotReplaceAQuestSilently(t *testing.T) {
	e := gathered(t)
	const file = "quest_format: 1\nquest_no: 2\ntitle: Well\n"
	form := e.home + "/quests/import"
	e.ana.open(form).is(200).fill("f-import-quest", "text", file).is(200)
	tower := strings.Replace(file, "Well", "Tower", 1)
	b := e.ana.open(form).is(200).fill("f-import-quest", "text", tower).is(409).says("“Well”").says("number 1 is free").holds("text", tower)
	if q := e.defined(2); q.Title != "Well" {
		t.Errorf("the quest was replaced: %s", q.Title)
	}
	b.fill("f-import-quest", "quest_no", "1").is(200)
	b.open(form).fill("f-import-quest", "text", tower).is(409).fill("f-import-quest", "replace", "true").is(200)
	if one, two := e.defined(1).Title, e.defined(2).Title; one != "Tower" || two != "Tower" {
		t.Errorf("the quests are %s and %s", one, two)
	}
}
