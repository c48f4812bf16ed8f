package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/events/journal"
	"loretome/rules"
)

// importFile takes in a campaign from an export.
func (p Program) importFile(ctx context.Context, args []string) error {
	f := p.flags("import")
	data := f.data()
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	file := names[0]
	text, err := p.readAll(file)
	if err != nil {
		return err
	}
	if _, err := soundExport(text); err != nil { // before a directory is made
		return fmt.Errorf("import %s: %w", file, err)
	}
	cfg := journal.Config{Dir: *data, Log: p.log(slog.LevelWarn)}
	return p.withHouse(ctx, cfg, func(house *app.House) error {
		started, err := p.takeIn(ctx, house, text)
		if err != nil {
			return fmt.Errorf("import %s: %w", file, err)
		}
		return p.tellImported(house, started)
	})
}

func (p Program) readAll(file string) ([]byte, error) {
	r, err := p.open(file)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(r)
	return text, errors.Join(err, r.Close())
}

// takeIn imports with its progress shown.
func (p Program) takeIn(ctx context.Context, house *app.House, text []byte) (app.Started, error) {
	g := p.progress("importing, bytes read")
	defer g.end()
	started, err := house.Import(ctx, &counting{bytes.NewReader(text), g}, func(events.CampaignID) bool { return true })
	if unclear, ok := errors.AsType[rules.Unclear](err); ok {
		return started, errors.New(unclear.Detail.String())
	}
	return started, err
}

// counting counts the bytes that are read.
type counting struct {
	io.Reader
	progress *progress
}

// Read reads and counts.
func (c *counting) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.progress.count.Add(int64(n))
	return n, err
}

func (p Program) tellImported(house *app.House, c app.Started) error {
	summary, err := house.Summary(c.ID)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "campaign %s: %s, %d actions\ngame master's link: /c/%s/seat/%s\njoin code: %s\n",
		c.ID, summary.Name, c.Revision, c.ID, c.Token, c.Code)
	return err
}
