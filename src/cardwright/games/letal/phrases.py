"""The phrasebook of L.E.T.A.L.: what its cards and abilities can say, in English and French.

A text is one of these:

    text([refresh,] [extra(cost),] order, ...)                          an Action card
    text(when(moment[, condition]), [extra(cost),] order, ...)          a Trick
    text(use([limit,] moment[, condition][, cost]), order, ...)         an active ability
    text(skill[(cost)], order, ...)                                     an Action skill
    text([refresh,] [extra(cost),] [put_aura(a(…)),] passive, ...)      an Aura or a passive ability

An order is an effect, perhaps inside of `may(…)`, of `if(condition, …)` and of `did(…, step)` for "…. If you did, …"; a
passive line is `on([limit,] event, order)`. Modifiers are lines of both: without a duration, and effects with one,
`lasting(modifier, duration)`; those of the next attack, such as `change(next(self), more(2))`, are effects only.
Arguments that may be left out are missing in the tree: they are told apart by their operations.

All heroes are spoken of in the same way: `self`, `a(hero(side[, disabled][, area][, filter]))`, `each(…)`,
`either(self, a(…))`, `both(self, each(…))`, and those that were named before: `that_enemy`, `that_ally`, `that_hero`,
`attacker`, `it`.

What the tree of a text becomes is next door in `reading`; what no row can refuse, and whom the words that look back
mean, is in `card_checks`.
"""

import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

from cardwright.games.letal.card_checks import CATALOGUE, FAULTS
from cardwright.text.lexicon import OpenWord
from cardwright.text.phrasebook import Category, Phrasebook, Row, phrasebook, row
from cardwright.text.sentences import categories, words
from cardwright.text.toml_reading import read_lexicon

_FOLDER: Final = Path(__file__).parent

AVENGING: Final = (
    "Action, hide 1 card: Deal 3 physical damage to an enemy in Range 2 against whom this hero has a grudge."
)
"""The innate skill Avenging (LT-16.11)."""

_HERO: Final = ("a hero", "un héros")
_EFFECT: Final = ("an effect", "un effet")

_CATEGORIES: Final = categories(
    Category("hero_type", "a hero type", "un type de héros"),
    Category("token", "a token", "un jeton"),
    Category("kind", "physical or magical", "physique ou magique"),
    Category("playtype", "a type of card", "un type de carte"),
    Category("cardtype", "a type of card", "un type de carte", includes=("playtype",)),
    Category("dur", "a duration", "une durée"),
    # Heroes: how they are described, and who is meant.
    Category("side", "enemy, ally or hero", "ennemi, allié ou héros"),
    Category("state", "disabled", "désactivé"),
    Category("area", "an area", "une zone"),
    Category("zone", "an area", "une zone", includes=("area",)),
    Category("filter", "a property", "une propriété"),
    Category("described", *_HERO),
    Category("spot", "a case", "une case"),
    Category("own", "this hero", "ce héros"),
    Category("pron", "it", "il"),
    Category("named", *_HERO),
    Category("picked", *_HERO),
    Category("crowd", "each of some heroes", "chacun de plusieurs héros"),
    Category("option", "this hero or another", "ce héros ou un autre"),
    Category("pair", "this hero and others", "ce héros et d’autres"),
    Category("subject", *_HERO, includes=("own", "picked", "option")),
    Category("certain", *_HERO, includes=("own", "pron", "named")),
    Category("whose", *_HERO, includes=("certain", "picked")),
    Category("referred", *_HERO, includes=("pron", "named")),
    Category("group", *_HERO, includes=("picked", "crowd")),
    Category("wide", *_HERO, includes=("group", "option", "pair")),
    Category("single", *_HERO, includes=("referred", "picked")),
    Category("target", *_HERO, includes=("referred", "group")),
    Category("other", *_HERO, includes=("target", "option")),
    Category("who", *_HERO, includes=("own", "other")),
    Category("whom", *_HERO, includes=("who", "pair")),
    Category("shielded", *_HERO, includes=("named", "wide")),
    Category("holder", *_HERO, includes=("own", "shielded")),
    Category("owner", *_HERO, includes=("own", "named")),
    # Amounts.
    Category("distance", "a number", "un nombre"),
    Category("blow", "damage", "des dégâts"),
    Category("stopped", "damage", "des dégâts"),
    Category("amount", "more or less damage", "plus ou moins de dégâts"),
    # Moments, conditions and costs.
    Category("phase", "before or after defence", "avant ou après la défense"),
    Category("moment", "a moment", "un moment"),
    Category("event", "an event", "un évènement"),
    Category("cond", "a condition", "une condition"),
    Category("proviso", "a condition", "une condition"),
    Category("cost", "a cost", "un coût"),
    Category("fee", "a cost", "un coût"),
    Category("limit", "a limit", "une limite"),
    # Modifiers and effects.
    Category("made", "attacks", "des attaques"),
    Category("coming", "the next attack", "la prochaine attaque"),
    Category("suffered", "attacks", "des attaques"),
    Category("aimed", "a target", "une cible"),
    Category("guarding", "a modifier", "un modificateur"),
    Category("mod", "a modifier", "un modificateur"),
    Category("effect", *_EFFECT, moods=("imp", "inf")),
    Category("step", *_EFFECT, moods=("imp",), includes=("effect",)),
    Category("instr", *_EFFECT),
    Category("deed", *_EFFECT, includes=("instr",)),
    # Parts of a text.
    Category("keyword", "Refresh", "Enchaînement"),
    Category("condition", "a condition line", "une ligne de condition"),
    Category("activation", "the beginning of an ability", "le début d’une capacité"),
    Category("surcharge", "an extra cost", "un coût supplémentaire"),
    Category("placing", "a place for an Aura", "une place pour une Aura"),
    Category("modifying", "a modifier", "un modificateur"),
    Category("order", "an instruction", "une instruction", includes=("modifying",)),
    Category("passive", "a trigger or a modifier", "un déclenchement ou un modificateur", includes=("modifying",)),
)

