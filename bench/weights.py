"""Fit the weights of a game's evaluation to games that the search plays against itself, on all cores.

    python bench/weights.py hounds --players 2 --games 400          prints the features with their weights
    python bench/weights.py trueshot --games 4000 --cards           also fits a value for each card
    python bench/weights.py trueshot --games 4000 --cards --trial 100    and plays them against those in use
    python bench/weights.py trueshot --games 4000 --cards --keep    and writes them into the game's folder
    python bench/weights.py trueshot --games 0 --trial 100 --file my-weights.toml    plays the weights of a file

At every tick of the game's clock the features and cards of all teams are recorded, and at the end who won. The weights
maximise the likelihood of the outcomes (conditional logit, Newton's method). Some choices are made at random, for a
variety of positions. The log loss is printed for a fifth of the games, after fitting to the others; the final weights
are fitted to all. A feature that never differs between teams keeps its weight.

In a trial one team plays with the new weights, all others with those in use, with the same simulations; each deal is
played once for every team. With few simulations noise hides the effect of an evaluation.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from math import inf
from pathlib import Path

import numpy as np
from librt.vecs import vec
from msgspec import structs

from cardwright.bots.decision import playout_priors_of
from cardwright.bots.search_workers import best_of, counts_of
from cardwright.bots.tree import SearchParameters, Tree, entries_for
from cardwright.cores import usable_cores
from cardwright.engine import Dice
from cardwright.engine.evaluation import LinearEvaluation, final_shares, no_shares
from cardwright.engine.guess import Worlds
from cardwright.games import SHIPPED, find_game
from cardwright.games.game import Game, Table
from cardwright.games.weights import Weights, for_players, read_weights, weights_for
from cardwright.lab.measurements import keep_weights
from cardwright.lab.statistics import wilson
from cardwright.match import make_table, start_engine
from cardwright.worker_pool import WorkerPool

Seen = tuple[list[float], list[int]]
"""The features of a team, added up over its seats, and the numbers of its cards."""
Case = tuple[list[Seen | None], list[float]]
"""What was seen of each team (None if it is out) and the share each got in the end."""
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
RIDGE = 50.0  # the L2 penalty on weights
CORES = usable_cores()


@dataclass(frozen=True)
class Play:
    """A game to play: the weights of every seat, and its simulations."""

    game: str
    weights: tuple[Weights, ...]
    seed: str
    simulations: int
    wild: int
    """The part of choices made at random, in per cent."""
    trying: int = 0
    """The team that plays by the new weights."""


def usual_of(table: Table) -> LinearEvaluation:
    """Return the evaluation in use."""
    usual = table.game.evaluation(table)
    assert isinstance(usual, LinearEvaluation)
    return usual


def features_of(table: Table) -> tuple[str, ...]:
    """Return the names of the features of a table's game."""
    names: tuple[str, ...] = import_module(type(usual_of(table)).__module__).FEATURES
    return names


def some_decks(game: Game, players: int, dice: Dice) -> dict[int, str]:
    """Return a starter deck for each seat of a game with decks, drawn by *dice*."""
    if game.decks is None:
        return {}
    names = list(game.decks.starter_texts)
    return {seat: names[dice.roll(len(names))] for seat in range(players)}


