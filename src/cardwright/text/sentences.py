"""Rows that games share, and functions that make rows: players, numbers, comparisons, clauses, sentences.

They use no game's words; what is compared, counted or chosen comes from the game's own rows and lexicon. A game takes
the rows that it uses; `ROWS` has all of them for a game of "you" and "your opponent". A row also says what it compiles
to (`compiling`).
"""

from collections.abc import Mapping
from typing import Final

from cardwright.engine.quantities import (
    AS_MANY,
    EACH_PLAYER,
    FEWER,
    MORE,
    UNBOUNDED,
    USER,
    AllHave,
    Compare,
    Number,
    Stat,
    Total,
    Value,
    Who,
)
from cardwright.text.phrasebook import Category, Row, row


def categories(
    *own: Category, moods: tuple[str, ...] = ("imp",), offers: tuple[str, ...] = ("inf",)
) -> tuple[Category, ...]:
    """Return the shared categories and a game's *own*, which replace those of the same name.

    Effects are phrased in *moods*, and in *offers* where they are optional. A game fills those of `value`, `stat`,
    `counted` and `cond` that it uses.
    """
    names = {category.name for category in own}
    return (*(category for category in _shared(moods, offers) if category.name not in names), *own)


def _shared(moods: tuple[str, ...], offers: tuple[str, ...]) -> tuple[Category, ...]:
    return (
        Category("count", "a number", "un nombre"),
        Category("several", "a number from 2 up", "un nombre à partir de 2"),
        Category("more", "a number", "un nombre"),
        Category("fewer", "a number", "un nombre"),
        Category("signed", "a number with its sign", "un nombre avec son signe"),
        Category("plus", "a number with +", "un nombre avec +"),
        Category("quantity", "a number", "un nombre"),
        Category("measure", "an amount", "une quantité"),
        Category("player", "a player", "un joueur"),
        Category("who", "a player", "un joueur", includes=("player",)),
        Category("value", "a value", "une valeur"),
        Category("stat", "something a player has", "quelque chose que possède un joueur"),
        Category("counted", "something to count", "quelque chose à compter"),
        Category("cond", "a condition", "une condition"),
        Category("countable", "an effect", "un effet", moods=moods + offers),
        Category("effect", "an effect", "un effet", moods=moods + offers, includes=("countable",)),
        Category("clause", "an effect", "un effet", moods=moods + offers, includes=("effect",)),
        Category("optional", "an effect", "un effet", moods=moods, includes=("order",)),
        Category("order", "an effect", "un effet", moods=moods),
        Category("choice", "an effect", "un effet", moods=moods, includes=("optional",)),
        Category("guarded", "an effect", "un effet", moods=moods, includes=("choice",)),
        Category("sentence", "a sentence", "une phrase"),
        Category("text", "a text", "un texte"),
    )


CATEGORIES: Final = categories()


def words(category: str, *entries: tuple[str, str, str, object]) -> tuple[Row, ...]:
    """Return rows for set phrases, each with its operation, its English, its French and what it compiles to."""
    return tuple(row(op, category, en=[en], fr=[fr], makes=makes) for op, en, fr, makes in entries)


def you(op: str) -> Row:
    """Return the row for the player addressed as "you"."""
    return row(
        op,
        "player",
        en={"": ["you"], "of": ["your {*}"]},
        fr={"": ["vous"], "of": ["{votre@*} {*}"]},
        features={"person": "you", "owner": "you"},
        makes=USER,
    )


def somebody(op: str, category: str, *, en: str, fr: str, person: str = "third", makes: object = None) -> Row:
    """Return the row for a player in the third person: "your opponent", "your opponent's deck"."""
    return row(
        op,
        category,
        en={"": [en], "of": [f"{en}'s {{*}}"]},
        fr={"": [fr], "of": [f"{{le@*}} {{*}} de {fr}"]},
        features={"person": person, "owner": "they" if person == "they" else "third"},
        makes=makes,
    )


def owned(op: str, category: str, noun: str, *, features: Mapping[str, str], makes: object) -> Row:
    """Return the row of something that every player has: "your hand", "your opponent's hand"."""
    template = f"{{player.of:{noun}}}"
    return row(f"{op}(player)", category, en=[template], fr=[template], features=features, makes=makes)


PLAYERS: Final = (
    you("me"),
    somebody("opp", "player", en="your opponent", fr="votre adversaire"),
    somebody("each", "who", en="each player", fr="chaque joueur", makes=EACH_PLAYER),
)
"""The players of a game for two; each game defines who the opponent is."""

AMOUNTS: Final = (
    row("n", "quantity", en=["{n} {*#n}"], fr=["{n} {*#n}"]),
    row("value", "measure", en=["{*.pl} equal to {value}"], fr=["autant de {*.pl} que {value}"]),
)

_RIVALS: Final = (("me", "opp"), ("opp", "me"))


def _fewer(left: Who, stat: Stat, right: Who) -> Value:
    return Compare(FEWER, Total(stat, left), Total(stat, right))


def _more(left: Who, stat: Stat, right: Who) -> Value:
    return Compare(MORE, Total(stat, left), Total(stat, right))


def _as_many(left: Who, stat: Stat, right: Who) -> Value:
    return Compare(AS_MANY, Total(stat, left), Total(stat, right))


COMPARISONS: Final = (
    *(
        row(
            f"{op}({who}, stat, {rival})",
            "cond",
            en=[f"{{{who}}} {{have@{who}}} {en} {{stat.pl:{who}}} {than} {{{rival}}}"],
            fr=[f"{{{who}}} {{avoir@{who}}} {fr} de {{stat.pl:{who}}} que {{{rival}}}"],
            makes=makes,
        )
        for op, en, than, fr, makes in (
            ("fewer", "{fewer@stat}", "than", "moins", _fewer),
            ("more", "more", "than", "plus", _more),
            ("as_many", "as {many@stat}", "as", "autant", _as_many),
        )
        for who, rival in _RIVALS
    ),
)


