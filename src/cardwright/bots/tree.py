"""Information-set Monte Carlo tree search on packed states: what the `search` bot thinks with.

One *simulation* draws a world the seat may be in, walks down the statistics gathered so far, plays on from where they
end, and books what came of it. Statistics belong to what the deciding player has seen since the root, never to the
world: the choices it made itself and those of others that are open. A simultaneous answer enters the others' histories
only when all have answered, so nobody in the tree reacts to what is still face down. Chance and hidden cards are left
out of the histories: a choice that is not there in every world is weighed against how often it was there.

All statistics lie in one table of fixed size, a line for each choice after a history. When it is full, the search goes
on with what it has. Every seat maximises its own share of the win, so any number of players may take part.
"""

from __future__ import annotations

from math import inf, log, sqrt
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardwright.bots.playout import play_out
from cardwright.bots.playout_priors import LINES, MAX_CHOICES, PlayoutPriors, blend, code_of, general_line
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

MAX_DEPTH: Final = 200  # choices of one simulation that are booked in the table
MAX_NOTED: Final = 48  # and those that count for what is generally good; after them chance alone plays on
EQUAL_CARDS: Final = 1 << 24
LOOK_AGAIN: Final = 256  # simulations after which a search asks whether it has found its choice
FIRST: Final = 64  # simulations that only tell how many there is time for
SLOWER: Final = 2.0  # how many times as long as those the others may take, which go farther
LINES_A_SIMULATION: Final = 16
# A line is four words side by side, so that reading one does not fetch four places of memory.
KEY: Final = 0  # 0 for a free line
VISITS: Final = 1
CHANCES: Final = 2  # how often it could have been chosen
WORTH: Final = 3  # the shares of the win that came of it, added up, in parts of 1 / WHOLE
WORDS: Final = 4
BYTES_A_LINE: Final = 8 * WORDS
WHOLE: Final = 1 << 40
PART: Final = 1.0 / (1 << 40)
BYTES_BESIDE: Final = 24 * LINES + 16 * MAX_DEPTH + 16 * MAX_NOTED  # beside its table


def question_of(g: State) -> i64:
    """Return a number for what the seat `turn` is asked, without the choices."""
    m = g.mem
    at = ASKED + 3 * g.lane
    card = m[at + 1]
    if card >= 0:
        card = g.program.card_of[card]
    return blend(blend(blend(g.turn + 1, m[at]), card + 1), m[at + 2])


class SearchParameters:
    """How a search weighs things; `bench/search_parameters.py` lets one parameters play another."""

    def __init__(self) -> None:
        self.exploration = 0.35  # how much a choice gains by having been tried little
        self.later_exploration = (
            -1.0
        )  # the part of it that is left after the root's own choice; -1 as the evaluation says
        self.trust = 2.0  # how many visits the general opinion of a choice is worth
        self.picks: i64 = 3  # a simulation that plays on takes the best of this many random choices
        self.horizon: i64 = -1  # ticks of the game's clock to play on for: 0 to the end, -1 as the evaluation says
        self.least: i64 = 2  # and how many choices of its own it sees at least
        self.playout_priors: i64 = 1  # 1: those few are taken by prior, where the game has priors; 0: all alike
        self.reveals: i64 = 1  # 1: what all placed together enters the others' histories


