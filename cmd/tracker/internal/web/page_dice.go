package web

import (
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
		m.Boxes = append(m.Boxes, views.BoxLine{Title: v.boxTitle(b), Text: boxText(b), Href: v.Table.DiceOf(b.No, 0), Here: here})
		if here {
			m.Box = v.boxTold(b, skip)
		}
	}
	if box > 0 && m.Box == nil {
		return m, problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("no dice were sealed under this number")}
	}
	v.word(d, &m)
	if n := len(d.Before); n > 0 {
		m.Old = plural(n, "throw of the tracker’s was", "throws of the tracker’s were") + " made when no dice were sealed yet, and cannot be checked: " + v.throwNumbers(d.Before) + "."
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
	m.Word = &views.Form{Name: "word", Action: v.Table.AddWord(), Submit: "Add the word", Quiet: true, Fields: []views.Field{
		{Name: "word", Label: "Word", Kind: views.Text, Required: true, Length: 40}}}
	if v.wasForm == "word" {
		m.Word.Error = v.was.wrong[""]
		m.Word.Fields[0].Value, m.Word.Fields[0].Error = v.was.values.Get("word"), v.was.wrong["word"]
	}
}

// boxTitle says for which evening a box is.
func (v *Visit) boxTitle(b projections.DiceBox) string {
	if i := slices.IndexFunc(v.Look.Kernel.Sessions, func(s campaign.Session) bool { return s.ID == b.Session && b.Session != "" }); i >= 0 {
		return fmt.Sprintf("Box %d, evening %d", b.No, i+1)
	}
	return fmt.Sprintf("Box %d, between evenings", b.No)
}

// boxText says what is known of a box's throws.
func boxText(b projections.DiceBox) string {
	count := map[projections.Proof]int{}
	for _, t := range b.Thrown {
		count[t.Proof]++
	}
	thrown := plural(len(b.Thrown), "throw", "throws")
	switch {
	case count[projections.False] > 0:
		return fmt.Sprintf("%s, %d of them false", thrown, count[projections.False])
	case b.End == campaign.Revealed && count[projections.Late] > 0:
		return fmt.Sprintf("%s, %d of them right; #%d proves nothing, since it sealed the box", thrown, count[projections.Right], b.From)
	case b.End == campaign.Revealed && len(b.Thrown) > 0:
		return thrown + ", all of them right"
	case b.End == campaign.Lost:
		return thrown + "; the seed was lost"
	case b.End == campaign.Left:
		return thrown + "; the seed stayed with the campaign of which this is a fork"
	case b.End == "" && count[projections.Late] > 0:
		return fmt.Sprintf("%s so far; #%d proves nothing, since it sealed the box", thrown, b.From)
	case b.End == "":
		return thrown + " so far"
	}
	return thrown
}

var boxStands = map[campaign.BoxEnd]string{
	"":                "The seed is sealed; it is told when the evening begins or ends, or the campaign is put away.",
	campaign.Revealed: "The seed was told.",
	campaign.Lost:     "The tracker lost the seed, for instance when it was restored from a backup: nobody can check these throws.",
	campaign.Left:     "The seed stayed with the campaign of which this is a fork; here nobody can check these throws.",
}

