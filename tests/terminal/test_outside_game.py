"""A game from outside the package is played at the terminal, simulated and looked up like any other."""

from pathlib import Path

import pytest

import cardwright as cw
from cardwright.text import LANGUAGES, Language
from tests.program import run_program
from tests.terminal.tables import play_plain

OUTSIDE = Path(__file__).resolve().parent.parent / "outside"
HERE = ("--game-path", str(OUTSIDE))


@pytest.mark.slow
@pytest.mark.usefixtures("outside_games")
@pytest.mark.parametrize("game", ["magpies", "outposts", "fronts", "squirrels", "bells"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_from_outside_is_played_and_watched_again(game: str, lang: Language, tmp_path: Path) -> None:
    saved = tmp_path / f"{game}.json"
    seats = ("--seats", "you,random", "--seed", "3", "--save", str(saved))
    played = run_program("play", game, *HERE, *seats, data=tmp_path, lang=lang, typed="1\n" * 400)
    assert (played.status, played.err) == (0, "")

    state = cw.replay(cw.Record.from_json(saved.read_text(encoding="utf-8")))
    assert state.result is not None
    assert state.result.words(lang) in played.out

    watched = run_program("replay", str(saved), *HERE, "--seat", "A", data=tmp_path, lang=lang)
    assert watched.status == 0
    assert all(line in watched.out for line in state.log(lang, 0)[:5])


@pytest.mark.slow
def test_its_rules_phrases_cards_and_simulation_are_found(tmp_path: Path) -> None:
    for command in (
        ("rules", "magpies"),
        ("rules", "magpies", "MP-1.10"),
        ("phrases", "magpies"),
        ("cards", "magpies"),
    ):
        assert run_program(*command, *HERE, data=tmp_path).status == 0
    simulated = run_program("simulate", "magpies", *HERE, "--games", "50", "--seed", "1", "--json", data=tmp_path)
    assert simulated.status == 0
    assert '"games": 50' in simulated.out
    unknown = run_program("rules", "magpies", data=tmp_path)
    assert unknown.status == 2
    assert "magpies" in unknown.err


@pytest.mark.usefixtures("outside_games")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_told_in_one_line_with_several_texts_or_none(lang: Language, tmp_path: Path) -> None:
    start = "A troop_hand wall hala\nB front cub"
    shown = play_plain(cw.new_game("fronts", start=start), ["card hala", "card wall"], tmp_path, lang=lang)
    lines = shown.replace("\u00a0", " ").splitlines()
    wall, hala, texts = {
        "en": (
            "Stone Wall (troop, health 5)",
            "Hala (the Grey, troop, attack 3, health 4, Wolf, Rider): ",
            "Howl: Gain 1 Glory. Last Song: Gain 2 Glory.",
        ),
        "fr": (
            "Mur de pierre (troupe, santé 5)",
            "Hala (la Grise, troupe, attaque 3, santé 4, Loup, Cavalier) : ",
            "Hurlement : Gagnez 1 Gloire. Dernier chant : Gagnez 2 Gloire.",
        ),
    }[lang]
    assert {wall, f"1. {wall}", hala + texts, f"2. {hala}{texts}"} <= set(lines), shown