_MORE: Final = {"n": "more"}

_WORDS: Final = (
    *(
        row(op, "kind", en=[op], fr={"sg": [fr], "pl": [f"{fr}s"]})
        for op, fr in (("physical", "physique"), ("magical", "magique"))
    ),
    *words(
        "playtype",
        ("attack_card", "Attack", "Attaque", None),
        ("action_card", "Action", "Action", None),
        ("aura_card", "Aura", "Aura", None),
    ),
    *words("cardtype", ("trick_card", "Trick", "Ruse", None)),
    *words(
        "dur",
        ("this_turn", "this turn", "pendant ce tour", None),
        ("this_round", "this round", "pendant cette manche", None),
        ("this_attack", "this attack", "pendant cette attaque", None),
    ),
    *words(
        "limit",
        ("once_per_turn", "once per turn,", "une fois par tour,", None),
        ("once_per_round", "once per round,", "une fois par manche,", None),
    ),
    *words(
        "phase",
        ("before_defence", ", before defence", ", avant la défense", None),
        ("after_defence", ", after defence", ", après la défense", None),
    ),
)

# Areas and cases. "Adjacent" stands before an English noun, all other areas behind it.

_AREAS: Final = (
    row("range(n)", "area", slots=_MORE, en=["in Range {n}"], fr=["à Portée {n}"]),
    row("radius(n)", "area", slots=_MORE, en=["in Radius {n}"], fr=["dans un Rayon de {n}"]),
    row(
        "along(n)",
        "area",
        slots=_MORE,
        en=["in Range {n} in that direction"],
        fr=["à Portée {n} dans cette direction"],
        example="Choose a direction.\nDeal 3 magical damage to each hero in Range 4 in that direction.",
    ),
    row(
        "far(n)",
        "area",
        slots=_MORE,
        en=["{n} or more steps away"],
        fr={gender: [f"{word} à {{n}} {{cell#n}} ou plus"] for gender, word in (("m", "situé"), ("f", "située"))},
    ),
    row(
        "beside_ally",
        "area",
        en=["adjacent to one of this hero's allies"],
        fr={gender: [f"{word} à un allié de ce héros"] for gender, word in (("m", "adjacent"), ("f", "adjacente"))},
    ),
    row(
        "cross",
        "zone",
        en=["on that case or adjacent to it"],
        fr=["sur cette case ou sur une case adjacente"],
        example="Choose a case in Range 3.\nDeal 3 magical damage to each hero on that case or adjacent to it.",
    ),
    row(
        "case(adjacent)",
        "spot",
        en={"": ["adjacent case"], "free": ["free adjacent case"]},
        fr={"": ["case adjacente"], "free": ["case libre adjacente"]},
    ),
    row(
        "case(area?)",
        "spot",
        en={"": ["case {area}"], "free": ["free case {area}"]},
        fr={"": ["case {area.f}"], "free": ["case libre {area.f}"]},
    ),
)

# Heroes. `object` and `pronoun` are what French verbs take for "it": « désactivez-le », « infligez-lui ».

_ONE: Final = {"person": "third", "number": "sg", "object": "-", "pronoun": "-"}
_MANY: Final = {**_ONE, "person": "they", "number": "pl"}


def _descriptions() -> Iterator[Row]:
    """Yield the rows of a hero of a side: « un ennemi adjacent désactivé qui porte un jeton Marque »."""
    for (side, en, fr, said), (area, before, after, example) in product(
        (
            ("side", "{side}", ("{side}", ""), "enemy"),
            ("friend", "friendly hero", ("héros", "de votre équipe"), "friendly hero"),
        ),
        (("adjacent", "adjacent", "", "each adjacent {}"), ("zone?", "", "{zone}", "each {} in Radius 2")),
    ):
        behind = "{zone.m}" if after else ""
        yield row(
            f"hero({side}, state?, {area}, filter?)",
            "described",
            en=[f"{before} {{state}} {en} {after} {{filter}}"],
            fr=[f"{fr[0]} {before} {{state}} {fr[1]} {behind} {{filter}}"],
            example=f"Move {example.format(said)} by 1.",
        )


