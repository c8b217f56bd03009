"""Measure the engine: how fast games are played, copied, saved, loaded and compiled.

    python bench/engine.py              every game, about five minutes
    python bench/engine.py hounds       one game
    python bench/engine.py hounds --no-compile      without timing the compiler

Both forms of the code are measured in this one run, each in a process of its own: random play with the full rules and
cards on one core, in CPU time, the best of several rounds. "Decisions" are answers with at least two choices.
Knowledge is tracked, as at every table; "without knowledge" leaves it off, as a search may below its root.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.games.game import Game
    from cardwright.text import Language

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
# For the smallest number of players of each game; a game without goals of its own has those of "every".
GOALS: dict[str, dict[str, dict[str, float]]] = {
    "every": {"compiled": {"copy µs": 0.5, "load s": 0.3}, "interpreted": {"copy µs": 5, "load s": 0.3}},
    "hounds": {"compiled": {"decisions/s": 3_000_000, "games/s": 25_000}, "interpreted": {"decisions/s": 60_000}},
    "trueshot": {"compiled": {"decisions/s": 1_000_000}},
    "drakerion": {"compiled": {"decisions/s": 1_000_000, "copy µs": 0.6}},
    "letal": {"compiled": {"decisions/s": 1_000_000}},
}
TEXT_GOALS: dict[str, float] = {"check s": 0.5}
BUILD_GOALS: dict[str, float] = {"compile s": 120}


def measure(name: str, players: int, games: int) -> dict[str, Any]:
    """Return the figures of one game in the form of the code that this process runs."""
    start = time.process_time()
    from cardwright import compiled
    from cardwright.bots.playout import copy_often, play_out, play_some
    from cardwright.engine import Dice
    from cardwright.games import find_game
    from cardwright.match import make_table, start_engine

    table = make_table(find_game(name), players, {}, None)
    loading = time.process_time() - start
    figures: dict[str, Any] = {"compiled": compiled(), "players": players, "load s": loading}
    for track_knowledge in (True, False):
        best = 0.0
        for turn in range(ROUNDS):
            decisions = 0
            start = time.process_time()
            for number in range(games):
                g = start_engine(table, turn * games + number)
                g.track_knowledge = track_knowledge
                decisions += play_out(g, Dice(number))
            spent = time.process_time() - start
            if decisions / spent > best:
                best = decisions / spent
                suffix = "" if track_knowledge else ", without knowledge"
                figures[f"decisions/s{suffix}"] = decisions / spent
                figures[f"games/s{suffix}"] = games / spent
                figures["decisions a game"] = decisions / games
    g = start_engine(table, 1)
    play_some(g, Dice(1), 40)
    copies = 200_000 if compiled() else 20_000
    figures["copy µs"] = min(_timed(lambda: copy_often(g, copies)) for _ in range(ROUNDS)) / copies * 1e6
    saved = g.to_bytes()
    figures["state bytes"] = len(saved)
    figures["save bytes"] = len(zlib.compress(saved, 6))
    return figures


def _timed(act: Any) -> float:
    start = time.process_time()
    act()
    return time.process_time() - start


def in_form(form: str, name: str, players: int, games: int) -> dict[str, Any]:
    """Measure in a new process that runs the sources or the compiled modules."""
    environment = dict(os.environ, CARDWRIGHT_INTERPRETED="1" if form == "interpreted" else "")
    command = [sys.executable, __file__, "--measure", name, str(players), str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def time_check(name: str) -> float:
    """Return how long `cardwright check` takes for the whole set, in both languages if it has no declared words."""
    from cardwright.games import find_game

    game = find_game(name)
    text = game.schema.shipped.read_text(encoding="utf-8") if game.schema.open_words else _in_both_languages(game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "set.toml")
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "cardwright.cli", "check", str(path)]
        return min(_wall(command) for _ in range(ROUNDS))


def _in_both_languages(game: Game) -> str:
    """Return the shipped set as a card file whose texts are written in both languages."""
    from cardwright.text import LANGUAGES, print_text

    lines = [f'game = "{game.name}"']
    for card in game.shipped_cards.cards:
        names = {lang: card.names[lang] for lang in LANGUAGES}
        texts = {lang: print_text(card.tree, game.schema.book, lang) for lang in LANGUAGES}
        lines += [f"[{card.id}]", f'kind = "{card.kind}"', f"copies = {card.copies}", f"name = {_inline(names)}"]
        lines += [f"{fact} = {json.dumps(game.schema.told(fact, value))}" for fact, value in card.facts.items()]
        if texts["en"]:
            lines.append(f"text = {_inline(texts)}")
    return "\n".join(lines)


def _inline(words: Mapping[Language, str]) -> str:
    return "{ " + ", ".join(f"{lang} = {json.dumps(text, ensure_ascii=False)}" for lang, text in words.items()) + " }"


def _wall(command: list[str]) -> float:
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True)
    spent = time.perf_counter() - start
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return spent


def time_compile() -> float:
    """Return how long compiling everything takes from nothing, in a copy of the sources."""
    with tempfile.TemporaryDirectory() as folder:
        for part in ("src", "tools"):
            shutil.copytree(ROOT / part, Path(folder, part), ignore=shutil.ignore_patterns("*.so", "_compiled.txt"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        return _wall([sys.executable, str(Path(folder, "tools", "compile.py"))])


def goals_of(name: str, form: str) -> dict[str, float]:
    """Return what a game should reach in one form of the code."""
    return GOALS["every"][form] | GOALS.get(name, {}).get(form, {})


def show(title: str, figures: dict[str, Any], goals: dict[str, float]) -> None:
    """Print figures a line each, with the goal and whether it is met."""
    print(title)
    for name, value in figures.items():
        shown = f"{value:,.0f}" if isinstance(value, int) or value >= 1000 else f"{value:,.3g}"
        line = f"  {name:28}{shown:>14}"
        if name in goals:
            met = value >= goals[name] if name.endswith("/s") else value <= goals[name]
            line += f"    goal {goals[name]:,g}: {'met' if met else 'NOT met'}"
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine.", formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games (default: all shipped ones)")
    parser.add_argument("--no-compile", action="store_true", help="do not time the compiler")
    parser.add_argument("--measure", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        name, players, games = given.measure
        print(json.dumps(measure(name, int(players), int(games))))
        return

    from cardwright import compiled
    from cardwright.cores import usable_cores
    from cardwright.games import SHIPPED, find_game

    print(f"Python {sys.version.split()[0]}, {usable_cores()} cores, load {os.getloadavg()[0]:.1f}; one core, CPU time")
    for name in given.games or SHIPPED:
        for players in find_game(name).players:
            ratio: dict[str, float] = {}
            for form, games in (("compiled", 4000), ("interpreted", 40)):
                if form == "compiled" and not compiled():
                    print("compiled: nothing is compiled here (`make compile`)")
                    continue
                figures = in_form(form, name, players, games)
                ratio[form] = figures["decisions/s"]
                goals = goals_of(name, form) if players == min(find_game(name).players) else {}
                figures.pop("compiled")
                show(f"{name}, {figures.pop('players')} players, {form}", figures, goals)
            if len(ratio) == 2:
                print(f"  compiled is {ratio['compiled'] / ratio['interpreted']:.0f} times interpreted")
        show(f"{name}, card texts", {"check s": time_check(name)}, TEXT_GOALS)
    if not given.no_compile:
        show("compiling everything", {"compile s": time_compile()}, BUILD_GOALS)


if __name__ == "__main__":
    main()
