package web

import "sync"

// crowd counts the live streams of each browser, since a browser has only six
// connections to one host: of more than four the oldest is let go.
type crowd struct {
	mu   sync.Mutex
	here map[string][]chan struct{} // the oldest first
}

// enter adds a stream of a browser. The channel is closed when it is let go;
// leave takes it out again.
func (k *crowd) enter(browser string) (leave func(), superseded <-chan struct{}) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.here == nil {
		k.here = map[string][]chan struct{}{}
	}
	mine := make(chan struct{})
	k.here[browser] = append(k.here[browser], mine)
	if all := k.here[browser]; len(all) > mostLive {
		close(all[0])
		k.here[browser] = all[1:]
	}
	return func() { k.leave(browser, mine) }, mine
}

func (k *crowd) leave(browser string, mine chan struct{}) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i, other := range k.here[browser] {
		if other == mine {
			k.here[browser] = append(k.here[browser][:i:i], k.here[browser][i+1:]...)
		}
	}
	if len(k.here[browser]) == 0 {
		delete(k.here, browser)
	}
}
