"""Card sets as spreadsheets and back."""

import csv
import io
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.card_sheets import cards_to_csv, csv_to_toml
from cardwright.games.hounds.schema import SCHEMA
from cardwright.text import CardwrightError, check_cards, load_cards

SHIPPED = load_cards(SCHEMA.shipped, SCHEMA)


def test_the_shipped_set_survives_the_round_trip() -> None:
    again = load_cards(csv_to_toml(cards_to_csv(SHIPPED, SCHEMA), SCHEMA), SCHEMA)
    assert again.problems == ()
    assert again.digest == SHIPPED.digest
    assert [card.names for card in again.cards] == [card.names for card in SHIPPED.cards]


def test_changed_constants_survive_the_round_trip() -> None:
    changed = load_cards('game = "hounds"\nextends = true\n[constants]\nlife = 20\ndraw = 4\n', SCHEMA)
    again = load_cards(csv_to_toml(cards_to_csv(changed, SCHEMA), SCHEMA), SCHEMA)
    assert again.constants == changed.constants
    assert again.digest == changed.digest


def test_a_sheet_has_one_row_a_card_and_both_texts() -> None:
    rows = list(csv.DictReader(io.StringIO(cards_to_csv(SHIPPED, SCHEMA))))
    assert len(rows) == 54
    assert rows[0] == {
        "id": "chihuahua", "kind": "hound", "copies": "2", "name_en": "Chihuahua", "name_fr": "Chihuahua",
        "power": "1", "cost": "", "text_en": "Your opponent’s Attack gets −4 power this round.",
        "text_fr": "L’Attaque de votre adversaire reçoit −4 de puissance cette manche.",
    }  # fmt: skip


def test_a_sheet_in_one_language() -> None:
    sheet = cards_to_csv(SHIPPED, SCHEMA, languages=["fr"])
    assert "text_en" not in sheet
    assert load_cards(csv_to_toml(sheet, SCHEMA), SCHEMA).digest == SHIPPED.digest


def test_what_is_wrong_in_a_sheet_is_found_in_the_card_file() -> None:
    sheet = 'id,kind,power,name_en,name_fr,text_en\nré x,hound,"a ""lot""\n",Rex,Rex,Darw 1 card.\n'
    found = {(problem.id, problem.card) for problem in check_cards(csv_to_toml(sheet, SCHEMA), SCHEMA)}
    assert found == {("wrong-field-type", "ré x"), ("unknown-word", "ré x")}


def test_a_card_that_stands_there_twice_is_found_in_the_card_file() -> None:
    sheet = cards_to_csv(SHIPPED, SCHEMA)
    twice = sheet + sheet.splitlines(keepends=True)[1]
    assert [problem.id for problem in check_cards(csv_to_toml(twice, SCHEMA), SCHEMA)] == ["duplicate-id"]


@given(st.text(min_size=1).filter(str.strip), st.text(min_size=1).filter(str.strip))
def test_whatever_is_written_in_a_cell_arrives(name: str, text: str) -> None:
    out = io.StringIO()
    csv.writer(out).writerows([["id", "kind", "name_en", "text_en"], ["rex", "hound", name, text]])
    (cells,) = csv.DictReader(io.StringIO(out.getvalue().lstrip("\ufeff")))
    card = tomllib.loads(csv_to_toml(out.getvalue(), SCHEMA))["rex"]
    assert (card["name"], card["text"]) == ({"en": cells["name_en"]}, {"en": cells["text_en"]})


@given(st.text(min_size=1).filter(lambda name: name.strip() not in ("", "game")))
def test_a_card_may_have_any_id(name: str) -> None:
    out = io.StringIO()
    csv.writer(out).writerows([["id", "kind"], [name, "hound"]])
    (cells,) = csv.DictReader(io.StringIO(out.getvalue().lstrip("\ufeff")))
    assert tomllib.loads(csv_to_toml(out.getvalue(), SCHEMA)).keys() == {"game", cells["id"]}


def test_rows_without_anything_are_left_out() -> None:
    sheet = cards_to_csv(SHIPPED, SCHEMA) + ",,,,,,,,\n"
    assert load_cards(csv_to_toml(sheet, SCHEMA), SCHEMA).digest == SHIPPED.digest


@pytest.mark.parametrize("sheet", ["", "a;b;c\n1;2;3\n", "name,power\nRex,3\n", "id,kind,text,text_en\n"])
def test_a_sheet_must_name_its_columns(sheet: str) -> None:
    with pytest.raises(CardwrightError) as refused:
        csv_to_toml(sheet, SCHEMA)
    assert refused.value.code == "wrong-sheet"
    assert "name_fr" in refused.value.words("fr")
