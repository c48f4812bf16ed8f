package web

import "sync"

// foundOut is what was found out of a campaign as it is after a revision.
type foundOut[T any] struct {
	mu       sync.Mutex
	revision int
	found    *T // nil as long as nothing was
}

// untilMore finds something out of the campaign as this visit sees it, and keeps it
// under a name for the next visit with the same eyes until something comes, also what
// this seat may not know of. What was kept goes in, nil if nothing was, so that more
// can be added to it; nobody else reads or adds to it meanwhile.
func untilMore[T any](v *Visit, name string, find func(had *T) (T, error)) (T, error) {
	l, _ := v.Look.Memo.Once(name, func(any) any { return new(foundOut[T]) }).(*foundOut[T])
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.revision != v.Look.Revision {
		l.revision, l.found = v.Look.Revision, nil
	}
	found, err := find(l.found)
	if err == nil {
		l.found = &found
	}
	return found, err
}
