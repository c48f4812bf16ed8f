package web

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules"
	"loretome/rules/heroquest"
	"loretome/rules/words"
)

func TestALineOfTextIsCutIntoItsColumns(t *testing.T) {
	for text, want := range map[string]string{
		"Attack; Hrolf; Orc m2; ; S S W / B W; weapon=Dagger; adjacent=no": "Attack|Hrolf|Orc m2||S S W / B W|weapon=Dagger; adjacent=no",
		"  Move ;Hrolf":                 "Move|Hrolf||||",
		`Note;; "a; b"; ; ; text="c;d"`: `Note||"a; b"|||text="c;d"`,
		`Note; ; "say \"no; never\""`:   `Note||"say \"no; never\""|||`,
		"Move; Hrolf; ; 3; ; ;":         "Move|Hrolf||3||",
		"":                              "|||||",
	} {
		line, err := typedLine(text)
		var cells []string
		for _, column := range lineColumns {
			cells = append(cells, line[column])
		}
		if got := strings.Join(cells, "|"); err != nil || got != want {
			t.Errorf("%q is cut into %q, want %q; %v", text, got, want, err)
		}
	}
	if _, err := typedLine(`Move; "Hrolf; 3`); err == nil {
		t.Error("a quote that is not closed passes")
	}
}

func TestRowsComeBeforeTextAndEmptyOnesAreNone(t *testing.T) {
	sent := url.Values{"lines[2].what": {" Move "}, "lines[4].who": {"Torg"}, "lines[4].reason": {"so"}, "lines[5].reason": {"alone"},
		"text": {"\r\nEnd the turn; Torg\r\n\r\nMove\r\n"}}
	lines, rest, wrong := sentLines(words.English, sent)
	if wrong != "" || rest != "" || len(lines) != 4 || lines[0]["what"] != "Move" || lines[1]["reason"] != "so" || lines[2]["who"] != "Torg" || lines[3]["what"] != "Move" {
		t.Errorf("read %v, %q, %q", lines, rest, wrong)
	}
	sent = url.Values{"text": {strings.Repeat("Move\n", linesMost+1)}}
	if lines, rest, wrong = sentLines(words.English, sent); len(lines) != 0 || rest == "" || !strings.Contains(wrong, "61 lines") {
		t.Errorf("of too many lines %d are read, %q", len(lines), wrong)
	}
}

func TestFacesOfALineBecomeTheThrowsOfItsCommand(t *testing.T) {
	attack := []rules.Throws{{For: "attack", Die: "combat"}, {For: "reroll", Die: "combat"}, {For: "defense", Die: "combat"}}
	mixed := []rules.Throws{{For: "spell", Die: "movement"}, {For: "attack", Die: "combat"}}
	lamp := []rules.Throws{{For: "depth", Die: "lamp"}}
	for _, c := range []struct {
		throws     []rules.Throws
		text, want string
	}{
		{attack, "S S W / B W", "[{combat [S S W]  []} {combat [B W]  []}]"},
		{attack, "2S1W/bw", "[{combat [S S W]  []} {combat [B W]  []}]"},
		{attack, "defense: b", "[{combat [B]  []}]"},
		{mixed, "4 3", "[{movement [4 3]  []}]"},
		{mixed, "S W", "[{combat [S W]  []}]"},
		{mixed, "4 3 / S", "[{movement [4 3]  []} {combat [S]  []}]"},
		{lamp, "5", "[{lamp [5]  []}]"},
		{attack, " / ", "[]"},
		{nil, "", "[]"},
	} {
		c.text = strings.ReplaceAll(c.text, "2S1W", "2S 1W")
		got, err := lineDice(words.English, c.throws, c.text)
		if told := fmt.Sprint(rollsOf(got)); err != nil || told != c.want {
			t.Errorf("%q is %s, want %s; %v", c.text, told, c.want, err)
		}
	}
	for text, throws := range map[string][]rules.Throws{"S": nil, "parry: S": attack, "S?": attack} {
		if got, err := lineDice(words.English, throws, text); err == nil {
			t.Errorf("%q passes as %v", text, got)
		}
	}
}

