package web

import (
	"net/http"

	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// requestPage is one request with what it would do now, worked out for the seat that
// looks.
func (s *Server) requestPage(c echo.Context) error {
	v, err := s.visit(c, "Timeline", words.Key("Request"))
	if err != nil {
		return err
	}
	v.Page.Live = ""
	of, there := v.Look.Kernel.Request(c.Param("request"))
	if !there {
		return problem{Status: http.StatusNotFound, Title: words.Say("Not found"), Detail: words.Say("there is no request of this name that your seat may know of")}
	}
	v.Page.Title = disputeTitle(v, of.ID)
	m := views.Requesting{Title: v.Page.Title, Back: v.Table.Timeline()}
	if of.Closed != nil {
		m.Asked, m.Closed = sentenceOf(v.askTitle(of)), v.closedWords(*of.Closed)
		m.By = v.actionLink(of.Closed.Revision)
		return render(c, http.StatusOK, views.RequestPage(v.Page, m))
	}
	open, err := v.weighed(of)
	if err != nil {
		return err
	}
	m.Open = &open
	return render(c, http.StatusOK, views.RequestPage(v.Page, m))
}

// weighed is an open request with what it would do now.
func (v *Visit) weighed(of campaign.Requested) (views.Request, error) {
	m, err := v.requested(of)
	if err != nil {
		return m, err
	}
	m.Weigh = "" // it is told here
	now, err := v.pending(of.ID, of.Carried)
	m.Now = &now
	return m, err
}

// closedWords say what became of a request.
func (v *Visit) closedWords(how campaign.Closing) string {
	switch by := v.nameOf(how.By); how.How {
	case campaign.Done:
		return v.Say("It was agreed to, and carried out.")
	case campaign.Declined:
		if how.Reason != "" {
			return v.Say("%s declined it, because: %s", by, sentenceOf(how.Reason))
		}
		return v.Say("%s declined it.", by)
	case campaign.Withdrawn:
		return v.Say("%s withdrew it.", by)
	}
	return v.Say("It is closed: what it asks for was turned without it.")
}
