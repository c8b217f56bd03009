"""Experiments with many games: simulation and statistics."""

from cardwright.lab.simulation import Experiment, Tally, game_seed, report, report_json, simulate
from cardwright.lab.statistics import Interval, Spread, wilson

__all__ = ["Experiment", "Interval", "Spread", "Tally", "game_seed", "report", "report_json", "simulate", "wilson"]
