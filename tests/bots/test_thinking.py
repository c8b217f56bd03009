"""What a search takes into account, shown in games of two or three choices whose best play is plain to see."""

from __future__ import annotations

from itertools import count
from math import inf

import pytest
from librt.vecs import vec

from cardwright.bots import tree as tree_module
from cardwright.bots.decision import root_of
from cardwright.bots.search_workers import VisitCount, best_of, counts_of
from cardwright.bots.tree import SearchParameters, Tree
from cardwright.engine import ALL, FIRST_ZONE, IN_HAND, NONE, OWNER, Dice, Layout, Program, State, Step, blank_state
from cardwright.engine.evaluation import Evaluation
from cardwright.engine.guess import Worlds
from cardwright.engine.state import PARTS
from cardwright.games import find_game
from cardwright.match import make_table

A, B, C, D = range(4)
HAND, SHOWN = FIRST_ZONE, FIRST_ZONE + 4
HELP, WAIT = -10, -11
WIN, LOSE, LOSE_TOO = -12, -13, -14
EVEN, ODD = -15, -16
CHOSEN = 0
PROSPECTS = (0.60, 0.62, 0.64, 0.66)  # of A


def end(g: State, *winners: int) -> None:
    for seat in range(g.program.seats):
        g.set_place(seat, 1 if seat in winners else 2)
    g.finish(1)


class Help(Step):
    """A helps C, or does not."""

    def __init__(self, following: Step) -> None:
        super().__init__()
        self.following = following

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.offer(WAIT)
        g.offer(HELP)
        g.ask(self, A, NONE, 0)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.push(self.following, C, NONE, int(key == HELP))


