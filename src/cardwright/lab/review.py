"""Review of a finished or running game: who was ahead when, where it turned, and which choices cost something.

A review answers two questions from different knowledge. *Who was ahead* is estimated from what lies open, as a
spectator could: the teams' shares of the win, which add up to 1, at every moment at which everybody sees something new;
a hidden card counts from when it is shown. *Every choice* is analyzed from what its seat could know at the time, never
from its outcome. Both are estimates by searches, with standard errors; neither uses the cards that were hidden.

A hidden answer given in parts is one answer: each part is analyzed with the earlier parts as they were, and the losses
of the parts are added up.

Every moment has its own seed, so that neither the number of processes nor their order changes the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby
from math import hypot

from cardwright import interface
from cardwright.bots.analysis import LEAST, Analyzer, ChoiceAnalysis, Estimate
from cardwright.bots.limits import check_simulations
from cardwright.games.game import seat_letter
from cardwright.match import CONCEDE, State, check_seed, replay
from cardwright.record import Record
from cardwright.worker_pool import WorkerPool

SIMULATIONS = 600  # of one analysis, by default
SURE = 3.0  # standard errors that a reported difference has at least
LEAST_GAIN = 0.02  # the smallest reported gain, in shares of the win
LEAST_SWING = 0.05
MOST_TURNING_POINTS = 5
CHUNK = 8  # moments that a process gets at a time


@dataclass(frozen=True, kw_only=True)
class ReviewRequest:
    """The settings of a review: plain data that can be sent to other processes."""

    record: str
    """A record as JSON."""
    simulations: int = SIMULATIONS
    seed: int | str = 1
    seats: tuple[int, ...] | None = None
    """The seats whose choices are analyzed, None for all."""

    def timeline(self) -> Timeline:
        """Return the timeline of the game; an invalid request raises CardwrightError."""
        check_seed(self.seed)
        check_simulations(self.simulations, LEAST)
        timeline = _timeline(self.record)
        for seat in self.seats or ():
            if seat >= timeline.states[0].players:
                raise interface.error("no-such-seat", players=timeline.states[0].players, seat=seat_letter(seat))
        return timeline

    def asks_about(self, seat: int) -> bool:
        """Return whether the choices of *seat* are analyzed."""
        return self.seats is None or seat in self.seats


@dataclass(frozen=True)
class Timeline:
    """The choices of a game, and the states between them."""

    choices: tuple[tuple[int, str], ...]
    """Seat and notation of each choice."""
    states: tuple[State, ...]
    """The game before each of them, and at its end."""

    @classmethod
    def of(cls, record: Record) -> Timeline:
        """Return the timeline of a game; a damaged or foreign record raises CardwrightError."""
        end = replay(record)
        states = [replay(record, 0)]
        redrawn = {reseed.choices for reseed in record.reseeds}
        for number, (seat, notation) in enumerate(record.choices, 1):
            if number in redrawn:
                states.append(replay(record, number))
            else:
                states.append(states[-1].clone())
                states[-1].choose(seat, notation)
        return cls(record.choices, (*states[:-1], end))

    def is_point(self, number: int) -> bool:
        """Return whether everybody sees something new at that moment: not between the parts of hidden answers."""
        state = self.states[number]
        return number == 0 or not state.is_secret or _opening(state) != _opening(self.states[number - 1])

    def point(self, number: int, shares: tuple[Estimate, ...]) -> Point:
        """Return the point at that moment."""
        conceded = number > 0 and self.choices[number - 1][1] == CONCEDE
        return Point(number, self.states[number].round, shares, conceded)

    def is_real(self, number: int) -> bool:
        """Return whether the next choice had an alternative; conceding is not a choice."""
        if number == len(self.choices):
            return False
        seat, notation = self.choices[number]
        return notation != CONCEDE and len(self.states[number].choices(seat)) > 1

    def answers(self) -> list[int]:
        """Return for every choice the first choice of its answer: the parts of a hidden answer belong together."""
        firsts: dict[tuple[int, int], int] = {}
        answers = []
        for number, (seat, _) in enumerate(self.choices):
            state = self.states[number]
            answers.append(firsts.setdefault((seat, _opening(state)), number) if state.is_secret else number)
        return answers


@lru_cache(maxsize=2)
def _timeline(record: str) -> Timeline:
    return Timeline.of(Record.from_json(record))


def _opening(state: State) -> int:
    return int(state._engine.opening())


@dataclass(frozen=True)
class MomentReview:
    """The result for one moment: shares where everybody sees something new, an analysis where there was a choice."""

    number: int
    """How many choices had been made."""
    shares: tuple[Estimate, ...] = ()
    analysis: ChoiceAnalysis | None = None


@dataclass(frozen=True)
class Point:
    """Every team's estimated share of the win at a moment, from what lay open then."""

    number: int
    """How many choices had been made."""
    round: int
    shares: tuple[Estimate, ...]
    conceded: bool = False
    """Whether somebody had just given up."""


@dataclass(frozen=True)
class TurningPoint:
    """Two successive points between which a team's share changed by much, and for good."""

    before: Point
    after: Point
    team: int

    @property
    def swing(self) -> float:
        """By how much the team's share has grown."""
        return self.after.shares[self.team].value - self.before.shares[self.team].value


@dataclass(frozen=True)
class AnalyzedChoice:
    """A choice that was made, with its analysis."""

    number: int
    """The number of the choice in the game, from 1."""
    round: int
    seat: int
    chosen: str
    answer: int
    """The number of the first choice of the same answer."""
    analysis: ChoiceAnalysis

    @property
    def agreed(self) -> bool:
        """Whether the search would have chosen the same."""
        return self.analysis.best == self.chosen

    @property
    def is_clear(self) -> bool:
        """Whether another choice was better by a significant margin."""
        gain = self.analysis.gain
        return gain.value >= LEAST_GAIN and gain.value >= SURE * gain.error


