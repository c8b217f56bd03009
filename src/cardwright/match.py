"""The public game: an engine state with its record, its log and its words.

Terminal, server, bots, simulations and tests all use it. A seat sees its observation, its question and its choices,
and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from sys import intern
from typing import Any, Literal, NamedTuple

from cardwright.engine import NONE, OWNER, SPECTATOR, Dice, Step, blank_state, guess, seed_word
from cardwright.engine import State as EngineState
from cardwright.engine.compare import is_quiet
from cardwright.engine.guess import Worlds
from cardwright.engine.state import ASKED, LENGTH, OFFERS, PLACES, REASON, from_bytes
from cardwright.games import find_game, games
from cardwright.games.decks import Given
from cardwright.games.game import Asked, Game, OptionValue, Table, Teams, seat_letter
from cardwright.games.lists import (
    has_secret_lists,
    imagined_programs,
    knows_card,
    owners_of_lists,
    redraw_lists,
    with_decks,
)
from cardwright.games.position import read_position
from cardwright.observation import ObservationWriter
from cardwright.record import Record, Reseed
from cardwright.text import LANGUAGES, CardSet, CardwrightError, Deck, Language, listed, load_cards, render_deck
from cardwright.words import Line, choice_words, event_line, question_words, refusal_words

CONCEDE = "concede"
MAX_SEED = 2**128


def in_language(words: Mapping[Language, str], language: Language) -> str:
    """Return the words in one language; an unknown one raises CardwrightError."""
    if language not in words:
        raise CardwrightError("unknown-language", name=str(language), known=LANGUAGES)
    return words[language]


class Refusal(CardwrightError):
    """Why a choice may not be made; the state is unchanged. `rule` is the rule that forbids it, if one does."""

    def __init__(self, code: str, words: Mapping[Language, str], rule: str | None) -> None:
        super().__init__(code)
        self._words = words
        self._rule = rule

    @property
    def rule(self) -> str | None:
        """The rule that forbids it; None if it is no matter of rules."""
        return self._rule

    def words(self, language: Language) -> str:
        """Return why not, in words."""
        return in_language(self._words, language)


class Choice(NamedTuple):
    """A choice that a seat has, or that is refused to it."""

    notation: str
    about: dict[str, object]
    refusal: Refusal | None
    in_words: Mapping[Language, str]

    def words(self, language: Language) -> str:
        """Return the choice in words."""
        return in_language(self.in_words, language)


@dataclass(frozen=True)
class Question:
    """What a seat is asked: by which rule and card, what it is about, and the choices."""

    kind: str
    rule: str | None
    card: str | None
    about: dict[str, object]
    choices: tuple[Choice, ...]
    refused: tuple[Choice, ...]
    """Choices a player would expect here, each with why it is refused."""
    _words: Mapping[Language, str]
    _help: Mapping[Language, str]

    def words(self, language: Language) -> str:
        """Return the question in words."""
        return in_language(self._words, language)

    def help(self, language: Language) -> str:
        """Return in a line what the question is for; "" if the game says nothing about it."""
        return in_language(self._help, language)


@dataclass(frozen=True)
class Result:
    """How a game ended: why, and the place of each seat (1 = first), which partners share."""

    reason: str
    rule: str | None
    places: tuple[int, ...]
    winners: Teams
    """The teams on the first place; several of them share the win."""
    _words: Mapping[Language, str]

    def outcome(self, seat: int) -> Literal["won", "shared", "lost"]:
        """Return what the game was for *seat*: won by its team alone, shared with another team, or lost."""
        if self.places[seat] != 1:
            return "lost"
        return "won" if len(self.winners) == 1 else "shared"

    def words(self, language: Language) -> str:
        """Return the result in words."""
        return in_language(self._words, language)


@dataclass(frozen=True, slots=True)
class Moment:
    """One choice in a game's history, with what it set off; histories share their past."""

    before: Moment | None
    number: int
    """The number of choices made so far, this one included."""
    seat: int
    notation: str
    events: tuple[tuple[int, ...], ...]
    quiet: bool
    """Whether nobody learned of a card and no random stream moved."""
    opening: int
    """The number of the simultaneous decision it belongs to, if that went on after it; else 0."""
    committed: bool
    """Whether it finished the seat's answer to that decision."""

    @property
    def unseen(self) -> bool:
        """Whether nobody but its seat can notice it: a part of an answer that the others do not see yet."""
        return self.opening != 0 and not self.committed and not self.events

    def back(self) -> Iterator[Moment]:
        """Yield this moment and all before it."""
        moment: Moment | None = self
        while moment is not None:
            yield moment
            moment = moment.before


class Turned(NamedTuple):
    """A choice that can be made once more, to look at what it set off step by step."""

    moment: Moment
    before: EngineState
    choice: int
    """The index of the choice."""


KEPT = 2
"""So many of the last choices that set something off are kept with the position before them."""


@dataclass(frozen=True)
class Course:
    """What a choice set off: the position before it, the one in which each of its events was told, and the last."""

    moment: Moment
    before: State
    during: tuple[State, ...]
    after: State


Past = tuple[int, Table]
"""A number of choices, and the table at which the game was played up to then, with other cards in secret decks."""


