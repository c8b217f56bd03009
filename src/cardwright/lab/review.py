"""Looking back at a game: who was ahead when, where it turned, and which choices cost something.

Two different eyes look at it. *Who was ahead* is judged by what lies open, as a spectator would: all seats' shares of
the win, together 1, at every moment that everybody sees; so a hidden card counts from when it is shown. *Every choice*
is judged by what its seat could know when it made it, and never by what came of it. Both judgements are estimates by
searches, with their standard errors; neither knows the cards that were hidden.

A hidden answer given in parts is one answer: each part is judged with the parts before it as they were, and what the
parts cost is added up.

Every moment is judged on its own from a seed of its own, so neither the processes nor their order change the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby
from math import hypot

from cardwright import interface
from cardwright.bots.judge import LEAST, Estimate, Judge, Verdict
from cardwright.bots.limits import check_simulations
from cardwright.games.game import seat_letter
from cardwright.match import CONCEDE, State, check_seed, replay
from cardwright.record import Record
from cardwright.worker_pool import WorkerPool

SIMULATIONS = 600  # for one judgement, if nothing else is said
SURE = 3.0  # so many standard errors a difference must have to be told
LEAST_GAIN = 0.02  # less is not worth telling
LEAST_SWING = 0.05
TURNS = 5  # turning points at most
CHUNK = 8  # moments that are handed to a process together


@dataclass(frozen=True, kw_only=True)
class Inquiry:
    """What is reviewed, and how; data only, so that every process can begin with it."""

    record: str
    """A record as JSON."""
    simulations: int = SIMULATIONS
    seed: int | str = 1
    seats: tuple[int, ...] | None = None
    """The seats whose choices are judged; all of them if nothing is said."""

    def course(self) -> Course:
        """Return the course of the game; what is wrong with the inquiry raises CardwrightError."""
        check_seed(self.seed)
        check_simulations(self.simulations, LEAST)
        course = _course(self.record)
        for seat in self.seats or ():
            if seat >= course.states[0].players:
                raise interface.error("no-such-seat", players=course.states[0].players, seat=seat_letter(seat))
        return course

    def asks_about(self, seat: int) -> bool:
        """Return whether the choices of *seat* are judged."""
        return self.seats is None or seat in self.seats


@dataclass(frozen=True)
class Course:
    """A game moment by moment."""

    choices: tuple[tuple[int, str], ...]
    """Seat and notation of each choice."""
    states: tuple[State, ...]
    """The game before each of them, and at its end."""

    @classmethod
    def of(cls, record: Record) -> Course:
        """Return the course of a game; a damaged or foreign record raises CardwrightError."""
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
        """Return whether everybody sees something new then: not between the parts of answers that are still hidden."""
        state = self.states[number]
        return number == 0 or not state.is_secret or _opening(state) != _opening(self.states[number - 1])

    def point(self, number: int, shares: tuple[Estimate, ...]) -> Point:
        """Return the point at that moment."""
        conceded = number > 0 and self.choices[number - 1][1] == CONCEDE
        return Point(number, self.states[number].round, shares, conceded)

    def is_real(self, number: int) -> bool:
        """Return whether there was something to choose then; giving up is no choice."""
        if number == len(self.choices):
            return False
        seat, notation = self.choices[number]
        return notation != CONCEDE and len(self.states[number].choices(seat)) > 1

    def answers(self) -> list[int]:
        """Return for every choice where its answer began: the parts of a hidden answer belong together."""
        firsts: dict[tuple[int, int], int] = {}
        answers = []
        for number, (seat, _) in enumerate(self.choices):
            state = self.states[number]
            answers.append(firsts.setdefault((seat, _opening(state)), number) if state.is_secret else number)
        return answers


@lru_cache(maxsize=2)
def _course(record: str) -> Course:
    return Course.of(Record.from_json(record))


def _opening(state: State) -> int:
    return int(state._engine.opening())


@dataclass(frozen=True)
class Finding:
    """What was found at one moment: the outlook where everybody sees something new, the verdict on a real choice."""

    number: int
    """How many choices had been made."""
    outlook: tuple[Estimate, ...] = ()
    verdict: Verdict | None = None


@dataclass(frozen=True)
class Point:
    """Every seat's share of the win at a moment, by what lay open then."""

    number: int
    """How many choices had been made."""
    round: int
    shares: tuple[Estimate, ...]
    conceded: bool = False
    """Whether somebody had just given up."""


@dataclass(frozen=True)
class Turn:
    """A turning point: between two points one seat's share changed more than elsewhere."""

    before: Point
    after: Point
    seat: int

    @property
    def swing(self) -> float:
        """By how much the seat's share has grown."""
        return self.after.shares[self.seat].value - self.before.shares[self.seat].value


@dataclass(frozen=True)
class Judged:
    """A choice that was made, and what the search thinks of it."""

    number: int
    """Which choice of the game it was, from 1."""
    round: int
    seat: int
    chosen: str
    answer: int
    """The number of the first choice of the same answer."""
    verdict: Verdict

    @property
    def agreed(self) -> bool:
        """Whether the search would have chosen the same."""
        return self.verdict.best == self.chosen

    @property
    def is_clear(self) -> bool:
        """Whether something else was better beyond doubt."""
        gain = self.verdict.gain
        return gain.value >= LEAST_GAIN and gain.value >= SURE * gain.error


