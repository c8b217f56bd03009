"""What one viewer gets of a table: a seat's view or a spectator's, in the viewer's language, and nothing else.

A view carries a mark, `seen`. A viewer who comes back with it gets only the lines of the log it has not read. The mark
is a digest of what the viewer saw, not a count: a count of answers would tell how far a hidden answer has come.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from cardwright.games.game import seat_letter
from cardwright.match import Choice, Moment, Question, Result, State
from cardwright.server.history import History
from cardwright.text import Language
from cardwright.words import event_words

Json = dict[str, Any]


class LogBook:
    """The log of one viewer in one language, told once: only what is new is put into words."""

    def __init__(self, seat: int | None, lang: Language) -> None:
        self._seat = seat
        self._lang = lang
        self.lines: list[str] = []
        self._told: list[tuple[Moment, int]] = []
        """The choices already told, each with how many lines there were before it."""

    def follow(self, state: State) -> list[str]:
        """Return the log of *state*, equal to `state.log(lang, seat)`."""
        # Histories share their past: back to the first choice that was told already, everything is new.
        news: list[Moment] = []
        moment = state._last
        while moment is not None and not self._knows(moment):
            news.append(moment)
            moment = moment.before
        kept = 0 if moment is None else moment.number
        if not self._told or kept == 0:
            self._told, self.lines = [], []
            self._tell(state, state._opening)
        elif kept < len(self._told):
            del self.lines[self._told[kept][1] :]
            del self._told[kept:]
        for moment in reversed(news):
            self._told.append((moment, len(self.lines)))
            self._tell(state, moment.events)
        return self.lines

    def _knows(self, moment: Moment) -> bool:
        return moment.number <= len(self._told) and self._told[moment.number - 1][0] is moment

    def _tell(self, state: State, events: tuple[tuple[int, ...], ...]) -> None:
        observer = state._observer(self._seat)
        lines = (event_words(state._table, event, observer, self._lang) for event in events)
        self.lines += [line for line in lines if line is not None]


def see(history: History, seat: int | None, lang: Language) -> Json:
    """Return what a viewer sees of the game now, without its log; it changes only if the viewer may notice."""
    state = history.state
    question = None if seat is None or history.open_seats else state.question(seat)
    result = state.result
    return {
        "observation": state.observe(seat),
        "question": None if question is None or seat is None else _question(question, history.questions[seat], lang),
        "undo": None if seat is None else _undo(history, seat),
        "wish": None if seat is None else _wish(history, seat),
        "result": None if result is None else _result(state, result, lang),
    }


def players(history: History, here: set[int]) -> list[Json]:
    """Return who sits where, and who of them is connected; keys stay here."""
    return [
        {"seat": seat_letter(seat), "who": sitter.who, "name": sitter.name, "here": sitter.who == "bot" or seat in here}
        for seat, sitter in enumerate(history.sitters)
    ]


def mark(shown: Json, lang: Language, log: list[str]) -> str:
    """Return the mark of a view: language, lines read, and digests of the log and of the rest."""
    return f"{lang}.{len(log)}.{_digest(log)}.{_digest(shown)}"


def lines_read(seen: str | None, lang: Language, log: list[str]) -> int:
    """Return how many lines of *log* a viewer with this mark has read; 0 if they are no longer the same."""
    match (seen or "").split("."):
        case [language, lines, digest, _] if language == lang and lines.isdecimal() and len(lines) < 7:
            read = int(lines)
            return read if read <= len(log) and _digest(log[:read]) == digest else 0
    return 0


def _digest(value: object) -> str:
    return blake2b(msgspec.json.encode(value), digest_size=8).hexdigest()


def _undo(history: History, seat: int) -> str | None:
    reach = history.undo_reach(seat)
    return None if reach is None else reach[1]


def _wish(history: History, seat: int) -> Json:
    wish = history.wishes.of(history.state, seat)
    return {"mode": wish.mode, "until": wish.until}


def _question(question: Question, number: int, lang: Language) -> Json:
    return {
        "number": number,
        "kind": question.kind,
        "rule": question.rule,
        "card": question.card,
        "about": question.about,
        "words": question.words(lang),
        "choices": [_choice(choice, lang) for choice in question.choices],
        "refused": [_refused(choice, lang) for choice in question.refused],
    }


def _choice(choice: Choice, lang: Language) -> Json:
    return {"choice": choice.notation, "words": choice.words(lang), "about": choice.about}


def _refused(choice: Choice, lang: Language) -> Json:
    refusal = choice.refusal
    assert refusal is not None
    return _choice(choice, lang) | {"code": refusal.code, "rule": refusal.rule, "why": refusal.words(lang)}


def _result(state: State, result: Result, lang: Language) -> Json:
    return {
        "reason": result.reason,
        "rule": result.rule,
        "places": list(result.places),
        "scores": list(state.scores or ()),
        "words": result.words(lang),
    }