class State:
    """A game in progress. `new_game` and `replay` make one."""

    def __init__(
        self,
        table: Table,
        engine: EngineState,
        *,
        seed: int | str,
        start: str | None,
        opening: tuple[tuple[int, ...], ...],
        last: Moment | None = None,
        reseeds: tuple[Reseed, ...] = (),
        guessed: bool = False,
        laid_open: bool = False,
        pasts: tuple[Past, ...] = (),
        turned: tuple[Turned, ...] = (),
    ) -> None:
        self._table = table
        self._engine = engine
        """It is never changed, only replaced: clones share it."""
        self._seed = seed
        self._start = start
        self._opening = opening
        self._last = last
        self._reseeds = reseeds
        self._guessed = guessed
        self._laid_open = laid_open
        self._pasts = pasts
        self._turned = turned
        # Cached facts about the engine's state.
        self._writer: ObservationWriter | None = None
        self._pending: tuple[int, ...] | None = None

    # Who must answer, and what ------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._table.game.name

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._table.players

    @property
    def table(self) -> Table:
        """What all states of this game have in common; it never changes."""
        return self._table

    @property
    def is_laid_open(self) -> bool:
        """Whether every card is open to everybody, as in no view of the game itself."""
        return self._laid_open

    @property
    def teams(self) -> Teams:
        """The seats that play together, every seat in one team; partners win and lose together."""
        return self._table.teams

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of this table, defaults included."""
        return dict(self._table.options)

    @property
    def round(self) -> int:
        """The number of the round, 0 before the first."""
        return self._table.game.round_of(self._engine)

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self._table.game.phase_of(self._engine)

    @property
    def active(self) -> int | None:
        """The seat whose turn it is; None where nobody has one."""
        seat = self._table.game.active_of(self._engine, self._table.layout)
        return None if seat < 0 else seat

    @property
    def choices_made(self) -> int:
        """How many choices the record holds."""
        return 0 if self._last is None else self._last.number

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe an answer now, ascending; empty when the game is over."""
        if self._pending is None:
            g = self._engine
            seats = () if g.is_over() else range(self.players)
            self._pending = tuple([seat for seat in seats if g.lane_of(seat) >= 0])
        return self._pending

    @property
    def is_secret(self) -> bool:
        """Whether the answers being given now stay hidden from other seats until they are complete."""
        return self._engine.opening() != 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._engine.is_over()

    def choices(self, seat: int) -> list[str]:
        """Return every legal choice of *seat* in canonical order; [] if it owes no answer."""
        lane = self._lane(seat)
        return [] if lane < 0 else self._notations(self._asked(seat, lane), self._keys(lane))

    def question(self, seat: int, languages: Sequence[Language] = LANGUAGES) -> Question | None:
        """Return what *seat* is asked, with words in *languages* only, or None if it owes no answer."""
        lane = self._lane(seat)
        if lane < 0:
            return None
        asked = self._asked(seat, lane)
        keys = self._keys(lane)
        card = None if asked.card < 0 else self._table.card_id(asked.card)
        choices = tuple([self._choice(asked, seat, key, None, languages) for key in keys])
        return Question(
            asked.kind,
            asked.rule,
            card,
            asked.about,
            choices,
            tuple(self._refused(asked, seat, lane, {choice.notation for choice in choices}, languages)),
            {lang: question_words(self._table, asked, lang) for lang in languages},
            {lang: self._table.game.question_help(asked.kind, lang) for lang in languages},
        )

    def could_act(self, seat: int) -> bool:
        """Return whether *seat* has a choice as far as everybody knows: a card that others have not seen may be one."""
        lane = self._lane(seat)
        if lane < 0:
            return False
        g = self._engine
        for zone in self._table.layout.zones:
            if zone.per_seat and zone.face == OWNER:
                number = zone.number + seat
                if any(not g.knows(SPECTATOR, g.card(number, i)) for i in range(g.size(number))):
                    return True
        return len(self._keys(lane)) > 1

    def default_choice(self, seat: int) -> str | None:
        """Return what to take when time runs out: pass or no where offered, else the first; None if it owes nothing."""
        choices = self.choices(seat)
        for declining in ("pass", "no"):
            if declining in choices:
                return declining
        return choices[0] if choices else None

    def choose(self, seat: int, choice: int | str) -> None:
        """Let *seat* make a choice, by its index or its notation; an illegal one raises Refusal and changes nothing."""
        if choice == CONCEDE:
            self._concede(seat)
            return
        index, notation = self._resolve(seat, choice)
        before = self._engine
        opening = before.opening()
        g = before.clone()
        g.events = []
        g.choose_for(seat, index)
        if g.opening() != opening:
            opening = 0
        turned = self._turned
        self._remember(seat, notation, g, opening=opening, committed=g.lane_of(seat) < 0)
        if self._last is not None and self._last.events:
            turned = (*turned[1 - KEPT :], Turned(self._last, before, index))
        self._turned = turned

    def refusal(self, seat: int, choice: int | str) -> Refusal | None:
        """Return why *seat* may not choose that, or None if it may."""
        if choice == CONCEDE:
            return self._may_concede(seat)
        try:
            self._resolve(seat, choice)
        except Refusal as refusal:
            return refusal
        return None

    # History --------------------------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment | None:
        """The last choice, from which all before it can be reached; None before the first."""
        return self._last

    def courses(self, after: Moment | None) -> list[Course]:
        """Return what the last choices set off that came after a moment of this game; of many only the last ones.

        A position on the way is looked at like any other: a seat sees in it what it knew then.
        """
        number = 0 if after is None else after.number
        return [self._course(turned) for turned in self._turned if turned.moment.number > number]

    def _course(self, turned: Turned) -> Course:
        g = turned.before.clone()
        g.events = []
        g.positions = []
        g.choose_for(turned.moment.seat, turned.choice)
        during, g.events, g.positions = g.positions, None, None
        before, *passed = [self._at(engine) for engine in (turned.before, *during, g)]
        return Course(turned.moment, before, tuple(passed[:-1]), passed[-1])

    def _at(self, engine: EngineState) -> State:
        """Return the position *engine* of this game, to be looked at."""
        there = self._with(engine, self._guessed)
        return there.lay_open() if self._laid_open else there

    def forget_courses(self) -> None:
        """Keep the position alone, which takes less memory."""
        self._turned = ()

    def undo_terms(self, seat: int) -> str | None:
        """Return whether *seat* may take its last choice back: "free", "consent", or None if it cannot."""
        self._check_seat(seat)
        first = self._reseeds[-1].choices if self._reseeds else 0
        free = True
        for moment in self._back():
            if moment.number <= first:  # what lies before another game began cannot be taken back in this one
                return None
            if moment.seat == seat:
                if self._is_open(moment):
                    return None if moment.committed else "free"  # a finished answer is final until revealed
                return "free" if free and moment.quiet and not self._others_answer_in_secret(seat) else "consent"
            free = False
        return None

    def _others_answer_in_secret(self, seat: int) -> bool:
        """Return whether others owe a secret answer: "free" would tell whether they have begun it."""
        return self.is_secret and any(other != seat for other in self.pending)

    def undo(self, seat: int) -> None:
        """Go back to before the last choice of *seat*; whether the others must agree, `undo_terms` says."""
        if self._guessed or self.undo_terms(seat) is None:
            raise CardwrightError("no-undo", seat=seat_letter(seat))
        moments = list(self._back())[::-1]
        at = max(number for number, moment in enumerate(moments) if moment.seat == seat)
        kept = moments[:at]
        if self._is_open(moments[at]):
            kept += moments[at + 1 :]  # unfinished answers do not see each other: the others' parts stay
        fresh = _start(self._first_table, self._seed, self._start)
        fresh._play_again([(moment.seat, moment.notation) for moment in kept], self._reseeds)
        self._table, self._pasts = fresh._table, fresh._pasts
        self._go_on(fresh._engine, fresh._last)
        self._turned = ()

    def clone(self) -> State:
        """Return an independent copy with the same random streams; it shares the history before it."""
        return self._with(self._engine, self._guessed, self._laid_open)

    def guess(self, seat: int | None, seed: int | str) -> State:
        """Return a clone redrawn uniformly among the worlds *seat* may be in; what it sees is unchanged."""
        table, engine = self._redrawn(self._observer(seat), seed)
        guessed = self._with(engine, True, self._laid_open)
        guessed._turned = ()
        guessed._move_to(table)
        return guessed

    def worlds(self, seat: int | None) -> tuple[Table, Worlds]:
        """Return the table and all worlds *seat*, or a spectator, may be looking at, packed for fast simulation."""
        guessed = self.guess(seat, "worlds")  # any guess will do: it has the same worlds
        return guessed._table, _worlds(guessed._table, guessed._engine, self._observer(seat))

    def derived_seed(self, purpose: str) -> int:
        """Return a seed derived from the game's, from which that one cannot be found."""
        told = f"{purpose} {self._seed!r} {self._reseeds!r}"
        return int.from_bytes(blake2b(told.encode(), digest_size=16).digest())

    def continue_from(self, seat: int | None, seed: int | str) -> State:
        """Return another game that goes on from here: all that *seat* cannot know is redrawn as `guess` does.

        It has a record of its own, which replays; no choice made before can be taken back in it.
        """
        if self._guessed:
            raise CardwrightError("guess-has-no-record")
        other = self.clone()
        other._reseed(Reseed(self.choices_made, seat, check_seed(seed)))
        return other

    def lay_open(self) -> State:
        """Return a clone in which every seat knows everything, for viewing a finished game. It has no record."""
        engine = self._engine.clone()
        for copy in range(self._table.program.copies):
            engine.set_knowledge(copy, 0)
        for counter in self._table.layout.counters:
            if counter.hidden is not None:
                for seat in range(self.players if counter.per_seat else 1):
                    engine.reveal_counter(counter.number, seat)
        return self._with(engine, True, True)

    def record(self) -> Record:
        """Return the record of this game; it holds the seed, so no player gets it before the end."""
        if self._guessed:
            raise CardwrightError("guess-has-no-record")
        table = self._table
        return Record(
            table.game.name,
            table.game.version,
            table.cards.digest,
            table.cards.source,
            dict(table.options),
            table.players,
            self._seed,
            self._start,
            tuple((moment.seat, moment.notation) for moment in reversed(list(self._back()))),
            self._reseeds,
            tuple(render_deck(deck) for deck in self._first_table.decks),
        )

    # What a seat sees -----------------------------------------------------------------------------------------------

    def observe(self, seat: int | None) -> dict[str, object]:
        """Return all that *seat* may know now, as JSON-ready data without words; None is a spectator."""
        question = None if seat is None else self.question(seat, ())
        seen: dict[str, object] = json.loads(self.position(seat))
        return seen | {"question": None if question is None else _plain_question(question)}

    def position(self, seat: int | None) -> str:
        """Return what `observe` does as JSON, without the question, for callers that put it into words themselves."""
        pending = ",".join(f'"{seat_letter(each)}"' for each in self.pending)
        return f'{self._seen().observe(self._observer(seat))[:-1]},"pending":[{pending}]}}'

    def card_seen(self, seat: int | None, copy: int) -> dict[str, Any] | None:
        """Return a card as *seat* knows it where it lies: `id`, `owner`, `zone`, `values`; None if it does not."""
        return self._seen().card(self._observer(seat), copy)

    def counters_seen(self, seat: int | None, wanted: Sequence[tuple[int, int]]) -> list[int | None]:
        """Return counters, given by their number and seat, as *seat* knows them; None for one that it does not."""
        g, observer = self._engine, self._observer(seat)
        return [g.get(*each) if g.knows_counter(observer, *each) else None for each in wanted]

    def top_card(self, owner: int, zone: str) -> int | None:
        """Return the copy that lies on top of a zone of *owner*, None if there is none; whoever it is told to."""
        number = next(each.number for each in self._table.layout.zones if each.name == zone and each.per_seat)
        top = self._engine.top(number + owner)
        return None if top == NONE else int(top)

    def parts(self, seat: int) -> list[str]:
        """Return what *seat* has given so far of an answer that the others do not see yet."""
        self._check_seat(seat)
        return self._seen().parts(seat)

    def log(self, lang: Language, seat: int | None = None) -> list[str]:
        """Return what happened so far, a line each, as *seat* may know it."""
        return [line.text for line in self.told(lang, seat)]

    def told(self, lang: Language, seat: int | None = None, after: Moment | None = None) -> list[Line]:
        """Return the lines of the log with what they name; with *after*, a moment of this game, only those after it."""
        return [line for _, lines in self.told_by_choice(lang, seat, after) for line in lines]

    def told_by_choice(
        self, lang: Language, seat: int | None = None, after: Moment | None = None
    ) -> list[tuple[int, list[Line]]]:
        """Return the same lines grouped by the number of the choice that caused them, from 1, or 0 for the opening."""
        observer = self._observer(seat)
        if lang not in LANGUAGES:
            raise CardwrightError("unknown-language", name=str(lang), known=LANGUAGES)
        events_since = []
        for moment in self._back():
            if moment is after:
                break
            events_since.append((moment.number, moment.events))
        else:
            events_since.append((0, self._opening))
        told = []
        for number, events in reversed(events_since):
            table = self._table_at(number)
            shown = [(*event[:-1], 0) for event in events] if self._laid_open else events
            lines = [event_line(table, event, observer, lang) for event in shown]
            told.append((number, [line for line in lines if line is not None]))
        return told

    def view(self, seat: int) -> View:
        """Return all that a bot at *seat* gets."""
        self._check_seat(seat)
        return View(self, seat)

    @property
    def scores(self) -> tuple[float, ...] | None:
        """1.0 shared among the winners, 0.0 for the others; None until the game is over."""
        if not self.over:
            return None
        places = self._ranking()
        winners = places.count(1)
        return tuple(1.0 / winners if place == 1 else 0.0 for place in places)

    @property
    def result(self) -> Result | None:
        """How the game ended; None until then."""
        if not self.over:
            return None
        game = self._table.game
        reason = game.reasons[self._engine.mem[REASON] - 1]
        places = self._ranking()
        first = [seat_letter(seat) for seat, place in enumerate(places) if place == 1]
        words = {
            lang: game.words.words(f"reason.{reason}", lang, winner=listed(first, lang), winners=len(first))
            for lang in LANGUAGES
        }
        winners = tuple(team for team in self.teams if places[team[0]] == 1)
        return Result(reason, game.words.rule(f"reason.{reason}"), places, winners, words)

    # Internals --------------------------------------------------------------------------------------------------------

    def _with(self, engine: EngineState, guessed: bool, laid_open: bool = False) -> State:
        return State(
            self._table,
            engine,
            seed=self._seed,
            start=self._start,
            opening=self._opening,
            last=self._last,
            reseeds=self._reseeds,
            guessed=guessed,
            laid_open=laid_open,
            pasts=self._pasts,
            turned=self._turned,
        )

    def _redrawn(self, observer: int, seed: int | str) -> tuple[Table, EngineState]:
        """Return another world in which *observer* may be, with its table: secret lists are redrawn too."""
        dice = Dice(f"guess {seed}")
        g = self._engine.clone()
        table = redraw_lists(self._table, g, observer, dice)
        if table is not self._table:
            g = EngineState(table.program, g.turn, g.lane, g.track_knowledge, None, g.mem)
        guess(g, observer, dice)
        return table, g

    def _move_to(self, table: Table) -> None:
        """Switch to another table; the log so far is still told with the cards of the present one."""
        if table is not self._table:
            self._pasts = (*self._pasts, (self.choices_made, self._table))
            self._table = table

    def _table_at(self, number: int) -> Table:
        """Return the table at which the choice of that number was made."""
        return next((table for until, table in self._pasts if number <= until), self._table)

    @property
    def _first_table(self) -> Table:
        return self._table_at(0)

    def _reseed(self, reseed: Reseed) -> None:
        if self.over:
            raise self._plain_refusal("game-over", None)
        table, g = self._redrawn(self._observer(reseed.seat), reseed.seed)
        self._move_to(table)
        self._reseeds = (*self._reseeds, reseed)
        self._go_on(g, self._last)
        self._turned = ()

    def _play_again(self, choices: Sequence[tuple[int, str]], reseeds: Sequence[Reseed]) -> None:
        """Replay *choices*, with the redraws between them."""
        for number in range(len(choices) + 1):
            for reseed in reseeds:
                if reseed.choices == number:
                    self._reseed(reseed)
            if number < len(choices):
                self.choose(*choices[number])

    def _told_decks(self, seat: int) -> tuple[tuple[int, tuple[Deck, ...]], ...]:
        """Return each past table's decks: the cards that *seat* has seen there, otherwise those of this world."""
        told = []
        for until, table in self._pasts:
            seen: set[int] = set()
            moments = [moment.events for moment in self._back() if moment.number <= until]
            for number, _, card, *values, known in chain(self._opening, *moments):
                if known >> 3 * seat & 7 == 0:
                    seen.add(card)
                kinds = table.game.declaration.events[number].arguments.values()
                seen.update(value for argument, value in zip(kinds, values, strict=False) if argument.kind == "card")
            told.append((until, _mixed(table.decks, self._table.decks, seen)))
        return tuple(told)

    def _is_open(self, moment: Moment) -> bool:
        """Return whether the simultaneous decision that *moment* belongs to is still open."""
        return moment.opening != 0 and moment.opening == self._engine.opening()

    def _back(self) -> Iterator[Moment]:
        return iter(()) if self._last is None else self._last.back()

    def _ranking(self) -> tuple[int, ...]:
        return tuple(self._engine.mem[PLACES + seat] for seat in range(self.players))

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise CardwrightError("unknown-seat", seat=str(seat), players=self.players)

    def _observer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        self._check_seat(seat)
        return seat

    def _seen(self) -> ObservationWriter:
        """Return the writer for the present position; cached."""
        if self._writer is None:
            self._writer = ObservationWriter(self._table, self._engine)
        return self._writer

    def _lane(self, seat: int) -> int:
        self._check_seat(seat)
        return NONE if self.over else self._engine.lane_of(seat)

    def _keys(self, lane: int) -> list[int]:
        m = self._engine.mem
        base = m[self._engine.bases + OFFERS + lane]
        return [m[base + i] for i in range(m[LENGTH + OFFERS + lane])]

    def _frame(self, lane: int) -> tuple[Step, int, int]:
        m = self._engine.mem
        return self._engine.asks(lane), m[ASKED + 3 * lane + 1], m[ASKED + 3 * lane + 2]

    def _asked(self, seat: int, lane: int) -> Asked:
        step, card, x = self._frame(lane)
        return self._table.game.asked(self._table, self._engine, step, seat, card, x)

    def _notations(self, asked: Asked, keys: list[int]) -> list[str]:
        table, g = self._table, self._engine
        return [table.game.notation(table, g, asked, key) for key in keys]

    def _choice(
        self, asked: Asked, seat: int, key: int, refusal: Refusal | None, languages: Sequence[Language]
    ) -> Choice:
        table, g = self._table, self._engine
        about = self._seen().about(seat, key)
        if refusal is None and (cases := table.game.reaches(table, g, asked, seat, key)):
            about["reaches"] = list(cases)
        return Choice(
            table.game.notation(table, g, asked, key),
            about,
            refusal,
            {lang: choice_words(table, g, asked, seat, key, lang) for lang in languages},
        )

    def _refused(
        self, asked: Asked, seat: int, lane: int, taken: set[str], languages: Sequence[Language]
    ) -> Iterator[Choice]:
        step, card, x = self._frame(lane)
        for key in step.wishes(self._engine, seat, card, x):
            notation = self._table.game.notation(self._table, self._engine, asked, key)
            if notation not in taken:
                taken.add(notation)
                yield self._choice(asked, seat, key, self._forbidden(asked, seat, lane, key, languages), languages)

    def _forbidden(
        self, asked: Asked, seat: int, lane: int, key: int, languages: Sequence[Language] = LANGUAGES
    ) -> Refusal:
        """Return the refusal of *key*, which is not offered."""
        step, card, x = self._frame(lane)
        game = self._table.game
        number = step.why_not(self._engine, seat, card, x, key)
        if number == 0:
            return self._plain_refusal(
                "not-a-choice", asked.rule, choice=game.notation(self._table, self._engine, asked, key)
            )
        code = game.refusals[number - 1]
        words = {lang: refusal_words(self._table, self._engine, asked, code, seat, key, lang) for lang in languages}
        return Refusal(code, words, game.words.rule(f"refusal.{code}"))

    @staticmethod
    def _plain_refusal(code: str, rule: str | None, **arguments: object) -> Refusal:
        error = CardwrightError(code, catalogue=None, **arguments)
        return Refusal(code, {"en": error.words("en"), "fr": error.words("fr")}, rule)

    def _not_pending(self, seat: int) -> Refusal:
        """Return the refusal of a seat that owes no answer; one that is out of the game has a message of its own."""
        game = self._table.game
        if not self._is_out(seat) and (code := game.why_waiting(self._engine, seat)):
            entry = f"refusal.{code}"
            return Refusal(code, {lang: game.words.words(entry, lang) for lang in LANGUAGES}, game.words.rule(entry))
        error = CardwrightError("seat-out" if self._is_out(seat) else "not-pending", seat=seat_letter(seat))
        return Refusal("not-pending", {lang: error.words(lang) for lang in LANGUAGES}, None)

    def _is_out(self, seat: int) -> bool:
        """Return whether *seat* has its place already, or has left while its partners play on."""
        return self._engine.mem[PLACES + seat] != 0 or self._engine.has_left(seat)

    def _resolve(self, seat: int, choice: int | str) -> tuple[int, str]:
        """Return index and notation of a legal choice; anything else raises Refusal."""
        self._check_seat(seat)
        if self.over:
            raise self._plain_refusal("game-over", None)
        lane = self._lane(seat)
        if lane < 0:
            raise self._not_pending(seat)
        asked = self._asked(seat, lane)
        keys = self._keys(lane)
        choices = self._notations(asked, keys)
        index = self._index(asked, seat, keys, choices, choice)
        if index is None:
            raise self._why_not(asked, seat, lane, str(choice))
        return index, choices[index]

    def _index(self, asked: Asked, seat: int, keys: list[int], choices: list[str], choice: int | str) -> int | None:
        """Return the index of the choice that is meant, given its number or its short or long notation."""
        if isinstance(choice, int):
            if isinstance(choice, bool) or not 0 <= choice < len(choices):
                raise self._plain_refusal("not-understood", None, choice=str(choice), example=choices[0])
            return choice
        if choice in choices:
            return choices.index(choice)
        long = [self._table.game.notation(self._table, self._engine, asked, key, placed=True) for key in keys]
        if choice in long:
            return long.index(choice)
        short, _, place = choice.rpartition("@")
        if short in choices and place in self._places(keys[choices.index(short)]):
            return choices.index(short)
        return self._equal_index(seat, keys, choice) if "@" in choice else None

    def _equal_index(self, seat: int, keys: list[int], choice: str) -> int | None:
        """Return the index of the choice that is offered for the card in the place that *choice* names."""
        game, g = self._table.game, self._engine
        read = game.read_key(self._table, g, seat, choice)
        equal = () if read is None else (index for index, key in enumerate(keys) if game.are_equal(g, key, read))
        return next(iter(equal), None)

    def _places(self, copy: int) -> list[str]:
        """Return where equal copies lie in the zone of *copy*, as the long notation says it: owner and place, `B.2`."""
        g, table = self._engine, self._table
        for zone in table.layout.zones:
            for seat in table.layout.seats_of(zone):
                number = zone.number + max(seat, 0)
                if copy >= 0 and g.has(number, copy):
                    top_first = [g.card(number, i) for i in reversed(range(g.size(number)))]
                    equal = [at for at, other in enumerate(top_first, 1) if table.card_id(other) == table.card_id(copy)]
                    return [f"{seat_letter(seat) or 'table'}.{at}" for at in equal]
        return []

    def _why_not(self, asked: Asked, seat: int, lane: int, notation: str) -> Refusal:
        """Return why *notation* is not among the choices, using only what the seat knows."""
        table, g = self._table, self._engine
        step, card, x = self._frame(lane)
        keys = [*step.wishes(g, seat, card, x), *self._one_of_each(seat)]
        for key in keys:
            forms = [table.game.notation(table, g, asked, key, placed=placed) for placed in (False, True)]
            if notation in forms:
                return self._forbidden(asked, seat, lane, key)
        if (read := table.game.read_key(table, g, seat, notation)) is not None:
            if read in self._keys(lane):  # among equal cards the place must be named
                example = table.game.notation(table, g, asked, read)
                return self._plain_refusal("not-understood", None, choice=notation, example=example)
            return self._forbidden(asked, seat, lane, read)
        if notation in table.game.key_names or notation in table.numbers:
            return self._plain_refusal("not-a-choice", asked.rule, choice=notation)
        return self._plain_refusal("not-understood", None, choice=notation, example=self.choices(seat)[0])

    def _one_of_each(self, seat: int) -> list[int]:
        """Return a copy of every card that *seat* may name; in decks only copies that it knows, its own first."""
        table, g = self._table, self._engine
        if not table.decks:
            return [table.copies_of(name)[0] for name in table.card_ids]
        owners = owners_of_lists(table.decks)
        copies = [copy for copy in range(table.program.copies) if knows_card(g, seat, copy)]
        copies.sort(key=lambda copy: copy < len(owners) and owners[copy][0] != seat)
        first: dict[str, int] = {}
        for copy in copies:
            first.setdefault(table.card_id(copy), copy)
        return list(first.values())

    def _may_concede(self, seat: int) -> Refusal | None:
        self._check_seat(seat)
        if self.over:
            return self._plain_refusal("game-over", None)
        return self._not_pending(seat) if self._is_out(seat) else None

    def _concede(self, seat: int) -> None:
        refusal = self._may_concede(seat)
        if refusal is not None:
            raise refusal
        g = self._engine.clone()
        g.events = []
        self._table.game.concede(g, seat)
        self._turned = ()
        self._remember(seat, CONCEDE, g, opening=0, committed=False)

    def _remember(self, seat: int, notation: str, g: EngineState, *, opening: int, committed: bool) -> None:
        """Make *g*, to which a choice has led, the present state and record the choice."""
        events = tuple(g.events or ())
        g.events = None
        quiet = is_quiet(self._engine, g)
        number = self.choices_made + 1
        self._go_on(g, Moment(self._last, number, seat, intern(notation), events, quiet, opening, committed))

    def _go_on(self, g: EngineState, last: Moment | None) -> None:
        self._engine, self._last = g, last
        self._writer = self._pending = None


