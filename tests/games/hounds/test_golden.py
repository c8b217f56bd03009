"""Golden transcripts: one short game as seat A, seat B and a spectator see it, in English and French.

`CARDWRIGHT_UPDATE_GOLDEN=1 pytest tests/games/hounds/test_golden.py` writes the files anew: look at the difference, and
commit it with the change that explains it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import cardwright as cw
from cardwright.text import LANGUAGES, Language

GOLDEN = Path(__file__).with_name("golden")
START = """\
A life 5, treats 3, hand rottweiler cocker great_dane, discard labrador beagle, deck basset corgi poodle dachshund
B life 9, treats 1, hand husky bloodhound chihuahua maltese, deck whippet pug kangal schnauzer saint_bernard
table barracks grandma_crumb dogini headhunter, hero_deck whistler, round 3
at place
"""
CHOICES = """\
A attack rottweiler
B attack husky
A ability cocker
B ability bloodhound
B defense chihuahua
B poodle
B corgi
A labrador
A grandma_crumb
A pass
A attack labrador
A ability basset
A defense corgi
B attack kangal
B ability maltese
B concede
"""


def transcript(seat: int | None, lang: Language) -> str:
    """Return everything that *seat* reads: its questions with the choices, its answers, and what it hears."""
    state = cw.new_game("hounds", seed=7, start=START)
    lines: list[str] = []
    heard = 0
    asked: list[str] = []
    for line in ["", *CHOICES.splitlines()]:
        if line:
            letter, notation = line.split(maxsplit=1)
            state.choose("AB".index(letter), notation)
            if seat == "AB".index(letter):
                lines.append(f"> {notation}")
        lines += state.log(lang, seat)[heard:]
        heard = len(state.log(lang, seat))
        if seat is not None and asked != (asked := question_lines(state, seat, lang)):
            lines += asked
    assert state.result is not None
    return "\n".join([*lines, state.result.words(lang)]) + "\n"


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
@pytest.mark.parametrize("seat", [0, 1, None], ids=["A", "B", "spectator"])
def test_a_short_game_reads_as_it_always_did(seat: int | None, lang: Language) -> None:
    name = "spectator" if seat is None else "AB"[seat]
    path = GOLDEN / f"short.{name}.{lang}.txt"
    told = transcript(seat, lang)
    if os.environ.get("CARDWRIGHT_UPDATE_GOLDEN"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
