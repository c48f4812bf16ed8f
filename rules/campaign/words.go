package campaign

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/rules"
	"loretome/rules/words"
)

// Names gives the name of a seat that an event of the kernel's brings.
func Names(e events.Event, give func(id, name string)) {
	if joined, is := e.(events.PlayerJoined); is {
		give(string(joined.Player), joined.Name)
	}
}

// Say tells an action of the kernel's in a language, with the names that seats bear;
// it is empty for an action of a system.
func Say(t words.Tongue, names func(id string) string, a events.Action) string {
	var told []string
	consequences := -1 // where they are told: what the game master learns holds what everybody does
	ruled := false     // the ruling says why it does what follows
	for _, e := range a.Events {
		data := e.Data
		if ruled {
			data = unexplained(data)
		}
		_, settles := data.(events.RulingResolved)
		ruled = ruled || settles
		text := tell(t, names, a.Seat.Name, data)
		_, noted := e.Data.(events.ConsequencesNoted)
		switch {
		case text == "":
		case noted && consequences >= 0:
			told[consequences] = text
		default:
			if noted {
				consequences = len(told)
			}
			told = append(told, text)
		}
	}
	return strings.Join(told, " ")
}

func tell(t words.Tongue, names func(id string) string, who string, e events.Event) string {
	switch e := e.(type) {
	case events.CampaignStarted:
		return fmt.Sprintf("The campaign %s begins.", e.Name)
	case events.PlayerJoined:
		return fmt.Sprintf("%s takes a seat.", e.Name)
	case events.PlayerLeft:
		return fmt.Sprintf("%s leaves the table.", names(string(e.Player)))
	case events.SeatReissued:
		return fmt.Sprintf("The seat of %s gets a new link.", names(string(e.Player)))
	case events.JoinCodeRenewed:
		return "The table gets a new join code."
	case events.ZargonAssigned:
		return fmt.Sprintf("%s is the game master.", names(string(e.Player)))
	case events.CampaignOptionSet:
		return fmt.Sprintf("%s sets the option “%s” from “%s” to “%s”%s.", who, rules.OptionTitle(e.Option), rules.OptionWord(e.Old), rules.OptionWord(e.New), because(e.Reason))
	case events.RulesUpgraded:
		return fmt.Sprintf("%s upgrades the rules from %s to %s, from here on%s.", who, e.From, e.To, because(e.Reason))
	case events.SessionStarted:
		return "An evening begins."
	case events.SessionEnded:
		if e.Note == "" {
			return "The evening ends."
		}
		return "The evening ends: " + e.Note
	case events.NoteAdded:
		return fmt.Sprintf("%s notes on %s: %s", who, noted(names, e.On), e.Text)
	case events.BookmarkSet:
		return fmt.Sprintf("%s marks #%d as %s.", who, e.Revision, e.Name)
	case events.BookmarkRemoved:
		return fmt.Sprintf("%s removes the bookmark %s.", who, e.Name)
	case events.CorrectionMade:
		return fmt.Sprintf("%s corrects %s from %s to %s%s.", who, pathWords(names, e.Path), valued(e.From), valued(e.To), because(e.Reason))
	case events.ConsentAsked:
		return fmt.Sprintf("%s asks %s to agree to %s %s (%s)%s.", who, people(names, e.Asked, e.Master), turning[e.Turn], numbers(e.Targets), numbered(e.Request), because(e.Reason))
	case events.ConsentGiven:
		return fmt.Sprintf("%s agrees to %s.", who, numbered(e.Request))
	case events.ConsentDenied:
		return fmt.Sprintf("%s declines %s%s.", who, numbered(e.Request), because(e.Reason))
	case events.RequestWithdrawn:
		return fmt.Sprintf("%s withdraws %s.", who, numbered(e.Request))
	case events.ActionUndone:
		if len(e.Targets) == 0 {
			return "Why, for the game master alone: " + e.Reason
		}
		if len(e.Agreed) > 0 {
			return fmt.Sprintf("By consent, %s taken back%s.", isOrAre(e.Targets), because(e.Reason))
		}
		return fmt.Sprintf("%s takes back %s%s.", who, numbers(e.Targets), because(e.Reason))
	case events.ActionRedone:
		if len(e.Agreed) > 0 {
			return fmt.Sprintf("By consent, %s brought back.", isOrAre(e.Targets))
		}
		return fmt.Sprintf("%s brings back %s.", who, numbers(e.Targets))
	case events.ActionAmended:
		return fmt.Sprintf("%s amends #%d%s.", who, e.Target, because(e.Reason))
	case events.ActionInserted:
		return fmt.Sprintf("%s records afterwards what came after #%d%s.", who, e.After, because(e.Reason))
	case events.ActionAccepted:
		return fmt.Sprintf("%s lets #%d stand.", who, e.Target)
	case events.ConsequencesNoted:
		return broken(e)
	case events.RulingDisputed:
		return fmt.Sprintf("%s disputes %s: %s", who, subject(e), e.Claim)
	case events.DisputeAnswered:
		return fmt.Sprintf("%s answers to %s: %s", who, numbered(e.Dispute), e.Text)
	case events.DisputeWithdrawn:
		return fmt.Sprintf("%s withdraws %s%s.", who, numbered(e.Dispute), because(e.Reason))
	case events.MotionMade:
		return fmt.Sprintf("%s moves in %s (%s): %s%s.", who, numbered(e.Dispute), numbered(e.Motion), motioned(names, e), because(e.Reason))
	case events.VoteCast:
		return votedIn(who, e)
	case events.RulingResolved:
		return resolved(who, e)
	case events.CampaignArchived:
		return "The campaign is put away."
	case events.CampaignUnarchived:
		return "The campaign is taken out again."
	case events.CampaignForked:
		return fmt.Sprintf("From here on this is a campaign of its own, %s: a fork after #%d.", e.Name, e.At)
	case events.CampaignDeleted:
		return "The campaign is deleted."
	case events.DiceSealed:
		return fmt.Sprintf("The server’s dice are sealed, box %d.", e.Box)
	case events.DiceRevealed:
		return fmt.Sprintf("Box %d of the server’s dice is opened.", e.Box)
	case events.DiceLost:
		return fmt.Sprintf("The server has lost box %d of its dice; those throws cannot be checked.", e.Box)
	case events.NotesSealed:
		return fmt.Sprintf("The notes of %s are sealed.", plainly(strings.ReplaceAll(e.Of, "-", " ")))
	case events.NotesOpened:
		return fmt.Sprintf("The notes of %s are opened.", plainly(strings.ReplaceAll(e.Of, "-", " ")))
	case events.WordAdded:
		return fmt.Sprintf("%s adds a word to the server’s dice: %s", who, e.Word)
	}
	return ""
}

