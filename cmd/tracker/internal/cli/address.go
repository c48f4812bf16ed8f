package cli

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// address is where a server is found.
type address struct {
	listens *net.TCPAddr
	public  string // as the operator says, without a trailing slash; may be empty
}

// here is the address on this machine.
func (a address) here() string {
	host := "localhost"
	if !a.listens.IP.IsUnspecified() {
		host = a.listens.IP.String()
	}
	return a.at(host)
}

// room is the address for other devices in the room; it is that on this
// machine where no other device can reach it. It is found anew each time,
// since a machine may change its network.
func (a address) room() string {
	if a.public != "" {
		return a.public
	}
	ip := a.listens.IP
	switch {
	case ip.IsLoopback():
		return a.here()
	case !ip.IsUnspecified():
		return a.at(ip.String())
	}
	if lan, found := lanAddress(); found {
		return a.at(lan.String())
	}
	return a.here()
}

func (a address) at(host string) string {
	return "http://" + net.JoinHostPort(host, strconv.Itoa(a.listens.Port))
}

// hosts are the names by which the server is called because of its address.
func (a address) hosts() []string {
	var hosts []string
	for _, text := range []string{a.public, a.room()} {
		if u, err := url.Parse(text); err == nil && u.Hostname() != "" {
			hosts = append(hosts, strings.ToLower(u.Hostname()))
		}
	}
	return hosts
}

// publicURL checks the address that the operator gives.
func publicURL(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return "", fmt.Errorf("--public-url is like https://tracker.example.org, without a path, not %q", text)
	}
	return u.Scheme + "://" + u.Host, nil
}

// lanAddress is this machine's address in the local network: the one from
// which it would send to the world, or the first private one.
func lanAddress() (netip.Addr, bool) {
	if c, err := net.Dial("udp4", "192.0.2.1:9"); err == nil { // sends nothing
		own, _ := netip.AddrFromSlice(c.LocalAddr().(*net.UDPAddr).IP.To4())
		if c.Close() == nil && own.IsValid() && !own.IsLoopback() {
			return own, true
		}
	}
	all, err := net.Interfaces()
	if err != nil {
		return netip.Addr{}, false
	}
	for _, one := range all {
		if own, found := privateAddress(one); found {
			return own, true
		}
	}
	return netip.Addr{}, false
}

func privateAddress(one net.Interface) (netip.Addr, bool) {
	if one.Flags&net.FlagUp == 0 || one.Flags&(net.FlagLoopback|net.FlagPointToPoint) != 0 {
		return netip.Addr{}, false
	}
	addresses, err := one.Addrs()
	if err != nil {
		return netip.Addr{}, false
	}
	for _, a := range addresses {
		p, err := netip.ParsePrefix(a.String())
		if err == nil && p.Addr().Is4() && p.Addr().IsPrivate() {
			return p.Addr(), true
		}
	}
	return netip.Addr{}, false
}
