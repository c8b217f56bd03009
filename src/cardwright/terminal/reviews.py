"""Print a review of a game at the terminal: who was ahead, where it turned, what would have been better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from cardwright.interface import words
from cardwright.terminal.pages import Pages
from cardwright.terminal.plain import fact, percent
from cardwright.text import Language, listed

Json = dict[str, Any]
WIDTH = 60  # columns of a curve
BLOCKS = "▁▂▃▄▅▆▇█"
SHOWN = 5  # better choices of each seat
ROWS = 15  # rounds in a table


def print_review(told: Json, lang: Language, *, title: str, drawn: bool) -> None:
    """Print a `review_report`, with curves if *drawn*, else with a table."""
    pages = Pages(lang, drawn=drawn)
    shown = {name: told[name] for name in ("players", "choices", "simulations")}
    print(words("review.title", lang, game=title, **shown))
    print()
    pages.heading(words("review.chances", lang))
    if drawn:
        print(*_curves(told, lang), sep="\n")
    else:
        heads = [words("review.round", lang), *(_players(team, lang) for team in told["teams"])]
        pages.table(heads, list(_rows(told, lang)))
    print(words("review.chances-note", lang))
    print()
    pages.heading(words("review.turns", lang))
    print(*(_turn_lines(told, lang) if told["turns"] else [words("review.no-turns", lang)]), sep="\n")
    for seat in told["seats"]:
        print()
        figures = {name: seat[name] for name in ("seat", "decisions", "agreed")}
        pages.heading(words("review.seat", lang, **figures))
        print(*_better_lines(told, seat, lang), sep="\n")


def curve(shares: Sequence[float], width: int = WIDTH) -> str:
    """Return a curve of shares from 0 to 1 as a line of at most *width* block characters.

    >>> curve([0.0, 0.5, 1.0])
    '▁▅█'
    """
    step = max(len(shares) / width, 1.0)
    columns = [shares[int(at * step)] for at in range(min(len(shares), width) - 1)] + [shares[-1]]
    return "".join(BLOCKS[min(int(share * len(BLOCKS)), len(BLOCKS) - 1)] for share in columns)


def _players(team: Sequence[str], lang: Language) -> str:
    alone = len(team) == 1
    return words("seat.player", lang, seat=team[0]) if alone else words("seat.players", lang, seats=listed(team, lang))


def _curves(told: Json, lang: Language) -> Iterator[str]:
    for number, team in enumerate(told["teams"]):
        shares = [point["shares"][number] for point in told["points"]]
        yield f"  {' '.join(team)} {curve(shares)} {percent(shares[-1])}"
    rounds = told["points"][-1]["round"]
    yield f"    {words('review.until-round', lang, n=rounds)}"


def _rows(told: Json, lang: Language) -> Iterator[list[str]]:
    """Yield the shares at the beginning of some rounds, at most ROWS, and at the end."""
    firsts = [next(points) for _, points in groupby(told["points"], key=lambda point: point["round"])]
    step = -(-len(firsts) // ROWS)
    for point in firsts[::step]:
        yield [str(point["round"]), *(percent(share) for share in point["shares"])]
    last = told["points"][-1]
    yield [words("review.end", lang), *(percent(share) for share in last["shares"])]


def _turn_lines(told: Json, lang: Language) -> Iterator[str]:
    for turn in told["turns"]:
        shares = {name: percent(turn[name]) for name in ("before", "after")}
        team = {"seats": listed(turn["team"], lang), "n": len(turn["team"])}
        yield words("review.turn", lang, round=turn["round"], at=turn["to"], **team, **shares)
        for seat in sorted({each["seat"] for each in turn["choices"]}):
            made = ", ".join(each["words"] for each in turn["choices"] if each["seat"] == seat)
            yield f"    {fact(seat, made, lang)}"


def _better_lines(told: Json, seat: Json, lang: Language) -> Iterator[str]:
    found = [each for each in told["better"] if each["seat"] == seat["seat"]]
    if not found:
        yield words("review.no-better", lang)
    for each in found[:SHOWN]:
        for part in each["parts"]:
            yield words("review.asked", lang, round=each["round"], number=part["number"], question=part["question"])
            both = {name: part[f"{name}_words"] for name in ("chosen", "better")}
            gain, margin = (f"{share * 100:.0f}" for share in (part["gain"], 2 * part["error"]))
            yield "    " + words("review.better", lang, **both, gain=gain, margin=margin)
    if len(found) > SHOWN:
        yield words("review.more", lang, n=len(found) - SHOWN)
