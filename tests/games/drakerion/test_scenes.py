"""Every card, keyword, option and worked example of Drakerion has scenes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.games import find_game
from cardwright.text import Card
from tests.covers import covers
from tests.scenes import Scene, read_scenes

GAME = find_game("drakerion")
SCENES = [scene for path in sorted(Path(__file__).with_name("scenes").glob("*.play")) for scene in read_scenes(path)]
FEWEST = 4  # scenes of a card: two of what its text does, one at its limits, one with another card
EXAMPLES = 36  # worked examples of the specification
OF_A_LIST = ("banner", "city", "retreat")  # on the table in every game with such a list

KEYWORDS = {
    "Interceptor": "DK-14.9",
    "Infiltrator": "DK-14.13",
    "Unpredictable": "DK-14.6",
    "No Attachments": "DK-14.16",
    "No Attachments except": "DK-14.17",
    "Deployment": "DK-14.1",
    "Destruction": "DK-14.3",
    "Discard pile action": "DK-14.4",
    "Forced": "DK-14.20",
}


def words_of(scene: Scene) -> set[str]:
    """Return the words of a scene's position and moves, card ids among them."""
    return set(re.findall(r"[a-z_]+", "\n".join([scene.given or "", *(line.text for line in scene.play)])))


def is_about(scene: Scene, card: Card) -> bool:
    """Return whether the name of a scene has the name of *card*, or its second one, and the card is at the table."""
    named = scene.name.casefold()
    names = [name.casefold() for name in (card.names["en"], card.subnames.get("en", "")) if name]
    return any(name in named for name in names) and (card.kind in OF_A_LIST or card.id in words_of(scene))


@pytest.mark.parametrize("card", GAME.shipped_cards.cards, ids=lambda card: card.id)
def test_every_card_has_four_scenes(card: Card) -> None:
    found = [scene.name for scene in SCENES if is_about(scene, card)]
    assert len(found) >= FEWEST, found


@pytest.mark.parametrize(("keyword", "rule"), KEYWORDS.items())
def test_every_keyword_has_four_scenes(keyword: str, rule: str) -> None:
    assert sum(rule in scene.covers for scene in SCENES) >= FEWEST
    assert any(keyword.casefold() in scene.name.casefold() for scene in SCENES)


@covers("DK-18.14")
@pytest.mark.parametrize("option", [option.name for option in GAME.options])
def test_every_option_is_set_in_a_scene(option: str) -> None:
    known = {each.name: each for each in GAME.options}[option]
    assert any(scene.options.get(option, str(known.default).lower()) != str(known.default).lower() for scene in SCENES)


def test_every_worked_example_is_a_scene() -> None:
    numbers = {int(found[1]) for scene in SCENES if (found := re.match(r"E(\d+) ", scene.name))}
    assert numbers == set(range(1, EXAMPLES + 1))
