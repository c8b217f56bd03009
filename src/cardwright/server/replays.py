"""Looking at a game again after its end: every choice in words, and what each seat saw at every moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Literal

import msgspec

from cardwright.games.game import seat_letter
from cardwright.lab.review_report import choice_words
from cardwright.match import State, replay
from cardwright.record import Record
from cardwright.server.history import Seating
from cardwright.server.messages import error
from cardwright.server.views import Json, log_lines, look, picture_text, stages_text
from cardwright.stages import stages_of
from cardwright.text import Language

Eyes = int | Literal["all"] | None
"""Through whose eyes: a seat's, with every card open, or a spectator's."""
STRIDE = 16  # a state is kept after so many choices; those between are played again
KEPT = 32  # games


class Replay:
    """One finished game; asked from any thread."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lock = Lock()
        self._states: list[State] = [replay(record, 0)]
        """The states after 0, STRIDE, 2 * STRIDE … choices, as far as they were needed."""
        self._tellings: dict[Language, list[Json]] = {}

    def choices(self, lang: Language) -> list[Json]:
        """Return every choice in words, with where the game stood before it and what began with it."""
        with self._lock:
            if lang not in self._tellings:
                self._tellings[lang] = self._tell(lang)
            return self._tellings[lang]

    def at(self, number: int) -> State:
        """Return the game after so many choices; more than there are raise CardwrightError."""
        choices = self._record.choices
        if not 0 <= number <= len(choices):
            raise error("no-such-moment", most=len(choices))
        with self._lock:
            while len(self._states) <= number // STRIDE:
                state = self._on(self._states[-1], STRIDE)
                state.forget_courses()
                self._states.append(state)
            # The last choice is made anew, so that it can be looked at stage by stage.
            first = max(number - 1, 0) // STRIDE
            return self._on(self._states[first], number - first * STRIDE)

    def view(self, number: int, eyes: Eyes, lang: Language, seatings: Sequence[Seating] = ()) -> Json:
        """Return what somebody saw after so many choices, with who had come to play; nothing is asked.

        With it come the stages of the last of these choices.
        """
        state = self.at(number)
        seat = 0 if eyes == "all" else eyes
        if eyes == "all":
            state = state.lay_open()
        shown = look(state, seat, lang)
        picture = picture_text(shown.pop("arrangement"), shown["observation"])
        before = None if state.moment is None else state.moment.before
        return {
            "seat": None if seat is None or eyes == "all" else seat_letter(seat),
            **shown,
            "picture": msgspec.Raw(picture),
            "stages": msgspec.Raw(stages_text(stages_of(state, seat, lang, before))),
            "question": None,
            "undo": None,
            "auto_pass": None,
            "log": {"from": 0, "lines": log_lines(state, seat, lang, seatings)},
        }

    def _on(self, state: State, steps: int) -> State:
        """Return *state* so many choices later."""
        first = state.choices_made
        if any(first < reseed.choices <= first + steps for reseed in self._record.reseeds):
            return replay(self._record, first + steps)
        later = state.clone()
        for seat, notation in self._record.choices[first : first + steps]:
            later.choose(seat, notation)
        return later

    def _tell(self, lang: Language) -> list[Json]:
        told = []
        state = self._states[0]
        for number, (seat, notation) in enumerate(self._record.choices, 1):
            words = choice_words(state, seat, notation, lang)
            round_, phase = state.round, state.phase
            moment = state.moment
            state = self._on(state, 1)
            level = max((line.level for line in state.told(lang, None, moment)), default=0)
            told.append(
                {
                    "number": number,
                    "seat": seat_letter(seat),
                    "words": words,
                    "round": round_,
                    "phase": phase,
                    "level": level,
                }
            )
        return told


class Replays:
    """The finished games that were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    def of(self, table: str, record: Record) -> Replay:
        """Return the replay of a table's game."""
        if table not in self._kept:
            self._kept[table] = Replay(record)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(table)
        return self._kept[table]
