package heroquest

import (
	"slices"

	event "loretome/events/heroquest"

	"loretome/rules"
)

// companyAsked is what the table is asked when a hero dies.
var companyAsked = [2]string{"company", "is another living hero in the same room or corridor as the hero who dies?"}

// company lists the living heroes in whose company a hero dies, as far as is
// known who they are, and says whether the hero is alone. The table answers;
// it is not asked about the last hero on the board.
//
//   - HQ-DEATH-03: another living hero in the same room or corridor.
func (d *draft) company(h event.HeroID, dying []event.HeroID, answers map[string]bool) (near []event.HeroID, alone bool, err error) {
	near = []event.HeroID{}
	others := slices.DeleteFunc(d.State.Quest.insiders(), func(o event.HeroID) bool { return slices.Contains(dying, o) })
	if len(others) == 0 {
		return near, true, nil
	}
	there, err := hasCompany(h, dying, answers)
	if err != nil || !there {
		return near, true, err
	}
	at := d.State.Quest.At
	for _, o := range others {
		if len(others) == 1 || at[o].Area == at[h].Area {
			near = append(near, o)
		}
	}
	return near, false, nil
}

// hasCompany is the table's answer about one hero who dies: the one that names
// the hero, else the one that holds for all.
func hasCompany(h event.HeroID, dying []event.HeroID, answers map[string]bool) (bool, error) {
	question := "company"
	own := question + ":" + string(h)
	_, named := answers[own]
	if _, all := answers[question]; named || !all && len(dying) > 1 {
		question = own
	}
	return asserted(answers, question)
}

// foretell asks about the company of each hero whom what comes may bring to 0
// without a save, before anything is thrown or hidden things show: asked
// afterwards, the question would tell what came of it.
//
//   - HQ-DEATH-03: the table answers for who dies.
func (d *draft) foretell(answers map[string]bool, damage int, heroes ...event.HeroID) error {
	var mortal []event.HeroID
	for _, id := range heroes {
		if d.mortal(id, damage) {
			mortal = append(mortal, id)
		}
	}
	for _, h := range mortal {
		if _, _, err := d.company(h, mortal, answers); err != nil {
			return err
		}
	}
	return nil
}

// Mortal says whether a loss of so many Body Points kills a hero, nothing saving
// that hero: then the table is asked about the company (HQ-DEATH-03).
func Mortal(s State, o rules.Options, h event.HeroID, loss int) bool {
	return s.asked(o).mortal(h, loss)
}

func (d *draft) mortal(id event.HeroID, loss int) bool {
	h := d.State.Heroes[id]
	return !h.Dead && h.Body > 0 && h.Body <= loss && len(d.saves(id)) == 0
}

// dares foretells a throw of the server's. What the table throws everybody sees
// before it is entered, and may be asked about afterwards.
func (d *draft) dares(answers map[string]bool, damage int, heroes ...event.HeroID) error {
	if !d.Throws() {
		return nil
	}
	return d.foretell(answers, damage, heroes...)
}

// unseen is how many Body Points a hidden trap, or a search for treasure, may
// cost at most: a falling block, or what a note of the quest says.
func (d *draft) unseen() int {
	most := trapDice(fallingBlock, "")
	for _, t := range d.traps() {
		most = max(most, costs(t))
	}
	return most
}

// findings is how many Body Points a search for treasure may cost at most with
// the card that is drawn.
func (d *draft) findings() int { return max(d.unseen(), d.hazards(), d.ambushes()) }

// hazards is how many Body Points a card of the treasure deck may cost at most.
func (d *draft) hazards() int {
	most := 0
	for _, key := range d.figures().treasureDeck() {
		card, _ := d.figures().treasure(key)
		damage, _ := known(card.Damage)
		most = max(most, damage)
	}
	return most
}

// ambushes is how many Body Points the wandering monster may cost at most where
// the server throws for it at once.
func (d *draft) ambushes() int {
	if !d.Throws() {
		return 0
	}
	most, _ := known(d.figures().monster(d.definition().WanderingMonster, event.Figures{}).Attack)
	return most
}
