// Package campaign is the kernel: what every campaign has whatever it plays.
// It wraps the decider of any rule system, and the systems know nothing of it.
//
//	campaign.go  Rules, and the options that the kernel adds
//	state.go     Kernel, the shared part of a campaign's state
//	ledger.go    Ledger, a journal folded to its last revision
//	history.go   the actions, and which of them are undone
//	track.go     one fold of the game, with the checkpoints that make undo short
//	register.go  the kernel's state while it is folded, whose lists grow in place
//	evolve.go    the one switch over the kernel's events
//	view.go      what a seat may see of the state: View, At
//	seen.go      and of the journal: Visible, Show
//	decide.go    Decide and Start: from a request to an action
//	legal.go     Call and Legal
//	request.go   asking for consent to an undo or a redo, and the answers;
//	             requested.go keeps what became of each request
//	walk.go      the game told once more, event by event
//	witness.go   what events say was so, and what is so: as recorded, as corrected
//	again.go     what no longer agrees with what was before it; tableagain.go asks it of
//	             the table's own actions, compare.go tells the values
//	reason.go    why an action no longer agrees, worked out again for who asks
//	versions.go  the versions of the rules, side by side; upgrade.go puts a newer one
//	             in force, dryrun.go tells what it would have made of what was played
//	late.go      where a list of what was played on paper is decided
//	dispute.go   disputes, ruling.go what settles them, vote.go where the table
//	             votes; disputed.go keeps them, marks.go what rulings take back
//	commands.go  the kernel's commands with their fields; then one file per
//	             subject: start.go, fork.go, undo.go, turning.go, seats.go, table.go,
//	             bookmark.go, correct.go
//	desk.go      what those commands are decided on
//	pointer.go   values inside a state's JSON, by path
//
// Play order is the order of recording, until an action is amended or put in its
// place afterwards (plan.go). Each action is live or undone; the state of the game is what replaying the live ones gives. An action of the
// table itself (its beginning, its seats, undo and redo, putting away) is no
// part of play and cannot be undone.
package campaign