class View:
    """A seat's view of a game: what a bot may use, and nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    def choices(self) -> list[str]:
        """Return the seat's choices."""
        return self._state.choices(self.seat)

    def question(self) -> Question | None:
        """Return what the seat is asked."""
        return self._state.question(self.seat)

    def observe(self) -> dict[str, object]:
        """Return what the seat sees."""
        return self._state.observe(self.seat)

    def log(self, lang: Language) -> list[str]:
        """Return what the seat has seen happen."""
        return self._state.log(lang, self.seat)

    def guess(self, seed: int | str) -> State:
        """Return a world the seat may be in."""
        return self._state.guess(self.seat, seed)

    def worlds(self) -> tuple[Table, Worlds]:
        """Return the table and all worlds the seat may be in, packed, for programs that use thousands of them."""
        return self._state.worlds(self.seat)

    def packed(self, seed: int | str = "worlds", *, history: bool = False) -> Packed:
        """Return a world the seat may be in as plain data, for another process; with its *history* on request."""
        guessed = self.guess(seed)
        table = guessed._table
        moments = [_moment_fields(moment) for moment in guessed._back()] if history else []
        return Packed(
            table.game.name,
            table.players,
            tuple(sorted(table.options.items())),
            table.cards.source,
            guessed._engine.to_bytes(),
            self.seat,
            guessed._opening if history else (),
            tuple(reversed(moments)),
            table.decks,
            guessed._told_decks(self.seat) if history else (),
        )


