"""Tournaments of bots: every pair meets in mirrored games, over any number of processes, with ratings at the end.

One bot of a pair takes one seat and the other bot all the others; each deal is played once for every seat that the one
may have, so that neither the cards nor the seats favour anybody. With three and more players both have their turn to be
the one. Every deal has a seed of its own, and games are counted in their order: with bots that think for a fixed number
of simulations the result is the same wherever and however it runs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations, count, permutations
from pathlib import Path

from cardwright import interface
from cardwright.bots import Bot, bot
from cardwright.bots.bot import TIRELESS
from cardwright.games import find_game
from cardwright.games.decks import Given
from cardwright.games.game import Table
from cardwright.lab.simulation import deck_names, game_seed
from cardwright.lab.statistics import wilson, wilson_of_means
from cardwright.match import State, check_seed, make_table, new_game
from cardwright.ratings import Strength, most_likely
from cardwright.worker_pool import WorkerPool


@dataclass(frozen=True)
class Entrant:
    """A bot in a tournament: `search`, or with a limit of its own `search:0.5s`, `search:500`."""

    spec: str
    name: str
    seconds: float | None
    simulations: int | None

    @classmethod
    def read(cls, spec: str, seconds: float | None, simulations: int | None) -> Entrant:
        """Return the entrant that *spec* means; without a limit of its own it has the given ones.

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
    """What is played; data only, so that every process can make its own table from it."""

    game: str
    bots: tuple[str, ...]
    games: int
    """How many games each meeting has at least: whole deals are played."""
    seed: int | str
    players: int
    seconds: float | None = None
    simulations: int | None = None
    options: dict[str, object] = field(default_factory=dict)
    cards: Path | str | None = None
    decks: dict[int, Given] = field(default_factory=dict)

    def table(self) -> Table:
        """Return the table all games are played at; what is wrong with the tournament raises CardwrightError."""
        check_seed(self.seed)
        if len(self.entrants()) < 2:
            raise interface.error("arena-two-bots")
        self._check_different()
        return make_table(find_game(self.game), self.players, self.options, self.cards, self.decks, self.seed)

    def _check_different(self) -> None:
        """Raise CardwrightError if a bot is named twice, with a limit that tells them apart if it can have one."""
        named: set[str] = set()
        for entrant in self.entrants():
            if entrant.spec in named:
                if entrant.name not in TIRELESS:
                    raise interface.error("arena-same-bot", name=entrant.spec)
                taken = {each.spec for each in self.entrants()}
                free = next(spec for n in count(500, 500) if (spec := f"{entrant.name}:{n}") not in taken)
                raise interface.error("arena-same-search", name=entrant.spec, example=free)
            named.add(entrant.spec)

    def entrants(self) -> list[Entrant]:
        """Return the bots that take part."""
        return [Entrant.read(spec, self.seconds, self.simulations) for spec in self.bots]

    def meetings(self) -> list[tuple[int, int]]:
        """Return who meets whom, as numbers of bots: the first has one seat, the second all others."""
        numbers = range(len(self.bots))
        return list(combinations(numbers, 2) if self.players == 2 else permutations(numbers, 2))

    @property
    def deals(self) -> int:
        """How many deals each meeting has."""
        return -(-self.games // self.players)

    @property
    def total(self) -> int:
        """How many games are played in all."""
        return len(self.meetings()) * self.deals * self.players


@dataclass(frozen=True)
class Played:
    """One game: which bot sat where, the place of each seat, its share of the win, and the choices made."""

    seats: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]
    choices: int

    def ahead(self, bot: int) -> float:
        """Return the share of all other seats that *bot*, who has one seat, finished before; a tie counts half.

        >>> Played((1, 0, 1), (3, 1, 1), (0.0, 0.5, 0.5), 90).ahead(0)
        0.75
        """
        own = self.places[self.seats.index(bot)]
        others = [place for place, seated in zip(self.places, self.seats, strict=True) if seated != bot]
        return sum(1.0 if own < place else 0.5 if own == place else 0.0 for place in others) / len(others)


