package campaign

import (
	"slices"
	"sync"

	"loretome/events"
	"loretome/rules"
)

// Command is one wish that the kernel itself carries out. The unexported
// method seals the set.
type Command interface {
	decide(desk) ([]events.Event, error)
}

// The names of commands that the kernel treats in a way of their own.
const (
	start     = "StartCampaign"
	join      = "JoinPlayer"
	undo      = "Undo"
	redo      = "Redo"
	unarchive = "Unarchive"
	amend     = "Amend"
	insert    = "Insert"
	accept    = "Accept"
	answer    = "Answer"
	askUndo   = "RequestUndo"
	askRedo   = "RequestRedo"
	agree     = "Agree"
	decline   = "Decline"
	withdraw  = "Withdraw"
	resolve   = "Resolve"
	propose   = "ProposeRuling"
	vote      = "Vote"

	withdrawDispute = "WithdrawDispute"
	fork            = "Fork"
	remove          = "Delete"
	upgrade         = "UpgradeRules"

	startSession = "StartSession"
	endSession   = "EndSession"
	archive      = "Archive"

	removeBookmark = "RemoveBookmark"
	setOption      = "SetOption"
	correct        = "Correct"
)

// KernelCommands are the kernel's commands with their fields, in the order in
// which a campaign needs them. StartCampaign is carried out by Start alone, and
// a fork, which is no command to the campaign that is forked, by Fork.
func KernelCommands() []rules.Command[Command] { return slices.Clone(kernelCommands()) }

var kernelCommands = sync.OnceValue(func() []rules.Command[Command] {
	return slices.Concat(seatCommands(), sessionCommands(), auditCommands(), consentCommands(), disputeCommands())
})

func kernelCommand(name string) (rules.Command[Command], bool) {
	for _, c := range kernelCommands() {
		if c.Name == name && name != start {
			return c, true
		}
	}
	return rules.Command[Command]{}, false
}

// as makes a kernel command of its type, for rules.Reads.
func as[T Command](c T) Command { return c }

func gmOnly() []events.Side { return []events.Side{events.GameMaster} }

func personName(name string) rules.Field {
	return rules.Field{Name: name, Label: "Name", Shape: rules.Text, Min: 1, Max: 40, Means: "how the table calls this person"}
}

func seatRef(name, label, means string) rules.Field {
	return rules.Field{Name: name, Label: label, Shape: rules.Ref, Kind: "seat", Means: means}
}

func reason() rules.Field {
	return rules.Field{Name: "reason", Label: "Reason", Shape: rules.Prose, Max: 500, Optional: true, Means: "why, for the record"}
}

func reasonGiven() rules.Field {
	return rules.Field{Name: "reason", Label: "Reason", Shape: rules.Prose, Min: 1, Max: 500}
}

func optionFields() []rules.Field {
	return []rules.Field{{Name: "option", Label: "Option", Shape: rules.Key, Kind: "option"},
		{Name: "value", Label: "Value", Shape: rules.Any, Means: "as the option wants it"}}
}

func valueFields() []rules.Field {
	return []rules.Field{{Name: "path", Label: "Value", Shape: rules.Text, Min: 7, Max: 200, Means: "as in the state: /game/heroes/h1/gold"},
		{Name: "to", Label: "New value", Shape: rules.Any, Means: "in JSON"}}
}

func revisions(name, means string) rules.Field {
	return rules.Field{Name: name, Label: "Actions", Shape: rules.List, Max: 200, Means: means,
		Of: &rules.Field{Name: "revision", Label: "Action", Shape: rules.Int, Min: 1}}
}

func targets(means string) rules.Field {
	f := revisions("targets", means)
	f.Min = 1
	return f
}

