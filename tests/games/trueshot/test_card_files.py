"""Card files of In the Trueshot Lodge: every problem one can have, what a set needs, facts in words, and sheets.

The broken files lie in `broken/`; `tests.text.broken_files` says how they tell what must be found in them.
"""

import csv
import io
from pathlib import Path

import pytest

from cardwright.card_sheets import cards_to_csv, csv_to_toml
from cardwright.games.trueshot.schema import SCHEMA
from cardwright.text import LANGUAGES, Card, Tree, check_cards, load_cards
from tests.covers import covers
from tests.text.broken_files import expected_of, is_told_in_both_languages, told

BROKEN = sorted(Path(__file__).with_name("broken").glob("*.toml"))
SHIPPED = load_cards(SCHEMA.shipped, SCHEMA)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_of_a_broken_file_is_found_in_its_place(path: Path) -> None:
    found = [told(problem) for problem in check_cards(path, SCHEMA)]
    assert found == expected_of(path) != []


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_is_told_in_both_languages(path: Path) -> None:
    is_told_in_both_languages(path, SCHEMA)


def test_every_problem_of_the_game_is_triggered_by_a_test() -> None:
    own = SCHEMA.catalogue
    assert own is not None
    broken = {problem.id for path in BROKEN for problem in check_cards(path, SCHEMA)}
    assert {key.removeprefix("problem.") for key in own.keys("problem.")} - broken == {"too-few-cards"}
    assert {"unknown-value", "unwanted-text"} <= broken


@covers(
    "TL-1.3", "TL-1.6", "TL-1.7", "TL-1.9", "TL-1.21", "TL-6.1", "TL-6.6", "TL-6.19", "TL-6.26", "TL-6.28",
    "TL-7.1", "TL-7.13", "TL-7.18", "TL-7.19",
)  # fmt: skip
@pytest.mark.parametrize(
    ("file", "rule", "severity"),
    [
        ("that-type-of-nothing", "TL-1.3", "error"),
        ("pet-copies", "TL-1.6", "error"),
        ("same-effect", "TL-1.7", "warning"),
        ("basic-with-text", "TL-1.9", "error"),
        ("two-basic-weapons", "TL-1.9", "error"),
        ("weak-exotic", "TL-1.21", "warning"),
        ("pet-equipped", "TL-6.1", "error"),
        ("pet-without-trigger", "TL-6.1", "error"),
        ("killer-without-death", "TL-6.6", "error"),
        ("struck-pet-without-strike", "TL-6.6", "error"),
        ("it-without-pet", "TL-6.19", "error"),
        ("dead-me-gaining", "TL-6.26", "error"),
        ("living-pet-revived", "TL-6.28", "error"),
        ("spell-with-trigger", "TL-7.1", "error"),
        ("pet-placed", "TL-7.13", "error"),
        ("same-family-twice", "TL-7.18", "error"),
        ("half-a-pair", "TL-7.19", "warning"),
        ("other-half-a-pair", "TL-7.19", "warning"),
    ],
)
def test_a_problem_names_its_rule(file: str, rule: str, severity: str) -> None:
    (problem,) = check_cards(Path(__file__).parent / "broken" / f"{file}.toml", SCHEMA)
    assert (problem.rule, problem.severity) == (rule, severity)


def test_a_message_quotes_points_and_offers_a_way_out() -> None:
    path = Path(__file__).parent / "broken" / "pet-equipped.toml"
    (problem,) = check_cards(path, SCHEMA)
    assert problem.render("en") == (
        "pet-equipped.toml, rex: “When I am equipped” never happens to this kind of card (English text).\n"
        "    When I am equipped, my owner gains 1 Coin\n"
        "    ^^^^^^^^^^^^^^^^^^    pets are tamed, strike, kill and die; weapons are equipped and strike; "
        "Aspects watch the pets of their owner  [wrong-trigger]"
    )
    assert problem.words("fr") == (
        "«\u00a0When I am equipped\u00a0» n’arrive jamais à cette sorte de carte (texte anglais)."
    )


