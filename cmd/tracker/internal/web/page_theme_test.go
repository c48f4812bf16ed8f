package web

import (
	"net/http"
	"net/url"
	"testing"
)

// A choice of colours or of language leads back to a page of this server alone.
func TestAChoiceLeadsBackToThisServerAlone(t *testing.T) {
	b := serve(t).browser()
	b.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for back, want := range map[string]string{
		"/help?table=x": "/help?table=x", "/join": "/join", "": "/", "x": "/", "https://elsewhere.example/": "/", "//elsewhere.example/": "/",
		"/\\elsewhere.example/": "/", "\\\\elsewhere.example/": "/", "/\t/elsewhere.example/": "/", "/\n/elsewhere.example/": "/", "/\x00/x": "/", "/%zz": "/",
	} {
		for _, choice := range []string{"theme", "language"} {
			res, err := b.http.PostForm(b.s.http.URL+"/"+choice, url.Values{choice: {"de"}, "back": {back}})
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			if got := res.Header.Get("Location"); res.StatusCode != http.StatusSeeOther || got != want {
				t.Errorf("%s leads from %q to %q with status %d, want %q", choice, back, got, res.StatusCode, want)
			}
		}
	}
}
