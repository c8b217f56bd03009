"""Check that a game has words for everything that it declares."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.games.game import Game
from cardwright.text import LANGUAGES

ALWAYS_TOLD = frozenset({"seat", "card", "text"})
"""The arguments that the words of every event may use."""


def word_problems(game: Game) -> list[str]:
    """Return the entries that the catalogue of *game* lacks, and those that use or answer what is not declared."""
    return [*_missing(game), *_undeclared(game), *_unasked(game)]


def _missing(game: Game) -> Iterator[str]:
    declared = game.declaration
    keys = ["title.game"]
    keys += [f"event.{event.name}" for event in declared.events]
    keys += [f"refusal.{name}" for name in declared.refusals]
    keys += [f"reason.{name}" for name in declared.reasons]
    keys += [f"phase.{name}" for name in declared.phases]
    keys += [f"zone.{zone.name}" for zone in declared.zones]
    keys += [f"option.{option.name}" for option in declared.options]
    keys += [f"{group}.{name}" for _, group, names in declared.named_keys for name in names]
    if game.decks is not None:
        keys += [f"section.{name}" for name in game.decks.section_names]
    for event in declared.events:
        for argument in event.arguments.values():
            keys += [f"{argument.group}.{name}" for name in argument.names.values()]
    for key in keys:
        if key not in game.words:
            yield f"there are no words for {key}"
    for kind in game.questions.values():
        if not game.words.keys(f"question.{kind}"):
            yield f"there are no words for question.{kind}"


def _unasked(game: Game) -> Iterator[str]:
    """Yield the lines of help that belong to no question, and those that expect an argument."""
    for key in game.words.keys("help."):
        if f"question.{key.removeprefix('help.')}" not in game.words:
            yield f"there is no question for {key}"
        for lang in LANGUAGES:
            for name in sorted(game.words.arguments(key, lang)):
                yield f"{key} ({lang}) tells {{{name}}}, but a line of help has no arguments"


def _undeclared(game: Game) -> Iterator[str]:
    for event in game.declaration.events:
        others = [f"event.{event.name}-{ending}" for ending in ("hidden", "down", "nothing", *event.arguments)]
        for key in (f"event.{event.name}", *others):
            for lang in LANGUAGES if key in game.words else ():
                unknown = game.words.arguments(key, lang) - ALWAYS_TOLD - event.arguments.keys()
                for name in sorted(unknown):
                    yield f"{key} ({lang}) tells {{{name}}}, which the event does not have"
