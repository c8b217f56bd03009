"""Bots at tables: fair by construction, in processes that may fail, at a pace that tells nothing."""

import asyncio
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

import pytest

from cardwright import State, new_game
from cardwright.match import Moment
from cardwright.server import Limits, Store
from cardwright.server.bots import Advising, BotFailed, Choosing, Pace, Rank, Task, Thinkers, Urgency, Waking
from cardwright.server.history import History, Sitter
from cardwright.server.lobby import Guest, Lobby, Plan
from cardwright.server.store import Entry, Write
from cardwright.server.tables import House
from cardwright.server.views import Form, Json
from cardwright.text import CardwrightError, Language
from tests.server.guests import ThreadServer

GAMES = [("hounds", 2), ("trueshot", 4), ("drakerion", 2), ("letal", 2)]


def midway(game: str, players: int, seed: int, choices: int) -> State:
    state = new_game(game, players, seed=seed)
    pick = random.Random(seed)
    for _ in range(choices):
        if not state.over:
            seat = pick.choice(state.pending)
            state.choose(seat, pick.choice(state.choices(seat)))
    return state


# What a bot gets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("choices", [0, 7, 60])
def test_a_position_that_is_sent_shows_its_seat_the_same(game: str, players: int, choices: int) -> None:
    state = midway(game, players, 5, choices)
    for seat in state.pending:
        sent = state.view(seat).packed("a world", history=True).state()
        assert sent.observe(seat) == state.observe(seat)
        assert sent.choices(seat) == state.choices(seat)
        assert sent.log("fr", seat) == state.log("fr", seat)
        sent.choose(seat, 0)


def test_a_bot_is_not_sent_the_real_cards_of_others() -> None:
    state = midway("hounds", 2, 3, 40)
    seat = state.pending[0]
    worlds = [str(state.view(seat).packed(seed).state().observe(1 - seat)) for seed in range(8)]
    assert len(set(worlds)) > 1


# Processes ----------------------------------------------------------------------------------------------------------


def deaf(task: Task) -> None:
    """Take a task and never answer it."""
    if not isinstance(task, Waking):
        time.sleep(600)


def dying(task: Task) -> None:
    """Take a task and end."""
    if not isinstance(task, Waking):
        os._exit(3)


def failing(task: Task) -> None:
    """Answer that something went wrong."""
    if not isinstance(task, Waking):
        raise ValueError("no idea")


@pytest.mark.slow
def test_a_process_that_is_killed_is_started_again() -> None:
    state = midway("hounds", 2, 3, 10)
    seat = state.pending[0]
    thinkers = Thinkers(1, 30.0)

    async def play() -> tuple[list[int], list[int]]:
        assert await thinkers.choose("random", state, seat) in state.choices(seat)
        before = thinkers.processes
        for process in before:
            os.kill(process, signal.SIGKILL)
        while True:  # the first task may still have been handed to the dead process
            try:
                assert await thinkers.choose("random", state, seat) in state.choices(seat)
            except BotFailed:
                continue
            return before, thinkers.processes

    try:
        before, after = asyncio.run(play())
        assert len(before) == len(after) == 1
        assert before != after
    finally:
        thinkers.close()
    assert thinkers.processes == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("life", "seconds", "trouble"), [(deaf, 0.05, TimeoutError), (dying, 30.0, BotFailed), (failing, 30.0, BotFailed)]
)
def test_a_process_that_does_not_answer_holds_nobody_up(
    life: Callable[[Task], None], seconds: float, trouble: type[Exception]
) -> None:
    state = midway("hounds", 2, 3, 10)
    thinkers = Thinkers(1, seconds, patience=0.05, life=life)

    async def ask() -> None:
        for _ in range(2):
            with pytest.raises(trouble):
                await thinkers.choose("random", state, state.pending[0])

    try:
        asyncio.run(ask())
    finally:
        thinkers.close()


@pytest.mark.slow
def test_a_process_that_hangs_is_replaced() -> None:
    state = midway("hounds", 2, 3, 10)
    thinkers = Thinkers(1, 0.05, patience=0.05, life=deaf)

    async def play() -> None:
        seen: set[int] = set()
        while len(seen) < 3:
            with pytest.raises(TimeoutError):
                await thinkers.advise(state, state.pending[0])
            seen.update(thinkers.processes)

    try:
        asyncio.run(play())
    finally:
        thinkers.close()


# Waiting for a process ----------------------------------------------------------------------------------------------