// turning is what a request asks for.
var turning = map[events.Turn]string{events.TakeBack: "taking back", events.BringBack: "bringing back"}

func isOrAre(revisions []int) string {
	if len(revisions) == 1 {
		return numbers(revisions) + " is"
	}
	return numbers(revisions) + " are"
}

// broken tells which actions no longer agree with what was before them.
func broken(e events.ConsequencesNoted) string {
	all := e.Count()
	if all == 0 {
		return "Every action then agreed with what was before it."
	}
	standing := e.Standing
	if len(standing) < min(all, named) {
		standing = e.All()
	}
	var revisions []int
	for _, c := range standing[:min(len(standing), named)] {
		revisions = append(revisions, c.Revision)
	}
	more := ""
	if n := all - named; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("No longer agreeing then: %s%s.", numbers(revisions), more)
}

// named is how many actions that no longer agree are told by their numbers.
const named = 6

// outcomes tell how a dispute was settled.
var outcomes = map[events.Outcome]string{
	events.Upheld: "what was done stands", events.UndoneBy: "it is taken back", events.AmendedBy: "another deed takes its place",
	events.CorrectedBy: "it counts as it did, and is made good", events.RuledFromNow: "an option says so from now on",
}

// motioned is what a motion would do.
func motioned(names func(id string) string, e events.MotionMade) string {
	switch {
	case len(e.Undo) > 0:
		return "to take back " + numbers(e.Undo)
	case e.Amend > 0:
		return "to amend " + numbers([]int{e.Amend})
	case len(e.Correct) > 0:
		var set []string
		for _, to := range e.Correct {
			set = append(set, pathWords(names, to.Path)+" to "+valued(to.To))
		}
		return "to set " + inWords(set)
	case e.Option != nil:
		return fmt.Sprintf("that the option “%s” be “%s” from now on", rules.OptionTitle(e.Option.Option), rules.OptionWord(e.Option.Value))
	}
	return "that what was done stands"
}

