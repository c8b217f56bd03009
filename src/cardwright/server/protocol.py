"""The protocol: JSON messages over one WebSocket per viewer, described for strangers in `docs/protocol.md`.

Every message of a client is answered: with `ok`, or with `refused`, which says why in words, with a code and, if a rule
of the game forbids it, the rule. A refused message has changed nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple, TypeVar

import msgspec

from cardwright.match import Moment
from cardwright.server.history import read_seat
from cardwright.server.limits import Bucket, Limits
from cardwright.server.messages import error, phrases, read_language
from cardwright.server.replies import refused
from cardwright.server.tables import Table
from cardwright.server.views import Form, Json
from cardwright.text import CardwrightError, Language

VERSION = 1
POLICY_VIOLATION = 1008
MAKING_WORK = ("malformed", "too-large", "too-fast")
"""Refusals of messages that no client in order sends."""
T = TypeVar("T")
logger = logging.getLogger(__name__)


class Close(NamedTuple):
    """How a connection is closed: the code of the WebSocket protocol, and a reason for programs."""

    code: int
    reason: str


GOODBYE = Close(1000, "")


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Anything a client sends; the answer carries the same `id`."""

    id: int | str | None = None


class Hello(Message, tag="hello", kw_only=True, frozen=True):
    """The first message: who comes, in which language, how positions are told, and the mark of the last view seen.

    With `stages`, views tell what happened stage by stage.
    """

    version: int
    token: str | None = None
    lang: str = "en"
    position: Form = "observation"
    stages: bool = False
    seen: str | None = None


class Choose(Message, tag="choose", kw_only=True, frozen=True):
    """The answer to a question, by the question's number."""

    question: int
    choice: str


class Hint(Message, tag="hint", kw_only=True, frozen=True):
    """Ask what Expert would choose, for the question with that number."""

    question: int


class Undo(Message, tag="undo", frozen=True):
    """Take back my last choice, or ask the others to let me."""


class Consent(Message, tag="consent", kw_only=True, frozen=True):
    """Whether another seat may take back its choice."""

    agree: bool


class Chat(Message, tag="chat", kw_only=True, frozen=True):
    """Say a canned phrase, or a text."""

    phrase: str | None = None
    text: str | None = None


class SetAutoPass(Message, tag="auto-pass", kw_only=True, frozen=True):
    """In which windows to be asked, and for how long; in the others the table passes."""

    mode: str
    until: str = "game"


class FormerSetAutoPass(SetAutoPass, tag="wish", kw_only=True, frozen=True):
    """The same message under its former name, for older clients."""


class Concede(Message, tag="concede", frozen=True):
    """Give up."""


class Takeover(Message, tag="takeover", kw_only=True, frozen=True):
    """Let a bot play for an absent seat."""

    seat: str


class SetLang(Message, tag="lang", kw_only=True, frozen=True):
    """Read everything in another language from now on."""

    lang: str


class Leave(Message, tag="leave", frozen=True):
    """Close this connection; the seat stays mine."""


AnyMessage = (
    Hello
    | Choose
    | Hint
    | Undo
    | Consent
    | Chat
    | SetAutoPass
    | FormerSetAutoPass
    | Concede
    | Takeover
    | SetLang
    | Leave
)
_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


class _Envelope(msgspec.Struct, frozen=True):
    """What is looked at before the rest: the answer to a message that cannot be read carries its id too."""

    id: int | str | None = None
    type: str = ""
    version: int | None = None


_envelope = msgspec.json.Decoder(_Envelope)


