"""The drawn table: it fits the terminal, tells nothing by colour alone, and hides what it must."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

import cardwright as cw
from cardwright.games import SHIPPED, find_game
from cardwright.table_layout import TableLayout, table_layout
from cardwright.terminal.drawn import CLEAR_ALL, DOWN, NEWS_PAGES, ON_SEAT, SEAT_LOOKS, UP
from cardwright.text import LANGUAGES, Language
from tests.terminal.tables import DrawnTable, run

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
BATTLE = (
    "A hand whippet chihuahua pug, treats 2, discard corgi\n"
    "B hand corgi husky thunder_paw, treats 3, fainted pug\n"
    "table barracks dogini mail_carrier\nat place"
)


def positions(players: int, games: int) -> list[cw.State]:
    """Return positions at which seat A is asked, all through some games."""
    found = []
    for seed in range(games):
        state, dice = cw.new_game("hounds", players, seed), Random(seed)
        while not state.over:
            seat = state.pending[0]
            if seat == 0 and dice.random() < 0.1:
                found.append(state.clone())
            state.choose(seat, dice.randrange(len(state.choices(seat))))
    return found


@pytest.fixture(autouse=True)
def _nobody_at_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of news waits for Enter: it comes at once."""
    monkeypatch.setattr("builtins.input", lambda prompt: "")


def draw(table: DrawnTable, state: cw.State, seat: int = 0, news: int = 4) -> list[str]:
    question = state.question(seat)
    assert question is not None
    painter = table.painter
    who = ["you"] + ["random bot"] * (state.players - 1)
    log = state.log(painter.lang, seat)
    past, new = log[: len(log) - news], log[len(log) - news :]
    table.screen.show(
        painter.scene(state, seat, who), painter.asking(question, painter.scene(state, seat, who)), past, new, ""
    )
    return table.lines()


