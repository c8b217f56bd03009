"""Cards that speak of themselves: the first person, what a card does, pronouns, and texts without a last period.

The game of this page has a golem that guards doors; it shares no word with any game of ours.
"""

from random import Random

import pytest

from cardwright.text import LANGUAGES, Language, Problem, TextError, Tree, print_text, random_tree, read_text
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import Category, Phrasebook, phrasebook, row
from cardwright.text.sentences import CHOOSE_ONE, CLAUSE, FOR_EACH, IF, YOU_MAY, categories, somebody, you

LEXICON = Lexicon.from_toml(
    """
[nouns]
key = { en = ["key", "keys"], fr = ["clé", "clés"], gender = "f" }
[verbs.fr]
ouvrir = ["ouvrez", "ouvre", "ouvrent"]
rendre = ["rendez", "rend", "rendent"]
dormir = ["dormez", "dort", "dorment"]
"""
)
_ONE = {"person": "third", "owner": "third", "number": "sg", "pronoun": "-"}

BOOK: Phrasebook = phrasebook(
    "golems",
    categories=(
        *categories(moods=("act", "tell"), offers=("inf", "owner_inf")),
        Category("golem", "a golem", "un golem"),
        Category("wake", "a sentence", "une phrase"),
        Category("then", "a sentence", "une phrase"),
    ),
    rows=(
        you("you"),
        somebody("owner", "player", en="my owner", fr="mon maître", person="owner"),
        somebody("smiths", "who", en="the smiths", fr="les forgerons", person="they"),
        row(
            "self",
            "golem",
            en={"": ["I"], "obj": ["me"]},
            fr=["je"],
            features={"person": "first", "owner": "first", "number": "sg", "pronoun": "me"},
        ),
        row("it", "golem", en=["it"], fr=["il"], features={**_ONE, "pronoun": "lui"}),
        row("old", "golem", en=["an old golem"], fr=["un vieux golem"], features=_ONE),
        row(
            "all",
            "golem",
            en=["all golems"],
            fr=["tous les golems"],
            features={"person": "they", "owner": "they", "number": "pl", "pronoun": "-"},
        ),
        row(
            "return(golem, n)",
            "countable",
            slots={"n": "more"},
            en=["{return@agent} {n} {key#n} to {golem.obj}"],
            fr=["{rendre@agent<golem} {n} {key#n} {à golem}"],
        ),
        row("open", "effect", en=["{open@agent} the door"], fr=["{ouvrir@agent} la porte"]),
        row(
            "sleep(golem)",
            "effect",
            en=["{golem} {sleep@golem} in {its@golem} corner"],
            fr=["{golem} {dormir@golem} dans {mon@golem} coin"],
        ),
        row("lose(who)", "effect", en=["{who} {lose@who} {their@who} key"], fr=["{who} {oublier@who} {sa@who} clé"]),
        row("gain(n)", "effect", slots={"n": "plus"}, en=["I gain {n} power"], fr=["je gagne {n} de force"]),
        FOR_EACH,
        CLAUSE,
        CHOOSE_ONE,
        IF,
        row(
            "may(clause)",
            "optional",
            moods=("act",),
            en=["my owner may {clause.owner_inf}"],
            fr=["mon maître peut {clause.owner_inf}"],
        ),
        YOU_MAY,
        row("dawn(guarded)", "wake", en=["at dawn, {guarded.act}"], fr=["à la aube, {guarded.act}"]),
        row("guarded", "then", en=["{guarded.act}"], fr=["{guarded.act}"]),
        row("guarded", "sentence", en=["{guarded.tell}"], fr=["{guarded.tell}"]),
        row(
            "text(wake, then...)",
            "text",
            at_least=1,
            en=["{wake}. {then... .}", "{wake}. {then... .}."],
            fr=["{wake}. {then... .}", "{wake}. {then... .}."],
        ),
        row("text(wake)", "text", en=["{wake}", "{wake}."], fr=["{wake}", "{wake}."]),
        row(
            "text(sentence...)",
            "text",
            at_least=1,
            en=["{sentence... .}", "{sentence... .}."],
            fr=["{sentence... .}", "{sentence... .}."],
        ),
    ),
    lexicon=LEXICON,
)

