package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// sealsPage is what the game master sealed, with the proof of what was opened.
func (s *Server) sealsPage(c echo.Context) error {
	v, err := s.visitSeals(c)
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.SealsPage(v.Page, v.seals()))
}

func (s *Server) visitSeals(c echo.Context) (*Visit, error) {
	v, err := s.visit(c, "Quests", words.Key("Sealed notes"))
	if err == nil {
		v.Page.Live = ""
	}
	return v, err
}

// postSeal opens notes to everybody.
func (s *Server) postSeal(c echo.Context) error {
	v, err := s.visitSeals(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	if _, err = v.Give("OpenNotes", marshal(map[string]string{"of": sent.Get("of")}), nil); err == nil {
		return s.done(c, ownElement(sent), v.Table.Seals())
	}
	if !isNo(err) {
		return err
	}
	was, status := v.told(err, sent)
	m := v.seals()
	for _, seal := range m.Seals {
		if seal.Open != nil && "f-"+seal.Open.Name == ownElement(sent) {
			seal.Open.Error = was.wrong[""]
			return s.refusedPage(c, v, status, views.SealsPage(v.Page, m), *seal.Open)
		}
	}
	return err
}

func (v *Visit) seals() views.SealsTold {
	var m views.SealsTold
	asked := map[string]bool{} // one form opens all that is sealed under a name
	for _, s := range slices.Backward(campaign.SealsOf(v.Look.Entries)) {
		told := v.sealTold(s)
		if told.Open != nil && asked[s.Of] {
			told.Open = nil
		}
		asked[s.Of] = true
		m.Seals = append(m.Seals, told)
	}
	return m
}

func (v *Visit) sealTold(s campaign.Seal) views.SealTold {
	m := views.SealTold{Title: v.sealedTitle(s.Of), Hash: string(s.Hash), Sealed: v.actionLink(s.Revision),
		Text: v.Say("Sealed; nobody but the game master knows the notes.")}
	if s.Opened == nil {
		if v.Mine().Side == events.GameMaster {
			if no, quest := strings.CutPrefix(s.Of, "quest-"); quest {
				m.Look = views.Link{Text: v.Say("Look at the notes"), Href: v.Table.Quest(no)}
			}
			if v.Page.ReadOnly == "" && v.Page.At == nil {
				m.Open = &views.Form{Name: fmt.Sprintf("open-%d", s.No), Action: v.Table.OpenSeal(), Submit: v.Say("Open these notes to everybody"), Quiet: true,
					Fields: []views.Field{{Name: "of", Kind: views.Hidden, Value: s.Of}}}
			}
		}
		return m
	}
	m.Opened, m.Salt, m.Notes = v.actionLink(s.OpenedAt), s.Opened.Salt, s.Opened.Notes
	switch {
	case s.Proves():
		m.Text = v.Say("Opened. Checked: these are the notes that were sealed.")
	case s.Opened.Salt == "":
		m.Text = v.Say("Opened. The salt was lost, for instance when the tracker was restored from a backup: nothing proves that these are the notes that were sealed.")
	default:
		m.Text, m.Bad = v.Say("Opened. False: these are not the notes that were sealed."), true
	}
	var notes any
	if json.Unmarshal([]byte(s.Opened.Notes), &notes) == nil {
		m.Lines = noteLines(v, "", notes)
	}
	for _, d := range s.Opened.Changed {
		m.Changed = append(m.Changed, v.Say("%s: %s, then %s", stepsWords(v, d.Path), valueWords(v, d.Recorded), valueWords(v, d.Now)))
	}
	return m
}

// sealedTitle is what was sealed, as the table calls it.
func (v *Visit) sealedTitle(of string) string {
	if no, quest := strings.CutPrefix(of, "quest-"); quest {
		return v.Say("Quest %s", no)
	}
	return capital(v.Term(strings.ReplaceAll(of, "-", " ")))
}

// stepsWords is a path as people read it: special treasures, 1, gold.
func stepsWords(in words.Tongue, path string) string {
	steps := strings.Split(strings.ReplaceAll(strings.Trim(path, "/"), "_", " "), "/")
	for i, step := range steps {
		steps[i] = in.Term(step)
	}
	return strings.Join(steps, ", ")
}

// noteLines are the values of a document in JSON that hold something, one line each.
func noteLines(in words.Tongue, path string, of any) []string {
	var lines []string
	switch of := of.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(of)) {
			lines = append(lines, noteLines(in, path+"/"+name, of[name])...)
		}
	case []any:
		flat := !slices.ContainsFunc(of, func(one any) bool {
			switch one.(type) {
			case map[string]any, []any:
				return true
			}
			return false
		})
		if flat && len(of) > 0 {
			return []string{in.Say("%s: %s", stepsWords(in, path), strings.Trim(strings.ReplaceAll(fmt.Sprint(of), " ", ", "), "[]"))}
		}
		for i, one := range of {
			lines = append(lines, noteLines(in, fmt.Sprintf("%s/%d", path, i+1), one)...)
		}
	case nil:
	case string:
		if of != "" {
			lines = append(lines, in.Say("%s: %s", stepsWords(in, path), of))
		}
	default:
		lines = append(lines, in.Say("%s: %s", stepsWords(in, path), fmt.Sprint(of)))
	}
	return lines
}