_HEROES: Final = (
    *words(
        "side",
        ("enemy", "enemy", "ennemi", None),
        ("ally", "ally", "allié", None),
        ("anyone", "hero", "héros", None),
    ),
    *words("state", ("disabled", "disabled", "désactivé", None)),
    row(
        "hand_at_most(n)",
        "filter",
        en=["with {n} or fewer cards in hand"],
        fr=["qui a au plus {n} {card#n} en main"],
    ),
    row("bearing(token)", "filter", en=["with a {token} token"], fr=["qui porte un jeton {token}"]),
    *words("filter", ("grudge", "against whom this hero has a grudge", "à qui ce héros garde rancune", None)),
    *_descriptions(),
    row("self", "own", en={"": ["this hero"], "own": ["this hero's"]}, fr=["ce héros"], features=_ONE),
    row(
        "it",
        "pron",
        en=["it"],
        fr={"": ["il"], "strong": ["lui"]},
        features={**_ONE, "object": "le", "pronoun": "lui"},
        example="When this hero uses Resting, it recovers 1 Endurance.",
    ),
    *(
        row(op, "named", en={"": [en], "own": [f"{en}'s"]}, fr=[fr], features=_ONE, example=example)
        for op, en, fr, example in (
            ("that_enemy", "that enemy", "cet ennemi", "When an enemy in Radius 2 moves:\nDisable that enemy."),
            ("that_ally", "that ally", "cet allié", "An ally in Radius 2 draws 1 card.\nEnable that ally."),
            ("that_hero", "that hero", "ce héros-là", "Move a hero in Range 2 by 1.\nDisable that hero."),
            ("attacker", "the attacker", "le attaquant", "When this hero is attacked:\nPush the attacker by 1."),
        )
    ),
    row(
        "a(described)",
        "picked",
        en=["a {described}"],
        fr=["un {described}"],
        features=_ONE,
        example="Disable an enemy in Range 2.",
    ),
    row(
        "each(described)",
        "crowd",
        en=["each {described}"],
        fr=["chaque {described}"],
        features=_ONE,
        example="Push each adjacent enemy by 1.",
    ),
    row(
        "either(self, picked)",
        "option",
        en=["this hero or {picked}"],
        fr={"": ["ce héros ou {picked}"], "de": ["ce héros ou de {picked}"], "to": ["ce héros ou à {picked}"]},
        features=_ONE,
        example="This hero or an adjacent ally recovers 2 Endurance.",
    ),
    row(
        "both(self, crowd)",
        "pair",
        en=["this hero and {crowd}"],
        fr={"": ["ce héros et {crowd}"], "de": ["ce héros et de {crowd}"], "to": ["ce héros et à {crowd}"]},
        features=_MANY,
        example="This hero and each ally in Radius 2 draw 1 card.",
    ),
)

# « d’une case », « de 2 cases ». An English digit is read by the second row.

_AMOUNTS: Final = (
    row("steps(1)", "distance", en=["1"], fr=["une case"]),
    row("steps(n)", "distance", slots=_MORE, en=["{n}"], fr=["{n} {cell#n}"]),
    row(
        "damage(n, kind)",
        "blow",
        slots=_MORE,
        en=["{n} {kind} damage"],
        fr=["{n} {hurt#n} {kind#n}"],
    ),
    # A "Deal" without a named kind (LT-10.2).
    row("damage(n, physical)", "blow", slots=_MORE, en=["{n} damage"], fr=["{n} {hurt#n}"], prints=False),
    row(
        "damage(n, kind?)",
        "stopped",
        slots=_MORE,
        en=["{n} {kind} damage"],
        fr={
            "": ["{n} {hurt#n} {kind#n}"],
            "dealt": ["{n} {hurt#n} {kind#n} {infligé|infligés@n}"],
        },
    ),
    *(
        row(f"{op}(n)", "amount", slots=_MORE, en=[f"{{n}} {op} damage"], fr=[f"{{n}} {{hurt#n}} de {fr}"])
        for op, fr in (("more", "plus"), ("less", "moins"))
    ),
)

# Moments at which Tricks and active abilities are used, and events that trigger.

