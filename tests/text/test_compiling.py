"""From trees to steps: what a row makes of its arguments, numbers inside "for each", choices before their sentence."""

from __future__ import annotations

import pytest

from cardwright.engine import Program
from cardwright.engine.control import ChooseOne, Effect, If, May, OnPlayers, Sequence
from cardwright.engine.quantities import EACH_PLAYER, USER, AllHave, CounterStat, Number, OnePlayer, Times, Total
from cardwright.text import Tree
from cardwright.text.compiling import Compiler
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrasebook import Phrasebook, Row, phrasebook, row
from cardwright.text.sentences import CATEGORIES, ROWS, amounted, each_owned

LAMPS = Lexicon.from_toml(
    """
[nouns]
lamp = { en = ["lamp", "lamps"], fr = ["lampe", "lampes"], gender = "f", categories = ["stat"] }
"""
)


class Light(OnPlayers):
    """Light lamps."""


class ChoosePlayer(Effect):
    """Choose who is meant."""


class Chosen(OnePlayer):
    """The player who was chosen."""


ROWS_OF_LAMPS = (
    *ROWS,
    *amounted(
        "light(who, n)",
        en="{who} {light@who} {n:lamp}",
        fr="{who} {allumer@who} {n:lamp}",
        examples=("Light 2 lamps.", "Light lamps equal to the oil."),
        makes=Light,
    ),
    row("oil", "value", en=["the oil"], fr=["la huile"], makes=Total(CounterStat(1), USER)),
    row("rest", "effect", en=["{rest@you}"], fr=["{dormir@you}"]),
    each_owned("lamps_of", "lamp", CounterStat(0)),
)


def book(*more: Row) -> Phrasebook:
    return phrasebook("lamps", categories=CATEGORIES, rows=(*ROWS_OF_LAMPS, *more), lexicon=LAMPS)


class Lamps(Compiler):
    """Texts about lamps; "your opponent" is chosen."""

    words = {"lamp": CounterStat(0)}

    def make_opp(self) -> Chosen:
        self.choices.append(self.add(ChoosePlayer()))
        return Chosen()


def compiled(text: str) -> tuple[Effect, Lamps]:
    compiler = Lamps(Program(2, 0, 0), book())
    step = compiler.text(Tree.parse(text))
    assert isinstance(step, Effect)
    return step, compiler


def test_a_row_makes_a_step_of_what_its_arguments_have_become() -> None:
    step, compiler = compiled("text(light(each, 3))")
    assert isinstance(step, Light)
    assert step.who is EACH_PLAYER
    assert isinstance(step.amount, Number)
    assert step.amount.n == 3
    assert list(compiler.program.steps) == [step]


def test_a_value_stands_where_a_number_could() -> None:
    step, _ = compiled("text(light(me, oil))")
    assert isinstance(step, Light)
    assert isinstance(step.amount, Total)


def test_numbers_inside_for_each_are_multiplied_and_no_others() -> None:
    step, _ = compiled("text(for_each(light(me, 2), lamps_of(me)), light(me, 4))")
    assert isinstance(step, Sequence)
    each, plain = step.parts
    assert isinstance(each, Light)
    assert isinstance(each.amount, Times)
    assert each.amount.n == 2
    assert isinstance(plain, Light)
    assert isinstance(plain.amount, Number)


def test_a_condition_is_made_by_the_shared_rows() -> None:
    step, _ = compiled("text(if(at_least(me, lamp, 2), may(light(me, 1))))")
    assert isinstance(step, If)
    assert isinstance(step.condition, AllHave)
    assert (step.condition.least, step.condition.who) == (2, USER)
    assert isinstance(step.then, May)
    assert isinstance(step.then.effect, Light)


def test_what_a_sentence_chooses_comes_before_it_and_stays_inside_of_its_mode() -> None:
    step, compiler = compiled("text(choose_one(light(opp, 1), light(me, 2)), light(me, 1))")
    assert isinstance(step, Sequence)
    choice, _ = step.parts
    assert isinstance(choice, ChooseOne)
    first, second = choice.modes
    assert isinstance(first, Sequence)
    assert [type(part) for part in first.parts] == [ChoosePlayer, Light]
    assert isinstance(second, Light)
    assert compiler.modes == {choice.id: (Tree.parse("light(opp, 1)"), Tree.parse("light(me, 2)"))}


def test_every_step_gets_its_number_once() -> None:
    _, compiler = compiled(
        "text(if(at_most(opp, lamp, 2), may(light(opp, 1))), choose_one(light(me, 1), light(each, 1)))"
    )
    steps = list(compiler.program.steps)
    assert [step.id for step in steps] == list(range(len(steps)))
    assert len({id(step) for step in steps}) == len(steps)


def test_a_node_that_nothing_makes_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no row says what rest makes"):
        compiled("text(rest)")


def test_two_rows_of_one_node_cannot_make_different_things() -> None:
    twice = row(
        "light(each, n)", "effect", en=["{light@you} all {n} lamps"], fr=["{allumer@you} {n} lampes"], makes=May
    )
    with pytest.raises(ValueError, match="two rows make different things of it"):
        book(twice)
