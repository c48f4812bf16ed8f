package web

import (
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
)

// keepSeeds takes down the seeds that nobody may know yet.
func (s *spy) keepSeeds() {
	s.t.Helper()
	var told string
	for _, a := range s.journal() {
		for _, e := range a.Events {
			if e.Type == "DiceRevealed" {
				told += string(e.Data)
			}
		}
	}
	s.sealed = nil
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, seed := range s.seeds {
		if text := hex.EncodeToString(seed); !strings.Contains(told, text) {
			s.sealed = append(s.sealed, string(seed), text, strings.ToUpper(text), strings.TrimRight(base64.StdEncoding.EncodeToString(seed), "="),
				strings.TrimRight(base64.URLEncoding.EncodeToString(seed), "="))
		}
	}
	if len(s.sealed) == 0 {
		s.t.Fatal("every seed was told: no box is sealed")
	}
}

// stillSealed says whether a seed was not told meanwhile, by an evening that began.
func (s *spy) stillSealed(seed string) bool {
	s.t.Helper()
	s.keepSeeds()
	return slices.Contains(s.sealed, seed)
}
