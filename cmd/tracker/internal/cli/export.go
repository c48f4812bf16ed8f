package cli

import (
	"bytes"
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
	data := f.data()
	from := f.String("url", "", "ask the server at `URL` instead of reading a directory")
	token := f.String("token", "", "show the server the seat's `TOKEN`")
	file := f.String("o", "", "write into `FILE` instead of to standard output")
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	id := events.CampaignID(names[0])
	switch {
	case !id.Valid():
		return f.misuse("a campaign's id is 8 to 32 small letters and digits, not %q", id)
	case f.given("url") && f.given("data"):
		return f.misuse("a campaign is in a directory (--data) or on a server (--url), not in both")
	case *from != "" && !isServer(*from):
		return f.misuse("--url is as http://192.168.1.5:8080, not %q", *from)
	case *from != "" && !f.given("data"):
		return p.exportOnline(ctx, source{*from, *token}, id, *file)
	}
	cfg, err := p.stored(*data)
	if err != nil {
		return err
	}
	return p.withHouse(ctx, cfg, func(house *app.House) error {
		if _, err := house.Summary(id); err != nil {
			return fmt.Errorf("in %s: %w", absolute(*data), err)
		}
		g := p.progress("exporting")
		defer g.end()
		return p.write(*file, func(w io.Writer) error { return house.Export(ctx, id, w) })
	})
}

// source is a server with a seat's token.
type source struct{ url, token string }

// exportOnline fetches an export and checks it before it is written.
func (p Program) exportOnline(ctx context.Context, from source, id events.CampaignID, file string) error {
	text, err := from.fetch(ctx, "/api/v1/campaigns/"+string(id)+"/export")
	if err != nil {
		return err
	}
	if err := soundExport(text); err != nil {
		return fmt.Errorf("what %s sent is damaged: %w", from.url, err)
	}
	return p.write(file, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// isServer says whether a URL can be a server's.
func isServer(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// fetch gets what a server has under a path of its API.
func (s source) fetch(ctx context.Context, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(s.url, "/")+path, nil)
	if err != nil {
		return nil, err
	}
	if s.token != "" {
		req.Header.Set("Authorization", "Bearer "+s.token)
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(answer.Body)
	if closed := answer.Body.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, fmt.Errorf("read the answer of %s: %w", s.url, err)
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s: %s", s.url, answer.Status, detail(body))
	}
	return body, nil
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
func soundExport(text []byte) error {
	header, lines, err := journal.ReadExport(bytes.NewReader(text))
	if err != nil {
		return err
	}
	if header.Campaign == "" {
		return errors.New("it is a backup of a whole store; tracker restore puts it into an empty directory")
	}
	for _, err := range lines {
		if err != nil {
			return err
		}
	}
	return nil
}
