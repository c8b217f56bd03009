"""A game of ten phrases, for tests of the phrasebook: it shares no word with any game of ours.

Its nouns are chosen for French: le fantôme, l’ami, la lanterne, le hibou with its aspirated h.
"""

from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import Category, Phrasebook, phrasebook, row
from cardwright.text.sentences import CATEGORIES, ROWS

LEXICON = Lexicon.from_toml(
    """
aspirated = ["hibou", "hiboux"]
[nouns]
ghost = { en = ["ghost", "ghosts"], fr = ["fantôme", "fantômes"], categories = ["thing"] }
friend = { en = ["friend", "friends"], fr = ["ami", "amis"], categories = ["thing"] }
lantern = { en = ["lantern", "lanterns"], fr = ["lanterne", "lanternes"], gender = "f", categories = ["thing", "stat"] }
owl = { en = ["owl", "owls"], fr = ["hibou", "hiboux"], categories = ["thing"] }
oil = { en = ["oil"], fr = ["huile"], gender = "f", mass = "mass", categories = ["stat"] }
[verbs.fr]
craindre = ["craignez", "craint", "craignent"]
"""
)

BOOK: Phrasebook = phrasebook(
    "lanterns",
    categories=(
        *CATEGORIES,
        Category("thing", "a thing", "une chose"),
        Category("being", "a being", "un être"),
    ),
    rows=(
        *ROWS,
        row(
            "the(thing)",
            "being",
            en=["the {thing}"],
            fr=["{le@thing} {thing}"],
            features={"person": "third"},
        ),
        row("all(thing)", "being", en=["all {thing.pl}"], fr=["tous les {thing.pl}"], features={"person": "they"}),
        row(
            "friend_of(being)",
            "being",
            en=["the helper of {being}"],
            fr=["la aide de {being}"],
            features={"person": "third"},
        ),
        row("light(being)", "effect", en=["{light@you} {being}"], fr=["{allumer@you} {being}"]),
        row(
            "give(n, being)",
            "countable",
            slots={"n": "quantity"},
            en=["{give@you} {n:lantern} to {being}"],
            fr=["{donner@you} {n:lantern} à {being}"],
        ),
        row(
            "fear(being, being2)",
            "effect",
            en=["{being} {fear@being} {being2}"],
            fr=["{being} {craindre@being} {being2}"],
        ),
        row("burn(who)", "effect", en=["{who} {burn@who} {their@who} oil"], fr=["{who} {brûler@who} {son@who} huile"]),
        row("night", "cond", en=["it is night"], fr=["il fait nuit"]),
        row("owls", "counted", en=["each owl"], fr=["chaque hibou"]),
        row(
            "wish(being)",
            "effect",
            en=["{wish@you} for {being}", "{hope@you} for {being}"],
            fr=["{espérer@you} {being}"],
        ),
        row(
            "dream(being)",
            "effect",
            en=["{dream@you} of {being}", "{hope@you} for {being}"],
            fr=["{rêver@you} de {being}"],
        ),
    ),
    lexicon=LEXICON,
)
