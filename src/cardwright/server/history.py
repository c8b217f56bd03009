"""A table's history: its entries, folded into the game, who sits where, and what everybody is asked.

Nothing here waits, writes or knows of connections: the same entries always give the same table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import msgspec

from cardwright.auto_pass import AutoPass, AutoPassSettings, can_only_pass
from cardwright.games import find_game
from cardwright.games.game import SEAT_LETTERS, seat_letter
from cardwright.match import CONCEDE, State, replay
from cardwright.record import Record
from cardwright.server.bringing import decks_for_all
from cardwright.server.messages import error
from cardwright.server.store import Entry, Kind

ANSWERS = ("choice", "pass", "time-out", "concede")


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat; a person's key is kept as its hash, also while a bot stands in."""

    who: Literal["open", "person", "bot"] = "open"
    name: str = ""
    key: str = ""
    absent: str = ""
    """The name of the person for whom a bot stands in."""


OPEN = Sitter()
_sitters: msgspec.json.Decoder[Sitter] = msgspec.json.Decoder(Sitter)
BEFORE = -1  # choices: the opening of a game is told after 0


class Seating(NamedTuple):
    """A seat that came to a bot, or from a bot back to its person; the table's log says so between the game's lines."""

    kind: Kind
    seat: int
    bot: str
    """The name of the bot that plays from now on; "" for a person."""
    at: int
    """How many choices were made before it; BEFORE for whoever sits down for a game from its beginning."""


