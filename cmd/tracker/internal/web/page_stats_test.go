package web

import (
	"fmt"
	"strings"
	"testing"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/demo/demotest"
	"loretome/rules/heroquest"
)

// chart are the words of a chart: its finding, what its picture says, and the rows
// of its table.
func (b *browser) chart(name string) (title, label string, rows []string) {
	b.t.Helper()
	fig := b.page.Find("#chart-" + name)
	for _, tr := range fig.Find("tr").EachIter() {
		var cells []string
		for _, cell := range tr.Find("th, td").EachIter() {
			cells = append(cells, strings.TrimSpace(cell.Text()))
		}
		rows = append(rows, strings.Join(cells, "|"))
	}
	return fig.Find("h2").Text(), fig.Find("svg").AttrOr("aria-label", ""), rows
}

func TestThePageOfStatsSaysInWordsWhatItsPicturesShow(t *testing.T) {
	e := eveningBefore(t, "")
	for name, c := range map[string]struct {
		path, chart, title, label string
		rows                      []string
	}{
		"body": {"", "body", "Borgil and Ysilde fell", "Hrolf from 8 to 8; Borgil from 7, and fell",
			[]string{"At the end of|Hrolf|Borgil|Ysilde|Tamsin|Dagna|Linnet", "Quest 1, round 8|5, low 0|–|fell|2|–|–", "Quest 1, round 6|6|fell|"}},
		"gold":   {"", "gold", "The party’s gold grew from 0 to 142", "Hrolf from 0 to 75", []string{"Quest 2, round 1|75|–|–|37|25|5|142"}},
		"damage": {"", "damage", "Hrolf dealt the most damage: 7", "Hrolf 7 dealt and 8 taken; Borgil 1 dealt and 7 taken", []string{"Hrolf|7|8", "Dagna|0|0"}},
		"kills":  {"", "kills", "Hrolf leads the kills: 5", "Hrolf 5, Borgil 1", []string{"Hero|Kills|Orc|Skeleton|Goblin", "Hrolf|5|4|1|0"}},
		"kinds":  {"", "kinds", "Slain most: Orc, 5", "Orc 5, Skeleton 1, Goblin 1", []string{"Goblin|1"}},
		"deaths": {"", "deaths", "2 deaths", "", []string{"Borgil|Quest 1, round 6|Captain Urzag"}},
		"luck":   {"", "luck-combat", "More skulls than fair dice give", "Skull 69 where 61.0 were expected", []string{"White shield|27|40.7"}},
		"quests": {"", "quests", "1 of 2 quests won; quest 2 is under way", "Quest 1 won, quest 2 under way", []string{"1 The Border Fort of In-Gulden|won", "2 The Warlock of Tuel-Vor|under way"}},

		"a quest":        {"?scope=quest-2", "body", "Nobody was hurt", "", []string{"Before|8|4|7|6"}},
		"an evening":     {"?scope=session-1", "kills", "Hrolf leads the kills: 5", "", []string{"Tamsin|1|0|0|1"}},
		"a hero":         {"?hero=h3", "damage", "Ysilde dealt 0 and took 10", "", []string{"Ysilde|0|10"}},
		"a hero's gold":  {"?hero=h1&scope=quest-1", "gold", "Hrolf’s gold grew from 0 to 225", "", nil},
		"a hero's kills": {"?hero=h2", "kills", "Borgil slew 1 monster", "", []string{"Hero|Kills|Orc"}},
		"a hero's luck":  {"?hero=h1&scope=quest-1", "luck-combat", "More skulls than fair dice give", "", []string{"Skull|16|13.5"}},
		"earlier":        {"?at=120", "kills", "Hrolf leads the kills: 3", "", []string{"Borgil|1|1|0"}},
	} {
		t.Run(name, func(t *testing.T) {
			title, label, rows := e.ben.open(e.home + "/stats" + c.path).is(200).chart(c.chart)
			if title != c.title || !strings.Contains(label, c.label) {
				t.Errorf("it says %q, in words %q", title, label)
			}
			for _, want := range c.rows {
				if !strings.Contains(strings.Join(rows, "\n"), want) {
					t.Errorf("the table lacks %q: %q", want, rows)
				}
			}
		})
	}
}

