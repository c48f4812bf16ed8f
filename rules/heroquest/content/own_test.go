package content

import (
	"strings"
	"testing"
	"time"
)

const house = `
pack: Our house
edition: winter
monsters:
- {name: Ice Wyrm, attack: 4, defend: 3, body: 5, mind: 2, move: 8}
- {name: Ghoul, edition: summer, body: 2}
equipment:
- name: Long Spear
  cost: 200
  not_for: [wizard]
quest_books:
- name: The Cellar
  quests: [{number: 1, title: Down the stairs, wandering_monster: Orc}]
`

func TestATablesOwnPackKeepsQuestsApart(t *testing.T) {
	own, err := ReadOwn(house)
	if err != nil || own.Name != "Our house" || own.Edition != "winter" {
		t.Fatalf("%v %+v", err, own)
	}
	open, err := OfRows(own.Rows)
	wyrm, _ := open.Monsters.Find("ice_wyrm")
	ghoul, _ := open.Monsters.Find("ghoul")
	if err != nil || *wyrm.Body != 5 || wyrm.Edition != "winter" || ghoul.Edition != "summer" || len(open.QuestBooks.Keys()) != 0 {
		t.Errorf("%v %+v %+v", err, wyrm, ghoul)
	}
	books, err := OfRows(own.Books)
	cellar, _ := books.QuestBooks.Find("the_cellar")
	if err != nil || len(cellar.Quests) != 1 || len(books.Monsters.Keys()) != 0 || strings.Contains(string(own.Rows), "stairs") {
		t.Errorf("%v %+v", err, cellar)
	}
	plain, err := ReadOwn(`{"pack": "Ours", "monsters": [{"name": "Ghoul"}]}`)
	if err != nil || plain.Edition != "Ours" || plain.Books != nil || string(plain.Rows) != `{"monsters":[{"edition":"Ours","name":"Ghoul"}]}` {
		t.Errorf("%v %s", err, plain.Rows)
	}
}

func TestWhatIsWrongInATablesOwnPackIsSaid(t *testing.T) {
	for pack, want := range map[string]string{
		`{monsters: [{name: Ghoul}]}`:                         `pack: is missing`,
		`{pack: [], monsters: [{name: Ghoul}]}`:               `pack: is no text of 1 to 80 letters`,
		`{pack: "", monsters: [{name: Ghoul}]}`:               `pack: is no text of 1 to 80 letters`,
		`{pack: "a\u0007b", monsters: [{name: Ghoul}]}`:       `pack: has a control character`,
		`{pack: A, edition: 1990, monsters: [{name: Ghoul}]}`: `edition: is no text`,
		`{pack: A}`:                                                   `it has no rows`,
		`{pack: A, monsters: []}`:                                     `it has no rows`,
		`{pack: A, monsters: 3}`:                                      `monsters: is no list of rows`,
		`{pack: A, monsters: [{name: Ghoul}, 3]}`:                     `monsters, row 2 (): is no row of fields`,
		`{pack: A, potions: [{name: B}]}`:                             `potions: is no group of a pack; the groups are artifacts,`,
		`{pack: A, monsters: [{name: B}, {name: "b!"}]}`:              `monsters, row 2 (b!), field name: names the same as row 1`,
		`{pack: A, monsters: [{name: B, atack: 1}]}`:                  `monsters, row 1 (B), field atack: is no field`,
		`{pack: A, monsters: [{name: B, attack: -1}]}`:                `monsters, row 1 (B), field attack: -1 is no whole number from 0 to 20`,
		`{pack: A, monsters: [{name: B, body: 1, body: 2}]}`:          `"body" already defined`,
		`{pack: A, pack: B, monsters: [{name: B}]}`:                   `"pack" already defined`,
		`{pack: A, monsters: &m [{name: B}], heroes: *m}`:             `anchors and aliases`,
		`{pack: A, monsters: !!binary aGk=}`:                          `tags have no place`,
		"pack: A\nmonsters: [{name: B}]\n---\nheroes: []":             `one document`,
		"---\npack: A\n---\nmonsters: []":                             `one document`,
		``:                                                            `pack: is missing`,
		`just a text`:                                                 `read content pack`,
		`pack: A` + "\nmonsters: " + strings.Repeat("[", 30000):       `brackets`,
		"pack: A\nmonsters:\n" + strings.Repeat("- ", 10000) + "name": `exceeded max depth`,
	} {
		begun := time.Now()
		_, err := ReadOwn(pack)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: %v", pack, err)
		}
		if took := time.Since(begun); took > 2*time.Second {
			t.Errorf("%.80s took %s", pack, took)
		}
	}
}
