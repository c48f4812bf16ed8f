package events

import "encoding/json"

// Kernel lists the event types that every campaign has, whatever it plays.
var Kernel = WithSchemas(kernelSchemas, []Type{
	Of[CampaignStarted](ForAll, "A table opens a campaign; its rules version is fixed."),
	Of[PlayerJoined](ForAll, "A person takes a seat."),
	Of[PlayerLeft](ForAll, "A person leaves the table."),
	Of[SeatReissued](ForAll, "A seat gets a new link; the old one no longer works."),
	Of[JoinCodeRenewed](ForAll, "The table's join code is changed; the old one no longer works."),
	Of[ZargonAssigned](ForAll, "A seat becomes the game master's."),
	Of[CampaignOptionSet](ForAll, "An option is set; it holds from here on in play order."),
	Of[RulesUpgraded](ForAll, "A newer version of the rules holds from here on; what came before stays as it was decided."),
	Of[SessionStarted](ForAll, "A game night begins."),
	Of[SessionEnded](ForAll, "A game night ends."),
	Of[NoteAdded](ForAll, "Somebody writes a note on an action, a quest or the campaign."),
	Of[BookmarkSet](ForAll, "A revision gets a name."),
	Of[BookmarkRemoved](ForAll, "A revision loses its name."),
	Of[CorrectionMade](ForAll, "A value is set by hand; the old one is kept beside it."),
	Of[ActionUndone](ForAll, "Actions are taken back; they stay readable and may come back."),
	Of[ActionRedone](ForAll, "Undone actions take effect again in their old place."),
	Of[ActionAmended](ForAll, "An action takes the place of another, as if it had been done from the start."),
	Of[ActionInserted](ForAll, "An action that was forgotten takes its place in play order."),
	Of[ActionAccepted](ForAll, "An action stands though it no longer agrees with what was before it."),
	Of[ConsequencesNoted](ForAll, "It is noted which actions no longer agree with what was before them."),
	Of[ConsentAsked](ForAll, "Somebody asks others to agree that actions are taken back, or brought back."),
	Of[ConsentGiven](ForAll, "Somebody who was asked agrees; the last word carries the request out."),
	Of[ConsentDenied](ForAll, "Somebody who was asked does not agree; the request is closed."),
	Of[RequestWithdrawn](ForAll, "Who asked wants it no more; the request is closed."),
	Of[RulingDisputed](ForAll, "Somebody contests how an action was ruled, or a refusal."),
	Of[DisputeAnswered](ForAll, "Somebody answers to a dispute."),
	Of[DisputeWithdrawn](ForAll, "Whoever opened a dispute no longer holds to it; it is closed."),
	Of[MotionMade](ForAll, "Somebody puts a ruling to the vote, with what it would bring about."),
	Of[VoteCast](ForAll, "Somebody votes for or against a motion."),
	Of[RulingResolved](ForAll, "A dispute is settled; the ruling is a precedent for its rules."),
	Of[CampaignArchived](ForAll, "The campaign is put away; nothing but reading goes on."),
	Of[CampaignUnarchived](ForAll, "The campaign is taken out again."),
	Of[CampaignForked](ForAll, "A campaign of its own begins where another one stood, whose actions it has up to there."),
	Of[CampaignDeleted](ForAll, "The campaign is deleted; nobody opens it again."),
	Of[DiceSealed](ForAll, "A seed is drawn for the server's throws to come; its hash is told."),
	Of[DiceRevealed](ForAll, "The seed of the throws so far is told, so that each can be worked out again."),
	Of[DiceLost](ForAll, "The server has the seed of the throws so far no more; they cannot be checked."),
	Of[NotesSealed](ForAll, "The game master's notes are sealed; their hash is told."),
	Of[NotesOpened](ForAll, "Notes that were sealed are told, with what proves that nobody changed them."),
	Of[WordAdded](ForAll, "A seat adds a word of its own to the server's throws after it."),
})

// CampaignStarted opens a campaign and pins it to a rules version.
type CampaignStarted struct {
	Campaign CampaignID                 `json:"campaign_id"`
	Name     string                     `json:"name"`
	System   string                     `json:"rule_pack"`
	Version  string                     `json:"rule_pack_version"`
	Edition  string                     `json:"edition,omitempty"`
	Options  map[string]json.RawMessage `json:"options,omitempty"` // those that were chosen at the start
	Sample   int                        `json:"sample,omitempty"`  // of one to play with and throw away: how many actions it comes with
}

// PlayerJoined says that a person took a seat.
type PlayerJoined struct {
	Player SeatID `json:"player_id"`
	Name   string `json:"name"`
	Side   Side   `json:"side"`
	Hero   string `json:"hero,omitempty"` // id of a hero that this seat plays on
}

