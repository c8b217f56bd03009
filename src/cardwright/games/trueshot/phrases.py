"""The phrasebook of In the Trueshot Lodge: what its cards can say, in English and French.

Each row is one constructor of the effect tree; conditions, choices and the build of a clause come from
`cardwright.text.sentences`. A card speaks of itself as "I"; what it does after a trigger is told in the first person in
French, what a spell does in the third. What the effects do is next door, in the rules.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardwright.text.cards import Card, CardSet
from cardwright.text.lexicon import Lexicon
from cardwright.text.messages import Catalogue
from cardwright.text.phrasebook import Category, Fault, Phrasebook, Row, phrasebook, row
from cardwright.text.schema import Complaint, Constant, OneOf, Schema, SomeOf
from cardwright.text.sentences import BOUNDS, CLAUSES, YOU_MAY, categories, somebody, you
from cardwright.text.tree import Tree

_FOLDER: Final = Path(__file__).parent

TYPES: Final = OneOf("ferocious", "cunning", "tenacious")
RARITIES: Final = OneOf("common", "exotic")
FAMILIES: Final = SomeOf("aspect", "arrow", "bite", "trap", "sting", "shot")

_OWN_CATEGORIES: Final = (
    Category("chosen", "a player", "un joueur"),
    Category("someone", "a player", "un joueur", includes=("chosen",)),
    Category("player", "a player", "un joueur", includes=("someone",)),
    Category("family", "a family of spells", "une famille de sorts"),
    Category("spell", "a spell", "un sort"),
    Category("type", "a type", "un type"),
    Category("typing", "a type", "un type"),
    Category("filter", "a pet", "un familier"),
    Category("card", "this card", "cette carte"),
    Category("herd", "pets", "des familiers"),
    Category("bearer", "a pet", "un familier", includes=("card", "herd")),
    Category("pets", "a pet", "un familier", includes=("card", "herd")),
    Category("actor", "a pet", "un familier", includes=("card",)),
    Category("weapon", "a weapon", "une arme"),
    Category("own_weapon", "a weapon", "une arme"),
    Category("until", "a duration", "une durée"),
    Category("gains", "what is gained", "ce qui est gagné"),
    Category("changes", "what changes", "ce qui change"),
    Category("sharper", "what is gained", "ce qui est gagné"),
    Category("edge", "what changes", "ce qui change"),
    Category("event", "a moment", "un moment"),
    Category("aura", "a lasting effect", "un effet durable"),
    Category("rule", "a sentence", "une phrase"),
    Category("standing", "a sentence", "une phrase"),
    Category("sentence", "a sentence", "une phrase", includes=("rule", "standing")),
    Category("follow", "a sentence", "une phrase", includes=("rule", "standing")),
)
_SHARED_CATEGORIES: Final = tuple(
    category
    for category in categories(moods=("act", "tell"), offers=("inf", "owner_inf"))
    if category.name not in {own.name for own in _OWN_CATEGORIES}
)

_PLAYERS: Final = (
    somebody("a_player", "chosen", en="a player", fr="un joueur"),
    somebody("an_opponent", "chosen", en="an opponent", fr="un adversaire"),
    somebody("that_player", "chosen", en="that player", fr="ce joueur"),
    somebody("its_owner", "chosen", en="its owner", fr="son propriétaire"),
    somebody("struck_owner", "someone", en="the struck pet's owner", fr="le propriétaire du familier frappé"),
    somebody("owner", "player", en="my owner", fr="mon propriétaire", person="owner"),
    you("you"),
    somebody("each_opponent", "who", en="each opponent", fr="chaque adversaire"),
    somebody("each_player", "who", en="each player", fr="chaque joueur"),
    somebody("struck_players", "who", en="each struck player", fr="chaque joueur frappé"),
    somebody("neighbours", "who", en="the adjacent players", fr="les joueurs adjacents", person="they"),
)

_TYPES: Final = (
    *(
        row(name, "type", en=[en], fr={"sg": [fr], "pl": [f"{fr}s"]}, example=(en, fr))
        for name, en, fr in (
            ("ferocious", "Ferocious", "féroce"),
            ("cunning", "Cunning", "rusé"),
            ("tenacious", "Tenacious", "tenace"),
        )
    ),
    row("that_type", "typing", en=["that type"], fr=["ce type"], example=("that type", "ce type")),
    row(
        "type",
        "typing",
        en=["the {type} type"],
        fr=["le type {type.sg}"],
        example=("the Cunning type", "le type rusé"),
    ),
)

_SPELLS: Final = (
    *(
        row(name, "family", en=[en], fr=[fr], example=(en, fr))
        for name, en, fr in (
            ("aspect", "Aspect", "aspect"),
            ("arrow", "Arrow", "flèche"),
            ("bite", "Bite", "morsure"),
            ("trap", "Trap", "piège"),
            ("sting", "Sting", "piqûre"),
            ("shot", "Shot", "tir"),
        )
    ),
    row("any_spell", "spell", en=["a spell"], fr=["un sort"], example=("a spell", "un sort")),
    row(
        "of(family)",
        "spell",
        en=["a {family} spell"],
        fr=["un sort de {family}"],
        example=("an Aspect spell", "un sort d'aspect"),
    ),
    row(
        "of(family, family2)",
        "spell",
        en=["a {family} or {family2} spell"],
        fr=["un sort de {family} ou de {family2}"],
        example=("an Arrow or Shot spell", "un sort de flèche ou de tir"),
    ),
)

_FILTERS: Final = (
    *(
        row(
            name,
            "filter",
            en={"sg": [f"{en}pet"], "pl": [f"{en}pets"]},
            fr={"sg": [f"familier{fr}"], "pl": [f"familiers{fr}{'s' if fr else ''}"]},
            example=(f"{en}pet", f"familier{fr}"),
        )
        for name, en, fr in (("any", "", ""), ("damaged", "damaged ", " blessé"), ("dead", "dead ", " mort"))
    ),
    row(
        "of_type(type)",
        "filter",
        en={"sg": ["{type} pet"], "pl": ["{type} pets"]},
        fr={"sg": ["familier {type.sg}"], "pl": ["familiers {type.pl}"]},
        example=("Ferocious pet", "familier féroce"),
    ),
)

# What other words must know of a phrase for pets; the pronoun is the one that a French verb takes.
_ONE: Final = {"person": "third", "owner": "third", "number": "sg", "pronoun": "-"}
_MANY: Final = {"person": "they", "owner": "they", "number": "pl", "pronoun": "-"}
_SELF: Final = {"person": "first", "owner": "first", "number": "sg", "pronoun": "me"}
_IT: Final = {**_ONE, "pronoun": "lui"}

# Whose pets: the words for one of them and for each of them.
_SIDES: Final = (
    ("anyone", ("a {filter.sg}", "un {filter.sg}"), ("each {filter.sg}", "chaque {filter.sg}")),
    (
        "opponents",
        ("an opponent's {filter.sg}", "un {filter.sg} adverse"),
        ("each opponent's {filter.sg}", "chaque {filter.sg} adverse"),
    ),
    (
        "owners",
        ("a {filter.sg} of my owner", "un {filter.sg} de mon propriétaire"),
        ("each {filter.sg} of my owner", "chaque {filter.sg} de mon propriétaire"),
    ),
    (
        "others",
        ("another {filter.sg} of my owner", "un autre {filter.sg} de mon propriétaire"),
        ("each other {filter.sg} of my owner", "chaque autre {filter.sg} de mon propriétaire"),
    ),
    (
        "yours",
        ("one of your {filter.pl}", "le un de vos {filter.pl}"),
        ("each of your {filter.pl}", "chacun de vos {filter.pl}"),
    ),
    (
        "neighbours",
        ("a {filter.sg} of the adjacent players", "un {filter.sg} de les joueurs adjacents"),
        ("each {filter.sg} of the adjacent players", "chaque {filter.sg} de les joueurs adjacents"),
    ),
)

_PETS: Final = (
    row("self", "card", en={"": ["I"], "obj": ["me"]}, fr=["je"], features=_SELF, example=("I", "je")),
    row("it", "pets", en=["it"], fr=["il"], features=_IT, example=("it", "il")),
    *(
        row(name, "pets", en=[en], fr=[fr], features=_ONE)
        for name, en, fr in (
            ("struck_pet", "the struck pet", "le familier frappé"),
            ("striker", "the pet that struck me", "le familier qui m'a frappé"),
            ("its_striker", "the pet that struck it", "le familier qui le a frappé"),
            ("killer", "the pet that killed me", "le familier qui m'a tué"),
            (
                "others_of_struck",
                "each other pet of the struck pet's owner",
                "chaque autre familier du propriétaire du familier frappé",
            ),
        )
    ),
    *(row(f"a(filter, {side})", "pets", en=[one[0]], fr=[one[1]], features=_ONE) for side, one, _ in _SIDES),
    *(
        row(
            f"random(filter, {side})",
            "pets",
            en=[f"{one[0]} at random"],
            fr=[f"{one[1]} au hasard"],
            features=_ONE,
        )
        for side, one, _ in _SIDES
    ),
    *(row(f"each(filter, {side})", "herd", en=[each[0]], fr=[each[1]], features=_ONE) for side, _, each in _SIDES),
    row(
        "all_of(filter, someone)",
        "pets",
        en=["each {filter.sg} of {someone}"],
        fr=["chaque {filter.sg} de {someone}"],
        features=_ONE,
        example=("each pet of an opponent", "chaque familier d'un adversaire"),
    ),
    row(
        "mine_all(filter)",
        "herd",
        en=["my owner's {filter.pl}"],
        fr=["les {filter.pl} de mon propriétaire"],
        features=_MANY,
        example=("my owner's pets", "les familiers de mon propriétaire"),
    ),
    row(
        "others_all(filter)",
        "herd",
        en=["my owner's other {filter.pl}"],
        fr=["les autres {filter.pl} de mon propriétaire"],
        features=_MANY,
        example=("my owner's other pets", "les autres familiers de mon propriétaire"),
    ),
    *(
        row(name, "actor", en=[en], fr=[fr], features=_ONE, example=(en, fr))
        for name, en, fr in (
            ("mine", "a pet of my owner", "un familier de mon propriétaire"),
            ("other", "another pet of my owner", "un autre familier de mon propriétaire"),
        )
    ),
    row(
        "weapon(player)",
        "weapon",
        en=["{player.of:weapon_noun}"],
        fr=["{player.of:weapon_noun}"],
        features=_ONE,
        example=("a player's weapon", "l'arme d'un joueur"),
    ),
    row(
        "weapon(owner)",
        "own_weapon",
        en=["my owner's weapon"],
        fr=["la arme de mon propriétaire"],
        features=_ONE,
        example=("my owner's weapon", "l'arme de mon propriétaire"),
    ),
)

_EVENTS: Final = (
    *(
        row(name, "event", en=[en], fr=[fr], example=(en, fr))
        for name, en, fr in (
            ("tamed", "when I am tamed", "lorsque je suis dompté"),
            ("equipped", "when I am equipped", "lorsque je suis équipée"),
            ("combat_start", "at the start of the combat phase", "au début de la phase de combat"),
            ("prep_start", "at the start of the preparation phase", "au début de la phase de préparation"),
            ("turn_start", "at the start of my owner's turn", "au début du tour de mon propriétaire"),
            ("hurt", "when my owner loses Health", "lorsque mon propriétaire perd de la Vie"),
        )
    ),
    row(
        "strikes(actor)",
        "event",
        en=["when {actor} {strike@actor}"],
        fr=["lorsque {actor} {frapper@actor}"],
        example=("when a pet of my owner strikes", "lorsqu'un familier de mon propriétaire frappe"),
    ),
    row(
        "strikes_with_advantage(actor)",
        "event",
        en=["when {actor} {strike@actor} with the advantage"],
        fr=["lorsque {actor} {frapper@actor} avec le avantage"],
        example=("when I strike with the advantage", "lorsque je frappe avec l'avantage"),
    ),
    row(
        "struck(actor)",
        "event",
        en=["when {actor} {be@actor} struck"],
        fr=["lorsque {actor} {être@actor} frappé"],
        example=("when I am struck", "lorsque je suis frappé"),
    ),
    row(
        "kills(actor)",
        "event",
        en=["when {actor} {kill@actor}"],
        fr=["lorsque {actor} {tuer@actor}"],
        example=("when I kill", "lorsque je tue"),
    ),
    row(
        "dies(actor)",
        "event",
        en=["when {actor} {die@actor}"],
        fr=["lorsque {actor} {mourir@actor}"],
        example=("when another pet of my owner dies", "lorsqu'un autre familier de mon propriétaire meurt"),
    ),
    row(
        "casts(spell)",
        "event",
        en=["when my owner casts {spell}"],
        fr=["lorsque mon propriétaire lance {spell}"],
        example=("when my owner casts a Trap spell", "lorsque mon propriétaire lance un sort de piège"),
    ),
    row(
        "placed(spell)",
        "event",
        en=["when {spell} is placed in my owner's hand"],
        fr=["lorsque {spell} est placé dans la main de mon propriétaire"],
        example=(
            "when a Trap spell is placed in my owner's hand",
            "lorsqu'un sort de piège est placé dans la main de mon propriétaire",
        ),
    ),
)

_DURATIONS: Final = (
    row(
        "round",
        "until",
        en=["until the end of the round"],
        fr=["jusqu'à la fin de la manche"],
        example=("until the end of the round", "jusqu'à la fin de la manche"),
    ),
    row(
        "turn",
        "until",
        en=["until the end of the turn"],
        fr=["jusqu'à la fin du tour"],
        example=("until the end of the turn", "jusqu'à la fin du tour"),
    ),
    row(
        "owners_turn",
        "until",
        en=["until the end of {its@*} owner's turn"],
        fr=["jusqu'à la fin du tour de {mon@*} propriétaire"],
        example=("until the end of its owner's turn", "jusqu'à la fin du tour de son propriétaire"),
    ),
)


def _amounts(category: str, number: str, *, also_health: bool) -> tuple[Row, ...]:
    """Return the rows "+1 Attack", "+1 Health" and both, for numbers of one kind."""
    rows = (
        row("attack(n)", category, slots={"n": number}, en=["{n} {attack}"], fr=["{n} {attack}"]),
        row("health(n)", category, slots={"n": number}, en=["{n} {health}"], fr=["{n} {health}"]),
        row(
            "both(n, k)",
            category,
            slots={"n": number, "k": number},
            en=["{n} {attack} and {k} {health}", "{k} {health} and {n} {attack}"],
            fr=["{n} {attack} et {k} {health}", "{k} {health} et {n} {attack}"],
        ),
    )
    return rows if also_health else rows[:1]


_AMOUNTS: Final = (
    *_amounts("gains", "plus", also_health=True),
    *_amounts("changes", "signed", also_health=True),
    *_amounts("sharper", "plus", also_health=False),
    *_amounts("edge", "signed", also_health=False),
)


def _lasting(
    pattern: str,
    category: str,
    *,
    en: str,
    fr: str,
    slot: str,
    also_unsaid: bool = True,
    slots: Mapping[str, str] | None = None,
    example: tuple[str, str] = ("", ""),
) -> tuple[Row, ...]:
    """Return the rows of an effect with a duration; templates say [permanently] and [until] where they may stand.

    A change of Attack or Health that does not say how long it lasts lasts until the end of the round (TL-6.9).
    """

    def templates(template: str, word: str) -> tuple[list[str], list[str], list[str]]:
        plain = template.replace("[permanently]", "")
        permanent = [
            template.replace("[permanently]", word).replace("[until]", ""),
            plain.replace("[until]", word),
        ]
        return permanent, [plain.replace("[until]", f"{{until:{slot}}}")], [plain.replace("[until]", "")]

    english, french = templates(en, "permanently"), templates(fr, "définitivement")
    rows = [
        row(pattern.replace("dur", dur), category, slots=slots, en=english[i], fr=french[i], example=shown)
        for i, (dur, shown) in enumerate((("permanent", ("", "")), ("until", example), ("round", ("", ""))))
    ]
    return tuple(rows if also_unsaid else rows[:2])


_STRENGTH: Final = (
    *(
        each
        for who, gains, changes in (("pets", "gains", "changes"), ("weapon", "sharper", "edge"))
        for each in (
            *_lasting(
                f"gain({who}, {gains}, dur)",
                "countable",
                slot=who,
                en=f"{{{who}}} [permanently] {{gain@{who}}} {{{gains}}} [until]",
                fr=f"{{{who}}} {{gagner@{who}}} [permanently] {{{gains}}} [until]",
            ),
            *_lasting(
                f"give({who}, {changes}, dur)",
                "countable",
                slot=who,
                en=f"[permanently] {{give@agent}} {{{changes}}} to {{{who}.obj}} [until]",
                fr=f"{{conférer@agent<{who}}} [permanently] {{{changes}}} {{à {who}}} [until]",
            ),
        )
    ),
    *_lasting(
        "lose_attack(pets, n, dur)",
        "countable",
        slot="pets",
        slots={"n": "more"},
        en="{pets} [permanently] {lose@pets} {n} {attack} [until]",
        fr="{pets} {perdre@pets} [permanently] {n} {attack} [until]",
        example=(
            "When I strike, the struck pet loses 1 Attack until the end of the round.",
            "Lorsque je frappe, le familier frappé perd 1 Attaque jusqu'à la fin de la manche.",
        ),
    ),
)

_HEALTH: Final = (
    row(
        "lose_health(pets, n)",
        "countable",
        slots={"n": "more"},
        en=["{pets} {lose@pets} {n} {health}"],
        fr=["{pets} {perdre@pets} {n} {health}"],
        example=("A pet loses 1 Health.", "Un familier perd 1 Vie."),
    ),
    row(
        "remove(pets, n)",
        "countable",
        slots={"n": "more"},
        en=["{remove@agent} {n} {health} from {pets.obj}"],
        fr=["{retirer@agent<pets} {n} {health} {à pets}"],
        example=("Remove 2 Health from a pet.", "Retire 2 Vie à un familier."),
    ),
    row(
        "poison(pets, n, round)",
        "effect",
        slots={"n": "more"},
        en=[
            "until the end of the round, {pets} {lose@pets} {n} {health} at the start of each turn of {its@pets} owner",
            "{pets} {lose@pets} {n} {health} at the start of each turn of {its@pets} owner until the end of the round",
        ],
        fr=[
            (
                "jusqu'à la fin de la manche, {pets} {perdre@pets} {n} {health} "
                "au début de chaque tour de {mon@pets} propriétaire"
            ),
            (
                "{pets} {perdre@pets} {n} {health} au début de chaque tour de {mon@pets} propriétaire "
                "jusqu'à la fin de la manche"
            ),
        ],
        example=(
            "Until the end of the round, a pet loses 1 Health at the start of each turn of its owner.",
            "Jusqu'à la fin de la manche, un familier perd 1 Vie au début de chaque tour de son propriétaire.",
        ),
    ),
    row(
        "restore(pets, n)",
        "countable",
        slots={"n": "more"},
        en=["{restore@agent} {n} {health} to {pets.obj}"],
        fr=["{rendre@agent<pets} {n} {health} {à pets}"],
        example=("Restore 3 Health to a pet.", "Rend 3 Vie à un familier."),
    ),
    row(
        "revive(pets, n)",
        "effect",
        slots={"n": "more"},
        en=["{pets} {come@pets} back to life with {n} {health}"],
        fr=["{pets} {revenir@pets} à la vie avec {n} {health}"],
        example=("A dead pet comes back to life with 2 Health.", "Un familier mort revient à la vie avec 2 Vie."),
    ),
)

_CONTROL: Final = (
    row(
        "cannot_strike(pets, until)",
        "effect",
        en=["{pets} can't strike {until:pets}"],
        fr=["{pets} ne {pouvoir@pets} pas frapper {until:pets}"],
        example=(
            "A pet can't strike until the end of its owner's turn.",
            "Un familier ne peut pas frapper jusqu'à la fin du tour de son propriétaire.",
        ),
    ),
    row(
        "cannot_be_struck(pets, until)",
        "effect",
        en=["{pets} can't be struck {until:pets}"],
        fr=["{pets} ne {pouvoir@pets} pas être {frappé|frappés@pets} {until:pets}"],
        example=(
            "A pet can't be struck until the end of the turn.",
            "Un familier ne peut pas être frappé jusqu'à la fin du tour.",
        ),
    ),
    row(
        "choose_type",
        "effect",
        en=["{choose@you} a type"],
        fr=["{choisir@you} un type"],
        example=("Choose a type.", "Choisissez un type."),
    ),
    *_lasting(
        "has_type(pets, typing, dur)",
        "effect",
        slot="pets",
        also_unsaid=False,
        en="{pets} [permanently] {have@pets} {typing} [until]",
        fr="{pets} {avoir@pets} [permanently] {typing} [until]",
        example=(
            "A pet has the Tenacious type until the end of the round.",
            "Un familier a le type tenace jusqu'à la fin de la manche.",
        ),
    ),
    row(
        "extra_turn(player)",
        "effect",
        en=["{player} {take@player} an extra turn"],
        fr=["{player} {jouer@player} un tour supplémentaire"],
        example=("You take an extra turn.", "Vous jouez un tour supplémentaire."),
    ),
)


def _some_spells(op: str, *, en: tuple[str, str], fr: tuple[str, str]) -> tuple[Row, ...]:
    """Return the rows of something done with a spell and with several: a verb and what follows the spells."""
    return (
        row(
            f"{op}(who, 1)",
            "countable",
            en=[f"{{who}} {{{en[0]}@who}} {some} spell {en[1]}" for some in ("a", "one")],
            fr=[f"{{who}} {{{fr[0]}@who}} un sort {fr[1]}"],
        ),
        row(
            f"{op}(who, n)",
            "countable",
            slots={"n": "several"},
            en=[f"{{who}} {{{en[0]}@who}} {{n}} spells {en[1]}"],
            fr=[f"{{who}} {{{fr[0]}@who}} {{n}} sorts {fr[1]}"],
        ),
    )


_FORTUNE: Final = (
    *(
        row(
            f"{verb}_{op}(who, n)",
            "countable",
            slots={"n": "more"},
            en=[f"{{who}} {{{verb}@who}} {{n}} {{{noun}#n}}"],
            fr=[f"{{who}} {{{fr}@who}} {{n}} {{{noun}#n}}"],
        )
        for verb, fr in (("gain", "gagner"), ("lose", "perdre"))
        for op, noun in (("coins", "coins"), ("life", "health"))
    ),
    row(
        "lose_weapon(who)",
        "effect",
        en=["{who} {lose@who} {their@who} weapon"],
        fr=["{who} {perdre@who} {sa@who} arme"],
        example=("A player loses their weapon.", "Un joueur perd son arme."),
    ),
    *_some_spells("discard_spells", en=("discard", ""), fr=("défausser", "")),
    *_some_spells(
        "take_spells", en=("take", "from the spell discard pile"), fr=("prendre", "dans la défausse de sorts")
    ),
    *_some_spells("draw_spells", en=("draw", "from the spell pile"), fr=("piocher", "dans la cache de sorts")),
    row(
        "place(chosen)",
        "effect",
        en=["{place@you} me in {chosen.of:hand_noun}"],
        fr={
            "": ["placez-moi dans {chosen.of:hand_noun}"],
            "inf": ["me {placer@you} dans {chosen.of:hand_noun}"],
            "owner_inf": ["me {placer@you} dans {chosen.of:hand_noun}"],
        },
        example=(
            "A player gains 1 Coin. Place me in that player's hand.",
            "Un joueur gagne 1 Pièce. Placez-moi dans la main de ce joueur.",
        ),
    ),
)

_AURAS: Final = (
    row(
        "has(bearer, changes)",
        "aura",
        en=["{bearer} {have@bearer} {changes}"],
        fr=["{bearer} {avoir@bearer} {changes}"],
    ),
    row("has(own_weapon, edge)", "aura", en=["{own_weapon} has {edge}"], fr=["{own_weapon} a {edge}"]),
    *(
        row(
            f"{op}(bearer, n)",
            "aura",
            slots={"n": "more"},
            en=[f"strikes remove {{n}} {op} {{health}} from {{bearer.obj}}"],
            fr=[f"les frappes {{retirer@they<bearer}} {{n}} {{health}} de {fr} {{à bearer}}"],
        )
        for op, fr in (("less", "moins"), ("more", "plus"))
    ),
    row(
        "first_less(n)",
        "aura",
        slots={"n": "more"},
        en=["each round, the first strike against a pet of my owner removes {n} less {health}"],
        fr=["à chaque manche, la première frappe contre un familier de mon propriétaire retire {n} {health} de moins"],
        example=(
            "Each round, the first strike against a pet of my owner removes 2 less Health.",
            ("À chaque manche, la première frappe contre un familier de mon propriétaire retire 2 Vie de moins."),
        ),
    ),
    *(
        row(
            f"more_pets(owner, {n})",
            "aura",
            en=[f"my owner may own {en}"],
            fr=[f"mon propriétaire peut posséder {fr} de plus"],
            example=(f"My owner may own {en}.", f"Mon propriétaire peut posséder {fr} de plus."),
        )
        for n, en, fr in ((1, "one more pet", "un familier"), (2, "two more pets", "deux familiers"))
    ),
    row(
        "reach",
        "aura",
        en=["I strike each opponent"],
        fr=["je frappe chaque adversaire"],
        example=("I strike each opponent.", "Je frappe chaque adversaire."),
    ),
)

_CONDITIONS: Final = (
    row(
        "has_weapon(player)",
        "cond",
        en=["{player} {have@player} a weapon"],
        fr=["{player} {avoir@player} une arme"],
        example=("my owner has a weapon", "mon propriétaire a une arme"),
    ),
    row(
        "has_aspect(player)",
        "cond",
        en=["{player} {have@player} an active Aspect"],
        fr=["{player} {avoir@player} un aspect actif"],
        example=("you have an active Aspect", "vous avez un aspect actif"),
    ),
)

_COUNTED: Final = (
    *(row(f"pets_of(filter, {side})", "counted", en=[each[0]], fr=[each[1]]) for side, _, each in _SIDES),
    row(
        "coins_of(player)",
        "counted",
        en=["each {coins.sg} {player} {have@player}"],
        fr=["chaque {coins.sg} que {player} {avoir@player}"],
        example=("each Coin my owner has", "chaque Pièce que mon propriétaire a"),
    ),
    row(
        "spells_of(player)",
        "counted",
        en=["each spell in {player.of:hand_noun}"],
        fr=["chaque sort dans {player.of:hand_noun}"],
        example=("each spell in my owner's hand", "chaque sort dans la main de mon propriétaire"),
    ),
)

_MY_OWNER_MAY: Final = {
    "en": ["my owner may {clause.owner_inf}"],
    "fr": ["mon propriétaire peut {clause.owner_inf}"],
}
_OFFERS: Final = (
    # After a trigger the owner is spoken of, in a spell the caster is spoken to; both are read everywhere.
    row("may(clause)", "optional", moods=("act",), en=_MY_OWNER_MAY["en"], fr=_MY_OWNER_MAY["fr"]),
    YOU_MAY,
    row("may(clause)", "optional", moods=("tell",), en=_MY_OWNER_MAY["en"], fr=_MY_OWNER_MAY["fr"]),
)

_SENTENCES: Final = (
    row(
        "when(event, guarded)",
        "rule",
        en=["{event}, {guarded.act}"],
        fr=["{event}, {guarded.act}"],
        example=(
            "When I kill, I permanently gain +1 Attack.",
            "Lorsque je tue, je gagne définitivement +1 Attaque.",
        ),
    ),
    row(
        "once(when(event, guarded))",
        "rule",
        en=["once per round, {event}, {guarded.act}"],
        fr=["une fois par manche, {event}, {guarded.act}"],
        example=(
            "Once per round, when I die, I come back to life with 3 Health.",
            "Une fois par manche, lorsque je meurs, je reviens à la vie avec 3 Vie.",
        ),
    ),
    row(
        "static(aura)",
        "standing",
        en=["{aura}"],
        fr=["{aura}"],
        example=("My owner's pets have +1 Attack.", "Les familiers de mon propriétaire ont +1 Attaque."),
    ),
    row("guarded", "sentence", en=["{guarded.tell}"], fr=["{guarded.tell}"]),
    row("guarded", "follow", en=["{guarded.act}"], fr=["{guarded.act}"]),
    # A card's text ends without a period; one is read all the same.
    row(
        "text(rule, follow...)",
        "text",
        en=["{rule}. {follow... .}", "{rule}. {follow... .}."],
        fr=["{rule}. {follow... .}", "{rule}. {follow... .}."],
        at_least=1,
    ),
    row(
        "text(sentence...)",
        "text",
        en=["{sentence... .}", "{sentence... .}."],
        fr=["{sentence... .}", "{sentence... .}."],
        at_least=1,
    ),
)

_ROWS: Final = (
    *_PLAYERS,
    *_TYPES,
    *_SPELLS,
    *_FILTERS,
    *_PETS,
    *_EVENTS,
    *_DURATIONS,
    *_AMOUNTS,
    *_STRENGTH,
    *_HEALTH,
    *_CONTROL,
    *_FORTUNE,
    *_AURAS,
    *_CONDITIONS,
    *BOUNDS,
    *_COUNTED,
    *CLAUSES,
    *_OFFERS,
    *_SENTENCES,
)


# What the rows cannot refuse: texts that are grammatical and yet mean nothing.

_STRIKE_EVENTS: Final = ("strikes", "strikes_with_advantage", "struck")
_I: Final = Tree("self")
_NEEDS_LIVING: Final = (
    "remove",
    "lose_health",
    "poison",
    "restore",
    "cannot_strike",
    "cannot_be_struck",
    "less",
    "more",
)
_NEEDS_LIVING_FOR_A_TIME: Final = ("gain", "give", "lose_attack", "has_type")
_ON_PETS: Final = (*_NEEDS_LIVING, *_NEEDS_LIVING_FOR_A_TIME, "revive", "has")
_ONE_NAMED: Final = ("struck_pet", "striker", "its_striker", "killer")


@dataclass
class _Moment:
    """What the words "it", "that player" and "that type" mean while a text is gone through from left to right."""

    event: Tree | None
    pet: str = ""
    """The pet that "it" means, "living" or "dead"; empty if none was named."""
    i_am: str = "living"
    player: bool = False
    type: bool = False

    @classmethod
    def of(cls, event: Tree | None) -> "_Moment":
        now = cls(event)
        if event is not None and event.args and event.args[0] in (_I, Tree("mine"), Tree("other")):
            state = "dead" if event.op == "dies" else "living"
            if event.args[0] == _I:
                now.i_am = state
            else:
                now.pet = state
        return now

    def fault(self, part: Tree) -> str:
        """Return why *part* means nothing now, or "" after taking note of what it names."""
        return self._reference(part) or (self._target(part) if part.op in _ON_PETS else "")

    def _reference(self, part: Tree) -> str:
        match part.op:
            case "it" | "its_owner" if not self.pet:
                return "nothing-it-means"
            case "that_player" if not self.player:
                return "no-player-meant"
            case "that_type" if not self.type:
                return "no-type-chosen"
            case "struck_pet" | "struck_owner" | "others_of_struck" if not self._is(*_STRIKE_EVENTS):
                return "no-strike"
            case "struck_players" if not self._is("strikes", of=_I):
                return "no-strike"
            case "striker" if not self._is("struck", of=_I):
                return "no-strike"
            case "its_striker" if not self._is("struck") or self._is("struck", of=_I):
                return "no-strike"
            case "killer" if not self._is("dies", of=_I):
                return "no-killer"
            case "of" if len(part.args) == 2 and part.args[0] == part.args[1]:
                return "same-family-twice"
            case "a_player" | "an_opponent":
                self.player = True
            case "choose_type":
                self.type = True
        return ""

    def _is(self, *events: str, of: Tree | None = None) -> bool:
        event = self.event
        return event is not None and event.op in events and (of is None or event.args[0] == of)

    def _target(self, effect: Tree) -> str:
        pets = effect.args[0]
        assert isinstance(pets, Tree)
        state = self._state(pets)
        if not state or pets.op == "weapon":
            return ""
        if effect.op == "revive" and state != "dead":
            return "needs-dead"
        for_living = effect.op in (*_NEEDS_LIVING, "has") or (
            effect.op in _NEEDS_LIVING_FOR_A_TIME and effect.args[-1] != Tree("permanent")
        )
        if for_living and state != "living":
            return "needs-living"
        self._name(pets, "living" if effect.op == "revive" else state)
        return ""

    def _state(self, pets: Tree) -> str:
        if pets == _I:
            return self.i_am
        if pets.op == "it":
            return self.pet
        return "dead" if Tree("dead") in pets.args else "living"

    def _name(self, pets: Tree, state: str) -> None:
        if pets == _I:
            self.i_am = state
        elif pets.op in ("a", "random", "it", *_ONE_NAMED):
            self.pet = state


def _moments(text: Tree) -> Iterator[tuple[Tree, Tree | None, bool]]:
    """Yield each sentence with its event, and whether it goes on with the moment of the sentence before."""
    event: Tree | None = None
    goes_on = False
    for sentence in text.args:
        assert isinstance(sentence, Tree)
        rule = sentence.args[0] if sentence.op == "once" else sentence
        assert isinstance(rule, Tree)
        if rule.op == "when":
            assert isinstance(rule.args[0], Tree)
            event = rule.args[0]
            yield sentence, event, False
            goes_on = True
        elif rule.op == "static":
            event = None
            yield sentence, None, False
            goes_on = False
        else:
            yield sentence, event, goes_on
            goes_on = True


def _means_nothing(text: Tree) -> Fault | None:
    """Refuse words that speak of nobody, and effects on pets that cannot have them."""
    now = _Moment(None)
    for sentence, event, goes_on in _moments(text):
        if not goes_on:
            now = _Moment.of(event)
        for part in sentence.walk():
            if code := now.fault(part):
                return code, sentence, _guilty(part, code)
    return None


def _guilty(part: Tree, code: str) -> Tree:
    """Return the part to point at: of an effect on the wrong pets, the pets."""
    pets = part.args[0] if code in ("needs-living", "needs-dead") else part
    assert isinstance(pets, Tree)
    return pets


# What a text may not say on its kind of card.

_NEVER_ON: Final[Mapping[str, frozenset[Tree]]] = {
    "pet": frozenset([Tree("equipped")]),
    "weapon": frozenset(
        [Tree("tamed"), *(Tree(op, _I) for op in ("strikes_with_advantage", "struck", "kills", "dies"))]
    ),
    "spell": frozenset(
        [
            Tree("tamed"),
            Tree("equipped"),
            *(Tree(op, _I) for op in ("strikes", "strikes_with_advantage", "struck", "kills", "dies")),
        ]
    ),
}
_STRUCK_PET: Final = ("struck_pet", "struck_owner", "others_of_struck")


def _is_aspect(kind: str, facts: Mapping[str, int]) -> bool:
    return kind == "spell" and bool(facts["families"] & FAMILIES.value(["aspect"]))


def _wrong_frame(kind: str, facts: Mapping[str, int], text: Tree) -> Fault | None:
    """Refuse a text that never works on its kind: what stays in play needs triggers, what is cast has none (TL-6.1)."""
    stays = kind != "spell" or _is_aspect(kind, facts)
    for sentence, event, goes_on in _moments(text):
        bare = sentence.op not in ("when", "once", "static")
        if stays and bare and (event is None or not goes_on):
            return "no-trigger", sentence, sentence
        if not stays and not bare:
            return "not-an-aspect", sentence, event or sentence
        if event in _NEVER_ON[kind]:
            assert event is not None
            return "wrong-trigger", sentence, event
    return None


def _wrong_card(kind: str, facts: Mapping[str, int], text: Tree) -> Fault | None:
    """Refuse what only another kind of card can do or have."""
    for sentence, event, _ in _moments(text):
        for part in sentence.walk():
            if part.op == "place" and (kind != "spell" or _is_aspect(kind, facts)):
                return "cannot-be-placed", sentence, part
            if part.op == "reach" and kind != "weapon":
                return "not-a-weapon", sentence, part
            if part.op in _STRUCK_PET and kind == "weapon" and event == Tree("strikes", _I):
                return "no-strike", sentence, part
            if part.op == "struck_players" and kind != "weapon":
                return "no-strike", sentence, part
            if part.op in _ON_PETS and part.args[0] == _I and not _can_be(kind, part):
                return "not-a-pet", sentence, part
    return None


def _can_be(kind: str, effect: Tree) -> bool:
    """Return whether an effect can be had by a card of this kind: a weapon has Attack only, a spell nothing."""
    if kind == "weapon":
        stats = effect.args[1]
        return effect.op == "lose_attack" or (
            effect.op in ("gain", "give", "has") and isinstance(stats, Tree) and stats.op == "attack"
        )
    return kind == "pet"


_MESSAGES: Final = Catalogue(r'''
[problem.unfinished-sentence]
en = "this text stops before its end."
fr = "ce texte s’arrête avant la fin."

[hint.unfinished-sentence]
en = "go on with what could follow"
fr = "continuez par ce qui pourrait suivre"

[problem.nothing-it-means]
rule = "TL-6.19"
en = "“{words}” speaks of a pet that was not named before ({language} text)."
fr = "« {words} » parle d’un familier qui n’a pas été nommé auparavant (texte {language})."

[hint.nothing-it-means]
en = "name one pet before, or begin with “When a pet of my owner …”"
fr = "nommez d’abord un seul familier, ou commencez par « Lorsqu’un familier de mon propriétaire … »"

[problem.no-player-meant]
rule = "TL-6.19"
en = "“{words}” speaks of a player who was not chosen before ({language} text)."
fr = "« {words} » parle d’un joueur qui n’a pas été choisi auparavant (texte {language})."

[hint.no-player-meant]
en = "say “a player” or “an opponent” before"
fr = "dites d’abord « un joueur » ou « un adversaire »"

[problem.no-type-chosen]
rule = "TL-1.3"
en = "“{words}” speaks of a type that was not chosen before ({language} text)."
fr = "« {words} » parle d’un type qui n’a pas été choisi auparavant (texte {language})."

[hint.no-type-chosen]
en = "begin with “Choose a type.”"
fr = "commencez par « Choisissez un type. »"

[problem.no-strike]
rule = "TL-6.6"
en = "“{words}” is not known here: no such strike comes before ({language} text)."
fr = "« {words} » n’est pas connu ici : aucune frappe de ce genre ne précède (texte {language})."

[hint.no-strike]
en = "a pet’s strike has a struck pet, a weapon’s strike has struck players; “struck me” needs “When I am struck”"
fr = """la frappe d’un familier a un familier frappé, celle d’une arme des joueurs frappés ; \
« m’a frappé » demande « Lorsque je suis frappé »"""

[problem.no-killer]
rule = "TL-6.6"
en = "“{words}” is only known when I die ({language} text)."
fr = "« {words} » n’est connu que lorsque je meurs (texte {language})."

[hint.no-killer]
en = "begin with “When I die,”"
fr = "commencez par « Lorsque je meurs, »"

[problem.needs-living]
rule = "TL-6.26"
en = "“{words}” is dead: only permanent changes stay with it ({language} text)."
fr = "« {words} » est mort : seuls les changements définitifs lui restent (texte {language})."

[hint.needs-living]
en = "say “permanently”, let it come back to life first, or choose a living pet"
fr = "dites « définitivement », faites-le d’abord revenir à la vie, ou choisissez un familier vivant"

[problem.needs-dead]
rule = "TL-6.28"
en = "“{words}” is not dead: only dead pets come back to life ({language} text)."
fr = "« {words} » n’est pas mort : seuls les familiers morts reviennent à la vie (texte {language})."

[hint.needs-dead]
en = "say “a dead pet”, or begin with “When I die,”"
fr = "dites « un familier mort », ou commencez par « Lorsque je meurs, »"

[problem.same-family-twice]
rule = "TL-7.18"
en = "“{words}” names the same family twice ({language} text)."
fr = "« {words} » nomme deux fois la même famille (texte {language})."

[hint.same-family-twice]
en = "name it once, or another one"
fr = "nommez-la une fois, ou une autre"

[problem.no-trigger]
rule = "TL-6.1"
en = "this says what to do, but not when ({language} text); only a spell that is no Aspect does it when it is cast."
fr = "ceci dit quoi faire, mais non quand (texte {language}) ; seul un sort sans aspect le fait une fois lancé."

[hint.no-trigger]
en = "begin with a moment, such as “When I strike,” or “At the start of the combat phase,”"
fr = "commencez par un moment, par exemple « Lorsque je frappe, » ou « Au début de la phase de combat, »"

[problem.not-an-aspect]
rule = "TL-7.1"
en = "“{words}” needs a card that stays in play, and only Aspect spells do ({language} text)."
fr = "« {words} » demande une carte qui reste en jeu, ce que seuls font les sorts d’aspect (texte {language})."

[hint.not-an-aspect]
en = "add \"aspect\" to the families, or say at once what the spell does"
fr = "ajoutez \"aspect\" à families, ou dites directement ce que fait le sort"

[problem.wrong-trigger]
rule = "TL-6.1"
en = "“{words}” never happens to this kind of card ({language} text)."
fr = "« {words} » n’arrive jamais à cette sorte de carte (texte {language})."

[hint.wrong-trigger]
en = "pets are tamed, strike, kill and die; weapons are equipped and strike; Aspects watch the pets of their owner"
fr = """un familier est dompté, frappe, tue et meurt ; une arme est équipée et frappe ; \
un aspect observe les familiers de son propriétaire"""

[problem.cannot-be-placed]
rule = "TL-7.13"
en = "“{words}” needs a spell that is no Aspect ({language} text)."
fr = "« {words} » demande un sort qui ne soit pas un aspect (texte {language})."

[hint.cannot-be-placed]
en = "leave it out"
fr = "supprimez-le"

[problem.not-a-weapon]
rule = "TL-8.4"
en = "“{words}” is for weapons ({language} text)."
fr = "« {words} » ne convient qu’à une arme (texte {language})."

[hint.not-a-weapon]
en = "say “When I strike,” and what happens"
fr = "dites « Lorsque je frappe, » et ce qui se passe"

[problem.not-a-pet]
rule = "TL-1.20"
en = "“{words}” means nothing for this card, which is no pet ({language} text)."
fr = "« {words} » ne signifie rien pour cette carte, qui n’est pas un familier (texte {language})."

[hint.not-a-pet]
en = "a weapon has Attack only, a spell has neither Attack nor Health; name a pet"
fr = "une arme n’a que de l’Attaque, un sort n’a ni Attaque ni Vie ; nommez un familier"

[problem.too-few-cards]
rule = "TL-2.19"
en = """\
{players} players need {pets} Common pet cards, 2 weapons and {spells} spells; \
this set has {have_pets}, {have_weapons} and {have_spells}."""
fr = """\
il faut {pets} cartes de familiers communs, 2 armes et {spells} sorts à {players} joueurs ; \
cette série en a {have_pets}, {have_weapons} et {have_spells}."""

[hint.too-few-cards]
en = "add cards or copies, or extends = true to keep the shipped cards"
fr = "ajoutez des cartes ou des exemplaires, ou extends = true pour garder les cartes d’origine"

[problem.pet-copies]
rule = "TL-1.6"
en = "a Common pet has 2 copies and an Exotic pet 1; this one has {copies}."
fr = "un familier commun a 2 exemplaires et un familier exotique 1 ; celui-ci en a {copies}."

[hint.pet-copies]
en = "leave “copies” out"
fr = "supprimez « copies »"

[problem.basic-weapon]
rule = "TL-1.9"
en = "a set has one card of the kind \"basic\" with 4 copies; this one has {cards} with {copies}."
fr = "une série a une carte de la sorte « basic » en 4 exemplaires ; celle-ci en a {cards} en {copies}."

[hint.basic-weapon]
en = "write one [basic_weapon], or extends = true to keep the shipped one"
fr = "écrivez une [basic_weapon], ou extends = true pour garder celle d’origine"

[problem.same-effect]
rule = "TL-1.7"
en = "this card has the same effect as \"{other}\"."
fr = "cette carte a le même effet que « {other} »."

[hint.same-effect]
en = "two cards of one kind should differ"
fr = "deux cartes d’une même sorte devraient différer"

[problem.half-arrow-shot]
rule = "TL-7.19"
en = "this text names only one of Arrow and Shot, which are one family in some names and two in others."
fr = "ce texte ne nomme qu’une des familles flèche et tir, que certains noms confondent et d’autres distinguent."

[hint.half-arrow-shot]
en = "say “an Arrow or Shot spell”"
fr = "dites « un sort de flèche ou de tir »"

[problem.half-bite-sting]
rule = "TL-7.19"
en = "this text names only one of Bite and Sting, which are one family in some names and two in others."
fr = "ce texte ne nomme qu’une des familles morsure et piqûre, que certains noms confondent et d’autres distinguent."

[hint.half-bite-sting]
en = "say “a Bite or Sting spell”"
fr = "dites « un sort de morsure ou de piqûre »"

[problem.weak-exotic]
rule = "TL-1.21"
en = "twice the Attack plus the Health of this Exotic pet is {strength}, below the mean of the Common pets, {mean}."
fr = """\
deux fois l’Attaque plus la Vie de ce familier exotique vaut {strength}, moins que la moyenne des familiers communs, \
{mean}."""

[hint.weak-exotic]
en = "an Exotic pet should be stronger than most Common pets"
fr = "un familier exotique devrait être plus fort que la plupart des familiers communs"
''')

BOOK: Final[Phrasebook] = phrasebook(
    "trueshot",
    categories=_SHARED_CATEGORIES + _OWN_CATEGORIES,
    rows=_ROWS,
    lexicon=Lexicon.from_toml((_FOLDER / "lexicon.toml").read_text(encoding="utf-8")),
    faults=(_means_nothing,),
    catalogue=_MESSAGES,
)


# What a whole set must be.

_BASIC_COPIES: Final = 4


def _copies(kind: str, facts: Mapping[str, int]) -> int:
    """Return the copies of a card that does not give them: two of a Common pet, four basic weapons (TL-1.6)."""
    if kind == "basic":
        return _BASIC_COPIES
    return 2 if kind == "pet" and facts["rarity"] == RARITIES.value("common") else 1


def _wrong_copies(cards: CardSet) -> Iterator[Complaint]:
    for card in cards.cards:
        if card.kind == "pet" and card.copies != _copies(card.kind, card.facts):
            yield Complaint("pet-copies", {"copies": card.copies}, card=card.id, field="copies")
    basic = [card.copies for card in cards.cards if card.kind == "basic"]
    if basic != [_BASIC_COPIES]:
        yield Complaint("basic-weapon", {"cards": len(basic), "copies": sum(basic)})


def _too_few_cards(cards: CardSet) -> Iterator[Complaint]:
    """Count Common pets, weapons and spells against what three players need, and four (TL-2.19)."""
    pets = sum(card.copies for card in cards.cards if _is_common(card))
    weapons = sum(card.copies for card in cards.cards if card.kind == "weapon")
    spells = sum(card.copies for card in cards.cards if card.kind == "spell")
    for players in (3, 4):
        if pets < 3 * players or weapons < 2 or spells < players:
            arguments = {
                "players": players,
                "pets": 3 * players,
                "spells": players,
                "have_pets": pets,
                "have_weapons": weapons,
                "have_spells": spells,
            }
            # A set for three is a good set; that it does not do for four is worth a warning.
            yield Complaint("too-few-cards", arguments, severity="error" if players == 3 else "warning")
            return


def _is_common(card: Card) -> bool:
    return card.kind == "pet" and card.facts["rarity"] == RARITIES.value("common")


def _same_effects(cards: CardSet) -> Iterator[Complaint]:
    """Warn about a card whose text means the same as that of an earlier card of its kind (TL-1.7)."""
    first: dict[tuple[str, Tree], str] = {}
    for card in cards.cards:
        other = first.setdefault((card.kind, card.tree), card.id)
        if other != card.id and card.kind != "basic":
            yield Complaint("same-effect", {"other": other}, severity="warning", card=card.id, field="text")


def _half_pairs(cards: CardSet) -> Iterator[Complaint]:
    """Warn about a text that names half of a pair of families that differ between languages (TL-1.13, TL-7.19)."""
    for card in cards.cards:
        named = {part.op for spell in card.tree.walk() if spell.op == "of" for part in spell.walk()}
        for pair in (("arrow", "shot"), ("bite", "sting")):
            if len(named & {*pair}) == 1:
                yield Complaint(f"half-{'-'.join(pair)}", {}, severity="warning", card=card.id, field="text")


def _weak_exotics(cards: CardSet) -> Iterator[Complaint]:
    """Warn about Exotic pets below the mean of the Common pets, each counted once (TL-1.21)."""
    common = [_strength(card) for card in cards.cards if _is_common(card)]
    for card in cards.cards:
        if card.kind == "pet" and not _is_common(card) and _strength(card) * len(common) < sum(common):
            arguments = {"strength": _strength(card), "mean": sum(common) / len(common)}
            yield Complaint("weak-exotic", arguments, severity="warning", card=card.id)


def _strength(card: Card) -> int:
    return 2 * card.facts["attack"] + card.facts["health"]


SCHEMA: Final[Schema] = Schema(
    game="trueshot",
    book=BOOK,
    shipped=_FOLDER / "cards.toml",
    kinds={
        "pet": {"type": TYPES, "rarity": RARITIES, "attack": (0, 99), "health": (1, 99)},
        "weapon": {"attack": (0, 99), "cost": (1, 99)},
        "spell": {"families": FAMILIES},
        "basic": {"attack": (0, 99), "cost": (0, 0)},
    },
    without_text=frozenset(["basic"]),
    copies=(1, 9),
    default_copies=_copies,
    constants={
        "health": Constant(10, 1, 99),
        "coins": Constant(5, 0, 99),
        "pet_limit": Constant(2, 1, 3),  # the table has room for three (TL-10.2)
        "pet_cap": Constant(3, 1, 3),
    },
    text_checks=(_wrong_frame, _wrong_card),
    checks=(_wrong_copies, _too_few_cards, _same_effects, _half_pairs, _weak_exotics),
    rules={
        "unknown-value": "TL-1.2",
        "no-text": "TL-1.2",
        "unwanted-text": "TL-1.9",
    },
    catalogue=_MESSAGES,
)
