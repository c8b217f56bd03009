"""What the reader says about a text it cannot read (HH-20.4)."""

import pytest

from cardwright.games.hounds.phrases import BOOK
from cardwright.text import Language, Problem, TextError, read_text
from tests.covers import covers


def problem_of(text: str, language: Language = "en") -> Problem:
    with pytest.raises(TextError) as refused:
        read_text(text, BOOK, language)
    (problem,) = refused.value.problems
    return problem


@covers("HH-20.4")
def test_the_whole_message_in_english() -> None:
    assert problem_of("Draw 1 card. Your Attack gets +3 powr this round.").render("en") == (
        'I do not know the word "powr".\n'
        "    Your Attack gets +3 powr this round.\n"
        '                        ^^^^    did you mean "power"?  [unknown-word]\n'
        "    understood so far: Your Attack gets +3\n"
        '    could follow here, in English: "power"\n'
        "    for example: Your Attack gets +3 power this round."
    )


@covers("HH-20.4")
def test_the_whole_message_in_french() -> None:
    assert problem_of("Si vous avez moins de Friandizes que votre adversaire, piochez 1 carte.", "fr").render("fr") == (
        "je ne connais pas le mot «\u00a0Friandizes\u00a0».\n"
        "    Si vous avez moins de Friandizes que votre adversaire, piochez 1 carte.\n"
        "                          ^^^^^^^^^^    vouliez-vous dire «\u00a0Friandises\u00a0»\u00a0?  [unknown-word]\n"
        "    compris jusqu’ici\u00a0: Si vous avez moins de\n"
        "    pourrait suivre ici, en français\u00a0: quelque chose que possède un joueur\n"
        "    par exemple\u00a0: vous avez moins de points de vie que votre adversaire"
    )


def test_what_could_follow_is_grouped() -> None:
    notes = dict(problem_of("Your Attack purple.").notes)
    assert notes["could-follow"]["what"] == '"and", "deals", "gets", "faints", "counts"'
    notes = dict(problem_of("Your Attack gets +3 power sometime.").notes)
    assert notes["could-follow"]["what"] == '"next", "this"'
    notes = dict(problem_of("Gain purple.").notes)
    assert "a number" in str(notes["could-follow"]["what"])


@covers("HH-20.4")
def test_a_sentence_that_begins_wrong_is_shown_the_nearest_one() -> None:
    notes = dict(problem_of("Purple the ability of a Hero in the Barracks.").notes)
    assert notes["example"]["text"] == "Use the ability of a Hero in the Barracks."
    assert "understood" not in notes


@pytest.mark.parametrize(
    ("text", "language", "example"),
    [("Draw 2 crads.", "en", "Draw 2 cards."), ("Piochez 2 cartse.", "fr", "Piochez 2 cartes.")],
)
def test_the_example_speaks_of_what_the_sentence_is_about(text: str, language: Language, example: str) -> None:
    assert dict(problem_of(text, language).notes)["example"]["text"] == example


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("If its power is 3 or less, draw 1 card.", "nothing-it-means"),
        ("If your Attack dealt damage, draw 1 card.", "before-battle"),
        (
            "Look at the top 2 cards of your deck. Put 3 of them into your hand and the rest into your discard pile.",
            "keeps-too-many",
        ),
    ],
)
def test_what_is_read_but_means_nothing_is_refused(text: str, code: str) -> None:
    problem = problem_of(text)
    assert problem.id == code
    assert f"[{code}]" in problem.render("fr")


def test_an_error_speaks_both_languages() -> None:
    with pytest.raises(TextError) as refused:
        read_text("Draw 2 crads.", BOOK, "en")
    error = refused.value
    assert error.code == "text"
    assert str(error).startswith('I do not know the word "crads".')
    assert error.words("fr").startswith("je ne connais pas le mot «\u00a0crads\u00a0».")


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_nothing_is_unfinished(text: str) -> None:
    assert problem_of(text).id == "unfinished-sentence"


@pytest.mark.parametrize(
    ("text", "language", "word", "suggestion"),
    [
        ("Retrun this card to your hand.", "en", "Retrun", "Return"),
        ("Each plyer draws 1 card.", "en", "plyer", "player"),
        ("After batle, draw 1 card.", "en", "batle", "battle"),
        ("Cancel your opponent's abillity.", "en", "abillity", "ability"),
        ("Your Hounds cant faint this round.", "en", "cant", "can’t"),
        ("Steal 3 Treats form your opponent.", "en", "form", "from"),
        ("Prevent upto 4 damage dealt to you this round.", "en", "upto", "up"),
        ("Your Attack counts as an Hero this round.", "en", "an", "a"),
        ("Utilisez la capacite d'un Heros de la Casserne.", "fr", "Casserne", "Caserne"),
        ("Regardez les 3 cartes du desus de votre pioche.", "fr", "desus", "dessus"),
        ("Aprés la bataille, piochez 1 carte.", "fr", "Aprés", "Après"),
        ("Voler 2 Friandises à votre adversaire.", "fr", "Voler", "Volez"),
        ("Annullez la capacité de votre adversaire.", "fr", "Annullez", "Annulez"),
        ("Vos Molosses ne peuvent pas s'évannouir cette manche.", "fr", "évannouir", "évanouir"),
        ("Si votre adversaire à au moins 3 Friandises, piochez 1 carte.", "fr", "à", "a"),
    ],
)
def test_ordinary_misspellings_get_the_right_suggestion(
    text: str, language: Language, word: str, suggestion: str
) -> None:
    problem = problem_of(text, language)
    assert (problem.arguments["word"], problem.suggestion) == (word, suggestion)
