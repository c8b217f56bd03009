"""Card files nobody would print: a few random cards, said in one language or in both, and texts that go to the limits.

Whole sets of random texts are in `test_random_sets`. A failure prints the number of the file, from which
everything about it follows, and the file.
"""

from __future__ import annotations

from random import Random

import pytest

import cardwright as cw
from cardwright.bots.playout import play_some
from cardwright.engine import Dice, from_bytes
from cardwright.games import find_game
from cardwright.games.hounds import board
from cardwright.games.hounds.phrases import BOOK
from cardwright.games.hounds.schema import SCHEMA
from cardwright.match import make_table, start_engine
from cardwright.text import LANGUAGES, Tree, load_cards, random_tree
from tests.covers import covers
from tests.games.machinery import engine_of, is_conserved
from tests.games.random_cards import card_file, quoted
from tests.games.trials import HOUNDS

GAME = find_game("hounds")
FILES = 60
FILES_A_TEST = 10
HOUND_ENTRIES, HERO_ENTRIES = 24, 11  # what four players need of one copy of the set
BOUND = 400_000  # answers: far more than 60 rounds of any text
LOOK = 40  # answers between two looks at a game


def random_file(number: int) -> tuple[dict[str, Tree], str]:
    """Return trees for some of the shipped cards and the card file that says them, in one language or in both."""
    rng = Random(f"random file {number}")
    shipped = GAME.shipped_cards.cards
    cards = rng.sample([card for card in shipped if card.kind == "hound"], HOUND_ENTRIES)
    cards += rng.sample([card for card in shipped if card.kind == "hero"], HERO_ENTRIES)
    trees = {card.id: random_tree(BOOK, rng=rng, size=rng.choice((8, 20, 40))) for card in cards}
    return trees, card_file(GAME, cards, trees, lambda _: rng.choice((LANGUAGES, LANGUAGES[:1], LANGUAGES[1:])))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, FILES, FILES_A_TEST))
@covers("HH-18.1", "HH-18.5", "HH-19.4")
def test_random_files_are_read_as_they_were_meant_and_played_to_the_end(first: int) -> None:
    for number in range(first, first + FILES_A_TEST):
        trees, file = random_file(number)
        try:
            loaded = load_cards(file, SCHEMA).required()
            assert {card.id: card.tree for card in loaded.cards} == trees
            plays_to_the_end(file, 2 + number % 3, number)
        except Exception as error:
            raise AssertionError(f"random file {number}, {2 + number % 3} players: {error!r}\n{file}") from error


def plays_to_the_end(file: str, players: int, seed: int) -> None:
    table = make_table(GAME, players, {}, file)
    g = start_engine(table, seed)
    dice = Dice(f"random file {seed}")
    answers = 0
    while not g.is_over():
        assert answers <= BOUND, f"the game goes on after {BOUND} answers"
        answers += play_some(g, dice, LOOK)
        assert is_conserved(table, g), "a card is lost or lies twice"
        HOUNDS.holds(table, g)


# Limits ---------------------------------------------------------------------------------------------------------------


def with_text(text: str, position: str) -> cw.State:
    """Return the game at *position* in which the Beagle has *text*."""
    beagle = f'name = {{ en = "Beagle", fr = "Beagle" }}\nkind = "hound"\npower = 2\ntext = {quoted(text)}\n'
    return cw.new_game("hounds", 2, 1, {}, f'game = "hounds"\nextends = true\n[beagle]\n{beagle}', position)