def holding(gate: Event, heard: "SimpleQueue[Task]", task: Task) -> str:
    """Tell which task was taken, and keep it until the gate opens."""
    if not isinstance(task, Waking):
        heard.put(task)
        gate.wait()
    return type(task).__name__


class Held:
    """Bots with one process, or more, which keeps whatever it is asked until a gate opens."""

    def __init__(self, seconds: float, processes: int = 1) -> None:
        spawn = get_context("spawn")
        self.gate = spawn.Event()
        self.heard: SimpleQueue[Task] = spawn.SimpleQueue()
        self.state = midway("hounds", 2, 3, 10)
        self.seat = self.state.pending[0]
        self.now = 0.0
        life = partial(holding, self.gate, self.heard)
        self.thinkers = Thinkers(processes, seconds, patience=600.0, life=life, clock=lambda: self.now)

    async def advise(self) -> None:
        await self.thinkers.advise(self.state, self.seat)

    async def choose(self, urgency: Urgency | None = None, name: str = "expert") -> None:
        await self.thinkers.choose(name, self.state, self.seat, urgency)

    async def next_heard(self) -> Task:
        """Return the next task that the process has taken."""
        return await asyncio.to_thread(self.heard.get)

    async def have_waiting(self, tasks: int) -> None:
        """Return when so many tasks wait for the process."""
        while self.thinkers.waiting() != tasks:
            await asyncio.sleep(0)

    def play(self, story: Callable[["Held"], Coroutine[Any, Any, None]]) -> None:
        """Let a story happen, and end the process."""
        try:
            asyncio.run(story(self))
        finally:
            self.thinkers.close()


@pytest.mark.slow
def test_a_bot_that_waits_for_a_process_is_late_too() -> None:
    async def story(held: Held) -> None:
        with pytest.raises(TimeoutError):
            await held.advise()
        for _ in range(2):
            with pytest.raises(TimeoutError):
                await held.choose()
        assert held.thinkers.waiting() == 0

    Held(0.05).play(story)


@pytest.mark.slow
def test_what_nobody_waits_for_any_more_never_reaches_a_process() -> None:
    async def story(held: Held) -> None:
        first = asyncio.create_task(held.choose())
        await held.next_heard()
        given_up = [asyncio.create_task(each()) for each in (held.choose, held.advise)]
        await held.have_waiting(2)
        for task in given_up:
            task.cancel()
        await held.have_waiting(0)
        last = asyncio.create_task(held.advise())
        held.gate.set()
        assert isinstance(await held.next_heard(), Advising)
        await asyncio.gather(first, last)
        assert held.heard.empty()

    Held(30.0).play(story)


@pytest.mark.slow
def test_choices_come_before_hints_and_each_in_the_order_they_were_asked() -> None:
    async def story(held: Held) -> None:
        tasks = [asyncio.create_task(held.advise())]
        await held.next_heard()
        for each in (held.advise, held.choose, held.advise, held.choose):
            tasks.append(asyncio.create_task(each()))
            await held.have_waiting(len(tasks) - 1)
        held.gate.set()
        heard = [type(await held.next_heard()) for _ in range(4)]
        assert heard == [Choosing, Choosing, Advising, Advising]
        await asyncio.gather(*tasks)

    Held(30.0).play(story)


@pytest.mark.slow
def test_a_bot_that_had_to_wait_thinks_less() -> None:
    async def story(held: Held) -> None:
        tasks = [asyncio.create_task(held.advise())]
        await held.next_heard()
        tasks.append(asyncio.create_task(held.choose()))
        await held.have_waiting(1)
        held.now = 20.0
        tasks.append(asyncio.create_task(held.choose()))
        await held.have_waiting(2)
        held.gate.set()
        late, early = await held.next_heard(), await held.next_heard()
        assert isinstance(late, Choosing)
        assert isinstance(early, Choosing)
        assert (late.seconds, early.seconds) == (3.75, 15.0)
        await asyncio.gather(*tasks)

    Held(30.0).play(story)


def kind(task: Task) -> str:
    """Return the name of the bot that chooses, or what else is asked."""
    return task.bot if isinstance(task, Choosing) else type(task).__name__


