package views

import "loretome/rules/words"

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
func FailureOf(in words.Tongue, status int) Failure {
	f := Failure{Status: status}
	switch status {
	case 400:
		f.Title, f.Text, f.Advice = in.Say("Not understood"), in.Say("Something in the address or the form made no sense."), in.Say("Go back, look over what was typed, and send it again.")
	case 403:
		f.Title, f.Text, f.Advice = in.Say("Not your seat"), in.Say("This is another seat’s to see or to do."), in.Say("Sit down with the table’s join code, or ask the game master.")
	case 404:
		f.Title, f.Text, f.Advice = in.Say("Nothing is here"), in.Say("No page, campaign or hero has this address, or none that your seat may know of."), in.Say("Look whether the link is whole, or begin at your tables.")
	case 405:
		f.Title, f.Text, f.Advice = in.Say("Only a form leads here"), in.Say("Nothing can be looked at under this address: it takes what a form sends."), in.Say("Go back to the page with the form, and send it from there.")
	case 409:
		f.Title, f.Text, f.Advice = in.Say("The table moved on"), in.Say("Somebody else acted first, and your step no longer fits what is on the table. Nothing was written."), in.Say("Look at what happened, then decide anew.")
	case 413:
		f.Title, f.Text, f.Advice = in.Say("Too large"), in.Say("More was sent than is taken here."), in.Say("Go back: the browser still has what was typed. Make it shorter, and send it again.")
	case 422:
		f.Title, f.Text, f.Advice = in.Say("The rules say no"), in.Say("The rules, or the journal, do not allow this."), in.Say("Nothing was written. Go back, and look at the timeline.")
	case 429:
		f.Title, f.Text, f.Advice = in.Say("Too fast"), in.Say("This came too often in a short time."), in.Say("Wait a minute, then try again.")
	case 503:
		f.Title, f.Text, f.Advice = in.Say("The journal does not answer"), in.Say("Nothing was written, so nothing is half done."), in.Say("Try again in a moment; sending the same form twice does no harm.")
	default:
		f.Title, f.Text, f.Advice = in.Say("Something went wrong here"), in.Say("The tracker could not finish this. The journal holds only what was written whole, so nothing is half done."), in.Say("Go back and try again. If it stays like this, tell whoever runs the tracker the number below.")
	}
	return f
}
