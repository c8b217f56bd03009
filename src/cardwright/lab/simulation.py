"""Simulation of many games between bots, on any number of processes, with the same result for the same seed.

Every game has its own seed, derived from the experiment's seed and the game's number, and all counts are whole numbers:
neither the number of processes nor the order in which they finish changes the result.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter

from cardwright import interface
from cardwright.bots import bot
from cardwright.bots.bot import check_name
from cardwright.bots.playout import play_out
from cardwright.engine import Dice, seed_word
from cardwright.engine import State as EngineState
from cardwright.engine.state import PLACES, REASON
from cardwright.games import find_game
from cardwright.games.decks import RANDOM, Given
from cardwright.games.game import OptionValue, Table, seat_letter
from cardwright.lab.statistics import Spread, wilson
from cardwright.match import check_seed, make_table, new_game, start_engine
from cardwright.worker_pool import WorkerPool

CHUNK_SECONDS = 0.25  # the duration of a chunk of games, long compared with its transfer
TRIAL_SECONDS = 0.05  # how long games are timed to find the size of a chunk
ALONE_SECONDS = 1.0  # shorter work is done in this process, since starting others would take longer


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """The settings of a simulation: plain data from which every process builds its own table."""

    game: str
    games: int
    seed: int | str
    players: int
    bots: tuple[str, ...]
    options: dict[str, object] = field(default_factory=dict)
    cards: Path | str | None = None
    """A card file, or its text, instead of the shipped set."""
    decks: dict[int, Given] = field(default_factory=dict)
    """The decks of seats, where players bring some."""

    @property
    def varies(self) -> bool:
        """Whether every game has a table of its own, because decks are random."""
        return RANDOM in self.decks.values()

    def table(self, seed: int | str | None = None) -> Table:
        """Return the table of all games; invalid settings raise CardwrightError.

        Random decks are those of the game with that *seed*.
        """
        check_seed(self.seed)
        for name in self.bots:
            check_name(name)
        found = find_game(self.game)
        dealt = self.seed if seed is None else seed
        table = make_table(found, self.players, self.options, self.cards, self.decks, dealt)
        if len(self.bots) != self.players:
            raise interface.error("bots-and-players", bots=len(self.bots), players=self.players)
        return table


@dataclass
class Tally:
    """The counts of some games."""

    wins: Counter[int] = field(default_factory=Counter)
    """Games won by a seat's team alone, by seat."""
    draws: int = 0
    """Games won by several teams."""
    rounds: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    """Answers with at least two choices, by game."""
    reasons: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.rounds.total()

    def add(self, other: Tally) -> None:
        """Add the counts of *other*."""
        self.wins += other.wins
        self.draws += other.draws
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.reasons += other.reasons


def game_seed(seed: int | str, number: int) -> int:
    """Return the seed of one game of an experiment; `cardwright play --seed` deals the same cards with it."""
    return seed_word(f"{seed} game {number}")


def simulate(
    experiment: Experiment, *, processes: int = 1, progress: Callable[[int], None] = lambda games: None
) -> Tally:
    """Play all games and return the counts; *progress* is called with the number of finished games."""
    table = experiment.table()
    tally, played, seconds = _trial(experiment, table, progress)
    chunk = max(int(played * CHUNK_SECONDS / max(seconds, 1e-9)), 1)
    chunks = _chunks(played, experiment.games, chunk)
    left = seconds / played * (experiment.games - played)
    if processes == 1 or left < ALONE_SECONDS:
        for first, last in chunks:
            tally.add(play_games(experiment, table, first, last))
            progress(tally.games)
    else:
        with WorkerPool(processes, _Player(experiment)) as pool:
            for _, part in pool.spread(chunks):
                tally.add(part)
                progress(tally.games)
    return tally


