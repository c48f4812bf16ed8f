package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"loretome/cmd/tracker/internal/app"
	"loretome/events"
	"loretome/rules/campaign"
)

// upgrade tells what a newer version of the rules would make of a campaign, and
// changes nothing.
func (p Program) upgrade(ctx context.Context, args []string) error {
	f := p.flags("upgrade")
	in := f.place("the `TOKEN` of the game master's seat")
	to := f.String("to", "", "look at `VERSION` of the rules, as heroquest@2, instead of the newest")
	asJSON := f.Bool("json", false, "print JSON instead of lines")
	dry := f.Bool("dry-run", false, "tell what would change, and change nothing")
	names, err := f.read(args, 1, 1)
	if err != nil {
		return err
	}
	id := events.CampaignID(names[0])
	if !*dry {
		return f.misuse("a campaign is upgraded by its game master, on its page of options; upgrade --dry-run tells what would change")
	}
	if err := in.check(id); err != nil {
		return err
	}
	u, err := p.foretold(ctx, in, id, *to)
	if err != nil {
		return err
	}
	return p.printUpgrade(u, *asJSON)
}

// foretold is what a newer version of the rules would make of a campaign, wherever it
// is.
func (p Program) foretold(ctx context.Context, in place, id events.CampaignID, to string) (u campaign.Upgrade, err error) {
	if in.online() {
		return in.source().foretold(ctx, id, to)
	}
	cfg, err := p.rescuing(*in.data)
	if err != nil {
		return u, err
	}
	err = p.withHouse(ctx, cfg, func(house *app.House) error {
		game, err := house.Game(id)
		if err != nil {
			return fmt.Errorf("in %s: %w", absolute(*in.data), err)
		}
		u, err = game.Foretell(ctx, id, to)
		return err
	})
	return u, err
}

// foretold is what a server tells of a newer version of the rules.
func (s source) foretold(ctx context.Context, id events.CampaignID, to string) (u campaign.Upgrade, err error) {
	query := ""
	if to != "" {
		query = "?" + url.Values{"to": {to}}.Encode()
	}
	text, err := s.fetch(ctx, "/api/v1/campaigns/"+string(id)+"/upgrade"+query)
	if err != nil {
		return u, err
	}
	if err := json.Unmarshal(text, &u); err != nil {
		return u, fmt.Errorf("what %s sent is no answer to this: %w", s.url, err)
	}
	return u, nil
}

func (p Program) printUpgrade(u campaign.Upgrade, asJSON bool) error {
	if asJSON {
		text, err := json.MarshalIndent(u, "", "  ")
		if err != nil {
			return fmt.Errorf("print what would change: %w", err)
		}
		_, err = fmt.Fprintf(p.Out, "%s\n", text)
		return err
	}
	out := bufio.NewWriter(p.Out) // keeps its error until it is flushed
	fmt.Fprintf(out, "from %s to %s: %s decided again, %s would come out otherwise, %s would be another one\n",
		u.From, u.To, many(u.Decided, "action"), many(len(u.Actions), "action"), many(len(u.Values), "value"))
	for _, c := range u.Actions {
		fmt.Fprintf(out, "%5d  %s\n", c.Revision, strings.Join(strings.Fields(fmt.Sprint(c.Status, " ", c.Rule, " ", c.Detail)), " "))
		printValues(out, c.Differs)
	}
	if len(u.Values) > 0 {
		fmt.Fprintln(out, "values as they are, and as they would be:")
	}
	printValues(out, u.Values)
	return out.Flush()
}

// printValues prints values that differ, one a line.
func printValues(out *bufio.Writer, values []events.Difference) {
	for _, d := range values {
		fmt.Fprintf(out, "       %s  %s -> %s\n", d.Path, d.Recorded, d.Now)
	}
}
