"""Simulations and tournaments of many games, their statistics, and reviews of a single game."""

from cardwright.lab.arena import Tournament, arena_json, arena_report, hold_tournament
from cardwright.lab.review import Review, ReviewRequest, moments_of, review
from cardwright.lab.review_report import review_report
from cardwright.lab.simulation import Experiment, Tally, game_seed, report, report_json, simulate
from cardwright.lab.statistics import Interval, Spread, wilson

__all__ = [
    "Experiment",
    "Interval",
    "Review",
    "ReviewRequest",
    "Spread",
    "Tally",
    "Tournament",
    "arena_json",
    "arena_report",
    "game_seed",
    "hold_tournament",
    "moments_of",
    "report",
    "report_json",
    "review",
    "review_report",
    "simulate",
    "wilson",
]
