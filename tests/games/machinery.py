"""Support for the tests that every game must pass; a game describes itself to them with `Trials`.

Offers random play on the engine and through the public API, everything that one seat can observe, the true place of
each card, and copies of a game in which two cards have changed places. Uses neither `guess` nor the knowledge that
the engine keeps of each card, except to move it along when cards change places.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import cardwright as cw
from cardwright.bots.playout import play_some
from cardwright.engine import FIRST_ZONE, NONE, SPECTATOR, Dice, blank_state, seed_word
from cardwright.engine import State as EngineState
from cardwright.engine.state import AGENDA, ASKED, LENGTH, OFFERS, OPEN, ORIGIN, PARTS, PLACES, WAITING
from cardwright.games import find_game
from cardwright.games.decks import SUFFIX
from cardwright.games.game import OptionValue, Table
from cardwright.games.position import read_position
from cardwright.match import Moment, make_table, start_engine
from cardwright.text import LANGUAGES
from cardwright.words import event_line
from tests.games.random_cards import random_file

if TYPE_CHECKING:
    from tests.games.secrets import Secrets

HERE = Path(__file__).resolve().parent
OUTSIDE = HERE.parent / "outside"
SLOWER = 20  # the interpreted engine plays fewer random games by this factor
CHUNK = 25  # choices between two checks of a random game
CLOSELY = 50  # every so many games, one is checked after each choice

Event = tuple[int, ...]
Options = Mapping[str, OptionValue]


@dataclass(frozen=True)
class Trial:
    """A table at which random games are played."""

    game: str
    players: int
    options: Options = field(default_factory=dict)
    texts: int | None = None
    """The number of a card set with random texts; None for the shipped cards."""
    file: str = ""
    """A card file of the game's own tests; "" for the shipped cards."""
    decks: tuple[str, ...] = ()
    """The deck of each seat: a starter's name, "random", or a file of the game's own tests; () for the usual ones."""

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        texts = [] if self.texts is None else [f"texts={self.texts}"]
        return "-".join([self.game, f"{self.players}p", *self.decks, *options, *texts, *filter(None, [self.file])])

    def cards(self) -> str | None:
        """Return the card file of the table; None for the shipped cards."""
        if self.file:
            return (HERE / self.game / self.file).read_text(encoding="utf-8")
        return None if self.texts is None else random_file(find_game(self.game), self.texts)[1]

    def table(self) -> Table:
        """Return the table, from which any number of games can be started."""
        return make_table(find_game(self.game), self.players, self.options, self.cards(), self.brought())

    def brought(self) -> dict[int, str | Path]:
        """Return the deck that each seat brings."""
        folder = HERE / self.game / "decks"
        return {seat: folder / deck if deck.endswith(SUFFIX) else deck for seat, deck in enumerate(self.decks)}

    def start(self, seed: int | str, position: str | None = None) -> cw.State:
        """Return a new game at this table, or one that begins at a position."""
        return cw.new_game(self.game, self.players, seed, self.options, self.cards(), position, decks=self.brought())


@dataclass(frozen=True)
class Trials:
    """Describe a game to the shared tests: its tables, its longest game and its invariants."""

    tables: tuple[Trial, ...]
    bound: Callable[[Table], int]
    """Return the largest number of choices that a game at a table can take."""
    holds: Callable[[Table, EngineState], None]
    """Assert the invariants of the counters and zones; called while a decision waits."""
    secrets: type[Secrets] | None = None
    """The model of which cards each observer can tell apart; None if nothing is hidden."""
    attributes: frozenset[str] = frozenset()
    """The keys of a card in an observation, beside its id."""
    about_hidden: tuple[str, ...] = ()
    """Rows of the phrasebook about hidden cards, or about moves from or to hidden zones."""
    decides_together: bool = True
    """Whether it has simultaneous decisions."""
    share: int = 1
    """One of so many random games is played, where games are long and tables many."""

    @property
    def name(self) -> str:
        """Return the name of the game."""
        return self.tables[0].game

    def random_table(self, number: int, folder: Path) -> Table:
        """Return a table at which every card has a random text, read from a file; all else varies with *number*."""
        game = find_game(self.name)
        trees, file = random_file(game, number)
        path = folder / f"set-{number}.toml"
        path.write_text(file, encoding="utf-8")
        trial = self.tables[number % len(self.tables)]
        table = make_table(game, trial.players, trial.options, path, trial.brought(), number)
        assert {card.id: card.tree for card in table.cards.cards} == trees, f"random set {number} is misread"
        return table


