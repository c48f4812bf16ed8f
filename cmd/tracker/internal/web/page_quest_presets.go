package web

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"

	"loretome/rules/heroquest"
	"loretome/rules/heroquest/content"
	"loretome/rules/words"
	"loretome/views"
)

// presets are the quests of the books in use, each as a link to the form with
// what is attested of it filled in.
func (t *heroQuestTable) presets() []views.PresetBook {
	var books []views.PresetBook
	for _, b := range heroquest.QuestBooks(t.s, t.options()) {
		book := views.PresetBook{Title: t.v.Term(b.Name)}
		for _, q := range b.Quests {
			name := strconv.Itoa(q.Number)
			link := views.Link{Text: t.v.Say("%s %s", name, t.v.Term(q.Title)), Href: t.v.Table.QuestFrom(string(b.Key), name)}
			if q.Title == "" {
				link.Text = t.v.Say("%s (title to be entered)", name)
			}
			book.Quests = append(book.Quests, link)
		}
		if len(book.Quests) > 0 {
			books = append(books, book)
		}
	}
	return books
}

// sharedGold is a reward that is a number of gold pieces for all.
var sharedGold = regexp.MustCompile(`^([0-9]+) gold shared$`)

// preset fills the form with a quest of a book. A number that is taken is left
// to the quest that has it, and a title that nobody attests to the owner of the
// book.
func (t *heroQuestTable) preset(sheet questSheet, book, number string) error {
	for _, b := range heroquest.QuestBooks(t.s, t.options()) {
		i := slices.IndexFunc(b.Quests, func(q content.Quest) bool { return strconv.Itoa(q.Number) == number })
		if string(b.Key) != book || i < 0 {
			continue
		}
		q := b.Quests[i]
		if t.s.Quests[q.Number].Definition.Quest == 0 {
			sheet.values.Set("quest_no", number)
		}
		sheet.values.Set("pack", b.Name)
		sheet.values.Set("title", q.Title)
		sheet.values.Set("reward", q.Reward)
		if gold := sharedGold.FindStringSubmatch(q.Reward); gold != nil {
			sheet.values.Set("reward_gold", gold[1])
		}
		wanderer := string(content.KeyOf(q.WanderingMonster))
		if offers(t.beasts(), wanderer) {
			sheet.values.Set("wandering_monster", wanderer)
		}
		return nil
	}
	return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("no book in use has such a quest")}
}
