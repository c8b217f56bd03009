"""Every card, ability, innate skill, option and worked example of L.E.T.A.L. has scenes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.games import find_game
from cardwright.text import Card
from tests.scenes import Scene, read_scenes

GAME = find_game("letal")
SCENES = [scene for path in sorted(Path(__file__).with_name("scenes").glob("*.play")) for scene in read_scenes(path)]
HEROES = [card for card in GAME.shipped_cards.cards if card.kind == "hero"]
OTHERS = [card for card in GAME.shipped_cards.cards if card.kind != "hero"]
ABILITIES = [(hero, ability.names["en"]) for hero in HEROES for ability in hero.abilities]
INNATE_SKILLS = ("Defending", "Resting", "Avenging")
FEWEST = 4  # scenes: the plain effect, nothing or only a part of it, its border, and one with another text
EXAMPLES = 46  # worked examples of the specification


def words_of(scene: Scene) -> set[str]:
    """Return the words of a scene's position and moves, card ids among them."""
    return set(re.findall(r"[a-z_]+", "\n".join([scene.given or "", *(line.text for line in scene.play)])))


def is_named(scene: Scene, name: str) -> bool:
    """Return whether *name* stands in the name of a scene as words of their own."""
    return re.search(rf"\b{re.escape(name)}\b", scene.name, re.IGNORECASE) is not None


def scenes_of(name: str, card: Card) -> list[str]:
    """Return the scenes that have *name* in theirs and *card* at the table."""
    return [scene.name for scene in SCENES if is_named(scene, name) and card.id in words_of(scene)]


@pytest.mark.parametrize("card", OTHERS, ids=lambda card: card.id)
def test_every_card_has_four_scenes(card: Card) -> None:
    found = scenes_of(card.names["en"], card)
    assert len(found) >= FEWEST, found


@pytest.mark.parametrize(("hero", "name"), ABILITIES)
def test_every_ability_has_four_scenes(hero: Card, name: str) -> None:
    found = scenes_of(name, hero)
    assert len(found) >= FEWEST, found


@pytest.mark.parametrize("name", INNATE_SKILLS)
def test_every_innate_skill_has_four_scenes(name: str) -> None:
    found = [scene.name for scene in SCENES if is_named(scene, name)]
    assert len(found) >= FEWEST, found


@pytest.mark.parametrize("option", [option.name for option in GAME.options])
def test_every_option_is_set_in_a_scene(option: str) -> None:
    known = {each.name: str(each.default).lower() for each in GAME.options}[option]
    assert any(scene.options.get(option, known) != known for scene in SCENES)


def test_every_worked_example_is_a_scene() -> None:
    numbers = {int(found[1]) for scene in SCENES if (found := re.match(r"E(\d+) ", scene.name))}
    assert numbers == set(range(1, EXAMPLES + 1))