def play(given: Play) -> list[Case]:
    """Play one game; return the features at every tick of its clock, with the outcome."""
    game, players = find_game(given.game), len(given.weights)
    dice = Dice(given.seed)
    table = make_table(game, players, {}, None, some_decks(game, players, dice))
    usual, features = usual_of(table), features_of(table)
    evaluations = [type(usual)(*weights.by_number(table, features)) for weights in given.weights]
    g = start_engine(table, given.seed)
    trees = [Tree(entries_for(given.simulations), SearchParameters()) for _ in evaluations]
    for tree in trees:
        tree.playout_priors = playout_priors_of(table)
    seen: list[list[Seen | None]] = []
    clock = 0
    out = vec[float]([0.0] * len(features))

    def look(team: Sequence[int]) -> Seen | None:
        total, cards, active = [0.0] * len(features), list[int](), False
        for seat in team:
            if usual.features(g, seat, out):
                active = True
                total = [before + more for before, more in zip(total, out, strict=True)]
                zones = [int(zone) + seat for zone in usual.zones]
                copies = [g.card(zone, i) for zone in zones for i in range(g.size(zone))]
                cards += [int(g.program.card_of[copy]) for copy in copies]
        return (total, cards) if active else None

    while g.turn >= 0:
        if usual.clock(g) != clock:
            clock = usual.clock(g)
            seen.append([look(team) for team in table.teams])
        n = g.count()
        if n == 1 or dice.roll(100) < given.wild:
            g.choose(dice.roll(n))
            continue
        worlds, tree = Worlds(g, g.turn), trees[g.turn]
        tree.reset(1)
        tree.search(worlds, evaluations[g.turn], dice, given.simulations, inf)
        g.choose(best_of(counts_of(tree, g)))
    shares = no_shares()
    final_shares(g, shares)
    by_team = [sum(shares[seat] for seat in team) for team in table.teams]
    return [(row, by_team) for row in seen]


def played(games: Iterator[Play]) -> Iterator[tuple[Play, list[Case]]]:
    """Play games on all cores and show the progress."""
    with WorkerPool(CORES, play) as pool:
        for number, found in enumerate(pool.spread(games), 1):
            print(f"\r  {number} games  ", end="", file=sys.stderr)
            yield found
    print("\r", end="", file=sys.stderr)


@dataclass(frozen=True)
class TrainingData:
    """Positions as arrays: the features of each team, whether it is in the game, and its share of the win."""

    has: Numbers
    plays: Numbers
    shares: Numbers

    @classmethod
    def of(cls, cases: list[Case], features: int, cards: int) -> TrainingData:
        """Return *cases* as arrays; with *cards*, the features are followed by the number of each card."""
        has = np.zeros((len(cases), len(cases[0][1]), features + cards))
        plays = np.zeros(has.shape[:2])
        for at, (teams, _) in enumerate(cases):
            for team, seen in enumerate(teams):
                if seen is not None:
                    plays[at, team] = 1.0
                    has[at, team, :features] = seen[0]
                    if cards:
                        np.add.at(has[at, team], [features + card for card in seen[1]], 1.0)
        return cls(has, plays, np.array([shares for _, shares in cases]))

    def chances(self, weights: Numbers) -> Numbers:
        """Return the predicted share of every team."""
        scores = np.where(self.plays > 0, self.has @ weights, -inf)
        odds: Numbers = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances: Numbers = odds / odds.sum(axis=1, keepdims=True)
        return chances

    def log_loss(self, weights: Numbers) -> float:
        """Return the mean log loss of the outcomes: the lower, the better the weights."""
        return float(-(self.shares * np.log(np.maximum(self.chances(weights), 1e-12))).sum(axis=1).mean())


