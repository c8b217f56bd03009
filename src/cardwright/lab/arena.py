"""Tournaments of bots: every pair plays mirrored games on any number of processes, and all are rated at the end.

In a meeting the first bot plays one team and the second bot all other teams; where everybody plays alone, a team is one
seat. Each deal is played once for every team that the first bot can have, so that neither cards nor seats favour a bot.
With more than two teams every pair has two meetings, one with each bot first. Every deal has its own seed and games are
ordered by deal: with bots limited by simulations the result does not depend on processes or timing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cached_property, partial
from itertools import combinations, count, permutations
from pathlib import Path

from cardwright import interface
from cardwright.bots import Bot, bot
from cardwright.bots.bot import UNLIMITED_BOTS
from cardwright.games import find_game
from cardwright.games.decks import Given
from cardwright.games.game import Table, Teams, seat_letter
from cardwright.lab.simulation import deck_names, game_seed
from cardwright.lab.statistics import wilson, wilson_of_means
from cardwright.match import State, check_seed, make_table, new_game
from cardwright.ratings import Strength, most_likely
from cardwright.worker_pool import WorkerPool


@dataclass(frozen=True)
class Entrant:
    """A bot in a tournament, such as `search`, or `search:0.5s` and `search:500` with its own limit."""

    spec: str
    name: str
    seconds: float | None
    simulations: int | None

    @classmethod
    def read(cls, spec: str, seconds: float | None, simulations: int | None) -> Entrant:
        """Parse *spec*; *seconds* and *simulations* apply if it has no limit of its own.

        >>> Entrant.read("search:0.5s", None, 100)
        Entrant(spec='search:0.5s', name='search', seconds=0.5, simulations=None)
        """
        name, sign, limit = spec.strip().partition(":")
        if sign:
            try:
                seconds = float(limit.removesuffix("s")) if limit.endswith("s") else None
                simulations = None if limit.endswith("s") else int(limit)
            except ValueError:
                raise interface.error("wrong-bot-spec", spec=spec) from None
        entrant = cls(spec.strip(), name, seconds, simulations)
        entrant.make(0)
        return entrant

    def make(self, seed: int | str) -> Bot:
        """Return the bot; an unknown one or an impossible limit raises CardwrightError."""
        return bot(self.name, seconds=self.seconds, simulations=self.simulations, seed=seed)


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """The settings of a tournament: plain data from which every process builds its own table."""

    game: str
    bots: tuple[str, ...]
    games: int
    """Least number of games in a meeting; deals are always played completely."""
    seed: int | str
    players: int
    seconds: float | None = None
    simulations: int | None = None
    options: dict[str, object] = field(default_factory=dict)
    cards: Path | str | None = None
    decks: dict[int, Given] = field(default_factory=dict)

    def table(self) -> Table:
        """Return the table of all games; invalid settings raise CardwrightError."""
        check_seed(self.seed)
        if len(self.entrants()) < 2:
            raise interface.error("arena-two-bots")
        self._check_different()
        return make_table(find_game(self.game), self.players, self.options, self.cards, self.decks, self.seed)

    def _check_different(self) -> None:
        """Raise CardwrightError if a bot is named twice; the message suggests another limit where one has effect."""
        named: set[str] = set()
        for entrant in self.entrants():
            if entrant.spec in named:
                if entrant.name not in UNLIMITED_BOTS:
                    raise interface.error("arena-same-bot", name=entrant.spec)
                taken = {each.spec for each in self.entrants()}
                free = next(spec for n in count(500, 500) if (spec := f"{entrant.name}:{n}") not in taken)
                raise interface.error("arena-same-search", name=entrant.spec, example=free)
            named.add(entrant.spec)

    def entrants(self) -> list[Entrant]:
        """Return the bots that take part."""
        return [Entrant.read(spec, self.seconds, self.simulations) for spec in self.bots]

    @cached_property
    def teams(self) -> Teams:
        """The seats that play together."""
        return make_table(find_game(self.game), self.players, self.options, self.cards).teams

    def meetings(self) -> list[tuple[int, int]]:
        """Return all pairs that meet, as numbers of bots: the first plays one team, the second all others."""
        numbers = range(len(self.bots))
        return list(combinations(numbers, 2) if len(self.teams) == 2 else permutations(numbers, 2))

    @property
    def deals(self) -> int:
        """The number of deals in each meeting."""
        return -(-self.games // len(self.teams))

    @property
    def total(self) -> int:
        """The number of games in all meetings."""
        return len(self.meetings()) * self.deals * len(self.teams)


@dataclass(frozen=True)
class ArenaGame:
    """A finished game by team: the bot that played it, its place, its share of the win; and all choices made."""

    bots: tuple[int, ...]
    places: tuple[int, ...]
    shares: tuple[float, ...]
    choices: int

    def share(self, bot: int) -> float:
        """Return the share of the win of *bot*, which plays one team."""
        return self.shares[self.bots.index(bot)]

    def ahead(self, bot: int) -> float:
        """Return the fraction of the other teams that *bot*, which plays one team, finished before; a tie counts half.

        >>> ArenaGame((1, 0, 1), (3, 1, 1), (0.0, 0.5, 0.5), 90).ahead(0)
        0.75
        """
        own = self.places[self.bots.index(bot)]
        others = [place for place, other in zip(self.places, self.bots, strict=True) if other != bot]
        return sum(1.0 if own < place else 0.5 if own == place else 0.0 for place in others) / len(others)


def hold_tournament(
    tournament: Tournament, *, processes: int = 1, progress: Callable[[int], None] = lambda games: None
) -> list[list[ArenaGame]]:
    """Play all games and return them by meeting, in order; *progress* is called with the number of finished games."""
    tournament.table()
    work = [(meeting, deal) for meeting in range(len(tournament.meetings())) for deal in range(tournament.deals)]
    done: dict[tuple[int, int], list[ArenaGame]] = {}
    if processes == 1 or len(work) == 1:
        for item in work:
            done[item] = play_deal(tournament, item)
            progress(len(done) * len(tournament.teams))
    else:
        with WorkerPool(min(processes, len(work)), partial(play_deal, tournament)) as pool:
            for item, games in pool.spread(iter(work)):
                done[item] = games
                progress(len(done) * len(tournament.teams))
    return [
        [game for deal in range(tournament.deals) for game in done[meeting, deal]]
        for meeting in range(len(tournament.meetings()))
    ]


def play_deal(tournament: Tournament, which: tuple[int, int]) -> list[ArenaGame]:
    """Play one deal, given as the numbers of its meeting and of itself, once for each team of the first bot."""
    entrants = tournament.entrants()
    seed = game_seed(tournament.seed, which[1])
    games = []
    for numbers, state in mirrored_games(tournament, which):
        by_seat = {seat: numbers[team] for team, seats in enumerate(state.teams) for seat in seats}
        bots = [entrants[by_seat[seat]].make(f"{seed} {seat}") for seat in range(state.players)]
        games.append(_finished(play_game(state, bots), numbers))
    return games


def mirrored_games(tournament: Tournament, which: tuple[int, int]) -> Iterator[tuple[tuple[int, ...], State]]:
    """Yield the games of one deal before the first choice, all with the same cards, each with the bots by team."""
    meeting, deal = which
    one, other = tournament.meetings()[meeting]
    seed = game_seed(tournament.seed, deal)
    teams = range(len(tournament.teams))
    for first in teams:
        bots = tuple(one if team == first else other for team in teams)
        given = tournament.options, tournament.cards
        yield bots, new_game(tournament.game, tournament.players, seed, *given, decks=tournament.decks)


def play_game(state: State, bots: list[Bot]) -> State:
    """Let *bots* play *state* to its end and return it."""
    while not state.over:
        for seat in state.pending:
            state.choose(seat, bots[seat].choose(state, seat))
    return state


def _finished(state: State, bots: tuple[int, ...]) -> ArenaGame:
    assert state.result is not None
    assert state.scores is not None
    places = tuple(state.result.places[team[0]] for team in state.teams)
    shares = tuple(sum(state.scores[seat] for seat in team) for team in state.teams)
    return ArenaGame(bots, places, shares, state.choices_made)


def rate(tournament: Tournament, meetings: list[list[ArenaGame]]) -> list[Strength]:
    """Return the strength of every bot, fitted to all games at once; a team counts as one player."""
    found = most_likely([(game.bots, game.places) for games in meetings for game in games])
    return [found[number] for number in range(len(tournament.bots))]


def arena_report(tournament: Tournament, meetings: list[list[ArenaGame]]) -> dict[str, object]:
    """Return the result as plain data."""
    table = tournament.table()
    strengths = rate(tournament, meetings)
    order = sorted(range(len(strengths)), key=lambda number: -strengths[number].mu)
    return {
        "game": tournament.game,
        "rules": table.game.version,
        "cards": table.cards.digest,
        "players": tournament.players,
        "teams": [[seat_letter(seat) for seat in team] for team in tournament.teams],
        "options": dict(table.options),
        **deck_names(table, tournament.decks),
        "seed": tournament.seed,
        "seconds": tournament.seconds,
        "simulations": tournament.simulations,
        "games": sum(len(games) for games in meetings),
        "ratings": [
            {
                "bot": tournament.bots[number],
                "rating": round(strengths[number].rating, 1),
                "deviation": round(strengths[number].uncertainty, 1),
            }
            for number in order
        ],
        "meetings": [
            _meeting(tournament, one, other, games)
            for (one, other), games in zip(tournament.meetings(), meetings, strict=True)
        ],
    }


def _meeting(tournament: Tournament, one: int, other: int, games: list[ArenaGame]) -> dict[str, object]:
    score = sum(game.share(one) for game in games)
    return {
        "bot": tournament.bots[one],
        "against": tournament.bots[other],
        "games": len(games),
        "score": round(score, 6),
        **asdict(wilson(score, len(games))),
        "fair": round(1 / len(tournament.teams), 6),
        "ahead": asdict(wilson_of_means([game.ahead(one) for game in games], len(tournament.teams) - 1)),
        "choices": sum(game.choices for game in games),
    }


def arena_json(tournament: Tournament, meetings: list[list[ArenaGame]]) -> str:
    """Return the result as JSON text, byte for byte the same for the same games."""
    return json.dumps(arena_report(tournament, meetings), ensure_ascii=False, indent=2) + "\n"
