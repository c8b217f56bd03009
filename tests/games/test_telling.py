"""The log as data, and what a choice is about: for every game, from its own words and layout."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cardwright as cw
from cardwright.games import SHIPPED, find_game
from cardwright.text import LANGUAGES
from tests.games.machinery import Trial, engine_of, is_name, observers, play_publicly, table_of, zones_of
from tests.games.trials import EXAMPLES

pytestmark = pytest.mark.usefixtures("outside_games")
TABLES = [trial for trial in EXAMPLES if not trial.options]
each_example = pytest.mark.parametrize("trial", TABLES, ids=str)


@each_example
def test_lines_say_where_they_name_cards_and_seats(trial: Trial) -> None:
    rng = Random(f"lines {trial}")
    state = trial.start(1)
    for _ in play_publicly(state, rng):
        if state.choices_made == 60:
            break
    cards = table_of(state).cards
    named = 0
    for who in observers(state):
        for lang in LANGUAGES:
            lines = state.told(lang, who)
            assert [line.text for line in lines] == state.log(lang, who)
            for line in lines:
                for start, end, card in line.cards:
                    assert is_name(line.text[start:end], cards.card(card).names[lang]), (line.text, card)
                assert line.seat is None or line.seat in line.text
                named += len(line.cards)
    assert named


@each_example
def test_only_what_is_new_is_told_after_a_moment(trial: Trial) -> None:
    rng = Random(f"events {trial}")
    state = trial.start(2)
    marks = []
    for _ in play_publicly(state, rng):
        marks.append((state.moment, len(state.log("en", 0))))
        if len(marks) > 40:
            break
    lines = state.told("en", 0)
    for moment, told in marks[1:]:
        assert moment is not None
        assert state.told("en", 0, after=moment) == lines[told:]


@pytest.mark.parametrize("game", ["hounds", "trueshot"])
def test_rounds_and_turns_begin_with_headings(game: str) -> None:
    state = cw.new_game(game, seed=3)
    for _ in play_publicly(state, Random(3)):
        pass
    lines = state.told("en")
    rounds = [line.text for line in lines if line.level == 2]
    assert rounds == [f"Round {number}." for number in range(1, state.round + 1)]
    assert any(line.level == 1 for line in lines)
    assert sum(line.level == 0 for line in lines) > sum(line.level > 0 for line in lines)


def test_a_heading_that_is_no_event_is_our_own_mistake() -> None:
    class Wrong(type(find_game("hounds"))):  # type: ignore[misc]
        table_file = {"log": {"rounds": ["round"], "turns": ["breakfast"]}}

    with pytest.raises(ValueError, match="breakfast"):
        assert Wrong().headings


@each_example
def test_a_choice_says_where_its_cards_lie(trial: Trial) -> None:
    state = trial.start(5)
    rng = Random(f"about {trial}")
    seen = 0
    while state.pending and state.choices_made < 200:
        seat = rng.choice(state.pending)
        question = state.question(seat)
        assert question is not None
        observed = state.observe(seat)
        for choice in (*question.choices, *question.refused):
            for role in ("", "target_"):
                seen += lies_there(observed, choice.about, role)
        state.choose(seat, rng.choice(state.choices(seat)))
    assert seen


def all_seen(side: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cards of a side that are seen where they lie."""
    return [card for zone in side["zones"].values() for card in zone["cards"] if card is not None]


def lies_there(observed: dict[str, Any], about: dict[str, object], role: str) -> bool:
    """Check that the seat sees the card where a choice says that it lies; return whether there is one."""
    if f"{role}card" not in about:
        assert not {f"{role}owner", f"{role}zone", f"{role}place"} & about.keys()
        return False
    if f"{role}owner" not in about:  # a card of the own deck, whose place in it is unknown
        sides = observed["seats"]
        assert about[f"{role}card"] not in [card["id"] for side in sides for card in all_seen(side)]
        return False
    owner = about[f"{role}owner"]
    side = observed["shared"] if owner is None else observed["seats"]["ABCD".index(str(owner))]
    cards = side["zones"][about[f"{role}zone"]]["cards"]
    assert about[f"{role}card"] in [card["id"] for card in cards if card is not None]
    if f"{role}place" in about:
        letter, at = str(about[f"{role}place"]).split(".")
        assert letter == owner
        assert cards[int(at) - 1]["id"] == about[f"{role}card"]
    return True


def test_who_is_named_is_said_by_the_choice() -> None:
    start = "A hand corgi pug husky\nB hand beagle basset rottweiler\nC hand whippet labrador poodle\nat opponents"
    state = cw.new_game("hounds", 3, seed=1, start=start)
    question = state.question(state.pending[0])
    assert question is not None
    assert question.kind == "name"
    assert [choice.about for choice in question.choices] == [{"seat": choice.notation} for choice in question.choices]


def test_somebody_has_a_turn_only_where_the_game_has_turns() -> None:
    hounds = cw.new_game("hounds", seed=1)
    assert (hounds.phase, hounds.active) == ("draft", None)
    start = "A pets hyena\nB pets crab\nC pets wolf\ntable active B\nat turn"
    lodge = cw.new_game("trueshot", 3, seed=1, start=start)
    assert (lodge.phase, lodge.active) == ("combat", 1)
    setup = cw.new_game("trueshot", 3, seed=1)
    assert (setup.phase, setup.active) == ("setup", None)


@pytest.mark.parametrize("trial", [trial for trial in TABLES if trial.game in SHIPPED], ids=str)
def test_numbers_are_told_only_where_the_game_says_so(trial: Trial) -> None:
    state = trial.start(6)
    table, game = table_of(state), table_of(state).game
    numbered = game.numbered_zones
    assert numbered is not None
    telling = set()
    for _ in play_publicly(state, Random(f"numbers {trial}")):
        g = engine_of(state)
        for name, seat, number in zones_of(table):
            if any(game.attributes(g, number, seat, g.card(number, i)) for i in range(g.size(number))):
                telling.add(name)
        if state.choices_made == 80:
            break
    assert telling
    assert telling <= numbered


def test_a_question_speaks_the_languages_it_was_asked_for() -> None:
    state = cw.new_game("hounds", seed=3)
    seat = state.pending[0]
    both, french = state.question(seat), state.question(seat, ("fr",))
    assert both is not None
    assert french is not None
    assert french.words("fr") == both.words("fr")
    assert [choice.words("fr") for choice in french.choices] == [choice.words("fr") for choice in both.choices]
    with pytest.raises(cw.CardwrightError) as refused:
        french.words("en")
    assert refused.value.code == "unknown-language"