def fit(data: TrainingData, old: Numbers) -> Numbers:
    """Return the maximum likelihood weights; a feature that never differs between teams keeps its *old* one."""
    mean = data.has.sum(axis=1) / data.plays.sum(axis=1)[:, None]  # teams that are out have no features
    spread = (data.has - mean[:, None, :])[data.plays > 0].std(axis=0)
    differs = spread > 1e-9
    scaled = replace(data, has=data.has[:, :, differs] / spread[differs])
    weights: Numbers = np.zeros(int(differs.sum()))
    for _ in range(25):
        chance = scaled.chances(weights)
        slope = np.einsum("ns,nsi->i", scaled.shares - chance, scaled.has) - RIDGE * weights
        away = scaled.has - np.einsum("ns,nsi->ni", chance, scaled.has)[:, None, :]
        curve = np.einsum("nsi,nsj->ij", away * chance[:, :, None], away, optimize=True) + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-4:
            break
    found = old.copy()
    found[differs] = weights / spread[differs]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SHIPPED)
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=400, help="to fit to (default: 400)")
    parser.add_argument("--simulations", type=int, default=100, help="of each choice in them (default: 100)")
    parser.add_argument("--cards", action="store_true", help="also fit a value for each card")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--wild", type=int, default=5, help="choices made at random, in per cent (default: 5)")
    parser.add_argument("--seconds", type=float, default=inf, help="stop playing after this long")
    parser.add_argument("--trial", type=int, default=0, help="games against the weights in use")
    parser.add_argument("--trial-simulations", type=int, default=4000, help="of each choice in a trial (default: 4000)")
    parser.add_argument("--file", type=Path, help="a file like weights.toml to try instead of fitting")
    parser.add_argument("--keep", action="store_true", help="write the weights into the game's folder")
    given = parser.parse_args()
    game = find_game(given.game)
    players = given.players or game.players[0]
    table = make_table(game, players, {}, None)
    features, old = features_of(table), weights_for(table)
    new = old
    if given.file is not None:
        try:
            new = for_players(read_weights(given.file), players)
            new.by_number(table, features)  # report a missing feature before starting processes
        except (OSError, ValueError, TypeError, LookupError) as trouble:
            parser.error(f"{given.file} holds no weights for {players} players: {trouble!r}")
    until = time.monotonic() + given.seconds

    def data() -> Iterator[Play]:
        for number in range(given.games):
            if time.monotonic() > until:
                return
            seed = f"weights {given.seed} {number}"
            yield Play(given.game, (old,) * players, seed, given.simulations, given.wild)

    games = [cases for _, cases in sorted(played(data()), key=lambda each: each[0].seed)]
    print(f"{given.game}, {players} players: {len(games)} games, {sum(map(len, games))} positions")
    if games and given.file is None:
        new = learn(games, table, old, given.cards)
    for name in features:
        print(f"  {name:20}{new.features[name]:8.3f}   (now {old.features[name]:.3f})")
    for card in sorted(new.cards, key=lambda card: -new.cards[card]):
        print(f"  {card:20}{new.cards[card]:8.3f}   (now {old.cards.get(card, 0.0):.3f})")
    if given.trial:
        trials = (
            Play(
                given.game,
                tuple(new if seat in team else old for seat in range(players)),
                f"trial {deal}",
                given.trial_simulations,
                0,
                number,
            )
            for deal in range(-(-given.trial // len(table.teams)))
            for number, team in enumerate(table.teams)
        )
        shares = [cases[-1][1][trial.trying] for trial, cases in played(trials)]
        found = wilson(sum(shares), len(shares))
        share, low, high = (f"{100 * each:.1f}" for each in (found.share, found.low, found.high))
        print(
            f"they win {share} % ({low}-{high}; equal: {100 / len(table.teams):.1f}) of {len(shares)} games", flush=True
        )
    if given.keep:
        command = " ".join(["python bench/weights.py", *sys.argv[1:]])
        keep_weights(game.folder, structs.replace(new, players=old.players, origin=command))


def learn(games: list[list[Case]], table: Table, old: Weights, with_cards: bool) -> Weights:
    """Fit to all *games*, after printing the log loss of a fit to four fifths of them on the rest."""
    features = features_of(table)
    cards = table.card_ids if with_cards else ()

    def data_of(some: list[list[Case]]) -> TrainingData:
        return TrainingData.of([case for cases in some for case in cases], len(features), len(cards))

    before = np.array([old.features[name] for name in features] + [old.cards.get(card, 0.0) for card in cards])
    training, unseen = (
        data_of([cases for at, cases in enumerate(games) if (at % 5 == 0) is apart]) for apart in (False, True)
    )
    losses = [unseen.log_loss(weights) for weights in (fit(training, before), before, np.zeros(len(before)))]
    print("log loss: {:.4f} (weights now {:.4f}, none {:.4f})".format(*losses))
    found = [round(float(each), 3) for each in fit(data_of(games), before)]
    card_values = dict(zip(cards, found[len(features) :], strict=True))
    return Weights(old.players, old.origin, dict(zip(features, found, strict=False)), card_values)


if __name__ == "__main__":
    main()