func TestAPartOrHeroThatIsNotThereIsNamed(t *testing.T) {
	e := eveningBefore(t, "")
	for path, c := range map[string]struct {
		status int
		says   string
	}{
		"?scope=quest-9":   {400, "quest-1, quest-2, session-1"},
		"?scope=session-2": {400, "leave it out for the whole campaign"},
		"?scope=everybody": {400, "everybody"},
		"?hero=h99":        {404, "Nothing is here"},
		"?at=9999":         {400, "197"},
	} {
		if e.ben.open(e.home + "/stats" + path); e.ben.status != c.status || !strings.Contains(e.ben.text(), c.says) {
			t.Errorf("%s: status %d, %s", path, e.ben.status, e.ben.text())
		}
	}
}

func TestWhatWasTakenBackIsNotCounted(t *testing.T) {
	e := eveningBefore(t, "")
	kills := func() string {
		title, _, _ := e.ana.open(e.home + "/stats").is(200).chart("kills")
		return title
	}
	if got := kills(); got != "Hrolf leads the kills: 5" {
		t.Fatal(got)
	}
	e.ana.open(e.home + "/events/152/undo").is(200).fill("f-undo").is(200)
	if got := kills(); got != "Hrolf leads the kills: 4" {
		t.Errorf("after the blow was taken back: %s", got)
	}
}

func TestStatsAreFoundAndLeadOn(t *testing.T) {
	e := eveningBefore(t, "")
	e.ben.open(e.home).leads(e.home+"/stats", true)
	e.ben.open(e.home+"/heroes/h1").leads(e.home+"/stats?hero=h1", true)
	b := e.ben.open(e.home+"/stats").leads(e.home+"/why/heroes/h1/gold", true).leads(e.home+"/why/heroes/h1/body", true).leads(e.home+"/heroes/h2/remains", true).
		leads(e.home+"/timeline?hero=h1&rule=HQ-ATK-10", true).leads(e.home+"/dice", true).leads(e.home+"/quests/1", true)
	b.click("#chart-damage a[href*=ATK-10]").is(200).says("Hrolf")
	b.open(e.home+"/stats?at=120").leads(e.home+"/heroes/h1?at=120", true).leads(e.home+"/heroes/h1", false)
	if got := b.page.Find("#f-stats input[name=at]").AttrOr("value", ""); got != "120" {
		t.Errorf("the form goes to moment %q", got)
	}
	b.open(e.home+"/stats").send("GET", e.home+"/stats?scope=quest-1&hero=h1", nil).is(200)
	for _, name := range []string{"scope", "hero"} {
		if got := b.page.Find("#f-stats [name="+name+"] option[selected]").AttrOr("value", ""); got != map[string]string{"scope": "quest-1", "hero": "h1"}[name] {
			t.Errorf("%s is %q", name, got)
		}
	}
}

// A campaign in which nothing happened says what to do first.
func TestStatsOfNothingSayWhatToDo(t *testing.T) {
	e := eveningBefore(t, "JoinHero")
	e.ana.open(e.home+"/stats").is(200).says("Nothing to count yet").leads(e.home+"/heroes", true)
}

// Zargon sees which quests of the book are yet to be begun; the heroes know of those
// alone that were.
func TestTheMapHasTheQuestsOfTheBookForZargon(t *testing.T) {
	e := eveningBefore(t, "")
	title, label, rows := e.ana.open(e.home + "/stats").is(200).chart("quests")
	if title != "1 of 10 quests won; quest 2 is under way" || !strings.Contains(label, "quest 10 not begun") || len(rows) != 11 || rows[10] != "10|not begun" {
		t.Errorf("Zargon reads %q, %q, %q", title, label, rows)
	}
	if n := e.ana.page.Find("#chart-quests svg path.box").Length(); n != 10 {
		t.Errorf("%d boxes", n)
	}
	boxes := func(b *browser) int {
		return b.open(e.home + "/print?hero=h1").is(200).page.Find(".quest-boxes li").Length()
	}
	if ana, ben := boxes(e.ana), boxes(e.ben); ana != 10 || ben != 14 {
		t.Errorf("the sheet has %d boxes for Zargon, %d for Ben", ana, ben)
	}
	if title, _, rows = e.ben.open(e.home + "/stats").is(200).chart("quests"); title != "1 of 2 quests won; quest 2 is under way" || len(rows) != 3 {
		t.Errorf("Ben reads %q, %q", title, rows)
	}
}