@dataclass(eq=False)
class History:
    """A table as its entries have made it."""

    state: State
    number: int
    """How many entries there are. No player sees it: it counts hidden answers too."""
    sitters: list[Sitter]
    questions: list[int]
    """The number of the question each seat is asked now or next; an answer to another one comes too late."""
    auto_pass: AutoPassSettings
    made: list[int]
    """How many of the choices in the record are each seat's."""
    unasked: list[set[int]]
    """Which of them, from 0, were passes for a player who was not asked."""
    retaken: tuple[int, int] | None = None
    """Who took back a choice, and how many choices that left: this seat is asked again despite its auto-pass."""
    seatings: tuple[Seating, ...] = ()
    """Which bots play and played, in the order in which it happened."""
    awaits_decks: bool = False
    """Whether players still bring their decks; until they have, `state` is a game that nobody plays."""
    decks: tuple[tuple[int, str], ...] = ()
    """The seats that have brought a deck before the game begins, with its text."""

    @classmethod
    def begin(cls, record: str, entries: Sequence[Entry] = ()) -> History:
        """Return the history of a table from the record of its setup and its entries."""
        state = replay(Record.from_json(record))
        seats = state.players
        unasked: list[set[int]] = [set() for _ in range(seats)]
        history = cls(state, 0, [OPEN] * seats, [1] * seats, AutoPassSettings(seats), _made(state), unasked)
        begun = state.choices_made > 0 or bool(state.record().reseeds)
        history.awaits_decks = find_game(state.game).decks is not None and not begun
        for entry in entries:
            history.apply(entry)
        return history

    def copy(self) -> History:
        """Return an independent copy, to try what comes next."""
        return replace(
            self,
            state=self.state.clone(),
            sitters=list(self.sitters),
            questions=list(self.questions),
            auto_pass=self.auto_pass.copy(),
            made=list(self.made),
            unasked=[set(each) for each in self.unasked],
        )

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.who == "open"]

    @property
    def choosing(self) -> list[int]:
        """The seats of people who have not brought their deck yet."""
        if not self.awaits_decks:
            return []
        brought = dict(self.decks)
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.who == "person" and seat not in brought]

    @property
    def has_begun(self) -> bool:
        """Whether every seat is taken and all have brought what they play with."""
        return not self.open_seats and not self.choosing

    def entry(self, kind: Kind, seat: int, what: str) -> Entry:
        """Apply what happens next and return the entry that says so; what is not allowed raises CardwrightError."""
        entry = Entry(self.number + 1, kind, seat, what)
        self.apply(entry)
        return entry

    def apply(self, entry: Entry) -> None:
        """Let happen what *entry* says."""
        if entry.kind in ANSWERS:
            self._answer(entry)
        elif entry.kind == "undo":
            self._undo(entry.seat, int(entry.what))
        elif entry.kind == "deck":
            self._bring(entry.seat, entry.what)
        elif entry.kind == "auto-pass":
            self.auto_pass.set(self.state, entry.seat, AutoPass.parse(*entry.what.split(" ", 1)))
        else:
            self._seat(entry)
        if self.awaits_decks and self.has_begun:
            self._begin_with_decks()
        self.number = entry.number

    def undo_reach(self, seat: int) -> tuple[int, Literal["free", "consent"]] | None:
        """Return how many choices *seat* takes back to reach the last it made itself, and on which terms.

        None if it cannot: there is none, it is final, or the game is over.
        """
        if self.state.over:
            return None
        state, left = self.state, self.made[seat]
        free = True
        steps = 0
        while (terms := state.undo_terms(seat)) is not None:
            free = free and terms == "free"
            steps += 1
            left -= 1
            if left not in self.unasked[seat]:
                return steps, "free" if free else "consent"
            state = state.clone() if state is self.state else state
            state.undo(seat)
        return None

    def is_unwilling(self, seat: int) -> bool:
        """Return whether *seat* is a person that is asked and does not want to be: a pass is the answer.

        Among bots, from whom nothing must be kept, nobody wants to be asked where only a pass is left.
        """
        if self.sitters[seat].who != "person" or self.retaken == (seat, self.state.choices_made):
            return False
        if self._is_among_bots(seat) and can_only_pass(self.state, seat):
            return True
        # `answer` builds the question, which is expensive; most seats never need it.
        if self.auto_pass.of(self.state, seat).mode == "always":
            return False
        return self.auto_pass.answer(self.state, seat) is not None

    def _is_among_bots(self, seat: int) -> bool:
        """Return whether nobody but bots plays with *seat*; one that stands in for a person does not count."""
        others = [sitter for other, sitter in enumerate(self.sitters) if other != seat]
        return all(sitter.who == "bot" and not sitter.absent for sitter in others)

    def _answer(self, entry: Entry) -> None:
        self.state.choose(entry.seat, entry.what)
        if entry.kind == "pass":
            self.unasked[entry.seat].add(self.made[entry.seat])
        self.made[entry.seat] += 1
        if entry.what == CONCEDE:
            self.questions = [number + 1 for number in self.questions]
        else:
            self.questions[entry.seat] += 1

    def _seat(self, entry: Entry) -> None:
        sitter = self.sitters[entry.seat] = _sitters.decode(entry.what)
        if sitter.who == "bot" or entry.kind == "return":
            made = self.state.choices_made
            at = BEFORE if entry.kind == "sit" and made == 0 else made
            bot = sitter.name if sitter.who == "bot" else ""
            self.seatings = *self.seatings, Seating(entry.kind, entry.seat, bot, at)

    def _bring(self, seat: int, deck: str) -> None:
        if not self.awaits_decks:
            raise error("deck-late")
        self.decks = tuple(sorted((dict(self.decks) | {seat: deck}).items()))

    def _begin_with_decks(self) -> None:
        """Begin the game with the decks that were brought.

        Seats that have brought none get one that goes with the others. The seed follows from the table's, so that
        nothing which was dealt before tells anything about it.
        """
        seed = self.state.derived_seed("decks")
        decks = decks_for_all(self.state, dict(self.decks), seed)
        self.state = replay(replace(self.state.record(), decks=decks, seed=seed))
        self.awaits_decks = False

    def _undo(self, seat: int, steps: int) -> None:
        before = self._public()
        for _ in range(steps):
            self.state.undo(seat)
        self.made = _made(self.state)
        for each, passes in enumerate(self.unasked):
            passes.intersection_update(range(self.made[each]))
        left = self.state.choices_made
        self.retaken = seat, left
        # Who plays is not taken back.
        self.seatings = tuple(each._replace(at=min(each.at, left)) for each in self.seatings)
        # Whoever takes back part of a hidden answer does so unseen: the others' questions stay what they were.
        if self._public() == before:
            self.questions[seat] += 1
        else:
            self.questions = [number + 1 for number in self.questions]

    def _public(self) -> tuple[object, ...]:
        return self.state.observe(None), len(self.state.log("en", None))


def _made(state: State) -> list[int]:
    """Return how many choices of each seat the record holds."""
    choosers = [chooser for chooser, _ in state.record().choices]
    return [choosers.count(seat) for seat in range(state.players)]


def read_seat(letter: str, players: int) -> int:
    """Return the number of a seat from its letter; an unknown one raises CardwrightError."""
    if len(letter) != 1 or letter not in SEAT_LETTERS[:players]:
        raise error("not-a-seat", seat=letter, known=[seat_letter(seat) for seat in range(players)])
    return SEAT_LETTERS.index(letter)
