package web

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/projections"
	"loretome/rules/campaign"
	"loretome/rules/dice"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// throwsShown is how many throws of a box one page shows.
const throwsShown = 60

// dicePage is the server's dice with their proof, and everybody's luck.
func (s *Server) dicePage(c echo.Context) error {
	v, err := s.visitDice(c)
	if err != nil {
		return err
	}
	m, err := v.dice()
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.DicePage(v.Page, m))
}

func (s *Server) visitDice(c echo.Context) (*Visit, error) {
	v, err := s.visit(c, "Home", words.Key("Dice"))
	if err == nil {
		v.Page.Live = ""
	}
	return v, err
}

// postWord adds the seat's word to the box that is open.
func (s *Server) postWord(c echo.Context) error {
	v, err := s.visitDice(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	if _, err = v.Give("AddWord", marshal(map[string]string{"word": strings.TrimSpace(sent.Get("word"))}), nil); err == nil {
		return s.done(c, ownElement(sent), v.Table.Dice())
	}
	if !isNo(err) {
		return err
	}
	var status int
	v.was, status = v.told(err, sent)
	v.wasForm = "word"
	m, wrong := v.dice()
	if wrong != nil || m.Word == nil {
		return err
	}
	return s.refusedPage(c, v, status, views.DicePage(v.Page, m), *m.Word)
}

func (v *Visit) dice() (views.DiceTold, error) {
	var m views.DiceTold
	box, err := number(v.Echo, "box", 0, 0, 1<<31-1)
	if err != nil {
		return m, err
	}
	skip, err := number(v.Echo, "skip", 0, 0, 1<<31-1)
	if err != nil {
		return m, err
	}
	recorded := v.Page.At != nil && v.Page.At.Recorded
	d, err := v.Game.Dice(v.Echo.Request().Context(), v.ID, app.Ask{Viewer: v.who.viewer(), At: v.Look.At, Recorded: recorded})
	if err != nil {
		return m, err
	}
	for _, b := range slices.Backward(d.Boxes) {
		here := b.No == box || box == 0 && b.No == len(d.Boxes)
		m.Boxes = append(m.Boxes, views.BoxLine{Title: v.boxTitle(b), Text: v.boxText(b), Href: v.Table.DiceOf(b.No, 0), Here: here})
		if here {
			m.Box = v.boxTold(b, skip)
		}
	}
	if box > 0 && m.Box == nil {
		return m, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("no dice were sealed under this number")}
	}
	v.word(d, &m)
	if n := len(d.Before); n > 0 {
		m.Old = v.Many(n, "%d throw of the tracker’s was made when no dice were sealed yet, and cannot be checked: %s.",
			"%d throws of the tracker’s were made when no dice were sealed yet, and cannot be checked: %s.", n, v.throwNumbers(d.Before))
	}
	m.Luck = v.luck(d.Luck)
	return m, nil
}

func (v *Visit) throwNumbers(all []projections.ServedThrow) string {
	const most = 20
	var numbers []string
	for _, t := range all[:min(most, len(all))] {
		numbers = append(numbers, fmt.Sprintf("#%d", t.Revision))
	}
	if len(all) > most {
		numbers = append(numbers, "…")
	}
	return strings.Join(numbers, ", ")
}

// word offers the form by which the seat adds its word, or tells which it added.
func (v *Visit) word(d projections.Dice, m *views.DiceTold) {
	if len(d.Boxes) > 0 {
		open := d.Boxes[len(d.Boxes)-1]
		for _, w := range open.Words {
			if w.Seat == v.Mine().ID && w.Seat != "" {
				m.Mine = w.Word
			}
		}
	}
	if m.Mine != "" && v.wasForm != "word" || v.Page.ReadOnly != "" || v.Page.At != nil {
		return
	}
	m.Word = &views.Form{Name: "word", Action: v.Table.AddWord(), Submit: v.Say("Add the word"), Quiet: true, Fields: []views.Field{
		{Name: "word", Label: v.Say("Word"), Kind: views.Text, Required: true, Length: 40}}}
	if v.wasForm == "word" {
		m.Word.Error = v.was.wrong[""]
		m.Word.Fields[0].Value, m.Word.Fields[0].Error = v.was.values.Get("word"), v.was.wrong["word"]
	}
}