@dataclass(frozen=True)
class Packed:
    """A world a seat may be in, to be sent to another process; it knows neither its seed nor which world is real."""

    game: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    cards: str | None
    words: bytes
    seat: int
    opening: tuple[tuple[int, ...], ...]
    moments: tuple[tuple[object, ...], ...]
    decks: tuple[Deck, ...] = ()
    """The decks of this world, in the order of the copies."""
    past_decks: tuple[tuple[int, tuple[Deck, ...]], ...] = ()
    """The decks with which the log is told: the cards that the seat has seen, and otherwise those of this world."""

    def state(self) -> State:
        """Return the world as a state."""
        table = self._table()
        last: Moment | None = None
        for fields in self.moments:
            last = Moment(last, *fields)  # type: ignore[arg-type]
        engine = from_bytes(table.program, self.words)
        pasts = tuple((until, with_decks(table, decks)) for until, decks in self.past_decks)
        return State(table, engine, seed=0, start=None, opening=self.opening, last=last, guessed=True, pasts=pasts)

    def worlds(self) -> tuple[Table, Worlds]:
        """Return the table and all worlds the seat may be in."""
        table = self._table()
        return table, _worlds(table, from_bytes(table.program, self.words), self.seat)

    def _table(self) -> Table:
        return _packed_table(self.game, self.players, self.options, self.cards, self.decks)


