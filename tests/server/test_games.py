"""Whole games over the wire: people on every seat, two languages, spectators, and nothing in any frame that its reader
may not know."""

import random
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import msgspec
import pytest

from cardwright import Record, new_game, replay
from cardwright.server.history import History
from cardwright.server.views import LogBook, see, show
from cardwright.text import LANGUAGES, Language
from tests.server.guests import Json, ThreadServer, bearer, play_on

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "examples" / "client.py"
GAMES = [("hounds", 2), ("trueshot", 3), ("drakerion", 2), ("letal", 2)]


def finished(server: ThreadServer, table: str) -> Record:
    """Return the record of a game that is over."""
    with urlopen(f"http://{server.host}/api/tables/{table}/record") as answer:
        return Record.from_json(answer.read().decode())


def views_of(record: Record, seat: int | None, lang: Language, seed: int) -> list[tuple[str, Json]]:
    """Return the views a reader gets, made from other worlds than the real one: whatever it may not know is redrawn."""
    history = History.begin(replay(record, 0).record().to_json())
    history.awaits_decks = False  # the record has them
    views: list[tuple[str, Json]] = []
    book = LogBook(seat, lang)
    for number in range(len(record.choices) + 1):
        if number > 0:
            chooser, notation = record.choices[number - 1]
            history.entry("concede" if notation == "concede" else "choice", chooser, notation)
        world = history.copy()
        world.sitters = [type(sitter)("person") for sitter in world.sitters]
        world.state = history.state.guess(seat, f"{seed} {number}")
        log = book.follow(world.state)
        shown = see(world, seat, lang)
        seen = show(shown | {"passing": False}, lang, log).mark
        if not views or views[-1][0] != seen:
            views.append((seen, shown))
    return views


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_tells_every_seat_only_what_it_may_know(
    server: ThreadServer, game: str, players: int, seed: int
) -> None:
    table, tokens = server.table_for(game, players)
    langs = [LANGUAGES[seat % 2] for seat in range(players)]
    guests = [server.guest(table, token, lang=lang) for token, lang in zip(tokens, langs, strict=True)]
    watcher = server.guest(table, lang="fr")

    play_on(guests, random.Random(seed).choice)
    watcher.until(lambda frame: frame["type"] == "view" and frame["result"] is not None)

    record = finished(server, table)
    for seat, lang, guest in [*zip(range(players), langs, guests, strict=True), (None, "fr", watcher)]:
        got = [frame for frame in guest.frames if frame["type"] == "view"]
        expected = views_of(record, seat, lang, seed)
        assert [frame["seen"] for frame in got] == [seen for seen, _ in expected]
        for frame, (_, shown) in zip(got, expected, strict=True):
            if frame["result"] is not None:
                assert frame["result"].pop("again") is None
            del shown["arrangement"]
            assert {key: frame[key] for key in shown} == _as_sent(shown)
        assert [line["text"] for line in guest.log] == replay(record).log(lang, seat)


def _as_sent(shown: Json) -> Json:
    sent: Json = msgspec.json.decode(msgspec.json.encode(shown))
    return sent


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_seed_and_other_seats_tokens_are_in_no_frame(server: ThreadServer, game: str, players: int) -> None:
    table, tokens = server.table_for(game, players)
    guests = [server.guest(table, token) for token in tokens]
    assert server.request("GET", f"/api/tables/{table}/record")[1]["code"] == "not-over"
    play_on(guests, random.Random(4).choice)
    record = finished(server, table)
    assert isinstance(record.seed, int)
    assert record.seed.bit_length() > 64
    for guest in guests:
        wire = str(guest.frames)
        assert str(record.seed) not in wire
        assert not any(token in wire for token in tokens)
        assert table in wire


