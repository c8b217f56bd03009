"""What one viewer gets of a table: a seat's view or a spectator's, in the viewer's language, and nothing else.

A view carries a mark, `seen`. A viewer who comes back with it gets only the lines of the log it has not read. The mark
is a digest of what the viewer saw, not a count: a count of answers would tell how far a hidden answer has come. Of the
position it is one that only this process makes: after a restart everybody is shown it again.

The position is told as an observation, or for those who draw it as a picture, which is made of the observation alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

import msgspec

from cardwright import interface
from cardwright.games.game import seat_letter
from cardwright.match import Choice, Moment, Question, Result, State
from cardwright.server.history import History, Seating
from cardwright.stages import Stage
from cardwright.table_picture import Arrangement, arrangement_of, fill
from cardwright.text import Language
from cardwright.words import Line

Json = dict[str, Any]
Form = Literal["observation", "picture"]
"""How a viewer is told the position."""
APART = ("result", "arrangement", "observation")  # not written with the other fields of a view
KEPT = 8  # moments up to which an undo keeps what was told; beyond them everything is told again


class Told(NamedTuple):
    """A moment up to which a log is complete: who had come to play by then, and the number and digest of its lines."""

    moment: Moment
    seatings: tuple[Seating, ...]
    lines: int
    digest: str


class LogBook:
    """The log of one viewer in one language. Each line is put into words once, when it is new."""

    def __init__(self, seat: int | None, lang: Language) -> None:
        self._seat = seat
        self._lang = lang
        self.lines: list[bytes] = []
        """Each as JSON."""
        self._hash = blake2b(digest_size=8)
        self._told: list[Told] = []
        """The last moments up to which `lines` was completed."""

    def follow(self, state: State, seatings: tuple[Seating, ...] = ()) -> LogBook:
        """Add the lines for what is new in *state* and in who plays; return this book."""
        # Histories share their past: whatever comes after the last moment that both know is new.
        moment = state.moment
        kept = 0
        while self._told:
            known = self._told[-1]
            while moment is not None and moment.number > known.moment.number:
                moment = moment.before
            if moment is known.moment and known.seatings == seatings[: len(known.seatings)]:
                kept = known.lines
                break
            self._told.pop()
        if kept < len(self.lines):
            del self.lines[kept:]
            self._hash = blake2b(b"".join(self.lines), digest_size=8)
        after, said = (self._told[-1].moment, len(self._told[-1].seatings)) if self._told else (None, 0)
        if after is None or after is not state.moment or said < len(seatings):
            new = _lines(state, self._seat, self._lang, after, seatings[said:])
            self.lines += new
            self._hash.update(b"".join(new))
            if state.moment is not None:
                self._told.append(Told(state.moment, seatings, len(self.lines), self._hash.hexdigest()))
                del self._told[:-KEPT]
        return self

    def digest(self, lines: int) -> str:
        """Return a digest of the first so many lines."""
        for told in reversed(self._told):
            if told.lines <= lines:
                if told.lines == lines:
                    return told.digest
                break
        return blake2b(b"".join(self.lines[:lines]), digest_size=8).hexdigest()


def log_lines(state: State, seat: int | None, lang: Language, seatings: Sequence[Seating] = ()) -> list[msgspec.Raw]:
    """Return the whole log as a view has it; of *seatings*, those that had happened by then."""
    past = [seating for seating in seatings if seating.at <= state.choices_made]
    return [msgspec.Raw(line) for line in _lines(state, seat, lang, None, past)]


def _lines(
    state: State, seat: int | None, lang: Language, after: Moment | None, seatings: Sequence[Seating]
) -> list[bytes]:
    """Return the log after a moment, with *seatings*, none of them before it, where they happened."""
    if not seatings:
        return [line_text(line) for line in state.told(lang, seat, after)]
    lines: list[bytes] = []
    coming = deque(seatings)
    for number, told in state.told_by_choice(lang, seat, after):
        while coming and coming[0].at < number:
            lines.append(seating_text(coming.popleft(), lang))
        lines += map(line_text, told)
    return lines + [seating_text(seating, lang) for seating in coming]


@lru_cache(maxsize=32_768)
def line_text(line: Line) -> bytes:
    """Return a line of the log as it is sent; the same lines come in many games."""
    return msgspec.json.encode({"text": line.text, "cards": line.cards, "level": line.level, "seat": line.seat})


def seating_text(seating: Seating, lang: Language) -> bytes:
    """Return what the log says of who plays a seat, as it is sent: marked, because it is no part of the game."""
    seat = seat_letter(seating.seat)
    text = interface.words(f"seating.{seating.kind}", lang, seat=seat, bot=interface.bot_title(seating.bot, lang))
    return msgspec.json.encode({"text": text, "cards": (), "level": 0, "seat": seat, "table": True})


def see(history: History, seat: int | None, lang: Language) -> Json:
    """Return what a viewer sees of the game now, without its log; it changes only if the viewer may notice."""
    state, begun = history.state, history.has_begun
    # A game that waits for decks will be dealt anew: nobody has a hand in it yet.
    shown = look(state, None if history.awaits_decks else seat, lang)
    if not begun:
        shown["waiting"] = []
    shown["choosing"] = [seat_letter(each) for each in history.choosing]
    shown["deck"] = dict(history.decks).get(seat) if seat is not None and history.awaits_decks else None
    question = state.question(seat, (lang,)) if seat is not None and begun else None
    shown["question"] = None
    if seat is not None and question is not None:
        shown["question"] = _question(question, history.questions[seat], lang)
    shown["undo"] = None if seat is None else _undo(history, seat)
    shown["auto_pass"] = None if seat is None else _auto_pass(history, seat)
    return shown


def look(state: State, seat: int | None, lang: Language) -> Json:
    """Return what a viewer sees of a position, whoever sits around it; `arrangement` is for its picture."""
    result, active = state.result, state.active
    return {
        "arrangement": arrangement_of(state, seat),
        "observation": msgspec.Raw(state.position(seat).encode()),
        "stage": {
            "round": state.round,
            "phase": state.phase,
            "active": None if active is None else seat_letter(active),
        },
        "waiting": [seat_letter(each) for each in state.pending],
        "result": None if result is None else _result(state, result, lang),
    }


@dataclass(eq=False)
class Shown:
    """What a viewer sees of the game, made ready to be sent."""

    text: bytes
    """The fields of the view as a JSON object, without log, position and result."""
    mark: str
    """Language, lines of the log, and digests of the log and of the rest."""
    observation: bytes
    """As JSON."""
    arrangement: Arrangement
    result: Json | None
    """It is not digested: with it the rest changes too."""

    @cached_property
    def picture(self) -> bytes:
        """The observation as a picture, as JSON: made when somebody draws it."""
        return picture_text(self.arrangement, self.observation)


def picture_text(arrangement: Arrangement, observation: msgspec.Raw | bytes) -> bytes:
    """Return an observation that is JSON as a picture that is JSON; fields with their default are left out."""
    return msgspec.json.encode(fill(arrangement, msgspec.json.decode(observation)))


def show(shown: Json, lang: Language, log: LogBook) -> Shown:
    """Make what `see` returns ready to be sent."""
    text = msgspec.json.encode({name: value for name, value in shown.items() if name not in APART})
    lines, observation = len(log.lines), bytes(shown["observation"])
    mark = f"{lang}.{lines}.{log.digest(lines)}.{hash((text, observation)):x}"
    return Shown(text, mark, observation, shown["arrangement"], shown["result"])


def lines_read(seen: str | None, lang: Language, log: LogBook) -> int:
    """Return how many lines of *log* a viewer with this mark has read; 0 if they are no longer the same."""
    match (seen or "").split("."):
        case [language, lines, digest, _] if language == lang and lines.isdecimal() and len(lines) < 7:
            read = int(lines)
            return read if read <= len(log.lines) and log.digest(read) == digest else 0
    return 0


def stages_text(stages: Sequence[Stage]) -> bytes:
    """Return stages as they are sent: a JSON array; fields with their default are left out."""
    return msgspec.json.encode(
        [
            {
                "kind": stage.kind,
                "seat": stage.seat,
                "lines": [msgspec.Raw(line_text(line)) for line in stage.lines],
                "cards": stage.cards,
                "changes": stage.changes,
            }
            | ({} if stage.picture is None else {"picture": stage.picture})
            for stage in stages
        ]
    )


def compose(
    head: Json, shown: Shown, log: LogBook, seen: str | None, lang: Language, form: Form, stages: bytes = b""
) -> bytes:
    """Return a view as it is sent: the fields of *head* and *shown*, the position in a form, the log after *seen*.

    *stages* are those that led there, if there are any.
    """
    start = lines_read(seen, lang, log)
    first, lines = msgspec.json.encode(head), b",".join(log.lines[start:])
    position = b'"picture":%b' % shown.picture if form == "picture" else b'"observation":%b' % shown.observation
    if stages:
        position += b',"stages":' + stages
    return b'%b,%b,%b,"log":{"from":%d,"lines":[%b]}}' % (first[:-1], position, shown.text[1:-1], start, lines)


def _undo(history: History, seat: int) -> Json | None:
    reach = history.undo_reach(seat)
    return None if reach is None else {"terms": reach[1]}


def _auto_pass(history: History, seat: int) -> Json:
    setting = history.auto_pass.of(history.state, seat)
    return {"mode": setting.mode, "until": setting.until}


def _question(question: Question, number: int, lang: Language) -> Json:
    return {
        "number": number,
        "kind": question.kind,
        "rule": question.rule,
        "card": question.card,
        "about": question.about,
        "words": question.words(lang),
        "help": question.help(lang) or None,
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
        "teams": [[seat_letter(seat) for seat in team] for team in state.teams],
        "words": result.words(lang),
    }
