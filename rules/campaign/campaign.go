package campaign

import (
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// Rules is the kernel round one system. Make it with New.
type Rules[S, C any] struct {
	System rules.System[S, C]

	catalog  events.Catalog
	options  []rules.Option
	versions *versions[S, C]
}

// New puts the kernel round a system and its earlier versions; what begins, begins
// under the system itself. A system that takes a name of the kernel's for an event,
// a command or an option is a programmer's mistake.
func New[S, C any](system rules.System[S, C]) Rules[S, C] {
	return together(append(slices.Clip(system.Earlier), system))
}

// single is the kernel round one version of a system.
func single[S, C any](system rules.System[S, C]) Rules[S, C] {
	catalog, err := events.NewCatalog(map[string][]events.Type{system.ID: system.Events})
	if err != nil {
		panic(fmt.Sprintf("rules %s: %v", system.ID, err))
	}
	for _, c := range append(KernelCommands(), forkCommand()) {
		if _, taken := system.Find(c.Name); taken {
			panic(fmt.Sprintf("rules %s: command %s is the kernel's", system.ID, c.Name))
		}
	}
	options := slices.Concat(system.Options, kernelOptions())
	for i, o := range options {
		if slices.ContainsFunc(options[:i], func(p rules.Option) bool { return p.Name == o.Name }) {
			panic(fmt.Sprintf("rules %s: option %s is named twice", system.ID, o.Name))
		}
	}
	return Rules[S, C]{System: system, catalog: catalog, options: options}
}

// Options are the options of the system and, after them, those of the kernel.
func (r Rules[S, C]) Options() []rules.Option { return slices.Clone(r.options) }

// Catalog knows the event types of the kernel and of all versions of this system.
func (r Rules[S, C]) Catalog() events.Catalog { return r.versions.catalog }

// consent is the option that says who may take actions back.
const consent = "undo_consent"

func kernelOptions() []rules.Option {
	return []rules.Option{rules.Choice(consent,
		"Who must agree before an action is taken back or brought back. Nobody has to for the own newest action while nobody else has acted since, "+
			"nor for what the game master does. Seat concerned: everybody whose action it is or who has acted since; the game master speaks for those who left, "+
			"and for what not everybody may know. Game master: nobody else. Free: nobody, anyone takes back anything.",
		"tracker", nil, "seat_concerned", "gm", "free"),
		rules.Choice(judge,
			"Who settles a dispute. Game master: nobody else. Vote: the table, on rulings that anybody puts to the vote; every player of a hero has one vote, and so has the game master. "+
				"More than half of those who are present in the evening decide, or of all seats while no evening runs; where all have voted half against half, the game master’s vote decides. "+
				"What not everybody may know of, the game master settles alone either way.",
			"tracker", nil, "gm", "vote"),
		rules.Choice(openNotes,
			"When the game master’s notes of a quest, which are sealed when it begins, are opened to everybody. When won: as soon as the quest is won. "+
				"When told: when the game master opens them.", "tracker", nil, "when_won", "when_told")}
}
