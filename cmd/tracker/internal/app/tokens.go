package app

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"loretome/events"
	"loretome/events/journal"
	"loretome/rules/campaign"
	"loretome/rules/words"
)

// keys make the links of seats and the codes of tables out
// of one secret that the journal keeps, so that no link has to be stored: a
// link counts as long as its issue is the one that the campaign's state names.
type keys struct {
	secret  []byte
	secrets journal.Secrets
}

// ErrBadToken says that a seat's link was never made here, or no longer counts.
var ErrBadToken = errors.New(words.Key("this link is not valid, or no longer"))

// ErrBadCode says that no table can be joined with a code.
var ErrBadCode = errors.New(words.Key("no table can be joined with this code"))

func loadKeys(ctx context.Context, j *journal.Journal) (keys, error) {
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails; it ends the process instead
	secret, err := j.Secrets().Only(ctx, "seats", fresh)
	if err != nil {
		return keys{}, fmt.Errorf("read the key of the seats: %w", err)
	}
	return keys{secret: secret, secrets: j.Secrets()}, nil
}

func (k keys) mac(words ...string) []byte {
	mac := hmac.New(sha256.New, k.secret)
	for _, w := range words {
		fmt.Fprintf(mac, "%d:%s", len(w), w)
	}
	return mac.Sum(nil)
}

// Token is a seat's key to a campaign: whoever holds it acts for the seat.
type Token string

// token makes the link of a seat.
func (k keys) token(id events.CampaignID, seat events.SeatID, issue int) Token {
	sum := k.mac("seat", string(id), string(seat), strconv.Itoa(issue))
	return Token(fmt.Sprintf("%s.%s.%d.%s", id, seat, issue, base64.RawURLEncoding.EncodeToString(sum[:24])))
}

// read tells whose link it is, if it was made here. Whether it still counts is
// for the campaign's state to say.
func (k keys) read(t Token) (id events.CampaignID, seat events.SeatID, issue int, err error) {
	part := strings.Split(string(t), ".")
	if len(part) != 4 {
		return "", "", 0, ErrBadToken
	}
	id, seat = events.CampaignID(part[0]), events.SeatID(part[1])
	if issue, err = strconv.Atoi(part[2]); err != nil || !id.Valid() {
		return "", "", 0, ErrBadToken
	}
	if !hmac.Equal([]byte(k.token(id, seat, issue)), []byte(t)) {
		return "", "", 0, ErrBadToken
	}
	return id, seat, issue, nil
}

// letters of a join code: none that is read for another.
var letters = base32.NewEncoding("ABCDEFGHJKLMNPQRSTUVWXYZ23456789").WithPadding(base32.NoPadding)

// code is what people type to join a table: eight letters and digits.
func (k keys) code(id events.CampaignID, issue int) string {
	return letters.EncodeToString(k.mac("join", string(id), strconv.Itoa(issue)))[:8]
}

// clean takes a code as people type it.
func clean(code string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToUpper(code))
}

// publish remembers to which campaign a code leads.
func (k keys) publish(ctx context.Context, id events.CampaignID, issue int) error {
	_, err := k.secrets.Create(ctx, "join-"+k.code(id, issue), []byte(id))
	return err
}

// Seating is a seat that was recognised by its link.
type Seating struct {
	Campaign events.CampaignID
	Seat     campaign.Seat
}

// Viewer is the seat as one who looks.
func (s Seating) Viewer() campaign.Viewer {
	return campaign.Viewer{Seat: s.Seat.ID, Side: s.Seat.Side}
}

// Seat recognises a link. A link of a seat that was issued anew or left no
// longer counts.
func (h *House) Seat(ctx context.Context, t Token) (Seating, error) {
	id, seat, issue, err := h.keys.read(t)
	if err != nil {
		return Seating{}, err
	}
	g, err := h.Game(id)
	if err != nil {
		return Seating{}, fmt.Errorf("%w: %w", ErrBadToken, err)
	}
	k, err := g.Kernel(ctx, id)
	if err != nil {
		return Seating{}, err
	}
	s, sits := k.Seat(seat)
	if !sits || s.Left || s.Issue != issue {
		return Seating{}, ErrBadToken
	}
	return Seating{Campaign: id, Seat: s}, nil
}

// Token is the link of a seat as it counts now.
func (h *House) Token(id events.CampaignID, s campaign.Seat) Token {
	return h.keys.token(id, s.ID, s.Issue)
}

// Code is the code by which people join a campaign now, in two groups.
func (h *House) Code(id events.CampaignID, k campaign.Kernel) string {
	code := h.keys.code(id, k.JoinIssue)
	return code[:4] + "-" + code[4:]
}

// CodeLeads says whether the store still knows where the code of a campaign leads.
// It does not if that record was damaged, or the store restored from a backup.
func (h *House) CodeLeads(ctx context.Context, id events.CampaignID, k campaign.Kernel) (bool, error) {
	found, err := h.keys.secrets.Get(ctx, "join-"+h.keys.code(id, k.JoinIssue))
	if errors.Is(err, journal.ErrNotFound) {
		return false, nil
	}
	return string(found) == string(id), err
}

// FindByCode finds the campaign that a code leads to. A code that was renewed
// leads nowhere.
func (h *House) FindByCode(ctx context.Context, code string) (events.CampaignID, error) {
	code = clean(code)
	if len(code) != 8 || strings.Trim(code, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789") != "" {
		return "", ErrBadCode
	}
	found, err := h.keys.secrets.Get(ctx, "join-"+code)
	if errors.Is(err, journal.ErrNotFound) {
		return "", ErrBadCode
	}
	if err != nil {
		return "", err
	}
	id := events.CampaignID(found)
	return id, h.CheckCode(ctx, id, code)
}

// CheckCode says whether a code is the one by which a campaign is joined.
func (h *House) CheckCode(ctx context.Context, id events.CampaignID, code string) error {
	g, err := h.Game(id)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBadCode, err)
	}
	k, err := g.Kernel(ctx, id)
	if err != nil {
		return err
	}
	if !hmac.Equal([]byte(h.keys.code(id, k.JoinIssue)), []byte(clean(code))) {
		return ErrBadCode
	}
	return nil
}

// campaignOf makes the id of a campaign out of the key of the wish to begin
// it, so that a repeated wish begins no second one.
func (k keys) campaignOf(wish events.ActionID) events.CampaignID {
	return events.CampaignID(strings.ToLower(letters.EncodeToString(k.mac("campaign", string(wish)))[:16]))
}

// forkOf makes the id of a fork, so that a repeated wish makes no second one.
func (k keys) forkOf(origin events.CampaignID, wish events.ActionID) events.CampaignID {
	return events.CampaignID(strings.ToLower(letters.EncodeToString(k.mac("fork", string(origin), string(wish)))[:16]))
}

// wish makes the id under which the journal keeps an action that brings its
// asker a link. Everybody at the table sees the ids of actions; who made the
// wish knows its own key alone, and only that key brings the link again.
func (k keys) wish(kind string, id events.ActionID) events.ActionID {
	return events.ActionID(kind + "-" + strings.ToLower(letters.EncodeToString(k.mac("wish", kind, string(id)))[:26]))
}

// Private makes a key of a word that only this house can make of it.
func (h *House) Private(word string) events.ActionID {
	return h.keys.wish("private", events.ActionID(word))
}