_MOMENTS: Final = (
    row("attacks(phase?)", "moment", en=["when this hero attacks {phase}"], fr=["quand ce héros attaque {phase}"]),
    row(
        "attacked(subject, phase?)",
        "moment",
        en=["when {subject} is attacked {phase}"],
        fr=["quand {subject} est attaqué {phase}"],
    ),
    row(
        "attacked_by(picked, phase?)",
        "moment",
        en=["when this hero is attacked by {picked} {phase}"],
        fr=["quand ce héros est attaqué par {picked} {phase}"],
        example="When this hero is attacked by an adjacent enemy, after defence:\nThat enemy loses 2 Endurance.",
    ),
    row(
        "targeted(kind, phase?)",
        "moment",
        en=["when this hero is the target of a {kind} attack {phase}"],
        fr=["quand ce héros est la cible de une attaque {kind.sg} {phase}"],
    ),
    row("moves(subject)", "moment", en=["when {subject} moves"], fr=["quand {subject} se déplace"]),
    row(
        "becomes_disabled(subject)",
        "moment",
        en=["when {subject} becomes disabled"],
        fr=["quand {subject} vient de être désactivé"],
        example="When an ally in Radius 3 becomes disabled:\nEnable that ally.",
    ),
    row(
        "plays(subject, playtype)",
        "moment",
        en=["when {subject} plays a {playtype} card"],
        fr=["quand {subject} joue une carte {playtype}"],
    ),
    row("main_phase", "moment", en=["during your main phase"], fr=["pendant votre phase principale"]),
    row(
        "opponent_turn_ends",
        "moment",
        en=["at the end of an opponent's turn"],
        fr=["à la fin de le tour de un adversaire"],
    ),
)

_EVENTS: Final = (
    *words(
        "event",
        ("game_begins", "at the beginning of the game", "à le début de la partie", None),
        ("turn_begins", "at the beginning of your turn", "à le début de votre tour", None),
        ("turn_ends", "at the end of your turn", "à la fin de votre tour", None),
        (
            "fully_blocks",
            "when this hero fully blocks an attack",
            "quand ce héros bloque entièrement une attaque",
            None,
        ),
        ("rests", "when this hero uses Resting", "quand ce héros se repose", None),
    ),
    row(
        "attacks_this(picked)",
        "event",
        en=["when {picked} attacks this hero"],
        fr=["quand {picked} attaque ce héros"],
        example="When an adjacent enemy attacks this hero, that enemy loses 1 Endurance.",
    ),
    row(
        "deals_damage(picked)",
        "event",
        en=["when this hero deals damage to {picked} with an attack"],
        fr=["quand ce héros inflige des dégâts à {picked} avec une attaque"],
        example="When this hero deals damage to an enemy with an attack, that enemy loses 1 Endurance.",
    ),
    row(
        "displaces(picked)",
        "event",
        en=["when this hero pushes or pulls {picked}"],
        fr=["quand ce héros repousse ou attire {picked}"],
        example="When this hero pushes or pulls an enemy, that enemy loses 1 Endurance.",
    ),
    row(
        "recovers(subject)",
        "event",
        en=["when {subject} recovers Endurance"],
        fr=["quand {subject} récupère de la Endurance"],
        example="When an ally in Radius 3 recovers Endurance, draw 1 card.",
    ),
    *(
        row(f"dies({who})", "event", en=[f"when {{{who}}} dies"], fr=[f"quand {{{who}}} meurt"], example=example)
        for who, example in (
            ("self", "When this hero dies, each enemy loses 1 Endurance."),
            ("picked", "When an ally in Radius 3 dies, this hero recovers 2 Endurance."),
        )
    ),
)

_BLOCKED: Final = "Deal 5 physical damage to an adjacent enemy.\nIf that attack was not {}blocked, disable that enemy."

_CONDITIONS: Final = (
    row(
        "not_blocked",
        "cond",
        en=["that attack was not blocked"],
        fr=["cette attaque n'a pas été bloquée"],
        example=_BLOCKED.format(""),
    ),
    row(
        "not_fully_blocked",
        "cond",
        en=["that attack was not fully blocked"],
        fr=["cette attaque n'a pas été entièrement bloquée"],
        example=_BLOCKED.format("fully "),
    ),
    row(
        "hand_at_most(whose, n)",
        "cond",
        en=["{whose} has {n} or fewer cards in hand"],
        fr=["{whose} a au plus {n} {card#n} en main"],
    ),
    row(
        "beside_this(single)",
        "cond",
        en=["{single} is adjacent to this hero"],
        fr=["{single} est adjacent à ce héros"],
        example="If an ally is adjacent to this hero, draw 1 card.",
    ),
    row(
        "beside_ally(single)",
        "cond",
        en=["{single} is adjacent to one of this hero's allies"],
        fr=["{single} est adjacent à un allié de ce héros"],
        example="If an adjacent enemy is adjacent to one of this hero's allies, draw 1 card.",
    ),
    row(
        "no_attack(certain)",
        "cond",
        en=["{certain} made no attack this turn"],
        fr=["{certain} n'a pas attaqué pendant ce tour"],
    ),
    row(
        "lost_at_least(certain, n)",
        "cond",
        slots=_MORE,
        en=["{certain} lost {n} or more Endurance this turn"],
        fr=["{certain} a perdu au moins {n} {life#n} pendant ce tour"],
    ),
)

