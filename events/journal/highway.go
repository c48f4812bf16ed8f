package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
)

// The server ends each message on disk with HighwayHash-64 under a key that is
// the SHA-256 of a name. It reads no message whose hash does not fit; to say which
// one that is, the hash is made here again.

// highway is the state of one hash: four lanes of each of four words.
type highway struct {
	v0, v1, mul0, mul1 [4]uint64
}

// highwayKey is the key of a name.
type highwayKey [4]uint64

func keyOf(name string) highwayKey {
	sum := sha256.Sum256([]byte(name))
	var k highwayKey
	for i := range k {
		k[i] = binary.LittleEndian.Uint64(sum[8*i:])
	}
	return k
}

// sum is the hash of a text.
func (k highwayKey) sum(text []byte) uint64 {
	h := highway{
		mul0: [4]uint64{0xdbe6d5d5fe4cce2f, 0xa4093822299f31d0, 0x13198a2e03707344, 0x243f6a8885a308d3},
		mul1: [4]uint64{0x3bd39e10cb0ef593, 0xc0acf169b5f18a8c, 0xbe5466cf34e90c6c, 0x452821e638d01377},
	}
	for i := range k {
		h.v0[i] = h.mul0[i] ^ k[i]
		h.v1[i] = h.mul1[i] ^ bits.RotateLeft64(k[i], 32)
	}
	for ; len(text) >= 32; text = text[32:] {
		h.add(text)
	}
	if len(text) > 0 {
		h.rest(text)
	}
	for range 4 {
		var turned [32]byte
		for i, lane := range [4]int{2, 3, 0, 1} {
			binary.LittleEndian.PutUint64(turned[8*i:], bits.RotateLeft64(h.v0[lane], 32))
		}
		h.add(turned[:])
	}
	return h.v0[0] + h.v1[0] + h.mul0[0] + h.mul1[0]
}

// add takes in 32 bytes.
func (h *highway) add(b []byte) {
	b = b[:32]
	for i := range 4 {
		h.v1[i] += binary.LittleEndian.Uint64(b[8*i:]) + h.mul0[i]
		h.mul0[i] ^= uint64(uint32(h.v1[i])) * (h.v0[i] >> 32)
		h.v0[i] += h.mul1[i]
		h.mul1[i] ^= uint64(uint32(h.v0[i])) * (h.v1[i] >> 32)
	}
	h.v0[0] += zipEven(h.v1[0], h.v1[1])
	h.v0[1] += zipOdd(h.v1[0], h.v1[1])
	h.v0[2] += zipEven(h.v1[2], h.v1[3])
	h.v0[3] += zipOdd(h.v1[2], h.v1[3])
	h.v1[0] += zipEven(h.v0[0], h.v0[1])
	h.v1[1] += zipOdd(h.v0[0], h.v0[1])
	h.v1[2] += zipEven(h.v0[2], h.v0[3])
	h.v1[3] += zipOdd(h.v0[2], h.v0[3])
}

// zipEven and zipOdd mix the bytes of two lanes.
func zipEven(x, y uint64) uint64 {
	const b = 0xff
	return x&(b<<16) | y&(b<<56)>>8 | (x&(b<<40)|y&(b<<48))>>16 | (x&(b<<24)|y&(b<<32))>>24 | x&(b<<8)<<32 | x<<56
}

func zipOdd(x, y uint64) uint64 {
	const b = 0xff
	return x&(b<<56) | y&(b<<16) | x&(b<<48)>>8 | y&(b<<40)>>16 | (y&(b<<24)|x&(b<<32))>>24 | y&b<<48 | y&(b<<8)<<24
}

// rest takes in the last bytes, fewer than 32.
func (h *highway) rest(b []byte) {
	n := len(b)
	for i := range 4 {
		h.v0[i] += uint64(n)<<32 + uint64(n)
		low, high := bits.RotateLeft32(uint32(h.v1[i]), n), bits.RotateLeft32(uint32(h.v1[i]>>32), n)
		h.v1[i] = uint64(high)<<32 | uint64(low)
	}
	var block [32]byte
	odd := n & 3
	copy(block[:], b[:n-odd])
	if n >= 16 {
		copy(block[28:], b[n-4:])
	} else if odd > 0 {
		last := uint32(b[n-odd]) | uint32(b[n-odd+odd>>1])<<8 | uint32(b[n-1])<<16
		binary.LittleEndian.PutUint32(block[16:], last)
	}
	h.add(block[:])
}
