package web

import (
	"errors"
	"net/http"
	"net/url"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
	"loretome/rules/words"
	"loretome/views"

	"github.com/labstack/echo/v4"
)

// putAwayWords name the page on which a campaign is put away, as a message.
func putAwayWords(archived bool) string {
	if archived {
		return words.Key("Take out again")
	}
	return words.Key("Put away")
}

// archivePage tells what putting away means, with the forms for who may.
func (s *Server) archivePage(c echo.Context) error {
	v, err := s.visit(c, "Home", words.Key("Put away"))
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.ArchivePage(v.Page, v.putAway(typed{})))
}

// putAway are the forms of the page, of which those that change what is put away
// can be sent all the same.
func (v *Visit) putAway(was typed) views.PutAway {
	m := views.PutAway{Name: v.Look.Kernel.Name, Archived: v.Look.Kernel.Archived}
	v.Page.Live = ""
	if v.Mine().Side != events.GameMaster || v.Page.At != nil || v.who.seat == nil || v.Look.Damage != nil {
		return m
	}
	v.Page.ReadOnly = ""
	m.Export = v.Table.Export()
	if !m.Archived {
		m.Put = &views.Form{Name: "archive", Action: v.Table.Archive(), Submit: v.Say("Put the campaign away"), Error: was.wrong[""]}
		v.sayAll(m.Put, "Archive", was)
		return m
	}
	m.Out = &views.Form{Name: "unarchive", Action: v.Table.Unarchive(), Submit: v.Say("Take it out again")}
	m.Delete = &views.Form{Name: "delete", Action: v.Table.Delete(), Submit: v.Say("Delete it for ever"), Quiet: true, Error: was.wrong[""], Fields: []views.Field{
		{Name: "name", Label: v.Say("Name of the campaign"), Kind: views.Text, Required: true, Length: 80, Value: was.values.Get("name"), Error: was.wrong["name"],
			Help: v.Say("Type it exactly, so that none is deleted by mistake: %s", m.Name)},
	}}
	v.sayAll(m.Delete, "Delete", was)
	return m
}

func (s *Server) postArchive(c echo.Context) error   { return s.stow(c, "Archive") }
func (s *Server) postUnarchive(c echo.Context) error { return s.stow(c, "Unarchive") }

// stow puts a campaign away, or takes it out again.
func (s *Server) stow(c echo.Context, command string) error {
	v, sent, err := s.visitArchive(c)
	if err != nil {
		return err
	}
	if _, err := v.Give(command, marshal(struct{}{}), nil); err != nil {
		return s.notStowed(v, sent, err)
	}
	return s.done(c, "", v.Table.Archive())
}

// postDelete deletes a campaign, of which the browser keeps no seat then.
func (s *Server) postDelete(c echo.Context) error {
	v, sent, err := s.visitArchive(c)
	if errors.Is(err, app.ErrNoCampaign) {
		return s.leftBefore(c, err)
	}
	if err != nil {
		return err
	}
	if _, err := v.Give("Delete", marshal(campaign.Delete{Name: sent.Get("name")}), nil); err != nil {
		return s.notStowed(v, sent, err)
	}
	return s.leave(c, v.ID)
}

// leftBefore answers the form of a deletion that was carried out and is sent once
// more as it was answered then; whatever else is sent hears that there is no such
// campaign.
func (s *Server) leftBefore(c echo.Context, none error) error {
	sent, err := readForm(c)
	if err != nil {
		return none // what is wrong with it would tell that there is one
	}
	data := marshal(campaign.Delete{Name: sent.Get("name")})
	if _, err := s.wasDeleted(c, app.Request{ID: events.ActionID(sent.Get("key")), Command: "Delete", Data: data}); err != nil {
		return err
	}
	return s.leave(c, events.CampaignID(c.Param("id")))
}

func (s *Server) visitArchive(c echo.Context) (*Visit, url.Values, error) {
	v, err := s.visit(c, "Home", words.Key("Put away"))
	if err != nil {
		return nil, nil, err
	}
	sent, err := readForm(c)
	return v, sent, err
}

// notStowed shows the page again with what was typed, and why not.
func (s *Server) notStowed(v *Visit, sent url.Values, err error) error {
	if !isNo(err) || v.Mine().Side != events.GameMaster {
		return err
	}
	was, status := v.told(err, sent)
	return render(v.Echo, status, views.ArchivePage(v.Page, v.putAway(was)))
}