def hold(
    tournament: Tournament, *, processes: int = 1, progress: Callable[[int], None] = lambda games: None
) -> list[list[Played]]:
    """Play all games and return them by meeting, in their order; *progress* hears how many games are done."""
    tournament.table()
    work = [(meeting, deal) for meeting in range(len(tournament.meetings())) for deal in range(tournament.deals)]
    done: dict[tuple[int, int], list[Played]] = {}
    if processes == 1 or len(work) == 1:
        for item in work:
            done[item] = play_deal(tournament, item)
            progress(len(done) * tournament.players)
    else:
        with WorkerPool(min(processes, len(work)), partial(play_deal, tournament)) as pool:
            for item, games in pool.spread(iter(work)):
                done[item] = games
                progress(len(done) * tournament.players)
    return [
        [game for deal in range(tournament.deals) for game in done[meeting, deal]]
        for meeting in range(len(tournament.meetings()))
    ]


def play_deal(tournament: Tournament, which: tuple[int, int]) -> list[Played]:
    """Play one deal, the number of its meeting and its own, once for each seat of the one bot."""
    entrants = tournament.entrants()
    seed = game_seed(tournament.seed, which[1])
    games = []
    for seats, state in mirrored(tournament, which):
        bots = [entrants[number].make(f"{seed} {spot}") for spot, number in enumerate(seats)]
        games.append(_finished(play_game(state, bots), seats))
    return games


def mirrored(tournament: Tournament, which: tuple[int, int]) -> Iterator[tuple[tuple[int, ...], State]]:
    """Yield the games of one deal before anybody has chosen, each with the bots at its seats: always the same cards."""
    meeting, deal = which
    one, other = tournament.meetings()[meeting]
    seed = game_seed(tournament.seed, deal)
    for seat in range(tournament.players):
        seats = tuple(one if number == seat else other for number in range(tournament.players))
        given = tournament.options, tournament.cards
        yield seats, new_game(tournament.game, tournament.players, seed, *given, decks=tournament.decks)


def play_game(state: State, bots: list[Bot]) -> State:
    """Let *bots* play *state* to its end and return it."""
    while not state.over:
        for seat in state.pending:
            state.choose(seat, bots[seat].choose(state, seat))
    return state


def _finished(state: State, seats: tuple[int, ...]) -> Played:
    assert state.result is not None
    assert state.scores is not None
    return Played(seats, state.result.places, state.scores, state.choices_made)


def rate(tournament: Tournament, meetings: list[list[Played]]) -> list[Strength]:
    """Return the strength of every bot, from all games together."""
    found = most_likely([(game.seats, game.places) for games in meetings for game in games])
    return [found[number] for number in range(len(tournament.bots))]


def arena_report(tournament: Tournament, meetings: list[list[Played]]) -> dict[str, object]:
    """Return the result as plain data."""
    table = tournament.table()
    strengths = rate(tournament, meetings)
    order = sorted(range(len(strengths)), key=lambda number: -strengths[number].mu)
    return {
        "game": tournament.game,
        "rules": table.game.version,
        "cards": table.cards.digest,
        "players": tournament.players,
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


def _meeting(tournament: Tournament, one: int, other: int, games: list[Played]) -> dict[str, object]:
    score = sum(game.scores[game.seats.index(one)] for game in games)
    return {
        "bot": tournament.bots[one],
        "against": tournament.bots[other],
        "games": len(games),
        "score": round(score, 6),
        **asdict(wilson(score, len(games))),
        "fair": round(1 / tournament.players, 6),
        "ahead": asdict(wilson_of_means([game.ahead(one) for game in games], tournament.players - 1)),
        "choices": sum(game.choices for game in games),
    }


def arena_json(tournament: Tournament, meetings: list[list[Played]]) -> str:
    """Return the result as JSON text, byte for byte the same for the same games."""
    return json.dumps(arena_report(tournament, meetings), ensure_ascii=False, indent=2) + "\n"