// boxTitle says for which evening a box is.
func (v *Visit) boxTitle(b projections.DiceBox) string {
	if i := slices.IndexFunc(v.Look.Kernel.Sessions, func(s campaign.Session) bool { return s.ID == b.Session && b.Session != "" }); i >= 0 {
		return v.Say("Box %d, evening %d", b.No, i+1)
	}
	return v.Say("Box %d, between evenings", b.No)
}

// boxText says what is known of a box's throws.
func (v *Visit) boxText(b projections.DiceBox) string {
	count := map[projections.Proof]int{}
	for _, t := range b.Thrown {
		count[t.Proof]++
	}
	thrown, from := v.Many(len(b.Thrown), "%d throw", "%d throws"), strconv.Itoa(b.From)
	switch {
	case count[projections.False] > 0:
		return v.Say("%s, %d of them false", thrown, count[projections.False])
	case b.End == campaign.Revealed && count[projections.Late] > 0:
		return v.Say("%s, %d of them right; #%s proves nothing, since it sealed the box", thrown, count[projections.Right], from)
	case b.End == campaign.Revealed && len(b.Thrown) > 0:
		return v.Say("%s, all of them right", thrown)
	case b.End == campaign.Lost:
		return v.Say("%s; the seed was lost", thrown)
	case b.End == campaign.Left:
		return v.Say("%s; the seed stayed with the campaign of which this is a fork", thrown)
	case b.End == "" && count[projections.Late] > 0:
		return v.Say("%s so far; #%s proves nothing, since it sealed the box", thrown, from)
	case b.End == "":
		return v.Say("%s so far", thrown)
	}
	return thrown
}

var boxStands = map[campaign.BoxEnd]string{
	"":                words.Key("The seed is sealed; it is told when the evening begins or ends, or the campaign is put away."),
	campaign.Revealed: words.Key("The seed was told."),
	campaign.Lost:     words.Key("The tracker lost the seed, for instance when it was restored from a backup: nobody can check these throws."),
	campaign.Left:     words.Key("The seed stayed with the campaign of which this is a fork; here nobody can check these throws."),
}

func (v *Visit) boxTold(b projections.DiceBox, skip int) *views.BoxTold {
	m := &views.BoxTold{Title: v.boxTitle(b), Text: v.Say("%s %s.", v.Say(boxStands[b.End]), capital(v.boxText(b))), Hash: string(b.Hash), Seed: b.Seed,
		Sealed: v.actionLink(b.From), Ended: v.actionLink(b.Until)}
	for _, w := range b.Words {
		seat, _ := v.Look.Kernel.Seat(w.Seat)
		m.Words = append(m.Words, v.Say("%s, from %s in #%s", w.Word, seat.Name, strconv.Itoa(w.Revision)))
	}
	skip = min(skip, len(b.Thrown))
	end := min(len(b.Thrown), skip+throwsShown)
	for _, t := range b.Thrown[skip:end] {
		m.Throws = append(m.Throws, v.throwTold(t))
	}
	if skip > 0 {
		m.Less = v.Table.DiceOf(b.No, max(0, skip-throwsShown))
	}
	if end < len(b.Thrown) {
		m.More = v.Table.DiceOf(b.No, end)
	}
	return m
}

var proofWords = map[projections.Proof]string{
	projections.Right:   words.Key("Checked: this is what the seed makes of it."),
	projections.False:   words.Key("False: this is not what the seed makes of it."),
	projections.Waiting: words.Key("It can be checked when the seed is told."),
	projections.Never:   words.Key("Nobody can check it."),
	projections.Late:    words.Key("Its box was sealed in the same action, so that nothing was settled before the throw: it proves nothing."),
}

