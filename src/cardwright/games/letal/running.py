"""Carrying out texts: lines from top to bottom, triggers in their order, deaths in between (LT-6.15, LT-17)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from cardwright.engine import keys
from cardwright.engine.state import NONE, State, Step
from cardwright.games.letal import board, contexts, fallen, texts, triggers
from cardwright.games.letal.texts import Lines, Trigger

# In x of `RunLines`: the step whose lines they are, then the number of the next line.
LINE_AT: Final = 16
STEP: Final = 0xFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class RunLines(Step):
    """The lines of a text one at a time; a dead hero's remaining ones are left out (LT-6.15, LT-6.25, LT-11.7).

    After each line deaths are checked, then triggers are executed (LT-11.2, LT-17.5).
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        i = x >> LINE_AT
        lines = cast(Lines, g.program.steps[x & STEP]).lines
        me = board.hero_of(g, card)
        if i >= len(lines) or (not board.is_alive(g, me) and not self.outlives(g, x)):
            return
        if i + 1 < len(lines):
            g.push(self, NONE, card, x + (1 << LINE_AT))
            self.between(g, card)
        g.push(SETTLE, NONE, NONE, 0)
        g.push(lines[i], board.seat_of(me), card, 0)

    def outlives(self, g: State, x: i64) -> bool:
        """Return whether the lines are executed for a dead hero: those of "when this hero dies" (LT-11.11)."""
        step = g.program.steps[x & STEP]
        return isinstance(step, Trigger) and step.is_last_will()

    def between(self, g: State, card: i64) -> None:
        """Push what happens between two lines."""
        return


def run_lines(g: State, number: i64, card: i64) -> None:
    """Carry out the lines of the step *number*, which belong to *card*, without windows between them (LT-8.8)."""
    g.push(RUN_LINES, NONE, card, number)


class Settle(Step):
    """Heroes without Endurance die, then the triggers that wait are executed (LT-11.2, LT-17.5).

    What a trigger causes waits until all triggers before it are done.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        fallen.check_deaths(g)
        if not g.is_over() and g.get(board.CHAIN, 0) == 0 and g.size(board.WAITING) > 0:
            g.push(RUN_TRIGGERS, NONE, NONE, 0)


class EndText(Step):
    """A text that has named heroes, cases and attacks has ended."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        contexts.end(g)


class RunTriggers(Step):
    """The waiting triggers: the active player's in an order of choice, then those of the others clockwise (LT-17.6).

    What they cause waits behind all of them.
    """

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        triggers.forget_dead(g)
        if g.size(board.WAITING) == 0:
            g.empty(board.FIRED)
            return
        first = triggers.first_generation(g)
        player = g.get(board.ACTIVE, 0)
        for _ in range(g.program.seats):
            if self._offer(g, player, first):
                g.ask(self, player, NONE, 0)
                return
            player = board.after(g, player)

    def _offer(self, g: State, player: i64, first: i64) -> bool:
        """Offer the triggers of *player* that wait longest, equal ones once; return whether there is any."""
        found = False
        for i in range(g.size(board.WAITING)):
            word = g.card(board.WAITING, i)
            if triggers.controller_of(g, word) == player and triggers.generation(g, word) == first:
                found = True
                if not _is_offered(g, word):
                    g.offer(triggers.key_of(word))
        return found

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        g.push(self, NONE, NONE, 0)
        for i in range(g.size(board.WAITING)):
            word = g.card(board.WAITING, i)
            if triggers.key_of(word) == key and triggers.generation(g, word) == triggers.first_generation(g):
                g.pull(board.WAITING, word)
                fire(g, word)
                return

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        g.push(self, NONE, NONE, 0)


def _is_offered(g: State, word: i64) -> bool:
    """Return whether that trigger is offered, or the same one of an equal Aura."""
    key = triggers.key_of(word)
    for i in range(g.count()):
        other = g.key(i)
        if keys.second_of(other) == keys.second_of(key) and board.is_same_aura(
            g, keys.first_of(other), keys.first_of(key)
        ):
            return True
    return False


def fire(g: State, word: i64) -> None:
    """Execute one trigger; what it causes waits until all before it are done."""
    copy = (word >> triggers.COPY_AT) & triggers.COPY
    me = board.hero_of(g, copy)
    trigger = cast(Trigger, g.program.steps[word & triggers.STEP])
    number = texts.TRIGGERS_FROM + ((word >> triggers.NUMBER_AT) & 0xFF)
    if texts.is_used_up(g, copy, number, trigger.limit) or g.size(board.FIRED) == board.MOST_FIRED:
        return
    named = ((word >> triggers.NAMED_AT) & 0xF) - 1
    if named == NONE and g.has(board.AURAS + board.seat_of(me), copy):  # the hero on which it lies (LT-7.20)
        named = board.bearer_of(g, copy)
    contexts.begin(g, named)
    condition = trigger.condition
    if condition is not None and condition.of(g, board.seat_of(me), copy, 0) == 0:
        contexts.end(g)
        return
    texts.use_up(g, copy, number, trigger.limit)
    g.push(END_TRIGGER, NONE, NONE, g.get(board.CHAIN, 0))
    g.put(board.FIRED, word)
    g.set(board.CHAIN, 0, g.size(board.FIRED))
    run_lines(g, trigger.id, copy)


class EndTrigger(Step):
    """A trigger has been executed."""

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        contexts.end(g)
        g.set(board.CHAIN, 0, x)


RUN_LINES: Final = RunLines()
SETTLE: Final = Settle()
END_TEXT: Final = EndText()
RUN_TRIGGERS: Final = RunTriggers()
END_TRIGGER: Final = EndTrigger()
RULES: list[Step] = [RUN_LINES, SETTLE, END_TEXT, RUN_TRIGGERS, END_TRIGGER]
