"""Who is asked in L.E.T.A.L. follows from public facts (LT-5.14, LT-8.11, LT-9.28), and every game ends (LT-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.games.letal import board
from tests.covers import covers
from tests.games.machinery import Trial, engine_of, how_many, play_fast
from tests.games.trials import LETAL

HIDDEN = ("deck", "hand", "aside")
FARTHEST = 40  # common choices for which two worlds are played side by side
LAST_CYCLE = 35
HEALERS_DECKS = ("gatewarden_bonesetter", "longshot_bonesetter", "assassin_longshot", "emberwright_puppeteer")
DUEL = {0: "assassin_gatewarden", 1: "emberwright_longshot"}
TABLES = [
    Trial("letal", 2),
    Trial("letal", 2, decks=("gatewarden_bonesetter", "assassin_longshot")),
    Trial("letal", 2, decks=("longshot_puppeteer", "gatewarden_puppeteer")),
    Trial("letal", 2, {"open_lists": False}, decks=("gatewarden_bonesetter", "assassin_longshot")),
    Trial("letal", 2, {"trick_lines": "open"}, decks=("assassin_bonesetter", "emberwright_puppeteer")),
    Trial("letal", 4),
    Trial("letal", 4, {"partner_hands": "open"}),
    Trial("letal", 4, {"open_lists": False}),
]


def asked(state: cw.State) -> list[tuple[int, str]]:
    """Return who is asked, and for what."""
    questions = [(seat, state.question(seat)) for seat in state.pending]
    return [(seat, question.kind) for seat, question in questions if question is not None]


# The same questions in all worlds -------------------------------------------------------------------------------------


def some_way_into(trial: Trial, rng: Random) -> cw.State:
    """Return a random game, some way in, at a moment when no answer is sealed."""
    state = trial.start(rng.randrange(10**6))
    least = rng.randrange(30, 200)
    while state.pending and (state.choices_made < least or state.phase == "setup"):
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
    return state


def public(state: cw.State) -> list[object]:
    """Return what everybody sees: counters, the open cards, and the number of the hidden ones."""
    view: Any = state.observe(None)
    found: list[object] = [view["round"], view["phase"], view["over"], view["shared"]]
    for seat in view["seats"]:
        zones = seat["zones"].items()
        found.append([seat["counters"], *(zone["size"] if name.endswith(HIDDEN) else zone for name, zone in zones)])
    return found


def common_choices(state: cw.State, world: cw.State) -> list[tuple[int, str]]:
    """Return the choices that are legal in both worlds; ending and passing only where there is nothing else."""
    found = []
    for seat in state.pending:
        there = world.choices(seat)
        found += [(seat, choice) for choice in state.choices(seat) if choice in there]
    return [each for each in found if each[1] not in ("pass", "end")] or found


def told(state: cw.State, before: int) -> list[str]:
    """Return what everybody has heard of the last choice."""
    return state.log("en")[before:]


def play_side_by_side(state: cw.State, world: cw.State, rng: Random) -> Counter[str]:
    """Make the same choices in two worlds; assert that everybody sees the same, and return the kinds of questions.

    They part where chance shows a hidden card, and where a card is left to be shown in one of them alone.
    """
    kinds: Counter[str] = Counter()
    for _ in range(FARTHEST):
        assert asked(state) == asked(world), f"{asked(state)} here, {asked(world)} there: {state.log('en')[-5:]}"
        assert public(state) == public(world), state.log("en")[-5:]
        kinds.update(kind for _, kind in asked(state))
        common = common_choices(state, world)
        if not common:
            break
        seat, choice = rng.choice(common)
        heard = len(state.log("en"))
        state.choose(seat, choice)
        world.choose(seat, choice)
        if told(state, heard) != told(world, heard):
            here, there = told(state, heard), told(world, heard)
            line = next(line for line, other in zip(here, there, strict=False) if line != other)
            assert "discards" in line, f"{here} here, {there} there"
            break
    return kinds


@pytest.mark.slow
@pytest.mark.parametrize("trial", TABLES, ids=str)
@covers("LT-5.14", "LT-8.11", "LT-8.20", "LT-8.21", "LT-9.28", "LT-6.26")
def test_hidden_cards_change_no_question(trial: Trial) -> None:
    kinds: Counter[str] = Counter()
    for number in range(4):
        rng = Random(f"asking {trial} {number}")
        for who in (0, 1, None):
            state = some_way_into(trial, rng)
            world = state.guess(who, rng.randrange(1000))
            kinds += play_side_by_side(state, world, rng)
    assert "main" in kinds
    assert {"window", "window-defence", "defend"} & kinds.keys()


# Hands with and without Tricks ----------------------------------------------------------------------------------------

POSITION = """\
A heroes assassin/case=c3 gatewarden/case=a1, first_hand quick_stab, second_hand bear_down
B heroes emberwright/case=c4 longshot/case=c5, first_hand {first}, second_hand {second}
table active A
at main
"""


def of_kind(kind: str, hero: str, number: int) -> str:
    """Return some cards of a kind in the starter deck of a hero."""
    game = find_game("letal")
    decks = game.decks
    assert decks is not None
    cards = game.shipped_cards
    starter = next(
        deck for deck in decks.starters(cards, game.read_options({}, 2)).values() if deck.section("heroes")[0] == hero
    )
    found = [card for card in dict.fromkeys(starter.section("first")) if cards.card(card).kind == kind]
    return " ".join(found[:number])


@pytest.mark.parametrize("choices", [["quick_stab"], ["bear_down"], ["end"], ["assassin > rest", "end"]])
@covers("LT-5.14", "LT-8.11", "LT-9.28")
def test_hands_with_and_without_tricks_are_asked_at_the_same_moments(choices: list[str]) -> None:
    asked_of: list[list[list[tuple[int, str]]]] = []
    for first in ("trick", "action"):
        for second in ("trick", "action"):
            hands = of_kind(first, "emberwright", 2), of_kind(second, "longshot", 2)
            assert all(len(hand.split()) == 2 for hand in hands), hands
            start = POSITION.format(first=hands[0], second=hands[1])
            state = cw.new_game("letal", 2, 3, start=start, decks=DUEL)
            questions = []
            for choice in [*choices, *["last"] * 12]:
                if not state.pending or state.round > 1:
                    break
                questions.append(asked(state))
                seat = state.pending[0]
                offered = state.choices(seat)
                state.choose(seat, choice if choice in offered else offered[-1])
            asked_of.append(questions)
    assert all(questions == asked_of[0] for questions in asked_of[1:])


# The end of every game ------------------------------------------------------------------------------------------------


def heals(card: str) -> bool:
    """Return whether the text of a card lets somebody recover Endurance."""
    cards = find_game("letal").shipped_cards
    trees = [cards.card(card).tree, *(ability.tree for ability in cards.card(card).abilities)]
    return any(part.op == "recover" for tree in trees for part in tree.walk())


def passing(choices: Sequence[str], rng: Random) -> str:
    """Return a choice that does as little as possible."""
    return next((choice for choice in ("end", "pass", "done", "stay") if choice in choices), choices[-1])


def resting(choices: Sequence[str], rng: Random) -> str:
    return next((choice for choice in choices if choice.endswith("> rest")), passing(choices, rng))


def healing(choices: Sequence[str], rng: Random) -> str:
    """Return a card or an ability that heals, else rest; who is healed, or moved, is chosen by chance."""
    uses = [choice for choice in choices if not choice.endswith(("> rest", "> hide", "> avenge"))]
    healers = [choice for choice in uses if choice.partition(" > ")[0].partition("@")[0] in HEALERS]
    if healers:
        return rng.choice(healers)
    return resting(choices, rng) if {"end", "pass"} & set(choices) else rng.choice(choices)


HEALERS = frozenset(card.id for card in find_game("letal").shipped_cards.cards if heals(card.id))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("player", [passing, resting, healing])
@covers("LT-19.13", "LT-19.14", "LT-19.18")
def test_games_without_attacks_end_by_fatigue(players: int, player: Callable[[Sequence[str], Random], str]) -> None:
    decks = dict(enumerate(HEALERS_DECKS[:players]))
    rng = Random(f"{players} {player.__name__}")
    state = cw.new_game("letal", players, 3, decks=decks)
    while state.pending:
        seat = state.pending[0]
        state.choose(seat, player(state.choices(seat), rng))
    assert state.result is not None
    assert state.result.reason in ("fatigue", "fatigue-draw")
    assert 20 <= engine_of(state).get(board.ROUND, 0) <= LAST_CYCLE


@pytest.mark.slow
@pytest.mark.parametrize("trial", [each for each in LETAL.tables if "fatigue_cycle" not in each.options], ids=str)
@covers("LT-19.13")
def test_random_games_end_by_cycle_35(trial: Trial, games: int) -> None:
    """`promises_hold` asserts the last cycle whenever it looks: 15 after the first with fatigue."""
    assert play_fast(LETAL, trial, max(how_many(games) // 100, 1)) > 0


# Somebody leaves while others are asked -------------------------------------------------------------------------------

TEAM = """\
A heroes assassin/case=c3 gatewarden/case=a1, first_hand quick_stab
B heroes emberwright/case=c4 puppeteer/case=e6, first_hand kindling stoke
C heroes longshot/case=f1 bonesetter/case=e1
D heroes gatewarden/case=a6 bonesetter/case=b6
table active A
at main
"""


def attacked_emberwright() -> cw.State:
    """Return a team game in which B may hide cards to defend a hero that A attacks."""
    state = cw.new_game("letal", 4, 1, start=TEAM)
    state.choose(0, "quick_stab")
    while "kindling > hide" not in state.choices(state.pending[0]):
        state.choose(state.pending[0], state.choices(state.pending[0])[-1])
    return state


@covers("LT-20.21", "LT-9.21")
def test_an_attack_is_over_when_the_attacker_gives_up() -> None:
    state = attacked_emberwright()
    state.choose(0, "concede")
    assert asked(state) == [(1, "main")]
    assert not [choice for choice in state.choices(1) if choice.endswith("> hide")]


@covers("LT-20.21")
def test_the_defender_is_asked_again_when_somebody_else_gives_up() -> None:
    state = attacked_emberwright()
    before = state.choices(1)
    state.choose(3, "concede")
    assert state.choices(1) == before
    state.choose(1, "kindling > hide")
