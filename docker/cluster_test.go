package docker_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/nats-io/nats-server/v2/server"
)

// compose is what the test needs of the compose file.
type compose struct {
	Services map[string]struct {
		Command     []string
		Environment map[string]string
		Volumes     []string
		ReadOnly    bool `yaml:"read_only"`
	}
	Networks map[string]struct {
		IPAM struct {
			Config []struct{ Subnet string }
		}
	}
}

func readCompose(t *testing.T) compose {
	t.Helper()
	text, err := os.ReadFile("compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var c compose
	if err := yaml.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// value is a value of the compose file with the defaults of its variables.
func value(text string) string {
	for {
		begin := strings.Index(text, "${")
		if begin < 0 {
			return text
		}
		end := begin + strings.Index(text[begin:], "}")
		_, otherwise, _ := strings.Cut(text[begin:end], ":-")
		text = text[:begin] + otherwise + text[end+1:]
	}
}

// free is a port of the loopback on which nobody listens now.
func free(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}

// cluster starts the NATS servers of the compose file from nats.conf, on the
// loopback and with directories of the test's.
func cluster(t *testing.T, c compose) (clients map[string]string) {
	t.Helper()
	names := []string{"nats1", "nats2", "nats3"}
	routes := map[string]string{}
	for _, name := range names {
		routes[name] = fmt.Sprintf("127.0.0.1:%d", free(t))
	}
	clients = map[string]string{}
	for _, name := range names {
		for variable, text := range c.Services[name].Environment {
			t.Setenv(variable, value(text))
		}
		o, err := server.ProcessConfigFile("nats.conf")
		if err != nil {
			t.Fatal(err)
		}
		if !o.SyncAlways || o.ServerName != name || o.StoreDir != "/data" {
			t.Fatalf("%s: sync always %v, name %s, directory %s", name, o.SyncAlways, o.ServerName, o.StoreDir)
		}
		clients[name] = run(t, o, routes)
	}
	return clients
}

// run starts one server, with the routes of the file led to the loopback.
func run(t *testing.T, o *server.Options, routes map[string]string) string {
	t.Helper()
	for i, route := range o.Routes {
		to, known := routes[route.Hostname()]
		if !known {
			t.Fatalf("a route leads to %s", route)
		}
		o.Routes[i] = &url.URL{Scheme: "nats", Host: to}
	}
	own, err := net.ResolveTCPAddr("tcp", routes[o.ServerName])
	if err != nil {
		t.Fatal(err)
	}
	o.Host, o.Port, o.HTTPPort = "127.0.0.1", server.RANDOM_PORT, 0
	o.Cluster.Host, o.Cluster.Port = "127.0.0.1", own.Port
	o.StoreDir, o.NoSigs, o.NoLog = scratch(t), true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	for late := time.Now().Add(patient); s.Addr() == nil; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("%s does not start", o.ServerName)
		}
	}
	return s.Addr().String()
}

// scratch is a directory that goes away after the test, also when a server that
// was shut down writes a last time into it.
func scratch(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "nats-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		err := os.RemoveAll(dir)
		for late := time.Now().Add(10 * time.Second); err != nil && time.Now().Before(late); err = os.RemoveAll(dir) {
			time.Sleep(50 * time.Millisecond)
		}
		if err != nil {
			t.Error(err)
		}
	})
	return dir
}

// environment is that of a service, with the servers' names led to the loopback.
func environment(c compose, service string, clients map[string]string) []string {
	var env []string
	for name, text := range c.Services[service].Environment {
		text = value(text)
		for server, at := range clients {
			text = strings.ReplaceAll(text, "@"+server+":4222", "@"+at)
		}
		env = append(env, name+"="+text)
	}
	return env
}

func TestTwoTrackersServeOneCampaignFromTheCluster(t *testing.T) {
	c, img := readCompose(t), assemble(t)
	clients := cluster(t, c)
	create := img.command(append(slices.Clone(img.entrypoint), c.Services["create"].Command...), environment(c, "create", clients)...)
	if out, err := create.CombinedOutput(); err != nil {
		t.Fatalf("create: %v\n%s", err, out)
	}
	first := img
	first.cmd = c.Services["tracker1"].Command
	one := start(t, first, environment(c, "tracker1", clients)...)
	two := start(t, first, environment(c, "tracker2", clients)...)
	id, token := begin(t, one.url)
	for late := time.Now().Add(patient); ; time.Sleep(20 * time.Millisecond) {
		status, body := get(t, two.url+"/api/v1/campaigns/"+id+"/state", token)
		if status == http.StatusOK && strings.Contains(body, "On two machines") {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("the other tracker answers %d %s", status, body)
		}
	}
	one.stop(t)
	two.stop(t)
}

// begin begins a campaign and gives its id and the game master's token.
func begin(t *testing.T, at string) (id, token string) {
	t.Helper()
	answer, err := http.Post(at+"/api/v1/campaigns", "application/json",
		bytes.NewReader([]byte(`{"name":"On two machines","system":"heroquest"}`)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var begun struct {
		ID    string
		Seats map[string]struct{ Token string }
	}
	if err := json.NewDecoder(answer.Body).Decode(&begun); err != nil || answer.StatusCode != http.StatusCreated {
		t.Fatalf("%s, %v", answer.Status, err)
	}
	return begun.ID, begun.Seats["gm"].Token
}

func get(t *testing.T, at, token string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

func TestTheComposeFileFitsItsParts(t *testing.T) {
	c := readCompose(t)
	for _, name := range []string{"tracker", "tracker1", "tracker2", "create"} {
		if !c.Services[name].ReadOnly {
			t.Errorf("the root of %s can be written to", name)
		}
	}
	if got := c.Services["tracker"].Command; !slices.Equal(got, []string{"serve"}) {
		t.Errorf("tracker does %v", got)
	}
	trusted := c.Services["tracker1"].Environment["TRACKER_TRUSTED_PROXIES"]
	if subnet := c.Networks["cluster"].IPAM.Config[0].Subnet; trusted != subnet {
		t.Errorf("the trackers trust %s, the proxy is in %s", trusted, subnet)
	}
	for name, file := range map[string]string{"nats1": "nats.conf", "proxy": "Caddyfile"} {
		if !strings.HasPrefix(c.Services[name].Volumes[0], "./"+file+":") {
			t.Errorf("%s does not read %s: %v", name, file, c.Services[name].Volumes)
		}
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
}