@pytest.mark.slow
def test_bots_that_people_wait_for_think_first() -> None:
    async def story(held: Held) -> None:
        tasks = [asyncio.create_task(held.choose(Urgency()))]
        await held.next_heard()
        coming = Urgency()
        for name, urgency in [
            ("nobody", Urgency(Rank.UNWATCHED)),
            ("spectator", Urgency(Rank.WATCHED)),
            ("newcomer", coming),
            ("player", Urgency(Rank.AWAITED)),
        ]:
            tasks.append(asyncio.create_task(held.choose(urgency, name)))
            await held.have_waiting(len(tasks) - 1)
        tasks.append(asyncio.create_task(held.advise()))
        await held.have_waiting(5)
        assert held.thinkers.waiting(Rank.ASKED) == 2
        held.thinkers.hurry(coming, Rank.AWAITED)
        held.gate.set()
        heard = [kind(await held.next_heard()) for _ in range(5)]
        assert heard == ["newcomer", "player", "Advising", "spectator", "nobody"]
        await asyncio.gather(*tasks)

    Held(30.0).play(story)


@pytest.mark.slow
def test_tables_that_nobody_watches_leave_a_process_to_people() -> None:
    async def story(held: Held) -> None:
        tasks = [asyncio.create_task(held.choose(Urgency(), "nobody")) for _ in range(5)]
        assert kind(await held.next_heard()) == "nobody"
        tasks.append(asyncio.create_task(held.choose(Urgency(Rank.AWAITED), "player")))
        assert kind(await held.next_heard()) == "player"  # although the gate is closed
        held.gate.set()
        await asyncio.gather(*tasks)

    Held(30.0, processes=2).play(story)


@pytest.mark.slow
def test_no_time_passes_for_a_bot_that_nobody_watches_until_a_process_is_free() -> None:
    async def story(held: Held) -> None:
        first = asyncio.create_task(held.advise())
        await held.next_heard()
        patient, late = Urgency(), Urgency()
        tasks = [asyncio.create_task(held.choose(urgency)) for urgency in (patient, late)]
        await held.have_waiting(2)
        held.now = 1000.0
        held.thinkers.hurry(late, Rank.AWAITED)
        held.now = 1020.0
        held.gate.set()
        thoughts = [await held.next_heard() for _ in range(2)]
        assert [task.seconds for task in thoughts if isinstance(task, Choosing)] == [3.75, 15.0]
        await asyncio.gather(*tasks, first)

    Held(30.0).play(story)


class Onlooker:
    """Somebody at a table, with a seat or without, who keeps nothing of what is sent."""

    lang: Language = "en"
    seen: str | None = None
    position: Form = "observation"
    stages = False
    moment: Moment | None = None

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat

    def send(self, message: Json | bytes) -> None:
        """Hear it."""

    def let_go(self, reason: CardwrightError) -> None:
        """Hear why."""


@pytest.mark.slow
def test_people_do_not_wait_behind_tables_of_bots(tmp_path: Path) -> None:
    (bot,) = new_game("hounds", 2, seed=1).pending
    seats = ["expert", "me"] if bot == 0 else ["me", "expert"]

    async def story(held: Held) -> None:
        store = Store(tmp_path / "tables.db")
        lobby = Lobby(House(store, Limits(bot_pause=0.0), held.thinkers, seeds=lambda: 1))
        for _ in range(20):
            await lobby.open(Plan("hounds", ["random", "random"]), Guest("?"))
        watched = (await lobby.open(Plan("hounds", ["easy", "easy"]), Guest("?"))).table
        played = (await lobby.open(Plan("hounds", seats), Guest("Ann"))).table
        await held.have_waiting(21)
        watched.join(Onlooker())
        played.join(Onlooker(1 - bot))
        held.gate.set()
        heard = [kind(await held.next_heard())]
        while heard[-1] != "easy":
            heard.append(kind(await held.next_heard()))
        assert heard[0] == "random"
        assert set(heard[1:-1]) == {"expert"}
        await asyncio.to_thread(store.close)

    Held(30.0).play(story)


@pytest.mark.slow
def test_one_process_that_hangs_does_not_stop_any_table(tmp_path: Path) -> None:
    thinkers = Thinkers(1, 0.05, patience=600.0, life=deaf)

    async def play() -> None:
        store = Store(tmp_path / "tables.db")
        lobby = Lobby(House(store, Limits(bot_pause=0.0), thinkers))
        state = midway("hounds", 2, 3, 10)
        with pytest.raises(TimeoutError):  # from now on it hangs
            await thinkers.advise(state, state.pending[0])
        tables = [(await lobby.open(Plan("hounds", ["random", "random"]), Guest("?"))).table for _ in range(2)]
        for table in tables:
            table.join(Onlooker())
        while any(table.history.state.choices_made < 2 for table in tables):
            await asyncio.sleep(0.001)
        for table in tables:
            assert {entry.kind for entry in store.entries(table.setup.id)} == {"sit", "time-out"}
        await asyncio.to_thread(store.close)

    try:
        asyncio.run(play())
    finally:
        thinkers.close()