def how_many(games: int) -> int:
    """Return how many random games to play: `--games`, or a twentieth of it on the interpreted engine."""
    return games if cw.compiled() else max(games // SLOWER, 1)


# Where the cards lie ------------------------------------------------------------------------------------------------


def table_of(state: cw.State) -> Table:
    """Return the table of a game, which the public API does not give."""
    return state._table


def engine_of(state: cw.State) -> EngineState:
    """Return the engine's state of a game, which the public API does not give."""
    return state._engine


def packed(state: cw.State) -> bytes:
    """Return the engine's memory as bytes."""
    return engine_of(state).to_bytes()


def is_simultaneous(state: cw.State) -> bool:
    """Return whether a simultaneous decision is open."""
    return engine_of(state).mem[OPEN] != 0


def zones_of(table: Table) -> list[tuple[str, int, int]]:
    """Return name, seat (-1 for the table) and number of every zone."""
    layout = table.layout
    return [(zone.name, seat, zone.number + max(seat, 0)) for zone in layout.zones for seat in layout.seats_of(zone)]


def where(state: cw.State) -> dict[int, tuple[str, int]]:
    """Return the zone and seat in which each copy truly lies."""
    return _where(table_of(state), engine_of(state))


def where_laid(state: cw.State) -> dict[int, tuple[str, int]]:
    """Return the zone and seat in which each copy lay in the position with which a game was started."""
    assert state._start is not None
    table = table_of(state)
    g = blank_state(table.program)
    g.seed(seed_word(state._seed))
    table.game.begin_at(table, g, read_position(state._start, table.players))
    return _where(table, g)


def _where(table: Table, g: EngineState) -> dict[int, tuple[str, int]]:
    return {g.card(number, i): (name, seat) for name, seat, number in zones_of(table) for i in range(g.size(number))}


def content(table: Table, g: EngineState) -> list[list[int]]:
    """Return counters, zones, knowledge and open questions, without unused words of the memory."""
    m = g.mem
    numbers = [m[at] for at in range(PLACES + 4)] + [m[OPEN]]
    counters = [g.get(counter.number, seat) for counter in table.layout.counters for seat in range(4)]
    zones = [
        [m[i] for i in range(m[g.bases + zone], m[g.bases + zone] + m[LENGTH + zone])]
        for zone in range(g.program.zones)
    ]
    known = [g.knowledge(copy) for copy in range(g.program.copies)]
    asked = [m[WAITING + lane] for lane in range(5)]
    for lane in range(5):
        if m[WAITING + lane] >= 0:
            asked += [m[ASKED + 3 * lane + i] for i in range(3)]
    return [numbers, counters, *zones, known, asked]


def is_conserved(table: Table, g: EngineState) -> bool:
    """Return whether every copy lies in exactly one zone."""
    lying = sorted(g.card(zone, i) for zone in range(FIRST_ZONE, g.program.zones) for i in range(g.size(zone)))
    return lying == list(range(g.program.copies))


# Random play --------------------------------------------------------------------------------------------------------


def play_fast(trials: Trials, trial: Trial, games: int) -> int:
    """Play random games on the engine, checking each repeatedly; return the length of the longest in choices.

    Raises AssertionError with the seed of a game that fails, does not end in time or breaks an invariant.
    """
    table = trial.table()
    bound = trials.bound(table)
    longest = 0
    for seed in range(games):
        try:
            longest = max(longest, _one_fast_game(trials, table, seed, bound, 1 if seed % CLOSELY == 0 else CHUNK))
        except Exception as error:
            raise AssertionError(f"{trial}, seed {seed}: {error!r}") from error
    return longest


def _one_fast_game(trials: Trials, table: Table, seed: int, bound: int, chunk: int) -> int:
    g = start_engine(table, seed)
    dice = Dice(f"random play {seed}")
    answers = 0
    while not g.is_over():
        assert answers <= bound, f"the game goes on after {bound} answers"
        answers += play_some(g, dice, chunk)
        assert is_conserved(table, g), "a card is lost or lies twice"
        trials.holds(table, g)
    places = [g.mem[PLACES + seat] for seat in range(table.players)]
    assert 1 in places, f"nobody won: {places}"
    assert all(1 <= place <= table.players for place in places), places
    assert all(len({places[seat] for seat in team}) == 1 for team in table.teams), f"partners are apart: {places}"
    return answers


def play_publicly(state: cw.State, rng: Random) -> Iterator[cw.State]:
    """Play at random through the public API, pending seats in random order; yield before each choice."""
    while state.pending:
        yield state
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))


