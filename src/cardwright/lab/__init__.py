"""Experiments with many games: simulation, tournaments and statistics."""

from cardwright.lab.arena import Tournament, arena_json, arena_report, hold
from cardwright.lab.simulation import Experiment, Tally, game_seed, report, report_json, simulate
from cardwright.lab.statistics import Interval, Spread, wilson

__all__ = [
    "Experiment",
    "Interval",
    "Spread",
    "Tally",
    "Tournament",
    "arena_json",
    "arena_report",
    "game_seed",
    "hold",
    "report",
    "report_json",
    "simulate",
    "wilson",
]
