"""Card files: what a good one gives, and every problem a bad one can have (HH-19).

The broken files lie in `broken/`; `broken_files` says how they tell what must be found in them.
"""

from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.games.hounds.schema import SCHEMA
from cardwright.text import TextError, Tree, check_cards, load_cards
from cardwright.text.cards import LARGEST_FILE
from cardwright.text.errors import general_catalogue
from tests.covers import covers
from tests.text.broken_files import expected_of, is_told_in_both_languages, told

BROKEN = sorted(Path(__file__).with_name("broken").glob("*.toml"))
REX = """
[rex]
name = { en = "Rex", fr = "Rex" }
kind = "hound"
power = 3
text = "Draw 1 card."
"""


@covers("HH-19.3", "HH-19.4", "HH-20.1", "HH-20.3", "HH-20.4")
@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_of_a_broken_file_is_found_in_its_place(path: Path) -> None:
    found = [told(problem) for problem in check_cards(path, SCHEMA)]
    assert found == (expected_of(path) or [("empty-file", 0, 0, "", "")])


@covers("HH-20.4")
@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_is_told_in_both_languages(path: Path) -> None:
    is_told_in_both_languages(path, SCHEMA)


def test_a_message_quotes_points_and_offers_a_way_out() -> None:
    (problem,) = check_cards(Path(__file__).parent / "broken" / "duplicate-id.toml", SCHEMA)
    assert problem.rule == "HH-19.3"
    assert problem.render("en") == (
        'duplicate-id.toml, rex: "rex" was already given above.\n'
        "    [rex]\n"
        "     ^^^    use another id, or remove one of the two  [duplicate-id]"
    )


def test_every_problem_of_the_catalogue_is_triggered_by_a_test() -> None:
    own = SCHEMA.catalogue
    assert own is not None
    known = {key.removeprefix("problem.") for key in (*general_catalogue().keys("problem."), *own.keys("problem."))}
    broken = {problem.id for path in BROKEN for problem in check_cards(path, SCHEMA)}
    elsewhere = {
        "two-readings",
        "too-few-cards",
        "file-too-large",
        "file-not-found",
        "file-unreadable",
        "unknown-game",
        "not-toml",
        "unknown-card-named",  # see test_card_parts
    }
    of_words = {"unknown-value", "unwanted-text"}  # no fact of a Hound or Hero is a word, and each has a text
    of_decks = {name for name in known if name.startswith("deck-")}  # see test_decks
    assert known == broken | elsewhere | of_words | of_decks


# The file itself


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    (problem,) = check_cards(path, SCHEMA)
    assert (problem.id, problem.arguments["size"]) == ("file-too-large", 50_000_000)
    assert [problem.id for problem in check_cards("# " + "x" * LARGEST_FILE + "\n", SCHEMA)] == ["file-too-large"]


def test_a_file_that_is_not_there_or_no_file(tmp_path: Path) -> None:
    (problem,) = check_cards(tmp_path / "none.toml", SCHEMA)
    assert problem.id == "file-not-found"
    assert check_cards("none.toml", SCHEMA)[0].id == "file-not-found"
    (problem,) = check_cards(tmp_path, SCHEMA)
    assert problem.id == "file-unreadable"


def test_windows_line_ends_and_byte_order_mark_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    text = 'game = "hounds"\nextends = true\n' + REX.replace("card.", "crad.")
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert [told(problem)[:4] for problem in check_cards(path, SCHEMA)] == [("unknown-word", 8, 16, "crad")]


def test_deep_nesting_is_refused_quietly() -> None:
    ids = {problem.id for problem in check_cards('game = "hounds"\nx = ' + "[" * 3000, SCHEMA)}
    assert "bad-toml" in ids


@given(st.text(max_size=200))
def test_no_text_breaks_the_check(text: str) -> None:
    for problem in check_cards(text + "\n", SCHEMA):
        assert problem.render("fr")


