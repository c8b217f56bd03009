"""A game outside the package: ten rules under tests/outside, found by its folder, with everything the others have.

Random play, records, undo, clones and guesses of it are tested together with all other games; both forms of the code
in `test_forms`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.lab import Experiment, report_json, simulate
from cardwright.rulebook import Rule, rulebook
from cardwright.text import LANGUAGES, Tree, random_tree
from tests.games.frequencies import critical
from tests.games.leaks import look_the_same
from tests.games.machinery import (
    OUTSIDE,
    Trial,
    engine_of,
    events_of,
    is_plain,
    observers,
    packed,
    random_position,
    table_of,
    view,
    where,
)
from tests.games.trials import MAGPIES

pytestmark = pytest.mark.usefixtures("outside_games")
SOURCES = OUTSIDE.parent.parent / "src"


def test_no_line_of_the_package_knows_the_game() -> None:
    for path in SOURCES.rglob("*"):
        if path.suffix in (".py", ".toml", ".md"):
            assert "magpie" not in path.read_text(encoding="utf-8").lower(), path


def test_a_folder_that_holds_games_adds_them_to_the_list() -> None:
    assert {"hounds", "magpies"} <= set(cw.games())
    assert find_game("magpies").title("fr") == "Les Pies"
    with pytest.raises(cw.CardwrightError) as refused:
        cw.add_game_path(OUTSIDE / "nowhere")
    assert refused.value.code == "file-not-found"
    with pytest.raises(cw.CardwrightError) as refused:
        cw.new_game("magpies", players=4)
    assert refused.value.code == "wrong-player-count"
    with pytest.raises(cw.CardwrightError) as refused:
        cw.new_game("magpies", options={"hand": 9})
    assert refused.value.code == "wrong-option"


def test_a_few_rounds_are_played() -> None:
    state = cw.new_game("magpies", seed=3, options={"hand": 2})
    assert state.pending == (0, 1)
    (question,) = {state.question(seat).kind for seat in (0, 1)}  # type: ignore[union-attr]
    assert question == "show"
    mine, theirs = state.choices(0)[0], state.choices(1)[0]
    refused = next(card for card in ("ring", "key", "coin", "foil") if card != mine)
    refusal = state.refusal(0, refused)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not-in-hand", "MP-1.3")

    state.choose(1, theirs)
    assert list(state.pending) == [0]
    assert state.undo_terms(1) is None  # final until revealed
    seen = view(state, 0)
    assert theirs not in json.dumps([seen["observation"], state.log("en", 0)]) or theirs == mine
    state.choose(0, mine)
    assert any("shows" in line for line in state.log("en", 0))


def test_every_card_reads_and_prints_in_both_languages() -> None:
    game = find_game("magpies")
    for card in game.shipped_cards.cards:
        for lang in LANGUAGES:
            printed = cw.print_text(card.tree, "magpies", lang)
            assert cw.read_text(printed, "magpies", lang) == card.tree
    assert cw.print_text(Tree.parse("text(may(drop(me, 1)), gain(each, 2))"), "magpies", "fr") == (
        "Vous pouvez lâcher 1 Gemme. Chaque joueur gagne 2 Gemmes."
    )
    assert cw.check_cards(OUTSIDE / "magpies" / "cards.toml") == []


def test_random_texts_of_the_game_go_round() -> None:
    rng = Random(1)
    for _ in range(50):
        tree = random_tree(find_game("magpies").schema.book, rng=rng, size=25)
        for lang in LANGUAGES:
            assert cw.read_text(cw.print_text(tree, "magpies", lang), "magpies", lang) == tree


def test_a_changed_sentence_is_played() -> None:
    cards = (OUTSIDE / "magpies" / "cards.toml").read_text(encoding="utf-8")
    state = cw.new_game("magpies", seed=1, cards=cards.replace("Gain 2 Gems.", "Each player gains 9 Gems."))
    rng = Random(1)
    while state.pending:
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
    assert any("gains 9 Gems" in line for line in state.log("en"))
    assert packed(cw.replay(cw.Record.from_json(state.record().to_json()))) == packed(state)


def test_its_rulebook_has_ten_rules_in_both_languages() -> None:
    for lang in LANGUAGES:
        book = rulebook(find_game("magpies"), lang)
        ids = [rule.id for chapter in book.chapters for rule in chapter.rules]
        assert ids == [f"MP-1.{number}" for number in range(1, 11)]
        found = book.find("MP-1.3")
        assert isinstance(found, Rule)
        assert found.text
    words = find_game("magpies").words
    for key in words.keys(""):
        assert words.rule(key) is None or words.rule(key) in ids


def test_it_is_simulated_in_any_number_of_processes_alike() -> None:
    experiment = Experiment(game="magpies", games=60, seed=1, players=2, bots=("random", "random"))
    tally = simulate(experiment)
    assert tally.games == 60
    assert report_json(experiment, tally) == report_json(experiment, simulate(experiment, processes=2))


def test_the_commands_take_it_from_its_folder() -> None:
    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "cardwright.cli", *arguments, "--game-path", str(OUTSIDE)],
            capture_output=True,
            text=True,
            check=False,
            cwd=Path(__file__).parent,
            env={**os.environ, "PYTHONWARNINGS": "ignore", "PYTHONPATH": str(SOURCES), "CARDWRIGHT_LANG": "en"},
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "magpies" in run("games")
    assert "Gain 2 Gems." in run("cards", "magpies")
    assert "Vous pouvez" in run("rules", "magpies", "MP-1.5", "--lang", "fr")
    assert json.loads(run("simulate", "magpies", "--games", "5", "--seed", "1", "--json"))


@pytest.mark.parametrize("trial", MAGPIES.tables, ids=str)
def test_its_hands_and_deck_are_secret(trial: Trial) -> None:
    found = 0
    for seed in range(6):
        rng = Random(f"magpies {trial} {seed}")
        state = random_position(trial, seed, rng, most=20)
        for who in observers(state):
            assert is_plain(state.observe(who))
            hidden = never_seen(state, who)
            found += sum(look_the_same(state, who, first, rng.choice(hidden)) for first in hidden)
    assert found > 100


def never_seen(state: cw.State, who: int | None) -> list[int]:
    """Return the cards that *who* has never seen: all but the nest, what lies shown open, and the own hand."""
    names = table_of(state).game.events
    shown = {event[2] for event in events_of(state) if names[event[0]] == "shown"}
    drawn = {event[2] for event in events_of(state) if names[event[0]] == "draw" and event[1] == who}
    return [copy for copy in where(state) if copy not in shown | drawn]


@pytest.mark.slow
def test_guesses_lay_every_unseen_card_everywhere() -> None:
    state = random_position(Trial("magpies", 3), 5, Random(5), most=12)
    hidden = never_seen(state, 0)
    g = engine_of(state)
    zones = {where(state)[copy] for copy in hidden}
    assert len(zones) > 2
    number = {
        (zone.name, seat): zone.number + max(seat, 0) for zone in table_of(state).layout.zones for seat in (-1, 1, 2)
    }
    places = [(number[zone], i) for zone in zones for i in range(g.size(number[zone]))]
    counts = {place: Counter[int]() for place in places if g.card(*place) in hidden}
    rounds = 4000
    for seed in range(rounds):
        world = engine_of(state.guess(0, seed))
        for place in counts:
            counts[place][world.card(*place)] += 1
    for place, found in counts.items():
        assert set(found) <= set(hidden), place
        share = rounds / len(hidden)
        assert sum((found[copy] - share) ** 2 / share for copy in hidden) < critical(len(hidden) - 1), place
