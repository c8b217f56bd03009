"""The rows that every game shares: players, numbers, comparisons and the build of a sentence.

They know no game's words: what is compared, counted or chosen comes from the game's own rows and lexicon. A game with
other players or another end of its sentences takes `BOUNDS` and `CLAUSES`, and adds its own to them.
"""

from typing import Final

from cardwright.text.phrasebook import Category, Row, row


def categories(*, moods: tuple[str, ...] = ("imp",), offers: tuple[str, ...] = ("inf",)) -> tuple[Category, ...]:
    """Return the shared categories; effects are said in *moods*, and in *offers* where somebody may do them.

    A game adds its own; it fills as many of `value`, `stat`, `counted` and `cond` as it wants to use.
    """
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

_RIVALS: Final = (("me", "opp"), ("opp", "me"))


def you(op: str) -> Row:
    """Return the row of the player who is spoken to."""
    return row(
        op,
        "player",
        en={"": ["you"], "of": ["your {*}"]},
        fr={"": ["vous"], "of": ["{votre@*} {*}"]},
        features={"person": "you", "owner": "you"},
        example=("you", "vous"),
    )


def somebody(op: str, category: str, *, en: str, fr: str, person: str = "third") -> Row:
    """Return the row of a player who is spoken of: "your opponent", "your opponent's deck"."""
    return row(
        op,
        category,
        en={"": [en], "of": [f"{en}'s {{*}}"]},
        fr={"": [fr], "of": [f"{{le@*}} {{*}} de {fr}"]},
        features={"person": person, "owner": "they" if person == "they" else "third"},
        example=(en, fr),
    )


_PLAYERS: Final = (
    you("me"),
    somebody("opp", "player", en="your opponent", fr="votre adversaire"),
    somebody("each", "who", en="each player", fr="chaque joueur"),
)

_AMOUNTS: Final = (
    row("n", "quantity", en=["{n} {*#n}"], fr=["{n} {*#n}"], example=("2 cards", "2 cartes")),
    row(
        "value",
        "measure",
        en=["{*.pl} equal to {value}"],
        fr=["autant de {*.pl} que {value}"],
        example=("cards equal to its cost", "autant de cartes que son coût"),
    ),
)

_RIVALRIES: Final = (
    *(
        row(
            f"{op}({who}, stat, {rival})",
            "cond",
            en=[f"{{{who}}} {{have@{who}}} {en} {{stat.pl:{who}}} {than} {{{rival}}}"],
            fr=[f"{{{who}}} {{avoir@{who}}} {fr} de {{stat.pl:{who}}} que {{{rival}}}"],
        )
        for op, en, than, fr in (
            ("fewer", "{fewer@stat}", "than", "moins"),
            ("more", "more", "than", "plus"),
            ("as_many", "as {many@stat}", "as", "autant"),
        )
        for who, rival in _RIVALS
    ),
)

BOUNDS: Final = (
    row(
        "at_least(player, stat, n)",
        "cond",
        en=["{player} {have@player} {n} or more {stat.pl:player}"],
        fr=[
            "{player} {avoir@player} au moins {n} {stat#n:player}",
            "{player} {avoir@player} {n} {stat#n:player} ou plus",
        ],
    ),
    row(
        "at_most(player, stat, n)",
        "cond",
        en=["{player} {have@player} {n} or {fewer@stat} {stat.pl:player}"],
        fr=[
            "{player} {avoir@player} au plus {n} {stat#n:player}",
            "{player} {avoir@player} {n} {stat#n:player} ou moins",
        ],
    ),
)

# What every sentence is built from, whoever may do it and whatever stands before and after it.
CLAUSES: Final = (
    row(
        "for_each(countable, counted)",
        "clause",
        en=["{countable} for {counted}"],
        fr=["{countable} pour {counted}"],
    ),
    row("clause", "order", en=["{clause}"], fr=["{clause}"]),
    row(
        "choose_one(order...)",
        "choice",
        en=["choose one: {order... ; or}"],
        fr=["au choix : {order... ; ou}"],
    ),
    row("if(cond, choice)", "guarded", en=["if {cond}, {choice}"], fr=["si {cond}, {choice}"]),
)

YOU_MAY: Final = row("may(clause)", "optional", en=["you may {clause.inf}"], fr=["vous pouvez {clause.inf}"])

_SENTENCES: Final = (
    row("guarded", "sentence", en=["{guarded}."], fr=["{guarded}."]),
    row("text(sentence...)", "text", en=["{sentence...}"], fr=["{sentence...}"], at_least=1),
)

ROWS: Final[tuple[Row, ...]] = (
    *_PLAYERS,
    *_AMOUNTS,
    *_RIVALRIES,
    *BOUNDS,
    CLAUSES[0],
    CLAUSES[1],
    YOU_MAY,
    *CLAUSES[2:],
    *_SENTENCES,
)
"""The rows of a game for two in which "you" and "your opponent" act, and every sentence ends with a period."""


def after(op: str, *, en: str, fr: str, example: tuple[str, str]) -> Row:
    """Return the row of a sentence whose effect waits for a moment of the game: "After battle, …"."""
    return row(
        f"{op}(guarded)",
        "sentence",
        en=[f"after {en}, {{guarded}}."],
        fr=[f"après {fr}, {{guarded}}."],
        example=example,
    )
