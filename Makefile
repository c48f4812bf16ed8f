# make test is all that has to pass. The other targets are its parts, and its
# longer forms.

FUZZTIME ?= 1m
BENCH    ?= .
OUT      ?= tracker

# Nothing here needs a C compiler, and tests share what the image builds.
export CGO_ENABLED ?= 0

SUDO     := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: test chromium current vet format build generate lint bench fuzz fault damage wander secrets pages mutants pictures

test: chromium current vet format
	go test ./...

# The tests of the pages drive a browser, and read what it prints.
chromium:
	@command -v chromium >/dev/null && command -v pdftotext >/dev/null || { $(SUDO) apt-get update && $(SUDO) apt-get install -y --no-install-recommends chromium poppler-utils; }

# Generated files are committed; this fails when one is stale.
current:
	go tool templ generate -check -include-version=false

vet:
	go vet ./...

format:
	@unformatted=$$(gofmt -l .) && [ -z "$$unformatted" ] || { echo "not formatted by gofmt:"; echo "$$unformatted"; exit 1; }

build:
	go build -ldflags "-s -w" -o $(OUT) ./cmd/tracker

generate:
	go tool templ generate -include-version=false

lint: vet format
	go tool staticcheck ./...

bench:
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...

# Every fuzz test for FUZZTIME each.
fuzz:
	@grep -rhoE '^func Fuzz[A-Za-z0-9_]*' --include='*_test.go' . | sort -u | cut -c6- | while read -r name; do \
		dir=$$(grep -rlE "^func $$name\(" --include='*_test.go' . | head -n 1 | xargs dirname); \
		echo "$$name in $$dir"; \
		go test "$$dir" -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) || exit 1; \
	done

# The journal's tests of crashes, races, lost answers and lost leaders, many
# times over; under the race detector where a C compiler is at hand.
RACE := $(shell command -v gcc >/dev/null && echo -race)
fault:
	JOURNAL_KILLS=200 JOURNAL_RACES=500 JOURNAL_TAPS=500 JOURNAL_LOST_ACKS=500 JOURNAL_STOPS=50 JOURNAL_LEADERS=10 \
		CGO_ENABLED=$(if $(RACE),1,0) go test $(RACE) -count 1 -timeout 2h ./events/journal

# Every bit of every byte of a small campaign, in an export and in the files of
# a store, flipped; backups and restores killed as often as KILLS says.
KILLS ?= 200
damage:
	JOURNAL_FLIPS=10 JOURNAL_DAMAGES=20 go test ./events/journal -count 1 -v -timeout 2h -run 'Flipped|CutOff|Missing|Damage|OutOfTheirPlace'
	TRACKER_TEST_KILLS=$(KILLS) go test ./cmd/tracker/internal/cli -count 1 -v -timeout 2h -run 'UnderLoad|CannotBeWritten|ADamaged'

# Random commands, as many as COMMANDS says, that find nothing broken.
COMMANDS ?= 100000
wander:
	HEROQUEST_COMMANDS=$(COMMANDS) go test ./rules/heroquest -run '^TestRandomCommands' -count 1 -v -timeout 2h
	LANTERN_EVENINGS=500 go test ./rules/campaign -run '^TestAnything|^TestTwenty' -count 1 -v -timeout 2h

# What Zargon hides, looked for in every answer to every seat: with as many
# further questions of each address, and bodies sent to it, as SECRETS says.
SECRETS ?= 100
secrets:
	SECRETS=$(SECRETS) go test ./cmd/tracker/internal/web -count 1 -v -timeout 2h \
		-run 'WhatZargonHides|ASeatKeepsToItself|WhatIsHidden|AHiddenValue|AMarkIsIn|TheMarks|AGuess|ForeseenTells|APreviewTells'

# Every page for every kind of seat, at every width, in both colours: make test looks at
# every page of the game master's, and of the others' at those that have parts of their own.
pages: chromium
	PAGES=all go test ./cmd/tracker/internal/web -run '^TestEveryPageReaches' -count 1 -v -timeout 1h

# Whether a test fails where a rule is broken; RULES picks some by how their
# ids begin.
mutants:
	go run ./rules/ruletest/mutants $(RULES)

# The pictures of the README, taken anew of the sample campaign.
pictures: chromium
	README=$(CURDIR)/static/pictures go test ./cmd/tracker/internal/web -run '^TestTheReadmeShowsThePages$$' -count 1
