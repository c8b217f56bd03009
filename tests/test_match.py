"""The public game: choices, refusals, undo, guesses and wrong input, as every client meets them."""

from typing import Any

import pytest

import cardwright as cw
from cardwright.text import LANGUAGES
from tests.covers import covers

TWO = "A hand corgi corgi pug, deck beagle husky\nB hand husky labrador whippet, deck basset pug\nat place"


def at_place() -> cw.State:
    return cw.new_game("hounds", seed=1, start=TWO)


def everything(state: cw.State) -> tuple[object, ...]:
    """Return all that anybody can see of a game, and its record."""
    seats = range(state.players)
    seen = [(state.observe(seat), state.choices(seat), state.log("en", seat)) for seat in seats]
    return state.pending, seen, state.observe(None), state.record()


def test_choices_are_named_by_index_or_notation_short_or_long() -> None:
    state = at_place()
    assert list(state.pending) == [0, 1]
    assert state.choices(0) == ["attack pug", "attack corgi"]  # equal copies are one choice
    assert state.refusal(0, "attack corgi@A.2") is None
    assert state.refusal(0, "attack corgi@A.3") is not None  # a Pug lies there

    state.choose(0, "attack corgi@A.1")
    state.choose(0, 0)

    assert list(state.pending) == [1]  # the last slot took the last card by itself
    seats: Any = state.observe(0)["seats"]
    assert seats[0]["zones"]["ability"]["cards"] == [{"id": "pug", "power": 1, "hero": 0}]


@pytest.mark.parametrize(
    ("seat", "choice", "code", "rule"),
    [
        (0, "attack beagle", "not-in-hand", "HH-5.1"),
        (0, "attack -", "must-fill", "HH-5.2"),
        (0, "pass", "not-a-choice", "HH-5.1"),
        (0, "attack unicorn", "not-understood", None),
        (0, "", "not-understood", None),
        (0, 7, "not-understood", None),
        (0, -1, "not-understood", None),
        (0, True, "not-understood", None),
        (1, "attack corgi", "not-in-hand", "HH-5.1"),
    ],
)
def test_an_illegal_choice_is_refused_and_changes_nothing(
    seat: int, choice: str | int, code: str, rule: str | None
) -> None:
    state = at_place()
    before = everything(state)
    with pytest.raises(cw.Refusal) as refused:
        state.choose(seat, choice)
    assert (refused.value.code, refused.value.rule) == (code, rule)
    assert all(refused.value.words(lang) for lang in LANGUAGES)
    assert everything(state) == before


def test_a_stale_a_foreign_and_a_late_choice_are_refused() -> None:
    state = at_place()
    for choice in ("attack corgi", "ability pug"):
        state.choose(0, choice)
    with pytest.raises(cw.Refusal, match="nothing to decide"):
        state.choose(0, "attack corgi")  # stale: seat A has placed
    with pytest.raises(cw.Refusal, match="not in your hand"):
        state.choose(1, "attack pug")  # foreign: a card of the other seat
    state.choose(1, "concede")
    with pytest.raises(cw.Refusal, match="game is over"):
        state.choose(1, "attack husky")
    with pytest.raises(cw.Refusal, match="game is over"):
        state.choose(0, "concede")
    assert state.choices(0) == []
    assert state.question(0) is None


@covers("HH-5.4")
def test_parts_are_taken_back_freely_and_a_finished_answer_is_final_until_revealed() -> None:
    state = at_place()
    assert state.undo_terms(0) is None
    state.choose(0, "attack corgi")
    assert state.undo_terms(0) == "free"
    state.choose(1, "attack husky")
    assert state.undo_terms(0) == "free"  # an unfinished part, whatever the others do
    state.undo(0)
    assert state.choices(0) == ["attack pug", "attack corgi"]
    assert state.choices(1) == ["ability whippet", "ability labrador"]  # the other seat's part stays

    state.choose(0, "attack pug")
    state.choose(0, "ability corgi")
    assert state.undo_terms(0) is None
    with pytest.raises(cw.CardwrightError, match="nothing to take back"):
        state.undo(0)

    state.choose(1, "ability labrador")
    assert list(state.pending) == [0, 1]  # both revealed; the next round is dealt
    assert (state.undo_terms(0), state.undo_terms(1)) == ("consent", "consent")
    state.undo(1)
    assert list(state.pending) == [1]
    assert state.choices(1) == ["ability whippet", "ability labrador"]


def test_a_clone_goes_its_own_way_and_a_guess_has_no_record() -> None:
    state = at_place()
    other = state.clone()
    other.choose(0, "attack pug")
    assert len(state.record().choices) == 0
    assert len(other.record().choices) == 1

    guess = state.guess(0, seed=5)
    assert guess.observe(0) == state.observe(0)
    with pytest.raises(cw.CardwrightError, match="no record"):
        guess.record()


