"""Kites, the example under examples/: complete, and played by everything although nothing in the package knows it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.games.word_check import word_problems
from cardwright.lab import Tournament, hold_tournament
from cardwright.rulebook import rulebook
from cardwright.text import LANGUAGES, Language
from tests.games.leaks import look_the_same
from tests.games.machinery import Trial, events_of, observers, random_position, table_of, where
from tests.program import run_program
from tests.terminal.tables import play_plain

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
HERE = ("--game-path", str(EXAMPLES))
pytestmark = pytest.mark.usefixtures("example_games")


def test_no_line_of_the_package_knows_it() -> None:
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in (".py", ".toml", ".md"):
            assert not re.search(r"\bkites\b", path.read_text(encoding="utf-8"), re.IGNORECASE), path


def test_it_has_all_words_rules_and_texts_in_both_languages() -> None:
    game = find_game("kites")
    assert word_problems(game) == []
    assert cw.check_cards(EXAMPLES / "kites" / "cards.toml") == []
    rules = [f"KT-1.{number}" for number in range(1, 11)]
    for lang in LANGUAGES:
        assert [rule.id for chapter in rulebook(game, lang).chapters for rule in chapter.rules] == rules
        for card in game.shipped_cards.cards:
            assert cw.read_text(cw.print_text(card.tree, "kites", lang), "kites", lang) == card.tree
    assert {game.words.rule(key) for key in game.words.keys("")} <= {None, *rules}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_are_replayed(players: int) -> None:
    for seed in range(20):
        rng = Random(seed)
        state = cw.new_game("kites", players, seed=seed)
        while state.pending:
            seat = rng.choice(state.pending)
            if seed % 4 == 3 and rng.random() < 0.02:
                state.choose(seat, "concede")
            else:
                state.choose(seat, rng.choice(state.choices(seat)))
            assert len(where(state)) == 40
        assert sum(state.scores or ()) == pytest.approx(1.0)
        again = cw.replay(cw.Record.from_json(state.record().to_json()))
        assert (again.scores, again.log("fr", 0)) == (state.scores, state.log("fr", 0))


@pytest.mark.parametrize("players", [2, 4])
def test_hands_and_deck_are_secret(players: int) -> None:
    found = 0
    for seed in range(4):
        rng = Random(f"kites {players} {seed}")
        state = random_position(Trial("kites", players), seed, rng, most=20)
        for who in observers(state):
            hidden = never_seen(state, who)
            found += sum(look_the_same(state, who, first, rng.choice(hidden)) for first in hidden)
    assert found > 100


def never_seen(state: cw.State, who: int | None) -> list[int]:
    """Return the cards that *who* has never seen: those that nobody has flown and *who* has not drawn."""
    names = table_of(state).game.events
    seen = {event[2] for event in events_of(state) if names[event[0]] == "flies"}
    drawn = {event[2] for event in events_of(state) if names[event[0]] == "draw" and event[1] == who}
    return [copy for copy in where(state) if copy not in seen | drawn]


def test_a_kite_must_be_higher_and_a_line_is_landed() -> None:
    state = cw.new_game("kites", start="A line sparrow swan, hand swan dragon\nB line owl box_kite, hand eagle owl")
    assert set(state.choices(0)) == {"dragon", "land"}
    for choice, rule in (("swan", "KT-1.4"), ("eagle", "KT-1.3")):
        refused = state.refusal(0, choice)
        assert refused is not None
        assert refused.rule == rule
    state.choose(0, "dragon")  # takes both kites of B, who then has to fly
    assert "The wind takes Owl from B." in state.log("en")
    refused = state.refusal(1, "land")
    assert refused is not None
    assert refused.rule == "KT-1.6"
    state.choose(1, "eagle")
    state.choose(0, "land")
    assert "A lands 3 kites for 6 Points." in state.log("en")
    assert "A pose 3 cerfs-volants pour 6 Points." in state.log("fr")


def test_a_text_may_land_and_counts_the_new_kite() -> None:
    state = cw.new_game("kites", start="A line sparrow ladybird, hand swan\nB line owl, hand box_kite")
    state.choose(0, "swan")
    assert set(state.choices(0)) == {"yes", "no"}
    state.choose(0, "yes")
    assert "A lands 3 kites for 6 Points." in state.log("en")
    state.choose(1, "box_kite")
    assert "B gains 2 Points." in state.log("en")


def test_what_may_be_flown_does_not_decide_who_is_asked() -> None:
    """With a hand that fits nowhere the only choice is to land, and still it is a question."""
    state = cw.new_game("kites", start="A line phoenix, hand sparrow\nB hand owl")
    assert (state.pending, state.choices(0)) == ((0,), ["land"])


@pytest.mark.slow
def test_a_search_wins_more_than_its_share_in_the_arena() -> None:
    wanted = Tournament(game="kites", bots=("search", "random"), games=30, seed=1, players=2, simulations=40)
    (games,) = hold_tournament(wanted)
    assert sum(game.share(0) for game in games) / len(games) > 0.6


@pytest.mark.parametrize("players", [2, 4])
def test_bots_play_it(players: int) -> None:
    state = cw.new_game("kites", players, seed=players)
    bots = [cw.bot(name, simulations=8, seed=1) for name in ("search", "greedy", "normal", "random")[:players]]
    while not state.over:
        for seat in state.pending:
            state.choose(seat, bots[seat].choose(state, seat))
    assert sum(state.scores or ()) == pytest.approx(1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_shows_it(lang: Language, tmp_path: Path) -> None:
    start = "A line sparrow, hand swan ladybird\nB line owl, hand eagle"
    shown = play_plain(cw.new_game("kites", start=start), ["card swan", "swan"], tmp_path, lang=lang)
    shown = shown.replace("\u00a0", " ").replace("\u202f", " ")
    wanted = {
        "en": ("A line: Sparrow (height 1)", "Swan (kite, height 5): You may land your kites.", "A flies Swan."),
        "fr": (
            "ligne : Moineau (altitude 1)",
            "Cygne (cerf-volant, altitude 5) : Vous pouvez poser vos cerfs-volants.",
            "A lance Cygne.",
        ),
    }
    assert [words for words in wanted[lang] if words not in shown] == []


@pytest.mark.slow
def test_the_commands_find_it_in_its_folder(tmp_path: Path) -> None:
    def told(*arguments: str, typed: str = "") -> str:
        done = run_program(*arguments, *HERE, data=tmp_path, typed=typed)
        assert (done.status, done.err) == (0, "")
        return done.out

    assert "Kites, 2–4 players" in told("games")
    assert "Cards dealt to each player" in told("games", "kites")
    assert "the third one 3" in told("rules", "kites", "KT-1.6")
    assert "each opponent" in told("phrases", "kites")
    assert json.loads(told("simulate", "kites", "--games", "20", "--seed", "1", "--json"))["games"] == 20
    arena = told("arena", "kites", "--bots", "search:20,random", "--games", "4", "--seed", "1", "--json")
    assert {each["bot"] for each in json.loads(arena)["ratings"]} == {"search:20", "random"}
    played = told("play", "kites", "--seats", "you,random,random", "--seed", "3", typed="1\n" * 200)
    assert re.search(r"wins? with the most Points|share the win", played)
