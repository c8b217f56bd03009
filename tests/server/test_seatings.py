"""The log says which bot plays a seat: at the beginning, when one takes over, and when the person is back."""

import json
import random
from pathlib import Path

import msgspec
import pytest

from cardwright import Record, new_game, replay
from cardwright.interface import words
from cardwright.server import Limits, Store
from cardwright.server.audience import Audience
from cardwright.server.history import History, Sitter
from cardwright.server.persons import encode
from cardwright.server.views import LogBook, log_lines
from cardwright.text import LANGUAGES, Language
from tests.server.guests import Guest, Json, ThreadServer, play_on
from tests.server.test_absence import one_waited_for


def said(log: list[Json]) -> list[str]:
    """Return what a log says of who plays, and nothing of the game."""
    return [line["text"] for line in log if line.get("table")]


def told(log: list[Json]) -> list[str]:
    """Return what a log says of the game."""
    return [line["text"] for line in log if "table" not in line]


def line(kind: str, seat: str, lang: Language, bot: str = "") -> str:
    title = words(f"bot.{bot}", lang) if bot else ""
    return words(f"seating.{kind}", lang, seat=seat, bot=title)


def finished(server: ThreadServer, table: str) -> Record:
    """Return the record of a game that is over."""
    _, record = server.request("GET", f"/api/tables/{table}/record")
    return Record.from_json(json.dumps(record))


def moment(server: ThreadServer, table: str, number: int, lang: Language, eyes: str = "none") -> list[Json]:
    """Return the log at a moment of the replay."""
    _, view = server.request("GET", f"/api/tables/{table}/moments/{number}?seat={eyes}&lang={lang}")
    lines: list[Json] = view["log"]["lines"]
    return lines


# At the beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["B is played by a bot (hard).", "C is played by a bot (easy)."]),
        ("fr", ["B est joué par un robot (difficile).", "C est joué par un robot (facile)."]),
    ],
)
def test_the_log_begins_with_the_bots_and_their_levels(
    server: ThreadServer, lang: Language, expected: list[str]
) -> None:
    opened = server.open("trueshot", ["me", "hard", "easy"])
    for token in (opened["token"], None):
        guest = server.guest(opened["table"], token, lang=lang)
        assert [each["text"] for each in guest.log[:2]] == expected
        assert guest.log[0] == {"text": expected[0], "cards": [], "level": 0, "seat": "B", "table": True}
        assert said(guest.log) == expected


def test_the_rest_of_the_log_is_the_game_s_own(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "random"])
    ann, watcher = server.guest(opened["table"], opened["token"]), server.guest(opened["table"], lang="fr")
    for _ in range(10):
        ann.choose()
    ann.ask("concede")
    watcher.until(lambda frame: frame["type"] == "view" and frame["result"] is not None)
    state = replay(finished(server, opened["table"]))
    assert told(ann.log) == state.log("en", 0)
    assert told(watcher.log) == state.log("fr", None)
    assert said(ann.log[:1]) == [line("sit", "B", "en", "random")]


def test_whoever_comes_back_is_not_told_twice(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "random"])
    ann = server.guest(opened["table"], opened["token"])
    ann.choose()
    ann.question()
    lines, seen = len(ann.log), ann.view["seen"]
    again = server.guest(opened["table"], opened["token"], seen=seen)
    assert (again.view["log"]["from"], said(again.log)) == (lines, [])


def test_another_language_tells_it_in_that_language(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "normal"])
    ann = server.guest(opened["table"], opened["token"])
    ann.ask("lang", lang="fr")
    assert said(ann.log) == [line("sit", "B", "fr", "normal")]


