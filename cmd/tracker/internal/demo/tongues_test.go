package demo_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"loretome/events"
	event "loretome/events/heroquest"
	"loretome/rules/heroquest"
	"loretome/rules/heroquest/content"
	"loretome/views/tongues"
)

// toldIn is the sample evening in a language, action by action.
func toldIn(e *evening, l *tongues.Language) []string {
	names, told := map[string]string{}, []string(nil)
	for _, a := range e.Ledger.Actions() {
		for _, e := range a.Events {
			heroquest.Names(e.Data, func(id, name string) { names[id] = name })
		}
		told = append(told, heroquest.Say(l, func(id string) string { return names[id] }, a.Action))
	}
	return told
}

// badlyFilled is a sentence whose holes are not filled, or that says the sense of a
// message.
var badlyFilled = regexp.MustCompile(`%!|\w\|\S|%[a-z]`)

// Who acts and whom it befalls, what is counted, and the order of the words are as
// the language has them.
func TestTheSampleEveningIsToldInEveryLanguage(t *testing.T) {
	e := played(t)
	for code, want := range map[string][]string{
		"de": {
			"Hrolf ist am Zug. Hrolf greift den Ork mit 3 Würfeln an.",
			"Der Angriff: keine Abwehr, 2 Schaden. Der Ork verliert 2 Körperpunkte, 0 übrig. Der Ork stirbt.",
			"Das Skelett greift Tamsin an: 2 Totenköpfe, 1 abgewehrt, 1 Schaden. Tamsin verliert 1 Körperpunkt, 3 übrig.",
			"Der Goblin greift Borgil an: 1 Totenkopf, 0 abgewehrt, 1 Schaden. Borgil verliert 1 Körperpunkt, 3 übrig.",
			"Borgil ist am Zug. Borgil sucht nach Schätzen (Guardroom). Die Schatzkarten sind gemischt, 22 Karten. ",
			"Hrolf öffnet eine Tür. Raum Guardroom kommt in Sicht. 2 Orks tauchen auf.",
			"Hrolf geht 1 Feld weit bis Commander's Hall.",
			"Zargon ist am Zug. Zargon führt den Ork. Der Ork greift Borgil an: 2 Totenköpfe.",
			"Borgil hat keine Körperpunkte mehr. Borgil stirbt. Borgil hinterlässt 105 Gold ",
			"Hrolf entgeht dem Tod durch einen Heiltrank. Hrolf trinkt einen Heiltrank, um dem Tod zu entgehen, und würfelt 5. Hrolf gewinnt 5 Körperpunkte zurück und hat 5.",
			"Ysilde wirkt " + tongues.All[1].Term("Heal Body") + " auf Ysilde, um dem Tod zu entgehen.",
			"Hrolf kauft einen Helm für 125 Gold, 100 bleiben.",
			"Hrolf verlässt die Quest durch den Ausgang. Hrolf ist am Ende der Bewegung. Der Zug endet.",
			"Die Belohnung von 240 Gold wird geteilt: Hrolf 120, Tamsin 120.",
		},
		"es": {
			"Es el turno de Hrolf. Hrolf ataca al orco con 3 dados.",
			"El ataque: sin defensa, 2 de daño. El orco pierde 2 Puntos de Cuerpo, le quedan 0. El orco muere.",
			"El esqueleto ataca a Tamsin: 2 calaveras, 1 de bloqueo, 1 de daño. Tamsin pierde 1 Punto de Cuerpo, le quedan 3.",
			"El goblin ataca a Borgil: 1 calavera, 0 de bloqueo, 1 de daño. Borgil pierde 1 Punto de Cuerpo, le quedan 3.",
			"Es el turno de Borgil. Borgil busca tesoros en Guardroom. Se baraja el mazo de tesoros, 22 cartas. ",
			"Hrolf abre una puerta. A la vista: sala Guardroom. Aparecen 2 orcos.",
			"Hrolf anda 1 casilla hasta Commander's Hall.",
			"Es el turno de Zargon. Zargon activa al orco. El orco ataca a Borgil: 2 calaveras.",
			"Borgil se queda sin Puntos de Cuerpo. Borgil muere. Borgil deja atrás 105 de oro ",
			"Hrolf escapa de la muerte con una poción de curación. Hrolf bebe una poción de curación para escapar de la muerte y saca 5. Hrolf recupera 5 Puntos de Cuerpo y tiene 5.",
			"Ysilde lanza " + tongues.All[2].Term("Heal Body") + " a Ysilde para escapar de la muerte.",
			"Hrolf compra un yelmo por 125 de oro y le quedan 100.",
			"Hrolf deja la misión por la salida. Hrolf termina su movimiento. Termina el turno.",
			"Se reparte la recompensa de 240 de oro: Hrolf 120, Tamsin 120.",
		},
	} {
		told := toldIn(e, tongues.Match(code, ""))
		for _, want := range want {
			if !slices.ContainsFunc(told, func(s string) bool { return strings.Contains(s, want) }) {
				t.Errorf("%s: the evening does not say %q", code, want)
			}
		}
		for _, s := range told {
			if badlyFilled.MatchString(s) {
				t.Errorf("%s: %q", code, s)
			}
		}
	}
}