@dataclass(frozen=True)
class BetterAnswer:
    """An answer that could have been better, with the parts that could; most answers have one part."""

    parts: tuple[AnalyzedChoice, ...]

    @property
    def gain(self) -> Estimate:
        """The gains of all parts, added up."""
        gains = [part.analysis.gain for part in self.parts]
        return Estimate(sum(each.value for each in gains), hypot(*(each.error for each in gains)))


@dataclass(frozen=True)
class Review:
    """The review of a whole game."""

    points: tuple[Point, ...]
    analyzed: tuple[AnalyzedChoice, ...]

    def turning_points(self) -> list[TurningPoint]:
        """Return the largest swings that lasted, in the order of the game; a concession is no turning point."""
        found = [turn for at in range(1, len(self.points)) if (turn := self._turn(at)) is not None]
        largest = sorted(found, key=lambda turn: (-abs(turn.swing), turn.after.number))[:MOST_TURNING_POINTS]
        return sorted(largest, key=lambda turn: turn.after.number)

    def better(self, seat: int | None = None) -> list[BetterAnswer]:
        """Return the answers, of all seats or one, that could clearly have been better, the largest gain first."""
        clear = [each for each in self.analyzed if each.is_clear and seat in (None, each.seat)]
        clear.sort(key=lambda each: (each.answer, each.number))
        found = [BetterAnswer(tuple(parts)) for _, parts in groupby(clear, key=lambda each: each.answer)]
        return sorted(found, key=lambda each: (-each.gain.value, each.parts[0].number))

    def _turn(self, at: int) -> TurningPoint | None:
        """Return the turning point at the point with index *at*, None if there is none."""
        before, after = self.points[at - 1], self.points[at]
        # If one team lost what another gained, report the team that gained.
        turns = [TurningPoint(before, after, team) for team in range(len(before.shares))]
        turn = max(turns, key=lambda turn: (round(abs(turn.swing), 6), turn.swing))
        error = hypot(before.shares[turn.team].error, after.shares[turn.team].error)
        lasts = self._lasting(at, turn.team) >= max(LEAST_SWING, SURE * error)
        return turn if lasts and not after.conceded else None

    def _lasting(self, at: int, team: int) -> float:
        """Return the least difference between the two points before *at* and the two from it on; 0 if they overlap."""
        early, late = (
            [point.shares[team].value for point in points]
            for points in (self.points[max(at - 2, 0) : at], self.points[at : at + 2])
        )
        return max(min(late) - max(early), min(early) - max(late), 0.0)


# Making a review -----------------------------------------------------------------------------------------------------


def review(
    request: ReviewRequest, *, processes: int = 1, progress: Callable[[int], None] = lambda moments: None
) -> Review:
    """Review a game; *progress* is called with the number of finished moments, out of `moments_of`."""
    moments = moments_of(request)
    results: list[MomentReview] = []
    chunks = [moments[at : at + CHUNK] for at in range(0, len(moments), CHUNK)]
    if processes == 1 or len(chunks) == 1:
        for moment in moments:
            results += examine(request, [moment])
            progress(len(results))
    else:
        with WorkerPool(min(processes, len(chunks)), partial(examine, request)) as pool:
            for _, found in pool.spread(iter(chunks)):
                results += found
                progress(len(results))
    return assemble_review(request, results)


def moments_of(request: ReviewRequest) -> list[int]:
    """Return the moments to examine, each as the number of choices made before it."""
    timeline = request.timeline()
    return [
        number
        for number in range(len(timeline.states))
        if timeline.is_point(number) or _is_asked(request, timeline, number)
    ]


def examine(request: ReviewRequest, moments: Sequence[int]) -> list[MomentReview]:
    """Examine some moments."""
    timeline = request.timeline()
    analyzer = _analyzer(request.seed, request.simulations)
    return [_examine_moment(request, timeline, number, analyzer) for number in moments]


def assemble_review(request: ReviewRequest, results: Iterable[MomentReview]) -> Review:
    """Combine the results of all moments."""
    timeline = request.timeline()
    known = sorted(results, key=lambda result: result.number)
    points = [timeline.point(each.number, each.shares) for each in known if each.shares]
    answers = timeline.answers()
    analyzed = []
    for each in known:
        if each.analysis is not None:
            number = each.number
            seat, notation = timeline.choices[number]
            round_ = timeline.states[number].round
            analyzed.append(AnalyzedChoice(number + 1, round_, seat, notation, answers[number] + 1, each.analysis))
    return Review(tuple(points), tuple(analyzed))


def _is_asked(request: ReviewRequest, timeline: Timeline, number: int) -> bool:
    return timeline.is_real(number) and request.asks_about(timeline.choices[number][0])


def _examine_moment(request: ReviewRequest, timeline: Timeline, number: int, analyzer: Analyzer) -> MomentReview:
    state = timeline.states[number]
    shares: tuple[Estimate, ...] = ()
    if state.scores is not None:
        shares = tuple(Estimate(sum(state.scores[seat] for seat in team), 0.0) for team in state.teams)
    elif timeline.is_point(number):
        shares = tuple(analyzer.expected_shares(state))
    asked = _is_asked(request, timeline, number)
    return MomentReview(number, shares, analyzer.analyze(state, *timeline.choices[number]) if asked else None)


@lru_cache(maxsize=1)
def _analyzer(seed: int | str, simulations: int) -> Analyzer:
    return Analyzer(seed, simulations)