def test_a_text_in_both_languages_is_pointed_at_in_both() -> None:
    text = '{ en = "You gain 1 Coin", fr = "Vous gagnez 1 Pièce" }'
    found = check_cards(f'game = "trueshot"\nextends = true\n{pet("rex", text=text)}', SCHEMA)
    assert [(problem.id, problem.arguments["language"]) for problem in found] == [
        ("no-trigger", "en"),
        ("no-trigger", "fr"),
    ]


# What a set needs


def pet(name: str, *, rarity: str = "common", text: str = "") -> str:
    text = text or f'"When I kill, my owner gains {20 + len(name)} Coins"'
    return (
        f'[{name}]\nname = {{ en = "Rex", fr = "Rex" }}\nkind = "pet"\ntype = "cunning"\nrarity = "{rarity}"\n'
        f"attack = 2\nhealth = 4\ntext = {text}\n"
    )


def small_set(*, pets: int, weapons: int = 2, spells: int = 4) -> str:
    """Return a set with as many different cards."""
    cards = [pet("r" + "e" * i + "x") for i in range(pets)]
    cards += [
        f'[bow{i}]\nname = {{ en = "Bow", fr = "Arc" }}\nkind = "weapon"\nattack = 2\ncost = 1\n'
        f'text = "When I strike, my owner gains {i + 1} Coins"\n'.replace(" 1 Coins", " 1 Coin")
        for i in range(weapons)
    ]
    cards += [
        f'[word{i}]\nname = {{ en = "Word", fr = "Mot" }}\nkind = "spell"\ntext = "You gain {i + 2} Coins"\n'
        for i in range(spells)
    ]
    basic = '[fists]\nname = { en = "Fists", fr = "Poings" }\nkind = "basic"\nattack = 2\ncost = 0\n'
    return "\n".join(['game = "trueshot"', *cards, basic])


@covers("TL-2.19")
@pytest.mark.parametrize(
    ("source", "found"),
    [
        (small_set(pets=6), []),
        (small_set(pets=5), [("too-few-cards", "warning", 4)]),
        (small_set(pets=4), [("too-few-cards", "error", 3)]),
        (small_set(pets=6, weapons=1), [("too-few-cards", "error", 3)]),
        (small_set(pets=6, spells=3), [("too-few-cards", "warning", 4)]),
        (small_set(pets=6, spells=2), [("too-few-cards", "error", 3)]),
    ],
)
def test_a_set_must_do_for_three_players_and_should_do_for_four(source: str, found: list[tuple[str, str, int]]) -> None:
    problems = check_cards(source, SCHEMA)
    assert [(p.id, p.severity, p.arguments["players"]) for p in problems] == found
    assert all(p.rule == "TL-2.19" and p.words("en") != p.words("fr") for p in problems)


@covers("TL-2.19")
def test_exotic_pets_do_not_count_as_common_ones() -> None:
    source = small_set(pets=6).replace('rarity = "common"', 'rarity = "exotic"', 2)
    assert [problem.arguments["have_pets"] for problem in check_cards(source, SCHEMA)] == [8]


@covers("TL-1.9")
def test_a_set_needs_its_basic_weapon() -> None:
    without = small_set(pets=6).partition("[fists]")[0]
    assert [(p.id, p.arguments["cards"]) for p in check_cards(without, SCHEMA)] == [("basic-weapon", 0)]
    five = small_set(pets=6).replace("cost = 0", "cost = 0\ncopies = 5")
    assert [(p.id, p.arguments["copies"]) for p in check_cards(five, SCHEMA)] == [("basic-weapon", 5)]


@covers("TL-1.7")
def test_the_same_text_on_two_kinds_of_card_is_allowed() -> None:
    assert SHIPPED.card("spirit_lynx").tree == SHIPPED.card("rhokdelar").tree
    assert SHIPPED.problems == ()


