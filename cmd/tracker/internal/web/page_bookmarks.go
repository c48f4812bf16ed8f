package web

import (
	"net/http"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// bookmarksPage is the list of named moments.
func (s *Server) bookmarksPage(c echo.Context) error {
	v, err := s.visitBookmarks(c)
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.BookmarksPage(v.Page, v.bookmarks()))
}

func (s *Server) visitBookmarks(c echo.Context) (*Visit, error) {
	v, err := s.visit(c, "Timeline", words.Key("Bookmarks"))
	if err == nil {
		v.Page.Live = ""
	}
	return v, err
}

func (v *Visit) bookmarks() views.Bookmarks {
	m := views.Bookmarks{}
	for i, b := range v.Look.Kernel.Bookmarks {
		m.Marks = append(m.Marks, v.bookmark(i, b))
	}
	if v.mayMark() {
		m.Set = v.bookmarkForm("mark", v.Say("Set the bookmark"), campaign.Bookmark{Revision: v.Look.Revision})
	}
	return m
}

// mayMark says whether this visit can set bookmarks.
func (v *Visit) mayMark() bool { return v.Page.ReadOnly == "" && v.Page.At == nil }

func (v *Visit) bookmark(i int, b campaign.Bookmark) views.Bookmark {
	by, _ := v.Look.Kernel.Seat(b.By)
	m := views.Bookmark{Name: b.Name, Text: v.markedBy(b, by.Name),
		Links: []views.Link{{Text: v.Say("Go there"), Href: v.Table.TimelineAt(b.Revision), Icon: "time"},
			{Text: v.Say("Compare with now"), Href: v.Table.Diff(b.Revision, v.Look.Revision)}}}
	if v.Mine().Side == events.GameMaster {
		m.Links = append(m.Links, views.Link{Text: v.Say("Fork from there"), Href: v.Table.ForkFrom(b.Revision)})
	}
	if !v.mayMark() {
		return m
	}
	n := strconv.Itoa(i)
	m.Forms = []views.Fold{
		{Title: v.Say("Rename or move"), Form: *v.bookmarkForm("move-"+n, v.Say("Keep"), b), Open: v.wasForm == "move-"+n},
		{Title: v.Say("Remove"), Form: views.Form{Name: "unmark-" + n, Action: v.Table.RemoveBookmark(), Submit: v.Say("Remove the bookmark"), Quiet: true,
			Fields: []views.Field{{Name: "name", Kind: views.Hidden, Value: b.Name}}}},
	}
	return m
}

// markedBy says who set a bookmark, and when, if this seat may know of that.
func (v *Visit) markedBy(b campaign.Bookmark, name string) string {
	e, known := campaign.Find(v.Look.Entries, b.Set)
	if !known {
		return v.Say("After action %d, set by %s", b.Revision, name)
	}
	return v.Say("After action %d, set by %s on %s", b.Revision, name, v.Date(e.At.Local(), "Monday, 2 January, 15:04"))
}

// bookmarkForm names a moment; of one that has a name it changes both.
func (v *Visit) bookmarkForm(form, submit string, b campaign.Bookmark) *views.Form {
	f := &views.Form{Name: form, Action: v.Table.Bookmarks(), Submit: submit, Quiet: true, Fields: []views.Field{
		{Name: "name", Label: v.Say("Name"), Kind: views.Text, Required: true, Length: 80, Value: b.Name},
		{Name: "revision", Label: v.Say("After action"), Kind: views.Number, Required: true, Min: "1", Max: strconv.Itoa(v.Look.Revision), Value: strconv.Itoa(b.Revision)},
	}}
	if b.Name != "" {
		f.Fields = append(f.Fields, views.Field{Name: "instead_of", Kind: views.Hidden, Value: b.Name})
	}
	if v.wasForm == form {
		f.Error = v.was.wrong[""]
		for i := range f.Fields {
			f.Fields[i].Value, f.Fields[i].Error = v.was.values.Get(f.Fields[i].Name), v.was.wrong[f.Fields[i].Name]
		}
		v.sayAll(f, "SetBookmark", v.was)
	}
	return f
}

// postBookmark sets, renames or moves a bookmark.
func (s *Server) postBookmark(c echo.Context) error { return s.marks(c, "SetBookmark") }

// postUnmark removes a bookmark.
func (s *Server) postUnmark(c echo.Context) error { return s.marks(c, "RemoveBookmark") }

func (s *Server) marks(c echo.Context, command string) error {
	v, err := s.visitBookmarks(c)
	if err != nil {
		return err
	}
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	cmd, err := v.command(command)
	if err != nil {
		return err
	}
	data, err := formValues(cmd.Fields, sent)
	if err == nil {
		_, err = v.Give(command, data, nil)
	}
	if err == nil {
		return s.done(c, ownElement(sent), v.Table.Bookmarks())
	}
	if !isNo(err) {
		return err
	}
	var status int
	v.was, status = v.told(err, sent)
	v.wasForm = strings.TrimPrefix(ownElement(sent), "f-")
	m := v.bookmarks()
	form := m.Set
	for _, mark := range m.Marks {
		for _, f := range mark.Forms {
			if f.Form.Name == v.wasForm {
				form = &f.Form
			}
		}
	}
	if form == nil {
		return err
	}
	return s.refusedPage(c, v, status, views.BookmarksPage(v.Page, m), *form)
}