TEXTS = [
    ("Open the door", "Ouvre la porte", "open"),
    ("At dawn, open the door", "À l’aube, j’ouvre la porte", "dawn(open)"),
    ("At dawn, open the door. Open the door", "À l’aube, j’ouvre la porte. J’ouvre la porte", "dawn(open), open"),
    ("Return 2 keys to an old golem", "Rend 2 clés à un vieux golem", "return(old, 2)"),
    ("Return 1 key to me", "Me rend 1 clé", "return(self, 1)"),
    ("At dawn, return 1 key to me", "À l’aube, je me rends 1 clé", "dawn(return(self, 1))"),
    ("At dawn, return 1 key to it", "À l’aube, je lui rends 1 clé", "dawn(return(it, 1))"),
    ("At dawn, return 1 key to all golems", "À l’aube, je rends 1 clé à tous les golems", "dawn(return(all, 1))"),
    ("I sleep in my corner", "Je dors dans mon coin", "sleep(self)"),
    ("It sleeps in its corner", "Il dort dans son coin", "sleep(it)"),
    ("All golems sleep in their corner", "Tous les golems dorment dans leur coin", "sleep(all)"),
    ("You lose your key", "Vous oubliez votre clé", "lose(you)"),
    ("The smiths lose their key", "Les forgerons oublient leur clé", "lose(smiths)"),
    ("You may lose your key", "Vous pouvez oublier votre clé", "may(lose(you))"),
    ("You may open the door", "Vous pouvez ouvrir la porte", "may(open)"),
    ("At dawn, my owner may open the door", "À l’aube, mon maître peut ouvrir la porte", "dawn(may(open))"),
    (
        "At dawn, my owner may return 1 key to it",
        "À l’aube, mon maître peut lui rendre 1 clé",
        "dawn(may(return(it, 1)))",
    ),
    ("At dawn, my owner may lose their key", "À l’aube, mon maître peut oublier sa clé", "dawn(may(lose(owner)))"),
    ("At dawn, you may lose your key", "À l’aube, vous pouvez oublier votre clé", "dawn(may(lose(you)))"),
    ("I gain +2 power", "Je gagne +2 de force", "gain(2)"),
]


@pytest.mark.parametrize(("en", "fr", "tree"), TEXTS, ids=[tree for _, _, tree in TEXTS])
def test_what_a_card_says_of_itself(en: str, fr: str, tree: str) -> None:
    meant = Tree.parse(f"text({tree})")
    assert (print_text(meant, BOOK, "en"), print_text(meant, BOOK, "fr")) == (en, fr)
    for end in ("", "."):
        assert read_text(en + end, BOOK, "en") == meant
        assert read_text(fr + end, BOOK, "fr") == meant


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("J'ouvre la porte", "open"),
        ("À l'aube, ouvre la porte", "dawn(open)"),
        ("À l'aube, me rend 1 clé", "dawn(return(self, 1))"),
        ("Je lui rends 2 clés", "return(it, 2)"),
        ("Ouvrez la porte", "open"),
        ("À l'aube, rendez 2 clés à un vieux golem", "dawn(return(old, 2))"),
    ],
)
def test_all_persons_are_read_in_all_places(text: str, tree: str) -> None:
    assert read_text(text, BOOK, "fr") == Tree.parse(f"text({tree})")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Je ouvre la porte", "fr"),
        ("Je rend 1 clé à un vieux golem", "fr"),
        ("Rend 1 clé à il", "fr"),
        ("Rend 1 clé à je", "fr"),
        ("Me rend 1 clé à un vieux golem", "fr"),
        ("Me rendez 1 clé", "fr"),
        ("Vous pouvez un vieux golem dort dans son coin", "fr"),
        ("You may I sleep in my corner", "en"),
        ("You may the smiths lose their key", "en"),
        ("I sleeps in my corner", "en"),
        ("I gain -2 power", "en"),
        ("I gain 2 power", "en"),
        ("Open the door Open the door", "en"),
        ("Open the door..", "en"),
        (".", "en"),
    ],
)
def test_other_persons_are_not_read(text: str, language: Language) -> None:
    with pytest.raises(TextError):
        read_text(text, BOOK, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_texts_come_back(language: Language) -> None:
    rng = Random(3)
    for _ in range(500):
        tree = random_tree(BOOK, rng=rng)
        text = print_text(tree, BOOK, language)
        assert not text.endswith(".")
        assert read_text(text, BOOK, language) == tree


def problem_of(text: str, language: Language) -> Problem:
    with pytest.raises(TextError) as refused:
        read_text(text, BOOK, language)
    (problem,) = refused.value.problems
    return problem


@pytest.mark.parametrize(
    ("text", "language", "code", "suggestion"),
    [
        ("At dawn open the door", "en", "unreadable-sentence", ", open"),
        ("À l'aube je rends 1 clé à un vieux golem", "fr", "unreadable-sentence", ", je"),
        ("Open the door open the door", "en", "missing-period", ". Open"),
        ("Ouvre la porte je lui rends 1 clé", "fr", "missing-period", ". Je"),
        ("Return three keys to me", "en", "unknown-word", "3"),
        ("I gain 2 power", "en", "unreadable-sentence", "+2"),
        ("Je dort dans mon coin", "fr", "unreadable-sentence", "dors"),
    ],
)
def test_what_is_wrong_is_told(text: str, language: Language, code: str, suggestion: str) -> None:
    problem = problem_of(text, language)
    assert (problem.id, problem.suggestion) == (code, suggestion)


def test_a_text_of_no_sentences_is_printed_as_nothing() -> None:
    assert print_text(Tree("text"), BOOK, "en") == ""
