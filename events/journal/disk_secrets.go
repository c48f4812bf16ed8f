package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"loretome/events"
)

// secretHere finds the name of a secret in bytes that are damaged, which may go on
// with a letter that is none of it. Before the names of codes to join stands codeKey.
var secretHere = regexp.MustCompile(`\$KV\.` + secretBucket + `\.(` + codeKey + `[A-Z2-9]{8}|[A-Za-z0-9.-]+)`)

const codeKey = "join-"

// harm is a part of a message file that is no message.
type harm struct {
	from, to int
	name     string // of the secret that stood there; empty if nobody can say, or there were more
}

// code is the code to join that a harm has hurt, if it is that alone.
func (h harm) code() (code string, is bool) {
	return strings.CutPrefix(h.name, codeKey)
}

// told says what is lost with a secret, and what to do.
func (h harm) told() string {
	if code, is := h.code(); is {
		return fmt.Sprintf("the code to join %s leads nowhere any more: the game master makes a new one on the page “Invite a player”; the campaign and the links of its seats are not concerned", code)
	}
	if h.name != "" {
		return fmt.Sprintf("the secret %q cannot be read: links of seats, seals of notes or dice of the server may not work any more; back the directory up and restore it into a new one", h.name)
	}
	return "a secret cannot be read: links of seats or codes to join may not work any more; back the directory up and restore it into a new one"
}

// harms are the parts of a file of secrets that are no messages.
func (b block) harms(data []byte) (all []harm) {
	for at := 0; at < len(data); {
		r, err := b.record(data[at:])
		if err == nil && b.fits(r) {
			at += r.length
			continue
		}
		h := harm{from: at, to: at + b.next(data[at:])}
		h.name = nameIn(data[h.from:h.to])
		all, at = append(all, h), h.to
	}
	return all
}

// fits says whether subject, headers and body of an entry are those with which it was
// written: where the one ends and the other begins is in no hash of the server's.
func (b block) fits(r record) bool {
	if r.erased {
		return true
	}
	if r.header != nil {
		return bytes.HasPrefix(r.header, []byte("NATS/1.0\r\n")) && bytes.HasSuffix(r.header, []byte("\r\n\r\n"))
	}
	key, is := strings.CutPrefix(string(r.subject), "$KV."+snapshotBucket+".")
	switch {
	case !is:
		return false // all secrets are written with headers
	case strings.HasPrefix(key, markKey):
		return len(r.body) == sha256.Size
	}
	_, whole := snapshotIn(r.body)
	return whole
}

// nameIn is the name of the one secret that bytes were; empty if nobody can say.
func nameIn(data []byte) string {
	names := secretHere.FindAllSubmatchIndex(data, -1)
	if len(names) != 1 {
		return ""
	}
	begin, end := names[0][2], names[0][3]
	if says := recordHead + int(binary.LittleEndian.Uint16(data[recordHead-2:])); names[0][0] == recordHead && says > begin {
		end = min(end, says)
	}
	return string(data[begin:end])
}

// secrets looks through the files of the secrets.
func (r *diskReading) secrets() {
	files, err := r.disk.blocks("KV_" + secretBucket)
	if err != nil {
		r.say(DiskError{Err: err})
	}
	for _, b := range files {
		data, err := os.ReadFile(b.path)
		if err != nil {
			r.say(DiskError{File: b.name, Err: fmt.Errorf("%w: %w: %s", events.ErrDamaged, err, harm{}.told())})
		}
		for _, h := range b.harms(data) {
			if !r.ended {
				r.say(DiskError{File: b.name, Err: fmt.Errorf("%w: %w: %s", events.ErrDamaged, errNoRecord, h.told())})
			}
		}
	}
}

// dropCodes takes codes to join that are damaged out of the secrets, where nothing
// else of them is: a code can be made anew, and should stop no start. The server
// reads the files anew then.
func (d *Disk) dropCodes() error {
	blocks, err := d.blocks("KV_" + secretBucket)
	if err != nil {
		return err
	}
	for _, b := range blocks {
		data, err := os.ReadFile(b.path)
		if err != nil {
			return nil // of which the server says more
		}
		harms := b.harms(data)
		for _, h := range harms {
			if _, is := h.code(); !is {
				return nil
			}
		}
		whole := without(data, harms)
		if len(harms) == 0 || len(whole) == 0 {
			continue
		}
		if err := b.replace(whole); err != nil {
			return err
		}
		for _, h := range harms {
			d.j.cfg.Log.Warn("a damaged record is taken out of the store: "+h.told(), "file", b.name)
		}
	}
	return nil
}

// replace puts other bytes into a message file, and makes the server forget what it
// knows of the stream's files.
func (b block) replace(data []byte) error {
	dir := filepath.Dir(b.path)
	if err := os.Remove(filepath.Join(dir, "index.db")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	aside := filepath.Join(filepath.Dir(dir), "mended")
	f, err := os.OpenFile(aside, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(aside, b.path)
	}
	return err
}
