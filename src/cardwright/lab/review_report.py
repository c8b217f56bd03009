"""A review as plain data with the words of one language, for JSON, the browser and the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright import interface
from cardwright.bots.analysis import Estimate
from cardwright.games.game import seat_letter
from cardwright.lab.review import AnalyzedChoice, BetterAnswer, Point, Review, ReviewRequest, Timeline, TurningPoint
from cardwright.match import CONCEDE, State
from cardwright.text import Language

Json = dict[str, Any]
DIGITS = 4


def review_report(request: ReviewRequest, review: Review, lang: Language) -> Json:
    """Return a review as plain data; shares of the win are numbers from 0 to 1."""
    timeline = request.timeline()
    start, end = timeline.states[0], timeline.states[-1]
    return {
        "game": start.game,
        "players": start.players,
        "teams": [_letters(team) for team in start.teams],
        "choices": len(timeline.choices),
        "over": end.over,
        "result": None if end.result is None else end.result.words(lang),
        "simulations": request.simulations,
        "seed": request.seed,
        "points": [_point(point) for point in review.points],
        "turns": [_turn(timeline, turn, lang) for turn in review.turning_points()],
        "better": [_better(timeline, better, lang) for better in review.better()],
        "seats": [_seat(review, seat) for seat in range(start.players) if request.asks_about(seat)],
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


def _turn(timeline: Timeline, turn: TurningPoint, lang: Language) -> Json:
    first, last = turn.before.number, turn.after.number
    return {
        "from": first,
        "to": last,
        "round": turn.before.round,
        "team": _letters(timeline.states[0].teams[turn.team]),
        "before": _rounded(turn.before.shares[turn.team].value),
        "after": _rounded(turn.after.shares[turn.team].value),
        "choices": [_choice(timeline, number, lang) for number in range(first, last)],
    }


def _choice(timeline: Timeline, number: int, lang: Language) -> Json:
    seat, notation = timeline.choices[number]
    return {
        "number": number + 1,
        "seat": seat_letter(seat),
        "choice": notation,
        "words": choice_words(timeline.states[number], seat, notation, lang),
    }


def _better(timeline: Timeline, better: BetterAnswer, lang: Language) -> Json:
    first = better.parts[0]
    return {
        "number": first.number,
        "round": first.round,
        "seat": seat_letter(first.seat),
        **_gain(better.gain),
        "parts": [_part(timeline, part, lang) for part in better.parts],
    }


def _part(timeline: Timeline, part: AnalyzedChoice, lang: Language) -> Json:
    state = timeline.states[part.number - 1]
    question = state.question(part.seat, (lang,))
    assert question is not None
    return {
        "number": part.number,
        "question": question.words(lang),
        "chosen": part.chosen,
        "chosen_words": choice_words(state, part.seat, part.chosen, lang),
        "better": part.analysis.best,
        "better_words": choice_words(state, part.seat, part.analysis.best, lang),
        "worth": _rounded(part.analysis.share),
        **_gain(part.analysis.gain),
    }


def _gain(gain: Estimate) -> Json:
    return {"gain": _rounded(gain.value), "error": _rounded(gain.error)}


def _seat(review: Review, seat: int) -> Json:
    analyzed = [each for each in review.analyzed if each.seat == seat]
    better = review.better(seat)
    return {
        "seat": seat_letter(seat),
        "decisions": len(analyzed),
        "agreed": sum(each.agreed for each in analyzed),
        "better": len(better),
        "lost": _rounded(sum(each.gain.value for each in better)),
    }


def _letters(team: Sequence[int]) -> list[str]:
    return [seat_letter(seat) for seat in team]


def _rounded(value: float) -> float:
    return round(value, DIGITS)
