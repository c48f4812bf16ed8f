package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
)

// export writes one campaign, from a data directory or from a server.
func (p Program) export(ctx context.Context, args []string) error {
	f := p.flags("export")
	in := f.place("the seat's `TOKEN`")
	file := f.String("o", "", "write into `FILE` instead of to standard output")
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	id := events.CampaignID(names[0])
	if err := in.check(id); err != nil {
		return err
	}
	if in.online() {
		return p.exportOnline(ctx, in.source(), id, *file)
	}
	dir, err := p.stored(*in.data)
	if err != nil {
		return err
	}
	return withDisk(dir, func(d *journal.Disk) error { return p.exportFrom(d, dir, id, *file) })
}

// exportFrom writes one campaign of a store, to its end or to where it is
// damaged. What is damaged is a finding.
func (p Program) exportFrom(d *journal.Disk, dir string, id events.CampaignID, file string) error {
	g := p.progress("exporting, actions read")
	defer g.end()
	var messages []journal.Message
	var end, lost error
	for m, err := range g.counted(of(id, d.Messages())) {
		if err == nil {
			messages = append(messages, m)
		} else if wrong, _ := errors.AsType[journal.DiskError](err); wrong.Campaign != "" {
			end = cmp.Or(end, err)
		} else {
			lost = cmp.Or(lost, err) // of this campaign, or of any other
		}
	}
	if len(messages) == 0 && end == nil && lost != nil {
		return fmt.Errorf("in %s: %w", absolute(dir), lost)
	}
	sound, damage := journal.Sound(id, messages, end)
	err := p.write(file, func(w io.Writer) error { return app.WriteExport(w, id, sound, damage, p.Games()...) })
	if err != nil {
		return fmt.Errorf("in %s: %w", absolute(dir), err)
	}
	if damage == nil {
		return nil
	}
	return p.tellDamage([]journal.Break{*damage})
}

// place is where a campaign is, by the flags of a command: in a directory or on a
// server.
type place struct {
	flags
	data, url, token *string
}

// place are the flags that say where a campaign is; token is what the server is shown.
func (f flags) place(token string) place {
	return place{f, f.data(), f.String("url", "", "ask the server at `URL` instead of reading a directory"), f.String("token", "", "show the server "+token)}
}

// check refuses what names no campaign, or no place or two where it is.
func (in place) check(id events.CampaignID) error {
	switch {
	case !id.Valid():
		return in.misuse("a campaign's id is 8 to 32 small letters and digits, not %q", id)
	case in.given("url") && in.given("data"):
		return in.misuse("a campaign is in a directory (--data) or on a server (--url), not in both")
	case *in.url != "" && !isServer(*in.url):
		return in.misuse("--url is as http://192.168.1.5:8080, not %q", *in.url)
	}
	return nil
}

// online says whether the campaign is on a server.
func (in place) online() bool { return *in.url != "" && !in.given("data") }

func (in place) source() source { return source{*in.url, *in.token} }

// source is a server with a seat's token.
type source struct{ url, token string }

// exportOnline fetches an export and checks it before it is written.
func (p Program) exportOnline(ctx context.Context, from source, id events.CampaignID, file string) error {
	text, err := from.fetch(ctx, "/api/v1/campaigns/"+string(id)+"/export")
	if err != nil {
		return err
	}
	header, err := soundExport(text)
	if err != nil {
		return fmt.Errorf("what %s sent is damaged: %w", from.url, err)
	}
	err = p.write(file, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		return err
	}
	return p.tellDamage(header.Damage)
}

// tellDamage says what an export lacks, which is a finding.
func (p Program) tellDamage(damage []journal.Break) error {
	for _, b := range damage {
		fmt.Fprintln(p.Err, "not in the export:", b)
	}
	if len(damage) > 0 {
		return errFound
	}
	return nil
}

// isServer says whether a URL can be a server's.
func isServer(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// fetch gets what a server has under a path.
func (s source) fetch(ctx context.Context, path string) ([]byte, error) {
	var body bytes.Buffer
	err := s.copy(ctx, path, &body)
	return body.Bytes(), err
}

// copy writes what a server has under a path.
func (s source) copy(ctx context.Context, path string, to io.Writer) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(s.url, "/")+path, nil)
	if err != nil {
		return err
	}
	if s.token != "" {
		req.Header.Set("Authorization", "Bearer "+s.token)
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	var refusal bytes.Buffer
	if answer.StatusCode != http.StatusOK {
		to = &refusal
	}
	_, err = io.Copy(to, answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err != nil {
		return fmt.Errorf("read the answer of %s: %w", s.url, err)
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s: %s", s.url, answer.Status, detail(refusal.Bytes()))
	}
	return nil
}

// detail is what a problem says in words.
func detail(body []byte) string {
	var problem struct {
		Detail string `json:"detail"`
	}
	if err := json.Unmarshal(body, &problem); err != nil || problem.Detail == "" {
		return "no reason given"
	}
	return problem.Detail
}

// soundExport reads an export to its end and says what is wrong with it.
func soundExport(text []byte) (journal.Header, error) {
	header, lines, err := journal.ReadExport(bytes.NewReader(text))
	if err != nil {
		return header, err
	}
	if header.Campaign == "" {
		return header, errors.New("it is a backup of a whole store; tracker restore puts it into an empty directory")
	}
	for _, err := range lines {
		if err != nil {
			return header, err
		}
	}
	return header, nil
}