def test_constants_have_defaults_and_can_be_changed() -> None:
    assert SHIPPED.constants == {"health": 10, "coins": 5, "pet_limit": 2, "pet_cap": 3}
    changed = load_cards('game = "trueshot"\nextends = true\n[constants]\ncoins = 8\n', SCHEMA)
    assert changed.problems == ()
    assert changed.constants["coins"] == 8


# Facts in words


@covers("TL-1.2", "TL-1.11")
def test_words_become_small_numbers_and_come_back() -> None:
    fox, sting = SHIPPED.card("fox"), SHIPPED.card("serpent_sting")
    assert fox.facts == {"type": 1, "rarity": 0, "attack": 2, "health": 4}
    assert sting.facts == {"families": 4 + 16}
    assert [SCHEMA.told(name, value) for name, value in fox.facts.items()] == ["cunning", "common", 2, 4]
    assert SCHEMA.told("families", sting.facts["families"]) == ["bite", "sting"]


def test_the_shipped_set_survives_the_round_trip_through_a_sheet() -> None:
    sheet = cards_to_csv(SHIPPED, SCHEMA)
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(sheet))}
    assert rows["serpent_sting"]["families"] == "bite sting"
    assert (rows["fox"]["type"], rows["fox"]["rarity"], rows["fox"]["families"]) == ("cunning", "common", "")
    assert rows["basic_weapon"]["text_en"] == ""
    again = load_cards(csv_to_toml(sheet, SCHEMA), SCHEMA)
    assert again.problems == ()
    assert again.digest == SHIPPED.digest


# Which texts may stand on which card


def may_stand(kind: str, tree: Tree, *, families: int = 0) -> bool:
    return SCHEMA.misplaced(kind, {"families": families}, tree) is None


@pytest.mark.parametrize("card", [card for card in SHIPPED.cards if card.tree.args], ids=lambda card: card.id)
def test_a_shipped_text_fits_its_own_kind(card: Card) -> None:
    assert may_stand(card.kind, card.tree, families=card.facts.get("families", 0))


@pytest.mark.parametrize(
    ("tree", "pet", "weapon", "spell", "aspect"),
    [
        ("when(kills(self), gain(self, attack(1), permanent))", True, False, False, False),
        ("when(strikes(self), gain(self, attack(1), permanent))", True, True, False, False),
        ("when(casts(any_spell), gain_coins(owner, 1))", True, True, False, True),
        ("when(kills(mine), gain(it, attack(1), round))", True, True, False, True),
        ("when(combat_start, remove(a(any, anyone), 1)), cannot_strike(it, turn)", True, True, False, True),
        ("static(has(mine_all(any), attack(1)))", True, True, False, True),
        ("static(has(self, attack(1)))", True, True, False, False),
        ("static(less(self, 1))", True, False, False, False),
        ("static(reach)", False, True, False, False),
        ("static(has(mine_all(any), attack(1))), gain_coins(you, 1)", False, False, False, False),
        ("remove(a(any, anyone), 1)", False, False, True, False),
        ("lose_coins(a_player, 1), place(that_player)", False, False, True, False),
        ("restore(self, 1)", False, False, False, False),
        ("gain_coins(you, 1), when(kills(mine), gain_coins(owner, 1))", False, False, False, False),
    ],
)
def test_a_text_fits_some_kinds_only(tree: str, pet: bool, weapon: bool, spell: bool, aspect: bool) -> None:
    meant = Tree.parse(f"text({tree})")
    fits = (may_stand("pet", meant), may_stand("weapon", meant), may_stand("spell", meant, families=8))
    assert (*fits, may_stand("spell", meant, families=1)) == (pet, weapon, spell, aspect)


def test_a_random_damaged_file_never_breaks_the_check() -> None:
    source = SCHEMA.shipped.read_text(encoding="utf-8").partition("[wolf]")[0]
    for cut in range(0, len(source), 41):
        for problem in check_cards(source[:cut] + '"' + source[cut + 1 :] + "\n", SCHEMA):
            assert all(problem.render(language) for language in LANGUAGES)
