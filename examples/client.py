"""Play one game over the network as a random player: python examples/client.py [server] [game] [players]

All it knows is docs/protocol.md. Try: python examples/client.py http://127.0.0.1:8000 trueshot 3 (needs `websockets`)
"""

import json
import random
import sys
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect


def post(url: str, body: dict[str, object], **headers: str) -> dict[str, str]:
    """Return the answer to a request; a refusal ends the program with the server's words, silence with the reason."""
    request = Request(url, json.dumps(body).encode(), {"content-type": "application/json", **headers})
    try:
        with urlopen(request) as answer:
            return dict(json.load(answer))
    except URLError as trouble:
        words = json.load(trouble)["words"] if isinstance(trouble, HTTPError) else f"{url}: {trouble.reason}"
        raise SystemExit(words) from None


def play(socket: ClientConnection, token: str) -> dict[str, object]:
    """Answer every question until the game is over; return its result."""
    socket.send(json.dumps({"type": "hello", "id": 0, "version": 1, "token": token, "lang": "en"}))
    answered = 0  # the number of the last question that was answered
    for message in map(json.loads, socket):
        if message["type"] == "refused":
            raise SystemExit(f"refused: {message['words']} [{message['code']}]")
        if message["type"] != "view":
            continue
        for line in message["log"]["lines"]:
            print(line["text"])
        if message["result"] is not None:
            return dict(message["result"])
        if (question := message["question"]) and question["number"] != answered:
            answered, choice = question["number"], random.choice(question["choices"])["choice"]
            socket.send(json.dumps({"type": "choose", "id": answered, "question": answered, "choice": choice}))
    raise SystemExit("the server closed the connection")


def main(server: str = "http://127.0.0.1:8000", game: str = "hounds", players: str = "2") -> None:
    """Open a table with bots on all other seats and play at it."""
    if not (server.startswith("http") and players.isdecimal()):
        raise SystemExit(__doc__)
    seats = ["me", *["random"] * (int(players) - 1)]
    table = post(f"{server}/api/tables", {"game": game, "seats": seats, "name": "Example"})
    address = f"{server}/api/tables/{table['table']}"
    if table["choosing"]:  # to this game players bring decks
        post(f"{address}/deck", {"deck": "random"}, authorization=f"Bearer {table['token']}")
    with connect(f"{address.replace('http', 'ws', 1)}/socket") as socket:
        result = play(socket, table["token"])
    print(f"{result['words']} I was seat {table['seat']}; places: {result['places']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
