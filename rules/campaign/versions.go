package campaign

import (
	"fmt"
	"slices"

	"loretome/events"
	"loretome/rules"
)

// versions are the versions of a system that are played side by side. What was
// recorded under one is folded and decided again by that one for ever.
type versions[S, C any] struct {
	all     []Rules[S, C] // the oldest first
	names   []string
	catalog events.Catalog // of the events of all
}

// together puts the kernel round the versions of a system, and gives the newest.
// Versions that could not read one journal are a programmer's mistake.
func together[S, C any](systems []rules.System[S, C]) Rules[S, C] {
	v := &versions[S, C]{}
	var types []events.Type
	newest := systems[len(systems)-1]
	for _, system := range slices.Backward(systems) {
		if system.ID != newest.ID || system.Secretive != newest.Secretive {
			panic(fmt.Sprintf("rules %s: %s keeps its secrets otherwise, or is another system", newest.Version, system.Version))
		}
		for _, t := range system.Events {
			i := slices.IndexFunc(types, func(o events.Type) bool { return o.Name == t.Name })
			if i >= 0 && types[i].Version != t.Version {
				panic(fmt.Sprintf("rules %s: event %s is of another version in %s; what changes gets another name", newest.Version, t.Name, system.Version))
			}
			if i < 0 {
				types = append(types, t)
			}
		}
	}
	for _, system := range systems {
		if slices.Contains(v.names, system.Version) {
			panic(fmt.Sprintf("rules %s: version %s is there twice", newest.Version, system.Version))
		}
		system.Earlier = nil
		one := single(system)
		one.versions = v
		v.all, v.names = append(v.all, one), append(v.names, system.Version)
	}
	catalog, err := events.NewCatalog(map[string][]events.Type{newest.ID: types})
	if err != nil {
		panic(fmt.Sprintf("rules %s: %v", newest.Version, err))
	}
	v.catalog = catalog.Under(newest.ID, v.names)
	return v.all[len(v.all)-1]
}

// Versions are the names of the versions of the rules that there are, the oldest
// first.
func (r Rules[S, C]) Versions() []string { return slices.Clone(r.versions.names) }

// Under are the rules of a version: the newest, where there is no such version.
func (r Rules[S, C]) Under(version string) Rules[S, C] { return *r.versions.by(version) }

// by finds the rules of a version. Nothing is decided under one that is not there:
// its campaign is read-only.
func (v *versions[S, C]) by(version string) *Rules[S, C] {
	all := v.all
	for i := len(all) - 1; i > 0; i-- {
		if all[i].System.Version == version {
			return &all[i]
		}
	}
	if all[0].System.Version == version {
		return &all[0]
	}
	return &all[len(all)-1]
}

// missing says that a version of the rules is not there.
func (v *versions[S, C]) missing(version string) error {
	if slices.Contains(v.names, version) {
		return nil
	}
	return &events.UnknownVersionError{Wanted: version, Has: slices.Clone(v.names)}
}

// now are the rules in force in a campaign.
func (r Rules[S, C]) now(l *Ledger[S]) Rules[S, C] {
	if l.Revision() == 0 {
		return r
	}
	return r.Under(l.log.versionAt(l.log.plan.n))
}

// deciding are the rules under which a request is decided: those in force, or, of a
// deed that is put in a place of its own, those in force there.
func (r Rules[S, C]) deciding(l *Ledger[S], q Request) Rules[S, C] {
	position, named := l.log.placeOf(q)
	if !named || l.Revision() == 0 {
		return r.now(l)
	}
	return r.Under(l.log.versionAt(position))
}

// versionAt is the version of the rules in force before a position of play order.
func (h history) versionAt(position int) string {
	version, last := h.actions[0].RulesVersion, -1
	for _, revision := range h.upgrades {
		place := h.plan.place(revision)
		if place >= position || place < last || h.plan.undone[revision] > 0 {
			continue
		}
		to, _ := upgradeOf(h.actions[revision-1].Events)
		version, last = to.To, place
	}
	return version
}

// versionFor is the version of the rules under which the next action is recorded.
func (h *history) versionFor(a *events.Stored) string {
	if len(h.upgrades) == 0 {
		return h.actions[0].RulesVersion
	}
	if position, named := h.placeFor(*a); named {
		return h.versionAt(position)
	}
	return h.versionAt(h.plan.n)
}

// upgradeOf is what the events of an action say of the rules.
func upgradeOf(es []events.Recorded) (e events.RulesUpgraded, is bool) {
	for _, x := range es {
		if e, is := x.Data.(events.RulesUpgraded); is {
			return e, true
		}
	}
	return e, false
}