@pytest.mark.parametrize(("width", "height"), [(60, 24), (80, 24), (120, 40)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_the_terminal(width: int, height: int, lang: Language) -> None:
    for state in positions(2, games=2):
        lines = draw(DrawnTable(state, width, height, lang=lang), state)
        assert max(map(cell_len, lines)) <= width
        assert len(lines) < height or (width, height) == (60, 24), "\n".join(lines)


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_fit_a_larger_terminal(players: int) -> None:
    for state in positions(players, games=1):
        lines = draw(DrawnTable(state, 100, 40), state)
        assert max(map(cell_len, lines)) <= 100
        assert len(lines) < 40, "\n".join(lines)


@pytest.mark.parametrize("size", [(60, 24), (80, 24), (120, 40)])
def test_every_choice_is_shown_with_its_number(size: tuple[int, int]) -> None:
    for state in positions(2, games=1):
        lines = draw(DrawnTable(state, *size), state)
        question = state.question(0)
        assert question is not None
        for number, choice in enumerate(question.choices, 1):
            begin = choice.words("en").split()[0][:8]
            assert any(re.match(rf" *{number} (★ )?{re.escape(begin)}", line) for line in lines), (number, lines)


def test_slots_face_each_other_and_show_changed_power() -> None:
    state = cw.new_game("hounds", seed=3, start=BATTLE)
    for seat, card in ((0, "attack pug"), (0, "ability whippet"), (1, "attack thunder_paw"), (1, "ability husky")):
        state.choose(seat, card)
    table = DrawnTable(state, 100, 50)
    shown = draw(table, state, state.pending[0], news=4)
    assert [label for line in shown for label in re.findall(r"─ (Attack|Ability|Defense) ─", line)] == []
    before = cw.replay(state.record(), 2)
    text = "\n".join(draw(table, before, 1))
    order = re.findall(r"╭─ (Attack|Ability|Defense) ─", text)
    assert order == ["Defense", "Ability", "Attack", "Attack", "Ability", "Defense"]
    assert text.count("▒▒ face down") == 3


def test_parts_of_an_answer_are_shown_as_not_final() -> None:
    state = cw.new_game("hounds", seed=3, start=BATTLE)
    state.choose(0, "attack pug")
    shown = "\n".join(draw(DrawnTable(state, 100, 50), state))
    assert re.search(r"│ Pug +1 │", shown)
    assert "not final yet" in shown
    state.choose(1, "attack corgi")
    shown_to_other = "\n".join(draw(DrawnTable(state, 100, 50), state, seat=1))
    assert "Pug" not in shown_to_other.split("fainted")[0]


def test_nothing_is_told_by_colour_alone() -> None:
    for state in positions(2, games=1)[:10]:
        plain = draw(DrawnTable(state, 80, 24), state)
        coloured = DrawnTable(state, 80, 24, colours=True)
        assert [line for line in ESCAPE.sub("", "\n".join(draw(coloured, state))).splitlines() if line] == plain


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour like "#A9692F" (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """Return how well two colours can be told apart, from 1 to 21; text needs about 4.5."""
    dark, light = sorted((brightness(one), brightness(two)))
    return (light + 0.05) / (dark + 0.05)


def test_colours_can_be_read_on_a_dark_and_on_a_light_ground() -> None:
    for layout in (TableLayout(), *(table_layout(find_game(game).folder) for game in SHIPPED)):
        for colour in (layout.look.accent, layout.look.second):
            for ground in ("#000000", "#FFFFFF"):
                assert contrast(colour, ground) > 4.3, (colour, ground)
    for colour, ground in product((UP, DOWN), ("#000000", "#FFFFFF")):
        assert contrast(colour, ground) > 4.3, (colour, ground)
    for _, colour in SEAT_LOOKS.values():
        assert contrast(colour, ON_SEAT) > 4.5, colour


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_not_broken_at_the_end_of_a_line(lang: Language) -> None:
    for state in positions(2, games=1):
        for line in draw(DrawnTable(state, 80, 24, lang=lang), state):
            assert not line.rstrip().endswith("★"), line


@pytest.mark.parametrize("size", [(80, 24), (100, 40), (120, 40)])
def test_what_comes_next_is_told_in_whole_steps(size: tuple[int, int]) -> None:
    state = cw.new_game("hounds", seed=3, start=BATTLE)
    (line,) = [line for line in draw(DrawnTable(state, *size), state) if line.startswith(" Next:")]
    assert line.rstrip().endswith(" · …")
    assert cell_len(line) <= size[0]


def test_slots_side_by_side_are_equally_high() -> None:
    state = cw.new_game("hounds", seed=3, start=BATTLE)
    state.choose(0, "attack pug")
    lines = draw(DrawnTable(state, 100, 50), state)
    edges = [line.count("╰") for line in lines if "╰" in line]
    assert edges
    assert set(edges) == {3}


def test_a_curtain_clears_what_could_be_scrolled_back_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = cw.new_game("hounds", seed=3, start=BATTLE)
    table = DrawnTable(state, 80, 24, colours=True)
    seen: list[str] = []
    monkeypatch.setattr("builtins.input", typing(["", "pug", "whippet", "", "corgi", "husky"], table, seen))
    run(state, table.screen, tmp_path, lang="en", seats="you,you")
    first, *_ = seen
    assert CLEAR_ALL in first
    assert "Player A, it is your turn." in first
    handover = next(screen for screen in seen if "Player B, it is your turn." in screen)
    assert handover.index(CLEAR_ALL) < handover.index("Player B")
    assert "Whippet" not in handover


def typing(lines: list[str], table: DrawnTable, seen: list[str]) -> Callable[[str], str]:
    """Return an `input` that types *lines*, and notes what was shown before each."""

    def answer(prompt: str) -> str:
        seen.append("\n".join(table.lines()))
        if not lines:
            raise EOFError
        return lines.pop(0)

    return answer


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "B is played by a bot (easy)."), ("fr", "B est joué par un robot (facile).")]
)
def test_the_news_begin_with_the_bots_and_their_levels(
    lang: Language, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = cw.new_game("hounds", seed=3, start=BATTLE)
    table = DrawnTable(state, 100, 40, lang=lang)
    seen: list[str] = []
    monkeypatch.setattr("builtins.input", typing([], table, seen))
    run(state, table.screen, tmp_path, lang=lang, seats="you,easy")
    assert f"· {said}" in seen[0]


@pytest.mark.parametrize("count", [30, 300])
def test_long_news_come_in_pages_that_fit(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = cw.new_game("hounds", seed=3, start=BATTLE)
    table = DrawnTable(state, 80, 24)
    question = state.question(0)
    assert question is not None
    pages: list[list[str]] = []

    def turn_the_page(prompt: str) -> str:
        pages.append(table.lines())
        return ""

    monkeypatch.setattr("builtins.input", turn_the_page)
    scene = table.painter.scene(state, 0, ["you", "random bot"])
    news = [f"Thing {number} happened, and it took many words to tell what it was about." for number in range(count)]
    table.screen.show(scene, table.painter.asking(question, scene), ["Before."], news, "")
    assert all(len(page) < 24 for page in pages)
    assert len(pages) == min(NEWS_PAGES, -(-count // 22))
    assert news[-1] in pages[-1][-1]
    assert ("much more before that" in pages[0][1]) == (count == 300)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(("game", "players"), [("hounds", 3), ("trueshot", 3), ("drakerion", 2), ("letal", 4)])
def test_the_end_of_a_game_among_bots_fits_and_waits_for_nobody(
    game: str, players: int, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: pytest.fail("nobody is there to press Enter"))
    state = cw.new_game(game, players, seed=5)
    table = DrawnTable(state, *size)
    run(state, table.screen, tmp_path, lang="en", seats=",".join(["random"] * players))
    lines = table.lines()
    assert state.result is not None
    assert state.result.words("en") in "\n".join(lines)
    assert len(lines) <= size[1] + 2, "only the long path of the saved game may need more"


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("hounds", "you,random"),
        ("trueshot", "you,random,random,random"),
        ("drakerion", "you,random"),
        ("letal", "you,random,random,random"),
    ],
)
def test_a_whole_game_is_drawn(
    game: str, seats: str, lang: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = cw.new_game(game, seats.count(",") + 1, seed=8)
    table = DrawnTable(state, 80, 24, lang=lang)
    seen: list[str] = []
    typed = ["help", "table", "log", "card corgi", "card hyena", "rule", "rule 5", "nonsense", "why", *["1"] * 1500]
    monkeypatch.setattr("builtins.input", typing(typed, table, seen))
    run(state, table.screen, tmp_path, lang=lang, seats=seats)
    assert state.over
    assert state.result is not None
    assert {"en": "What happened", "fr": "Ce qui s’est passé"}[lang] in "\n".join(seen)
    assert state.result.words(lang).split(" ")[0] in "\n".join(table.lines())