func (v *Visit) throwTold(t projections.ServedThrow) views.ThrowTold {
	seat, _ := v.Look.Kernel.Seat(t.Seat)
	m := views.ThrowTold{Title: v.Say("Throw %d", t.N), Who: seat.Name, Action: v.actionLink(t.Revision), Against: v.decided(t.Revision).Override, Proof: v.Say(proofWords[t.Proof]),
		Good: t.Proof == projections.Right, Bad: t.Proof == projections.False, Message: t.Message, Seed: t.Seed}
	if t.UndoneBy > 0 {
		m.Undone = v.Say("taken back or amended in #%s", strconv.Itoa(t.UndoneBy))
	}
	for _, r := range t.Rolls {
		m.Faces = append(m.Faces, v.Say("%s: %s", capital(v.Term(strings.ReplaceAll(r.Die, "_", " "))), v.faceWords(r.Faces)))
		for _, s := range r.Steps {
			m.Steps = append(m.Steps, v.stepWords(r, s))
		}
	}
	return m
}

// faceWords names faces: skull, white shield, 4, or the card that was drawn.
func (v *Visit) faceWords(faces []events.Face) string {
	all := make([]string, len(faces))
	for i, f := range faces {
		all[i] = v.faceWord(f)
	}
	return strings.Join(all, ", ")
}

// facesCalled are the faces of combat dice, one and several, by the names of their
// pictures.
var facesCalled = map[string][2]string{
	"skull": {words.Key("skull"), words.Key("skulls")}, "white": {words.Key("white shield"), words.Key("white shields")},
	"black": {words.Key("black shield"), words.Key("black shields")},
}

func (v *Visit) faceWord(f events.Face) string {
	name := faceNames[f]
	if called, known := facesCalled[name]; known {
		return v.Say(called[0])
	}
	return v.Term(cmp.Or(name, v.Kit.Card(v.Look, string(f)), strings.ReplaceAll(string(f), "_", " ")))
}

// facesWord is a face as several dice show it.
func (v *Visit) facesWord(f events.Face) string {
	if called, known := facesCalled[faceNames[f]]; known {
		return v.Say(called[1])
	}
	return v.faceWord(f)
}

// dicesThrown counts the dice of a set.
func (v *Visit) dicesThrown(l projections.Luck) string {
	switch l.Die {
	case "combat":
		return v.Many(l.Thrown, "%d combat die", "%d combat dice")
	case "movement":
		return v.Many(l.Thrown, "%d movement die", "%d movement dice")
	}
	return v.Many(l.Thrown, "%d %s die", "%d %s dice", l.Thrown, v.Term(strings.ReplaceAll(l.Die, "_", " ")))
}

// diceCalled is what dice of a kind are called.
func (v *Visit) diceCalled(die string) string {
	switch die {
	case "combat":
		return v.Say("combat dice")
	case "movement":
		return v.Say("movement dice")
	}
	return v.Say("%s dice", v.Term(strings.ReplaceAll(die, "_", " ")))
}

// stepWords says how one face comes about.
func (v *Visit) stepWords(r projections.ServedRoll, s dice.Step) string {
	if s.Of == 0 {
		return v.Say("The journal does not say of what it was thrown.")
	}
	count, number := strconv.FormatUint(s.Count, 10), strconv.FormatUint(uint64(s.Number), 10)
	text := v.Say("Number %s is %s, which is %s. Divided by %d it leaves %d; counted from 0 in %s that is: %s.",
		count, fmt.Sprintf("%08x", s.Number), number, s.Of, int(s.Number)%s.Of, v.faceWords(r.From), v.faceWord(s.Face))
	if s.Face != s.Got {
		return v.Say("%s The journal says: %s.", text, v.faceWord(s.Got))
	}
	return text
}