@covers("HH-20.1")
def test_the_second_of_two_choices_on_a_card_has_its_own_words() -> None:
    text = "Choose one: gain 1 Treat; or lose 1 Treat. Choose one: draw 1 card; or gain 2 Treats; or gain 3 Treats."
    state = with_text(text, "A ability beagle, hand pug\nB ability pug\nat reveal")
    told = []
    for _ in range(2):
        question = state.question(0)
        assert question is not None
        told.append([choice.words("en") for choice in question.choices])
        state.choose(0, "1")
    assert told == [["Gain 1 Treat.", "Lose 1 Treat."], ["Draw 1 card.", "Gain 2 Treats.", "Gain 3 Treats."]]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "Look at the top 3 cards of your deck. Put 1 of them into your hand and the rest into your discard pile.",
            "keep",
        ),
        ("Look at the top 2 cards of your opponent’s deck. Put them back in any order.", "arrange"),
        ("Your opponent recovers 1 of their fainted Hounds.", "recover-text"),
        ("Discard 1 card.", "discard"),
    ],
)
@covers("HH-7.15")
def test_a_card_that_has_left_still_names_its_question(text: str, kind: str) -> None:
    position = """
        A ability beagle, attack husky, hand corgi pug, deck poodle dachshund whippet
        B defense rottweiler, deck kangal maltese, fainted chihuahua bloodhound
        at reveal
    """
    state = with_text(f"Return this card to your hand. {text}", position)
    question = state.question(0)
    assert question is not None
    assert (question.kind, question.card) == (kind, "beagle")
    assert all("Beagle" in question.words(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("text", ["Gain Treats equal to the power of {}.", "Use the ability of {}."])
@covers("HH-7.23")
def test_a_card_of_the_hand_whose_power_or_ability_is_used_is_shown_to_all(text: str) -> None:
    position = "A ability beagle, attack husky, hand corgi pug\nB defense rottweiler\nat reveal"
    state = with_text(text.format("a Hound in your hand"), position)
    state.choose(0, "corgi")
    for seat in (0, 1, None):
        assert "A shows Corgi." in state.log("en", seat)
        hand = state.observe(seat)["seats"][0]["zones"]["hand"]["cards"]  # type: ignore[index]
        assert "corgi" in [card and card["id"] for card in hand]


@covers("HH-7.43")
def test_what_comes_next_of_a_text_is_known_by_its_card() -> None:
    position = """
        A ability beagle, attack husky, fainted whippet corgi
        B defense rottweiler, fainted chihuahua bloodhound
        at reveal
    """
    state = with_text("Each player recovers 1 of their fainted Hounds.", position)
    assert {"step": "Effect", "seat": "A", "card": "beagle"} in state.observe(None)["next"]  # type: ignore[operator]
    assert sorted(state.choices(0)) == ["corgi", "whippet"]
    state.choose(0, "corgi")
    assert sorted(state.choices(0)) == ["bloodhound", "chihuahua"]


@pytest.mark.parametrize(
    "text",
    [
        "Draw 9 cards for each Treat you have.",
        "Discard 9 cards for each Treat you have.",
        "Your opponent discards 9 cards for each Treat you have.",
        "Recover 9 of your fainted Hounds for each Treat you have.",
        "Next round, draw 9 cards more for each Treat you have.",
        "Next round, your opponent draws 9 cards fewer for each Treat you have.",
        "Your Attack gets +99 power this round for each Treat you have.",
        "Steal 99 Treats from your opponent for each Treat you have.",
        "Gain 99 Treats for each Treat you have.",
        "Gain 99 life for each Treat you have.",
        "Prevent up to 99 damage dealt to you this round for each Treat you have.",
    ],
)
@covers("HH-1.8")
def test_treats_without_limit_make_no_text_fail(text: str) -> None:
    position = """
        A treats 900000000, ability beagle, attack husky, hand corgi pug, deck poodle dachshund, fainted whippet
        B treats 900000000, defense rottweiler, hand chihuahua maltese, deck kangal
        table barracks dogini, round 3
        at reveal
    """
    state = with_text(text, position)
    rng = Random(text)
    for _ in range(60):
        if state.pending:
            seat = rng.choice(state.pending)
            state.choose(seat, rng.choice(state.choices(seat)))
    g = engine_of(state)
    assert [g.get(board.TREATS, seat) >= 0 for seat in (0, 1)] == [True, True]
    assert from_bytes(g.program, g.to_bytes()).to_bytes() == g.to_bytes()