def _worlds(table: Table, g: EngineState, observer: int) -> Worlds:
    """Return all worlds *observer* may be in, with several ways to fill the decks that it does not know."""
    worlds = Worlds(g, observer)
    if has_secret_lists(table):
        worlds.programs = imagined_programs(table, g, observer, Dice(f"lists {worlds.fingerprint()}"))
    return worlds


def _moment_fields(moment: Moment) -> tuple[object, ...]:
    """Return a moment without its past, since so deep a chain cannot be pickled."""
    told = moment.number, moment.seat, moment.notation, moment.events
    return (*told, moment.quiet, moment.opening, moment.committed)


@lru_cache(maxsize=64)
def _packed_table(
    game: str,
    players: int,
    options: tuple[tuple[str, OptionValue], ...],
    cards: str | None,
    decks: tuple[Deck, ...],
) -> Table:
    found = find_game(game)
    if not decks:
        return make_table(found, players, dict(options), cards)
    assert found.decks is not None
    if found.decks.are_open(dict(options)):
        return make_table(found, players, dict(options), cards, dict(enumerate(decks)))
    sizes = tuple(tuple((name, len(listed)) for name, listed in deck.sections) for deck in decks)
    return with_decks(_table_of_sizes(game, players, options, cards, sizes), decks)


