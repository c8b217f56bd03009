"""Information-set Monte Carlo tree search on packed states, the engine of the `search` bot.

A *simulation* draws a world the seat may be in, descends through the statistics gathered so far, plays out from where
they end, and adds the result to every choice on its path. Statistics are kept by information set: the key of a node is
the history of the deciding player since the root, made of its own choices and the visible ones of others, never of the
world. Simultaneous answers enter the histories of the others only when all have answered, so nobody in the tree reacts
to an answer that is still face down. Chance and hidden cards are not part of a history; since a choice is not available
in every world, its exploration term counts how often it was available.

All statistics lie in one hash table of fixed size with an entry for each choice after a history. When it is full, the
search goes on with the entries it has. Every seat maximises the share of the win of its team, so any number of players
and teams can take part.
"""

from __future__ import annotations

from math import inf, log, sqrt
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.bots.playout import play_out
from cardwright.bots.playout_priors import GENERAL_ENTRIES, MAX_CHOICES, PlayoutPriors, blend, code_of, general_entry
from cardwright.engine.chance import Dice
from cardwright.engine.evaluation import Evaluation, add_up_teams, final_shares, no_shares
from cardwright.engine.guess import Worlds
from cardwright.engine.state import (
    ASKED,
    MAX_SEATS,
    OPEN,
    OPENINGS,
    State,
    zeros,
)

MAX_DEPTH: Final = 200  # choices of one simulation that get statistics in the table
MAX_NOTED: Final = 48  # choices of one simulation that get general statistics; later ones are played at random
EQUAL_CARDS: Final = 1 << 24
LOOK_AGAIN: Final = 256  # simulations between two checks whether another choice can still win
FIRST: Final = 64  # simulations that measure how many there is time for
SLOWER: Final = 2.0  # factor on their time for the later simulations, which go deeper
ENTRIES_PER_SIMULATION: Final = 16
# An entry is four adjacent words, so that reading one takes a single cache entry.
KEY: Final = 0  # 0 in a free entry
VISITS: Final = 1
AVAILABLE: Final = 2  # how often the choice was available
SHARES: Final = 3  # sum of the shares of the win, in fixed point: 1.0 is SHARE_UNIT
WORDS: Final = 4
BYTES_PER_ENTRY: Final = 8 * WORDS
SHARE_UNIT: Final = 1 << 40
SHARE_STEP: Final = 1.0 / (1 << 40)
BYTES_BESIDE: Final = 24 * GENERAL_ENTRIES + 16 * MAX_DEPTH + 16 * MAX_NOTED  # memory beside the table


def question_of(g: State) -> i64:
    """Return a hash of the question to the seat `turn`, without its choices."""
    m = g.mem
    at = ASKED + 3 * g.lane
    card = m[at + 1]
    if card >= 0:
        card = g.program.card_of[card]
    return blend(blend(blend(g.turn + 1, m[at]), card + 1), m[at + 2])


class SearchParameters:
    """The parameters of a search; `bench/search_parameters.py` compares settings in games."""

    def __init__(self) -> None:
        self.exploration = 0.35  # the exploration constant of UCB at the root's own choice
        # The factor on it for all later choices; -1 takes the game's `Evaluation.later_exploration`.
        self.later_exploration = -1.0
        self.trust = 2.0  # how many visits the general statistics of a choice count for
        self.picks: i64 = 3  # a playout takes the best of this many random choices, by general statistics
        self.horizon: i64 = -1  # ticks of the game's clock to simulate; 0: to the end, -1: as the evaluation says
        self.least: i64 = 2  # choices of the root's seat that a simulation contains at least
        self.playout_priors: i64 = 1  # 1: the random choices follow the game's playout priors; 0: they are uniform
        self.reveals: i64 = 1  # 1: simultaneous answers enter the histories of the others when all have answered


