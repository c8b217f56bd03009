"""The rows that every game shares: players, numbers, comparisons and the build of a sentence.

They know no game's words: what is compared, counted or chosen comes from the game's own rows and lexicon.
"""

from typing import Final

from cardwright.text.phrasebook import Category, Row, row

CATEGORIES: Final = (
    Category("count", "a number", "un nombre"),
    Category("several", "a number from 2 up", "un nombre à partir de 2"),
    Category("more", "a number", "un nombre"),
    Category("fewer", "a number", "un nombre"),
    Category("signed", "a number with its sign", "un nombre avec son signe"),
    Category("quantity", "a number", "un nombre"),
    Category("measure", "an amount", "une quantité"),
    Category("player", "a player", "un joueur"),
    Category("who", "a player", "un joueur", includes=("player",)),
    Category("value", "a value", "une valeur"),
    Category("stat", "something a player has", "quelque chose que possède un joueur"),
    Category("counted", "something to count", "quelque chose à compter"),
    Category("cond", "a condition", "une condition"),
    Category("countable", "an effect", "un effet", moods=("imp", "inf")),
    Category("effect", "an effect", "un effet", moods=("imp", "inf"), includes=("countable",)),
    Category("clause", "an effect", "un effet", moods=("imp", "inf"), includes=("effect",)),
    Category("optional", "an effect", "un effet", includes=("order",)),
    Category("order", "an effect", "un effet"),
    Category("choice", "an effect", "un effet", includes=("optional",)),
    Category("guarded", "an effect", "un effet", includes=("choice",)),
    Category("sentence", "a sentence", "une phrase"),
    Category("text", "a text", "un texte"),
)
"""A game adds its own; it fills as many of `value`, `stat`, `counted` and `cond` as it wants to use."""

_RIVALS: Final = (("me", "opp"), ("opp", "me"))

_PLAYERS: Final = (
    row(
        "me",
        "player",
        en={"": ["you"], "of": ["your {*}"]},
        fr={"": ["vous"], "of": ["{votre@*} {*}"]},
        features={"person": "you", "owner": "you"},
        example=("you", "vous"),
    ),
    row(
        "opp",
        "player",
        en={"": ["your opponent"], "of": ["your opponent's {*}"]},
        fr={"": ["votre adversaire"], "of": ["{le@*} {*} de votre adversaire"]},
        features={"person": "third", "owner": "third"},
        example=("your opponent", "votre adversaire"),
    ),
    row(
        "each",
        "who",
        en={"": ["each player"], "of": ["each player's {*}"]},
        fr={"": ["chaque joueur"], "of": ["{le@*} {*} de chaque joueur"]},
        features={"person": "third", "owner": "third"},
        example=("each player", "chaque joueur"),
    ),
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

_COMPARISONS: Final = (
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

_SENTENCES: Final = (
    row(
        "for_each(countable, counted)",
        "clause",
        en=["{countable} for {counted}"],
        fr=["{countable} pour {counted}"],
    ),
    row("clause", "order", en=["{clause.imp}"], fr=["{clause.imp}"]),
    row("may(clause)", "optional", en=["you may {clause.inf}"], fr=["vous pouvez {clause.inf}"]),
    row(
        "choose_one(order...)",
        "choice",
        en=["choose one: {order... ; or}"],
        fr=["au choix : {order... ; ou}"],
    ),
    row("if(cond, choice)", "guarded", en=["if {cond}, {choice}"], fr=["si {cond}, {choice}"]),
    row("guarded", "sentence", en=["{guarded}."], fr=["{guarded}."]),
    row("text(sentence...)", "text", en=["{sentence...}"], fr=["{sentence...}"], at_least=1),
)

ROWS: Final[tuple[Row, ...]] = _PLAYERS + _AMOUNTS + _COMPARISONS + _SENTENCES


def after(op: str, *, en: str, fr: str, example: tuple[str, str]) -> Row:
    """Return the row of a sentence whose effect waits for a moment of the game: "After battle, …"."""
    return row(
        f"{op}(guarded)",
        "sentence",
        en=[f"after {en}, {{guarded}}."],
        fr=[f"après {fr}, {{guarded}}."],
        example=example,
    )