@lru_cache(maxsize=64)
def _table_of_sizes(
    game: str,
    players: int,
    options: tuple[tuple[str, OptionValue], ...],
    cards: str | None,
    sizes: tuple[tuple[tuple[str, int], ...], ...],
) -> Table:
    """Return a table with arbitrary decks of those sizes, from which worlds with other decks are made."""
    found = find_game(game)
    values, card_set, dice = found.read_options(dict(options), players), _card_set(found, cards), Dice("sizes")
    assert found.decks is not None
    decks = [found.decks.complete({}, dict(each), card_set, values, dice).in_order(card_set) for each in sizes]
    return found.deck_table(card_set, players, values, tuple(decks))


def new_game(
    name: str,
    players: int | None = None,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    cards: Path | str | None = None,
    start: str | None = None,
    *,
    decks: Mapping[int, Given] | None = None,
) -> State:
    """Return a new game, waiting for its first decision.

    *cards* is a card file or its TOML text instead of the shipped set; *start* is a position in the scenario notation;
    *decks* gives seats their decks, where players bring some: the name of a starter deck, "random", the text of a deck,
    or a path. An unknown game, a wrong number of players, a wrong option, seed, card file, deck or position raises
    CardwrightError.

    >>> state = new_game("hounds", players=2, seed=7)
    >>> state.pending, len(state.choices(state.pending[0]))
    ((1,), 6)
    """
    found = find_game(name)
    count = players if players is not None else found.players[0]
    seed = check_seed(seed)
    return _start(make_table(found, count, options or {}, cards, decks, seed), seed, start)


