"""What people say at a table. It is stored beside the game and is never part of its record."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from cardwright.games.game import seat_letter
from cardwright.server.limits import Limits
from cardwright.server.messages import error, phrases
from cardwright.server.store import Said, Store, said_at
from cardwright.server.views import Json
from cardwright.text import Language


class Chat:
    """The last things said at one table."""

    def __init__(self, table: str, store: Store, limits: Limits, said: Sequence[Said] = ()) -> None:
        self._table = table
        self._store = store
        self._limits = limits
        self._said = deque(said, maxlen=limits.chats)
        self._number = self._said[-1].number if self._said else 0

    async def say(self, seat: int, phrase: str | None, text: str | None) -> Said:
        """Write down what *seat* says, a phrase by its id or a text; what cannot be said raises CardwrightError."""
        if (phrase is None) == (text is None):
            raise error("empty-chat", most=self._limits.chat)
        if phrase is not None and phrase not in phrases("en"):
            raise error("unknown-phrase", phrase=phrase, known=list(phrases("en")))
        if text is not None and not 0 < len(text.strip()) <= self._limits.chat:
            raise error("empty-chat", most=self._limits.chat)
        self._number += 1
        said = Said(self._number, seat, phrase, text)
        await asyncio.wrap_future(self._store.write(said_at(self._table, said, self._limits.chats)))
        self._said.append(said)
        return said

    def tell(self, lang: Language) -> list[Json]:
        """Return what was said, for a newcomer."""
        return [told(said, lang) for said in self._said]


def told(said: Said, lang: Language) -> Json:
    """Return something said as a message, in the reader's language where it is a phrase."""
    words = said.text if said.phrase is None else phrases(lang)[said.phrase]
    return {"type": "chat", "seat": seat_letter(said.seat), "phrase": said.phrase, "words": words}
