package web

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTheDescriptionNamesEveryRouteOfTheAPI(t *testing.T) {
	s := serve(t)
	var doc struct {
		OpenAPI string                                `json:"openapi"`
		Paths   map[string]map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal(s.call("GET", "/api/v1/openapi.json", "", nil).is(200).body, &doc); err != nil {
		t.Fatal(err)
	}
	var described, served []string
	for path, methods := range doc.Paths {
		for method := range methods {
			described = append(described, strings.ToUpper(method)+" "+path)
		}
	}
	param := regexp.MustCompile(`:(\w+)`)
	for _, r := range s.web.echo.Routes() {
		path, api := strings.CutPrefix(r.Path, "/api/v1")
		if api && !strings.HasSuffix(path, "*") && r.Method != "echo_route_not_found" {
			served = append(served, r.Method+" "+param.ReplaceAllString(path, "{$1}"))
		}
	}
	slices.Sort(described)
	slices.Sort(served)
	if !slices.Equal(described, served) {
		t.Errorf("described and served differ:\n%v\n%v", described, served)
	}
}