def test_a_game_that_goes_on_from_a_moment_says_there_who_plays(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    guests = [server.guest(table, token) for token in tokens]
    play_on(guests, random.Random(3).choice, 30)
    guests[0].ask("concede")
    past = replay(finished(server, table), 20).log("en", 1)
    body = {"choice": 20, "seat": "B", "name": "Ann", "bots": ["easy"]}
    _, fork = server.request("POST", f"/api/tables/{table}/fork", body)
    ann = server.guest(fork["table"], fork["token"])
    assert [each["text"] for each in ann.log[: len(past) + 1]] == [*past, line("sit", "A", "en", "easy")]


# Taking over and coming back ----------------------------------------------------------------------------------------


def taken_over(server: ThreadServer, table: str, tokens: list[str]) -> tuple[int, Guest]:
    """Let somebody be away after a few choices and a bot take over; return that seat and the other person."""
    guests = [server.guest(table, token) for token in tokens]
    play_on(guests, random.Random(7).choice, 4)
    gone, there = one_waited_for(guests)
    letter = gone.view["seat"]
    gone.leave()
    there.until(lambda frame: frame["type"] == "warning")
    assert there.ask("takeover", seat=letter)["type"] == "ok"
    return "AB".index(letter), there


def test_a_bot_that_takes_over_and_a_person_who_is_back_are_told_where_it_happened(server: ThreadServer) -> None:
    table, tokens = server.table_for("hounds", 2)
    watcher = server.guest(table, lang="fr")
    seat, there = taken_over(server, table, tokens)
    letter = "AB"[seat]
    for _ in range(3):
        there.choose()
    back = server.guest(table, tokens[seat])
    back.catch_up()
    there.catch_up()
    watcher.until(lambda frame: frame["type"] == "view" and len(said(watcher.log)) == 2)

    assert said(there.log) == said(back.log) == [line("takeover", letter, "en", "normal"), line("return", letter, "en")]
    assert said(watcher.log) == [line("takeover", letter, "fr", "normal"), line("return", letter, "fr")]
    there.ask("concede")
    record = finished(server, table)
    assert told(there.log) == replay(record).log("en", 1 - seat)
    before = next(at for at, each in enumerate(there.log) if each.get("table"))
    assert there.log[before]["seat"] == letter
    assert told(there.log[:before]) == replay(record, 4).log("en", 1 - seat)


def test_a_server_that_is_started_again_and_a_replay_tell_the_same_at_the_same_places(
    server: ThreadServer, tmp_path: Path
) -> None:
    table, tokens = server.table_for("hounds", 2)
    seat, there = taken_over(server, table, tokens)
    there.choose()
    server.guest(table, tokens[seat])
    there.ask("concede")
    choices = len(finished(server, table).choices)
    logs = {lang: server.request("GET", f"/api/tables/{table}/view?lang={lang}")[1]["log"] for lang in LANGUAGES}
    server.stop()
    again = ThreadServer(Store(tmp_path / "tables.db"), Limits(bot_pause=0.0))
    try:
        for lang, log in logs.items():
            assert again.request("GET", f"/api/tables/{table}/view?lang={lang}")[1]["log"] == log
            assert len(said(log["lines"])) == 2
            assert moment(again, table, choices, lang) == log["lines"]
        assert said(moment(again, table, 3, "en")) == []
        assert said(moment(again, table, 4, "en")) == [line("takeover", "AB"[seat], "en", "normal")]
    finally:
        again.stop()


def test_a_replay_begins_with_the_bots(server: ThreadServer) -> None:
    opened = server.open("hounds", ["me", "random"])
    server.guest(opened["table"], opened["token"]).ask("concede")
    for eyes in ("A", "all", "none"):
        assert said(moment(server, opened["table"], 0, "fr", eyes)[:1]) == [line("sit", "B", "fr", "random")]


# The book -----------------------------------------------------------------------------------------------------------


def table_of_two() -> History:
    history = History.begin(new_game("hounds", seed=3).record().to_json())
    history.entry("sit", 0, encode(Sitter("person", "Ann", "key")))
    history.entry("sit", 1, encode(Sitter("bot", "hard")))
    return history


def let(kind: str, history: History) -> None:
    """Let a bot take over for Ann, or let her be back."""
    if kind == "takeover":
        history.entry("takeover", 0, encode(Sitter("bot", "normal", "key", "Ann")))
    else:
        history.entry("return", 0, encode(Sitter("person", "Ann", "key")))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_log_follows_choices_undos_and_who_plays(seat: int | None) -> None:
    rng = random.Random(f"seatings {seat}")
    history = table_of_two()
    book = LogBook(seat, "fr")
    changes = 1
    for _ in range(120):
        dice = rng.random()
        state = history.state
        takers = [(taker, reach) for taker in range(2) if (reach := history.undo_reach(taker)) is not None]
        if dice < 0.15:
            let("return" if history.sitters[0].absent else "takeover", history)
            changes += 1
        elif dice < 0.35 and takers:
            taker, (steps, _) = rng.choice(takers)
            history.entry("undo", taker, str(steps))
        elif not state.over:
            chooser = rng.choice(state.pending)
            history.entry("choice", chooser, rng.choice(state.choices(chooser)))
        if rng.random() < 0.7:
            lines = [bytes(each) for each in log_lines(history.state, seat, "fr", history.seatings)]
            assert book.follow(history.state, history.seatings).lines == lines
            log = [msgspec.json.decode(each) for each in lines]
            assert len(said(log)) == changes
            assert told(log) == history.state.log("fr", seat)


def test_who_plays_is_told_after_an_undo_too_and_at_the_end() -> None:
    history = table_of_two()
    history.entry("choice", 1, history.state.choices(1)[0])
    history.entry("choice", 0, history.state.choices(0)[0])
    let("takeover", history)
    let("return", history)
    reach = history.undo_reach(0)
    assert reach is not None
    history.entry("undo", 0, str(reach[0]))
    log = [msgspec.json.decode(each) for each in LogBook(0, "en").follow(history.state, history.seatings).lines]
    assert [each["text"] for each in log[-2:]] == [line("takeover", "A", "en", "normal"), line("return", "A", "en")]


def test_a_change_that_was_only_tried_leaves_nothing_in_the_book() -> None:
    history = table_of_two()
    history.entry("choice", 1, history.state.choices(1)[0])
    book = LogBook(1, "en")
    before = list(book.follow(history.state, history.seatings).lines)
    trial = history.copy()
    let("takeover", trial)
    assert len(book.follow(trial.state, trial.seatings).lines) == len(before) + 1
    assert book.follow(history.state, history.seatings).lines == before


def test_a_bot_that_plays_from_the_first_question_on_comes_after_what_was_laid_out() -> None:
    history = table_of_two()
    let("takeover", history)
    log = [msgspec.json.decode(each) for each in LogBook(1, "en").follow(history.state, history.seatings).lines]
    assert said(log[:1]) == [line("sit", "B", "en", "hard")]
    assert said(log[-1:]) == [line("takeover", "A", "en", "normal")]
    assert len(log) > 3


def test_a_bot_that_takes_over_changes_nothing_that_clocks_and_requests_compare() -> None:
    history = table_of_two()
    audience = Audience("table", Limits(), lambda history, seat: False)
    before = audience.public(history)
    let("takeover", history)
    assert audience.public(history) == before
    history.entry("choice", 1, history.state.choices(1)[0])
    assert audience.public(history) != before