def make_table(
    game: Game,
    players: object,
    options: Mapping[str, object],
    cards: Path | str | None,
    decks: Mapping[int, Given] | None = None,
    seed: int | str = 0,
) -> Table:
    """Return a table of *game*, from which any number of games can be started; *seed* draws random decks."""
    if isinstance(players, bool) or not isinstance(players, int) or players not in game.players:
        raise CardwrightError(
            "wrong-player-count", catalogue=game.words, game=game.name, players=str(players), allowed=game.players
        )
    values = game.read_options(options, players)
    if game.decks is None and decks:
        raise CardwrightError("decks-unknown", game=game.name)
    brought: tuple[Deck, ...] = ()
    card_set = _card_set(game, cards) if game.decks is not None or cards is not None else None
    if game.decks is not None and card_set is not None:
        brought = game.decks.brought(decks or {}, players, card_set, values, seed)
    if cards is None:
        return _shipped_table(game, players, tuple(values.items()), brought)
    assert card_set is not None
    return _table_of(game, card_set, players, values, brought)


def _card_set(game: Game, cards: Path | str | None) -> CardSet:
    return game.shipped_cards if cards is None else load_cards(cards, game.schema).required()


@lru_cache(maxsize=64)
def _shipped_table(
    game: Game, players: int, options: tuple[tuple[str, OptionValue], ...], decks: tuple[Deck, ...]
) -> Table:
    """Return a table of shipped cards; cached, since tables never change and many games can share one."""
    return _table_of(game, game.shipped_cards, players, dict(options), decks)