var thingsAbout = []rules.Known{
	{ID: "i1", Name: "Dagger", Note: "of Torg", Of: "h1"}, {ID: "i2", Name: "Dagger", Note: "in hand, of Mira", Of: "h2"}, {ID: "i3", Name: "Potion of Healing", Note: "of Mira", Of: "h4"},
	{ID: "i4", Name: "Potion of Healing", Note: "of Mira", Of: "h2"}, {ID: "i9", Name: "Urzag, the captain"},
}

// alone are things for whoever writes in English.
func alone(known []rules.Known) []thing {
	all := make([]thing, len(known))
	for i, k := range known {
		all[i] = thing{k, k}
	}
	return all
}

func TestAThingIsCalledByItsNameOrItsID(t *testing.T) {
	for _, c := range []struct{ text, doer, want string }{
		{"i2", "", "i2"}, {"dagger i2", "", "i2"}, {"Dagger 1", "", "i1"}, {"Dagger (i1)", "", "i1"}, {"Dagger of Mira", "", "i2"},
		{"dagger", "h1", "i1"}, {"Dagger in hand", "", "i2"}, {"potion of healing", "", "i3"}, {"Urzag the captain", "", "i9"}, {"i77", "", "i77"}, {"rope_ladder", "", "rope_ladder"},
	} {
		if got, err := called(alone(thingsAbout), "item", c.text, c.doer); err != nil || got != c.want {
			t.Errorf("%q of %q is %q, want %q; %v", c.text, c.doer, got, c.want, err)
		}
	}
	for text, want := range map[string]string{"Dagger": "could be Dagger i1, Dagger i2; write which", "Big Rope": `nothing here is called "Big Rope"; there is Dagger i1`} {
		if got, err := called(alone(thingsAbout), "item", text, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	if got, err := called(nil, "area", "The Old Mill", ""); err != nil || got != "The Old Mill" {
		t.Errorf("a name that the table gives is %q, %v", got, err)
	}
}

func TestAnActionIsMeantByItsNameItsTitleOrTheBeginningOfIt(t *testing.T) {
	all := app.NewTable(heroquest.System()).System().Commands
	for text, want := range map[string]string{"Attack": "Attack", "attack a hero": "AttackHero", "FindTreasure": "FindTreasure", "search for traps": "SearchTraps",
		"search for traps, answered": "FindTraps", "drink": "DrinkPotion", "begin zargons turn": "BeginZargonTurn"} {
		if got, err := commandCalled(words.English, all, text); err != nil || got.Name != want {
			t.Errorf("%q is %q, want %q; %v", text, got.Name, want, err)
		}
	}
	for _, text := range []string{"Undo", "fly", "roll"} {
		if got, err := commandCalled(words.English, all, text); err == nil {
			t.Errorf("%q passes as %s", text, got.Name)
		}
	}
}

// No two actions of HeroQuest have a name or title that is read as the other's, and
// what the kit says of columns is true of their commands.
func TestTheActionsOfHeroQuestAreToldApart(t *testing.T) {
	all := app.NewTable(heroquest.System()).System().Commands
	kit := heroQuestKit{}.Paper()
	for _, cmd := range all {
		for _, by := range []string{cmd.Name, cmd.Title} {
			if got, err := commandCalled(words.English, all, by); !cmd.Kernel && (err != nil || got.Name != cmd.Name) {
				t.Errorf("%q of %s is read as %s, %v", by, cmd.Name, got.Name, err)
			}
		}
	}
	system := app.NewTable(heroquest.System()).System()
	for _, name := range append(slices.Clone(kit.Usual), slices.Collect(maps.Keys(kit.Columns))...) {
		cmd, known := system.Find(name)
		if !known {
			t.Errorf("the kit names %s, which is no command", name)
		}
		cols, r := kit.columns(cmd), &lineReader{in: words.English, cmd: cmd, now: nobody()}
		for _, path := range append([]string{cols.Who, cols.Number}, cols.With...) {
			if got, _, err := r.field(path); path != "" && (err != nil || got != path) {
				t.Errorf("%s has no field %s: %v", name, path, err)
			}
		}
	}
}

// atTable is a moment with two heroes, their players, and an orc.
func atTable() app.Moment {
	known := map[string][]rules.Known{
		"hero": {{ID: "h1", Name: "Torg"}, {ID: "h2", Name: "Mira"}}, "monster": {{ID: "m1", Name: "Orc", Note: "m1, 1 of 1 Body"}, {ID: "m2", Name: "Urzag, the captain"}},
		"seat": {{ID: "s1", Name: "Ana"}, {ID: "s2", Name: "Ben"}, {ID: "s3", Name: "Mira"}}, "item": thingsAbout, "weapon": thingsAbout,
		"figure": {{ID: "h1", Name: "Torg"}, {ID: "h2", Name: "Mira"}, {ID: "m1", Name: "Orc"}},
	}
	return app.Moment{Known: func(in words.Tongue, kind string) []rules.Known {
		told := slices.Clone(known[kind])
		for i := range told {
			told[i].Name = in.Term(told[i].Name)
		}
		return told
	},

		Plays: func(figure string) events.SeatID { return map[string]events.SeatID{"h1": "s2", "h2": "s3"}[figure] },
		May: func(command string, seat events.SeatID) bool {
			cmd, _ := app.NewTable(heroquest.System()).System().Find(command)
			return seat != "" && (seat == "s1" || rules.Command[struct{}]{Sides: cmd.Sides}.May(events.HeroPlayer))
		}}
}

// ownTerms is a tongue that knows a few terms, and says the rest in English.
type ownTerms struct {
	words.Tongue
	terms map[string]string
}

func (t ownTerms) Term(name string) string {
	if own, has := t.terms[name]; has {
		return own
	}
	return name
}

// Whoever writes in another language is understood, and so is English still.
func TestALineIsReadInTheLanguageOfItsWriter(t *testing.T) {
	all := app.NewTable(heroquest.System()).System().Commands
	german := ownTerms{words.English, map[string]string{"Attack": "Angriff", "Attack a hero": "Helden angreifen", "Orc": "Ork", "yes": "ja", "n": "n", "game master": "Spielleiter",
		"Dagger": "Dolch", "monster": "Monster", "Take a hero": "Helden nehmen", "dwarf": "Zwerg", "weapon": "Waffe"}}
	want := `s2 {"asserted":{"adjacent":true,"diagonal":true,"visible":true},"hero_id":"h1","target":"m1","weapon":"i1"}`
	for _, text := range []string{"Angriff; Torg; Ork; ; ; diagonal=ja; Waffe=Dolch", "attack; Torg; Orc m1; ; ; diagonal=yes; weapon=Dagger", "Angriff; Torg; Ork m1, dolch; ; ; diagonal=y"} {
		line, err := typedLine(text)
		if err != nil {
			t.Fatal(err)
		}
		deed, err := heroQuestKit{}.Paper().readLine(german, all, "Zargon", line, atTable())
		if err != nil {
			t.Errorf("%s is answered %v", text, err)
			continue
		}
		if got := string(deed.Seat) + " " + string(canonicalJSON(t, deed.Data)); got != want {
			t.Errorf("%s\nis read as %s\nwant       %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"Spielleiter nehmen":                    "what is an action of the game",
		"Angriff; Torg; Nobody":                 `with nothing here is called "Nobody"; there is Ork, Urzag`,
		"Angriff; Torg; Ork; ; ; diagonal=doch": "",
		"Helden nehmen; Spielleiter; Zwerg, Bo": "",
	} {
		line, _ := typedLine(text)
		_, err := heroQuestKit{}.Paper().readLine(german, all, "Zargon", line, atTable())
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s\nis answered %v\nwant %s", text, err, want)
		}
	}
}

// Nobody writes ids on paper: what a line misses is asked for by its name.
func TestAPaperLineIsAskedForNames(t *testing.T) {
	missing := words.Say("is missing: %s", words.Say("the id of a %s", words.Term("hero")))
	if got := missing.In(ownNames{words.English}); got != "is missing: the name of a hero" {
		t.Errorf("it is asked for with %q", got)
	}
	if got := words.Say("is %s", words.Say("the key of an %s", words.Term("item"))).In(ownNames{words.English}); got != "is the name of an item" {
		t.Errorf("it is asked for with %q", got)
	}
}

func TestALineIsReadAsItsDeedByWhoDidIt(t *testing.T) {
	all := app.NewTable(heroquest.System()).System().Commands
	for text, want := range map[string]string{
		"Attack; Torg; Orc":                                                 `s2 {"asserted":{"adjacent":true,"diagonal":false,"visible":true},"hero_id":"h1","target":"m1"}`,
		"Attack; Mira; orc, dagger; ; ; diagonal=yes":                       `s3 {"asserted":{"adjacent":true,"diagonal":true,"visible":true},"hero_id":"h2","target":"m1","weapon":"i2"}`,
		"Attack; Torg; Orc; ; ; asserted={}":                                `s2 {"asserted":{},"hero_id":"h1","target":"m1"}`,
		"Attack; Torg; Orc; ; ; seat=Ana":                                   `s1 {"asserted":{"adjacent":true,"diagonal":false,"visible":true},"hero_id":"h1","target":"m1"}`,
		"Take a hero; Ben; dwarf, \"Borgil, the old\"":                      `s2 {"hero_type":"dwarf","name":"Borgil, the old"}`,
		"Take a hero; Zargon; dwarf, Borgil":                                ` {"hero_type":"dwarf","name":"Borgil"}`,
		"Rename; Torg; Torg, the tall":                                      `s2 {"hero_id":"h1","name":"Torg, the tall"}`,
		"Roll the defence; Mira":                                            `s3 {}`,
		"Roll the defence; Mira; ; ; ; company=no; monster_in_sight:h1=yes": `s3 {"asserted":{"company":false,"monster_in_sight:h1":true}}`,
		"Spring a trap; Torg; , moved; 2":                                   ` {"damage":2,"hero_id":"h1","how":"moved"}`,
		"Attack; Torg; Urzag, the captain":                                  `s2 {"asserted":{"adjacent":true,"diagonal":false,"visible":true},"hero_id":"h1","target":"m2"}`,
		"Attack a hero; Orc; Torg":                                          ` {"asserted":{"adjacent":true,"diagonal":false},"monster_id":"m1","target":"h1"}`,
		"Split the reward; Ben; ; 100; ; shares.Torg=60; shares.h2=40":      `s2 {"pot_gold":100,"shares":{"h1":60,"h2":40}}`,
		"Apply a quest note; ; ; ; ; changes[0].figure=Torg; changes[0].damage=2; changes[0].dies=no": ` {"changes":[{"damage":2,"dies":false,"figure":"h1"}]}`,
		"Take from the dead; Mira; Torg, dagger 1, i9; 5":                                             `s3 {"asserted":{"same_area":true},"dead_hero_id":"h1","gold":5,"hero_id":"h2","items":["i1","i9"]}`,
		"Move; Torg; Hall; 3; ; path=1,1; path=1,2":                                                   `s2 {"area":"Hall","asserted":{"clear":true,"free":true,"passes_monster":false},"hero_id":"h1","path":[[1,1],[1,2]],"squares":3}`,
	} {
		line, err := typedLine(text)
		if err != nil {
			t.Fatal(err)
		}
		deed, err := heroQuestKit{}.Paper().readLine(words.English, all, "Zargon", line, atTable())
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := string(deed.Seat) + " " + string(canonicalJSON(t, deed.Data)); got != want {
			t.Errorf("%s\nis read as %s\nwant       %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"; Torg":                                      "what is missing",
		"Attack; Nobody; Orc":                         `who nothing here is called "Nobody"; there is Torg, Mira`,
		"End the turn; Torg; Orc":                     "with is left empty",
		"Begin a turn; Torg; ; 3":                     "number is left empty",
		"Trade; Torg; Mira, i1, i2":                   "with has 3 values, and Trade takes 2 values at most: to, item_id",
		"Attack; Torg; Orc; ; ; target=Orc":           "more target is said twice",
		"Attack; Torg; Orc; ; ; weapon":               `more is written name=value, not "weapon"`,
		"Attack; Torg; Orc; ; ; second_weapon=dagger": "more second_weapon is no field of Attack; it has hero_id, target, weapon",
		"Attack; Torg; Orc; ; ; colour=red":           "more colour is no field of Attack; it has hero_id, target, weapon",
		"Attack; Torg; Orc; ; ; seat=Nobody":          "more seat nothing here is called",
		"Begin the quest; ; ; ; ; shown=x":            "more shown is written part by part, such as shown.area=…, or in JSON",
		"Begin the quest; ; ; ; ; shown=[x":           "more shown is not JSON",
		"Begin a turn; Torg; ; ; S":                   "dice are left empty",
	} {
		line, _ := typedLine(text)
		if deed, err := (heroQuestKit{}.Paper().readLine(words.English, all, "Zargon", line, atTable())); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nis answered %v, read as %s\nwant %s", text, err, deed.Data, want)
		}
	}
}
