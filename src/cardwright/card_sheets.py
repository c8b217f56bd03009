"""Convert card sets to and from CSV, with one row per card and one column per fact."""

import csv
import io
from collections.abc import Sequence
from typing import Final

import tomlkit

from cardwright.text.cards import CardSet
from cardwright.text.errors import CardwrightError
from cardwright.text.printer import print_text
from cardwright.text.schema import Schema, SomeOf
from cardwright.text.spelling import LANGUAGES, Language

_CONSTANT: Final = "constant"
_WORDS: Final = ("name", "text")
_FIRST: Final = ("id", "kind", "copies", "name_en", "name_fr")


def cards_to_csv(cards: CardSet, schema: Schema, *, languages: Sequence[Language] = LANGUAGES) -> str:
    """Return a card set as CSV with the printed texts in *languages*; changed constants get rows of their own.

    A game whose cards have several abilities, a second name or open words raises `CardwrightError` (no-sheet),
    because these do not fit into columns.

    If two languages are exported, both texts of a card must mean the same when they are read back: whoever edits one
    must change or delete the other.
    """
    if schema.abilities or schema.open_words or schema.subnames:
        raise CardwrightError("no-sheet", game=schema.game)
    facts = _facts(schema)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_FIRST, *facts, *(f"text_{language}" for language in languages)])
    for name, value in cards.constants.items():
        if value != schema.constants[name].default:
            writer.writerow([name, _CONSTANT, value])
    for card in cards.cards:
        told = [_cell(schema.told(fact, card.facts[fact])) if fact in card.facts else "" for fact in facts]
        texts = [print_text(card.tree, schema.book_for(cards), language) for language in languages]
        writer.writerow([card.id, card.kind, card.copies, card.names["en"], card.names["fr"], *told, *texts])
    return out.getvalue()


def csv_to_toml(text: str, schema: Schema) -> str:
    """Return a card file made from CSV. The cards themselves are checked when the card file is read.

    Raise `CardwrightError` (wrong-sheet) if the first line does not name the columns or names one twice.
    """
    rows = csv.DictReader(io.StringIO(text.lstrip("\ufeff")), strict=False)
    columns = list(rows.fieldnames or ())
    known = [*_FIRST, *_facts(schema), *(f"text_{language}" for language in LANGUAGES)]
    both = any(field in columns and f"{field}_{each}" in columns for field in _WORDS for each in LANGUAGES)
    if "id" not in columns or "kind" not in columns or both:
        raise CardwrightError("wrong-sheet", columns=known)
    parts = [tomlkit.dumps({"game": schema.game})]
    constants: list[str] = []
    cards: list[str] = []
    for cells in rows:
        filled = {key: value for key, value in cells.items() if key and isinstance(value, str) and value.strip()}
        name = filled.pop("id", "")
        if filled.get("kind") == _CONSTANT:
            constants.append(tomlkit.dumps({name: _number(filled.get("copies", ""))}))
        elif filled or name:
            cards.append(tomlkit.dumps({name: _card(filled, _lists(schema))}))
    if constants:
        parts.append("".join(["[constants]\n", *constants]))
    return "\n".join([*parts, *cards])  # written one by one, so that duplicate cards are found when the file is read


def _card(cells: dict[str, str], lists: frozenset[str]) -> tomlkit.items.Table:
    card = tomlkit.table()
    for field in _WORDS:
        words = tomlkit.inline_table()
        words.update({each: cells.pop(f"{field}_{each}") for each in LANGUAGES if f"{field}_{each}" in cells})
        if words:
            card[field] = words
    if "kind" in cells:
        card["kind"] = cells.pop("kind")
    card.update({name: _list(value) if name in lists else _number(value) for name, value in cells.items()})
    return card


def _facts(schema: Schema) -> list[str]:
    return list(dict.fromkeys(name for facts in schema.kinds.values() for name in facts))


def _lists(schema: Schema) -> frozenset[str]:
    """Return the facts that are lists of words, which are separated by spaces in a cell."""
    return frozenset(
        name for facts in schema.kinds.values() for name, fact in facts.items() if isinstance(fact, SomeOf)
    )


def _cell(told: int | str | list[str]) -> int | str:
    return " ".join(told) if isinstance(told, list) else told


def _list(cell: str) -> list[str]:
    return cell.replace(",", " ").split()


def _number(cell: str) -> int | str:
    """Return a cell as a number; any other text is returned unchanged, so that the card check can point at it."""
    value = cell.strip()
    return int(value) if value.isascii() and value.removeprefix("-").isdigit() else cell
