"""What a seat sees in words: numbers as they are now, nothing it may not know, and games without a layout."""

from __future__ import annotations

import cardwright as cw
from cardwright.games import find_game
from cardwright.terminal import Painter, TableLayout, table_lines
from cardwright.text import Language

WHO = ["you", "random bot"]


def painter(lang: Language = "en") -> Painter:
    game = find_game("hounds")
    return Painter(game, game.shipped_cards, lang)


def lines(state: cw.State, seat: int | None, lang: Language = "en", layout: TableLayout | None = None) -> list[str]:
    made = painter(lang)
    made.layout = layout or made.layout
    return list(table_lines(made.scene(state, seat, WHO), lang, everything=True))


def test_a_changed_number_is_shown_with_the_printed_one() -> None:
    # A's Ability resolves first and asks nothing; B's asks: by then the bonus is there.
    start = "A hand whippet whippet pug\nB hand beagle corgi husky, deck corgi pug husky\nat place"
    state = cw.new_game("hounds", seed=3, start=start)
    for seat, choice in ((0, "attack pug"), (0, "ability whippet"), (1, "attack husky"), (1, "ability beagle")):
        state.choose(seat, choice)
    assert state.question(1) is not None
    assert "A Attack: Pug (Hound, power 4, printed 1)" in lines(state, 1)
    assert "A Attaque : Carlin (Molosse, puissance 4, imprimé : 1)" in [
        line.replace("\u00a0", " ") for line in lines(state, 1, "fr")
    ]


def test_a_spectator_sees_both_sides_from_outside() -> None:
    shown = lines(cw.new_game("hounds", seed=3, start="A hand corgi\nB hand pug husky\nat place"), None)
    assert "A hand: 1" in shown
    assert "B hand: 2" in shown
    assert not any("Corgi" in line or "Pug" in line for line in shown if "among deck" not in line)


def test_a_game_without_a_layout_shows_all_it_has_words_for() -> None:
    state = cw.new_game("hounds", seed=3, start="A hand corgi, treats 4\nB hand pug husky\nat place")
    shown = lines(state, 0, layout=TableLayout())
    assert "Player A: you, life 30, Treats 4, opponent 1" in shown
    assert "A hand: Corgi (Hound, power 2)" in shown
    assert "B hand: 2" in shown


def test_life_is_shown_only_where_it_is_used() -> None:
    two = cw.new_game("hounds", seed=1)
    stars = cw.new_game("hounds", seed=1, options={"all_stars": True})
    assert "Player B: random bot, life 30, Treats 0" in lines(two, 0)
    assert "Player B: random bot, Treats 0" in lines(stars, 0)


def test_a_planned_card_leaves_the_other_copies_of_it_in_the_hand() -> None:
    state = cw.new_game("hounds", seed=3, start="A hand pug pug beagle husky\nB hand corgi beagle husky\nat place")
    state.choose(0, "attack pug")
    assert "ability pug" in state.choices(0)
    hand = next(line for line in lines(state, 0) if line.startswith("A hand"))
    assert hand == "A hand: Beagle (Hound, power 2), Husky (Hound, power 4), Pug (Hound, power 1)"
