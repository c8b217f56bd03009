"""Golden transcripts: short games as every seat and a spectator see them, in English and French.

`CARDWRIGHT_UPDATE_GOLDEN=1 pytest tests/games/test_golden.py` writes the files anew: look at the difference, and
commit it with the change that explains it.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

import cardwright as cw
from cardwright.text import LANGUAGES, Language
from tests.scenes import kept_deck

LETTERS = "ABCD"
GOLDEN = sorted(Path(__file__).parent.glob("*/golden/*.toml"))
SEATS = [
    (path, seat)
    for path in GOLDEN
    for seat in (*LETTERS[: tomllib.loads(path.read_text("utf-8"))["players"]], "spectator")
]


def transcript(path: Path, seat: int | None, lang: Language) -> str:
    """Return everything that *seat* reads: its questions with the choices, its answers, and what it hears."""
    played: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    decks = {number: kept_deck(path, name) for number, name in enumerate(played.get("decks", ()))}
    state = cw.new_game(played["game"], played["players"], played["seed"], start=played.get("start"), decks=decks)
    lines: list[str] = []
    heard = 0
    asked: list[str] = []
    for line in ["", *played["choices"].splitlines()]:
        if line:
            letter, notation = line.split(maxsplit=1)
            state.choose(LETTERS.index(letter), notation)
            if seat == LETTERS.index(letter):
                lines.append(f"> {notation}")
        lines += state.log(lang, seat)[heard:]
        heard = len(state.log(lang, seat))
        if seat is not None and asked != (asked := question_lines(state, seat, lang)):
            lines += asked
    result = [] if state.result is None else [state.result.words(lang)]
    return "\n".join([*lines, *result]) + "\n"


def question_lines(state: cw.State, seat: int, lang: Language) -> list[str]:
    """Return what *seat* is asked, a line a choice; refused wishes stand in brackets."""
    question = state.question(seat)
    if question is None:
        return []
    lines = [f"? {question.words(lang)} [{question.rule}]"]
    lines += [f"    {choice.notation}: {choice.words(lang)}" for choice in question.choices]
    for wish in question.refused:
        assert wish.refusal is not None
        lines.append(f"    ({wish.notation}: {wish.refusal.words(lang)} [{wish.refusal.rule}])")
    return lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "seat"), SEATS, ids=[f"{path.parent.parent.name}-{path.stem}-{seat}" for path, seat in SEATS]
)
def test_a_short_game_reads_as_it_always_did(path: Path, seat: str, lang: Language) -> None:
    told = transcript(path, None if seat == "spectator" else LETTERS.index(seat), lang)
    golden = path.with_name(f"{path.stem}.{seat}.{lang}.txt")
    if os.environ.get("CARDWRIGHT_UPDATE_GOLDEN"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
