"""Processes that share work: every task is answered once, trouble comes back, and nothing is left behind."""

import os
import subprocess
import sys
from math import factorial

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.text import LANGUAGES
from cardwright.worker_pool import Worker, WorkerPool

KILLED = """
import os, signal
from math import factorial
from cardwright.worker_pool import WorkerPool
if __name__ == "__main__":
    with WorkerPool(2, factorial) as pool:
        assert dict(pool.spread(iter([3, 4]))) == {3: 6, 4: 24}
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("tasks", [0, 1, 7])
def test_every_task_is_answered_once(tasks: int) -> None:
    with WorkerPool(2, factorial) as pool:
        answers = sorted(pool.spread(iter(range(tasks))))
    assert answers == [(n, factorial(n)) for n in range(tasks)]


def test_trouble_with_a_task_is_raised_and_the_next_one_answered() -> None:
    worker: Worker[str, int] = Worker(int)
    worker.ask("seven")
    worker.ask("7")
    with pytest.raises(ValueError, match="seven"):
        worker.answer()
    assert worker.has_answered(None)
    assert worker.answer() == 7
    worker.end()


def choose(choice: str) -> None:
    """Try to make a choice in a new game."""
    cw.new_game("hounds", seed=7).choose(0, choice)


def test_an_error_comes_back_as_it_was_raised() -> None:
    worker: Worker[str, object] = Worker(find_game)
    worker.ask("chess")
    with pytest.raises(cw.CardwrightError) as there:
        worker.answer()
    worker.end()
    with pytest.raises(cw.CardwrightError) as here:
        find_game("chess")
    assert_same(there.value, here.value)


def test_a_refusal_comes_back_with_its_words_and_its_rule() -> None:
    worker: Worker[str, None] = Worker(choose)
    worker.ask("unicorn")
    with pytest.raises(cw.Refusal) as there:
        worker.answer()
    worker.end()
    with pytest.raises(cw.Refusal) as here:
        choose("unicorn")
    assert_same(there.value, here.value)


def assert_same(there: cw.CardwrightError, here: cw.CardwrightError) -> None:
    assert type(there) is type(here)
    assert (there.code, there.arguments, there.rule, there.args) == (here.code, here.arguments, here.rule, here.args)
    assert all(there.words(lang) == here.words(lang) for lang in LANGUAGES)


def test_a_process_that_has_died_is_noticed() -> None:
    worker: Worker[int, None] = Worker(os._exit)
    worker.ask(3)
    with pytest.raises(EOFError):
        worker.answer()
    worker.end()


def test_a_program_that_is_killed_leaves_nothing_behind() -> None:
    """Its error output is open until the last of its processes has ended, and none has anything to complain of."""
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True)
    assert done.returncode < 0
    assert done.stderr == ""
