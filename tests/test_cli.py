"""The command line: help in both languages, what bad input gets, and commands in processes of their own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cardwright as cw
from cardwright.cli import build_parser, language_of, system_language
from cardwright.interface import catalogue
from cardwright.text import LANGUAGES, CardwrightError, Language
from tests.covers import covers
from tests.program import Program, environment, obeying_permissions, run_program

COMMANDS = (
    *("games", "play", "serve", "check", "cards", "decks", "phrases", "rules"),
    *("simulate", "arena", "replay", "review"),
)
SHIPPED = "src/cardwright/games/hounds/cards.toml"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Program:
    return Program(monkeypatch, capsys, tmp_path / "data")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the file of a game after a few choices."""
    state = cw.new_game("hounds", seed=7)
    for _ in range(9):
        state.choose(state.pending[0], 0)
    path = tmp_path / "game.json"
    path.write_text(state.record().to_json(), encoding="utf-8")
    return path


def told(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


# Help -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_explains_itself_with_an_example(command: str, lang: Language, program: Program) -> None:
    shown = program(command, "--help", lang=lang)
    assert shown.status == 0
    assert {"en": "usage: cardwright", "fr": "usage : cardwright"}[lang] in told(shown.out)
    assert f"{ {'en': 'example:', 'fr': 'exemple :'}[lang] } cardwright {command}" in told(shown.out)
    assert "--game-path" in shown.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_program_lists_its_commands_and_only_those(lang: Language, program: Program) -> None:
    shown = program("--help", lang=lang)
    listed = re.findall(r"^    (\w+)  ", shown.out, re.MULTILINE)
    assert tuple(listed) == COMMANDS


def test_no_word_of_english_is_left_in_french_help(program: Program) -> None:
    for command in COMMANDS:
        shown = program(command, "--help", lang="fr").out
        assert not re.search(r"\b(show|the|positional|arguments:|default:|exit)\b", shown), shown


def test_every_message_of_argparse_that_is_translated_is_one_it_says() -> None:
    import argparse

    source = Path(argparse.__file__).read_text(encoding="utf-8")
    for key in catalogue().keys("argparse."):
        text = catalogue().words(key, "en").rstrip("\n")
        assert text in source or text.replace("'", "\\'") in source, text


def test_the_version_is_told(program: Program) -> None:
    assert program("--version").out == f"cardwright {cw.__version__}\n"


# Language ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "settings", "lang"),
    [
        (["--lang", "fr"], {"CARDWRIGHT_LANG": "en"}, "fr"),
        (["games", "--lang=fr"], {}, "fr"),
        ([], {"CARDWRIGHT_LANG": "fr", "LANG": "en_GB.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {}, "en"),
    ],
)
def test_the_language_is_asked_for_set_or_the_systems(
    arguments: list[str], settings: dict[str, str], lang: Language
) -> None:
    assert language_of(arguments, settings) == lang


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(CardwrightError, match="no language"):
        language_of(["--lang", "de"], {})
    with pytest.raises(CardwrightError, match="no language"):
        language_of([], {"CARDWRIGHT_LANG": "klingon"})
    assert system_language({"LANG": "fr"}) == "fr"


# Wrong usage ------------------------------------------------------------------------------------------------------

WRONG_USAGE = [
    ([], "the following arguments are required: COMMAND", "il manque les arguments suivants : COMMANDE"),
    (["fly"], "invalid choice: 'fly'", "'fly' n’est pas possible"),
    (["play"], "the following arguments are required: GAME", "il manque les arguments suivants : JEU"),
    (["games", "--loud"], "unrecognized arguments: --loud", "arguments inconnus : --loud"),
    (["play", "hounds", "--seed"], "expected one argument", "il faut une valeur"),
    (
        ["play", "hounds", "--seed", "seven"],
        "argument --seed: a seed is a whole number from 0 up, not seven",
        "argument --seed : une graine est un nombre entier à partir de 0, et non seven",
    ),
    (["play", "hounds", "--seed", "-1"], "a seed is a whole number from 0 up", "une graine est un nombre entier"),
    (["play", "hounds", "--seed", "1.5"], "a seed is a whole number from 0 up", "une graine est un nombre entier"),
    (["play", "hounds", "--seed", "9" * 40], "a seed is a whole number from 0 up", "une graine est un nombre entier"),
    (
        ["simulate", "hounds", "--games", "0"],
        "a whole number from 1 up is needed, not 0",
        "il faut un nombre entier à partir de 1, et non 0",
    ),
    (["play", "hounds", "--option", "quick"], "write an option as name=value", "écrivez une option sous la forme nom="),
    (["replay", "x.json", "--seat", "E"], "a seat is one of A, B, C, D, not E", "une place est l’une de A, B, C, D"),
    (
        ["play", "houns"],
        'There is no game "houns". Known games: drakerion, hounds, letal, trueshot.',
        "Il n’y a pas de jeu « houns ».",
    ),
    (["rules", "houns"], 'There is no game "houns".', "Il n’y a pas de jeu « houns »."),
    (
        ["play", "hounds", "--players", "7"],
        "is played by two, three or four players, not by 7",
        "se joue à deux, trois ou quatre",
    ),
    (["simulate", "hounds", "--players", "1"], "is played by two, three or four players, not by 1", "et non à 1"),
    (["play", "hounds", "--option", "magic=1"], 'There is no option "magic".', "Il n’y a pas d’option « magic »."),
    (
        ["play", "hounds", "--option", "quick_play=perhaps"],
        'The option "quick_play" cannot be perhaps. Allowed: true, false.',
        "L’option « quick_play » ne peut pas valoir perhaps.",
    ),
    (
        ["play", "hounds", "--option", "round_limit=ten"],
        'The option "round_limit" cannot be ten.',
        "ne peut pas valoir ten",
    ),
    (
        ["play", "hounds", "--option", "all_stars=yes", "--option", "coin_dominance=yes"],
        "All-Stars cannot be combined",
        "All-Stars ne se combine pas",
    ),
    (
        ["play", "hounds", "--seats", "you,chess"],
        'There is no bot "chess". Bots: easy, normal, hard, expert, greedy, random, search.',
        "Il n’y a pas de robot « chess ».",
    ),
    (["play", "hounds", "--seats", "you", "--players", "2"], "1 seat is named for 2 players", "1 place est nommée"),
    (["play", "hounds", "--seats", "you,"], "The name of a bot is missing.", "Il manque le nom d’un robot."),
    (["simulate", "hounds", "--bots", ","], "The name of a bot is missing.", "Il manque le nom d’un robot."),
    (["simulate", "hounds", "--bots", "random,deep"], 'There is no bot "deep".', "Il n’y a pas de robot « deep »."),
    (
        ["simulate", "hounds", "--bots", "random,random", "--players", "3"],
        "2 bots are named for 3 players",
        "2 robots sont nommés pour 3 joueurs",
    ),
    (["rules", "hounds", "HH-99.9"], 'has no rule "HH-99.9". Did you mean', "n’a pas de règle « HH-99.9 »."),
    (["cards", "hounds", "unicorn"], 'has no card "unicorn"', "n’a pas de carte « unicorn »"),
]


@pytest.mark.parametrize(("arguments", "english", "french"), WRONG_USAGE, ids=lambda value: str(value)[:40])
def test_wrong_usage_is_explained_in_the_readers_language(
    arguments: list[str], english: str, french: str, program: Program
) -> None:
    for lang, words in (("en", english), ("fr", french)):
        shown = program(*arguments, lang=lang)
        assert shown.status == 2
        assert words in told(shown.err)
        assert shown.out == ""
        assert "Traceback" not in shown.err


def test_a_message_ends_with_its_id_and_names_its_rule(program: Program) -> None:
    assert program("games", "chess").err.endswith("  [unknown-game]\n")
    wrong = program("play", "hounds", "--players", "3", "--option", "all_stars=yes")
    assert wrong.status == 2
    assert "(HH-16.45)  [option-players]" in wrong.err


# Files ------------------------------------------------------------------------------------------------------------


def damaged(name: str, path: Path) -> None:
    """Make the file of a record into something that is none."""
    text = path.read_text(encoding="utf-8")
    data = json.loads(text)
    match name:
        case "missing":
            path.unlink()
        case "directory":
            path.unlink()
            path.mkdir()
        case "empty":
            path.write_bytes(b"")
        case "truncated":
            path.write_text(text[: len(text) // 2], encoding="utf-8")
        case "damaged":
            path.write_text(text.replace(":", ";", 3), encoding="utf-8")
        case "foreign":
            path.write_text('{"moves": []}', encoding="utf-8")
        case "other version":
            path.write_text(json.dumps(data | {"cardwright": 99}), encoding="utf-8")
        case "other rules":
            path.write_text(json.dumps(data | {"rules": 99}), encoding="utf-8")
        case "other cards":
            path.write_text(json.dumps(data | {"cards": "0" * 64}), encoding="utf-8")
        case "field gone":
            del data["players"]
            path.write_text(json.dumps(data), encoding="utf-8")
        case "illegal choice":
            path.write_text(json.dumps(data | {"choices": [["A", "unicorn"]]}), encoding="utf-8")
        case "not text":
            path.write_bytes(b"\xff\xfe{}")
        case "too large":
            with path.open("wb") as file:
                file.truncate(50_000_000)
        case "absurd numbers":
            path.write_text('{"cardwright": 1, "seed": ' + "1" * 6000 + "}", encoding="utf-8")
        case "absurd options":
            path.write_text(json.dumps(data | {"options": {"quick_play": []}}), encoding="utf-8")
        case "other game":
            path.write_text(json.dumps(data | {"game": "chess"}), encoding="utf-8")
        case "other option":
            path.write_text(json.dumps(data | {"options": {"magic": True}}), encoding="utf-8")
        case "other players":
            path.write_text(json.dumps(data | {"players": 9}), encoding="utf-8")


BAD_RECORDS = [
    ("missing", "There is no file or folder", "Il n’y a pas de fichier"),
    ("directory", "cannot be read: Is a directory.", "ne peut pas être lu : c’est un dossier."),
    ("empty", "is empty", "est vide"),
    ("truncated", "breaks off before its end", "s’interrompt avant la fin"),
    ("damaged", "is damaged at line", "est endommagé à la ligne"),
    ("foreign", "not the record of a game", "n’est pas l’enregistrement d’une partie"),
    ("other version", "made for version 99", "fait pour la version 99"),
    ("other rules", "made for version 99", "fait pour la version 99"),
    ("other cards", "played with other cards", "joué avec d’autres cartes"),
    ("field gone", "players", "players"),
    ("illegal choice", '"unicorn"', "« unicorn »"),
    ("not text", "is not UTF-8 text, from line 1", "n’est pas du texte UTF-8"),
    ("too large", "50000000 bytes", "50000000 octets"),
    ("absurd numbers", "not the record of a game", "n’est pas l’enregistrement"),
    ("absurd options", "options", "options"),
    ("other game", 'of the game "chess", which is not known here', "une partie de « chess », un jeu inconnu ici"),
    ("other option", 'There is no option "magic".', "Il n’y a pas d’option « magic »."),
    ("other players", "not by 9", "et non à 9"),
]


@pytest.mark.parametrize(("name", "english", "french"), BAD_RECORDS, ids=lambda value: str(value)[:20])
def test_a_record_that_cannot_be_used_is_explained_and_left_alone(
    name: str, english: str, french: str, program: Program, record: Path
) -> None:
    damaged(name, record)
    before = record.read_bytes() if record.is_file() else b""
    for lang, words in (("en", english), ("fr", french)):
        for command in ("replay", "review"):
            shown = program(command, str(record), lang=lang)
            assert (shown.status, shown.out) == (1, "")
            assert words in told(shown.err)
        resumed = program("play", "hounds", "--resume", str(record), lang=lang)
        assert resumed.status in (1, 2)
        assert "Traceback" not in resumed.err
    assert (record.read_bytes() if record.is_file() else b"") == before


def fifty_megabytes(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(50_000_000)


BAD_CARDS: list[tuple[str, Callable[[Path], object], str, str]] = [
    ("missing", lambda path: None, "there is no file", "il n’y a pas de fichier"),
    ("directory", Path.mkdir, "cannot be read: Is a directory", "ne peut pas être lu : c’est un dossier"),
    ("empty", Path.touch, "holds no cards", "ne contient aucune carte"),
    ("not text", lambda path: path.write_bytes(b"# caf\xe9\n"), "not UTF-8 text", "pas du texte UTF-8"),
    ("50 MB", fifty_megabytes, "50000000 bytes", "50000000 octets"),
    ("no TOML", lambda path: path.write_text("[corgi\n"), "line 1 is not TOML", "la ligne 1 n’est pas du TOML"),
    ("other game", lambda path: path.write_text('game = "chess"\n'), '"chess"', "« chess »"),
]


@pytest.mark.parametrize(("name", "make", "english", "french"), BAD_CARDS, ids=[each[0] for each in BAD_CARDS])
@pytest.mark.parametrize("command", ["check", "play", "simulate", "cards"])
def test_a_card_file_that_cannot_be_used_is_explained(
    name: str,
    make: Callable[[Path], object],
    english: str,
    french: str,
    command: str,
    program: Program,
    tmp_path: Path,
) -> None:
    path = tmp_path / "mine.toml"
    make(path)
    arguments = ["check", str(path)] if command == "check" else [command, "hounds", "--cards", str(path)]
    for lang, words in (("en", english), ("fr", french)):
        shown = program(*arguments, lang=lang)
        assert shown.status == 1
        assert words in told(shown.out + shown.err)
        assert "Traceback" not in shown.err


def test_a_set_too_small_for_the_table_is_refused(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(
        'game = "hounds"\n[rex]\nname = { en = "Rex", fr = "Rex" }\nkind = "hound"\npower = 3\ntext = "Draw 1 card."\n',
        encoding="utf-8",
    )
    shown = program("play", "hounds", "--cards", str(path))
    assert shown.status in (1, 2)
    assert "Traceback" not in shown.err
    assert shown.err


def test_a_folder_of_games_that_does_not_exist_is_named(program: Program) -> None:
    shown = program("games", "--game-path", "no/such/folder")
    assert shown.status == 1
    assert '"no/such/folder"' in shown.err


# Checking, cards, rules, phrases ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shipped_set_has_no_problem(lang: Language, program: Program) -> None:
    shown = program("check", SHIPPED, lang=lang)
    assert shown.status == 0
    assert {"en": "54 cards of Hounds & Heroes, no problem.", "fr": "aucun problème."}[lang] in told(shown.out)


@covers("HH-20.4")
def test_a_misspelt_word_is_pointed_at_with_the_right_one(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "hounds"\nextends = true\n\n[rex]\nname = { en = "Rex", fr = "Rex" }\nkind = "hound"\npower = 3\n'
        'text = "Drow 1 card."\n',
        encoding="utf-8",
    )
    shown = program("check", str(path))
    assert shown.status == 1
    assert 'did you mean "Draw"?' in shown.out
    assert "    ^^^^" in shown.out
    assert "mine.toml: 1 error, 0 warnings." in shown.out


def test_several_files_are_checked_and_one_bad_one_is_enough(program: Program, tmp_path: Path) -> None:
    shown = program("check", SHIPPED, str(tmp_path / "none.toml"))
    assert shown.status == 1
    assert "no problem" in shown.out
    assert "none.toml: 1 error" in shown.out


@pytest.mark.parametrize(
    ("arguments", "lang", "said"),
    [
        (["games"], "en", "hounds: Hounds & Heroes, 2–4 players."),
        (["games"], "fr", "hounds : Molosses & Héros, 2–4 joueurs."),
        (["games", "hounds"], "en", "quick_play: Quick Play"),
        (["cards", "hounds"], "en", "corgi, Corgi (Hound, power 2, 2 copies): Gain 1 Treat."),
        (["cards", "hounds", "corgi"], "fr", "Corgi (Molosse, puissance 2) : Gagnez 1 Friandise."),
        (["cards", "hounds", "dogini"], "en", "The Great Dogini (Hero, power 7, cost 5):"),
        (["cards", "hounds", "--csv"], "en", "id,kind,copies,name_en,name_fr,power,cost,text_en,text_fr"),
        (["phrases", "hounds"], "en", "What a card of Hounds & Heroes may say"),
        (["phrases"], "fr", "Ce qu’une carte de Molosses & Héros peut dire"),
        (["rules", "hounds", "7.3"], "en", "HH-7.3 You must use your ability."),
        (["rules", "hounds", "hh-7.3"], "fr", "HH-7.3 Vous devez utiliser votre capacité."),
        (["rules", "hounds", "HH-4"], "en", "4. Draw HH-4.1 Each round begins with a draw"),
        (["rules", "hounds"], "fr", "17. Questions"),
    ],
)
def test_what_there_is_to_read(arguments: list[str], lang: Language, said: str, program: Program) -> None:
    shown = program(*arguments, lang=lang)
    assert (shown.status, shown.err) == (0, "")
    assert said in told(shown.out)


def test_cards_go_through_a_spreadsheet_and_back(program: Program, tmp_path: Path) -> None:
    sheet, cards = tmp_path / "cards.csv", tmp_path / "cards.toml"
    sheet.write_text(program("cards", "hounds", "--csv").out.replace("Chihuahua", "Chiwawa"), "utf-8")
    cards.write_text(program("cards", "hounds", "--from-csv", str(sheet)).out, "utf-8")
    assert program("check", str(cards)).status == 0
    assert "Chiwawa" in program("cards", "hounds", "chihuahua", "--cards", str(cards)).out


@pytest.mark.parametrize(
    ("content", "status", "code"), [(None, 1, "file-not-found"), ("", 1, "file-empty"), ("a,b\n", 2, "wrong-sheet")]
)
def test_a_spreadsheet_that_is_none_is_told(
    program: Program, tmp_path: Path, content: str | None, status: int, code: str
) -> None:
    sheet = tmp_path / "cards.csv"
    if content is not None:
        sheet.write_text(content, "utf-8")
    refused = program("cards", "hounds", "--from-csv", str(sheet))
    assert (refused.status, refused.out) == (status, "")
    assert f"[{code}]" in refused.err


# Replay and resume ------------------------------------------------------------------------------------------------


def test_a_replay_tells_the_game_as_a_seat_saw_it(program: Program, record: Path) -> None:
    state = cw.replay(cw.Record.from_json(record.read_text(encoding="utf-8")))
    for seat, letter in ((0, "A"), (1, "b")):
        shown = program("replay", str(record), "--seat", letter).out
        assert "\n".join(state.log("en", seat)) in shown
        assert f"Not finished. Still to decide: {'AB'[state.pending[0]]}." in shown
    assert "\n".join(state.log("en")) in program("replay", str(record)).out


def test_a_replay_stops_where_it_is_told(program: Program, record: Path) -> None:
    shown = program("replay", str(record), "--upto", "2")
    assert shown.status == 0
    assert "9 choices, after 2 of them" in shown.out
    assert program("replay", str(record), "--upto", "10").status == 1
    assert "This record has only 9 choices, not 10." in program("replay", str(record), "--upto", "10").err
    assert program("replay", str(record), "--seat", "C").status == 2


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--seed", "3"], "A saved game brings its own --seed"),
        (["--players", "2"], "A saved game brings its own --players"),
        (["--cards", "x.toml"], "A saved game brings its own --cards"),
        (["--option", "quick_play=yes"], "A saved game brings its own --option"),
    ],
)
def test_a_saved_game_is_not_given_other_settings(more: list[str], said: str, program: Program, record: Path) -> None:
    shown = program("play", "hounds", "--resume", str(record), *more)
    assert shown.status == 2
    assert said in shown.err


def test_a_finished_game_is_not_resumed(program: Program, tmp_path: Path) -> None:
    state = cw.new_game("hounds", seed=1)
    state.choose(0, "concede")
    path = tmp_path / "over.json"
    path.write_text(state.record().to_json(), encoding="utf-8")
    shown = program("play", "hounds", "--resume", str(path))
    assert shown.status == 1
    assert f"This game is already over. Watch it again with: cardwright replay {path}" in shown.err


def test_a_new_game_is_not_written_over_a_file(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary", encoding="utf-8")
    shown = program("play", "hounds", "--save", str(path))
    assert shown.status == 1
    assert path.read_text(encoding="utf-8") == "Dear diary"


# In processes of their own ----------------------------------------------------------------------------------------


def kept_file(data: Path) -> Path:
    (path,) = (data / "cardwright" / "games").glob("hounds-*.json")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_through_a_pipe(lang: Language, tmp_path: Path) -> None:
    shown = run_program("play", "hounds", "--seed", "4", data=tmp_path, lang=lang, typed="1\n" * 400)
    assert (shown.status, shown.err) == (0, "")
    state = cw.replay(cw.Record.from_json(kept_file(tmp_path).read_text(encoding="utf-8")))
    assert state.over
    assert state.result is not None
    assert state.result.words(lang) in shown.out
    assert "\x1b" not in shown.out, "no colours in a pipe"


@pytest.mark.slow
def test_a_game_that_stops_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = run_program("play", "hounds", "--seed", "4", data=tmp_path / "whole", typed="1\n" * 400)
    part = run_program("play", "hounds", "--seed", "4", data=tmp_path / "part", typed="1\n" * 30)
    assert part.status == 0
    assert "End of input." in part.out
    path = kept_file(tmp_path / "part")
    line = f"cardwright play hounds --resume {path} --seats you,normal"
    assert line in part.out
    rest = run_program(*line.split()[1:], data=tmp_path / "part", typed="1\n" * 400)
    assert "Back at the table" in rest.out
    assert rest.status == whole.status == 0
    assert path.read_text(encoding="utf-8") == kept_file(tmp_path / "whole").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_game_loses_nothing(how: signal.Signals, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cardwright.cli", "play", "hounds", "--seed", "4", "--seats", "you,you"],
        # Whoever runs the tests in the background ignores SIGINT, and its children with it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"\n1\n\n1\n\n")
        running.stdin.flush()
        seen = b""
        while seen.count(b"Question for player") < 3:
            seen += running.stdout.read1()  # type: ignore[attr-defined]
        running.send_signal(how)
        out, err = running.communicate(timeout=60)
    assert b"Traceback" not in err
    state = cw.replay(cw.Record.from_json(kept_file(tmp_path).read_text(encoding="utf-8")))
    assert len(state.record().choices) == 2
    if how == signal.SIGINT:
        assert running.returncode == 0
        assert b"Interrupted." in out
        assert b"--resume" in out


@pytest.mark.slow
def test_a_reader_that_stops_reading_is_no_error(tmp_path: Path) -> None:
    line = f"'{sys.executable}' -m cardwright.cli rules hounds | head -n 1"
    done = subprocess.run(["sh", "-c", line], env=environment(tmp_path), capture_output=True, text=True, timeout=60)
    assert done.stdout == "Hounds & Heroes\n"
    assert done.stderr == ""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    line = f"'{sys.executable}' -m cardwright.cli games > /dev/full"
    done = subprocess.run(["sh", "-c", line], env=environment(tmp_path), capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "The system refuses" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_answers_that_are_no_text_are_only_not_understood(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardwright.cli", "play", "hounds", "--seed", "4"],
        env=environment(tmp_path),
        input=b"\xff\xfe\x00\n\x1b[A\n1\n",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert len(cw.Record.from_json(kept_file(tmp_path).read_text(encoding="utf-8")).choices) >= 1


@pytest.mark.slow
def test_a_check_is_quick(tmp_path: Path) -> None:
    """Half a second is the goal on a quiet machine; here only processor time counts, with room for a slow one."""
    before = os.times()
    start = time.monotonic()
    assert run_program("check", SHIPPED, data=tmp_path).status == 0
    used = os.times().children_user - before.children_user
    assert used < 1.5, f"{used:.2f} s of processor time, {time.monotonic() - start:.2f} s in all"


def test_the_parser_knows_every_option_of_the_plan() -> None:
    parser = build_parser("en")
    line = "play hounds --players 2 --seed 1 --option a=b --cards c --resume r --seats you,bot --plain --save s"
    asked = parser.parse_args([*line.split(), "--game-path", "x", "--game-path", "y", "--lang", "fr"])
    assert asked.game_path == ["x", "y"]
    assert asked.option == [("a", "b")]
    assert asked.lang == "fr"


# Files that may not be read ------------------------------------------------------------------------------------------


@pytest.fixture
def forbidden(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with a card file, a record and a folder in it that nobody may read."""
    folder = tmp_path / "forbidden"
    (folder / "closed").mkdir(parents=True)
    (folder / "cards.toml").write_bytes(Path(SHIPPED).read_bytes())
    (folder / "game.json").write_text(cw.new_game("hounds").record().to_json(), encoding="utf-8")
    for path in folder.iterdir():
        path.chmod(0)
    yield folder
    (folder / "closed").chmod(0o700)


REFUSED = [
    ("check {}/cards.toml", "{}/cards.toml", "file-unreadable"),
    ("check {}/closed/cards.toml", "{}/closed/cards.toml", "file-unreadable"),
    ("play hounds --cards {}/cards.toml", "{}/cards.toml", "file-unreadable"),
    ("cards hounds --cards {}/cards.toml", "{}/cards.toml", "file-unreadable"),
    ("simulate hounds --games 1 --cards {}/cards.toml", "{}/cards.toml", "file-unreadable"),
    ("replay {}/game.json", "{}/game.json", "file-unreadable"),
    ("play hounds --resume {}/game.json", "{}/game.json", "file-unreadable"),
    ("play hounds --save {}/closed/game.json", "{}/closed/game.json", "cannot-save"),
    ("games --game-path {}/closed", "{}/closed", "system-file"),
]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("command", "named", "code"), REFUSED)
def test_what_may_not_be_read_or_written_is_named(
    forbidden: Path, tmp_path: Path, command: str, named: str, code: str, lang: Language
) -> None:
    arguments = [word.format(forbidden) for word in command.split()]
    done = run_program(*arguments, data=tmp_path / "data", lang=lang, through=obeying_permissions())
    said = done.out + done.err
    assert done.status == 1, said
    assert named.format(forbidden) in said
    assert {"en": "Permission denied", "fr": "permission refusée"}[lang] in said
    assert f"[{code}]" in said
    assert "Traceback" not in said