_COSTS: Final = (
    *(
        row(f"pay_{en}(n)", "cost", slots=_MORE, en=[f"{en} {{n}} {{card#n}}"], fr=[f"{fr} {{n}} {{card#n}}"])
        for en, fr in (("hide", "cachez"), ("discard", "défaussez"))
    ),
    row("cost", "fee", en=[", {cost}"], fr=[", {cost}"]),
    row(
        "cond",
        "proviso",
        en=[", if {cond}"],
        fr=[", si {cond}"],
        example="At the end of an opponent's turn, if this hero lost 3 or more Endurance this turn:\nDraw 2 cards.",
    ),
)

# Modifiers, in front of or behind which a duration may stand.

_MODIFIERS: Final = (
    row(
        "by(owner, kind?)",
        "made",
        en=["{owner.own} {kind} attacks"],
        fr=["les attaques {kind.pl} de {owner}"],
    ),
    row(
        "by(it, kind?)",
        "made",
        en=["its {kind} attacks"],
        fr=["ses attaques {kind.pl}"],
        example="When this hero uses Resting, its attacks deal 1 more damage this round.",
    ),
    row(
        "by(wide, kind?)",
        "made",
        en=["{kind} attacks by {wide}"],
        fr=["les attaques {kind.pl} de {wide.de}"],
        example="Attacks by each ally in Radius 2 deal 1 more damage this round.",
    ),
    row(
        "next(owner, kind?)",
        "coming",
        en=["{owner.own} next {kind} attack"],
        fr=["la prochaine attaque {kind.sg} de {owner}"],
    ),
    row(
        "next(it, kind?)",
        "coming",
        en=["its next {kind} attack"],
        fr=["sa prochaine attaque {kind.sg}"],
        example="When this hero uses Resting, its next attack deals 1 more damage.",
    ),
    row(
        "next(wide, kind?)",
        "coming",
        en=["the next {kind} attack by {wide}"],
        fr=["la prochaine attaque {kind.sg} de {wide.de}"],
        example="The next attack by each ally in Radius 2 deals 1 more damage.",
    ),
    row(
        "against(whom, kind?)",
        "suffered",
        en=["{kind} attacks against {whom}"],
        fr=["les attaques {kind.pl} contre {whom.strong}"],
    ),
    row(
        "to(picked)",
        "aimed",
        en=["to {picked}"],
        fr=["à {picked}"],
        example="This hero's attacks deal 2 more damage to a disabled enemy.",
    ),
    row(
        "change(made, amount, aimed?)",
        "mod",
        en=["{made} deal {amount} {aimed}"],
        fr=["{made} infligent {amount} {aimed}"],
        example="This hero's magical attacks deal 1 more damage.",
    ),
    row(
        "change(suffered, amount)",
        "mod",
        en=["{suffered} deal {amount}"],
        fr=["{suffered} infligent {amount}"],
        example="Attacks against each adjacent ally deal 1 less damage.",
    ),
    row(
        "reach(made, n)",
        "mod",
        slots=_MORE,
        en=["{made} have Reach {n}"],
        fr=["{made} ont une Allonge de {n}"],
        example="This hero's attacks have Reach 2.",
    ),
    row(
        "range_more(made, n)",
        "mod",
        slots=_MORE,
        en=["the Range of {made} is increased by {n}"],
        fr=["la Portée de {made} augmente de {n}"],
        example="The Range of this hero's attacks is increased by 1.",
    ),
    *(
        row(
            f"cannot(whom, be_{en})",
            "mod",
            en=[f"{{whom}} cannot be {en}"],
            fr=[f"{{whom}} ne {{pouvoir@whom}} pas être {{{fr}|{fr}s@whom}}"],
        )
        for en, fr in (("pushed", "repoussé"), ("pulled", "attiré"))
    ),
    row(
        "cannot(whom, move_at_all)",
        "mod",
        en=["{whom} cannot move"],
        fr=["{whom} ne {pouvoir@whom} pas se déplacer"],
    ),
    row(
        "guard(n, k)",
        "guarding",
        slots={"n": "more", "k": "more"},
        en=["when this hero defends, each hidden card prevents {n} physical damage instead of {k}"],
        fr=[
            "quand ce héros se défend, chaque carte cachée prévient {n} {hurt#n} {physique|physiques@n} au lieu de {k}"
        ],
        example="When this hero defends, each hidden card prevents 3 physical damage instead of 2.",
    ),
)


# Effects


def _done_to(op: str, en: str, fr: str) -> Row:
    """Return the row of something that is done to any heroes."""
    return row(f"{op}(whom)", "effect", en=[f"{{{en}@you}} {{whom}}"], fr=[f"{{{fr}@you<whom.object}} {{whom}}"])