def random_position(trial: Trial, seed: int | str, rng: Random, most: int = 160) -> cw.State:
    """Return a game after a random number of random choices; it may be over."""
    state = trial.start(seed)
    for _ in range(rng.randrange(most)):
        if not state.pending:
            break
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
    return state


# What a seat sees ---------------------------------------------------------------------------------------------------


def is_name(told: str, name: str) -> bool:
    """Return whether *told* is the name of a card, with its article or without: inside a sentence that one changes."""
    return re.fullmatch(f"(The |Le |La |Les |L’)?{re.escape(told)}", name, re.IGNORECASE) is not None


def observers(state: cw.State) -> list[int | None]:
    """Return all seats and the spectator."""
    return [*range(state.players), None]


def view(state: cw.State, seat: int | None) -> dict[str, object]:
    """Return all that *seat* can learn from a game now; it must be equal in worlds that it cannot tell apart."""
    seen: dict[str, object] = {"observation": state.observe(seat), "pending": state.pending, "over": state.over}
    if seat is not None:
        seen["choices"] = state.choices(seat)
        seen["question"] = question_in_words(state, seat)
        seen["refusals"] = {wish: refusal_in_words(state, seat, wish) for wish in wishes(state, seat)}
        seen["undo"] = state.undo_terms(seat)
    return seen


def same_log(state: cw.State, world: cw.State, seat: int | None) -> bool:
    """Return whether *seat* reads the same log in two worlds; only events that differ are put into words."""
    table, observer = table_of(state), SPECTATOR if seat is None else seat
    return all(
        here == there or event_line(table, here, observer, lang) == event_line(table, there, observer, lang)
        for here, there in zip(events_of(state), events_of(world), strict=True)
        for lang in LANGUAGES
    )


def question_in_words(state: cw.State, seat: int) -> object:
    """Return the whole question with its choices and refused wishes, in both languages."""
    question = state.question(seat)
    if question is None:
        return None
    lines: list[object] = [question.kind, question.rule, question.card, question.about]
    lines += [question.words(lang) for lang in LANGUAGES]
    for choice in (*question.choices, *question.refused):
        lines += [choice.notation, choice.about, *(choice.words(lang) for lang in LANGUAGES)]
        if choice.refusal is not None:
            lines += [choice.refusal.code, choice.refusal.rule, *(choice.refusal.words(lang) for lang in LANGUAGES)]
    return lines


def refusal_in_words(state: cw.State, seat: int, wish: str) -> object:
    """Return why *seat* may not choose *wish*, in both languages; None if it may."""
    refusal = state.refusal(seat, wish)
    return None if refusal is None else (refusal.code, refusal.rule, *(refusal.words(lang) for lang in LANGUAGES))


def wishes(state: cw.State, seat: int) -> list[str]:
    """Return choices to try, legal or not: some card ids and every key name, after the first words of a choice."""
    table = table_of(state)
    question = state.question(seat)
    if question is None:
        return ["concede", "nonsense"]
    words = [*table.card_ids[seat % 9 :: 9], *table.game.key_names]
    before = beginning(state.choices(seat)[0])
    return [*(before + word for word in words), "concede", "nonsense"]