// PlayerLeft says that a person left; heroes named go to other seats.
type PlayerLeft struct {
	Player   SeatID            `json:"player_id"`
	HeroesTo map[string]SeatID `json:"heroes_to,omitempty"` // by hero id
}

// SeatReissued says that a seat's link was made anew; all older ones are void.
type SeatReissued struct {
	Player SeatID `json:"player_id"`
	Issue  int    `json:"issue"` // 1 for the first link, counted up
}

// JoinCodeRenewed says that the code by which people join was changed.
type JoinCodeRenewed struct {
	Issue int `json:"issue"` // 1 for the first code, counted up
}

// ZargonAssigned gives the game master's seat to a player.
type ZargonAssigned struct {
	Player   SeatID `json:"player_id"`
	Previous SeatID `json:"previous,omitempty"`
}

// CampaignOptionSet changes an option from its place in play order on.
type CampaignOptionSet struct {
	Option string          `json:"option"`
	Old    json.RawMessage `json:"old_value"`
	New    json.RawMessage `json:"new_value"`
	Reason string          `json:"reason,omitempty"`

	Dispute string `json:"dispute_id,omitempty"` // that was settled so
}

// SessionStarted begins an evening.
type SessionStarted struct {
	Session string   `json:"session_id"`
	Present []SeatID `json:"players_present"`
}

// SessionEnded ends an evening, also in the middle of a quest.
type SessionEnded struct {
	Session string `json:"session_id"`
	Note    string `json:"note,omitempty"`
}

// NoteAdded is a note on an action ("action:12"), a quest ("quest:1") or the
// campaign ("campaign").
type NoteAdded struct {
	On   string `json:"on"`
	Text string `json:"text"`
}

// BookmarkSet names the revision that was the last one when it was set.
type BookmarkSet struct {
	Name     string `json:"name"`
	Revision int    `json:"revision"`
}

// BookmarkRemoved takes the name from the revision that has it.
type BookmarkRemoved struct {
	Name string `json:"name"`
}

// CorrectionMade sets one value of the game by hand.
type CorrectionMade struct {
	Path   string          `json:"path"` // as in the state: /game/heroes/h1/gold
	From   json.RawMessage `json:"from"` // witness
	To     json.RawMessage `json:"to"`
	Reason string          `json:"reason"`

	Dispute string `json:"dispute_id,omitempty"` // that was settled so
}

// ActionUndone marks actions as undone, by revision. One without any says why those
// beside it are, where not all may know that.
type ActionUndone struct {
	Targets []int    `json:"targets"`
	Reason  string   `json:"reason,omitempty"`
	Agreed  []SeatID `json:"agreed_by,omitempty"`
}

// ActionRedone brings undone actions back in their old place.
type ActionRedone struct {
	Targets []int    `json:"targets"`
	Agreed  []SeatID `json:"agreed_by,omitempty"`
}

// CampaignArchived puts the campaign away.
type CampaignArchived struct{}

// CampaignUnarchived takes it out again.
type CampaignUnarchived struct{}

// The stored names.
func (CampaignStarted) EventType() string    { return "CampaignStarted" }
func (PlayerJoined) EventType() string       { return "PlayerJoined" }
func (PlayerLeft) EventType() string         { return "PlayerLeft" }
func (SeatReissued) EventType() string       { return "SeatReissued" }
func (JoinCodeRenewed) EventType() string    { return "JoinCodeRenewed" }
func (ZargonAssigned) EventType() string     { return "ZargonAssigned" }
func (CampaignOptionSet) EventType() string  { return "CampaignOptionSet" }
func (SessionStarted) EventType() string     { return "SessionStarted" }
func (SessionEnded) EventType() string       { return "SessionEnded" }
func (NoteAdded) EventType() string          { return "NoteAdded" }
func (BookmarkSet) EventType() string        { return "BookmarkSet" }
func (BookmarkRemoved) EventType() string    { return "BookmarkRemoved" }
func (CorrectionMade) EventType() string     { return "CorrectionMade" }
func (ActionUndone) EventType() string       { return "ActionUndone" }
func (ActionRedone) EventType() string       { return "ActionRedone" }
func (RulingDisputed) EventType() string     { return "RulingDisputed" }
func (DisputeAnswered) EventType() string    { return "DisputeAnswered" }
func (RulingResolved) EventType() string     { return "RulingResolved" }
func (CampaignArchived) EventType() string   { return "CampaignArchived" }
func (CampaignUnarchived) EventType() string { return "CampaignUnarchived" }