def _moved(op: str, phrases: str, en: str, fr: str) -> Iterator[Row]:
    """Yield the rows of heroes who are moved: the distance stands behind a bare reference, and before *phrases*."""
    for heroes in ("referred", phrases):
        orders = f"{{{heroes}}} de {{distance}}", f"de {{distance}} {{{heroes}}}"
        yield row(
            f"{op}({heroes}, distance)",
            "effect",
            en=[f"{{{en}@you}} {{{heroes}}} by {{distance}}"],
            fr=[
                f"{{{fr}@you<{heroes}.object}} {order}"
                for order in (orders if heroes == "referred" else reversed(orders))
            ],
            example=f"Disable an enemy.\n{en.title()} that enemy by 1."
            if heroes == "referred"
            else f"{en.title()} an enemy in Radius 2 by 1.",
        )


def _each_does(op: str, one: str, noun: str, en: str, fr: str, behind: tuple[str, str] = ("", "")) -> Iterator[Row]:
    """Yield the rows of something that heroes do as often as a number says, *one* or several of them."""
    what = " ".join(["2", {"card": "cards", "life": "Endurance"}[noun], *behind[:1]]).strip()
    for heroes, every, example in (
        (one, "", f"An adjacent enemy {en}s {what}."),
        ("pair", "chacun", f"This hero and each ally {en} {what}."),
    ):
        yield row(
            f"{op}({heroes}, n)",
            "effect",
            slots=_MORE,
            en=[f"{{{heroes}}} {{{en}@{heroes}}} {{n}} {{{noun}#n}} {behind[0]}"],
            fr=[f"{{{heroes}}} {{{fr}@{heroes}}} {every} {{n}} {{{noun}#n}} {behind[1]}"],
            example=example,
        )


def _with_cards(op: str, en: str, fr: str, behind: tuple[str, str] = ("", "")) -> Iterator[Row]:
    """Yield the rows of something that a hero does with cards; for this hero its player is told to do it."""
    yield row(
        f"{op}(self, n)",
        "effect",
        slots=_MORE,
        en=[f"{{{en}@you}} {{n}} {{card#n}} {behind[0]}"],
        fr=[f"{{{fr}@you}} {{n}} {{card#n}} {behind[1]}"],
    )
    yield row(
        f"{op}(own, n)",
        "effect",
        slots=_MORE,
        en=[f"{{own}} {{{en}@own}} {{n}} {{card#n}} {behind[0]}"],
        fr=[f"{{own}} {{{fr}@own}} {{n}} {{card#n}} {behind[1]}"],
        prints=False,
    )
    yield from _each_does(op, "other", "card", en, fr, behind)


_RANDOM: Final = ("at random", "au hasard")

_MOVES: Final = (
    row(
        "move(self, distance)",
        "effect",
        en=["{move@you} {distance}", "{move@you} this hero by {distance}"],
        fr=["{déplacer@you} ce héros de {distance}", "{déplacer@you} de {distance} ce héros"],
    ),
    row(
        "move(self, steps(n))",
        "effect",
        slots=_MORE,
        moods=("imp",),
        en=["move this hero by {n}"],
        fr=["déplacement {n}"],
        prints=False,
    ),
    *_moved("move", "wide", "move", "déplacer"),
    *_moved("push", "group", "push", "repousser"),
    *_moved("pull", "group", "pull", "attirer"),
    row(
        "swap(single)",
        "effect",
        en=["{swap@you} positions with {single}"],
        fr={
            "": ["ce héros change de place avec {single.strong}"],
            "inf": ["{faire@you} changer ce héros de place avec {single.strong}"],
        },
        example="Swap positions with an ally in Radius 2.",
    ),
    row(
        "place(spot)",
        "effect",
        en=["{place@you} this hero on a {spot.free}"],
        fr=["{placer@you} ce héros sur une {spot.free}"],
        example="Place this hero on a free case in Radius 3.",
    ),
    row(
        "choose_case(spot)",
        "effect",
        moods=("imp",),
        en=["choose a {spot}"],
        fr=["choisissez une {spot}"],
        example="Choose a case in Range 3.\nDisable each hero on that case or adjacent to it.",
    ),
    row(
        "choose_direction",
        "effect",
        moods=("imp",),
        en=["choose a direction"],
        fr=["choisissez une direction"],
        example="Choose a direction.\nDisable each hero in Range 2 in that direction.",
    ),
)