var sourceWords = map[events.Source]string{events.App: words.Key("thrown by the tracker"), events.Physical: words.Key("the table’s own")}

func (v *Visit) luck(all []projections.Luck) []views.LuckTold {
	var told []views.LuckTold
	for _, l := range all {
		who, hue := v.Say("Everybody"), ""
		if seat, sits := v.Look.Kernel.Seat(l.Seat); sits {
			who = seat.Name
			_, hue = v.Kit.Seat(v.Look, seat)
		}
		m := views.LuckTold{Title: v.Say("%s: %s, %s", who, v.diceCalled(l.Die), v.Say(sourceWords[l.Source])), Hue: hue, Text: v.Many(l.Thrown, "%d die", "%d dice")}
		if l.Drawn {
			m.Title = v.Say("%s: %s, drawn by the tracker", who, v.Term(strings.ReplaceAll(l.Die, "_", " ")))
			m.Text = v.Many(l.Thrown, "%d draw", "%d draws")
		}
		if l.TakenBack > 0 {
			m.Text = v.Say("%s, %d of them taken back", m.Text, l.TakenBack)
		}
		if l.Mean != nil {
			m.Mean = v.Say("%.2f on average; %.2f is expected.", *l.Mean, *l.Expected)
		}
		if m.Few = l.P == nil; !m.Few {
			m.Fair = fairWords(v, *l.ChiSquare, *l.P, tellable(all))
		}
		most := 1.0
		for _, f := range l.Faces {
			most = max(most, float64(f.Count), f.Expected)
		}
		for _, f := range l.Faces {
			m.Faces = append(m.Faces, v.faceTold(f, most))
		}
		told = append(told, m)
	}
	return told
}

// tellable is of how many sets of dice enough were thrown to tell something.
func tellable(all []projections.Luck) (sets int) {
	for _, l := range all {
		if l.P != nil {
			sets++
		}
	}
	return sets
}

// fairWords say what chi-square says of dice, of which so many sets are looked at:
// who looks at many finds an uneven one.
func fairWords(in words.Tongue, chi, p float64, sets int) string {
	in100, once := math.Round(1000*p)/10, strconv.FormatFloat(1/p, 'f', 0, 64)
	text := in.Say("Chi-square is %.2f: fair dice fall at least as unevenly in %.1f of 100 such sets.", chi, in100)
	if in100 == 0 {
		text = in.Say("Chi-square is %.2f: fair dice fall at least as unevenly in fewer than 0.1 of 100 such sets.", chi)
	}
	looked := in.Say("%d sets are looked at here", sets)
	if sets == 1 {
		looked = in.Say("this is the only one that is looked at here")
	}
	switch {
	case in100 >= 5:
		return in.Say("%s That is nothing out of the ordinary.", text)
	case in100 >= 1:
		return in.Say("%s That is unusual: it is to be expected once among %s sets, and %s.", text, once, looked)
	case in100 == 0:
		return in.Say("%s That is very unusual: it is to be expected once among more than 1000 sets, and %s.", text, looked)
	}
	return in.Say("%s That is very unusual: it is to be expected once among %s sets, and %s.", text, once, looked)
}

// faceTold is a row with its bar. The longest of a set's is as long as there is room.
func (v *Visit) faceTold(f projections.FaceLuck, most float64) views.FaceTold {
	share := func(n float64) string { return strconv.FormatFloat(100*n/most, 'f', 1, 64) }
	m := views.FaceTold{Face: v.faceWord(f.Face), Count: strconv.Itoa(f.Count), Expected: v.Say("%.1f", f.Expected),
		Width: share(float64(f.Count)), Mark: share(f.Expected)}
	if f.TakenBack > 0 {
		m.Back = v.Say("%d taken back", f.TakenBack)
	}
	return m
}