@dataclass(frozen=True)
class Better:
    """An answer that could have been better: the parts in which it could, one in the usual case."""

    parts: tuple[Judged, ...]

    @property
    def gain(self) -> Estimate:
        """What all parts together would have gained."""
        gains = [part.verdict.gain for part in self.parts]
        return Estimate(sum(each.value for each in gains), hypot(*(each.error for each in gains)))


@dataclass(frozen=True)
class Review:
    """All that was found out about a game."""

    points: tuple[Point, ...]
    judged: tuple[Judged, ...]

    def turns(self) -> list[Turn]:
        """Return the turning points, in the order of the game: the largest swings that lasted; giving up is none."""
        found = [turn for at in range(1, len(self.points)) if (turn := self._turn(at)) is not None]
        largest = sorted(found, key=lambda turn: (-abs(turn.swing), turn.after.number))[:TURNS]
        return sorted(largest, key=lambda turn: turn.after.number)

    def better(self, seat: int | None = None) -> list[Better]:
        """Return the answers, of all seats or one, that could clearly have been better; the dearest first."""
        clear = [each for each in self.judged if each.is_clear and seat in (None, each.seat)]
        clear.sort(key=lambda each: (each.answer, each.number))
        found = [Better(tuple(parts)) for _, parts in groupby(clear, key=lambda each: each.answer)]
        return sorted(found, key=lambda each: (-each.gain.value, each.parts[0].number))

    def _turn(self, at: int) -> Turn | None:
        """Return the turning point that the point number *at* is, if it is one."""
        before, after = self.points[at - 1], self.points[at]
        # Of two seats between which a share has moved, it is told of the one that has it now.
        turns = [Turn(before, after, seat) for seat in range(len(before.shares))]
        turn = max(turns, key=lambda turn: (round(abs(turn.swing), 6), turn.swing))
        error = hypot(before.shares[turn.seat].error, after.shares[turn.seat].error)
        lasts = self._lasting(at, turn.seat) >= max(LEAST_SWING, SURE * error)
        return turn if lasts and not after.conceded else None

    def _lasting(self, at: int, seat: int) -> float:
        """Return how far the two points up to *at* and the two from it on are apart at least; 0 if they mix."""
        early, late = (
            [point.shares[seat].value for point in points]
            for points in (self.points[max(at - 2, 0) : at], self.points[at : at + 2])
        )
        return max(min(late) - max(early), min(early) - max(late), 0.0)


# Finding out ---------------------------------------------------------------------------------------------------------


def review(inquiry: Inquiry, *, processes: int = 1, progress: Callable[[int], None] = lambda moments: None) -> Review:
    """Judge every moment of a game; *progress* hears how many of `moments_of` are done."""
    moments = moments_of(inquiry)
    findings: list[Finding] = []
    chunks = [moments[at : at + CHUNK] for at in range(0, len(moments), CHUNK)]
    if processes == 1 or len(chunks) == 1:
        for moment in moments:
            findings += examine(inquiry, [moment])
            progress(len(findings))
    else:
        with WorkerPool(min(processes, len(chunks)), partial(examine, inquiry)) as pool:
            for _, found in pool.spread(iter(chunks)):
                findings += found
                progress(len(findings))
    return put_together(inquiry, findings)


def moments_of(inquiry: Inquiry) -> list[int]:
    """Return the moments at which there is something to judge, each as how many choices had been made."""
    course = inquiry.course()
    return [
        number for number in range(len(course.states)) if course.is_point(number) or _is_asked(inquiry, course, number)
    ]


def examine(inquiry: Inquiry, moments: Sequence[int]) -> list[Finding]:
    """Judge some moments."""
    course = inquiry.course()
    judge = _judge(inquiry.seed, inquiry.simulations)
    return [_examined(inquiry, course, number, judge) for number in moments]


def put_together(inquiry: Inquiry, findings: Iterable[Finding]) -> Review:
    """Return the review that all findings of an inquiry make."""
    course = inquiry.course()
    known = sorted(findings, key=lambda finding: finding.number)
    points = [course.point(each.number, each.outlook) for each in known if each.outlook]
    answers = course.answers()
    judged = []
    for each in known:
        if each.verdict is not None:
            number = each.number
            seat, notation = course.choices[number]
            round_ = course.states[number].round
            judged.append(Judged(number + 1, round_, seat, notation, answers[number] + 1, each.verdict))
    return Review(tuple(points), tuple(judged))


def _is_asked(inquiry: Inquiry, course: Course, number: int) -> bool:
    return course.is_real(number) and inquiry.asks_about(course.choices[number][0])


def _examined(inquiry: Inquiry, course: Course, number: int, judge: Judge) -> Finding:
    state = course.states[number]
    outlook: tuple[Estimate, ...] = ()
    if state.scores is not None:
        outlook = tuple(Estimate(score, 0.0) for score in state.scores)
    elif course.is_point(number):
        outlook = tuple(judge.outlook(state))
    asked = _is_asked(inquiry, course, number)
    return Finding(number, outlook, judge.verdict(state, *course.choices[number]) if asked else None)


@lru_cache(maxsize=1)
def _judge(seed: int | str, simulations: int) -> Judge:
    return Judge(seed, simulations)
