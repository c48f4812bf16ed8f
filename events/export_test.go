package events

// Usual says whether the body that was read last was as Encode writes it.
func (r *Reader) Usual() bool { return !r.at.odd }
