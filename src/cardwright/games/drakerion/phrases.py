"""The phrasebook of Drakerion: what its cards can say, in English and French.

A text has lines: keywords, static abilities, and abilities with a label. A label is followed by an event (Reactions
only), a condition, costs with a semicolon behind them, and effects. What the tree of a text becomes is in
`reading`; what no row can refuse is in `card_checks`.

"It" is the target, this card or the card looked at, and French must know which: events, conditions, costs and "look at
the top card" give what they name to the phrases behind them (`_CONTEXT`).
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

from cardwright.games.drakerion.card_checks import CATALOGUE, FAULTS
from cardwright.text.phrasebook import Category, Phrasebook, Row, phrasebook, row
from cardwright.text.sentences import categories, somebody, words, you
from cardwright.text.toml_reading import read_lexicon, read_open_words

_FOLDER: Final = Path(__file__).parent

_CONTEXT: Final = ("referent", "gender", "number", "trigger")
"""What words that look back must know: what "it" means, its gender and number, and what the event was about."""
_AGREES: Final = ("gender", "number")

_CATEGORIES: Final = categories(
    Category("trait", "a trait", "un trait"),
    Category("trait_noun", "a trait", "un trait"),
    Category("keyword", "a keyword", "un mot-clé"),
    Category("printed", "a keyword", "un mot-clé", includes=("keyword",)),
    Category("power", "a stat", "une valeur"),
    Category("stat", "a stat", "une valeur", includes=("power",)),
    Category("dur", "a duration", "une durée"),
    Category("per", "a turn or a combat", "un tour ou un combat"),
    Category("mark", "a trait", "un trait"),
    Category("readiness", "ready or committed", "redressé ou incliné", takes=_AGREES),
    Category("wounds", "wounded", "blessé", takes=_AGREES),
    Category("fame", "Renowned", "Renommé", takes=_AGREES),
    Category("skill", "a keyword or a ranged attack", "un mot-clé ou une attaque à distance"),
    Category("price", "a cost limit", "une limite de coût"),
    Category("namesake", "the same name", "le même nom"),
    Category("place", "a line", "une ligne"),
    Category("fighter", "a Character", "un Personnage"),
    Category("gear", "an Attachment", "un Attachement"),
    Category("buried", "a card in a discard pile", "une carte d’une défausse"),
    Category(
        "standing", "a Character or an Attachment", "un Personnage ou un Attachement", includes=("fighter", "gear")
    ),
    Category("filter", "a card", "une carte", includes=("standing", "buried")),
    Category("owned", "a Character", "un Personnage"),
    Category("found", "a card", "une carte"),
    Category("held", "a card from your hand", "une carte de votre main"),
    Category("bearer", "this card or attached Character", "cette carte ou le Personnage attaché"),
    Category("watched", "a Character", "un Personnage", includes=("bearer",)),
    Category("watched_gear", "an Attachment", "un Attachement"),
    Category("role", "a participant", "un participant"),
    Category("player", "a player", "un joueur"),
    Category("who", "a player", "un joueur", includes=("player",), takes=_CONTEXT),
    Category("pron", "it or them", "un pronom", takes=_CONTEXT),
    Category("named", "a card", "une carte", includes=("role",), takes=_CONTEXT),
    Category("crowd", "each of some cards", "chacune de plusieurs cartes"),
    Category("single", "a card", "une carte", includes=("pron", "named"), takes=_CONTEXT),
    Category("whom", "a card", "une carte", includes=("single", "crowd"), takes=_CONTEXT),
    Category("group", "Characters", "des Personnages", takes=_CONTEXT),
    Category("event", "an event", "un évènement"),
    Category("cond", "a condition", "une condition"),
    Category("own_cost", "a cost", "un coût"),
    Category("other_cost", "a cost", "un coût"),
    Category("cost", "a cost", "un coût", includes=("own_cost", "other_cost")),
    Category("aim", "a target", "une cible"),
    Category("costs", "costs", "des coûts"),
    Category("look", "an effect", "un effet", moods=("imp", "inf")),
    Category("effect", "an effect", "un effet", moods=("imp", "inf"), takes=_CONTEXT),
    Category("offered", "an effect", "un effet", moods=("inf",), includes=("effect", "look"), takes=_CONTEXT),
    Category("step", "an effect", "un effet", moods=("imp",), includes=("effect",), takes=_CONTEXT),
    Category("looking", "effects", "des effets", takes=_CONTEXT),
    Category("then", "effects", "des effets", includes=("looking",), takes=_CONTEXT),
    Category("deed", "costs and effects", "des coûts et des effets", includes=("then",), takes=_CONTEXT),
    Category("body", "costs and effects", "des coûts et des effets", includes=("deed",), takes=_CONTEXT),
    Category("worth", "a value", "une valeur"),
    Category("static", "a static ability", "une capacité passive", takes=_CONTEXT),
    Category("ability", "an ability", "une capacité"),
    Category("unlabelled", "a line", "une ligne"),
    Category("line", "a line", "une ligne", includes=("unlabelled",)),
)

_MORE: Final = {"n": "more"}


def _agreeing(word: str, target: str) -> str:
    """Return the piece of a French template for a participle with the regular endings."""
    return f"{{{word}/{word}e|{word}s/{word}es@{target}}}"


_WORDS: Final = (
    *words(
        "keyword",
        ("interceptor", "Interceptor", "Intercepteur", None),
        ("infiltrator", "Infiltrator", "Infiltrateur", None),
        ("unpredictable", "Unpredictable", "Imprévisible", None),
        ("no_attachments", "No Attachments", "Pas de Attachement", None),
    ),
    row(
        "no_attachments_except(trait)",
        "printed",
        en=["No Attachments except {trait}"],
        fr=["Pas de Attachement sauf {trait}"],
    ),
    *(
        row(op, category, en=[en], fr={"": [fr], "in": [inside]})
        for op, category, en, fr, inside in (
            ("attack", "power", "attack", "attaque", "en attaque"),
            ("ranged", "power", "ranged attack", "attaque à distance", "en attaque à distance"),
            ("riposte", "power", "riposte", "riposte", "en riposte"),
            ("health", "stat", "health", "PV", "PV"),
        )
    ),
    *words(
        "dur",
        ("this_combat", "this combat", "lors de ce combat", None),
        ("this_turn", "this turn", "ce tour", None),
    ),
    *words("per", ("turn", "turn", "tour", None), ("combat", "combat", "combat", None)),
    *words("worth", ("gold", "gold value", "valeur en or", None), ("draw", "draw value", "valeur de pioche", None)),
)

_PROPERTIES: Final = (
    row("trait(trait)", "mark", en=["{trait}"], fr=["{trait}"]),
    row("ready", "readiness", en=["ready"], fr=[_agreeing("redressé", "*")]),
    row("committed_now", "readiness", en=["committed"], fr=[_agreeing("incliné", "*")]),
    row("wounded", "wounds", en=["wounded"], fr=[_agreeing("blessé", "*")]),
    row("renowned", "fame", en=["Renowned"], fr=[_agreeing("Renommé", "*")]),
    row("has(keyword)", "skill", en=["with {keyword}"], fr=["ayant {keyword}"]),
    row("same_name", "namesake", en=["of the same name"], fr=["du même nom"]),
    row("has_ranged", "skill", en=["with a ranged attack"], fr=["ayant une attaque à distance"]),
    *(
        row(
            f"cost_at_{op}(n)",
            "price",
            en={"": [f"with cost {{n}} or {en}"], "bare": [f"cost {{n}} or {en}"]},
            fr=[f"de coût {{n}} ou {fr}"],
        )
        for op, en, fr in (("most", "less", "moins"), ("least", "more", "plus"))
    ),
    *words(
        "place",
        ("on_melee", "on the melee line", "sur la ligne de mêlée", None),
        ("on_support", "on the support line", "sur la ligne de soutien", None),
        ("on_your_melee", "on your melee line", "sur votre ligne de mêlée", None),
        ("on_your_support", "on your support line", "sur votre ligne de soutien", None),
        ("on_defenders_line", "on your defender's line", "sur la ligne de votre défenseur", None),
    ),
)


# Descriptions of cards: a kind, or a trait that is a noun, with properties in one order in the tree and in another in
# each language.

_ENGLISH_ORDER: Final = (
    "readiness wounds opposing fame mark noun yours skill price namesake place in_your_discard from_your_hand"
)
_FRENCH_ORDER: Final = (
    "noun mark fame opposing readiness wounds price namesake yours skill place in_your_discard from_your_hand"
)
_SAID: Final = {
    "en": {
        "opposing": "opposing",
        "yours": "you control",
        "in_your_discard": "in your discard pile",
        "from_your_hand": "from your hand",
    },
    "fr": {
        "yours": "que vous contrôlez",
        "in_your_discard": "dans votre défausse",
        "from_your_hand": "de votre main",
    },
}
_KINDS: Final = {"character": "m", "attachment": "m", "card": "f"}


def _english(noun: str, said: list[str], number: str) -> str:
    pieces = {**_SAID["en"], "noun": f"{{{noun}.{number}}}"}
    if "skill" in said and "price" in said:
        pieces["price"] = "and {price.bare}"
    return " ".join(pieces.get(name, f"{{{name}}}") for name in _ENGLISH_ORDER.split() if name in said)


def _french(noun: str, said: list[str], number: str) -> str:
    pieces = {**_SAID["fr"], "noun": f"{{{noun}.{number}}}", "opposing": "adverses" if number == "pl" else "adverse"}
    pieces |= {name: f"{{{name}:{noun}.{number}}}" for name in ("readiness", "wounds", "fame")}
    return " ".join(pieces.get(name, f"{{{name}}}") for name in _FRENCH_ORDER.split() if name in said)


def _description(category: str, kind: str, properties: str, *, as_noun: bool = False) -> Row:
    """Return the row of a card of a kind with *properties*, those with a question mark if they are said.

    With *as_noun* its trait is the noun: "a Beast".
    """
    parts = properties.split()
    said = [part.rstrip("?") for part in parts if not (as_noun and part == "mark?")]
    noun = "trait_noun" if as_noun else kind
    parts = ["trait(trait_noun)" if as_noun and part == "mark?" else part for part in parts]
    return row(
        f"filter({', '.join([kind, *parts])})",
        category,
        en={number: [_english(noun, ["noun", *said], number)] for number in ("sg", "pl")},
        fr={number: [_french(noun, ["noun", *said], number)] for number in ("sg", "pl")},
        features={"gender": "=trait_noun" if as_noun else _KINDS[kind], "number": "sg"},
    )


def _characters(category: str, before: str, after: str) -> Iterator[Row]:
    """Yield the rows of Characters: with a skill or none, with a cost limit, and with both."""
    for quality, as_noun in product(("skill?", "price", "skill price"), (True, False)):
        yield _description(category, "character", f"{before} mark? fame? {quality} {after}", as_noun=as_noun)


def _sided(side: str) -> Iterator[Row]:
    yield from _characters("fighter", f"{side} readiness? wounds?", "place?")
    yield _description("gear", "attachment", f"{side} readiness? mark? price?")


_FILTERS: Final = (
    *_sided(""),
    *_sided("opposing"),
    *_sided("yours"),
    *_characters("buried", "", "in_your_discard"),
    *(_description("buried", kind, "mark? price? in_your_discard") for kind in ("attachment", "card")),
    *_characters("owned", "readiness? wounds?", "place?"),
    *_characters("found", "", ""),
    *(_description("found", kind, "mark? price?") for kind in ("attachment", "card")),
    *_characters("held", "", "namesake? from_your_hand"),
)

# What other words must know of a phrase for cards: `object` and `pronoun` are what French verbs take, « le », « lui ».

_ONE: Final = {
    "person": "third",
    "owner": "third",
    "number": "sg",
    "gender": "m",
    "object": "-",
    "pronoun": "-",
}
_MANY: Final = {**_ONE, "person": "they", "owner": "they", "number": "pl"}
_IT_M: Final = {**_ONE, "object": "le", "pronoun": "lui"}
_IT_F: Final = {**_ONE, "gender": "f", "object": "la", "pronoun": "lui"}
_THEM_M: Final = {**_MANY, "object": "les", "pronoun": "leur"}
_THEM_F: Final = {**_THEM_M, "gender": "f"}

_TARGET_M: Final = {"referent": "target", "gender": "m", "number": "sg"}
_NO_REFERENT: Final = {"referent": "|none", "trigger": "|none|card"}
_IT: Final = {"": ["it"], "its": ["its"]}
_THEY: Final = {"": ["they"], "obj": ["them"], "its": ["their"]}
_HIS: Final = {"sa": ["sa"], "son": ["son"], "ses": ["ses"]}
_THEIRS: Final = {"sa": ["leur"], "son": ["leur"], "ses": ["leurs"]}
_HE: Final = {"": ["il"], "strong": ["lui"], **_HIS}
_SHE: Final = {"": ["elle"], "strong": ["elle"], **_HIS}

_PRONOUNS: Final = (
    row("it", "pron", when=_TARGET_M, en=_IT, fr=_HE, features=_IT_M),
    row(
        "it",
        "pron",
        when={"referent": "target|this|looked", "gender": "f", "number": "sg"},
        en=_IT,
        fr=_SHE,
        features=_IT_F,
    ),
    row(
        "them",
        "pron",
        when={**_TARGET_M, "number": "pl"},
        en=_THEY,
        fr={"": ["ils"], "strong": ["eux"], **_THEIRS},
        features=_THEM_M,
    ),
    row(
        "them",
        "pron",
        when={"referent": "target", "gender": "f", "number": "pl"},
        en=_THEY,
        fr={"": ["elles"], "strong": ["elles"], **_THEIRS},
        features=_THEM_F,
    ),
    # Nothing was named: the check says so.
    row("it", "pron", when=_NO_REFERENT, en=_IT, fr=_HE, features=_IT_M, prints=False),
)

_THIS: Final = {**_ONE, "gender": "f"}

_CARDS: Final = (
    row("self", "named", en=["this card"], fr=["cette carte"], features=_THIS),
    row("host", "named", en=["attached Character"], fr=["le Personnage attaché"], features=_ONE),
    row("host", "named", when={"referent": "host"}, en=["it"], fr=_HE, features=_IT_M, prints=False),
    row(
        "that_character",
        "named",
        when={"trigger": "character"},
        en=["that Character"],
        fr=["ce Personnage"],
        features=_ONE,
    ),
    row(
        "that_character",
        "named",
        when={"trigger": "|none|card"},
        en=["that Character"],
        fr=["ce Personnage"],
        features=_ONE,
        prints=False,
    ),
    row(
        "that_character",
        "named",
        when={"referent": "|none", "trigger": "character"},
        en=["it"],
        fr=_HE,
        features=_IT_M,
        prints=False,
    ),
    *(
        made
        for op, en, fr in (("attacker", "attacker", "attaquant"), ("defender", "defender", "défenseur"))
        for made in (
            row(f"{op}(you)", "role", en=[f"your {en}"], fr=[f"votre {fr}"], features=_ONE),
            row(f"{op}(opp)", "role", en=[f"the opposing {en}"], fr=[f"le {fr} adverse"], features=_ONE),
        )
    ),
    row(
        "participant(you)",
        "role",
        en=["your participating Character"],
        fr=["votre Personnage participant"],
        features=_ONE,
    ),
    row(
        "participant(opp)",
        "role",
        en=["the opposing participating Character"],
        fr=["le Personnage participant adverse"],
        features=_ONE,
    ),
    *(
        row(
            f"{op}(filter)",
            "crowd",
            en=[f"{en} {{filter.sg}}"],
            fr=[f"{fr} {{filter.sg}}"],
            features={**_ONE, "gender": "=filter"},
        )
        for op, en, fr in (("each", "each", "chaque"), ("each_other", "each other", "chaque autre"))
    ),
)

_PLAYERS: Final = (
    you("you"),
    somebody("opp", "player", en="your opponent", fr="votre adversaire"),
    *(
        row(
            "controller",
            "who",
            when=when,
            en=["its controller"],
            fr=["son contrôleur"],
            features={"person": "third", "owner": "third"},
        )
        for when in (
            {"referent": "target", "number": "sg"},
            {"referent": "|none|this|looked|host", "trigger": "character|card"},
        )
    ),
)

# Groups of static abilities. After "as long as this card …" this card is "it".

_GROUPS: Final = (
    row("self", "group", when={"referent": "this"}, en=["it", "this card"], fr=["elle", "cette carte"], features=_THIS),
    row("self", "group", en=["this card"], fr=["cette carte"], features=_THIS),
    row(
        "host",
        "group",
        when={"referent": "host"},
        en=["it", "attached Character"],
        fr=["il", "le Personnage attaché"],
        features=_ONE,
    ),
    row("host", "group", en=["attached Character"], fr=["le Personnage attaché"], features=_ONE),
    *(
        row(
            f"{op}(filter)",
            "group",
            slots={"filter": "fighter"},
            en=[f"{en}{{filter.pl}}"],
            fr=[f"les {fr}{{filter.pl}}"],
            features={**_MANY, "gender": "=filter"},
        )
        for op, en, fr in (("all", "", ""), ("all_others", "other ", "autres "))
    ),
)

# Events, conditions and costs, each with what it gives to the words behind it.

_NOTHING: Final = {"referent": "none", "gender": "m", "number": "sg"}
_KEEP: Final = {"referent": "keep", "gender": "keep", "number": "keep"}


def _a(op: str, category: str, filtered: str, *, trigger: str) -> Iterator[Row]:
    """Yield the rows "a Character" and "another Character"."""
    for name, en, fr in (("a", "a", "{un@filter}"), ("another", "another", "{un@filter} autre")):
        yield row(
            op.replace("a(", f"{name}("),
            category,
            slots={"filter": filtered},
            en=[f"{en} {{filter.sg}}"],
            fr=[f"{fr} {{filter.sg}}"],
            features={"referent": "none", "gender": "=filter", "number": "sg", "trigger": trigger, "person": "third"},
        )


_EVENTS: Final = (
    row(
        "self",
        "bearer",
        en=["this card"],
        fr=["cette carte"],
        features={"referent": "this", "gender": "f", "number": "sg", "trigger": "none", "person": "third"},
    ),
    row(
        "host",
        "bearer",
        en=["attached Character"],
        fr=["le Personnage attaché"],
        features={"referent": "host", "gender": "m", "number": "sg", "trigger": "character", "person": "third"},
    ),
    *_a("a(filter)", "watched", "fighter", trigger="character"),
    *_a("a(filter)", "watched_gear", "gear", trigger="card"),
    row(
        "turn_ends",
        "event",
        en=["the turn ends"],
        fr=["le tour se termine"],
        features={**_NOTHING, "trigger": "none"},
        example="Reaction: When the turn ends, draw 1 card.",
    ),
    *(
        row(
            f"{op}({watched})",
            "event",
            en=[f"{{{watched}}} {en}"],
            fr=[f"{{{watched}}} {fr.replace('SEL', watched)}"],
            features=dict.fromkeys(_CONTEXT, f"={watched}"),
        )
        for op, slots, en, fr in (
            ("destroyed", ("watched", "watched_gear"), "is destroyed", f"est {_agreeing('détruit', 'SEL')}"),
            ("attacks", ("watched",), "attacks", "attaque"),
            ("attacked", ("watched",), "is attacked", f"est {_agreeing('attaqué', 'SEL')}"),
            ("intercepts", ("watched",), "intercepts", "intercepte"),
            ("damaged", ("watched",), "is dealt damage", "subit des dégâts"),
            ("moved", ("watched",), "is moved", f"est {_agreeing('déplacé', 'SEL')}"),
            ("enters", ("watched", "watched_gear"), "comes onto the battlefield", "arrive sur le champ de bataille"),
            ("committed", ("watched", "watched_gear"), "is committed", f"est {_agreeing('incliné', 'SEL')}"),
        )
        for watched in slots
    ),
    row(
        "discarded(self)",
        "event",
        en=["this card is discarded from your hand"],
        fr=["cette carte est défaussée de votre main"],
        features={"referent": "this", "gender": "f", "number": "sg", "trigger": "none"},
    ),
    row(
        "discarded(any_card)",
        "event",
        en=["a card is discarded from your hand"],
        fr=["une carte est défaussée de votre main"],
        features={**_NOTHING, "trigger": "none"},
    ),
)

_OF_BEARER: Final = {"referent": "=bearer", "gender": "=bearer", "number": "=bearer"}

_CONDITIONS: Final = (
    row(
        "gold_at_least(player, n)",
        "cond",
        slots=_MORE,
        en=["{player} {have@player} {n} or more gold"],
        fr=["{player} {avoir@player} au moins {n} {coins#n}"],
        features=_KEEP,
    ),
    *(
        row(
            f"{op}_prestige",
            "cond",
            en=[f"you have {op} prestige than your opponent"],
            fr=[f"vous avez {fr} de prestige que votre adversaire"],
            features=_KEEP,
        )
        for op, fr in (("less", "moins"), ("more", "plus"))
    ),
    *(
        row(
            f"opposing_is({op})",
            "cond",
            en=[f"the opposing Maneuver is a {en}"],
            fr=[f"la Manœuvre adverse est {fr}"],
            features=_KEEP,
        )
        for op, en, fr in (("supply", "Supply", "un Ravitaillement"), ("tactic", "Tactic", "une Tactique"))
    ),
    *(
        row(
            f"at_range(attacker({whose}))",
            "cond",
            en=[f"{en} attacks at range"],
            fr=[f"{fr} attaque à distance"],
            features=_KEEP,
        )
        for whose, en, fr in (
            ("opp", "the opposing attacker", "le attaquant adverse"),
            ("you", "your attacker", "votre attaquant"),
        )
    ),
    row(
        "is_wounded(bearer)",
        "cond",
        en=["{bearer} is wounded"],
        fr=[f"{{bearer}} est {_agreeing('blessé', 'bearer')}"],
        features=_OF_BEARER,
    ),
    *(
        row(
            f"on_line(bearer, {op})",
            "cond",
            en=[f"{{bearer}} is on your {op} line"],
            fr=[f"{{bearer}} est sur votre ligne de {fr}"],
            features=_OF_BEARER,
        )
        for op, fr in (("melee", "mêlée"), ("support", "soutien"))
    ),
    row(
        "controls(filter)",
        "cond",
        slots={"filter": "owned"},
        en=["you control a {filter.sg}"],
        fr=["vous contrôlez {un@filter} {filter.sg}"],
        features=_KEEP,
    ),
)


def _cards_in_hand(op: str, *, en: tuple[str, str], fr: tuple[str, str]) -> Row:
    """Return the row of a cost in cards from your hand: the words before and behind them."""
    return row(
        f"{op}(n)",
        "other_cost",
        slots=_MORE,
        en=[f"{en[0]} {{n}} {{card#n}} from your hand {en[1]}"],
        fr=[f"{fr[0]} {{n}} {{card#n}} de votre main {fr[1]}"],
    )


def _targets(op: str, *, en: str, fr: str, number: str) -> Row:
    form = "pl" if number == "pl" else "sg"
    return row(
        f"target({op})",
        "aim",
        slots={"n": "several"},
        en=[f"target {en} {{filter.{form}}}"],
        fr=[f"ciblez {fr} {{filter.{form}}}"],
        features={"referent": "target", "gender": "=filter", "number": number},
    )


_COSTS: Final = (
    row("pay_gold(n)", "own_cost", slots=_MORE, en=["pay {n} gold"], fr=["payez {n} {coins#n}"]),
    row("commit(self)", "own_cost", en=["commit this card"], fr=["inclinez cette carte"]),
    *(
        row(f"commit({op})", "other_cost", en=[f"commit your {en}"], fr=[f"inclinez votre {fr}"])
        for op, en, fr in (
            ("city", "City", "Cité"),
            ("banner", "Banner", "Bannière"),
            ("defender(you)", "defender", "défenseur"),
            ("attacker(you)", "attacker", "attaquant"),
        )
    ),
    row(
        "commit(a(filter))",
        "other_cost",
        slots={"filter": "standing"},
        en=["commit a {filter.sg}"],
        fr=["inclinez {un@filter} {filter.sg}"],
        example="Action: Commit a Character you control; draw 1 card.",
    ),
    _cards_in_hand("discard_cards", en=("discard", ""), fr=("défaussez", "")),
    _cards_in_hand("bottom_cards", en=("put", "on the bottom of your deck"), fr=("mettez", "au-dessous de votre deck")),
    _targets("a(filter)", en="a", fr="{un@filter}", number="sg"),
    _targets("another(filter)", en="another", fr="{un@filter} autre", number="sg"),
    _targets("up_to(n, filter)", en="up to {n}", fr="jusqu'à {n}", number="pl"),
    _targets("exactly(n, filter)", en="{n}", fr="{n}", number="pl"),
)

_BOTH: Final = (
    "commit(city), commit(banner)",
    "commit your City and your Banner",
    "inclinez votre Cité et votre Bannière",
)
_MOST_COSTS: Final = 4
_SAMPLE_COSTS: Final = {
    _BOTH[0]: _BOTH[1],
    "cost": "commit this card",
    "cost1": "pay 2 gold",
    "cost2": "discard 1 card from your hand",
    "cost3": "put 1 card from your hand on the bottom of your deck",
    "aim": "target a Character",
}
"""Costs that an ability may have together, for examples."""


def _list_of_costs(parts: list[tuple[str, str, str]], features: dict[str, str]) -> Row:
    """Return the row of some costs in a list; each has its tree, its English and its French."""
    *first, last = parts

    def listed(language: int, word: str) -> str:
        return f" {word} ".join([", ".join(part[language] for part in first)] * bool(first) + [last[language]])

    samples = [_SAMPLE_COSTS.get(part[0], "") for part in parts]
    example = " and ".join([", ".join(samples[:-1])] * bool(first) + samples[-1:])

    return row(
        f"costs({', '.join(part[0] for part in parts)})",
        "costs",
        en=[listed(1, "and")],
        fr=[listed(2, "et")],
        features=features,
        example=f"Action: {example[0].upper()}{example[1:]}; draw 1 card." if all(samples) else "",
    )


def _slots(category: str, count: int) -> list[tuple[str, str, str]]:
    names = [category + (str(i) if i else "") for i in range(count)]
    return [(name, f"{{{name}}}", f"{{{name}}}") for name in names]


_AIMED: Final = {"referent": "=aim", "gender": "=aim", "number": "=aim"}
_COST_LISTS: Final = (
    *(_list_of_costs([_BOTH, *_slots("cost", n), *_slots("aim", 1)], _AIMED) for n in range(_MOST_COSTS - 1)),
    *(_list_of_costs([_BOTH, *_slots("cost", n)], _NOTHING) for n in range(_MOST_COSTS - 1)),
    *(_list_of_costs([*_slots("cost", n), *_slots("aim", 1)], _AIMED) for n in range(_MOST_COSTS + 1)),
    # Behind a single cost that names no other card, this card stays "it".
    _list_of_costs(_slots("own_cost", 1), _KEEP),
    _list_of_costs(_slots("other_cost", 1), _NOTHING),
    *(_list_of_costs(_slots("cost", n), _NOTHING) for n in range(2, _MOST_COSTS + 1)),
)

# Effects


def _done_to(op: str, slot: str, en: str, fr: str, *, behind: tuple[str, str] = ("", ""), example: str = "") -> Row:
    """Return the row of something that you do to cards; *behind* stands after the cards."""
    return row(
        f"{op}({slot})",
        "effect",
        en=[f"{{{en}@you}} {{{slot}.obj}} {behind[0]}"],
        fr=[f"{{{fr}@you<{slot}.object}} {{{slot}}} {behind[1]}"],
        example=example,
    )


def _amount(op: str, noun: str, en: str, fr: str) -> Row:
    """Return the row of a number that a player gains, loses or draws."""
    return row(
        f"{op}(who, n)",
        "effect",
        slots=_MORE,
        en=[f"{{who}} {{{en}@who}} {{n}} {{{noun}#n}}"],
        fr=[f"{{who}} {{{fr}@who}} {{n}} {{{noun}#n}}"],
    )


_STRENGTH: Final = (
    row(
        "damage(n, whom)",
        "effect",
        slots=_MORE,
        en=["{deal@you} {n} damage to {whom.obj}"],
        fr=["{infliger@you<whom} {n} {hurt#n} {à whom}"],
        example="Action: Target a Character; deal 1 damage to it.",
    ),
    row(
        "heal(n, whom)",
        "effect",
        slots=_MORE,
        en=["{heal@you} {whom.obj} by {n}"],
        fr=["{soigner@you<whom.object} de {n} {whom}", "{soigner@you<whom.object} {whom} de {n}"],
        example="Action: Target a Character; heal it by 2.",
    ),
    row(
        "shield(n, whom)",
        "effect",
        slots=_MORE,
        en=["{whom} {gain@whom} {n} Shield"],
        fr=["{whom} {gagner@whom} {n} {shields#n}"],
        example="Combat: Your participating Character gains 2 Shield.",
    ),
    row(
        "modify(whom, n, stat, dur)",
        "effect",
        slots={"n": "plus"},
        en=["{whom} {gain@whom} {n} {stat} {dur}"],
        fr=["{whom} {gagner@whom} {n} {stat.in} {dur}"],
        example="Combat: Your attacker gains +2 attack this combat.",
    ),
    row(
        "modify(whom, n, stat, dur)",
        "effect",
        slots={"n": "fewer"},
        en=["{whom} {lose@whom} {n} {stat} {dur}"],
        fr=["{whom} {perdre@whom} {n} {stat.in} {dur}"],
        example="Combat: The opposing defender loses 2 riposte this combat.",
    ),
    row(
        "set(pron, power, n, dur)",
        "effect",
        en=["{pron.its} {power} becomes {n} {dur}"],
        fr=["{pron.sa} {power} devient {n} {dur}"],
        example="Action: Target a Character; its riposte becomes 3 this turn.",
    ),
    row(
        "set(pron, health, n, dur)",
        "effect",
        slots=_MORE,
        en=["{pron.its} health becomes {n} {dur}"],
        fr=["{pron.ses} PV deviennent {n} {dur}"],
        example="Action: Target a Character; its health becomes 3 this turn.",
    ),
    row(
        "set(named, power, n, dur)",
        "effect",
        en=["the {power} of {named} becomes {n} {dur}"],
        fr=["la {power} de {named} devient {n} {dur}"],
        example="Combat: The attack of your attacker becomes 4 this combat.",
    ),
    row(
        "set(named, health, n, dur)",
        "effect",
        slots=_MORE,
        en=["the health of {named} becomes {n} {dur}"],
        fr=["les PV de {named} deviennent {n} {dur}"],
        example="Combat: The health of your defender becomes 4 this combat.",
    ),
    *(
        row(
            f"{op}(whom, keyword, dur)",
            "effect",
            en=[f"{{whom}} {{{en}@whom}} {{keyword}} {{dur}}"],
            fr=[f"{{whom}} {{{fr}@whom}} {{keyword}} {{dur}}"],
        )
        for op, en, fr in (("grant", "gain", "gagner"), ("remove", "lose", "perdre"))
    ),
    row(
        "blank(whom, dur)",
        "effect",
        en=["{whom} {be@whom} blank {dur}"],
        fr=["{whom} {perdre@whom} {ses@whom} capacités imprimées {dur}"],
        example="Combat: The opposing participating Character is blank this combat.",
    ),
)

_MOVING: Final = (
    _done_to("move", "whom", "move", "déplacer", example="Action: Target an opposing Character; move it."),
    _done_to(
        "ready", "whom", "ready", "redresser", example="Action: Target a committed Character you control; ready it."
    ),
    _done_to("commit", "whom", "commit", "incliner", example="Action: Target an opposing Character; commit it."),
    _done_to("destroy", "whom", "destroy", "détruire", example="Action: Target an Attachment; destroy it."),
    _done_to("discard", "whom", "discard", "défausser", example="Action: Target a Character you control; discard it."),
    _done_to(
        "return",
        "whom",
        "return",
        "renvoyer",
        behind=("to your hand", "dans votre main"),
        example="Action: Target a Character in your discard pile; return it to your hand.",
    ),
    _done_to(
        "return_to_owner",
        "whom",
        "return",
        "renvoyer",
        behind=("to {its@whom} owner's hand", "dans la main de {son@whom} propriétaire"),
        example="Action: Target an opposing Character; return it to its owner's hand.",
    ),
    row(
        "bottom(it)",
        "effect",
        when={"referent": "looked"},
        en=["{put@you} it on the bottom of that deck"],
        fr={
            "": ["mettez-la au-dessous de ce deck"],
            "inf": ["la {mettre@you} au-dessous de ce deck"],
        },
        example="Action: Look at the top card of your deck, then you may put it on the bottom of that deck.",
    ),
    _done_to(
        "bottom",
        "whom",
        "put",
        "mettre",
        behind=("on the bottom of {its@whom} owner's deck", "au-dessous du deck de {son@whom} propriétaire"),
        example="Action: Target an opposing Character; put it on the bottom of its owner's deck.",
    ),
    _done_to(
        "put_in_play",
        "whom",
        "put",
        "mettre",
        behind=("onto the battlefield", "en jeu"),
        example="Action: Target a Character in your discard pile; put it onto the battlefield.",
    ),
    row(
        "replace(single, filter)",
        "effect",
        slots={"filter": "held"},
        en=["{replace@you} {single.obj} with a {filter.sg}"],
        fr=["{remplacer@you<single.object} {single} par {un@filter} {filter.sg}"],
        example="Combat: Pay 1 gold; replace this card with a Character from your hand.",
    ),
    row(
        "redirect(single)",
        "effect",
        en=["{redirect@you} the attack to {single.obj}"],
        fr=["{rediriger@you} la attaque vers {single.strong}"],
        example="Combat: Target a Character you control; redirect the attack to it.",
    ),
    row(
        "cancel",
        "effect",
        en=["{cancel@you} the attack"],
        fr=["{annuler@you} la attaque"],
        example="Combat: Cancel the attack.",
    ),
)

_FORTUNE: Final = (
    _amount("draw", "card", "draw", "piocher"),
    _amount("gain_gold", "coins", "gain", "gagner"),
    _amount("lose_gold", "coins", "lose", "perdre"),
    _amount("gain_prestige", "glory", "gain", "gagner"),
    _amount("lose_prestige", "glory", "lose", "perdre"),
    row(
        "gain_gold_cost(who, pron)",
        "effect",
        en=["{who} {gain@who} gold equal to {pron.its} cost"],
        fr=["{who} {gagner@who} autant de pièces d'or que {pron.son} coût"],
        example="Action: Target a Character you control; gain gold equal to its cost.",
    ),
    row(
        "gain_gold_cost(who, named)",
        "effect",
        en=["{who} {gain@who} gold equal to the cost of {named}"],
        fr=["{who} {gagner@who} autant de pièces d'or que le coût de {named}"],
        example="Destruction: Gain gold equal to the cost of this card.",
    ),
    row(
        "discard_random(who, n)",
        "effect",
        slots=_MORE,
        en=["{who} {discard@who} {n} {card#n} at random from {their@who} hand"],
        fr=["{who} {défausser@who} {n} {card#n} au hasard de {sa@who} main"],
        example="Deployment: Your opponent discards 1 card at random from their hand.",
    ),
    row(
        "discard_some(who, n)",
        "effect",
        slots=_MORE,
        en=["{who} {discard@who} {n} {card#n} from {their@who} hand"],
        fr=["{who} {défausser@who} {n} {card#n} de {sa@who} main"],
        example="Deployment: Your opponent discards 1 card from their hand.",
    ),
    row(
        "first_player(you)",
        "effect",
        en={"": ["you become the first player"], "inf": ["{become@you} the first player"]},
        fr={"": ["vous devenez le premier joueur"], "inf": ["{devenir@you} le premier joueur"]},
        example="Deployment: You become the first player.",
    ),
    row(
        "first_player(opp)",
        "effect",
        moods=("imp",),
        en=["your opponent becomes the first player"],
        fr=["votre adversaire devient le premier joueur"],
        example="Deployment: Your opponent becomes the first player.",
    ),
    row(
        "search(n, filter)",
        "effect",
        moods=("imp",),
        slots={"n": "several", "filter": "found"},
        en=[
            (
                "search the top {n} cards of your deck for a {filter.sg}, reveal it and put it into your hand, "
                "then put the others on the bottom of your deck"
            )
        ],
        fr=[
            (
                "cherchez {un@filter} {filter.sg} parmi les {n} premières cartes de votre deck, "
                "{révélez-le/révélez-la@filter} et {mettez-le/mettez-la@filter} dans votre main, "
                "puis mettez les autres au-dessous de votre deck"
            )
        ],
        example=(
            "Action: Search the top 5 cards of your deck for a Character, reveal it and put it into your hand, "
            "then put the others on the bottom of your deck."
        ),
    ),
    row(
        "look_hand(opp)",
        "effect",
        en=["{look@you} at your opponent's hand"],
        fr=["{regarder@you} la main de votre adversaire"],
        example="Action: Look at your opponent's hand.",
    ),
    row(
        "retreat",
        "effect",
        moods=("imp",),
        en=["sound the retreat"],
        fr=["sonnez la retraite"],
        example="Action: Sound the retreat.",
    ),
)

# After "look at the top card", that card is "it", unless there is a target.

_LOOKED: Final = {"referent": "looked", "gender": "f", "number": "sg"}
_UNAIMED: Final = {"referent": "|none|this|host"}
_LOOKS: Final = (
    row(
        "look_top(you)",
        "look",
        en=["{look@you} at the top card of your deck"],
        fr=["{regarder@you} la première carte de votre deck"],
        features=_LOOKED,
    ),
    row(
        "look_top(opp)",
        "look",
        en=["{look@you} at the top card of your opponent's deck"],
        fr=["{regarder@you} la première carte du deck de votre adversaire"],
        features=_LOOKED,
    ),
)


def _look_among(before: int) -> Iterator[Row]:
    """Yield the rows of effects in which a look comes behind so many others, last or with more behind it."""
    steps = [f"step{i}" for i in range(1, before + 1)]
    start = "".join(f"{{{step}}}, then " for step in steps), "".join(f"{{{step}}}, puis " for step in steps)
    pattern = ", ".join([*steps, "look"])
    yield row(f"then({pattern})", "looking", en=[f"{start[0]}{{look}}"], fr=[f"{start[1]}{{look}}"])
    for when, more in ((_UNAIMED, "step:look"), ({"referent": "target"}, "step")):
        yield row(
            f"then({pattern}, step...)",
            "looking",
            when=when,
            at_least=1,
            en=[f"{start[0]}{{look}}, then {{{more}... , then}}"],
            fr=[f"{start[1]}{{look}}, puis {{{more}... , puis}}"],
        )


_ORDER: Final = (
    row("may(offered)", "step", en=["you may {offered.inf}"], fr=["vous pouvez {offered.inf}"]),
    *(made for before in range(3) for made in _look_among(before)),
    row("then(step)", "then", en=["{step}"], fr=["{step}"]),
    row("then(step...)", "then", en=["{step... , then}"], fr=["{step... , puis}"]),
    row("pay(costs, then)", "deed", en=["{costs}; {then:costs}"], fr=["{costs} ; {then:costs}"]),
    row("given(cond, deed)", "body", en=["if {cond}, {deed:cond}"], fr=["si {cond}, {deed:cond}"]),
)

_STATIC: Final = (
    row(
        "has_stat(group, n, stat)",
        "static",
        slots={"n": "signed"},
        en=["{group} {have@group} {n} {stat}"],
        fr=["{group} {avoir@group} {n} {stat.in}"],
        example="Characters you control have +1 riposte.",
    ),
    row(
        "has_keyword(group, keyword)",
        "static",
        en=["{group} {have@group} {keyword}"],
        fr=["{group} {avoir@group} {keyword}"],
        example="Attached Character has Infiltrator.",
    ),
    row(
        "is_blank(group)",
        "static",
        en=["{group} {be@group} blank"],
        fr=["{group} {perdre@group} {ses@group} capacités imprimées"],
        example="Attached Character is blank.",
    ),
    row(
        "cannot_move(group)",
        "static",
        en=["{group} cannot be moved"],
        fr=[f"{{group}} ne {{pouvoir@group}} pas être {_agreeing('déplacé', 'group')}"],
        example="Characters cannot be moved.",
    ),
    row(
        "cannot_intercept(group)",
        "static",
        en=["{group} cannot intercept"],
        fr=["{group} ne {pouvoir@group} pas intercepter"],
        example="Attached Character cannot intercept.",
    ),
    row(
        "not_intercepted(group)",
        "static",
        en=["attacks of {group} cannot be intercepted"],
        fr=["les attaques de {group} ne peuvent pas être interceptées"],
        example="Attacks of this card cannot be intercepted.",
    ),
    *(
        row(
            "value(worth, n)",
            "static",
            slots={"n": number},
            en=[f"the {{worth}} of the opposing Maneuver is {en} by {{n}}"],
            fr=[f"la {{worth}} de la Manœuvre adverse est {fr} de {{n}}"],
            example=f"The gold value of the opposing Maneuver is {en} by 1.",
        )
        for number, en, fr in (("fewer", "reduced", "réduite"), ("more", "increased", "augmentée"))
    ),
    row(
        "cost_less(filter, n)",
        "static",
        slots={"n": "more", "filter": "found"},
        en=["{filter.pl} you play cost {n} less gold"],
        fr=["les {filter.pl} que vous jouez coûtent {n} {coins#n} de moins"],
        example="Characters you play cost 1 less gold.",
    ),
)


def _labelled(op: str, en: str, fr: str, *, forced: str = "") -> Iterator[Row]:
    """Yield the rows of an ability with a label, and with "Forced" before it where it can be."""
    reacts = op == "reaction"
    pattern = f"{op}(event, body)" if reacts else f"{op}(body)"
    english, french = ("when {event}, {body:event}", "quand {event}, {body:event}") if reacts else ("{body}", "{body}")
    example = "When the turn ends, draw 1 card." if reacts else "Draw 1 card."
    yield row(pattern, "ability", en=[f"{en}: {english}"], fr=[f"{fr} : {french}"], example=f"{en}: {example}")
    if forced:
        yield row(
            f"forced({pattern})",
            "ability",
            en=[f"Forced {en}: {english}"],
            fr=[f"{fr} {forced} : {french}"],
            example=f"Forced {en}: {example}",
        )


_LINES: Final = (
    *_labelled("action", "Action", "Action"),
    *_labelled("combat", "Combat", "Combat"),
    *_labelled("deployment", "Deployment", "Déploiement", forced="forcé"),
    *_labelled("destruction", "Destruction", "Destruction", forced="forcée"),
    *_labelled("discard_action", "Discard pile action", "Action depuis la défausse"),
    *_labelled("reaction", "Reaction", "Réaction", forced="forcée"),
    row("ability", "line", en=["{ability}."], fr=["{ability}."]),
    row(
        "limit(ability, n, per)",
        "line",
        slots=_MORE,
        en=["{ability}. limit {n} per {per}."],
        fr=["{ability}. limite : {n} par {per}."],
        example="Combat: Pay 1 gold; your attacker gains +1 attack this combat. Limit 1 per combat.",
    ),
    row("keywords(printed...)", "unlabelled", at_least=1, en=["{printed... ,}."], fr=["{printed... ,}."]),
    row("static", "unlabelled", en=["{static}."], fr=["{static}."]),
    row(
        "while(cond, static)",
        "unlabelled",
        en=["as long as {cond}, {static:cond}."],
        fr=["tant que {cond}, {static:cond}."],
        example="As long as this card is wounded, it has +2 attack.",
    ),
    row(
        "attach_only(filter)",
        "unlabelled",
        slots={"filter": "fighter"},
        en=["attach only to a {filter.sg}."],
        fr=["attachez uniquement à {un@filter} {filter.sg}."],
        example="Attach only to a Character you control.",
    ),
    row(
        "text(line...)",
        "text",
        at_least=1,
        en=["{line... ¶}", "{line...}"],
        fr=["{line... ¶}", "{line...}"],
        example="Interceptor.\nDeployment: Draw 1 card.",
    ),
)

_ROWS: Final = (
    *_WORDS,
    *_PROPERTIES,
    *_FILTERS,
    *_PRONOUNS,
    *_CARDS,
    *_PLAYERS,
    *_GROUPS,
    *_EVENTS,
    *_CONDITIONS,
    *_COSTS,
    *_COST_LISTS,
    *_STRENGTH,
    *_MOVING,
    *_FORTUNE,
    *_LOOKS,
    *_ORDER,
    *_STATIC,
    *_LINES,
)


BOOK: Final[Phrasebook] = phrasebook(
    "drakerion",
    categories=_CATEGORIES,
    rows=_ROWS,
    lexicon=read_lexicon(_FOLDER / "lexicon.toml"),
    faults=FAULTS,
    catalogue=CATALOGUE,
    open_words={"traits": ("trait", "trait_noun")},
    capital_after={"en": ":"},
).with_words({"traits": read_open_words(_FOLDER / "cards.toml", "traits")})
"""It knows the traits of the shipped cards, for texts that are read or printed without a card file."""