// What the sample evening has not got: traps, magic, searches and uses of things.
func TestRarerDeedsAreToldInEveryLanguage(t *testing.T) {
	white, five := event.Roll{ID: "r1", Faces: []events.Face{"W"}}, event.Roll{ID: "r2", Faces: []events.Face{"5"}}
	for _, c := range []struct {
		es     []events.Event
		de, sp string
	}{
		{[]events.Event{event.TrapSprung{Hero: "h1", Kind: "spear"}, event.TrapDamageRolled{Hero: "h1", Roll: event.Roll{Faces: []events.Face{"S"}}, Damage: 1}},
			"Torg löst eine Speerfalle aus. Torg würfelt Totenkopf: 1 Totenkopf.", "Torg hace saltar una trampa de lanza. Torg saca calavera: 1 calavera."},
		{[]events.Event{event.DisarmRolled{Hero: "h1", Roll: white, Success: true}, event.TrapDisarmed{}},
			"Torg würfelt weißer Schild: die Falle ist entschärft. Die Falle ist beseitigt.", "Torg saca escudo blanco: la trampa queda desactivada. La trampa ya no está."},
		{[]events.Event{event.PitEntered{Figure: "m1"}}, "Die Mumie fällt in die Grube.", "La momia cae en el foso."},
		{[]events.Event{event.SpellCast{Caster: "h1", Spell: "sleep", Target: "m1"}, event.ResistanceRolled{Target: "m1", Roll: five, Reduction: 1, Damage: 2}},
			"Torg wirkt Schlaf auf die Mumie. Die Mumie widersteht und würfelt 5: 1 weniger, 2 Schaden.", "Torg lanza Sueño a la momia. La momia resiste y saca 5: 1 menos, 2 de daño."},
		{[]events.Event{event.EffectBegan{Effect: "sleep", Holder: "m1", EndsWhen: "shaken_off"}, event.EffectEnded{Holder: "m1", Reason: "resisted"}},
			"Schlaf wirkt auf die Mumie, bis zum Abschütteln. Eine Wirkung auf die Mumie endet: abgeschüttelt.", "Sueño afecta a la momia, hasta librarse de ello. Termina un efecto que afectaba a la momia: se ha librado."},
		{[]events.Event{event.TrapsFound{Hero: "h1", Area: "R3", Traps: []event.FoundTrap{{Kind: "falling_block"}}}, event.SecretDoorsFound{Area: "R3"}},
			"Torg findet einen fallenden Felsblock (R3). Keine Geheimtüren (R3).", "Torg encuentra un bloque que cae en R3. No hay puertas secretas en R3."},
		{[]events.Event{event.WanderingMonsterAppeared{Type: "gargoyle", Hero: "h1", AttacksNow: true}},
			"Der Gargoyle kommt des Weges und greift Torg sofort an.", "La gárgola aparece merodeando y ataca a Torg al instante."},
		{[]events.Event{event.ItemPurchased{Hero: "h1", Card: "battleaxe", Price: 1450, GoldAfter: 2550}},
			"Torg kauft eine Streitaxt für 1.450 Gold, 2.550 bleiben.", "Torg compra un hacha de batalla por 1.450 de oro y le quedan 2.550."},
		{[]events.Event{event.ItemTraded{From: "h1", To: "h2", Item: "i1"}}, "Torg gibt ein Breitschwert an Mira.", "Torg da una espada ancha a Mira."},
		{[]events.Event{event.ItemPurchased{Hero: "h1", Card: "moon_sling", Price: 5, GoldAfter: 0}},
			"Torg kauft Moon sling für 5 Gold, 0 bleiben.", "Torg compra Moon sling por 5 de oro y le quedan 0."},
		{[]events.Event{event.MonsterPlaced{Monster: "m3", Type: "moon_beast"}, event.MonsterDied{Monster: "m3"}}, "Moon beast taucht auf. Moon beast stirbt.", "Aparece moon beast. Moon beast muere."},
		{[]events.Event{event.DreadSpellCast{Monster: "m1", AimedAt: "h2"}}, "Die Mumie wirkt einen Schreckenszauber auf Mira.", "La momia lanza un hechizo del Terror a Mira."},
	} {
		for code, want := range map[string]string{"de": c.de, "es": c.sp} {
			l := tongues.Match(code, "")
			want = strings.NewReplacer("Schlaf", l.Term("Sleep"), "Sueño", l.Term("Sleep")).Replace(want)
			if got := heroquest.Say(l, ofTests, action(c.es...)); got != want {
				t.Errorf("%s: %q,\nwant %q", code, got, want)
			}
		}
	}
}

