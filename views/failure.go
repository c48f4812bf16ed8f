package views

// Failure is the page of an answer that is not the page asked for.
type Failure struct {
	Status int
	Title  string // "Nothing is here"
	Text   string // what happened, in plain words
	Advice string // what to do about it
	Links  []Link
	Back   string // address of the table; empty outside of one
	Trace  string // the request's id, for the log; only with status 500
}

// FailureOf gives the plain words of a status: 403, 404, 409, 413, and for all
// others that something went wrong here.
func FailureOf(status int) Failure {
	f := Failure{Status: status}
	switch status {
	case 400:
		f.Title, f.Text, f.Advice = "Not understood", "Something in the address or the form made no sense.", "Go back, look over what was typed, and send it again."
	case 403:
		f.Title, f.Text, f.Advice = "Not your seat", "This is another seat’s to see or to do.", "Sit down with the table’s join code, or ask the game master."
	case 404:
		f.Title, f.Text, f.Advice = "Nothing is here", "No page, campaign or hero has this address, or none that your seat may know of.", "Look whether the link is whole, or begin at your tables."
	case 405:
		f.Title, f.Text, f.Advice = "Only a form leads here", "Nothing can be looked at under this address: it takes what a form sends.", "Go back to the page with the form, and send it from there."
	case 409:
		f.Title, f.Text, f.Advice = "The table moved on", "Somebody else acted first, and your step no longer fits what is on the table. Nothing was written.", "Look at what happened, then decide anew."
	case 413:
		f.Title, f.Text, f.Advice = "Too large", "More was sent than is taken here.", "Go back: the browser still has what was typed. Make it shorter, and send it again."
	case 422:
		f.Title, f.Text, f.Advice = "The rules say no", "The rules, or the journal, do not allow this.", "Nothing was written. Go back, and look at the timeline."
	case 429:
		f.Title, f.Text, f.Advice = "Too fast", "This came too often in a short time.", "Wait a minute, then try again."
	case 503:
		f.Title, f.Text, f.Advice = "The journal does not answer", "Nothing was written, so nothing is half done.", "Try again in a moment; sending the same form twice does no harm."
	default:
		f.Title, f.Text, f.Advice = "Something went wrong here", "The tracker could not finish this. The journal holds only what was written whole, so nothing is half done.", "Go back and try again. If it stays like this, tell whoever runs the tracker the number below."
	}
	return f
}