func seatCommands() []rules.Command[Command] {
	hero := rules.Field{Name: "hero", Label: "Hero", Shape: rules.Ref, Kind: "hero", Optional: true, Means: "a hero of somebody who left, to be played on"}
	return []rules.Command[Command]{
		{Name: start, Title: "Start a campaign", Chapter: "campaign", Means: "Open a campaign under this rulebook.",
			Fields: startFields(), Read: rules.Reads(as[startCampaign])},
		{Name: join, Title: "Join the table", Chapter: "campaign", Means: "A person takes a seat.",
			Fields: []rules.Field{personName("name"), {Name: "side", Label: "Side", Shape: rules.Word, Means: "side of the table",
				Words: []string{string(events.HeroPlayer), string(events.GameMaster), string(events.Observer)}}, hero},
			Read: rules.Reads(as[JoinPlayer])},
		{Name: "LeavePlayer", Title: "Leave the table", Chapter: "campaign", Means: "A person leaves, at any time; heroes may go to other seats.",
			Fields: []rules.Field{seatRef("player_id", "Who leaves", "the own seat, or any for the game master"),
				{Name: "heroes_to", Label: "Heroes go to", Shape: rules.Map, Kind: "hero", Optional: true,
					Means: "by hero id; heroes not named can be taken over later",
					Of:    &rules.Field{Name: "player_id", Label: "Seat", Shape: rules.Ref, Kind: "seat"}}},
			Read: rules.Reads(as[LeavePlayer])},
		{Name: "AssignZargon", Title: "Seat the game master", Chapter: "campaign", Means: "A player becomes the game master.",
			Fields: []rules.Field{seatRef("player_id", "New game master", "who takes the seat"),
				seatRef("previous", "Game master now", "needed if somebody sits there").Maybe()},
			Read: rules.Reads(as[AssignZargon])},
		{Name: "ReissueSeat", Title: "Make a new link", Chapter: "campaign", Means: "A seat gets a new link; the old one no longer works.",
			Fields: []rules.Field{seatRef("player_id", "Seat", "the own seat, or any for the game master")}, Read: rules.Reads(as[ReissueSeat])},
		{Name: "RenewJoinCode", Title: "Change the join code", Sides: gmOnly(), Chapter: "campaign",
			Means: "The table's join code is changed; the old one no longer works.", Read: rules.Reads(as[RenewJoinCode])},
	}
}

func sessionCommands() []rules.Command[Command] {
	return []rules.Command[Command]{
		{Name: startSession, Title: "Begin the evening", Chapter: "campaign", Means: "A game night begins.", Read: rules.Reads(as[StartSession])},
		{Name: endSession, Title: "End the evening", Chapter: "campaign", Means: "A game night ends, also in the middle of a quest.",
			Fields: []rules.Field{{Name: "note", Label: "Note", Shape: rules.Prose, Max: 2000, Optional: true, Means: "what to remember"}},
			Read:   rules.Reads(as[EndSession])},
		{Name: "AddNote", Title: "Write a note", Chapter: "campaign", Means: "A note on an action, a quest or the campaign.",
			Fields: []rules.Field{{Name: "on", Label: "On", Shape: rules.Text, Min: 1, Max: 80, Means: "campaign, action:12 or quest:1"},
				{Name: "text", Label: "Note", Shape: rules.Prose, Min: 1, Max: 2000}},
			Read: rules.Reads(as[AddNote])},
		{Name: "AddWord", Title: "Add a word to the dice", Chapter: "campaign", Means: "The seat’s own word counts in the server’s throws from here on to the end of the evening. Everybody sees it.",
			Fields: []rules.Field{{Name: "word", Label: "Word", Shape: rules.Text, Min: 1, Max: 40, Means: "any word, so that nobody, the server neither, can have known the throws before"}},
			Read:   rules.Reads(as[AddWord])},
		{Name: "OpenNotes", Title: "Open sealed notes", Sides: gmOnly(), Chapter: "campaign", Means: "What was sealed of a quest is told to everybody, with the proof that nobody changed it.",
			Fields: []rules.Field{{Name: "of", Label: "Notes", Shape: rules.Text, Min: 1, Max: 80, Means: "quest-1"}},
			Read:   rules.Reads(as[OpenNotes])},
		{Name: "SetBookmark", Title: "Set a bookmark", Chapter: "campaign", Means: "An action gets a name, the last one unless another is named; a name given before moves there.",
			Fields: []rules.Field{{Name: "name", Label: "Name", Shape: rules.Text, Min: 1, Max: 80},
				{Name: "revision", Label: "Action after which it stands", Shape: rules.Int, Min: 1, Max: 1 << 30, Optional: true},
				{Name: "instead_of", Label: "Bookmark whose place it takes", Shape: rules.Text, Max: 80, Optional: true}}, Read: rules.Reads(as[SetBookmark])},
		{Name: removeBookmark, Title: "Remove a bookmark", Chapter: "campaign", Means: "An action loses the name that it has.",
			Fields: []rules.Field{{Name: "name", Label: "Name", Shape: rules.Text, Min: 1, Max: 80}}, Read: rules.Reads(as[RemoveBookmark])},
		{Name: setOption, Title: "Set an option", Sides: gmOnly(), Chapter: "campaign", Means: "An option holds from here on.",
			Fields: append(optionFields(), reason()),
			Read:   rules.Reads(as[SetOption])},
		{Name: upgrade, Title: "Upgrade the rules", Sides: gmOnly(), Chapter: "campaign",
			Means:  "A newer version of the rules holds from here on; what came before stays as it was decided.",
			Fields: []rules.Field{{Name: "to", Label: "Version", Shape: rules.Key, Kind: "rules", Means: "a newer version of the rules: heroquest@2"}, reason()},
			Read:   rules.Reads(as[UpgradeRules])},
		{Name: archive, Title: "Put the campaign away", Sides: gmOnly(), Chapter: "campaign", Means: "Nothing but reading goes on.", Read: rules.Reads(as[Archive])},
		{Name: unarchive, Title: "Take the campaign out", Sides: gmOnly(), Chapter: "campaign", Means: "Play goes on.", Read: rules.Reads(as[Unarchive])},
		{Name: remove, Title: "Delete for ever", Sides: gmOnly(), Chapter: "campaign", Means: "A campaign that is put away is deleted; nobody opens it again.",
			Fields: []rules.Field{{Name: "name", Label: "Name of the campaign", Shape: rules.Text, Min: 1, Max: 80, Means: "typed exactly, so that none is deleted by mistake"}},
			Read:   rules.Reads(as[Delete])},
	}
}

