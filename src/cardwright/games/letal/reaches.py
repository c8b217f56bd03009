"""What a card, an ability or a skill can reach before it is played: the cases that its first aim covers (LT-12, LT-13).

The lines are followed on a copy of the position until one aims at something. Where lines before it move the hero, it
is seen from every case to which they can lead. Nothing here decides what may be chosen: players are shown it, and
evaluations use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardwright.engine import NONE, State, keys
from cardwright.engine.control import Effect, If, May
from cardwright.games.letal import areas, asking, board, combat, contexts, effects, modifiers, movement, plays, texts
from cardwright.games.letal.areas import Area, Described, Selector, ThisHero
from cardwright.games.letal.board import GRID
from cardwright.games.letal.texts import Text

Covered = Callable[[State, int], bool]
"""Whether a case of a position is aimed at."""
DIRECTIONS = 4
ANYWHERE = 10  # as many steps as there are from corner to corner


def reaches(g: State, key: int) -> list[int]:
    """Return the cases that the play of *key* can reach, in ascending order; none where it aims at nothing."""
    first, second = (keys.first_of(key), keys.second_of(key)) if keys.is_pair(key) else (key, NONE)
    if first < 0 or second == board.HIDE:
        return []
    hero = int(board.hero_of(g, first))
    text = texts.text_of(g, first)
    if board.place_of(g, hero) < 0:
        return []
    if not board.is_hero(g, first) and text is not None and text.put_on is not None:
        return _from(g, hero, {int(board.place_of(g, hero))}, _by_selector(hero, text.put_on.selector, 1, 0))
    return _of_lines(g, hero, [] if (lines := _lines(g, hero, first, second)) is None else list(lines))


def attack_reach(text: Text) -> tuple[int, int, int]:
    """Return the printed damage of a text's first attack, how far it goes, and the steps of its hero before it.

    All are 0 without an attack. An area that need not lie in a straight line counts as steps; those of a trigger are
    left out. Evaluations use it, which cannot follow the lines of every card in a hand.
    """
    for ability in text.abilities:
        steps = distance = 0
        for part in (part for line in ability.lines for part in _parts(line)):
            if isinstance(part, effects.Move) and isinstance(part.target.selector, ThisHero):
                steps += int(part.n)
            elif isinstance(part, effects.PlaceThis):
                steps += int(part.area.n)
            elif isinstance(part, effects.ChooseCase):
                distance += int(part.area.n)
            elif isinstance(part, combat.Deal):
                damage = int(part.physical + part.magical)
                selector = part.target.selector
                n = _size(selector.area) if isinstance(selector, Described) else 0
                if isinstance(selector, Described) and selector.area.kind == areas.RADIUS:
                    return damage, distance + 1, steps + n - 1
                return damage, distance + n, steps
    return 0, 0, 0


def _size(area: Area) -> int:
    """Return how far away a hero in an area stands at most."""
    if area.kind in (areas.ADJACENT, areas.CROSS, areas.BESIDE_ALLIES):
        return 1
    return ANYWHERE if area.kind in (areas.ANYWHERE, areas.FAR) else int(area.n)


def _lines(g: State, hero: int, first: int, second: int) -> list[Effect] | None:
    """Return the lines of a card, an ability, or an innate skill."""
    if not board.is_hero(g, first):
        found = texts.lines_of(g, first)
    elif second == board.REST:
        found = plays.innate(g, plays.RESTING)
    elif second == board.AVENGE_KEY:
        found = plays.innate(g, plays.AVENGING)
    else:
        found = asking.ability_of(g, hero, asking.ability_number(second))
    return None if found is None else list(found.lines)


def _of_lines(g: State, hero: int, lines: list[Effect]) -> list[int]:
    starts = {int(board.place_of(g, hero))}
    aimed: set[int] = set()
    """The cases that "Choose a case" can name."""
    in_direction = moved = False
    for effect in (part for line in lines for part in _parts(line)):
        if isinstance(effect, effects.Move) and isinstance(effect.target.selector, ThisHero):
            starts |= {case for start in starts for case in _destinations(g, hero, start, int(effect.n))}
            moved = True
        elif isinstance(effect, effects.PlaceThis):
            starts |= set(_from(g, hero, starts, _by_area(hero, effect.area)))
            moved = True
        elif isinstance(effect, effects.ChooseCase):
            aimed = set(_from(g, hero, starts, _by_area(hero, effect.area)))
        elif isinstance(effect, effects.ChooseDirection):
            in_direction = True
        elif isinstance(effect, combat.Deal):
            reach, longer = modifiers.reach_and_range(g, hero, effect.kinds)
            aim = _by_selector(hero, effect.target.selector, int(reach), int(longer))
            if found := _from(g, hero, starts, aim, aimed, in_direction=in_direction):
                return found
        elif isinstance(effect, effects.OnHeroes):
            aim = _by_selector(hero, effect.target.selector, 1, 0)
            if found := _from(g, hero, starts, aim, aimed, in_direction=in_direction):
                return found
    if aimed:
        return sorted(aimed)
    return sorted(starts - {int(board.place_of(g, hero))}) if moved else []


def _parts(effect: Effect) -> Iterator[Effect]:
    """Yield the instructions of a line in the order in which they are carried out."""
    if isinstance(effect, May):
        yield from _parts(effect.effect)
    elif isinstance(effect, If):
        yield from _parts(effect.then)
    elif isinstance(effect, effects.IfDone):
        yield from _parts(effect.first)
        yield from _parts(effect.then)
    else:
        yield effect


def _standing_on(g: State, hero: int, case: int) -> State:
    """Return a copy of the position in which the hero stands on *case* and a text has begun."""
    imagined = g.clone()
    board.put_on(imagined, hero, case)
    contexts.begin(imagined, NONE)
    return imagined


def _destinations(g: State, hero: int, start: int, n: int) -> list[int]:
    cases = int(movement.destinations(_standing_on(g, hero, start), hero, n))
    return [case for case in range(int(GRID.cases)) if cases >> case & 1]


def _from(
    g: State, hero: int, starts: set[int], aim: Covered, aimed: set[int] | None = None, *, in_direction: bool = False
) -> list[int]:
    """Return the cases that are aimed at from any of the *starts*, whatever case or direction is chosen."""
    found: set[int] = set()
    for start in starts:
        imagined = _standing_on(g, hero, start)
        for chosen in sorted(aimed) if aimed else (NONE,):
            contexts.choose_case(imagined, chosen)
            for way in range(DIRECTIONS) if in_direction else (NONE,):
                contexts.choose_direction(imagined, way)
                found |= {case for case in range(int(GRID.cases)) if aim(imagined, case)}
    return sorted(found)


def _by_area(hero: int, area: Area) -> Covered:
    return lambda g, case: bool(area.has(g, hero, case, 1, 0))


def _by_selector(hero: int, selector: Selector, reach: int, longer: int) -> Covered:
    """Return which cases a phrase covers; a phrase that names a hero, or means heroes anywhere, covers none."""
    if isinstance(selector, areas.AndAlso):
        return _by_selector(hero, selector.other, reach, longer)
    if not isinstance(selector, Described) or selector.area.kind == areas.ANYWHERE:
        return lambda g, case: False
    return lambda g, case: bool(selector.covers(g, hero, case, reach, longer))