// In a fork the figures begin with those of the campaign that it came from.
func TestAForkCountsWhatItBeganWith(t *testing.T) {
	e := eveningBefore(t, "")
	e.ana.open(e.home+"/forks?at=120").is(200).fill("f-fork", "name", "What if").is(200)
	fork := strings.TrimSuffix(e.ana.at.Path, "/")
	if title, _, _ := e.ana.open(fork + "/stats").is(200).chart("kills"); fork == e.home || title != "Hrolf leads the kills: 3" {
		t.Errorf("%s says %q", fork, title)
	}
}

// mostOfStats is how many bytes a page of figures may have, raw, however long the
// campaign is.
const mostOfStats = 40 << 10

func TestThePageOfStatsStaysSmall(t *testing.T) {
	script, err := demotest.Long(1_500)
	if err != nil {
		t.Fatal(err)
	}
	g := app.NewTable(heroquest.System())
	s := serve(t, g)
	begun, err := script.Play(t.Context(), g, "the-first")
	if err != nil {
		t.Fatal(err)
	}
	token := string(s.web.house.Token(begun.ID, begun.GM))
	b := s.browser().open("/c/" + string(begun.ID) + "/seat/" + token).is(200).fill("f-seat").is(200)
	for _, path := range []string{"/stats", "/stats?scope=quest-2", "/stats?scope=session-2&hero=h1"} {
		if size := b.size("/c/" + string(begun.ID) + path); size > mostOfStats {
			t.Errorf("%s has %d bytes, at most %d", path, size, mostOfStats)
		} else {
			t.Logf("%s: %d bytes", path, size)
		}
	}
	b.open("/c/" + string(begun.ID) + "/stats?scope=quest-2").is(200)
	_, _, rows := b.chart("body")
	if len(rows) < 10 || len(rows) > 26 || !strings.Contains(fmt.Sprint(rows), "Rounds 1 to") {
		t.Errorf("the rounds are told in %d rows: %q", len(rows), rows)
	}
	if svg := len(b.page.Find("#chart-body svg path.ln").AttrOr("d", "")); svg > 300 {
		t.Errorf("a line has %d bytes", svg)
	}
}

func TestFiguresAreToldInTheReadersLanguage(t *testing.T) {
	e := eveningBefore(t, "AchieveGoal")
	e.ben.speaks("de").open(e.home + "/stats").is(200).says("Borgil fiel").says("Hrolf hat am meisten Schaden zugefügt: 6").says("Mehr Totenköpfe, als ehrliche Würfel ergeben").
		says("3,87").lacks("dealt").lacks("fair dice")
	e.ben.speaks("es").open(e.home + "/dice").is(200).says("Todos: dados de combate").says("El chi cuadrado es").lacks("Chi-square")
	e.ana.speaks("de").open(e.home + "/quests/new").is(200).says("Räume, Stücke von Gängen und Fallgruben")
	e.ana.fill("f-quest", "quest_no", "7", "title", "Ohne", "monsters.none", "true", "monsters.0.type", "orc").says("ist angekreuzt, aber Monster 1 ist ausgefüllt")
	e.ana.open(e.home + "/diff?from=60").is(200).says("Eintrag 60 und Eintrag").says("Werte sind anders; dies sind 1 bis 40.")
	e.ana.open(e.home + "/why/heroes/h1/gold").is(200).says("Alles über Hrolf")
}
