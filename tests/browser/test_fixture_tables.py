"""Grids, lines and partners in the browser, on tables that no shipped game has yet."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.fixture_tables import show_fixture
from tools.browsing import Screen

WOLF = {"card": "wolf", "owner": "A", "zone": "figures", "place": "A.1", "case": "c4"}
BOAR = {"target_card": "boar", "target_owner": "B", "target_zone": "figures", "target_case": "d5"}
CHOICES: list[dict[str, Any]] = [
    {"choice": "c4-c5", "words": "Wolf to c5", "about": {**WOLF, "target_case": "c5"}},
    {"choice": "c4-b4", "words": "Wolf to b4", "about": {**WOLF, "target_case": "b4"}},
    {"choice": "c4xd5", "words": "Wolf strikes Boar", "about": {**WOLF, **BOAR}},
    {"choice": "b1-b2", "words": "Bear to b2", "about": {"card": "bear", "case": "b1", "target_case": "b2"}},
]
BEAR = {"card": "bear", "owner": "A", "zone": "front", "place": "A.2"}
STRIKES: list[dict[str, Any]] = [
    {
        "choice": f"bear > {card}",
        "words": f"Bear strikes {card}",
        "about": {**BEAR, "target_card": card, "target_owner": "B", "target_zone": "front", "target_place": place},
    }
    for card, place in (("boar", "B.1"), ("serpent", "B.2"))
]


def reached(page: Page) -> list[str]:
    """Return the cases that are shown as within reach."""
    cases: list[str] = page.locator("[data-case]:is(.reached, :has(.figure.reached))").evaluate_all(
        "cases => cases.map((each) => each.dataset.case).sort()"
    )
    return cases


def answers(heard: list[Any]) -> list[str]:
    return [message["choice"] for message in heard if message["type"] == "choose"]


def test_what_a_figure_reaches_is_shown_where_it_is_pointed_at_or_picked(come: Come) -> None:
    ann = come()
    heard = show_fixture(ann.page, ann.home, "grid", "A", CHOICES)
    figure = ann.page.get_by_role("button", name="c4, Wolf of A")
    assert reached(ann.page) == []
    figure.hover()
    assert reached(ann.page) == ["b4", "c5", "d5"]
    ann.page.get_by_role("button", name="b1, Bear of A").hover()
    assert reached(ann.page) == ["b2"]
    figure.click()
    ann.page.mouse.move(5, 5)
    assert reached(ann.page) == ["b4", "c5", "d5"]
    ann.page.get_by_role("button", name="d5, Boar of B").click()
    assert answers(heard) == ["c4xd5"]


def previewed(page: Page) -> list[str]:
    """Return the cases that are shown as what a card could reach."""
    cases: list[str] = page.locator("[data-case].previewed").evaluate_all(
        "cases => cases.map((each) => each.dataset.case).sort()"
    )
    return cases


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_what_a_card_can_reach_is_shown_before_it_is_played(come: Come, screen: Screen) -> None:
    """On hover and focus; by a finger while it presses, and after the large card is closed."""
    howl = {"choice": "howl", "words": "Howl", "about": {**WOLF, "reaches": ["c5", "d5", "c6"]}}
    ann = come("en", screen)
    heard = show_fixture(ann.page, ann.home, "grid", "A", [howl])
    figure = ann.page.get_by_role("button", name="c4, Wolf of A")
    expect(figure).to_be_visible()
    assert previewed(ann.page) == []
    if screen == "desktop":
        figure.hover()
        assert previewed(ann.page) == ["c5", "c6", "d5"]
        ann.page.mouse.move(5, 5)
        expect(ann.page.locator(".previewed")).to_have_count(0)
        figure.focus()
    else:
        figure.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(ann.page.locator(".previewed")).to_have_count(3)
    assert answers(heard) == []


def test_every_case_is_reached_by_arrow_keys_and_told(come: Come) -> None:
    ann = come()
    heard = show_fixture(ann.page, ann.home, "grid", "A", CHOICES)
    ann.page.get_by_role("button", name="c4, Wolf of A").focus()
    assert reached(ann.page) == ["b4", "c5", "d5"]
    for key, name in (
        ("ArrowDown", "c3, empty, well, Ash Bow"),
        ("ArrowLeft", "b3, empty"),
        ("ArrowLeft", "a3, empty"),
        ("ArrowUp", "a4, empty"),
        ("ArrowRight", "b4, empty"),
    ):
        ann.page.keyboard.press(key)
        expect(ann.page.locator(":focus")).to_have_accessible_name(
            f"{name}, can be the target" if name[:2] == "b4" else name
        )
    ann.page.get_by_role("button", name="c4, Wolf of A").press("Enter")
    ann.page.get_by_role("button", name="b4, empty").press("Enter")
    assert answers(heard) == ["c4-b4"]


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_choice_on_a_grid_is_made_with_two_taps(come: Come, screen: Screen) -> None:
    ann = come(screen=screen)
    heard = show_fixture(ann.page, ann.home, "grid", "A", CHOICES)
    ann.press(ann.page.get_by_role("button", name="c4, Wolf of A"))
    ann.press(ann.page.get_by_role("button", name="c5, empty"))
    assert answers(heard) == ["c4-c5"]
    least = 44 if screen == "phone" else 60
    box = ann.page.locator("[data-case=a1]").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= least


def test_partners_and_hands_have_their_names(come: Come) -> None:
    ann = come()
    show_fixture(ann.page, ann.home, "grid", "A", [])
    expect(ann.page.get_by_role("region", name="Seat C")).to_contain_text("your partner")
    expect(ann.page.get_by_role("region", name="Seat B")).not_to_contain_text("your partner")
    for hand in ("your combat hand", "your power hand"):
        expect(ann.page.get_by_role("group", name=hand)).to_be_visible()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_lines_face_each_other_and_what_lies_on_a_card_hangs_below_it(come: Come, screen: Screen) -> None:
    ann = come(screen=screen)
    heard = show_fixture(ann.page, ann.home, "lines", "A", STRIKES)
    tops = [
        (ann.page.get_by_role("group", name=line, exact=True).bounding_box() or {"y": -1})["y"]
        for line in ("B’s back line", "B’s front line", "your front line", "your back line")
    ]
    assert tops == sorted(tops)
    host = ann.page.get_by_role("button", name="Bear, your front line")
    strip = ann.page.get_by_role("button", name="Heavy Crossbow, your front line")
    over, under = host.bounding_box(), strip.bounding_box()
    assert over is not None
    assert under is not None
    assert round(over["x"]) == round(under["x"])
    assert abs(over["y"] + over["height"] - under["y"]) < 8  # what can be chosen is lifted a little
    expect(ann.page.get_by_role("button", name="Wolf, your front line")).to_have_accessible_name(
        "Wolf, your front line, Attack 2, Health 4, turned"
    )
    ann.press(host)
    ann.press(ann.page.get_by_role("button", name="Serpent, B’s front line"))
    assert answers(heard) == ["bear > serpent"]


@pytest.mark.parametrize("name", ["grid", "lines"])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_the_whole_table_is_in_sight_on_a_laptop(come: Come, name: str, size: tuple[int, int]) -> None:
    ann = come()
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    show_fixture(ann.page, ann.home, name, "A", CHOICES if name == "grid" else STRIKES)
    hidden = ann.page.locator(".scroller").evaluate("each => each.scrollHeight - each.clientHeight")
    assert hidden <= 0
