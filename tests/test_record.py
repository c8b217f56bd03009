"""Records: what was played can be written, read and played again; what is damaged is told, not guessed."""

import json
from dataclasses import replace

import pytest

import cardwright as cw
from cardwright.text import LANGUAGES
from tests.covers import covers

OWN_CARDS = """
game = "hounds"
extends = true
[sheriff]
kind = "hound"
name = { en = "Sheriff", fr = "Shérif" }
power = 4
text = "Draw 1 card for each Hero in your discard pile."
"""


POSITION = """
A hand corgi corgi pug, deck beagle husky
B hand husky labrador whippet, deck basset pug
at place
"""


def played(**arguments: object) -> cw.State:
    state = cw.new_game("hounds", **{"players": 2, "seed": 7, **arguments})  # type: ignore[arg-type]
    bot = cw.bot("random", seed=3)
    for _ in range(60):
        seat = state.pending[-1]
        state.choose(seat, bot.choose(state, seat))
    return state


@covers("HH-18.3")
@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"players": 4, "seed": 2**127, "options": {"hero_draft": "reverse"}},
        {"seed": "a word", "options": {"quick_play": True, "hand_keep": None}},
        {"cards": OWN_CARDS},
        {"start": POSITION},
    ],
    ids=["plain", "four", "quick", "own cards", "position"],
)
def test_a_record_plays_the_same_game_again(arguments: dict[str, object]) -> None:
    state = played(**arguments)
    text = state.record().to_json()
    record = cw.Record.from_json(text)
    assert record == state.record()

    again = cw.replay(record)

    assert again.record().to_json() == text
    for seat in (*range(state.players), None):
        assert again.observe(seat) == state.observe(seat)
        assert again.log("fr", seat) == state.log("fr", seat)
    assert cw.replay(record, upto=10).record().choices == record.choices[:10]


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda text: "", "record-truncated"),
        (lambda text: text[: len(text) // 2], "record-truncated"),
        (lambda text: text[:-3], "record-truncated"),
        (lambda text: text.replace(":", ";", 3), "record-damaged"),
        (lambda text: "[1, 2, 3]", "record-foreign"),
        (lambda text: '{"name": "something else"}', "record-foreign"),
        (lambda text: "[" * 100_000, "record-foreign"),
        (lambda text: text.replace('"cardwright": 1', '"cardwright": 99'), "record-version"),
        (lambda text: text.replace('"players": 2', '"players": "two"'), "record-field"),
        (lambda text: text.replace('"game"', '"gam"'), "record-field"),
        (lambda text: text.replace('"A"', '"Z"'), "record-field"),
    ],
)
def test_a_damaged_record_is_told_in_both_languages(damage: object, code: str) -> None:
    text = played().record().to_json()
    with pytest.raises(cw.CardwrightError) as refused:
        cw.Record.from_json(damage(text))  # type: ignore[operator]
    assert refused.value.code == code
    assert all(refused.value.words(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "record-game"),
        ({"rules": 99}, "record-version"),
        ({"cards": "0" * 64}, "record-cards"),
        ({"players": 3}, "record-choice"),
        ({"options": {"quick": True}}, "unknown-option"),
        ({"choices": ((0, "corgi"), (0, "unicorn"))}, "record-choice"),
        ({"start": "A hand unicorn"}, "wrong-start"),
        ({"card_file": "elsewhere.toml"}, "text"),
    ],
)
def test_a_record_that_cannot_be_played_says_why(change: dict[str, object], code: str) -> None:
    with pytest.raises(cw.CardwrightError) as refused:
        cw.replay(replace(played().record(), **change))  # type: ignore[arg-type]
    assert refused.value.code == code


def test_a_record_is_plain_json_with_its_seed() -> None:
    data = json.loads(played().record().to_json())
    assert data["game"] == "hounds"
    assert data["seed"] == 7
    assert len(data["choices"]) == 60


@pytest.mark.parametrize(
    "reseeds",
    [
        None,
        {},
        [[3, "A"]],
        [[3, "Z", 1]],
        [[3, "", 1]],
        [[3, "A", None]],
        [[3, "A", True]],
        [[True, "A", 1]],
        [[-1, "A", 1]],
        [[61, "A", 1]],
        [[3, "C", 1]],
        [[9, "A", 1], [3, "A", 1]],
    ],
    ids=str,
)
def test_what_was_redrawn_must_fit_its_game(reseeds: object) -> None:
    data = json.loads(played().record().to_json()) | {"reseeds": reseeds}
    with pytest.raises(cw.CardwrightError) as refused:
        cw.Record.from_json(json.dumps(data))
    assert refused.value.code == "record-field"
    assert "reseeds" in refused.value.words("en")


def test_nothing_is_redrawn_after_the_end() -> None:
    state = played()
    state.choose(0, "concede")
    data = json.loads(state.record().to_json()) | {"reseeds": [[61, "A", 1]]}
    with pytest.raises(cw.CardwrightError) as refused:
        cw.replay(cw.Record.from_json(json.dumps(data)))
    assert refused.value.code == "record-field"
