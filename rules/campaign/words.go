package campaign

import (
	"encoding/json"
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
		return t.Say("The campaign %s begins.", e.Name)
	case events.PlayerJoined:
		return t.Say("%s takes a seat.", e.Name)
	case events.PlayerLeft:
		return t.Say("%s leaves the table.", names(string(e.Player)))
	case events.SeatReissued:
		return t.Say("The seat of %s gets a new link.", names(string(e.Player)))
	case events.JoinCodeRenewed:
		return t.Say("The table gets a new join code.")
	case events.ZargonAssigned:
		return t.Say("%s is the game master.", names(string(e.Player)))
	case events.CampaignOptionSet:
		return t.Say("%s sets the option “%s” from “%s” to “%s”%s.", who, t.Term(rules.OptionTitle(e.Option)), t.Term(rules.OptionWord(e.Old)), t.Term(rules.OptionWord(e.New)), because(t, e.Reason))
	case events.RulesUpgraded:
		return t.Say("%s upgrades the rules from %s to %s, from here on%s.", who, e.From, e.To, because(t, e.Reason))
	case events.SessionStarted:
		return t.Say("An evening begins.")
	case events.SessionEnded:
		if e.Note == "" {
			return t.Say("The evening ends.")
		}
		return t.Say("The evening ends: %s", e.Note)
	case events.NoteAdded:
		return t.Say("%s notes on %s: %s", who, noted(t, names, e.On), e.Text)
	case events.BookmarkSet:
		return t.Say("%s marks #%d as %s.", who, e.Revision, e.Name)
	case events.BookmarkRemoved:
		return t.Say("%s removes the bookmark %s.", who, e.Name)
	case events.CorrectionMade:
		return t.Say("%s corrects %s from %s to %s%s.", who, pathWords(t, names, e.Path), valued(t, e.From), valued(t, e.To), because(t, e.Reason))
	case events.ConsentAsked:
		return pleads(t, names, who, e)
	case events.ConsentGiven:
		return t.Say("%s agrees to %s.", who, numbered(t, e.Request))
	case events.ConsentDenied:
		return t.Say("%s declines %s%s.", who, numbered(t, e.Request), because(t, e.Reason))
	case events.RequestWithdrawn:
		return t.Say("%s withdraws %s.", who, numbered(t, e.Request))
	case events.ActionUndone:
		if len(e.Targets) == 0 {
			return t.Say("Why, for the game master alone: %s", e.Reason)
		}
		if len(e.Agreed) > 0 {
			return t.Many(len(e.Targets), "By consent, %s is taken back%s.", "By consent, %s are taken back%s.", numbers(e.Targets), because(t, e.Reason))
		}
		return t.Say("%s takes back %s%s.", who, numbers(e.Targets), because(t, e.Reason))
	case events.ActionRedone:
		if len(e.Agreed) > 0 {
			return t.Many(len(e.Targets), "By consent, %s is brought back.", "By consent, %s are brought back.", numbers(e.Targets))
		}
		return t.Say("%s brings back %s.", who, numbers(e.Targets))
	case events.ActionAmended:
		return t.Say("%s amends #%d%s.", who, e.Target, because(t, e.Reason))
	case events.ActionInserted:
		return t.Say("%s records afterwards what came after #%d%s.", who, e.After, because(t, e.Reason))
	case events.ActionAccepted:
		return t.Say("%s lets #%d stand.", who, e.Target)
	case events.ConsequencesNoted:
		return broken(t, e)
	case events.RulingDisputed:
		return t.Say("%s disputes %s: %s", who, subject(t, e), e.Claim)
	case events.DisputeAnswered:
		return t.Say("%s answers to %s: %s", who, numbered(t, e.Dispute), e.Text)
	case events.DisputeWithdrawn:
		return t.Say("%s withdraws %s%s.", who, numbered(t, e.Dispute), because(t, e.Reason))
	case events.MotionMade:
		return t.Say("%s moves in %s (%s): %s%s.", who, numbered(t, e.Dispute), numbered(t, e.Motion), motioned(t, names, e), because(t, e.Reason))
	case events.VoteCast:
		return votedIn(t, who, e)
	case events.RulingResolved:
		return resolved(t, who, e)
	case events.CampaignArchived:
		return t.Say("The campaign is put away.")
	case events.CampaignUnarchived:
		return t.Say("The campaign is taken out again.")
	case events.CampaignForked:
		return t.Say("From here on this is a campaign of its own, %s: a fork after #%d.", e.Name, e.At)
	case events.CampaignDeleted:
		return t.Say("The campaign is deleted.")
	case events.DiceSealed:
		return t.Say("The server’s dice are sealed, box %d.", e.Box)
	case events.DiceRevealed:
		return t.Say("Box %d of the server’s dice is opened.", e.Box)
	case events.DiceLost:
		return t.Say("The server has lost box %d of its dice; those throws cannot be checked.", e.Box)
	case events.NotesSealed:
		return t.Say("The notes of %s are sealed.", t.Say("quest %s", strings.TrimPrefix(e.Of, "quest-")))
	case events.NotesOpened:
		return t.Say("The notes of %s are opened.", t.Say("quest %s", strings.TrimPrefix(e.Of, "quest-")))
	case events.WordAdded:
		return t.Say("%s adds a word to the server’s dice: %s", who, e.Word)
	}
	return ""
}

