package routes

import (
	"net/url"
	"strconv"
	"strings"
)

// query is the part of an address after the path, of names and values in
// turn; a value that is empty is left out.
func query(pairs ...string) string {
	asked := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			asked.Set(pairs[i], pairs[i+1])
		}
	}
	if len(asked) == 0 {
		return ""
	}
	return "?" + asked.Encode()
}

// number is a number in a query, left out where it is 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func cut(page string) (path, asked string, found bool) {
	page, _, _ = strings.Cut(page, "#")
	return strings.Cut(page, "?")
}