def test_bots_play_on_without_anybody_watching(server: ThreadServer) -> None:
    table = server.open("trueshot", ["random", "random", "random"])["table"]
    watcher = server.guest(table)
    while watcher.view["result"] is None:
        watcher.next()
    assert sorted(watcher.view["result"]["places"])[0] == 1


def test_a_bot_that_is_too_slow_takes_its_default_choice(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    server = ThreadServer(store, Limits(bot_seconds=1e-9, bot_pause=0.0))
    try:
        table = server.open("hounds", ["random", "random"])["table"]
        watcher = server.guest(table)
        while watcher.view["observation"]["round"] < 1:
            watcher.next()
        assert {entry.kind for entry in store.entries(table)} >= {"sit", "time-out"}
    finally:
        server.stop()


class Fools(Thinkers):
    """Bots that answer nonsense, or fail."""

    def __init__(self, answer: str | Exception) -> None:
        super().__init__(1, 1.0)
        self._answer = answer

    async def choose(self, name: str, state: State, seat: int, urgency: Urgency | None = None) -> str:
        """Answer what they always answer."""
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


@pytest.mark.parametrize(
    "answer", ["fly", "", BotFailed("no idea"), ValueError("nobody expected this"), TimeoutError()]
)
def test_a_bot_that_answers_nonsense_does_not_stop_the_game(tmp_path: Path, answer: str | Exception) -> None:
    async def play() -> set[str]:
        store = Store(tmp_path / "tables.db")
        lobby = Lobby(House(store, Limits(bot_pause=0.0), Fools(answer)))
        seated = await lobby.open(Plan("hounds", ["random", "random"]), Guest("?"))
        while seated.table.history.state.round < 1:
            await asyncio.sleep(0.001)
        kinds: set[str] = {entry.kind for entry in store.entries(seated.table.setup.id)}
        await asyncio.to_thread(store.close)
        return kinds

    assert asyncio.run(play()) == {"sit", "time-out"}


class Stumbling(Store):
    """A store in which the choices of bots come to grief as nobody expected."""

    stumbled: int | None = None
    """The seat that came to grief last."""

    async def appended(self, table: str, entries: Sequence[Entry], *, over: bool, also: Sequence[Write] = ()) -> None:
        """Write everything else."""
        if entries[0].kind == "choice":
            self.stumbled = entries[0].seat
            raise ValueError("nobody expected this")
        await super().appended(table, entries, over=over, also=also)


def test_a_bot_that_something_unexpected_happens_to_takes_its_default_choice(tmp_path: Path) -> None:
    state = new_game("hounds", 2, seed=1)
    (seat,) = state.pending
    legal = state.choices(seat)[0]

    async def play() -> None:
        store = Stumbling(tmp_path / "tables.db")
        lobby = Lobby(House(store, Limits(bot_pause=0.0), Fools(legal), seeds=lambda: 1))
        seated = await lobby.open(Plan("hounds", ["random", "random"]), Guest("?"))
        while not seated.table.history.state.choices_made:
            await asyncio.sleep(0.001)
        assert store.stumbled == seat
        assert {entry.kind for entry in store.entries(seated.table.setup.id)} == {"sit", "time-out"}
        await asyncio.to_thread(store.close)

    asyncio.run(play())


# Pace ---------------------------------------------------------------------------------------------------------------


class Waits:
    """Stands in for waiting: counts, and may hold everybody up."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.open = threading.Event()
        self.open.set()

    async def __call__(self, seconds: float) -> None:
        """Do not wait, unless the door is closed."""
        self.seconds.append(seconds)
        await asyncio.to_thread(self.open.wait)


def paced(tmp_path: Path, waits: Waits) -> ThreadServer:
    limits = Limits(bot_pause=0.6, messages_per_second=1e6, messages_at_once=10**6)
    return ThreadServer(Store(tmp_path / "tables.db"), limits, wait=waits)


def test_pauses_come_from_one_distribution_once_for_all_parts_of_a_hidden_answer() -> None:
    waits = Waits()
    pace = Pace(0.6, waits)

    async def answer() -> None:
        for seat, public in [(0, "a"), (0, "a"), (1, "a"), (0, "b"), (1, "a"), (1, "b")]:
            await pace.pause(seat, public)
        await Pace(0.0, waits).pause(0, "a")

    asyncio.run(answer())
    assert len(waits.seconds) == 4
    drawn = [pace.draw() for _ in range(1000)]
    assert 0.3 <= min(drawn) < 0.4
    assert 0.8 < max(drawn) <= 0.9


def test_a_bot_with_nothing_to_think_about_takes_as_long_as_when_it_had() -> None:
    waits = Waits()
    pace = Pace(0.6, waits)

    async def answer() -> None:
        pace.thought("expert", 1.0)
        pace.thought("expert", 0.0)
        pace.thought("easy", 0.01)
        for public, bot in enumerate(["expert", "easy", None]):
            await pace.pause(0, public, bot)

    asyncio.run(answer())
    expert, easy, person = waits.seconds
    assert 1.28 <= expert <= 1.9
    assert 0.31 <= easy <= 0.92
    assert 0.3 <= person <= 0.9


def test_bots_take_their_time_only_while_somebody_watches(tmp_path: Path) -> None:
    waits = Waits()
    server = paced(tmp_path, waits)
    try:
        table = server.open("hounds", ["me", "random"])
        assert waits.seconds == []
        ann = server.guest(table["table"], table["token"])
        for _ in range(6):
            ann.choose()
        assert waits.seconds
        assert all(0.3 <= seconds <= 1.9 for seconds in waits.seconds)
    finally:
        server.stop()


def test_a_pass_for_somebody_who_does_not_want_to_be_asked_takes_as_long_as_a_bot(tmp_path: Path) -> None:
    waits = Waits()
    server = paced(tmp_path, waits)
    try:
        table, tokens = server.table_for("trueshot", 3)
        guests = [server.guest(table, token) for token in tokens]
        for guest in guests:
            guest.ask("auto-pass", mode="never")
        waits.open.clear()
        pick = random.Random(1)
        while not waits.seconds:
            for guest in guests:
                if guest.catch_up()["question"] is not None:
                    guest.choose(pick.choice)
        passing = next(guest for guest in guests if guest.catch_up()["passing"])
        assert passing.view["question"] is None
        assert passing.view["seat"] in passing.view["waiting"]
        for guest in guests:  # to the others it thinks, as anybody does
            assert guest.catch_up()["waiting"] == passing.view["waiting"]
        waits.open.set()
        while all(guest.catch_up()["question"] is None for guest in guests):
            pass
        assert all(0.3 <= seconds <= 0.9 for seconds in waits.seconds)
    finally:
        waits.open.set()
        server.stop()


def test_among_bots_nobody_is_asked_where_a_pass_is_all_that_is_left(server: ThreadServer) -> None:
    opened = server.open("drakerion", ["me", "random"], decks={"A": "concord"})
    ann = server.guest(opened["table"], opened["token"])
    pick = random.Random(3)
    for _ in range(80):
        ann.choose(lambda choices: pick.choice([each for each in choices if each != "retreat"]))
    windows = [
        frame["question"] for frame in ann.frames if "window" in (frame.get("question") or {"about": {}})["about"]
    ]
    assert windows
    assert all(len(question["choices"]) > 1 for question in windows)
    assert any(frame.get("passing") for frame in ann.frames)


@pytest.mark.parametrize(
    ("against", "spared"),
    [(Sitter("bot", "greedy"), True), (Sitter("person", "Bea"), False), (Sitter("bot", "greedy", absent="Bea"), False)],
)
def test_whoever_plays_with_people_is_asked_even_if_a_pass_is_all_that_is_left(against: Sitter, spared: bool) -> None:
    start = (
        "A melee toll_archer, hand ferry_recruit, deck hold_the_span\nB melee smoke_stalker\ntable active B\nat actions"
    )
    state = new_game("drakerion", 2, seed=1, start=start, decks={0: "concord", 1: "pack"})
    state.choose(1, "smoke_stalker > strike")
    assert state.choices(0) == ["pass"]
    history = History.begin(state.record().to_json())
    history.sitters = [Sitter("person", "Ann"), against]
    assert history.is_unwilling(0) is spared


def test_auto_pass_leaves_the_question_that_is_asked_already(server: ThreadServer) -> None:
    table, tokens = server.table_for("trueshot", 3)
    guests = [server.guest(table, token) for token in tokens]
    pick = random.Random(4)
    while True:
        asked = guests["ABC".index(guests[0].catch_up()["waiting"][0])]
        if "window" in asked.question()["about"]:
            break
        asked.choose(pick.choice)
    number = asked.question()["number"]
    asked.ask("auto-pass", mode="never")
    assert asked.catch_up()["question"]["number"] == number
    assert not asked.view["passing"]
    asked.choose(lambda choices: "pass")
