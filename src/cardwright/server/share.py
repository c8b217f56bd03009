"""Several processes behind one address: every table belongs to one of them, and they ask each other about the rest.

Which one follows from the table's name alone, so nobody has to keep a list. What concerns all tables, such as a list of
them, a process gathers from the others over sockets that only this user can open.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

logger = logging.getLogger(__name__)
Json = dict[str, Any]
PATIENCE = 5.0  # seconds until a process that does not answer is left out
AGAIN = 0.02  # seconds until one that is not there yet is tried again
LINE = 1 << 24  # bytes of an answer at most


class Listed(msgspec.Struct, tag="listed", frozen=True):
    """Which of your tables may anybody find?"""

    lang: str


class Mine(msgspec.Struct, tag="mine", frozen=True):
    """At which of your tables does a person sit?"""

    person: str
    lang: str


class Waiting(msgspec.Struct, tag="waiting", frozen=True):
    """Which of your tables wait for such a player?"""

    game: str
    players: int | None
    person: str


class Sit(msgspec.Struct, tag="sit", frozen=True):
    """Let somebody sit down at a table of yours."""

    table: str
    name: str
    person: str
    lang: str


Question = Listed | Mine | Waiting | Sit
Answer = Callable[[Question], Awaitable[Any]]
_questions: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)


@dataclass(frozen=True)
class Share:
    """The share of one process in the tables of a server; by default all of them."""

    number: int = 0
    size: int = 1
    folder: Path | None = None
    """Where the processes find each other."""

    def owns(self, table: str) -> bool:
        """Return whether a table belongs to this process."""
        return owner(table, self.size) == self.number

    def new_name(self) -> str:
        """Return a name for a table of this process that nobody can guess."""
        while not self.owns(name := secrets.token_urlsafe(12)):
            pass
        return name

    async def ask_others(self, question: Question) -> dict[int, Any]:
        """Return what the other processes answer, by their numbers; one that does not answer is left out."""
        others = [number for number in range(self.size) if number != self.number]
        answers = await asyncio.gather(*(self.ask(number, question) for number in others))
        return {number: answer for number, answer in zip(others, answers, strict=True) if answer is not None}

    async def ask(self, number: int, question: Question) -> Any:
        """Return what another process answers; None if it does not."""
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self._reach(number)
                try:
                    writer.write(msgspec.json.encode(question) + b"\n")
                    return msgspec.json.decode(await reader.readline())
                finally:
                    writer.close()
        except (OSError, ValueError) as trouble:
            logger.warning("process %d does not answer: %r", number, trouble)
            return None

    async def _reach(self, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a connection to another process; one that is just being started is waited for."""
        while True:
            try:
                return await asyncio.open_unix_connection(str(self._socket(number)), limit=LINE)
            except (FileNotFoundError, ConnectionRefusedError):
                await asyncio.sleep(AGAIN)

    @asynccontextmanager
    async def answering(self, answer: Answer) -> AsyncIterator[None]:
        """Answer the others meanwhile."""
        if self.folder is None:
            yield
            return

        async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                line = await reader.readline()
                writer.write(msgspec.json.encode(await answer(_questions.decode(line))) + b"\n")
                await writer.drain()
            except Exception:
                logger.exception("a question of another process could not be answered")
            finally:
                writer.close()

        path = self._socket(self.number)
        path.unlink(missing_ok=True)  # of one that was here before and ended suddenly
        async with await asyncio.start_unix_server(reply, str(path)):
            yield

    def _socket(self, number: int) -> Path:
        assert self.folder is not None
        return self.folder / str(number)


def owner(table: str, size: int) -> int:
    """Return the number of the process to which a table belongs.

    >>> {owner(name, 2) for name in ("8fK2", "b7Qx", "zz")} <= {0, 1}
    True
    """
    return crc32(table.encode()) % size