func auditCommands() []rules.Command[Command] {
	return []rules.Command[Command]{
		{Name: undo, Title: "Take back", Chapter: "audit", Means: "Actions lose their effect; they stay readable and may come back.",
			Fields: []rules.Field{targets("the actions to take back, by number"), reason()}, Read: rules.Reads(as[Undo])},
		{Name: redo, Title: "Bring back", Chapter: "audit", Means: "Undone actions take effect again in their old place.",
			Fields: []rules.Field{targets("the undone actions, by number")}, Read: rules.Reads(as[Redo])},
		{Name: amend, Title: "Amend an action", Chapter: "audit", Means: "Another deed takes the place of one, as if it had been done from the start.",
			Fields: append([]rules.Field{{Name: "target", Label: "Action", Shape: rules.Int, Min: 1, Means: "the action that is amended, by number"}}, wishFields()...),
			Read:   rules.Reads(as[Amend])},
		{Name: insert, Title: "Record afterwards", Chapter: "audit", Means: "A deed that was forgotten is put into its place.",
			Fields: append([]rules.Field{{Name: "after", Label: "After", Shape: rules.Int, Min: 1, Means: "the action after which it happened, by number"}}, wishFields()...),
			Read:   rules.Reads(as[Insert])},
		{Name: accept, Title: "Let it stand", Sides: gmOnly(), Chapter: "audit", Means: "An action stands though it no longer agrees with what was before it.",
			Fields: []rules.Field{{Name: "target", Label: "Action", Shape: rules.Int, Min: 1, Means: "the action that stands, by number"}},
			Read:   rules.Reads(as[Accept])},
		{Name: correct, Title: "Correct a value", Sides: gmOnly(), Chapter: "audit", Means: "One value of the game is set by hand; the old one is kept beside it.",
			Fields: append(valueFields(), reasonGiven()),
			Read:   rules.Reads(as[Correct])},
	}
}

func consentCommands() []rules.Command[Command] {
	request := rules.Field{Name: "request", Label: "Request", Shape: rules.Ref, Kind: "request", Means: "one that is open"}
	return []rules.Command[Command]{
		{Name: askUndo, Title: "Ask to take back", Chapter: "audit", Means: "Those whom it concerns are asked to agree that actions are taken back.",
			Fields: []rules.Field{targets("the actions to take back, by number"), reason()}, Read: rules.Reads(as[RequestUndo])},
		{Name: askRedo, Title: "Ask to bring back", Chapter: "audit", Means: "Those whom it concerns are asked to agree that undone actions take effect again.",
			Fields: []rules.Field{targets("the undone actions, by number"), reason()}, Read: rules.Reads(as[RequestRedo])},
		{Name: agree, Title: "Agree to a request", Chapter: "audit", Means: "The own word for a request. The last word that is missing, or the game master’s, carries it out.",
			Fields: []rules.Field{request}, Read: rules.Reads(as[Agree])},
		{Name: decline, Title: "Decline a request", Chapter: "audit", Means: "The own word against a request, which closes it.",
			Fields: []rules.Field{request, reason()}, Read: rules.Reads(as[Decline])},
		{Name: withdraw, Title: "Withdraw a request", Chapter: "audit", Means: "A request of the own is closed; the game master’s withdrawing of another’s declines it.",
			Fields: []rules.Field{request}, Read: rules.Reads(as[Withdraw])},
	}
}

