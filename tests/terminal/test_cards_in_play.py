"""Cards in play, as In the Trueshot Lodge has them: present numbers, words, signs, and what is aimed at what."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

import cardwright as cw
from cardwright.games import find_game
from cardwright.terminal import Scene, table_lines
from cardwright.text import LANGUAGES, Language
from tests.covers import covers
from tests.terminal.tables import DrawnTable, painter_of, play_plain

WHO = ["you", "random bot", "random bot", "random bot"]
TURN = """
A pets hyena/attack=1/health=1 bear, hand arcane_shot, weapon heavy_crossbow
B pets crab/dead spirit_lynx, hand ?mend_pet immolation_trap/placed=2
C pets wolf, hand second_wind, aspect aspect_of_the_hawk
D pets boar gorilla
table active A, pet_discard owl raven, shop ash_bow
at turn
"""
CROWDED = """
A pets hyena bear spirit_lynx, hand arcane_shot scatter_shot
B pets crab owl serpent, hand disarm
C pets wolf rodent turtle, hand second_wind
D pets boar gorilla fox, hand serpent_sting
table active A
at turn
"""


def lodge(start: str = TURN, **options: bool) -> cw.State:
    return cw.new_game("trueshot", 4, seed=1, start=start, options=dict(options))


def scene(state: cw.State, seat: int | None = 0, lang: Language = "en") -> Scene:
    return painter_of(state, lang).scene(state, seat, WHO)


def told(state: cw.State, seat: int | None = 0, lang: Language = "en") -> str:
    """Return the table in plain lines, spaces of French made usual ones."""
    return "\n".join(table_lines(scene(state, seat, lang), lang)).replace("\u00a0", " ")


def drawn(state: cw.State, width: int, height: int, *, seat: int = 0, lang: Language = "en") -> list[str]:
    table = DrawnTable(state, width, height, lang=lang)
    seen = table.painter.scene(state, seat, WHO)
    question = state.question(seat)
    assert question is not None
    table.screen.show(seen, table.painter.asking(question, seen), state.log(lang, seat), (), "")
    return table.lines()


def strike_now(state: cw.State) -> cw.State:
    """Go on until A may strike."""
    while (question := state.question(state.pending[0])) is not None and question.kind != "act":
        state.choose(state.pending[0], "pass")
    return state


# What is told of a card ---------------------------------------------------------------------------------------------


def test_present_numbers_stand_with_what_they_were() -> None:
    shown = told(lodge())
    assert (
        "A pets: Hyena (Attack 3, printed 2, Health 1 of 4, Ferocious), Bear (Attack 2, Health 5, Tenacious)" in shown
    )
    assert "A weapon: Heavy Crossbow (Attack 4)" in shown
    own = scene(lodge()).own
    assert own is not None
    hyena = own.lines[0].known[0]
    assert (hyena.number, hyena.kin) == ("2→3/4→1", ("Ferocious",))


def test_what_is_true_of_a_card_is_told_in_words_after_a_sign() -> None:
    assert "B pets: Crab (Attack 2, Health 0 of 4, Tenacious, dead)" in told(lodge())
    assert "Crabe (Attaque 2, Vie 0 sur 4, tenace, face cachée)" in told(lodge(), lang="fr")
    screen = "\n".join(drawn(lodge(), 80, 24))
    assert "Crab 2/4→0 Tenacious ✝ dead · ★ Spirit Lynx 3/4 Cunning" in screen
    assert "Immolation Trap ◎ placed: 2 · 1 unknown" in screen


def test_facts_that_are_words_are_told_as_words(tmp_path: Path) -> None:
    shown = play_plain(lodge(), ["card spirit lynx", "card frost trap"], tmp_path, seats="you,random,random,random")
    assert "Spirit Lynx (pet, Cunning, Exotic, Attack 3, Health 4): " in shown
    assert "Frost Trap (spell, Trap): " in shown


def test_piles_show_their_size_and_the_card_on_top() -> None:
    assert "pet discard pile: 2 (Owl)" in told(lodge())
    assert "pet discard pile 2 (Owl)" in "\n".join(drawn(lodge(), 120, 40))
    assert "weapon shop Ash Bow 3 (Cost 2)" in "\n".join(drawn(lodge(), 120, 40))


# The seats ----------------------------------------------------------------------------------------------------------


def test_the_seat_whose_turn_it_is_is_marked() -> None:
    state = lodge()
    assert "Player A: you, turn, Health 10, Coins 5" in told(state)
    assert any("● A  you ► turn · Health 10" in line for line in drawn(state, 80, 24))
    assert "round 1 · Combat · lap 1" in drawn(state, 80, 24)[0]


def test_actions_left_are_told_in_preparation_only() -> None:
    state = lodge("A pets wolf\nB pets owl\nC pets crab\nD pets fox\ntable prepares A, round 2\nat preparation")
    heading = drawn(state, 80, 24, seat=state.pending[0])[0]
    assert "round 2 · Preparation · actions left 3" in heading
    assert "lap" not in heading


def test_a_player_out_of_the_game_is_told_to_be() -> None:
    state = lodge(TURN.replace("C pets wolf, hand second_wind, aspect aspect_of_the_hawk", "C out 1, life 0"))
    assert "Player C: random bot, Health 0, Coins 0, out of the game" in told(state)
    assert any("✕ out of the game" in line for line in drawn(state, 80, 24))


@covers("TL-5.12")
@pytest.mark.parametrize("shows", [True, False])
def test_known_hands_are_shown_or_left_to_memory(shows: bool) -> None:
    state = lodge(show_known_hands=shows)
    for seat in (0, 2, None):
        assert ("Immolation Trap" in told(state, seat)) is shows
        assert "B hand: 2" in told(state, seat) or "B hand: Immolation Trap" in told(state, seat)
    assert "Immolation Trap" in told(state, 1), "one's own hand is never hidden"


# The choices --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (100, 40), (120, 40)])
def test_cards_in_play_are_never_hidden(size: tuple[int, int]) -> None:
    state = strike_now(lodge(CROWDED))
    lines = drawn(state, *size)
    asked = next(number for number, line in enumerate(lines) if "Your turn" in line)
    table = "\n".join(lines[:asked])
    for name in (
        "Hyena",
        "Bear",
        "Lynx",
        "Crab",
        "Owl",
        "Serpent",
        "Wolf",
        "Rodent",
        "Turtle",
        "Boar",
        "Gorilla",
        "Fox",
    ):
        assert name in table


def test_what_is_aimed_is_shown_once_and_what_it_is_aimed_at_with_its_owner() -> None:
    lines = drawn(strike_now(lodge()), 100, 40)
    asked = next(number for number, line in enumerate(lines) if "Your turn" in line)
    choices = "\n".join(lines[asked:])
    assert choices.count("When I kill, I permanently gain +1 Attack") == 1
    assert "Hyena 2→3/4→1 Ferocious  →" in choices
    assert "1 ▲ B ★ Spirit Lynx 3/4 Cunning" in choices
    assert "2 ◆ D Boar 2/4 Ferocious" in choices


@covers("TL-6.16")
def test_signs_without_their_words_mark_what_may_be_aimed_at() -> None:
    state = lodge(CROWDED)
    state.choose(0, "scatter_shot > boar")
    while state.pending != (0,):
        state.choose(state.pending[0], "pass")
    lines = drawn(state, 100, 40)
    asked = next(number for number, line in enumerate(lines) if "cast a spell, or pass" in line)
    assert "⊘ can’t strike" in "\n".join(lines[:asked])
    assert "◆ D Boar 2/4 Ferocious ⊘" in "\n".join(lines[asked:])
    assert "can’t strike" not in "\n".join(lines[asked:])


def test_a_card_is_shown_in_full_with_what_it_is_aimed_at_and_where_it_is_in_play(tmp_path: Path) -> None:
    state = strike_now(lodge())
    shown = play_plain(state, ["card 2", "card hyena"], tmp_path, seats="you,random,random,random")
    first, second = shown.split("> card ")[1:]
    assert "Boar (pet, Ferocious, Common, Attack 2, Health 4): When I am struck" in first
    assert "Hyena (pet, Ferocious, Common, Attack 2, Health 4): When I kill" in second
    assert "Player A: Hyena (Attack 3, printed 2, Health 1 of 4, Ferocious)" in second


def test_what_another_player_holds_is_shown_even_if_one_may_choose_an_equal_card() -> None:
    state = lodge(
        TURN.replace("hand arcane_shot", "hand mend_pet").replace("?mend_pet immolation_trap/placed=2", "mend_pet")
    )
    assert "mend_pet > bear" in state.choices(0)
    assert any(re.search(r"hand Mend Pet", line) for line in drawn(state, 80, 24))


def test_plain_lines_tell_the_text_of_an_aimed_card_once(tmp_path: Path) -> None:
    shown = play_plain(strike_now(lodge()), [], tmp_path, seats="you,random,random,random")
    assert shown.count("When I kill, I permanently gain +1 Attack") == 1
    assert "1. Hyena (3/1) strikes Spirit Lynx of B (3/4)" in shown


@pytest.mark.parametrize("typed", ["hyena > boar", "hy bo", "Hyena>Boar", "2"])
def test_every_way_to_name_an_aim_makes_the_same_choice(typed: str, tmp_path: Path) -> None:
    state = strike_now(lodge())
    before = state.choices_made
    play_plain(state, [typed], tmp_path, seats="you,random,random,random")
    assert state.record().choices[before] == (0, "hyena > boar")


@pytest.mark.parametrize(
    ("typed", "lang", "said"),
    [
        ("hyena > wolf", "en", "Wolf is out of reach: C is not adjacent to you. (rule TL-4.9)"),
        ("hyène > loup", "fr", "Loup est hors d’atteinte : C ne vous est pas adjacent. (règle TL-4.9)"),
        ("hyena > bear", "en", "Bear is your own pet"),
        ("hyena", "en", '"hyena" could be: hyena > spirit_lynx, hyena > boar, hyena > gorilla.'),
        ("arcane", "en", "Arcane Shot must wait: now you strike or end the turn"),
        ("77", "en", "There are 7 choices, 1 to 7."),
        ("", "en", "Nothing is chosen by Enter alone. 0 chooses: End the turn without striking."),
        ("", "fr", "Entrée seule ne choisit rien. 0 choisit : Terminer le tour sans frapper."),
    ],
)
@covers("TL-4.8", "TL-4.9", "TL-5.4")
def test_what_cannot_be_chosen_is_explained_and_changes_nothing(
    typed: str, lang: Language, said: str, tmp_path: Path
) -> None:
    state = strike_now(lodge())
    before = state.record()
    shown = play_plain(state, [typed], tmp_path, lang=lang, seats="you,random,random,random")
    assert said in shown.replace("\u00a0", " ")
    assert state.record() == before


def test_zero_always_declines(tmp_path: Path) -> None:
    state = strike_now(lodge())
    before = state.choices_made
    play_plain(state, ["0"], tmp_path, seats="you,random,random,random")
    assert state.record().choices[before] == (0, "pass")


def test_expected_refusals_are_counted_and_told_when_asked(tmp_path: Path) -> None:
    shown = play_plain(strike_now(lodge(CROWDED)), ["why"], tmp_path, seats="you,random,random,random")
    before, _, after = shown.partition("> why")
    assert re.search(r"\d+ more wishes are refused now: `why` tells the reasons", before)
    assert "out of reach" not in before
    assert after.count("out of reach") == 1, "one reason is told once, with all it refuses"
    assert "Likewise: " in after


# The size of the screen -----------------------------------------------------------------------------------------------


def positions(games: int) -> list[cw.State]:
    """Return positions at which seat A is asked, all through some games."""
    found = []
    for seed in range(games):
        state, dice = cw.new_game("trueshot", 4 - seed % 2, seed), Random(seed)
        while not state.over:
            seat = state.pending[0]
            if seat == 0 and dice.random() < 0.2:
                found.append(state.clone())
            state.choose(seat, dice.randrange(len(state.choices(seat))))
    return found


def test_what_comes_next_always_has_words() -> None:
    steps = {step["step"] for state in positions(games=3) for step in state.observe(0)["next"]}  # type: ignore[attr-defined]
    assert {step for step in steps if f"step.{step}" not in find_game("trueshot").words} == set()


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (120, 40)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_the_terminal(width: int, height: int, lang: Language) -> None:
    for state in (*positions(games=2), strike_now(lodge(CROWDED)), lodge(CROWDED)):
        lines = drawn(state, width, height, lang=lang)
        assert max(map(cell_len, lines)) <= width
        assert len(lines) < height, "\n".join(lines)


def test_every_choice_is_shown_with_its_number() -> None:
    for state in (*positions(games=2), strike_now(lodge(CROWDED)), lodge(CROWDED)):
        screen = "\n".join(drawn(state, 80, 24))
        for number in range(1, len(state.choices(0)) + 1):
            assert re.search(rf"(^| ) *{number} \S", screen, re.MULTILINE), (number, screen)