def test_a_view_is_what_its_seat_sees() -> None:
    state = at_place()
    view = state.view(1)
    assert view.choices() == state.choices(1)
    assert view.observe() == state.observe(1)
    assert view.log("fr") == state.log("fr", 1)
    assert view.guess(3).observe(1) == state.observe(1)
    question = view.question()
    assert question is not None
    assert question.rule == "HH-5.1"
    assert [choice.notation for choice in question.choices] == view.choices()
    assert {wish.notation: wish.refusal.rule for wish in question.refused if wish.refusal} == {"attack -": "HH-5.2"}


def test_the_default_choice_declines_where_it_can() -> None:
    recruiting = "A treats 9\nB treats 1\ntable barracks dogini whistler headhunter\nat recruit"
    state = cw.new_game("hounds", seed=1, start=recruiting)
    assert state.choices(0) == ["headhunter", "whistler", "dogini", "pass"]
    assert state.default_choice(0) == "pass"
    assert state.default_choice(1) is None
    assert at_place().default_choice(0) == "attack pug"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"name": "hound"}, "unknown-game"),
        ({"players": 1}, "wrong-player-count"),
        ({"players": 5}, "wrong-player-count"),
        ({"players": "two"}, "wrong-player-count"),
        ({"players": True}, "wrong-player-count"),
        ({"seed": -1}, "wrong-seed"),
        ({"seed": 2.5}, "wrong-seed"),
        ({"seed": None}, "wrong-seed"),
        ({"options": {"quick": True}}, "unknown-option"),
        ({"options": {"quick_play": "perhaps"}}, "wrong-option"),
        ({"options": {"quick_play": 3}}, "wrong-option"),
        ({"options": {"hand_keep": -1}}, "wrong-option"),
        ({"options": {"hand_keep": 2.0}}, "wrong-option"),
        ({"options": {"first_seat": "C"}}, "wrong-option"),
        ({"options": {"round_limit": 9}}, "wrong-option"),
        ({"options": {"hero_draft": "refill"}}, "option-players"),
        ({"options": {"all_stars": True, "coin_dominance": True}}, "all-stars-alone"),
        ({"players": 3, "options": {"all_stars": True}}, "option-players"),
        ({"start": "A hand unicorn"}, "wrong-start"),
        ({"start": "E hand pug"}, "wrong-start"),
        ({"start": "A life many"}, "wrong-start"),
        ({"start": "A purse 3"}, "wrong-start"),
        ({"start": "A attack pug husky"}, "wrong-start"),
        ({"start": "A hand kangal kangal"}, "wrong-start"),
        ({"start": "A hand pug\nat breakfast"}, "wrong-start"),
        ({"cards": "game = 'hounds'\n[rex]\nkind = 'hound'"}, "text"),
        ({"cards": "no-such-file.toml"}, "text"),
    ],
)
def test_a_game_that_cannot_be_made_says_why_in_both_languages(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        cw.new_game(**{"name": "hounds", **arguments})  # type: ignore[arg-type]
    assert refused.value.code == code
    assert all(refused.value.words(lang) for lang in LANGUAGES)
    assert refused.value.words("en") != refused.value.words("fr")


@pytest.mark.parametrize("seat", [2, -1, "A", None, True])
def test_a_seat_that_does_not_exist_is_named(seat: object) -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        at_place().choices(seat)  # type: ignore[arg-type]
    assert refused.value.code == "unknown-seat"


def test_an_unknown_language_is_named() -> None:
    state = at_place()
    question = state.question(0)
    assert question is not None
    for say in (lambda: state.log("de", 0), lambda: question.words("de")):  # type: ignore[arg-type]
        with pytest.raises(cw.CardwrightError) as refused:
            say()
        assert refused.value.code == "unknown-language"


def test_a_guess_lets_others_begin_their_unfinished_answer_again() -> None:
    for seat, first in ((0, "attack corgi"), (1, "attack husky")):
        state = at_place()
        state.choose(seat, first)
        guess = state.guess(1 - seat, seed=2)
        question = guess.question(seat)
        assert question is not None
        assert question.kind == "place-attack"
        own = state.guess(seat, seed=2).question(seat)
        assert own is not None
        assert own.kind == "place-ability"


@pytest.mark.parametrize("game", cw.games())
def test_nothing_comes_next_when_a_game_is_over(game: str) -> None:
    state = cw.new_game(game, seed=2)
    bot = cw.bot("random", seed=2)
    while not state.over:
        assert state.observe(None)["next"]
        seat = state.pending[0]
        state.choose(seat, bot.choose(state, seat))
    assert state.observe(None)["next"] == []
    assert state.pending == ()
