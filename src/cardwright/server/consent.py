"""Asking the others: a seat that wants to take back a choice which they have seen needs their consent.

What was asked is kept beside the game, so that it is still asked after a restart.
"""

from __future__ import annotations

import msgspec

from cardwright.games.game import seat_letter
from cardwright.server.messages import error
from cardwright.server.views import Json


class Asked(msgspec.Struct, omit_defaults=True):
    """A pending request: who asks, and whose answer is missing."""

    seat: int
    waiting: list[int]
    public: str
    """The mark of what everybody saw when it was asked: if that changes, the request is void."""


class Consents(msgspec.Struct, omit_defaults=True):
    """What is asked at one table, and who was refused last."""

    asked: Asked | None = None
    denied: dict[int, int] = {}
    """How many choices a seat had made when the others last said no."""

    @classmethod
    def read(cls, text: str | None) -> Consents:
        """Return what was kept; whether it still holds is not known yet."""
        return cls() if text is None else msgspec.json.decode(text, type=cls)

    def copy(self) -> Consents:
        """Return an independent copy, to try what comes next."""
        return msgspec.json.decode(msgspec.json.encode(self), type=Consents)

    def ask(self, seat: int, others: set[int], made: int, public: str) -> None:
        """Let *seat*, which has made that many choices, ask the others; CardwrightError if it may not."""
        if self.asked is not None:
            raise error("undo-already-asked", seat=seat_letter(self.asked.seat))
        if self.denied.get(seat) == made:
            raise error("undo-paused")
        self.asked = Asked(seat, sorted(others), public)

    def answer(self, seat: int) -> Asked:
        """Return the request that *seat* is asked about; if there is none, raise CardwrightError."""
        if self.asked is None or seat not in self.asked.waiting:
            raise error("no-undo-asked")
        return self.asked

    def encode(self) -> str:
        """Return what is kept."""
        return msgspec.json.encode(self).decode()


def told(asked: Asked, state: str) -> Json:
    """Return a request as a message; *state* is `asked`, `denied` or `over`."""
    waiting = [seat_letter(seat) for seat in asked.waiting]
    return {"type": "undo", "seat": seat_letter(asked.seat), "state": state, "waiting": waiting}