func votedIn(who string, e events.VoteCast) string {
	said := "against"
	if e.For {
		said = "for"
	}
	told := fmt.Sprintf("%s votes %s %s of %s.", who, said, numbered(e.Motion), numbered(e.Dispute))
	if e.Lost {
		told += " It is lost."
	}
	return told
}

// resolved tells of a ruling, and by how many votes it came about.
func resolved(who string, e events.RulingResolved) string {
	what := outcomes[e.Outcome]
	if e.Outcome == events.AmendedBy && e.Amend > 0 {
		what = "another deed takes the place of " + numbers([]int{e.Amend})
	}
	if e.Motion == "" {
		return fmt.Sprintf("%s settles %s: %s%s.", who, numbered(e.Dispute), what, because(e.Reason))
	}
	pro := 0
	for _, v := range e.Votes {
		if v.For {
			pro++
		}
	}
	return fmt.Sprintf("The table settles %s by %d to %d: %s%s.", numbered(e.Dispute), pro, len(e.Votes)-pro, what, because(e.Reason))
}

// subject is what is disputed: actions, a refusal, or both.
func subject(e events.RulingDisputed) string {
	switch {
	case e.Refusal == "":
		return numbers(e.Actions)
	case len(e.Actions) == 0:
		return "the refusal " + e.Refusal
	}
	return numbers(e.Actions) + " and the refusal " + e.Refusal
}

// noted is on what a note is: the campaign, action 145, a quest by its title.
func noted(names func(id string) string, on string) string {
	if name := names(on); name != "" && name != on {
		return name
	}
	return strings.Replace(on, ":", " ", 1)
}

// numbered is a request, a dispute or a motion as people call it: request 2.
func numbered(id string) string { return strings.Replace(id, "-", " ", 1) }

// plainly is a name of the rules in words: undo consent.
func plainly(name string) string { return strings.ReplaceAll(name, "_", " ") }

// valued is a value as people say it.
func valued(value json.RawMessage) string {
	var v any
	if json.Unmarshal(value, &v) != nil {
		return "nothing"
	}
	switch v := v.(type) {
	case nil:
		return "nothing"
	case string:
		return plainly(v)
	case bool:
		return map[bool]string{true: "yes", false: "no"}[v]
	}
	return string(value)
}

// pathWords names a value by its path: /game/heroes/h1/body_max is Hrolf’s body
// max.
func pathWords(names func(id string) string, path string) string {
	steps := strings.Split(strings.TrimPrefix(path, "/game/"), "/")
	for i, step := range steps {
		name := names(step)
		if rest := steps[i+1:]; name != "" && name != step && len(rest) > 0 {
			return name + "’s " + plainly(strings.Join(rest, ", "))
		}
	}
	return plainly(strings.Join(steps, ", "))
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ", because: " + strings.TrimRight(reason, ".")
}

// numbers writes revisions as people read them: #4, #7.
func numbers(revisions []int) string {
	all := make([]string, len(revisions))
	for i, r := range revisions {
		all[i] = "#" + strconv.Itoa(r)
	}
	return strings.Join(all, ", ")
}