_ATTACKS: Final = (
    row(
        "deal(blow, target)",
        "effect",
        en=["{deal@you} {blow} to {target}"],
        fr=["{infliger@you<target} {blow} {à target}"],
        example="Deal 4 physical damage to an adjacent enemy.",
    ),
    row(
        "deal(blow, blow2, target)",
        "effect",
        en=["{deal@you} {blow} and {blow2} to {target}"],
        fr=["{infliger@you<target} {blow} et {blow2} {à target}"],
        example="Deal 2 physical damage and 1 magical damage to an adjacent enemy.",
    ),
    row(
        "prevent(stopped)",
        "effect",
        en=["{prevent@you} {stopped}"],
        fr=["{prévenir@you} {stopped}"],
        example="When this hero is attacked, before defence:\nPrevent 3 damage.",
    ),
    row(
        "prevent(stopped, shielded)",
        "effect",
        en=["{prevent@you} {stopped} to {shielded}"],
        fr=["{prévenir@you} {stopped.dealt} à {shielded.to}"],
        example="When an ally in Radius 2 is attacked, before defence:\nPrevent 3 damage to that ally.",
    ),
    row(
        "more_damage(n)",
        "effect",
        slots=_MORE,
        en=["this attack deals {n} more damage"],
        fr=["cette attaque inflige {n} {hurt#n} de plus"],
        example="When this hero attacks, after defence:\nThis attack deals 2 more damage.",
    ),
)

_FORTUNE: Final = (
    *_each_does("lose", "who", "life", "lose", "perdre"),
    *_each_does("recover", "who", "life", "recover", "récupérer"),
    *_with_cards("draw", "draw", "piocher"),
    *_with_cards("discard", "discard", "défausser"),
    *_with_cards("discard_random", "discard", "défausser", _RANDOM),
    row("hide(n)", "effect", slots=_MORE, en=["{hide@you} {n} {card#n}"], fr=["{cacher@you} {n} {card#n}"]),
    _done_to("disable", "disable", "désactiver"),
    _done_to("enable", "enable", "réactiver"),
    row(
        "return_cards(n, cardtype?)",
        "effect",
        slots=_MORE,
        en=["{return@you} {n} {cardtype} {card#n} from your discard pile to your hand"],
        fr=["{reprendre@you} en main {n} {card#n} {cardtype} de votre défausse"],
    ),
    row(
        "remove_self",
        "effect",
        en=["{remove@you} this card from the game"],
        fr=["{retirer@you} cette carte de la partie", "{retirer@you} cette carte de le jeu"],
    ),
    row(
        "remove_self",
        "effect",
        moods=("imp",),
        en=["this card is removed from the game"],
        fr=["cette carte est retirée de la partie", "cette carte est retirée de le jeu"],
        prints=False,
    ),
    row(
        "place_token(n, token, whom)",
        "effect",
        slots=_MORE,
        en=["{place@you} {n} {token} {chip#n} on {whom}"],
        fr=["{placer@you} {n} {chip#n} {token} sur {whom.strong}"],
        example="Place 1 Mark token on an enemy in Radius 4.",
    ),
    row(
        "remove_tokens(token, whom)",
        "effect",
        en=["{remove@you} all {token} tokens from {whom}"],
        fr=["{retirer@you<whom} tous les jetons {token} {de whom.de}"],
        example="Remove all Mark tokens from an adjacent enemy.",
    ),
    row(
        "discard_aura(n, holder)",
        "effect",
        slots=_MORE,
        en=["{discard@you} {n} {aura#n} of {holder}"],
        fr=["{défausser@you} {n} {aura#n} de {holder.de}"],
        example="Discard 1 Aura of a hero in Range 3.",
    ),
    row(
        "lasting(mod, dur)",
        "effect",
        en=["{mod} {dur}", "{dur}, {mod}"],
        fr=["{mod} {dur}", "{dur}, {mod}"],
        example="An enemy in Radius 3 cannot move this round.",
    ),
    row(
        "change(coming, amount, aimed?)",
        "effect",
        moods=("imp",),
        en=["{coming} deals {amount} {aimed}"],
        fr=["{coming} inflige {amount} {aimed}"],
        example="This hero's next attack deals 2 more damage.",
    ),
    row(
        "reach(coming, n)",
        "effect",
        slots=_MORE,
        moods=("imp",),
        en=["{coming} has Reach {n}"],
        fr=["{coming} a une Allonge de {n}"],
        example="This hero's next attack has Reach 2.",
    ),
    row(
        "range_more(coming, n)",
        "effect",
        slots=_MORE,
        moods=("imp",),
        en=["the Range of {coming} is increased by {n}"],
        fr=["la Portée de {coming} augmente de {n}"],
        example="The Range of this hero's next attack is increased by 1.",
    ),
    row(
        "lasting(guarding, dur)",
        "effect",
        en=["{dur}, {guarding}"],
        fr=["{dur}, {guarding}"],
        example="This round, when this hero defends, each hidden card prevents 3 physical damage instead of 2.",
    ),
)

_ORDER: Final = (
    row("may(effect)", "step", en=["you may {effect.inf}"], fr=["vous pouvez {effect.inf}"]),
    row("step", "instr", en=["{step}"], fr=["{step}"], example="Draw 1 card."),
    row(
        "if(cond, step)",
        "instr",
        en=["if {cond}, {step}"],
        fr=["si {cond}, {step}"],
        example="If this hero has 2 or fewer cards in hand, draw 1 card.",
    ),
    row(
        "did(instr, step)",
        "deed",
        en=["{instr}. if you did, {step}"],
        fr=["{instr}. si vous le avez fait, {step}"],
        example="You may hide 1 card. If you did, draw 2 cards.",
    ),
)

