"""The phrasebook as a kernel: a game with ten phrases of its own reads and prints them, and combines them with ours."""

from random import Random

import pytest

from cardwright.text import LANGUAGES, CardwrightError, Language, TextError, Tree, print_text, random_tree, read_text
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import Category, Row, phrasebook, row
from tests.text.lanterns import BOOK

TEXTS = [
    ("Light the ghost.", "Allumez le fantôme.", "light(the(ghost))"),
    ("Light the helper of the friend.", "Allumez l’aide de l’ami.", "light(friend_of(the(friend)))"),
    ("Light the helper of the ghost.", "Allumez l’aide du fantôme.", "light(friend_of(the(ghost)))"),
    ("Light the helper of the owl.", "Allumez l’aide du hibou.", "light(friend_of(the(owl)))"),
    ("Give 1 lantern to the ghost.", "Donnez 1 lanterne au fantôme.", "give(1, the(ghost))"),
    ("Give 2 lanterns to the lantern.", "Donnez 2 lanternes à la lanterne.", "give(2, the(lantern))"),
    ("Give 0 lanterns to the friend.", "Donnez 0 lanterne à l’ami.", "give(0, the(friend))"),
    ("The owl fears the friend.", "Le hibou craint l’ami.", "fear(the(owl), the(friend))"),
    ("All owls fear all friends.", "Tous les hiboux craignent tous les amis.", "fear(all(owl), all(friend))"),
    ("Burn your oil.", "Brûlez votre huile.", "burn(me)"),
    ("Your opponent burns their oil.", "Votre adversaire brûle son huile.", "burn(opp)"),
    ("You may burn your oil.", "Vous pouvez brûler votre huile.", "may(burn(me))"),
    ("If it is night, light the lantern.", "S’il fait nuit, allumez la lanterne.", "if(night, light(the(lantern)))"),
    (
        "If you have less oil than your opponent, wish for the owl.",
        "Si vous avez moins d’huile que votre adversaire, espérez le hibou.",
        "if(fewer(me, oil, opp), wish(the(owl)))",
    ),
    (
        "Give 3 lanterns to the owl for each owl.",
        "Donnez 3 lanternes au hibou pour chaque hibou.",
        "for_each(give(3, the(owl)), owls)",
    ),
    (
        "Choose one: dream of the ghost; or dream of all lanterns.",
        "Au choix\u00a0: rêvez du fantôme\u00a0; ou rêvez de tous les lanternes.",
        "choose_one(dream(the(ghost)), dream(all(lantern)))",
    ),
]


@pytest.mark.parametrize(("en", "fr", "tree"), TEXTS, ids=[tree for _, _, tree in TEXTS])
def test_rows_read_and_print_in_both_languages(en: str, fr: str, tree: str) -> None:
    meant = Tree.parse(f"text({tree})")
    assert read_text(en, BOOK, "en") == meant
    assert read_text(fr, BOOK, "fr") == meant
    assert print_text(meant, BOOK, "en") == en
    assert print_text(meant, BOOK, "fr") == fr


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_category_inside_itself_ends(language: Language) -> None:
    rng = Random(5)
    for _ in range(300):
        tree = random_tree(BOOK, rng=rng, size=60)
        text = print_text(tree, BOOK, language)
        assert read_text(text, BOOK, language) == tree


def test_a_spelling_that_only_reads_may_stand_for_one_row() -> None:
    with pytest.raises(TextError) as refused:
        read_text("Hope for the owl.", BOOK, "en")
    (problem,) = refused.value.problems
    assert problem.id == "two-readings"
    assert "wish(the(owl))" in problem.message
    assert "dream(the(owl))" in problem.message
    assert problem.render("fr").endswith("écrivez-le de façon qu’une seule soit possible  [two-readings]")


def test_a_tree_that_no_row_makes_is_not_printed() -> None:
    with pytest.raises(CardwrightError, match="No card text of lanterns means"):
        print_text(Tree.parse("text(burn(everybody))"), BOOK, "en")


def test_a_shared_category_may_stay_empty() -> None:
    with pytest.raises(TextError):
        read_text("Gain cards equal to the moon.", BOOK, "en")


CATEGORIES = (Category("text", "a text", "un texte"), Category("thing", "a thing", "une chose"))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([row("a", "nowhere", en=["a"], fr=["a"])], "no category 'nowhere'"),
        ([row("a", "text", en=["a"], fr=[])], "no template"),
    ],
)
def test_a_table_that_cannot_work_is_refused(rows: list[Row], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        phrasebook("x", categories=CATEGORIES, rows=rows, lexicon=Lexicon.from_toml(""))


@pytest.mark.parametrize(
    ("template", "message"),
    [("{thing", "thing"), ("{thing} {thing}", "must stand once"), ("see", "must stand once"), ("{!}", "cannot use")],
)
def test_a_template_that_cannot_work_is_refused(template: str, message: str) -> None:
    rows = [row("see(thing)", "text", en=[template], fr=["{thing}"]), row("it", "thing", en=["it"], fr=["ça"])]
    book = phrasebook("x", categories=CATEGORIES, rows=rows, lexicon=Lexicon.from_toml(""))
    with pytest.raises((ValueError, TextError), match=message):
        read_text("thing", book, "en")


def test_a_category_that_includes_an_unknown_one_is_refused() -> None:
    with pytest.raises(ValueError, match="includes unknown"):
        phrasebook("x", categories=[Category("a", "a", "a", includes=("b",))], rows=[], lexicon=Lexicon.from_toml(""))


def test_an_irregular_french_verb_must_be_in_the_lexicon() -> None:
    with pytest.raises(ValueError, match="perdre"):
        Lexicon.from_toml("").verb("perdre", "fr", mood="imp", person="you")
