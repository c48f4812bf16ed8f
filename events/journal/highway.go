package journal

import (
	"crypto/sha256"

	"github.com/minio/highwayhash"
)

// highwayKey is the key under which the server hashes what it writes: it ends
// each message on disk with HighwayHash-64 under the SHA-256 of a name. It reads no
// message whose hash does not fit; to say which one that is, the hash is made here
// again.
type highwayKey [sha256.Size]byte

func keyOf(name string) highwayKey { return sha256.Sum256([]byte(name)) }

// sum is the hash of a text.
func (k highwayKey) sum(text []byte) uint64 { return highwayhash.Sum64(text, k[:]) }
