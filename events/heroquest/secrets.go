package event

// SecretDoorSearchMade: a hero announces a search for secret doors.
type SecretDoorSearchMade struct {
	Hero HeroID `json:"hero_id"`
	Area string `json:"area"`
}

// SecretDoorsFound: Zargon's answer to a secret door search, possibly empty.
type SecretDoorsFound struct {
	Hero      HeroID   `json:"hero_id,omitempty"`
	Area      string   `json:"area"`
	Doors     []DoorID `json:"doors"`
	QuestNote string   `json:"quest_note,omitempty"`
}

// DoorShut: an open door is closed by order of a quest note.
type DoorShut struct {
	Door      DoorID `json:"door_id"`
	QuestNote string `json:"quest_note"`
}

// The stored names.
func (SecretDoorSearchMade) EventType() string { return "SecretDoorSearchMade" }
func (SecretDoorsFound) EventType() string     { return "SecretDoorsFound" }
func (DoorShut) EventType() string             { return "DoorShut" }
