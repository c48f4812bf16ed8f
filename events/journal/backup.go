package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"loretome/events"
)

// Backup says what a backup holds.
type Backup struct {
	Actions   int
	Campaigns int
	Deleted   int     // campaigns that were deleted, and are not in it
	Damage    []Break // what is not in it because it cannot be read
}

// WriteBackup writes a whole store: every campaign that was not deleted, to its
// end or to where it is damaged. The store is read twice, the same both times.
func WriteBackup(w io.Writer, read func() iter.Seq2[Message, error]) (Backup, error) {
	s := survey{actions: map[events.CampaignID]int{}, deleted: map[events.CampaignID]bool{}}
	if err := s.look(read()); err != nil {
		return s.Backup, err
	}
	return s.Backup, WriteExport(w, Header{Damage: s.Damage, Deleted: s.Deleted}, s.keeping(read()))
}

// survey is what was seen of a store before it is written.
type survey struct {
	Backup
	actions map[events.CampaignID]int // that can be read
	deleted map[events.CampaignID]bool
}

func (s *survey) look(messages iter.Seq2[Message, error]) error {
	for m, err := range messages {
		if wrong, is := errors.AsType[DiskError](err); is {
			s.Damage = append(s.Damage, wrong.broken())
			continue
		}
		if err != nil {
			return err
		}
		s.actions[m.Campaign]++
		if events.Deletes(m.Body) {
			s.deleted[m.Campaign] = true
		}
	}
	s.Deleted = len(s.deleted)
	for id, n := range s.actions {
		if !s.deleted[id] {
			s.Campaigns, s.Actions = s.Campaigns+1, s.Actions+n
		}
	}
	return nil
}

// broken is the damage as an export tells of it.
func (e DiskError) broken() Break {
	b := Break{Campaign: e.Campaign, Revision: e.Revision}
	e.Campaign, e.Revision = "", 0
	b.Detail = e.Error()
	return b
}

// keeping leaves out what was deleted, and what came since.
func (s *survey) keeping(messages iter.Seq2[Message, error]) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		given := map[events.CampaignID]int{}
		for m, err := range messages {
			if _, damaged := errors.AsType[DiskError](err); damaged {
				continue // it was told of in the header
			}
			if err == nil && (s.deleted[m.Campaign] || given[m.Campaign] == s.actions[m.Campaign]) {
				continue
			}
			given[m.Campaign]++
			if !yield(m, err) {
				return
			}
		}
	}
}

// Messages reads every action of every campaign up to a sequence, in the order
// in which they were stored, as Disk.Messages does: who goes on after a DiskError
// is told of every further damage, and gets the messages of campaigns that are
// whole so far. Any other error is the last. Where the store is on this machine
// its files are read, since the server says little of what it cannot read, and
// holds writers back while it reads.
func (j *Journal) Messages(ctx context.Context, last uint64) iter.Seq2[Message, error] {
	if j.cfg.Dir != "" {
		return (&Disk{j: j, dir: j.cfg.Dir}).upTo(ctx, last)
	}
	return func(yield func(Message, error) bool) {
		r := reading{trail: newTrail(), yield: yield}
		if last == 0 {
			return // there was none; one may be stored meanwhile
		}
		for m, err := range j.upTo(ctx, last) {
			if err != nil {
				yield(m, err)
				return
			}
			if r.take("", m, nil); r.ended || m.Seq >= last {
				return
			}
		}
		r.gap("", last+1)
	}
}

// WriteBackup writes the whole store while it is in use: every action that was
// acknowledged before is in it.
func (j *Journal) WriteBackup(ctx context.Context, w io.Writer) (Backup, error) {
	last, err := j.Last(ctx)
	if err != nil {
		return Backup{}, err
	}
	return WriteBackup(w, func() iter.Seq2[Message, error] { return j.Messages(ctx, last) })
}

// NoBackupError says that a file is the export of one campaign.
type NoBackupError struct{ Campaign events.CampaignID }

func (e NoBackupError) Error() string {
	return fmt.Sprintf("it is the export of campaign %s; tracker import takes it in", e.Campaign)
}

// CheckBackup reads a backup to its end, and says what it holds or how it is
// damaged.
func CheckBackup(r io.Reader) (Backup, error) {
	header, lines, err := ReadExport(r)
	if err != nil {
		return Backup{}, err
	}
	if header.Campaign != "" {
		return Backup{}, NoBackupError{header.Campaign}
	}
	s := survey{actions: map[events.CampaignID]int{}, deleted: map[events.CampaignID]bool{}}
	err = s.look(lines)
	s.Damage, s.Deleted = header.Damage, header.Deleted
	return s.Backup, err
}

// Sound is the beginning of a campaign's history that holds together, and where
// it breaks off, if it does: the history as it was read, and what ended the reading.
func Sound(id events.CampaignID, messages []Message, end error) ([]Message, *Break) {
	t := newTrail()
	for i, m := range messages {
		if err := t.follow(m); err != nil {
			_, revision := t.name(m, id)
			return messages[:i], &Break{Campaign: id, Revision: revision, Detail: fmt.Sprintf("sequence %d: %v", m.Seq, err)}
		}
	}
	if wrong, is := errors.AsType[DiskError](end); is && wrong.Campaign == id {
		wrong.Campaign, end = "", nil // a break names campaign and revision itself
		return messages, &Break{Campaign: id, Revision: max(wrong.Revision, len(messages)+1), Detail: wrong.Error()}
	}
	if end != nil {
		return messages, &Break{Campaign: id, Revision: len(messages) + 1, Detail: end.Error()}
	}
	return messages, nil
}
