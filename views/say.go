package views

import (
	"context"
	"io"
	"strconv"
	"strings"

	"loretome/views/tongues"

	"github.com/a-h/templ"
)

// say says a message in the language of a page.
func say(ctx context.Context, format string, args ...any) string {
	return tongues.In(ctx).Say(format, args...)
}

// many says a message that counts in the language of a page. Without args, n fills
// the only hole.
func many(ctx context.Context, n int, one, more string, args ...any) string {
	return tongues.In(ctx).Many(n, one, more, args...)
}

// term is what the game calls a thing, in the language of a page.
func term(ctx context.Context, name string) string { return tongues.In(ctx).Term(name) }

// saying is a message with parts of the page in its holes, each a %s: a link, a
// number that stands out.
func saying(format string, parts ...templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		places := make([]any, len(parts))
		for i := range parts {
			places[i] = hole + strconv.Itoa(i) + hole
		}
		for i, piece := range strings.Split(say(ctx, format, places...), hole) {
			if i%2 == 0 {
				if _, err := io.WriteString(w, templ.EscapeString(piece)); err != nil {
					return err
				}
				continue
			}
			n, err := strconv.Atoi(piece)
			if err != nil {
				return err
			}
			if err := parts[n].Render(ctx, w); err != nil {
				return err
			}
		}
		return nil
	})
}

// hole stands on both sides of a part's number where the part belongs. No message
// has it.
const hole = "\x00"

// scriptWords are what app.js says, in the order in which it takes them.
func scriptWords(ctx context.Context) string {
	return strings.Join([]string{
		say(ctx, "Connecting"), say(ctx, "Live"), say(ctx, "Reconnecting"), say(ctx, "Paused, reload"), say(ctx, "Not saved"), say(ctx, "No connection"),
		say(ctx, "# new."), say(ctx, "no dice"), say(ctx, "Take the last face away"), say(ctx, "Add #"),
		say(ctx, "skull"), say(ctx, "white shield"), say(ctx, "black shield"),
	}, "|")
}