// pleads tells of a request, by what it asks for.
func pleads(t words.Tongue, names func(id string) string, who string, e events.ConsentAsked) string {
	whom, why := people(t, names, e.Asked, e.Master), because(t, e.Reason)
	if e.Turn == events.BringBack {
		return t.Say("%s asks %s to agree to bringing back %s (%s)%s.", who, whom, numbers(e.Targets), numbered(t, e.Request), why)
	}
	return t.Say("%s asks %s to agree to taking back %s (%s)%s.", who, whom, numbers(e.Targets), numbered(t, e.Request), why)
}

// broken tells which actions no longer agree with what was before them.
func broken(t words.Tongue, e events.ConsequencesNoted) string {
	all := e.Count()
	if all == 0 {
		return t.Say("Every action then agreed with what was before it.")
	}
	standing := e.Standing
	if len(standing) < min(all, named) {
		standing = e.All()
	}
	var revisions []int
	for _, c := range standing[:min(len(standing), named)] {
		revisions = append(revisions, c.Revision)
	}
	if n := all - named; n > 0 {
		return t.Say("No longer agreeing then: %s and %d more.", numbers(revisions), n)
	}
	return t.Say("No longer agreeing then: %s.", numbers(revisions))
}

// named is how many actions that no longer agree are told by their numbers.
const named = 6

// outcomes tell how a dispute was settled.
var outcomes = map[events.Outcome]string{
	events.Upheld: words.Key("what was done stands"), events.UndoneBy: words.Key("it is taken back"), events.AmendedBy: words.Key("another deed takes its place"),
	events.CorrectedBy: words.Key("it counts as it did, and is made good"), events.RuledFromNow: words.Key("an option says so from now on"),
}

// motioned is what a motion would do.
func motioned(t words.Tongue, names func(id string) string, e events.MotionMade) string {
	switch {
	case len(e.Undo) > 0:
		return t.Say("to take back %s", numbers(e.Undo))
	case e.Amend > 0:
		return t.Say("to amend #%d", e.Amend)
	case len(e.Correct) > 0:
		var set []string
		for _, to := range e.Correct {
			set = append(set, t.Say("%s to %s", pathWords(t, names, to.Path), valued(t, to.To)))
		}
		return t.Say("to set %s", words.And(t, set))
	case e.Option != nil:
		return t.Say("that the option “%s” be “%s” from now on", t.Term(rules.OptionTitle(e.Option.Option)), t.Term(rules.OptionWord(e.Option.Value)))
	}
	return t.Say("that what was done stands")
}