class Conversation:
    """One connection to one table: reads messages and answers them. It is the `Viewer` of its table."""

    def __init__(
        self,
        table: Table,
        limits: Limits,
        send: Callable[[Json | bytes], None],
        cut_off: Callable[[str], None],
    ) -> None:
        """*send* sends a message, *cut_off* closes the connection for a reason; neither waits."""
        self._table = table
        self._limits = limits
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._refusals = Bucket(limits.refusals_per_second, limits.refusals_at_once)
        self.send = send
        self._cut_off = cut_off
        self.seat: int | None = None
        self.lang: Language = "en"
        self.position: Form = "observation"
        self.stages = False
        self.moment: Moment | None = None
        self.seen: str | None = None
        self._greeted = False
        self._leaving = False
        self.closing: Close | None = None
        """How the connection is to be closed when everything is sent; None if it stays open."""

    async def receive(self, text: str | bytes) -> None:
        """Answer one message; whatever goes wrong is answered too."""
        mark = None
        try:
            envelope = _read(_envelope, text)
            mark = envelope.id
            if not self._bucket.take():
                raise error("too-fast")
            size = len(text.encode()) if isinstance(text, str) else len(text)
            if size > self._limits.message:
                raise error("too-large", most=self._limits.message)
            if envelope.type == "hello" and envelope.version not in (None, VERSION):
                self.closing = GOODBYE
                raise error("wrong-version", version=envelope.version, known=VERSION)
            self.send({"type": "ok", "id": mark} | await self._obey(_read(_decoder, text)))
        except CardwrightError as refusal:
            if self._may_be_refused(refusal):
                self.send(refused(refusal, self.lang) | {"id": mark})
            else:
                last = error("too-many-refusals")
                self.send(refused(last, self.lang) | {"id": mark})
                self.closing = Close(POLICY_VIOLATION, last.code)
        except Exception:
            logger.exception("table %s: a message could not be answered", self._table.setup.id)
            self.send(refused(error("own-mistake"), self.lang) | {"id": mark})

    def _may_be_refused(self, refusal: CardwrightError) -> bool:
        """Return whether a connection stays open that makes such mistakes; players may try any choice."""
        harmless = self._greeted and refusal.code not in MAKING_WORK
        return harmless or self.closing is not None or self._refusals.take()

    def let_go(self, reason: CardwrightError) -> None:
        """Tell the reason and close the connection."""
        self.send(refused(reason, self.lang) | {"id": None})
        self.closing = Close(POLICY_VIOLATION, reason.code)
        self._cut_off(reason.code)

    def end(self) -> None:
        """The connection is gone."""
        if self._greeted:
            self._table.part(self, left=self._leaving)

    async def _obey(self, message: AnyMessage) -> Json:
        """Do what *message* says; return what its acknowledgement tells."""
        if isinstance(message, Hello):
            return await self._greet(message)
        if not self._greeted:
            raise error("hello-first")
        if isinstance(message, Leave):
            self._leaving = True
            self.closing = GOODBYE
            return {}
        if isinstance(message, SetLang):
            self.lang = read_language(message.lang)
            self._table.show_again(self)
            return {"phrases": phrases(self.lang)}
        if self.seat is None:
            raise error("no-seat")
        return await self._play(self.seat, message)

    async def _greet(self, hello: Hello) -> Json:
        if self._greeted:
            raise error("hello-first")
        self.lang = read_language(hello.lang)
        self.seat = None if hello.token is None else self._table.seat_of(hello.token)
        if self.seat is not None:
            await self._table.come_back(self.seat)
        self.position = hello.position
        self.stages = hello.stages
        self.seen = hello.seen
        self._table.join(self)
        self._greeted = True
        return {"version": VERSION, "phrases": phrases(self.lang)}

    async def _play(self, seat: int, message: AnyMessage) -> Json:
        table = self._table
        match message:
            case Choose():
                await table.choose(seat, message.question, message.choice)
            case Hint():
                await table.hints.ask(seat, message.question, self)
            case Undo():
                return {"done": await table.undo(seat)}
            case Consent():
                await table.consent(seat, message.agree)
            case Chat():
                await table.say(seat, message.phrase, message.text)
            case SetAutoPass():
                await table.set_auto_pass(seat, message.mode, message.until)
            case Concede():
                await table.concede(seat)
            case Takeover():
                await table.take_over(read_seat(message.seat, table.history.state.players), seat)
        return {}


def _read(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as trouble:
        raise error("malformed", detail=str(trouble)[:200]) from None