func ofTests(id string) string {
	return map[string]string{"h1": "Torg", "h2": "Mira", "m1": "the mummy", "i1": "Broadsword"}[id]
}

func action(es ...events.Event) events.Action {
	var a events.Action
	for _, e := range es {
		a.Events = append(a.Events, events.Recorded{Type: e.EventType(), Data: e})
	}
	return a
}

func TestNoEventIsToldInEnglishToOthers(t *testing.T) {
	for _, l := range tongues.All[1:] {
		for _, kind := range event.Catalog {
			e, err := kind.Read([]byte("{}"))
			if err != nil {
				t.Fatal(err)
			}
			got, english := heroquest.Say(l, nil, action(e)), heroquest.Say(tongues.English, nil, action(e))
			if got == english || badlyFilled.MatchString(got) {
				t.Errorf("%s: %s is told as %q", l.Code, kind.Name, got)
			}
		}
	}
}

// What is looked up by its sense is in the catalogues: monsters as who acts, as whom
// something befalls and several at once, things with their articles, and the words of
// the events.
func TestWhatTheStoriesLookUpIsInEveryLanguage(t *testing.T) {
	var all []string
	sense := func(sense string, of ...string) {
		for _, one := range of {
			all = append(all, sense+"|"+one)
		}
	}
	cards := content.Base()
	for _, key := range cards.Monsters.Keys() {
		name := "the " + strings.ToLower(heroquest.CardName(key))
		sense("who", name)
		sense("whom", name)
		all = append(all, name)
	}
	for _, key := range slices.Concat(cards.Equipment.Keys(), cards.Artifacts.Keys()) {
		sense("a", heroquest.CardName(event.Key(key)))
	}
	sense("several", "orcs", "goblins", "mummies", "giant wolves", "witch lords (quest 12)", "monsters")
	sense("throw", "attack", "card", "defense", "disarm", "item", "jump", "movement", "note", "potion", "resist", "spell", "trap")
	sense("element", "air", "earth", "fire", "water")
	sense("because", "died", "dispelled", "hurt", "movement done", "no monster in sight", "quest ended", "resisted", "used")
	sense("trap", "hidden", "found", "sprung", "disarmed", "pit", "falling block", "spear", "chest", "furniture")
	sense("place", "carried", "in hand", "worn", "lying")
	sense("way", "exit", "entrance")
	sense("area", "room", "corridor", "pit")
	sense("text", "note", "parchment", "quest note", "special treasure")
	sense("rows", "equipment", "monsters", "elemental spells", "dread spells", "treasure deck", "artifacts", "heroes", "dice", "quest books")
	for _, l := range tongues.All[1:] {
		for _, message := range all {
			if !l.Has(message) {
				t.Errorf("%s: %q is missing", l.Code, message)
			}
		}
	}
}