func votedIn(t words.Tongue, who string, e events.VoteCast) string {
	told := t.Say("%s votes against %s of %s.", who, numbered(t, e.Motion), numbered(t, e.Dispute))
	if e.For {
		told = t.Say("%s votes for %s of %s.", who, numbered(t, e.Motion), numbered(t, e.Dispute))
	}
	if e.Lost {
		return told + " " + t.Say("It is lost.")
	}
	return told
}

// resolved tells of a ruling, and by how many votes it came about.
func resolved(t words.Tongue, who string, e events.RulingResolved) string {
	what := t.Term(outcomes[e.Outcome])
	if e.Outcome == events.AmendedBy && e.Amend > 0 {
		what = t.Say("another deed takes the place of #%d", e.Amend)
	}
	if e.Motion == "" {
		return t.Say("%s settles %s: %s%s.", who, numbered(t, e.Dispute), what, because(t, e.Reason))
	}
	pro := 0
	for _, v := range e.Votes {
		if v.For {
			pro++
		}
	}
	return t.Say("The table settles %s by %d to %d: %s%s.", numbered(t, e.Dispute), pro, len(e.Votes)-pro, what, because(t, e.Reason))
}

// subject is what is disputed: actions, a refusal, or both.
func subject(t words.Tongue, e events.RulingDisputed) string {
	switch {
	case e.Refusal == "":
		return numbers(e.Actions)
	case len(e.Actions) == 0:
		return t.Say("the refusal %s", e.Refusal)
	}
	return t.Say("%s and the refusal %s", numbers(e.Actions), e.Refusal)
}

// noted is on what a note is: the campaign, action 145, a quest by its title.
func noted(t words.Tongue, names func(id string) string, on string) string {
	if name := names(on); name != "" && name != on {
		return name
	}
	switch kind, number, _ := strings.Cut(on, ":"); kind {
	case "campaign":
		return t.Say("campaign")
	case "action":
		return t.Say("action %s", number)
	case "quest":
		return t.Say("quest %s", number)
	}
	return strings.Replace(on, ":", " ", 1)
}

// numbered is a request, a dispute or a motion as people call it: request 2.
func numbered(t words.Tongue, id string) string { return Called(id).In(t) }

// Called is a request, a dispute or a motion inside a sentence: dispute 3.
func Called(id string) words.Text {
	switch kind, number, _ := strings.Cut(id, "-"); kind {
	case "request":
		return words.Say("request %s", number)
	case "dispute":
		return words.Say("dispute %s", number)
	case "motion":
		return words.Say("motion %s", number)
	}
	return words.Verbatim(strings.Replace(id, "-", " ", 1))
}

// plainly is a name of the rules in words: undo consent.
func plainly(name string) string { return strings.ReplaceAll(name, "_", " ") }

// valued is a value as people say it.
func valued(t words.Tongue, value json.RawMessage) string {
	var v any
	if json.Unmarshal(value, &v) != nil {
		return t.Say("nothing")
	}
	switch v := v.(type) {
	case nil:
		return t.Say("nothing")
	case string:
		return plainly(v)
	case bool:
		if v {
			return t.Say("yes")
		}
		return t.Say("no")
	}
	return string(value)
}

// pathWords names a value by its path: /game/heroes/h1/body_max is Hrolf’s body
// max.
func pathWords(t words.Tongue, names func(id string) string, path string) string {
	steps := strings.Split(strings.TrimPrefix(path, "/game/"), "/")
	for i, step := range steps {
		name := names(step)
		if rest := steps[i+1:]; name != "" && name != step && len(rest) > 0 {
			return t.Say("%s’s %s", name, t.Term(plainly(strings.Join(rest, ", "))))
		}
	}
	return t.Term(plainly(strings.Join(steps, ", ")))
}

func because(t words.Tongue, reason string) string {
	if reason == "" {
		return ""
	}
	return t.Say(", because: %s", strings.TrimRight(reason, "."))
}

// numbers writes revisions as people read them: #4, #7.
func numbers(revisions []int) string {
	all := make([]string, len(revisions))
	for i, r := range revisions {
		all[i] = "#" + strconv.Itoa(r)
	}
	return strings.Join(all, ", ")
}
