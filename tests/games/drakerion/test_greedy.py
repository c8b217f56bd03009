"""A bot that looks one choice ahead evaluates a combat when it is over, not when it has only been declared."""

from __future__ import annotations

import pytest

import cardwright as cw


def chosen_by_greedy(position: str, seed: int) -> str:
    start = f"{position}\ntable active A\nat actions"
    state = cw.new_game("drakerion", 2, seed, start=start, decks={0: "pack", 1: "concord"})
    return cw.bot("greedy", seed=seed).choose(state, 0)


@pytest.mark.parametrize("seed", range(5))
def test_it_attacks_what_falls_without_a_loss(seed: int) -> None:
    position = "A melee bonfire_brute\nB melee ferry_recruit toll_archer"
    assert chosen_by_greedy(position, seed) == "bonfire_brute > strike"


@pytest.mark.parametrize("seed", range(5))
def test_it_does_not_attack_where_only_its_own_character_falls(seed: int) -> None:
    position = "A melee ash_runner\nB melee guild_halberdier"
    assert chosen_by_greedy(position, seed) != "ash_runner > strike"
