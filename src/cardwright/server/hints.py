"""Hints at a table: what Expert would choose for a seat that is asked, from what that seat sees.

They are for games against bots. Where another person plays, a hint would be help from outside, and is refused. A game
in which somebody took a hint is not rated; that is written down before the hint is given.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.bots.advice import Advice, AdvisedChoice
from cardwright.games.game import SEAT_LETTERS, seat_letter
from cardwright.match import Question
from cardwright.server.audience import Viewer
from cardwright.server.bots import BotFailed, Rank
from cardwright.server.history import History
from cardwright.server.messages import error
from cardwright.server.store import aside
from cardwright.server.views import Json
from cardwright.text import CardwrightError, Language

if TYPE_CHECKING:
    from cardwright.server.tables import House

logger = logging.getLogger(__name__)
ASIDE = "hints"


class Hints:
    """The hints of one table."""

    def __init__(
        self, table: str, house: House, kept: str | None, history: Callable[[], History], told: Callable[[], None]
    ) -> None:
        """*kept* is what was written down of them, *history* gives the table as it is.

        *told* is called when a seat takes its first one.
        """
        self._table = table
        self._house = house
        self._history = history
        self._told = told
        self.seats = {SEAT_LETTERS.index(letter) for letter in kept or ""}
        """The seats that took hints."""
        self._thinking: dict[int, asyncio.Task[None] | None] = {}
        """The seats for which a hint is on its way."""
        self._known: dict[int, tuple[int, Advice]] = {}
        """The last advice for each seat, with the question it answers."""

    async def ask(self, seat: int, question: int, viewer: Viewer) -> None:
        """Send *viewer* a hint for *seat* as soon as there is one; what cannot be answered raises CardwrightError."""
        self._check(seat, question)
        self._thinking[seat] = None
        try:
            await self._note(seat)
        except CardwrightError:
            del self._thinking[seat]
            raise
        self._thinking[seat] = asyncio.get_running_loop().create_task(self._answer(seat, question, viewer))

    def _check(self, seat: int, question: int) -> None:
        history = self._history()
        if history.state.over:
            raise CardwrightError("game-over")
        if not history.has_begun or seat not in history.state.pending:
            raise CardwrightError("not-pending", seat=seat_letter(seat))
        if question != history.questions[seat]:
            raise error("stale", question=question)
        others = [sitter for each, sitter in enumerate(history.sitters) if each != seat]
        if any(sitter.who == "person" or sitter.absent for sitter in others):
            raise error("hint-people")
        if seat in self._thinking:
            raise error("hint-thinking")
        if self._house.thinkers.waiting(Rank.ASKED) >= self._house.limits.hints_waiting:
            raise error("hint-crowded")

    async def _note(self, seat: int) -> None:
        """Write down that a seat takes hints."""
        if seat in self.seats:
            return
        letters = "".join(seat_letter(each) for each in sorted({*self.seats, seat}))
        await asyncio.wrap_future(self._house.store.write(aside(self._table, ASIDE, letters)))
        self.seats.add(seat)
        self._told()

    async def _answer(self, seat: int, question: int, viewer: Viewer) -> None:
        """Think, unless the answer is known, and tell it if the question is still asked."""
        try:
            if self._advice(seat, question) is None:
                state = self._history().state
                self._known[seat] = question, await self._house.thinkers.advise(state, seat)
        except (TimeoutError, BotFailed) as trouble:
            logger.error("table %s: no hint could be found: %s", self._table, trouble)
        except Exception:
            logger.exception("table %s: a hint could not be asked for", self._table)
        finally:
            del self._thinking[seat]
        history = self._history()
        asked = history.state.question(seat, (viewer.lang,))
        if asked is not None and history.questions[seat] == question:
            advice = self._advice(seat, question)
            told = None if advice is None else _told(advice, asked, viewer.lang)
            viewer.send({"type": "hint", "question": question, "advice": told})

    def _advice(self, seat: int, question: int) -> Advice | None:
        known, advice = self._known.get(seat, (0, None))
        return advice if known == question else None


def _told(advice: Advice, asked: Question, lang: Language) -> Json:
    words = {choice.notation: choice.words(lang) for choice in asked.choices}

    def telling(advised: AdvisedChoice) -> Json:
        thought, worth = round(advised.visits, 3), round(advised.share, 3)
        return {"choice": advised.choice, "words": words[advised.choice], "thought": thought, "worth": worth}

    others = [telling(other) for other in advice.others]
    return telling(advice.best) | {"sureness": advice.sureness, "others": others}