# Texts. The first spelling of what stands on a printed line of its own breaks the line; behind a colon no break is
# read.


def _on_a_line(*spellings: str) -> list[str]:
    return [spelling + end for spelling in spellings for end in (" ¶", "")]


_LINES: Final = (
    row(
        "refresh",
        "keyword",
        en=_on_a_line("refresh."),
        fr=_on_a_line("enchaînement.", "relance."),
        example="Refresh.\nMove 3.",
    ),
    row(
        "when(moment, proviso?)",
        "condition",
        en=_on_a_line("{moment} {proviso}:"),
        fr=_on_a_line("{moment} {proviso} :"),
        example="When an enemy in Radius 2 moves:\nMove 1.",
    ),
    row(
        "use(limit?, moment, proviso?, fee)",
        "activation",
        en=["{limit} {moment} {proviso} {fee}:"],
        fr=["{limit} {moment} {proviso} {fee} :"],
        example="During your main phase, hide 1 card: Move 1.",
    ),
    row(
        "use(limit, moment, proviso?)",
        "activation",
        en=["{limit} {moment} {proviso}:"],
        fr=["{limit} {moment} {proviso} :"],
        example="Once per turn, during your main phase: Move 1.",
    ),
    row("skill(fee?)", "activation", en=["action {fee}:"], fr=["action {fee} :"], example="Action: Draw 1 card."),
    # "cost:" is one word where it is printed, so that no capital follows; the other spelling reads it.
    row(
        "extra(cost)",
        "surcharge",
        en=[*_on_a_line("extra {cost:/cost:@card} {cost}."), *_on_a_line("extra cost: {cost}.")],
        fr=_on_a_line("coût supplémentaire : {cost}."),
        example="Extra cost: hide 1 card.\nDisable an adjacent enemy.",
    ),
    row(
        "put_aura(picked)",
        "placing",
        en=_on_a_line("put this Aura on {picked}."),
        fr=_on_a_line("posez cette Aura sur {picked}."),
        example="Put this Aura on an enemy in Range 4.\nThat enemy cannot move.",
    ),
    row("mod", "modifying", en=["{mod}."], fr=["{mod}."], example="This hero's attacks have Reach 2."),
    row(
        "guarding",
        "modifying",
        en=["{guarding}."],
        fr=["{guarding}."],
        example="When this hero defends, each hidden card prevents 3 physical damage instead of 2.",
    ),
    row("deed", "order", en=["{deed}."], fr=["{deed}."], example="Draw 1 card."),
    row(
        "on(limit?, event, deed)",
        "passive",
        en=["{limit} {event}, {deed}."],
        fr=["{limit} {event}, {deed}."],
        example="At the beginning of your turn, draw 1 card.",
    ),
)


def _text(pattern: str, example: str) -> Row:
    """Return the row of a text with these parts; the last is repeated."""
    *first, last = (f"{{{part.rstrip('?')}}}" for part in pattern.split(", "))
    spellings = [" ".join([*first, f"{last[:-4]}...{end}}}"]) for end in (" ¶", "")]
    return row(f"text({pattern})", "text", at_least=1, en=spellings, fr=spellings, example=example)


_TEXTS: Final = (
    _text("keyword?, surcharge?, order...", "Refresh.\nMove 1.\nPush an adjacent enemy by 2."),
    _text("condition, surcharge?, order...", "When this hero is attacked, before defence:\nPrevent 3 damage."),
    _text("activation, order...", "Action: Move 2.\nPlace 1 Mark token on an enemy in Range 4."),
    _text("keyword?, surcharge?, placing?, passive...", "Refresh.\nThis hero cannot be pushed."),
)

_ROWS: Final = (
    *_WORDS,
    *_AREAS,
    *_HEROES,
    *_AMOUNTS,
    *_MOMENTS,
    *_EVENTS,
    *_CONDITIONS,
    *_COSTS,
    *_MODIFIERS,
    *_MOVES,
    *_ATTACKS,
    *_FORTUNE,
    *_ORDER,
    *_LINES,
    *_TEXTS,
)


def _shipped_types() -> list[OpenWord]:
    """Return the hero types of the shipped cards."""
    declared = tomllib.loads(_FOLDER.joinpath("cards.toml").read_text(encoding="utf-8"))["words"]["types"]
    return [OpenWord.from_entry(name, entry) for name, entry in declared.items()]


BOOK: Final[Phrasebook] = phrasebook(
    "letal",
    categories=_CATEGORIES,
    rows=_ROWS,
    lexicon=read_lexicon(_FOLDER / "lexicon.toml"),
    faults=FAULTS,
    catalogue=CATALOGUE,
    open_words={"types": ("hero_type",)},
    capital_after={"en": ":", "fr": "¶"},
).with_words({"types": _shipped_types()})
