"""A game about a shelter for animals, for tests of words that look back; it shares no word with any game of ours."""

from cardwright.text.lexicon import Lexicon, OpenWord
from cardwright.text.phrasebook import Category, Phrasebook, phrasebook, row

_CONTEXT = ("gender", "number")
_ONE = {"person": "third", "object": "-", "pronoun": "-"}
_IT = {"person": "third", "pronoun": "lui"}

BOOK: Phrasebook = phrasebook(
    "shelter",
    categories=(
        Category("animal", "an animal", "un animal"),
        Category("breed", "a breed", "une race"),
        Category("breed_noun", "a breed", "une race"),
        Category("age", "an age", "un âge", takes=_CONTEXT),
        Category("health", "a health", "une santé", takes=_CONTEXT),
        Category("guest", "a guest", "un hôte"),
        Category("pick", "a choice", "un choix"),
        Category("whom", "an animal", "un animal", takes=_CONTEXT),
        Category("act", "a task", "une tâche", moods=("imp", "inf"), takes=_CONTEXT),
        Category("step", "a task", "une tâche", moods=("imp",), includes=("act",), takes=_CONTEXT),
        Category("line", "a line", "une ligne"),
        Category("text", "a text", "un texte"),
        Category("several", "a number from 2 up", "un nombre à partir de 2"),
    ),
    rows=(
        row("old", "age", en=["old"], fr=["{vieux/vieille|vieux/vieilles@*}"]),
        row("hurt", "health", en=["hurt"], fr=["{blessé/blessée|blessés/blessées@*}"]),
        row(
            "guest(animal, age?, breed?, health?)",
            "guest",
            en={"sg": ["{age} {health} {breed} {animal.sg}"], "pl": ["{age} {health} {breed} {animal.pl}"]},
            fr={
                "sg": ["{age:animal.sg} {animal.sg} {breed} {health:animal.sg}"],
                "pl": ["{age:animal.pl} {animal.pl} {breed} {health:animal.pl}"],
            },
            features={"gender": "=animal"},
        ),
        row(
            "guest(dog, of(breed_noun))",
            "guest",
            en={"sg": ["{breed_noun.sg}"], "pl": ["{breed_noun.pl}"]},
            fr={"sg": ["{breed_noun.sg}"], "pl": ["{breed_noun.pl}"]},
            features={"gender": "=breed_noun"},
        ),
        row(
            "one(guest)",
            "pick",
            en=["take a {guest.sg}"],
            fr=["prenez {un@guest} {guest.sg}"],
            features={"gender": "=guest", "number": "sg"},
        ),
        row(
            "some(n, guest)",
            "pick",
            slots={"n": "several"},
            en=["take {n} {guest.pl}"],
            fr=["prenez {n} {guest.pl}"],
            features={"gender": "=guest", "number": "pl"},
        ),
        *(
            row("it", "whom", when={"gender": gender, "number": "sg"}, en=["it"], fr=[fr], features=features)
            for gender, fr, features in (("m", "il", {**_IT, "object": "le"}), ("f", "elle", {**_IT, "object": "la"}))
        ),
        *(
            row(
                "them",
                "whom",
                when={"gender": gender, "number": "pl"},
                en={"": ["they"], "obj": ["them"]},
                fr=[fr],
                features={"person": "they", "object": "les", "pronoun": "leur"},
            )
            for gender, fr in (("m", "ils"), ("f", "elles"))
        ),
        row("it", "whom", when={"gender": ""}, en=["it"], fr=["il"], features={**_ONE, "object": "le"}, prints=False),
        row("cat", "whom", en=["the cat"], fr=["le chat"], features=_ONE),
        row("wash(whom)", "act", en=["{wash@you} {whom.obj}"], fr=["{laver@you<whom.object} {whom}"]),
        row("call(whom)", "act", en=["{call@you} {whom.obj}"], fr=["{appeler@you<whom.object} {whom}"]),
        row("sing(whom)", "act", en=["{sing@you} to {whom.obj}"], fr=["{chanter@you<whom} {à whom}"]),
        row("play(whom)", "act", en=["{whom} {play@whom}"], fr=["{whom} {jouer@whom}"]),
        row("may(act)", "step", en=["you may {act.inf}"], fr=["vous pouvez {act.inf}"]),
        row(
            "care(pick, step...)",
            "line",
            at_least=1,
            en=["Day: {pick}, {step:pick... , then}."],
            fr=["Jour : {pick}, {step:pick... , puis}."],
        ),
        row("rest(step)", "line", en=["Night: {step}."], fr=["Nuit : {step}."]),
        row("text(line...)", "text", at_least=1, en=["{line... ¶}", "{line...}"], fr=["{line... ¶}", "{line...}"]),
    ),
    lexicon=Lexicon.from_toml(
        """
[nouns]
dog = { en = ["dog", "dogs"], fr = ["chien", "chiens"], categories = ["animal"] }
hen = { en = ["hen", "hens"], fr = ["poule", "poules"], gender = "f", categories = ["animal"] }
"""
    ),
    open_words={"breeds": ("breed", "breed_noun")},
    capital_after={"en": ":"},
)
BREEDS = {
    "breeds": [
        OpenWord("corgi", "Corgi", "Corgi"),
        OpenWord("greyhound", "Greyhound", "Levrette", "f", ("Greyhounds", "Levrettes")),
    ]
}
KENNEL = BOOK.with_words(BREEDS)
