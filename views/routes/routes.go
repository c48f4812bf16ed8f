// Package routes knows the address of every page and form. Handlers register
// the same functions with ":name" in place of an id, so that a link and its
// handler cannot differ.
package routes

import (
	"net/url"
	"strconv"
	"strings"

	"loretome/static"
)

// Base is the path under which a proxy serves the tracker: "/hq", or empty at
// the root of its host.
type Base string

// Campaigns is the list of campaigns, the first page.
func (b Base) Campaigns() string { return string(b) + "/" }

// NewCampaign takes the form that starts a campaign.
func (b Base) NewCampaign() string { return string(b) + "/campaigns" }

// Samples takes the wish for a sample campaign.
func (b Base) Samples() string { return string(b) + "/samples" }

// Join is the form for a join code, and takes it.
func (b Base) Join() string { return string(b) + "/join" }

// Help tells how the tracker is used.
func (b Base) Help() string { return string(b) + "/help" }

// HelpFor is the same for one who comes from a campaign, if it is one.
func (b Base) HelpFor(t Table) string {
	if t == "" {
		return b.Help()
	}
	home := t.Now().Home()
	return b.Help() + query("table", home[strings.LastIndexByte(home, '/')+1:])
}

// DeviceFor is where colours and language are chosen, for one who comes from a campaign.
func (b Base) DeviceFor(t Table) string { return b.HelpFor(t) + "#device" }

// Theme takes the choice between the device's colours, light and dark.
func (b Base) Theme() string { return string(b) + "/theme" }

// Language keeps a choice of language.
func (b Base) Language() string { return string(b) + "/language" }

// Static is a static file with its hash.
func (b Base) Static(name string) string { return string(b) + static.URL(name) }

// Icon is one symbol of the icon file.
func (b Base) Icon(name string) string { return b.Static("icons.svg") + "#" + name }

// Table is the address of one campaign; all its pages are below. With a moment
// in its query it is the table as it stood then: see AsOf.
type Table string

// Table gives the address of the campaign with this id.
func (b Base) Table(campaign string) Table {
	return Table(string(b) + "/c/" + url.PathEscape(campaign))
}

// AsOf is the table as it stood after an action, as known then or as corrected
// since: the pages that show a state lead to that moment.
func (t Table) AsOf(revision int, recorded bool) Table {
	view := ""
	if recorded {
		view = "recorded"
	}
	return Table(t.at() + query("at", strconv.Itoa(revision), "view", view))
}

// Now is the table as it stands.
func (t Table) Now() Table { return Table(t.at()) }

// shows is the address of a page that shows a state, at the table's moment.
func (t Table) shows(parts []string, pairs ...string) string {
	_, moment, _ := strings.Cut(string(t), "?")
	address, asked := t.at(parts...), query(pairs...)
	switch {
	case moment == "":
		return address + asked
	case asked == "":
		return address + "?" + moment
	}
	return address + asked + "&" + moment
}

func (t Table) at(parts ...string) string {
	path, _, _ := strings.Cut(string(t), "?")
	for _, part := range parts {
		path += "/" + url.PathEscape(part)
	}
	return path
}

// Home is the campaign's own page.
func (t Table) Home() string { return t.shows(nil) }

// JoinWith is what an invitation's QR code holds: the seats, to one who knows
// the code.
func (t Table) JoinWith(code string) string { return t.at("join", code) }

// Invite shows the join code, and its QR code.
func (t Table) Invite() string { return t.at("invite") }

// RenewInvite takes the wish for another join code.
func (t Table) RenewInvite() string { return t.at("invite", "renew") }

// Seats takes the form by which somebody sits down.
func (t Table) Seats() string { return t.at("seats") }

// LeaveSeat takes the form by which somebody gets up.
func (t Table) LeaveSeat() string { return t.at("seats", "leave") }

// Heroes is the list of heroes, and takes the form that makes one.
func (t Table) Heroes() string { return t.shows([]string{"heroes"}) }

// Hero is a hero's sheet.
func (t Table) Hero(hero string) string { return t.shows([]string{"heroes", hero}) }

// HeroPoints takes a correction of Body or Mind by hand.
func (t Table) HeroPoints(hero string) string { return t.at("heroes", hero, "points") }

// Gear takes what is done with an item in hand: equip, drop, use.
func (t Table) Gear(hero, item, deed string) string {
	return t.at("heroes", hero, "gear", item, deed)
}

// Remains is what a fallen hero left behind.
func (t Table) Remains(hero string) string {
	return t.shows([]string{"heroes", hero, "remains"})
}

// TakeRemains takes the form by which a hero collects from the fallen.
func (t Table) TakeRemains(hero string) string { return t.at("heroes", hero, "remains", "take") }

// Fallen is the list of all fallen heroes.
func (t Table) Fallen() string { return t.shows([]string{"fallen"}) }

// Quests is the list of quests.
func (t Table) Quests() string { return t.shows([]string{"quests"}) }