def run_example(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_example_client_plays_a_whole_game_against_bots(server: ThreadServer, game: str, players: int) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60
    done = run_example(f"http://{server.host}", game, str(players))
    assert (done.returncode, done.stderr) == (0, "")
    assert "I was seat A; places: [" in done.stdout


def test_the_example_client_passes_on_why_a_table_was_refused(server: ThreadServer) -> None:
    done = run_example(f"http://{server.host}", "trueshot", "2")
    assert (done.returncode, done.stdout) == (1, "")
    _, refusal = server.request("POST", "/api/tables", {"game": "trueshot", "seats": ["me", "random"]})
    assert done.stderr == f"{refusal['words']}\n"


@pytest.mark.parametrize("words", [["--help"], ["127.0.0.1:8000"], ["http://127.0.0.1:8000", "hounds", "two"]])
def test_the_example_client_says_how_it_is_called(words: list[str]) -> None:
    done = run_example(*words)
    assert (done.returncode, done.stdout) == (1, "")
    assert "python examples/client.py [server] [game] [players]" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_example_client_says_that_no_server_answers() -> None:
    with socket.socket() as nobody:  # a port that is taken and does not listen
        nobody.bind(("127.0.0.1", 0))
        host = f"127.0.0.1:{nobody.getsockname()[1]}"
        done = run_example(f"http://{host}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"http://{host}/api/tables: ")
    assert "Traceback" not in done.stderr


def test_two_people_read_the_same_game_in_their_own_language(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    ann, bea = server.guest(table, tokens[0], lang="en"), server.guest(table, tokens[1], lang="fr")
    play_on([ann, bea], random.Random(1).choice, 12)
    ann.catch_up()
    bea.catch_up()
    english, french = ann.log, server.request("GET", f"/api/tables/{table}/view?lang=fr", **bearer(tokens[0]))[1]
    assert french["seat"] == "A"
    assert len(french["log"]["lines"]) == len(english)
    assert french["log"]["lines"] != english
    assert bea.view["question"] is None or bea.view["question"]["words"]
    assert bea.log[:1] == french["log"]["lines"][:1]


def test_a_view_says_where_the_game_is_and_whose_answer_it_waits_for(server: ThreadServer) -> None:
    opened = server.open("trueshot", ["me", "open", "open"], options={"start_player": "B"})
    first = server.guest(opened["table"], opened["token"])
    assert first.view["stage"] == {"round": 0, "phase": "setup", "active": None}
    assert first.view["waiting"] == []  # the game has not begun
    table, tokens = server.table_for("trueshot", 3, options={"start_player": "B"})
    guests = [server.guest(table, token) for token in tokens]
    watcher = server.guest(table)
    assert watcher.view["waiting"] == ["A", "B", "C"]
    play_on(guests, lambda choices: choices[0], 3)
    watcher.until(lambda frame: frame["type"] == "view" and frame["stage"]["round"] == 1)
    assert watcher.view["stage"] == {"round": 1, "phase": "combat", "active": "B"}
    assert watcher.view["waiting"] == ["B"]
    assert [line["text"] for line in watcher.log if line["level"] == 2] == ["Round 1."]
    tamed = next(line for line in watcher.log if line["text"].startswith("B tames "))
    ((start, end, card),) = tamed["cards"]
    assert tamed["text"] == f"B tames {tamed['text'][start:end]}."
    assert tamed["seat"] == "B"
    assert card in str(watcher.view["observation"]["seats"][1]["zones"]["pets"])


def test_a_spectator_sees_no_question_and_may_do_nothing(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    watcher = server.guest(table)
    play_on(guests, random.Random(1).choice, 10)
    assert watcher.view["seat"] is None
    assert watcher.view["question"] is None
    messages: list[tuple[str, Json]] = [
        ("choose", {"question": 1, "choice": "pass"}),
        ("undo", {}),
        ("concede", {}),
        ("chat", {"phrase": "hello"}),
        ("consent", {"agree": True}),
    ]
    for kind, fields in messages:
        assert watcher.ask(kind, **fields)["code"] == "no-seat"


@pytest.mark.parametrize("seed", [21, 45, 57])
def test_a_part_of_a_hidden_answer_changes_nothing_for_anybody_else(seed: int) -> None:
    history = History.begin(new_game("hounds", 2, seed=seed).record().to_json())
    history.sitters = [type(sitter)("person") for sitter in history.sitters]
    pick, hidden = random.Random(seed), 0
    while not history.state.over:
        seat = pick.choice(history.state.pending)
        later = history.copy()
        later.entry("choice", seat, pick.choice(history.state.choices(seat)))
        if later.state.moment is not None and later.state.moment.unseen:
            hidden += 1
            for other in (1 - seat, None):
                assert see(later, other, "en") == see(history, other, "en")
        history = later
    assert hidden > 5


def test_a_guess_is_another_world() -> None:
    """The check above would be empty if guesses were the game itself."""
    state = new_game("hounds", seed=3)
    while state.round == 0:
        state.choose(state.pending[0], 0)
    worlds = [state.guess(0, seed) for seed in range(5)]
    assert len({str(world.observe(1)) for world in worlds}) > 1