@given(st.binary(max_size=200))
def test_no_file_breaks_the_check(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards.toml"
        path.write_bytes(data)
        assert all(problem.render("en") for problem in check_cards(path, SCHEMA))


@given(st.integers(min_value=0), st.integers(min_value=1, max_value=4))
def test_a_damaged_shipped_file_never_breaks_the_check(seed: int, wounds: int) -> None:
    rng = Random(seed)
    source = list("".join(SCHEMA.shipped.read_text(encoding="utf-8").partition("[corgi]")[0]))
    for _ in range(wounds):
        source[rng.randrange(len(source))] = rng.choice("\"'[]{}=#.,\n x7é")
    for problem in check_cards("".join(source), SCHEMA):
        assert problem.render("en")


# Which game


def test_the_kinds_decide_where_the_game_is_not_named() -> None:
    assert load_cards("extends = true\n" + REX, SCHEMA).game == "hounds"


def test_an_unknown_game_among_several() -> None:
    other = replace(SCHEMA, game="lanterns")
    (problem,) = check_cards('game = "lantern"\n' + REX, SCHEMA, other)
    assert (problem.id, problem.suggestion) == ("unknown-game", "lanterns")
    assert load_cards('game = "lanterns"\n' + REX, SCHEMA, other).game == "lanterns"


def test_two_games_with_the_same_kinds_must_be_told_apart() -> None:
    (problem,) = check_cards(REX, SCHEMA, replace(SCHEMA, game="lanterns"))
    assert problem.id == "game-unknown"


# The set


def hounds(number: int, *, power: int = 2) -> str:
    return "".join(REX.replace("[rex]", f"[rex{n}]").replace("power = 3", f"power = {power}") for n in range(number))


def heroes(number: int) -> str:
    hero = REX.replace('kind = "hound"', 'kind = "hero"\ncost = 2')
    return "".join(hero.replace("[rex]", f"[hero{n}]") for n in range(number))


def set_problems(*parts: str) -> list[tuple[str, str]]:
    return [(problem.id, problem.severity) for problem in check_cards('game = "hounds"\n' + "".join(parts), SCHEMA)]


@covers("HH-19.1")
def test_two_players_need_24_hounds_and_3_heroes() -> None:
    assert set_problems(hounds(23), heroes(9)) == [("too-few-cards", "error")]
    assert set_problems(hounds(24), heroes(2)) == [("too-few-cards", "error")]
    assert set_problems(hounds(24), heroes(9)) == []
    assert set_problems(hounds(12).replace("power", "copies = 2\npower"), heroes(9)) == []


@covers("HH-19.2")
def test_more_players_need_more_heroes_from_two_copies_of_the_set() -> None:
    assert set_problems(hounds(24), heroes(4)) == [("too-few-cards", "warning")]  # 3 players: 9 Heroes
    assert set_problems(hounds(24), heroes(5)) == [("too-few-cards", "warning")]  # 4 players: 11 Heroes
    assert set_problems(hounds(24), heroes(6)) == []


@covers("HH-19.1")
def test_too_few_cards_are_counted_in_the_message() -> None:
    (problem,) = check_cards('game = "hounds"\n' + hounds(3) + heroes(1), SCHEMA)
    assert problem.message == (
        "for 2 players, 1 copy of this set must hold 24 Hounds and 3 Heroes; one copy has 3 and 1."
    )
    assert problem.words("fr").startswith("à 2 joueurs, 1 exemplaire de cette série doit contenir 24 Molosses")


@covers("HH-12.17")
def test_a_hero_not_above_the_mean_hound_is_worth_a_warning() -> None:
    mean = hounds(12, power=2) + hounds(12, power=4).replace("[rex", "[max")
    found = check_cards('game = "hounds"\n' + mean + heroes(6), SCHEMA)
    assert {(problem.id, problem.severity) for problem in found} == {("weak-hero", "warning")}
    assert len(found) == 6
    assert found[0].message == "this Hero’s power 3 is not above the mean power of the Hounds, 3.0."
    assert "3,0" in found[0].words("fr")
    stronger = mean + heroes(6).replace("power = 3", "power = 4")
    assert set_problems(stronger) == []


@covers("HH-12.17")
def test_copies_count_for_the_mean_hound() -> None:
    cheap = hounds(20, power=2) + hounds(4, power=9).replace("[rex", "[max")
    assert set_problems(cheap, heroes(6).replace("power = 3", "power = 4")) == []
    many = cheap.replace("power = 9", "copies = 9\npower = 9")
    assert {code for code, _ in set_problems(many, heroes(6).replace("power = 3", "power = 4"))} == {"weak-hero"}


def test_a_set_with_errors_cannot_be_required() -> None:
    cards = load_cards('game = "hounds"\n' + REX.replace("Draw", "Darw"), SCHEMA)
    with pytest.raises(TextError) as refused:
        cards.required()
    assert refused.value.problems == cards.errors
    assert 'did you mean "Draw"?' in str(refused.value)


def test_a_set_with_warnings_can_be_played() -> None:
    cards = load_cards('game = "hounds"\n' + hounds(24) + heroes(4), SCHEMA)
    assert cards.problems
    assert cards.required() is cards


# Extending the shipped set


def test_a_file_adds_to_the_shipped_set_and_replaces_in_it() -> None:
    shipped = load_cards(SCHEMA.shipped, SCHEMA)
    added = load_cards('game = "hounds"\nextends = true\n' + REX + REX.replace("[rex]", "[pug]"), SCHEMA)
    assert added.problems == ()
    assert [card.id for card in added.cards] == [*(card.id for card in shipped.cards), "rex"]
    assert added.card("pug").tree == added.card("rex").tree == Tree.parse("text(draw(me, 1))")
    assert added.card("rex").line == 4
    with pytest.raises(KeyError):
        added.card("max")


def test_constants_have_defaults_and_can_be_changed() -> None:
    assert load_cards(SCHEMA.shipped, SCHEMA).constants["life"] == 30
    changed = load_cards('game = "hounds"\nextends = true\n[constants]\nlife = 20\n', SCHEMA)
    assert changed.problems == ()
    assert (changed.constants["life"], changed.constants["draw"]) == (20, 3)


@covers("HH-19.1")
def test_the_draft_pool_says_how_many_hounds_are_needed() -> None:
    small = 'game = "hounds"\n[constants]\ndraft_pool = 12\n' + hounds(12) + heroes(9)
    assert check_cards(small, SCHEMA) == []


# What a set is


@covers("HH-19.4")
def test_a_text_in_one_language_is_enough() -> None:
    english = load_cards('game = "hounds"\nextends = true\n' + REX, SCHEMA)
    french = load_cards(
        'game = "hounds"\nextends = true\n' + REX.replace('"Draw 1 card."', '{ fr = "Piochez 1 carte." }'), SCHEMA
    )
    assert french.problems == ()
    assert french.card("rex").tree == english.card("rex").tree
    assert french.card("rex").texts == {"fr": "Piochez 1 carte."}


def test_the_digest_is_of_the_meaning_not_of_the_spelling() -> None:
    start = 'game = "hounds"\nextends = true\n'
    same = [REX, REX.replace("Draw", "DRAW"), REX.replace('"Draw 1 card."', '{ fr = "Piochez 1 carte." }')]
    other = [REX.replace("1 card", "2 cards"), REX.replace("power = 3", "power = 4"), "[constants]\nlife = 9\n" + REX]
    digests = {load_cards(start + text, SCHEMA).digest for text in same}
    assert len(digests) == 1
    assert len(digests | {load_cards(start + text, SCHEMA).digest for text in other}) == 4


def test_the_source_is_kept_unless_it_is_the_shipped_file() -> None:
    assert load_cards(SCHEMA.shipped, SCHEMA).source is None
    text = 'game = "hounds"\nextends = true\n' + REX
    assert load_cards(text, SCHEMA).source == text