def _table_of(
    game: Game, cards: CardSet, players: int, options: dict[str, OptionValue], decks: tuple[Deck, ...]
) -> Table:
    if game.decks is None:
        return game.table(cards, players, options)
    return game.deck_table(cards, players, options, decks)


def check_seed(seed: object) -> int | str:
    """Return a seed: a whole number, or text that stands for itself; anything else raises CardwrightError."""
    if (
        isinstance(seed, bool)
        or not isinstance(seed, int | str)
        or (isinstance(seed, int) and not 0 <= seed < MAX_SEED)
    ):
        raise CardwrightError("wrong-seed", seed=str(seed))
    return seed


def start_engine(table: Table, seed: int | str) -> EngineState:
    """Return the engine's state of a new game at *table*: what simulations run on."""
    g = blank_state(table.program)
    g.seed(seed_word(seed))
    table.game.begin(table, g)
    g.run()
    return g


def _start(table: Table, seed: int | str, start: str | None) -> State:
    g = blank_state(table.program)
    g.seed(seed_word(seed))
    g.events = []
    if start is None:
        table.game.begin(table, g)
    else:
        table.game.begin_at(table, g, read_position(start, table.players))
    g.run()
    opening = tuple(g.events)
    g.events = None
    return State(table, g, seed=seed, start=start, opening=opening)


def replay(record: Record, upto: int | None = None) -> State:
    """Return the game of *record* after its first *upto* choices (all by default).

    A record of another rules version or card set, or one whose choices are not legal, raises CardwrightError.
    """
    if record.game not in games():
        raise CardwrightError("record-game", name=record.game, known=games())
    game = find_game(record.game)
    if record.rules != game.version:
        raise CardwrightError("record-version", version=record.rules, known=game.version)
    # A record's card file is always text: without a line break it would be taken for a path.
    cards = record.card_file
    if cards is not None and "\n" not in cards:
        cards += "\n"
    if game.decks is not None and not record.decks:
        raise CardwrightError("record-field", field="decks")
    decks = dict(enumerate(record.decks))
    state = new_game(record.game, record.players, record.seed, record.options, cards, record.start, decks=decks)
    if state._table.cards.digest != record.cards:
        raise CardwrightError("record-cards", game=record.game)
    choices = record.choices[:upto]
    try:
        state._play_again(choices, record.reseeds)
    except CardwrightError:
        number = state.choices_made
        if number == len(choices) or len(state._reseeds) < sum(each.choices <= number for each in record.reseeds):
            raise CardwrightError("record-field", field="reseeds") from None
        seat, notation = choices[number]
        raise CardwrightError("record-choice", number=number + 1, seat=seat_letter(seat), choice=notation) from None
    return state


def _mixed(decks: tuple[Deck, ...], others: tuple[Deck, ...], kept: set[int]) -> tuple[Deck, ...]:
    """Return decks with the cards of *decks* for the copies that are *kept*, and those of *others* for the rest."""
    mixed = []
    copy = 0
    for deck, other in zip(decks, others, strict=True):
        sections = []
        for name, cards in deck.sections:
            numbers = range(copy, copy + len(cards))
            copy = numbers.stop
            pairs = zip(numbers, cards, other.section(name), strict=True)
            sections.append((name, tuple(card if number in kept else else_ for number, card, else_ in pairs)))
        mixed.append(Deck("", tuple(sections)))
    return tuple(mixed)


def _plain_question(question: Question) -> dict[str, object]:
    return {
        "kind": question.kind,
        "rule": question.rule,
        "card": question.card,
        "about": question.about,
        "choices": [choice.notation for choice in question.choices],
        "refused": [
            {"choice": choice.notation, "code": choice.refusal.code, "rule": choice.refusal.rule}
            for choice in question.refused
            if choice.refusal is not None
        ],
    }
