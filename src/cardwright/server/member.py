"""One of several processes that serve an address: `serving.Reception` starts it and hands it its connections."""

from __future__ import annotations

import asyncio
import socket as sockets
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import uvicorn

from cardwright.games import add_game_path
from cardwright.server.app import make_app, make_server
from cardwright.server.serving import Post, keep_still
from cardwright.server.share import Share
from cardwright.server.store import Store

AT_ONCE = 64  # connections taken in one go


class Member(uvicorn.Server):
    """A server that gets its connections from the reception, and ends when that one is gone."""

    def __init__(self, config: uvicorn.Config, channel: sockets.socket) -> None:
        super().__init__(config)
        self._channel = channel
        self._arriving: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Get ready, listening to nobody but the reception."""
        await super().startup(sockets=[])
        self._channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self._channel, self._take)

    def _take(self) -> None:
        try:
            said, files, _, _ = sockets.recv_fds(self._channel, AT_ONCE, AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            said, files = b"", []
        loop = asyncio.get_running_loop()
        for file in files:
            connection = sockets.socket(fileno=file)
            connection.setblocking(False)
            task = loop.create_task(loop.connect_accepted_socket(self._protocol, connection))
            self._arriving.add(task)
            task.add_done_callback(self._arriving.discard)
        with suppress(OSError):  # the reception may have gone meanwhile
            self._channel.send(said)
        if not said:
            loop.remove_reader(self._channel)
            self.should_exit = True

    def _protocol(self) -> asyncio.Protocol:
        make: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)


def serve(post: Post) -> None:
    """Serve the tables of one process until the reception is gone."""
    for path in post.game_paths:
        add_game_path(path)
    share = Share(post.number, post.size, Path(post.folder))
    store = Store(post.database, post.sync, turn=Path(post.folder) / "turn")
    app = make_app(store, post.limits, post.origins, share=share)
    server = make_server(app, post.host, post.port, post.limits)
    keep_still()
    Member(server.config, sockets.socket(fileno=post.channel)).run()


if __name__ == "__main__":
    serve(msgspec.json.decode(sys.argv[1], type=Post))