def _trial(experiment: Experiment, table: Table, progress: Callable[[int], None]) -> tuple[Tally, int, float]:
    """Play the first games; return their counts, their number and their time in seconds."""
    tally, played, start = Tally(), 0, perf_counter()
    while played < experiment.games and perf_counter() - start < TRIAL_SECONDS:
        last = min(experiment.games, max(1, played * 2))
        tally.add(play_games(experiment, table, played, last))
        played = last
    progress(played)
    return tally, played, perf_counter() - start


def _chunks(first: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    while first < end:
        yield first, min(first + size, end)
        first += size


class _Player:
    """Plays a range of games of an experiment in a worker process."""

    def __init__(self, experiment: Experiment) -> None:
        self._experiment = experiment
        self._table: Table | None = None

    def __call__(self, games: tuple[int, int]) -> Tally:
        if self._table is None:
            self._table = self._experiment.table()
        return play_games(self._experiment, self._table, *games)


def play_games(experiment: Experiment, table: Table, first: int, last: int) -> Tally:
    """Play the games from number *first* to before *last*."""
    tally = Tally()
    game = table.game
    for number in range(first, last):
        seed = game_seed(experiment.seed, number)
        if experiment.varies:
            table = experiment.table(seed)
        g = start_engine(table, seed)
        if set(experiment.bots) == {"random"}:
            g.track_knowledge = False  # random bots need no knowledge
            tally.decisions[play_out(g, Dice(f"random {seed}"))] += 1
        else:
            g, decisions = _play_bots(experiment, seed)
            tally.decisions[decisions] += 1
        tally.rounds[game.round_of(g)] += 1
        tally.reasons[game.reasons[g.mem[REASON] - 1]] += 1
        winners = [team for team in table.teams if g.mem[PLACES + team[0]] == 1]
        if len(winners) == 1:
            tally.wins.update(winners[0])
        else:
            tally.draws += 1
    return tally


def _play_bots(experiment: Experiment, seed: int) -> tuple[EngineState, int]:
    """Play one game; return its end, and the number of answers with at least two choices."""
    given = experiment.options, experiment.cards
    state = new_game(experiment.game, experiment.players, seed, *given, decks=experiment.decks)
    bots = [bot(name, seed=f"{seed} {seat}") for seat, name in enumerate(experiment.bots)]
    decisions = 0
    while not state.over:
        for seat in state.pending:
            decisions += len(state.choices(seat)) > 1
            state.choose(seat, bots[seat].choose(state, seat))
    return state._engine, decisions


def report(experiment: Experiment, tally: Tally) -> dict[str, object]:
    """Return the result as plain data, the same for the same experiment on any machine."""
    table = experiment.table()
    games = tally.games
    options: dict[str, OptionValue] = dict(table.options)
    return {
        "game": experiment.game,
        "rules": table.game.version,
        "cards": table.cards.digest,
        "players": experiment.players,
        "teams": [[seat_letter(seat) for seat in team] for team in table.teams],
        "options": options,
        **deck_names(table, experiment.decks),
        "seed": experiment.seed,
        "games": games,
        "seats": [
            {"seat": seat_letter(seat), "bot": bot, "wins": tally.wins[seat], **asdict(wilson(tally.wins[seat], games))}
            for seat, bot in enumerate(experiment.bots)
        ],
        "draws": {"games": tally.draws, **asdict(wilson(tally.draws, games))},
        "rounds": asdict(Spread.of(tally.rounds)),
        "decisions": asdict(Spread.of(tally.decisions)),
        "reasons": {reason: tally.reasons[reason] for reason in table.game.reasons if tally.reasons[reason]},
    }


def deck_names(table: Table, given: dict[int, Given]) -> dict[str, object]:
    """Return the part of a report about decks: the name of each seat's deck, if the game has decks."""
    if not table.decks:
        return {}
    return {"decks": [RANDOM if given.get(seat) == RANDOM else deck.name for seat, deck in enumerate(table.decks)]}


def report_json(experiment: Experiment, tally: Tally) -> str:
    """Return the result as JSON text, byte for byte the same for the same experiment."""
    return json.dumps(report(experiment, tally), ensure_ascii=False, indent=2) + "\n"