class Tree:
    """The statistics of one root, and the simulations that gather them.

    The table has *entries* entries, a power of two, of BYTES_PER_ENTRY bytes each, and never grows. An entry is
    identified by the index of its first word. `playout_priors` are those of the game, if it has any.
    """

    def __init__(self, entries: i64, parameters: SearchParameters) -> None:
        self.parameters: Final = parameters
        self.playout_priors: PlayoutPriors | None = None
        self.entries: i64 = entries
        self.limit: i64 = entries - entries // 4
        self.used: i64 = 0
        self.simulations: i64 = 0
        self.table: Final = zeros(entries * WORDS)
        # General statistics of choices by seat and question, over all positions: visits and sums of shares.
        self.general_visits: Final = vec[float]([0.0] * GENERAL_ENTRIES)
        self.general_shares: Final = vec[float]([0.0] * GENERAL_ENTRIES)
        # The current simulation: its path in the table, and its choices with general statistics.
        self.path: Final = zeros(MAX_DEPTH)
        self.path_seats: Final = zeros(MAX_DEPTH)
        self.played: Final = zeros(MAX_NOTED)
        self.played_seats: Final = zeros(MAX_NOTED)
        # The choices of the current question.
        self.keys_here: Final = zeros(MAX_CHOICES)
        self.entries_here: Final = zeros(MAX_CHOICES)
        self.has_priors: bool = False
        self.depth: i64 = 0
        self.noted: i64 = 0
        self.fresh: bool = False
        self.history: Final = zeros(MAX_SEATS)  # a hash of what each seat has seen
        self.secret: Final = zeros(MAX_SEATS)  # a hash of its answers that others have not seen yet
        # The same at the root.
        self.root_history: Final = zeros(MAX_SEATS)
        self.root_secret: Final = zeros(MAX_SEATS)
        self.shares: Final = no_shares()
        self.opening: i64 = 0
        self.later_exploration = 1.0
        self.horizon: i64 = -1  # ticks that a simulation plays on; 0: to the end of the game, -1: not set yet

    def reset(self, root: i64) -> None:
        """Clear all statistics; *root* identifies the new root."""
        self._clear()
        self.horizon = -1
        i: i64 = 0
        while i < MAX_SEATS:
            self.root_history[i] = root
            self.root_secret[i] = 0
            i += 1

    def set_horizon(self, evaluation: Evaluation | None, simulations: i64) -> None:
        """Set the horizon and the later exploration for a search with that many simulations.

        All simulations of a search go equally far. The farther a simulation goes, the larger the lead of whoever is
        ahead: with a growing horizon, choices visited late would look better than those visited early.
        """
        self.horizon = self.parameters.horizon
        if evaluation is None:
            self.horizon = 0
        elif self.horizon < 0:
            self.horizon = evaluation.horizon(simulations)
        self.later_exploration = self.parameters.later_exploration
        if self.later_exploration < 0.0:
            self.later_exploration = 1.0
            if evaluation is not None:
                self.later_exploration = evaluation.later_exploration()

    def _clear(self) -> None:
        """Clear the table and the general statistics."""
        self._clear_entries()
        i: i64 = 0
        while i < GENERAL_ENTRIES:
            self.general_visits[i] = 0.0
            self.general_shares[i] = 0.0
            i += 1
        self.simulations = 0

    def _clear_entries(self) -> None:
        i: i64 = 0
        while i < self.entries:
            self.table[i * WORDS + KEY] = 0
            i += 1
        self.used = 0

    def advance_root(self, g: State, i: i64) -> None:
        """Make the position after choice *i* of the seat `turn` at the root *g* the new root; keep its statistics."""
        seat: i64 = 0
        while seat < MAX_SEATS:
            self.history[seat] = self.root_history[seat]
            self.secret[seat] = self.root_secret[seat]
            seat += 1
        self._add_to_histories(g, g.turn, blend(question_of(g), code_of(g, i)))
        seat = 0
        while seat < MAX_SEATS:
            self.root_history[seat] = self.history[seat]
            self.root_secret[seat] = self.secret[seat]
            seat += 1
        self.simulations = 0
        if self.used * 2 > self.limit:
            self._clear_entries()

    # Searching ----------------------------------------------------------------------------------------------------

    def search(self, worlds: Worlds, evaluation: Evaluation | None, dice: Dice, most: i64, deadline: float) -> None:
        """Simulate until there have been *most* simulations or the deadline of `perf_counter` has passed.

        Stop early once no other choice can overtake the most visited one.
        """
        if self.horizon < 0:
            self.set_horizon(evaluation, self._estimate_simulations(worlds, evaluation, dice, most, deadline))
        start = perf_counter()
        now = start
        root = worlds.base.clone()
        root.turn = worlds.observer
        root.lane = root.lane_of(worlds.observer)
        while self.simulations < most and now < deadline:
            self.simulate(worlds.draw(dice), worlds.observer, evaluation, dice)
            now = perf_counter()
            if self.simulations % LOOK_AGAIN == 0:
                left = float(most - self.simulations)
                if now > start:
                    by_time = float(self.simulations) * (deadline - now) / (now - start)
                    if by_time < left:
                        left = by_time
                if self.visit_lead(root) > left:
                    return

    def _estimate_simulations(
        self, worlds: Worlds, evaluation: Evaluation | None, dice: Dice, most: i64, deadline: float
    ) -> i64:
        """Return how many simulations there will be: *most*, or fewer by the time that the first ones take."""
        if deadline == inf:
            return most
        self.set_horizon(evaluation, FIRST)
        start = perf_counter()
        now = start
        while self.simulations < FIRST and self.simulations < most and now < deadline:
            self.simulate(worlds.draw(dice), worlds.observer, evaluation, dice)
            now = perf_counter()
        if now <= start:
            return 0
        by_time = float(self.simulations) * (deadline - now) / (SLOWER * (now - start))
        if by_time < float(FIRST):
            return FIRST  # too little time to start over with another horizon
        self._clear()
        if by_time < float(most):
            return int(by_time)
        return most

    def visit_lead(self, g: State) -> float:
        """Return by how many visits the most visited choice of the root *g* leads."""
        first: i64 = 0
        second: i64 = 0
        for entry in self.entries_of(g):
            if entry >= 0:
                visits = self.table[entry + VISITS]
                if visits > first:
                    second = first
                    first = visits
                elif visits > second:
                    second = visits
        return float(first - second)

    def simulate(self, g: State, root: i64, evaluation: Evaluation | None, dice: Dice) -> None:
        """Simulate the world *g*, searched by the seat *root*, and update the statistics."""
        seat: i64 = 0
        while seat < MAX_SEATS:
            self.history[seat] = self.root_history[seat]
            self.secret[seat] = self.root_secret[seat]
            seat += 1
        self.opening = g.mem[OPENINGS]
        self.depth = 0
        self.noted = 0
        self._play(g, root, evaluation, dice)
        if g.turn < 0:
            final_shares(g, self.shares)
        elif evaluation is not None:
            evaluation.evaluate(g, self.shares)
        add_up_teams(g.program, self.shares)
        self._backpropagate()
        self.simulations += 1

    def _play(self, g: State, root: i64, evaluation: Evaluation | None, dice: Dice) -> None:
        """Play to the horizon or to the end of the game.

        Every seat selects by the statistics of the table down to its first choice without any, and from then on by
        general statistics. The horizon is reached when the game's clock ticks.
        """
        parameters = self.parameters
        until: i64 = 0
        now: i64 = 0
        evaluates = evaluation is not None and self.horizon > 0
        if evaluation is not None:
            now = evaluation.clock(g)
            until = now + self.horizon
        own: i64 = 0  # choices of the root's seat
        everybody: i64 = (1 << g.program.seats) - 1
        playing_out: i64 = 0  # bit s: seat s has left its statistics in the table
        while g.turn >= 0:
            seat = g.turn
            if evaluates and evaluation is not None:
                before = now
                now = evaluation.clock(g)
                if now != before and now >= until and (own >= parameters.least or now > until + 1):
                    return
            n = g.count()
            choice: i64 = 0
            if n > 1:
                question = question_of(g)
                if (playing_out >> seat) & 1 == 0 and self.depth < MAX_DEPTH and n <= MAX_CHOICES:
                    exploration = parameters.exploration
                    if seat != root or own > 0:
                        exploration *= self.later_exploration
                    choice = self._select(g, n, question, exploration, dice)
                    if self.fresh:
                        # Seats that answer simultaneously each add an entry. Otherwise a simulation adds one, and
                        # one more for the root: below a new entry there is nothing to select by.
                        if g.lane > 0:
                            playing_out |= 1 << seat
                        elif seat == root:
                            playing_out = everybody
                        else:
                            playing_out |= everybody & ~(1 << root)
                elif self.noted < MAX_NOTED:
                    choice = self._playout_choice(g, n, question, dice)
                elif evaluation is None:
                    play_out(g, dice)
                    return
                else:
                    self._look_up_priors(g, n)
                    choice = self._roll(n, dice)
                if seat == root:
                    own += 1
                if playing_out != everybody:
                    self._add_to_histories(g, seat, blend(question, code_of(g, choice)))
            g.choose(choice)
            if playing_out != everybody:
                self._reveal_answers(g)

    def _note(self, seat: i64, general: i64) -> None:
        """Record a choice for the general statistics, up to MAX_NOTED in a simulation."""
        if self.noted < MAX_NOTED:
            self.played[self.noted] = general
            self.played_seats[self.noted] = seat
            self.noted += 1

    def _select(self, g: State, n: i64, question: i64, exploration: float, dice: Dice) -> i64:
        """Return the choice with the best upper confidence bound, and add its entry to the path."""
        seat = g.turn
        node = blend(self.history[seat], question)
        trust = self.parameters.trust
        best: i64 = 0
        best_entry: i64 = -1
        best_key: i64 = 0
        best_general: i64 = 0
        best_bound = -1.0
        most = self._find_entries(g, n, node)
        table = self.table
        equal_share = 1.0 / float(g.program.teams)
        i: i64 = 0
        while i < n:
            general = general_entry(question, code_of(g, i))
            key = self.keys_here[i]
            entry = self.entries_here[i]
            visits = 0.0
            total = 0.0
            available = float(most)  # an untried choice counts as available as often as the others
            if entry >= 0:
                table[entry + AVAILABLE] += 1
                visits = float(table[entry + VISITS])
                total = float(table[entry + SHARES]) * SHARE_STEP
                available = float(table[entry + AVAILABLE])
            general_share = (self.general_shares[general] + equal_share) / (self.general_visits[general] + 1.0)
            total += trust * general_share
            visits += trust
            # Break ties at random.
            bound = (
                total / visits + exploration * sqrt((log(available) + 1.0) / visits) + float(dice.roll(1000)) * 0.000001
            )
            if bound > best_bound:
                best_bound = bound
                best = i
                best_entry = entry
                best_key = key
                best_general = general
            i += 1
        if best_entry < 0 and self.used < self.limit:
            best_entry = self._add_entry(best_key)
        self.fresh = best_entry < 0 or table[best_entry + VISITS] == 0
        self.path[self.depth] = best_entry
        self.path_seats[self.depth] = seat
        self.depth += 1
        self._note(seat, best_general)
        return best

    def _find_entries(self, g: State, n: i64, node: i64) -> i64:
        """Look up key and entry of every choice at *node*; return the largest number of times one was available."""
        before: i64 = -1
        twin: i64 = 0
        most: i64 = 1
        i: i64 = 0
        while i < n and i < MAX_CHOICES:
            code = code_of(g, i)
            # Equal cards that are separate choices are distinguished by their order.
            if code == before:
                twin += EQUAL_CARDS
            else:
                twin = 0
                before = code
            key = blend(node, code + twin + 1)
            entry = find_entry(self.table, self.entries, key)
            if entry >= 0 and self.table[entry + AVAILABLE] > most:
                most = self.table[entry + AVAILABLE]
            self.keys_here[i] = key
            self.entries_here[i] = entry
            i += 1
        return most

    def _add_entry(self, key: i64) -> i64:
        """Add an entry for *key* and return it."""
        entry = free_entry(self.table, self.entries, key)
        self.table[entry + KEY] = key
        self.table[entry + VISITS] = 0
        self.table[entry + AVAILABLE] = 1
        self.table[entry + SHARES] = 0
        self.used += 1
        return entry

    def _add_to_histories(self, g: State, seat: i64, event: i64) -> None:
        """Add a choice of *seat* to the histories of all who see it."""
        if g.lane > 0:
            self.history[seat] = blend(self.history[seat], event)
            self.secret[seat] = blend(self.secret[seat], event)
            return
        other: i64 = 0
        while other < g.program.seats:
            self.history[other] = blend(self.history[other], event)
            other += 1

    def _reveal_answers(self, g: State) -> None:
        """Once all simultaneous answers are given, add each to the histories of the others."""
        m = g.mem
        if m[OPEN] != 0 and m[OPENINGS] == self.opening:
            return
        self.opening = m[OPENINGS]
        seats = g.program.seats
        seat: i64 = 0
        while seat < seats:
            if self.secret[seat] != 0:
                other: i64 = 0
                while other < seats and self.parameters.reveals == 1:
                    if other != seat:
                        self.history[other] = blend(self.history[other], self.secret[seat])
                    other += 1
                self.secret[seat] = 0
            seat += 1

    def _playout_choice(self, g: State, n: i64, question: i64, dice: Dice) -> i64:
        """Return the choice with the best general statistics among a few random ones."""
        self._look_up_priors(g, n)
        choice = self._roll(n, dice)
        entry = general_entry(question, code_of(g, choice))
        k: i64 = 1
        while k < self.parameters.picks:
            other = self._roll(n, dice)
            other_entry = general_entry(question, code_of(g, other))
            if self._general_share(other_entry) > self._general_share(entry):
                choice = other
                entry = other_entry
            k += 1
        self._note(g.turn, entry)
        return choice

    def _look_up_priors(self, g: State, n: i64) -> None:
        """Look up the playout priors for the choices of the seat `turn`."""
        priors = self.playout_priors
        self.has_priors = False
        if priors is not None and self.parameters.playout_priors == 1 and n <= MAX_CHOICES:
            priors.look_up(g, n)
            self.has_priors = True

    def _roll(self, n: i64, dice: Dice) -> i64:
        """Return a random choice, by the priors looked up last if there are any."""
        priors = self.playout_priors
        if priors is not None and self.has_priors:
            return priors.roll(n, dice)
        return dice.roll(n)

    def _general_share(self, entry: i64) -> float:
        return (self.general_shares[entry] + 0.5) / (self.general_visits[entry] + 1.0)

    def _backpropagate(self) -> None:
        """Add the shares of this simulation to every entry on its path."""
        i: i64 = 0
        while i < self.depth:
            entry = self.path[i]
            if entry >= 0:
                self.table[entry + VISITS] += 1
                self.table[entry + SHARES] += int(self.shares[self.path_seats[i]] * SHARE_UNIT)
            i += 1
        i = 0
        while i < self.noted:
            general = self.played[i]
            self.general_visits[general] += 1.0
            self.general_shares[general] += self.shares[self.played_seats[i]]
            i += 1

    # Results ------------------------------------------------------------------------------------------------------

    def entries_of(self, g: State) -> list[i64]:
        """Return the entry of every choice of the seat `turn` at the root *g*, -1 for none."""
        question = question_of(g)
        node = blend(self.root_history[g.turn], question)
        n = g.count()
        self._find_entries(g, n, node)
        return [self.entries_here[i] if i < MAX_CHOICES else -1 for i in range(n)]

    def visits_of(self, entry: i64) -> i64:
        """Return the visits of *entry*."""
        return self.table[entry + VISITS]

    def share_total_of(self, entry: i64) -> float:
        """Return the sum of the shares of the win over all visits of *entry*."""
        return float(self.table[entry + SHARES]) * SHARE_STEP


def entries_for(simulations: i64) -> i64:
    """Return the size of the table for that many simulations, a power of two."""
    entries: i64 = ENTRIES_PER_SIMULATION
    while entries < ENTRIES_PER_SIMULATION * simulations:
        entries *= 2
    return entries


def find_entry(table: vec[i64], entries: i64, key: i64) -> i64:
    """Return the entry of *key*, or -1."""
    at = first_entry(entries, key)
    while table[at + KEY] != key:
        if table[at + KEY] == 0:
            return -1
        at = next_entry(entries, at)
    return at


def free_entry(table: vec[i64], entries: i64, key: i64) -> i64:
    """Return the free entry where *key* belongs."""
    at = first_entry(entries, key)
    while table[at + KEY] != 0:
        at = next_entry(entries, at)
    return at


def first_entry(entries: i64, key: i64) -> i64:
    """Return the entry where the probe for *key* begins."""
    return ((key ^ (key >> 31)) & (entries - 1)) * WORDS


def next_entry(entries: i64, entry: i64) -> i64:
    """Return the entry to probe after *entry*."""
    return (entry + WORDS) & (entries * WORDS - 1)
