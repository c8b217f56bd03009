"""Draw lines, attached cards, a grid, several hands and partners from the observations in tests/pictures."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import msgspec
from rich.console import Console

from cardwright.games import find_game
from cardwright.table_layout import read_table_layout
from cardwright.table_picture import TableShape, arrange
from cardwright.terminal import Painter, table_lines
from cardwright.terminal.drawn import DrawnScreen
from cardwright.text import Language

PICTURES = Path(__file__).parent.parent / "pictures"


class FixtureTable:
    """One view of a fixture; its cards are those of In the Trueshot Lodge."""

    def __init__(self, name: str, viewer: str | None, lang: Language = "en") -> None:
        fixture = json.loads((PICTURES / f"{name}.json").read_text("utf-8"))
        view = next(view for view in fixture["views"] if view["viewer"] == viewer)
        game = find_game("trueshot")
        self.lang = lang
        self.painter = Painter(game, game.shipped_cards, lang)
        self.painter.layout = read_table_layout("\n".join(fixture["layout"]))
        made = arrange(self.painter.layout, msgspec.convert(fixture["table"], TableShape), viewer, view["phase"])
        self.scene = self.painter.draw(made, view["observation"], ["Ann", "Bob", "Cy", "Di"])

    def plain(self) -> list[str]:
        return list(table_lines(self.scene, self.lang))

    def drawn(self, width: int = 100) -> list[str]:
        console = Console(file=StringIO(), width=width, height=40, force_terminal=False, highlight=False)
        with console.capture() as captured:
            DrawnScreen(self.lang, self.painter.layout, console).show_all(self.scene)
        return captured.get().splitlines()


def test_lines_face_each_other_with_turned_and_attached_cards_and_open_places() -> None:
    table = FixtureTable("lines", "A")
    lines = [line for line in table.plain() if line.startswith(("A front", "A back", "B front", "B back"))]
    assert [line.partition(":")[0] for line in lines] == ["B back", "B front", "A front", "A back"]
    assert lines[2] == (
        "A front: Wolf (Attack 2, Health 4, turned), Bear (Attack 2, Health 3 of 5) with Heavy Crossbow, "
        "Hyena (Attack 2, Health 4), 2 open places"
    )
    drawn = "\n".join(table.drawn(80))
    assert "Wolf 2/4 ↷ turned · Bear 2/5→3 ⊢ Heavy Crossbow · Hyena 2/4" in drawn
    assert drawn.index("front Boar") < drawn.index("front Wolf")


def test_a_grid_is_seen_from_the_side_on_which_one_sits() -> None:
    here, across = FixtureTable("grid", "A").plain(), FixtureTable("grid", "D").plain()
    assert "c4: Wolf (Attack 2, Health 2 of 3, printed 4) of A" in here
    assert "well: d4, c3" in here
    assert "29 empty cases" in here
    assert here.index("a6: Serpent (Attack 2, Health 3) of D, north") < here.index(
        "b1: Bear (Attack 2, Health 5) of A, south"
    )
    assert across.index("a6: Serpent (Attack 2, Health 3) of D, north") > across.index(
        "b1: Bear (Attack 2, Health 5) of A, south"
    )
    rows = [line for line in FixtureTable("grid", "D").drawn() if line.startswith("   │")]
    assert [row[6] for row in rows] == ["1", "2", "3", "4", "5", "6", " "]
    assert rows[0].split("│")[2].split() == ["■Hyena", "2/4"]


def test_partners_and_several_hands_are_told() -> None:
    shown = FixtureTable("grid", "A").plain()
    assert "Player C: Cy, your partner, Health 9" in shown
    assert [line.partition(":")[0] for line in shown if line.startswith("A ")] == [
        "A deck",
        "A first_hand",
        "A second_hand",
    ]
    assert "Joueur C\u00a0: Cy, votre partenaire, Vie 9" in FixtureTable("grid", "A", "fr").plain()


def test_a_figure_is_found_by_the_case_or_the_place_that_a_choice_names() -> None:
    scene = FixtureTable("grid", "A").scene
    wolf = scene.figure({"zone": "figures", "place": "A.1"})
    assert wolf is not None
    assert (wolf.case, wolf.face.number) == ("c4", "2/3→2")
    assert scene.figure({"target_case": "c4"}, "target_") is wolf
    assert scene.figure({"case": "c5"}) is None