def beginning(choice: str) -> str:
    """Return a choice without its last word, such as the slot in `attack pug`; "" for a choice of one word."""
    first, space, _ = choice.rpartition(" ")
    return first + space


def numbers_in(data: object) -> Iterator[int]:
    """Yield every whole number in JSON-ready data."""
    if isinstance(data, dict):
        for value in data.values():
            yield from numbers_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from numbers_in(value)
    elif isinstance(data, int):
        yield data


def is_plain(data: object) -> bool:
    """Return whether *data* is unchanged by writing it as JSON and reading it back."""
    return bool(json.loads(json.dumps(data)) == data)


# Another world ------------------------------------------------------------------------------------------------------


def exchanged(
    state: cw.State, first: int, second: int, observer: int | None, *, unseen: set[int], stays: bool
) -> cw.State:
    """Return a copy of the game in which two cards have changed places, also in the *unseen* events.

    What other seats know stays with the place. What *observer* knows moves with the card, or stays with the place if
    *stays*, which is right when the observer never knew either card. Open questions of other seats are asked again.
    """
    g = engine_of(state).clone()
    shift = 3 * (SPECTATOR if observer is None else observer)
    mine = 0 if stays else 7 << shift
    one, two = g.knowledge(first), g.knowledge(second)
    a, b = _place(g, first), _place(g, second)
    g.mem[a], g.mem[b] = second, first
    g.set_knowledge(second, (one & ~mine) | (two & mine))
    g.set_knowledge(first, (two & ~mine) | (one & mine))
    _ask_others_again(g, NONE if observer is None else observer)
    world = state._with(g, False)
    _rewrite_history(world, {first: second, second: first}, unseen)
    return world


def _place(g: EngineState, copy: int) -> int:
    m = g.mem
    for zone in range(FIRST_ZONE, g.program.zones):
        for at in range(m[g.bases + zone], m[g.bases + zone] + m[LENGTH + zone]):
            if m[at] == copy:
                return at
    raise ValueError(f"copy {copy} lies nowhere")


def _ask_others_again(g: EngineState, seat: int) -> None:
    m = g.mem
    for other in range(g.program.seats):
        if other != seat and m[OPEN] >> other & 1:
            for zone in (PARTS + other, AGENDA + 1 + other, OFFERS + 1 + other):
                m[LENGTH + zone] = 0
            m[WAITING + 1 + other] = NONE
            at = ORIGIN + 3 * other
            g.ask_simultaneously(g.program.steps[m[at]], other, m[at + 1], m[at + 2])
    if m[OPEN] == 0 and m[WAITING] >= 0 and m[WAITING] != seat:
        asked = m[WAITING]
        m[LENGTH + OFFERS] = 0
        m[WAITING] = NONE
        g.lane = 0
        g.program.steps[m[ASKED]].do(g, asked, m[ASKED + 1], m[ASKED + 2])
    if not g.is_over():
        g.run()


def events_of(state: cw.State) -> list[Event]:
    """Return all events of a game so far."""
    return [*state._opening, *(event for moment in reversed(list(state._back())) for event in moment.events)]


def _rewrite_history(world: cw.State, renamed: dict[int, int], unseen: set[int]) -> None:
    """Replace cards in the *unseen* events, given by their numbers, as *renamed* says."""

    def rewritten(events: tuple[Event, ...], number: int) -> tuple[Event, ...]:
        return tuple(
            (kind, seat, renamed.get(card, card) if number + i in unseen else card, *rest)
            for i, (kind, seat, card, *rest) in enumerate(events)
        )

    number = len(world._opening)
    world._opening = rewritten(world._opening, 0)
    last: Moment | None = None
    for moment in reversed(list(world._back())):
        last = replace(moment, before=last, events=rewritten(moment.events, number))
        number += len(moment.events)
    world._last = last


def in_ci() -> bool:
    """Return whether the tests run in continuous integration."""
    return bool(os.environ.get("CI"))