func (v *Visit) boxTold(b projections.DiceBox, skip int) *views.BoxTold {
	m := &views.BoxTold{Title: v.boxTitle(b), Text: boxStands[b.End] + " " + capital(boxText(b)) + ".", Hash: string(b.Hash), Seed: b.Seed,
		Sealed: v.actionLink(b.From), Ended: v.actionLink(b.Until)}
	for _, w := range b.Words {
		seat, _ := v.Look.Kernel.Seat(w.Seat)
		m.Words = append(m.Words, fmt.Sprintf("%s, from %s in #%d", w.Word, seat.Name, w.Revision))
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
	projections.Right:   "Checked: this is what the seed makes of it.",
	projections.False:   "False: this is not what the seed makes of it.",
	projections.Waiting: "It can be checked when the seed is told.",
	projections.Never:   "Nobody can check it.",
	projections.Late:    "Its box was sealed in the same action, so that nothing was settled before the throw: it proves nothing.",
}

func (v *Visit) throwTold(t projections.ServedThrow) views.ThrowTold {
	seat, _ := v.Look.Kernel.Seat(t.Seat)
	m := views.ThrowTold{Title: fmt.Sprintf("Throw %d", t.N), Who: seat.Name, Action: v.actionLink(t.Revision), Against: v.decided(t.Revision).Override, Proof: proofWords[t.Proof],
		Good: t.Proof == projections.Right, Bad: t.Proof == projections.False, Message: t.Message, Seed: t.Seed}
	if t.UndoneBy > 0 {
		m.Undone = fmt.Sprintf("taken back or amended in #%d", t.UndoneBy)
	}
	for _, r := range t.Rolls {
		m.Faces = append(m.Faces, fmt.Sprintf("%s: %s", capital(strings.ReplaceAll(r.Die, "_", " ")), v.faceWords(r.Faces)))
		for _, s := range r.Steps {
			m.Steps = append(m.Steps, v.stepWords(r, s))
		}
	}
	return m
}

// faceWords names faces: skull, white shield, 4, or the card that was drawn.
func (v *Visit) faceWords(faces []events.Face) string {
	words := make([]string, len(faces))
	for i, f := range faces {
		words[i] = v.faceWord(f)
	}
	return strings.Join(words, ", ")
}

func (v *Visit) faceWord(f events.Face) string {
	switch name := faceNames[f]; {
	case name == "white" || name == "black":
		return name + " shield"
	case name != "":
		return name
	}
	if card := v.Kit.Card(v.Look, string(f)); card != "" {
		return card
	}
	return strings.ReplaceAll(string(f), "_", " ")
}

// stepWords says how one face comes about.
func (v *Visit) stepWords(r projections.ServedRoll, s dice.Step) string {
	if s.Of == 0 {
		return "The journal does not say of what it was thrown."
	}
	text := fmt.Sprintf("Number %d is %08x, which is %d. Divided by %d it leaves %d; counted from 0 in %s that is: %s.",
		s.Count, s.Number, s.Number, s.Of, int(s.Number)%s.Of, v.faceWords(r.From), v.faceWord(s.Face))
	if s.Face != s.Got {
		text += " The journal says: " + v.faceWord(s.Got) + "."
	}
	return text
}

var sourceWords = map[events.Source]string{events.App: "thrown by the tracker", events.Physical: "the table’s own"}

func (v *Visit) luck(all []projections.Luck) []views.LuckTold {
	var told []views.LuckTold
	for _, l := range all {
		who, hue := "Everybody", ""
		if seat, sits := v.Look.Kernel.Seat(l.Seat); sits {
			who = seat.Name
			_, hue = v.Kit.Seat(v.Look, seat)
		}
		of := strings.ReplaceAll(l.Die, "_", " ")
		m := views.LuckTold{Title: fmt.Sprintf("%s: %s dice, %s", who, of, sourceWords[l.Source]), Hue: hue, Text: plural(l.Thrown, "die", "dice")}
		if l.Drawn {
			m.Title, m.Text = fmt.Sprintf("%s: %s, drawn by the tracker", who, of), plural(l.Thrown, "draw", "draws")
		}
		if l.TakenBack > 0 {
			m.Text += fmt.Sprintf(", %d of them taken back", l.TakenBack)
		}
		if l.Mean != nil {
			m.Mean = fmt.Sprintf("%.2f on average; %.2f is expected.", *l.Mean, *l.Expected)
		}
		if m.Few = l.P == nil; !m.Few {
			m.Fair = fairWords(*l.ChiSquare, *l.P, tellable(all))
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
func fairWords(chi, p float64, sets int) string {
	in100, once := math.Round(1000*p)/10, fmt.Sprintf("among %.0f", 1/p)
	often := fmt.Sprintf("%.1f", in100)
	if in100 == 0 {
		often, once = "fewer than 0.1", "among more than 1000"
	}
	text := fmt.Sprintf("Chi-square is %.2f: fair dice fall at least as unevenly in %s of 100 such sets.", chi, often)
	how := "very unusual"
	switch {
	case in100 >= 5:
		return text + " That is nothing out of the ordinary."
	case in100 >= 1:
		how = "unusual"
	}
	looked := fmt.Sprintf("%d sets are looked at here", sets)
	if sets == 1 {
		looked = "this is the only one that is looked at here"
	}
	return fmt.Sprintf("%s That is %s: it is to be expected once %s sets, and %s.", text, how, once, looked)
}

// faceTold is a row with its bar. The longest of a set's is as long as there is room.
func (v *Visit) faceTold(f projections.FaceLuck, most float64) views.FaceTold {
	share := func(n float64) string { return strconv.FormatFloat(100*n/most, 'f', 1, 64) }
	m := views.FaceTold{Face: v.faceWord(f.Face), Count: strconv.Itoa(f.Count), Expected: strconv.FormatFloat(f.Expected, 'f', 1, 64),
		Width: share(float64(f.Count)), Mark: share(f.Expected)}
	if f.TakenBack > 0 {
		m.Back = fmt.Sprintf("%d taken back", f.TakenBack)
	}
	return m
}