func disputeCommands() []rules.Command[Command] {
	dispute := rules.Field{Name: "dispute", Label: "Dispute", Shape: rules.Ref, Kind: "dispute", Means: "one that is open"}
	return []rules.Command[Command]{
		{Name: "Dispute", Title: "Dispute a ruling", Chapter: "audit", Means: "How an action was ruled, or a refusal, is contested; play goes on meanwhile.",
			Fields: []rules.Field{revisions("actions", "the actions that are disputed, by number; none for a refusal").Maybe(),
				{Name: "refusal", Label: "Refusal", Shape: rules.Text, Min: 1, Max: 500, Optional: true, Means: "the refusal that is disputed, as it was said"},
				{Name: "command", Label: "What was refused", Shape: rules.Key, Kind: "command", Optional: true, Means: "the command that was refused"},
				{Name: "rules", Label: "Rules", Shape: rules.List, Max: 20, Optional: true, Means: "that the claim leans on",
					Of: &rules.Field{Name: "rule", Label: "Rule", Shape: rules.Key, Kind: "rule"}},
				{Name: "claim", Label: "Claim", Shape: rules.Prose, Min: 1, Max: 2000, Means: "what is wrong, and what would be right"}},
			Read: rules.Reads(as[Dispute])},
		{Name: answer, Title: "Answer to a dispute", Chapter: "audit", Means: "Somebody says something to a dispute that is open.",
			Fields: []rules.Field{dispute, {Name: "text", Label: "Answer", Shape: rules.Prose, Min: 1, Max: 2000}},
			Read:   rules.Reads(as[Answer])},
		{Name: withdrawDispute, Title: "Withdraw a dispute", Chapter: "audit", Means: "Whoever opened a dispute no longer holds to it; it is closed without a ruling.",
			Fields: []rules.Field{dispute, reason()},
			Read:   rules.Reads(as[WithdrawDispute])},
		{Name: resolve, Title: "Settle a dispute", Sides: gmOnly(), Chapter: "audit", Means: "The ruling, its reason and its effect; a precedent for the rules of the dispute.",
			Fields: append([]rules.Field{dispute}, measureFields()...),
			Read:   rules.Reads(as[Resolve])},
		{Name: propose, Title: "Put a ruling to the vote", Chapter: "audit", Means: "A ruling with its reason and its effect, on which the table votes.",
			Fields: append([]rules.Field{dispute}, measureFields()...),
			Read:   rules.Reads(as[ProposeRuling])},
		{Name: vote, Title: "Vote on a ruling", Chapter: "audit", Means: "The own vote on a motion, which can be changed until it is decided. The vote that decides for it carries it out.",
			Fields: []rules.Field{dispute, {Name: "motion", Label: "Motion", Shape: rules.Ref, Kind: "motion", Means: "one that is open"},
				{Name: "vote", Label: "Vote", Shape: rules.Word, Words: []string{"for", "against"}}},
			Read: rules.Reads(as[Vote])},
	}
}

// measureFields are those of what is to become of a dispute.
func measureFields() []rules.Field {
	amended := []rules.Field{{Name: "target", Label: "Action", Shape: rules.Int, Min: 1, Means: "the action that is amended, by number"}}
	for _, f := range wishFields() {
		if f.Name != "reason" {
			amended = append(amended, f)
		}
	}
	return []rules.Field{
		{Name: "outcome", Label: "Outcome", Shape: rules.Word, Words: outcomeWords(), Means: "it stands (uphold), is taken back (undo), another takes its place (amend), it is made good (correct), or an option rules it from now on"},
		reasonGiven(),
		revisions("undo", "for the outcome undo: what is taken back, by number").Maybe(),
		{Name: "amend", Label: "Amendment", Shape: rules.Object, Fields: amended, Optional: true, Means: "for the outcome amend: what takes the place of an action"},
		{Name: "correct", Label: "Corrections", Shape: rules.List, Max: 20, Optional: true, Means: "for the outcome correct: the values that are set by hand",
			Of: &rules.Field{Name: "correction", Label: "Correction", Shape: rules.Object, Fields: valueFields()}},
		{Name: "option", Label: "Option", Shape: rules.Object, Fields: optionFields(), Optional: true, Means: "for the outcome option: what holds from now on"},
	}
}

func outcomeWords() []string {
	var words []string
	for _, o := range events.Outcomes {
		words = append(words, string(o))
	}
	return words
}

// wishFields are the fields of a command of the game that takes a place of its
// own in play order.
func wishFields() []rules.Field {
	return []rules.Field{
		{Name: "command", Label: "Command", Shape: rules.Key, Kind: "command", Means: "the command of the game"},
		{Name: "data", Label: "Data", Shape: rules.Any, Optional: true, Means: "its fields, in JSON"},
		{Name: "dice", Label: "Dice", Shape: rules.Any, Optional: true, Means: "the table's throws; left out, those of the amended action, or the server's"},
		seatRef("seat", "Whose deed", "left out, that of the amended action, or the own seat").Maybe(),
		reason(),
	}
}