class Tree:
    """The statistics of one root, and the simulations that gather them.

    *lines* is the size of the table, a power of two; it takes BYTES_A_LINE bytes a line and never grows. A line is told
    by where its words begin. `priors` are those of the game it thinks about, if it has any.
    """

    def __init__(self, lines: i64, parameters: SearchParameters) -> None:
        self.parameters: Final = parameters
        self.playout_priors: PlayoutPriors | None = None
        self.lines: i64 = lines
        self.room: i64 = lines - lines // 4
        self.used: i64 = 0
        self.simulations: i64 = 0
        self.table: Final = zeros(lines * WORDS)
        # What is generally good, by seat, question and choice, in whatever position.
        self.general_n: Final = vec[float]([0.0] * LINES)
        self.general_w: Final = vec[float]([0.0] * LINES)
        # The simulation that runs.
        self.path: Final = zeros(MAX_DEPTH)
        self.path_seats: Final = zeros(MAX_DEPTH)
        self.played: Final = zeros(MAX_NOTED)
        self.played_seats: Final = zeros(MAX_NOTED)
        # The choices of the question that it is asked.
        self.keys_here: Final = zeros(MAX_CHOICES)
        self.lines_here: Final = zeros(MAX_CHOICES)
        self.has_priors: bool = False
        self.depth: i64 = 0
        self.noted: i64 = 0
        self.fresh: bool = False
        self.history: Final = zeros(MAX_SEATS)  # what each seat has seen, as one number
        self.secret: Final = zeros(MAX_SEATS)  # what it has answered that others have not seen yet
        # The same at the root.
        self.root_history: Final = zeros(MAX_SEATS)
        self.root_secret: Final = zeros(MAX_SEATS)
        self.shares: Final = no_shares()
        self.opening: i64 = 0
        self.later_exploration = 1.0
        self.horizon: i64 = -1  # how many ticks a simulation plays on, 0 to the end of the game; -1: not settled yet

    def begin(self, root: i64) -> None:
        """Forget everything, and begin at a root of that number."""
        self._forget()
        self.horizon = -1
        i: i64 = 0
        while i < MAX_SEATS:
            self.root_history[i] = root
            self.root_secret[i] = 0
            i += 1

    def settle(self, evaluation: Evaluation | None, simulations: i64) -> None:
        """Settle how far each simulation goes, if there will be so many of them, and how curious players are in it.

        If late ones went farther than early ones, they could not be compared: the farther one plays, the farther ahead
        is whoever is ahead, and choices would look good for having been visited late.
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

    def _forget(self) -> None:
        """Forget all that was gathered."""
        self._forget_lines()
        i: i64 = 0
        while i < LINES:
            self.general_n[i] = 0.0
            self.general_w[i] = 0.0
            i += 1
        self.simulations = 0

    def _forget_lines(self) -> None:
        i: i64 = 0
        while i < self.lines:
            self.table[i * WORDS + KEY] = 0
            i += 1
        self.used = 0

    def follow(self, g: State, i: i64) -> None:
        """The seat `turn` of the root *g* takes its choice *i*: what was gathered below it is the new root's."""
        seat: i64 = 0
        while seat < MAX_SEATS:
            self.history[seat] = self.root_history[seat]
            self.secret[seat] = self.root_secret[seat]
            seat += 1
        self._remember(g, g.turn, blend(question_of(g), code_of(g, i)))
        seat = 0
        while seat < MAX_SEATS:
            self.root_history[seat] = self.history[seat]
            self.root_secret[seat] = self.secret[seat]
            seat += 1
        self.simulations = 0
        if self.used * 2 > self.room:
            self._forget_lines()

    # Thinking -----------------------------------------------------------------------------------------------------

    def think(self, worlds: Worlds, evaluation: Evaluation | None, dice: Dice, most: i64, deadline: float) -> None:
        """Simulate until there have been *most* simulations or the deadline of `perf_counter` has passed.

        It stops before, when no other choice can be visited more often any more in what is left.
        """
        if self.horizon < 0:
            self.settle(evaluation, self._expect(worlds, evaluation, dice, most, deadline))
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
                if self.lead(root) > left:
                    return

    def _expect(self, worlds: Worlds, evaluation: Evaluation | None, dice: Dice, most: i64, deadline: float) -> i64:
        """Return how many simulations there will be: *most*, or what the first ones promise until the deadline."""
        if deadline == inf:
            return most
        self.settle(evaluation, FIRST)
        start = perf_counter()
        now = start
        while self.simulations < FIRST and self.simulations < most and now < deadline:
            self.simulate(worlds.draw(dice), worlds.observer, evaluation, dice)
            now = perf_counter()
        if now <= start:
            return 0
        by_time = float(self.simulations) * (deadline - now) / (SLOWER * (now - start))
        if by_time < float(FIRST):
            return FIRST  # there is no time to begin again
        self._forget()
        if by_time < float(most):
            return int(by_time)
        return most

    def lead(self, g: State) -> float:
        """Return how many more visits the first choice of the root *g* has than the second."""
        first: i64 = 0
        second: i64 = 0
        for line in self.lines_of(g):
            if line >= 0:
                visits = self.table[line + VISITS]
                if visits > first:
                    second = first
                    first = visits
                elif visits > second:
                    second = visits
        return float(first - second)

    def simulate(self, g: State, root: i64, evaluation: Evaluation | None, dice: Dice) -> None:
        """Play one world in which the seat *root* thinks, and book the result."""
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
        self._book()
        self.simulations += 1

    def _play(self, g: State, root: i64, evaluation: Evaluation | None, dice: Dice) -> None:
        """Play on until the position can be judged.

        Every seat chooses by its statistics down to its first choice without any, and from then on by what is
        generally good. A position is judged when the game's clock ticks.
        """
        parameters = self.parameters
        until: i64 = 0
        now: i64 = 0
        judges = evaluation is not None and self.horizon > 0
        if evaluation is not None:
            now = evaluation.clock(g)
            until = now + self.horizon
        own: i64 = 0  # choices of the root's seat
        everybody: i64 = (1 << g.program.seats) - 1
        beyond: i64 = 0  # bit s: seat s has left its statistics behind
        while g.turn >= 0:
            seat = g.turn
            if judges and evaluation is not None:
                before = now
                now = evaluation.clock(g)
                if now != before and now >= until and (own >= parameters.least or now > until + 1):
                    return
            n = g.count()
            choice: i64 = 0
            if n > 1:
                question = question_of(g)
                if (beyond >> seat) & 1 == 0 and self.depth < MAX_DEPTH and n <= MAX_CHOICES:
                    exploration = parameters.exploration
                    if seat != root or own > 0:
                        exploration *= self.later_exploration
                    choice = self._select(g, n, question, exploration, dice)
                    if self.fresh:
                        # Those who answer together learn side by side; else one new line a simulation is enough,
                        # and one more for the root: more of them would be explored blindly.
                        if g.lane > 0:
                            beyond |= 1 << seat
                        elif seat == root:
                            beyond = everybody
                        else:
                            beyond |= everybody & ~(1 << root)
                elif self.noted < MAX_NOTED:
                    choice = self._pick(g, n, question, dice)
                elif evaluation is None:
                    play_out(g, dice)
                    return
                else:
                    self._consider(g, n)
                    choice = self._roll(n, dice)
                if seat == root:
                    own += 1
                if beyond != everybody:
                    self._remember(g, seat, blend(question, code_of(g, choice)))
            g.choose(choice)
            if beyond != everybody:
                self._unveil(g)

    def _note(self, seat: i64, general: i64) -> None:
        """Note a choice, to learn what is generally good; what comes very late teaches little."""
        if self.noted < MAX_NOTED:
            self.played[self.noted] = general
            self.played_seats[self.noted] = seat
            self.noted += 1

    def _select(self, g: State, n: i64, question: i64, exploration: float, dice: Dice) -> i64:
        """Return the choice with the best upper bound, and note its line in the path."""
        seat = g.turn
        node = blend(self.history[seat], question)
        trust = self.parameters.trust
        best: i64 = 0
        best_line: i64 = -1
        best_key: i64 = 0
        best_general: i64 = 0
        best_bound = -1.0
        most = self._find_lines(g, n, node)
        table = self.table
        equal = 1.0 / float(g.program.teams)
        i: i64 = 0
        while i < n:
            general = general_line(question, code_of(g, i))
            key = self.keys_here[i]
            line = self.lines_here[i]
            visits = 0.0
            worth = 0.0
            chances = float(most)  # what was never tried could have been as often as the others
            if line >= 0:
                table[line + CHANCES] += 1
                visits = float(table[line + VISITS])
                worth = float(table[line + WORTH]) * PART
                chances = float(table[line + CHANCES])
            opinion = (self.general_w[general] + equal) / (self.general_n[general] + 1.0)
            worth += trust * opinion
            visits += trust
            # A little chance decides between equals.
            bound = (
                worth / visits + exploration * sqrt((log(chances) + 1.0) / visits) + float(dice.roll(1000)) * 0.000001
            )
            if bound > best_bound:
                best_bound = bound
                best = i
                best_line = line
                best_key = key
                best_general = general
            i += 1
        if best_line < 0 and self.used < self.room:
            best_line = self._add_line(best_key)
        self.fresh = best_line < 0 or table[best_line + VISITS] == 0
        self.path[self.depth] = best_line
        self.path_seats[self.depth] = seat
        self.depth += 1
        self._note(seat, best_general)
        return best

    def _find_lines(self, g: State, n: i64, node: i64) -> i64:
        """Find key and line of every choice at *node*; return how often the most frequent of them could be chosen."""
        before: i64 = -1
        twin: i64 = 0
        most: i64 = 1
        i: i64 = 0
        while i < n and i < MAX_CHOICES:
            code = code_of(g, i)
            # Equal cards that are offered apart are told apart by their order.
            if code == before:
                twin += EQUAL_CARDS
            else:
                twin = 0
                before = code
            key = blend(node, code + twin + 1)
            line = find_line(self.table, self.lines, key)
            if line >= 0 and self.table[line + CHANCES] > most:
                most = self.table[line + CHANCES]
            self.keys_here[i] = key
            self.lines_here[i] = line
            i += 1
        return most

    def _add_line(self, key: i64) -> i64:
        """Open a line for *key* and return it."""
        line = free_line(self.table, self.lines, key)
        self.table[line + KEY] = key
        self.table[line + VISITS] = 0
        self.table[line + CHANCES] = 1
        self.table[line + WORTH] = 0
        self.used += 1
        return line

    def _remember(self, g: State, seat: i64, event: i64) -> None:
        """Let everybody who sees the choice that *seat* now makes remember it."""
        if g.lane > 0:
            self.history[seat] = blend(self.history[seat], event)
            self.secret[seat] = blend(self.secret[seat], event)
            return
        other: i64 = 0
        while other < g.program.seats:
            self.history[other] = blend(self.history[other], event)
            other += 1

    def _unveil(self, g: State) -> None:
        """When all have answered together, everybody sees the answers."""
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

    def _pick(self, g: State, n: i64, question: i64, dice: Dice) -> i64:
        """Return the choice of the best general opinion among a few taken by prior."""
        self._consider(g, n)
        choice = self._roll(n, dice)
        line = general_line(question, code_of(g, choice))
        k: i64 = 1
        while k < self.parameters.picks:
            other = self._roll(n, dice)
            other_line = general_line(question, code_of(g, other))
            if self._opinion(other_line) > self._opinion(line):
                choice = other
                line = other_line
            k += 1
        self._note(g.turn, line)
        return choice

    def _consider(self, g: State, n: i64) -> None:
        """Look up the priors of the seat `turn`."""
        priors = self.playout_priors
        self.has_priors = False
        if priors is not None and self.parameters.playout_priors == 1 and n <= MAX_CHOICES:
            priors.consider(g, n)
            self.has_priors = True

    def _roll(self, n: i64, dice: Dice) -> i64:
        """Return one of the choices considered last, by prior."""
        priors = self.playout_priors
        if priors is not None and self.has_priors:
            return priors.roll(n, dice)
        return dice.roll(n)

    def _opinion(self, line: i64) -> float:
        return (self.general_w[line] + 0.5) / (self.general_n[line] + 1.0)

    def _book(self) -> None:
        """Add the shares of this simulation to every line it went through."""
        i: i64 = 0
        while i < self.depth:
            line = self.path[i]
            if line >= 0:
                self.table[line + VISITS] += 1
                self.table[line + WORTH] += int(self.shares[self.path_seats[i]] * WHOLE)
            i += 1
        i = 0
        while i < self.noted:
            general = self.played[i]
            self.general_n[general] += 1.0
            self.general_w[general] += self.shares[self.played_seats[i]]
            i += 1

    # What came of it ----------------------------------------------------------------------------------------------

    def lines_of(self, g: State) -> list[i64]:
        """Return the line of every choice of the seat `turn` at the root *g*, -1 for none."""
        question = question_of(g)
        node = blend(self.root_history[g.turn], question)
        n = g.count()
        self._find_lines(g, n, node)
        return [self.lines_here[i] if i < MAX_CHOICES else -1 for i in range(n)]

    def visits_of(self, line: i64) -> i64:
        """Return how often the choice of *line* was made."""
        return self.table[line + VISITS]

    def worth_of(self, line: i64) -> float:
        """Return the shares of the win that came of the choice of *line*, added up."""
        return float(self.table[line + WORTH]) * PART


def lines_for(simulations: i64) -> i64:
    """Return how large a table so many simulations need, a power of two."""
    lines: i64 = LINES_A_SIMULATION
    while lines < LINES_A_SIMULATION * simulations:
        lines *= 2
    return lines


def find_line(table: vec[i64], lines: i64, key: i64) -> i64:
    """Return the line of *key*, or -1."""
    at = first_line(lines, key)
    while table[at + KEY] != key:
        if table[at + KEY] == 0:
            return -1
        at = next_line(lines, at)
    return at


def free_line(table: vec[i64], lines: i64, key: i64) -> i64:
    """Return the free line where *key* belongs."""
    at = first_line(lines, key)
    while table[at + KEY] != 0:
        at = next_line(lines, at)
    return at


def first_line(lines: i64, key: i64) -> i64:
    """Return the line where *key* lies if no other has taken it."""
    return ((key ^ (key >> 31)) & (lines - 1)) * WORDS


def next_line(lines: i64, line: i64) -> i64:
    """Return the line where a key lies that has found *line* taken."""
    return (line + WORDS) & (lines * WORDS - 1)
