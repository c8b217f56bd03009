"""Choices that a game has prepared for bots: they are made without a search, from what the seat knows."""

from __future__ import annotations

from collections import Counter

import pytest

import cardwright as cw
from cardwright.bots import Bot
from cardwright.bots.advice import advise
from cardwright.games import find_game
from cardwright.games.letal.deck_rules import set_aside

BOTS = ("greedy", "search", "normal")


def set_aside_by(name: str, state: cw.State, seat: int) -> list[str]:
    """Let a bot answer for *seat* until it has set cards aside for both heroes; return the cards, and "done"."""
    bot: Bot = cw.bot(name, simulations=2, seed=1)
    said = []
    while (question := state.question(seat)) is not None and question.kind == "aside":
        chosen = bot.choose(state, seat)
        said.append(chosen.partition("@")[0])
        state.choose(seat, chosen)
    return said


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    ("enemies", "demanding"), [("longshot_puppeteer", "longshot"), ("gatewarden_bonesetter", "gatewarden")]
)
def test_a_bot_sets_aside_what_the_starter_lists_leave_out(name: str, enemies: str, demanding: str) -> None:
    state = cw.new_game("letal", seed=1, decks={0: "assassin_emberwright", 1: enemies})
    wanted = Counter([*set_aside("assassin", [demanding]), *set_aside("emberwright", [demanding])])
    assert Counter(set_aside_by(name, state, 0)) - Counter(["done"]) == wanted


def test_in_a_team_game_all_enemies_count() -> None:
    decks = {0: "assassin_gatewarden", 1: "gatewarden_bonesetter", 2: "longshot_puppeteer", 3: "emberwright_longshot"}
    state = cw.new_game("letal", 4, seed=1, decks=decks)
    wanted = Counter([*set_aside("assassin", ["emberwright"]), *set_aside("gatewarden", ["emberwright"])])
    assert Counter(set_aside_by("greedy", state, 0)) - Counter(["done"]) == wanted


def test_a_card_that_the_list_does_not_hold_is_not_missed() -> None:
    text = find_game("letal").decks.starter_texts["assassin_gatewarden"]  # type: ignore[union-attr]
    assert "\n1 duck\n" in text
    assert "\n1 sidestep\n" in text
    other = text.replace("\n1 duck\n", "\n2 duck\n", 1).replace("\n1 sidestep\n", "\n", 1)
    state = cw.new_game("letal", seed=1, decks={0: other, 1: "gatewarden_bonesetter"})
    said = set_aside_by("greedy", state, 0)
    at = said.index("done")
    assert Counter(said[:at]) == Counter(set_aside("assassin", ["gatewarden"])) - Counter(["sidestep"])


def test_a_hint_names_what_a_bot_would_do() -> None:
    state = cw.new_game("letal", seed=1)
    assert advise(state, 0, simulations=40).best.choice == cw.bot("expert", simulations=40).choose(state, 0)