class Decide(Step):
    """Only with help there is something C wins with, and who belongs to C; else all others win."""

    def __init__(self, with_c: tuple[int, ...]) -> None:
        super().__init__()
        self.with_c = with_c

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        if x == 1:
            g.offer(WIN)
        g.offer(LOSE)
        g.offer(LOSE_TOO)
        g.ask(self, C, NONE, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        end(g, *(seat for seat in range(g.program.seats) if (seat in self.with_c) is (key == WIN)))


class Lay(Step):
    """Each lays one of two cards face down, unseen by the other."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.offer_zone(HAND + seat, PARTS + seat)
        g.ask(self, seat, card, x)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.put(PARTS + seat, key)


class LayTogether(Step):
    """Both lay at the same time."""

    def __init__(self, lay: Step) -> None:
        super().__init__()
        self.lay = lay

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for player in (A, B):
            g.ask_simultaneously(self.lay, player, NONE, 0)


class Match(Step):
    """A wins if both have laid the same."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        end(g, A if (g.top(PARTS + A) - g.top(PARTS + B)) % 2 == 0 else B)


class Tell(Step):
    """The cards are open now: B says what A has laid, and wins if that is right."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        g.offer(EVEN)
        g.offer(ODD)
        g.ask(self, B, NONE, 0)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        end(g, B if (g.top(PARTS + A) % 2 == 0) is (key == EVEN) else A)


class Vary(Step):
    """C chooses again and again, a little better or a little worse."""

    def do(self, g: State, seat: int, card: int, x: int) -> None:
        for which in range(len(PROSPECTS)):
            g.offer(-20 - which)
        g.ask(self, C, NONE, 0)

    def chosen(self, g: State, seat: int, card: int, x: int, key: int) -> None:
        g.set(CHOSEN, 0, -19 - key)
        g.push(self, C, NONE, 0)


class Prospects(Evaluation):
    """What A and C may expect after the first choice of C."""

    def clock(self, g: State) -> int:
        return int(g.get(CHOSEN, 0) > 0)

    def evaluate(self, g: State, shares: vec[float]) -> None:
        shares[A] = PROSPECTS[g.get(CHOSEN, 0) - 1]
        shares[C] = 1.0 - shares[A]


def begin(seats: int, *steps: Step) -> State:
    """Return an empty game of *steps*; A and B hold two cards each that all know."""
    program = Program(seats, 4, 0)
    for step in steps:
        program.add(step)
    for copy in range(4):
        program.card_of[copy] = copy
    layout = Layout(seats=seats, copies=4, depth=6, choices=4)
    layout.zone(HAND, "hand", 4, face=OWNER, role=IN_HAND)
    layout.zone(SHOWN, "shown", 4, face=ALL)
    layout.counter(CHOSEN, "chosen", per_seat=False)
    layout.lay(program)
    g = blank_state(program)
    g.seed(1)
    for copy in range(4):
        g.put(HAND + copy // 2, copy)
    return g


def laid_before(last: Step) -> State:
    """Return the beginning of a game in which both lay a card, and *last* follows."""
    lay = Lay()
    together = LayTogether(lay)
    g = begin(2, lay, last, together)
    g.push(last, NONE, NONE, 0)
    g.push(together, NONE, NONE, 0)
    return g


def thought(
    g: State, simulations: int, evaluation: Evaluation | None = None, later_exploration: float = 1.0
) -> list[VisitCount]:
    """Let A think; return what it counted for every choice."""
    g.run()
    worlds = Worlds(g, A)
    parameters = SearchParameters()
    parameters.least = 0
    parameters.later_exploration = later_exploration
    tree = Tree(1 << 12, parameters)
    tree.reset(1)
    tree.search(worlds, evaluation, Dice(1), simulations, inf)
    return counts_of(tree, root_of(worlds))


def share(counts: list[VisitCount]) -> float:
    """Return what A expects of all that it has tried."""
    return sum(worth for _, worth in counts) / sum(visits for visits, _ in counts)


@pytest.mark.parametrize(("with_c", "helps"), [((A, C), True), ((C,), False)])
def test_a_seat_helps_its_partner_to_win_and_nobody_else(with_c: tuple[int, ...], helps: bool) -> None:
    """A gains nothing by helping but that C can win: with partners, who win together, that is all it needs."""
    decide = Decide(with_c)
    help_c = Help(decide)
    g = begin(4, decide, help_c)
    g.push(help_c, A, NONE, 0)
    counts = thought(g, 400)
    best = best_of(counts)
    assert (best == 1) is helps
    visits, worth = counts[best]
    assert worth / visits == pytest.approx(1 / 2 if helps else 1 / 3, abs=0.05), "all winners have a share"


def test_nobody_reacts_to_what_lies_face_down() -> None:
    counts = thought(laid_before(Match()), 2000)
    visits = [count for count, _ in counts]
    assert min(visits) > 0.2 * max(visits), "neither card is better"
    assert 0.35 < share(counts) < 0.65, "B does not know which one A has laid"


def test_everybody_reacts_to_what_has_been_opened() -> None:
    counts = thought(laid_before(Tell()), 2000)
    assert share(counts) < 0.2, "B sees which one A has laid"


def test_less_exploration_makes_simulated_players_stronger() -> None:
    shares = []
    for later_exploration in (1.0, 0.2):
        vary = Vary()
        wait = Help(vary)
        g = begin(3, vary, wait)
        g.push(wait, A, NONE, 0)
        shares.append(share(thought(g, 1000, Prospects(), later_exploration)))
    exploring, decided = shares
    assert exploring > PROSPECTS[0] + 0.01, "C tries everything"
    assert decided < PROSPECTS[0] + 0.005, "C takes what is best"


@pytest.mark.parametrize(("game", "players", "later_exploration"), [("hounds", 2, 1.0), ("trueshot", 3, 0.25)])
def test_a_game_sets_its_later_exploration(game: str, players: int, later_exploration: float) -> None:
    found = find_game(game)
    evaluation = found.evaluation(make_table(found, players, {}, None))
    tree = Tree(1 << 4, SearchParameters())
    tree.set_horizon(evaluation, 100)
    assert tree.later_exploration == later_exploration
    tree.set_horizon(None, 100)
    assert tree.later_exploration == 1.0


def test_a_search_looks_at_the_clock_after_every_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock on which a second passes at every look, ten seconds are at most ten simulations."""
    g = laid_before(Match())
    g.run()
    clock = count()
    monkeypatch.setattr(tree_module, "perf_counter", lambda: float(next(clock)))
    tree = Tree(1 << 10, SearchParameters())
    tree.reset(1)
    tree.set_horizon(None, 1000)
    tree.search(Worlds(g, A), None, Dice(1), 1000, 10.0)
    assert 8 <= tree.simulations <= 10