// NewQuest is the form that defines a quest, and takes it.
func (t Table) NewQuest() string { return t.at("quests", "new") }

// QuestFrom is the form for a new quest with one of a book filled in.
func (t Table) QuestFrom(book, number string) string {
	return t.NewQuest() + query("book", book, "number", number)
}

// Content is the page of packs, editions and figures, and takes a pack.
func (t Table) Content() string { return t.shows([]string{"content"}) }

// Quest is one quest's progress.
func (t Table) Quest(quest string) string { return t.shows([]string{"quests", quest}) }

// EditQuest is the form that changes a quest, and takes it.
func (t Table) EditQuest(quest string) string { return t.at("quests", quest, "edit") }

// ExportQuest is the file of a quest.
func (t Table) ExportQuest(quest string) string { return t.at("quests", quest, "export") }

// ImportQuest is the form that takes a quest from a file, and takes it.
func (t Table) ImportQuest() string { return t.at("quests", "import") }

// StartQuest takes the form that begins a quest.
func (t Table) StartQuest(quest string) string { return t.at("quests", quest, "start") }

// FinishQuest takes the form that settles a quest.
func (t Table) FinishQuest(quest string) string { return t.at("quests", quest, "finish") }

// Play is the table itself.
func (t Table) Play() string { return t.shows([]string{"play"}) }

// PlayStep takes one of the usual steps of play: roll, move, attack.
func (t Table) PlayStep(step string) string { return t.at("play", step) }

// ZargonStep takes one of the game master's usual steps: reveal, move, attack.
func (t Table) ZargonStep(step string) string { return t.at("play", "zargon", step) }

// Commands lists the forms of all commands of the system.
func (t Table) Commands() string { return t.at("commands") }

// Command is the form of any command of the system, and takes it.
func (t Table) Command(command string) string { return t.at("commands", command) }

// Attack is the form by which a hero attacks a monster.
func (t Table) Attack(hero, monster string) string {
	return t.Command("Attack") + query("hero_id", hero, "target", monster)
}

// EnterFigure is the form by which the table enters a figure of a card.
func (t Table) EnterFigure(catalogue, card, field string) string {
	return t.Command("EnterCardFigure") + query("catalogue", catalogue, "card", card, "field", field)
}

// Armory is the shop, for the hero and the kind of goods that are picked.
func (t Table) Armory(hero, kind string) string {
	return t.shows([]string{"armory"}, "hero", hero, "kind", kind)
}

// Buy takes a purchase.
func (t Table) Buy() string { return t.at("armory", "buy") }

// Cart asks about several things before they are bought, and takes the form that
// buys them.
func (t Table) Cart(hero string) string { return t.at("armory", "cart") + query("hero", hero) }

// CartWith is the cart with what was chosen and what was bought.
func (t Table) CartWith(asked url.Values) string { return t.Cart("") + "?" + asked.Encode() }

// Sell takes a sale.
func (t Table) Sell() string { return t.at("armory", "sell") }

// Stats is the figures of a part of the campaign, quest-1 or session-1, and of one
// hero; of all where they are empty.
func (t Table) Stats(scope, hero string) string {
	return t.shows([]string{"stats"}, "scope", scope, "hero", hero)
}

// Timeline is the journal told in words.
func (t Table) Timeline() string { return t.shows([]string{"timeline"}) }

// TimelineAt is the timeline with the marker at a revision.
func (t Table) TimelineAt(revision int) string {
	return t.at("timeline") + "?at=" + strconv.Itoa(revision) + "#ev-" + strconv.Itoa(revision)
}

// Replay shows an evening again, action by action.
func (t Table) Replay() string { return t.shows([]string{"replay"}) }

// ReplayAt is the replay with what happened in one action.
func (t Table) ReplayAt(revision int) string {
	return t.at("replay") + query("at", strconv.Itoa(revision))
}

// ReplayOf is the replay of a stretch of the journal, from its first action on,
// to the last one if to is 0.
func (t Table) ReplayOf(from, to int) string {
	return t.at("replay") + query("from", strconv.Itoa(from), "to", number(to))
}

// ReplaySince is the replay of what was recorded in a stretch of the journal, as
// it was known then.
func (t Table) ReplaySince(from, to int) string {
	return t.at("replay") + query("from", strconv.Itoa(from), "to", number(to), "view", "recorded")
}

// Late is the list of an evening that was played on paper, which happened after an
// action, and takes it; 0 is the last one.
func (t Table) Late(after int) string {
	if after == 0 {
		return t.at("late")
	}
	return t.at("late") + "?after=" + strconv.Itoa(after)
}

// LateDone is the list for what comes next, after some actions were recorded.
func (t Table) LateDone(first, last int) string {
	return t.Late(last) + "&recorded=" + strconv.Itoa(first) + "-" + strconv.Itoa(last)
}

// Undo takes back the newest action, or the one that the field target names.
func (t Table) Undo() string { return t.at("undo") }

