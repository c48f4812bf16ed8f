package campaign

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// Seal is a secret of the game master's that was sealed. What was sealed stays so,
// whatever is taken back.
type Seal struct {
	No       int
	Of       string // quest-3
	Hash     events.Hash
	Revision int
	Opened   *events.NotesOpened // nil while it is sealed
	OpenedAt int
}

// SealsOf are the seals of which a journal tells, in the order of sealing.
func SealsOf(entries []Entry) []Seal {
	var all []Seal
	for _, e := range entries {
		all = sealsAfter(all, e.Stored)
	}
	return all
}

func sealsAfter(all []Seal, a events.Stored) []Seal {
	for _, e := range a.Events {
		switch e := e.Data.(type) {
		case events.NotesSealed:
			all = append(slices.Clip(all), Seal{No: e.Seal, Of: e.Of, Hash: e.Hash, Revision: a.Revision})
		case events.NotesOpened:
			all = slices.Clone(all)
			for i := range all {
				if all[i].No == e.Seal && all[i].Opened == nil {
					all[i].Opened, all[i].OpenedAt = &e, a.Revision
				}
			}
		}
	}
	return all
}

// Proves says whether what was opened is what was sealed.
func (s Seal) Proves() bool {
	if s.Opened == nil {
		return false
	}
	salt, err := hex.DecodeString(s.Opened.Salt)
	return err == nil && len(salt) == sha256.Size && sealHash(salt, s.Opened.Notes) == s.Hash
}

func sealHash(salt []byte, notes string) events.Hash {
	sum := sha256.Sum256(append(slices.Clip(salt), notes...))
	return events.Hash(hex.EncodeToString(sum[:]))
}

// salt is that of a seal: notes that can be guessed would be known by their hash
// without one. Key is a secret of the campaign's.
func salt(key []byte, no int) []byte {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "salt %d", no)
	return mac.Sum(nil)
}

// openNotes is the option that says when notes are opened.
const openNotes = "open_notes"

// withSeals adds the seals that events make or open.
func (r Rules[S, C]) withSeals(l *Ledger[S], q Request, es []events.Event) ([]events.Event, error) {
	if q.Seals.Notes == nil || r.System.Sealed == nil {
		return es, nil
	}
	var made []events.Event
	for _, e := range es {
		of, when := r.System.Sealed(e)
		switch {
		case when == rules.Seals:
			secret, err := r.secretOf(r.evolved(l, es), of)
			if err != nil {
				return nil, err
			}
			no := len(l.log.seals) + 1
			made = append(made, events.NotesSealed{Seal: no, Of: of, Hash: sealHash(salt(q.Seals.Notes, no), secret)})
		case when == rules.Opens && l.State().Kernel.Options.Is(openNotes, "when_won"):
			opened, err := r.opened(l, q.Seals, of, r.evolved(l, es))
			if err != nil {
				return nil, err
			}
			made = append(made, opened...)
		}
	}
	for _, e := range es {
		if asked, is := e.(events.NotesOpened); is {
			opened, err := r.opened(l, q.Seals, asked.Of, r.evolved(l, nil))
			return opened, err
		}
	}
	return append(slices.Clip(es), made...), nil
}

// evolved is the game after some events.
func (r Rules[S, C]) evolved(l *Ledger[S], es []events.Event) S {
	game := l.State().Game
	for _, e := range es {
		if changeBy(&events.Stored{}, e) == nil {
			game = r.System.Decider.Evolve(game, e)
		}
	}
	return game
}

// secretOf is what is sealed under a name, in JSON.
func (r Rules[S, C]) secretOf(game S, of string) (string, error) {
	doc, err := json.Marshal(r.System.Secret(game, of))
	if err != nil {
		return "", fmt.Errorf("write the notes of %s: %w", of, err)
	}
	return string(doc), nil
}

// opened tells of each seal under a name what was sealed, and what was changed
// since.
func (r Rules[S, C]) opened(l *Ledger[S], s Seals, of string, now S) ([]events.Event, error) {
	var all []events.Event
	for _, seal := range l.log.seals {
		if seal.Of != of || seal.Opened != nil {
			continue
		}
		then, err := r.secretOf(r.recordedThen(l, seal.Revision), of)
		if err != nil {
			return nil, err
		}
		told := events.NotesOpened{Seal: seal.No, Of: of, Notes: then}
		if salt := salt(s.Notes, seal.No); sealHash(salt, then) == seal.Hash {
			told.Salt = hex.EncodeToString(salt)
		}
		var was, is any
		latest, err := r.secretOf(now, of)
		if err != nil {
			return nil, err
		}
		if json.Unmarshal([]byte(then), &was) == nil && json.Unmarshal([]byte(latest), &is) == nil {
			differing("", was, is, func(d events.Difference) { told.Changed = append(told.Changed, d) })
		}
		all = append(all, told)
	}
	return all, nil
}

// recordedThen is the game as it was when a revision was the last.
func (r Rules[S, C]) recordedThen(l *Ledger[S], revision int) S {
	then, t := l.log.planAt(revision), l.track(everything)
	t.rewind(firstChange(l.log.plan, then))
	r.advance(&t, l.log.actions, then)
	return t.now.game
}

// OpenNotes tells everybody what is sealed under a name.
type OpenNotes struct {
	Of string `json:"of"`
}

func (c OpenNotes) decide(d desk) ([]events.Event, error) {
	i := slices.IndexFunc(d.log.seals, func(s Seal) bool { return s.Of == c.Of && s.Opened == nil })
	switch {
	case i < 0:
		return nil, rules.Bar("NothingSealed", "", "no notes are sealed under %q", c.Of)
	case d.game.inPlay():
		return nil, rules.Bar("QuestRunning", "", "a quest is being played; notes are opened between quests")
	case d.seals.Notes == nil:
		return nil, rules.Bar("NothingSealed", "", "the secrets of this campaign are not at hand")
	}
	return []events.Event{events.NotesOpened{Of: c.Of}}, nil
}

// CheckSeals says of notes that were opened where they are not those that were
// sealed, and where that cannot be proved.
func CheckSeals(actions []events.Stored) (wrong, unproved []Fault) {
	var seals []Seal
	for _, a := range actions {
		before := len(seals)
		seals = sealsAfter(seals, a)
		for _, s := range seals[before:] {
			if s.No != before+1 || !s.Hash.Valid() || s.Hash == "" {
				wrong = append(wrong, Fault{a.Revision, fmt.Sprintf("notes are sealed under number %d and %q, after %d others", s.No, s.Hash, before)})
			}
		}
		for _, e := range a.Events {
			told, is := e.Data.(events.NotesOpened)
			if !is {
				continue
			}
			i := slices.IndexFunc(seals, func(s Seal) bool { return s.No == told.Seal && s.Of == told.Of })
			switch {
			case i < 0 || seals[i].OpenedAt != a.Revision:
				wrong = append(wrong, Fault{a.Revision, fmt.Sprintf("seal %d is opened, and is not closed", told.Seal)})
			case told.Salt == "":
				unproved = append(unproved, Fault{a.Revision, fmt.Sprintf("the salt of seal %d was lost: nothing proves that the notes of %s are those that were sealed", told.Seal, told.Of)})
			case !seals[i].Proves():
				wrong = append(wrong, Fault{a.Revision, fmt.Sprintf("the notes of %s are not those that were sealed in revision %d: their hash is another", told.Of, seals[i].Revision)})
			}
		}
	}
	return wrong, unproved
}
