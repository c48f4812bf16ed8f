package views

// Join is the page of one who was invited: pick a side, a hero, a name.
type Join struct {
	System string // "HeroQuest"
	Seats  []JoinSeat
	Form   Form // name, side, hero; the code is hidden in it
	Leave  *Form
}

// JoinSeat is one seat at the table, taken or free.
type JoinSeat struct {
	Name string // "Lysandra"
	Note string // "Elf"
	Hue  string
	By   string // who sits there; empty if it is free
}

// JoinCode asks for a join code.
type JoinCode struct {
	Title string // "Join a table"
	Text  string // where the code is found; or whose seat it is
	Form  Form
}

// Invite shows how others come to the table.
type Invite struct {
	Address string // "192.168.1.20:8080"
	Lonely  bool   // no other device can reach the address
	Code    string // "7KQ4-MZ2P"
	URL     string // what the QR code holds
	QR      QRCode // the same, to be drawn
	Renew   *Form  // makes the old code void; nil unless this seat may
	Seats   []JoinSeat
}

// QRCode is a QR code as a path of unit squares in a square of Size.
type QRCode struct {
	Size int
	Path string // "M0 0h7v1h-7z…"
}
