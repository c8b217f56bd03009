"""Connections: whoever does not read is cut off, and nobody else waits for it."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cardwright.server import Limits, Store
from tests.server.guests import ThreadServer


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server that has little patience with those who do not read."""
    limits = Limits(messages_per_second=1e6, messages_at_once=10**6, backlog=4)
    served = ThreadServer(Store(tmp_path / "tables.db"), limits)
    yield served
    served.stop()


def test_whoever_does_not_read_is_cut_off_and_the_others_play_on(strict: ThreadServer) -> None:
    table, tokens = strict.table_for("hounds", 2)
    ann, bea = (strict.guest(table, token) for token in tokens)
    with suppress(ConnectionClosed):
        for _ in range(100_000):
            bea.post("lang", lang="fr")  # a whole view each, which nobody reads
        pytest.fail("the connection was not cut")
    ann.until(lambda frame: frame["type"] == "players" and not frame["players"][1]["here"])
    assert ann.ask("chat", phrase="hello")["type"] == "ok"


def test_much_at_once_is_answered_in_order(strict: ThreadServer) -> None:
    table, tokens = strict.table_for("hounds", 2)
    ann = strict.guest(table, tokens[0])
    sent = [ann.post("consent", agree=True) for _ in range(300)]
    assert [ann.answer(number)["code"] for number in sent] == ["no-undo-asked"] * 300
