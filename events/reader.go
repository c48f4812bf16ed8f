package events

import (
	"bytes"
	"errors"
	"strconv"
	"time"

	json2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Reader reads the stored bodies of many actions as Decode reads each, in less
// time: what comes again and again in them, rules, seats and names, it keeps once
// for all. It is for one goroutine.
type Reader struct {
	catalog Catalog
	text    bytes.Buffer
	dec     *jsontext.Decoder
	words   map[string]string
	lists   map[string][]string
	seats   map[string]Seat
}

// Reader makes a reader of bodies with the event types of the catalogue.
func (c Catalog) Reader() *Reader {
	r := &Reader{catalog: c, words: map[string]string{}, lists: map[string][]string{}, seats: map[string]Seat{}}
	r.dec = jsontext.NewDecoder(&r.text)
	return r
}

// Decode reads a body. What it does not read at once, Decode of the catalogue
// reads, or says what is wrong with it.
func (r *Reader) Decode(body []byte) (Action, error) {
	if a, err := r.read(body); err == nil && a.Events != nil && a.check() == nil {
		return a, nil
	}
	return r.catalog.Decode(body)
}

// errUnusual is a body whose members are not as Encode writes them.
var errUnusual = errors.New("not as it is usually written")

func (r *Reader) read(body []byte) (a Action, err error) {
	r.text = *bytes.NewBuffer(body)
	r.dec.Reset(&r.text)
	err = r.members(func(name string) error { return r.member(&a, name) })
	if err == nil && r.dec.PeekKind() != 0 {
		err = errUnusual // more than one value
	}
	return a, err
}

// members calls read for each member of an object, with the decoder before its
// value.
func (r *Reader) members(read func(name string) error) error {
	if r.dec.PeekKind() != '{' {
		return errUnusual
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return err
	}
	for r.dec.PeekKind() == '"' {
		name, err := r.word()
		if err == nil {
			err = read(name)
		}
		if err != nil {
			return err
		}
	}
	_, err := r.dec.ReadToken()
	return err
}

// member reads one member of an action's envelope.
func (r *Reader) member(a *Action, name string) (err error) {
	switch name {
	case "format":
		a.Format, err = r.number()
	case "campaign":
		a.Campaign, err = wordAs[CampaignID](r)
	case "revision":
		a.Revision, err = r.number()
	case "id":
		err = r.into(&a.ID)
	case "at":
		err = r.into(&a.At)
	case "played_at":
		a.PlayedAt = new(time.Time)
		err = r.into(&a.PlayedAt)
	case "seat":
		a.Seat, err = kept(r, r.seats)
	case "system":
		a.System, err = r.word()
	case "rules_version":
		a.RulesVersion, err = r.word()
	case "command":
		a.Command, err = r.word()
	case "data":
		var raw jsontext.Value
		raw, err = r.dec.ReadValue()
		a.Data = bytes.Clone(raw)
	case "rules":
		a.Rules, err = kept(r, r.lists)
	case "events":
		a.Events, err = r.events(a.System)
	case "repeat_of":
		a.RepeatOf, err = r.number()
	case "prev":
		err = r.into(&a.Prev)
	case "dice":
		err = r.into(&a.Dice)
	case "override":
		err = r.into(&a.Override)
	default:
		return errUnusual
	}
	return err
}

// events reads the events of an action of a system.
func (r *Reader) events(system string) ([]Recorded, error) {
	known := r.catalog.types[system]
	if r.dec.PeekKind() != '[' || known == nil {
		return nil, errUnusual
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return nil, err
	}
	all := make([]Recorded, 0, 4)
	for r.dec.PeekKind() == '{' {
		var e Recorded
		if err := r.members(func(name string) error { return r.recorded(&e, known, name) }); err != nil {
			return nil, err
		}
		if e.Data == nil {
			return nil, errUnusual
		}
		all = append(all, e)
	}
	_, err := r.dec.ReadToken()
	return all, err
}

// recorded reads one member of an event, whose data come last.
func (r *Reader) recorded(e *Recorded, known map[string]Type, name string) (err error) {
	switch name {
	case "type":
		e.Type, err = r.word()
	case "version":
		e.Version, err = r.number()
	case "audience":
		e.Audience, err = wordAs[Audience](r)
	case "data":
		t, there := known[e.Type]
		if !there || t.Version != e.Version {
			return errUnusual
		}
		e.Data, err = t.next(r.dec)
	default:
		return errUnusual
	}
	return err
}

// word reads a text that comes again and again.
func (r *Reader) word() (string, error) {
	raw, err := r.dec.ReadValue()
	if err != nil {
		return "", err
	}
	if word, had := r.words[string(raw)]; had {
		return word, nil
	}
	if raw.Kind() != '"' {
		return "", errUnusual
	}
	text, err := jsontext.AppendUnquote(nil, raw)
	if err == nil {
		r.words[string(raw)] = string(text)
	}
	return string(text), err
}

func wordAs[W ~string](r *Reader) (W, error) {
	word, err := r.word()
	return W(word), err
}

// kept reads a value that comes again and again. It is shared, and must not be
// changed.
func kept[V any](r *Reader, had map[string]V) (V, error) {
	var v V
	raw, err := r.dec.ReadValue()
	if err != nil {
		return v, err
	}
	if v, there := had[string(raw)]; there {
		return v, nil
	}
	text := string(raw)
	if err = strictly(raw, &v); err == nil {
		had[text] = v
	}
	return v, err
}

func (r *Reader) number() (int, error) {
	raw, err := r.dec.ReadValue()
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(raw))
}

func (r *Reader) into(v any) error {
	return json2.UnmarshalDecode(r.dec, v, json2.RejectUnknownMembers(true))
}
