package cli

import (
	"net"
	"slices"
	"testing"
)

func at(ip string) *net.TCPAddr { return &net.TCPAddr{IP: net.ParseIP(ip), Port: 8080} }

func TestAServerForThisMachineAloneHasNoOtherAddress(t *testing.T) {
	a := address{listens: at("127.0.0.1")}
	if a.here() != "http://127.0.0.1:8080" || a.room() != a.here() {
		t.Errorf("here %s, in the room %s", a.here(), a.room())
	}
}

func TestAServerForAllIsFoundAtALiteralAddress(t *testing.T) {
	a := address{listens: at("::")}
	if a.here() != "http://localhost:8080" {
		t.Errorf("here %s", a.here())
	}
	if lan, found := lanAddress(); found && a.room() != "http://"+lan.String()+":8080" {
		t.Errorf("in the room %s, not at %s", a.room(), lan)
	}
	if one := (address{listens: at("192.168.7.5")}); one.room() != "http://192.168.7.5:8080" {
		t.Errorf("in the room %s", one.room())
	}
}

func TestThePublicAddressGoesBeforeAnyOther(t *testing.T) {
	public, err := publicURL("https://Tracker.example.org/")
	if err != nil {
		t.Fatal(err)
	}
	a := address{listens: at("::"), public: public}
	if a.room() != "https://Tracker.example.org" {
		t.Errorf("in the room %s", a.room())
	}
	if !slices.Contains(a.hosts(), "tracker.example.org") {
		t.Errorf("it does not answer to its name: %v", a.hosts())
	}
}