def _at_least(who: Who, stat: Stat, n: Number) -> Value:
    return AllHave(who, stat, n.n, UNBOUNDED)


def _at_most(who: Who, stat: Stat, n: Number) -> Value:
    return AllHave(who, stat, -UNBOUNDED, n.n)


BOUNDS: Final = (
    row(
        "at_least(player, stat, n)",
        "cond",
        en=["{player} {have@player} {n} or more {stat.pl:player}"],
        fr=[
            "{player} {avoir@player} au moins {n} {stat#n:player}",
            "{player} {avoir@player} {n} {stat#n:player} ou plus",
        ],
        makes=_at_least,
    ),
    row(
        "at_most(player, stat, n)",
        "cond",
        en=["{player} {have@player} {n} or {fewer@stat} {stat.pl:player}"],
        fr=[
            "{player} {avoir@player} au plus {n} {stat#n:player}",
            "{player} {avoir@player} {n} {stat#n:player} ou moins",
        ],
        makes=_at_most,
    ),
)


def bounds_of(op: str, category: str, *, en: str, fr: str, fact: int) -> tuple[Row, ...]:
    """Return the rows "with power 3 or less" and "with power 3 or more"; they compile to a fact and two bounds."""
    return (
        row(
            f"{op}_at_most(n)",
            category,
            en=[f"with {en} {{n}} or less"],
            fr=[f"de {fr} {{n}} ou moins"],
            makes=lambda n: (fact, -UNBOUNDED, n.n),
        ),
        row(
            f"{op}_at_least(n)",
            category,
            en=[f"with {en} {{n}} or more"],
            fr=[f"de {fr} {{n}} ou plus"],
            makes=lambda n: (fact, n.n, UNBOUNDED),
        ),
    )


def within(op: str, subject: str, *, en: str, fr: str, fact: int) -> tuple[Row, ...]:
    """Return the rows "its power is 3 or less" and "its power is 3 or more"; the subject compiles to the condition."""
    return (
        row(
            f"{op}_at_most({subject}, n)",
            "cond",
            en=[f"{en} is {{n}} or less"],
            fr=[f"{fr} est de {{n}} ou moins"],
            makes=lambda subject, n: subject.within(fact, -UNBOUNDED, n.n),
        ),
        row(
            f"{op}_at_least({subject}, n)",
            "cond",
            en=[f"{en} is {{n}} or more"],
            fr=[f"{fr} est de {{n}} ou plus"],
            makes=lambda subject, n: subject.within(fact, n.n, UNBOUNDED),
        ),
    )


def amounted(pattern: str, *, en: str, fr: str, examples: tuple[str, str], makes: object) -> tuple[Row, ...]:
    """Return the rows "gain 2 Treats" and "gain Treats equal to …"; {n:noun} in the templates is the amount."""
    measured = pattern.replace("n)", "measure)")
    return (
        row(pattern, "countable", slots={"n": "quantity"}, en=[en], fr=[fr], example=examples[0], makes=makes),
        row(
            measured,
            "effect",
            en=[en.replace("{n:", "{measure:")],
            fr=[fr.replace("{n:", "{measure:")],
            example=examples[1],
        ),
    )


def each_owned(op: str, noun: str, stat: Stat) -> Row:
    """Return the row "each Coin you have", for something that every player has."""
    return row(
        f"{op}(player)",
        "counted",
        en=[f"each {{{noun}.sg}} {{player}} {{have@player}}"],
        fr=[f"chaque {{{noun}.sg}} que {{player}} {{avoir@player}}"],
        makes=lambda who: Total(stat, who),
    )


# Parts of every sentence, whoever acts and whatever comes before and after.
FOR_EACH: Final = row(
    "for_each(countable, counted)", "clause", en=["{countable} for {counted}"], fr=["{countable} pour {counted}"]
)
CLAUSE: Final = row("clause", "order", en=["{clause}"], fr=["{clause}"])
YOU_MAY: Final = row("may(clause)", "optional", en=["you may {clause.inf}"], fr=["vous pouvez {clause.inf}"])
CHOOSE_ONE: Final = row(
    "choose_one(order...)", "choice", en=["choose one: {order... ; or}"], fr=["au choix : {order... ; ou}"]
)
IF: Final = row("if(cond, choice)", "guarded", en=["if {cond}, {choice}"], fr=["si {cond}, {choice}"])

PERIODS: Final = (
    row("guarded", "sentence", en=["{guarded}."], fr=["{guarded}."]),
    row("text(sentence...)", "text", en=["{sentence...}"], fr=["{sentence...}"], at_least=1),
)

ROWS: Final[tuple[Row, ...]] = (
    *PLAYERS,
    *AMOUNTS,
    *COMPARISONS,
    *BOUNDS,
    FOR_EACH,
    CLAUSE,
    YOU_MAY,
    CHOOSE_ONE,
    IF,
    *PERIODS,
)
"""The rows of a game for two in which "you" and "your opponent" act, and every sentence ends with a period."""


def after(op: str, *, en: str, fr: str, example: str) -> Row:
    """Return the row for a sentence whose effect waits for a moment of the game: "After battle, …"."""
    return row(
        f"{op}(guarded)",
        "sentence",
        en=[f"after {en}, {{guarded}}."],
        fr=[f"après {fr}, {{guarded}}."],
        example=example,
    )
