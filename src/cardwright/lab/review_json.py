"""A review as plain data, with every choice in the words of one language: for programs, pages and the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright import interface
from cardwright.bots.judge import Estimate
from cardwright.games.game import seat_letter
from cardwright.lab.review import Better, Course, Inquiry, Judged, Point, Review, Turn
from cardwright.match import CONCEDE, State
from cardwright.text import Language

Json = dict[str, Any]
DIGITS = 4


def account(inquiry: Inquiry, review: Review, lang: Language) -> Json:
    """Return all that a review says; shares of the win are numbers from 0 to 1."""
    course = inquiry.course()
    start, end = course.states[0], course.states[-1]
    return {
        "game": start.game,
        "players": start.players,
        "teams": [_letters(team) for team in start.teams],
        "choices": len(course.choices),
        "over": end.over,
        "result": None if end.result is None else end.result.words(lang),
        "simulations": inquiry.simulations,
        "seed": inquiry.seed,
        "points": [_point(point) for point in review.points],
        "turns": [_turn(course, turn, lang) for turn in review.turns()],
        "better": [_better(course, better, lang) for better in review.better()],
        "seats": [_seat(review, seat) for seat in range(start.players) if inquiry.asks_about(seat)],
    }


def choice_words(state: State, seat: int, notation: str, lang: Language) -> str:
    """Return a choice of *seat* in words, as its question offered it."""
    if notation == CONCEDE:
        return interface.words("review.concede", lang)
    question = state.question(seat, (lang,))
    found = () if question is None else question.choices
    return next((choice.words(lang) for choice in found if choice.notation == notation), notation)


def _point(point: Point) -> Json:
    return {
        "number": point.number,
        "round": point.round,
        "shares": [_rounded(share.value) for share in point.shares],
        "errors": [_rounded(share.error) for share in point.shares],
    }


def _turn(course: Course, turn: Turn, lang: Language) -> Json:
    first, last = turn.before.number, turn.after.number
    return {
        "from": first,
        "to": last,
        "round": turn.before.round,
        "team": _letters(course.states[0].teams[turn.team]),
        "before": _rounded(turn.before.shares[turn.team].value),
        "after": _rounded(turn.after.shares[turn.team].value),
        "choices": [_choice(course, number, lang) for number in range(first, last)],
    }


def _choice(course: Course, number: int, lang: Language) -> Json:
    seat, notation = course.choices[number]
    return {
        "number": number + 1,
        "seat": seat_letter(seat),
        "choice": notation,
        "words": choice_words(course.states[number], seat, notation, lang),
    }


def _better(course: Course, better: Better, lang: Language) -> Json:
    first = better.parts[0]
    return {
        "number": first.number,
        "round": first.round,
        "seat": seat_letter(first.seat),
        **_gain(better.gain),
        "parts": [_part(course, part, lang) for part in better.parts],
    }


def _part(course: Course, part: Judged, lang: Language) -> Json:
    state = course.states[part.number - 1]
    question = state.question(part.seat, (lang,))
    assert question is not None
    return {
        "number": part.number,
        "question": question.words(lang),
        "chosen": part.chosen,
        "chosen_words": choice_words(state, part.seat, part.chosen, lang),
        "better": part.verdict.best,
        "better_words": choice_words(state, part.seat, part.verdict.best, lang),
        "worth": _rounded(part.verdict.worth),
        **_gain(part.verdict.gain),
    }


def _gain(gain: Estimate) -> Json:
    return {"gain": _rounded(gain.value), "error": _rounded(gain.error)}


def _seat(review: Review, seat: int) -> Json:
    judged = [each for each in review.judged if each.seat == seat]
    better = review.better(seat)
    return {
        "seat": seat_letter(seat),
        "decisions": len(judged),
        "agreed": sum(each.agreed for each in judged),
        "better": len(better),
        "lost": _rounded(sum(each.gain.value for each in better)),
    }


def _letters(team: Sequence[int]) -> list[str]:
    return [seat_letter(seat) for seat in team]


def _rounded(value: float) -> float:
    return round(value, DIGITS)
