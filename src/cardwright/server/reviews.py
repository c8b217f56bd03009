"""Reviews of finished games: each is made once, in processes of its own, and kept beside the table.

A review is kept without words: every reader gets it in their own language.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from cardwright.lab.review import CHUNK, MomentReview, Review, ReviewRequest, assemble_review, examine, moments_of
from cardwright.lab.review_report import review_report
from cardwright.record import Record
from cardwright.server.bots import Thinkers
from cardwright.server.limits import Limits
from cardwright.server.messages import error
from cardwright.server.store import Store, aside
from cardwright.server.views import Json
from cardwright.text import Language

logger = logging.getLogger(__name__)
ASIDE = "review"
KEPT = 32  # reports of reviews, in one language each
_reviews: msgspec.json.Decoder[Review] = msgspec.json.Decoder(Review)


@dataclass(frozen=True)
class Examining:
    """A task for a worker process: examine some moments of a game."""

    request: ReviewRequest
    moments: tuple[int, ...]

    def answer(self) -> list[MomentReview]:
        """Return what it has found."""
        return examine(self.request, self.moments)


@dataclass
class _Making:
    """A review that is being made."""

    task: asyncio.Task[None]
    moments: int = 0
    findings: list[MomentReview] = field(default_factory=list)

    @property
    def done(self) -> float:
        """Which share of the work is done."""
        return len(self.findings) / self.moments if self.moments else 0.0


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._thinkers = Thinkers(limits.review_workers, limits.review_seconds)
        self._turn = asyncio.Semaphore(limits.review_workers)
        self._making: dict[str, _Making] = {}
        self._failed: set[str] = set()
        self._kept: OrderedDict[tuple[str, Language], Json] = OrderedDict()

    def close(self) -> None:
        """End all processes."""
        self._thinkers.close()

    async def of(self, table: str, record: Record, lang: Language) -> Json | float:
        """Return the review of a finished game, or which share of it is done; the first who asks has it made.

        When too many wait, or when it could not be made, CardwrightError is raised.
        """
        if table in self._making:
            return self._making[table].done
        if (table, lang) in self._kept:
            return self._kept[table, lang]
        request = ReviewRequest(record=record.to_json(), simulations=self._limits.review_simulations)
        review = await asyncio.to_thread(self._read, table)
        if review is not None:
            return self._keep(table, lang, await asyncio.to_thread(review_report, request, review, lang))
        if table in self._failed:
            self._failed.remove(table)  # whoever asks again may try again
            raise error("review-failed")
        if table not in self._making:
            if len(self._making) >= self._limits.reviews:
                raise error("too-many-reviews")
            task = asyncio.get_running_loop().create_task(self._make(table, request))
            self._making[table] = _Making(task)
        return self._making[table].done

    def _keep(self, table: str, lang: Language, told: Json) -> Json:
        self._kept[table, lang] = told
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return told

    def _read(self, table: str) -> Review | None:
        kept = self._store.aside(table, ASIDE)
        try:
            return None if kept is None else _reviews.decode(kept)
        except msgspec.ValidationError:  # of another version: it is made anew
            return None

    async def _make(self, table: str, request: ReviewRequest) -> None:
        try:
            making = self._making[table]
            moments = await asyncio.to_thread(moments_of, request)
            making.moments = len(moments)
            chunks = [moments[at : at + CHUNK] for at in range(0, len(moments), CHUNK)]
            async with asyncio.TaskGroup() as group:
                for chunk in chunks:
                    group.create_task(self._examine(making, request, chunk))
            review = await asyncio.to_thread(assemble_review, request, making.findings)
            await asyncio.wrap_future(self._store.write(aside(table, ASIDE, msgspec.json.encode(review).decode())))
        except Exception:
            logger.exception("table %s: its game could not be reviewed", table)
            self._failed.add(table)
        finally:
            del self._making[table]

    async def _examine(self, making: _Making, request: ReviewRequest, moments: Sequence[int]) -> None:
        async with self._turn:
            making.findings += await self._thinkers.ask(Examining(request, tuple(moments)))
