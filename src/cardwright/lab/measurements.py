"""Write measurements into a game's folder: weights, playout priors, and the levels and strengths of its bots.

Every file begins with a comment that says what it holds and which command produced it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

import tomlkit

from cardwright.bots import levels
from cardwright.bots.decision import PLAYOUT_PRIORS
from cardwright.games import weights as weight_files
from cardwright.games.weights import Weights, read_weights
from cardwright.ratings import FILE as STRENGTHS
from cardwright.ratings import Strength, measured


def keep_weights(folder: Path, found: Weights) -> None:
    """Write *found* into the game's *folder*, replacing the weights for those players; the comment on top stays."""
    path = folder / weight_files.FILE
    kept = [
        Weights([each for each in old.players if each not in found.players], old.origin, old.features, old.cards)
        for old in read_weights(path)
    ]
    entries = sorted([*(each for each in kept if each.players), found], key=lambda each: each.players)
    _write(path, _comment_of(path), {"weights": [_weights(entry) for entry in entries]})


def keep_priors(folder: Path, priors: Mapping[tuple[str, str], float], players: Sequence[int], origin: str) -> None:
    """Write playout priors by question and choice, the most likely choice of each question first."""
    questions = {}
    for question, group in groupby(priors, key=lambda prior: prior[0]):
        likeliest = sorted(((priors[prior], prior[1]) for prior in group), reverse=True)
        questions[question] = {choice: round(weight, 2) for weight, choice in likeliest}
    comment = f"What players tend to choose, learned by: {origin}"
    _write(folder / PLAYOUT_PRIORS, comment, {"players": list(players), "questions": questions})


def keep_simulations(folder: Path, simulations: Mapping[str, int], origin: str) -> None:
    """Write the number of simulations of each level in the game of that *folder*, and how it was found."""
    comment = f"Simulations of a choice, so that levels are equally far apart; found by: {origin}"
    _write(folder / levels.FILE, comment, simulations)
    levels.simulations_of.cache_clear()


def keep_strengths(folder: Path, strengths: Mapping[str, Strength], origin: str) -> None:
    """Write the measured strengths of the bots in the game of that *folder*, and how they were found."""
    strongest_first = sorted(strengths.items(), key=lambda each: -each[1].mu)
    _write(
        folder / STRENGTHS,
        f"How strong the bots are, measured by: {origin}",
        {name: _strength(strength) for name, strength in strongest_first},
    )
    measured.cache_clear()


def _weights(entry: Weights) -> dict[str, object]:
    parts = {"features": entry.features, "cards": entry.cards}
    rounded = {
        name: {key: round(number, 3) + 0.0 for key, number in numbers.items()}  # never -0.0
        for name, numbers in parts.items()
        if numbers
    }
    return {"players": entry.players, "origin": entry.origin, **rounded}


def _strength(strength: Strength) -> tomlkit.items.InlineTable:
    table = tomlkit.inline_table()
    table.update({"rating": round(strength.rating), "uncertainty": round(strength.uncertainty)})
    return table


def _comment_of(path: Path) -> str:
    """Return the comment with which a file begins."""
    lines = []
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").removeprefix(" "))
    return "\n".join(lines)


def _write(path: Path, comment: str, content: Mapping[str, object]) -> None:
    document = tomlkit.document()
    for line in comment.splitlines():
        document.add(tomlkit.comment(line))
    document.update(content)
    path.write_text(tomlkit.dumps(document), "utf-8")