// UndoSeveral asks about the undoing of the actions that the text names: 12,
// 15-17.
func (t Table) UndoSeveral(targets string) string { return t.Undo() + query("targets", targets) }

// Redo brings back the action undone last, or the one that target names.
func (t Table) Redo() string { return t.at("redo") }

// UndoAction asks about one action's undoing, and takes the answer.
func (t Table) UndoAction(revision int) string { return t.at("events", strconv.Itoa(revision), "undo") }

// RestoreAction asks about one action's return, and takes the answer.
func (t Table) RestoreAction(revision int) string {
	return t.at("events", strconv.Itoa(revision), "restore")
}

// Rules is the rulebook.
func (t Table) Rules() string { return t.at("rules") }

// Rule is one rule of the rulebook.
func (t Table) Rule(id string) string { return t.at("rules", id) }

// Chapter is one chapter of the rulebook, by its title as part of an address.
func (t Table) Chapter(chapter string) string { return t.Rules() + query("chapter", chapter) }

// Options is what the table may choose.
func (t Table) Options() string { return t.shows([]string{"options"}) }

// Option is one option, and takes its change.
func (t Table) Option(name string) string { return t.shows([]string{"options", name}) }

// Upgrade tells what newer rules would change, and takes the wish for them.
func (t Table) Upgrade() string { return t.at("upgrade") }

// UpgradeTo tells what one version of the rules would change.
func (t Table) UpgradeTo(version string) string { return t.Upgrade() + query("to", version) }

// Action is one action of the journal with all that it tells.
func (t Table) Action(revision int) string { return t.at("events", strconv.Itoa(revision)) }

// Mended is the page of an action that was put into its place afterwards, which says
// so once.
func (t Table) Mended(revision int) string { return t.Action(revision) + query("mended", "yes") }

// TimelineOf is the timeline of the actions that a rule decided.
func (t Table) TimelineOf(rule string) string { return t.at("timeline") + query("rule", rule) }

// TimelineOfHero is the timeline of the actions of a hero that a rule decided.
func (t Table) TimelineOfHero(rule, hero string) string {
	return t.at("timeline") + query("rule", rule, "hero", hero)
}

// TimelineBroken is the timeline of the actions that no longer agree with what was
// before them.
func (t Table) TimelineBroken() string { return t.at("timeline") + query("broken", "true") }

// Forks is the list of forks, and takes the form that makes one.
func (t Table) Forks() string { return t.at("forks") }

// ForkFrom is the form for a fork after one action.
func (t Table) ForkFrom(revision int) string {
	return t.Forks() + query("at", strconv.Itoa(revision))
}

// DiffWith compares the campaign with another one that began as the same.
func (t Table) DiffWith(other string) string { return t.at("diff") + query("other", other) }

// Archive tells what putting away means, and takes the wish for it.
func (t Table) Archive() string { return t.at("archive") }

// Throw takes the wish that a sample campaign be thrown away.
func (t Table) Throw() string { return t.at("sample", "throw") }

// Guide takes the wish to see the steps through a sample campaign, or not to.
func (t Table) Guide() string { return t.at("sample", "guide") }

// Unarchive takes the wish that the campaign be taken out again.
func (t Table) Unarchive() string { return t.at("archive", "out") }

// Delete takes the form that deletes a campaign that is put away.
func (t Table) Delete() string { return t.at("archive", "delete") }

// Export is the file of the whole journal.
func (t Table) Export() string { return t.at("export") }

// Why explains a value, named by its path in the state: /game/heroes/h1/gold.
func (t Table) Why(path string) string {
	if short, is := strings.CutPrefix(path, "/game/"); is {
		return t.shows(append([]string{"why"}, strings.Split(short, "/")...))
	}
	return t.shows([]string{"explain"}, "path", path)
}

// Explain explains the value whose path is asked for.
func (t Table) Explain() string { return t.at("explain") }

// Way is where a thing, a figure or a card came from and went, by its id.
func (t Table) Way(id string) string { return t.shows([]string{"way", id}) }

// Diff is what differs between two revisions.
func (t Table) Diff(from, to int) string {
	return t.Differences() + query("from", strconv.Itoa(from), "to", strconv.Itoa(to))
}

// Differences asks for two revisions, and shows what differs between them.
func (t Table) Differences() string { return t.at("diff") }

// Bookmarks is the list of bookmarks, and takes the form that sets one.
func (t Table) Bookmarks() string { return t.at("bookmarks") }

// RemoveBookmark takes the form that removes one.
func (t Table) RemoveBookmark() string { return t.at("bookmarks", "remove") }

// Live is the stream that keeps a page fresh, from the revision it shows.
func Live(page string, since int) string {
	path, asked, found := cut(page)
	if found {
		asked += "&"
	}
	return path + "/live?" + asked + "since=" + strconv.Itoa(since)
}

// Moment is the address of a form at the moment after an action.
func Moment(action string, revision int) string {
	path, asked, found := cut(action)
	if found {
		asked += "&"
	}
	return path + "?" + asked + "at=" + strconv.Itoa(revision)
}
