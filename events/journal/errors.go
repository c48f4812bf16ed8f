package journal

import "errors"

// What Append, Load and Open may answer. Every error of this package that is
// one of these wraps it.
var (
	// ErrConflict says that another action of this campaign came first. Fold
	// the newer actions and decide the command again.
	ErrConflict = errors.New("another action of this campaign came first")

	// ErrIDClash says that the action's id is taken by a message that is no
	// action of this campaign.
	ErrIDClash = errors.New("the action id belongs to another message")

	// ErrUnknownOutcome says that the action may be stored or not. The page
	// must load the campaign anew to know.
	ErrUnknownOutcome = errors.New("nobody can say whether the action was stored")

	// ErrFull says that the journal has reached its size; reading goes on.
	ErrFull = errors.New("the journal is full")

	// ErrDiskFull says that there is no room on the disk; reading goes on, and
	// writing too once there is room.
	ErrDiskFull = errors.New("the disk of the tracker is full")

	// ErrDiskFails says that the disk takes nothing for another reason.
	ErrDiskFails = errors.New("the disk of the tracker cannot be written")

	// ErrTooLarge says that an action, a snapshot or a secret is larger than
	// the journal takes.
	ErrTooLarge = errors.New("larger than the journal takes")

	// ErrStopped says that the journal takes no more actions.
	ErrStopped = errors.New("the journal takes no more actions")

	// ErrNotFound says that there is no such campaign, snapshot or secret.
	ErrNotFound = errors.New("not in the journal")

	// ErrIncomplete says that a part of the history could not be read.
	ErrIncomplete = errors.New("the history could not be read to its end")

	// ErrStale says that the server asked does not know yet what the reader
	// has already seen.
	ErrStale = errors.New("the journal has not come as far as the reader")

	// ErrInUse says that another process holds the directory.
	ErrInUse = errors.New("another process holds the journal")

	// ErrLost says that the journal, or its end, was there once and is gone.
	// Nothing is created in its place.
	ErrLost = errors.New("the journal is lost; restore it from a backup")

	// ErrSecretLost says that a secret was there once and is gone. Nothing is
	// created in its place: whoever relies on it would not know.
	ErrSecretLost = errors.New("the campaigns are not concerned; back the directory up and restore it into a new one, where links of seats are given out anew")
)
